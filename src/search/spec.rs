//! Agents as text: `random`, `flat-mc:1000`, `uct:50ms`, `uct:2000:exploration=1.2`.
//!
//! A name, then settings behind colons. A bare number is the agent's own measure of work
//! (playouts, nodes), a bare time a limit of time; every other setting is `key=value`. The names
//! and settings that exist are a table, from which errors and help are made.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Agent;
use super::alpha_beta::AlphaBeta;
use super::evaluate::Knowledge;
use super::flat::FlatMonteCarlo;
use super::limit::{Limit, MAX_DEPTH, MAX_ITERATIONS, MAX_NODES};
use super::random::Random;
use super::uct::{self, Settings, Uct};
use crate::game::Game;
use crate::game::rules::Mode;

/// The kinds of agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentKind {
    /// Uniformly random moves.
    Random,
    /// Flat Monte Carlo.
    FlatMc,
    /// Monte Carlo tree search.
    Uct,
    /// Minimax search.
    AlphaBeta,
}

/// A setting of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Playouts of a decision.
    Iterations,
    /// Time of a decision.
    Time,
    /// Positions of a decision.
    Nodes,
    /// Moves looked ahead.
    Depth,
    /// Threads of a decision.
    Threads,
    /// The constant of UCB1.
    Exploration,
    /// The weight of progressive history.
    History,
    /// Visits from which a position says itself how moves did below it.
    Grave,
    /// Moves of a random game before it is estimated.
    Playout,
    /// Whether won and lost positions are proven.
    Proofs,
    /// The share of the estimate in what a new position is worth.
    Estimate,
}

/// A line of the table of agents.
#[derive(Clone, Copy, Debug)]
pub struct AgentEntry {
    /// Its kind.
    pub kind: AgentKind,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The settings it takes.
    pub keys: &'static [Key],
}

/// All agents.
pub const AGENTS: &[AgentEntry] = &[
    AgentEntry {
        kind: AgentKind::Random,
        name: "random",
        about: "takes any legal move",
        keys: &[],
    },
    AgentEntry {
        kind: AgentKind::FlatMc,
        name: "flat-mc",
        about: "plays random games from every legal move and takes the best mean",
        keys: &[Key::Iterations, Key::Time],
    },
    AgentEntry {
        kind: AgentKind::Uct,
        name: "uct",
        about: "Monte Carlo tree search with progressive history",
        keys: &[
            Key::Iterations,
            Key::Time,
            Key::Threads,
            Key::Exploration,
            Key::History,
            Key::Grave,
            Key::Playout,
            Key::Proofs,
            Key::Estimate,
        ],
    },
    AgentEntry {
        kind: AgentKind::AlphaBeta,
        name: "alpha-beta",
        about: "minimax search with a learnt evaluation",
        keys: &[Key::Nodes, Key::Time, Key::Depth],
    },
];

/// Most threads of one agent.
pub const MAX_THREADS: u64 = 64;
/// Playouts of a decision where nothing is said.
pub const DEFAULT_ITERATIONS: u64 = 1000;
/// Positions of a decision where nothing is said.
pub const DEFAULT_NODES: u64 = 10_000;

/// What is wrong with the text of an agent, or why it cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No agent has this name.
    #[error("there is no player `{name}`; the players are {}", names())]
    UnknownAgent {
        /// The name.
        name: String,
    },
    /// The agent has no such setting.
    #[error("`{agent}` has no setting `{setting}`; {}", settings(agent))]
    UnknownSetting {
        /// The agent.
        agent: &'static str,
        /// The setting.
        setting: String,
    },
    /// A value is not what the setting takes.
    #[error("{setting}: {problem}")]
    BadValue {
        /// The setting.
        setting: String,
        /// What is wrong.
        problem: String,
    },
    /// A setting changes nothing in the game.
    #[error(
        "`{setting}` does nothing for `{agent}` in this game: {reason}; its settings here are {taken}"
    )]
    IdleSetting {
        /// The agent.
        agent: &'static str,
        /// The setting.
        setting: &'static str,
        /// What of the game leaves it nothing to do.
        reason: &'static str,
        /// The settings that do something.
        taken: String,
    },
    /// The agent cannot play the game.
    #[error("`{agent}` cannot play this game: {reason}; use {instead}")]
    Unsupported {
        /// The agent.
        agent: &'static str,
        /// What of the game it cannot deal with.
        reason: &'static str,
        /// Agents that can.
        instead: &'static str,
    },
}

fn names() -> String {
    let names: Vec<&str> = AGENTS.iter().map(|e| e.name).collect();
    names.join(", ")
}

fn listed(keys: impl Iterator<Item = Key>) -> String {
    let names: Vec<&str> = keys.map(Key::name).collect();
    names.join(", ")
}

fn settings(agent: &str) -> String {
    let of_agent = AGENTS.iter().filter(|e| e.name == agent);
    let keys = listed(of_agent.flat_map(|e| e.keys).copied());
    if keys.is_empty() {
        "it has none".into()
    } else {
        format!("its settings are {keys}")
    }
}

impl Key {
    /// Every setting of any agent.
    const ALL: &'static [Key] = &[
        Key::Iterations,
        Key::Time,
        Key::Nodes,
        Key::Depth,
        Key::Threads,
        Key::Exploration,
        Key::History,
        Key::Grave,
        Key::Playout,
        Key::Proofs,
        Key::Estimate,
    ];

    /// Its name in a text.
    pub fn name(self) -> &'static str {
        match self {
            Key::Iterations => "iterations",
            Key::Time => "time",
            Key::Nodes => "nodes",
            Key::Depth => "depth",
            Key::Threads => "threads",
            Key::Exploration => "exploration",
            Key::History => "history",
            Key::Grave => "grave",
            Key::Playout => "playout",
            Key::Proofs => "proofs",
            Key::Estimate => "estimate",
        }
    }
}

/// An agent with its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentSpec {
    /// Its kind.
    pub kind: AgentKind,
    /// The limit of a decision, where one is given.
    pub limit: Option<Limit>,
    /// The settings of tree search.
    pub uct: Settings,
}

impl AgentSpec {
    /// An agent without settings.
    pub fn new(kind: AgentKind) -> Self {
        AgentSpec {
            kind,
            limit: None,
            uct: Settings::default(),
        }
    }

    /// Its line in the table.
    pub fn entry(&self) -> &'static AgentEntry {
        AGENTS
            .iter()
            .find(|e| e.kind == self.kind)
            .unwrap_or(&AGENTS[0])
    }

    /// The same agent with this limit, if it thinks under limits and has none of its own.
    pub fn or_limit(mut self, limit: Option<Limit>) -> Self {
        if self.limit.is_none() && !self.entry().keys.is_empty() {
            self.limit = limit;
        }
        self
    }

    /// Whether the same seed gives the same choices on every machine.
    pub fn is_reproducible(&self) -> bool {
        !matches!(self.limit, Some(Limit::Time(_) | Limit::Stopped(..)))
    }

    /// Makes the agent for a game.
    ///
    /// # Errors
    /// Says which feature of the game the agent does not support, and what to use instead.
    pub fn agent(&self, game: &Game, seed: u64) -> Result<Box<dyn Agent>, SpecError> {
        self.agent_with(game, seed, &Knowledge::default())
    }

    /// Makes one of several agents for a game, which share what is known about it.
    ///
    /// # Errors
    /// As [`AgentSpec::agent`].
    pub fn agent_with(
        &self,
        game: &Game,
        seed: u64,
        knowledge: &Knowledge,
    ) -> Result<Box<dyn Agent>, SpecError> {
        self.check(game)?;
        let limit = self.limit.unwrap_or(Limit::Iterations(DEFAULT_ITERATIONS));
        Ok(match self.kind {
            AgentKind::Random => Box::new(Random::new(seed)),
            AgentKind::FlatMc => Box::new(FlatMonteCarlo::new(limit, seed)),
            AgentKind::AlphaBeta => {
                let limit = self.limit.unwrap_or(Limit::Nodes(DEFAULT_NODES));
                let evaluation = knowledge.evaluation_under(game, limit);
                Box::new(AlphaBeta::new(evaluation, limit, seed))
            }
            AgentKind::Uct => Box::new(Uct::new(game, knowledge, limit, self.uct, seed)),
        })
    }

    /// Whether the agent can play the game.
    ///
    /// # Errors
    /// As [`AgentSpec::agent`].
    pub fn check(&self, game: &Game) -> Result<(), SpecError> {
        let refuse = |reason, instead| {
            Err(SpecError::Unsupported {
                agent: self.entry().name,
                reason,
                instead,
            })
        };
        if self.kind == AgentKind::Random {
            return Ok(());
        }
        const SAMPLING: &str = "`uct` or `flat-mc`";
        if game.mode == Mode::Simulation {
            return refuse("it has no players", "`random`");
        }
        if self.kind == AgentKind::AlphaBeta && game.mode == Mode::Simultaneous {
            return refuse("its players move at the same time", SAMPLING);
        }
        if self.kind == AgentKind::AlphaBeta && game.features.hidden {
            return refuse("information is hidden, which it would see", SAMPLING);
        }
        if game.features.deduction {
            return refuse("it is a deduction puzzle", "`lud solve`, or `random`");
        }
        self.check_settings(game)
    }

    /// The value of a setting of tree search that was given, whatever it has where nothing is said.
    fn given(&self, key: Key) -> Option<String> {
        let own = &self.uct;
        match key {
            Key::Iterations | Key::Time | Key::Nodes | Key::Depth => None,
            Key::Threads => (own.threads > 1).then(|| own.threads.to_string()),
            Key::Exploration => own.exploration.map(|constant| constant.to_string()),
            Key::History => own.history.map(|weight| weight.to_string()),
            Key::Grave => own.grave.map(|visits| visits.to_string()),
            Key::Playout => own.playout.map(|moves| moves.to_string()),
            Key::Proofs => own.proofs.map(|on| u8::from(on).to_string()),
            Key::Estimate => own.estimate.map(|share| share.to_string()),
        }
    }

    /// Whether every setting that was given does something in the game.
    fn check_settings(&self, game: &Game) -> Result<(), SpecError> {
        let (idle, reason): (&[Key], _) = if uct::by_decisions(game) {
            let reason = match game.features.hidden {
                true => "information is hidden, and no position is known",
                false => "players move at the same time, and no position is one player's",
            };
            (
                &[Key::History, Key::Grave, Key::Proofs, Key::Estimate],
                reason,
            )
        } else if uct::provable(game) {
            return Ok(());
        } else {
            let reason = match game.features.stochastic {
                true => "chance decides as well",
                false => "more than two play",
            };
            (&[Key::Proofs], reason)
        };
        match idle.iter().find(|key| self.given(**key).is_some()) {
            None => Ok(()),
            Some(setting) => {
                let entry = self.entry();
                let taken = entry.keys.iter().filter(|key| !idle.contains(key));
                Err(SpecError::IdleSetting {
                    agent: entry.name,
                    setting: setting.name(),
                    reason,
                    taken: listed(taken.copied()),
                })
            }
        }
    }

    fn set(&mut self, text: &str) -> Result<(), SpecError> {
        let entry = self.entry();
        let bad = |problem: String| SpecError::BadValue {
            setting: format!("{}:{text}", entry.name),
            problem,
        };
        let unknown = || SpecError::UnknownSetting {
            agent: entry.name,
            setting: text.to_owned(),
        };
        let (key, value) = match text.split_once('=') {
            Some((name, value)) => {
                let key = Key::ALL.iter().copied().find(|k| k.name() == name);
                (key.ok_or_else(unknown)?, value)
            }
            None if text.ends_with(|c: char| c.is_ascii_alphabetic())
                && text.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                (Key::Time, text)
            }
            None if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                (entry.keys.first().copied().ok_or_else(unknown)?, text)
            }
            None => return Err(unknown()),
        };
        if !entry.keys.contains(&key) {
            return Err(unknown());
        }
        match key {
            Key::Iterations => {
                let n = whole(value, 1, MAX_ITERATIONS).map_err(bad)?;
                self.limit = Some(Limit::Iterations(n));
            }
            Key::Time => self.limit = Some(Limit::time(value).map_err(bad)?),
            Key::Nodes => {
                let n = whole(value, 1, MAX_NODES).map_err(bad)?;
                self.limit = Some(Limit::Nodes(n));
            }
            Key::Depth => {
                let n = whole(value, 1, u64::from(MAX_DEPTH)).map_err(bad)?;
                self.limit = Some(Limit::Depth(n as u32));
            }
            Key::Threads => {
                self.uct.threads = whole(value, 1, MAX_THREADS).map_err(bad)? as usize;
            }
            Key::Exploration => {
                self.uct.exploration = Some(number(value, 0.0, 100.0).map_err(bad)?)
            }
            Key::History => self.uct.history = Some(number(value, 0.0, 100.0).map_err(bad)?),
            Key::Proofs => self.uct.proofs = Some(whole(value, 0, 1).map_err(bad)? == 1),
            Key::Estimate => self.uct.estimate = Some(number(value, 0.0, 1.0).map_err(bad)?),
            Key::Grave => {
                self.uct.grave = Some(whole(value, 0, 1_000_000).map_err(bad)? as u32);
            }
            Key::Playout => {
                self.uct.playout = Some(whole(value, 0, 1_000_000).map_err(bad)? as u32);
            }
        }
        Ok(())
    }
}

/// A whole number between limits.
fn whole(text: &str, low: u64, high: u64) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(n) if (low..=high).contains(&n) => Ok(n),
        _ => Err(format!("`{text}` is no whole number from {low} to {high}")),
    }
}

/// A number between limits.
fn number(text: &str, low: f64, high: f64) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if (low..=high).contains(&n) => Ok(n),
        _ => Err(format!("`{text}` is no number from {low} to {high}")),
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.trim().split(':');
        let name = parts.next().unwrap_or_default();
        let entry = AGENTS.iter().find(|e| e.name == name);
        let entry = entry.ok_or_else(|| SpecError::UnknownAgent { name: name.into() })?;
        let mut spec = AgentSpec::new(entry.kind);
        for part in parts {
            spec.set(part)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().name)?;
        if let Some(limit) = self.limit {
            match limit {
                Limit::Iterations(n) | Limit::Nodes(n) => write!(f, ":{n}")?,
                limit => write!(f, ":{limit}")?,
            }
        }
        for key in Key::ALL {
            if let Some(value) = self.given(*key) {
                write!(f, ":{}={value}", key.name())?;
            }
        }
        Ok(())
    }
}
