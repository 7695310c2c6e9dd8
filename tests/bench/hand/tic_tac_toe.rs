//! Tic-Tac-Toe: a set of nine bits a player.

use super::{List, Position};

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Whether a set of cells holds a line, by set.
const WINS: [bool; 512] = {
    let mut wins = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            wins[set] |= set as u16 & LINES[line] == LINES[line];
            line += 1;
        }
        set += 1;
    }
    wins
};

/// A position: the cells of the player to move, then those of the other.
#[derive(Clone)]
pub struct TicTacToe {
    mine: u16,
    theirs: u16,
}

impl Position for TicTacToe {
    type Move = u8;

    fn start() -> Self {
        TicTacToe { mine: 0, theirs: 0 }
    }

    #[inline]
    fn moves(&self, list: &mut List<u8>) {
        let mut free = !(self.mine | self.theirs) & 0o777;
        while free != 0 {
            list.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&mut self, cell: u8) -> bool {
        let mine = self.mine | 1 << cell;
        self.mine = self.theirs;
        self.theirs = mine;
        WINS[mine as usize & 0o777]
    }
}
