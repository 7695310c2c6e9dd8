//! `move (from ..) (to ..)` where one piece goes to one site that is computed, as in race games.
//!
//! The target is computed in play, and whether the piece may go there is a table. As with a
//! [plan](super::plan) only the sites of the move are known, not its actions. So this serves
//! searches for a move and sketched lists.

use super::verdicts::{SiteTest, Verdict};
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::FromToMove;
use crate::game::rules::{Moves, MovesKind, Sites};

/// What is known of such a from-to before any position is.
#[derive(Clone, Debug)]
pub(in crate::game) struct Onward {
    to: SiteTest,
    /// Number of sites the verdicts know.
    sites: i32,
    /// A site's owner may be another than its component's, and has to be looked at.
    owners_differ: bool,
}

impl Onward {
    /// What is known, if the ludeme is such a from-to.
    pub fn of(game: &Game, leaf: &Moves) -> Option<Onward> {
        let f = &game.features;
        // What stands on a site must be told by its component alone, and not be drawn.
        let plain = !f.stacking && !f.large_pieces && !f.deduction && !f.boardless;
        if !plain || f.random || f.dominoes {
            return None;
        }
        let MovesKind::FromTo(m) = &leaf.kind else {
            return None;
        };
        let single = matches!((&m.from.sites, &m.to.sites), (Sites::One(_), Sites::One(_)));
        let default = game.layout.default;
        let typed = m.from.ty == default && m.to.ty.is_none_or(|ty| ty == default);
        let levels = m.from.level.is_some() || m.to.level.is_some();
        let special = m.to.rotations.is_some() || m.copy.is_some() || m.mover.is_some();
        if !single || !typed || levels || special {
            return None;
        }
        Some(Onward {
            to: SiteTest::of(game, m.to.cond.as_ref(), Bound::To, |_| true),
            sites: game.board.len(default) as i32,
            owners_differ: f.free_counts,
        })
    }
}

impl Context<'_> {
    /// Sketches the move, or finds out whether it is there and wanted. The variables stay as they
    /// were.
    pub(super) fn go_onward<const ANY: bool>(
        &mut self,
        m: &FromToMove,
        onward: &Onward,
        out: &mut MoveList,
    ) -> bool {
        let (Sites::One(from), Sites::One(to)) = (&m.from.sites, &m.to.sites) else {
            return false;
        };
        let from = self.int(from);
        if from < 0 || self.what_at(self.real_type(m.from.ty, from), from) == 0 {
            return false;
        }
        let outer = self.env.replace(Bound::From, from);
        let mut goes = false;
        let mut target = -1;
        if self.holds(m.from.cond.as_ref()) {
            target = self.int(to);
            goes = target >= 0 && !(ANY && self.is_unwanted(target));
            goes = goes && self.may_enter(m, onward, from, target);
        }
        self.env.set(Bound::From, outer);
        if goes && !ANY {
            out.sketch_for(self.state.mover, from, target);
        }
        goes && ANY
    }

    #[inline]
    fn may_enter(&mut self, m: &FromToMove, onward: &Onward, from: i32, to: i32) -> bool {
        let Some(cond) = &m.to.cond else {
            return true;
        };
        if to < onward.sites {
            let mover = self.state.mover;
            let verdicts = self.verdicts(&onward.to, mover, from, !onward.owners_differ);
            let contents = &self.state.contents;
            let slot = to as usize;
            let what = contents.what(slot);
            let usual = !onward.owners_differ
                || contents.who(slot) == self.game.owner(what)
                    && contents.is_empty(slot) == (what == 0);
            match verdicts.on(to as u16, what) {
                Verdict::Yes if usual => return true,
                Verdict::No if usual => return false,
                _ => {}
            }
        }
        let outer = self.env.replace(Bound::To, to);
        let holds = self.bool(cond);
        self.env.set(Bound::To, outer);
        holds
    }
}
