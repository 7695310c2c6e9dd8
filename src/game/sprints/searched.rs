//! What a search asks of a runner beside moves and results: where it stands, and what stands where.

use std::hash::{Hash, Hasher};

use super::{Runner, Step};
use crate::game::chance::Chance;
use crate::game::state::mixer::Mixer;

/// A piece, or several alike, as a search sees them.
#[derive(Clone, Copy, Debug)]
pub struct SeenPiece {
    /// Where, as a slot of the layout.
    pub slot: usize,
    /// The component.
    pub what: u16,
    /// How many.
    pub count: i32,
}

/// A legal move of a runner.
#[derive(Clone, Copy, Debug)]
pub struct LegalMove {
    /// Its number, by which it can be played.
    pub number: u32,
    /// Where it goes.
    pub step: Step,
    /// It takes a piece of another player's, as far as that is known before it is played.
    pub takes: bool,
}

/// A runner in whose positions a search can walk about. A roll is part of the position after it.
pub trait Searched: Runner {
    /// Draws the chance that comes before the choice, once a position; where there is any, before
    /// all that follows here is asked.
    fn draw(&mut self, _: &mut Chance) {}

    /// A hash of all that matters later: who moves, what stands where, what rules remember.
    fn key(&self) -> u64;

    /// A hash of what stands where, and of who moves.
    fn pieces_key(&self) -> u64 {
        let mut h = Mixer(u64::from(self.mover()));
        self.each_piece(&mut |piece| (piece.slot, piece.what, piece.count).hash(&mut h));
        h.finish()
    }

    /// The player to move.
    fn mover(&self) -> u8;

    /// Who sits at a player's place: players may have swapped.
    fn order(&self, player: usize) -> u8;

    /// A player's score.
    fn score(&self, player: usize) -> i32;

    /// Moves played since the start of the game.
    fn moves(&self) -> u32;

    /// Shows all pieces, site by site.
    fn each_piece(&self, see: &mut dyn FnMut(SeenPiece));

    /// Finds the legal moves; a pass where there is none. Numbers stay what they are whenever the
    /// position is the same.
    fn legal_moves(&mut self, each: &mut dyn FnMut(LegalMove));

    /// How many legal moves there are, a forced pass among them.
    fn count_legal(&mut self) -> usize {
        let mut n = 0;
        self.legal_moves(&mut |_| n += 1);
        n
    }

    /// Finds those that take a piece, as far as that is known before they are played: none, where it
    /// is known only then.
    fn captures(&mut self, _: &mut dyn FnMut(LegalMove)) {}

    /// About how many legal moves there are: those may be among them that are not legal by what they
    /// lead to, where that is found out by trying each.
    fn mobility(&mut self) -> usize;

    /// Plays a legal move by its number, whether or not moves have been found in this position.
    fn play_numbered(&mut self, number: u32);

    /// Picks a legal move by a number below how many are asked about, and plays it; where it went.
    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step;

    /// Plays random moves until the game is over, or the runner gives up.
    fn play_on(&mut self, chance: &mut Chance, below: &mut dyn FnMut(usize) -> usize) {
        while !self.is_over() && !self.gave_up() {
            self.draw(chance);
            self.play_any(below);
        }
    }

    /// Keeps the position, to come back to it: at 0 first, then one deeper each time. False where
    /// it cannot, as after somebody has been ranked.
    fn keep(&mut self, depth: usize) -> bool;

    /// Goes back to the position kept at a depth.
    fn come_back(&mut self, depth: usize);
}
