//! What agents know of a game from random games of it.

use ludeme::search::evaluate::Knowledge;
use ludeme::search::limit::Limit;

/// Placements in a line.
const LINES: &str = r#"(game "Four" (players 2)
    (equipment { (board (square 6)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 4) (result Mover Win)))))"#;

/// Placements beside own pieces.
const BESIDE: &str = r#"(game "Beside" (players 2)
    (equipment { (board (square 5)) (piece "Disc" Each) })
    (rules (start { (place "Disc1" (sites {0})) (place "Disc2" (sites {24})) })
        (play (or (move Add (to (intersection (sites Empty)
            (sites Around (sites Occupied by:Mover))))) (move Pass)))
        (end (if (all Passed) (result Mover Win)))))"#;

/// Pieces that step and capture.
const STEPS: &str = r#"(game "Steps" (players {(player N) (player S)})
    (equipment { (board (square 5))
        (piece "Man" Each (move Step (directions {Forward FR FL})
            (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))) })
    (rules (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) })
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"#;

#[test]
fn games_that_fill_the_board_are_told_from_games_that_wander() {
    let limit = Limit::Iterations(1);
    let filling = |text| Knowledge::default().filling(&super::game("t.lud", text), limit);
    assert_eq!(filling(LINES), 1.0);
    // Passes fill nothing.
    assert!((0.3..1.0).contains(&filling(BESIDE)), "{}", filling(BESIDE));
    // Men step and are taken.
    assert!(filling(STEPS) < 0.0, "{}", filling(STEPS));
}

#[test]
fn estimates_foretell_where_pieces_are_what_counts() {
    let insight = |text: &str| {
        let game = super::game("t.lud", text);
        Knowledge::default().evaluation(&game).insight()
    };
    let stores = include_str!("../bench/games/kalah.lud");
    assert!(insight(stores) > 0.1, "{}", insight(stores));
    // Where all stones count alike, the number of them says nothing.
    assert!(insight(LINES) < 0.1, "{}", insight(LINES));
}
