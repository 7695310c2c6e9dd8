//! Memory that evaluation borrows and gives back, so that play asks for none after it has warmed up.
//!
//! A rule that needs a set of sites takes one, uses it and gives it back; the next rule gets the same
//! room again. Nothing here outlives a call except its room.

use super::action::{Action, MoveList};
use super::pool::Pool;
use super::site_set::SiteSet;
use super::state::{StartedRooms, State};

/// Sets of sites that loops keep while they run, by place.
#[derive(Debug, Default)]
pub(in crate::game) struct KeptSets {
    slots: Vec<Vec<SiteSet>>,
    /// How many evaluations have each place open.
    open: Vec<u32>,
    /// What outer evaluations of the same loops keep.
    aside: Vec<Vec<SiteSet>>,
    spare: Pool<Vec<SiteSet>>,
}

impl KeptSets {
    /// Empties a place until it is closed again.
    pub fn open(&mut self, slot: usize) {
        if slot >= self.slots.len() {
            self.slots.resize_with(slot + 1, Vec::new);
            self.open.resize(slot + 1, 0);
        }
        self.open[slot] += 1;
        let empty = self.spare.take();
        let outer = std::mem::replace(&mut self.slots[slot], empty);
        self.aside.push(outer);
    }

    /// Puts back what the place opened last had before; gives what it has now.
    pub fn close(&mut self, slot: usize) -> Vec<SiteSet> {
        self.open[slot] -= 1;
        let outer = self.aside.pop().unwrap_or_default();
        std::mem::replace(&mut self.slots[slot], outer)
    }

    /// Gives the room of a closed place back.
    pub fn give(&mut self, sets: Vec<SiteSet>) {
        self.spare.give(sets);
    }

    /// Whether an evaluation has a place open.
    pub fn is_open(&self, slot: usize) -> bool {
        self.open.get(slot).is_some_and(|n| *n > 0)
    }

    /// What a place keeps.
    pub fn sets(&self, slot: usize) -> &[SiteSet] {
        self.slots.get(slot).map_or(&[], Vec::as_slice)
    }

    /// Keeps a set more.
    pub fn push(&mut self, slot: usize, set: SiteSet) {
        self.slots[slot].push(set);
    }
}

/// Pools of values that are used for the length of a call, and what is kept from one call to the
/// next to be found faster.
#[derive(Debug, Default)]
pub struct Memory {
    states: Pool<State>,
    sets: Pool<SiteSet>,
    lists: Pool<Box<MoveList>>,
    ints: Pool<Vec<i32>>,
    records: Pool<Vec<Action>>,
    pub(in crate::game) kept: KeptSets,
    pub(in crate::game) started: StartedRooms,
    /// Regions bound by iterations over groups, innermost last.
    pub bound_regions: Vec<SiteSet>,
}

impl Memory {
    /// An empty set.
    #[inline]
    pub fn take_set(&mut self) -> SiteSet {
        self.sets.take()
    }

    /// Gives a set back.
    #[inline]
    pub fn give_set(&mut self, set: SiteSet) {
        self.sets.give(set);
    }

    /// An empty list of moves.
    #[inline]
    pub fn take_list(&mut self) -> Box<MoveList> {
        self.lists.take()
    }

    /// Gives a list of moves back.
    #[inline]
    pub fn give_list(&mut self, list: Box<MoveList>) {
        self.lists.give(list);
    }

    /// An empty list of numbers.
    #[inline]
    pub fn take_ints(&mut self) -> Vec<i32> {
        self.ints.take()
    }

    /// Gives a list of numbers back.
    #[inline]
    pub fn give_ints(&mut self, ints: Vec<i32>) {
        self.ints.give(ints);
    }

    /// An empty record of actions.
    #[inline]
    pub fn take_record(&mut self) -> Vec<Action> {
        self.records.take()
    }

    /// Gives a record of actions back.
    #[inline]
    pub fn give_record(&mut self, record: Vec<Action>) {
        self.records.give(record);
    }

    /// A copy of a state.
    pub fn take_state(&mut self, of: &State) -> State {
        self.states.copy(of)
    }

    /// Gives a state back.
    pub fn give_state(&mut self, state: State) {
        self.states.give_copy(state);
    }
}
