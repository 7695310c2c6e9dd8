//! A compact position: pieces by site and level, dice, and what the flow of play needs.
//!
//! Every site has room for the same number of levels, one in games without stacks. The cells of
//! a site above its height keep the local state that was left behind there, as the stacks of a
//! [`State`] do; games without stacks have the number of pieces of a site beside it.

use super::bits::Bits;
use crate::game::Game;
use crate::game::state::{State, UNSET};

/// Most dice a position may have.
pub(super) const MAX_DICE: usize = 16;

/// What is remembered of the last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub from: i32,
    pub to: i32,
    pub level_from: i32,
    pub level_to: i32,
    pub pass: bool,
}

impl Last {
    /// A pass.
    pub const PASS: Last = Last {
        from: -1,
        to: -1,
        level_from: 0,
        level_to: 0,
        pass: true,
    };
}

/// What a player has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub score: i32,
    pub value: i32,
    pub phase: u8,
    pub team: u8,
    pub order: u8,
}

/// The dice: what each still gives, what it shows, and the last roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub values: [i32; MAX_DICE],
    pub shown: [i32; MAX_DICE],
    pub equal: bool,
    pub sum: i32,
}

/// The position.
#[derive(Debug)]
pub(super) struct Position {
    pub mover: u8,
    pub next: u8,
    pub prev: u8,
    pub over: bool,
    pub turn: u32,
    pub same_player: u32,
    pub moves: u32,
    pub active: u32,
    pub triggered: u32,
    pub temp: i32,
    pub counter: i32,
    pub pot: i32,
    pub last: Last,
    pub dice: Shown,
    pub seats: Vec<Seat>,
    pub vars: Vec<i32>,
    pub pending: Vec<i32>,
    pub memories: Vec<Vec<i32>>,
    /// Levels of a site, as a power of two.
    shift: u32,
    stacking: bool,
    counting: bool,
    heights: Vec<u8>,
    whats: Vec<u8>,
    states: Vec<i16>,
    counts: Vec<i16>,
    filled: Bits,
    /// By component: where it stands.
    on: Vec<Bits>,
    /// By component: where it stands on top.
    tops: Vec<Bits>,
    /// By component and site: how many levels.
    levels_of: Vec<u8>,
    sites: usize,
}

impl Position {
    /// An empty position of a game.
    pub fn new(game: &Game) -> Self {
        let sites = game.layout.total as usize;
        let components = game.components.len();
        let shift = if game.features.stacking { 2 } else { 0 };
        Position {
            mover: 1,
            next: 1,
            prev: 0,
            over: false,
            turn: 1,
            same_player: 0,
            moves: 0,
            active: 0,
            triggered: 0,
            temp: -1,
            counter: -1,
            pot: 0,
            last: Last {
                from: -1,
                to: -1,
                level_from: -1,
                level_to: -1,
                pass: false,
            },
            dice: Shown {
                values: [0; MAX_DICE],
                shown: [0; MAX_DICE],
                equal: false,
                sum: 0,
            },
            seats: Vec::new(),
            vars: Vec::new(),
            pending: Vec::new(),
            memories: Vec::new(),
            shift,
            stacking: game.features.stacking,
            counting: game.features.counts,
            heights: vec![0; sites],
            whats: vec![0; sites << shift],
            states: vec![0; sites << shift],
            counts: vec![0; sites],
            filled: Bits::default(),
            on: vec![Bits::default(); components],
            tops: vec![Bits::default(); components],
            levels_of: vec![0; components * sites],
            sites,
        }
    }

    /// Becomes what a state is; false where the state holds what a position has no room for.
    pub fn take_up(&mut self, game: &Game, state: &State) -> bool {
        let first_die = game.dice.as_ref().map_or(0, |d| d.first as usize);
        let dice = game.dice.as_ref().map_or(0, |d| d.faces.len());
        let contents = &state.contents;
        self.mover = state.mover;
        self.next = state.next;
        self.prev = state.prev;
        self.over = state.over;
        self.turn = state.turn;
        self.same_player = state.same_player;
        self.moves = state.moves;
        self.active = state.active;
        self.triggered = state.triggered;
        self.temp = state.temp;
        self.counter = state.counter;
        self.pot = state.pot;
        self.last = Last {
            from: state.last.from,
            to: state.last.to,
            level_from: state.last.level_from,
            level_to: state.last.level_to,
            pass: state.last.pass,
        };
        self.dice.equal = state.dice_equal;
        self.dice.sum = state.dice_sum;
        for (die, value) in state.dice.iter().enumerate().take(MAX_DICE) {
            self.dice.values[die] = *value;
            let face = usize::try_from(contents.state(first_die + die)).ok();
            let faces = game.dice.as_ref().and_then(|d| d.faces.get(die));
            let shown = faces.zip(face).and_then(|(faces, face)| faces.get(face));
            self.dice.shown[die] = shown.copied().unwrap_or(0);
        }
        self.seat(state);
        let unset = |v: &i32| if *v == UNSET { -1 } else { *v };
        self.vars.clear();
        self.vars.extend(state.vars.iter().map(unset));
        self.pending.clear();
        self.pending.extend_from_slice(&state.pending);
        self.memories.resize(state.memories.len(), Vec::new());
        for (own, memory) in self.memories.iter_mut().zip(state.memories.iter()) {
            own.clone_from(memory);
        }
        if state.to_clear.len() + state.visited.len() > 0 {
            return false;
        }
        let is_die = |slot: usize| (first_die..first_die + dice).contains(&slot);
        self.clear(game, state);
        for slot in 0..game.layout.slots as usize {
            if is_die(slot) {
                continue;
            }
            for l in 0..contents.height(slot) {
                let level = contents.level(slot, l);
                let plain = level.rotation == 0 && level.value == 0;
                let named = level.what != 0 && level.who == game.owner(level.what);
                let Ok(data) = i16::try_from(level.state) else {
                    return false;
                };
                if slot >= self.sites || !plain || !named {
                    return false;
                }
                self.push(slot, level.what as u8, data);
                if self.is_flat() && contents.count(slot) != 1 {
                    return false;
                }
                if !self.stacking {
                    self.counts[slot] = contents.count(slot).clamp(0, 1 << 14) as i16;
                }
            }
            if !self.stacking && contents.is_empty(slot) != (contents.what(slot) == 0) {
                return false;
            }
        }
        true
    }

    /// Takes the players over from a state.
    pub fn seat(&mut self, state: &State) {
        self.seats.clear();
        self.seats.extend(state.players.iter().map(|p| Seat {
            score: p.score,
            value: p.value,
            phase: p.phase,
            team: p.team,
            order: p.order,
        }));
    }

    /// Nothing stands anywhere, and every site has room for all pieces of the state.
    fn clear(&mut self, game: &Game, state: &State) {
        let height = |slot| state.contents.height(slot);
        let pieces: usize = match self.stacking {
            true => (0..game.layout.slots as usize).map(height).sum(),
            false => 1,
        };
        self.shift = self.shift.max(pieces.next_power_of_two().trailing_zeros());
        self.heights.fill(0);
        self.whats.clear();
        self.whats.resize(self.sites << self.shift, 0);
        self.states.clear();
        self.states.resize(self.sites << self.shift, 0);
        self.counts.fill(0);
        self.filled = Bits::default();
        self.on.fill(Bits::default());
        self.tops.fill(Bits::default());
        self.levels_of.fill(0);
    }

    /// Becomes a copy, reusing memory.
    pub fn copy_from(&mut self, other: &Position) {
        self.mover = other.mover;
        self.next = other.next;
        self.prev = other.prev;
        self.over = other.over;
        self.turn = other.turn;
        self.same_player = other.same_player;
        self.moves = other.moves;
        self.active = other.active;
        self.triggered = other.triggered;
        self.temp = other.temp;
        self.counter = other.counter;
        self.pot = other.pot;
        self.last = other.last;
        self.dice = other.dice;
        self.seats.clone_from(&other.seats);
        self.vars.clone_from(&other.vars);
        self.pending.clone_from(&other.pending);
        self.memories.clone_from(&other.memories);
        self.shift = other.shift;
        self.heights.clone_from(&other.heights);
        self.whats.clone_from(&other.whats);
        self.states.clone_from(&other.states);
        self.counts.clone_from(&other.counts);
        self.filled = other.filled;
        self.on.clone_from(&other.on);
        self.tops.clone_from(&other.tops);
        self.levels_of.clone_from(&other.levels_of);
    }

    /// The slot of a site, if there is one.
    #[inline]
    pub fn slot(&self, site: i32) -> Option<usize> {
        let slot = site as usize;
        (site >= 0 && slot < self.sites).then_some(slot)
    }

    /// The component on top; 0 for none.
    #[inline]
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

    /// The local state at a level, of the top where none is given.
    pub fn state(&self, slot: usize, level: Option<usize>) -> i32 {
        let height = self.height(slot);
        let level = match level {
            Some(level) if self.stacking => level,
            _ => height.wrapping_sub(1),
        };
        match level < height {
            true => i32::from(self.states[(slot << self.shift) + level]),
            false => 0,
        }
    }

    /// Sets the local state at a level, of the top where none is given.
    pub fn set_state(&mut self, slot: usize, level: i32, state: i32) {
        let height = self.height(slot);
        let level = match usize::try_from(level) {
            Ok(level) if self.stacking => level,
            _ => height.wrapping_sub(1),
        };
        if level < height {
            self.states[(slot << self.shift) + level] = state as i16;
        }
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

    /// The sites where a component stands on top.
    #[inline]
    pub fn tops(&self, what: usize) -> &Bits {
        &self.tops[what]
    }

    /// Takes note of a top that may be another than it was.
    #[inline]
    fn refresh_top(&mut self, slot: usize, before: u8) {
        let now = self.what(slot);
        if now != before {
            self.tops[usize::from(before)].remove(slot);
            self.tops[usize::from(now)].insert(slot);
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

    fn enlist(&mut self, slot: usize, what: u8) {
        self.levels_of[usize::from(what) * self.sites + slot] += 1;
        self.on[usize::from(what)].insert(slot);
        self.filled.insert(slot);
    }

    fn unlist(&mut self, slot: usize, what: u8) {
        let left = &mut self.levels_of[usize::from(what) * self.sites + slot];
        *left -= 1;
        if *left == 0 {
            self.on[usize::from(what)].remove(slot);
        }
        if self.heights[slot] == 0 {
            self.filled.remove(slot);
        }
    }

    /// Puts a piece on top.
    #[inline]
    fn push(&mut self, slot: usize, what: u8, state: i16) {
        let before = self.what(slot);
        let at = (slot << self.shift) + self.height(slot);
        self.whats[at] = what;
        self.states[at] = state;
        self.heights[slot] += 1;
        self.enlist(slot, what);
        self.refresh_top(slot, before);
    }

    /// Puts a piece on top that has the local state left behind there.
    #[inline]
    fn push_bare(&mut self, slot: usize, what: u8) {
        let state = self.states[(slot << self.shift) + self.height(slot)];
        self.push(slot, what, state);
    }

    /// Puts a piece at a level, or on top where there is no such level.
    fn insert(&mut self, slot: usize, level: usize, what: u8) {
        let before = self.what(slot);
        let height = self.height(slot);
        let base = slot << self.shift;
        let level = level.min(height);
        self.whats
            .copy_within(base + level..base + height, base + level + 1);
        self.states
            .copy_within(base + level..base + height, base + level + 1);
        self.whats[base + level] = what;
        self.states[base + level] = 0;
        self.heights[slot] += 1;
        self.enlist(slot, what);
        self.refresh_top(slot, before);
    }

    /// Takes a level out; told by its number, the top leaves its local state behind.
    #[inline]
    fn take(&mut self, slot: usize, level: usize, numbered: bool) -> Option<(u8, i16)> {
        let height = self.height(slot);
        if level >= height {
            return None;
        }
        let before = self.what(slot);
        let base = slot << self.shift;
        let (what, state) = (self.whats[base + level], self.states[base + level]);
        if level + 1 < height {
            self.whats
                .copy_within(base + level + 1..base + height, base + level);
            let top = self.states[base + height - 1];
            self.states
                .copy_within(base + level + 1..base + height, base + level);
            self.states[base + height - 1] = top;
        }
        if !numbered {
            self.states[base + height - 1] = 0;
        }
        self.heights[slot] -= 1;
        self.unlist(slot, what);
        self.refresh_top(slot, before);
        Some((what, state))
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
            let taken = match usize::try_from(source) {
                Ok(level) => self.take(from, level, true),
                Err(_) => self.take(from, top, false),
            };
            match (taken, usize::try_from(target)) {
                (None, _) => {}
                (Some((what, _)), Ok(level)) => self.insert(to, level, what),
                (Some((what, state)), Err(_)) if source >= 0 => self.push(to, what, state),
                (Some((what, _)), Err(_)) => self.push_bare(to, what),
            }
            return;
        }
        let what = self.what(from);
        if what == 0 {
            return;
        }
        let state = self.states[from];
        if self.counts[from] <= 1 {
            self.wipe(from);
        } else {
            self.counts[from] -= 1;
        }
        let there = self.what(to);
        if there == what && self.counting {
            self.counts[to] += 1;
        } else {
            if there != 0 {
                self.wipe(to);
            }
            self.put(to, what, 1);
        }
        self.states[to] = state;
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
            if let Some((what, _)) = self.take(from, 0, false) {
                self.push(to, what, 0);
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
        }
        let there = self.what(to);
        if there == 0 {
            self.put(to, what, n as i16);
        } else if there == what && i32::from(self.counts[to]) + n <= most {
            self.counts[to] += n as i16;
        }
    }

    /// The top levels of a stack move, keeping their order.
    pub fn move_levels(&mut self, from: usize, to: usize, n: i32) {
        let height = self.height(from);
        if n <= 0 || height < n as usize || !self.stacking {
            return;
        }
        for _ in 0..n {
            if let Some((what, state)) = self.take(from, height - n as usize, false) {
                self.push(to, what, state);
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

    /// Pieces enter a site of a game without stacks.
    pub fn add(&mut self, slot: usize, what: u8, count: i32, state: i32) {
        if self.what(slot) == 0 {
            if what != 0 {
                self.put(slot, what, count as i16);
            }
        } else {
            self.counts[slot] = match self.counting {
                true => self.counts[slot] + count as i16,
                false => 1,
            };
        }
        if state != -1 {
            self.states[slot] = state as i16;
        }
    }

    /// Nothing stands anywhere.
    pub fn empty_out(&mut self) {
        for site in self.filled.iter() {
            let slot = site as usize;
            while self.height(slot) > 0 {
                match self.stacking {
                    true => drop(self.take(slot, 0, false)),
                    false => self.wipe(slot),
                }
            }
        }
    }

    /// So many pieces enter an empty site.
    pub fn set_up(&mut self, slot: usize, what: u8, number: usize) {
        match self.stacking {
            true => (0..number).for_each(|_| self.push(slot, what, 0)),
            false => self.put(slot, what, number as i16),
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
        self.states[slot] = 0;
        self.heights[slot] = 0;
        self.whats[slot] = 0;
        self.unlist(slot, what);
        self.refresh_top(slot, what);
    }
}
