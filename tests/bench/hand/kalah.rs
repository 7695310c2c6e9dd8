//! Kalah with six pits and four seeds: a ring of fourteen places.

use super::{List, Position};

const PITS: usize = 6;
const RING: usize = 14;
const STORES: [usize; 2] = [6, 13];

/// The place after each, by player: the other's store is passed over.
const NEXT: [[u8; RING]; 2] = {
    let mut next = [[0; RING]; 2];
    let mut player = 0;
    while player < 2 {
        let mut place = 0;
        while place < RING {
            let mut after = (place + 1) % RING;
            if after == STORES[1 - player] {
                after = (after + 1) % RING;
            }
            next[player][place] = after as u8;
            place += 1;
        }
        player += 1;
    }
    next
};

/// A position: places 0 to 5 are the first player's pits, 6 its store, 7 to 12 the second's, 13 its
/// store.
#[derive(Clone)]
pub struct Kalah {
    seeds: [u8; RING],
    mover: usize,
}

/// The move of a player without seeds.
const PASS: u8 = u8::MAX;

impl Position for Kalah {
    /// A place.
    type Move = u8;

    fn start() -> Self {
        let mut seeds = [4; RING];
        for store in STORES {
            seeds[store] = 0;
        }
        Kalah { seeds, mover: 0 }
    }

    #[inline]
    fn moves(&self, list: &mut List<u8>) {
        let first = self.mover * (PITS + 1);
        for pit in first..first + PITS {
            if self.seeds[pit] > 0 {
                list.push(pit as u8);
            }
        }
        if list.as_slice().is_empty() {
            list.push(PASS);
        }
    }

    /// The game ends when a player without seeds has passed.
    #[inline]
    fn play(&mut self, pit: u8) -> bool {
        if pit == PASS {
            return true;
        }
        let mut place = pit as usize;
        let mover = self.mover;
        let mine = STORES[mover];
        let in_hand = std::mem::take(&mut self.seeds[place]);
        for _ in 0..in_hand {
            place = NEXT[mover][place] as usize;
            self.seeds[place] += 1;
        }
        if place != mine {
            let own = place / (PITS + 1) == mover;
            let facing = (2 * PITS).wrapping_sub(place);
            if own && self.seeds[place] == 1 && self.seeds[facing] > 0 {
                self.seeds[mine] += 1 + self.seeds[facing];
                self.seeds[place] = 0;
                self.seeds[facing] = 0;
            }
            self.mover = 1 - mover;
        }
        false
    }
}
