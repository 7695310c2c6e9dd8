//! Captures and shoves along lines (specification 06b 5.4, 5.5).

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::eval::DirectionList;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::LineCapture;
use crate::game::rules::{Directions, Int};

impl Context<'_> {
    /// Captures on both sides of the start.
    pub(super) fn intervene(&mut self, m: &LineCapture, out: &mut MoveList) {
        let game = self.game;
        let from = self.int(&m.from);
        let Some(start) = self.element(m.ty, from) else {
            return;
        };
        let (min, max) = match &m.range {
            Some(range) => (self.int(&range.min), self.int(&range.max)),
            None => (1, 1),
        };
        let mut store = DirectionList::new();
        let directions = match &m.directions {
            Some(directions) => self.directions_at(directions, m.ty, from, &mut store),
            None => &[AbsoluteDirection::Adjacent],
        };
        let outer = (self.env.get(Bound::From), self.env.get(Bound::To));
        let radials = game.board.radials(m.ty);
        for &direction in directions {
            for &radial in radials.distinct(direction, start) {
                let Some(opposite) = radials.opposite(radial) else {
                    continue;
                };
                let here = radials.path(radial);
                let near = self.run_of_targets(m, here, min, max);
                if near == 0 {
                    continue;
                }
                let far = self.run_of_targets(m, opposite, min, max);
                if far == 0 {
                    continue;
                }
                for &site in opposite[1..=far].iter().chain(&here[1..=near]) {
                    self.env.set(Bound::To, site.into());
                    self.effect_on(m.effect.as_ref(), m.ty, site, out);
                }
            }
        }
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::To, outer.1);
    }

    /// The number of targets next to the start of a line; 0 unless it is within the range.
    fn run_of_targets(&mut self, m: &LineCapture, path: &[Site], min: i32, max: i32) -> usize {
        let mut k = 1;
        while k < path.len() && k as i32 <= max && self.is_line_target(m, path[k]) {
            k += 1;
        }
        let run = k - 1;
        if run as i32 >= min.max(1) { run } else { 0 }
    }

    fn is_line_target(&mut self, m: &LineCapture, site: Site) -> bool {
        self.env.set(Bound::To, site.into());
        match &m.target {
            Some(cond) => self.bool(cond),
            None => self.enemy_at(m.ty, site.into()),
        }
    }

    /// Captures outward from the start, in the direction of the last move unless told otherwise.
    pub(super) fn directional(&mut self, m: &LineCapture, out: &mut MoveList) {
        let game = self.game;
        let from = self.int(&m.from);
        let Some(start) = self.element(m.ty, from) else {
            return;
        };
        let mut store = DirectionList::new();
        let directions = match &m.directions {
            Some(directions) => self.directions_at(directions, m.ty, from, &mut store),
            None => {
                store = self.directions_between(m.ty, self.state.last.from, self.state.last.to);
                store.as_slice()
            }
        };
        let outer = (self.env.get(Bound::From), self.env.get(Bound::To));
        for &direction in directions {
            for path in game.board.radials(m.ty).paths(direction, start) {
                for &site in &path[1..] {
                    if !self.is_line_target(m, site) {
                        break;
                    }
                    // The default effect removes `from`, which is nowhere.
                    if let Some(apply) = &m.effect {
                        self.env.set(Bound::From, -1);
                        self.generate_apply(apply, out);
                        self.env.set(Bound::From, outer.0);
                    }
                }
            }
        }
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::To, outer.1);
    }

    /// The pieces on each line from the start are packed next to it.
    pub(super) fn attract(
        &mut self,
        from: &Int,
        ty: SiteType,
        direction: AbsoluteDirection,
        out: &mut MoveList,
    ) {
        let game = self.game;
        let from = self.int(from);
        let Some(start) = self.element(ty, from) else {
            return;
        };
        let mut pieces = self.scratch.memory.take_ints();
        for path in game.board.radials(ty).paths(direction, start) {
            pieces.clear();
            for &site in &path[1..] {
                let what = self.what_at(ty, site.into());
                if what != 0 {
                    pieces.push(what.into());
                    self.remove_top(ty, site.into(), out);
                }
            }
            for (&what, &site) in pieces.iter().zip(&path[1..]) {
                push_piece(out, ty, what as u16, site);
            }
        }
        self.scratch.memory.give_ints(pieces);
    }

    /// The piece of the start is pushed on, and pushes what it meets. From an empty start nothing
    /// is pushed on, so that the pieces up to the first gap still shift by one.
    pub(super) fn push_pieces(
        &mut self,
        from: &Int,
        ty: SiteType,
        directions: &Directions,
        out: &mut MoveList,
    ) {
        let game = self.game;
        let from = self.int(from);
        let Some(start) = self.element(ty, from) else {
            return;
        };
        let mut store = DirectionList::new();
        let Some(&direction) = self.directions_at(directions, ty, from, &mut store).first() else {
            return;
        };
        for path in game.board.radials(ty).paths(direction, start) {
            let mut carried = self.what_at(ty, from);
            self.push_removal(ty, from, out);
            for &site in &path[1..] {
                let what = self.what_at(ty, site.into());
                if what != 0 {
                    self.push_removal(ty, site.into(), out);
                }
                push_piece(out, ty, carried, site);
                if what == 0 {
                    break;
                }
                carried = what;
            }
        }
    }
}

/// A move that adds a piece, without its data.
fn push_piece(out: &mut MoveList, ty: SiteType, what: u16, site: Site) {
    out.push(
        ActionKind::Add {
            at: Place::top(ty, site.into()),
            what,
            count: 1,
            given: Given::NONE,
            stack: false,
        },
        false,
    );
}
