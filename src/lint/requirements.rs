//! Ludemes that speak of equipment that the game does not have.
//!
//! No hits among the 783 games of the conformance set.

use super::head;
use super::problem::equipment::{EquipmentProblem, Lacking};
use super::survey::Survey;
use crate::syntax::tree::{NodeId, NodeKind};

/// A kind of equipment, and the ludemes that need it.
struct Requirement {
    lacking: Lacking,
    /// Whether what a ludeme needs is there.
    met: fn(&Survey, NodeId) -> bool,
    /// Ludemes that need it, with their first word, if it matters.
    users: &'static [(&'static str, &'static str)],
}

const REQUIREMENTS: &[Requirement] = &[
    Requirement {
        lacking: Lacking::Hand,
        met: |survey, user| {
            let held = ["hand", "deck", "dominoes"];
            // Dice lie in a hand that is shared.
            held.into_iter().any(|of| survey.calls(of))
                || survey.calls("dice") && is_of(survey, user, "Shared")
        },
        users: &[("sites", "Hand"), ("handSite", "")],
    },
    Requirement {
        lacking: Lacking::Dice,
        met: |survey, _| survey.calls("dice"),
        users: &[
            ("roll", ""),
            ("pips", ""),
            ("face", ""),
            ("all", "DiceEqual"),
            ("all", "DiceUsed"),
            ("forEach", "Die"),
        ],
    },
    Requirement {
        lacking: Lacking::Track,
        met: |survey, _| !survey.game.tracks.is_empty(),
        users: &[("trackSite", ""), ("sow", ""), ("sites", "Track")],
    },
    Requirement {
        lacking: Lacking::NamedTrack,
        // A slide with a string follows the track of that name.
        met: |survey, user| {
            let quoted = |arg: NodeId| matches!(survey.tree.kind(arg), NodeKind::Str(_));
            !survey.game.tracks.is_empty() || !survey.values(user).any(quoted)
        },
        users: &[("move", "Slide"), ("slide", "")],
    },
    Requirement {
        lacking: Lacking::Region,
        // Without a name the sites of a player's pieces are meant, where it is no goal.
        met: |survey, user| {
            let around = survey.around(user).first().copied();
            let asked = around.is_some_and(|of| head(survey.tree, of) == "is");
            !survey.game.regions.is_empty() || survey.tree.children(user).len() == 1 && !asked
        },
        users: &[
            ("sites", "Mover"),
            ("sites", "Next"),
            ("sites", "P1"),
            ("sites", "P2"),
        ],
    },
    Requirement {
        lacking: Lacking::Cards,
        met: |survey, _| survey.calls("deck"),
        users: &[
            ("deal", "Cards"),
            ("card", "Suit"),
            ("card", "Rank"),
            ("card", "TrumpSuit"),
        ],
    },
    Requirement {
        lacking: Lacking::Dominoes,
        met: |survey, _| survey.calls("dominoes"),
        users: &[("deal", "Dominoes")],
    },
    Requirement {
        lacking: Lacking::Map,
        met: |survey, _| survey.calls("map"),
        users: &[("mapEntry", "")],
    },
    Requirement {
        lacking: Lacking::Flip,
        met: |survey, _| survey.calls("flips"),
        users: &[("flip", "")],
    },
    Requirement {
        lacking: Lacking::Tile,
        met: |survey, _| survey.calls("tile"),
        users: &[("is", "SidesMatch"), ("pathExtent", "")],
    },
    Requirement {
        lacking: Lacking::LargePiece,
        met: |survey, _| {
            survey.calls("tile") || survey.all("piece").any(|piece| has_walk(survey, piece))
        },
        users: &[("sites", "LargePiece")],
    },
    Requirement {
        lacking: Lacking::Match,
        met: |_, _| false,
        users: &[("matchScore", "")],
    },
    Requirement {
        lacking: Lacking::SinglePlayer,
        met: |survey, _| survey.game.players < 2,
        users: &[("satisfy", ""), ("hints", "")],
    },
];

/// Whether one of the arguments of a call is a word.
fn is_of(survey: &Survey, call: NodeId, word: &str) -> bool {
    survey.values(call).any(|arg| survey.as_word(arg) == word)
}

/// Whether the walk of a large piece is given.
fn has_walk(survey: &Survey, piece: NodeId) -> bool {
    let list = |node: &NodeId| matches!(survey.tree.kind(*node), NodeKind::Array(_));
    survey
        .values(piece)
        .any(|arg| list(&arg) && survey.tree.children(arg).iter().any(list))
}

/// Notes the first use of each kind of equipment that is missing.
pub(super) fn check(survey: &mut Survey) {
    teams(survey);
    for requirement in REQUIREMENTS {
        let mut user = None;
        for (name, word) in requirement.users {
            let fits = |call: &NodeId| word.is_empty() || survey.word(*call) == *word;
            let lacks = |call: &NodeId| fits(call) && !(requirement.met)(survey, *call);
            user = user.or_else(|| survey.all(name).find(lacks));
        }
        if let Some(user) = user {
            let lacking = requirement.lacking;
            survey.warn(EquipmentProblem::Lacking { lacking }, user);
        }
    }
}

/// Notes the first word for a team in a game without any.
fn teams(survey: &mut Survey) {
    if survey.all("set").any(|call| survey.word(call) == "Team") {
        return;
    }
    let mut nodes = survey.nodes.iter().map(|(node, _)| *node);
    let team = nodes.find(|node| survey.as_word(*node).starts_with("Team"));
    if let Some(word) = team {
        let lacking = Lacking::Team;
        survey.warn(EquipmentProblem::Lacking { lacking }, word);
    }
}
