//! Playouts by sketched lists play the same games, move for move, as playouts by whole ones; where
//! the game has a runner, that is walked beside the lists as well.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::sprints::Tally;
use ludeme::game::state::State;
use ludeme::load::{Selection, load};
use ludeme::play::choices::count_distinct;
use ludeme::play::playout::{Playout, Playouts, chooser};

use super::conformance;
use super::sprints;
use super::sprints::placing::placements;

/// Plays the playout of a seed by lists of moves.
fn by_lists(game: &Game, seed: u64) -> (Playout, State) {
    let mut scratch = Scratch::new(0);
    let mut list = MoveList::new();
    if game.features().stochastic {
        scratch.chance = Chance::seeded(seed);
    }
    let mut state = game.start(&mut scratch);
    let mut choice = chooser(seed);
    let mut tally = Tally::default();
    while !state.over {
        game.moves(&mut state, &mut scratch, &mut list);
        if list.is_empty() {
            break;
        }
        // Moves that differ in which of two equal dice they use are counted as one.
        let before = (tally.choices, tally.decisions);
        let pick = tally.pick(list.len(), &mut choice);
        if game.dice().is_some() {
            let options = count_distinct(game, &state, &list, &mut Vec::new());
            tally.choices = before.0 + options as u64;
            tally.decisions = before.1 + u32::from(options > 1);
        }
        game.apply(&mut state, &mut scratch, &list, pick);
    }
    let outcome = Playout::of(game, &state, seed, tally.choices, tally.decisions);
    (outcome, state)
}

pub fn assert_agrees(name: &str, game: &Game, seeds: std::ops::Range<u64>) {
    let mut player = Playouts::new(game);
    for seed in seeds {
        let outcome = player.playout(seed);
        let (listed, state) = by_lists(game, seed);
        assert_eq!(outcome, listed, "{name}");
        assert!(
            *player.state() == state,
            "{name}: {}: the states of seed {seed} differ",
            told_apart(player.state(), &state)
        );
    }
}

/// The lines of two states, fields one below the other, that are not alike.
fn told_apart(a: &State, b: &State) -> String {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    let lines = a.lines().zip(b.lines()).filter(|(a, b)| a != b).take(6);
    let lines = lines.map(|(a, b)| format!("{} / {}", a.trim(), b.trim()));
    lines.collect::<Vec<_>>().join(", ")
}

fn compiled(name: &str, text: &str) -> Option<Game> {
    load(name, text, &Selection::default()).game
}

/// Plays games of a text by sketches and, if it has one, by its runner, beside lists. The family of
/// the runner.
fn assert_sound(name: &str, text: &str, seeds: u64) -> Option<&'static str> {
    let game = compiled(name, text).expect("the description is sound");
    assert_agrees(name, &game, 0..seeds);
    sprints::walked(name, &game, seeds.min(10))
}

const ADD: &str = "(play (move Add (to (sites Empty))))";

#[test]
fn placements_agree_with_lists() {
    let sides = "(regions P1 {(sites Side N) (sites Side S)})
        (regions P2 {(sites Side E) (sites Side W)})";
    let end = |cond: &str| format!("{ADD} (end (if {cond} (result Mover Win)))");
    let cases = [
        placements(2, "(square 3)", "", &end("(is Line 3)")),
        placements(2, "(square 9)", "", &end("(is Line 4 All exact:True)")),
        placements(
            2,
            "(square 6)",
            "",
            &end("(and (is Line 3 Orthogonal) (is Line 3 Diagonal))"),
        ),
        placements(2, "(square 5)", "", &end("(is Line 3 contiguous:False)")),
        placements(2, "(square 5)", "", &end("(> (count Moves) 12)")),
        placements(
            2,
            "(hex Diamond 5)",
            "(regions P1 {(sites Side NE) (sites Side SW)})
             (regions P2 {(sites Side NW) (sites Side SE)})",
            &format!("(meta (swap)) {}", end("(is Connected Mover)")),
        ),
        placements(
            2,
            "(square 7)",
            sides,
            &end("(or (is Connected Mover) (is Line 6 Orthogonal))"),
        ),
        placements(2, "(hex 4)", "", &end("(is Connected 3 Sides)")),
        placements(2, "(hex 5)", "", &end("(is Loop)")),
        placements(
            2,
            "(hex 3)",
            "",
            &end("(or (is Loop) (is Connected 3 Corners))"),
        ),
        placements(
            2,
            "(hex 4)",
            "",
            &format!(
                "(start (place \"Disc1\" (sites Corners))) {}",
                end("(is Loop)")
            ),
        ),
        placements(2, "(square 5)", "", &end("(is Loop)")),
        placements(
            3,
            "(hex 4)",
            "",
            &format!(
                "{ADD} (end {{ (if (is Line 4) (result Mover Win)) (if (is Line 3) (result Mover Loss)) }})"
            ),
        ),
        placements(
            2,
            "(square 5)",
            "",
            &format!(
                "(start (place \"Disc1\" (centrePoint))) {}",
                end("(is Line 4)")
            ),
        ),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert!(assert_sound(&name, text, 60).is_some(), "{name}");
    }
}

/// A game of pieces dropped onto stacks.
fn drops(board: &str, open: &str, height: &str, end: &str) -> String {
    let onto = format!("(play (move Add (to (forEach {open} if:{height})) stack:True))");
    placements(
        2,
        board,
        "",
        &format!("{onto} (end (if {end} (result Mover Win)))"),
    )
}

#[test]
fn drops_agree_with_lists() {
    let line = "(is Line 4 byLevel:True)";
    let below = "(< (size Stack at:(site)) 6)";
    let cases = [
        drops("(rectangle 1 7)", "(sites Board)", below, line),
        drops(
            "(rectangle 1 5)",
            "(sites Board)",
            "(>= 3 (size Stack at:(site)))",
            "(is Line 3 byLevel:True)",
        ),
        drops(
            "(square 4)",
            "(sites Board)",
            "(> 4 (size Stack at:(site)))",
            line,
        ),
        drops(
            "(square 4)",
            "(sites Board)",
            "(<= (size Stack at:(site)) 2)",
            "(is Line 3 Orthogonal byLevel:True)",
        ),
        drops("(hex 3)", "(sites Bottom)", below, line),
        drops("(square 4)", "(sites Outer)", below, "(is Line 3)"),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert!(assert_sound(&name, text, 60).is_some(), "{name}");
    }
}

#[test]
fn placements_on_part_of_the_board_agree_with_lists() {
    let regions = [
        "(intersection (sites Empty) (sites Inner))",
        "(intersection {(sites Outer) (sites Empty) (sites Phase 0)})",
        "(difference (sites Empty) (sites Corners))",
        "(sites Board) if:(is Empty (to))",
        "(sites Empty) if:(and (is In (to) (sites Outer)) (not (is In (to) (sites Corners))))",
        "(forEach (sites Inner) if:(is Empty (site)))",
    ];
    for region in regions {
        let rules =
            format!("(play (move Add (to {region}))) (end (if (is Line 3) (result Mover Win)))");
        let text = placements(2, "(square 5)", "", &rules);
        assert!(assert_sound(region, &text, 60).is_some(), "{region}");
    }
}

/// A game in which runs between two of the mover's pieces turn over.
fn turning(board: &str, direction: &str, turn: &str, play: &str) -> String {
    let capture = format!(
        "(custodial (from (site)) {direction}
            (between if:(is Enemy (state at:(between))) (apply (allCombinations
                (add (piece \"Disc0\" state:(mover)) (to (site))) {turn})))
            (to if:(is Friend (state at:(to)))))"
    );
    format!(
        "(game \"Turning\" (players 2)
            (equipment {{ (board {board}) (piece \"Disc\" Neutral (flips 1 2)) }})
            (rules
                (start {{ (place \"Disc0\" (intersection (sites Centre) (sites Phase 0)) state:1)
                    (place \"Disc0\" (difference (sites Centre) (sites Phase 0)) state:2) }})
                (play {})
                (end (if (all Passed) (byScore {{
                    (score P1 (count Sites in:(sites State 1)))
                    (score P2 (count Sites in:(sites State 2))) }})))))",
        play.replace("CAPTURE", &capture)
    )
}

#[test]
fn at_most_one_move_a_site_agrees_with_lists() {
    let line = "(end (if (is Line 3) (result Mover Win)))";
    let place = |rules: &str| placements(2, "(square 4)", "", &format!("{rules} {line}"));
    let flip = "(flip (between))";
    let each = "(forEach Site (sites Empty) (append CAPTURE))";
    let cases = [
        place("(play (move Add (to (sites Empty)) (then (moveAgain))))"),
        place("(play (move Add (to (sites Empty) if:(is Even (to)))))"),
        place("(meta (swap)) (play (move Add (to (sites Around (sites Occupied by:All) Empty includeSelf:False)
            if:(is Empty (to)))))"),
        place("(play (or (move Add (to (difference (sites Empty) (sites Around (last To))))) (move Pass)
            (then (if (is Mover P1) (add (piece \"Disc2\") (to (sites Empty) if:(= (to) 3)))))))"),
        place("(play (if (is Even (count Moves))
            (move Add (piece {\"Disc1\" \"Disc2\"}) (to (sites Empty)))
            (move Add (to (sites Empty)) (then (remove (sites Around (last To)))))))"),
        place("(play (priority (move Add (to (intersection (sites Empty) (sites Corners))))
            (move Add (to (sites Empty)))))"),
        placements(2, "(square 4)", "", &format!(
            "phases:{{ (phase \"A\" (play (move Add (to (sites Empty)))) (nextPhase (>= (count Moves) 3) \"B\"))
                (phase \"B\" (play (move Add (to (sites Empty) if:(is Odd (to)))))) }} {line}")),
        turning("(square 4)", "", flip, each),
        turning("(square 6)", "Orthogonal", flip, each),
        turning("(square 6)", "", "(set State at:(between) (mover))", each),
        turning("(square 6)", "", flip,
            "(priority (forEach Site (sites Empty) (append CAPTURE (then (set Counter))))
                (move Add (piece \"Disc0\" state:(mover)) (to (sites Empty))))"),
        turning("(square 6)", "", "(set State at:(site) (mover))",
            "(forEach Site (sites Empty) (append CAPTURE))"),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert_sound(&name, text, 40);
    }
}

#[test]
fn components_that_are_missing_are_added_nowhere() {
    for piece in [
        "(id \"Disc\" Neutral)",
        "(id \"Disc\" Mover)",
        "(id \"Dot\" Mover)",
    ] {
        let text = format!(
            "(game \"Missing\" (players 2)
                (equipment {{ (board (square 4)) (piece \"Disc\" Each) (piece \"Dot\" P1) }})
                (rules
                    (play (or (move Add (piece \"Dot1\") (to (sites Empty) if:(is In (to) (sites Outer))))
                        (move Add (piece {piece}) (to (sites Empty) if:(is In (to) (sites Inner))))))
                    (end (if (is Line 3) (result Mover Win)))))"
        );
        assert_sound(piece, &text, 10);
    }
}

#[test]
fn what_may_not_come_of_a_placement_agrees_with_lists() {
    let play = "(play (do (move Add (to (sites Empty))) ifAfterwards:(not (is Line 3))))";
    let text = placements(
        2,
        "(square 3)",
        "",
        &format!("{play} (end (if (no Moves Next) (result Mover Win)))"),
    );
    assert_sound("more", &text, 10);
}

/// A game of placements that capture, with or without passes.
fn capturing(size: u32, meta: &str, effect: &str, pass: bool, end: &str) -> String {
    let place = format!(
        "(do (move Add (to (sites Empty)) (then (enclose (from (last To)) Orthogonal
                (between if:(is Enemy (who at:(between))) (apply {effect})))))
            ifAfterwards:(> (count Liberties Orthogonal) 0))"
    );
    let play = match pass {
        true => format!("(or {place} (move Pass))"),
        false => place,
    };
    format!(
        "(game \"Capturing\" (players 2)
            (equipment {{ (board (square {size})) (piece \"Stone\" Each)
                (regions P1 {{(sites Side N) (sites Side S)}})
                (regions P2 {{(sites Side E) (sites Side W)}}) }})
            (rules {meta} (play {play}) (end {end})))"
    )
}

#[test]
fn captures_agree_with_lists() {
    let leave = "(remove (between))";
    let score = "(and (addScore Mover 1) (remove (between)))";
    let no_repeat = "(meta (no Repeat))";
    let swap = "(meta {(swap) (no Repeat)})";
    let passed = "(if (all Passed) (byScore))";
    let stuck = "(if (no Moves Next) (result Mover Win))";
    let linked = "{ (if (is Connected Mover) (result Mover Win))
        (if (no Moves Next) (result Mover Win)) }";
    let counted = "(if (> (count Moves) 60) (result Mover Loss))";
    let cases = [
        capturing(4, no_repeat, score, true, passed),
        capturing(5, no_repeat, leave, true, passed),
        capturing(3, no_repeat, score, true, passed),
        capturing(2, no_repeat, leave, true, passed),
        capturing(4, no_repeat, leave, false, stuck),
        capturing(4, no_repeat, leave, false, linked),
        capturing(5, swap, leave, false, linked),
        capturing(3, "", leave, true, counted),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert!(assert_sound(&name, text, 30).is_some(), "{name}");
    }
}

/// A game of pieces that move, with a rank of each player's own at the start.
fn moving(board: &str, more: &str, piece: &str, rules: &str) -> String {
    format!(
        "(game \"Moving\" (players {{(player N) (player S)}})
            (equipment {{ (board {board}) (piece \"Man\" Each {piece}) {more} }})
            (rules {rules}))"
    )
}

#[test]
fn moving_pieces_agree_with_lists() {
    let ranks = "(start {(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top))})";
    let stuck = "(end (if (no Moves Next) (result Mover Win)))";
    let iterated = format!("{ranks} (play (forEach Piece)) {stuck}");
    let empty = "(to if:(is Empty (to)))";
    let enemy = "(is Enemy (who at:(to)))";
    let near = "(or (not (is In (from) (sites Centre))) (is In (to) (sites Centre)))";
    let hand = "(start (place \"Man\" \"Hand\" count:5)) phases:{
        (phase \"In\" (play (move (from (handSite Mover)) (to (sites Empty))))
            (nextPhase (all Sites (sites Hand Mover) if:(= 0 (count Cell at:(site)))) \"On\"))
        (phase \"On\" (play (or (forEach Piece)
            (move (from (sites Occupied by:Mover)) (to (sites Empty)))))) }";
    let cases = [
        moving("(square 5)", "", &format!("(move Step {empty})"), &iterated),
        moving(
            "(hex 3)",
            "",
            &format!(
                "(move Step Forward (to if:(or (is Empty (to)) {enemy}) (apply (remove (to)))))"
            ),
            &iterated,
        ),
        moving(
            "(square 6)",
            "",
            "(or (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between))))
                (to if:(is Empty (to)))) (move Step (to if:(is Empty (to)))))",
            &iterated,
        ),
        moving(
            "(square 6)",
            "",
            &format!("(move Step (to if:(and (is Empty (to)) {near})))"),
            &iterated,
        ),
        moving(
            "(square 7)",
            "",
            &format!(
                "(move Slide Orthogonal (to if:{enemy} (apply (remove (to))))
                (then (custodial (from (last To)) Orthogonal (between (max 1)
                    if:(is Enemy (who at:(between))) (apply (remove (between))))
                    (to if:(is Friend (who at:(to)))))))"
            ),
            &iterated,
        ),
        moving(
            "(square 8)",
            "",
            "(move Leap {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to))))
                (apply (remove (to)))))",
            &iterated,
        ),
        moving(
            "(square 5)",
            "(piece \"Stone\" Neutral)",
            "(move Slide (then (moveAgain)))",
            &format!(
                "{ranks} (play (if (is Even (count Moves)) (forEach Piece)
                (move Shoot (piece \"Stone0\")))) {stuck}"
            ),
        ),
        moving(
            "(square 4)",
            "(hand Each)",
            &format!("(move Step Orthogonal {empty})"),
            &format!("{hand} {stuck}"),
        ),
        moving(
            "(square 6)",
            "",
            &format!("(move Step {empty})"),
            &format!(
                "{ranks} (play (priority {{
                (forEach Piece (move Hop (between if:(is Enemy (who at:(between)))
                    (apply (remove (between)))) {empty}))
                (forEach Piece) }} (then (set Counter)))) {stuck}"
            ),
        ),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert_sound(&name, text, 20);
    }
}

#[test]
fn what_is_sketched_can_be_completed() {
    let ranks = "(start {(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top))})";
    let end = "(end (if (> (count Moves) 60) (result Mover Draw)))";
    let cases = [
        // What is hopped over is asked for by where the hop before it would have ended.
        moving(
            "(square 6)",
            "",
            "(or (move Step (to if:(is Empty (to))))
                (move Hop (between if:(is Enemy (who at:(ahead (to) S)))
                    (apply (remove (between)))) (to if:(is Empty (to)))))",
            &format!("{ranks} (play (forEach Piece)) {end}"),
        ),
        // A piece that changes places with nothing leaves a number of none.
        moving(
            "(square 4)",
            "(hand Each)",
            "(or (move Swap Pieces (from) (ahead (from) Forward))
                (move (from) (to (ahead (from) Rightward) if:(is Empty (to)))))",
            &format!("{ranks} (play (forEach Piece)) {end}"),
        ),
    ];
    for (i, text) in cases.iter().enumerate() {
        let name = format!("case {i}");
        assert_sound(&name, text, 20);
    }
}

#[test]
fn recorded_games_agree_with_lists() {
    let mut games = 0;
    for (path, text) in conformance::descriptions() {
        let name = path.to_string_lossy();
        if let Some(game) = compiled(&name, &text) {
            games += 1;
            // Some of them will do: single positions of all of them are compared elsewhere.
            if games % 4 == 0 {
                assert_agrees(&name, &game, 0..1);
            }
        }
    }
    assert!(games == 0 || games > 500, "only {games} games");
}
