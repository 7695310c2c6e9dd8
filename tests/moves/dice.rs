//! Rolling dice and using them.

use super::{Position, on_square};

/// A 2x2 board and dice on the sites from 4 on.
fn with_dice(dice: usize, play: &str) -> Position {
    let items = format!(r#"(piece "M" Each) (dice d:6 num:{dice})"#);
    on_square(2, &items, "", play)
}

/// The legal moves when the dice fall on these faces, counted from 0, as often as they are rolled.
fn rolled(position: &mut Position, faces: &[u32]) -> Vec<String> {
    position.scratch.chance.script(faces);
    position.generate();
    assert_eq!(position.scratch.chance.used(), faces.len(), "rolls given");
    assert!(
        position.scratch.chance.open_draws().is_empty(),
        "more rolls"
    );
    position.moves()
}

#[test]
fn a_roll_shows_new_faces_before_the_move() {
    let mut p = with_dice(2, "(do (roll) next:(move Add (to 0)))");
    assert_eq!(rolled(&mut p, &[3, 5]), ["die4=3 die5=5 equal A0:1"]);
    p.play(0);
    assert_eq!(*p.state.dice, [4, 6]);
}

#[test]
fn a_roll_until_a_condition_is_repeated_within_the_move() {
    let mut p = with_dice(
        2,
        "(do (roll until:(= 6 (face (handSite Shared 1)))) next:(move Add (to 0)))",
    );
    let moves = rolled(&mut p, &[5, 0, 2, 2, 0, 5]);
    assert_eq!(moves, ["die4=0 die5=5 equal A0:1"]);
    p.play(0);
    assert_eq!((&p.state.dice[..], p.state.moves), (&[1, 6][..], 1));
}

#[test]
fn what_a_roll_until_a_condition_shows_is_a_uniform_outcome_that_satisfies_it() {
    let mut p = with_dice(
        2,
        "(do (roll until:(!= (face (handSite Shared 0)) (face (handSite Shared 1))))
            next:(move Add (to 0)))",
    );
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..3000 {
        p.generate();
        *seen.entry(p.moves()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 30);
    // 100 are expected of each; five standard deviations are 50.
    assert!(seen.values().all(|n| (50..150).contains(n)), "{seen:?}");
}

#[test]
fn the_last_of_ten_thousand_rolls_stands() {
    let mut p = with_dice(1, "(do (roll until:(= 7 (face 4))) next:(move Add (to 0)))");
    p.scratch.chance.start_log();
    p.generate();
    let draws = p.scratch.chance.take_log();
    assert_eq!(draws.len(), 10_000);
    assert_eq!(p.moves(), [format!("die4={} equal A0:1", draws[9_999])]);
}

#[test]
fn using_a_number_marks_the_first_unused_dice_that_show_it() {
    let mut p = with_dice(
        4,
        "(do (roll) next:(or {(use Die 1 count:2) (use Die 3) (use Die 1)}))",
    );
    assert_eq!(
        rolled(&mut p, &[2, 0, 0, 0]),
        [
            "die4=2 die5=0 die6=0 die7=0 equal use1 use2",
            "die4=2 die5=0 die6=0 die7=0 equal use0",
            "die4=2 die5=0 die6=0 die7=0 equal use1",
        ]
    );
    p.play(0);
    assert_eq!(*p.state.dice, [3, 0, 0, 1]);
}

#[test]
fn used_dice_cannot_be_used_again() {
    let mut p = with_dice(
        3,
        r#"(do (if "NewTurn" (roll)) next:(use Die 1 (then (moveAgain))))"#,
    );
    rolled(&mut p, &[0, 4, 0]);
    p.play(0);
    assert_eq!(*p.state.dice, [0, 5, 1]);
    assert_eq!(p.moves(), ["use2"]);
    p.play(0);
    assert_eq!(p.moves(), ["pass"]);
}

#[test]
fn fewer_dice_than_asked_for_are_no_move() {
    for ludeme in ["(use Die 1 count:3)", "(use Die 6)", "(use Die 1 count:0)"] {
        let mut p = with_dice(3, &format!("(do (roll) next:{ludeme})"));
        let moves = rolled(&mut p, &[0, 0, 2]);
        assert_eq!(moves, ["die4=0 die5=0 die6=2 equal pass"], "{ludeme}");
    }
}
