//! Engines written by hand for one game each: the measure of what an engine could reach here.
//!
//! They list the legal moves, pick one and play it, as an engine of any game must; none of the
//! tricks that only random playouts allow. Their perft is held against that of the descriptions
//! in `games/`, so that they play the same games.

pub mod breakthrough;
pub mod connect_four;
pub mod kalah;
pub mod tic_tac_toe;

/// A position of a game that is written by hand.
pub trait Position: Clone {
    /// A move.
    type Move: Copy + Default;

    /// The first position.
    fn start() -> Self;

    /// Writes the legal moves; none once the game is over.
    fn moves(&self, list: &mut List<Self::Move>);

    /// Plays a legal move; whether the game is over.
    fn play(&mut self, mv: Self::Move) -> bool;
}

/// Most moves in any position of these games.
const MOST: usize = 64;

/// A list of moves of fixed room.
#[derive(Clone, Copy)]
pub struct List<M> {
    moves: [M; MOST],
    len: usize,
}

impl<M: Copy + Default> List<M> {
    /// The empty list.
    pub fn new() -> Self {
        List {
            moves: [M::default(); MOST],
            len: 0,
        }
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// The moves.
    #[inline]
    pub fn as_slice(&self) -> &[M] {
        &self.moves[..self.len]
    }
}

/// A small generator (wyrand): its cost must not hide that of the game.
pub struct Random(u64);

impl Random {
    /// A generator with a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A number below `n`, as near to uniform as 32 bits make it.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        let bits = ((wide >> 64) ^ wide) as u32;
        ((u64::from(bits) * n as u64) >> 32) as usize
    }
}

/// Plays a random game; the number of moves.
pub fn playout<P: Position>(start: &P, random: &mut Random) -> u32 {
    let mut position = start.clone();
    let mut list = List::new();
    let mut played = 0;
    loop {
        list.len = 0;
        position.moves(&mut list);
        let moves = list.as_slice();
        if moves.is_empty() {
            return played;
        }
        let mv = moves[random.below(moves.len())];
        played += 1;
        if position.play(mv) {
            return played;
        }
    }
}

/// The leaves of the game tree at a depth, the last ply counted without being played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let mut list = List::new();
    position.moves(&mut list);
    if depth == 1 {
        return list.as_slice().len() as u64;
    }
    let mut total = 0;
    for &mv in list.as_slice() {
        let mut next = position.clone();
        if !next.play(mv) {
            total += perft(&next, depth - 1);
        }
    }
    total
}
