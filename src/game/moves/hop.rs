//! Hop: over hurdles (specification 06a 2.4).

use super::attach::Effects;
use crate::board::site::{Site, SiteType};
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::eval::DirectionList;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{HopMove, To};
use crate::game::rules::{Bool, Moves};

/// What all moves of one hop have in common.
struct Hopping<'m> {
    rules: &'m HopMove,
    ty: SiteType,
    from: i32,
    before: i32,
    min: i32,
    max: i32,
    after: i32,
    /// Condition and effect of the landing.
    capture: Option<&'m Bool>,
    effect: Option<&'m Moves>,
    decision: bool,
    first: usize,
}

impl Context<'_> {
    /// Lists the jumps of a piece over others, in all directions it may take. With `ANY` it only tells
    /// whether there is one.
    pub(super) fn hop<const ANY: bool>(
        &mut self,
        m: &HopMove,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let ty = m.from.ty;
        let from = self.only_site(&m.from.sites);
        let Some(start) = self.element(ty, from) else {
            return false;
        };
        let mut store = DirectionList::new();
        let directions = self.directions_at(&m.directions, ty, from, &mut store);
        let between = m.between.as_ref();
        let mut given = |e: Option<&crate::game::rules::Int>, default| match e {
            Some(e) => self.int(e),
            None => default,
        };
        let range = between.and_then(|b| b.range.as_ref());
        let apply = m.to.apply.as_ref();
        let hopping = Hopping {
            rules: m,
            ty,
            from,
            before: given(between.and_then(|b| b.before.as_ref()), 0),
            min: given(range.map(|r| &r.min), 1),
            max: given(range.map(|r| &r.max), 1),
            after: given(between.and_then(|b| b.after.as_ref()), 0),
            capture: apply.and_then(|a| a.cond.as_ref()),
            effect: apply.and_then(|a| a.effect.as_deref()),
            decision,
            first: out.len(),
        };
        let old_from = self.env.replace(Bound::From, from);
        let old_to = self.env.get(Bound::To);
        let old_between = self.env.get(Bound::Between);
        let mut effects = Effects::default();
        let mut found = false;
        if hopping.min == 0 {
            'steps: for &direction in directions {
                for &target in game.board.steps(ty).towards(direction, start) {
                    if self.hop_by_step::<ANY>(&hopping, target, &mut effects, out) {
                        found = true;
                        break 'steps;
                    }
                }
            }
        }
        if hopping.max > 0 && !found {
            'radials: for &direction in directions {
                for path in game.board.radials(ty).paths(direction, start) {
                    if self.hop_along::<ANY>(&hopping, path, &mut effects, out) {
                        found = true;
                        break 'radials;
                    }
                    if out.has_built() {
                        break 'radials;
                    }
                }
            }
        }
        self.give_effects(&mut effects);
        out.set_mover(hopping.first, self.state.mover);
        self.env.set(Bound::Between, old_between);
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::From, old_from);
        found
    }

    /// A hop over no hurdle: a step.
    fn hop_by_step<const ANY: bool>(
        &mut self,
        h: &Hopping<'_>,
        target: Site,
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        let to = i32::from(target);
        if ANY && self.is_unwanted(to) || !self.holds(h.rules.from.cond.as_ref()) {
            return false;
        }
        self.env.set(Bound::To, to);
        if !self.may_land(&h.rules.to) {
            return false;
        }
        if ANY {
            return true;
        }
        if out.moves()[h.first..].iter().any(|m| m.to == to) {
            return false;
        }
        if out.sketch(h.from, to) {
            return false;
        }
        effects.clear();
        if let Some(apply) = h.rules.between.as_ref().and_then(|b| b.apply.as_ref()) {
            self.attach_apply(apply, effects);
        }
        self.push_hop(h, to, effects, out);
        false
    }

    fn hop_along<const ANY: bool>(
        &mut self,
        h: &Hopping<'_>,
        path: &[Site],
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        if ANY && self.misses(path) {
            return false;
        }
        for k in 1..path.len() {
            let site = i32::from(path[k]);
            if !self.holds(h.rules.from.cond.as_ref()) {
                continue;
            }
            self.env.set(Bound::Between, site);
            if self.is_hurdle(h.rules) {
                let mut end = k + 1;
                while end < path.len() && ((end - k) as i32) < h.max {
                    self.env.set(Bound::Between, i32::from(path[end]));
                    if !self.is_hurdle(h.rules) {
                        break;
                    }
                    end += 1;
                }
                let hurdles = (end - k) as i32;
                if hurdles < h.min {
                    return false;
                }
                return self.land::<ANY>(h, path, (k, end), effects, out);
            }
            self.env.set(Bound::To, site);
            if k as i32 > h.before || !self.may_land(&h.rules.to) {
                return false;
            }
        }
        false
    }

    /// Tries the landing sites behind the hurdles `path[k..end]`.
    fn land<const ANY: bool>(
        &mut self,
        h: &Hopping<'_>,
        path: &[Site],
        (k, end): (usize, usize),
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        let most_left = ((end - k) as i32 - h.min.max(0)).max(0) as usize;
        let passed = out.begin_between();
        if !ANY {
            for &site in &path[k..end] {
                out.push_between(site.into());
            }
        }
        for left in (0..=most_left).rev() {
            for q in end - left..path.len() {
                let to = i32::from(path[q]);
                self.env.set(Bound::To, to);
                if !self.may_land(&h.rules.to) {
                    if let Some(capture) = h.capture
                        && !(ANY && self.is_unwanted(to))
                        && self.bool(capture)
                    {
                        if ANY {
                            return true;
                        }
                        if !out.sketch(h.from, to) {
                            effects.clear();
                            if let Some(effect) = h.effect {
                                self.attach(effect, effects);
                            }
                            let i = self.push_hop(h, to, effects, out);
                            out.finish_between(i, passed);
                        }
                    }
                    break;
                }
                if h.capture.is_none() && !(ANY && self.is_unwanted(to)) {
                    if ANY {
                        return true;
                    }
                    let apply = h.rules.between.as_ref().and_then(|b| b.apply.as_ref());
                    if out.sketch(h.from, to) {
                        if apply.is_some() && k < end - left {
                            self.env
                                .set(Bound::Between, i32::from(path[end - left - 1]));
                        }
                    } else {
                        effects.clear();
                        if let Some(effect) = h.effect {
                            self.attach(effect, effects);
                        }
                        if let Some(apply) = apply {
                            for &site in &path[k..end - left] {
                                self.env.set(Bound::Between, i32::from(site));
                                self.attach_apply(apply, effects);
                            }
                        }
                        let i = self.push_hop(h, to, effects, out);
                        out.finish_between(i, passed);
                    }
                }
                if q as i32 - end as i32 + 1 > h.after - left as i32 {
                    break;
                }
            }
        }
        false
    }

    fn is_hurdle(&mut self, rules: &HopMove) -> bool {
        match &rules.between {
            None => true,
            Some(between) => match &between.cond {
                Some(cond) => self.bool(cond),
                None => false,
            },
        }
    }

    fn may_land(&mut self, to: &To) -> bool {
        match &to.cond {
            Some(cond) => self.bool(cond),
            None => true,
        }
    }

    fn push_hop(
        &mut self,
        h: &Hopping<'_>,
        to: i32,
        effects: &Effects,
        out: &mut MoveList,
    ) -> usize {
        let whole = h.rules.stack && self.game.features.stacking;
        let begin = out.begin();
        effects.push_to(out);
        out.push_action(
            ActionKind::Move {
                from: Place::top(h.ty, h.from),
                to: Place::top(h.ty, to),
                given: Given::NONE,
                stack: whole,
            },
            h.decision,
        );
        let i = out.finish(begin, h.from, to);
        if whole {
            out.get_mut(i).level_max = (self.height_at(h.ty, h.from) - 1).max(0);
        }
        i
    }
}
