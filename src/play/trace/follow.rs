//! Playing what a trace says: the recorded outcomes of chance, the recorded moves.

use super::StepLine;
use super::lines::move_key;
use crate::game::Game;
use crate::game::action::{Action, MoveList};
use crate::game::canonical::state_line;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::game::text::write_move;

/// A game that follows a recorded trial.
pub(super) struct Follower<'g> {
    pub game: &'g Game,
    pub state: State,
    pub scratch: Scratch,
    /// The legal moves, once they were made for the step.
    pub list: MoveList,
}

/// A legal move held against the recorded one.
pub(super) struct Found {
    /// Its index in the list of legal moves.
    pub index: usize,
    /// The move with all its actions.
    pub played: String,
    /// Its actions.
    pub applied: Vec<Action>,
    /// The state it leads to.
    pub after: State,
    /// The line of that state.
    pub line: String,
}

impl<'g> Follower<'g> {
    /// The start of a trial.
    pub fn new(game: &'g Game) -> Self {
        let mut scratch = Scratch::new(1);
        let state = game.start(&mut scratch);
        Follower {
            game,
            state,
            scratch,
            list: MoveList::new(),
        }
    }

    /// Makes the legal moves with the recorded roll.
    pub fn generate(&mut self, step: &StepLine) {
        self.scratch.chance.script(&step.rolled());
        self.game
            .moves(&mut self.state, &mut self.scratch, &mut self.list);
    }

    /// The recorded move: of several with the same sites one that leads to the recorded state,
    /// and of these rather one with the recorded actions, since equal lines need not be equal
    /// states. If none leads there, the first with these sites.
    pub fn find(&mut self, step: &StepLine) -> Option<Found> {
        let wanted = step.legal.get(step.pick)?;
        let key = wanted.split('#').next().unwrap_or(wanted);
        let later = step.rolled_later();
        let mut best: Option<Found> = None;
        for index in 0..self.list.len() {
            let m = self.list.moves()[index];
            if move_key(self.game, &self.list, &m) != key {
                continue;
            }
            let mut after = self.state.clone();
            self.scratch.chance.script(&later);
            self.game
                .apply(&mut after, &mut self.scratch, &self.list, index);
            let line = state_line(self.game, &after);
            let equal = line == step.state;
            if !equal && best.is_some() {
                continue;
            }
            let mut played = String::new();
            write_move(self.game, &m, &self.scratch.applied, &mut played);
            let same = played == step.played;
            if best.as_ref().is_none_or(|b| same || b.line != step.state) {
                best = Some(Found {
                    index,
                    played,
                    applied: self.scratch.applied.clone(),
                    after,
                    line,
                });
            }
            if equal && same {
                break;
            }
        }
        best
    }
}
