//! Plans: tables of a simple move, made once for a game before any position is known.
//!
//! Most steps, slides, hops and leaps start from the piece that an iteration is at, and go in
//! directions that depend on the piece only. For those, the sites that can be reached are tables by
//! the piece's facing and site, and the conditions on sites are [`verdicts`](super::verdicts). A
//! plan yields the moves of its ludeme in the same order, which a test compares. It knows only
//! their sites, not their actions, so it serves searches for a move and sketched lists.

use super::circuits::Circuits;
use super::flights::Flights;
use super::onward::Onward;
use super::verdicts::SiteTest;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Between, From, HopMove, LeapMove, SlideMove, StepMove};
use crate::game::rules::{Bool, Directions, Int, Moves, MovesKind};
use crate::game::state::State;
use crate::game::{Game, MAX_DISTANCE};
use std::sync::OnceLock;

/// A simple move and its plan, which is made when it is first asked for.
#[derive(Debug)]
pub struct Leaf {
    /// The ludeme; its consequence stays with what names it.
    pub moves: Moves,
    plan: OnceLock<Option<Plan>>,
    onward: OnceLock<Option<Onward>>,
    rolls: OnceLock<bool>,
    leaves_level: OnceLock<bool>,
}

impl Leaf {
    /// A simple move.
    pub fn new(moves: Moves) -> Self {
        Leaf {
            moves,
            plan: OnceLock::new(),
            onward: OnceLock::new(),
            rolls: OnceLock::new(),
            leaves_level: OnceLock::new(),
        }
    }

    /// Whether dice may be rolled by an effect that comes along with the move.
    #[inline]
    pub(in crate::game) fn may_roll(&self, game: &Game) -> bool {
        *self
            .rolls
            .get_or_init(|| super::sketch::may_roll(game, &self.moves))
    }

    /// Whether an effect that comes along with the move leaves the variable of levels bound.
    #[inline]
    pub(in crate::game) fn leaves_level(&self, game: &Game) -> bool {
        *self
            .leaves_level
            .get_or_init(|| super::sketch::leaves_level(game, &self.moves))
    }

    /// Whether any two of its moves differ in where they start or end.
    #[inline]
    pub(in crate::game) fn is_told_by_ends(&self, game: &Game) -> bool {
        match &self.moves.kind {
            // The same site twice is the same move twice.
            MovesKind::Step(_) | MovesKind::Leap(_) => true,
            MovesKind::Slide(_) => self.plan(game).is_some_and(|plan| plan.come_apart),
            MovesKind::FromTo(m) => {
                super::from_to::is_bare(m) && !m.asks_to && !game.features.large_pieces
            }
            _ => false,
        }
    }

    /// What is known of the move if it leads one piece to one site.
    #[inline]
    pub(in crate::game) fn onward(&self, game: &Game) -> Option<&Onward> {
        let onward = self.onward.get_or_init(|| Onward::of(game, &self.moves));
        onward.as_ref()
    }

    /// The plan, if the move is one that can be planned.
    #[inline]
    pub(in crate::game) fn plan(&self, game: &Game) -> Option<&Plan> {
        let plan = self.plan.get_or_init(|| Plan::of(game, &self.moves));
        plan.as_ref()
    }
}

/// The plan of a simple move.
#[derive(Clone, Debug)]
pub(in crate::game) struct Plan {
    /// Which table a component follows.
    pub table_of: Vec<u8>,
    /// Number of sites.
    pub sites: usize,
    /// A site's owner may be another than its component's, and has to be looked at.
    pub owners_differ: bool,
    /// The sites that can be reached at all, as bits: words by table and site.
    pub reach: Vec<u64>,
    /// It goes along rays, no two of which lead from a start to the same site.
    come_apart: bool,
    /// How it moves.
    pub shape: Shape,
}

/// How a planned move goes; rows are by table and site.
#[derive(Clone, Debug)]
pub(in crate::game) enum Shape {
    /// To certain sites (step, leap).
    Targets { rows: Csr<Site>, to: SiteTest },
    /// Along rays while the sites on the way allow it; a stop ends the ray.
    Rays {
        rows: Csr<Ray>,
        paths: Vec<Site>,
        /// The least distance.
        min: u16,
        stop: Option<SiteTest>,
        walk: SiteTest,
    },
    /// Over one hurdle to the site behind it.
    Jumps {
        rows: Csr<(Site, Site)>,
        hurdle: SiteTest,
        to: SiteTest,
    },
    /// Over any number of hurdles, from afar and far beyond.
    Flights(Flights),
    /// Along tracks.
    Circuits(Circuits),
}

/// A ray: a run of sites, the start excluded.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Ray {
    pub start: u32,
    pub len: u32,
}

/// Directions by site, or one row for all sites.
pub(in crate::game) type DirectionTable = Vec<Vec<AbsoluteDirection>>;

/// Rays by table and site, and the sites on them.
#[derive(Clone, Debug)]
pub(in crate::game) struct Rays {
    pub rows: Csr<Ray>,
    pub paths: Vec<Site>,
}

impl Ray {
    /// Its sites.
    #[inline]
    pub fn of(self, paths: &[Site]) -> &[Site] {
        &paths[self.start as usize..][..self.len as usize]
    }
}

impl Plan {
    /// The plan of a simple move, if it is one that can be planned.
    pub fn of(game: &Game, leaf: &Moves) -> Option<Plan> {
        match game.features.stacking {
            true => None,
            false => Plan::of_tops(game, leaf),
        }
    }

    /// The same of a move that the uppermost pieces make, where pieces stand on each other.
    pub fn of_tops(game: &Game, leaf: &Moves) -> Option<Plan> {
        let f = &game.features;
        // What stands on a site must be told by its component alone, and not be drawn.
        let plain = !f.large_pieces && !f.deduction && !f.boardless;
        if !plain || f.random || f.rotations || f.dominoes {
            return None;
        }
        match &leaf.kind {
            MovesKind::Step(m) => step(game, m),
            MovesKind::Slide(m) => slide(game, m),
            MovesKind::Hop(m) => hop(game, m),
            MovesKind::Leap(m) => leap(game, m),
            _ => None,
        }
    }

    fn new(game: &Game, table_of: Vec<u8>, shape: Shape) -> Plan {
        let sites = game.board.len(game.layout.default);
        let words = sites.div_ceil(64);
        let rows = match &shape {
            Shape::Targets { rows, .. } => rows.len(),
            Shape::Rays { rows, .. } => rows.len(),
            Shape::Jumps { rows, .. } => rows.len(),
            Shape::Flights(flights) => flights.rays.rows.len(),
            Shape::Circuits(circuits) => circuits.rows.len(),
        };
        let mut reach = vec![0u64; rows * words];
        let mut come_apart = matches!(shape, Shape::Rays { .. });
        for row in 0..rows {
            let bits = &mut reach[row * words..][..words];
            let mut add = |site: Site| bits[usize::from(site) / 64] |= 1 << (site % 64);
            match &shape {
                Shape::Targets { rows, .. } => rows.row(row).iter().for_each(|t| add(*t)),
                Shape::Rays { rows, paths, .. } => {
                    let sites = || rows.row(row).iter().flat_map(|r| r.of(paths));
                    sites().for_each(|t| add(*t));
                    let reached: u32 = bits.iter().map(|word| word.count_ones()).sum();
                    come_apart &= reached as usize == sites().count();
                }
                Shape::Jumps { rows, .. } => rows.row(row).iter().for_each(|(_, t)| add(*t)),
                Shape::Flights(flights) => flights.each_end(row, add),
                Shape::Circuits(circuits) => circuits.each_end(row, add),
            }
        }
        Plan {
            table_of,
            sites,
            come_apart,
            owners_differ: game.features.free_counts,
            reach,
            shape,
        }
    }

    /// Whether the row can lead to the site.
    #[inline]
    pub fn reaches(&self, row: usize, site: i32) -> bool {
        let words = self.sites.div_ceil(64);
        (0..self.sites as i32).contains(&site)
            && self.reach[row * words + site as usize / 64] >> (site % 64) & 1 == 1
    }
}

/// Whether a move starts from the bound site, whatever stands there.
fn starts_plainly(game: &Game, from: &From) -> bool {
    from.ty == game.layout.default && from.level.is_none() && from.cond.is_none()
}

/// The directions of each table, and the table of each component.
fn directions(game: &Game, e: &Directions) -> Option<(Vec<DirectionTable>, Vec<u8>)> {
    let components = game.components.len() as u16;
    if let Directions::Absolute(list) = e {
        let table = vec![list.clone()];
        return Some((vec![table], vec![0; components.into()]));
    }
    let by_site = told_by_site(e)?;
    let ty = game.layout.default;
    let sites = match by_site {
        true => game.board.len(ty) as i32,
        false => 1,
    };
    let mut state = State::new(game);
    let mut scratch = Scratch::new(0);
    let mut ctx = Context::new(game, &mut state, &mut scratch);
    let mut facings = Vec::new();
    let mut tables = Vec::new();
    let mut table_of = Vec::with_capacity(components.into());
    for what in 0..components {
        let facing = game.facing_of(what);
        let known = facings.iter().find(|(known, _)| *known == facing);
        let table = known.map(|(_, table)| *table).unwrap_or_else(|| {
            let at = |site| {
                ctx.directions(e, ty, site, Some(facing))
                    .as_slice()
                    .to_vec()
            };
            let table: DirectionTable = (0..sites).map(at).collect();
            let known = tables.iter().position(|t| *t == table);
            let number = known.unwrap_or(tables.len()) as u8;
            if known.is_none() {
                tables.push(table);
            }
            facings.push((facing, number));
            number
        });
        table_of.push(table);
    }
    (tables.len() < usize::from(u8::MAX)).then_some((tables, table_of))
}

/// Whether directions that the board and the facing of a piece decide differ from site to site;
/// nothing where something else decides.
fn told_by_site(e: &Directions) -> Option<bool> {
    match e {
        Directions::Absolute(_) => Some(false),
        Directions::Relative {
            directions,
            by_site,
            ..
        } => match directions.iter().any(|d| d.follows_last_move()) {
            true => None,
            false => by_site.as_const(),
        },
        // Relations among them stand for the directions of a site.
        Directions::Union(a, b) | Directions::Difference(a, b) => {
            told_by_site(a).and(told_by_site(b)).and(Some(true))
        }
        Directions::FromTo { .. } | Directions::Random(..) | Directions::If(..) => None,
    }
}

/// Rows by table and site.
pub(super) fn rows<T>(
    game: &Game,
    tables: &[DirectionTable],
    mut fill: impl FnMut(&[AbsoluteDirection], Site, &mut Vec<T>),
) -> Csr<T> {
    let sites = game.board.len(game.layout.default);
    let mut rows = Csr::with_capacity(sites * tables.len(), 0);
    let mut row = Vec::new();
    for table in tables {
        for site in 0..sites {
            let directions = &table[site.min(table.len() - 1)];
            fill(directions, site as Site, &mut row);
            rows.push_row(row.drain(..));
        }
    }
    rows
}

fn step(game: &Game, m: &StepMove) -> Option<Plan> {
    if !starts_plainly(game, &m.from) {
        return None;
    }
    let (tables, table_of) = directions(game, &m.directions)?;
    let steps = game.board.steps(game.layout.default);
    let rows = rows(game, &tables, |directions, site, row: &mut Vec<Site>| {
        for &direction in directions {
            for &to in steps.towards(direction, site) {
                if directions.len() == 1 || !row.contains(&to) {
                    row.push(to);
                }
            }
        }
    });
    let to = SiteTest::of(game, m.to.cond.as_ref(), Bound::To, |_| true);
    Some(Plan::new(game, table_of, Shape::Targets { rows, to }))
}

fn leap(game: &Game, m: &LeapMove) -> Option<Plan> {
    let turned = m.rotations.as_ref().map_or(Some(true), Bool::as_const)?;
    let ahead = m.forward.as_ref().map_or(Some(false), Bool::as_const)?;
    if !starts_plainly(game, &m.from) {
        return None;
    }
    let ends = super::leap::ends_of(&game.board, m, turned);
    let mut facings = Vec::new();
    let mut table_of = Vec::with_capacity(game.components.len());
    for component in &game.components {
        let facing = component.facing.filter(|_| ahead);
        let known = facings.iter().position(|f| *f == facing);
        table_of.push(u8::try_from(known.unwrap_or(facings.len())).ok()?);
        if known.is_none() {
            facings.push(facing);
        }
    }
    let mut rows = Csr::with_capacity(ends.len() * facings.len(), 0);
    for facing in facings {
        for (from, row) in ends.rows().enumerate() {
            let in_front = |to: &Site| {
                facing.is_none_or(|facing| {
                    super::leap::is_ahead(&game.board, m.from.ty, from as Site, *to, facing)
                })
            };
            rows.push_row(row.iter().copied().filter(in_front));
        }
    }
    let to = SiteTest::of(game, m.to.cond.as_ref(), Bound::To, |_| true);
    Some(Plan::new(game, table_of, Shape::Targets { rows, to }))
}

fn slide(game: &Game, m: &SlideMove) -> Option<Plan> {
    let between = m.between.as_ref();
    let (min, max) = match between.and_then(|b| b.range.as_ref()) {
        Some(range) => (range.min.as_const()?, range.max.as_const()?),
        None => (-1, MAX_DISTANCE),
    };
    let gated =
        m.to.as_ref()
            .and_then(|to| to.apply.as_ref())
            .is_some_and(|a| a.cond.is_some());
    if let (Some((tracks, all)), true) = (&m.tracks, starts_plainly(game, &m.from)) {
        let circuits = Circuits::of(game, m, tracks, *all, (min, max))?;
        let table_of = vec![0; game.components.len()];
        return Some(Plan::new(game, table_of, Shape::Circuits(circuits)));
    }
    if m.tracks.is_some() || gated || !starts_plainly(game, &m.from) {
        return None;
    }
    let stop = m.to.as_ref().and_then(|to| to.cond.as_ref());
    let stop = stop.map(|cond| SiteTest::of(game, Some(cond), Bound::To, |_| false));
    let walk = between.and_then(|b| b.cond.as_ref());
    let walk = SiteTest::of(game, walk, Bound::Between, |what| what == 0);
    // Effects on the way leave the variable behind where the next condition may read it.
    let effects = between.is_some_and(|b: &Between| b.apply.is_some());
    if effects && !(walk.is_settled() && stop.as_ref().is_none_or(SiteTest::is_settled)) {
        return None;
    }
    let (tables, table_of) = directions(game, &m.directions)?;
    let Rays { rows, paths } = rays(game, &tables, max.max(0) as usize);
    let shape = Shape::Rays {
        rows,
        paths,
        min: min.clamp(0, MAX_DISTANCE) as u16,
        stop,
        walk,
    };
    Some(Plan::new(game, table_of, shape))
}

/// The rays of so many sites at most in directions by table.
pub(in crate::game) fn rays(game: &Game, tables: &[DirectionTable], most: usize) -> Rays {
    let radials = game.board.radials(game.layout.default);
    let mut paths = Vec::new();
    let rows = rows(game, tables, |directions, site, row: &mut Vec<Ray>| {
        for &direction in directions {
            for path in radials.paths(direction, site) {
                let len = (path.len() - 1).min(most);
                row.push(Ray {
                    start: paths.len() as u32,
                    len: len as u32,
                });
                paths.extend_from_slice(&path[1..=len]);
            }
        }
    });
    Rays { rows, paths }
}

fn hop(game: &Game, m: &HopMove) -> Option<Plan> {
    let between = m.between.as_ref();
    let is = |e: Option<&Int>, default, n| e.map_or(Some(default), Int::as_const) == Some(n);
    let range = between.and_then(|b| b.range.as_ref());
    let single = is(range.map(|r| &r.min), 1, 1)
        && is(range.map(|r| &r.max), 1, 1)
        && is(between.and_then(|b| b.before.as_ref()), 0, 0)
        && is(between.and_then(|b| b.after.as_ref()), 0, 0);
    let gated = m.to.apply.as_ref().is_some_and(|a| a.cond.is_some());
    let asks_to = between.is_some_and(|b| b.asks_to);
    if gated || asks_to || !starts_plainly(game, &m.from) {
        return None;
    }
    let always = between.is_none();
    let hurdle = between.and_then(|b| b.cond.as_ref());
    if hurdle.is_none() && game.features.free_counts {
        return None;
    }
    let hurdle = SiteTest::of(game, hurdle, Bound::Between, |_| always);
    let to = SiteTest::of(game, m.to.cond.as_ref(), Bound::To, |_| true);
    let (tables, table_of) = directions(game, &m.directions)?;
    if !single {
        let flights = Flights::of(game, m, &tables, hurdle, to)?;
        return Some(Plan::new(game, table_of, Shape::Flights(flights)));
    }
    let radials = game.board.radials(game.layout.default);
    let rows = rows(game, &tables, |directions, site, row| {
        for &direction in directions {
            for path in radials.paths(direction, site) {
                if let [_, over, to, ..] = *path {
                    row.push((over, to));
                }
            }
        }
    });
    let shape = Shape::Jumps { rows, hurdle, to };
    Some(Plan::new(game, table_of, shape))
}
