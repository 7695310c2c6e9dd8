//! The diagnostics of a text, and the edits that put them right.
//!
//! This is `lud check`, with the whole pipeline behind it; a [`DocumentCheck`] is made apart from the
//! [`Document`](super::Document) of the same text.

use std::ops::Range;

use super::rename::Replacement;
use crate::diagnostic::code::warning;
use crate::diagnostic::{Diagnostic, Severity};
use crate::lint;
use crate::load::{Loaded, Selection};
use crate::source::Span;

/// A text after a check.
#[derive(Debug)]
pub struct DocumentCheck {
    /// What the stages made of it.
    pub loaded: Loaded,
}

/// A repair of one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// The number of the problem among the diagnostics.
    pub problem: usize,
    /// What it does, in words.
    pub title: String,
    /// The edit.
    pub edit: Replacement,
    /// Whether it is beyond doubt; otherwise it is what the first way out writes, a guess.
    pub is_certain: bool,
}

/// Checks a text under a selection, as `lud check` does.
pub fn check(name: &str, text: &str, selection: &Selection) -> DocumentCheck {
    told(lint::check(name, text, selection))
}

/// Checks what is selected alone, and whether there is more to be checked.
pub fn check_selected(name: &str, text: &str, selection: &Selection) -> (DocumentCheck, bool) {
    let (loaded, rest) = lint::check_selected(name, text, selection);
    (told(loaded), rest)
}

fn told(mut loaded: Loaded) -> DocumentCheck {
    loaded
        .diagnostics
        .retain(|d| d.severity == Severity::Error || !warning::ON_REQUEST.contains(&d.code));
    DocumentCheck { loaded }
}

/// Puts right whatever is beyond doubt, and nothing else, as `lud check --fix` does.
pub fn fix(name: &str, text: &str, selection: &Selection) -> String {
    lint::fix::fix(text, |text| lint::check(name, text, selection)).text
}

impl DocumentCheck {
    /// What is wrong, errors first.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    /// Where a problem is shown in the text itself: what is wrong in a standard define is shown
    /// where that is used.
    pub fn place(&self, diagnostic: &Diagnostic) -> Range<usize> {
        if !diagnostic.span.file.is_embedded() {
            return diagnostic.span.range();
        }
        let mut steps = self.loaded.expanded.tree.chain(diagnostic.origin);
        let own = steps.find(|step| !step.use_site.file.is_embedded());
        own.map_or(0..0, |step| step.use_site.range())
    }

    /// The other places of a problem with what is there, those in the text itself.
    pub fn related(&self, diagnostic: &Diagnostic) -> Vec<(Range<usize>, String)> {
        let own = |span: &Span| !span.file.is_embedded();
        let labels = diagnostic.labels.iter();
        let mut found: Vec<(Range<usize>, String)> = labels
            .filter(|label| own(&label.span))
            .map(|label| (label.span.range(), label.text.clone()))
            .collect();
        for step in self.loaded.expanded.tree.chain(diagnostic.origin) {
            let what = if step.option { "option" } else { "define" };
            if own(&step.use_site) {
                let text = format!("in this use of the {what} `{}`", step.name);
                found.push((step.use_site.range(), text));
            }
        }
        found
    }

    /// The repairs that the problems know: one each, what is beyond doubt before what is guessed.
    pub fn repairs(&self) -> Vec<Repair> {
        let problems = self.loaded.diagnostics.iter().enumerate();
        let repairs = problems.filter_map(|(problem, d)| {
            let is_certain = d.fix.is_some();
            let fix = d.fix.as_ref().or(d.offer.as_ref())?;
            let written = self.loaded.sources.slice(fix.span);
            let given = !fix.span.file.is_embedded();
            given.then_some(())?;
            let title = match (written, fix.replacement.as_str()) {
                _ if !is_certain => d.help.first()?.clone(),
                ("", new) => format!("insert `{new}`"),
                (old, "") => format!("remove `{old}`"),
                (old, new) => format!("change `{old}` to `{new}`"),
            };
            Some(Repair {
                problem,
                title,
                edit: Replacement {
                    range: fix.span.range(),
                    text: fix.replacement.clone(),
                },
                is_certain,
            })
        });
        repairs.collect()
    }
}
