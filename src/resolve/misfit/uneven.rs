//! Says which argument breaks the form that was meant: one that fits no slot, stands in the wrong
//! place, lacks its name, has another's, or is missing.

use super::*;
use crate::resolve::problem::TypeProblem;
use crate::resolve::problem::argument::fit;
use crate::resolve::remedy::LIKELY;
use crate::resolve::wording::all_words;
use crate::syntax::print::print_inline;

/// Longer arguments are named by their ludeme alone.
const LONGEST_ARGUMENT: u32 = 24;

/// In longer clauses what is missing at the beginning is told there.
const LONG: u32 = 80;

impl Resolver<'_> {
    /// Reports the first uneven place of an alignment.
    pub(super) fn report_alignment(&mut self, node: NodeId, alignment: &Alignment, args: &[Arg]) {
        let name = self.spoken_name(node, alignment);
        let form = alignment.form;
        let lost = args
            .iter()
            .find(|arg| matches!(self.tree.kind(arg.value), NodeKind::Label { .. }));
        if let Some(lost) = lost {
            self.mismatch(lost.value, &[]);
            return;
        }
        let broken = alignment
            .fates
            .iter()
            .position(|fate| !matches!(fate, Fate::Placed(_)));
        if let Some(index) = broken {
            let arg = args[index];
            match (alignment.fates[index], arg.label) {
                // `(trackSite FirstSite from:Mover)`: what takes it has no name.
                (Fate::Wrong(slot), Some(_)) if self.fits_unnamed(alignment, arg) => {
                    self.depth += 1;
                    self.mismatch(arg.value, form.slots[slot].alternatives);
                    self.depth -= 1;
                }
                (Fate::Wrong(slot), Some(_)) => {
                    self.of_site = form.slots[slot].label == Some("at");
                    self.misplaced(arg.value, form.slots[slot].alternatives);
                }
                (Fate::Wrong(_), None) => self.report_wrong(&name, alignment, args, index),
                (_, Some(label)) => self.report_name(&name, alignment, args, index, label),
                (_, None) => self.report_surplus(&name, alignment, args, index),
            }
            return;
        }
        if let Some(at) = alignment.missing.first() {
            let slot = &form.slots[*at];
            let wanted = match slot.presence {
                Presence::Group(group) => {
                    let members = form
                        .slots
                        .iter()
                        .filter(|s| s.presence == Presence::Group(group));
                    let texts: Vec<_> = members
                        .map(|s| describe_slot(s.label, s.alternatives))
                        .collect();
                    texts.join(" or ")
                }
                _ => describe_slot(slot.label, slot.alternatives),
            };
            let span = self.tree.span(node);
            // What comes first in a long clause, before what follows it there.
            let follows = alignment.fates.iter().zip(args);
            let mut follows =
                follows.filter(|(fate, _)| matches!(fate, Fate::Placed(other) if other > at));
            let first = *at == 0 && span.end - span.start > LONG;
            let next = follows.next().filter(|_| first);
            let end = match next.map(|(_, arg)| self.tree.span(arg.node)) {
                Some(next) if span.contains(next) => Span {
                    end: next.start + 1,
                    ..next
                },
                _ => Span {
                    start: span.end.saturating_sub(1).max(span.start),
                    ..span
                },
            };
            let is_short = |text: &&'static str| text.len() <= MAX_EXAMPLE && text.starts_with('(');
            // Of a long clause the part that is missing is shown: `(players 2)`.
            let example = Some(form.example).filter(is_short);
            let problem = ArgumentProblem::Missing {
                name: &name,
                wanted: &wanted,
                example: example.or_else(|| example_of(slot).filter(is_short)),
            };
            let diagnostic = self.report_at(&problem, end, node);
            diagnostic.form = Some(problem.form(&alignment.signature()));
            self.note_fit(&name, alignment, args);
        }
    }

    /// Notes of the last problem how the arguments fit the form that was probably meant.
    fn note_fit(&mut self, name: &str, alignment: &Alignment, args: &[Arg]) {
        // What is only tried tells nobody.
        if self.bench.is_none() {
            return;
        }
        // A word that the language has not fits nowhere.
        let unknown = |(fate, arg): (&Fate, &Arg)| {
            let word = matches!(self.tree.kind(arg.value), NodeKind::Word(_));
            let placed = matches!(fate, Fate::Placed(_));
            word && placed && matches!(self.atom(arg.value), BareWord::Unknown)
        };
        if alignment.fates.iter().zip(args).any(unknown) {
            return;
        }
        let shown = |arg: &Arg| {
            let span = self.tree.span(arg.node);
            let long = span.end.saturating_sub(span.start) > LONGEST_ARGUMENT;
            match self.tree.kind(arg.node) {
                NodeKind::Call { head, .. } if long => format!("({head} ..)"),
                NodeKind::Array(_) if long => "{..}".to_owned(),
                NodeKind::Label { name, .. } if long => format!("{name}:.."),
                _ => print_inline(self.tree, arg.node),
            }
        };
        let mut fitting = vec![name.to_owned()];
        let mut missing = Vec::new();
        for (at, slot) in alignment.form.slots.iter().enumerate() {
            if slot.is_selector() && at == 0 {
                continue;
            }
            let filled = alignment.fates.iter().zip(args);
            let mut filled = filled.filter(|(fate, _)| **fate == Fate::Placed(at));
            if let Some((_, arg)) = filled.next() {
                fitting.push(shown(arg));
            } else if alignment.missing.contains(&at) {
                missing.push(format!("`{}`", slot.text));
                fitting.push("..".to_owned());
            }
        }
        let placeless = alignment.fates.iter().zip(args);
        let placeless = placeless.filter(|(fate, _)| !matches!(fate, Fate::Placed(_)));
        let placeless: Vec<String> = placeless
            .map(|(_, arg)| format!("`{}`", shown(arg)))
            .collect();
        if fitting.len() == 1 && missing.is_empty() {
            return;
        }
        if let Some(found) = self.found.last_mut() {
            found.as_written = Some(fit(&fitting, &missing, &placeless));
        }
    }

    /// Whether an argument is what one without a name may be, which is not given.
    fn fits_unnamed(&mut self, alignment: &Alignment, arg: Arg) -> bool {
        let slots = alignment.form.slots.iter().enumerate();
        let open = |at: usize| {
            !alignment.fates.contains(&Fate::Placed(at)) && alignment.excluding(at).is_none()
        };
        let mut open = slots.filter(|(at, slot)| slot.label.is_none() && open(*at));
        open.any(|(_, slot)| {
            (slot.alternatives.iter()).any(|a| self.fits(arg.value, *a, Depth::Deep))
        })
    }

    /// Reports an argument whose slot is excluded by another that is filled.
    fn report_excluded(&mut self, name: &str, alignment: &Alignment, arg: Arg) -> bool {
        let form = alignment.form;
        for (slot, place) in form.slots.iter().enumerate() {
            let Some(other) = alignment.excluding(slot).filter(|other| *other != slot) else {
                continue;
            };
            if self.slot_takes(place, arg, Depth::Shallow) {
                let (other, this) = (form.slots[other].text, place.text);
                self.report(&ArgumentProblem::Excluded { name, other, this }, arg.node);
                return true;
            }
        }
        false
    }

    /// An unnamed argument that stands in a slot it does not fit.
    fn report_wrong(&mut self, name: &str, alignment: &Alignment, args: &[Arg], index: usize) {
        let form = alignment.form;
        let arg = args[index];
        if self.report_misplaced(name, alignment, args, index) {
            return;
        }
        let mut wanted: Vec<Alternative> = Vec::new();
        for slot in alignment.open_slots(index).map(|slot| &form.slots[slot]) {
            let required = slot.presence == Presence::Required;
            if required && alignment.wrong_in_required(index) {
                wanted.clear();
            }
            if slot.label.is_none() {
                wanted.extend(slot.alternatives);
            }
            // What follows a required argument can only be meant once that one is given.
            if required {
                break;
            }
        }
        // A sentence without quotes is put right as a whole.
        let unknown = |arg: &Arg| {
            let word = matches!(self.tree.kind(arg.value), NodeKind::Word(_));
            arg.label.is_none() && word && matches!(self.atom(arg.value), BareWord::Unknown)
        };
        if args[index..].len() > 2
            && args[index..].iter().filter(|a| unknown(a)).count() > 1
            && unknown(&arg)
        {
            self.depth += 1;
            self.mismatch(arg.value, &wanted);
            self.depth -= 1;
            return;
        }
        let site = |slot: &Slot| slot.label == arg.label && slot.is_site();
        self.of_site = form.slots.iter().any(site) || ["from", "to"].contains(&name);
        self.misplaced(arg.value, &wanted);
    }

    /// A named argument without a place.
    fn report_name(
        &mut self,
        name: &str,
        alignment: &Alignment,
        args: &[Arg],
        index: usize,
        label: &str,
    ) {
        let form = alignment.form;
        let arg = args[index];
        let labels = || form.slots.iter().filter_map(|s| s.label);
        if !labels().any(|l| l == label) {
            let span = match self.tree.kind(arg.node) {
                NodeKind::Label { name_span, .. } => *name_span,
                _ => self.tree.span(arg.node),
            };
            // `skipOrigin` for `origin`
            let within = |l: &&str| {
                l.len() > 3 && label.to_ascii_lowercase().contains(&l.to_ascii_lowercase())
            };
            // A name of two letters is one edit away from too much.
            let near = closest(label, labels())
                .filter(|near| label.len() > 2 || near.eq_ignore_ascii_case(label));
            let near = near.or_else(|| labels().find(within));
            let said = said_of(label)
                .or_else(|| said_of(&format!("{label}:")))
                .or_else(|| said_of(&format!("{name} {label}:")));
            let said = said.filter(|_| near.is_none());
            let problem = ArgumentProblem::UnknownLabel {
                name,
                label,
                near,
                said,
            };
            let diagnostic = self.report_at(&problem, span, arg.node);
            diagnostic.be_sure(only(label, labels()));
            if near.is_none() {
                diagnostic.form = Some(problem.form(&alignment.signature()));
                self.note_fit(name, alignment, args);
            }
            // What another name stands for is tried all the same.
            if said.is_some() && !is_foreign(&format!("{label}:")) {
                self.is_said();
            }
            return;
        }
        if let Some(other) = args
            .iter()
            .position(|a| a.label == Some(label))
            .filter(|other| *other != index)
        {
            let problem = ArgumentProblem::LabelTwice { label };
            self.report_both(&problem, arg.node, args[other].node);
            return;
        }
        if self.report_excluded(name, alignment, arg) {
            return;
        }
        let problem = ArgumentProblem::LabelOrder { label };
        self.report(&problem, arg.node).form = Some(problem.form(&alignment.signature()));
        self.note_fit(name, alignment, args);
    }

    /// An unnamed argument without a place.
    fn report_surplus(&mut self, name: &str, alignment: &Alignment, args: &[Arg], index: usize) {
        if let NodeKind::Word(text) = self.tree.kind(args[index].value)
            && signature::head(text).is_some()
            && matches!(self.atom(args[index].value), BareWord::Unknown)
        {
            self.unknown_word(args[index].value, text, &[]);
            return;
        }
        // `(square 5 diagonals)`: the name of an argument, without a value.
        if let NodeKind::Word(text) = self.tree.kind(args[index].value)
            && let Some(at) = (alignment.form.slots.iter())
                .position(|slot| slot.label == Some(text.as_str()))
                .filter(|at| !alignment.fates.contains(&Fate::Placed(*at)))
        {
            let words = all_words(alignment.form.slots[at].alternatives);
            let words = words.as_deref();
            self.report(
                &TypeProblem::NoValue { name: text, words },
                args[index].node,
            );
            return;
        }
        if self.report_excluded(name, alignment, args[index])
            || self.report_misplaced(name, alignment, args, index)
        {
            return;
        }
        let home = match self.tree.kind(args[index].value) {
            NodeKind::Call { .. } if self.result_within(args[index].value).is_some() => {
                Some(("result", home_of("result")))
            }
            NodeKind::Call { head, .. } => {
                // What a misplaced part declares is not unknown.
                self.broken
                    .extend(args[index..].iter().map(|arg| arg.value));
                Some((head.as_str(), home_of(head)))
            }
            _ => None,
        };
        let said = said_of(&format!("{name} .."));
        let problem = ArgumentProblem::Surplus { name, home, said };
        let diagnostic = self.report(&problem, args[index].node);
        diagnostic.form = Some(problem.form(&alignment.signature()));
        if said.is_none() {
            self.note_fit(name, alignment, args);
        }
    }

    /// An unnamed argument that would fit an empty slot elsewhere, or one that needs a name.
    fn report_misplaced(
        &mut self,
        name: &str,
        alignment: &Alignment,
        args: &[Arg],
        index: usize,
    ) -> bool {
        let form = alignment.form;
        let arg = args[index];
        if matches!(self.tree.kind(arg.value), NodeKind::Word(_))
            && matches!(self.atom(arg.value), BareWord::Unknown)
        {
            return false;
        }
        let filled = |slot: usize| {
            alignment.fates.contains(&Fate::Placed(slot)) || alignment.excluding(slot).is_some()
        };
        let open: Vec<usize> = alignment.open_slots(index).collect();
        let required = alignment.wrong_in_required(index);
        for (slot, place) in form
            .slots
            .iter()
            .enumerate()
            .filter(|(slot, _)| !filled(*slot))
        {
            let fits = |r: &mut Self, depth| {
                (place.alternatives.iter()).any(|a| r.fits(arg.value, *a, depth))
            };
            // A result is no argument of a move, whatever is around it.
            if !fits(self, Depth::Shallow)
                || self.result_within(arg.value).is_some() && !fits(self, Depth::Deep)
                // `(if ..)` has the outline of all there is.
                || matches!(self.tree.kind(arg.value), NodeKind::Call { head, .. } if head == "if")
                    && !fits(self, Depth::Deep)
                // `(apply ..)` for `apply:..`, and not for the first that takes it.
                || matches!(self.tree.kind(arg.value), NodeKind::Call { head, .. }
                    if place.label != Some(head)
                        && form.slots.iter().any(|slot| slot.label == Some(head)))
            {
                continue;
            }
            // Which of two sides a number is about cannot be told: `(between 1)`.
            let number = matches!(self.tree.kind(arg.value), NodeKind::Int(_));
            let of_a_side = |label: &str| number && ["before", "after"].contains(&label);
            // Nor which of several numbers it is, none of which must be given: `(deck 52)`.
            let several = number
                && place.presence == Presence::Optional
                && place.label.is_some_and(|label| !LIKELY.contains(&label))
                && open
                    .iter()
                    .filter(|at| form.slots[**at].alternatives == place.alternatives)
                    .count()
                    > 1;
            let unnamed =
                |label: &&str| open.contains(&slot) && !required && !of_a_side(label) && !several;
            if let Some(label) = place.label.filter(unnamed) {
                let problem = ArgumentProblem::NoLabel { name, label };
                let diagnostic = self.report(&problem, arg.node);
                diagnostic.form = Some(problem.form(&alignment.signature()));
                self.note_fit(name, alignment, args);
                return true;
            }
            if place.label.is_none() && !open.contains(&slot) {
                let problem = ArgumentProblem::Order { name };
                let diagnostic = self.report(&problem, arg.node);
                diagnostic.form = Some(problem.form(&alignment.signature()));
                self.note_fit(name, alignment, args);
                return true;
            }
        }
        false
    }
}

/// An example of what belongs in a slot, where one ludeme alone does.
fn example_of(slot: &Slot) -> Option<&'static str> {
    let [only] = slot.alternatives else {
        return None;
    };
    let Base::Type(ty) = only.base else {
        return None;
    };
    let mut forms = HEADS.iter().flat_map(|head| head.spellings);
    let (form, _) = forms.find(|(form, spelling)| {
        let result = form.form().spellings[*spelling as usize].result;
        ty.get().calls.contains(result)
    })?;
    Some(form.form().example)
}
