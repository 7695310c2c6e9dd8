//! Fitting weights to results: least squares behind a squashing function, held near a prior.

/// The features of a position and what it came to.
#[derive(Clone, Debug)]
pub(super) struct FitSample {
    /// Features, player after player.
    pub rows: Vec<f64>,
    /// The result of each player.
    pub worth: Vec<f64>,
}

/// Rounds of descent.
const ROUNDS: usize = 150;
/// Step of the descent, in normalised features.
const STEP: f64 = 2.0;
/// How strongly weights are drawn to the prior.
const RIDGE: f64 = 0.01;

/// From any number to the open interval from 0 to 1; 0 becomes one half. No logarithm or
/// exponential, which differ between machines.
pub(super) fn squash(x: f64) -> f64 {
    0.5 + 0.5 * x / (1.0 + x.abs())
}

/// The weighted difference of a player's features to the mean of the others'.
pub(super) fn advantage(rows: &[f64], player: usize, players: usize, weights: &[f64]) -> f64 {
    let n = weights.len();
    let others = players.saturating_sub(1).max(1) as f64;
    let mut sum = 0.0;
    for q in 0..players {
        let share = if q == player { 1.0 } else { -1.0 / others };
        for (f, w) in rows[q * n..(q + 1) * n].iter().zip(weights) {
            sum += share * f * w;
        }
    }
    sum
}

/// Weights that predict the results of the samples.
pub(super) fn fit(
    samples: &[FitSample],
    players: usize,
    features: usize,
    prior: &[f64],
) -> Vec<f64> {
    // Differences, normalised to a spread of one.
    let others = players.saturating_sub(1).max(1) as f64;
    let mut spread = vec![0.0; features];
    let mut table = Vec::with_capacity(samples.len() * players * features);
    let mut results = Vec::with_capacity(samples.len() * players);
    for sample in samples {
        for player in 0..players {
            for (i, spread) in spread.iter_mut().enumerate() {
                let of = |q: usize| sample.rows[q * features + i];
                let against = (0..players).map(|q| {
                    let share = if q == player { 1.0 } else { -1.0 / others };
                    share * of(q)
                });
                let difference: f64 = against.sum();
                *spread += difference * difference;
                table.push(difference);
            }
            results.push(sample.worth.get(player).copied().unwrap_or(0.5));
        }
    }
    let count = results.len().max(1) as f64;
    for s in &mut spread {
        *s = (*s / count).sqrt();
    }
    // What never differs has nothing to learn from and is left out of the descent.
    let used: Vec<usize> = (0..features).filter(|i| spread[*i] > 1e-9).collect();
    let table: Vec<f64> = table
        .chunks_exact(features.max(1))
        .flat_map(|row| used.iter().map(|i| row[*i] / spread[*i]))
        .collect();
    let target: Vec<f64> = used.iter().map(|i| prior[*i] * spread[*i]).collect();
    let mut fitted = target.clone();
    let mut gradient = vec![0.0; used.len()];
    for _ in 0..ROUNDS {
        for ((g, w), t) in gradient.iter_mut().zip(&fitted).zip(&target) {
            *g = RIDGE * (w - t);
        }
        for (row, worth) in table.chunks_exact(used.len().max(1)).zip(&results) {
            let x: f64 = row.iter().zip(&fitted).map(|(v, w)| v * w).sum();
            let slope = 0.5 / ((1.0 + x.abs()) * (1.0 + x.abs()));
            let error = (squash(x) - worth) * slope / count;
            for (g, v) in gradient.iter_mut().zip(row) {
                *g += error * v;
            }
        }
        for (w, g) in fitted.iter_mut().zip(&gradient) {
            *w -= STEP * g;
        }
    }
    let mut weights = prior.to_vec();
    for (w, i) in fitted.iter().zip(used) {
        weights[i] = w / spread[i];
    }
    weights
}

/// The share of the variance of results that weights explain: 1 for all of it, 0 for no more than
/// the mean does, less where they mislead.
pub(super) fn insight(samples: &[FitSample], players: usize, weights: &[f64]) -> f64 {
    let (mut varies, mut errs) = (0.0, 0.0);
    for player in 0..players {
        let worth = |sample: &FitSample| sample.worth.get(player).copied().unwrap_or(0.5);
        let mean = samples.iter().map(worth).sum::<f64>() / samples.len().max(1) as f64;
        for sample in samples {
            let estimate = squash(advantage(&sample.rows, player, players, weights));
            varies += (worth(sample) - mean) * (worth(sample) - mean);
            errs += (worth(sample) - estimate) * (worth(sample) - estimate);
        }
    }
    match varies > 0.0 {
        true => 1.0 - errs / varies,
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insight_is_what_is_foretold() {
        let sample = |a: f64, worth: f64| FitSample {
            rows: vec![a, 0.0],
            worth: vec![worth, 1.0 - worth],
        };
        let samples = [sample(1.0, 1.0), sample(-1.0, 0.0)];
        assert!(insight(&samples, 2, &[1e9]) > 0.99);
        assert_eq!(insight(&samples, 2, &[0.0]), 0.0);
        assert!(insight(&samples, 2, &[-1e9]) < -2.0);
        assert_eq!(insight(&[sample(1.0, 0.5)], 2, &[1.0]), 0.0);
    }

    #[test]
    fn squashing_keeps_order_and_range() {
        assert_eq!(squash(0.0), 0.5);
        assert!(squash(-3.0) < squash(-1.0) && squash(1.0) < squash(3.0));
        assert!(squash(1e9) < 1.0 + 1e-12 && squash(-1e9) >= 0.0);
    }

    #[test]
    fn the_feature_that_decides_gets_the_weight() {
        // The first feature decides, the second is noise that cancels out.
        let sample = |a: f64, b: f64, worth: f64| FitSample {
            rows: vec![a, b, 0.0, 0.0],
            worth: vec![worth, 1.0 - worth],
        };
        let samples = [
            sample(1.0, 1.0, 1.0),
            sample(1.0, -1.0, 1.0),
            sample(-1.0, 1.0, 0.0),
            sample(-1.0, -1.0, 0.0),
        ];
        let weights = fit(&samples, 2, 2, &[0.0, 0.0]);
        assert!(weights[0] > 0.5, "{weights:?}");
        assert!(weights[1].abs() < 1e-9, "{weights:?}");
    }

    #[test]
    fn without_data_the_prior_stands() {
        assert_eq!(fit(&[], 2, 2, &[0.3, -0.1]), vec![0.3, -0.1]);
    }
}
