//! Games in which all players move at once.

use super::{Position, short};

/// A game of two players without pieces on a small board.
fn joint(play: &str) -> Position {
    Position::new(&format!(
        r#"(game "Test" (players 2) (mode Simultaneous)
            (equipment {{ (board (square 2)) (piece "Man" Each) }})
            (rules (play {play}) (end (if (= (counter) 9) (byScore)))))"#
    ))
}

#[test]
fn every_choice_of_the_first_player_meets_every_choice_of_the_second() {
    let p = joint(
        "(or { (move Select (from 0) P1) (move Select (from 1) P1) (move Select (from 2) P2) (move Select (from 3) P2) })",
    );
    let chosen = |m| {
        let items = p.list.items(m).iter();
        let sites = items.map(|i| match i {
            ludeme::game::action::Item::Action(a) => a.from().0,
            ludeme::game::action::Item::Then(_) => -1,
        });
        sites.collect::<Vec<_>>()
    };
    let moves: Vec<_> = p.list.moves().iter().map(chosen).collect();
    assert_eq!(moves, [[0, 2], [0, 3], [1, 2], [1, 3]]);
    assert!(
        p.list
            .moves()
            .iter()
            .all(|m| (m.mover, m.from, m.to) == (3, 0, 0))
    );
}

#[test]
fn the_effect_of_a_choice_precedes_the_next_choice_unless_it_waits_for_all() {
    let mut p = joint(
        r#"(or {
            (move Select (from 0) P1 (then (set Var "a" 1)))
            (move Select (from 1) P2 (then (set Counter 5) applyAfterAllMoves:True))
            (move Select (from 2) P2 (then (set Pot 7)))
        } (then (addScore P1 1) applyAfterAllMoves:True))"#,
    );
    p.play(0);
    let record: Vec<String> = p.scratch.applied.iter().map(short).collect();
    let of = |text: &str| {
        let at = record.iter().position(|r| r.contains(text));
        at.unwrap_or_else(|| panic!("no {text} in {record:?}"))
    };
    assert!(of("var=1") < of("Select { from: Place { ty: Cell, site: 1"));
    assert_eq!(record[3..], ["score1+1", "counter=5", "score1+1"]);
}

#[test]
fn a_player_without_a_choice_passes() {
    let p = joint("(move Select (from 0) P2)");
    assert_eq!(p.list.len(), 1);
    assert!(p.moves()[0].starts_with("pass Select"), "{:?}", p.moves());
    assert!(!p.list.is_pass(&p.list.moves()[0]));
}

#[test]
fn a_step_of_all_is_one_turn() {
    let mut p = joint("(or (move Select (from 0) P1) (move Select (from 1) P2))");
    assert_eq!((p.state.mover, p.state.turn, p.state.moves), (1, 1, 0));
    p.play(0);
    assert_eq!((p.state.mover, p.state.turn, p.state.moves), (2, 2, 1));
}

#[test]
fn too_many_joint_moves_are_cut_to_some_of_all() {
    let p = Position::new(
        r#"(game "Test" (players 6) (mode Simultaneous)
            (equipment { (board (square 3)) })
            (rules (play (or { (move Select (from (sites Board)) P1) (move Select (from (sites Board)) P2)
                (move Select (from (sites Board)) P3) (move Select (from (sites Board)) P4)
                (move Select (from (sites Board)) P5) (move Select (from (sites Board)) P6) }))
                (end (if (= (counter) 9) (byScore)))))"#,
    );
    assert_eq!(p.list.len() as u64, ludeme::game::flow::joint::MAX_JOINT);
    let mut first = [0; 9];
    for m in p.list.moves() {
        if let Some(decision) = p.list.decision(m) {
            first[decision.from().0 as usize] += 1;
        }
    }
    assert!(
        first.iter().all(|n| (1_800..2_700).contains(n)),
        "{first:?}"
    );
}
