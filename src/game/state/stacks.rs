//! Stacks of pieces: the levels of all sites in one pool, site after site.

/// One level of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
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

/// All stacks. Empty in games without stacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Stacks {
    levels: Vec<Level>,
    /// Where each slot's levels end; a slot's levels begin where the slot before ends.
    ends: Vec<u16>,
}

impl Stacks {
    /// Empty stacks on so many slots.
    pub fn new(slots: usize) -> Self {
        Stacks {
            levels: Vec::new(),
            ends: vec![0; slots],
        }
    }

    /// Makes this a copy, reusing memory.
    pub fn copy_from(&mut self, source: &Self) {
        self.levels.clone_from(&source.levels);
        self.ends.clone_from(&source.ends);
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

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.levels.capacity() * size_of::<Level>() + self.ends.capacity() * 2
    }
}
