//! Directions from one site to another, where they lead on from others, and what is taken along
//! them.

use super::patterns::Paths;
use super::terms::{Number, Set, View};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site};
use crate::board::topology::Csr;
use crate::game::Game;

/// The sites that a board may have, so that a table of all pairs of them stays small.
const MOST_SITES: usize = 256;

/// The first direction from each site to each other, and the site so many steps on in it from every
/// site.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bearings {
    sites: usize,
    /// The direction, counted from 1, by where it starts and where it leads; 0 for none.
    towards: Vec<u8>,
    /// The site further on by direction; the site itself where the board ends.
    further: Vec<Vec<i32>>,
}

/// The directions of a board.
fn directions(game: &Game) -> &[AbsoluteDirection] {
    (game.board.steps(game.layout.default)).supported(Relation::All)
}

/// The number of sites, if tables of all pairs of them stay small.
fn few_sites(game: &Game) -> Option<usize> {
    Some(game.board.len(game.layout.default)).filter(|sites| *sites <= MOST_SITES)
}

impl Bearings {
    /// So many steps on in the first direction that the board has; nothing where it is too large.
    pub fn of(game: &Game, steps: usize) -> Option<Self> {
        let radials = game.board.radials(game.layout.default);
        let all = directions(game);
        Bearings::by(game, steps, |from, to| {
            radials.direction_between(all, from, to)
        })
    }

    /// The same in the first direction that radials lead in.
    pub fn leading(game: &Game, steps: usize) -> Option<Self> {
        let radials = game.board.radials(game.layout.default);
        Bearings::by(game, steps, |from, to| {
            let mut first = None;
            radials.directions_between(from, to, |direction| {
                first.get_or_insert(direction);
            });
            first
        })
    }

    fn by(
        game: &Game,
        steps: usize,
        first: impl Fn(Site, Site) -> Option<AbsoluteDirection>,
    ) -> Option<Self> {
        let radials = game.board.radials(game.layout.default);
        let (sites, all) = (few_sites(game)?, directions(game));
        let towards = (0..sites * sites).map(|pair| {
            let (from, to) = ((pair / sites) as Site, (pair % sites) as Site);
            let first = first(from, to);
            let number = first.and_then(|first| all.iter().position(|d| *d == first));
            number.map_or(0, |number| number as u8 + 1)
        });
        let further = all.iter().map(|&direction| {
            let further = |site: usize| {
                let mut paths = radials.paths(direction, site as Site);
                let further = paths.find_map(|path| path.get(steps));
                further.map_or(site as i32, |site| i32::from(*site))
            };
            (0..sites).map(further).collect()
        });
        Some(Bearings {
            sites,
            towards: towards.collect(),
            further: further.collect(),
        })
    }

    /// The site further on from one in the direction from another to a third; itself where there is
    /// no such direction.
    pub fn further(&self, site: i32, from: i32, to: i32) -> i32 {
        let on_board = |site: i32| usize::try_from(site).ok().filter(|s| *s < self.sites);
        let known = || {
            let (site, from, to) = (on_board(site)?, on_board(from)?, on_board(to)?);
            let direction = usize::from(self.towards[from * self.sites + to]);
            Some(self.further[direction.checked_sub(1)?][site])
        };
        known().unwrap_or(site.max(-1))
    }
}

/// What is taken outward from a site in the directions from one site to another: all in a row.
#[derive(Clone, Debug)]
pub(super) struct Outward<const W: usize> {
    pub from: Number<W>,
    /// The sites that the directions lead from and to.
    pub ends: [Number<W>; 2],
    /// The directions that lead from each site to each other.
    towards: Csr<u8>,
    /// The paths by direction.
    paths: Vec<Paths>,
    pub target: Set<W>,
}

impl<const W: usize> Outward<W> {
    /// Captures that follow a move; nothing where the board is too large.
    pub fn of(game: &Game, from: Number<W>, ends: [Number<W>; 2], target: Set<W>) -> Option<Self> {
        let radials = game.board.radials(game.layout.default);
        let (sites, all) = (few_sites(game)?, directions(game));
        let mut towards = Csr::with_capacity(sites * sites, 0);
        for from in 0..sites {
            for to in 0..sites {
                radials.directions_between(from as Site, to as Site, |direction| {
                    let number = all.iter().position(|d| *d == direction);
                    number.into_iter().for_each(|n| towards.push(n as u8));
                });
                towards.end_row();
            }
        }
        let paths = all.iter().map(|&direction| Paths::outward(game, direction));
        Some(Outward {
            from,
            ends,
            towards,
            paths: paths.collect(),
            target,
        })
    }
}

/// What is taken on both sides of a site: as many in a row as a range allows.
#[derive(Clone, Debug)]
pub(super) struct Intervene<const W: usize> {
    pub lines: Paths,
    pub from: Number<W>,
    pub min: i32,
    pub max: i32,
    pub target: Set<W>,
}

impl<const W: usize> View<'_, W> {
    /// Calls for what is taken outward.
    pub fn outward(self, e: &Outward<W>, mut take: impl FnMut(usize)) {
        let (start, [from, to]) = (self.on_board(&e.from), &e.ends);
        let (Some(start), Some(from), Some(to)) = (start, self.on_board(from), self.on_board(to))
        else {
            return;
        };
        let target = self.set(&e.target);
        for &direction in e.towards.row(from * self.rules.kinds.sites + to) {
            for (path, _) in e.paths[usize::from(direction)].from(start) {
                let row = path.iter().map(|site| usize::from(*site));
                row.take_while(|site| target.has(*site)).for_each(&mut take);
            }
        }
    }

    /// Calls for what is taken on both sides.
    pub fn intervened(self, e: &Intervene<W>, mut take: impl FnMut(usize)) {
        let Some(start) = self.on_board(&e.from) else {
            return;
        };
        let target = self.set(&e.target);
        let row = |path: &[Site]| {
            let most = path.len().min(e.max.max(0) as usize);
            let mut row = path[..most].iter().map(|site| usize::from(*site));
            row.position(|site| !target.has(site)).unwrap_or(most)
        };
        for (along, back) in e.lines.from(start) {
            let (near, far) = (row(along), row(back));
            if near.min(far) as i32 >= e.min.max(1) {
                let all = along[..near].iter().chain(&back[..far]);
                all.for_each(|site| take(usize::from(*site)));
            }
        }
    }
}
