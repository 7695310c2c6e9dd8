//! The position of a sowing game: the seeds of each pit, and what else its rules read.

use super::code::{PITS, SowingRules};
use super::memory::Memory;
use crate::game::Game;
use crate::game::arithmetic::add;
use crate::game::bits::ones;
use crate::game::state::mixer::key_of;
use crate::game::state::{State, identity_of};

/// Most players, and one more for nobody and everybody each.
pub(super) const SEATS: usize = 6;
/// Most named variables.
pub(super) const NAMED: usize = 16;
/// Moves that are remembered: four bits each.
const LOGGED: usize = 16;
/// Who has made a placement of the start, among the movers of past moves.
const NOBODY: u8 = 7;

/// Seeds by pit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pits {
    pub count: [i32; PITS],
    /// Where a piece stands.
    pub what: u64,
    /// Where the count is not 0. A count can be set where no piece stands.
    pub full: u64,
    /// Where what stands belongs to the owner of its component: not where only a count was set.
    pub whose: u64,
    /// Pits that stay in the lists of pieces when they are emptied.
    pub stale: u64,
}

/// Whose turn it is and what led there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Turn {
    pub mover: u8,
    pub next: u8,
    pub prev: u8,
    pub over: bool,
    pub last_pass: bool,
    pub stalemated: u32,
    pub turn: u32,
    pub moves: u32,
    pub same_player: u32,
    pub last_from: i32,
    pub last_to: i32,
    pub after_from: i32,
    pub after_to: i32,
    pub temp: i32,
    pub decided: i32,
    /// Past moves, the latest lowest: the mover, and whether it was a pass.
    pub log: u64,
    pub phase: [u8; SEATS],
    /// Who sits where; players swap seats.
    pub order: [u8; SEATS],
    pub value: [i32; SEATS],
    pub score: [i32; SEATS],
    pub named: [i32; NAMED],
}

/// A position. What few games have is in lists that are empty in the others.
#[derive(Debug, Default, PartialEq)]
pub(super) struct SowingPosition {
    pub pits: Pits,
    pub turn: Turn,
    /// Local states and values by pit.
    pub state: Vec<i32>,
    pub value: Vec<i32>,
    pub pending: Vec<i32>,
    pub memories: Vec<Memory>,
    pub proposed: Vec<u16>,
    pub votes: Vec<u16>,
}

impl Clone for SowingPosition {
    fn clone(&self) -> Self {
        SowingPosition {
            pits: self.pits,
            turn: self.turn,
            state: self.state.clone(),
            value: self.value.clone(),
            pending: self.pending.clone(),
            memories: self.memories.clone(),
            proposed: self.proposed.clone(),
            votes: self.votes.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.pits = other.pits;
        self.turn = other.turn;
        let few = |of: &Self| {
            of.state.len()
                + of.value.len()
                + of.pending.len()
                + of.memories.len()
                + of.proposed.len()
                + of.votes.len()
        };
        // Most games have none of these, and a copy of nothing still costs something.
        if few(self) + few(other) > 0 {
            self.state.clone_from(&other.state);
            self.value.clone_from(&other.value);
            self.pending.clone_from(&other.pending);
            self.memories.clone_from(&other.memories);
            self.proposed.clone_from(&other.proposed);
            self.votes.clone_from(&other.votes);
        }
    }
}

impl Default for Pits {
    fn default() -> Self {
        Pits {
            count: [0; PITS],
            what: 0,
            full: 0,
            whose: 0,
            stale: 0,
        }
    }
}

impl Pits {
    #[inline(always)]
    pub fn count(&self, pit: usize) -> i32 {
        self.count[pit % PITS]
    }

    /// Whether a piece stands in the pit.
    #[inline(always)]
    pub fn has(&self, pit: usize) -> bool {
        self.what >> (pit % PITS) & 1 == 1
    }

    /// Sets the count, not what stands there.
    #[inline(always)]
    pub fn set_count(&mut self, pit: usize, n: i32) {
        let pit = pit % PITS;
        self.count[pit] = n;
        let bit = 1u64 << pit;
        self.full = if n != 0 {
            self.full | bit
        } else {
            self.full & !bit
        };
    }

    /// Puts pieces in a pit.
    #[inline(always)]
    pub fn put(&mut self, pit: usize, n: i32) {
        self.what |= 1 << (pit % PITS);
        self.whose |= 1 << (pit % PITS);
        self.set_count(pit, n);
    }

    #[inline(always)]
    pub fn clear(&mut self, pit: usize) {
        let pit = pit % PITS;
        self.count[pit] = 0;
        self.what &= !(1 << pit);
        self.full &= !(1 << pit);
        self.whose &= !(1 << pit);
    }

    /// All seeds in a set of pits.
    #[inline]
    pub fn total(&self, set: u64) -> i32 {
        ones(set & self.full).fold(0, |total, pit| add(total, self.count(pit)))
    }
}

impl Turn {
    /// Takes down a move.
    #[inline]
    pub fn log_move(&mut self, pass: bool) {
        self.log = self.log << 4 | u64::from(self.mover) | u64::from(pass) << 3;
    }

    /// Past moves from the latest backwards, as far as any rule looks: mover, and whether it was
    /// a pass.
    pub fn logged(&self) -> impl Iterator<Item = (u8, bool)> + use<> {
        let log = self.log;
        let entries = (0..LOGGED).map(move |i| (log >> (4 * i) & 15) as u8);
        let mover = |e: u8| if e & 7 == NOBODY { 0 } else { e & 7 };
        entries
            .take_while(|e| *e != 0)
            .map(move |e| (mover(e), e & 8 != 0))
    }

    /// Keeps only so many of the past moves.
    pub fn forget(&mut self, kept: u32) {
        self.log &= u64::MAX >> (64 - 4 * kept.min(LOGGED as u32));
    }

    /// The player after this one.
    #[inline]
    pub fn after(player: u8, players: u8) -> u8 {
        player % players + 1
    }
}

impl SowingPosition {
    /// The position of a state; nothing where the state holds something that positions do not.
    pub fn of(rules: &SowingRules<'_>, game: &Game, state: &State) -> Option<Self> {
        let mut position = SowingPosition::default();
        position.read(rules, game, state).then_some(position)
    }

    /// Reads a state; false where it holds something that positions do not.
    pub fn read(&mut self, rules: &SowingRules<'_>, game: &Game, state: &State) -> bool {
        let everyone = (1u32 << (rules.players + 1)) - 2;
        if state.over || state.active != everyone || !state.to_clear.is_empty() {
            return false;
        }
        let contents = &state.contents;
        let total = rules.total as usize;
        let pits = &mut self.pits;
        (pits.what, pits.full, pits.whose, pits.stale) = (0, 0, 0, 0);
        self.state.clear();
        self.value.clear();
        for pit in 0..PITS.min(total) {
            let what = contents.what(pit);
            let who = contents.who(pit);
            if what != 0 && (what != rules.component || who != 0 && who != rules.owner)
                || what == 0 && who != 0
                || contents.rotation(pit) != 0
            {
                return false;
            }
            pits.set_count(pit, contents.count(pit));
            pits.what |= u64::from(what != 0) << pit;
            pits.whose |= u64::from(what != 0 && who == rules.owner) << pit;
            if contents.owned.repeats() {
                let listed = contents.owned.of(rules.component).slots().iter();
                let entries = listed.filter(|slot| usize::from(**slot) == pit).count();
                pits.stale |= u64::from(entries > usize::from(what != 0)) << pit;
            }
            let (local, value) = (contents.state(pit), contents.value(pit));
            if rules.local {
                self.state.push(local);
                self.value.push(value);
            } else if local != 0 || value != 0 {
                return false;
            }
        }
        if (total..game.layout.slots as usize).any(|slot| !contents.is_empty(slot)) {
            return false;
        }
        self.turn.value = [-1; SEATS];
        for (seat, player) in state.players.iter().enumerate() {
            self.turn.phase[seat] = player.phase;
            self.turn.value[seat] = player.value;
            self.turn.score[seat] = player.score;
            self.turn.order[seat] = player.order;
            if usize::from(player.team) != seat {
                return false;
            }
        }
        let turn = &mut self.turn;
        (turn.mover, turn.next, turn.prev) = (state.mover, state.next, state.prev);
        (turn.over, turn.last_pass) = (state.over, state.last.pass);
        turn.stalemated = state.stalemated;
        (turn.turn, turn.moves) = (state.turn, state.moves);
        turn.same_player = state.same_player;
        (turn.last_from, turn.last_to) = (state.last.from, state.last.to);
        (turn.after_from, turn.after_to) = match rules.last_actions {
            true => (state.last.after_from.0, state.last.after_to.0),
            false => (-1, -1),
        };
        (turn.temp, turn.decided) = (state.temp, state.decided);
        turn.named = [-1; NAMED];
        for (named, value) in turn.named.iter_mut().zip(&state.vars) {
            *named = value.unwrap_or(-1);
        }
        turn.log = 0;
        for (i, (mover, pass)) in state.log.backwards().take(LOGGED).enumerate() {
            // Placements of the start are by nobody; an entry of 0 is none.
            let mover = if mover == 0 { NOBODY } else { mover };
            turn.log |= (u64::from(mover) | u64::from(pass) << 3) << (4 * i);
        }
        self.pending.clear();
        self.pending.extend(state.pending.iter().copied());
        self.memories
            .resize(state.memories.len(), Memory::default());
        for (memory, values) in self.memories.iter_mut().zip(state.memories.iter()) {
            memory.set(values);
        }
        self.proposed.clear();
        self.proposed.extend(state.proposed.iter().copied());
        self.votes.clear();
        self.votes.extend(state.votes.iter().copied());
        true
    }

    /// The identity that a state of this position has.
    pub fn identity(&self, rules: &SowingRules<'_>) -> u64 {
        let mut sum = 0;
        let mut set = self.pits.what | self.pits.full;
        if rules.local {
            set = u64::MAX >> (PITS as i32 - rules.total).clamp(0, PITS as i32 - 1);
        }
        for pit in ones(set) {
            let what = if self.pits.has(pit) {
                rules.component
            } else {
                0
            };
            let who = if self.pits.whose >> pit & 1 == 1 {
                rules.owner
            } else {
                0
            };
            let state = self.state.get(pit).map_or(0, |s| u64::from(*s as u16));
            let value = self.value.get(pit).map_or(0, |v| u64::from(*v as u32));
            let number = u64::from(self.pits.count(pit) as u32) | value << 32;
            sum ^= key_of(pit, what, who, state << 8, number);
        }
        let seats = 0..rules.players + 2;
        let order = |seat: u8| self.turn.order[usize::from(seat) % SEATS];
        identity_of(sum, self.turn.temp, seats.map(|seat| (order(seat), seat)))
    }
}

/// A named variable as the rules read it.
#[inline]
pub(super) fn named(turn: &Turn, var: u8) -> i32 {
    turn.named[usize::from(var) % NAMED]
}
