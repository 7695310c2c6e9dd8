//! What an editor inserts for a form, with places to fill in: `(move Step ${1})`.

use crate::catalogue::signature::{Base, Form, Presence, Slot, TypeSet};

/// The arguments that a form must have, as places to fill in.
pub(super) fn filled_in(form: &Form) -> String {
    let mut text = String::new();
    let mut place = 0;
    let mut groups: u32 = 0;
    for slot in form.slots {
        let needed = match slot.presence {
            Presence::Required => true,
            Presence::Optional => false,
            Presence::Group(group) => {
                let first = groups & 1 << group == 0;
                groups |= 1 << group;
                first && form.groups.get(usize::from(group)) == Some(&true)
            }
        };
        if !needed {
            continue;
        }
        place += 1;
        text.push(' ');
        if let Some(label) = slot.label {
            text.push_str(label);
            text.push(':');
        }
        text.push_str(&placeholder(slot, place));
    }
    text
}

fn placeholder(slot: &Slot, place: usize) -> String {
    let first = slot.alternatives.first();
    let depth = first.map_or(0, |a| usize::from(a.depth));
    let (open, close) = ("{".repeat(depth), "}".repeat(depth));
    let inner = match first.map(|a| a.base) {
        Some(Base::Literal(word)) => return format!("{open}{word}{close}"),
        Some(Base::Enum(id)) => {
            let words = id.get().words;
            match words.len() {
                1..=12 => format!("${{{place}|{}|}}", words.join(",")),
                _ => format!("${{{place}:{}}}", words.first().unwrap_or(&"")),
            }
        }
        Some(Base::Type(id)) if id.get().text => {
            let name = if slot.field.is_empty() {
                "name"
            } else {
                slot.field
            };
            return format!("{open}\"${{{place}:{name}}}\"{close}");
        }
        Some(Base::Type(id)) if id.get().integer && id.get().calls == TypeSet::EMPTY => {
            format!("${{{place}:1}}")
        }
        Some(Base::Type(_)) => format!("${place}"),
        None => String::new(),
    };
    // A list is written where the catalogue has one.
    format!(
        "{}{inner}{}",
        open.replace('{', "\\{").replace("\\{", "{"),
        close
    )
}

/// A text that no editor takes for a place to fill in.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('$', "\\$")
        .replace('}', "\\}")
}
