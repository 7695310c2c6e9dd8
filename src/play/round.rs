//! One round of a game in which all players move at once, for people at one screen.
//!
//! They choose one after the other, without seeing what the others chose; the parts together are
//! the move.

use super::choices::{Choices, Chooser, decisions};
use crate::game::Game;
use crate::game::action::{Action, MoveList};
use crate::game::rules::Mode;
use crate::game::state::State;

/// The choices of a round, and what has been chosen.
#[derive(Debug)]
pub struct Round {
    choices: Choices,
    /// The option of each chooser asked so far.
    options: Vec<usize>,
}

impl Round {
    /// The round of a position; nothing where no more than one player has anything to choose.
    pub fn new(game: &Game, state: &State, list: &MoveList) -> Option<Self> {
        if game.mode != Mode::Simultaneous {
            return None;
        }
        let choices = Choices::joint(game, state, list)?;
        let with_choice = |c: &&Chooser| c.options.len() > 1;
        if choices.choosers.iter().filter(with_choice).count() < 2 {
            return None;
        }
        let mut round = Round {
            choices,
            options: Vec::new(),
        };
        round.pass_over();
        Some(round)
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<&Chooser> {
        self.choices.choosers.get(self.options.len())
    }

    /// All who choose.
    pub fn choosers(&self) -> &[Chooser] {
        &self.choices.choosers
    }

    /// Whether nobody has chosen anything yet.
    pub fn is_new(&self) -> bool {
        let chosen = self.choices.choosers.iter().take(self.options.len());
        chosen.into_iter().all(|c| c.options.len() < 2)
    }

    /// What is decided by each option of whoever is asked.
    pub fn actions(&self, list: &MoveList) -> Vec<Action> {
        let Some(chooser) = self.asked() else {
            return Vec::new();
        };
        let of_option = |option: usize| {
            let m = list.moves().get(chooser.moves(option).next()?)?;
            decisions(list, m).nth(self.options.len())
        };
        (0..chooser.options.len()).filter_map(of_option).collect()
    }

    /// Takes the choice of whoever is asked. The legal move that it comes to, once all have
    /// chosen.
    pub fn choose(&mut self, option: usize) -> Option<usize> {
        self.options.push(option);
        self.pass_over();
        let done = self.asked().is_none();
        done.then(|| self.choices.find(&self.options))
    }

    /// Who has but one option is not asked.
    fn pass_over(&mut self) {
        while self.asked().is_some_and(|c| c.options.len() < 2) {
            self.options.push(0);
        }
    }
}
