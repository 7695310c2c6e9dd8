//! Walks in turtle steps over orthogonal directions (specification 7c.4 sites Walk, 7b.12).

use crate::board::direction::{AbsoluteDirection, DirectionSet};
use crate::board::site::{Relation, Site, SiteType};
use crate::game::context::Context;
use crate::game::eval::patterns::turned;
use crate::game::rules::directions::Step;
use crate::game::rules::{Bool, Int};
use crate::game::site_set::SiteSet;

/// A turtle: a site and a facing, which turns among the orthogonal directions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turtle {
    ty: SiteType,
    among: DirectionSet,
    facing: AbsoluteDirection,
    /// Where it stands.
    pub site: Site,
}

impl Turtle {
    /// Turns, or goes one site forward; false where the board ends.
    #[inline]
    pub(crate) fn step(&mut self, ctx: &Context<'_>, step: Step) -> bool {
        match step {
            Step::Left | Step::Right => self.facing = turned(self.facing, step, self.among),
            Step::Forward => {
                let steps = ctx.game.board.steps(self.ty);
                match steps.towards(self.facing.stepped(), self.site).last() {
                    Some(&to) => self.site = to,
                    None => return false,
                }
            }
        }
        true
    }
}

impl<'a> Context<'a> {
    /// Turtles on an element of the board, one for every orthogonal direction in order.
    pub(crate) fn turtles(
        &self,
        ty: SiteType,
        site: Site,
    ) -> impl Iterator<Item = Turtle> + use<'a> {
        let directions = self.game.board.steps(ty).supported(Relation::Orthogonal);
        let among = self.orthogonal(ty);
        directions.iter().map(move |&facing| Turtle {
            ty,
            among,
            facing,
            site,
        })
    }

    /// `sites Walk`: where the walks end.
    pub(super) fn add_walk_ends(
        &mut self,
        ty: SiteType,
        start: &Int,
        walks: &[Vec<Step>],
        rotations: &Bool,
        out: &mut SiteSet,
    ) {
        let start = self.int(start);
        let Some(start) = self.element(ty, start) else {
            return;
        };
        let turns = if self.bool(rotations) { usize::MAX } else { 1 };
        for turtle in self.turtles(ty, start).take(turns) {
            for walk in walks {
                let mut turtle = turtle;
                if walk.iter().all(|&step| turtle.step(self, step)) {
                    out.insert(i32::from(turtle.site));
                }
            }
        }
    }
}
