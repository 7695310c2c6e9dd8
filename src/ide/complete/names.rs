//! The names that a text may use at a place: defines, pieces and regions, parameters, options.
//!
//! In `(place "|")` with a cursor for `|` that is `"Disc1"` before `"Board"`, since a place is wanted
//! of a piece; in `("|")` it is the defines whose bodies are what may stand there.

use super::snippet::escape;
use super::{Completion, CompletionKind, Offer, Subject};
use crate::catalogue::signature::{Alternative, Base, FormId, Slot, TypeSet};
use crate::expand::Library;
use crate::ide::Document;
use crate::ide::expect::Expected;
use crate::ide::names::{NameKind, references_in};
use crate::ide::parsed::Parsed;
use crate::syntax::tree::{NodeId, NodeKind};

impl Offer<'_> {
    /// The defines whose bodies fit.
    pub(super) fn defines(&mut self, expected: &Expected, open: &str, rank: u8) {
        let calls = expected.calls();
        let library = Library::standard();
        let names = &self.document.names;
        let own = names.declarations.iter();
        let own: Vec<(String, u8, bool)> = own
            .filter(|d| d.kind == NameKind::Define)
            .map(|d| {
                let tree = &self.document.parsed.tree;
                let body = tree.children(d.node).get(1..).unwrap_or_default();
                let known = body
                    .first()
                    .map(|node| self.document.parsed.head_name(*node));
                let fits = known.is_none_or(|head| could_be(head, calls));
                (
                    d.name.to_string(),
                    parameters(&self.document.parsed, d.node),
                    fits,
                )
            })
            .collect();
        let brackets = open.starts_with('(') || self.closes;
        let mut offer = |name: &str, count: u8, fits: bool, detail: &str| {
            let args: String = (1..=count).map(|n| format!(" ${{{n}:#{n}}}")).collect();
            let close = if brackets { ")" } else { "" };
            let far = if fits { 0 } else { 3 };
            self.add(
                rank + far,
                Completion {
                    label: format!("\"{name}\""),
                    kind: CompletionKind::Define,
                    detail: detail.to_owned(),
                    about: Subject::Define(name.to_owned()),
                    range: self.range.clone(),
                    snippet: format!("{open}{}\"{args}{close}", escape(name)),
                    plain: format!("{open}{name}\""),
                    goes_on: count > 0,
                },
            );
        };
        for (name, count, fits) in &own {
            offer(name, *count, *fits, "define of this text");
        }
        for name in library.names() {
            if names.define(name).is_some() {
                continue;
            }
            let Some((tree, body)) = library.written(name) else {
                continue;
            };
            let head = body.first().map_or("", |node| match tree.kind(*node) {
                NodeKind::Call { head, .. } => head.as_str(),
                _ => "",
            });
            let fits = could_be(head, calls);
            if !fits && open.starts_with('(') {
                continue;
            }
            offer(name, library.arity(name), fits, "standard define");
        }
    }

    /// Defines without arguments need no brackets.
    pub(super) fn bare_defines(&mut self) {
        let names: Vec<String> = self
            .document
            .names
            .declarations
            .iter()
            .filter(|d| d.kind == NameKind::Define)
            .map(|d| format!("\"{}\"", d.name))
            .collect();
        for name in names {
            self.plain(5, CompletionKind::Define, &name, "define of this text");
        }
    }

    /// The names that strings may be.
    pub(super) fn names(&mut self, expected: &Expected, bare: bool) {
        let is_text =
            |a: &Alternative| a.depth == 0 && matches!(a.base, Base::Type(id) if id.get().text);
        let mut texts = expected
            .fits
            .iter()
            .filter(|f| is_text(&f.alternative))
            .peekable();
        let any = expected.any || !bare;
        if texts.peek().is_none() && !any {
            return;
        }
        let slot = texts.peek().and_then(|fit| fit.slot);
        let wanted = slot
            .map(|(form, slot)| kind_of_slot(form, slot))
            .unwrap_or_default();
        let mut offered: Vec<(u8, String, &str)> = Vec::new();
        for declaration in &self.document.names.declarations {
            let rank = match declaration.kind {
                NameKind::Define | NameKind::Option | NameKind::Item | NameKind::Ruleset => {
                    continue;
                }
                kind if wanted.contains(&kind) => 0,
                _ => 3,
            };
            let quoted = format!("\"{}\"", declaration.name);
            offered.push((rank, quoted, declaration.kind.word()));
            if declaration.kind == NameKind::Piece {
                for number in 1..=self.owners(declaration.node) {
                    let numbered = format!("\"{}{number}\"", declaration.name);
                    offered.push((rank + 1, numbered, "piece of a player"));
                }
            }
        }
        for name in ["Board", "Hand"] {
            offered.push((4, format!("\"{name}\""), "container"));
        }
        for (rank, name, detail) in offered {
            self.plain(rank, CompletionKind::Name, &name, detail);
        }
    }

    /// How many players own a piece of their own.
    fn owners(&self, declaration: NodeId) -> usize {
        let parsed = &self.document.parsed;
        let mut args = parsed.tree.children(declaration).iter();
        let each = args.any(|arg| parsed.word(*arg) == Some("Each"));
        let players = parsed.nodes().find(|n| parsed.head_name(*n) == "players");
        let first = players.and_then(|n| parsed.tree.children(n).first().copied());
        match first.map(|n| parsed.tree.kind(n)) {
            Some(NodeKind::Int(count)) if each => (*count).clamp(0, 16) as usize,
            Some(NodeKind::Array(list)) if each => list.len().min(16),
            _ => usize::from(each) * 2,
        }
    }

    /// The parameters of the define around the place.
    pub(super) fn parameters(&mut self, part: &Parsed, mark: NodeId) {
        let in_define = part
            .ancestors(mark)
            .any(|node| part.head_name(node) == "define");
        if !in_define || !(self.typed.starts_with('#') || self.typed.is_empty()) {
            return;
        }
        for n in 1..=3 {
            self.plain(
                6,
                CompletionKind::Word,
                &format!("#{n}"),
                "argument of the define",
            );
        }
    }

    /// The references to options, as far as nothing is typed yet.
    pub(super) fn option_references(&mut self) {
        if self.typed.is_empty() {
            let offered = all_references(self.document);
            for (label, detail) in offered {
                self.plain(6, CompletionKind::Option, &label, &detail);
            }
        }
    }
}

/// The references to options, after their bracket.
pub(super) fn references(document: &Document, open: usize, at: usize) -> Vec<Completion> {
    let text = document.text();
    let rest = &text[open..];
    let written = references_in(rest).next().filter(|(start, _)| *start == 0);
    let end = match written {
        Some((_, inside)) => open + inside.len() + 2,
        None => at,
    };
    let mut offer = Offer::new(document, open..end.max(at), &text[open..at]);
    for (label, detail) in all_references(document) {
        offer.plain(0, CompletionKind::Option, &label, &detail);
    }
    offer.finish()
}

fn all_references(document: &Document) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for option in &document.names.options {
        if option.args.is_empty() {
            all.push((format!("<{}>", option.tag), option.heading.to_string()));
        }
        for argument in &option.args {
            all.push((
                format!("<{}:{argument}>", option.tag),
                option.heading.to_string(),
            ));
        }
    }
    all
}

/// Whether the body of a define, known by its head, gives what is wanted.
fn could_be(head: &str, calls: TypeSet) -> bool {
    let Some(known) = crate::catalogue::signature::head(head) else {
        return true;
    };
    known.spellings.iter().any(|(form, spelling)| {
        let spelling = form.form().spellings.get(usize::from(*spelling));
        spelling.is_some_and(|s| calls.contains(s.result))
    })
}

/// The highest parameter of a define of the text.
fn parameters(parsed: &Parsed, define: NodeId) -> u8 {
    let text = parsed.slice(parsed.range(define));
    let bytes = text.as_bytes();
    let pairs = bytes
        .windows(2)
        .filter(|p| p[0] == b'#' && p[1].is_ascii_digit());
    pairs.map(|p| p[1] - b'0').max().unwrap_or(0)
}

/// What the names in a slot are names of, by what the catalogue calls it.
fn kind_of_slot(form: FormId, slot: &Slot) -> Vec<NameKind> {
    let head = form.form().spellings.first().map_or("", |s| s.head);
    let words = form.form().spellings.first().map_or(&[][..], |s| s.words);
    let field = slot.field.to_ascii_lowercase();
    let mut kinds = Vec::new();
    for (part, kind) in [
        ("track", NameKind::Track),
        ("phase", NameKind::Phase),
        ("region", NameKind::Region),
        ("piece", NameKind::Piece),
        ("component", NameKind::Piece),
        ("var", NameKind::Variable),
        ("map", NameKind::Map),
    ] {
        let has = |text: &str| text.to_ascii_lowercase().contains(part);
        if field.contains(part) || has(head) || words.iter().any(|word| has(word)) {
            kinds.push(kind);
        }
    }
    if head == "remember" || words.iter().any(|w| w.contains("Remember")) {
        kinds.push(NameKind::Memory);
    }
    if kinds.is_empty() {
        kinds.push(NameKind::Piece);
    }
    kinds
}
