//! Memory of play: nothing is allocated once the buffers have grown, and states are small.

use std::collections::BTreeSet;

use ludeme::game::Game;
use ludeme::game::context::Scratch;
use ludeme::load::{Selection, load};
use ludeme::play::playout::Player;
use rayon::prelude::*;

use crate::conformance;
use crate::memory::{held, requests};

/// Rounds of the same game that may still make buffers grow: they are passed around.
const WARM_UP: usize = 5;
/// Moves of a game.
const MOVES: u32 = 24;

/// Plays the same game again and again until a round makes no request; the requests of the last
/// round.
fn settles(game: &mut Game) -> u64 {
    game.move_limit = MOVES;
    game.turn_cap = MOVES;
    let mut player = Player::new(game);
    let mut left = 0;
    for _ in 0..WARM_UP {
        let (_, counted) = requests(|| player.play(1));
        let (_, sprinted) = requests(|| player.sprint(1));
        left = counted + sprinted;
        if left == 0 {
            break;
        }
    }
    left
}

#[test]
fn shipped_games_play_without_allocating() {
    for shipped in ludeme::shipped::GAMES {
        let loaded = load(shipped.name, shipped.text, &Selection::default());
        let mut game = loaded.game.expect("a shipped game is sound");
        assert_eq!(settles(&mut game), 0, "{}", shipped.name);
    }
}

/// The list of games known to allocate, one a line; it may only shrink.
fn known() -> String {
    let list = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/conformance/allocating.txt"
    );
    std::fs::read_to_string(list).expect("the list is there")
}

#[test]
fn recorded_games_play_without_allocating() {
    let list = known();
    let mut known: BTreeSet<&str> = list.lines().filter(|l| !l.starts_with('#')).collect();
    let descriptions = conformance::descriptions();
    if descriptions.is_empty() {
        return;
    }
    let allocating: Vec<String> = descriptions
        .par_iter()
        .filter(|(path, _)| path.iter().any(|part| part == "games"))
        .filter_map(|(path, text)| {
            let mut game = load("game", text, &Selection::default()).game?;
            let names: Vec<_> = path
                .iter()
                .skip_while(|part| *part != "games")
                .skip(1)
                .collect();
            let name = names.iter().collect::<std::path::PathBuf>();
            (settles(&mut game) > 0).then(|| name.display().to_string())
        })
        .collect();
    let news: Vec<&String> = allocating
        .iter()
        .filter(|name| !known.remove(name.as_str()))
        .collect();
    assert!(
        news.is_empty() && known.is_empty(),
        "{} games newly allocate after {WARM_UP} rounds:\n{news:#?}\nno longer: {known:#?}",
        news.len(),
    );
}

const CHESS: &str = include_str!("bench/games/chess.lud");

#[test]
fn a_state_says_how_large_it_is() {
    let game = load("chess", CHESS, &Selection::default()).game;
    let game = game.expect("the description is sound");
    let state = game.start(&mut Scratch::new(0));
    let (copy, bytes) = held(|| Box::new(state.clone()));
    assert_eq!(copy.bytes() as isize, bytes);
    // Games like it that keep a little more must stay below a kilobyte too.
    assert!(bytes <= 1000, "{bytes} bytes");
}
