//! Moves picked without a list of all legal ones are picked uniformly (chi-square test).

use std::collections::HashMap;

use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::load::{Selection, load};
use ludeme::play::playout::chooser;
use ludeme::search::key::move_key;
use rand::RngExt;

/// Picks of each legal move, in the mean.
const EACH: usize = 200;

/// Picks many moves of positions along a seeded game and compares how often each came up with
/// the legal moves. Returns how many positions had candidates that are no legal moves.
fn assert_uniform(name: &str, text: &str, seed: u64, positions: usize) -> usize {
    let game = load(name, text, &Selection::default()).game;
    let game = game.expect("the description is sound");
    let mut scratch = Scratch::new(0);
    let (mut whole, mut list) = (MoveList::new(), MoveList::new());
    let mut state = game.start(&mut scratch);
    let mut choice = chooser(seed);
    let mut filtered = 0;
    for ply in 0..positions {
        game.moves(&mut state, &mut scratch, &mut whole);
        let n = whole.len();
        if state.over || n == 0 {
            break;
        }
        let mut picks: HashMap<u64, usize> = whole
            .moves()
            .iter()
            .map(|m| (move_key(&whole, m), 0))
            .collect();
        assert_eq!(picks.len(), n, "{name}: moves are told apart");
        let mut rejected = false;
        for _ in 0..EACH * n {
            let below = |n| choice.random_range(0..n);
            let pick = game.pick_move(&mut state, &mut scratch, &mut list, below);
            rejected |= list.len() != n;
            let key = move_key(&list, &list.moves()[pick.expect("a move")]);
            *picks.get_mut(&key).expect("a legal move") += 1;
        }
        filtered += usize::from(rejected);
        let expected = EACH as f64;
        let deviations = picks
            .values()
            .map(|k| (*k as f64 - expected).powi(2) / expected);
        let chi_square: f64 = deviations.sum();
        // Mean and spread of the distribution with n - 1 degrees of freedom; five times the
        // spread lies beyond one in a million.
        let degrees = (n - 1) as f64;
        let bound = degrees + 5.0 * (2.0 * degrees).sqrt() + 5.0;
        assert!(chi_square < bound, "{name}, ply {ply}: {chi_square} of {n}");
        let pick = choice.random_range(0..n);
        game.apply(&mut state, &mut scratch, &whole, pick);
    }
    filtered
}

#[test]
fn every_legal_move_is_as_likely_to_be_picked() {
    let chess = include_str!("../bench/games/chess.lud");
    let filtered = assert_uniform("chess", chess, 3, 60);
    assert!(
        filtered > 3,
        "only {filtered} positions with illegal candidates"
    );
    let draughts = include_str!("../bench/games/draughts.lud");
    assert_uniform("draughts", draughts, 3, 30);
}
