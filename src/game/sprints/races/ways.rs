//! The types of a race's moves: [`RaceWay`] is a move ludeme as code, [`Candidate`] a legal move.
//!
//! Iterations and choices of a way lead to leaves. A leaf knows everything that follows its move:
//! the consequences of the ludemes around it, innermost first, and whether a die is used. A
//! candidate is no more than a start and an end; the values of variables are kept only where the
//! move depends on them, and only the candidate that is played gets its actions.

use super::Bits;
use super::local::LocalWay;
use super::machine::{Machine, Vars};
use super::planned::Planned;
use super::slides::TrackSlide;
use super::values::{Area, Condition, Number, Whose};

/// A move ludeme.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum RaceWay {
    None,
    Leaf(usize),
    If(Condition, Box<RaceWay>, Option<Box<RaceWay>>),
    All(Vec<RaceWay>),
    First(Vec<RaceWay>),
    /// Over the mover's pieces on some sites: by player, components and where their ways stand.
    Pieces {
        kinds: Vec<Vec<(usize, usize)>>,
        container: Container,
        top: bool,
    },
    /// A player stands in for the mover while moves are found, and what comes along with them is.
    As(u8, Box<RaceWay>),
    /// Over sites; the last is used when nothing came.
    Sites(Area, Box<RaceWay>, Option<Box<RaceWay>>),
    /// Along a track to the first site that yields moves: the sites by player.
    Track(Vec<Vec<i32>>, Number, Box<RaceWay>),
    Values(Number, Number, Box<RaceWay>),
    /// Over the values of a memory.
    Remembered(usize, Box<RaceWay>),
    Players(Box<RaceWay>),
    Levels(Number, bool, Box<RaceWay>),
    Dice {
        combined: bool,
        cond: Option<Condition>,
        way: Box<RaceWay>,
    },
    /// The dice are rolled; if nothing can be done then, the leaf is a pass.
    Roll(Box<Roll>, Box<RaceWay>, usize),
    /// Something is noted before moves are found and stays noted whichever is played; if nothing can
    /// be done then, the leaf is a pass.
    Noted(Box<RaceWay>, Box<RaceWay>, usize),
    /// One thing and, when it is done, another: all of a consequence.
    Do(Box<RaceWay>, Box<RaceWay>),
    /// What goes along with a move, if a test holds once it is done.
    Try(Box<RaceWay>, Condition),
    /// The moves that begin the longest series of moves by the mover.
    Longest(Box<RaceWay>),
    /// A slide along tracks.
    Slide(Box<TrackSlide>),
    /// A step, leap, slide or jump of the piece that an iteration is at.
    Planned(Box<Planned>),
    /// A way that looks at one site only.
    Local(Box<LocalWay>),
}

impl RaceWay {
    /// The first of some moves of which there are any.
    pub fn first_of(ways: Vec<RaceWay>) -> Option<RaceWay> {
        if !ways.iter().any(RaceWay::is_whole) {
            return Some(RaceWay::First(ways));
        }
        let mut ways = ways.into_iter().rev();
        let last = ways.next()?;
        ways.try_fold(last, |others, way| way.or(others))
    }

    /// These moves, or others where there are none of these; `None` where both would have to be all
    /// moves there are. After a roll, and after what is noted, there is always a move.
    fn or(self, others: RaceWay) -> Option<RaceWay> {
        Some(match self {
            RaceWay::Roll(..) | RaceWay::Noted(..) => self,
            RaceWay::If(cond, yes, no) if yes.is_whole() || no.iter().any(|no| no.is_whole()) => {
                let yes = yes.or(others.clone())?;
                let no = match no {
                    Some(no) => no.or(others)?,
                    None => others,
                };
                RaceWay::If(cond, Box::new(yes), Some(Box::new(no)))
            }
            _ if self.is_whole() || others.is_whole() => return None,
            _ => RaceWay::First(vec![self, others]),
        })
    }

    /// Whether it may have to be all moves there are: something comes before them, or they are
    /// compared with each other.
    fn is_whole(&self) -> bool {
        match self {
            RaceWay::Roll(..) | RaceWay::Noted(..) | RaceWay::Longest(_) => true,
            RaceWay::If(_, yes, no) => yes.is_whole() || no.iter().any(|no| no.is_whole()),
            _ => false,
        }
    }
}

/// A roll of all dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Roll {
    /// Only then are they rolled.
    pub cond: Option<Condition>,
    /// They are rolled until it holds.
    pub until: Option<Condition>,
    /// What follows the roll, by its place in [`Code::ways`].
    pub then: Option<usize>,
}

/// The sites an iteration over pieces looks at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Container {
    Fixed(Bits),
    /// By number of the container.
    Chosen(Vec<Bits>, Number),
}

/// A simple move and what follows it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Leaf {
    pub deed: Deed,
    /// Consequences, innermost first, by their place in [`Code::ways`].
    pub thens: Vec<usize>,
    /// Who stands in for the mover.
    pub stand_in: Option<u8>,
    /// What is done before the move itself, by its place in [`Code::ways`].
    pub before: Option<usize>,
    /// Around it stands an iteration over dice, which double under a condition.
    pub die: Option<Condition>,
    /// What it does depends on variables other than those it binds itself.
    pub bound: bool,
}

/// Sites given one by one or as an area.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spots {
    One(Number),
    Many(Area),
}

/// A from-to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FromTo {
    pub from: Spots,
    pub from_cond: Option<Condition>,
    pub to: Spots,
    pub to_cond: Option<Condition>,
    pub from_level: Option<Number>,
    pub to_level: Option<Number>,
    pub count: Option<Number>,
    pub stack: bool,
    pub effect: Option<(Option<Condition>, usize)>,
}

impl FromTo {
    /// Whether a piece goes from top to top, or one of those on a site.
    #[inline]
    pub fn is_plain(&self) -> bool {
        !self.stack && self.from_level.is_none() && self.to_level.is_none() && self.count.is_none()
    }
}

/// A choice without effect.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Select {
    pub from: Spots,
    pub from_level: Option<Number>,
    pub from_cond: Option<Condition>,
    pub to: Option<(Spots, Option<Number>, Option<Condition>)>,
}

/// What a leaf does.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Deed {
    FromTo(Box<FromTo>),
    Remove {
        sites: Spots,
        level: Option<Number>,
        times: Option<Number>,
    },
    Select(Box<Select>),
    Pass,
    Swap(Number, Number),
    Add {
        what: Number,
        sites: Spots,
        cond: Option<Condition>,
        count: Option<Number>,
        state: Option<Number>,
    },
    // Effects only.
    MoveAgain,
    Score(Vec<(Whose, Number)>, bool),
    PlayerValue(Whose, Number),
    State {
        site: Number,
        level: Option<Number>,
        value: Number,
    },
    /// So many pieces stand on a site from now on.
    Count(Number, Number),
    Worth {
        site: Number,
        level: Option<Number>,
        value: Number,
    },
    Var(usize, Number),
    Temp(Number),
    Counter(Number),
    Pot(Number),
    Pending(Option<Spots>),
    Trigger(Number),
    /// The first so many unused dice that show a number are used.
    UseDice {
        pips: Number,
        count: Number,
    },
    /// Two players change places, and the mover moves again.
    SwapPlayers(Number, Number),
    /// Players become the next one, the last of them to stay so.
    Next(Vec<Number>),
    Remember(usize, Number, Condition),
    Forget(usize, Number),
    ForgetAll(usize),
    Nothing,
}

/// All the code of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Code {
    pub leaves: Vec<Leaf>,
    pub ways: Vec<RaceWay>,
    /// It is asked from and to which level the last move went.
    pub levels: bool,
}

/// A legal move: its start and end, and where the values of its variables are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub leaf: u32,
    pub from: i32,
    pub to: i32,
    /// The dice it uses, as bits.
    pub dice: u32,
    /// Place of the variables it was found with, from 1 on; 0 where none matters.
    pub frame: u32,
}

impl Candidate {
    /// The variables as they are belong to the move.
    pub const BOUND: u32 = u32::MAX;
}

/// An atomic change.
#[derive(Clone, Copy, Debug)]
pub(super) enum RaceAction {
    Move(i32, i32, (i32, i32)),
    MoveStack(i32, i32),
    MoveCount(i32, i32, i32),
    MoveLevels(i32, i32, i32),
    Remove(i32, i32),
    Add {
        site: i32,
        what: u8,
        count: i32,
        state: i32,
    },
    Next(u8),
    Score(u8, i32, bool),
    PlayerValue(u8, i32),
    State(i32, i32, i32),
    Worth(i32, i32, i32),
    /// Site, the component that stands there, and how many.
    Count(i32, u8, i32),
    Var(usize, i32),
    Temp(i32),
    Counter(i32),
    Pot(i32),
    Pending(i32),
    Trigger(u8),
    UseDie(usize),
    SwapPlayers(u8, u8),
    Remember(usize, i32),
    Forget(usize, i32),
    /// A consequence is found out and done.
    Then(usize),
}

/// Takes the moves that are found, one by one: it may count, keep or play them.
pub(super) trait Sink {
    /// Takes a move; true where no more is wanted.
    fn take(&mut self, machine: &mut Machine<'_>, code: &Code, found: Candidate) -> bool;

    /// Grows with every move taken.
    fn size(&self) -> usize;

    /// What is taken from now on uses these dice as well, as bits; returns those before.
    #[inline]
    fn use_dice(&mut self, _: u32) -> u32 {
        0
    }

    /// What is taken from now on uses the dice it used before.
    #[inline]
    fn put_back(&mut self, _: u32) {}
}

/// Keeps the moves.
pub(super) struct Keep<'l> {
    pub list: &'l mut Vec<Candidate>,
    /// The variables of moves that depend on them.
    pub frames: &'l mut Vec<Vars>,
    /// The dice that moves use, as bits.
    pub dice: u32,
}

impl Sink for Keep<'_> {
    #[inline]
    fn take(&mut self, machine: &mut Machine<'_>, _: &Code, mut found: Candidate) -> bool {
        if found.frame != 0 {
            self.frames.push(machine.env);
            found.frame = self.frames.len() as u32;
        }
        found.dice = self.dice;
        self.list.push(found);
        false
    }

    #[inline]
    fn size(&self) -> usize {
        self.list.len()
    }

    #[inline]
    fn use_dice(&mut self, dice: u32) -> u32 {
        let before = self.dice;
        self.dice |= dice;
        before
    }

    #[inline]
    fn put_back(&mut self, dice: u32) {
        self.dice = dice;
    }
}

/// Stops at the first move.
pub(super) struct Any;

impl Sink for Any {
    #[inline]
    fn take(&mut self, _: &mut Machine<'_>, _: &Code, _: Candidate) -> bool {
        true
    }

    fn size(&self) -> usize {
        0
    }
}

/// Turns every move into its actions, consequences behind. The compiler lets no die be used by
/// what comes along with a move.
pub(super) struct Perform<'l>(pub &'l mut Vec<RaceAction>);

impl Sink for Perform<'_> {
    fn take(&mut self, machine: &mut Machine<'_>, code: &Code, found: Candidate) -> bool {
        let leaf = &code.leaves[found.leaf as usize];
        machine.perform(code, leaf, &found, self.0);
        self.0
            .extend(leaf.thens.iter().map(|then| RaceAction::Then(*then)));
        false
    }

    fn size(&self) -> usize {
        self.0.len()
    }
}
