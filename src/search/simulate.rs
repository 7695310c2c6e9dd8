//! Random games from a position, with dice of their own: what Monte Carlo agents learn from.
//!
//! An agent asks what may come of a move by playing on from it many times, and takes the mean of what
//! the results are worth.

use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::utility;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::sprints::Sprint;
use crate::game::state::State;
use crate::play::playout::{chooser, sprint_on};

/// Plays on from positions, reusing its memory.
#[derive(Debug)]
pub struct Simulator {
    /// Scratch memory, and the agent's own chance.
    pub scratch: Scratch,
    /// Picks moves.
    pub generator: Xoshiro256PlusPlus,
    /// Moves of the state played last, the one picked whole.
    pub list: MoveList,
    /// What the last playout was worth to each agent.
    pub worth: Vec<f64>,
}

impl Simulator {
    /// A seeded simulator.
    pub fn new(seed: u64) -> Self {
        Simulator {
            scratch: Scratch::new(seed),
            generator: chooser(seed),
            list: MoveList::new(),
            worth: Vec::new(),
        }
    }

    /// Starts again with another seed.
    pub fn reseed(&mut self, seed: u64) {
        self.scratch.chance = crate::game::chance::Chance::seeded(seed);
        self.generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        self.generator.jump();
    }

    /// Plays one random move; false when the game is over or nothing can be played.
    pub fn step(&mut self, game: &Game, state: &mut State) -> bool {
        if state.over {
            return false;
        }
        let Some(pick) = self.pick(game, state) else {
            return false;
        };
        game.apply(state, &mut self.scratch, &self.list, pick);
        true
    }

    /// Picks a random legal move, which is the one with the returned place in the list. No more
    /// of the legal moves is made than picking one takes.
    pub fn pick(&mut self, game: &Game, state: &mut State) -> Option<usize> {
        let generator = &mut self.generator;
        let below = |n| generator.random_range(0..n);
        game.pick_move(state, &mut self.scratch, &mut self.list, below)
    }

    /// Plays to the end and leaves in `worth` what it came to.
    pub fn finish(&mut self, game: &Game, ways: &mut Ways<'_>, state: &mut State) {
        if !state.over {
            self.play_on(game, ways, state);
        }
        utility::of_state(game, state, &mut self.worth);
    }

    fn play_on(&mut self, game: &Game, ways: &mut Ways<'_>, state: &mut State) {
        if let Some(sprint) = &mut ways.sprint
            && !game.overrun.is_known()
            && sprint.take_up(state)
        {
            let (chance, generator) = (&mut self.scratch.chance, &mut self.generator);
            let before = (chance.clone(), generator.clone());
            if sprint.finish(state, chance, generator).is_some() {
                return;
            }
            (*chance, *generator) = before;
            let memory = (&mut *state, &mut self.scratch, &mut self.list);
            sprint.repeat(game, memory, &mut self.generator);
            if state.over {
                return;
            }
        }
        let memory = (&mut *state, &mut self.scratch, &mut self.list);
        sprint_on(game, memory, &mut self.generator);
    }
}

/// How a game may be played on.
#[derive(Debug)]
pub struct Ways<'g> {
    sprint: Option<Sprint<'g>>,
}

impl<'g> Ways<'g> {
    /// None but by lists.
    pub fn lists() -> Self {
        Ways { sprint: None }
    }

    /// What the rules of a game allow. `state` is any state of it.
    pub fn of(game: &'g Game, state: &State) -> Self {
        Ways {
            sprint: (!state.over).then(|| Sprint::of(game, state)).flatten(),
        }
    }

    /// Whether there is another than by lists.
    pub fn any(&self) -> bool {
        self.sprint.is_some()
    }
}
