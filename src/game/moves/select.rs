//! Select: a choice that changes nothing itself (specification 06a 2.8).

use crate::board::site::SiteType;
use crate::game::action::{ActionKind, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::Int;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{From, To};

impl Context<'_> {
    /// Lists the choices of a site, or of two, as `(move Select (from ..))`. With `ANY` it only tells
    /// whether there is one.
    pub(super) fn select<const ANY: bool>(
        &mut self,
        from: &From,
        to: Option<&To>,
        mover: Option<&Int>,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let first = out.len();
        let old_from = self.env.get(Bound::From);
        let old_to = self.env.get(Bound::To);
        let found = self.for_sites(&from.sites, |ctx, site| {
            // A type of its own is meant even where a site of a hand has the same number.
            let ty = if from.ty == ctx.game.layout.default {
                ctx.real_type(from.ty, site)
            } else {
                from.ty
            };
            if !ctx.is_site(ty, site) {
                return false;
            }
            let level = ctx.select_level(from.level.as_ref(), ty, site);
            if ANY && to.is_none() && ctx.is_unwanted(site) {
                return false;
            }
            ctx.env.set(Bound::From, site);
            ctx.env.set(Bound::To, site);
            if !ctx.holds(from.cond.as_ref()) {
                return false;
            }
            let source = Place { ty, site, level };
            match to {
                None => {
                    if !ANY {
                        let nowhere = Place {
                            site: -1,
                            ty,
                            level: -1,
                        };
                        let begin = out.begin();
                        let action = ActionKind::Select {
                            from: source,
                            to: nowhere,
                        };
                        out.push_action(action, decision);
                        // What has no end of its own ends where it starts.
                        out.finish(begin, site, site);
                    }
                    ANY
                }
                Some(to) => ctx.for_sites(&to.sites, |ctx, target| {
                    if ANY && ctx.is_unwanted(target) {
                        return false;
                    }
                    let ty = ctx.real_type(to.ty.unwrap_or(ctx.game.layout.default), target);
                    let level = match &to.level {
                        Some(level) => ctx.int(level),
                        None => ctx.height_at(ty, target) - 1,
                    };
                    ctx.env.set(Bound::To, target);
                    let chosen = ctx.holds(to.cond.as_ref());
                    if chosen && !ANY {
                        let action = ActionKind::Select {
                            from: source,
                            to: Place {
                                ty,
                                site: target,
                                level,
                            },
                        };
                        out.push(action, decision);
                    }
                    chosen && ANY
                }),
            }
        });
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::From, old_from);
        let mover = match mover {
            Some(player) => self.int(player),
            None => self.mover(),
        };
        out.set_mover(first, mover.clamp(0, 255) as u8);
        found
    }

    fn select_level(&mut self, level: Option<&Int>, ty: SiteType, site: i32) -> i32 {
        match level {
            Some(level) => self.int(level),
            None if self.game.features.stacking => self.height_at(ty, site) - 1,
            None => -1,
        }
    }

    /// Whether there is such a site, used by the game or not.
    fn is_site(&self, ty: SiteType, site: i32) -> bool {
        self.element(ty, site).is_some() || self.slot(ty, site).is_some()
    }
}
