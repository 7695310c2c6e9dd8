//! Moves listed without their actions.
//!
//! A random player needs the actions of the one move that it plays. So a sketched list notes of a
//! simple move only its from- and to-site, which of the ludeme's moves it is, and the evaluation
//! variables. From these the actions are made when they are wanted
//! ([`Context::complete`](crate::game::context::Context::complete)).
//!
//! A sketched list may also put off conditions on what its moves lead to (`do .. ifAfterwards`).
//! Then it holds moves that may turn out to be illegal.

use super::{Move, MoveList, Run};
use crate::board::site::Site;
use crate::game::context::Env;
use crate::game::rules::{CheckId, LeafId};

/// What the sketched moves of a list have in common, and how the list is being filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sketches {
    mode: Sketching,
    calls: Vec<Call>,
    checks: Vec<Deferred>,
}

impl Sketches {
    /// Forgets everything; the list is no longer being sketched.
    pub fn clear(&mut self) {
        self.mode = Sketching::OFF;
        self.calls.clear();
        self.checks.clear();
    }
}

/// How a list is being filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sketching {
    on: bool,
    defer: bool,
    /// Length of the list when the present ludeme began.
    first: u32,
    /// The move of the present ludeme that is wanted with its actions.
    wanted: u32,
    /// So many moves are enough to begin with; 0 for no such number.
    enough: u32,
    /// From where to where the only move goes that is made at all; nothing if all are.
    only: Option<(i32, i32)>,
}

impl Sketching {
    /// Every move is made with its actions.
    const OFF: Sketching = Sketching {
        on: false,
        defer: false,
        first: 0,
        wanted: 0,
        enough: 0,
        only: None,
    };
}

/// A ludeme that yielded sketched moves, and what it was evaluated in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// The ludeme.
    pub leaf: LeafId,
    /// The evaluation variables.
    pub env: Env,
    /// Mover, previous and next player.
    pub turn: (u8, u8, u8),
    /// Who was known to have no moves: the flags change once all moves are listed.
    pub stalemated: u32,
}

/// What is required of the position that a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Requirement {
    /// It meets a condition.
    Meets(CheckId),
    /// It is not the stored one.
    IsNotStored,
}

/// A condition on what moves lead to that has not been tested yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deferred {
    /// The condition.
    pub requirement: Requirement,
    /// The evaluation variables.
    pub env: Env,
}

/// No move in particular.
const NONE: u32 = u32::MAX;

impl MoveList {
    /// From now on moves are sketched; with `defer` conditions are deferred as well.
    pub(crate) fn start_sketching(&mut self, defer: bool) {
        self.sketches.mode = Sketching {
            on: true,
            defer,
            first: 0,
            wanted: NONE,
            enough: 0,
            only: None,
        };
    }

    /// Sketches moves until there are so many; some more may follow, and some may be left out.
    pub(crate) fn start_sketching_some(&mut self, enough: u32) {
        self.start_sketching(false);
        self.sketches.mode.enough = enough;
    }

    /// Whether no more moves are wanted for now.
    #[inline]
    pub(crate) fn has_enough(&self) -> bool {
        let enough = self.sketches.mode.enough;
        enough > 0 && self.moves.len() >= enough as usize
    }

    /// Sketches all moves of the ludeme that follows but one.
    pub(crate) fn start_building(&mut self, wanted: u32) {
        self.sketches.mode = Sketching {
            on: true,
            defer: false,
            first: self.len() as u32,
            wanted,
            enough: 0,
            only: None,
        };
    }

    /// Makes no move of the ludeme that follows but the one between two sites.
    pub(crate) fn start_building_only(&mut self, from: i32, to: i32) {
        self.start_building(0);
        self.sketches.mode.only = Some((from, to));
    }

    /// Whether a move is not to be made because it starts elsewhere than the only one.
    #[inline]
    pub(crate) fn leaves_out_from(&self, from: i32) -> bool {
        let only = self.sketches.mode.only;
        only.is_some_and(|(start, _)| start != from)
    }

    /// Whether a move is not to be made because it ends elsewhere than the only one.
    #[inline]
    pub(crate) fn leaves_out_to(&self, to: i32) -> bool {
        let only = self.sketches.mode.only;
        only.is_some_and(|(_, end)| end != to)
    }

    /// Whether no move along a path is to be made, because the only one ends elsewhere.
    #[inline]
    pub(crate) fn leaves_out_all(&self, path: &[Site]) -> bool {
        let only = self.sketches.mode.only;
        only.is_some_and(|(_, end)| !path.iter().any(|s| i32::from(*s) == end))
    }

    /// Whether the one move of the present ludeme that is wanted with its actions is there.
    #[inline]
    pub(crate) fn has_built(&self) -> bool {
        let mode = &self.sketches.mode;
        mode.on && mode.wanted != NONE && self.len() as u32 - mode.first > mode.wanted
    }

    /// Whether all moves of the present ludeme are only sketched.
    #[inline]
    pub(crate) fn sketches_all(&self) -> bool {
        self.sketches.mode.on && self.sketches.mode.wanted == NONE
    }

    /// Whether moves are being sketched.
    #[inline]
    pub(crate) fn is_sketching(&self) -> bool {
        self.sketches.mode.on
    }

    /// Whether conditions on what moves lead to are deferred.
    #[inline]
    pub(crate) fn defers_checks(&self) -> bool {
        self.sketches.mode.defer
    }

    /// Sets whether conditions are deferred; returns whether they were.
    pub(crate) fn defer_checks(&mut self, defer: bool) -> bool {
        std::mem::replace(&mut self.sketches.mode.defer, defer)
    }

    /// Takes moves whole until [`MoveList::resume_sketching`].
    pub(crate) fn suspend_sketching(&mut self) -> Sketching {
        std::mem::take(&mut self.sketches.mode)
    }

    /// Goes on as before the suspension.
    pub(crate) fn resume_sketching(&mut self, sketching: Sketching) {
        self.sketches.mode = sketching;
    }

    /// Begins the moves of a ludeme.
    pub(crate) fn begin_call(&mut self) {
        self.sketches.mode.first = self.len() as u32;
    }

    /// Ends the moves of a ludeme.
    #[inline]
    pub(crate) fn end_call(&mut self, call: impl FnOnce() -> Call) {
        if self.len() as u32 > self.sketches.mode.first {
            self.sketches.calls.push(call());
        }
    }

    /// Adds a move without its actions if only its sites are wanted; tells whether it did.
    #[inline]
    pub(crate) fn sketch(&mut self, from: i32, to: i32) -> bool {
        let mode = self.sketches.mode;
        if !mode.on {
            return false;
        }
        if mode.only.is_some() {
            return mode.only != Some((from, to));
        }
        let nth = self.len() as u32 - mode.first;
        if nth == mode.wanted {
            return false;
        }
        self.push_sketch(0, from, to, nth);
        true
    }

    /// Adds a move of a mover without its actions.
    #[inline]
    pub(crate) fn sketch_for(&mut self, mover: u8, from: i32, to: i32) {
        let nth = self.len() as u32 - self.sketches.mode.first;
        self.push_sketch(mover, from, to, nth);
    }

    #[inline]
    fn push_sketch(&mut self, mover: u8, from: i32, to: i32, nth: u32) {
        let call = self.sketches.calls.len() as u32;
        if self.is_full() {
            self.drop_last(self.items.len() as u32);
        }
        self.moves.push(Move {
            from,
            to,
            level_min: 0,
            level_max: 0,
            state: -1,
            edge: -1,
            mover,
            oriented: true,
            twin: false,
            sketched: true,
            checked_thens: 0,
            check: 0,
            wrap: 0,
            items: Run {
                start: call,
                len: nth,
            },
            thens: Run::default(),
            between: Run::default(),
        });
    }

    /// The ludeme of a sketched move and which of the ludeme's moves it is.
    pub(crate) fn call(&self, m: &Move) -> Option<(&Call, u32)> {
        let call = self.sketches.calls.get(m.items.start as usize)?;
        m.sketched.then_some((call, m.items.len))
    }

    /// A sketched move that nothing makes does nothing.
    #[cold]
    pub(crate) fn leave_empty(&mut self, index: usize) {
        let m = &mut self.moves[index];
        (m.sketched, m.items) = (false, Run::default());
    }

    /// Gives a sketched move what the same move of another list holds.
    pub(crate) fn fill_in(&mut self, index: usize, other: &MoveList, whole: &Move) {
        let start = self.items.len() as u32;
        self.items.extend_from_slice(other.items(whole));
        let between = self.between.len() as u32;
        self.between.extend_from_slice(other.between(whole));
        let m = &mut self.moves[index];
        *m = Move {
            mover: m.mover,
            checked_thens: m.checked_thens,
            check: m.check,
            wrap: m.wrap,
            thens: m.thens,
            items: Run {
                start,
                len: whole.items.len,
            },
            between: Run {
                start: between,
                len: whole.between.len,
            },
            ..*whole
        };
    }

    /// Puts a condition, still to be tested, on every move from `first` on.
    pub(crate) fn defer(&mut self, first: usize, deferred: Deferred) {
        self.sketches.checks.push(deferred);
        let check = self.sketches.checks.len() as u16;
        for m in &mut self.moves[first..] {
            m.check = check;
            m.checked_thens = m.thens.len as u8;
        }
    }

    /// Whether one more condition can be put on moves from `first` on.
    pub(crate) fn may_defer(&self, first: usize) -> bool {
        let room = self.sketches.checks.len() < usize::from(u16::MAX);
        room && self.moves[first..]
            .iter()
            .all(|m| m.check == 0 && m.thens.len <= u32::from(u8::MAX))
    }

    /// The condition that a move still has to meet.
    pub(crate) fn deferred(&self, index: usize) -> Option<Deferred> {
        let check = usize::from(self.moves[index].check);
        self.sketches.checks.get(check.wrapping_sub(1)).copied()
    }

    /// Takes the consequences from a move that are not part of what its condition was put on;
    /// they come back with [`MoveList::set_thens`].
    pub(crate) fn cut_thens(&mut self, index: usize) -> Run {
        let m = &mut self.moves[index];
        let all = m.thens;
        m.thens.len = u32::from(m.checked_thens).min(all.len);
        all
    }

    /// Gives a move these consequences.
    pub(crate) fn set_thens(&mut self, index: usize, thens: Run) {
        self.moves[index].thens = thens;
    }
}
