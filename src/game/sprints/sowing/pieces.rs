//! Finds the moves by which pieces go from pit to pit, come or leave.

use super::code::{Along, Carry, Condition, Number, Target, Var};
use super::eval::{Evaluation, last_of, pits_of};
use super::list::{List, SowingAction};
use crate::game::MAX_LOOP;

impl Evaluation<'_, '_> {
    pub(super) fn carry(&mut self, m: &Carry, out: &mut List) {
        let outer = (self.var(Var::From), self.var(Var::To));
        match &m.from {
            Target::One(site) => {
                let from = self.num(site);
                self.carry_from(m, from, outer.0, out);
            }
            Target::Many(set) => {
                let sites = self.set(set);
                for from in pits_of(sites) {
                    self.carry_from(m, from, outer.0, out);
                }
            }
        }
        self.bind(Var::To, outer.1);
        self.bind(Var::From, outer.0);
    }

    fn carry_from(&mut self, m: &Carry, from: i32, outer: i32, out: &mut List) {
        if !(0..self.rules.total).contains(&from) || !self.at.pits.has(from as usize) {
            return;
        }
        self.bind(Var::From, from);
        if !self.holds(m.from_cond.as_ref()) {
            // The variable stays bound until the next site.
            return;
        }
        match &m.to {
            // A single site may lie beyond the pits: such a move is one, and does nothing.
            Target::One(site) => {
                let to = self.num(site);
                let n = m.count.as_ref().map_or(1, |n| self.num(n));
                self.bind(Var::From, outer);
                if to >= 0 {
                    self.bind(Var::From, from);
                    self.bind(Var::To, to);
                    let allowed = self.holds(m.to_cond.as_ref());
                    self.bind(Var::From, outer);
                    if allowed {
                        self.carried(m, (from, to, n), outer, out);
                    }
                }
            }
            Target::Many(set) => {
                let sites = self.set(set);
                let n = m.count.as_ref().map_or(1, |n| self.num(n));
                let allowed = match &m.to_cond {
                    None => sites,
                    Some(cond) => self.pits_where(cond, Var::To.alone(), sites),
                };
                self.bind(Var::From, outer);
                for to in pits_of(allowed) {
                    self.bind(Var::To, to);
                    self.carried(m, (from, to, n), outer, out);
                }
                // The variable stays bound until the next site, too.
                if let Some(last) = last_of(sites) {
                    self.bind(Var::To, last);
                }
            }
        }
    }

    /// Appends one move, of so many pieces from one pit to another.
    fn carried(&mut self, m: &Carry, (from, to, n): (i32, i32, i32), outer: i32, out: &mut List) {
        let begin = out.begin();
        self.bring_along(m.apply.as_ref(), (from, to), outer, out);
        out.acts.push(match m.count {
            None => SowingAction::Move {
                from,
                to,
                state: -1,
                value: -1,
            },
            Some(_) => SowingAction::Carry { from, to, n },
        });
        out.finish(begin, from, to);
    }

    /// The changes of an effect that comes along with a move, put in front of its own.
    fn bring_along(
        &mut self,
        apply: Option<&Along>,
        (from, to): (i32, i32),
        outer: i32,
        out: &mut List,
    ) {
        let Some((cond, effect)) = apply else { return };
        if !self.holds(cond.as_ref()) {
            return;
        }
        self.bind(Var::From, from);
        self.bind(Var::To, to);
        let mut effects = self.pool.lists.take();
        self.generate(effect, &mut effects);
        for made in &effects.moves {
            out.acts.extend_from_slice(&effects.acts[made.acts.range()]);
        }
        self.pool.lists.give(effects);
        self.bind(Var::From, outer);
    }

    pub(super) fn removals(&mut self, at: &Target, times: Option<&Number>, out: &mut List) {
        let sites = self.target(at);
        for site in pits_of(sites & self.at.pits.what) {
            let times = times.map_or(1, |n| self.num(n).clamp(1, MAX_LOOP as i32));
            let begin = out.begin();
            out.acts.extend(std::iter::repeat_n(
                SowingAction::Remove(site),
                times as usize,
            ));
            out.finish(begin, site, site);
        }
    }

    pub(super) fn additions(
        &mut self,
        (to, cond): (&Target, Option<&Condition>),
        count: Option<&Number>,
        apply: Option<&Along>,
        out: &mut List,
    ) {
        let times = count.map_or(1, |n| self.num(n).min(MAX_LOOP as i32));
        if times < 1 {
            return;
        }
        let sites = self.target(to);
        let (outer, from) = (self.var(Var::To), self.var(Var::From));
        for site in pits_of(sites) {
            self.bind(Var::To, site);
            if !self.holds(cond) {
                continue;
            }
            let begin = out.begin();
            self.bring_along(apply, (site, site), from, out);
            out.acts
                .extend(std::iter::repeat_n(SowingAction::Add(site), times as usize));
            out.finish(begin, site, site);
        }
        self.bind(Var::To, outer);
    }
}
