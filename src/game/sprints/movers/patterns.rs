//! Pieces in patterns around a site: `is Line`, and captures of what is enclosed, flanked or
//! surrounded.

use super::borders::Border;
use super::terms::{Number, Set, View};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::bits::Bits;
use crate::game::moves::plan::Ray;

/// Paths from every site, the site itself left out.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    rows: Csr<(Ray, Ray)>,
    sites: Vec<Site>,
}

impl Paths {
    /// The paths in a direction, none of them with another end.
    pub fn outward(game: &Game, direction: AbsoluteDirection) -> Self {
        let radials = game.board.radials(game.layout.default);
        Paths::of(game, |site, add| {
            for path in radials.paths(direction, site) {
                add(&path[1..], &[]);
            }
        })
    }

    /// The lines through every site, each with its two ends.
    pub fn through(game: &Game, direction: AbsoluteDirection) -> Self {
        let radials = game.board.radials(game.layout.default);
        Paths::of(game, |site, add| {
            for &radial in radials.distinct(direction, site) {
                let opposite = radials.opposite(radial).map_or(&[][..], |path| &path[1..]);
                add(&radials.path(radial)[1..], opposite);
            }
        })
    }

    fn of(game: &Game, each: impl Fn(Site, &mut dyn FnMut(&[Site], &[Site]))) -> Self {
        let count = game.board.len(game.layout.default);
        let mut sites = Vec::new();
        let mut rows = Csr::with_capacity(count, 0);
        for site in 0..count {
            let mut row = Vec::new();
            each(site as Site, &mut |along, opposite| {
                let mut keep = |path: &[Site]| {
                    let start = sites.len() as u32;
                    sites.extend_from_slice(path);
                    let len = path.len() as u32;
                    Ray { start, len }
                };
                row.push((keep(along), keep(opposite)));
            });
            rows.push_row(row);
        }
        Paths { rows, sites }
    }

    /// The paths of a site: the way along and the way back.
    #[inline]
    pub fn from(&self, site: usize) -> impl Iterator<Item = (&[Site], &[Site])> {
        let row = self.rows.row(site).iter();
        row.map(|(a, b)| (a.of(&self.sites), b.of(&self.sites)))
    }
}

impl PartialEq for Paths {
    fn eq(&self, other: &Self) -> bool {
        let all = |paths: &Paths| paths.rows.len();
        let same = |site: usize| self.from(site).eq(other.from(site));
        all(self) == all(other) && (0..all(self)).all(same)
    }
}

/// Which pieces make a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Made<const W: usize> {
    /// The kind on the pivot.
    OfPivot,
    /// Those in a set; the flag tells that a pivot without one is passed over before anything else.
    Of(Set<W>, bool),
}

/// A line of pieces through one of some sites.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LinePattern<const W: usize> {
    pub paths: Paths,
    pub length: Number<W>,
    pub exact: bool,
    pub through: Set<W>,
    pub made: Made<W>,
    /// Where pieces count.
    pub cond: Option<Set<W>>,
    /// All lines of the length through each site, where they are few.
    pub windows: Option<Csr<Window<W>>>,
}

/// Some sites in a row, which are a line if pieces that count stand on all of them, and on none
/// of the sites that would make it longer than it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window<const W: usize> {
    pub sites: Bits<W>,
    /// The sites at both ends, where a longer line does not count.
    pub beyond: Bits<W>,
}

impl<const W: usize> Window<W> {
    #[inline]
    fn holds(&self, counted: Bits<W>) -> bool {
        self.sites & counted == self.sites && (self.beyond & counted).is_empty()
    }
}

/// Most words that the windows of one line through a site may take.
const MOST_WORDS: usize = 8;

impl<const W: usize> LinePattern<W> {
    /// The same with its windows.
    pub fn with_windows(self) -> Self {
        let windows = match self.length {
            Number::Const(length @ 2..) if length as usize * W <= MOST_WORDS => self.all(),
            _ => None,
        };
        LinePattern { windows, ..self }
    }

    /// All lines of the length through each site, if that is the same all game long and at least 2.
    pub fn all(&self) -> Option<Csr<Window<W>>> {
        let length = match self.length {
            Number::Const(length @ 2..) => length as usize,
            _ => return None,
        };
        let count = self.paths.rows.len();
        let mut through = Csr::with_capacity(count, 0);
        for site in 0..count {
            for (along, back) in self.paths.from(site) {
                let path = |path: &[Site]| path.iter().map(|s| i32::from(*s)).collect::<Vec<_>>();
                let mut line = path(back);
                line.reverse();
                line.push(site as i32);
                line.extend(path(along));
                let around = back.len().saturating_sub(length - 1)..=back.len();
                for first in around.filter(|first| first + length <= line.len()) {
                    let end = first + length;
                    let ends = [first.wrapping_sub(1), end];
                    let ends = ends.iter().filter(|_| self.exact);
                    through.push(Window {
                        sites: Bits::of(line[first..end].iter().copied()),
                        beyond: Bits::of(ends.filter_map(|at| line.get(*at)).copied()),
                    });
                }
            }
            through.end_row();
        }
        Some(through)
    }
}

/// A line in the present position.
pub(super) struct LineInPosition<'l, const W: usize> {
    line: &'l LinePattern<W>,
    length: i32,
    /// Where pieces count.
    pub cond: Option<Bits<W>>,
    /// Of which pieces lines are made, if those are the same for all pivots.
    pub made: Option<Bits<W>>,
}

/// What is taken next to a piece where it has no way out.
#[derive(Clone, Debug)]
pub(super) struct Enclose<const W: usize> {
    pub near: Vec<Bits<W>>,
    /// Empty sites are taken, too: what stands around them has to be a chain.
    pub border: Option<Border>,
    pub from: Number<W>,
    pub target: Set<W>,
}

/// What is taken between the piece on a site and others in line with it.
#[derive(Clone, Debug)]
pub(super) struct Custodial<const W: usize> {
    pub paths: Paths,
    pub from: Number<W>,
    pub min: i32,
    pub max: i32,
    pub target: Set<W>,
    pub friend: Set<W>,
}

/// What is taken that is surrounded, the piece on a site taking part.
#[derive(Clone, Debug)]
pub(super) struct Surround<const W: usize> {
    /// The neighbours of each site.
    pub near: Vec<Bits<W>>,
    pub from: Number<W>,
    /// Neighbours that may be missing.
    pub except: i32,
    /// A component that must take part.
    pub with: Option<u8>,
    pub target: Set<W>,
    pub friend: Set<W>,
}

/// The neighbours of each site in a direction, those a number of steps away.
pub(super) fn near<const W: usize>(
    game: &Game,
    direction: AbsoluteDirection,
    distance: usize,
) -> Vec<Bits<W>> {
    let radials = game.board.radials(game.layout.default);
    let near = |site| {
        let paths = radials.paths(direction, site as Site);
        Bits::of(paths.filter_map(|path| path.get(distance).map(|s| i32::from(*s))))
    };
    (0..game.board.len(game.layout.default)).map(near).collect()
}

/// How many sites of a path lie in a set before one that does not.
#[inline]
fn run<const W: usize>(path: &[Site], set: Bits<W>) -> usize {
    let mut n = 0;
    while n < path.len() && set.has(usize::from(path[n])) {
        n += 1;
    }
    n
}

impl<const W: usize> View<'_, W> {
    /// Whether pieces stand in a line.
    #[inline(never)]
    pub fn is_line(self, line: &LinePattern<W>) -> bool {
        let test = self.test(line);
        let mut pivots = self.set(&line.through).iter();
        pivots.find_map(|pivot| self.line_through(&test, pivot)) == Some(true)
    }

    pub fn test(self, line: &LinePattern<W>) -> LineInPosition<'_, W> {
        LineInPosition {
            line,
            length: self.num(&line.length),
            cond: line.cond.as_ref().map(|cond| self.set(cond)),
            made: match &line.made {
                Made::OfPivot => None,
                Made::Of(set, _) => Some(self.set(set)),
            },
        }
    }

    /// Whether there is a line through a pivot; `None` to go on with the next one.
    pub fn line_through(self, test: &LineInPosition<'_, W>, pivot: usize) -> Option<bool> {
        let line = test.line;
        let own = test.made;
        let own = own.unwrap_or_else(|| self.at.sets[usize::from(self.at.what[pivot])]);
        let is_own = own.has(pivot);
        if matches!(line.made, Made::Of(_, true)) && !is_own {
            return None;
        }
        if test.cond.is_some_and(|cond| !cond.has(pivot)) {
            return Some(false);
        }
        if !is_own {
            return None;
        }
        let counted = test.cond.map_or(own, |cond| own & cond);
        if let Some(windows) = &line.windows {
            let mut windows = windows.row(pivot).iter();
            let found = windows.any(|window| window.holds(counted));
            return found.then_some(true);
        }
        let run = |path: &[Site]| run(path, counted) as i32;
        for (along, back) in line.paths.from(pivot) {
            let count = 1 + run(along);
            let may_be_longer = !line.exact && test.length > 1;
            if may_be_longer && count >= test.length {
                return Some(true);
            }
            let count = count + run(back);
            if count == test.length || may_be_longer && count > test.length {
                return Some(true);
            }
        }
        None
    }

    /// Calls for what is taken between others.
    pub fn between(self, e: &Custodial<W>, mut take: impl FnMut(usize)) {
        let Some(from) = self.on_board(&e.from) else {
            return;
        };
        let target = self.set(&e.target);
        // What runs there are, each with the site that it ends at.
        let runs = || {
            e.paths.from(from).filter_map(|(path, _)| {
                let most = path.len().min(e.max.max(0) as usize);
                let run = run(&path[..most], target);
                let end = usize::from(*path.get(run)?);
                (run > 0 && run as i32 >= e.min).then_some((&path[..run], end))
            })
        };
        let ends = runs().fold(Bits::EMPTY, |ends, (_, end)| ends | Bits::one(end));
        if ends.is_empty() {
            return;
        }
        let friend = self.set_within(&e.friend, ends);
        for (run, _) in runs().filter(|(_, end)| friend.has(*end)) {
            run.iter().for_each(|s| take(usize::from(*s)));
        }
    }

    /// Calls for what is surrounded.
    pub fn surrounded(self, e: &Surround<W>, mut take: impl FnMut(usize)) {
        let Some(from) = self.on_board(&e.from) else {
            return;
        };
        let target = self.set_within(&e.target, e.near[from]);
        if target.is_empty() {
            return;
        }
        let friend = self.set(&e.friend);
        for site in target.iter() {
            let near = e.near[site];
            let missing = near & !friend & !Bits::one(from);
            let with = |what: u8| near.iter().any(|s| self.at.what[s] == what);
            if missing.len() as i32 <= e.except && e.with.is_none_or(with) {
                take(site);
            }
        }
    }

    /// What is enclosed next to a site: groups of targets without an empty site beside them.
    pub fn enclosed(self, e: &Enclose<W>, mut take: impl FnMut(usize)) {
        let Some(from) = self.on_board(&e.from).filter(|s| self.at.what[*s] != 0) else {
            return;
        };
        let target = self.set(&e.target);
        let mut seeds = e.near[from] & target;
        while !seeds.is_empty() {
            let group = self.grown(seeds.first(), &e.near, target);
            seeds = seeds & !group;
            let around = group.iter().fold(Bits::EMPTY, |b, s| b | e.near[s]) & !group;
            let chained = |border: &Border| {
                self.rules.trials.work.take(around.len());
                border.is_chain(from, (group, around))
            };
            let closed = (around & self.at.sets[0]).is_empty();
            if closed && e.border.as_ref().is_none_or(chained) {
                group.iter().for_each(&mut take);
            }
        }
    }

    /// A site, if it is one of the board.
    pub fn on_board(self, site: &Number<W>) -> Option<usize> {
        let site = usize::try_from(self.num(site)).ok()?;
        (site < self.rules.kinds.sites).then_some(site)
    }
}
