//! How a minimax search goes down a line of play and back up: by states and lists of moves, or in a
//! runner's own position, which is many times as fast.

use super::{AlphaBeta, Window};
use crate::game::Game;
use crate::game::action::{ActionKind, Item, Move, MoveList};
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::sprints::searched::LegalMove;
use crate::game::state::State;
use crate::search::evaluate::Evaluation;
use crate::search::key::{decision_key, move_key, position_key};
use crate::search::runner::{RunnerPosition, coarse_key};
use crate::search::{SearchPosition, agent_to_move};

/// A legal move of the present position.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineMove {
    /// Its number there.
    pub number: usize,
    /// Its key in this position.
    pub key: u64,
    /// A key that it has in others as well.
    pub coarse: u64,
    /// It takes a piece.
    pub takes: bool,
}

/// A position at the end of a line of play that can be taken back.
pub(super) trait Descent {
    /// Whether the game is over.
    fn is_over(&mut self) -> bool;

    /// The agent that is to move.
    fn chooser(&mut self) -> usize;

    /// The key of the position.
    fn key(&mut self) -> u64;

    /// Adds the legal moves.
    fn moves(&mut self, out: &mut Vec<LineMove>);

    /// Adds those that take a piece; about how many legal moves there are.
    fn captures(&mut self, out: &mut Vec<LineMove>) -> usize;

    /// Plays a move of the position.
    fn play(&mut self, number: usize);

    /// Takes the last move back.
    fn take_back(&mut self);

    /// What the position is worth to each agent without looking further; `moves` is about how many
    /// legal moves there are, where that is known.
    fn estimate(&mut self, by: &Evaluation, moves: Option<usize>, out: &mut Vec<f64>);

    /// The value of a position in which dice are rolled before the moves; nothing where there are none.
    fn expect(&mut self, _: &mut AlphaBeta, _: Window) -> Option<f64> {
        None
    }

    /// Whether a move took too much work: then nothing that was found out counts.
    fn gave_up(&mut self) -> bool {
        false
    }
}

/// A line of play whose positions may begin with a roll.
pub(super) trait RolledDescent: Descent {
    /// Goes on to the same position as a roll with these outcomes leaves it, to be taken back as a
    /// move is. Chance is left under the script.
    fn roll(&mut self, script: &[u32]);

    /// Rolls once more, as chance goes its own way.
    fn roll_anew(&mut self);

    /// The chance that rolls draw from.
    fn chance(&mut self) -> &mut Chance;
}

/// A line by states and lists.
pub(super) struct ListDescent<'a> {
    game: &'a Game,
    /// What is needed to list and make moves, with the chance of rolls.
    scratch: &'a mut Scratch,
    /// The positions of the line; those beyond the last are there to be used again.
    line: &'a mut Vec<ListedPosition>,
    last: usize,
}

/// A position with its legal moves, where they are listed.
#[derive(Debug)]
pub(super) struct ListedPosition {
    state: State,
    list: MoveList,
    listed: bool,
}

impl<'a> ListDescent<'a> {
    /// A line that begins at a position, with memory to be used.
    pub fn new(
        position: SearchPosition<'a>,
        scratch: &'a mut Scratch,
        line: &'a mut Vec<ListedPosition>,
    ) -> Self {
        let first = ListedPosition {
            state: position.state.clone(),
            list: position.list.clone(),
            listed: true,
        };
        match line.first_mut() {
            Some(place) => *place = first,
            None => line.push(first),
        }
        ListDescent {
            game: position.game,
            scratch,
            line,
            last: 0,
        }
    }

    fn now(&mut self) -> &mut ListedPosition {
        &mut self.line[self.last]
    }

    /// Goes one position on, which is a copy of the present one with its moves not listed.
    fn push(&mut self) {
        self.last += 1;
        if self.line.len() == self.last {
            let copy = ListedPosition {
                state: self.line[self.last - 1].state.clone(),
                list: MoveList::new(),
                listed: false,
            };
            self.line.push(copy);
            return;
        }
        let (before, after) = self.line.split_at_mut(self.last);
        after[0].state.clone_from(&before[self.last - 1].state);
        after[0].listed = false;
    }

    fn list(&mut self) -> usize {
        let (game, now) = (self.game, &mut self.line[self.last]);
        if !now.listed {
            game.moves(&mut now.state, self.scratch, &mut now.list);
            now.listed = true;
        }
        now.list.len()
    }

    /// Adds the legal moves, or those that take a piece.
    fn add_moves(&mut self, captures: bool, out: &mut Vec<LineMove>) {
        self.list();
        let (game, now) = (self.game, &self.line[self.last]);
        let (state, list) = (&now.state, &now.list);
        for (number, m) in list.moves().iter().enumerate() {
            let takes = is_capture(game, state, list, m);
            if captures && !takes {
                continue;
            }
            out.push(LineMove {
                number,
                key: move_key(list, m),
                coarse: decision_key(list, m, state.mover),
                takes,
            });
        }
    }
}

impl Descent for ListDescent<'_> {
    fn is_over(&mut self) -> bool {
        self.now().state.over
    }

    fn chooser(&mut self) -> usize {
        let game = self.game;
        agent_to_move(game, &self.now().state)
    }

    fn key(&mut self) -> u64 {
        let rolled = self.game.features.stochastic;
        let now = self.now();
        let key = position_key(&now.state);
        // A roll that moves begin with is no part of the state yet.
        match now.list.moves().first().filter(|_| rolled && now.listed) {
            Some(first) => key ^ move_key(&now.list, first).rotate_left(1),
            None => key,
        }
    }

    fn moves(&mut self, out: &mut Vec<LineMove>) {
        self.add_moves(false, out);
    }

    fn captures(&mut self, out: &mut Vec<LineMove>) -> usize {
        self.add_moves(true, out);
        self.now().list.len()
    }

    fn play(&mut self, number: usize) {
        self.push();
        let (before, after) = self.line.split_at_mut(self.last);
        let list = &before[self.last - 1].list;
        self.game
            .apply(&mut after[0].state, self.scratch, list, number);
    }

    fn take_back(&mut self) {
        self.last -= 1;
    }

    fn estimate(&mut self, by: &Evaluation, moves: Option<usize>, out: &mut Vec<f64>) {
        by.estimate(self.game, &self.line[self.last].state, moves, out);
    }

    fn expect(&mut self, search: &mut AlphaBeta, w: Window) -> Option<f64> {
        let rolled = self.game.features.stochastic;
        rolled.then(|| search.expect(self, w))
    }
}

impl RolledDescent for ListDescent<'_> {
    fn roll(&mut self, script: &[u32]) {
        self.push();
        self.scratch.chance.script(script);
        self.list();
    }

    fn roll_anew(&mut self) {
        self.take_back();
        self.push();
        self.list();
    }

    fn chance(&mut self) -> &mut Chance {
        &mut self.scratch.chance
    }
}

/// Whether a move takes something: it removes a piece, or goes where another's piece stands.
fn is_capture(game: &Game, state: &State, list: &MoveList, m: &Move) -> bool {
    let removes = list.items(m).iter().any(|item| {
        matches!(item, Item::Action(a) if matches!(
            a.kind,
            ActionKind::Remove { .. } | ActionKind::RemoveLater { .. }
        ))
    });
    removes
        || m.to != m.from
            && game
                .layout
                .slot(game.layout.default, m.to)
                .is_some_and(|slot| {
                    let who = state.contents.who(slot);
                    !state.contents.stacking() && who != 0 && who != state.mover
                })
}

/// A line in a runner's position.
pub(super) struct RunnerDescent<'a> {
    held: RunnerPosition<'a>,
    /// Dice are rolled.
    rolled: bool,
    last: usize,
    /// The present position has been kept, to come back to it.
    kept: bool,
    /// A position could not be kept.
    failed: bool,
}

impl<'a> RunnerDescent<'a> {
    /// A line that begins at a position, where a runner can hold it; with the place of each legal
    /// move of the list among those of the runner.
    pub fn of(position: SearchPosition<'a>) -> Option<(Self, Vec<usize>)> {
        let rolled = position.game.features.stochastic;
        let (mut held, places) = RunnerPosition::of(position)?;
        held.begin();
        let line = RunnerDescent {
            held,
            rolled,
            last: 0,
            kept: false,
            failed: false,
        };
        Some((line, places))
    }

    /// The numbers of the legal moves where it begins, by their places.
    pub fn numbers(&mut self) -> Vec<usize> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.iter().map(|m| m.number).collect()
    }

    /// Keeps the present position, before another is gone on to.
    fn go_on(&mut self) {
        if !self.kept {
            self.failed |= !self.held.runner().keep(self.last);
        }
        (self.last, self.kept) = (self.last + 1, false);
    }

    fn line_move(found: LegalMove, mover: u8) -> LineMove {
        LineMove {
            number: found.number as usize,
            key: found.number.into(),
            coarse: coarse_key(found.step, mover),
            takes: found.takes,
        }
    }
}

impl Descent for RunnerDescent<'_> {
    fn is_over(&mut self) -> bool {
        self.held.runner().is_over()
    }

    fn chooser(&mut self) -> usize {
        self.held.chooser()
    }

    fn key(&mut self) -> u64 {
        self.held.runner().key()
    }

    fn moves(&mut self, out: &mut Vec<LineMove>) {
        let runner = self.held.runner();
        let mover = runner.mover();
        runner.legal_moves(&mut |found| out.push(Self::line_move(found, mover)));
    }

    fn captures(&mut self, out: &mut Vec<LineMove>) -> usize {
        let runner = self.held.runner();
        let mover = runner.mover();
        runner.captures(&mut |found| out.push(Self::line_move(found, mover)));
        runner.mobility()
    }

    fn play(&mut self, number: usize) {
        self.go_on();
        self.held.runner().play_numbered(number as u32);
    }

    fn take_back(&mut self) {
        self.last -= 1;
        self.held.runner().come_back(self.last);
        self.kept = true;
    }

    fn estimate(&mut self, by: &Evaluation, moves: Option<usize>, out: &mut Vec<f64>) {
        match self.is_over() {
            true => self.held.settle(out),
            // Not known, the number of moves counts for nothing, as by lists.
            false => self.held.judge(by, moves.or(Some(0)), out),
        }
    }

    fn expect(&mut self, search: &mut AlphaBeta, w: Window) -> Option<f64> {
        self.rolled.then(|| search.expect(self, w))
    }

    fn gave_up(&mut self) -> bool {
        self.failed || self.held.runner().gave_up()
    }
}

impl RolledDescent for RunnerDescent<'_> {
    fn roll(&mut self, script: &[u32]) {
        self.go_on();
        self.held.chance().script(script);
        self.held.draw();
    }

    fn roll_anew(&mut self) {
        self.take_back();
        self.go_on();
        self.held.draw();
    }

    fn chance(&mut self) -> &mut Chance {
        self.held.chance()
    }
}
