//! A deduction puzzle taken apart: rules about a few sites each (`read`), and constraints that only
//! the game can judge.

use super::read::{is_fixed, is_known};
use super::rules::{Broken, PuzzleRule, values};
use crate::board::site::{Site, SiteType};
use crate::game::Game;
use crate::game::context::{Context, Scratch};
use crate::game::rules::booleans::{Compare, Constraint};
use crate::game::rules::{Bool, Int, MovesKind};
use crate::game::state::State;

/// A puzzle taken apart.
pub(super) struct Puzzle<'g> {
    pub(super) game: &'g Game,
    pub(super) ty: SiteType,
    /// Sites that get values.
    pub(super) variables: Vec<usize>,
    /// The sites that had one when the puzzle was read.
    pub(super) given: Vec<bool>,
    rules: Vec<PuzzleRule>,
    /// The rules each site is in.
    pub(super) by_site: Vec<Vec<usize>>,
    /// Constraints for the game to judge that stay broken once they are.
    lasting: Vec<&'g Bool>,
    /// Constraints for the game to judge when all sites have values.
    pub(super) late: Vec<&'g Bool>,
    /// The edges with a value but 0 form one group.
    pub(super) one_group: bool,
    /// The late constraints are taken for lasting ones.
    pub(super) hasty: bool,
    /// Values that may be set though they are not among those a site may have at first.
    beyond: u64,
}

impl<'g> Puzzle<'g> {
    /// The puzzle of a game, seen from a state; nothing for a game that is none.
    pub(super) fn new(game: &'g Game, state: &State, scratch: &mut Scratch) -> Option<Self> {
        let MovesKind::Satisfy(satisfy) = &game.phases.first()?.play.kind else {
            return None;
        };
        let constraints = &satisfy.constraints;
        let mut state = state.clone();
        let mut ctx = Context::new(game, &mut state, scratch);
        let mut variables = Vec::new();
        ctx.puzzle_variables(constraints, &mut variables);
        let ty = game.layout.default;
        let count = game.layout.count(ty) as i32;
        let variables = variables.into_iter().filter(|v| (0..count).contains(v));
        let mut puzzle = Puzzle {
            game,
            ty,
            variables: variables.map(|v| v as usize).collect(),
            rules: Vec::new(),
            by_site: vec![Vec::new(); count.max(0) as usize],
            given: Vec::new(),
            lasting: Vec::new(),
            late: Vec::new(),
            one_group: false,
            hasty: false,
            beyond: beyond(game, ty),
        };
        puzzle.given = puzzle
            .sets(ctx.state)
            .iter()
            .map(|s| s.count_ones() == 1)
            .collect();
        for constraint in constraints {
            match puzzle.rule(&mut ctx, constraint, true) {
                Some(PuzzleRule::All(parts)) => puzzle.rules.extend(parts),
                Some(rule) => puzzle.rules.push(rule),
                None if lasts(constraint) => puzzle.lasting.push(constraint),
                None => {
                    puzzle.one_group |= is_one_group(constraint, ty);
                    puzzle.late.push(constraint);
                }
            }
        }
        puzzle.link();
        Some(puzzle)
    }

    /// Notes which rules speak of which sites, and which sums are of values that differ.
    fn link(&mut self) {
        let different: Vec<Vec<usize>> = self
            .rules
            .iter()
            .filter_map(|r| match r {
                PuzzleRule::Different { sites, except: 0 } => Some(sites.clone()),
                _ => None,
            })
            .collect();
        for (number, rule) in self.rules.iter_mut().enumerate() {
            if let PuzzleRule::Sum {
                sites, distinct, ..
            } = rule
            {
                let within = |all: &Vec<usize>| sites.iter().all(|s| all.contains(s));
                *distinct = different.iter().any(within);
            }
            let mut sites = Vec::new();
            rule.sites(&mut sites);
            sites.sort_unstable();
            sites.dedup();
            for site in sites {
                self.by_site[site].push(number);
            }
        }
    }

    /// What may stand on each site of a state.
    pub(super) fn sets(&self, state: &State) -> Vec<u64> {
        let slot = |site: usize| self.game.layout.slot(self.ty, site as i32);
        let set = |site| slot(site).and_then(|s| state.contents.puzzle.get(s).copied());
        let open = |set: u64| match set.count_ones() {
            0 | 1 => set,
            _ => set | self.beyond,
        };
        (0..self.by_site.len())
            .map(|site| set(site).map_or(0, open))
            .collect()
    }

    /// Narrows the sets as far as the rules go; where only the value of one site is new, as far as
    /// follows from that.
    pub(super) fn narrow(&self, sets: &mut [u64], new: Option<usize>) -> Result<(), Broken> {
        let mut due: Vec<bool> = vec![false; self.rules.len()];
        let mut queue: Vec<usize> = match new {
            Some(site) => self.by_site[site].clone(),
            None => (0..self.rules.len()).rev().collect(),
        };
        queue.iter().for_each(|number| due[*number] = true);
        let mut sites = Vec::new();
        while let Some(number) = queue.pop() {
            due[number] = false;
            let rule = &self.rules[number];
            sites.clear();
            rule.sites(&mut sites);
            let before: Vec<u64> = sites.iter().map(|s| sets[*s]).collect();
            rule.narrow(sets)?;
            for (site, old) in sites.iter().zip(before) {
                if sets[*site] == old {
                    continue;
                }
                for other in &self.by_site[*site] {
                    // A rule may draw a second conclusion from its first.
                    if !std::mem::replace(&mut due[*other], true) {
                        queue.push(*other);
                    }
                }
            }
        }
        self.joined(sets)
    }

    /// Takes away values that by themselves leave the rules broken.
    pub(super) fn probe(&self, sets: &mut [u64]) -> Result<(), Broken> {
        let mut tried = Vec::new();
        for site in &self.variables {
            let set = sets[*site];
            if set.count_ones() < 2 {
                continue;
            }
            for value in values(set) {
                tried.clear();
                tried.extend_from_slice(sets);
                tried[*site] = 1 << value;
                if self.narrow(&mut tried, Some(*site)).is_err() {
                    sets[*site] &= !(1 << value);
                }
            }
            if sets[*site] == 0 {
                return Err(Broken);
            }
            if sets[*site] != set {
                self.narrow(sets, Some(*site))?;
            }
        }
        Ok(())
    }

    /// Whether what is one group in the end may still become one: no part of it is closed off
    /// from another.
    fn joined(&self, sets: &[u64]) -> Result<(), Broken> {
        if !self.one_group {
            return Ok(());
        }
        let board = &self.game.board;
        let (sure, open) = (|s: usize| sets[s] & 1 == 0, |s: usize| sets[s] & !1 != 0);
        let Some(first) = (0..sets.len()).find(|s| sure(*s)) else {
            return Ok(());
        };
        // Whatever may be reached from one element that is surely in the group.
        let mut reached = vec![false; sets.len()];
        let mut queue = vec![first];
        reached[first] = true;
        while let Some(edge) = queue.pop() {
            for end in board.edge_ends(edge as Site) {
                for next in board.vertex_edges(end) {
                    let next = usize::from(*next);
                    if open(next) && !std::mem::replace(&mut reached[next], true) {
                        queue.push(next);
                    }
                }
            }
        }
        let all = (0..sets.len()).filter(|s| sure(*s)).all(|s| reached[s]);
        all.then_some(()).ok_or(Broken)
    }

    /// Takes away values that the game calls a violation, and narrows again, until nothing more
    /// goes.
    pub(super) fn judge(
        &self,
        sets: &mut [u64],
        new: Option<usize>,
        state: &mut State,
        scratch: &mut Scratch,
    ) -> Result<(), Broken> {
        self.narrow(sets, new)?;
        let late = if self.hasty { &self.late[..] } else { &[] };
        if !late.is_empty() {
            self.write(sets, state);
            let mut ctx = Context::new(self.game, state, scratch);
            if !late.iter().all(|c| ctx.bool(c)) {
                return Err(Broken);
            }
        }
        let asked = || self.lasting.iter();
        while asked().next().is_some() {
            self.write(sets, state);
            let mut ctx = Context::new(self.game, state, scratch);
            if !asked().all(|c| ctx.bool(c)) {
                return Err(Broken);
            }
            let mut changed = false;
            for site in &self.variables {
                let set = sets[*site];
                let slot = self.game.layout.slot(self.ty, *site as i32);
                let Some(slot) = slot.filter(|_| set.count_ones() > 1) else {
                    continue;
                };
                (ctx.state.last.from, ctx.state.last.to) = (*site as i32, *site as i32);
                let mut kept = 0;
                for value in values(set) {
                    ctx.state.contents.puzzle[slot] = 1 << value;
                    if asked().all(|c| ctx.bool(c)) {
                        kept |= 1 << value;
                    }
                }
                ctx.state.contents.puzzle[slot] = kept;
                sets[*site] = kept;
                changed |= kept != set;
                if kept == 0 {
                    return Err(Broken);
                }
            }
            if !changed {
                break;
            }
            self.narrow(sets, None)?;
        }
        Ok(())
    }

    /// Writes what may stand on every site into a state.
    pub(super) fn write(&self, sets: &[u64], state: &mut State) {
        for site in &self.variables {
            self.set(state, *site, sets[*site]);
        }
    }

    /// Writes what may stand on one site.
    pub(super) fn set(&self, state: &mut State, site: usize, set: u64) {
        if let Some(slot) = self.game.layout.slot(self.ty, site as i32)
            && let Some(old) = state.contents.puzzle.get_mut(slot)
        {
            *old = set;
        }
    }
}

/// The values of a range that sites of a type do not have at first: where there are very many the
/// last ones are left out, and may be set all the same.
fn beyond(game: &Game, ty: SiteType) -> u64 {
    let first = game.layout.slot(ty, 0);
    let first = first.and_then(|slot| State::new(game).contents.puzzle.get(slot).copied());
    let range = game.puzzle_values[ty as usize].into_iter();
    let values = range.flat_map(|(low, high)| low.max(0)..=high.min(63));
    values.fold(0, |set, value| set | 1 << value) & !first.unwrap_or(0)
}

/// Whether a constraint that is broken stays broken, whatever values come.
fn lasts(cond: &Bool) -> bool {
    match cond {
        Bool::Const(_) => true,
        Bool::And(parts) | Bool::Or(parts) => parts.iter().all(lasts),
        Bool::Compare(_, a, b) => is_fixed(a) && is_fixed(b),
        Bool::AllSites(region, cond) => is_known(region) && lasts(cond),
        Bool::Not(line) => matches!(**line, Bool::Line(_)),
        Bool::Puzzle(constraint) => match &**constraint {
            Constraint::ForAll { cond, .. } => lasts(cond),
            Constraint::Compare(_, a, b) => is_fixed(a) && is_fixed(b),
            Constraint::AllDifferent { region, .. } => region.as_ref().is_none_or(is_known),
            Constraint::Count { region, result, .. } | Constraint::Sum { region, result, .. } => {
                region.as_ref().is_none_or(is_known) && is_fixed(result)
            }
            Constraint::Unique { .. } => true,
        },
        _ => false,
    }
}

/// Whether a constraint asks for one group of edges.
fn is_one_group(cond: &Bool, ty: SiteType) -> bool {
    let Bool::Compare(Compare::Eq, a, b) = cond else {
        return false;
    };
    let of_all =
        |value: &Int| matches!(value, Int::CountGroups { ty: of, cond: None, .. } if *of == ty);
    ty == SiteType::Edge && of_all(a) && b.as_const() == Some(1)
}
