//! Compiles moves of pieces: they enter, go, leave and change (specification 06a 2).

use super::act;
use crate::catalogue::words;
use crate::compile::Compiler;
use crate::compile::directions::{absolute_or_adjacent, walks};
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{
    AddMove, FromToMove, HopMove, LeapMove, ShootMove, SlideMove, StepMove, When,
};
use crate::game::rules::{Moves, MovesKind, Sites};
use crate::resolve::typed;

impl Compiler<'_> {
    /// Where pieces enter, go and leave.
    pub(super) fn placing_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
            T::Add {
                decision,
                piece,
                to,
                count,
                stack,
                then,
            }
            | T::Claim {
                decision,
                piece,
                to,
                count,
                stack,
                then,
            } => {
                let kind = MovesKind::Add(Box::new(AddMove {
                    piece: self.maybe_piece(piece),
                    to: self.end_part(to),
                    count: self.maybe_int(count),
                    stack: stack.unwrap_or(false),
                    claim: matches!(view, T::Claim { .. }),
                }));
                act(kind, decision, self.then_part(then))
            }
            T::Step {
                decision,
                from,
                direction,
                to,
                stack,
                then,
            } => {
                let kind = MovesKind::Step(Box::new(StepMove {
                    from: self.start_part(from),
                    directions: self.directions_or_adjacent(direction),
                    to: self.end_part(to),
                    stack: stack.unwrap_or(false),
                }));
                self.simple(kind, decision, then)
            }
            T::Slide {
                decision,
                from,
                track,
                direction,
                between,
                to,
                stack,
                then,
            } => {
                let kind = MovesKind::Slide(Box::new(SlideMove {
                    from: self.start_part(from),
                    tracks: track.map(|name| self.slide_tracks(name)),
                    directions: self.directions_or_adjacent(direction),
                    between: self.between_part(between),
                    to: self.maybe_to(to),
                    stack: stack.unwrap_or(false),
                }));
                self.simple(kind, decision, then)
            }
            T::Hop {
                decision,
                from,
                direction,
                between,
                to,
                stack,
                then,
            } => {
                let kind = MovesKind::Hop(Box::new(HopMove {
                    from: self.start_part(from),
                    directions: self.directions_or_adjacent(direction),
                    between: self.between_part(between),
                    to: self.end_part(to),
                    stack: stack.unwrap_or(false),
                }));
                self.simple(kind, decision, then)
            }
            T::Leap {
                decision,
                from,
                walks: steps,
                forward,
                rotations,
                to,
                then,
            } => {
                let kind = MovesKind::Leap(Box::new(LeapMove {
                    from: self.start_part(from),
                    walks: walks(steps),
                    forward: self.maybe_bool(forward),
                    rotations: self.maybe_bool(rotations),
                    to: self.end_part(to),
                    ends: Default::default(),
                }));
                self.simple(kind, decision, then)
            }
            T::FromTo {
                decision,
                from,
                to,
                count,
                copy,
                stack,
                role,
                then,
            } => {
                let outer = std::mem::take(&mut self.reads);
                let from = self.start_part(Some(from));
                let (count, copy) = (self.maybe_int(count), self.maybe_bool(copy));
                let asks_to = self.reads.has(Bound::To);
                self.note_reads(outer);
                let to = self.end_part(to);
                let kind = MovesKind::FromTo(Box::new(FromToMove {
                    asks_to: asks_to || to.asks_to,
                    from,
                    to,
                    count,
                    copy,
                    stack: stack.unwrap_or(false),
                    mover: self.acting(role),
                }));
                self.simple(kind, decision, then)
            }
            T::Shoot {
                decision,
                piece,
                from,
                direction,
                between,
                to,
                then,
            } => {
                let mut start = self.start_part(from);
                if from.is_none() {
                    start.sites = Sites::One(Box::new(self.last_to()));
                }
                // What lies between is accepted and never looked at.
                self.discard(|c| c.between_part(between));
                let kind = MovesKind::Shoot(Box::new(ShootMove {
                    piece: self.piece_part(piece),
                    from: Some(start),
                    direction: absolute_or_adjacent(direction),
                    to: self.maybe_to(to),
                }));
                act(kind, decision, self.then_part(then))
            }
            T::Select {
                decision,
                from,
                to,
                role,
                then,
            } => {
                let kind = MovesKind::Select {
                    from: Box::new(self.start_part(Some(from))),
                    to: self.maybe_to(to).map(Box::new),
                    mover: self.acting(role).map(Box::new),
                };
                act(kind, decision, self.then_part(then))
            }
            T::Remove {
                decision,
                site_type,
                site,
                region,
                level,
                at,
                count,
                then,
            } => {
                let kind = MovesKind::Remove {
                    ty: self.site_type(site_type),
                    sites: self.sites_or_last_to(site, region),
                    level: self.boxed_int(level),
                    when: match at {
                        Some(words::WhenType::EndOfTurn) => When::EndOfTurn,
                        Some(words::WhenType::StartOfTurn) | None => When::Now,
                    },
                    count: self.boxed_int(count),
                };
                act(kind, decision, self.then_part(then))
            }
            T::Promote {
                decision,
                site_type,
                site,
                piece,
                who,
                then,
            } => {
                let kind = MovesKind::Promote {
                    ty: self.site_type(site_type),
                    site: Box::new(self.int_or_bound(site, Bound::To)),
                    to: self.promotion(piece, who),
                };
                act(kind, decision, self.then_part(then))
            }
            other => Self::of_another_family(&other),
        }
    }
}
