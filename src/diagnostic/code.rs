//! The table of diagnostic codes: number, name, severity and a paragraph each.
//!
//! One file a stage, one row a code. A code that is no longer used is never used again.

pub mod expansion;
pub mod runtime;
pub mod syntax;
pub mod typing;
pub mod validity;
pub mod warning;

use super::{Code, Severity};

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The number.
    pub code: Code,
    /// The stable short name, e.g. `unclosed-paren`.
    pub slug: &'static str,
    /// How bad it is unless the stage knows better.
    pub severity: Severity,
    /// What it means and what to write instead.
    pub doc: &'static str,
}

/// Makes of each row a constant and of all rows the stage's part of the table.
macro_rules! table {
    ($($number:literal $name:ident $slug:literal $severity:ident $doc:literal;)*) => {
        #[allow(unused_imports)] // a stage without codes needs none of them
        use $crate::diagnostic::{Code, Severity, code::Rule};

        $(#[doc = $doc]
        pub const $name: Code = Code($number);)*

        /// The rows of this stage, by number.
        pub const RULES: &[Rule] = &[$(Rule {
            code: $name,
            slug: $slug,
            severity: Severity::$severity,
            doc: $doc,
        }),*];
    };
}
use table;

/// Every row, by number.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [
        syntax::RULES,
        expansion::RULES,
        typing::RULES,
        validity::RULES,
        runtime::RULES,
        warning::RULES,
    ]
    .into_iter()
    .flatten()
}

/// The row with this number or name: `L0103`, `103` or `unclosed-paren`.
pub fn find(text: &str) -> Option<&'static Rule> {
    let number = text.trim_start_matches(['L', 'l']).parse::<u16>().ok();
    rules().find(|rule| rule.slug == text || Some(rule.code.0) == number)
}

impl Code {
    /// The row of the table; `None` for a number that is not in it.
    pub fn rule(self) -> Option<&'static Rule> {
        rules().find(|rule| rule.code == self)
    }

    /// The stable short name; empty for a number that is not in the table.
    pub fn slug(self) -> &'static str {
        self.rule().map_or("", |rule| rule.slug)
    }

    /// How bad it is by default.
    pub fn severity(self) -> Severity {
        self.rule().map_or(Severity::Error, |rule| rule.severity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_rise_and_names_differ() {
        let rows: Vec<_> = rules().collect();
        assert!(rows.windows(2).all(|pair| pair[0].code < pair[1].code));
        let names: std::collections::HashSet<_> = rows.iter().map(|rule| rule.slug).collect();
        assert_eq!(names.len(), rows.len());
        assert!(rows.iter().all(|rule| rule.doc.len() >= 30));
    }

    #[test]
    fn a_warning_has_a_number_from_900() {
        assert!(rules().all(|rule| (rule.severity == Severity::Warning) == (rule.code.0 >= 900)));
    }

    #[test]
    fn found_by_number_and_by_name() {
        let by_name = find("unclosed-paren").map(|rule| rule.code);
        assert_eq!(by_name, Some(syntax::UNCLOSED_PAREN));
        assert_eq!(find("L0103").map(|rule| rule.code), by_name);
        assert!(find("nothing-of-the-kind").is_none());
    }
}
