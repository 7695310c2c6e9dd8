//! Playouts by shapes of rules: the same games, move for move, as by lists of moves.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::shapes::Tally;
use ludeme::game::shapes::placement::Placement;
use ludeme::game::state::State;
use ludeme::load::{Selection, load};
use ludeme::play::playout::{Outcome, Player, chooser};

use super::conformance;

/// Plays the playout of a seed by lists of moves.
fn by_lists(game: &Game, seed: u64) -> (Outcome, State) {
    let mut scratch = Scratch::new(0);
    let mut list = MoveList::new();
    if game.features.stochastic {
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
        let pick = tally.pick(list.len(), &mut choice);
        game.apply(&mut state, &mut scratch, &list, pick);
    }
    let outcome = Outcome::of(game, &state, seed, tally.choices, tally.decisions);
    (outcome, state)
}

fn assert_agrees(name: &str, game: &Game, seeds: std::ops::Range<u64>) {
    let mut player = Player::new(game);
    for seed in seeds {
        let outcome = player.playout(seed);
        let (listed, state) = by_lists(game, seed);
        assert_eq!(outcome, listed, "{name}");
        assert!(
            *player.state() == state,
            "{name}: the states of seed {seed} differ"
        );
    }
}

fn compiled(name: &str, text: &str) -> Option<Game> {
    load(name, text, &Selection::default()).game
}

fn is_placement(game: &Game) -> bool {
    let state = game.start(&mut Scratch::new(0));
    Placement::of(game, &state).is_some()
}

/// A game of placements with these players, board and rules.
fn placements(players: u32, board: &str, more: &str, rules: &str) -> String {
    format!(
        "(game \"Placing\" (players {players})
            (equipment {{ (board {board}) (piece \"Disc\" Each) {more} }})
            (rules {rules}))"
    )
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
        let game = compiled(&name, text).expect("the description is sound");
        assert!(is_placement(&game), "{name}");
        assert_agrees(&name, &game, 0..60);
    }
}

#[test]
fn more_than_a_placement_is_left_to_lists() {
    let then = "(play (move Add (to (sites Empty)) (then (moveAgain))))
        (end (if (is Line 3) (result Mover Win)))";
    let somewhere = "(play (move Add (to (sites Empty) if:(is Even (to)))))
        (end (if (is Line 3) (result Mover Win)))";
    for rules in [then, somewhere] {
        let text = placements(2, "(square 3)", "", rules);
        let game = compiled("more", &text).expect("the description is sound");
        assert!(!is_placement(&game));
        assert_agrees("more", &game, 0..10);
    }
}

#[test]
fn recorded_games_agree_with_lists() {
    let (mut games, mut shaped) = (0, 0);
    for (path, text) in conformance::descriptions() {
        let name = path.to_string_lossy();
        let Some(game) = compiled(&name, &text) else {
            continue;
        };
        games += 1;
        if is_placement(&game) {
            shaped += 1;
            assert_agrees(&name, &game, 0..8);
        }
    }
    assert!(games == 0 || shaped >= 10, "{shaped} of {games} games");
}
