//! A position that a search asks about, in the runner of its game: the same moves are played there
//! many times as fast as in a state with lists.
//!
//! A runner has its moves in an order of its own, so each legal move of the list is told which of
//! the runner's it is: the one that goes the same way.

use std::hash::{Hash, Hasher};

use super::evaluate::Evaluation;
use super::evaluate::shown::RunnerShown;
use super::{SearchPosition, utility};
use crate::game::Game;
use crate::game::action::{ActionKind, Item, MoveList};
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::sprints::searched::{LegalMove, Searched};
use crate::game::sprints::{Sprint, Step};
use crate::game::state::State;
use crate::game::state::mixer::Mixer;

/// A coarse key of a step, the same in many positions: who went where.
pub(super) fn coarse_key(step: Step, mover: u8) -> u64 {
    let mut coarse = Mixer(u64::from(mover));
    (step.from, step.to).hash(&mut coarse);
    coarse.finish()
}

/// A position in a runner.
pub(super) struct RunnerPosition<'a> {
    game: &'a Game,
    sprint: Sprint<'a>,
    /// The faces of the roll that the legal moves begin with, die by die, and what hands them in.
    roll: Vec<u32>,
    chance: Chance,
    /// A state that results are handed over to.
    standing: State,
}

impl<'a> RunnerPosition<'a> {
    /// A position, where the game has a runner that a search can walk about in and that can hold
    /// it; with the place of each legal move of the list among those of the runner.
    pub fn of(position: SearchPosition<'a>) -> Option<(Self, Vec<usize>)> {
        let SearchPosition {
            game, state, list, ..
        } = position;
        // The page has no room for a second way to search. A runner does not tell what is hidden.
        let hides = game.features.hidden;
        if cfg!(target_family = "wasm") || hides || game.overrun.is_known() || state.over {
            return None;
        }
        let mut sprint = Sprint::of(game, state)?;
        sprint.searched()?;
        if !sprint.take_up(state) {
            return None;
        }
        let mut held = RunnerPosition {
            game,
            sprint,
            roll: roll_of(game, list),
            chance: Chance::seeded(0),
            standing: state.clone(),
        };
        let places = held.places(state, list)?;
        Some((held, places))
    }

    /// The runner.
    pub fn runner(&mut self) -> &mut dyn Searched {
        let runner = self.sprint.searched();
        runner.expect("it was asked for before")
    }

    /// Goes back to where it begins, with the dice as they have been rolled there; false where the
    /// runner would roll otherwise.
    pub fn begin(&mut self) -> bool {
        self.chance.script(&self.roll);
        let Some(runner) = self.sprint.searched() else {
            return false;
        };
        runner.restart();
        runner.draw(&mut self.chance);
        self.chance.open_draws().is_empty() && self.chance.used() == self.roll.len()
    }

    /// What rolls draw from.
    pub fn chance(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// Draws the chance that comes before the choice in the present position.
    pub fn draw(&mut self) {
        if let Some(runner) = self.sprint.searched() {
            runner.draw(&mut self.chance);
        }
    }

    /// The agent that is to move.
    pub fn chooser(&mut self) -> usize {
        let players = self.game.players;
        let runner = self.runner();
        let order = runner.order(usize::from(runner.mover()));
        usize::from(order).clamp(1, players.max(1)) - 1
    }

    /// What the position comes to as it stands, for each agent.
    pub fn settle(&mut self, out: &mut Vec<f64>) {
        self.hand_over();
        utility::of_state(self.game, &self.standing, out);
    }

    /// What a position that is not over is worth to each agent by an evaluation; the number of
    /// moves is asked where it has a weight and is not known.
    pub fn judge(&mut self, by: &Evaluation, moves: Option<usize>, out: &mut Vec<f64>) {
        let asked = |held: &mut Self| by.weighs_moves().then(|| held.runner().mobility());
        let moves = moves.or_else(|| asked(self));
        self.hand_over();
        let (game, standing) = (self.game, &self.standing);
        if let Some(runner) = self.sprint.searched() {
            let runner = &*runner;
            by.expect(game, &RunnerShown { runner, standing }, moves, out);
        }
    }

    fn hand_over(&mut self) {
        self.sprint.runner().hand_over(&mut self.standing);
    }

    /// The place of each legal move among those of the runner: the one that goes the same way, and
    /// where several do, that leads to the same pieces.
    fn places(&mut self, state: &State, list: &MoveList) -> Option<Vec<usize>> {
        if !self.begin() {
            return None;
        }
        let found = self.legal_moves();
        let moves: Vec<Step> = found.iter().map(|m| m.step).collect();
        if moves.len() != list.len() {
            return None;
        }
        let mut places = Vec::with_capacity(list.len());
        let mut taken = vec![false; list.len()];
        let mut led = Vec::new();
        let mut scratch = Scratch::new(0);
        for (number, m) in list.moves().iter().enumerate() {
            let step = Step {
                from: m.from,
                to: m.to,
            };
            let mut alike = (0..moves.len()).filter(|i| moves[*i] == step);
            let place = match (alike.next(), alike.next()) {
                (Some(only), None) => only,
                _ => {
                    if led.is_empty() {
                        led = self.lead_to(state, &found);
                    }
                    let mut after = state.clone();
                    self.game.apply(&mut after, &mut scratch, list, number);
                    let after = self.pieces_in(&after);
                    let fits = |i: &usize| moves[*i] == step && !taken[*i] && led[*i] == after;
                    (0..moves.len()).find(fits)?
                }
            };
            if std::mem::replace(&mut taken[place], true) {
                return None;
            }
            places.push(place);
        }
        self.sprint.take_up(state).then_some(places)
    }

    /// The legal moves of the present position.
    fn legal_moves(&mut self) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        self.runner().legal_moves(&mut |m| moves.push(m));
        moves
    }

    /// What stands where after each move; nothing where the game is over then.
    fn lead_to(&mut self, state: &State, moves: &[LegalMove]) -> Vec<Option<u64>> {
        self.sprint.take_up(state);
        let after = moves.iter().map(|m| {
            self.begin();
            let runner = self.runner();
            runner.play_numbered(m.number);
            (!runner.is_over()).then(|| runner.pieces_key())
        });
        after.collect()
    }

    /// The same in a state.
    fn pieces_in(&mut self, state: &State) -> Option<u64> {
        let held = !state.over && self.sprint.take_up(state);
        held.then(|| self.runner().pieces_key())
    }
}

/// The roll that legal moves begin with: the faces of the dice that have more than one.
fn roll_of(game: &Game, list: &MoveList) -> Vec<u32> {
    let Some((dice, first)) = game.dice.as_ref().zip(list.moves().first()) else {
        return Vec::new();
    };
    let faces = list.items(first).iter().map_while(|item| match item {
        Item::Action(action) => match action.kind {
            ActionKind::SetDie { site, face } => Some((site, face)),
            _ => None,
        },
        _ => None,
    });
    let several = |site: i32| {
        let die = usize::try_from(site - dice.first as i32).ok();
        die.and_then(|die| dice.faces.get(die))
            .is_some_and(|of| of.len() > 1)
    };
    let rolled = faces.filter(|(site, _)| several(*site));
    rolled.map(|(_, face)| face.max(0) as u32).collect()
}
