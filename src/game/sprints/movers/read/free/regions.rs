//! The variables that regions leave open.

use super::{Free, Open, all, one};
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::{IndexedList, OccupiedBy, Region};

impl Free<'_> {
    /// The open variables of a region.
    pub fn region(&mut self, e: &Region) -> Option<Open> {
        let fixed = matches!(
            e,
            Region::Static(_)
                | Region::Union(_)
                | Region::Intersection(_)
                | Region::Difference(..)
                | Region::Without(..)
                | Region::If(..)
                | Region::Listed(_)
                | Region::Equipment { .. }
                | Region::Side { .. }
                | Region::Indexed(..)
                | Region::BySite(_)
                | Region::Around { .. }
                | Region::AroundAll { .. }
                | Region::Direction { .. }
                | Region::Between { .. }
                | Region::Distance { .. }
                | Region::Expand { .. }
                | Region::Filter(..)
        );
        if !fixed {
            self.varies()?;
        }
        match e {
            Region::Static(_) => Some(0),
            Region::Keeping(e) => self.region(&e.of),
            Region::Kept(e) => self.region(&e.region),
            Region::Union(parts) | Region::Intersection(parts) => {
                all(parts.iter().map(|part| self.region(part)))
            }
            Region::Difference(a, b) => all([self.region(a), self.region(b)]),
            Region::Without(region, site) => all([self.region(region), self.int(site)]),
            Region::If(cond, a, b) => {
                let b = b.as_ref().map_or(Some(0), |b| self.region(b));
                all([self.bool(cond), self.region(a), b])
            }
            Region::Expand {
                container: 0,
                origin,
                steps,
                ty,
                ..
            } => all([self.is(*ty), self.sites(origin), self.int(steps)]),
            Region::Filter(region, cond) => {
                all([self.region(region), self.within(Some(cond), &[Bound::Site])])
            }
            Region::ForEachSite(region, each) => {
                let each = self.region(each)? & !one(Bound::Site);
                Some(self.region(region)? | each)
            }
            Region::Listed(sites) => self.ints_of(sites),
            Region::OfArray(ints) => self.ints(ints),
            Region::Equipment { player, .. } => self.int(player),
            Region::Start(what) => self.int(what),
            Region::Indexed(
                IndexedList::Row | IndexedList::Column | IndexedList::Layer | IndexedList::Phase,
                ty,
                index,
            ) => all([self.is(*ty), self.int(index)]),
            Region::Side { ty, player, .. } => all([self.is(*ty), self.int(player)]),
            Region::BySite(by_site) => Some(self.region(&by_site.region)? | one(by_site.var)),
            Region::AroundAll {
                centres, around, ..
            } => {
                let around = self.region(&around.region)? & !one(around.var);
                Some(self.region(centres)? | around)
            }
            Region::Around {
                ty,
                sites,
                kind,
                distance,
                cond,
                include_self,
                ..
            } => all([
                kind.map_or(Some(0), |_| self.varies()),
                self.is(*ty),
                self.sites(sites),
                self.int(distance),
                self.within(cond.as_deref(), &[Bound::From, Bound::To]),
                self.bool(include_self),
            ]),
            Region::Direction {
                from,
                directions,
                included,
                stop,
                stop_included,
                distance,
                ty,
            } => all([
                self.is(*ty),
                self.sites(from),
                self.directions(directions),
                self.bool(included),
                self.within(stop.as_deref(), &[Bound::To]),
                self.bool(stop_included),
                distance.as_ref().map_or(Some(0), |d| self.int(d)),
            ]),
            Region::LineOfSight { at, directions, .. } => {
                all([self.int(at), self.directions(directions)])
            }
            Region::Between {
                directions,
                ty,
                from,
                from_included,
                to,
                to_included,
                cond,
            } => all([
                self.is(*ty),
                self.directions(directions),
                self.int(from),
                self.bool(from_included),
                self.int(to),
                self.bool(to_included),
                self.within(cond.as_deref(), &[Bound::From, Bound::To, Bound::Between]),
            ]),
            Region::Distance { ty, from, range } => all([
                self.is(*ty),
                self.int(from),
                self.int(&range.min),
                self.int(&range.max),
            ]),
            Region::DistanceBy(walk, range) => {
                all([self.walk(walk), self.int(&range.min), self.int(&range.max)])
            }
            // Whose the sites are is asked of those that pieces stand on only.
            Region::Incident {
                result, at, owner, ..
            } => {
                let owner = match owner {
                    Some(owner) => all([self.is(*result), self.int(owner)]),
                    None => Some(0),
                };
                all([self.int(at), owner])
            }
            Region::OfMoves(_, moves) => self.moves(moves),
            Region::Group {
                ty,
                at,
                directions,
                cond,
                ..
            } => all([
                self.is(*ty),
                self.sites(at),
                self.directions(directions),
                self.within(cond.as_deref(), &[Bound::From, Bound::To]),
            ]),
            Region::Walk {
                ty,
                start,
                rotations,
                ..
            } => all([self.is(*ty), self.int(start), self.bool(rotations)]),
            Region::Pattern(e) => all([self.is(e.ty), self.int(&e.from), self.ints_of(&e.whats)]),
            Region::Empty { ty, container } => {
                (container.as_const() == Some(0)).then_some(0)?;
                self.is(*ty)
            }
            Region::WithState { ty, state } => {
                self.stated = true;
                all([self.is(*ty), self.int(state)])
            }
            Region::Occupied {
                owners,
                container,
                by,
                ty,
                ..
            } => {
                self.lists = true;
                let container = container.as_ref().map_or(Some(0), |c| self.int(c));
                let by = match by {
                    OccupiedBy::Any | OccupiedBy::Named(_) => Some(0),
                    OccupiedBy::Index(index) => self.int(index),
                };
                all([self.is(*ty), self.owners(owners), by, container])
            }
            Region::Track { track, from, to } => all([
                self.track(track),
                from.as_ref().map_or(Some(0), |e| self.int(e)),
                to.as_ref().map_or(Some(0), |e| self.int(e)),
            ]),
            Region::LastTo | Region::LastFrom => Some(0),
            Region::Hand { player, .. } => self.int(player),
            _ => None,
        }
    }
}
