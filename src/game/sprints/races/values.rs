//! The types of a race's expressions: numbers, tests and areas (sets of sites).
//!
//! Roles, tracks, maps and fixed regions are already resolved to tables in them; an expression that
//! depends on a few small variables only is a table as a whole (see [`super::tables`]).

use super::Bits;
use super::tables::Table;
use super::ways::Code;
use crate::board::direction::AbsoluteDirection;
use crate::game::rules::booleans::{Compare, PlayerTest};
use crate::game::rules::ints::{Arith, Bound};

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Num {
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
    Score(Box<Num>),
    PlayerValue(Box<Num>),
    Face(Box<Num>),
    /// The component on top or, for the flag, at the bottom.
    What(Box<Num>, Option<Box<Num>>),
    /// The owner of the piece on top or at a level; with the flag only what stands on the board
    /// has one.
    Who(Box<Num>, Option<Box<Num>>, bool),
    State(Box<Num>, Option<Box<Num>>),
    /// The number of pieces on a site; with the flag only of the board.
    Count(Box<Num>, bool),
    CountIn(Area),
    TopLevel(Box<Num>),
    Height(Box<Num>),
    HeightIn(Area),
    CountSites(Area),
    CountPieces(Box<Query>),
    /// The lowest site of the board where a component stands.
    Where(Box<Num>),
    /// The level of a component on a site of the board, from the top or, without the flag, from the
    /// bottom.
    WhereLevel(Box<Num>, Box<Num>, bool),
    /// The site of an area with a number.
    SiteOf(Area, Box<Num>),
    /// An entry by number; −1 where there is none.
    Entry(Vec<i32>, Box<Num>),
    /// An entry by key; the key itself where there is none.
    Mapped(Vec<(i32, i32)>, Box<Num>),
    /// The site some steps ahead on the track of a player.
    Ahead {
        tracks: Vec<Option<u16>>,
        player: Box<Num>,
        from: Box<Num>,
        steps: Box<Num>,
    },
    /// The site some steps ahead of the player's piece on a site, where tracks pass sites twice.
    AheadOfPiece {
        tracks: Vec<Option<u16>>,
        player: Box<Num>,
        from: Box<Num>,
        steps: Box<Num>,
    },
    MemorySize(usize),
    Sum(Vec<Num>),
    Product(Vec<Num>),
    Arith(Arith, Box<Num>, Box<Num>),
    If(Box<Test>, Box<Num>, Box<Num>),
    FromTest(Box<Test>),
    Table(Box<Table<Num>>),
}

/// Whose pieces are counted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Query {
    pub owners: Whose,
    pub components: Option<Vec<u16>>,
    pub area: Option<Area>,
    pub cond: Option<Test>,
    /// Only what stands on the board.
    pub on_board: bool,
}

impl Query {
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
    One(Box<Num>),
    NonMover,
    Enemies,
    Allies,
    Friends,
    Team(u8),
}

/// A test.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    Const(bool),
    And(Vec<Test>),
    Or(Vec<Test>),
    Xor(Box<Test>, Box<Test>),
    Not(Box<Test>),
    If(Box<Test>, Box<Test>, Box<Test>),
    Compare(Compare, Num, Num),
    NonZero(Num),
    Player(PlayerTest, Num),
    Triggered(Num),
    Pending,
    DiceUsed,
    DiceEqual,
    WasPass,
    Empty(Num),
    Occupied(Num),
    In(Num, Area),
    Parity(Num, i32),
    AnyDie(Num),
    AllSites(Area, Box<Test>),
    AllIn(Area, Area),
    NoPieces(Box<Query>),
    /// The mover has no piece anywhere.
    NoneOfMover,
    /// The mover has no piece on the sites given by mover; with the flag none on top.
    NoneOfMoverIn(Vec<Bits>, bool),
    /// What stands on a site says it all.
    Standing(Box<Standing>),
    /// A component stands on a site.
    Within(Num, Num),
    WithinArea(Num, Area),
    Remembered(Num, usize),
    /// The last way of code of its own yields a move.
    CanMove(Box<Code>),
    /// Pieces like that on a site stand in a line through it.
    Line {
        direction: AbsoluteDirection,
        length: i32,
        through: Num,
    },
    Table(Box<Table<Test>>),
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
    pub of: Test,
}

/// A set of sites.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Area {
    Static(Bits),
    Union(Vec<Area>),
    Intersection(Vec<Area>),
    Difference(Box<Area>, Box<Area>),
    Without(Box<Area>, Box<Num>),
    If(Box<Test>, Box<Area>, Option<Box<Area>>),
    Filter(Box<Area>, Box<Test>),
    Listed(Vec<Num>),
    ByNumber(Vec<Bits>, Box<Num>),
    Empty(Bits),
    Pending,
    /// A part of the track of a player.
    Track {
        tracks: Vec<Option<u16>>,
        player: Box<Num>,
        from: Option<Box<Num>>,
        to: Option<Box<Num>>,
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
