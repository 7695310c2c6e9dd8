//! Simple moves that go on in the direction of the last one.
//!
//! Their directions are not settled by the board, but what they reach is by the last move: such a
//! move is read as one in all directions whose targets lie further on.

use super::Reader;
use crate::board::direction::{AbsoluteDirection, RelativeDirection};
use crate::board::site::{Relation, Site};
use crate::game::moves::plan::{Plan, Shape};
use crate::game::moves::start_of;
use crate::game::rules::{Directions, Moves, MovesKind, Sites};
use crate::game::sprints::movers::bits::Bits;
use crate::game::sprints::movers::terms::{Num, Onward};

impl<const W: usize> Reader<'_, W> {
    /// The plan of a step or hop in all directions that the last move may have had, and where the
    /// one it had leads. It must start where the last move ended.
    pub fn onward(&mut self, moves: &Moves) -> Option<(Plan, Onward<W>)> {
        let game = self.game;
        let Sites::One(start) = &start_of(moves)?.sites else {
            return None;
        };
        if self.num(start)? != Num::LastTo {
            return None;
        }
        let (relation, forward) = followed(moves)?;
        let supported = game.board.steps(game.layout.default).supported(relation);
        let plan = Plan::of(game, &towards(moves, supported.to_vec())?)?;
        if let Shape::Jumps { rows, .. } = &plan.shape {
            // Two ways to one site could not be told apart.
            let distinct = |row: &[(Site, Site)]| {
                let landed = |i: usize| row[..i].iter().any(|jump| jump.1 == row[i].1);
                !(0..row.len()).any(landed)
            };
            (0..rows.len())
                .all(|site| distinct(rows.row(site)))
                .then_some(())?;
        }
        if let Shape::Flights(_) = plan.shape {
            return None;
        }
        let sites = self.kinds.sites;
        let mut reach = Vec::with_capacity(supported.len() * sites);
        for &direction in supported {
            let plan = Plan::of(game, &towards(moves, vec![direction])?)?;
            for from in 0..sites {
                let reached = (0..sites as i32).filter(|to| plan.reaches(from, *to));
                reach.push(Bits::of(reached));
            }
        }
        let onward = Onward {
            directions: self.directions_between(supported, forward)?,
            reach,
            sites,
        };
        Some((plan, onward))
    }

    /// The first of some directions that leads from each site to each other, counted from 1; or
    /// the one that leads back.
    fn directions_between(
        &self,
        directions: &[AbsoluteDirection],
        forward: bool,
    ) -> Option<Vec<u8>> {
        let radials = self.game.board.radials(self.game.layout.default);
        let sites = self.kinds.sites;
        let mut between = vec![0; sites * sites];
        for a in 0..sites {
            for (number, &direction) in directions.iter().enumerate() {
                for b in radials.paths(direction, a as Site).flatten() {
                    let b = usize::from(*b);
                    let (from, to) = if forward { (a, b) } else { (b, a) };
                    let known = &mut between[from * sites + to];
                    if *known == 0 {
                        *known = u8::try_from(number + 1).ok()?;
                    }
                }
            }
        }
        Some(between)
    }
}

/// The relation whose directions may follow the last move, and whether they follow it forward.
fn followed(moves: &Moves) -> Option<(Relation, bool)> {
    let directions = match &moves.kind {
        MovesKind::Step(m) => &m.directions,
        MovesKind::Hop(m) => &m.directions,
        _ => return None,
    };
    let Directions::Relative {
        directions,
        of,
        by_site,
        ..
    } = directions
    else {
        return None;
    };
    if by_site.as_const() != Some(false) {
        return None;
    }
    match directions[..] {
        [RelativeDirection::SameDirection] => Some((*of, true)),
        [RelativeDirection::OppositeDirection] => Some((*of, false)),
        _ => None,
    }
}

/// The same move in directions that are given.
fn towards(moves: &Moves, directions: Vec<AbsoluteDirection>) -> Option<Moves> {
    let mut moves = moves.clone();
    match &mut moves.kind {
        MovesKind::Step(m) => m.directions = Directions::Absolute(directions),
        MovesKind::Hop(m) => m.directions = Directions::Absolute(directions),
        _ => return None,
    }
    Some(moves)
}
