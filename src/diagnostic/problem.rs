//! What is wrong as data, and the one way from there to a [`Diagnostic`].
//!
//! Each stage of the language has enums of the problems it knows, in files called `problem.rs`. A
//! variant carries what the problem is about (names, numbers, what was meant); its words stand in
//! that file alone, where the texts of a stage are read and compared side by side. The place that
//! finds a problem says which it is and where, and adds what is no wording: fixes, remedies, the
//! chain of uses.
//!
//! ```text
//! self.report(DefineProblem::Stray { n: 1 }.at(span), place);
//! ```

use std::fmt::Display;

use super::{Code, Diagnostic, Label};
use crate::source::Span;

/// A kind of problem with its fields. What it displays as is the message: one line, lower case, no
/// full stop.
pub(crate) trait Problem: Display {
    /// Its row in the table of codes, which also says how bad it is.
    fn code(&self) -> Code;

    /// The words under the primary place; empty for none.
    fn label(&self) -> String {
        String::new()
    }

    /// The words at the other place, for a problem that has one.
    fn other_label(&self) -> String {
        String::new()
    }

    /// The ways out, a sentence each.
    fn help(&self) -> Vec<String> {
        Vec::new()
    }

    /// The problem at a place that stands in the file itself.
    fn at(&self, span: Span) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(self.code(), span, self.to_string());
        diagnostic.label = self.label();
        diagnostic.help = self.help();
        diagnostic
    }

    /// The problem at a place, and the other place that it is about.
    fn at_both(&self, span: Span, other: Span) -> Diagnostic {
        self.at_all(span, &[other])
    }

    /// The problem at a place, and all other places that it is about.
    fn at_all(&self, span: Span, others: &[Span]) -> Diagnostic {
        let mut diagnostic = self.at(span);
        diagnostic.labels = (others.iter())
            .map(|span| Label {
                span: *span,
                text: self.other_label(),
            })
            .collect();
        diagnostic
    }
}
