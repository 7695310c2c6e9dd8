//! Finds what belongs to other languages, such as their comments, quotes and lists, reports each
//! once and reads on.
//!
//! Each find is reported with what to write instead. In the text that the other passes read,
//! something sound of the same length takes its place, so that they find what else is wrong. Cost:
//! one look at every byte.

mod choices;
mod marked;
mod objects;
mod pasted;

use std::ops::Range;

use super::problem::foreign::ForeignProblem;
use crate::arrange::Arrange;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::{Diagnostic, MAX_PROBLEMS};
use crate::source::{FileId, Span};

/// Longer texts between foreign quotes are no strings.
const MAX_STRING: usize = 80;

/// What was found.
pub(super) struct Foreign {
    /// The text to read on, if it is not the one given.
    pub text: Option<String>,
    /// The problems.
    pub diagnostics: Vec<Diagnostic>,
}

/// Looks for what other languages write.
pub(super) fn check(file: FileId, text: &str) -> Foreign {
    let mut pass = ForeignPass {
        file,
        text,
        bytes: text.as_bytes(),
        depth: 0,
        searches: 0,
        edits: Vec::new(),
        diagnostics: Vec::new(),
    };
    pass.run();
    pass.edits.arrange_by_key(|(range, _)| range.start);
    let changed = (!pass.edits.is_empty()).then(|| {
        let mut changed = String::with_capacity(text.len());
        let mut done = 0;
        for (range, instead) in &pass.edits {
            changed.push_str(&text[done..range.start]);
            changed.push_str(instead);
            done = range.end;
        }
        changed + &text[done..]
    });
    Foreign {
        text: changed,
        diagnostics: pass.diagnostics,
    }
}

struct ForeignPass<'t> {
    file: FileId,
    text: &'t str,
    bytes: &'t [u8],
    /// How many brackets are open.
    depth: usize,
    /// How often the whole text was looked through for a tag.
    searches: usize,
    /// What is read otherwise; of the same length.
    edits: Vec<(Range<usize>, String)>,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> ForeignPass<'t> {
    fn run(&mut self) {
        let mut at = 0;
        while at < self.bytes.len() && self.diagnostics.len() < MAX_PROBLEMS {
            let past = match self.bytes[at] {
                b'{' | b'[' => self.object(at).or_else(|| self.tag_of_template(at)),
                b'?' | b'c' | b'e' | b'm' | b's' => self.choice(at).or_else(|| self.pasted(at)),
                b'"' | b'\'' | b'`' => self.marked_string(at).or_else(|| self.pasted(at)),
                b'(' => self.bracketed_sites(at).or_else(|| self.compared(at)),
                b'<' => self.tag_of_markup(at).or_else(|| self.pasted(at)),
                _ => self.pasted(at),
            };
            if let Some(end) = past {
                at = end;
                continue;
            }
            let rest = &self.text[at..];
            at = match self.bytes[at] {
                b'"' if rest.starts_with("\"\"\"") => self.long_comment(at, "\"\"\""),
                b'"' => match self.string_end(at) {
                    Some(end) => end,
                    None => return,
                },
                b'/' if rest.starts_with("//") => self.line_end(at),
                b'/' if rest.starts_with("/*") => self.long_comment(at, "*/"),
                b'<' if rest.starts_with("<!--") => self.long_comment(at, "-->"),
                b';' | b'#' | b'-' | b'%' if self.is_comment(at) => self.comment(at),
                b';' => self.semicolon(at),
                b'\'' | b'`' | 0xC2 | 0xE2 => self.quotes(at),
                b'[' => self.square(at),
                b'{' if self.bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase)
                    && self.is_comprehension(at) =>
                {
                    self.comprehension(at)
                }
                b'(' | b'{' => {
                    self.depth += 1;
                    at + 1
                }
                b')' | b'}' => {
                    self.depth = self.depth.saturating_sub(1);
                    at + 1
                }
                _ => at + rest.chars().next().map_or(1, char::len_utf8),
            };
        }
    }

    /// One past the quote that ends a string: the next one without a backslash before it.
    fn string_end(&self, start: usize) -> Option<usize> {
        let quotes = self.text[start + 1..]
            .match_indices('"')
            .map(|(at, _)| start + 1 + at);
        let mut ends = quotes.filter(|at| self.bytes[at - 1] != b'\\');
        ends.next().map(|at| at + 1)
    }

    fn line_end(&self, at: usize) -> usize {
        self.text[at..]
            .find('\n')
            .map_or(self.text.len(), |n| at + n)
    }

    /// The text to the end of the line, or as much of it as is looked at.
    fn rest_of_line(&self, at: usize) -> &'t str {
        let rest = self.text.get(at..).unwrap_or_default();
        let near = rest
            .char_indices()
            .nth(MAX_STRING * 4)
            .map_or(rest.len(), |(n, _)| n);
        rest[..near].split('\n').next().unwrap_or_default()
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    /// Reads spaces in place of a range.
    fn blank(&mut self, range: Range<usize>) {
        let blank = |byte: u8| {
            if matches!(byte, b'\n' | b'\r') {
                byte as char
            } else {
                ' '
            }
        };
        let blanks = self.bytes[range.clone()]
            .iter()
            .map(|b| blank(*b))
            .collect();
        self.edits.push((range, blanks));
    }

    /// Whether `;`, `#`, `--` or `%` begins a comment: after white space, before a word apart or
    /// another such sign.
    fn is_comment(&self, at: usize) -> bool {
        let sign = self.bytes[at];
        let before = self.text[..at].chars().next_back();
        if before.is_some_and(|c| !(c.is_whitespace() || sign == b';' && c == ')')) {
            return false;
        }
        let line = self.rest_of_line(at);
        let signs = line.len() - line.trim_start_matches(sign as char).len();
        let said = line[signs..].trim();
        let apart = line[signs..].starts_with([' ', '\t']);
        let wordy = said.chars().any(char::is_alphabetic) && (apart || sign == b';' || signs > 1);
        match sign {
            // A minus may be an operator, and a `#` a parameter.
            b'-' => signs >= 2 && apart && wordy && !said.starts_with(['(', '"']),
            // `((count Turns) % 2 == 0)`
            b'%' => {
                apart
                    && wordy
                    && !said.starts_with(|c: char| "(\"<".contains(c) || c.is_ascii_digit())
            }
            _ => wordy || signs > 1,
        }
    }

    fn comment(&mut self, at: usize) -> usize {
        let end = self.line_end(at);
        let sign = self.bytes[at] as char;
        let signs = self.text[at..end].len() - self.text[at..end].trim_start_matches(sign).len();
        let line = self.text[at..end].trim_end();
        let whole = at..at + line.len();
        self.report_comment(whole.clone(), at..at + signs, "//".to_owned());
        self.blank(whole);
        end
    }

    fn long_comment(&mut self, at: usize, close: &str) -> usize {
        // It may open as it closes. What is left open ends with its line.
        let inner = at + close.len();
        let end = self.text[inner..]
            .find(close)
            .map_or(self.line_end(at), |n| inner + n + close.len());
        let whole = at..end;
        let mut lines = Vec::new();
        for line in self.text[whole.clone()].lines() {
            let said = line
                .trim()
                .trim_matches(['*', '/', '<', '!', '>', '"'])
                .trim();
            let said = said.trim_start_matches("--").trim_end_matches("--").trim();
            if !said.is_empty() {
                lines.push(format!("// {said}"));
            }
        }
        let mut comment = lines.join("\n");
        if !self.text[end..].starts_with(['\n', '\r']) {
            comment.push('\n');
        }
        self.report_comment(whole.clone(), whole.clone(), comment);
        self.blank(whole);
        end
    }

    fn report_comment(&mut self, whole: Range<usize>, replaced: Range<usize>, with: String) {
        let line = self.text[whole.clone()]
            .lines()
            .next()
            .unwrap_or_default()
            .len();
        let problem = if self.depth == 0 {
            ForeignProblem::CommentOutside
        } else {
            ForeignProblem::Comment
        };
        let diagnostic = problem
            .at(self.span(whole.start..whole.start + line))
            .with_fix(self.span(replaced), with);
        self.diagnostics.push(diagnostic);
    }

    fn semicolon(&mut self, at: usize) -> usize {
        if self.depth > 0 {
            self.report(&ForeignProblem::Semicolon, at..at + 1, Some(""));
            self.blank(at..at + 1);
        }
        at + 1
    }

    /// Reports a problem of a range, and what to write instead of it where that is certain.
    fn report(&mut self, problem: &ForeignProblem<'_>, range: Range<usize>, with: Option<&str>) {
        let mut diagnostic = problem.at(self.span(range));
        diagnostic.be_sure(with);
        self.diagnostics.push(diagnostic);
    }

    /// A string between quotes that are none.
    fn quotes(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let Some(open) = rest.chars().next() else {
            return at + 1;
        };
        let after = at + open.len_utf8();
        if let Some(end) = self.apostrophe(at, after) {
            return end;
        }
        let closes: &[char] = match open {
            '\'' => &['\''],
            '`' => &['`', '\''],
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' => &['\u{201c}', '\u{201d}', '"'],
            '\u{2018}' | '\u{2019}' | '\u{201a}' => &['\u{2018}', '\u{2019}', '\''],
            '\u{ab}' => &['\u{bb}'],
            _ => return after,
        };
        if open == '\'' && self.text[after..].starts_with('(') {
            return self.quoted_list(at);
        }
        let line = self.rest_of_line(after);
        let end = line.find(closes).filter(|end| *end <= MAX_STRING);
        let Some(end) = end.filter(|end| !line[..*end].contains(['(', ')', '{', '}', '"'])) else {
            return after;
        };
        let close = line[end..].chars().next().map_or(0, char::len_utf8);
        let string = format!("\"{}\"", &line[..end]);
        let whole = at..after + end + close;
        let write = string.as_str();
        let problem = match open {
            '\u{201c}'..='\u{201f}' => ForeignProblem::CurlyQuotes { write },
            _ => ForeignProblem::OtherQuotes { write },
        };
        self.report(&problem, whole.clone(), Some(write));
        let blanks = " ".repeat(whole.len().saturating_sub(string.len()));
        self.edits
            .push((whole.clone(), format!("{blanks}{string}")));
        whole.end
    }

    /// `one of the opponent's pieces`: within a sentence, of which something else tells. A word in small
    /// letters is none of the language where another follows.
    fn apostrophe(&mut self, at: usize, after: usize) -> Option<usize> {
        let before = &self.bytes[..at];
        let word = before.iter().rev().take(MAX_STRING);
        let word = word.take_while(|b| b.is_ascii_lowercase()).count();
        let space = before.get(at.checked_sub(word + 1)?);
        let instead = match self.bytes.get(after..after + 2)? {
            b"s " => " ",
            b"t " => "t",
            _ => return None,
        };
        if word < 2 || !matches!(space, Some(b' ' | b'(')) {
            return None;
        }
        let blanks = " ".repeat(after - at);
        self.edits
            .push((at..after + 1, format!("{instead}{blanks}")));
        Some(after + 1)
    }

    /// `'(1 2 3)`
    fn quoted_list(&mut self, at: usize) -> usize {
        let inside = self.rest_of_line(at + 2);
        let word: String = inside.chars().take_while(|c| c.is_alphanumeric()).collect();
        if word.starts_with(|c: char| c.is_ascii_lowercase())
            && inside[word.len()..].starts_with(' ')
        {
            self.report(&ForeignProblem::QuotedClause, at..at + 1, Some(""));
            self.blank(at..at + 1);
            return at + 1;
        }
        match inside.find([')', '(']) {
            Some(end) if inside[end..].starts_with(')') => {
                let list = format!("{{{}}}", &inside[..end]);
                let whole = at..at + 2 + end + 1;
                let problem = ForeignProblem::QuotedList { write: &list };
                self.report(&problem, whole.clone(), Some(&list));
                self.edits.push((whole.clone(), format!(" {list}")));
                whole.end
            }
            _ => at + 1,
        }
    }

    /// `[1 2 3]`: a list of another language, unless it is a choice of a reconstruction.
    fn square(&mut self, at: usize) -> usize {
        let inside = self.rest_of_line(at + 1);
        match inside.find(['[', ']']) {
            Some(_) if self.is_comprehension(at) => self.comprehension(at),
            _ if self.is_list_of_clauses(at) => self.list_of_clauses(at),
            Some(end) if inside[end..].starts_with(']') && !inside[..end].contains(['(', '#']) => {
                if let Some(after) = self.index(at, &inside[..end]) {
                    return after;
                }
                if is_clause(&inside[..end]) {
                    return self.square_clause(at..at + end + 2);
                }
                let elements = inside[..end].replace(',', " ");
                let list = format!("{{{}}}", elements.trim());
                let whole = at..at + end + 2;
                let shown = list.split_whitespace().collect::<Vec<_>>().join(" ");
                let problem = ForeignProblem::SquareList { write: &shown };
                self.report(&problem, whole.clone(), Some(&shown));
                self.edits.push((whole.clone(), format!("{{{elements}}}")));
                whole.end
            }
            _ => at + 1,
        }
    }

    /// The `]` of a `[` with no other in between, outside of strings and comments.
    fn square_end(&self, at: usize) -> Option<usize> {
        let mut next = at + 1;
        loop {
            next = match *self.bytes.get(next)? {
                b'[' => return None,
                b']' => return Some(next),
                b'"' => self.string_end(next)?,
                b'/' if self.text[next..].starts_with("//") => self.line_end(next),
                _ => next + 1,
            };
        }
    }

    /// `[(place "Disc1" 0) (place "Disc2" 8)]`, and no `[(a)] [(b)]`, of which one is chosen.
    fn is_list_of_clauses(&self, at: usize) -> bool {
        let after = |at: usize| self.text[at + 1..].trim_start().chars().next();
        let begins = matches!(after(at), Some('(' | '{'));
        let before = self.text[..at].trim_end().ends_with(']');
        let end = self.square_end(at).filter(|_| begins && !before);
        end.is_some_and(|end| after(end) != Some('[') && self.holds_several(at + 1..end))
    }

    /// Whether something stands behind the first bracket that closes in a range.
    fn holds_several(&self, range: Range<usize>) -> bool {
        let (mut depth, mut at) = (0, range.start);
        while at < range.end {
            match self.bytes[at] {
                b'"' => at = self.string_end(at).unwrap_or(range.end) - 1,
                b'(' | b'{' => depth += 1,
                b')' | b'}' if depth == 1 => {
                    let rest = self.text[at + 1..range.end].trim();
                    return !rest.is_empty();
                }
                b')' | b'}' => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        false
    }

    /// Reads a list in the wrong brackets, over some lines, as one in braces.
    fn list_of_clauses(&mut self, at: usize) -> usize {
        let Some(end) = self.square_end(at) else {
            return at + 1;
        };
        let problem = ForeignProblem::SquareList { write: "{..}" };
        let braced = format!("{{{}}}", &self.text[at + 1..end]);
        let found = problem.at(self.span(at..at + 1));
        self.diagnostics
            .push(found.with_fix(self.span(at..end + 1), braced));
        for (place, brace) in [(at, "{"), (end, "}")] {
            self.edits.push((place..place + 1, brace.to_owned()));
        }
        at + 1
    }

    /// `[s for s in sites if empty(s)]`
    fn is_comprehension(&self, at: usize) -> bool {
        let inside = self.rest_of_line(at + 1);
        let end = inside.find(['[', ']', '{', '}', '"']).unwrap_or(0);
        let goes_through = inside[..end].split_once(" for ");
        inside[end..].starts_with([']', '}'])
            && goes_through.is_some_and(|(_, rest)| rest.contains(" in "))
    }

    fn comprehension(&mut self, at: usize) -> usize {
        let end = self.text[at..].find([']', '}']);
        let end = end.map_or(at + 1, |end| at + end + 1);
        self.report(&ForeignProblem::Comprehension, at..end, None);
        self.blank(at..end);
        end
    }

    /// `score[Mover]`: what is asked of something, as other languages write it; one past it.
    fn index(&mut self, at: usize, asked: &str) -> Option<usize> {
        let name = |c: char| c.is_ascii_alphanumeric();
        let start = self.text[..at].trim_end_matches(name).len();
        let of = &self.text[start..at];
        if !of.starts_with(|c: char| c.is_ascii_lowercase()) || asked.trim().is_empty() {
            return None;
        }
        let mut write = format!("({of} {})", asked.trim());
        let mut whole = start..at + asked.len() + 2;
        // `score[Mover] += 1`
        if of == "score"
            && let Some((added, end)) = self.added(whole.end)
        {
            write = format!("(addScore {} {added})", asked.trim());
            whole.end = end;
        }
        // `(score[Mover] += 1)` has its brackets already.
        if self.text[..start].ends_with('(') && self.text[whole.end..].starts_with(')') {
            whole = start - 1..whole.end + 1;
        }
        self.report(
            &ForeignProblem::Index { write: &write },
            whole.clone(),
            Some(&write),
        );
        self.blank(whole.clone());
        Some(whole.end)
    }

    /// `+= 1`: the number that is added to what stands before, and where it ends.
    fn added(&self, at: usize) -> Option<(i32, usize)> {
        let rest = self.rest_of_line(at);
        let sign = rest.find('=')?;
        let number = rest[sign + 1..].trim_start();
        let start = rest.len() - number.len();
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let number: i32 = number[..digits].parse().ok()?;
        match rest[..=sign].trim() {
            "+=" => Some((number, at + start + digits)),
            "-=" => Some((-number, at + start + digits)),
            _ => None,
        }
    }

    /// `[players 2]`: a clause in brackets of the wrong kind.
    fn square_clause(&mut self, whole: Range<usize>) -> usize {
        let clause = format!("({})", &self.text[whole.start + 1..whole.end - 1]);
        let problem = ForeignProblem::SquareClause { write: &clause };
        self.report(&problem, whole.clone(), Some(&clause));
        self.edits.push((whole.clone(), clause));
        whole.end
    }
}

/// Whether a name in lower case comes first, and what belongs to it without a comma.
fn is_clause(inside: &str) -> bool {
    let Some((name, rest)) = inside.split_once(' ') else {
        return false;
    };
    let named = name.starts_with(|c: char| c.is_ascii_lowercase());
    named
        && name.chars().all(char::is_alphanumeric)
        && !rest.trim().is_empty()
        && !rest.contains(',')
}
