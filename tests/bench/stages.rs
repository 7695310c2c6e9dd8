//! The stages of play, one benchmark each over all sample games. What is timed is asserted:
//! a fast wrong engine fails.

use divan::{Bencher, black_box, counter::ItemsCount};

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::load::{Selection, load};
use ludeme::play::measure::{PlayoutMeter, Until};
use ludeme::play::perft::Perft;
use ludeme::play::playout::Playouts;

use super::games::{SAMPLES, Sample, compiled};
use super::hand::breakthrough::Breakthrough;
use super::hand::connect_four::ConnectFour;
use super::hand::kalah::Kalah;
use super::hand::tic_tac_toe::TicTacToe;
use super::hand::{self, Position};

/// Reading, expanding, resolving, compiling, and a first position.
#[divan::bench(args = SAMPLES)]
fn load_game(bencher: Bencher<'_, '_>, sample: &Sample) {
    bencher.bench(|| {
        let loaded = load(sample.name, black_box(sample.text), &Selection::default());
        let game = loaded.game.expect("the description is sound");
        let ready = Playouts::new(&game);
        assert!(!ready.state().over);
    });
}

/// The legal moves of a position in the middle of a random game.
#[divan::bench(args = SAMPLES)]
fn legal_moves(bencher: Bencher<'_, '_>, sample: &Sample) {
    let game = compiled(sample.name, sample.text);
    let (state, mut scratch, mut list) = middle(&game);
    let expected = list.len();
    let mut copy = state.clone();
    bencher.counter(ItemsCount::new(expected)).bench_local(|| {
        copy.clone_from(&state);
        game.moves(&mut copy, &mut scratch, &mut list);
        assert!(!list.is_empty());
    });
}

/// One move, on a copy of a position in the middle of a random game.
#[divan::bench(args = SAMPLES)]
fn apply(bencher: Bencher<'_, '_>, sample: &Sample) {
    let game = compiled(sample.name, sample.text);
    let (state, mut scratch, list) = middle(&game);
    let mut copy = state.clone();
    bencher.bench_local(|| {
        copy.clone_from(&state);
        game.apply(&mut copy, &mut scratch, &list, 0);
        assert_eq!(copy.moves, state.moves + 1);
    });
}

/// A copy into a state that has room.
#[divan::bench(args = SAMPLES)]
fn clone(bencher: Bencher<'_, '_>, sample: &Sample) {
    let game = compiled(sample.name, sample.text);
    let (state, _, _) = middle(&game);
    let mut copy = state.clone();
    bencher.bench_local(|| copy.clone_from(black_box(&state)));
    assert!(copy == state);
}

/// A sample's game, after its mean length was found to be what the seeds say.
fn of_usual_length(sample: &Sample, until: fn(u64) -> Until) -> Game {
    const GAMES: u64 = 400;
    let game = compiled(sample.name, sample.text);
    let mut meter = PlayoutMeter::new(&game, 1, 1);
    let run = meter.run(until(GAMES)).expect("one thread");
    let (low, high) = sample.length;
    let mean = run.moves_per_playout();
    assert!((low..high).contains(&mean), "{sample}: {mean} moves a game");
    game
}

/// Random games to their end.
#[divan::bench(args = SAMPLES)]
fn playout(bencher: Bencher<'_, '_>, sample: &Sample) {
    let game = of_usual_length(sample, Until::Playouts);
    let mut player = Playouts::new(&game);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        let outcome = player.playout(number);
        assert!(outcome.moves > 0);
    });
}

/// The same as against the clock.
#[divan::bench(args = SAMPLES)]
fn sprint(bencher: Bencher<'_, '_>, sample: &Sample) {
    let game = of_usual_length(sample, Until::Sprints);
    let mut player = Playouts::new(&game);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        player.sprint(number);
        assert!(player.state().moves > 0);
    });
}

/// The game tree from the start.
#[divan::bench(args = SAMPLES)]
fn perft(bencher: Bencher<'_, '_>, sample: &Sample) {
    let game = compiled(sample.name, sample.text);
    let start = game.start(&mut Scratch::new(0));
    let (depth, leaves) = sample.perft;
    let mut perft = Perft::new(&game);
    bencher
        .counter(ItemsCount::new(leaves))
        .bench_local(|| assert_eq!(perft.count(&start, depth), leaves, "{sample}"));
}

/// The engines written by hand, from the start as deep as the descriptions.
#[divan::bench]
fn perft_by_hand() {
    fn check<P: Position>(name: &str) {
        let sample = SAMPLES.iter().find(|s| s.name == name).expect("a sample");
        let (depth, leaves) = sample.perft;
        assert_eq!(hand::perft(&black_box(P::start()), depth), leaves, "{name}");
    }
    check::<TicTacToe>("tic-tac-toe");
    check::<ConnectFour>("connect-four");
    check::<Breakthrough>("breakthrough");
    check::<Kalah>("kalah");
}

/// A position some moves into a game, with its legal moves.
fn middle(game: &ludeme::game::Game) -> (State, Scratch, MoveList) {
    const MOVES: u32 = 7;
    let mut scratch = Scratch::new(1);
    let mut list = MoveList::new();
    let mut state = game.start(&mut scratch);
    for k in 0.. {
        game.moves(&mut state, &mut scratch, &mut list);
        if k >= MOVES || list.is_empty() {
            break;
        }
        let before = state.clone();
        let pick = list.len() / 2;
        game.apply(&mut state, &mut scratch, &list, pick);
        if state.over {
            state = before;
            game.moves(&mut state, &mut scratch, &mut list);
            break;
        }
    }
    assert!(!list.is_empty());
    (state, scratch, list)
}
