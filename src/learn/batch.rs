//! Many games of one description, moved on together.
//!
//! A [`Batch`] holds N slots, each a game of its own with its own chance. [`Batch::step`] plays a
//! move in every slot, [`Batch::step_random`] a random one, [`Batch::finish`] random moves to the
//! end. Slots are divided over all cores; what happens in a slot depends on the
//! batch's seed and the slot's number alone, so the number of threads changes nothing. After the
//! first rounds no step asks for memory.
//!
//! ```
//! use std::sync::Arc;
//! use ludeme::learn::batch::Batch;
//! use ludeme::load::{Selection, load};
//!
//! let text = "(game \"Three\" (players 2)
//!     (equipment { (board (square 3)) (piece \"Disc\" Each) })
//!     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
//! let game = load("three.lud", text, &Selection::default()).game.expect("a game");
//! let mut batch = Batch::new(Arc::new(game), 4, 1);
//! assert_eq!(batch.slots()[0].legal().len(), 9);
//! batch.step(&[4, 0, 0, 8])?;
//! assert!(batch.slots().iter().all(|slot| slot.legal().len() == 8));
//! # Ok::<(), ludeme::learn::batch::BatchError>(())
//! ```

use std::sync::Arc;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::host;
use crate::play::playout::{Opening, chooser, seed_of};
use crate::search::simulate::{Simulator, Ways};
use crate::search::utility;

/// Why a batch cannot be stepped. Nothing has moved then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BatchError {
    /// A pick for each slot is needed.
    #[error("{given} picks are given for {slots} games")]
    Length {
        /// How many were given.
        given: usize,
        /// How many slots there are.
        slots: usize,
    },
    /// A slot has no such legal move.
    #[error("game {slot} has {legal} legal moves, there is no move {pick}")]
    NoSuchMove {
        /// The slot.
        slot: usize,
        /// The pick.
        pick: usize,
        /// How many legal moves it has.
        legal: usize,
    },
}

/// One game of a batch.
#[derive(Debug)]
pub struct BatchSlot {
    state: State,
    scratch: Scratch,
    list: MoveList,
    /// Whether the list is that of the state: the dice of the move have been rolled then.
    listed: bool,
    choice: Xoshiro256PlusPlus,
    seed: u64,
    episode: u64,
    ended: bool,
    worth: Vec<f64>,
    length: u32,
}

impl BatchSlot {
    /// The state, with its dice rolled where they belong to the legal moves.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The legal moves; those of games that are over are none. Actions stand in a move only once
    /// it was completed ([`Game::complete`]).
    pub fn legal(&self) -> &MoveList {
        &self.list
    }

    /// Whether the last step ended a game here.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// What the game that ended last was worth to each agent, in their order: 1 a win, 0 a loss.
    /// Empty before the first end.
    pub fn worth(&self) -> &[f64] {
        &self.worth
    }

    /// Moves of the game that ended last; 0 before the first end.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The number of the game in this slot, from 0.
    pub fn episode(&self) -> u64 {
        self.episode
    }

    /// The seed of the present game: [`crate::play::playout::Playouts`] plays the same start from it.
    pub fn seed(&self) -> u64 {
        seed_of(self.seed, self.episode)
    }

    /// A legal move with all its actions.
    pub fn complete(&mut self, game: &Game, pick: usize) {
        if pick < self.list.len() {
            game.complete(&mut self.state, &mut self.scratch, &mut self.list, pick);
        }
    }

    /// State, memory and legal moves, to complete moves.
    pub fn parts(&mut self) -> (&mut State, &mut Scratch, &mut MoveList) {
        (&mut self.state, &mut self.scratch, &mut self.list)
    }

    fn begin(&mut self, game: &Game, opening: &Opening) {
        let seed = self.seed();
        if game.features.stochastic {
            self.scratch.chance = Chance::seeded(seed);
        }
        self.choice = chooser(seed);
        opening.begin(game, &mut self.state, &mut self.scratch);
        self.listed = false;
        self.list.clear();
    }

    fn list_moves(&mut self, game: &Game) {
        if !self.listed && !self.state.over {
            game.sketch_moves(&mut self.state, &mut self.scratch, &mut self.list);
            self.listed = true;
        }
    }

    /// Plays a listed move.
    fn play(&mut self, game: &Game, pick: usize) {
        self.complete(game, pick);
        game.apply(&mut self.state, &mut self.scratch, &self.list, pick);
        self.listed = false;
        self.list.clear();
    }

    /// Plays a random move, with no more of the others made than picking it takes.
    fn play_random(&mut self, game: &Game) {
        let BatchSlot {
            choice,
            state,
            list,
            ..
        } = self;
        if state.over {
            return;
        }
        if self.listed {
            let n = list.len();
            if n > 0 {
                let pick = if n == 1 { 0 } else { choice.random_range(0..n) };
                self.play(game, pick);
            }
            return;
        }
        let below = |n| choice.random_range(0..n);
        if let Some(pick) = game.pick_move(state, &mut self.scratch, list, below) {
            game.apply(state, &mut self.scratch, list, pick);
        }
        list.clear();
    }

    /// Takes down what an ended game came to.
    fn note_end(&mut self, game: &Game) {
        self.ended = true;
        utility::of_state(game, &self.state, &mut self.worth);
        self.length = self.state.moves;
    }
}

/// N games of one description.
#[derive(Debug)]
pub struct Batch {
    game: Arc<Game>,
    opening: Opening,
    slots: Vec<BatchSlot>,
    restarts: bool,
}

impl Batch {
    /// So many games at their start; game k has the seed of number k in the series of `seed`.
    /// Games that end begin anew with a seed of their own ([`Batch::restarting`]).
    pub fn new(game: Arc<Game>, slots: usize, seed: u64) -> Self {
        let mut scratch = Scratch::new(0);
        let (opening, _) = Opening::of(&game, &mut scratch);
        let slot = |k: usize| BatchSlot {
            state: State::new(&game),
            scratch: Scratch::new(0),
            list: MoveList::new(),
            listed: false,
            choice: chooser(0),
            seed: seed_of(seed, k as u64),
            episode: 0,
            ended: false,
            worth: Vec::new(),
            length: 0,
        };
        let slots = (0..slots).map(slot).collect();
        let mut batch = Batch {
            game,
            opening,
            slots,
            restarts: true,
        };
        batch.begin_all();
        batch
    }

    /// Whether games that end begin anew at once; otherwise they stay as they ended, without legal
    /// moves, and are passed over.
    pub fn restarting(mut self, restarts: bool) -> Self {
        self.restarts = restarts;
        self
    }

    /// The rules.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The games.
    pub fn slots(&self) -> &[BatchSlot] {
        &self.slots
    }

    /// The games, to be read by several threads or to complete moves.
    pub fn slots_mut(&mut self) -> &mut [BatchSlot] {
        &mut self.slots
    }

    /// Starts all games anew, from another seed.
    pub fn reset(&mut self, seed: u64) {
        for (k, slot) in self.slots.iter_mut().enumerate() {
            slot.seed = seed_of(seed, k as u64);
            slot.episode = 0;
            slot.ended = false;
            slot.worth.clear();
            slot.length = 0;
        }
        self.begin_all();
    }

    fn begin_all(&mut self) {
        let (game, opening) = (&*self.game, &self.opening);
        host::pieces(&mut self.slots, PIECES, |piece, _| {
            for slot in piece {
                slot.begin(game, opening);
                slot.list_moves(game);
            }
        });
    }

    /// Plays a legal move in every slot: the index of one of [`BatchSlot::legal`]. What is given for a
    /// game that is over is passed over.
    ///
    /// # Errors
    /// When there are too few or too many picks, or one is no legal move; nothing is played then.
    pub fn step(&mut self, picks: &[usize]) -> Result<(), BatchError> {
        let slots = self.slots.len();
        if picks.len() != slots {
            let given = picks.len();
            return Err(BatchError::Length { given, slots });
        }
        for (slot, (&pick, game)) in picks.iter().zip(&self.slots).enumerate() {
            let legal = game.list.len();
            if pick >= legal && !game.state.over {
                return Err(BatchError::NoSuchMove { slot, pick, legal });
            }
        }
        let (game, opening, restarts) = (&*self.game, &self.opening, self.restarts);
        host::pieces(&mut self.slots, PIECES, |piece, first| {
            for (slot, &pick) in piece.iter_mut().zip(&picks[first..]) {
                slot.ended = false;
                if !slot.state.over {
                    slot.play(game, pick);
                    after(slot, game, opening, restarts);
                }
                slot.list_moves(game);
            }
        });
        Ok(())
    }

    /// Plays a random legal move in every slot. Legal moves are not listed
    /// then: [`Batch::list_moves`] does, where they are wanted.
    pub fn step_random(&mut self) {
        let (game, opening, restarts) = (&*self.game, &self.opening, self.restarts);
        host::pieces(&mut self.slots, PIECES, |piece, _| {
            for slot in piece {
                slot.ended = false;
                if !slot.state.over {
                    slot.play_random(game);
                    after(slot, game, opening, restarts);
                }
            }
        });
    }

    /// Lists the legal moves of every slot that has not listed them.
    pub fn list_moves(&mut self) {
        let game = &*self.game;
        host::pieces(&mut self.slots, PIECES, |piece, _| {
            piece.iter_mut().for_each(|slot| slot.list_moves(game));
        });
    }

    /// Plays every game to its end with random moves; those that restart stand at the start of
    /// their next game afterwards. Of the games only [`BatchSlot::worth`] and [`BatchSlot::length`] are left.
    pub fn finish(&mut self) {
        let (game, opening, restarts) = (&*self.game, &self.opening, self.restarts);
        let mut blank = State::new(game);
        opening.begin(game, &mut blank, &mut Scratch::new(0));
        let blank = &blank;
        host::pieces(&mut self.slots, (1, 1), |piece, _| {
            let mut ways = Ways::of(game, blank);
            let mut simulator = Simulator::new(0);
            for slot in piece {
                slot.ended = false;
                if slot.state.over {
                    continue;
                }
                // The dice of listed moves have been rolled: one of these is played first.
                if slot.listed && game.features.stochastic {
                    slot.play_random(game);
                }
                if !slot.state.over {
                    simulator.reseed(slot.choice.random());
                    simulator.finish(game, &mut ways, &mut slot.state);
                }
                slot.list.clear();
                slot.listed = false;
                slot.note_end(game);
                if restarts {
                    slot.episode += 1;
                    slot.begin(game, opening);
                    slot.list_moves(game);
                }
            }
        });
    }
}

/// Fewest slots that are handed to a thread at once, as less work is not worth the handing, and
/// how many pieces the slots are cut into for each thread, as games take different times.
const PIECES: (usize, usize) = (16, 4);

/// What follows a move: a game that is over is noted and, where games restart, begins anew.
fn after(slot: &mut BatchSlot, game: &Game, opening: &Opening, restarts: bool) {
    if slot.state.over {
        slot.note_end(game);
        if restarts {
            slot.episode += 1;
            slot.begin(game, opening);
        }
    }
}
