//! What happens after a move of a sowing game: end rules, limits, phases, and whose turn is next.

use super::code::{EndCode, Result, Var};
use super::eval::Evaluation;
use super::position::{SEATS, Turn};
use crate::game::rules::EndResult;

/// A result that an end rule brought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fired<'g> {
    pub outcome: &'g EndResult,
    /// The player that an iteration had bound.
    pub player: i32,
    /// The next player when it was brought.
    pub next: u8,
    /// What each player gets in a ranking by score.
    pub scores: Option<[i32; SEATS]>,
}

/// Why the game is over.
#[derive(Clone, Debug, Default)]
pub(super) struct Finish<'g> {
    /// Results in their order.
    pub fired: Vec<Fired<'g>>,
    /// Everyone passed.
    pub passed: bool,
    /// A limit of turns or moves was reached.
    pub limit: bool,
}

impl<'g> Evaluation<'_, 'g> {
    /// What follows the move that has just been made, perhaps by a swap of players.
    /// The identity of the position is returned where the rules ask for past positions.
    pub fn after_move(&mut self, swap: bool, finish: &mut Finish<'g>) -> Option<u64> {
        self.evaluate_ends(finish);
        let rules = self.rules;
        let turn = &mut self.at.turn;
        let ends_turn = turn.next != turn.mover;
        if !turn.over && (rules.limits).reached(turn.turn, turn.moves, ends_turn) {
            turn.over = true;
            finish.limit = true;
        }
        if turn.over {
            return None;
        }
        self.change_phases();
        let identity = rules.cycle().then(|| self.at.identity(rules));
        let turn = &mut self.at.turn;
        turn.prev = turn.mover;
        turn.mover = turn.next;
        if turn.prev == turn.mover && !swap {
            turn.same_player += 1;
        } else {
            turn.same_player = 0;
            turn.turn += 1;
        }
        turn.next = Turn::after(turn.mover, rules.players);
        identity
    }

    /// The ends of the mover's phase, then those of the game.
    fn evaluate_ends(&mut self, finish: &mut Finish<'g>) {
        let rules = self.rules;
        let mover = usize::from(self.at.turn.mover);
        let program = &rules.programs[mover];
        let phase = usize::from(self.at.turn.phase[mover]);
        if let Some(Some(ends)) = program.phase_ends.get(phase) {
            self.evaluate_block(ends, finish);
        }
        if !self.at.turn.over
            && let Some(ends) = &program.end
        {
            self.evaluate_block(ends, finish);
        }
    }

    fn evaluate_block(&mut self, ends: &[EndCode<'g>], finish: &mut Finish<'g>) {
        for end in ends {
            match end {
                EndCode::If { .. } => {
                    if let Some(result) = self.fired(end) {
                        self.bring(result, finish);
                    }
                }
                EndCode::EachPlayer {
                    skip_mover,
                    cond,
                    result,
                } => {
                    let mover = self.at.turn.mover;
                    for player in 1..=self.rules.players {
                        // One result takes everyone out of the game.
                        if *skip_mover && player == mover || self.at.turn.over {
                            continue;
                        }
                        self.bind(Var::Player, i32::from(player));
                        if self.cond(cond) {
                            self.bring(result, finish);
                        }
                    }
                    self.bind(Var::Player, -1);
                }
            }
        }
        let turn = &self.at.turn;
        if !turn.over && self.rules.may_all_pass && turn.last_pass && self.all_passed() {
            self.at.turn.over = true;
            finish.passed = true;
        }
    }

    /// The result of an end rule, if it fires.
    fn fired<'e>(&mut self, end: &'e EndCode<'g>) -> Option<&'e Result<'g>> {
        let EndCode::If { cond, subs, result } = end else {
            return None;
        };
        if !self.cond(cond) {
            return None;
        }
        for sub in subs {
            if let Some(result) = self.fired(sub) {
                return Some(result);
            }
        }
        result.as_ref()
    }

    /// Takes note of a result and ends the game by it.
    fn bring(&mut self, result: &Result<'g>, finish: &mut Finish<'g>) {
        let who = self.num(&result.who);
        let players = i32::from(self.rules.players);
        let scores = result.scores.as_ref().map(|scores| {
            let mut by_player = self.at.turn.score;
            for (bits, score) in scores {
                let score = self.num(score);
                for (player, of) in by_player.iter_mut().enumerate() {
                    if bits >> player & 1 == 1 {
                        *of = score;
                    }
                }
                // A later score may read an earlier one.
                self.at.turn.score = by_player;
            }
            by_player
        });
        let active = !self.at.turn.over && (1..=players).contains(&who);
        if scores.is_none() && !active && who != players + 1 {
            return;
        }
        finish.fired.push(Fired {
            outcome: result.outcome,
            player: self.var(Var::Player),
            next: self.at.turn.next,
            scores,
        });
        let turn = &mut self.at.turn;
        turn.over = true;
        if result.loses && i32::from(turn.next) == who {
            turn.next = Turn::after(turn.next, self.rules.players);
        }
    }

    /// Lets every player change phase.
    fn change_phases(&mut self) {
        let rules = self.rules;
        let mover = usize::from(self.at.turn.mover);
        let changes = &rules.programs[mover].changes;
        if changes.iter().all(Vec::is_empty) {
            return;
        }
        let all = i32::from(rules.players) + 1;
        for player in 1..=usize::from(rules.players) {
            let phase = usize::from(self.at.turn.phase[player]);
            let Some(changes) = changes.get(phase) else {
                continue;
            };
            for change in changes {
                let who = self.num(&change.who);
                if who != all && who != player as i32 {
                    continue;
                }
                if self.cond(&change.cond) {
                    let target = change.target.unwrap_or_else(|| {
                        let of = if who == all { mover } else { player };
                        (self.at.turn.phase[of] + 1) % rules.programs[mover].play.len() as u8
                    });
                    self.at.turn.phase[player] = target;
                    break;
                }
            }
        }
    }
}
