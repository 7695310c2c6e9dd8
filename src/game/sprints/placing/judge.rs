//! The judge: a full state beside a runner's position, for questions that the runner cannot answer.
//!
//! A runner plays in a small position. Where its own tests leave open who wins, or whether a game
//! goes on, the judge's state is brought up to that position, and the same code that decides every
//! game decides there.

use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::{Context, Scratch};
use crate::game::rules::EndResult;
use crate::game::state::State;

/// Most players whose results are kept.
const MOST_KEPT: usize = 2;

/// A state of the game and the memory to play in it.
#[derive(Debug)]
pub(super) struct Judge<'g> {
    game: &'g Game,
    /// The state that was taken up.
    base: State,
    /// The state as far as it has been brought up to date.
    state: State,
    /// `state` is not `base`.
    moved: bool,
    /// `state` is of an earlier playout.
    stale: bool,
    pub scratch: Scratch,
    pub list: MoveList,
}

/// Whether a game goes on or is over, and with which result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    Running,
    /// Over with this result.
    Over(GameResult),
    /// Over as the judge says.
    Judged,
}

/// A result of a game, as one state has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameResult {
    winner: i32,
    winners: u32,
    losers: u32,
    rank2: [u16; MOST_KEPT + 1],
}

impl<'g> Judge<'g> {
    /// A judge whose state is this one.
    pub fn new(game: &'g Game, state: &State) -> Self {
        Judge {
            game,
            base: state.clone(),
            state: state.clone(),
            moved: false,
            stale: false,
            scratch: Scratch::new(0),
            list: MoveList::new(),
        }
    }

    /// Takes another state as the one to go back to.
    pub fn take_up(&mut self, state: &State) {
        self.base.clone_from(state);
        (self.moved, self.stale) = (true, true);
    }

    /// Goes back to the state taken up.
    #[inline]
    pub fn restart(&mut self) {
        self.stale = self.moved;
    }

    /// The state that was taken up.
    pub fn base(&self) -> &State {
        &self.base
    }

    /// The state as far as it has been brought up to date.
    #[inline]
    pub fn now(&self) -> &State {
        match self.stale {
            true => &self.base,
            false => &self.state,
        }
    }

    /// The state, to be brought further, and the memory for that.
    pub fn open(&mut self) -> (&mut State, &mut Scratch, &mut MoveList) {
        if self.stale {
            self.state.clone_from(&self.base);
            self.stale = false;
        }
        self.moved = true;
        (&mut self.state, &mut self.scratch, &mut self.list)
    }

    /// Plays the last move of the list of legal moves: the only one, or what stands behind all
    /// others, such as a swap.
    pub fn play_last(&mut self) {
        let game = self.game;
        let (state, scratch, list) = self.open();
        game.moves(state, scratch, list);
        if let Some(last) = list.len().checked_sub(1) {
            game.apply(state, scratch, list, last);
        }
    }

    /// The result of the game when these results are applied one after the other, after a move of
    /// this mover. Only where [`Judge::keeps`] is true.
    pub fn verdict<'a>(
        &mut self,
        (mover, next): (u8, u8),
        results: impl Iterator<Item = &'a EndResult>,
    ) -> GameResult {
        self.what_if(|ctx| {
            (ctx.state.mover, ctx.state.next) = (mover, next);
            ctx.end_by(results);
        })
    }

    /// The result of the game after a change of the state that was taken up.
    pub fn what_if(&mut self, change: impl FnOnce(&mut Context<'_>)) -> GameResult {
        let mut state = self.scratch.memory.take_state(&self.base);
        change(&mut Context::new(self.game, &mut state, &mut self.scratch));
        let verdict = GameResult::of(&state);
        self.scratch.memory.give_state(state);
        verdict
    }

    /// Whether a result that was worked out once can be used again: all players are still in the
    /// game, and they are few.
    pub fn keeps(&self) -> bool {
        let s = &self.base;
        self.game.players <= MOST_KEPT
            && s.active_players() as usize == self.game.players
            && s.winners | s.losers == 0
    }

    /// Writes what has been decided of the game into a state, with the scores and the order of
    /// players; the numbers of moves and turns are left as they are.
    #[inline]
    pub fn hand_over(&self, course: &Course, state: &mut State) {
        let now = self.now();
        let last = self.game.players.min(state.players.len() - 1);
        for p in 1..=last {
            let (player, kept) = (&mut state.players[p], &now.players[p]);
            player.score = kept.score;
            player.order = kept.order;
            player.rank2 = match course {
                Course::Over(verdict) => verdict.rank2.get(p).copied().unwrap_or(0),
                _ => kept.rank2,
            };
        }
        let won = match course {
            Course::Over(verdict) => (verdict.winner, verdict.winners, verdict.losers),
            _ => (now.winner, now.winners, now.losers),
        };
        (state.winner, state.winners, state.losers) = won;
        state.over = *course != Course::Running;
        state.active = if state.over { 0 } else { now.active };
    }
}

impl GameResult {
    /// The result that a finished state holds.
    pub fn of(state: &State) -> Self {
        let mut rank2 = [0; MOST_KEPT + 1];
        for (rank2, player) in rank2.iter_mut().zip(&state.players) {
            *rank2 = player.rank2;
        }
        GameResult {
            winner: state.winner,
            winners: state.winners,
            losers: state.losers,
            rank2,
        }
    }
}
