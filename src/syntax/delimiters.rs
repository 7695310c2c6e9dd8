//! The pass before the grammar: do all brackets and strings close, and is nesting bounded?
//!
//! It turns a text into complaints about its delimiters. A text without complaints can be
//! given to the recursive parser: it parses without backtracking over brackets and within a
//! bounded stack. When brackets do not balance, the layout decides which one to blame.
//! Cost: one look at every byte.

mod strings;

use super::layout::{Blame, blame, clauses, opens_without_brace, opens_without_paren};
use super::problem::{Cause, DelimiterProblem, Instead, closing};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::source::{FileId, Span};

/// The deepest nesting of brackets in a text; the deepest real description has about 25.
pub const MAX_NESTING: usize = 200;

/// The longest text in bytes.
pub const MAX_TEXT: usize = 1 << 22;

/// What the pass found.
pub struct Delimiters {
    /// Complaints; with an error among them the text must not go to the parser.
    pub diagnostics: Vec<Diagnostic>,
    /// Brackets inside the arguments of option items that have no partner in the same argument,
    /// as in `<(dual> <)>`: pieces of text that only make sense where they are inserted.
    pub loose: Vec<usize>,
    /// False if a bracket or string does not close, or a limit is exceeded.
    pub sound: bool,
}

/// Checks the delimiters of a text.
pub fn check(file: FileId, text: &str) -> Delimiters {
    let mut pass = Pass::new(file, text);
    if text.len() > MAX_TEXT {
        pass.error(0..0, &DelimiterProblem::TextTooLong);
    } else {
        pass.run();
    }
    Delimiters {
        diagnostics: pass.diagnostics,
        loose: pass.loose,
        sound: pass.sound,
    }
}

/// Whether all brackets and strings of a text close, within the limits: [`check`] without the
/// effort to find out which one is to blame.
pub(super) fn is_sound(text: &str) -> bool {
    let mut pass = Pass::new(FileId(0), text);
    pass.blames = false;
    if text.len() <= MAX_TEXT {
        pass.run();
    }
    pass.sound && text.len() <= MAX_TEXT
}

/// The length of what starts with the `<` at a place and is no bracket, or zero: an option reference,
/// or a comparison that stands between what it compares, `(a <= b)`, `(a < 2)`, or before it, `(=< a b)`.
pub(super) fn angle_word_length(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let reference = reference_length(rest);
    if reference > 0 || rest.first() != Some(&b'<') {
        return reference;
    }
    let space = |at: usize| rest.get(at).is_some_and(|b| b" \t\n\r".contains(b));
    let before = bytes.get(at.saturating_sub(2)..at);
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    if before == Some(b"(=") && !rest.get(1).is_some_and(is_name) {
        return 1;
    }
    if rest.get(1) == Some(&b'=') && space(2) {
        return 2;
    }
    let mut inside = rest.iter().skip(1);
    let ends = inside.find(|b| b"<>(){}\"".contains(b));
    usize::from(space(1) && ends == Some(&b')'))
}

/// The length of the option reference `<Tag>` or `<Tag:argument>` that starts the text, or zero.
pub(super) fn reference_length(bytes: &[u8]) -> usize {
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    let run = |from: usize| bytes[from..].iter().take_while(|b| is_name(b)).count();
    if bytes.first() != Some(&b'<') {
        return 0;
    }
    let mut end = 1 + run(1);
    if end == 1 {
        return 0;
    }
    if bytes.get(end) == Some(&b':') {
        let argument = run(end + 1);
        if argument == 0 {
            return 0;
        }
        end += 1 + argument;
    }
    if bytes.get(end) == Some(&b'>') {
        end + 1
    } else {
        0
    }
}

struct Pass<'a> {
    file: FileId,
    text: &'a str,
    bytes: &'a [u8],
    open: Vec<Opener>,
    /// The last thing that is not white space was a `(`.
    after_paren: bool,
    in_metadata: bool,
    loose: Vec<usize>,
    /// The arguments that the loose brackets stand in.
    torn: Vec<std::ops::Range<usize>>,
    diagnostics: Vec<Diagnostic>,
    sound: bool,
    /// Whether it is asked which bracket is to blame.
    blames: bool,
}

#[derive(Clone, Copy)]
struct Opener {
    at: usize,
    bracket: u8,
}

impl<'a> Pass<'a> {
    fn new(file: FileId, text: &'a str) -> Self {
        Pass {
            file,
            text,
            bytes: text.as_bytes(),
            open: Vec::new(),
            after_paren: false,
            in_metadata: false,
            loose: Vec::new(),
            torn: Vec::new(),
            diagnostics: Vec::new(),
            sound: true,
            blames: true,
        }
    }
}

impl Pass<'_> {
    fn run(&mut self) {
        let mut i = 0;
        while let Some(&byte) = self.bytes.get(i) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => {
                    i += 1;
                    continue;
                }
                _ => {}
            }
            match byte {
                b'/' if self.bytes.get(i + 1) == Some(&b'/') => {
                    i = self.line_end(i);
                    continue;
                }
                b'"' => match self.string_end(i) {
                    Some(end) => {
                        self.check_string(i, end);
                        i = end;
                        self.after_paren = false;
                        continue;
                    }
                    None => return self.unclosed_string(i),
                },
                b'(' | b'{' => {
                    if !self.push(i, byte) {
                        return;
                    }
                    if byte == b'(' && self.bytes[i + 1..].starts_with(b"metadata") {
                        self.in_metadata = true;
                    }
                    self.after_paren = byte == b'(';
                    i += 1;
                    continue;
                }
                b'<' => {
                    let word = angle_word_length(self.bytes, i);
                    if word > 0 {
                        i += word - 1;
                    } else if let Some(end) = self.unbalanced_argument(i) {
                        i = end;
                    } else if !self.after_paren && !self.push(i, byte) {
                        return;
                    }
                }
                b'>' => {
                    let opens = self.open.last();
                    if !self.after_paren && opens.is_some_and(|opener| opener.bracket == b'<') {
                        self.open.pop();
                    }
                }
                b')' | b'}' if !self.close(i, byte) => return,
                b']' => {
                    let close = match self.open.last().map(|opener| opener.bracket) {
                        Some(b'{') => "}",
                        _ => ")",
                    };
                    let place = self.span(i..i + 1);
                    let problem = DelimiterProblem::SquareClose { close };
                    return self.push_error(problem.at(place).with_fix(place, close));
                }
                b'[' => {
                    return self.error(i..i + 1, &DelimiterProblem::SquareBracket);
                }
                _ => {}
            }
            self.after_paren = false;
            i += 1;
        }
        if let Some(&last) = self.open.last() {
            self.unclosed_at_end(last);
        }
    }

    /// The end of an item's argument that starts here, if its brackets do not balance; notes
    /// the brackets without partner.
    fn unbalanced_argument(&mut self, start: usize) -> Option<usize> {
        let opener = self.open.last()?;
        if !self.bytes[opener.at..].starts_with(b"(item") {
            return None;
        }
        let mut open = Vec::new();
        let mut loose = Vec::new();
        let mut i = start + 1;
        loop {
            match *self.bytes.get(i)? {
                b'"' => i = self.string_end(i)? - 1,
                b'/' if self.bytes.get(i + 1) == Some(&b'/') => i = self.line_end(i) - 1,
                b'>' if self.bytes[i - 1] != b'(' => break,
                // The argument before is not closed; that is found out on the usual way.
                b'<' if self.bytes[i - 1] != b'(' => return None,
                bracket @ (b'(' | b'{') => open.push((i, bracket)),
                bracket @ (b')' | b'}') => {
                    let opening = if bracket == b')' { b'(' } else { b'{' };
                    if open.last().is_some_and(|(_, top)| *top == opening) {
                        open.pop();
                    } else {
                        loose.push(i);
                    }
                }
                _ => {}
            }
            i += 1;
        }
        loose.extend(open.iter().map(|(at, _)| *at));
        if loose.is_empty() {
            return None;
        }
        self.loose.append(&mut loose);
        self.torn.push(start + 1..i);
        Some(i)
    }

    /// A loose bracket since a place whose partner is not there either.
    fn odd_loose(&self, since: usize) -> Option<usize> {
        let loose = || self.loose.iter().copied().filter(move |at| *at > since);
        [(b'(', b')'), (b'{', b'}')]
            .into_iter()
            .find_map(|(open, close)| {
                let of = |bracket| loose().filter(move |at| self.bytes[*at] == bracket);
                match of(open).count().cmp(&of(close).count()) {
                    std::cmp::Ordering::Less => of(close).next(),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => of(open).next_back(),
                }
            })
    }

    fn loose_in_item(&mut self, at: usize) {
        match self.bytes[at] {
            bracket @ (b'(' | b'{') => self.unclosed(Opener { at, bracket }, None),
            bracket => self.extra(at, bracket),
        }
    }

    fn push(&mut self, at: usize, bracket: u8) -> bool {
        if self.open.len() == MAX_NESTING {
            self.error(at..at + 1, &DelimiterProblem::TooDeep);
            return false;
        }
        self.open.push(Opener { at, bracket });
        true
    }

    /// Takes a closing bracket; false if it does not fit and the pass has complained.
    fn close(&mut self, at: usize, bracket: u8) -> bool {
        let opening = if bracket == b')' { b'(' } else { b'{' };
        let Some(&top) = self.open.last() else {
            self.extra(at, bracket);
            return false;
        };
        if top.bracket == opening {
            if let Some(odd) = self.odd_loose(top.at) {
                self.loose_in_item(odd);
                return false;
            }
            self.open.pop();
            return true;
        }
        // The closer belongs to an opener further out, or to none.
        if top.bracket == b'<' || self.open.iter().any(|opener| opener.bracket == opening) {
            self.unclosed(top, Some(at));
        } else if bracket == b'}' && self.begins_list(top.at) {
            let (open, close) = (self.span(top.at..top.at + 1), self.span(at..at + 1));
            let problem = DelimiterProblem::RoundList.at_both(open, close);
            self.push_error(problem.with_fix(open, "{"));
        } else if !self.blame_by_layout(at) {
            let close = bracket as char;
            let cause = Cause::OtherKind;
            let (place, opened) = (self.span(at..at + 1), self.span(top.at..top.at + 1));
            self.push_error(DelimiterProblem::Unmatched { close, cause }.at_both(place, opened));
        }
        false
    }

    /// Whether a `(` begins a list and no ludeme, as another follows it: `phases:( (phase ..)`.
    fn begins_list(&self, at: usize) -> bool {
        let mut rest = self.bytes[at + 1..].iter();
        rest.find(|b| **b > b' ') == Some(&b'(')
    }

    /// Whether a `<` stands between blanks behind a number, a word or a bracket: `(2 < (counter))`.
    fn is_comparison(&self, at: usize) -> bool {
        let blank = |at: usize| self.bytes.get(at).is_some_and(u8::is_ascii_whitespace);
        let before = self.bytes[..at].iter().rfind(|b| !b.is_ascii_whitespace());
        self.bytes[at] == b'<'
            && blank(at + 1)
            && blank(at.wrapping_sub(1))
            && before.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b')')
    }

    /// Reports an opening bracket whose partner is not where it must be, unless the layout blames
    /// another one.
    fn unclosed(&mut self, opener: Opener, closer: Option<usize>) {
        if self.is_comparison(opener.at) {
            let place = self.span(opener.at..opener.at + 1);
            return self.push_error(DelimiterProblem::Comparison.at(place));
        }
        if self.blame_by_layout(opener.at) {
            return;
        }
        let open = opener.bracket as char;
        let place = self.span(opener.at..opener.at + 1);
        let diagnostic = match closer {
            Some(closer) => {
                let close = closing(open);
                let instead = Instead::Found(self.bytes[closer] as char);
                let at = self.after_last_text(closer);
                DelimiterProblem::Unclosed { open, instead }
                    .at_both(place, self.span(closer..closer + 1))
                    .with_fix(self.span(at..at), close)
            }
            None => {
                let instead = Instead::Nothing;
                DelimiterProblem::Unclosed { open, instead }.at(place)
            }
        };
        self.push_error(diagnostic);
    }

    /// Reports the last of the brackets that are open at the end of the text.
    fn unclosed_at_end(&mut self, last: Opener) {
        let each = self.open.iter().rev();
        let close: String = each.map(|opener| closing(opener.bracket.into())).collect();
        let plain = self.open.iter().all(|opener| opener.bracket != b'<');
        if close.len() < 2 || !plain || !self.blames {
            return self.unclosed(last, None);
        }
        if self.blame_by_layout(last.at) {
            return;
        }
        let at = self.after_last_text(self.text.len());
        let (open, place) = (last.bracket as char, self.span(last.at..last.at + 1));
        let problem = DelimiterProblem::OpenAtEnd {
            open,
            close: &close,
        };
        // A comment on the last line would take them in.
        let last_line = self.text.lines().next_back().unwrap_or_default();
        let commented = last_line.contains("//") && !self.text.ends_with('\n');
        let written = match commented {
            true => format!("\n{close}"),
            false => close.clone(),
        };
        let diagnostic = problem.at(place).with_fix(self.span(at..at), written);
        self.push_error(diagnostic);
    }

    /// Reports the brackets that the layout blames: in the argument of an option item that holds
    /// a place, else in the whole text, else in its clauses. False if it blames none.
    fn blame_by_layout(&mut self, place: usize) -> bool {
        if !self.blames {
            return false;
        }
        let argument = self.torn.iter().find(|range| range.contains(&place));
        let range = argument.cloned().unwrap_or(0..self.bytes.len());
        let mut blamed: Vec<_> = blame(self.text, range).into_iter().collect();
        if blamed.is_empty() && argument.is_none() {
            let clauses = clauses(self.text);
            blamed.extend(clauses.filter_map(|clause| blame(self.text, clause)));
        }
        for blame in &blamed {
            let diagnostic = self.blamed(*blame);
            self.push_error(diagnostic);
        }
        !blamed.is_empty()
    }

    fn blamed(&self, blame: Blame) -> Diagnostic {
        match blame {
            Blame::Unclosed { opener, partner } => {
                let open = self.bytes[opener] as char;
                let close = closing(open);
                let place = self.span(opener..opener + 1);
                let alone = DelimiterProblem::Unclosed {
                    open,
                    instead: Instead::Nothing,
                };
                let Some(partner) = partner else {
                    return alone.at(place);
                };
                let at = self.after_last_text(partner);
                let last = self.text[..at].char_indices().next_back();
                let last = last.map_or(at, |(last, _)| last).max(opener);
                let diagnostic = if last == opener {
                    alone.at(place)
                } else {
                    let instead = Instead::Layout;
                    DelimiterProblem::Unclosed { open, instead }.at_both(place, self.span(last..at))
                };
                diagnostic.with_fix(self.span(at..at), close)
            }
            Blame::Surplus { closer, partner } => {
                let close = self.bytes[closer] as char;
                let open = if close == ')' { '(' } else { '{' };
                let place = self.span(closer..closer + 1);
                if let Some(line) = opens_without_brace(self.text, closer) {
                    let (word, end) = (&self.text[line.clone()], line.end);
                    return DelimiterProblem::MissingAfter { open, word }
                        .at_both(self.span(line), place)
                        .with_fix(self.span(end..end), " {");
                }
                if let Some(name) = opens_without_paren(self.text, closer) {
                    let (word, at) = (&self.text[name.clone()], name.start);
                    return DelimiterProblem::MissingBefore { open, word }
                        .at_both(self.span(name), place)
                        .with_fix(self.span(at..at), "(");
                }
                // `{(a) (b)}}`: the same twice.
                let (before, after) = (&self.text[..closer], &self.text[closer + 1..]);
                let twice = before.ends_with(close) || after.starts_with(close);
                let twice = twice && close == '}';
                let Some(partner) = partner.filter(|_| !twice) else {
                    let cause = Cause::Surplus;
                    return DelimiterProblem::Unmatched { close, cause }
                        .at(place)
                        .with_fix(place, "");
                };
                let rest = &self.bytes[partner..];
                let word = partner + rest.iter().take_while(|b| **b <= b' ').count();
                let rest = &self.bytes[word..closer];
                let length = rest
                    .iter()
                    .take_while(|b| !b" \t\r\n(){}\"".contains(b))
                    .count();
                let before = self.span(word..word + length.max(1));
                let word = &self.text[before.range()];
                DelimiterProblem::MissingBefore { open, word }.at_both(before, place)
            }
        }
    }

    /// The end of the text before a place, where a bracket may be put: not in a comment.
    fn after_last_text(&self, place: usize) -> usize {
        let before = self.text[..place].trim_end();
        let line = before.rfind('\n').map_or(0, |newline| newline + 1);
        if before[line..].contains("//") {
            place
        } else {
            before.len()
        }
    }

    /// Reports a closing bracket without partner, unless the layout blames another one.
    fn extra(&mut self, at: usize, bracket: u8) {
        if let Some(early) = self.closed_early(at, bracket) {
            let problem = DelimiterProblem::Unmatched {
                close: ')',
                cause: Cause::Surplus,
            };
            self.error(early..early + 1, &problem);
        } else if !self.blame_by_layout(at) {
            let close = bracket as char;
            let cause = Cause::Unknown;
            self.error(at..at + 1, &DelimiterProblem::Unmatched { close, cause });
        }
    }

    /// Where the last define before a bracket too many is closed behind its name.
    fn closed_early(&self, at: usize, bracket: u8) -> Option<usize> {
        let start = "(define \"";
        let name = self.text[..at].rfind(start)? + start.len();
        let end = name + self.text[name..at].find('"')? + 1;
        let early = bracket == b')' && self.open.is_empty() && self.bytes[end] == b')';
        (early && end < at).then_some(end)
    }

    fn line_end(&self, at: usize) -> usize {
        let newline = self.bytes[at..].iter().position(|b| *b == b'\n');
        newline.map_or(self.bytes.len(), |newline| at + newline)
    }

    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    fn error(&mut self, range: std::ops::Range<usize>, problem: &DelimiterProblem<'_>) {
        self.push_error(problem.at(self.span(range)));
    }

    fn push_error(&mut self, diagnostic: Diagnostic) {
        self.sound = false;
        self.diagnostics.push(diagnostic);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::diagnostic::code::syntax as code;

    fn found(text: &str) -> Vec<(Code, usize)> {
        check(FileId(0), text)
            .diagnostics
            .iter()
            .map(|d| (d.code, d.span.start as usize))
            .collect()
    }

    #[test]
    fn balanced_text_is_sound() {
        let text = "(a {1 2} <x> <T:n> (< 1 2) (>= 1 2) \"(\\\" )\" // ) }\n (/ 4 2))";
        assert_eq!(found(text), []);
    }

    #[test]
    fn layout_tells_which_bracket_is_open() {
        let text = "(game\n    (a\n        (b\n    )\n    (c)\n)\n";
        assert_eq!(found(text), [(code::UNCLOSED_PAREN, 21)]);
        let text = "(define \"A\" (b)\n(game (c))\n";
        assert_eq!(found(text), [(code::UNCLOSED_PAREN, 0)]);
    }

    #[test]
    fn what_is_open_at_the_end_is_closed_there() {
        for (text, closed) in [
            ("(game (rules (play (a)\n", "(game (rules (play (a))))\n"),
            ("(game {(a) (b // c", "(game {(a) (b // c\n)})"),
            ("(game {(a) (b\n// c\n", "(game {(a) (b\n// c\n)})"),
        ] {
            let mut all = check(FileId(0), text).diagnostics;
            let fix = all.pop().and_then(|d| d.fix).expect(text);
            let mut mended = text.to_owned();
            let span = fix.span.start as usize..fix.span.end as usize;
            mended.replace_range(span, &fix.replacement);
            assert!(all.is_empty(), "{text}");
            assert_eq!(mended, closed);
            assert_eq!(found(&mended), [], "{mended}");
        }
    }

    #[test]
    fn layout_tells_which_bracket_is_one_too_many() {
        let text = "(game\n    (rules\n        (play (a)))\n        (end (b))\n    )\n)\n";
        assert_eq!(
            found(text),
            [(code::EXTRA_PAREN, text.find(")))").unwrap())]
        );
    }

    #[test]
    fn closers_that_do_not_fit() {
        assert_eq!(found("(a))"), [(code::EXTRA_PAREN, 3)]);
        assert_eq!(found("(a}) "), [(code::EXTRA_BRACE, 2)]);
        assert_eq!(found("({a)"), [(code::UNCLOSED_BRACE, 1)]);
        assert_eq!(found("(a <b 1)"), [(code::UNCLOSED_ANGLE, 3)]);
    }

    #[test]
    fn a_loose_closing_angle_is_no_business_of_this_pass() {
        assert_eq!(found("(args {<a> <b>>})"), []);
    }

    #[test]
    fn arguments_of_items_need_not_balance() {
        let balanced = check(FileId(0), "(item \"x\" <(dual > <)> <(a) {}> \"d\")");
        assert!(balanced.sound);
        assert_eq!(balanced.loose, [11, 20]);
        assert_eq!(
            found("(item \"x\" <(a> \"d\")"),
            [(code::UNCLOSED_PAREN, 11)]
        );
        assert_eq!(found("(item \"x\" <a)> \"d\")"), [(code::EXTRA_PAREN, 12)]);
        assert_eq!(
            found("(item \"x\" <a \"d\") (item <b>)"),
            [(code::UNCLOSED_ANGLE, 10)]
        );
    }

    #[test]
    fn a_string_that_swallows_a_clause_is_the_one() {
        let text = "(a \"one)\n(b \"two\")\n";
        assert_eq!(found(text), [(code::UNCLOSED_STRING, 3)]);
    }

    #[test]
    fn deep_nesting_is_a_complaint() {
        let text = "(".repeat(100_000);
        assert_eq!(found(&text), [(code::NESTING_LIMIT, MAX_NESTING)]);
        let text = "<(".repeat(100_000);
        assert_eq!(found(&text).len(), 1);
    }

    #[test]
    fn a_huge_text_is_a_complaint() {
        assert_eq!(found(&" ".repeat(MAX_TEXT + 1)), [(code::TEXT_LIMIT, 0)]);
    }
}
