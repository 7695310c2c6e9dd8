//! Ludemes that speak of equipment that the game does not have.
//!
//! Hits among the 783 games of the conformance set, each looked at and true: 1 game without hands.

use super::survey::Survey;
use crate::diagnostic::Code;
use crate::diagnostic::code::warning;
use crate::syntax::tree::{NodeId, NodeKind};

/// A kind of equipment, and the ludemes that need it.
struct Requirement {
    code: Code,
    /// What there is none of.
    what: &'static str,
    /// Whether it is there.
    met: fn(&Survey) -> bool,
    /// Ludemes that need it, with their first word, if it matters.
    users: &'static [(&'static str, &'static str)],
    help: &'static str,
}

const REQUIREMENTS: &[Requirement] = &[
    Requirement {
        code: warning::NO_HANDS,
        what: "hand",
        met: |survey| survey.calls("hand") || survey.calls("deck") || survey.calls("dominoes"),
        users: &[("sites", "Hand"), ("handSite", "")],
        help: "add `(hand Each)` to the equipment",
    },
    Requirement {
        code: warning::NO_DICE,
        what: "dice",
        met: |survey| survey.calls("dice"),
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
        met: |survey| !survey.game.tracks.is_empty(),
        users: &[("trackSite", ""), ("sow", ""), ("sites", "Track")],
        help: "add a `(track ..)` to the board",
    },
    Requirement {
        code: warning::NO_REGIONS,
        what: "region",
        met: |survey| !survey.game.regions.is_empty(),
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
        met: |survey| survey.calls("deck"),
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
        met: |survey| survey.calls("dominoes"),
        users: &[("deal", "Dominoes")],
        help: "add `(dominoes)` to the equipment",
    },
    Requirement {
        code: warning::NO_MAPS,
        what: "map",
        met: |survey| survey.calls("map"),
        users: &[("mapEntry", "")],
        help: "add a `(map ..)` to the equipment",
    },
    Requirement {
        code: warning::NO_FLIPS,
        what: "piece that flips",
        met: |survey| survey.calls("flips"),
        users: &[("flip", "")],
        help: "give a piece `(flips 1 2)`",
    },
    Requirement {
        code: warning::NO_TILES,
        what: "tile",
        met: |survey| survey.calls("tile"),
        users: &[("is", "SidesMatch"), ("pathExtent", "")],
        help: "add a `(tile ..)` to the equipment",
    },
    Requirement {
        code: warning::NO_LARGE_PIECES,
        what: "large piece",
        met: |survey| {
            survey.calls("tile") || survey.all("piece").any(|piece| has_walk(survey, piece))
        },
        users: &[("sites", "LargePiece")],
        help: "give a piece a walk such as `{{F F}}`",
    },
    Requirement {
        code: warning::MATCH_SCORE,
        what: "match",
        met: |_| false,
        users: &[("matchScore", "")],
        help: "only the games of a match know its score",
    },
    Requirement {
        code: warning::PUZZLE_PLAYERS,
        what: "single player",
        met: |survey| survey.game.players < 2,
        users: &[("satisfy", ""), ("hints", "")],
        help: "write `(players 1)`",
    },
];

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
            user = user.or(survey.all(name).find(fits));
        }
        if let Some(user) = user
            && !(requirement.met)(survey)
        {
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
