//! Source texts and places in them. Reading files is the command line's business, reading texts that
//! of `syntax`.
//!
//! A [`SourceMap`] owns every text a description is made of: the user's file and the
//! embedded standard defines. A [`Span`] is a byte range in one of them; lines and columns are
//! computed from it only when somebody wants to read them.

pub mod origin;

use std::borrow::Cow;

/// Names one text of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u16);

impl FileId {
    /// The first of the numbers kept for the embedded standard defines.
    const EMBEDDED: u16 = 0x8000;

    /// The name of the `index`th text embedded in the library.
    pub const fn embedded(index: u16) -> FileId {
        FileId(Self::EMBEDDED | index)
    }

    /// True for a text embedded in the library, false for one the user gave.
    pub const fn is_embedded(self) -> bool {
        self.0 >= Self::EMBEDDED
    }
}

/// A byte range in one source text; `start <= end`, both on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The text the range lies in.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Span {
            file,
            start: start as u32,
            end: end as u32,
        }
    }

    /// The byte range.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The empty span right after this one.
    pub fn after(self) -> Span {
        Span {
            start: self.end,
            ..self
        }
    }

    /// Whether another span lies within this one.
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The smallest span that covers both; spans of different files give `self`.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A place for people: both count from one, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
}

/// Every source text in play, by [`FileId`].
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    given: Vec<Source>,
    embedded: Vec<Source>,
}

#[derive(Clone, Debug)]
struct Source {
    name: Cow<'static, str>,
    text: Cow<'static, str>,
    /// Byte offset at which each line starts.
    lines: Vec<u32>,
}

impl Source {
    fn new(name: Cow<'static, str>, text: Cow<'static, str>) -> Source {
        let after_newlines = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let lines = std::iter::once(0)
            .chain(after_newlines.map(|(i, _)| i as u32 + 1))
            .collect();
        Source { name, text, lines }
    }
}

impl SourceMap {
    /// No texts.
    pub fn new() -> Self {
        SourceMap::default()
    }

    /// Adds a text given by the user.
    pub fn add(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        text: impl Into<Cow<'static, str>>,
    ) -> FileId {
        self.given.push(Source::new(name.into(), text.into()));
        FileId(self.given.len() as u16 - 1)
    }

    /// Adds the next text that the library carries in itself; they keep their numbers.
    pub fn add_embedded(&mut self, name: &'static str, text: &'static str) -> FileId {
        self.embedded.push(Source::new(name.into(), text.into()));
        FileId::embedded(self.embedded.len() as u16 - 1)
    }

    fn source(&self, file: FileId) -> Option<&Source> {
        if file.is_embedded() {
            self.embedded
                .get(usize::from(file.0 - FileId::embedded(0).0))
        } else {
            self.given.get(usize::from(file.0))
        }
    }

    /// The whole text; empty for a file that was never added.
    pub fn text(&self, file: FileId) -> &str {
        self.source(file).map_or("", |source| &source.text)
    }

    /// The name to show.
    pub fn name(&self, file: FileId) -> &str {
        self.source(file).map_or("", |source| &source.name)
    }

    /// The text of a span; empty if it does not lie in the file.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.range()).unwrap_or("")
    }

    /// Line and column of a byte offset; offsets past the end give the end.
    pub fn position(&self, file: FileId, offset: u32) -> LineColumn {
        let Some(source) = self.source(file) else {
            return LineColumn { line: 1, column: 1 };
        };
        let line = source
            .lines
            .partition_point(|start| *start <= offset)
            .max(1);
        let start = source.lines.get(line - 1).copied().unwrap_or(0) as usize;
        let end = (offset as usize).clamp(start, source.text.len().max(start));
        let column = source
            .text
            .get(start..end)
            .map_or(0, |before| before.chars().count());
        LineColumn {
            line: line as u32,
            column: column as u32 + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_from_one() {
        let mut map = SourceMap::new();
        let file = map.add("a.lud", "ab\n\u{e9}\u{e9}x\r\nz");
        let at = |offset| {
            let LineColumn { line, column } = map.position(file, offset);
            (line, column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(2), (1, 3));
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(7), (2, 3));
        assert_eq!(at(10), (3, 1));
        assert_eq!(at(99), (3, 2));
    }

    #[test]
    fn embedded_texts_keep_their_own_numbers() {
        let mut map = SourceMap::new();
        let given = map.add("a.lud", "given");
        let embedded = map.add_embedded("b.def", "embedded");
        assert!(embedded.is_embedded() && !given.is_embedded());
        assert_eq!(map.text(given), "given");
        assert_eq!(map.text(embedded), "embedded");
        assert_eq!(map.slice(Span::new(embedded, 0, 2)), "em");
    }
}
