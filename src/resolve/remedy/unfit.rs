//! What a rewriting has that nobody would have meant, whatever it keeps: a player where a site is
//! asked for, a piece where a coordinate is, a name that was made up.

use std::collections::HashSet;

use smol_str::SmolStr;

use super::super::strings::is_coordinate;
use super::super::wording::words_of as words_of_type;
use super::compare::{is_new, is_same};
use crate::catalogue::signature::{self, Alternative, Base};
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Names of arguments that are never sites.
const NO_SITES: [&str; 6] = ["state", "rotation", "value", "num", "count", "level"];

/// Names of arguments that are sites.
const SITES: [&str; 4] = ["at", "from", "to", "site"];

/// Whether a rewriting has, at its root or within what is new of it, the number of a player or of a
/// piece where a site is asked for.
pub(super) fn takes_player_for_site(tree: &Tree, node: NodeId, of_site: bool) -> bool {
    let new = |part: &&NodeId| (part.0 as usize) >= tree.len_below();
    let mut parts = tree.children(node).iter().filter(new);
    one_takes_player(tree, node, of_site)
        || parts.any(|part| takes_player_for_site(tree, *part, false))
}

/// Whether a rewriting has the name of a piece where a coordinate belongs, a coordinate where the
/// name of a piece does, or nothing where something is to be counted or done.
pub(super) fn misplaces_name(tree: &Tree, node: NodeId) -> bool {
    let site = |node: NodeId| match tree.kind(node) {
        NodeKind::Str(text) => Some(is_coordinate(text)),
        _ => None,
    };
    let all_sites = |items: &[NodeId]| {
        let any = items.iter().any(|item| site(*item) == Some(true));
        !any || items.iter().all(|item| site(*item) != Some(false))
    };
    let wrong = match tree.kind(node) {
        NodeKind::Label {
            name,
            value: Some(value),
            ..
        } => name == "coord" && site(*value) == Some(false),
        NodeKind::Call { head, args, .. } if head == "coord" => {
            matches!(args[..], [one] if site(one) == Some(false))
        }
        // `(if (no Moves Next))`: nothing is said of what comes of it.
        NodeKind::Call { head, args, .. } if head == "if" && args.len() == 1 => true,
        // `(apply if:(is Enemy (who at:(to))))`: nor here.
        NodeKind::Call { head, args, .. } if head == "apply" && args.len() == 1 => {
            matches!(tree.kind(args[0]), NodeKind::Label { name, .. } if name == "if")
        }
        // `(between (apply (remove (to))))`: what is passed over is not where the piece goes.
        NodeKind::Call { head, .. } if head == "between" => {
            holds_call(tree, node, "to") && !holds_call(tree, node, "between")
        }
        // `(>= 1 44)`: two numbers need no comparing.
        NodeKind::Call { head, args, .. } if COMPARED.contains(&head.as_str()) => {
            let number = |arg: &NodeId| matches!(tree.kind(*arg), NodeKind::Int(_));
            args.len() == 2 && (args.iter().all(number) || is_same(tree, args[0], args[1]))
        }
        // `(forEach Piece "Piece" "Soldier")`: the word is said, and no name.
        NodeKind::Call { head, args, .. } if head == "forEach" && says_word_again(tree, args) => {
            true
        }
        // `(satisfy True)`: nothing is asked.
        NodeKind::Call { head, args, .. } if head == "satisfy" => {
            matches!(args[..], [one] if matches!(tree.kind(one), NodeKind::Word(_)))
        }
        // `(move Remove (count Diagonal))`: how many there are is no site.
        NodeKind::Call { head, args, .. } if head == "move" => args.iter().any(|arg| {
            let new = (arg.0 as usize) >= tree.len_below();
            new && matches!(tree.kind(*arg), NodeKind::Call { head, .. } if head == "count")
        }),
        // `(then (pass))`: that turn is over already.
        NodeKind::Call { head, args, .. } if head == "then" => {
            matches!(args[..], [one] if matches!(tree.kind(one), NodeKind::Call { head, .. } if head == "pass"))
        }
        // `(- 20 (count))`: nothing is said of what is counted.
        NodeKind::Call { head, args, .. } if head == "count" && args.is_empty() => true,
        NodeKind::Call { head, args, .. } if head == "place" => {
            matches!(args[..], [first, second, ..]
                if site(first) == Some(true) && label_or_name(tree, second))
        }
        NodeKind::Array(items) => !all_sites(items),
        // `(sites {"Cols" "Rows"})`: a list of sites has their names.
        NodeKind::Call { head, args, .. } if head == "sites" => match args[..] {
            [one] => match tree.kind(one) {
                NodeKind::Array(items) => items.iter().any(|item| site(*item) == Some(false)),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    };
    let new = |part: &&NodeId| (part.0 as usize) >= tree.len_below();
    let mut parts = tree.children(node).iter().filter(new);
    wrong || parts.any(|part| misplaces_name(tree, *part))
}

/// Operators between two numbers, one of which changes in the course of a game.
const COMPARED: [&str; 6] = ["=", "!=", "<", ">", "<=", ">="];

/// Whether a call of some name without arguments stands within a part.
fn holds_call(tree: &Tree, node: NodeId, name: &str) -> bool {
    tree.children(node).iter().any(|part| {
        let bare = tree.children(*part).is_empty();
        let named = matches!(tree.kind(*part), NodeKind::Call { head, .. } if head == name);
        named && bare || holds_call(tree, *part, name)
    })
}

/// Whether the first argument is a word, and a later one a string of the same letters.
fn says_word_again(tree: &Tree, args: &[NodeId]) -> bool {
    let Some((first, rest)) = args.split_first() else {
        return false;
    };
    let NodeKind::Word(word) = tree.kind(*first) else {
        return false;
    };
    let mut rest = rest.iter().map(|arg| tree.kind(*arg));
    rest.any(|kind| matches!(kind, NodeKind::Str(text) if text == word))
}

/// Whether a rewriting has the name of a call as a string that names nothing: `"corners"` for
/// `(corners)`.
pub(super) fn quotes_ludeme(
    tree: &Tree,
    node: NodeId,
    rewriting: NodeId,
    strings: &HashSet<SmolStr>,
) -> bool {
    let (mut open, mut heads) = (vec![node], Vec::new());
    while let Some(part) = open.pop() {
        if let NodeKind::Call { head, .. } = tree.kind(part) {
            heads.push(head);
        }
        open.extend(tree.children(part));
    }
    let mut open = vec![rewriting];
    while let Some(part) = open.pop() {
        if !is_new(tree, part) {
            continue;
        }
        if let NodeKind::Str(name) = tree.kind(part)
            && heads.contains(&name)
            && !strings.contains(name)
        {
            return true;
        }
        open.extend(tree.children(part));
    }
    false
}

/// Whether what is new in a rewriting has a name that the description does not have.
pub(super) fn invents_name(tree: &Tree, node: NodeId, strings: &HashSet<SmolStr>) -> bool {
    let invented = match tree.kind(node) {
        NodeKind::Str(name) => {
            let named = strings.contains(name) || strings.contains(without_number(name));
            !(named || is_coordinate(name))
        }
        _ => false,
    };
    let mut parts = tree.children(node).iter();
    is_new(tree, node) && (invented || parts.any(|part| invents_name(tree, *part, strings)))
}

/// Whether an argument is a name that is no coordinate, or the `coord:` of one.
fn label_or_name(tree: &Tree, node: NodeId) -> bool {
    match tree.kind(node) {
        NodeKind::Str(text) => !is_coordinate(text),
        NodeKind::Label { name, .. } => name == "coord",
        _ => false,
    }
}

fn one_takes_player(tree: &Tree, node: NodeId, of_site: bool) -> bool {
    let number = |node: NodeId| matches!(tree.kind(node), NodeKind::Call { head, .. } if ["mover", "next", "prev", "player", "id"].contains(&head.as_str()));
    let place = |node: NodeId| matches!(tree.kind(node), NodeKind::Call { head, .. } if ["last", "to", "from", "between", "where", "coord"].contains(&head.as_str()));
    let hand = |node: NodeId| matches!(tree.kind(node), NodeKind::Call { head, .. } if ["handSite", "centrePoint"].contains(&head.as_str()));
    let counts = matches!(tree.kind(node), NodeKind::Call { head, .. } if head == "count");
    let named = |node: &NodeId| match tree.kind(*node) {
        NodeKind::Label {
            name,
            value: Some(value),
            ..
        } => {
            SITES.contains(&name.as_str()) && number(*value)
                || ["by", "owner", "what", "who"].contains(&name.as_str()) && place(*value)
                || NO_SITES.contains(&name.as_str()) && (place(*value) || hand(*value))
                || name == "of" && counts && place(*value)
        }
        _ => false,
    };
    let NodeKind::Call { head, args, .. } = tree.kind(node) else {
        return false;
    };
    // `(move Hop Orthogonal (from 2) ..)`: a number of steps is no site.
    let steps = |arg: &NodeId| {
        let number =
            matches!(tree.children(*arg), [one] if matches!(tree.kind(*one), NodeKind::Int(_)));
        let new = (arg.0 as usize) >= tree.len_below();
        new && number && matches!(tree.kind(*arg), NodeKind::Call { head, .. } if head == "from")
    };
    if head == "move" && args.iter().any(steps) {
        return true;
    }
    let beside = || args.iter().any(|arg| number(*arg)) && asks_for_sites(tree, head, args);
    of_site && number(node) || args.iter().any(named) || beside()
}

/// Whether all numbers without a name that a call of some name and word can take are sites.
fn asks_for_sites(tree: &Tree, head: &str, args: &[NodeId]) -> bool {
    let word = args.first().map(|first| tree.kind(*first));
    let forms = signature::head(head).map_or(&[][..], |head| head.spellings);
    // A form that the word selects is the one that is meant.
    let selected = forms.iter().any(|(form, spelling)| {
        let first = form.form().spellings[*spelling as usize].words.first();
        matches!((first, word), (Some(first), Some(NodeKind::Word(word))) if word == first)
    });
    let fits = forms.iter().filter(|(form, spelling)| {
        let form = form.form();
        if selected && form.spellings[*spelling as usize].words.is_empty() {
            return false;
        }
        let selector = form.slots.first().filter(|slot| slot.is_selector());
        match (form.spellings[*spelling as usize].words, word) {
            ([first, ..], Some(NodeKind::Word(word))) => word == first,
            ([], Some(NodeKind::Word(word))) => selector.is_none_or(|slot| {
                let mut own = slot.alternatives.iter().flat_map(|a| words_of_type(*a));
                own.any(|own| own == word.as_str())
            }),
            (words, _) => words.is_empty(),
        }
    });
    let number = |a: &Alternative| match a.base {
        Base::Type(ty) => a.depth == 0 && ty.get().integer,
        _ => false,
    };
    let slots = fits.flat_map(|(form, _)| form.form().slots);
    let mut numbers = slots
        .filter(|slot| slot.label.is_none() && slot.alternatives.iter().any(number))
        .peekable();
    numbers.peek().is_some() && numbers.all(|slot| slot.is_site())
}
