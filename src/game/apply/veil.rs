//! Who may not know where a move began and where it ended.
//!
//! A site is unknown to a player from whom all of it is hidden before the move or after it. So is
//! a site that is only chosen if the choice hides something there: nothing else would tell which
//! it was.

use crate::game::action::{ActionKind, Move, MoveList};
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;
use crate::game::{Game, MAX_PLAYERS};

/// What is hidden from each player, from 0 on.
type Bits = [u8; MAX_PLAYERS + 1];

/// The ends of a move that is being made.
pub(super) struct Veil {
    /// The slots where it begins and ends.
    slots: [Option<usize>; 2],
    /// Nothing moves from one to the other.
    choice: bool,
    /// What is hidden there from each player before the move, as bits.
    before: [Bits; 2],
}

impl Veil {
    /// Of a legal move that is made in a state.
    pub(super) fn of(game: &Game, state: &State, list: &MoveList, m: &Move) -> Self {
        let decision = list.decision(m);
        let default = (game.layout.default, game.layout.default);
        let (from, to) = decision.and_then(|a| a.types()).unwrap_or(default);
        let slots = [(from, m.from), (to, m.to)].map(|(ty, site)| game.layout.slot(ty, site));
        let is_choice = |kind| matches!(kind, ActionKind::Select { .. });
        Veil {
            slots,
            choice: decision.is_some_and(|a| is_choice(a.kind)),
            before: slots.map(|slot| hidden(game, state, slot)),
        }
    }

    /// Takes down who may not know its ends, once it is made.
    pub(super) fn made(&self, game: &Game, state: &mut State) {
        let mut secret = [0; 2];
        for ((slot, before), secret) in self.slots.iter().zip(&self.before).zip(&mut secret) {
            let after = hidden(game, state, *slot);
            for (player, (before, after)) in before.iter().zip(after).enumerate() {
                let all = (before | after) >> HiddenData::All as u8 & 1 == 1;
                let newly = self.choice && after & !before != 0;
                *secret |= u32::from(all || newly) << player;
            }
        }
        state.contents.hidden.veil_last(secret);
    }
}

/// What is hidden of a slot; of a stack, of any level.
fn hidden(game: &Game, state: &State, slot: Option<usize>) -> Bits {
    let contents = &state.contents;
    let mut hidden = [0; MAX_PLAYERS + 1];
    if let Some(slot) = slot {
        for level in 0..contents.height(slot).max(1) {
            for (player, bits) in hidden.iter_mut().enumerate().take(game.players + 1) {
                *bits |= contents.hidden.bits(player, slot, level);
            }
        }
    }
    hidden
}
