//! Writes a rewriting as text: new words, and between them parts of the text that stands there.

use crate::diagnostic::remedy::{Remedy, RemedyPiece};
use crate::source::Span;
use crate::source::origin::OriginId;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The text of what a part is rewritten as, one thing or several; the first `written` nodes of the
/// tree have a text already.
pub(super) fn pieces_of(
    tree: &Tree,
    written: usize,
    original: NodeId,
    rewritings: &[NodeId],
) -> Vec<RemedyPiece> {
    let mut renderer = Renderer {
        tree,
        written,
        origin: tree.origin(original),
        part: tree.span(original),
        siblings: siblings(tree, original),
        uses: Vec::new(),
        pieces: Vec::new(),
    };
    renderer.list(rewritings);
    renderer.pieces
}

/// `<5>` for an option item `<5 5>`, where a rewriting leaves out values of it and nothing else: the
/// item is to be written so, not what refers to it.
pub(super) fn shorter_item(tree: &Tree, original: NodeId, rewriting: NodeId) -> Option<Remedy> {
    let (given, kept) = (tree.children(original), tree.children(rewriting));
    let gone: Vec<NodeId> = given
        .iter()
        .filter(|n| !kept.contains(n))
        .copied()
        .collect();
    let origin = tree.origin(*gone.first()?);
    tree.step(origin).filter(|step| step.option)?;
    let of_item = |node: &&NodeId| tree.origin(**node) == origin;
    let rest: Vec<NodeId> = kept.iter().filter(of_item).copied().collect();
    let same = kept.len() + gone.len() == given.len() && gone.iter().all(|n| of_item(&n));
    if !same || rest.is_empty() {
        return None;
    }
    let mut items = given.iter().filter(of_item).map(|node| tree.span(*node));
    let first = items.next()?;
    let mut span = items.fold(first, Span::to);
    // The angle brackets belong to it.
    span.start = span.start.checked_sub(1)?;
    span.end += 1;
    let texts: Vec<String> = rest.iter().map(|node| print_inline(tree, *node)).collect();
    let text = format!("<{}>", texts.join(" "));
    Some(Remedy {
        span,
        leaves_out: None,
        pieces: vec![RemedyPiece::Text(text.clone())],
        expanded: text,
    })
}

/// The nodes in a part that follow each other, down to the parts of its parts.
fn siblings(tree: &Tree, node: NodeId) -> Vec<(NodeId, NodeId)> {
    let parts = std::iter::once(&node).chain(tree.children(node));
    let pairs = parts.flat_map(|part| tree.children(*part).windows(2));
    pairs.map(|pair| (pair[0], pair[1])).collect()
}

/// A rewriting on its way to text.
struct Renderer<'t> {
    tree: &'t Tree,
    written: usize,
    origin: OriginId,
    part: Span,
    siblings: Vec<(NodeId, NodeId)>,
    /// The uses of defines that are written already, each for one of the parts that come of it.
    uses: Vec<(Span, NodeId)>,
    pieces: Vec<RemedyPiece>,
}

impl Renderer<'_> {
    fn text(&mut self, new: &str) {
        if let Some(RemedyPiece::Text(text)) = self.pieces.last_mut() {
            text.push_str(new);
        } else {
            self.pieces.push(RemedyPiece::Text(new.to_owned()));
        }
    }

    /// Where a node is written in the text that the part stands in: itself, or the use of the
    /// define that it comes from.
    fn place(&self, node: NodeId) -> Span {
        let origin = self.tree.origin(node);
        if origin == self.origin {
            return self.tree.span(node);
        }
        let step = self.tree.chain(origin).find(|s| s.parent == self.origin);
        step.map_or(self.tree.span(node), |step| step.use_site)
    }

    /// Whether a number is one of a range, whose text says more.
    fn of_range(&self, node: NodeId, value: i32) -> bool {
        let step = self.tree.step(self.tree.origin(node));
        let written = self.tree.span(node).range().len();
        step.is_none_or(|step| !step.option) && written > value.to_string().len()
    }

    fn node(&mut self, node: NodeId) {
        if (node.0 as usize) < self.written {
            let place = self.place(node);
            // Parts of one use cannot be written apart from each other.
            let mut others = self.uses.iter();
            let torn = others.any(|(of, other)| *of == place && *other != node);
            let place = if torn { self.tree.span(node) } else { place };
            if self.tree.origin(node) != self.origin {
                self.uses.push((place, node));
            }
            self.pieces.push(RemedyPiece::Written(place));
            return;
        }
        match self.tree.kind(node) {
            NodeKind::Call { head, args, .. } => {
                self.text(&format!("({head}"));
                if !args.is_empty() {
                    self.text(" ");
                }
                self.list(args);
                self.text(")");
            }
            NodeKind::Array(items) => {
                self.text("{");
                self.list(items);
                self.text("}");
            }
            NodeKind::Label { name, value, .. } => {
                self.text(&format!("{name}:"));
                if let Some(value) = value {
                    self.node(*value);
                }
            }
            NodeKind::Str(text) => self.text(&format!("\"{text}\"")),
            NodeKind::Int(value) => self.text(&value.to_string()),
            NodeKind::Float(value) => self.text(&value.to_string()),
            NodeKind::Word(text) => self.text(text),
            _ => {}
        }
    }

    /// `0..7` for the new numbers at the beginning of some nodes, and how many these are.
    fn run(&self, nodes: &[NodeId]) -> Option<(String, usize)> {
        let number = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Int(value) if node.0 as usize >= self.written => Some(*value),
            _ => None,
        };
        let numbers: Vec<i32> = nodes.iter().map_while(number).collect();
        let (first, second) = (*numbers.first()?, *numbers.get(1)?);
        let step = second.checked_sub(first).filter(|step| step.abs() == 1)?;
        let along = numbers
            .windows(2)
            .take_while(|two| two[1].checked_sub(two[0]) == Some(step));
        let count = along.count() + 1;
        let text = format!("{first}..{}", numbers[count - 1]);
        (count > 3).then_some((text, count))
    }

    /// Elements between spaces; those that follow each other stay as they are laid out.
    fn list(&mut self, nodes: &[NodeId]) {
        let mut before: Option<NodeId> = None;
        let mut past = 0;
        for (at, node) in nodes.iter().enumerate() {
            if at < past {
                continue;
            }
            // New numbers in a row are a range.
            if let Some((text, count)) = self.run(&nodes[at..]) {
                if before.is_some() {
                    self.text(" ");
                }
                self.text(&text);
                (past, before) = (at + count, Some(nodes[at + count - 1]));
                continue;
            }
            let together = before.is_some_and(|b| self.siblings.contains(&(b, *node)));
            let place = self.place(*node);
            match self.pieces.last_mut() {
                // Several nodes of one use of a define, or of one range.
                Some(RemedyPiece::Written(span)) if together && span.contains(place) => {}
                // The first number of a range stands in it: `0..2`.
                Some(RemedyPiece::Written(span))
                    if together
                        && span.file == place.file
                        && span.start <= place.start
                        && self.part.contains(*span) == self.part.contains(place) =>
                {
                    *span = span.to(place);
                }
                _ => {
                    if before.is_some() {
                        self.text(" ");
                    }
                    let next = nodes.get(at + 1).map(|next| self.place(*next));
                    match self.tree.kind(*node) {
                        // Alone, a number of a range is that number.
                        NodeKind::Int(value)
                            if self.of_range(*node, *value)
                                && next.is_none_or(|next| !place.contains(next)) =>
                        {
                            self.text(&value.to_string());
                        }
                        _ => self.node(*node),
                    }
                }
            }
            before = Some(*node);
        }
    }
}
