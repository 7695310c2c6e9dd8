//! Finds declarations that nothing refers to, under any choice of options.
//!
//! A define that some item of an option uses is used, whether or not the item is chosen.

use std::collections::{BTreeSet, HashSet};

use super::Library;
use super::define::{Define, Text};
use super::problem::DefineProblem;
use super::problem::option::OptionProblem;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::syntax::atom::{Hole, holes, may_have_holes};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Finds the defines and options of a parsed description that it never uses.
///
/// A name that is put together from parameters may be any that starts alike.
pub fn unused(tree: &Tree, library: &Library) -> Vec<Diagnostic> {
    let mut mentions = Mentions::default();
    for root in &tree.roots {
        mentions.add(tree, *root);
    }
    let mut diagnostics = Vec::new();
    declarations(tree, &tree.roots, &mut |node| {
        diagnostics.extend(mentions.complaint(tree, node, library));
    });
    diagnostics
}

/// Calls something on every `(define ..)` and `(option ..)` clause, however deep it stands.
fn declarations(tree: &Tree, nodes: &[NodeId], found: &mut impl FnMut(NodeId)) {
    for node in nodes {
        if let NodeKind::Call { head, .. } = tree.kind(*node)
            && (head == "define" || head == "option")
        {
            found(*node);
        }
        declarations(tree, tree.children(*node), found);
    }
}

/// Everything in some texts that may refer to a define or an option.
#[derive(Default)]
struct Mentions<'t> {
    names: HashSet<&'t str>,
    /// Beginnings of names whose rest is a parameter or an option.
    beginnings: HashSet<&'t str>,
    /// The lengths of the beginnings.
    lengths: BTreeSet<usize>,
    tags: HashSet<&'t str>,
}

impl<'t> Mentions<'t> {
    fn add(&mut self, tree: &'t Tree, node: NodeId) {
        let mut args = tree.children(node);
        match tree.kind(node) {
            NodeKind::Call { head, .. } if head == "define" => {
                // Its name is no mention of itself.
                args = args.get(1..).unwrap_or(&[]);
            }
            NodeKind::Call { head, .. } if head == "option" => {
                // Nor is the tag of an option, nor the names of its arguments.
                let is_list = |arg: &&NodeId| matches!(tree.kind(**arg), NodeKind::Array(_));
                for list in args.iter().filter(is_list) {
                    self.add(tree, *list);
                }
                return;
            }
            NodeKind::Call { head: text, .. } | NodeKind::Word(text) => self.add_tags(text),
            NodeKind::Str(text) | NodeKind::Macro { name: text, .. } => {
                self.names.insert(text);
                if let Some((hole, _)) = holes(text).next().filter(|_| may_have_holes(text)) {
                    self.beginnings.extend(text.get(..hole.start));
                    self.lengths.insert(hole.start);
                    self.add_tags(text);
                }
            }
            NodeKind::OptionRef(text) => self.add_tag(text),
            _ => {}
        }
        for arg in args {
            self.add(tree, *arg);
        }
    }

    fn add_tags(&mut self, text: &'t str) {
        if may_have_holes(text) {
            for (_, hole) in holes(text) {
                if let Hole::OptionRef(reference) = hole {
                    self.add_tag(reference);
                }
            }
        }
    }

    fn add_tag(&mut self, reference: &'t str) {
        let tag = reference.split_once(':').map_or(reference, |(tag, _)| tag);
        self.tags.insert(tag);
    }

    /// Whether a name may be put together from a beginning.
    fn begins(&self, name: &str) -> bool {
        let lengths = self.lengths.range(..=name.len());
        let mut starts = lengths.filter_map(|length| name.get(..*length));
        starts.any(|start| self.beginnings.contains(start))
    }

    fn complaint(&self, tree: &Tree, node: NodeId, library: &Library) -> Option<Diagnostic> {
        if matches!(tree.kind(node), NodeKind::Call { head, .. } if head == "option") {
            let args = tree.children(node);
            // Without arguments it is a choice among texts in the metadata.
            let has_arguments = args.iter().any(|arg| match tree.kind(*arg) {
                NodeKind::Label { value, .. } => {
                    value.is_some_and(|value| !tree.children(value).is_empty())
                }
                _ => false,
            });
            let tag = args.iter().find_map(|arg| match tree.kind(*arg) {
                NodeKind::OptionRef(tag) => Some((tag, tree.span(*arg))),
                _ => None,
            });
            let (tag, span) =
                tag.filter(|(tag, _)| has_arguments && !self.tags.contains(tag.as_str()))?;
            return Some(OptionProblem::Unused { tag }.at(span));
        }
        let define = Define::read(tree, node, Text::File).ok()?;
        let name = define.name.as_str();
        let used = self.names.contains(name) || self.begins(name) || library.mentions(name);
        (!used).then(|| DefineProblem::Unused { name }.at(define.name_span))
    }
}
