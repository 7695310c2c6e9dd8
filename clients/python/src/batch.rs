//! `Batch`: N games moved on together, in numpy arrays. `ludeme.VecEnv` stands on it.
//!
//! The arrays are made once and written anew at every step, so that no step copies them.

use ludeme::host;
use ludeme::learn::batch::{Batch as Games, BatchSlot};
use ludeme::learn::encode::{Encoding, Listed, Order};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::error;
use crate::game::Game;
use crate::stack::with_room;

/// The moves of a slot as indices.
#[derive(Debug, Default)]
struct Coded {
    actions: Vec<u32>,
    order: Order,
    shared: usize,
}

/// N games of one description.
#[pyclass(module = "ludeme", name = "Batch")]
pub struct Batch {
    game: Py<Game>,
    depth: usize,
    games: Games,
    encoding: Encoding,
    coded: Vec<Coded>,
    picks: Vec<usize>,
    choice: Xoshiro256PlusPlus,
}

impl Batch {
    /// Writes the moves of all slots as indices.
    fn code(&mut self) {
        let (game, encoding) = (self.games.game().clone(), &self.encoding);
        let slots = self.games.slots_mut();
        let mut pairs: Vec<(&mut BatchSlot, &mut Coded)> =
            slots.iter_mut().zip(&mut self.coded).collect();
        host::pieces(&mut pairs, (16, 4), |piece, _| {
            for (slot, coded) in piece {
                coded.shared = match slot.state().over {
                    true => {
                        coded.actions.clear();
                        0
                    }
                    false => {
                        let (state, scratch, list) = slot.parts();
                        let listed = Listed {
                            game: &game,
                            state,
                            scratch,
                            list,
                        };
                        encoding.write_actions(listed, &mut coded.order, &mut coded.actions)
                    }
                };
            }
        });
    }

    fn check(&self, what: &str, given: usize, needed: usize) -> PyResult<()> {
        match given == needed {
            true => Ok(()),
            false => Err(error::value(format!(
                "{what}: {given} entries are given, {needed} are needed"
            ))),
        }
    }
}

#[pymethods]
impl Batch {
    /// So many games at their start.
    #[new]
    #[pyo3(signature = (game, n, seed = 1, variants = 1, restarts = true))]
    fn new(
        py: Python<'_>,
        game: Py<Game>,
        n: usize,
        seed: u64,
        variants: usize,
        restarts: bool,
    ) -> PyResult<Self> {
        const MOST: usize = 1 << 20;
        if !(1..=MOST).contains(&n) {
            return Err(error::value(format!(
                "{n} games are asked for, 1 to {MOST} are possible"
            )));
        }
        let rules = game.get().rules.clone();
        let depth = game.get().depth;
        let encoding = Encoding::of(&rules, variants).map_err(error::value)?;
        let games =
            py.detach(|| with_room(depth, || Games::new(rules, n, seed).restarting(restarts)));
        let mut batch = Batch {
            game,
            depth,
            games,
            encoding,
            coded: (0..n).map(|_| Coded::default()).collect(),
            picks: vec![0; n],
            choice: Xoshiro256PlusPlus::seed_from_u64(seed),
        };
        py.detach(|| with_room(depth, || batch.code()));
        Ok(batch)
    }

    fn __len__(&self) -> usize {
        self.coded.len()
    }

    /// The rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.encoding.shape();
        (planes, rows, columns)
    }

    /// How many indices moves have.
    #[getter]
    fn actions(&self) -> usize {
        self.encoding.actions()
    }

    /// Starts all games anew from a seed.
    fn reset(&mut self, py: Python<'_>, seed: u64) {
        let depth = self.depth;
        self.choice = Xoshiro256PlusPlus::seed_from_u64(seed);
        py.detach(|| {
            with_room(depth, || {
                self.games.reset(seed);
                self.code();
            })
        });
    }

    /// How many moves there are in all, and the most of one game: what `legal` needs room for.
    fn legal_total(&self) -> usize {
        self.coded.iter().map(|c| c.actions.len()).sum()
    }

    /// Writes the legal moves of all games behind each other, game k from `offsets[k]` on, as
    /// indices of moves.
    fn legal<'py>(
        &self,
        offsets: &Bound<'py, PyArray1<i64>>,
        actions: &Bound<'py, PyArray1<u32>>,
    ) -> PyResult<()> {
        let (mut offsets, mut actions) = (offsets.try_readwrite()?, actions.try_readwrite()?);
        let offsets = offsets.as_slice_mut().map_err(error::value)?;
        let actions = actions.as_slice_mut().map_err(error::value)?;
        self.check("offsets", offsets.len(), self.coded.len() + 1)?;
        if actions.len() < self.legal_total() {
            self.check("actions", actions.len(), self.legal_total())?;
        }
        let mut at = 0;
        for (coded, offset) in self.coded.iter().zip(offsets.iter_mut()) {
            *offset = at as i64;
            actions[at..at + coded.actions.len()].copy_from_slice(&coded.actions);
            at += coded.actions.len();
        }
        if let Some(last) = offsets.last_mut() {
            *last = at as i64;
        }
        Ok(())
    }

    /// Writes which indices are legal: an array of n by :attr:`actions`.
    fn masks(&self, py: Python<'_>, out: &Bound<'_, PyArray2<bool>>) -> PyResult<()> {
        let mut out = out.try_readwrite()?;
        let out = out.as_slice_mut().map_err(error::value)?;
        let width = self.encoding.actions();
        self.check("masks", out.len(), width * self.coded.len())?;
        py.detach(|| {
            let mut rows: Vec<_> = out.chunks_exact_mut(width).zip(&self.coded).collect();
            host::pieces(&mut rows, (16, 4), |piece, _| {
                for (row, coded) in piece {
                    row.fill(false);
                    for action in &coded.actions {
                        row[*action as usize] = true;
                    }
                }
            });
        });
        Ok(())
    }

    /// Writes the player to move of each game, from 1; 0 for a game that is over.
    fn movers(&self, out: &Bound<'_, PyArray1<i8>>) -> PyResult<()> {
        let mut out = out.try_readwrite()?;
        let out = out.as_slice_mut().map_err(error::value)?;
        self.check("movers", out.len(), self.coded.len())?;
        for (out, slot) in out.iter_mut().zip(self.games.slots()) {
            *out = if slot.state().over {
                0
            } else {
                slot.state().mover as i8
            };
        }
        Ok(())
    }

    /// Writes the observations: n by planes, rows and columns. `whose` says with whose eyes: a
    /// player, 0 for the player to move, -1 for everything.
    fn observe(&self, py: Python<'_>, out: &Bound<'_, PyArray4<f32>>, whose: i32) -> PyResult<()> {
        let players = self.games.game().players() as i32;
        if !(-1..=players).contains(&whose) {
            let message = format!("there is no player {whose}: players are 1 to {players}");
            return Err(error::value(message));
        }
        let mut out = out.try_readwrite()?;
        let out = out.as_slice_mut().map_err(error::value)?;
        let size = self.encoding.len();
        self.check("observations", out.len(), size * self.coded.len())?;
        let (game, encoding) = (self.games.game(), &self.encoding);
        py.detach(|| {
            let slots = self.games.slots();
            let mut rows: Vec<_> = out.chunks_exact_mut(size).zip(slots).collect();
            host::pieces(&mut rows, (8, 4), |piece, _| {
                for (row, slot) in piece {
                    let observer = match whose {
                        -1 => None,
                        0 => Some(slot.state().mover),
                        player => Some(player as u8),
                    };
                    encoding.observe(game, (slot.state(), slot.legal()), observer, row);
                }
            });
        });
        Ok(())
    }

    /// How many legal moves of each game share an index with another.
    fn shared<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_iter(py, self.coded.iter().map(|c| c.shared as u32))
    }

    /// Writes a random legal index for each game; 0 for one that is over.
    fn random_actions(&mut self, out: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut out = out.try_readwrite()?;
        let out = out.as_slice_mut().map_err(error::value)?;
        self.check("actions", out.len(), self.coded.len())?;
        for (out, coded) in out.iter_mut().zip(&self.coded) {
            let n = coded.actions.len();
            *out = match n {
                0 => 0,
                n => i64::from(coded.actions[self.choice.random_range(0..n)]),
            };
        }
        Ok(())
    }

    /// Plays a move in every game, given by its index, and writes what the ends were worth (n by
    /// players, zeros where no game ended) and which games ended. Nothing is played if any index is
    /// not legal.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        rewards: &Bound<'_, PyArray2<f32>>,
        ended: &Bound<'_, PyArray1<bool>>,
    ) -> PyResult<()> {
        let n = self.coded.len();
        let players = self.games.game().players().max(1);
        let mut rewards = rewards.try_readwrite()?;
        let rewards = rewards.as_slice_mut().map_err(error::value)?;
        let mut ended = ended.try_readwrite()?;
        let ended = ended.as_slice_mut().map_err(error::value)?;
        self.check("rewards", rewards.len(), n * players)?;
        self.check("ended", ended.len(), n)?;
        let actions = actions.as_array();
        self.check("actions", actions.len(), n)?;
        for (k, (action, coded)) in actions.iter().zip(&self.coded).enumerate() {
            if coded.actions.is_empty() {
                self.picks[k] = 0;
                continue;
            }
            let found = coded.actions.iter().position(|a| i64::from(*a) == *action);
            match found {
                Some(pick) => self.picks[k] = pick,
                None => {
                    let legal = coded.actions.len();
                    return Err(error::value(format!(
                        "game {k}: action {action} is not one of its {legal} legal moves"
                    )));
                }
            }
        }
        let depth = self.depth;
        let stepped = py.detach(|| {
            with_room(depth, || {
                let stepped = self.games.step(&self.picks);
                if stepped.is_ok() {
                    self.code();
                }
                stepped
            })
        });
        stepped.map_err(error::value)?;
        for (k, slot) in self.games.slots().iter().enumerate() {
            ended[k] = slot.ended();
            let row = &mut rewards[k * players..(k + 1) * players];
            match slot.ended() {
                true => {
                    for (reward, worth) in row.iter_mut().zip(slot.worth()) {
                        *reward = (2.0 * worth - 1.0) as f32;
                    }
                }
                false => row.fill(0.0),
            }
        }
        Ok(())
    }

    /// Plays every game to its end with random moves; afterwards `results` tells.
    fn finish(&mut self, py: Python<'_>) {
        let depth = self.depth;
        py.detach(|| {
            with_room(depth, || {
                self.games.finish();
                self.games.list_moves();
                self.code();
            })
        });
    }

    /// Plays so many random moves of the listed ones in every game without leaving the engine: what
    /// the arrays are measured by.
    fn _native_steps(&mut self, py: Python<'_>, steps: usize) {
        let depth = self.depth;
        py.detach(|| {
            with_room(depth, || {
                for _ in 0..steps {
                    let choice = &mut self.choice;
                    for (pick, slot) in self.picks.iter_mut().zip(self.games.slots()) {
                        let legal = slot.legal().len();
                        *pick = if legal > 1 {
                            choice.random_range(0..legal)
                        } else {
                            0
                        };
                    }
                    // Picks of listed moves are legal.
                    let _ = self.games.step(&self.picks);
                }
                self.code();
            })
        });
    }

    /// Of the game that ended last in each slot: what it was worth to each player (n by players,
    /// -1 to 1; zeros before the first end) and its moves.
    fn results<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<u32>>)> {
        let players = self.games.game().players().max(1);
        let slots = self.games.slots();
        let worth = PyArray2::zeros(py, [slots.len(), players], false);
        {
            let mut writer = worth.readwrite();
            let out = writer.as_slice_mut().map_err(error::value)?;
            for (row, slot) in out.chunks_exact_mut(players).zip(slots) {
                for (out, worth) in row.iter_mut().zip(slot.worth()) {
                    *out = (2.0 * worth - 1.0) as f32;
                }
            }
        }
        let lengths = PyArray1::from_iter(py, slots.iter().map(BatchSlot::length));
        Ok((worth, lengths))
    }

    /// The state of a game as one line.
    fn line(&self, k: usize) -> PyResult<String> {
        match self.games.slots().get(k) {
            Some(slot) => Ok(ludeme::game::state_line::state_line(
                self.games.game(),
                slot.state(),
            )),
            None => Err(error::value(format!("there is no game {k}"))),
        }
    }
}
