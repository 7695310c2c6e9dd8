//! Whose turn comes next: the order of players, for states and for the positions of runners, which
//! keep the players still in the game as the bits of a word.

use std::cmp::Ordering;

/// Whether a player is still in the game.
#[inline]
pub fn is_active(active: u32, player: i32) -> bool {
    (1..32).contains(&player) && active >> player & 1 == 1
}

/// The first active player after this one, cyclically; the player after when nobody is active.
#[inline]
pub fn player_after(active: u32, player: u8, players: usize) -> u8 {
    if players == 0 {
        return 0;
    }
    // Without a division wherever the player is one of the game.
    let after = |player: u8| match usize::from(player).cmp(&players) {
        Ordering::Less => player + 1,
        Ordering::Equal => 1,
        Ordering::Greater => player % players as u8 + 1,
    };
    let mut next = player;
    for _ in 0..players {
        next = after(next);
        if is_active(active, i32::from(next)) {
            return next;
        }
    }
    after(player)
}

/// Counts a turn, or a move more of the same player in it.
#[inline]
pub fn count_turn(goes_on: bool, same_player: &mut u32, turn: &mut u32) {
    if goes_on {
        *same_player += 1;
    } else {
        *same_player = 0;
        *turn += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_follow_each_other_as_long_as_they_are_in_the_game() {
        assert_eq!(player_after(0b1110, 1, 3), 2);
        assert_eq!(player_after(0b1110, 3, 3), 1);
        assert_eq!(player_after(0b1010, 1, 3), 3);
        assert_eq!(player_after(0b0010, 1, 3), 1);
        // Nobody is left, nobody is there, and everybody.
        assert_eq!(player_after(0, 1, 3), 2);
        assert_eq!(player_after(0, 0, 0), 0);
        assert_eq!(player_after(0b110, 3, 2), 2);
        assert!(!is_active(u32::MAX, 0) && !is_active(u32::MAX, 32) && !is_active(u32::MAX, -1));
    }
}
