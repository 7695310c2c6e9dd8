//! The runner of placements that capture: which games it plays, and that it plays them as the lists
//! do.

use super::{compiled, walked};

/// A game with this board, these meta rules, ways to play and ends.
pub fn captures(board: &str, more: &str, meta: &str, play: &str, end: &str) -> String {
    format!(
        "(game \"Enclosing\" (players 2)
            (equipment {{ (board {board} use:Vertex) (piece \"Stone\" Each) {more} }})
            (rules {meta} (play {play}) (end {end})))"
    )
}

/// A stone that takes what it encloses and must have a liberty; `deed` happens to what is taken.
pub fn stone(deed: &str) -> String {
    format!(
        "(do (move Add (to (sites Empty)) (then (enclose (from (last To)) Orthogonal
            (between if:(is Enemy (who at:(between))) (apply {deed})))))
         ifAfterwards:(> (count Liberties at:(last To) Orthogonal) 0))"
    )
}

#[test]
fn captures_are_closed() {
    let plain = stone("(remove (between))");
    let scored = stone("(and (addScore Mover 1) (remove (between)))");
    let with_pass = |stone: &str| format!("(or {stone} (move Pass))");
    let by_score = "(if (all Passed) (byScore))";
    let territory = "(if (all Passed) (byScore {(score P1 (size Territory P1)) (score P2 (size Territory P2))}))";
    let sides = "(regions P1 {(sites Side N) (sites Side S)})
        (regions P2 {(sites Side E) (sites Side W)})";
    let connect =
        "{ (if (is Connected Mover) (result Mover Win)) (if (no Moves Next) (result Mover Win)) }";
    let no_repeat = "(meta (no Repeat))";
    let cases = [
        captures("(square 4)", "", no_repeat, &with_pass(&scored), by_score),
        captures("(square 5)", "", no_repeat, &with_pass(&plain), territory),
        captures("(square 3)", "", "", &with_pass(&plain), territory),
        captures("(tri 4)", "", no_repeat, &with_pass(&scored), by_score),
        captures(
            "(square 5)",
            sides,
            "(meta {(swap) (no Repeat)})",
            &plain,
            connect,
        ),
        captures("(square 4)", sides, no_repeat, &plain, connect),
        captures(
            "(square 3)",
            "",
            no_repeat,
            &plain,
            "(if (no Moves Next) (result Mover Loss))",
        ),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert_eq!(
            walked(&name, &compiled(text), 40),
            Some("enclosing"),
            "{name}"
        );
    }
}

#[test]
fn other_captures_are_not() {
    let cases = [
        // The end counts what the runner does not.
        captures(
            "(square 4)",
            "",
            "",
            &stone("(remove (between))"),
            "(if (> (count Pieces Mover) 4) (result Mover Win))",
        ),
        // What is enclosed changes sides.
        captures(
            "(square 4)",
            "",
            "",
            &stone("(and (remove (between)) (add (piece (id \"Stone\" Mover)) (to (between))))"),
            "(if (no Moves Next) (result Mover Win))",
        ),
    ];
    for (i, text) in cases.iter().enumerate() {
        assert_ne!(
            walked("case", &compiled(text), 5),
            Some("enclosing"),
            "case {i}"
        );
    }
}

#[test]
fn a_first_pass_ends_a_game_without_placements() {
    let play = format!("(or {} (move Pass))", stone("(remove (between))"));
    let end = "(if (no Moves Next) (result Mover Win))";
    let text = captures("(square 2)", "", "", &play, end);
    let family = walked("pass", &compiled(&text), 60);
    assert_eq!(family, Some("enclosing"), "{text}");
}
