//! What a name means, for readers: codes, ludemes, words, clauses of expansion, standard defines. What
//! an editor shows at a place of a text is in `ide`.
//!
//! [`find`] turns a word into the [`Topic`]s under it, [`suggestion`] finds a word that is spelled
//! alike, [`reference()`] writes everything there is as one page. The texts come from where the
//! things are defined: the catalogue, the library of defines, the table of codes.

mod clauses;
mod contents;
mod mistakes;
mod page;
#[cfg(feature = "cli")]
mod search;
mod tutorial;

use std::fmt::{self, Display};

use crate::catalogue::lookup::{self, Entry};
use crate::catalogue::signature::{ENUMS, FORMS, HEADS, TYPES, WORDS};
use crate::diagnostic::code::{self, Rule};
use crate::diagnostic::suggest::closest;
use crate::expand::{Library, StandardDefine};
use crate::format::format;
pub use clauses::{CLAUSES, Clause};
pub use contents::contents;
pub use mistakes::{Mistake, mistakes};
pub use page::reference;
#[cfg(feature = "cli")]
pub use search::answers;
pub use tutorial::{TUTORIAL, TutorialStep, steps};

/// Something that has a name and a meaning.
#[derive(Clone, Debug)]
pub enum Topic {
    /// A diagnostic code.
    Code(&'static Rule),
    /// A form, a set of words or a type of the catalogue.
    Entry(Entry),
    /// A clause that expansion deals with.
    Clause(&'static Clause),
    /// A standard define.
    Define(StandardDefine),
}

impl Topic {
    /// What kind of thing it is, in a word.
    pub fn kind(&self) -> &'static str {
        match self {
            Topic::Code(_) => "code",
            Topic::Entry(Entry::Form(..)) => "ludeme",
            Topic::Entry(Entry::Enum(_)) => "words",
            Topic::Entry(Entry::Type(_)) => "type",
            Topic::Clause(_) => "clause",
            Topic::Define(_) => "define",
        }
    }

    /// What it is in one line, what it means, and an example where there is one.
    pub fn summary(&self) -> [String; 3] {
        let text = self.to_string();
        let mut lines = text.lines();
        let mut first = lines.next().unwrap_or_default().to_owned();
        let meaning = lines.next().unwrap_or_default().trim().to_owned();
        if let Topic::Entry(Entry::Form(id, 0)) = self {
            // What is chosen as a move is asked for more often than its effect.
            let spellings = id.form().spellings;
            if let Some(at) = (0u8..)
                .zip(spellings)
                .find_map(|(at, s)| (s.head == "move").then_some(at))
            {
                first = Entry::Form(*id, at).to_string();
                first.truncate(first.find('\n').unwrap_or(first.len()));
            }
        }
        let example = match self {
            Topic::Entry(entry) => entry.example().unwrap_or_default(),
            Topic::Clause(clause) => clause.example,
            Topic::Define(define) => define.example,
            Topic::Code(_) => "",
        };
        [first, meaning, example.to_owned()]
    }
}

/// Everything under a name: a code (`L0301`, `unknown-ludeme`), a ludeme with or without the words
/// after it (`is`, `is Line`), a word (`Mover`), a type (`region`) or a define (`"StepToEmpty"`).
pub fn find(name: &str) -> Vec<Topic> {
    let name = name.trim();
    let bare = name.trim_matches(['(', ')', ' ', '"']);
    let mut topics = Vec::new();
    topics.extend(code::find(bare).map(Topic::Code));
    topics.extend(lookup::find(bare).into_iter().map(Topic::Entry));
    topics.extend(
        CLAUSES
            .iter()
            .filter(|clause| clause.name == bare)
            .map(Topic::Clause),
    );
    topics.extend(Library::standard().explain(bare).map(Topic::Define));
    topics
}

/// The name closest to one that is not known.
pub fn suggestion(name: &str) -> Option<&str> {
    let bare = name.trim().trim_matches(['(', ')', ' ', '"']);
    let slugs = code::rules().map(|rule| rule.slug);
    let heads = HEADS.iter().map(|head| head.name);
    let kinds = TYPES
        .iter()
        .map(|ty| ty.name)
        .chain(ENUMS.iter().map(|decl| decl.name));
    let words = WORDS.iter().map(|word| word.name);
    let clauses = CLAUSES.iter().map(|clause| clause.name);
    let all = heads
        .chain(clauses)
        .chain(Library::standard().names())
        .chain(kinds)
        .chain(words)
        .chain(slugs);
    if let Some(found) = closest(bare, all) {
        return Some(found);
    }
    // Of `is Lime` the first word may still be right.
    let head = bare.split_whitespace().next()?;
    HEADS.iter().map(|h| h.name).find(|h| *h == head)
}

/// Every topic, in the order of the reference page.
pub fn topics() -> impl Iterator<Item = Topic> {
    let forms = (0u16..)
        .zip(FORMS)
        .map(|(id, _)| Topic::Entry(Entry::form(id)));
    let enums = (0u16..)
        .zip(ENUMS)
        .map(|(id, _)| Topic::Entry(Entry::words(id)));
    let types = TYPES.iter().map(|ty| Topic::Entry(Entry::Type(ty.id)));
    let library = Library::standard();
    let defines = library
        .names()
        .filter_map(|name| library.explain(name))
        .map(Topic::Define);
    let clauses = CLAUSES.iter().map(Topic::Clause);
    forms
        .chain(enums)
        .chain(types)
        .chain(clauses)
        .chain(defines)
        .chain(code::rules().map(Topic::Code))
}

/// An example in the layout of the language, each line indented.
fn indented(example: &str) -> String {
    let laid_out = format(example).unwrap_or_else(|_| example.to_owned());
    let lines = laid_out
        .trim_end()
        .lines()
        .map(|line| format!("        {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

impl Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::Code(rule) => {
                let severity = match rule.severity {
                    crate::diagnostic::Severity::Error => "error",
                    crate::diagnostic::Severity::Warning => "warning",
                };
                write!(
                    f,
                    "{severity} {} {}\n    {}",
                    rule.code, rule.slug, rule.doc
                )?;
                for mistake in mistakes().iter().filter(|m| m.code == rule.code) {
                    write!(f, "\n    Example\n{}", as_written(mistake.wrong))?;
                    if !mistake.right.is_empty() {
                        write!(f, "\n    Instead\n{}", as_written(mistake.right))?;
                    }
                }
                Ok(())
            }
            Topic::Entry(entry) => {
                write!(f, "{entry}")?;
                match entry.example() {
                    Some(example) => write!(f, "\n    Example\n{}", indented(example)),
                    None => Ok(()),
                }
            }
            Topic::Clause(clause) => {
                write!(f, "{}\n    {}", clause.signature, clause.meaning)?;
                write!(f, "\n    Example\n{}", indented(clause.example))
            }
            Topic::Define(define) => {
                write!(f, "define \"{}\"", define.name)?;
                for line in &define.doc {
                    write!(f, "\n    {line}")?;
                }
                write!(f, "\n    Stands for\n{}", indented(&define.body))?;
                write!(f, "\n    Example\n{}", indented(define.example))
            }
        }
    }
}

/// Lines that must not be laid out anew: the layout may be what is wrong with them.
fn as_written(text: &str) -> String {
    text.lines()
        .map(|line| format!("        {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str) -> String {
        find(name)
            .iter()
            .map(|topic| format!("{topic}\n"))
            .collect()
    }

    #[test]
    fn names_of_every_kind_are_found() {
        assert!(shown("L0301").starts_with("error L0301 unknown-ludeme"));
        assert!(shown("unknown-ludeme").starts_with("error L0301"));
        assert!(shown("is Line").contains("Example\n        (is Line 4)"));
        assert!(shown("\"StepToEmpty\"").contains("Stands for"));
        assert!(shown("StepToEmpty").contains("define \"StepToEmpty\""));
        assert!(shown("option").contains("(item"));
        assert!(shown("(forEach Piece)").contains("Moves of every piece"));
        assert!(find("nothingOfTheKind").is_empty());
    }

    #[test]
    fn what_is_misspelled_has_a_suggestion() {
        assert_eq!(suggestion("foreach"), Some("forEach"));
        assert_eq!(suggestion("StepToEmtpy"), Some("StepToEmpty"));
        assert_eq!(suggestion("unknown-ludem"), Some("unknown-ludeme"));
        assert_eq!(suggestion("is Lime"), Some("is"));
        assert_eq!(suggestion("xyzzyplugh"), None);
    }
}
