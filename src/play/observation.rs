//! What each player is told of a move: who made it, where, and what was decided, without what is
//! hidden from that player.
//!
//! If something is hidden on a site before the move or after it, the player is told nothing of that
//! site.

use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, Move, MoveList};
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;

/// A move as it was made, and who may know what of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Who made it.
    pub mover: u8,
    begin: End,
    end: End,
    decision: Option<Action>,
    /// Those who may not know what was decided, as bits.
    secret: u32,
}

/// Where a move begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
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
        let end = |ty: SiteType, site: i32| End {
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
        observed.veil(game, before);
        observed
    }

    /// Keeps from everybody what is hidden from it in a state.
    pub fn veil(&mut self, game: &Game, state: &State) {
        for end in [&mut self.begin, &mut self.end] {
            let Some(slot) = end.slot else {
                continue;
            };
            for level in 0..state.contents.height(slot).max(1) {
                for player in 1..=game.players {
                    let bits = state.contents.hidden.bits(player, slot, level);
                    let own = 1 << player;
                    self.secret |= if bits == 0 { 0 } else { own };
                    let site = bits >> HiddenData::All as u8 & 1 == 1;
                    end.secret |= if site { own } else { 0 };
                }
            }
        }
    }

    /// Whether a player does not know the move as it was made.
    pub fn is_secret_to(&self, player: u8) -> bool {
        player != self.mover && self.secret >> player & 1 == 1
    }

    /// Whether a player knows where the move began, and where it ended.
    pub fn places_known(&self, player: u8) -> [bool; 2] {
        let known = |end: End| player == self.mover || end.secret >> player & 1 == 0;
        [known(self.begin), known(self.end)]
    }

    /// Whether a player that was told of the move cannot tell it from another one.
    pub fn may_be(&self, player: u8, list: &MoveList, m: &Move) -> bool {
        let blind = |secret: u32| player != self.mover && secret >> player & 1 == 1;
        let at = |end: End, site: i32| blind(end.secret) || end.site == site;
        at(self.begin, m.from)
            && at(self.end, m.to)
            && (blind(self.secret) || self.decision == list.decision(m))
    }
}
