//! A deduction puzzle taken apart: rules about some sites each, and what only the game can judge.

use super::rules::{Broken, Rule, values};
use crate::board::site::{Site, SiteType};
use crate::game::Game;
use crate::game::context::{Context, Scratch};
use crate::game::eval::puzzle::{SiteList, lists_of};
use crate::game::rules::booleans::{Compare, Constraint, PuzzleElement};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, MovesKind, Region, Sites};
use crate::game::state::State;

/// A puzzle taken apart.
pub(super) struct Puzzle<'g> {
    game: &'g Game,
    ty: SiteType,
    /// Sites that get values.
    pub(super) variables: Vec<usize>,
    rules: Vec<Rule>,
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
            lasting: Vec::new(),
            late: Vec::new(),
            one_group: false,
            hasty: false,
        };
        for constraint in constraints {
            match puzzle.rule(&mut ctx, constraint) {
                Some(Rule::All(parts)) => puzzle.rules.extend(parts),
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
                Rule::Different { sites, except: 0 } => Some(sites.clone()),
                _ => None,
            })
            .collect();
        for (number, rule) in self.rules.iter_mut().enumerate() {
            if let Rule::Sum {
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

    /// A condition as a rule, if it is about values of known sites alone.
    fn rule(&self, ctx: &mut Context<'_>, cond: &Bool) -> Option<Rule> {
        match cond {
            Bool::Const(true) => Some(Rule::All(Vec::new())),
            Bool::Const(false) => Some(Rule::Any(Vec::new())),
            Bool::And(parts) => {
                let parts = parts.iter().map(|p| self.rule(ctx, p));
                Some(Rule::All(parts.collect::<Option<_>>()?))
            }
            Bool::Or(parts) => {
                let parts = parts.iter().map(|p| self.rule(ctx, p));
                Some(Rule::Any(parts.collect::<Option<_>>()?))
            }
            Bool::Compare(how, a, b) if is_fixed(a) && is_fixed(b) => {
                let holds = how.holds(ctx.int(a), ctx.int(b));
                self.rule(ctx, &Bool::Const(holds))
            }
            Bool::AllSites(region, cond) if is_known(region) => {
                let set = ctx.region(region);
                let saved = ctx.env.get(Bound::Site);
                let mut parts = Vec::new();
                for site in &set {
                    ctx.env.set(Bound::Site, site);
                    parts.push(self.rule(ctx, cond));
                }
                ctx.env.set(Bound::Site, saved);
                Some(Rule::All(parts.into_iter().collect::<Option<_>>()?))
            }
            Bool::Puzzle(constraint) => self.constraint(ctx, constraint),
            _ => None,
        }
    }

    fn constraint(&self, ctx: &mut Context<'_>, constraint: &Constraint) -> Option<Rule> {
        match constraint {
            Constraint::AllDifferent {
                ty,
                region: Some(region),
                except,
            } if is_known(region) => self.different(*ty, ctx.region(region).iter(), except),
            Constraint::AllDifferent {
                ty,
                region: None,
                except,
            } => {
                let parts = lists_of(self.game, constraint).map(|list| match list {
                    SiteList::Part(set) => self.different(*ty, set.iter(), except),
                    SiteList::Listed { kind, .. } if kind.centred => None,
                    SiteList::Listed { kind, index } => {
                        let sites = kind.lists[index].iter().map(|s| i32::from(*s));
                        self.different(*ty, sites, except)
                    }
                });
                Some(Rule::All(parts.collect::<Option<_>>()?))
            }
            Constraint::Sum {
                ty,
                region: Some(region),
                result,
                ..
            } if is_known(region) && is_fixed(result) => {
                let total = ctx.int(result);
                self.sum(*ty, ctx.region(region).iter(), total)
            }
            Constraint::Sum {
                ty,
                region: None,
                result,
                ..
            } => {
                let hints: Vec<i32> = self
                    .game
                    .hints
                    .iter()
                    .filter(|h| h.ty == Some(*ty))
                    .map(|h| h.value)
                    .collect();
                let mut parts = Vec::new();
                for list in lists_of(self.game, constraint) {
                    let SiteList::Listed { kind, index } = list else {
                        continue;
                    };
                    let total = match result {
                        Int::Const(total) => *total,
                        Int::Bound(Bound::Hint) => *hints.get(index)?,
                        _ => return None,
                    };
                    let sites = kind.lists[index].iter().map(|s| i32::from(*s));
                    parts.push(self.sum(*ty, sites, total)?);
                }
                Some(Rule::All(parts))
            }
            Constraint::Count {
                ty,
                region: Some(region),
                of,
                result,
            } if is_known(region) && is_fixed(result) && of.as_ref().is_none_or(is_fixed) => {
                let of = of.as_ref().map_or(1, |of| ctx.int(of));
                let total = ctx.int(result);
                let sites = self.sites(*ty, ctx.region(region).iter())?;
                let of = 1u64.checked_shl(u32::try_from(of).ok()?)?;
                Some(Rule::Count { sites, of, total })
            }
            Constraint::Compare(how, a, b) if is_fixed(a) && is_fixed(b) => {
                let ends = [ctx.int(a), ctx.int(b)];
                let ends = self.sites(self.ty, ends.into_iter())?.try_into().ok()?;
                Some(Rule::Pair { how: *how, ends })
            }
            Constraint::ForAll { element, cond } => {
                let saved = ctx.env;
                let mut parts = Vec::new();
                match element {
                    PuzzleElement::Site(ty) => {
                        for site in 0..self.game.layout.count(*ty) as i32 {
                            ctx.env.set(Bound::From, site);
                            parts.push(self.rule(ctx, cond));
                        }
                    }
                    PuzzleElement::Hint => {
                        for hint in self.game.hints.iter().filter(|h| h.ty == Some(self.ty)) {
                            ctx.env.set(Bound::Hint, hint.value);
                            let [from, to] = [0, 1].map(|n| hint.sites.get(n));
                            if let Some(from) = from {
                                ctx.env.set(Bound::From, *from as i32);
                            }
                            if let Some(to) = to {
                                ctx.env.set(Bound::To, *to as i32);
                            }
                            parts.push(self.rule(ctx, cond));
                        }
                    }
                }
                ctx.env = saved;
                Some(Rule::All(parts.into_iter().collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// Sites that all get values; nothing if one of them does not.
    fn sites(&self, ty: SiteType, sites: impl Iterator<Item = i32>) -> Option<Vec<usize>> {
        let of_puzzle = |site: i32| {
            let site = usize::try_from(site).ok()?;
            (ty == self.ty && self.variables.contains(&site)).then_some(site)
        };
        sites.map(of_puzzle).collect()
    }

    fn different(
        &self,
        ty: SiteType,
        sites: impl Iterator<Item = i32>,
        except: &[Int],
    ) -> Option<Rule> {
        let mut free = 0;
        for value in except {
            let value = u32::try_from(value.as_const()?).ok()?;
            free |= 1u64.checked_shl(value)?;
        }
        Some(Rule::Different {
            sites: self.sites(ty, sites)?,
            except: free,
        })
    }

    fn sum(&self, ty: SiteType, sites: impl Iterator<Item = i32>, total: i32) -> Option<Rule> {
        Some(Rule::Sum {
            sites: self.sites(ty, sites)?,
            total,
            distinct: false,
        })
    }

    /// What may stand on each site of a state.
    pub(super) fn sets(&self, state: &State) -> Vec<u64> {
        let slot = |site: usize| self.game.layout.slot(self.ty, site as i32);
        let set = |site| slot(site).and_then(|s| state.contents.puzzle.get(s).copied());
        (0..self.by_site.len())
            .map(|site| set(site).unwrap_or(0))
            .collect()
    }

    /// Narrows the sets as far as the rules go.
    pub(super) fn narrow(&self, sets: &mut [u64]) -> Result<(), Broken> {
        let mut due: Vec<bool> = vec![true; self.rules.len()];
        let mut queue: Vec<usize> = (0..self.rules.len()).rev().collect();
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
        state: &mut State,
        scratch: &mut Scratch,
    ) -> Result<(), Broken> {
        self.narrow(sets)?;
        let late = if self.hasty { &self.late[..] } else { &[] };
        let asked = || self.lasting.iter().chain(late);
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
            self.narrow(sets)?;
        }
        Ok(())
    }

    pub(super) fn write(&self, sets: &[u64], state: &mut State) {
        for site in &self.variables {
            if let Some(slot) = self.game.layout.slot(self.ty, *site as i32)
                && let Some(set) = state.contents.puzzle.get_mut(slot)
            {
                *set = sets[*site];
            }
        }
    }
}

/// Whether a number is the same at any time.
fn is_fixed(value: &Int) -> bool {
    match value {
        Int::Const(_) | Int::Bound(Bound::From | Bound::To | Bound::Site | Bound::Hint) => true,
        Int::HintAt(_, at) => is_fixed(at),
        _ => false,
    }
}

/// Whether a region is the same at any time.
fn is_known(region: &Region) -> bool {
    let site = |sites: &Sites| match sites {
        Sites::One(at) => is_fixed(at),
        Sites::Many(region) => is_known(region),
    };
    match region {
        Region::Static(_) | Region::BySite(_) => true,
        Region::Incident {
            at, owner: None, ..
        } => is_fixed(at),
        Region::Around {
            sites,
            kind: None,
            distance,
            cond: None,
            include_self,
            ..
        } => site(sites) && is_fixed(distance) && include_self.as_const().is_some(),
        _ => false,
    }
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
