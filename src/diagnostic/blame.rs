//! Whether a mistake inside the body of a define is that of the body or of one of its uses.
//!
//! A body that is wrong under every use is wrong itself. If it is sound under another use, or if
//! it is a standard define, the use is to blame: the problem is told where the use stands, and
//! the place inside the body becomes a second one. Uses stand in the bodies of other defines,
//! so the question is asked again for each place on the way outwards.

use std::collections::{HashMap, HashSet};

use super::problem::Inside;
use super::remedy::Remedy;
use super::{Diagnostic, Label};
use crate::source::Span;
use crate::source::origin::{OriginId, Steps};

/// Moves problems from the bodies of defines to the uses that are to blame.
pub fn settle(steps: &Steps, diagnostics: &mut [Diagnostic]) {
    let through = |d: &Diagnostic| steps.get(d.origin).is_some();
    if !diagnostics.iter().any(through) {
        return;
    }
    let mut uses: HashMap<Span, usize> = HashMap::new();
    for step in steps.own() {
        *uses.entry(step.definition).or_default() += 1;
    }
    let mut moved = vec![false; diagnostics.len()];
    while outwards(steps, &uses, diagnostics, &mut moved) {}
}

/// Moves each problem by one use at most; whether any was moved. `moved` are those that were.
fn outwards(
    steps: &Steps,
    uses: &HashMap<Span, usize>,
    diagnostics: &mut [Diagnostic],
    moved: &mut [bool],
) -> bool {
    // The same problem under several uses has one place and several chains.
    let mut wrong: HashMap<(Span, Span), HashSet<OriginId>> = HashMap::new();
    for diagnostic in diagnostics.iter() {
        if let Some(step) = steps.get(diagnostic.origin) {
            let chains = wrong.entry((step.definition, diagnostic.span));
            chains.or_default().insert(diagnostic.origin);
        }
    }
    let mut any = false;
    for (diagnostic, moved) in diagnostics.iter_mut().zip(moved) {
        let Some(step) = steps.get(diagnostic.origin) else {
            continue;
        };
        let all = uses.get(&step.definition).copied().unwrap_or(1);
        let wrong = wrong.get(&(step.definition, diagnostic.span));
        let sound_elsewhere = wrong.map_or(0, HashSet::len) < all;
        let given = !diagnostic.span.file.is_embedded();
        // What is to be written around the use is not about the body. What an option item inserts is
        // else written for this place alone.
        let around =
            |remedy: &Remedy| remedy.span != step.use_site && remedy.span.contains(step.use_site);
        let outside = diagnostic.remedy.as_ref().is_some_and(around);
        if !outside && (step.option || given && !sound_elsewhere) {
            continue;
        }
        let inner = diagnostic.span;
        let at_use = Inside::UseOf(&step.name).to_string();
        let text = std::mem::replace(&mut diagnostic.label, at_use);
        // The place inside the body is told once; the uses it went through are not.
        if !std::mem::replace(moved, true) {
            diagnostic.labels.insert(0, Label { span: inner, text });
        }
        diagnostic.span = step.use_site;
        diagnostic.origin = step.parent;
        diagnostic.fix = None;
        let remedy = diagnostic.remedy.take();
        diagnostic.remedy = remedy.and_then(|remedy| match outside {
            true => Some(remedy),
            false => remedy.around_use(inner, step.use_site),
        });
        any = true;
    }
    any
}
