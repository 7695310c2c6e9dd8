//! Actions around moves: those that `do .. next:` puts before the moves within it, and those that
//! `forEach Die` puts after them.
//!
//! A list of whole moves takes these actions in at once. A sketched list only notes what goes
//! around a move, layer by layer, until the move is completed.

use super::{Item, Move, MoveList, Run};
use crate::game::action::Action;

/// A layer around a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wrap {
    /// The layer inside, counted from 1; 0 for none.
    inner: u32,
    front: Run,
    behind: Run,
}

/// The layers around the moves of a sketched list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wraps {
    wraps: Vec<Wrap>,
    actions: Vec<Action>,
}

impl Wraps {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.wraps.clear();
        self.actions.clear();
    }

    fn store(&mut self, actions: &[Action]) -> Run {
        let start = self.actions.len() as u32;
        self.actions.extend_from_slice(actions);
        Run {
            start,
            len: actions.len() as u32,
        }
    }

    fn layer(&self, number: u32) -> Option<Wrap> {
        self.wraps.get((number as usize).wrapping_sub(1)).copied()
    }
}

impl MoveList {
    /// Puts actions around every move from `first` on. A move that is listed twice gets those of
    /// `twice` in front, and those behind two times.
    pub(crate) fn wrap(
        &mut self,
        first: usize,
        front: &[Action],
        twice: &[Action],
        behind: &[Action],
    ) {
        if front.is_empty() && twice.is_empty() && behind.is_empty() || first == self.len() {
            return;
        }
        let sketching = self.is_sketching();
        // What goes around all of them, and the layer made last with the one inside it.
        let mut stored = None;
        let mut last = None;
        for i in first..self.len() {
            let m = self.moves[i];
            if m.twin || !sketching {
                let front = if m.twin { twice } else { front };
                self.put_around(i, front, behind, if m.twin { 2 } else { 1 });
                continue;
            }
            let wrap = match last {
                Some((inner, wrap)) if inner == m.wrap => wrap,
                _ => {
                    let wraps = &mut self.wraps;
                    let (front, behind) =
                        *stored.get_or_insert_with(|| (wraps.store(front), wraps.store(behind)));
                    wraps.wraps.push(Wrap {
                        inner: m.wrap,
                        front,
                        behind,
                    });
                    let wrap = wraps.wraps.len() as u32;
                    last = Some((m.wrap, wrap));
                    wrap
                }
            };
            self.moves[i].wrap = wrap;
        }
    }

    /// Whether any move from `first` on is listed twice.
    pub(crate) fn has_twins(&self, first: usize) -> bool {
        self.moves[first..].iter().any(|m| m.twin)
    }

    fn put_around(&mut self, index: usize, front: &[Action], behind: &[Action], times: usize) {
        let start = self.items.len() as u32;
        self.items.extend(front.iter().map(|a| Item::Action(*a)));
        self.items
            .extend_from_within(self.moves[index].items.range());
        for _ in 0..times {
            self.items.extend(behind.iter().map(|a| Item::Action(*a)));
        }
        self.moves[index].items = Run {
            start,
            len: self.items.len() as u32 - start,
        };
    }

    /// The actions noted in front of a move, outermost first.
    pub(crate) fn front(&self, index: usize) -> impl Iterator<Item = &Action> {
        let mut layer = self.wraps.layer(self.moves[index].wrap);
        std::iter::from_fn(move || {
            let wrap = layer?;
            layer = self.wraps.layer(wrap.inner);
            Some(&self.wraps.actions[wrap.front.range()])
        })
        .flatten()
    }

    /// Puts around a move what is noted for it.
    pub(crate) fn finish_wraps(&mut self, index: usize) {
        let m = self.moves[index];
        if m.wrap == 0 {
            return;
        }
        let start = self.items.len() as u32;
        let mut layer = self.wraps.layer(m.wrap);
        while let Some(wrap) = layer {
            self.push_noted(wrap.front);
            layer = self.wraps.layer(wrap.inner);
        }
        self.items.extend_from_within(m.items.range());
        self.push_behind(m.wrap);
        self.moves[index] = Move {
            wrap: 0,
            items: Run {
                start,
                len: self.items.len() as u32 - start,
            },
            ..m
        };
    }

    /// What stands behind a move, innermost first. There are as many layers as the description
    /// has constructs within each other.
    fn push_behind(&mut self, layer: u32) {
        if let Some(wrap) = self.wraps.layer(layer) {
            self.push_behind(wrap.inner);
            self.push_noted(wrap.behind);
        }
    }

    fn push_noted(&mut self, actions: Run) {
        let actions = &self.wraps.actions[actions.range()];
        self.items.extend(actions.iter().map(|a| Item::Action(*a)));
    }
}
