//! Reports a move that takes too much work, at the place of the rule that takes it.

use super::Loaded;
use super::problem::LoadProblem;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::game::Game;
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Most places of a rule that are shown.
const SHOWN: usize = 4;

impl Loaded {
    /// The error that a move of the game took more work than a move may, once one has. The places
    /// are those where the rule stands; which of them it was is not known.
    pub fn overrun(&self, game: &Game) -> Option<Diagnostic> {
        let reason = game.overrun.reason()?;
        let tree = &self.expanded.tree;
        let root = self.expanded.game?;
        let mut places = Vec::new();
        if let Some(rule) = game.overrun.rule().flatten() {
            find(tree, root, rule, &mut places);
        }
        let first = places.first().copied().unwrap_or(root);
        let problem = LoadProblem::TooMuchWork { reason: &reason };
        let others = places.iter().skip(1).take(SHOWN - 1);
        let others: Vec<Span> = others.map(|other| tree.span(*other)).collect();
        let error = problem.at_all(tree.span(first), &others);
        Some(error.through(tree.origin(first)))
    }
}

/// The calls of a rule, in the order of the text: `forEach Value` is `(forEach Value ..)`, `bet` is
/// `(bet ..)` or `(move Bet ..)`.
fn find(tree: &Tree, root: NodeId, rule: &str, places: &mut Vec<NodeId>) {
    let (head, word) = rule.split_once(' ').unwrap_or((rule, ""));
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if let NodeKind::Call {
            head: own, args, ..
        } = tree.kind(node)
        {
            let first = args.first().map(|arg| tree.kind(*arg));
            let is_word = |wanted: &str| matches!(first, Some(NodeKind::Word(w)) if w.eq_ignore_ascii_case(wanted));
            let named = own == head && (word.is_empty() || is_word(word));
            if named || own == "move" && is_word(head) {
                places.push(node);
            }
        }
        open.extend(tree.children(node).iter().rev());
    }
    places.dedup_by_key(|node| tree.span(*node));
}
