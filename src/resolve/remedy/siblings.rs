//! One call that says what several should: `(place "Boat1" "D1" "Boat2" "D7")`,
//! `(regions "Court" {P1 (sites Top) P2 (sites Bottom)})`.

use std::sync::Arc;

use super::compare::{loss, size};
use super::replace::repaired;
use super::{BUDGET_OF_A_STEP, Bench, rewrite};
use crate::catalogue::signature::Alternative;
use crate::diagnostic::Severity;
use crate::resolve::Resolver;
use crate::syntax::tree::{NodeId, Tree};

impl Resolver<'_> {
    /// The calls that a call of several things comes to, in a list.
    pub(super) fn in_parts(
        &mut self,
        node: NodeId,
        expected: &[Alternative],
        said: &Arc<rewrite::SaidElsewhere>,
    ) -> Option<(Arc<Tree>, NodeId)> {
        let bench = self.bench.as_ref().filter(|bench| bench.steps_left > 0)?;
        let below = Arc::clone(bench.below.as_ref()?);
        let mut draft = rewrite::Draft::over(below, node, Arc::clone(said));
        let ways = draft.parted(node);
        let tree = Arc::new(std::mem::take(&mut draft.tree));
        for way in ways {
            let mut repairs = Vec::new();
            let mut all_sound = true;
            for part in tree.children(way).to_vec() {
                let budget = self.bench.as_ref()?.budget.min(BUDGET_OF_A_STEP);
                let mut trial = Resolver::new(&tree);
                trial.bench = Some(Bench {
                    below: Some(Arc::clone(&tree)),
                    said: Some(Arc::clone(said)),
                    budget,
                    steps_left: 0,
                    repairs: Vec::new(),
                    told: None,
                });
                trial.value(part, expected);
                let errors = trial.errors();
                let tried = trial.bench.take()?;
                drop(trial);
                if !self.spend(budget - tried.budget) {
                    return None;
                }
                all_sound &= errors == tried.repairs.len();
                repairs.extend(tried.repairs);
                if !all_sound {
                    break;
                }
            }
            if !all_sound {
                continue;
            }
            let (whole, root) = repaired(&tree, way, &repairs);
            let mut trial = Resolver::new(&whole);
            for part in whole.children(root).to_vec() {
                trial.value(part, expected);
            }
            let sound = trial.errors() == 0;
            drop(trial);
            if sound && loss(&whole, node, root) == 0 && self.spend(size(&whole, root)) {
                return Some((whole, root));
            }
        }
        None
    }

    /// How many errors were found.
    pub(super) fn errors(&self) -> usize {
        let errors = self.diagnostics.iter();
        errors.filter(|d| d.severity == Severity::Error).count()
    }
}
