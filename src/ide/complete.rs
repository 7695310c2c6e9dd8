//! Completion: what may be written at a place of a text.
//!
//! The text is parsed with a mark in place of the word that is being typed, so that what is missing
//! after it does no harm. Names come from the whole text (`names`); what an editor inserts for a form
//! stands in `snippet`.

mod names;
mod snippet;

use std::collections::HashSet;
use std::ops::Range;

use self::names::references;
use self::snippet::{escape, filled_in};
use super::Document;
use super::expect::{Expected, Expecting, Here};
use super::hover;
use super::parsed::Parsed;
use crate::arrange::Arrange;
use crate::catalogue::signature::{Alternative, Base, FORMS, FormId, TypeSet, WORDS};
use crate::explain::CLAUSES;
use crate::syntax::recover::Closing;
use crate::syntax::tree::{NodeId, NodeKind};

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompletionKind {
    /// A ludeme or another clause.
    Ludeme,
    /// The name of an argument.
    Label,
    /// A word of the catalogue.
    Word,
    /// A use of a define.
    Define,
    /// A name that the text declares.
    Name,
    /// A reference to an option.
    Option,
}

/// What something offered is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing that has more to say.
    Nothing,
    /// A form of the catalogue in one of its spellings.
    Form(FormId, u8),
    /// An argument of a form, by its number.
    Argument(FormId, usize),
    /// A clause that expansion deals with, by its name.
    Clause(&'static str),
    /// A define, of the text or a standard one.
    Define(String),
}

impl Subject {
    /// The page about it, as Markdown.
    pub(super) fn text(&self, document: &Document) -> String {
        match self {
            Subject::Nothing => String::new(),
            Subject::Form(form, spelling) => hover::form(*form, *spelling),
            Subject::Argument(form, slot) => {
                let slot = form.form().slots.get(*slot);
                slot.map_or_else(String::new, |slot| hover::argument(*form, slot))
            }
            Subject::Clause(name) => {
                let clause = CLAUSES.iter().find(|clause| clause.name == *name);
                clause.map_or_else(String::new, hover::clause)
            }
            Subject::Define(name) => hover::define(document, name),
        }
    }
}

/// One thing that may be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Completion {
    /// What is shown.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A line beside it: a signature, or what declares it.
    pub detail: String,
    /// What it is about, for [`Document::describe`].
    pub about: Subject,
    /// What is replaced.
    pub range: Range<usize>,
    /// What is written; `${1:name}` marks the places to fill in, as editors know them.
    pub snippet: String,
    /// The same without places to fill in.
    pub plain: String,
    /// Whether what follows is worth asking for at once.
    pub goes_on: bool,
}

/// The word that stands for what is typed at the place.
const MARK: &str = "zz-here-zz";

/// Where in its text the place lies.
enum TextAround {
    /// In a comment.
    Comment,
    /// In a string that starts there.
    String(usize),
    /// In a reference to an option whose bracket stands there.
    Reference(usize),
    /// In or after a word that starts there.
    Word(usize),
}

/// What may be written at a place, the best first.
pub(super) fn completions(document: &Document, at: usize) -> Vec<Completion> {
    let text = document.text();
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    match around(text, at) {
        TextAround::Comment => Vec::new(),
        TextAround::Reference(open) => references(document, open, at),
        TextAround::String(start) => {
            let marked = format!("{}\"{MARK}\"", &text[..start]);
            let mut end = at;
            let rest = &text[at..];
            if let Some(quote) = rest.find(['"', '\n'])
                && rest[quote..].starts_with('"')
            {
                end = at + quote + 1;
            }
            let mut offer = Offer::new(document, start..end, &text[start..at]);
            offer.in_string(&marked);
            offer.finish()
        }
        TextAround::Word(start) => {
            let marked = format!("{}{MARK}", &text[..start]);
            let rest = &text[at..];
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let mut end = at + length;
            if text[at..end].is_empty() && start == at {
                end = at;
            }
            let mut offer = Offer::new(document, start..end, &text[start..at]);
            offer.at_word(&marked);
            offer.finish()
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || "_-+*/=!^#&|%.~".contains(c)
}

/// What the place lies in. Strings are looked for from the start of the line, since a string
/// further up may be half typed.
fn around(text: &str, at: usize) -> TextAround {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let bytes = text.as_bytes();
    let mut i = line;
    let mut string = None;
    while i < at {
        match (bytes[i], string) {
            (b'"', None) => string = Some(i),
            (b'"', Some(_)) if bytes[i - 1] != b'\\' => string = None,
            (b'/', None) if bytes.get(i + 1) == Some(&b'/') => return TextAround::Comment,
            _ => {}
        }
        i += 1;
    }
    if let Some(start) = string {
        return TextAround::String(start);
    }
    let before = &text[line..at];
    let name = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || "_-:".contains(c));
    if name.ends_with('<') && !name.ends_with("(<") {
        return TextAround::Reference(line + name.len() - 1);
    }
    let word = before.trim_end_matches(is_word);
    // `<=` and `<` are names of ludemes.
    let word = word
        .strip_suffix(['<', '>'])
        .filter(|w| w.ends_with('('))
        .unwrap_or(word);
    TextAround::Word(line + word.len())
}

/// What is offered at one place, as it is collected.
struct Offer<'d> {
    document: &'d Document,
    range: Range<usize>,
    typed: &'d str,
    found: Vec<(u8, Completion)>,
    seen: HashSet<(String, CompletionKind)>,
    /// What stands right after the place.
    follows: Option<char>,
    /// A bracket is put after a call that is completed behind its bracket.
    closes: bool,
}

impl<'d> Offer<'d> {
    fn new(document: &'d Document, range: Range<usize>, typed: &'d str) -> Self {
        let after = &document.text()[range.end..];
        Offer {
            document,
            range,
            typed,
            found: Vec::new(),
            seen: HashSet::new(),
            follows: after.chars().next(),
            closes: false,
        }
    }

    fn finish(self) -> Vec<Completion> {
        let typed = self.typed.trim_start_matches('"').to_ascii_lowercase();
        let mut found = self.found;
        let starts = |c: &Completion| {
            let label = c.label.trim_start_matches(['(', '"']).to_ascii_lowercase();
            label.starts_with(&typed)
        };
        found.arrange_by_key(|(rank, c)| (!starts(c), *rank));
        found.into_iter().map(|(_, c)| c).collect()
    }

    fn add(&mut self, rank: u8, completion: Completion) {
        let key = (completion.label.clone(), completion.kind);
        if self.seen.insert(key) {
            self.found.push((rank, completion));
        }
    }

    fn plain(&mut self, rank: u8, kind: CompletionKind, label: &str, detail: &str) {
        self.add(
            rank,
            Completion {
                label: label.to_owned(),
                kind,
                detail: detail.to_owned(),
                about: Subject::Nothing,
                range: self.range.clone(),
                snippet: escape(label),
                plain: label.to_owned(),
                goes_on: false,
            },
        );
    }

    fn expecting(&self) -> Expecting<'d> {
        Expecting {
            names: &self.document.names,
            whole: &self.document.parsed,
        }
    }

    /// The mark and what is expected there.
    fn marked(&self, text: &str) -> Option<(Parsed, NodeId)> {
        let part = Parsed::part(text, self.document.parsed.closing);
        // Where the beginning does not read, there is nothing to say.
        let mark = part.nodes().filter(|node| match part.tree.kind(*node) {
            NodeKind::Word(word) => word == MARK,
            NodeKind::Str(text) => text == MARK,
            NodeKind::Call { head, .. } => head == MARK,
            NodeKind::Macro { name, .. } => name == MARK,
            _ => false,
        });
        let mark = mark.last()?;
        Some((part, mark))
    }

    fn at_word(&mut self, text: &str) {
        let Some((part, mark)) = self.marked(text) else {
            if self.document.parsed.tree.is_empty() || self.range.start == 0 {
                self.top("(");
            }
            return;
        };
        let expected = self.expecting().at(Here::of(&part), mark);
        if matches!(part.tree.kind(mark), NodeKind::Call { .. }) {
            self.closes =
                self.document.parsed.closing != Closing::None && !matches!(self.follows, Some(')'));
            if let Some(parent) = part.parent(mark) {
                self.clause_parts(&part, parent, "");
            }
            self.calls(&expected, "");
            self.defines(&expected, "\"", 4);
            return;
        }
        let in_call = part.parent(mark);
        if let Some(parent) = in_call {
            self.clause_parts(&part, parent, "(");
        }
        for word in &expected.words {
            self.plain(0, CompletionKind::Word, word, "");
        }
        self.labels(&expected);
        self.words(&expected);
        self.names(&expected, true);
        self.closes = true;
        self.calls(&expected, "(");
        self.defines(&expected, "(\"", 5);
        self.parameters(&part, mark);
        self.option_references();
        if in_call.is_none() {
            self.top("(");
        }
    }

    fn in_string(&mut self, text: &str) {
        let Some((part, mark)) = self.marked(text) else {
            return;
        };
        if let NodeKind::Macro { .. } = part.tree.kind(mark) {
            let expected = self.expecting().at(Here::of(&part), mark);
            return self.defines(&expected, "\"", 0);
        }
        if let Some(parent) = part.parent(mark) {
            self.paths(&part, parent);
            // A name that is being declared is no other's.
            let first = part.tree.children(parent).first() == Some(&mark);
            if first
                && matches!(
                    part.head_name(parent),
                    "define" | "option" | "item" | "game"
                )
            {
                return;
            }
        }
        let expected = self.expecting().at(Here::of(&part), mark);
        self.names(&expected, false);
        self.bare_defines();
    }

    /// The clauses of the top.
    fn top(&mut self, open: &str) {
        for form in (0..FORMS.len() as u16).map(FormId) {
            let result = form.form().spellings.first().map(|s| s.result.get().name);
            if matches!(result, Some("game" | "metadata")) {
                self.form(1, form, 0, open);
            }
        }
        self.clauses(open, &["define", "option", "rulesets"]);
    }

    fn clauses(&mut self, open: &str, names: &[&str]) {
        for clause in CLAUSES.iter().filter(|c| names.contains(&c.name)) {
            let snippet = match clause.name {
                "define" => "define \"${1:Name}\" $0",
                "option" => {
                    "option \"${1:Heading}\" <${2:Tag}> args:{ <${3:value}> } {\n    (item \"${4:First}\" <$5> \"${6:What it means.}\")*\n}"
                }
                "item" => "item \"${1:Heading}\" <$2> \"${3:What it means.}\"",
                "rulesets" => "rulesets {\n    (ruleset \"Ruleset/${1:Name}\" {$2})*\n}",
                "ruleset" => "ruleset \"Ruleset/${1:Name}\" {$2}",
                other => other,
            };
            let close = if self.closes || open == "(" { ")" } else { "" };
            self.add(
                2,
                Completion {
                    label: clause.name.to_owned(),
                    kind: CompletionKind::Ludeme,
                    detail: clause.signature.to_owned(),
                    about: Subject::Clause(clause.name),
                    range: self.range.clone(),
                    snippet: format!("{open}{snippet}{close}"),
                    plain: format!("{open}{}", clause.name),
                    goes_on: false,
                },
            );
        }
    }

    /// What belongs into the clauses of expansion.
    fn clause_parts(&mut self, part: &Parsed, parent: NodeId, open: &str) {
        let mut above = part.ancestors(parent);
        let head = above
            .find_map(|node| part.head(node))
            .map_or("", |(h, _)| h);
        match head {
            "option" => {
                let given = part.tree.children(parent).iter();
                let labelled = given
                    .clone()
                    .any(|n| matches!(part.tree.kind(*n), NodeKind::Label { .. }));
                if part.head_name(parent) == "option" && !labelled {
                    self.plain(
                        0,
                        CompletionKind::Label,
                        "args:",
                        "names of what each item gives",
                    );
                }
                self.clauses(open, &["item"]);
            }
            "rulesets" => self.clauses(open, &["ruleset"]),
            "info" | "graphics" | "ai" | "metadata" => self.clauses(open, &["useFor"]),
            _ => {}
        }
    }

    /// The paths of option items, where they are named.
    fn paths(&mut self, part: &Parsed, parent: NodeId) {
        let mut above = part.ancestors(parent);
        let named = above.any(|node| matches!(part.head_name(node), "ruleset" | "useFor"));
        if !named {
            return;
        }
        for option in &self.document.names.options {
            for item in option.items.iter() {
                let path = format!("\"{}\"", option.path(item));
                self.plain(0, CompletionKind::Option, &path, &item.description);
            }
        }
        for ruleset in &self.document.names.rulesets {
            let heading = format!("\"{}\"", ruleset.heading);
            self.plain(1, CompletionKind::Option, &heading, "ruleset");
        }
    }

    fn labels(&mut self, expected: &Expected) {
        for (form, slot) in &expected.labels {
            let Some(label) = slot.label else { continue };
            let label = format!("{label}:");
            let slots = form.form().slots.iter();
            let number = slots
                .into_iter()
                .position(|s| std::ptr::eq(s, *slot))
                .unwrap_or(0);
            self.add(
                2,
                Completion {
                    kind: CompletionKind::Label,
                    detail: slot.text.to_owned(),
                    about: Subject::Argument(*form, number),
                    range: self.range.clone(),
                    snippet: label.clone(),
                    plain: label.clone(),
                    goes_on: true,
                    label,
                },
            );
        }
    }

    fn words(&mut self, expected: &Expected) {
        if expected.any {
            for word in WORDS {
                let sets: Vec<&str> = word.values.iter().map(|v| v.of.get().name).collect();
                self.plain(8, CompletionKind::Word, word.name, &sets.join(", "));
            }
        }
        for fit in &expected.fits {
            if fit.alternative.depth > 0 {
                continue;
            }
            match fit.alternative.base {
                Base::Literal(word) => self.plain(1, CompletionKind::Word, word, ""),
                Base::Enum(id) => {
                    for word in id.get().words {
                        self.plain(1, CompletionKind::Word, word, id.get().name);
                    }
                }
                Base::Type(id) => {
                    let ty = id.get();
                    if ty.truth {
                        for word in ["True", "False"] {
                            self.plain(3, CompletionKind::Word, word, ty.meaning);
                        }
                    }
                    for accepted in ty.accepts {
                        if let Alternative {
                            depth: 0,
                            base: Base::Enum(id),
                        } = accepted
                        {
                            for word in id.get().words {
                                self.plain(3, CompletionKind::Word, word, id.get().name);
                            }
                        }
                    }
                    if ty.integer && ty.calls != TypeSet::EMPTY {
                        for word in ["Off", "End", "Undefined", "Infinity"] {
                            self.plain(7, CompletionKind::Word, word, "a number");
                        }
                    }
                }
            }
        }
    }

    /// The calls that fit, with an opening bracket or behind one.
    fn calls(&mut self, expected: &Expected, open: &str) {
        let calls = expected.calls();
        for id in (0..FORMS.len() as u16).map(FormId) {
            for (spelling, written) in id.form().spellings.iter().enumerate() {
                if calls.contains(written.result) {
                    let rank = if expected.any { 6 } else { 4 };
                    self.form(rank, id, spelling, open);
                }
            }
        }
        if expected.top {
            self.clauses(open, &["define", "option", "rulesets"]);
        }
        if expected.any {
            self.clauses(open, &["item", "ruleset", "useFor"]);
        }
    }

    fn form(&mut self, rank: u8, id: FormId, spelling: usize, open: &str) {
        let form = id.form();
        let Some(written) = form.spellings.get(spelling) else {
            return;
        };
        let mut name = written.head.to_owned();
        for word in written.words {
            name.push(' ');
            name.push_str(word);
        }
        let close = if self.closes || open == "(" { ")" } else { "" };
        let rank = rank + u8::from(form.puzzle) + 2 * u8::from(form.unsupported);
        self.add(
            rank,
            Completion {
                label: name.clone(),
                kind: CompletionKind::Ludeme,
                detail: form.spelled(spelling as u8),
                about: Subject::Form(id, spelling as u8),
                range: self.range.clone(),
                snippet: format!("{open}{name}{}{close}", filled_in(form)),
                plain: format!("{open}{name}"),
                goes_on: false,
            },
        );
    }
}
