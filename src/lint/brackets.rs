//! A bracket that is missing or one too many within a line: the layout tells the line, and what is
//! sound the place in it.

use super::LONGEST;
use crate::diagnostic::code::syntax::{EXTRA_PAREN, UNCLOSED_PAREN};
use crate::diagnostic::problem::WayOut;
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::load::{Loaded, Selection, load};
use crate::source::Span;

/// The most places that are tried.
const TRIALS: usize = 40;

/// Longer clauses are not shown.
const SHOWN: usize = 100;

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
