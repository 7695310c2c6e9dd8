//! Promote: a piece becomes another (specification 06a 2.9).

use crate::board::site::SiteType;
use crate::game::action::{ActionKind, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::Int;
use crate::game::rules::moves::PromoteTo;

impl Context<'_> {
    /// One move for every component that may be chosen.
    pub(super) fn promote_moves(
        &mut self,
        ty: SiteType,
        site: &Int,
        to: &PromoteTo,
        decision: bool,
        out: &mut MoveList,
    ) {
        let site = self.int(site);
        if site < 0 {
            return;
        }
        let at = Place::top(self.real_type(ty, site), site);
        let first = out.len();
        let push = |what: i32, out: &mut MoveList| {
            if let Ok(what) = u16::try_from(what) {
                out.push(ActionKind::Promote { at, what }, decision);
            }
        };
        match to {
            PromoteTo::Components(components) => {
                for component in components {
                    let what = self.int(component);
                    push(what, out);
                }
            }
            PromoteTo::ByOwner { owner, by_player } => {
                let owner = self.int(owner);
                let components = usize::try_from(owner).ok().and_then(|o| by_player.get(o));
                for &what in components.into_iter().flatten() {
                    push(what.into(), out);
                }
            }
            PromoteTo::Resolved { component, owner } => {
                let component = self.int(component);
                if component >= 1 && (component as usize) < self.game.components.len() {
                    let what = match owner {
                        None => component,
                        Some(owner) => {
                            let owner = self.int(owner);
                            self.component_like(component as usize, owner)
                        }
                    };
                    push(what, out);
                }
            }
        }
        out.set_mover(first, self.state.mover);
    }

    /// The first component of a player whose name contains that of the given one; 0 for none.
    fn component_like(&self, component: usize, player: i32) -> i32 {
        usize::try_from(player)
            .ok()
            .and_then(|p| self.game.like.get(component)?.get(p))
            .map_or(0, |what| i32::from(*what))
    }
}
