//! Groups of connected sites: their number, sizes, liberties, and territories (specification 7a.4,
//! 7d.1).

use super::pieces::has_bit;
use crate::board::site::SiteType;
use crate::board::topology::Masks;
use crate::game::context::Context;
use crate::game::moves::holds_by_component;
use crate::game::rules::arrays::GroupSizes;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Directions, Int, Owners, Sites};
use crate::game::site_set::SiteSet;

/// Which neighbours belong to a group.
#[derive(Clone, Copy)]
enum Member<'e> {
    /// Those that hold the component.
    What(i32),
    /// Those that hold the component and satisfy the condition with `to` bound.
    WhatIf(i32, &'e Bool),
    /// Those that satisfy the condition with `to` bound.
    If(&'e Bool),
    /// Those of an owner.
    Owner(i32),
    /// Those that are occupied.
    Occupied,
}

/// The steps of a group.
#[derive(Clone, Copy)]
pub(super) struct Links<'e> {
    pub ty: SiteType,
    pub directions: &'e Directions,
}

impl<'a> Context<'a> {
    fn is_member(&mut self, ty: SiteType, site: i32, member: Member<'_>) -> bool {
        match member {
            Member::What(what) => self.piece_at(ty, site) == what,
            Member::WhatIf(what, cond) => {
                self.piece_at(ty, site) == what && {
                    self.env.set(Bound::To, site);
                    self.bool(cond)
                }
            }
            Member::If(cond) => {
                self.env.set(Bound::To, site);
                self.bool(cond)
            }
            Member::Owner(owner) => self.owner_at(ty, site) == owner,
            // Every site of a puzzle is empty; a value is what it has instead of a piece.
            Member::Occupied if self.game.features.deduction => self.piece_at(ty, site) != 0,
            Member::Occupied => !self.is_empty_site(ty, site),
        }
    }

    /// Calls `f` with every site one step away, in the order of directions.
    #[inline]
    pub(super) fn each_neighbour(
        &mut self,
        links: Links<'_>,
        site: i32,
        mut f: impl FnMut(&mut Self, i32),
    ) {
        let Some(element) = self.element(links.ty, site) else {
            return;
        };
        let steps = self.game.board.steps(links.ty);
        if let Directions::Absolute(list) = links.directions {
            for &d in list {
                for &to in steps.towards(d, element) {
                    f(self, i32::from(to));
                }
            }
        } else {
            let list = self.directions(links.directions, links.ty, site, None);
            for &d in list.as_slice() {
                for &to in steps.towards(d, element) {
                    f(self, i32::from(to));
                }
            }
        }
    }

    /// Calls `f` with every site one step away that was not tried before, in no order that counts.
    #[inline]
    pub(super) fn each_untried(
        &mut self,
        (links, masks): (Links<'_>, Option<&Masks>),
        site: i32,
        tried: &mut SiteSet,
        mut f: impl FnMut(&mut Self, i32),
    ) {
        match masks {
            Some(masks) => tried.add_new(masks.row(site as usize), |to| f(self, to)),
            None => self.each_neighbour(links, site, |ctx, to| {
                if !tried.contains(to) {
                    tried.insert(to);
                    f(ctx, to);
                }
            }),
        }
    }

    /// The steps as bits, where they go in one direction of the board.
    pub(super) fn masks(&self, links: Links<'_>) -> Option<&'a Masks> {
        let game = self.game;
        match links.directions {
            Directions::Absolute(list) if list.len() == 1 => {
                game.board.steps(links.ty).masks(*list.first()?)
            }
            _ => None,
        }
    }

    /// Grows a group from its accepted start; its sites are appended in order of discovery.
    fn grow(&mut self, links: Links<'_>, start: i32, member: Member<'_>, group: &mut Vec<i32>) {
        let masks = self.masks(links);
        let mut tried = self.scratch.memory.take_set();
        let mut next = group.len();
        tried.insert(start);
        group.push(start);
        while let Some(&site) = group.get(next) {
            next += 1;
            self.each_untried((links, masks), site, &mut tried, |ctx, to| {
                if ctx.is_member(links.ty, to, member) {
                    group.push(to);
                }
            });
        }
        self.scratch.memory.give_set(tried);
    }

    /// The group of a start as `size Group` and `sites Group` mean it, appended to `group`; nothing
    /// if the start is not accepted. `from` and `to` are left changed.
    fn group_of(
        &mut self,
        links: Links<'_>,
        start: i32,
        cond: Option<&Bool>,
        group: &mut Vec<i32>,
    ) {
        if self.element(links.ty, start).is_none() {
            return;
        }
        self.env.set(Bound::To, start);
        if cond.is_some_and(|cond| !self.bool(cond)) {
            return;
        }
        self.env.set(Bound::From, start);
        let member = match cond {
            Some(cond) => Member::If(cond),
            None => Member::What(self.piece_at(links.ty, start)),
        };
        self.grow(links, start, member, group);
    }

    /// Runs `f` and puts `from` and `to` back.
    fn keeping_ends<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let (from, to) = (self.env.get(Bound::From), self.env.get(Bound::To));
        let result = f(self);
        self.env.set(Bound::From, from);
        self.env.set(Bound::To, to);
        result
    }

    /// `size Group`
    pub(super) fn group_size(
        &mut self,
        ty: SiteType,
        at: &Int,
        directions: &Directions,
        cond: Option<&Bool>,
    ) -> i32 {
        let start = self.int(at);
        let mut group = self.scratch.memory.take_ints();
        self.keeping_ends(|ctx| ctx.group_of(Links { ty, directions }, start, cond, &mut group));
        let size = group.len() as i32;
        self.scratch.memory.give_ints(group);
        size
    }

    /// `sites Group`: adds the groups of all starts. `kept` is where groups found before are, if
    /// they are the same from every start in them.
    pub(super) fn group_sites(
        &mut self,
        links: Links<'_>,
        at: &Sites,
        cond: Option<&Bool>,
        kept: Option<u16>,
        out: &mut SiteSet,
    ) {
        let kept = kept.filter(|slot| self.scratch.memory.kept.is_open(usize::from(*slot)));
        let starts = self.sites(at);
        let mut group = self.scratch.memory.take_ints();
        for start in starts.iter() {
            if let Some(slot) = kept
                && let Some(known) = self.kept_group(slot, start)
            {
                out.union(known);
                continue;
            }
            group.clear();
            self.keeping_ends(|ctx| ctx.group_of(links, start, cond, &mut group));
            for &s in &group {
                out.insert(s);
            }
            if let Some(slot) = kept
                && !group.is_empty()
            {
                let mut set = self.scratch.memory.take_set();
                group.iter().for_each(|s| set.insert(*s));
                self.scratch.memory.kept.push(usize::from(slot), set);
            }
        }
        self.scratch.memory.give_ints(group);
        self.give_sites(starts);
    }

    /// The group kept that a site is in.
    fn kept_group(&self, slot: u16, site: i32) -> Option<&SiteSet> {
        let mut known = self.scratch.memory.kept.sets(usize::from(slot)).iter();
        known.find(|group| group.contains(site))
    }

    /// `count Liberties`
    pub(super) fn liberties(
        &mut self,
        ty: SiteType,
        at: &Int,
        directions: &Directions,
        cond: Option<&Bool>,
    ) -> i32 {
        let start = self.int(at);
        if self.element(ty, start).is_none() {
            return 0;
        }
        let links = Links { ty, directions };
        let mut group = self.scratch.memory.take_ints();
        self.keeping_ends(|ctx| {
            ctx.env.set(Bound::To, start);
            if cond.is_some_and(|cond| !ctx.bool(cond)) {
                return;
            }
            ctx.env.set(Bound::From, start);
            let what = ctx.piece_at(ty, start);
            let member = cond.map_or(Member::What(what), |cond| Member::WhatIf(what, cond));
            ctx.grow(links, start, member, &mut group);
        });
        let masks = self.masks(links);
        let mut free = self.scratch.memory.take_set();
        for &site in &group {
            match masks {
                Some(masks) => free.union_words(masks.row(site as usize)),
                None => self.each_neighbour(links, site, |_, to| free.insert(to)),
            }
        }
        free.retain(|to| self.is_empty_site(ty, to));
        // An empty start makes a group of empty sites, which are not their own neighbours.
        for &site in &group {
            free.remove(site);
        }
        let count = free.len() as i32;
        self.scratch.memory.give_set(free);
        self.scratch.memory.give_ints(group);
        count
    }

    /// `count Groups`; `enough` stands for any number from there on.
    pub(super) fn count_groups(
        &mut self,
        ty: SiteType,
        directions: &Directions,
        cond: Option<&Bool>,
        min: &Int,
        enough: i32,
    ) -> i32 {
        let min = self.int(min);
        let links = Links { ty, directions };
        if let Directions::Absolute(list) = directions
            && list.iter().all(|d| d.is_mutual())
            && let Some(mut members) = self.members(ty, cond)
        {
            let mut group = self.scratch.memory.take_ints();
            let mut groups = 0;
            while groups < enough
                && let Some(start) = members.first()
            {
                group.clear();
                self.take_group(links, start, &mut members, &mut group);
                groups += i32::from(group.len() as i32 >= min);
            }
            self.scratch.memory.give_ints(group);
            self.scratch.memory.give_set(members);
            return groups;
        }
        let member = cond.map_or(Member::Occupied, Member::If);
        let mut counted = self.scratch.memory.take_set();
        let mut group = self.scratch.memory.take_ints();
        let mut groups = 0;
        let to = self.env.get(Bound::To);
        for start in 0..self.game.layout.count(ty) as i32 {
            if groups >= enough {
                break;
            }
            let excluded = self.game.features.deduction && self.piece_at(ty, start) == 0;
            if excluded || counted.contains(start) || !self.is_member(ty, start, member) {
                continue;
            }
            group.clear();
            self.grow(links, start, member, &mut group);
            if group.len() as i32 >= min {
                groups += 1;
                for &s in &group {
                    counted.insert(s);
                }
            }
        }
        self.env.set(Bound::To, to);
        self.scratch.memory.give_set(counted);
        self.scratch.memory.give_ints(group);
        groups
    }

    /// The sites that satisfy a condition, with `to` bound, which asks no more than what stands
    /// there; without a condition the occupied ones.
    fn members(&mut self, ty: SiteType, cond: Option<&Bool>) -> Option<SiteSet> {
        let game = self.game;
        let f = &game.features;
        let told = !(f.stacking || f.large_pieces || f.deduction || f.boardless || f.free_counts);
        if !told || ty != game.layout.default {
            return None;
        }
        let mover = self.state.mover;
        let is_member = |what: u16| match cond {
            Some(cond) => holds_by_component(game, cond, Bound::To, mover, what),
            None => Some(what != 0),
        };
        let mut members = self.scratch.memory.take_set();
        if is_member(0) == Some(true) {
            let sites = game.layout.count(ty) as usize;
            let empty = self.state.contents.empty_words();
            members.union_range(empty, 0, sites, false);
        }
        for what in 0..game.components.len() as u16 {
            match is_member(what) {
                None => {
                    self.scratch.memory.give_set(members);
                    return None;
                }
                Some(true) if what > 0 => {
                    let board = game.layout.count(ty);
                    let positions = self.state.contents.owned.of(what).iter();
                    let slots = positions.map(|p| u32::from(p.slot));
                    for slot in slots.filter(|slot| *slot < board) {
                        members.insert(slot as i32);
                    }
                }
                Some(_) => {}
            }
        }
        Some(members)
    }

    /// Moves the sites linked with a start out of a set into a group.
    fn take_group(
        &mut self,
        links: Links<'_>,
        start: i32,
        members: &mut SiteSet,
        group: &mut Vec<i32>,
    ) {
        let masks = self.masks(links);
        members.remove(start);
        let mut next = group.len();
        group.push(start);
        while let Some(&site) = group.get(next) {
            next += 1;
            match masks {
                Some(masks) => members.take_words(masks.row(site as usize), |to| group.push(to)),
                None => self.each_neighbour(links, site, |_, to| {
                    if members.contains(to) {
                        members.remove(to);
                        group.push(to);
                    }
                }),
            }
        }
    }

    /// `sizes Group`: appends the sizes in order of discovery.
    pub(super) fn group_sizes(&mut self, e: &GroupSizes, out: &mut Vec<i32>) {
        let owner = self.int(&e.owner);
        let min = self.int(&e.min);
        let links = Links {
            ty: e.ty,
            directions: &e.directions,
        };
        let member = match &e.cond {
            Some(cond) => Member::If(cond),
            None if e.all => Member::Occupied,
            None => Member::Owner(owner),
        };
        let mut starts = self.scratch.memory.take_ints();
        if e.all {
            for p in 1..=self.game.players {
                self.owned_sites(p as i32, &mut starts);
            }
        } else {
            self.owned_sites(owner, &mut starts);
        }
        let mut seen = self.scratch.memory.take_set();
        let mut group = self.scratch.memory.take_ints();
        self.keeping_ends(|ctx| {
            let outer_to = ctx.env.get(Bound::To);
            for &start in &starts {
                if ctx.element(e.ty, start).is_none() || seen.contains(start) {
                    continue;
                }
                ctx.env.set(Bound::From, start);
                ctx.env.set(Bound::To, outer_to);
                let accepted = match member {
                    // The start is tested with the outer `to`.
                    Member::If(cond) => ctx.bool(cond),
                    other => ctx.is_member(e.ty, start, other),
                };
                if !accepted {
                    continue;
                }
                group.clear();
                ctx.grow(links, start, member, &mut group);
                for &s in &group {
                    seen.insert(s);
                }
                if group.len() as i32 >= min {
                    out.push(group.len() as i32);
                }
            }
        });
        self.scratch.memory.give_set(seen);
        self.scratch.memory.give_ints(group);
        self.scratch.memory.give_ints(starts);
    }

    /// Appends the sites where pieces of an owner stand, by component and time of placement.
    pub(super) fn owned_sites(&self, owner: i32, out: &mut Vec<i32>) {
        let components = usize::try_from(owner)
            .ok()
            .and_then(|owner| self.game.components_of.get(owner));
        for &c in components.into_iter().flatten() {
            for p in self.state.contents.owned.of(c) {
                out.push(self.game.layout.site(p.slot as usize).1);
            }
        }
    }

    /// `size Territory`: empty sites that border on nobody but the owners.
    pub(super) fn territory(
        &mut self,
        ty: SiteType,
        owners: &Owners,
        directions: &Directions,
    ) -> i32 {
        let owners = self.owner_bits(owners);
        let links = Links { ty, directions };
        let mut seen = self.scratch.memory.take_set();
        let mut group = self.scratch.memory.take_ints();
        let mut total = 0;
        for start in 0..self.game.layout.count(ty) as i32 {
            if seen.contains(start) || !self.is_empty_site(ty, start) {
                continue;
            }
            group.clear();
            group.push(start);
            seen.insert(start);
            let mut next = 0;
            let mut enclosed = true;
            while let Some(&site) = group.get(next) {
                next += 1;
                self.each_neighbour(links, site, |ctx, to| {
                    if !ctx.is_empty_site(ty, to) {
                        enclosed &= has_bit(owners, ctx.owner_at(ty, to));
                    } else if !seen.contains(to) {
                        seen.insert(to);
                        group.push(to);
                    }
                });
            }
            if enclosed {
                total += group.len() as i32;
            }
        }
        self.scratch.memory.give_set(seen);
        self.scratch.memory.give_ints(group);
        total
    }
}
