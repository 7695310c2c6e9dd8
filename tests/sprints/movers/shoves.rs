//! Pieces that are drawn and pushed, and captures that do to what they hit whatever an effect says.

use super::{compiled, game, is_closed};
use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;

const LIMIT: &str = "(if (= (count Moves) 60) (result Mover Draw))";

/// Whether a game is closed, and nothing of it is left to the general code.
fn is_lowered(text: &str) -> bool {
    let game = compiled(text);
    Sprint::unread(&game, &game.start(&mut Scratch::new(0))).is_empty() && is_closed(text)
}

#[test]
fn pieces_are_drawn_towards_a_site_and_pushed_on_from_one() {
    let piece = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    for then in [
        "(attract (from (last To)) Diagonal)",
        "(attract (from (last From)))",
        "(push (from (last To)) E)",
        "(push (from (last To)) N)",
        "(and (push (from (last To)) W) (add (piece (next)) (to (last To))))",
    ] {
        for end in [
            "(if (is Line 3 throughAny:(sites LastTo) what:(next)) (result Next Win))",
            "(if (is Line 3 throughAny:(sites LastTo) what:(mover)) (result Mover Win))",
            "(if (= 4 (count Sites in:(sites LastTo))) (result Mover Win))",
        ] {
            let play = format!(
                "(play (or (forEach Piece (then {then})) (move Select (from (sites Occupied by:Mover))
                    (then {then})))) (end {{ {end} {LIMIT} }})"
            );
            for board in ["(square 5)", "(hex 3)"] {
                assert!(is_lowered(&game(board, piece, &play)), "{then} {end}");
            }
        }
    }
}

#[test]
fn captures_do_what_an_effect_says() {
    let piece =
        "(piece \"A\" Each (move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";
    for effect in [
        "(if (is In (between) (sites Corners)) (remove (between)) (addScore Mover 1))",
        "(and (if (is Enemy (who at:(between))) (remove (between))) (set State at:(between) (mover)))",
        "(and (remove (between)) (addScore Mover (count Sites in:(sites Around (between)))))",
        "(and (remove (between)) (remove (ahead (between) N)))",
        "if:(< 1 (count Sites in:(intersection (sites Around (between)) (sites Empty)))) (remove (between))",
        "(remove (between) (then (addScore Mover 1)))",
    ] {
        for capture in [
            "enclose (from (last To)) Orthogonal",
            "custodial (from (last To)) Adjacent",
            "surround (from (last To)) Orthogonal",
        ] {
            let to = match capture.starts_with("enclose") {
                true => "",
                false => "(to if:(is Friend (who at:(to))))",
            };
            if effect.contains("then") && !capture.starts_with("custodial") {
                continue;
            }
            let capture = format!(
                "({capture} (between if:(is Enemy (who at:(between))) (apply {effect})) {to})"
            );
            let play = format!(
                "(play (or (forEach Piece (then {capture}))
                    (move Add (piece (id \"A\" Mover)) (to (sites Empty) if:(= 0 (state at:(to)))) (then {capture}))))
                (end {{ (if (< 3 (score Mover)) (result Mover Win)) {LIMIT} }})"
            );
            assert!(is_lowered(&game("(square 5)", piece, &play)), "{capture}");
        }
    }
}

#[test]
fn enclosed_sites_may_be_empty() {
    let piece = "(piece \"A\" Each)";
    let enclose = "(enclose (from (last To)) Orthogonal
        (between if:(or (is Enemy (who at:(between))) (is Empty (between)))
            (apply (and (if (is Enemy (who at:(between))) (remove (between)))
                (set State at:(between) (mover))))))";
    for then in [
        enclose.to_owned(),
        format!(
            "(and (forEach Site (sites Empty) (if (!= 0 (state at:(site))) (set State at:(site) 0))) {enclose})"
        ),
    ] {
        for board in ["(square 5)", "(hex 3)", "(square 9)"] {
            let play = format!(
                "(play (move Add (to (sites Empty) if:(= 0 (state at:(to)))) (then {then})))
                (end (if (and (no Moves P1) (no Moves P2)) (byScore {{
                    (score P1 (count Pieces P1)) (score P2 (count Pieces P2)) }})))"
            );
            assert!(is_lowered(&game(board, piece, &play)), "{then}");
        }
    }
}

#[test]
fn variables_may_be_noted_for_what_is_done_next() {
    // What stands on four sites goes round, if anything does.
    let sites = ["6", "7", "12", "11"];
    let noted: String = (0..4)
        .map(|i| format!("(set Var \"V{i}\" (what at:{}))", sites[i]))
        .collect();
    let leaves: String = (0..4)
        .map(|i| format!("(if (!= 0 (var \"V{i}\")) (remove {}))", sites[i]))
        .collect();
    let comes: String = (0..4)
        .map(|i| {
            let next = sites[(i + 1) % 4];
            format!("(if (!= 0 (var \"V{i}\")) (add (piece (var \"V{i}\")) (to {next})))")
        })
        .collect();
    let play = format!(
        "(play (or (move Add (piece (id \"A\" Mover)) (to (sites Empty)))
            (move Select (from (sites Corners)) (then
                (if (is Even (last To)) (do (and {{ {noted} }}) next:(and {{ {leaves} {comes} }})))))))
        (end {{ (if (is Line 3 All) (result Mover Win)) (if (= 7 (var \"V0\")) (result Next Win))
            {LIMIT} }})"
    );
    assert!(is_lowered(&game("(square 5)", "(piece \"A\" Each)", &play)));
}

#[test]
fn what_nobody_asks_for_need_not_be_set() {
    let piece = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    for then in [
        "(set State at:(last To) 1)",
        "(and (set Value at:(last To) 3) (set Score Mover 1))",
        "(forEach Group if:(is Mover (who at:(to))) (if (is Odd (count Sites in:(sites)))
            (and (addScore Mover 1) (forEach Site (sites) (set State at:(site) 1)))
            (forEach Site (sites) (set State at:(site) 0))))",
        "(set State at:(last To) 2 (then (addScore Mover 1)))",
    ] {
        let play = format!(
            "(play (forEach Piece (then {then}))) (end {{ (if (< 20 (score Mover)) (result Mover Win)) {LIMIT} }})"
        );
        assert!(is_lowered(&game("(square 5)", piece, &play)), "{then}");
    }
}

#[test]
fn each_piece_that_is_passed_over_is_dealt_with() {
    for effect in [
        "(if (is In (between) (sites Corners)) (remove (between)) (addScore Mover 1))",
        "if:(is Enemy (who at:(between))) (and (remove (between)) (addScore Mover 1))",
    ] {
        let piece = format!(
            "(piece \"A\" Each (or (move Step (to if:(is Empty (to))))
                (move Hop (between (range 1 3) if:(is Occupied (between)) (apply {effect}))
                    (to if:(is Empty (to)))))) (hand Each)"
        );
        let play = format!(
            "(play (forEach Piece)) (end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
        );
        for board in ["(square 5)", "(hex 3)"] {
            assert!(is_lowered(&game(board, &piece, &play)), "{effect}");
        }
    }
}

#[test]
fn sites_are_ahead_in_the_direction_between_two_others() {
    let piece =
        "(piece \"A\" Each (move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";
    for then in [
        "(if (!= (ahead (last To) (directions Cell from:(last From) to:(last To))) (last To))
            (remove (sites Around (last To) includeSelf:True)))",
        "(remove (ahead (last To) steps:2 (directions Cell from:(last From) to:(last To))))",
        "(if (is Friend (who at:(ahead (last From) (directions Cell from:(last To) to:(last From)))))
            (moveAgain))",
    ] {
        let play = format!(
            "(play (forEach Piece (then {then}))) (end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
        );
        for board in ["(square 5)", "(hex 3)"] {
            assert!(is_lowered(&game(board, piece, &play)), "{then}");
        }
    }
}

#[test]
fn walks_lead_to_the_nearest_of_some_sites() {
    let free = "(step (to if:(or (is Empty (to)) (is In (to) (sites Occupied by:Mover)))))";
    let then = "(enclose (from (last To)) Orthogonal
        (between if:(is Enemy (who at:(between))) (apply (remove (between)))))";
    let steps = |from: &str, goals: &str| format!("(count Steps Orthogonal {free} {from} {goals})");
    for cond in [
        format!(
            "(> Infinity {})",
            steps("(to)", "(sites Occupied by:Mover)")
        ),
        format!("(!= {} Infinity)", steps("(to)", "(sites Corners)")),
        format!("(< {} 3)", steps("(to)", "(sites Occupied by:Next)")),
        format!(
            "(= 1 {})",
            steps("(to)", "(intersection (sites Corners) (sites Empty))")
        ),
        format!("(> 4 {})", steps("(last To)", "(sites {(to)})")),
        "(< 1 (count Sites in:(sites Direction from:(sites Occupied by:Mover) Diagonal
            stop:(is Occupied (to)))))"
            .to_owned(),
    ] {
        let play = format!(
            "(play (or (move Add (piece (id \"A\" Mover)) (to (sites Empty) if:{cond}) (then {then}))
                (move Remove (sites Occupied by:Mover))))
            (end {{ (if (no Pieces Next) (result Mover Win)) {LIMIT} }})"
        );
        for board in ["(square 5)", "(hex 3)"] {
            assert!(
                is_closed(&game(board, "(piece \"A\" Each)", &play)),
                "{cond}"
            );
        }
    }
}

#[test]
fn whoever_is_next_may_be_connected_or_have_pieces_in_hands() {
    let text = "(game \"G\" (players 2) (equipment { (board (hex 4)) (piece \"A\" Each) (hand Each size:2)
            (regions P1 {(sites Side NE) (sites Side SW)}) (regions P2 {(sites Side NW) (sites Side SE)}) })
        (rules (play (or (move Add (piece (id \"A\" P1)) (to (sites Empty)))
            (move Add (piece (id \"A\" P2)) (to (sites Empty)) (then (fromTo (from (last To)) (to (handSite Mover 1)))))))
        (end { (if (is Connected Mover) (result Mover Win)) (if (is Connected Next) (result Next Win))
            (if (> (count in:(sites Hand Mover)) 6) (result Mover Loss)) })))";
    assert!(is_closed(text), "{text}");
}
