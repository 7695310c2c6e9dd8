//! The runner of moving pieces: descriptions of every form that it has, walked beside the lists,
//! and descriptions with something that it has no form for.

mod asked;
mod chosen;
mod distances;
mod iterated;
mod kept;
pub(super) mod late;
mod meetings;
mod past;
mod preceded;
mod shoves;
mod stacks;
mod targets;
mod threats;

use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;
use ludeme::play::playout::chooser;

use super::{compiled, walked};

/// A game on a board, with pieces and rules.
fn game(board: &str, pieces: &str, rules: &str) -> String {
    format!(
        "(game \"G\" (players {{(player N) (player S)}})
            (equipment {{ (board {board}) {pieces}
                (regions P1 (sites Top)) (regions P2 (sites Bottom)) }})
            (rules (start {{ (place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) }}) {rules}))"
    )
}

/// Whether a game is closed; it is walked with a number of seeds.
fn is_closed(text: &str) -> bool {
    walked("own", &compiled(text), 20) == Some("movers")
}

const REACH: &str = "(end (if (is In (last To) (sites Mover)) (result Mover Win)))";
const STUCK: &str = "(end (if (no Moves Next) (result Mover Win)))";

#[test]
fn steps_and_leaps_are_held() {
    let forward = "(piece \"A\" Each (move Step (directions {Forward FR FL})
        (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))";
    let leap = "(piece \"A\" Each (move Leap { {F F R F} {F F L F} } forward:True
        (to if:(not (is Friend (who at:(to)))) (apply (if (is Enemy (who at:(to))) (remove (to)))))))";
    for board in ["(square 5)", "(hex 4)", "(square 9)", "(rectangle 12 11)"] {
        for pieces in [forward, leap] {
            assert!(is_closed(&game(
                board,
                pieces,
                &format!("(play (forEach Piece)) {REACH}")
            )));
        }
    }
    // On a board of triangles the targets do not lie alike.
    let step = "(piece \"A\" Each (move Step Adjacent (to if:(is Empty (to)))))";
    let limited = format!("(play (forEach Piece)) {REACH}");
    for board in ["(tri 6)", "(tiling T3636 2)"] {
        assert!(is_closed(&game(board, step, &limited)));
    }
}

#[test]
fn a_turn_without_end_is_not_looked_through() {
    let step = "(piece \"A\" Each (move Step Adjacent (to if:(is Empty (to))) (then (moveAgain))))";
    let rules =
        "(play (max Moves (forEach Piece))) (end (if (> (count Moves) 2) (result Mover Win)))";
    // Where the search is cut off depends on the order of moves, so the game need not be the one
    // that lists of moves would play; it must end.
    let game = compiled(&game("(square 4)", step, rules));
    let mut scratch = Scratch::new(1);
    let mut end = game.start(&mut scratch);
    let sprint = Sprint::of(&game, &end);
    let mut runner = sprint.expect("the game is closed");
    runner.finish(&mut end, &mut scratch.chance, &mut chooser(7));
    assert!(end.over && end.moves == 3);
}

#[test]
fn slides_and_shots_are_held() {
    let slide = "(piece \"A\" Each (move Slide (then (moveAgain)))) (piece \"Dot\" Neutral)";
    let shots = format!(
        "(play (if (is Even (count Moves)) (forEach Piece) (move Shoot (piece \"Dot0\")))) {STUCK}"
    );
    for board in ["(square 6)", "(hex 4)"] {
        assert!(is_closed(&game(board, slide, &shots)));
    }
    let capture = "(piece \"A\" Each (move Slide Orthogonal
        (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";
    let last = "(play (forEach Piece)) (end (if (no Pieces Next) (result Mover Win)))";
    assert!(is_closed(&game("(square 4)", capture, last)));
}

#[test]
fn hops_go_on_and_are_forced() {
    let hop = "(between if:(is Enemy (who at:(between))) (apply (remove (between))))
        (to if:(is Empty (to)))";
    let again = format!("(then (if (can Move (hop (from (last To)) Adjacent {hop})) (moveAgain)))");
    let rules = format!(
        "(play (if (is Prev Mover)
            (or (move Hop (from (last To)) Adjacent {hop} {again}) (move Pass))
            (priority {{ (forEach Piece (move Hop Adjacent {hop} {again}))
                (forEach Piece (move Step (directions {{Forward FR FL}}) (to if:(is Empty (to)))
                    (then (if (is In (last To) (sites Mover))
                        (promote (last To) (piece \"B\") Mover))))) }})))
        {STUCK}"
    );
    let pieces = "(piece \"A\" Each) (piece \"B\" Each)";
    for board in ["(square 5)", "(square 10)"] {
        assert!(is_closed(&game(board, pieces, &rules)));
    }
    // What is hopped over stays until the turn ends, and hops go far.
    let far = "(between before:3 after:3
            if:(and (not (is In (between) (sites ToClear))) (is Enemy (who at:(between))))
            (apply (remove (between) at:EndOfTurn)))
        (to if:(is Empty (to)))";
    let again =
        format!("(then (if (can Move (hop (from (last To)) Orthogonal {far})) (moveAgain)))");
    let rules = format!(
        "(play (if (is Prev Mover) (move Hop (from (last To)) Orthogonal {far} {again})
            (priority {{ (forEach Piece (move Hop Orthogonal {far} {again}))
                (forEach Piece (move Step Forward (to if:(is Empty (to))))) }})))
        {STUCK}"
    );
    assert!(is_closed(&game("(square 7)", pieces, &rules)));
}

#[test]
fn phases_hands_and_scores_are_held() {
    let text = "(game \"G\" (players 2)
        (equipment { (board (square 4)) (hand Each)
            (piece \"A\" Each (move Step (to if:(is Empty (to))))) })
        (rules (start (place \"A\" \"Hand\" count:5))
            phases:{
                (phase \"Placement\"
                    (play (move (from (handSite Mover)) (to (sites Empty))
                        (then (set Score Mover (count Pieces Mover)))))
                    (nextPhase Mover (is Empty (handSite Mover)) \"Movement\"))
                (phase \"Movement\" (play (forEach Piece)))
            }
            (end (if (> (count Moves) 30)
                (byScore { (score P1 (count Pieces P1 in:(sites Top)))
                    (score P2 (count Pieces P2 in:(sites Bottom))) })))))";
    assert!(is_closed(text));
    // Three players, the first of whom to be stuck loses while the others go on.
    let text = "(game \"G\" (players 3)
        (equipment { (board (square 5))
            (piece \"A\" Each (move Step Orthogonal (to if:(is Empty (to))
                (apply (remove (to)))))) (piece \"Dot\" Neutral) })
        (rules (start { (place \"A1\" 0) (place \"A2\" 4) (place \"A3\" 22) })
            (play (forEach Piece))
            (end { (forEach Player if:(is In (last To) (sites Centre)) (result Player Win))
                (if (= (count Turns) 60) (result Mover Loss)) })))";
    assert!(is_closed(text));
}

#[test]
fn pieces_are_counted_and_compared_for_whoever_comes_next() {
    // A hand of one player only, whose sites are listed, and what is left of the next player's
    // pieces on the board and in hand.
    let text = "(game \"G\" (players 2)
        (equipment { (board (square 4)) (hand P1) (hand P2)
            (piece \"A\" Each (or (move Step (to if:(is Empty (to))))
                (move Hop (between if:(= (who at:(between)) (next)) (apply (remove (between))))
                    (to if:(is Empty (to)))))) })
        (rules (start { (place \"A1\" (handSite P1) count:4) (place \"A2\" (handSite P2) count:3)
                (place \"A2\" (sites Top)) })
            phases:{
                (phase \"Placement\"
                    (play (if (is Empty (handSite Mover)) (forEach Piece)
                        (move (from (handSite Mover)) (to (sites Empty)))))
                    (nextPhase (all Sites (sites Hand P1) if:(= 0 (count Cell at:(site))))
                        \"Movement\"))
                (phase \"Movement\" (play (if (is Empty (handSite Mover)) (forEach Piece)
                    (move (from (handSite Mover)) (to (sites Empty))))))
            }
            (end { (if (<= (count Pieces Next) 2) (result Next Loss))
                (if (no Moves Next) (result Next Loss)) })))";
    assert!(is_closed(text));
    // What is caught is the next player's piece of a name.
    let caught =
        "(piece \"A\" Each (move Slide Orthogonal (then (custodial (from (last To)) Orthogonal
        (between (max 1) if:(= (what at:(between)) (id \"A\" Next)) (apply (remove (between))))
        (to if:(is Friend (who at:(to))))))))";
    let last = "(play (forEach Piece)) (end (if (no Pieces Next) (result Mover Win)))";
    assert!(is_closed(&game("(square 5)", caught, last)));
}

/// A game of kings, of pieces that slide and of footmen, under a condition on every move.
fn royal(board: &str, footman: &str, play: &str, end: &str) -> String {
    format!(
        "(game \"G\" (players {{(player N) (player S)}})
            (equipment {{ (board {board})
                (piece \"King\" Each (move Step (to if:(not (is Friend (who at:(to))))
                    (apply (if (is Enemy (who at:(to))) (remove (to) (then (set Counter))))))))
                (piece \"Tower\" Each (move Slide Orthogonal
                    (to if:(is Enemy (who at:(to))) (apply (remove (to) (then (set Counter)))))
                    (then (set State at:(last To) 0))))
                (piece \"Lady\" Each (move Slide Diagonal (between (max 3) if:(is Empty (between)))
                    (to if:(is Enemy (who at:(to))) (apply (remove (to))))))
                (piece \"Footman\" Each {footman})
                (map \"King\" {{(pair 1 \"D1\") (pair 2 \"D6\")}})
                (regions \"Far\" P1 (sites Top)) (regions \"Far\" P2 (sites Bottom)) }})
            (rules (start {{ (place \"King1\" coord:\"D1\" state:1) (place \"King2\" coord:\"D6\" state:1)
                    (place \"Tower1\" {{\"A1\" \"F1\"}} state:1) (place \"Tower2\" {{\"A6\" \"F6\"}} state:1)
                    (place \"Lady1\" coord:\"B1\") (place \"Lady2\" coord:\"B6\")
                    (place \"Footman1\" (sites Row 1)) (place \"Footman2\" (sites Row 4)) }})
                (play {play}) (end {{ {end} }})))"
    )
}

const SAFE: &str = "ifAfterwards:(not (is Threatened (id \"King\" Mover)))";
const MATE: &str =
    "(if (and (is Threatened (id \"King\" Next)) (not (can Move (do (forEach Piece Next)
        ifAfterwards:(not (is Threatened (id \"King\" Next))))))) (result Mover Win))
    (if (or (no Moves Next) (> (counter) 60)) (result Mover Draw))";
const FOOTMAN: &str = "(or (move Step Forward (to if:(is Empty (to))))
    (move Step (directions {FR FL}) (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";

#[test]
fn kings_stay_out_of_danger() {
    let play = format!("(do (forEach Piece) {SAFE})");
    assert!(is_closed(&royal("(square 6)", FOOTMAN, &play, MATE)));
    // What follows the choice is no part of what is tried, and legal moves decide on others.
    let play = format!(
        "(priority {{ (do (forEach Piece \"Lady\") {SAFE} (then (set Counter)))
            (do (forEach Piece) {SAFE}) }})"
    );
    assert!(is_closed(&royal("(square 6)", FOOTMAN, &play, MATE)));
    // Kings that are asked where they go to, whatever else is in danger.
    let shy = royal("(square 6)", FOOTMAN, "(forEach Piece)", MATE).replace(
        "(move Step (to if:(not (is Friend (who at:(to))))",
        "(move Step (to if:(and (not (is Friend (who at:(to))))
            (not (is Threatened (id \"King\" Mover) at:(to))))",
    );
    assert!(is_closed(&shy));
}

#[test]
fn threats_are_by_some_moves_and_by_legal_ones() {
    // By the moves of pieces alone, those of kings included, whatever else may be played.
    let by_pieces = "(not (is Threatened (id \"King\" Mover) (forEach Piece)))";
    // Of a move that threatens more is required than that its own king is safe.
    let at_home = "(and (< 9 (count Sites in:(sites Around (last To))))
        (not (is Threatened (id \"King\" Mover))))";
    let by_legal =
        "(and (not (is In (last To) (sites Side E))) (not (is Threatened (id \"King\" Mover))))";
    let by_able = "(and (can Move (forEach Piece Next)) (not (is Threatened (id \"King\" Mover))))";
    for require in [by_pieces, at_home, by_legal, by_able] {
        let play = format!("(do (forEach Piece) ifAfterwards:{require})");
        let text = royal("(square 6)", FOOTMAN, &play, MATE);
        assert!(is_closed(&text), "{require}");
        // And where others move as well than pieces.
        let play = format!(
            "(do (or (forEach Piece) (move Remove (sites Occupied by:Next component:\"Footman\")))
                ifAfterwards:{require})"
        );
        let text = royal("(square 6)", FOOTMAN, &play, MATE);
        assert!(is_closed(&text), "{require}");
    }
}

#[test]
fn footmen_start_fast_and_are_taken_in_passing() {
    let footman = "(or { (move Step Forward (to if:(is Empty (to))))
            (move Step (directions {FR FL}) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))
            (if (is In (from) (sites Start (piece (what at:(from)))))
                (move Slide Forward (between (exact 2) if:(is Empty (between)))
                    (to if:(is Empty (to))) (then (set Pending (ahead (last To) Backward)))))
            (move Step (directions {FR FL}) (to if:(and (is Pending) (= (to) (value Pending))))
                (then (remove (ahead (last To) Backward)))) }
        (then (and (if (is In (last To) (sites Mover \"Far\")) (moveAgain)) (set Counter))))";
    let play = format!(
        "(if (is Prev Mover) (move Promote (last To) (piece {{\"Lady\" \"Tower\"}}) Mover)
            (do (or (forEach Piece)
                    (if (and (= (state at:(mapEntry \"King\" (mover))) 1)
                            (not (is Threatened (id \"King\" Mover))))
                        (move Slide (from (mapEntry \"King\" (mover))) E
                            (between (exact 2) if:(and (is Empty (to))
                                (not (is Threatened (id \"King\" Mover) at:(to)))))
                            (to if:True (apply (set State at:(from) 0)))
                            (then (set Var \"Castled\" (mover))))))
                {SAFE}))"
    );
    let end = format!("{MATE} (if (= (var \"Castled\") 7) (result Mover Loss))");
    assert!(is_closed(&royal("(square 6)", footman, &play, &end)));
}

#[test]
fn hops_that_follow_the_last_one_are_held() {
    for between in ["between", "between before:3 after:2"] {
        hops_follow(between);
    }
}

fn hops_follow(between: &str) {
    let over = &format!(
        "({between} if:(is Enemy (who at:(between))) (apply (remove (between))))
        (to if:(is Empty (to)))"
    );
    for (board, first, onward) in [
        ("(square 8)", "Orthogonal", "SameDirection"),
        ("(square 7)", "Adjacent", "SameDirection"),
        ("(hex 4)", "Adjacent", "SameDirection"),
        ("(square 6)", "Adjacent", "OppositeDirection"),
        (
            "(square 8)",
            "Orthogonal",
            "(difference Orthogonal OppositeDirection)",
        ),
        (
            "(hex 4)",
            "Adjacent",
            "(difference Adjacent OppositeDirection)",
        ),
        ("(square 7)", "Adjacent", "(union SameDirection N)"),
        (
            "(square 7)",
            "Adjacent",
            "(if (is In (last To) (sites Outer)) (difference Adjacent OppositeDirection) SameDirection)",
        ),
    ] {
        let again =
            format!("(then (if (can Move (hop (from (last To)) {onward} {over})) (moveAgain)))");
        let text = format!(
            "(game \"G\" (players 2) (equipment {{ (board {board}) (piece \"A\" Each) }})
                (rules (start {{ (place \"A1\" (sites Phase 0))
                    (place \"A2\" (difference (sites Board) (union (sites Phase 0) (sites Centre)))) }})
                (play (if (is Prev Mover)
                    (or (move Hop (from (last To)) {onward} {over} {again}) (move Pass))
                    (priority {{ (forEach Piece (move Hop {first} {over} {again}))
                        (forEach Piece (move Step (to if:(is Empty (to))))) }})))
                (end (if (= (count Moves) 60) (result Mover Win)))))"
        );
        assert!(is_closed(&text), "{board} {onward} {between}");
    }
}

#[test]
fn slides_along_tracks_and_votes_are_held() {
    let slide = "(move Slide \"AllTracks\"
        (between if:(or (= (between) (from)) (is Empty (between))))
        (to if:(is Enemy (who at:(to))) (apply if:False (remove (to)))))";
    let gated = "(move Slide \"AllTracks\" (between if:(is Empty (between)))
        (to if:(is Enemy (who at:(to))) (apply if:(is Empty (to)) (remove (to)))))";
    for slide in [slide, gated] {
        let text = format!(
            "(game \"G\" (players 2)
                (equipment {{ (surakartaBoard (square 5))
                    (piece \"A\" Each (or (move Step (to if:(is Empty (to)))) {slide})) }})
                (rules (start {{ (place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) }})
                    (play (if (is Proposed \"Stop\")
                        (or (move Vote \"Stop\") (move Vote \"Go\"))
                        (or (if (>= (count Moves) 8) (move Propose \"Stop\" (then (vote \"Stop\"))))
                            (forEach Piece))))
                    (end {{ (if (is Decided \"Stop\")
                            (byScore {{ (score P1 (count Pieces P1)) (score P2 (count Pieces P2)) }}))
                        (if (no Pieces Next) (result Mover Win)) }})))"
        );
        assert!(is_closed(&text), "{slide}");
    }
}

#[test]
fn slides_are_barred_by_sites_and_pieces() {
    // Some sites are never passed, some kinds of pieces are taken, and directions go one way.
    let rook = "(piece \"A\" Each (move Slide Orthogonal
        (between if:(and (is Empty (between)) (not (is In (between) (sites Centre)))))))";
    let bishop = "(piece \"A\" Each (move Slide Diagonal
        (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";
    let lance = "(piece \"A\" Each (move Slide (directions {Forward FR Leftward})
        (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";
    let short = "(piece \"A\" Each (move Slide Orthogonal (between (max 2) if:(is Empty (between)))
        (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";
    let rules = "(play (forEach Piece)) (end (if (= (count Moves) 80) (result Mover Win)))";
    for board in [
        "(square 5)",
        "(hex 4)",
        "(rectangle 9 12)",
        "(tiling T3636 2)",
        "(square 16)",
    ] {
        for pieces in [rook, bishop, lance, short] {
            assert!(is_closed(&game(board, pieces, rules)), "{board} {pieces}");
        }
    }
}

#[test]
fn what_has_no_form_is_left_to_lists() {
    let step = "(piece \"A\" Each (move Step (to if:(is Empty (to)))))";
    let plain = format!("(play (forEach Piece)) {REACH}");
    let no_repeat = game("(square 4)", step, &plain);
    let within = "(rules (meta (no Repeat SituationalInTurn)) (start";
    assert!(!is_closed(&no_repeat.replace("(rules (start", within)));
    let noted = "(piece \"A\" Each (move Step (to if:(is Empty (to))) (then (remember State))))";
    assert!(!is_closed(&game("(square 4)", noted, &plain)));
}

#[test]
fn all_moves_are_equally_likely() {
    // Every piece has as many moves as there are empty sites around it; after one ply the game is
    // over, so the ends of the only move are counted.
    let text = "(game \"G\" (players 2)
        (equipment { (board (square 5))
            (piece \"A\" Each (or (move Step (to if:(is Empty (to)))) (move Slide Orthogonal))) })
        (rules (start { (place \"A1\" {0 6 24}) (place \"A2\" {1 12}) })
            (play (forEach Piece)) (end (if (= (count Moves) 1) (result Mover Win)))))";
    let game = compiled(text);
    let mut scratch = Scratch::new(0);
    let state = game.start(&mut scratch);
    let mut sprint = Sprint::of(&game, &state).expect("a closed game");
    let runner = sprint.runner();
    assert!(runner.take_up(&state));
    runner.restart();
    let mut chance = Chance::seeded(0);
    let n = runner.count(&mut chance);
    // The numbers that a playout draws are uniform; that each falls to a move of its own is what
    // is left to be seen.
    let steps: Vec<_> = (0..n).map(|i| runner.step(i)).collect();
    let mut counted = std::collections::BTreeMap::new();
    let mut choice = chooser(3);
    const ROUNDS: usize = 20_000;
    for _ in 0..ROUNDS {
        let pick = rand::RngExt::random_range(&mut choice, 0..n);
        *counted.entry(steps[pick]).or_insert(0usize) += 1;
    }
    let often = |step| steps.iter().filter(|s| **s == step).count() as f64;
    let chi: f64 = counted
        .iter()
        .map(|(step, seen)| {
            let expected = ROUNDS as f64 * often(*step) / n as f64;
            (*seen as f64 - expected).powi(2) / expected
        })
        .sum();
    // The mean is the number of different moves less one; five standard deviations above it.
    let free = (counted.len() - 1) as f64;
    assert!(chi < free + 5.0 * (2.0 * free).sqrt(), "{chi} with {free}");
    let different: std::collections::BTreeSet<_> = steps.iter().collect();
    assert_eq!(counted.len(), different.len());
}

#[test]
fn starts_are_asked_by_class() {
    // Who is at home may not leave it, who is beside a fence not go sideways.
    let stays = "(or (not (is In (from) (sites Next))) (is In (to) (sites Next)))";
    let fenced = "(or (not (is In (from) (sites Outer))) (is In (to) (sites Inner)))";
    let hop = |from: &str, then: &str| {
        format!(
            "(move Hop (from {from}) Adjacent (between if:(is Occupied (between)))
                (to if:(and {{(is Empty (to)) {} (not (is Visited (to)))}})) {then})",
            stays.replace("(from)", from)
        )
    };
    let again = format!(
        "(then (if (can Move {}) (moveAgain)))",
        hop("(last To)", "")
    );
    let rules = format!(
        "phases:{{
            (phase \"One\" (play (forEach Piece (or {{ {}
                (move Step (to if:(and (is Empty (to)) {stays})))
                (move Slide Orthogonal (between if:(and (is Empty (between)) (is Even (mover))))
                    (to if:(and {{(is Enemy (who at:(to))) {stays} {fenced}}}) (apply (remove (to)))))
            }}))) (nextPhase (is Mover (next)) \"More\"))
            (phase \"More\" (play (or {} (move Pass)))
                (nextPhase (not (is Mover (next))) \"One\"))
        }} (end (if (or (no Pieces Next) (> (count Moves) 300)) (result Mover Draw)))",
        hop("(from)", &again),
        hop("(last To)", &again),
    );
    let pieces = "(piece \"A\" Each)";
    for board in ["(square 5)", "(square 9)", "(hex 5)", "(square 13)"] {
        assert!(is_closed(&game(board, pieces, &rules)));
    }
}

#[test]
fn hops_that_end_only_where_they_take_are_held() {
    // A cannon takes behind the one piece between; a cricket only right behind its hurdle. What is
    // named by the apply is where they end, what is named by the condition is passed.
    let cannon = |between: &str| {
        format!(
            "(move Hop Orthogonal (between {between} if:(is Occupied (between)))
                (to if:(is Empty (to)) (apply if:(is Enemy (who at:(to))) (remove (to)))))"
        )
    };
    let step = "(move Step (to if:(is Empty (to))))";
    for (between, king) in [
        ("before:9 after:9", ""),
        ("", ""),
        ("before:1 (range 1 2)", "King"),
    ] {
        let check = match king {
            "" => "(forEach Piece)".to_owned(),
            // Who leaves the king to a cannon may not move so.
            _ => "(do (forEach Piece) ifAfterwards:(not (is Threatened (id \"King\" Mover))))"
                .to_owned(),
        };
        let cannon = cannon(between);
        for board in ["(square 5)", "(square 9)"] {
            let text = format!(
                "(game \"G\" (players 2) (equipment {{ (board {board})
                    (piece \"Cannon\" Each (or {step} {cannon})) (piece \"King\" Each {step}) }})
                    (rules (start {{ (place \"Cannon1\" (sites Row 0)) (place \"Cannon2\" (sites Row 4))
                        (place \"King1\" coord:\"C2\") (place \"King2\" coord:\"C4\") }})
                    (play {check})
                    (end {{ (if (no Pieces Next) (result Mover Win)) (if (no Moves Next) (result Next Loss))
                        (if (= (count Moves) 70) (result Mover Draw)) }})))"
            );
            assert!(is_closed(&text), "{board} {between}");
        }
    }
}

#[test]
fn rows_on_both_sides_and_outward_are_taken() {
    // What stands on both sides of who arrives is taken, or changes its state, or its kind.
    let pieces = |then: &str| format!("(piece \"A\" Each (move Slide Orthogonal (then {then})))");
    let foes = "if:(is Enemy (who at:(to)))";
    for (range, apply) in [
        ("", "(remove (to))"),
        ("(between (range 1 3))", "(remove (to))"),
        ("(between (range 2 3))", "(set State at:(to) 3)"),
    ] {
        let intervene =
            format!("(intervene (from (last To)) Orthogonal {range} (to {foes} (apply {apply})))");
        // And all in a row ahead of the move, or behind it.
        let directional = |from: &str, to: &str| {
            format!(
                "(directional (from (last {to})) (directions Cell from:(last {from}) to:(last {to}))
                    (to {foes} (apply (remove (to)))))"
            )
        };
        for then in [
            intervene.clone(),
            format!("(and {intervene} {})", directional("From", "To")),
            format!("(and {} {intervene})", directional("To", "From")),
            "(directional (from (last To)) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))"
                .to_owned(),
        ] {
            for board in ["(square 5)", "(square 9)", "(hex 3)"] {
                let text = format!(
                    "(game \"G\" (players 2) (equipment {{ (board {board}) {} }})
                        (rules (start {{ (place \"A1\" (sites Row 1)) (place \"A2\" (sites Row 3)) }})
                        (play (forEach Piece))
                        (end {{ (if (or (no Pieces Mover) (no Pieces Next)) (result Mover Win))
                            (if (= (count Moves) 60) (result Mover Draw))
                            (if (no Moves Next) (result Next Loss)) }})))",
                    pieces(&then)
                );
                assert!(is_closed(&text), "{board} {then}");
            }
        }
    }
}

#[test]
fn sites_ahead_of_a_move_or_behind_it_are_asked() {
    // Who approaches a foe or leaves one takes the row behind it, as long as there is one.
    let lines = [
        (
            "(ahead (to) SameDirection)",
            "(last To)",
            "from:(last From) to:(last To)",
        ),
        (
            "(ahead (from) OppositeDirection)",
            "(last From)",
            "from:(last To) to:(last From)",
        ),
        (
            "(ahead (from) steps:2 SameDirection)",
            "(last To)",
            "from:(last From) to:(last To)",
        ),
    ];
    let select = |from: &str, (foe, start, directions): &(&str, &str, &str), then: &str| {
        format!(
            "(move Select (from {from}) (to (sites Around {from})
                if:(and {{ (not (is Visited (to))) (is Empty (to)) (is Enemy (who at:{foe})) }})
                ) (then (and {{ (fromTo (from (last From)) (to (last To)))
                    (directional (from {start}) (directions Vertex {directions})
                        (to if:(is Enemy (who at:(to))) (apply (remove (to))))) {then} }})))"
        )
    };
    for line in &lines {
        let again = format!(
            "(if (can Move (move Select (from (last To)) (to (sites Around (last To))
                if:(and {{ (not (is Visited (to))) (is Empty (to)) (is Enemy (who at:{})) }}))))
                (moveAgain))",
            line.0
        );
        for board in ["(square 5 diagonals:Alternating)", "(rectangle 9 9)"] {
            let text = format!(
                "(game \"G\" (players 2) (equipment {{ (board {board} use:Vertex) (piece \"A\" Each) }})
                    (rules (start {{ (place \"A1\" (union (sites Row 0) (sites Row 1)))
                        (place \"A2\" (union (sites Row 3) (sites Row 4))) }})
                    (play (if (is Prev Mover) (or {} (move Pass))
                        (priority {{ (forEach Piece {})
                            (forEach Piece (move Step (to if:(is Empty (to))))) }})))
                    (end {{ (if (no Pieces Next) (result Mover Win))
                        (if (= (count Moves) 90) (result Mover Draw)) }})))",
                select("(last To)", line, &again),
                select("(from)", line, &again)
            );
            assert!(is_closed(&text), "{board} {}", line.0);
        }
    }
}

#[test]
fn hops_over_a_number_that_the_start_decides_are_held() {
    // As far as there are pieces in the row or column of the start, over all but foes.
    let far = |directions: &str, line: &str| {
        format!(
            "(move Hop (directions {directions})
                (between (exact (- (count Sites in:(difference {line} (sites Empty))) 1))
                    if:(not (is Enemy (who at:(between)))))
                (to if:(not (is Friend (who at:(to))))
                    (apply (if (is Enemy (who at:(to))) (remove (to))))))"
        )
    };
    let pieces = format!(
        "(piece \"A\" Each (or {} {}))",
        far("{N S}", "(sites Column (column of:(from)))"),
        far("{W E}", "(sites Row (row of:(from)))")
    );
    let rules = "(play (forEach Piece)) (end {
        (if (= 1 (count Groups if:(= (who at:(to)) P1))) (result P1 Win))
        (if (= 1 (count Groups if:(= (who at:(to)) P2))) (result P2 Win))
        (if (> (count Moves) 300) (result Mover Draw)) })";
    let away =
        |text: String| text.replace("(sites Bottom))\n", "(sites {\"A1\" \"C2\" \"E1\"}))\n");
    for board in ["(square 5)", "(square 8)", "(square 11)"] {
        assert!(is_closed(&away(game(board, &pieces, rules))));
    }
}

#[test]
fn who_cannot_move_is_left_out() {
    let text = "(game \"Two of three\" (players 3)
        (equipment { (board (square 3))
            (piece \"Disc\" Each (move Step Orthogonal (to if:(is Empty (to))))) })
        (rules (start { (place \"Disc1\" 0) (place \"Disc2\" 8) }) (play (forEach Piece))
            (end { (if (no Moves Next) (result Next Loss))
                (if (= 60 (count Moves)) (result Mover Draw)) })))";
    assert_eq!(walked(text, &compiled(text), 3), Some("movers"));
}

#[test]
fn what_the_start_draws_is_taken_up() {
    let drawn = |play: &str| {
        format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square 5)) (piece \"A\" Each (move Step (to if:(is Empty (to))))) }})
                (rules (start {{ (place Random {{\"A1\"}} count:4) (place Random {{\"A2\"}} count:4) }})
                    (play {play}) (end (if (is Line 3) (result Mover Win)))))"
        )
    };
    assert!(is_closed(&drawn("(forEach Piece)")));
    // What play draws has no form.
    let play = "(move Select (from (sites Random (sites Occupied by:Mover) num:2)))";
    assert!(!is_closed(&drawn(play)));
}
