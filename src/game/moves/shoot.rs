//! Shoot: a piece lands along a line (specification 06a 2.10).

use crate::board::site::SiteType;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::ShootMove;

impl Context<'_> {
    /// Lists the sites along open lines where a piece may land, as an arrow does. With `ANY` it only
    /// tells whether there is one.
    pub(super) fn shoot<const ANY: bool>(
        &mut self,
        m: &ShootMove,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let first = out.len();
        let (ty, from) = match &m.from {
            Some(from) => (from.ty, self.only_site(&from.sites)),
            None => (game.layout.default, self.state.last.to),
        };
        let what = m.piece.components.first().map_or(-1, |c| self.int(c));
        let state = match &m.piece.state {
            Some(state) => self.int(state),
            None => -1,
        };
        let (Some(start), Ok(what)) = (self.element(ty, from), u16::try_from(what)) else {
            return false;
        };
        let mut found = false;
        let old_to = self.env.get(Bound::To);
        let old_between = self.env.get(Bound::Between);
        'search: for path in game.board.radials(ty).paths(m.direction, start) {
            self.env.set(Bound::Between, old_between);
            let passed = out.begin_between();
            for &target in &path[1..] {
                let to = i32::from(target);
                self.env.set(Bound::To, to);
                let lands = match m.to.as_ref().and_then(|to| to.cond.as_ref()) {
                    Some(cond) => self.bool(cond),
                    None => self.is_empty_site(SiteType::Cell, to),
                };
                if !lands {
                    break;
                }
                self.env.set(Bound::Between, to);
                if ANY {
                    if self.is_unwanted(to) {
                        continue;
                    }
                    found = true;
                    break 'search;
                }
                let i = out.push(
                    ActionKind::Add {
                        at: Place::top(ty, to),
                        what,
                        count: 1,
                        given: Given {
                            state,
                            ..Given::NONE
                        },
                        stack: false,
                    },
                    decision,
                );
                out.finish_between(i, passed);
                out.push_between(to);
            }
        }
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::Between, old_between);
        out.set_mover(first, self.state.mover);
        found
    }
}
