//! Leap: to the ends of walks (specification 06a 2.3).

use super::attach::Effects;
use crate::board::direction::{AbsoluteDirection, DirectionSet};
use crate::board::site::{Relation, Site, SiteType};
use crate::board::topology::{Csr, Topology};
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::directions::Step;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::LeapMove;

impl Context<'_> {
    /// Lists the moves of a piece to where its walks end, as a knight moves, whatever stands between.
    /// With `ANY` it only tells whether there is one.
    pub(super) fn leap<const ANY: bool>(
        &mut self,
        m: &LeapMove,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let ty = m.from.ty;
        let from = self.only_site(&m.from.sites);
        let Some(start) = self.element(ty, from) else {
            return false;
        };
        let turned = self.holds(m.rotations.as_ref());
        let forward = match &m.forward {
            Some(forward) => self.bool(forward),
            None => false,
        };
        let ahead = if forward {
            self.slot(ty, from)
                .map(|slot| self.state.contents.what(slot))
                .and_then(|what| game.components.get(what as usize))
                .and_then(|c| c.facing)
        } else {
            None
        };
        let old_from = self.env.replace(Bound::From, from);
        if !self.holds(m.from.cond.as_ref()) {
            // The reference leaves the variable bound here.
            return false;
        }
        let old_to = self.env.get(Bound::To);
        let first = out.len();
        let mut effects = Effects::default();
        let mut found = false;
        let ends = ends_of(&game.board, m, turned);
        for &target in ends.row(start.into()) {
            let to = i32::from(target);
            if ANY && self.is_unwanted(to)
                || !ANY && out.leaves_out_to(to)
                || ahead.is_some_and(|facing| !is_ahead(&game.board, ty, start, target, facing))
            {
                continue;
            }
            self.env.set(Bound::To, to);
            if !self.holds(m.to.cond.as_ref()) {
                continue;
            }
            if ANY {
                found = true;
                break;
            }
            if out.sketch(from, to) {
                continue;
            }
            effects.clear();
            if let Some(apply) = &m.to.apply {
                self.attach_apply(apply, &mut effects);
            }
            let begin = out.begin();
            effects.push_to(out);
            out.push_action(
                ActionKind::Move {
                    from: Place::top(ty, from),
                    to: Place::top(ty, to),
                    given: Given::NONE,
                    stack: false,
                },
                decision,
            );
            out.finish(begin, from, to);
            if out.has_built() {
                break;
            }
        }
        self.give_effects(&mut effects);
        out.set_mover(first, self.state.mover);
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::From, old_from);
        found
    }
}

/// Where a leap ends from every site, ascending.
pub(super) fn ends_of<'m>(board: &Topology, m: &'m LeapMove, turned: bool) -> &'m Csr<Site> {
    let make = || walk_ends(board, m.from.ty, &m.walks, turned);
    m.ends.table(turned, make)
}

/// The end sites of the walks from every site, ascending.
fn walk_ends(board: &Topology, ty: SiteType, walks: &[Vec<Step>], turned: bool) -> Csr<Site> {
    let supported = board.steps(ty).supported(Relation::Orthogonal);
    let among = board.steps(ty).supported_set(Relation::Orthogonal);
    let facings = if turned {
        supported
    } else {
        &supported[..supported.len().min(1)]
    };
    let mut ends = Csr::with_capacity(board.len(ty), 0);
    let mut row = Vec::new();
    for site in 0..board.len(ty) {
        row.clear();
        for &facing in facings {
            for walk in walks {
                row.extend(walk_end(board, ty, among, site as Site, facing, walk));
            }
        }
        row.sort_unstable();
        row.dedup();
        ends.push_row(row.iter().copied());
    }
    ends
}

/// Where a walk ends; nowhere when it leaves the board.
fn walk_end(
    board: &Topology,
    ty: SiteType,
    among: DirectionSet,
    start: Site,
    mut facing: AbsoluteDirection,
    walk: &[Step],
) -> Option<Site> {
    let mut site = start;
    for step in walk {
        match step {
            Step::Forward => site = *board.steps(ty).towards(facing.stepped(), site).last()?,
            Step::Left => facing = facing.turned_among(AbsoluteDirection::left, among),
            Step::Right => facing = facing.turned_among(AbsoluteDirection::right, among),
        }
    }
    Some(site)
}

/// Whether a target lies in front by rows and columns.
pub(super) fn is_ahead(
    board: &Topology,
    ty: SiteType,
    from: Site,
    to: Site,
    facing: AbsoluteDirection,
) -> bool {
    use AbsoluteDirection as Abs;
    let measures = board.measures(ty);
    let north = measures.row_of(to) > measures.row_of(from);
    let south = measures.row_of(to) < measures.row_of(from);
    let east = measures.column_of(to) > measures.column_of(from);
    let west = measures.column_of(to) < measures.column_of(from);
    match facing {
        Abs::N => north,
        Abs::S => south,
        Abs::E => east,
        Abs::W => west,
        Abs::NE => north && east,
        Abs::NW => north && west,
        Abs::SE => south && east,
        Abs::SW => south && west,
        _ => false,
    }
}
