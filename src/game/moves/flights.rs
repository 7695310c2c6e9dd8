//! Hops over any number of hurdles, with a distance before and after them, by tables.

use super::plan::{DirectionTable, Rays, rays, rows};
use super::planned::Start;
use super::verdicts::{SiteTest, Verdicts};
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::HopMove;
use crate::game::rules::regions::BySite;
use crate::game::rules::{Int, Region, Sites};
use crate::game::scope::ANYWHERE;
use crate::game::{Game, MAX_DISTANCE};
use std::ops::Range;

/// The tables of a hop (see [`HopMove`]).
#[derive(Clone, Debug)]
pub(in crate::game) struct Flights {
    pub rays: Rays,
    /// One step away, for a hop over no hurdle.
    pub steps: Csr<Site>,
    before: FlightLimit,
    min: FlightLimit,
    /// `None` where it is the least number as well.
    max: Option<FlightLimit>,
    after: FlightLimit,
    pub hurdle: SiteTest,
    pub to: SiteTest,
    /// Effects on the hurdles leave their variable behind.
    effects: bool,
}

/// A number that limits a flight.
#[derive(Clone, Debug)]
enum FlightLimit {
    Fixed(i32),
    /// How many sites of a region are not empty, and so many more; the whole sum as well.
    Standing(Box<BySite>, i32, Int),
    Read(Int),
}

impl FlightLimit {
    fn of(game: &Game, e: Int) -> Self {
        let standing = |e: &Int| match e {
            Int::CountSites(region) => match &**region {
                Region::Difference(a, b) => match (&**a, &**b) {
                    (Region::BySite(region), b) if b.is_empty_board(game.layout.default) => {
                        Some(region.clone())
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let (counted, more) = match &e {
            Int::Const(n) => return FlightLimit::Fixed(*n),
            Int::Sum(terms) => match &terms[..] {
                [counted, Int::Const(more)] => (counted, *more),
                _ => (&e, 0),
            },
            _ => (&e, 0),
        };
        match standing(counted) {
            Some(region) => FlightLimit::Standing(region, more, e),
            None => FlightLimit::Read(e),
        }
    }
}

/// How far a flight may go from one site.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Limits {
    pub before: i32,
    pub min: i32,
    pub max: i32,
    pub after: i32,
}

/// What a flight asks of sites, and who is told where it may end.
pub(in crate::game) trait Pilot<'p> {
    /// Whether a site is a hurdle.
    fn is_hurdle(&mut self, site: Site) -> bool;
    /// Whether a site can be landed on.
    fn may_land(&mut self, site: Site) -> bool;
    /// Whether flights only end where they take what stands there: past the sites that can be landed
    /// on, on the first other one.
    fn takes_only(&self) -> bool {
        false
    }
    /// Whether what stands on a site is taken.
    fn takes(&mut self, _: Site) -> bool {
        false
    }
    /// Lands on a site behind the hurdles `path[over]`; tells whether to go no further.
    fn land(&mut self, to: Site, path: &'p [Site], over: Range<usize>) -> bool;
}

impl Limits {
    /// The landings along a path, until one is enough.
    pub fn fly<'p>(&self, path: &'p [Site], pilot: &mut impl Pilot<'p>) -> bool {
        for (k, &site) in path.iter().enumerate() {
            if pilot.is_hurdle(site) {
                let most = path.len().min(k.saturating_add(self.max.max(1) as usize));
                let mut end = k + 1;
                while end < most && pilot.is_hurdle(path[end]) {
                    end += 1;
                }
                return (end - k) as i32 >= self.min && self.land(path, k..end, pilot);
            }
            if k as i32 >= self.before || !pilot.may_land(site) {
                return false;
            }
        }
        false
    }

    /// The landings behind so many hurdles, and among them.
    fn land<'p>(
        &self,
        path: &'p [Site],
        hurdles: Range<usize>,
        pilot: &mut impl Pilot<'p>,
    ) -> bool {
        let end = hurdles.end;
        let most_left = (hurdles.len() as i32 - self.min.max(0)).max(0) as usize;
        for left in (0..=most_left).rev() {
            for q in end - left..path.len() {
                if !pilot.may_land(path[q]) {
                    let takes = pilot.takes_only() && pilot.takes(path[q]);
                    if takes && pilot.land(path[q], path, hurdles.start..hurdles.start) {
                        return true;
                    }
                    break;
                }
                if !pilot.takes_only() && pilot.land(path[q], path, hurdles.start..end - left) {
                    return true;
                }
                if q as i32 - end as i32 + 1 > self.after - left as i32 {
                    break;
                }
            }
        }
        false
    }
}

/// Sketches landings, or finds out whether there is a wanted one.
struct Sketcher<'s, 'c, 'a, const ANY: bool> {
    ctx: &'s mut Context<'a>,
    start: &'s Start<'c>,
    hurdle: Verdicts<'s>,
    to: Verdicts<'s>,
    effects: bool,
    out: &'s mut MoveList,
}

impl<const ANY: bool> Pilot<'_> for Sketcher<'_, '_, '_, ANY> {
    fn is_hurdle(&mut self, site: Site) -> bool {
        self.ctx.env.set(Bound::Between, site.into());
        self.ctx
            .passes(self.start, self.hurdle, site, Bound::Between)
    }

    fn may_land(&mut self, site: Site) -> bool {
        self.ctx.env.set(Bound::To, site.into());
        self.ctx.passes(self.start, self.to, site, Bound::To)
    }

    fn land(&mut self, to: Site, path: &[Site], over: Range<usize>) -> bool {
        if ANY {
            return !self.ctx.is_unwanted(to.into());
        }
        let start = self.start;
        self.out.sketch_for(start.mover, start.from, to.into());
        if self.effects && !over.is_empty() {
            self.ctx.env.set(Bound::Between, path[over.end - 1].into());
        }
        false
    }
}

impl Flights {
    /// The tables of a hop, if its numbers are the same before and after its start is known.
    pub fn of(
        game: &Game,
        m: &HopMove,
        tables: &[DirectionTable],
        hurdle: SiteTest,
        to: SiteTest,
    ) -> Option<Self> {
        let between = m.between.as_ref();
        let range = between.and_then(|b| b.range.as_ref());
        let number = |e: Option<&Int>, default| e.cloned().unwrap_or(Int::Const(default));
        let before = number(between.and_then(|b| b.before.as_ref()), 0);
        let min = number(range.map(|r| &r.min), 1);
        let max = number(range.map(|r| &r.max), 1);
        let after = number(between.and_then(|b| b.after.as_ref()), 0);
        let bound = matches!(&m.from.sites, Sites::One(site) if **site == Int::Bound(Bound::From));
        let fixed = [&before, &min, &max, &after]
            .iter()
            .all(|e| e.as_const().is_some());
        if !bound && !fixed {
            return None;
        }
        let steps = game.board.steps(game.layout.default);
        let steps = rows(game, tables, |directions, site, row: &mut Vec<Site>| {
            for &direction in directions {
                for &to in steps.towards(direction, site) {
                    if !row.contains(&to) {
                        row.push(to);
                    }
                }
            }
        });
        Some(Flights {
            rays: rays(game, tables, MAX_DISTANCE as usize),
            steps,
            before: FlightLimit::of(game, before),
            max: (max != min).then(|| FlightLimit::of(game, max)),
            min: FlightLimit::of(game, min),
            after: FlightLimit::of(game, after),
            hurdle,
            to,
            effects: between.is_some_and(|b| b.apply.is_some()),
        })
    }

    /// Calls with every site that a row can lead to.
    pub fn each_end(&self, row: usize, mut f: impl FnMut(Site)) {
        self.steps.row(row).iter().for_each(|to| f(*to));
        for ray in self.rays.rows.row(row) {
            ray.of(&self.rays.paths).iter().for_each(|to| f(*to));
        }
    }
}

impl Context<'_> {
    #[inline]
    fn limit(&mut self, number: &FlightLimit) -> i32 {
        match number {
            FlightLimit::Fixed(n) => *n,
            FlightLimit::Standing(region, more, whole) => match self.standing_on(region) {
                Some(n) => n.wrapping_add(*more),
                None => self.int(whole),
            },
            FlightLimit::Read(e) => self.int(e),
        }
    }

    /// How far flights may go from the bound site.
    #[inline]
    pub(in crate::game) fn limits(&mut self, flights: &Flights) -> Limits {
        let min = self.limit(&flights.min);
        Limits {
            before: self.limit(&flights.before),
            min,
            max: flights.max.as_ref().map_or(min, |max| self.limit(max)),
            after: self.limit(&flights.after),
        }
    }

    /// The flights of a row.
    pub(super) fn fly<const ANY: bool>(
        &mut self,
        s: &Start<'_>,
        flights: &Flights,
        out: &mut MoveList,
    ) -> bool {
        let limits = self.limits(flights);
        let wanted = self.scratch.scope.wanted;
        let mut pilot = Sketcher::<ANY> {
            hurdle: self.verdicts_from(s, &flights.hurdle),
            to: self.verdicts_from(s, &flights.to),
            start: s,
            effects: flights.effects,
            ctx: self,
            out,
        };
        if limits.min == 0 {
            for &target in flights.steps.row(s.row) {
                if ANY && pilot.ctx.is_unwanted(target.into()) {
                    continue;
                }
                if pilot.ctx.passes(s, pilot.to, target, Bound::To) {
                    if ANY {
                        return true;
                    }
                    pilot.out.sketch_for(s.mover, s.from, target.into());
                }
            }
        }
        if limits.max <= 0 {
            return false;
        }
        flights.rays.rows.row(s.row).iter().any(|ray| {
            let path = ray.of(&flights.rays.paths);
            let missed = wanted != ANYWHERE && !path.iter().any(|t| i32::from(*t) == wanted);
            !(ANY && missed) && limits.fly(path, &mut pilot)
        })
    }
}
