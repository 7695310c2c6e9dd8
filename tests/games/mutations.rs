//! Rules taken out: a rule is removed from a description, and the scenario of that rule must fail.
//!
//! A mutation replaces defines of the description, or a piece of its text, by something that lacks
//! one rule but is still a game. Every scenario is named by at least one mutation that it fails
//! under; so no scenario can pass whatever the description says.

mod chong;
mod choro_lango;
mod ouk_chatrang;
mod ssang_ryouk;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::sync::Once;

use super::scenario::{loaded, text_of, with_text};

/// A scenario by its name.
type Test = (&'static str, fn());

/// A change of a description.
enum Edit {
    /// Another body for a define.
    Define(&'static str, &'static str),
    /// Another text for a piece that stands once in the description.
    Text(&'static str, &'static str),
}

use Edit::{Define, Text};

impl Edit {
    fn apply(&self, text: &str) -> String {
        match self {
            Define(name, body) => {
                assert!(
                    text.contains(&format!("(define \"{name}\"")),
                    "no define {name}"
                );
                // Of two defines with a name the first one holds.
                format!("(define \"{name}\" {body})\n{text}")
            }
            Text(old, new) => {
                assert_eq!(text.matches(old).count(), 1, "how often there is {old}");
                text.replacen(old, new, 1)
            }
        }
    }
}

/// A description without one of its rules.
struct Mutation {
    /// What holds instead.
    says: &'static str,
    edits: &'static [Edit],
    /// The scenarios that fail then.
    tests: Vec<Test>,
}

/// Mutations: what holds instead, the edits, the scenarios that fail.
macro_rules! mutations {
    ($module:ident: $($says:literal [$($edit:expr),+ $(,)?] fails $($test:ident),+;)*) => {
        /// The rules taken out.
        pub fn mutations() -> Vec<super::Mutation> {
            vec![$(super::Mutation {
                says: $says,
                edits: const { &[$($edit),+] },
                tests: vec![$((
                    stringify!($test),
                    $crate::games::$module::$test as fn(),
                )),+],
            }),*]
        }
    };
}
use mutations;

thread_local! {
    /// Panics of this thread are results, not failures.
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a scenario fails. It says nothing.
fn fails(test: fn()) -> bool {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let loud = take_hook();
        set_hook(Box::new(move |panic| {
            if !EXPECTED.get() {
                loud(panic);
            }
        }));
    });
    EXPECTED.set(true);
    let failed = catch_unwind(test).is_err();
    EXPECTED.set(false);
    failed
}

/// The scenarios of a source file, by name.
fn scenarios(source: &str) -> BTreeSet<&str> {
    let names = source.split("#[test]\npub fn ").skip(1);
    names.filter_map(|rest| rest.split('(').next()).collect()
}

/// Takes the rules of a game out one by one. `letter` and `rules` are the first letter and the
/// number of its rules, `source` is the file of its scenarios.
fn assert_every_rule_is_needed(
    game: &'static str,
    (letter, rules): (char, usize),
    source: &str,
    mutations: Vec<Mutation>,
) {
    let text = text_of(game);
    let mut needed = BTreeSet::new();
    let mut survived = Vec::new();
    for mutation in &mutations {
        let edits = mutation.edits.iter();
        let mutant = edits.fold(text.clone(), |text, edit| edit.apply(&text));
        let problems = loaded(game, &mutant, &[]);
        assert!(
            problems.game.is_some(),
            "{}: {}",
            mutation.says,
            problems.first_error()
        );
        for &(name, test) in &mutation.tests {
            needed.insert(name);
            if !with_text(game, mutant.clone(), || fails(test)) {
                survived.push(format!("{name} passes though {}", mutation.says));
            }
        }
    }
    assert!(survived.is_empty(), "{survived:#?}");
    assert_eq!(needed, scenarios(source), "scenarios with a mutation");
    for rule in 1..=rules {
        let prefix = format!("{letter}{rule}_");
        assert!(
            needed.iter().any(|name| name.starts_with(&prefix)),
            "no scenario of rule {prefix}"
        );
    }
}

#[test]
fn every_rule_of_chong_is_needed() {
    let source = include_str!("chong.rs");
    assert_every_rule_is_needed("chong", ('c', 13), source, chong::mutations());
}

#[test]
fn every_rule_of_ssang_ryouk_is_needed() {
    let source = include_str!("ssang_ryouk.rs");
    assert_every_rule_is_needed("ssang-ryouk", ('s', 12), source, ssang_ryouk::mutations());
}

#[test]
fn every_rule_of_ouk_chatrang_is_needed() {
    let source = include_str!("ouk_chatrang.rs");
    assert_every_rule_is_needed("ouk-chatrang", ('o', 12), source, ouk_chatrang::mutations());
}

#[test]
fn every_rule_of_choro_is_needed() {
    let source = include_str!("choro_lango.rs");
    assert_every_rule_is_needed("choro-lango", ('l', 12), source, choro_lango::mutations());
}
