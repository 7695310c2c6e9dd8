//! Playouts: games played to the end with uniformly random legal moves, by the fastest way that the
//! rules allow: a sprint, or lists of moves.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::choices::count_distinct;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::sprints::Sprint;
use crate::game::sprints::Tally;
use crate::game::state::State;

/// What a played-out game came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Playout {
    /// The seed that gives this game again.
    pub seed: u64,
    /// Moves played.
    pub moves: u32,
    /// Turns taken.
    pub turns: u32,
    /// Winner: 0 nobody, `players + 1` a tie, −1 aborted.
    pub winner: i32,
    /// Rank of each player; 1.0 is best.
    pub ranking: Vec<f64>,
    /// Sum over all moves of the number of legal moves, those that are alike but for which of two
    /// equal dice they use counted as one.
    pub choices: u64,
    /// Moves where there was more than one legal move.
    pub decisions: u32,
    /// The game was cut off by the limit of turns or moves.
    pub cut: bool,
}

impl Playout {
    /// What a finished (or cut) state came to.
    #[doc(hidden)]
    pub fn of(game: &Game, state: &State, seed: u64, choices: u64, decisions: u32) -> Self {
        Playout {
            seed,
            moves: state.moves,
            turns: state.turn,
            winner: state.winner,
            ranking: (1..=game.players).map(|p| state.rank(p)).collect(),
            choices,
            decisions,
            cut: !state.over || state.turn >= game.max_turns() || state.moves >= game.move_limit,
        }
    }

    /// Mean number of legal moves.
    pub fn branching(&self) -> f64 {
        if self.moves == 0 {
            0.0
        } else {
            self.choices as f64 / f64::from(self.moves)
        }
    }
}

/// What puts the moves of a state into a list and picks one.
trait Next:
    FnMut(
    &Game,
    &mut State,
    &mut Scratch,
    &mut MoveList,
    &mut Xoshiro256PlusPlus,
    &mut Tally,
) -> Option<usize>
{
}

impl<F> Next for F where
    F: FnMut(
        &Game,
        &mut State,
        &mut Scratch,
        &mut MoveList,
        &mut Xoshiro256PlusPlus,
        &mut Tally,
    ) -> Option<usize>
{
}

/// Plays from a state to the end of the game, move by move what `next` picks.
#[inline]
fn run_on(
    game: &Game,
    (state, scratch, list): (&mut State, &mut Scratch, &mut MoveList),
    choice: &mut Xoshiro256PlusPlus,
    mut next: impl Next,
) -> Tally {
    let mut tally = Tally::default();
    while !state.over {
        let Some(pick) = next(game, state, scratch, list, choice, &mut tally) else {
            break;
        };
        game.apply(state, scratch, list, pick);
    }
    tally
}

/// Plays on from a state by lists, as [`Playouts::sprint`] does.
pub(crate) fn sprint_on(
    game: &Game,
    memory: (&mut State, &mut Scratch, &mut MoveList),
    choice: &mut Xoshiro256PlusPlus,
) {
    run_on(game, memory, choice, pick_any);
}

/// Picks a legal move and makes no more of them than that takes.
fn pick_any(
    game: &Game,
    state: &mut State,
    scratch: &mut Scratch,
    list: &mut MoveList,
    choice: &mut Xoshiro256PlusPlus,
    _: &mut Tally,
) -> Option<usize> {
    game.pick_move(state, scratch, list, |n| choice.random_range(0..n))
}

/// What a game begins with.
#[derive(Debug)]
pub(crate) enum Opening {
    /// The start rules ask for no chance: the same position every time.
    Fixed(State),
    /// They do; the state before them.
    Drawn(State),
}

impl Opening {
    /// How a game begins, with a state that it may begin with.
    pub(crate) fn of(game: &Game, scratch: &mut Scratch) -> (Self, State) {
        scratch.chance.script(&[]);
        let state = game.start(scratch);
        let drawn = !scratch.chance.open_draws().is_empty();
        scratch.chance.unscript();
        let opening = if drawn {
            Opening::Drawn(State::new(game))
        } else {
            Opening::Fixed(state.clone())
        };
        (opening, state)
    }

    /// Puts a state at the beginning; what is drawn comes from the chance of the memory.
    pub(crate) fn begin(&self, game: &Game, state: &mut State, scratch: &mut Scratch) {
        match self {
            Opening::Fixed(first) => state.clone_from(first),
            Opening::Drawn(blank) => {
                state.clone_from(blank);
                game.set_up(state, scratch);
            }
        }
    }
}

/// Plays games one after the other, reusing its memory.
#[derive(Debug)]
pub struct Playouts<'g> {
    game: &'g Game,
    scratch: Scratch,
    list: MoveList,
    state: State,
    opening: Opening,
    /// The game's runner, if it has one; nothing before the first sprint asks for it.
    runner: Option<Option<Sprint<'g>>>,
}

impl<'g> Playouts<'g> {
    /// A player of a game.
    #[doc(hidden)]
    pub fn new(game: &'g Game) -> Self {
        let mut scratch = Scratch::new(0);
        let (opening, state) = Opening::of(game, &mut scratch);
        Playouts {
            game,
            scratch,
            list: MoveList::new(),
            opening,
            runner: None,
            state,
        }
    }

    /// Plays a random game to its end. Chance and choices both come from the seed.
    pub fn playout(&mut self, seed: u64) -> Playout {
        let tally = match self.game.dice.is_some() {
            true => self.play_counting(seed),
            false => self.play(seed),
        };
        Playout::of(self.game, &self.state, seed, tally.choices, tally.decisions)
    }

    /// Plays the same game and counts moves that are alike but for which of two equal dice they use
    /// as one.
    fn play_counting(&mut self, seed: u64) -> Tally {
        let mut room = Vec::new();
        self.run(seed, |game, state, scratch, list, choice, tally| {
            game.moves(state, scratch, list);
            if list.is_empty() {
                return None;
            }
            let mut of_list = Tally::default();
            let pick = of_list.pick(list.len(), choice);
            let options = count_distinct(game, state, list, &mut room);
            tally.choices += options as u64;
            tally.decisions += u32::from(options > 1);
            Some(pick)
        })
    }

    /// Plays a random game to its end, as [`Playouts::playout`] does; what it came to is read off
    /// the state. Once its memory has grown, nothing is allocated.
    pub fn play(&mut self, seed: u64) -> Tally {
        self.run(seed, |game, state, scratch, list, choice, tally| {
            game.sketch_moves(state, scratch, list);
            if list.is_empty() {
                return None;
            }
            let pick = tally.pick(list.len(), choice);
            game.complete(state, scratch, list, pick);
            Some(pick)
        })
    }

    /// Plays a random game to its end and counts what could have been chosen only where it is
    /// known: no more legal moves are looked for than are played. Where moves are legal by what
    /// they lead to, and where the game is [closed](crate::game::sprints), the game is another
    /// than [`Playouts::playout`] plays from the seed, with the same chances; of a closed game the
    /// state holds the result only.
    pub fn sprint(&mut self, seed: u64) -> Tally {
        if !self.game.overrun.is_known()
            && let Some(tally) = self.sprint_by_runner(seed)
        {
            return tally;
        }
        self.run(seed, pick_any)
    }

    /// The same in the position of the game's runner, where it has one that can hold the start.
    fn sprint_by_runner(&mut self, seed: u64) -> Option<Tally> {
        if self.runner.is_none() {
            self.runner = Some(self.make_runner());
        }
        let runner = self.runner.as_mut()?.as_mut()?;
        let (state, scratch) = (&mut self.state, &mut self.scratch);
        if self.game.features.stochastic {
            scratch.chance = Chance::seeded(seed);
        }
        if let Opening::Drawn(_) = &self.opening {
            self.opening.begin(self.game, state, scratch);
            if !runner.take_up(state) {
                return None;
            }
        }
        let tally = runner.finish(state, &mut scratch.chance, &mut chooser(seed));
        Some(tally.unwrap_or_else(|| self.resume(seed)))
    }

    /// Plays a game that the runner gave up: the same as far as it came, then on by lists.
    #[cold]
    fn resume(&mut self, seed: u64) -> Tally {
        self.start(seed);
        let mut choice = chooser(seed);
        let mut tally = Tally::default();
        let (state, scratch, list) = (&mut self.state, &mut self.scratch, &mut self.list);
        if let Some(Some(runner)) = &mut self.runner {
            tally = runner.repeat(self.game, (state, scratch, list), &mut choice);
        }
        let rest = run_on(self.game, (state, scratch, list), &mut choice, pick_any);
        tally.choices += rest.choices;
        tally.decisions += rest.decisions;
        tally
    }

    /// The runner of the game; its tables take longer than some games to make, and whoever plays
    /// by lists needs none.
    fn make_runner(&mut self) -> Option<Sprint<'g>> {
        let (_, first) = Opening::of(self.game, &mut self.scratch);
        let mut runner = Sprint::of(self.game, &first)?;
        runner.take_up(&first).then_some(runner)
    }

    /// Plays a game to its end.
    fn run(&mut self, seed: u64, next: impl Next) -> Tally {
        self.start(seed);
        let mut choice = chooser(seed);
        let (state, scratch, list) = (&mut self.state, &mut self.scratch, &mut self.list);
        run_on(self.game, (state, scratch, list), &mut choice, next)
    }

    /// Goes back to the start, chance seeded.
    fn start(&mut self, seed: u64) {
        if self.game.features.stochastic {
            self.scratch.chance = Chance::seeded(seed);
        }
        let (state, scratch) = (&mut self.state, &mut self.scratch);
        self.opening.begin(self.game, state, scratch);
    }

    /// The state the last playout ended in.
    #[doc(hidden)]
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// The generator that picks moves: a stream of its own beside those of chance.
pub fn chooser(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ 0xD1B5_4A32_D192_ED03)
}

/// The move that the generator picks of so many: the only one without asking.
pub fn pick(choice: &mut Xoshiro256PlusPlus, legal: usize) -> usize {
    match legal {
        0 | 1 => 0,
        _ => choice.random_range(0..legal),
    }
}

/// The seed of the game with this number in a series.
pub fn seed_of(base: u64, number: u64) -> u64 {
    if number == 0 {
        return base;
    }
    let mut z = base.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
