//! The table: session, seats and saving together; what the dialogue and the terminal share.

use std::path::Path;

use super::seats::{Seats, position};
use super::store::Store;
use crate::cli::failure::Failure;
use crate::game::Game;
use crate::load::about::About;
use crate::play::record::RecordLine;
use crate::play::session::{Session, SessionError};
use crate::play::view::View;
use crate::play::words::outcome;

/// A game with everyone who plays it.
pub struct Table<'g> {
    /// The game.
    pub session: Session<'g>,
    /// Who plays.
    pub seats: Seats,
    /// What the metadata say.
    pub about: About,
    store: Store,
    /// All is laid open, once the game is over.
    open: bool,
    /// Moves without a choice are made without asking.
    pub auto: bool,
}

impl<'g> Table<'g> {
    /// A table for a new game, or one that goes on with the lines of a saved one.
    pub fn new(
        game: &'g Game,
        seed: u64,
        seats: Seats,
        store: Store,
        about: About,
        saved: Option<&[RecordLine]>,
    ) -> Result<Self, Failure> {
        let session = match saved {
            Some(lines) => Session::resume(game, lines)
                .map_err(|e| Failure::input(format!("the saved game does not fit: {e}")))?,
            None => Session::new(game, seed),
        };
        // What cannot be written is told before the first move.
        store.begin(&session)?;
        Ok(Table {
            session,
            seats,
            about,
            store,
            open: false,
            auto: false,
        })
    }

    /// Makes a move and keeps the game. Where all move at once: takes a choice; false as long as
    /// others are still to choose.
    pub fn play(&mut self, pick: usize) -> Result<bool, Failure> {
        let made = self.session.play(pick);
        let made = made.map_err(|e: SessionError| Failure::input(e.to_string()))?;
        if made {
            self.store.keep(&self.session)?;
        }
        Ok(made)
    }

    /// Whether the move of a person is made without asking: there is but one.
    pub fn is_forced(&self) -> bool {
        self.auto && self.seats.human_due(&self.session) && self.session.choices().len() == 1
    }

    /// Whether an agent is to move.
    pub fn agent_due(&self) -> bool {
        !self.session.is_over() && !self.seats.human_due(&self.session)
    }

    /// Lets the agent that is to move choose; the choice is made here and now.
    pub fn agent_choice(&mut self) -> Option<usize> {
        let (seat, mut agent) = self.seats.take_agent(&self.session)?;
        let pick = agent.choose(position(&self.session)).pick;
        self.seats.put_back(seat, agent);
        Some(self.session.choice_of(pick))
    }

    /// Takes moves back to the last decision of a person; false when there is none.
    pub fn undo(&mut self) -> Result<bool, Failure> {
        self.until_a_decision(Session::undo)
    }

    /// Makes moves again up to the next decision of a person; false when there is none.
    pub fn redo(&mut self) -> Result<bool, Failure> {
        self.until_a_decision(Session::redo)
    }

    /// Goes step by step until a person has something to decide; among agents alone one step.
    fn until_a_decision(&mut self, step: fn(&mut Session<'g>) -> bool) -> Result<bool, Failure> {
        self.open = false;
        let mut stepped = false;
        while step(&mut self.session) {
            stepped = true;
            if self.seats.human_chooses(&self.session) || self.seats.humans() == 0 {
                break;
            }
        }
        self.store.keep(&self.session)?;
        Ok(stepped)
    }

    /// Writes the game to a file.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        self.store.refuse_other(path)?;
        self.store.write(&self.session, path)
    }

    /// The file the game is kept in.
    pub fn kept_in(&self) -> Option<&Path> {
        self.store.path()
    }

    /// Ends: a finished game, or one without a move, leaves no file that nobody asked for.
    pub fn leave(&self) {
        if self.session.is_over() || self.session.moves().len() == 0 {
            self.store.finish();
        }
    }

    /// Whose eyes the board is shown with.
    pub fn view(&self) -> View {
        match self.open && self.session.is_over() {
            true => View::default(),
            false => self.seats.view(&self.session),
        }
    }

    /// Lays all that is hidden open, which is for the end of a game.
    pub fn reveal(&mut self) -> Result<(), Failure> {
        if !self.session.is_over() {
            return Err(Failure::input("the game is not over"));
        }
        self.open = true;
        Ok(())
    }

    /// The name of a player.
    pub fn player(&self, player: u8) -> String {
        let names = &self.session.game().names.players;
        let name = names.get(usize::from(player)).filter(|_| player > 0);
        name.cloned().unwrap_or_else(|| "nobody".into())
    }

    /// How the game stands or ended, in words.
    pub fn outcome(&self) -> String {
        let result = self.session.result();
        let end = outcome(self.session.game(), &result);
        format!("{end} after {} moves", result.moves)
    }
}
