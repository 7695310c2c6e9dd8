//! What a rewriting says of what was said: the words, names and numbers that it keeps, and how far it
//! goes.

use std::collections::HashSet;

use super::super::fit::capitalised;
use super::asked::words_of;
use super::rewrite::{is_filler, is_place_or_role, is_role, number_in_words};
use super::synonyms::{is_foreign, stands_for};
use crate::catalogue::signature::{self, HEADS};
use crate::diagnostic::suggest::closest;
use crate::syntax::atom::without_number;
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
    // `8x8`: numbers that are said in one word.
    lost.retain(|word| {
        let numbers: Vec<i32> = added.iter().filter_map(|word| word.parse().ok()).collect();
        let kept = has_numbers_of(word, &numbers);
        if kept {
            added.retain(|word| word.parse::<i32>().is_err());
            as_words += 1;
        }
        !kept
    });
    // `if not (..)`: a ludeme without its brackets.
    lost.retain(|word| {
        let found = (added.iter()).position(|name| name.strip_prefix('(') == Some(word.as_str()));
        if let Some(at) = found {
            added.swap_remove(at);
            as_words += 1;
        }
        found.is_none()
    });
    // Whose piece stands on a site is asked for by the way.
    added.retain(|name| name != "(who");
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
        let neutral = n == 0 && names.iter().any(|name| *name == "Neutral");
        numbers.contains(&n) || within || neutral || names.iter().any(|name| name.contains(&text))
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

/// Ludemes that only say what place something has, so that nothing is lost with their names.
const FRAMES: [&str; 21] = [
    "rules",
    "equipment",
    "to",
    "from",
    "between",
    "then",
    "apply",
    "and",
    "or",
    "sites",
    "site",
    "play",
    "start",
    "end",
    "coord",
    "player",
    "players",
    "piece",
    "directions",
    "union",
    "if",
];

/// What other languages put before or around what they say.
const KEYWORDS: [&str; 16] = [
    "return", "then", "do", "begin", "list", "array", "tuple", "any", "some", "all", "both", "has",
    "have", "board", "let", "set",
];

/// What denies something.
const DENIALS: [&str; 8] = [
    "not", "!", "~", "never", "unless", "except", "without", "ifnot",
];

/// What a rewriting may say for what was denied.
const DENIED: [&str; 12] = [
    "not",
    "no",
    "!=",
    "difference",
    "false",
    "none",
    "off",
    "<",
    ">",
    "<=",
    ">=",
    "-",
];

/// Whether a name denies something: `!friend`, `unless`.
fn denies(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    DENIALS.contains(&lower.as_str()) || lower.len() > 1 && lower.starts_with('!') && lower != "!="
}

/// Whether a name holds a word that denies: `isNot`, `notEmpty`.
fn holds_denial(name: &str) -> bool {
    denies(name)
        || signature::head(name).is_none() && words_of(name).iter().any(|word| denies(word))
}

/// Whether a sign between sets of sites is said by the name of what is done with them.
fn is_set(sign: &str, kept: &[String]) -> bool {
    sign == "-" && kept.iter().any(|word| word == "difference")
}

/// Whether a rewriting is new, and not a part of what was written.
pub(super) fn is_new(tree: &Tree, rewriting: NodeId) -> bool {
    rewriting.0 as usize >= tree.len_below()
}

/// Whether a truth, which any name may have, has another name in a rewriting that is unlike the one
/// that was written: `pyramidal:True` for `diagonals:True`.
pub(super) fn renames_truth(tree: &Tree, node: NodeId, rewriting: NodeId) -> bool {
    let names = |node: NodeId| {
        let (mut open, mut names) = (vec![node], Vec::new());
        while let Some(node) = open.pop() {
            if let NodeKind::Label {
                name,
                value: Some(value),
                ..
            } = tree.kind(node)
                && matches!(tree.kind(*value), NodeKind::Word(word) if ["true", "false"].contains(&word.to_ascii_lowercase().as_str()))
            {
                names.push(name.as_str());
            }
            open.extend(tree.children(node));
        }
        names
    };
    let (written, new) = (names(node), names(rewriting));
    let lost = || written.iter().filter(|name| !new.contains(name));
    let like = |name: &&&str| {
        let stands = |lost: &&str| {
            stands_for(&format!("{lost}:")).any(|of| of.trim_end_matches(':') == **name)
        };
        let alike = |lost: &&str| {
            closest(lost, [**name]).is_some() || lost.contains(**name) || name.contains(lost)
        };
        lost().any(|lost| stands(lost) || alike(lost))
    };
    let mut added = new.iter().filter(|name| !written.contains(name));
    lost().next().is_some() && added.any(|name| !like(&name))
}

/// Whether a word selects a form of some ludeme.
fn is_selector(word: &str) -> bool {
    let forms = HEADS.iter().flat_map(|head| head.spellings);
    let mut words =
        forms.flat_map(|(form, spelling)| form.form().spellings[*spelling as usize].words);
    words.any(|known| *known == word)
}

/// Whether a word is a truth.
fn is_truth(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Word(text) if ["True", "False", "true", "false"].contains(&text.as_str()))
}

/// Whether every number within a name is one of some: `2d6`, `8x8`.
fn has_numbers_of(text: &str, numbers: &[i32]) -> bool {
    let mut groups = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|g| !g.is_empty());
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters < 2
        && text.contains(|c: char| c.is_ascii_digit())
        && groups.all(|group| group.parse().is_ok_and(|n: i32| numbers.contains(&n)))
}

/// Whether a word is one that other languages put around what they say.
fn is_keyword(text: &str) -> bool {
    KEYWORDS.contains(&text.to_ascii_lowercase().as_str())
}

/// How much of what a part says a rewriting no longer says: players, words, names, numbers, ludemes
/// within it, names of arguments that say all by themselves, and that something is denied. A name
/// that the language has not is said where another has come for it.
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
        let bare = without_number(&lower);
        let number = lower.strip_prefix('p').filter(|n| n.parse::<u8>().is_ok());
        let near = || closest(&lower, kept.iter().map(String::as_str)).is_some();
        is(&lower)
            || number_in_words(text).is_some_and(|n| numbers.contains(&n))
            || number.is_some_and(|n| is(n) || is("each"))
            || number.is_none() && !bare.is_empty() && is(bare) && keeps_owner(&lower[bare.len()..])
            || stands_for(text).any(|word| {
                is(&word.to_ascii_lowercase()) || word.parse().is_ok_and(|n| numbers.contains(&n))
            })
            || signature::word(text).is_none() && (number.is_some() || bare == lower) && near()
            || has_numbers_of(&lower, &numbers)
    };
    // What the rewriting says that was not said, and has not come for another name yet.
    let mut added: Vec<&String> = kept.iter().collect();
    let (mut open, mut all) = (vec![node], Vec::new());
    while let Some(part) = open.pop() {
        let text = match tree.kind(part) {
            NodeKind::Word(text) | NodeKind::Str(text) => text.to_ascii_lowercase(),
            NodeKind::Call { head, .. } => head.to_ascii_lowercase(),
            NodeKind::Label { name, .. } => name.to_ascii_lowercase(),
            _ => String::new(),
        };
        if let Some(at) = added.iter().position(|word| **word == text) {
            added.swap_remove(at);
        }
        all.push(part);
        open.extend(tree.children(part));
    }
    let mut more = numbers.clone();
    more.retain(|n| {
        !all.iter()
            .any(|part| matches!(tree.kind(*part), NodeKind::Int(m) if m == n))
    });
    let mut spare = added.len() + more.len();
    let mut translated = |text: &str| {
        let small = || !text.starts_with(|c: char| c.is_uppercase());
        let comes = spare > 0 && (signature::word(text).is_none() || is_foreign(text) || small());
        spare -= usize::from(comes);
        comes
    };
    let (mut lost, mut denied) = (0, false);
    // A sign works on numbers, if it is no part of an arrow.
    let has = |of: &dyn Fn(&NodeKind) -> bool| all.iter().any(|part| of(tree.kind(*part)));
    let counts = has(&|kind| matches!(kind, NodeKind::Int(_)));
    let arrow = has(&|kind| matches!(kind, NodeKind::Word(word) if word == ">"));
    let works = |text: &str| ["-", "/", "%"].contains(&text) && counts && !arrow;
    for part in all.iter().copied() {
        let keeps = match tree.kind(part) {
            // A player or a direction is no name.
            NodeKind::Word(text) if is_place_or_role(text) && as_names.contains(text.as_str()) => {
                false
            }
            kind if is_truth(kind) => true,
            NodeKind::Word(text) if !text.contains(char::is_alphanumeric) => {
                denied |= denies(text);
                let negative = text.starts_with('-') && numbers.iter().any(|n| *n < 0);
                !works(text) || said(text) || negative || is_set(text, &kept)
            }
            NodeKind::Word(text) => {
                denied |= denies(text);
                let known = signature::word(text).is_some();
                is_keyword(text) && !known || is_filler(text) || said(text) || translated(text)
            }
            NodeKind::Str(text) => said(text),
            NodeKind::Call { head, .. } => {
                denied |= holds_denial(head);
                let known = signature::head(head).is_some();
                // What is left of a call is no other name for it.
                let renamed = part == node && (is_new(tree, rewriting) || head == "move");
                let named = known && (renamed || FRAMES.contains(&head.as_str()));
                // `(Pieces P1)`: a word of the language is meant as that word.
                let selects = is_selector(&capitalised(head)) && !is_foreign(head);
                let listed = selects || signature::word(head).is_some();
                let word = !known && listed;
                // `(sitesP1 "Start")` says whose.
                let whose = role_behind(head).is_none_or(|role| is(&role.to_ascii_lowercase()));
                whose && (named || is_keyword(head) || said(head) || !word && translated(head))
            }
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => {
                denied |= denies(name);
                !is_truth(tree.kind(*value)) || said(name) || translated(name)
            }
            NodeKind::Int(0) if is("neutral") || is("none") || is("no") => true,
            NodeKind::Int(value) => {
                let within = numbers.iter().any(|a| a < value) && numbers.iter().any(|b| b > value);
                numbers.contains(value) || within || is(&value.to_string())
            }
            _ => true,
        };
        lost += usize::from(!keeps);
    }
    let holds = !kept.iter().any(|word| DENIED.contains(&word.as_str()));
    lost + usize::from(denied && holds)
}

/// Whether a rewriting is the use of a define.
pub(super) fn uses_define(tree: &Tree, node: NodeId) -> bool {
    matches!(tree.kind(node), NodeKind::Call { head, .. } if head.starts_with('"'))
}

/// The number of nodes in a part.
pub(in crate::resolve) fn size(tree: &Tree, node: NodeId) -> usize {
    let mut open = vec![node];
    let mut count = 0;
    while let Some(node) = open.pop() {
        count += 1;
        open.extend(tree.children(node));
    }
    count
}

/// Whether a word stands within a part.
pub(super) fn holds_word(tree: &Tree, node: NodeId, word: &str) -> bool {
    tree.children(node).iter().any(|part| {
        let is = matches!(tree.kind(*part), NodeKind::Word(text) if text == word);
        is || holds_word(tree, *part, word)
    })
}

/// Whether two parts say the same.
pub(super) fn is_same(tree: &Tree, one: NodeId, other: NodeId) -> bool {
    let (parts, others) = (tree.children(one), tree.children(other));
    let mut pairs = parts.iter().zip(others);
    one == other
        || tree.kind(one).is_like(tree.kind(other))
            && parts.len() == others.len()
            && pairs.all(|(one, other)| is_same(tree, *one, *other))
}

/// The player that a name ends with: `P1` of `sitesP1`.
fn role_behind(name: &str) -> Option<&str> {
    let mut ends = name.char_indices().skip(1);
    let ends = ends.by_ref().filter(|(_, c)| c.is_ascii_uppercase());
    let mut ends = ends.map(|(at, _)| &name[at..]);
    ends.find(|end| is_role(end))
}
