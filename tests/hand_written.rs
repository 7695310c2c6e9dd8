//! The engines of `tests/bench/hand` play the same games as our descriptions of them.

use ludeme::game::context::Scratch;
use ludeme::load::{Selection, load};
use ludeme::play::measure::{PlayoutMeter, Until};
use ludeme::play::perft::Perft;

use crate::hand::breakthrough::Breakthrough;
use crate::hand::connect_four::ConnectFour;
use crate::hand::kalah::Kalah;
use crate::hand::tic_tac_toe::TicTacToe;
use crate::hand::{Position, Random, perft, playout};

/// The same number of leaves at every depth, and random games of the same mean length but for
/// `passes` moves, where the description passes on a full board.
fn assert_same<P: Position>(text: &str, depth: u32, passes: f64) {
    const GAMES: u64 = 20_000;
    let loaded = load("game", text, &Selection::default());
    let game = loaded
        .game
        .as_ref()
        .unwrap_or_else(|| panic!("{}", loaded.first_error()));
    let start = game.start(&mut Scratch::new(0));
    let mut ours = Perft::new(game);
    for depth in 1..=depth {
        assert_eq!(
            perft(&P::start(), depth),
            ours.count(&start, depth),
            "{} {depth}",
            game.name()
        );
    }
    let mut meter = PlayoutMeter::new(game, 1, 1);
    let mut random = Random::new(1);
    let played: u32 = (0..GAMES).map(|_| playout(&P::start(), &mut random)).sum();
    let by_hand = f64::from(played) / GAMES as f64;
    for until in [Until::Playouts(GAMES), Until::Sprints(GAMES)] {
        let run = meter.run(until).expect("one thread");
        let mean = run.moves_per_playout() - passes;
        assert!(
            (mean / by_hand - 1.0).abs() < 0.01,
            "{}, {until:?}: {mean} and {by_hand} moves",
            game.name()
        );
    }
}

#[test]
fn tic_tac_toe() {
    // 12.70% of random games are draws, and end with two passes.
    assert_same::<TicTacToe>(include_str!("bench/games/tic-tac-toe.lud"), 6, 0.254);
}

#[test]
fn connect_four() {
    assert_same::<ConnectFour>(include_str!("bench/games/connect-four.lud"), 6, 0.0);
}

#[test]
fn breakthrough() {
    assert_same::<Breakthrough>(include_str!("bench/games/breakthrough.lud"), 3, 0.0);
}

#[test]
fn kalah() {
    assert_same::<Kalah>(include_str!("bench/games/kalah.lud"), 7, 0.0);
}
