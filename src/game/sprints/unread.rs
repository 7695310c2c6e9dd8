//! Names the rules that a runner has no form for, such as `move: ForEachSite`: `lud info` prints
//! them.

use std::fmt::{self, Debug, Write};

use crate::game::Game;

/// A rule that has no form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    kind: &'static str,
    name: String,
}

impl Unread {
    /// The rule of a kind (`move`, `condition`, `number`) with a name.
    pub fn named(kind: &'static str, name: &str) -> Self {
        let name = name.to_owned();
        Unread { kind, name }
    }

    /// Whether it is a rule of moves.
    pub fn is_move(&self) -> bool {
        self.kind == "move"
    }

    /// A rule, named by what it is. A page names none: with the texts of all rules it would take longer
    /// to load.
    pub fn of(kind: &'static str, rule: &impl Debug) -> Self {
        let name = match cfg!(target_family = "wasm") {
            true => String::new(),
            false => name_of(rule),
        };
        Unread { kind, name }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.name)
    }
}

/// The first words of what is written to it; it takes no more.
struct Words {
    words: Vec<String>,
    apart: bool,
}

/// Variant, name of its first field, and what that holds.
const MOST_WORDS: usize = 3;

impl Write for Words {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            let is_of_word = c.is_alphanumeric() || c == '_';
            let full = self.words.len() == MOST_WORDS;
            match self.words.last_mut() {
                Some(word) if is_of_word && !self.apart => word.push(c),
                _ if is_of_word && full => return Err(fmt::Error),
                _ if is_of_word => self.words.push(c.into()),
                _ => {}
            }
            self.apart = !is_of_word;
        }
        Ok(())
    }
}

/// The name of a rule: its variant, and which it is of those that share one: `SetSite Count`.
fn name_of(rule: &dyn Debug) -> String {
    let mut told = Words {
        words: Vec::new(),
        apart: true,
    };
    // It stops by an error once it has enough.
    let _ = write!(told, "{rule:?}");
    let words: Vec<&str> = told.words.iter().map(String::as_str).collect();
    match words[..] {
        [name, "datum", which] => format!("{name} {which}"),
        [
            name @ ("Bound" | "Figure" | "Play" | "Puzzle" | "Player"),
            which,
            ..,
        ] => format!("{name} {which}"),
        [name, ..] => name.to_owned(),
        [] => String::new(),
    }
}

/// Whether the rules of a game tell of seeds that are sown.
pub(super) fn sows(game: &Game) -> bool {
    game.features.counts && game.components.len() == 2 && game.dice.is_none()
}

#[cfg(test)]
mod tests {
    use super::name_of;
    use crate::game::rules::Int;
    use crate::game::rules::ints::{Bound, Figure};

    #[test]
    fn rules_are_named_by_their_variants() {
        assert_eq!(name_of(&Int::Figure(Figure::Counter)), "Figure Counter");
        assert_eq!(name_of(&Int::Bound(Bound::To)), "Bound To");
        assert_eq!(name_of(&Int::Sum(vec![Int::Const(1)])), "Sum");
    }
}
