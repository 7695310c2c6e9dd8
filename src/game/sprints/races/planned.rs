//! Steps, leaps, slides and jumps of the piece that an iteration is at, by the tables of their
//! [plans](Plan): a plan tells which sites such a piece can come to, and conditions which of them it
//! may.

use super::compile::{Around, Compiler};
use super::machine::Machine;
use super::values::{Condition, Number};
use super::ways::{Code, Deed, FromTo, RaceWay, Sink, Spots};
use crate::game::moves::plan::{Plan, Shape};
use crate::game::moves::start_of;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Apply, Between};
use crate::game::rules::{Bool, Int, LeafId, Moves, MovesKind, Sites};

/// A simple move with its plan.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    id: LeafId,
    plan: Plan,
    goes: Goes,
    /// What the moves do, by place in [`Code::leaves`].
    pub leaf: usize,
}

/// The conditions on where it goes.
#[derive(Clone, Debug, PartialEq)]
enum Goes {
    /// To sites that pass; to all without a condition.
    To(Option<Condition>),
    /// Along rays, over what passes: over empty sites where nothing is said. It stops where a
    /// condition holds, and another leaf tells what is done elsewhere.
    Along {
        walk: Option<Condition>,
        stop: Option<Condition>,
        passing: usize,
    },
    /// Over what passes to sites that pass.
    Over(Option<Condition>, Option<Condition>),
}

impl PartialEq for Planned {
    /// The plan follows from the leaf.
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.leaf) == (other.id, other.leaf) && self.goes == other.goes
    }
}

impl Planned {
    /// The places of its leaves.
    pub fn leaves(&self) -> [usize; 2] {
        match self.goes {
            Goes::Along { passing, .. } => [self.leaf, passing],
            _ => [self.leaf; 2],
        }
    }

    /// Its conditions.
    pub fn tests(&mut self) -> impl Iterator<Item = &mut Condition> {
        let (first, second) = match &mut self.goes {
            Goes::To(to) => (to, None),
            Goes::Along { walk, stop, .. } => (walk, Some(stop)),
            Goes::Over(hurdle, to) => (hurdle, Some(to)),
        };
        first.iter_mut().chain(second.into_iter().flatten())
    }
}

/// What a simple move asks and does on its way and at its end.
struct Ends<'m> {
    between: Option<&'m Between>,
    to: Option<&'m Bool>,
    apply: Option<&'m Apply>,
}

impl<'m> Ends<'m> {
    fn of(moves: &'m Moves) -> Option<Self> {
        let (between, to) = match &moves.kind {
            MovesKind::Step(m) => (None, Some(&m.to)),
            MovesKind::Leap(m) => (None, Some(&m.to)),
            MovesKind::Slide(m) => (m.between.as_ref(), m.to.as_ref()),
            MovesKind::Hop(m) => (m.between.as_ref(), Some(&m.to)),
            _ => return None,
        };
        let turned = to.is_some_and(|to| to.rotations.is_some());
        let trails = between.is_some_and(|b| b.trail.is_some());
        (!turned && !trails).then_some(Ends {
            between,
            to: to.and_then(|to| to.cond.as_ref()),
            apply: to.and_then(|to| to.apply.as_ref()),
        })
    }

    /// What happens to what is passed and where the move ends, where it is not both.
    fn effect(&self) -> Option<Option<&'m Apply>> {
        let passed = self.between.and_then(|b| b.apply.as_ref());
        match (passed, self.apply) {
            (None, apply) => Some(apply),
            (passed, None) => Some(passed),
            (Some(_), Some(_)) => None,
        }
    }
}

impl Compiler<'_, '_> {
    /// A simple move of the piece that an iteration is at, where no pieces stand on each other;
    /// nothing for others.
    pub(super) fn planned(&mut self, id: LeafId, around: &Around) -> Option<RaceWay> {
        let game = self.game();
        let leaf = game.leaf(id);
        let here = |sites: &Sites| matches!(sites, Sites::One(s) if **s == Int::Bound(Bound::From));
        let from_here = start_of(&leaf.moves).is_some_and(|from| here(&from.sites));
        let plan = leaf.plan(game).filter(|plan| !plan.owners_differ)?;
        if !from_here || !self.is_at_piece(around) {
            return None;
        }
        let ends = Ends::of(&leaf.moves)?;
        let hurdle = ends.between.and_then(|b| b.cond.as_ref());
        let effects_on_way = ends.between.is_some_and(|b| b.apply.is_some());
        let goes = match &plan.shape {
            Shape::Targets { .. } => Goes::To(self.some_settled_test(ends.to)?),
            Shape::Rays { .. } if !effects_on_way => {
                let walk = self.some_settled_test(hurdle)?;
                let is_empty = Condition::Empty(Number::Bound(Bound::Between));
                Goes::Along {
                    walk: walk.filter(|walk| *walk != is_empty),
                    stop: self.some_settled_test(ends.to)?,
                    passing: self.goes_to(None, around)?,
                }
            }
            Shape::Jumps { .. } => {
                let hurdle = match (hurdle, ends.between) {
                    // Whoever says something of what is passed, but no condition, passes nothing.
                    (None, Some(_)) => return Some(RaceWay::None),
                    (hurdle, _) => self.some_settled_test(hurdle)?,
                };
                Goes::Over(hurdle, self.some_settled_test(ends.to)?)
            }
            _ => return None,
        };
        let leaf = self.goes_to(ends.effect()?, around)?;
        Some(RaceWay::Planned(Box::new(Planned {
            id,
            plan: plan.clone(),
            goes,
            leaf,
        })))
    }

    /// The leaf of a piece that goes from the site of one variable to that of another.
    fn goes_to(&mut self, apply: Option<&Apply>, around: &Around) -> Option<usize> {
        let outer = std::mem::take(&mut self.read);
        let effect = match apply.map(|apply| (&apply.cond, &apply.effect)) {
            // What is only asked for is never done.
            Some((cond, Some(effect))) if !around.asked => {
                let cond = self.some_settled_test(cond.as_ref())?;
                Some((cond, self.effect(effect, &Around::effect())?))
            }
            _ => None,
        };
        let own = 1 << Bound::From as u32 | 1 << Bound::To as u32;
        let bound = self.read & !own != 0;
        self.read |= outer;
        self.goes(Number::Bound(Bound::From), (effect, bound), around)
    }

    /// The leaf of a piece that goes from a site to the one that is bound, with what is done before;
    /// the flag tells whether that depends on variables other than the two.
    pub(super) fn goes(
        &mut self,
        from: Number,
        (effect, bound): (Option<(Option<Condition>, usize)>, bool),
        around: &Around,
    ) -> Option<usize> {
        self.bound = bound;
        let deed = Deed::FromTo(Box::new(FromTo {
            from: Spots::One(from),
            from_cond: None,
            to: Spots::One(Number::Bound(Bound::To)),
            to_cond: None,
            from_level: None,
            to_level: None,
            count: None,
            stack: false,
            effect,
        }));
        match self.leaf(deed, around) {
            RaceWay::Leaf(leaf) => Some(leaf),
            _ => None,
        }
    }
}

impl Machine<'_> {
    /// Finds the moves of a plan; true where the sink wants no more.
    pub(super) fn produce_planned<S: Sink>(
        &mut self,
        code: &Code,
        way: &Planned,
        sink: &mut S,
    ) -> bool {
        let plan = &way.plan;
        let from = self.env.get(Bound::From);
        let Some(start) = usize::try_from(from).ok().filter(|from| *from < plan.sites) else {
            return false;
        };
        let what = usize::from(self.at.what(start));
        let row = usize::from(plan.table_of[what]) * plan.sites + start;
        let old = [Bound::To, Bound::Between].map(|var| (var, self.env.get(var)));
        let done = match (&way.goes, &plan.shape) {
            (Goes::To(to), Shape::Targets { rows, .. }) => {
                let mut ends = rows.row(row).iter();
                ends.any(|end| self.lands(code, (way.leaf, to.as_ref()), (from, *end), sink))
            }
            (Goes::Over(hurdle, to), Shape::Jumps { rows, .. }) => {
                rows.row(row).iter().any(|(over, end)| {
                    self.env.set(Bound::Between, i32::from(*over));
                    hurdle.as_ref().is_none_or(|cond| self.test(cond))
                        && self.lands(code, (way.leaf, to.as_ref()), (from, *end), sink)
                })
            }
            (
                Goes::Along {
                    walk,
                    stop,
                    passing,
                },
                Shape::Rays {
                    rows, paths, min, ..
                },
            ) => rows.row(row).iter().any(|ray| {
                for (k, &end) in (1u16..).zip(ray.of(paths)) {
                    let to = i32::from(end);
                    self.env.set(Bound::To, to);
                    let far_enough = k >= *min;
                    if far_enough && stop.as_ref().is_some_and(|cond| self.test(cond)) {
                        return self.hand_on(code, way.leaf, (from, to), sink);
                    }
                    self.env.set(Bound::Between, to);
                    let walks = match walk {
                        Some(cond) => self.test(cond),
                        None => !self.at.filled().contains(to),
                    };
                    if !walks {
                        return false;
                    }
                    if far_enough && self.hand_on(code, *passing, (from, to), sink) {
                        return true;
                    }
                }
                false
            }),
            _ => false,
        };
        old.into_iter()
            .for_each(|(var, was)| self.env.set(var, was));
        done
    }

    /// Hands a move to a site on if it passes.
    fn lands<S: Sink>(
        &mut self,
        code: &Code,
        (leaf, cond): (usize, Option<&Condition>),
        (from, end): (i32, u16),
        sink: &mut S,
    ) -> bool {
        let to = i32::from(end);
        self.env.set(Bound::To, to);
        cond.is_none_or(|cond| self.test(cond)) && self.hand_on(code, leaf, (from, to), sink)
    }
}
