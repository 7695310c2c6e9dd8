//! `all Sites`, `all Different`, `all Groups` (specification 7b.5).

use super::DirectionList;
use crate::board::site::{Site, SiteType};
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Directions, Region};
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// Whether a condition holds on every site of a region; so it does if there is none.
    pub(super) fn all_sites(&mut self, region: &Region, cond: &Bool) -> bool {
        let set = self.region(region);
        let saved = self.env.get(Bound::Site);
        let all = set.iter().all(|site| {
            self.env.set(Bound::Site, site);
            self.bool(cond)
        });
        self.env.set(Bound::Site, saved);
        self.scratch.memory.give_set(set);
        all
    }

    /// The same, if no two sites hold the same kind of piece; empty sites count as alike.
    pub(super) fn all_different_sites(&mut self, region: &Region, cond: &Bool) -> bool {
        let set = self.region(region);
        let mut seen = self.scratch.memory.take_ints();
        let ty = self.game.layout.default;
        let saved = self.env.get(Bound::Site);
        let all = set.iter().all(|site| {
            self.env.set(Bound::Site, site);
            let what = self.piece_at(ty, site);
            if seen.contains(&what) {
                return false;
            }
            seen.push(what);
            self.bool(cond)
        });
        self.env.set(Bound::Site, saved);
        self.scratch.memory.give_ints(seen);
        self.scratch.memory.give_set(set);
        all
    }

    /// `all Groups`: the condition holds for every group, bound as the region in turn. Groups are
    /// found in the order of the owners' piece lists.
    pub(super) fn all_groups(
        &mut self,
        ty: SiteType,
        directions: &Directions,
        of: Option<&Bool>,
        cond: &Bool,
    ) -> bool {
        let game = self.game;
        let owners = match of {
            Some(_) => 0..=game.shared(),
            None => {
                let mover = self.state.mover as usize;
                mover..=mover
            }
        };
        let mut starts = self.scratch.memory.take_ints();
        for owner in owners {
            for &component in game.components_of.get(owner).into_iter().flatten() {
                let positions = self.state.contents.owned.of(component);
                starts.extend(
                    positions
                        .iter()
                        .map(|p| game.layout.site(p.slot as usize))
                        .filter(|(t, _)| *t == ty)
                        .map(|(_, site)| site),
                );
            }
        }
        let mut checked = self.scratch.memory.take_set();
        let mut group = self.scratch.memory.take_ints();
        let saved = self.env;
        let mut all = true;
        for &start in &starts {
            if self.element(ty, start).is_none() || checked.contains(start) {
                continue;
            }
            self.env.set(Bound::From, start);
            if !self.joins_group(ty, start, of) {
                continue;
            }
            checked.insert(start);
            group.clear();
            group.push(start);
            self.grow_group(ty, directions, of, &mut group, &mut checked);
            let mut bound = self.scratch.memory.take_set();
            for &site in &group {
                bound.insert(site);
            }
            let outer = self.env.region;
            self.env.region = Some(self.scratch.memory.bound_regions.len() as u32);
            self.scratch.memory.bound_regions.push(bound);
            let holds = self.bool(cond);
            if let Some(bound) = self.scratch.memory.bound_regions.pop() {
                self.scratch.memory.give_set(bound);
            }
            self.env.region = outer;
            if !holds {
                all = false;
                break;
            }
        }
        // After a failure from and to keep the values of the group that failed.
        if all {
            self.env = saved;
        }
        self.scratch.memory.give_ints(group);
        self.scratch.memory.give_ints(starts);
        self.scratch.memory.give_set(checked);
        all
    }

    fn joins_group(&mut self, ty: SiteType, site: i32, of: Option<&Bool>) -> bool {
        match of {
            None => self.owner_at(ty, site) == self.mover(),
            Some(of) => {
                self.env.set(Bound::To, site);
                self.bool(of)
            }
        }
    }

    /// Adds to a group everything that joins it, step by step.
    fn grow_group(
        &mut self,
        ty: SiteType,
        directions: &Directions,
        of: Option<&Bool>,
        group: &mut Vec<i32>,
        checked: &mut SiteSet,
    ) {
        let steps = self.game.board.steps(ty);
        let mut room = DirectionList::new();
        let mut next = 0;
        while let Some(&site) = group.get(next) {
            next += 1;
            for &d in self.directions_at(directions, ty, site, &mut room) {
                for &to in steps.towards(d, site as Site) {
                    let to = i32::from(to);
                    if !checked.contains(to) && self.joins_group(ty, to, of) {
                        checked.insert(to);
                        group.push(to);
                    }
                }
            }
        }
    }
}
