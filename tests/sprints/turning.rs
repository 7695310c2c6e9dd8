//! The runner of games in which pieces turn others over: which games it plays, and that it plays
//! them as the lists do.

use super::{compiled, walked};

/// A game of discs that turn the runs they enclose, on a board with so many columns and rows.
pub fn runs(
    columns: u32,
    rows: u32,
    directions: &str,
    turn: &str,
    more: &str,
    end: &str,
) -> String {
    let (left, up) = (columns / 2 - 1, rows / 2 - 1);
    let site = |x: u32, y: u32| (up + y) * columns + left + x;
    format!(
        "(game \"Turning\" (players 2)
            (equipment {{ (board (rectangle {rows} {columns})) (piece \"Disc\" Neutral (flips 1 2)) }})
            (rules
                (start {{
                    (place \"Disc0\" {{{} {}}} state:1) (place \"Disc0\" {{{} {}}} state:2) }})
                (play (forEach Site (sites Empty) (append (custodial (from (site)) {directions}
                    (between if:(is Enemy (state at:(between))) (apply (allCombinations
                        (add (piece \"Disc0\" state:(mover)) (to (site))) {turn})))
                    (to if:(is Friend (state at:(to))))) {more})))
                (end {end})))",
        site(0, 0),
        site(1, 1),
        site(0, 1),
        site(1, 0),
    )
}

pub const FLIP: &str = "(flip (between))";
pub const COUNTED: &str = "(then (and
    (set Score P1 (count Sites in:(sites State 1)))
    (set Score P2 (count Sites in:(sites State 2)))))";

/// A game of pieces that clone themselves to sites nearby or jump, and turn what is around.
pub fn spread(size: u32, around: &str, end: &str) -> String {
    let last = size * size - 1;
    let corner = size - 1;
    format!(
        "(game \"Spreading\" (players 2)
            (equipment {{ (board (square {size})) (piece \"Cell\" Each (or
                (move (from) (to (sites Around (from)) if:(is Empty (to))) copy:True)
                (move (from) (to (difference (expand origin:(from) steps:2)
                    (expand origin:(from) steps:1)) if:(is Empty (to))))
                (then (forEach Site
                    (intersection {around} (sites Occupied by:Next))
                    (and (remove (site)) (add (piece (id \"Cell\" Mover)) (to (site)))))))) }})
            (rules
                (start {{ (place \"Cell1\" {{0 {last}}})
                    (place \"Cell2\" {{{corner} {}}}) (set Score Each 2) }})
                (play (forEach Piece (then (and
                    (set Score P1 (count Sites in:(sites Occupied by:P1)))
                    (set Score P2 (count Sites in:(sites Occupied by:P2)))))))
                (end {end})))",
        last - corner,
    )
}

/// All of these games are played by this runner.
fn all_are_closed(cases: &[String]) {
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert_eq!(
            walked(&name, &compiled(text), 40),
            Some("turning"),
            "{name}"
        );
    }
}

#[test]
fn turned_runs_are_closed() {
    let passed = "(if (all Passed) (byScore))";
    let cases = [
        runs(6, 6, "", FLIP, COUNTED, passed),
        runs(8, 8, "", FLIP, COUNTED, passed),
        runs(8, 5, "Orthogonal", FLIP, COUNTED, passed),
        runs(
            6,
            6,
            "",
            "(set State at:(between) (mover))",
            COUNTED,
            passed,
        ),
        runs(
            6,
            6,
            "",
            FLIP,
            "",
            "(if (or (was Pass) (is Full)) (result Mover Win))",
        ),
        runs(
            4,
            4,
            "",
            FLIP,
            COUNTED,
            "{(if (= 0 (count Sites in:(sites State 1))) (result P2 Win)) (if (is Full) (byScore))}",
        ),
    ];
    all_are_closed(&cases);
}

#[test]
fn spreading_pieces_are_closed() {
    let around = "(sites Around (last To))";
    let ends = "(if (or (= 0 (count Sites in:(sites Occupied by:Next))) (is Full)) (byScore))";
    let cases = [
        spread(4, around, ends),
        spread(7, around, ends),
        spread(5, "(sites Around (last To) Orthogonal)", ends),
        spread(5, around, "(if (is Full) (result Mover Win))"),
    ];
    all_are_closed(&cases);
}

#[test]
fn other_turns_are_not() {
    let passed = "(if (all Passed) (byScore))";
    let around = "(sites Around (last To))";
    let cases = [
        // A board beyond a word.
        runs(9, 9, "", FLIP, COUNTED, passed),
        // Scores that count something else.
        runs(
            6,
            6,
            "",
            FLIP,
            &COUNTED.replace("State 1", "State 2"),
            passed,
        ),
        // An end that asks for something else.
        runs(
            6,
            6,
            "",
            FLIP,
            COUNTED,
            "(if (> (count Moves) 9) (byScore))",
        ),
        // Pieces around something else are turned.
        spread(5, "(sites Around (last From))", passed),
        spread(5, &around.replace("last To", "centrePoint"), passed),
    ];
    for (i, text) in cases.iter().enumerate() {
        assert_ne!(
            walked("case", &compiled(text), 5),
            Some("turning"),
            "case {i}"
        );
    }
}
