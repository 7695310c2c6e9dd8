//! Signs that are no part of the language, or stand apart from what they belong to: `d : 6`,
//! `1 .. 5`, `$name`, a comma, the brackets of a define behind its name. Each is told with what was probably meant.

use super::{Run, TreeBuilder};
use crate::diagnostic::problem::Problem;
use crate::source::Span;
use crate::syntax::problem::SyntaxProblem;
use crate::syntax::tree::NodeKind;

impl TreeBuilder<'_> {
    /// `"Ahead"()`, `"StepTo"((to) 2)`: whether the brackets of a define follow its name, which is
    /// told.
    pub(super) fn name_outside(&mut self, run: &Run, brackets: &str, span: Span) -> bool {
        let Some(inside) = brackets.strip_prefix('(') else {
            return false;
        };
        let Some(last) = run.items.last().filter(|_| inside.starts_with([')', '('])) else {
            return false;
        };
        let name = match self.tree.kind(*last) {
            NodeKind::Label {
                value: Some(value), ..
            } => *value,
            _ => *last,
        };
        let place = self.tree.span(name);
        if !matches!(self.tree.kind(name), NodeKind::Str(_)) || place.end != span.start {
            return false;
        }
        let written = self.original.get(place.range()).unwrap_or_default();
        let between = if inside.starts_with(')') { "" } else { " " };
        let clause = format!("({written}{between}{inside}");
        let line = clause.split_whitespace().collect::<Vec<_>>().join(" ");
        let problem = SyntaxProblem::NameOutside { clause: &line };
        let whole = place.to(span);
        self.diagnose(problem.at(whole).with_fix(whole, clause));
        true
    }

    pub(super) fn lone_dots(&mut self, span: Span) {
        let (before, after) = (
            &self.text[..span.start as usize],
            &self.text[span.end as usize..],
        );
        let digit = |c: char| c.is_ascii_digit();
        let first = before.trim_end();
        let first = &first[first.trim_end_matches(digit).len()..];
        let second = after.trim_start();
        let second = &second[..second.len() - second.trim_start_matches(digit).len()];
        let ends = (!first.is_empty() && !second.is_empty()).then_some((first, second));
        let mut diagnostic = SyntaxProblem::SpacedRange { ends }.at(span);
        if ends.is_some() {
            let start = before.trim_end().len();
            let end = span.end as usize + after.len() - after.trim_start().len();
            diagnostic = diagnostic.with_fix(Span::new(self.file, start, end), "..");
        }
        self.diagnose(diagnostic);
    }

    pub(super) fn bad_character(&mut self, text: &str, span: Span) {
        if text == ":" && (self.behind_question(span) || self.colon(span)) {
            return;
        }
        if text == "," {
            if let Some((place, clause)) = self.bare_text(span) {
                let problem = SyntaxProblem::BareText { clause: &clause };
                self.diagnose(problem.at(place));
                return;
            }
            if let Some(path) = self.bare_path(span) {
                let clause = format!("\"{}\"", &self.text[path.range()]);
                let problem = SyntaxProblem::BareText { clause: &clause };
                self.diagnose(problem.at(path).with_fix(path, clause.clone()));
                return;
            }
            self.diagnose(SyntaxProblem::Comma.at(span).with_fix(span, " "));
            return;
        }
        if text == "$"
            && self.text[span.end as usize..].starts_with(|c: char| c.is_alphabetic() || c == '{')
        {
            self.diagnose(SyntaxProblem::Variable.at(span));
            return;
        }
        if text == "$" {
            let digit = self.text[span.end as usize..]
                .chars()
                .next()
                .filter(char::is_ascii_digit);
            let parameter = digit.map_or_else(|| "#1".to_owned(), |digit| format!("#{digit}"));
            let parameter = parameter.as_str();
            let dollar = SyntaxProblem::Dollar { parameter }.at(span);
            self.diagnose(dollar.with_fix(span, "#"));
            return;
        }
        let problem = match text {
            "\u{201c}" | "\u{201d}" | "\u{201e}" => SyntaxProblem::CurlyQuote,
            ":" => SyntaxProblem::LoneColon,
            "'" | "`" | "\u{2018}" | "\u{2019}" => SyntaxProblem::Quote { quote: text },
            "?" => SyntaxProblem::QuestionMark,
            character => SyntaxProblem::Character { character },
        };
        self.diagnose(problem.at(span));
    }

    /// Whether a colon is that of a choice whose `?` stands before it in the line.
    fn behind_question(&self, span: Span) -> bool {
        let line = self.text[..span.start as usize].rsplit('\n').next();
        line.is_some_and(|line| line.contains(" ? "))
    }

    /// `(rules Each turn, move a man.)`: the words of the metadata that a comma stands in, and
    /// the clause that is meant.
    fn bare_text(&self, comma: Span) -> Option<(Span, String)> {
        let at = comma.start as usize;
        let bytes = self.text.as_bytes();
        let before = bytes[at.saturating_sub(NEAR)..at].iter().rev();
        let back = before
            .take_while(|b| **b != b'\n')
            .position(|b| *b == b'(')?;
        let open = at - 1 - back;
        let (head, said) = self.text[open + 1..at].split_once(' ')?;
        let after = bytes[at..].iter().take(NEAR);
        let end = after.clone().position(|b| b"\n)".contains(b))?;
        let rest = &self.text[at..at + end];
        let words = [said, rest].concat();
        if !TEXTS.contains(&head) || words.contains(['"', '(', '{', '<']) {
            return None;
        }
        let place = Span::new(self.file, open + 2 + head.len(), at + rest.len());
        Some((place, format!("({head} \"{}\")", words.trim())))
    }

    /// `0,E,N,W`: the path of a track.
    fn bare_path(&self, comma: Span) -> Option<Span> {
        let (before, after) = self.text.split_at(comma.start as usize);
        let part = |c: char| c.is_ascii_alphanumeric() || c == ',';
        let start = before.trim_end_matches(part).len();
        let end = comma.start as usize + after.find(|c| !part(c))?;
        let (first, ways) = self.text[start..end].split_once(',')?;
        let number = !first.is_empty() && first.bytes().all(|b| b.is_ascii_digit());
        let way = |way: &str| way.starts_with(|c: char| c.is_ascii_uppercase());
        (number && ways.split(',').all(way)).then(|| Span::new(self.file, start, end))
    }

    /// A colon apart from the name before it, or before a name; false if it is near to none.
    fn colon(&mut self, span: Span) -> bool {
        let (before, after) = (
            &self.text[..span.start as usize],
            &self.text[span.end as usize..],
        );
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        // `(define "Name": ..)`
        let named = |before: &str| {
            let string = before.strip_suffix('"')?;
            let start = string.rfind('"')?;
            let head = string[..start].trim_end();
            head.ends_with("(define").then_some(())
        };
        // `(is Line 3): (result ..)`
        let ends = before.ends_with([')', '}']);
        if ends || named(before).is_some() {
            let problem = if ends {
                SyntaxProblem::ColonAfterBracket
            } else {
                SyntaxProblem::ColonAfterDefine
            };
            self.diagnose(problem.at(span).with_fix(span, ""));
            return true;
        }
        // `"d":6`
        if let Some(string) = before.strip_suffix('"') {
            let start = string.rfind('"').unwrap_or(0);
            let name = &string[start..].trim_start_matches('"');
            // `("7x7": 7)`: a clause begins with a ludeme, and no argument is called so.
            let begins =
                string[..start].ends_with('(') || name.starts_with(|c: char| c.is_ascii_digit());
            if begins && !name.is_empty() {
                let diagnostic = SyntaxProblem::ColonAfterName.at(span);
                self.diagnose(diagnostic.with_fix(span, ""));
                return true;
            }
            if !name.is_empty() && name.chars().all(is_name) {
                let place = Span::new(self.file, start, span.end as usize);
                // `{"piece": "Disc", ..}`
                if string[..start].trim_end().ends_with('{') || holds_key(after) {
                    self.diagnose(SyntaxProblem::ObjectKey { name }.at(place));
                    return true;
                }
                // `"King1": "D1"`: no argument has such a name.
                if name.starts_with(|c: char| c.is_ascii_uppercase()) {
                    let diagnostic = SyntaxProblem::ColonAfterName.at(span);
                    self.diagnose(diagnostic.with_fix(span, ""));
                    return true;
                }
                let diagnostic = SyntaxProblem::QuotedName { name }.at(place);
                self.diagnose(diagnostic.with_fix(place, format!("{name}:")));
                return true;
            }
        }
        // `:d 6`
        let name: String = after.chars().take_while(|c| is_name(*c)).collect();
        if before.ends_with(char::is_whitespace)
            && name.starts_with(|c: char| c.is_ascii_lowercase())
        {
            let rest = &after[name.len()..];
            let space = rest.len() - rest.trim_start().len();
            let place = Span::new(
                self.file,
                span.start as usize,
                span.end as usize + name.len() + space,
            );
            let value = rest
                .trim_start()
                .split([' ', ')', '\n'])
                .next()
                .unwrap_or_default();
            let value = if value.starts_with(['(', '{']) {
                ".."
            } else {
                value
            };
            let name = name.as_str();
            let diagnostic = SyntaxProblem::ColonBeforeName { name, value }.at(place);
            self.diagnose(diagnostic.with_fix(place, format!("{name}:")));
            return true;
        }
        // `d : 6`
        let trimmed = before.trim_end();
        let start = trimmed.trim_end_matches(is_name).len();
        let name = &trimmed[start..];
        if !name.is_empty() && trimmed.len() < before.len() {
            let end = span.end as usize + after.len() - after.trim_start().len();
            let place = Span::new(self.file, start, end);
            let diagnostic = SyntaxProblem::SpaceBeforeColon { name }.at(place);
            self.diagnose(diagnostic.with_fix(place, format!("{name}:")));
            return true;
        }
        false
    }
}

/// Items of the metadata that are texts.
const TEXTS: [&str; 9] = [
    "description",
    "rules",
    "source",
    "author",
    "publisher",
    "credit",
    "origin",
    "aliases",
    "date",
];

/// The farthest that a bracket is looked for.
const NEAR: usize = 200;

/// Where the part with brackets ends that a text begins with.
pub(in crate::syntax) fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().take(NEAR) {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        if depth == 0 {
            return (byte == b')').then_some(at + 1);
        }
    }
    None
}

/// Where the part ends that a text begins with: one in brackets, a string or a word.
pub(in crate::syntax) fn part(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if !b"({\"[".contains(bytes.first()?) {
        let end = text.find(|c: char| c.is_whitespace() || "(){}[]\"?,;".contains(c));
        return end.or(Some(text.len())).filter(|end| *end > 0);
    }
    let (mut depth, mut at) = (0, 0);
    while at < bytes.len().min(LONGEST_PART) {
        match bytes[at] {
            b'"' => at += 1 + text.get(at + 1..)?.find('"')?,
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Longer parts are not looked through for what other languages write.
const LONGEST_PART: usize = 2_000;

/// Where the part with brackets begins that a text ends with.
pub(in crate::syntax) fn opening(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().rev().take(NEAR) {
        depth += i32::from(byte == b')') - i32::from(byte == b'(');
        if depth == 0 {
            return (byte == b'(').then_some(at);
        }
    }
    None
}

/// Whether a text begins with a brace and a name in quotes with a colon: `{"size": ..`.
fn holds_key(text: &str) -> bool {
    let near = text
        .char_indices()
        .nth(NEAR)
        .map_or(text.len(), |(end, _)| end);
    let inner = text[..near].trim_start().strip_prefix('{');
    let key = inner.and_then(|inner| inner.trim_start().strip_prefix('"'));
    let after = key.and_then(|key| key.split_once('"'));
    after.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}
