//! Expressions without a form: the general code is asked for them.

use std::fmt::Debug;

use super::free::{Free, Open, one};
use super::{Reader, Unread};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Region};
use crate::game::sprints::movers::asked::{Asked, KNOWN};
use crate::game::sprints::movers::terms::{Cond, Num, Set};

impl<const W: usize> Reader<'_, W> {
    /// A number that is asked for.
    pub fn asked_num(&mut self, e: &Int) -> Option<Num<W>> {
        let bound = self.open(|free| free.int(e))?;
        let of = e.clone();
        Some(Num::Asked(Box::new(self.asked_one("number", of, bound))))
    }

    /// A condition that is asked for.
    pub fn asked_cond(&mut self, e: &Bool) -> Option<Cond<W>> {
        let bound = self.open(|free| free.bool(e))?;
        let of = e.clone();
        Some(Cond::Asked(Box::new(self.asked_one(
            "condition",
            of,
            bound,
        ))))
    }

    /// A region that is asked for.
    pub fn asked_set(&mut self, e: &Region) -> Option<Set<W>> {
        // Sites beside the board would be missing.
        if self.game.layout.total > self.game.layout.board_end && !self.on_board {
            return None;
        }
        let bound = self.open(|free| free.region(e))?;
        let of = e.clone();
        Some(Set::Asked(Box::new(self.asked_one("region", of, bound))))
    }

    /// What the open variables of an expression stand for, if it may be asked for and all of them
    /// stand for something.
    fn open(
        &mut self,
        open: impl FnOnce(&mut Free) -> Option<Open>,
    ) -> Option<Vec<(Bound, Num<W>)>> {
        if !self.asks || self.doer.is_some() || self.tries {
            return None;
        }
        let mut free = Free {
            default: self.game.layout.default,
            stated: false,
        };
        let mut open = open(&mut free)?;
        let mut bound = Vec::new();
        for var in KNOWN {
            if open & one(var) != 0 {
                open &= !one(var);
                let stands_for = self.num(&Int::Bound(var))?;
                // To ask for each site that something runs through takes longer than lists do.
                let once = match &stands_for {
                    Num::Const(_) | Num::LastFrom | Num::LastTo => true,
                    Num::From | Num::To => self.applying,
                    _ => false,
                };
                once.then_some(())?;
                bound.push((var, stands_for));
            }
        }
        if open != 0 {
            return None;
        }
        self.kinds.stated |= free.stated;
        self.ticks = true;
        Some(bound)
    }

    /// An expression that is asked for, with a place of its own for its answer if the position
    /// alone decides that.
    fn asked_one<E: Debug>(
        &mut self,
        kind: &'static str,
        of: E,
        bound: Vec<(Bound, Num<W>)>,
    ) -> Asked<E, W> {
        let rule = Unread::of(kind, &of);
        if !self.lists.contains(&rule) {
            self.lists.push(rule);
        }
        let fixed = |num: &Num<W>| !matches!(num, Num::From | Num::To);
        let kept = bound.iter().all(|(_, num)| fixed(num));
        let kept = kept.then(|| {
            self.answers += 1;
            self.answers - 1
        });
        Asked {
            of,
            bound,
            kept,
            on_board: self.on_board,
        }
    }
}
