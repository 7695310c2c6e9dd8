//! Boolean functions (specification 7b).
//!
//! The families with searches of their own have their own files: lines, connections and loops,
//! patterns, threats, graphs, tiles, puzzles. Out-of-range sites make a test false.

use super::DirectionList;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site, SiteType};
use crate::game::MAX_PLAYERS;
use crate::game::context::Context;
use crate::game::rules::booleans::{Angle, Compare, PlayTest, PlayerTest};
use crate::game::rules::ints::{Bound, PieceQuery};
use crate::game::rules::{Bool, Directions, Int, Region, Role, Sites};

impl Context<'_> {
    /// The value of a boolean function.
    pub(crate) fn bool(&mut self, e: &Bool) -> bool {
        match e {
            Bool::Const(v) => *v,
            Bool::And(parts) => {
                for part in parts {
                    if !self.bool(part) {
                        return false;
                    }
                }
                true
            }
            Bool::Or(parts) => {
                for part in parts {
                    if self.bool(part) {
                        return true;
                    }
                }
                false
            }
            Bool::Not(inner) => !self.bool(inner),
            Bool::Compare(how, a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                compare(*how, a, b)
            }
            Bool::Empty(ty, site) => {
                let site = self.int(site);
                self.is_empty_site(*ty, site)
            }
            Bool::Player(test, player) => {
                let player = self.int(player);
                self.player_is(*test, player)
            }
            Bool::InRegion(sites, region) => self.in_region(sites, region),
            Bool::Occupied(ty, site) => {
                let site = self.int(site);
                self.piece_at(*ty, site) > 0
            }
            Bool::If(cond, yes, no) => {
                if self.bool(cond) {
                    self.bool(yes)
                } else {
                    self.bool(no)
                }
            }
            Bool::Line(line) => self.is_line(line),
            Bool::Threatened {
                what,
                ty,
                sites,
                moves,
            } => self.is_threatened(what.as_deref(), *ty, sites.as_ref(), moves.as_deref()),
            Bool::Connected(connect) => self.is_connected(connect),
            Bool::CanMove(moves) => self.can_move_visiting(moves),
            Bool::NoMoves(Role::Next) => self.next_is_stalemated(|c| c.role_index(Role::Next)),
            Bool::NoMoves(role) => self.is_stalemated(self.role_index(*role)),
            Bool::NoPieces(query) => self.has_no_pieces(query),
            Bool::AllSites(region, cond) => self.all_sites(region, cond),
            Bool::Play(test) => self.play_test(*test),
            Bool::Even(v) => self.int(v) & 1 == 0,
            Bool::Odd(v) => self.int(v) & 1 == 1,
            Bool::InArray(values, array) => {
                let mut all = self.scratch.take_ints();
                self.ints(array, &mut all);
                let found = values.iter().all(|v| {
                    let v = self.int(v);
                    all.contains(&v)
                });
                self.scratch.give_ints(all);
                found
            }
            Bool::Visited(site) => {
                let site = self.int(site);
                self.state.visited.contains(&site)
            }
            other => self.rare_bool(other),
        }
    }

    /// The variants that are seldom met, kept apart so that the frequent ones stay compact.
    fn rare_bool(&mut self, e: &Bool) -> bool {
        match e {
            Bool::Xor(a, b) => self.bool(a) ^ self.bool(b),
            Bool::SameRegion(a, b) => {
                let (a, b) = (self.region(a), self.region(b));
                let same = a == b;
                self.scratch.give_set(a);
                self.scratch.give_set(b);
                same
            }
            Bool::FromInt(v) => self.int(v) != 0,
            Bool::FromFloat(v) => self.float(v) != 0.0,
            Bool::Triggered(player) => {
                let player = self.int(player);
                self.state.is_active(player) && self.state.triggered >> player & 1 == 1
            }
            Bool::Proposed(text) => self.state.proposed.contains(text),
            Bool::Decided(text) => self.state.decided == i32::from(*text),
            Bool::Flat(site) => {
                let site = self.int(site);
                self.rests(site)
            }
            Bool::AnyDie(value) => {
                let value = self.int(value);
                self.state.dice.contains(&value)
            }
            Bool::LastFromType(ty) => self.state.last.from_type == *ty,
            Bool::LastToType(ty) => self.state.last.to_type == *ty,
            Bool::Related {
                relation,
                ty,
                site,
                sites,
            } => self.is_related(*relation, *ty, site, sites),
            Bool::Crossing(a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                self.edges_cross(a, b)
            }
            Bool::Within { what, sites } => self.is_within(what, sites),
            Bool::Hidden {
                data, ty, at, to, ..
            } => {
                let (at, to) = (self.int(at), self.int(to));
                let slots = self.game.layout.slots as usize;
                match self.slot(*ty, at) {
                    Some(slot) if to >= 0 => {
                        let hidden = &self.state.contents.hidden;
                        let bits = hidden.get(to as usize * slots + slot);
                        bits.is_some_and(|b| b >> *data as u8 & 1 == 1)
                    }
                    _ => false,
                }
            }
            Bool::Angle {
                angle,
                ty,
                at,
                first,
                second,
            } => self.makes_angle(*angle, *ty, at, first, second),
            Bool::Repeat(kind) => self.is_repeated(*kind),
            Bool::AllDifferent(region, cond) => self.all_different_sites(region, cond),
            Bool::AllValues(array, cond) => {
                let mut values = self.scratch.take_ints();
                self.ints(array, &mut values);
                let saved = self.env.get(Bound::Value);
                let all = values.iter().all(|v| {
                    self.env.set(Bound::Value, *v);
                    self.bool(cond)
                });
                self.env.set(Bound::Value, saved);
                self.scratch.give_ints(values);
                all
            }
            Bool::AllGroups {
                ty,
                directions,
                of,
                cond,
            } => self.all_groups(*ty, directions, of.as_deref(), cond),
            Bool::Blocked(connect) => self.is_blocked(connect),
            Bool::Loop(shape) => self.is_loop(shape),
            Bool::Pattern(pattern) => self.is_pattern(pattern),
            Bool::Path {
                ty,
                from,
                owner,
                length,
                closed,
            } => self.is_path(*ty, from.as_deref(), owner, length, closed),
            Bool::Tree(test, owner) => self.is_tree(*test, owner),
            Bool::RegularGraph(owner, degree) => self.is_regular_graph(owner, degree),
            Bool::Target {
                container,
                whats,
                sites,
            } => self.is_target(*container, whats, sites),
            Bool::SidesMatch(site) => {
                let site = self.int(site);
                self.sides_match(site)
            }
            Bool::PipsMatch(site) => {
                let site = self.int(site);
                self.pips_match(site)
            }
            Bool::Puzzle(constraint) => self.constraint(constraint),
            // Everything else is met by `bool`.
            _ => false,
        }
    }

    /// Whether a site is in the empty set of its container.
    #[inline]
    pub(crate) fn is_empty_site(&self, ty: SiteType, site: i32) -> bool {
        let layout = &self.game.layout;
        if site < 0 {
            return false;
        }
        if (site as u32) < layout.board_end {
            if site as u32 >= layout.elements[ty as usize] {
                return false;
            }
            // Nothing ever stands on elements of a type the game does not use.
            return layout.offsets[ty as usize]
                .is_none_or(|o| self.state.contents.is_empty((o as i32 + site) as usize));
        }
        (site as u32) < layout.total && self.state.contents.is_empty(site as usize)
    }

    /// The component on a site (the top one of a stack), in puzzles the resolved value; 0 for none
    /// and out of range.
    #[inline]
    pub(crate) fn piece_at(&self, ty: SiteType, site: i32) -> i32 {
        match self.slot(ty, site) {
            Some(slot) if self.state.contents.puzzle.is_empty() => {
                i32::from(self.state.contents.what(slot))
            }
            Some(_) => self.resolved(ty, site).unwrap_or(0),
            None => 0,
        }
    }

    /// The owner of the piece on a site; 0 for none and out of range.
    #[inline]
    pub(crate) fn owner_at(&self, ty: SiteType, site: i32) -> i32 {
        self.slot(ty, site)
            .map_or(0, |slot| i32::from(self.state.contents.who(slot)))
    }

    /// The board element with this number, if there is one of the type.
    #[inline]
    pub(super) fn element(&self, ty: SiteType, site: i32) -> Option<Site> {
        let elements = self.game.layout.elements[ty as usize];
        (site >= 0 && (site as u32) < elements).then_some(site as Site)
    }

    /// Appends sites given one by one or as a region, ascending; negative ones are left out.
    pub(crate) fn collect_sites(&mut self, sites: &Sites, out: &mut Vec<i32>) {
        match sites {
            Sites::One(site) => {
                let site = self.int(site);
                if site >= 0 {
                    out.push(site);
                }
            }
            Sites::Many(region) => {
                let set = self.region(region);
                out.extend(&set);
                self.scratch.give_set(set);
            }
        }
    }

    /// Directions at an element; those that depend on nothing are not copied.
    #[inline]
    pub(super) fn directions_at<'b>(
        &mut self,
        e: &'b Directions,
        ty: SiteType,
        site: i32,
        room: &'b mut DirectionList,
    ) -> &'b [AbsoluteDirection] {
        match e {
            Directions::Absolute(directions) => directions,
            other => {
                *room = self.directions(other, ty, site, None);
                room.as_slice()
            }
        }
    }

    #[inline]
    fn player_is(&self, test: PlayerTest, v: i32) -> bool {
        let mover = self.mover();
        match test {
            PlayerTest::Mover => v == mover,
            PlayerTest::Next => v == i32::from(self.state.next),
            PlayerTest::Prev => v == i32::from(self.state.prev),
            PlayerTest::Enemy if self.game.features.teams => v != 0 && !self.is_team_mate(v),
            PlayerTest::Enemy => v != 0 && v != mover,
            PlayerTest::Friend if self.game.features.teams => self.is_team_mate(v),
            PlayerTest::Friend => v == mover || mover == self.game.shared() as i32,
            PlayerTest::Active => v <= self.game.players as i32 && self.state.is_active(v),
        }
    }

    /// Whether a player belongs to the mover's team.
    fn is_team_mate(&self, v: i32) -> bool {
        (1..=self.game.players as i32).contains(&v)
            && self.team(v as usize) == self.team(self.state.mover as usize)
    }

    #[inline]
    fn in_region(&mut self, sites: &[Int], region: &Region) -> bool {
        if let [site] = sites {
            let site = self.int(site);
            return site >= 0 && self.region_contains(region, site);
        }
        let set = self.region(region);
        let all = sites.iter().all(|site| {
            let site = self.int(site);
            set.contains(site)
        });
        self.scratch.give_set(set);
        all
    }

    fn play_test(&mut self, test: PlayTest) -> bool {
        match test {
            PlayTest::Pending => !self.state.pending.is_empty(),
            PlayTest::Full => self.board_is_full(),
            PlayTest::Cycle => self.is_cycle(),
            PlayTest::DiceUsed => self.state.dice.iter().all(|d| *d == 0),
            PlayTest::DiceEqual => self.state.dice_equal,
            PlayTest::AllPassed => self.all_passed(),
            PlayTest::WasPass => self.state.last.pass,
            PlayTest::Solved => self.is_solved(),
        }
    }

    /// Whether no board site of the default type is empty.
    fn board_is_full(&self) -> bool {
        let sites = self.game.layout.count(self.game.layout.default) as usize;
        let words = self.state.contents.empty_words();
        let (full, rest) = (sites / 64, sites % 64);
        words.iter().take(full).all(|w| *w == 0)
            && (rest == 0 || words.get(full).is_none_or(|w| w & ((1 << rest) - 1) == 0))
    }

    /// Whether every player's last moves were passes, looking back one run of moves a player.
    fn all_passed(&self) -> bool {
        let n = self.game.players;
        if (self.state.moves as usize) < n {
            return false;
        }
        let mut moves = self.state.log.backwards();
        if n == 1 {
            return moves.next().is_some_and(|(_, pass)| pass);
        }
        let mut last = self.state.mover;
        let mut passed = false;
        let mut run = 0;
        for _ in 0..n {
            loop {
                let Some((mover, pass)) = moves.next() else {
                    return passed;
                };
                if run > 1 {
                    return false;
                }
                if mover != last {
                    if !passed {
                        return false;
                    }
                    last = mover;
                    run = 0;
                    passed = pass;
                    break;
                }
                run += 1;
                passed = pass;
            }
        }
        true
    }

    /// `can Move`: where sites are marked visited, those of the last move count as visited too.
    fn can_move_visiting(&mut self, moves: &crate::game::rules::Moves) -> bool {
        if !self.game.features.visited {
            return self.can_move(moves);
        }
        let before = self.state.visited.len();
        for site in [self.state.last.from, self.state.last.to] {
            if site >= 0 && !self.state.visited.contains(&site) {
                self.state.visited.push(site);
            }
        }
        let can = self.can_move(moves);
        self.state.visited.truncate(before);
        can
    }

    /// `no Pieces`: as `count Pieces`, stopping at the first piece found.
    fn has_no_pieces(&mut self, query: &PieceQuery) -> bool {
        let game = self.game;
        let owners = self.owner_bits(&query.owners);
        let set = query.region.as_ref().map(|r| self.region(r));
        let saved = (self.env.get(Bound::Site), self.env.get(Bound::Level));
        let found = (0..game.components_of.len().min(MAX_PLAYERS + 2)).any(|owner| {
            owners >> owner & 1 == 1
                && game.components_of[owner].iter().any(|&component| {
                    let mut i = 0;
                    while let Some(&at) = self.state.contents.owned.of(component).get(i) {
                        i += 1;
                        let slot = at.slot as usize;
                        let (ty, site) = game.layout.site(slot);
                        if query.ty.is_some_and(|t| {
                            t != ty || site as u32 >= game.layout.elements[ty as usize]
                        }) || set.as_ref().is_some_and(|s| !s.contains(site))
                        {
                            continue;
                        }
                        if self.has_piece_of(query, owners, slot, site) {
                            return true;
                        }
                    }
                    false
                })
        });
        self.env.set(Bound::Site, saved.0);
        self.env.set(Bound::Level, saved.1);
        if let Some(set) = set {
            self.scratch.give_set(set);
        }
        !found
    }

    /// Whether a site holds a piece that a query looks for.
    fn has_piece_of(&mut self, query: &PieceQuery, owners: u32, slot: usize, site: i32) -> bool {
        let stacking = self.state.contents.stacking();
        (0..self.state.contents.height(slot)).any(|level| {
            let piece = self.state.contents.level(slot, level);
            if owners >> piece.who & 1 == 0 || (!stacking && self.state.contents.count(slot) <= 0) {
                return false;
            }
            if query
                .components
                .as_ref()
                .is_some_and(|c| !c.contains(&piece.what))
            {
                return false;
            }
            query.cond.as_ref().is_none_or(|cond| {
                self.env.set(Bound::Site, site);
                if stacking {
                    self.env.set(Bound::Level, level as i32);
                }
                self.bool(cond)
            })
        })
    }

    fn all_sites(&mut self, region: &Region, cond: &Bool) -> bool {
        let set = self.region(region);
        let saved = self.env.get(Bound::Site);
        let all = set.iter().all(|site| {
            self.env.set(Bound::Site, site);
            self.bool(cond)
        });
        self.env.set(Bound::Site, saved);
        self.scratch.give_set(set);
        all
    }

    fn all_different_sites(&mut self, region: &Region, cond: &Bool) -> bool {
        let set = self.region(region);
        let mut seen = self.scratch.take_ints();
        let ty = self.game.layout.default;
        let saved = self.env.get(Bound::Site);
        let all = set.iter().all(|site| {
            self.env.set(Bound::Site, site);
            let what = self.piece_at(ty, site);
            if seen.contains(&what) {
                return false;
            }
            seen.push(what);
            self.bool(cond)
        });
        self.env.set(Bound::Site, saved);
        self.scratch.give_ints(seen);
        self.scratch.give_set(set);
        all
    }

    /// Whether a vertex lies on the ground or on pieces only.
    fn rests(&self, site: i32) -> bool {
        let Some(v) = self.element(SiteType::Vertex, site) else {
            return false;
        };
        let board = &self.game.board;
        if board.measures(SiteType::Vertex).layer_of(v) == 0 {
            return true;
        }
        let below = board
            .steps(SiteType::Vertex)
            .towards(AbsoluteDirection::Downward, v);
        below
            .iter()
            .all(|w| self.piece_at(SiteType::Vertex, i32::from(*w)) != 0)
    }

    fn is_related(&mut self, relation: Relation, ty: SiteType, site: &Int, sites: &Sites) -> bool {
        let game = self.game;
        let site = self.int(site);
        let Some(site) = self.element(ty, site) else {
            return false;
        };
        let mut others = self.scratch.take_ints();
        self.collect_sites(sites, &mut others);
        let neighbours = game.board.neighbours(ty, relation, site);
        let related = others.iter().any(|other| {
            let Some(other) = self.element(ty, *other) else {
                return false;
            };
            // An edge counts as related to itself.
            let itself = ty == SiteType::Edge
                && other == site
                && !matches!(relation, Relation::Diagonal | Relation::OffDiagonal);
            itself || neighbours.contains(&other)
        });
        self.scratch.give_ints(others);
        related
    }

    /// Whether two edges cross strictly inside.
    pub(crate) fn edges_cross(&self, a: i32, b: i32) -> bool {
        let board = &self.game.board;
        let (Some(a), Some(b)) = (
            self.element(SiteType::Edge, a),
            self.element(SiteType::Edge, b),
        ) else {
            return false;
        };
        const EPSILON: f64 = 1e-9;
        let ends = |e: Site| board.edge_ends(e).map(|v| board.point(SiteType::Vertex, v));
        let ([p, q], [r, s]) = (ends(a), ends(b));
        let side = |ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64| {
            let cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
            if cross.abs() < EPSILON {
                0.0
            } else {
                cross.signum()
            }
        };
        let one = side(p.x, p.y, q.x, q.y, r.x, r.y) * side(p.x, p.y, q.x, q.y, s.x, s.y);
        let two = side(r.x, r.y, s.x, s.y, p.x, p.y) * side(r.x, r.y, s.x, s.y, q.x, q.y);
        one < 0.0 && two < 0.0
    }

    fn is_within(&mut self, what: &Int, sites: &Sites) -> bool {
        let what = self.int(what);
        let Ok(what) = u16::try_from(what) else {
            return false;
        };
        let layout = &self.game.layout;
        match sites {
            Sites::One(site) => {
                let site = self.int(site);
                let positions = self.state.contents.owned.of(what);
                site >= 0
                    && positions
                        .iter()
                        .any(|p| layout.site(p.slot as usize).1 == site)
            }
            Sites::Many(region) => {
                if self.state.contents.owned.of(what).is_empty() {
                    return false;
                }
                let set = self.region(region);
                let positions = self.state.contents.owned.of(what);
                let within = positions
                    .iter()
                    .any(|p| set.contains(layout.site(p.slot as usize).1));
                self.scratch.give_set(set);
                within
            }
        }
    }

    fn makes_angle(
        &mut self,
        angle: Angle,
        ty: SiteType,
        at: &Int,
        first: &Bool,
        second: &Bool,
    ) -> bool {
        const EPSILON: f64 = 1e-6;
        let at = self.int(at);
        let Some(at) = self.element(ty, at) else {
            return false;
        };
        let board = &self.game.board;
        let sites = board.len(ty) as i32;
        let saved = self.env.get(Bound::Site);
        let holds = |ctx: &mut Self, site: i32, cond: &Bool| {
            ctx.env.set(Bound::Site, site);
            ctx.bool(cond)
        };
        let mut found = false;
        'pairs: for a in 0..sites {
            if a == i32::from(at) || !holds(self, a, first) {
                continue;
            }
            for b in a + 1..sites {
                if b == i32::from(at) {
                    continue;
                }
                let (p, q) = (board.point(ty, a as Site), board.point(ty, b as Site));
                let degrees = (q.x - p.x).atan2(-(q.y - p.y)).abs().to_degrees();
                let right = (degrees - 90.0).abs() < EPSILON;
                let fits = match angle {
                    Angle::Acute => degrees < 90.0 && !right,
                    Angle::Right => right,
                    Angle::Obtuse => degrees > 90.0 && !right,
                    Angle::Reflex => false,
                };
                if fits && holds(self, b, second) {
                    found = true;
                    break 'pairs;
                }
            }
        }
        self.env.set(Bound::Site, saved);
        found
    }

    fn is_target(&mut self, container: u16, whats: &[Int], sites: &[Int]) -> bool {
        let game = self.game;
        let Some(container) = game.containers.get(container as usize) else {
            return false;
        };
        let mut wanted = self.scratch.take_ints();
        let mut places = self.scratch.take_ints();
        for what in whats {
            wanted.push(self.int(what));
        }
        for site in sites {
            places.push(self.int(site));
        }
        let listed = !sites.is_empty();
        if !listed {
            places.extend((container.from as i32..).take(container.size as usize));
        }
        let ty = SiteType::Cell;
        let reached = if self.state.contents.stacking() {
            let mut reached = false;
            for &site in &places {
                let levels = match self.slot(ty, site) {
                    Some(slot) => self.state.contents.levels(slot),
                    None => &[],
                };
                if levels.len() != wanted.len() {
                    // Without listed sites the search gives up at the first other height.
                    if listed {
                        continue;
                    }
                    break;
                }
                if levels
                    .iter()
                    .zip(&wanted)
                    .all(|(l, w)| i32::from(l.what) == *w)
                {
                    reached = true;
                    break;
                }
            }
            reached
        } else {
            places.len() == wanted.len()
                && places
                    .iter()
                    .zip(&wanted)
                    .all(|(site, what)| self.piece_at(ty, *site) == *what)
        };
        self.scratch.give_ints(places);
        self.scratch.give_ints(wanted);
        reached
    }

    /// `all Groups`: the condition holds for every group, bound as the region in turn. Groups are
    /// found in the order of the owners' piece lists.
    fn all_groups(
        &mut self,
        ty: SiteType,
        directions: &Directions,
        of: Option<&Bool>,
        cond: &Bool,
    ) -> bool {
        let game = self.game;
        let owners = match of {
            Some(_) => 0..=game.shared(),
            None => {
                let mover = self.state.mover as usize;
                mover..=mover
            }
        };
        let mut starts = self.scratch.take_ints();
        for owner in owners {
            for &component in game.components_of.get(owner).into_iter().flatten() {
                let positions = self.state.contents.owned.of(component);
                starts.extend(
                    positions
                        .iter()
                        .map(|p| game.layout.site(p.slot as usize))
                        .filter(|(t, _)| *t == ty)
                        .map(|(_, site)| site),
                );
            }
        }
        let mut checked = self.scratch.take_set();
        let mut group = self.scratch.take_ints();
        let saved = self.env;
        let mut all = true;
        for &start in &starts {
            if self.element(ty, start).is_none() || checked.contains(start) {
                continue;
            }
            self.env.set(Bound::From, start);
            if !self.joins_group(ty, start, of) {
                continue;
            }
            checked.insert(start);
            group.clear();
            group.push(start);
            self.grow_group(ty, directions, of, &mut group, &mut checked);
            let mut bound = self.scratch.take_set();
            for &site in &group {
                bound.insert(site);
            }
            let outer = self.env.region;
            self.env.region = Some(self.scratch.bound_regions.len() as u32);
            self.scratch.bound_regions.push(bound);
            let holds = self.bool(cond);
            if let Some(bound) = self.scratch.bound_regions.pop() {
                self.scratch.give_set(bound);
            }
            self.env.region = outer;
            if !holds {
                all = false;
                break;
            }
        }
        // After a failure from and to keep the values of the group that failed.
        if all {
            self.env = saved;
        }
        self.scratch.give_ints(group);
        self.scratch.give_ints(starts);
        self.scratch.give_set(checked);
        all
    }

    fn joins_group(&mut self, ty: SiteType, site: i32, of: Option<&Bool>) -> bool {
        match of {
            None => self.owner_at(ty, site) == self.mover(),
            Some(of) => {
                self.env.set(Bound::To, site);
                self.bool(of)
            }
        }
    }

    /// Adds to a group everything that joins it, step by step.
    fn grow_group(
        &mut self,
        ty: SiteType,
        directions: &Directions,
        of: Option<&Bool>,
        group: &mut Vec<i32>,
        checked: &mut crate::game::site_set::SiteSet,
    ) {
        let steps = self.game.board.steps(ty);
        let mut room = DirectionList::new();
        let mut next = 0;
        while let Some(&site) = group.get(next) {
            next += 1;
            for &d in self.directions_at(directions, ty, site, &mut room) {
                for &to in steps.towards(d, site as Site) {
                    let to = i32::from(to);
                    if !checked.contains(to) && self.joins_group(ty, to, of) {
                        checked.insert(to);
                        group.push(to);
                    }
                }
            }
        }
    }
}

/// Compares two integers.
#[inline]
pub(super) fn compare(how: Compare, a: i32, b: i32) -> bool {
    match how {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Lt => a < b,
        Compare::Le => a <= b,
        Compare::Gt => a > b,
        Compare::Ge => a >= b,
    }
}
