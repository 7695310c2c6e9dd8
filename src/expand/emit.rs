//! The walk over the unexpanded tree that writes the expanded one.
//!
//! A piece of unexpanded text is a node and a [`TextPlace`]: the text it stands in, the use of a
//! define whose parameters hold there, and the chain of uses for diagnostics. Arguments stay
//! unexpanded pieces until the body asks for them, so what is never used costs nothing.
//! The cost is linear in the size of the result.

use std::collections::HashSet;

use smol_str::SmolStr;

use super::chosen::ChosenOptions;
use super::define::Text;
use super::problem::DefineProblem;
use super::problem::option::{MetadataClauseProblem, OptionProblem};
use super::scope::{DefineId, Scope};
use super::trace::{Earlier, OptionSet, PieceTrace};
use super::{Library, MAX_DEPTH, MAX_NODES, MAX_STEPS, Ruleset};
use crate::diagnostic::problem::Problem;
use crate::diagnostic::{Code, Diagnostic, MAX_HELPED, MAX_PROBLEMS};
use crate::source::Span;
use crate::source::origin::OriginId;
use crate::syntax::atom::may_have_holes;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// A use of a define, whose parameters hold in a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrameId(pub u32);

impl FrameId {
    /// No define: the text of the description itself.
    pub const FILE: FrameId = FrameId(0);
}

/// Where a piece of unexpanded text stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextPlace {
    pub text: Text,
    pub frame: FrameId,
    pub origin: OriginId,
}

impl TextPlace {
    /// The text of the description itself, outside of all uses.
    pub const FILE: TextPlace = TextPlace {
        text: Text::File,
        frame: FrameId::FILE,
        origin: OriginId::FILE,
    };
}

/// A node of unexpanded text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextPiece {
    pub node: NodeId,
    pub place: TextPlace,
}

/// A use of a define: what its parameters stand for.
pub(super) struct UseFrame {
    pub define: DefineId,
    /// The text that the use stands in.
    pub parent: FrameId,
    /// Its arguments, as a range of [`Expander::args`]; `None` is an omitted one.
    pub args: std::ops::Range<usize>,
    /// The options that decided which pieces they are.
    pub asked: OptionSet,
}

/// What expansion reads.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    pub file: &'a Tree,
    pub options: &'a ChosenOptions,
    pub library: &'a Library,
    pub scope: &'a Scope<'a>,
    pub rulesets: &'a [Ruleset],
    pub active_ruleset: Option<&'a Ruleset>,
}

/// An expansion in progress: what it reads, what it has written, and which uses it is in.
pub(super) struct Expander<'a> {
    pub input: Input<'a>,
    pub out: Tree,
    pub frames: Vec<UseFrame>,
    pub args: Vec<Option<TextPiece>>,
    /// Inside metadata only the file's own defines are expanded, and strings are left as they are.
    pub in_metadata: bool,
    /// A limit is exceeded; nothing more is expanded.
    pub exhausted: bool,
    /// The sequence under construction may hold a named argument without value or a loose bracket.
    pub loose_ends: bool,
    /// What is noted for expansions under other options, if any follow.
    pub trace: Option<PieceTrace>,
    /// An expansion under other options that this one takes nodes from.
    pub earlier: Option<Earlier<'a>>,
    /// The options that the piece at hand has asked so far.
    pub asked: OptionSet,
    depth: usize,
    steps: usize,
    diagnostics: Vec<Diagnostic>,
    reported: HashSet<(Code, Span)>,
}

impl<'a> Expander<'a> {
    /// An expansion that has not begun. The problems found so far are passed on.
    pub fn new(input: Input<'a>, diagnostics: Vec<Diagnostic>) -> Self {
        let mut out = Tree::new();
        out.reserve(input.file.len() * 2);
        Expander {
            input,
            out,
            frames: Vec::new(),
            args: Vec::new(),
            in_metadata: false,
            exhausted: false,
            loose_ends: false,
            trace: None,
            earlier: None,
            asked: OptionSet::default(),
            depth: 0,
            steps: 0,
            diagnostics,
            reported: HashSet::new(),
        }
    }

    /// The expanded tree and all problems.
    pub fn finish(self) -> (Tree, Vec<Diagnostic>) {
        (self.out, self.diagnostics)
    }

    /// The tree of a text.
    pub fn tree(&self, text: Text) -> &'a Tree {
        match text {
            Text::File => self.input.file,
            Text::Options => &self.input.options.tree,
            Text::Library(index) => self.input.library.tree(index),
        }
    }

    /// What a piece is.
    pub fn kind(&self, piece: TextPiece) -> &'a NodeKind {
        self.tree(piece.place.text).kind(piece.node)
    }

    /// Where a piece is written.
    pub fn span(&self, piece: TextPiece) -> Span {
        self.tree(piece.place.text).span(piece.node)
    }

    /// Reports a problem, once for each place it is written at.
    pub fn report(&mut self, diagnostic: Diagnostic, place: TextPlace) {
        if self.diagnostics.len() < MAX_PROBLEMS
            && self.reported.insert((diagnostic.code, diagnostic.span))
        {
            self.diagnostics.push(diagnostic.through(place.origin));
        }
    }

    /// Whether it is worth while to look for what was meant.
    pub fn helps(&self) -> bool {
        self.diagnostics.len() < MAX_HELPED
    }

    /// Expands some pieces into the elements of one bracketed node.
    pub fn sequence(&mut self, pieces: impl Iterator<Item = TextPiece>) -> Vec<NodeId> {
        let outer = std::mem::take(&mut self.loose_ends);
        let mut out = Vec::with_capacity(pieces.size_hint().0);
        for piece in pieces {
            self.emit(piece, &mut out);
        }
        let out = self.tie(out);
        self.loose_ends = outer;
        out
    }

    fn children(&mut self, nodes: &'a [NodeId], place: TextPlace) -> Vec<NodeId> {
        self.sequence(nodes.iter().map(|node| TextPiece { node: *node, place }))
    }

    /// Expands one piece into any number of nodes.
    pub fn emit(&mut self, piece: TextPiece, out: &mut Vec<NodeId>) {
        if self.recall(piece, out) || !self.may_go_on(piece) {
            return;
        }
        let around = std::mem::take(&mut self.asked);
        let at = out.len();
        self.depth += 1;
        self.emit_anew(piece, out);
        self.depth -= 1;
        self.remember(piece, out.get(at..).unwrap_or_default());
        self.asked.add(around);
    }

    fn emit_anew(&mut self, piece: TextPiece, out: &mut Vec<NodeId>) {
        let place = piece.place;
        match self.kind(piece) {
            kind @ (NodeKind::Int(_) | NodeKind::Float(_) | NodeKind::Error) => {
                self.put(kind.clone(), piece, out);
            }
            NodeKind::Open(_) | NodeKind::Close(_) => {
                self.loose_ends = true;
                self.put(self.kind(piece).clone(), piece, out);
            }
            NodeKind::Word(text) => self.word(text, piece, out),
            NodeKind::Str(text) => self.string(text, piece, out),
            NodeKind::Call {
                head,
                head_span,
                args,
            } => self.call(head, *head_span, args, piece, out),
            NodeKind::Array(items) => {
                let items = self.children(items, place);
                self.put(NodeKind::Array(items), piece, out);
            }
            NodeKind::Label {
                name,
                name_span,
                value,
            } => self.label(name, *name_span, *value, piece, out),
            NodeKind::Macro {
                name,
                name_span,
                args,
            } => {
                let args: Vec<_> = args
                    .iter()
                    .map(|node| TextPiece { node: *node, place })
                    .collect();
                self.check_bracket(*name_span, !args.is_empty(), piece);
                self.define_use(name, *name_span, &args, piece, out);
            }
            NodeKind::OptionRef(reference) => {
                let value = self.option_value(reference, piece);
                self.emit_value(value, reference, piece, out);
            }
            NodeKind::Parameter(n) => {
                if let Some(argument) = self.argument(*n, piece) {
                    self.emit(argument, out);
                }
            }
            NodeKind::Range(ends) => self.range(*ends, piece, out),
            NodeKind::Omitted => self.misplaced(&DefineProblem::StrayOmission, piece, out),
            NodeKind::Angle(_) => self.misplaced(&OptionProblem::NoReference, piece, out),
        }
    }

    /// Counts the effort; false once a limit is exceeded.
    pub fn may_go_on(&mut self, piece: TextPiece) -> bool {
        self.steps += 1;
        if self.exhausted {
            return false;
        }
        let problem = if self.depth >= MAX_DEPTH {
            DefineProblem::TooDeep
        } else if self.out.len() - self.out.len_below() >= MAX_NODES {
            DefineProblem::TooManyNodes
        } else if self.steps >= MAX_STEPS {
            DefineProblem::TooManySteps
        } else {
            return true;
        };
        self.exhaust(problem.at(self.span(piece)), piece.place);
        false
    }

    /// Gives up: reports a limit and expands nothing more.
    pub fn exhaust(&mut self, diagnostic: Diagnostic, place: TextPlace) {
        self.exhausted = true;
        self.report(diagnostic, place);
    }

    /// Writes a node that stands for a piece.
    pub fn put(&mut self, kind: NodeKind, piece: TextPiece, out: &mut Vec<NodeId>) {
        let span = self.span(piece);
        out.push(self.push(kind, span, piece.place.origin));
    }

    /// Reports a problem of a piece that stands for nothing then.
    pub fn misplaced(&mut self, problem: &dyn Problem, piece: TextPiece, out: &mut Vec<NodeId>) {
        self.report(problem.at(self.span(piece)), piece.place);
        self.put(NodeKind::Error, piece, out);
    }

    fn word(&mut self, text: &'a SmolStr, piece: TextPiece, out: &mut Vec<NodeId>) {
        if may_have_holes(text) {
            return self.filled_word(text, piece, out);
        }
        self.put(NodeKind::Word(text.clone()), piece, out);
    }

    /// A string, unless it names a define.
    fn string(&mut self, text: &'a SmolStr, piece: TextPiece, out: &mut Vec<NodeId>) {
        let Some(text) = self.filled_string(text, piece) else {
            return self.put(NodeKind::Error, piece, out);
        };
        self.ask_name(&text);
        match self.input.scope.lookup(&text, self.in_metadata) {
            Some(define) => self.expand_define(define, &[], piece, out),
            None => self.plain_string(text, piece, out),
        }
    }

    fn plain_string(&mut self, text: SmolStr, piece: TextPiece, out: &mut Vec<NodeId>) {
        if text.is_empty() && !self.in_metadata {
            return self.misplaced(&DefineProblem::EmptyString, piece, out);
        }
        let text = self.clean_string(text);
        self.put(NodeKind::Str(text), piece, out);
    }

    fn call(
        &mut self,
        head: &'a SmolStr,
        head_span: Span,
        args: &'a [NodeId],
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        let place = piece.place;
        match head.as_str() {
            "define" | "option" | "rulesets" => return,
            "useFor" if self.in_metadata => return self.use_for(args, piece, out),
            "ai" if self.in_metadata => {
                let args = args.iter().map(|node| TextPiece { node: *node, place });
                let args: Vec<_> = args.filter(|arg| !self.is_ai_name(*arg)).collect();
                let args = self.sequence(args.into_iter());
                return self.put_call(head.clone(), head_span, args, piece, out);
            }
            "game" | "match" | "instance" => {
                let args = self.after_protected_name(args, place);
                return self.put_call(head.clone(), head_span, args, piece, out);
            }
            _ => {}
        }
        if may_have_holes(head) {
            return self.filled_head(head, head_span, args, piece, out);
        }
        let args = self.children(args, place);
        self.put_call(head.clone(), head_span, args, piece, out);
    }

    /// Writes a call whose arguments are expanded already.
    pub fn put_call(
        &mut self,
        head: SmolStr,
        head_span: Span,
        args: Vec<NodeId>,
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        let kind = NodeKind::Call {
            head,
            head_span,
            args,
        };
        self.put(kind, piece, out);
    }

    /// The arguments of a game, match or instance, whose name is no define even if one is called so.
    fn after_protected_name(&mut self, args: &'a [NodeId], place: TextPlace) -> Vec<NodeId> {
        let Some((first, rest)) = args.split_first() else {
            return Vec::new();
        };
        let first = TextPiece {
            node: *first,
            place,
        };
        let NodeKind::Str(name) = self.kind(first) else {
            return self.children(args, place);
        };
        let mut out = Vec::with_capacity(args.len());
        if let Some(name) = self.filled_string(name, first) {
            self.plain_string(name, first, &mut out);
        }
        out.extend(self.children(rest, place));
        out
    }

    /// A value that is a sequence leaves its first node to the name; the others follow.
    fn label(
        &mut self,
        name: &SmolStr,
        name_span: Span,
        value: Option<NodeId>,
        piece: TextPiece,
        out: &mut Vec<NodeId>,
    ) {
        let place = piece.place;
        let at = out.len();
        if let Some(node) = value {
            let value = TextPiece { node, place };
            let spaced = self.in_metadata && self.span(value).start > name_span.end + 1;
            self.emit(value, out);
            if let (true, Some(written)) = (spaced, out.get(at)) {
                let text = print_inline(&self.out, *written);
                // `description: "A game."`
                let meant = match self.out.kind(*written) {
                    NodeKind::Str(_) => format!("({name} {text})"),
                    _ => format!("{name}:{text}"),
                };
                let problem = MetadataClauseProblem::SpaceAfterColon { meant };
                self.report(problem.at(name_span), place);
            }
        }
        let value = out.get(at).copied();
        self.loose_ends |= value.is_none();
        let kind = NodeKind::Label {
            name: name.clone(),
            name_span,
            value,
        };
        let span = self.span(piece);
        // A label without a value may still get one.
        let label = match value {
            Some(_) => self.push(kind, span, place.origin),
            None => self.out.push(kind, span, place.origin),
        };
        match out.get_mut(at) {
            Some(first) => *first = label,
            None => out.push(label),
        }
    }
}
