//! Step: to a neighbouring site (specification 06a 2.1).

use super::attach::Effects;
use crate::board::site::{Relation, Site, SiteType};
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::eval::DirectionList;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::StepMove;
use crate::game::scope::ANYWHERE;

impl Context<'_> {
    /// Lists the moves of a piece to neighbouring sites. With `ANY` it only tells whether there is one.
    pub(super) fn step<const ANY: bool>(
        &mut self,
        m: &StepMove,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let ty = m.from.ty;
        let from = self.only_site(&m.from.sites);
        let Some(start) = self.element(ty, from) else {
            return false;
        };
        if ANY && self.is_out_of_reach(ty, start) {
            return false;
        }
        let mut store = DirectionList::new();
        let directions = self.directions_at(&m.directions, ty, from, &mut store);
        let level = match &m.from.level {
            None => -1,
            Some(level) => self.int(level),
        };
        if level < -1 {
            return false;
        }
        let old_from = self.env.replace(Bound::From, from);
        if !self.holds(m.from.cond.as_ref()) {
            // The reference leaves the variable bound here.
            return false;
        }
        let old_to = self.env.get(Bound::To);
        let first = out.len();
        let mut effects = Effects::default();
        let mut found = false;
        let steps = game.board.steps(ty);
        'search: for &direction in directions {
            for &target in steps.towards(direction, start) {
                let to = i32::from(target);
                if ANY && self.is_unwanted(to) || !ANY && out.leaves_out_to(to) {
                    continue;
                }
                self.env.set(Bound::To, to);
                if !self.holds(m.to.cond.as_ref()) {
                    continue;
                }
                if ANY {
                    found = true;
                    break 'search;
                }
                if directions.len() > 1 && out.moves()[first..].iter().any(|m| m.to == to) {
                    continue;
                }
                if out.sketch(from, to) {
                    continue;
                }
                effects.clear();
                if let Some(apply) = &m.to.apply {
                    self.attach_apply(apply, &mut effects);
                }
                let stacking = game.features.stacking;
                let height = if stacking {
                    self.height_at(ty, from)
                } else {
                    0
                };
                let whole = stacking && m.stack;
                let from_level = if level != -1 && !m.stack {
                    level
                } else if stacking && !m.stack {
                    height - 1
                } else {
                    -1
                };
                let begin = out.begin();
                effects.push_to(out);
                out.push_action(
                    ActionKind::Move {
                        from: Place {
                            ty,
                            site: from,
                            level: from_level,
                        },
                        to: Place::top(ty, to),
                        given: Given::NONE,
                        stack: whole,
                    },
                    decision,
                );
                let i = out.finish(begin, from, to);
                if effects.is_empty() {
                    let made = out.get_mut(i);
                    if whole {
                        made.level_max = (height - 1).max(0);
                    } else if level != -1 && !m.stack {
                        (made.level_min, made.level_max) = (level, level);
                    }
                }
                if out.has_built() {
                    break 'search;
                }
            }
        }
        self.give_effects(&mut effects);
        out.set_mover(first, self.state.mover);
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::From, old_from);
        found
    }

    /// Whether a search is for a site that no step leads to.
    fn is_out_of_reach(&self, ty: SiteType, start: Site) -> bool {
        let wanted = self.scratch.scope.wanted;
        wanted != ANYWHERE
            && !self
                .game
                .board
                .neighbours(ty, Relation::All, start)
                .iter()
                .any(|n| i32::from(*n) == wanted)
    }
}
