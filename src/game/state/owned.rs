//! Where each component's pieces stand, in the order the reference keeps them.
//!
//! All lists lie in one pool, component after component. In games with one site type and no
//! stacks a removed entry is overwritten by the last of its list; elsewhere lists close up and
//! levels above a removed one go down by one (specification 05a A.4).

/// A position of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The slot.
    pub slot: u16,
    /// The level.
    pub level: u16,
}

/// Positions by component.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Owned {
    pool: Vec<Position>,
    ends: Vec<u16>,
    swap: bool,
}

impl Owned {
    /// Empty lists for so many components; `swap` chooses the flat form.
    pub fn new(components: usize, swap: bool) -> Self {
        Owned {
            pool: Vec::new(),
            ends: vec![0; components],
            swap,
        }
    }

    /// Makes this a copy, reusing memory.
    pub fn copy_from(&mut self, source: &Self) {
        self.pool.clone_from(&source.pool);
        self.ends.clone_from(&source.ends);
        self.swap = source.swap;
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
    pub fn of(&self, component: u16) -> &[Position] {
        let c = component as usize;
        if c >= self.ends.len() {
            return &[];
        }
        &self.pool[self.begin(c)..self.ends[c] as usize]
    }

    /// Adds a position at the end of a component's list.
    pub fn add(&mut self, component: u16, slot: usize, level: usize) {
        let c = component as usize;
        if c >= self.ends.len() || self.pool.len() >= u16::MAX as usize {
            return;
        }
        let at = self.ends[c] as usize;
        self.pool.insert(
            at,
            Position {
                slot: slot as u16,
                level: level as u16,
            },
        );
        for end in &mut self.ends[c..] {
            *end += 1;
        }
    }

    /// Adds positions at the end of a component's list.
    pub fn extend(&mut self, component: u16, positions: impl Iterator<Item = Position>) {
        let c = component as usize;
        if c >= self.ends.len() {
            return;
        }
        let at = self.ends[c] as usize;
        let before = self.pool.len();
        let room = usize::from(u16::MAX) - before;
        self.pool.extend(positions.take(room));
        let added = self.pool.len() - before;
        self.pool[at..].rotate_right(added);
        for end in &mut self.ends[c..] {
            *end += added as u16;
        }
    }

    fn take(&mut self, component: usize, at: usize) {
        self.pool.remove(at);
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
            if let Some(i) = self.pool[begin..end].iter().position(|p| p.slot == slot) {
                self.pool[begin + i] = self.pool[end - 1];
                self.take(c, end - 1);
            }
            return;
        }
        let mut i = self.begin(c);
        while i < self.ends[c] as usize {
            let p = self.pool[i];
            if p.slot == slot && level.is_none_or(|l| p.level as usize == l) {
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
        for p in &mut self.pool {
            if p.slot as usize == slot && p.level as usize > level {
                p.level -= 1;
            }
        }
    }

    /// Raises every position on the slot at or above the level by one.
    pub fn raise_from(&mut self, slot: usize, level: usize) {
        for p in &mut self.pool {
            if p.slot as usize == slot && p.level as usize >= level {
                p.level += 1;
            }
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.pool.capacity() * size_of::<Position>() + self.ends.capacity() * 2
    }
}
