//! How a position came about: the moves and the outcomes of chance that led to it, which make a
//! record, are played again, and tell what players were told.

use std::sync::Arc;

use super::Position;
use crate::api::record::Step;
use crate::api::{Game, Record, RecordError};
use crate::game::action::MoveList;
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::game::state_line::state_line;
use crate::play::observation::Observation;

/// How a position came about.
#[derive(Clone)]
pub(in crate::api) struct Past {
    /// Outcomes drawn at the start; none for a position that was set up.
    pub start: Option<Arc<[u32]>>,
    pub last: Option<Arc<Step>>,
    /// Outcomes drawn for the legal moves.
    pub draws: Vec<u32>,
}

impl Past {
    /// The moves, first to last.
    pub fn steps(&self) -> Vec<&Step> {
        let mut steps = Vec::new();
        let mut step = self.last.as_deref();
        while let Some(made) = step {
            steps.push(made);
            step = made.before.as_deref();
        }
        steps.reverse();
        steps
    }
}

/// What came of outcomes handed in.
pub(in crate::api) struct Scripted {
    /// The sizes of the draws beyond them.
    pub open: Vec<u32>,
    /// None, if play never draws these outcomes.
    pub position: Option<Position>,
}

impl Position {
    /// The game so far as a record.
    ///
    /// # Errors
    /// When the position was set up: a record begins at the start.
    pub fn record(&self) -> Result<Record, RecordError> {
        Record::of(self)
    }

    /// Plays a game again: from its start, through moves with the outcomes drawn before and in each,
    /// calling `made` with the state before each move, the legal moves, its number among them and
    /// the state after it.
    ///
    /// # Errors
    /// When a move is not legal, or what `made` says.
    pub(in crate::api) fn replay<'s>(
        game: &Game,
        (seed, start): (u64, &[u32]),
        steps: impl Iterator<Item = (&'s [u32], usize, &'s [u32])>,
        mut made: impl FnMut(&State, &MoveList, usize, &State) -> Result<(), String>,
    ) -> Result<Position, String> {
        game.with_scratch(|scratch| {
            let rules = game.rules();
            scratch.chance = Chance::seeded(seed);
            if !start.is_empty() {
                scratch.chance.script(start);
            }
            scratch.chance.start_log();
            let mut state = rules.start(scratch);
            let first = scratch.chance.take_log();
            let mut list = MoveList::new();
            let mut before = state.clone();
            let mut last = None;
            for (draws, pick, after) in steps {
                let number = state.moves + 1;
                script(scratch, seed, draws);
                rules.moves(&mut state, scratch, &mut list);
                if pick >= list.len() {
                    let legal = list.len();
                    return Err(format!("move {number}: there are {legal} legal moves only"));
                }
                before.clone_from(&state);
                let drawn = scratch.chance.take_log();
                scratch.chance.script(after);
                rules.apply(&mut state, scratch, &list, pick);
                made(&before, &list, pick, &state)?;
                last = Some(Arc::new(Step {
                    pick,
                    draws: drawn,
                    after: scratch.chance.take_log(),
                    before: last,
                }));
            }
            let past = (Some(first.into()), last);
            Ok(Self::next(game, seed, state, past, scratch, false))
        })
    }

    /// The state line that a game begins with, before any roll.
    pub(in crate::api) fn first_line(game: &Game, (seed, start): (u64, &[u32])) -> String {
        game.with_scratch(|scratch| {
            scratch.chance = Chance::seeded(seed);
            if !start.is_empty() {
                scratch.chance.script(start);
            }
            let state = game.rules().start(scratch);
            state_line(game.rules(), &state)
        })
    }

    /// What players were told of the moves that led here; nothing of a position that was set up.
    pub(in crate::api) fn observed(&self) -> Vec<Observation> {
        let mut observed = Vec::new();
        let Some(start) = self.past.start.as_deref() else {
            return observed;
        };
        let rules = self.game.rules();
        let steps = self.past.steps();
        let steps = steps.iter().map(|s| (&s.draws[..], s.pick, &s.after[..]));
        let again = Self::replay(
            &self.game,
            (self.seed, start),
            steps,
            |before, list, pick, after| {
                let mut one = Observation::of(rules, before, list, pick);
                one.veil(rules, after);
                observed.push(one);
                Ok(())
            },
        );
        debug_assert!(again.is_ok(), "what was played can be played again");
        observed
    }

    pub(in crate::api) fn past(&self) -> &Past {
        &self.past
    }
}

/// Hands outcomes in and notes them.
pub(super) fn script(scratch: &mut Scratch, seed: u64, outcomes: &[u32]) {
    scratch.chance = Chance::seeded(seed);
    scratch.chance.script(outcomes);
    scratch.chance.start_log();
}

impl Scripted {
    pub(super) fn of(position: Position, scratch: &mut Scratch) -> Self {
        Scripted {
            open: scratch.chance.open_draws().to_vec(),
            position: (!scratch.chance.turned_down()).then_some(position),
        }
    }
}
