//! Conditions on many pits at once: for which of them does it hold? What is the same for all of
//! them is asked once, and what the counts alone decide needs no tree to be walked for each pit.

use super::code::{Condition, Number};
use super::eval::Evaluation;
use crate::game::bits::ones;
use crate::game::rules::booleans::Compare;

/// The pits of a set that are chosen.
#[inline(always)]
fn chosen(set: u64, mut is: impl FnMut(usize) -> bool) -> u64 {
    ones(set).fold(0, |found, pit| found | u64::from(is(pit)) << pit)
}

impl Evaluation<'_, '_> {
    /// The pits of a set for which a condition holds, with these variables bound to each of them in
    /// turn.
    #[inline(always)]
    pub fn pits_where(&mut self, cond: &Condition, vars: u8, set: u64) -> u64 {
        if set == 0 {
            return 0;
        }
        match self.known_where(cond, vars, set) {
            Some(found) => found,
            None => self.composed_where(cond, vars, set),
        }
    }

    #[inline(never)]
    fn composed_where(&mut self, cond: &Condition, vars: u8, set: u64) -> u64 {
        match cond {
            Condition::All(parts) => {
                let parts = parts.iter();
                parts.fold(set, |left, part| self.pits_where(part, vars, left))
            }
            Condition::Any(parts) => parts.iter().fold(0, |found, part| {
                found | self.pits_where(part, vars, set & !found)
            }),
            Condition::Not(of) => set & !self.pits_where(of, vars, set),
            Condition::If(cond, yes, no) => {
                let chosen = self.pits_where(cond, vars, set);
                self.pits_where(yes, vars, chosen) | self.pits_where(no, vars, set & !chosen)
            }
            _ => {
                let outer = self.vars;
                let found = chosen(set, |pit| self.holds_for(cond, vars, pit));
                self.vars = outer;
                found
            }
        }
    }

    /// Whether a condition holds for all pits of a set.
    pub fn holds_for_all(&mut self, cond: &Condition, vars: u8, set: u64) -> bool {
        if set == 0 {
            return true;
        }
        if let Some(found) = self.known_where(cond, vars, set) {
            return found == set;
        }
        match cond {
            Condition::All(parts) => parts.iter().all(|part| self.holds_for_all(part, vars, set)),
            Condition::Any(_) | Condition::Not(_) | Condition::If(..) => {
                self.pits_where(cond, vars, set) == set
            }
            _ => {
                let outer = self.vars;
                let all = ones(set).all(|pit| self.holds_for(cond, vars, pit));
                self.vars = outer;
                all
            }
        }
    }

    /// The pits for which a condition holds, where they are found together.
    #[inline]
    fn known_where(&mut self, cond: &Condition, vars: u8, set: u64) -> Option<u64> {
        let iterated = |e: &Number| matches!(e, Number::Var(var) if vars & var.alone() != 0);
        let pits = &self.at.pits;
        Some(match cond {
            Condition::Same(of) => match self.cond(of) {
                true => set,
                false => 0,
            },
            Condition::CountIs(how, var, reach, value) if vars & var.alone() != 0 => {
                let full = set & pits.full & reach.pits();
                match (how, value) {
                    (Compare::Eq, 0) => set & !full,
                    (Compare::Ne, 0) => full,
                    _ => {
                        let empty = match how.holds(0, *value) {
                            true => set & !full,
                            false => 0,
                        };
                        empty | chosen(full, |pit| how.holds(pits.count(pit), *value))
                    }
                }
            }
            Condition::Against(how, of, value) => match &**of {
                of if iterated(of) => chosen(set, |pit| how.holds(pit as i32, *value)),
                Number::State(site, reach) if iterated(site) => {
                    let (within, states) = (reach.pits(), &self.at.state);
                    chosen(set, |pit| {
                        let state = states.get(pit).filter(|_| within >> pit & 1 == 1);
                        how.holds(state.copied().unwrap_or(0), *value)
                    })
                }
                _ => return None,
            },
            Condition::Occupied(site, reach) if iterated(site) => set & pits.what & reach.pits(),
            Condition::Among(site, among) if iterated(site) => set & among,
            Condition::InSame(site, among) if iterated(site) => set & self.set(among),
            Condition::Compare(how, a, b) => match (&**a, &**b) {
                (a, Number::Var(other)) if iterated(a) && vars & other.alone() == 0 => {
                    let other = self.var(*other);
                    chosen(set, |pit| how.holds(pit as i32, other))
                }
                (Number::Var(other), b) if iterated(b) && vars & other.alone() == 0 => {
                    let other = self.var(*other);
                    chosen(set, |pit| how.holds(other, pit as i32))
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    #[inline]
    fn holds_for(&mut self, cond: &Condition, vars: u8, pit: usize) -> bool {
        for (var, value) in self.vars.iter_mut().enumerate() {
            if vars >> var & 1 == 1 {
                *value = pit as i32;
            }
        }
        self.cond(cond)
    }
}
