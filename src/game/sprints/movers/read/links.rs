//! Reads `is Connected`, `is Pattern` and regions of sites that can be seen from a site.

use super::Reader;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::game::eval::pattern_walks;
use crate::game::rules::booleans::{Connect, ConnectTargets, Pattern};
use crate::game::rules::regions::Sight as What;
use crate::game::rules::{Directions, Int};
use crate::game::sprints::movers::lanes::Lanes;
use crate::game::sprints::movers::links::{Connected, Sight, Walked};
use crate::game::sprints::movers::patterns::Paths;
use crate::game::sprints::movers::terms::{Number, Set};

impl<const W: usize> Reader<'_, W> {
    /// Regions that the group of a piece touches.
    pub fn connected(&mut self, e: &Connect) -> Option<Connected<W>> {
        let Directions::Absolute(directions) = &e.directions else {
            return None;
        };
        let (targets, owner) = match &e.targets {
            ConnectTargets::Regions(regions) => {
                let sets = regions.iter().map(|region| self.region_on_board(region));
                (sets.collect::<Option<Vec<_>>>()?, None)
            }
            ConnectTargets::Fixed { role, by_player } => {
                let owner = match role {
                    Some(role) => Some(self.role(*role)?.as_const()?),
                    None => None,
                };
                let player = usize::try_from(owner.unwrap_or(0)).ok();
                let regions = player.and_then(|player| by_player.get(player));
                let sets = regions.into_iter().flatten();
                let sets = sets.map(|id| Some(Set::Fixed(self.fixed(*id)?)));
                (sets.collect::<Option<Vec<_>>>()?, owner)
            }
        };
        let need = match &e.number {
            Some(number) => self.num(number)?,
            None => Number::Const(targets.len() as i32),
        };
        Some(Connected {
            at: self.num(&e.at)?,
            near: self.towards(directions),
            targets,
            need,
            owner,
        })
    }

    /// Pieces that follow a walk.
    pub fn walked(&mut self, e: &Pattern) -> Option<Walked<W>> {
        let whats = e.whats.iter().map(|what| self.num(what));
        let whats = whats.collect::<Option<_>>()?;
        let sites = 0..self.kinds.sites as Site;
        Some(Walked {
            from: self.num(&e.from)?,
            walks: sites
                .map(|site| pattern_walks(self.game, e, site))
                .collect(),
            whats,
        })
    }

    /// The paths in some directions.
    pub fn lanes(&self, directions: &[AbsoluteDirection]) -> Lanes<W> {
        let paths = |direction: &_| Paths::outward(self.game, *direction);
        let paths: Vec<Paths> = directions.iter().map(paths).collect();
        Lanes::of(self.kinds.sites, &paths)
    }

    /// What is seen from a site.
    pub fn sight(&mut self, what: What, at: &Int, directions: &Directions) -> Option<Sight<W>> {
        let Directions::Absolute(directions) = directions else {
            return None;
        };
        let &[direction] = &directions[..] else {
            return None;
        };
        Some(Sight {
            what,
            at: self.num(at)?,
            lanes: self.lanes(&[direction]),
        })
    }
}
