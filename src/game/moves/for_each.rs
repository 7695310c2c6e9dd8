//! `forEach`: moves for every piece, site, player, direction, die and so on (specification 06a 3.3
//! to 3.8).

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site, SiteType};
use crate::game::MAX_LOOP;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::eval::DirectionList;
use crate::game::recursion::MAX_PIECES;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{ForEachDirection, ForEachPiece, SowTrack};
use crate::game::rules::{Bool, Directions, Int, Ints, Moves, Range, Region};
use crate::game::site_set::SiteSet;

impl<'a> Context<'a> {
    /// Over the pieces of a player, in the order of their lists.
    pub(super) fn for_each_piece<const ANY: bool>(
        &mut self,
        m: &ForEachPiece,
        out: &mut MoveList,
    ) -> bool {
        if m.moves.is_some() {
            return self.for_each_owned::<ANY>(m, out);
        }
        if !self.scratch.scope.in_pieces.enter(MAX_PIECES) {
            return false;
        }
        let found = self.for_each_owned::<ANY>(m, out);
        self.scratch.scope.in_pieces.leave();
        found
    }

    fn for_each_owned<const ANY: bool>(&mut self, m: &ForEachPiece, out: &mut MoveList) -> bool {
        let game = self.game;
        let first = out.len();
        let player = self.int(&m.player);
        let container = self.int(&m.container);
        let top = match m.top.as_const() {
            Some(top) => top,
            None => self.bool(&m.top),
        };
        let range = match container {
            0 => 0..game.layout.count(m.on.unwrap_or(game.layout.default)) as i32,
            _ => match usize::try_from(container)
                .ok()
                .and_then(|c| game.containers.get(c))
            {
                Some(c) => c.from as i32..(c.from + c.size) as i32,
                None => return false,
            },
        };
        let turns = (self.state.mover, self.state.prev, self.state.next);
        let mover = i32::from(turns.0);
        let own = player == mover || player <= 0 || player > game.players as i32;
        if !own {
            self.state.mover = player as u8;
            self.state.prev = turns.0;
            self.state.next = turns.0;
        }
        let mut found = false;
        let mut visit = |ctx: &mut Self, component: u16| {
            if m.components
                .as_ref()
                .is_some_and(|c| !c.contains(&component))
            {
                return false;
            }
            let moves = match &m.moves {
                Some(moves) => &**moves,
                None => match game
                    .components
                    .get(component as usize)
                    .and_then(|c| c.moves.as_ref())
                {
                    Some(moves) => moves,
                    None => return false,
                },
            };
            let count = ctx.state.contents.owned.of(component).len();
            if count == 0 {
                return false;
            }
            for i in 0..count {
                let i = if m.on.is_some() { count - 1 - i } else { i };
                let Some(position) = ctx.state.contents.owned.of(component).get(i) else {
                    break;
                };
                let slot = usize::from(position.slot);
                let (ty, site) = game.layout.site(slot);
                let level = i32::from(position.level);
                if !range.contains(&site)
                    || m.on.is_some_and(|on| on != ty)
                    || top && level + 1 != ctx.state.contents.height(slot) as i32
                {
                    continue;
                }
                let old_from = ctx.env.replace(Bound::From, site);
                let old_level = ctx.env.replace(Bound::Level, level);
                let any = ctx.produce::<ANY>(moves, out);
                ctx.env.set(Bound::From, old_from);
                ctx.env.set(Bound::Level, old_level);
                if any || !ANY && out.has_enough() {
                    return true;
                }
            }
            false
        };
        if m.everyone {
            for component in 1..game.components.len() {
                if visit(self, component as u16) {
                    found = true;
                    break;
                }
            }
        } else if let Some(components) = usize::try_from(player)
            .ok()
            .and_then(|p| game.components_of.get(p))
        {
            for &component in components {
                if visit(self, component) {
                    found = true;
                    break;
                }
            }
        }
        (self.state.mover, self.state.prev, self.state.next) = turns;
        out.set_mover(first, turns.0);
        found
    }

    /// Over sites. Without `ANY` it tells whether the consequence of the iteration is to be
    /// attached: not to the moves that replace an empty list.
    pub(super) fn for_each_site<const ANY: bool>(
        &mut self,
        region: &Region,
        moves: &Moves,
        otherwise: Option<&Moves>,
        out: &mut MoveList,
    ) -> bool {
        let first = out.len();
        let deferring = out.defer_checks(out.defers_checks() && otherwise.is_none());
        let old_to = self.env.get(Bound::To);
        let old_site = self.env.get(Bound::Site);
        let sites = self.region_sites(region);
        let mut found = false;
        for site in sites.iter() {
            self.env.set(Bound::To, site);
            self.env.set(Bound::Site, site);
            if self.produce::<ANY>(moves, out) {
                found = true;
                break;
            }
        }
        self.give_sites(sites);
        out.defer_checks(deferring);
        if !found
            && out.len() == first
            && let Some(otherwise) = otherwise
        {
            // The variables stay bound to the last site here.
            return self.produce::<ANY>(otherwise, out);
        }
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::Site, old_site);
        if ANY { found } else { true }
    }

    /// Over the values of an array.
    pub(super) fn for_each_value<const ANY: bool>(
        &mut self,
        values: &Ints,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let mut list = self.scratch.memory.take_ints();
        self.ints(values, &mut list);
        let found = self.bind_each::<ANY>(Bound::Value, list.iter().copied(), moves, out);
        self.scratch.memory.give_ints(list);
        found
    }

    /// Over a range of values.
    pub(super) fn for_each_value_in<const ANY: bool>(
        &mut self,
        range: &Range,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let min = self.int(&range.min);
        let max = self.int(&range.max);
        self.bind_each::<ANY>(Bound::Value, (min..=max).take(MAX_LOOP), moves, out)
    }

    /// Over all players.
    pub(super) fn for_each_player<const ANY: bool>(
        &mut self,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let players = self.game.players as i32;
        self.bind_each::<ANY>(Bound::Player, 1..=players, moves, out)
    }

    /// Over given players.
    pub(super) fn for_each_player_in<const ANY: bool>(
        &mut self,
        players: &Ints,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let mut list = self.scratch.memory.take_ints();
        self.ints(players, &mut list);
        let shared = self.game.shared() as i32;
        let ids = list.iter().copied().filter(|p| (0..=shared).contains(p));
        let found = self.bind_each::<ANY>(Bound::Player, ids, moves, out);
        self.scratch.memory.give_ints(list);
        found
    }

    /// Over teams that have members.
    pub(super) fn for_each_team<const ANY: bool>(
        &mut self,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let players = self.game.players;
        let members = (1..=players).fold(0u64, |bits, p| bits | 1 << self.team(p).min(63));
        let teams = (1..=players as i32).filter(|t| members >> t & 1 == 1);
        self.bind_each::<ANY>(Bound::Team, teams, moves, out)
    }

    fn bind_each<const ANY: bool>(
        &mut self,
        var: Bound,
        values: impl Iterator<Item = i32>,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let old = self.env.get(var);
        let mut found = false;
        for value in values {
            self.env.set(var, value);
            if self.produce::<ANY>(moves, out) {
                found = true;
                break;
            }
        }
        self.env.set(var, old);
        found
    }

    /// Over the levels of a stack. The variable keeps its last value.
    pub(super) fn for_each_level<const ANY: bool>(
        &mut self,
        ty: SiteType,
        site: &Int,
        from_top: bool,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let site = self.int(site);
        let height = self.height_at(self.real_type(ty, site), site);
        for i in 0..height {
            let level = if from_top { height - 1 - i } else { i };
            self.env.set(Bound::Level, level);
            if self.produce::<ANY>(moves, out) {
                return true;
            }
        }
        false
    }

    /// Along a track to the first site that yields moves.
    pub(super) fn first_move_on_track<const ANY: bool>(
        &mut self,
        track: &SowTrack,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let Some(track) = self.sow_track(track) else {
            return false;
        };
        let first = out.len();
        let old = self.env.get(Bound::Site);
        let mut found = false;
        for site in track.sites() {
            self.env.set(Bound::Site, site);
            found = self.produce::<ANY>(moves, out);
            if found || out.len() > first {
                break;
            }
        }
        self.env.set(Bound::Site, old);
        found
    }

    /// Along the lines from a site (06a 3.7).
    pub(super) fn for_each_direction<const ANY: bool>(
        &mut self,
        m: &ForEachDirection,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let ty = m.from.ty;
        let site = self.only_site(&m.from.sites);
        let Some(start) = self.element(ty, site) else {
            return false;
        };
        let outer = [Bound::From, Bound::To, Bound::Between].map(|v| self.env.get(v));
        let mut store = DirectionList::new();
        let Some(directions) = self.iterated_directions(m, site, &mut store) else {
            return false;
        };
        let between = m.between.as_ref();
        let range = between.and_then(|b| b.range.as_ref());
        let min = range.map_or(1, |r| self.int(&r.min));
        let max = range.map_or(1, |r| self.int(&r.max));
        let way = between.and_then(|b| b.cond.as_ref());
        let test = m.to.as_ref().and_then(|to| to.cond.as_ref());
        let Some(effect) = m.effect() else {
            return false;
        };
        let mut found = false;
        'search: for &direction in directions {
            for path in game.board.radials(ty).paths(direction, start) {
                for (k, &target) in path.iter().enumerate().skip(1) {
                    let (k, to) = (k as i32, i32::from(target));
                    if k > max {
                        break;
                    }
                    if min > 1 && k < min {
                        self.env.set(Bound::Between, to);
                        if !self.holds(way) {
                            break;
                        }
                    }
                    self.env.set(Bound::To, to);
                    if !self.holds(test) {
                        break;
                    }
                    if k >= min && self.produce::<ANY>(effect, out) {
                        found = true;
                        break 'search;
                    }
                }
            }
        }
        self.env.set(Bound::From, outer[0]);
        self.env.set(Bound::To, outer[1]);
        self.env.set(Bound::Between, outer[2]);
        found
    }

    /// The directions that an iteration goes in from a site; none where no piece is to go.
    fn iterated_directions<'m>(
        &mut self,
        m: &'m ForEachDirection,
        site: i32,
        store: &'m mut DirectionList,
    ) -> Option<&'m [AbsoluteDirection]> {
        let ty = m.from.ty;
        let (from, to) = (self.env.get(Bound::From), self.env.get(Bound::To));
        let piece = self.what_at(ty, from);
        if piece == 0 {
            return None;
        }
        Some(match &m.directions {
            Directions::Absolute(list) => &list[..],
            other => {
                let facing = self.facing_of_iteration(ty, piece, from, to);
                *store = self.directions(other, ty, site, Some(facing));
                store.as_slice()
            }
        })
    }

    /// The sites that an iteration comes to by one step from a site.
    pub(in crate::game) fn iterated_steps(
        &mut self,
        m: &ForEachDirection,
        site: Site,
    ) -> Vec<Site> {
        let mut store = DirectionList::new();
        let radials = self.game.board.radials(m.from.ty);
        let directions = self.iterated_directions(m, site.into(), &mut store);
        let directions = directions.unwrap_or_default().iter();
        let paths = directions.flat_map(|direction| radials.paths(*direction, site));
        paths.filter_map(|path| path.get(1).copied()).collect()
    }

    /// The facing for relative directions: towards the bound target where it is a neighbour, else
    /// that of the piece.
    fn facing_of_iteration(
        &self,
        ty: SiteType,
        piece: u16,
        from: i32,
        to: i32,
    ) -> AbsoluteDirection {
        let game = self.game;
        let steps = game.board.steps(ty);
        if let (Some(from), Some(to)) = (self.element(ty, from), self.element(ty, to)) {
            let towards = steps
                .supported(Relation::All)
                .iter()
                .find(|d| steps.towards(**d, from).contains(&to));
            if let Some(&direction) = towards {
                return direction;
            }
        }
        game.components
            .get(piece as usize)
            .and_then(|c| c.facing)
            .unwrap_or(AbsoluteDirection::N)
    }

    /// Over groups of connected sites (06a 3.8).
    pub(super) fn for_each_group<const ANY: bool>(
        &mut self,
        ty: SiteType,
        directions: &Directions,
        cond: Option<&Bool>,
        moves: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let mover = usize::from(self.state.mover);
        let owners = match cond {
            None => mover..mover + 1,
            Some(_) => 0..game.shared() + 1,
        };
        let mut seeds = self.scratch.memory.take_ints();
        for owner in owners {
            for &component in game.components_of.get(owner).into_iter().flatten() {
                for position in self.state.contents.owned.of(component) {
                    let (kind, site) = game.layout.site(position.slot.into());
                    if kind == ty && (site as u32) < game.layout.count(ty) {
                        seeds.push(site);
                    }
                }
            }
        }
        let outer = (self.env.get(Bound::From), self.env.get(Bound::To));
        let outer_region = self.env.region;
        let mut treated = self.scratch.memory.take_set();
        let mut members = self.scratch.memory.take_ints();
        let mut found = false;
        for &seed in &seeds {
            if treated.contains(seed) {
                continue;
            }
            self.env.set(Bound::From, seed);
            self.env.set(Bound::To, seed);
            if !self.is_in_group(ty, seed, cond) {
                continue;
            }
            let mut group = self.scratch.memory.take_set();
            members.clear();
            members.push(seed);
            group.insert(seed);
            self.flood(ty, directions, cond, &mut members, &mut group);
            treated.union(&group);
            self.env.region = Some(self.scratch.memory.bound_regions.len() as u32);
            self.scratch.memory.bound_regions.push(group);
            found = self.produce::<ANY>(moves, out);
            if let Some(group) = self.scratch.memory.bound_regions.pop() {
                self.scratch.memory.give_set(group);
            }
            self.env.region = outer_region;
            if found {
                break;
            }
        }
        self.scratch.memory.give_set(treated);
        self.scratch.memory.give_ints(members);
        self.scratch.memory.give_ints(seeds);
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::To, outer.1);
        found
    }

    fn is_in_group(&mut self, ty: SiteType, site: i32, cond: Option<&Bool>) -> bool {
        match cond {
            Some(cond) => self.bool(cond),
            None => self
                .slot(ty, site)
                .is_some_and(|slot| self.state.contents.who(slot) == self.state.mover),
        }
    }

    fn flood(
        &mut self,
        ty: SiteType,
        directions: &Directions,
        cond: Option<&Bool>,
        members: &mut Vec<i32>,
        group: &mut SiteSet,
    ) {
        let game = self.game;
        let steps = game.board.steps(ty);
        let mut next = 0;
        while let Some(&site) = members.get(next) {
            next += 1;
            let mut store = crate::game::eval::DirectionList::new();
            for &direction in self.directions_at(directions, ty, site, &mut store) {
                for &neighbour in steps.towards(direction, site as Site) {
                    let neighbour = i32::from(neighbour);
                    if group.contains(neighbour) {
                        continue;
                    }
                    self.env.set(Bound::To, neighbour);
                    if self.is_in_group(ty, neighbour, cond) {
                        group.insert(neighbour);
                        members.push(neighbour);
                    }
                }
            }
        }
    }
}
