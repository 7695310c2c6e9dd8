//! Says in words why a node cannot stand where it does.

use super::Resolver;
use super::call::Value;
use super::fit::{Atom, capitalised};
use super::remedy::{is_foreign, meant_by, said_of};
use super::wording::{array_help, describe_all, quoted, suggest_head, sure_head, words_of};
use crate::catalogue::signature::{self, Alternative, Base, Form, HEADS, Slot, TypeId, TypeSet};
use crate::diagnostic::code::syntax::NAME_WITHOUT_VALUE;
use crate::diagnostic::code::typing::*;
use crate::diagnostic::code::warning::LOWER_CASE_WORD;
use crate::diagnostic::suggest::{closest, only};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind};

impl Resolver<'_> {
    pub(super) fn report(
        &mut self,
        code: Code,
        node: NodeId,
        message: String,
        label: impl Into<String>,
    ) -> &mut Diagnostic {
        self.report_at(code, self.tree.span(node), node, message, label)
    }

    pub(super) fn report_at(
        &mut self,
        code: Code,
        span: Span,
        node: NodeId,
        message: String,
        label: impl Into<String>,
    ) -> &mut Diagnostic {
        let diagnostic = Diagnostic::error(code, span, message)
            .with_label(label)
            .through(self.tree.origin(node));
        let index = self.diagnostics.len();
        self.problem(diagnostic);
        &mut self.diagnostics[index]
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
        self.depths.push(self.depth);
    }

    pub(super) fn lower_case_word(&mut self, node: NodeId, text: &str) {
        let upper = capitalised(text);
        let span = self.tree.span(node);
        let warning = Diagnostic::warning(
            LOWER_CASE_WORD,
            span,
            format!("`{text}` is read as `{upper}`"),
        )
        .with_label("words start with a capital")
        .with_help(format!("write `{upper}`"))
        .with_fix(span, upper)
        .through(self.tree.origin(node));
        self.problem(warning);
    }

    pub(super) fn unsupported(&mut self, node: NodeId, form: &'static Form) {
        let message = format!("`{}` is known and not supported", form.signature);
        self.report(UNSUPPORTED, node, message, "not supported");
    }

    /// A call whose head names no ludeme.
    pub(super) fn unknown_ludeme(&mut self, node: NodeId, head: &str, expected: TypeId) -> Value {
        let NodeKind::Call {
            head_span, args, ..
        } = self.tree.kind(node)
        else {
            return Value::Error(node);
        };
        let foreign = is_foreign(head);
        let suggestion = suggest_head(head, expected.get().calls).filter(|_| !foreign);
        let message = format!("unknown ludeme `{head}`");
        let label = format!("expected {}", expected.get().meaning);
        let diagnostic = self.report_at(UNKNOWN_LUDEME, *head_span, node, message, label);
        if let Some(said) = said_of(head) {
            diagnostic.help.push(said.to_owned());
        } else if let Some(name) = suggestion {
            diagnostic.help.push(format!("did you mean `{name}`?"));
        } else if let Some(meant) = meant_by(head) {
            diagnostic.help.push(format!("did you mean `{meant}`?"));
        } else {
            let plain: String = head.chars().filter(|c| c.is_alphanumeric()).collect();
            if plain.starts_with(|c: char| c.is_ascii_digit()) {
                let help = "numbers stand in braces where a list is meant: `{1 2}`";
                diagnostic.help.push(help.to_owned());
            } else if !plain.is_empty() {
                let help = format!("`lud explain {plain}` looks for what the language has for it");
                diagnostic.help.push(help);
            }
        }
        diagnostic.be_sure(sure_head(head, expected.get().calls).filter(|_| !foreign));
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
                    self.unknown_ludeme(node, head, TypeId::MOVES);
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
            let message = format!("`{text}` is a ludeme");
            let diagnostic = self.report(BARE_LUDEME, node, message, "needs brackets");
            diagnostic.help.push(format!("write `({text} ..)`"));
            return Value::Error(node);
        }
        let here = || expected.iter().flat_map(|a| words_of(*a));
        let constants = ["Off", "End", "Undefined", "Infinity", "True", "False"];
        let anywhere = constants
            .into_iter()
            .chain(signature::WORDS.iter().map(|w| w.name));
        let mut names = text.split_inclusive('=');
        if let Some(range) = as_range(text) {
            let message = format!("unknown word `{text}`");
            let diagnostic = self.report(UNKNOWN_WORD, node, message, "not a range");
            diagnostic
                .help
                .push(format!("a range is written with two dots: `{range}`"));
            diagnostic.be_sure(Some(range));
            return Value::Error(node);
        }
        let help = if let Some(said) = said_of(text) {
            Some(said.to_owned())
        } else if text.bytes().all(|b| b == b'.') {
            Some(format!("`{text}` stands for what was left out: write that"))
        } else if text.starts_with(['#', '%', '@', '&', '\\']) {
            Some("parameters of defines are numbered: `#1`, `#2`".to_owned())
        } else if closest(text, here()).is_none() && expected.iter().any(is_name) {
            Some(format!("names stand in quotes: `\"{text}\"`"))
        } else if let (Some(name), None) =
            (names.next().and_then(|t| t.strip_suffix('=')), names.next())
        {
            Some(format!("a named argument has a colon: `{name}:`"))
        } else {
            let suggestion = closest(text, here()).or_else(|| closest(text, anywhere));
            let words: Vec<&str> = here().collect();
            match suggestion {
                Some(name) => Some(format!("did you mean `{name}`?")),
                None if words.is_empty() => None,
                None => Some(format!("what stands here is one of {}", quoted(&words))),
            }
        };
        let label = format!("expected {}", describe_all(expected));
        let diagnostic = self.report(UNKNOWN_WORD, node, format!("unknown word `{text}`"), label);
        diagnostic.help.extend(help);
        diagnostic.be_sure(only(text, here()));
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
                        let message = format!("expected {wanted}, found an array");
                        let help = array_help(expected);
                        let diagnostic =
                            self.report(ARRAY_MISMATCH, node, message, "no array goes here");
                        diagnostic.help.extend(help);
                    }
                }
            }
            NodeKind::Word(text) => match self.atom(node) {
                Atom::Unknown => return self.unknown_word(node, text, expected),
                Atom::Word(entry) => {
                    let found = entry
                        .values
                        .first()
                        .map_or("a word", |v| v.of.get().meaning);
                    let message = format!("expected {wanted}, found `{text}`, {found}");
                    let suggestion = closest(text, expected.iter().flat_map(|a| words_of(*a)));
                    let diagnostic =
                        self.report(UNKNOWN_WORD, node, message, format!("not {wanted}"));
                    if let Some(head) = signature::head(text) {
                        let forms = head.spellings.iter().map(|(form, _)| form.form());
                        let short = forms
                            .map(|form| form.example)
                            .find(|example| example.len() <= 50 && example.contains(text.as_str()));
                        let like = short.map(|example| format!(", as in `{example}`"));
                        diagnostic.help.push(format!(
                            "`{text}` stands in brackets with what belongs to it{}",
                            like.unwrap_or_default()
                        ));
                    }
                    diagnostic
                        .help
                        .extend(suggestion.map(|name| format!("did you mean `{name}`?")));
                    diagnostic.be_sure(only(text, expected.iter().flat_map(|a| words_of(*a))));
                }
                Atom::Truth(_) | Atom::Integer(_) => {
                    let message = format!("expected {wanted}, found `{text}`");
                    self.report(TYPE_MISMATCH, node, message, format!("not {wanted}"));
                }
            },
            NodeKind::Str(text) => {
                let word = expected
                    .iter()
                    .flat_map(|a| words_of(*a))
                    .any(|w| w == text.as_str());
                let message = format!("expected {wanted}, found a string");
                if word {
                    let diagnostic =
                        self.report(STRING_FOR_WORD, node, message, "a word is expected");
                    diagnostic.help.push(format!("remove the quotes: `{text}`"));
                } else {
                    let diagnostic =
                        self.report(TYPE_MISMATCH, node, message, format!("not {wanted}"));
                    if text.contains(' ') {
                        let help =
                            format!("`lud explain {text}` looks for what the language has for it");
                        diagnostic.help.push(help);
                    }
                }
            }
            NodeKind::Int(_) | NodeKind::Float(_) => {
                let found = match self.tree.kind(node) {
                    NodeKind::Int(_) => "an integer",
                    _ => "a number with a fraction",
                };
                if let Some(alternative) = expected.iter().find(|a| a.depth > 0) {
                    return self.array_expected(node, *alternative, expected);
                }
                let message = format!("expected {wanted}, found {found}");
                self.report(TYPE_MISMATCH, node, message, format!("not {wanted}"));
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
                let message = if found.starts_with("`(") {
                    format!("expected {wanted}, found `({head} ..)`")
                } else {
                    format!("expected {wanted}, found `({head} ..)`, {found}")
                };
                let home = belongs(head);
                let diagnostic = self.report(TYPE_MISMATCH, node, message, format!("not {wanted}"));
                diagnostic.help.extend(home);
                args.iter().for_each(|arg| self.unknown_heads(*arg));
            }
            NodeKind::Label { name, .. } => {
                let listed = matches!(self.tree.kind(node), NodeKind::Label { value: Some(_), .. });
                let message = match listed {
                    true => format!("`{name}:` names an argument, and none is named here"),
                    false => format!("argument `{name}:` has no value"),
                };
                let option = name.starts_with(|c: char| c.is_ascii_uppercase());
                let diagnostic = self.report(
                    NAME_WITHOUT_VALUE,
                    node,
                    message,
                    match listed {
                        true => "an argument with a name",
                        false => "a value is expected after the colon",
                    },
                );
                if option {
                    let help = format!("what an option sets is written `<{name}:..>`");
                    diagnostic.help.push(help);
                }
            }
            _ => {}
        }
        Value::Error(node)
    }

    fn array_expected(
        &mut self,
        node: NodeId,
        alternative: Alternative,
        expected: &[Alternative],
    ) -> Value {
        let message = format!("expected {}", describe_all(expected));
        let diagnostic = self.report(ARRAY_MISMATCH, node, message, "an array goes here");
        let (open, close) = (
            "{".repeat(alternative.depth.into()),
            "}".repeat(alternative.depth.into()),
        );
        diagnostic.help.push(format!("write `{open}..{close}`"));
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

/// Where a ludeme belongs, if there are few places: `(start ..)` in `(rules ..)`.
pub(super) fn belongs(head: &str) -> Option<String> {
    let of = signature::head(head)?;
    let results: Vec<_> = (of.spellings.iter())
        .map(|(form, spelling)| form.form().spellings[*spelling as usize].result)
        .collect();
    let takes = |slot: &Slot| {
        slot.alternatives.iter().any(|a| match a.base {
            Base::Type(ty) => results
                .iter()
                .any(|result| ty.get().calls.contains(*result)),
            _ => false,
        })
    };
    let mut homes: Vec<&str> = Vec::new();
    for home in HEADS {
        let mut forms = home.spellings.iter().map(|(form, _)| form.form());
        if forms.any(|form| form.slots.iter().any(takes)) {
            homes.push(home.name);
        }
    }
    match homes[..] {
        [home] => Some(format!("`({head} ..)` belongs in `({home} ..)`")),
        [one, other] => Some(format!(
            "`({head} ..)` belongs in `({one} ..)` or `({other} ..)`"
        )),
        _ if homes.contains(&"board") => Some(format!("`({head} ..)` belongs in `(board ..)`")),
        // The outermost place is the one that a part of a game is missed in.
        _ if homes.contains(&"game") => Some(format!("`({head} ..)` belongs in `(game ..)`")),
        _ if homes.contains(&"equipment") => Some(format!(
            "`({head} ..)` belongs in the braces of `(equipment {{..}})`"
        )),
        [_, _, ..] if homes.len() <= 5 => {
            let all: Vec<String> = homes.iter().map(|home| format!("`({home} ..)`")).collect();
            Some(format!(
                "`({head} ..)` belongs in one of {}",
                all.join(", ")
            ))
        }
        _ => None,
    }
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
fn is_name(alternative: &Alternative) -> bool {
    matches!(alternative.base, Base::Type(id) if id.get().text && id.get().calls == TypeSet::EMPTY)
}
