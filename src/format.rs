//! The one layout of descriptions: a text to the same text, laid out anew. Text without a layout of
//! its own, such as an expanded game, is written in `syntax`.
//!
//! [`format()`] reads the pieces of a text, comments included, groups them ([`item`]) and prints
//! them ([`layout`]); [`style`] holds what depends on the names of ludemes. Nothing of the
//! meaning is at stake: the result is read again, and if tree, expansion or comments are not
//! those of the text, it is thrown away. Formatting a formatted text changes nothing.
//!
//! - Indentation is four spaces; lines end at column 100 unless a string is longer.
//! - A clause stands on one line if it is short; else each of its clauses has its own line,
//!   after the name and the plain arguments.
//! - A label stands with its value, the asterisks of a default with their item.
//! - Lists of plain values keep their rows, with columns aligned, or fill lines.
//! - Blank lines between clauses are kept, never more than one.
//! - Line ends are those of the first line, a byte-order mark stays, the last line is ended.

mod item;
mod layout;
mod style;

use crate::diagnostic::code::syntax::METADATA_COLON_SPACE;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::expand::{Library, Selection, expand};
use crate::source::FileId;
use crate::syntax::concrete::{self, ConcretePiece, PieceKind};
use crate::syntax::delimiters::MAX_TEXT;
use crate::syntax::parse::parse;
use crate::syntax::tree::Tree;

/// Why a text was not formatted.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It has syntax errors or comments of another language (`# ..`), so that its layout cannot be
    /// told from its mistakes.
    #[error("the description has syntax errors")]
    Syntax(Vec<Diagnostic>),
    /// Lines and indentation would take it beyond the longest text that can be read.
    #[error("laid out anew the description would be longer than any that can be read")]
    TooLong,
    /// The new layout would read differently; this is a bug of the formatter.
    #[error("the new layout would change the meaning; this is a bug in the formatter")]
    Changed,
}

/// Lays a text out.
///
/// ```
/// let text = "(define \"Home\"\n(sites  Bottom )) // the first row";
/// let formatted = ludeme::format::format(text).unwrap();
/// assert_eq!(formatted, "(define \"Home\"\n    (sites Bottom)\n) // the first row\n");
/// ```
pub fn format(text: &str) -> Result<String, Refusal> {
    let (tree, diagnostics) = parse(FileId(0), text);
    let has_errors = diagnostics.iter().any(|d| d.severity == Severity::Error);
    let pieces = (!has_errors).then(|| concrete::read(text)).flatten();
    let Some(pieces) = pieces else {
        return Err(Refusal::Syntax(diagnostics));
    };
    let mark = if text.starts_with('\u{FEFF}') {
        "\u{FEFF}"
    } else {
        ""
    };
    let line_end = match text.split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => "\r\n",
        _ => "\n",
    };
    let formatted = format!("{mark}{}", layout::lay_out(&item::group(&pieces), line_end));
    if formatted.len() > MAX_TEXT {
        Err(Refusal::TooLong)
    } else if same_meaning(&tree, &pieces, &formatted) {
        Ok(formatted)
    } else {
        Err(Refusal::Changed)
    }
}

/// Whether a text reads as the tree and the comments given, before and after expansion.
fn same_meaning(tree: &Tree, pieces: &[ConcretePiece<'_>], text: &str) -> bool {
    let (again, found) = parse(FileId(0), text);
    let comments_again = concrete::read(text).map(|pieces| comments(&pieces).concat());
    found.iter().all(|d| d.severity != Severity::Error)
        && *tree == again
        && comments_again == Some(comments(pieces).concat())
        && expanded(tree) == expanded(&again)
}

/// What a tree expands to by default, and what is wrong with that, but for what the layout mends:
/// a space between a label and its value.
fn expanded(tree: &Tree) -> (Tree, Vec<Code>) {
    let (expanded, found) = expand(tree, &Selection::default(), Library::standard());
    let found = found.iter().map(|d| d.code);
    let kept = found.filter(|code| *code != METADATA_COLON_SPACE);
    (expanded.tree, kept.collect())
}

/// The comments of a text in order.
fn comments<'t>(pieces: &[ConcretePiece<'t>]) -> Vec<&'t str> {
    let mut found = Vec::new();
    for piece in pieces {
        match &piece.kind {
            PieceKind::Comment(text) => found.push(*text),
            PieceKind::Group { pieces, .. } => found.extend(comments(pieces)),
            _ => {}
        }
    }
    found
}
