//! What a change of the rules means that no example notices: nothing at all, or something that a
//! random game can show.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::mutate::Change;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::state_line::state_line;
use crate::load::{Selection, load};
use crate::play::trace::lines::move_key;

/// Most selections of options under which two games are compared; with more, nothing is said to mean
/// the same.
const MAX_SELECTIONS: usize = 64;

/// Random games that are played under all of them together; each is played under at least once.
const GAMES: u64 = 20;

/// Most moves of one of these games.
const MAX_MOVES: usize = 300;

/// What a change of the rules means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The compiled game is the same under every option: there is nothing to notice.
    Same,
    /// So many random games go the same way, move by move, with the same legal moves.
    Alike(u64),
    /// A random game shows a difference.
    Differs {
        /// The items of options it is played under.
        options: Vec<String>,
        /// The moves up to the difference.
        moves: Vec<String>,
    },
}

/// What a change of a description means.
pub fn meaning(name: &str, text: &str, change: &Change) -> Meaning {
    let changed = change.apply(text);
    let selections = selections(name, text);
    let all = selections.len() <= MAX_SELECTIONS;
    let mut same = all;
    let mut played = 0;
    let count = selections.len().min(MAX_SELECTIONS) as u64;
    let games = (GAMES / count).max(1);
    for options in selections.into_iter().take(MAX_SELECTIONS) {
        let selection = Selection {
            options: options.clone(),
            ruleset: None,
        };
        let game = |text: &str| load(name, text, &selection).game;
        match (game(text), game(&changed)) {
            (Some(mut one), Some(mut other)) => {
                if same && rules_of(&mut one) == rules_of(&mut other) {
                    continue;
                }
                same = false;
                for seed in 0..games {
                    if let Some(moves) = difference(&one, &other, seed) {
                        return Meaning::Differs { options, moves };
                    }
                }
                played += games;
            }
            (None, None) => {}
            _ => {
                return Meaning::Differs {
                    options,
                    moves: Vec::new(),
                };
            }
        }
    }
    if same {
        Meaning::Same
    } else {
        Meaning::Alike(played)
    }
}

/// All that decides how a game goes, as text: without the words in which its ends are told.
fn rules_of(game: &mut Game) -> String {
    let told = std::mem::take(&mut game.names.ends);
    let rules = format!("{game:?}");
    game.names.ends = told;
    rules
}

/// Every choice of one item of each option.
fn selections(name: &str, text: &str) -> Vec<Vec<String>> {
    let loaded = load(name, text, &Selection::default());
    let mut found = vec![Vec::new()];
    for category in &loaded.expanded.options {
        let mut longer = Vec::new();
        for begun in &found {
            for item in &*category.items {
                let mut choice: Vec<String> = begun.clone();
                choice.push(category.path(item));
                longer.push(choice);
            }
        }
        found = longer;
        // One more than are compared says that there are too many.
        found.truncate(MAX_SELECTIONS + 1);
    }
    found
}

/// The moves of a random game up to the first difference between two games.
fn difference(one: &Game, other: &Game, seed: u64) -> Option<Vec<String>> {
    let mut draw = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut state, mut scratch) = one.start_seeded(seed);
    let (mut state_b, mut scratch_b) = other.start_seeded(seed);
    let (mut list, mut list_b) = (MoveList::new(), MoveList::new());
    let mut moves = Vec::new();
    for _ in 0..MAX_MOVES {
        if state_line(one, &state) != state_line(other, &state_b) {
            return Some(moves);
        }
        if state.over {
            return None;
        }
        one.moves(&mut state, &mut scratch, &mut list);
        other.moves(&mut state_b, &mut scratch_b, &mut list_b);
        let names = names(one, &list);
        let found = self::names(other, &list_b);
        let (mut sorted, mut sorted_b) = (names.clone(), found.clone());
        sorted.sort_unstable();
        sorted_b.sort_unstable();
        if sorted != sorted_b {
            return Some(moves);
        }
        if names.is_empty() {
            return None;
        }
        let pick = draw.random_range(0..names.len());
        let name = names.get(pick)?;
        let same = found.iter().position(|n| n == name)?;
        one.apply(&mut state, &mut scratch, &list, pick);
        other.apply(&mut state_b, &mut scratch_b, &list_b, same);
        moves.push(name.clone());
    }
    None
}

fn names(game: &Game, list: &MoveList) -> Vec<String> {
    let moves = list.moves().iter();
    moves.map(|m| move_key(game, list, m)).collect()
}
