//! The public face: what users of the library hold, re-exported at its root.
//!
//! Everything here owns what it needs and can be sent to other threads. Bad input is an error
//! value. The engine below ([`crate::game`]) lends, trusts its callers and is fast; it lives here
//! behind a [`Game`], and nothing of it shows but plain data.

mod chance;
mod check;
mod game;
mod player;
mod position;
mod record;

pub use chance::{Branch, Branches};
pub use check::{Checked, Faults, check, check_with, load};
pub use game::Game;
pub use player::Player;
pub use position::{Move, MoveError, Outcome, Placed, Position};
pub use record::{Record, RecordError};
