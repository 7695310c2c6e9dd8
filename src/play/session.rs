//! A game at the table: legal moves with their names, history, undo and redo, saving.
//!
//! A session has no input and no output. What chance brings before and in a move depends on the
//! seed and the number of the move alone, so taking a move back does not change the throw, and a
//! game that was saved goes on as it would have without the break.
//!
//! ```
//! use ludeme::load::{Selection, load};
//! use ludeme::play::session::Session;
//!
//! let text = "(game \"Three\" (players 2)
//!     (equipment { (board (square 3)) (piece \"Disc\" Each) })
//!     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
//! let game = load("three.lud", text, &Selection::default()).game.expect("a game");
//! let mut session = Session::new(&game, 1);
//! assert_eq!(session.choices().len(), 9);
//! let centre = session.find("B2")?;
//! session.play(centre)?;
//! assert_eq!(session.choices().len(), 8);
//! assert!(session.undo());
//! assert_eq!(session.choices().len(), 9);
//! # Ok::<(), ludeme::play::session::SessionError>(())
//! ```

use thiserror::Error;

use super::choices::{Chooser, distinct};
use super::draw::is_unthrown;
pub use super::naming::{Choice, NamingError};
use super::naming::{choices, completions, find, parts};
use super::observation::Observation;
use super::playout::seed_of;
use super::record::{MoveLine, RecordLine, ResultLine, Trial};
use super::round::Round;
use super::view::View;
use super::words::{Scene, describe_in};
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Item, MoveList};
use crate::game::chance::Chance;
use crate::game::state::State;

/// What cannot be done at the table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SessionError {
    /// No legal move is meant by a text, or several are.
    #[error(transparent)]
    Unclear(#[from] NamingError),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A record is not one of this game.
    #[error("{0}")]
    Foreign(String),
}

/// A move that has been made, with the state before it.
#[derive(Debug)]
struct TakenMove {
    before: State,
    line: MoveLine,
    /// Its words for each player, from 1 on, where something is hidden.
    words: Vec<String>,
}

/// A game at the table.
#[derive(Debug)]
pub struct Session<'g> {
    trial: Trial<'g>,
    seed: u64,
    start: RecordLine,
    /// The state before the legal moves were made, and so before the roll.
    before: State,
    /// The state as it is to be shown: with the roll that belongs to the move to come.
    shown: State,
    /// What whoever is asked may choose: a move, or where all move at once a part of one.
    choices: Vec<Choice>,
    /// Which legal moves each choice stands for, where not all move at once.
    alike: Chooser,
    /// The round, where all move at once.
    round: Option<Round>,
    past: Vec<TakenMove>,
    /// What is told of the moves made.
    observed: Vec<Observation>,
    /// Moves taken back, the next to redo last.
    future: Vec<MoveLine>,
}

impl<'g> Session<'g> {
    /// A new game.
    pub fn new(game: &'g Game, seed: u64) -> Self {
        let (trial, start) = Trial::start(game, 0, seed);
        let before = trial.state.clone();
        let mut session = Session {
            shown: before.clone(),
            trial,
            seed,
            start,
            before,
            choices: Vec::new(),
            alike: Chooser::default(),
            round: None,
            past: Vec::new(),
            observed: Vec::new(),
            future: Vec::new(),
        };
        session.next();
        session
    }

    /// Goes on with the first game of a record.
    ///
    /// # Errors
    /// Says what differs when the record is not of this game.
    pub fn resume(game: &'g Game, lines: &[RecordLine]) -> Result<Self, SessionError> {
        let start = lines.iter().find_map(|l| match l {
            RecordLine::Start(line) => Some((line.game, line.seed, &line.state)),
            _ => None,
        });
        let foreign = |why: &str| SessionError::Foreign(why.to_owned());
        let (number, seed, state) = start.ok_or_else(|| foreign("no game begins in it"))?;
        let mut session = Session::new(game, seed);
        if !matches!(&session.start, RecordLine::Start(line) if line.state == *state) {
            return Err(foreign("the game begins with another position"));
        }
        for line in lines {
            if let RecordLine::Move(line) = line
                && line.game == number
            {
                session.repeat(line).map_err(SessionError::Foreign)?;
            }
        }
        Ok(session)
    }

    /// The rules.
    pub fn game(&self) -> &'g Game {
        self.trial.game
    }

    /// The state to show: where the roll is part of the move to come, the dice show it already.
    pub fn shown(&self) -> &State {
        &self.shown
    }

    /// The state that the move to come is made in.
    pub fn state(&self) -> &State {
        &self.trial.state
    }

    /// The legal moves as they were made; [`Session::choice_of`] tells which choice each is.
    pub fn list(&self) -> &MoveList {
        &self.trial.list
    }

    /// What players are told of the moves made, where something is hidden.
    pub fn observed(&self) -> &[Observation] {
        &self.observed
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The legal moves, those that differ only in which of two equal dice they use as one; none when
    /// the game is over. Where all move at once, what the player who
    /// is asked may choose as a part of the move.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Whether no move can be made any more.
    pub fn is_over(&self) -> bool {
        self.choices.is_empty()
    }

    /// The player to move; where all move at once, the one who is asked.
    pub fn mover(&self) -> u8 {
        let asked = self.round.as_ref().and_then(Round::asked);
        asked.map_or(self.trial.state.mover, |c| c.player)
    }

    /// The players who have something to choose before the next move is made.
    pub fn choosers(&self) -> Vec<u8> {
        match &self.round {
            Some(round) => {
                let choosers = round.choosers().iter().filter(|c| c.options.len() > 1);
                choosers.map(|c| c.player).collect()
            }
            None if self.choices.len() > 1 => vec![self.mover()],
            None => Vec::new(),
        }
    }

    /// The choice that a legal move of the list is, or is a part of.
    pub fn choice_of(&self, pick: usize) -> usize {
        let asked = self.round.as_ref().and_then(Round::asked);
        asked.unwrap_or(&self.alike).option(pick)
    }

    /// The moves made so far, first to last.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &MoveLine> {
        self.past.iter().map(|s| &s.line)
    }

    /// A past move in words, for someone's eyes.
    pub fn words(&self, n: usize, view: View) -> &str {
        let Some(step) = self.past.get(n) else {
            return "";
        };
        let of = |player: u8| step.words.get(usize::from(player).wrapping_sub(1));
        let own = view.player.and_then(of);
        own.unwrap_or(&step.line.text)
    }

    /// The sites of the last move that somebody may know.
    pub fn marks(&self, view: View) -> Vec<(SiteType, i32)> {
        view.last(self.state()).into_iter().flatten().collect()
    }

    /// How many moves can be made again.
    pub fn undone(&self) -> usize {
        self.future.len()
    }

    /// The result so far: final once the game is over.
    pub fn result(&self) -> ResultLine {
        self.trial.result()
    }

    /// By which rule the game ended, in words, where one is known.
    pub fn ending(&self) -> Option<&str> {
        self.trial.ending()
    }

    /// What the dice show, and which are used up; nothing before the first throw.
    pub fn roll(&self) -> Vec<(i32, bool)> {
        let Some(dice) = &self.game().dice else {
            return Vec::new();
        };
        let state = self.shown();
        if is_unthrown(self.game(), state) {
            return Vec::new();
        }
        let die = |(i, faces): (usize, &Vec<i32>)| {
            let face = state.contents.state(dice.first as usize + i).max(0) as usize;
            let used = state.dice.get(i) == Some(&0);
            (faces.get(face).copied().unwrap_or(0), used)
        };
        dice.faces.iter().enumerate().map(die).collect()
    }

    /// The move a text means: its number from 1, its words, its sites, or the beginning of its
    /// words.
    ///
    /// # Errors
    /// When no legal move is meant, or more than one.
    pub fn find(&self, text: &str) -> Result<usize, SessionError> {
        if self.is_over() {
            return Err(SessionError::Over);
        }
        Ok(find(self.game(), &self.choices, |i| i, text)?)
    }

    /// The legal moves that a text may be the beginning of, best first.
    pub fn completions(&self, text: &str) -> Vec<usize> {
        completions(self.game(), &self.choices, text)
    }

    /// Makes one of the legal moves. Where all move at once it is a part of one, and false as long
    /// as others are still to choose.
    ///
    /// # Errors
    /// When there is no such move.
    pub fn play(&mut self, pick: usize) -> Result<bool, SessionError> {
        if pick >= self.choices.len() {
            return Err(if self.is_over() {
                SessionError::Over
            } else {
                NamingError::NoSuchMove((pick + 1).to_string()).into()
            });
        }
        let pick = match &mut self.round {
            // Of moves that are alike the first is made.
            None => self.alike.moves(pick).next().unwrap_or(pick),
            Some(round) => match round.choose(pick) {
                Some(pick) => pick,
                None => {
                    self.list_choices();
                    return Ok(false);
                }
            },
        };
        let observed = self.observation_of(pick);
        let before = observed.is_some().then(|| self.trial.state.clone());
        let line = self.trial.play(pick);
        self.tell(observed);
        self.push(line.clone(), before.as_ref());
        // A move that was taken back and is made again leads to the same game.
        match self.future.last() {
            Some(next) if *next == line => {
                self.future.pop();
            }
            _ => self.future.clear(),
        }
        self.next();
        Ok(true)
    }

    /// Takes the last move back, or what has been chosen since; false when there is nothing.
    pub fn undo(&mut self) -> bool {
        if self.round.as_ref().is_some_and(|round| !round.is_new()) {
            self.begin_round();
            return true;
        }
        let Some(step) = self.past.pop() else {
            return false;
        };
        self.observed.truncate(self.past.len());
        self.trial.state.clone_from(&step.before);
        self.future.push(step.line);
        self.next();
        true
    }

    /// Makes the move taken back last again; false when there is none.
    pub fn redo(&mut self) -> bool {
        let Some(line) = self.future.pop() else {
            return false;
        };
        let rest = std::mem::take(&mut self.future);
        let done = self.repeat(&line).is_ok();
        self.future = rest;
        done
    }

    /// The game as a record, without its header.
    pub fn lines(&self) -> Vec<RecordLine> {
        let mut lines = vec![self.start.clone()];
        lines.extend(self.past.iter().map(|s| RecordLine::Move(s.line.clone())));
        if self.is_over() {
            lines.push(RecordLine::Result(self.result()));
        }
        lines
    }

    /// Goes on from another state, for tests that compare games.
    #[cfg(test)]
    pub(crate) fn pretend(&mut self, state: State) {
        self.trial.state = state;
        self.next();
    }

    /// Plays a recorded move with the outcomes of chance it was made with.
    fn repeat(&mut self, line: &MoveLine) -> Result<(), String> {
        if self.is_over() {
            return Err(format!("move {}: the game is over", line.n));
        }
        let observed = self.observation_of(line.pick);
        let before = observed.is_some().then(|| self.trial.state.clone());
        self.trial.state.clone_from(&self.before);
        self.trial.replay(line)?;
        self.tell(observed);
        self.push(line.clone(), before.as_ref());
        self.next();
        Ok(())
    }

    /// What players are told of a legal move, where something is hidden.
    fn observation_of(&self, pick: usize) -> Option<Observation> {
        let (game, list) = (self.game(), self.list());
        let tells = game.features.hidden && pick < list.len();
        tells.then(|| Observation::of(game, self.state(), list, pick))
    }

    /// Takes it down once the move is made.
    fn tell(&mut self, observed: Option<Observation>) {
        if let Some(mut observed) = observed {
            observed.veil(self.game(), self.state());
            self.observed.push(observed);
        }
    }

    /// Takes a move down that was made in a state, which is given where something is hidden.
    fn push(&mut self, line: MoveLine, made_in: Option<&State>) {
        let (game, list) = (self.game(), self.list());
        let observed = |(state, m)| {
            let scene = Scene::open(game, state).leading_to(self.state());
            let players = 1..=game.players as u8;
            let words = players.map(|p| describe_in(&scene.seen_by(View::of(p)), list, m, None));
            words.collect()
        };
        let words = made_in.zip(list.moves().get(line.pick));
        let words = words.map(observed).unwrap_or_default();
        let before = self.before.clone();
        self.past.push(TakenMove {
            before,
            line,
            words,
        });
    }

    /// Lays the roll out where it is the first part of every move.
    fn show_roll(&mut self) {
        let list = &self.trial.list;
        let (Some(dice), Some(first)) = (&self.trial.game.dice, list.moves().first()) else {
            return;
        };
        for item in list.items(first) {
            let Item::Action(Action {
                kind: ActionKind::SetDie { site, face },
                ..
            }) = item
            else {
                continue;
            };
            let die = (*site as usize).wrapping_sub(dice.first as usize);
            if let (Some(faces), Some(left)) = (dice.faces.get(die), self.shown.dice.get_mut(die)) {
                *left = faces.get(*face as usize).copied().unwrap_or(0);
                self.shown.contents.set_state(*site as usize, *face);
            }
        }
    }

    /// Makes the legal moves of the position; a roll happens here.
    fn next(&mut self) {
        self.before.clone_from(&self.trial.state);
        self.shown.clone_from(&self.trial.state);
        self.choices.clear();
        self.round = None;
        let number = u64::from(self.trial.state.moves) + 1;
        self.trial.scratch.chance = Chance::seeded(seed_of(self.seed, number));
        self.trial.scratch.chance.start_log();
        if self.trial.state.over || self.trial.legal() == 0 {
            return;
        }
        self.shown.clone_from(&self.trial.state);
        self.show_roll();
        self.begin_round();
    }

    /// Asks anew, from the first player on where all move at once.
    fn begin_round(&mut self) {
        let (game, state, list) = (self.trial.game, &self.trial.state, &self.trial.list);
        self.round = Round::new(game, state, list);
        self.list_choices();
    }

    /// Lists what whoever is asked may choose.
    fn list_choices(&mut self) {
        let (game, state, list) = (self.trial.game, &self.trial.state, &self.trial.list);
        // Who chooses may not know all that stands there.
        let scene = Scene::open(game, state).seen_by(View::of(self.mover()));
        match &self.round {
            Some(round) => self.choices = parts(&scene, round.actions(list)),
            None => {
                self.alike = distinct(game, state, list);
                self.choices = choices(&scene, list, &self.alike);
            }
        }
    }
}
