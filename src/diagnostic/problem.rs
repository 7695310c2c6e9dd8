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
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Code, Diagnostic, Label, Severity};
use crate::source::Span;
use crate::source::origin::OriginId;

/// Which problem it is: the same for the same variant with the same fields, wherever it stands and
/// whatever is said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ProblemKind(u64);

/// What has a kind: whatever can be hashed.
pub(crate) trait Kinded {
    fn kind(&self) -> ProblemKind;
}

impl<T: Hash> Kinded for T {
    fn kind(&self) -> ProblemKind {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        ProblemKind(hasher.finish())
    }
}

/// A kind of problem with its fields. What it displays as is the message: one line, lower case, no
/// full stop.
pub(crate) trait Problem: Display + Kinded {
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

    /// The code of problems that only follow from it, and need not be said.
    fn entails(&self) -> Option<Code> {
        None
    }

    /// The problem at a place that stands in the file itself.
    fn at(&self, span: Span) -> Diagnostic {
        let code = self.code();
        Diagnostic {
            code,
            severity: code.severity(),
            kind: self.kind(),
            message: self.to_string(),
            span,
            label: self.label(),
            labels: Vec::new(),
            help: self.help(),
            fix: None,
            form: None,
            remedy: None,
            offer: None,
            entails: self.entails(),
            origin: OriginId::FILE,
            elsewhere: false,
        }
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

/// When something that is let pass becomes an error.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum ErrorWhen<'a> {
    /// Another item of an option, or another ruleset, is chosen.
    #[error("this is an error if `{0}` is selected")]
    Selected(&'a str),
    /// A define is used.
    #[error("this is an error once `{0}` is used")]
    Used(&'a str),
}

impl Diagnostic {
    /// Makes a warning of an error that does not concern the game as it is selected.
    pub(crate) fn excuse(&mut self, when: ErrorWhen<'_>) {
        self.severity = Severity::Warning;
        self.elsewhere = true;
        self.help.push(when.to_string());
    }
}

/// What is said of a problem inside a define when it is told where the define is used.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Inside<'a> {
    /// Of the place in the body.
    #[error("in this use of `{0}`")]
    UseOf(&'a str),
    /// Of the place in the body, by what is wrong there for lack of an argument.
    #[error("without it: {0}")]
    WithoutIt(&'a str),
    /// The way out where arguments are lacking.
    #[error("give `{0}` all its arguments")]
    GiveAll(&'a str),
}

/// What to do with a part of the text.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum WayOut<'a> {
    #[error("write `{0}`")]
    Write(&'a str),
    #[error("remove `{0}`")]
    Remove(&'a str),
    #[error("for example `{0}`")]
    WriteLike(&'a str),
    /// Some words in backticks, which are all.
    #[error("what stands here is one of {0}")]
    OneOf(&'a str),
    /// How what is written fits its form.
    #[error("{0}")]
    Fit(&'a str),
}

impl WayOut<'_> {
    /// Says it as the first way out.
    pub(crate) fn put_first(self, diagnostic: &mut Diagnostic) {
        diagnostic.help.insert(0, self.to_string());
    }
}

/// A problem of any code, for tests of what shows and sorts them.
#[cfg(test)]
#[derive(Debug, Hash, thiserror::Error)]
#[error("not a thing")]
pub(crate) struct AnyProblem(pub Code);

#[cfg(test)]
impl Problem for AnyProblem {
    fn code(&self) -> Code {
        self.0
    }

    fn label(&self) -> String {
        "here".to_owned()
    }

    fn help(&self) -> Vec<String> {
        vec!["write something else".to_owned()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[derive(Debug, Hash, thiserror::Error)]
    enum Two<'a> {
        #[error("the same")]
        First { name: &'a str },
        #[error("the same")]
        Second { name: &'a str },
    }

    impl Problem for Two<'_> {
        fn code(&self) -> Code {
            Code(1)
        }
    }

    #[test]
    fn a_kind_is_the_variant_and_its_fields_wherever_it_stands() {
        let at = |problem: Two<'_>, from: usize| problem.at(Span::new(FileId(0), from, from)).kind;
        let first = at(Two::First { name: "a" }, 0);
        assert_eq!(first, at(Two::First { name: "a" }, 7));
        assert_ne!(first, at(Two::First { name: "b" }, 0));
        assert_ne!(first, at(Two::Second { name: "a" }, 0));
    }
}
