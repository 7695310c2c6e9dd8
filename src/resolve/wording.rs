//! Names of types in messages, such as "a region", and what to suggest for each.

use crate::catalogue::signature::{Alternative, Base, FormId, HEADS, TypeId, TypeSet};
use crate::diagnostic::suggest::{closest, only};

/// The length of names for which only what fits the place is suggested.
const SHORT: usize = 3;

/// The ludeme that was probably meant: one that fits the place before any other.
pub(super) fn suggest_head(name: &str, wanted: TypeSet) -> Option<&'static str> {
    // Every short name is near to some other one, and what does not fit the place must be no more
    // than a slip.
    let anywhere = HEADS.iter().map(|h| h.name);
    closest(name, fitting_heads(wanted))
        .or_else(|| only(name, anywhere).filter(|_| name.len() > SHORT))
}

/// The ludemes that fit some alternatives and have nearly a name.
pub(super) fn near_heads(name: &str, expected: &[Alternative]) -> Vec<&'static str> {
    let wanted = expected.iter().filter_map(|a| match a.base {
        Base::Type(id) => Some(id.get().calls),
        _ => None,
    });
    let mut near: Vec<&str> = wanted.filter_map(|w| suggest_head(name, w)).collect();
    near.dedup();
    near
}

/// The only ludeme of the wanted kind that a name can be a slip of.
pub(super) fn sure_head(name: &str, wanted: TypeSet) -> Option<&'static str> {
    only(name, fitting_heads(wanted))
}

/// The names of the ludemes whose results are wanted.
fn fitting_heads(wanted: TypeSet) -> impl Iterator<Item = &'static str> {
    let result = |(form, spelling): &(FormId, u8)| form.form().spellings[*spelling as usize].result;
    HEADS
        .iter()
        .filter(move |h| h.spellings.iter().any(|s| wanted.contains(result(s))))
        .map(|h| h.name)
}

/// The words that fit an alternative, whatever arrays are around them.
pub(super) fn words_of(alternative: Alternative) -> Vec<&'static str> {
    match alternative.base {
        Base::Enum(id) => id.get().words.to_vec(),
        Base::Literal(word) => vec![word],
        Base::Type(id) => id.get().accepts.iter().flat_map(|a| words_of(*a)).collect(),
    }
}

/// What an alternative is called, with an article.
pub(super) fn describe(alternative: Alternative) -> String {
    let base = match alternative.base {
        Base::Type(id) => id.get().meaning.to_string(),
        Base::Enum(id) => id.get().meaning.to_string(),
        Base::Literal(word) => format!("`{word}`"),
    };
    match alternative.depth {
        0 => base,
        1 => format!("an array with {base} each"),
        _ => format!("an array of arrays with {base} each"),
    }
}

/// The alternatives of a place, joined by `or`.
pub(super) fn describe_all(alternatives: &[Alternative]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in alternatives.iter().map(|a| describe(*a)) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    match parts.split_last() {
        None => "nothing".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// What a slot takes, in words: "`to:` with a region".
pub(super) fn describe_slot(label: Option<&str>, alternatives: &[Alternative]) -> String {
    match label {
        Some(label) => format!("`{label}:` with {}", describe_all(alternatives)),
        None => describe_all(alternatives),
    }
}

/// Examples of what is wanted in many places, where the catalogue has many to choose from.
const EXAMPLES: [(TypeId, &str); 10] = [
    (TypeId::INT, "(count Pieces Mover)"),
    (TypeId::START_RULE, "(place \"Disc1\" (sites Bottom))"),
    (TypeId::REGION, "(sites Empty)"),
    (TypeId::BOOLEAN, "(is Empty (to))"),
    (TypeId::MOVES, "(move Add (to (sites Empty)))"),
    (TypeId::END_RULE, "(if (is Line 3) (result Mover Win))"),
    (TypeId::ITEM, "(piece \"Disc\" Each)"),
    (TypeId::GRAPH, "(square 8)"),
    (TypeId::META_RULE, "(swap)"),
    (TypeId::THEN, "(then (moveAgain))"),
];

/// An example of what is expected, if it is one kind of ludeme first of all.
pub(super) fn example_of(expected: &[Alternative]) -> Option<&'static str> {
    let Base::Type(wanted) = expected.first()?.base else {
        return None;
    };
    if let Some((_, example)) = EXAMPLES.iter().find(|(ty, _)| *ty == wanted) {
        return Some(example);
    }
    let mut forms = HEADS.iter().flat_map(|head| head.spellings);
    let (form, _) = forms.find(|(form, spelling)| {
        let result = form.form().spellings[*spelling as usize].result;
        wanted.get().calls.contains(result)
    })?;
    Some(form.form().example)
}

/// The ludeme that makes what is expected of an array.
pub(super) fn takes_array(expected: &[Alternative]) -> Option<&'static str> {
    expected.iter().find_map(|a| match a.base {
        Base::Type(TypeId::REGION) => Some("sites"),
        Base::Type(TypeId::DIRECTION) => Some("directions"),
        _ => None,
    })
}

/// The words that are expected, where nothing but words is.
pub(super) fn all_words(expected: &[Alternative]) -> Option<String> {
    let is_words = |a: &Alternative| matches!(a.base, Base::Enum(_) | Base::Literal(_));
    let words: Vec<&str> = expected.iter().flat_map(|a| words_of(*a)).collect();
    (!words.is_empty() && expected.iter().all(is_words)).then(|| quoted(&words))
}

/// More words than this are not worth listing.
const MAX_LISTED: usize = 12;

/// Some words in backticks; a long list ends in dots.
pub(super) fn quoted(words: &[&str]) -> String {
    let listed = words.iter().take(MAX_LISTED).map(|w| format!("`{w}`"));
    let mut list = listed.collect::<Vec<_>>().join(", ");
    if words.len() > MAX_LISTED {
        list.push_str(" ..");
    }
    list
}
