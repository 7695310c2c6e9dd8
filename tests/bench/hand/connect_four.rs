//! Connect Four: a bit board of seven columns with a spare bit above each.

use super::{List, Position};

const COLUMNS: usize = 7;
const ROWS: u8 = 6;
const STRIDE: u32 = 7;

/// A position: the stones of the player to move and of the other, and the height of each column.
#[derive(Clone)]
pub struct ConnectFour {
    mine: u64,
    theirs: u64,
    heights: [u8; COLUMNS],
}

#[inline]
fn four(stones: u64) -> bool {
    [1, STRIDE, STRIDE - 1, STRIDE + 1].into_iter().any(|d| {
        let pairs = stones & stones >> d;
        pairs & pairs >> (2 * d) != 0
    })
}

impl Position for ConnectFour {
    type Move = u8;

    fn start() -> Self {
        ConnectFour {
            mine: 0,
            theirs: 0,
            heights: [0; COLUMNS],
        }
    }

    #[inline]
    fn moves(&self, list: &mut List<u8>) {
        for (column, height) in self.heights.iter().enumerate() {
            if *height < ROWS {
                list.push(column as u8);
            }
        }
    }

    #[inline]
    fn play(&mut self, column: u8) -> bool {
        let height = &mut self.heights[column as usize];
        let mine = self.mine | 1 << (u32::from(column) * STRIDE + u32::from(*height));
        *height += 1;
        self.mine = self.theirs;
        self.theirs = mine;
        four(mine)
    }
}
