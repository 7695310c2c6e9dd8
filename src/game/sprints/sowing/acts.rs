//! Carries out single changes ([`SowingAction`]s) on the position of a sowing game.

use super::code::{PITS, SowingRules};
use super::list::SowingAction;
use super::position::SowingPosition;

impl SowingPosition {
    /// Makes a change.
    #[inline]
    pub fn make(&mut self, rules: &SowingRules<'_>, act: &SowingAction) {
        match *act {
            SowingAction::Select { .. } | SowingAction::Pass => {}
            SowingAction::Move {
                from,
                to,
                state,
                value,
            } => {
                if let (Some(from), Some(to)) = (pit(rules, from), pit(rules, to)) {
                    self.move_one(rules, from, to, (state, value));
                }
            }
            SowingAction::Carry { from, to, n } => {
                if let (Some(from), Some(to)) = (pit(rules, from), pit(rules, to)) {
                    self.carry(rules, from, to, n);
                }
            }
            SowingAction::Next(player) => self.turn.next = player,
            SowingAction::Named(var, value) => {
                if let Some(named) = self.turn.named.get_mut(usize::from(var)) {
                    *named = value;
                }
            }
            SowingAction::Pending(value) => {
                let value = if value == -1 { 1 } else { value };
                if !self.pending.contains(&value) {
                    self.pending.push(value);
                }
            }
            _ => self.make_rare(rules, act),
        }
    }

    #[inline(never)]
    fn make_rare(&mut self, rules: &SowingRules<'_>, act: &SowingAction) {
        match *act {
            SowingAction::Add(at) => {
                let Some(at) = pit(rules, at) else { return };
                if self.pits.has(at) {
                    self.pits.set_count(at, self.pits.count(at).wrapping_add(1));
                } else {
                    self.pits.put(at, 1);
                }
            }
            SowingAction::Remove(at) => {
                if let Some(at) = pit(rules, at) {
                    self.clear(rules, at);
                }
            }
            SowingAction::Count { at, what, n } => {
                let Some(at) = pit(rules, at) else { return };
                if n <= 0 {
                    self.clear(rules, at);
                } else {
                    let bit = 1 << at;
                    self.pits.what = match what {
                        true => self.pits.what | bit,
                        false => self.pits.what & !bit,
                    };
                    // Whose it is stays as it was: nobody's where nothing stood.
                    self.pits.set_count(at, n);
                }
            }
            SowingAction::State(at, state) => {
                if let Some(of) = pit(rules, at).and_then(|at| self.state.get_mut(at)) {
                    *of = state.clamp(i32::from(i16::MIN), i32::from(i16::MAX));
                }
            }
            SowingAction::Value(at, value) => {
                if let Some(of) = pit(rules, at).and_then(|at| self.value.get_mut(at)) {
                    *of = value;
                }
            }
            SowingAction::Score { player, score, add } => {
                if let Some(of) = self.turn.score.get_mut(usize::from(player)) {
                    *of = if add { of.wrapping_add(score) } else { score };
                }
            }
            SowingAction::PlayerValue(player, value) => {
                if let Some(of) = self.turn.value.get_mut(usize::from(player)) {
                    *of = value;
                }
            }
            SowingAction::SwapPlayers(a, b) if a.max(b) <= rules.players => {
                self.turn.order.swap(usize::from(a), usize::from(b));
            }
            SowingAction::Temp(value) => self.turn.temp = value,
            SowingAction::Remember(memory, value) => {
                if let Some(memory) = self.memories.get_mut(usize::from(memory)) {
                    memory.push(value);
                }
            }
            SowingAction::Forget(memory, value) => {
                if let Some(memory) = self.memories.get_mut(usize::from(memory)) {
                    memory.forget(value);
                }
            }
            SowingAction::Propose(text) => self.proposed.push(text),
            SowingAction::Vote(text) => self.vote(rules, text),
            _ => {}
        }
    }

    fn vote(&mut self, rules: &SowingRules<'_>, text: u16) {
        self.votes.push(text);
        let players = usize::from(rules.players);
        if self.votes.len() < players {
            return;
        }
        if let Some(decided) = crate::game::apply::majority(&self.votes, players) {
            self.turn.decided = decided;
        }
        self.votes.clear();
        self.proposed.clear();
    }

    /// Empties a pit, its state and value included.
    #[inline]
    fn clear(&mut self, rules: &SowingRules<'_>, at: usize) {
        self.pits.clear(at);
        if rules.local {
            self.state[at] = 0;
            self.value[at] = 0;
        }
    }

    /// One piece goes to another pit.
    fn move_one(&mut self, rules: &SowingRules<'_>, from: usize, to: usize, given: (i32, i32)) {
        let left = self.pits.count(from);
        let what = self.pits.has(from);
        if !what && left == 0 {
            return;
        }
        let source = match rules.local {
            true => (self.state[from], self.value[from]),
            false => (0, 0),
        };
        if left <= 1 {
            self.clear(rules, from);
        } else {
            self.pits.set_count(from, left - 1);
        }
        let present = self.pits.count(to);
        let joins = self.pits.has(to) == what && present > 0;
        let n = if joins { present.wrapping_add(1) } else { 1 };
        self.pits.set_count(to, n);
        let bit = 1u64 << to;
        let pits = &mut self.pits;
        if what {
            pits.what |= bit;
            if !(joins && rules.bare) {
                pits.whose |= bit;
            }
        } else {
            pits.what &= !bit;
            pits.whose &= !bit;
        }
        if rules.local {
            let or = |given, own| if given == -1 { own } else { given };
            self.state[to] = or(given.0, source.0);
            self.value[to] = or(given.1, source.1);
        }
    }

    /// So many pieces go to another pit.
    pub fn carry(&mut self, rules: &SowingRules<'_>, from: usize, to: usize, n: i32) {
        if !self.pits.has(from) {
            return;
        }
        let left = self.pits.count(from).wrapping_sub(n);
        if left <= 0 {
            self.clear(rules, from);
        } else {
            self.pits.set_count(from, left);
        }
        if !self.pits.has(to) {
            self.pits.put(to, n);
        } else {
            self.pits.stale |= u64::from(rules.lists_anew) << (to % PITS);
            let sum = self.pits.count(to).wrapping_add(n);
            if sum <= rules.max_count {
                self.pits.set_count(to, sum);
            }
        }
    }

    /// Moves seeds from a pit to others one by one, those that fall back into the start included,
    /// until the start is empty; how many holes there were until then. Every pit keeps its own
    /// state and value.
    #[inline]
    pub fn strew(
        &mut self,
        rules: &SowingRules<'_>,
        start: usize,
        holes: impl Iterator<Item = usize>,
    ) -> i32 {
        if rules.local || self.pits.what != self.pits.full {
            return self.strew_one_by_one(rules, start, holes);
        }
        let start = start % PITS;
        let mut left = self.pits.count[start];
        let mut passed = 0;
        if left <= 0 {
            return self.strew_one_by_one(rules, start, holes);
        }
        let pits = &mut self.pits;
        let mut sown = 0u64;
        for hole in holes {
            let hole = hole % PITS;
            passed += 1;
            if hole != start {
                left -= 1;
                pits.count[hole] += 1;
                sown |= 1 << hole;
                if left == 0 {
                    break;
                }
            } else if !rules.bare || left == 1 {
                sown |= 1 << start;
                pits.whose |= 1 << start;
            }
        }
        pits.count[start] = left;
        pits.whose |= if rules.bare { sown & !pits.what } else { sown };
        pits.what |= sown;
        if left == 0 {
            pits.what &= !(1 << start);
            pits.whose &= !(1 << start);
        }
        pits.full = pits.what;
        passed
    }

    #[inline(never)]
    fn strew_one_by_one(
        &mut self,
        rules: &SowingRules<'_>,
        start: usize,
        holes: impl Iterator<Item = usize>,
    ) -> i32 {
        // What a pit has is read before any seed falls.
        let mut before = ([0; PITS], [0; PITS]);
        if rules.local {
            let n = self.state.len();
            before.0[..n].copy_from_slice(&self.state);
            before.1[..n].copy_from_slice(&self.value);
        }
        let mut passed = 0;
        for hole in holes {
            passed += 1;
            let given = match rules.local && hole != start {
                true => (before.0[hole], before.1[hole]),
                false => (-1, -1),
            };
            self.move_one(rules, start, hole, given);
        }
        passed
    }
}

/// The pit of a site.
#[inline(always)]
fn pit(rules: &SowingRules<'_>, site: i32) -> Option<usize> {
    (0..rules.total).contains(&site).then_some(site as usize)
}
