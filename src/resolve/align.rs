//! Finds the best way to read arguments that fit no form exactly, for a helpful error.
//!
//! Arguments and slots are aligned in order at the least cost; what remains uneven is the error to
//! report. The form with the cheapest alignment is the one that was probably meant.

use super::Resolver;
use super::place::{Arg, Depth};
use crate::catalogue::signature::{Base, Form, Presence, Slot};
use crate::syntax::tree::NodeKind;

/// What becomes of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It stands in a slot and fits, or has the right outline.
    Placed(usize),
    /// It stands in a slot and does not fit.
    Wrong(usize),
    /// There is no place for it before this slot.
    Surplus(usize),
}

/// An alignment.
#[derive(Clone, Debug)]
pub(super) struct Alignment {
    pub form: &'static Form,
    /// Which spelling of it.
    pub spelling: u8,
    /// Number of words before the arguments.
    pub words: usize,
    pub fates: Vec<Fate>,
    /// Required slots and groups that stay empty, by slot.
    pub missing: Vec<usize>,
    pub cost: u32,
}

const INEXACT: u32 = 1;
const WRONG: u32 = 6;
const MISSING: u32 = 6;
const SURPLUS: u32 = 9;
const CLASH: u32 = 5;
const IMPOSSIBLE: u32 = u32::MAX / 2;

/// More arguments than any ludeme takes are not aligned one by one.
const MAX_ARGS: usize = 64;

/// What is done with the next argument or slot: an argument fills the slot or is dropped, or the slot
/// is left empty.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AlignStep {
    Fill(u32),
    Drop,
    Leave,
}

impl Resolver<'_> {
    /// Aligns arguments, without the words of the spelling, with the slots of a form.
    pub(super) fn align(
        &mut self,
        form: &'static Form,
        spelling: u8,
        all_args: &[Arg],
    ) -> Alignment {
        let args = &all_args[..all_args.len().min(MAX_ARGS)];
        let (n, m) = (args.len(), form.slots.len());
        // best[i][j]: least cost of aligning args[i..] with slots[j..], and the first step to it.
        let mut best = vec![vec![(IMPOSSIBLE, AlignStep::Leave); m + 1]; n + 1];
        best[n][m].0 = 0;
        for i in (0..=n).rev() {
            for j in (0..=m).rev() {
                if i == n && j == m {
                    continue;
                }
                let mut choice = (IMPOSSIBLE, AlignStep::Leave);
                if i < n && j < m {
                    let cost = self.pair_cost(&form.slots[j], args[i]);
                    let rest = best[i + 1][after(form, j)].0;
                    choice = (rest.saturating_add(cost), AlignStep::Fill(cost));
                }
                if j < m {
                    let cost = best[i][j + 1].0.saturating_add(leaving(form, j));
                    if cost < choice.0 {
                        choice = (cost, AlignStep::Leave);
                    }
                }
                if i < n {
                    let dropped = self.drop_cost(form, j, args[i]);
                    let cost = best[i + 1][j].0.saturating_add(dropped);
                    if cost < choice.0 {
                        choice = (cost, AlignStep::Drop);
                    }
                }
                best[i][j] = choice;
            }
        }
        let mut alignment = Alignment {
            form,
            spelling,
            words: form.spellings[spelling as usize].words.len(),
            fates: Vec::new(),
            missing: Vec::new(),
            cost: best[0][0].0,
        };
        let (mut i, mut j) = (0, 0);
        while i < n || j < m {
            match best[i][j].1 {
                AlignStep::Fill(cost) => {
                    alignment.fates.push(if cost >= WRONG {
                        Fate::Wrong(j)
                    } else {
                        Fate::Placed(j)
                    });
                    i += 1;
                    j = after(form, j);
                }
                AlignStep::Leave => {
                    if leaving(form, j) > 0 {
                        alignment.missing.push(j);
                    }
                    j += 1;
                }
                AlignStep::Drop => {
                    alignment.fates.push(Fate::Surplus(j));
                    i += 1;
                }
            }
        }
        alignment.fates.resize(all_args.len(), Fate::Surplus(m));
        alignment
    }

    /// What it costs to give up an argument before a slot: less if it belongs to the or-group just left.
    fn drop_cost(&mut self, form: &Form, slot: usize, arg: Arg) -> u32 {
        let Some(Slot {
            presence: presence @ Presence::Group(_),
            ..
        }) = slot.checked_sub(1).map(|left| &form.slots[left])
        else {
            return SURPLUS;
        };
        let mut group = form.slots[..slot]
            .iter()
            .rev()
            .take_while(|s| s.presence == *presence);
        if group.any(|s| self.slot_takes(s, arg, Depth::Shallow)) {
            CLASH
        } else {
            SURPLUS
        }
    }

    /// What it costs to take an argument for a slot.
    fn pair_cost(&mut self, slot: &Slot, arg: Arg) -> u32 {
        if slot.label != arg.label {
            return IMPOSSIBLE;
        }
        if self.slot_takes(slot, arg, Depth::Shallow) {
            return 0;
        }
        let array = matches!(self.tree.kind(arg.value), NodeKind::Array(_));
        let takes_array = slot.alternatives.iter().any(|a| {
            a.depth > 0
                || matches!(a.base, Base::Type(id) if id.get().accepts.iter().any(|a| a.depth > 0))
        });
        if array && takes_array { INEXACT } else { WRONG }
    }
}

/// The slot that comes after a filled one: the rest of an or-group is left.
fn after(form: &Form, slot: usize) -> usize {
    let group = form.slots[slot].presence;
    let rest = &form.slots[slot + 1..];
    let skipped = match group {
        Presence::Group(_) => rest.iter().take_while(|s| s.presence == group).count(),
        _ => 0,
    };
    slot + 1 + skipped
}

/// What it costs to leave a slot empty. A group is passed slot by slot only if none of it is filled.
fn leaving(form: &Form, slot: usize) -> u32 {
    let required = match form.slots[slot].presence {
        Presence::Required => true,
        Presence::Optional => false,
        Presence::Group(group) => form.groups[group as usize] && after(form, slot) == slot + 1,
    };
    if required { MISSING } else { 0 }
}

impl Alignment {
    /// The signature as it is spelled here.
    pub(super) fn signature(&self) -> String {
        self.form.spelled(self.spelling)
    }

    /// The filled slot that excludes another, if any.
    pub(super) fn excluding(&self, slot: usize) -> Option<usize> {
        let group = match self.form.slots[slot].presence {
            Presence::Group(group) => group,
            _ => return None,
        };
        self.fates.iter().find_map(|fate| match fate {
            Fate::Placed(other) if self.form.slots[*other].presence == Presence::Group(group) => {
                Some(*other)
            }
            _ => None,
        })
    }

    /// Whether an argument stands in a required slot that it does not fit.
    pub(super) fn wrong_in_required(&self, arg: usize) -> bool {
        matches!(self.fates[arg], Fate::Wrong(slot) if self.form.slots[slot].presence == Presence::Required)
    }

    /// The slots that the argument at an index might have been meant for: those between its neighbours.
    pub(super) fn open_slots(&self, arg: usize) -> impl Iterator<Item = usize> + '_ {
        let slot_of = |fate: &Fate| match fate {
            Fate::Placed(slot) => Some(*slot),
            _ => None,
        };
        let first = self.fates[..arg]
            .iter()
            .rev()
            .find_map(slot_of)
            .map_or(0, |s| s + 1);
        let last = self
            .fates
            .iter()
            .skip(arg + 1)
            .find_map(slot_of)
            .unwrap_or(self.form.slots.len());
        first..last.max(first)
    }
}
