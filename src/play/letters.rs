//! Pieces as letters: a short name for each kind of piece, and what stands on a site in a few
//! characters.
//!
//! Kings and knights are `K` and `N`, in capitals for the first player and in small letters for the
//! second; `N'` is a knight whose local state is 1, `n3` three knights on one site.

use std::collections::{HashMap, HashSet};

use indexmap::IndexSet;

use super::view::{Seen, View};
use crate::game::appearance::{PieceAppearance, Selector, Standing};
use crate::game::state::State;
use crate::game::{Game, Hint};

/// What a local state stands after.
pub const STATE_SIGN: char = '\'';
/// What a value stands after.
pub const VALUE_SIGN: char = ':';

/// A short name for each component: one letter where that is clear, more where it is not. The
/// first player's are in capitals, the second's in small letters.
pub fn glyphs(game: &Game) -> Vec<String> {
    let bases: Vec<&str> = game
        .components
        .iter()
        .map(|c| c.name.trim_end_matches(|d: char| d.is_ascii_digit()))
        .collect();
    // Dice never stand between pieces.
    let is_piece = |i: &usize| game.components[*i].faces.is_empty();
    let kinds = (1..bases.len()).filter(is_piece).map(|i| bases[i]);
    let mut kinds: IndexSet<&str> = kinds.collect();
    kinds.sort_by_key(|base| base.chars().count());
    let chosen: HashMap<&str, &str> = (game.appearance.letters.iter())
        .map(|(piece, letter)| (piece.as_str(), letter.as_str()))
        .collect();
    let letters = letters(&kinds, &chosen);
    game.components
        .iter()
        .zip(&bases)
        .enumerate()
        .map(|(i, (c, base))| {
            let mut short = match letters.get(base) {
                _ if i == 0 => return String::new(),
                Some(letter) => letter.clone(),
                None => base.chars().take(2).collect(),
            };
            short.push_str(own_number(game, &bases, i));
            match c.owner {
                1 => short.to_uppercase(),
                2 => short.to_lowercase(),
                0 => format!("*{short}"),
                p if p as usize > game.players => short,
                p => format!("{short}{p}"),
            }
        })
        .collect()
}

/// The number that tells a component from others of its owner whose names are the same without
/// it. The bases are the names without numbers.
pub(crate) fn own_number<'g>(game: &'g Game, bases: &[&str], index: usize) -> &'g str {
    let component = &game.components[index];
    let others = game.components.iter().zip(bases).enumerate();
    let mut alike = others.filter(|(i, (other, base))| {
        *i != index && other.owner == component.owner && **base == bases[index]
    });
    if bases[index].is_empty() || alike.next().is_none() {
        return "";
    }
    let number = &component.name[bases[index].len()..];
    // The owner's number stands last.
    let owned = number.strip_suffix(component.owner.to_string().as_str());
    owned.filter(|n| !n.is_empty()).unwrap_or(number)
}

/// A letter for each kind of piece: its first, or for the longer of two names with the same one
/// the next that no other kind begins with (knights are N beside kings). Without a letter left
/// it is two: the first with one of the others, or with a digit.
///
/// Letters that the description chooses come first.
fn letters<'a>(
    kinds: &IndexSet<&'a str>,
    chosen: &HashMap<&str, &str>,
) -> HashMap<&'a str, String> {
    let fold = |c: char| c.to_ascii_uppercase();
    let first = |kind: &str| kind.chars().next().map(fold);
    let mut taken: HashSet<char> = HashSet::new();
    let mut pairs: HashSet<String> = HashSet::new();
    let mut letters: HashMap<&str, String> = HashMap::new();
    for kind in kinds {
        let Some(letter) = chosen.get(kind).map(|letter| letter.to_uppercase()) else {
            continue;
        };
        taken.extend(
            letter
                .chars()
                .next()
                .filter(|_| letter.chars().count() == 1),
        );
        pairs.insert(letter.clone());
        letters.insert(kind, letter);
    }
    for kind in kinds {
        if letters.contains_key(kind) {
            continue;
        }
        let free = |c: &char| !taken.contains(c);
        let initial = first(kind).filter(free);
        let begins = |c: &char| kinds.iter().any(|k| first(k) == Some(*c));
        let rest = kind.chars().skip(1).filter(|c| c.is_ascii_alphabetic());
        let inner = || rest.map(fold).find(|c| free(c) && !begins(c));
        let short = match initial.or_else(inner) {
            Some(letter) => {
                taken.insert(letter);
                letter.to_string()
            }
            None => match first(kind) {
                None => "?".into(),
                Some(initial) => {
                    let more = kind.chars().skip(1).filter(|c| c.is_ascii_alphabetic());
                    let more = more.map(fold).chain('1'..='9');
                    let mut names = more.map(|c| format!("{initial}{c}"));
                    let free = names.find(|name| !pairs.contains(name));
                    let name = free.unwrap_or_else(|| kind.chars().take(2).collect());
                    pairs.insert(name.clone());
                    name
                }
            },
        };
        letters.insert(kind, short);
    }
    letters
}

/// What stands on a site, in a few characters, as it is seen.
pub fn piece_text(
    game: &Game,
    glyphs: &[String],
    state: &State,
    slot: usize,
    view: View,
    counts_only: bool,
) -> String {
    if let Some(values) = state.contents.puzzle.get(slot)
        && let Some((low, high)) = game.puzzle_values[game.layout.site(slot).0 as usize]
    {
        let value = values.trailing_zeros() as i32;
        // What has but one value to take is no variable; its clue stands there, if it has one.
        let known = values.count_ones() == 1 && value >= low && low < high;
        return if known {
            value.to_string()
        } else if low < high {
            String::new()
        } else {
            lone_clue(game, slot)
        };
    }
    let seen = view.seen(game, state, slot);
    let Some(top) = seen.last() else {
        return String::new();
    };
    match seen.len().max(top.count.max(0) as usize) {
        n if counts_only => n.to_string(),
        n => counted(one_text(game, glyphs, top), n),
    }
}

/// One piece as it is seen.
fn one_text(game: &Game, glyphs: &[String], seen: &Seen) -> String {
    let name = match seen.secret_what {
        true => None,
        false => glyphs.get(seen.level.what as usize),
    };
    let name = name.map_or("?", String::as_str);
    format!("{name}{}", marks(game, seen))
}

/// A piece and how many of it there are.
fn counted(piece: String, number: usize) -> String {
    match number {
        0 | 1 => piece,
        n if piece.ends_with(|c: char| c.is_ascii_digit()) => format!("{piece}x{n}"),
        n => format!("{piece}{n}"),
    }
}

/// The pieces of a stack as they are seen, from the top down, and how many that are alike lie on
/// each other; nothing where no two pieces differ, since there top and height say everything.
pub fn stack_text(
    game: &Game,
    glyphs: &[String],
    state: &State,
    slot: usize,
    view: View,
) -> String {
    if state.contents.height(slot) < 2 {
        return String::new();
    }
    let seen = view.seen(game, state, slot);
    let mut runs: Vec<(String, usize)> = Vec::new();
    for piece in seen.iter().rev().map(|s| one_text(game, glyphs, s)) {
        match runs.last_mut() {
            Some((last, number)) if *last == piece => *number += 1,
            _ => runs.push((piece, 1)),
        }
    }
    if runs.len() < 2 {
        return String::new();
    }
    let runs = runs.into_iter().map(|(piece, n)| counted(piece, n));
    runs.collect::<Vec<_>>().join(" ")
}

/// What tells a piece from others of its kind, where the game wants that to be seen: its local
/// state after `'` and its value after `:`, as a number unless it is 1; nothing for 0.
fn marks(game: &Game, seen: &Seen) -> String {
    let mut out = String::new();
    let Some(component) = game.components.get(seen.level.what as usize) else {
        return out;
    };
    let standing = Standing::plain(component);
    let level = &seen.level;
    let [mut by_state, mut by_value] = [false; 2];
    for (selector, appearance) in &game.appearance.pieces {
        let any = Selector {
            container: None,
            state: None,
            value: None,
            ..selector.clone()
        };
        if any.fits(&standing) {
            by_state |= selector.state == Some(level.state)
                || matches!(
                    appearance,
                    PieceAppearance::ShowState(_) | PieceAppearance::StateInName
                );
            by_value |= selector.value == Some(level.value)
                || matches!(appearance, PieceAppearance::ShowValue(_));
        }
    }
    for (sign, number, shown) in [
        (STATE_SIGN, level.state, by_state),
        (VALUE_SIGN, level.value, by_value),
    ] {
        if shown && number > 0 && !seen.secret_what {
            out.push(sign);
            if number > 1 {
                out.push_str(&number.to_string());
            }
        }
    }
    out
}

/// The number of a hint that is about one site alone.
fn lone_clue(game: &Game, slot: usize) -> String {
    let (ty, site) = game.layout.site(slot);
    let about =
        |hint: &&Hint| hint.ty == Some(ty) && hint.told && hint.sites.as_slice() == [site as u32];
    let mut hints = game.hints.iter().filter(about);
    hints.next().map_or(String::new(), |h| h.value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_pieces_get_letters_of_their_own() {
        let kinds = ["Pawn", "Rook", "King", "Knight", "Kite", "Nib"];
        let letters = letters(&kinds.into_iter().collect(), &HashMap::new());
        let of = |kind: &str| letters[kind].as_str();
        assert_eq!((of("Pawn"), of("King"), of("Nib")), ("P", "K", "N"));
        assert_eq!((of("Knight"), of("Kite")), ("I", "T"));
        let kinds: Vec<String> = ('a'..='z').map(|c| format!("{c}")).collect();
        let more = ["blue bear", "blue boar", "bb"];
        let kinds = kinds.iter().map(String::as_str).chain(more);
        let letters = super::letters(&kinds.collect(), &HashMap::new());
        assert_eq!(
            [letters["blue bear"].as_str(), &letters["blue boar"]],
            ["BL", "BU"]
        );
        assert_eq!(letters["bb"], "BB");
    }
}
