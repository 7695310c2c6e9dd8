//! Rules that would take for ever, or all memory: loops within loops, products, counts. Each is
//! stopped, within a bound of memory, and the rule that is to blame is named.

use ludeme::game::action::MoveList;
use ludeme::load::{Selection, load};
use ludeme::play::playout::Playouts;

use super::with_stack;
use crate::memory::peak;

/// Most bytes that a game may hold while it is stopped.
const MOST_BYTES: usize = 400 << 20;

const ADD: &str = "(move Add (to (sites Empty)))";

/// A game with a board of so many squares a side, played and begun as told.
fn game(side: usize, start: &str, play: &str) -> String {
    format!(
        "(game \"Bomb\" (players 2)
    (equipment {{ (board (square {side})) (piece \"Disc\" Each) }})
    (rules {start} (play {play}) (end (if (no Moves Next) (result Next Loss)))))"
    )
}

/// What comes of some moves of a game: the rule that was stopped.
fn stopped(text: &str) -> Option<Option<&'static str>> {
    let loaded = load("bomb.lud", text, &Selection::default());
    let Some(mut game) = loaded.game else {
        let error = loaded.first_error();
        assert!(error.contains("more work"), "{error}");
        return Some(None);
    };
    game.move_limit = 10;
    let mut player = Playouts::new(&game);
    let outcome = player.playout(1);
    assert_eq!(game.overrun.is_known(), outcome.winner == -1, "{outcome:?}");
    player.sprint(2);
    game.overrun.rule()
}

fn is_stopped(text: &str, rule: &str) {
    let (found, bytes) = with_stack(|| peak(|| stopped(text)));
    assert_eq!(found, Some(Some(rule)), "{text}");
    assert!(bytes < MOST_BYTES, "{bytes} bytes for {text}");
}

fn goes_on(text: &str) {
    let (found, bytes) = with_stack(|| peak(|| stopped(text)));
    assert_eq!(found, None, "{text}");
    assert!(bytes < MOST_BYTES, "{bytes} bytes for {text}");
}

#[test]
fn loops_within_loops_are_stopped() {
    let then = |effect: &str| format!("(move Add (to (sites Empty)) (then {effect}))");
    let value = |moves: &str| format!("(forEach Value min:1 max:10000 {moves})");
    let score = "(addScore Mover 1)";
    is_stopped(
        &game(3, "", &then("(while True (while True (addScore Mover 1)))")),
        "while",
    );
    is_stopped(&game(3, "", &then(&value(&value(score)))), "forEach Value");
    is_stopped(&game(3, "", &value(&value(ADD))), "forEach Value");
    is_stopped(&game(3, "", &value("(move Bet P1 (range 1 10000))")), "bet");
    let each = |moves: &str| format!("(forEach Site (sites Board) {moves})");
    let set = "(set State at:(site) 1)";
    is_stopped(
        &game(40, "", &then(&each(&each(&each(set))))),
        "forEach Site",
    );
}

#[test]
fn products_of_moves_are_stopped() {
    is_stopped(
        &game(60, "", &format!("(allCombinations {ADD} {ADD})")),
        "allCombinations",
    );
    let full = "(start (place \"Disc1\" (sites Board)))";
    is_stopped(
        &game(50, full, "(move (from (sites Board)) (to (sites Board)))"),
        "fromTo",
    );
    for play in [
        "(move Add (to (sites Board)) count:2147483647)",
        "(move Remove (sites Board) count:2147483647)",
    ] {
        assert!(lists_too_much(&game(30, full, play)), "{play}");
    }
}

/// Whether the legal moves of the first position are more than a list holds.
fn lists_too_much(text: &str) -> bool {
    let loaded = load("bomb.lud", text, &Selection::default());
    let game = loaded.game.expect("the description is sound");
    let (mut state, mut scratch) = game.start_seeded(1);
    game.moves(&mut state, &mut scratch, &mut MoveList::new());
    state.over && state.winner == -1 && game.overrun.is_known()
}

#[test]
fn conditions_within_conditions_are_stopped() {
    let all = |cond: &str| format!("(all Sites (sites Board) if:{cond})");
    let cond = all(&all(&all("(or (is Empty (site)) (is Occupied (site)))")));
    let play = format!("(if {cond} {ADD})");
    is_stopped(&game(40, "", &play), "all Sites");
}

#[test]
fn start_rules_within_start_rules_are_stopped() {
    let value = |rule: &str| format!("(forEach Value min:1 max:10000 {rule})");
    let start = format!("(start {})", value(&value("(place \"Disc1\" (value))")));
    is_stopped(&game(3, &start, ADD), "start");
}

#[test]
fn rules_that_ask_for_themselves_are_stopped_and_ordinary_ones_are_played() {
    for meta in [
        "(no Suicide)",
        "{(no Suicide) (automove)}",
        "{(no Suicide) (no Repeat Positional)}",
        "{(no Suicide) (no Repeat Situational) (automove)}",
    ] {
        for play in [
            format!("(or (move Pass) {ADD})"),
            format!("(or {ADD} (move Pass))"),
            format!("(if (can Move {ADD}) (or (move Pass) {ADD}))"),
        ] {
            goes_on(&game(3, &format!("(meta {meta})"), &play));
        }
    }
}

#[test]
fn later_moves_of_a_turn_may_take_less() {
    let again = "(move Add (to (sites Board)) (then (moveAgain)))";
    goes_on(&game(3, "", again));
}
