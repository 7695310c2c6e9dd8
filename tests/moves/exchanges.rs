//! Pieces that change their owner or their places.

use super::{Position, on_square};

const PIECES: &str = r#"(piece "Disc" Each) (piece "King" Each) (piece "Rock" Neutral)"#;

/// Two players' pieces with data of their own; a rock is placed, and something follows.
fn after_rock(then: &str) -> Position {
    on_square(
        4,
        PIECES,
        r#"(place "Disc1" 0) (place "Disc2" {1 2} state:2) (place "King2" 5 value:3) (place "Rock0" 6)"#,
        &format!(r#"(move Add (piece "Rock0") (to 10) (then {then}))"#),
    )
}

#[test]
fn pieces_taken_over_keep_their_data() {
    let mut p = after_rock("(take Control of:P2 by:P1 (then (addScore P1 1)))");
    assert_eq!(
        p.go(10, 10),
        "A10:5 R1 A1:1 score1+1 R2 A2:1 score1+1 R5 A5:3 score1+1"
    );
    assert_eq!([1, 2, 5].map(|s| p.at(s)), ["1s2", "1s2", "3v3"]);
    // The other player has nothing left to lose.
    assert_eq!(p.go(10, 10), "A10:5");
}

#[test]
fn only_pieces_with_a_counterpart_on_the_sites_named_are_taken_over() {
    let mut p = after_rock("(take Control of:All by:Mover to:(sites {0 1 5 6}))");
    // The mover's own piece is taken over too; the rock has no counterpart.
    assert_eq!(p.go(10, 10), "A10:5 R0 A0:1 R1 A1:1 R5 A5:3");
    assert_eq!([2, 6].map(|s| p.at(s)), ["2s2", "5"]);
    let mut p = after_rock("(take Control of:P2 by:Mover at:5)");
    assert_eq!(p.go(10, 10), "A10:5 R5 A5:3");
}

#[test]
fn a_piece_swapped_away_loses_its_data() {
    let mut p = on_square(
        4,
        PIECES,
        r#"(place "Disc1" 0 state:3) (place "King2" 5 state:2)"#,
        "(move Swap Pieces 0 5)",
    );
    assert_eq!(p.go(0, 5), "M0>5 A0:4");
    assert_eq!([0, 5].map(|s| p.at(s)), ["4", "1s3"]);
}
