//! Remedies of more than one step: each argument may have a slip of its own, or a rewriting needs
//! another one inside it.

use super::*;

impl Resolver<'_> {
    /// What a part is meant as where each argument of it may have a slip of its own.
    pub(super) fn as_meant(
        &mut self,
        node: NodeId,
        expected: &[Alternative],
        said: &Arc<rewrite::SaidElsewhere>,
    ) -> Option<(Arc<Tree>, NodeId)> {
        let bench = self.bench.as_ref().filter(|bench| bench.steps_left > 0)?;
        let below = Arc::clone(bench.below.as_ref()?);
        let (meant, pairs) = self.mended(node, expected, &said.strings);
        self.spend(pairs / PAIRS_AS_A_NODE);
        let mut draft = rewrite::Draft::over(below, node, Arc::clone(said));
        let meant = meant?;
        let root = draft.write(&meant);
        let tree = Arc::new(std::mem::take(&mut draft.tree));
        let mut trial = Resolver::new(&tree);
        if quotes_ludeme(&tree, node, root, &said.strings)
            || takes_player_for_site(&tree, root, draft.of_site)
            || !trial.could_stand(root, expected)
            || !keeps_numbers(&tree, node, root)
        {
            return None;
        }
        trial.value(root, expected);
        let sound = !(trial.diagnostics.iter()).any(|d| d.severity == Severity::Error);
        drop(trial);
        (sound && self.spend(size(&tree, root))).then_some((tree, root))
    }

    /// The least change of some rewritings that one more rewriting inside it makes sound:
    /// `(hexagon radius:3)` by way of `(hex radius:3)`.
    pub(super) fn in_two_steps(
        &mut self,
        node: NodeId,
        tree: &Arc<Tree>,
        (steps, shapes): (&[NodeId], &HashSet<NodeId>),
        expected: &[Alternative],
        said: &Arc<rewrite::SaidElsewhere>,
    ) -> Option<(Arc<Tree>, NodeId, NodeId)> {
        if self
            .bench
            .as_ref()
            .is_none_or(|bench| bench.steps_left == 0)
        {
            return None;
        }
        let mut best: Option<(usize, Arc<Tree>, NodeId, NodeId)> = None;
        let mut trial = Resolver::new(tree);
        for step in steps.iter().take(SECOND_STEPS) {
            let bench = self.bench.as_ref()?;
            let budget = bench.budget.min(BUDGET_OF_A_STEP);
            trial.begin_anew();
            trial.bench = Some(Bench {
                below: Some(Arc::clone(tree)),
                said: Some(Arc::clone(said)),
                budget,
                steps_left: 0,
                repairs: Vec::new(),
                told: None,
            });
            trial.value(*step, expected);
            let errors = trial.errors();
            let tried = trial.bench.take()?;
            if !self.spend(budget - tried.budget) {
                break;
            }
            if errors > 0 && errors == tried.repairs.len() {
                let (whole, root) = repaired(tree, *step, &tried.repairs);
                let mut trial = Resolver::new(&whole);
                // What the table lists has changed in a way that is known.
                let before = if shapes.contains(step) { *step } else { node };
                if let Some(change) = change_between(&whole, before, root)
                    && best.as_ref().is_none_or(|(least, ..)| change < *least)
                    && !takes_player_for_site(&whole, root, false)
                    && !misplaces_name(&whole, root)
                    && !invents_name(&whole, root, &said.strings)
                    && !renames_truth(&whole, node, root)
                    && !quotes_ludeme(&whole, node, root, &said.strings)
                    && trial.could_stand(root, expected)
                    && self.spend(size(&whole, root))
                {
                    trial.value(root, expected);
                    let error = |d: &Diagnostic| d.severity == Severity::Error;
                    if !trial.diagnostics.iter().any(error) {
                        drop(trial);
                        best = Some((change, whole, root, *step));
                    }
                }
            }
        }
        best.map(|(_, whole, root, step)| (whole, root, step))
    }
}
