//! [`Game`]: compiled rules that a user of the library holds, shared by everything that plays them.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::{Branches, Player, Position};
use crate::game;
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::state_line::StateLineError;
use crate::play::playout::{Playout, Playouts};
use crate::play::series::{Summary, play_series};
use crate::search::evaluate::Knowledge;
use crate::search::spec::{AgentSpec, SpecError};
use crate::study::game::study_game;
use crate::study::report::Report;

/// A compiled game: read-only, cheap to clone, shared by any number of threads.
///
/// It is made by [`load`](crate::load()) or [`Checked::into_game`](crate::Checked::into_game).
#[derive(Clone)]
pub struct Game(Arc<Shared>);

struct Shared {
    rules: game::Game,
    number: u64,
    file: String,
    options: Vec<String>,
    scratch: Mutex<Vec<Scratch>>,
    knowledge: Knowledge,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.name()).finish()
    }
}

impl Game {
    pub(super) fn new(rules: game::Game, file: String, options: Vec<String>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Game(Arc::new(Shared {
            rules,
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            file,
            options,
            scratch: Mutex::default(),
            knowledge: Knowledge::default(),
        }))
    }

    /// A game that comes with the library, by its name: see [`shipped`](Game::shipped_names).
    ///
    /// ```
    /// let game = ludeme::Game::shipped("chong").expect("it is shipped");
    /// assert_eq!(game.players(), 2);
    /// ```
    pub fn shipped(name: &str) -> Option<Game> {
        let found = crate::shipped::find(name)?;
        crate::load(found.name, found.text).ok()
    }

    /// The names of the games that come with the library.
    pub fn shipped_names() -> impl Iterator<Item = &'static str> {
        crate::shipped::GAMES.iter().map(|game| game.name)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.rules().name
    }

    /// How many players it has; they are numbered from 1.
    pub fn players(&self) -> usize {
        self.rules().players
    }

    /// The chosen item of every option, `Heading/Item` each.
    pub fn options(&self) -> &[String] {
        &self.0.options
    }

    /// Whether something is left to chance.
    pub fn is_stochastic(&self) -> bool {
        self.rules().features.stochastic
    }

    /// Whether something is hidden from players.
    pub fn has_hidden_information(&self) -> bool {
        self.rules().features.hidden
    }

    /// Whether all players move at once.
    pub fn is_simultaneous(&self) -> bool {
        self.rules().mode == Mode::Simultaneous
    }

    /// Whether it is a puzzle that is solved by deduction.
    pub fn is_deduction_puzzle(&self) -> bool {
        self.rules().features.deduction
    }

    /// The names of the kinds of piece, by the numbers that positions tell them by; the first
    /// stands for no piece.
    pub fn piece_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.rules().components.iter().map(|c| c.name.as_str())
    }

    /// The position a game begins with. Everything that chance decides from here on, at the start
    /// and later, follows from the seed and the moves.
    pub fn start(&self, seed: u64) -> Position {
        Position::start(self, seed)
    }

    /// All positions that a game may begin with, and how likely each is.
    pub fn starts(&self) -> Branches {
        Branches::of_start(self)
    }

    /// The position that a state line describes ([`Position::state_line`] writes them). What the
    /// line does not tell, such as earlier positions and what is hidden, is as at the start.
    ///
    /// # Errors
    /// When the line is none of this game.
    pub fn position(&self, line: &str) -> Result<Position, StateLineError> {
        Position::set_up(self, line)
    }

    /// Plays one game at random to its end; the seed decides the moves as well as the chance.
    pub fn playout(&self, seed: u64) -> Playout {
        self.playouts().playout(seed)
    }

    /// What plays many random games one after the other, without allocating.
    pub fn playouts(&self) -> Playouts<'_> {
        Playouts::new(self.rules())
    }

    /// Sums up many random games, which are played on all cores where the feature `parallel` is
    /// on. The result depends on the seed only.
    pub fn summary(&self, games: u64, seed: u64) -> Summary {
        let outcomes = play_series(self.rules(), seed, games, || {});
        Summary::of(self.players(), &outcomes)
    }

    /// A player by its description, such as `random`, `uct:1000` or `alpha-beta:depth=4`.
    ///
    /// # Errors
    /// When there is no such player, or it cannot play this game.
    pub fn player(&self, spec: &str, seed: u64) -> Result<Player, SpecError> {
        Player::new(self, spec.parse()?, seed)
    }

    /// A player with settings that no description has.
    ///
    /// # Errors
    /// When it cannot play this game.
    #[doc(hidden)]
    pub fn player_of(&self, spec: AgentSpec, seed: u64) -> Result<Player, SpecError> {
        Player::new(self, spec, seed)
    }

    /// What kind of game it is, measured by some games between players, one description for each
    /// seat. The result depends on the seed only.
    ///
    /// # Errors
    /// When there is no such player, or it cannot play this game.
    pub fn study(&self, players: &[&str], games: u64, seed: u64) -> Result<Report, SpecError> {
        let rules = self.rules();
        let mut agents = Vec::new();
        for seat in 0..rules.players.max(1) {
            let Some(spec) = players.get(seat % players.len().max(1)) else {
                return Err(SpecError::UnknownAgent {
                    name: String::new(),
                });
            };
            let spec: AgentSpec = spec.parse()?;
            agents.push(spec.agent_with(rules, seed, self.knowledge())?);
        }
        let evaluation = self.knowledge().evaluation(rules);
        let games: Vec<_> = (0..games)
            .map(|n| {
                let seed = crate::play::playout::seed_of(seed, n);
                for (seat, agent) in (1..).zip(&mut agents) {
                    agent.begin(crate::play::playout::seed_of(seed, seat));
                }
                study_game(rules, &evaluation, n, seed, &mut agents)
            })
            .collect();
        let names = players.iter().map(|p| (*p).to_owned()).collect();
        Ok(Report::of(rules, names, &games))
    }

    /// The rules as the engine has them.
    #[doc(hidden)]
    pub fn rules(&self) -> &game::Game {
        &self.0.rules
    }

    pub(super) fn number(&self) -> u64 {
        self.0.number
    }

    pub(super) fn file(&self) -> &str {
        &self.0.file
    }

    pub(super) fn knowledge(&self) -> &Knowledge {
        &self.0.knowledge
    }

    /// Lends the memory that evaluating rules takes.
    pub(super) fn with_scratch<T>(&self, work: impl FnOnce(&mut Scratch) -> T) -> T {
        let spare = self.0.scratch.lock().ok().and_then(|mut all| all.pop());
        let mut scratch = spare.unwrap_or_else(|| Scratch::new(0));
        let done = work(&mut scratch);
        if let Ok(mut all) = self.0.scratch.lock() {
            all.push(scratch);
        }
        done
    }
}
