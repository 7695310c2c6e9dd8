//! What is sound and does not say what it seems to, and the words for it.

use crate::diagnostic::Code;
use crate::diagnostic::code::warning as code;
use crate::diagnostic::problem::Problem;

/// What is read otherwise than it is meant.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum Misread<'a> {
    #[error("this sets the value to {value}; a sign before a number adds nothing")]
    SignedValue {
        value: i32,
        /// What adds, where that is known.
        write: Option<&'a str>,
    },
    #[error("`(from)` holds the piece that moves, which is the mover's own")]
    OwnPiece {
        /// The place that is asked about: `to` or `between`.
        name: &'a str,
    },
    #[error("`(remove (from))` takes the piece that moves")]
    OwnTaken {
        /// The place that is gone to or over.
        name: &'a str,
    },
    #[error("`{role}` has no phase of its own")]
    PhaseOfRole { role: &'a str },
    #[error("`(sites {role})` are regions of `{role}`, which nobody has")]
    RegionsOfRole { role: &'a str },
}

impl Problem for Misread<'_> {
    fn code(&self) -> Code {
        match self {
            Misread::SignedValue { .. } => code::SIGNED_VALUE,
            Misread::OwnPiece { .. } | Misread::OwnTaken { .. } => code::OWN_PIECE,
            Misread::PhaseOfRole { .. } | Misread::RegionsOfRole { .. } => code::ROLE_WITHOUT,
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
            Misread::PhaseOfRole { role } => format!(
                "leave `{role}` out, and the phase is of all players; `P1` makes it one of the first"
            ),
            Misread::RegionsOfRole { role } => format!("write `(sites Occupied by:{role})`"),
            Misread::OwnTaken { name } => format!("write `(remove ({name}))`"),
            Misread::OwnPiece { name } => format!("write `(is Enemy (who at:({name})))`"),
        };
        vec![help]
    }
}
