//! Marks what of a condition is the same for all pits that an iteration runs through.

use super::Compiler;
use crate::game::sprints::sowing::code::{Condition, Number, Var};

impl Compiler<'_> {
    /// A variable as a number.
    pub(super) fn read(&self, var: Var) -> Number {
        self.reads.set(self.reads.get() | var.alone());
        Number::Var(var)
    }

    /// Compiles a part in which variables are bound to one pit after another.
    pub(super) fn iterating<T>(
        &self,
        vars: &[Var],
        compile: impl FnOnce(&Self) -> Option<T>,
    ) -> Option<T> {
        let bound = vars.iter().fold(0, |all, var| all | var.alone());
        let (outer, read) = (self.iterated.replace(bound), self.reads.take());
        let compiled = compile(self);
        self.iterated.set(outer);
        self.reads.set(read | self.reads.get() & !bound);
        compiled
    }

    /// Compiles a part, and tells whether it reads nothing that the innermost iteration binds.
    pub(super) fn sameness<T>(
        &self,
        compile: impl FnOnce(&Self) -> Option<T>,
    ) -> Option<(T, bool)> {
        let read = self.reads.take();
        let compiled = compile(self);
        let mine = self.reads.get();
        self.reads.set(read | mine);
        let iterated = self.iterated.get();
        compiled.map(|compiled| (compiled, iterated != 0 && mine & iterated == 0))
    }

    /// A condition, marked where it is the same for all pits of the innermost iteration.
    pub(super) fn marked(
        &self,
        compile: impl FnOnce(&Self) -> Option<Condition>,
    ) -> Option<Condition> {
        Some(match self.sameness(compile)? {
            (cond @ (Condition::Const(_) | Condition::Same(_)), _) => cond,
            (cond, true) => Condition::Same(Box::new(cond)),
            (cond, false) => cond,
        })
    }
}
