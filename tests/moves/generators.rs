//! Generators: additions, steps, slides, hops, relocations.

use ludeme::game::action::ActionKind;

use super::{Position, on_square};

const ENEMY: &str = "(is Enemy (who at:(between)))";

/// A piece that both players have, with moves of its own.
fn piece(moves: &str) -> String {
    format!(r#"(piece "M" Each {moves})"#)
}

#[test]
fn an_addition_in_a_region_with_an_effect_is_listed_twice() {
    let mut p = on_square(
        2,
        &piece(""),
        "",
        "(move Add (to (sites Empty) (apply (set State at:(to) 2))))",
    );
    let once = ["S0=2 A0:1", "S1=2 A1:1", "S2=2 A2:1", "S3=2 A3:1"];
    let twice: Vec<&str> = once.iter().flat_map(|m| [*m, *m]).collect();
    assert_eq!(p.moves(), twice);
    p.play(0);
    assert_eq!(p.at(0), "1s2");
}

#[test]
fn an_addition_listed_twice_gets_the_consequences_of_other_ludemes_twice() {
    let mut p = on_square(
        2,
        &piece(""),
        "",
        "(or {(move Add (to (sites Empty) (apply (set State at:(to) 2))) (then (set Counter 5)))}
            (then (set Var (+ 1 (var)))))",
    );
    assert_eq!(p.play(0), "S0=2 A0:1 counter=5 temp=0 temp=1");
}

#[test]
fn what_comes_before_an_addition_listed_twice_stands_in_front_of_it_twice() {
    let p = on_square(
        2,
        &piece(""),
        "",
        "(do (and (set Var 1) (set Counter 2))
            next:(move Add (to (sites {0}) (apply (set State at:(to) 2)))))",
    );
    let once = "temp=1 counter=2 counter=2 temp=1 S0=2 A0:1";
    assert_eq!(p.moves(), [once, once]);
}

#[test]
fn an_addition_stands_above_what_is_there_when_it_is_made() {
    let mut p = on_square(
        2,
        &piece(""),
        "(place Stack \"M1\" 0)",
        "(move Select (from 0) (then (and (add (piece 1) (to 0)) (add (piece 1) (to 0)))))",
    );
    p.play(0);
    let added = p.scratch.applied.iter().filter_map(|a| match a.kind {
        ActionKind::Add { at, .. } => Some(at.level),
        _ => None,
    });
    assert_eq!(added.collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn the_condition_of_an_effect_does_not_gate_an_addition() {
    let mut p = on_square(
        2,
        &piece(""),
        "",
        "(move Add (to 1 (apply if:(is Empty (to)) (set State at:(to) 2))) (then (moveAgain)))",
    );
    assert_eq!(p.moves(), ["S1=2 A1:1"]);
    assert_eq!(p.play(0), "S1=2 A1:1 next=1");
    assert_eq!(p.moves(), ["A1:1"]);
}

#[test]
fn adding_on_an_occupied_site_keeps_the_piece() {
    let mut p = on_square(
        2,
        &piece(""),
        r#"(place "M2" 1)"#,
        r#"(move Add (piece "M1" state:2) (to 1))"#,
    );
    p.play(0);
    assert_eq!(p.at(1), "2s2");
}

#[test]
fn a_slide_stops_at_a_capture_with_effects_farthest_first() {
    let slide = "(move Slide Orthogonal
        (between if:(is Empty (between)) (apply (set State at:(between) 1)))
        (to if:(is Enemy (who at:(to))) (apply (remove (to) (then (moveAgain)))))
        (then (addScore Mover 1)))";
    let p = on_square(
        4,
        &piece(slide),
        r#"(place "M1" 0) (place "M2" 3)"#,
        "(forEach Piece (then (set Counter 5)))",
    );
    assert_eq!(
        p.moves(),
        [
            "M0>4",
            "S4=1 M0>8",
            "S8=1 S4=1 M0>12",
            "M0>1",
            "S1=1 M0>2",
            "S2=1 S1=1 R3 then M0>3",
        ]
    );
    let capture = p.list.moves()[5];
    assert_eq!(p.list.between(&capture), [1, 2]);
    let thens = p.list.thens(&capture);
    let kinds: Vec<&str> = thens
        .iter()
        .map(|t| match p.game.then(*t).kind {
            ludeme::game::rules::MovesKind::SetScore { .. } => "score",
            ludeme::game::rules::MovesKind::SetCounter(_) => "counter",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["score", "counter"]);
}

#[test]
fn a_hop_over_several_hurdles_may_start_before_and_land_behind_them() {
    let hop = format!(
        "(move Hop Orthogonal
            (between before:1 (range 1 2) after:1 if:{ENEMY} (apply (remove (between))))
            (to if:(is Empty (to))))"
    );
    let p = on_square(
        5,
        &piece(&hop),
        r#"(place "M1" 0) (place "M2" {1 2 10})"#,
        "(forEach Piece)",
    );
    assert_eq!(
        p.moves(),
        ["R10 M0>15", "R10 M0>20", "R2 R1 M0>3", "R2 R1 M0>4"]
    );
}

#[test]
fn a_hop_with_a_conditional_effect_lands_only_on_captures() {
    let p = on_square(
        5,
        &piece(
            "(move Hop Orthogonal (between if:(is Occupied (between)))
                (to if:(is Empty (to)) (apply if:(is Enemy (who at:(to))) (remove (to)))))",
        ),
        r#"(place "M1" {0 1}) (place "M2" {2 5})"#,
        "(forEach Piece)",
    );
    assert_eq!(p.moves(), ["R2 M0>2"]);
    let hop = p.list.moves()[0];
    assert_eq!(p.list.between(&hop), [1]);
}

#[test]
fn effects_of_a_hop_stand_last_hurdle_first_before_that_of_the_landing() {
    let p = on_square(
        5,
        &piece(&format!(
            "(move Hop Orthogonal (between (range 1 2) if:{ENEMY} (apply (remove (between))))
                (to if:(is Empty (to)) (apply (set Value Mover 2))))"
        )),
        r#"(place "M1" 0) (place "M2" {1 2 5})"#,
        "(forEach Piece)",
    );
    assert_eq!(p.moves()[..2], ["R5 value1=2 M0>10", "R2 R1 value1=2 M0>3"]);
}

#[test]
fn a_hop_over_nothing_is_a_step_without_the_effect_of_the_landing() {
    let p = on_square(
        3,
        &piece(
            "(move Hop Orthogonal
                (between (range 0 1) if:(is Occupied (between)) (apply (remove (between))))
                (to if:(is Empty (to)) (apply (addScore Mover 1))))",
        ),
        r#"(place "M1" 0) (place "M2" 1)"#,
        "(forEach Piece)",
    );
    assert_eq!(p.moves(), ["M0>3", "R1 score1+1 M0>2"]);
}

#[test]
fn captures_of_a_sequence_wait_for_its_end_and_stand_in_front() {
    let hop = format!(
        "(move Hop Orthogonal (between if:{ENEMY} (apply (remove (between) at:EndOfTurn)))
            (to if:(is Empty (to))) (then (if (= (last To) 2) (moveAgain))))"
    );
    let mut p = on_square(
        5,
        &piece(&hop),
        r#"(place "M1" 0) (place "M2" {1 7})"#,
        "(forEach Piece)",
    );
    p.go(0, 2);
    assert_eq!(p.at(1), "2");
    assert_eq!(p.moves(), ["L7 M2>12", "L1 M2>0"]);
    assert_eq!(p.go(2, 12), "R7 R1 L7 M2>12");
    assert_eq!(p.at(1), "");
}

#[test]
fn a_stack_hopped_over_loses_its_bottom_at_the_end_of_the_turn() {
    let hop = "(move Hop Orthogonal
        (between if:(is Occupied (between)) (apply (remove (between) at:EndOfTurn)))
        (to if:(is Empty (to))))";
    let mut p = on_square(
        5,
        &piece(hop),
        r#"(place "M1" 0) (place Stack items:{"M2" "M1" "M2"} 1)"#,
        "(forEach Piece top:True)",
    );
    p.go(0, 2);
    assert_eq!(p.at(1), "1/2");
}

#[test]
fn a_whole_stack_captured_at_the_end_of_the_turn_is_still_iterated_once() {
    let moves = "(or
        (move Hop Orthogonal
            (between if:(is Enemy (who at:(between)))
                (apply (remove (between) at:EndOfTurn count:(size Stack at:(between)))))
            (to if:(is Empty (to))))
        (move Select (from) (to)))";
    let mut p = on_square(
        4,
        &piece(moves),
        r#"(place "M1" 0) (place Stack items:{"M2" "M2" "M2"} 1)"#,
        "(forEach Piece)",
    );
    assert_eq!(p.go(0, 2), "R1/0 R1/1 R1/2 L1 L1 L1 M0>2");
    assert_eq!(p.at(1), "");
    assert_eq!(p.pairs(), [(1, 3), (1, 1)]);
}

#[test]
fn a_step_from_a_region_yields_nothing() {
    let p = on_square(
        3,
        &piece(""),
        r#"(place "M1" {0 4})"#,
        "(move Step (from (sites Occupied by:Mover)) (to if:(is Empty (to))))",
    );
    assert_eq!(p.moves(), ["pass"]);
}

#[test]
fn every_own_level_of_a_stack_offers_the_step_of_the_top() {
    let stack = r#"(place Stack items:{"M1" "M2" "M1"} 0)"#;
    let p = on_square(
        3,
        &piece("(move Step Orthogonal (to if:True))"),
        stack,
        "(forEach Piece)",
    );
    assert_eq!(p.moves(), ["M0/2>3", "M0/2>1", "M0/2>3", "M0/2>1"]);
    let p = on_square(
        3,
        &piece("(move Step (from level:(level)) Orthogonal (to if:True))"),
        stack,
        "(forEach Piece)",
    );
    assert_eq!(p.moves(), ["M0/0>3", "M0/0>1", "M0/2>3", "M0/2>1"]);
}

#[test]
fn a_level_is_removed_as_often_as_asked() {
    let mut p = on_square(
        3,
        &piece(""),
        r#"(place Stack items:{"M1" "M2" "M1"} 0)"#,
        "(move Remove 0 level:1 count:2)",
    );
    p.play(0);
    assert_eq!(p.at(0), "1");
}

#[test]
fn in_stacks_only_moves_by_level_keep_local_data() {
    let with = |play: &str| {
        let mut p = on_square(
            3,
            &piece("(move Step E (to if:True))"),
            r#"(place Stack items:{"M1" "M1"} 8) (place "M1" 3 state:2)"#,
            play,
        );
        p.go(3, 4);
        p.at(4)
    };
    assert_eq!(with("(move (from 3) (to 4))"), "1");
    assert_eq!(with("(move Slide (from 3) E)"), "1");
    assert_eq!(with("(forEach Piece)"), "1s2");
    assert_eq!(with("(move (from 3 level:0) (to 4))"), "1s2");
    assert_eq!(with("(move (from 3) (to 4) count:1)"), "1s2");
}

#[test]
fn pieces_moved_onto_another_kind_are_lost() {
    let with = |play: &str| {
        let mut p = on_square(
            3,
            &piece(""),
            r#"(place "M1" 0 count:4) (place "M2" 1 count:2)"#,
            play,
        );
        p.play(0);
        (p.at(0), p.at(1))
    };
    assert_eq!(
        with("(move (from 0) (to 1) count:3)"),
        ("1".into(), "2x2".into())
    );
    assert_eq!(with("(move (from 0) (to 1))"), ("1x3".into(), "1".into()));
}

#[test]
fn the_order_of_pieces_follows_their_moves() {
    let mut p = on_square(
        4,
        &piece("(move Step N (to if:(is Empty (to))))"),
        r#"(place "M1" {0 1 2 3}) (place "M2" 4)"#,
        "(forEach Piece (then (moveAgain)))",
    );
    let mut froms = Vec::new();
    for _ in 0..4 {
        froms.push(p.pairs().iter().map(|m| m.0).collect::<Vec<_>>());
        p.play(0);
    }
    assert_eq!(
        froms,
        [vec![1, 2, 3], vec![3, 2, 5], vec![5, 2, 7], vec![7, 2, 9]]
    );
}

#[test]
fn pieces_on_a_site_type_are_visited_backwards() {
    let p = on_square(
        3,
        &piece("(move Step N (to if:(is Empty (to))))"),
        r#"(place "M1" {0 1 2})"#,
        "(forEach Piece on:Cell)",
    );
    let froms: Vec<i32> = p.pairs().iter().map(|m| m.0).collect();
    assert_eq!(froms, [2, 1, 0]);
}

#[test]
fn a_trail_is_left_behind_the_move() {
    let p = on_square(
        4,
        &piece(""),
        r#"(place "M1" 0)"#,
        "(move Slide (from 0) E (between trail:3))",
    );
    assert_eq!(p.moves()[2], "M0>3 A0:3 A1:3 A2:3");
}

#[test]
fn promotion_by_owner_takes_the_first_piece_whose_name_contains_the_given_one() {
    let p = on_square(
        3,
        r#"(piece "M" Each) (piece "QQ" Each) (piece "Q" Each)"#,
        r#"(place "M1" 0)"#,
        r#"(move Promote 0 (piece "Q") Mover)"#,
    );
    assert_eq!(p.moves(), ["P0:3"]);
}

#[test]
fn a_relocation_may_capture_or_enter_from_a_hand() {
    let p = on_square(
        3,
        r#"(piece "M" Each) (hand Each)"#,
        r#"(place "M1" "Hand1" count:2) (place "M2" 4)"#,
        "(move (from (handSite Mover))
            (to (sites {0 4}) if:(or (is Empty (to)) (is Enemy (who at:(to))))
                (apply if:(is Enemy (who at:(to))) (remove (to)))))",
    );
    assert_eq!(p.moves(), ["M9>0", "R4 M9>4"]);
}

#[test]
fn a_slide_may_follow_a_track() {
    let with = |apply: &str| {
        Position::new(&format!(
            r#"(game "Test" (players 2)
                (equipment {{
                    (board (square 3) (track "T" {{0 1 2 5 8 7 6 3}} loop:True))
                    (piece "M" Each (move Slide "T" (between (range 1 3))
                        (to if:(is Enemy (who at:(to))) (apply {apply})))) }})
                (rules (start {{ (place "M1" 0) (place "M2" 5) }}) (play (forEach Piece))
                    (end (if (= (counter) 999) (result Mover Win)))))"#
        ))
        .moves()
    };
    assert_eq!(with("(remove (to))"), ["M0>1", "M0>2", "R5 M0>5"]);
    // The condition forbids to end on the way, not the effect at the stop.
    assert_eq!(with("if:False (remove (to))"), ["R5 M0>5"]);
}

#[test]
fn rotations_are_listed_before_one_back_and_one_on() {
    let with = |play: &str| -> Vec<String> {
        let p = Position::new(&format!(
            r#"(game "Test" (players 2)
                (equipment {{ (board (square 3)) (piece "M" Each N) }})
                (rules (start (place "M1" 4)) (play {play})
                    (end (if (= (counter) 999) (result Mover Win)))))"#
        ));
        p.moves()
    };
    assert_eq!(
        with("(forEach Site (sites {4}) (move Set Rotation (to (site))))"),
        ["rot4=7", "rot4=1"]
    );
    assert_eq!(
        with(
            "(forEach Site (sites {4}) (move Set Rotation (to (site)) {2 4} previous:False next:False))"
        ),
        ["rot4=2", "rot4=4"]
    );
}

#[test]
fn a_leap_reaches_the_ends_of_its_walks_ascending() {
    let p = on_square(
        5,
        &piece("(move Leap {{F F R F} {F F L F}} (to if:(is Empty (to))))"),
        r#"(place "M1" 12)"#,
        "(forEach Piece)",
    );
    let ends: Vec<i32> = p.pairs().iter().map(|m| m.1).collect();
    assert_eq!(ends, [1, 3, 5, 9, 15, 19, 21, 23]);
}

#[test]
fn a_large_piece_that_enters_never_runs_the_consequence() {
    let entering = |item: &str| {
        on_square(
            3,
            item,
            r#"(set Score P1 0)"#,
            r#"(move Add (piece "M1") (to (sites {0})) (then (addScore Mover 1)))"#,
        )
    };
    let mut small = entering(r#"(piece "M" Each)"#);
    assert_eq!(small.play(0), "A0:1 score1+1");
    let mut large = entering(r#"(tile "M" Each {F})"#);
    assert_eq!(large.moves().len(), 2, "upwards and to the right");
    assert_eq!(large.play(0), "A0:1");
}

#[test]
fn a_domino_writes_its_pips_and_number_on_the_cells_it_covers() {
    let placed = |targets: &str| {
        let mut p = Position::new(&format!(
            r#"(game "Test" (players 2)
                (equipment {{ (boardless Square) (dominoes upTo:2) (hand Each) }})
                (rules (start (place "Domino12" 1681))
                    (play (move (from (sites Hand Mover)) (to {targets})))
                    (end (if (= (counter) 99) (result Mover Win)))))"#
        ));
        assert_eq!(p.at(1681), "5v1");
        // Upwards from the middle of the board, two columns wide.
        assert_eq!(p.play(3), "M1681>840");
        [840, 839, 880, 881, 922, 921, 962, 963, 1681].map(|site| p.at(site))
    };
    let one = ["5x5s3v1", "0x5v1", "0x5v1", "0x5v1"];
    let two = ["0x5v2"; 4];
    assert_eq!(
        placed("(sites LineOfPlay)"),
        [&one[..], &two, &[""]].concat()[..]
    );
    // Only where dominoes are prolonged the cells tell which one it is.
    let one = ["5s3v1", "0v1", "0v1", "0v1"];
    assert_eq!(
        placed("(sites Centre)"),
        [&one[..], &["0v2"; 4], &[""]].concat()[..]
    );
}
