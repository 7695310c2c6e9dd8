//! Tests of single sites: support, relations, crossings, angles, pieces on them (specification
//! 7b.3, 7b.14).

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site, SiteType};
use crate::game::context::Context;
use crate::game::rules::booleans::Angle;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Sites};

impl Context<'_> {
    /// Whether a vertex lies on the ground or on pieces only.
    pub(super) fn rests(&self, site: i32) -> bool {
        let Some(v) = self.element(SiteType::Vertex, site) else {
            return false;
        };
        let board = &self.game.board;
        if board.measures(SiteType::Vertex).layer_of(v) == 0 {
            return true;
        }
        let below = board
            .steps(SiteType::Vertex)
            .towards(AbsoluteDirection::Downward, v);
        below
            .iter()
            .all(|w| self.piece_at(SiteType::Vertex, i32::from(*w)) != 0)
    }

    /// Whether one of some sites is a neighbour of a site, in the sense of the relation.
    pub(super) fn is_related(
        &mut self,
        relation: Relation,
        ty: SiteType,
        site: &Int,
        sites: &Sites,
    ) -> bool {
        let game = self.game;
        let site = self.int(site);
        let Some(site) = self.element(ty, site) else {
            return false;
        };
        let mut others = self.scratch.memory.take_ints();
        self.collect_sites(sites, &mut others);
        let neighbours = game.board.neighbours(ty, relation, site);
        let related = others.iter().any(|other| {
            let Some(other) = self.element(ty, *other) else {
                return false;
            };
            // An edge counts as related to itself.
            let itself = ty == SiteType::Edge
                && other == site
                && !matches!(relation, Relation::Diagonal | Relation::OffDiagonal);
            itself || neighbours.contains(&other)
        });
        self.scratch.memory.give_ints(others);
        related
    }

    /// Whether two edges cross strictly inside.
    pub(crate) fn edges_cross(&self, a: i32, b: i32) -> bool {
        let board = &self.game.board;
        let (Some(a), Some(b)) = (
            self.element(SiteType::Edge, a),
            self.element(SiteType::Edge, b),
        ) else {
            return false;
        };
        const EPSILON: f64 = 1e-9;
        let ends = |e: Site| board.edge_ends(e).map(|v| board.point(SiteType::Vertex, v));
        let ([p, q], [r, s]) = (ends(a), ends(b));
        let side = |ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64| {
            let cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
            if cross.abs() < EPSILON {
                0.0
            } else {
                cross.signum()
            }
        };
        let one = side(p.x, p.y, q.x, q.y, r.x, r.y) * side(p.x, p.y, q.x, q.y, s.x, s.y);
        let two = side(r.x, r.y, s.x, s.y, p.x, p.y) * side(r.x, r.y, s.x, s.y, q.x, q.y);
        one < 0.0 && two < 0.0
    }

    /// Whether a kind of piece stands on one of some sites.
    pub(super) fn is_within(&mut self, what: &Int, sites: &Sites) -> bool {
        let what = self.int(what);
        let Ok(what) = u16::try_from(what) else {
            return false;
        };
        let layout = &self.game.layout;
        let told_by_site = what > 0
            && self.empty_slots_are_sites(layout.default)
            && !self.state.contents.stacking()
            && !self.state.contents.owned.repeats();
        let stands = |ctx: &Self, site: i32| {
            (0..layout.slots as i32).contains(&site)
                && ctx.state.contents.what(site as usize) == what
        };
        match sites {
            Sites::One(site) if told_by_site => {
                let site = self.int(site);
                stands(self, site)
            }
            Sites::One(site) => {
                let site = self.int(site);
                let positions = self.state.contents.owned.of(what);
                site >= 0
                    && positions
                        .iter()
                        .any(|p| layout.site(p.slot as usize).1 == site)
            }
            Sites::Many(region) => {
                if self.state.contents.owned.of(what).is_empty() {
                    return false;
                }
                let list = self.region_sites(region);
                let set = list.set();
                let positions = self.state.contents.owned.of(what);
                let within = match told_by_site && set.len() <= positions.len() {
                    true => set.iter().any(|site| stands(self, site)),
                    false => positions
                        .iter()
                        .any(|p| set.contains(layout.site(p.slot as usize).1)),
                };
                self.give_sites(list);
                within
            }
        }
    }

    /// Whether two sites make such an angle at a third one: one meets the first condition, the other
    /// the second.
    pub(super) fn makes_angle(
        &mut self,
        angle: Angle,
        ty: SiteType,
        at: &Int,
        first: &Bool,
        second: &Bool,
    ) -> bool {
        const EPSILON: f64 = 1e-6;
        let at = self.int(at);
        let Some(at) = self.element(ty, at) else {
            return false;
        };
        let board = &self.game.board;
        let sites = board.len(ty) as i32;
        let saved = self.env.get(Bound::Site);
        let holds = |ctx: &mut Self, site: i32, cond: &Bool| {
            ctx.env.set(Bound::Site, site);
            ctx.bool(cond)
        };
        let mut found = false;
        'pairs: for a in 0..sites {
            if a == i32::from(at) || !holds(self, a, first) {
                continue;
            }
            for b in a + 1..sites {
                if b == i32::from(at) {
                    continue;
                }
                let (p, q) = (board.point(ty, a as Site), board.point(ty, b as Site));
                let degrees = (q.x - p.x).atan2(-(q.y - p.y)).abs().to_degrees();
                let right = (degrees - 90.0).abs() < EPSILON;
                let fits = match angle {
                    Angle::Acute => degrees < 90.0 && !right,
                    Angle::Right => right,
                    Angle::Obtuse => degrees > 90.0 && !right,
                    Angle::Reflex => false,
                };
                if fits && holds(self, b, second) {
                    found = true;
                    break 'pairs;
                }
            }
        }
        self.env.set(Bound::Site, saved);
        found
    }

    /// Whether the sites of a container, or some of them, hold the pieces of a list, one after the
    /// other.
    pub(super) fn is_target(&mut self, container: u16, whats: &[Int], sites: &[Int]) -> bool {
        let game = self.game;
        let Some(container) = game.containers.get(container as usize) else {
            return false;
        };
        let mut wanted = self.scratch.memory.take_ints();
        let mut places = self.scratch.memory.take_ints();
        for what in whats {
            wanted.push(self.int(what));
        }
        for site in sites {
            places.push(self.int(site));
        }
        let listed = !sites.is_empty();
        if !listed {
            places.extend((container.from as i32..).take(container.size as usize));
        }
        let ty = if container.from == 0 {
            game.layout.default
        } else {
            SiteType::Cell
        };
        let reached = if self.state.contents.stacking() {
            let mut reached = false;
            for &site in &places {
                let levels = match self.slot(ty, site) {
                    Some(slot) => self.state.contents.levels(slot),
                    None => &[],
                };
                if levels.len() != wanted.len() {
                    // Without listed sites the search gives up at the first other height.
                    if listed {
                        continue;
                    }
                    break;
                }
                if levels
                    .iter()
                    .zip(&wanted)
                    .all(|(l, w)| i32::from(l.what) == *w)
                {
                    reached = true;
                    break;
                }
            }
            reached
        } else {
            places.len() == wanted.len()
                && places
                    .iter()
                    .zip(&wanted)
                    .all(|(site, what)| self.piece_at(ty, *site) == *what)
        };
        self.scratch.memory.give_ints(places);
        self.scratch.memory.give_ints(wanted);
        reached
    }
}
