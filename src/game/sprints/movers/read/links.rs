//! Reads `is Connected`, `is Pattern` and regions of sites that can be seen from a site.

use super::Reader;
use super::regions::all_of;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::game::bits::Bits;
use crate::game::eval::pattern_walks;
use crate::game::rules::booleans::{Compare, Connect, ConnectTargets, Pattern};
use crate::game::rules::ints::StepWalk;
use crate::game::rules::regions::Sight as What;
use crate::game::rules::{Directions, Int, Region, Role};
use crate::game::sprints::movers::clusters::Nearest;
use crate::game::sprints::movers::lanes::Lanes;
use crate::game::sprints::movers::links::{Connected, Sight, Walked};
use crate::game::sprints::movers::patterns::Paths;
use crate::game::sprints::movers::terms::{Around, Condition, Group, Number, Set};

impl<const W: usize> Reader<'_, W> {
    /// Whose pieces are to be connected, where that is only known in a position.
    pub fn open_owner(&mut self, e: &Connect) -> Option<Number<W>> {
        let ConnectTargets::Fixed {
            role: Some(role), ..
        } = &e.targets
        else {
            return None;
        };
        // Before the first move nobody was the one before, and nobody's regions are others.
        self.role(*role).filter(|owner| *owner == Number::Next)
    }

    /// Whether pieces of a player are connected, whoever that is.
    pub fn connected_for(&mut self, owner: &Number<W>, e: &Connect) -> Option<Condition<W>> {
        let ConnectTargets::Fixed { by_player, .. } = &e.targets else {
            return None;
        };
        let players = 1..=self.game.players as u8;
        let each = players.map(|player| {
            let of_player = Connect {
                targets: ConnectTargets::Fixed {
                    role: Some(Role::Player(player)),
                    by_player: by_player.clone(),
                },
                ..e.clone()
            };
            let player = Number::Const(player.into());
            let is_owner = Condition::Compare(Compare::Eq, owner.clone(), player);
            let connected = Condition::Connected(Box::new(self.connected(&of_player)?));
            Some(Condition::All(vec![is_owner, connected]))
        });
        Some(Condition::Any(each.collect::<Option<_>>()?))
    }

    /// How many steps lead from a site to the nearest of some.
    pub fn nearest(&mut self, walk: &StepWalk, goals: &Region) -> Option<Number<W>> {
        let from = self.num(&walk.from)?;
        let (group, goals) = self.steps_to(walk, goals)?;
        Some(Number::Nearest(Box::new(Nearest {
            from,
            near: group.near,
            passes: group.members?,
            goals,
        })))
    }

    /// The sites from which a walk leads to some; all where there are none.
    pub fn reaching(&mut self, walk: &StepWalk, goals: &Region) -> Option<Set<W>> {
        let (group, goals) = self.steps_to(walk, goals)?;
        // Backwards it goes the same way.
        let passes = group.members.clone().filter(|_| group.mutual)?;
        let near = group.near.clone();
        let ends = Group {
            at: all_of(vec![goals.clone(), passes]),
            ..group
        };
        let last = Around::of(near, Set::Group(Box::new(ends)), None);
        let reaching = Set::Any(vec![goals.clone(), Set::Around(Box::new(last))]);
        let everywhere = Set::Fixed(Bits::below(self.kinds.sites));
        let some = Box::new(Condition::Some(goals));
        Some(Set::If(some, Box::new((reaching, everywhere))))
    }

    /// Where a walk leads by steps, and the sites that it is to come to.
    fn steps_to(&mut self, walk: &StepWalk, goals: &Region) -> Option<(Group<W>, Set<W>)> {
        if walk.ty != self.game.layout.default || walk.new_rotation.is_some() {
            return None;
        }
        let goals = self.region_on_board(goals)?;
        let cond = Some(walk.cond.as_ref()?);
        let group = self.group(Set::Fixed(Bits::EMPTY), &walk.directions, cond, false)?;
        Some((group, goals))
    }

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
