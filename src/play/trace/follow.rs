//! Plays a state on as a trace says, with the recorded outcomes of chance and the recorded moves.

use super::StepLine;
use super::lines::move_key;
use crate::game::Game;
use crate::game::action::{Action, MoveList};
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::game::state_line::state_line;
use crate::game::text::write_move;

/// So many rolls are tried where none is recorded.
const MAX_ROLLS: u64 = 10_000;

/// A game that follows a recorded trial.
pub(super) struct Follower<'g> {
    pub game: &'g Game,
    pub state: State,
    pub scratch: Scratch,
    /// The legal moves, once they were made for the step.
    pub list: MoveList,
}

/// A legal move held against the recorded one.
pub(super) struct FoundMove {
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

    /// Makes the legal moves with the recorded roll. A pass that is forced carries no dice where
    /// an outer condition has filtered every move: there all rolls that may have led to it are
    /// tried.
    pub fn generate(&mut self, step: &StepLine) {
        let before = self.state.clone();
        let forced = step.is_forced_pass();
        self.over_rolls(&step.rolled(), |follower| {
            follower.state.clone_from(&before);
            follower.game.moves(
                &mut follower.state,
                &mut follower.scratch,
                &mut follower.list,
            );
            let only_pass = |m| follower.list.is_pass(m);
            !forced || follower.list.moves().iter().all(only_pass)
        });
    }

    /// Does something with the recorded outcomes of chance, and again with all that may follow
    /// them, until it tells that these were right; at last with the recorded ones.
    fn over_rolls(&mut self, recorded: &[u32], mut right: impl FnMut(&mut Self) -> bool) {
        self.scratch.chance.script(recorded);
        if right(self) {
            return;
        }
        let open = self.scratch.chance.open_draws().to_vec();
        let all = open.iter().map(|n| u64::from(*n)).product::<u64>();
        for number in 1..all.min(MAX_ROLLS) {
            let mut rest = number;
            let mut outcomes = recorded.to_vec();
            for sides in open.iter().map(|n| u64::from(*n)) {
                outcomes.push((rest % sides) as u32);
                rest /= sides;
            }
            self.scratch.chance.script(&outcomes);
            if right(self) {
                return;
            }
        }
        self.scratch.chance.script(recorded);
        right(self);
    }

    /// The recorded move: of several with the same sites one that leads to the recorded state,
    /// and of these rather one with the recorded actions, since equal lines need not be equal
    /// states. If none leads there, the first with these sites.
    pub fn find(&mut self, step: &StepLine) -> Option<FoundMove> {
        let wanted = step.legal.get(step.pick)?;
        let key = wanted.split('#').next().unwrap_or(wanted);
        let later = step.rolled_later();
        let mut best: Option<FoundMove> = None;
        for index in 0..self.list.len() {
            let m = self.list.moves()[index];
            if move_key(self.game, &self.list, &m) != key {
                continue;
            }
            let mut after = self.state.clone();
            let mut line = String::new();
            // Whether a forced pass finds moves for its player depends on a roll of its own.
            let forced = step.is_forced_pass();
            self.over_rolls(&later, |follower| {
                after.clone_from(&follower.state);
                let (game, list) = (follower.game, &follower.list);
                game.apply(&mut after, &mut follower.scratch, list, index);
                line = state_line(game, &after);
                !forced || line == step.state
            });
            let equal = line == step.state;
            if !equal && best.is_some() {
                continue;
            }
            let mut played = String::new();
            write_move(self.game, &m, &self.scratch.applied, &mut played);
            let same = played == step.played;
            if best.as_ref().is_none_or(|b| same || b.line != step.state) {
                best = Some(FoundMove {
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
