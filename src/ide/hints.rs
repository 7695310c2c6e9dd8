//! Hints that an editor shows beside the text: the numbers of arguments, what options stand for.

use std::ops::Range;

use super::names::DeclaredNames;
use super::parsed::Parsed;
use crate::arrange::Arrange;
use crate::syntax::tree::{NodeId, NodeKind};

/// The longest value of an option that is shown beside its reference, in characters.
const LONGEST: usize = 24;

/// Something that is shown within a text.
#[derive(Clone, Debug, PartialEq)]
pub struct InlayHint {
    /// Where.
    pub at: usize,
    /// What.
    pub text: String,
    /// Whether it names the argument that follows; else it tells what stands before it.
    pub argument: bool,
}

/// The hints within a part of a text.
pub(super) fn hints(parsed: &Parsed, names: &DeclaredNames, range: Range<usize>) -> Vec<InlayHint> {
    let mut found = Vec::new();
    for node in parsed.nodes() {
        let place = parsed.range(node);
        if place.end < range.start || place.start > range.end {
            continue;
        }
        match parsed.tree.kind(node) {
            // A single argument needs no number.
            NodeKind::Macro { args, .. } if args.len() > 1 => {
                let numbered = (1..).zip(args).map(|(n, arg): (usize, &NodeId)| InlayHint {
                    at: parsed.range(*arg).start,
                    text: format!("#{n}"),
                    argument: true,
                });
                found
                    .extend(numbered.filter(|hint| range.start <= hint.at && hint.at <= range.end));
            }
            NodeKind::OptionRef(reference) => {
                if let Some(text) = value(parsed, names, reference) {
                    found.push(InlayHint {
                        at: place.end,
                        text,
                        argument: false,
                    });
                }
            }
            _ => {}
        }
    }
    found.arrange_by_key(|hint| hint.at);
    found
}

/// What a reference stands for by default, if that is short.
fn value(parsed: &Parsed, names: &DeclaredNames, reference: &str) -> Option<String> {
    let (tag, argument) = reference.split_once(':')?;
    let option = names.option(tag)?;
    let number = option.args.iter().position(|arg| arg == argument)?;
    let value = *option.chosen_item()?.values().get(number)?;
    let written = parsed.slice(parsed.range(value));
    let inside = written.strip_prefix('<')?.strip_suffix('>')?.trim();
    let short = inside.chars().count() <= LONGEST && !inside.contains('\n');
    (short && !inside.is_empty()).then(|| format!("= {inside}"))
}
