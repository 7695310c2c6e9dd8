//! Capture patterns: custodial, surround, enclose, intervene, push, attract, flip.

use super::{Position, on_square};

/// A game in which a stone is placed and something follows from it.
fn placing(size: usize, start: &str, then: &str) -> Position {
    on_square(
        size,
        r#"(piece "M" Each)"#,
        start,
        &format!("(move Add (to (sites Empty)) (then {then}))"),
    )
}

const AT_BETWEEN: &str = "(between if:(is Enemy (who at:(between))) (apply (remove (between))))";

#[test]
fn a_custodial_capture_scores_for_every_piece() {
    let mut p = placing(
        5,
        r#"(place "M2" {10 15 6 7}) (place "M1" {20 8})"#,
        "(custodial Orthogonal (then (addScore Mover 1)))",
    );
    assert_eq!(
        p.go(5, 5),
        "A5:1 R10 score1+1 R15 score1+1 R6 score1+1 R7 score1+1"
    );
}

#[test]
fn the_friend_of_a_custodial_capture_may_be_the_border() {
    let mut p = placing(
        5,
        r#"(place "M2" {3 4})"#,
        &format!(
            "(custodial Orthogonal {AT_BETWEEN}
                (to if:(or (< (to) 0) (is Friend (who at:(to))))))"
        ),
    );
    assert_eq!(p.go(2, 2), "A2:1 R3 R4");
}

#[test]
fn a_surround_starts_at_from_and_never_runs_its_consequence() {
    let start = r#"(place "M1" {1 5 11}) (place "M2" {6 0})"#;
    let mut p = placing(5, start, "(surround Orthogonal (then (set Counter 4)))");
    assert_eq!(p.go(7, 7), "A7:1");
    let mut p = placing(
        5,
        start,
        "(surround (from (last To)) Orthogonal (then (set Counter 4)))",
    );
    assert_eq!(p.go(7, 7), "A7:1 R6");
}

#[test]
fn an_enclosed_group_is_captured_and_its_consequence_runs() {
    let mut p = placing(
        5,
        r#"(place "M1" {1 5 11}) (place "M2" {6 0})"#,
        &format!("(enclose (from (last To)) Orthogonal {AT_BETWEEN} (then (set Counter 4)))"),
    );
    assert_eq!(p.go(7, 7), "A7:1 R6 counter=4");
}

#[test]
fn an_enclosed_group_must_have_no_liberty() {
    let mut p = placing(
        5,
        r#"(place "M1" {1 5}) (place "M2" {6 11})"#,
        &format!("(enclose (from (last To)) Orthogonal {AT_BETWEEN})"),
    );
    assert_eq!(p.go(7, 7), "A7:1");
}

#[test]
fn an_intervention_captures_the_opposite_side_first() {
    let mut p = placing(5, r#"(place "M2" {7 11 13 17})"#, "(intervene Orthogonal)");
    assert_eq!(p.go(12, 12), "A12:1 R7 R17 R11 R13");
}

#[test]
fn a_push_shoves_pieces_over_the_edge() {
    let mut p = placing(
        5,
        r#"(place "M2" 3) (place "M1" 4)"#,
        "(push (from (last To)) E)",
    );
    assert_eq!(p.go(2, 2), "A2:1 R2 R3 A3:1 R4 A4:2");
}

#[test]
fn attracted_pieces_are_packed_next_to_the_start() {
    let mut p = placing(
        5,
        r#"(place "M2" {3 4 17})"#,
        "(attract (from (last To)) Orthogonal)",
    );
    assert_eq!(p.go(2, 2), "A2:1 R17 A7:2 R3 R4 A3:2 A4:2");
}

#[test]
fn a_flipped_stack_is_turned_over() {
    let mut p = on_square(
        3,
        r#"(piece "M" Each (flips 0 1))"#,
        r#"(place Stack items:{"M1" "M2"} 0)"#,
        "(move Select (from 0) (then (flip 0)))",
    );
    p.play(0);
    assert_eq!(p.at(0), "2s1/1s1");
}

#[test]
fn a_directional_capture_goes_on_as_the_last_move() {
    let mut p = on_square(
        5,
        r#"(piece "M" Each (move Step E (to if:(is Empty (to))
            ) (then (directional (from (last To)) (to if:(is Enemy (who at:(to))) (apply (remove (to))))))))"#,
        r#"(place "M1" 0) (place "M2" {2 3 6})"#,
        "(forEach Piece)",
    );
    assert_eq!(p.go(0, 1), "M0>1 R2 R3");
}

#[test]
fn a_region_is_no_single_start() {
    let start = r#"(place "M2" {1 3}) (place "M1" {2 6})"#;
    for then in [
        "(custodial (from (sites Occupied by:Mover)) Orthogonal)",
        "(surround (from (sites Occupied by:Mover)) Orthogonal)",
        "(enclose (from (sites Occupied by:Mover)) Orthogonal)",
        "(push (from (sites Occupied by:Mover)) E)",
        "(attract (from (sites Occupied by:Mover)))",
    ] {
        assert_eq!(placing(3, start, then).go(0, 0), "A0:1", "{then}");
    }
}
