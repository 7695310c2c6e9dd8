//! Metadata that does nothing: it speaks of pieces and players that the game does not have.
//!
//! Hits among the 783 games of the conformance set: a colour for the third of two players, true.

use super::equipment::player;
use super::{head, walk};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning;
use crate::load::Loaded;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Adds what is idle in the metadata.
pub(super) fn check(loaded: &mut Loaded) {
    let (Some(root), Some(game)) = (loaded.expanded.metadata, &loaded.game) else {
        return;
    };
    let tree = &loaded.expanded.tree;
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
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let standard = crate::expand::Library::standard();
    let known = names
        .iter()
        .any(|known| !known.is_empty() && (known.contains(base) || name.contains(known)));
    let from_standard = names.iter().any(|known| standard.contains(known));
    (!known && !from_standard).then(|| {
        Diagnostic::new(
            warning::METADATA_PIECE,
            tree.span(arg),
            format!("no piece is called `{name}`"),
        )
        .with_label("this does nothing")
        .through(tree.origin(arg))
    })
}

fn owner(tree: &Tree, node: NodeId, players: usize) -> Option<Diagnostic> {
    let mut args = tree.children(node).iter();
    let arg = args.find(|arg| match tree.kind(**arg) {
        NodeKind::Word(word) => player(word).is_some_and(|number| number > players),
        _ => false,
    })?;
    let message = format!("the game has {players} players");
    Some(
        Diagnostic::new(warning::METADATA_PLAYER, tree.span(*arg), message)
            .with_label("this does nothing")
            .through(tree.origin(*arg)),
    )
}

fn empty(tree: &Tree, node: NodeId) -> Option<Diagnostic> {
    let items = tree.children(node);
    let none = match items {
        [] => true,
        [list] => matches!(tree.kind(*list), NodeKind::Array(items) if items.is_empty()),
        _ => false,
    };
    none.then(|| {
        let message = format!("`{}` holds nothing", head(tree, node));
        Diagnostic::new(warning::METADATA_EMPTY, tree.span(node), message)
            .with_label("this does nothing")
            .with_help("remove it")
            .through(tree.origin(node))
    })
}
