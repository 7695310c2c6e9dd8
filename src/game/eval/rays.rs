//! Sites along straight lines (specification 7c.4).

use crate::board::direction::AbsoluteDirection;
use crate::board::site::SiteType;
use crate::game::MAX_DISTANCE;
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::{AroundKind, BySite, Sight};
use crate::game::rules::{Bool, Directions, Int, Region, Sites};
use crate::game::site_set::SiteSet;

/// The arguments of `sites Around`.
pub(super) struct Around<'e> {
    pub ty: SiteType,
    pub sites: &'e Sites,
    pub kind: Option<AroundKind>,
    pub distance: &'e Int,
    pub direction: AbsoluteDirection,
    pub cond: Option<&'e Bool>,
    pub include_self: &'e Bool,
}

/// The arguments of `sites Direction`.
pub(super) struct Along<'e> {
    pub from: &'e Sites,
    pub directions: &'e Directions,
    pub included: &'e Bool,
    pub stop: Option<&'e Bool>,
    pub stop_included: &'e Bool,
    pub distance: Option<&'e Int>,
    pub ty: SiteType,
}

/// The arguments of `sites Between`.
pub(super) struct Between<'e> {
    pub directions: &'e Directions,
    pub ty: SiteType,
    pub from: &'e Int,
    pub from_included: &'e Bool,
    pub to: &'e Int,
    pub to_included: &'e Bool,
    pub cond: Option<&'e Bool>,
}

impl Context<'_> {
    /// Whether a piece is of the kind.
    pub(super) fn is_of_kind(&self, kind: AroundKind, what: i32) -> bool {
        let owner = usize::from(self.game.owner(what as u16));
        let mover = usize::from(self.state.mover);
        let shared = self.game.shared();
        let enemy = || {
            (1..shared).contains(&owner)
                && if self.game.features.teams {
                    self.team(owner) != self.team(mover)
                } else {
                    owner != mover
                }
        };
        match kind {
            AroundKind::Empty => what == 0,
            _ if what == 0 => false,
            AroundKind::NotEmpty => true,
            AroundKind::Own => owner == mover || owner == shared,
            AroundKind::NotOwn => owner != mover && owner != shared,
            AroundKind::Enemy => enemy(),
            AroundKind::NotEnemy if self.game.features.teams => enemy() || owner == shared,
            AroundKind::NotEnemy => owner == mover || owner == shared,
        }
    }

    /// `sites Around` from a table.
    pub(super) fn add_around_all(
        &mut self,
        centres: &Region,
        around: &BySite,
        included: bool,
        out: &mut SiteSet,
    ) {
        let centres = self.region_sites(centres);
        let mut found = self.scratch.memory.take_set();
        let outer = self.env.get(around.var);
        for site in centres.set().iter() {
            self.env.set(around.var, site);
            self.add_tabulated(around, &mut found);
        }
        self.env.set(around.var, outer);
        match included {
            true => centres.add_to(&mut found),
            false => centres.take_from(&mut found),
        }
        out.union(&found);
        self.scratch.memory.give_set(found);
        self.give_sites(centres);
    }

    /// `sites Around`
    pub(super) fn add_around(&mut self, e: &Around<'_>, out: &mut SiteSet) {
        let centre = self.sites(e.sites);
        let distance = self.int(e.distance);
        let (from, to) = (self.env.get(Bound::From), self.env.get(Bound::To));
        let radials = self.game.board.radials(e.ty);
        let mut found = self.scratch.memory.take_set();
        for site in centre.iter() {
            let (Some(element), Ok(distance)) =
                (self.element(e.ty, site), usize::try_from(distance))
            else {
                continue;
            };
            self.env.set(Bound::From, site);
            for path in radials.paths(e.direction, element) {
                let Some(&x) = path.get(distance) else {
                    continue;
                };
                let x = i32::from(x);
                self.env.set(Bound::To, x);
                let fits = e
                    .kind
                    .is_none_or(|kind| self.is_of_kind(kind, self.piece_at(e.ty, x)));
                if fits && e.cond.is_none_or(|cond| self.bool(cond)) {
                    found.insert(x);
                }
            }
        }
        self.env.set(Bound::From, from);
        self.env.set(Bound::To, to);
        if centre.first().is_some() {
            let include = self.bool(e.include_self);
            for site in centre.iter() {
                if include {
                    found.insert(site);
                } else {
                    found.remove(site);
                }
            }
        }
        out.union(&found);
        self.scratch.memory.give_set(found);
        self.give_sites(centre);
    }

    /// `sites Direction`
    pub(super) fn add_along(&mut self, e: &Along<'_>, out: &mut SiteSet) {
        let starts = self.sites(e.from);
        let distance = e.distance.map_or(MAX_DISTANCE, |d| self.int(d)).max(0) as usize;
        let included = self.bool(e.included);
        let stop_included = self.bool(e.stop_included);
        let to = self.env.get(Bound::To);
        let radials = self.game.board.radials(e.ty);
        for site in starts.iter() {
            let Some(element) = self.element(e.ty, site) else {
                continue;
            };
            if included {
                out.insert(site);
            }
            let directions = self.directions(e.directions, e.ty, site, None);
            for &d in directions.as_slice() {
                for path in radials.paths(d, element) {
                    for &x in path.iter().skip(1).take(distance) {
                        let x = i32::from(x);
                        if let Some(stop) = e.stop {
                            self.env.set(Bound::To, x);
                            if self.bool(stop) {
                                if stop_included {
                                    out.insert(x);
                                }
                                break;
                            }
                        }
                        out.insert(x);
                    }
                }
            }
        }
        self.env.set(Bound::To, to);
        self.give_sites(starts);
    }

    /// `sites LineOfSight`
    pub(super) fn add_sight(
        &mut self,
        sight: Sight,
        at: &Int,
        directions: &Directions,
        out: &mut SiteSet,
    ) {
        let site = self.int(at);
        let ty = self.game.layout.default;
        let Some(element) = self.element(ty, site) else {
            return;
        };
        let directions = self.directions(directions, ty, site, None);
        let radials = self.game.board.radials(ty);
        for &d in directions.as_slice() {
            for path in radials.paths(d, element) {
                let mut last = None;
                for &x in &path[1.min(path.len())..] {
                    let x = i32::from(x);
                    if self.piece_at(ty, x) != 0 {
                        if sight == Sight::Piece {
                            out.insert(x);
                        }
                        break;
                    }
                    last = Some(x);
                    if sight == Sight::Empty {
                        out.insert(x);
                    }
                }
                if sight == Sight::Farthest
                    && let Some(x) = last
                {
                    out.insert(x);
                }
            }
        }
    }

    /// `sites Between`
    pub(super) fn add_between(&mut self, e: &Between<'_>, out: &mut SiteSet) {
        let (from, to) = (self.int(e.from), self.int(e.to));
        let (Some(a), Some(b)) = (self.element(e.ty, from), self.element(e.ty, to)) else {
            return;
        };
        let env = self.env;
        self.env.set(Bound::From, from);
        self.env.set(Bound::To, to);
        if self.bool(e.from_included) {
            out.insert(from);
        }
        if self.bool(e.to_included) {
            out.insert(to);
        }
        let directions = self.directions(e.directions, e.ty, from, None);
        let radials = self.game.board.radials(e.ty);
        let path = directions
            .as_slice()
            .iter()
            .flat_map(|&d| radials.paths(d, a))
            .find(|path| path[1..].contains(&b));
        for &x in path.into_iter().flatten().skip(1) {
            if x == b {
                break;
            }
            let x = i32::from(x);
            self.env.set(Bound::Between, x);
            if e.cond.is_none_or(|cond| self.bool(cond)) {
                out.insert(x);
            }
        }
        self.env = env;
    }

    /// `ahead`: the site some steps on in the first of the directions, else the site itself.
    #[inline(never)]
    pub(super) fn ahead(
        &mut self,
        ty: SiteType,
        site: &Int,
        steps: &Int,
        directions: &Directions,
    ) -> i32 {
        use crate::board::direction::RelativeDirection as Rel;
        let site = self.int(site);
        let steps = self.int(steps);
        if site < 0 {
            return -1;
        }
        let (Some(element), true) = (self.element(ty, site), steps >= 1) else {
            return site;
        };
        let direction = match directions {
            Directions::Absolute(list) => list.first().copied(),
            Directions::Relative { directions, .. }
                if matches!(
                    directions.first(),
                    Some(Rel::SameDirection | Rel::OppositeDirection)
                ) =>
            {
                self.last_line(ty, directions.first() == Some(&Rel::SameDirection))
            }
            other => self
                .directions(other, ty, site, None)
                .as_slice()
                .first()
                .copied(),
        };
        let Some(direction) = direction else {
            return site;
        };
        self.game
            .board
            .radials(ty)
            .paths(direction, element)
            .find_map(|path| path.get(steps as usize))
            .map_or(site, |&x| i32::from(x))
    }

    /// The first supported direction from where the move at hand, or else the last one, starts to
    /// where it ends, or the other way.
    fn last_line(&self, ty: SiteType, forward: bool) -> Option<AbsoluteDirection> {
        let bound = |var, last| match self.env.get(var) {
            -1 => last,
            site => site,
        };
        let from = self.element(ty, bound(Bound::From, self.state.last.from))?;
        let to = self.element(ty, bound(Bound::To, self.state.last.to))?;
        let (a, b) = if forward { (from, to) } else { (to, from) };
        let board = &self.game.board;
        let supported = board.steps(ty).supported(crate::board::site::Relation::All);
        board.radials(ty).direction_between(supported, a, b)
    }
}
