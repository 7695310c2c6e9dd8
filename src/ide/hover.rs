//! What the word at a place of a text means, as Markdown.
//!
//! On the `is` of `(is Line 3)` it is the page of that form, on a word or a label what that means there,
//! and on the name of a define or a piece where and how that is declared.

use std::fmt::Write;
use std::ops::Range;

use super::Document;
use super::expect::{Expecting, Here};
use super::names::{NameKind, Symbol, stem};
use crate::catalogue::arguments;
use crate::catalogue::signature::{self, Alternative, Base, EnumId, FormId, Presence, Slot};
use crate::expand::Library;
use crate::explain::{CLAUSES, Clause};
use crate::format::format;
use crate::syntax::tree::{NodeId, NodeKind};

/// The longest body of a define that is shown whole, in bytes.
const LONGEST: usize = 1500;

/// Words about what stands at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    /// What they are about.
    pub range: Range<usize>,
    /// Markdown.
    pub text: String,
}

/// What is said of the word at a place.
pub(super) fn hover(document: &Document, at: usize) -> Option<Hover> {
    let parsed = &document.parsed;
    let node = parsed.node_at(at)?;
    if let NodeKind::OptionRef(reference) = parsed.tree.kind(node)
        && let Some((tag, argument)) = reference.split_once(':')
        && let Some(text) = option(document, tag, Some(argument))
    {
        let range = parsed.range(node);
        return Some(Hover { range, text });
    }
    if let Some((symbol, range)) = document.symbol(at) {
        let text = symbol_text(document, &symbol)?;
        return Some(Hover { range, text });
    }
    match parsed.tree.kind(node) {
        NodeKind::Call {
            head, head_span, ..
        } => {
            let range = head_span.range();
            let on_head = range.start <= at && at <= range.end;
            on_head.then_some(())?;
            let text = call(document, node, head)?;
            Some(Hover { range, text })
        }
        NodeKind::Label {
            name, name_span, ..
        } => {
            let call = parsed.parent(node)?;
            let index = parsed.tree.children(call).iter().position(|n| *n == node)?;
            let (form, slot) = expecting(document).slot(Here::of(parsed), call, index)?;
            (slot.label == Some(name)).then(|| Hover {
                range: name_span.range(),
                text: argument(form, slot),
            })
        }
        NodeKind::Word(text) => {
            let range = parsed.range(node);
            let text = word(document, node, text)?;
            Some(Hover { range, text })
        }
        NodeKind::Parameter(n) => {
            let range = parsed.range(node);
            let mut text = format!("Argument {n} of the define.");
            let define = parsed
                .ancestors(node)
                .find(|a| parsed.head_name(*a) == "define");
            let name = define.and_then(|d| parsed.tree.children(d).first().copied());
            if let Some(name) = name.and_then(|name| parsed.string(name)) {
                let given = document.names.uses(name).iter().filter_map(|site| {
                    let arg = parsed.tree.children(*site).get(usize::from(*n) - 1)?;
                    Some(parsed.slice(parsed.range(*arg)))
                });
                let mut given: Vec<&str> = given.collect();
                given.dedup();
                given.truncate(5);
                if !given.is_empty() {
                    let _ = write!(text, " Given:\n```lud\n{}\n```", given.join("\n"));
                }
            }
            Some(Hover { range, text })
        }
        _ => None,
    }
}

fn expecting(document: &Document) -> Expecting<'_> {
    Expecting {
        names: &document.names,
        whole: &document.parsed,
    }
}

/// A ludeme or a clause of expansion.
fn call(document: &Document, node: NodeId, head: &str) -> Option<String> {
    if let Some(found) = CLAUSES.iter().find(|c| c.name == head) {
        return Some(clause(found));
    }
    let count = document.parsed.tree.children(node).len();
    let here = Here::of(&document.parsed);
    let forms = expecting(document).forms(here, node, count);
    if let Some((id, spelling)) = forms.first() {
        let mut text = form(*id, *spelling);
        let others = forms.len() - 1;
        if others > 0 {
            let _ = write!(text, "\n\n{others} more of `{head}` may be meant here.");
        }
        return Some(text);
    }
    let head = signature::head(head)?;
    let all = head.spellings.iter();
    let lines: Vec<String> = all.map(|(id, s)| id.form().spelled(*s)).collect();
    Some(fenced(&lines.join("\n")))
}

/// A word: the set it belongs to here, or all it belongs to.
fn word(document: &Document, node: NodeId, text: &str) -> Option<String> {
    let parsed = &document.parsed;
    // A word that selects a form speaks for the form.
    if let Some(parent) = parsed.parent(node)
        && let NodeKind::Call { args, .. } = parsed.tree.kind(parent)
        && let Some(index) = args.iter().position(|arg| *arg == node)
    {
        let forms = expecting(document).forms(Here::of(parsed), parent, args.len());
        let spelled = forms.iter().find(|(id, s)| {
            let spelling = id.form().spellings.get(usize::from(*s));
            spelling.is_some_and(|s| s.words.len() > index)
        });
        if let Some((id, spelling)) = spelled {
            return Some(form(*id, *spelling));
        }
    }
    let entry = signature::word(text)?;
    let expected = expecting(document).at(Here::of(parsed), node);
    let here = |id: EnumId| {
        expected.fits.iter().any(|fit| match fit.alternative.base {
            Base::Enum(of) => of == id,
            Base::Type(ty) => ty.get().accepts.iter().any(|a| a.base == Base::Enum(id)),
            Base::Literal(_) => false,
        })
    };
    let mut sets: Vec<EnumId> = entry.values.iter().map(|v| v.of).collect();
    if sets.iter().any(|id| here(*id)) {
        sets.retain(|id| here(*id));
    }
    let lines = sets.iter().map(|id| {
        let set = id.get();
        let words: Vec<String> = set.words.iter().map(|w| format!("`{w}`")).collect();
        format!(
            "`{text}`: {} (`{}`), one of {}",
            set.meaning,
            set.name,
            words.join(" ")
        )
    });
    Some(lines.collect::<Vec<_>>().join("\n\n"))
}

fn symbol_text(document: &Document, symbol: &Symbol) -> Option<String> {
    let parsed = &document.parsed;
    match symbol {
        Symbol::Define(name) => Some(define(document, name)),
        Symbol::Name(name) => {
            let declared = document.declarations().iter().filter(|d| {
                stem(&d.name) == name.as_str()
                    && !matches!(
                        d.kind,
                        NameKind::Define | NameKind::Option | NameKind::Item | NameKind::Ruleset
                    )
            });
            let parts = declared.map(|d| {
                format!(
                    "{} `{}`\n{}",
                    d.kind.word(),
                    d.name,
                    fenced(cut(parsed.slice(d.clause.clone())))
                )
            });
            Some(parts.collect::<Vec<_>>().join("\n\n"))
        }
        Symbol::Tag(tag) => option(document, tag, None),
        Symbol::Argument(tag, argument) => option(document, tag, Some(argument)),
        Symbol::Heading(heading) => {
            let options = &document.names.options;
            let found = options.iter().find(|o| o.heading == *heading)?;
            option(document, &found.tag, None)
        }
        Symbol::Item(heading, item) => {
            let options = &document.names.options;
            let option = options.iter().find(|o| o.heading == *heading)?;
            let item = option.items.iter().find(|i| i.heading == *item)?;
            let mut text = format!(
                "item of the option `{}`: {}",
                option.heading, item.description
            );
            for (argument, value) in option.args.iter().zip(item.values()) {
                let value = parsed.slice(parsed.range(*value));
                let _ = write!(
                    text,
                    "\n- `<{}:{argument}>` stands for `{}`",
                    option.tag,
                    unbracketed(value)
                );
            }
            Some(text)
        }
    }
}

fn unbracketed(value: &str) -> &str {
    let inside = value.strip_prefix('<').and_then(|v| v.strip_suffix('>'));
    inside.unwrap_or(value).trim()
}

/// An option: what it stands for, and what else it could.
fn option(document: &Document, tag: &str, argument: Option<&str>) -> Option<String> {
    let option = document.names.option(tag)?;
    let parsed = &document.parsed;
    let mut text = format!("option `{}`", option.heading);
    let number = argument.and_then(|a| option.args.iter().position(|arg| arg == a));
    for (index, item) in option.items.iter().enumerate().take(40) {
        let chosen = if index == option.chosen {
            " (default)"
        } else {
            ""
        };
        let _ = write!(text, "\n- `{}`{chosen}: {}", item.heading, item.description);
        if let Some(value) = number.and_then(|n| item.values().get(n)) {
            let value = unbracketed(parsed.slice(parsed.range(*value)));
            let _ = write!(text, " `{}`", cut(value).replace('\n', " "));
        }
    }
    Some(text)
}

/// A define: of the text with its body, or a standard one with its documentation.
pub(super) fn define(document: &Document, name: &str) -> String {
    let parsed = &document.parsed;
    if let Some(own) = document.names.define(name) {
        let comment = comment_above(&parsed.text, own.clause.start);
        let body = fenced(cut(parsed.slice(own.clause.clone())));
        return match comment.is_empty() {
            true => body,
            false => format!("{comment}\n{body}"),
        };
    }
    let Some(define) = Library::standard().explain(name) else {
        return String::new();
    };
    let body = format(&define.body).unwrap_or_else(|_| define.body.clone());
    format!(
        "standard define `{name}`\n\n{}\n\nStands for\n{}\n\nExample\n{}",
        define.doc.join("\n"),
        fenced(cut(body.trim_end())),
        fenced(define.example)
    )
}

/// The comment right above a clause.
fn comment_above(text: &str, at: usize) -> String {
    let above = text
        .get(..at)
        .unwrap_or_default()
        .trim_end_matches([' ', '\t']);
    let lines = above.lines().rev();
    let comments = lines.map_while(|line| line.trim_start().strip_prefix("//"));
    let mut comments: Vec<&str> = comments.map(str::trim).collect();
    if !above.ends_with('\n') {
        comments.clear();
    }
    comments.retain(|line| !line.trim_matches('-').is_empty());
    comments.reverse();
    comments.join("\n")
}

/// A form of the catalogue: signature, meaning, arguments, example.
pub(super) fn form(id: FormId, spelling: u8) -> String {
    let form = id.form();
    let mut text = fenced(&form.spelled(spelling));
    let _ = write!(text, "\n{}", form.meaning);
    for note in form.notes() {
        let _ = write!(text, " *{note}*");
    }
    let slots = form.slots.iter().filter(|s| !s.field.is_empty());
    for slot in slots {
        let _ = write!(text, "\n- {}", line_of(id, slot));
    }
    let example = format(form.example).unwrap_or_else(|_| form.example.to_owned());
    let _ = write!(text, "\n\nExample\n{}", fenced(example.trim_end()));
    text
}

/// An argument of a form.
pub(super) fn argument(form: FormId, slot: &Slot) -> String {
    let name = form.form().spellings.first().map_or("", |s| s.head);
    format!("argument of `{name}`\n- {}", line_of(form, slot))
}

/// An argument in one line: how it is written, what it means, what it may be, what holds without it.
fn line_of(form: FormId, slot: &Slot) -> String {
    let known = arguments::argument(form, slot);
    let meaning = known.map_or_else(String::new, |known| format!("{}; ", known.meaning));
    let kinds: Vec<String> = slot.alternatives.iter().map(|a| kind(*a)).collect();
    let mut presence = match slot.presence {
        Presence::Required => "",
        Presence::Optional => ", may be left out",
        Presence::Group(_) => ", or another of its group",
    }
    .to_owned();
    if let Some(default) = known.and_then(|known| known.default) {
        let _ = write!(presence, "; without it: {default}");
    }
    format!("`{}`: {meaning}{}{presence}", slot.text, kinds.join(" or "))
}

fn kind(alternative: Alternative) -> String {
    let base = match alternative.base {
        Base::Type(id) => id.get().meaning.to_owned(),
        Base::Enum(id) => {
            let words = id.get().words;
            let few = words.iter().take(8).map(|w| format!("`{w}`"));
            let few = few.collect::<Vec<_>>().join(" ");
            let more = if words.len() > 8 { " .." } else { "" };
            format!("{} ({few}{more})", id.get().meaning)
        }
        Base::Literal(word) => format!("the word `{word}`"),
    };
    match alternative.depth {
        0 => base,
        1 => format!("a list, each {base}"),
        _ => format!("a list of lists, each {base}"),
    }
}

/// A clause of expansion.
pub(super) fn clause(clause: &Clause) -> String {
    let example = format(clause.example).unwrap_or_else(|_| clause.example.to_owned());
    format!(
        "{}\n{}\n\nExample\n{}",
        fenced(clause.signature),
        clause.meaning,
        fenced(example.trim_end())
    )
}

fn fenced(text: &str) -> String {
    format!("```lud\n{text}\n```")
}

/// The beginning of a long text.
fn cut(text: &str) -> &str {
    if text.len() <= LONGEST {
        return text;
    }
    let end = text.get(..LONGEST).and_then(|t| t.rfind('\n'));
    let end = end.unwrap_or_else(|| text.char_indices().nth(LONGEST / 4).map_or(0, |(at, _)| at));
    text.get(..end).unwrap_or_default()
}
