//! Games of one phase in which players take turns, and in which the board and its pieces are all that
//! matters: what runners of a simple kind ask for first.

use crate::game::rules::{Mode, Phase};
use crate::game::{Features, Game, Meta};

/// Whether a game has no part of the state that a placement changes beyond the piece, the turn
/// and the last move.
fn is_plain(features: &Features) -> bool {
    let f = features;
    let more = f.large_pieces
        || f.dominoes
        || f.cards
        || f.internal_loop
        || f.stochastic
        || f.visited
        || f.sequence_capture
        || f.cycle
        || f.repetitions.contains(&true)
        || f.hidden
        || f.boardless
        || f.deduction
        || f.last_actions;
    !more
}

/// The only phase of a game in which players take turns and the board and its pieces are all that
/// matters; the features and meta rules that its reader takes care of are left out of these.
pub(super) fn plain_phase<'g>(
    game: &'g Game,
    features: &Features,
    meta: Meta,
) -> Option<&'g Phase> {
    let [phase] = game.phases.as_slice() else {
        return None;
    };
    let plain = game.mode == Mode::Alternating
        && phase.next.is_empty()
        && game.dice.is_none()
        && is_plain(features)
        && meta == Meta::default();
    plain.then_some(phase)
}
