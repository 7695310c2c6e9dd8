//! Breakthrough: a bit board a player.

use super::{List, Position};

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// A position: the pawns of the first player, who goes up, of the second, and who is to move.
#[derive(Clone)]
pub struct Breakthrough {
    pawns: [u64; 2],
    second: bool,
}

impl Position for Breakthrough {
    /// From and to.
    type Move = (u8, u8);

    fn start() -> Self {
        Breakthrough {
            pawns: [0xFFFF, 0xFFFF << 48],
            second: false,
        }
    }

    #[inline]
    fn moves(&self, list: &mut List<(u8, u8)>) {
        let [up, down] = self.pawns;
        let mut add = |mut targets: u64, back: i8| {
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                list.push((to.wrapping_add_signed(back), to));
                targets &= targets - 1;
            }
        };
        if self.second {
            add(down >> 8 & !(up | down), 8);
            add((down & NOT_A) >> 9 & !down, 9);
            add((down & NOT_H) >> 7 & !down, 7);
        } else {
            add(up << 8 & !(up | down), -8);
            add((up & NOT_A) << 7 & !up, -7);
            add((up & NOT_H) << 9 & !up, -9);
        }
    }

    #[inline]
    fn play(&mut self, (from, to): (u8, u8)) -> bool {
        let mover = usize::from(self.second);
        self.pawns[mover] ^= 1 << from | 1 << to;
        self.pawns[1 - mover] &= !(1 << to);
        self.second = !self.second;
        to / 8 == if mover == 0 { 7 } else { 0 }
    }
}
