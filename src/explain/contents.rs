//! The table of contents: every name of the language, by what it is for.

use std::fmt::Write;

use super::clauses::CLAUSES;
use crate::catalogue::signature::{ENUMS, FORMS};
use crate::diagnostic::code;
use crate::expand::Library;

/// The kinds of ludemes in the order in which a game is written, and their files of the catalogue.
const KINDS: &[(&str, &[&str])] = &[
    ("Frame of a game", &["game"]),
    ("Equipment", &["equipment"]),
    ("Shapes of boards", &["graphs"]),
    ("Start", &["start"]),
    ("Moves and effects", &["effects"]),
    ("Moves combined", &["moves"]),
    ("Parts of moves", &["parts"]),
    ("Conditions", &["booleans"]),
    ("Regions", &["regions"]),
    ("Numbers", &["ints"]),
    ("Lists, ranges, directions", &["lists"]),
    ("Ends and rules for all", &["rules"]),
    ("Puzzles", &["puzzles"]),
    ("Graphics", &["graphics"]),
    ("Metadata", &["metadata"]),
];

/// Columns of a line.
const WIDTH: usize = 96;

/// Every name of the language by its kind.
pub fn contents() -> String {
    let mut page = String::from(
        "lud explain NAME                  what a name means: its arguments, their defaults, an example\n\
         lud explain how do I ..           answers a question\n\
         lud explain tutorial              from ten lines to a whole game, step by step\n",
    );
    page.push_str("\nLUDEMES\n");
    for (kind, families) in KINDS {
        let mut names: Vec<&str> = Vec::new();
        for form in FORMS.iter().filter(|f| families.contains(&f.family)) {
            let heads = form.spellings.iter().map(|spelling| spelling.head);
            for head in heads {
                if !names.contains(&head) {
                    names.push(head);
                }
            }
        }
        entry(&mut page, kind, &names);
    }
    page.push_str("\nMACROS AND OPTIONS\n");
    let clauses: Vec<&str> = CLAUSES.iter().map(|clause| clause.name).collect();
    entry(&mut page, "Clauses", &clauses);
    page.push_str("\nSTANDARD DEFINES\n");
    for (kind, names) in Library::standard().kinds() {
        entry(&mut page, &capitalised(kind), &names);
    }
    page.push_str("\nWORDS AND CODES\n");
    let sets: Vec<&str> = ENUMS.iter().map(|set| set.name).collect();
    entry(&mut page, "Sets of words", &sets);
    let mut codes = code::rules().map(|rule| rule.code);
    if let (Some(first), Some(last)) = (codes.next(), codes.last()) {
        let line = format!("{first} to {last}");
        entry(&mut page, "Codes", &[&line]);
    }
    page
}

/// A kind with its names, in lines below each other.
fn entry(page: &mut String, kind: &str, names: &[&str]) {
    let _ = write!(page, "  {kind:<26}");
    let mut column = 28;
    for name in names {
        if column + name.len() + 1 > WIDTH {
            let _ = write!(page, "\n{:28}", "");
            column = 28;
        }
        let _ = write!(page, " {name}");
        column += name.len() + 1;
    }
    page.push('\n');
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ludeme_and_define_is_listed() {
        let page = contents();
        let listed: Vec<&str> = page.split_whitespace().collect();
        for form in FORMS {
            assert!(
                listed.contains(&form.spellings[0].head),
                "{}",
                form.signature
            );
        }
        for name in Library::standard().names() {
            assert!(listed.contains(&name), "{name}");
        }
        assert!(page.lines().all(|line| line.len() <= WIDTH + 2));
    }
}
