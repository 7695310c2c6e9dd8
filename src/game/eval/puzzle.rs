//! Constraints of deduction puzzles (specification 08).
//!
//! A site is a variable: a set of values that are still possible, as bits. It is resolved when
//! one is left. A constraint means "not violated yet".

use crate::board::site::{Site, SiteType};
use crate::game::context::Context;
use crate::game::rules::booleans::{Constraint, Line, LinePieces, PuzzleElement};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, MovesKind, Region};
use crate::game::site_set::SiteSet;
use crate::game::{Game, RegionLists};

/// Some sites that a constraint over equipment regions is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SiteList<'g> {
    /// A part of a region written as sites or functions.
    Part(&'g SiteSet),
    /// One of the lists of a static type, such as a row.
    Listed { kind: &'g RegionLists, index: usize },
}

/// Which of a game's lists of sites is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListId {
    /// The region of the equipment.
    item: u16,
    /// The static type among those it is written with; none for one of its other parts.
    kind: Option<u16>,
    index: usize,
}

impl ListId {
    /// The sites.
    pub(crate) fn of(self, game: &Game) -> SiteList<'_> {
        let item = &game.regions[usize::from(self.item)];
        match self.kind {
            None => SiteList::Part(game.region(item.parts[self.index])),
            Some(kind) => SiteList::Listed {
                kind: &item.lists[usize::from(kind)],
                index: self.index,
            },
        }
    }
}

/// The lists a constraint over equipment regions is about; none for any other.
pub(crate) fn lists_of<'g>(
    game: &'g Game,
    constraint: &'g Constraint,
) -> impl Iterator<Item = SiteList<'g>> {
    list_ids_of(game, constraint).map(|id| id.of(game))
}

/// As [`lists_of`], by number.
pub(crate) fn list_ids_of<'g>(
    game: &'g Game,
    constraint: &'g Constraint,
) -> impl Iterator<Item = ListId> + 'g {
    let (everything, named) = match constraint {
        Constraint::AllDifferent { region: None, .. } => (true, &[][..]),
        Constraint::Sum {
            region: None,
            items,
            ..
        } => (false, &items[..]),
        _ => (false, &[][..]),
    };
    let items = game.regions.iter().zip(0u16..);
    let meant = items.filter(move |(_, i)| everything || named.contains(i));
    meant.flat_map(move |(region, item)| {
        let id = move |kind, index| ListId { item, kind, index };
        // Sums look at static types alone.
        let parts = match everything && region.lists.is_empty() {
            true => 0..region.parts.len(),
            false => 0..0,
        };
        let lists = region.lists.iter().zip(0..).flat_map(move |(kind, k)| {
            let indices = 0..kind.lists.len();
            indices.map(move |index| id(Some(k), index))
        });
        parts.map(move |part| id(None, part)).chain(lists)
    })
}

impl Context<'_> {
    /// The value of a puzzle's variable if it is resolved.
    pub(crate) fn resolved(&self, ty: SiteType, site: i32) -> Option<i32> {
        match self.slot(ty, site) {
            Some(slot) => {
                let bits = *self.state.contents.puzzle.get(slot)?;
                (bits.count_ones() == 1).then(|| bits.trailing_zeros() as i32)
            }
            // Elements of types that the game does not use have the one value 0.
            None => self.element(ty, site).map(|_| 0),
        }
    }

    /// Lists the variables of a puzzle in the order in which they are played.
    pub(crate) fn puzzle_variables(&mut self, constraints: &[Bool], out: &mut Vec<i32>) {
        let game = self.game;
        let mut seen = self.scratch.memory.take_set();
        let mut add = |site: i32| {
            if !seen.contains(site) {
                seen.insert(site);
                out.push(site);
            }
        };
        for constraint in constraints {
            let Bool::Puzzle(constraint) = constraint else {
                continue;
            };
            match &**constraint {
                Constraint::ForAll { .. } => {
                    (0..game.layout.count(game.layout.default) as i32).for_each(&mut add);
                    break;
                }
                Constraint::AllDifferent { region: None, .. }
                | Constraint::Sum { region: None, .. }
                | Constraint::Unique { .. } => {
                    for item in &game.regions {
                        if !item.lists.is_empty() {
                            let lists = item.lists.iter().flat_map(|l| &l.lists);
                            lists.flatten().for_each(|s| add(i32::from(*s)));
                        } else if item.parts.len() <= 1 {
                            item.listed.iter().copied().for_each(&mut add);
                        } else {
                            let parts = item.parts.iter().flat_map(|p| game.region(*p));
                            parts.for_each(&mut add);
                        }
                    }
                }
                Constraint::AllDifferent {
                    region: Some(region),
                    ..
                }
                | Constraint::Sum {
                    region: Some(region),
                    ..
                } => {
                    let set = self.region(region);
                    set.iter().for_each(&mut add);
                    self.scratch.memory.give_set(set);
                }
                Constraint::Count { .. } | Constraint::Compare(..) => {}
            }
        }
        self.scratch.memory.give_set(seen);
    }

    /// Whether all constraints hold once the open variables are read as 0.
    pub(super) fn is_solved(&mut self) -> bool {
        // A constraint may ask the same; then the others decide.
        if self.scratch.scope.in_solved {
            return true;
        }
        let game = self.game;
        let constraints = match game.phases.first().map(|p| &p.play.kind) {
            Some(MovesKind::Satisfy(puzzle)) => &puzzle.constraints,
            _ => return false,
        };
        self.scratch.scope.in_solved = true;
        let solved = self.on_copy(|copy| {
            let ty = game.layout.default;
            let mut variables = copy.scratch.memory.take_ints();
            copy.puzzle_variables(constraints, &mut variables);
            for &site in &variables {
                if copy.resolved(ty, site).is_none()
                    && let Some(slot) = copy.slot(ty, site)
                    && let Some(bits) = copy.state.contents.puzzle.get_mut(slot)
                {
                    *bits = 1;
                }
            }
            copy.scratch.memory.give_ints(variables);
            constraints.iter().all(|c| copy.bool(c))
        });
        self.scratch.scope.in_solved = false;
        solved
    }

    /// Whether a constraint is not violated yet.
    pub(super) fn constraint(&mut self, constraint: &Constraint) -> bool {
        match constraint {
            Constraint::AllDifferent {
                ty,
                region: Some(region),
                except,
            } => {
                let set = self.region(region);
                let different = self.values_differ(*ty, set.iter(), except);
                self.scratch.memory.give_set(set);
                different
            }
            Constraint::AllDifferent { region: None, .. } => self.holds_for_lists(constraint),
            Constraint::Count {
                ty,
                region: Some(region),
                of,
                result,
            } => self.count_agrees(*ty, region, of.as_ref(), result),
            Constraint::Count { region: None, .. } => false,
            Constraint::Sum {
                ty,
                region: Some(region),
                result,
                ..
            } => {
                let result = self.int(result);
                let set = self.region(region);
                let agrees = self.sum_agrees(*ty, set.iter(), result);
                self.scratch.memory.give_set(set);
                agrees
            }
            Constraint::Sum { region: None, .. } => self.holds_for_lists(constraint),
            Constraint::Unique { ty } => {
                let game = self.game;
                let mut kinds = game.regions.iter().flat_map(|item| &item.lists);
                kinds.all(|kind| self.lists_differ(*ty, kind))
            }
            Constraint::ForAll { element, cond } => match element {
                PuzzleElement::Site(ty) => {
                    let saved = self.env.get(Bound::From);
                    let all = (0..self.game.layout.count(*ty) as i32).all(|site| {
                        self.env.set(Bound::From, site);
                        self.bool(cond)
                    });
                    self.env.set(Bound::From, saved);
                    all
                }
                PuzzleElement::Hint => self.holds_for_hints(cond),
            },
            Constraint::Compare(how, a, b) => {
                // The arguments are sites, whatever they were meant to be.
                let ty = self.game.layout.default;
                let (a, b) = (self.int(a), self.int(b));
                match (self.resolved(ty, a), self.resolved(ty, b)) {
                    (Some(a), Some(b)) => how.holds(a, b),
                    _ => true,
                }
            }
        }
    }

    /// Whether a constraint over equipment regions holds for each of their lists.
    fn holds_for_lists(&mut self, constraint: &Constraint) -> bool {
        lists_of(self.game, constraint).all(|list| self.holds_for_list(constraint, list))
    }

    /// Whether a constraint over equipment regions holds for one of their lists. A sum written as
    /// a hint is that of the list.
    pub(crate) fn holds_for_list(&mut self, constraint: &Constraint, list: SiteList<'_>) -> bool {
        match (constraint, list) {
            (Constraint::AllDifferent { ty, except, .. }, SiteList::Part(set)) => {
                self.values_differ(*ty, set.iter(), except)
            }
            (Constraint::AllDifferent { ty, except, .. }, SiteList::Listed { kind, index }) => {
                let sites = kind.lists[index].iter().map(|s| i32::from(*s));
                let centre = sites.clone().next();
                let has_value = |c| self.resolved(*ty, c).unwrap_or(0) != 0;
                // Lines from a centre without a value say nothing.
                kind.centred && !centre.is_some_and(has_value)
                    || self.values_differ(*ty, sites, except)
            }
            (Constraint::Sum { ty, result, .. }, SiteList::Listed { kind, index }) => {
                if matches!(result, Int::Bound(Bound::Hint) | Int::HintAt(..)) {
                    let mut hints = self.game.hints.iter().filter(|h| h.ty == Some(*ty));
                    if let Some(hint) = hints.nth(index) {
                        self.env.set(Bound::Hint, hint.value);
                    }
                }
                let result = self.int(result);
                let sites = kind.lists[index].iter().map(|s| i32::from(*s));
                self.sum_agrees(*ty, sites, result)
            }
            _ => true,
        }
    }

    fn values_differ(
        &mut self,
        ty: SiteType,
        mut sites: impl Iterator<Item = i32>,
        except: &[Int],
    ) -> bool {
        let mut seen = self.scratch.memory.take_ints();
        let different = sites.all(|site| {
            let Some(value) = self.resolved(ty, site) else {
                return true;
            };
            if except.iter().any(|e| self.int(e) == value) {
                return true;
            }
            if value == 0 || seen.contains(&value) {
                return false;
            }
            seen.push(value);
            true
        });
        self.scratch.memory.give_ints(seen);
        different
    }

    fn count_agrees(
        &mut self,
        ty: SiteType,
        region: &Region,
        of: Option<&Int>,
        result: &Int,
    ) -> bool {
        let of = of.map_or(1, |of| self.int(of));
        let result = self.int(result);
        let set = self.region(region);
        let (mut count, mut all) = (0, true);
        for site in &set {
            match self.resolved(ty, site) {
                Some(value) => count += i32::from(value == of),
                None => all = false,
            }
        }
        self.scratch.memory.give_set(set);
        count <= result && (!all || count == result)
    }

    fn sum_agrees(&self, ty: SiteType, sites: impl Iterator<Item = i32>, result: i32) -> bool {
        let (mut sum, mut all) = (0, true);
        for site in sites {
            match self.resolved(ty, site) {
                Some(value) => sum += value,
                None => all = false,
            }
        }
        sum <= result && (!all || sum == result)
    }

    /// Whether no two lists that are resolved completely carry the same values.
    fn lists_differ(&self, ty: SiteType, kind: &RegionLists) -> bool {
        let value = |site: &Site| self.resolved(ty, i32::from(*site));
        let complete = |list: &&Vec<Site>| list.iter().all(|s| value(s).is_some());
        kind.lists.iter().enumerate().all(|(i, first)| {
            if !complete(&first) {
                return true;
            }
            let mut others = kind.lists[i + 1..].iter().filter(complete);
            others.all(|other| {
                first.len() > other.len()
                    || first.iter().zip(other).any(|(a, b)| value(a) != value(b))
            })
        })
    }

    /// `forAll Hint`: the first two sites of each hint are bound as from and to, its number as
    /// hint, the sum of the edges at its last vertex as edge.
    fn holds_for_hints(&mut self, cond: &Bool) -> bool {
        let game = self.game;
        let ty = game.layout.default;
        let saved = self.env;
        let mut all = true;
        for (i, hint) in game.hints.iter().enumerate() {
            if hint.ty != Some(ty) {
                continue;
            }
            let (mut sum, mut complete) = (0, true);
            for &vertex in &hint.sites {
                sum = 0;
                if self.element(SiteType::Vertex, vertex as i32).is_none() {
                    continue;
                }
                for &edge in game.board.vertex_edges(vertex as Site) {
                    match self.resolved(SiteType::Edge, i32::from(edge)) {
                        Some(value) => sum += value,
                        None => complete = false,
                    }
                }
            }
            let edge = if !complete && sum < hint.value {
                hint.value
            } else {
                sum
            };
            self.env.set(Bound::Edge, edge);
            self.env.set(Bound::Hint, hint.value);
            if let Some(&from) = hint.sites.first() {
                self.env.set(Bound::From, from as i32);
            }
            if let Some(&to) = hint.sites.get(1) {
                self.env.set(Bound::To, to as i32);
            }
            self.env.hint = Some(i as u32);
            if !self.bool(cond) {
                all = false;
                break;
            }
        }
        let hint = self.env.hint;
        self.env = saved;
        // The variable from takes over what to was, and the hinted region stays bound.
        self.env.set(Bound::From, saved.get(Bound::To));
        self.env.hint = hint;
        all
    }

    /// `is Line` over the values of a puzzle.
    pub(super) fn is_puzzle_line(&mut self, line: &Line) -> bool {
        let game = self.game;
        let ty = line.ty;
        let length = self.int(&line.length);
        let exact = self.bool(&line.exact);
        let contiguous = self.bool(&line.contiguous);
        let mut pivots = self.scratch.memory.take_ints();
        let mut wanted = self.scratch.memory.take_ints();
        self.collect_sites(&line.through, &mut pivots);
        if let LinePieces::Listed(whats) = &line.pieces {
            for what in whats {
                wanted.push(self.int(what));
            }
        }
        let listed = !wanted.is_empty();
        let saved = self.env.get(Bound::To);
        let from = self.env.get(Bound::From);
        let radials = game.board.radials(ty);
        let mut found = false;
        'pivots: for &pivot in &pivots {
            let (Some(site), Some(value)) = (self.element(ty, pivot), self.resolved(ty, pivot))
            else {
                break;
            };
            self.env.set(Bound::To, pivot);
            if !line.cond.as_ref().is_none_or(|c| self.bool(c)) {
                break;
            }
            if !listed {
                wanted.clear();
                wanted.push(value);
            } else if !wanted.contains(&value) {
                break;
            }
            for &radial in radials.distinct(line.direction, site) {
                let mut count = 1;
                for path in [Some(radials.path(radial)), radials.opposite(radial)]
                    .into_iter()
                    .flatten()
                {
                    for &x in path.iter().skip(1) {
                        let x = i32::from(x);
                        let Some(value) = self.resolved(ty, x) else {
                            break;
                        };
                        self.env.set(Bound::To, x);
                        let counts = wanted.contains(&value)
                            && !(listed && x == from)
                            && line.cond.as_ref().is_none_or(|c| self.bool(c));
                        if counts {
                            count += 1;
                            if !exact && count == length {
                                found = true;
                                break 'pivots;
                            }
                        } else if contiguous {
                            break;
                        }
                    }
                }
                if count == length {
                    found = true;
                    break 'pivots;
                }
            }
        }
        self.env.set(Bound::To, saved);
        self.scratch.memory.give_ints(wanted);
        self.scratch.memory.give_ints(pivots);
        found
    }
}
