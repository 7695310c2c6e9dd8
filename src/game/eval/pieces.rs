//! Searches for pieces: `count Pieces`, `no Pieces`, `where` (specification 7a.3, 7a.4). They go
//! through the lists of owned pieces.

use super::sites::SiteList;
use crate::board::site::SiteType;
use crate::game::bits::ones;
use crate::game::context::Context;
use crate::game::rules::ints::{Bound, PieceQuery};
use crate::game::rules::{Component, Int};
use crate::game::state::owned::PieceAt;

/// So many sites are looked at one by one, however few pieces there are.
const FEW: usize = 8;

/// Whether an owner is in a set of owners.
#[inline]
pub(super) fn has_bit(bits: u32, owner: i32) -> bool {
    (0..32).contains(&owner) && bits >> owner & 1 == 1
}

impl<'a> Context<'a> {
    /// The components of an owner, ascending.
    #[inline]
    pub(super) fn components_owned(&self, owner: usize) -> &'a [u16] {
        self.game.components_of.get(owner).map_or(&[], |c| c)
    }

    /// A position of a component's pieces; there may be fewer than at the start of a search only if
    /// a condition changed the state, which none can.
    #[inline]
    pub(super) fn position(&self, component: u16, index: usize) -> Option<PieceAt> {
        self.state.contents.owned.of(component).get(index)
    }

    /// `count Pieces`; with `any` the search stops at the first piece.
    #[inline(never)]
    pub(crate) fn count_pieces(&mut self, e: &PieceQuery, any: bool) -> i32 {
        let owners = self.owner_bits(&e.owners);
        let everywhere = e.ty.is_none() && e.region.is_none();
        let plain = everywhere && e.cond.is_none() && e.components.is_none();
        // A site is visited once for each owner. Where every list holds a site once by nature,
        // there is nothing to remember.
        let contents = &self.state.contents;
        let repeats = contents.owned.repeats();
        let several =
            contents.stacking() || repeats || self.game.features.types != [true, false, false];
        if any && plain && !several {
            let stands = |slot: &u16| {
                let slot = usize::from(*slot);
                has_bit(owners, i32::from(contents.who(slot)))
            };
            let found = ones(owners)
                .flat_map(|owner| self.components_owned(owner))
                .any(|c| contents.owned.of(*c).slots().iter().any(stands));
            return i32::from(found);
        }
        if everywhere
            && e.cond.is_none()
            && !any
            && let Some(total) = self.count_flat(owners, e.components.as_deref())
        {
            return total;
        }
        let region = e.region.as_ref().map(|r| self.region_sites(r));
        let outer = (self.env.get(Bound::Site), self.env.get(Bound::Level));
        let on_few = region
            .as_ref()
            .and_then(|sites| self.count_on_few(e, owners, sites, any));
        let total = on_few.unwrap_or_else(|| self.count_owned(e, (owners, several), &region, any));
        self.env.set(Bound::Site, outer.0);
        self.env.set(Bound::Level, outer.1);
        if let Some(region) = region {
            self.give_sites(region);
        }
        total
    }

    /// The pieces in the lists of their owners; `several` where a site may stand there twice.
    fn count_owned(
        &mut self,
        e: &PieceQuery,
        (owners, several): (u32, bool),
        region: &Option<SiteList<'_>>,
        any: bool,
    ) -> i32 {
        let mut seen = self.scratch.memory.take_set();
        let mut total = 0i32;
        'search: for owner in ones(owners) {
            seen.clear();
            for &c in self.components_owned(owner) {
                let mut i = 0;
                while let Some(p) = self.position(c, i) {
                    i += 1;
                    let (ty, site) = self.game.layout.site(p.slot as usize);
                    if e.ty.is_some_and(|t| t != ty) {
                        continue;
                    }
                    if several {
                        if seen.contains(site) {
                            continue;
                        }
                        seen.insert(site);
                    }
                    if region.as_ref().is_some_and(|r| !r.contains(site)) {
                        continue;
                    }
                    let Some(slot) = self.slot_of_search(e.ty, site) else {
                        continue;
                    };
                    let found = self.pieces_on(e, owners, site, slot, any);
                    total = total.wrapping_add(found);
                    if any && found > 0 {
                        break 'search;
                    }
                }
            }
        }
        self.scratch.memory.give_set(seen);
        total
    }

    /// The pieces on sites that are fewer than the pieces, site by site; `None` where they are more,
    /// or where the lists of pieces may know a site by another number or twice.
    fn count_on_few(
        &mut self,
        e: &PieceQuery,
        owners: u32,
        sites: &SiteList<'_>,
        any: bool,
    ) -> Option<i32> {
        let layout = &self.game.layout;
        let contents = &self.state.contents;
        let owned = &contents.owned;
        if contents.stacking() || owned.repeats() || layout.slots != layout.total {
            return None;
        }
        let few = sites.len();
        if few <= FEW && e.cond.is_none() && e.components.is_none() && e.ty.is_none() {
            let stands = |site: &i32| {
                let slot = *site as usize;
                slot < contents.whos().len()
                    && has_bit(owners, i32::from(contents.who(slot)))
                    && contents.what(slot) != 0
                    && has_bit(owners, i32::from(self.game.owner(contents.what(slot))))
            };
            let mut found = sites.iter().filter(stands);
            let number = |total: i32, site| total.wrapping_add(contents.count(site as usize));
            return Some(match any {
                true => i32::from(found.next().is_some()),
                false => found.fold(0, number),
            });
        }
        let mut pieces = ones(owners)
            .flat_map(|owner| self.components_owned(owner))
            .map(|&component| contents.owned.of(component).len());
        let mut seen = 0;
        let more = pieces.any(|n| {
            seen += n;
            seen >= few
        });
        if !more {
            return None;
        }
        let mut total = 0i32;
        for site in sites.iter() {
            let Some(slot) = self.slot_of_search(e.ty, site) else {
                continue;
            };
            let what = self.state.contents.what(slot);
            let is_listed = what != 0
                && has_bit(owners, i32::from(self.game.owner(what)))
                && e.ty.is_none_or(|ty| self.game.layout.site(slot).0 == ty);
            if is_listed {
                let found = self.pieces_on(e, owners, site, slot, any);
                total = total.wrapping_add(found);
                if any && found > 0 {
                    break;
                }
            }
        }
        Some(total)
    }

    /// The pieces of owners, of all components or some; `None` where a site may stand in the lists
    /// of an owner twice, as one in a stack or one with the number of another.
    fn count_flat(&self, owners: u32, named: Option<&[Component]>) -> Option<i32> {
        let layout = &self.game.layout;
        let contents = &self.state.contents;
        if contents.stacking() || contents.owned.repeats() {
            return None;
        }
        let mut total = 0i32;
        for owner in ones(owners) {
            for &component in self.components_owned(owner) {
                for &slot in contents.owned.of(component).slots() {
                    let site = u32::from(slot);
                    let on_board = site < layout.elements[layout.default as usize];
                    if !on_board && !(layout.board_end..layout.total).contains(&site) {
                        return None;
                    }
                    let slot = usize::from(slot);
                    let what = contents.what(slot);
                    if has_bit(owners, i32::from(contents.who(slot)))
                        && named.is_none_or(|named| named.contains(&what))
                    {
                        total = total.wrapping_add(contents.count(slot));
                    }
                }
            }
        }
        Some(total)
    }

    /// Where a search looks a site up: with a type given on the board only, else by the default
    /// type on the board and as it is elsewhere.
    #[inline]
    fn slot_of_search(&self, ty: Option<SiteType>, site: i32) -> Option<usize> {
        match ty {
            Some(ty) => self.element(ty, site).and_then(|_| self.slot(ty, site)),
            None => self.slot(self.game.layout.default, site),
        }
    }

    /// The pieces on a site that a search finds. For one that asks only whether there are `any`, a
    /// listed site has one as soon as its owner is asked for: nobody is among all, so that an empty
    /// site that stayed in a list counts.
    fn pieces_on(&mut self, e: &PieceQuery, owners: u32, site: i32, slot: usize, any: bool) -> i32 {
        let is_named = |what: u16| e.components.as_ref().is_none_or(|of| of.contains(&what));
        let contents = &self.state.contents;
        if !contents.stacking() {
            if !has_bit(owners, i32::from(contents.who(slot))) || !is_named(contents.what(slot)) {
                return 0;
            }
            let count = match any {
                true => 1,
                false => contents.count(slot),
            };
            if let Some(cond) = &e.cond {
                self.env.set(Bound::Site, site);
                if !self.bool(cond) {
                    return 0;
                }
            }
            return count;
        }
        let mut found = 0;
        for l in 0..contents.height(slot) {
            let piece = self.state.contents.level(slot, l);
            if !has_bit(owners, i32::from(piece.who)) || !is_named(piece.what) {
                continue;
            }
            if let Some(cond) = &e.cond {
                self.env.set(Bound::Site, site);
                self.env.set(Bound::Level, l as i32);
                if !self.bool(cond) {
                    continue;
                }
            }
            found += 1;
        }
        found
    }

    /// The first site, in the order of the owned lists, that holds the component in the state asked for.
    pub(super) fn where_is(&mut self, what: u16, state: Option<&Int>, ty: SiteType) -> i32 {
        let state = state.map(|s| self.int(s));
        let limit = self.game.layout.count(self.game.layout.default) as i32;
        let contents = &self.state.contents;
        for p in contents.owned.of(what) {
            let (_, site) = self.game.layout.site(p.slot as usize);
            if site >= limit {
                continue;
            }
            let Some(slot) = self.slot(ty, site) else {
                continue;
            };
            let holds = if contents.stacking() {
                contents
                    .levels(slot)
                    .iter()
                    .any(|l| l.what == what && state.is_none_or(|s| l.state == s))
            } else {
                contents.what(slot) == what && state.is_none_or(|s| contents.state(slot) == s)
            };
            if holds {
                return site;
            }
        }
        -1
    }

    /// The lowest board site that holds the component.
    pub(super) fn where_component(&self, what: i32, ty: SiteType) -> i32 {
        let limit = self.game.layout.count(self.game.layout.default) as i32;
        let Ok(what @ 1..) = u16::try_from(what) else {
            return -1;
        };
        self.state
            .contents
            .owned
            .of(what)
            .iter()
            .map(|p| self.game.layout.site(p.slot as usize))
            .filter(|&(t, site)| t == ty && site < limit)
            .map(|(_, site)| site)
            .min()
            .unwrap_or(-1)
    }

    /// The level of a component in the stack on a board site.
    pub(super) fn where_level(
        &self,
        what: i32,
        state: Option<i32>,
        ty: SiteType,
        site: i32,
        from_top: bool,
    ) -> i32 {
        if what < 1 || self.element(ty, site).is_none() {
            return -1;
        }
        let Some(slot) = self.slot(ty, site) else {
            return -1;
        };
        let contents = &self.state.contents;
        let fits = |l: &usize| {
            let piece = contents.level(slot, *l);
            i32::from(piece.what) == what && state.is_none_or(|s| piece.state == s)
        };
        let mut levels = 0..contents.height(slot);
        let found = if from_top {
            levels.rev().find(fits)
        } else {
            levels.find(fits)
        };
        found.map_or(-1, |l| l as i32)
    }

    /// The cells a component covers from a site: the site alone if it is an ordinary piece.
    pub(super) fn cells_of(&mut self, what: u16, site: i32, state: i32, cells: &mut Vec<i32>) {
        let is_large = self
            .game
            .components
            .get(what as usize)
            .is_some_and(|c| !c.walks.is_empty());
        if is_large {
            self.footprint(what, site, state, cells);
        } else {
            cells.push(site);
        }
    }
}
