//! Compiles regions to sets of pits.

use super::{Compiler, Transposed};
use crate::game::context::Context;
use crate::game::rules::regions::OccupiedBy;
use crate::game::rules::{Owners, Region, Role, StaticRegion};
use crate::game::sprints::sowing::code::{ByPlayer, Condition, Number, PitRange, Set, Var};
use crate::game::sprints::sowing::eval::bit;

impl Compiler<'_> {
    /// A region that is known.
    pub(super) fn fixed(&self, id: StaticRegion) -> Option<u64> {
        let words = self.game.region(id).words();
        let beyond = words.iter().skip(1).any(|w| *w != 0);
        (!beyond).then(|| words.first().copied().unwrap_or(0))
    }

    fn sets(&self, list: &[Region]) -> Option<Vec<Set>> {
        list.iter().map(|e| self.set(e)).collect()
    }

    pub(super) fn set(&self, e: &Region) -> Option<Set> {
        self.note(self.set_of(e), "region", e)
    }

    fn set_of(&self, e: &Region) -> Option<Set> {
        Some(match e {
            Region::Static(id) => Set::Fixed(self.fixed(*id)?),
            Region::Keeping(e) => self.set(&e.of)?,
            Region::Kept(e) => self.set(&e.region)?,
            Region::Equipment { player, by_player }
            | Region::Side {
                player, by_player, ..
            }
            | Region::Hand { player, by_player } => {
                match self.table(player, by_player, 0, |id| self.fixed(*id))? {
                    Err(set) => Set::Fixed(set),
                    Ok(table) => Set::ByPlayer(Box::new(table)),
                }
            }
            Region::Union(parts) => {
                let parts = self.sets(parts)?;
                match fold(&parts, |a, b| a | b) {
                    Some(set) => Set::Fixed(set),
                    None => Set::Union(parts.into()),
                }
            }
            Region::Intersection(parts) => {
                let parts = self.sets(parts)?;
                match fold(&parts, |a, b| a & b) {
                    Some(set) => Set::Fixed(set),
                    None => Set::Common(parts.into()),
                }
            }
            Region::Difference(a, b) => match (self.set(a)?, self.set(b)?) {
                (Set::Fixed(a), Set::Fixed(b)) => Set::Fixed(a & !b),
                (a, b) => Set::Without(Box::new(a), Box::new(b)),
            },
            Region::Without(of, site) => match (self.set(of)?, self.num(site)?) {
                (Set::Fixed(of), Number::Const(site)) => Set::Fixed(of & !bit(site)),
                (of, site) => Set::Drop(Box::new(of), Box::new(site)),
            },
            Region::If(cond, yes, no) => {
                let no = match no {
                    Some(no) => self.set(no)?,
                    None => Set::Fixed(0),
                };
                match self.cond(cond)? {
                    Condition::Const(true) => self.set(yes)?,
                    Condition::Const(false) => no,
                    cond => Set::If(Box::new(cond), Box::new(self.set(yes)?), Box::new(no)),
                }
            }
            Region::Filter(of, cond) => {
                let of = self.set(of)?;
                let cond = self.iterating(&[Var::Site], |c| c.cond(cond))?;
                Set::Filter(Box::new(of), Box::new(cond))
            }
            Region::Listed(sites) => {
                let sites = self.nums(sites)?;
                let known: Option<u64> = sites.iter().try_fold(0, |set, site| match site {
                    Number::Const(site) => Some(set | bit(*site)),
                    _ => None,
                });
                known.map_or(Set::Listed(sites), Set::Fixed)
            }
            Region::OfArray(array) => Set::Array(Box::new(self.array(array)?)),
            Region::Pending => Set::Pending,
            Region::BySite(by_site) => {
                let var = Self::var(by_site.var)?;
                let at = |ctx: &mut Context<'_>, site| {
                    ctx.env.set(by_site.var, site);
                    let words = ctx.region(&by_site.region);
                    let mut words = words.words().iter().copied();
                    let set = words.next().unwrap_or(0);
                    words.all(|word| word == 0).then_some(set)
                };
                // The variable may stand for nothing.
                let none = self.in_general(|ctx, _| at(ctx, -1)).swap_remove(0)?;
                let sets = self
                    .in_general(at)
                    .into_iter()
                    .collect::<Option<Vec<_>>>()?;
                Set::ByPlayer(Box::new(ByPlayer {
                    player: self.read(var),
                    table: sets.into(),
                    other: none,
                }))
            }
            Region::Track { track, from, to } => match self.track(track)? {
                None => Set::Fixed(0),
                Some(track) => Set::Track {
                    track,
                    from: from.as_ref().map(|e| self.boxed(e)).transposed()?,
                    to: to.as_ref().map(|e| self.boxed(e)).transposed()?,
                },
            },
            Region::Empty { ty, container } => match self.num(container)? {
                Number::Const(0) if *ty == self.game.layout.default => Set::Empty(
                    PitRange {
                        low: 0,
                        end: self.game.layout.board_end as i32,
                    }
                    .pits(),
                ),
                _ => return None,
            },
            Region::Occupied {
                owners: Owners::Role(Role::All),
                container: None,
                by: OccupiedBy::Any,
                top: _,
                ty,
            } if *ty == self.game.layout.default => Set::Occupied(
                PitRange {
                    low: 0,
                    end: self.game.layout.board_end as i32,
                }
                .pits(),
            ),
            _ => return None,
        })
    }
}

/// Several known sets put together.
fn fold(parts: &[Set], with: impl Fn(u64, u64) -> u64) -> Option<u64> {
    let known: Option<Vec<u64>> = parts
        .iter()
        .map(|part| match part {
            Set::Fixed(set) => Some(*set),
            _ => None,
        })
        .collect();
    Some(known?.into_iter().reduce(with).unwrap_or(0))
}
