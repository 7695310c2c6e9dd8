//! Sites given one by one or as a region, without a copy where the region is known.

use crate::board::site::SiteType;
use crate::game::context::Context;
use crate::game::rules::{Region, Sites};
use crate::game::site_set::{SiteIter, SiteSet};

/// Evaluated sites, ascending. Give it back with [`Context::give_sites`].
#[derive(Debug)]
pub(crate) enum SiteList<'a> {
    /// One site, or none if it is negative.
    One(i32),
    /// A precomputed region.
    Fixed(&'a SiteSet),
    /// A region in a set borrowed from the scratch memory.
    Taken(SiteSet),
}

static NOTHING: SiteSet = SiteSet::new();

impl SiteList<'_> {
    /// The sites, ascending.
    #[inline]
    pub(crate) fn iter(&self) -> SiteIter<'_> {
        match self {
            SiteList::One(site) => SiteIter::one(*site),
            SiteList::Fixed(set) => set.iter(),
            SiteList::Taken(set) => set.iter(),
        }
    }

    /// The set that a region came to, which is walked faster than sites of any kind; a single site
    /// is in none.
    #[inline]
    pub(crate) fn set(&self) -> &SiteSet {
        match self {
            SiteList::One(_) => &NOTHING,
            SiteList::Fixed(set) => set,
            SiteList::Taken(set) => set,
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            SiteList::One(site) => usize::from(*site >= 0),
            SiteList::Fixed(set) => set.len(),
            SiteList::Taken(set) => set.len(),
        }
    }

    /// Adds them to a set.
    pub(crate) fn add_to(&self, set: &mut SiteSet) {
        match self {
            SiteList::One(s) => set.insert(*s),
            SiteList::Fixed(sites) => set.union(sites),
            SiteList::Taken(sites) => set.union(sites),
        }
    }

    /// Takes them out of a set.
    pub(crate) fn take_from(&self, set: &mut SiteSet) {
        match self {
            SiteList::One(s) => set.remove(*s),
            SiteList::Fixed(sites) => set.subtract(sites),
            SiteList::Taken(sites) => set.subtract(sites),
        }
    }

    /// The lowest site.
    #[inline]
    pub(crate) fn first(&self) -> Option<i32> {
        self.iter().next()
    }

    /// The highest site.
    #[inline]
    pub(crate) fn last(&self) -> Option<i32> {
        match self {
            SiteList::One(site) => (*site >= 0).then_some(*site),
            SiteList::Fixed(set) => set.last(),
            SiteList::Taken(set) => set.last(),
        }
    }

    /// Whether the site is among them.
    #[inline]
    pub(crate) fn contains(&self, site: i32) -> bool {
        match self {
            SiteList::One(s) => *s >= 0 && *s == site,
            SiteList::Fixed(set) => set.contains(site),
            SiteList::Taken(set) => set.contains(site),
        }
    }
}

impl<'a> Context<'a> {
    /// Evaluates sites.
    #[inline]
    pub(crate) fn sites<'e>(&mut self, e: &'e Sites) -> SiteList<'e>
    where
        'a: 'e,
    {
        match e {
            Sites::One(site) => SiteList::One(self.int(site)),
            Sites::Many(region) => self.region_sites(region),
        }
    }

    /// Evaluates a region without copying it where it is known.
    #[inline]
    pub(crate) fn region_sites<'e>(&mut self, e: &'e Region) -> SiteList<'e>
    where
        'a: 'e,
    {
        match e {
            Region::BySite(by_site) => match self.tabulated(by_site) {
                Some(set) => SiteList::Fixed(set),
                None => SiteList::Taken(self.region(&by_site.region)),
            },
            Region::Static(id) => SiteList::Fixed(self.game.region(*id)),
            Region::Equipment { .. } | Region::Side { .. } | Region::Hand { .. } => {
                SiteList::Fixed(self.looked_up(e).unwrap_or(&NOTHING))
            }
            _ => SiteList::Taken(self.region(e)),
        }
    }

    /// Whether the sites that are empty as elements of a type are those of the empty slots.
    #[inline]
    pub(crate) fn empty_slots_are_sites(&self, ty: SiteType) -> bool {
        let layout = &self.game.layout;
        ty == layout.default
            && layout.elements[ty as usize] == layout.board_end
            && layout.slots == layout.total
    }

    /// The empty ones among sites, where [`Context::empty_slots_are_sites`].
    #[inline]
    pub(crate) fn empty_among<'e>(&mut self, sites: SiteList<'e>) -> SiteList<'e> {
        let mut kept = match sites {
            SiteList::Taken(set) => set,
            others => {
                let mut set = self.scratch.memory.take_set();
                others.add_to(&mut set);
                set
            }
        };
        kept.intersect_words(self.state.contents.empty_words());
        SiteList::Taken(kept)
    }

    /// Gives evaluated sites back to the scratch memory.
    #[inline]
    pub(crate) fn give_sites(&mut self, sites: SiteList<'_>) {
        if let SiteList::Taken(set) = sites {
            self.scratch.memory.give_set(set);
        }
    }
}
