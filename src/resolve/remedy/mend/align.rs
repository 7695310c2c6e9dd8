//! Takes what is given for a call for the slots of a form at the least cost.

use std::rc::Rc;

use smol_str::SmolStr;

use super::super::rewrite::LIKELY;
use super::*;

/// How many places in a table of givens and slots cost as much as a look at a pair.
const CELLS_OF_A_PAIR: usize = 8;

impl<'t> Mender<'_, 't> {
    /// What is given for a call, in the slots of a form.
    pub(super) fn aligned(
        &mut self,
        name: &str,
        id: (FormId, u8),
        given: &[Given<'t>],
    ) -> Option<Priced> {
        let form = id.0.form();
        let words = form.spellings[id.1 as usize].words;
        let (n, m) = (given.len(), words.len() + form.slots.len());
        if n > m + 1 || self.left == 0 {
            return None;
        }
        self.left = self.left.saturating_sub(n * m / CELLS_OF_A_PAIR);
        // best[i][j]: what the rest from the given one and the slot on costs, and how it begins.
        let none: Option<(u32, Placing)> = None;
        let mut best = vec![vec![none; m + 1]; n + 1];
        best[n][m] = Some((0, Placing::End));
        for i in (0..=n).rev() {
            for j in (0..=m).rev() {
                let mut least = best[i][j].take();
                let mut offer = |cost: u32, placing: Placing| {
                    if cost <= MOST && least.as_ref().is_none_or(|(known, _)| cost < *known) {
                        least = Some((cost, placing));
                    }
                };
                if i < n && j < m {
                    let next = match j.checked_sub(words.len()) {
                        Some(slot) => words.len() + after(form.slots, slot),
                        None => j + 1,
                    };
                    if let Some(rest) = best[i + 1][next].as_ref().map(|(cost, _)| *cost)
                        && let Some((cost, one)) = self.pair(words, form.slots, j, &given[i])
                    {
                        offer(cost + rest, Placing::Fill(one, 1, next));
                    }
                    if let Some(slot) = j.checked_sub(words.len())
                        && let Some((_, after)) = given.get(i..i + 2).zip(best.get(i + 2))
                        && let Some(rest) = after[next].as_ref().map(|(cost, _)| *cost)
                        && let Some((cost, one)) =
                            self.joined(&form.slots[slot], &given[i], &given[i + 1])
                    {
                        offer(cost + rest, Placing::Fill(one, 2, next));
                    }
                }
                let optional = |slot: &Slot| slot.presence != Presence::Required;
                if let Some(slot) = j.checked_sub(words.len()).and_then(|at| form.slots.get(at))
                    && let Some((rest, _)) = best[i][j + 1]
                    && optional(slot)
                {
                    offer(rest, Placing::Leave);
                }
                best[i][j] = least;
            }
        }
        let cost = best[0][0].as_ref().map(|(cost, _)| *cost)?;
        let (mut i, mut j, mut all) = (0, 0, Vec::new());
        while let Some((_, placing)) = &best[i][j] {
            match placing {
                Placing::End => break,
                Placing::Fill(one, count, next) => {
                    all.push(Rc::clone(one));
                    (i, j) = (i + count, *next);
                }
                Placing::Leave => j += 1,
            }
        }
        priced(cost, Meant::Call(SmolStr::new(name), all))
    }

    /// What something given is in a slot, where the first are the words of the spelling.
    fn pair(
        &mut self,
        words: &[&'static str],
        slots: &'static [Slot],
        at: usize,
        given: &Given<'t>,
    ) -> Option<Priced> {
        let Some(slot) = at.checked_sub(words.len()) else {
            let said = |text: &str| {
                let (cost, word) = word_among(text, &words[at..=at])?;
                priced(cost, Meant::Word(SmolStr::new(word)))
            };
            return match given {
                Given::Word(word) => said(word),
                Given::Argument(None, value) => match self.resolver.tree.kind(*value) {
                    NodeKind::Word(text) => said(text),
                    NodeKind::Str(text) => dearer(said(text), QUOTES),
                    NodeKind::Call { head, args, .. } if args.is_empty() => {
                        dearer(said(head), BRACKETS)
                    }
                    _ => None,
                },
                Given::Argument(..) => None,
            };
        };
        let slot = &slots[slot];
        match given {
            Given::Word(text) => {
                let words = slot.alternatives.iter().flat_map(|a| words_of(*a));
                let word = words.into_iter().find(|word| *word == text.as_str())?;
                priced(0, Meant::Word(SmolStr::new(word)))
            }
            Given::Argument(label, value) => {
                let named = match (slot.label, *label) {
                    (None, None) => 0,
                    (Some(wanted), Some(label)) if wanted == label => 0,
                    (Some(wanted), Some(label)) => match label_like(label, wanted) {
                        true => SLIP,
                        // A word or a number mostly fits too many names to tell one from the others.
                        false if self.is_leaf(*value) && !self.only(slots, label, *value) => {
                            return None;
                        }
                        // Whether something counts is another question than when it does.
                        false if wanted != "if" && !self.is_leaf(*value) && is_truth(slot) => {
                            return None;
                        }
                        false => WRONG_LABEL,
                    },
                    // `(expand (sites Bottom) by:1)`: what has a name is meant for one that has,
                    // where there is any.
                    (None, Some(label))
                        if !(slot.is_site() && ["at", "site"].contains(&label))
                            && self.takes_named(slots, label, *value) =>
                    {
                        return None;
                    }
                    // A name that is known here is meant.
                    (None, Some(label)) if slots.iter().any(|s| s.label == Some(label)) => {
                        return None;
                    }
                    // Which of two sides a number is about cannot be told: `(between 1)`.
                    (Some("before" | "after"), None)
                        if matches!(self.resolver.tree.kind(*value), NodeKind::Int(_)) =>
                    {
                        return None;
                    }
                    // What a number says without a name is mostly how many.
                    (Some(wanted), None)
                        if !LIKELY.contains(&wanted)
                            && matches!(self.resolver.tree.kind(*value), NodeKind::Int(_)) =>
                    {
                        LABEL + 1
                    }
                    _ => LABEL,
                };
                // `Stack` for `stack:True`
                if let (Some(wanted), None) = (slot.label, label)
                    && let NodeKind::Word(text) = self.resolver.tree.kind(*value)
                    && text.eq_ignore_ascii_case(wanted)
                {
                    let yes = |a: &Alternative| matches!(a.base, Base::Type(ty) if a.depth == 0 && ty.get().truth);
                    let flag = slot.alternatives.iter().any(yes);
                    let yes = Rc::new(Meant::Word(SmolStr::new_static("True")));
                    return priced(SLIP, Meant::Named(wanted, yes)).filter(|_| flag);
                }
                if let (None, Some(label)) = (slot.label, label)
                    && let Some(meant) = self.named_ludeme(label, *value, slot)
                {
                    return Some(meant);
                }
                let (cost, meant) = self.any(*value, slot.alternatives)?;
                // `(nextPhase after:4 ..)` is no `(nextPhase (player 4) ..)`.
                if slot.label.is_none() && label.is_some() && cost >= AROUND {
                    return None;
                }
                let meant = match slot.label {
                    Some(label) => Rc::new(Meant::Named(label, meant)),
                    None => meant,
                };
                Some((cost + named, meant))
            }
        }
    }

    /// A part in a ludeme of some name that makes something of a type and needs nothing else.
    pub(super) fn within(&mut self, node: NodeId, ty: TypeId, name: &str) -> Option<Priced> {
        let mut best = None;
        let head = signature::head(name);
        for id in head.map_or(&[][..], |head| head.spellings) {
            let form = id.0.form();
            if !makes(id, ty) || !form.spellings[id.1 as usize].words.is_empty() {
                continue;
            }
            let needed = |s: &&Slot| s.presence == Presence::Required;
            let count = form.slots.iter().filter(needed).count();
            // `(from (to))`: where nothing must be said, the place or the condition is.
            let open = |s: &&Slot| match count {
                0 => s.label.is_none_or(|label| label == "if"),
                _ => needed(s),
            };
            if count > 1 || form.groups.contains(&true) {
                continue;
            }
            for slot in form.slots.iter().filter(open).filter(|s| !s.is_selector()) {
                for alternative in slot.alternatives {
                    let Some((cost, inner)) = self.plain(node, *alternative) else {
                        continue;
                    };
                    let inner = match slot.label {
                        Some(label) => Rc::new(Meant::Named(label, inner)),
                        None => inner,
                    };
                    let whole = Meant::Call(SmolStr::new(name), vec![inner]);
                    best = cheaper(best, priced(cost, whole));
                }
            }
        }
        best
    }

    /// `to:(is Empty (to))`, `over:(..)`: the name of a ludeme, written as that of an argument.
    fn named_ludeme(&mut self, label: &str, value: NodeId, slot: &Slot) -> Option<Priced> {
        let stands = [label.to_owned(), format!("{label}:")];
        let stands = stands.iter().flat_map(|name| instead_of(name));
        let stands = stands.filter_map(|instead| match instead {
            SaidInstead::Words(words) => match words[..] {
                [one] => Some(one.trim_end_matches(':')),
                _ => None,
            },
            SaidInstead::Part(..) => None,
        });
        let names: Vec<&str> = [label].into_iter().chain(stands).collect();
        let mut best = None;
        for alternative in slot.alternatives.iter().filter(|a| a.depth == 0) {
            if let Base::Type(ty) = alternative.base {
                for name in &names {
                    best = cheaper(best, dearer(self.within(value, ty, name), SLIP));
                }
            }
        }
        best
    }

    /// Whether there is one argument only that a value can be, and the name it has tells of no other.
    fn only(&mut self, slots: &'static [Slot], label: &str, value: NodeId) -> bool {
        let lower = label.to_ascii_lowercase();
        let told = |name: &str| name.len() > 3 && lower.contains(&name.to_ascii_lowercase());
        if slots.iter().filter_map(|slot| slot.label).any(told) {
            return false;
        }
        let mut fits = |slot: &&Slot| {
            let mut ways = slot.alternatives.iter();
            let word = match self.resolver.tree.kind(value) {
                NodeKind::Word(text) => Some(text.clone()),
                _ => None,
            };
            let means = |way: &Alternative| {
                word.as_ref()
                    .is_some_and(|text| word_among(text, &words_of(*way)).is_some())
            };
            slot.label.is_some()
                && ways.any(|way| self.resolver.fits(value, *way, Depth::Deep) || means(way))
        };
        slots.iter().filter(&mut fits).count() == 1
    }

    /// Whether a number under a name that this ludeme has not fits an argument that has a name.
    fn takes_named(&mut self, slots: &'static [Slot], label: &str, value: NodeId) -> bool {
        let number = matches!(self.resolver.tree.kind(value), NodeKind::Int(_));
        let mut named = slots.iter().filter(|slot| slot.label.is_some());
        let fits = |slot: &Slot| {
            let mut ways = slot.alternatives.iter();
            ways.any(|way| self.resolver.fits(value, *way, Depth::Deep))
        };
        number && signature::head(label).is_none() && named.any(fits)
    }

    fn is_leaf(&self, node: NodeId) -> bool {
        let kind = self.resolver.tree.kind(node);
        matches!(kind, NodeKind::Word(_) | NodeKind::Int(_))
    }

    /// `(score P1 (count Pieces P1) (size Territory P1))`: two of a kind where there is a place for
    /// one.
    fn joined(&mut self, slot: &Slot, first: &Given, second: &Given) -> Option<Priced> {
        let (Given::Argument(label, first), Given::Argument(None, second)) = (first, second) else {
            return None;
        };
        if *label != slot.label {
            return None;
        }
        let calls = |node: &NodeId| matches!(self.resolver.tree.kind(*node), NodeKind::Call { .. });
        if ![first, second].into_iter().all(calls) {
            return None;
        }
        slot.alternatives.iter().find_map(|wanted| {
            let (_, joiner) = JOINERS
                .into_iter()
                .find(|(ty, _)| wanted.depth == 0 && wanted.base == Base::Type(*ty))?;
            let (one, a) = self.plain(*first, *wanted)?;
            let (other, b) = self.plain(*second, *wanted)?;
            let mut both = Rc::new(Meant::Call(SmolStr::new(joiner), vec![a, b]));
            if let Some(label) = slot.label {
                both = Rc::new(Meant::Named(label, both));
            }
            Some((one + other + JOINED, both))
        })
    }
}

/// What becomes of something given, or of a slot.
#[derive(Clone)]
enum Placing {
    /// How many fill the slot, as what, and the slot after it.
    Fill(Rc<Meant>, usize, usize),
    Leave,
    End,
}

/// The slot after a filled one: the rest of an or-group is left.
fn after(slots: &[Slot], slot: usize) -> usize {
    let group = slots[slot].presence;
    let rest = &slots[slot + 1..];
    let skipped = match group {
        Presence::Group(_) => rest.iter().take_while(|s| s.presence == group).count(),
        _ => 0,
    };
    slot + 1 + skipped
}

/// Whether the name of an argument is a slip of another, or stands for it.
fn label_like(label: &str, wanted: &str) -> bool {
    let stands = instead_of(&format!("{label}:")).iter().any(|instead| {
        matches!(instead, SaidInstead::Words(words) if words[..] == [format!("{wanted}:").as_str()])
    });
    stands || closest(label, [wanted]).is_some()
}

/// Whether a slot is for a truth.
fn is_truth(slot: &Slot) -> bool {
    let truth = |a: &Alternative| matches!(a.base, Base::Type(TypeId::BOOLEAN) if a.depth == 0);
    slot.alternatives.iter().any(truth)
}
