//! The catalogue as text: what a name means, for readers.

use crate::arrange::Arrange;
use std::fmt::{self, Display};

use super::arguments::argument;
use super::signature::{
    self, Alternative, Base, ENUMS, EnumId, FORMS, Form, FormId, TYPES, TypeId,
};

/// Something the catalogue knows by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// One spelling of a form.
    Form(FormId, u8),
    /// A set of words.
    Enum(EnumId),
    /// A kind of argument.
    Type(TypeId),
}

/// Everything under a name: a head (`is`), a head with its words (`is Line`), the name of a set
/// of words (`SiteType`) or of a type (`region`), or one word of a set (`Mover`).
pub fn find(name: &str) -> Vec<Entry> {
    let mut parts = name.trim_matches(['(', ')', ' ']).split_whitespace();
    let (head, words) = (parts.next().unwrap_or_default(), parts.collect::<Vec<_>>());
    let mut entries: Vec<Entry> = signature::head(head)
        .map_or(&[][..], |h| h.spellings)
        .iter()
        .filter(|(form, spelling)| selects(form.form(), *spelling, &words))
        .map(|(form, spelling)| Entry::Form(*form, *spelling))
        .collect();
    if words.is_empty() {
        entries.extend(
            TYPES
                .iter()
                .filter(|t| t.name == head)
                .map(|t| Entry::Type(t.id)),
        );
        let enums = (0u16..).zip(ENUMS).filter(|(_, e)| e.name == head);
        entries.extend(enums.map(|(id, _)| Entry::Enum(EnumId(id))));
        let values = signature::word(head).map_or(&[][..], |w| w.values);
        entries.extend(values.iter().map(|v| Entry::Enum(v.of)));
    }
    entries
}

/// Whether a form may start with some words.
fn selects(form: &Form, spelling: u8, words: &[&str]) -> bool {
    let spelled = form.spellings[spelling as usize].words;
    let fixed = words.len().min(spelled.len());
    let first = form.slots.first().filter(|slot| slot.is_selector());
    words[..fixed] == spelled[..fixed]
        && words[fixed..].iter().enumerate().all(|(i, word)| {
            i == 0 && first.is_some_and(|slot| slot.alternatives.iter().any(|a| has_word(*a, word)))
        })
}

fn has_word(alternative: Alternative, word: &str) -> bool {
    matches!(alternative.base, Base::Enum(id) if id.get().words.contains(&word))
}

impl Form {
    /// The signature in one of its spellings.
    pub fn spelled(&self, spelling: u8) -> String {
        let (usual, wanted) = (&self.spellings[0], &self.spellings[spelling as usize]);
        let length = 1 + usual.head.len() + usual.words.iter().map(|w| w.len() + 1).sum::<usize>();
        let arguments = self.signature.get(length..).unwrap_or_default();
        let names: Vec<&str> = std::iter::once(wanted.head)
            .chain(wanted.words.iter().copied())
            .collect();
        format!("({}{arguments}", names.join(" "))
    }

    /// What is special about it, a sentence each.
    pub fn notes(&self) -> impl Iterator<Item = &'static str> {
        [
            (self.puzzle, "Deduction puzzles only."),
            (self.unsupported, "Known, not supported."),
            (self.extension, "An extension of this engine."),
        ]
        .into_iter()
        .filter_map(|(holds, note)| holds.then_some(note))
    }
}

impl Entry {
    /// The form with this index, in its usual spelling.
    pub fn form(index: u16) -> Entry {
        Entry::Form(FormId(index), 0)
    }

    /// The set of words with this index.
    pub fn words(index: u16) -> Entry {
        Entry::Enum(EnumId(index))
    }

    /// A small piece of a description that uses the form.
    pub fn example(&self) -> Option<&'static str> {
        match self {
            Entry::Form(id, _) => Some(id.form().example),
            Entry::Enum(_) | Entry::Type(_) => None,
        }
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Form(id, spelling) => {
                let form = id.form();
                let result = form.spellings[*spelling as usize].result.get().name;
                writeln!(f, "{result} {}", form.spelled(*spelling))?;
                write!(f, "    {}", form.meaning)?;
                let others = (0..form.spellings.len() as u8).filter(|s| s != spelling);
                for other in others {
                    write!(f, "\n    Also {}", form.spelled(other))?;
                }
                for note in form.notes() {
                    write!(f, "\n    {note}")?;
                }
                for (field, id) in selectors(form) {
                    write!(f, "\n    {field}: {}", id.get().words.join(" "))?;
                }
                for slot in form.slots.iter().filter(|slot| !slot.field.is_empty()) {
                    let Some(known) = argument(*id, slot) else {
                        continue;
                    };
                    write!(f, "\n      {}: {}", slot.text, known.meaning)?;
                    if let Some(default) = known.default {
                        write!(f, "; without it: {default}")?;
                    }
                }
                Ok(())
            }
            Entry::Enum(id) => {
                let decl = id.get();
                write!(
                    f,
                    "{}: {}\n    {}",
                    decl.name,
                    decl.meaning,
                    decl.words.join(" ")
                )
            }
            Entry::Type(id) => {
                let decl = id.get();
                write!(f, "{}: {}", decl.name, decl.meaning)?;
                let mut accepted = Vec::new();
                let literals = [
                    (decl.integer, "whole numbers"),
                    (decl.decimal, "numbers with a fraction"),
                    (decl.truth, "`True` and `False`"),
                    (decl.text, "strings"),
                ];
                accepted.extend(
                    literals
                        .iter()
                        .filter(|(fits, _)| *fits)
                        .map(|(_, name)| name.to_string()),
                );
                accepted.extend(decl.accepts.iter().map(|a| notation(*a)));
                let mut heads: Vec<&str> = FORMS
                    .iter()
                    .flat_map(|form| form.spellings)
                    .filter(|s| decl.calls.contains(s.result))
                    .map(|s| s.head)
                    .collect();
                heads.arrange();
                heads.dedup();
                accepted.extend(heads.iter().map(|head| format!("({head} ..)")));
                write!(f, "\n    {}", accepted.join(", "))
            }
        }
    }
}

/// The sets of words that a form names only by its own field.
fn selectors(form: &Form) -> impl Iterator<Item = (&'static str, EnumId)> {
    form.slots
        .iter()
        .filter(|s| s.is_selector())
        .filter_map(|slot| match slot.alternatives {
            [
                Alternative {
                    base: Base::Enum(id),
                    ..
                },
            ] => Some((slot.field, *id)),
            _ => None,
        })
}

/// An alternative as the catalogue writes it.
fn notation(alternative: Alternative) -> String {
    let base = match alternative.base {
        Base::Type(id) => id.get().name,
        Base::Enum(id) => id.get().name,
        Base::Literal(word) => word,
    };
    let depth = alternative.depth as usize;
    format!("{}{base}{}", "{".repeat(depth), "}".repeat(depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str) -> Vec<String> {
        find(name).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_head_with_its_words_finds_one_form() {
        let lines = shown("is Line");
        assert_eq!(lines.len(), 1);
        assert!(
            lines[0].starts_with("boolean (is Line [SiteType] <length:int>"),
            "{}",
            lines[0]
        );
        assert!(lines[0].contains("\n    Pieces form a line."));
    }

    #[test]
    fn a_word_of_a_set_selects_too() {
        let lines = shown("(count Rows)");
        assert_eq!(lines.len(), 1);
        assert!(lines[0].contains("kind: Rows Columns"), "{}", lines[0]);
    }

    #[test]
    fn other_spellings_are_spelled_out() {
        assert!(shown("move Hop")[0].starts_with("decision (move Hop [from]"));
        assert!(shown("hop")[0].contains("Also (move Hop [from]"));
        assert!(
            shown("+")
                .iter()
                .any(|line| line.starts_with("int (+ <a:int> <b:int>)"))
        );
    }

    #[test]
    fn types_and_words_are_found() {
        assert!(
            shown("region")[0].contains("(sites ..)") || shown("region")[1].contains("(sites ..)")
        );
        assert!(
            shown("Mover")
                .iter()
                .any(|line| line.starts_with("RoleType"))
        );
        assert!(shown("nothingOfTheKind").is_empty());
    }
}
