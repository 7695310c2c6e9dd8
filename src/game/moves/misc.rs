//! Decisions that move no piece: rotations, players, texts, bets, swaps (specification 06a 2.9,
//! 2.10).

use crate::board::site::SiteType;
use crate::game::MAX_LOOP;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::{Bool, Int, Ints, Mode, Range};

impl Context<'_> {
    /// One move for every text.
    pub(super) fn texts(
        &mut self,
        texts: &[u16],
        action: fn(u16) -> ActionKind,
        decision: bool,
        out: &mut MoveList,
    ) {
        let first = out.len();
        for &text in texts {
            out.push(action(text), decision);
        }
        out.set_mover(first, self.state.mover);
    }

    /// One move for every amount.
    pub(super) fn bet(&mut self, player: &Int, range: &Range, decision: bool, out: &mut MoveList) {
        let first = out.len();
        let player = self.int(player).clamp(0, 255) as u8;
        let min = self.int(&range.min);
        let max = self.int(&range.max);
        for bet in (min..=max).take(MAX_LOOP) {
            out.push(ActionKind::Bet { player, bet }, decision);
        }
        let mover = if self.game.mode == Mode::Simultaneous {
            player
        } else {
            self.state.mover
        };
        out.set_mover(first, mover);
    }

    /// The piece of one site moves to the other; a piece like the one that stood there is added
    /// where it came from.
    pub(super) fn swap_pieces(&mut self, a: &Int, b: &Int, decision: bool, out: &mut MoveList) {
        let (a, b) = (self.int(a), self.int(b));
        if a < 0 || b < 0 {
            return;
        }
        let displaced = self.what_at(SiteType::Cell, b);
        let (source, target) = (Place::top(SiteType::Cell, a), Place::top(SiteType::Cell, b));
        let begin = out.begin();
        out.push_action(
            ActionKind::Move {
                from: source,
                to: target,
                given: Given::NONE,
                stack: false,
            },
            decision,
        );
        out.push_action(
            ActionKind::Add {
                at: source,
                what: displaced,
                count: 1,
                given: Given::NONE,
                stack: false,
            },
            false,
        );
        let i = out.finish(begin, a, b);
        out.set_mover(i, self.state.mover);
    }

    /// Two players change places; always a decision.
    pub(super) fn swap_players_move(&mut self, a: &Int, b: &Int, out: &mut MoveList) {
        let (a, b) = (self.int(a), self.int(b));
        let (Ok(a), Ok(b)) = (u8::try_from(a), u8::try_from(b)) else {
            return;
        };
        let begin = out.begin();
        out.push_action(ActionKind::SwapPlayers { a, b }, true);
        out.push_action(ActionKind::SetNextPlayer(self.state.mover), false);
        let i = out.finish(begin, -1, -1);
        out.set_mover(i, self.state.mover);
    }

    /// To the listed rotations, then one back and one on.
    pub(super) fn set_rotation(
        &mut self,
        site: &Int,
        ty: Option<SiteType>,
        values: &[Int],
        (previous, next): (Option<&Bool>, Option<&Bool>),
        decision: bool,
        out: &mut MoveList,
    ) {
        let site = self.int(site);
        if site < 0 {
            return;
        }
        let first = out.len();
        let ty = self.real_type(ty.unwrap_or(self.game.layout.default), site);
        let at = Place::top(ty, site);
        let push = |rotation: i32, out: &mut MoveList| {
            out.push(ActionKind::SetRotation { at, rotation }, decision);
        };
        for value in values {
            let rotation = self.int(value);
            push(rotation, out);
        }
        let highest = (self.game.rotations() - 1).max(0);
        let now = self
            .slot(ty, site)
            .map_or(0, |slot| self.state.contents.rotation(slot));
        if self.holds(previous) {
            push(if now > 0 { now - 1 } else { highest }, out);
        }
        if self.holds(next) {
            push(if now < highest { now + 1 } else { 0 }, out);
        }
        out.set_mover(first, self.state.mover);
    }

    /// One move for every suit.
    pub(super) fn set_trump(&mut self, suits: &Ints, decision: bool, out: &mut MoveList) {
        let first = out.len();
        let mut values = self.scratch.memory.take_ints();
        self.ints(suits, &mut values);
        for &suit in &values {
            out.push(ActionKind::SetTrump(suit), decision);
        }
        self.scratch.memory.give_ints(values);
        out.set_mover(first, self.state.mover);
    }

    /// One move for every player there is.
    pub(super) fn set_next_player(&mut self, players: &Ints, decision: bool, out: &mut MoveList) {
        let first = out.len();
        let mut values = self.scratch.memory.take_ints();
        self.ints(players, &mut values);
        for &player in &values {
            if (1..=self.game.players as i32).contains(&player) {
                out.push(ActionKind::SetNextPlayer(player as u8), decision);
            }
        }
        self.scratch.memory.give_ints(values);
        out.set_mover(first, self.state.mover);
    }
}
