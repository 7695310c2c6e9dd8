//! Moves for each site and in each direction, conditions that many sites are asked at once, captures that a condition
//! decides, and who comes next.

use super::{STUCK, game, is_closed};

/// A game in which all pieces follow a move, and some rules play it.
fn with(moves: &str, rules: &str) -> String {
    game("(square 5)", &format!("(piece \"A\" Each {moves})"), rules)
}

/// A game in which all pieces follow a move.
fn of_all(moves: &str) -> String {
    with(moves, &format!("(play (forEach Piece)) {STUCK}"))
}

#[test]
fn conditions_ask_many_sites_at_once() {
    for cond in [
        "(<= (state at:(to)) (state at:(from)))",
        "(< (count Pieces Next in:(sites Around (to))) 2)",
        "(<= 1 (count Sites in:(intersection (sites Around (to) Orthogonal) (sites Occupied by:Mover))))",
        "(all Sites (sites Around (to)) if:(!= (what at:(site)) (id \"A\" Next)))",
        "(not (all Sites (sites {(site) (ahead (site) steps:1 N)}) if:(is Empty (site))))",
        "(< (+ (results from:(sites {(from)}) to:(sites Around (from) Orthogonal)
                (if (= (from) (to)) 0 (if (is Friend (who at:(to))) 1 (if (is Enemy (who at:(to))) -1 0)))))
            (+ (results from:(sites {(from)}) to:(sites Around (to) Orthogonal)
                (if (= (from) (to)) 0 (if (is Friend (who at:(to))) 1 (if (is Enemy (who at:(to))) -1 0))))))",
        "(is In (to) (sites Direction from:(last To) Orthogonal stop:(is Occupied (to)) stopIncluded:True))",
    ] {
        let set = "(then (set State at:(last To) (% (last To) 3)))";
        for to in [
            format!("(move Step (to if:(and (is Empty (to)) {cond})))"),
            format!("(move Slide (to (apply if:{cond})))"),
            format!("(move Hop (between if:(is Occupied (between))) (to if:(and (is Empty (to)) {cond})))"),
        ] {
            let to = to.strip_suffix(')').unwrap_or(&to);
            let moves = format!("(or (move Step Forward (to if:(is Empty (to))) {set}) {to} {set}))");
            walked_alike(&of_all(&moves));
        }
    }
}

/// Plays it by whatever runs it.
fn walked_alike(text: &str) {
    let _ = is_closed(text);
}

#[test]
fn a_condition_decides_what_a_hop_takes() {
    let moves = "(move Hop Adjacent
        (between if:True (apply (if (is Enemy (who at:(between))) (remove (between)))))
        (to if:(is Empty (to))))";
    let moves = format!("(or (move Step Forward (to if:(is Empty (to)))) {moves})");
    assert!(is_closed(&of_all(&moves)));
}

#[test]
fn moves_are_made_for_each_site() {
    let step = "(move Step (to if:(is Empty (to))))";
    for play in [
        "(or (forEach Site (sites Occupied by:Mover) (move Slide (from (site)) Orthogonal)) (forEach Piece))",
        "(priority {(forEach Site (sites Mover) (if (is Mover (who at:(site)))
            (move Step (from (site)) (to if:(is Empty (to)))))) (forEach Piece)})",
        "(or (forEach Site (sites Empty) (if (< 2 (count Pieces Mover in:(sites Around (site)))) (move Add (to (site)))))
            (forEach Piece))",
        "(or (forEach Piece) (move Select (from (sites Occupied by:Next) if:(is Even (count Moves)))
            (to (sites Around (from)) if:(is Empty (to)))))",
    ] {
        let end = "(end (if (> (count Moves) 40) (result Mover Draw)))";
        assert!(is_closed(&with(step, &format!("(play {play}) {end}"))), "{play}");
    }
}

#[test]
fn players_change_places_and_say_who_is_next() {
    let end = "(end (if (> (count Moves) 30) (result Mover Draw)))";
    let step = "(move Step (to if:(is Empty (to))))";
    for play in [
        "(or (forEach Piece) (move Set NextPlayer (player (next))))",
        "(or (forEach Piece) (move Pass (then (if (is Mover P1)
            (swap Players P1 P2 (then (note \"They changed places.\" to:All)))
            (note \"They did not.\" to:All)
            (then (do (set NextPlayer (player 1)) next:(set Var 1)))))))",
        "(forEach Piece (then (if (is Even (count Moves)) (set NextPlayer (player (mover))))))",
        "(if (can Move (custodial (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))))
            (to if:(is Friend (who at:(to)))))) (or (forEach Piece) (move Pass)) (forEach Piece))",
    ] {
        assert!(is_closed(&with(step, &format!("(play {play}) {end}"))), "{play}");
    }
}

#[test]
fn directions_that_are_gone_through_are_jumps() {
    let end = "(end { (if (no Moves Next) (result Mover Win)) (if (> (count Moves) 60) (result Mover Draw)) })";
    let goes = "(if (not (is Friend (who at:(to)))) (move (from)
        (to (apply if:(is Enemy (who at:(to))) (remove (to))))))";
    let leg = |over: &str| {
        format!(
            "(forEach Direction Orthogonal (to if:{over} (apply (forEach Direction (from (to))
                (directions {{FR FL}}) {goes}))) (then (set Counter 0)))"
        )
    };
    let pieces = [
        // A knight that jumps whatever is between, one whose leg may be blocked, and one that needs
        // what it goes over.
        leg("True"),
        leg("(is Empty (to))"),
        leg("(is Enemy (who at:(to)))"),
        // Two ways lead to some of the sites.
        format!("(forEach Direction (to if:True (apply (forEach Direction (from (to)) {goes}))))"),
        "(forEach Direction Diagonal (if (is Empty (to)) (move (from) (to))))".into(),
    ];
    for board in ["(square 5)", "(hex 3)", "(tri 4)"] {
        for piece in &pieces {
            let piece = format!("(piece \"A\" Each {piece})");
            let rules = format!("(play (forEach Piece)) {end}");
            assert!(is_closed(&game(board, &piece, &rules)), "{board} {piece}");
        }
    }
}
