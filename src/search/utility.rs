//! What a result is worth: ranks as numbers from 0 (last) to 1 (alone first).
//!
//! With two players a win is worth 1, a draw 0.5 and a loss 0; with four the second place is worth 2/3.

use crate::game::Game;
use crate::game::state::State;

/// What a rank is worth among so many players: 1 for the first, 0 for the last, evenly between.
/// A single player has won or has not.
pub fn of_rank(rank: f64, players: usize) -> f64 {
    if players <= 1 {
        return if (0.5..1.5).contains(&rank) { 1.0 } else { 0.0 };
    }
    if rank <= 0.0 {
        return 0.5;
    }
    let n = players as f64;
    ((n - rank) / (n - 1.0)).clamp(0.0, 1.0)
}

/// What a finished state is worth to each agent, in the order of the agents. Ranks belong to
/// places at the board; where players have swapped, the agent at the place gets them.
pub fn of_state(game: &Game, state: &State, out: &mut Vec<f64>) {
    out.clear();
    out.resize(game.players.max(1), 0.5);
    if game.players == 1 {
        out[0] = if state.over && state.winner == 1 {
            1.0
        } else {
            of_rank(state.rank(1), 1)
        };
        return;
    }
    for player in 1..=game.players {
        let agent = state.players[player].order as usize;
        if let Some(value) = agent.checked_sub(1).and_then(|a| out.get_mut(a)) {
            *value = of_rank(state.rank(player), game.players);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::of_rank;

    #[test]
    fn ranks_go_evenly_from_one_to_zero() {
        assert_eq!(of_rank(1.0, 2), 1.0);
        assert_eq!(of_rank(1.5, 2), 0.5);
        assert_eq!(of_rank(2.0, 2), 0.0);
        assert_eq!(of_rank(2.0, 3), 0.5);
        assert_eq!(of_rank(2.5, 4), 0.5);
    }

    #[test]
    fn a_single_player_wins_or_not() {
        assert_eq!(of_rank(1.0, 1), 1.0);
        assert_eq!(of_rank(0.0, 1), 0.0);
    }

    #[test]
    fn no_rank_is_worth_half() {
        assert_eq!(of_rank(0.0, 2), 0.5);
    }
}
