//! `--why`: the rules that keep games slow, those of the most games first.

use std::collections::BTreeMap;

use serde_json::json;

use crate::arrange::Arrange;
use crate::cli::failure::Failure;
use crate::cli::lowered::Lowered;
use crate::cli::report::say;
use crate::game::Game;
use crate::play::measure::geometric_mean;

/// The name of what games have that are lowered as a whole.
const NOTHING: &str = "-";

/// The rates of games by how they are played and by a rule that is not lowered.
#[derive(Default)]
pub struct Why {
    rates: BTreeMap<(&'static str, String), Vec<f64>>,
}

impl Why {
    /// Takes note of a game and the moves a second that were measured.
    pub fn note(&mut self, game: &Game, rate: f64) {
        let Lowered { family, mut rules } = Lowered::of(game);
        if rules.is_empty() {
            rules.push(NOTHING.to_owned());
        }
        for rule in rules {
            self.rates.entry((family, rule)).or_default().push(rate);
        }
    }

    /// Prints the ranking: as a table, or one JSON object a line.
    pub fn tell(&self, json: bool) -> Result<(), Failure> {
        let mut ranked: Vec<_> = self.rates.iter().collect();
        ranked.arrange_by_key(|(_, rates)| std::cmp::Reverse(rates.len()));
        if !json {
            let (games, rate, by) = ("games", "moves/s", "played by");
            say(&format!("{games:>6} {rate:>12}  {by:<9}  not lowered"))?;
        }
        for ((family, rule), rates) in ranked {
            let (games, rate) = (rates.len(), geometric_mean(rates.iter().copied()));
            say(&match json {
                true => {
                    json!({"playouts": family, "asked": rule, "games": games, "moves_per_s": rate})
                        .to_string()
                }
                false => format!("{games:>6} {rate:>12.0}  {family:<9}  {rule}"),
            })?;
        }
        Ok(())
    }
}
