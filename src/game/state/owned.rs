//! The list of sites on which each component's pieces stand, in the order in which recorded games
//! list them.
//!
//! All lists lie in one pool, component after component, with the levels beside it where pieces are
//! stacked. In games with one site type and no stacks, the last entry of a list takes the place of
//! a removed one; elsewhere the list closes up, and levels above a removed one go down by one
//! (specification 05a A.4).

use super::sparse_vec::SparseVec;
use crate::game::state::clone_fields;

/// A position of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceAt {
    /// The slot.
    pub slot: u16,
    /// The level.
    pub level: u16,
}

/// Positions by component.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Owned {
    slots: Vec<u16>,
    /// The level of each position; none where there is only level 0.
    levels: SparseVec<u16>,
    ends: Box<[u16]>,
    swap: bool,
    flat: bool,
    /// A site may stand in a list twice, or stand there though it is empty.
    repeats: bool,
}

clone_fields!(Owned: slots, levels, ends, swap, flat, repeats);

/// The positions of a component.
#[derive(Clone, Copy, Debug)]
pub struct Positions<'a> {
    slots: &'a [u16],
    levels: &'a [u16],
}

impl<'a> Positions<'a> {
    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// One of them.
    #[inline]
    pub fn get(&self, index: usize) -> Option<PieceAt> {
        let slot = *self.slots.get(index)?;
        let level = self.levels.get(index).copied().unwrap_or(0);
        Some(PieceAt { slot, level })
    }

    /// The slots alone.
    #[inline]
    pub fn slots(&self) -> &'a [u16] {
        self.slots
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> Walk<'a> {
        self.into_iter()
    }
}

/// A walk through the positions of a component.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    positions: Positions<'a>,
    next: usize,
}

impl Iterator for Walk<'_> {
    type Item = PieceAt;

    #[inline]
    fn next(&mut self) -> Option<PieceAt> {
        let position = self.positions.get(self.next);
        self.next += 1;
        position
    }
}

impl<'a> IntoIterator for Positions<'a> {
    type Item = PieceAt;
    type IntoIter = Walk<'a>;

    #[inline]
    fn into_iter(self) -> Walk<'a> {
        Walk {
            positions: self,
            next: 0,
        }
    }
}

impl Owned {
    /// Empty lists for so many components. `swap` chooses the form in which a removed entry is
    /// overwritten, `flat` says that there are no levels.
    pub fn new(components: usize, swap: bool, flat: bool) -> Self {
        Owned {
            slots: Vec::new(),
            levels: SparseVec::default(),
            ends: vec![0; components].into_boxed_slice(),
            swap,
            flat,
            repeats: false,
        }
    }

    /// Whether a site may stand in a list twice, or stand there though it is empty: pieces that
    /// move by their number are listed anew wherever they come to, and a site that is emptied
    /// loses one entry.
    #[inline]
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// Adds a position once more, even if it is listed already. Lists that close up name a site
    /// once all the same.
    pub fn add_again(&mut self, component: u16, slot: usize) {
        let known = self.of(component).slots().contains(&(slot as u16));
        if self.swap || !known {
            self.add(component, slot, 0);
        }
        self.repeats |= self.swap && known;
    }

    #[inline]
    fn begin(&self, component: usize) -> usize {
        if component == 0 {
            0
        } else {
            self.ends[component - 1] as usize
        }
    }

    /// The positions of a component.
    #[inline]
    pub fn of(&self, component: u16) -> Positions<'_> {
        let c = component as usize;
        let range = if c < self.ends.len() {
            self.begin(c)..self.ends[c] as usize
        } else {
            0..0
        };
        Positions {
            slots: &self.slots[range.clone()],
            levels: if self.flat { &[] } else { &self.levels[range] },
        }
    }

    /// Adds a position at the end of a component's list.
    pub fn add(&mut self, component: u16, slot: usize, level: usize) {
        let c = component as usize;
        if c >= self.ends.len() || self.slots.len() >= u16::MAX as usize {
            return;
        }
        let at = self.ends[c] as usize;
        self.slots.insert(at, slot as u16);
        if !self.flat {
            self.levels.insert(at, level as u16);
        }
        for end in &mut self.ends[c..] {
            *end += 1;
        }
    }

    /// Adds positions at the end of a component's list.
    pub fn extend(&mut self, component: u16, positions: impl Iterator<Item = PieceAt>) {
        let c = component as usize;
        if c >= self.ends.len() {
            return;
        }
        let at = self.ends[c] as usize;
        let before = self.slots.len();
        let room = usize::from(u16::MAX) - before;
        for position in positions.take(room) {
            self.slots.push(position.slot);
            if !self.flat {
                self.levels.push(position.level);
            }
        }
        let added = self.slots.len() - before;
        self.slots[at..].rotate_right(added);
        if !self.flat {
            self.levels[at..].rotate_right(added);
        }
        for end in &mut self.ends[c..] {
            *end += added as u16;
        }
    }

    fn take(&mut self, component: usize, at: usize) {
        self.slots.remove(at);
        if !self.flat {
            self.levels.remove(at);
        }
        for end in &mut self.ends[component..] {
            *end -= 1;
        }
    }

    /// Drops a piece from its list. `level` is `None` when the whole site is meant (flat games).
    pub fn remove(&mut self, component: u16, slot: usize, level: Option<usize>) {
        let c = component as usize;
        if c >= self.ends.len() {
            return;
        }
        let slot = slot as u16;
        if self.swap {
            let (begin, end) = (self.begin(c), self.ends[c] as usize);
            if let Some(i) = self.slots[begin..end].iter().position(|s| *s == slot) {
                self.slots[begin + i] = self.slots[end - 1];
                if !self.flat {
                    self.levels[begin + i] = self.levels[end - 1];
                }
                self.take(c, end - 1);
            }
            return;
        }
        let mut i = self.begin(c);
        while i < self.ends[c] as usize {
            let at = self.levels.get(i).map_or(0, |l| usize::from(*l));
            if self.slots[i] == slot && level.is_none_or(|l| at == l) {
                self.take(c, i);
            } else {
                i += 1;
            }
        }
        if let Some(level) = level {
            self.lower_above(slot as usize, level);
        }
    }

    /// Lowers every position on the slot above the level by one.
    pub fn lower_above(&mut self, slot: usize, level: usize) {
        for (s, l) in self.slots.iter().zip(self.levels.iter_mut()) {
            if usize::from(*s) == slot && usize::from(*l) > level {
                *l -= 1;
            }
        }
    }

    /// Raises every position on the slot at or above the level by one.
    pub fn raise_from(&mut self, slot: usize, level: usize) {
        for (s, l) in self.slots.iter().zip(self.levels.iter_mut()) {
            if usize::from(*s) == slot && usize::from(*l) >= level {
                *l += 1;
            }
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * 2 + self.levels.bytes() + self.ends.len() * 2
    }
}
