//! Drops errors that only follow from a broken option: references to what it would have declared.
//!
//! If an option is malformed, every `<Tag:arg>` that refers to it would be an error too; only the
//! option itself is told.

use super::problem::option::OptionProblem;
use crate::diagnostic::code::{expansion as code, warning};
use crate::diagnostic::problem::Problem;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Errors of an option itself.
const CAUSES: [Code; 3] = [
    code::OPTION_MALFORMED,
    code::OPTION_NO_ARGS_CLAUSE,
    code::OPTION_NO_DESCRIPTION,
];

/// Errors of references to an option.
const CONSEQUENCES: [Code; 2] = [code::OPTION_UNKNOWN_TAG, code::OPTION_UNKNOWN_ARG];

/// What is let pass by itself and is to blame for errors elsewhere.
const TOLERATED: [(Code, Code); 2] = [
    (warning::RULESET_MALFORMED, code::USE_FOR_UNKNOWN),
    (warning::OPTION_EXTRA_ARG, code::OPTION_UNKNOWN_ARG),
];

/// Drops the errors that follow from others; names the clauses that are options but for their name.
pub(super) fn without(tree: &Tree, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    for (cause, consequence) in TOLERATED {
        if diagnostics.iter().any(|d| d.code == consequence)
            && let Some(cause) = diagnostics.iter_mut().find(|d| d.code == cause)
        {
            cause.severity = Severity::Error;
            diagnostics.retain(|d| d.code != consequence);
        }
    }
    let follows = |d: &Diagnostic| CONSEQUENCES.contains(&d.code);
    let entailed: Vec<Code> = diagnostics.iter().filter_map(|d| d.entails).collect();
    diagnostics.retain(|d| !entailed.contains(&d.code));
    if !diagnostics.iter().any(follows) {
        return diagnostics;
    }
    let misnamed = tree.roots.iter().filter_map(|root| misnamed(tree, *root));
    diagnostics.extend(misnamed);
    if diagnostics.iter().any(|d| CAUSES.contains(&d.code)) {
        diagnostics.retain(|d| !follows(d));
    }
    diagnostics
}

/// A clause with the parts of an option and another name, or none.
fn misnamed(tree: &Tree, root: NodeId) -> Option<Diagnostic> {
    let (name, span) = match tree.kind(root) {
        NodeKind::Call {
            head, head_span, ..
        } if head != "option" => (head, *head_span),
        NodeKind::Macro {
            name, name_span, ..
        } => (name, *name_span),
        _ => return None,
    };
    let parts = tree.children(root);
    let is_item =
        |node: &NodeId| matches!(tree.kind(*node), NodeKind::Call { head, .. } if head == "item");
    let has_tag = parts
        .iter()
        .any(|part| matches!(tree.kind(*part), NodeKind::OptionRef(_)));
    let has_items = parts
        .iter()
        .any(|part| tree.children(*part).iter().any(is_item));
    (has_tag && has_items).then(|| OptionProblem::Misnamed { name }.at(span))
}
