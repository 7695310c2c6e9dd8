//! Metadata that does nothing, or less than its readers expect: it speaks of pieces and players
//! that the game does not have, of old versions, of the settings of another game.

use super::equipment::player;
use super::problem::text::MetadataProblem;
use super::{head, walk};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::load::Loaded;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Adds what is idle in the metadata.
pub(super) fn check(loaded: &mut Loaded) {
    let (Some(clause), Some(game)) = (loaded.expanded.game, &loaded.game) else {
        return;
    };
    let tree = &loaded.expanded.tree;
    let missing = missing(tree, clause, loaded.expanded.metadata);
    loaded.diagnostics.extend(missing);
    let Some(root) = loaded.expanded.metadata else {
        return;
    };
    loaded
        .diagnostics
        .extend(other_players(&loaded.written, &game.name));
    let names = names(&loaded.written);
    let players = super::equipment::most_players(loaded.expanded.game, tree, game.players);
    let mut found = Vec::new();
    for (node, parent) in walk(tree, [root]) {
        let in_graphics = parent.is_some_and(|of| {
            head(tree, of) == "graphics" || matches!(tree.kind(of), NodeKind::Array(_))
        });
        match head(tree, node) {
            "piece" if in_graphics => found.extend(piece(tree, node, &names)),
            "player" if in_graphics => found.extend(owner(tree, node, players)),
            "version" => found.extend(version(tree, node)),
            "info" | "graphics" => found.extend(empty(tree, node)),
            _ => {}
        }
    }
    loaded.diagnostics.extend(found);
}

/// Every string outside the metadata, as names may be put together under other options.
fn names(written: &Tree) -> Vec<&str> {
    let roots = written.roots.iter().copied();
    let roots = roots.filter(|root| head(written, *root) != "metadata");
    let nodes = walk(written, roots).into_iter();
    let names = nodes.filter_map(|(node, _)| match written.kind(node) {
        NodeKind::Str(name) | NodeKind::Word(name) | NodeKind::Macro { name, .. } => {
            Some(name.as_str())
        }
        _ => None,
    });
    names.collect()
}

fn piece(tree: &Tree, node: NodeId, names: &[&str]) -> Option<Diagnostic> {
    let args = tree.children(node);
    // With a label the other string is what the piece is drawn or spoken of as.
    let labelled = args.iter().find_map(|arg| match tree.kind(*arg) {
        NodeKind::Label { name, value, .. } if name == "piece" => *value,
        _ => None,
    });
    let is_string = |arg: &&NodeId| matches!(tree.kind(**arg), NodeKind::Str(_));
    let arg = labelled.or_else(|| args.iter().find(is_string).copied())?;
    let NodeKind::Str(name) = tree.kind(arg) else {
        return None;
    };
    let base = without_number(name);
    let standard = crate::expand::Library::standard();
    let known = names
        .iter()
        .any(|known| !known.is_empty() && (known.contains(base) || name.contains(known)));
    let from_standard = names.iter().any(|known| standard.contains(known));
    (!known && !from_standard).then(|| {
        let unknown = MetadataProblem::UnknownPiece { name };
        unknown.at(tree.span(arg)).through(tree.origin(arg))
    })
}

/// What readers look for in the metadata and do not find.
fn missing(tree: &Tree, game: NodeId, metadata: Option<NodeId>) -> Option<Diagnostic> {
    let there: Vec<&str> = walk(tree, metadata)
        .into_iter()
        .map(|(node, _)| head(tree, node))
        .collect();
    let wanted = ["description", "rules"];
    let lacking: Vec<&str> = (wanted.into_iter())
        .filter(|name| !there.contains(name))
        .collect();
    let NodeKind::Call { head_span, .. } = tree.kind(metadata.unwrap_or(game)) else {
        return None;
    };
    let names = &lacking;
    (!names.is_empty()).then(|| MetadataProblem::Missing { names }.at(*head_span))
}

/// The version of the language that is understood here, but for its repairs.
const VERSION: [u32; 2] = [1, 3];

/// A version that is none, or an old one.
fn version(tree: &Tree, node: NodeId) -> Option<Diagnostic> {
    let [arg] = tree.children(node) else {
        return None;
    };
    let NodeKind::Str(text) = tree.kind(*arg) else {
        return None;
    };
    let numbers: Option<Vec<u32>> = text.split('.').map(|part| part.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 3);
    let problem = match numbers {
        None => MetadataProblem::NoVersion { text },
        Some(numbers) if numbers.get(..2) < Some(&VERSION[..]) => MetadataProblem::OldVersion {
            text,
            known: VERSION,
        },
        Some(_) => return None,
    };
    Some(problem.at(tree.span(*arg)).through(tree.origin(*arg)))
}

/// Settings for artificial players that are not those of the game itself and that the file does
/// not define.
fn other_players(written: &Tree, game: &str) -> Vec<Diagnostic> {
    let roots = written.roots.iter().copied();
    let is = |root: &NodeId, name: &str| head(written, *root) == name;
    let defined: Vec<&str> = (roots.clone().filter(|root| is(root, "define")))
        .filter_map(|root| written.children(root).first())
        .filter_map(|name| match written.kind(*name) {
            NodeKind::Str(name) => Some(name.as_str()),
            _ => None,
        })
        .collect();
    let metadata = walk(written, roots.filter(|root| is(root, "metadata")));
    let mut found = Vec::new();
    for (node, parent) in metadata {
        if let (NodeKind::Str(name), Some(parent)) = (written.kind(node), parent)
            && head(written, parent) == "ai"
            && let Some(of) = name.strip_suffix("_ai")
            && of != game
            && !defined.contains(&name.as_str())
        {
            found.push(MetadataProblem::OtherPlayers { of, game }.at(written.span(node)));
        }
    }
    found
}

fn owner(tree: &Tree, node: NodeId, players: usize) -> Option<Diagnostic> {
    let mut args = tree.children(node).iter();
    let arg = args.find(|arg| match tree.kind(**arg) {
        NodeKind::Word(word) => player(word).is_some_and(|number| number > players),
        _ => false,
    })?;
    let beyond = MetadataProblem::OwnerBeyond { players };
    Some(beyond.at(tree.span(*arg)).through(tree.origin(*arg)))
}

fn empty(tree: &Tree, node: NodeId) -> Option<Diagnostic> {
    let items = tree.children(node);
    let none = match items {
        [] => true,
        [list] => matches!(tree.kind(*list), NodeKind::Array(items) if items.is_empty()),
        _ => false,
    };
    none.then(|| {
        let clause = head(tree, node);
        let empty = MetadataProblem::Empty { clause };
        empty.at(tree.span(node)).through(tree.origin(node))
    })
}
