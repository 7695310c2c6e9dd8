//! What each player is told of a move: who made it, where, and what was decided, without what is
//! hidden from that player.
//!
//! If something is hidden on a site before the move or after it, the player is not told what was
//! decided there; where the move began and ended it is told unless the state that the move has led
//! to keeps it secret ([`Hidden::of_last`]).

use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, Move, MoveList};
use crate::game::state::State;
#[cfg(doc)]
use crate::game::state::hidden::Hidden;

/// A move as it was made, and who may know what of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Who made it.
    pub mover: u8,
    begin: MoveEnd,
    end: MoveEnd,
    decision: Option<Action>,
    /// Those who may not know what was decided, as bits.
    secret: u32,
}

/// Where a move begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MoveEnd {
    site: i32,
    slot: Option<usize>,
    /// Those who may not know the site, as bits.
    secret: u32,
}

impl Observation {
    /// A legal move that is made in a state. What it hides itself is not known yet:
    /// [`Observation::veil`] is called with the state that it leads to.
    pub fn of(game: &Game, before: &State, list: &MoveList, pick: usize) -> Self {
        let m = &list.moves()[pick];
        let decision = list.decision(m);
        let default = (game.layout.default, game.layout.default);
        let (begins, ends) = decision.and_then(|a| a.types()).unwrap_or(default);
        let end = |ty: SiteType, site: i32| MoveEnd {
            site,
            slot: game.layout.slot(ty, site),
            secret: 0,
        };
        let mut observed = Observation {
            mover: before.mover,
            begin: end(begins, m.from),
            end: end(ends, m.to),
            decision,
            secret: 0,
        };
        observed.keep(game, before);
        observed
    }

    /// Keeps from everybody what the move has hidden, in the state that it has led to.
    pub fn veil(&mut self, game: &Game, after: &State) {
        self.keep(game, after);
        let [begin, end] = after.contents.hidden.of_last();
        self.begin.secret |= begin;
        self.end.secret |= end;
    }

    /// Keeps from everybody what was decided where something of its sites is hidden in a state.
    fn keep(&mut self, game: &Game, state: &State) {
        for slot in [self.begin.slot, self.end.slot].into_iter().flatten() {
            for level in 0..state.contents.height(slot).max(1) {
                for player in 1..=game.players {
                    let hides = state.contents.hidden.bits(player, slot, level) != 0;
                    self.secret |= u32::from(hides) << player;
                }
            }
        }
    }

    /// Whether a player does not know the move as it was made.
    pub fn is_secret_to(&self, player: u8) -> bool {
        player != self.mover && self.secret >> player & 1 == 1
    }

    /// Whether a player that was told of the move cannot tell it from another one.
    pub fn may_be(&self, player: u8, list: &MoveList, m: &Move) -> bool {
        let blind = |secret: u32| player != self.mover && secret >> player & 1 == 1;
        let at = |end: MoveEnd, site: i32| blind(end.secret) || end.site == site;
        at(self.begin, m.from)
            && at(self.end, m.to)
            && (blind(self.secret) || self.decision == list.decision(m))
    }
}
