//! Operators, iterations and requirements.

use super::{Position, on_square};

const MEN: &str = r#"(piece "M" Each)"#;

#[test]
fn what_comes_before_stands_in_front_in_its_own_order() {
    let mut p = on_square(
        3,
        MEN,
        "",
        r#"(do (and {(set Var "a" 1) (set Var "b" 2) (set Var "c" 3) (set Var "d" 4)})
            next:(move Add (to (sites {0 (var "b")})) (then (set Counter 1)))
            (then (set Counter 2)))"#,
    );
    assert_eq!(
        p.moves(),
        [
            "var=1 var=4 var=3 var=2 A0:1",
            "var=1 var=4 var=3 var=2 A2:1"
        ]
    );
    assert_eq!(
        p.play(1),
        "var=1 var=4 var=3 var=2 A2:1 counter=1 counter=2"
    );
}

#[test]
fn consequences_are_generated_together_and_run_for_each_move() {
    let mut p = on_square(
        3,
        MEN,
        "",
        r#"(or {
            (move Add (to (sites {0 1}))
                (then (and {
                    (set Var "a" (var "b") (then (set Var "b" 9)))
                    (set Var "c" (var "b"))}
                    (then (set Var "z" (var "b"))))))}
            (then (set Var "d" (var "b"))))"#,
    );
    assert_eq!(p.play(0), "A0:1 var=-1 var=9 var=9 var=-1 var=9 var=9");
    assert_eq!((p.var("a"), p.var("c"), p.var("d")), (-1, -1, 9));
}

#[test]
fn appended_moves_are_one_decision() {
    let mut p = on_square(
        3,
        MEN,
        "",
        "(append (forEach Site (sites {0 4}) (move Add (to (site)))) (then (set Counter 3)))",
    );
    assert_eq!(p.moves(), ["A0:1 A4:1"]);
    assert_eq!(p.pairs(), [(0, 0)]);
    let flags = decisions(&p, 0);
    assert_eq!(flags, [true, false]);
    assert_eq!(p.play(0), "A0:1 A4:1 counter=3");
}

fn decisions(p: &Position, index: usize) -> Vec<bool> {
    let m = p.list.moves()[index];
    let flag = |item: &ludeme::game::action::Item| match item {
        ludeme::game::action::Item::Action(a) => Some(a.decision),
        _ => None,
    };
    p.list.items(&m).iter().filter_map(flag).collect()
}

#[test]
fn combinations_pair_every_move_with_every_other() {
    let p = on_square(
        3,
        MEN,
        "",
        r#"(allCombinations (move Add (to (sites {0 4})))
            (forEach Site (sites {1 5}) (add (piece "M2") (to (site)))))"#,
    );
    assert_eq!(
        p.moves(),
        ["A0:1 A1:2", "A0:1 A5:2", "A4:1 A1:2", "A4:1 A5:2"]
    );
    assert!(p.list.moves().iter().all(|m| m.mover == 0));
}

#[test]
fn a_requirement_without_more_yields_nothing() {
    let p = on_square(3, MEN, "", "(do (move Add (to (sites Empty))))");
    assert_eq!(p.moves(), ["pass"]);
}

#[test]
fn a_condition_afterwards_sees_the_move_made() {
    let p = on_square(
        2,
        MEN,
        r#"(place "M2" 0)"#,
        "(do (move Add (to (sites Empty))) ifAfterwards:(= (last To) (+ 1 (count Pieces All))))",
    );
    assert_eq!(p.moves(), ["A3:1"]);
}

#[test]
fn the_longest_continuations_are_returned_as_executed() {
    let hop = "(move Hop Orthogonal
        (between if:(is Enemy (who at:(between))) (apply (remove (between))))
        (to if:(is Empty (to)))
        (then (if (can Move (hop (from (last To)) Orthogonal
            (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))) (moveAgain))))";
    let mut p = on_square(
        5,
        &format!(r#"(piece "M" Each {hop})"#),
        r#"(place "M1" 0) (place "M2" {1 7 5})"#,
        "(max Moves (forEach Piece) (then (set Counter 7)))",
    );
    assert_eq!(p.moves(), ["R1 M0>2 next=1"]);
    let only = p.list.moves()[0];
    assert!(p.list.thens(&only).is_empty());
    assert_eq!(p.play(0), "R1 M0>2 next=1");
    assert_eq!(p.moves(), ["R7 M2>12"]);
}

#[test]
fn most_captures_are_kept() {
    let p = on_square(
        4,
        MEN,
        r#"(place "M2" {0 1 2})"#,
        "(max Captures (or {
            (move Select (from 0) (then (remove 0)))
            (move Select (from 1) (then (remove (sites {1 2}))))
        }))",
    );
    assert_eq!(p.pairs(), [(1, 1)]);
}

#[test]
fn captured_levels_are_worth_the_top_piece() {
    let p = on_square(
        4,
        MEN,
        r#"(place Stack "M2" 0 count:1 value:3) (place "M2" 0) (place "M2" 1) (place "M2" 1 value:2)"#,
        "(max Captures withValue:True (or {
            (move Select (from 0) (then (remove 0 level:0)))
            (move Select (from 1) (then (remove 1)))
        }))",
    );
    assert_eq!(p.pairs(), [(1, 1)]);
}

#[test]
fn a_loop_is_run_again_when_its_result_is_played() {
    let mut p = on_square(
        2,
        MEN,
        "",
        r#"(move Add (to (sites Empty))
            (then (while (< (var "k") 2)
                (set Var "k" (+ (var "k") 1) (then (addScore Mover 1))))))"#,
    );
    assert_eq!(
        p.play(0),
        "A0:1 var=0 score1+1 var=1 score1+1 var=2 score1+1"
    );
}

#[test]
fn the_last_move_changes_once_a_move_is_stored() {
    let mut p = on_square(
        2,
        MEN,
        "",
        r#"(move Add
            (to (sites Empty) (apply (set Var "p" (last To) (then (set Var "q" (last To))))))
            (then (set Var "r" (last To))))"#,
    );
    p.play(0);
    assert_eq!((p.var("p"), p.var("q"), p.var("r")), (-1, -1, 0));
}

#[test]
fn groups_are_visited_once_each() {
    let mut p = on_square(
        4,
        MEN,
        r#"(place "M1" {0 1 5 15})"#,
        "(move Pass (then (forEach Group Orthogonal (addScore Mover (count Sites in:(sites))))))",
    );
    assert_eq!(p.play(0), "pass score1+3 score1+1");
}

#[test]
fn moves_picked_at_random_may_repeat() {
    let p = on_square(2, MEN, "", "(random (move Add (to (sites Empty))) num:3)");
    assert_eq!(p.moves().len(), 3);
}

fn with_dice(play: &str) -> Position {
    Position::new(&format!(
        r#"(game "Test" (players 2)
            (equipment {{ (board (square 4)) (dice d:4 num:2)
                (piece "M" Each (move (from) (to (+ (from) (pips))))) }})
            (rules (start (place "M1" 0)) (play {play})
                (end (if (= (counter) 999) (result Mover Win)))))"#
    ))
}

#[test]
fn every_die_and_their_sum_may_be_used() {
    let mut p =
        with_dice("(do (roll) next:(forEach Die combined:True if:(!= (pips) 0) (forEach Piece)))");
    p.scratch.chance.script(&[3, 0]);
    p.generate();
    let roll = "die16=3 die17=0 equal";
    assert_eq!(
        p.moves(),
        [
            format!("{roll} M0>4 use0"),
            format!("{roll} M0>1 use1"),
            format!("{roll} M0>5 use0 use1"),
        ]
    );
}

#[test]
fn a_roll_without_moves_is_passed() {
    let mut p =
        with_dice("(do (roll) next:(move Add (to (sites Empty) if:False)) (then (set Counter 3)))");
    p.scratch.chance.script(&[3, 3]);
    p.generate();
    assert_eq!(p.moves(), ["die16=3 die17=3 equal pass"]);
    assert_eq!(p.play(0), "die16=3 die17=3 equal pass counter=3");
}

#[test]
fn priority_takes_the_first_list_that_is_not_empty() {
    let p = on_square(
        2,
        MEN,
        r#"(place "M1" 0)"#,
        "(priority {(move Remove (sites Occupied by:Next)) (move Remove (sites Occupied by:Mover)) (move Pass)})",
    );
    assert_eq!(p.moves(), ["R0"]);
}

#[test]
fn an_empty_iteration_over_sites_gives_way_to_another_ludeme() {
    let mut p = on_square(
        2,
        MEN,
        "",
        "(forEach Site (sites {0 1}) (move Remove (site)) noMoveYet:(move Pass) (then (set Counter 2)))",
    );
    assert_eq!(p.moves(), ["pass"]);
    assert_eq!(p.play(0), "pass");
}

#[test]
fn automatic_moves_that_never_run_out_are_cut() {
    let mut p = Position::new(
        r#"(game "Test" (players 2) (equipment { (board (square 2)) })
            (rules (meta (automove)) (play (move Pass)) (end (if (= (counter) 999) (result Mover Win)))))"#,
    );
    let played = p.play(0);
    assert_eq!(played.split(' ').count(), 1_001);
}

#[test]
fn a_piece_in_a_hand_supports_nothing() {
    // Site 17 is in the hand; the fourth vertex lies on the first two.
    let p = Position::new(
        r#"(game "Test" (players 2)
            (equipment { (board (square 3 pyramidal:True) use:Vertex) (hand Each size:4) (piece "M" Each) })
            (rules (meta (pin SupportMultiple)) (start {(place "M1" (sites {0 1 6})) (place "M1" 17)})
                (play (move Remove (sites {6 17})))
                (end (if (= (counter) 99) (result Mover Win)))))"#,
    );
    assert_eq!(p.moves(), ["R6", "R17"]);
    let p = Position::new(
        r#"(game "Test" (players 2)
            (equipment { (board (square 3 pyramidal:True) use:Vertex) (piece "M" Each) })
            (rules (meta (pin SupportMultiple)) (start (place "M1" (sites {0 1 3 4 6})))
                (play (move Remove (sites {0 1})))
                (end (if (= (counter) 99) (result Mover Win)))))"#,
    );
    assert_eq!(p.moves(), ["R0"], "one supports two, the other one");
}

#[test]
fn nothing_is_hidden_from_roles_that_are_no_player() {
    let p = on_square(
        2,
        MEN,
        "(set Hidden Who at:0 to:Shared) (set Hidden Who at:1 to:Each)
         (set Hidden Who at:2 to:NonMover) (set Hidden Who at:3 to:All)",
        "(forEach Site (sites Board) (or
            (if (is Hidden Who at:(site) to:P1) (move Add (to (site))))
            (if (is Hidden Who at:(site) to:P2) (move Add (piece \"M2\") (to (site))))))",
    );
    let offered: Vec<_> = p.pairs().iter().map(|m| m.1).collect();
    assert_eq!(offered, [2, 3, 3]);
}

#[test]
fn what_is_hidden_of_a_level_goes_with_its_number() {
    let mut p = on_square(
        2,
        MEN,
        r#"(place Stack items:{"M1" "M2" "M1"} 0) (set Hidden Who at:0 level:1 to:P2)
           (set Hidden What at:0 level:2 to:P1)"#,
        r#"(or {
            (move Remove 0 level:0)
            (move (from 0 level:0) (to 0 level:0))
            (if (is Hidden Who at:0 level:0 to:P2) (move Add (to 1)))
            (if (is Hidden Who at:0 level:1 to:P2) (move Add (to 2)))
            (if (is Hidden What at:0 level:1 to:P1) (move Add (to 3)))})"#,
    );
    let offered = |p: &Position| p.pairs().iter().map(|m| m.1).collect::<Vec<_>>();
    assert_eq!(offered(&p), [0, 0, 2]);
    p.play(0);
    assert_eq!(offered(&p), [0, 0, 1, 3], "both have come down by one");
    p.play(0);
    assert_eq!(
        offered(&p),
        [0, 0],
        "what was taken out is no longer hidden"
    );
}

#[test]
fn each_of_a_sequence_sees_what_the_ones_before_have_done() {
    let moves = r#"{ (add (piece "M1") (to 1)) (add (piece "M2") (to 2 if:(is Occupied 1)))
        (set Var "n" (count Pieces P1)) }"#;
    let after = |how: &str| {
        let play = format!("(move Add (to 0) (then ({how} {moves})))");
        let mut p = on_square(3, r#"(piece "M" Each)"#, "", &play);
        p.play(0)
    };
    assert_eq!(after("seq"), "A0:1 A1:1 A2:2 var=2");
    assert_eq!(after("and"), "A0:1 A1:1 var=1");
}
