//! The names of a ludeme's arguments, looked up by what was written for them.

use crate::catalogue::signature::{self, Alternative, Base};
use crate::diagnostic::suggest::closest;

/// The names of all arguments that some form of a ludeme has.
pub(super) fn labels_of(head: &str) -> impl Iterator<Item = &'static str> {
    let forms = signature::head(head).map_or(&[][..], |h| h.spellings);
    let slots = forms.iter().flat_map(|(form, _)| form.form().slots);
    slots.filter_map(|slot| slot.label)
}

/// The names of the arguments of those forms of a ludeme that may stand where something is expected.
pub(super) fn labels_where(
    head: &str,
    expected: &[Alternative],
) -> impl Iterator<Item = &'static str> {
    let forms = signature::head(head).map_or(&[][..], |h| h.spellings);
    let forms = forms.iter().filter(|(form, spelling)| {
        let result = form.form().spellings[*spelling as usize].result;
        let makes =
            |a: &Alternative| matches!(a.base, Base::Type(ty) if ty.get().calls.contains(result));
        expected.iter().any(makes)
    });
    let slots = forms.flat_map(|(form, _)| form.form().slots);
    slots.filter_map(|slot| slot.label)
}

/// The name of an argument of a ludeme, whatever its capitals.
pub(super) fn label_like(head: &str, label: &str) -> Option<&'static str> {
    labels_of(head).find(|known| known.eq_ignore_ascii_case(label))
}

/// The name of an argument of a ludeme that a name is nearly.
pub(super) fn slip_of_label(head: &str, label: &str) -> Option<&'static str> {
    closest(label, labels_of(head))
}

/// The name of an argument of a ludeme that a longer name begins with: `loop` of `looped`, `top` of
/// `topOnly`.
pub(super) fn begun_label(head: &str, name: &str) -> Option<&'static str> {
    labels_of(head).find(|label| {
        let rest = name.strip_prefix(label);
        let word = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase());
        rest.is_some_and(|rest| label.len() > 3 || label.len() > 1 && word(rest))
    })
}

/// Whether the name of an argument of a ludeme is part of a name: `origin` of `skipOrigin`.
pub(super) fn holds_label_of(head: &str, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    labels_of(head).any(|label| label.len() > 3 && name.contains(&label.to_ascii_lowercase()))
}

/// Whether a ludeme takes an argument of some name.
pub(super) fn is_label_of(head: &str, label: &str) -> bool {
    labels_of(head).any(|known| known == label)
}
