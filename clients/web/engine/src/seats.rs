//! The players of a game on the page: people, and machines that think in slices of time.
//!
//! A machine is asked again and again with a little time, and says each time what it would play. In
//! between, the worker hears whether it is to stop.

use ludeme::game::Game;
use ludeme::play::playout::seed_of;
use ludeme::search::evaluate::Knowledge;
use ludeme::search::limit::Limit;
use ludeme::search::spec::{AgentKind, AgentSpec, SpecError};
use ludeme::search::{Agent, Decision, SearchPosition};
use std::time::Duration;

/// The word for a person.
pub const HUMAN: &str = "human";
/// What gives hints.
pub const HINTS: &str = "uct";

/// Who sits where.
pub struct Seats {
    seats: Vec<Option<Thinker>>,
    knowledge: Knowledge,
    hints: Option<Thinker>,
    seed: u64,
}

/// A machine.
struct Thinker {
    spec: AgentSpec,
    seed: u64,
    /// The agent with the length of its slices in milliseconds, once it has been asked.
    agent: Option<(Box<dyn Agent>, u64)>,
}

impl Thinker {
    fn new(game: &Game, text: &str, seed: u64) -> Result<Self, String> {
        let spec: AgentSpec = text.parse().map_err(|e: SpecError| e.to_string())?;
        spec.check(game).map_err(|e| e.to_string())?;
        let agent = None;
        Ok(Thinker { spec, seed, agent })
    }

    /// What it would do after thinking for so long; a tree that has grown in earlier slices grows on.
    fn think(
        &mut self,
        position: SearchPosition<'_>,
        millis: u64,
        knowledge: &Knowledge,
    ) -> Result<Decision, String> {
        if !matches!(&self.agent, Some((_, slice)) if *slice == millis) {
            let mut spec = self.spec;
            if spec.kind != AgentKind::Random {
                spec.limit = Some(Limit::Time(Duration::from_millis(millis.clamp(1, 60_000))));
            }
            let agent = spec.agent_with(position.game, self.seed, knowledge);
            self.agent = Some((agent.map_err(|e| e.to_string())?, millis));
        }
        match &mut self.agent {
            Some((agent, _)) => Ok(agent.choose(position)),
            None => Err("nobody thinks".into()),
        }
    }
}

impl Seats {
    /// Reads who sits where: a name for each player, the last for all that follow.
    pub fn new(game: &Game, names: &[String], seed: u64) -> Result<Self, String> {
        let name = |n: usize| names.get(n).or(names.last()).map_or(HUMAN, String::as_str);
        let seat = |n: usize| match name(n) {
            HUMAN => Ok(None),
            text => Thinker::new(game, text, seed_of(seed, n as u64 + 1)).map(Some),
        };
        let seats: Result<Vec<_>, String> = (0..game.players().max(1)).map(seat).collect();
        Ok(Seats {
            seats: seats?,
            knowledge: Knowledge::default(),
            hints: None,
            seed,
        })
    }

    /// Whether a machine sits on a seat, from 0.
    pub fn is_machine(&self, seat: usize) -> bool {
        matches!(self.seats.get(seat), Some(Some(_)))
    }

    /// The players, from 1, for whom people sit.
    pub fn people(&self) -> Vec<u8> {
        let people = (0..self.seats.len()).filter(|s| !self.is_machine(*s));
        people.map(|s| s as u8 + 1).collect()
    }

    /// What the machine on a seat would do.
    pub fn think(&mut self, position: SearchPosition<'_>, millis: u64) -> Result<Decision, String> {
        match self.seats.get_mut(position.agent) {
            Some(Some(thinker)) => thinker.think(position, millis, &self.knowledge),
            _ => Err("no machine is to move".into()),
        }
    }

    /// What a search would do for the player to move.
    pub fn hint(&mut self, position: SearchPosition<'_>, millis: u64) -> Result<Decision, String> {
        if self.hints.is_none() {
            let seed = seed_of(self.seed, u64::MAX);
            self.hints = Some(Thinker::new(position.game, HINTS, seed)?);
        }
        match &mut self.hints {
            Some(hints) => hints.think(position, millis, &self.knowledge),
            None => Err("nobody gives hints".into()),
        }
    }
}
