//! What kind of thing a name or a word is: a player, a direction, a ludeme that fits, the first word of
//! one.

use crate::catalogue::signature::{self, Alternative, Base};
use crate::resolve::wording::words_of;

/// Whether a ludeme of that name may be what is expected.
pub(in crate::resolve) fn produces(head: &str, expected: &[Alternative]) -> bool {
    let spellings = signature::head(head).map_or(&[][..], |head| head.spellings);
    spellings.iter().any(|(form, spelling)| {
        let result = form.form().spellings[*spelling as usize].result;
        expected.iter().any(|a| match a.base {
            Base::Type(ty) => ty.get().calls.contains(result),
            _ => false,
        })
    })
}

/// Whether a ludeme can take a word first.
pub(in super::super) fn takes_first(head: &str, word: &str) -> bool {
    let spellings = signature::head(head).map_or(&[][..], |head| head.spellings);
    spellings.iter().any(|(form, spelling)| {
        let form = form.form();
        let words = form.spellings[*spelling as usize].words;
        let first = form.slots.first().filter(|_| words.is_empty());
        words.first() == Some(&word)
            || first.is_some_and(|slot| {
                let mut own = slot.alternatives.iter().flat_map(|a| words_of(*a));
                own.any(|own| own == word)
            })
    })
}

/// Whether a word is a player.
pub(in crate::resolve) fn is_role(text: &str) -> bool {
    signature::word(text)
        .is_some_and(|entry| (entry.values.iter()).any(|value| value.of.get().name == "RoleType"))
}

/// Whether nothing but a text may stand in a place, so that a name belongs there.
pub(super) fn asks_for_name(expected: &[Alternative]) -> bool {
    let text =
        |a: &Alternative| matches!(a.base, Base::Type(ty) if ty.get().text && !ty.get().integer);
    !expected.is_empty() && expected.iter().all(text)
}

/// Whether a word is a player or a direction, which nobody means as a name.
pub(in super::super) fn is_place_or_role(text: &str) -> bool {
    is_role(text) || signature::is_direction(text)
}
