//! A text of a version, and places in it as the client counts them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use lsp_types::{Position, Range as LspRange, TextEdit, Uri};

use crate::ide::{Document, LineStarts, Replacement, Unit};

/// A text at a moment.
#[derive(Debug)]
pub struct Snapshot {
    /// Which text.
    pub uri: Uri,
    /// The version that the client gave it.
    pub version: i32,
    /// The text.
    pub text: String,
    /// How the client counts columns.
    pub unit: Unit,
    /// Which change of the text this is.
    pub stamp: u64,
    /// The newest change.
    pub newest: Arc<AtomicU64>,
    lines: LineStarts,
    document: OnceLock<Document>,
}

impl Snapshot {
    /// A snapshot of a text, the newest one.
    pub fn new(
        uri: Uri,
        version: i32,
        text: String,
        unit: Unit,
        newest: &Arc<AtomicU64>,
    ) -> Snapshot {
        Snapshot {
            uri,
            version,
            lines: LineStarts::of(&text),
            text,
            unit,
            stamp: newest.fetch_add(1, Ordering::SeqCst) + 1,
            newest: newest.clone(),
            document: OnceLock::new(),
        }
    }

    /// What an editor can ask about the text; read when it is first asked for.
    pub fn document(&self) -> &Document {
        self.document.get_or_init(|| Document::new(&self.text))
    }

    /// Whether the text has changed since.
    pub fn is_stale(&self) -> bool {
        self.newest.load(Ordering::SeqCst) != self.stamp
    }

    /// The byte at a position.
    pub fn offset(&self, position: Position) -> usize {
        let (line, column) = (position.line as usize, position.character as usize);
        self.lines.offset(&self.text, line, column, self.unit)
    }

    /// The position of a byte.
    pub fn position(&self, at: usize) -> Position {
        let (line, column) = self.lines.position(&self.text, at, self.unit);
        Position::new(line as u32, column as u32)
    }

    /// The range of some bytes.
    pub fn range(&self, range: &Range<usize>) -> LspRange {
        LspRange::new(self.position(range.start), self.position(range.end))
    }

    /// The bytes of a range; an empty one if its end comes before its start.
    pub fn bytes(&self, range: LspRange) -> Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }

    /// Edits as the client reads them.
    pub fn edits(&self, edits: &[Replacement]) -> Vec<TextEdit> {
        let edits = edits.iter();
        edits
            .map(|edit| TextEdit::new(self.range(&edit.range), edit.text.clone()))
            .collect()
    }
}
