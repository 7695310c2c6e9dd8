//! Choices of other languages: `a == b ? this : that`, `this if a else that`, `switch` with its cases.

use std::ops::Range;

use super::ForeignPass;
use crate::diagnostic::problem::Problem;
use crate::syntax::parse::{expression, is_operator, opening, part};
use crate::syntax::problem::foreign::ForeignProblem;

/// Words that begin a choice between values.
const SWITCHES: [&str; 4] = ["switch", "match", "select", "cond"];

/// Choices within choices, more of which are none that somebody wrote.
const MAX_DEPTH: usize = 16;

/// A value of a case, and what is done then; the one without a value is for all others.
type Case<'t> = (Option<&'t str>, &'t str);

impl ForeignPass<'_> {
    /// Reads a choice of another language: one past it, if there is one.
    pub(super) fn choice(&mut self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let apart = |sign: char| sign.is_whitespace() || "(){}:;".contains(sign);
        if self.depth == 0 || !self.text[..at].ends_with(apart) {
            return None;
        }
        if rest.starts_with('?') {
            return self.question(at);
        }
        if rest.starts_with("else") {
            return self.condition_between(at);
        }
        let word = &rest[..rest.find(|c: char| !c.is_alphanumeric())?];
        if SWITCHES.contains(&word) {
            return self.switch(at, word);
        }
        (word == "case").then(|| self.lone_case(at))?
    }

    /// `(3 <= (count Moves) <= 9)`: a comparison of three; one past it.
    pub(super) fn compared(&mut self, at: usize) -> Option<usize> {
        let inside = &self.text[at + 1..];
        if self.depth == 0 || !inside.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let (write, length) = expression(inside)?;
        let end = at + 1 + length;
        let rest = self.text[end..].trim_start().strip_prefix(')')?;
        let whole = at..self.text.len() - rest.len();
        let problem = ForeignProblem::Compared { write: &write };
        let read = write.split_once("(and ").map(|(_, both)| both)?;
        let first = &read[..part(read)?];
        self.instead(problem, whole.clone(), whole, &write, first)
    }

    /// `(a) == 1 ? this : that`
    fn question(&mut self, at: usize) -> Option<usize> {
        let start = self.operands_before(at)?;
        let asked = whole_of(&self.text[start..at])?;
        let (this, end) = self.value(at + 1, 0)?;
        let after = self.text[end..].trim_start();
        let colon = self.text.len() - after.len();
        let (that, end) = self.value(after.starts_with(':').then_some(colon + 1)?, 0)?;
        self.told(at..at + 1, start..end, &asked, &this, &that)
    }

    /// `(this if (a) == 1 else that)`
    fn condition_between(&mut self, at: usize) -> Option<usize> {
        let asked_from = self.operands_before(at)?;
        let before = self.text[..asked_from].trim_end().strip_suffix("if")?;
        let this_end = before.trim_end().len();
        if this_end == before.len() || before.ends_with(['(', '{']) {
            return None;
        }
        let start = self.operands_before(this_end)?;
        let asked = whole_of(&self.text[asked_from..at])?;
        let (that, end) = self.value(at + "else".len(), 0)?;
        let this = self.text[start..this_end].to_owned();
        self.told(at..at + 4, start..end, &asked, &this, &that)
    }

    /// What stands at a place within so many choices, and where it ends: a choice may stand in the
    /// place of a value.
    fn value(&self, at: usize, depth: usize) -> Option<(String, usize)> {
        if depth > MAX_DEPTH {
            return None;
        }
        let (value, length) = expression(self.text.get(at..)?)?;
        let end = at + length;
        let rest = self.text[end..].trim_start();
        let Some(chosen) = rest.strip_prefix('?') else {
            return Some((value, end));
        };
        let (this, end) = self.value(self.text.len() - chosen.len(), depth + 1)?;
        let rest = self.text[end..].trim_start().strip_prefix(':')?;
        let (that, end) = self.value(self.text.len() - rest.len(), depth + 1)?;
        Some((format!("(if {value} {this} {that})"), end))
    }

    /// Where the parts begin that end before a place, with operators between them.
    fn operands_before(&self, end: usize) -> Option<usize> {
        let mut start = end;
        loop {
            let before = self.text[..start].trim_end();
            start = match before.ends_with(')') {
                true => opening(before)?,
                false => before.rfind(|c: char| c.is_whitespace() || "(){}:,?".contains(c))? + 1,
            };
            if start == before.len() {
                return None;
            }
            let before = self.text[..start].trim_end();
            let sign = before.rsplit([' ', '\n', '(', ')']).next()?;
            let first = before.len() - sign.len();
            if !is_operator(sign) || before[..first].trim_end().ends_with('(') {
                return Some(start);
            }
            start = first;
        }
    }

    /// Tells a choice, and reads what is meant.
    fn told(
        &mut self,
        sign: Range<usize>,
        mut whole: Range<usize>,
        asked: &str,
        this: &str,
        that: &str,
    ) -> Option<usize> {
        let both = format!("(if {asked} {this} {that})");
        // End rules are tried one after the other.
        let rules = format!("(if {asked} {this}) (if (not {asked}) {that})");
        let listed = self.clause_before(whole.start).starts_with('{');
        let write = match this.starts_with("(result") {
            true if listed => rules,
            true => format!("{{{rules}}}"),
            false => both.clone(),
        };
        self.around(&mut whole);
        let read = match both.len() <= whole.len() {
            _ if this.starts_with("(result") => format!("(if {asked} {this})"),
            true => both,
            false => this.to_owned(),
        };
        self.instead(
            ForeignProblem::Choice {
                write: &line(&write),
            },
            sign,
            whole,
            &write,
            &read,
        )
    }

    /// Widens a range by the brackets that hold nothing else.
    fn around(&mut self, whole: &mut Range<usize>) {
        let before = self.text[..whole.start].trim_end();
        let after = self.text[whole.end..].trim_start();
        if before.ends_with('(') && after.starts_with(')') {
            *whole = before.len() - 1..self.text.len() - after.len() + 1;
            self.depth = self.depth.saturating_sub(1);
        }
    }

    /// Tells something at a place, with what to write for a whole, and what is read there.
    fn instead(
        &mut self,
        problem: ForeignProblem<'_>,
        place: Range<usize>,
        whole: Range<usize>,
        write: &str,
        read: &str,
    ) -> Option<usize> {
        let blanks = whole.len().checked_sub(read.len())?;
        let overlaps = self.edits.iter().any(|(range, _)| range.end > whole.start);
        if overlaps || self.text[whole.clone()].contains("//") {
            return None;
        }
        let found = problem.at(self.span(place));
        let found = match write.is_empty() {
            true => found,
            false => found.with_fix(self.span(whole.clone()), line(write)),
        };
        self.diagnostics.push(found);
        self.edits
            .push((whole.clone(), read.to_owned() + &" ".repeat(blanks)));
        Some(whole.end)
    }

    /// `switch (what at:(from)) { case "Man": (..) break; default: (..) }`
    fn switch(&mut self, at: usize, word: &str) -> Option<usize> {
        let mut rest = self.text[at + word.len()..].trim_start();
        let mut subject = None;
        if !rest.starts_with('{') && !rest.starts_with("case ") {
            let end = part(rest)?;
            subject = Some(expression(&rest[..end])?.0);
            rest = rest[end..].trim_start_matches([' ', ':', '\n', '\r', '\t']);
        }
        let braced = rest.starts_with('{');
        rest = rest.strip_prefix('{').unwrap_or(rest);
        let (cases, mut rest) = cases(rest)?;
        if braced {
            rest = rest.strip_prefix('}')?;
        }
        let mut whole = at..self.text.len() - rest.len();
        self.around(&mut whole);
        let first = cases.iter().find_map(|(value, _)| *value)?;
        let what = subject.as_deref().is_some_and(|of| of.starts_with("(what"));
        let mut write = String::new();
        for (value, done) in cases.iter().rev() {
            let more = if write.is_empty() { "" } else { " " };
            write = match (value, &subject) {
                (None, _) => (*done).to_owned(),
                // Pieces of a kind belong to players.
                (Some(value), Some(of)) if what && value.starts_with('"') => {
                    format!("(if (= {of} (id {value} Mover)) {done}{more}{write})")
                }
                (Some(value), Some(of)) => format!("(if (= {of} {value}) {done}{more}{write})"),
                (Some(_), None) => String::new(),
            };
        }
        let shown = line(&write);
        let problem = ForeignProblem::Case {
            value: first,
            write: Some(shown.as_str()).filter(|_| subject.is_some()),
        };
        let read = cases.first()?.1;
        let write = if subject.is_some() { &write } else { "" };
        self.instead(problem, at..at + word.len(), whole, write, read)
    }

    /// `case "Small": (square 3)`
    fn lone_case(&mut self, at: usize) -> Option<usize> {
        let after = self.text[at + "case".len()..].trim_start();
        let end = part(after)?;
        let value = after[..end].trim_end_matches(':');
        let rest = after[value.len()..].trim_start().strip_prefix(':')?;
        let whole = at..self.text.len() - rest.len();
        let problem = ForeignProblem::Case { value, write: None };
        self.instead(problem, whole.clone(), whole, "", "")
    }
}

/// The cases that a text begins with, and what follows them.
fn cases(mut rest: &str) -> Option<(Vec<Case<'_>>, &str)> {
    let mut cases = Vec::new();
    loop {
        rest = rest.trim_start_matches([' ', ';', ',', '\n', '\r', '\t']);
        rest = rest.strip_prefix("break").unwrap_or(rest);
        rest = rest.trim_start_matches([' ', ';', ',', '\n', '\r', '\t']);
        let mut value = None;
        let after = match (rest.strip_prefix("case "), rest.strip_prefix("default")) {
            (Some(after), _) => {
                let after = after.trim_start();
                let text = after[..part(after)?].trim_end_matches(':');
                value = Some(text).filter(|text| *text != "_");
                &after[text.len()..]
            }
            (_, Some(after)) => after,
            _ => return (!cases.is_empty()).then_some((cases, rest)),
        };
        let after = after.trim_start();
        let done = after.strip_prefix(':').or(after.strip_prefix("=>"));
        let done = done.unwrap_or(after).trim_start();
        let end = part(done)?;
        cases.push((value, &done[..end]));
        rest = &done[end..];
    }
}

/// What a text means as a whole.
fn whole_of(text: &str) -> Option<String> {
    let (meant, end) = expression(text)?;
    text[end..].trim().is_empty().then_some(meant)
}

/// A text with single spaces.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
