//! Pieces that are asked of players who have none of that kind: `(where "Fox" P1)` of the second
//! player's fox, `(forEach Piece "Goat")` in a phase of the player without goats, `(no Pieces Mover)`
//! where all pieces are shared, `(move Add (piece "Arrow"))` where the only arrow is called `Arrow0`.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use std::collections::{HashMap, HashSet};

use super::equipment::player;
use super::head;
use super::problem::equipment::EquipmentProblem;
use super::share::shared;
use super::survey::Survey;
use crate::syntax::atom::without_number;
use crate::syntax::tree::NodeId;

/// Ludemes that ask for a kind of piece of a player, with their first word, if it matters.
const ASKS: [(&str, &str); 5] = [
    ("where", ""),
    ("id", ""),
    ("no", "Pieces"),
    ("count", "Pieces"),
    ("forEach", "Piece"),
];

/// Notes what is asked of a player who has no such piece.
pub(super) fn check(survey: &mut Survey) {
    unowned(survey);
    brought(survey);
    for (name, word) in ASKS {
        for call in survey.all(name).collect::<Vec<_>>() {
            if word.is_empty() || survey.word(call) == word {
                asked(survey, call);
            }
        }
    }
}

/// Whose pieces there are, by the word for them.
fn whose(survey: &Survey) -> Vec<String> {
    let players = survey.game.players;
    let mut owners: Vec<usize> = (survey.game.components.iter().skip(1))
        .map(|kind| usize::from(kind.owner))
        .collect();
    owners.sort_unstable();
    owners.dedup();
    let word = |owner: usize| match owner {
        0 => "Neutral".to_owned(),
        _ if owner > players => "Shared".to_owned(),
        _ => format!("P{owner}"),
    };
    owners.into_iter().map(word).collect()
}

/// Notes `(no Pieces Neutral)` where no piece is neutral, and `(no Pieces Mover)` where none is a
/// player's.
fn unowned(survey: &mut Survey) {
    let whose = whose(survey);
    let players = |word: &String| player(word).is_some();
    for (name, word) in [("no", "Pieces"), ("count", "Pieces"), ("sites", "Occupied")] {
        for call in survey.all(name).collect::<Vec<_>>() {
            if survey.word(call) != word || survey.name(call).is_some() || whose.is_empty() {
                continue;
            }
            for node in survey.values(call).collect::<Vec<_>>() {
                let role = survey.as_word(node);
                let has = match role {
                    "Mover" | "Next" | "Enemy" => whose.iter().any(players),
                    "Neutral" | "Shared" => whose.iter().any(|word| word == role),
                    _ => continue,
                };
                if !has {
                    let problem = EquipmentProblem::NonesPieces {
                        role,
                        whose: &whose,
                    };
                    survey.warn(problem, node);
                }
            }
        }
    }
}

/// Ludemes that bring a piece to the board, with their first word, if it matters.
const BRINGS: [(&str, &str); 5] = [
    ("move", "Add"),
    ("move", "Shoot"),
    ("add", ""),
    ("shoot", ""),
    ("insert", ""),
];

/// Notes `(move Shoot (piece "Arrow"))`, where no piece is called exactly so, and
/// `(move Add (piece "Disc1") ..)` as the move of all players.
fn brought(survey: &mut Survey) {
    let mut named = Vec::new();
    for (name, word) in BRINGS {
        for call in survey.all(name) {
            let brings = word.is_empty() || survey.word(call) == word;
            let pieces = survey.tree.children(call).iter();
            let piece = pieces
                .copied()
                .find(|arg| head(survey.tree, *arg) == "piece");
            let piece = piece.filter(|piece| brings && survey.tree.children(*piece).len() == 1);
            named.extend(piece.and_then(|piece| survey.name(piece)));
        }
    }
    let mut whole: HashSet<&str> = HashSet::new();
    let mut own: HashMap<&str, Vec<u8>> = HashMap::new();
    for known in survey.game.components.iter().skip(1) {
        whole.insert(&known.name);
        let kind = without_number(&known.name);
        own.entry(kind).or_default().push(known.owner);
    }
    let mut brought: HashMap<&str, HashSet<&str>> = HashMap::new();
    for (_, name) in &named {
        let kind = without_number(name);
        brought.entry(kind).or_default().insert(name);
    }
    let mut odd: Vec<(NodeId, EquipmentProblem)> = Vec::new();
    for (node, name) in &named {
        let kind = without_number(name);
        let Some(owners) = own.get(kind) else {
            continue;
        };
        let alone = brought.get(kind).is_some_and(|names| names.len() == 1);
        let several = owners.len() > 1 && survey.game.players == 2;
        if !whole.contains(name) {
            let neutral = owners.iter().all(|owner| *owner == 0);
            odd.push((*node, EquipmentProblem::NoPieceOfName { name, neutral }));
        } else if alone && several && kind != *name && shared(survey, *node) {
            odd.push((*node, EquipmentProblem::OfOnePlayer { name, kind }));
        }
    }
    for (node, problem) in odd {
        survey.warn(problem, node);
    }
}

/// Notes `(no Pieces Next "Jarl")` where only one of the players ever has one.
fn never_had(survey: &mut Survey, call: NodeId, (node, role): (NodeId, &str), kind: &str) {
    let players = 1..=survey.game.players;
    let own = owners(survey, kind);
    let mut lack = players.clone().filter(|player| !own.contains(player));
    let asks = head(survey.tree, call) == "no" && ["Mover", "Next"].contains(&role);
    let ends = survey
        .around(call)
        .into_iter()
        .map(|of| head(survey.tree, of));
    let plain = ends
        .take_while(|of| *of != "end")
        .all(|of| ["", "if", "or"].contains(&of));
    let has = players.clone().find(|player| own.contains(player));
    if let (true, Some(lacks), Some(owner)) = (asks && plain, lack.next(), has) {
        let problem = EquipmentProblem::NeverHad { kind, lacks, owner };
        survey.warn(problem, node);
    }
}

/// The players who have a kind of piece.
fn owners(survey: &Survey, kind: &str) -> Vec<usize> {
    let kinds = survey.game.components.iter().skip(1);
    let kinds = kinds.filter(|known| without_number(&known.name) == kind);
    kinds.map(|known| usize::from(known.owner)).collect()
}

fn asked(survey: &mut Survey, call: NodeId) {
    let Some((node, name)) = survey.name(call) else {
        return;
    };
    let words = survey.values(call).map(|arg| (arg, survey.as_word(arg)));
    let kinds = ["", "Pieces", "Piece", "Cell", "Vertex", "Edge"];
    let roles: Vec<(NodeId, &str)> = words.filter(|(_, word)| !kinds.contains(word)).collect();
    let kind = without_number(name);
    if let [role] = roles[..] {
        never_had(survey, call, role, kind);
    }
    let roles: Vec<&str> = roles.into_iter().map(|(_, role)| role).collect();
    let own = owners(survey, kind);
    // A piece whose own name ends in a digit.
    let is_kind = (survey.game.components.iter()).any(|known| without_number(&known.name) == name);
    if own.is_empty() || is_kind && kind != name {
        return;
    }
    let of_phase = roles.is_empty() && head(survey.tree, call) == "forEach";
    let role = match roles[..] {
        [role] => role,
        [] if of_phase => phase_owner(survey, call),
        _ => return,
    };
    // `(where "Fox1" Mover)`: the player stands beside it already.
    if (role == "Mover" || role == "Next" && head(survey.tree, call) == "no")
        && kind != name
        && head(survey.tree, call) != "forEach"
    {
        survey.warn(EquipmentProblem::OwnerTwice { name, kind, role }, node);
        return;
    }
    let Some(number) = player(role).filter(|number| *number <= survey.game.players) else {
        return;
    };
    let players = 1..=survey.game.players;
    if !own.contains(&number) && own.iter().all(|owner| players.contains(owner)) {
        let owner = own.iter().copied().min().unwrap_or_default();
        let mut his = survey.game.components.iter();
        let his = his.find(|known| of_phase && usize::from(known.owner) == number);
        let problem = EquipmentProblem::OfOtherPlayer {
            kind,
            role,
            owner,
            own: his.map(|known| without_number(&known.name)),
        };
        survey.warn(problem, node);
    }
}

/// The player whose phase a part stands in, by name.
fn phase_owner<'l>(survey: &Survey<'l>, node: NodeId) -> &'l str {
    let around = survey.around(node).into_iter();
    let mut phases = around.filter(|of| head(survey.tree, *of) == "phase");
    let phase = phases.next();
    let owner = phase.and_then(|phase| survey.tree.children(phase).get(1).copied());
    owner.map_or("", |owner| survey.as_word(owner))
}
