//! The shipped games: what holds in all of them, and that no rule of their records can be taken out
//! unnoticed. The rules themselves are examples, `games/*.test`.

mod metadata;
mod mutations;
mod properties;

use ludeme::game::Game;
use ludeme::load::{Loaded, Selection, load};
use ludeme::shipped;

/// The description of a shipped game.
fn text_of(name: &str) -> &'static str {
    let game = shipped::find(name).unwrap_or_else(|| panic!("no shipped game {name}"));
    game.text
}

/// Loads a text under options.
fn loaded(name: &str, text: &str, options: &[&str]) -> Loaded {
    let selection = Selection {
        options: options.iter().map(|&option| option.to_owned()).collect(),
        ruleset: None,
    };
    load(name, text, &selection)
}

/// The game of a text under options.
fn game(name: &str, text: &str, options: &[&str]) -> Game {
    let loaded = loaded(name, text, options);
    let problems: Vec<_> = loaded.errors().map(|error| error.message.clone()).collect();
    assert!(problems.is_empty(), "{name} {options:?}: {problems:#?}");
    loaded.game.expect("a description without errors is a game")
}
