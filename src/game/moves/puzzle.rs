//! Moves of deduction puzzles: a value is assigned to a site (specification 08 C).

use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::action::{ActionKind, MoveList};
use crate::game::context::{Context, Scratch};
use crate::game::eval::puzzle::{ListId, SiteList, list_ids_of};
use crate::game::rules::booleans::Constraint;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::Satisfy;
use crate::game::rules::{Bool, Int, MovesKind, Start};
use crate::game::state::State;

/// The constraints of a puzzle, taken apart: a value of one variable can only change what is said
/// of the lists the variable is in.
#[derive(Clone, Debug)]
pub(in crate::game) struct Tests {
    /// What is said of single lists, by number of the constraint.
    lists: Vec<(usize, ListId)>,
    /// Which lists a variable is in, by variable.
    by_site: Csr<u32>,
    /// The constraints that are tested as a whole, by number.
    others: Vec<usize>,
}

impl Tests {
    fn of(game: &Game, constraints: &[Bool]) -> Self {
        let (mut lists, mut others) = (Vec::new(), Vec::new());
        let mut by_site: Vec<Vec<u32>> = Vec::new();
        let mut is_in = |site: usize, list| {
            if site >= by_site.len() {
                by_site.resize(site + 1, Vec::new());
            }
            by_site[site].push(list);
        };
        for (c, constraint) in constraints.iter().enumerate() {
            match constraint {
                Bool::Puzzle(parts) if is_local(parts) => {
                    for id in list_ids_of(game, parts) {
                        let number = lists.len() as u32;
                        lists.push((c, id));
                        match id.of(game) {
                            SiteList::Part(set) => {
                                set.iter().for_each(|s| is_in(s as usize, number));
                            }
                            SiteList::Listed { kind, index } => {
                                let sites = kind.lists[index].iter();
                                sites.for_each(|s| is_in(usize::from(*s), number));
                            }
                        }
                    }
                }
                _ => others.push(c),
            }
        }
        Tests {
            lists,
            by_site: Csr::from_rows(by_site.into_iter()),
            others,
        }
    }
}

/// The tests of a puzzle in one position.
struct PuzzleTests<'t> {
    constraints: &'t [Bool],
    tests: &'t Tests,
    /// Whether what is said of a list holds now, by list: 1 or 0.
    held: Vec<i32>,
    /// Number of lists of which it does not hold.
    broken: usize,
}

impl<'t> PuzzleTests<'t> {
    fn of(ctx: &mut Context<'_>, constraints: &'t [Bool], tests: &'t Tests) -> Self {
        let mut standing = PuzzleTests {
            constraints,
            tests,
            held: ctx.scratch.memory.take_ints(),
            broken: 0,
        };
        for list in 0..tests.lists.len() {
            let holds = standing.holds(ctx, list);
            standing.held.push(holds.into());
            standing.broken += usize::from(!holds);
        }
        standing
    }

    /// Whether what is said of a list holds.
    fn holds(&self, ctx: &mut Context<'_>, list: usize) -> bool {
        let (constraint, id) = self.tests.lists[list];
        match &self.constraints[constraint] {
            Bool::Puzzle(parts) => ctx.holds_for_list(parts, id.of(ctx.game)),
            _ => true,
        }
    }

    /// Whether all constraints hold, now that this one variable has changed.
    fn hold(&self, ctx: &mut Context<'_>, var: i32) -> bool {
        let known = usize::try_from(var).is_ok_and(|var| var < self.tests.by_site.len());
        let own = match known {
            true => self.tests.by_site.row(var as usize),
            false => &[],
        };
        let own = own.iter().map(|list| *list as usize);
        let broken_here = own.clone().filter(|list| self.held[*list] == 0).count();
        let mut others = self.tests.others.iter();
        self.broken == broken_here
            && own.clone().all(|list| self.holds(ctx, list))
            && others.all(|other| ctx.bool(&self.constraints[*other]))
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

impl Game {
    /// The move of [`Game::moves`] that gives a variable of a deduction puzzle which the start has
    /// not fixed a value, as the only one of the list; the list is empty where that is not legal.
    /// No other assignment is looked at.
    pub fn assignment(
        &self,
        state: &mut State,
        scratch: &mut Scratch,
        (var, value): (i32, i32),
        out: &mut MoveList,
    ) {
        out.clear();
        let ty = self.layout.default;
        let Some(MovesKind::Satisfy(puzzle)) = self.phases.first().map(|p| &p.play.kind) else {
            return;
        };
        let mut ctx = Context::new(self, state, scratch);
        let Some(slot) = ctx.slot(ty, var) else {
            return;
        };
        let constraints = &puzzle.constraints;
        if ctx.with_value((slot, var, value), |ctx| {
            constraints.iter().all(|c| ctx.bool(c))
        }) {
            out.push(ActionKind::Assign { ty, var, value }, true);
            out.set_mover(0, 1);
        }
    }
}

impl Context<'_> {
    /// What is the case with an assignment made, and as the last move; both are undone.
    fn with_value(
        &mut self,
        (slot, var, value): (usize, i32, i32),
        test: impl FnOnce(&mut Self) -> bool,
    ) -> bool {
        let old_last = (self.state.last.from, self.state.last.to);
        let variables = &mut self.state.contents.puzzle;
        let old = variables
            .get_mut(slot)
            .map(|set| std::mem::replace(set, 1 << value));
        (self.state.last.from, self.state.last.to) = (var, var);
        let holds = test(self);
        if let (Some(set), Some(old)) = (self.state.contents.puzzle.get_mut(slot), old) {
            *set = old;
        }
        (self.state.last.from, self.state.last.to) = old_last;
        holds
    }

    /// For every variable that the start has not fixed, and every value: the assignment, if no
    /// constraint is violated by it, and the switch of the value.
    pub(super) fn satisfy(&mut self, puzzle: &Satisfy, out: &mut MoveList) {
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
        let mut fixed = self.scratch.memory.take_set();
        for (var, _) in pairs {
            let var = self.int(var);
            fixed.insert(var);
        }
        let mut variables = self.scratch.memory.take_ints();
        self.puzzle_variables(&puzzle.constraints, &mut variables);
        let tests = puzzle
            .tests
            .get_or_init(|| Tests::of(game, &puzzle.constraints));
        let standing = PuzzleTests::of(self, &puzzle.constraints, tests);
        for &var in &variables {
            if fixed.contains(var) {
                continue;
            }
            let Some(slot) = self.slot(ty, var) else {
                continue;
            };
            let bits = self.state.contents.puzzle.get(slot).copied().unwrap_or(0);
            for value in low.max(0)..=high.min(63) {
                if self.with_value((slot, var, value), |ctx| standing.hold(ctx, var)) {
                    out.push(ActionKind::Assign { ty, var, value }, true);
                }
                if bits != 1 << value {
                    out.push(ActionKind::Toggle { ty, var, value }, true);
                }
            }
        }
        self.scratch.memory.give_ints(standing.held);
        self.scratch.memory.give_ints(variables);
        self.scratch.memory.give_set(fixed);
        out.set_mover(first, 1);
    }
}
