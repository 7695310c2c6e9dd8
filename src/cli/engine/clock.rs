//! How long to think about a move when the time of a whole game is given.

use std::time::Duration;

use serde::Deserialize;

/// What a search may use.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Allowance {
    /// Milliseconds for this move.
    pub movetime: Option<u64>,
    /// What the player counts: iterations, playouts or nodes.
    pub nodes: Option<u64>,
    /// Milliseconds left, of each player.
    pub time: Vec<u64>,
    /// Milliseconds that each player gets for each move.
    pub inc: Vec<u64>,
}

/// Kept back for the way from the search to whoever waits for the move.
const WAY: u64 = 10;
/// Into how many moves the time that is left is divided.
const SHARE: u64 = 30;
/// The longest search.
pub const LONGEST: Duration = Duration::from_secs(3600);

impl Allowance {
    /// The time for a move of a player, from 1; none where none is given.
    pub fn time_for(&self, player: usize) -> Option<Duration> {
        let at = |list: &[u64]| player.checked_sub(1).and_then(|p| list.get(p)).copied();
        let milliseconds = match (self.movetime, at(&self.time)) {
            (Some(time), _) => time.saturating_sub(WAY),
            (None, Some(left)) => {
                let usable = left.saturating_sub(2 * WAY);
                let added = at(&self.inc).unwrap_or(0);
                (usable / SHARE).saturating_add(added * 3 / 4).min(usable)
            }
            (None, None) => return None,
        };
        Some(Duration::from_millis(milliseconds.max(1)).min(LONGEST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_never_overdrawn() {
        for left in [0, 5, 25, 100, 60_000] {
            for inc in [0, 50, 10_000] {
                let allowance = Allowance {
                    time: vec![1_000_000, left],
                    inc: vec![0, inc],
                    ..Allowance::default()
                };
                let time = allowance.time_for(2).expect("a time");
                assert!(time.as_millis() as u64 <= left.saturating_sub(2 * WAY).max(1));
            }
        }
        assert_eq!(Allowance::default().time_for(1), None);
    }

    #[test]
    fn a_time_for_the_move_comes_before_the_clock() {
        let allowance = Allowance {
            movetime: Some(200),
            time: vec![1, 1],
            ..Allowance::default()
        };
        assert_eq!(allowance.time_for(1), Some(Duration::from_millis(190)));
    }
}
