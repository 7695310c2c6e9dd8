//! What is sound and does not say what it seems to, and the words for it.

use crate::diagnostic::Code;
use crate::diagnostic::code::warning as code;
use crate::diagnostic::problem::Problem;

/// What is read otherwise than it is meant.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum Misread<'a> {
    #[error("{}", sets(*value))]
    SignedValue {
        value: i32,
        /// What adds, where that is known.
        write: Option<&'a str>,
    },
    #[error("`(count)` does not say what is counted")]
    CountOfNothing,
    #[error("`(sites)` does not say which sites are meant")]
    NoSites,
    #[error("`{name}` has no moves of its own, and the rules go through those of the pieces")]
    NoMovesOfOwn { name: &'a str },
    #[error("`({name} ..)` takes other pieces, and moves none")]
    CaptureAlone { name: &'a str },
    #[error("keys stand before values: {read}")]
    KeysBeforeValues {
        read: &'a str,
        /// What is meant where each list is a pair.
        pairs: &'a str,
    },
    #[error("`(from)` holds the piece that moves, which is the mover's own")]
    OwnPiece {
        /// The place that is asked about: `to` or `between`.
        name: &'a str,
    },
    #[error("`(from)` holds the piece that moves, so that it is never empty")]
    OwnSite {
        /// What is asked of it: `Empty`.
        asked: &'a str,
        name: &'a str,
    },
    #[error("{}", not_bound(written, meant))]
    OtherSite {
        /// The ludeme that stands there: `to`.
        written: &'a str,
        /// The one that is bound there: `site`.
        meant: &'a str,
    },
    #[error("the piece has left `(last From)`, so that nothing is there")]
    LeftSite,
    #[error("`(to)` asks for nothing, so that the piece goes onto any other, its own too")]
    AnyDestination {
        /// Whether what stands there is taken.
        takes: bool,
    },
    #[error("`(sites Empty)` hold no pieces that could be taken")]
    NothingTaken,
    #[error("`(remove (from))` takes the piece that moves")]
    OwnTaken {
        /// The place that is gone to or over.
        name: &'a str,
    },
    #[error("`{written}` is {kind}, where a site is wanted")]
    NoSite { written: &'a str, kind: &'a str },
    #[error("`{written}` is a site, where a kind of piece is wanted")]
    SiteForKind {
        written: &'a str,
        /// The kind that is meant.
        kind: &'a str,
    },
    #[error("`{written}` is a site, where the number of a {} is wanted", lane.to_lowercase())]
    SiteForLane { lane: &'a str, written: &'a str },
    #[error("`(last To)` is the site of the move before this one, which is still to be made")]
    BeforeMove { name: &'a str },
    #[error("player {player} has no phase, and plays the first, which is that of `{role}`")]
    PhaseOfOther { player: usize, role: &'a str },
    #[error("a `{name}` is promoted to a `{name}`, which changes nothing")]
    PromotedToItself { name: &'a str },
    #[error("nobody moves when the game begins, and `{role}` is no certain player")]
    RoleAtStart {
        role: &'a str,
        /// The player whose piece is placed.
        owner: usize,
    },
    #[error("`{role}` has no phase of its own")]
    PhaseOfRole { role: &'a str },
    #[error("the region is called `{role}` and belongs to nobody")]
    OwnerAsName { role: &'a str },
    #[error("`(sites {role})` are regions of `{role}`, which nobody has")]
    RegionsOfRole { role: &'a str },
}

/// What a number with a sign before it does.
fn sets(value: i32) -> String {
    let nothing = match value < 0 {
        true => "takes nothing away",
        false => "adds nothing",
    };
    format!("this sets the value to {value}; a sign before a number {nothing}")
}

/// That a site is not the one in question.
fn not_bound(written: &str, meant: &str) -> String {
    match (written, meant) {
        ("site", _) => "no site is gone through here, so that `(site)` is none".to_owned(),
        ("between", _) => "nothing is gone over here, so that `(between)` is no site".to_owned(),
        (_, "between") => {
            "the site that is gone over is `(between)`; `(to)` is none yet".to_owned()
        }
        (_, "from") => "no move goes anywhere yet, so that `(to)` is no site".to_owned(),
        _ => {
            format!("every site is gone through as `(site)`, and `({written})` is always the same")
        }
    }
}

impl Problem for Misread<'_> {
    fn code(&self) -> Code {
        match self {
            Misread::SignedValue { .. } => code::SIGNED_VALUE,
            Misread::CountOfNothing
            | Misread::NoSites
            | Misread::NoMovesOfOwn { .. }
            | Misread::KeysBeforeValues { .. } => code::UNSAID,
            Misread::OwnPiece { .. } | Misread::OwnTaken { .. } | Misread::OwnSite { .. } => {
                code::OWN_PIECE
            }
            Misread::OtherSite { .. }
            | Misread::BeforeMove { .. }
            | Misread::CaptureAlone { .. } => code::NO_MOVE_HERE,
            Misread::NoSite { .. } => code::PLAYER_FOR_SITE,
            Misread::SiteForLane { .. } => code::SITE_OFF_BOARD,
            Misread::SiteForKind { .. } => code::SITE_FOR_PLAYER,
            Misread::PhaseOfOther { .. } => code::ROLE_WITHOUT,
            Misread::LeftSite | Misread::NothingTaken | Misread::PromotedToItself { .. } => {
                code::NOTHING_THERE
            }
            Misread::AnyDestination { .. } => code::TO_ANYTHING,
            Misread::PhaseOfRole { .. }
            | Misread::OwnerAsName { .. }
            | Misread::RegionsOfRole { .. }
            | Misread::RoleAtStart { .. } => code::ROLE_WITHOUT,
        }
    }

    fn help(&self) -> Vec<String> {
        let help = match self {
            Misread::SignedValue {
                write: Some(write), ..
            } => format!("write `{write}`"),
            Misread::SignedValue { value, .. } => {
                format!("to add to a value, set it to a sum: `(+ .. {value})`")
            }
            Misread::CountOfNothing => {
                "pieces are counted by `(count Pieces Mover)`, those on a site by `(count at:(to))`"
                    .to_owned()
            }
            Misread::NoSites => {
                "name them, as in `(sites Bottom)` or `(sites {\"A1\" \"C1\"})`".to_owned()
            }
            Misread::CaptureAlone { name } => {
                format!("it follows a move: `(forEach Piece (then ({name} ..)))`")
            }
            Misread::NoMovesOfOwn { name } => format!(
                "write them into the piece, as in `(piece \"{name}\" Each (move Step (to if:(is Empty (to)))))`"
            ),
            Misread::KeysBeforeValues { pairs, .. } => {
                format!("for pairs write `{{{pairs}}}`")
            }
            Misread::PhaseOfRole { role } => format!(
                "leave `{role}` out, and the phase is of all players; `P1` makes it one of the first"
            ),
            Misread::RoleAtStart { owner, .. } => format!("write `P{owner}`"),
            Misread::OwnerAsName { role } => {
                format!("an owner stands without quotes: `(regions {role} ..)`")
            }
            Misread::RegionsOfRole { role } => format!("write `(sites Occupied by:{role})`"),
            Misread::PromotedToItself { .. } => "write the piece that it becomes".to_owned(),
            Misread::NoSite { written, .. } if written.starts_with("(id ") => {
                let place = written.replacen("(id", "(where", 1);
                format!("write `{place}`, the site of the piece")
            }
            Misread::NoSite { written, kind } if kind.contains("level") => {
                format!("a level has its name before it, as in `(from level:{written})`")
            }
            Misread::NoSite { .. } => {
                "write the site, such as `(to)`, `(from)` or `(last To)`".to_owned()
            }
            Misread::SiteForLane { lane, written } => {
                format!("write `({} of:{written})`", lane.to_lowercase())
            }
            Misread::SiteForKind { kind, .. } => format!("write `{kind}`"),
            Misread::BeforeMove { name } => {
                format!("write it behind the move: `(then ({name} (from (last To)) ..))`")
            }
            Misread::PhaseOfOther { player, .. } => format!(
                "give the player one: `(phase \"Player {player}\" P{player} (play (forEach Piece)))`"
            ),
            Misread::OwnTaken { name } => format!("write `(remove ({name}))`"),
            Misread::OwnSite { asked, name } => format!("write `(is {asked} ({name}))`"),
            Misread::OtherSite { meant, .. } => format!("write `({meant})`"),
            Misread::LeftSite => "write `(last To)`, where it stands now".to_owned(),
            Misread::AnyDestination { takes: true } => {
                "write `(to if:(not (is Friend (who at:(to)))) (apply (remove (to))))`".to_owned()
            }
            Misread::AnyDestination { takes: false } => {
                "write `(to if:(is Empty (to)))`, or what else may stand there".to_owned()
            }
            Misread::NothingTaken => "write `(sites Occupied by:Next)`".to_owned(),
            Misread::OwnPiece { name } => format!("write `(is Enemy (who at:({name})))`"),
        };
        vec![help]
    }
}
