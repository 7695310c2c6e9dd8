//! Oddities of recorded play: behaviour that nobody would design, but that recorded games rely on.

use ludeme::board::direction::{AbsoluteDirection as Abs, DirectionSet};
use ludeme::board::site::SiteType;

use super::{Position, on_square};

const M: &str = "(piece \"M\" Each)";

/// A game on this board with one kind of piece for each of two players.
fn on_board(board: &str, items: &str, start: &str, play: &str, end: &str) -> Position {
    Position::new(&format!(
        "(game \"Test\" (players 2) (equipment {{ (board {board}) {items} }})
            (rules {start} (play {play}) (end {end})))"
    ))
}

/// What was executed behind the selection.
fn selected(record: String) -> String {
    let behind = record
        .rsplit_once("} } ")
        .map(|(_, behind)| behind.to_owned());
    behind.unwrap_or(record)
}

const NEVER: &str = "(if (= (counter) 999) (result Mover Win))";

#[test]
fn a_push_from_an_empty_start_shifts_what_stands_up_to_the_first_gap() {
    let start = "(place \"M1\" {4 8})";
    let play = "(move Select (from 0) (then (push (from 0) N)))";
    let mut p = on_square(4, M, start, play);
    assert_eq!(selected(p.play(0)), "R0 R4 A4:0 R8 A8:1 A12:1");
    assert_eq!([4, 8, 12].map(|site| p.at(site)), ["", "1", "1"]);
}

#[test]
fn a_push_of_nothing_leaves_an_empty_level_in_a_stack() {
    let start = "(place Stack \"M1\" 4 count:2)";
    let play = "(move Select (from 0) (then (and (push (from 0) N)
        (set Counter (+ (* 10 (size Stack at:4)) (count Stack at:4))))))";
    let mut p = on_square(3, M, start, play);
    assert_eq!(selected(p.play(0)), "R0 A3:0 counter=22");
    assert_eq!(p.at(3), "", "a stack with nothing on top is not shown");
    let play = play.replace("from 0", "from 1");
    let mut p = on_square(3, M, start, &play);
    assert_eq!(selected(p.play(0)), "R1 R4 A4:0 A7:1 counter=22");
    assert_eq!((p.at(4).as_str(), p.at(7).as_str()), ("", "1"));
    // Two levels, of which the upper one is empty: none is counted.
    p.play(0);
    assert_eq!(selected(p.play(0)), "R1 A4:0 counter=30");
}

#[test]
fn a_move_of_one_piece_from_an_empty_stack_raises_its_target() {
    for from in ["(from 4)", "(from 4 level:0)"] {
        let play = format!("(move Step {from} N (to if:(is Empty (to))))");
        let mut p = on_square(3, M, "(place Stack \"M1\" 0 count:2)", &play);
        p.go(4, 7);
        assert_eq!(p.at(7), "");
        assert_eq!(p.state.contents.height(7), 1);
        assert!(!p.state.contents.is_empty(7));
        assert_eq!(p.pairs(), [(-1, -1)], "the target is no longer empty");
    }
}

/// Two players of whom the first goes along a track that passes its first site twice.
fn along(steps: u32, start: &str) -> Position {
    let items = format!(
        "(piece \"M\" Each (move (from (from)) (to (trackSite Move steps:{steps}) if:(!= -1 (to)))))"
    );
    on_board(
        "(rectangle 1 5) { (track \"Way\" {0 1 0 2 3 4} P1 directed:True) }",
        &items,
        &format!("(start {start})"),
        "(if (is Mover P1) (forEach Piece) (move Pass))",
        NEVER,
    )
}

#[test]
fn a_piece_that_moves_to_its_own_site_comes_on_along_its_track() {
    let mut p = along(2, "(place \"M1\" 0)");
    p.go(0, 0);
    p.play(0);
    assert_eq!(p.pairs(), [(0, 3)]);
}

#[test]
fn a_placed_piece_is_counted_once_on_its_track() {
    let mut p = along(1, "(place \"M1\" 0)");
    for (from, to) in [(0, 1), (1, 0), (0, 2)] {
        p.go(from, to);
        p.play(0);
    }
    // Two steps behind its start, and nothing was left there.
    assert_eq!(p.pairs(), [(2, 3)]);
}

#[test]
fn facings_turn_within_their_own_ring() {
    assert_eq!(
        [Abs::Out, Abs::CW, Abs::In, Abs::CCW].map(Abs::right),
        [Abs::CW, Abs::In, Abs::CCW, Abs::Out]
    );
    assert_eq!(
        [Abs::Out, Abs::CW, Abs::In, Abs::CCW].map(Abs::left),
        [Abs::CCW, Abs::In, Abs::CW, Abs::Out]
    );
    let mixed: DirectionSet = [Abs::N, Abs::Out, Abs::CW, Abs::E, Abs::In, Abs::CCW, Abs::W]
        .into_iter()
        .collect();
    let turned = |facing: Abs, turn| facing.turned_among(turn, mixed);
    assert_eq!(turned(Abs::N, Abs::right), Abs::E);
    assert_eq!(turned(Abs::E, Abs::right), Abs::W, "south is not supported");
    assert_eq!(turned(Abs::Out, Abs::right), Abs::CW);
    assert_eq!(turned(Abs::U, Abs::left), Abs::U);
}

#[test]
fn a_facing_down_to_the_north_west_steps_to_the_south_west() {
    let targets = |from: i32, moves: &str| {
        let board = "(square 3 pyramidal:True) use:Vertex";
        let start = format!("(start (place \"M1\" {from}))");
        let p = on_board(board, M, &start, &format!("(forEach Piece {moves})"), NEVER);
        let mut to: Vec<i32> = p.pairs().iter().map(|m| m.1).collect();
        to.sort_unstable();
        to
    };
    let below = |from| targets(from, "(move Step Downward (to if:(is Empty (to))))");
    let top = (0..14).find(|from| below(*from).len() == 4);
    let top = top.expect("the top rests on four");
    let below = below(top);
    // A walk goes three of these ways only, an absolute direction all.
    let mut leaps = targets(top, "(move Leap {{F}} (to if:(is Empty (to))))");
    leaps.retain(|to| below.contains(to));
    assert_eq!(leaps.len(), 3);
}

/// A row in which a stack worth most at the bottom and a piece worth something can be taken.
fn worth(choice: &str, level: &str) -> Position {
    on_board(
        "(rectangle 1 7)",
        M,
        "(start { (place \"M1\" {0 6}) (place \"M2\" 1 value:3) (place Stack \"M2\" 1)
            (place \"M2\" 5 value:1) })",
        &format!(
            "({choice} withValue:True (forEach Piece (move Hop Orthogonal
                (between if:(is Enemy (who at:(between))) (apply (remove (between) {level})))
                (to if:(is Empty (to))))))"
        ),
        NEVER,
    )
}

#[test]
fn captures_are_worth_the_top_and_longest_moves_the_level_they_name() {
    for level in ["level:0", "at:EndOfTurn"] {
        assert_eq!(worth("max Captures", level).pairs(), [(6, 4)], "{level}");
        assert_eq!(worth("max Moves", level).pairs(), [(0, 2)], "{level}");
    }
}

#[test]
fn a_site_that_several_pieces_came_to_stays_listed_when_it_is_emptied() {
    let listed = |times: u32| {
        let moves = format!(
            "(if (< (count Moves) {times}) (move (from 0) (to 1) count:2)
                (if (= (count Moves) {times}) (move (from 1) (to 2) count:{})
                    (move Pass (then (set Counter (count Pieces All in:(sites {{1}})))))))",
            2 * times
        );
        let mut p = on_board(
            "(rectangle 1 4)",
            "(piece \"Seed\" Shared)",
            "(start (set Count 6 at:0))",
            &moves,
            "(if (and (< 0 (count Moves)) (no Pieces All in:(sites {1}))) (result Mover Win))",
        );
        for _ in 0..=times {
            assert!(!p.state.over);
            p.play(0);
        }
        p
    };
    assert!(listed(1).state.over, "listed once, and taken out");
    let mut p = listed(2);
    assert!(!p.state.over, "listed twice");
    assert_eq!(p.play(0), "pass counter=0", "but nothing is counted there");
}

#[test]
fn a_region_of_the_equipment_is_drawn_once() {
    let items = format!("{M} (regions \"Free\" P1 (sites Empty))");
    let p = on_square(
        3,
        &items,
        "(place \"M1\" 0)",
        "(if (is In 0 (sites P1 \"Free\")) (move Pass) (move Add (to (sites Empty))))",
    );
    assert_eq!(p.moves(), ["pass"]);
}

#[test]
fn a_first_pass_draws_where_nothing_was_placed() {
    let ends = |start: &str, pass: &str| {
        let mut p = on_board(
            "(square 3)",
            M,
            start,
            &format!("(or {pass} (move Add (to (sites Empty))))"),
            "(if (is Line 3) (result Mover Win))",
        );
        p.play(0);
        p.state.over
    };
    assert!(ends("", "(move Pass)"));
    assert!(!ends("(start (place \"M1\" 0))", "(move Pass)"));
    // What exchanges players is no pass.
    assert!(!ends("", "(move Pass (then (swap Players P1 P2)))"));
}

#[test]
fn the_board_by_name_has_no_more_sites_than_its_default_type() {
    let count = |container: &str| {
        let play = format!(
            "(move Select (from 0) (then (set Counter
                (count Sites in:(sites Occupied by:P1 {container} on:Edge)))))"
        );
        let start = "(start { (place \"M1\" Edge 1) (place \"M1\" Edge 10) })";
        let mut p = on_board("(square 3) use:Vertex", M, start, &play, NEVER);
        assert_eq!(p.game.layout().count(SiteType::Vertex), 9);
        selected(p.play(0))
    };
    assert_eq!(count(""), "counter=2");
    assert_eq!(count("container:\"Board\""), "counter=1");
}

#[test]
fn what_comes_before_a_move_changes_neither_its_start_nor_its_end() {
    let p = on_square(
        3,
        M,
        "(place \"M1\" 0)",
        "(do (forEach Piece (move Step N (to if:(is Empty (to))))) next:(move Select (from 5)))",
    );
    assert_eq!(p.pairs(), [(5, 5)]);
    let p = on_square(
        3,
        M,
        "(place \"M1\" 0)",
        "(do (forEach Piece (move Step N (to if:(is Empty (to))))) next:(addScore Mover 1))",
    );
    assert_eq!(p.pairs(), [(-1, -1)]);
}

/// Three tiles of a ring of four stand on a board of 3 by 3. Whoever moves puts a tile on site 8, which
/// closes the ring, or on site 0; under `automove` what is left is put there by itself.
fn ring_of_tiles(meta: &str, end: &str) -> Position {
    Position::new(&format!(
        "(game \"Test\" (players 2)
            (equipment {{ (board (square 3)) (hand Shared size:1)
                (tile \"T\" numSides:4 {{ (path from:0 to:1 colour:1) (path from:2 to:3 colour:2) }}) }})
            (rules {meta}
                (start {{ (place \"T\" (handSite Shared)) (place \"T\" 4 rotation:4)
                    (place \"T\" 5 rotation:2) (place \"T\" 7 rotation:6) }})
                (play (move (from (handSite Shared)) (to (intersection (sites Empty) (sites {{0 8}}))) copy:True))
                (end (if {end} (result P2 Win)))))"
    ))
}

#[test]
fn paths_of_tiles_begin_at_all_sites_of_the_last_move() {
    for end in ["(is Loop 2 path:True)", "(> (pathExtent 2) 0)"] {
        // Who wins by the move to a site.
        let winner = |meta: &str, to: i32| {
            let mut p = ring_of_tiles(meta, end);
            p.go(9, to);
            p.state.winner
        };
        assert_eq!(winner("", 8), 2, "{end}");
        assert_eq!(winner("", 0), 0, "{end}");
        // The tile that comes by itself closes the ring, whichever was put first.
        assert_eq!(winner("(meta (automove))", 0), 2, "{end}");
        assert_eq!(winner("(meta (automove))", 8), 2, "{end}");
    }
}
