//! What is being evaluated: marks that rules set while they look into what might happen.
//!
//! A rule may ask what another would give, and that one the first again: `(no Moves Next)` asks for
//! the moves of the next player, whose rules may ask `(no Moves Next)`. The marks say that the outer
//! question is open, and what the inner one means then.

use super::recursion::Recursion;

/// No to-site in particular.
pub const ANYWHERE: i32 = i32::MIN;

/// What is open while a rule is evaluated; as [`Scope::default`] between two moves.
#[derive(Debug)]
pub struct Scope {
    /// How many copies deep the evaluation is.
    pub copies: u32,
    /// How deep in what is only tried out the evaluation is: draws by chance come from a sequence
    /// of their own there.
    pub aside: u32,
    /// The only to-site that a search for any move accepts; [`ANYWHERE`] for every one.
    pub wanted: i32,
    /// Positions the present look-ahead has visited.
    pub looked_ahead: u32,
    /// Looking ahead: what one inside another visits counts as visited by the outer one.
    pub in_look_ahead: bool,
    /// Iterations over pieces with moves of their own.
    pub in_pieces: Recursion,
    /// Consequences.
    pub in_consequences: Recursion,
    /// Trying out whether a move is a suicide: what is tried out inside of it is none.
    pub in_suicide: bool,
    /// Evaluating `is Threatened`: one inside another is false.
    pub in_threat: bool,
    /// Evaluating `no Moves Next`: one inside another is false.
    pub in_no_moves: bool,
    /// Counting legal moves: one inside another is 0.
    pub in_count: bool,
    /// Evaluating `is Solved`: one inside another is true.
    pub in_solved: bool,
}

impl Default for Scope {
    fn default() -> Self {
        Scope {
            copies: 0,
            aside: 0,
            wanted: ANYWHERE,
            looked_ahead: 0,
            in_look_ahead: false,
            in_pieces: Recursion::default(),
            in_consequences: Recursion::default(),
            in_suicide: false,
            in_threat: false,
            in_no_moves: false,
            in_count: false,
            in_solved: false,
        }
    }
}
