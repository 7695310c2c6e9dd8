//! Moves for each site and in each direction, conditions that many sites are asked at once, captures that a condition
//! decides, and who comes next.

use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;

use super::{STUCK, compiled, game, is_closed, walked};

/// A game in which all pieces follow a move, and some rules play it.
fn with(moves: &str, rules: &str) -> String {
    game("(square 5)", &format!("(piece \"A\" Each {moves})"), rules)
}

/// A game in which all pieces follow a move.
fn of_all(moves: &str) -> String {
    with(moves, &format!("(play (forEach Piece)) {STUCK}"))
}

#[test]
fn conditions_ask_many_sites_at_once() {
    for cond in [
        "(<= (state at:(to)) (state at:(from)))",
        "(< (count Pieces Next in:(sites Around (to))) 2)",
        "(<= 1 (count Sites in:(intersection (sites Around (to) Orthogonal) (sites Occupied by:Mover))))",
        "(all Sites (sites Around (to)) if:(!= (what at:(site)) (id \"A\" Next)))",
        "(not (all Sites (sites {(site) (ahead (site) steps:1 N)}) if:(is Empty (site))))",
        "(< (+ (results from:(sites {(from)}) to:(sites Around (from) Orthogonal)
                (if (= (from) (to)) 0 (if (is Friend (who at:(to))) 1 (if (is Enemy (who at:(to))) -1 0)))))
            (+ (results from:(sites {(from)}) to:(sites Around (to) Orthogonal)
                (if (= (from) (to)) 0 (if (is Friend (who at:(to))) 1 (if (is Enemy (who at:(to))) -1 0))))))",
        "(is In (to) (sites Direction from:(last To) Orthogonal stop:(is Occupied (to)) stopIncluded:True))",
    ] {
        let set = "(then (set State at:(last To) (% (last To) 3)))";
        for to in [
            format!("(move Step (to if:(and (is Empty (to)) {cond})))"),
            format!("(move Slide (to (apply if:{cond})))"),
            format!("(move Hop (between if:(is Occupied (between))) (to if:(and (is Empty (to)) {cond})))"),
        ] {
            let to = to.strip_suffix(')').unwrap_or(&to);
            let moves = format!("(or (move Step Forward (to if:(is Empty (to))) {set}) {to} {set}))");
            walked_alike(&of_all(&moves));
        }
    }
}

/// Plays it by whatever runs it.
fn walked_alike(text: &str) {
    let _ = is_closed(text);
}

#[test]
fn a_condition_decides_what_a_hop_takes() {
    let moves = "(move Hop Adjacent
        (between if:True (apply (if (is Enemy (who at:(between))) (remove (between)))))
        (to if:(is Empty (to))))";
    let moves = format!("(or (move Step Forward (to if:(is Empty (to)))) {moves})");
    assert!(is_closed(&of_all(&moves)));
}

#[test]
fn moves_are_made_for_each_site() {
    let step = "(move Step (to if:(is Empty (to))))";
    for play in [
        "(or (forEach Site (sites Occupied by:Mover) (move Slide (from (site)) Orthogonal)) (forEach Piece))",
        "(priority {(forEach Site (sites Mover) (if (is Mover (who at:(site)))
            (move Step (from (site)) (to if:(is Empty (to)))))) (forEach Piece)})",
        "(or (forEach Site (sites Empty) (if (< 2 (count Pieces Mover in:(sites Around (site)))) (move Add (to (site)))))
            (forEach Piece))",
        "(or (forEach Piece) (move Select (from (sites Occupied by:Next) if:(is Even (count Moves)))
            (to (sites Around (from)) if:(is Empty (to)))))",
    ] {
        let end = "(end (if (> (count Moves) 40) (result Mover Draw)))";
        assert!(is_closed(&with(step, &format!("(play {play}) {end}"))), "{play}");
    }
}

#[test]
fn players_change_places_and_say_who_is_next() {
    let end = "(end (if (> (count Moves) 30) (result Mover Draw)))";
    let step = "(move Step (to if:(is Empty (to))))";
    for play in [
        "(or (forEach Piece) (move Set NextPlayer (player (next))))",
        "(or (forEach Piece) (move Pass (then (if (is Mover P1)
            (swap Players P1 P2 (then (note \"They changed places.\" to:All)))
            (note \"They did not.\" to:All)
            (then (do (set NextPlayer (player 1)) next:(set Var 1)))))))",
        "(forEach Piece (then (if (is Even (count Moves)) (set NextPlayer (player (mover))))))",
        "(if (can Move (custodial (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))))
            (to if:(is Friend (who at:(to)))))) (or (forEach Piece) (move Pass)) (forEach Piece))",
    ] {
        assert!(is_closed(&with(step, &format!("(play {play}) {end}"))), "{play}");
    }
}

#[test]
fn directions_that_are_gone_through_are_jumps() {
    let end = "(end { (if (no Moves Next) (result Mover Win)) (if (> (count Moves) 60) (result Mover Draw)) })";
    let goes = "(if (not (is Friend (who at:(to)))) (move (from)
        (to (apply if:(is Enemy (who at:(to))) (remove (to))))))";
    let leg = |over: &str| {
        format!(
            "(forEach Direction Orthogonal (to if:{over} (apply (forEach Direction (from (to))
                (directions {{FR FL}}) {goes}))) (then (set Counter 0)))"
        )
    };
    let pieces = [
        // A knight that jumps whatever is between, one whose leg may be blocked, and one that needs
        // what it goes over.
        leg("True"),
        leg("(is Empty (to))"),
        leg("(is Enemy (who at:(to)))"),
        // Two ways lead to some of the sites.
        format!("(forEach Direction (to if:True (apply (forEach Direction (from (to)) {goes}))))"),
        "(forEach Direction Diagonal (if (is Empty (to)) (move (from) (to))))".into(),
    ];
    for board in ["(square 5)", "(hex 3)", "(tri 4)"] {
        for piece in &pieces {
            let piece = format!("(piece \"A\" Each {piece})");
            let rules = format!("(play (forEach Piece)) {end}");
            assert!(is_closed(&game(board, &piece, &rules)), "{board} {piece}");
        }
    }
}

#[test]
fn effects_of_each_group_are_decided_group_by_group() {
    let text = |then: &str| {
        format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square 5))
                    (piece \"A\" Each (move Step (to if:(is Empty (to))) (then {then}))) }})
                (rules (start {{ (set Score Each 0) (place \"A1\" (sites Bottom))
                        (place \"A2\" (sites Top)) }})
                    (play (or (forEach Piece) (move Select (from (sites Occupied by:Mover)
                        if:(= 1 (state at:(from)))))))
                    (end {{ (if (> (count Moves) 60) (byScore))
                        (if (no Moves Next) (result Mover Win)) (if (no Pieces Next) (result Mover Win)) }})))"
        )
    };
    for then in [
        "(and (set Score Mover 0) (forEach Group Orthogonal if:(is Mover (who at:(to)))
            (if (is Odd (count Sites in:(sites)))
                (and (addScore Mover -1) (forEach Site (sites) (set State at:(site) 0)))
                (and (addScore Mover -2) (forEach Site (sites) (set State at:(site) 1))))))",
        // The mover's pieces make groups where nothing is said.
        "(forEach Group (if (< 3 (count Sites in:(sites))) (remove (sites))))",
        // Empty sites may hang together with pieces.
        "(forEach Group Orthogonal if:(not (is Next (who at:(to))))
            (if (is In (last To) (sites)) (addScore Mover (count Sites in:(sites)))))",
        "(forEach Group if:(is Occupied (to)) (if (not (is In (last To) (sites)))
            (forEach Site (intersection (sites) (sites Occupied by:Next)) (remove (site)))))",
    ] {
        let game = compiled(&text(then));
        assert_eq!(walked("own", &game, 20), Some("movers"), "{then}");
        let asked = Sprint::unread(&game, &game.start(&mut Scratch::new(0)));
        assert!(asked.is_empty(), "{then}: {asked:?}");
    }
    // The order of the groups, which is that of the lists of pieces, decides.
    for then in [
        "(forEach Group N (addScore Mover 1))",
        "(if (is Even (count Moves)) (forEach Group (set Var \"V\" (count Sites in:(sites)))))",
    ] {
        assert_eq!(walked("own", &compiled(&text(then)), 20), None, "{then}");
    }
}

#[test]
fn an_iteration_over_sites_has_two_names_for_where_it_is() {
    let apply = "(forEach Site (sites Around (to)) (if (is Enemy (who at:(to))) (remove (site))))";
    let moves = format!("(move Step (to if:(is Empty (to)) (apply {apply})))");
    assert!(is_closed(&of_all(&moves)));
    for then in [
        "(forEach Site (sites Around (last To)) (if (is Enemy (who at:(to))) (remove (to))))",
        "(forEach Site (sites Occupied by:Mover) (set State at:(to) 1))",
        // Within a condition on other sites it is theirs.
        "(forEach Site (sites Occupied by:Next)
            (if (all Sites (sites Around (site) if:(is Occupied (to))) if:(is Enemy (who at:(site))))
                (remove (to))))",
    ] {
        let moves = format!("(move Step (to if:(is Empty (to))) (then {then}))");
        assert!(is_closed(&of_all(&moves)), "{then}");
    }
    let rules = format!(
        "(play (or (forEach Piece) (forEach Site (sites Board) (if (is Empty (to))
            (if (is Next (who at:(ahead (to) N))) (move Add (piece (id \"A\" Mover)) (to (to)))))))) {STUCK}"
    );
    let step = "(move Step (to if:(is Empty (to))))";
    assert!(is_closed(&with(step, &rules)));
}

#[test]
fn pieces_take_the_place_of_what_stands_where_they_enter() {
    for sites in [
        "(sites Around (last To))",
        "(last From)",
        "(sites Group at:(last To))",
        "(sites {3 4})",
    ] {
        let then = format!("(add (piece (id \"A\" Next)) (to {sites} (apply (remove (to)))))");
        let moves = format!(
            "(move Step (to if:(is Empty (to))) (then (if (= 0 (% (count Moves) 5)) {then})))"
        );
        assert!(is_closed(&of_all(&moves)), "{then}");
    }
}

#[test]
fn an_iteration_over_players_is_each_of_them() {
    for then in [
        "(forEach Player (forEach Site (sites Occupied by:Player)
            (if (= (row of:(site)) 2) (addScore Player 1))))",
        "(forEach Player (if (is Enemy (player)) (set Value Player (count Pieces Player))))",
    ] {
        let rules = format!(
            "(play (or (forEach Piece (then {then})) (if (< (value Player Next) 5)
                (move Add (piece (id \"A\" Mover)) (to (sites Empty))))))
             (end {{ (if (> (count Moves) 50) (byScore)) (if (no Moves Next) (result Mover Win)) }})"
        );
        let step = "(move Step (to if:(is Empty (to))))";
        assert!(is_closed(&with(step, &rules)), "{then}");
    }
    // What follows comes when the iteration is over, if there is a form for it.
    let then = "(forEach Player (addScore Player 1 (then (if (= (player) 1) (addScore P2 3)))))";
    let late = format!(
        "(play (forEach Piece (then {then}))) (end {{ (if (> (count Moves) 50) (byScore))
            (if (no Moves Next) (result Mover Win)) }})"
    );
    is_closed(&with("(move Step (to if:(is Empty (to))))", &late));
    let each = "(forEach Player (move Add (piece (id \"A\" Player)) (to (sites Empty)
        if:(is In (to) (sites Around (sites Occupied by:Player)))) (then (addScore Mover 1))))";
    let rules = format!("(play {each}) (end (if (is Full) (byScore)))");
    assert!(is_closed(&with(
        "(move Step (to if:(is Empty (to))))",
        &rules
    )));
}
