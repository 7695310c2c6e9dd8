//! `is Connected`, `is Blocked`, `is Loop` (specification 7b.9 to 7b.11, 7e.3).

use super::DirectionList;
use super::groups::Links;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::topology::SiteSet as BoardSet;
use crate::game::bits::ones;
use crate::game::context::Context;
use crate::game::rules::Sites;
use crate::game::rules::booleans::{Connect, ConnectTargets, Loop};
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// Whether the group of a site touches enough regions.
    pub(super) fn is_connected(&mut self, connect: &Connect) -> bool {
        let ty = connect.ty;
        let start = self.int(&connect.at);
        if self.element(ty, start).is_none() {
            return false;
        }
        let owner = self.owner_at(ty, start);
        if owner <= 0 {
            return false;
        }
        let base = self.scratch.memory.bound_regions.len();
        let role = self.push_targets(&connect.targets);
        let regions = self.scratch.memory.bound_regions.len() - base;
        let need = match &connect.number {
            Some(number) => self.int(number),
            None => regions as i32,
        };
        let mut got = 0;
        // No region at all is asked for: one must exist. The start is tested before its owner is
        // compared with the role.
        let connected = (need == 0 && regions > 0)
            || self.reach(base, word_of(start), &mut got, need)
            || (role.is_none_or(|r| r == owner)
                && self.spreads_to(connect, start, base, got, need));
        self.drop_targets(base);
        connected
    }

    /// Spreads over the owner's sites from a start that has been tested.
    fn spreads_to(
        &mut self,
        connect: &Connect,
        start: i32,
        regions: usize,
        got: i32,
        need: i32,
    ) -> bool {
        let mut own = self.scratch.memory.take_set();
        let whos = self.state.contents.whos();
        if let Some(slots) = self.elements_of(connect.ty) {
            let whos = &whos[slots];
            own.union_equal(whos, whos[start as usize]);
        }
        let connected = self.spreads_over((connect, start), &mut own, regions, (got, need));
        self.scratch.memory.give_set(own);
        connected
    }

    /// Spreads from a start over the sites of a set, which are taken out of it; whether that comes to
    /// enough of the bound regions from one on.
    fn spreads_over(
        &mut self,
        (connect, start): (&Connect, i32),
        left: &mut SiteSet,
        regions: usize,
        (mut got, need): (i32, i32),
    ) -> bool {
        let links = Links {
            ty: connect.ty,
            directions: &connect.directions,
        };
        let masks = self.masks(links);
        let mut open = self.scratch.memory.take_ints();
        left.remove(start);
        open.push(start);
        let mut connected = false;
        while let Some(site) = open.pop()
            && !connected
        {
            let Some(masks) = masks else {
                self.each_neighbour(links, site, |ctx, to| {
                    let (at, bit) = word_of(to);
                    if left.take_word(at, bit) != 0 {
                        open.push(to);
                        connected = connected || ctx.reach(regions, (at, bit), &mut got, need);
                    }
                });
                continue;
            };
            for (at, near) in masks.row(site as usize).iter().enumerate() {
                let taken = left.take_word(at, *near);
                if taken != 0 {
                    connected = connected || self.reach(regions, (at, taken), &mut got, need);
                    open.extend(ones(taken).map(|bit| (at * 64 + bit) as i32));
                }
            }
        }
        self.scratch.memory.give_ints(open);
        connected
    }

    /// Whether no path of own or empty sites can link the regions any more.
    pub(super) fn is_blocked(&mut self, connect: &Connect) -> bool {
        let base = self.scratch.memory.bound_regions.len();
        let role = self.push_targets(&connect.targets);
        let player = role.unwrap_or_else(|| self.mover());
        let regions = self.scratch.memory.bound_regions.len() - base;
        let need = match &connect.number {
            Some(number) => self.int(number),
            None => regions as i32,
        };
        let mut blocked = true;
        if regions > 0 {
            let mut starts = self.scratch.memory.take_set();
            let mut free = self.scratch.memory.take_set();
            starts.assign(&self.scratch.memory.bound_regions[base]);
            let contents = &self.state.contents;
            if let Some(slots) = self.elements_of(connect.ty) {
                let first = slots.start;
                let whos = &contents.whos()[slots];
                free.union_equal(whos, 0);
                if self.game.components.iter().skip(1).any(|c| c.owner == 0) {
                    free.retain(|site| contents.what(first + site as usize) == 0);
                }
                if let Ok(player) = u8::try_from(player) {
                    free.union_equal(whos, player);
                }
            }
            for start in &starts {
                // What hangs together with an earlier start leads nowhere else.
                let open = free.contains(start);
                if need == 1 || open && self.links((connect, start), &mut free, (base + 1, need)) {
                    blocked = false;
                    break;
                }
            }
            self.scratch.memory.give_set(free);
            self.scratch.memory.give_set(starts);
        }
        self.drop_targets(base);
        blocked
    }

    /// Whether a path over free sites leads from a start to enough of the regions from the first on;
    /// the sites that were come to are free no longer.
    fn links(
        &mut self,
        from: (&Connect, i32),
        free: &mut SiteSet,
        (first, need): (usize, i32),
    ) -> bool {
        // Targets that are reached are dropped, so this start works on copies.
        let base = self.scratch.memory.bound_regions.len();
        for i in first..base {
            let mut copy = self.scratch.memory.take_set();
            copy.assign(&self.scratch.memory.bound_regions[i]);
            self.scratch.memory.bound_regions.push(copy);
        }
        let linked = self.spreads_over(from, free, base, (1, need));
        self.drop_targets(base);
        linked
    }

    /// The slots of all elements of a type.
    fn elements_of(&self, ty: SiteType) -> Option<std::ops::Range<usize>> {
        let layout = &self.game.layout;
        let base = layout.offsets[ty as usize]? as usize;
        Some(base..base + layout.elements[ty as usize] as usize)
    }

    /// Puts the regions to reach on top of the bound regions; gives the index of the role.
    fn push_targets(&mut self, targets: &ConnectTargets) -> Option<i32> {
        match targets {
            ConnectTargets::Regions(regions) => {
                for region in regions {
                    let set = self.region(region);
                    self.scratch.memory.bound_regions.push(set);
                }
                None
            }
            ConnectTargets::Fixed { role, by_player } => {
                let game = self.game;
                let index = role.map(|r| self.role_index(r));
                let regions = usize::try_from(index.unwrap_or(0)).ok();
                for &id in regions.and_then(|i| by_player.get(i)).into_iter().flatten() {
                    let mut set = self.scratch.memory.take_set();
                    set.assign(game.region(id));
                    self.scratch.memory.bound_regions.push(set);
                }
                index
            }
        }
    }

    fn drop_targets(&mut self, base: usize) {
        while self.scratch.memory.bound_regions.len() > base {
            if let Some(set) = self.scratch.memory.bound_regions.pop() {
                self.scratch.memory.give_set(set);
            }
        }
    }

    /// Counts the regions from `base` on that hold a site of a word of sites, told by its place,
    /// emptying them so that they count once; whether enough have been reached.
    #[inline]
    fn reach(&mut self, base: usize, (at, word): (usize, u64), got: &mut i32, need: i32) -> bool {
        for region in &mut self.scratch.memory.bound_regions[base..] {
            if region.meets(at, word) {
                region.clear();
                *got += 1;
                if *got == need {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the piece at the start closes a loop.
    pub(super) fn is_loop(&mut self, shape: &Loop) -> bool {
        let mut fill = self.scratch.memory.take_ints();
        let mut ring = self.scratch.memory.take_ints();
        let mut starts = self.scratch.memory.take_ints();
        self.collect_sites(&shape.start, &mut starts);
        let found = match starts.first() {
            Some(&start) if shape.path && self.tile_at(start).is_some() => {
                let colour = self.int(&shape.colour);
                starts.iter().any(|s| self.closes_tile_path(*s, colour))
            }
            Some(&start) => self.find_loop(shape, start, &mut fill, &mut ring),
            None => false,
        };
        self.scratch.memory.give_ints(starts);
        self.scratch.memory.give_ints(ring);
        self.scratch.memory.give_ints(fill);
        found
    }

    /// Adds the sites of a loop, or those inside it.
    pub(crate) fn loop_sites(&mut self, inside: bool, shape: &Loop, out: &mut SiteSet) {
        let mut fill = self.scratch.memory.take_ints();
        let mut ring = self.scratch.memory.take_ints();
        let mut starts = self.scratch.memory.take_ints();
        self.collect_sites(&shape.start, &mut starts);
        if let Some(&start) = starts.first()
            && self.find_loop(shape, start, &mut fill, &mut ring)
        {
            let sites = if inside {
                &fill
            } else {
                self.reduce_ring(shape, &mut ring);
                &ring
            };
            for &site in sites {
                out.insert(site);
            }
        }
        self.scratch.memory.give_ints(starts);
        self.scratch.memory.give_ints(ring);
        self.scratch.memory.give_ints(fill);
    }

    /// Searches a loop around one of the neighbours of the start. On success `fill` holds what is
    /// inside and `ring` the loop.
    fn find_loop(
        &mut self,
        shape: &Loop,
        start: i32,
        fill: &mut Vec<i32>,
        ring: &mut Vec<i32>,
    ) -> bool {
        let game = self.game;
        let ty = shape.ty;
        let Some(site) = self.element(ty, start) else {
            return false;
        };
        let what = self.piece_at(ty, start);
        if what == 0 {
            return false;
        }
        let colour = self.int(&shape.colour);
        let mut owners = self.scratch.memory.take_ints();
        owners.extend(shape.surround.iter().map(|r| self.role_index(*r)));
        let outer = game.board.site_set(ty, BoardSet::Outer);
        let around = game
            .board
            .steps(ty)
            .towards(AbsoluteDirection::Adjacent, site);
        let mut seen = self.scratch.memory.take_set();
        let found = around.iter().rev().any(|&origin| {
            if outer.binary_search(&origin).is_ok()
                || (!owners.is_empty() && !owners.contains(&self.owner_at(ty, i32::from(origin))))
            {
                return false;
            }
            fill.clear();
            fill.push(i32::from(origin));
            self.fill_inside(ty, what, &owners, outer, fill)
                && self.collect_ring(ty, colour, fill, ring, &mut seen)
                && self.closes(shape, what, ring)
        });
        self.scratch.memory.give_set(seen);
        self.scratch.memory.give_ints(owners);
        found
    }

    /// Fills from the first site on along lines up to the pieces of the loop; false if the fill
    /// runs out at the border.
    fn fill_inside(
        &self,
        ty: SiteType,
        what: i32,
        owners: &[i32],
        outer: &[Site],
        fill: &mut Vec<i32>,
    ) -> bool {
        let radials = self.game.board.radials(ty);
        let mut next = 0;
        while let Some(&x) = fill.get(next) {
            next += 1;
            for path in radials.paths(AbsoluteDirection::Orthogonal, x as Site) {
                for &y in path.iter().skip(1) {
                    let is_outer = outer.binary_search(&y).is_ok();
                    let y = i32::from(y);
                    if fill.contains(&y) {
                        continue;
                    }
                    if self.piece_at(ty, y) == what {
                        break;
                    }
                    if is_outer {
                        return false;
                    }
                    if owners.is_empty() || owners.contains(&self.owner_at(ty, y)) {
                        fill.push(y);
                    }
                }
            }
        }
        true
    }

    /// Lists the sites around the fill in order of discovery; false if one is not the player's.
    fn collect_ring(
        &self,
        ty: SiteType,
        colour: i32,
        fill: &[i32],
        ring: &mut Vec<i32>,
        seen: &mut SiteSet,
    ) -> bool {
        let steps = self.game.board.steps(ty);
        ring.clear();
        seen.clear();
        for &x in fill {
            seen.insert(x);
        }
        for &x in fill {
            for &y in steps.towards(AbsoluteDirection::Orthogonal, x as Site) {
                let y = i32::from(y);
                if !seen.contains(y) {
                    seen.insert(y);
                    ring.push(y);
                }
            }
        }
        ring.iter().all(|y| self.owner_at(ty, *y) == colour)
    }

    /// Walks over the ring, dropping what does not go on, until as many sites have been passed as
    /// are left. A walk that goes round without end is no loop.
    fn closes(&mut self, shape: &Loop, what: i32, ring: &mut Vec<i32>) -> bool {
        let ty = shape.ty;
        let steps = self.game.board.steps(ty);
        let mut room = DirectionList::new();
        let mut passed = self.scratch.memory.take_ints();
        let (mut i, mut previous) = (0, 0);
        let limit = 4 * (ring.len() + 1) * (ring.len() + 1);
        let mut closed = false;
        for _ in 0..limit {
            let Some(&x) = ring.get(i) else {
                break;
            };
            if self.piece_at(ty, x) != what {
                ring.remove(i);
                i = previous;
                continue;
            }
            let mut place = None;
            'next: for &d in self.directions_at(&shape.directions, ty, x, &mut room) {
                for &y in steps.towards(d, x as Site) {
                    let y = i32::from(y);
                    if let Some(at) = ring.iter().position(|r| *r == y)
                        && self.piece_at(ty, y) == what
                    {
                        place = Some(at);
                        break 'next;
                    }
                }
            }
            match place {
                None => {
                    ring.remove(i);
                    if let Some(at) = passed.iter().position(|v| *v == x) {
                        passed.remove(at);
                    }
                    i = previous;
                }
                Some(at) => {
                    passed.push(x);
                    if passed.len() == ring.len() {
                        closed = true;
                        break;
                    }
                    previous = i;
                    i = at;
                }
            }
        }
        self.scratch.memory.give_ints(passed);
        closed
    }

    /// Drops the sites of a ring, from last to first, without which it still closes.
    fn reduce_ring(&mut self, shape: &Loop, ring: &mut Vec<i32>) {
        for i in (0..ring.len()).rev() {
            let site = ring.remove(i);
            if !self.is_cycle_of_steps(shape, ring) {
                ring.insert(i, site);
            }
        }
    }

    /// Whether a greedy walk from the first site reaches all and ends beside the first.
    fn is_cycle_of_steps(&mut self, shape: &Loop, ring: &[i32]) -> bool {
        let Some(&first) = ring.first() else {
            return false;
        };
        let mut walked = self.scratch.memory.take_ints();
        walked.push(first);
        let mut last = first;
        while let Some(next) =
            self.first_step(shape, last, |y| ring.contains(&y) && !walked.contains(&y))
        {
            walked.push(next);
            last = next;
        }
        let cycle =
            walked.len() == ring.len() && self.first_step(shape, last, |y| y == first).is_some();
        self.scratch.memory.give_ints(walked);
        cycle
    }

    /// The first site one step away that passes the test.
    fn first_step(&mut self, shape: &Loop, site: i32, test: impl Fn(i32) -> bool) -> Option<i32> {
        let ty = shape.ty;
        let steps = self.game.board.steps(ty);
        let mut room = DirectionList::new();
        let directions = self.directions_at(&shape.directions, ty, site, &mut room);
        let targets = directions
            .iter()
            .flat_map(|d| steps.towards(*d, site as Site));
        targets.map(|y| i32::from(*y)).find(|y| test(*y))
    }

    /// The start sites of a tile walk: those given, else the sites of the last move.
    pub(super) fn walk_starts(&mut self, start: Option<&Sites>, out: &mut Vec<i32>) {
        match start {
            Some(sites) => self.collect_sites(sites, out),
            None => {
                let last = &self.state.last;
                out.push(last.to);
                out.extend(last.actions.iter().map(|(_, to)| *to));
                out.retain(|site| *site >= 0);
                out.sort_unstable();
                out.dedup();
            }
        }
    }
}

/// A site as the only one of a word of sites, which is told by its place.
fn word_of(site: i32) -> (usize, u64) {
    (site as usize / 64, 1 << (site % 64))
}
