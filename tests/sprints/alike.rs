//! Games by runners end one way or the other as often as games by lists (a chi-square test): moves
//! are picked uniformly, also where illegal ones are picked first and put aside.

use std::collections::BTreeMap;

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;
use ludeme::game::state::State;
use ludeme::load::{Selection, load};
use ludeme::play::playout::{Playouts, chooser, seed_of};
use rand::RngExt;

use super::compiled;
use crate::conformance;

/// Games of each kind.
const GAMES: u64 = 4000;

/// Four players in two teams, dice used one by one, pieces that are taken.
const TEAMS: &str = "(game \"Teams\" (players 4)
    (equipment {
        (board (rectangle 1 16) {
            (track \"Track1\" \"0,E,End\" P1 directed:True)
            (track \"Track2\" \"0,E,End\" P2 directed:True)
            (track \"Track3\" \"0,E,End\" P3 directed:True)
            (track \"Track4\" \"0,E,End\" P4 directed:True)
        })
        (dice d:3 num:2)
        (piece \"Runner\" Each
            (forEach Die if:(!= (pips) 0)
                (if (= (trackSite Move from:(from) steps:(pips)) End)
                    (move Remove (from))
                    (if (!= (trackSite Move from:(from) steps:(pips)) Off)
                        (move (from) (to (trackSite Move from:(from) steps:(pips))
                            if:(not (is Friend (who at:(to))))
                            (apply if:(is Enemy (who at:(to))) (remove (to)))))))
                (then (if (not (all DiceUsed)) (moveAgain)))))
    })
    (rules
        (start {
            (place \"Runner1\" (sites {0 4})) (place \"Runner2\" (sites {1 5}))
            (place \"Runner3\" (sites {2 6})) (place \"Runner4\" (sites {3 7}))
            (set Team 1 {P1 P3}) (set Team 2 {P2 P4})
        })
        (play (do (if (not (is Prev Mover)) (roll)) next:(forEach Piece)))
        (end (if (no Pieces TeamMover) (result TeamMover Win)))))";

/// The same from a state in the middle of a game, as a search plays on from it: `moves` moves
/// from the start, and whether the next roll has been made and is part of the state.
fn results_from(game: &Game, moves: u32, rolled: bool) -> BTreeMap<(u32, i32), [f64; 2]> {
    let mut scratch = Scratch::new(11);
    let mut list = MoveList::new();
    let mut choice = chooser(11);
    let mut state = game.start(&mut scratch);
    let mut by_lists = |state: &mut State, scratch: &mut Scratch, most: u32| {
        while !state.over && state.moves < most {
            game.moves(state, scratch, &mut list);
            let pick = choice.random_range(0..list.len());
            game.apply(state, scratch, &list, pick);
        }
    };
    by_lists(&mut state, &mut scratch, moves);
    if rolled {
        game.moves(&mut state, &mut scratch, &mut MoveList::new());
    }
    let mut sprint = Sprint::of(game, &state).expect("it is closed");
    let mut picks = chooser(13);
    let mut found: BTreeMap<(u32, i32), [f64; 2]> = BTreeMap::new();
    for _ in 0..GAMES {
        let mut end = state.clone();
        by_lists(&mut end, &mut scratch, u32::MAX);
        found.entry((end.moves, end.winner)).or_default()[0] += 1.0;
        let mut end = state.clone();
        assert!(sprint.take_up(&end));
        sprint.finish(&mut end, &mut scratch.chance, &mut picks);
        found.entry((end.moves, end.winner)).or_default()[1] += 1.0;
    }
    found
}

#[test]
fn races_of_teams_go_on_from_the_middle_of_a_turn_as_by_lists() {
    let game = compiled(TEAMS);
    for (moves, rolled) in [(0, true), (1, false), (1, true), (2, false)] {
        let what = format!("{moves} moves, rolled: {rolled}");
        assert_as_frequent(results_from(&game, moves, rolled), &what);
    }
}

/// How often games ended after so many moves with each winner, by lists and by the runner.
fn results(text: &str, games: u64) -> BTreeMap<(u32, i32), [f64; 2]> {
    let game = compiled(text);
    let mut player = Playouts::new(&game);
    let mut found: BTreeMap<(u32, i32), [f64; 2]> = BTreeMap::new();
    for n in 0..games {
        player.play(seed_of(3, n));
        let end = (player.state().moves, player.state().winner);
        found.entry(end).or_default()[0] += 1.0;
        player.sprint(seed_of(5, n));
        let end = (player.state().moves, player.state().winner);
        found.entry(end).or_default()[1] += 1.0;
    }
    found
}

fn assert_alike(text: &str) {
    assert_as_frequent(results(text, GAMES), text);
}

fn assert_as_frequent(results: BTreeMap<(u32, i32), [f64; 2]>, text: &str) {
    // What is rare is taken together.
    let mut rare = [0.0; 2];
    let mut cells: Vec<[f64; 2]> = Vec::new();
    for [a, b] in results.into_values() {
        if a + b < 40.0 {
            rare = [rare[0] + a, rare[1] + b];
        } else {
            cells.push([a, b]);
        }
    }
    if rare[0] + rare[1] >= 40.0 {
        cells.push(rare);
    }
    let square = |[a, b]: &[f64; 2]| (a - b).powi(2) / (a + b);
    let chi_square: f64 = cells.iter().map(square).sum();
    // Five times the spread beyond the mean lies beyond one in a million.
    let degrees = (cells.len() - 1) as f64;
    let bound = degrees + 5.0 * (2.0 * degrees).sqrt() + 5.0;
    assert!(cells.len() > 5, "{cells:?}");
    assert!(chi_square < bound, "{chi_square} of {degrees}: {text}");
}

#[test]
fn results_are_as_frequent_as_by_lists() {
    assert_alike(&super::placing::placements(
        2,
        "(square 3)",
        "",
        "(play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))",
    ));
    assert_alike(&super::enclosing::captures(
        "(square 3)",
        "",
        "(meta (no Repeat))",
        &super::enclosing::stone("(remove (between))"),
        "(if (no Moves Next) (result Mover Win))",
    ));
    assert_alike(&super::turning::runs(
        4,
        4,
        "",
        super::turning::FLIP,
        super::turning::COUNTED,
        "(if (all Passed) (byScore))",
    ));
    let late = super::movers::late::games();
    let late = late.iter().filter(|text| text.contains("Corners"));
    let late = late.map(|text| (results(text, GAMES / 8), text));
    // Some of them end all alike.
    let late: Vec<_> = late.filter(|(results, _)| results.len() > 8).collect();
    assert!(late.len() > 8, "{}", late.len());
    for (results, text) in late {
        assert_as_frequent(results, text);
    }
    let around = "(sites Around (last To))";
    let end = "(if (or (= 0 (count Sites in:(sites Occupied by:Next))) (is Full)) (byScore))";
    assert_alike(&super::turning::spread(4, around, end));
}

/// Recorded games of a plain run, with our own at least sixty.
const RECORDED: usize = 60;

/// Lengths, in about eight parts, and winners of so many games by lists and by the fast path;
/// nothing where they take too long.
fn spread(game: &Game, games: u64) -> Option<BTreeMap<(u32, i32), [f64; 2]>> {
    let mut player = Playouts::new(game);
    let mut ends: Vec<[(u32, i32); 2]> = Vec::new();
    let begin = std::time::Instant::now();
    for n in 0..games {
        let mut pair = [(0, 0); 2];
        for (fast, end) in pair.iter_mut().enumerate() {
            match fast {
                0 => player.play(seed_of(17, n)),
                _ => player.sprint(seed_of(19, n)),
            };
            *end = (player.state().moves, player.state().winner);
        }
        ends.push(pair);
        if begin.elapsed().as_secs() > 20 {
            return None;
        }
    }
    let mut lengths: Vec<u32> = ends.iter().flatten().map(|end| end.0).collect();
    lengths.sort_unstable();
    let mut found: BTreeMap<(u32, i32), [f64; 2]> = BTreeMap::new();
    let part = (lengths.len() / 8).max(1);
    for pair in ends {
        for (fast, (moves, winner)) in pair.into_iter().enumerate() {
            let place = lengths.partition_point(|length| *length < moves) / part;
            found.entry((place as u32, winner)).or_default()[fast] += 1.0;
        }
    }
    Some(found)
}

/// How far the frequencies are apart: chi-square, and its degrees of freedom.
fn apart(found: BTreeMap<(u32, i32), [f64; 2]>) -> (f64, f64) {
    let (often, rare): (Vec<_>, Vec<_>) = found.into_values().partition(|[a, b]| a + b >= 10.0);
    let rare = rare
        .iter()
        .fold([0.0; 2], |sum, [a, b]| [sum[0] + a, sum[1] + b]);
    let cells = often
        .into_iter()
        .chain((rare[0] + rare[1] >= 10.0).then_some(rare));
    let cells: Vec<[f64; 2]> = cells.collect();
    let square = |[a, b]: &[f64; 2]| (a - b).powi(2) / (a + b);
    let degrees = cells.len().saturating_sub(1) as f64;
    (cells.iter().map(square).sum(), degrees)
}

/// Random games of all kinds take as many moves and end as often for one or the other by the fast
/// path as by lists. `LUDEME_ALIKE=N` plays N games of each and of all recorded games.
#[test]
fn games_of_all_kinds_come_out_alike() {
    let many: Option<u64> = std::env::var("LUDEME_ALIKE")
        .ok()
        .and_then(|n| n.parse().ok());
    let mut texts: Vec<(String, String)> = ["games", "tests/bench/games"]
        .iter()
        .flat_map(|dir| std::fs::read_dir(dir).expect("a folder of ours"))
        .map(|entry| entry.expect("a file of ours").path())
        .filter(|path| path.extension().is_some_and(|e| e == "lud"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a description of ours");
            (path.display().to_string(), text)
        })
        .collect();
    texts.sort();
    let recorded = conformance::descriptions();
    let step = match many {
        Some(_) => 1,
        None => recorded.len().div_ceil(RECORDED).max(1),
    };
    let recorded = recorded.into_iter().step_by(step);
    texts.extend(recorded.map(|(path, text)| (path.display().to_string(), text)));
    let (mut tested, mut all, mut freedom) = (0, 0.0, 0.0);
    let mut unlike = Vec::new();
    for (name, text) in texts {
        let Some(mut game) = load(&name, &text, &Selection::default()).game else {
            continue;
        };
        // Long games tell no more than their beginnings, and take their time.
        if many.is_none() {
            game.end_after_moves(game.move_limit().min(150));
        }
        let Some(found) = spread(&game, many.unwrap_or(60)) else {
            eprintln!("{name}: set aside, it takes too long");
            continue;
        };
        let (chi_square, degrees) = apart(found);
        tested += 1;
        (all, freedom) = (all + chi_square, freedom + degrees);
        if chi_square > degrees + 5.0 * (2.0 * degrees).sqrt() + 5.0 {
            unlike.push(format!("{name}: {chi_square:.1} of {degrees}"));
        }
    }
    eprintln!("{tested} games, chi-square {all:.1} of {freedom}");
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
    // Small differences of many games add up.
    assert!(
        all < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0,
        "{all} of {freedom}"
    );
}
