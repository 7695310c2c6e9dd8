//! The games that are timed: descriptions of our own and the shipped ones, with what is known of
//! each.

use ludeme::game::Game;
use ludeme::load::{Selection, load};
use ludeme::shipped;

/// A game under test.
pub struct Sample {
    /// Its name.
    pub name: &'static str,
    /// Its description.
    pub text: &'static str,
    /// A depth and the leaves there, from the start.
    pub perft: (u32, u64),
    /// Bounds of the mean number of moves of a random game.
    pub length: (f64, f64),
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

macro_rules! own {
    ($name:literal, $perft:expr, $length:expr) => {
        Sample {
            name: $name,
            text: include_str!(concat!("games/", $name, ".lud")),
            perft: $perft,
            length: $length,
        }
    };
}

macro_rules! shipped {
    ($name:literal, $perft:expr, $length:expr) => {
        Sample {
            name: $name,
            text: include_str!(concat!("../../games/", $name, ".lud")),
            perft: $perft,
            length: $length,
        }
    };
}

/// The games. Perft of Chess is common knowledge; that of the four games written by hand is theirs;
/// the others were counted once and agree with the recorded games where there is one.
pub const SAMPLES: &[Sample] = &[
    own!("tic-tac-toe", (5, 15_120), (7.75, 8.0)),
    own!("connect-four", (5, 16_807), (20.9, 21.9)),
    own!("hex", (2, 14_641), (105.0, 110.0)),
    own!("gomoku", (2, 50_400), (108.0, 117.0)),
    own!("breakthrough", (3, 11_132), (62.5, 66.0)),
    own!("kalah", (5, 4_690), (45.0, 48.5)),
    own!("draughts", (5, 7_361), (70.0, 76.0)),
    own!("chess", (3, 8_902), (380.0, 470.0)),
    shipped!("chong", (1, 1_296), (62.0, 75.0)),
    shipped!("choro-lango", (4, 4), (75.0, 97.0)),
    shipped!("ouk-chatrang", (3, 15_081), (400.0, 510.0)),
    shipped!("ssang-ryouk", (2, 140), (320.0, 385.0)),
];

/// The game of a description that is known to be sound.
pub fn compiled(name: &str, text: &str) -> Game {
    let loaded = load(name, text, &Selection::default());
    match loaded.game {
        Some(game) => game,
        None => panic!("{name} does not load: {}", loaded.first_error()),
    }
}

/// The description of a sample or shipped game.
pub fn text_of(name: &str) -> Option<&'static str> {
    let own = SAMPLES.iter().find(|s| s.name == name).map(|s| s.text);
    own.or_else(|| shipped::find(name).map(|g| g.text))
}
