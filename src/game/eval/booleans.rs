//! Boolean functions (specification 7b).
//!
//! The families with searches of their own have their own files: lines, connections and loops,
//! patterns, threats, graphs, tiles, puzzles. Out-of-range sites make a test false.

use super::DirectionList;
use super::directions::Stance;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::game::context::Context;
use crate::game::rules::booleans::{Compare, PlayTest, PlayerTest};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Directions, Int, Region, Role, Sites};

impl Context<'_> {
    /// The value of a boolean function. Constants need no call.
    #[inline]
    pub(crate) fn bool(&mut self, e: &Bool) -> bool {
        match e {
            Bool::Const(v) => *v,
            _ => self.logic(e),
        }
    }

    /// Nothing but a jump, as for integers: what computes has a function of its own.
    #[inline(never)]
    fn logic(&mut self, e: &Bool) -> bool {
        if !self.step_of_work() {
            return false;
        }
        match e {
            Bool::Const(v) => *v,
            Bool::And(parts) => self.every(parts),
            Bool::Or(parts) => self.some(parts),
            Bool::Not(inner) => self.negation(inner),
            Bool::Compare(how, a, b) => self.comparison(*how, a, b),
            Bool::Empty(ty, site) => self.empty_at(*ty, site),
            Bool::Occupied(ty, site) => self.occupied_at(*ty, site),
            Bool::Player(test, player) => self.player_test(*test, player),
            Bool::If(cond, yes, no) => self.alternative(cond, yes, no),
            Bool::InRegion(sites, region) => match &sites[..] {
                [site] => self.one_in_region(site, region),
                _ => self.all_in_region(sites, region),
            },
            Bool::Play(test) => self.play_test(*test),
            Bool::Even(v) => self.parity_is(v, 0),
            Bool::Odd(v) => self.parity_is(v, 1),
            Bool::Keeping(e) => self.keeping(e, Self::bool),
            _ => self.tested(e),
        }
    }

    #[inline(never)]
    fn every(&mut self, parts: &[Bool]) -> bool {
        for part in parts {
            if !self.bool(part) {
                return false;
            }
        }
        true
    }

    #[inline(never)]
    fn some(&mut self, parts: &[Bool]) -> bool {
        for part in parts {
            if self.bool(part) {
                return true;
            }
        }
        false
    }

    #[inline(never)]
    fn negation(&mut self, inner: &Bool) -> bool {
        !self.bool(inner)
    }

    #[inline(never)]
    fn comparison(&mut self, how: Compare, a: &Int, b: &Int) -> bool {
        if let Some(holds) = self.compared_with_nothing(how, a, b) {
            return holds;
        }
        let a = self.operand(a);
        how.holds(a, self.operand(b))
    }

    /// A number that is compared. Those of pieces on a site are what sowing asks of every hole.
    #[inline(always)]
    fn operand(&mut self, e: &Int) -> i32 {
        match e {
            Int::CountAt {
                ty,
                sites: Sites::One(site),
            } => {
                let site = self.int(site);
                self.number_at(*ty, site)
            }
            _ => self.int(e),
        }
    }

    #[inline(never)]
    fn empty_at(&mut self, ty: SiteType, site: &Int) -> bool {
        let site = self.int(site);
        self.is_empty_site(ty, site)
    }

    #[inline(never)]
    fn occupied_at(&mut self, ty: SiteType, site: &Int) -> bool {
        let site = self.int(site);
        self.piece_at(ty, site) > 0
    }

    #[inline(never)]
    fn player_test(&mut self, test: PlayerTest, player: &Int) -> bool {
        let player = self.int(player);
        self.player_is(test, player)
    }

    #[inline(never)]
    fn alternative(&mut self, cond: &Bool, yes: &Bool, no: &Bool) -> bool {
        if self.bool(cond) {
            self.bool(yes)
        } else {
            self.bool(no)
        }
    }

    #[inline(never)]
    fn parity_is(&mut self, of: &Int, rest: i32) -> bool {
        self.int(of) & 1 == rest
    }

    /// What takes longer.
    #[inline(never)]
    fn tested(&mut self, e: &Bool) -> bool {
        let holds = self.board_work() && self.test(e);
        if self.scratch.budget.is_spent() {
            self.blame_test(e);
        }
        holds
    }

    /// Names the test that was at work when the move had taken all the work it may.
    #[cold]
    #[inline(never)]
    fn blame_test(&mut self, e: &Bool) {
        self.blame(match e {
            Bool::AllSites(..) => "all Sites",
            Bool::AllDifferent(..) => "all Different",
            Bool::AllValues(..) => "all Values",
            Bool::AllGroups { .. } => "all Groups",
            Bool::NoPieces(_) => "no Pieces",
            Bool::NoMoves(_) => "no Moves",
            Bool::CanMove(_) => "can Move",
            Bool::Threatened { .. } => "is Threatened",
            Bool::Line(_) => "is Line",
            Bool::Connected(_) => "is Connected",
            Bool::Blocked(_) => "is Blocked",
            Bool::Loop(_) => "is Loop",
            Bool::Pattern(_) => "is Pattern",
            Bool::Path { .. } => "is Path",
            Bool::Puzzle(_) => "satisfy",
            _ => return,
        });
    }

    #[inline(never)]
    fn test(&mut self, e: &Bool) -> bool {
        match e {
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
            Bool::NoPieces(query) => self.count_pieces(query, true) == 0,
            Bool::AllSites(region, cond) => self.all_sites(region, cond),
            Bool::InArray(values, array) => {
                let mut all = self.scratch.memory.take_ints();
                self.ints(array, &mut all);
                let found = values.iter().all(|v| {
                    let v = self.int(v);
                    all.contains(&v)
                });
                self.scratch.memory.give_ints(all);
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
                self.scratch.memory.give_set(a);
                self.scratch.memory.give_set(b);
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
                data,
                ty,
                at,
                level,
                to,
            } => {
                let (at, level, to) = (self.int(at), self.int(level), self.int(to));
                let contents = &self.state.contents;
                let level = if contents.stacking() { level } else { 0 };
                match (self.slot(*ty, at), usize::try_from(to)) {
                    (Some(slot), Ok(to)) => {
                        let level = usize::try_from(level).unwrap_or(0);
                        contents.hidden.hides(to, slot, level, *data)
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
                let mut values = self.scratch.memory.take_ints();
                self.ints(array, &mut values);
                let saved = self.env.get(Bound::Value);
                let all = values.iter().all(|v| {
                    self.env.set(Bound::Value, *v);
                    self.bool(cond)
                });
                self.env.set(Bound::Value, saved);
                self.scratch.memory.give_ints(values);
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
        if (site as u32) < layout.elements[ty as usize] {
            // Nothing ever stands on elements of a type the game does not use.
            return layout.offsets[ty as usize]
                .is_none_or(|o| self.state.contents.is_empty(o as usize + site as usize));
        }
        (layout.board_end..layout.total).contains(&(site as u32))
            && self.state.contents.is_empty(site as usize)
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
    pub(crate) fn element(&self, ty: SiteType, site: i32) -> Option<Site> {
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
                self.scratch.memory.give_set(set);
            }
        }
    }

    /// Directions at an element; those that depend on nothing are not copied.
    #[inline]
    pub(crate) fn directions_at<'b>(
        &mut self,
        e: &'b Directions,
        ty: SiteType,
        site: i32,
        room: &'b mut DirectionList,
    ) -> &'b [AbsoluteDirection] {
        match e {
            Directions::Absolute(directions) => directions,
            other => {
                if let Some(list) = self.by_facing(other, ty, site, Stance::default()) {
                    return list;
                }
                *room = self.directions(other, ty, site, None);
                room.as_slice()
            }
        }
    }

    /// Whether a number is that of the mover, of an enemy, of a friend and so on.
    #[inline]
    pub(crate) fn player_is(&self, test: PlayerTest, v: i32) -> bool {
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

    #[inline(never)]
    fn one_in_region(&mut self, site: &Int, region: &Region) -> bool {
        let site = self.int(site);
        match region {
            Region::Static(id) => self.game.region(*id).contains(site),
            Region::Equipment { .. } | Region::Side { .. } | Region::Hand { .. } => {
                self.looked_up(region).is_some_and(|set| set.contains(site))
            }
            _ => site >= 0 && self.is_in(region, site),
        }
    }

    #[inline(never)]
    fn all_in_region(&mut self, sites: &[Int], region: &Region) -> bool {
        let set = self.region(region);
        let all = sites.iter().all(|site| {
            let site = self.int(site);
            set.contains(site)
        });
        self.scratch.memory.give_set(set);
        all
    }

    #[inline(never)]
    fn play_test(&mut self, test: PlayTest) -> bool {
        match test {
            PlayTest::Pending => !self.state.pending.is_empty(),
            PlayTest::Full => self.board_is_full(),
            PlayTest::Cycle => self.is_cycle(),
            PlayTest::DiceUsed => self.state.dice.iter().all(|d| *d == 0),
            PlayTest::DiceEqual => self.state.dice_equal,
            PlayTest::AllPassed => {
                self.state.moves as usize >= self.game.players && self.everyone_passed()
            }
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
}

/// Whether every player's last moves were passes, looking back one run of moves a player
/// (specification 05a E.5), the mover not yet switched. The moves are given from the latest
/// backwards: who made it, and whether it was a pass. Where they run out, what was looked at last
/// decides.
pub(in crate::game) fn all_passed(
    players: usize,
    mover: u8,
    mut moves: impl Iterator<Item = (u8, bool)>,
) -> bool {
    if players == 1 {
        return moves.next().is_some_and(|(_, pass)| pass);
    }
    let mut last = mover;
    let mut passed = false;
    let mut run = 0;
    for _ in 0..players {
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
