//! Checking: everything that is wrong or odd about a description, whatever is selected in it.
//!
//! [`check`] takes a text through all stages for the selection, and then asks the questions that
//! no stage has to ask:
//!
//! | file | what it looks at |
//! |---|---|
//! | `alternatives` | option items, rulesets and defines that the selection does not use |
//! | `fix` | the edits that put mistakes right beyond doubt |
//! | `play` | what random games show, where they are asked for |
//!
//! A lint reads what the stages made, never changes it, and gives warnings only. The game is
//! asked for what the stages know already (sites, pieces, tracks), so a lint costs a walk over
//! the calls at most.

mod alternatives;
pub mod fix;
pub mod play;

use std::collections::HashSet;

use crate::diagnostic::Severity;
use crate::diagnostic::code::warning;
use crate::expand::{Library, unused};
use crate::load::{Loaded, Selection, load};

/// Takes a text through all stages and adds what the lints find.
pub fn check(name: &str, text: &str, selection: &Selection) -> Loaded {
    let mut loaded = load(name, text, selection);
    let first_stages = loaded.expanded.game.is_some();
    if first_stages {
        let found = unused(&loaded.written, Library::standard());
        let names = found.iter().filter(|d| d.code == warning::DEFINE_UNUSED);
        let names: Vec<_> = names.map(|d| d.span).collect();
        loaded.diagnostics.extend(found);
        alternatives::check(&mut loaded, selection, &names);
    }
    tidy(&mut loaded);
    loaded
}

/// Errors first, then by place; the same thing is said once.
fn tidy(loaded: &mut Loaded) {
    let found = &mut loaded.diagnostics;
    found.sort_by_key(|d| (d.severity != Severity::Error, d.span, d.code));
    let mut seen = HashSet::new();
    found.retain(|d| seen.insert((d.code, d.span, d.message.clone())));
}
