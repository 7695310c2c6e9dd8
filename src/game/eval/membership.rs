//! Regions asked without enumerating them: whether a site is in one, and how many sites it has
//! (specification 7c, `is In`, `count Sites`).

use super::occupied::Occupied;
use crate::board::site::SiteType;
use crate::game::context::Context;
use crate::game::rules::Region;
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::BySite;

impl Context<'_> {
    /// Whether a site is in a region, without enumerating it where that can be avoided.
    pub(crate) fn is_in(&mut self, e: &Region, site: i32) -> bool {
        if site < 0 {
            return false;
        }
        match e {
            Region::Static(id) => self.game.region(*id).contains(site),
            Region::Empty { ty, container } => {
                let container = self.int(container);
                let ty = if container == 0 { *ty } else { SiteType::Cell };
                self.game.container(site) as i32 == container && self.is_empty_site(ty, site)
            }
            Region::Union(regions) => regions.iter().any(|r| self.is_in(r, site)),
            Region::Intersection(regions) => {
                !regions.is_empty() && regions.iter().all(|r| self.is_in(r, site))
            }
            Region::Difference(a, b) => self.is_in(a, site) && !self.is_in(b, site),
            Region::Without(region, one) => self.int(one) != site && self.is_in(region, site),
            Region::If(cond, yes, no) => {
                if self.bool(cond) {
                    self.is_in(yes, site)
                } else {
                    no.as_ref().is_some_and(|no| self.is_in(no, site))
                }
            }
            Region::Listed(sites) => sites.iter().any(|s| self.int(s) == site),
            Region::OfArray(array) => self.with_ints(array, |values| values.contains(&site)),
            Region::Filter(region, cond) => {
                self.is_in(region, site) && {
                    let outer = self.env.replace(Bound::Site, site);
                    let holds = self.bool(cond);
                    self.env.set(Bound::Site, outer);
                    holds
                }
            }
            Region::BySite(by_site) => match self.tabulated(by_site) {
                Some(set) => set.contains(site),
                None => self.is_in(&by_site.region, site),
            },
            Region::Equipment { .. } | Region::Side { .. } | Region::Hand { .. } => {
                self.looked_up(e).is_some_and(|set| set.contains(site))
            }
            Region::ToClear => self.state.to_clear.contains(&site),
            Region::Pending => self.state.pending.contains(&site),
            Region::LastBetween => self.state.last.between.contains(&site),
            Region::Start(component) => {
                let component = self.int(component);
                let there = self.state.started.whats().get(site as usize);
                component > 0 && there.is_some_and(|what| i32::from(*what) == component)
            }
            Region::Track {
                track,
                from: None,
                to: None,
            } => self.track_contains(track, site),
            Region::Occupied { .. } => {
                let known = Occupied::of(e).and_then(|search| self.is_occupied_by(search, site));
                known.unwrap_or_else(|| self.is_enumerated(e, site))
            }
            Region::Kept(kept) => self.is_kept(kept, site),
            _ => self.is_enumerated(e, site),
        }
    }

    fn is_enumerated(&mut self, e: &Region, site: i32) -> bool {
        let set = self.region(e);
        let found = set.contains(site);
        self.scratch.memory.give_set(set);
        found
    }

    /// How many sites of a region of the board are not empty.
    pub(in crate::game) fn standing_on(&mut self, region: &BySite) -> Option<i32> {
        let sites = self.game.board.len(self.game.layout.default);
        let words = self.tabulated(region)?.words();
        if let [in_region] = words
            && sites == 64
        {
            // The board of most games takes no loop.
            let empty = self.state.contents.empty_words().first()?;
            return Some((in_region & !empty).count_ones() as i32);
        }
        let beyond = words.get(sites / 64).map_or(0, |last| last >> (sites % 64));
        if beyond != 0 || words.len() > sites / 64 + 1 {
            return None;
        }
        let both = words.iter().zip(self.state.contents.empty_words());
        Some(both.map(|(r, e)| (r & !e).count_ones()).sum::<u32>() as i32)
    }

    /// The number of sites in the first region and not in the second, where that takes no set.
    fn len_without(&mut self, region: &Region, without: &Region) -> Option<i32> {
        match region {
            Region::BySite(region) if without.is_empty_board(self.game.layout.default) => {
                self.standing_on(region)
            }
            _ => None,
        }
    }

    /// Number of sites of a region.
    #[inline(never)]
    pub(super) fn region_len(&mut self, e: &Region) -> i32 {
        if let Region::Difference(a, b) = e
            && let Some(len) = self.len_without(a, b)
        {
            return len;
        }
        if let Some(search) = Occupied::of(e)
            && let Some(len) = self.occupied_len(search)
        {
            return len;
        }
        if let Region::WithState { ty, state } = e
            && let Some(len) = self.with_state_len(*ty, state)
        {
            return len;
        }
        let sites = self.region_sites(e);
        let len = sites.len();
        self.give_sites(sites);
        len as i32
    }
}
