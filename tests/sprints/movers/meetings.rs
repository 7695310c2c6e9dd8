//! The runner of moving pieces, where several pieces would share a site, and where pieces stand
//! beside the board.

use ludeme::play::playout::Playouts;

use super::is_closed;
use crate::sprints::compiled;

/// A game on a board with a hand each.
fn with_hands(board: &str, piece: &str, play: &str, end: &str) -> String {
    format!(
        "(game \"G\" (players 2)
            (equipment {{ (board {board}) (hand Each) {piece} }})
            (rules
                (start {{ (place \"A1\" {{0 1 2}}) (place \"A2\" {{6 7 8}})
                    (place \"A\" \"Hand\" count:3) }})
                (play (or (move (from (handSite Mover)) (to (sites Empty))) {play}))
                (end {{ (if {end} (result Mover Win)) (if (> (count Moves) 40) (result Mover Draw)) }})))"
    )
}

const STEP: &str = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";

#[test]
fn pieces_that_join_their_kind_are_counted() {
    let onto = |to: &str| {
        let piece = format!("(piece \"A\" Each (move Step {to}))");
        with_hands("(square 3)", &piece, "(forEach Piece)", "(no Moves Next)")
    };
    // Games with hands count pieces: two of a kind on a site are two.
    assert!(!is_closed(&onto("(to)")));
    assert!(!is_closed(&onto("(to if:(is Occupied (to)))")));
    assert!(is_closed(&onto("(to if:(not (is Friend (who at:(to)))))")));
    assert!(is_closed(&onto("(to if:(is Empty (to)))")));
    let slide = |to: &str| {
        let piece = format!("(piece \"A\" Each (move Slide {to}))");
        with_hands("(square 3)", &piece, "(forEach Piece)", "(no Moves Next)")
    };
    assert!(is_closed(&slide("(to if:(is Enemy (who at:(to))))")));
    assert!(!is_closed(&slide("(to if:(is Friend (who at:(to))))")));
    let add = |to: &str| {
        let play = format!("(or (forEach Piece) (move Add (to (sites {to}))))");
        with_hands("(square 3)", STEP, &play, "(no Moves Next)")
    };
    assert!(is_closed(&add("Empty")));
    assert!(!is_closed(&add("Centre")));
    // Without anything that counts, what stands there is replaced.
    let alone = "(game \"G\" (players 2)
        (equipment { (board (square 3)) (piece \"A\" Each (move Step (to))) })
        (rules (start { (place \"A1\" {0 1 2}) (place \"A2\" {6 7 8}) })
            (play (forEach Piece)) (end (if (no Pieces Next) (result Mover Win)))))";
    assert!(is_closed(alone));
}

#[test]
fn what_is_taken_comes_into_a_hand() {
    let taking = |put: &str| {
        let piece = format!(
            "(piece \"A\" Each (move Step (to if:(not (is Friend (who at:(to))))
                (apply (if (is Enemy (who at:(to))) {put})))))
             (map \"Into\" {{ (pair 1 2) (pair 2 1) }})"
        );
        with_hands("(square 3)", &piece, "(forEach Piece)", "(no Moves Next)")
    };
    for put in [
        "(add (piece \"A1\") (to (handSite P1)))",
        "(add (piece (id \"A\" Mover)) (to (handSite Mover)))",
        "(add (piece (mapEntry \"Into\" (what at:(to)))) (to (handSite Mover)))",
    ] {
        assert!(is_closed(&taking(put)), "{put}");
    }
}

#[test]
fn moves_that_start_elsewhere_come_once_for_each_piece() {
    let piece = |other: &str| {
        let piece = format!("(piece \"A\" Each (or (move Step (to if:(is Empty (to)))) {other}))");
        with_hands("(square 3)", &piece, "(forEach Piece)", "(no Moves Next)")
    };
    assert!(is_closed(&piece("(move Pass)")));
    assert!(is_closed(&piece("(move Add (to (sites Empty)))")));
    assert!(is_closed(&piece(
        "(move Step (from (last To)) Diagonal (to if:(is Empty (to))))"
    )));
    assert!(is_closed(&piece(
        "(move Step Diagonal (to if:(is Empty (to))))"
    )));
}

#[test]
fn hands_are_read_as_cells_only() {
    let end = |read: &str| {
        let end = format!("(and (= (count Moves) 5) (= 1 {read}))");
        with_hands("(square 2) use:Vertex", STEP, "(forEach Piece)", &end)
    };
    for read in [
        "(who at:(handSite P1))",
        "(who Cell at:(handSite P1))",
        "(what at:(handSite P1))",
        "(count at:(handSite P1))",
        "(min 1 (count Cell at:(handSite P1)))",
        "(who at:(last From))",
        "(count at:(last From))",
    ] {
        let text = end(read)
            .replace("{0 1 2}", "{0}")
            .replace("{6 7 8}", "{3}");
        assert!(is_closed(&text) || read.starts_with("(min"), "{read}");
    }
}

#[test]
fn no_site_is_neither_empty_nor_occupied() {
    for (cond, closed) in [
        ("(not (is Empty (var \"Nothing\")))", true),
        ("(not (is Occupied (var \"Nothing\")))", true),
        ("(or (is Empty (var \"Nothing\")) (is Empty (to)))", true),
    ] {
        let piece = format!("(piece \"A\" Each (move Step (to if:(and {cond} (is Empty (to))))))");
        let text = with_hands("(square 3)", &piece, "(forEach Piece)", "(no Moves Next)");
        assert_eq!(is_closed(&text), closed, "{cond}");
    }
}

#[test]
fn only_pieces_that_are_there_are_carried() {
    let play = "(or (move (from (count Moves)) (to (sites Empty))) (forEach Piece))";
    assert!(is_closed(&with_hands(
        "(square 4)",
        STEP,
        play,
        "(no Moves Next)"
    )));
}

/// Adding to a piece of its kind is more than the runner holds, so it gives such games up. The
/// longer a game is, the likelier that becomes; their lengths must be those of random games still.
#[test]
fn games_that_are_given_up_go_on_by_lists() {
    let piece = "(piece \"A\" Each (move Step (to if:(not (is Friend (who at:(to))))
            (apply (if (is Enemy (who at:(to)))
                (add (piece (id \"A\" Mover)) (to (mapEntry \"Where\" (what at:(to))))))))))
        (map \"Where\" { (pair 1 13) (pair 2 14) })";
    let end = "(is In (last To) (sites {3 12}))";
    let text = with_hands("(square 4)", piece, "(forEach Piece)", end);
    let game = compiled(&text);
    assert!(is_closed(&text));
    let mut player = Playouts::new(&game);
    let mut moments = |sprint: bool| {
        let games = 2000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for seed in 0..games {
            match sprint {
                true => player.sprint(seed),
                false => player.play(seed),
            };
            let moves = f64::from(player.state().moves);
            (sum, squares) = (sum + moves, squares + moves * moves);
        }
        let mean = sum / games as f64;
        (mean, (squares / games as f64 - mean * mean) / games as f64)
    };
    let (by_sprints, by_lists) = (moments(true), moments(false));
    let far = (by_sprints.0 - by_lists.0).abs() / (by_sprints.1 + by_lists.1).sqrt();
    assert!(far < 3.0, "{by_sprints:?} and {by_lists:?}: {far}");
}
