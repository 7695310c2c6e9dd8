//! Runners of closed games: they are walked beside lists of moves through whole games, with the
//! same moves in every position and the same result.

mod alike;
mod enclosing;
mod movers;
pub mod placing;
mod races;
mod sowing;
mod turning;

use std::collections::BTreeMap;

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::sprints::{Sprint, Step};
use ludeme::load::{Selection, load};
use ludeme::play::playout::{Playout, Playouts, chooser, seed_of};
use rand::RngExt;

use super::conformance;

/// The moves of a list as steps.
fn steps(list: &MoveList) -> Vec<Step> {
    let moves = list.moves().iter();
    moves
        .map(|m| Step {
            from: m.from,
            to: m.to,
        })
        .collect()
}

/// Families whose moves that go the same way have the order of the lists among them.
const IN_ORDER: [&str; 2] = ["races", "sowing"];

/// A game of our own.
fn compiled(text: &str) -> Game {
    let loaded = load("closed.lud", text, &Selection::default());
    loaded.game.unwrap_or_else(|| panic!("{text}"))
}

/// The family of the game's runner, after walks through some games.
pub fn walked(name: &str, game: &Game, seeds: u64) -> Option<&'static str> {
    let mut family = None;
    for n in 0..seeds {
        // The first game is walked from its start, the next from every third position, the next
        // from every position anew.
        let every = [u32::MAX, 3, 1][n as usize % 3];
        family = Some(walk(name, game, seed_of(7, n), every)?);
    }
    family
}

/// A game by the fast path leaves nothing behind: the next one from a seed is the first from it.
pub fn assert_anew(name: &str, game: &Game, seed: u64) {
    let sprint = |player: &mut Playouts, seed| {
        player.sprint(seed);
        Playout::of(game, player.state(), seed, 0, 0)
    };
    let mut player = Playouts::new(game);
    for before in 1..=2 {
        sprint(&mut player, seed + before);
    }
    let again = sprint(&mut player, seed);
    let first = sprint(&mut Playouts::new(game), seed);
    assert_eq!(again, first, "{name}: a game after others");
}

/// Walks through a game; nothing if it is not closed, else its family. A move is picked by the
/// lists, and the one of the runner that goes the same way is played. Where several do, it is told
/// by its place among them if the runner keeps their order; else another move is picked as long as
/// there is one that goes alone. After so many moves the runner takes up the state anew, as a
/// search does with the positions it comes to; one that it cannot hold ends the walk.
fn walk(name: &str, game: &Game, seed: u64, every: u32) -> Option<&'static str> {
    let mut scratch = Scratch::new(0);
    scratch.chance = Chance::seeded(seed);
    let mut state = game.start(&mut scratch);
    let mut sprint = Sprint::of(game, &state)?;
    let family = sprint.family();
    let runner = sprint.runner();
    if !runner.take_up(&state) {
        return None;
    }
    runner.restart();
    let mut list = MoveList::new();
    let mut choice = chooser(seed);
    while !state.over {
        if state.moves > 0 && state.moves.is_multiple_of(every) {
            if !runner.take_up(&state) {
                return Some(family);
            }
            runner.restart();
        }
        // Both draw the same chances.
        let mut chance = scratch.chance.clone();
        let n = runner.count(&mut chance);
        if runner.gave_up() {
            return Some(family);
        }
        game.moves(&mut state, &mut scratch, &mut list);
        let listed = steps(&list);
        let run: Vec<Step> = (0..n).map(|i| runner.step(i)).collect();
        if runner.gave_up() {
            // To ask for all moves may take more work than a move may.
            return Some(family);
        }
        let sorted = |steps: &[Step]| {
            let mut steps = steps.to_vec();
            steps.sort_unstable();
            steps
        };
        let at = format!("{name} ({family}), seed {seed}, move {}", state.moves + 1);
        assert_eq!(sorted(&run), sorted(&listed), "{at}");
        let alone = |i: &usize| run.iter().filter(|s| **s == listed[*i]).count() == 1;
        let first = choice.random_range(0..n);
        let around = (0..n).map(|i| (first + i) % n);
        let pick = match around.clone().find(alone) {
            Some(pick) => pick,
            // Moves without a place, such as votes, have the order of the rules.
            None if IN_ORDER.contains(&family) || listed[first].from < 0 => first,
            // All of them go the same way, as where a piece becomes one of several: then they are
            // of one ludeme, and have its order.
            None if sorted(&listed).first() == sorted(&listed).last() => first,
            None => return Some(family),
        };
        let alike = |steps: &[Step]| {
            let places = (0..n).filter(|i| steps[*i] == listed[pick]);
            places.collect::<Vec<_>>()
        };
        let place = alike(&listed).iter().position(|i| *i == pick);
        let same = alike(&run)[place.expect("it is in the list")];
        runner.play(same, &mut chance);
        if runner.gave_up() {
            return Some(family);
        }
        game.apply(&mut state, &mut scratch, &list, pick);
        assert_eq!(runner.is_over(), state.over, "{at}");
        assert!(
            state.over || runner.agrees(&state),
            "{at}: positions differ"
        );
        assert!(
            chance.agrees(&scratch.chance),
            "{at}: other chances were drawn"
        );
    }
    let mut result = game.start(&mut Scratch::new(0));
    runner.hand_over(&mut result);
    assert_eq!(
        Playout::of(game, &result, seed, 0, 0),
        Playout::of(game, &state, seed, 0, 0),
        "{name} ({family}), seed {seed}"
    );
    Some(family)
}

#[test]
fn recorded_games_that_are_closed_agree_with_lists() {
    let mut closed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let descriptions = conformance::descriptions();
    if descriptions.is_empty() {
        eprintln!("no recorded games: skipped");
        return;
    }
    for (path, text) in descriptions {
        let name = path.to_string_lossy();
        let Some(game) = load(&name, &text, &Selection::default()).game else {
            continue;
        };
        if let Some(family) = walked(&name, &game, 3) {
            assert_anew(&name, &game, 3);
            closed
                .entry(family)
                .or_default()
                .push(game.name().to_owned());
        }
    }
    for (family, games) in &closed {
        eprintln!("{family}, {}: {}", games.len(), games.join(", "));
    }
    // A form that is no longer recognised must not go unnoticed.
    let least = [
        ("placing", 21),
        ("enclosing", 2),
        ("turning", 2),
        ("races", 102),
        ("movers", 433),
        ("sowing", 146),
    ];
    for (family, least) in least {
        let games = closed.get(family).map_or(0, Vec::len);
        assert!(games >= least, "{family}: {games}");
    }
}

#[test]
fn what_keeps_a_game_from_a_runner_is_named() {
    let moving = |piece: &str, end: &str| {
        compiled(&format!(
            "(game \"Named\" (players 2)
                (equipment {{(board (square 3)) (piece \"A\" Each {piece}) (piece \"Die\" Neutral)}})
                (rules (start {{(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))}})
                    (play (forEach Piece)) (end (if {end} (result Mover Win)))))"
        ))
    };
    let unread = |game: &Game| Sprint::unread(game, &game.start(&mut Scratch::new(0)));
    let step = "(move Step (to if:(is Empty (to))))";
    let closed = moving(step, "(no Moves Next)");
    assert_eq!(unread(&closed), [""; 0]);
    let restored = moving(
        "(move Step (to if:(<= (state at:(to)) (state at:(from)))
            (apply (if (is Enemy (who at:(to))) (remove (to)))))
            (then (set State at:(last To) (mapEntry (what at:(last To)))))))
            (map {(pair 1 4) (pair 2 5)}",
        "(no Moves Next)",
    );
    assert_eq!(unread(&restored), [""; 0]);
    assert_eq!(walked("restored", &restored, 3), Some("movers"));
    let values = moving(
        "(forEach Value (values Remembered) (move (from) (to (value))))",
        "(no Moves Next)",
    );
    assert_eq!(unread(&values), ["move: ForEachValue"]);
    let looped = moving(step, "(is Loop)");
    assert_eq!(unread(&looped), ["condition: Loop"]);
}
