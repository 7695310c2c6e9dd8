//! What effects come to: the actions that are decided before any of them happens.

use super::deeds::{Effect, Hit, MoverAction, MoverActions};
use super::rules::Node;
use super::shifts::Found;
use super::terms::{Set, View};
use crate::game::bits::Bits;

impl<const W: usize> View<'_, W> {
    pub fn decide(self, effect: &Effect<W>, acts: &mut MoverActions) {
        let hit = |site: usize, hits: &[Hit], acts: &mut MoverActions| {
            for hit in hits {
                acts.push(match *hit {
                    Hit::Each(effect) => {
                        self.at.site.set(site as i32);
                        self.decide(&self.rules.effects[effect], acts);
                        continue;
                    }
                    Hit::Remove => MoverAction::Remove(site as u16),
                    Hit::RemoveLater => MoverAction::RemoveLater(site as u16),
                    Hit::Trigger(player) => MoverAction::Trigger(player),
                    Hit::Add(what) => MoverAction::Add(site as u16, what),
                    Hit::State(state) => MoverAction::State(site as u16, state),
                });
            }
        };
        let player = |player: i32| {
            let player = u8::try_from(player).ok();
            player.filter(|p| usize::from(*p) < self.at.values.len())
        };
        match effect {
            Effect::All(parts) => parts.iter().for_each(|part| self.decide(part, acts)),
            Effect::If(cond, parts) => match (self.cond(cond), &**parts) {
                (true, (yes, _)) => self.decide(yes, acts),
                (false, (_, Some(no))) => self.decide(no, acts),
                (false, (_, None)) => {}
            },
            Effect::Again => acts.push(MoverAction::Next(self.at.mover)),
            Effect::Next(player) => {
                let next = self.num(player);
                if (1..=self.rules.players as i32).contains(&next) {
                    acts.push(MoverAction::Next(next as u8));
                }
            }
            Effect::Promote(site, what) => {
                if let (Ok(site), Ok(what)) =
                    (u16::try_from(self.num(site)), u8::try_from(self.num(what)))
                {
                    acts.push(MoverAction::Promote(site, what));
                }
            }
            Effect::Remove(sites, later) => {
                for site in self.set(sites).iter() {
                    if self.at.what[site] != 0 {
                        acts.push(match later {
                            true => MoverAction::RemoveLater(site as u16),
                            false => MoverAction::Remove(site as u16),
                        });
                    }
                }
            }
            Effect::Vacate(site) => match usize::try_from(self.num(site)) {
                Ok(site) if self.is_site(site) && self.at.what[site] != 0 => {
                    acts.push(MoverAction::Remove(site as u16));
                }
                _ => {}
            },
            Effect::RemoveSome(sites, times) => {
                for site in self.set(sites).iter().filter(|s| self.at.what[*s] != 0) {
                    // Where nothing is left, nothing leaves.
                    let times = self.num(times).clamp(1, self.rules.kinds.levels as i32);
                    let each = (0..times).map(|_| MoverAction::Remove(site as u16));
                    acts.extend(each);
                }
            }
            Effect::Custodial(e, hits) => self.between(e, |site| hit(site, hits, acts)),
            Effect::Outward(e, hits) => self.outward(e, |site| hit(site, hits, acts)),
            Effect::Intervene(e, hits) => self.intervened(e, |site| hit(site, hits, acts)),
            Effect::Enclose(e, hits) => self.enclosed(e, |site| hit(site, hits, acts)),
            Effect::Surround(e, hits) => self.surrounded(e, |site| hit(site, hits, acts)),
            Effect::Shove(e) => self.shove(e, acts),
            Effect::EachSite(which, effect) => {
                let sites = self.set(which);
                if !self.rules.trials.work.take(sites.len()) {
                    return;
                }
                // Of what is slid over the last comes first, and rays ascend or descend.
                let back = *which == Set::Passed && self.at.to.get() > self.at.from.get();
                let mut left = sites;
                while !left.is_empty() {
                    let site = if back { left.last() } else { left.first() };
                    left.remove(site);
                    self.at.site.set(site as i32);
                    self.decide(effect, acts);
                }
            }
            Effect::EachGroup(groups, effect) => {
                self.each_group(groups, || self.decide(effect, acts));
            }
            Effect::Times(times, effect) => (0..*times).for_each(|_| self.decide(effect, acts)),
            Effect::Add(site, what) => {
                let (site, what) = (self.num(site), self.num(what));
                if let (Ok(site), Ok(what)) = (u16::try_from(site), u16::try_from(what)) {
                    let kinds = &self.rules.kinds;
                    // Nothing that enters changes nothing, where nobody counts it.
                    let first = usize::from(kinds.counted || kinds.levels > 0);
                    let known = (first..kinds.owner.len()).contains(&usize::from(what));
                    match known && usize::from(site) < self.at.what.len() {
                        true => acts.push(MoverAction::Add(site, what as u8)),
                        // Nothing, or nowhere, is left to the general code.
                        false => self.rules.trials.work.give_up(),
                    }
                }
            }
            Effect::Trigger(who) => {
                if let Ok(who) = u8::try_from(self.num(who)) {
                    acts.push(MoverAction::Trigger(who));
                }
            }
            Effect::State(site, state) => {
                let site = usize::try_from(self.num(site)).ok();
                if let (Some(site), Ok(state)) = (site, u8::try_from(self.num(state)))
                    && self.is_site(site)
                {
                    match site < self.rules.kinds.sites {
                        true => acts.push(MoverAction::State(site as u16, state)),
                        // Beside the board no state is held.
                        false => self.rules.trials.work.give_up(),
                    }
                }
            }
            Effect::Worth(site, worth) => {
                let (site, worth) = (self.num(site), self.num(worth));
                if let Ok(site) = usize::try_from(site)
                    && self.is_site(site)
                    && worth >= 0
                {
                    match u8::try_from(worth) {
                        Ok(worth) => acts.push(MoverAction::Worth(site as u16, worth)),
                        // So great a value has no room here.
                        Err(_) => self.rules.trials.work.give_up(),
                    }
                }
            }
            Effect::Remember(memory, value, unique) => {
                let value = self.num(value);
                let known = &self.at.memories[*memory];
                self.rules.trials.work.take(known.len());
                if !(self.cond(unique) && known.contains(&value)) {
                    acts.push(MoverAction::Remember(*memory, value));
                }
            }
            Effect::Forget(memory, value) => {
                self.rules.trials.work.take(self.at.memories[*memory].len());
                acts.push(MoverAction::Forget(*memory, self.num(value)));
            }
            Effect::ForgetAll(which) => {
                for (memory, values) in self.at.memories.iter().enumerate() {
                    if which.is_none_or(|which| which == memory) {
                        self.rules.trials.work.take(values.len());
                        acts.extend(values.iter().map(|v| MoverAction::Forget(memory, *v)));
                    }
                }
            }
            Effect::Var(var, value) => acts.push(MoverAction::Var(*var, self.num(value))),
            Effect::Carry(from, to) => {
                let ends = (
                    usize::try_from(self.num(from)),
                    usize::try_from(self.num(to)),
                );
                if let (Ok(from), Ok(to)) = ends
                    && self.is_site(from)
                    && self.at.what[from] != 0
                {
                    match self.is_site(to) {
                        true => acts.push(MoverAction::Carry(from as u16, to as u16)),
                        // Nowhere is left to the general code.
                        false => self.rules.trials.work.give_up(),
                    }
                }
            }
            Effect::CarryLevels(from, to, n) => {
                let ends = [from, to].map(|site| usize::try_from(self.num(site)));
                let [Ok(from), Ok(to)] = ends else {
                    return;
                };
                let on_board = |site: usize| site < self.rules.kinds.sites;
                match on_board(from) && on_board(to) {
                    true if self.at.what[from] == 0 => {}
                    true => {
                        let n = u16::try_from(self.num(n)).unwrap_or(0);
                        acts.push(MoverAction::CarryLevels(from as u16, to as u16, n));
                    }
                    // What is beside the board is left to the general code.
                    false => self.rules.trials.work.give_up(),
                }
            }
            Effect::Moves(node) => self.decide_moves(node, acts),
            Effect::Then(first, then) => {
                let before = acts.len();
                self.decide(first, acts);
                follow_each(acts, before, *then);
            }
            Effect::Swap(a, b) => {
                acts.push(MoverAction::Swap(*a, *b));
                acts.push(MoverAction::Next(self.at.mover));
            }
            Effect::Propose(text) => acts.push(MoverAction::Propose(*text)),
            Effect::Vote(text) => acts.push(MoverAction::Vote(*text)),
            Effect::Counter(value) => acts.push(MoverAction::Counter(self.num(value))),
            Effect::Temp(value) => acts.push(MoverAction::Temp(self.num(value))),
            Effect::Pending(value) => acts.push(MoverAction::Pending(self.num(value))),
            Effect::PendingSites(sites) => {
                let sites = self.set(sites);
                self.rules.trials.work.take(sites.len());
                acts.extend(sites.iter().map(|site| MoverAction::Pending(site as i32)));
            }
            Effect::Value(who, value) => {
                if let Some(who) = player(self.num(who)) {
                    acts.push(MoverAction::Value(who, self.num(value)));
                }
            }
            // They stand alone, and are made at once.
            Effect::Asked(_) | Effect::InTurn(_) | Effect::Noted(_) => {}
            Effect::Score(who, value, add) => {
                if let Some(who) = player(self.num(who)) {
                    acts.push(MoverAction::Score(who, self.num(value), *add));
                }
            }
        }
    }

    /// Decides on all moves of ways.
    fn decide_moves(self, node: &Node<W>, acts: &mut MoverActions) {
        match node {
            Node::All(nodes) => nodes.iter().for_each(|node| self.decide_moves(node, acts)),
            Node::Way(number) => {
                let way = &self.rules.ways[*number];
                let Some((pieces, form, beside)) = self.starts(way, &(Bits::EMPTY, 0)) else {
                    return;
                };
                let form = &way.forms[form];
                let mut found = Found::of(pieces);
                let count = self.find(form, &mut found);
                if !self.rules.trials.work.take(count) {
                    return;
                }
                for n in 0..count {
                    let landing = self.nth(form, &found, n);
                    if self.rules.trials.work.is_spent() {
                        return;
                    }
                    let from = if beside >= 0 { beside } else { landing.from };
                    if let Some(before) = way.before {
                        self.at.from.set(from);
                        self.at.to.set(landing.to);
                        self.decide(&self.rules.effects[before], acts);
                    }
                    acts.push(MoverAction::Move(*number, from as u16, landing.to as u16));
                }
            }
            _ => {}
        }
    }
}

/// Puts an effect after each move that was decided from a place on.
fn follow_each(acts: &mut MoverActions, first: usize, then: usize) {
    let then = MoverAction::Then(then);
    let is_first_of_two = |acts: &MoverActions, i: usize| matches!(acts[i], MoverAction::Swap(..));
    let mut at = first;
    while at < acts.len() {
        at += if is_first_of_two(acts, at) { 2 } else { 1 };
        acts.insert(at, then);
        at += 1;
    }
}
