//! Says in words why a node cannot stand where it does.

use super::call::Value;
use super::fit::{BareWord, capitalised};
use super::place::{Depth, Placement, arguments};
use super::problem::{Home, LudemeOfWord, MeantLudeme, MeantWord, TypeProblem};
use super::remedy::LONGEST_EXAMPLE;
use super::remedy::{asked_of, is_foreign, is_list, meant_by, produces, said_of, split_name};
use super::strings::is_coordinate;
use super::wording::{describe_all, example_of, suggest_head, sure_head, takes_array, words_of};
use super::{HowFound, Resolver};
use crate::catalogue::signature::{
    self, Alternative, Base, Form, FormId, HEADS, Slot, TypeId, TypeSet,
};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::{closest, only};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind};

impl<'t> Resolver<'t> {
    /// Reports a problem at a node.
    pub(super) fn report(&mut self, problem: &dyn Problem, node: NodeId) -> &mut Diagnostic {
        self.report_at(problem, self.tree.span(node), node)
    }

    /// Reports a problem at a place that is not all of a node.
    pub(super) fn report_at(
        &mut self,
        problem: &dyn Problem,
        span: Span,
        node: NodeId,
    ) -> &mut Diagnostic {
        let index = self.diagnostics.len();
        self.note(problem.at(span), node);
        &mut self.diagnostics[index]
    }

    /// Reports a problem of two nodes: at one, and what the other is.
    pub(super) fn report_both(
        &mut self,
        problem: &dyn Problem,
        node: NodeId,
        other: NodeId,
    ) -> &mut Diagnostic {
        let index = self.diagnostics.len();
        let (span, other) = (self.tree.span(node), self.tree.span(other));
        self.note(problem.at_both(span, other), node);
        &mut self.diagnostics[index]
    }

    fn note(&mut self, diagnostic: Diagnostic, node: NodeId) {
        self.diagnostics
            .push(diagnostic.through(self.tree.origin(node)));
        self.found.push(HowFound {
            depth: self.depth,
            is_said: false,
            as_written: None,
        });
    }

    /// Notes that the last problem is answered by a sentence of the table of synonyms.
    pub(super) fn is_said(&mut self) {
        if let Some(found) = self.found.last_mut() {
            found.is_said = true;
        }
    }

    /// A word of the language in small letters: `mover` for `Mover`.
    pub(super) fn lower_case_word(&mut self, node: NodeId, text: &str) {
        let upper = capitalised(text);
        let problem = TypeProblem::LowerCaseWord {
            word: text,
            upper: &upper,
        };
        self.report(&problem, node).be_sure(Some(upper.as_str()));
    }

    /// A form that is in the catalogue and is not played.
    pub(super) fn unsupported(&mut self, node: NodeId, form: &'static Form) {
        let signature = form.signature;
        self.report(&TypeProblem::Unsupported { signature }, node);
    }

    /// A call whose head names no ludeme. Where nothing is expected, it is not known what is.
    pub(super) fn unknown_ludeme(
        &mut self,
        node: NodeId,
        head: &str,
        expected: &[Alternative],
    ) -> Value {
        let known = !expected.is_empty();
        let calls = if known {
            calls_of(expected)
        } else {
            TypeSet::ALL
        };
        let NodeKind::Call {
            head_span, args, ..
        } = self.tree.kind(node)
        else {
            return Value::Error(node);
        };
        let foreign = is_foreign(head) || is_list(head) || split_name(head).is_some();
        // Where it is not known what is expected, a name stands for its slips alone.
        let suggestion = match known {
            true => suggest_head(head, calls),
            false => sure_head(head, calls),
        };
        let suggestion = suggestion.filter(|_| !foreign);
        // `(name : ".."`: of a ludeme, and not of an argument.
        let said = said_of(head).or_else(|| said_of(&format!("({head}")));
        // `(turn Next)`
        let first = args.first().map(|first| self.tree.kind(*first));
        let said = said.or_else(|| match first {
            Some(NodeKind::Word(word)) => said_of(&format!("{head} {word}")),
            _ => None,
        });
        let (shown, plain): (String, String);
        let asked: Vec<&str>;
        let wanted = describe_all(expected);
        let meant = if let Some(said) = said {
            MeantLudeme::Said(said)
        } else if let Some(name) = suggestion {
            MeantLudeme::Ludeme(name)
        } else if let Some(other) = meant_by(head, calls)
            .filter(|_| known)
            .filter(|other| args.is_empty() || signature::word(other).is_none())
            .filter(|other| {
                let fits = |(form, at): &(FormId, u8)| {
                    let result = form.form().spellings[*at as usize].result;
                    calls.contains(result)
                };
                // `(turn ..)` is no `(count Turns)` where moves belong.
                let part = other.trim_start_matches('(');
                let name = part.split([' ', ')']).next().unwrap_or_default();
                let told = name == "result";
                told || signature::head(name).is_none_or(|of| of.spellings.iter().any(fits))
            })
        {
            shown = other;
            match shown.starts_with("(result") && !calls.contains(TypeId::RESULT) {
                true => MeantLudeme::Result(&shown),
                false => MeantLudeme::Ludeme(&shown),
            }
        } else {
            plain = head.chars().filter(|c| c.is_alphanumeric()).collect();
            match plain.chars().next() {
                None => MeantLudeme::Nothing,
                Some('0'..='9') if args.is_empty() && head.parse::<i32>().is_ok() => {
                    MeantLudeme::Number(head)
                }
                Some('0'..='9') if known => MeantLudeme::Numbers,
                Some('0'..='9') => MeantLudeme::Nothing,
                Some(_) => {
                    asked = asked_here(head, calls);
                    match asked[..] {
                        [] => {
                            // Of several kinds of things none is an example for all.
                            let example = match expected {
                                [_] => example_of(expected),
                                _ => None,
                            };
                            MeantLudeme::Explained(
                                &plain,
                                example.filter(|e| e.len() <= LONGEST_EXAMPLE),
                            )
                        }
                        _ => MeantLudeme::Asked(&asked, &plain),
                    }
                }
            }
        };
        let problem = TypeProblem::UnknownLudeme {
            head,
            wanted: known.then_some(wanted.as_str()),
            meant,
        };
        let diagnostic = self.report_at(&problem, *head_span, node);
        // `(phases {..})`: what names an argument is no slip of a ludeme.
        let label = || {
            let forms = HEADS.iter().flat_map(|of| of.spellings);
            let mut slots = forms.flat_map(|(form, _)| form.form().slots);
            slots.any(|slot| slot.label == Some(head))
        };
        let sure = sure_head(head, calls).filter(|_| !foreign);
        diagnostic.be_sure(sure.filter(|_| !label()));
        if said.is_some() {
            // What it takes is none of this language either.
            self.is_said();
            return Value::Error(node);
        }
        for arg in args.clone() {
            self.unknown_heads(arg);
        }
        Value::Error(node)
    }

    /// Reports the unknown ludemes within a part whose meaning is lost.
    pub(super) fn unknown_heads(&mut self, node: NodeId) {
        match self.tree.kind(node) {
            NodeKind::Call { head, args, .. } => {
                if self.head(node).is_none() {
                    self.unknown_ludeme(node, head, &[]);
                } else {
                    args.iter().for_each(|arg| self.unknown_heads(*arg));
                }
            }
            NodeKind::Array(elements) => elements.iter().for_each(|e| self.unknown_heads(*e)),
            NodeKind::Label { value, .. } => value.iter().for_each(|v| self.unknown_heads(*v)),
            _ => {}
        }
    }

    /// A bare word that is no word of the language.
    pub(super) fn unknown_word(
        &mut self,
        node: NodeId,
        text: &str,
        expected: &[Alternative],
    ) -> Value {
        if signature::head(text).is_some() {
            let stands = expected.is_empty() || produces(text, expected);
            self.report(&TypeProblem::BareLudeme { word: text, stands }, node);
            return Value::Error(node);
        }
        let here = || expected.iter().flat_map(|a| words_of(*a));
        let constants = ["Off", "End", "Undefined", "Infinity", "True", "False"];
        let anywhere = constants
            .into_iter()
            .chain(signature::WORDS.iter().map(|w| w.name));
        let mut names = text.split_inclusive('=');
        // `(players 2-4)` is one number.
        let listed = self.call_around(node).is_none_or(takes_numbers);
        if let Some(range) = as_range(text).filter(|_| listed) {
            let problem = TypeProblem::OtherRange {
                word: text,
                range: &range,
            };
            self.report(&problem, node).be_sure(Some(range.as_str()));
            return Value::Error(node);
        }
        let several = (as_range(text).is_some() || is_coordinate(text))
            .then(|| self.call_around(node))
            .flatten();
        let several = several.and_then(|head| said_of(&format!("{head} ..")));
        let said = said_of(text).or(several);
        let words: Vec<&str>;
        let asked = match self.call_around(node) {
            // `(sites SouthSide)`
            Some(around) => asked_of(text)
                .iter()
                .copied()
                .filter(|l| names_ludeme(l, around))
                .collect(),
            None => Vec::new(),
        };
        let asked = [asked, asked_here(text, calls_of(expected))].concat();
        let meant = if let Some(said) = said {
            MeantWord::Said(said)
        } else if text.bytes().all(|b| b == b'.') {
            MeantWord::LeftOut
        } else if text.starts_with(['#', '%', '@', '&', '\\']) {
            MeantWord::Parameter
        } else if expected.iter().any(is_name)
            && (closest(text, here()).is_none() || is_coordinate(text))
        {
            MeantWord::Name
        } else if let (Some(name), None) =
            (names.next().and_then(|t| t.strip_suffix('=')), names.next())
        {
            MeantWord::Label(name)
        } else {
            let suggestion = closest(text, here()).or_else(|| closest(text, anywhere));
            // A word of another language is no slip of another one.
            let suggestion = suggestion.filter(|_| {
                !is_foreign(text) || text.starts_with(|c: char| c.is_ascii_uppercase())
            });
            // `-Forward` says something else than `Forward`, and `A1` is no slip of `P1`.
            let suggestion = suggestion.filter(|_| !text.starts_with('-') && !is_coordinate(text));
            words = here().collect();
            match suggestion {
                Some(name) => MeantWord::Word(name),
                None if words.len() != 1 && !asked.is_empty() => MeantWord::Asked(&asked),
                None if words.is_empty() => MeantWord::Nothing,
                None => MeantWord::OneOf(&words),
            }
        };
        let problem = TypeProblem::UnknownWord {
            word: text,
            wanted: &describe_all(expected),
            meant,
        };
        let diagnostic = self.report(&problem, node);
        diagnostic.be_sure(only(text, here()));
        if said.is_some() {
            self.is_said();
        }
        Value::Error(node)
    }

    /// A node that fits none of the alternatives of its place, and what could be meant by it.
    pub(super) fn misplaced(&mut self, node: NodeId, expected: &[Alternative]) -> Value {
        // What follows the name of a ludeme may belong to it.
        if let NodeKind::Word(text) = self.tree.kind(node)
            && signature::head(text).is_some()
        {
            return self.mismatch(node, expected);
        }
        let known_problems = self.diagnostics.len();
        self.depth += 1;
        let value = self.mismatch(node, expected);
        self.depth -= 1;
        self.look_for_remedy(node, expected, known_problems);
        value
    }

    /// A node that fits none of the alternatives of its place.
    pub(super) fn mismatch(&mut self, node: NodeId, expected: &[Alternative]) -> Value {
        let wanted = describe_all(expected);
        let wanted = wanted.as_str();
        match self.tree.kind(node) {
            NodeKind::Array(_) => {
                let array = expected
                    .iter()
                    .copied()
                    .find(|a| !self.element_alternatives_of_array(*a).is_empty());
                match array {
                    // The outline is right, so the elements are to blame.
                    Some(alternative) => return self.value_as(node, alternative),
                    None => {
                        let unknown = |part: &NodeId| match self.tree.kind(*part) {
                            NodeKind::Call { .. } => self.head(*part).is_none(),
                            _ => false,
                        };
                        let sound = !self.tree.children(node).iter().any(unknown);
                        let around = takes_array(expected).filter(|_| sound);
                        self.report(&TypeProblem::OtherArray { wanted, around }, node);
                    }
                }
            }
            NodeKind::Word(text) => match self.atom(node) {
                BareWord::Unknown => return self.unknown_word(node, text, expected),
                BareWord::Word(_) if said_of(text).is_some() => {
                    return self.unknown_word(node, text, expected);
                }
                BareWord::Word(entry) => {
                    let found = entry
                        .values
                        .first()
                        .map_or("a word", |v| v.of.get().meaning);
                    let near = closest(text, expected.iter().flat_map(|a| words_of(*a)))
                        .filter(|near| *near != text.as_str());
                    let ludeme = signature::head(text).map(|head| {
                        let forms = head.spellings.iter().map(|(form, _)| form.form());
                        let example = forms
                            .map(|form| form.example)
                            .find(|example| example.len() <= 50 && example.contains(text.as_str()));
                        LudemeOfWord { example }
                    });
                    let problem = TypeProblem::OtherWord {
                        wanted,
                        word: text,
                        found,
                        ludeme,
                        near,
                    };
                    let diagnostic = self.report(&problem, node);
                    let sure = only(text, expected.iter().flat_map(|a| words_of(*a)));
                    diagnostic.be_sure(sure.filter(|sure| *sure != text.as_str()));
                }
                BareWord::Truth(_) | BareWord::Integer(_) => {
                    self.report(&TypeProblem::OtherValue { wanted, word: text }, node);
                }
            },
            NodeKind::Str(text) => {
                let word = expected
                    .iter()
                    .flat_map(|a| words_of(*a))
                    .any(|w| w == text.as_str());
                let problem = if word {
                    TypeProblem::StringForWord { wanted, text }
                } else {
                    TypeProblem::OtherString { wanted, text }
                };
                self.report(&problem, node);
                // What is between the quotes is meant, and no remedy is made of it as a name.
                if text.starts_with('(') {
                    self.is_said();
                }
            }
            number @ (NodeKind::Int(_) | NodeKind::Float(_)) => {
                if let Some(alternative) = expected.iter().find(|a| a.depth > 0) {
                    return self.array_expected(node, *alternative, expected);
                }
                let problem = match number {
                    NodeKind::Int(_) => TypeProblem::OtherInteger { wanted },
                    _ => TypeProblem::OtherFraction { wanted },
                };
                self.report(&problem, node);
            }
            NodeKind::Call { head, args, .. } => {
                let results = self.results(node);
                let inner = results.iter().next();
                let within = expected.iter().find(|a| {
                    a.depth > 0 && matches!(a.base, Base::Type(id) if results.meets(id.get().calls))
                });
                if let Some(alternative) = within {
                    return self.array_expected(node, *alternative, expected);
                }
                if let Some(value) = self.as_wanted(node, expected) {
                    return value;
                }
                let found = inner.map_or("something else", |id| id.get().meaning);
                let result = self.result_within(node).filter(|_| head == "if");
                let home = match result {
                    Some(_) => Home::End,
                    None => self.home_of_call(node),
                };
                let head = if result.is_some() { "result" } else { head };
                let problem = TypeProblem::OtherLudeme {
                    wanted,
                    head,
                    // What is called as it is written needs no name.
                    found: Some(found).filter(|found| !found.starts_with("`(")),
                    home: &home,
                };
                self.report(&problem, node);
                args.iter().for_each(|arg| self.unknown_heads(*arg));
            }
            NodeKind::Label { name, .. } => {
                let listed = matches!(self.tree.kind(node), NodeKind::Label { value: Some(_), .. });
                let problem = match listed {
                    true => TypeProblem::LabelInList { name },
                    false => TypeProblem::NoValue { name, words: None },
                };
                self.report(&problem, node);
            }
            _ => {}
        }
        Value::Error(node)
    }

    /// The name of the call that a part stands in.
    fn call_around(&self, node: NodeId) -> Option<&'t str> {
        let tree = self.tree;
        (0..tree.len()).find_map(|at| match tree.kind(NodeId(at as u32)) {
            NodeKind::Call { head, args, .. } if args.contains(&node) => Some(head.as_str()),
            _ => None,
        })
    }

    /// Where a call belongs: as the form that it is written in, if it is sound in one.
    fn home_of_call(&mut self, node: NodeId) -> Home {
        let NodeKind::Call { head, args, .. } = self.tree.kind(node) else {
            return Home::Anywhere;
        };
        if head == "var" {
            return Home::Variable;
        }
        let spellings = signature::head(head).map_or(&[][..], |of| of.spellings);
        let placed = self.placements(spellings, &arguments(self.tree, args), Depth::Deep, 2);
        let result = |p: &Placement| p.form.form().spellings[p.spelling as usize].result;
        match placed.first().map(result) {
            Some(only) if placed.iter().all(|p| result(p) == only) => {
                match home_of_results(head, &[only]) {
                    Home::Anywhere if only == TypeId::EFFECT => Home::Play,
                    // `(metadata ..)`, which no ludeme takes.
                    Home::Anywhere => home_of(head),
                    home => home,
                }
            }
            _ => home_of(head),
        }
    }

    fn array_expected(
        &mut self,
        node: NodeId,
        alternative: Alternative,
        expected: &[Alternative],
    ) -> Value {
        let problem = TypeProblem::NoArray {
            wanted: &describe_all(expected),
            depth: alternative.depth.into(),
        };
        self.report(&problem, node);
        Value::Error(node)
    }

    fn element_alternatives_of_array(&self, alternative: Alternative) -> Vec<Alternative> {
        match alternative {
            Alternative {
                depth: 0,
                base: Base::Enum(_) | Base::Literal(_),
            } => Vec::new(),
            _ => super::element_alternatives(alternative),
        }
    }
}

/// What calls may stand in a place.
fn calls_of(expected: &[Alternative]) -> TypeSet {
    (expected.iter()).fold(TypeSet::EMPTY, |all, a| match (a.depth, a.base) {
        (0, Base::Type(id)) => all.joined(id.get().calls),
        _ => all,
    })
}

/// The ludemes that a name asks for by its words and that make what is wanted.
fn asked_here(name: &str, wanted: TypeSet) -> Vec<&'static str> {
    let fits = |ludeme: &&&str| {
        let mut words = ludeme.trim_matches(['(', ')']).split(' ');
        let head = words.next().and_then(signature::head);
        let word = words.next();
        match head {
            // A define of the library is a condition.
            None => wanted.contains(TypeId::BOOLEAN),
            Some(head) => head.spellings.iter().any(|(form, spelling)| {
                let spelled = &form.form().spellings[*spelling as usize];
                let first = spelled.words.first().copied();
                wanted.contains(spelled.result)
                    && (word.is_none() || first.is_none() || first == word)
            }),
        }
    };
    asked_of(name).iter().filter(fits).copied().collect()
}

/// Whether a text such as `(sites Side)` is one of a ludeme.
fn names_ludeme(text: &str, head: &str) -> bool {
    let name = text.trim_start_matches('(').split([' ', ')']).next();
    name == Some(head)
}

/// Where a ludeme belongs, if there are few places: `(start ..)` in `(rules ..)`.
pub(super) fn home_of(head: &str) -> Home {
    if ["metadata", "define", "option", "rulesets"].contains(&head) {
        return Home::File;
    }
    if head == "result" {
        return Home::End;
    }
    let Some(of) = signature::head(head) else {
        return Home::Anywhere;
    };
    let results: Vec<_> = (of.spellings.iter())
        .map(|(form, spelling)| form.form().spellings[*spelling as usize].result)
        .collect();
    home_of_results(head, &results)
}

/// Where what a ludeme makes belongs, if there are few places.
fn home_of_results(head: &str, results: &[TypeId]) -> Home {
    if head == "result" {
        return Home::End;
    }
    let takes = |slot: &Slot| {
        slot.alternatives.iter().any(|a| match a.base {
            Base::Type(ty) => results
                .iter()
                .any(|result| ty.get().calls.contains(*result)),
            _ => false,
        })
    };
    let mut homes: Vec<&'static str> = Vec::new();
    for home in HEADS {
        // What makes the same of it is within such a place itself.
        let others = home.spellings.iter().filter(|(form, spelling)| {
            let result = form.form().spellings[*spelling as usize].result;
            !results.contains(&result)
        });
        let mut forms = others.map(|(form, _)| form.form());
        if forms.any(|form| form.slots.iter().any(takes)) {
            homes.push(home.name);
        }
    }
    match homes.len() {
        1 | 2 => Home::In(homes),
        _ if homes.contains(&"board") => Home::In(vec!["board"]),
        // The outermost place is the one that a part of a game is missed in.
        _ if homes.contains(&"game") => Home::In(vec!["game"]),
        _ if homes.contains(&"equipment") => Home::Equipment,
        3..=5 => Home::In(homes),
        _ => Home::Anywhere,
    }
}

/// Whether a ludeme takes a list of numbers.
fn takes_numbers(head: &str) -> bool {
    let spellings = signature::head(head).map_or(&[][..], |of| of.spellings);
    let mut slots = spellings.iter().flat_map(|(form, _)| form.form().slots);
    let list =
        |a: &Alternative| matches!(a.base, Base::Type(id) if a.depth > 0 && id.get().integer);
    slots.any(|slot| slot.alternatives.iter().any(list))
}

/// `0-5`, `0...5` and `0:5` as a range.
fn as_range(text: &str) -> Option<String> {
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    ["...", "-", "…"].into_iter().find_map(|between| {
        let (first, last) = text.split_once(between)?;
        (digits(first) && digits(last)).then(|| format!("{first}..{last}"))
    })
}

/// Whether an alternative is a string and nothing else.
pub(super) fn is_name(alternative: &Alternative) -> bool {
    matches!(alternative.base, Base::Type(id) if id.get().text && id.get().calls == TypeSet::EMPTY)
}
