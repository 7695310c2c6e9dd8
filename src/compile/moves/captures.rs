//! Compiles capture patterns and what captures after sowing (specification 06b 5, 6).

use super::effect;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Relation;
use crate::catalogue::words;
use crate::compile::Compiler;
use crate::compile::directions::{absolute_or_adjacent, relation};
use crate::game::rules::Moves;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Between, Custodial, Enclose, LineCapture, Onward, Surround};
use crate::game::rules::{Bool, Directions, MovesKind};
use crate::resolve::call::Value;
use crate::resolve::typed;

impl Compiler<'_> {
    /// Capture patterns, and sowing.
    pub(super) fn captures_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
            T::Attract {
                from,
                direction,
                then,
            } => {
                let last = self.last_to();
                let (from, ty) = self.start(from, last);
                let kind = MovesKind::Attract {
                    from: Box::new(from),
                    ty,
                    direction: absolute_or_adjacent(direction),
                };
                effect(kind, self.then_part(then))
            }
            T::Push {
                from,
                direction,
                then,
            } => {
                let last = self.last_to();
                let (from, ty) = self.start(from, last);
                let kind = MovesKind::Push {
                    from: Box::new(from),
                    ty,
                    directions: self.directions(direction),
                };
                effect(kind, self.then_part(then))
            }
            T::Custodial {
                from,
                direction,
                between,
                to,
                then,
            } => {
                let kind = self.custodial(from, absolute_or_adjacent(direction), between, to);
                effect(kind, self.then_part(then))
            }
            T::Intervene {
                from,
                direction,
                between,
                to,
                then,
            } => {
                let directions = Some(crate::game::rules::Directions::absolute(
                    absolute_or_adjacent(direction),
                ));
                let shape = self.line_capture(from, directions, between, to);
                effect(MovesKind::Intervene(Box::new(shape)), self.then_part(then))
            }
            T::Directional {
                from,
                direction,
                to,
                then,
            } => {
                let directions = direction.map(|d| self.directions(d));
                let shape: LineCapture = self.line_capture(from, directions, None, to);
                effect(
                    MovesKind::Directional(Box::new(shape)),
                    self.idle_then(then),
                )
            }
            T::Surround {
                from,
                relation_type,
                between,
                to,
                except,
                with,
                then,
            } => {
                let direction = relation_type.map_or(Relation::Adjacent, relation);
                let kind = self.surround(from, direction.direction(), between, to, (except, with));
                effect(kind, self.idle_then(then))
            }
            T::Enclose {
                site_type,
                from,
                direction,
                between,
                num_exception,
                then,
            } => {
                let kind = self.enclose(site_type, from, direction, between, num_exception);
                effect(kind, self.then_part(then))
            }
            T::Flip {
                site_type,
                site,
                then,
            } => {
                let kind = MovesKind::Flip {
                    ty: self.site_type(site_type),
                    site: Box::new(self.int_or_bound(site, Bound::To)),
                };
                effect(kind, self.then_part(then))
            }
            T::Sow {
                site_type,
                start,
                count,
                num_per_hole,
                track,
                owner,
                cond,
                sow_effect,
                apply,
                include_self,
                origin,
                skip_if,
                backtracking,
                forward,
                then,
            } => {
                let sow = crate::game::rules::moves::Sow {
                    ty: self.site_type(site_type),
                    start: self.int_or_last_to(start),
                    count: self.maybe_int(count),
                    per_hole: self.maybe_int(num_per_hole),
                    track: {
                        let owner = self.maybe_int(owner);
                        self.track_of(track, owner)
                    },
                    cond: self.maybe_bool(cond),
                    sow_effect: self.maybe_moves(sow_effect),
                    apply: self.maybe_moves(apply),
                    include_self: self.maybe_bool(include_self),
                    origin: self.maybe_bool(origin),
                    skip_if: self.maybe_bool(skip_if),
                    onward: self.onward(backtracking, forward),
                };
                effect(MovesKind::Sow(Box::new(sow)), self.then_part(then))
            }
            T::TakeControl {
                of,
                by,
                at,
                to,
                site_type,
                then,
            } => {
                let kind = MovesKind::TakeControl {
                    of: self.owners(of),
                    by: Box::new(self.player_index(by)),
                    sites: self.sites(at, to),
                    ty: self.site_type(site_type),
                };
                effect(kind, self.then_part(then))
            }
            other => Self::of_another_family(&other),
        }
    }

    pub(super) fn custodial(
        &mut self,
        from: Option<&Value>,
        direction: AbsoluteDirection,
        between: Option<&Value>,
        to: Option<&Value>,
    ) -> MovesKind {
        let last = self.last_to();
        let (from, ty) = self.start(from, last);
        let (target, range, effect) = self.targets(between);
        MovesKind::Custodial(Box::new(Custodial {
            from,
            ty,
            direction,
            range,
            target,
            friend: self.maybe_to(to).and_then(|to| to.cond),
            effect,
        }))
    }

    pub(super) fn surround(
        &mut self,
        from: Option<&Value>,
        direction: AbsoluteDirection,
        between: Option<&Value>,
        to: Option<&Value>,
        (except, with): (Option<&Value>, Option<&Value>),
    ) -> MovesKind {
        // Unlike its siblings it starts from `(from)`.
        let start = self.bound(Bound::From);
        let (from, ty) = self.start(from, start);
        let (target, _, effect) = self.targets(between);
        MovesKind::Surround(Box::new(Surround {
            from,
            ty,
            direction,
            target,
            friend: self.maybe_to(to).and_then(|to| to.cond),
            except: self.maybe_int(except),
            with: with.map(|piece| self.piece_part(piece)),
            effect,
        }))
    }

    pub(super) fn enclose(
        &mut self,
        site_type: Option<words::SiteType>,
        from: Option<&Value>,
        direction: Option<&Value>,
        between: Option<&Value>,
        exceptions: Option<&Value>,
    ) -> MovesKind {
        let last = self.last_to();
        let (from, ty) = self.start(from, last);
        let (target, _, effect) = self.targets(between);
        MovesKind::Enclose(Box::new(Enclose {
            from,
            ty: site_type.map_or(ty, crate::compile::site_type),
            directions: self.directions_or_adjacent(direction),
            targets_empty: target.as_ref().is_some_and(tests_emptiness),
            target,
            exceptions: self.maybe_int(exceptions),
            effect,
        }))
    }

    pub(super) fn line_capture(
        &mut self,
        from: Option<&Value>,
        directions: Option<Directions>,
        between: Option<&Value>,
        to: Option<&Value>,
    ) -> LineCapture {
        let last = self.last_to();
        let (from, ty) = self.start(from, last);
        let (_, range, _) = self.targets(between);
        let to = self.maybe_to(to);
        let (target, effect) = to.map_or((None, None), |to| (to.cond, to.apply));
        LineCapture {
            from,
            ty,
            directions,
            range,
            target,
            effect,
        }
    }

    /// What a `(between ..)` says about targets: condition, number, effect.
    fn targets(
        &mut self,
        between: Option<&Value>,
    ) -> (
        Option<Bool>,
        Option<crate::game::rules::Range>,
        Option<crate::game::rules::moves::Apply>,
    ) {
        match self.between_part(between) {
            Some(Between {
                cond, range, apply, ..
            }) => (cond, range, apply),
            None => (None, None, None),
        }
    }

    /// How a capture goes on after sowing.
    pub(super) fn onward(
        &mut self,
        backtracking: Option<&Value>,
        forward: Option<&Value>,
    ) -> Option<(Onward, Bool)> {
        match (backtracking, forward) {
            (Some(cond), _) => Some((Onward::Backtracking, self.bool(cond))),
            (None, Some(cond)) => Some((Onward::Forward, self.bool(cond))),
            (None, None) => None,
        }
    }
}

/// Whether a condition accepts a site for being empty.
fn tests_emptiness(cond: &Bool) -> bool {
    match cond {
        Bool::Empty(..) => true,
        Bool::And(parts) | Bool::Or(parts) => parts.iter().any(tests_emptiness),
        Bool::If(_, a, b) => tests_emptiness(a) || tests_emptiness(b),
        _ => false,
    }
}
