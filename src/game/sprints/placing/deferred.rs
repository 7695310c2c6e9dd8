//! Placements that were made but are not in the state yet, and how they are brought into it.

use crate::game::Game;
use crate::game::action::{Action, ActionKind, Given, MoveList, Place};
use crate::game::context::{Context, Scratch};
use crate::game::state::State;
use crate::game::state::owned::PieceAt;

/// A placement that the state does not have yet.
#[derive(Clone, Copy, Debug)]
pub(in crate::game::sprints) struct DeferredPlacement {
    pub player: u8,
    /// The level of the piece on its site.
    pub level: u8,
    pub site: u16,
}

/// Placements that are brought into a state together.
#[derive(Debug)]
pub(in crate::game::sprints) struct DeferredPlacements<'g> {
    game: &'g Game,
    /// What each player places; nothing for nobody.
    pub pieces: Vec<u16>,
    /// The placements, the latest last.
    pub moves: Vec<DeferredPlacement>,
}

impl<'g> DeferredPlacements<'g> {
    /// No placements of these pieces.
    pub fn new(game: &'g Game, pieces: Vec<u16>) -> Self {
        DeferredPlacements {
            game,
            pieces,
            moves: Vec::new(),
        }
    }

    /// A player's piece enters a site.
    fn action(&self, ahead: DeferredPlacement) -> ActionKind {
        let stack = self.game.features.stacking;
        let at = Place {
            ty: self.game.layout.default,
            site: i32::from(ahead.site),
            level: if stack { i32::from(ahead.level) } else { -1 },
        };
        ActionKind::Add {
            at,
            what: self.pieces[usize::from(ahead.player)],
            count: 1,
            given: Given::NONE,
            stack,
        }
    }

    /// The only move of a list: a player's piece enters a site.
    pub fn list_placement(&self, list: &mut MoveList, ahead: DeferredPlacement) {
        list.clear();
        let i = list.push(self.action(ahead), true);
        list.get_mut(i).mover = ahead.player;
    }

    /// Brings the placements into the state; then it is the turn of `mover`, and `next` follows.
    pub fn catch_up(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        (mover, next): (u8, u8),
    ) {
        let Some(&latest) = self.moves.last() else {
            return;
        };
        let n = self.moves.len() as u32;
        for &DeferredPlacement { player, site, .. } in &self.moves {
            state.log.push(player, false, i32::from(site));
            state.stalemated &= !(1 << player);
        }
        for (player, &what) in self.pieces.iter().enumerate().skip(1) {
            let own = self
                .moves
                .iter()
                .filter(|a| usize::from(a.player) == player);
            let position = |ahead: &DeferredPlacement| PieceAt {
                slot: ahead.site,
                level: ahead.level.into(),
            };
            state.contents.owned.extend(what, own.map(position));
        }
        let pieces = &self.pieces;
        let piece = |ahead: &DeferredPlacement| {
            let what = pieces[usize::from(ahead.player)];
            (usize::from(ahead.site), what, ahead.player)
        };
        if state.contents.stacking() {
            self.moves.sort_unstable_by_key(|a| (a.site, a.level));
            state.contents.stack_up(self.moves.iter().map(piece));
        } else {
            for (slot, what, player) in self.moves.iter().map(piece) {
                state.contents.set_piece(slot, what, player, 1);
            }
        }
        self.moves.clear();
        self.list_placement(list, latest);
        let m = list.moves()[0];
        let action = Action {
            kind: self.action(latest),
            decision: true,
        };
        state.mover = latest.player;
        Context::new(self.game, state, scratch).remember_last(list, &m, &[action]);
        state.decided = -1;
        state.moves += n;
        state.turn += n;
        state.counter = state.counter.wrapping_add(n as i32);
        state.same_player = 0;
        state.passes = 0;
        state.prev = latest.player;
        state.mover = mover;
        state.next = next;
    }
}
