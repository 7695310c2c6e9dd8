//! Parts of the rules that have no form in this runner: the general code answers for them.
//!
//! That code needs a state. So a [`Follower`] keeps one, and brings it up to date whenever
//! something is asked, at those sites where the position has changed since. What may be asked is
//! decided when the rules are read (`read/free`, `read/made`): expressions that read nothing but
//! what the follower keeps up to date, and moves that change nothing else. Where the general code
//! makes a move, the position takes over what has changed; if it cannot hold that, the runner gives
//! the game up.

use std::cell::RefCell;
use std::fmt;

use super::position::{MoverPosition, differing};
use super::rules::{MoverRules, Read};
use super::stacks::Stacks;
use super::terms::{Number, View};
use super::ways::Landing;
use crate::game::Game;
use crate::game::action::{Action, MoveList};
use crate::game::bits::Bits;
use crate::game::budget::MOVE_WORK;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Moves, Region};
use crate::game::sprints::work::Work;
use crate::game::state::State;

/// The variables that an expression that is asked may use.
pub(super) const KNOWN: [Bound; 5] = [
    Bound::From,
    Bound::To,
    Bound::Between,
    Bound::Site,
    Bound::Player,
];

/// An expression of the rules, and the values of the variables in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked<E, const W: usize> {
    pub of: E,
    /// Whose turn it is where it is asked.
    pub mover: u8,
    pub bound: Vec<(Bound, Number<W>)>,
    /// Where its answer is kept, if the position alone decides it.
    pub kept: Option<usize>,
    /// Sites beyond the board do not count in it.
    pub on_board: bool,
}

/// A state that is kept up to date with the runner's position.
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
    worths: Vec<u8>,
    /// The site and level of each piece below another, where there are stacks.
    stacks: Stacks<W>,
    /// How often the state was brought to another position.
    changes: u64,
    /// The moves that were listed last, by their place among those that are asked for.
    lists: Vec<Listed<W>>,
    /// The answers that were given last, and after which change.
    answers: Vec<(u64, Answer<W>)>,
    record: Vec<Action>,
}

/// Moves that the general code makes, and their place among all that are asked for in play.
#[derive(Clone, Debug)]
pub(super) struct Listing<const W: usize> {
    pub asked: Asked<Moves, W>,
    pub place: usize,
    /// They are made for each of some pieces, which is where `(from)` is.
    pub of_pieces: bool,
}

/// Moves that the general code has listed.
struct Listed<const W: usize> {
    list: MoveList,
    /// After which change, with which variables, and of which pieces.
    made: (u64, [i32; KNOWN.len()], Bits<W>),
    /// The number of the one that was looked at last.
    picked: usize,
}

/// An answer of the general code: a number, whether a condition holds, or a set of sites.
#[derive(Clone, Copy)]
enum Answer<const W: usize> {
    Int(i32),
    Holds(bool),
    Sites(Bits<W>),
    /// Sites of which some are beyond the board.
    Beyond,
}

impl<const W: usize> Listed<W> {
    /// Nothing, made after no change.
    fn new() -> Self {
        Listed {
            list: MoveList::new(),
            made: (0, [-1; KNOWN.len()], Bits::EMPTY),
            picked: 0,
        }
    }
}

impl<const W: usize> fmt::Debug for Follower<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Follower").finish_non_exhaustive()
    }
}

impl<'g, const W: usize> Follower<'g, W> {
    /// One that stands at a state of the game, in which the position is held.
    pub fn new(game: &'g Game, state: &State, at: &MoverPosition<W>, read: &Read<W>) -> Self {
        let room = Room {
            state: state.clone(),
            scratch: Scratch::new(0),
            what: at.what.clone(),
            beside: at.beside.clone(),
            states: at.states.clone(),
            worths: at.worths.clone(),
            stacks: at.stacks.clone(),
            changes: 1,
            lists: (0..read.listings).map(|_| Listed::new()).collect(),
            answers: vec![(0, Answer::Holds(false)); read.answers],
            record: Vec::new(),
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
        room.worths.clone_from(&at.worths);
        room.stacks.clone_from(&at.stacks);
        room.changes += 1;
    }
}

impl<const W: usize> Room<W> {
    /// Brings the state to a position in which it is a player's turn.
    fn follow(&mut self, read: &Read<W>, at: &MoverPosition<W>, mover: u8) {
        let stacked = read.kinds.levels > 0 && self.restack(read, at);
        let Room {
            state,
            what,
            beside,
            states,
            worths,
            ..
        } = self;
        let contents = &mut state.contents;
        let sites = read.kinds.sites;
        let mut changed = stacked;
        let mut put_piece = |slot: usize, old: u8, count: i32| {
            let new = at.what[slot];
            if old != 0 {
                contents.owned.remove(old.into(), slot, None);
                contents.clear(slot);
            }
            if new != 0 {
                let who = read.kinds.owner[usize::from(new)];
                contents.set_piece(slot, new.into(), who, count.max(1));
                contents.owned.add(new.into(), slot, 0);
            }
        };
        differing(&what[..sites], &at.what[..sites], |slot| {
            changed = true;
            put_piece(slot, what[slot], 1);
            // What leaves a site takes its state along.
            if what[slot] != 0 {
                states
                    .get_mut(slot)
                    .into_iter()
                    .for_each(|local| *local = 0);
                worths
                    .get_mut(slot)
                    .into_iter()
                    .for_each(|worth| *worth = 0);
            }
        });
        for slot in sites..at.what.len() {
            if (what[slot], beside[slot]) != (at.what[slot], at.beside[slot]) {
                changed = true;
                put_piece(slot, what[slot], at.beside[slot].into());
                if what[slot] != 0 {
                    worths
                        .get_mut(slot)
                        .into_iter()
                        .for_each(|worth| *worth = 0);
                }
                (what[slot], beside[slot]) = (at.what[slot], at.beside[slot]);
            }
        }
        if changed {
            what.copy_from_slice(&at.what);
        }
        differing(states, &at.states, |slot| {
            changed = true;
            contents.set_state(slot, at.states[slot].into());
        });
        states.copy_from_slice(&at.states);
        differing(worths, &at.worths, |slot| {
            changed = true;
            contents.set_value(slot, at.worths[slot].into());
        });
        worths.copy_from_slice(&at.worths);
        changed |= put(&mut state.mover, mover);
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
        let kept = at.values.iter().zip(&at.scores).zip(&at.phases);
        for (player, ((value, score), phase)) in state.players.iter_mut().zip(kept) {
            changed |= put(&mut player.value, *value);
            changed |= put(&mut player.score, *score);
            changed |= put(&mut player.phase, *phase);
        }
        if read.visits && Bits::of(state.visited.iter().copied()) != at.visited {
            changed = true;
            state.visited.clear();
            at.visited.iter().for_each(|s| state.visited.push(s as i32));
        }
        if read.kinds.remembers && *state.memories != at.memories {
            changed = true;
            state.memories.clone_from_slice(&at.memories);
        }
        for (to, from) in state.vars.iter_mut().zip(&at.vars) {
            changed |= put(to, *from);
        }
        self.changes += u64::from(changed);
    }

    /// Brings the stacks of the state to those of a position; whether any was another.
    fn restack(&mut self, read: &Read<W>, at: &MoverPosition<W>) -> bool {
        let (kinds, contents) = (&read.kinds, &mut self.state.contents);
        let mut changed = false;
        for slot in 0..at.what.len() {
            let known = (self.what[slot], self.beside[slot]) == (at.what[slot], at.beside[slot]);
            if known && self.stacks.are_alike(&at.stacks, kinds, slot) {
                continue;
            }
            changed = true;
            for level in (0..contents.height(slot)).rev() {
                if let Some(piece) = contents.remove_level(slot, level) {
                    contents.owned.remove(piece.what, slot, None);
                }
            }
            for (level, what) in at.pile(kinds, slot).enumerate() {
                contents.push_bare(slot, what.into(), kinds.owner[usize::from(what)]);
                contents.owned.add(what.into(), slot, level);
            }
        }
        if changed {
            self.what.copy_from_slice(&at.what);
            self.beside.copy_from_slice(&at.beside);
            self.stacks.clone_from(&at.stacks);
        }
        changed
    }

    /// What the general code makes, with the state at hand; what it took is work of the move here.
    fn with<R>(&mut self, game: &Game, work: &Work, f: impl FnOnce(&mut Context<'_>) -> R) -> R {
        let Room { state, scratch, .. } = self;
        scratch.budget.refill(game, state);
        let steps = scratch.budget.left();
        let mut ctx = Context::new(game, state, scratch);
        let made = f(&mut ctx);
        let left = ctx.scratch.budget.left();
        work.take((steps - left.max(0)).clamp(0, MOVE_WORK) as usize);
        made
    }
}

impl<const W: usize> MoverPosition<W> {
    /// Takes over what the general code has changed; false if that cannot be held.
    fn take_over(&mut self, game: &Game, read: &Read<W>, room: &mut Room<W>) -> bool {
        let (kinds, state) = (&read.kinds, &room.state);
        let contents = &state.contents;
        for action in &room.record {
            let Some((from, to)) = action.types() else {
                continue;
            };
            for (ty, site) in [(from, action.from().0), (to, action.to().0)] {
                let Some(slot) = game.layout.slot(ty, site) else {
                    continue;
                };
                if slot >= self.what.len() {
                    return false;
                }
                if kinds.levels > 0 {
                    self.take_all_off(kinds, slot);
                    if !self.take_up_stack(kinds, contents.levels(slot), slot) {
                        return false;
                    }
                    room.what[slot] = self.what[slot];
                    room.beside[slot] = self.beside[slot];
                    room.stacks.clone_from(&self.stacks);
                    continue;
                }
                let (what, count) = (contents.what(slot), contents.count(slot));
                let on_board = slot < kinds.sites;
                let local = match kinds.stated && on_board {
                    true => u8::try_from(contents.state(slot)).ok(),
                    false => Some(0),
                };
                let held = (!on_board || count <= 1) && contents.is_empty(slot) == (what == 0);
                let count = u16::try_from(count).ok().filter(|_| held);
                let worth = match kinds.valued {
                    true => u8::try_from(contents.value(slot)).ok(),
                    false => Some(0),
                };
                let (Some(count), Some(local), Some(worth)) = (count, local, worth) else {
                    return false;
                };
                let what = what as u8;
                room.what[slot] = what;
                if !on_board {
                    if what != 0 && kinds.absent.contains(&what) {
                        return false;
                    }
                    (self.what[slot], self.beside[slot]) = (what, count);
                    room.beside[slot] = count;
                } else {
                    if self.what[slot] != what {
                        self.place(kinds, slot, what);
                    }
                    self.set_state(slot, local);
                    if let Some(kept) = room.states.get_mut(slot) {
                        *kept = local;
                    }
                }
                self.set_worth(slot, worth);
                if let Some(kept) = room.worths.get_mut(slot) {
                    *kept = worth;
                }
            }
        }
        self.next = state.next;
        (self.counter, self.temp) = (state.counter, state.temp);
        self.triggered = state.triggered;
        for (i, player) in state.players.iter().enumerate() {
            self.values[i] = player.value;
            self.scores[i] = player.score;
        }
        self.vars.clear();
        self.vars.extend_from_slice(&state.vars);
        if kinds.remembers {
            self.memories.clone_from(&state.memories);
        }
        self.pending.clear();
        self.pending.extend_from_slice(&state.pending);
        room.changes += 1;
        !kinds.single.iter().any(|what| self.pieces_of(*what) > 1)
    }

    /// Lets the general code make moves that go along with another, and takes over what they have
    /// changed.
    pub fn carry_out(&mut self, rules: &MoverRules<W>, asked: &Asked<Moves, W>) {
        let work = &rules.trials.work;
        let Some(follower) = rules.follower.as_ref().filter(|_| !work.is_spent()) else {
            return;
        };
        let values = View::new(rules, self).values(&asked.bound);
        let mut room = follower.room.borrow_mut();
        let room = &mut *room;
        room.follow(rules, self, asked.mover);
        room.state.pending.clear();
        room.state.pending.extend(self.pending.iter().copied());
        let mut record = std::mem::take(&mut room.record);
        record.clear();
        room.with(follower.game, work, |ctx| {
            bind(ctx, &asked.bound, values);
            ctx.carry_out(&asked.of, &mut record);
        });
        room.record = record;
        if !self.take_over(follower.game, rules, room) {
            work.give_up();
        }
    }

    /// Lets the general code make the move that was picked among those that it has listed, with
    /// what follows it within them, and takes over what that has changed.
    pub fn play_listed(&mut self, rules: &MoverRules<W>, place: usize) {
        let work = &rules.trials.work;
        let Some(follower) = rules.follower.as_ref().filter(|_| !work.is_spent()) else {
            return;
        };
        let mut room = follower.room.borrow_mut();
        let room = &mut *room;
        room.state.pending.clear();
        room.state.pending.extend(self.pending.iter().copied());
        let mut listed = std::mem::replace(&mut room.lists[place], Listed::new());
        let mut record = std::mem::take(&mut room.record);
        record.clear();
        let (list, picked) = (&mut listed.list, listed.picked);
        if picked >= list.len() {
            return work.give_up();
        }
        room.with(follower.game, work, |ctx| {
            ctx.complete(list, picked);
            ctx.execute(list, picked, true, &mut record);
        });
        room.record = record;
        room.lists[place] = listed;
        if !self.take_over(follower.game, rules, room) {
            work.give_up();
        }
    }
}

/// Binds variables to values.
fn bind<const W: usize>(
    ctx: &mut Context<'_>,
    bound: &[(Bound, Number<W>)],
    values: [i32; KNOWN.len()],
) {
    for ((bound, _), value) in bound.iter().zip(values) {
        ctx.env.set(*bound, value);
    }
}

/// Sets a number; whether it was another.
fn put<T: PartialEq>(to: &mut T, from: T) -> bool {
    let changed = *to != from;
    *to = from;
    changed
}

impl<const W: usize> View<'_, W> {
    /// What variables stand for.
    fn values(self, bound: &[(Bound, Number<W>)]) -> [i32; KNOWN.len()] {
        let mut values = [-1; KNOWN.len()];
        for (value, (_, num)) in values.iter_mut().zip(bound) {
            *value = self.num(num);
        }
        values
    }

    /// The number of moves that the general code lists.
    pub fn listed(self, listing: &Listing<W>, pieces: Bits<W>) -> usize {
        let listed = self.with_listed(listing, pieces, |listed| listed.list.len());
        listed.unwrap_or(0)
    }

    /// One of the moves that the general code lists, which is the one to be played if any is.
    pub fn nth_listed(self, listing: &Listing<W>, pieces: Bits<W>, number: usize) -> Landing<W> {
        let picked = self.with_listed(listing, pieces, |listed| {
            listed.picked = number;
            let m = listed.list.moves().get(number)?;
            Some(Landing::plain(m.from, m.to))
        });
        picked.flatten().unwrap_or(Landing::plain(-1, -1))
    }

    /// Whether a move that the general code lists goes to a site.
    pub fn listed_to(self, listing: &Listing<W>, pieces: Bits<W>, site: usize) -> bool {
        let found = self.with_listed(listing, pieces, |listed| {
            let mut moves = listed.list.moves().iter();
            moves.any(|m| m.to == site as i32)
        });
        found.unwrap_or(false)
    }

    /// Looks at the moves that the general code lists in this position.
    fn with_listed<R>(
        self,
        listing: &Listing<W>,
        pieces: Bits<W>,
        look: impl FnOnce(&mut Listed<W>) -> R,
    ) -> Option<R> {
        let work = &self.rules.trials.work;
        let follower = self.rules.follower.as_ref().filter(|_| !work.is_spent())?;
        let asked = &listing.asked;
        let values = self.values(&asked.bound);
        let mut room = follower.room.borrow_mut();
        let room = &mut *room;
        room.follow(self.rules, self.at, asked.mover);
        let now = (room.changes, values, pieces);
        if room.lists[listing.place].made != now {
            let mut listed = std::mem::replace(&mut room.lists[listing.place], Listed::new());
            listed.made = now;
            let list = &mut listed.list;
            list.clear();
            list.start_sketching(false);
            room.with(follower.game, work, |ctx| {
                bind(ctx, &asked.bound, values);
                if !listing.of_pieces {
                    ctx.generate(&asked.of, list);
                }
                for from in pieces.iter().filter(|_| listing.of_pieces) {
                    ctx.env.set(Bound::From, from as i32);
                    ctx.generate(&asked.of, list);
                }
            });
            if list.is_overfull() {
                work.give_up();
            }
            room.lists[listing.place] = listed;
        }
        Some(look(&mut room.lists[listing.place]))
    }

    /// Asks the general code, with the variables bound.
    fn ask<E>(
        self,
        asked: &Asked<E, W>,
        ask: impl FnOnce(&mut Context<'_>) -> Answer<W>,
    ) -> Option<Answer<W>> {
        let follower = self.rules.follower.as_ref()?;
        let work = &self.rules.trials.work;
        self.leave_heaps();
        if work.is_spent() {
            return None;
        }
        let values = self.values(&asked.bound);
        let mut room = follower.room.borrow_mut();
        room.follow(self.rules, self.at, asked.mover);
        if let Some((change, answer)) = asked.kept.map(|kept| room.answers[kept])
            && change == room.changes
        {
            return Some(answer);
        }
        let answer = room.with(follower.game, work, |ctx| {
            bind(ctx, &asked.bound, values);
            ask(ctx)
        });
        if let Some(kept) = asked.kept {
            room.answers[kept] = (room.changes, answer);
        }
        Some(answer)
    }

    /// A number that the general code is asked for.
    pub fn asked_num(self, asked: &Asked<Int, W>) -> i32 {
        match self.ask(asked, |ctx| Answer::Int(ctx.int(&asked.of))) {
            Some(Answer::Int(number)) => number,
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
