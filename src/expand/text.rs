//! Words and strings with parameters and option references inside: `P#1`, `"Hand<Side:n>"`.

use smol_str::{SmolStr, ToSmolStr};

use super::emit::{Expander, TextPiece};
use super::problem::DefineProblem;
use super::{MAX_WORD, range};
use crate::diagnostic::problem::Problem;
use crate::syntax::atom::{self, Atom, Hole, holes, may_have_holes};
use crate::syntax::tree::{NodeId, NodeKind};

/// A part of a word: text as written, or the nodes that a hole stands for.
enum TextPart<'t> {
    Text(&'t str),
    Nodes(Vec<NodeId>),
}

impl<'a> Expander<'a> {
    /// A word with holes: a new word, or, where a hole stands for clauses, the words between
    /// them and the clauses one after the other.
    pub fn filled_word(&mut self, text: &'a SmolStr, piece: TextPiece, out: &mut Vec<NodeId>) {
        let parts = self.parts(text, piece);
        match self.joined(&parts, piece) {
            Some(text) if text.is_empty() => {}
            Some(text) => self.put_atom(&text, piece, out),
            None if self.exhausted => {}
            None => {
                for part in parts {
                    match part {
                        TextPart::Text(text) => self.put_atom(text, piece, out),
                        TextPart::Nodes(nodes) => out.extend(nodes),
                    }
                }
            }
        }
    }

    /// A word with holes where nothing but one word will do: the name of a ludeme.
    pub fn filled_text(&mut self, text: &'a SmolStr, piece: TextPiece) -> Option<SmolStr> {
        if !may_have_holes(text) {
            return Some(text.clone());
        }
        let parts = self.parts(text, piece);
        let joined = self.joined(&parts, piece);
        if joined.is_none() {
            self.report_splice(piece);
        }
        joined
    }

    /// A string with its parameters and options filled in. What looks like a reference to an
    /// option that does not exist stays as it is, since strings may hold any text.
    pub fn filled_string(&mut self, text: &'a SmolStr, piece: TextPiece) -> Option<SmolStr> {
        if !may_have_holes(text) {
            return Some(text.clone());
        }
        let mut filled = String::new();
        let mut done = 0;
        for (range, hole) in holes(text) {
            if let Hole::OptionRef(reference) = hole {
                self.ask(reference);
            }
            let pieces = match hole {
                // Outside the body of a define the text is just text.
                Hole::Parameter(_) if self.frame(piece.place.frame).is_none() => continue,
                Hole::OptionRef(name) if self.input.options.value(name).is_err() => continue,
                hole => self.hole_pieces(hole, piece),
            };
            filled.push_str(&text[done..range.start]);
            done = range.end;
            for inserted in pieces {
                let Some(text) = self.plain_text(inserted) else {
                    self.report_splice(piece);
                    return None;
                };
                filled.push_str(&text);
            }
            self.check_length(filled.len(), piece)?;
        }
        filled.push_str(&text[done..]);
        Some(SmolStr::from(filled))
    }

    /// The text of a piece that is a word or number, with its own holes filled in.
    fn plain_text(&mut self, piece: TextPiece) -> Option<SmolStr> {
        if !self.may_go_on(piece) {
            return None;
        }
        match self.kind(piece) {
            NodeKind::Word(text) => self.filled_text(text, piece),
            NodeKind::Str(text) => self.filled_string(text, piece),
            NodeKind::Int(value) => Some(value.to_smolstr()),
            NodeKind::Float(value) => Some(value.to_smolstr()),
            NodeKind::Parameter(n) => match self.argument(*n, piece) {
                Some(argument) => self.plain_text(argument),
                None => Some(SmolStr::default()),
            },
            _ => None,
        }
    }

    fn parts(&mut self, text: &'a SmolStr, piece: TextPiece) -> Vec<TextPart<'a>> {
        let mut parts = Vec::new();
        let mut done = 0;
        for (range, hole) in holes(text) {
            if range.start > done {
                parts.push(TextPart::Text(&text[done..range.start]));
            }
            done = range.end;
            if let Hole::Parameter(n) = hole
                && text[done..].starts_with(|c: char| c.is_ascii_digit())
            {
                let problem = DefineProblem::ParameterTen { n };
                self.report(problem.at(self.span(piece)), piece.place);
            }
            let mut nodes = Vec::new();
            for inserted in self.hole_pieces(hole, piece) {
                self.emit(inserted, &mut nodes);
            }
            parts.push(TextPart::Nodes(nodes));
        }
        if done < text.len() {
            parts.push(TextPart::Text(&text[done..]));
        }
        parts
    }

    /// The parts as one text, if every hole stands for one word or number or nothing.
    fn joined(&mut self, parts: &[TextPart<'_>], piece: TextPiece) -> Option<SmolStr> {
        let mut joined = String::new();
        for part in parts {
            match part {
                TextPart::Text(text) => joined.push_str(text),
                TextPart::Nodes(nodes) => match nodes.as_slice() {
                    [] => {}
                    [node] => joined.push_str(&atom_text(self.out.kind(*node))?),
                    _ => return None,
                },
            }
            self.check_length(joined.len(), piece)?;
        }
        Some(SmolStr::from(joined))
    }

    fn check_length(&mut self, length: usize, piece: TextPiece) -> Option<()> {
        if length <= MAX_WORD {
            return Some(());
        }
        self.exhaust(DefineProblem::TooLong.at(self.span(piece)), piece.place);
        None
    }

    fn report_splice(&mut self, piece: TextPiece) {
        if !self.exhausted {
            let diagnostic = DefineProblem::SpliceInWord.at(self.span(piece));
            self.report(diagnostic, piece.place);
        }
    }

    /// Writes the node that a filled-in word reads as.
    fn put_atom(&mut self, text: &str, piece: TextPiece, out: &mut Vec<NodeId>) {
        let kind = match atom::read(text) {
            Atom::Int(value) => NodeKind::Int(value),
            Atom::Float(value) => NodeKind::Float(value),
            _ => NodeKind::Word(SmolStr::new(text)),
        };
        self.put(kind, piece, out);
    }

    /// A string as the game sees it: ranges spelled out, white space in single spaces.
    pub fn clean_string(&self, text: SmolStr) -> SmolStr {
        let text = range::in_string(&text).unwrap_or(text);
        if self.in_metadata || !is_untidy(&text) {
            return text;
        }
        let tidy = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let tidy = [
            (" )", ")"),
            ("( ", "("),
            (" }", "}"),
            ("{ ", "{"),
            (": ", ":"),
        ]
        .iter()
        .fold(tidy, |text, (from, to)| text.replace(from, to));
        SmolStr::from(tidy)
    }
}

/// Whether white space in a string has to be tidied up.
fn is_untidy(text: &str) -> bool {
    let is_space = |b: u8| b.is_ascii_whitespace();
    text.bytes().any(|b| is_space(b) && b != b' ')
        || text.as_bytes().windows(2).any(|pair| {
            matches!(
                pair,
                [b' ', b' ' | b')' | b'}'] | [b'(' | b'{' | b':', b' ']
            )
        })
}

/// How a word or number is written.
fn atom_text(kind: &NodeKind) -> Option<SmolStr> {
    match kind {
        NodeKind::Word(text) => Some(text.clone()),
        NodeKind::Int(value) => Some(value.to_smolstr()),
        NodeKind::Float(value) => Some(value.to_smolstr()),
        _ => None,
    }
}
