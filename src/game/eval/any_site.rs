//! Whether a region has any site at all: the answer is known at the first site, without the whole
//! set.

use super::occupied::Occupied;
use super::rays::Around;
use crate::game::context::Context;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Int, Region, Sites};

impl Context<'_> {
    /// Whether the number of a region's sites is 0 or not, where a comparison asks no more.
    #[inline]
    pub(super) fn compared_with_nothing(&mut self, how: Compare, a: &Int, b: &Int) -> Option<bool> {
        let (Int::Const(0), Int::CountSites(region)) = (a, b) else {
            return None;
        };
        match how {
            Compare::Eq => Some(!self.any_site(region)?),
            Compare::Ne => Some(self.any_site(region)?),
            _ => None,
        }
    }

    /// Whether a region has a site; nothing where that takes the set anyway.
    fn any_site(&mut self, region: &Region) -> Option<bool> {
        match region {
            Region::Around {
                ty,
                sites,
                kind,
                distance,
                direction,
                cond,
                include_self,
            } => self.any_around(&Around {
                ty: *ty,
                sites,
                kind: *kind,
                distance,
                direction: *direction,
                cond: cond.as_deref(),
                include_self,
            }),
            Region::Occupied { .. } => {
                let search = Occupied::of(region)?;
                self.any_occupied(search, |_, _| true)
            }
            Region::Intersection(parts) => {
                let (first, others) = parts.split_first()?;
                let search = Occupied::of(first)?;
                self.any_occupied(search, |ctx, site| {
                    others.iter().all(|other| ctx.is_in(other, site))
                })
            }
            Region::Filter(region, cond) => {
                let search = Occupied::of(region)?;
                let outer = self.env.get(Bound::Site);
                let any = self.any_occupied(search, |ctx, site| {
                    ctx.env.set(Bound::Site, site);
                    ctx.bool(cond)
                });
                self.env.set(Bound::Site, outer);
                any
            }
            _ => None,
        }
    }

    /// Whether there are any `sites Around` one site.
    fn any_around(&mut self, e: &Around<'_>) -> Option<bool> {
        let Sites::One(centre) = e.sites else {
            return None;
        };
        let centre = self.int(centre);
        let distance = self.int(e.distance);
        let (from, to) = (self.env.get(Bound::From), self.env.get(Bound::To));
        let mut any = false;
        if let (Some(element), Ok(distance)) =
            (self.element(e.ty, centre), usize::try_from(distance))
        {
            self.env.set(Bound::From, centre);
            let mut paths = self.game.board.radials(e.ty).paths(e.direction, element);
            any = paths.any(|path| {
                let Some(site) = path.get(distance).map(|site| i32::from(*site)) else {
                    return false;
                };
                self.env.set(Bound::To, site);
                let kind = e
                    .kind
                    .is_none_or(|k| self.is_of_kind(k, self.piece_at(e.ty, site)));
                site != centre && kind && e.cond.is_none_or(|cond| self.bool(cond))
            });
            self.env.set(Bound::From, from);
            self.env.set(Bound::To, to);
        }
        Some(any || centre >= 0 && self.bool(e.include_self))
    }
}
