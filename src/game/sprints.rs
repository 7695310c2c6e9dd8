//! Sprints: random games run without a state and without lists of moves, for games whose rules have
//! known forms. What a rule means lives in `moves`, `eval`, `apply` and `flow`: the *general code*,
//! which plays every game.
//!
//! A *runner* plays such a game in a small position of its own and hands over the result only: how
//! many moves were played, and who won. A game that has a runner is called *closed*. All its rules
//! must have a known form: the moves, what they lead to, how the turn passes, how the game ends.
//!
//! A runner never looks at names: any game whose rules have the form is run so. It gives exactly
//! the legal moves that the lists give, in an order of its own, so every move is as likely as
//! from a list while a seed gives another game than by lists. `tests/sprints.rs` walks runner and
//! lists side by side through whole games and compares every position's moves and every result.
//!
//! A rule that a runner cannot hold makes it decline the game (`of` gives `None`), or one
//! position of it ([`Runner::take_up`] is false), or a game in which a move takes more work than a
//! runner may do ([`Runner::gave_up`]); then lists play on as ever, such a game from where the
//! runner came to.
//!
//! | file | what it holds |
//! |---|---|
//! | `ends` | end rules whose conditions a runner tests itself |
//! | `placing` | nothing but placements |
//! | `enclosing` | placements that capture what they enclose |
//! | `turning` | pieces that turn others over |
//! | `races` | games with dice, along tracks |
//! | `movers` | pieces that move on a board |
//! | `sowing` | seeds in pits, moved round and captured |
//! | `resume` | games that a runner gave up, played on by lists |
//! | `ranking` | who wins, decided by the general code |
//! | [`searched`] | what a search asks of a runner |
//! | `plain` | games of one phase that are nothing but a board and its pieces |
//! | `signs` | what is known of the conditions of end rules |
//! | `seen` | positions that may not recur |
//! | `adjacency` | who is next to whom |
//! | `tally` | what a game counts of its choices |
//! | `unread` | what keeps a game from a runner |
//! | `work` | how much a move may take |

mod adjacency;
mod enclosing;
mod ends;
mod movers;
mod placing;
mod plain;
mod races;
mod ranking;
mod resume;
pub mod searched;
mod seen;
mod signs;
mod sowing;
mod tally;
mod turning;
mod unread;
mod work;

use std::sync::{Arc, OnceLock};

use rand::Rng;

use super::Game;
use super::chance::Chance;
use super::state::State;
use enclosing::Enclosing;
use movers::Movers;
use placing::Placing;
use races::Races;
use searched::Searched;
use sowing::Sowing;
pub use tally::Tally;
use turning::Turning;

/// The from- and to-site of a move, as its record shows them; −1 for no site. Tests compare them
/// with the moves of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// From-site.
    pub from: i32,
    /// To-site.
    pub to: i32,
}

/// Plays random games of a closed game: the rules in a form of its own, and a small position that
/// they are played in.
pub trait Runner {
    /// Takes its position from a state of the game; false if the position cannot hold that state.
    fn take_up(&mut self, state: &State) -> bool;

    /// Goes back to the state taken up last.
    fn restart(&mut self);

    /// The number of legal moves, at least 1 while the game is not over: a forced pass counts.
    /// Chance that comes before the choice, such as a roll, is drawn here, once a move.
    fn count(&mut self, chance: &mut Chance) -> usize;

    /// Plays the legal move with this number, below the last count.
    fn play(&mut self, pick: usize, chance: &mut Chance);

    /// The game is over, by its rules or by a limit of turns or moves.
    fn is_over(&self) -> bool;

    /// Writes the result into a state: whether the game is over, winner, ranks and scores, and how
    /// many moves and turns were played. The rest of the state, such as its pieces, is not touched.
    fn hand_over(&self, state: &mut State);

    /// The legal move with this number, below the last count.
    fn step(&self, pick: usize) -> Step;

    /// Whether a move took more work than a runner allows. Then the position is meaningless, and
    /// the game has to be played by lists.
    fn gave_up(&self) -> bool {
        false
    }

    /// Whether the position is that of the state, as far as the runner can tell; for tests.
    fn agrees(&self, _state: &State) -> bool {
        true
    }

    /// Plays a random move, or some that follow one another without a choice.
    #[inline]
    fn advance(&mut self, tally: &mut Tally, chance: &mut Chance, choice: &mut impl Rng)
    where
        Self: Sized,
    {
        let n = self.count(chance);
        let pick = tally.pick(n, choice);
        self.play(pick, chance);
    }

    /// Plays the move that [`Runner::advance`] would play and tells where it goes; nothing where it
    /// gives up before the move is known.
    fn advance_told(
        &mut self,
        tally: &mut Tally,
        chance: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Step>
    where
        Self: Sized,
    {
        let n = self.count(chance);
        let pick = tally.pick(n, choice);
        let step = self.step(pick);
        if self.gave_up() {
            return None;
        }
        self.play(pick, chance);
        Some(step)
    }

    /// Goes back to the state taken up last, plays random moves until the game is over and hands
    /// the result over to a state; nothing where it [gave up](Runner::gave_up).
    #[inline]
    fn finish(
        &mut self,
        state: &mut State,
        chance: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Tally>
    where
        Self: Sized,
    {
        let mut tally = Tally::default();
        self.restart();
        while !self.is_over() && !self.gave_up() {
            self.advance(&mut tally, chance, choice);
        }
        if self.gave_up() {
            return None;
        }
        self.hand_over(state);
        Some(tally)
    }
}

/// What runners work out once for a game.
#[derive(Debug, Default)]
pub struct RunnerRules {
    /// The rules of a race, if it is one.
    races: OnceLock<Result<Arc<races::RaceRules>, unread::Unread>>,
    /// The rules of a game of moving pieces, if it is one.
    movers: movers::MoverKnown,
}

/// The runner of a closed game.
#[derive(Debug)]
pub enum Sprint<'g> {
    /// Nothing but placements.
    Placing(Box<Placing<'g>>),
    /// Placements that capture what they enclose.
    Enclosing(Box<Enclosing<'g>>),
    /// Pieces that turn others over.
    Turning(Box<Turning<'g>>),
    /// Games with dice, along tracks.
    Races(Box<Races<'g>>),
    /// Pieces move on a board.
    Movers(Box<Movers<'g>>),
    /// Seeds in pits.
    Sowing(Box<Sowing<'g>>),
}

/// Does the same with the runner, whichever it is.
macro_rules! each {
    ($sprint:expr, $runner:ident => $what:expr) => {
        match $sprint {
            Sprint::Placing($runner) => $what,
            Sprint::Enclosing($runner) => $what,
            Sprint::Turning($runner) => $what,
            Sprint::Races($runner) => $what,
            Sprint::Movers($runner) => $what,
            Sprint::Sowing($runner) => $what,
        }
    };
}

use each;

impl<'g> Sprint<'g> {
    /// The runner of a game, if it is closed. `initial` is a state that playouts start from.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let movers = || Movers::of(game, initial);
        let placing = Placing::of(game, initial);
        // Ends that are decided in a state after each placement are decided sooner by terms.
        if placing.as_ref().is_some_and(Placing::is_judged)
            && let Some(movers) = movers().filter(|movers| !movers.asks())
        {
            return Some(Sprint::Movers(Box::new(movers)));
        }
        placing
            .map(|r| Sprint::Placing(Box::new(r)))
            .or_else(|| Enclosing::of(game, initial).map(|r| Sprint::Enclosing(Box::new(r))))
            .or_else(|| Turning::of(game, initial).map(|r| Sprint::Turning(Box::new(r))))
            .or_else(|| Races::of(game, initial).map(|r| Sprint::Races(Box::new(r))))
            .or_else(|| Sowing::of(game, initial).map(|r| Sprint::Sowing(Box::new(r))))
            .or_else(|| movers().map(|r| Sprint::Movers(Box::new(r))))
    }

    /// The name of its family of runners, such as `races`.
    pub fn family(&self) -> &'static str {
        match self {
            Sprint::Placing(_) => "placing",
            Sprint::Enclosing(_) => "enclosing",
            Sprint::Turning(_) => "turning",
            Sprint::Races(_) => "races",
            Sprint::Movers(_) => "movers",
            Sprint::Sowing(_) => "sowing",
        }
    }

    /// The rules of a game for which its runner asks the general code; where it has none, one that
    /// the runner of its kind has no form for, such as `move: ForEachSite`: that of races where there
    /// are dice, of sowing where there are seeds, else of pieces that move. Named as in
    /// [`rules`](super::rules).
    pub fn unread(game: &Game, initial: &State) -> Vec<String> {
        let rules = match game.dice.is_some() {
            true => Vec::from_iter(Races::unread(game, initial)),
            false if unread::sows(game) => Vec::from_iter(Sowing::unread(game)),
            false => movers::unread(game, initial),
        };
        rules.iter().map(ToString::to_string).collect()
    }

    /// The runner itself.
    pub fn runner(&mut self) -> &mut dyn Runner {
        each!(self, r => &mut **r)
    }

    /// The runner as one that a search can walk about in, where it is: no chance but rolls before a
    /// choice is drawn in it, and it holds all that its rules ask for.
    pub fn searched(&mut self) -> Option<&mut dyn Searched> {
        match self {
            Sprint::Movers(runner) => runner.searched(),
            Sprint::Sowing(runner) => runner.searched(),
            Sprint::Enclosing(runner) => Some(&mut **runner),
            Sprint::Races(runner) => Some(&mut **runner),
            Sprint::Placing(runner) => Some(&mut **runner),
            Sprint::Turning(runner) => Some(&mut **runner),
        }
    }

    /// As [`Runner::take_up`].
    pub fn take_up(&mut self, state: &State) -> bool {
        each!(self, r => r.take_up(state))
    }

    /// As [`Runner::finish`], compiled once for each kind of runner, so that no call goes through a
    /// table of functions.
    #[inline]
    pub fn finish(
        &mut self,
        state: &mut State,
        chance: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Tally> {
        each!(self, r => r.finish(state, chance, choice))
    }
}
