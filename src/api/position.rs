//! [`Position`]: a point in a game as a value, with its legal moves. It can be copied, compared,
//! hashed, written as a state line, and moved on. How it came about, as a record or played again,
//! stands in `history`.

mod history;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use self::history::{Past, Scripted, script};
use super::record::Step;
use super::{Branches, Game};
use crate::board::site::SiteType;
use crate::game::action::MoveList;
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::game::state::mixer::Mixer;
use crate::game::state_line::{self, StateLineError, state_line};
use crate::play::choices::distinct;
use crate::play::draw::{draw_for, site_name};
use crate::play::naming::{self, NamingError};
use crate::play::perft::Perft;
#[cfg(feature = "svg")]
use crate::play::picture::{self, Picture};
use crate::play::playout::seed_of;
use crate::play::record::last_result;
use crate::play::view::View;
use crate::play::words::{Scene, ending};
use crate::search::key::position_key;

/// A legal move of a position, with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What it is a move of.
    of: u64,
    index: usize,
    choice: naming::Choice,
}

impl Move {
    /// Its number among the legal moves, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The move in words; no two of a position are equal.
    pub fn text(&self) -> &str {
        &self.choice.text
    }

    /// The site it begins with, if there is one.
    pub fn from(&self) -> Option<(SiteType, i32)> {
        self.choice.from
    }

    /// The site it ends with, if there is one.
    pub fn to(&self) -> Option<(SiteType, i32)> {
        self.choice.to
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.choice.text)
    }
}

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It was taken from another position.
    #[error("`{0}` is a move of another position")]
    Foreign(String),
    /// There are fewer legal moves.
    #[error("there is no legal move {index}: there are {legal}, counted from 0")]
    OutOfRange {
        /// The number.
        index: usize,
        /// How many legal moves there are.
        legal: usize,
    },
    /// The position is one of another game.
    #[error("the position is one of another game")]
    OtherGame,
    /// The game is over: no move is legal.
    #[error("the game is over")]
    Over,
    /// A text means no legal move, or several.
    #[error(transparent)]
    Unclear(#[from] NamingError),
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outcome {
    /// The only player with the best rank, from 1; none where several share it.
    pub winner: Option<usize>,
    /// The rank of each player; 1.0 is the best, and players who share ranks have their mean.
    pub ranking: Vec<f64>,
    /// The rule that it ended by, where one is known: the define that the end rule is written as,
    /// or its condition.
    pub by: Option<String>,
}

/// A piece, or several that are alike, on a site; in stacks one level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placed {
    /// The type of the site and its number.
    pub site: (SiteType, i32),
    /// The site as people call it.
    pub label: String,
    /// The level of a stack, from the bottom; 0 elsewhere.
    pub level: usize,
    /// The kind of piece: its number in [`Game::piece_names`].
    pub piece: usize,
    /// Whose it is: a player, 0 for nobody's, and one more than there are players for everybody's.
    pub owner: usize,
    /// How many.
    pub count: i32,
    /// Local state.
    pub state: i32,
    /// Rotation.
    pub rotation: i32,
    /// Value.
    pub value: i32,
}

/// A point in a game with its legal moves: a value that is copied, compared and hashed.
///
/// Two positions are equal when the same can come of them; how they came about counts where the
/// rules ask for it. What chance brings is part of neither: it follows from the seed the game was
/// started with and the number of the move, so that a move taken back and made again meets the
/// same dice. [`Position::branches`] shows all that chance may bring instead.
///
/// ```
/// let game = ludeme::Game::shipped("choro-lango").expect("it is shipped");
/// let mut position = game.start(1);
/// while position.outcome().is_none() {
///     position.apply_nth(0)?;
/// }
/// let record = position.record()?;
/// assert_eq!(game.replay(&record)?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    game: Game,
    seed: u64,
    /// With the roll that the legal moves begin with.
    state: State,
    /// Without it, where there may be one.
    before: Option<State>,
    list: MoveList,
    /// What chance goes on with.
    chance: Chance,
    /// How it came about.
    past: Past,
    /// The end rule that it ended by, by its place among all.
    ended: Option<usize>,
    moves: OnceLock<Arc<[Move]>>,
}

impl Position {
    pub(super) fn start(game: &Game, seed: u64) -> Self {
        game.with_scratch(|scratch| {
            scratch.chance = Chance::seeded(seed);
            scratch.chance.start_log();
            let state = game.rules().start(scratch);
            let draws = scratch.chance.take_log();
            Self::next(
                game,
                seed,
                state,
                (Some(draws.into()), None),
                scratch,
                false,
            )
        })
    }

    pub(super) fn start_drawn(game: &Game, outcomes: &[u32]) -> Scripted {
        game.with_scratch(|scratch| {
            script(scratch, 0, outcomes);
            let state = game.rules().start(scratch);
            let draws = scratch.chance.take_log();
            let past = (Some(draws.into()), None);
            let position = Self::next(game, 0, state, past, scratch, true);
            Scripted::of(position, scratch)
        })
    }

    pub(super) fn set_up(game: &Game, line: &str) -> Result<Self, StateLineError> {
        game.with_scratch(|scratch| {
            scratch.chance = Chance::seeded(0);
            let state = state_line::set_up(game.rules(), line, scratch)?;
            Ok(Self::next(game, 0, state, (None, None), scratch, false))
        })
    }

    /// Makes the legal moves; where they begin with a roll, it is rolled here.
    fn next(
        game: &Game,
        seed: u64,
        mut state: State,
        (start, last): (Option<Arc<[u32]>>, Option<Arc<Step>>),
        scratch: &mut Scratch,
        scripted: bool,
    ) -> Self {
        if !scripted {
            scratch.chance = Chance::seeded(seed_of(seed, u64::from(state.moves) + 1));
            scratch.chance.start_log();
        }
        let mut list = MoveList::new();
        let before = game.is_stochastic().then(|| state.clone());
        if !state.over {
            game.rules().moves(&mut state, scratch, &mut list);
        }
        let draws = scratch.chance.take_log();
        let chance = if scripted {
            Chance::seeded(seed_of(seed, u64::from(state.moves) + 1))
        } else {
            scratch.chance.clone()
        };
        Position {
            game: game.clone(),
            seed,
            state,
            before,
            list,
            chance,
            past: Past { start, last, draws },
            ended: None,
            moves: OnceLock::new(),
        }
    }

    /// Plays a legal move with the outcomes handed in.
    pub(super) fn drawn(&self, index: usize, outcomes: &[u32]) -> Scripted {
        self.game.with_scratch(|scratch| {
            script(scratch, self.seed, outcomes);
            let position = self.played(index, scratch, true);
            Scripted::of(position, scratch)
        })
    }

    fn played(&self, index: usize, scratch: &mut Scratch, scripted: bool) -> Self {
        let mut state = self.state.clone();
        scratch.results = Some(Vec::new());
        self.game
            .rules()
            .apply(&mut state, scratch, &self.list, index);
        let ended = last_result(self.game.rules(), scratch);
        scratch.results = None;
        let step = Step {
            pick: index,
            draws: self.past.draws.clone(),
            after: scratch.chance.take_log(),
            before: self.past.last.clone(),
        };
        let past = (self.past.start.clone(), Some(Arc::new(step)));
        Position {
            ended,
            ..Self::next(&self.game, self.seed, state, past, scratch, scripted)
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The legal moves with their words; none when the game is over. Where all players move at
    /// once, a move is what they do together.
    pub fn legal_moves(&self) -> &[Move] {
        self.moves.get_or_init(|| {
            let scene = Scene::open(self.game.rules(), &self.state);
            let choices = naming::every(&scene, &self.list);
            let of = self.identity();
            let moves = choices.into_iter().enumerate();
            moves
                .map(|(index, choice)| Move { of, index, choice })
                .collect()
        })
    }

    /// How many legal moves there are. This and [`Position::apply_nth`] play without any words.
    pub fn move_count(&self) -> usize {
        self.list.len()
    }

    /// The legal move that a text means: its words or the beginning of them, its sites, or its
    /// number from 1.
    ///
    /// # Errors
    /// When no legal move is meant, or more than one.
    pub fn find(&self, text: &str) -> Result<&Move, MoveError> {
        let moves = self.legal_moves();
        let choices: Vec<_> = moves.iter().map(|m| m.choice.clone()).collect();
        // Of moves that are alike the first is meant.
        let alike = distinct(self.game.rules(), &self.state, &self.list);
        let option = |index| alike.option(index);
        let index = naming::find(self.game.rules(), &choices, option, text)?;
        let legal = moves.len();
        moves
            .get(index)
            .ok_or(MoveError::OutOfRange { index, legal })
    }

    /// Makes a legal move.
    ///
    /// # Errors
    /// When it is not a move of this position; nothing is changed then.
    pub fn apply(&mut self, m: &Move) -> Result<(), MoveError> {
        if m.of != self.identity() {
            return Err(MoveError::Foreign(m.to_string()));
        }
        self.apply_nth(m.index)
    }

    /// Makes a move that is known to come from this position's own [`Position::legal_moves`]. That
    /// is not looked at, which saves hashing the position; a move of another position counts by
    /// its number here, and does nothing if there are fewer.
    ///
    /// ```
    /// let game = ludeme::Game::shipped("chong").expect("it comes with the library");
    /// let mut position = game.start(1);
    /// let first = position.legal_moves()[0].clone();
    /// let checked = position.after(&first)?;
    /// position.apply_unchecked(&first);
    /// assert_eq!(position, checked);
    /// # Ok::<(), ludeme::MoveError>(())
    /// ```
    pub fn apply_unchecked(&mut self, m: &Move) {
        let made = self.apply_nth(m.index);
        debug_assert!(made.is_ok(), "{m} is a move of another position");
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// When it is not a move of this position.
    pub fn after(&self, m: &Move) -> Result<Position, MoveError> {
        let mut after = self.clone();
        after.apply(m)?;
        Ok(after)
    }

    /// Makes the legal move with a number from 0, whatever position the number was meant for.
    ///
    /// # Errors
    /// When there are not so many; nothing is changed then.
    pub fn apply_nth(&mut self, index: usize) -> Result<(), MoveError> {
        let legal = self.list.len();
        if index >= legal {
            return Err(MoveError::OutOfRange { index, legal });
        }
        let game = self.game.clone();
        *self = game.with_scratch(|scratch| {
            scratch.chance = self.chance.clone();
            self.played(index, scratch, false)
        });
        Ok(())
    }

    /// All positions that a legal move may lead to, and how likely each is; one where nothing is
    /// left to chance.
    ///
    /// # Errors
    /// When it is not a move of this position.
    ///
    /// ```
    /// let game = ludeme::Game::shipped("chong").expect("it is shipped");
    /// let starts: Vec<_> = game.starts().collect();
    /// let sum: f64 = starts.iter().map(|branch| branch.likelihood).sum();
    /// assert!(starts.len() > 1 && (sum - 1.0).abs() < 1e-9);
    /// ```
    pub fn branches(&self, m: &Move) -> Result<Branches, MoveError> {
        if m.of != self.identity() {
            return Err(MoveError::Foreign(m.to_string()));
        }
        Ok(Branches::of_move(self, m.index))
    }

    /// From here on chance follows from another seed; a roll that the legal moves begin with is
    /// rolled anew.
    pub fn reseed(&mut self, seed: u64) {
        let state = self.before.as_ref().unwrap_or(&self.state).clone();
        let past = (self.past.start.clone(), self.past.last.clone());
        let game = self.game.clone();
        *self = game.with_scratch(|scratch| Self::next(&game, seed, state, past, scratch, false));
    }

    /// The player to move, from 1.
    pub fn mover(&self) -> usize {
        self.state.mover.into()
    }

    /// Number of the turn, from 1.
    pub fn turn(&self) -> u32 {
        self.state.turn
    }

    /// Moves made since the start.
    pub fn ply(&self) -> u32 {
        self.state.moves
    }

    /// What the game came to; none as long as it is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.state.over && !self.list.is_empty() {
            return None;
        }
        let players = self.game.players();
        let ranking: Vec<f64> = (1..=players).map(|p| self.state.rank(p)).collect();
        let winner = usize::try_from(self.state.winner).ok();
        let by = ending(self.game.rules(), &self.state, self.ended);
        Some(Outcome {
            winner: winner.filter(|w| (1..=players).contains(w)),
            ranking,
            by: by.map(str::to_owned),
        })
    }

    /// The score of each player.
    pub fn scores(&self) -> Vec<i32> {
        let players = self.state.players.iter().skip(1);
        players.take(self.game.players()).map(|p| p.score).collect()
    }

    /// What stands where, hands and dice included.
    pub fn pieces(&self) -> Vec<Placed> {
        let rules = self.game.rules();
        let slots = 0..rules.layout.slots as usize;
        let occupied = slots.filter(|slot| !self.state.contents.is_empty(*slot));
        let placed = occupied.flat_map(|slot| {
            let (ty, site) = rules.layout.site(slot);
            let label = site_name(rules, ty, site);
            let contents = &self.state.contents;
            let levels = 0..contents.height(slot).max(1);
            levels.filter_map(move |level| {
                let piece = contents.level(slot, level);
                (piece.what != 0).then(|| Placed {
                    site: (ty, site),
                    label: label.clone(),
                    level,
                    piece: piece.what.into(),
                    owner: piece.who.into(),
                    count: if contents.stacking() {
                        1
                    } else {
                        contents.count(slot)
                    },
                    state: piece.state,
                    rotation: piece.rotation.into(),
                    value: piece.value,
                })
            })
        });
        placed.collect()
    }

    /// The position as a state line, the notation that [`Game::position`] reads. Where the legal
    /// moves begin with a roll, it is the position before it, as in records.
    pub fn state_line(&self) -> String {
        let state = self.before.as_ref().unwrap_or(&self.state);
        state_line(self.game.rules(), state)
    }

    /// A hash that is the same on every machine; equal positions have equal ones.
    pub fn key(&self) -> u64 {
        position_key(&self.state)
    }

    /// The board as text.
    pub fn board(&self) -> String {
        self.board_for(View::default())
    }

    /// The board as text, with the eyes of a player.
    pub fn board_for(&self, view: View) -> String {
        draw_for(self.game.rules(), &self.state, &[], view)
    }

    /// A picture as SVG.
    #[cfg(feature = "svg")]
    pub fn svg(&self, picture: &Picture) -> String {
        picture::svg(self.game.rules(), &self.state, picture)
    }

    /// A picture as PNG, `zoom` pixels to a unit of the drawing.
    ///
    /// # Errors
    /// When it is too large.
    #[cfg(feature = "pictures")]
    pub fn png(&self, picture: &Picture, zoom: f32) -> Result<Vec<u8>, picture::PngError> {
        picture::png(&self.svg(picture), zoom)
    }

    /// The leaves of the game tree at a depth, as engines compare them; every outcome of chance
    /// counts, and consumes no depth.
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(below) = depth.checked_sub(1) else {
            return 1;
        };
        if below == 0 {
            return self.list.len() as u64;
        }
        let mut total = 0;
        for index in 0..self.list.len() {
            // The roll of the position is known; those of the next ones are not.
            let mut outcomes = crate::play::outcomes::Outcomes::new();
            while !outcomes.is_done() {
                let (open, state) = self.game.with_scratch(|scratch| {
                    script(scratch, self.seed, outcomes.script());
                    let mut state = self.state.clone();
                    self.game
                        .rules()
                        .apply(&mut state, scratch, &self.list, index);
                    let kept = (!scratch.chance.turned_down()).then_some(state);
                    (scratch.chance.open_draws().to_vec(), kept)
                });
                outcomes.extend(&open);
                if let Some(state) = state {
                    total += Perft::new(self.game.rules()).count(&state, below);
                }
                outcomes.advance();
            }
        }
        total
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The state with its roll.
    #[doc(hidden)]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The legal moves as the engine has them.
    #[doc(hidden)]
    pub fn list(&self) -> &MoveList {
        &self.list
    }

    /// What moves of it are known by.
    fn identity(&self) -> u64 {
        let mut mixer = Mixer(self.game.number());
        self.key().hash(&mut mixer);
        self.list.len().hash(&mut mixer);
        mixer.finish()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.game.number() == other.game.number() && self.state == other.state
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("game", &self.game.name())
            .field("state", &self.state_line())
            .finish_non_exhaustive()
    }
}
