//! Moves whose directions the site or a condition decides, that pieces choose where they stand, and
//! what is found out before them.

use super::{REACH, STUCK, game, is_closed};

/// A game in which all pieces follow a move.
fn of_all(board: &str, moves: &str, end: &str) -> String {
    let piece = format!("(piece \"A\" Each {moves})");
    game(board, &piece, &format!("(play (forEach Piece)) {end}"))
}

#[test]
fn directions_of_a_site_and_of_a_condition_are_held() {
    let step = |directions: &str| {
        format!(
            "(move Step {directions} (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))"
        )
    };
    let hop = |directions: &str| {
        format!(
            "(move Hop {directions} (between if:(is Occupied (between))) (to if:(is Empty (to))))"
        )
    };
    let all = [
        "(directions {Forwards Rightward Leftward} bySite:True)",
        "(difference Adjacent Backwards)",
        "(union Forwards (directions {N S}))",
        "(if (< 6 (count Moves)) (difference Adjacent Backwards) Forwards)",
        "(if (is Even (count Moves)) Orthogonal (if (is Mover P1) Diagonal Adjacent))",
    ];
    for directions in all {
        for board in ["(square 5)", "(hex 3)"] {
            let moves = format!("(or {} {})", step(directions), hop(directions));
            assert!(is_closed(&of_all(board, &moves, REACH)), "{moves}");
        }
    }
}

#[test]
fn directions_are_chosen_by_what_stands_at_the_start() {
    let moves = "(move Step (if (= 1 (state at:(from))) Backward (directions {Forward FR FL}))
        (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))
        (then (if (is In (last To) (sites Row 2)) (set State at:(last To) 1))))";
    assert!(is_closed(&of_all("(square 5)", moves, STUCK)));
}

#[test]
fn what_enters_does_something_first() {
    let enter = |to: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{ (board (hex 3)) (piece \"A\" Each) }})
                (rules (play (or (move Add (to (sites Empty))) (move Add (to {to}))))
                    (end (if (> (count Moves) 40) (byScore {{(score P1 (count Pieces P1)) (score P2 (count Pieces P2))}})))))"
        )
    };
    for to in [
        "(sites Occupied by:Next) if:(< 1 (count Pieces Mover in:(sites Around (to))))
            (apply (remove (to)))",
        "(sites Around (sites Occupied by:Mover) Empty) (apply (set Score Mover (count Sites
            in:(sites Around (to) if:(is Mover (who at:(to)))))))",
        "(sites Empty) (apply (and (addScore Mover 1) (if (is In (to) (sites Centre)) (moveAgain))))",
    ] {
        assert!(is_closed(&enter(to)), "{to}");
    }
}

#[test]
fn pieces_go_to_a_distance_and_are_chosen_where_they_stand() {
    let far = "(move (from) (to (sites Distance from:(from) (range 2 3))
        if:(not (is Friend (who at:(to))))
        (apply (if (is Enemy (who at:(to))) (remove (to))))))";
    let blast = "(or (move Step Forward (to if:(is Empty (to))))
        (move Select (from (from) if:(is In (from) (sites Outer)))
            (then (forEach Site (sites Around (last To)) (if (is Occupied (site)) (remove (site)))))))";
    for moves in [far, blast] {
        assert!(is_closed(&of_all("(square 5)", moves, STUCK)), "{moves}");
    }
}

#[test]
fn balls_lie_on_balls() {
    let text = "(game \"G\" (players 2)
        (equipment { (board (square 3 pyramidal:True) use:Vertex) (piece \"Ball\" Each) })
        (rules (play (move Add (to (sites Empty) if:(and (is Flat) (!= (to) (last To))))))
            (end (if (is Line 3 SameLayer) (result Mover Win)))))";
    assert!(is_closed(text));
}

#[test]
fn what_could_have_been_taken_is_pending() {
    let hop =
        "(move Hop Adjacent (between if:(is Enemy (who at:(between))) (apply (remove (between))))
        (to if:(is Empty (to))) (then (set Value Mover 0)))";
    let step = "(move Step Adjacent (to if:(is Empty (to))) (then (set Value Mover 1)))";
    let piece = format!("(piece \"A\" Each (or {hop} {step}))");
    let rules = format!(
        "(play (or
            (if (= (value Player Prev) 1)
                (move Select (from (sites Pending) if:(is Occupied (from)))
                    (then (and {{(remove (last To)) (moveAgain) (set Value Prev 0)}}))))
            (do (set Pending (sites From (forEach Piece {hop}))) next:(forEach Piece))))
        {STUCK}"
    );
    assert!(is_closed(&game("(square 5)", &piece, &rules)));
    // Moves ask what is pending after it was set.
    let rules = format!(
        "(play (do (set Pending (sites From (forEach Piece {hop})))
            next:(if (is Pending) (forEach Piece)))) {STUCK}"
    );
    assert!(is_closed(&game("(square 5)", &piece, &rules)));
}

#[test]
fn components_that_move_alike_go_together() {
    let kinds = |moves: &str, own: &str| {
        format!(
            "(game \"G\" (players {{(player N) (player S)}})
                (equipment {{ (board (square 5))
                    (piece \"A\" Each {own}) (piece \"B\" Each {own}) (piece \"C\" Each {own})
                    (piece \"D\" Each E {own}) }})
                (rules (start {{ (place \"A1\" {{0 1}}) (place \"B1\" {{2 3}}) (place \"C1\" {{4 5}}) (place \"D1\" {{6}})
                        (place \"A2\" {{24 23}}) (place \"B2\" {{22 21}}) (place \"C2\" {{20 19}}) (place \"D2\" {{18}}) }})
                    (play {moves})
                    (end {{ (if (no Moves Next) (result Mover Win)) (if (> (count Moves) 60) (result Mover Draw)) }})))"
        )
    };
    let step = "(move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))";
    for own in [
        step,
        "(move Step Forward (to if:(is Empty (to))))",
        "(or (move Step (to if:(is Empty (to)))) (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to)))))",
        // What stands where they start decides.
        "(move Step (to if:(or (is Empty (to)) (= (what at:(from)) (what at:(to))))))",
        "(move Step (from if:(!= (what at:(from)) (id \"B\" Mover))) (to if:(is Empty (to))))",
        "(move Step (to if:(is Empty (to))) (then (if (= (what at:(last To)) (id \"A\" Mover)) (moveAgain))))",
    ] {
        assert!(is_closed(&kinds("(forEach Piece)", own)), "{own}");
    }
    let threatened = "(or (forEach Piece) (if (is Threatened (id \"A\" Mover)) (move Pass)))";
    assert!(is_closed(&kinds(threatened, step)));
    let explicit = format!("(priority {{ (forEach Piece \"A\" {step}) (forEach Piece {step}) }})");
    assert!(is_closed(&kinds(&explicit, "")));
}

#[test]
fn what_a_piece_becomes_is_told_by_what_it_is() {
    let pieces = "(piece \"A\" Each (move Step Orthogonal (to if:(is Empty (to)))))
        (piece \"B\" Each (move Step Diagonal (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
        (map \"Turned\" {(pair 1 3) (pair 2 4) (pair 3 1)})";
    for what in [
        "{(mapEntry \"Turned\" (what at:(last To))) (what at:(last To))}",
        "{(mapEntry \"Turned\" (what at:(last To)))}",
        "{(what at:(last From)) (id \"A\" Mover)}",
    ] {
        let rules = format!(
            "(play (if (is Prev Mover) (or (move Promote (last To) (piece {what})) (move Pass))
                (forEach Piece (then (moveAgain)))))
            (end {{ (if (no Pieces Next) (result Mover Win)) (if (= (count Moves) 60) (result Mover Draw)) }})"
        );
        assert!(is_closed(&game("(square 5)", pieces, &rules)), "{what}");
    }
}

#[test]
fn pieces_change_places() {
    let piece = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    for play in [
        "(play (or (forEach Piece) (move Select (from (sites Occupied by:Mover)) (to (sites Occupied by:Next))
            (then (swap Pieces (last From) (last To))))))",
        "(play (forEach Piece (then (swap Pieces (last To) (last From)))))",
        "(play (forEach Piece (then (swap Pieces (last From) (last To)))))",
        "(play (forEach Piece (then (if (is Occupied (ahead (last To) N))
            (swap Pieces (last To) (ahead (last To) N))))))",
    ] {
        for end in [
            "(if (is In (last To) (sites Corners)) (result Mover Win))",
            "(if (is Line 4) (result Mover Win))",
        ] {
            let limit = "(if (= (count Moves) 60) (result Mover Draw))";
            let rules = format!("{play} (end {{ {end} {limit} }})");
            assert!(is_closed(&game("(square 5)", piece, &rules)), "{rules}");
        }
    }
}
