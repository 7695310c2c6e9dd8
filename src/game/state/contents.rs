//! What stands on every site: tables of components, owners, counts, local states, rotations and
//! values, indexed by slot (see [`Layout`](crate::game::Layout)).

use super::hidden::Hidden;
use super::mixer::{Mixer, key_of};
use super::narrow::Narrow;
use super::owned::Owned;
use super::sparse_vec::SparseVec;
use super::stacks::{Level, Stacks};
use crate::board::site::{Site, SiteType};
use crate::game::state::clone_fields;
use crate::game::{Game, on_track};

/// The per-site tables. `what` and `who` of a stack are those of its top.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Contents {
    what: Narrow,
    who: Box<[u8]>,
    count: Box<[i32]>,
    /// As the 16 bits of signed numbers.
    state: Narrow,
    rotation: SparseVec<u8>,
    value: SparseVec<i32>,
    empty: Box<[u64]>,
    stacks: Option<Box<Stacks>>,
    /// The keys of all flat sites together, kept where positions are compared.
    sum: u64,
    /// Whether the sum is kept.
    summed: bool,
    /// Where each component's pieces stand.
    pub owned: Owned,
    /// What is hidden from whom.
    pub hidden: Hidden,
    /// Possible values of a puzzle's variables, as bits; empty in other games.
    pub puzzle: SparseVec<u64>,
    /// Costs of elements; empty where no start rule gives any.
    pub costs: SparseVec<i32>,
    /// Phases of elements; empty where no start rule gives any.
    pub phases: SparseVec<i32>,
    /// How many pieces stand at each index of each track, by component, where a track passes a
    /// site twice; laid out track, index, component.
    pub on_track: SparseVec<i16>,
}

clone_fields!(
    Contents: what, who, count, state, rotation, value, empty, stacks, sum, summed, owned, hidden,
    puzzle, costs, phases, on_track,
);

/// The values a puzzle's variable may have at first: all from 0 on, also those below its range.
fn initial_domain(game: &Game, slot: usize) -> u64 {
    // The language shifts ranges of more values than these, except on vertices.
    const WIDE: i32 = 31;
    let (ty, _) = game.layout.site(slot);
    let (low, high) = game.puzzle_values[ty as usize].unwrap_or((0, 0));
    let last = if high - low + 1 > WIDE && ty != SiteType::Vertex {
        high - low
    } else {
        high
    };
    u64::MAX >> (63 - last.clamp(0, 63))
}

impl Contents {
    /// Empty tables for a game.
    pub fn new(game: &Game) -> Self {
        let slots = game.layout.slots as usize;
        let f = &game.features;
        let when = |on: bool| if on { slots } else { 0 };
        let mut empty = vec![!0u64; slots.div_ceil(64)];
        if !slots.is_multiple_of(64)
            && let Some(last) = empty.last_mut()
        {
            *last = (1u64 << (slots % 64)) - 1;
        }
        let puzzle = if f.deduction { slots } else { 0 };
        let domain = |slot| initial_domain(game, slot);
        let phase = |slot| {
            let (ty, site) = game.layout.site(slot);
            let within = usize::try_from(site).is_ok_and(|s| s < game.layout.count(ty) as usize);
            if within {
                game.board.phases(ty).of(site as Site) as i32
            } else {
                0
            }
        };
        Contents {
            what: Narrow::new(slots),
            who: vec![0; slots].into(),
            count: vec![0; when(f.counts && !f.stacking)].into(),
            state: Narrow::new(when(f.states && !f.stacking)),
            rotation: vec![0; when(f.rotations && !f.stacking)].into(),
            value: vec![0; when(f.values && !f.stacking)].into(),
            empty: empty.into(),
            stacks: f.stacking.then(|| Box::new(Stacks::new(slots))),
            sum: 0,
            summed: !f.stacking && (f.cycle || f.repetitions.contains(&true)),
            owned: Owned::new(game.components.len(), f.lists_sites(), !f.stacking),
            hidden: match f.hidden {
                true => Hidden::new(slots, game.players),
                false => Hidden::default(),
            },
            puzzle: (0..puzzle).map(domain).collect::<Vec<_>>().into(),
            costs: vec![0; when(f.costs)].into(),
            phases: (0..when(f.phases)).map(phase).collect::<Vec<_>>().into(),
            on_track: vec![0; on_track::cells(game)].into(),
        }
    }

    /// The local states left behind above stacks: the slot and the level of each, ascending.
    pub fn data_left(&self) -> impl Iterator<Item = (usize, usize, i32, i32)> + '_ {
        self.stacks.iter().flat_map(|stacks| stacks.data_left())
    }

    /// Whether pieces stand in stacks.
    #[inline]
    pub fn stacking(&self) -> bool {
        self.stacks.is_some()
    }

    /// Component on top; 0 when empty.
    #[inline]
    pub fn what(&self, slot: usize) -> u16 {
        self.what.at(slot)
    }

    /// Owner of the piece on top.
    #[inline]
    pub fn who(&self, slot: usize) -> u8 {
        self.who[slot]
    }

    /// Components by slot.
    #[inline]
    pub fn whats(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        self.what.iter()
    }

    /// Components on top by slot, as they are kept.
    #[inline]
    pub fn pieces(&self) -> &Narrow {
        &self.what
    }

    /// Owners by slot.
    #[inline]
    pub fn whos(&self) -> &[u8] {
        &self.who
    }

    /// Whether counts are stored.
    #[inline]
    pub fn has_counts(&self) -> bool {
        !self.count.is_empty()
    }

    /// Number of pieces: in stacks 1 if the top is owned; 1 for a piece where counts are not stored.
    #[inline]
    pub fn count(&self, slot: usize) -> i32 {
        if self.stacks.is_some() {
            return i32::from(self.who[slot] != 0);
        }
        match self.count.get(slot) {
            Some(&c) => c,
            None => i32::from(self.what.at(slot) != 0),
        }
    }

    /// Local state of the top.
    #[inline]
    pub fn state(&self, slot: usize) -> i32 {
        match &self.stacks {
            Some(s) => s.levels(slot).last().map_or(0, |l| l.state),
            None => self.state.get(slot).map_or(0, |v| i32::from(v as i16)),
        }
    }

    /// Rotation of the top.
    #[inline]
    pub fn rotation(&self, slot: usize) -> i32 {
        match &self.stacks {
            Some(s) => s.levels(slot).last().map_or(0, |l| i32::from(l.rotation)),
            None => self.rotation.get(slot).map_or(0, |&v| i32::from(v)),
        }
    }

    /// Value of the top.
    #[inline]
    pub fn value(&self, slot: usize) -> i32 {
        match &self.stacks {
            Some(s) => s.levels(slot).last().map_or(0, |l| l.value),
            None => self.value.get(slot).copied().unwrap_or(0),
        }
    }

    /// The levels of a site, bottom first; in flat games none (see [`Contents::level`]).
    #[inline]
    pub fn levels(&self, slot: usize) -> &[Level] {
        self.stacks.as_ref().map_or(&[], |s| s.levels(slot))
    }

    /// Number of levels; in flat games 1 on an occupied site.
    #[inline]
    pub fn height(&self, slot: usize) -> usize {
        match &self.stacks {
            Some(s) => s.height(slot),
            None => usize::from(self.what.at(slot) != 0),
        }
    }

    /// A level; in flat games the site itself, whatever the level. Empty data when there is none.
    #[inline]
    pub fn level(&self, slot: usize, level: usize) -> Level {
        match &self.stacks {
            Some(s) => s.levels(slot).get(level).copied().unwrap_or_default(),
            None => self.top(slot),
        }
    }

    /// The data of the top.
    pub fn top(&self, slot: usize) -> Level {
        match &self.stacks {
            Some(s) => s.levels(slot).last().copied().unwrap_or_default(),
            None => Level {
                what: self.what.at(slot),
                who: self.who[slot],
                rotation: self.rotation(slot) as u8,
                state: self.state(slot),
                value: self.value(slot),
            },
        }
    }

    /// Whether nothing is there.
    #[inline]
    pub fn is_empty(&self, slot: usize) -> bool {
        self.empty[slot / 64] >> (slot % 64) & 1 == 1
    }

    /// The empty slots as bits.
    #[inline]
    pub fn empty_words(&self) -> &[u64] {
        &self.empty
    }

    /// Marks a slot empty or not, whatever stands there: cells covered by a large piece.
    #[inline]
    pub fn mark_empty(&mut self, slot: usize, empty: bool) {
        if empty {
            self.empty[slot / 64] |= 1 << (slot % 64);
        } else {
            self.empty[slot / 64] &= !(1 << (slot % 64));
        }
    }

    #[inline]
    fn refresh_empty(&mut self, slot: usize) {
        let occupied = match &self.stacks {
            Some(s) => s.height(slot) > 0,
            None => match self.count.get(slot) {
                Some(&c) => c != 0,
                None => self.what.at(slot) != 0 || self.who[slot] != 0,
            },
        };
        self.mark_empty(slot, !occupied);
    }

    // Flat games.

    /// The part of a site in the sum; 0 for a site without any data.
    fn key(&self, slot: usize) -> u64 {
        let datum = |v: Option<u64>| v.unwrap_or(0);
        let local = datum(self.state.get(slot).map(u64::from)) << 8
            | datum(self.rotation.get(slot).map(|&v| u64::from(v)));
        let number = datum(self.count.get(slot).map(|&v| u64::from(v as u32)))
            | datum(self.value.get(slot).map(|&v| u64::from(v as u32))) << 32;
        key_of(slot, self.what.at(slot), self.who[slot], local, number)
    }

    /// Changes a flat site, keeping the sum.
    #[inline]
    fn change(&mut self, slot: usize, change: impl FnOnce(&mut Self)) {
        if self.summed {
            self.sum ^= self.key(slot);
            change(self);
            self.sum ^= self.key(slot);
        } else {
            change(self);
        }
    }

    /// Puts a piece on a flat site, keeping local data.
    #[inline]
    pub fn set_piece(&mut self, slot: usize, what: u16, who: u8, count: i32) {
        self.change(slot, |site| {
            site.what.set(slot, what);
            site.who[slot] = who;
            if let Some(c) = site.count.get_mut(slot) {
                *c = count;
            }
        });
        self.refresh_empty(slot);
    }

    /// Sets the number of pieces, where counts are stored.
    #[inline]
    pub fn set_count(&mut self, slot: usize, count: i32) {
        if slot < self.count.len() {
            self.change(slot, |site| site.count[slot] = count);
            self.refresh_empty(slot);
        }
    }

    /// Moves one of the pieces that share a flat site to another site, where nothing but pieces and
    /// their numbers is stored: most of what a sowing does.
    #[inline]
    pub fn move_one(&mut self, from: usize, to: usize, who: u8) {
        let what = self.what(from);
        let left = self.count(from);
        if what == 0 && left == 0 {
            return;
        }
        if left <= 1 {
            self.owned.remove(what, from, None);
            self.clear(from);
        } else {
            self.change(from, |site| site.count[from] = left - 1);
        }
        let there = self.what(to);
        let present = self.count(to);
        if there == what && present > 0 {
            self.change(to, |site| site.count[to] = present + 1);
            return;
        }
        if there != 0 && there != what {
            self.owned.remove(there, to, None);
        }
        self.set_piece(to, what, who, 1);
        self.owned.add(what, to, 0);
    }

    /// Clears a flat site completely.
    #[inline]
    pub fn clear(&mut self, slot: usize) {
        if self.summed {
            self.sum ^= self.key(slot);
        }
        self.what.set(slot, 0);
        self.who[slot] = 0;
        if let Some(v) = self.count.get_mut(slot) {
            *v = 0;
        }
        if self.state.has(slot) {
            self.state.set(slot, 0);
        }
        if let Some(v) = self.rotation.get_mut(slot) {
            *v = 0;
        }
        if let Some(v) = self.value.get_mut(slot) {
            *v = 0;
        }
        self.mark_empty(slot, true);
    }

    /// Sets the local state of a flat site or of the top.
    pub fn set_state(&mut self, slot: usize, state: i32) {
        match &mut self.stacks {
            Some(s) => {
                if let Some(l) = s.levels_mut(slot).last_mut() {
                    l.state = state;
                }
            }
            None if self.state.has(slot) => {
                let state = state.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
                self.change(slot, |site| site.state.set(slot, state as u16));
            }
            None => {}
        }
    }

    /// Sets the rotation of a flat site or of the top.
    pub fn set_rotation(&mut self, slot: usize, rotation: i32) {
        let rotation = rotation.clamp(0, 255) as u8;
        match &mut self.stacks {
            Some(s) => {
                if let Some(l) = s.levels_mut(slot).last_mut() {
                    l.rotation = rotation;
                }
            }
            None if slot < self.rotation.len() => {
                self.change(slot, |site| site.rotation[slot] = rotation);
            }
            None => {}
        }
    }

    /// Sets the value of a flat site or of the top.
    pub fn set_value(&mut self, slot: usize, value: i32) {
        match &mut self.stacks {
            Some(s) => {
                if let Some(l) = s.levels_mut(slot).last_mut() {
                    l.value = value;
                }
            }
            None if slot < self.value.len() => {
                self.change(slot, |site| site.value[slot] = value);
            }
            None => {}
        }
    }

    // Stacks.

    /// The levels of a stack, to change their data but not their components.
    pub fn levels_mut(&mut self, slot: usize) -> &mut [Level] {
        match &mut self.stacks {
            Some(s) => s.levels_mut(slot),
            None => &mut [],
        }
    }

    fn refresh_top(&mut self, slot: usize) {
        if let Some(s) = &self.stacks {
            let top = s.levels(slot).last().copied().unwrap_or_default();
            self.what.set(slot, top.what);
            self.who[slot] = top.who;
            let empty = s.height(slot) == 0;
            self.mark_empty(slot, empty);
        }
    }

    /// Puts a level into a stack, shifting higher ones up.
    pub fn insert_level(&mut self, slot: usize, level: usize, piece: Level) {
        if let Some(s) = &mut self.stacks {
            if level < s.height(slot) {
                self.hidden.raise(slot, level);
            }
            s.insert(slot, level, piece);
        }
        self.refresh_top(slot);
    }

    /// Puts a level on top of a stack.
    pub fn push_level(&mut self, slot: usize, piece: Level) {
        self.insert_level(slot, usize::MAX / 2, piece);
    }

    /// Puts a piece without data on top of a stack.
    pub fn push_bare(&mut self, slot: usize, what: u16, who: u8) {
        if let Some(s) = &mut self.stacks {
            s.push_bare(slot, what, who);
        }
        self.refresh_top(slot);
    }

    /// Puts pieces without data onto stacks: slots ascending, each from the bottom up.
    pub fn stack_up(&mut self, pieces: impl Iterator<Item = (usize, u16, u8)> + Clone) {
        match &mut self.stacks {
            Some(stacks) if stacks.are_untouched() => {
                stacks.build(pieces.clone());
                for (slot, what, who) in pieces {
                    self.what.set(slot, what);
                    self.who[slot] = who;
                    self.mark_empty(slot, false);
                }
            }
            _ => pieces.for_each(|(slot, what, who)| self.push_bare(slot, what, who)),
        }
    }

    /// Takes a level out of a stack; the data of the top stay behind.
    pub fn remove_level_leaving(&mut self, slot: usize, level: usize) -> Option<Level> {
        let piece = self
            .stacks
            .as_mut()
            .and_then(|s| s.remove_leaving(slot, level));
        if piece.is_some() {
            self.hidden.lower(slot, level);
        }
        self.refresh_top(slot);
        piece
    }

    /// Takes a level out of a stack.
    pub fn remove_level(&mut self, slot: usize, level: usize) -> Option<Level> {
        let piece = self.stacks.as_mut().and_then(|s| s.remove(slot, level));
        if piece.is_some() {
            self.hidden.lower(slot, level);
        }
        self.refresh_top(slot);
        piece
    }

    /// From now on the identity is worked out when it is asked for: on a copy that is tried out
    /// and dropped it hardly ever is.
    pub fn stop_summing(&mut self) {
        self.summed = false;
    }

    /// From now on the keys of all sites are kept together: positions are going to be compared.
    pub fn keep_sum(&mut self) {
        if !self.summed && self.stacks.is_none() {
            self.sum = self.sum_of_keys();
            self.summed = true;
        }
    }

    fn sum_of_keys(&self) -> u64 {
        (0..self.who.len()).fold(0, |sum, slot| sum ^ self.key(slot))
    }

    /// A hash of everything on all sites; equal contents give equal hashes.
    pub fn identity(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let sum = if self.summed {
            self.sum
        } else {
            self.sum_of_keys()
        };
        if self.stacks.is_none() && self.hidden.is_empty() {
            return sum;
        }
        let mut h = Mixer(sum);
        self.stacks.hash(&mut h);
        self.hidden.hash(&mut h);
        h.finish()
    }

    /// Bytes held by the tables.
    pub fn bytes(&self) -> usize {
        self.what.bytes()
            + self.who.len()
            + self.count.len() * 4
            + self.state.bytes()
            + self.rotation.bytes()
            + self.value.bytes()
            + self.empty.len() * 8
            + self.stacks.as_ref().map_or(0, |s| s.bytes())
            + self.owned.bytes()
            + self.hidden.bytes()
            + self.puzzle.bytes()
            + self.costs.bytes()
            + self.phases.bytes()
            + self.on_track.bytes()
    }
}
