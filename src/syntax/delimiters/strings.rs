//! Strings: where they end, and which quote is missing.

use super::Pass;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning::BRACKET_IN_STRING;
use crate::diagnostic::problem::Problem;
use crate::syntax::problem::DelimiterProblem;

impl Pass<'_> {
    /// One past the closing quote of the string that starts at `start`.
    pub(super) fn string_end(&self, start: usize) -> Option<usize> {
        let mut i = start + 1;
        while let Some(offset) = self.bytes[i..].iter().position(|b| *b == b'"') {
            i += offset + 1;
            if self.bytes[i - 2] != b'\\' {
                return Some(i);
            }
        }
        None
    }

    pub(super) fn check_string(&mut self, start: usize, end: usize) {
        if self.in_metadata {
            return;
        }
        let count = |bracket| {
            self.bytes[start..end]
                .iter()
                .filter(|b| **b == bracket)
                .count()
        };
        let unbalanced = [(b'(', b')'), (b'{', b'}')]
            .into_iter()
            .find(|(open, close)| count(*open) != count(*close));
        if let Some((open, _)) = unbalanced {
            let open = open as char;
            let span = self.span(start..end);
            let diagnostic = DelimiterProblem::BracketInString { open }.at(span);
            self.diagnostics.push(diagnostic);
        }
    }

    /// All quotes pair up until the last, so the culprit is an earlier one: the first string
    /// that swallows a line break followed by a bracket, else the last quote.
    pub(super) fn unclosed_string(&mut self, last: usize) {
        let swallows_a_clause = |(start, end): &(usize, usize)| {
            self.text[*start..*end]
                .lines()
                .skip(1)
                .any(|line| line.trim_start().starts_with(['(', '{', ')', '}']))
        };
        let mut strings = Vec::new();
        let mut i = 0;
        while i < last {
            match self.bytes[i] {
                b'"' => {
                    let end = self.string_end(i).unwrap_or(last);
                    strings.push((i, end));
                    i = end;
                }
                b'/' if self.bytes.get(i + 1) == Some(&b'/') => i = self.line_end(i),
                _ => i += 1,
            }
        }
        let culprit = strings.iter().position(swallows_a_clause);
        let culprit = culprit.unwrap_or(strings.len());
        let start = strings.get(culprit).map_or(last, |(start, _)| *start);
        let name = |c: char| c.is_alphanumeric();
        let word_start = |start: usize| self.text[..start].trim_end_matches(name).len();
        // `{"B1 "G1"}`: a word that follows a quote directly has one of its own before it.
        let (mut first, mut at) = (culprit, start);
        while let Some((_, before)) = first.checked_sub(1).and_then(|n| strings.get(n))
            && *before == word_start(at)
            && *before < at
        {
            first -= 1;
            at = strings[first].0;
        }
        let said = &self.text[at + 1..strings.get(first).map_or(at + 1, |(_, end)| end - 1)];
        let chained = first < culprit && said.ends_with([' ', '(', '{']);
        // `{"B1" G1" "C1"}`: what the quotes hold stood between two names.
        let (unended, start) = match said.starts_with(' ') {
            true if chained => (false, at),
            _ => (chained, start),
        };
        let end = self.line_end(start);
        let from = if unended { at } else { start };
        // What stood in strings since then stood between them.
        let in_string =
            |d: &Diagnostic| d.code == BRACKET_IN_STRING && d.span.start as usize >= from;
        self.diagnostics.retain(|d| !in_string(d));
        if unended {
            let length = said.find([' ', '(', ')', '{', '}']).unwrap_or(said.len());
            let problem = DelimiterProblem::UnendedString {
                word: &said[..length],
            };
            let (close, place) = (at + 1 + length, self.span(at..at + 1 + length));
            let close = self.span(close..close);
            return self.push_error(problem.at(place).with_fix(close, "\""));
        }
        let before = word_start(start);
        let word = &self.text[before..start];
        if !word.is_empty() {
            let problem = DelimiterProblem::UnopenedString { word };
            let place = self.span(before..start + 1);
            let at = self.span(before..before);
            return self.push_error(problem.at(place).with_fix(at, "\""));
        }
        self.error(start..end, &DelimiterProblem::UnclosedString);
    }
}
