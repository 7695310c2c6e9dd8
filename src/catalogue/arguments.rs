//! What each argument of a ludeme means, and what holds where it is left out.
//!
//! The texts stand in `grammar/arguments.txt`. Many arguments mean the same in many ludemes. So the
//! most specific text is taken: first one for the head with a word, then for the head, for the file
//! of the catalogue, for any ludeme; within each of them first one for the whole argument, then for
//! its label, then for its field.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::signature::{Alternative, Base, Form, FormId, Presence, Slot};

/// What an argument means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its meaning, in a few words.
    pub meaning: &'static str,
    /// What holds where it is left out.
    pub default: Option<&'static str>,
}

/// The meaning of an argument of a form; none for a word that stands for itself.
pub fn argument(form: FormId, slot: &Slot) -> Option<Argument> {
    let short = short(slot.text);
    let keys = [Some(slot.text), short.as_deref()];
    let found = headings(form.form())
        .into_iter()
        .filter_map(|heading| table().get(heading.as_str()))
        .find_map(|lines| keys.iter().flatten().find_map(|key| lines.get(*key)))?;
    let default = found
        .default
        .filter(|_| slot.presence != Presence::Required);
    Some(Argument { default, ..*found })
}

/// The headings that a form is looked for under, the one that names most first.
fn headings(form: &Form) -> Vec<String> {
    let spelling = &form.spellings[0];
    let mut words: Vec<&str> = spelling.words.to_vec();
    let selector = form.slots.first().filter(|slot| slot.is_selector());
    for alternative in selector.map_or(&[][..], |slot| slot.alternatives) {
        if let Alternative {
            base: Base::Enum(id),
            ..
        } = alternative
        {
            words.extend(id.get().words);
        }
    }
    let mut all: Vec<String> = words
        .iter()
        .map(|word| format!("{} {word}", spelling.head))
        .collect();
    all.push(spelling.head.to_owned());
    all.push(format!("in {}", form.family));
    all.push("any".to_owned());
    all
}

/// The label of an argument, or its field: `if:` of `if:boolean`, `<name>` of `<name:string>`.
fn short(text: &str) -> Option<String> {
    let (name, _) = text.split_once(':')?;
    let closed = if name.starts_with('<') { '>' } else { ':' };
    Some(format!("{name}{closed}"))
}

type ArgumentLines = HashMap<&'static str, Argument>;

fn table() -> &'static HashMap<&'static str, ArgumentLines> {
    static TABLE: OnceLock<HashMap<&'static str, ArgumentLines>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: HashMap<&str, ArgumentLines> = HashMap::new();
        let mut heading = "";
        for line in include_str!("../../grammar/arguments.txt").lines() {
            if let Some(next) = line.strip_prefix("== ") {
                heading = next;
            } else if let Some((key, text)) = line.split_once(" : ")
                && !line.starts_with('#')
            {
                let (meaning, default) = match text.split_once(" | ") {
                    Some((meaning, default)) => (meaning, Some(default)),
                    None => (text, None),
                };
                let lines = table.entry(heading).or_default();
                lines.insert(key, Argument { meaning, default });
            }
        }
        table
    })
}

#[cfg(test)]
mod tests {
    use super::super::signature::FORMS;
    use super::*;

    #[test]
    fn every_argument_has_a_meaning_and_what_may_be_left_out_a_default() {
        let mut missing = Vec::new();
        for (id, form) in (0u16..).zip(FORMS) {
            for slot in form.slots.iter().filter(|slot| !slot.field.is_empty()) {
                let optional = match slot.presence {
                    Presence::Required => false,
                    Presence::Optional => true,
                    Presence::Group(group) => !form.groups[usize::from(group)],
                };
                match argument(FormId(id), slot) {
                    None => missing.push(format!("{}: {}", form.signature, slot.text)),
                    Some(found) if optional && found.default.is_none() => {
                        missing.push(format!("{}: default of {}", form.signature, slot.text));
                    }
                    Some(found) => assert!(!found.meaning.ends_with('.')),
                }
            }
        }
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }

    #[test]
    fn what_names_more_counts_first() {
        let of = |signature: &str, text: &str| {
            let at = FORMS
                .iter()
                .position(|form| form.signature.starts_with(signature));
            let id = FormId(at.expect("it is known") as u16);
            let slot = id.form().slots.iter().find(|slot| slot.text == text);
            argument(id, slot.expect("it has one")).expect("it has a meaning")
        };
        assert_eq!(of("(is Line", "exact:boolean").default, Some("`False`"));
        assert_eq!(of("(step", "to").default, None);
        assert_eq!(of("(count Groups", "min:int").default, Some("0"));
        assert_ne!(of("(min <a", "<a:int>"), of("(and <a:moves>", "<a:moves>"));
    }
}
