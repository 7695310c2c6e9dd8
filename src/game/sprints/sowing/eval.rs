//! Evaluates numbers, conditions and sets of pits in the position of a sowing game.

use super::code::{Array, ByPlayer, Condition, Figure, Number, PITS, Set, SowingRules, VARS, Var};
use super::list::Buffers;
use super::position::{SowingPosition, named};
use crate::game::arithmetic::{add, product};
use crate::game::bits::ones;

/// Rules, a position, the variables and scratch memory together.
pub(super) struct Evaluation<'r, 'g> {
    pub rules: &'r SowingRules<'g>,
    pub at: &'r mut SowingPosition,
    pub vars: [i32; VARS],
    pub pool: &'r mut Buffers,
    /// Identities of past positions, where the rules ask for them.
    pub history: &'r [u64],
    /// Where the last change of the move began and ended that had sites.
    pub touched: (i32, i32),
    /// Asking whether the next player can move: not asked again inside.
    pub in_no_moves: bool,
}

/// The pits of a set, ascending.
#[inline(always)]
pub(super) fn pits_of(set: u64) -> impl Iterator<Item = i32> {
    ones(set).map(|pit| pit as i32)
}

/// The last pit of a set.
#[inline(always)]
pub(super) fn last_of(set: u64) -> Option<i32> {
    set.checked_ilog2().map(|pit| pit as i32)
}

/// A site as a set of pits.
#[inline(always)]
pub(super) fn bit(site: i32) -> u64 {
    if (0..PITS as i32).contains(&site) {
        1 << site
    } else {
        0
    }
}

impl<'r, 'g> Evaluation<'r, 'g> {
    #[inline(always)]
    pub fn var(&self, var: Var) -> i32 {
        self.vars[var as usize]
    }

    #[inline(always)]
    pub fn bind(&mut self, var: Var, value: i32) {
        self.vars[var as usize] = value;
    }

    #[inline(always)]
    pub fn num(&mut self, e: &Number) -> i32 {
        match e {
            Number::Const(v) => *v,
            Number::Var(var) => self.var(*var),
            Number::CountAt(pit) => self.at.pits.count(usize::from(*pit)),
            _ => self.composed(e),
        }
    }

    #[inline(never)]
    fn composed(&mut self, e: &Number) -> i32 {
        match e {
            Number::Const(v) => *v,
            Number::Var(var) => self.var(*var),
            Number::CountAt(pit) => self.at.pits.count(usize::from(*pit)),
            Number::CountVar(var, reach) => {
                let pit = reach.pit(self.var(*var));
                pit.map_or(0, |pit| self.at.pits.count(pit))
            }
            Number::Count(site, reach) => {
                let pit = reach.pit(self.num(site));
                pit.map_or(0, |pit| self.at.pits.count(pit))
            }
            Number::Figure(figure) => self.figure(*figure),
            Number::Named(var) => named(&self.at.turn, *var),
            Number::Plus(a, b) => add(self.num(a), *b),
            Number::Sum(terms) => {
                let mut sum = 0i32;
                for term in terms {
                    sum = add(sum, self.num(term));
                }
                sum
            }
            Number::If(cond, yes, no) => {
                if self.cond(cond) {
                    self.num(yes)
                } else {
                    self.num(no)
                }
            }
            Number::Mapped { key, first, values } => {
                let key = self.num(key);
                let place = usize::try_from(key.wrapping_sub(*first)).ok();
                match place.and_then(|i| values.get(i)) {
                    None | Some(-1) => key,
                    Some(value) => *value,
                }
            }
            Number::Along { track, from, steps } => {
                let from = self.num(from);
                let steps = self.num(steps);
                let track = self.rules.rings[usize::from(*track)].track;
                let place = track.index_of(from).unwrap_or(track.len());
                track.site_onward(place + steps.max(0) as usize)
            }
            Number::CountAll(set) => {
                let set = self.set(set);
                self.at.pits.total(set)
            }
            _ => self.further(e),
        }
    }

    #[inline(never)]
    fn further(&mut self, e: &Number) -> i32 {
        match e {
            Number::What(site, reach) => match reach.pit(self.num(site)) {
                Some(pit) if self.at.pits.has(pit) => i32::from(self.rules.component),
                _ => 0,
            },
            Number::Who(site, reach) => match reach.pit(self.num(site)) {
                Some(pit) if self.at.pits.whose >> pit & 1 == 1 => i32::from(self.rules.owner),
                _ => 0,
            },
            Number::State(site, reach) => {
                let pit = reach.pit(self.num(site));
                pit.and_then(|pit| self.at.state.get(pit).copied())
                    .unwrap_or(0)
            }
            Number::PitValue(site, reach) => {
                let pit = reach.pit(self.num(site));
                pit.and_then(|pit| self.at.value.get(pit).copied())
                    .unwrap_or(0)
            }
            Number::Score(player) => {
                let player = self.num(player);
                let seats = i32::from(self.rules.players) + 2;
                match (0..seats).contains(&player) {
                    true => self.at.turn.score[player as usize],
                    false => 0,
                }
            }
            Number::PlayerValue(player) => {
                let player = self.num(player);
                let seats = i32::from(self.rules.players) + 2;
                match (0..seats).contains(&player) {
                    true => self.at.turn.value[player as usize],
                    false => -1,
                }
            }
            Number::Chosen(table) => self.chosen(table),
            Number::First { track, from, cond } => {
                self.first(*track, from.as_deref(), cond.as_deref())
            }
            Number::Nth(set, index) => {
                let set = self.set(set);
                let index = usize::try_from(self.num(index)).ok();
                index.and_then(|i| pits_of(set).nth(i)).unwrap_or(-1)
            }
            Number::Size(set) => self.set(set).count_ones() as i32,
            Number::Length(memory) => self.at.memories[usize::from(*memory)].values().len() as i32,
            Number::Pieces(set, all) => {
                let pits = &self.at.pits;
                let found = if *all {
                    pits.what
                } else {
                    pits.what & pits.whose
                };
                let set = self.set(set) & found;
                self.at.pits.total(set)
            }
            Number::Listed(set) => {
                let pits = &self.at.pits;
                let listed = pits.what | pits.stale;
                (self.set(set) & listed).count_ones() as i32
            }
            Number::Product(factors) => product(factors.iter().map(|factor| self.num(factor))),
            Number::Arith(how, a, b) => {
                let a = self.num(a);
                how.of(a, self.num(b))
            }
            Number::Truth(cond) => i32::from(self.cond(cond)),
            Number::Random(range) => self.drawn(&range.0, &range.1),
            _ => -1,
        }
    }

    fn figure(&self, figure: Figure) -> i32 {
        let turn = &self.at.turn;
        match figure {
            Figure::Next => i32::from(turn.next),
            Figure::Prev => i32::from(turn.prev),
            Figure::Moves => turn.moves as i32,
            Figure::Turns => turn.turn as i32,
            Figure::MovesThisTurn => turn.same_player as i32,
            Figure::Temp => turn.temp,
            Figure::PendingValue => match self.at.pending[..] {
                [value] => value,
                _ => 0,
            },
            Figure::LastFrom => turn.last_from,
            Figure::LastTo => turn.last_to,
            Figure::LastFromAfter => turn.after_from,
            Figure::LastToAfter => turn.after_to,
        }
    }

    /// An entry of a table by player.
    pub fn chosen<T: Copy>(&mut self, table: &ByPlayer<T>) -> T {
        let player = usize::try_from(self.num(&table.player)).ok();
        let found = player.and_then(|p| table.table.get(p).copied());
        found.unwrap_or(table.other)
    }

    fn first(&mut self, track: u8, from: Option<&Number>, cond: Option<&Condition>) -> i32 {
        let rules = self.rules;
        let ring = &rules.rings[usize::from(track)];
        let start = match from.map(|from| self.num(from)) {
            None | Some(-1) => 0,
            Some(site) => match ring.track.index_of(site) {
                Some(i) => i,
                None => return -1,
            },
        };
        if !self.pool.work.take(ring.pits.len()) {
            return -1;
        }
        let outer = self.var(Var::To);
        let mut found = -1;
        for &pit in ring.pits[start..].iter().chain(&ring.pits[..start]) {
            self.bind(Var::To, i32::from(pit));
            if cond.is_none_or(|cond| self.cond(cond)) {
                found = i32::from(pit);
                break;
            }
        }
        self.bind(Var::To, outer);
        found
    }

    /// Whether a condition holds, or none was given.
    #[inline(always)]
    pub fn holds(&mut self, cond: Option<&Condition>) -> bool {
        cond.is_none_or(|cond| self.cond(cond))
    }

    #[inline(never)]
    pub fn cond(&mut self, e: &Condition) -> bool {
        match e {
            Condition::Const(v) => *v,
            Condition::CountIs(how, var, reach, value) => {
                let pit = reach.pit(self.var(*var));
                let count = pit.map_or(0, |pit| self.at.pits.count(pit));
                how.holds(count, *value)
            }
            Condition::Against(how, a, value) => how.holds(self.num(a), *value),
            Condition::Compare(how, a, b) => {
                let a = self.num(a);
                how.holds(a, self.num(b))
            }
            Condition::All(parts) => parts.iter().all(|part| self.cond(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.cond(part)),
            Condition::Not(of) => !self.cond(of),
            Condition::NoneIn(set) => self.at.pits.full & set == 0,
            Condition::Among(site, set) => bit(self.num(site)) & set != 0,
            Condition::If(cond, yes, no) => {
                if self.cond(cond) {
                    self.cond(yes)
                } else {
                    self.cond(no)
                }
            }
            Condition::Empty(site, reach, beyond) => {
                let site = self.num(site);
                match reach.pit(site) {
                    Some(pit) => self.at.pits.full >> pit & 1 == 0,
                    None => beyond.pit(site).is_some(),
                }
            }
            Condition::Occupied(site, reach) => {
                let pit = reach.pit(self.num(site));
                pit.is_some_and(|pit| self.at.pits.has(pit))
            }
            Condition::In(site, set) | Condition::InSame(site, set) => {
                let site = bit(self.num(site));
                site & self.set(set) != 0
            }
            Condition::EachPit(set, cond) => {
                let set = self.set(set);
                if !self.pool.work.take(set.count_ones() as usize) {
                    return false;
                }
                self.holds_for_all(cond, Var::Site.alone(), set)
            }
            Condition::Same(of) => self.cond(of),
            Condition::Pending => !self.at.pending.is_empty(),
            _ => self.rare(e),
        }
    }

    #[inline(never)]
    fn rare(&mut self, e: &Condition) -> bool {
        match e {
            Condition::Xor(a, b) => self.cond(a) ^ self.cond(b),
            Condition::AllIn(sites, set) => {
                let set = self.set(set);
                sites.iter().all(|site| bit(self.num(site)) & set != 0)
            }
            Condition::InArray(values, array) => values.iter().all(|value| {
                let value = self.num(value);
                self.is_in(value, array)
            }),
            Condition::Even(of) => self.num(of) & 1 == 0,
            Condition::Odd(of) => self.num(of) & 1 == 1,
            Condition::AllPassed => {
                self.at.turn.moves >= u32::from(self.rules.players) && self.all_passed()
            }
            Condition::WasPass => self.at.turn.last_pass,
            Condition::Cycle => {
                let players = usize::from(self.rules.players);
                crate::game::flow::is_cycle(self.history, players)
            }
            Condition::Proposed(text) => self.at.proposed.contains(text),
            Condition::Decided(text) => self.at.turn.decided == i32::from(*text),
            Condition::NextHasNoMoves => self.next_has_no_moves(),
            Condition::HasNoMoves(player) => {
                let player = self.num(player);
                (0..32).contains(&player) && self.at.turn.stalemated >> player & 1 == 1
            }
            Condition::CanMove(code) => self.yields_any(code),
            _ => false,
        }
    }

    /// A number of a range, drawn by chance.
    #[cold]
    fn drawn(&mut self, min: &Number, max: &Number) -> i32 {
        let (min, max) = (self.num(min), self.num(max));
        match self.pool.chance.as_mut() {
            Some(chance) if min <= max => {
                let size = (i64::from(max) - i64::from(min) + 1).min(i64::from(u32::MAX));
                min.wrapping_add(chance.below(size as u32) as i32)
            }
            _ => -1,
        }
    }

    /// Whether a number is in a list.
    fn is_in(&mut self, value: i32, array: &Array) -> bool {
        match array {
            Array::Listed(values) => values.iter().any(|of| self.num(of) == value),
            Array::Memory(memory) => {
                let memory = &self.at.memories[usize::from(*memory)];
                self.pool.work.take(memory.values().len()) && memory.has(value)
            }
            Array::Sites(set) => self.set(set) & bit(value) != 0,
            Array::Union(parts) => parts.iter().any(|part| self.is_in(value, part)),
            Array::If(parts) => {
                let (cond, yes, no) = &**parts;
                match self.cond(cond) {
                    true => self.is_in(value, yes),
                    false => self.is_in(value, no),
                }
            }
        }
    }

    /// The values of a list.
    pub fn array(&mut self, e: &Array, out: &mut Vec<i32>) {
        match e {
            Array::Listed(values) => {
                for value in values {
                    let value = self.num(value);
                    out.push(value);
                }
            }
            Array::Memory(memory) => {
                out.extend_from_slice(self.at.memories[usize::from(*memory)].values());
            }
            Array::Sites(set) => out.extend(pits_of(self.set(set))),
            Array::Union(parts) => {
                let start = out.len();
                let mut more = self.pool.ints.take();
                for (i, part) in parts.iter().enumerate() {
                    if i == 0 {
                        self.array(part, out);
                        continue;
                    }
                    more.clear();
                    self.array(part, &mut more);
                    let known = out.len() - start + more.len();
                    if !self.pool.work.take(known.saturating_mul(more.len())) {
                        break;
                    }
                    for &value in &more {
                        if !out[start..].contains(&value) {
                            out.push(value);
                        }
                    }
                }
                self.pool.ints.give(more);
            }
            Array::If(parts) => {
                let (cond, yes, no) = &**parts;
                match self.cond(cond) {
                    true => self.array(yes, out),
                    false => self.array(no, out),
                }
            }
        }
    }

    /// The bit of a number among those that a region lists. One beyond all pits is in the region
    /// too, and only lists can hold it.
    #[inline]
    fn listed(&self, number: i32) -> u64 {
        if number >= PITS as i32 {
            self.pool.work.give_up();
        }
        bit(number)
    }

    /// The pits among the values of a list.
    fn pits_in(&mut self, array: &Array) -> u64 {
        match array {
            Array::Memory(memory) => {
                let pits = self.at.memories[usize::from(*memory)].pits();
                pits.unwrap_or_else(|| {
                    self.pool.work.give_up();
                    0
                })
            }
            Array::Listed(sites) => {
                let sites = sites.iter();
                sites.fold(0, |set, site| {
                    let site = self.num(site);
                    set | self.listed(site)
                })
            }
            Array::Sites(set) => self.set(set),
            Array::Union(parts) => {
                let parts = parts.iter();
                parts.fold(0, |set, part| set | self.pits_in(part))
            }
            Array::If(parts) => {
                let (cond, yes, no) = &**parts;
                match self.cond(cond) {
                    true => self.pits_in(yes),
                    false => self.pits_in(no),
                }
            }
        }
    }

    #[inline(always)]
    pub fn set(&mut self, e: &Set) -> u64 {
        match e {
            Set::Fixed(set) => *set,
            _ => self.composed_set(e),
        }
    }

    #[inline(never)]
    fn composed_set(&mut self, e: &Set) -> u64 {
        match e {
            Set::Fixed(set) => *set,
            Set::If(cond, yes, no) => {
                if self.cond(cond) {
                    self.set(yes)
                } else {
                    self.set(no)
                }
            }
            Set::Listed(sites) => {
                let mut set = 0;
                for site in sites {
                    let site = self.num(site);
                    set |= self.listed(site);
                }
                set
            }
            Set::Array(array) => self.pits_in(array),
            Set::Filter(of, cond) => {
                let of = self.set(of);
                if !self.pool.work.take(of.count_ones() as usize) {
                    return 0;
                }
                self.pits_where(cond, Var::Site.alone(), of)
            }
            Set::Union(parts) => parts.iter().fold(0, |set, part| set | self.set(part)),
            Set::Common(parts) => {
                let Some((first, others)) = parts.split_first() else {
                    return 0;
                };
                let first = self.set(first);
                others.iter().fold(first, |set, part| set & self.set(part))
            }
            Set::Without(a, b) => {
                let a = self.set(a);
                a & !self.set(b)
            }
            Set::Drop(of, site) => {
                let of = self.set(of);
                of & !bit(self.num(site))
            }
            Set::ByPlayer(table) => self.chosen(table),
            Set::Track { track, from, to } => {
                let rules = self.rules;
                let ring = &rules.rings[usize::from(*track)];
                let start = match from {
                    None => 0,
                    Some(from) => match ring.track.index_of(self.num(from)) {
                        Some(start) => start,
                        None => return 0,
                    },
                };
                let to = to.as_ref().map(|to| self.num(to));
                let mut set = 0;
                for &pit in ring.pits[start..].iter().chain(&ring.pits[..start]) {
                    set |= 1 << pit;
                    if Some(i32::from(pit)) == to {
                        break;
                    }
                }
                set
            }
            Set::Pending => self.at.pending.iter().fold(0, |set, v| set | bit(*v)),
            Set::Occupied(of) => (self.at.pits.what | self.at.pits.stale) & of,
            Set::Empty(of) => !self.at.pits.full & of,
        }
    }

    /// Whether every player's last moves were passes.
    pub fn all_passed(&self) -> bool {
        let turn = &self.at.turn;
        let players = usize::from(self.rules.players);
        crate::game::eval::all_passed(players, turn.mover, turn.logged())
    }
}
