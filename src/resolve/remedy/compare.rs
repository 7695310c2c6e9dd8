//! What a rewriting says of what was said: the words, names and numbers that it keeps, and how far it
//! goes.

use std::collections::HashSet;

use super::super::fit::capitalised;
use super::rewrite::{is_filler, is_place_or_role};
use super::synonyms::{is_foreign, stands_for};
use crate::catalogue::signature::{self, Alternative, Base};
use crate::diagnostic::suggest::closest;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// How many names, words and numbers come and go between two parts; nothing if these are more than
/// a name that the language does not know, another one in its place, and one that was missing.
pub(super) fn change_between(tree: &Tree, node: NodeId, rewriting: NodeId) -> Option<usize> {
    let said = |node: NodeId| {
        let (mut open, mut said) = (vec![node], Vec::new());
        while let Some(node) = open.pop() {
            match tree.kind(node) {
                // A ludeme stays one.
                NodeKind::Call { head, .. } => said.push(format!("({head}")),
                NodeKind::Word(text) | NodeKind::Str(text) => said.push(text.to_ascii_lowercase()),
                NodeKind::Int(value) => said.push(value.to_string()),
                _ => {}
            }
            open.extend(tree.children(node));
        }
        said
    };
    let (mut lost, mut added) = (said(node), Vec::new());
    for word in said(rewriting) {
        match lost.iter().position(|said| *said == word) {
            Some(at) => drop(lost.swap_remove(at)),
            None => added.push(word),
        }
    }
    let foreign = |word: &String| match word.strip_prefix('(') {
        Some(name) => signature::head(name).is_none(),
        None => signature::word(&capitalised(word)).is_none() && word.parse::<i32>().is_err(),
    };
    // `(pieces P1)` as `Pieces P1`: a name that is said as a word is kept.
    let (names, words): (Vec<String>, Vec<String>) =
        lost.into_iter().partition(|w| w.starts_with('('));
    let (mut lost, mut as_words) = (words, 0);
    lost.retain(|word| !is_filler(word));
    for name in names {
        // `(next "Main")` for `(nextPhase "Main")`
        let longer = |added: &String| added.starts_with('(') && added.starts_with(name.as_str());
        if let Some(at) = added.iter().position(longer) {
            added.swap_remove(at);
            as_words += 1;
            continue;
        }
        let as_word = added
            .iter()
            .position(|word| name[1..].eq_ignore_ascii_case(word));
        match as_word.filter(|_| foreign(&name)) {
            Some(at) => {
                added.swap_remove(at);
                as_words += 1;
            }
            None => lost.push(name),
        }
    }
    let change = added.len() + lost.len() + as_words;
    (lost.len() <= 1 && added.len() <= lost.len() + 1 && lost.iter().all(foreign)).then_some(change)
}

/// Whether a rewriting holds every number that the part holds, as a number, in a name, or between
/// two others that stand for all from the one to the other.
pub(super) fn keeps_numbers(tree: &Tree, node: NodeId, rewriting: NodeId) -> bool {
    let leaves = |node: NodeId| {
        let (mut open, mut numbers, mut names) = (vec![node], Vec::new(), Vec::new());
        while let Some(node) = open.pop() {
            match tree.kind(node) {
                NodeKind::Int(value) => numbers.push(*value),
                NodeKind::Word(name) | NodeKind::Str(name) => names.push(name),
                _ => {}
            }
            open.extend(tree.children(node));
        }
        (numbers, names)
    };
    let (numbers, names) = leaves(rewriting);
    leaves(node).0.into_iter().all(|n| {
        let text = n.to_string();
        let within = numbers.iter().any(|a| *a < n) && numbers.iter().any(|b| *b > n);
        numbers.contains(&n) || within || names.iter().any(|name| name.contains(&text))
    })
}

/// Whether a rewriting holds every player, word and name that the part holds: as it is, in a name, or
/// as what it stands for.
pub(super) fn keeps_words(tree: &Tree, node: NodeId, rewriting: NodeId) -> bool {
    let said = |node: NodeId| {
        let (mut open, mut said) = (vec![node], Vec::new());
        while let Some(node) = open.pop() {
            match tree.kind(node) {
                NodeKind::Word(text) | NodeKind::Str(text) => said.push(text.as_str()),
                _ => {}
            }
            open.extend(tree.children(node));
        }
        said
    };
    let (mut open, mut kept) = (vec![rewriting], Vec::new());
    while let Some(node) = open.pop() {
        match tree.kind(node) {
            // A sentence says nothing of players and pieces.
            NodeKind::Str(text) if text.contains(' ') => {}
            NodeKind::Word(text) | NodeKind::Str(text) => kept.push(text.to_ascii_lowercase()),
            NodeKind::Call { head, .. } => kept.push(head.to_ascii_lowercase()),
            NodeKind::Label { name, .. } => kept.push(name.to_ascii_lowercase()),
            _ => {}
        }
        open.extend(tree.children(node));
    }
    said(node).into_iter().all(|text| {
        if signature::word(text).is_none() && !is_foreign(text) {
            return true;
        }
        let lower = text.to_ascii_lowercase();
        let is = |word: &str| kept.iter().any(|kept| kept.contains(word));
        let number = lower.strip_prefix('p').filter(|n| n.parse::<u8>().is_ok());
        let own = is(&lower) || number.is_some_and(|n| is(n) || is("each"));
        own || stands_for(text).any(|word| is(&word.to_ascii_lowercase()))
    })
}

/// How much of what a part says a rewriting no longer says: players, words, names, numbers, and
/// ludemes within it.
pub(super) fn loss(tree: &Tree, node: NodeId, rewriting: NodeId) -> usize {
    let (mut open, mut kept, mut numbers) = (vec![rewriting], Vec::new(), Vec::new());
    let mut as_names = HashSet::new();
    while let Some(node) = open.pop() {
        if let NodeKind::Str(text) = tree.kind(node) {
            as_names.extend(text.split(' '));
        }
        match tree.kind(node) {
            NodeKind::Word(text) | NodeKind::Str(text) => kept.push(text.to_ascii_lowercase()),
            NodeKind::Call { head, .. } => kept.push(head.to_ascii_lowercase()),
            NodeKind::Label { name, .. } => kept.push(name.to_ascii_lowercase()),
            NodeKind::Int(value) => numbers.push(*value),
            _ => {}
        }
        open.extend(tree.children(node));
    }
    let is = |word: &str| kept.iter().any(|kept| kept.contains(word));
    // `Goat1` as `P1 "Goat"`
    let keeps_owner = |number: &str| {
        let mut owners = ["each", "mover", "next", "shared", "neutral"].into_iter();
        number.is_empty() || is(&format!("p{number}")) || owners.any(is)
    };
    let said = |text: &str| {
        let lower = text.to_ascii_lowercase();
        let bare = lower.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = lower.strip_prefix('p').filter(|n| n.parse::<u8>().is_ok());
        let near = || closest(&lower, kept.iter().map(String::as_str)).is_some();
        is(&lower)
            || number.is_some_and(|n| is(n) || is("each"))
            || number.is_none() && !bare.is_empty() && is(bare) && keeps_owner(&lower[bare.len()..])
            || stands_for(text).any(|word| is(&word.to_ascii_lowercase()))
            || signature::word(text).is_none() && (number.is_some() || bare == lower) && near()
    };
    let (mut open, mut lost) = (tree.children(node).to_vec(), 0);
    while let Some(node) = open.pop() {
        let keeps = match tree.kind(node) {
            // A player or a direction is no name.
            NodeKind::Word(text) if is_place_or_role(text) && as_names.contains(text.as_str()) => {
                false
            }
            NodeKind::Word(text) | NodeKind::Str(text) => is_filler(text) || said(text),
            NodeKind::Call { head, .. } => signature::head(head).is_none() || said(head),
            NodeKind::Int(value) => {
                let within = numbers.iter().any(|a| a < value) && numbers.iter().any(|b| b > value);
                numbers.contains(value) || within || is(&value.to_string())
            }
            _ => true,
        };
        lost += usize::from(!keeps);
        open.extend(tree.children(node));
    }
    lost
}

/// Whether a rewriting is the use of a define.
pub(super) fn uses_define(tree: &Tree, node: NodeId) -> bool {
    matches!(tree.kind(node), NodeKind::Call { head, .. } if head.starts_with('"'))
}

/// The number of nodes in a part.
pub(super) fn size(tree: &Tree, node: NodeId) -> usize {
    let mut open = vec![node];
    let mut count = 0;
    while let Some(node) = open.pop() {
        count += 1;
        open.extend(tree.children(node));
    }
    count
}

/// Names of arguments that are sites.
const SITES: [&str; 4] = ["at", "from", "to", "site"];

/// Whether a rewriting has the number of a player or of a piece where a site is asked for.
pub(super) fn takes_player_for_site(tree: &Tree, node: NodeId, of_site: bool) -> bool {
    let number = |node: NodeId| matches!(tree.kind(node), NodeKind::Call { head, .. } if ["mover", "next", "prev", "player", "id"].contains(&head.as_str()));
    let place = |node: NodeId| matches!(tree.kind(node), NodeKind::Call { head, .. } if ["last", "to", "from", "between", "where", "coord"].contains(&head.as_str()));
    let counts = matches!(tree.kind(node), NodeKind::Call { head, .. } if head == "count");
    let named = |node: &NodeId| match tree.kind(*node) {
        NodeKind::Label {
            name,
            value: Some(value),
            ..
        } => {
            SITES.contains(&name.as_str()) && number(*value)
                || ["by", "owner"].contains(&name.as_str()) && place(*value)
                || name == "of" && counts && place(*value)
        }
        _ => false,
    };
    let NodeKind::Call { head, args, .. } = tree.kind(node) else {
        return false;
    };
    let beside = || args.iter().any(|arg| number(*arg)) && asks_for_sites(tree, head, args);
    of_site && number(node) || args.iter().any(named) || beside()
}

/// Whether all numbers without a name that a call of some name and word can take are sites.
fn asks_for_sites(tree: &Tree, head: &str, args: &[NodeId]) -> bool {
    let word = args.first().map(|first| tree.kind(*first));
    let forms = signature::head(head).map_or(&[][..], |head| head.spellings);
    let fits = forms.iter().filter(|(form, spelling)| {
        match (form.form().spellings[*spelling as usize].words, word) {
            ([first, ..], Some(NodeKind::Word(word))) => word == first,
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
