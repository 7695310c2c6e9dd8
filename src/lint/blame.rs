//! Odd ways to declare or use a define that are to blame for errors in it: a list of parameters, more
//! arguments than it takes. These are told; the errors follow from them.

use super::head;
use crate::diagnostic::code::warning;
use crate::diagnostic::{Diagnostic, Severity};
use crate::load::Loaded;

/// Makes an error of what is odd about a define where there are errors, in the place of these.
pub(super) fn check(loaded: &mut Loaded) {
    let tree = &loaded.written;
    let place = |d: &Diagnostic| match d.code {
        warning::DEFINE_EXTRA_ARGS => Some(d.span),
        warning::DEFINE_STRAY_WORD => {
            let mut defines = tree
                .roots
                .iter()
                .filter(|root| head(tree, **root) == "define");
            let clause = defines.find(|root| tree.span(**root).contains(d.span));
            clause.map(|root| tree.span(*root))
        }
        _ => None,
    };
    let causes: Vec<_> = (loaded.diagnostics.iter().enumerate())
        .filter_map(|(at, d)| Some((at, place(d)?)))
        .collect();
    let error = |d: &Diagnostic| d.severity == Severity::Error;
    let mut blamed = Vec::new();
    for (at, place) in causes {
        let text = loaded.sources.slice(loaded.diagnostics[at].span);
        // What tells how to write the whole of it tells more.
        let name = text.split_inclusive('"').take(2).collect::<String>();
        let whole = |d: &Diagnostic| !name.is_empty() && d.help.iter().any(|h| h.contains(&name));
        let within = |d: &&Diagnostic| error(d) && place.contains(d.span);
        let mut within = loaded.diagnostics.iter().filter(within).peekable();
        // A stray word does no harm by itself.
        if text.starts_with(['(', '{']) && within.peek().is_some() && !within.any(whole) {
            blamed.push((at, place));
        }
    }
    let mut at = 0;
    loaded.diagnostics.retain_mut(|d| {
        let cause = blamed.iter().any(|(cause, _)| *cause == at);
        at += 1;
        let follows = error(d) && blamed.iter().any(|(_, place)| place.contains(d.span));
        if cause {
            d.severity = Severity::Error;
        }
        cause || !follows
    });
}
