//! The runner of moving pieces, on conditions about single sites: where a piece stands, which
//! pieces are connected with it, and what no set answers for all sites at once.

use super::{REACH, STUCK, game, is_closed};

#[test]
fn conditions_are_asked_on_sites_one_by_one() {
    let step =
        |to: &str| format!("(piece \"A\" Each (move Step (to if:(and (is Empty (to)) {to}))))");
    let rules = format!("(play (forEach Piece)) {REACH}");
    for to in [
        "(< (count Sites in:(intersection (sites Around (to)) (sites Occupied by:Mover))) 3)",
        "(or (is Related Orthogonal (to) (sites Occupied by:Next))
            (is Related Diagonal (to) (where \"K\" Neutral)))",
        "(!= 2 (+ (row of:(to)) (column of:(last To))))",
        "(all Sites (sites Around (to)) if:(or (is Empty (site))
            (!= (who at:(site)) (who at:(ahead (to) E)))))",
        "(< 1 (count Steps (to) (where \"K\" Neutral)))",
        "(< (count Sites in:(intersection (sites Around (to)) (sites Occupied by:Mover)))
            (+ 1 (count Sites in:(intersection (sites Around (from)) (sites Occupied by:Mover)))))",
        "(<= (+ (results from:(sites Around (to)) to:(sites Around (from) Orthogonal)
                (if (is Mover (who at:(to))) (count Steps (from) (to)) -1)))
            (+ (results from:(from) to:(sites Around (to)) (if (is Occupied (to)) 2 (from)))))",
        "(< (max (results from:(to) to:(sites Occupied by:All) (count Steps (from) (to))))
            (max 2 (min {(row of:(to)) (column of:(to)) (count Moves)})))",
    ] {
        let pieces = format!("{} (piece \"K\" Neutral)", step(to));
        let text = game("(square 5)", &pieces, &rules);
        let text = text.replace(
            "(place \"A1\"",
            "(place \"K0\" (centrePoint)) (place \"A1\"",
        );
        assert!(is_closed(&text), "{to}");
    }
    // What a piece may do depends on what is around it.
    let by_piece = "(piece \"A\" Each (if (is Related Orthogonal (from) (sites Occupied by:Next))
        (move Step Diagonal (to if:(is Empty (to)))) (move Step Orthogonal (to if:(is Empty (to))))))";
    assert!(is_closed(&game("(square 5)", by_piece, &rules)));
    // What is walked over is asked about its neighbours.
    let walk = "(piece \"A\" Each (move Slide Orthogonal (between if:(and (is Empty (between))
        (= 0 (count Sites in:(intersection (sites Around (between) Diagonal)
            (sites Occupied by:Next))))))))";
    assert!(is_closed(&game("(square 6)", walk, &rules)));
    // Sites are entered that have few neighbours.
    let enter = "(game \"G\" (players 2) (equipment { (board (hex 3)) (piece \"A\" Each) })
        (rules (play (move Add (to (sites Empty) if:(> 2
            (count Sites in:(intersection (sites Around (to)) (sites Occupied by:All)))))))
            (end (if (no Moves Next) (result Mover Win)))))";
    assert!(is_closed(enter));
}

/// Kings and others, to be placed at the start.
fn kings(start: &str, other: &str, end: &str) -> String {
    format!(
        "(game \"G\" (players {{(player N) (player S)}})
            (equipment {{ (board (square 5))
                (piece \"K\" Each (move Step (to if:(not (is Friend (who at:(to))))
                    (apply (remove (to))))))
                (piece \"A\" Each {other})
                (regions P1 (sites Top)) (regions P2 (sites Bottom)) }})
            (rules (start {{ {start} }}) (play (forEach Piece)) {end}))"
    )
}

#[test]
fn the_place_of_a_piece_is_asked() {
    let start = "(place \"K1\" coord:\"C1\") (place \"K2\" coord:\"C5\")
        (place \"A1\" (sites Row 1)) (place \"A2\" (sites Row 3))";
    let step = "(move Step Forward (to if:(is Empty (to))))";
    let home = "(end { (if (is In (where \"K\" Mover) (sites Mover)) (result Mover Win))
        (if (= (where \"K\" Next) -1) (result Mover Win)) (if (> (count Moves) 60) (result Mover Draw)) })";
    assert!(is_closed(&kings(start, step, home)));
    // Whether it is anywhere can be told of any number.
    let two = "(place \"K1\" {\"B1\" \"C1\"}) (place \"K2\" {\"C5\" \"D5\"}) (place \"A1\" (sites Row 1))";
    let gone = "(end { (if (= Off (where \"K\" Next)) (result Mover Win))
        (if (> (count Moves) 60) (result Mover Draw)) })";
    assert!(is_closed(&kings(two, step, gone)));
    // Where there are several the order of the lists decides, which is not kept; where there come to
    // be several the lists go on.
    assert!(!is_closed(&kings(two, step, home)));
    let becomes = "(move Step Forward (to if:(is Empty (to)))
        (then (if (is In (last To) (sites Mover)) (promote (last To) (piece \"K\") Mover))))";
    assert!(is_closed(&kings(start, becomes, home)));
    assert!(is_closed(&kings(start, becomes, gone)));
}

#[test]
fn directions_and_promotions_are_chosen_for_the_mover() {
    let step = "(piece \"A\" Each (or
        (move Step (if (is Mover P1) (directions {N NE}) (directions {S SW})) (to if:(is Empty (to))))
        (move Slide (if (is Mover P1) (directions {E}) (directions {W NW})))))";
    for board in ["(square 5)", "(square 8)"] {
        let rules = format!("(play (forEach Piece)) {REACH}");
        assert!(is_closed(&game(board, step, &rules)));
    }
    // What a piece becomes is told by what it is.
    let becoming = "(game \"G\" (players 2)
        (equipment { (board (square 5))
            (piece \"A\" Each (move Step Orthogonal (to if:(is Empty (to))) (then (moveAgain))))
            (piece \"B\" Each (move Step Diagonal (to if:(is Empty (to))) (then (moveAgain))))
            (map \"Into\" { (pair (id \"A\" P1) (id \"B\" P1)) (pair (id \"A\" P2) (id \"B\" P2))
                (pair (id \"B\" P1) (id \"A\" P1)) }) })
        (rules (start { (place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) })
            (play (if (is Even (count MovesThisTurn)) (forEach Piece)
                (or (move Promote (last To) (piece (mapEntry \"Into\" (what at:(last To)))))
                    (move Pass))))
            (end { (if (no Moves Next) (result Mover Win)) (if (> (count Moves) 80) (result Mover Draw)) })))";
    assert!(is_closed(becoming));
}

#[test]
fn groups_and_their_liberties_are_counted() {
    let placed = |check: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{ (board (square 5) use:Vertex) (piece \"A\" Each) }})
                (rules (play (or (do (move Add (to (sites Empty))) ifAfterwards:{check}) (move Pass)))
                    (end (if (> (count Moves) 30) (result Mover Draw)))))"
        )
    };
    for check in [
        "(< (size Group at:(last To) Orthogonal) 3)",
        "(> (count Liberties at:(last To) Orthogonal) 1)",
        "(> (count Sites in:(sites Group at:(last To) Orthogonal
            if:(or (is Empty (to)) (is Mover (who at:(to)))))) 7)",
        "(is Even (count Sites in:(sites Around (sites Group at:(last To)))))",
    ] {
        assert!(is_closed(&placed(check)), "{check}");
    }
}

#[test]
fn pieces_in_hand_are_no_part_of_what_is_on_the_board() {
    let text = |play: &str| {
        format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square 4)) (hand Each)
                    (piece \"A\" Each (move Step (to if:(is Empty (to))))) }})
                (rules (start {{ (place \"A\" \"Hand\" count:4) (place \"A1\" 0) (place \"A2\" 15) }})
                    (play {play})
                    (end {{ (if (> (count Moves) 40) (result Mover Draw)) (if (no Moves Next) (result Mover Win)) }})))"
        )
    };
    let stepping = "(forEach Piece)";
    let near = "(or (forEach Piece) (move (from (handSite Mover))
        (to (intersection (sites Empty) (sites Around (intersection (sites Board) (sites Occupied by:Mover)))))))";
    assert!(is_closed(&text(stepping)));
    assert!(is_closed(&text(near)));
    // Here those in hand count; the general code is asked.
    let counted =
        format!("(if (< 4 (count Sites in:(sites Occupied by:Mover))) {stepping} (move Pass))");
    assert!(is_closed(&text(&counted)));
}

#[test]
fn what_is_enclosed_is_taken() {
    let placed = |then: &str, board: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{ (board {board}) (piece \"A\" Each) }})
                (rules (play (or (do (move Add (to (sites Empty)) (then {then}))
                        ifAfterwards:(< 0 (count Liberties Orthogonal))) (move Pass)))
                    (end (if (> (count Moves) 60) (result Mover Draw)))))"
        )
    };
    let enemies = "(enclose (from (last To)) Orthogonal
        (between if:(is Enemy (who at:(between))) (apply (remove (between)))))";
    let both = "(enclose (from (last To)) Orthogonal
        (between if:(or (is Enemy (who at:(between))) (is Empty (between)))
            (apply (remove (between)))))";
    assert!(is_closed(&placed(enemies, "(square 4) use:Vertex")));
    assert!(is_closed(&placed(enemies, "(hex 3)")));
    // Groups that empty sites belong to are bounded in another way, by the general code.
    assert!(is_closed(&placed(both, "(square 4) use:Vertex")));
    // More than one thing may happen to each of them.
    let turned = enemies.replace(
        "(remove (between))",
        "(and (remove (between)) (add (to (between))))",
    );
    assert!(is_closed(&placed(&turned, "(square 4) use:Vertex")));
    // Here one way out may be left, and the general code takes them.
    let one = enemies.replace(
        "(apply (remove (between)))))",
        "(apply (remove (between)))) numException:1)",
    );
    assert!(is_closed(&placed(&one, "(square 4) use:Vertex")));
}

#[test]
fn what_follows_a_move_without_a_form_is_made_by_the_general_code() {
    let text = |then: &str, more: &str| {
        format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square 5)) (hand Each) {more}
                    (piece \"A\" Each (move Step (to if:(not (is Friend (who at:(to)))))
                        (then {then}))) (piece \"B\" Neutral) }})
                (rules (start {{ (set Score Each 0) (place \"A1\" {{0 1 2 3 4 7}})
                        (place \"A2\" {{24 23 22 21 20 17}}) (place \"B0\" {{10 12}}) }})
                    (play (forEach Piece))
                    (end {{ (if (> (count Moves) 60) (byScore)) (if (no Moves Next) (result Mover Win)) }})))"
        )
    };
    for then in [
        // Several sites, lines, scores, and what stands around.
        "(add (piece \"B0\") (to (intersection (sites Around (last To)) (sites Empty))))",
        "(attract (from (last To)) Orthogonal)",
        "(push (from (last To)) N)",
        "(intervene (from (last To)) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
        "(forEach Site (sites Around (last To) Own) (addScore Next (site)))",
        // What is taken goes to a hand.
        "(forEach Site (sites Around (last To) Enemy)
            (if (is Even (count Moves)) (fromTo (from (site)) (to (handSite Next)))))",
        // Only the choice is made here.
        "(if (is In (last To) (sites Centre)) (remove (sites Occupied by:Neutral)) (attract (from (last To))))",
        "(do (set Var (count Sites in:(sites Empty))) next:(addScore Mover (var)))",
    ] {
        assert!(is_closed(&text(then, "")), "{then}");
    }
}

#[test]
fn what_the_board_alone_decides_of_start_and_end_is_a_table() {
    let text = |cond: &str| {
        format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square 5)) (piece \"A\" Each (or
                    (move Step (to if:(and (is Empty (to)) {cond})))
                    (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between))))
                        (to if:(and (is Empty (to)) {cond}))))) }})
                (rules (start {{ (place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) }})
                    (play (forEach Piece))
                    (end {{ (if (> (count Moves) 60) (result Mover Draw)) (if (no Moves Next) (result Mover Win)) }})))"
        )
    };
    for cond in [
        "(<= (- (from) (to)) 3)",
        "(!= (column of:(from)) (row of:(to)))",
    ] {
        assert!(is_closed(&text(cond)), "{cond}");
    }
}

#[test]
fn pieces_come_from_any_site_of_a_hand() {
    let text = |from: &str| {
        format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square 4)) (hand Each size:2)
                    (piece \"A\" Each (move Step (to if:(is Empty (to)))))
                    (piece \"B\" Each (move Step Diagonal (to if:(is Empty (to))))) }})
                (rules (start {{ (place \"A1\" (handSite P1 0) count:3) (place \"B1\" (handSite P1 1) count:2)
                        (place \"A2\" (handSite P2 0) count:2) (place \"B2\" (handSite P2 1) count:3) }})
                    phases:{{
                        (phase \"First\" (play (move (from {from}) (to (sites Empty))))
                            (nextPhase Mover (is Empty (handSite Mover 0)) \"Then\"))
                        (phase \"Then\" (play (forEach Piece))) }}
                    (end {{ (if (no Moves Next) (result Mover Win)) (if (> (count Moves) 50) (result Mover Draw)) }})))"
        )
    };
    for from in [
        "(sites Hand Mover)",
        "(sites Occupied by:Mover container:(mover))",
        "(sites Occupied by:Mover container:(mover) component:\"A\")",
        // Which hand that is changes with the turn.
        "(sites Occupied by:Next container:(next))",
        "(sites Occupied by:All container:(prev) component:\"B\")",
    ] {
        assert!(is_closed(&text(from)), "{from}");
    }
}

#[test]
fn carried_pieces_take_the_place_of_others() {
    let ahead = "(piece \"A\" Each (or (move Step Diagonal (to if:(is Empty (to))))
        (move (from) (to (ahead (from) steps:2 Forward)))))";
    for board in ["(square 5)", "(square 8)"] {
        let rules = format!("(play (forEach Piece)) {REACH}");
        assert!(is_closed(&game(board, ahead, &rules)));
    }
    let pushed = "(piece \"A\" Each (move Step Orthogonal (to if:(is Empty (to)))
        (then (if (is Even (count Moves)) (fromTo (from (last To)) (to (ahead (last To) Forward)))))))";
    assert!(is_closed(&game(
        "(square 5)",
        pushed,
        &format!("(play (forEach Piece)) {REACH}")
    )));
}

#[test]
fn regions_and_numbers_are_asked_of_the_last_move() {
    let near = "(piece \"A\" Each (move Step (to if:(and (is Empty (to))
        (not (is In (to) (sites Direction from:(last To) (directions {N E}))))))))";
    let far = "(piece \"A\" Each (move Step (to if:(is Empty (to)))
        (then (if (< 5 (* (count Sites in:(expand origin:(last To))) (count Moves)))
            (remove (intersection (sites Occupied by:Next) (expand origin:(last To))))))))";
    for pieces in [near, far] {
        let rules = format!("(play (forEach Piece)) {REACH}");
        assert!(is_closed(&game("(square 6)", pieces, &rules)), "{pieces}");
    }
}

#[test]
fn players_change_places() {
    let step = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    for end in [REACH, STUCK] {
        let text = game("(square 4)", step, &format!("(play (forEach Piece)) {end}"));
        let offered = text.replace("(rules (start", "(rules (meta (swap)) (start");
        assert!(is_closed(&offered));
    }
    // As a move of the rules, and as what follows one.
    let placed = |play: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{ (board (hex 3)) (piece \"A\" Each) }})
                (rules (play {play})
                    (end {{ (if (is Line 3) (result Mover Win)) (if (> (count Moves) 12) (result P1 Win)) }})))"
        )
    };
    let chosen =
        "(or (do (move Add (to (sites Empty))) ifAfterwards:(< (size Group at:(last To)) 5))
        (if (= 3 (count Moves)) (move Swap Players P1 P2)))";
    let follows =
        "(do (move Add (to (sites Empty)) (then (if (= 2 (count Turns)) (swap Players P1 P2))))
        ifAfterwards:(< (size Group at:(last To)) 5))";
    assert!(is_closed(&placed(chosen)));
    assert!(is_closed(&placed(follows)));
}

#[test]
fn passes_are_asked_for() {
    let play = "(or (do (move Add (to (sites Empty))) ifAfterwards:(< (size Group at:(last To)) 4))
        (if (or (was Pass) (> (count Moves) 4)) (move Pass)))";
    let text = format!(
        "(game \"G\" (players 2) (equipment {{ (board (square 3)) (piece \"A\" Each) }})
            (rules (play {play}) (end (if (all Passed) (byScore {{
                (score P1 (count Pieces P1)) (score P2 (count Pieces P2 in:(sites Top))) }})))))"
    );
    assert!(is_closed(&text));
}

#[test]
fn pieces_of_a_name_are_counted_for_whoever_comes_next() {
    let start = "(place \"K1\" coord:\"C1\") (place \"K2\" coord:\"C5\")
        (place \"A1\" (sites Row 1)) (place \"A2\" (sites Row 3))";
    let step = "(move Step Forward (to if:(is Empty (to))))";
    let end = "(end { (if (no Pieces Next \"K\") (result Mover Win))
        (if (> (count Moves) 60) (result Mover Draw)) })";
    assert!(is_closed(&kings(start, step, end)));
}

#[test]
fn slides_are_gated_where_they_end() {
    for gate in [
        "(not (is In (to) (sites Centre)))",
        "(or (is Enemy (who at:(to))) (is In (to) (sites Outer)))",
        "(= 0 (count Sites in:(intersection (sites Around (to)) (sites Occupied by:Next))))",
    ] {
        let slide = format!(
            "(piece \"A\" Each (move Slide (to if:(is Enemy (who at:(to)))
                (apply if:{gate} (if (is Enemy (who at:(to))) (remove (to)))))))"
        );
        let rules = "(play (forEach Piece)) (end { (if (no Moves Next) (result Mover Win))
            (if (> (count Moves) 60) (result Mover Draw)) })";
        assert!(is_closed(&game("(square 5)", &slide, rules)), "{gate}");
    }
}

#[test]
fn groups_touch_regions_and_pieces_follow_walks() {
    let text = |end: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{ (board (square 5)) (piece \"A\" Each)
                    (regions P1 {{ (sites Top) (sites Bottom) }}) (regions P2 {{ (sites Left) (sites Right) }}) }})
                (rules (play (do (move Add (to (sites Empty))) ifAfterwards:(< (size Group at:(last To)) 9)))
                    (end (if {end} (result Mover Win)))))"
        )
    };
    for end in [
        "(is Connected Mover)",
        "(is Connected 2 at:(last To) Orthogonal { (sites Top) (sites Left) (sites Right) })",
        "(is Connected P1)",
        "(is Pattern {F R F R F})",
        "(is Pattern {F F L F} whats:{ (mover) (next) })",
    ] {
        assert!(is_closed(&text(end)), "{end}");
    }
}

#[test]
fn what_is_seen_is_a_region() {
    for (sight, cond) in [
        ("Empty", "(is Empty (to))"),
        ("Farthest", "(is Empty (to))"),
        ("Piece", "(is Enemy (who at:(to)))"),
    ] {
        let step = format!(
            "(piece \"A\" Each (move Step (to if:(or (is Empty (to)) (and {cond}
                (is In (to) (sites LineOfSight {sight} at:(last To) Orthogonal))))
                (apply (if (is Enemy (who at:(to))) (remove (to)))))))"
        );
        let rules = format!("(play (forEach Piece)) {REACH}");
        assert!(is_closed(&game("(square 6)", &step, &rules)), "{sight}");
    }
    let flies = "(piece \"A\" Each (move (from) (to (sites LineOfSight Farthest at:(from)))))";
    assert!(is_closed(&game(
        "(square 5)",
        flies,
        &format!("(play (forEach Piece)) {REACH}")
    )));
}

#[test]
fn starts_have_conditions_of_their_own() {
    for moves in [
        "(move Step (from (from) if:(is Related Orthogonal (from) (sites Occupied by:All)))
            (to if:(is Empty (to))))",
        "(move Slide (from (from) if:(not (is In (from) (sites Outer)))) Diagonal)",
        "(if (is In (from) (sites Inner)) (move Remove (from)))",
    ] {
        let pieces =
            format!("(piece \"A\" Each (or {moves} (move Step Forward (to if:(is Empty (to))))))");
        let rules = "(play (forEach Piece)) (end { (if (no Moves Next) (result Mover Win))
            (if (> (count Moves) 60) (result Mover Draw)) })";
        assert!(is_closed(&game("(square 5)", &pieces, rules)), "{moves}");
    }
}

#[test]
fn checks_within_checks_are_asked_together() {
    let text = |play: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{ (board (square 4)) (piece \"A\" Each) }})
                (rules (play {play}) (end (if (no Moves Next) (result Mover Win)))))"
        )
    };
    let inner = "(do (move Add (to (sites Empty))) ifAfterwards:(< (size Group at:(last To) Orthogonal) 3))";
    let outer = format!(
        "(do {inner} ifAfterwards:(is Even (count Sites in:(sites Around (last To) Empty))))"
    );
    assert!(is_closed(&text(&outer)));
    let or = format!(
        "(do (or {inner} (move Add (to (sites Empty (sites Corners))))) ifAfterwards:(not (is Line 4)))"
    );
    let or = or.replace(
        "(sites Empty (sites Corners))",
        "(intersection (sites Empty) (sites Corners))",
    );
    assert!(is_closed(&text(&or)));
}

/// Several ways, of which the general code lists none.
const WAYS: &str = "(move Step N (to if:(is Empty (to)))) (move Step E (to if:(is Empty (to))))
    (move Step S (to if:(is Empty (to)))) (move Step W (to if:(is Empty (to)))) (move Slide Diagonal)";

#[test]
fn pieces_whose_moves_have_no_form_are_listed() {
    let knight = "(piece \"A\" Each (forEach Direction Forward (between (exact 2))
            (to if:True (apply (forEach Direction (from (to)) (directions {Rightward Leftward})
                (if (not (is Friend (who at:(to)))) (move (from) (to (apply (remove (to)))))))))))";
    let knights = format!("{knight} (piece \"B\" Each (or {{{WAYS}}}))");
    let few = "(end { (if (no Pieces Next) (result Mover Win))
        (if (> (count Moves) 50) (result Mover Draw)) })";
    let text = |pieces: &str, play: &str, end: &str| {
        let text = game("(square 6)", pieces, &format!("(play {play}) {end}"));
        text.replace(
            "(place \"A1\"",
            "(place \"B1\" 7) (place \"B2\" 28) (place \"A1\"",
        )
    };
    let safe = "(do (forEach Piece) ifAfterwards:(not (is Threatened (id \"B\" Mover))))";
    assert!(is_closed(&text(&knights, "(forEach Piece)", REACH)));
    assert!(is_closed(&text(&knights, "(forEach Piece)", few)));
    // Where threats are looked for, they are listed anew for each move that is tried.
    assert!(!is_closed(&text(&knights, safe, few)));
    let more = ["NE", "SE", "SW", "NW"].map(|d| format!("(move Step {d} (to if:(is Empty (to))))"));
    let fewer = format!(
        "{knight} (piece \"B\" Each (or {{{WAYS} {}}}))",
        more.concat()
    );
    assert!(is_closed(&text(&fewer, safe, few)));
    // Where the moves of most pieces are listed, the lists of the game are as fast.
    let most = format!("{knight} (piece \"B\" Each (move Step (to if:(is Empty (to)))))");
    assert!(!is_closed(&text(&most, "(forEach Piece)", few)));
}

#[test]
fn moves_without_a_form_are_listed_beside_others() {
    let few = "(end (if (> (count Moves) 50) (result Mover Draw)))";
    let ways = format!("(piece \"A\" Each (or {{{WAYS}}}))");
    for play in [
        "(or (forEach Piece) (forEach Site (sites Empty)
            (if (is Mover (who at:(ahead (site) E))) (move Add (to (site)) (then (moveAgain))))))",
        "(priority {(forEach Site (sites Occupied by:Next) (if (is Even (site)) (move Remove (site))))
            (forEach Piece)})",
        "(or (forEach Piece) (forEach Site (sites Empty) (do (move Add (to (site)))
            ifAfterwards:(< (count Pieces Mover) 9))) (then (set Counter (count Pieces Next))))",
        "(do (or (forEach Piece) (forEach Site (sites Row 2) (move Remove (site))))
            ifAfterwards:(< 2 (count Pieces Mover)))",
    ] {
        let rules = format!("(play {play}) {few}");
        assert!(is_closed(&game("(square 5)", &ways, &rules)), "{play}");
    }
}
