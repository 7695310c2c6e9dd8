//! Diagnostics: what a stage has to say about a description, as data.
//!
//! A stage never prints and never stops at the first problem; it pushes [`Diagnostic`]s and
//! leaves error nodes behind. A diagnostic is made of a [`Problem`](problem::Problem), whose words
//! stand in the stage that has it; printing is the command line's business.

pub mod blame;
pub mod code;
pub mod holes;
pub(crate) mod problem;
pub mod remedy;
pub mod render;
pub mod suggest;

use crate::source::Span;
use crate::source::origin::OriginId;

/// The most problems that a stage reports: so many that no one who reads them misses the others,
/// and so few that a file of rubbish cannot fill the memory.
pub const MAX_PROBLEMS: usize = 10_000;

/// The problems of a stage for which it looks among all names for what was meant: one look costs
/// as much as there are names.
pub const MAX_HELPED: usize = 100;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something worth knowing; the game compiles.
    Warning,
    /// The game as selected cannot be compiled.
    Error,
}

impl Severity {
    /// `warning` or `error`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A secondary place with a few words.
#[derive(Clone, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// One problem.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Stable code, e.g. `L0301`; see `diagnostic::code`.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// Which problem it is, whatever is said of it.
    pub(crate) kind: problem::ProblemKind,
    /// One line, lower case, no full stop.
    pub message: String,
    /// The smallest helpful place.
    pub span: Span,
    /// What to write under the primary place.
    pub label: String,
    /// Other places involved.
    pub labels: Vec<Label>,
    /// Ways out, a sentence each.
    pub help: Vec<String>,
    /// An edit that puts it right beyond doubt.
    pub fix: Option<Fix>,
    #[doc(hidden)]
    /// The form of the ludeme, in words, until it has become a way out: the one thing that is said
    /// beside a remedy.
    pub(crate) form: Option<String>,
    #[doc(hidden)]
    /// What to write instead, until it has become a way out and an edit.
    pub remedy: Option<remedy::Remedy>,
    #[doc(hidden)]
    /// What the first way out writes, as an edit, whether it is beyond doubt or a guess.
    pub offer: Option<Fix>,
    /// The code of problems that only follow from it.
    pub(crate) entails: Option<Code>,
    /// The chain of defines and options the place came through.
    pub origin: OriginId,
    /// Whether it is an error under another selection only, or once a define is used.
    pub(crate) elsewhere: bool,
}

/// A replacement of text: of nothing, where the span is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced.
    pub span: Span,
    /// What comes in its place.
    pub replacement: String,
}

/// A stable diagnostic code: `L01xx` syntax, `L02xx` expansion, `L03xx` typing, `L04xx` game validity,
/// `L05xx` runtime, `L09xx` warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u16);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "L{:04}", self.0)
    }
}

impl Diagnostic {
    /// Says the form of the ludeme among the ways out, first.
    pub(crate) fn say_form(&mut self) {
        self.help.splice(0..0, self.form.take());
    }

    /// Adds the edit that puts it right.
    pub(crate) fn with_fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// Notes what belongs in the primary place, if that is beyond doubt.
    pub(crate) fn be_sure(&mut self, replacement: Option<impl Into<String>>) {
        let span = self.span;
        self.fix = replacement.map(|text| Fix {
            span,
            replacement: text.into(),
        });
    }

    /// Says through which defines and options the place came.
    pub(crate) fn through(mut self, origin: OriginId) -> Self {
        self.origin = origin;
        self
    }
}
