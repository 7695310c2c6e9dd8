//! The words of moves in games played by chance: none is empty or shows what only the engine
//! speaks of, a pass says why, and moves that lead to different positions are told apart by words,
//! but for one in a hundred that needs a number.
//!
//! A plain run walks through the games of the library and a sample of the recorded ones;
//! `LUDEME_WORDS=N` plays N moves of every recorded game.

use std::collections::{BTreeMap, HashMap};

use ludeme::{Game, Position, load};

use crate::conformance;

/// Moves that are played of a game, and how many recorded games apart those of the sample are.
const MOVES: usize = 6;
const APART: usize = 16;
/// Moves of a position whose outcomes are compared.
const COMPARED: usize = 60;

/// Places of a kind that are told.
const MOST_TOLD: usize = 200;

/// What is found wrong, by kind, with the places, and how many moves were compared.
#[derive(Default)]
struct Found(BTreeMap<&'static str, Vec<String>>, usize);

impl Found {
    fn note(&mut self, kind: &'static str, place: String) {
        self.0.entry(kind).or_default().push(place);
    }
}

/// What the engine calls things and people do not.
fn is_raw(text: &str) -> bool {
    let words = [
        "Some(", "None", "::", "Action", "SiteType", "-1)", "{", "}", "\u{fffd}",
    ];
    words.iter().any(|word| text.contains(word))
}

fn walk(name: &str, game: &Game, moves: usize, found: &mut Found) {
    let mut position = game.start(5);
    let mut turn: u64 = 5;
    for n in 0..moves {
        if position.outcome().is_some() {
            break;
        }
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        look(&format!("{name}, move {}", n + 1), game, &position, found);
        turn = turn
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let pick = (turn >> 33) as usize % legal.len();
        position.apply_nth(pick).expect("a legal move");
    }
}

fn look(place: &str, game: &Game, position: &Position, found: &mut Found) {
    let legal = position.legal_moves();
    let mut led: HashMap<&str, (u64, usize)> = HashMap::new();
    for m in legal {
        let text = m.text();
        if text.trim().is_empty() {
            found.note("empty", place.to_owned());
        }
        if is_raw(text) {
            found.note("raw", format!("{place}: {text}"));
        }
        if text == "pass" && legal.len() == 1 {
            found.note("pass without a reason", place.to_owned());
        }
        if m.index() >= COMPARED || game.rules().features().stochastic {
            continue;
        }
        // A number behind the words is none of them.
        let words = text
            .strip_suffix(')')
            .and_then(|text| text.rsplit_once(" ("));
        let words = words.filter(|(_, n)| n.parse::<u32>().is_ok());
        let text = words.map_or(text, |(words, _)| words);
        found.1 += 1;
        let after = position.after(m).expect("a legal move").key();
        let (first, index) = *led.entry(text).or_insert((after, m.index()));
        if first != after {
            found.note(
                "alike",
                format!("{place}: `{text}` is {} and {}", index + 1, m.index() + 1),
            );
        }
    }
}

#[test]
fn words_in_games_played_by_chance() {
    let moves = std::env::var("LUDEME_WORDS").ok();
    let moves = moves.map(|moves| moves.parse().expect("a number of moves"));
    let mut found = Found::default();
    for name in Game::shipped_names() {
        let game = Game::shipped(name).expect("it comes with the library");
        walk(name, &game, 40, &mut found);
    }
    let apart = if moves.is_some() { 1 } else { APART };
    for (path, text) in conformance::descriptions().into_iter().step_by(apart) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Ok(game) = load(&name, &text) else {
            continue;
        };
        // The words of a puzzle are its values.
        if !game.rules().features().deduction {
            walk(&name, &game, moves.unwrap_or(MOVES), &mut found);
        }
    }
    for (kind, places) in &found.0 {
        eprintln!("{kind}: {}", places.len());
        for place in places.iter().take(MOST_TOLD) {
            eprintln!("  {place}");
        }
    }
    // What only the engine remembers may still tell a few apart, by a number behind their words.
    let alike = found.0.remove("alike").map_or(0, |places| places.len());
    eprintln!("{alike} of {} moves have a number for a word", found.1);
    assert!(found.1 > 50 && 100 * alike <= found.1, "{alike}");
    assert!(found.0.is_empty());
}
