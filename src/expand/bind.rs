//! Arguments: which pieces of text the parameters of a define stand for.
//!
//! An argument is one element of the text of the use. When an argument is itself a use of a
//! define that stands for nothing or for several elements, it matters which of the two is
//! expanded first: if the argument is, its elements count one by one. The order is that of the
//! language: the defines of the file in text order, round after round until none is left, then
//! the standard ones likewise, and then the file's again.

use super::define::Text;
use super::emit::{Expander, FrameId, TextPiece, TextPlace};
use super::problem::DefineProblem;
use super::scope::DefineId;
use crate::diagnostic::problem::Problem;
use crate::syntax::atom::{Hole, may_have_holes};
use crate::syntax::tree::NodeKind;

impl Expander<'_> {
    /// Binds the arguments of a use of a define that stands at a place.
    pub fn bind(
        &mut self,
        define: DefineId,
        place: TextPlace,
        args: &[TextPiece],
    ) -> std::ops::Range<usize> {
        // Binding an argument may bind others, so the arguments are gathered apart.
        let mut bound = Vec::with_capacity(args.len());
        let mut hole = None;
        for arg in args {
            let before = bound.len();
            self.bind_piece(*arg, define, place.frame, &mut bound);
            if bound.len() > before {
                self.check_shift(hole.take(), define);
            } else if matches!(self.kind(*arg), NodeKind::Parameter(_)) {
                hole = Some(*arg);
            }
        }
        let start = self.args.len();
        self.args.append(&mut bound);
        start..self.args.len()
    }

    /// Warns of an omitted argument whose place in the use of another define the next one takes.
    fn check_shift(&mut self, hole: Option<TextPiece>, define: DefineId) {
        let Some(hole) = hole.filter(|hole| !matches!(hole.place.text, Text::Library(_))) else {
            return;
        };
        let name = &self.input.scope.define(define).name;
        let problem = DefineProblem::ArgumentsShift { name }.at(self.span(hole));
        self.report(problem, hole.place);
    }

    fn bind_piece(
        &mut self,
        piece: TextPiece,
        define: DefineId,
        at: FrameId,
        bound: &mut Vec<Option<TextPiece>>,
    ) {
        if !self.may_go_on(piece) {
            return;
        }
        match self.kind(piece) {
            NodeKind::Omitted => bound.push(None),
            // An omitted argument that is passed on leaves no hole: later ones move up.
            NodeKind::Parameter(n) => {
                if let Some(argument) = self.argument(*n, piece) {
                    bound.push(Some(argument));
                }
            }
            // Options are replaced before any define is, so what they insert is arguments.
            NodeKind::OptionRef(reference) => {
                for inserted in self.hole_pieces(Hole::OptionRef(reference), piece) {
                    self.bind_piece(inserted, define, at, bound);
                }
            }
            NodeKind::Str(name) if !may_have_holes(name) => {
                self.bind_use(name, &[], piece, define, at, bound);
            }
            NodeKind::Macro { name, args, .. } if !may_have_holes(name) => {
                let place = piece.place;
                let args: Vec<_> = args
                    .iter()
                    .map(|node| TextPiece { node: *node, place })
                    .collect();
                self.bind_use(name, &args, piece, define, at, bound);
            }
            _ => bound.push(Some(piece)),
        }
    }

    /// An argument that may be a use of a define.
    fn bind_use(
        &mut self,
        name: &str,
        args: &[TextPiece],
        piece: TextPiece,
        define: DefineId,
        at: FrameId,
        bound: &mut Vec<Option<TextPiece>>,
    ) {
        self.ask_name(name);
        let inner = self.input.scope.lookup(name, self.in_metadata);
        let Some(inner) = inner.filter(|inner| self.is_expanded_first(*inner, define, at)) else {
            return bound.push(Some(piece));
        };
        let body = &self.input.scope.define(inner).body;
        let is_one_element = matches!(body.as_slice(), [only]
            if !matches!(self.tree(self.input.scope.define(inner).text).kind(*only),
                NodeKind::Str(_) | NodeKind::Macro { .. } | NodeKind::Parameter(_)
                | NodeKind::OptionRef(_) | NodeKind::Omitted));
        if is_one_element {
            return bound.push(Some(piece));
        }
        let Some(place) = self.enter(inner, self.span(piece), piece.place, args) else {
            return bound.push(Some(piece));
        };
        for node in body {
            let piece = TextPiece { node: *node, place };
            self.bind_piece(piece, define, place.frame, bound);
        }
    }

    /// Whether a define in the arguments of another one is expanded before that other one, when
    /// the text came up in the expansion of the define of frame `at`.
    fn is_expanded_first(&self, inner: DefineId, outer: DefineId, at: FrameId) -> bool {
        let scope = self.input.scope;
        let current = self.frame(at).map(|frame| frame.define);
        let in_standard = current.is_some_and(|current| !scope.is_local(current));
        match (scope.is_local(inner), scope.is_local(outer)) {
            (true, false) => !in_standard,
            (false, true) => in_standard,
            (both_local, _) => {
                // Both are of the same round; the round goes on from the current define.
                let current = current.filter(|current| scope.is_local(*current) == both_local);
                let is_later_round = |id: DefineId| current.is_some_and(|current| id < current);
                (is_later_round(inner), inner) < (is_later_round(outer), outer)
            }
        }
    }
}
