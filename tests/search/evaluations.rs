//! What evaluations are learnt from, and how long that takes.

use std::time::Duration;

use ludeme::search::evaluate::{Evaluation, Knowledge};
use ludeme::search::limit::Limit;
use ludeme::search::simulate::Simulator;

use super::{THREE, game};

/// The weights of an evaluation.
fn weights(evaluation: &Evaluation) -> Vec<f64> {
    evaluation.weights().map(|(_, weight)| weight).collect()
}

#[test]
fn learning_ends_with_its_time() {
    let game = game("three.lud", THREE);
    let learnt = Evaluation::learn(&game);
    // Without a game nothing is known beyond what holds for all: a score is worth something.
    let none = Evaluation::learn_within(&game, Duration::ZERO);
    let known = none.weights().filter(|(_, weight)| *weight != 0.0);
    assert_eq!(known.map(|(name, _)| name).collect::<Vec<_>>(), ["score"]);
    assert_ne!(weights(&learnt), weights(&none));
    assert_eq!(none.insight(), 0.0);
    assert_eq!(
        weights(&learnt),
        weights(&Evaluation::learn_within(&game, Duration::MAX))
    );
}

#[test]
fn only_limits_of_time_hurry_the_learning() {
    let game = game("three.lud", THREE);
    let knowledge = Knowledge::default();
    let hurried = Limit::Time(Duration::ZERO);
    let whole = weights(&Evaluation::learn(&game));
    assert_ne!(
        weights(&knowledge.evaluation_under(&game, hurried)),
        whole,
        "no decision has time for a game"
    );
    for limit in [Limit::Iterations(1), Limit::Nodes(1), Limit::Depth(1)] {
        assert_eq!(weights(&knowledge.evaluation_under(&game, limit)), whole);
    }
    // What has been learnt is used, whoever asks.
    assert_eq!(weights(&knowledge.evaluation_under(&game, hurried)), whole);
}

#[test]
fn legal_moves_are_listed_where_their_number_counts() {
    let game = game("three.lud", THREE);
    let evaluation = Evaluation::learn(&game);
    let mut simulator = Simulator::new(1);
    let mut state = game.start(&mut simulator.scratch);
    let (mut judged, mut estimated) = (Vec::new(), Vec::new());
    let room = (&mut simulator.scratch, &mut simulator.list);
    evaluation.judge(&game, &mut state, None, room, &mut judged);
    evaluation.estimate(&game, &state, Some(9), &mut estimated);
    assert_eq!(judged, estimated);
    evaluation.estimate(&game, &state, None, &mut estimated);
    assert_ne!(judged, estimated, "mobility has a weight here");
}
