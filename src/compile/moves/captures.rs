//! Capture patterns and what captures after sowing (specification 06b 5, 6).

use crate::board::direction::AbsoluteDirection;
use crate::catalogue::words;
use crate::compile::Compiler;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Between, Custodial, Enclose, LineCapture, Onward, Surround};
use crate::game::rules::{Bool, Directions, MovesKind};
use crate::resolve::call::Value;

impl Compiler<'_> {
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
