//! Conditions that random play asks of the move it picks only: descriptions of their forms, walked
//! beside the lists. That each legal move is as likely as by lists is asked in `sprints/alike`.

use super::{STUCK, game, is_closed};

const LIMIT: &str = "(if (= (count Moves) 60) (result Mover Draw))";

/// A condition on a site that looks over the board.
const SEEN: &str = "(< 1 (count Sites in:(intersection (sites LineOfSight Piece at:(to)) (sites Occupied by:All))))";
/// One on where a step starts and ends.
const CLOSER: &str =
    "(< (count Sites in:(intersection (sites Around (to)) (sites Occupied by:Mover)))
    (count Sites in:(intersection (sites Around (from)) (sites Occupied by:Mover))))";
/// One on a step that takes.
const TAKES: &str = "(and (is Enemy (who at:(to)))
    (= 0 (count Sites in:(intersection (sites LineOfSight Piece at:(to)) (sites Occupied by:Mover)))))";

/// Games whose moves have conditions that are asked late, in all places of the trees of moves.
pub(in super::super) fn games() -> Vec<String> {
    let piece = |moves: &str| format!("(piece \"A\" Each {moves})");
    let step = |cond: &str, then: &str| format!("(move Step (to if:{cond}) {then})");
    let take = format!("(move Step (to if:{TAKES} (apply (remove (to)))))");
    let closer = step(&format!("(and (is Empty (to)) {CLOSER})"), "");
    let seen = step(&format!("(and (is Empty (to)) {SEEN})"), "");
    let plain = step("(is Empty (to))", "");
    let add = format!("(move Add (piece (id \"A\" Mover)) (to (sites Empty) if:{SEEN}))");
    let none = format!(
        "(move Add (piece (id \"A\" Mover)) (to (sites Empty)
            if:(and {SEEN} (< 99 (count Sites in:(sites LineOfSight Piece at:(to)))))))"
    );
    let threat = "(do (move Step (to if:(is Empty (to))))
        ifAfterwards:(not (is Threatened (id \"A\" Mover) at:(last To))))";
    let each = "(forEach Piece)";
    let stuck = format!("(end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})");
    let corner =
        format!("(end {{ (if (is In (last To) (sites Corners)) (result Mover Win)) {LIMIT} }})");
    let mut games = Vec::new();
    for board in ["(square 5)", "(hex 3)"] {
        for (moves, play) in [
            (&closer, each.to_string()),
            (&seen, each.to_string()),
            (&closer, format!("(or {each} {add})")),
            (&take, format!("(priority {{ {each} {add} }})")),
            (&plain, format!("(priority {{ {add} {each} }})")),
            (&plain, format!("(priority {{ {none} {each} }})")),
            (
                &closer,
                format!("(if (is Even (count Moves)) {add} {each})"),
            ),
        ] {
            for end in [&stuck, &corner] {
                let rules = format!("(play {play}) {end}");
                games.push(game(board, &piece(moves), &rules));
            }
        }
        let rules = format!("(play (priority {{ {each} {add} }})) {STUCK}");
        games.push(game(board, &piece(threat), &rules));
    }
    games
}

#[test]
fn conditions_are_asked_late_of_all_kinds_of_moves() {
    for text in games() {
        assert!(is_closed(&text), "{text}");
    }
}
