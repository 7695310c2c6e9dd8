//! How fast agents think: the positions they are asked about, and what is counted.

use std::time::Duration;

use ludeme::search::measure::{Thought, positions, think};
use ludeme::search::spec::AgentSpec;

use super::THREE;

fn thought(agent: &str, time: Duration) -> Thought {
    let game = super::game("three.lud", THREE);
    let spec: AgentSpec = agent.parse().expect("an agent");
    let mut agent = spec.agent(&game, 1).expect("it plays this game");
    let questions = positions(&game, 1);
    think(&game, &mut *agent, &questions, 1, time)
}

#[test]
fn positions_are_spread_over_games() {
    let game = super::game("three.lud", THREE);
    let questions = positions(&game, 1);
    let moves: Vec<u32> = questions
        .iter()
        .map(|q| q.position(&game).state.moves)
        .collect();
    assert_eq!(moves.len(), 5);
    assert_eq!(moves[..2], [0, 1], "{moves:?}");
    assert!(moves.is_sorted() && moves[4] >= 4, "{moves:?}");
}

#[test]
fn a_round_takes_what_the_limit_says() {
    let flat = thought("flat-mc:30", Duration::ZERO);
    assert_eq!((flat.decisions, flat.effort.work), (5, 150));
    assert!(flat.effort.playouts <= 150 && flat.effort.moves > 150);
    let tree = thought("uct:100", Duration::ZERO);
    // Late in a game of nine squares the tree proves what there is to decide.
    assert!((100..500).contains(&tree.effort.work), "{tree:?}");
    assert!(
        (5..tree.effort.work).contains(&tree.effort.playouts),
        "{tree:?}"
    );
    let all = thought("uct:100:proofs=0", Duration::ZERO);
    assert_eq!(all.effort.work, 500);
    let deep = thought("alpha-beta:depth=2", Duration::ZERO);
    assert_eq!(deep.effort.moves, deep.effort.work);
    assert_eq!((deep.effort.playouts, deep.decisions), (0, 5));
    assert!(deep.depth() > 1.0 && deep.depth() <= 2.0, "{deep:?}");
}

#[test]
fn rounds_repeat_the_same_work() {
    let once = thought("uct:50", Duration::ZERO);
    let often = thought("uct:50", Duration::from_millis(5));
    let rounds = often.decisions / once.decisions;
    assert_eq!(often.decisions, rounds * once.decisions);
    assert_eq!(often.effort.work, rounds * once.effort.work);
    assert_eq!(often.effort.moves, rounds * once.effort.moves);
}
