//! Plays a move that was picked: works out its actions and carries them out on the position.

use super::Bits;
use super::machine::{Machine, Vars};
use super::position::{Last, Local, MAX_DICE};
use super::values::{Condition, Number};
use super::ways::{Candidate, Code, Deed, FromTo, Leaf, Perform, RaceAction, RaceWay, Spots};
use crate::game::MAX_LOOP;
use crate::game::apply::forget;
use crate::game::rules::ints::Bound;

/// The use of dice by a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// The dice, as bits.
    dice: u32,
    /// What a single one gives.
    value: Option<i32>,
    /// All dice give the same, and that counts twice.
    doubled: bool,
    /// The temporary value before the move.
    temp: i32,
}

impl Machine<'_> {
    /// The actions of a move: what comes along with it, then what it does itself. The variables
    /// are those it was found with.
    pub fn perform(&mut self, code: &Code, leaf: &Leaf, m: &Candidate, out: &mut Vec<RaceAction>) {
        match &leaf.deed {
            Deed::FromTo(rules) => self.perform_from_to(code, rules, m, out),
            Deed::Remove { level, times, .. } => {
                let level = self.given(level.as_ref()).map(|level| level.max(0));
                let top = self.at.height(m.from as usize) as i32 - 1;
                let level = level.filter(|level| *level != top).unwrap_or(-1);
                let times = self.given(times.as_ref()).unwrap_or(1);
                let times = times.clamp(1, MAX_LOOP as i32);
                self.work.take(times as usize);
                for _ in 0..times {
                    out.push(RaceAction::Remove(m.from, level));
                }
            }
            Deed::Select(_) | Deed::Pass | Deed::Nothing => {}
            Deed::Swap(..) => {
                let displaced = self.at.slot(m.to).map_or(0, |slot| self.at.what(slot));
                // A number of none would come to stand there, which only lists hold.
                if displaced == 0 {
                    self.work.give_up();
                }
                out.push(RaceAction::Move(m.from, m.to, (-1, -1)));
                out.push(RaceAction::Add {
                    site: m.from,
                    what: displaced,
                    count: 1,
                    state: -1,
                });
            }
            Deed::Add {
                what, count, state, ..
            } => {
                let what = self.num(what);
                let state = self.given(state.as_ref()).unwrap_or(-1);
                let count = self.given(count.as_ref()).unwrap_or(1);
                if (1..self.owners.len() as i32).contains(&what) {
                    let count = count.min(MAX_LOOP as i32);
                    self.work.take(count.max(0) as usize);
                    for _ in 0..count {
                        out.push(RaceAction::Add {
                            site: m.to,
                            what: what as u8,
                            count: 1,
                            state,
                        });
                    }
                }
            }
            Deed::MoveAgain => out.push(RaceAction::Next(self.at.mover)),
            Deed::Score(pairs, add) => {
                for (whose, score) in pairs {
                    let score = self.num(score);
                    let players = self.whose(whose);
                    for player in 1..=self.game.players as u8 {
                        if players >> player & 1 == 1 {
                            out.push(RaceAction::Score(player, score, *add));
                        }
                    }
                }
            }
            Deed::PlayerValue(whose, value) => {
                let value = self.num(value);
                let players = self.whose(whose);
                for player in 0..=self.game.players as u8 {
                    if players >> player & 1 == 1 {
                        out.push(RaceAction::PlayerValue(player, value));
                    }
                }
            }
            Deed::State { site, level, value } => {
                if let Some((site, level, value)) = self.datum((site, level.as_ref()), value) {
                    out.push(RaceAction::State(site, level, value));
                }
            }
            Deed::Count(site, count) => {
                let (site, count) = (self.num(site), self.num(count));
                if let Some(slot) = self.at.slot(site) {
                    out.push(RaceAction::Count(site, self.at.what(slot), count));
                }
            }
            Deed::Worth { site, level, value } => {
                if let Some((site, level, value)) = self.datum((site, level.as_ref()), value) {
                    out.push(RaceAction::Worth(site, level, value));
                }
            }
            Deed::Var(var, value) => {
                let value = self.num(value);
                out.push(RaceAction::Var(*var, value));
            }
            Deed::Temp(value) => {
                let value = self.num(value);
                out.push(RaceAction::Temp(value));
            }
            Deed::Counter(value) => {
                let value = self.num(value);
                out.push(RaceAction::Counter(value));
            }
            Deed::Pot(value) => {
                let value = self.num(value);
                out.push(RaceAction::Pot(value));
            }
            Deed::Pending(None) => out.push(RaceAction::Pending(-1)),
            Deed::Pending(Some(Spots::One(value))) => {
                let value = self.num(value);
                out.push(RaceAction::Pending(value));
            }
            Deed::Pending(Some(Spots::Many(area))) => {
                let sites: Bits = self.area(area);
                out.extend(sites.sites().map(RaceAction::Pending));
            }
            Deed::Trigger(player) => {
                if let Ok(player) = u8::try_from(self.num(player)) {
                    out.push(RaceAction::Trigger(player));
                }
            }
            Deed::UseDice { pips, count } => {
                let (pips, count) = (self.num(pips), self.num(count));
                let dice = self.dice_showing(pips).take(count.max(0) as usize);
                out.extend(dice.map(RaceAction::UseDie));
            }
            Deed::SwapPlayers(a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                if let (Ok(a), Ok(b)) = (u8::try_from(a), u8::try_from(b)) {
                    out.push(RaceAction::SwapPlayers(a, b));
                    out.push(RaceAction::Next(self.at.mover));
                }
            }
            Deed::Next(players) => {
                for player in players {
                    let player = self.num(player);
                    if (1..=self.game.players as i32).contains(&player) {
                        out.push(RaceAction::Next(player as u8));
                    }
                }
            }
            Deed::Remember(memory, value, unique) => {
                let value = self.num(value);
                let known = self
                    .at
                    .memories
                    .get(*memory)
                    .is_some_and(|m| self.work.take(m.len()) && m.contains(&value));
                if !(self.test(unique) && known) {
                    out.push(RaceAction::Remember(*memory, value));
                }
            }
            Deed::Forget(memory, value) => {
                let value = self.num(value);
                out.push(RaceAction::Forget(*memory, value));
            }
            Deed::ForgetAll(memory) => {
                let values = self.at.memories.get(*memory).into_iter().flatten();
                self.work.take(values.clone().count());
                out.extend(values.map(|value| RaceAction::Forget(*memory, *value)));
            }
        }
    }

    /// Plays a move up to its consequences. The variables are those it was found with, and whoever
    /// stood in then stands in for the mover; the list is there to be used.
    #[inline]
    pub fn enact(
        &mut self,
        code: &Code,
        leaf: &Leaf,
        (m, turns): (&Candidate, (u8, u8, u8)),
        acts: &mut Vec<RaceAction>,
    ) {
        acts.clear();
        match &leaf.deed {
            // Most moves are no more than this, for which no list of actions is needed.
            Deed::FromTo(rules) if rules.is_plain() && leaf.before.is_none() => {
                self.perform_along(code, rules, m, acts);
                self.env = Vars::NONE;
                self.come_back(turns);
                self.execute(code, acts);
                let act = RaceAction::Move(m.from, m.to, (-1, -1));
                self.note_on_tracks(&act);
                if let (Some(from), Some(to)) = (self.at.slot(m.from), self.at.slot(m.to)) {
                    self.at.relocate(from, to, (-1, -1));
                }
            }
            _ => {
                if let Some(before) = leaf.before {
                    self.produce(code, &code.ways[before], &mut Perform(acts));
                }
                self.perform(code, leaf, m, acts);
                self.env = Vars::NONE;
                self.come_back(turns);
                self.execute(code, acts);
            }
        }
    }

    /// The actions of what comes along with a from-to.
    #[inline]
    fn perform_along(
        &mut self,
        code: &Code,
        rules: &FromTo,
        m: &Candidate,
        out: &mut Vec<RaceAction>,
    ) {
        let Some((cond, effect)) = &rules.effect else {
            return;
        };
        let outer = self.env.replace(Bound::From, m.from);
        let outer_to = self.env.replace(Bound::To, m.to);
        if cond.as_ref().is_none_or(|cond| self.test(cond)) {
            self.produce(code, &code.ways[*effect], &mut Perform(out));
        }
        self.env.set(Bound::From, outer);
        self.env.set(Bound::To, outer_to);
    }

    fn perform_from_to(
        &mut self,
        code: &Code,
        rules: &FromTo,
        m: &Candidate,
        out: &mut Vec<RaceAction>,
    ) {
        let from_level = self.given(rules.from_level.as_ref());
        let to_level = self.given(rules.to_level.as_ref());
        self.perform_along(code, rules, m, out);
        // The number is told before it is known where the pieces go.
        let outer = self.env.replace(Bound::From, m.from);
        let to = self.env.replace(Bound::To, self.outer_to);
        let count = self.given(rules.count.as_ref());
        self.env.set(Bound::From, outer);
        self.env.set(Bound::To, to);
        let stacking = self.at.stacking();
        let whole = rules.stack && stacking;
        out.push(match (from_level, to_level, count) {
            (from, Some(to), _) => RaceAction::Move(m.from, m.to, (from.unwrap_or(-1), to)),
            (None, None, None) if whole => RaceAction::MoveStack(m.from, m.to),
            (None, None, None) => RaceAction::Move(m.from, m.to, (-1, -1)),
            (Some(level), None, _) => RaceAction::Move(m.from, m.to, (level, -1)),
            (None, None, Some(n)) if !stacking && !rules.stack => {
                RaceAction::MoveCount(m.from, m.to, n)
            }
            (None, None, Some(n)) => RaceAction::MoveLevels(m.from, m.to, n),
        });
    }

    /// The level a decision reports as its start and as its end.
    pub fn levels_of(&mut self, leaf: &Leaf, m: &Candidate) -> (i32, i32) {
        let height = |machine: &Self, site: i32| {
            let slot = machine.at.slot(site);
            slot.map_or(0, |slot| machine.at.height(slot) as i32)
        };
        let (from, to) = match &leaf.deed {
            Deed::FromTo(rules) => {
                let from = self.given(rules.from_level.as_ref()).unwrap_or(-1);
                (from, self.given(rules.to_level.as_ref()).unwrap_or(-1))
            }
            Deed::Remove { level, .. } => {
                let level = self.given(level.as_ref()).map(|level| level.max(0));
                let top = height(self, m.from) - 1;
                let level = match level {
                    Some(level) if self.at.stacking() && level != top => level,
                    _ => -1,
                };
                (level, level)
            }
            Deed::Select(rules) => {
                let from = match &rules.from_level {
                    Some(level) => self.num(level),
                    None if self.at.stacking() => height(self, m.from) - 1,
                    None => -1,
                };
                let to = match &rules.to {
                    None => from,
                    Some((_, Some(level), _)) => self.num(level),
                    Some((_, None, _)) => height(self, m.to) - 1,
                };
                (from, to)
            }
            _ => (-1, -1),
        };
        (from.max(0), to.max(0))
    }

    /// What using dice means, told before the move is played.
    #[inline]
    pub fn use_of(&self, dice: u32, replay_double: bool) -> Use {
        let values = &self.at.dice.values[..self.dice];
        let value = match dice.is_power_of_two() {
            true => values.get(dice.trailing_zeros() as usize).copied(),
            false => None,
        };
        Use {
            dice,
            value,
            doubled: replay_double && values.iter().all(|v| *v == values[0]),
            temp: self.at.temp,
        }
    }

    /// Uses the dice of a move.
    #[inline]
    pub fn use_dice(&mut self, how: Use) {
        let mut left = how.dice;
        while left != 0 {
            self.at.dice.values[left.trailing_zeros() as usize % MAX_DICE] = 0;
            left &= left - 1;
        }
        let (Some(value), temp) = (how.value, how.temp) else {
            return;
        };
        if how.doubled {
            self.at.temp = if temp == -1 { value } else { -1 };
        } else if temp != -1 {
            let face = temp.wrapping_sub(1);
            for (die, faces) in self.game.dice.iter().flat_map(|d| &d.faces).enumerate() {
                if face < faces.len() as i32 {
                    self.set_die(die, face);
                }
            }
        }
    }

    /// Does actions, one after the other; consequences among them are found out when their turn
    /// comes.
    #[inline]
    pub fn execute(&mut self, code: &Code, acts: &[RaceAction]) {
        for act in acts {
            if self.work.is_spent() {
                break;
            }
            self.note_on_tracks(act);
            self.execute_one(code, act);
        }
    }

    /// Finds out a consequence and does it.
    pub fn follow(&mut self, code: &Code, then: usize) {
        self.env = Vars::NONE;
        let mut way = self.chosen(&code.ways[then]);
        while let RaceWay::Do(prior, next) = way {
            self.carry_out(code, prior);
            way = self.chosen(next);
        }
        // By far the most frequent ones need no list of actions.
        match way {
            RaceWay::None => return,
            RaceWay::Leaf(leaf) => {
                let Leaf { deed, thens, .. } = &code.leaves[*leaf];
                if matches!(deed, Deed::MoveAgain) && thens.is_empty() {
                    self.at.next = self.at.mover;
                    return;
                }
            }
            _ => {}
        }
        self.carry_out(code, way);
    }

    /// Finds out what a way does, and does it.
    fn carry_out(&mut self, code: &Code, way: &RaceWay) {
        let mut acts = self.spare.pop().unwrap_or_default();
        acts.clear();
        self.produce(code, way, &mut Perform(&mut acts));
        self.execute(code, &acts);
        self.spare.push(acts);
    }

    /// Notes something before moves are found.
    pub fn note(&mut self, code: &Code, way: &RaceWay) {
        let mut acts = self.spare.pop().unwrap_or_default();
        acts.clear();
        self.produce(code, way, &mut Perform(&mut acts));
        // The lists note it again with the move that is played, in an order of their own.
        let clash = |(i, a): (usize, &RaceAction)| acts[..i].iter().any(|b| clash(a, b));
        if acts.iter().enumerate().any(clash) {
            self.work.give_up();
        }
        self.env = Vars::NONE;
        self.execute(code, &acts);
        self.spare.push(acts);
    }

    /// Whether a test holds once something is done that only keeps a value in mind or no longer does,
    /// as a move of its own: so memories are put aside, and what tells of the last move.
    pub fn holds_after(&mut self, code: &Code, way: &RaceWay, test: &Condition) -> bool {
        let mut minded = std::mem::take(&mut self.minded);
        minded.clone_from(&self.at.memories);
        let (env, at) = (self.env, &self.at);
        let before = (at.moves, at.last, at.next);
        self.carry_out(code, way);
        let at = &mut self.at;
        at.moves += 1;
        at.last = Last {
            level_from: 0,
            level_to: 0,
            pass: false,
            ..Last::PASS
        };
        if at.mover == at.next {
            at.next = at.prev;
        }
        let holds = self.test(test);
        let at = &mut self.at;
        (at.moves, at.last, at.next) = before;
        std::mem::swap(&mut at.memories, &mut minded);
        self.minded = minded;
        self.env = env;
        holds
    }

    /// The site, the level and the value of what is set, if they are some.
    fn datum(
        &mut self,
        (site, level): (&Number, Option<&Number>),
        value: &Number,
    ) -> Option<(i32, i32, i32)> {
        let site = self.num(site);
        let level = self.given(level).unwrap_or(-1);
        let value = self.num(value);
        (site >= 0 && level >= -1 && value >= 0).then_some((site, level, value))
    }

    /// The piece at a place bears something else; what has no room here gives the game up.
    fn bear(
        &mut self,
        (site, level): (i32, i32),
        value: i32,
        which: impl Fn(&mut Local) -> &mut i16,
    ) {
        let (slot, level) = (self.at.slot(site), usize::try_from(level).ok());
        if let Some(local) = slot.and_then(|slot| self.at.local_mut(slot, level)) {
            match i16::try_from(value) {
                Ok(value) => *which(local) = value,
                Err(_) => self.work.give_up(),
            }
        }
    }

    #[inline]
    fn execute_one(&mut self, code: &Code, act: &RaceAction) {
        let at = &mut self.at;
        // Field by field: a copy of the whole would wait for what has just been written in parts.
        match *act {
            RaceAction::Move(from, to, levels) => {
                if let (Some(a), Some(b)) = (at.slot(from), at.slot(to)) {
                    // A number of none may stand there, which goes along in the lists.
                    if self.game.features.free_counts && at.height(a) == 0 {
                        self.work.give_up();
                    }
                    at.relocate(a, b, levels);
                } else {
                    self.leave_dice(to);
                }
            }
            RaceAction::MoveStack(from, to) => {
                if let (Some(a), Some(b)) = (at.slot(from), at.slot(to)) {
                    at.relocate_stack(a, b);
                } else {
                    self.leave_dice(to);
                }
            }
            RaceAction::MoveCount(from, to, n) => {
                if let (Some(a), Some(b)) = (at.slot(from), at.slot(to)) {
                    at.move_count(a, b, n, self.game.max_count);
                } else {
                    self.leave_dice(to);
                }
            }
            RaceAction::MoveLevels(from, to, n) => {
                if let (Some(a), Some(b)) = (at.slot(from), at.slot(to)) {
                    at.move_levels(a, b, n);
                } else {
                    self.leave_dice(to);
                }
            }
            RaceAction::Remove(site, level) => {
                if let Some(slot) = at.slot(site) {
                    at.remove(slot, level);
                } else {
                    self.leave_dice(site);
                }
            }
            RaceAction::Add {
                site,
                what,
                count,
                state,
            } => match at.slot(site) {
                Some(slot) if !at.add(slot, what, count, state) => self.work.give_up(),
                Some(_) => {}
                None => self.leave_dice(site),
            },
            RaceAction::Next(player) => at.next = player,
            RaceAction::Score(player, score, add) => {
                if let Some(seat) = at.seats.get_mut(usize::from(player)) {
                    seat.score = if add {
                        seat.score.wrapping_add(score)
                    } else {
                        score
                    };
                }
            }
            RaceAction::PlayerValue(player, value) => {
                if let Some(seat) = at.seats.get_mut(usize::from(player)) {
                    seat.value = value;
                }
            }
            RaceAction::State(site, level, value) => {
                self.bear((site, level), value, |local| &mut local.state);
            }
            RaceAction::Count(site, what, count) => {
                let slot = at.slot(site);
                if slot.is_some_and(|slot| !at.set_count(slot, what, count)) {
                    self.work.give_up();
                }
            }
            RaceAction::Worth(site, level, value) => {
                self.bear((site, level), value, |local| &mut local.worth);
            }
            RaceAction::Var(var, value) => {
                if let Some(own) = at.vars.get_mut(var) {
                    *own = value;
                }
            }
            RaceAction::Temp(value) => at.temp = value,
            RaceAction::Counter(value) => at.counter = value,
            RaceAction::Pot(value) => at.pot = value,
            RaceAction::Pending(value) => {
                let value = if value == -1 { 1 } else { value };
                if !at.pending.contains(&value) {
                    at.pending.push(value);
                }
            }
            RaceAction::Trigger(player) => at.triggered |= 1 << player.min(31),
            RaceAction::UseDie(die) => at.dice.values[die] = 0,
            RaceAction::SwapPlayers(a, b) => {
                // A decision, which makes the move no pass.
                at.last.pass = false;
                let players = self.game.players as u8;
                if a <= players && b <= players {
                    let (a, b) = (usize::from(a), usize::from(b));
                    let order = at.seats[a].order;
                    at.seats[a].order = at.seats[b].order;
                    at.seats[b].order = order;
                }
            }
            RaceAction::Remember(memory, value) => {
                if let Some(memory) = at.memories.get_mut(memory) {
                    memory.push(value);
                }
            }
            RaceAction::Forget(memory, value) => {
                if let Some(memory) = at.memories.get_mut(memory) {
                    forget(memory, value);
                }
            }
            RaceAction::Then(then) => {
                let env = self.env;
                self.follow(code, then);
                self.env = env;
            }
        }
    }
}

/// Whether it matters which of two things is noted first.
fn clash(a: &RaceAction, b: &RaceAction) -> bool {
    match (*a, *b) {
        (RaceAction::Score(a, _, add), RaceAction::Score(b, _, also)) => a == b && !(add && also),
        (RaceAction::PlayerValue(a, v), RaceAction::PlayerValue(b, w)) => a == b && v != w,
        (RaceAction::Var(a, v), RaceAction::Var(b, w)) => a == b && v != w,
        (RaceAction::Temp(v), RaceAction::Temp(w)) | (RaceAction::Pot(v), RaceAction::Pot(w)) => {
            v != w
        }
        (RaceAction::State(a, l, v), RaceAction::State(b, m, w))
        | (RaceAction::Worth(a, l, v), RaceAction::Worth(b, m, w)) => a == b && (l, v) != (m, w),
        (RaceAction::Remember(a, v), RaceAction::Remember(b, w)) => a == b && v != w,
        (RaceAction::Remember(a, v), RaceAction::Forget(b, w))
        | (RaceAction::Forget(a, v), RaceAction::Remember(b, w)) => a == b && v == w,
        _ => false,
    }
}
