//! Reads the constraints of a deduction puzzle as rules about the values of sites.

use std::collections::BTreeMap;

use super::puzzle::Puzzle;
use super::rules::PuzzleRule;
use crate::board::site::{Site, SiteType};
use crate::game::context::Context;
use crate::game::eval::puzzle::{SiteList, lists_of};
use crate::game::rules::arrays::Ints;
use crate::game::rules::booleans::{Compare, Constraint, Line, LinePieces, PuzzleElement};
use crate::game::rules::ints::{Bound, Datum, LastPart};
use crate::game::rules::{Bool, Int, Region, Sites};

impl Puzzle<'_> {
    /// What a condition asks of the values in the end, as a rule, if it is about values of known
    /// sites alone; with `holds` unset, what its negation asks.
    pub(super) fn rule(
        &self,
        ctx: &mut Context<'_>,
        cond: &Bool,
        holds: bool,
    ) -> Option<PuzzleRule> {
        match cond {
            Bool::Const(value) => Some(constant(*value == holds)),
            Bool::Not(cond) => match (&**cond, holds) {
                (Bool::Line(line), true) => self.no_line(ctx, line),
                (cond, _) => self.rule(ctx, cond, !holds),
            },
            Bool::And(parts) | Bool::Or(parts) => {
                let parts = parts.iter().map(|p| self.rule(ctx, p, holds));
                let parts = parts.collect::<Option<_>>()?;
                Some(both(matches!(cond, Bool::And(_)) == holds, parts))
            }
            Bool::If(cond, then, other) => {
                let mut branch = |truth, then| {
                    let parts = [self.rule(ctx, cond, truth)?, self.rule(ctx, then, holds)?];
                    Some(PuzzleRule::All(parts.into()))
                };
                Some(PuzzleRule::Any(vec![
                    branch(true, then)?,
                    branch(false, other)?,
                ]))
            }
            Bool::Compare(how, a, b) => {
                let how = if holds { *how } else { negated(*how) };
                self.comparison(ctx, how, a, b)
            }
            Bool::InArray(wanted, found) => {
                let Ints::Results { from, to, value } = &**found else {
                    return None;
                };
                let [wanted] = wanted.as_slice() else {
                    return None;
                };
                let how = if holds { Compare::Eq } else { Compare::Ne };
                let wanted = self.value_of(ctx, wanted)?;
                let saved = ctx.env;
                let mut parts = Vec::new();
                for source in known_sites(ctx, from)? {
                    ctx.env.set(Bound::From, source);
                    for target in known_sites(ctx, to).unwrap_or_default() {
                        ctx.env.set(Bound::To, target);
                        let found = self.value_of(ctx, value);
                        parts.push(found.map(|found| PuzzleRule::pair(how, wanted, found)));
                    }
                }
                ctx.env = saved;
                Some(both(!holds, parts.into_iter().collect::<Option<_>>()?))
            }
            Bool::AllSites(region, cond) if is_known(region) => {
                let set = ctx.region(region);
                let saved = ctx.env.get(Bound::Site);
                let mut parts = Vec::new();
                for site in &set {
                    ctx.env.set(Bound::Site, site);
                    parts.push(self.rule(ctx, cond, holds));
                }
                ctx.env.set(Bound::Site, saved);
                Some(both(holds, parts.into_iter().collect::<Option<_>>()?))
            }
            Bool::Puzzle(constraint) if holds => self.constraint(ctx, constraint),
            _ => None,
        }
    }

    /// Two numbers compared, of which each is known or the value of a site.
    fn comparison(
        &self,
        ctx: &mut Context<'_>,
        how: Compare,
        a: &Int,
        b: &Int,
    ) -> Option<PuzzleRule> {
        if is_fixed(a) && is_fixed(b) {
            return Some(constant(how.holds(ctx.int(a), ctx.int(b))));
        }
        match (is_fixed(a), is_fixed(b)) {
            (false, false) => {
                let [a, b] = [self.value_of(ctx, a)?, self.value_of(ctx, b)?];
                Some(PuzzleRule::pair(how, a, b))
            }
            (true, _) => {
                let known = ctx.int(a);
                let holds = |v| how.holds(known, v);
                Some(PuzzleRule::among(self.value_of(ctx, b)?, holds))
            }
            (_, true) => {
                let known = ctx.int(b);
                let holds = |v| how.holds(v, known);
                Some(PuzzleRule::among(self.value_of(ctx, a)?, holds))
            }
        }
    }

    /// The site of which a number is the value.
    fn value_of(&self, ctx: &mut Context<'_>, number: &Int) -> Option<usize> {
        let Int::Datum {
            datum: Datum::What,
            ty,
            at,
            level: None,
        } = number
        else {
            return None;
        };
        let site = is_fixed(at).then(|| ctx.int(at))?;
        self.sites(*ty, std::iter::once(site))?.first().copied()
    }

    /// No line through the site set last: whichever site of a line is set last, so that a line of
    /// given values may stand. Nothing where a line is not the same seen from each of its sites.
    fn no_line(&self, ctx: &mut Context<'_>, line: &Line) -> Option<PuzzleRule> {
        let through_last = matches!(&line.through, Sites::One(at)
            if matches!(**at, Int::Last(LastPart::To, _)));
        let plain = line.ty == self.ty
            && line.pieces == LinePieces::OfPivot
            && line.cond.is_none()
            && line.exact == Bool::Const(false)
            && line.contiguous == Bool::Const(true);
        let length = usize::try_from(line.length.as_const()?).ok()?;
        if !through_last || !plain || length < 2 {
            return None;
        }
        let radials = ctx.game.board.radials(self.ty);
        // Every stretch with the sites it is seen from.
        let mut seen: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for &pivot in &self.variables {
            for &radial in radials.distinct(line.direction, pivot as Site) {
                let back = radials.opposite(radial).unwrap_or_default();
                let sites = back.iter().skip(1).rev().chain(radials.path(radial));
                let sites = self.sites(self.ty, sites.map(|s| i32::from(*s)))?;
                for stretch in sites.windows(length).filter(|w| w.contains(&pivot)) {
                    let mut stretch = stretch.to_vec();
                    stretch.sort_unstable();
                    let pivots = seen.entry(stretch).or_default();
                    if pivots.last() != Some(&pivot) {
                        pivots.push(pivot);
                    }
                }
            }
        }
        if seen.values().any(|pivots| pivots.len() < length) {
            return None;
        }
        let open = |sites: &Vec<usize>| !sites.iter().all(|s| self.given[*s]);
        let stretches = seen.into_keys().filter(open);
        Some(PuzzleRule::All(
            stretches.map(|sites| PuzzleRule::Mixed { sites }).collect(),
        ))
    }

    fn constraint(&self, ctx: &mut Context<'_>, constraint: &Constraint) -> Option<PuzzleRule> {
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
                    SiteList::Listed { kind, index } => {
                        let sites = kind.lists[index].iter().map(|s| i32::from(*s));
                        let different = self.different(*ty, sites.clone(), except)?;
                        if !kind.centred {
                            return Some(different);
                        }
                        // Lines from a centre without a value say nothing.
                        let centre = self.sites(*ty, sites.take(1))?;
                        let blank = PuzzleRule::among(*centre.first()?, |v| v == 0);
                        Some(PuzzleRule::Any(vec![blank, different]))
                    }
                });
                Some(PuzzleRule::All(parts.collect::<Option<_>>()?))
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
                Some(PuzzleRule::All(parts))
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
                Some(PuzzleRule::Count { sites, of, total })
            }
            Constraint::Compare(how, a, b) if is_fixed(a) && is_fixed(b) => {
                let ends = [ctx.int(a), ctx.int(b)];
                let ends = self.sites(self.ty, ends.into_iter())?.try_into().ok()?;
                Some(PuzzleRule::Pair { how: *how, ends })
            }
            Constraint::Unique { ty } => {
                let kinds = self.game.regions.iter().flat_map(|item| &item.lists);
                let mut parts = Vec::new();
                for kind in kinds {
                    let lists = kind.lists.iter().map(|list| {
                        let sites = list.iter().map(|s| i32::from(*s));
                        self.sites(*ty, sites)
                    });
                    let lists = lists.collect::<Option<Vec<_>>>()?;
                    for (i, one) in lists.iter().enumerate() {
                        for other in &lists[i + 1..] {
                            if one.len() != other.len() {
                                return None;
                            }
                            let lists = [one.clone(), other.clone()];
                            parts.push(PuzzleRule::Unlike { lists });
                        }
                    }
                }
                Some(PuzzleRule::All(parts))
            }
            Constraint::ForAll { element, cond } => {
                let saved = ctx.env;
                let mut parts = Vec::new();
                match element {
                    PuzzleElement::Site(ty) => {
                        for site in 0..self.game.layout.count(*ty) as i32 {
                            ctx.env.set(Bound::From, site);
                            parts.push(self.rule(ctx, cond, true));
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
                            parts.push(self.rule(ctx, cond, true));
                        }
                    }
                }
                ctx.env = saved;
                Some(PuzzleRule::All(parts.into_iter().collect::<Option<_>>()?))
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
    ) -> Option<PuzzleRule> {
        let mut free = 0;
        for value in except {
            let value = u32::try_from(value.as_const()?).ok()?;
            free |= 1u64.checked_shl(value)?;
        }
        Some(PuzzleRule::Different {
            sites: self.sites(ty, sites)?,
            except: free,
        })
    }

    fn sum(
        &self,
        ty: SiteType,
        sites: impl Iterator<Item = i32>,
        total: i32,
    ) -> Option<PuzzleRule> {
        Some(PuzzleRule::Sum {
            sites: self.sites(ty, sites)?,
            total,
            distinct: false,
        })
    }
}

/// A rule that always holds, or never.
fn constant(holds: bool) -> PuzzleRule {
    both(holds, Vec::new())
}

/// All of some rules, or any of them.
fn both(all: bool, parts: Vec<PuzzleRule>) -> PuzzleRule {
    if all {
        PuzzleRule::All(parts)
    } else {
        PuzzleRule::Any(parts)
    }
}

/// The comparison that holds where this one does not.
fn negated(how: Compare) -> Compare {
    match how {
        Compare::Eq => Compare::Ne,
        Compare::Ne => Compare::Eq,
        Compare::Lt => Compare::Ge,
        Compare::Le => Compare::Gt,
        Compare::Gt => Compare::Le,
        Compare::Ge => Compare::Lt,
    }
}

/// Sites that are the same at any time.
fn known_sites(ctx: &mut Context<'_>, sites: &Sites) -> Option<Vec<i32>> {
    match sites {
        Sites::One(at) => is_fixed(at).then(|| vec![ctx.int(at)]),
        Sites::Many(region) => is_known(region).then(|| ctx.region(region).iter().collect()),
    }
}

/// Whether a number is the same at any time.
pub(super) fn is_fixed(value: &Int) -> bool {
    match value {
        Int::Const(_) | Int::Bound(Bound::From | Bound::To | Bound::Site | Bound::Hint) => true,
        Int::HintAt(_, at) => is_fixed(at),
        _ => false,
    }
}

/// Whether a region is the same at any time.
pub(super) fn is_known(region: &Region) -> bool {
    let site = |sites: &Sites| match sites {
        Sites::One(at) => is_fixed(at),
        Sites::Many(region) => is_known(region),
    };
    match region {
        Region::Static(_) | Region::BySite(_) => true,
        Region::Incident {
            at, owner: None, ..
        } => is_fixed(at),
        Region::Walk {
            start, rotations, ..
        } => is_fixed(start) && matches!(**rotations, Bool::Const(_)),
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
