//! The syntax tree: an arena of nodes, used before and after expansion.
//!
//! One type serves both: expansion turns a tree with macros into one without, and every node
//! of the result still knows the text it was written in ([`Tree::span`]) and the chain of
//! defines and options it came through ([`Tree::origin`]).

use std::sync::Arc;

use smol_str::SmolStr;

use crate::source::Span;
use crate::source::origin::{Origin, OriginId, Steps};

/// Index of a node in its [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// `(head arg …)`: a ludeme call. `head` holds the name as written (`is`, `+`, `<=`).
    Call {
        /// The name after the bracket.
        head: SmolStr,
        /// Where the name stands.
        head_span: Span,
        /// The arguments in order.
        args: Vec<NodeId>,
    },
    /// `{ … }`.
    Array(Vec<NodeId>),
    /// `name:value`.
    Label {
        /// The name before the colon.
        name: SmolStr,
        /// Where the name stands.
        name_span: Span,
        /// The value after it; `None` when the text gave none.
        value: Option<NodeId>,
    },
    /// `"text"`, without the quotes, escapes resolved. Before expansion it may be a define's name.
    Str(SmolStr),
    /// A whole number in 32-bit range.
    Int(i32),
    /// Any other number, as a 32-bit float.
    Float(f32),
    /// A bare word: an enum constant, `True`, `Off`, or (before expansion) text with parameters.
    Word(SmolStr),
    /// `("Name" arg …)`: a use of a define. Before expansion only.
    Macro {
        /// The define's name.
        name: SmolStr,
        /// Where the name stands, quotes included.
        name_span: Span,
        /// The arguments in order; `~` stays a [`NodeKind::Omitted`].
        args: Vec<NodeId>,
    },
    /// `<Tag:arg>` or `<Tag>`. Before expansion only.
    OptionRef(SmolStr),
    /// `< … >` that is no option reference: an argument of an option item. Before expansion only.
    Angle(Vec<NodeId>),
    /// An opening `(` or `{` without partner in an argument of an option item; text inserted
    /// further on closes it. Before expansion only.
    Open(char),
    /// The closing `)` or `}` of an [`NodeKind::Open`]. Before expansion only.
    Close(char),
    /// `#1` … `#9` standing alone. Before expansion only.
    Parameter(u8),
    /// `~`. Before expansion only.
    Omitted,
    /// `a..b` between numbers or between strings. Before expansion only.
    Range([NodeId; 2]),
    /// A part that could not be understood; a diagnostic has been given. Never reported again.
    Error,
}

impl NodeKind {
    /// Whether two nodes are the same but for their places and for what stands in them.
    pub fn is_like(&self, other: &NodeKind) -> bool {
        use NodeKind::{Angle, Array, Call, Label, Macro, Range};
        match (self, other) {
            (Call { head: x, .. }, Call { head: y, .. }) => x == y,
            (Macro { name: x, .. }, Macro { name: y, .. }) => x == y,
            (Label { name: x, .. }, Label { name: y, .. }) => x == y,
            (Array(_), Array(_)) | (Angle(_), Angle(_)) | (Range(_), Range(_)) => true,
            // What is left has nothing in it, and no places.
            (x, y) => x == y,
        }
    }
}

/// An arena of nodes. Roots are the top-level clauses in text order.
///
/// A tree may stand over another one ([`Tree::over`]): it has the nodes and steps of that one
/// under their numbers, and its own go on from there.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    below: Option<Arc<Tree>>,
    /// How many nodes the tree below has.
    nodes_below: usize,
    nodes: Vec<NodeKind>,
    spans: Vec<Span>,
    origins: Vec<OriginId>,
    steps: Arc<Steps>,
    /// Top-level clauses in text order.
    pub roots: Vec<NodeId>,
}

impl Tree {
    /// An empty tree.
    pub fn new() -> Self {
        Tree::default()
    }

    /// A tree that has the nodes of another one and no roots yet.
    pub fn over(below: Arc<Tree>) -> Self {
        Tree {
            nodes_below: below.len(),
            steps: Arc::new(Steps::over(below.steps.clone())),
            below: Some(below),
            ..Tree::default()
        }
    }

    /// The number of nodes that are those of the tree below.
    pub fn len_below(&self) -> usize {
        self.nodes_below
    }

    /// The tree that a node belongs to itself, and its place there.
    fn home(&self, id: NodeId) -> (&Tree, usize) {
        let (mut tree, id) = (self, id.0 as usize);
        while id < tree.nodes_below
            && let Some(below) = &tree.below
        {
            tree = below;
        }
        (tree, id - tree.nodes_below)
    }

    /// Adds a node and returns its index.
    pub fn push(&mut self, kind: NodeKind, span: Span, origin: OriginId) -> NodeId {
        let id = NodeId(self.len() as u32);
        self.nodes.push(kind);
        self.spans.push(span);
        self.origins.push(origin);
        id
    }

    /// Records an expansion step; nodes refer to it by the returned index.
    pub fn push_origin(&mut self, origin: Origin) -> OriginId {
        Arc::make_mut(&mut self.steps).push(origin)
    }

    /// The steps of expansion that its nodes came through.
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// The steps that led to a place, the innermost first.
    pub fn chain(&self, origin: OriginId) -> impl Iterator<Item = &Origin> {
        self.steps.chain(origin)
    }

    /// The record of an expansion step; `None` for `OriginId::FILE`.
    pub fn step(&self, id: OriginId) -> Option<&Origin> {
        self.steps.get(id)
    }

    /// What the node is.
    pub fn kind(&self, id: NodeId) -> &NodeKind {
        let (tree, at) = self.home(id);
        &tree.nodes[at]
    }

    /// The same, to change it; nodes of the tree below stay as they are.
    pub fn kind_mut(&mut self, id: NodeId) -> Option<&mut NodeKind> {
        let own = (id.0 as usize).checked_sub(self.nodes_below)?;
        self.nodes.get_mut(own)
    }

    /// The text the node was written as (for an expanded node, in the define's or option's body).
    pub fn span(&self, id: NodeId) -> Span {
        let (tree, at) = self.home(id);
        tree.spans[at]
    }

    /// The step of expansion that produced the node.
    pub fn origin(&self, id: NodeId) -> OriginId {
        let (tree, at) = self.home(id);
        tree.origins[at]
    }

    /// Moves all places by some bytes: of a tree that was read from a part of a text.
    pub fn shift(&mut self, by: u32) {
        self.move_places(|at| at + by);
    }

    /// Moves all places: of a tree that was read from a text of which another one was made.
    pub fn move_places(&mut self, place: impl Fn(u32) -> u32) {
        let moved = |span: &mut Span| {
            span.start = place(span.start);
            span.end = place(span.end);
        };
        self.spans.iter_mut().for_each(moved);
        for node in &mut self.nodes {
            match node {
                NodeKind::Call { head_span, .. } => moved(head_span),
                NodeKind::Label { name_span, .. } | NodeKind::Macro { name_span, .. } => {
                    moved(name_span);
                }
                _ => {}
            }
        }
    }

    /// The nodes directly inside a node, in text order.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        match self.kind(id) {
            NodeKind::Call { args, .. } | NodeKind::Macro { args, .. } => args,
            NodeKind::Array(items) | NodeKind::Angle(items) => items,
            NodeKind::Label { value, .. } => value.as_slice(),
            NodeKind::Range(ends) => ends.as_slice(),
            _ => &[],
        }
    }

    /// Makes room for more nodes, when their number can be guessed.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
        self.spans.reserve(nodes);
        self.origins.reserve(nodes);
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes_below + self.nodes.len()
    }

    /// True when there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Structural equality: the same clauses in the same order, wherever they were written.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        same_sequence(self, &self.roots, other, &other.roots)
    }
}

fn same_sequence(a: &Tree, a_nodes: &[NodeId], b: &Tree, b_nodes: &[NodeId]) -> bool {
    a_nodes.len() == b_nodes.len()
        && a_nodes
            .iter()
            .zip(b_nodes)
            .all(|(a_node, b_node)| same(a, *a_node, b, *b_node))
}

fn same(a: &Tree, a_node: NodeId, b: &Tree, b_node: NodeId) -> bool {
    a.kind(a_node).is_like(b.kind(b_node))
        && same_sequence(a, a.children(a_node), b, b.children(b_node))
}
