//! The types of a race's expressions: numbers, tests and areas (sets of sites).
//!
//! Roles, tracks, maps and fixed regions are already resolved to tables in them; an expression that
//! depends on a few small variables only is a table as a whole (see [`super::tables`]).

use super::Bits;
use super::areas::TrackParts;
use super::tables::ValueTable;
use super::ways::Code;
use crate::board::direction::AbsoluteDirection;
use crate::game::rules::booleans::{Compare, PlayerTest};
use crate::game::rules::ints::{Arith, Bound};

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Number {
    Const(i32),
    Bound(Bound),
    Mover,
    Next,
    Prev,
    Moves,
    Turns,
    MovesThisTurn,
    Active,
    Counter,
    Temp,
    Pot,
    PendingValue,
    TeamOfMover,
    LastFrom,
    LastTo,
    LastLevelFrom,
    LastLevelTo,
    DiceSum,
    Var(usize),
    Score(Box<Number>),
    PlayerValue(Box<Number>),
    Face(Box<Number>),
    /// The component on top or, for the flag, at the bottom.
    What(Box<Number>, Option<Box<Number>>),
    /// The owner of the piece on top or at a level; with the flag only what stands on the board
    /// has one.
    Who(Box<Number>, Option<Box<Number>>, bool),
    State(Box<Number>, Option<Box<Number>>),
    /// The value of the piece on top or at a level.
    Worth(Box<Number>, Option<Box<Number>>),
    /// The number of pieces on a site; with the flag only of the board.
    Count(Box<Number>, bool),
    CountIn(Area),
    TopLevel(Box<Number>),
    Height(Box<Number>),
    HeightIn(Area),
    CountSites(Area),
    CountPieces(Box<Query>),
    /// The lowest site of the board where a component stands.
    Where(Box<Number>),
    /// The one site of the board where a component with a local state stands.
    WhereState(Box<Number>, Box<Number>),
    /// The level of a component on a site of the board, from the top or, without the flag, from the
    /// bottom.
    WhereLevel(Box<Number>, Box<Number>, bool),
    /// The site of an area with a number.
    SiteOf(Area, Box<Number>),
    /// An entry by number; −1 where there is none.
    Entry(Vec<i32>, Box<Number>),
    /// An entry by key; the key itself where there is none.
    Mapped(Vec<(i32, i32)>, Box<Number>),
    /// The site some steps ahead on the track of a player.
    Ahead {
        tracks: Vec<Option<u16>>,
        player: Box<Number>,
        from: Box<Number>,
        steps: Box<Number>,
    },
    /// The site some steps ahead of the player's piece on a site, where tracks pass sites twice.
    AheadOfPiece {
        tracks: Vec<Option<u16>>,
        player: Box<Number>,
        from: Box<Number>,
        steps: Box<Number>,
    },
    MemorySize(usize),
    Sum(Vec<Number>),
    Product(Vec<Number>),
    Arith(Arith, Box<Number>, Box<Number>),
    If(Box<Condition>, Box<Number>, Box<Number>),
    FromTest(Box<Condition>),
    Table(Box<ValueTable<Number>>),
}

/// Whose pieces are counted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Query {
    pub owners: Whose,
    pub components: Option<Vec<u16>>,
    pub area: Option<Area>,
    pub cond: Option<Condition>,
    /// Only what stands on the board.
    pub on_board: bool,
}

impl Query {
    /// Whether a component is among those that count.
    #[inline]
    pub fn is_named(&self, what: u16) -> bool {
        self.components.as_ref().is_none_or(|of| of.contains(&what))
    }

    /// Whether all pieces of the owners count.
    pub fn is_plain(&self) -> bool {
        let any = self.cond.is_none() && self.components.is_none();
        any && self.area.is_none() && !self.on_board
    }
}

/// A set of owners.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Whose {
    Fixed(u32),
    One(Box<Number>),
    NonMover,
    Enemies,
    Allies,
    Friends,
    Team(u8),
}

/// A test.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    Const(bool),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Xor(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
    If(Box<Condition>, Box<Condition>, Box<Condition>),
    Compare(Compare, Number, Number),
    NonZero(Number),
    Player(PlayerTest, Number),
    Triggered(Number),
    Pending,
    DiceUsed,
    DiceEqual,
    WasPass,
    Empty(Number),
    Occupied(Number),
    In(Number, Area),
    Parity(Number, i32),
    AnyDie(Number),
    AllSites(Area, Box<Condition>),
    AllIn(Area, Area),
    NoPieces(Box<Query>),
    /// The mover has no piece anywhere.
    NoneOfMover,
    /// The mover has no piece on the sites given by mover; with the flag none on top.
    NoneOfMoverIn(Vec<Bits>, bool),
    /// What stands on a site says it all.
    Standing(Box<Standing>),
    /// A component stands on a site.
    Within(Number, Number),
    WithinArea(Number, Area),
    Remembered(Number, usize),
    /// The last way of code of its own yields a move.
    CanMove(Box<Code>),
    /// Pieces like that on a site stand in a line through it.
    Line {
        direction: AbsoluteDirection,
        length: i32,
        through: Number,
    },
    Table(Box<ValueTable<Condition>>),
}

/// A test that depends on what stands on the site in a variable, as far as standings tell, and on
/// the mover at most.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    pub var: Bound,
    pub sites: usize,
    /// The standings in which it holds, by site and, with the flag, first by mover from 1 on.
    pub masks: Vec<u64>,
    pub by_mover: bool,
    /// The test itself, for values that are no sites.
    pub of: Condition,
}

/// A set of sites.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Area {
    Static(Bits),
    Union(Vec<Area>),
    Intersection(Vec<Area>),
    Difference(Box<Area>, Box<Area>),
    Without(Box<Area>, Box<Number>),
    If(Box<Condition>, Box<Area>, Option<Box<Area>>),
    Filter(Box<Area>, Box<Condition>),
    Listed(Vec<Number>),
    ByNumber(Vec<Bits>, Box<Number>),
    Empty(Bits),
    Pending,
    /// A part of the track of a player.
    Track {
        /// By player.
        tracks: Vec<Option<(u16, TrackParts)>>,
        player: Box<Number>,
        from: Option<Box<Number>>,
        to: Option<Box<Number>>,
    },
    Occupied {
        owners: Whose,
        /// The sites that count.
        within: Bits,
        top: bool,
        components: Option<Vec<u16>>,
        /// Only components of the one index a role stands for.
        one_owner: bool,
    },
}
