//! Flights: hops over any number of hurdles, from afar and far beyond, by tables.

use super::plan::{Rays, rays, rows};
use super::planned::Start;
use super::verdicts::{SiteTest, Verdicts};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::action::MoveList;
use crate::game::context::{ANYWHERE, Context};
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::HopMove;
use crate::game::rules::regions::BySite;
use crate::game::rules::{Int, Region, Sites};
use crate::game::{Game, MAX_DISTANCE};

/// The tables of a hop (see [`HopMove`]).
#[derive(Clone, Debug)]
pub(in crate::game) struct Flights {
    pub rays: Rays,
    /// One step away, for a hop over no hurdle.
    steps: Csr<Site>,
    before: Number,
    min: Number,
    /// `None` where it is the least number as well.
    max: Option<Number>,
    after: Number,
    hurdle: SiteTest,
    to: SiteTest,
    /// Effects on the hurdles leave their variable behind.
    effects: bool,
}

/// A number that limits a flight.
#[derive(Clone, Debug)]
enum Number {
    Fixed(i32),
    /// How many sites of a region are not empty, and so many more; the whole sum as well.
    Standing(Box<BySite>, i32, Int),
    Read(Int),
}

impl Number {
    fn of(game: &Game, e: Int) -> Self {
        let standing = |e: &Int| match e {
            Int::CountSites(region) => match &**region {
                Region::Difference(a, b) => match (&**a, &**b) {
                    (Region::BySite(region), Region::Empty { ty, container })
                        if *ty == game.layout.default && container.as_const() == Some(0) =>
                    {
                        Some(region.clone())
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let (counted, more) = match &e {
            Int::Const(n) => return Number::Fixed(*n),
            Int::Sum(terms) => match &terms[..] {
                [counted, Int::Const(more)] => (counted, *more),
                _ => (&e, 0),
            },
            _ => (&e, 0),
        };
        match standing(counted) {
            Some(region) => Number::Standing(region, more, e),
            None => Number::Read(e),
        }
    }
}

/// How far a flight may go from one site, and where.
struct Limits<'p> {
    before: i32,
    min: i32,
    max: i32,
    after: i32,
    hurdle: Verdicts<'p>,
    to: Verdicts<'p>,
    effects: bool,
}

impl Flights {
    /// The tables of a hop, if its numbers are the same before and after its start is known.
    pub fn of(
        game: &Game,
        m: &HopMove,
        tables: &[Vec<AbsoluteDirection>],
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
            before: Number::of(game, before),
            max: (max != min).then(|| Number::of(game, max)),
            min: Number::of(game, min),
            after: Number::of(game, after),
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
    fn limit(&mut self, number: &Number) -> i32 {
        match number {
            Number::Fixed(n) => *n,
            Number::Standing(region, more, whole) => match self.standing_on(region) {
                Some(n) => n.wrapping_add(*more),
                None => self.int(whole),
            },
            Number::Read(e) => self.int(e),
        }
    }

    /// The flights of a row.
    pub(super) fn fly<const ANY: bool>(
        &mut self,
        s: &Start<'_>,
        flights: &Flights,
        out: &mut MoveList,
    ) -> bool {
        let before = self.limit(&flights.before);
        let min = self.limit(&flights.min);
        let max = flights.max.as_ref().map_or(min, |max| self.limit(max));
        let limits = Limits {
            before,
            min,
            max,
            after: self.limit(&flights.after),
            hurdle: self.verdicts_from(s, &flights.hurdle),
            to: self.verdicts_from(s, &flights.to),
            effects: flights.effects,
        };
        if min == 0 {
            for &target in flights.steps.row(s.row) {
                if ANY && self.is_unwanted(target.into()) {
                    continue;
                }
                if self.passes(s, limits.to, target, Bound::To) {
                    if ANY {
                        return true;
                    }
                    out.sketch_for(s.mover, s.from, target.into());
                }
            }
        }
        if max <= 0 {
            return false;
        }
        flights.rays.rows.row(s.row).iter().any(|ray| {
            let path = ray.of(&flights.rays.paths);
            let wanted = self.scratch.wanted;
            let missed = wanted != ANYWHERE && !path.iter().any(|t| i32::from(*t) == wanted);
            !(ANY && missed) && self.fly_along::<ANY>(s, path, &limits, out)
        })
    }

    fn fly_along<const ANY: bool>(
        &mut self,
        s: &Start<'_>,
        path: &[Site],
        l: &Limits<'_>,
        out: &mut MoveList,
    ) -> bool {
        for (k, &site) in path.iter().enumerate() {
            self.env.set(Bound::Between, site.into());
            if self.passes(s, l.hurdle, site, Bound::Between) {
                let most = path.len().min(k.saturating_add(l.max.max(1) as usize));
                let mut end = k + 1;
                while end < most {
                    self.env.set(Bound::Between, path[end].into());
                    if !self.passes(s, l.hurdle, path[end], Bound::Between) {
                        break;
                    }
                    end += 1;
                }
                if ((end - k) as i32) < l.min {
                    return false;
                }
                return self.touch_down::<ANY>(s, path, (k, end), l, out);
            }
            self.env.set(Bound::To, site.into());
            if k as i32 >= l.before || !self.passes(s, l.to, site, Bound::To) {
                return false;
            }
        }
        false
    }

    /// Behind the hurdles `path[k..end]`.
    fn touch_down<const ANY: bool>(
        &mut self,
        s: &Start<'_>,
        path: &[Site],
        (k, end): (usize, usize),
        l: &Limits<'_>,
        out: &mut MoveList,
    ) -> bool {
        let most_left = ((end - k) as i32 - l.min.max(0)).max(0) as usize;
        for left in (0..=most_left).rev() {
            for q in end - left..path.len() {
                let to = i32::from(path[q]);
                self.env.set(Bound::To, to);
                if !self.passes(s, l.to, path[q], Bound::To) {
                    break;
                }
                if !(ANY && self.is_unwanted(to)) {
                    if ANY {
                        return true;
                    }
                    out.sketch_for(s.mover, s.from, to);
                    if l.effects && k < end - left {
                        let over = path[end - left - 1];
                        self.env.set(Bound::Between, over.into());
                    }
                }
                if q as i32 - end as i32 + 1 > l.after - left as i32 {
                    break;
                }
            }
        }
        false
    }
}
