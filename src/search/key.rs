//! Hashes of positions and of moves, 64 bits each, for tables of a search.
//!
//! A position's key covers everything that can matter later, so that lines of play that lead to the
//! same position share what was found out about it. The number of moves is part of it, so no
//! position has the key of an earlier one in the same line of play. Two positions with the same key
//! may list their legal moves in another order; so moves have keys of their own.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::game::action::{Item, Move, MoveList};
use crate::game::state::State;
use crate::game::state::mixer::Mixer;

/// The key of a position.
pub fn position_key(state: &State) -> u64 {
    let s = state;
    let mut h = Mixer(s.contents.identity());
    s.contents.puzzle.hash(&mut h);
    s.contents.costs.hash(&mut h);
    s.contents.phases.hash(&mut h);
    (s.mover, s.next, s.prev, s.over, s.moves, s.turn, s.counter).hash(&mut h);
    (s.temp, s.pot, s.trump, s.decided, s.same_player, s.passes).hash(&mut h);
    (s.active, s.stalemated, s.triggered, s.stored).hash(&mut h);
    (s.dice_equal, s.dice_sum).hash(&mut h);
    s.dice.hash(&mut h);
    s.players.hash(&mut h);
    s.vars.hash(&mut h);
    s.pending.hash(&mut h);
    s.visited.hash(&mut h);
    s.to_clear.hash(&mut h);
    s.memories.hash(&mut h);
    s.proposed.hash(&mut h);
    s.votes.hash(&mut h);
    s.bag.hash(&mut h);
    s.last.hash(&mut h);
    (s.log.last_two, s.log.run_from).hash(&mut h);
    s.history.hash(&mut h);
    s.turn_history.hash(&mut h);
    h.finish()
}

/// The key of a move: everything it does. Equal moves of equal positions have equal keys.
pub fn move_key(list: &MoveList, m: &Move) -> u64 {
    let mut h = Mixer(0x2545_F491_4F6C_DD1D);
    (m.from, m.to, m.mover).hash(&mut h);
    for item in list.items(m) {
        item.hash(&mut h);
    }
    list.thens(m).hash(&mut h);
    h.finish()
}

/// A coarse key of a move, the same in many positions: what was decided, and by whom.
pub fn decision_key(list: &MoveList, m: &Move, mover: u8) -> u64 {
    let mut h = Mixer(u64::from(mover));
    (m.from, m.to).hash(&mut h);
    let first = list.items(m).iter().find_map(|item| match item {
        Item::Action(a) if a.decision => Some(a.kind),
        _ => None,
    });
    first.hash(&mut h);
    h.finish()
}

/// A table by keys.
pub(super) type Keyed<T> = HashMap<u64, T, BuildHasherDefault<Seeded>>;

/// The hasher of keys that are hashes already.
#[derive(Default)]
pub struct Seeded(u64);

impl std::hash::Hasher for Seeded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut mixer = Mixer(self.0);
        mixer.write(bytes);
        self.0 = mixer.finish();
    }

    fn write_u64(&mut self, v: u64) {
        self.0 = v;
    }
}

impl std::fmt::Debug for Seeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}
