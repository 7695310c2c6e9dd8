//! Agents: programs that choose moves, from uniformly random to tree search. Random games
//! themselves are in `play`, tournaments between agents in `study`.
//!
//! An [`Agent`] is asked about a [`SearchPosition`], a state whose legal moves have been made (and
//! whose dice have been rolled), and answers with a [`Decision`]. Agents know the rules, never
//! the generator of the play: what chance will bring they sample from a generator of their own.
//!
//! | module | what it is |
//! |---|---|
//! | [`spec`] | agents as text, `uct:1000`: the registry of names and settings |
//! | [`limit`] | how much an agent may think |
//! | [`measure`] | how fast an agent thinks |
//! | [`utility`] | what a result is worth to whom |
//! | [`simulate`] | playing on at random from a position |
//! | [`key`] | positions and moves as 64-bit keys |
//! | [`choices`] | who decides what in a list of legal moves |
//! | [`worlds`] | what the rules and what was seen leave possible where something is hidden |
//! | [`imagine`] | what is hidden, dealt anew where no such world is known |
//! | [`evaluate`] | what a position looks like, learnt from random games |
//! | `runner` | a position in the runner of its game |
//! | [`random`], [`flat`] | uniform choice, flat Monte Carlo |
//! | [`uct`], [`alpha_beta`] | Monte Carlo tree search, minimax search |
//! | [`solve`] | puzzles of one player |
//!
//! # Example
//!
//! ```
//! use ludeme::load::{Selection, load};
//! use ludeme::search::{play_out, spec::AgentSpec};
//!
//! let text = "(game \"Three\" (players 2)
//!     (equipment { (board (square 3)) (piece \"Disc\" Each) })
//!     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
//! let game = load("three.lud", text, &Selection::default()).game.expect("sound");
//! let strong: AgentSpec = "flat-mc:100".parse()?;
//! let weak: AgentSpec = "random".parse()?;
//! let mut agents = [strong.agent(&game, 1)?, weak.agent(&game, 2)?];
//! let end = play_out(&game, 7, &mut agents);
//! assert!(end.over);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alpha_beta;
pub mod choices;
pub mod evaluate;
pub mod flat;
pub mod imagine;
pub mod key;
pub mod limit;
pub mod measure;
pub mod random;
mod runner;
pub mod simulate;
pub mod solve;
pub mod spec;
pub mod uct;
pub mod utility;
pub mod worlds;

use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::state::State;
use crate::play::observation::Observation;
use choices::Choices;

/// A state with its legal moves, as [`Game::moves`] left both: dice have been rolled.
#[derive(Clone, Copy, Debug)]
pub struct SearchPosition<'a> {
    /// The rules.
    pub game: &'a Game,
    /// The state.
    pub state: &'a State,
    /// Its legal moves; never empty.
    pub list: &'a MoveList,
    /// The agent that is asked, from 0. Where all players move at once every agent is asked about
    /// the same moves, and only its part of the move that it picks counts.
    pub agent: usize,
    /// The moves that led to it from the start of the game, where something is hidden and they were
    /// taken down; none otherwise. Agents use of them what they were told.
    pub past: &'a [Observation],
}

impl<'a> SearchPosition<'a> {
    /// A position about which the agent that is to move is asked.
    pub fn new(game: &'a Game, state: &'a State, list: &'a MoveList) -> Self {
        SearchPosition {
            game,
            state,
            list,
            agent: agent_to_move(game, state),
            past: &[],
        }
    }

    /// The same position with the moves that led to it.
    pub fn after(self, past: &'a [Observation]) -> Self {
        SearchPosition { past, ..self }
    }

    /// The player at whose place the asked agent sits.
    fn player(&self) -> u8 {
        let seated = |p: &usize| usize::from(self.state.players[*p].order) == self.agent + 1;
        (1..=self.game.players).find(seated).unwrap_or(1) as u8
    }

    /// Makes of a copy of the state one that the asked agent may take for the true one, with its
    /// legal moves; false when there is nothing to imagine and the moves are those of the position.
    fn imagine(
        &self,
        worlds: &mut worlds::Worlds,
        state: &mut State,
        simulator: &mut simulate::Simulator,
        list: &mut MoveList,
    ) -> bool {
        // Where a roll belongs to the moves, making them again would roll again.
        let SearchPosition { game, .. } = *self;
        if !game.features.hidden {
            return false;
        }
        match worlds.turn() {
            Some(world) => state.clone_from(world),
            None => imagine::imagine(game, state, self.player(), &mut simulator.generator),
        }
        if game.features.stochastic {
            return false;
        }
        game.moves(state, &mut simulator.scratch, list);
        !list.is_empty()
    }
}

/// What an agent chose, and what it thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Which of the legal moves.
    pub pick: usize,
    /// What the chooser expects from it: 0 a loss, 1 a win; nothing for one that does not know.
    pub value: Option<f64>,
    /// What it took.
    pub effort: Effort,
    /// How deep the search looked, in moves.
    pub depth: u32,
}

impl Decision {
    /// A choice without a reason.
    #[doc(hidden)]
    pub fn plain(pick: usize) -> Self {
        Decision {
            pick,
            value: None,
            effort: Effort::default(),
            depth: 0,
        }
    }
}

/// What a decision took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// What limits count: playouts of flat Monte Carlo, iterations of tree search, nodes of minimax
    /// search.
    pub work: u64,
    /// Random games played on from where a search stood; an iteration that ends in the tree, or with
    /// its first move, plays none.
    pub playouts: u64,
    /// Moves played in thought.
    pub moves: u64,
}

impl Effort {
    /// Counts what another decision or thread took as well.
    pub fn add(&mut self, other: Effort) {
        self.work += other.work;
        self.playouts += other.playouts;
        self.moves += other.moves;
    }
}

/// Something that chooses moves.
pub trait Agent: Send {
    /// Starts a new game: forgets what was learnt about the last one's positions and reseeds.
    fn begin(&mut self, seed: u64);

    /// Chooses one of the legal moves of a position of the game the agent was made for.
    fn choose(&mut self, position: SearchPosition<'_>) -> Decision;
}

/// The agent that is to move: an index into the agents, from 0. Players may have swapped sides.
pub fn agent_to_move(game: &Game, state: &State) -> usize {
    agent_of(game, state, state.mover)
}

/// The agent that sits at a player's place: an index into the agents, from 0.
pub fn agent_of(game: &Game, state: &State, player: u8) -> usize {
    let order = state
        .players
        .get(usize::from(player))
        .map_or(player, |p| p.order);
    (order as usize).clamp(1, game.players.max(1)) - 1
}

/// A move about to be played.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The state before it, dice rolled.
    pub state: &'a State,
    /// The legal moves.
    pub list: &'a MoveList,
    /// Which of them is played.
    pub pick: usize,
}

/// What the agents play in a position: what the one to move picks; where all move at once, the
/// parts that each picks, put together.
pub fn decide(position: SearchPosition<'_>, agents: &mut [Box<dyn Agent>]) -> usize {
    let last = position.list.len().saturating_sub(1);
    if last == 0 {
        return 0;
    }
    if position.game.mode != Mode::Simultaneous {
        let agent = agents.get_mut(position.agent);
        return agent.map_or(0, |a| a.choose(position).pick.min(last));
    }
    let choices = Choices::of(position.game, position.state, position.list);
    let options: Vec<usize> = choices
        .choosers
        .iter()
        .map(|chooser| match agents.get_mut(chooser.agent) {
            Some(agent) if chooser.options.len() > 1 => {
                let agent_asked = SearchPosition {
                    agent: chooser.agent,
                    ..position
                };
                chooser.option(agent.choose(agent_asked).pick)
            }
            _ => 0,
        })
        .collect();
    choices.find(&options)
}

/// Plays a game to its end with an agent for each player; chance comes from the seed.
pub fn play_out(game: &Game, seed: u64, agents: &mut [Box<dyn Agent>]) -> State {
    play_watched(game, seed, agents, |_| {})
}

/// Plays a game as [`play_out`] does, and shows every move before it is played.
pub fn play_watched(
    game: &Game,
    seed: u64,
    agents: &mut [Box<dyn Agent>],
    mut watch: impl FnMut(Moment<'_>),
) -> State {
    let mut scratch = Scratch::new(seed);
    let mut state = game.start(&mut scratch);
    let mut list = MoveList::new();
    let mut past = Vec::new();
    while !state.over {
        game.moves(&mut state, &mut scratch, &mut list);
        if list.is_empty() {
            break;
        }
        let pick = decide(
            SearchPosition::new(game, &state, &list).after(&past),
            agents,
        );
        watch(Moment {
            state: &state,
            list: &list,
            pick,
        });
        let hidden = game.features.hidden;
        let observed = hidden.then(|| Observation::of(game, &state, &list, pick));
        game.apply(&mut state, &mut scratch, &list, pick);
        if let Some(mut observed) = observed {
            observed.veil(game, &state);
            past.push(observed);
        }
    }
    state
}
