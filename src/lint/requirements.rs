//! Ludemes that speak of equipment that the game does not have.
//!
//! No hits among the 783 games of the conformance set.

use super::survey::Survey;
use crate::diagnostic::Code;
use crate::diagnostic::code::warning;
use crate::syntax::tree::{NodeId, NodeKind};

/// A kind of equipment, and the ludemes that need it.
struct Requirement {
    code: Code,
    /// What there is none of.
    what: &'static str,
    /// Whether what a ludeme needs is there.
    met: fn(&Survey, NodeId) -> bool,
    /// Ludemes that need it, with their first word, if it matters.
    users: &'static [(&'static str, &'static str)],
    help: &'static str,
}

const REQUIREMENTS: &[Requirement] = &[
    Requirement {
        code: warning::NO_HANDS,
        what: "hand",
        met: |survey, user| {
            let held = ["hand", "deck", "dominoes"];
            // Dice lie in a hand that is shared.
            held.into_iter().any(|of| survey.calls(of))
                || survey.calls("dice") && is_of(survey, user, "Shared")
        },
        users: &[("sites", "Hand"), ("handSite", "")],
        help: "add `(hand Each)` to the equipment",
    },
    Requirement {
        code: warning::NO_DICE,
        what: "dice",
        met: |survey, _| survey.calls("dice"),
        users: &[
            ("roll", ""),
            ("pips", ""),
            ("face", ""),
            ("all", "DiceEqual"),
            ("all", "DiceUsed"),
            ("forEach", "Die"),
        ],
        help: "add `(dice num:2)` to the equipment",
    },
    Requirement {
        code: warning::NO_TRACKS,
        what: "track",
        met: |survey, _| !survey.game.tracks.is_empty(),
        users: &[("trackSite", ""), ("sow", ""), ("sites", "Track")],
        help: "add a `(track ..)` to the board",
    },
    Requirement {
        code: warning::NO_TRACKS,
        what: "track",
        // A slide with a string follows the track of that name.
        met: |survey, user| {
            let quoted = |arg: NodeId| matches!(survey.tree.kind(arg), NodeKind::Str(_));
            !survey.game.tracks.is_empty() || !survey.values(user).any(quoted)
        },
        users: &[("move", "Slide"), ("slide", "")],
        help: "a string names a track here; directions stand without quotes",
    },
    Requirement {
        code: warning::NO_REGIONS,
        what: "region",
        met: |survey, _| !survey.game.regions.is_empty(),
        users: &[
            ("sites", "Mover"),
            ("sites", "Next"),
            ("sites", "P1"),
            ("sites", "P2"),
        ],
        help: "add `(regions P1 ..)` and `(regions P2 ..)` to the equipment",
    },
    Requirement {
        code: warning::NO_CARDS,
        what: "deck of cards",
        met: |survey, _| survey.calls("deck"),
        users: &[
            ("deal", "Cards"),
            ("card", "Suit"),
            ("card", "Rank"),
            ("card", "TrumpSuit"),
        ],
        help: "add `(deck)` to the equipment",
    },
    Requirement {
        code: warning::NO_DOMINOES,
        what: "set of dominoes",
        met: |survey, _| survey.calls("dominoes"),
        users: &[("deal", "Dominoes")],
        help: "add `(dominoes)` to the equipment",
    },
    Requirement {
        code: warning::NO_MAPS,
        what: "map",
        met: |survey, _| survey.calls("map"),
        users: &[("mapEntry", "")],
        help: "add a `(map ..)` to the equipment",
    },
    Requirement {
        code: warning::NO_FLIPS,
        what: "piece that flips",
        met: |survey, _| survey.calls("flips"),
        users: &[("flip", "")],
        help: "give a piece `(flips 1 2)`",
    },
    Requirement {
        code: warning::NO_TILES,
        what: "tile",
        met: |survey, _| survey.calls("tile"),
        users: &[("is", "SidesMatch"), ("pathExtent", "")],
        help: "add a `(tile ..)` to the equipment",
    },
    Requirement {
        code: warning::NO_LARGE_PIECES,
        what: "large piece",
        met: |survey, _| {
            survey.calls("tile") || survey.all("piece").any(|piece| has_walk(survey, piece))
        },
        users: &[("sites", "LargePiece")],
        help: "give a piece a walk such as `{{F F}}`",
    },
    Requirement {
        code: warning::MATCH_SCORE,
        what: "match",
        met: |_, _| false,
        users: &[("matchScore", "")],
        help: "only the games of a match know its score",
    },
    Requirement {
        code: warning::PUZZLE_PLAYERS,
        what: "single player",
        met: |survey, _| survey.game.players < 2,
        users: &[("satisfy", ""), ("hints", "")],
        help: "write `(players 1)`",
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
            let message = format!("the game has no {}", requirement.what);
            survey.note(requirement.code, user, message, requirement.help);
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
        let help = "add `(set Team 1 {P1 P3})` to the start rules";
        survey.note(warning::TEAM_UNDEFINED, word, "the game has no team", help);
    }
}
