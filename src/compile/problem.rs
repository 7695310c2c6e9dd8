//! What can be wrong with a description whose types are right, and the words for it.
//!
//! All that compilation says stands here, and about boards and tracks in [`board`], so that the
//! texts are read and compared side by side. The rest of the stage says only which problem it is,
//! what it is about and where:
//!
//! ```text
//! self.error(&CompileProblem::MapLength { keys: 3, values: 2 }, node)
//!     a map needs as many values as keys: 3 keys, 2 values
//! ```

pub(super) mod board;

use super::codes;
use super::pieces::MAX_COMPONENTS;
use super::rules::MAX_PHASES;
use crate::diagnostic::Code;
use crate::diagnostic::code::warning;
use crate::diagnostic::problem::Problem;
use crate::syntax::atom::without_number;

/// What is wrong with equipment, names, functions or rules.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum CompileProblem<'a> {
    // Equipment.
    #[error("the equipment has no board")]
    NoBoard,
    #[error("a second board")]
    SecondBoard,
    #[error("the equipment has no hand")]
    NoHand,
    #[error("a game has at most {MAX_COMPONENTS} components")]
    TooManyComponents,
    #[error("a map cannot give -1, which means that there is nothing")]
    MapGivesNothing,
    #[error("a map needs as many values as keys: {keys} keys, {values} values")]
    MapLength { keys: usize, values: usize },
    #[error("`(sites)` means the sites of a team where teams are gone through")]
    TeamSites,

    // Names.
    #[error("there is no phase called `{name}`")]
    UnknownPhase { name: &'a str, meant: MeantName<'a> },
    #[error("there is no piece called `{name}`")]
    UnknownPiece { name: &'a str, meant: MeantName<'a> },
    #[error("there is no container called `{name}`")]
    UnknownContainer { name: &'a str, meant: MeantName<'a> },
    #[error("`{name}` is a site of the board, and no container")]
    SiteForContainer { name: &'a str },
    #[error("`{name}` is a piece, where a container is named")]
    PieceForContainer { name: &'a str },
    #[error("`{name}` is a region, where a container is named")]
    RegionForContainer { name: &'a str, whose: &'a str },
    #[error("`{name}` is neither a site nor a container")]
    PieceBeforeSite { name: &'a str, site: &'a str },
    #[error("the board has no site `{name}`")]
    UnknownSite {
        name: &'a str,
        /// The site of that name in capitals.
        capital: Option<String>,
        ends: Option<(String, String)>,
    },

    // Functions and rules.
    #[error("a game has at most {MAX_PHASES} phases")]
    TooManyPhases,
    #[error("{what} must be from {first} to {last}, not {value}")]
    OutOfBounds {
        what: &'a str,
        first: i32,
        last: i32,
        value: i32,
    },
    #[error("{what} must be known when the game is made")]
    NotConstant { what: &'a str },
    #[error("division by zero")]
    DivisionByZero,
    #[error("the board has no centre")]
    NoCentre,
    #[error("`{name}` needs {what}")]
    Incomplete { name: &'a str, what: &'a str },
    #[error("`sites {kind}` has no sites without a number")]
    NoIndex { kind: &'a str },
    #[error("there is no `sites {kind} {index}` on this board")]
    IndexTooHigh {
        kind: &'a str,
        index: i32,
        count: usize,
    },
    #[error("distances on a board of {sites} sites are not supported")]
    TooFar { sites: usize },
    #[error("`{name}` could not be read here")]
    Unread { name: &'a str },
}

/// What may have been meant by a name that is none.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) enum MeantName<'a> {
    /// Nothing near, and too many to list.
    Nothing,
    /// The nearest name.
    Near(&'a str),
    /// One of these, which are all.
    OneOf(&'a [String]),
    /// The number in the name is that of a player beyond these.
    Beyond(usize),
    /// The name of a kind without the number of its owner; the names with one.
    Numbered(&'a [String]),
    /// A container, where the piece stands behind it.
    Behind(&'a str),
    /// The name of a kind that is put into the hands of all.
    InHands(&'a str),
    /// The name of a piece that one player has, with the number of another: that piece, and the one
    /// that was meant.
    OfOther(&'a str, &'a str),
}

impl MeantName<'_> {
    /// The same in words; `all` begins the list of all.
    fn words(self, all: &str) -> Vec<String> {
        match self {
            MeantName::Nothing => Vec::new(),
            MeantName::InHands(name) => vec![format!(
                "write `(place \"{name}\" \"Hand\" ..)`, which is the hand of every player"
            )],
            MeantName::Behind(piece) => vec![format!(
                "the piece comes first: write `(place \"{piece}\" \"Hand\" ..)`"
            )],
            MeantName::Near(near) => vec![format!("did you mean `{near}`?")],
            MeantName::Numbered(known) => {
                let list: Vec<_> = known.iter().map(|k| format!("`{k}`")).collect();
                vec![
                    format!("did you mean `{}`?", known[0]),
                    format!(
                        "the name of a player's piece ends in his number: {}",
                        list.join(", ")
                    ),
                ]
            }
            MeantName::OfOther(other, near) => {
                let kind = without_number(other);
                vec![
                    format!("did you mean `{near}`?"),
                    format!(
                        "`{kind}` has one owner, whose piece is called `{other}`; `(piece \"{kind}\" \
                         Each ..)` gives one to every player"
                    ),
                ]
            }
            MeantName::Beyond(players) => vec![format!(
                "the number at its end is that of the owner, and the game has {players} players: leave this out, or write `(players {})`",
                players + 1
            )],
            MeantName::OneOf(known) => {
                let list: Vec<_> = known.iter().map(|k| format!("`{k}`")).collect();
                vec![format!("{all} {}", list.join(", "))]
            }
        }
    }
}

impl Problem for CompileProblem<'_> {
    fn code(&self) -> Code {
        use CompileProblem::*;
        match self {
            NoBoard => codes::NO_BOARD,
            SecondBoard => warning::TWO_BOARDS,
            NoHand
            | UnknownContainer { .. }
            | SiteForContainer { .. }
            | PieceForContainer { .. }
            | RegionForContainer { .. }
            | PieceBeforeSite { .. } => codes::UNKNOWN_CONTAINER,
            TooManyComponents
            | TooManyPhases
            | MapGivesNothing
            | OutOfBounds { .. }
            | NoCentre
            | IndexTooHigh { .. } => codes::OUT_OF_BOUNDS,
            MapLength { .. } => codes::MAP_LENGTH,
            TeamSites | NotConstant { .. } => codes::NOT_CONSTANT,
            UnknownPhase { .. } => warning::UNKNOWN_PHASE,
            UnknownPiece { .. } => codes::UNKNOWN_PIECE,
            UnknownSite { .. } => codes::UNKNOWN_COORDINATE,
            DivisionByZero => codes::DIVISION_BY_ZERO,
            Incomplete { .. } | NoIndex { .. } => codes::INCOMPLETE_LUDEME,
            TooFar { .. } => codes::NOT_SUPPORTED,
            Unread { .. } => codes::UNREAD_CALL,
        }
    }

    fn other_label(&self) -> String {
        match self {
            CompileProblem::NoCentre => "asked for here".to_owned(),
            _ => String::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        use CompileProblem::*;
        let help = match self {
            NoBoard => {
                "add a `(board ..)`, `(mancalaBoard ..)` or `(boardless ..)` item".to_owned()
            }
            SecondBoard => "a game is played on one board; the others are left out".to_owned(),
            NoHand => "add `(hand Each)` to it".to_owned(),
            UnknownPhase { meant, .. } => return meant.words("the phases are"),
            UnknownPiece { meant, .. } => return meant.words("the pieces are"),
            UnknownContainer { meant, .. } => return meant.words("the containers are"),
            RegionForContainer { name, whose } => {
                format!("write its sites: `(sites {whose}\"{name}\")`")
            }
            PieceForContainer { name } => format!(
                "one clause is about one kind of piece: write another for `{name}`, and join them \
                 by `(or ..)`"
            ),
            SiteForContainer { name: site } | PieceBeforeSite { site, .. } => {
                format!("write `coord:\"{site}\"`")
            }
            UnknownSite {
                capital: Some(name),
                ..
            } => format!("write `\"{name}\"`: the names of sites have capitals"),
            UnknownSite {
                ends: Some((first, last)),
                ..
            } => format!("its sites are called from `{first}` to `{last}`"),
            IndexTooHigh { count, .. } => {
                format!("numbers go from 0 to {}", count.saturating_sub(1))
            }
            NoIndex { kind: "Edge" } => {
                "what lies at the border is `(sites Outer)`, a side of it `(sites Side N)`"
                    .to_owned()
            }
            NoIndex { kind } => format!("say which one: `(sites {kind} 0)`"),
            _ => return Vec::new(),
        };
        vec![help]
    }
}
