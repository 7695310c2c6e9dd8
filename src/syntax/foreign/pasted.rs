//! Finds what comes along with a text that was copied from elsewhere: fences of Markdown, merge
//! markers, a word processor's quotes and dashes, look-alike letters of other scripts, letters
//! without a width, triple quotes.

use super::ForeignPass;
use crate::syntax::parse::{closing, opening};
use crate::syntax::problem::foreign::ForeignProblem;

/// Signs of print and mathematics, with what the language writes for them.
const SIGNS: [(&str, &str); 24] = [
    ("≥", ">="),
    ("⩾", ">="),
    ("≤", "<="),
    ("⩽", "<="),
    ("≠", "!="),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("∧", "and"),
    ("∨", "or"),
    ("∪", ""),
    ("（", "("),
    ("）", ")"),
    ("｛", "{"),
    ("｝", "}"),
    ("：", ":"),
    ("＝", "="),
    ("＜", "<"),
    ("＞", ">"),
    ("❴", "{"),
    ("❵", "}"),
    ("→", ""),
    ("•", ""),
    ("·", ""),
];

/// Names of conditions.
const CONDITIONS: [&str; 14] = [
    "is", "no", "not", "and", "or", "all", "can", "=", "!=", "<", ">", "<=", ">=", "was",
];

/// Letters that nobody sees.
const UNSEEN: [char; 7] = [
    '\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{2060}', '\u{feff}',
];

/// Marks that a merge leaves at the start of lines.
const MARKERS: [&str; 4] = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"];

impl ForeignPass<'_> {
    /// Reads what was copied from elsewhere at a place: one past it.
    pub(super) fn pasted(&mut self, at: usize) -> Option<usize> {
        match self.bytes[at] {
            b'"' if self.text[at..].starts_with("\"\"\"") => self.triple_quotes(at),
            b'=' if self.depth > 0 && self.text[at..].starts_with("=> ") => self.arrow(at),
            b'<' | b'=' | b'>' | b'|' | b'`' => self.left_line(at),
            b'-' if self.depth > 0 && self.text[at..].starts_with("->") => {
                self.range_arrow(at).or_else(|| self.arrow(at))
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'#' if self.depth == 0 => self.declaration(at),
            0x80.. => self.sign(at),
            _ => None,
        }
    }

    /// Whether only white space stands before a place on its line.
    fn starts_line(&self, at: usize) -> bool {
        let line = self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        self.text[line..at].trim().is_empty()
    }

    /// A line that a merge or a page left: one past it, if there is one.
    fn left_line(&mut self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let marked = MARKERS.iter().any(|marker| {
            let after = rest.strip_prefix(marker);
            after.is_some_and(|after| after.is_empty() || after.starts_with([' ', '\n', '\r']))
        });
        let fence = rest.starts_with("```");
        // A merge writes in the first column; farther in, `=======` is a word like any other.
        let begins = match marked {
            true => at == 0 || self.bytes[at - 1] == b'\n',
            false => fence && self.starts_line(at),
        };
        if !begins {
            return None;
        }
        let end = self.line_end(at);
        let whole = at..at + self.text[at..end].trim_end().len();
        // Which version of a merge is meant only the writer knows.
        let (problem, with) = if fence {
            (ForeignProblem::Fence, Some(""))
        } else {
            (ForeignProblem::MergeMark, None)
        };
        self.report(&problem, whole.clone(), with);
        self.blank(whole);
        Some(end)
    }

    /// `{0->9}`: one past the arrow.
    fn range_arrow(&mut self, at: usize) -> Option<usize> {
        let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        if at == 0 || !digit(self.bytes.get(at - 1)) || !digit(self.bytes.get(at + 2)) {
            return None;
        }
        // `(map "Ladders" {3->14 9->27})`
        let clause = self.text[..at]
            .rfind('(')
            .map_or("", |open| &self.text[open + 1..at]);
        if clause.starts_with("map ") {
            let number = |c: char| !c.is_ascii_digit();
            let from = self.text[..at].rfind(number).map_or(0, |before| before + 1);
            let rest = &self.text[at + 2..];
            let to = at + 2 + rest.find(number).unwrap_or(rest.len());
            let write = format!("(pair {} {})", &self.text[from..at], &self.text[at + 2..to]);
            let problem = ForeignProblem::PairArrow { write: &write };
            self.report(&problem, from..to, Some(&write));
            self.edits.push((from..to, write));
            return Some(to);
        }
        self.report(&ForeignProblem::RangeArrow, at..at + 2, Some(".."));
        self.edits.push((at..at + 2, "..".to_owned()));
        Some(at + 2)
    }

    /// `() => (is Empty (to))`: one past the arrow.
    fn arrow(&mut self, at: usize) -> Option<usize> {
        // `(all Sites (sites Board) site => (is Empty site))`
        let name = self.text[..at].trim_end();
        let start = name
            .trim_end_matches(|c: char| c.is_ascii_lowercase())
            .len();
        if start < name.len() && name[..start].ends_with([' ', '\n']) {
            self.report(
                &ForeignProblem::FunctionArrow { write: None },
                start..at + 2,
                None,
            );
            self.blank(start..at + 2);
            return Some(at + 2);
        }
        if self.text[..at].ends_with('(') || !self.text[..at].trim_end().ends_with(')') {
            return None;
        }
        let before = self.text[..at].trim_end();
        let after = self.text[at + 2..].trim_start();
        // `(is Line 3) => (result Mover Win)`
        let asked = opening(before).map(|open| &before[open..]);
        let then = closing(after).map_or("..", |end| &after[..end]);
        let asked = asked.filter(|asked| {
            let asked = asked[1..].trim_start();
            CONDITIONS.iter().any(|name| {
                asked
                    .strip_prefix(name)
                    .is_some_and(|rest| rest.starts_with(' '))
            }) || asked.starts_with('"')
                || asked.contains(' ') && then != ".."
        });
        let write = asked.map(|asked| format!("(if {asked} {then})"));
        let problem = ForeignProblem::FunctionArrow {
            write: write.as_deref(),
        };
        self.report(&problem, at..at + 2, None);
        self.blank(at..at + 2);
        Some(at + 2)
    }

    /// `"""Three"""`: one past it, if it ends.
    fn triple_quotes(&mut self, at: usize) -> Option<usize> {
        let inside = &self.text[at + 3..];
        let length = inside.find("\"\"\"")?;
        let said = &inside[..length];
        let whole = at..at + length + 6;
        if self.depth == 0 || said.contains(['\n', '"']) {
            let lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
            let comment: Vec<String> = lines.map(|line| format!("// {line}")).collect();
            self.report_comment(whole.clone(), whole.clone(), comment.join("\n"));
            self.blank(whole.clone());
        } else {
            let string = format!("\"{said}\"");
            let problem = ForeignProblem::TripleQuotes { write: &string };
            self.report(&problem, whole.clone(), Some(&string));
            self.edits.push((whole.clone(), format!("    {string}")));
        }
        Some(whole.end)
    }

    /// A sign that the keyboard does not have, or a letter that nobody sees: one past it.
    fn sign(&mut self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let first = rest.chars().next()?;
        if UNSEEN.contains(&first) {
            return self.unseen(at, first);
        }
        if first != ' ' && first.is_whitespace() && !first.is_ascii() {
            let whole = at..at + first.len_utf8();
            if self.depth > 0 {
                let problem = ForeignProblem::Space { space: first };
                self.report(&problem, whole.clone(), Some(" "));
            }
            self.blank(whole.clone());
            return Some(whole.end);
        }
        let (sign, meant) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
        let whole = at..at + sign.len();
        let problem = ForeignProblem::Sign { sign, write: meant };
        self.report(&problem, whole.clone(), Some(meant));
        match *meant {
            "(" | "{" => self.depth += 1,
            ")" | "}" => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        // Opening brackets stand directly before what follows, closing ones after what they end.
        let blanks = " ".repeat(sign.len() - meant.len());
        let instead = match *meant {
            ")" | "}" | ":" => format!("{meant}{blanks}"),
            ">=" | "<=" | "!=" | "*" | "/" | "-" | "and" | "or" | "=" | "<" | ">"
                if self.text[..at].ends_with(['(', '（']) =>
            {
                format!("{meant}{blanks}")
            }
            _ => format!("{blanks}{meant}"),
        };
        self.edits.push((whole.clone(), instead));
        Some(whole.end)
    }

    /// A letter without a width, in a word or between words.
    fn unseen(&mut self, at: usize, letter: char) -> Option<usize> {
        let end = at + letter.len_utf8();
        // A text may begin with a mark of its encoding.
        if at == 0 || self.depth == 0 {
            return None;
        }
        let apart = |c: char| c.is_whitespace() || "(){}<>\":".contains(c);
        let before = &self.text[..at];
        let start = before.rfind(apart).map_or(0, |n| {
            n + before[n..].chars().next().map_or(1, char::len_utf8)
        });
        let after = &self.text[end..];
        let stop = end + after.find(apart).unwrap_or(after.len());
        let word: String = (self.text[start..stop].chars())
            .filter(|c| !UNSEEN.contains(c))
            .collect();
        let problem = ForeignProblem::Unseen {
            letter,
            word: &word,
        };
        self.report(&problem, start..stop, Some(&word));
        let blanks = " ".repeat((stop - start).saturating_sub(word.len()));
        let overlaps = self
            .edits
            .last()
            .is_some_and(|(range, _)| range.end > start);
        if !overlaps {
            self.edits.push((start..stop, format!("{blanks}{word}")));
        }
        Some(stop)
    }

    /// `def Ahead():`, `const Ahead = (..);`: what another language declares things with, at the
    /// start of a line outside of all clauses.
    fn declaration(&mut self, at: usize) -> Option<usize> {
        const WORDS: [&str; 12] = [
            "#define", "def", "const", "let", "var", "function", "fn", "func", "define", "macro",
            "val", "auto",
        ];
        let line = self.rest_of_line(at);
        let (word, mut rest) = line.split_once(' ')?;
        // `MAX = 4`
        let named = word.chars().all(|c| c.is_alphanumeric() || c == '_');
        let assigned = named && rest.trim_start().starts_with("= ");
        if self.depth > 0 || !(assigned || WORDS.contains(&word)) || !self.starts_line(at) {
            return None;
        }
        let (word, named) = match assigned {
            true => ("=", word),
            false => (word, ""),
        };
        if assigned {
            rest = named;
        }
        // `define "Name" (..)`
        let rest = rest.trim_start().trim_start_matches('"');
        let name: String = (rest.chars())
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        if name.is_empty() {
            return None;
        }
        let name = name.as_str();
        // What it stands for, if that ends with the line.
        let start = line.find(name).map_or(0, |start| start + name.len());
        let body = line[start..].trim_start_matches(['"', ' ', '=']);
        let body = body.trim_end_matches([' ', ';']);
        let opened = |open, close| body.matches(open).count() == body.matches(close).count();
        let plain = !body.is_empty()
            && !body.contains([',', '=', '/'])
            && !body.starts_with(['[', ':'])
            && !body.starts_with("()");
        let sound = plain && opened('(', ')') && opened('{', '}');
        let write = sound.then(|| format!("(define \"{name}\" {body})"));
        let problem = ForeignProblem::Declaration {
            word,
            name,
            write: write.as_deref(),
        };
        let end = at + line.trim_end().len();
        self.report(&problem, at..end, write.as_deref());
        if write.is_some() {
            self.blank(at..end);
            return Some(end);
        }
        // The lines that belong to it are indented, or close what it opens.
        let mut end = self.line_end(at);
        while let Some(next) = self.text.get(end + 1..) {
            if !next.starts_with([' ', '\t', '}', ')']) {
                break;
            }
            end = self.line_end(end + 1);
        }
        self.blank(at..end);
        Some(end)
    }
}
