//! Looks up what a quoted name stands for: a define of the description, or a standard one.
//!
//! The defines of the description come first, then the standard ones; of two of one name in a
//! description the first counts. An option item may bring defines along.

use std::collections::HashMap;

use smol_str::SmolStr;

use super::Library;
use super::chosen::ChosenOptions;
use super::define::{Define, Text};
use super::problem::DefineProblem;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
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
        outline: &ScopeOutline,
        options: &'a ChosenOptions,
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
        collector.follow(outline, true);
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

    /// The define of a number.
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

    /// Whether the description itself declares the define.
    pub fn is_local(&self, id: DefineId) -> bool {
        id.0 < self.local_count()
    }

    fn local_count(&self) -> u32 {
        self.local.len() as u32
    }
}

/// Where a text declares defines or may bring some along, whichever options are chosen.
#[derive(Debug, Default)]
pub(super) struct ScopeOutline {
    entries: Vec<ScopeEntry>,
}

/// What stands at a place of the outline.
#[derive(Debug)]
enum ScopeEntry {
    Define(ScopedDefine),
    /// An option may bring along defines here.
    Reference(SmolStr),
}

/// A `(define ..)` clause.
#[derive(Debug)]
struct ScopedDefine {
    node: NodeId,
    define: Result<Define, Box<Diagnostic>>,
    /// The define, if all that it lacks are the quotes around its name.
    unquoted: Option<Define>,
    /// The references to options in the body.
    references: Vec<SmolStr>,
}

impl ScopeOutline {
    /// Goes through a description.
    pub fn of_file(file: &Tree) -> ScopeOutline {
        ScopeOutline::of(file, Text::File, &file.roots)
    }

    fn of(tree: &Tree, text: Text, nodes: &[NodeId]) -> ScopeOutline {
        let mut outline = ScopeOutline::default();
        outline.read(tree, text, nodes);
        outline
    }

    fn read(&mut self, tree: &Tree, text: Text, nodes: &[NodeId]) {
        for node in nodes {
            match tree.kind(*node) {
                NodeKind::Call { head, .. } => match head.as_str() {
                    "define" => self
                        .entries
                        .push(ScopeEntry::Define(ScopedDefine::read(tree, text, *node))),
                    "option" | "rulesets" => continue,
                    _ => {}
                },
                NodeKind::OptionRef(reference) => {
                    self.entries.push(ScopeEntry::Reference(reference.clone()));
                }
                _ => {}
            }
            self.read(tree, text, tree.children(*node));
        }
    }
}

impl ScopedDefine {
    fn read(tree: &Tree, text: Text, node: NodeId) -> ScopedDefine {
        let define = Define::read(tree, node, text);
        let mut found = Vec::new();
        if let Ok(define) = &define {
            references(tree, &define.body, &mut found);
        }
        let unquoted = match &define {
            Ok(_) => None,
            Err(_) => Define::unquoted(tree, node, text),
        };
        ScopedDefine {
            node,
            define,
            unquoted,
            references: found,
        }
    }
}

/// A walk that collects the defines of a description.
struct Collector<'a, 'd> {
    file: &'a Tree,
    options: &'a ChosenOptions,
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

    fn follow(&mut self, outline: &ScopeOutline, through_options: bool) {
        for entry in &outline.entries {
            match entry {
                ScopeEntry::Define(declaration) => self.add(declaration),
                ScopeEntry::Reference(reference) if through_options => {
                    if let Ok(value) = self.options.value(reference) {
                        let tree = self.tree(value.text);
                        self.follow(&ScopeOutline::of(tree, value.text, &value.nodes), false);
                    }
                }
                ScopeEntry::Reference(_) => {}
            }
        }
    }

    fn add(&mut self, declaration: &ScopedDefine) {
        let mut define = match &declaration.define {
            Ok(define) => define.clone(),
            Err(diagnostic) => {
                self.diagnostics.push(diagnostic.as_ref().clone());
                // That the name lacks its quotes is said once, not at every use.
                match &declaration.unquoted {
                    Some(define) => define.clone(),
                    None => return,
                }
            }
        };
        let tree = self.tree(define.text);
        // An item that an option inserts into the body may use parameters too.
        for reference in &declaration.references {
            if let Ok(value) = self.options.value(reference) {
                define.parameters.add(self.tree(value.text), &value.nodes);
            }
        }
        let name = define.name.clone();
        if let Some(first) = self.scope.by_name.get(&name) {
            let first = self.scope.local[*first as usize].name_span;
            // An option reference that stands twice brings the same define twice.
            if first != define.name_span {
                let problem = DefineProblem::NameTwice { name: &name };
                let diagnostic = problem.at_both(define.name_span, first);
                self.diagnostics.push(diagnostic);
            }
            return;
        }
        if let Some(stray) = tree.children(declaration.node).first()
            && matches!(tree.kind(*stray), NodeKind::Word(_))
        {
            let diagnostic = DefineProblem::StrayWord.at(tree.span(*stray));
            self.diagnostics.push(diagnostic);
        }
        if let [_, body @ ..] = tree.children(declaration.node)
            && let signs @ 1.. = super::define::assignment(tree, body)
        {
            let sign = tree.span(body[0]).to(tree.span(body[signs - 1]));
            let mut diagnostic = DefineProblem::Assigned.at(sign);
            diagnostic.be_sure(Some(""));
            self.diagnostics.push(diagnostic);
        }
        if let [_, list, rest @ ..] = tree.children(declaration.node)
            && super::define::lists_parameters(tree, *list, rest)
        {
            let mut diagnostic = DefineProblem::ListsParameters.at(tree.span(*list));
            diagnostic.be_sure(Some(""));
            self.diagnostics.push(diagnostic);
        }
        if let Some(place) = define.parameters.named {
            let diagnostic = DefineProblem::NamedParameter.at(place);
            self.diagnostics.push(diagnostic);
        }
        self.lint(&define);
        let index = self.scope.local_count();
        self.scope.by_name.insert(name, index);
        self.scope.local.push(define);
    }

    fn lint(&mut self, define: &Define) {
        let name = &define.name;
        let problem = if self.scope.library.contains(name) {
            DefineProblem::Shadows { name }
        } else if name.starts_with(|first: char| first.is_ascii_lowercase()) {
            DefineProblem::LowerCase { name }
        } else {
            return;
        };
        self.diagnostics.push(problem.at(define.name_span));
    }
}

/// The references to options in some nodes.
fn references(tree: &Tree, nodes: &[NodeId], found: &mut Vec<SmolStr>) {
    for node in nodes {
        match tree.kind(*node) {
            NodeKind::OptionRef(reference) => found.push(reference.clone()),
            NodeKind::Word(text) | NodeKind::Str(text) | NodeKind::Call { head: text, .. }
                if may_have_holes(text) =>
            {
                for (_, hole) in holes(text) {
                    if let Hole::OptionRef(reference) = hole {
                        found.push(SmolStr::new(reference));
                    }
                }
            }
            _ => {}
        }
        references(tree, tree.children(*node), found);
    }
}
