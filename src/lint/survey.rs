//! A game's calls, as lints ask for them: all of a ludeme, their names, words and arguments.

use std::collections::HashMap;

use super::{head, walk};
use crate::catalogue::signature::{self, HEADS};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::game::Game;
use crate::load::Loaded;
use crate::resolve::capitalised;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The nodes of a game and what has been found in them.
pub(super) struct Survey<'l> {
    pub tree: &'l Tree,
    pub written: &'l Tree,
    pub game: &'l Game,
    /// Every node with the one it stands in, each after what it stands in.
    pub nodes: Vec<(NodeId, Option<NodeId>)>,
    by_head: HashMap<&'l str, Vec<NodeId>>,
    parents: HashMap<NodeId, Option<NodeId>>,
    pub found: Vec<Diagnostic>,
}

impl<'l> Survey<'l> {
    /// The calls of a game that compiles.
    pub fn of(loaded: &'l Loaded) -> Option<Survey<'l>> {
        let game = loaded.game.as_ref()?;
        let tree = &loaded.expanded.tree;
        let nodes = walk(tree, [loaded.expanded.game?]);
        let mut by_head: HashMap<&str, Vec<NodeId>> = HashMap::new();
        for (node, _) in &nodes {
            if let NodeKind::Call { head, .. } = tree.kind(*node) {
                by_head.entry(head).or_default().push(*node);
            }
        }
        Some(Survey {
            tree,
            written: &loaded.written,
            game,
            parents: nodes.iter().copied().collect(),
            nodes,
            by_head,
            found: Vec::new(),
        })
    }

    /// Whether the game calls a ludeme.
    pub fn calls(&self, name: &str) -> bool {
        self.all(name).next().is_some()
    }

    /// The calls of a ludeme.
    pub fn all(&self, name: &str) -> impl Iterator<Item = NodeId> + Clone + use<'_, 'l> {
        let calls = self.by_head.get(name).map_or(&[][..], Vec::as_slice);
        calls.iter().copied()
    }

    /// All strings but the name of the game, which stands for nothing in it.
    pub fn strings(&self) -> impl Iterator<Item = (NodeId, &'l str)> + use<'_, 'l> {
        let of_game = |of: Option<NodeId>| of.is_some_and(|of| head(self.tree, of) == "game");
        let strings = self.nodes.iter().filter(move |(_, of)| !of_game(*of));
        strings.filter_map(|(node, _)| match self.tree.kind(*node) {
            NodeKind::Str(text) => Some((*node, text.as_str())),
            _ => None,
        })
    }

    /// The calls that a node stands in, from the inside out.
    pub fn around(&self, node: NodeId) -> Vec<NodeId> {
        let mut around = Vec::new();
        let mut inside = node;
        while let Some(Some(of)) = self.parents.get(&inside).copied() {
            around.push(of);
            inside = of;
        }
        around
    }

    /// The items of the equipment that are calls of a ludeme.
    pub fn items(&self, name: &str) -> Vec<NodeId> {
        let equipment = walk(self.tree, self.all("equipment"));
        let list = |node: NodeId| matches!(self.tree.kind(node), NodeKind::Array(_));
        let items = equipment.iter().filter(|(node, parent)| {
            head(self.tree, *node) == name
                && parent.is_some_and(|of| list(of) || head(self.tree, of) == "equipment")
        });
        items.map(|(node, _)| *node).collect()
    }

    /// The first argument that is a string.
    pub fn name(&self, call: NodeId) -> Option<(NodeId, &'l str)> {
        let tree = self.tree;
        let names = tree.children(call).iter();
        let mut names = names.filter_map(|node| match tree.kind(*node) {
            NodeKind::Str(name) => Some((*node, name.as_str())),
            _ => None,
        });
        names.next()
    }

    /// The first argument, if it is a word.
    pub fn word(&self, call: NodeId) -> &'l str {
        let first = self.tree.children(call).first();
        match first.map(|node| self.tree.kind(*node)) {
            Some(NodeKind::Word(word)) => as_read(word),
            _ => "",
        }
    }

    /// Whether the call has an argument that is a call of a ludeme, with or without a label.
    pub fn takes(&self, call: NodeId, name: &str) -> bool {
        let is = |node: &NodeId| head(self.tree, *node) == name;
        let args = self.tree.children(call).iter();
        args.into_iter()
            .any(|arg| is(arg) || self.tree.children(*arg).iter().any(is))
    }

    /// Whether the call has an argument of that label.
    pub fn takes_label(&self, call: NodeId, label: &str) -> bool {
        self.labelled(call, label).is_some()
    }

    /// What the call has under a label.
    pub fn labelled(&self, call: NodeId, label: &str) -> Option<NodeId> {
        let mut args = self.tree.children(call).iter();
        args.find_map(|arg| match self.tree.kind(*arg) {
            NodeKind::Label { name, value, .. } if name == label => *value,
            _ => None,
        })
    }

    /// Notes a problem that stands in the file, and gives it back; what a standard define declares
    /// is not its user's doing.
    pub fn warn(&mut self, problem: impl Problem, node: NodeId) -> Option<&mut Diagnostic> {
        let span = self.tree.span(node);
        let root = self.written.roots.first()?;
        if self.written.span(*root).file != span.file {
            return None;
        }
        let diagnostic = problem.at(span).through(self.tree.origin(node));
        self.found.push(diagnostic);
        self.found.last_mut()
    }

    /// The arguments of a call without their labels.
    pub fn values(&self, call: NodeId) -> impl Iterator<Item = NodeId> + use<'l> {
        let tree = self.tree;
        tree.children(call)
            .iter()
            .map(move |arg| match tree.kind(*arg) {
                NodeKind::Label {
                    value: Some(value), ..
                } => *value,
                _ => *arg,
            })
    }

    /// The whole number that a node is.
    pub fn number(&self, node: NodeId) -> Option<i32> {
        match self.tree.kind(node) {
            NodeKind::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// The word that a node is, or nothing.
    pub fn as_word(&self, node: NodeId) -> &'l str {
        match self.tree.kind(node) {
            NodeKind::Word(word) => as_read(word),
            _ => "",
        }
    }
}

/// A word as the language reads it: `add` as `Add` where only that is a word.
fn as_read(word: &str) -> &str {
    if !word.starts_with(|c: char| c.is_ascii_lowercase()) || signature::word(word).is_some() {
        return word;
    }
    let upper = capitalised(word);
    if let Some(entry) = signature::word(&upper) {
        return entry.name;
    }
    let forms = HEADS.iter().flat_map(|head| head.spellings);
    let mut words =
        forms.flat_map(|(form, spelling)| form.form().spellings[*spelling as usize].words);
    words
        .find(|known| **known == upper)
        .copied()
        .unwrap_or(word)
}
