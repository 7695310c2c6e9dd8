//! What can be wrong with a text, a match or a move as a whole, and the words for it: what no single
//! stage can say.
//!
//! ```text
//! LoadProblem::NoSubgame { name: "Hop" }.at(span)
//!     there is no description of `Hop`
//!     help: put `Hop.lud` beside the match or name its folder: `--subgames DIR`
//! ```

use crate::diagnostic::Code;
use crate::diagnostic::code::{runtime, syntax, validity};
use crate::diagnostic::problem::Problem;

/// What is wrong with what was loaded.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum LoadProblem<'a> {
    #[error("no `(game ..)` found")]
    NoDescription,
    #[error("there is no description of `{name}`")]
    NoSubgame { name: &'a str },
    #[error("`{name}` has errors of its own: {why}")]
    BrokenSubgame { name: &'a str, why: &'a str },
    #[error("`{name}` is no game: matches of matches are not supported")]
    MatchOfMatches { name: &'a str },
    #[error("{reason}")]
    TooMuchWork { reason: &'a str },
}

impl Problem for LoadProblem<'_> {
    fn code(&self) -> Code {
        match self {
            LoadProblem::NoDescription => syntax::NO_CLAUSE,
            LoadProblem::NoSubgame { .. } | LoadProblem::BrokenSubgame { .. } => validity::SUBGAME,
            LoadProblem::MatchOfMatches { .. } => validity::NOT_SUPPORTED,
            LoadProblem::TooMuchWork { .. } => runtime::TOO_MUCH_WORK,
        }
    }

    fn label(&self) -> String {
        match self {
            LoadProblem::NoDescription => "this is no description of a game".to_owned(),
            _ => String::new(),
        }
    }

    fn other_label(&self) -> String {
        match self {
            LoadProblem::TooMuchWork { .. } => "or this one".to_owned(),
            _ => String::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        let help = match self {
            LoadProblem::NoDescription => {
                "a description starts with `(game \"Name\" ..)`".to_owned()
            }
            LoadProblem::NoSubgame { name } => {
                format!("put `{name}.lud` beside the match or name its folder: `--subgames DIR`")
            }
            LoadProblem::TooMuchWork { .. } => {
                "make the ranges of loops within loops smaller, or end them by a condition"
                    .to_owned()
            }
            _ => return Vec::new(),
        };
        vec![help]
    }
}
