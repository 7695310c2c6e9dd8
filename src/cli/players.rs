//! Players on the command line.

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::search::limit::{Limit, MAX_ITERATIONS};
use crate::search::spec::{AGENTS, AgentSpec};

/// The limit of players that have none of their own.
#[derive(ClapArgs, Clone, Debug, Default)]
pub struct Budget {
    /// Playouts of a decision, for players without a limit of their own.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..=MAX_ITERATIONS))]
    iterations: Option<u64>,
    /// Time of a decision, such as 50ms, for players without a limit of their own.
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
}

impl Budget {
    /// The limit.
    pub fn limit(&self) -> Result<Option<Limit>, Failure> {
        match (&self.time, self.iterations) {
            (Some(time), _) => Limit::time(time).map(Some).map_err(Failure::usage),
            (None, n) => Ok(n.map(Limit::Iterations)),
        }
    }
}

/// Reads a list of players divided by commas.
pub fn parse(list: &str, budget: &Budget) -> Result<Vec<AgentSpec>, Failure> {
    let limit = budget.limit()?;
    list.split(',')
        .map(|text| {
            let spec: AgentSpec = text.parse().map_err(|e| Failure::usage(format!("{e}")))?;
            Ok(spec.or_limit(limit))
        })
        .collect()
}

/// The players that exist, a line each, for help.
pub fn help() -> String {
    let mut text = String::from("Players:\n");
    for entry in AGENTS {
        let keys: Vec<&str> = entry.keys.iter().map(|k| k.name()).collect();
        text.push_str(&format!("  {:<11} {}", entry.name, entry.about));
        if !keys.is_empty() {
            text.push_str(&format!("; settings {}", keys.join(", ")));
        }
        text.push('\n');
    }
    text.push_str("Settings follow behind colons: uct:2000, uct:50ms, uct:2000:exploration=0.8.");
    text
}
