//! `is Line` (specification 7b.8): pieces in a line through a site.
//!
//! Only lines through a pivot are looked at, along radials that the board has laid out: a line is
//! a distinct radial of the pivot together with its opposite.

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::topology::Radial;
use crate::game::Game;
use crate::game::context::Context;
use crate::game::rules::booleans::{Line, LinePieces};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Sites};

/// The components that count in a line.
enum Wanted {
    One(i32),
    OfOwner(u8),
    Listed(Vec<i32>),
}

impl Wanted {
    #[inline]
    fn has(&self, game: &Game, what: u16) -> bool {
        match self {
            Wanted::One(w) => i32::from(what) == *w,
            Wanted::OfOwner(owner) => what != 0 && game.owner(what) == *owner,
            Wanted::Listed(all) => all.contains(&i32::from(what)),
        }
    }
}

/// What a condition on lines asks of every line.
struct LineCondition<'l> {
    ty: SiteType,
    direction: AbsoluteDirection,
    /// First slot of the type.
    base: usize,
    length: i32,
    exact: bool,
    /// A gap ends a line.
    contiguous: bool,
    /// A condition on each site.
    cond: Option<&'l Bool>,
}

impl LineCondition<'_> {
    /// The count at which a walk may stop: none where the line is to be that long exactly, as one
    /// of a single site always is, for the pivot itself reaches no count.
    #[inline]
    fn enough(&self) -> i32 {
        if self.exact || self.length < 2 {
            i32::MAX
        } else {
            self.length
        }
    }
}

/// How the level changes with each step of a walk over stacks.
#[derive(Clone, Copy)]
struct Slope {
    along: i32,
    opposite: i32,
}

impl Context<'_> {
    /// Whether pieces stand in a line.
    pub(super) fn is_line(&mut self, line: &Line) -> bool {
        if !self.state.contents.puzzle.is_empty() {
            return self.is_puzzle_line(line);
        }
        let Some(base) = self.game.layout.offsets[line.ty as usize] else {
            return false;
        };
        let test = LineCondition {
            ty: line.ty,
            direction: line.direction,
            base: base as usize,
            length: self.int(&line.length),
            exact: self.bool(&line.exact),
            contiguous: self.bool(&line.contiguous),
            cond: line.cond.as_ref(),
        };
        let wanted = match &line.pieces {
            LinePieces::OfPivot => None,
            LinePieces::OfRole(role) => {
                Some(u8::try_from(self.role_index(*role)).map_or(Wanted::One(-1), Wanted::OfOwner))
            }
            LinePieces::Listed(whats) => match whats.as_slice() {
                [what] => Some(Wanted::One(self.int(what))),
                whats => {
                    let mut list = self.scratch.memory.take_ints();
                    for what in whats {
                        list.push(self.int(what));
                    }
                    Some(Wanted::Listed(list))
                }
            },
        };
        let found = if self.state.contents.stacking() {
            self.is_line_of_stacks(line, &test, wanted.as_ref())
        } else {
            self.is_flat_line(line, &test, wanted.as_ref())
        };
        if let Some(Wanted::Listed(list)) = wanted {
            self.scratch.memory.give_ints(list);
        }
        found
    }

    /// A site that lines may go through. On a board of edges only the first sites, as many as
    /// there are vertices, are.
    fn pivot(&self, ty: SiteType, site: i32) -> Option<Site> {
        let of = match ty {
            SiteType::Cell => SiteType::Cell,
            SiteType::Vertex | SiteType::Edge => SiteType::Vertex,
        };
        self.element(of, site).and(self.element(ty, site))
    }

    // Flat games.

    fn is_flat_line(&mut self, line: &Line, test: &LineCondition, wanted: Option<&Wanted>) -> bool {
        let saved = self.env.get(Bound::To);
        let found = match &line.through {
            Sites::One(pivot) => {
                let pivot = self.int(pivot);
                self.line_through(pivot, test, wanted) == Some(true)
            }
            Sites::Many(region) => {
                let pivots = self.region(region);
                let listed = matches!(line.pieces, LinePieces::Listed(_));
                let mut found = None;
                for pivot in &pivots {
                    if listed
                        && let Some(wanted) = wanted
                        && let what = self.piece_at(test.ty, pivot) as u16
                        && !wanted.has(self.game, what)
                    {
                        continue;
                    }
                    found = self.line_through(pivot, test, wanted);
                    if found.is_some() {
                        break;
                    }
                }
                self.scratch.memory.give_set(pivots);
                found == Some(true)
            }
        };
        self.env.set(Bound::To, saved);
        found
    }

    /// Whether there is a line through a pivot; `None` to go on with the next pivot.
    #[inline]
    fn line_through(
        &mut self,
        pivot: i32,
        test: &LineCondition,
        wanted: Option<&Wanted>,
    ) -> Option<bool> {
        let game = self.game;
        let Some(site) = self.pivot(test.ty, pivot) else {
            return Some(false);
        };
        if let Some(cond) = test.cond {
            self.env.set(Bound::To, pivot);
            if !self.bool(cond) {
                // A pivot that fails the condition ends the whole search.
                return Some(false);
            }
        }
        let here = self.state.contents.what(test.base + usize::from(site));
        let like_pivot = Wanted::One(i32::from(here));
        let wanted = wanted.unwrap_or(&like_pivot);
        if !wanted.has(game, here) {
            return None;
        }
        let radials = game.board.radials(test.ty);
        let enough = test.enough();
        for &radial in radials.distinct(test.direction, site) {
            let mut count = self.count_on(radials.path(radial), test, wanted, 1);
            if count >= enough {
                return Some(true);
            }
            if let Some(path) = radials.opposite(radial) {
                count = self.count_on(path, test, wanted, count);
            }
            if count == test.length {
                return Some(true);
            }
        }
        None
    }

    /// Counts the matching sites of a path after its first, on top of `count`.
    #[inline]
    fn count_on(
        &mut self,
        path: &[Site],
        test: &LineCondition,
        wanted: &Wanted,
        mut count: i32,
    ) -> i32 {
        let enough = test.enough();
        for &x in path.iter().skip(1) {
            let what = self.state.contents.what(test.base + usize::from(x));
            if wanted.has(self.game, what) && self.line_condition(test.cond, x) {
                count += 1;
                if count == enough {
                    break;
                }
            } else if test.contiguous {
                break;
            }
        }
        count
    }

    #[inline]
    fn line_condition(&mut self, cond: Option<&Bool>, site: Site) -> bool {
        match cond {
            None => true,
            Some(cond) => {
                self.env.set(Bound::To, i32::from(site));
                self.bool(cond)
            }
        }
    }

    // Stacking games.

    fn is_line_of_stacks(
        &mut self,
        line: &Line,
        test: &LineCondition,
        wanted: Option<&Wanted>,
    ) -> bool {
        let pivot = match &line.through {
            Sites::One(site) => self.int(site),
            // Several pivots are not looked at: the last move's stands for them.
            Sites::Many(_) => self.state.last.to,
        };
        let Some(site) = self.pivot(test.ty, pivot) else {
            return false;
        };
        if test.length == 1 {
            return true;
        }
        let top = self.state.contents.what(test.base + usize::from(site));
        let like_pivot = Wanted::One(i32::from(top));
        let wanted = wanted.unwrap_or(&like_pivot);
        if self.bool(&line.by_level) {
            return self.is_line_by_level(site, test, wanted);
        }
        let only_top = self.bool(&line.top);
        if !self.stack_has(site, test, wanted, only_top) {
            return false;
        }
        let radials = self.game.board.radials(test.ty);
        for &radial in radials.distinct(test.direction, site) {
            let mut count = self.count_stacks(radials.path(radial), test, wanted, only_top, 1);
            if count >= test.enough() {
                return true;
            }
            if let Some(path) = radials.opposite(radial) {
                count = self.count_stacks(path, test, wanted, only_top, count);
            }
            if count == test.length {
                return true;
            }
        }
        false
    }

    /// Whether any level of a stack, or only its top, counts.
    fn stack_has(&self, site: Site, test: &LineCondition, wanted: &Wanted, only_top: bool) -> bool {
        let slot = test.base + usize::from(site);
        if only_top {
            return wanted.has(self.game, self.state.contents.what(slot));
        }
        let levels = self.state.contents.levels(slot);
        levels.iter().any(|l| wanted.has(self.game, l.what))
    }

    fn count_stacks(
        &mut self,
        path: &[Site],
        test: &LineCondition,
        wanted: &Wanted,
        only_top: bool,
        mut count: i32,
    ) -> i32 {
        for &x in path.iter().skip(1) {
            self.env.set(Bound::To, i32::from(x));
            if !self.stack_has(x, test, wanted, only_top)
                || !test.cond.is_none_or(|cond| self.bool(cond))
            {
                break;
            }
            count += 1;
            if count == test.enough() {
                break;
            }
        }
        count
    }

    /// Lines over the levels of stacks: upright, level, falling and rising.
    fn is_line_by_level(&self, site: Site, test: &LineCondition, wanted: &Wanted) -> bool {
        let levels = self.state.contents.levels(test.base + usize::from(site));
        if levels.is_empty() {
            return false;
        }
        if levels.len() as i32 >= test.length {
            let below = levels.iter().rev().skip(1);
            let like = below.take_while(|l| wanted.has(self.game, l.what)).count();
            if like as i32 + 1 >= test.length {
                return true;
            }
        }
        let top = levels.len() as i32 - 1;
        let slopes = [(0, 0), (-1, 1), (1, -1)].map(|(along, opposite)| Slope { along, opposite });
        let radials = self.game.board.radials(test.ty);
        radials.distinct(test.direction, site).iter().any(|&r| {
            let falls = |slope: &Slope| slope.along < 0;
            slopes.iter().any(|s| {
                let (first, both) = self.count_levels(r, test, wanted, top, *s);
                // When the end of a falling line is reached, only its first half is looked at.
                first == test.length || both == test.enough() || (!falls(s) && both == test.length)
            })
        })
    }

    /// How many levels count on a radial from the pivot's top on, and with its opposite; a
    /// count stops where it is enough.
    fn count_levels(
        &self,
        radial: Radial,
        test: &LineCondition,
        wanted: &Wanted,
        top: i32,
        slope: Slope,
    ) -> (i32, i32) {
        let radials = self.game.board.radials(test.ty);
        let walk = |path: &[Site], skip: usize, change: i32, mut count: i32| {
            for (i, &x) in path.iter().enumerate().skip(skip) {
                let level = top + change * i as i32;
                let levels = self.state.contents.levels(test.base + usize::from(x));
                let piece = usize::try_from(level).ok().and_then(|l| levels.get(l));
                if !piece.is_some_and(|p| wanted.has(self.game, p.what)) {
                    break;
                }
                count += 1;
                if count == test.enough() {
                    break;
                }
            }
            count
        };
        let first = walk(radials.path(radial), 0, slope.along, 0);
        let both = match radials.opposite(radial) {
            Some(path) if first != test.enough() => walk(path, 1, slope.opposite, first),
            _ => first,
        };
        (first, both)
    }
}
