//! Distances in steps: by the table of the game or by a walk of a given step
//! (specification 7a.4 count Steps, 7c.4 sites Distance).

use crate::board::site::{Site, SiteType};
use crate::game::INFINITY;
use crate::game::context::Context;
use crate::game::eval::directions::Stance;
use crate::game::rules::ints::{Bound, StepWalk};
use crate::game::rules::{Int, Range, Sites};
use crate::game::site_set::SiteSet;

/// A breadth-first walk under way.
struct BreadthWalk {
    stance: Stance,
    /// Sites reached so far, the start included.
    reached: SiteSet,
    /// Sites of the present layer.
    layer: Vec<i32>,
    /// Room for the next one.
    next: Vec<i32>,
}

impl Context<'_> {
    /// The row of the distance table for a site.
    fn distances_from(&self, ty: SiteType, from: i32) -> Option<&[u16]> {
        let from = usize::from(self.element(ty, from)?);
        self.game.distances[ty as usize].as_ref()?.row(from as Site)
    }

    /// `count Steps` by the table.
    pub(super) fn steps_between(&mut self, ty: SiteType, from: &Int, to: &Sites) -> i32 {
        let from = self.int(from);
        if let Sites::One(to) = to {
            let to = self.int(to);
            let row = self.distances_from(ty, from);
            let there = usize::try_from(to).ok();
            let steps = row.zip(there).and_then(|(row, to)| row.get(to));
            return steps.map_or(0, |&d| i32::from(d));
        }
        let goals = self.sites(to);
        let row = self.distances_from(ty, from);
        let least =
            row.and_then(|row| goals.iter().filter_map(|goal| row.get(goal as usize)).min());
        let steps = least.map_or(0, |&d| i32::from(d));
        self.give_sites(goals);
        steps
    }

    /// `sites Distance` by the table.
    pub(super) fn add_at_distance(
        &mut self,
        ty: SiteType,
        from: &Int,
        range: &Range,
        out: &mut SiteSet,
    ) {
        let from = self.int(from);
        let (min, max) = self.range(range);
        let (Some(from), Some(table)) = (
            self.element(ty, from),
            self.game.distances[ty as usize].as_ref(),
        ) else {
            return;
        };
        let cut = i32::from(table.cut(from));
        if min < 0 || min > cut {
            return;
        }
        let max = max.min(cut);
        let nearest = table.nearest(from);
        let first = nearest.partition_point(|(d, _)| i32::from(*d) < min);
        for &(d, site) in &nearest[first..] {
            if i32::from(d) > max {
                break;
            }
            out.insert(i32::from(site));
        }
    }

    /// Begins a walk with the sites one step from the start.
    fn begin_walk(&mut self, e: &StepWalk, start: i32) -> BreadthWalk {
        let slot = self.slot(e.ty, start);
        let what = slot.map_or(0, |s| self.state.contents.what(s));
        let mut walk = BreadthWalk {
            stance: Stance {
                facing: Some(self.facing_of(what)),
                rotation: Some(slot.map_or(0, |s| self.state.contents.rotation(s))),
            },
            reached: self.scratch.memory.take_set(),
            layer: self.scratch.memory.take_ints(),
            next: self.scratch.memory.take_ints(),
        };
        walk.reached.insert(start);
        self.step_from(e, start, &mut walk);
        std::mem::swap(&mut walk.layer, &mut walk.next);
        walk
    }

    /// Appends what is one step from a site and new.
    fn step_from(&mut self, e: &StepWalk, site: i32, walk: &mut BreadthWalk) {
        let Some(element) = self.element(e.ty, site) else {
            return;
        };
        let directions = self.directions_in(&e.directions, e.ty, site, walk.stance);
        let steps = self.game.board.steps(e.ty);
        for &d in directions.as_slice() {
            for &to in steps.towards(d, element) {
                let to = i32::from(to);
                if walk.reached.contains(to) {
                    continue;
                }
                self.env.set(Bound::From, site);
                self.env.set(Bound::To, to);
                if e.cond.as_ref().is_none_or(|cond| self.bool(cond)) {
                    walk.reached.insert(to);
                    walk.next.push(to);
                }
            }
        }
    }

    /// Goes on to the next layer.
    fn next_layer(&mut self, e: &StepWalk, walk: &mut BreadthWalk) {
        walk.next.clear();
        for i in 0..walk.layer.len() {
            if let Some(rotation) = &e.new_rotation {
                let outer = self
                    .env
                    .replace(Bound::Value, walk.stance.rotation.unwrap_or(0));
                walk.stance.rotation = Some(self.int(rotation));
                self.env.set(Bound::Value, outer);
            }
            self.step_from(e, walk.layer[i], walk);
        }
        std::mem::swap(&mut walk.layer, &mut walk.next);
    }

    fn end_walk(&mut self, walk: BreadthWalk) {
        self.scratch.memory.give_set(walk.reached);
        self.scratch.memory.give_ints(walk.layer);
        self.scratch.memory.give_ints(walk.next);
    }

    /// `count Steps` by a given step.
    pub(super) fn steps_by(&mut self, e: &StepWalk, to: &Sites) -> i32 {
        let start = self.int(&e.from);
        let goals = self.sites(to);
        let goal_count = self.game.layout.count(e.ty) as i32;
        let steps = if start < 0 || goals.first().is_none() {
            0
        } else if self.element(e.ty, start).is_none()
            || goals.first().is_some_and(|first| first >= goal_count)
        {
            INFINITY
        } else if goals.contains(start) {
            0
        } else {
            let env = self.env;
            let mut walk = self.begin_walk(e, start);
            let mut steps = 1;
            let steps = loop {
                if walk.layer.is_empty() {
                    break INFINITY;
                }
                if walk.layer.iter().any(|s| goals.contains(*s)) {
                    break steps;
                }
                self.next_layer(e, &mut walk);
                steps += 1;
            };
            self.end_walk(walk);
            self.env = env;
            steps
        };
        self.give_sites(goals);
        steps
    }

    /// `sites Distance` by a given step.
    pub(super) fn add_at_distance_by(&mut self, e: &StepWalk, range: &Range, out: &mut SiteSet) {
        let start = self.int(&e.from);
        let (min, max) = self.range(range);
        if min < 0 || self.element(e.ty, start).is_none() {
            return;
        }
        let env = self.env;
        let mut walk = self.begin_walk(e, start);
        let mut layer = 1;
        loop {
            if layer >= min {
                for &s in &walk.layer {
                    out.insert(s);
                }
            }
            // The first layer is taken whatever the maximum says.
            if layer >= max || walk.layer.is_empty() {
                break;
            }
            self.next_layer(e, &mut walk);
            layer += 1;
        }
        self.end_walk(walk);
        self.env = env;
    }

    /// Both ends of a range.
    #[inline]
    pub(crate) fn range(&mut self, e: &Range) -> (i32, i32) {
        let min = self.int(&e.min);
        (min, self.int(&e.max))
    }
}
