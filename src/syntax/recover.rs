//! Half-typed text: a tree of what is sound in it.
//!
//! [`parse`](super::parse::parse) gives no tree for a text whose brackets or strings do not close,
//! since a report about guesses helps nobody. An editor needs the tree all the same: most of the
//! text is as sound as it was a keystroke ago. So the text is closed first, with as few changes as
//! possible, and read then; places are those of the text as it was typed.
//!
//! There are two ways to close a text, and the one that changes less is taken: by brackets alone
//! (what is open at the end is closed there), and by layout (a line that starts no deeper than the
//! line of an open bracket closes it).
//!
//! ```
//! use ludeme::{source::FileId, syntax::recover::recover};
//!
//! let recovered = recover(FileId(0), "(players 2)\n(rules (play (move Add\n(metadata)");
//! assert_eq!(recovered.tree.roots.len(), 3);
//! ```

use super::delimiters::{self, MAX_NESTING, MAX_TEXT, angle_word_length};
use super::parse::parse;
use super::tree::Tree;
use crate::arrange::Arrange;
use crate::source::FileId;

/// What was read of a text.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// What is sound in the text; all of it, if brackets and strings close.
    pub tree: Tree,
    /// How the text had to be closed.
    pub closing: Closing,
}

/// How a text is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// Not at all: its brackets and strings close.
    None,
    /// By its brackets.
    Brackets,
    /// By its layout, too.
    Layout,
}

/// Reads a text of which parts may be missing. A text beyond the limits gives an empty tree.
pub fn recover(file: FileId, text: &str) -> Recovered {
    if text.len() <= MAX_TEXT && !delimiters::is_sound(text) {
        let ways = [Closing::Layout, Closing::Brackets];
        let mut closed: Vec<_> = ways.map(|way| (close(text, way, false), way)).into();
        closed.arrange_by_key(|(closed, _)| closed.len());
        for (edits, closing) in closed {
            if let Some(tree) = edits.tree(file, text) {
                return Recovered { tree, closing };
            }
        }
    }
    Recovered {
        tree: parse(file, text).0,
        closing: Closing::None,
    }
}

/// Reads the beginning of a text, closed in a way that suits the whole of it.
pub fn recover_part(file: FileId, text: &str, closing: Closing) -> Tree {
    let edits = close(text, closing, true);
    let tree = edits.tree(file, text);
    tree.unwrap_or_else(|| parse(file, text).0)
}

/// What is to be put in or taken out to close a text.
#[derive(Debug, Default)]
struct Edits {
    edits: Vec<Edit>,
}

#[derive(Clone, Copy, Debug)]
struct Edit {
    at: usize,
    /// What is put in there; a space in the place of what stands there, if it is nothing.
    put: Option<char>,
}

impl Edits {
    fn len(&self) -> usize {
        self.edits.len()
    }

    fn put(&mut self, at: usize, put: char) {
        self.edits.push(Edit { at, put: Some(put) });
    }

    fn blank(&mut self, at: usize) {
        self.edits.push(Edit { at, put: None });
    }

    /// The tree of the closed text, with places in the text as typed.
    fn tree(mut self, file: FileId, text: &str) -> Option<Tree> {
        self.edits.arrange_by_key(|edit| edit.at);
        let mut closed = String::with_capacity(text.len() + self.edits.len() + 1);
        // Where something was put in, by the place in the closed text.
        let mut put: Vec<u32> = Vec::new();
        let mut done = 0;
        for edit in &self.edits {
            closed.push_str(text.get(done..edit.at)?);
            done = edit.at;
            match edit.put {
                Some(put_in) => {
                    put.push(closed.len() as u32);
                    closed.push(put_in);
                }
                None => {
                    closed.push(' ');
                    done = edit.at + 1;
                }
            }
        }
        closed.push_str(text.get(done..)?);
        if !delimiters::is_sound(&closed) {
            return None;
        }
        let (mut tree, _) = parse(file, &closed);
        let end = text.len() as u32;
        tree.move_places(|at| {
            let before = put.partition_point(|put_in| *put_in < at) as u32;
            (at - before).min(end)
        });
        Some(tree)
    }
}

/// A bracket that is open.
#[derive(Clone, Copy, Debug)]
struct OpenBracket {
    bracket: u8,
    line: usize,
    /// How far its line is indented.
    indent: usize,
}

/// The longest argument of an option item whose end is looked for, in bytes.
const LONGEST_ARGUMENT: usize = 20_000;

fn close(text: &str, way: Closing, part: bool) -> Edits {
    let mut closer = Closer {
        bytes: text.as_bytes(),
        by_layout: way == Closing::Layout,
        part,
        // A quote without partner turns all strings after it inside out.
        short_strings: !strings_close(text.as_bytes()),
        open: Vec::new(),
        edits: Edits::default(),
        last: 0,
        line: 0,
        indent: 0,
    };
    closer.run();
    closer.edits
}

fn strings_close(bytes: &[u8]) -> bool {
    let mut i = 0;
    while let Some(byte) = bytes.get(i) {
        match byte {
            b'/' if bytes.get(i + 1) == Some(&b'/') => i = line_end(bytes, i),
            b'"' => match string_end(bytes, i, bytes.len()) {
                Some(end) => i = end,
                None => return false,
            },
            _ => i += 1,
        }
    }
    true
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let length = rest.iter().position(|b| *b == b'\n');
    length.map_or(bytes.len(), |length| from + length)
}

/// One past the closing quote of the string that starts at a place.
fn string_end(bytes: &[u8], start: usize, limit: usize) -> Option<usize> {
    let inside = start + 1..limit;
    let quote = |at: &usize| bytes.get(*at) == Some(&b'"') && bytes.get(*at - 1) != Some(&b'\\');
    inside.into_iter().find(quote).map(|at| at + 1)
}

struct Closer<'t> {
    bytes: &'t [u8],
    by_layout: bool,
    /// The text goes on after its end.
    part: bool,
    short_strings: bool,
    open: Vec<OpenBracket>,
    edits: Edits,
    /// One past the last text that is no comment.
    last: usize,
    line: usize,
    indent: usize,
}

impl Closer<'_> {
    fn run(&mut self) {
        let mut i = 0;
        let mut line_start = 0;
        let mut first_on_line = true;
        while let Some(&byte) = self.bytes.get(i) {
            if byte == b'\n' {
                self.line += 1;
                line_start = i + 1;
                first_on_line = true;
            }
            if byte <= b' ' {
                i += 1;
                continue;
            }
            if byte == b'/' && self.bytes.get(i + 1) == Some(&b'/') {
                i = line_end(self.bytes, i);
                continue;
            }
            if first_on_line {
                self.indent = i - line_start;
                if self.by_layout {
                    self.close_by_layout(byte);
                }
                first_on_line = false;
            }
            i = self.token(i, byte);
            self.last = i;
        }
        if !self.open.is_empty() {
            // A comment at the end would swallow the brackets.
            let end = self.bytes.len();
            self.edits.put(end, '\n');
            while let Some(opener) = self.open.pop() {
                self.edits.put(end, partner(opener.bracket));
            }
        }
    }

    /// Reads a token and returns where it ends.
    fn token(&mut self, i: usize, byte: u8) -> usize {
        match byte {
            b'"' => return self.string(i),
            b'(' | b'{' => {
                if self.open.len() + 1 >= MAX_NESTING {
                    self.edits.blank(i);
                } else {
                    self.open.push(self.opener(byte));
                }
            }
            b')' | b'}' => self.closer(i, byte),
            b'[' | b']' => self.edits.blank(i),
            b'<' => {
                let word = angle_word_length(self.bytes, i);
                if word > 0 {
                    return i + word;
                }
                if i == 0 || self.bytes.get(i - 1) != Some(&b'(') {
                    return self.angle(i);
                }
            }
            _ => {}
        }
        i + 1
    }

    fn opener(&self, bracket: u8) -> OpenBracket {
        OpenBracket {
            bracket,
            line: self.line,
            indent: self.indent,
        }
    }

    fn string(&mut self, start: usize) -> usize {
        let limit = match self.short_strings {
            true => line_end(self.bytes, start),
            false => self.bytes.len(),
        };
        if let Some(end) = string_end(self.bytes, start, limit) {
            let lines = self.bytes.get(start..end).unwrap_or_default();
            self.line += lines.iter().filter(|b| **b == b'\n').count();
            return end;
        }
        let rest = self.bytes.get(start + 1..limit).unwrap_or_default();
        let ends = |b: &u8| *b <= b' ' || b"(){}<>".contains(b);
        let end = start + 1 + rest.iter().position(ends).unwrap_or(rest.len());
        self.edits.put(end, '"');
        end
    }

    /// An argument of an option item: its end, or one past its bracket if that closes nowhere.
    fn angle(&mut self, start: usize) -> usize {
        let mut inner = 0usize;
        let mut i = start + 1;
        let limit = self.bytes.len().min(start + LONGEST_ARGUMENT);
        while i < limit {
            let follows_paren = self.bytes.get(i - 1) == Some(&b'(');
            match self.bytes.get(i) {
                Some(b'"') => match string_end(self.bytes, i, limit) {
                    Some(end) => i = end - 1,
                    None => break,
                },
                Some(b'/') if self.bytes.get(i + 1) == Some(&b'/') => {
                    i = line_end(self.bytes, i);
                }
                Some(b'<') if !follows_paren => match angle_word_length(self.bytes, i) {
                    0 => inner += 1,
                    length => i += length - 1,
                },
                Some(b'>') if !follows_paren => {
                    if inner == 0 {
                        let lines = self.bytes.get(start..i).unwrap_or_default();
                        self.line += lines.iter().filter(|b| **b == b'\n').count();
                        return i + 1;
                    }
                    inner -= 1;
                }
                _ => {}
            }
            i += 1;
        }
        if self.part {
            // The place that is asked about lies in it.
            self.open.push(self.opener(b'<'));
        } else {
            self.edits.blank(start);
        }
        start + 1
    }

    /// A closing bracket: what is open within its partner is closed before it.
    fn closer(&mut self, at: usize, bracket: u8) {
        let opening = if bracket == b')' { b'(' } else { b'{' };
        let place = self.open.iter().rposition(|o| o.bracket == opening);
        let Some(place) = place else {
            return self.edits.blank(at);
        };
        while self.open.len() > place + 1 {
            self.close_last();
        }
        self.open.pop();
    }

    /// Closes the innermost bracket after the last text.
    fn close_last(&mut self) {
        if let Some(opener) = self.open.pop() {
            self.edits.put(self.last, partner(opener.bracket));
        }
    }

    /// Closes what lines above opened as deep as this line starts, or deeper.
    fn close_by_layout(&mut self, first: u8) {
        let closes = matches!(first, b')' | b'}');
        let opening = if first == b'}' { b'{' } else { b'(' };
        while let Some(top) = self.open.last().copied() {
            if top.line >= self.line {
                break;
            }
            let over = if closes {
                // Its partner starts as deep; there must be one.
                let mut others = self.open.iter().rev().skip(1);
                top.indent > self.indent
                    && others.any(|o| o.bracket == opening && o.indent <= self.indent)
            } else {
                top.indent >= self.indent
            };
            if !over {
                break;
            }
            self.close_last();
        }
    }
}

fn partner(bracket: u8) -> char {
    match bracket {
        b'{' => '}',
        b'<' => '>',
        _ => ')',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::print::print;

    fn read(text: &str) -> String {
        let recovered = recover(FileId(0), text);
        let end = text.len() as u32;
        for node in 0..recovered.tree.len() as u32 {
            let span = recovered.tree.span(super::super::tree::NodeId(node));
            assert!(span.start <= span.end && span.end <= end, "{span:?}");
        }
        let printed = print(&recovered.tree, &recovered.tree.roots);
        printed.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn sound_text_is_read_as_it_stands() {
        let recovered = recover(FileId(0), "(a (b) {1 2})");
        assert_eq!(recovered.closing, Closing::None);
        assert_eq!(read("(a (b) {1 2})"), "(a (b) {1 2})");
    }

    #[test]
    fn what_is_open_is_closed_where_its_line_ends() {
        assert_eq!(read("(a\n    (b (c\n    (d)\n)\n"), "(a (b (c)) (d))");
        assert_eq!(
            read("(define \"A\" (b\n(game \"G\" (c))"),
            "(define \"A\" (b)) (game \"G\" (c))"
        );
    }

    #[test]
    fn text_without_layout_is_closed_by_its_brackets() {
        assert_eq!(read("(a {(b (c} (d))"), "(a {(b (c))} (d))");
        assert_eq!(read("(a (b (c"), "(a (b (c)))");
    }

    #[test]
    fn lines_that_start_alike_stand_side_by_side() {
        assert_eq!(read("(a\n(b\n(c"), "(a) (b) (c)");
    }

    #[test]
    fn closing_brackets_without_partner_are_left_out() {
        assert_eq!(read("(a)) (b)}"), "(a) (b)");
    }

    #[test]
    fn a_string_without_end_ends_with_its_word() {
        assert_eq!(
            read("(piece \"Dis P1)\n(piece \"Cross\" P2)"),
            "(piece \"Dis\" P1) (piece \"Cross\" P2)"
        );
    }

    #[test]
    fn whatever_is_typed_is_read() {
        let text = "(game \"A\" (option \"B\" <C> args:{<d>} {(item \"E\" <(f 1)> \"g\")*}) \
                    (rules (play (move Add (to (sites Empty)))))) // end";
        for end in 0..text.len() {
            read(&text[..end]);
            read(&text[end..]);
        }
        // What is nested beyond the limit is left out.
        assert!(read(&"(".repeat(100_000)).len() < 2 * MAX_NESTING);
        read(&")<\"[{".repeat(10_000));
    }
}
