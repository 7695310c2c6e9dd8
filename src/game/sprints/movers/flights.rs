//! Hops over several hurdles, or with a distance before or after the hurdle, by tables.
//!
//! A hop over exactly n hurdles lands on at most one site of each path. A table of the sites that
//! lie before each site tells which; often it is enough to count the pieces on a line through the
//! start.

use std::ops::Range;

use super::terms::{Number, Set, View};
use super::visit::Term;
use super::ways::Landing;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::bits::Bits;
use crate::game::moves::flights::{Flights as Tables, Limits, Pilot};
use crate::game::moves::plan::Rays;

/// How far hops go.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HopReach<const W: usize> {
    pub before: Number<W>,
    pub min: Number<W>,
    pub max: Number<W>,
    pub after: Number<W>,
}

/// Hops over several hurdles.
#[derive(Clone, Debug)]
pub(super) struct Flights<const W: usize> {
    rays: Rays,
    /// What lies on the paths from each site.
    ends: Vec<Bits<W>>,
    /// One step away, for a hop over nothing.
    steps: Vec<Bits<W>>,
    reach: HopReach<W>,
    hurdle: Set<W>,
    to: Set<W>,
    /// What is taken where flights end; nothing where they land on the way.
    takes: Option<Set<W>>,
    exact: Option<Exact<W>>,
}

/// Hops over so many hurdles, no more and no less, that stand beside each other.
#[derive(Clone, Debug)]
struct Exact<const W: usize> {
    /// For each place on a path the sites that come before it.
    before: Vec<Bits<W>>,
    hurdles: Hurdles<W>,
}

/// How many hurdles there are to be.
#[derive(Clone, Debug)]
enum Hurdles<const W: usize> {
    /// As many as the sites of a row, by start, that are in a set; and so many more.
    Among(Vec<Bits<W>>, Set<W>, i32),
    Read(Number<W>),
}

impl<const W: usize> HopReach<W> {
    /// All numbers that limit a hop.
    pub fn numbers(&mut self) -> [&mut Number<W>; 4] {
        [
            &mut self.before,
            &mut self.min,
            &mut self.max,
            &mut self.after,
        ]
    }
}

impl<const W: usize> Hurdles<W> {
    fn of(num: &Number<W>) -> Self {
        let (counted, more) = match num {
            Number::Sum(terms) => match &terms[..] {
                [counted, Number::Const(more)] | [Number::Const(more), counted] => (counted, *more),
                _ => (num, 0),
            },
            Number::Arith(crate::game::rules::ints::Arith::Sub, terms) => match &**terms {
                (counted, Number::Const(less)) => (counted, less.wrapping_neg()),
                _ => (num, 0),
            },
            _ => (num, 0),
        };
        if let Number::Size(set) = counted
            && let Set::All(parts) = &**set
        {
            let mut others = parts.clone();
            let is_row = |part: &Set<W>| matches!(part, Set::Choice(Number::From, _));
            if let Some(at) = others.iter().position(is_row)
                && let Set::Choice(_, rows) = others.remove(at)
            {
                let mut among = Set::All(others);
                let mut depends = false;
                among.visit(&mut |term| depends |= matches!(term, Term::Number(Number::From)));
                if !depends {
                    return Hurdles::Among(rows, among, more);
                }
            }
        }
        Hurdles::Read(num.clone())
    }
}

impl<const W: usize> Flights<W> {
    /// The hops of the sites whose rows begin with one.
    pub fn of(
        tables: &Tables,
        (first, sites): (usize, usize),
        (hurdle, to, takes): (Set<W>, Set<W>, Option<Set<W>>),
        reach: HopReach<W>,
    ) -> Self {
        let mut rows = Csr::with_capacity(sites, 0);
        let rays = &tables.rays;
        let row = |from: usize| rays.rows.row(first + from).iter().copied();
        (0..sites).for_each(|from| rows.push_row(row(from)));
        let steps = |from: usize| tables.steps.row(first + from).iter();
        let near = Number::Const(0);
        let is_exact = reach.min == reach.max
            && reach.before == near
            && reach.after == near
            && takes.is_none();
        let exact = is_exact.then(|| {
            let mut before = vec![Bits::EMPTY; rays.paths.len()];
            for from in 0..sites {
                for ray in rows.row(from) {
                    let start = ray.start as usize;
                    for place in start + 1..start + ray.len as usize {
                        before[place] = before[place - 1];
                        before[place].insert(usize::from(rays.paths[place - 1]));
                    }
                }
            }
            Exact {
                before,
                hurdles: Hurdles::of(&reach.min),
            }
        });
        let steps = (0..sites).map(|from| Bits::of(steps(from).map(|s| i32::from(*s))));
        let steps: Vec<Bits<W>> = steps.collect();
        let ends = (0..sites).map(|from| {
            let paths = rows.row(from).iter().flat_map(|ray| ray.of(&rays.paths));
            steps[from] | Bits::of(paths.map(|s| i32::from(*s)))
        });
        Flights {
            ends: ends.collect(),
            rays: Rays {
                rows,
                paths: rays.paths.clone(),
            },
            steps,
            reach,
            hurdle,
            to,
            takes,
            exact,
        }
    }
}

/// Counts the landings of flights until the one with a place among them.
struct Counter<const W: usize> {
    hurdle: Bits<W>,
    to: Bits<W>,
    takes: Option<Bits<W>>,
    left: usize,
    count: usize,
    found: Option<(Site, Bits<W>)>,
}

impl<const W: usize> Pilot<'_> for Counter<W> {
    #[inline]
    fn is_hurdle(&mut self, site: Site) -> bool {
        self.hurdle.has(usize::from(site))
    }

    #[inline]
    fn may_land(&mut self, site: Site) -> bool {
        self.to.has(usize::from(site))
    }

    #[inline]
    fn takes_only(&self) -> bool {
        self.takes.is_some()
    }

    #[inline]
    fn takes(&mut self, site: Site) -> bool {
        self.takes.is_some_and(|takes| takes.has(usize::from(site)))
    }

    fn land(&mut self, to: Site, path: &[Site], over: Range<usize>) -> bool {
        if self.count == self.left {
            let over = path[over].iter().map(|s| i32::from(*s));
            self.found = Some((to, Bits::of(over)));
            return true;
        }
        self.count += 1;
        false
    }
}

impl<const W: usize> View<'_, W> {
    /// The number of flights, or the one with a place among them.
    pub fn fly(
        self,
        flights: &Flights<W>,
        pieces: Bits<W>,
        n: usize,
    ) -> (usize, Option<Landing<W>>) {
        if let Some(exact) = &flights.exact {
            return self.fly_over(flights, exact, pieces, n);
        }
        let mut counter = Counter {
            hurdle: self.reached(&flights.ends, pieces, &flights.hurdle),
            to: self.reached(&flights.ends, pieces, &flights.to),
            takes: (flights.takes.as_ref()).map(|set| self.reached(&flights.ends, pieces, set)),
            left: n,
            count: 0,
            found: None,
        };
        let reach = &flights.reach;
        for from in pieces.iter() {
            self.at.from.set(from as i32);
            let limits = Limits {
                before: self.num(&reach.before),
                min: self.num(&reach.min),
                max: self.num(&reach.max),
                after: self.num(&reach.after),
            };
            if limits.min == 0 {
                let near = flights.steps[from] & counter.to;
                let here = near.len();
                if n < counter.count + here {
                    let to = near.nth(n - counter.count) as i32;
                    return (n, Some(Landing::plain(from as i32, to)));
                }
                counter.count += here;
            }
            if limits.max <= 0 {
                continue;
            }
            for ray in flights.rays.rows.row(from) {
                if limits.fly(ray.of(&flights.rays.paths), &mut counter)
                    && let Some((to, over)) = counter.found
                {
                    let (from, to) = (from as i32, to.into());
                    return (counter.count, Some(Landing { from, to, over }));
                }
            }
        }
        (counter.count, None)
    }

    /// The same for hops over an exact number of hurdles.
    fn fly_over(
        self,
        flights: &Flights<W>,
        exact: &Exact<W>,
        pieces: Bits<W>,
        n: usize,
    ) -> (usize, Option<Landing<W>>) {
        let bars = !self.reached(&flights.ends, pieces, &flights.hurdle);
        let to = self.reached(&flights.ends, pieces, &flights.to);
        let among = match &exact.hurdles {
            Hurdles::Among(_, among, _) => self.set(among),
            Hurdles::Read(_) => Bits::EMPTY,
        };
        let mut count = 0;
        for from in pieces.iter() {
            let hurdles = match &exact.hurdles {
                Hurdles::Among(rows, _, more) => (rows[from] & among).len() as i32 + more,
                Hurdles::Read(number) => {
                    self.at.from.set(from as i32);
                    self.num(number)
                }
            };
            if hurdles == 0 {
                let near = flights.steps[from] & to;
                let here = near.len();
                if n < count + here {
                    let to = near.nth(n - count) as i32;
                    return (n, Some(Landing::plain(from as i32, to)));
                }
                count += here;
            }
            let Some(hurdles) = u32::try_from(hurdles).ok().filter(|n| *n > 0) else {
                continue;
            };
            for ray in flights.rays.rows.row(from) {
                if hurdles >= ray.len {
                    continue;
                }
                let place = (ray.start + hurdles) as usize;
                let (over, target) = (exact.before[place], flights.rays.paths[place]);
                if to.has(target.into()) && (over & bars).is_empty() {
                    if count == n {
                        let (from, to) = (from as i32, target.into());
                        return (n, Some(Landing { from, to, over }));
                    }
                    count += 1;
                }
            }
        }
        (count, None)
    }
}
