//! What follows moves is decided and carried out: effects become actions, and these are done in
//! order.

use super::deeds::{Effect, MoverAction, MoverActions};
use super::position::MoverPosition;
use super::rules::MoverRules;
use super::terms::View;
use super::ways::Landing;
use crate::game::apply::forget;

impl<const W: usize> MoverPosition<W> {
    /// Decides an effect and carries it out. Returns whether it says who moves next.
    pub fn follow(
        &mut self,
        rules: &MoverRules<W>,
        effect: usize,
        acts: &mut MoverActions,
    ) -> bool {
        self.follow_effect(rules, &rules.effects[effect], acts)
    }

    #[inline]
    fn follow_effect(
        &mut self,
        rules: &MoverRules<W>,
        effect: &Effect<W>,
        acts: &mut MoverActions,
    ) -> bool {
        match self.chosen(rules, effect) {
            None => false,
            Some(Effect::InTurn(parts)) => self.follow_in_turn(rules, parts, acts),
            Some(Effect::Noted(parts)) => self.follow_noted(rules, parts, acts),
            Some(Effect::Asked(asked)) => {
                self.carry_out(rules, asked);
                false
            }
            Some(effect) => {
                let first = acts.len();
                View::new(rules, self).decide(effect, acts);
                self.act(rules, first, acts)
            }
        }
    }

    #[inline(never)]
    fn follow_in_turn(
        &mut self,
        rules: &MoverRules<W>,
        (first, second): &(Effect<W>, Effect<W>),
        acts: &mut MoverActions,
    ) -> bool {
        let again = self.follow_effect(rules, first, acts);
        self.follow_effect(rules, second, acts) || again
    }

    #[inline(never)]
    fn follow_noted(
        &mut self,
        rules: &MoverRules<W>,
        (first, second): &(Effect<W>, Effect<W>),
        acts: &mut MoverActions,
    ) -> bool {
        let mut before = rules.trials.noted.borrow_mut();
        before.clone_from(&self.vars);
        self.follow_effect(rules, first, acts);
        let from = acts.len();
        View::new(rules, self).decide(second, acts);
        if acts.len() == from {
            self.vars.clone_from(&before);
        }
        drop(before);
        self.act(rules, from, acts)
    }

    /// The same for what is done before a move: what was pending is forgotten once it is decided.
    pub fn begin(&mut self, rules: &MoverRules<W>, before: usize, acts: &mut MoverActions) -> bool {
        let effect = self.chosen(rules, &rules.effects[before]);
        let first = acts.len();
        if let Some(effect) = effect {
            View::new(rules, self).decide(effect, acts);
        }
        self.pending.clear();
        if let Some(Effect::Asked(asked)) = effect {
            self.carry_out(rules, asked);
        }
        self.act(rules, first, acts)
    }

    /// What an effect comes to by the conditions around it.
    fn chosen<'r>(
        &self,
        rules: &MoverRules<W>,
        mut effect: &'r Effect<W>,
    ) -> Option<&'r Effect<W>> {
        while let Effect::If(cond, parts) = effect {
            effect = match (View::new(rules, self).cond(cond), &**parts) {
                (true, (yes, _)) => yes,
                (false, (_, no)) => no.as_ref()?,
            };
        }
        Some(effect)
    }

    /// Does what has been decided from a place on.
    fn act(&mut self, rules: &MoverRules<W>, first: usize, acts: &mut MoverActions) -> bool {
        let end = acts.len();
        let mut again = false;
        if !rules.trials.work.take(end - first) {
            acts.truncate(first);
            return again;
        }
        for i in first..end {
            match acts[i] {
                MoverAction::Next(player) => {
                    self.next = player;
                    again = true;
                }
                MoverAction::Promote(site, what) => self.promote(rules, i32::from(site), what),
                MoverAction::Remove(site) => self.leave(rules, usize::from(site)),
                MoverAction::RemoveLater(site) => self.to_clear.insert(usize::from(site)),
                MoverAction::Add(site, what) => self.add(rules, usize::from(site), what),
                MoverAction::Trigger(player) => self.triggered |= 1 << player.min(31),
                MoverAction::State(site, state) => self.set_state(site.into(), state),
                MoverAction::Worth(site, worth) => self.set_worth(site.into(), worth),
                MoverAction::Var(var, value) => {
                    if let Some(var) = self.vars.get_mut(var) {
                        *var = Some(value);
                    }
                }
                MoverAction::Move(way, from, to) => {
                    let landing = Landing::plain(from.into(), to.into());
                    self.perform(rules, &rules.ways[way].deed, &landing);
                }
                MoverAction::Carry(from, to) => self.carry_to(rules, from.into(), to.into()),
                MoverAction::CarryLevels(from, to, n) => {
                    self.carry_levels(rules, (from.into(), to.into()), n.into());
                }
                MoverAction::Counter(value) => self.counter = value,
                MoverAction::Temp(value) => self.temp = value,
                MoverAction::Pending(value) => {
                    let value = if value == -1 { 1 } else { value };
                    if !self.pending.contains(&value) {
                        self.pending.push(value);
                    }
                }
                MoverAction::Value(player, value) => self.values[usize::from(player)] = value,
                MoverAction::Score(player, score, add) => {
                    let old = &mut self.scores[usize::from(player)];
                    *old = if add { old.wrapping_add(score) } else { score };
                }
                MoverAction::Propose(text) => self.proposed.push(text),
                MoverAction::Vote(text) => self.vote(text, rules.players),
                MoverAction::Remember(memory, value) => self.memories[memory].push(value),
                MoverAction::Forget(memory, value) => {
                    forget(&mut self.memories[memory], value);
                }
                MoverAction::Swap(a, b) => {
                    self.orders.swap(usize::from(a), usize::from(b));
                    // What exchanges players is no pass.
                    self.since_pass = self.since_pass.max(1);
                }
                MoverAction::Then(effect) => again |= self.follow(rules, effect, acts),
            }
        }
        if rules.traces {
            self.trace(rules, &acts[first..end]);
        }
        acts.truncate(first);
        again
    }

    /// Notes where actions end.
    #[cold]
    fn trace(&mut self, rules: &MoverRules<W>, acts: &[MoverAction]) {
        for act in acts {
            let end = match *act {
                MoverAction::Promote(site, _)
                | MoverAction::Remove(site)
                | MoverAction::RemoveLater(site)
                | MoverAction::Add(site, _)
                | MoverAction::State(site, _)
                | MoverAction::Worth(site, _)
                | MoverAction::Move(_, _, site)
                | MoverAction::Carry(_, site)
                | MoverAction::CarryLevels(_, site, _) => usize::from(site),
                _ => continue,
            };
            if end < rules.kinds.sites {
                self.reaching.insert(end);
            }
        }
    }
}
