//! Region functions (specification 7c).

use crate::game::context::Context;
use crate::game::rules::Region;
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// The sites of a region function, in a set borrowed from the scratch memory: give it back.
    pub(crate) fn region(&mut self, _e: &Region) -> SiteSet {
        unimplemented!()
    }

    /// Whether a site is in a region, without enumerating it where that can be avoided.
    pub(crate) fn region_contains(&mut self, e: &Region, site: i32) -> bool {
        let set = self.region(e);
        let found = set.contains(site);
        self.scratch.give_set(set);
        found
    }
}
