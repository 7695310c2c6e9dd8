//! Replaces uses of defines, options and parameters by what they stand for.
//!
//! With `(define "Reach" (sites #1 "Goal"))`, `("Reach" P1)` becomes `(sites P1 "Goal")`. Where the
//! chosen item of an option `Size` gives 8 for `rows`, `<Size:rows>` becomes `8`.

use smol_str::SmolStr;

use super::chosen::{Missing, ReferenceValue};
use super::define::Text;
use super::emit::{Expander, FrameId, TextPiece, TextPlace, UseFrame};
use super::problem::{DefineProblem, Meant};
use super::scope::DefineId;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::{closest, only};
use crate::source::Span;
use crate::source::origin::Origin;
use crate::syntax::atom::Hole;
use crate::syntax::tree::{NodeId, NodeKind};

impl<'a> Expander<'a> {
    /// Starts the expansion of a define: the place of its body, or nothing if it cannot be.
    pub fn enter(
        &mut self,
        id: DefineId,
        use_site: Span,
        place: TextPlace,
        args: &[TextPiece],
    ) -> Option<TextPlace> {
        if self.is_expanding(id, place.frame) {
            self.report_recursion(id, use_site, place);
            return None;
        }
        let around = std::mem::take(&mut self.asked);
        let bound = self.bind(id, place, args);
        let asked = self.asked;
        self.asked.add(around);
        let define = self.input.scope.define(id);
        let (name, parameters) = (&define.name, define.parameters);
        let given = bound.len();
        self.check_arguments(id, given, use_site, place);
        if let (Some(gap), None) = (parameters.gap(), parameters.named) {
            let problem = DefineProblem::SkipsParameter { name, gap };
            self.report(problem.at(define.name_span), place);
        }
        let origin = self.step(Origin {
            name: name.clone(),
            use_site,
            definition: define.name_span,
            parent: place.origin,
            option: false,
        });
        self.frames.push(UseFrame {
            define: id,
            parent: place.frame,
            args: bound,
            asked,
        });
        Some(TextPlace {
            text: define.text,
            frame: FrameId(self.frames.len() as u32),
            origin,
        })
    }

    /// Warns of a use with more or fewer arguments than the define has parameters.
    fn check_arguments(&mut self, id: DefineId, given: usize, use_site: Span, place: TextPlace) {
        let define = self.input.scope.define(id);
        let name = &define.name;
        let wanted = usize::from(define.parameters.highest());
        let problem = if given > wanted {
            DefineProblem::ExtraArguments {
                name,
                wanted,
                given,
                own: matches!(define.text, Text::File),
            }
        } else if given < wanted && !matches!(place.text, Text::Library(_)) {
            DefineProblem::MissingArguments {
                name,
                wanted,
                given,
            }
        } else {
            return;
        };
        self.report(problem.at(use_site), place);
    }

    /// The use of a define by its number; nothing for the description itself.
    pub fn frame(&self, id: FrameId) -> Option<&UseFrame> {
        self.frames.get((id.0 as usize).checked_sub(1)?)
    }

    /// Whether the text of a frame comes from the define itself.
    fn is_expanding(&self, id: DefineId, frame: FrameId) -> bool {
        self.frames_outwards(frame).any(|frame| frame.define == id)
    }

    fn frames_outwards(&self, frame: FrameId) -> impl Iterator<Item = &UseFrame> {
        std::iter::successors(self.frame(frame), |frame| self.frame(frame.parent))
    }

    fn report_recursion(&mut self, id: DefineId, use_site: Span, place: TextPlace) {
        let mut chain = vec![self.input.scope.define(id).name.clone()];
        for frame in self.frames_outwards(place.frame) {
            chain.push(self.input.scope.define(frame.define).name.clone());
            if frame.define == id {
                break;
            }
        }
        chain.reverse();
        let define = self.input.scope.define(id);
        let problem = DefineProblem::Recursive {
            name: &define.name,
            chain: &chain,
        };
        self.report(problem.at_both(use_site, define.name_span), place);
    }

    /// `("Name" ..)`
    pub fn define_use(
        &mut self,
        name: &'a SmolStr,
        name_span: Span,
        args: &[TextPiece],
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        let Some(name) = self.filled_string(name, piece) else {
            return self.put(NodeKind::Error, piece, out);
        };
        self.ask_name(&name);
        if let Some(define) = self.input.scope.lookup(&name, self.in_metadata) {
            return self.expand_define(define, args, piece, out);
        }
        let diagnostic = if name.contains(char::is_whitespace) && !args.is_empty() {
            DefineProblem::SpaceInName.at(name_span)
        } else {
            let helped = self.helps();
            let names = || self.input.scope.names().filter(|_| helped);
            let mut sure = None;
            let meant = if self.in_metadata && self.input.library.contains(&name) {
                Meant::Standard
            } else if let Some(near) = closest(&name, names()) {
                sure = only(&name, names());
                Meant::Define(near)
            } else {
                Meant::Nothing
            };
            let name = name.as_str();
            let mut diagnostic = DefineProblem::Unknown { name, meant }.at(name_span);
            diagnostic.be_sure(sure.map(|name| format!("\"{name}\"")));
            diagnostic
        };
        self.report(diagnostic, piece.place);
        self.put(NodeKind::Error, piece, out);
    }

    /// A space before the name makes it a bare name in brackets of its own.
    pub fn check_bracket(&mut self, name_span: Span, has_args: bool, piece: TextPiece) {
        if name_span.start <= self.span(piece).start + 1 {
            return;
        }
        let problem = if has_args {
            DefineProblem::SpaceBeforeName
        } else {
            DefineProblem::SpaceBeforeLoneName
        };
        self.report(problem.at(name_span), piece.place);
    }

    /// Replaces a use of a define by its body.
    pub fn expand_define(
        &mut self,
        define: DefineId,
        args: &[TextPiece],
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        let Some(inside) = self.enter(define, self.span(piece), piece.place, args) else {
            return self.put(NodeKind::Error, piece, out);
        };
        for node in &self.input.scope.define(define).body {
            let body = TextPiece {
                node: *node,
                place: inside,
            };
            self.emit(body, out);
        }
    }

    /// What an option reference stands for; complains if it is nothing.
    pub fn option_value(
        &mut self,
        reference: &str,
        piece: TextPiece,
    ) -> Option<&'a ReferenceValue> {
        self.ask(reference);
        let missing = if matches!(piece.place.text, Text::Library(_)) {
            Missing::Tag
        } else {
            match self.input.options.value(reference) {
                Ok(value) => return Some(value),
                Err(missing) => missing,
            }
        };
        let span = self.span(piece);
        let diagnostic = self.input.options.complaint(reference, span, &missing);
        self.report(diagnostic, piece.place);
        None
    }

    /// Writes what a reference to an option stands for in its place.
    pub fn emit_value(
        &mut self,
        value: Option<&'a ReferenceValue>,
        reference: &str,
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        let Some(value) = value else {
            return self.put(NodeKind::Error, piece, out);
        };
        let place = self.inside_option(value, reference, piece);
        for node in &value.nodes {
            self.emit(TextPiece { node: *node, place }, out);
        }
    }

    /// The place of text that an option inserts; parameters go on to hold in it.
    pub fn inside_option(
        &mut self,
        value: &ReferenceValue,
        reference: &str,
        piece: TextPiece,
    ) -> TextPlace {
        let origin = self.step(Origin {
            name: SmolStr::new(reference),
            use_site: self.span(piece),
            definition: value.item,
            parent: piece.place.origin,
            option: true,
        });
        TextPlace {
            text: value.text,
            frame: piece.place.frame,
            origin,
        }
    }

    /// The argument that a parameter stands for; none if it was omitted.
    pub fn argument(&mut self, n: u8, piece: TextPiece) -> Option<TextPiece> {
        let Some(frame) = self.frame(piece.place.frame) else {
            let problem = DefineProblem::StrayParameter { n };
            self.report(problem.at(self.span(piece)), piece.place);
            return None;
        };
        let (args, asked) = (frame.args.clone(), frame.asked);
        self.asked.add(asked);
        let args = self.args.get(args)?;
        *args.get(usize::from(n).checked_sub(1)?)?
    }

    /// The unexpanded pieces that a hole stands for.
    pub fn hole_pieces(&mut self, hole: Hole<'_>, piece: TextPiece) -> Vec<TextPiece> {
        match hole {
            Hole::Parameter(n) => self.argument(n, piece).into_iter().collect(),
            Hole::OptionRef(reference) => {
                let Some(value) = self.option_value(reference, piece) else {
                    return Vec::new();
                };
                let place = self.inside_option(value, reference, piece);
                let pieces = value
                    .nodes
                    .iter()
                    .map(|node| TextPiece { node: *node, place });
                pieces.collect()
            }
        }
    }
}
