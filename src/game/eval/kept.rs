//! What expressions that run variables through sites keep while they do.

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
            self.scratch.kept.open(usize::from(slot));
        }
        let result = f(self, &e.of);
        for &slot in e.slots.iter().rev() {
            let mut sets = self.scratch.kept.close(usize::from(slot));
            for set in sets.drain(..) {
                self.scratch.give_set(set);
            }
            self.scratch.kept.give(sets);
        }
        result
    }

    /// A region that is the same in every round of the loops around it.
    pub(super) fn kept(&mut self, e: &Kept) -> &SiteSet {
        let slot = usize::from(e.slot);
        if self.scratch.kept.sets(slot).is_empty() {
            let set = self.region(&e.region);
            self.scratch.kept.push(slot, set);
        }
        &self.scratch.kept.sets(slot)[0]
    }

    /// Adds it to a set.
    #[inline(never)]
    pub(super) fn add_kept(&mut self, e: &Kept, out: &mut SiteSet) {
        out.union(self.kept(e));
    }
}
