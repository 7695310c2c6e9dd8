//! Assignments of deduction puzzles (specification 08 C).

use crate::game::Game;
use crate::game::action::{ActionKind, MoveList};
use crate::game::context::Context;
use crate::game::eval::puzzle::{SiteList, lists_of};
use crate::game::rules::booleans::Constraint;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Start};

/// The constraints of a puzzle, taken apart: a value of one variable can only change what is said
/// of the lists the variable is in.
struct Tests<'t> {
    /// What is said of single lists, and whether it holds now.
    lists: Vec<(&'t Constraint, SiteList<'t>, bool)>,
    /// Which lists a variable is in, by variable.
    by_site: Vec<(i32, usize)>,
    /// Number of lists of which it does not hold.
    broken: usize,
    /// The constraints that are tested as a whole.
    others: Vec<&'t Bool>,
}

impl<'t> Tests<'t> {
    fn of(game: &'t Game, ctx: &mut Context<'_>, constraints: &'t [Bool]) -> Self {
        let mut tests = Tests {
            lists: Vec::new(),
            by_site: Vec::new(),
            broken: 0,
            others: Vec::new(),
        };
        for constraint in constraints {
            match constraint {
                Bool::Puzzle(parts) if is_local(parts) => {
                    for list in lists_of(game, parts) {
                        let holds = ctx.holds_for_list(parts, list);
                        let number = tests.lists.len();
                        match list {
                            SiteList::Part(set) => {
                                tests.by_site.extend(set.iter().map(|s| (s, number)));
                            }
                            SiteList::Listed { kind, index } => {
                                let sites = kind.lists[index].iter();
                                tests.by_site.extend(sites.map(|s| (i32::from(*s), number)));
                            }
                        }
                        tests.broken += usize::from(!holds);
                        tests.lists.push((parts, list, holds));
                    }
                }
                other => tests.others.push(other),
            }
        }
        tests.by_site.sort_unstable();
        tests
    }

    /// Whether all that is said of lists holds, now that this one variable has changed.
    fn hold(&self, ctx: &mut Context<'_>, var: i32) -> bool {
        let from = self.by_site.partition_point(|(site, _)| *site < var);
        let own = self.by_site[from..].iter();
        let own = own.take_while(|(site, _)| *site == var);
        let own = own.map(|(_, number)| &self.lists[*number]);
        let broken_here = own.clone().filter(|(_, _, held)| !held).count();
        self.broken == broken_here
            && own
                .clone()
                .all(|(constraint, list, _)| ctx.holds_for_list(constraint, *list))
    }
}

/// Whether a constraint speaks of lists, and of each by its values alone.
fn is_local(constraint: &Constraint) -> bool {
    let known = |value: &Int| match value {
        Int::Const(_) | Int::Bound(Bound::Hint) => true,
        Int::HintAt(_, at) => at.as_const().is_some(),
        _ => false,
    };
    match constraint {
        Constraint::AllDifferent {
            region: None,
            except,
            ..
        } => except.iter().all(|e| e.as_const().is_some()),
        Constraint::Sum {
            region: None,
            result,
            ..
        } => known(result),
        _ => false,
    }
}

impl Context<'_> {
    /// For every variable that the start has not fixed, and every value: the assignment, if no
    /// constraint is violated by it, and the switch of the value.
    pub(super) fn satisfy(&mut self, constraints: &[Bool], out: &mut MoveList) {
        let game = self.game;
        let first = out.len();
        let ty = game.layout.default;
        let Some((low, high)) = game.puzzle_values[ty as usize] else {
            return;
        };
        let pairs = match game.start.first() {
            Some(Start::Assign { pairs, .. }) => &pairs[..],
            _ => &[][..],
        };
        let mut fixed = self.scratch.take_set();
        for (var, _) in pairs {
            let var = self.int(var);
            fixed.insert(var);
        }
        let mut variables = self.scratch.take_ints();
        self.puzzle_variables(constraints, &mut variables);
        let tests = Tests::of(game, self, constraints);
        // The constraints see the assignment made, and as the last move; both are undone.
        let old_last = (self.state.last.from, self.state.last.to);
        for &var in &variables {
            if fixed.contains(var) {
                continue;
            }
            let Some(slot) = self.slot(ty, var) else {
                continue;
            };
            let bits = self.state.contents.puzzle.get(slot).copied().unwrap_or(0);
            for value in low.max(0)..=high.min(63) {
                if let Some(set) = self.state.contents.puzzle.get_mut(slot) {
                    *set = 1 << value;
                }
                (self.state.last.from, self.state.last.to) = (var, var);
                let holds = tests.hold(self, var) && tests.others.iter().all(|c| self.bool(c));
                if let Some(set) = self.state.contents.puzzle.get_mut(slot) {
                    *set = bits;
                }
                (self.state.last.from, self.state.last.to) = old_last;
                if holds {
                    out.push(ActionKind::Assign { ty, var, value }, true);
                }
                if bits != 1 << value {
                    out.push(ActionKind::Toggle { ty, var, value }, true);
                }
            }
        }
        self.scratch.give_ints(variables);
        self.scratch.give_set(fixed);
        out.set_mover(first, 1);
    }
}
