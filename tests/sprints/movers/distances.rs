//! Distances that numbers tell: of slides, of sites around, of rows and columns; and values that are
//! the same for many sites.

use super::{STUCK, game, is_closed};

/// A game in which all pieces follow a move; a value of each player and a state of each piece change
/// as they go.
fn of_all(moves: &str) -> String {
    let pieces = format!("(piece \"A\" Each {moves})");
    game(
        "(square 6)",
        &pieces,
        &format!("(play (forEach Piece)) {STUCK}"),
    )
}

const COUNTS: &str = "(then (and
    (set Value Mover (% (+ (last To) (count Moves)) 5))
    (set State at:(last To) (% (count Moves) 4))))";

#[test]
fn numbers_tell_how_far_slides_go() {
    for (range, to) in [
        ("(max (value Player Mover))", ""),
        ("(max (state at:(from)))", ""),
        ("(min (value Player Mover))", ""),
        ("(exact (+ 1 (% (count Moves) 3)))", ""),
        ("(range 2 (value Player Mover))", ""),
        (
            "(max (value Player Mover))",
            "(to if:(is Enemy (who at:(to))) (apply (remove (to))))",
        ),
        (
            "(max (- 3 (value Player Next)))",
            "(to if:(is Occupied (to)) (apply if:(is Enemy (who at:(to)))
                (if (is Enemy (who at:(to))) (remove (to) (then (addScore Mover 1))))))",
        ),
    ] {
        let slide = format!("(move Slide (between {range} if:(is Empty (between))) {to} {COUNTS})");
        let step = format!("(move Step Forward (to if:(is Empty (to))) {COUNTS})");
        let moves = format!("(or {step} {slide})");
        assert!(is_closed(&of_all(&moves)), "{range} {to}");
    }
    // What stops a slide before it is far enough may be passed.
    let slide = "(move Slide (between (min (value Player Mover)) if:True)
        (to if:(is Enemy (who at:(to))) (apply (remove (to)))))";
    let step = format!("(move Step Forward (to if:(is Empty (to))) {COUNTS})");
    assert!(!is_closed(&of_all(&format!("(or {step} {slide})"))));
}

#[test]
fn numbers_tell_which_sites_there_are() {
    for region in [
        "(sites Distance from:(from) (range 1 (state at:(from))))",
        "(sites Distance from:(from) (range 2 (value Player Mover)))",
        "(sites Row (row of:(from)))",
        "(sites Column (column of:(last To)))",
        "(sites Row (value Player Mover))",
        "(sites Phase (phase of:(from)))",
        "(sites {(coord row:(row of:(last From)) column:(value Player Mover))})",
        "(sites {(coord row:(- (value Player Mover) 2) column:(column of:(last To)))})",
    ] {
        let step = format!("(move Step Forward (to if:(is Empty (to))) {COUNTS})");
        let step_in = format!("(move (from) (to (intersection {region} (sites Empty))) {COUNTS})");
        let moves = format!("(or {step} {step_in})");
        assert!(is_closed(&of_all(&moves)), "{region}");
    }
}

#[test]
fn values_of_pairs_are_found_once_where_one_decides_them() {
    for value in [
        "(max (results from:(sites Occupied by:Mover) to:(sites Occupied by:Next) (state at:(to))))",
        "(min (results from:(sites Occupied by:Mover) to:(sites Occupied by:Next) (state at:(to))))",
        "(% (+ (results from:(sites Occupied by:Mover) to:(sites Occupied by:Next) (state at:(to)))) 4)",
        "(max (results from:(sites Occupied by:Mover) to:(sites Around (from)) (state at:(to))))",
        "(max (results from:(intersection (sites Occupied by:Mover) (sites Top)) to:(sites Occupied by:Mover)
            (state at:(to))))",
    ] {
        let step = format!("(move Step (to if:(and (is Empty (to)) (< {value} 3))) {COUNTS})");
        assert!(is_closed(&of_all(&step)), "{value}");
    }
}

#[test]
fn groups_of_many_sites_are_found() {
    for cond in [
        "(= 0 (count Liberties at:(site) Orthogonal))",
        "(< (count Sites in:(sites Group at:(site) Orthogonal)) 3)",
        "(< (count Sites in:(sites Group at:(site) Orthogonal if:(is Friend (who at:(to))))) 2)",
    ] {
        let rules = format!(
            "(play (move Add (to (sites Empty))
                (then (forEach Site (sites Occupied by:Next) (if {cond} (remove (site)))))))
            (end (if (> (count Moves) 60) (result Mover Draw)))"
        );
        let text = game("(square 5)", "(piece \"A\" Each)", &rules);
        assert!(is_closed(&text), "{cond}");
    }
}

#[test]
fn hands_are_emptied() {
    for then in [
        "(remove (handSite Mover))",
        "(remove (sites Hand Next))",
        "(remove (sites Hand P1) count:2)",
        "(and (remove (sites Hand P2)) (add (piece \"A2\") (to (handSite P2)) count:3))",
    ] {
        let text = format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square 4)) (hand Each)
                    (piece \"A\" Each (move Step (to if:(is Empty (to))) (then (if (is Even (count Moves)) {then})))) }})
                (rules (start {{ (place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))
                        (place \"A1\" (handSite P1) count:3) (place \"A2\" (handSite P2) count:3) }})
                    (play (or (forEach Piece) (move (from (handSite Mover)) (to (sites Empty)))))
                    (end {{ (if (no Moves Next) (result Mover Win)) (if (> (count Moves) 40) (result Mover Draw)) }})))"
        );
        assert!(is_closed(&text), "{then}");
    }
}
