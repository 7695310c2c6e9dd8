//! Runs plans: searches for a move, and sketched lists of simple moves (see [`plan`](super::plan)).

use super::plan::{Plan, Shape};
use super::verdicts::{SiteTest, Verdict, Verdicts};
use crate::board::site::Site;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{From, To};
use crate::game::rules::{Bool, Int, LeafId, Moves, MovesKind, Sites};
use crate::game::scope::ANYWHERE;

/// What all moves from one site have in common.
#[derive(Clone, Copy)]
pub(super) struct Start<'p> {
    leaf: &'p Moves,
    pub row: usize,
    pub from: i32,
    pub mover: u8,
    owners_differ: bool,
}

impl Context<'_> {
    /// Sketches the moves of a simple move, or finds out whether there is a wanted one. Nothing
    /// if there is no plan for it.
    pub(super) fn planned<const ANY: bool>(
        &mut self,
        id: LeafId,
        out: &mut MoveList,
    ) -> Option<bool> {
        let game = self.game;
        let leaf = game.leaf(id);
        if let MovesKind::FromTo(m) = &leaf.moves.kind {
            let onward = leaf.onward(game)?;
            return Some(self.go_onward::<ANY>(m, onward, out));
        }
        let plan = leaf.plan(game)?;
        let leaf = &leaf.moves;
        let from = match &start_of(leaf)?.sites {
            Sites::One(site) if !matches!(**site, Int::Bound(Bound::From)) => self.int(site),
            _ => self.env.get(Bound::From),
        };
        if from < 0 || from as usize >= plan.sites {
            return Some(false);
        }
        let what = self.state.contents.what(from as usize);
        let table = usize::from(plan.table_of[usize::from(what)]);
        let row = table * plan.sites + from as usize;
        if ANY
            && self.scratch.scope.wanted != ANYWHERE
            && !plan.reaches(row, self.scratch.scope.wanted)
        {
            return Some(false);
        }
        let start = Start {
            leaf,
            row,
            from,
            mover: self.state.mover,
            owners_differ: plan.owners_differ,
        };
        let old_from = self.env.replace(Bound::From, from);
        let old_to = self.env.get(Bound::To);
        let old_between = self.env.get(Bound::Between);
        let found = self.follow::<ANY>(&start, plan, out);
        self.env.set(Bound::Between, old_between);
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::From, old_from);
        Some(found)
    }

    fn follow<const ANY: bool>(&mut self, s: &Start<'_>, plan: &Plan, out: &mut MoveList) -> bool {
        match &plan.shape {
            Shape::Targets { rows, to } => {
                let verdicts = self.verdicts_from(s, to);
                if !ANY && !s.owners_differ && verdicts.are_settled() {
                    let contents = &self.state.contents;
                    for &target in rows.row(s.row) {
                        if verdicts.hold_on(target, contents.what(usize::from(target))) {
                            out.sketch_for(s.mover, s.from, target.into());
                        }
                    }
                    return false;
                }
                for &target in rows.row(s.row) {
                    if ANY && self.is_unwanted(target.into()) {
                        continue;
                    }
                    if self.passes(s, verdicts, target, Bound::To) {
                        if ANY {
                            return true;
                        }
                        out.sketch_for(s.mover, s.from, target.into());
                    }
                }
                false
            }
            Shape::Rays {
                rows,
                paths,
                min,
                stop,
                walk,
            } => {
                let walk = self.verdicts_from(s, walk);
                let stop = stop.as_ref().map(|stop| self.verdicts_from(s, stop));
                let settled = walk.are_settled() && stop.is_none_or(Verdicts::are_settled);
                if !ANY && !s.owners_differ && settled {
                    for ray in rows.row(s.row) {
                        self.go_settled(s, ray.of(paths), usize::from(*min), (stop, walk), out);
                    }
                    return false;
                }
                let outer = self.env.get(Bound::Between);
                for ray in rows.row(s.row) {
                    let path = ray.of(paths);
                    if ANY
                        && self.scratch.scope.wanted != ANYWHERE
                        && !path
                            .iter()
                            .any(|t| i32::from(*t) == self.scratch.scope.wanted)
                    {
                        continue;
                    }
                    self.env.set(Bound::Between, outer);
                    if self.go::<ANY>(s, path, usize::from(*min), (stop, walk), out) {
                        return true;
                    }
                }
                false
            }
            Shape::Flights(flights) => self.fly::<ANY>(s, flights, out),
            Shape::Circuits(circuits) => self.go_round::<ANY>(s, circuits, out),
            Shape::Jumps { rows, hurdle, to } => {
                self.jump::<ANY>(s, rows.row(s.row), hurdle, to, out)
            }
        }
    }

    /// Along one ray.
    fn go<const ANY: bool>(
        &mut self,
        s: &Start<'_>,
        path: &[Site],
        min: usize,
        (stop, walk): (Option<Verdicts<'_>>, Verdicts<'_>),
        out: &mut MoveList,
    ) -> bool {
        for (k, &target) in path.iter().enumerate() {
            let far_enough = min <= k + 1;
            let to = i32::from(target);
            self.env.set(Bound::To, to);
            let stops = match stop {
                Some(stop) if far_enough => self.passes(s, stop, target, Bound::To),
                _ => false,
            };
            if !stops {
                if !self.passes(s, walk, target, Bound::Between) {
                    return false;
                }
                // What has been settled without the variable leaves it to the next site.
                self.env.set(Bound::Between, to);
            }
            if far_enough && !(ANY && self.is_unwanted(to)) {
                if ANY {
                    return true;
                }
                out.sketch_for(s.mover, s.from, to);
            }
            if stops || ANY && self.scratch.scope.wanted == to {
                return false;
            }
        }
        false
    }

    /// Sketches the moves along one ray where no condition has to be read.
    #[inline]
    fn go_settled(
        &self,
        s: &Start<'_>,
        path: &[Site],
        min: usize,
        (stop, walk): (Option<Verdicts<'_>>, Verdicts<'_>),
        out: &mut MoveList,
    ) {
        for (k, &target) in path.iter().enumerate() {
            let far_enough = min <= k + 1;
            let what = self.state.contents.what(usize::from(target));
            let stops = far_enough && stop.is_some_and(|stop| stop.hold_on(target, what));
            if !stops && !walk.hold_on(target, what) {
                return;
            }
            if far_enough {
                out.sketch_for(s.mover, s.from, target.into());
            }
            if stops {
                return;
            }
        }
    }

    fn jump<const ANY: bool>(
        &mut self,
        s: &Start<'_>,
        row: &[(Site, Site)],
        hurdle: &SiteTest,
        to: &SiteTest,
        out: &mut MoveList,
    ) -> bool {
        let (hurdle, landings) = (self.verdicts_from(s, hurdle), self.verdicts_from(s, to));
        for &(over, target) in row {
            if ANY && self.is_unwanted(target.into()) {
                continue;
            }
            if !self.passes(s, hurdle, over, Bound::Between) {
                continue;
            }
            self.env.set(Bound::Between, over.into());
            if self.passes(s, landings, target, Bound::To) {
                if ANY {
                    return true;
                }
                out.sketch_for(s.mover, s.from, target.into());
            }
        }
        false
    }

    /// What a test says of each site for the moves from one site.
    #[inline]
    pub(super) fn verdicts_from<'p>(&mut self, s: &Start<'_>, test: &'p SiteTest) -> Verdicts<'p> {
        self.verdicts(test, s.mover, s.from, !s.owners_differ)
    }

    /// Whether a site meets the condition on the end of a move or on what lies on the way.
    #[inline]
    pub(super) fn passes(
        &mut self,
        s: &Start<'_>,
        verdicts: Verdicts<'_>,
        site: Site,
        var: Bound,
    ) -> bool {
        let contents = &self.state.contents;
        let slot = usize::from(site);
        let what = contents.what(slot);
        let usual = !s.owners_differ
            || contents.who(slot) == self.game.owner(what)
                && contents.is_empty(slot) == (what == 0);
        match verdicts.on(site, what) {
            Verdict::Yes if usual => true,
            Verdict::No if usual => false,
            _ => self.reads(s, site, var),
        }
    }

    /// Reads the whole condition, with the variable bound to the site.
    fn reads(&mut self, s: &Start<'_>, site: Site, var: Bound) -> bool {
        self.env.set(var, site.into());
        let cond = match var {
            Bound::To => landing(s.leaf),
            _ => passing(s.leaf),
        };
        match cond {
            Some(cond) => self.bool(cond),
            None if var == Bound::To => true,
            // What may be passed if nothing else is said.
            None => self.is_empty_site(self.game.layout.default, site.into()),
        }
    }
}

/// Where a simple move starts.
pub(in crate::game) fn start_of(leaf: &Moves) -> Option<&From> {
    match &leaf.kind {
        MovesKind::Step(m) => Some(&m.from),
        MovesKind::Slide(m) => Some(&m.from),
        MovesKind::Hop(m) => Some(&m.from),
        MovesKind::Leap(m) => Some(&m.from),
        _ => None,
    }
}

/// The condition on the end of a move.
pub(super) fn landing(leaf: &Moves) -> Option<&Bool> {
    let to: Option<&To> = match &leaf.kind {
        MovesKind::Step(m) => Some(&m.to),
        MovesKind::Slide(m) => m.to.as_ref(),
        MovesKind::Hop(m) => Some(&m.to),
        MovesKind::Leap(m) => Some(&m.to),
        _ => None,
    };
    to.and_then(|to| to.cond.as_ref())
}

/// The condition on what lies on the way.
fn passing(leaf: &Moves) -> Option<&Bool> {
    let between = match &leaf.kind {
        MovesKind::Slide(m) => m.between.as_ref(),
        MovesKind::Hop(m) => m.between.as_ref(),
        _ => None,
    };
    between.and_then(|b| b.cond.as_ref())
}
