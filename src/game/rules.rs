//! The typed rules of a game: types only, which the compiler builds and the evaluator reads. How
//! they are evaluated is in `eval`, `moves`, `flow` and `start`.
//!
//! Everything that is constant has been resolved: names are indices, default site types are filled
//! in, constant sub-expressions are folded. A rule holds no string and no span. The trees are
//! immutable and shared by all threads.
//!
//! One file per family, with the same names as the evaluation files in `eval/` and `moves/`.

#![allow(
    missing_docs,
    reason = "fields of variants are named for what they hold"
)]

pub mod arrays;
pub mod booleans;
pub mod directions;
pub mod flow;
pub mod ints;
pub mod moves;
pub mod regions;
pub mod start;

pub use arrays::{Float, Ints, Range};
pub use booleans::Bool;
pub use directions::Directions;
pub use flow::{End, EndResult, EndRule, Meta, Mode, NextPhase, Phase, Repetition, ResultKind};
pub use ints::Int;
pub use moves::{Moves, MovesKind};
pub use regions::Region;
pub use start::Start;

/// A player or set of players by its part in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Owner of neutral things, index 0.
    Neutral,
    /// A fixed player.
    Player(u8),
    /// A fixed team.
    Team(u8),
    /// Everything and everyone; index `players + 1`.
    All,
    /// Shared things; index `players + 1`.
    Shared,
    /// Each player in turn where the equipment is made; index `players + 1`.
    Each,
    /// The player to move.
    Mover,
    /// The player after the mover.
    Next,
    /// The player of the move before.
    Prev,
    /// Everyone but the mover, neutral included.
    NonMover,
    /// The mover's opponents.
    Enemy,
    /// The mover's side, the mover included.
    Friend,
    /// The mover's side, the mover excluded.
    Ally,
    /// The mover's team.
    TeamMover,
    /// The player bound by an iteration.
    Iterated,
}

/// A set of owners: a role where the text gave one, else a single index.
#[derive(Clone, Debug, PartialEq)]
pub enum Owners {
    /// Everything the role stands for (`ids(role)` of the specification, 7.5).
    Role(Role),
    /// The one player with this index.
    Index(Box<Int>),
}

/// An expression that runs variables through sites, and what it keeps while it does: regions that
/// are the same in every round.
#[derive(Clone, Debug, PartialEq)]
pub struct Keeping<E> {
    /// Where they are kept, each place its own in the whole game.
    pub slots: Box<[u16]>,
    /// The expression.
    pub of: E,
}

/// Sites given one by one or as a region (`at:` or `in:`).
#[derive(Clone, Debug, PartialEq)]
pub enum Sites {
    /// One site; a negative one is no site.
    One(Box<Int>),
    /// Every site of a region, ascending.
    Many(Box<Region>),
}

/// Index of a component; 0 is the empty piece.
pub type Component = u16;

/// Index of a named variable of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VarId(pub u16);

/// Index of a named list of remembered values; 0 is the unnamed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemoryId(pub u16);

/// Index of a consequence (`then`) in [`crate::game::Game::thens`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThenId(pub u32);

/// Index of a simple move (a step, slide, hop, leap or from-to) in [`crate::game::Game::leaves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeafId(pub u32);

/// Index of a condition on what a move leads to in [`crate::game::Game::checks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CheckId(pub u32);

/// Index of a precomputed region in [`crate::game::Game::static_regions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StaticRegion(pub u32);
