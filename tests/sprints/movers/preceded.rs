//! Moves that there are once something else has been done, and pieces that enter several together.

use super::stacks::stacked;
use super::{game, is_closed};

const LIMIT: &str = "(if (= (count Moves) 80) (result Mover Draw))";

#[test]
fn moves_are_those_after_what_comes_before_them() {
    let step = "(piece \"A\" Each (move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))";
    let end = format!(
        "(end {{ (if (no Pieces Next) (result Mover Win)) (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
    );
    for prior in [
        // What is remembered, counted or marked is asked by the moves that come after.
        "(set Var \"V\" (count Pieces Next)) next:(if (< 3 (var \"V\")) (forEach Piece) (move Pass))",
        "(forget Value All) next:(move Add (piece (id \"A\" Mover)) (to (sites Empty)
            if:(not (is In (to) (sites (values Remembered))))) (then (remember Value (last To))))",
        "(set Pending (sites Around (last To))) next:(or (forEach Piece)
            (move Add (piece (id \"A\" Mover)) (to (intersection (sites Pending) (sites Empty)))))",
        "(if (is Even (count Moves)) (set Score Mover (count Pieces Mover)))
            next:(if (< (score Mover) 4) (forEach Piece) (move Select (from (sites Occupied by:Mover))))",
        // Pieces leave and come first.
        "(remove (sites Around (last To) if:(is Enemy (who at:(to)))))
            next:(or (forEach Piece) (move Pass))",
        "(add (piece (id \"A\" Mover)) (to 12)) next:(forEach Piece)",
        "(set Score Mover 1 (then (set Score Next (score Mover)))) next:(or (forEach Piece)
            (move Add (piece (id \"A\" Mover)) (to (sites Empty) if:(= (score Next) 1))))",
    ] {
        let play = format!("(play (do {prior})) {end}");
        assert!(is_closed(&game("(square 5)", step, &play)), "{prior}");
        let asked = format!(
            "(play (if (can Move (do {prior})) (or (do {prior}) (forEach Piece)) (forEach Piece))) {end}"
        );
        assert!(is_closed(&game("(square 5)", step, &asked)), "{asked}");
    }
}

#[test]
fn what_comes_first_is_done_once_where_moves_are_tried() {
    let step = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    let play = format!(
        "(play (do (set Counter (+ 1 (counter))) next:(priority {{
            (do (forEach Piece) ifAfterwards:(is Odd (counter)))
            (move Add (piece (id \"A\" Mover)) (to (sites Empty))) }})))
         (end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
    );
    // What each move leads to is looked for on what has been done already, which has no form.
    assert!(!is_closed(&game("(square 5)", step, &play)));
}

#[test]
fn a_move_that_passes_over_nothing_takes_nothing_between() {
    let moves = "(move Step (to if:(is Empty (to)) (apply (remove (between)))))";
    let hop = "(move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between))))
        (to if:(is Empty (to))))";
    let leap = "(move Leap { { F F R F } } (to if:(is Empty (to))
        (apply (and (remove (between)) (addScore Mover 1)))))";
    let piece = format!("(piece \"A\" Each (or {{ {moves} {hop} {leap} }}))");
    let play = format!(
        "(play (forEach Piece)) (end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
    );
    assert!(is_closed(&game("(square 5)", &piece, &play)));
}

#[test]
fn a_piece_that_is_not_there_has_no_moves() {
    let step = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    let end = format!("(end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})");
    let play = "(play (or (forEach Piece)
        (forEach Site (sites Board) (if (is Mover (who at:(site)))
            (move Step (to if:(is In (from) (sites Board))))))))";
    assert!(is_closed(&game(
        "(square 4)",
        step,
        &format!("{play} {end}")
    )));
}

#[test]
fn several_pieces_enter_together_or_at_several_sites() {
    let step = "(piece \"A\" Each (move Step (to if:(is Empty (to))))) (hand Each)";
    let end = format!(
        "(end {{ (if (= (score P1) 3) (result P1 Win)) (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
    );
    let anew = "(add (piece (id \"A\" P1)) (to (handSite P1)) count:3) (add (piece (id \"A\" P2)) (to (handSite P2)) count:3)";
    for (then, uses) in [
        (anew.to_owned(), ""),
        (anew.to_owned(), "use:Vertex"),
        (
            "(add (piece (id \"A\" Mover)) (to (sites Bottom)))".to_owned(),
            "",
        ),
        (
            "(add (piece (id \"A\" Mover)) (to (sites Around (last To) if:(is Empty (to)))))"
                .to_owned(),
            "",
        ),
        (
            format!("(addScore P1 1 (then (if (!= (score P1) 3) (and {{ {anew} }}))))"),
            "",
        ),
    ] {
        let play = format!(
            "(play (or (forEach Piece) (move (from (handSite Mover)) (to (sites Empty)))
                (then (if (= 0 (% (count Moves) 7)) (and {{ {then} (set Counter) }}))))) {end}"
        );
        let text = game(&format!("(square 5) {uses}"), step, &play);
        assert!(is_closed(&text), "{then}");
    }
}

#[test]
fn the_nearest_piece_and_the_first_site_are_asked() {
    // Only steps that come closer to the first piece of the other count.
    let near =
        |site: &str| format!("(count Steps {site} (regionSite (sites Occupied by:Next) index:0))");
    let closer = format!("(< {} {})", near("(to)"), near("(from)"));
    let step = format!(
        "(piece \"A\" Each (or (move Step (to if:(and (is Empty (to)) {closer})))
            (move Step (to if:(is Enemy (who at:(to))) (apply (remove (to)))))))"
    );
    let end = format!("(end {{ (if (no Pieces Next) (result Mover Win)) {LIMIT} }})");
    for board in ["(square 5)", "(hex 4)", "(square 9)"] {
        assert!(is_closed(&game(
            board,
            &step,
            &format!("(play (forEach Piece)) {end}")
        )));
    }
}

#[test]
fn lines_of_uppermost_pieces_are_found() {
    let step = "(move Step (to if:(< (size Stack at:(to)) 4)))";
    for line in [
        "(is Line 3 Mover top:True)",
        "(is Line 2 Orthogonal Mover exact:True top:True)",
        "(is Line 3 whats:{(id \"A\" P1) (id \"A\" P2)} top:True)",
        "(is Line 3 throughAny:(sites Board) Mover top:True)",
    ] {
        let text = stacked(step, "(play (forEach Piece top:True))");
        let text = text.replacen(
            "(end {",
            &format!("(end {{ (if {line} (result Mover Win))"),
            1,
        );
        assert!(is_closed(&text), "{line}");
    }
    // From a hand the larger piece goes on a smaller one.
    let larger = "(or (is Empty (to)) (< (what at:(to) level:(topLevel at:(to))) (what at:(from) level:(topLevel at:(from)))))";
    let enter = format!(
        "(move (from (sites Hand Mover) if:(is Occupied (from))) (to (sites Board) if:(and (!= (from) (to)) {larger})))"
    );
    assert!(is_closed(&stacked(
        step,
        &format!("(play (or (forEach Piece top:True) {enter}))")
    )));
}

#[test]
fn an_effect_is_decided_once_another_has_been_done() {
    let step = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    let alone = "(forEach Site (sites Board) (if (and (is Next (who at:(site)))
        (= 0 (count Sites in:(intersection (sites Empty) (sites Around (site) includeSelf:True)))))
        (remove (site))))";
    let scores =
        "(and (set Score Mover (count Pieces Mover)) (set Score Next (count Pieces Next)))";
    let end = format!(
        "(end {{ (if (> 2 (score Next)) (result Mover Win)) (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
    );
    for then in [
        format!("(do {alone} next:{scores})"),
        format!("(set Var \"V\" 1 (then (do {alone} next:{scores})))"),
        "(if (is Even (count Moves)) (do (set Var (count Pieces Mover)) next:(if (< 3 (var)) (set Score Mover (var)) (moveAgain))))".to_owned(),
        "(do (remove (sites Around (last To) if:(is Enemy (who at:(to)))))
            next:(set Score Next (count Pieces Next)))"
            .to_owned(),
    ] {
        for board in ["(square 4)", "(square 9)"] {
            let play = format!("(play (forEach Piece (then {then}))) {end}");
            assert!(is_closed(&game(board, step, &play)), "{then}");
        }
    }
}

#[test]
fn moves_of_the_piece_that_is_asked_are_asked_for() {
    // A piece steps aside only where it cannot take, and its neighbours cannot either.
    let take = "(move Step Forward (to if:(is Enemy (who at:(to))) (apply (remove (to)))))";
    let aside = "(move Step Rightward (to if:(is Empty (to))))";
    for cond in [
        format!("(not (can Move {take}))"),
        format!("(and (not (can Move {take})) (can Move {aside}))"),
    ] {
        let piece = format!(
            "(piece \"A\" Each (or {{ {take} (if {cond} {aside}) (move Step Forward (to if:(is Empty (to)))) }}))"
        );
        let rules = format!(
            "(play (forEach Piece)) (end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
        );
        for board in ["(square 5)", "(square 9)"] {
            assert!(is_closed(&game(board, &piece, &rules)), "{cond}");
        }
    }
}

#[test]
fn pieces_that_all_differ_are_told() {
    let pieces = "(piece \"A\" Each) (piece \"B\" Each) (hand Each size:2)";
    let text = format!(
        "(game \"G\" (players 2) (equipment {{ (board (square 4)) {pieces} }})
            (rules (start {{ (place \"A1\" (handSite P1) count:4) (place \"B1\" (handSite P1 1) count:4)
                (place \"A2\" (handSite P2) count:4) (place \"B2\" (handSite P2 1) count:4) }})
            (play (move (from (sites Occupied by:Mover container:(mover))) (to (sites Empty)
                if:(all Sites (sites Row (row of:(to))) if:(!= (what at:(site)) (what at:(from)))))))
            (end {{ (if (or (all Different (sites Row 0) if:(is Occupied (site)))
                (all Different (sites Column 1) if:(is Occupied (site)))) (result Mover Win))
                (if (no Moves Next) (result Mover Loss)) }})))"
    );
    assert!(is_closed(&text));
}

#[test]
fn what_two_sites_come_to_may_be_pending() {
    // A piece goes aside with what stood where it was, which is nothing if it goes twice; the sites
    // of the last move are not chosen again.
    let select = "(move Select (from (sites Occupied by:Mover))
        (to (ahead (from) E) if:(not (is In (+ (from) (to)) (sites Pending))))
        (then (and {
            (remove (last From))
            (add (piece (what at:(ahead (last From) W))) (to (last To)))
            (set Pending (+ (last From) (last To))) })))";
    let piece = "(piece \"A\" Each)";
    let end = format!("(end {{ (if (no Pieces Next) (result Mover Win)) {LIMIT} }})");
    let add = "(move Add (piece (id \"A\" Mover)) (to (sites Empty)))";
    let play = format!("(play (or {add} {select})) {end}");
    assert!(is_closed(&game("(square 4)", piece, &play)));
}
