//! Region functions (specification 7c): sets of sites.
//!
//! A region is added to a set that the caller owns, so that unions need no room of their own.
//! Membership of a single site is answered without the set where that is cheaper.

use super::groups::Links;
use super::occupied::Occupied;
use super::rays::{Along, Around, Between};
use crate::board::site::SiteType;
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::BySite;
use crate::game::rules::{Bool, Int, Ints, Region, StaticRegion};
use crate::game::site_set::SiteSet;

impl<'a> Context<'a> {
    /// The sites of a region function, in a set borrowed from the scratch memory: give it back.
    #[inline]
    pub(crate) fn region(&mut self, e: &Region) -> SiteSet {
        let mut set = self.scratch.memory.take_set();
        self.add_region(e, &mut set);
        set
    }

    /// Adds the sites of a region function to a set. Nothing but a jump: what computes has a
    /// function of its own.
    pub(crate) fn add_region(&mut self, e: &Region, out: &mut SiteSet) {
        match e {
            Region::Static(id) => out.union(self.game.region(*id)),
            Region::Empty { ty, container } => self.add_empty(*ty, container, out),
            Region::Union(regions) => self.add_all(regions, out),
            Region::Intersection(regions) => self.add_common(regions, out),
            Region::Difference(a, b) => self.add_difference(a, b, out),
            Region::Without(region, site) => self.add_without(region, site, out),
            Region::If(cond, yes, no) => self.add_either(cond, yes, no.as_deref(), out),
            Region::Listed(sites) => self.add_listed(sites, out),
            Region::BySite(by_site) => self.add_tabulated(by_site, out),
            Region::Equipment { .. } | Region::Side { .. } | Region::Hand { .. } => {
                self.add_looked_up(e, out);
            }
            Region::Occupied { .. } => self.add_occupied_sites(e, out),
            Region::Filter(region, cond) => self.add_filtered(region, cond, out),
            Region::OfArray(array) => self.add_array(array, out),
            _ => self.add_further_region(e, out),
        }
    }

    #[inline(never)]
    fn add_all(&mut self, regions: &[Region], out: &mut SiteSet) {
        for region in regions {
            self.add_region(region, out);
        }
    }

    /// An intersection. The compiler puts parts of few sites first and those that are asked site
    /// by site last.
    #[inline(never)]
    fn add_common(&mut self, regions: &[Region], out: &mut SiteSet) {
        let Some((first, others)) = regions.split_first() else {
            return;
        };
        let mut kept = self.region(first);
        for other in others {
            if let Some(search) = Occupied::of(other)
                && first.has_few_sites()
                && self.keep_occupied(search, &mut kept)
            {
                continue;
            }
            let other = self.region_sites(other);
            match &other {
                super::SiteList::Fixed(set) => kept.intersect(set),
                super::SiteList::Taken(set) => kept.intersect(set),
                super::SiteList::One(_) => {}
            }
            self.give_sites(other);
        }
        out.union(&kept);
        self.scratch.memory.give_set(kept);
    }

    #[inline(never)]
    fn add_difference(&mut self, a: &Region, b: &Region, out: &mut SiteSet) {
        let mut kept = self.region(a);
        let removed = self.region_sites(b);
        match &removed {
            super::SiteList::Fixed(set) => kept.subtract(set),
            super::SiteList::Taken(set) => kept.subtract(set),
            super::SiteList::One(_) => {}
        }
        self.give_sites(removed);
        out.union(&kept);
        self.scratch.memory.give_set(kept);
    }

    #[inline(never)]
    fn add_without(&mut self, region: &Region, site: &Int, out: &mut SiteSet) {
        let mut kept = self.region(region);
        kept.remove(self.int(site));
        out.union(&kept);
        self.scratch.memory.give_set(kept);
    }

    #[inline(never)]
    fn add_either(&mut self, cond: &Bool, yes: &Region, no: Option<&Region>, out: &mut SiteSet) {
        if self.bool(cond) {
            self.add_region(yes, out);
        } else if let Some(no) = no {
            self.add_region(no, out);
        }
    }

    #[inline(never)]
    fn add_listed(&mut self, sites: &[Int], out: &mut SiteSet) {
        for site in sites {
            out.insert(self.int(site));
        }
    }

    #[inline(never)]
    fn add_looked_up(&mut self, e: &Region, out: &mut SiteSet) {
        if let Some(set) = self.looked_up(e) {
            out.union(set);
        }
    }

    #[inline(never)]
    fn add_occupied_sites(&mut self, e: &Region, out: &mut SiteSet) {
        if let Some(search) = Occupied::of(e) {
            self.add_occupied(search, out);
        }
    }

    #[inline(never)]
    fn add_filtered(&mut self, region: &Region, cond: &Bool, out: &mut SiteSet) {
        if !self.step_of_work() {
            return;
        }
        let sites = self.region_sites(region);
        let outer = self.env.get(Bound::Site);
        for site in sites.set().iter() {
            self.env.set(Bound::Site, site);
            if self.bool(cond) {
                out.insert(site);
            }
        }
        self.env.set(Bound::Site, outer);
        self.give_sites(sites);
        if self.scratch.budget.is_spent() {
            self.blame("sites");
        }
    }

    #[inline(never)]
    fn add_array(&mut self, array: &Ints, out: &mut SiteSet) {
        self.with_ints(array, |values| values.iter().for_each(|v| out.insert(*v)));
    }

    /// The regions that are not worth a place in the first jump table.
    #[inline(never)]
    fn add_further_region(&mut self, e: &Region, out: &mut SiteSet) {
        if self.board_work() {
            self.add_rare_region(e, out);
        }
        if self.scratch.budget.is_spent() {
            let iterates = matches!(
                e,
                Region::ForEachSite(..)
                    | Region::ForEachPlayer(..)
                    | Region::ForEachTeam(_)
                    | Region::ForEachLevel { .. }
            );
            self.blame(if iterates { "forEach" } else { "sites" });
        }
    }

    fn add_rare_region(&mut self, e: &Region, out: &mut SiteSet) {
        match e {
            Region::Expand {
                container,
                origin,
                steps,
                direction,
                ty,
            } => self.add_expanded(*container, origin, steps, *direction, *ty, out),
            Region::ForEachSite(of, region) => {
                let sites = self.region_sites(of);
                let outer = self.env.get(Bound::Site);
                for site in sites.iter() {
                    self.env.set(Bound::Site, site);
                    self.add_region(region, out);
                }
                self.env.set(Bound::Site, outer);
                self.give_sites(sites);
            }
            Region::AroundAll {
                centres,
                around,
                included,
            } => self.add_around_all(centres, around, *included, out),
            Region::ForEachPlayer(players, region) => self.add_by_players(players, region, out),
            Region::ForEachTeam(region) => self.add_by_teams(region, out),
            Region::ForEachLevel {
                ty,
                at,
                from_top,
                cond,
                start,
            } => self.add_levels(*ty, at, *from_top, cond.as_deref(), start.as_deref(), out),
            Region::Hint => {
                let hint = self.env.hint.and_then(|i| self.game.hints.get(i as usize));
                for &site in hint.into_iter().flat_map(|h| &h.sites) {
                    out.insert(site as i32);
                }
            }
            Region::Bound => {
                let bound = self.env.region.map(|i| i as usize);
                if let Some(set) = bound.and_then(|i| self.scratch.memory.bound_regions.get(i)) {
                    out.union(set);
                }
            }
            Region::LastBetween => {
                for &site in &self.state.last.between {
                    out.insert(site);
                }
            }
            Region::Start(component) => {
                let component = self.int(component);
                if component < 1 {
                    return;
                }
                for (site, &what) in self.state.started.whats().iter().enumerate() {
                    if i32::from(what) == component {
                        out.insert(site as i32);
                    }
                }
            }
            Region::Indexed(list, ty, number) => {
                let number = self.int(number);
                self.add_indexed(*list, *ty, number, out);
            }
            Region::Incident {
                result,
                of,
                at,
                owner,
            } => self.add_incident(*result, *of, at, owner.as_deref(), out),
            Region::Around {
                ty,
                sites,
                kind,
                distance,
                direction,
                cond,
                include_self,
            } => {
                let around = Around {
                    ty: *ty,
                    sites,
                    kind: *kind,
                    distance,
                    direction: *direction,
                    cond: cond.as_deref(),
                    include_self,
                };
                self.add_around(&around, out);
            }
            Region::Direction {
                from,
                directions,
                included,
                stop,
                stop_included,
                distance,
                ty,
            } => {
                let along = Along {
                    from,
                    directions,
                    included,
                    stop: stop.as_deref(),
                    stop_included,
                    distance: distance.as_deref(),
                    ty: *ty,
                };
                self.add_along(&along, out);
            }
            Region::LineOfSight {
                sight,
                at,
                directions,
            } => self.add_sight(*sight, at, directions, out),
            Region::Between {
                directions,
                ty,
                from,
                from_included,
                to,
                to_included,
                cond,
            } => {
                let between = Between {
                    directions,
                    ty: *ty,
                    from,
                    from_included,
                    to,
                    to_included,
                    cond: cond.as_deref(),
                };
                self.add_between(&between, out);
            }
            Region::Distance { ty, from, range } => self.add_at_distance(*ty, from, range, out),
            Region::DistanceBy(walk, range) => self.add_at_distance_by(walk, range, out),
            Region::Group {
                ty,
                at,
                directions,
                cond,
                kept,
            } => {
                let links = Links {
                    ty: *ty,
                    directions,
                };
                self.group_sites(links, at, cond.as_deref(), *kept, out);
            }
            Region::Keeping(e) => self.keeping(e, |ctx, of| ctx.add_region(of, out)),
            Region::Kept(kept) => self.add_kept(kept, out),
            Region::Walk {
                ty,
                start,
                walks,
                rotations,
            } => self.add_walk_ends(*ty, start, walks, rotations, out),
            Region::Pattern(pattern) => self.pattern_sites(pattern, out),
            Region::Loop { inside, shape } => {
                let inside = self.bool(inside);
                self.loop_sites(inside, shape, out);
            }
            Region::WithState { ty, state } => self.add_with_state(*ty, state, out),
            Region::Track { track, from, to } => {
                self.add_track(track, from.as_deref(), to.as_deref(), out);
            }
            Region::ToClear => {
                for &site in &self.state.to_clear {
                    out.insert(site);
                }
            }
            Region::Pending => {
                for &value in &self.state.pending {
                    out.insert(value);
                }
            }
            Region::LastTo => {
                out.insert(self.state.last.to);
                let board = self.game.layout.board_end as i32;
                for &(_, to) in self.state.last.actions.iter().filter(|a| a.1 < board) {
                    out.insert(to);
                }
            }
            Region::LastFrom => {
                out.insert(self.state.last.from);
                let board = self.game.layout.board_end as i32;
                for &(from, _) in self.state.last.actions.iter().filter(|a| a.0 < board) {
                    out.insert(from);
                }
            }
            Region::OfMoves(which, moves) => self.add_sites_of_moves(*which, moves, out),
            Region::Winning(player, moves) => self.add_winning(player, moves, out),
            Region::Random(region, number) => self.add_random(region.as_deref(), number, out),
            Region::LargePiece { ty, at } => {
                let site = self.int(at);
                let what = self.piece_at(*ty, site);
                if what > 0 && self.element(*ty, site).is_some() {
                    let state = self
                        .slot(*ty, site)
                        .map_or(0, |s| self.state.contents.state(s));
                    let mut cells = self.scratch.memory.take_ints();
                    self.cells_of(what as u16, site, state, &mut cells);
                    for &cell in &cells {
                        out.insert(cell);
                    }
                    self.scratch.memory.give_ints(cells);
                }
            }
            Region::Hidden { data, ty, to } => self.add_hidden(*data, *ty, to, out),
            Region::Crossing { at, owner } => self.add_crossing(at, owner, out),
            Region::LineOfPlay if self.game.features.dominoes => self.line_of_play(out),
            Region::Playable | Region::LineOfPlay => self.add_playable(out),
            // Everything else is met by `add_region`.
            _ => {}
        }
    }

    /// The precomputed region that a region chosen by a number stands for.
    #[inline(never)]
    pub(super) fn looked_up(&mut self, e: &Region) -> Option<&'a SiteSet> {
        let (key, table): (&Int, &[StaticRegion]) = match e {
            Region::Equipment { player, by_player }
            | Region::Side {
                player, by_player, ..
            }
            | Region::Hand { player, by_player } => (player, by_player),
            _ => return None,
        };
        let key = self.int(key);
        let id = *table.get(usize::try_from(key).ok()?)?;
        Some(self.game.region(id))
    }

    /// Adds a region that depends on one site, from a table of such regions where the site is one of
    /// the board.
    #[inline(never)]
    pub(super) fn add_tabulated(&mut self, e: &BySite, out: &mut SiteSet) {
        match self.tabulated(e) {
            Some(set) => out.union(set),
            None => self.add_region(&e.region, out),
        }
    }

    /// The region of the site that the variable is bound to, if it is one of the board.
    pub(super) fn tabulated<'e>(&mut self, e: &'e BySite) -> Option<&'e SiteSet> {
        let site = self.env.get(e.var);
        let table = e.table.get_or_init(|| {
            let sites = self.game.board.len(self.game.layout.default) as i32;
            let table = (0..sites).map(|site| {
                self.env.set(e.var, site);
                self.region(&e.region)
            });
            table.collect()
        });
        self.env.set(e.var, site);
        table.get(usize::try_from(site).ok()?)
    }

    /// `regionSite`: an element in ascending order.
    #[inline(never)]
    pub(super) fn region_site(&mut self, e: &Region, index: &Int) -> i32 {
        let sites = self.region_sites(e);
        let index = self.int(index);
        let found = usize::try_from(index).ok().and_then(|i| match &sites {
            super::SiteList::One(site) => (i == 0 && *site >= 0).then_some(*site),
            super::SiteList::Fixed(set) => set.nth(i),
            super::SiteList::Taken(set) => set.nth(i),
        });
        self.give_sites(sites);
        found.unwrap_or(-1)
    }

    /// `sites Empty`
    #[inline(never)]
    pub(super) fn add_empty(&mut self, ty: SiteType, container: &Int, out: &mut SiteSet) {
        let layout = &self.game.layout;
        match self.int(container) {
            0 => {
                let n = layout.count(ty) as usize;
                match layout.offsets[ty as usize] {
                    Some(offset) => {
                        let empty = self.state.contents.empty_words();
                        out.union_range(empty, offset as usize, n, false);
                    }
                    // Nothing ever stands on elements of a type the game does not use.
                    None => out.insert_below(n),
                }
            }
            container => {
                let Some(container) = usize::try_from(container)
                    .ok()
                    .and_then(|c| self.game.containers.get(c))
                else {
                    return;
                };
                let (from, size) = (container.from as usize, container.size as usize);
                out.union_range(self.state.contents.empty_words(), from, size, true);
            }
        }
    }

    fn add_by_players(&mut self, players: &Ints, region: &Region, out: &mut SiteSet) {
        let list = self.taken_ints(players);
        let outer = self.env.get(Bound::Player);
        let shared = self.game.shared() as i32;
        for &p in list.iter().filter(|p| (0..=shared).contains(*p)) {
            self.env.set(Bound::Player, p);
            self.add_region(region, out);
        }
        self.env.set(Bound::Player, outer);
        self.scratch.memory.give_ints(list);
    }

    fn add_by_teams(&mut self, region: &Region, out: &mut SiteSet) {
        if !self.game.features.teams {
            return;
        }
        let outer = self.env.get(Bound::Team);
        for team in 1..=self.game.players {
            if self.team_bits(team as u8) != 0 {
                self.env.set(Bound::Team, team as i32);
                self.add_region(region, out);
            }
        }
        self.env.set(Bound::Team, outer);
    }

    /// `forEach Level`: the levels themselves.
    fn add_levels(
        &mut self,
        ty: SiteType,
        at: &Int,
        from_top: bool,
        cond: Option<&Bool>,
        start: Option<&Int>,
        out: &mut SiteSet,
    ) {
        let site = self.int(at);
        let start = start.map_or(-1, |s| self.int(s));
        let Some(slot) = self.slot(ty, site) else {
            return;
        };
        let height = self.state.contents.height(slot) as i32;
        let levels = match (from_top, start) {
            (true, 0..) => 0..(start.saturating_add(1)).min(height),
            (false, 0..) => start..height,
            _ => 0..height,
        };
        let outer = self.env.get(Bound::Level);
        for level in levels {
            self.env.set(Bound::Level, level);
            if cond.is_none_or(|cond| self.bool(cond)) {
                out.insert(level);
            }
        }
        self.env.set(Bound::Level, outer);
    }
}
