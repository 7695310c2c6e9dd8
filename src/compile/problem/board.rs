//! What can be wrong with a board or a track, and the words for it. Why a graph cannot be built is
//! said by [`BoardError`], why a track cannot be laid by [`TrackError`].

use crate::board::error::BoardError;
use crate::board::track::TrackError;
use crate::diagnostic::Code;
use crate::diagnostic::code::{validity, warning};
use crate::diagnostic::problem::Problem;

/// What is wrong with a board.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::compile) enum BoardProblem {
    #[error("{0}")]
    Unbuilt(BoardError),
    #[error("{0}")]
    Unlaid(TrackError),
    #[error("a board is built from constants")]
    NotConstant,
    #[error("the range of values must be given by numbers")]
    ValuesNotConstant,
    #[error("this size has no value")]
    NoSize,
    #[error("a point has two or three coordinates")]
    NoPoint,
    #[error("a point of a polygon has two coordinates")]
    NoCorner,
    #[error("`step:` holds the way to the next column and row")]
    NoStep,
    #[error("`rings:` says how many rings there are")]
    NoRings,
    #[error("an edge has two ends")]
    NoEdge,
    #[error("an edge has two ends; what follows is ignored")]
    LongEdge,
    #[error("an edge has two ends; this one is left out")]
    ShortEdge,
    #[error("a curved edge has two ends and two tangents")]
    NoCurvedEdge,
    #[error("there is no cell {id}")]
    NoCell { id: i32 },
}

impl Problem for BoardProblem {
    fn code(&self) -> Code {
        use BoardProblem::*;
        match self {
            Unbuilt(BoardError::TooLarge | BoardError::TooDense) => validity::BOARD_TOO_LARGE,
            Unlaid(_) => validity::INVALID_TRACK,
            NotConstant | ValuesNotConstant => validity::NOT_CONSTANT,
            LongEdge | ShortEdge => warning::EDGE_SURPLUS,
            Unbuilt(_)
            | NoSize
            | NoPoint
            | NoCorner
            | NoStep
            | NoRings
            | NoEdge
            | NoCurvedEdge
            | NoCell { .. } => validity::INVALID_BOARD,
        }
    }

    fn help(&self) -> Vec<String> {
        match self {
            BoardProblem::Unlaid(TrackError::NoStart(sites))
                if sites
                    .bytes()
                    .all(|b| b.is_ascii_digit() || b" -.".contains(&b)) =>
            {
                let sites = sites.replace('-', "..");
                vec![format!(
                    "sites stand in braces, without quotes: `{{{sites}}}`"
                )]
            }
            BoardProblem::Unlaid(_) => {
                let path =
                    "a path is a site, then directions and sites without spaces: `\"0,E,N,W\"`";
                vec![path.to_owned()]
            }
            _ => Vec::new(),
        }
    }
}
