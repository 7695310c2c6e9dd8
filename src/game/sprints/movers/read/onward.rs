//! Reads simple moves whose directions depend on the last move, such as "the same direction again".
//!
//! The board alone does not settle those directions, but the last move does. So the move is read
//! with all directions that it may ever have, and its targets are limited to a set of sites that is
//! worked out from the last move.

use super::Reader;
use crate::arrange::Arrange;
use crate::board::direction::{AbsoluteDirection, RelativeDirection};
use crate::board::site::{Relation, Site};
use crate::game::bits::Bits;
use crate::game::context::{Context, Scratch};
use crate::game::moves::plan::{Plan, Shape};
use crate::game::moves::start_of;
use crate::game::rules::{Directions, Moves, MovesKind, Sites};
use crate::game::sprints::movers::terms::{Number, Onward, Set};
use crate::game::state::State;

/// What a move reaches from each site, by the directions that have been asked for.
type Reached<const W: usize> = Vec<(AbsoluteDirection, Vec<Bits<W>>)>;

impl<const W: usize> Reader<'_, W> {
    /// The plan of a simple move in all directions that it may have after some move, and where
    /// those lead that it has after the last one. It must start where the last move ended.
    pub fn onward(&mut self, moves: &Moves) -> Option<(Plan, Set<W>)> {
        let game = self.game;
        let Sites::One(start) = &start_of(moves)?.sites else {
            return None;
        };
        if self.num(start)? != Number::LastTo {
            return None;
        }
        let mut reached = Vec::new();
        let onward = self.further(moves, directions_of(moves)?, &mut reached)?;
        let all = reached.iter().map(|(direction, _)| *direction).collect();
        let plan = Plan::of_tops(game, &towards(moves, Directions::Absolute(all))?)?;
        has_one_way_to_each(&plan).then_some((plan, onward))
    }

    /// What lies in directions.
    fn further(
        &mut self,
        moves: &Moves,
        directions: &Directions,
        reached: &mut Reached<W>,
    ) -> Option<Set<W>> {
        if let Directions::If(cond, yes, no) = directions {
            let cond = Box::new(self.cond(cond)?);
            let yes = self.further(moves, yes, reached)?;
            let no = self.further(moves, no, reached)?;
            return Some(Set::If(cond, Box::new((yes, no))));
        }
        let game = self.game;
        let default = game.layout.default;
        let steps = game.board.steps(default);
        let (relation, forward) = followed(directions)?.unwrap_or((Relation::All, true));
        let supported = steps.supported(relation);
        let sites = self.kinds.sites;
        let between = self.directions_between(supported, forward)?;
        let mut reach = vec![Bits::EMPTY; (supported.len() + 1) * sites];
        let mut state = State::new(game);
        let mut scratch = Scratch::new(0);
        for to in 0..sites {
            for direction in 0..=supported.len() {
                // One move in each direction stands for all, one from nowhere for those without.
                let mut from = (0..sites).filter(|from| {
                    direction > 0 && usize::from(between[from * sites + to]) == direction
                });
                state.last.from = match from.next() {
                    Some(from) => from as i32,
                    None if direction == 0 => -1,
                    None => continue,
                };
                state.last.to = to as i32;
                let mut ctx = Context::new(game, &mut state, &mut scratch);
                let list = ctx.directions(directions, default, to as i32, None);
                for &towards in list.as_slice() {
                    let class = towards.relation();
                    let class = class.map(|class| steps.supported_at(class, to as Site));
                    for &towards in class.unwrap_or(&[towards]) {
                        let there = self.reached(moves, towards, reached)?[to];
                        let reach = &mut reach[direction * sites + to];
                        *reach = *reach | there;
                    }
                }
            }
        }
        Some(Set::Onward(Box::new(Onward {
            directions: between,
            reach,
            sites,
        })))
    }

    /// What a move reaches from each site in a direction.
    fn reached<'r>(
        &self,
        moves: &Moves,
        direction: AbsoluteDirection,
        reached: &'r mut Reached<W>,
    ) -> Option<&'r [Bits<W>]> {
        let known = reached.iter().position(|(known, _)| *known == direction);
        let place = known.unwrap_or(reached.len());
        if known.is_none() {
            let plan = Plan::of_tops(self.game, &towards(moves, Directions::absolute(direction))?)?;
            let ends = |from: usize| {
                let ends = (0..plan.sites as i32).filter(|to| plan.reaches(from, *to));
                let ends: Bits<W> = Bits::of(ends);
                let Shape::Flights(flights) = &plan.shape else {
                    return ends;
                };
                // What is passed before the hurdles must lie further on too.
                let rays = flights.rays.rows.row(from).iter();
                let passed = rays.flat_map(|ray| ray.of(&flights.rays.paths));
                ends | Bits::of(passed.map(|site| i32::from(*site)))
            };
            reached.push((direction, (0..plan.sites).map(ends).collect()));
        }
        Some(&reached[place].1)
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

/// Whether no two ways of a plan lead to the same site, so that sites tell ways apart.
fn has_one_way_to_each(plan: &Plan) -> bool {
    let mut seen: Vec<Site> = Vec::new();
    (0..plan.sites).all(|from| {
        seen.clear();
        match &plan.shape {
            Shape::Targets { .. } => {}
            Shape::Jumps { rows, .. } => seen.extend(rows.row(from).iter().map(|jump| jump.1)),
            Shape::Flights(flights) => {
                let rays = flights.rays.rows.row(from).iter();
                seen.extend(rays.flat_map(|ray| ray.of(&flights.rays.paths)));
            }
            Shape::Rays { .. } | Shape::Circuits(_) => return false,
        }
        let ways = seen.len();
        seen.arrange();
        seen.dedup();
        seen.len() == ways
    })
}

/// The relation whose directions follow the last move, and whether they follow it forward;
/// nothing where none does. What stands on the site must not matter.
fn followed(directions: &Directions) -> Option<Option<(Relation, bool)>> {
    match directions {
        Directions::Absolute(_) => Some(None),
        Directions::Relative {
            directions,
            of,
            by_site,
            ..
        } => {
            by_site.as_const()?;
            match directions[..] {
                [RelativeDirection::SameDirection] => Some(Some((*of, true))),
                [RelativeDirection::OppositeDirection] => Some(Some((*of, false))),
                _ => None,
            }
        }
        Directions::Union(a, b) | Directions::Difference(a, b) => {
            match (followed(a)?, followed(b)?) {
                (Some(a), Some(b)) if a != b => None,
                (a, b) => Some(a.or(b)),
            }
        }
        Directions::FromTo { .. } | Directions::Random(..) | Directions::If(..) => None,
    }
}

/// The directions of a step, slide or hop.
pub(super) fn directions_of(moves: &Moves) -> Option<&Directions> {
    match &moves.kind {
        MovesKind::Step(m) => Some(&m.directions),
        MovesKind::Slide(m) => Some(&m.directions),
        MovesKind::Hop(m) => Some(&m.directions),
        _ => None,
    }
}

/// The same move in directions that are given.
pub(super) fn towards(moves: &Moves, directions: Directions) -> Option<Moves> {
    let mut moves = moves.clone();
    match &mut moves.kind {
        MovesKind::Step(m) => m.directions = directions,
        MovesKind::Slide(m) => m.directions = directions,
        MovesKind::Hop(m) => m.directions = directions,
        _ => return None,
    }
    Some(moves)
}
