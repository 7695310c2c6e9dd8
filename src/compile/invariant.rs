//! What stays the same while a variable runs through sites.
//!
//! A condition on every site of a region, or on every member of a group, often asks for another
//! region that depends on the state alone: "is it next to the group of the last move". Such a
//! region is evaluated when it is first asked for and kept until the loop ends
//! ([`Region::Kept`]); the outermost construct that loops keeps it (`Keeping`). Groups that grow
//! from one site after another, by a condition that is the same for all of them, are kept too.

use super::Compiler;
use super::fold::{Fold, Reads};
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::Kept;
use crate::game::rules::{Bool, Directions, Region};
use crate::resolve::call::Value;

/// Loops around the expression being compiled, and what they keep.
#[derive(Debug, Default)]
pub struct Loops {
    /// How many loops there are; what is kept is kept by the outermost.
    depth: u32,
    /// What the outermost loop keeps so far.
    slots: Vec<u16>,
    /// Slots given out in the whole game.
    given: u16,
}

impl Loops {
    fn slot(&mut self) -> Option<u16> {
        let slot = self.given;
        self.given = slot.checked_add(1)?;
        self.slots.push(slot);
        Some(slot)
    }
}

impl Compiler<'_> {
    /// Compiles a part that is evaluated again and again, with variables that run through sites.
    /// The construct must be folded, so that it keeps what can be kept.
    pub(super) fn looping<R>(&mut self, bound: &[Bound], f: impl FnOnce(&mut Self) -> R) -> R {
        self.loops.depth += 1;
        let result = self.within(bound, f);
        self.loops.depth -= 1;
        result
    }

    /// Compiles a part in which the state is another, or variables run that dependencies do not
    /// show: loops outside of it can keep nothing of it.
    pub(super) fn apart<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let depth = std::mem::take(&mut self.loops.depth);
        let slots = std::mem::take(&mut self.loops.slots);
        let result = f(self);
        self.loops.depth = depth;
        self.loops.slots = slots;
        result
    }

    /// Finishes an expression: the outermost one that loops keeps what its loops ask for, and one
    /// inside of loops is kept where it is worth it.
    pub(super) fn keeping<E: Fold>(&mut self, f: impl FnOnce(&mut Self) -> E) -> E {
        if self.loops.depth > 0 {
            return f(self).kept(self);
        }
        // Another part of the same expression may have looped before this one.
        let others = std::mem::take(&mut self.loops.slots);
        let e = f(self);
        let slots = std::mem::replace(&mut self.loops.slots, others);
        if slots.is_empty() || e.is_constant() {
            return e;
        }
        e.keeping(slots.into())
    }

    /// The region, kept where it is the same in every round of the loops around it and costs more
    /// than to look it up.
    pub(super) fn kept_region(&mut self, region: Region) -> Region {
        let costs = matches!(
            region,
            Region::Group { .. }
                | Region::Filter(..)
                | Region::ForEachSite(..)
                | Region::ForEachPlayer(..)
                | Region::ForEachTeam(_)
                | Region::AroundAll { .. }
                | Region::Around { .. }
                | Region::Expand { .. }
                | Region::Direction { .. }
                | Region::LineOfSight { .. }
                | Region::DistanceBy(..)
                | Region::OfArray(_)
                | Region::Pattern(_)
                | Region::Loop { .. }
                | Region::OfMoves(..)
                | Region::Winning(..)
                | Region::WithState { .. }
        );
        if !costs || self.reads != Reads::STATE {
            return region;
        }
        match self.loops.slot() {
            Some(slot) => Region::Kept(Box::new(Kept { slot, region })),
            None => region,
        }
    }

    /// The condition of a group, and where its groups are kept from one start to the next: nowhere
    /// if they depend on more than the state.
    pub(super) fn group_condition(
        &mut self,
        cond: Option<&Value>,
        directions: &Directions,
    ) -> (Option<Box<Bool>>, Option<u16>) {
        let mut reads = Reads::STATE;
        let cond = cond.map(|cond| {
            Box::new(self.looping(&[Bound::From, Bound::To], |c| {
                let cond = c.bool(cond);
                reads = c.reads;
                cond
            }))
        });
        let mutual = match directions {
            Directions::Absolute(list) => list.iter().all(|d| d.is_mutual()),
            _ => false,
        };
        let same = reads.without(Reads::of(Bound::To)).and(Reads::STATE) == Reads::STATE;
        let groups = if self.loops.depth > 0 && mutual && same {
            self.loops.slot()
        } else {
            None
        };
        (cond, groups)
    }
}
