//! Rules taken out: a rule is removed from a description, and an example of that rule must fail.
//!
//! A mutation replaces defines of the description, or a piece of its text, by something that lacks
//! one rule but is still a game. Every rule of a record is taken out by at least one mutation.
//! `lud test --mutate` makes changes of its own; these are those that a reader of the rules fears.

mod chong;
mod choro_lango;
mod ouk_chatrang;
mod ssang_ryouk;

use std::collections::BTreeSet;

use ludeme::examples::Tested;
use ludeme::examples::read::read;
use ludeme::shipped;

use super::loaded;

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
    /// The rules whose examples notice it.
    rules: &'static [&'static str],
}

/// Mutations: what holds instead, the edits, the rules whose examples notice it.
macro_rules! mutations {
    ($($says:literal [$($edit:expr),+ $(,)?] fails $($rule:literal),+;)*) => {
        /// The rules taken out.
        pub fn mutations() -> Vec<super::Mutation> {
            vec![$(super::Mutation {
                says: $says,
                edits: const { &[$($edit),+] },
                rules: &[$($rule),+],
            }),*]
        }
    };
}
use mutations;

/// Takes the rules of a game out one by one. `rules` are the first letter and the number of its
/// rules.
fn assert_every_rule_is_needed(name: &str, rules: (char, usize), mutations: &[Mutation]) {
    let game = shipped::find(name).expect("a shipped game");
    let examples = read(game.examples).expect("examples can be read");
    let mut needed = BTreeSet::new();
    let mut survived = Vec::new();
    for mutation in mutations {
        let edits = mutation.edits.iter();
        let mutant = edits.fold(game.text.to_owned(), |text, edit| edit.apply(&text));
        let problems = loaded(name, &mutant, &[]);
        assert!(
            problems.game.is_some(),
            "{}: {}",
            mutation.says,
            problems.first_error()
        );
        let tested = Tested::of(name, &mutant);
        for rule in mutation.rules {
            needed.insert(*rule);
            let mut of_rule = examples.examples.iter().filter(|e| e.rule == *rule);
            if of_rule.all(|example| tested.run(example).is_ok()) {
                survived.push(format!("{rule} holds though {}", mutation.says));
            }
        }
    }
    assert!(survived.is_empty(), "{survived:#?}");
    let (letter, count) = rules;
    for rule in 1..=count {
        let rule = format!("{letter}{rule}");
        assert!(needed.contains(&*rule), "nothing takes {rule} out");
    }
}

#[test]
fn every_rule_of_chong_is_needed() {
    assert_every_rule_is_needed("chong", ('C', 13), &chong::mutations());
}

#[test]
fn every_rule_of_ssang_ryouk_is_needed() {
    assert_every_rule_is_needed("ssang-ryouk", ('S', 12), &ssang_ryouk::mutations());
}

#[test]
fn every_rule_of_ouk_chatrang_is_needed() {
    assert_every_rule_is_needed("ouk-chatrang", ('O', 12), &ouk_chatrang::mutations());
}

#[test]
fn every_rule_of_choro_is_needed() {
    assert_every_rule_is_needed("choro-lango", ('L', 12), &choro_lango::mutations());
}
