//! `sites Occupied`: the sites where pieces of owners stand, by the lists of owned pieces; also asked
//! without the whole set (specification 7c.5).

use super::pieces::has_bit;
use crate::board::site::SiteType;
use crate::game::bits::ones;
use crate::game::context::Context;
use crate::game::rules::regions::OccupiedBy;
use crate::game::rules::{Component, Int, Owners, Region, Role};
use crate::game::site_set::SiteSet;

/// The arguments of `sites Occupied`.
#[derive(Clone, Copy)]
pub(super) struct Occupied<'e> {
    pub owners: &'e Owners,
    pub container: Option<&'e Int>,
    pub by: &'e OccupiedBy,
    pub top: bool,
    pub ty: SiteType,
}

impl<'e> Occupied<'e> {
    /// The arguments of the region function, if it is `sites Occupied`.
    #[inline]
    pub(super) fn of(e: &'e Region) -> Option<Self> {
        match e {
            Region::Occupied {
                owners,
                container,
                by,
                top,
                ty,
            } => Some(Occupied {
                owners,
                container: container.as_deref(),
                by,
                top: *top,
                ty: *ty,
            }),
            _ => None,
        }
    }
}

/// The same, evaluated.
struct OccupiedIn<'e> {
    owners: u32,
    /// Owners a named component may have.
    named_owners: u32,
    container: Option<i32>,
    ty: SiteType,
    index: Option<i32>,
    named: Option<&'e [Component]>,
}

impl OccupiedIn<'_> {
    #[inline]
    fn allows(&self, ctx: &Context<'_>, what: u16) -> bool {
        let owner = i32::from(ctx.game.owner(what));
        has_bit(self.owners, owner)
            && self.index.is_none_or(|i| i == i32::from(what))
            && self
                .named
                .is_none_or(|named| has_bit(self.named_owners, owner) && named.contains(&what))
    }
}

impl Context<'_> {
    fn occupied_in<'e>(&mut self, e: Occupied<'e>) -> OccupiedIn<'e> {
        let owners = self.owner_bits(e.owners);
        let named_owners = match e.owners {
            Owners::Index(_) | Owners::Role(Role::All | Role::Enemy | Role::NonMover) => owners,
            // By any other role, only the components of its one index.
            Owners::Role(role) => match self.role_index(*role) {
                v @ 0..32 => owners & 1 << v,
                _ => 0,
            },
        };
        let container = e.container.map(|c| self.int(c));
        let (index, named) = match e.by {
            OccupiedBy::Any => (None, None),
            OccupiedBy::Index(index) => (Some(self.int(index)), None),
            OccupiedBy::Named(named) => (None, Some(&named[..])),
        };
        OccupiedIn {
            owners,
            named_owners,
            container,
            ty: match container {
                Some(1..) => SiteType::Cell,
                _ => e.ty,
            },
            index,
            named,
        }
    }

    /// Whether a site is one of a container; the board, where it is named, has no more sites than
    /// there are of its default type, whatever type is asked for.
    fn is_in_container(&self, container: Option<i32>, site: i32) -> bool {
        let layout = &self.game.layout;
        let beyond = || site >= layout.count(layout.default) as i32;
        container.is_none_or(|c| self.game.container(site) as i32 == c && !(c == 0 && beyond()))
    }

    /// Where the slots of pieces are the sites that a search may find: those below this number are.
    /// `None` where it takes more to tell.
    #[inline]
    fn sites_below(&self, search: &OccupiedIn<'_>) -> Option<u16> {
        if self.state.contents.stacking() || !self.empty_slots_are_sites(search.ty) {
            return None;
        }
        let layout = &self.game.layout;
        match search.container {
            None if search.ty == SiteType::Cell => Some(u16::MAX),
            None | Some(0) => u16::try_from(layout.count(layout.default)).ok(),
            Some(_) => None,
        }
    }

    /// `sites Occupied`
    pub(super) fn add_occupied(&mut self, e: Occupied<'_>, out: &mut SiteSet) {
        let search = self.occupied_in(e);
        let game = self.game;
        let only_owned = search.index.is_none() && search.named.is_none();
        let large = game.features.large_pieces && search.container == Some(0);
        if let Some(below) = self.sites_below(&search)
            && !large
        {
            for owner in ones(search.owners) {
                for &c in self.components_owned(owner) {
                    if only_owned || search.allows(self, c) {
                        out.extend_below(self.state.contents.owned.of(c).slots(), below);
                    }
                }
            }
            return;
        }
        let top = e.top && self.state.contents.stacking() && !large;
        let mut covered = self.scratch.memory.take_ints();
        for owner in ones(search.owners) {
            for &c in self.components_owned(owner) {
                if !only_owned && !search.allows(self, c) {
                    continue;
                }
                for i in 0..self.state.contents.owned.of(c).len() {
                    let Some(p) = self.position(c, i) else {
                        break;
                    };
                    let slot = p.slot as usize;
                    let (ty, site) = game.layout.site(slot);
                    if ty != search.ty || !self.is_in_container(search.container, site) {
                        continue;
                    }
                    if top && !has_bit(search.owners, i32::from(self.state.contents.who(slot))) {
                        continue;
                    }
                    out.insert(site);
                    if large {
                        covered.clear();
                        let state = self.state.contents.state(slot);
                        self.cells_of(c, site, state, &mut covered);
                        for &s in &covered {
                            out.insert(s);
                        }
                    }
                }
            }
        }
        self.scratch.memory.give_ints(covered);
    }

    /// Whether any site of `sites Occupied` meets a test; nothing where pieces are stacked or large.
    pub(super) fn any_occupied(
        &mut self,
        e: Occupied<'_>,
        mut test: impl FnMut(&mut Self, i32) -> bool,
    ) -> Option<bool> {
        if self.state.contents.stacking() || self.game.features.large_pieces {
            return None;
        }
        let search = self.occupied_in(e);
        for owner in ones(search.owners) {
            for &component in self.components_owned(owner) {
                if !search.allows(self, component) {
                    continue;
                }
                let mut i = 0;
                while let Some(position) = self.position(component, i) {
                    i += 1;
                    let (ty, site) = self.game.layout.site(position.slot.into());
                    let there = ty == search.ty && self.is_in_container(search.container, site);
                    if there && test(self, site) {
                        return Some(true);
                    }
                }
            }
        }
        Some(false)
    }

    /// The number of sites of `sites Occupied`, where the lists of pieces tell: nothing stands
    /// beside the board, nor two pieces on a site.
    pub(super) fn occupied_len(&mut self, e: Occupied<'_>) -> Option<i32> {
        if self.state.contents.owned.repeats() {
            return None;
        }
        let layout = &self.game.layout;
        let one_board = layout.total == layout.board_end && layout.slots == layout.total;
        let flat = !self.state.contents.stacking() && !self.game.features.large_pieces;
        if !flat || !one_board || e.ty != layout.default {
            return None;
        }
        let search = self.occupied_in(e);
        if search.container.is_some_and(|c| c != 0) {
            return None;
        }
        let mut len = 0;
        for owner in ones(search.owners) {
            for &c in self.components_owned(owner) {
                if search.allows(self, c) {
                    len += self.state.contents.owned.of(c).len();
                }
            }
        }
        Some(len as i32)
    }

    /// Whether a site is in `sites Occupied`; `None` where only the enumeration tells.
    pub(super) fn is_occupied_by(&mut self, e: Occupied<'_>, site: i32) -> Option<bool> {
        if self.game.features.large_pieces || self.state.contents.owned.repeats() {
            return None;
        }
        let search = self.occupied_in(e);
        Some(self.finds(&search, e.top, site))
    }

    /// Keeps of a set what is in `sites Occupied`; `false` where only the enumeration tells.
    pub(super) fn keep_occupied(&mut self, e: Occupied<'_>, set: &mut SiteSet) -> bool {
        if self.game.features.large_pieces || self.state.contents.owned.repeats() {
            return false;
        }
        let search = self.occupied_in(e);
        set.retain(|site| self.finds(&search, e.top, site));
        true
    }

    /// Whether a search finds a piece on a site, where none is large.
    fn finds(&self, search: &OccupiedIn<'_>, top: bool, site: i32) -> bool {
        let Some(slot) = self.slot(search.ty, site) else {
            return false;
        };
        if self.game.layout.site(slot) != (search.ty, site)
            || !self.is_in_container(search.container, site)
        {
            return false;
        }
        let contents = &self.state.contents;
        let is_found = |what: u16| what != 0 && search.allows(self, what);
        if !contents.stacking() {
            return is_found(contents.what(slot));
        }
        let owned_on_top = || has_bit(search.owners, i32::from(contents.who(slot)));
        (!top || owned_on_top())
            && (0..contents.height(slot)).any(|l| is_found(contents.level(slot, l).what))
    }
}
