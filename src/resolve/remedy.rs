//! Remedies by trial: what could be meant by a part that does not fit.
//!
//! A part that is wrong is rewritten in the ways in which people go wrong (the rewritings stand in
//! [`rewrite`], the words of other languages in `grammar/synonyms.txt`), and each rewriting is
//! resolved in the place of the part. The first that is sound there is the remedy. Rewritings
//! stand over the tree that they are made from, so a trial costs what is in the part, and the cost
//! of all of them is bounded.

mod asked;
mod render;
mod rewrite;
mod synonyms;

use std::collections::HashSet;
use std::sync::Arc;

use smol_str::SmolStr;

use super::Resolver;
use super::call::Value;
use super::place::{Depth, arguments};
use crate::catalogue::signature::{Alternative, Base, FormId, TypeId};
use crate::diagnostic::Severity;
use crate::diagnostic::code::typing::MISSING_ARGUMENT;
use crate::diagnostic::remedy::Remedy;
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

pub(super) use asked::asked_of;
pub(super) use synonyms::{is_foreign, meant_by, said_of, shown_for};

/// How many nodes may be resolved in trials of one description.
const BUDGET: usize = 60_000;

/// What rewritings are made with: the tree to put them over, and what may still be spent on them.
#[derive(Debug)]
pub(super) struct Bench {
    below: Option<Arc<Tree>>,
    /// Every string of the description, once asked for.
    strings: Option<Arc<HashSet<SmolStr>>>,
    budget: usize,
}

impl Default for Bench {
    fn default() -> Self {
        Bench {
            below: None,
            strings: None,
            budget: BUDGET,
        }
    }
}

impl Resolver<'_> {
    /// Looks for what was meant by a part, if the problems since some number were found in it
    /// or directly inside it and have no remedy yet.
    pub(super) fn look_for_remedy(&mut self, node: NodeId, expected: &[Alternative], since: usize) {
        let Some(bench) = self.bench.as_mut() else {
            return;
        };
        let near = self.depth + 1..=self.depth + 3;
        let error = |at: &usize| self.diagnostics[*at].severity == Severity::Error;
        let new: Vec<usize> = (since..self.diagnostics.len()).filter(error).collect();
        // What a word of another language comes to may have been said in words.
        if new.iter().any(|at| self.found[*at].is_said) {
            return;
        }
        let open = |at: &&usize| {
            let diagnostic = &self.diagnostics[**at];
            near.contains(&self.found[**at].depth)
                && diagnostic.remedy.is_none()
                && diagnostic.fix.is_none()
        };
        // What has a shape that stands for something else is told so, whatever was found inside it.
        let shaped = rewrite::has_shape(self.tree, node);
        let first = new.first().filter(|_| shaped);
        let Some(&told) = new.iter().find(open).or(first) else {
            return;
        };
        let known = self.diagnostics[told].remedy.is_some();
        let size = size(self.tree, node);
        if bench.budget < size {
            return;
        }
        let below = bench
            .below
            .get_or_insert_with(|| Arc::new(self.tree.clone()));
        let below = Arc::clone(below);
        let tree = self.tree;
        let strings = bench.strings.get_or_insert_with(|| {
            let every = (0..tree.len()).filter_map(|n| match tree.kind(NodeId(n as u32)) {
                NodeKind::Str(text) => Some(text.clone()),
                _ => None,
            });
            Arc::new(every.collect())
        });
        let mut draft = rewrite::Draft::over(below, node, Arc::clone(strings));
        // Where a word is missing that selects a form, there is none to tell.
        let missing = self.diagnostics[told].code == MISSING_ARGUMENT
            && self.diagnostics[told].form.is_some();
        let mut candidates = if shaped {
            draft.reshaped(node)
        } else {
            Vec::new()
        };
        let shapes: HashSet<NodeId> = candidates.iter().copied().collect();
        if !known {
            candidates.extend(draft.candidates(node, expected, missing));
        }
        let tree = std::mem::take(&mut draft.tree);
        let mut best: Option<(usize, NodeId)> = None;
        for candidate in candidates {
            let mut trial = Resolver::new(&tree);
            if !trial.could_stand(candidate, expected) {
                continue;
            }
            let Some(rest) = self.bench.as_mut().and_then(|b| b.budget.checked_sub(size)) else {
                break;
            };
            if let Some(bench) = &mut self.bench {
                bench.budget = rest;
            }
            if !uses_define(&tree, candidate) {
                trial.value(candidate, expected);
            }
            let errors = trial.diagnostics.iter();
            let errors = errors.filter(|d| d.severity == Severity::Error).count();
            // What is uncertain must at least be sound, and say all that was said.
            let sure = draft.sure.contains(&candidate);
            if errors > 0 && !sure {
                continue;
            }
            let shape = !sure && !shapes.contains(&candidate);
            if shape && !keeps_numbers(&tree, node, candidate) {
                continue;
            }
            if errors < best.map_or(new.len(), |(errors, _)| errors) {
                best = Some((errors, candidate));
            }
            if errors == 0 {
                break;
            }
        }
        let Some((errors, candidate)) = best else {
            return;
        };
        let whole = candidate;
        let (node, candidate) = narrowed(&tree, node, candidate, self.diagnostics[told].span);
        self.diagnostics[told].remedy = Some(Remedy {
            span: self.tree.span(node),
            leaves_out: draft.dropped.get(&whole).map(|left| self.tree.span(*left)),
            pieces: render::pieces(&tree, node, candidate),
            expanded: crate::syntax::print::print_inline(&tree, candidate),
        });
        if errors == 0 {
            // What else was found follows from the same mistake.
            let mut at = 0;
            let (first, last) = (since, told);
            let kept: Vec<bool> = self
                .diagnostics
                .iter()
                .map(|d| {
                    let keep = at < first || at == last || d.severity != Severity::Error;
                    at += 1;
                    keep
                })
                .collect();
            let mut keep = kept.iter();
            self.diagnostics
                .retain(|_| keep.next().copied().unwrap_or(true));
            let mut keep = kept.iter();
            self.found.retain(|_| keep.next().copied().unwrap_or(true));
        }
    }

    /// Whether a rewriting has the outline of what is expected.
    fn could_stand(&mut self, node: NodeId, expected: &[Alternative]) -> bool {
        // A use of a define of the library is a condition.
        if uses_define(self.tree, node) {
            return expected
                .iter()
                .any(|a| a.base == Base::Type(TypeId::BOOLEAN));
        }
        let fits = |r: &mut Self, a: &Alternative| r.fits(node, *a, Depth::Shallow);
        if !expected.iter().any(|a| fits(self, a)) {
            return false;
        }
        let NodeKind::Call { args, .. } = self.tree.kind(node) else {
            return true;
        };
        let Some(head) = self.head(node) else {
            return false;
        };
        let wanted = |id: &(FormId, u8)| {
            let result = id.0.form().spellings[id.1 as usize].result;
            expected.iter().any(|a| match a.base {
                Base::Type(ty) => ty.get().calls.contains(result),
                _ => false,
            })
        };
        let forms: Vec<_> = head
            .spellings
            .iter()
            .filter(|s| wanted(s))
            .copied()
            .collect();
        let args = arguments(self.tree, args);
        !self.placements(&forms, &args, Depth::Shallow, 1).is_empty()
    }

    /// The value of a part that fits no alternative, read as the ludeme of its name that would.
    pub(super) fn as_wanted(&mut self, node: NodeId, expected: &[Alternative]) -> Option<Value> {
        let NodeKind::Call { args, .. } = self.tree.kind(node) else {
            return None;
        };
        let head = self.head(node)?;
        let wanted = |id: &&(FormId, u8)| {
            let result = id.0.form().spellings[id.1 as usize].result;
            expected.iter().any(|a| match (a.depth, a.base) {
                (0, Base::Type(ty)) => ty.get().calls.contains(result),
                _ => false,
            })
        };
        let forms: Vec<_> = head.spellings.iter().filter(wanted).copied().collect();
        if forms.is_empty() {
            return None;
        }
        let args = arguments(self.tree, args);
        Some(self.explain_call(node, &forms, &args))
    }
}

/// The part of a rewriting that stands where the mistake is, if the mistake is in the text of a
/// define and the whole is a use of it.
fn narrowed(tree: &Tree, node: NodeId, candidate: NodeId, place: Span) -> (NodeId, NodeId) {
    let (mut old, mut new) = (node, candidate);
    while !tree.span(old).contains(place) {
        let pairs = match (tree.kind(old), tree.kind(new)) {
            (
                NodeKind::Call { head: a, args, .. },
                NodeKind::Call {
                    head: b,
                    args: others,
                    ..
                },
            ) if a == b && args.len() == others.len() => args.iter().zip(others),
            (NodeKind::Array(items), NodeKind::Array(others)) if items.len() == others.len() => {
                items.iter().zip(others)
            }
            _ => return (node, candidate),
        };
        let mut changed = pairs.filter(|(a, b)| a != b);
        match (changed.next(), changed.next()) {
            // What a define holds is right where something is put around it.
            (Some((a, b)), None) if !tree.children(*b).contains(a) => (old, new) = (*a, *b),
            _ => return (node, candidate),
        }
    }
    (old, new)
}

/// Whether a rewriting holds every number that the part holds, as a number, in a name, or between
/// two others that stand for all from the one to the other.
fn keeps_numbers(tree: &Tree, node: NodeId, rewriting: NodeId) -> bool {
    let leaves = |node: NodeId| {
        let (mut open, mut numbers, mut names) = (vec![node], Vec::new(), Vec::new());
        while let Some(node) = open.pop() {
            match tree.kind(node) {
                NodeKind::Int(value) => numbers.push(*value),
                NodeKind::Word(name) | NodeKind::Str(name) => names.push(name),
                _ => {}
            }
            open.extend(tree.children(node));
        }
        (numbers, names)
    };
    let (numbers, names) = leaves(rewriting);
    leaves(node).0.into_iter().all(|n| {
        let text = n.to_string();
        let within = numbers.iter().any(|a| *a < n) && numbers.iter().any(|b| *b > n);
        numbers.contains(&n) || within || names.iter().any(|name| name.contains(&text))
    })
}

/// Whether a rewriting is the use of a define.
fn uses_define(tree: &Tree, node: NodeId) -> bool {
    matches!(tree.kind(node), NodeKind::Call { head, .. } if head.starts_with('"'))
}

/// The number of nodes in a part.
fn size(tree: &Tree, node: NodeId) -> usize {
    let mut open = vec![node];
    let mut count = 0;
    while let Some(node) = open.pop() {
        count += 1;
        open.extend(tree.children(node));
    }
    count
}
