//! The flow of play: legal moves of a turn, and after a move end rules, memory of positions, phases
//! and the next turn. The moves of single ludemes are in `moves`, what actions do in `apply`.

mod after;
mod ends;
pub mod joint;
mod legal;
mod meta;

pub(in crate::game) use after::{Ended, Phased};

use super::Game;
use super::action::{Action, ActionKind, Move};
use super::context::Context;
use super::order;
use super::rules::{Mode, Repetition, Role};
use super::state::mixer::Mixer;

impl Game {
    /// The phase a player starts in: the first whose role is everybody's or the player's.
    pub fn first_phase(&self, player: usize) -> u8 {
        let fits = |p: &super::rules::Phase| p.player.is_none_or(|q| q as usize == player);
        self.phases.iter().position(fits).unwrap_or(0) as u8
    }

    /// Whether the rules use this kind of repetition, as a meta rule or a test.
    pub fn remembers(&self, repetition: Repetition) -> bool {
        self.features.repetitions[repetition as usize]
    }
}

impl Context<'_> {
    /// What follows the execution of a played move: ends, phases, memory, turn, dice.
    pub(super) fn after_move(&mut self, record: &[Action], _played: &Move, swap: bool) {
        let mover = self.state.mover;
        self.evaluate_ends();
        let goes_on = self.state.active != 0 || self.game.mode == Mode::Simulation;
        if goes_on && !self.state.over {
            self.check_limits();
        }
        if self.state.active == 0 {
            self.state.prev = mover;
        } else {
            let phases = &self.game.phases;
            self.change_phases(phases.len(), |phase| &phases[phase].next);
        }
        self.state.counter = self.state.counter.wrapping_add(1);
        self.remember_position();
        if self.state.active != 0 {
            if self.game.features.visited {
                self.update_visited();
            }
            self.state.prev = mover;
            self.state.mover = self.state.next;
            let state = &mut *self.state;
            let goes_on = state.prev == state.mover && !swap;
            order::count_turn(goes_on, &mut state.same_player, &mut state.turn);
            state.next = state.player_after(state.mover, self.game.players);
            self.state.passes = if super::action::is_pass(record) {
                self.state.passes + 1
            } else {
                0
            };
        }
        if let Some(dice) = &self.game.dice {
            self.state.dice_sum = (0..dice.faces.len()).map(|d| self.face_shown(d)).sum();
        }
        debug_assert!(
            !record
                .iter()
                .any(|a| matches!(a.kind, ActionKind::NextInstance))
        );
    }

    /// The value a die shows, used or not.
    fn face_shown(&self, die: usize) -> i32 {
        let Some(dice) = &self.game.dice else {
            return 0;
        };
        let site = dice.first as usize + die;
        let face = self.state.contents.state(site);
        dice.faces[die]
            .get(face.max(0) as usize)
            .copied()
            .unwrap_or(0)
    }

    fn update_visited(&mut self) {
        if self.state.mover != self.state.next {
            self.state.visited.clear();
        } else {
            for site in [self.state.last.from, self.state.last.to] {
                if site >= 0 && !self.state.visited.contains(&site) {
                    self.state.visited.push(site);
                }
            }
        }
    }

    /// Adds the position to the memories the rules ask for (05a C.4). `prev` is still the player
    /// of the move before.
    fn remember_position(&mut self) {
        let game = self.game;
        if !game.features.repetitions.contains(&true) && !game.features.cycle {
            return;
        }
        let new_turn = self.state.mover != self.state.prev;
        if game.remembers(Repetition::Positional) || game.features.cycle {
            if new_turn || game.features.cycle {
                let id = self.positional_identity();
                self.state.history.push(id);
            }
        } else if game.remembers(Repetition::Situational) && new_turn {
            let id = self.situational_identity();
            self.state.history.push(id);
        }
        let in_turn = if game.remembers(Repetition::PositionalInTurn) {
            Some(self.positional_identity())
        } else if game.remembers(Repetition::SituationalInTurn) {
            Some(self.situational_identity())
        } else {
            None
        };
        if let Some(id) = in_turn {
            if new_turn {
                self.state.turn_history.clear();
            }
            self.state.turn_history.push(id);
        }
    }

    /// Identity of the position: contents, the unnamed variable, player order, teams.
    pub fn positional_identity(&self) -> u64 {
        self.state.positional_identity()
    }

    /// Identity of the situation: the position, and whose turn it is and how it came about.
    pub fn situational_identity(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut h = Mixer(self.positional_identity());
        let s = &self.state;
        (s.mover, s.next, s.prev).hash(&mut h);
        (s.active, s.triggered, s.stalemated).hash(&mut h);
        s.same_player.hash(&mut h);
        let n = self.game.players as u32;
        let passes = if s.passes <= 2 * n {
            s.passes
        } else {
            2 * n + 1 + s.passes % (2 * n + 1)
        };
        passes.hash(&mut h);
        let mut pending = 0u64;
        for &v in &s.pending {
            pending ^= (v as u64)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .rotate_left(v as u32 & 63);
        }
        pending.hash(&mut h);
        if self.game.features.score_effects {
            for p in &s.players {
                p.score.hash(&mut h);
            }
        }
        h.finish()
    }

    /// Whether the position is in the memory of this kind.
    pub fn is_repeated(&self, repetition: Repetition) -> bool {
        match repetition {
            Repetition::Positional => self.state.history.contains(&self.positional_identity()),
            Repetition::Situational => self.state.history.contains(&self.situational_identity()),
            Repetition::PositionalInTurn => self
                .state
                .turn_history
                .contains(&self.positional_identity()),
            Repetition::SituationalInTurn => self
                .state
                .turn_history
                .contains(&self.situational_identity()),
        }
    }

    /// Whether the last positions repeat three times over (05a C.4, `is Cycle`).
    pub fn is_cycle(&self) -> bool {
        is_cycle(&self.state.history, self.game.players)
    }

    /// The index results and scores of a role are addressed to.
    pub(super) fn result_index(&self, role: Role) -> i32 {
        self.role_index(role)
    }
}

/// How many past positions [`is_cycle`] looks at.
pub(in crate::game) fn cycle_window(players: usize) -> usize {
    3 * players * players
}

/// Whether the last of the positions with these identities repeat three times over.
pub(in crate::game) fn is_cycle(history: &[u64], players: usize) -> bool {
    let window = players * players;
    let end = history.len();
    if window == 0 || end < cycle_window(players) {
        return false;
    }
    let last = &history[end - window..];
    last == &history[end - 2 * window..end - window]
        && last == &history[end - 3 * window..end - 2 * window]
}
