//! Terms that have no form here: the general code is asked for them, on a state that follows the
//! position.
//!
//! The state is brought up to date when it is asked, site by site where the position has changed.
//! Only what [`super::read`] lets pass is asked: expressions that read nothing but what the
//! follower keeps in step.

use std::cell::RefCell;
use std::fmt;

use super::bits::Bits;
use super::position::MoverPosition;
use super::rules::Read;
use super::terms::{Num, View};
use crate::game::Game;
use crate::game::budget::MOVE_WORK;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Region};
use crate::game::state::State;

/// The variables that may stand for something in what is asked.
pub(super) const KNOWN: [Bound; 5] = [
    Bound::From,
    Bound::To,
    Bound::Between,
    Bound::Site,
    Bound::Player,
];

/// An expression of the rules, and what the variables in it stand for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked<E, const W: usize> {
    pub of: E,
    pub bound: Vec<(Bound, Num<W>)>,
    /// Where its answer is kept, if the position alone decides it.
    pub kept: Option<usize>,
    /// Sites beyond the board do not count in it.
    pub on_board: bool,
}

/// A state that follows the position of a play.
pub(super) struct Follower<'g, const W: usize> {
    game: &'g Game,
    room: RefCell<Room<W>>,
}

/// The state, and what it was brought to.
struct Room<const W: usize> {
    state: State,
    scratch: Scratch,
    what: Vec<u8>,
    beside: Vec<u16>,
    states: Vec<u8>,
    /// How often the state was brought to another position.
    changes: u64,
    /// The answers that were given last, and after which change.
    answers: Vec<(u64, Answer<W>)>,
}

/// What the general code says.
#[derive(Clone, Copy)]
enum Answer<const W: usize> {
    Number(i32),
    Holds(bool),
    Sites(Bits<W>),
    /// Sites of which some are beyond the board.
    Beyond,
}

impl<const W: usize> fmt::Debug for Follower<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Follower").finish_non_exhaustive()
    }
}

impl<'g, const W: usize> Follower<'g, W> {
    /// One that stands at a state of the game, in which the position is held; it keeps so many
    /// answers.
    pub fn new(game: &'g Game, state: &State, at: &MoverPosition<W>, answers: usize) -> Self {
        let room = Room {
            state: state.clone(),
            scratch: Scratch::new(0),
            what: at.what.clone(),
            beside: at.beside.clone(),
            states: at.states.clone(),
            changes: 1,
            answers: vec![(0, Answer::Holds(false)); answers],
        };
        Follower {
            game,
            room: RefCell::new(room),
        }
    }

    /// Goes on from another state, in which the position is held.
    pub fn take_up(&mut self, state: &State, at: &MoverPosition<W>) {
        let room = self.room.get_mut();
        room.state.clone_from(state);
        room.what.clone_from(&at.what);
        room.beside.clone_from(&at.beside);
        room.states.clone_from(&at.states);
        room.changes += 1;
    }
}

impl<const W: usize> Room<W> {
    /// Brings the state to a position.
    fn follow(&mut self, read: &Read<W>, at: &MoverPosition<W>) {
        let state = &mut self.state;
        let mut changed = false;
        if self.what != at.what || self.beside != at.beside || self.states != at.states {
            changed = true;
            let contents = &mut state.contents;
            for slot in 0..at.what.len() {
                let (old, new) = (self.what[slot], at.what[slot]);
                let count = at.beside[slot];
                if old != new {
                    if old != 0 {
                        contents.owned.remove(old.into(), slot, None);
                        contents.clear(slot);
                    }
                    if new != 0 {
                        let count = i32::from(count.max(1));
                        let who = read.kinds.owner[usize::from(new)];
                        contents.set_piece(slot, new.into(), who, count);
                        contents.owned.add(new.into(), slot, 0);
                    }
                } else if count != self.beside[slot] && new != 0 {
                    contents.set_count(slot, count.into());
                }
                if let Some(&local) = at.states.get(slot)
                    && (old != new || self.states[slot] != local)
                {
                    contents.set_state(slot, local.into());
                }
            }
            self.what.clone_from(&at.what);
            self.beside.clone_from(&at.beside);
            self.states.clone_from(&at.states);
        }
        changed |= put(&mut state.mover, at.mover);
        changed |= put(&mut state.next, at.next);
        changed |= put(&mut state.prev, at.prev.get());
        changed |= put(&mut state.turn, at.turn);
        changed |= put(&mut state.moves, at.moves);
        changed |= put(&mut state.same_player, at.same_player);
        changed |= put(&mut state.active, at.active);
        changed |= put(&mut state.counter, at.counter);
        changed |= put(&mut state.temp, at.temp);
        changed |= put(&mut state.triggered, at.triggered);
        changed |= put(&mut state.last.from, at.last_from);
        changed |= put(&mut state.last.to, at.last_to);
        let players = state.players.iter_mut().zip(&at.values).zip(&at.scores);
        for ((player, value), score) in players {
            changed |= put(&mut player.value, *value);
            changed |= put(&mut player.score, *score);
        }
        for (to, from) in state.vars.iter_mut().zip(&at.vars) {
            changed |= put(to, *from);
        }
        self.changes += u64::from(changed);
    }
}

/// Sets a number; whether it was another.
fn put<T: PartialEq>(to: &mut T, from: T) -> bool {
    let changed = *to != from;
    *to = from;
    changed
}

impl<const W: usize> View<'_, W> {
    /// Asks the general code, with the variables bound.
    fn ask<E>(
        self,
        asked: &Asked<E, W>,
        ask: impl FnOnce(&mut Context<'_>) -> Answer<W>,
    ) -> Option<Answer<W>> {
        let follower = self.rules.follower.as_ref()?;
        let work = &self.rules.trials.work;
        if work.is_spent() {
            return None;
        }
        let mut values = [(Bound::From, -1); KNOWN.len()];
        for (value, (bound, num)) in values.iter_mut().zip(&asked.bound) {
            *value = (*bound, self.num(num));
        }
        let mut room = follower.room.borrow_mut();
        room.follow(self.rules, self.at);
        if let Some((change, answer)) = asked.kept.map(|kept| room.answers[kept])
            && change == room.changes
        {
            return Some(answer);
        }
        let Room { state, scratch, .. } = &mut *room;
        scratch.budget.refill(follower.game, state);
        let steps = scratch.budget.left();
        let mut ctx = Context::new(follower.game, state, scratch);
        for (bound, value) in &values[..asked.bound.len()] {
            ctx.env.set(*bound, *value);
        }
        let answer = ask(&mut ctx);
        // What it took is work of the move here.
        let left = ctx.scratch.budget.left();
        work.take((steps - left.max(0)).clamp(0, MOVE_WORK) as usize);
        if let Some(kept) = asked.kept {
            room.answers[kept] = (room.changes, answer);
        }
        Some(answer)
    }

    /// A number that the general code is asked for.
    pub fn asked_num(self, asked: &Asked<Int, W>) -> i32 {
        match self.ask(asked, |ctx| Answer::Number(ctx.int(&asked.of))) {
            Some(Answer::Number(number)) => number,
            _ => -1,
        }
    }

    /// A condition that the general code is asked for.
    pub fn asked_cond(self, asked: &Asked<Bool, W>) -> bool {
        let answer = self.ask(asked, |ctx| Answer::Holds(ctx.bool(&asked.of)));
        matches!(answer, Some(Answer::Holds(true)))
    }

    /// The sites of the board in a region that the general code is asked for.
    pub fn asked_set(self, asked: &Asked<Region, W>) -> Bits<W> {
        let sites = self.rules.kinds.sites as i32;
        let answer = self.ask(asked, |ctx| {
            let region = ctx.region_sites(&asked.of);
            let bits = Bits::of(region.iter().filter(|site| *site < sites));
            let all = asked.on_board || region.iter().all(|site| site < sites);
            ctx.give_sites(region);
            match all {
                true => Answer::Sites(bits),
                false => Answer::Beyond,
            }
        });
        match answer {
            Some(Answer::Sites(bits)) => bits,
            Some(Answer::Beyond) => self.beyond(self.rules.kinds.sites),
            _ => Bits::EMPTY,
        }
    }
}
