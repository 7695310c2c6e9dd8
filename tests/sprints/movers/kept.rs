//! What a position keeps beside its pieces and their states: values of pieces and what is
//! remembered; with more of what moves do to what they pass and to who is left.

use super::{game, is_closed};

const LIMIT: &str = "(if (= (count Moves) 80) (result Mover Draw))";

#[test]
fn values_of_pieces_travel_with_them() {
    // The higher one takes, equal ones leave both, and who takes grows; values of neighbours are
    // asked before a move and after it.
    let fight = "(if (is Enemy (who at:(to)))
        (if (= (value Piece at:(to)) (value Piece at:(from)))
            (and (remove (to)) (remove (from)))
            (if (< (value Piece at:(to)) (value Piece at:(from))) (remove (to)) (remove (from)))))";
    let step = format!(
        "(move Step (to if:(not (is Friend (who at:(to)))) (apply {fight}))
            (then (if (< (value Piece at:(last To)) 6)
                (set Value at:(last To) (+ 1 (value Piece at:(last To)))))))"
    );
    let wary = "(move Step Diagonal (to if:(and (is Empty (to))
        (all Sites (sites Around (to)) if:(<= (value Piece at:(site)) (value Piece at:(from)))))))";
    for board in ["(square 5)", "(hex 4)", "(square 9)"] {
        for pieces in [step.clone(), format!("(or {step} {wary})")] {
            let text = format!(
                "(game \"G\" (players 2) (equipment {{ (board {board}) (piece \"A\" Each {pieces}) }})
                    (rules (start {{ (place \"A1\" {{0 1}} value:2) (place \"A1\" {{2 3}} value:1)
                        (place \"A2\" {{16 17}} value:2) (place \"A2\" {{14 15}} value:1) }})
                    (play (forEach Piece))
                    (end {{ (if (no Pieces Next) (result Mover Win)) (if (no Moves Next) (result Next Loss))
                        {LIMIT} }})))"
            );
            assert!(is_closed(&text), "{board} {pieces}");
        }
    }
}

#[test]
fn what_is_remembered_is_asked() {
    // What was taken may not be taken again, what was passed not be passed; a promotion needs that
    // something was lost.
    let take = "(move Step (to if:(and (is Enemy (who at:(to)))
            (not (is In (what at:(to)) (values Remembered \"Taken\"))))
        (apply (and (remember Value \"Taken\" (what at:(to)) unique:True) (remove (to))))))";
    let go = "(move Step (to if:(and (is Empty (to)) (not (is In (to) (sites (values Remembered))))))
        (then (and (remember Value (last From)) (if (< 5 (size Array (values Remembered))) (forget Value All)))))";
    let forget =
        "(if (is In 1 (values Remembered \"Taken\")) (move Promote (from) (piece \"B\") Mover
        (then (forget Value \"Taken\" 1))))";
    for board in ["(square 5)", "(hex 4)", "(square 9)"] {
        let pieces = format!(
            "(piece \"A\" Each (or {{ {take} {go} {forget} }})) (piece \"B\" Each (or {take} {go}))"
        );
        let rules = format!(
            "(play (forEach Piece)) (end {{ (if (no Pieces Next) (result Mover Win))
                (if (no Moves Next) (result Next Loss)) {LIMIT} }})"
        );
        assert!(is_closed(&game(board, &pieces, &rules)), "{board}");
    }
}

#[test]
fn a_range_of_values_is_gone_through() {
    let slide = "(forEach Value min:2 max:4 (move Slide Orthogonal
        (between (exact (value)) if:(is Empty (between))) (to if:(is Empty (to)))
        (then (set Counter))))";
    let step = "(move Step Diagonal (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))";
    for board in ["(square 6)", "(hex 4)", "(square 9)"] {
        let pieces = format!("(piece \"A\" Each (or {slide} {step}))");
        let rules = format!(
            "(play (forEach Piece)) (end {{ (if (no Pieces Next) (result Mover Win))
            (if (no Moves Next) (result Next Loss)) {LIMIT} }})"
        );
        assert!(is_closed(&game(board, &pieces, &rules)), "{board}");
    }
}

#[test]
fn what_is_hopped_over_is_dealt_with() {
    // The hurdle changes sides, gets a state or is marked, and who lands takes what is there.
    let cond = "(is Enemy (who at:(between)))";
    for (between, to) in [
        ("(apply (set State at:(between) 1))", ""),
        ("(apply (set Pending (between)))", "(apply (remove (to)))"),
        ("(apply (and (remove (between)) (set Counter)))", ""),
        (
            "(apply if:(is Even (count Moves)) (remove (between)))",
            "(apply (if (is Enemy (who at:(to))) (remove (to))))",
        ),
        ("", "(apply (if (is Odd (count Moves)) (remove (between))))"),
        (
            "(apply (fromTo (from (between)) (to (handSite Mover))))",
            "",
        ),
    ] {
        let hop = format!(
            "(move Hop Orthogonal (between if:{cond} {between})
                (to if:(not (is Friend (who at:(to)))) {to}))"
        );
        let hand = if between.contains("handSite") {
            "(hand Each)"
        } else {
            ""
        };
        let pieces =
            format!("{hand} (piece \"A\" Each (or {hop} (move Step (to if:(is Empty (to))))))");
        let rules = format!(
            "(play (if (= 1 (state at:(last To))) (forEach Piece) (forEach Piece)))
                (end {{ (if (no Pieces Next) (result Mover Win)) (if (no Moves Next) (result Next Loss))
                    {LIMIT} }})"
        );
        for board in ["(square 5)", "(square 9)"] {
            assert!(
                is_closed(&game(board, &pieces, &rules)),
                "{board} {between} {to}"
            );
        }
    }
}

#[test]
fn what_is_slid_over_is_dealt_with() {
    // The sites become pending, the last of the way first, be it up or down.
    for (apply, asked) in [
        (
            "(apply (set Pending (between)))",
            "(is In (to) (sites Pending))",
        ),
        (
            "(apply (set Pending (between)))",
            "(and (is Pending) (= (to) (value Pending)))",
        ),
        (
            "(apply if:(is Even (count Moves)) (set Pending (between)))",
            "(is In (to) (sites Pending))",
        ),
    ] {
        for (each, range) in [("", ""), ("(forEach Value min:2 max:3", "(exact (value))")] {
            let slide = format!(
                "{each} (move Slide Orthogonal (between {range} if:(is Empty (between)) {apply})
                    (to if:(is Empty (to))) (then (set Var (last To)))) {}",
                if each.is_empty() { "" } else { ")" }
            );
            let pieces = format!(
                "(piece \"A\" Each (or {slide} (move Step (to if:{asked})
                    (then (if (is Occupied (var)) (remove (var)))))))"
            );
            let rules = format!(
                "(play (forEach Piece)) (end {{ (if (no Pieces Next) (result Mover Win))
                    (if (no Moves Next) (result Next Loss)) {LIMIT} }})"
            );
            for board in ["(square 5)", "(hex 4)", "(square 9)"] {
                assert!(
                    is_closed(&game(board, &pieces, &rules)),
                    "{board} {apply} {range}"
                );
            }
        }
    }
    // What a slide takes on its way is left to the lists.
    let taking = "(piece \"A\" Each (move Slide (between if:(is Enemy (who at:(between)))
        (apply (remove (between)))) (to if:(is Empty (to)))))";
    let rules = format!("(play (forEach Piece)) (end {{ {LIMIT} }})");
    assert!(!is_closed(&game("(square 5)", taking, &rules)));
}

#[test]
fn pieces_of_nobody_are_moved_by_all() {
    let pieces = "(piece \"A\" Each (move Step Orthogonal (to if:(is Empty (to)))))
        (piece \"Ball\" Shared (move Slide (to if:(is Empty (to)))))
        (piece \"Rock\" Neutral (move Step Diagonal (to if:(is Empty (to)))))";
    for whose in ["Shared", "Neutral"] {
        let rules = format!(
            "(play (or (forEach Piece) (forEach Piece {whose})))
                (end {{ (if (no Moves Next) (result Next Loss)) {LIMIT} }})"
        );
        for board in ["(square 5)", "(hex 4)"] {
            let text = game(board, pieces, &rules).replace(
                "(start {",
                "(start { (place \"Ball\" 11) (place \"Rock0\" 12)",
            );
            assert!(is_closed(&text), "{board} {whose}");
        }
    }
}

#[test]
fn whoever_is_blocked_is_known_before_the_end() {
    let then =
        "(then (if (no Moves Next) (set Score Mover 7) (if (= (count Moves) 30) (moveAgain))))";
    for pieces in [
        format!("(piece \"A\" Each (move Step Forward (to if:(is Empty (to))) {then}))"),
        format!(
            "(piece \"A\" Each (move Step (directions {{Forward FR FL}}) (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))) {then}))"
        ),
    ] {
        let rules = "(play (forEach Piece)) (end { (if (= 7 (score Mover)) (result Mover Win))
            (if (no Moves Mover) (result Mover Draw)) (if (> (count Moves) 90) (result Mover Draw)) })";
        for board in ["(square 5)", "(square 9)"] {
            let text =
                game(board, &pieces, rules).replace("(start {", "(start { (set Score Each 0)");
            assert!(is_closed(&text), "{board}");
        }
    }
}

#[test]
fn whatever_stands_on_a_site_may_be_threatened() {
    // Not all kings of the mover may be threatened at once.
    let check = "(not (all Sites (sites Occupied by:Mover component:\"King\")
        if:(is Threatened at:(site))))";
    let step = "(move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))";
    for board in ["(square 5)", "(square 9)"] {
        let text = format!(
            "(game \"G\" (players 2) (equipment {{ (board {board})
                (piece \"King\" Each {step})
                (piece \"Rook\" Each (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))) }})
                (rules (start {{ (place \"King1\" {{0 2}}) (place \"King2\" {{22 24}})
                    (place \"Rook1\" 1) (place \"Rook2\" 23) }})
                (play (do (forEach Piece) ifAfterwards:{check}))
                (end {{ (if (no Moves Next) (result Next Loss)) {LIMIT} }})))"
        );
        assert!(is_closed(&text), "{board}");
    }
}

#[test]
fn enclosed_sites_are_counted() {
    let go = |whose: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{ (board (square 5)) (piece \"A\" Each) }})
                (rules (play (move Add (to (sites Empty))
                    (then (and (enclose (from (last To)) Orthogonal
                        (between if:(is Enemy (who at:(between))) (apply (remove (between)))))
                        (set Score Mover (size Territory {whose} Orthogonal))))))
                (end {{ (if (< 3 (score Mover)) (result Mover Win)) {LIMIT} }})))"
        )
    };
    for whose in ["Mover", "Next", "P1", "P2"] {
        assert!(is_closed(&go(whose)), "{whose}");
    }
}

#[test]
fn a_state_beside_the_board_gives_the_game_up() {
    let pieces = "(piece \"A\" Each (move Step (to if:(is Empty (to)))
        (then (if (= 3 (count Moves)) (set State at:(handSite Mover) 3))))) (hand Each)";
    let rules = format!(
        "(play (or (forEach Piece) (move Add (to (sites Empty) if:(= 3 (state at:(handSite Mover)))))))
         (end {{ (if (no Moves Next) (result Mover Win)) {LIMIT} }})"
    );
    is_closed(&game("(square 4)", pieces, &rules));
}
