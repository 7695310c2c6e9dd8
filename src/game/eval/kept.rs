//! Values that loops over sites keep, so that what is the same in every round is evaluated once.

use crate::game::context::Context;
use crate::game::rules::Keeping;
use crate::game::rules::regions::Kept;
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// Evaluates an expression with room of its own for what it keeps. The same expression can be
    /// in evaluation already, in another state: what that keeps is put aside.
    pub(super) fn keeping<E, R>(
        &mut self,
        e: &Keeping<E>,
        f: impl FnOnce(&mut Self, &E) -> R,
    ) -> R {
        for &slot in &e.slots {
            self.scratch.memory.kept.open(usize::from(slot));
        }
        let result = f(self, &e.of);
        for &slot in e.slots.iter().rev() {
            let mut sets = self.scratch.memory.kept.close(usize::from(slot));
            for set in sets.drain(..) {
                self.scratch.memory.give_set(set);
            }
            self.scratch.memory.kept.give(sets);
        }
        result
    }

    /// Adds a region that is the same in every round of the loops around it.
    #[inline(never)]
    pub(super) fn add_kept(&mut self, e: &Kept, out: &mut SiteSet) {
        match self.known(e) {
            Some(set) => out.union(set),
            None => self.add_region(&e.region, out),
        }
    }

    /// Whether a site is in it.
    #[inline(never)]
    pub(super) fn is_kept(&mut self, e: &Kept, site: i32) -> bool {
        match self.known(e) {
            Some(set) => set.contains(site),
            None => self.is_in(&e.region, site),
        }
    }

    /// The region as its loop keeps it. Nothing outside of the loop, where a part of a rule is
    /// asked for by itself.
    fn known(&mut self, e: &Kept) -> Option<&SiteSet> {
        let slot = usize::from(e.slot);
        if !self.scratch.memory.kept.is_open(slot) {
            return None;
        }
        if self.scratch.memory.kept.sets(slot).is_empty() {
            let set = self.region(&e.region);
            self.scratch.memory.kept.push(slot, set);
        }
        self.scratch.memory.kept.sets(slot).first()
    }
}
