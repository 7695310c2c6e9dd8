//! Signature help: which arguments the call around a place takes, and which one comes now.
//!
//! In `(slide |)`, with a cursor for `|`, it tells the forms of `slide` and marks the first argument.

use std::ops::Range;

use super::Document;
use super::expect::{Expecting, Here};
use super::hover;
use crate::expand::Library;
use crate::syntax::tree::{NodeId, NodeKind};

/// The signatures of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct SignatureHelp {
    /// The signatures that may be meant, the likeliest first.
    pub signatures: Vec<Signature>,
}

/// One signature.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// The whole of it.
    pub label: String,
    /// What it means, as Markdown.
    pub text: String,
    /// Where its parameters stand in the label.
    pub parameters: Vec<Range<usize>>,
    /// The parameter that comes now.
    pub active: Option<usize>,
}

/// The forms of the call around a place, and the argument that the place is in.
pub(super) fn signature(document: &Document, at: usize) -> Option<SignatureHelp> {
    let parsed = &document.parsed;
    let mut node = parsed.bracket_at(at)?;
    // Within a list of arguments the call around it is asked.
    while matches!(parsed.tree.kind(node), NodeKind::Array(_)) {
        node = parsed.parent(node)?;
        if matches!(parsed.tree.kind(node), NodeKind::Label { .. }) {
            node = parsed.parent(node)?;
        }
    }
    let args = parsed.tree.children(node);
    let before = args
        .iter()
        .filter(|arg| parsed.range(**arg).end < at)
        .count();
    match parsed.tree.kind(node) {
        NodeKind::Call { head_span, .. } if at > head_span.range().end => {
            forms(document, node, before)
        }
        NodeKind::Macro {
            name, name_span, ..
        } if at > name_span.range().end => {
            let count = args.len().max(before + 1);
            let library = Library::standard();
            let count = match library.contains(name) {
                true => usize::from(library.arity(name)),
                false => count,
            };
            let mut label = format!("(\"{name}\"");
            let mut parameters = Vec::new();
            for n in 1..=count.min(9) {
                label.push(' ');
                parameters.push(label.len()..label.len() + 2);
                label.push_str(&format!("#{n}"));
            }
            label.push(')');
            Some(SignatureHelp {
                signatures: vec![Signature {
                    label,
                    text: hover::define(document, name),
                    active: (before < parameters.len()).then_some(before),
                    parameters,
                }],
            })
        }
        _ => None,
    }
}

fn forms(document: &Document, call: NodeId, before: usize) -> Option<SignatureHelp> {
    let expecting = Expecting {
        names: &document.names,
        whole: &document.parsed,
    };
    let here = Here::of(&document.parsed);
    let mut signatures = Vec::new();
    let current = expecting.slot(here, call, before);
    for (id, spelling) in expecting.forms(here, call, before) {
        let form = id.form();
        let label = form.spelled(spelling);
        let words = form
            .spellings
            .get(usize::from(spelling))
            .map_or(0, |s| s.words.len());
        let mut from = 0;
        let mut parameters = Vec::new();
        let mut places = Vec::new();
        for (number, slot) in form.slots.iter().enumerate() {
            // A group is written in brackets of its own; its members are found in their order.
            let found = label.get(from..).and_then(|rest| rest.find(slot.text));
            let Some(start) = found.map(|found| from + found) else {
                continue;
            };
            from = start + slot.text.len();
            parameters.push(start..from);
            places.push(number);
        }
        let slot = match current {
            Some((of, slot)) if of == id => form.slots.iter().position(|s| std::ptr::eq(s, slot)),
            _ => before.checked_sub(words),
        };
        let active = slot.and_then(|slot| places.iter().position(|place| *place >= slot));
        signatures.push(Signature {
            label,
            text: match signatures.len() {
                0 => hover::form(id, spelling),
                _ => form.meaning.to_owned(),
            },
            parameters,
            active,
        });
    }
    signatures.truncate(12);
    (!signatures.is_empty()).then_some(SignatureHelp { signatures })
}
