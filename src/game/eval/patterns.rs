//! `is Pattern` and `sites Pattern` (specification 7b.12, 7c.4): pieces along a walk.

use crate::board::direction::{AbsoluteDirection, DirectionSet};
use crate::board::site::{Relation, Site, SiteType};
use crate::game::Game;
use crate::game::context::Context;
use crate::game::rules::booleans::Pattern;
use crate::game::rules::directions::Step;
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// Whether the pieces from the start on follow the pattern in some orientation.
    pub(super) fn is_pattern(&mut self, pattern: &Pattern) -> bool {
        self.follow_pattern(pattern, None)
    }

    /// Adds the sites of the pattern in all orientations in which it is found.
    pub(crate) fn pattern_sites(&mut self, pattern: &Pattern, out: &mut SiteSet) {
        self.follow_pattern(pattern, Some(out));
    }

    fn follow_pattern(&mut self, pattern: &Pattern, mut out: Option<&mut SiteSet>) -> bool {
        let ty = pattern.ty;
        let start = self.int(&pattern.from);
        let Some(site) = self.element(ty, start) else {
            return false;
        };
        let here = self.piece_at(ty, start);
        let mut expected = self.scratch.memory.take_ints();
        for what in &pattern.whats {
            expected.push(self.int(what));
        }
        if expected.is_empty() {
            // Only the region looks for patterns of empty sites.
            if here != 0 || out.is_some() {
                expected.push(here);
            }
        }
        let mut sites = self.scratch.memory.take_ints();
        let mut found = false;
        if expected.first() == Some(&here) {
            for &direction in self.game.board.steps(ty).supported(Relation::Orthogonal) {
                sites.clear();
                if !self.pattern_fits(pattern, site, direction, &expected, &mut sites) {
                    continue;
                }
                found = true;
                match &mut out {
                    Some(out) => sites.iter().for_each(|s| out.insert(*s)),
                    None => break,
                }
            }
        }
        self.scratch.memory.give_ints(sites);
        self.scratch.memory.give_ints(expected);
        found
    }

    /// Whether the pattern is found in one orientation; lists its sites.
    fn pattern_fits(
        &self,
        pattern: &Pattern,
        start: Site,
        facing: AbsoluteDirection,
        expected: &[i32],
        sites: &mut Vec<i32>,
    ) -> bool {
        sites.push(i32::from(start));
        walk(self.game, pattern, start, facing, |to| {
            let next = expected[sites.len() % expected.len()];
            let fits = self.piece_at(pattern.ty, i32::from(to)) == next;
            sites.push(i32::from(to));
            fits
        })
    }

    /// The orthogonal directions of a type's sites, as a set.
    pub(super) fn orthogonal(&self, ty: SiteType) -> DirectionSet {
        self.game
            .board
            .steps(ty)
            .supported_set(Relation::Orthogonal)
    }
}

/// Walks from a site in one orientation as long as every site that is come to is accepted; whether
/// the walk comes to its end.
fn walk(
    game: &Game,
    pattern: &Pattern,
    start: Site,
    facing: AbsoluteDirection,
    mut accepts: impl FnMut(Site) -> bool,
) -> bool {
    let steps = game.board.steps(pattern.ty);
    let orthogonal = steps.supported_set(Relation::Orthogonal);
    let (mut site, mut facing) = (start, facing);
    for step in &pattern.walk {
        match step {
            Step::Forward => {
                let Some(&to) = steps.towards(facing.stepped(), site).first() else {
                    return false;
                };
                if !accepts(to) {
                    return false;
                }
                site = to;
            }
            turn => facing = turned(facing, *turn, orthogonal),
        }
    }
    true
}

/// The sites that a pattern comes to from a site, in every orientation that stays on the board.
pub(in crate::game) fn pattern_walks(
    game: &Game,
    pattern: &Pattern,
    start: Site,
) -> Vec<Vec<Site>> {
    let facings = game.board.steps(pattern.ty).supported(Relation::Orthogonal);
    let walks = facings.iter().filter_map(|facing| {
        let mut sites = Vec::new();
        walk(game, pattern, start, *facing, |to| {
            sites.push(to);
            true
        })
        .then_some(sites)
    });
    walks.collect()
}

/// The next direction to one side among those of a set.
pub(super) fn turned(
    facing: AbsoluteDirection,
    turn: Step,
    among: DirectionSet,
) -> AbsoluteDirection {
    match turn {
        Step::Forward => facing,
        Step::Left => facing.turned_among(AbsoluteDirection::left, among),
        Step::Right => facing.turned_among(AbsoluteDirection::right, among),
    }
}
