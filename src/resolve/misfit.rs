//! Says in words why a call fits none of its forms: the form that was probably meant, or the word that
//! selects none. [`uneven`] says which argument breaks the form.

mod uneven;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::Resolver;
use super::align::{Alignment, Fate};
use super::call::{Call, Value};
use super::explain::{home_of, is_name};
use super::fit::{BareWord, capitalised};
use super::place::{Arg, Depth};
use super::problem::argument::ArgumentProblem;
use super::remedy::{is_foreign, is_role, said_of, shown_for};
use super::wording::{describe_slot, words_of};
use crate::catalogue::signature::{
    self, Alternative, Base, FormId, HEADS, Presence, Slot, TypeId, TypeSet,
};
use crate::diagnostic::suggest::{closest, only};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind};

/// Longer examples are left to `lud explain`.
const MAX_EXAMPLE: usize = 80;

impl Resolver<'_> {
    /// A call that fits none of its forms: reports where the closest one breaks, and what is wrong within the rest.
    pub(super) fn explain_call(
        &mut self,
        node: NodeId,
        candidates: &[(FormId, u8)],
        args: &[Arg],
    ) -> Value {
        let NodeKind::Call { args: nodes, .. } = self.tree.kind(node) else {
            return Value::Error(node);
        };
        if self.said_of_word(node, args) {
            return Value::Error(node);
        }
        if self.selector_in_quotes(candidates, args) || self.selector_in_capitals(candidates, args)
        {
            return self.unknown_selector(node, candidates, args);
        }
        if self.report_unknown_among(candidates, args) {
            return Value::Error(node);
        }
        let mut best: Option<(Alignment, FormId, u8)> = None;
        // A word that selects another form rules one out, whatever follows; where what follows
        // rules out all of them, the word alone counts.
        for strict in [true, false] {
            for (id, spelling) in candidates {
                let form = id.form();
                let words = form.spellings[*spelling as usize].words;
                let first = &nodes[..nodes.len().min(words.len() + 1)];
                let selected = match strict {
                    true => self.could_be(first, *id, *spelling),
                    false => !words.is_empty(),
                };
                if !selected || !self.spelled(words, args) {
                    continue;
                }
                let alignment = self.align(form, *spelling, &args[words.len()..]);
                // Of two forms that lack as much, the one that the first word asks for is meant.
                let selected = |a: &Alignment| {
                    a.words > 0
                        || a.fates.first() == Some(&Fate::Placed(0))
                            && a.form.slots.first().is_some_and(Slot::is_selector)
                };
                let worth = |a: &Alignment| (a.cost, !selected(a));
                if best
                    .as_ref()
                    .is_none_or(|(b, ..)| worth(&alignment) < worth(b))
                {
                    best = Some((alignment, *id, *spelling));
                }
            }
            if best.is_some() {
                break;
            }
        }
        let Some((alignment, id, spelling)) = best else {
            return self.unknown_selector(node, candidates, args);
        };
        let errors = self.diagnostics.len();
        if self.report_otherwise(node, args) || self.report_second(node, candidates, args) {
            nodes.iter().for_each(|arg| self.unknown_heads(*arg));
            return Value::Error(node);
        }
        if let (Some(Fate::Wrong(0) | Fate::Surplus(0)), 0) =
            (alignment.fates.first(), alignment.words)
            && let Some(Arg {
                label: None, value, ..
            }) = args.first()
            && let NodeKind::Word(_) = self.tree.kind(*value)
            && candidates
                .iter()
                .any(|(f, s)| !f.form().spellings[*s as usize].words.is_empty())
        {
            return self.unknown_selector(node, candidates, args);
        }
        let rest = &args[alignment.words..];
        self.report_alignment(node, &alignment, rest);
        let reported = self.diagnostics.len() > errors;
        let mut slots = vec![None; alignment.form.slots.len()];
        for (arg, fate) in rest.iter().zip(&alignment.fates) {
            match fate {
                Fate::Placed(slot) => {
                    let slot_of = &alignment.form.slots[*slot];
                    self.of_site = slot_of.is_site();
                    // Of several places for one thing what is wrong within it may rule one out.
                    let beside = alignment.form.slots.iter().filter(|other| {
                        matches!(slot_of.presence, Presence::Group(_))
                            && other.presence == slot_of.presence
                            && other.label == slot_of.label
                            && self.slot_takes(other, *arg, Depth::Shallow)
                    });
                    let any = beside.flat_map(|other| other.alternatives.iter().copied());
                    let any: Vec<Alternative> = any.collect();
                    let wanted = match any[..] {
                        [] => slot_of.alternatives,
                        _ => &any,
                    };
                    slots[*slot] = Some(self.value(arg.value, wanted));
                }
                Fate::Wrong(_) | Fate::Surplus(_) => self.unknown_heads(arg.value),
            }
        }
        if reported {
            return Value::Error(node);
        }
        Value::Call(Arc::new(Call {
            form: id,
            spelling,
            args: slots,
            node,
        }))
    }

    /// Whether the table of synonyms has a sentence for a word in a call of that name: `sow CW`.
    fn said_of_word(&mut self, node: NodeId, args: &[Arg]) -> bool {
        let NodeKind::Call { head, .. } = self.tree.kind(node) else {
            return false;
        };
        let told = args.iter().find_map(|arg| match self.tree.kind(arg.value) {
            NodeKind::Word(word) => {
                let said = said_of(&format!("{head} {word}"))?;
                Some((arg.value, word, said))
            }
            _ => None,
        });
        let Some((value, word, said)) = told else {
            return false;
        };
        let problem = ArgumentProblem::OtherSelector {
            head,
            word,
            near: None,
            said: Some(said),
            own: None,
            words: &[],
            named: false,
        };
        self.report(&problem, value);
        self.is_said();
        true
    }

    /// A call whose first argument is none of the words that its head takes.
    fn unknown_selector(
        &mut self,
        node: NodeId,
        candidates: &[(FormId, u8)],
        args: &[Arg],
    ) -> Value {
        let NodeKind::Call {
            head,
            head_span,
            args: nodes,
            ..
        } = self.tree.kind(node)
        else {
            return Value::Error(node);
        };
        let mut words: Vec<&str> = Vec::new();
        for (id, spelling) in candidates {
            let form = id.form();
            match form.spellings[*spelling as usize].words {
                [first, ..] => words.push(first),
                [] => {
                    let first = form.slots.iter().take_while(|s| s.label.is_none());
                    let required = first.clone().position(|s| s.presence == Presence::Required);
                    let count = required.map_or(usize::MAX, |r| r + 1);
                    words.extend(
                        first
                            .take(count)
                            .flat_map(|s| s.alternatives)
                            .flat_map(|a| words_of(*a)),
                    );
                }
            }
        }
        let mut seen = HashSet::new();
        words.retain(|word| seen.insert(*word));
        let first = args
            .first()
            .filter(|arg| arg.label.is_none())
            .map(|arg| (arg.value, self.tree.kind(arg.value)));
        match first {
            Some((value, NodeKind::Word(text))) => {
                let second = self.second_words(candidates, text);
                if !second.is_empty() {
                    let problem = ArgumentProblem::NoSecondSelector {
                        head,
                        word: text,
                        words: &second,
                    };
                    self.report(&problem, node);
                    return Value::Error(node);
                }
                // A player is no slip of another word.
                let near = closest(text, words.iter().copied())
                    .filter(|word| *word != text.as_str())
                    .or_else(|| shown_for(text, &words))
                    .or_else(|| parted(text, &words))
                    .or_else(|| begun(text, &words))
                    .filter(|word| !is_role(text) && *word != text.as_str());
                let sure = only(text, words.iter().copied()).filter(|_| !is_role(text));
                // `(move Custodial ..)`
                let own = text.char_indices().map(|(at, c)| match at {
                    0 => c.to_ascii_lowercase(),
                    _ => c,
                });
                let own = signature::head(&own.collect::<String>());
                // `(move Mover)` is no `(mover)`: it stands for something else than the call.
                let results = |of: &[(FormId, u8)]| {
                    of.iter().fold(TypeSet::EMPTY, |all, (form, at)| {
                        all.with(form.form().spellings[*at as usize].result)
                    })
                };
                let alike = results(candidates).with(TypeId::EFFECT);
                let own = own.filter(|own| results(own.spellings).meets(alike));
                let own = own.and_then(|own| Some(own.spellings.first()?.0.form().example));
                let problem = ArgumentProblem::OtherSelector {
                    head,
                    word: text,
                    near,
                    said: said_of(text),
                    own: own.filter(|own| own.len() <= 2 * MAX_EXAMPLE),
                    words: &words,
                    named: candidates.iter().any(|(form, _)| {
                        let first = form.form().slots.first();
                        let mut takes = first.into_iter().flat_map(|slot| slot.alternatives);
                        takes.any(is_name)
                    }),
                };
                let diagnostic = self.report(&problem, value);
                diagnostic.be_sure(sure.filter(|word| *word != text.as_str()));
            }
            Some((value, NodeKind::Str(text))) if words.contains(&text.as_str()) => {
                self.report(&ArgumentProblem::StringForSelector { head, text }, value);
                self.broken.push(node);
            }
            _ => {
                let words = words.as_slice();
                let surplus = args.first().filter(|_| words.is_empty());
                if let Some(surplus) = surplus {
                    let (home, said) = (None, None);
                    let problem = ArgumentProblem::Surplus {
                        name: head,
                        home,
                        said,
                    };
                    let form = candidates.first().map(|(form, _)| form.form());
                    let form = form.map(|form| problem.form(form.signature));
                    self.report(&problem, surplus.node).form = form;
                    return Value::Error(node);
                }
                let problem = ArgumentProblem::NoSelector { head, words };
                self.report_at(&problem, *head_span, node);
            }
        }
        for arg in nodes.iter().skip(1) {
            self.unknown_heads(*arg);
        }
        Value::Error(node)
    }

    /// Whether the first argument is a string that is a word of the ludeme, where none is taken.
    fn selector_in_quotes(&mut self, candidates: &[(FormId, u8)], args: &[Arg]) -> bool {
        let Some(first) = args.first().filter(|arg| arg.label.is_none()) else {
            return false;
        };
        let NodeKind::Str(text) = self.tree.kind(first.value) else {
            return false;
        };
        let selects = |(form, spelling): &(FormId, u8)| {
            let words = form.form().spellings[*spelling as usize].words;
            words.first() == Some(&text.as_str())
        };
        let mut slots = candidates.iter().flat_map(|(form, _)| form.form().slots);
        candidates.iter().any(selects)
            && !slots.any(|slot| self.slot_takes(slot, *first, Depth::Shallow))
    }

    /// Whether the first argument is a word of the ludeme but for its capitals or a slip:
    /// `(sites AROUND ..)`, `(sites Arond ..)`.
    fn selector_in_capitals(&self, candidates: &[(FormId, u8)], args: &[Arg]) -> bool {
        let Some(first) = args.first().filter(|arg| arg.label.is_none()) else {
            return false;
        };
        let NodeKind::Word(text) = self.tree.kind(first.value) else {
            return false;
        };
        let unknown = matches!(self.atom(first.value), BareWord::Unknown);
        let words = candidates.iter().flat_map(|(form, spelling)| {
            form.form().spellings[*spelling as usize]
                .words
                .first()
                .copied()
        });
        let near = only(text, words).filter(|_| unknown);
        near.is_some_and(|word| word != capitalised(text))
    }

    /// The words that may follow a first one.
    fn second_words(&self, candidates: &[(FormId, u8)], first: &str) -> Vec<&'static str> {
        let spellings = candidates
            .iter()
            .map(|(id, spelling)| &id.form().spellings[*spelling as usize]);
        spellings
            .filter(|s| s.words.first() == Some(&first))
            .filter_map(|s| s.words.get(1).copied())
            .collect()
    }

    /// A word between what is to happen and what else: other languages have it, this one has not.
    fn report_otherwise(&mut self, node: NodeId, args: &[Arg]) -> bool {
        let NodeKind::Call { head, .. } = self.tree.kind(node) else {
            return false;
        };
        let said = args.iter().find(|arg| match self.tree.kind(arg.value) {
            NodeKind::Word(text) => {
                matches!(text.as_str(), "else" | "otherwise" | "elif" | "elseif")
            }
            _ => false,
        });
        let Some(arg) = said else {
            return false;
        };
        let NodeKind::Word(text) = self.tree.kind(arg.value) else {
            return false;
        };
        let problem = ArgumentProblem::Otherwise { head, word: text };
        self.report(&problem, arg.value).be_sure(Some(""));
        true
    }

    /// Reports the arguments that name no ludeme, if all is well but for them.
    fn report_unknown_among(&mut self, candidates: &[(FormId, u8)], args: &[Arg]) -> bool {
        let unknown = |r: &Self, arg: &Arg| match r.tree.kind(arg.value) {
            NodeKind::Call { .. } => arg.label.is_none() && r.head(arg.value).is_none(),
            _ => false,
        };
        let others: Vec<Arg> = args
            .iter()
            .filter(|arg| !unknown(self, arg))
            .copied()
            .collect();
        if others.len() == args.len() {
            return false;
        }
        let Some(placed) = self
            .placements(candidates, &others, Depth::Shallow, 1)
            .pop()
        else {
            return false;
        };
        let slots = placed.form.form().slots.iter().zip(&placed.slots);
        let open = slots.filter(|(slot, filled)| filled.is_none() && slot.label.is_none());
        let calls = |a: &Alternative| match a.base {
            Base::Type(id) => a.depth == 0 && id.get().calls != TypeSet::EMPTY,
            _ => false,
        };
        let open: Vec<Alternative> = open
            .flat_map(|(slot, _)| slot.alternatives.iter().copied())
            .filter(calls)
            .collect();
        for arg in args
            .iter()
            .filter(|arg| unknown(self, arg))
            .copied()
            .collect::<Vec<_>>()
        {
            if let NodeKind::Call { head, .. } = self.tree.kind(arg.value) {
                self.unknown_ludeme(arg.value, head, &open);
            }
        }
        true
    }

    /// Two arguments of one name where there is a place for one.
    fn report_second(&mut self, node: NodeId, candidates: &[(FormId, u8)], args: &[Arg]) -> bool {
        let name = |arg: &Arg| match self.tree.kind(arg.value) {
            NodeKind::Call { head, .. } if arg.label.is_none() => Some(head.clone()),
            _ => None,
        };
        let names: Vec<_> = args.iter().map(name).collect();
        let mut seen = HashMap::new();
        let twice = names.iter().enumerate().find_map(|(at, name)| {
            let first = *seen.entry(name.as_ref()?).or_insert(at);
            (first != at).then_some((first, at))
        });
        let Some((first, second)) = twice else {
            return false;
        };
        let most = candidates.iter().map(|(form, _)| {
            let slots = form.form().slots.iter();
            slots
                .filter(|slot| self.slot_takes(slot, args[second], Depth::Shallow))
                .count()
        });
        if most.max() != Some(1) {
            return false;
        }
        let (Some(name), NodeKind::Call { head, .. }) = (&names[second], self.tree.kind(node))
        else {
            return false;
        };
        let inner = signature::head(name).map_or(&[][..], |h| h.spellings);
        // Of the moves some take lists, and none of them means a choice.
        let lists = |(form, _): &(FormId, u8)| {
            let mut slots = form.form().slots.iter();
            slots.any(|slot| slot.label.is_none() && slot.alternatives.iter().any(|a| a.depth > 0))
        };
        let takes_list = !inner.is_empty() && inner.iter().all(lists);
        let problem = ArgumentProblem::Second {
            name,
            head,
            takes_list,
        };
        self.report_both(&problem, args[second].node, args[first].node);
        let origin = self.tree.origin(args[second].node);
        let step = self.tree.steps().get(origin);
        let apart = origin != self.tree.origin(node);
        self.doubled
            .extend(step.filter(|_| apart).map(|step| step.definition));
        true
    }

    /// Who wins, in a condition or a choice.
    pub(super) fn result_within(&self, node: NodeId) -> Option<NodeId> {
        match self.tree.kind(node) {
            NodeKind::Call { head, .. } if head == "result" => Some(node),
            NodeKind::Call { head, args, .. } if ["if", "and", "or"].contains(&head.as_str()) => {
                args.iter().find_map(|arg| self.result_within(*arg))
            }
            _ => None,
        }
    }

    /// A call's head with the words that select its form.
    fn spoken_name(&self, node: NodeId, alignment: &Alignment) -> String {
        let NodeKind::Call { head, args, .. } = self.tree.kind(node) else {
            return String::new();
        };
        let selected = alignment.fates.first() == Some(&Fate::Placed(0))
            && alignment.form.slots.first().is_some_and(Slot::is_selector);
        let mut name = head.to_string();
        for arg in args.iter().take(alignment.words + usize::from(selected)) {
            if let NodeKind::Word(text) = self.tree.kind(*arg) {
                name.push(' ');
                name.push_str(text);
            }
        }
        name
    }
}

/// The only word that begins with a shorter one, or a longer one begins with: `FirstSite` for
/// `First`.
pub(super) fn begun(text: &str, words: &[&'static str]) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    let alike = |word: &&&str| {
        let word = word.to_ascii_lowercase();
        word.len() > 2 && (word.starts_with(&lower) || lower.starts_with(&word))
    };
    let mut found = words.iter().filter(alike);
    match (found.next(), found.next()) {
        (Some(one), None) if text.len() > 2 => Some(one),
        _ => None,
    }
}

/// The word that a name put together of several begins or ends with: `Remove` of `RemovePiece`.
fn parted(text: &str, words: &[&'static str]) -> Option<&'static str> {
    let ends = text.char_indices().skip(1);
    let ends = ends
        .filter(|(_, c)| c.is_ascii_uppercase())
        .map(|(at, _)| at);
    let mut parts = ends.flat_map(|at| [&text[..at], &text[at..]]);
    parts.find_map(|part| {
        let known = words.iter().copied().find(|word| *word == part);
        known.or_else(|| shown_for(part, words))
    })
}
