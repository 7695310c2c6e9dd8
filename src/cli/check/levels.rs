//! Which warnings are left out and which count as errors.

use crate::cli::failure::Failure;
use crate::diagnostic::code::{Rule, find, rules, warning};
use crate::diagnostic::suggest::closest;
use crate::diagnostic::{Code, Diagnostic, Severity};

/// What the command line says about warnings.
#[derive(Debug)]
pub struct Levels {
    allowed: Vec<Code>,
    requested: Vec<Code>,
    denied: Vec<Code>,
    deny_all: bool,
    quiet: bool,
}

impl Levels {
    /// Reads the arguments of `--allow`, `--warn` and `--deny`.
    pub fn of(
        allow: &[String],
        warn: &[String],
        deny: &[String],
        quiet: bool,
    ) -> Result<Levels, Failure> {
        let codes = |names: &[String]| -> Result<Vec<Code>, Failure> {
            names.iter().map(|name| code(name)).collect()
        };
        let (all, some): (Vec<String>, Vec<String>) =
            deny.iter().cloned().partition(|name| name == "warnings");
        Ok(Levels {
            allowed: codes(allow)?,
            requested: codes(warn)?,
            denied: codes(&some)?,
            deny_all: !all.is_empty(),
            quiet,
        })
    }

    /// Drops the warnings that are not wanted and makes errors of those that are denied.
    pub fn apply(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain(|d| {
            let unasked =
                warning::ON_REQUEST.contains(&d.code) && !self.requested.contains(&d.code);
            let allowed = self.quiet || unasked || self.allowed.contains(&d.code);
            d.severity == Severity::Error || !allowed || self.denied.contains(&d.code)
        });
        for diagnostic in diagnostics {
            if self.deny_all || self.denied.contains(&diagnostic.code) {
                diagnostic.severity = Severity::Error;
            }
        }
    }
}

fn code(name: &str) -> Result<Code, Failure> {
    if let Some(Rule { code, .. }) = find(name) {
        return Ok(*code);
    }
    let numbers: Vec<String> = rules().map(|rule| rule.code.to_string()).collect();
    let names = rules().map(|rule| rule.slug);
    let known = names.chain(numbers.iter().map(String::as_str));
    let mut message = format!("no code `{name}`");
    if let Some(near) = closest(name, known) {
        message.push_str(&format!("; did you mean `{near}`?"));
    }
    Err(Failure::usage(message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::code::{syntax, warning};
    use crate::diagnostic::problem::{AnyProblem, Problem};
    use crate::source::{FileId, Span};

    fn left(levels: &Levels) -> Vec<(Code, Severity)> {
        let at = Span::new(FileId(0), 0, 0);
        let mut found = vec![
            AnyProblem(syntax::COMMA).at(at),
            AnyProblem(warning::STRAY_TEXT).at(at),
            AnyProblem(warning::RANGE_SINGLE).at(at),
        ];
        levels.apply(&mut found);
        found.iter().map(|d| (d.code, d.severity)).collect()
    }

    #[test]
    fn errors_cannot_be_allowed() {
        let names = ["comma".to_owned(), "L0904".to_owned()];
        let levels = Levels::of(&names, &[], &[], false).expect("known codes");
        let expected = [
            (syntax::COMMA, Severity::Error),
            (warning::RANGE_SINGLE, Severity::Warning),
        ];
        assert_eq!(left(&levels), expected);
    }

    #[test]
    fn one_warning_can_be_denied_while_others_are_left_out() {
        let levels = Levels::of(&[], &[], &["stray-text".to_owned()], true).expect("a known code");
        let expected = [
            (syntax::COMMA, Severity::Error),
            (warning::STRAY_TEXT, Severity::Error),
        ];
        assert_eq!(left(&levels), expected);
    }

    #[test]
    fn some_warnings_are_told_on_request_only() {
        let told = |levels: &Levels| {
            let at = Span::new(FileId(0), 0, 0);
            let mut found = vec![AnyProblem(warning::METADATA_MISSING).at(at)];
            levels.apply(&mut found);
            found.len()
        };
        let requested = ["metadata-missing".to_owned()];
        assert_eq!(told(&Levels::of(&[], &[], &[], false).expect("none")), 0);
        let levels = Levels::of(&[], &requested, &[], false).expect("a known code");
        assert_eq!(told(&levels), 1);
        let levels = Levels::of(&[], &[], &requested, false).expect("a known code");
        assert_eq!(told(&levels), 1);
    }

    #[test]
    fn an_unknown_code_is_told_with_the_closest_one() {
        let failure =
            Levels::of(&["define-unusde".to_owned()], &[], &[], false).expect_err("unknown");
        assert_eq!(failure.code, 2);
        assert!(failure.to_string().contains("`define-unused`"), "{failure}");
    }
}
