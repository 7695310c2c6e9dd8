//! Text to concrete tree: every piece of a text in its order, comments included.
//!
//! [`Tree`](super::tree::Tree) says what a text means; this says how it is written, for those
//! who write it anew. Both come from one grammar, so that they agree on what is a string, a
//! comment and a bracket. Pieces borrow the text and together make up all of it but white space.

use pest::Parser;
use pest::iterators::{Pair, Pairs};

use super::parse::grammar::{Grammar, Rule};
use super::parse::mask;
use super::{delimiters, foreign};
use crate::source::FileId;

/// One piece of a text with the white space before it.
#[derive(Clone, Debug)]
pub struct ConcretePiece<'t> {
    /// What it is.
    pub kind: PieceKind<'t>,
    /// How many line ends stand between it and what comes before; none if it touches that.
    pub lines_before: usize,
    /// No white space stands before it.
    pub glued: bool,
}

/// What a piece is.
#[derive(Clone, Debug)]
pub enum PieceKind<'t> {
    /// `( .. )`, `{ .. }` or `< .. >`.
    Group {
        /// The opening bracket.
        open: char,
        /// What stands inside; in round brackets the name is the first piece.
        pieces: Vec<ConcretePiece<'t>>,
    },
    /// `"text"`, quotes included.
    Str(&'t str),
    /// A word, number, range, parameter, option reference, or a stray character.
    Word(&'t str),
    /// The name after a round bracket, or `label:`.
    Name(&'t str),
    /// `// ..` to the end of its line, without white space at its end.
    Comment(&'t str),
}

/// Reads a text; `None` if its brackets or strings do not close, or if it holds what other
/// languages write, such as `# a comment`, which the tree is read without.
pub fn read(text: &str) -> Option<Vec<ConcretePiece<'_>>> {
    if foreign::check(FileId(0), text).text.is_some() {
        return None;
    }
    let delimiters = delimiters::check(FileId(0), text);
    if !delimiters.sound {
        return None;
    }
    let masked = (!delimiters.loose.is_empty()).then(|| mask(text, &delimiters.loose));
    let mut pairs = Grammar::parse(Rule::file, masked.as_deref().unwrap_or(text)).ok()?;
    let start = if text.starts_with('\u{FEFF}') { 3 } else { 0 };
    Some(pieces(text, pairs.next()?.into_inner(), start))
}

fn pieces<'t>(text: &'t str, pairs: Pairs<'_, Rule>, start: usize) -> Vec<ConcretePiece<'t>> {
    let mut end = start;
    let mut pieces = Vec::new();
    for pair in pairs {
        let span = pair.as_span();
        let between = text.get(end..span.start()).unwrap_or_default();
        end = span.end();
        if pair.as_rule() != Rule::EOI {
            pieces.push(ConcretePiece {
                lines_before: line_ends(between),
                glued: between.is_empty(),
                kind: kind(text, pair),
            });
        }
    }
    pieces
}

fn kind<'t>(text: &'t str, pair: Pair<'_, Rule>) -> PieceKind<'t> {
    let span = pair.as_span();
    // Masked brackets have the length of what they stand for.
    let written = text.get(span.start()..span.end()).unwrap_or_default();
    let open = match pair.as_rule() {
        Rule::clause => '(',
        Rule::array => '{',
        Rule::angle => '<',
        Rule::string => return PieceKind::Str(written),
        Rule::comment => return PieceKind::Comment(written.trim_end()),
        Rule::head => return PieceKind::Name(written),
        Rule::word if written.ends_with(':') => return PieceKind::Name(written),
        _ => return PieceKind::Word(written),
    };
    let pieces = pieces(text, pair.into_inner(), span.start() + 1);
    PieceKind::Group { open, pieces }
}

fn line_ends(space: &str) -> usize {
    space.bytes().filter(|b| *b == b'\n').count()
}
