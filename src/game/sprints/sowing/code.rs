//! The types that the rules of a sowing game are compiled to: small trees over the counts of pits.
//!
//! Every tree is made for one mover, so whatever follows from who moves (home pits, stores, tracks,
//! the pit that a map names) is a constant in it. A set of pits is one word of bits.

use crate::board::track::Track;
use crate::game::Limits;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::Arith;
use crate::game::rules::{EndRule, NextPhase};
use crate::game::sprints::ranking::Verdict;

/// Most sites a game may have: a set of pits is a word.
pub(super) const PITS: usize = 64;

/// Where a reader finds a pit: sites beyond these count as empty for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PitRange {
    /// First site.
    pub low: i32,
    /// One past the last.
    pub end: i32,
}

impl PitRange {
    /// All pits that a reader finds.
    #[inline(always)]
    pub fn pits(self) -> u64 {
        let below = |end: i32| match end.clamp(0, PITS as i32) {
            0 => 0,
            end => u64::MAX >> (PITS as i32 - end),
        };
        below(self.end) & !below(self.low)
    }

    /// The pit with this number, if it is one.
    #[inline(always)]
    pub fn pit(self, site: i32) -> Option<usize> {
        (site >= self.low && site < self.end).then_some(site as usize % PITS)
    }
}

/// A variable that iterations and sowing bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Var {
    From,
    To,
    Site,
    Value,
    Player,
}

impl Var {
    /// The variable as a set of variables.
    #[inline(always)]
    pub const fn alone(self) -> u8 {
        1 << self as u8
    }
}

/// Number of variables.
pub(super) const VARS: usize = 5;

/// A datum of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    Next,
    Prev,
    Moves,
    Turns,
    MovesThisTurn,
    Temp,
    PendingValue,
    LastFrom,
    LastTo,
    LastFromAfter,
    LastToAfter,
}

/// A table by player, or by another number; what lies outside has the same value.
#[derive(Clone, Debug)]
pub(super) struct ByPlayer<T> {
    pub player: Number,
    pub table: Box<[T]>,
    pub other: T,
}

/// A number.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Const(i32),
    Var(Var),
    Figure(Figure),
    /// A named variable.
    Named(u8),
    /// Seeds in a pit.
    Count(Box<Number>, PitRange),
    /// Seeds in a pit that is known.
    CountAt(u8),
    /// Seeds in the pit of a variable.
    CountVar(Var, PitRange),
    /// Seeds in several pits.
    CountAll(Box<Set>),
    /// The component in a pit.
    What(Box<Number>, PitRange),
    /// The owner of what is in a pit.
    Who(Box<Number>, PitRange),
    /// The local state of a pit.
    State(Box<Number>, PitRange),
    /// The value of a pit.
    PitValue(Box<Number>, PitRange),
    Score(Box<Number>),
    PlayerValue(Box<Number>),
    /// What a map gives for a key from `first` on; the key itself where it has nothing.
    Mapped {
        key: Box<Number>,
        first: i32,
        values: Box<[i32]>,
    },
    /// A table by player.
    Chosen(Box<ByPlayer<i32>>),
    /// So many steps along a track.
    Along {
        track: u8,
        from: Box<Number>,
        steps: Box<Number>,
    },
    /// The first pit of a track from one on that meets a condition.
    First {
        track: u8,
        from: Option<Box<Number>>,
        cond: Option<Box<Condition>>,
    },
    /// A pit of a set by its number among them.
    Nth(Box<Set>, Box<Number>),
    /// Pits of a set.
    Size(Box<Set>),
    /// Remembered values.
    Length(u8),
    /// Pieces in a set of pits: all, or those that belong to the owner of the component.
    Pieces(Box<Set>, bool),
    /// Pits of a set that stand in the lists of pieces, some of them though they are empty.
    Listed(Box<Set>),
    Sum(Box<[Number]>),
    Plus(Box<Number>, i32),
    Product(Box<[Number]>),
    Arith(Arith, Box<Number>, Box<Number>),
    If(Box<Condition>, Box<Number>, Box<Number>),
    Truth(Box<Condition>),
    /// A number of a range, drawn by chance.
    Random(Box<(Number, Number)>),
}

/// A list of numbers.
#[derive(Clone, Debug)]
pub(super) enum Array {
    Listed(Box<[Number]>),
    Memory(u8),
    Sites(Set),
    /// The first, then what later ones add.
    Union(Box<[Array]>),
    /// A choice.
    If(Box<(Condition, Array, Array)>),
}

/// A condition.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    Const(bool),
    All(Box<[Condition]>),
    Any(Box<[Condition]>),
    Not(Box<Condition>),
    Xor(Box<Condition>, Box<Condition>),
    If(Box<Condition>, Box<Condition>, Box<Condition>),
    Compare(Compare, Box<Number>, Box<Number>),
    /// A number against a constant.
    Against(Compare, Box<Number>, i32),
    /// The seeds in the pit of a variable against a constant.
    CountIs(Compare, Var, PitRange, i32),
    /// None of these pits has a seed.
    NoneIn(u64),
    Among(Box<Number>, u64),
    In(Box<Number>, Box<Set>),
    /// Of a set that is the same for all pits which the innermost iteration runs through.
    InSame(Box<Number>, Box<Set>),
    AllIn(Box<[Number]>, Box<Set>),
    InArray(Box<[Number]>, Box<Array>),
    /// A pit is empty; `beyond` is the answer for sites out of reach that exist.
    Empty(Box<Number>, PitRange, PitRange),
    Occupied(Box<Number>, PitRange),
    Even(Box<Number>),
    Odd(Box<Number>),
    Pending,
    AllPassed,
    WasPass,
    Cycle,
    Proposed(u16),
    Decided(u16),
    NextHasNoMoves,
    HasNoMoves(Box<Number>),
    CanMove(Box<Code>),
    EachPit(Box<Set>, Box<Condition>),
    /// One that is the same for all pits which the innermost iteration around it runs through.
    Same(Box<Condition>),
}

/// A set of pits.
#[derive(Clone, Debug)]
pub(super) enum Set {
    Fixed(u64),
    If(Box<Condition>, Box<Set>, Box<Set>),
    Listed(Box<[Number]>),
    Array(Box<Array>),
    Filter(Box<Set>, Box<Condition>),
    Union(Box<[Set]>),
    Common(Box<[Set]>),
    Without(Box<Set>, Box<Set>),
    Drop(Box<Set>, Box<Number>),
    ByPlayer(Box<ByPlayer<u64>>),
    /// A part of a track.
    Track {
        track: u8,
        from: Option<Box<Number>>,
        to: Option<Box<Number>>,
    },
    /// The values that are pending.
    Pending,
    /// Where pieces stand, of the sites given.
    Occupied(u64),
    /// Where nothing stands, of the sites given.
    Empty(u64),
}

/// A move ludeme: what it yields, and what follows each move.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub kind: Kind,
    /// The consequence by its number.
    pub then: Option<u16>,
}

/// How a sowing goes on capturing.
#[derive(Clone, Debug)]
pub(super) struct Onward {
    pub backwards: bool,
    pub cond: Condition,
}

/// A sowing.
#[derive(Clone, Debug)]
pub(super) struct Sow {
    pub start: Number,
    pub count: Option<Number>,
    pub per_hole: Option<Number>,
    /// By owner; what has no track sows nothing.
    pub track: ByPlayer<u8>,
    pub cond: Option<Condition>,
    pub sow_effect: Option<Box<Code>>,
    pub apply: Option<Box<Code>>,
    pub include_self: Option<Condition>,
    pub origin: Option<Condition>,
    pub skip_if: Option<Condition>,
    /// Ways along each track past the pits that are skipped, by the next player, where nothing
    /// else decides which those are.
    pub detours: Option<Box<[Detours]>>,
    pub onward: Option<Onward>,
    /// One seed in each hole, without effects or a beginning of its own; what is skipped is known
    /// by detours.
    pub plain: bool,
}

/// By track: the place after each place, apart from what is skipped; nothing where all is.
pub(super) type Detours = Box<[Option<Box<[u8]>>]>;

/// No track.
pub(super) const NO_TRACK: u8 = u8::MAX;

/// Pieces go from one pit to another.
#[derive(Clone, Debug)]
pub(super) struct Carry {
    pub from: Target,
    pub from_cond: Option<Condition>,
    pub to: Target,
    pub to_cond: Option<Condition>,
    pub count: Option<Number>,
    pub apply: Option<Along>,
}

/// An effect that comes along with a move, under a condition.
pub(super) type Along = (Option<Condition>, Box<Code>);

/// One pit or several.
#[derive(Clone, Debug)]
pub(super) enum Target {
    One(Number),
    Many(Set),
}

/// What can be set in a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Datum {
    Count,
    State,
    Value,
}

/// What a move ludeme yields.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Nothing,
    Select {
        from: Target,
        cond: Option<Condition>,
    },
    /// A choice of two pits, which changes nothing itself.
    SelectTwo {
        from: Target,
        from_cond: Option<Condition>,
        to: Target,
        to_cond: Option<Condition>,
    },
    Carry(Box<Carry>),
    Remove {
        at: Target,
        times: Option<Number>,
    },
    Add {
        to: Target,
        cond: Option<Condition>,
        count: Option<Number>,
        apply: Option<Along>,
    },
    Pass,
    /// Two players change places, and the mover moves again.
    SwapPlayers(Box<(Number, Number)>),
    Propose(Box<[u16]>),
    Vote(Box<[u16]>),
    If(Box<Condition>, Box<Code>, Option<Box<Code>>),
    Concat(Box<[Code]>),
    Priority(Box<[Code]>),
    EachSite(Box<Set>, Box<Code>, Option<Box<Code>>),
    /// With a variable bound to each number of a list.
    Each(Var, Box<Array>, Box<Code>),
    /// With a variable bound to each number of a range.
    Range(Var, Box<(Number, Number)>, Box<Code>),
    Do {
        prior: Box<Code>,
        next: Option<Box<Code>>,
        /// The check by its number.
        check: Option<u16>,
    },
    Sow(Box<Sow>),
    /// Players become the next one.
    Next(Box<Array>),
    MoveAgain(u8),
    Score {
        /// Players as bits, with what they get.
        scores: Box<[(Bits, Number)]>,
        add: bool,
    },
    PlayerValue(Bits, Box<Number>),
    Put {
        datum: Datum,
        at: Box<Number>,
        reach: PitRange,
        value: Box<Number>,
    },
    Named(u8, Box<Number>),
    Temp(Box<Number>),
    Pending(Option<Box<Target>>),
    Remember {
        memory: u8,
        value: Box<Number>,
        unique: Condition,
    },
    Forget(u8, Box<Number>),
    /// One memory, or all.
    ForgetAll(Option<u8>),
}

/// Players as bits, or one known only in play.
#[derive(Clone, Debug)]
pub(super) enum Bits {
    Fixed(u32),
    One(Number),
}

/// What an end rule brings: scores, by players as bits, and the result.
pub(super) type SowingVerdict = Verdict<u32, Number>;

/// A block of end rules.
pub(super) type Ends = Vec<EndRule<Condition, SowingVerdict>>;

/// The rules of a game for one mover.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// By phase.
    pub play: Vec<Code>,
    /// Consequences by number.
    pub thens: Vec<Code>,
    /// What must hold once a move has been made, by number.
    pub checks: Vec<Option<Condition>>,
    /// Ends by phase.
    pub phase_ends: Vec<Option<Ends>>,
    /// Ends of the game.
    pub end: Option<Ends>,
    /// Changes of phase, by phase.
    pub changes: Vec<Vec<NextPhase<Number, Condition>>>,
}

/// A track over pits.
#[derive(Clone, Debug)]
pub(super) struct Ring<'g> {
    pub track: &'g Track,
    /// Pits in order.
    pub pits: Box<[u8]>,
    /// Place after each place; [`NOWHERE`] at an end.
    pub next: Box<[u8]>,
    /// Place before each place.
    pub previous: Box<[u8]>,
    /// First place of each pit.
    pub place: [u8; PITS],
    /// Every place has one after it.
    pub closed: bool,
}

/// No place of a track.
pub(super) const NOWHERE: u8 = u8::MAX;

/// Everything a play needs that never changes.
#[derive(Clone, Debug)]
pub(super) struct SowingRules<'g> {
    /// By mover; nobody first.
    pub programs: Vec<Program>,
    /// The program for nobody is one; else asking it gives the game up.
    pub asks_nobody: bool,
    pub rings: Vec<Ring<'g>>,
    pub players: u8,
    pub limits: Limits,
    pub max_count: i32,
    /// Sites that are.
    pub total: i32,
    /// The one component, and whose it is.
    pub component: u16,
    pub owner: u8,
    /// Pits have states and values of their own that some rule reads.
    pub local: bool,
    /// Pits have nothing but pieces and their number, whether a rule reads more or not.
    pub bare: bool,
    /// How many past positions `is Cycle` looks at; 0 where it is not asked.
    pub history: usize,
    /// What the last action of a move touched is asked.
    pub last_actions: bool,
    /// Numbers are drawn by chance.
    pub draws: bool,
    /// Everyone passing is a draw.
    pub may_all_pass: bool,
    /// A pit that several pieces come to at once is listed anew.
    pub lists_anew: bool,
}

impl SowingRules<'_> {
    /// Whether past positions matter.
    pub fn cycle(&self) -> bool {
        self.history > 0
    }
}
