//! Stacks of pieces: the levels of all sites in one pool, site after site.
//!
//! A level that is removed by its number leaves the data of the top level behind, above the lowered
//! stack. A piece that is later put there without data of its own takes them over (specification
//! 05a A.3).

use crate::game::state::clone_fields;

/// One level of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Level {
    /// Component.
    pub what: u16,
    /// Owner.
    pub who: u8,
    /// Rotation.
    pub rotation: u8,
    /// Local state.
    pub state: i32,
    /// Value.
    pub value: i32,
}

/// Data left behind above a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Left {
    slot: u16,
    level: u16,
    rotation: u8,
    state: i32,
    value: i32,
}

/// All stacks. Empty in games without stacks.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Stacks {
    levels: Vec<Level>,
    /// Where each slot's levels end; a slot's levels begin where the slot before ends.
    ends: Vec<u16>,
    /// Data left behind, by slot and level.
    left: Vec<Left>,
}

clone_fields!(Stacks: levels, ends, left);

impl Stacks {
    /// Empty stacks on so many slots.
    pub fn new(slots: usize) -> Self {
        Stacks {
            levels: Vec::new(),
            ends: vec![0; slots],
            left: Vec::new(),
        }
    }

    #[inline]
    fn begin(&self, slot: usize) -> usize {
        if slot == 0 {
            0
        } else {
            self.ends[slot - 1] as usize
        }
    }

    /// The levels of a slot, bottom first.
    #[inline]
    pub fn levels(&self, slot: usize) -> &[Level] {
        &self.levels[self.begin(slot)..self.ends[slot] as usize]
    }

    /// The same, to change their data.
    #[inline]
    pub fn levels_mut(&mut self, slot: usize) -> &mut [Level] {
        let begin = self.begin(slot);
        &mut self.levels[begin..self.ends[slot] as usize]
    }

    /// Height of a stack.
    #[inline]
    pub fn height(&self, slot: usize) -> usize {
        self.ends[slot] as usize - self.begin(slot)
    }

    /// Puts a level in, shifting higher ones up; beyond the top it goes on top.
    pub fn insert(&mut self, slot: usize, level: usize, piece: Level) {
        if self.levels.len() >= u16::MAX as usize {
            return;
        }
        self.recall(slot);
        let at = (self.begin(slot) + level).min(self.ends[slot] as usize);
        self.levels.insert(at, piece);
        for end in &mut self.ends[slot..] {
            *end += 1;
        }
    }

    /// Takes a level out, shifting higher ones down; `None` if there is no such level.
    pub fn remove(&mut self, slot: usize, level: usize) -> Option<Level> {
        if level >= self.height(slot) {
            return None;
        }
        let piece = self.levels.remove(self.begin(slot) + level);
        for end in &mut self.ends[slot..] {
            *end -= 1;
        }
        Some(piece)
    }

    /// Puts a piece without data on top; it has those that were left behind there.
    pub fn push_bare(&mut self, slot: usize, what: u16, who: u8) {
        let mut piece = Level {
            what,
            who,
            ..Level::default()
        };
        if let Some(left) = self.recall(slot) {
            piece.rotation = left.rotation;
            piece.state = left.state;
            piece.value = left.value;
        }
        self.insert(slot, usize::MAX / 2, piece);
    }

    /// Whether there is nothing in any stack, nor was.
    pub fn are_untouched(&self) -> bool {
        self.levels.is_empty() && self.left.is_empty()
    }

    /// Puts pieces without data on untouched stacks: slots ascending, each from the bottom up.
    pub fn build(&mut self, pieces: impl Iterator<Item = (usize, u16, u8)>) {
        for (slot, what, who) in pieces.take(u16::MAX as usize) {
            self.ends[slot] += 1;
            self.levels.push(Level {
                what,
                who,
                ..Level::default()
            });
        }
        let mut end = 0;
        for height in &mut self.ends {
            end += *height;
            *height = end;
        }
    }

    /// Takes a level out as [`Stacks::remove`] does; the data of the top stay behind.
    pub fn remove_leaving(&mut self, slot: usize, level: usize) -> Option<Level> {
        let top = *self.levels(slot).last()?;
        let piece = self.remove(slot, level)?;
        if (top.rotation, top.state, top.value) != (0, 0, 0) {
            let left = Left {
                slot: slot as u16,
                level: self.height(slot) as u16,
                rotation: top.rotation,
                state: top.state,
                value: top.value,
            };
            let at = self.place_of_left(slot, left.level);
            self.left.insert(at, left);
        }
        Some(piece)
    }

    /// The data left behind just above the top, which are no longer left afterwards.
    fn recall(&mut self, slot: usize) -> Option<Left> {
        if self.left.is_empty() {
            return None;
        }
        let level = self.height(slot) as u16;
        let at = self.place_of_left(slot, level);
        let found = self.left.get(at)?;
        (found.slot as usize == slot && found.level == level).then(|| self.left.remove(at))
    }

    /// The local states and values left behind: the slot and the level of each, ascending.
    pub fn data_left(&self) -> impl Iterator<Item = (usize, usize, i32, i32)> + '_ {
        self.left.iter().map(|left| {
            let (slot, level) = (left.slot.into(), left.level.into());
            (slot, level, left.state, left.value)
        })
    }

    fn place_of_left(&self, slot: usize, level: u16) -> usize {
        let key = (slot as u16, level);
        self.left.partition_point(|l| (l.slot, l.level) < key)
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.levels.capacity() * size_of::<Level>()
            + self.ends.capacity() * 2
            + self.left.capacity() * size_of::<Left>()
    }
}
