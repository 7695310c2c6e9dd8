//! Ways: where a simple move (step, slide, hop, leap) goes from each site, as tables.
//!
//! A way is asked for all pieces of a kind at once: how many moves they have, and which is the
//! n-th. Where the targets of many sites lie the same number of sites further on, one shift of bits
//! counts the moves of all pieces; elsewhere pieces are taken one by one.
//!
//! To add a kind of way: a variant of [`Form`], its arm in [`View::count`] (number of moves) and in
//! [`View::nth`] (the move with a given place); [`Form::of`] makes it from a plan.

use super::asked::Listing;
use super::circuits::Circuits;
use super::flights::Flights;
use super::lines::{Glide, Lines};
use super::rays::{Ends, RayTable};
use super::read::Terms;
use super::shifts::{Found, Shift, fewer, one_by_one, shifts};
use super::terms::{Number, Set, View};
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::bits::Bits;
use crate::game::moves::plan::{Plan, Ray, Shape};

/// Where moves start.
#[derive(Clone, Debug)]
pub(super) enum Start<const W: usize> {
    /// From the pieces that an iteration is at.
    Here,
    /// From those of them that are in a set.
    Among(Set<W>),
    /// From all pieces of a component.
    Kind(u8),
    /// From one site.
    At(Number<W>),
    /// From the pieces in a set.
    In(Set<W>),
    /// On any of these sites, whatever stands there.
    On(Set<W>),
    /// From nowhere: the move passes.
    Nowhere,
}

/// How moves go.
#[derive(Clone, Debug)]
pub(super) enum Form<const W: usize> {
    /// To certain sites.
    Targets {
        reach: Vec<Bits<W>>,
        /// The starts from which each site is a target.
        onto: Vec<Bits<W>>,
        shifts: Vec<Shift<W>>,
        to: Set<W>,
    },
    /// Over one hurdle to the site behind it.
    Jumps {
        rows: Csr<(Site, Site)>,
        /// Hurdles and targets, by start.
        ends: [Vec<Bits<W>>; 2],
        shifts: Vec<Shift<W>>,
        hurdle: Set<W>,
        to: Set<W>,
    },
    /// Along lines, over empty sites; the same along rays, which tell from where a site is reached.
    Glides(Box<Glide<W>>, Option<Box<Form<W>>>),
    /// Along tracks.
    Circuits(Box<Circuits<W>>),
    /// Along rays.
    Rays {
        table: RayTable<W>,
        /// Where a ray ends, the site included.
        stop: Option<Set<W>>,
        /// What can be passed, and ended on.
        walk: Set<W>,
        /// Where moves may end at all; nothing for anywhere.
        gate: Option<Set<W>>,
    },
    /// Over several hurdles, from afar and far beyond.
    Flights(Box<Flights<W>>),
    /// To any of these sites.
    Anywhere(Set<W>),
    /// On the sites where they start.
    On,
    /// Nothing moves.
    Pass,
    /// As the general code lists them.
    Asked(Box<Listing<W>>),
}

/// A move: where it starts and ends, and what it hops over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landing<const W: usize> {
    pub from: i32,
    pub to: i32,
    pub over: Bits<W>,
}

impl<const W: usize> Form<W> {
    /// The form of one table of a plan, the conditions of the plan, and to where moves may lead at
    /// most by their starts. Where several ways lead from a site to the same target, each is in a
    /// layer of its own, by its number ([`layers`]).
    pub fn of(
        plan: &Plan,
        (table, layer): (usize, usize),
        (terms, within): (Terms<W>, &[Vec<Bits<W>>]),
        lines: &mut Lines,
    ) -> Option<Self> {
        let sites = plan.sites;
        let first = table * sites;
        let hops = matches!(plan.shape, Shape::Jumps { .. } | Shape::Flights(_));
        let terms = Terms {
            to: costly(terms.to),
            over: match hops {
                true => terms.over.map(costly),
                false => terms.over,
            },
            gate: match hops {
                true => terms.gate.map(costly),
                false => terms.gate,
            },
            ..terms
        };
        Some(match &plan.shape {
            Shape::Targets { rows, .. } => {
                let row = |from: usize| {
                    let row = rows.row(first + from);
                    let leads = |to: Site| within.iter().all(|w| w[from].has(to.into()));
                    let times = |i: usize| row[..i].iter().filter(|to| **to == row[i]).count();
                    let all = (0..row.len()).filter(|i| leads(row[*i]) && times(*i) == layer);
                    all.map(|i| row[i]).collect::<Vec<Site>>()
                };
                let bits = |from| Bits::of(row(from).iter().map(|s| i32::from(*s)));
                let reach: Vec<Bits<W>> = (0..sites).map(bits).collect();
                let onto = |to: usize| {
                    let reach = &reach;
                    (0..sites).filter(move |from| reach[*from].has(to))
                };
                Form::Targets {
                    onto: (0..sites)
                        .map(|to| Bits::of(onto(to).map(|s| s as i32)))
                        .collect(),
                    shifts: shifts(sites, |from| {
                        row(from).into_iter().map(|to| (to, to)).collect()
                    }),
                    to: terms.to,
                    reach,
                }
            }
            Shape::Jumps { rows, .. } => {
                let mut own = Csr::with_capacity(sites, 0);
                (0..sites).for_each(|from| own.push_row(rows.row(first + from).iter().copied()));
                let to = match terms.gate {
                    None => terms.to,
                    Some(takes) => costly(Set::All(vec![takes, Set::Not(Box::new(terms.to))])),
                };
                Form::jumps(own, terms.over?, to)
            }
            Shape::Rays {
                rows, paths, min, ..
            } => {
                let row = |from: usize| rows.row(first + from).iter().copied();
                let form = Form::slides(
                    sites,
                    row,
                    (paths, (*min).into()),
                    (terms.over, terms.to),
                    lines,
                );
                match terms.gate {
                    Some(gate) => form?.gated(gate)?,
                    None => form?,
                }
            }
            Shape::Flights(tables) => {
                let sets = (terms.over?, terms.to, terms.gate);
                let flights = Flights::of(tables, (first, sites), sets, terms.reach?);
                Form::Flights(Box::new(flights))
            }
            Shape::Circuits(_) => return None,
        })
    }

    /// Jumps by site, each over one site to another, with the sites that may be jumped over and those
    /// that may be ended on.
    pub fn jumps(rows: Csr<(Site, Site)>, hurdle: Set<W>, to: Set<W>) -> Self {
        let sites = rows.len();
        let ends = |end: fn(&(Site, Site)) -> Site| {
            let row = |from: usize| rows.row(from).iter().map(move |jump| end(jump).into());
            (0..sites).map(|from| Bits::of(row(from))).collect()
        };
        Form::Jumps {
            ends: [ends(|jump| jump.0), ends(|jump| jump.1)],
            shifts: shifts(sites, |from| rows.row(from).to_vec()),
            rows,
            hurdle,
            to,
        }
    }

    /// Slides along rays by site that end so far at least, with where they stop and what they pass.
    pub fn slides<R: Iterator<Item = Ray>>(
        sites: usize,
        row: impl Fn(usize) -> R,
        (paths, min): (&[Site], usize),
        (stop, walk): (Option<Set<W>>, Set<W>),
        lines: &mut Lines,
    ) -> Option<Self> {
        let glide = match min {
            0 | 1 => Glide::of(lines, &row, paths, (stop.as_ref(), &walk)),
            _ => None,
        };
        let table = RayTable::of(sites, row, paths, min);
        let rays = table.map(|table| Form::Rays {
            table,
            stop: stop.map(costly),
            walk: costly(walk),
            gate: None,
        });
        match glide {
            Some(glide) => Some(Form::Glides(Box::new(glide), rays.map(Box::new))),
            None => rays,
        }
    }

    /// The same slides, of which only those are moves that end in a set.
    fn gated(self, within: Set<W>) -> Option<Self> {
        let rays = match self {
            Form::Glides(_, rays) => *rays?,
            form => form,
        };
        let Form::Rays {
            table, stop, walk, ..
        } = rays
        else {
            return None;
        };
        Some(Form::Rays {
            table,
            stop,
            walk,
            gate: Some(within),
        })
    }

    /// Whether it goes as another does; of slides that is not told.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Form::Targets { reach, to, .. },
                Form::Targets {
                    reach: others,
                    to: other,
                    ..
                },
            ) => reach == others && to == other,
            (
                Form::Jumps {
                    rows, hurdle, to, ..
                },
                Form::Jumps {
                    rows: others,
                    hurdle: other_hurdle,
                    to: other,
                    ..
                },
            ) => rows == others && hurdle == other_hurdle && to == other,
            _ => false,
        }
    }

    /// All sites from which a move could come to a site; it may name more than there are. `board`
    /// is the set of all sites.
    pub fn onto(&self, site: usize, board: Bits<W>) -> Bits<W> {
        match self {
            Form::Pass => Bits::EMPTY,
            form => form.known_onto(site).unwrap_or(board),
        }
    }

    /// Its rays, if it goes along any.
    pub fn rays(&self) -> Option<&RayTable<W>> {
        match self {
            Form::Rays { table, .. } => Some(table),
            Form::Glides(_, rays) => rays.as_ref()?.rays(),
            _ => None,
        }
    }

    /// The same, where it is known.
    #[inline]
    pub fn known_onto(&self, site: usize) -> Option<Bits<W>> {
        match self {
            Form::Targets { onto, .. } => Some(onto[site]),
            Form::Rays { table, .. } => Some(table.onto[site]),
            Form::Glides(_, Some(rays)) => match &**rays {
                Form::Rays { table, .. } => Some(table.onto[site]),
                _ => None,
            },
            _ => None,
        }
    }
}

impl<const W: usize> View<'_, W> {
    /// Number of moves of pieces, all of which follow the form.
    #[inline]
    pub fn count(self, form: &Form<W>, pieces: Bits<W>) -> usize {
        self.find(form, &mut Found::of(pieces))
    }

    /// The same for the pieces that something is to be found of, with what was found on the way, which
    /// [`View::nth`] is given again.
    pub fn find(self, form: &Form<W>, found: &mut Found<W>) -> usize {
        let pieces = found.pieces;
        match form {
            Form::Targets {
                reach, shifts, to, ..
            } => {
                let to = self.targets(reach, pieces, to);
                found.to = to;
                if fewer(shifts, pieces) {
                    let mut n = 0;
                    for from in pieces.iter() {
                        n += (reach[from] & to).len();
                    }
                    return n;
                }
                found.count(shifts, |shift| shift.targets(pieces, to).len())
            }
            Form::Jumps {
                rows,
                ends: [over, onto],
                shifts,
                hurdle,
                to,
            } => {
                let hurdle = self.reached(over, pieces, hurdle);
                let to = self.reached(onto, pieces, to);
                found.to = to;
                if one_by_one(shifts, pieces) {
                    let mut n = 0;
                    for from in pieces.iter() {
                        for jump in rows.row(from) {
                            n += usize::from(can_jump(jump, hurdle, to));
                        }
                    }
                    return n;
                }
                found.count(shifts, |shift| shift.jumps(pieces, hurdle, to).len())
            }
            Form::Glides(glide, _) => self.glides(glide, pieces),
            Form::Circuits(circuits) => self.go_round(circuits, pieces, usize::MAX).0,
            Form::Rays {
                table,
                stop,
                walk,
                gate,
            } => {
                let ends = self.ends((table, pieces), stop.as_ref(), walk);
                let gate = gate.as_ref().map(|gate| self.set(gate));
                let mut n = 0;
                for from in pieces.iter() {
                    for line in table.rays.row(from) {
                        n += match gate {
                            None => table.along(from, line, ends),
                            Some(gate) => (table.ended(from, line, ends) & gate).len(),
                        };
                    }
                }
                n
            }
            Form::Flights(flights) => self.fly(flights, pieces, usize::MAX).0,
            Form::Anywhere(to) => {
                found.to = self.set(to);
                found.to.len() * pieces.len()
            }
            Form::On => pieces.len(),
            Form::Pass => 1,
            Form::Asked(listing) => self.listed(listing, pieces),
        }
    }

    /// The move of pieces with this place among those that [`View::find`] counts, by what it found.
    #[inline(never)]
    pub fn nth(self, form: &Form<W>, found: &Found<W>, n: usize) -> Landing<W> {
        self.nth_here(form, found, n)
    }

    /// The same, written out where it is asked.
    #[inline(always)]
    pub fn nth_here(self, form: &Form<W>, found: &Found<W>, mut n: usize) -> Landing<W> {
        let (pieces, to) = (found.pieces, found.to);
        match form {
            Form::Targets { shifts, .. } if !fewer(shifts, pieces) => {
                let each = |shift: &Shift<W>| shift.targets(pieces, to).len();
                if let Some((shift, place)) = found.shift_with(shifts, n, each) {
                    let to = shift.targets(pieces, to).nth(place) as i32;
                    return Landing::plain(to - shift.to, to);
                }
            }
            Form::Targets { reach, .. } => {
                for from in pieces.iter() {
                    let targets = reach[from] & to;
                    let here = targets.len();
                    if n < here {
                        return Landing::plain(from as i32, targets.nth(n) as i32);
                    }
                    n -= here;
                }
            }
            Form::Jumps {
                rows,
                ends: [over, _],
                shifts,
                hurdle,
                ..
            } => {
                let hurdle = self.reached(over, pieces, hurdle);
                if !one_by_one(shifts, pieces) {
                    let each = |shift: &Shift<W>| shift.jumps(pieces, hurdle, to).len();
                    if let Some((shift, place)) = found.shift_with(shifts, n, each) {
                        let targets = shift.jumps(pieces, hurdle, to);
                        // Where no more may be asked, the hurdles are not those that were counted.
                        if place < targets.len() {
                            let to = targets.nth(place) as i32;
                            let from = to - shift.to;
                            let over = Bits::one((from + shift.over) as usize);
                            return Landing { from, to, over };
                        }
                    }
                }
                for from in pieces.iter() {
                    for jump in rows.row(from).iter().filter(|j| can_jump(j, hurdle, to)) {
                        if n == 0 {
                            return Landing {
                                from: from as i32,
                                to: jump.1.into(),
                                over: Bits::one(jump.0.into()),
                            };
                        }
                        n -= 1;
                    }
                }
            }
            Form::Rays {
                table,
                stop,
                walk,
                gate: Some(gate),
            } => {
                let ends = self.ends((table, pieces), stop.as_ref(), walk);
                let gate = self.set(gate);
                for from in pieces.iter() {
                    for line in table.rays.row(from) {
                        let ended = table.ended(from, line, ends) & gate;
                        let here = ended.len();
                        if n < here {
                            return Landing::plain(from as i32, ended.nth(n) as i32);
                        }
                        n -= here;
                    }
                }
            }
            Form::Rays {
                table, stop, walk, ..
            } => {
                let ends = self.ends((table, pieces), stop.as_ref(), walk);
                for from in pieces.iter() {
                    for line in table.rays.row(from) {
                        let here = table.along(from, line, ends);
                        if n < here {
                            let to = line.ray.of(&table.paths)[n + table.skip];
                            return Landing::plain(from as i32, to.into());
                        }
                        n -= here;
                    }
                }
            }
            Form::Glides(glide, _) => {
                if let Some(landing) = self.nth_glide(glide, pieces, n) {
                    return landing;
                }
            }
            Form::Circuits(circuits) => {
                if let Some(landing) = self.go_round(circuits, pieces, n).1 {
                    return landing;
                }
            }
            Form::Flights(flights) => {
                if let Some(landing) = self.fly(flights, pieces, n).1 {
                    return landing;
                }
            }
            Form::Anywhere(_) => {
                let each = to.len();
                if n < each * pieces.len() {
                    return Landing::plain(pieces.nth(n / each) as i32, to.nth(n % each) as i32);
                }
            }
            Form::On if n < pieces.len() => {
                let site = pieces.nth(n) as i32;
                return Landing::plain(site, site);
            }
            Form::On => {}
            Form::Pass => return Landing::plain(-1, -1),
            Form::Asked(listing) => return self.nth_listed(listing, pieces, n),
        }
        debug_assert!(
            self.rules.trials.work.is_spent(),
            "a counted move is not there"
        );
        Landing::plain(-1, -1)
    }

    /// Where the rays of some pieces end. What is costly is asked of their sites alone.
    #[inline]
    fn ends(
        self,
        (table, pieces): (&RayTable<W>, Bits<W>),
        stop: Option<&Set<W>>,
        walk: &Set<W>,
    ) -> Ends<W> {
        let of = |set: &Set<W>| match set {
            Set::Costly(set) => self.set_within(set, table.seen(pieces)),
            set => self.set(set),
        };
        let stops = stop.map_or(Bits::EMPTY, of);
        let walks = of(walk);
        Ends {
            all: stops | !walks,
            stops,
            walks,
        }
    }

    /// A set, but where it is costly only what pieces can reach of it.
    #[inline]
    pub fn reached(self, reach: &[Bits<W>], pieces: Bits<W>, set: &Set<W>) -> Bits<W> {
        match set {
            Set::Costly(set) => {
                let near = pieces.iter().fold(Bits::EMPTY, |b, s| b | reach[s]);
                self.set_within(set, near)
            }
            set => self.set(set),
        }
    }

    /// The targets that a condition holds on; of those that are costly, or asked for one piece, only
    /// what can be reached.
    #[inline]
    fn targets(self, reach: &[Bits<W>], pieces: Bits<W>, to: &Set<W>) -> Bits<W> {
        match to {
            Set::All(_) | Set::Any(_) | Set::If(..) if pieces.is_single() => {
                let near = pieces.iter().next().map_or(Bits::EMPTY, |s| reach[s]);
                self.set_within(to, near)
            }
            to => self.reached(reach, pieces, to),
        }
    }

    /// Whether pieces that follow the form could move to a site.
    pub fn reaches(self, form: &Form<W>, pieces: Bits<W>, site: usize) -> bool {
        let here = Bits::one(site);
        let is = |to: &Set<W>| !self.set_within(to, here).is_empty();
        match form {
            Form::Targets { onto, to, .. } => !(onto[site] & pieces).is_empty() && is(to),
            Form::Jumps {
                rows, hurdle, to, ..
            } => {
                let target = site as Site;
                is(to) && {
                    let hurdle = self.set(hurdle);
                    pieces.iter().any(|from| {
                        let mut jumps = rows.row(from).iter();
                        jumps.any(|(over, to)| *to == target && hurdle.has((*over).into()))
                    })
                }
            }
            Form::Rays {
                table,
                stop,
                walk,
                gate,
            } => {
                gate.as_ref().is_none_or(is) && !(table.onto[site] & pieces).is_empty() && {
                    let near = pieces & table.onto[site];
                    table.reaches(site, pieces, self.ends((table, near), stop.as_ref(), walk))
                }
            }
            Form::Glides(_, Some(rays)) => self.reaches(rays, pieces, site),
            Form::Flights(_) | Form::Circuits(_) | Form::Glides(..) => {
                let mut found = Found::of(pieces);
                let count = self.find(form, &mut found);
                let mut all = (0..count).map(|n| self.nth(form, &found, n));
                all.any(|landing| landing.to == site as i32)
            }
            Form::Anywhere(to) => !pieces.is_empty() && is(to),
            Form::On => pieces.has(site),
            Form::Pass => false,
            Form::Asked(listing) => self.listed_to(listing, pieces, site),
        }
    }
}

/// How many ways lead to the same target at most, where each is a move of its own.
pub(super) fn layers(plan: &Plan) -> usize {
    let Shape::Targets { rows, .. } = &plan.shape else {
        return 1;
    };
    let most = (0..rows.len()).map(|row| {
        let row = rows.row(row);
        let times = |to: &Site| row.iter().filter(|other| *other == to).count();
        row.iter().map(times).max().unwrap_or(0)
    });
    most.max().unwrap_or(0).max(1)
}

/// A set that is only looked at where it matters, if it is costly.
fn costly<const W: usize>(set: Set<W>) -> Set<W> {
    match set {
        Set::Costly(_) => set,
        set if set.is_costly() => Set::Costly(Box::new(set)),
        set => set,
    }
}

/// Both are asked always: which of them fails is not foreseen.
#[inline]
fn can_jump<const W: usize>(jump: &(Site, Site), hurdle: Bits<W>, to: Bits<W>) -> bool {
    hurdle.has(jump.0.into()) & to.has(jump.1.into())
}

impl<const W: usize> Landing<W> {
    /// A move that hops over nothing.
    #[inline]
    pub fn plain(from: i32, to: i32) -> Self {
        let over = Bits::EMPTY;
        Landing { from, to, over }
    }
}
