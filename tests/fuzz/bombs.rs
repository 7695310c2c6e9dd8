//! Rules that would take for ever, or all memory: loops within loops, products, counts. Each is
//! stopped, within a bound of memory, and the rule that is to blame is named.

use ludeme::game::action::MoveList;
use ludeme::game::sprints::Sprint;
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
    game.end_after_moves(10);
    let mut player = Playouts::new(&game);
    let outcome = player.playout(1);
    assert_eq!(
        game.overrun().is_known(),
        outcome.winner == -1,
        "{outcome:?}"
    );
    player.sprint(2);
    game.overrun().rule()
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
    state.over && state.winner == -1 && game.overrun().is_known()
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

/// Runs a game of a family by its runner alone, so far as it goes: what of the rules was stopped.
fn sprinted(family: &str, text: &str) -> Option<Option<&'static str>> {
    let loaded = load("bomb.lud", text, &Selection::default());
    let error = loaded.first_error();
    let mut game = loaded.game.unwrap_or_else(|| panic!("{error}\n{text}"));
    game.end_after_moves(6);
    let (state, _) = game.start_seeded(1);
    let sprint = Sprint::of(&game, &state);
    assert_eq!(sprint.map(|s| s.family()), Some(family), "{text}");
    let mut player = Playouts::new(&game);
    player.sprint(1);
    let aborted = player.state().winner == -1;
    assert_eq!(game.overrun().is_known(), aborted, "{text}");
    game.overrun().rule()
}

fn sprint_is_stopped(family: &str, text: &str, rule: &str) {
    let (found, bytes) = with_stack(|| peak(|| sprinted(family, text)));
    assert_eq!(found, Some(Some(rule)), "{text}");
    assert!(bytes < MOST_BYTES, "{bytes} bytes for {text}");
}

fn sprint_goes_on(family: &str, text: &str) {
    let found = with_stack(|| sprinted(family, text));
    assert_eq!(found, None, "{text}");
}

fn within(loops: &[&str], innermost: &str) -> String {
    let open: String = loops.iter().map(|head| format!("({head} ")).collect();
    format!("{open}{innermost}{}", ")".repeat(loops.len()))
}

const VALUES: &str = "forEach Value min:1 max:10000";

#[test]
fn runners_of_sowing_games_are_stopped() {
    let seeds = |sowing: &str| {
        format!(
            "(game \"Bomb\" (players 2)
                (equipment {{
                    (mancalaBoard 2 5 (track \"Round\" \"1,E,N,W\" loop:True))
                    (piece \"Seed\" Shared) }})
                (rules (start (set Count 9999 to:(sites Track)))
                    (play (move Select (from (sites Track) if:(< 0 (count at:(from))))
                        (then {sowing})))
                    (end (if (no Moves Next) (result Next Loss)))))"
        )
    };
    let score = "(addScore Mover 1)";
    let laps = format!("(sow (then {}))", within(&[VALUES; 2], score));
    sprint_is_stopped("sowing", &seeds(&laps), "forEach Value");
    let taken = format!("(sow apply:{})", within(&[VALUES; 2], score));
    sprint_is_stopped("sowing", &seeds(&taken), "forEach Value");
    let each = "forEach Site (sites Board)";
    let sites = format!("(sow (then {}))", within(&[each; 8], score));
    sprint_is_stopped("sowing", &seeds(&sites), "forEach Site");
    let laps = within(&[VALUES], "(sow 1 count:9999)");
    sprint_is_stopped("sowing", &seeds(&laps), "sow");
    let all = "all Sites (sites Board) if:";
    let cond = within(&[all; 8], "(<= 0 (count at:(site)))").replace(": ", ":");
    // What is the same for all sites is asked once.
    sprint_goes_on("sowing", &seeds(&format!("(sow if:{cond} apply:{score})")));
    let first = "!= -1 (trackSite FirstSite \"Round\" from:1 if:";
    let cond = within(&[first; 8], "(> 0 (count at:(to)))").replace(": ", ":") + &")".repeat(8);
    let asked = format!("(sow if:{cond} apply:{score})");
    sprint_is_stopped("sowing", &seeds(&asked), "count");
    sprint_goes_on("sowing", &seeds("(sow apply:(addScore Mover 1))"));
}

#[test]
fn runners_of_races_are_stopped() {
    let race = |then: &str| {
        format!(
            "(game \"Bomb\" (players 2)
                (equipment {{
                    (board (rectangle 1 9) {{
                        (track \"There\" \"0,E\" P1 directed:True)
                        (track \"Back\" \"8,W\" P2 directed:True) }})
                    (dice d:2 num:1)
                    (piece \"Runner\" Each (move (from (from))
                        (to (trackSite Move from:(from) steps:(count Pips)) if:(is Empty (to)))
                        (then {then}))) }})
                (rules (start {{ (place \"Runner1\" 0) (place \"Runner2\" 8) }})
                    (play (do (roll) next:(forEach Piece)))
                    (end (if (no Pieces Mover) (result Mover Win)))))"
        )
    };
    let score = "(addScore Mover 1)";
    sprint_is_stopped(
        "races",
        &race(&within(&[VALUES; 2], score)),
        "forEach Value",
    );
    let each = "forEach Site (sites Board)";
    sprint_is_stopped("races", &race(&within(&[each; 9], score)), "forEach Site");
    let all = "all Sites (sites Board) if:";
    let cond = within(&[all; 9], "(< -9 (* (site) (count Moves)))").replace(": ", ":");
    let asked = race(&format!("(if {cond} {score})"));
    sprint_is_stopped("races", &asked, "all Sites");
    sprint_goes_on("races", &race(&within(&[VALUES], score)));
}

#[test]
fn runners_of_moving_pieces_are_stopped() {
    let movers = |then: &str| {
        format!(
            "(game \"Bomb\" (players 2)
                (equipment {{ (board (square 8))
                    (piece \"Disc\" Each (move Step (to if:(is Empty (to))) (then {then}))) }})
                (rules (start {{ (place \"Disc1\" 0) (place \"Disc2\" 63) }})
                    (play (forEach Piece)) (end (if (no Pieces Next) (result Mover Win)))))"
        )
    };
    let score = "(addScore Mover 1)";
    let all = "all Sites (sites Around (site)) if:";
    let cond = within(&[all; 12], "(< -9 (* (site) (count Moves)))").replace(": ", ":");
    let cond = format!("(all Sites (sites Board) if:{cond})");
    let asked = movers(&format!("(if {cond} {score})"));
    sprint_is_stopped("movers", &asked, "all Sites");
    sprint_goes_on("movers", &movers(score));
    // So is what the general code is asked for.
    let lined = |cond: &str| {
        let sites = format!("(sites Direction from:(sites Board) N stop:{cond})");
        movers(&format!("(if (< 0 (count Sites in:{sites})) {score})"))
    };
    sprint_is_stopped("movers", &lined(&cond), "all Sites");
    sprint_goes_on("movers", &lined("(is Occupied (to))"));
}
