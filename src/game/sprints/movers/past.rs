//! The positions that have been on the board, for rules that forbid to repeat one or ask whether
//! they go round: `(no Repeat)`, `(is Repeat)` and `(is Cycle)`.
//!
//! A position is told by the number that the general code gives it
//! ([`positional_identity`](crate::game::state::State::positional_identity)), so a game can be taken
//! up from a state with those that were before. Few games ask for it, so what is here is kept apart
//! from what all games run through.

use super::deeds::{Deed, MoverActions};
use super::position::{Kinds, MoverPosition, differing};
use super::rules::{MoverRules, Read};
use super::terms::View;
use super::trials::TRIAL;
use super::walks::MoveRun;
use crate::game::Game;
use crate::game::flow::{cycle_window, is_cycle};
use crate::game::rules::Repetition;
use crate::game::sprints::seen::Seen;
use crate::game::state::identity_of;
use crate::game::state::mixer::key_of;

/// What of the past the rules of a game ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Recall {
    /// No move but a pass may lead to a position that has been.
    pub no_repeat: bool,
    /// It is asked whether a position has been.
    pub repeats: bool,
    /// It is asked whether positions go round.
    pub cycles: bool,
}

impl Recall {
    /// What the rules of a game ask for.
    pub fn of(game: &Game) -> Self {
        let f = &game.features;
        Recall {
            no_repeat: game.meta.no_repeat.is_some(),
            repeats: f.repetitions[Repetition::Positional as usize],
            cycles: f.cycle,
        }
    }

    /// Whether the rules of a game ask for more of the past than what stood where: whose turn it
    /// was, what happened within a turn, or pieces that are not told by their components and states.
    pub fn is_beyond(game: &Game) -> bool {
        let f = &game.features;
        let mut others = f.repetitions;
        others[Repetition::Positional as usize] = false;
        let more = f.stacking || f.values || f.hidden || f.sequence_capture;
        others.contains(&true) || Self::of(game).any() && more
    }

    /// Whether anything of the past is asked for.
    #[inline]
    pub fn any(self) -> bool {
        self.no_repeat || self.repeats || self.cycles
    }
}

/// The positions that have been, in the order of the game.
#[derive(Debug, Default)]
pub(super) struct Past {
    order: Vec<u64>,
    known: Seen,
    /// Those before the state that was taken up last.
    before: Vec<u64>,
    latest: Latest,
}

/// What stood where when a position was last looked at, and the part of its number that tells of
/// it: those that follow differ on a few sites.
#[derive(Debug, Default)]
struct Latest {
    what: Vec<u8>,
    states: Vec<u8>,
    beside: Vec<u16>,
    sum: u64,
}

impl Latest {
    /// The same for what stands in a position.
    fn sum_of<const W: usize>(&self, kinds: &Kinds, at: &MoverPosition<W>) -> u64 {
        let mut sum = self.sum;
        let part = |(what, states, beside): (&[u8], &[u8], &[u16]), slot: usize| {
            let state = states.get(slot).copied().unwrap_or(0);
            key(kinds, slot, (what[slot], state, beside[slot]))
        };
        let mut change = |slot: usize| {
            sum ^= part((&self.what, &self.states, &self.beside), slot);
            sum ^= part((&at.what, &at.states, &at.beside), slot);
        };
        let sites = kinds.sites;
        differing(&self.what[..sites], &at.what[..sites], &mut change);
        differing(&self.states, &at.states, |slot| {
            if self.what[slot] == at.what[slot] {
                change(slot);
            }
        });
        for slot in sites..at.what.len() {
            if (self.what[slot], self.beside[slot]) != (at.what[slot], at.beside[slot]) {
                change(slot);
            }
        }
        sum
    }

    /// Looks at a position.
    fn follow<const W: usize>(&mut self, kinds: &Kinds, at: &MoverPosition<W>) {
        self.what.resize(at.what.len(), 0);
        self.states.resize(at.states.len(), 0);
        self.beside.resize(at.beside.len(), 0);
        self.sum = self.sum_of(kinds, at);
        self.what.copy_from_slice(&at.what);
        self.states.copy_from_slice(&at.states);
        self.beside.copy_from_slice(&at.beside);
    }
}

/// The part of a site in the number of a position: what stands on it, its local state, and how
/// many there are beside the board.
fn key(kinds: &Kinds, slot: usize, (what, state, beside): (u8, u8, u16)) -> u64 {
    let number = match kinds.counted && what != 0 {
        true => u64::from(beside.max(1)),
        false => 0,
    };
    let who = kinds.owner[usize::from(what)];
    key_of(slot, what.into(), who, u64::from(state) << 8, number)
}

/// The number of a position among those of the general code, by the part that tells of what stands
/// where.
fn number_of<const W: usize>(read: &Read<W>, at: &MoverPosition<W>, sum: u64) -> u64 {
    let seats = 0..read.players + 2;
    let seats = seats.map(|seat| (at.orders[seat], seat as u8));
    identity_of(sum, at.temp, seats)
}

impl Past {
    /// Begins after these positions.
    pub fn take_up(&mut self, before: impl Iterator<Item = u64>) {
        self.before.clear();
        self.before.extend(before);
    }

    /// Goes back to the state that was taken up last, which is that of a position.
    #[cold]
    pub fn restart<const W: usize>(&mut self, read: &Read<W>, at: &MoverPosition<W>) {
        self.order.clone_from(&self.before);
        self.known.clear();
        self.before.iter().for_each(|id| self.known.insert(*id));
        self.latest.follow(&read.kinds, at);
    }

    /// Adds a position.
    #[cold]
    pub fn push<const W: usize>(&mut self, read: &Read<W>, at: &MoverPosition<W>) {
        self.latest.follow(&read.kinds, at);
        let id = number_of(read, at, self.latest.sum);
        self.order.push(id);
        self.known.insert(id);
    }

    /// Whether a position has been.
    #[cold]
    pub fn has<const W: usize>(&self, read: &Read<W>, at: &MoverPosition<W>) -> bool {
        let sum = self.latest.sum_of(&read.kinds, at);
        self.known.contains(number_of(read, at, sum))
    }

    /// Whether the last positions repeat three times over.
    #[cold]
    pub fn goes_round(&self, players: usize) -> bool {
        let window = self.order.len().min(cycle_window(players));
        is_cycle(&self.order[self.order.len() - window..], players)
    }
}

impl<const W: usize> MoverPosition<W> {
    /// Whether a move of runs may be made although positions must not be repeated.
    #[cold]
    pub fn leads_on(
        &self,
        rules: &MoverRules<W>,
        runs: &[MoveRun<W>],
        number: usize,
        acts: &mut MoverActions,
    ) -> bool {
        let view = View::new(rules, self);
        let (way, landing) = view.pick(runs, number);
        let way = &rules.ways[way];
        if matches!(way.deed, Deed::Pass) {
            return true;
        }
        if !rules.trials.work.take(TRIAL) {
            return false;
        }
        let mut place = view.place();
        place.at.stand_as(self);
        (place.at).make_with(rules, Some(way), &way.thens, &landing, acts);
        View::new(rules, &place.at).leave_heaps();
        let known = rules.past.has(rules, &place.at);
        view.give_place(place);
        !known
    }
}
