//! Plays many random games, in parallel where there are threads, and sums up their results.

use serde::Serialize;

use super::playout::{Playout, Playouts, seed_of};
use crate::game::Game;
use crate::host::map;

/// Plays `games` seeded games; the result does not depend on the number of threads. `played` is
/// called after each game, in any order.
pub fn play_series(game: &Game, base: u64, games: u64, played: impl Fn() + Sync) -> Vec<Playout> {
    const CHUNK: u64 = 16;
    let player = || Playouts::new(game);
    let chunks = map(games.div_ceil(CHUNK), player, |player, chunk| {
        let numbers = chunk * CHUNK..((chunk + 1) * CHUNK).min(games);
        numbers
            .take_while(|_| !game.overrun.is_known())
            .map(|k| {
                let outcome = player.playout(seed_of(base, k));
                played();
                outcome
            })
            .collect::<Vec<_>>()
    });
    chunks.into_iter().flatten().collect()
}

/// A share of games with its 95% interval (Wilson score).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Part of all.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// `count` of `all`.
    pub fn new(count: u64, all: u64) -> Self {
        if all == 0 {
            return Share {
                count,
                share: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let p = count as f64 / all as f64;
        let (low, high) = wilson(p, all as f64);
        Share {
            count,
            share: p,
            low,
            high,
        }
    }
}

/// Standard deviations that a 95% interval reaches to each side.
pub const Z95: f64 = 1.959_963_985;

/// The 95% interval (Wilson score) of a share found in `n` games.
pub fn wilson(share: f64, n: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let (p, z) = (share, Z95);
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// A mean with its 95% interval, and the extremes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval.
    pub margin: f64,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
}

impl Mean {
    /// The mean of values; all zero for none.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let n = values.clone().count() as f64;
        if n == 0.0 {
            return Mean {
                mean: 0.0,
                margin: 0.0,
                min: 0.0,
                max: 0.0,
            };
        }
        let mean = values.clone().sum::<f64>() / n;
        let variance =
            values.clone().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (n - 1.0).max(1.0);
        Mean {
            mean,
            margin: Z95 * (variance / n).sqrt(),
            min: values.clone().fold(f64::INFINITY, f64::min),
            max: values.fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// What a series of games says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Wins by player.
    pub wins: Vec<Share>,
    /// Games nobody won.
    pub draws: Share,
    /// Games cut off by a limit.
    pub cut: Share,
    /// Moves a game.
    pub moves: Mean,
    /// Turns a game.
    pub turns: Mean,
    /// Legal moves a position.
    pub branching: Mean,
    /// Moves played in all.
    pub total_moves: u64,
}

impl Summary {
    /// Sums up a series.
    pub fn of(players: usize, outcomes: &[Playout]) -> Self {
        let games = outcomes.len() as u64;
        let share = |f: &dyn Fn(&Playout) -> bool| {
            Share::new(outcomes.iter().filter(|o| f(o)).count() as u64, games)
        };
        Summary {
            games,
            wins: (1..=players as i32)
                .map(|p| share(&|o| o.winner == p))
                .collect(),
            draws: share(&|o| o.winner <= 0 || o.winner > players as i32),
            cut: share(&|o| o.cut),
            moves: Mean::of(outcomes.iter().map(|o| f64::from(o.moves))),
            turns: Mean::of(outcomes.iter().map(|o| f64::from(o.turns))),
            branching: Mean::of(outcomes.iter().map(Playout::branching)),
            total_moves: outcomes.iter().map(|o| u64::from(o.moves)).sum(),
        }
    }
}
