//! The runner of placements: which games it plays, and that it plays them as the lists do.

use super::{compiled, walked};

/// A game with these players, board, further equipment and rules.
pub fn placements(players: u32, board: &str, more: &str, rules: &str) -> String {
    format!(
        "(game \"Placing\" (players {players})
            (equipment {{ (board {board}) (piece \"Disc\" Each) {more} }})
            (rules {rules}))"
    )
}

const ADD: &str = "(play (move Add (to (sites Empty))))";

#[test]
fn placements_are_closed() {
    let sides = "(regions P1 {(sites Side N) (sites Side S)})
        (regions P2 {(sites Side E) (sites Side W)})";
    let end = |cond: &str| format!("{ADD} (end (if {cond} (result Mover Win)))");
    let ends = |rules: &str| format!("{ADD} (end {{ {rules} }})");
    let two = |board, more, rules: &str| placements(2, board, more, rules);
    let cases = [
        two("(square 3)", "", &end("(is Line 3)")),
        two(
            "(square 3)",
            "",
            &format!("(meta (passEnd NoEnd)) {}", end("(is Line 3)")),
        ),
        two("(square 4)", "", &end("(and (is Line 3) (is Full))")),
        two(
            "(square 4)",
            "",
            &ends("(if (is Line 3) (result Mover Loss)) (if (is Full) (result P2 Win))"),
        ),
        two(
            "(hex 4)",
            "",
            &ends("(if (is Line 4) (result Mover Win)) (if (is Line 3) (result Mover Loss))"),
        ),
        two("(square 9)", "", &end("(is Line 4 All exact:True)")),
        two(
            "(square 6)",
            "",
            &end("(and (is Line 3 Orthogonal) (is Line 3 Diagonal))"),
        ),
        two("(square 5)", "", &end("(is Line 3 contiguous:False)")),
        two("(square 5)", "", &end("(> (count Moves) 12)")),
        two("(square 5)", "", &end("(no Moves Next)")),
        // A result for somebody who is not there ends nothing.
        two(
            "(square 5)",
            "",
            &ends("(if (is Line 3) (result P7 Loss)) (if (is Line 4) (result Mover Win))"),
        ),
        two(
            "(hex Diamond 5)",
            "(regions P1 {(sites Side NE) (sites Side SW)})
             (regions P2 {(sites Side NW) (sites Side SE)})",
            &format!("(meta (swap)) {}", end("(is Connected Mover)")),
        ),
        two(
            "(square 3)",
            "",
            &format!("(meta (swap)) {}", end("(is Line 3)")),
        ),
        two(
            "(square 7)",
            sides,
            &end("(or (is Connected Mover) (is Line 6 Orthogonal))"),
        ),
        two("(hex 4)", "", &end("(is Connected 3 Sides)")),
        two("(hex 5)", "", &end("(is Loop)")),
        two(
            "(hex 3)",
            "",
            &end("(or (is Loop) (is Connected 3 Corners))"),
        ),
        two(
            "(hex 4)",
            "",
            &format!(
                "(start (place \"Disc1\" (sites Corners))) {}",
                end("(is Loop)")
            ),
        ),
        two("(square 5)", "", &end("(is Loop)")),
        two(
            "(square 5)",
            "",
            &format!(
                "(start (place \"Disc1\" (centrePoint))) {}",
                end("(is Line 4)")
            ),
        ),
        two(
            "(square 5)",
            "",
            "(play (move Add (to (difference (sites Empty) (sites Corners)))))
             (end (if (is Line 4) (result Mover Win)))",
        ),
        two(
            "(square 5)",
            "",
            &ends("(if (is Full) (byScore {(score P1 (count Pieces P1)) (score P2 12)}))"),
        ),
        placements(
            3,
            "(hex 4)",
            "",
            &ends("(if (is Line 4) (result Mover Win)) (if (is Line 3) (result Mover Loss))"),
        ),
        placements(3, "(square 4)", "", &end("(is Line 3)")),
        placements(6, "(square 6)", "", &end("(is Line 4)")),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        // Ends of which nothing is known beforehand are left to terms.
        let family = match text.contains("(count Moves)") || text.contains("(no Moves Next)") {
            true => "movers",
            false => "placing",
        };
        assert_eq!(walked(&name, &compiled(text), 30), Some(family), "{name}");
    }
}

#[test]
fn drops_onto_stacks_are_closed() {
    let drops = |board: &str, height: &str, end: &str| {
        placements(
            2,
            board,
            "",
            &format!(
                "(play (move Add (to (forEach (sites Board) if:{height})) stack:True))
                 (end (if {end} (result Mover Win)))"
            ),
        )
    };
    let cases = [
        drops(
            "(square 5)",
            "(< (size Stack at:(site)) 3)",
            "(is Line 4 byLevel:True)",
        ),
        drops(
            "(rectangle 1 7)",
            "(< (size Stack at:(site)) 6)",
            "(is Line 4 byLevel:True)",
        ),
        drops(
            "(square 4)",
            "(<= (size Stack at:(site)) 4)",
            "(is Line 4 byLevel:True)",
        ),
        placements(
            2,
            "(rectangle 1 6)",
            "",
            "(play (move Add (to (sites Board) if:(> 4 (size Stack at:(to)))) stack:True))
             (end (if (is Line 3 byLevel:True) (result Mover Win)))",
        ),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert_eq!(
            walked(&name, &compiled(text), 30),
            Some("placing"),
            "{name}"
        );
    }
}

#[test]
fn what_is_more_than_placements_is_not() {
    let cases = [
        // A consequence.
        placements(
            2,
            "(square 3)",
            "",
            "(play (move Add (to (sites Empty)) (then (moveAgain)))) (end (if (is Line 3) (result Mover Win)))",
        ),
        // Everybody's piece is the same.
        placements(
            2,
            "(square 3)",
            "(piece \"Stone\" Neutral)",
            "(play (move Add (piece \"Stone0\") (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))",
        ),
        // Pieces on each other's sites.
        placements(
            2,
            "(square 3)",
            "",
            "(play (move Add (to (sites Board)))) (end (if (is Line 3) (result Mover Win)))",
        ),
    ];
    for (i, text) in cases.iter().enumerate() {
        assert_ne!(
            walked("case", &compiled(text), 5),
            Some("placing"),
            "case {i}"
        );
    }
}
