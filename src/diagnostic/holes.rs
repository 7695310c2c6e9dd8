//! Errors inside a define that was used with too few arguments: they are reported at the use.

use std::collections::HashSet;

use super::code::typing::MISSING_ARGUMENT;
use super::code::warning::{DEFINE_MISSING_ARG, DEFINE_NAMED_HOLE};
use super::problem::Inside;
use super::{Diagnostic, Label, Severity};
use crate::source::Span;
use crate::source::origin::Steps;

/// Moves errors in the bodies of defines to uses that lack arguments; `lacking` are the complaints
/// about such uses.
pub fn tell(steps: &Steps, lacking: &[Diagnostic], diagnostics: &mut Vec<Diagnostic>) {
    let lacking: Vec<_> = lacking
        .iter()
        .filter(|d| d.code == DEFINE_MISSING_ARG)
        .collect();
    if lacking.is_empty() {
        return;
    }
    // Most uses without an argument are sound; what shows the lack is a name without its value,
    // or an argument that a ludeme of the body needs.
    let torn: Vec<Span> = diagnostics
        .iter()
        .filter(|d| d.code == DEFINE_NAMED_HOLE)
        .map(|d| d.span)
        .collect();
    let mut told: HashSet<Span> = HashSet::new();
    diagnostics.retain_mut(|diagnostic| {
        if diagnostic.severity != Severity::Error {
            return true;
        }
        let after = |hole: &Span| {
            hole.file == diagnostic.span.file
                && hole.end <= diagnostic.span.start
                && diagnostic.span.start - hole.end < 80
        };
        if diagnostic.code != MISSING_ARGUMENT && !torn.iter().any(after) {
            return true;
        }
        let blamed = steps.chain(diagnostic.origin).find_map(|step| {
            let use_lacks = lacking.iter().find(|d| d.span == step.use_site)?;
            Some((*use_lacks, step.name.clone(), step.parent))
        });
        // It may have been moved to the use already.
        let moved = || {
            let use_lacks = lacking.iter().find(|d| d.span == diagnostic.span)?;
            let mut own = steps.own().iter();
            let step = own.find(|step| step.use_site == diagnostic.span)?;
            Some((*use_lacks, step.name.clone(), diagnostic.origin))
        };
        let Some((lacks, name, parent)) = blamed.or_else(moved) else {
            return true;
        };
        if !told.insert(lacks.span) {
            return false;
        }
        let inside = std::mem::replace(&mut diagnostic.message, lacks.message.clone());
        diagnostic.kind = lacks.kind;
        let place = std::mem::replace(&mut diagnostic.span, lacks.span);
        diagnostic.label = lacks.label.clone();
        diagnostic.labels = vec![Label {
            span: place,
            text: Inside::WithoutIt(&inside).to_string(),
        }];
        diagnostic.help = vec![Inside::GiveAll(&name).to_string()];
        diagnostic.fix = None;
        diagnostic.form = None;
        diagnostic.remedy = None;
        diagnostic.origin = parent;
        true
    });
    // What else is wrong at such a use follows from the same.
    diagnostics.retain(|diagnostic| {
        let lacks = |d: &&Diagnostic| d.kind == diagnostic.kind;
        let follows = told.contains(&diagnostic.span) && !lacking.iter().any(lacks);
        diagnostic.severity != Severity::Error || !follows
    });
}
