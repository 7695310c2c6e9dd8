//! Counts the legal moves, or tells whether there is any, without a list of them.
//!
//! Pieces whose moves are [`reach`](super::reach) tables are counted from the tables; moves that
//! would leave a piece threatened are found by the lines to that piece ([`danger`](super::danger)).
//! Other moves are put into a list and counted there.

use super::danger::{Danger, DangerLines};
use super::plan::Shape;
use super::planned::landing;
use super::reach::{Noise, ReachLeaf};
use super::verdicts::Verdict;
use crate::board::site::Site;
use crate::game::Game;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::ForEachPiece;
use crate::game::rules::{Bool, Int, Mode, Moves, MovesKind, ThenId};
use crate::game::state::State;

/// What is being counted.
struct Tally<'t, 'a> {
    /// Only moves that leave no piece in this danger count, which is what the condition asks.
    danger: &'t Danger<'t, 'a>,
    cond: &'a Bool,
    /// The consequences of the ludemes around, innermost last.
    thens: Vec<ThenId>,
    found: usize,
    /// As many as this need not be counted on.
    enough: usize,
}

impl Game {
    /// The number of legal moves of the state, duplicates included: as many as [`Game::moves`]
    /// lists. Nothing where it takes a list to tell.
    pub fn count_moves(&self, state: &mut State, scratch: &mut Scratch) -> Option<usize> {
        let unfiltered = !self.meta.pin && !self.meta.swap && !self.meta.filters();
        if self.mode != Mode::Alternating || !unfiltered || self.features.stochastic {
            return None;
        }
        if state.over {
            return Some(0);
        }
        let play = self.play_of(state, state.mover.into())?;
        let found = Context::new(self, state, scratch).tally_play(play)?;
        // Who has no move passes.
        Some(found.max(1))
    }
}

impl<'a> Context<'a> {
    fn tally_play(&mut self, moves: &Moves) -> Option<usize> {
        match &moves.kind {
            MovesKind::If(cond, yes, no) => match (self.bool(cond), no) {
                (true, _) => self.tally_play(yes),
                (false, Some(no)) => self.tally_play(no),
                (false, None) => Some(0),
            },
            MovesKind::Do {
                prior,
                next: None,
                if_afterwards: Some(check),
            } => {
                let cond = self.game.check(*check);
                let mut lines = DangerLines::default();
                let danger = self.danger(cond, &mut lines)?;
                Some(self.tally_safe(prior, &danger, cond, usize::MAX))
            }
            _ => None,
        }
    }

    /// How many moves leave a piece out of danger; counting may stop where there are enough.
    pub(super) fn tally_safe(
        &mut self,
        moves: &Moves,
        danger: &Danger<'_, 'a>,
        cond: &'a Bool,
        enough: usize,
    ) -> usize {
        let mut tally = Tally {
            danger,
            cond,
            thens: self.scratch.memory.take_thens(),
            found: 0,
            enough,
        };
        self.tally(moves, &mut tally);
        let found = tally.found;
        self.scratch.memory.give_thens(tally.thens);
        found
    }

    fn tally(&mut self, moves: &Moves, tally: &mut Tally<'_, 'a>) {
        if tally.found >= tally.enough {
            return;
        }
        let around = tally.thens.len();
        match &moves.kind {
            MovesKind::None => {}
            MovesKind::If(cond, yes, no) => {
                tally.thens.extend(moves.then);
                if self.holds_for(cond, tally) {
                    self.tally(yes, tally);
                } else if let Some(no) = no {
                    self.tally(no, tally);
                }
            }
            MovesKind::Concat(list) => {
                tally.thens.extend(moves.then);
                for moves in list {
                    self.tally(moves, tally);
                }
            }
            MovesKind::ForEachPiece(m) if is_of_mover(m) => {
                tally.thens.extend(moves.then);
                self.tally_pieces(tally);
            }
            _ => self.tally_listed(moves, tally),
        }
        tally.thens.truncate(around);
    }

    /// Whether a condition holds; whether the piece is in danger now is known.
    fn holds_for(&mut self, cond: &Bool, tally: &Tally<'_, 'a>) -> bool {
        match cond {
            Bool::And(parts) => parts.iter().all(|part| self.holds_for(part, tally)),
            Bool::Not(_) if cond == tally.cond => !tally.danger.is_present(),
            _ => self.bool(cond),
        }
    }

    /// Whether a simple move may end on a site, by its whole condition.
    fn lands(&mut self, leaf: &ReachLeaf, target: Site) -> bool {
        let game = self.game;
        let outer = self.env.replace(Bound::To, target.into());
        let lands = self.holds(landing(&game.leaf(leaf.id).moves));
        self.env.set(Bound::To, outer);
        lands
    }

    /// Counts what takes a list.
    fn tally_listed(&mut self, moves: &Moves, tally: &mut Tally<'_, 'a>) {
        let mut list = self.scratch.memory.take_list();
        list.start_sketching(false);
        self.generate(moves, &mut list);
        for then in tally.thens.iter().rev() {
            list.add_then(0, *then);
        }
        for i in 0..list.len() {
            if tally.found >= tally.enough {
                break;
            }
            let safe = self.is_safe_or_tried(tally.danger, &mut list, i, tally.cond);
            tally.found += usize::from(safe);
        }
        self.scratch.memory.give_list(list);
    }

    /// Counts the moves of the mover's pieces.
    fn tally_pieces(&mut self, tally: &mut Tally<'_, 'a>) {
        let game = self.game;
        let sites = game.layout.count(game.layout.default) as usize;
        let components = game.components_of.get(usize::from(self.state.mover));
        let noise = game.reach.quiet(game).thens(&tally.thens);
        for &component in components.into_iter().flatten() {
            let info = game.components.get(usize::from(component));
            let Some(moves) = info.and_then(|info| info.moves.as_ref()) else {
                continue;
            };
            let leaves = game
                .reach
                .of(game, component)
                .map(|reach| &reach.leaves[..]);
            for i in 0..self.state.contents.owned.of(component).len() {
                if tally.found >= tally.enough {
                    return;
                }
                let position = self.state.contents.owned.of(component).get(i);
                let Some(position) = position.filter(|p| usize::from(p.slot) < sites) else {
                    continue;
                };
                let old_from = self.env.replace(Bound::From, position.slot.into());
                let old_level = self.env.replace(Bound::Level, position.level.into());
                let known = leaves.and_then(|leaves| {
                    self.piece_moves(leaves, position.slot, noise, tally.danger)
                });
                match known {
                    Some(found) => tally.found += found,
                    None => self.tally_listed(moves, tally),
                }
                self.env.set(Bound::From, old_from);
                self.env.set(Bound::Level, old_level);
            }
        }
    }

    /// The number of safe moves of a piece, by tables alone.
    fn piece_moves(
        &mut self,
        leaves: &'a [ReachLeaf],
        from: Site,
        noise: Noise,
        danger: &Danger<'_, 'a>,
    ) -> Option<usize> {
        let game = self.game;
        let quiet = game.reach.quiet(game);
        let what = self.state.contents.what(usize::from(from));
        let mut found = 0;
        for leaf in leaves {
            let own = quiet.leaf(leaf.id).max(quiet.thens(&leaf.thens));
            let loud = own.max(noise) > danger.most_noise();
            let guards = leaf.guards.as_deref()?;
            if !guards.iter().all(|(cond, holds)| self.bool(cond) == *holds) {
                continue;
            }
            let plan = game.leaf(leaf.id).plan(game)?;
            let row = leaf.rows + usize::from(from);
            let mut safe = |ctx: &mut Self, to: Site| -> Option<()> {
                if loud {
                    return None;
                }
                found += usize::from(ctx.leaves_safe(danger, from, to, what)?);
                Some(())
            };
            match &plan.shape {
                Shape::Targets { rows, to } => {
                    for &target in rows.row(row) {
                        let there = self.state.contents.what(usize::from(target));
                        let ends = match leaf.ends(there) {
                            Verdict::Open => {
                                let mover = self.state.mover;
                                let verdicts = self.verdicts(to, mover, from.into(), true);
                                verdicts.on(target, there)
                            }
                            known => known,
                        };
                        let ends = match ends {
                            Verdict::Yes => true,
                            Verdict::No => false,
                            Verdict::Open => self.lands(leaf, target),
                        };
                        if ends {
                            safe(self, target)?;
                        }
                    }
                }
                Shape::Rays {
                    rows, paths, min, ..
                } => {
                    for ray in rows.row(row) {
                        for (at, &target) in ray.of(paths).iter().enumerate() {
                            let there = self.state.contents.what(usize::from(target));
                            let far_enough = usize::from(*min) <= at + 1;
                            if far_enough {
                                match leaf.ends(there) {
                                    Verdict::Yes => safe(self, target)?,
                                    Verdict::No => {}
                                    Verdict::Open => return None,
                                }
                            }
                            match leaf.passes(there, far_enough) {
                                Verdict::Yes => {}
                                Verdict::No => break,
                                Verdict::Open => return None,
                            }
                        }
                    }
                }
                Shape::Jumps { .. } | Shape::Flights(_) | Shape::Circuits(_) => return None,
            }
        }
        Some(found)
    }
}

/// Whether an iteration is over all pieces of one player on the board, by their own moves.
pub(super) fn is_plain(m: &ForEachPiece) -> bool {
    m.on.is_none()
        && m.components.is_none()
        && m.moves.is_none()
        && !m.everyone
        && m.container == Int::Const(0)
        && m.top.as_const() == Some(false)
}

/// Whether an iteration is over all pieces of the mover on the board, by their own moves.
pub(super) fn is_of_mover(m: &ForEachPiece) -> bool {
    is_plain(m) && m.player.is_mover()
}

/// Whether a tally finds more than lists in some moves.
pub(super) fn is_tallied(moves: &Moves) -> bool {
    match &moves.kind {
        MovesKind::Concat(list) => list.iter().any(is_tallied),
        MovesKind::If(_, yes, no) => {
            is_tallied(yes) || no.as_ref().is_some_and(|no| is_tallied(no))
        }
        MovesKind::ForEachPiece(m) => is_of_mover(m),
        _ => false,
    }
}
