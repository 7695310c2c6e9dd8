//! Makes a move of a sowing game: first the changes it consists of, then its consequences.
//!
//! A consequence that is a single change is made at once, without a list.

use super::code::{Code, Kind};
use super::eval::{Evaluation, pits_of};
use super::list::{List, Made, SowingAction};

impl Evaluation<'_, '_> {
    /// Makes a change.
    #[inline]
    pub fn make(&mut self, act: &SowingAction) {
        self.at.make(self.rules, act);
        if self.rules.last_actions {
            let ends = act.ends();
            if ends.0 != -1 {
                self.touched.0 = ends.0;
            }
            if ends.1 != -1 {
                self.touched.1 = ends.1;
            }
        }
    }

    /// Makes a move: its changes, then its consequences. With `store` it becomes the last move
    /// before those run.
    pub fn execute(&mut self, list: &List, made: &Made, site: Option<i32>, store: bool) {
        if store {
            self.touched = (-1, -1);
        }
        if !self.pool.work.take(1 + made.acts.len as usize) {
            return;
        }
        for act in &list.acts[made.acts.range()] {
            self.make_noted(act);
        }
        if let Some(site) = site {
            self.make_noted(&SowingAction::select(site));
        }
        if store {
            let turn = &mut self.at.turn;
            turn.last_pass = made.pass;
            (turn.last_from, turn.last_to) = match site {
                Some(site) => (site, site),
                None => (made.from, made.to),
            };
            turn.moves += 1;
            turn.log_move(made.pass);
            (turn.after_from, turn.after_to) = self.touched;
        }
        for &then in &list.thens[made.thens.range()] {
            self.run_then(then);
        }
        if store {
            let turn = &mut self.at.turn;
            (turn.after_from, turn.after_to) = self.touched;
        }
    }

    /// Makes a change, and notes it where changes are recorded.
    #[inline]
    fn make_noted(&mut self, act: &SowingAction) {
        self.make(act);
        if let Some(record) = &mut self.pool.recording {
            record.push(*act);
        }
    }

    fn run_then(&mut self, then: u16) {
        let rules = self.rules;
        let program = &rules.programs[usize::from(self.at.turn.mover)];
        self.run(&program.thens[usize::from(then)]);
    }

    /// Does what a ludeme that is a consequence yields.
    fn run(&mut self, code: &Code) {
        if !self.pool.work.take(1) {
            return;
        }
        match &code.kind {
            Kind::Nothing => return,
            Kind::If(cond, yes, no) if code.then.is_none() => {
                if self.cond(cond) {
                    self.run(yes);
                } else if let Some(no) = no {
                    self.run(no);
                }
                return;
            }
            Kind::Sow(sow) if self.pool.recording.is_none() => {
                if self.sow(sow)
                    && let Some(then) = code.then
                {
                    self.run_then(then);
                }
                return;
            }
            Kind::Do {
                prior,
                next: Some(next),
                check: None,
            } if self.pool.recording.is_none() => {
                if let Some(sown) = self.sow_after(prior, next) {
                    if sown && let Some(then) = code.then {
                        self.run_then(then);
                    }
                    return;
                }
            }
            Kind::MoveAgain(_)
            | Kind::Named(..)
            | Kind::Temp(_)
            | Kind::Pending(None)
            | Kind::Put { .. }
            | Kind::Remember { .. }
            | Kind::Forget(..) => {
                if let Some(act) = self.single(&code.kind) {
                    self.make_noted(&act);
                    if let Some(then) = code.then {
                        self.run_then(then);
                    }
                }
                return;
            }
            _ => {}
        }
        let mut list = self.pool.lists.take();
        self.generate(code, &mut list);
        for i in 0..list.moves.len() {
            let made = list.moves[i];
            match made.sites {
                0 => self.execute(&list, &made, None, false),
                sites => {
                    for site in pits_of(sites) {
                        self.execute(&list, &made, Some(site), false);
                    }
                }
            }
        }
        self.pool.lists.give(list);
    }

    /// A sowing before which nothing but a variable or two is set, done where it stands; whether
    /// anything is sown. Nothing where that is not all.
    fn sow_after(&mut self, prior: &Code, next: &Code) -> Option<bool> {
        let Kind::Sow(sow) = &next.kind else {
            return None;
        };
        let priors = match &prior.kind {
            Kind::Concat(parts) if parts.len() <= 2 && prior.then.is_none() => &parts[..],
            _ => std::slice::from_ref(prior),
        };
        let sets = |code: &Code| matches!(code.kind, Kind::Named(..)) && code.then.is_none();
        if !priors.iter().all(sets) {
            return None;
        }
        // All values are known before the first is set.
        let mut values = [None; 2];
        for (value, prior) in values.iter_mut().zip(priors) {
            *value = self.single(&prior.kind);
        }
        let before = self.at.turn.named;
        for act in values.iter().flatten() {
            self.make(act);
        }
        let (vars, stalemated) = (self.vars, self.at.turn.stalemated);
        let sown = self.sow(sow);
        (self.vars, self.at.turn.stalemated) = (vars, stalemated);
        if !sown {
            self.at.turn.named = before;
            return Some(false);
        }
        if let Some(then) = next.then {
            self.run_then(then);
        }
        Some(true)
    }

    /// Everything a move does, consequences included, found out without changing the position.
    pub fn with_consequences(&mut self, list: &List, index: usize, record: &mut Vec<SowingAction>) {
        let made = list.moves[index];
        if made.thens.len == 0 {
            record.extend_from_slice(&list.acts[made.acts.range()]);
            record.extend(pits_of(made.sites).map(SowingAction::select));
            return;
        }
        self.aside(|run| {
            let mine = std::mem::take(record);
            let recording = run.pool.recording.replace(mine);
            match made.sites {
                0 => run.execute(list, &made, None, true),
                sites => {
                    for site in pits_of(sites) {
                        run.execute(list, &made, Some(site), true);
                    }
                }
            }
            *record = std::mem::replace(&mut run.pool.recording, recording).unwrap_or_default();
        });
    }
}
