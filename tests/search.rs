//! Agents, tournaments and studies: what they choose, that seeds fix it, what is refused.

mod agents;
mod estimates;
mod evaluations;
mod measure;
mod programs;
mod puzzles;
mod studies;
mod tournaments;
mod worlds;

use ludeme::game::Game;
use ludeme::load::{Selection, load};

/// A game of our own, compiled.
fn game(name: &str, text: &str) -> Game {
    let loaded = load(name, text, &Selection::default());
    let error = loaded.first_error();
    loaded.game.unwrap_or_else(|| panic!("{name}: {error}"))
}

/// Three in a row.
const THREE: &str = r#"(game "Three" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))"#;
