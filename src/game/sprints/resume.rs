//! Games that a runner gave up, played on by lists from where it came to.
//!
//! A runner gives up in some games more often than in others: the longer a game is, the more often
//! it comes to what the runner cannot hold. If such a game were put aside and another one played
//! instead, the games that are left would be shorter than random games are. So the same moves are
//! made once more, in the runner and by lists side by side, up to the one that was too much; only
//! from there on moves are picked anew.

use rand::{Rng, RngExt};

use super::{Runner, Sprint};
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::sprints::Tally;
use crate::game::state::State;

impl Sprint<'_> {
    /// Makes the moves of a game that was [given up](Runner::gave_up) by lists, as far as the runner
    /// came. The state is the one that the runner took up last; chance and `choice` must be as they
    /// were when the runner began, and are left as they are after the moves that were made.
    #[cold]
    pub fn repeat(
        &mut self,
        game: &Game,
        memory: (&mut State, &mut Scratch, &mut MoveList),
        choice: &mut (impl Rng + Clone),
    ) -> Tally {
        super::each!(self, runner => repeat(&mut **runner, game, memory, choice))
    }
}

/// Makes the moves that a runner makes, by lists. Where several moves go the same way, it is the
/// first that leads to the runner's position, or any if that is what the runner could not hold; where
/// none does, the rest is left to the lists.
fn repeat(
    runner: &mut impl Runner,
    game: &Game,
    (state, scratch, list): (&mut State, &mut Scratch, &mut MoveList),
    choice: &mut (impl Rng + Clone),
) -> Tally {
    let mut tally = Tally::default();
    let mut drawn = scratch.chance.clone();
    // Of its own, so that the runner picks the moves that it picked before.
    let mut among = choice.clone();
    runner.restart();
    while !state.over && !runner.is_over() && !runner.gave_up() {
        let mut so_far = tally;
        let Some(step) = runner.advance_told(&mut so_far, &mut drawn, choice) else {
            break;
        };
        game.moves(state, scratch, list);
        let goes = |place: &usize| {
            let m = &list.moves()[*place];
            (m.from, m.to) == (step.from, step.to)
        };
        let alike = || (0..list.len()).filter(goes);
        let mut leads_there = |pick: &usize| {
            let (mut after, chance) = (scratch.memory.take_state(state), scratch.chance.clone());
            game.apply(&mut after, scratch, list, *pick);
            scratch.chance = chance;
            let agrees = runner.agrees(&after);
            scratch.memory.give_state(after);
            agrees
        };
        let pick = match alike().count() {
            0 => break,
            1 => alike().next(),
            n => {
                let found = alike().find(&mut leads_there);
                found.or_else(|| alike().nth(among.random_range(0..n)))
            }
        };
        let Some(pick) = pick else {
            break;
        };
        game.apply(state, scratch, list, pick);
        tally = so_far;
    }
    tally
}
