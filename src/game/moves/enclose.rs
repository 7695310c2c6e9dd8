//! Capture of groups without liberties (specification 06b 5.3).

use super::custodial::set_last_between;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::eval::DirectionList;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::Enclose;
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// Lists the captures of groups beside the piece that moved that have no liberty left.
    pub(super) fn enclose(&mut self, m: &Enclose, out: &mut MoveList) {
        let from = self.int(&m.from);
        let Some(start) = self.element(m.ty, from) else {
            return;
        };
        if self.is_empty_site(m.ty, from) {
            return;
        }
        let exceptions = m.exceptions.as_ref().map_or(0, |e| self.int(e));
        let outer = (self.env.get(Bound::To), self.env.get(Bound::Between));
        let mut seeds = self.scratch.memory.take_ints();
        self.enclose_neighbours(m, start, &mut seeds);
        let mut visited = self.scratch.memory.take_set();
        let mut kept = 0;
        for i in 0..seeds.len() {
            let seed = seeds[i];
            let wanted = !seeds[..kept].contains(&seed)
                && (exceptions > 0 && self.is_empty_site(m.ty, seed)
                    || self.is_captured(m.target.as_ref(), m.ty, seed as Site));
            if wanted {
                seeds[kept] = seed;
                kept += 1;
            }
        }
        seeds.truncate(kept);
        let mut group = self.scratch.memory.take_ints();
        for &seed in &seeds {
            if visited.contains(seed) {
                continue;
            }
            group.clear();
            if self.is_enclosed(m, seed, exceptions, &mut group, &mut visited) {
                let first = out.len();
                for &site in &group {
                    self.env.set(Bound::Between, site);
                    self.effect_on(m.effect.as_ref(), m.ty, site as Site, out);
                }
                set_last_between(out, first, group.iter().copied());
            }
        }
        self.scratch.memory.give_ints(group);
        self.scratch.memory.give_set(visited);
        self.scratch.memory.give_ints(seeds);
        self.env.set(Bound::To, outer.0);
        self.env.set(Bound::Between, outer.1);
    }

    /// Appends the neighbours of a site in the directions of the rule.
    fn enclose_neighbours(&mut self, m: &Enclose, site: Site, neighbours: &mut Vec<i32>) {
        let game = self.game;
        let mut store = DirectionList::new();
        for &direction in self.directions_at(&m.directions, m.ty, site.into(), &mut store) {
            let targets = game.board.steps(m.ty).towards(direction, site);
            neighbours.extend(targets.iter().map(|t| i32::from(*t)));
        }
    }

    /// Grows the group of a seed; whether it has no way out.
    fn is_enclosed(
        &mut self,
        m: &Enclose,
        seed: i32,
        mut exceptions: i32,
        group: &mut Vec<i32>,
        visited: &mut SiteSet,
    ) -> bool {
        if self.is_empty_site(m.ty, seed) {
            exceptions -= 1;
        }
        let mut members = self.scratch.memory.take_set();
        let mut border = self.scratch.memory.take_ints();
        let mut around = self.scratch.memory.take_ints();
        group.push(seed);
        members.insert(seed);
        let mut closed = true;
        let mut next = 0;
        'grow: while let Some(&site) = group.get(next) {
            next += 1;
            visited.insert(site);
            around.clear();
            self.enclose_neighbours(m, site as Site, &mut around);
            for &neighbour in &around {
                if members.contains(neighbour) {
                    continue;
                }
                let target = self.is_captured(m.target.as_ref(), m.ty, neighbour as Site);
                if !target {
                    if !self.is_empty_site(m.ty, neighbour) {
                        continue;
                    }
                    if exceptions <= 0 {
                        closed = false;
                        break 'grow;
                    }
                    exceptions -= 1;
                }
                members.insert(neighbour);
                group.push(neighbour);
            }
        }
        if closed {
            for &site in group.iter() {
                around.clear();
                self.enclose_neighbours(m, site as Site, &mut around);
                for &neighbour in &around {
                    if !members.contains(neighbour) && !border.contains(&neighbour) {
                        border.push(neighbour);
                    }
                }
            }
            closed = if m.targets_empty {
                !border
                    .iter()
                    .any(|b| self.is_captured(m.target.as_ref(), m.ty, *b as Site))
                    && self.is_chain(m, &mut border)
            } else {
                !border.iter().any(|b| self.is_empty_site(m.ty, *b))
            };
        }
        self.scratch.memory.give_ints(around);
        self.scratch.memory.give_ints(border);
        self.scratch.memory.give_set(members);
        closed
    }

    /// Whether one can walk the whole border, leaving every site for good: sites are deleted as
    /// they are left.
    fn is_chain(&self, m: &Enclose, border: &mut Vec<i32>) -> bool {
        let steps = self.game.board.steps(m.ty);
        let mut at = 0;
        while border.len() > 1 {
            let Some(&site) = border.get(at) else {
                return false;
            };
            let next = steps
                .towards(AbsoluteDirection::All, site as Site)
                .iter()
                .map(|s| i32::from(*s))
                .find(|s| border.contains(s));
            border.remove(at);
            match next.and_then(|next| border.iter().position(|b| *b == next)) {
                Some(place) => at = place,
                None => return false,
            }
        }
        true
    }
}
