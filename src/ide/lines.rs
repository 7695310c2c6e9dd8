//! Lines and columns of a text, in the units that editors count in.

use std::ops::Range;

/// What a column counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Bytes of UTF-8.
    Byte,
    /// Code units of UTF-16, as JavaScript counts.
    Utf16,
    /// Characters.
    Char,
}

/// Where the lines of a text start.
#[derive(Clone, Debug)]
pub struct LineStarts {
    starts: Vec<usize>,
}

impl LineStarts {
    /// Finds the lines of a text.
    pub fn of(text: &str) -> LineStarts {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1));
        LineStarts {
            starts: starts.collect(),
        }
    }

    /// How many lines there are.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line of a byte, from 0.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).max(1) - 1
    }

    /// Where a line stands, its end included; the end of the text beyond the last line.
    pub fn range(&self, text: &str, line: usize) -> Range<usize> {
        let start = |line: usize| self.starts.get(line).copied().unwrap_or(text.len());
        start(line)..start(line + 1)
    }

    /// Line and column of a byte, both from 0.
    pub fn position(&self, text: &str, at: usize, unit: Unit) -> (usize, usize) {
        let line = self.line(at);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = text.get(start..at.min(text.len())).unwrap_or_default();
        (line, length(before, unit))
    }

    /// The byte at a line and column, both from 0; what lies beyond a line is its end.
    pub fn offset(&self, text: &str, line: usize, column: usize, unit: Unit) -> usize {
        let range = self.range(text, line);
        let written = text.get(range.clone()).unwrap_or_default();
        let written = written.trim_end_matches(['\n', '\r']);
        let mut passed = 0;
        for (at, c) in written.char_indices() {
            if passed >= column {
                return range.start + at;
            }
            passed += match unit {
                Unit::Byte => c.len_utf8(),
                Unit::Utf16 => c.len_utf16(),
                Unit::Char => 1,
            };
        }
        range.start + written.len()
    }
}

/// The length of a text in a unit.
pub(super) fn length(text: &str, unit: Unit) -> usize {
    match unit {
        Unit::Byte => text.len(),
        Unit::Utf16 => text.chars().map(char::len_utf16).sum(),
        Unit::Char => text.chars().count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_the_unit_asked_for() {
        let text = "a\u{10348}b\r\nc";
        let lines = LineStarts::of(text);
        for (unit, column) in [(Unit::Byte, 5), (Unit::Utf16, 3), (Unit::Char, 2)] {
            assert_eq!(lines.position(text, 5, unit), (0, column));
            assert_eq!(lines.offset(text, 0, column, unit), 5);
        }
        assert_eq!(lines.offset(text, 0, 99, Unit::Utf16), 6);
        assert_eq!(lines.offset(text, 9, 9, Unit::Utf16), text.len());
        assert_eq!(lines.position(text, text.len(), Unit::Byte), (1, 1));
    }
}
