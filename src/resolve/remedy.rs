//! Remedies by trial: what could be meant by a part that does not fit.
//!
//! A part that is wrong is rewritten in the ways in which people go wrong (the rewritings stand in
//! [`rewrite`], the words of other languages in `grammar/synonyms.txt`), and each rewriting is
//! resolved in the place of the part. The first that is sound there is the remedy. Rewritings
//! stand over the tree that they are made from, so a trial costs what is in the part, and the cost
//! of all of them is bounded. A rewriting that loses a word of what was said counts only for want of
//! another. Where none is sound, [`mend`] takes every argument for the slot that asks for something
//! like it.

mod asked;
mod compare;
mod mend;
mod render;
mod replace;
mod rewrite;
mod siblings;
mod steps;
mod synonyms;
mod unfit;

use std::collections::HashSet;
use std::sync::Arc;

use super::Resolver;
use super::call::Value;
use super::fit::capitalised;
use super::place::{Depth, arguments};
use super::strings;
use super::wording::{all_words, describe_all, example_of};
use crate::catalogue::signature::{self, Alternative, Base, FormId, TypeId};
use crate::diagnostic::code::typing::{MISSING_ARGUMENT, NAME_TWICE, OR_GROUP, UNSUPPORTED};
use crate::diagnostic::problem::WayOut;
use crate::diagnostic::remedy::Remedy;
use crate::diagnostic::{Diagnostic, Severity};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

use compare::{
    change_between, holds_word, keeps_numbers, keeps_words, loss, renames_truth, uses_define,
};
use replace::{Repair, is_inside, narrowed, repaired, smallest};
use unfit::{invents_name, misplaces_name, quotes_ludeme, takes_player_for_site};

pub(super) use asked::{asked_of, words_of};
pub(in crate::resolve) use compare::size;
pub(super) use rewrite::{LIKELY, is_list, is_role, produces, split_name};
pub(crate) use synonyms::said_of;
pub(super) use synonyms::{is_foreign, meant_by, shown_for};

/// How many nodes may be resolved in trials of one description, and rewritings made for them.
const BUDGET: usize = 20_000;

/// How many rewritings of a part, none of them sound, are put right in turn.
const SECOND_STEPS: usize = 10;

/// How many rewritings are tried after a sound one, for one that keeps more of what was said.
const TRIED_FOR_MORE: usize = 24;

/// Longer examples are not shown.
pub(super) const LONGEST_EXAMPLE: usize = 80;

/// How many looks at a part and a place cost as much as to resolve a node.
const PAIRS_AS_A_NODE: usize = 4;

/// How many nodes may be resolved to put one of them right.
const BUDGET_OF_A_STEP: usize = 2_000;

/// What rewritings are made with: the tree to put them over, and what may still be spent on them.
#[derive(Debug)]
pub(super) struct Bench {
    below: Option<Arc<Tree>>,
    /// What the description says elsewhere, once asked for.
    said: Option<Arc<rewrite::SaidElsewhere>>,
    budget: usize,
    /// How many rewritings may still be made of a rewriting.
    steps_left: usize,
    /// What was found for parts of the tree, where that tree is itself a rewriting.
    repairs: Vec<Repair>,
    /// What was told last to be written in the place of a part.
    told: Option<Repair>,
}

impl Default for Bench {
    fn default() -> Self {
        Bench {
            below: None,
            said: None,
            budget: BUDGET,
            steps_left: 1,
            repairs: Vec::new(),
            told: None,
        }
    }
}

impl Resolver<'_> {
    /// Looks for what was meant by a part, if the problems since some number were found in it
    /// or directly inside it and have no remedy yet.
    pub(super) fn look_for_remedy(&mut self, node: NodeId, expected: &[Alternative], since: usize) {
        if self.bench.is_none() {
            return;
        }
        let near = self.depth + 1..=self.depth + 3;
        let error = |at: &usize| self.diagnostics[*at].severity == Severity::Error;
        let new: Vec<usize> = (since..self.diagnostics.len()).filter(error).collect();
        // What has a shape that stands for something else is told so, whatever was found inside it.
        let shaped = rewrite::has_shape(self.tree, node);
        // What a word of another language comes to may have been said in words; a table may have
        // what this part of it comes to.
        let said = new.first().is_some_and(|at| self.found[*at].is_said);
        let own = |at: &usize| self.found[*at].depth == self.depth + 1;
        if said && !(new.iter().all(own) && rewrite::is_listed(self.tree, node)) {
            return;
        }
        let open = |at: &&usize| {
            let diagnostic = &self.diagnostics[**at];
            near.contains(&self.found[**at].depth)
                && diagnostic.remedy.is_none()
                && diagnostic.fix.is_none()
        };
        let first = new.first().filter(|_| shaped);
        // Where an argument is put right, another may be wrong as well.
        let within = |at: &&usize| {
            let told = &self.diagnostics[**at];
            let near = self.found[**at].depth <= self.depth + 2;
            near && told.origin == self.tree.origin(node) && told.remedy.is_some()
        };
        let inner = || new.first().filter(within).filter(|_| new.len() == 1);
        // Of what is missing, since another part is not understood, the latter tells.
        let lacks = |at: &usize| {
            let diagnostic = &self.diagnostics[*at];
            diagnostic.code == MISSING_ARGUMENT && diagnostic.form.is_some()
        };
        let mut opens = new.iter().filter(open);
        let told = opens.clone().find(|at| !lacks(at)).or_else(|| opens.next());
        let Some(&told) = told.or(first).or_else(inner) else {
            return;
        };
        // Where a word is missing that selects a form, there is none to tell.
        let missing = lacks(&told);
        let known = self.diagnostics[told].remedy.is_some() || self.diagnostics[told].fix.is_some();
        // `(sites (Row 1))`: the call around it takes the name as its word; `{4 to 6}`: the list
        // tells what stands between its numbers.
        let told_around = self.is_word_of_call_around(node)
            || self.is_between_numbers(node)
            || self.is_one_of_sites(node);
        if told_around {
            return;
        }
        // What is told for an argument must be sound in its place; otherwise the whole is looked at.
        let anew = known && !shaped && self.stays_wrong(node, expected);
        if known && !shaped && !anew {
            return;
        }
        let known = known && !anew || said;
        let size = size(self.tree, node);
        let Some(bench) = self.bench.as_mut() else {
            return;
        };
        if bench.budget < size {
            return;
        }
        let below = bench
            .below
            .get_or_insert_with(|| Arc::new(self.tree.clone()));
        let below = Arc::clone(below);
        let tree = self.tree;
        let said = bench
            .said
            .get_or_insert_with(|| Arc::new(rewrite::SaidElsewhere::of(tree)));
        let said = Arc::clone(said);
        let mut draft = rewrite::Draft::over(below, node, Arc::clone(&said));
        let leaf = self.tree.children(node).is_empty();
        draft.of_site = leaf && self.of_site;
        let mut candidates = if shaped {
            draft.reshaped(node)
        } else {
            Vec::new()
        };
        let shapes: HashSet<NodeId> = candidates.iter().copied().collect();
        // What the table lists may lead to what is sound.
        let listed = shaped && !known && rewrite::is_listed(self.tree, node);
        if !known {
            candidates.extend(draft.candidates(node, expected, missing));
        }
        // `(isThreatened ..)` is `(is Threatened ..)`, whatever else is wrong with it.
        if let NodeKind::Call { head, .. } = self.tree.kind(node)
            && let Some((name, word)) = rewrite::split_name(head)
            && !shaped
        {
            candidates.retain(|one| holds_name(&draft.tree, *one, name, &word));
        }
        // What says of several in turn what belongs to each says nothing else.
        let nested = self
            .bench
            .as_ref()
            .is_some_and(|bench| bench.steps_left == 0);
        let several = match draft.says_several(node) && !nested {
            true => self.in_parts(node, expected, &said),
            false => None,
        };
        if several.is_some() {
            candidates.clear();
        }
        let tree = Arc::new(std::mem::take(&mut draft.tree));
        // To make a rewriting and look at its outline costs as much as to resolve a node.
        if !self.spend(candidates.len()) {
            return;
        }
        let mut best: Option<(usize, NodeId)> = None;
        let (mut least, mut tried_since) = ((usize::MAX, 0), 0);
        // What is sound and says less than was said, for want of anything better.
        let mut poorer: Option<NodeId> = None;
        let mut steps: Vec<NodeId> = Vec::new();
        // What is known of the words and calls of the rewritings serves all of them.
        let mut trial = Resolver::new(&tree);
        for candidate in candidates {
            if quotes_ludeme(&tree, node, candidate, &said.strings)
                || takes_player_for_site(&tree, candidate, draft.of_site)
                || misplaces_name(&tree, candidate)
                || uses_define(&tree, candidate) && invents_name(&tree, candidate, &said.strings)
                || draft.places_nobody(&tree, node, candidate)
            {
                continue;
            }
            trial.begin_anew();
            if !trial.could_stand(candidate, expected) {
                let step =
                    draft.renamed.contains(&candidate) || listed && shapes.contains(&candidate);
                if step && !uses_define(&tree, candidate) {
                    steps.push(candidate);
                }
                continue;
            }
            if !self.spend(size) {
                break;
            }
            if !uses_define(&tree, candidate) {
                trial.value(candidate, expected);
            }
            let errors = trial.errors();
            // What is uncertain must at least be sound, and say all that was said.
            let sure = draft.sure.contains(&candidate);
            let shaped = shapes.contains(&candidate);
            let renamed = draft.renamed.contains(&candidate);
            let far = draft.unnamed.contains(&candidate);
            if errors > 0 && !far && (renamed || shaped || errors < new.len()) {
                steps.push(candidate);
            }
            // What is still wrong must be so within a part that is taken over as it is.
            let taken = |d: &Diagnostic| {
                d.severity != Severity::Error || is_inside(self.tree, node, d.span)
            };
            if errors > 0 && !(sure && trial.diagnostics.iter().all(taken)) {
                continue;
            }
            if !sure && !shaped && !keeps_numbers(&tree, node, candidate) {
                continue;
            }
            if !sure && !shaped && !keeps_words(&tree, node, candidate) {
                if errors == 0 {
                    poorer = poorer.or(Some(candidate));
                }
                continue;
            }
            // Of those as sound the one that keeps most of what was said.
            let listed = shaped && !draft.partial.contains(&candidate);
            // `(regions Centre (sites Centre))`: the name is no less said for being said again.
            let again = draft.dropped.get(&candidate).is_some_and(|left| {
                matches!(tree.kind(*left), NodeKind::Word(text)
                    if signature::word(text).is_some() && holds_word(&tree, candidate, text))
            });
            let lost = match listed || draft.whole.contains(&candidate) {
                true => 0,
                false => loss(&tree, node, candidate) + usize::from(again),
            };
            let worth = (errors, lost);
            if errors < new.len() && best.is_none_or(|_| worth < least) {
                best = Some((errors, candidate));
                least = worth;
            }
            // Once one is sound, not many more are tried for what it lost.
            tried_since += usize::from(least.0 == 0);
            if worth == (0, 0) || tried_since > TRIED_FOR_MORE {
                break;
            }
        }
        let (mut tree, mut leaves_out, mut is_meant) = (tree, None, false);
        let (mut is_put_right, mut step_is_whole) = (false, false);
        if several.is_some() {
            // It is known already.
        } else if best.is_none_or(|(errors, _)| errors > 0)
            && let Some((whole, root, step)) =
                self.in_two_steps(node, &tree, (&steps, &shapes), expected, &said)
        {
            // `(win (line 3))`: what is listed says all of it, and what it takes over is kept.
            step_is_whole = shapes.contains(&step) && loss(&whole, step, root) == 0;
            (tree, best) = (whole, Some((0, root)));
            is_put_right = true;
        } else if !known
            && best.is_none_or(|(errors, _)| errors > 0)
            && let Some((whole, root)) = self.as_meant(node, expected, &said)
        {
            (tree, best) = (whole, Some((0, root)));
            (is_meant, is_put_right) = (true, true);
        } else if let Some(candidate) = match (poorer, best) {
            (Some(poorer), None) => Some(poorer),
            (_, best) => best.map(|(_, candidate)| candidate),
        } {
            best = best.or(Some((0, candidate)));
            leaves_out = draft
                .dropped
                .get(&candidate)
                .map(|left| self.tree.span(*left));
        }
        // What is told already is kept, unless the whole is put right.
        let best = best.filter(|(errors, _)| !anew || *errors == 0);
        if anew && best.is_none() {
            return;
        }
        // What leaves something out that was said is no remedy, unless one of two is too many.
        let excludes = [OR_GROUP, NAME_TWICE].contains(&self.diagnostics[told].code);
        let keeps = |tree: &Tree, candidate: NodeId| {
            let listed = shapes.contains(&candidate) && !draft.partial.contains(&candidate);
            let whole = listed || draft.whole.contains(&candidate);
            // What is said elsewhere as well is lost where it was said.
            let nothing_lost = || {
                let (part, other) = smallest(tree, node, candidate);
                loss(tree, node, candidate) == 0 && loss(tree, part, other) == 0
            };
            excludes || step_is_whole || whole && !is_put_right || nothing_lost()
        };
        let best = best.filter(|(_, candidate)| nested || keeps(&tree, *candidate));
        let mut in_parts = false;
        let best = match best {
            None if !nested => {
                let parts = several.or_else(|| self.in_parts(node, expected, &said));
                parts.map(|(whole, root)| {
                    (tree, in_parts) = (whole, true);
                    (0, root)
                })
            }
            best => best,
        };
        // What is written there already is no remedy.
        let best = best.filter(|(_, one)| in_parts || !compare::is_same(&tree, node, *one));
        let Some((errors, candidate)) = best else {
            self.show_example(told, node, expected);
            return;
        };
        if let Some(bench) = self.bench.as_mut().filter(|bench| bench.steps_left == 0) {
            if errors > 0 {
                return;
            }
            // The text is written when the whole of it is known; what is around it is right then.
            self.diagnostics[told].remedy = Some(Remedy {
                span: self.tree.span(node),
                leaves_out: None,
                pieces: Vec::new(),
                expanded: String::new(),
            });
            bench.repairs.push(Repair {
                part: node,
                tree,
                replacement: candidate,
            });
        } else {
            if let Some(bench) = &mut self.bench {
                bench.told = Some(Repair {
                    part: node,
                    tree: Arc::clone(&tree),
                    replacement: candidate,
                });
            }
            let place = self.diagnostics[told].span;
            let (node, candidate) = match is_meant {
                _ if in_parts => (node, candidate),
                true => smallest(&tree, node, candidate),
                false => narrowed(&tree, node, candidate, place),
            };
            // Beside others of a list several stand without braces of their own.
            let lists = expected.iter().any(|wanted| wanted.depth > 0);
            let parts = match in_parts && !lists {
                true => tree.children(candidate),
                false => &[candidate],
            };
            let texts = parts
                .iter()
                .map(|part| crate::syntax::print::print_inline(&tree, *part));
            let shorter = render::shorter_item(&tree, node, candidate);
            self.diagnostics[told].remedy = shorter.or(Some(Remedy {
                span: self.tree.span(node),
                leaves_out,
                expanded: texts.collect::<Vec<_>>().join(" "),
                pieces: render::pieces_of(&tree, self.tree.len(), node, parts),
            }));
        }
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

    /// Whether a word stands between two numbers of a list of three: `{4 to 6}`.
    fn is_between_numbers(&self, node: NodeId) -> bool {
        let number = |node: NodeId| matches!(self.tree.kind(node), NodeKind::Int(_));
        let between = |list: NodeId| match self.tree.kind(list) {
            NodeKind::Array(items) => items
                .windows(3)
                .any(|three| three[1] == node && number(three[0]) && number(three[2])),
            _ => false,
        };
        let mut nodes = (0..self.tree.len()).map(|at| NodeId(at as u32));
        matches!(self.tree.kind(node), NodeKind::Word(_)) && nodes.any(between)
    }

    /// Whether a site stands beside others, by their names: `(regions "Fold" "D1" "E1")`.
    fn is_one_of_sites(&self, node: NodeId) -> bool {
        let site = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Str(text) => strings::is_coordinate(text),
            _ => false,
        };
        let beside = |of: NodeId| match self.tree.kind(of) {
            NodeKind::Call { args, .. } => {
                args.contains(&node) && args.iter().filter(|arg| site(arg)).count() > 1
            }
            _ => false,
        };
        site(&node) && (0..self.tree.len()).any(|at| beside(NodeId(at as u32)))
    }

    /// Whether the name of a call that names no ludeme is a word that the call around takes first,
    /// where this stands first in it.
    fn is_word_of_call_around(&self, node: NodeId) -> bool {
        let NodeKind::Call { head, .. } = self.tree.kind(node) else {
            return false;
        };
        let word = capitalised(head);
        let takes = |of: NodeId| match self.tree.kind(of) {
            NodeKind::Call { head, args, .. } => {
                args.first() == Some(&node) && rewrite::takes_first(head, &word)
            }
            _ => false,
        };
        let mut nodes = (0..self.tree.len()).map(|at| NodeId(at as u32));
        signature::head(head).is_none() && signature::word(&word).is_some() && nodes.any(takes)
    }

    /// Whether a call whose argument was told to be written otherwise would still be wrong.
    fn stays_wrong(&mut self, node: NodeId, expected: &[Alternative]) -> bool {
        self.is_put_right(node, expected) == Some(false)
    }

    /// Whether a call is sound with what was told last, if that is about an argument of it.
    fn is_put_right(&mut self, node: NodeId, expected: &[Alternative]) -> Option<bool> {
        let tree = self.tree;
        let bench = self.bench.as_ref().filter(|bench| bench.steps_left > 0)?;
        let (Some(below), Some(told)) = (&bench.below, &bench.told) else {
            return None;
        };
        let is_part = |arg: &NodeId| *arg == told.part || tree.children(*arg) == [told.part];
        if !tree.children(node).iter().any(is_part) {
            return None;
        }
        let (whole, root) = repaired(below, node, std::slice::from_ref(told));
        let mut trial = Resolver::new(&whole);
        let stands = trial.could_stand(root, expected);
        trial.value(root, expected);
        let wrong = (trial.diagnostics.iter()).any(|d| d.severity == Severity::Error);
        drop(trial);
        let spent = self.spend(size(&whole, root));
        spent.then_some(!wrong && stands)
    }

    /// Adds what is expected at a part to what is said of it, where there is nothing better.
    fn show_example(&mut self, told: usize, node: NodeId, expected: &[Alternative]) {
        let here = self.found[told].depth == self.depth + 1;
        let diagnostic = &mut self.diagnostics[told];
        let place = self.tree.span(node).contains(diagnostic.span);
        let known = diagnostic.code == UNSUPPORTED;
        if let Some(as_written) = &self.found[told].as_written
            && here
            && diagnostic.help.is_empty()
        {
            WayOut::Fit(as_written).put_first(diagnostic);
        }
        if here && place && !known && diagnostic.help.is_empty() && diagnostic.form.is_none() {
            let number = |a: &Alternative| matches!(a.base, Base::Type(ty) if ty.get().integer);
            let leaf = self.tree.children(node).is_empty();
            let site = self.of_site && leaf && expected.iter().any(number);
            let example = match site {
                true => Some("(to)"),
                // Of one of several kinds of things that a list may hold it is no example.
                false if expected.len() > 1 && expected[0].depth > 0 => None,
                false => example_of(expected),
            };
            let example = example.filter(|example| example.len() <= LONGEST_EXAMPLE);
            if let Some(example) = example {
                WayOut::WriteLike(example).put_first(diagnostic);
            } else if let Some(words) = all_words(expected) {
                WayOut::OneOf(&words).put_first(diagnostic);
            } else if describe_all(expected) == "`True` or `False`" {
                WayOut::WriteLike("True").put_first(diagnostic);
            }
        }
    }

    /// Takes from what may be spent on trials; whether there was enough.
    fn spend(&mut self, nodes: usize) -> bool {
        let Some(bench) = &mut self.bench else {
            return false;
        };
        let rest = bench.budget.checked_sub(nodes);
        bench.budget = rest.unwrap_or(bench.budget);
        rest.is_some()
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
        // What is sound as it is written belongs in another place.
        let others: Vec<_> = head
            .spellings
            .iter()
            .filter(|s| !wanted(s))
            .copied()
            .collect();
        if !self.placements(&others, &args, Depth::Deep, 1).is_empty() {
            return None;
        }
        Some(self.explain_call(node, &forms, &args))
    }
}

/// Whether a part has a call of a ludeme with some word.
fn holds_name(tree: &Tree, node: NodeId, name: &str, word: &str) -> bool {
    let own = match tree.kind(node) {
        NodeKind::Call { head, .. } => head == name && holds_word(tree, node, word),
        _ => false,
    };
    own || tree
        .children(node)
        .iter()
        .any(|part| holds_name(tree, *part, name, word))
}
