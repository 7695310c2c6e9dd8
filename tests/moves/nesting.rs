//! Rules that lead to themselves are stopped, and play goes on.

use ludeme::play::playout::Playouts;

use super::Position;

#[test]
fn rules_that_lead_to_themselves_are_stopped() {
    let step = "(move Step (to if:(is Empty (to))))";
    let pieces = [
        "(forEach Piece)".to_owned(),
        format!("(or {step} (forEach Piece))"),
        format!("(if (can Move (forEach Piece)) {step})"),
        format!("(do {step} ifAfterwards:(can Move (forEach Piece)))"),
        "(move Step (to if:(is Empty (to))) (then (forEach Piece)))".to_owned(),
        "(move Step (to if:(is Empty (to)))
            (then (if (can Move (forEach Piece)) (set Score Mover 1))))"
            .to_owned(),
        "(move Step (to if:(and (is Empty (to)) (not (is Threatened at:(to))))))".to_owned(),
        "(move Step (to if:(and (is Empty (to)) (not (no Moves Next)))))".to_owned(),
        "(move Step (to if:(is In (to) (sites To (forEach Piece)))))".to_owned(),
        "(max Moves (forEach Piece))".to_owned(),
        "(while (is Empty 4) (forEach Piece))".to_owned(),
    ];
    for piece in pieces {
        let mut position = Position::new(&format!(
            "(game \"Test\" (players 2)
                (equipment {{ (board (square 3)) (piece \"Disc\" Each {piece}) }})
                (rules (meta (passEnd NoEnd))
                    (start {{ (place \"Disc1\" 0) (place \"Disc2\" 8) }})
                    (play (forEach Piece))
                    (end (if (= (counter) 999) (result Mover Win)))))"
        ));
        for _ in 0..4 {
            position.play(0);
        }
        assert_eq!(position.state.moves, 4, "{piece}");
        position.game.end_after_moves(20);
        assert_eq!(
            Playouts::new(&position.game).playout(1).moves,
            20,
            "{piece}"
        );
    }
}
