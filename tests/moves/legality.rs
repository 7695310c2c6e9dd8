//! Sketched lists tell which moves are legal without making them, and agree with making every move.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::rules::Bool;
use ludeme::load::{Selection, load};
use ludeme::play::playout::chooser;
use rand::RngExt;
use rayon::prelude::*;

use crate::conformance;

/// Whether the rules ask what a move leads to.
fn looks_ahead(game: &Game) -> bool {
    let is_threat = |cond: &Bool| match cond {
        Bool::Not(threat) => matches!(**threat, Bool::Threatened { .. }),
        _ => false,
    };
    game.checks().iter().any(is_threat) && !game.features().stochastic
}

/// Plays a random game and compares both kinds of lists at every step; returns the steps.
fn assert_same_moves(name: &str, game: &Game, seed: u64, steps: usize) -> usize {
    let mut scratch = Scratch::new(0);
    let (mut whole, mut sketched) = (MoveList::new(), MoveList::new());
    let mut state = game.start(&mut scratch);
    let mut choice = chooser(seed);
    let ends = |list: &MoveList| -> Vec<_> {
        let moves = list.moves().iter();
        moves.map(|m| (m.from, m.to, m.mover)).collect()
    };
    for step in 0..steps {
        if state.over {
            return step;
        }
        game.moves(&mut state, &mut scratch, &mut whole);
        let before = state.clone();
        game.sketch_moves(&mut state, &mut scratch, &mut sketched);
        assert_eq!(
            ends(&sketched),
            ends(&whole),
            "{name}, seed {seed}, step {step}"
        );
        assert!(state == before, "{name}: sketching changes the state");
        if whole.is_empty() {
            return step;
        }
        let pick = choice.random_range(0..whole.len());
        game.apply(&mut state, &mut scratch, &whole, pick);
    }
    steps
}

#[test]
fn chess_knows_its_legal_moves_without_making_them() {
    let text = include_str!("../bench/games/chess.lud");
    let game = load("chess", text, &Selection::default()).game;
    let game = game.expect("the description is sound");
    assert!(looks_ahead(&game));
    for seed in 0..20 {
        assert!(assert_same_moves("chess", &game, seed, 400) > 10);
    }
}

#[test]
fn a_piece_that_comes_to_threaten_is_seen() {
    let text = "(game \"Shy\" (players 2)
        (equipment { (board (square 5))
            (piece \"King\" Each (move Step (to if:(not (is Friend (who at:(to)))))))
            (piece \"Rook\" Each (move Slide
                (to if:(is Enemy (who at:(to))) (apply (remove (to)))))) })
        (rules (start { (place \"King1\" 2) (place \"King2\" 22)
                (place \"Rook1\" {0 1}) (place \"Rook2\" {23 24}) })
            (play (do (forEach Piece)
                ifAfterwards:(not (is Threatened (id \"King\" Next)))))
            (end (if (no Pieces Next) (result Mover Win)))))";
    let game = load("shy", text, &Selection::default()).game;
    let game = game.expect("the description is sound");
    assert!(looks_ahead(&game));
    let steps = |seed| assert_same_moves("shy", &game, seed, 60);
    assert!((0..20).map(steps).sum::<usize>() > 400);
}

#[test]
fn recorded_games_know_their_legal_moves_without_making_them() {
    let descriptions = conformance::descriptions();
    if descriptions.is_empty() {
        return;
    }
    let steps: Vec<usize> = descriptions
        .par_iter()
        .filter_map(|(path, text)| {
            let name = path.display().to_string();
            let game = load(&name, text, &Selection::default()).game?;
            let steps = |seed| assert_same_moves(&name, &game, seed, 120);
            looks_ahead(&game).then(|| (0..3).map(steps).sum())
        })
        .collect();
    assert!(steps.len() > 20, "{} games look ahead", steps.len());
}
