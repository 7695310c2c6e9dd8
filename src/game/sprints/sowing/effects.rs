//! Finds the moves that a compiled ludeme yields in a position, and tells whether it yields any.
//!
//! All moves of a ludeme are found before the first of them is made, as the rules ask.

use super::code::{Bits, Code, Condition, Datum, Kind, Target, VARS, Var};
use super::eval::{Evaluation, bit, last_of, pits_of};
use super::list::{List, Made, SowingAction};
use super::position::Turn;
use crate::game::MAX_LOOP;

impl Evaluation<'_, '_> {
    /// Appends the moves of a ludeme.
    pub fn generate(&mut self, code: &Code, out: &mut List) {
        let (first, before) = (out.moves.len(), out.acts.len());
        let attach = self.generate_kind(&code.kind, out);
        let listed = out.moves.len() - first + out.acts.len() - before;
        self.pool.work.take(1 + listed);
        if let Some(then) = code.then
            && attach
        {
            out.add_then(first, then);
        }
    }

    /// Appends the moves of what the mover may do; those that must pass a check are marked with it
    /// where that comes last, and it is left to whoever picks one of them.
    pub fn generate_unchecked(&mut self, code: &Code, out: &mut List) {
        match &code.kind {
            _ if code.then.is_some() => self.generate(code, out),
            Kind::If(cond, yes, no) => {
                if self.cond(cond) {
                    self.generate_unchecked(yes, out);
                } else if let Some(no) = no {
                    self.generate_unchecked(no, out);
                }
            }
            Kind::Concat(parts) => {
                for part in parts {
                    self.generate_unchecked(part, out);
                }
            }
            Kind::Do { prior, next, check } => {
                let first = out.moves.len();
                self.do_moves(prior, next.as_deref(), None, out);
                for made in &mut out.moves[first..] {
                    made.check = *check;
                }
            }
            _ => self.generate(code, out),
        }
    }

    /// Appends the moves; tells whether the ludeme's consequence is still to be attached.
    fn generate_kind(&mut self, kind: &Kind, out: &mut List) -> bool {
        match kind {
            Kind::Nothing => {}
            Kind::Select { from, cond } => match self.selected(from, cond.as_ref()) {
                0 => {}
                sites => out.select(sites),
            },
            Kind::SelectTwo {
                from,
                from_cond,
                to,
                to_cond,
            } => self.select_two((from, from_cond.as_ref()), (to, to_cond.as_ref()), out),
            Kind::If(cond, yes, no) => {
                if self.cond(cond) {
                    self.generate(yes, out);
                } else if let Some(no) = no {
                    self.generate(no, out);
                }
            }
            Kind::Concat(parts) => parts.iter().for_each(|part| self.generate(part, out)),
            Kind::Priority(parts) => {
                let first = out.moves.len();
                for part in parts {
                    self.generate(part, out);
                    if out.moves.len() > first {
                        break;
                    }
                }
            }
            Kind::Carry(carry) => self.carry(carry, out),
            Kind::Sow(sow) => self.sow_into(sow, out),
            Kind::EachSite(set, code, otherwise) => {
                return self.each_site(set, code, otherwise.as_deref(), out);
            }
            Kind::Each(var, array, code) => {
                let mut values = self.pool.ints.take();
                self.array(array, &mut values);
                let outer = self.var(*var);
                for &value in &values {
                    if self.pool.work.is_spent() {
                        break;
                    }
                    self.bind(*var, value);
                    self.generate(code, out);
                }
                self.bind(*var, outer);
                self.pool.ints.give(values);
            }
            Kind::Range(var, range, code) => {
                let (low, high) = (self.num(&range.0), self.num(&range.1));
                let outer = self.var(*var);
                for value in (low..=high).take(MAX_LOOP) {
                    if self.pool.work.is_spent() {
                        break;
                    }
                    self.bind(*var, value);
                    self.generate(code, out);
                }
                self.bind(*var, outer);
            }
            Kind::Do { prior, next, check } => {
                self.do_moves(prior, next.as_deref(), *check, out);
            }
            Kind::Pass => {
                out.push(SowingAction::Pass);
                if let Some(made) = out.moves.last_mut() {
                    made.pass = true;
                }
            }
            Kind::Propose(texts) => texts
                .iter()
                .for_each(|t| out.push(SowingAction::Propose(*t))),
            Kind::Vote(texts) => texts.iter().for_each(|t| out.push(SowingAction::Vote(*t))),
            Kind::Remove { at, times } => self.removals(at, times.as_ref(), out),
            Kind::Add {
                to,
                cond,
                count,
                apply,
            } => self.additions((to, cond.as_ref()), count.as_ref(), apply.as_ref(), out),
            Kind::SwapPlayers(players) => {
                let (a, b) = (self.num(&players.0), self.num(&players.1));
                if let (Ok(a), Ok(b)) = (u8::try_from(a), u8::try_from(b)) {
                    let begin = out.begin();
                    out.acts.push(SowingAction::SwapPlayers(a, b));
                    out.acts.push(SowingAction::Next(self.at.turn.mover));
                    out.finish(begin, -1, -1);
                    if let Some(made) = out.moves.last_mut() {
                        made.swap = true;
                    }
                }
            }
            Kind::Next(players) => {
                let mut values = self.pool.ints.take();
                self.array(players, &mut values);
                for &player in &values {
                    if (1..=i32::from(self.rules.players)).contains(&player) {
                        out.push(SowingAction::Next(player as u8));
                    }
                }
                self.pool.ints.give(values);
            }
            Kind::Score { scores, add } => {
                for (players, score) in scores {
                    let score = self.num(score);
                    let add = *add;
                    for player in self.players(players) {
                        let player = player as u8;
                        out.push(SowingAction::Score { player, score, add });
                    }
                }
            }
            Kind::PlayerValue(players, value) => {
                let value = self.num(value);
                for player in self.players(players) {
                    out.push(SowingAction::PlayerValue(player as u8, value));
                }
            }
            Kind::Pending(Some(target)) if matches!(**target, Target::Many(_)) => {
                let sites = self.target(target);
                let begin = out.begin();
                out.acts.extend(pits_of(sites).map(SowingAction::Pending));
                if sites != 0 {
                    out.finish(begin, -1, -1);
                }
            }
            Kind::ForgetAll(memory) => {
                let begin = out.begin();
                for (i, memory_at) in self.at.memories.iter().enumerate() {
                    if memory.is_none_or(|memory| usize::from(memory) == i) {
                        let forget = |value: &i32| SowingAction::Forget(i as u8, *value);
                        out.acts.extend(memory_at.values().iter().map(forget));
                    }
                }
                if out.begin() > begin {
                    out.finish(begin, -1, -1);
                }
            }
            _ => {
                if let Some(act) = self.single(kind) {
                    out.push(act);
                }
            }
        }
        true
    }

    /// The one change that an effect makes; nothing where it makes none.
    #[inline]
    pub(super) fn single(&mut self, kind: &Kind) -> Option<SowingAction> {
        match kind {
            Kind::MoveAgain(player) => Some(SowingAction::Next(*player)),
            Kind::Named(var, value) => Some(SowingAction::Named(*var, self.num(value))),
            Kind::Temp(value) => Some(SowingAction::Temp(self.num(value))),
            Kind::Pending(None) => Some(SowingAction::Pending(-1)),
            Kind::Pending(Some(target)) => match &**target {
                Target::One(value) => Some(SowingAction::Pending(self.num(value))),
                Target::Many(_) => None,
            },
            Kind::Put {
                datum,
                at,
                reach,
                value,
            } => {
                let at = self.num(at);
                let value = self.num(value);
                let pit = reach.pit(at)?;
                match datum {
                    Datum::Count => Some(SowingAction::Count {
                        at,
                        what: self.at.pits.has(pit),
                        n: value,
                    }),
                    _ if value < 0 => None,
                    Datum::State => Some(SowingAction::State(at, value)),
                    Datum::Value => Some(SowingAction::Value(at, value)),
                }
            }
            Kind::Remember {
                memory,
                value,
                unique,
            } => {
                let value = self.num(value);
                let known = self
                    .pool
                    .work
                    .take(self.at.memories[usize::from(*memory)].values().len())
                    && self.cond(unique)
                    && self.at.memories[usize::from(*memory)].has(value);
                (!known).then_some(SowingAction::Remember(*memory, value))
            }
            Kind::Forget(memory, value) => Some(SowingAction::Forget(*memory, self.num(value))),
            _ => None,
        }
    }

    fn players(&mut self, players: &Bits) -> impl Iterator<Item = i32> + use<> {
        let bits = match players {
            Bits::Fixed(bits) => *bits,
            Bits::One(player) => match self.num(player) {
                player if (0..32).contains(&player) => 1 << player,
                _ => 0,
            },
        };
        pits_of(u64::from(bits))
    }

    /// The pits that are meant.
    pub(super) fn target(&mut self, target: &Target) -> u64 {
        match target {
            Target::One(site) => bit(self.num(site)),
            Target::Many(set) => self.set(set),
        }
    }

    /// The pits that can be selected.
    fn selected(&mut self, from: &Target, cond: Option<&Condition>) -> u64 {
        let below = u64::MAX >> (64 - self.rules.total.clamp(1, 64));
        let sites = self.target(from) & below;
        let Some(cond) = cond else { return sites };
        self.pits_where(cond, Var::From.alone() | Var::To.alone(), sites)
    }

    fn select_two(
        &mut self,
        (from, from_cond): (&Target, Option<&Condition>),
        (to, to_cond): (&Target, Option<&Condition>),
        out: &mut List,
    ) {
        let below = u64::MAX >> (64 - self.rules.total.clamp(1, 64));
        let outer = (self.var(Var::From), self.var(Var::To));
        for from in pits_of(self.target(from) & below) {
            self.bind(Var::From, from);
            self.bind(Var::To, from);
            if !self.holds(from_cond) {
                continue;
            }
            // One that is named need not be a pit.
            let (one, many) = match to {
                Target::One(site) => (Some(self.num(site)), 0),
                Target::Many(set) => (None, self.set(set)),
            };
            let one = one.into_iter().filter(|site| *site >= 0);
            for to in one.chain(pits_of(many)) {
                self.bind(Var::To, to);
                if self.holds(to_cond) {
                    out.push(SowingAction::Select { from, to });
                }
            }
        }
        self.bind(Var::From, outer.0);
        self.bind(Var::To, outer.1);
    }

    fn each_site(
        &mut self,
        set: &super::code::Set,
        code: &Code,
        otherwise: Option<&Code>,
        out: &mut List,
    ) -> bool {
        let first = out.moves.len();
        let outer = (self.var(Var::To), self.var(Var::Site));
        let all = self.set(set);
        // What does something at some of the pits only is not looked at for the others.
        let (some, code) = match &code.kind {
            Kind::If(cond, yes, None) if code.then.is_none() => {
                let vars = Var::To.alone() | Var::Site.alone();
                (self.pits_where(cond, vars, all), &**yes)
            }
            _ => (all, code),
        };
        for site in pits_of(some) {
            if self.pool.work.is_spent() {
                break;
            }
            self.bind(Var::To, site);
            self.bind(Var::Site, site);
            self.generate(code, out);
        }
        if out.moves.len() == first
            && let Some(otherwise) = otherwise
        {
            // The variables stay bound to the last site here.
            if let Some(last) = last_of(all) {
                self.bind(Var::To, last);
                self.bind(Var::Site, last);
            }
            self.generate(otherwise, out);
            return false;
        }
        self.bind(Var::To, outer.0);
        self.bind(Var::Site, outer.1);
        true
    }

    /// One thing before another, or under a condition on the result.
    fn do_moves(&mut self, prior: &Code, next: Option<&Code>, check: Option<u16>, out: &mut List) {
        let first = out.moves.len();
        match next {
            None => self.generate(prior, out),
            Some(next) => self.then_next(prior, next, out),
        }
        let Some(check) = check else { return };
        let mut kept = first;
        for i in first..out.moves.len() {
            let made = out.moves[i];
            let left = if made.sites == 0 {
                u64::from(self.holds_afterwards(out, &made, None, check))
            } else {
                let sites = pits_of(made.sites);
                let held = sites.filter(|s| self.holds_afterwards(out, &made, Some(*s), check));
                held.fold(0, |set, site| set | bit(site))
            };
            if left != 0 {
                let sites = if made.sites == 0 { 0 } else { left };
                out.moves[kept] = Made { sites, ..made };
                kept += 1;
            }
        }
        out.moves.truncate(kept);
    }

    /// Whether a condition holds once a move has been made.
    pub fn holds_afterwards(
        &mut self,
        list: &List,
        made: &Made,
        site: Option<i32>,
        check: u16,
    ) -> bool {
        self.aside(|run| {
            run.execute(list, made, site, true);
            run.passes(check)
        })
    }

    /// Whether a check holds, the move having been made.
    pub fn passes(&mut self, check: u16) -> bool {
        let rules = self.rules;
        let turn = &mut self.at.turn;
        let (mover, next, stalemated) = (turn.mover, turn.next, turn.stalemated);
        if mover == next {
            turn.next = turn.prev;
        }
        let checks = &rules.programs[usize::from(mover)].checks;
        let passes = self.holds(checks[usize::from(check)].as_ref());
        (self.at.turn.next, self.at.turn.stalemated) = (next, stalemated);
        passes
    }

    /// Does something with the position and puts it and the variables back.
    pub(super) fn aside<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let kept = self.pool.positions.copy(self.at);
        let (vars, touched) = (self.vars, self.touched);
        let result = f(self);
        (self.vars, self.touched) = (vars, touched);
        self.at.clone_from(&kept);
        self.pool.positions.give_copy(kept);
        result
    }

    /// The moves of `next` after those of `prior`, whose changes are put in front.
    fn then_next(&mut self, prior: &Code, next: &Code, out: &mut List) {
        let first = out.moves.len();
        let mut priors = self.pool.lists.take();
        self.generate(prior, &mut priors);
        let mut done = self.pool.records.take();
        let mut ends = self.pool.ints.take();
        self.aside(|run| {
            let recording = run.pool.recording.replace(std::mem::take(&mut done));
            for made in &priors.moves {
                if made.sites != 0 {
                    for site in pits_of(made.sites) {
                        run.execute(&priors, made, Some(site), false);
                        run.note_end(&mut ends);
                    }
                } else {
                    run.execute(&priors, made, None, false);
                    run.note_end(&mut ends);
                }
            }
            done = std::mem::replace(&mut run.pool.recording, recording).unwrap_or_default();
            run.generate(next, out);
        });
        if out.moves.len() > first && !done.is_empty() {
            let mut front = self.pool.records.take();
            crate::game::moves::in_front(&done, &ends, 1, &mut front);
            for i in first..out.moves.len() {
                let made = out.moves[i];
                let begin = out.begin();
                out.acts.extend_from_slice(&front);
                if made.sites == 0 {
                    out.acts.extend_from_within(made.acts.range());
                }
                out.moves[i].acts.start = begin;
                out.moves[i].acts.len = out.begin() - begin;
            }
            self.pool.records.give(front);
        }
        self.pool.ints.give(ends);
        self.pool.records.give(done);
        self.pool.lists.give(priors);
    }

    fn note_end(&self, ends: &mut Vec<i32>) {
        let n = self.pool.recording.as_ref().map_or(0, Vec::len);
        ends.push(n as i32);
    }

    /// Whether a ludeme yields any move.
    pub fn yields_any(&mut self, code: &Code) -> bool {
        match &code.kind {
            Kind::If(cond, yes, no) => {
                if self.cond(cond) {
                    self.yields_any(yes)
                } else {
                    no.as_ref().is_some_and(|no| self.yields_any(no))
                }
            }
            Kind::Concat(parts) | Kind::Priority(parts) => {
                parts.iter().any(|part| self.yields_any(part))
            }
            Kind::Select { from, cond } => self.selected(from, cond.as_ref()) != 0,
            _ => {
                let mut list = self.pool.lists.take();
                self.generate(code, &mut list);
                let any = !list.moves.is_empty();
                self.pool.lists.give(list);
                any
            }
        }
    }

    /// Finds out whether the mover can move and sets the flag accordingly.
    pub fn find_stalemate(&mut self) {
        let rules = self.rules;
        let mover = usize::from(self.at.turn.mover);
        let phase = usize::from(self.at.turn.phase[mover]);
        let play = rules.programs[mover].play.get(phase);
        let can = play.is_some_and(|play| self.yields_any(play));
        if can {
            self.at.turn.stalemated &= !(1 << mover);
        } else {
            self.at.turn.stalemated |= 1 << mover;
        }
    }

    /// Whether the next player would have no moves; that player's flag is set on the way.
    pub fn next_has_no_moves(&mut self) -> bool {
        if self.in_no_moves {
            return false;
        }
        if !self.at.turn.over {
            if self.at.turn.next == 0 && !self.rules.asks_nobody {
                self.pool.work.give_up();
                return false;
            }
            self.in_no_moves = true;
            let turn = &mut self.at.turn;
            let (mover, next, prev) = (turn.mover, turn.next, turn.prev);
            turn.mover = next;
            turn.next = Turn::after(next, self.rules.players);
            turn.prev = mover;
            let vars = std::mem::replace(&mut self.vars, [-1; VARS]);
            self.find_stalemate();
            self.vars = vars;
            let turn = &mut self.at.turn;
            (turn.mover, turn.next, turn.prev) = (mover, next, prev);
            self.in_no_moves = false;
        }
        let turn = &self.at.turn;
        turn.stalemated >> turn.next & 1 == 1
    }
}
