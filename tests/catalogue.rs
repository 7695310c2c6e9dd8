//! The catalogue itself: every entry is explained, named once and found.

use std::collections::HashSet;

use ludeme::catalogue::signature::{self, Base, ENUMS, FORMS, HEADS, Presence, TYPES, WORDS};

#[test]
fn every_form_has_a_sentence() {
    for form in FORMS {
        let meaning = form.meaning;
        assert!(meaning.ends_with('.'), "{}: `{meaning}`", form.signature);
        assert!(
            meaning.starts_with(|c: char| c.is_uppercase()),
            "{}: `{meaning}`",
            form.signature
        );
        assert!(
            meaning.len() <= 260,
            "{}: too long to read at a glance",
            form.signature
        );
    }
}

#[test]
fn types_and_enums_are_called_something() {
    assert!(TYPES.iter().all(|t| !t.meaning.is_empty()));
    assert!(
        ENUMS
            .iter()
            .all(|e| !e.meaning.is_empty() && !e.words.is_empty())
    );
    assert!(TYPES.len() <= 128, "a set of types is a word of 128 bits");
}

#[test]
fn names_are_unique_within_a_kind() {
    let mut names = HashSet::new();
    for form in FORMS {
        // A type is declared before its parts, so the first that takes the form owns the view.
        let result = form.spellings[0].result;
        let view = TYPES
            .iter()
            .find(|t| t.calls.contains(result))
            .map(|t| t.name);
        assert!(names.insert((view, form.variant)), "{} twice", form.variant);
    }
}

#[test]
fn every_spelling_is_found_under_its_head() {
    for (index, form) in FORMS.iter().enumerate() {
        for (spelling, s) in form.spellings.iter().enumerate() {
            let head = signature::head(s.head).unwrap_or_else(|| panic!("no head {}", s.head));
            assert!(
                head.spellings
                    .iter()
                    .any(|(f, i)| f.0 as usize == index && *i as usize == spelling)
            );
        }
    }
    assert!(HEADS.windows(2).all(|pair| pair[0].name < pair[1].name));
}

#[test]
fn every_word_is_found_in_its_enums() {
    for (id, decl) in ENUMS.iter().enumerate() {
        for (index, word) in decl.words.iter().enumerate() {
            let entry = signature::word(word).unwrap_or_else(|| panic!("no word {word}"));
            assert!(
                entry
                    .values
                    .iter()
                    .any(|v| v.of.0 as usize == id && v.index as usize == index)
            );
        }
    }
    assert!(WORDS.windows(2).all(|pair| pair[0].name < pair[1].name));
}

#[test]
fn or_groups_stand_together_and_have_members() {
    for form in FORMS {
        for group in 0..form.groups.len() {
            let members: Vec<_> = (0..form.slots.len())
                .filter(|s| form.slots[*s].presence == Presence::Group(group as u8))
                .collect();
            assert!(members.len() >= 2, "{}", form.signature);
            assert!(
                members.windows(2).all(|pair| pair[1] == pair[0] + 1),
                "{}",
                form.signature
            );
        }
    }
}

#[test]
fn words_that_stand_for_themselves_are_no_types() {
    let literals = FORMS.iter().flat_map(|form| {
        let slots = form
            .slots
            .iter()
            .flat_map(|s| s.alternatives)
            .filter_map(|a| match a.base {
                Base::Literal(word) => Some(word),
                _ => None,
            });
        form.spellings
            .iter()
            .flat_map(|s| s.words.iter().copied())
            .chain(slots)
    });
    for word in literals {
        let enum_like =
            word.ends_with("Type") || word.ends_with("Direction") && word != "Direction";
        assert!(!enum_like, "`{word}` is a misspelled enum");
    }
}

#[test]
fn types_without_calls_take_something_else() {
    for ty in TYPES {
        let called = FORMS
            .iter()
            .flat_map(|f| f.spellings)
            .any(|s| ty.calls.contains(s.result));
        let literal = ty.integer || ty.decimal || ty.truth || ty.text || !ty.accepts.is_empty();
        assert!(called || literal, "nothing is {}", ty.meaning);
    }
}
