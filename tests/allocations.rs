//! Memory of play: nothing is allocated once the buffers have grown, and states are small.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::load::{Selection, load};
use ludeme::play::playout::{Playouts, chooser};
use rand::RngExt;
use rayon::prelude::*;

use crate::conformance;
use crate::memory::{held, requests};

/// Rounds of the same game that may still make buffers grow: they are passed around.
const WARM_UP: usize = 10;
/// Moves of a game.
const MOVES: u32 = 40;

/// Plays the same game again and again until a round makes no request; the requests of the last
/// round. A round lists all moves and applies one, plays a game as [`Playouts::play`] does, and one
/// as [`Playouts::sprint`] does.
fn settles(game: &mut Game) -> u64 {
    game.end_after_moves(MOVES);
    game.end_after_turns(MOVES);
    let mut player = Playouts::new(game);
    let mut walker = Walker::new(game);
    let mut left = 0;
    for _ in 0..WARM_UP {
        let (_, walked) = requests(|| walker.walk());
        let (_, counted) = requests(|| player.play(1));
        let (_, sprinted) = requests(|| player.sprint(1));
        left = walked + counted + sprinted;
        if left == 0 {
            break;
        }
    }
    left
}

/// Lists all moves of every position on its way and applies one of them.
struct Walker<'a> {
    game: &'a Game,
    initial: State,
    state: State,
    scratch: Scratch,
    list: MoveList,
}

impl<'a> Walker<'a> {
    fn new(game: &'a Game) -> Self {
        let (initial, scratch) = game.start_seeded(1);
        Walker {
            game,
            state: initial.clone(),
            initial,
            scratch,
            list: MoveList::new(),
        }
    }

    fn walk(&mut self) {
        self.state.clone_from(&self.initial);
        self.scratch.chance = Chance::seeded(1);
        let mut choice = chooser(1);
        while !self.state.over {
            let (state, scratch, list) = (&mut self.state, &mut self.scratch, &mut self.list);
            self.game.moves(state, scratch, list);
            if list.is_empty() {
                break;
            }
            let pick = choice.random_range(0..list.len());
            self.game.apply(state, scratch, list, pick);
        }
    }
}

#[test]
fn shipped_games_play_without_allocating() {
    for shipped in ludeme::shipped::GAMES {
        let loaded = load(shipped.name, shipped.text, &Selection::default());
        let mut game = loaded.game.expect("a shipped game is sound");
        assert_eq!(settles(&mut game), 0, "{}", shipped.name);
    }
}

#[test]
fn games_of_all_boards_play_without_allocating() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/boards");
    let files = std::fs::read_dir(folder).expect("the boards are there");
    let mut played = 0;
    for file in files {
        let path = file.expect("an entry").path();
        if path.extension().is_none_or(|kind| kind != "lud") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let loaded = load("board", &text, &Selection::default());
        let mut game = loaded.game.expect("the board is sound");
        assert_eq!(settles(&mut game), 0, "{}", path.display());
        played += 1;
    }
    assert!(played > 30, "{played} boards");
}

#[test]
fn recorded_games_play_without_allocating() {
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
    assert!(
        allocating.is_empty(),
        "{} games still allocate after {WARM_UP} rounds: {allocating:#?}",
        allocating.len(),
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
