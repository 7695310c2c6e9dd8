//! Placing arguments in slots.
//!
//! Arguments keep their order; a named slot takes only an argument of its name, an unnamed one
//! only an unnamed argument; empty slots must be optional or in an or-group. Of several
//! placements the one that fills earlier slots comes first.

use super::Resolver;
use super::fit::is_literal;
use crate::catalogue::signature::{Form, FormId, Presence, Slot};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// How closely arguments are examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// By head and words.
    Shallow,
    /// To the leaves.
    Deep,
}

/// An argument of a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arg<'t> {
    /// Its name, if it has one.
    pub label: Option<&'t str>,
    /// Its value.
    pub value: NodeId,
    /// The whole of it.
    pub node: NodeId,
}

/// A form with its arguments in their slots.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    pub form: FormId,
    pub spelling: u8,
    /// The value in each slot.
    pub slots: Vec<Option<NodeId>>,
}

/// The arguments of a call. A name that has lost its value names the next argument, or nothing at the end.
pub(super) fn arguments<'t>(tree: &'t Tree, nodes: &[NodeId]) -> Vec<Arg<'t>> {
    let mut args = Vec::with_capacity(nodes.len());
    let mut pending: Option<(&str, NodeId)> = None;
    for node in nodes {
        match tree.kind(*node) {
            NodeKind::Label { name, value, .. } => {
                // A name before another name has no value at all; it stands for itself and fits nothing.
                if let Some((lost, label)) = pending.take() {
                    args.push(Arg {
                        label: Some(lost),
                        value: label,
                        node: label,
                    });
                }
                match value {
                    Some(value) => args.push(Arg {
                        label: Some(name),
                        value: *value,
                        node: *node,
                    }),
                    None => pending = Some((name, *node)),
                }
            }
            _ => match pending.take() {
                Some((name, label)) => args.push(Arg {
                    label: Some(name),
                    value: *node,
                    node: label,
                }),
                None => args.push(Arg {
                    label: None,
                    value: *node,
                    node: *node,
                }),
            },
        }
    }
    args
}

/// A search for placements in one form.
struct PlacementSearch<'s> {
    form: &'static Form,
    args: &'s [Arg<'s>],
    depth: Depth,
    limit: usize,
    filled: Vec<Option<NodeId>>,
    found: Vec<Vec<Option<NodeId>>>,
}

impl Resolver<'_> {
    /// The first placements, up to a limit, of arguments in the slots of any of some forms.
    pub(super) fn placements(
        &mut self,
        candidates: &[(FormId, u8)],
        args: &[Arg],
        depth: Depth,
        limit: usize,
    ) -> Vec<Placement> {
        let mut placements = Vec::new();
        for (id, spelling) in candidates {
            let form = id.form();
            let words = form.spellings[*spelling as usize].words;
            let first = args.get(words.len()).filter(|a| a.label.is_none());
            if !self.spelled(words, args)
                || !self.selects(first.map(|a| a.value), form.slots.first())
            {
                continue;
            }
            let mut search = PlacementSearch {
                form,
                args: &args[words.len()..],
                depth,
                limit: limit - placements.len(),
                filled: vec![None; form.slots.len()],
                found: Vec::new(),
            };
            self.search(&mut search, 0, 0, 0);
            placements.extend(search.found.into_iter().map(|slots| Placement {
                form: *id,
                spelling: *spelling,
                slots,
            }));
            if placements.len() >= limit {
                break;
            }
        }
        placements
    }

    /// Whether a call starts with the words of a spelling.
    pub(super) fn spelled(&self, words: &[&str], args: &[Arg]) -> bool {
        args.len() >= words.len()
            && words
                .iter()
                .zip(args)
                .all(|(word, arg)| match self.tree.kind(arg.value) {
                    NodeKind::Word(text) => arg.label.is_none() && is_literal(text, word),
                    _ => false,
                })
    }

    /// Whether an argument may stand in a slot.
    pub(super) fn slot_takes(&mut self, slot: &Slot, arg: Arg, depth: Depth) -> bool {
        slot.label == arg.label
            && slot
                .alternatives
                .iter()
                .any(|a| self.fits(arg.value, *a, depth))
    }

    fn search(&mut self, search: &mut PlacementSearch, arg: usize, slot: usize, groups: u32) {
        let form = search.form;
        let (args_left, slots_left) = (search.args.len() - arg, form.slots.len() - slot);
        if args_left > slots_left || search.found.len() >= search.limit {
            return;
        }
        let Some(place) = form.slots.get(slot) else {
            let complete = form
                .groups
                .iter()
                .enumerate()
                .all(|(i, required)| !required || groups & 1 << i != 0);
            if complete {
                search.found.push(search.filled.clone());
            }
            return;
        };
        let group = match place.presence {
            Presence::Group(group) => 1 << group,
            _ => 0,
        };
        if let Some(candidate) = search.args.get(arg)
            && groups & group == 0
            && self.slot_takes(place, *candidate, search.depth)
        {
            search.filled[slot] = Some(candidate.value);
            self.search(search, arg + 1, slot + 1, groups | group);
            search.filled[slot] = None;
        }
        if place.presence != Presence::Required {
            self.search(search, arg, slot + 1, groups);
        }
    }
}
