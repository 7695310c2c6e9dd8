//! Measuring: how much agents search in a second.
//!
//! An agent is asked about the same positions again and again: the start of the game and one from
//! each quarter of seeded random games ([`positions`]), each from scratch and with the same seed.
//! So where the limit is no time, runs do the same work and differ by the clock alone.

use std::time::Duration;

use super::random::Random;
use super::{Agent, Effort, SearchPosition, play_watched};
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::state::State;
use crate::host::Instant;
use crate::play::measure::Rated;
use crate::play::playout::seed_of;

/// Random games that a position is taken of, a later one of each.
const GAMES: u64 = 4;

/// A position in which there is a choice.
#[derive(Clone, Debug)]
pub struct Question {
    state: State,
    list: MoveList,
}

impl Question {
    /// What an agent is asked about.
    pub fn position<'a>(&'a self, game: &'a Game) -> SearchPosition<'a> {
        SearchPosition::new(game, &self.state, &self.list)
    }
}

/// The first position with a choice, and one from each quarter of seeded random games; none where
/// these games have no choices.
pub fn positions(game: &Game, seed: u64) -> Vec<Question> {
    let first = nth_choice(game, seed_of(seed, 0), 0);
    let later = (0..GAMES).filter_map(|number| {
        let seed = seed_of(seed, number);
        let choices = choices(game, seed);
        nth_choice(game, seed, choices * (2 * number + 1) / (2 * GAMES))
    });
    first.into_iter().chain(later).collect()
}

/// Positions of a random game in which there is a choice.
fn choices(game: &Game, seed: u64) -> u64 {
    let mut count = 0;
    play_watched(game, seed, &mut random_agents(game, seed), |moment| {
        count += u64::from(moment.list.len() > 1);
    });
    count
}

/// One of them, counted from 0.
fn nth_choice(game: &Game, seed: u64, nth: u64) -> Option<Question> {
    let (mut count, mut found) = (0, None);
    play_watched(game, seed, &mut random_agents(game, seed), |moment| {
        if moment.list.len() > 1 {
            if count == nth {
                found = Some(Question {
                    state: moment.state.clone(),
                    list: moment.list.clone(),
                });
            }
            count += 1;
        }
    });
    found
}

fn random_agents(game: &Game, seed: u64) -> Vec<Box<dyn Agent>> {
    (0..game.players.max(1) as u64)
        .map(|n| Box::new(Random::new(seed_of(seed, n))) as Box<dyn Agent>)
        .collect()
}

/// What a run of an agent came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thought {
    /// Positions thought about.
    pub decisions: u64,
    /// What they took together.
    pub effort: Effort,
    /// Sum of the depths reached.
    pub depths: u64,
    /// Seconds of thinking.
    pub seconds: f64,
}

impl Thought {
    /// So many of something as a rate.
    pub fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.seconds.max(1e-9)
    }

    /// Depth of the search in the mean of the decisions.
    pub fn depth(&self) -> f64 {
        self.depths as f64 / self.decisions.max(1) as f64
    }
}

impl Rated for Thought {
    fn rate(&self) -> f64 {
        self.per_second(self.effort.work)
    }
}

/// Asks an agent about all the questions in turn, round by round until so much time is over.
pub fn think(
    game: &Game,
    agent: &mut dyn Agent,
    questions: &[Question],
    seed: u64,
    time: Duration,
) -> Thought {
    let mut thought = Thought::default();
    let begin = Instant::now();
    loop {
        for question in questions {
            agent.begin(seed);
            let decision = agent.choose(question.position(game));
            thought.decisions += 1;
            thought.effort.add(decision.effort);
            thought.depths += u64::from(decision.depth);
        }
        if begin.elapsed() >= time {
            break;
        }
    }
    thought.seconds = begin.elapsed().as_secs_f64();
    thought
}
