//! Clauses whose name is a parameter or an option: `(#1 ..)`, `(<Tag:arg> ..)`.
//!
//! With `(define "Of" (#1 Mover))`, `("Of" handSite)` becomes `(handSite Mover)`: the name of the call is
//! only known once the parameter is replaced.

use smol_str::SmolStr;

use super::emit::{Expander, TextPiece};
use super::problem::DefineProblem;
use crate::source::Span;
use crate::syntax::atom::{self, Atom, Hole};
use crate::syntax::tree::{NodeId, NodeKind};

impl<'a> Expander<'a> {
    /// `(#1 ..)`, `(<Tag:arg> ..)`: what stands after the bracket is known only now.
    pub fn filled_head(
        &mut self,
        head: &'a SmolStr,
        head_span: Span,
        args: &'a [NodeId],
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        let place = piece.place;
        let rest = args.iter().map(|node| TextPiece { node: *node, place });
        let first = match atom::read(head) {
            Atom::Parameter(n) => Hole::Parameter(n),
            Atom::OptionRef(reference) => Hole::OptionRef(reference),
            _ => {
                let Some(head) = self.filled_text(head, piece) else {
                    return self.put(NodeKind::Error, piece, out);
                };
                let args = self.sequence(rest);
                return self.put_call(head, head_span, args, piece, out);
            }
        };
        let mut pieces = self.hole_pieces(first, piece);
        pieces.extend(rest);
        self.clause_of(pieces, head_span, piece, out);
    }

    /// The clause that results when a bracket is followed by these pieces.
    fn clause_of(
        &mut self,
        mut pieces: Vec<TextPiece>,
        head_span: Span,
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        // Parameters may stand for parameters of an outer define, and so on.
        while let Some(first) = pieces.first().copied() {
            if !self.may_go_on(first) {
                return;
            }
            let hole = match self.kind(first) {
                NodeKind::Parameter(n) => Hole::Parameter(*n),
                NodeKind::OptionRef(reference) => Hole::OptionRef(reference),
                NodeKind::Word(text) => {
                    let Some(head) = self.filled_text(text, first) else {
                        return self.put(NodeKind::Error, piece, out);
                    };
                    let args = self.sequence(pieces.into_iter().skip(1));
                    return self.put_call(head, head_span, args, piece, out);
                }
                NodeKind::Str(name) => {
                    let args = pieces.get(1..).unwrap_or(&[]);
                    return self.define_use(name, self.span(first), args, piece, out);
                }
                _ => break,
            };
            let inserted = self.hole_pieces(hole, first);
            pieces.splice(..1, inserted);
        }
        // A pair of brackets around clauses is redundant.
        let nodes = self.sequence(pieces.into_iter());
        let is_clause = |node: &NodeId| matches!(self.out.kind(*node), NodeKind::Call { .. });
        if nodes.first().is_some_and(is_clause) && nodes.last().is_some_and(is_clause) {
            out.extend(nodes);
        } else if self.exhausted || nodes.iter().any(|n| *self.out.kind(*n) == NodeKind::Error) {
            self.put(NodeKind::Error, piece, out);
        } else {
            self.misplaced(&DefineProblem::NoLudemeName, piece, out);
        }
    }
}
