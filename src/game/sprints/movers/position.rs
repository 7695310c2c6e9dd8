//! The position of a game of moving pieces: a set of sites for each kind of piece, local states and
//! values, what is remembered, counters, and whose turn it is.

use std::cell::Cell;

use super::lines::Lines;
use super::rules::MoverRules;
use super::stacks::Stacks;
use super::terms::VARIABLES;
use crate::game::apply::majority;
use crate::game::bits::Bits;
use crate::game::order;
use crate::game::state::{MoveLog, State};
use crate::game::{Game, Layout};

/// Most local values that are kept by player.
pub(super) const MOST_PLAYERS: usize = 16;

/// No site for any variable.
fn unbound() -> [Cell<i32>; VARIABLES] {
    [const { Cell::new(-1) }; VARIABLES]
}

/// So many moves ago that it does not matter any more.
const LONG_AGO: u32 = u32::MAX / 2;

/// What never changes about the pieces of a game: their owners, and which sets they belong to.
#[derive(Debug)]
pub(super) struct Kinds {
    /// Sites of the board.
    pub sites: usize,
    /// The first site beside the board.
    pub beside: usize,
    /// Sites of the board and beside it.
    pub slots: usize,
    /// The set of the owner's pieces by component; its own where the owner has no other pieces.
    pub side_of: Vec<usize>,
    /// The set of all pieces by owner; `None` where there are none.
    pub of_owner: Vec<Option<usize>>,
    /// The owner of each component.
    pub owner: Vec<u8>,
    /// Number of sets.
    pub sets: usize,
    /// The lines that pieces slide along.
    pub lines: Lines,
    /// The local states of pieces matter.
    pub stated: bool,
    /// The values of pieces matter.
    pub valued: bool,
    /// Values are remembered, and that matters.
    pub remembers: bool,
    /// Components of which there must be one piece at most, since it is asked where that is.
    pub single: Vec<u8>,
    /// Components that must not be beside the board, since only those on it are looked for.
    pub absent: Vec<u8>,
    /// Pieces that come to stand where one of their kind does are counted there, which has no room
    /// here.
    pub counted: bool,
    /// Most pieces that a site has room for, where they stand on each other; else 0.
    pub levels: usize,
}

impl Kinds {
    /// The sets of a game: one a component (that of nothing first), then one an owner of several.
    pub fn of(game: &Game) -> Self {
        let components = game.components.len();
        let owner: Vec<u8> = game.components.iter().map(|c| c.owner).collect();
        let mut of_owner = vec![None; game.players + 2];
        let mut sets = components;
        for (player, set) in of_owner.iter_mut().enumerate() {
            let mut own = (1..components).filter(|c| usize::from(owner[*c]) == player);
            *set = match (own.next(), own.next()) {
                (None, _) => None,
                (Some(only), None) => Some(only),
                _ => {
                    sets += 1;
                    Some(sets - 1)
                }
            };
        }
        let mut side_of: Vec<usize> = (0..components).collect();
        for c in 1..components {
            side_of[c] = of_owner[usize::from(owner[c])].unwrap_or(c);
        }
        let sites = game.board.len(game.layout.default);
        Kinds {
            sites,
            beside: game.layout.board_end as usize,
            slots: game.layout.total as usize,
            side_of,
            of_owner,
            owner,
            sets,
            lines: Lines::new(sites),
            stated: false,
            valued: false,
            remembers: false,
            single: Vec::new(),
            absent: Vec::new(),
            counted: false,
            levels: 0,
        }
    }
}

/// A point of play: which sites each kind of piece stands on, local states, counters, the turn.
#[derive(Debug)]
pub(super) struct MoverPosition<const W: usize> {
    /// Sites by set, see [`Kinds`].
    pub sets: Vec<Bits<W>>,
    /// What stands on the lines that pieces slide along.
    pub lines: Vec<u32>,
    /// The component on each site, sites beside the board included.
    pub what: Vec<u8>,
    /// The local state on each site of the board, where it matters.
    pub states: Vec<u8>,
    /// The value of what stands on each site, sites beside the board included, where it matters.
    pub worths: Vec<u8>,
    /// How many pieces are on each site beside the board; on all sites where they stand on each
    /// other.
    pub beside: Vec<u16>,
    /// What stands below the uppermost pieces, see [`super::stacks`]; nothing where there are no
    /// stacks.
    pub stacks: Stacks<W>,
    /// The phase of each player.
    pub phases: [u8; MOST_PLAYERS + 2],
    /// The places of players, who may change them.
    pub orders: [u8; MOST_PLAYERS + 2],
    /// The value of each player.
    pub values: [i32; MOST_PLAYERS + 2],
    /// The score of each player.
    pub scores: [i32; MOST_PLAYERS + 2],
    pub mover: u8,
    pub next: u8,
    pub prev: Cell<u8>,
    pub over: bool,
    pub turn: u32,
    /// Moves already made by the mover in this turn.
    pub same_player: u32,
    pub moves: u32,
    pub last_from: i32,
    pub last_to: i32,
    /// The sites of the board where actions of the last move end, and those of the move that is being
    /// made, where that is asked.
    pub reached: Bits<W>,
    pub reaching: Bits<W>,
    /// The site that a simple move is asked from, where its conditions depend on it.
    pub from: Cell<i32>,
    /// The site that a move goes to, where its effects depend on it.
    pub to: Cell<i32>,
    /// The one site that a move hops over, where its effects depend on it.
    pub between: Cell<i32>,
    /// The site that an iteration is at.
    pub site: Cell<i32>,
    /// The sites that conditions are asked on, by variable.
    pub each: [Cell<i32>; VARIABLES],
    /// The group that an iteration is at.
    pub group: Cell<Bits<W>>,
    /// What the move that is being made passes over.
    pub passed: Cell<Bits<W>>,
    /// Threats are being looked for: none depends on another.
    pub in_threat: Cell<bool>,
    pub counter: i32,
    pub temp: i32,
    /// Players still in the game, as bits.
    pub active: u32,
    /// Players found without moves, as bits.
    pub stalemated: Cell<u32>,
    /// Whether the next player was found to have no moves, between a move and the ends.
    pub next_stuck: bool,
    /// Players for whom a trigger was set, as bits.
    pub triggered: u32,
    /// Sites to be cleared when the turn ends.
    pub to_clear: Bits<W>,
    /// Sites visited in this turn.
    pub visited: Bits<W>,
    /// Values that are pending.
    pub pending: Vec<i32>,
    /// What was proposed, and voted for.
    pub proposed: Vec<u16>,
    pub votes: Vec<u16>,
    /// The values that are remembered, by memory, in the order in which they came.
    pub memories: Vec<Vec<i32>>,
    /// What was decided by the last move; −1 for nothing.
    pub decided: i32,
    /// Something was counted with what stands on a site of the board, which has no room here: what
    /// stands where is told all the same, so that a move that is only tried may do so.
    pub heaped: bool,
    /// Values of variables.
    pub vars: Vec<Option<i32>>,
    pub log: MoveLog,
    /// Moves since somebody passed.
    pub since_pass: u32,
}

impl<const W: usize> Clone for MoverPosition<W> {
    fn clone(&self) -> Self {
        MoverPosition {
            sets: self.sets.clone(),
            lines: self.lines.clone(),
            what: self.what.clone(),
            states: self.states.clone(),
            worths: self.worths.clone(),
            memories: self.memories.clone(),
            prev: self.prev.clone(),
            stalemated: self.stalemated.clone(),
            vars: self.vars.clone(),
            beside: self.beside.clone(),
            stacks: self.stacks.clone(),
            pending: self.pending.clone(),
            proposed: self.proposed.clone(),
            votes: self.votes.clone(),
            log: self.log.clone(),
            from: Cell::new(-1),
            to: Cell::new(-1),
            between: Cell::new(-1),
            site: Cell::new(-1),
            each: unbound(),
            group: Cell::new(Bits::EMPTY),
            passed: Cell::new(Bits::EMPTY),
            in_threat: Cell::new(false),
            ..*self
        }
    }

    fn clone_from(&mut self, from: &Self) {
        let mut sets = std::mem::take(&mut self.sets);
        let mut lines = std::mem::take(&mut self.lines);
        let mut what = std::mem::take(&mut self.what);
        let mut states = std::mem::take(&mut self.states);
        let mut worths = std::mem::take(&mut self.worths);
        let mut memories = std::mem::take(&mut self.memories);
        let mut vars = std::mem::take(&mut self.vars);
        let mut beside = std::mem::take(&mut self.beside);
        let mut stacks = std::mem::take(&mut self.stacks);
        let mut pending = std::mem::take(&mut self.pending);
        let mut proposed = std::mem::take(&mut self.proposed);
        let mut votes = std::mem::take(&mut self.votes);
        sets.clone_from(&from.sets);
        lines.clone_from(&from.lines);
        what.clone_from(&from.what);
        states.clone_from(&from.states);
        worths.clone_from(&from.worths);
        memories.clone_from(&from.memories);
        vars.clone_from(&from.vars);
        beside.clone_from(&from.beside);
        stacks.clone_from(&from.stacks);
        pending.clone_from(&from.pending);
        proposed.clone_from(&from.proposed);
        votes.clone_from(&from.votes);
        self.log.clone_from(&from.log);
        let log = std::mem::take(&mut self.log);
        *self = MoverPosition {
            sets,
            lines,
            what,
            states,
            worths,
            memories,
            vars,
            prev: from.prev.clone(),
            stalemated: from.stalemated.clone(),
            beside,
            stacks,
            pending,
            proposed,
            votes,
            log,
            from: Cell::new(-1),
            to: Cell::new(-1),
            between: Cell::new(-1),
            site: Cell::new(-1),
            each: unbound(),
            group: Cell::new(Bits::EMPTY),
            passed: Cell::new(Bits::EMPTY),
            in_threat: Cell::new(false),
            ..*from
        };
    }
}

impl<const W: usize> MoverPosition<W> {
    /// A position in which nothing stands anywhere.
    fn cleared(kinds: &Kinds, layout: &Layout) -> Self {
        let slots = layout.total as usize;
        MoverPosition {
            sets: vec![Bits::EMPTY; kinds.sets],
            lines: kinds.lines.cleared(),
            what: vec![0; slots],
            beside: vec![0; slots],
            stacks: Stacks::of(kinds, slots),
            phases: [0; MOST_PLAYERS + 2],
            orders: [0; MOST_PLAYERS + 2],
            values: [0; MOST_PLAYERS + 2],
            scores: [0; MOST_PLAYERS + 2],
            mover: 0,
            next: 0,
            prev: Cell::new(0),
            over: false,
            turn: 0,
            same_player: 0,
            moves: 0,
            last_from: -1,
            last_to: -1,
            reached: Bits::EMPTY,
            reaching: Bits::EMPTY,
            from: Cell::new(-1),
            to: Cell::new(-1),
            between: Cell::new(-1),
            site: Cell::new(-1),
            each: unbound(),
            group: Cell::new(Bits::EMPTY),
            passed: Cell::new(Bits::EMPTY),
            in_threat: Cell::new(false),
            counter: 0,
            temp: -1,
            active: 0,
            stalemated: Cell::new(0),
            next_stuck: false,
            triggered: 0,
            to_clear: Bits::EMPTY,
            visited: Bits::EMPTY,
            pending: Vec::new(),
            states: vec![0; if kinds.stated { kinds.sites } else { 0 }],
            worths: vec![0; if kinds.valued { slots } else { 0 }],
            memories: Vec::new(),
            vars: Vec::new(),
            proposed: Vec::new(),
            votes: Vec::new(),
            decided: -1,
            heaped: false,
            log: MoveLog::default(),
            since_pass: LONG_AGO,
        }
    }

    /// Becomes the same as another position, also in what is known only while rules are asked.
    pub fn stand_as(&mut self, at: &Self) {
        self.clone_from(at);
        self.from.set(at.from.get());
        self.to.set(at.to.get());
        self.between.set(at.between.get());
        self.site.set(at.site.get());
        for (own, each) in self.each.iter().zip(&at.each) {
            own.set(each.get());
        }
        self.group.set(at.group.get());
        self.passed.set(at.passed.get());
        self.in_threat.set(at.in_threat.get());
    }

    /// The position of a state; `None` if it cannot hold everything that matters there.
    pub fn of(kinds: &Kinds, state: &State, layout: &Layout) -> Option<Self> {
        let mut at = MoverPosition::cleared(kinds, layout);
        at.take_up(kinds, state, layout).then_some(at)
    }

    /// Becomes the position of a state; false if it cannot hold everything that matters there, and
    /// then it must not be used.
    pub fn take_up(&mut self, kinds: &Kinds, state: &State, layout: &Layout) -> bool {
        let contents = &state.contents;
        let sites = kinds.sites;
        let slots = layout.total as usize;
        let mut elsewhere = slots..layout.slots as usize;
        if elsewhere.any(|slot| !contents.is_empty(slot)) {
            return false;
        }
        self.sets.fill(Bits::EMPTY);
        self.sets[0] = Bits::below(sites);
        kinds.lines.clear(&mut self.lines);
        self.what.fill(0);
        self.beside.fill(0);
        self.states.fill(0);
        self.worths.fill(0);
        self.stacks.clear();
        for slot in 0..slots {
            if kinds.levels > 0 {
                if !self.take_up_stack(kinds, contents.levels(slot), slot) {
                    return false;
                }
                continue;
            }
            let what = contents.what(slot);
            let count = contents.count(slot);
            let usual = contents.is_empty(slot) == (what == 0)
                && contents.who(slot) == kinds.owner[usize::from(what)]
                && (slot >= sites || count <= 1);
            let local = match kinds.stated {
                true => u8::try_from(contents.state(slot)).ok(),
                false => Some(0),
            };
            let Some(local) = local.filter(|local| usual && (slot < sites || *local == 0)) else {
                return false;
            };
            if slot < sites {
                self.place(kinds, slot, what as u8);
                self.set_state(slot, local);
            } else {
                let Ok(count) = u16::try_from(count) else {
                    return false;
                };
                if what != 0 && kinds.absent.contains(&(what as u8)) {
                    return false;
                }
                (self.what[slot], self.beside[slot]) = (what as u8, count);
            }
            if kinds.valued {
                let Ok(worth) = u8::try_from(contents.value(slot)) else {
                    return false;
                };
                self.set_worth(slot, worth);
            }
        }
        if kinds.single.iter().any(|what| self.pieces_of(*what) > 1) {
            return false;
        }
        for (i, player) in state.players.iter().enumerate() {
            self.phases[i] = player.phase;
            self.orders[i] = player.order;
            self.values[i] = player.value;
            self.scores[i] = player.score;
        }
        (self.mover, self.next) = (state.mover, state.next);
        self.prev.set(state.prev);
        (self.over, self.active) = (state.over, state.active);
        (self.turn, self.same_player) = (state.turn, state.same_player);
        self.moves = state.moves;
        (self.last_from, self.last_to) = (state.last.from, state.last.to);
        let ends = state.last.actions.iter().map(|(_, to)| *to);
        self.reached = Bits::of(ends.filter(|to| (0..sites as i32).contains(to)));
        (self.counter, self.temp) = (state.counter, state.temp);
        self.stalemated.set(state.stalemated);
        self.triggered = state.triggered;
        self.to_clear = Bits::of(state.to_clear.iter().copied());
        self.visited = Bits::of(state.visited.iter().copied());
        self.pending.clear();
        self.pending.extend_from_slice(&state.pending);
        self.vars.clear();
        self.vars.extend_from_slice(&state.vars);
        self.proposed.clear();
        self.proposed.extend_from_slice(&state.proposed);
        self.votes.clear();
        self.votes.extend_from_slice(&state.votes);
        if kinds.remembers {
            self.memories.clone_from(&state.memories);
        }
        self.decided = state.decided;
        self.heaped = false;
        self.log.clone_from(&state.log);
        let mut latest = state.log.backwards();
        let pass = latest.position(|(_, pass)| pass);
        self.since_pass = pass.map_or(LONG_AGO, |moves| moves as u32);
        true
    }

    /// The number of pieces of a component, on the board and beside it.
    pub fn pieces_of(&self, what: u8) -> usize {
        let beside = self.what.iter().zip(&self.beside);
        let beside = beside.filter(|(w, _)| **w == what);
        let beside: usize = beside.map(|(_, n)| usize::from(*n)).sum();
        self.sets[usize::from(what)].len() + beside
    }

    /// A player votes; with the vote of the last one it is decided.
    pub fn vote(&mut self, text: u16, players: usize) {
        self.votes.push(text);
        if self.votes.len() < players {
            return;
        }
        if let Some(decided) = majority(&self.votes, players) {
            self.decided = decided;
        }
        self.votes.clear();
        self.proposed.clear();
    }

    /// The component on a site; 0 for none.
    #[inline]
    pub fn what_at(&self, site: i32) -> u8 {
        let site = usize::try_from(site).ok();
        site.and_then(|s| self.what.get(s)).map_or(0, |w| *w)
    }

    /// Puts a component on a site of the board instead of what stands there; 0 clears it.
    #[inline]
    pub fn place(&mut self, kinds: &Kinds, site: usize, what: u8) {
        let old = usize::from(self.what[site]);
        self.sets[old].remove(site);
        self.sets[kinds.side_of[old]].remove(site);
        let new = usize::from(what);
        if (old == 0) != (new == 0) {
            kinds.lines.toggle(&mut self.lines, site);
        }
        self.sets[new].insert(site);
        self.sets[kinds.side_of[new]].insert(site);
        self.what[site] = what;
        if what == 0 {
            self.set_state(site, 0);
            self.set_worth(site, 0);
        }
    }

    /// A piece goes from a site, on the board or beside it, to one of the board, with its local
    /// state, instead of what stands there.
    #[inline]
    pub fn relocate(&mut self, kinds: &Kinds, from: usize, to: usize) {
        let (what, state) = (self.what[from], self.state(from));
        let worth = kinds.valued.then(|| self.worth(from));
        if from >= kinds.sites {
            self.take_beside(from);
            self.place(kinds, to, what);
        } else if self.what[to] != 0 {
            self.place(kinds, from, 0);
            self.place(kinds, to, what);
        } else {
            // Nothing is changed but the sets of the piece and that of empty sites.
            kinds.lines.toggle(&mut self.lines, from);
            kinds.lines.toggle(&mut self.lines, to);
            self.sets[0].remove(to);
            self.sets[0].insert(from);
            let set = usize::from(what);
            for set in [set, kinds.side_of[set]] {
                self.sets[set].remove(from);
                self.sets[set].insert(to);
            }
            (self.what[from], self.what[to]) = (0, what);
            self.set_state(from, 0);
        }
        self.set_state(to, state);
        if let Some(worth) = worth {
            // What is left of several beside the board keeps its value.
            if from < kinds.sites {
                self.set_worth(from, 0);
            }
            self.set_worth(to, worth);
        }
    }

    /// The local state on a site; 0 where none is kept.
    #[inline]
    pub fn state(&self, site: usize) -> u8 {
        self.states.get(site).copied().unwrap_or(0)
    }

    /// Sets the local state on a site, where it is kept.
    #[inline]
    pub fn set_state(&mut self, site: usize, state: u8) {
        if let Some(old) = self.states.get_mut(site) {
            *old = state;
        }
    }

    /// The value of what stands on a site; 0 where none is kept.
    #[inline]
    pub fn worth(&self, site: usize) -> u8 {
        self.worths.get(site).copied().unwrap_or(0)
    }

    /// Sets the value of what stands on a site, where it is kept.
    #[inline]
    pub fn set_worth(&mut self, site: usize, worth: u8) {
        if let Some(old) = self.worths.get_mut(site) {
            *old = worth;
        }
    }

    /// Takes one piece off a site beside the board.
    #[inline]
    pub fn take_beside(&mut self, site: usize) {
        if self.beside[site] > 1 {
            self.beside[site] -= 1;
        } else {
            self.beside[site] = 0;
            self.what[site] = 0;
            self.set_worth(site, 0);
        }
    }

    /// Counts the sites of the last move, those of the board, as visited.
    pub fn visit_last(&mut self, sites: usize) {
        for site in [self.last_from, self.last_to] {
            if let Ok(site) = usize::try_from(site)
                && site < sites
            {
                self.visited.insert(site);
            }
        }
    }

    /// Notes whether a player can move, for rules that ask for it.
    pub fn note_moves(&self, player: u8, can_move: bool) {
        let flag = 1u32 << player;
        let known = self.stalemated.get();
        self.stalemated.set(match can_move {
            true => known & !flag,
            false => known | flag,
        });
    }

    /// Whether players may swap now: the rules offer it, and the right number of moves has been
    /// made.
    pub fn swap_is_due(&self, rules: &MoverRules<W>) -> bool {
        rules.swaps && self.moves as usize + 1 == rules.players
    }

    /// The first player still in the game after one, as [`State::player_after`] has it.
    #[inline]
    pub fn player_after(&self, player: u8, players: usize) -> u8 {
        order::player_after(self.active, player, players)
    }
}

/// Calls with the places where two rows of the same length differ. Eight bytes are compared together;
/// the last ones together with some before them.
pub(super) fn differing(a: &[u8], b: &[u8], mut f: impl FnMut(usize)) {
    const TOGETHER: usize = 8;
    let mut tell = |first: usize, mut differ: u64| {
        while differ != 0 {
            let byte = differ.trailing_zeros() / 8;
            f(first + byte as usize);
            differ &= !(0xff << (byte * 8));
        }
    };
    let ((a_rows, a_rest), (b_rows, b_rest)) = (a.as_chunks(), b.as_chunks());
    let row = |row: &[u8; TOGETHER]| u64::from_le_bytes(*row);
    for (i, (a, b)) in a_rows.iter().zip(b_rows).enumerate() {
        tell(i * TOGETHER, row(a) ^ row(b));
    }
    let rest = a_rest.len().min(b_rest.len());
    if rest == 0 {
        return;
    }
    let first = a.len() - rest;
    match (a.last_chunk(), b.last_chunk()) {
        (Some(a), Some(b)) => tell(first, (row(a) ^ row(b)) >> ((TOGETHER - rest) * 8)),
        _ => (0..rest)
            .filter(|j| a_rest[*j] != b_rest[*j])
            .for_each(|j| f(first + j)),
    }
}

#[cfg(test)]
mod tests {
    use super::differing;

    #[test]
    fn rows_differ_where_their_bytes_do() {
        for len in 0..40 {
            let a: Vec<u8> = (0..len).map(|i| (i * 37 % 11) as u8).collect();
            for step in 1..7 {
                let mut b = a.clone();
                b.iter_mut().step_by(step).for_each(|byte| *byte ^= 0x81);
                let mut found = Vec::new();
                differing(&a, &b, |place| found.push(place));
                assert_eq!(found, (0..len).step_by(step).collect::<Vec<_>>());
            }
        }
    }
}
