//! Reads sites ahead of others: by what stands there, or in the direction from one site to another.

use std::sync::Arc;

use super::Reader;
use crate::board::direction::RelativeDirection;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Directions, Int};
use crate::game::sprints::movers::bearings::Bearings;
use crate::game::sprints::movers::terms::{Ahead, Number};
use crate::game::state::State;

impl<const W: usize> Reader<'_, W> {
    /// A site ahead of another.
    pub fn site_ahead(&mut self, e: &Int) -> Option<Number<W>> {
        let Int::Ahead {
            site,
            steps,
            directions,
            ..
        } = e
        else {
            return None;
        };
        if let Directions::FromTo { ty, from, to } = &**directions {
            if *ty != self.game.layout.default {
                return None;
            }
            let steps = usize::try_from(self.num(steps)?.as_const()?).ok()?;
            let sites = [self.num(site)?, self.num(from)?, self.num(to)?];
            let bearings = Bearings::leading(self.game, steps).filter(|_| steps > 0)?;
            return Some(Number::Further(Box::new(sites), Arc::new(bearings)));
        }
        self.on_one_level()?;
        if let Some(further) = self.ahead_of_move((site, steps), directions) {
            return Some(further);
        }
        let site = self.num(site)?;
        Some(Number::Ahead(Box::new(site), Box::new(self.ahead(e)?)))
    }

    /// The site ahead in the direction of the move that is being read, or against it.
    fn ahead_of_move(
        &mut self,
        (site, steps): (&Int, &Int),
        directions: &Directions,
    ) -> Option<Number<W>> {
        let Directions::Relative { directions, .. } = directions else {
            return None;
        };
        let ends = match directions.first()? {
            RelativeDirection::SameDirection => [Bound::From, Bound::To],
            RelativeDirection::OppositeDirection => [Bound::To, Bound::From],
            _ => return None,
        };
        let steps = usize::try_from(self.num(steps)?.as_const()?).ok()?;
        let [from, to] = ends.map(|end| self.num(&Int::Bound(end)));
        let sites = [self.num(site)?, from?, to?];
        let bearings = Bearings::of(self.game, steps).filter(|_| steps > 0)?;
        Some(Number::Further(Box::new(sites), Arc::new(bearings)))
    }

    /// The sites ahead of all, by what stands on them.
    fn ahead(&mut self, e: &Int) -> Option<Ahead> {
        let Int::Ahead {
            ty,
            steps,
            directions,
            ..
        } = e
        else {
            return None;
        };
        let turned = matches!(&**directions, Directions::Relative { directions, .. }
            if directions.iter().any(|d| d.follows_last_move()));
        let plain = matches!(
            **directions,
            Directions::Absolute(_) | Directions::Relative { .. }
        );
        let steps = self.num(steps)?.as_const()?;
        if turned || !plain {
            return None;
        }
        let game = self.game;
        let mut state = State::new(game);
        state.mover = self.mover;
        let mut scratch = Scratch::new(0);
        let mut ahead = Ahead {
            table_of: Vec::new(),
            tables: Vec::new(),
        };
        let mut facings = Vec::new();
        for what in 0..self.kinds.owner.len() as u16 {
            // Where nothing stands, nothing faces anywhere.
            let facing = (what > 0).then(|| game.facing_of(what));
            let known = facings.iter().position(|f| *f == facing);
            ahead
                .table_of
                .push(known.unwrap_or(facings.len()).try_into().ok()?);
            if known.is_some() {
                continue;
            }
            facings.push(facing);
            let sites = 0..self.kinds.sites;
            let table = sites.map(|site| {
                let owner = self.kinds.owner[usize::from(what)];
                let count = i32::from(what > 0);
                state.contents.set_piece(site, what, owner, count);
                let mut ctx = Context::new(game, &mut state, &mut scratch);
                let to = ctx.int(&Int::Ahead {
                    ty: *ty,
                    site: Box::new(Int::Const(site as i32)),
                    steps: Box::new(Int::Const(steps)),
                    directions: directions.clone(),
                });
                state.contents.clear(site);
                to
            });
            ahead.tables.push(table.collect());
        }
        Some(ahead)
    }
}
