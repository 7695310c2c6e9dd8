//! Where simple moves lead: targets that several leaps share, rays whose sites lie in any order, what
//! is done on a condition; and what only tried moves do.

use super::{REACH, STUCK, game, is_closed};

#[test]
fn leaps_that_share_a_target_are_moves_of_their_own() {
    for walks in [
        "{ {F R F} {R F L F} {F F} }",
        "{ {F} {F} {L F} {L F R R F L F} }",
    ] {
        let leap = format!(
            "(piece \"A\" Each (move Leap {walks} rotations:False
                (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))"
        );
        for board in ["(square 4)", "(hex 3)"] {
            assert!(is_closed(&game(
                board,
                &leap,
                &format!("(play (forEach Piece)) {REACH}")
            )));
        }
    }
}

#[test]
fn what_steps_and_leaps_do_on_a_condition_is_a_choice() {
    let to = "(to if:(not (is Friend (who at:(to))))
        (apply if:(is Enemy (who at:(to))) (and (remove (to)) (addScore Mover 1))))";
    for kind in ["Step Orthogonal", "Leap {{F F} {F R F}}"] {
        assert!(is_closed(&game(
            "(square 4)",
            &format!("(piece \"A\" Each (move {kind} {to}))"),
            "(play (forEach Piece)) (end (if (= (score Mover) 3) (result Mover Win)))"
        )));
    }
}

#[test]
fn rays_need_not_ascend() {
    // The sites of the second part come after all of the first, whose lines they lengthen.
    let board = "(merge (square 4) (shift -2 1 (rectangle 2 8)))";
    for between in ["(max 2) ", "", "(min 2) (max 3) "] {
        let between = match between {
            "" => String::new(),
            "(max 2) " => "(between (max 2) if:(is Empty (between)))".to_owned(),
            _ => "(between (range 2 3) if:(is Empty (between)))".to_owned(),
        };
        let slide = format!(
            "(piece \"A\" Each (move Slide Orthogonal {between}
                (to if:(is Enemy (who at:(to))) (apply (remove (to))))))"
        );
        assert!(is_closed(&game(
            board,
            &slide,
            &format!("(play (forEach Piece)) {STUCK}")
        )));
        // The same with a piece that must not be reached.
        let king = "(piece \"K\" Each (move Step (to if:(not (is Friend (who at:(to))))
            (apply (if (is Enemy (who at:(to))) (remove (to)))))))";
        let safe = "(play (do (forEach Piece)
            ifAfterwards:(not (is Threatened (id \"K\" Mover)))))";
        let text = game(
            board,
            &format!("{slide} {king}"),
            &format!("{safe} {STUCK}"),
        );
        let text = text.replace(
            "(start {",
            "(start { (place \"K1\" {5}) (place \"K2\" {10}) ",
        );
        assert!(is_closed(&text));
    }
}

#[test]
fn entries_of_maps_may_be_chosen() {
    let pieces = "(piece \"A\" Each (move Step (to if:(is Empty (to)))
            (then (if (is In (last To) (sites Inner)) (promote (last To)
                (piece (mapEntry \"More\" (if (is Mover P1) (what at:(last To))
                    (if (= (what at:(last To)) (id \"B\" P2)) (id \"A\" P2) (what at:(last To)))))))))))
        (piece \"B\" Each (move Step Diagonal (to if:(is Empty (to)))))
        (map \"More\" { (pair (id \"A\" P1) (id \"B\" P1)) (pair (id \"A\" P2) (id \"B\" P2)) })";
    let end = "(end (if (= (count Turns) 30) (result Mover Draw)))";
    assert!(is_closed(&game(
        "(square 4)",
        pieces,
        &format!("(play (forEach Piece)) {end}")
    )));
}

/// A King that is taken has no entry among those that go to the hand: he would be counted with what
/// stands on the site of his number. That happens only where moves are tried.
#[test]
fn what_is_heaped_up_by_tried_moves_does_not_end_a_runner() {
    let taken = "(to if:(not (is Friend (who at:(to)))) (apply (if (is Enemy (who at:(to)))
        (add (piece (mapEntry \"Captured\" (what at:(to)))) (to (mapEntry \"Where\" (what at:(to))))))))";
    let text = format!(
        "(game \"G\" (players {{(player N) (player S)}}) (equipment {{ (board (square 4))
            (piece \"King\" Each (move Step {taken})) (piece \"Man\" Each (move Step Orthogonal {taken}))
            (hand Each size:2)
            (map \"Captured\" {{ (pair (id \"Man\" P1) (id \"Man\" P2)) (pair (id \"Man\" P2) (id \"Man\" P1)) }})
            (map \"Where\" {{ (pair (id \"Man\" P1) (handSite P2)) (pair (id \"Man\" P2) (handSite P1)) }}) }})
        (rules
            (start {{ (place \"King1\" {{0}}) (place \"King2\" {{15}})
                (place \"Man1\" {{1 2 5}}) (place \"Man2\" {{13 14 10}}) }})
            (play (do
                (or
                    (do (move (from (sites Occupied by:Mover container:\"Hand\")) (to (sites Empty)))
                        ifAfterwards:(not (and (is Threatened (id \"King\" Next))
                            (not (can Move (do (forEach Piece Next)
                                ifAfterwards:(not (is Threatened (id \"King\" Next)))))))))
                    (forEach Piece))
                ifAfterwards:(not (is Threatened (id \"King\" Mover)))))
            (end {{ (if (no Moves Next) (result Mover Win)) (if (= (count Turns) 60) (result Mover Draw)) }})))"
    );
    assert!(is_closed(&text));
}
