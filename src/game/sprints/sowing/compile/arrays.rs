//! Compiles lists of numbers.

use super::Compiler;
use crate::game::rules::{Ints, Role};
use crate::game::sprints::sowing::code::{Array, Condition, Number};

impl Compiler<'_> {
    pub(super) fn array(&self, e: &Ints) -> Option<Array> {
        Some(match e {
            Ints::Keeping(e) => self.array(&e.of)?,
            Ints::Listed(values) => Array::Listed(self.nums(values)?),
            Ints::Remembered(memory) => Array::Memory(u8::try_from(memory.0).ok()?),
            Ints::OfRegion(region) => Array::Sites(self.set(region)?),
            Ints::Union(parts) => {
                let parts: Option<_> = parts.iter().map(|part| self.array(part)).collect();
                Array::Union(parts?)
            }
            Ints::If(cond, yes, no) => {
                let no = match no {
                    Some(no) => self.array(no)?,
                    None => Array::Listed([].into()),
                };
                match self.cond(cond)? {
                    Condition::Const(true) => self.array(yes)?,
                    Condition::Const(false) => no,
                    cond => Array::If(Box::new((cond, self.array(yes)?, no))),
                }
            }
            Ints::Players { role, of, cond } => {
                let n = self.game.players as i32;
                if cond.is_some() || of.is_some() {
                    return None;
                }
                let meant = |p: &i32| match role {
                    Role::All => true,
                    Role::NonMover => *p <= n && *p != self.mover,
                    Role::Enemy => (1..=n).contains(p) && *p != self.mover,
                    Role::Friend => *p == self.mover,
                    Role::Team(t) => (1..=n).contains(p) && *p == i32::from(*t),
                    _ => false,
                };
                Array::Listed((0..=n + 1).filter(meant).map(Number::Const).collect())
            }
            _ => return None,
        })
    }
}
