//! The names a description may use: every string of the game must be one that it introduces, or nearly so.
//!
//! This is the acceptance floor of the language and deliberately loose (`King1` passes for `King`);
//! strings are resolved in their own roles later.

use std::collections::{HashMap, HashSet};

use super::problem::{GameProblem, MeantString};
use super::remedy::{is_role, words_of};
use super::reuse::KnownCalls;
use crate::arrange::Arrange;
use crate::catalogue::signature;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::{closest, only};
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Names that every game has.
pub(crate) const STANDARD: [&str; 6] = ["Player", "Board", "Hand", "Ball", "Bag", "Domino"];

/// More names than this are not worth listing.
const MAX_LISTED: usize = 12;

/// Clauses whose first string is a name, with the word that must follow the head, if any.
const FIRST: [(&str, &str); 11] = [
    ("game", ""),
    ("match", ""),
    ("subgame", ""),
    ("phase", ""),
    ("vote", ""),
    ("move", "Vote"),
    ("is", "Proposed"),
    ("is", "Decided"),
    ("is", "Trigger"),
    ("note", ""),
    ("trigger", ""),
];

/// Clauses all of whose strings are names.
const ALL: [(&str, &str); 9] = [
    ("subgame", ""),
    ("players", ""),
    ("equipment", ""),
    ("trackSite", ""),
    ("set", "Var"),
    ("var", ""),
    ("remember", ""),
    ("set", "RememberValue"),
    ("values", "Remembered"),
];

/// Clauses whose name others refer to.
const DECLARATIONS: [&str; 3] = ["phase", "piece", "track"];

/// By how much the lengths of a name and a string that contains it may differ.
const SLACK: usize = 2;

/// The names that a game introduces or that every game has.
pub fn names(tree: &Tree, game: NodeId) -> HashSet<&str> {
    survey(tree, game, None).0
}

/// Reports the strings of the game clause that name nothing.
///
/// What stands in a clause that was not understood may be the name of something, and a
/// declaration without its name leaves open what the others mean; nothing is said of them then.
pub(super) fn check(
    tree: &Tree,
    game: NodeId,
    broken: &[NodeId],
    below: Option<&KnownCalls>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (mut known, mut used) = survey(tree, game, below);
    for node in broken {
        if is_nameless(tree, *node) {
            return;
        }
        // `(Carry ..)` for `(phase "Carry" ..)`
        if let NodeKind::Call { head, .. } = tree.kind(*node) {
            known.insert(head);
        }
        each_string(tree, *node, &mut |text| {
            known.insert(text);
            true
        });
    }
    let title = tree
        .children(game)
        .first()
        .and_then(|name| match tree.kind(*name) {
            NodeKind::Str(name) => Some(name.as_str()),
            _ => None,
        });
    let twice = name_twice(tree, game);
    let mut mentions: HashMap<&str, usize> = HashMap::new();
    for (_, text) in &used {
        *mentions.entry(without_number(text)).or_default() += 1;
    }
    let [phases, pieces, maps, regions] =
        ["phase", "piece", "map", "regions"].map(|ludeme| declared(tree, game, ludeme));
    // What stands in brackets that were not understood is declared as well.
    known.extend(pieces.iter().chain(&phases));
    used.retain(|(_, text)| !known.contains(text) && !is_coordinate(text));
    used.arrange_by_key(|(_, text)| *text);
    let mut unknown = Vec::new();
    for same in used.chunk_by(|a, b| a.1 == b.1) {
        let text = same.first().map_or("", |(_, text)| text);
        if !known.iter().any(|name| is_near(text, name)) {
            unknown.extend_from_slice(same);
        }
    }
    let mut used = unknown;
    used.arrange();
    if used.is_empty() {
        return;
    }
    let parents = parents(tree, game);
    // A piece that nothing speaks of may have had another name: it is the one that is meant.
    let mut unnamed = pieces.iter().filter(|name| mentions.get(*name) == Some(&1));
    let unnamed = unnamed.next().filter(|_| unnamed.next().is_none());
    for (node, text) in used {
        let mut names: Vec<&str> = known.iter().copied().collect();
        names.arrange();
        let sure = only(text, names.iter().copied());
        let mut report = |meant, twice| {
            let problem = GameProblem::UnknownString { text, meant, twice };
            let mut diagnostic = problem.at(tree.span(node)).through(tree.origin(node));
            diagnostic.be_sure(sure.map(|name| format!("\"{name}\"")));
            diagnostics.push(diagnostic);
        };
        // Pieces are declared without the number of their owner.
        let kind = without_number(text);
        let number = text.get(kind.len()..).unwrap_or_default();
        // `(coord "A" 1)`
        let around = parents.get(&node).map_or(&[][..], |of| tree.children(*of));
        let behind = around.iter().skip_while(|part| **part != node).nth(1);
        let split = match behind.map(|next| tree.kind(*next)) {
            Some(NodeKind::Int(number)) => as_coordinate(&format!("{text}{number}")),
            _ => None,
        };
        if let Some(site) = as_coordinate(text).or(split) {
            report(MeantString::Site(site.to_string()), None);
            continue;
        }
        let whole = |names: &[&str]| closest(text, names.iter().copied()).map(str::to_owned);
        let numbered =
            |names: &[&str]| Some(format!("{}{number}", closest(kind, names.iter().copied())?));
        let near = match number {
            "" => whole(&names),
            _ => numbered(&names).or_else(|| whole(&names)),
        };
        // `(nextPhase "Move")` leads to a phase, whatever else has a name.
        let asked = asked_in(tree, parents.get(&node).copied());
        let (phases, pieces) = match asked {
            "phase" => (&phases[..], &[][..]),
            "map" => (&maps[..], &[][..]),
            "region" => (&regions[..], &[][..]),
            "piece" => (&[][..], &pieces[..]),
            _ => (&[][..], &[][..]),
        };
        let of_phase = whole(phases).or_else(|| begun(text, phases));
        let meant = if let Some(name) = of_phase {
            MeantString::Name(name)
        } else if !phases.is_empty() {
            let all = match asked {
                "map" => "maps",
                "region" => "regions",
                _ => "phases",
            };
            MeantString::OneOf(all, phases.to_vec())
        } else if let Some(name) = near {
            MeantString::Name(name)
        } else if is_place_word(text) || is_place_phrase(text) {
            MeantString::Word
        } else if let Some(name) = part_named(text, number, pieces) {
            MeantString::Name(name)
        } else if let Some(name) = text.split(' ').rfind(|word| known.contains(word)) {
            MeantString::Name(format!("{name}{number}"))
        } else if text.starts_with(|c: char| c.is_ascii_digit())
            && text
                .split([' ', ','])
                .all(|part| part.trim().parse::<u32>().is_ok())
        {
            let numbers: Vec<&str> = text
                .split([' ', ','])
                .filter(|part| !part.is_empty())
                .collect();
            MeantString::Numbers(numbers)
        } else if text.contains([' ', ',', ';'])
            && text
                .split([' ', ',', ';'])
                .filter(|part| !part.is_empty())
                .all(is_coordinate)
        {
            let parts = text.split([' ', ',', ';']).filter(|part| !part.is_empty());
            MeantString::Listed(parts.collect())
        } else if let Some((first, last)) = text.split_once(['-', ':', '.'])
            && is_coordinate(first)
            && is_coordinate(last.trim_start_matches('.'))
        {
            match all_between(first, last.trim_start_matches('.')) {
                Some(list) => MeantString::Between(list),
                None => MeantString::Sites,
            }
        } else if text.matches('/').count() > 2 {
            MeantString::Position
        } else if let (Some(name), false) = (unnamed, pieces.is_empty()) {
            MeantString::Name(format!("{name}{number}"))
        } else if let 1..=MAX_LISTED = pieces.len() {
            MeantString::OneOf("pieces", pieces.to_vec())
        } else {
            let own = names
                .iter()
                .filter(|name| !STANDARD.contains(name) && Some(**name) != title)
                // The path of a track is no name.
                .filter(|name| !name.contains(','));
            let own: Vec<&str> = own.copied().take(MAX_LISTED).collect();
            match own.as_slice() {
                [] => MeantString::Nothing,
                _ => MeantString::OneOf("names", own),
            }
        };
        report(meant, twice);
    }
}

/// What the parts of a game stand in.
fn parents(tree: &Tree, game: NodeId) -> HashMap<NodeId, NodeId> {
    let (mut found, mut pending) = (HashMap::new(), vec![game]);
    while let Some(node) = pending.pop() {
        let parts = tree.children(node);
        found.extend(parts.iter().map(|part| (*part, node)));
        pending.extend(parts);
    }
    found
}

/// The calls of a ludeme, in the order of the text.
fn calls(tree: &Tree, game: NodeId, name: &str) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut pending = vec![game];
    while let Some(node) = pending.pop() {
        if matches!(tree.kind(node), NodeKind::Call { head, .. } if head == name) {
            found.push(node);
        }
        pending.extend(tree.children(node).iter().rev());
    }
    found
}

/// The ludeme that declares what a string names where it stands in some call, if that is certain.
fn asked_in(tree: &Tree, around: Option<NodeId>) -> &'static str {
    match around.map(|around| tree.kind(around)) {
        Some(NodeKind::Call { head, args, .. }) => match head.as_str() {
            "nextPhase" => "phase",
            // `(sites Next "Goal")`
            "sites"
                if args.len() == 2
                    && matches!(tree.kind(args[0]), NodeKind::Word(word) if is_role(word)) =>
            {
                "region"
            }
            "mapEntry" => "map",
            "place" | "id" | "where" | "piece" | "no" => "piece",
            _ => "",
        },
        _ => "",
    }
}

/// The names of the parts of a game that a ludeme declares, each once.
fn declared<'t>(tree: &'t Tree, game: NodeId, ludeme: &str) -> Vec<&'t str> {
    let names = calls(tree, game, ludeme).into_iter().filter_map(|part| {
        let args = tree.children(part);
        // `(piece "King")` names a piece, and has no more to it.
        if ludeme == "piece" && args.len() < 2 {
            return None;
        }
        match tree.kind(*args.first()?) {
            NodeKind::Str(name) => Some(name.as_str()),
            _ => None,
        }
    });
    let mut names: Vec<&str> = names.collect();
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(*name));
    names
}

/// A name that two phases have, or two pieces of one owner.
fn name_twice(tree: &Tree, game: NodeId) -> Option<(&'static str, &str)> {
    let mut seen = HashSet::new();
    let mut twice = |what: &'static str| {
        calls(tree, game, what).into_iter().find_map(|part| {
            let args = tree.children(part);
            let owner = match args.get(1).map(|owner| tree.kind(*owner)) {
                Some(NodeKind::Word(owner)) if what == "piece" => owner.as_str(),
                _ if what == "piece" => return None,
                _ => "",
            };
            match tree.kind(*args.first()?) {
                NodeKind::Str(name) if !seen.insert((what, name, owner)) => Some(name.as_str()),
                _ => None,
            }
        })
    };
    let phase = twice("phase").map(|name| ("phases", name));
    phase.or_else(|| twice("piece").map(|name| ("pieces", name)))
}

/// Colours of the first player and of the second.
const COLOURS: [[&str; 3]; 2] = [["white", "red", "light"], ["black", "blue", "dark"]];

/// The piece that a name is put together with, and the number of its owner: `Pawn1` for `WhitePawn`.
fn part_named(text: &str, number: &str, names: &[&str]) -> Option<String> {
    let words = words_of(text);
    let spoken = |name: &&&str| words.iter().any(|word| name.eq_ignore_ascii_case(word));
    let name = names.iter().find(spoken)?;
    let of = |colours: &[&str; 3]| words.iter().any(|word| colours.contains(&word.as_str()));
    let owner = COLOURS.iter().position(of).map(|at| (at + 1).to_string());
    let number = owner
        .filter(|_| number.is_empty())
        .unwrap_or(number.to_owned());
    Some(format!("{name}{number}"))
}

/// The only name that begins as a text does, by half of the shorter one at least: `Moving` for `Move`.
fn begun(text: &str, names: &[&str]) -> Option<String> {
    let mut same = names.iter().filter(|name| {
        let half = text.len().min(name.len()).div_ceil(2).max(3);
        let starts = text.get(..half).zip(name.get(..half));
        starts.is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
    });
    let only = same.next().filter(|_| same.next().is_none())?;
    Some((*only).to_owned())
}

/// Whether a node declares something without giving its name.
pub(super) fn is_nameless(tree: &Tree, node: NodeId) -> bool {
    match tree.kind(node) {
        NodeKind::Call { head, args, .. } => {
            let is_string = |arg: &NodeId| matches!(tree.kind(*arg), NodeKind::Str(_));
            DECLARATIONS.contains(&head.as_str()) && !args.iter().any(is_string)
        }
        _ => false,
    }
}

/// The names of a game, and its strings with their places. What is known of the tree below says
/// where there are none.
fn survey<'t>(
    tree: &'t Tree,
    game: NodeId,
    below: Option<&KnownCalls>,
) -> (HashSet<&'t str>, Vec<(NodeId, &'t str)>) {
    let mut known: HashSet<&str> = STANDARD.into_iter().collect();
    let mut used: Vec<(NodeId, &str)> = Vec::new();
    let mut pending = vec![game];
    while let Some(node) = pending.pop() {
        let speaks = below.and_then(|below| below.speaks.get(node.0 as usize));
        if speaks == Some(&false) {
            continue;
        }
        let mut visit = |child: NodeId| pending.push(child);
        match tree.kind(node) {
            NodeKind::Str(text) => used.push((node, text)),
            NodeKind::Call { head, args, .. } => {
                let follows = |word: &str| match args.first().map(|a| tree.kind(*a)) {
                    _ if word.is_empty() => true,
                    Some(NodeKind::Word(text)) => text.starts_with(word),
                    _ => false,
                };
                if ALL.iter().any(|(name, word)| head == name && follows(word)) {
                    each_string(tree, node, &mut |text| {
                        known.insert(text);
                        true
                    });
                } else if FIRST
                    .iter()
                    .any(|(name, word)| head == name && follows(word))
                {
                    each_string(tree, node, &mut |text| {
                        known.insert(text);
                        false
                    });
                }
                args.iter().copied().for_each(&mut visit);
            }
            NodeKind::Array(elements) => elements.iter().copied().for_each(&mut visit),
            NodeKind::Label { value, .. } => value.iter().copied().for_each(&mut visit),
            _ => {}
        }
    }
    (known, used)
}

/// Calls `visit` for the strings within a node in text order until it returns false.
fn each_string<'t>(tree: &'t Tree, root: NodeId, visit: &mut impl FnMut(&'t str) -> bool) {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        match tree.kind(node) {
            NodeKind::Str(text) if !visit(text) => return,
            NodeKind::Call { args, .. } => pending.extend(args.iter().rev()),
            NodeKind::Array(elements) => pending.extend(elements.iter().rev()),
            NodeKind::Label { value, .. } => pending.extend(value),
            _ => {}
        }
    }
}

/// One contains the other and their lengths are close.
fn is_near(a: &str, b: &str) -> bool {
    a.len().abs_diff(b.len()) <= SLACK && (a.contains(b) || b.contains(a))
}

/// Digits, perhaps after one or two letters.
pub fn is_coordinate(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = text.len() - digits.len();
    letters <= 2 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// `3C`, `C-3` and `c,3` as what they mean: `C3`.
fn as_coordinate(text: &str) -> Option<String> {
    let of = |kind: fn(&char) -> bool| text.chars().filter(kind).collect::<String>();
    let letters = of(char::is_ascii_alphabetic);
    let digits = of(char::is_ascii_digit);
    let between = text.chars().count() - letters.len() - digits.len();
    let whole = letters.len() == 1 && (1..=2).contains(&digits.len()) && between <= 1;
    whole.then(|| format!("{}{digits}", letters.to_ascii_uppercase()))
}

/// `{0..2}` for all sites from `0` to `2`, `{"A1" "B1" "C1"}` for those from `A1` to `C1`.
fn all_between(first: &str, last: &str) -> Option<String> {
    if first.parse::<u32>().is_ok() && last.parse::<u32>().is_ok() {
        return Some(format!("{{{first}..{last}}}"));
    }
    let names = sites_between(first, last)?;
    Some(format!("{{\"{}\"}}", names.join("\" \"")))
}

/// All sites of a row or a column from one to another, by their names.
pub(super) fn sites_between(first: &str, last: &str) -> Option<Vec<String>> {
    let parts = |name: &str| {
        let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
        let number: u8 = name.get(1..)?.parse().ok()?;
        Some((letter.to_ascii_uppercase(), number))
    };
    let ((column, row), (end, top)) = (parts(first)?, parts(last)?);
    match (column == end, row == top) {
        (true, _) => {
            let rows = row.min(top)..=row.max(top);
            Some(rows.map(|row| format!("{column}{row}")).collect())
        }
        (_, true) => {
            let columns = column.min(end)..=column.max(end);
            Some(columns.map(|column| format!("{column}{row}")).collect())
        }
        _ => None,
    }
}

/// Whether a text is a word for a player, a direction or sites.
fn is_place_word(text: &str) -> bool {
    signature::is_direction(text)
        || signature::word(text).is_some_and(|entry| {
            let mut kinds = entry.values.iter().map(|value| value.of.get().name);
            kinds.any(|kind| {
                kind == "RoleType" || kind.starts_with("Sites") || kind.contains("Region")
            })
        })
}

/// Whether a text is a word for sites and a number: `Row 1`.
fn is_place_phrase(text: &str) -> bool {
    text.split_once(' ').is_some_and(|(word, rest)| {
        is_place_word(word) && rest.split(' ').all(|part| part.parse::<u32>().is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_have_a_letter_and_a_number() {
        assert!(is_coordinate("A1") && is_coordinate("12") && is_coordinate("AJ3"));
        assert!(!is_coordinate("ABC3") && !is_coordinate("A") && !is_coordinate("King1"));
    }

    #[test]
    fn a_name_may_lack_its_number() {
        assert!(is_near("King1", "King") && is_near("King", "King12"));
        assert!(!is_near("King", "King123") && !is_near("Queen", "King"));
    }
}
