//! What is wrong behind slips of brackets, quotes and signs, which keep the later stages from
//! looking: `(win(Mover))` lacks a space, and `win` is no ludeme either.

use super::problem::text::Advice;
use crate::arrange::Arrange;
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::load::{Loaded, Selection, load};

/// More slips are put right one after another.
const MAX_SLIPS: usize = 8;

/// Says beside a slip what is wrong in its line once all slips are put right.
pub(super) fn check(loaded: &mut Loaded, name: &str, text: &str, selection: &Selection) {
    let errors = || (loaded.diagnostics.iter()).filter(|d| d.severity == Severity::Error);
    let slip = |d: &Diagnostic| d.code.0 / 100 == 1 && d.span.file == loaded.file;
    let mut fixes: Vec<&Fix> = errors().filter_map(|d| d.fix.as_ref()).collect();
    let count = fixes.len();
    if count == 0 || count > MAX_SLIPS || errors().count() > count || !errors().all(slip) {
        return;
    }
    fixes.arrange_by_key(|fix| (fix.span.start, fix.span.end));
    fixes.dedup();
    let mut right = String::with_capacity(text.len());
    let mut done = 0;
    for fix in fixes {
        let range = fix.span.range();
        let Some(before) = text.get(done..range.start) else {
            return;
        };
        right.push_str(before);
        right.push_str(&fix.replacement);
        done = range.end;
    }
    right.push_str(text.get(done..).unwrap_or_default());
    if right.lines().count() != text.lines().count() {
        return;
    }
    let behind = load(name, &right, selection);
    let line = |of: &Loaded, d: &Diagnostic| of.sources.position(d.span.file, d.span.start).line;
    let mut wrong = (behind.diagnostics.iter()).filter(|d| d.severity == Severity::Error);
    let found = wrong.find_map(|d| {
        let help = d.help.first().filter(|_| d.span.file == behind.file)?;
        let at = line(&behind, d);
        let slip = (loaded.diagnostics.iter())
            .position(|s| s.severity == Severity::Error && line(loaded, s) == at)?;
        Some((slip, d.message.clone(), help.clone()))
    });
    if let Some((slip, said, help)) = found
        && let Some(slip) = loaded.diagnostics.get_mut(slip)
    {
        let (said, help) = (&said, &help);
        Advice::Behind { said, help }.add_to(slip);
    }
}
