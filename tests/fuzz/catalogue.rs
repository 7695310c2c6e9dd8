//! Games built from the catalogue: each signature with arguments drawn by chance, some numbers at
//! the ends of their ranges, on small boards of many kinds. Each is played by lists, as playouts
//! and as against the clock, within bounds of time and memory.
//!
//! A plain run builds one game of each signature; `LUDEME_CATALOGUE=N` builds N of each.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use ludeme::catalogue::signature::{FORMS, Form};
use ludeme::load::{Selection, load};
use ludeme::play::playout::Playouts;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{thread_time, with_stack};
use crate::examples::host::host;
use crate::memory::peak;
use crate::probe::Probe;

/// How deep calls stand in each other.
const DEPTH: u32 = 3;
/// Moves played of a game in each way.
const MOVES: u32 = 30;
/// Time of the processor that a game may take: that of some moves which are stopped.
const MOST_TIME: Duration = Duration::from_secs(60);
/// Bytes that a game may hold.
const MOST_BYTES: usize = 512 << 20;
/// The board that the games around the examples have.
const BOARD: &str = "(board (square 5) (track \"Track\" {0..4 9}))";
/// Boards with ten cells or more, for the track.
const BOARDS: [&str; 12] = [
    "(square 4)",
    "(square 5)",
    "(rectangle 2 6)",
    "(hex 3)",
    "(hex Diamond 4)",
    "(tri 4)",
    "(tiling T3636 3)",
    "(concentric {8 8})",
    "(concentric Square rings:3)",
    "(spiral turns:2 sites:12)",
    "(rotate 45 (square 4))",
    "(merge (square 3) (shift 3 0 (square 3)))",
];
/// Numbers at the ends of their ranges and beyond them.
const EXTREMES: [&str; 8] = [
    "-2147483648",
    "2147483647",
    "-1",
    "0",
    "10000",
    "65536",
    "99999",
    "1000000000",
];

struct Builder {
    probe: Probe,
}

impl Builder {
    fn chance(&mut self) -> &mut Xoshiro256PlusPlus {
        &mut self.probe.chance
    }

    /// A game with a call of the form in it.
    fn game(&mut self, form: &Form) -> String {
        let mut call = self.probe.call(form, 0, DEPTH);
        if self.chance().random_range(0..3) == 0 {
            call = self.with_extreme(&call);
        }
        let text = host(form.spellings[0].result.get().name, form.puzzle, &call);
        let graph = *BOARDS.choose(self.chance()).expect("boards");
        let elements = ["", " use:Vertex", " use:Edge"];
        let elements = *elements.choose(self.chance()).expect("elements");
        let board = format!("(board {graph} (track \"Track\" {{0..4 9}}){elements})");
        text.replacen(BOARD, &board, 1)
    }

    /// The text with one of its numbers replaced.
    fn with_extreme(&mut self, text: &str) -> String {
        let is_start = |(at, c): &(usize, char)| {
            let before = text[..*at].chars().next_back();
            c.is_ascii_digit() && before.is_some_and(|b| b == ' ' || b == ':' || b == '{')
        };
        let starts: Vec<usize> = text
            .char_indices()
            .filter(is_start)
            .map(|(at, _)| at)
            .collect();
        let Some(&at) = starts.choose(self.chance()) else {
            return text.to_owned();
        };
        let rest = &text[at..];
        let end = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        let extreme = *EXTREMES.choose(self.chance()).expect("numbers");
        format!("{}{extreme}{}", &text[..at], &rest[end..])
    }
}

/// Loads and plays a game; tells whether it was one.
fn play(text: &str, seed: u64) -> bool {
    let loaded = load("built.lud", text, &Selection::default());
    let Some(mut game) = loaded.game else {
        let refused = loaded.diagnostics.iter().any(|d| !d.message.is_empty());
        let is_match = loaded.resolved.is_some();
        assert!(refused || is_match, "neither a game nor an error");
        return false;
    };
    game.end_after_moves(MOVES);
    let mut player = Playouts::new(&game);
    for number in 0..2 {
        let outcome = player.playout(seed + number);
        assert!(outcome.moves <= MOVES);
        player.sprint(seed + number);
        assert!(player.state().moves <= MOVES);
    }
    true
}

#[test]
fn games_built_from_the_catalogue_are_played_within_bounds() {
    let rounds = std::env::var("LUDEME_CATALOGUE").ok();
    let rounds: u64 = rounds.and_then(|n| n.parse().ok()).unwrap_or(1);
    let (mut built, mut games) = (0, 0);
    let mut found = Vec::new();
    with_stack(|| {
        for round in 0..rounds {
            for (number, form) in FORMS.iter().enumerate().filter(|(_, f)| !f.unsupported) {
                let seed = (round + 1) << 20 | number as u64;
                let mut builder = Builder {
                    probe: Probe {
                        chance: Xoshiro256PlusPlus::seed_from_u64(seed),
                    },
                };
                let text = builder.game(form);
                let begin = Instant::now();
                let before = thread_time(begin);
                let run = || catch_unwind(AssertUnwindSafe(|| play(&text, seed)));
                let (outcome, bytes) = peak(run);
                let time = thread_time(begin).saturating_sub(before);
                built += 1;
                match outcome {
                    Err(_) => found.push(format!("a panic\n  {text}")),
                    Ok(played) => games += u64::from(played),
                }
                if time > MOST_TIME {
                    found.push(format!("{time:?}\n  {text}"));
                }
                if bytes > MOST_BYTES {
                    found.push(format!("{bytes} bytes\n  {text}"));
                }
            }
        }
    });
    println!("{built} built, {games} of them games");
    assert!(games * 4 > built, "{games} of {built} are games");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
