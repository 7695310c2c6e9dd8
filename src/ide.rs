//! What an editor asks about a text: a room over texts that knows no protocol. The protocol is in
//! `cli/lsp`, the page of the browser in `clients/web`.
//!
//! A [`Document`] is a snapshot of one text, sound or half typed: its tree, its names, and the
//! answers to whatever an editor asks at a place in it. It never changes; another keystroke makes
//! another document. Making one costs about as much as parsing. What needs the whole pipeline,
//! diagnostics with their repairs, stands apart in [`check`], so that
//! completion does not wait for it. Places are byte offsets; [`LineStarts`] turns them into lines and
//! columns. Nothing here does I/O or starts a thread: a language server, a web page and a test ask
//! the same questions.
//!
//! ```
//! use ludeme::ide::Document;
//!
//! let text = "(game \"Three\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)})
//!     (rules (play (move Add (to (sites Em";
//! let document = Document::new(text);
//! let offered = document.completions(text.len());
//! assert!(offered.iter().any(|c| c.label == "Empty"));
//! let hover = document.hover(text.find("players").unwrap()).unwrap();
//! assert!(hover.text.contains("The number of players"));
//! ```
//!
//! | file | what it answers |
//! |---|---|
//! | `parsed` | the tree of a text with parents, and what stands at a place |
//! | `names` | what a text declares, and where that is used |
//! | `expect` | what fits at a place |
//! | `complete` | completion |
//! | `hover`, `signature` | what something means, and which arguments it takes |
//! | `rename` | renaming, with the check that the game stays the same |
//! | `outline` | symbols, folding, selection by brackets |
//! | `tokens` | colours by meaning |
//! | `hints` | what arguments and options stand for, beside them |
//! | `layout` | formatting, of a whole text or a range |
//! | `check` | diagnostics and their repairs |
//! | `board` | the board as a picture whose sites tell what they are |
//! | `textmate` | the grammar for editors that colour by patterns |

#[cfg(feature = "svg")]
pub mod board;
pub mod check;
mod complete;
mod expect;
mod hints;
mod hover;
mod layout;
mod lines;
mod names;
mod outline;
mod parsed;
mod rename;
mod signature;
pub mod textmate;
mod tokens;

pub use complete::{Completion, CompletionKind, Subject};
pub use hints::InlayHint;
pub use hover::Hover;
pub use layout::{format_all, format_range};
pub use lines::{LineStarts, Unit};
pub use names::{Declaration, NameKind, Occurrence, Symbol};
pub use outline::{Fold, OutlineEntry};
pub use rename::{NoRename, Replacement};
pub use signature::{Signature, SignatureHelp};
pub use tokens::{Token, TokenKind};

use std::ops::Range;

use names::DeclaredNames;
use parsed::Parsed;

/// A snapshot of a text with the answers to what an editor asks about it.
#[derive(Debug)]
pub struct Document {
    parsed: Parsed,
    names: DeclaredNames,
    lines: LineStarts,
}

impl Document {
    /// Reads a text, of which parts may be missing or wrong.
    pub fn new(text: &str) -> Document {
        let parsed = Parsed::new(text);
        let names = DeclaredNames::of(&parsed);
        Document {
            names,
            parsed,
            lines: LineStarts::of(text),
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.parsed.text
    }

    /// The lines of the text.
    pub fn lines(&self) -> &LineStarts {
        &self.lines
    }

    /// What may be written at a place, the likeliest first.
    pub fn completions(&self, at: usize) -> Vec<Completion> {
        complete::completions(self, at)
    }

    /// What something offered means, as Markdown; empty where there is no more to say.
    pub fn describe(&self, about: &Subject) -> String {
        about.text(self)
    }

    /// What stands at a place, in words.
    pub fn hover(&self, at: usize) -> Option<Hover> {
        hover::hover(self, at)
    }

    /// The signatures of the call whose arguments stand at a place.
    pub fn signature(&self, at: usize) -> Option<SignatureHelp> {
        signature::signature(self, at)
    }

    /// What the text declares, in its order.
    pub fn declarations(&self) -> &[Declaration] {
        &self.names.declarations
    }

    /// The name at a place, and where it stands.
    pub fn symbol(&self, at: usize) -> Option<(Symbol, Range<usize>)> {
        self.names.symbol(&self.parsed, at)
    }

    /// Every place where a name stands, in the order of the text.
    pub fn occurrences(&self, symbol: &Symbol) -> Vec<Occurrence> {
        self.names.occurrences(&self.parsed, symbol)
    }

    /// Where the name at a place is declared in this text.
    pub fn definitions(&self, at: usize) -> Vec<Range<usize>> {
        let Some((symbol, _)) = self.symbol(at) else {
            return Vec::new();
        };
        let all = self.occurrences(&symbol).into_iter();
        let mut places: Vec<_> = all.filter(|o| o.declares).map(|o| o.range).collect();
        // Of names that differ in their number, the one that is written there is meant.
        let written = self.parsed.node_at(at);
        let written = written.and_then(|node| self.parsed.string(node));
        let exact = self
            .names
            .declarations
            .iter()
            .filter(|d| Some(d.name.as_str()) == written);
        let exact: Vec<usize> = exact.map(|d| d.place.start).collect();
        if places.iter().any(|place| exact.contains(&place.start)) {
            places.retain(|place| exact.contains(&place.start));
        }
        places
    }

    /// The edits that give the name at a place another name everywhere.
    pub fn rename(&self, at: usize, name: &str) -> Result<Vec<Replacement>, NoRename> {
        rename::rename(self, at, name)
    }

    /// The parts of the description as a tree: the game and its parts, defines, options.
    pub fn outline(&self) -> Vec<OutlineEntry> {
        outline::outline(&self.parsed)
    }

    /// What can be folded away.
    pub fn folds(&self) -> Vec<Fold> {
        outline::folds(&self.parsed, &self.lines)
    }

    /// The ranges round a place, from the smallest to the whole text.
    pub fn selections(&self, at: usize) -> Vec<Range<usize>> {
        outline::selections(&self.parsed, at)
    }

    /// The words of the text with what they are, in order; none overlap.
    pub fn tokens(&self) -> Vec<Token> {
        tokens::tokens(&self.parsed, &self.names)
    }

    /// What arguments of defines and references to options stand for, within a range.
    pub fn hints(&self, range: Range<usize>) -> Vec<InlayHint> {
        hints::hints(&self.parsed, &self.names, range)
    }

    /// Where the clause of the game or match stands, if there is one: its bracket and name.
    pub fn game(&self) -> Option<Range<usize>> {
        let tree = &self.parsed.tree;
        let heads = tree.roots.iter().filter_map(|root| {
            let (head, span) = self.parsed.head(*root)?;
            matches!(head, "game" | "match")
                .then(|| self.parsed.range(*root).start..span.range().end)
        });
        heads.into_iter().next()
    }
}
