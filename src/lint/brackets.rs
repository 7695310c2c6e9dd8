//! A bracket that is missing or one too many within a line: the layout tells the line, and what is
//! sound the place in it. What is sound also tells whether an opening bracket without partner is one
//! too many, `phases:{{`, and whether a list has round brackets: `(equipment ((board ..) (piece ..)))`.

use super::problem::text::NameProblem;
use super::{LONGEST, errors_of};
use crate::diagnostic::code::syntax::{EXTRA_PAREN, UNCLOSED_BRACE, UNCLOSED_PAREN};
use crate::diagnostic::code::warning::DOUBLED_BRACKET;
use crate::diagnostic::problem::{Problem, WayOut};
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::load::{Loaded, Selection, load};
use crate::source::Span;

/// The most places that are tried.
const TRIALS: usize = 40;

/// Longer clauses are not shown.
const SHOWN: usize = 100;

/// Takes what is wrong within a doubled pair of brackets for a list without its braces, where the text
/// is the better for them.
pub(super) fn check_lists(loaded: &mut Loaded, name: &str, text: &str, selection: &Selection) {
    let errors = errors_of(loaded);
    let pairs = loaded.diagnostics.iter();
    let pairs = pairs.filter(|d| d.code == DOUBLED_BRACKET && d.span.file == loaded.file);
    let pairs = pairs.map(|d| d.span);
    let mut holding = pairs.filter(|pair| errors.iter().any(|error| pair.contains(*error)));
    let Some(pair) = holding.next().filter(|_| text.len() <= LONGEST) else {
        return;
    };
    let (start, end) = (pair.range().start, pair.range().end);
    let inside = &text[start + 1..end - 1];
    // Moves are no list.
    let mut ways = [format!("{{{inside}}}"), format!("(or {inside})")].into_iter();
    let better = |way: &String| {
        let edited = format!("{}{way}{}", &text[..start], &text[end..]);
        load(name, &edited, selection).errors().count() < errors.len()
    };
    let Some(list) = ways.find(better) else {
        return;
    };
    let found = &mut loaded.diagnostics;
    found.retain(|d| !(pair.contains(d.span) && (d.severity == Severity::Error || d.span == pair)));
    let told = NameProblem::RoundList {
        moves: list.starts_with('('),
    }
    .at(Span::new(pair.file, start, start + 1));
    found.push(told.with_fix(pair, list));
}

/// Moves the only error, if it is a bracket without partner, to the place in its line at which the
/// text is sound.
pub(super) fn check(loaded: &mut Loaded, name: &str, text: &str, selection: &Selection) {
    let error = |d: &Diagnostic| d.severity == Severity::Error;
    let Some(at) = loaded.diagnostics.iter().position(error) else {
        return;
    };
    let told = &loaded.diagnostics[at];
    if loaded.errors().count() > 1 || text.len() > LONGEST || told.span.file != loaded.file {
        return;
    }
    if [UNCLOSED_PAREN, UNCLOSED_BRACE].contains(&told.code)
        && is_surplus(told, name, text, selection)
    {
        let told = &mut loaded.diagnostics[at];
        told.labels.clear();
        told.help.clear();
        WayOut::Remove(&text[told.span.range()]).put_first(told);
        told.fix = Some(Fix {
            span: told.span,
            replacement: String::new(),
        });
        return;
    }
    let missing = told.code == UNCLOSED_PAREN;
    let place = match &told.fix {
        Some(fix) => fix.span.start as usize,
        None if told.code == EXTRA_PAREN => told.span.start as usize,
        None => return,
    };
    if !missing && (told.code != EXTRA_PAREN || text.as_bytes().get(place) != Some(&b')')) {
        return;
    }
    let sound = |at: usize| {
        let edited = match missing {
            true => format!("{}){}", &text[..at], &text[at..]),
            false => format!("{}{}", &text[..at], &text[at + 1..]),
        };
        load(name, &edited, selection).errors().next().is_none()
    };
    let line = text[..place].rfind('\n').map_or(0, |n| n + 1);
    let end = text[place..].find('\n').map_or(text.len(), |n| place + n);
    let code = code_of(&text[line..end]);
    let could = |at: &usize| {
        let (here, before) = (code[*at], at.checked_sub(1).map(|before| code[before]));
        match missing {
            true => here == b' ' && before.is_some_and(|b| !b" ({<".contains(&b)),
            false => here == b')',
        }
    };
    if sound(place) {
        return;
    }
    let places = (0..code.len()).rev().filter(could).map(|at| line + at);
    let mut places = places.filter(|at| *at != place).take(TRIALS);
    let Some(right) = places.find(|at| sound(*at)) else {
        return;
    };
    let told = &mut loaded.diagnostics[at];
    told.labels.clear();
    let span = |start: usize, end: usize| Span::new(told.span.file, start, end);
    if !missing {
        // Something is open there.
        told.label.clear();
        told.span = span(right, right + 1);
        told.fix = Some(Fix {
            span: told.span,
            replacement: String::new(),
        });
        return;
    }
    told.fix = Some(Fix {
        span: span(right, right),
        replacement: ")".to_owned(),
    });
    // What it closes.
    let mut open = 0;
    let before = code[..right - line].iter().enumerate().rev();
    let opener = before.into_iter().find(|(_, byte)| {
        open += i32::from(**byte == b'(') - i32::from(**byte == b')');
        open > 0
    });
    if let Some((start, _)) = opener {
        told.span = span(line + start, line + start + 1);
        let clause = format!("{})", &text[line + start..right]);
        if clause.len() <= SHOWN {
            told.help.clear();
            WayOut::Write(&clause).put_first(told);
        }
    }
}

/// Whether an opening bracket that is never closed is one too many: the text is sound without it, and
/// not with its partner.
fn is_surplus(told: &Diagnostic, name: &str, text: &str, selection: &Selection) -> bool {
    let sound = |at: usize, end: usize, with: &str| {
        let edited = format!("{}{with}{}", &text[..at], &text[end..]);
        load(name, &edited, selection).errors().next().is_none()
    };
    let opener = told.span.range();
    let closed = told.fix.as_ref().is_some_and(|fix| {
        let at = fix.span.range();
        sound(at.start, at.end, &fix.replacement)
    });
    opener.len() == 1 && !closed && sound(opener.start, opener.end, "")
}

/// A line with its strings and its comment blank, byte by byte.
fn code_of(line: &str) -> Vec<u8> {
    let mut quoted = false;
    let mut code: Vec<u8> = Vec::with_capacity(line.len());
    for (at, byte) in line.bytes().enumerate() {
        if !quoted && line.as_bytes()[at..].starts_with(b"//") {
            break;
        }
        quoted ^= byte == b'"';
        code.push(if quoted { b'"' } else { byte });
    }
    code
}
