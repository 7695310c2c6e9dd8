//! Remove: pieces leave (specification 06a 2.7).

use crate::board::site::SiteType;
use crate::game::MAX_LOOP;
use crate::game::action::{ActionKind, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::moves::When;
use crate::game::rules::{Int, Sites};

impl Context<'_> {
    /// One move for every site that is not empty.
    pub(super) fn remove_moves(
        &mut self,
        (ty, sites, level): (SiteType, &Sites, Option<&Int>),
        (when, count): (When, Option<&Int>),
        decision: bool,
        out: &mut MoveList,
    ) {
        let first = out.len();
        self.for_sites(sites, |ctx, site| {
            let ty = ctx.real_type(ty, site);
            let height = ctx.height_at(ty, site);
            if height == 0 {
                return false;
            }
            let stacking = ctx.game.features.stacking;
            let level = level.map_or(height - 1, |level| ctx.int(level).max(0));
            let times = count.map_or(1, |n| ctx.int(n).clamp(1, MAX_LOOP as i32));
            let at = Place {
                ty,
                site,
                level: if stacking && level != height - 1 {
                    level
                } else {
                    -1
                },
            };
            let action = match when {
                When::Now => ActionKind::Remove { at },
                When::EndOfTurn => ActionKind::RemoveLater { at },
            };
            if out.is_overfull() || !ctx.scratch.budget.spend(i64::from(times)) {
                return true;
            }
            let begin = out.begin();
            for _ in 0..times {
                out.push_action(action, decision);
            }
            out.finish(begin, site, site);
            false
        });
        out.set_mover(first, self.state.mover);
    }

    /// Removes the top piece of a site at once, if there is one.
    pub(super) fn remove_top(&self, ty: SiteType, site: i32, out: &mut MoveList) {
        let ty = self.real_type(ty, site);
        if self.height_at(ty, site) > 0 {
            self.push_removal(ty, site, out);
        }
    }

    /// Removes whatever is on top of a site at once.
    pub(super) fn push_removal(&self, ty: SiteType, site: i32, out: &mut MoveList) {
        let at = Place::top(ty, site);
        let i = out.push(ActionKind::Remove { at }, false);
        out.get_mut(i).mover = self.state.mover;
    }
}
