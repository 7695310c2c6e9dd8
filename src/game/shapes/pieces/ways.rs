//! Ways: the targets of a simple move as tables and masks, which count them and find the n-th.

use std::borrow::Cow;
use std::ops::Range;

use super::boards::Boards;
use super::masks::{Mask, MaskedCondition, Masks, PieceRules};
use crate::board::site::Site;
use crate::board::site::SiteType;
use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::context::Context;
use crate::game::moves::circuits::Circuits;
use crate::game::moves::flights::{Flights, Pilot};
use crate::game::moves::plan::{Plan, Ray, Rays, Shape, rays};
use crate::game::moves::verdicts::SiteTest;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{FromToMove, ShootMove};
use crate::game::rules::{Directions, Sites};

/// How a simple move goes.
#[derive(Debug)]
pub(super) struct PieceWay<'g> {
    /// The table of each component on the starting site; empty where all follow the first.
    table_of: &'g [u8],
    sites: usize,
    form: Form<'g>,
}

/// Rows go by table and starting site.
#[derive(Debug)]
enum Form<'g> {
    /// To certain sites.
    Targets {
        rows: &'g Csr<Site>,
        /// The sites of each row as bits.
        reach: &'g [u64],
        to: MaskedCondition<'g>,
    },
    /// Along rays.
    Rays {
        rows: Cow<'g, Csr<Ray>>,
        paths: Cow<'g, [Site]>,
        min: usize,
        stop: Option<MaskedCondition<'g>>,
        walk: MaskedCondition<'g>,
    },
    /// Over one hurdle.
    Jumps {
        rows: &'g Csr<(Site, Site)>,
        hurdle: MaskedCondition<'g>,
        to: MaskedCondition<'g>,
    },
    /// Over any number of hurdles, from afar and far beyond.
    Flights {
        flights: &'g Flights,
        hurdle: MaskedCondition<'g>,
        to: MaskedCondition<'g>,
    },
    /// Along tracks.
    Circuits {
        circuits: &'g Circuits,
        stop: Option<MaskedCondition<'g>>,
        gate: MaskedCondition<'g>,
        walk: MaskedCondition<'g>,
    },
    /// To any site.
    Anywhere { to: MaskedCondition<'g> },
}

/// Where a move ends, and what it passes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing<'w> {
    pub to: Site,
    pub passed: &'w [Site],
}

/// What decides on targets in the present position.
#[derive(Clone, Copy)]
pub(super) struct View<'v> {
    pub rules: &'v PieceRules,
    pub boards: &'v Boards,
    pub mover: u8,
}

impl<'g> PieceWay<'g> {
    /// The way of a step, slide, hop or leap by its plan.
    pub fn of_plan(game: &Game, plan: &'g Plan, rules: &mut PieceRules) -> Option<Self> {
        let sites = plan.sites;
        // Verdicts that do not hold for the start are of use only where no row comes back to it.
        let mut elsewhere = false;
        let mut test = |known| {
            let known: &'g SiteTest = known;
            elsewhere |= known.is_elsewhere();
            rules.test(game, known)
        };
        let form = match &plan.shape {
            Shape::Targets { rows, to } => {
                let distinct = |row: &[Site]| (1..row.len()).all(|i| !row[..i].contains(&row[i]));
                if !rows.rows().all(distinct) {
                    return None;
                }
                Form::Targets {
                    rows,
                    reach: &plan.reach,
                    to: test(to)?,
                }
            }
            Shape::Rays {
                rows,
                paths,
                min,
                stop,
                walk,
            } => Form::Rays {
                rows: Cow::Borrowed(rows),
                paths: Cow::Borrowed(paths),
                min: usize::from(*min),
                stop: match stop {
                    Some(stop) => Some(test(stop)?),
                    None => None,
                },
                walk: test(walk)?,
            },
            Shape::Jumps { rows, hurdle, to } => Form::Jumps {
                rows,
                hurdle: test(hurdle)?,
                to: test(to)?,
            },
            Shape::Flights(flights) => Form::Flights {
                flights,
                hurdle: test(&flights.hurdle)?,
                to: test(&flights.to)?,
            },
            Shape::Circuits(circuits) => Form::Circuits {
                circuits,
                stop: match &circuits.stop {
                    Some(stop) => Some(test(stop)?),
                    None => None,
                },
                gate: test(&circuits.gate)?,
                walk: test(&circuits.walk)?,
            },
        };
        let comes_back = |row: usize| {
            let start = (row % sites) as Site;
            match &form {
                Form::Targets { rows, .. } => rows.row(row).contains(&start),
                Form::Rays { rows, paths, .. } => {
                    let mut paths = rows.row(row).iter().map(|ray| ray.of(paths));
                    paths.any(|path| path.contains(&start))
                }
                Form::Jumps { rows, .. } => {
                    let mut sites = rows.row(row).iter();
                    sites.any(|(over, to)| *over == start || *to == start)
                }
                Form::Flights { flights, .. } => {
                    let mut back = false;
                    flights.each_end(row, |end| back |= end == start);
                    back
                }
                // Whether the start is passed is known, and nothing else asks for it.
                Form::Circuits { circuits, .. } => {
                    let stop = circuits.stop.as_ref();
                    circuits.passes_start.is_none() || stop.is_some_and(SiteTest::is_elsewhere)
                }
                Form::Anywhere { .. } => true,
            }
        };
        if elsewhere && (0..plan.reach.len() / sites.div_ceil(64)).any(comes_back) {
            return None;
        }
        Some(PieceWay {
            table_of: &plan.table_of,
            sites,
            form,
        })
    }

    /// The way of a from-to to empty sites of the board.
    pub fn to_empties(game: &Game, m: &FromToMove, rules: &mut PieceRules) -> Option<Self> {
        let default = game.layout.default;
        let everywhere = matches!(&m.to.sites, Sites::Many(region)
            if region.is_empty_board(default));
        let f = &game.features;
        if !everywhere || m.to.cond.is_some() || f.large_pieces || f.stacking {
            return None;
        }
        Some(PieceWay {
            table_of: &[],
            sites: game.board.len(default),
            form: Form::Anywhere {
                to: rules.empty(game),
            },
        })
    }

    /// The way of a shot over empty sites.
    pub fn of_shot(game: &Game, m: &ShootMove, rules: &mut PieceRules) -> Option<Self> {
        let default = game.layout.default;
        if m.to.as_ref().is_some_and(|to| to.cond.is_some()) || default != SiteType::Cell {
            return None;
        }
        let Directions::Absolute(directions) = Directions::absolute(m.direction) else {
            return None;
        };
        let Rays { rows, paths } = rays(game, &[vec![directions]], usize::MAX);
        Some(PieceWay {
            table_of: &[],
            sites: game.board.len(default),
            form: Form::Rays {
                rows: Cow::Owned(rows),
                paths: Cow::Owned(paths),
                min: 0,
                stop: None,
                walk: rules.empty(game),
            },
        })
    }

    /// Whether it can start beside the board.
    pub fn starts_anywhere(&self) -> bool {
        matches!(self.form, Form::Anywhere { .. })
    }

    #[inline]
    fn row(&self, boards: &Boards, from: usize) -> usize {
        let table = match self.table_of {
            [] => 0,
            tables => usize::from(tables[usize::from(boards.what(from))]),
        };
        table * self.sites + from
    }

    /// Number of moves from a site.
    #[inline]
    pub fn count(
        &self,
        ctx: &mut Context<'_>,
        view: View<'_>,
        masks: &mut Masks,
        from: usize,
    ) -> u32 {
        match &self.form {
            Form::Targets { reach, to, .. } => {
                let rule = to.rule(ctx, view.mover, from as i32);
                masks.prepare(view.rules, view.boards, rule);
                masks.count(rule, reach, self.row(view.boards, from))
            }
            Form::Anywhere { to } => {
                let rule = to.rule(ctx, view.mover, from as i32);
                masks.prepare(view.rules, view.boards, rule);
                masks.size(rule)
            }
            Form::Flights { .. } | Form::Circuits { .. } => {
                let mut n = 0;
                self.each(ctx, view, masks, from, |_| {
                    n += 1;
                    false
                });
                n
            }
            Form::Rays {
                rows,
                paths,
                min,
                stop,
                walk,
            } => {
                let (rows, paths): (&Csr<Ray>, &[Site]) = (rows, paths);
                let walk = walk.rule(ctx, view.mover, from as i32);
                masks.prepare(view.rules, view.boards, walk);
                let stop = stop.as_ref().map(|stop| {
                    let stop = stop.rule(ctx, view.mover, from as i32);
                    masks.prepare(view.rules, view.boards, stop);
                    stop
                });
                let walk = masks.get(walk);
                let stop = stop.map(|stop| masks.get(stop));
                let mut n = 0;
                for ray in rows.row(self.row(view.boards, from)) {
                    n += moves_along(ray.of(paths), *min, walk, stop);
                }
                n
            }
            Form::Jumps { rows, hurdle, to } => {
                let hurdle = hurdle.rule(ctx, view.mover, from as i32);
                let to = to.rule(ctx, view.mover, from as i32);
                masks.prepare(view.rules, view.boards, hurdle);
                masks.prepare(view.rules, view.boards, to);
                let (hurdle, to) = (masks.get(hurdle), masks.get(to));
                let mut n = 0;
                for &(over, target) in rows.row(self.row(view.boards, from)) {
                    n += u32::from(hurdle.has(over) && to.has(target));
                }
                n
            }
        }
    }

    /// The tests that the moves depend on.
    fn tests(&self) -> [Option<&MaskedCondition<'g>>; 3] {
        match &self.form {
            Form::Targets { to, .. } | Form::Anywhere { to } => [Some(to), None, None],
            Form::Rays { stop, walk, .. } => [stop.as_ref(), Some(walk), None],
            Form::Jumps { hurdle, to, .. } | Form::Flights { hurdle, to, .. } => {
                [Some(hurdle), Some(to), None]
            }
            Form::Circuits {
                stop, gate, walk, ..
            } => [stop.as_ref(), Some(gate), Some(walk)],
        }
    }

    /// Whether its moves are not known in some positions.
    pub fn is_partial(&self) -> bool {
        self.tests().iter().flatten().any(|test| test.is_partial())
    }

    /// Whether its moves from a site are known.
    pub fn is_known(&self, ctx: &mut Context<'_>, view: View<'_>, from: i32) -> bool {
        let mut tests = self.tests().into_iter().flatten();
        tests.all(|test| view.rules.is_known(test.rule(ctx, view.mover, from)))
    }

    /// The sets of targets of a component's pieces by site and the rule that decides on them, where
    /// that is all there is to it.
    #[inline]
    pub fn steady_sets(&self, component: u16, mover: u8) -> Option<(usize, usize, &'g [u64])> {
        let Form::Targets { reach, to, .. } = &self.form else {
            return None;
        };
        let table = usize::from(*self.table_of.get(usize::from(component))?);
        Some((to.steady_rule(mover)?, table * self.sites, reach))
    }

    /// The move from a site with this place among them, counted from 0.
    pub fn nth(
        &self,
        ctx: &mut Context<'_>,
        view: View<'_>,
        masks: &mut Masks,
        from: usize,
        n: u32,
    ) -> Option<Landing<'_>> {
        let mut left = n;
        self.each(ctx, view, masks, from, |_| {
            let here = left == 0;
            left = left.wrapping_sub(1);
            here
        })
    }

    /// Calls for every move from a site until told to stop; that move.
    #[inline]
    fn each<'w>(
        &'w self,
        ctx: &mut Context<'_>,
        view: View<'_>,
        masks: &mut Masks,
        from: usize,
        mut f: impl FnMut(Landing<'w>) -> bool,
    ) -> Option<Landing<'w>> {
        let mut prepare = |masks: &mut Masks, test: &MaskedCondition<'_>| {
            let rule = test.rule(ctx, view.mover, from as i32);
            masks.prepare(view.rules, view.boards, rule);
            rule
        };
        let mut landing = |to: Site, passed: &'w [Site]| {
            let landing = Landing { to, passed };
            f(landing).then_some(landing)
        };
        match &self.form {
            Form::Targets { rows, to, .. } => {
                let rule = prepare(masks, to);
                let mask = masks.get(rule);
                let row = rows.row(self.row(view.boards, from)).iter();
                row.filter(|to| mask.has(**to))
                    .find_map(|to| landing(*to, &[]))
            }
            Form::Anywhere { to } => {
                let rule = prepare(masks, to);
                for (i, &word) in masks.get(rule).0.iter().enumerate() {
                    let mut word = word;
                    while word != 0 {
                        let to = (i * 64) as u16 + word.trailing_zeros() as u16;
                        word &= word - 1;
                        if let Some(found) = landing(to, &[]) {
                            return Some(found);
                        }
                    }
                }
                None
            }
            Form::Rays {
                rows,
                paths,
                min,
                stop,
                walk,
            } => {
                let walk = prepare(masks, walk);
                let stop = stop.as_ref().map(|stop| prepare(masks, stop));
                let walk = masks.get(walk);
                let stop = stop.map(|stop| masks.get(stop));
                for ray in rows.row(self.row(view.boards, from)) {
                    let path = ray.of(paths);
                    if let Some(found) = along(path, *min, walk, stop, &mut landing) {
                        return Some(found);
                    }
                }
                None
            }
            Form::Flights {
                flights,
                hurdle,
                to,
            } => {
                let (hurdle, to) = (prepare(masks, hurdle), prepare(masks, to));
                let old = ctx.env.replace(Bound::From, from as i32);
                let limits = ctx.limits(flights);
                ctx.env.set(Bound::From, old);
                let row = self.row(view.boards, from);
                let mut pilot = Counter {
                    hurdle: masks.get(hurdle),
                    to: masks.get(to),
                    landing,
                    found: None,
                };
                if limits.min == 0 {
                    let mut steps = flights
                        .steps
                        .row(row)
                        .iter()
                        .filter(|to| pilot.to.has(**to));
                    if let Some(found) = steps.find_map(|to| (pilot.landing)(*to, &[])) {
                        return Some(found);
                    }
                }
                if limits.max > 0 {
                    for ray in flights.rays.rows.row(row) {
                        if limits.fly(ray.of(&flights.rays.paths), &mut pilot) {
                            return pilot.found;
                        }
                    }
                }
                None
            }
            Form::Circuits {
                circuits,
                stop,
                gate,
                walk,
            } => {
                let stop = stop.as_ref().map(|stop| prepare(masks, stop));
                let (gate, walk) = (prepare(masks, gate), prepare(masks, walk));
                let stop = stop.map(|stop| masks.get(stop));
                let (gate, walk) = (masks.get(gate), masks.get(walk));
                let back = circuits
                    .passes_start
                    .filter(|_| circuits.walk.is_elsewhere());
                for &(ray, land_from) in circuits.rows.row(from) {
                    for (k, &to) in ray.of(&circuits.sites).iter().enumerate() {
                        let far_enough = circuits.min <= k as i32 + 1;
                        if k as u32 >= land_from && far_enough {
                            let stops = stop.is_some_and(|stop| stop.has(to));
                            if (stops || gate.has(to))
                                && let Some(found) = landing(to, &[])
                            {
                                return Some(found);
                            }
                            if stops {
                                break;
                            }
                        }
                        let walks = match back {
                            Some(passes) if usize::from(to) == from => passes,
                            _ => walk.has(to),
                        };
                        if !walks {
                            break;
                        }
                    }
                }
                None
            }
            Form::Jumps { rows, hurdle, to } => {
                let (hurdle, to) = (prepare(masks, hurdle), prepare(masks, to));
                let (hurdle, to) = (masks.get(hurdle), masks.get(to));
                let row = rows.row(self.row(view.boards, from)).iter();
                row.filter(|(over, target)| hurdle.has(*over) && to.has(*target))
                    .find_map(|(over, target)| landing(*target, std::slice::from_ref(over)))
            }
        }
    }
}

/// Calls for the landings of flights.
struct Counter<'m, 'w, F> {
    hurdle: Mask<'m>,
    to: Mask<'m>,
    landing: F,
    found: Option<Landing<'w>>,
}

impl<'w, F: FnMut(Site, &'w [Site]) -> Option<Landing<'w>>> Pilot<'w> for Counter<'_, 'w, F> {
    #[inline]
    fn is_hurdle(&mut self, site: Site) -> bool {
        self.hurdle.has(site)
    }

    #[inline]
    fn may_land(&mut self, site: Site) -> bool {
        self.to.has(site)
    }

    fn land(&mut self, to: Site, path: &'w [Site], over: Range<usize>) -> bool {
        self.found = (self.landing)(to, &path[over]);
        self.found.is_some()
    }
}

/// Number of moves along a ray.
#[inline]
fn moves_along(path: &[Site], min: usize, walk: Mask<'_>, stop: Option<Mask<'_>>) -> u32 {
    let mut n = 0;
    for (k, &to) in path.iter().enumerate() {
        let far_enough = u32::from(min <= k + 1);
        if let Some(stop) = stop
            && far_enough == 1
            && stop.has(to)
        {
            return n + 1;
        }
        if !walk.has(to) {
            return n;
        }
        n += far_enough;
    }
    n
}

/// Calls for the moves along a ray until one is wanted.
#[inline]
fn along<'w>(
    path: &'w [Site],
    min: usize,
    walk: Mask<'_>,
    stop: Option<Mask<'_>>,
    landing: &mut impl FnMut(Site, &'w [Site]) -> Option<Landing<'w>>,
) -> Option<Landing<'w>> {
    for (k, &to) in path.iter().enumerate() {
        let far_enough = min <= k + 1;
        let stops = far_enough && stop.is_some_and(|stop| stop.has(to));
        if !stops && !walk.has(to) {
            return None;
        }
        if far_enough && let Some(found) = landing(to, &path[..k]) {
            return Some(found);
        }
        if stops {
            return None;
        }
    }
    None
}
