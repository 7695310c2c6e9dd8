//! The contestants of a tournament: our own agents, and programs that speak UGI.

use std::fmt::{self, Write};
use std::str::FromStr;
use std::time::Duration;

use crate::cli::failure::Failure;
use crate::cli::players::Budget;
use crate::search::limit::Limit;
use crate::search::spec::AgentSpec;

/// What stands before the command of a program.
const PROGRAM: &str = "ugi:";

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// One of ours.
    Agent(AgentSpec),
    /// The command of a program.
    Program(String),
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Agent(spec) => spec.fmt(f),
            Contestant::Program(command) => write!(f, "{PROGRAM}{command}"),
        }
    }
}

/// Reads a list of players divided by commas.
pub fn parse(list: &str, budget: &Budget) -> Result<Vec<Contestant>, Failure> {
    let limit = budget.limit()?;
    let one = |text: &str| match text.trim().strip_prefix(PROGRAM) {
        Some(command) if command.trim().is_empty() => {
            Err(Failure::usage("behind `ugi:` stands no command"))
        }
        Some(command) => Ok(Contestant::Program(command.trim().to_owned())),
        None => {
            let spec: AgentSpec = text.parse().map_err(|e| Failure::usage(format!("{e}")))?;
            Ok(Contestant::Agent(spec.or_limit(limit)))
        }
    };
    list.split(',').map(one).collect()
}

/// The time of a player for a whole game, and what each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// At the start.
    pub time: Duration,
    /// After every move.
    pub added: Duration,
}

impl Clock {
    /// The words behind `go` for clocks that show so much.
    pub fn words(self, clocks: &[Duration]) -> String {
        let mut words = String::new();
        let added = self.added.as_millis();
        for (seat, left) in clocks.iter().enumerate() {
            let (time, inc) = match (clocks.len(), seat) {
                (2, 0) => ("wtime".to_owned(), "winc".to_owned()),
                (2, _) => ("btime".to_owned(), "binc".to_owned()),
                (_, seat) => (format!("p{}time", seat + 1), format!("p{}inc", seat + 1)),
            };
            let _ = write!(words, "{time} {} {inc} {added} ", left.as_millis());
        }
        words.truncate(words.trim_end().len());
        words
    }
}

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let time = |text: &str| match Limit::time(text.trim())? {
            Limit::Time(time) => Ok(time),
            _ => Err(format!("`{text}` is no time")),
        };
        let (whole, added) = match text.split_once('+') {
            Some((whole, added)) => (whole, time(added)?),
            None => (text, Duration::ZERO),
        };
        Ok(Clock {
            time: time(whole)?,
            added,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_told() {
        let clock: Clock = "10s+100ms".parse().expect("a clock");
        let left = [Duration::from_millis(900), Duration::from_secs(10)];
        assert_eq!(
            clock.words(&left),
            "wtime 900 winc 100 btime 10000 binc 100"
        );
        let three = [clock.time; 3];
        assert!(
            clock
                .words(&three)
                .starts_with("p1time 10000 p1inc 100 p2time")
        );
        assert_eq!(
            "1m".parse::<Clock>().expect("a clock").added,
            Duration::ZERO
        );
        assert!("soon".parse::<Clock>().is_err() && "1s+".parse::<Clock>().is_err());
    }
}
