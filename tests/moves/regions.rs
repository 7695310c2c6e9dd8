//! Regions around sites that are known only in play, as targets of moves.

use super::{Position, on_square};

/// Where the piece on site 6 of a board of 25 may go.
fn targets(to: &str, start: &str) -> Vec<i32> {
    let piece = format!("(piece \"M\" Each (move (from) (to {to})))");
    let start = format!("(place \"M1\" 6) {start}");
    let position: Position = on_square(5, &piece, &start, "(forEach Piece)");
    let from_six = position.pairs().into_iter().filter(|(from, _)| *from == 6);
    from_six.map(|(_, to)| to).collect()
}

#[test]
fn what_is_around_the_start_of_a_move() {
    assert_eq!(
        targets("(sites Around (from) Orthogonal)", ""),
        [1, 5, 7, 11]
    );
    assert_eq!(
        targets("(sites Around (from) includeSelf:True)", ""),
        [0, 1, 2, 5, 6, 7, 10, 11, 12]
    );
    assert_eq!(targets("(sites Around (from) distance:2)", ""), [8, 16, 18]);
    assert_eq!(
        targets("(sites Direction from:(from) Orthogonal)", ""),
        [1, 5, 7, 8, 9, 11, 16, 21]
    );
}

#[test]
fn combinations_of_what_is_around_one_site() {
    let ring = "(difference (expand origin:(from) steps:2) (expand origin:(from)))";
    assert_eq!(targets(ring, ""), [3, 8, 13, 15, 16, 17, 18]);
    let inner = "(intersection (sites Around (from)) (sites Column 2))";
    assert_eq!(targets(inner, ""), [2, 7, 12]);
    let both = "(union (sites Around (from) Diagonal) (sites Around (from) distance:2))";
    assert_eq!(targets(both, ""), [0, 2, 8, 10, 12, 16, 18]);
    // Without the sites around there are still those of the board.
    let outside = "(difference (sites Row 1) (sites Around (from)))";
    assert_eq!(targets(outside, ""), [6, 8, 9]);
}

#[test]
fn empty_and_occupied_sites_around() {
    let others = "(place \"M2\" {1 7 8})";
    assert_eq!(
        targets("(sites Around (from) Empty Orthogonal)", others),
        [5, 11]
    );
    let empty = "(sites Around (from) Orthogonal) if:(is Empty (to))";
    assert_eq!(targets(empty, others), [5, 11]);
    assert_eq!(targets("(sites Around (from) NotEmpty)", others), [1, 7]);
    let ends = "(sites Around (sites Occupied by:P2) Orthogonal)";
    assert_eq!(targets(ends, others), [0, 2, 3, 6, 9, 12, 13]);
    let open = "(sites Around (sites Occupied by:P2) Empty Orthogonal)";
    assert_eq!(targets(open, others), [0, 2, 3, 9, 12, 13]);
    let all = "(sites Around (sites Occupied by:P2) Orthogonal includeSelf:True)";
    assert_eq!(targets(all, others), [0, 1, 2, 3, 6, 7, 8, 9, 12, 13]);
}
