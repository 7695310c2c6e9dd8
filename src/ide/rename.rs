//! Renaming: the edits that give something another name everywhere, and the check that the game
//! stays the same.
//!
//! Renaming the piece `Disc` to `Stone` also makes `"Stone1"` of `"Disc1"`. It is refused if the
//! description would have other errors or be another game.

use std::ops::Range;

use super::Document;
use super::names::Symbol;
use crate::game::Game;
use crate::load::{Loaded, Selection, load};
use crate::play::playout::Playouts;

/// Random games that are compared before and after.
const GAMES: u64 = 2;

/// A replacement of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// What is replaced.
    pub range: Range<usize>,
    /// What comes in its place.
    pub text: String,
}

/// Why a name is not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRename {
    /// There is no name at the place.
    #[error("there is no name here that the text declares")]
    NoName,
    /// The name is not declared in this text.
    #[error("`{0}` is a standard define; it cannot be renamed")]
    Standard(String),
    /// The new name cannot be written there.
    #[error("`{0}` cannot be a name here: {1}")]
    Malformed(String, &'static str),
    /// Something else has the name.
    #[error("`{0}` already names something else")]
    Taken(String),
    /// The game would not be the same.
    #[error("renamed, the description would have other errors: {0}")]
    Breaks(String),
    /// The game would be played otherwise.
    #[error("renamed, the game would be another one: more than its name hangs on this word")]
    Changes,
}

/// The edits that give the name at a place another spelling everywhere.
pub(super) fn rename(
    document: &Document,
    at: usize,
    name: &str,
) -> Result<Vec<Replacement>, NoRename> {
    let (symbol, _) = document.symbol(at).ok_or(NoRename::NoName)?;
    let places = document.occurrences(&symbol);
    if !places.iter().any(|place| place.declares) {
        return Err(match &symbol {
            Symbol::Define(name) => NoRename::Standard(name.to_string()),
            _ => NoRename::NoName,
        });
    }
    if let Some(why) = malformed(&symbol, name) {
        return Err(NoRename::Malformed(name.to_owned(), why));
    }
    if name == symbol.name() {
        return Ok(Vec::new());
    }
    if taken(document, &symbol, name) {
        return Err(NoRename::Taken(name.to_owned()));
    }
    let edits: Vec<Replacement> = places
        .into_iter()
        .map(|place| Replacement {
            range: place.range,
            text: name.to_owned(),
        })
        .collect();
    let renamed = apply(document.text(), &edits);
    let check = |text: &str| load("", text, &Selection::default());
    let (before, after) = (check(document.text()), check(&renamed));
    if errors(&after) > errors(&before) {
        return Err(NoRename::Breaks(after.first_error()));
    }
    if let (Some(before), Some(after)) = (&before.game, &after.game)
        && !plays_alike(before, after)
    {
        return Err(NoRename::Changes);
    }
    Ok(edits)
}

/// Whether the first random games of two games are the same.
fn plays_alike(one: &Game, other: &Game) -> bool {
    (0..GAMES).all(|seed| {
        let (a, b) = (
            Playouts::new(one).playout(seed),
            Playouts::new(other).playout(seed),
        );
        (a.moves, a.choices, a.ranking) == (b.moves, b.choices, b.ranking)
    })
}

fn errors(loaded: &Loaded) -> usize {
    loaded.errors().count()
}

/// The text with some edits, given in its order.
pub(super) fn apply(text: &str, edits: &[Replacement]) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        changed.push_str(text.get(done..edit.range.start).unwrap_or_default());
        changed.push_str(&edit.text);
        done = edit.range.end;
    }
    changed.push_str(text.get(done..).unwrap_or_default());
    changed
}

fn malformed(symbol: &Symbol, name: &str) -> Option<&'static str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if name.is_empty() {
        return Some("it is empty");
    }
    match symbol {
        Symbol::Tag(_) | Symbol::Argument(..) => (!name.chars().all(is_name))
            .then_some("tags and arguments are letters, digits, `_` and `-`"),
        Symbol::Define(_) if name.contains(char::is_whitespace) => {
            Some("the name of a define contains no spaces")
        }
        Symbol::Heading(_) | Symbol::Item(..) if name.contains('/') => {
            Some("a heading contains no `/`")
        }
        _ if name.contains(['"', '\n', '#', '<', '>']) => {
            Some("a name contains no quotes, `#`, `<` and `>`")
        }
        // The number after the name of a piece is that of its owner.
        Symbol::Name(_) if name.ends_with(|c: char| c.is_ascii_digit()) => {
            Some("a digit at the end would be the number of an owner")
        }
        _ => None,
    }
}

fn taken(document: &Document, symbol: &Symbol, name: &str) -> bool {
    let names = &document.names;
    match symbol {
        Symbol::Tag(_) => names.option(name).is_some(),
        Symbol::Argument(tag, _) => {
            let option = names.option(tag);
            option.is_some_and(|option| option.args.iter().any(|arg| arg == name))
        }
        Symbol::Heading(_) => names.options.iter().any(|o| o.heading == name),
        Symbol::Item(heading, _) => {
            let option = names.options.iter().find(|o| o.heading == *heading);
            option.is_some_and(|o| o.items.iter().any(|item| item.heading == name))
        }
        Symbol::Define(_) | Symbol::Name(_) => {
            let parsed = &document.parsed;
            let spelled = |node| parsed.string(node).is_some_and(|text| text == name);
            names.is_define(name) || parsed.nodes().any(spelled)
        }
    }
}
