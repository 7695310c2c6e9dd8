//! Pieces that are asked of players who have none of that kind: `(where "Fox" P1)` of the second
//! player's fox, `(forEach Piece "Goat")` in a phase of the player without goats.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::equipment::player;
use super::head;
use super::problem::equipment::EquipmentProblem;
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
    for (name, word) in ASKS {
        for call in survey.all(name).collect::<Vec<_>>() {
            if word.is_empty() || survey.word(call) == word {
                asked(survey, call);
            }
        }
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
    let roles: Vec<&str> = survey
        .values(call)
        .map(|arg| survey.as_word(arg))
        .filter(|word| !["", "Pieces", "Piece", "Cell", "Vertex", "Edge"].contains(word))
        .collect();
    let kind = without_number(name);
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
    if role == "Mover" && kind != name && head(survey.tree, call) != "forEach" {
        survey.warn(EquipmentProblem::OwnerTwice { name, kind }, node);
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
