//! Ratings as pure functions: Elo of a score, Bradley-Terry ratings of a table, the sequential
//! probability ratio test.

use serde::Serialize;

use crate::play::series::{Z95, wilson};

/// A number with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Elo differences are not told apart beyond this.
const MAX_ELO: f64 = 1200.0;

/// The Elo difference that a mean score stands for.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        return -MAX_ELO;
    }
    if score >= 1.0 {
        return MAX_ELO;
    }
    (400.0 * libm::log10(score / (1.0 - score))).clamp(-MAX_ELO, MAX_ELO)
}

/// The mean score that an Elo difference stands for.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// A mean score over `games` with its interval (Wilson). Draws make the true interval narrower.
pub fn score_interval(total: f64, games: u64) -> Interval {
    let n = games as f64;
    let value = if games == 0 { 0.5 } else { total / n };
    let (low, high) = wilson(value, n);
    Interval { value, low, high }
}

/// The Elo difference of a mean score, with the interval of the score.
pub fn elo_interval(score: Interval) -> Interval {
    Interval {
        value: elo_of_score(score.value),
        low: elo_of_score(score.low),
        high: elo_of_score(score.high),
    }
}

/// Ratings (Elo, mean 0) from a table: `scores[i][j]` is what `i` scored against `j` in
/// `games[i][j]` games. Bradley-Terry by minorisation-maximisation (Hunter 2004), a draw as half
/// a win, and one drawn game added to each pair that met, so that every rating is finite. The
/// interval comes from the information of each player's own games.
pub fn bradley_terry(scores: &[Vec<f64>], games: &[Vec<f64>]) -> Vec<Interval> {
    const ROUNDS: usize = 500;
    let n = scores.len();
    let met = |i: usize, j: usize| i != j && games[i][j] > 0.0;
    let mut strength = vec![1.0f64; n];
    for _ in 0..ROUNDS {
        let before = strength.clone();
        for i in 0..n {
            let (mut won, mut expected) = (0.0, 0.0);
            for j in (0..n).filter(|&j| met(i, j)) {
                won += scores[i][j] + 0.5;
                expected += (games[i][j] + 1.0) / (before[i] + before[j]);
            }
            if expected > 0.0 {
                strength[i] = won / expected;
            }
        }
        let mean = strength.iter().map(|s| libm::log(*s)).sum::<f64>() / n.max(1) as f64;
        let scale = libm::exp(mean);
        strength.iter_mut().for_each(|s| *s /= scale);
    }
    let per_log = 400.0 / std::f64::consts::LN_10;
    (0..n)
        .map(|i| {
            let information: f64 = (0..n)
                .filter(|&j| met(i, j))
                .map(|j| {
                    let p = strength[i] / (strength[i] + strength[j]);
                    (games[i][j] + 1.0) * p * (1.0 - p)
                })
                .sum();
            let value = per_log * libm::log(strength[i]);
            let margin = if information > 0.0 {
                Z95 * per_log / information.sqrt()
            } else {
                MAX_ELO
            };
            Interval {
                value,
                low: value - margin,
                high: value + margin,
            }
        })
        .collect()
}

/// A sequential probability ratio test of two Elo differences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference to be turned down.
    pub elo0: f64,
    /// The difference to be accepted.
    pub elo1: f64,
    /// Chance of accepting wrongly.
    pub alpha: f64,
    /// Chance of turning down wrongly.
    pub beta: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtVerdict {
    /// The smaller difference is accepted.
    Lower,
    /// The larger difference is accepted.
    Higher,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The log likelihood ratio of the larger against the smaller difference, in the normal
    /// approximation: from the number of games, the sum of scores and the sum of their squares.
    pub fn ratio(&self, games: u64, total: f64, squares: f64) -> f64 {
        if games < 2 {
            return 0.0;
        }
        let n = games as f64;
        let mean = total / n;
        // One drawn and one lost and won game more keep the spread from being none.
        let variance = ((squares + 1.25) / (n + 3.0)
            - ((total + 1.5) / (n + 3.0)) * ((total + 1.5) / (n + 3.0)))
            .max(1e-6);
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// What the games say.
    pub fn verdict(&self, games: u64, total: f64, squares: f64) -> SprtVerdict {
        let ratio = self.ratio(games, total, squares);
        if ratio >= libm::log((1.0 - self.beta) / self.alpha) {
            SprtVerdict::Higher
        } else if ratio <= libm::log(self.beta / (1.0 - self.alpha)) {
            SprtVerdict::Lower
        } else {
            SprtVerdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.05
    }

    #[test]
    fn elo_of_known_scores() {
        assert!(near(elo_of_score(0.5), 0.0));
        assert!(near(elo_of_score(0.75), 190.85));
        assert!(near(elo_of_score(0.64), 99.95));
        assert_eq!(elo_of_score(1.0), MAX_ELO);
        assert!(near(score_of_elo(elo_of_score(0.3)) * 100.0, 30.0));
    }

    #[test]
    fn a_score_lies_in_its_interval() {
        let interval = score_interval(60.0, 100);
        assert!(near(interval.value, 0.6));
        assert!((0.50..0.51).contains(&interval.low), "{interval:?}");
        assert!((0.69..0.70).contains(&interval.high), "{interval:?}");
        assert_eq!(score_interval(0.0, 0).low, 0.0);
    }

    #[test]
    fn ratings_follow_the_scores() {
        // First beats second beats third, three times of four.
        let scores = [
            vec![0.0, 75.0, 90.0],
            vec![25.0, 0.0, 75.0],
            vec![10.0, 25.0, 0.0],
        ];
        let games = vec![vec![0.0, 100.0, 100.0]; 3]
            .into_iter()
            .enumerate()
            .map(|(i, _)| (0..3).map(|j| if i == j { 0.0 } else { 100.0 }).collect())
            .collect::<Vec<Vec<f64>>>();
        let ratings = bradley_terry(&scores, &games);
        assert!((170.0..210.0).contains(&(ratings[0].value - ratings[1].value)));
        assert!((170.0..210.0).contains(&(ratings[1].value - ratings[2].value)));
        assert!(ratings.iter().map(|r| r.value).sum::<f64>().abs() < 1e-6);
        assert!(ratings[0].low > ratings[1].high);
    }

    #[test]
    fn a_clean_sheet_has_a_finite_rating() {
        let ratings = bradley_terry(
            &[vec![0.0, 10.0], vec![0.0, 0.0]],
            &[vec![0.0, 10.0], vec![10.0, 0.0]],
        );
        assert!(ratings[0].value > 200.0 && ratings[0].value < MAX_ELO);
    }

    #[test]
    fn the_sequential_test_decides() {
        let test = Sprt {
            elo0: 0.0,
            elo1: 50.0,
            alpha: 0.05,
            beta: 0.05,
        };
        assert_eq!(test.verdict(0, 0.0, 0.0), SprtVerdict::Open);
        assert_eq!(test.verdict(4, 3.0, 3.0), SprtVerdict::Open);
        assert_eq!(test.verdict(400, 260.0, 260.0), SprtVerdict::Higher);
        assert_eq!(test.verdict(400, 190.0, 190.0), SprtVerdict::Lower);
    }
}
