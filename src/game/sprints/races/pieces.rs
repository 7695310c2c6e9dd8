//! The pieces on the sites of a race's position: what stands where, and how pieces enter, leave and
//! move.

use super::Bits;
use super::position::{Local, RacePosition};

/// Most pieces that are taken up, or set, on one site, so that there is room for more to come.
pub(super) const MOST_COUNTED: i32 = 1 << 14;

/// Number of pieces on a site from which on more do not matter to its standing.
pub(super) const MANY: u8 = 3;

impl RacePosition {
    /// The slot of a site, if there is one.
    #[inline]
    pub fn slot(&self, site: i32) -> Option<usize> {
        let slot = site as usize;
        (site >= 0 && slot < self.sites).then_some(slot)
    }

    /// The component on top; 0 for none.
    #[inline(always)]
    pub fn what(&self, slot: usize) -> u8 {
        match self.heights[slot] {
            0 => 0,
            height => self.whats[(slot << self.shift) + usize::from(height) - 1],
        }
    }

    /// The component at a level; 0 where there is none.
    #[inline]
    pub fn what_at(&self, slot: usize, level: usize) -> u8 {
        if !self.stacking {
            return self.what(slot);
        }
        match level < self.height(slot) {
            true => self.whats[(slot << self.shift) + level],
            false => 0,
        }
    }

    /// What the piece at a level bears, of the top where none is given.
    #[inline]
    pub fn local(&self, slot: usize, level: Option<usize>) -> Local {
        let cell = self.cell(slot, level);
        cell.map_or(Local::default(), |cell| self.locals[cell])
    }

    /// The same, to be changed.
    pub fn local_mut(&mut self, slot: usize, level: Option<usize>) -> Option<&mut Local> {
        let cell = self.cell(slot, level)?;
        Some(&mut self.locals[cell])
    }

    /// Where a piece at a level is kept, that on top where none is given.
    #[inline]
    fn cell(&self, slot: usize, level: Option<usize>) -> Option<usize> {
        let height = self.height(slot);
        let level = match level {
            Some(level) if self.stacking => level,
            _ => height.checked_sub(1)?,
        };
        (level < height).then_some((slot << self.shift) + level)
    }

    /// How many levels stand on a site; at most 1 in games without stacks.
    #[inline]
    pub fn height(&self, slot: usize) -> usize {
        usize::from(self.heights[slot])
    }

    /// How many pieces stand on a site.
    #[inline]
    pub fn number(&self, slot: usize) -> i32 {
        match self.stacking {
            true => i32::from(self.heights[slot]),
            false => i32::from(self.counts[slot]),
        }
    }

    /// The sites that are not empty.
    #[inline]
    pub fn filled(&self) -> &Bits {
        &self.filled
    }

    /// The sites where a component stands.
    #[inline]
    pub fn on(&self, what: usize) -> &Bits {
        &self.on[what]
    }

    /// How many pieces of a component there are.
    pub fn number_of(&self, what: usize) -> i32 {
        let here = |site: i32| match self.stacking {
            true => i32::from(self.levels_of[what * self.sites + site as usize]),
            false => i32::from(self.counts[site as usize]),
        };
        self.on(what).sites().map(here).sum()
    }

    /// The sites where a component stands on top.
    #[inline]
    pub fn tops(&self, what: usize) -> &Bits {
        &self.tops[what]
    }

    /// Takes note of a top that may be another than it was.
    #[inline(always)]
    fn refresh_top(&mut self, slot: usize, before: u8) {
        let now = self.what(slot);
        if now != before {
            let owner = usize::from(self.owners[usize::from(before)]);
            self.tops[usize::from(before)].remove(slot);
            if self.sole[owner] == 0 {
                self.tops_owned[owner].remove(slot);
            }
            self.tops[usize::from(now)].insert(slot);
            let owner = usize::from(self.owners[usize::from(now)]);
            // Nothing has an owner as well, but no pieces.
            if now != 0 && self.sole[owner] == 0 {
                self.tops_owned[owner].insert(slot);
            }
        }
        self.note_standing(slot, now);
    }

    /// Takes note of a number of pieces that may be another than it was.
    #[inline]
    pub fn refresh_standing(&mut self, slot: usize) {
        self.note_standing(slot, self.what(slot));
    }

    #[inline(always)]
    fn note_standing(&mut self, slot: usize, what: u8) {
        let number = self.number(slot).clamp(1, i32::from(MANY)) as u8;
        let first = self.firsts.get(usize::from(what));
        self.standings[slot] = match first {
            Some(first) if what != 0 => first + number - 1,
            _ => 0,
        };
    }

    /// Whether there are few enough components for standings.
    pub fn tells_standings(&self) -> bool {
        !self.firsts.is_empty()
    }

    /// What stands on a site, as far as local ways tell it apart; 0 for nothing.
    #[inline]
    pub fn standing(&self, site: u8) -> u8 {
        self.standings[usize::from(site)]
    }

    /// The sites where pieces of an owner stand.
    #[inline]
    pub fn owned(&self, owner: usize) -> &Bits {
        match self.sole[owner] {
            0 => &self.owned[owner],
            what => &self.on[usize::from(what)],
        }
    }

    /// Whether pieces stand in stacks.
    #[inline]
    pub fn stacking(&self) -> bool {
        self.stacking
    }

    /// Whether no site ever holds more than one piece.
    #[inline]
    pub fn is_flat(&self) -> bool {
        !self.stacking && !self.counting
    }

    #[inline(always)]
    fn enlist(&mut self, slot: usize, what: u8) {
        self.levels_of[usize::from(what) * self.sites + slot] += 1;
        self.on[usize::from(what)].insert(slot);
        self.filled.insert(slot);
        let owner = usize::from(self.owners[usize::from(what)]);
        if self.sole[owner] == 0 {
            self.levels_owned[owner * self.sites + slot] += 1;
            self.owned[owner].insert(slot);
        }
    }

    #[inline(always)]
    fn unlist(&mut self, slot: usize, what: u8) {
        let left = &mut self.levels_of[usize::from(what) * self.sites + slot];
        *left -= 1;
        if *left == 0 {
            self.on[usize::from(what)].remove(slot);
        }
        let owner = usize::from(self.owners[usize::from(what)]);
        if self.sole[owner] == 0 {
            let left = &mut self.levels_owned[owner * self.sites + slot];
            *left -= 1;
            if *left == 0 {
                self.owned[owner].remove(slot);
            }
        }
        if self.heights[slot] == 0 {
            self.filled.remove(slot);
        }
    }

    /// Puts a piece on top.
    #[inline]
    pub fn push(&mut self, slot: usize, what: u8, local: Local) {
        self.recall(slot);
        let before = self.what(slot);
        let at = (slot << self.shift) + self.height(slot);
        self.whats[at] = what;
        self.locals[at] = local;
        self.heights[slot] += 1;
        self.enlist(slot, what);
        self.refresh_top(slot, before);
    }

    /// Puts a piece on top that bears what was left behind there.
    #[inline]
    fn push_bare(&mut self, slot: usize, what: u8) {
        let local = self.recall(slot);
        self.push(slot, what, local);
    }

    /// What was left behind above a stack, which is no longer left afterwards; else nothing.
    #[inline]
    fn recall(&mut self, slot: usize) -> Local {
        if self.left.is_empty() {
            return Local::default();
        }
        let key = (slot as u16, self.height(slot) as u16);
        let place = self.place_of_left(key);
        match self.left.get(place) {
            Some(left) if (left.0, left.1) == key => self.left.remove(place).2,
            _ => Local::default(),
        }
    }

    fn place_of_left(&self, key: (u16, u16)) -> usize {
        self.left.partition_point(|left| (left.0, left.1) < key)
    }

    /// Puts a piece at a level, or on top where there is no such level.
    fn insert(&mut self, slot: usize, level: usize, what: u8) {
        self.recall(slot);
        let before = self.what(slot);
        let height = self.height(slot);
        let base = slot << self.shift;
        let level = level.min(height);
        self.whats
            .copy_within(base + level..base + height, base + level + 1);
        self.locals
            .copy_within(base + level..base + height, base + level + 1);
        self.whats[base + level] = what;
        self.locals[base + level] = Local::default();
        self.heights[slot] += 1;
        self.enlist(slot, what);
        self.refresh_top(slot, before);
    }

    /// Takes a level out; told by its number, the top leaves behind what it bears.
    #[inline]
    fn take(&mut self, slot: usize, level: usize, numbered: bool) -> Option<(u8, Local)> {
        let height = self.height(slot);
        if level >= height {
            return None;
        }
        let before = self.what(slot);
        let base = slot << self.shift;
        let (what, local) = (self.whats[base + level], self.locals[base + level]);
        let top = self.locals[base + height - 1];
        if numbered && top != Local::default() {
            let key = (slot as u16, height as u16 - 1);
            self.left
                .insert(self.place_of_left(key), (key.0, key.1, top));
        }
        if level + 1 < height {
            let above = base + level + 1..base + height;
            self.whats.copy_within(above.clone(), base + level);
            self.locals.copy_within(above, base + level);
        }
        self.heights[slot] -= 1;
        self.unlist(slot, what);
        self.refresh_top(slot, before);
        Some((what, local))
    }

    /// A piece moves (06b 8.1): with stacks the top or a level, on top or to a level; else one
    /// of the pieces of the site.
    #[inline]
    pub fn relocate(&mut self, from: usize, to: usize, (source, target): (i32, i32)) {
        if self.stacking {
            let Some(top) = self.height(from).checked_sub(1) else {
                return;
            };
            if target < 0 && from == to {
                return;
            }
            if source < 0 && target < 0 {
                return self.relocate_top(from, to, top);
            }
            let taken = match usize::try_from(source) {
                Ok(level) => self.take(from, level, true),
                Err(_) => self.take(from, top, false),
            };
            match (taken, usize::try_from(target)) {
                (None, _) => {}
                (Some((what, _)), Ok(level)) => self.insert(to, level, what),
                (Some((what, local)), Err(_)) if source >= 0 => self.push(to, what, local),
                (Some((what, _)), Err(_)) => self.push_bare(to, what),
            }
            return;
        }
        let what = self.what(from);
        if what == 0 {
            return;
        }
        let local = self.locals[from];
        if self.counts[from] <= 1 {
            self.wipe(from);
        } else {
            self.counts[from] -= 1;
            self.refresh_standing(from);
        }
        let there = self.what(to);
        if there == what && self.counting {
            self.counts[to] += 1;
            self.refresh_standing(to);
        } else {
            if there != 0 {
                self.wipe(to);
            }
            self.put(to, what, 1);
        }
        self.locals[to] = local;
    }

    /// The top of a stack moves to the top of another and bears what was left behind there.
    #[inline]
    fn relocate_top(&mut self, from: usize, to: usize, top: usize) {
        let source = (from << self.shift) + top;
        let target = (to << self.shift) + self.height(to);
        let (what, displaced) = (self.whats[source], self.what(to));
        self.whats[target] = what;
        self.locals[target] = self.recall(to);
        self.heights[from] -= 1;
        self.heights[to] += 1;
        self.unlist(from, what);
        self.enlist(to, what);
        self.refresh_top(from, what);
        self.refresh_top(to, displaced);
    }

    /// The whole stack moves, from the bottom up.
    pub fn relocate_stack(&mut self, from: usize, to: usize) {
        if !self.stacking {
            self.relocate(from, to, (-1, -1));
            return;
        }
        if from == to {
            return;
        }
        for _ in 0..self.height(from) {
            if let Some((what, local)) = self.take(from, 0, false) {
                self.push(to, what, local);
            }
        }
    }

    /// So many pieces of a count move.
    pub fn move_count(&mut self, from: usize, to: usize, n: i32, most: i32) {
        let what = self.what(from);
        if what == 0 || self.stacking {
            return;
        }
        let left = i32::from(self.counts[from]) - n;
        if left <= 0 {
            self.wipe(from);
        } else {
            self.counts[from] = left as i16;
            self.refresh_standing(from);
        }
        let there = self.what(to);
        if there == 0 {
            self.put(to, what, n as i16);
        } else if there == what && i32::from(self.counts[to]) + n <= most {
            self.counts[to] += n as i16;
            self.refresh_standing(to);
        }
    }

    /// The top levels of a stack move, keeping their order.
    pub fn move_levels(&mut self, from: usize, to: usize, n: i32) {
        let height = self.height(from);
        if n <= 0 || height < n as usize || !self.stacking {
            return;
        }
        for _ in 0..n {
            if let Some((what, local)) = self.take(from, height - n as usize, false) {
                self.push(to, what, local);
            }
        }
    }

    /// A piece or everything on a site leaves.
    pub fn remove(&mut self, slot: usize, level: i32) {
        let height = self.height(slot);
        if height == 0 {
            return;
        }
        if !self.stacking {
            self.wipe(slot);
            return;
        }
        match usize::try_from(level) {
            Ok(level) if level < height => self.take(slot, level, true),
            _ => self.take(slot, height - 1, false),
        };
    }

    /// Pieces enter a site, one in a game with stacks; false where there is no room for it.
    pub fn add(&mut self, slot: usize, what: u8, count: i32, state: i32) -> bool {
        if self.stacking {
            // Every site has room for all pieces.
            let pieces: usize = self.heights.iter().map(|height| usize::from(*height)).sum();
            let room = pieces < 1 << self.shift;
            match state {
                _ if !room => {}
                -1 => self.push_bare(slot, what),
                state => {
                    let state = state.max(0) as i16;
                    self.push(slot, what, Local { state, worth: 0 });
                }
            }
            return room;
        }
        if self.what(slot) == 0 {
            if what != 0 {
                self.put(slot, what, count as i16);
            }
        } else {
            self.counts[slot] = match self.counting {
                true => self.counts[slot] + count as i16,
                false => 1,
            };
            self.refresh_standing(slot);
        }
        if state != -1 {
            self.locals[slot].state = state as i16;
        }
        true
    }

    /// So many pieces of a component stand on a site from now on, none where the number is less than
    /// one; false where that cannot be held, or where another component has come there. In stacks
    /// nothing changes.
    pub fn set_count(&mut self, slot: usize, what: u8, count: i32) -> bool {
        if self.stacking {
            return true;
        }
        let there = self.what(slot);
        match count {
            ..=0 if there != 0 => self.wipe(slot),
            ..=0 => {}
            1..=MOST_COUNTED if there != 0 && there == what && self.counting => {
                self.counts[slot] = count as i16;
                self.refresh_standing(slot);
            }
            _ => return false,
        }
        true
    }

    /// The sites where a piece of an owner stands on top.
    #[inline]
    pub fn tops_owned(&self, owner: usize) -> &Bits {
        match self.sole[owner] {
            0 => &self.tops_owned[owner],
            what => &self.tops[usize::from(what)],
        }
    }

    /// How many levels of a site an owner has.
    #[inline]
    pub fn levels_owned(&self, owner: usize, slot: usize) -> i32 {
        i32::from(match self.sole[owner] {
            0 => self.levels_owned[owner * self.sites + slot],
            what => self.levels_of[usize::from(what) * self.sites + slot],
        })
    }

    /// All standings there may be, as bits.
    pub fn all_standings(&self) -> u64 {
        let numbers = if self.is_flat() { 1 } else { MANY };
        let firsts = self.firsts.iter().filter(|first| **first != 0);
        firsts.fold(1, |all, first| all | ((1 << numbers) - 1) << first)
    }

    /// A site looks as in a standing, as far as local ways look at it.
    pub fn pretend_standing(&mut self, slot: usize, standing: u8) {
        let of = |first: &u8| *first != 0 && (*first..first + MANY).contains(&standing);
        match self.firsts.iter().position(of) {
            Some(what) => self.pretend(slot, what as u8, standing - self.firsts[what] + 1),
            None => self.pretend(slot, 0, 0),
        }
    }

    /// A site looks as if it had so many pieces of a kind; what else is known of it is not
    /// touched.
    pub fn pretend(&mut self, slot: usize, what: u8, number: u8) {
        let before = usize::from(self.what(slot));
        let height = if self.stacking { number } else { number.min(1) };
        let base = slot << self.shift;
        self.whats[base..base + usize::from(height)].fill(what);
        self.heights[slot] = height;
        self.counts[slot] = i16::from(number);
        self.on[before].remove(slot);
        match number {
            0 => self.filled.remove(slot),
            _ => {
                self.filled.insert(slot);
                self.on[usize::from(what)].insert(slot);
            }
        }
    }

    fn put(&mut self, slot: usize, what: u8, count: i16) {
        self.whats[slot] = what;
        self.counts[slot] = count;
        self.heights[slot] = 1;
        self.enlist(slot, what);
        self.refresh_top(slot, 0);
    }

    fn wipe(&mut self, slot: usize) {
        let what = self.whats[slot];
        self.counts[slot] = 0;
        self.locals[slot] = Local::default();
        self.heights[slot] = 0;
        self.whats[slot] = 0;
        self.unlist(slot, what);
        self.refresh_top(slot, what);
    }
}
