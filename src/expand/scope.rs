//! What quoted names stand for: the defines of the description and the standard ones.

use std::collections::HashMap;

use smol_str::SmolStr;

use super::Library;
use super::define::{Define, Text};
use super::option::{Options, Value};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning;
use crate::syntax::atom::{Hole, holes, may_have_holes};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Index of a define: those of the file first, in text order, then the standard ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DefineId(pub u32);

/// The defines that a description can use.
pub(super) struct Scope<'a> {
    library: &'a Library,
    local: Vec<Define>,
    by_name: HashMap<SmolStr, u32>,
}

impl<'a> Scope<'a> {
    /// Finds every define of the description, also those that chosen option items bring along.
    pub fn collect(
        file: &'a Tree,
        options: &'a Options,
        library: &'a Library,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Scope<'a> {
        let mut collector = Collector {
            file,
            options,
            scope: Scope {
                library,
                local: Vec::new(),
                by_name: HashMap::new(),
            },
            diagnostics,
        };
        for root in &file.roots {
            collector.collect(Text::File, *root, true);
        }
        collector.scope
    }

    /// The define that a quoted name stands for. Standard defines do not exist in metadata.
    pub fn lookup(&self, name: &str, in_metadata: bool) -> Option<DefineId> {
        if let Some(index) = self.by_name.get(name) {
            return Some(DefineId(*index));
        }
        if in_metadata {
            return None;
        }
        let index = self.library.find(name)?;
        Some(DefineId(self.local_count() + index))
    }

    pub fn define(&self, id: DefineId) -> &Define {
        match self.local.get(id.0 as usize) {
            Some(define) => define,
            None => self.library.define(id.0 - self.local_count()),
        }
    }

    /// All names, those of the file first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let local = self.local.iter().map(|define| define.name.as_str());
        local.chain(self.library.names())
    }

    pub fn is_local(&self, id: DefineId) -> bool {
        id.0 < self.local_count()
    }

    fn local_count(&self) -> u32 {
        self.local.len() as u32
    }
}

struct Collector<'a, 'd> {
    file: &'a Tree,
    options: &'a Options,
    scope: Scope<'a>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'a> Collector<'a, '_> {
    fn tree(&self, text: Text) -> &'a Tree {
        if text == Text::Options {
            &self.options.tree
        } else {
            self.file
        }
    }

    fn collect(&mut self, text: Text, node: NodeId, through_options: bool) {
        let tree = self.tree(text);
        match tree.kind(node) {
            NodeKind::Call { head, .. } => match head.as_str() {
                "define" => self.add(text, node),
                "option" | "rulesets" => return,
                _ => {}
            },
            NodeKind::OptionRef(reference) if through_options => {
                if let Ok(value) = self.options.value(reference) {
                    for node in &value.nodes {
                        self.collect(value.text, *node, false);
                    }
                }
            }
            _ => {}
        }
        for child in tree.children(node) {
            self.collect(text, *child, through_options);
        }
    }

    fn add(&mut self, text: Text, node: NodeId) {
        let tree = self.tree(text);
        let mut define = match Define::read(tree, node, text) {
            Ok(define) => define,
            Err(diagnostic) => return self.diagnostics.push(*diagnostic),
        };
        // An item that an option inserts into the body may use parameters too.
        let mut inserted = Vec::new();
        option_values(tree, &define.body, self.options, &mut inserted);
        for value in inserted {
            define.parameters.add(self.tree(value.text), &value.nodes);
        }
        let name = define.name.clone();
        if let Some(first) = self.scope.by_name.get(&name) {
            let first = self.scope.local[*first as usize].name_span;
            // An option reference that stands twice brings the same define twice.
            if first != define.name_span {
                let message = format!("define `{name}` is already defined; this one is ignored");
                self.diagnostics.push(
                    Diagnostic::new(warning::DEFINE_DUPLICATE, define.name_span, message)
                        .with_place(first, "first defined here"),
                );
            }
            return;
        }
        if let Some(stray) = tree.children(node).first()
            && matches!(tree.kind(*stray), NodeKind::Word(_))
        {
            let message = "this word before the name of the define is ignored";
            let warning = Diagnostic::new(warning::DEFINE_STRAY_WORD, tree.span(*stray), message);
            self.diagnostics.push(warning.with_help("remove it"));
        }
        self.lint(&define);
        let index = self.scope.local_count();
        self.scope.by_name.insert(name, index);
        self.scope.local.push(define);
    }

    fn lint(&mut self, define: &Define) {
        let name = &define.name;
        let (code, message) = if self.scope.library.contains(name) {
            let message = format!("this hides the standard define `{name}`");
            (warning::DEFINE_SHADOWS, message)
        } else if name.starts_with(|first: char| first.is_ascii_lowercase()) {
            let message = format!("the name `{name}` starts with a lower-case letter");
            (warning::DEFINE_LOWERCASE, message)
        } else {
            return;
        };
        self.diagnostics
            .push(Diagnostic::new(code, define.name_span, message));
    }
}

/// The values that option references in some nodes insert.
fn option_values<'o>(
    tree: &Tree,
    nodes: &[NodeId],
    options: &'o Options,
    found: &mut Vec<&'o Value>,
) {
    for node in nodes {
        match tree.kind(*node) {
            NodeKind::OptionRef(reference) => found.extend(options.value(reference)),
            NodeKind::Word(text) | NodeKind::Str(text) | NodeKind::Call { head: text, .. }
                if may_have_holes(text) =>
            {
                for (_, hole) in holes(text) {
                    if let Hole::OptionRef(reference) = hole {
                        found.extend(options.value(reference));
                    }
                }
            }
            _ => {}
        }
        option_values(tree, tree.children(*node), options, found);
    }
}
