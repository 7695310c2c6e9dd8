//! Games in which all players move at once: one move for every choice of all of them
//! (specification 05a C).
//!
//! Every player chooses on their own; a joint move holds one move of each, in the order of the
//! players. What follows a player's move runs right behind it, except what waits for the last.

use std::hash::Hasher;

use crate::game::MAX_PLAYERS;
use crate::game::action::{Item, MoveList};
use crate::game::context::Context;
use crate::game::rules::ThenId;
use crate::game::state::mixer::Mixer;

/// The largest number of joint moves that are listed. If there are more, this many are listed,
/// spread over all of them.
pub const MAX_JOINT: u64 = 20_000;

impl Context<'_> {
    /// Fills the list with the joint moves; the last player's choice changes first.
    pub(super) fn simultaneous_moves(&mut self, list: &mut MoveList) {
        let mut own = self.scratch.memory.take_list();
        let mut ranges = [(0, 0); MAX_PLAYERS];
        let mut choosing = 0;
        for player in 1..=self.game.players as u8 {
            let first = own.len();
            self.moves_of_player(player, &mut own);
            if own.len() > first {
                ranges[choosing] = (first, own.len() - first);
                choosing += 1;
            }
        }
        let ranges = &ranges[..choosing];
        let all = ranges
            .iter()
            .fold(1u64, |all, (_, n)| all.saturating_mul(*n as u64));
        let choice = &mut [0; MAX_PLAYERS][..choosing];
        for number in 0..if ranges.is_empty() {
            0
        } else {
            all.min(MAX_JOINT)
        } {
            if all > MAX_JOINT {
                spread(number, ranges, choice);
            } else if number > 0 {
                next(ranges, choice);
            }
            self.join(&own, ranges, choice, list);
        }
        self.scratch.memory.give_list(own);
    }

    /// The moves of one player: what the rules give, a forced pass if that is nothing.
    fn moves_of_player(&mut self, player: u8, out: &mut MoveList) {
        let game = self.game;
        let first = out.len();
        let mut found = self.scratch.memory.take_list();
        if let Some(play) = game.play_of(self.state, player as usize) {
            self.generate(play, &mut found);
        }
        let mut any = false;
        for i in 0..found.len() {
            if found.moves()[i].mover == player {
                any = true;
                if self.passes_meta(&found, i) {
                    out.push_from(&found, i);
                }
            }
        }
        self.scratch.memory.give_list(found);
        if !any && out.len() == first && self.state.is_active(i32::from(player)) {
            self.forced_pass(out, player);
        }
    }

    /// Adds the joint move of these choices.
    fn join(
        &mut self,
        own: &MoveList,
        ranges: &[(usize, usize)],
        choice: &[usize],
        list: &mut MoveList,
    ) {
        let begin = list.begin();
        let moves = || ranges.iter().zip(choice).map(|((first, _), c)| first + c);
        let is_late = |then: &&ThenId| self.game.late_thens.contains(then);
        for i in moves() {
            let m = own.moves()[i];
            for item in own.items(&m) {
                list.push_item(*item);
            }
            for then in own.thens(&m).iter().filter(|t| !is_late(t)) {
                list.push_item(Item::Then(*then));
            }
        }
        let joint = list.finish(begin, 0, 0);
        list.get_mut(joint).mover = self.game.shared() as u8;
        for i in moves() {
            for then in own.thens(&own.moves()[i]).iter().filter(is_late) {
                list.add_own_then(joint, *then);
            }
        }
    }
}

/// The next choice of all players; the last player's changes first.
fn next(ranges: &[(usize, usize)], choice: &mut [usize]) {
    for (c, (_, n)) in choice.iter_mut().zip(ranges).rev() {
        *c += 1;
        if *c < *n {
            return;
        }
        *c = 0;
    }
}

/// A choice for every player, from the number of the joint move.
fn spread(number: u64, ranges: &[(usize, usize)], choice: &mut [usize]) {
    for (player, (c, (_, n))) in choice.iter_mut().zip(ranges).enumerate() {
        let mut mixer = Mixer((number << 8) | player as u64);
        mixer.write_u64(number);
        *c = (mixer.finish() % *n as u64) as usize;
    }
}
