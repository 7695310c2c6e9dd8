//! Rewritings of names that deny an argument: `skipFirst` for `includeSelf:False`.

use super::label_names::label_like;
use super::*;

/// What names of arguments begin with that deny another one.
const DENYING: [&str; 9] = [
    "skip", "exclude", "without", "omit", "ignore", "dont", "not", "no", "non",
];

impl Draft {
    /// `(sow skipFirst)`: a name that is denied, without a value.
    pub(super) fn denied_words(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Word(text) = self.tree.kind(*node).clone()
                && let Some(label) = denied_label(head, &text)
            {
                let mut all = args.to_vec();
                let no = self.word("False");
                all[at] = self.label(label, no);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }
}

/// The name of an argument that a name denies: `origin` of `skipOrigin`.
pub(super) fn denied_label(head: &str, name: &str) -> Option<&'static str> {
    let rest = DENYING
        .iter()
        .find_map(|before| name.strip_prefix(before))?;
    let rest = rest.trim_start_matches(['_', '-']);
    // `skipStart` of a sowing, whose first pit is its own.
    let own = head == "sow"
        && ["start", "first", "self", "home", "origin"].contains(&&*rest.to_ascii_lowercase());
    label_like(head, if own { "includeSelf" } else { rest })
}

/// The name of what a name denies: `is` of `isNot`, `isEmpty` of `isNotEmpty`.
pub(super) fn denied_head(head: &str) -> Option<String> {
    if signature::head(head).is_some() || !instead_of(head).is_empty() {
        return None;
    }
    if let "isnt" | "isn't" | "arent" | "ain't" = head.to_ascii_lowercase().as_str() {
        return Some("is".to_owned());
    }
    let words = ["Not", "_not", "-not"];
    let (at, word) = words
        .iter()
        .find_map(|word| Some((head.find(word)?, *word)))
        .or_else(|| head.starts_with("not").then_some((0, "not")))?;
    let (before, after) = (&head[..at], &head[at + word.len()..]);
    let ends =
        after.is_empty() || after.starts_with(|c: char| c.is_ascii_uppercase() || "_-".contains(c));
    let after = after.trim_start_matches(['_', '-']);
    if !ends || before.is_empty() && after.is_empty() {
        return None;
    }
    Some(match before {
        "" => {
            let mut letters = after.chars();
            let first = letters.next()?.to_lowercase();
            first.chain(letters).collect()
        }
        before => format!("{before}{after}"),
    })
}
