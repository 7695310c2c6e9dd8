//! Fixing: a text with mistakes to one without those that can be put right beyond doubt.
//!
//! The stages propose edits ([`Fix`]); a proposal is only kept if the text with it, checked
//! anew, lacks the problem and has no other in its place.

use std::collections::{HashMap, HashSet};

use crate::diagnostic::problem::ProblemKind;
use crate::diagnostic::{Code, Diagnostic, Fix, Severity};
use crate::load::Loaded;
use crate::source::origin::OriginId;
use crate::source::{LineColumn, Span};

/// Proposals tried for a text; each costs a check.
const MAX_TRIALS: usize = 50;

/// An edit that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The problem it solved.
    pub code: Code,
    /// Where it stood when it was solved.
    pub at: LineColumn,
    /// What was replaced; empty for an insertion.
    pub written: String,
    /// What stands there now.
    pub replacement: String,
}

/// A text after fixing.
#[derive(Debug)]
pub struct Fixed {
    /// The text with all edits.
    pub text: String,
    /// The edits, the first made first.
    pub applied: Vec<Applied>,
    /// What the check found in the new text.
    pub loaded: Loaded,
}

/// Tries the proposals of a check from the end of the text backwards, and keeps those that help.
pub fn fix(text: &str, check: impl Fn(&str) -> Loaded) -> Fixed {
    let mut fixed = Fixed {
        text: text.to_owned(),
        applied: Vec::new(),
        loaded: check(text),
    };
    let mut refused = HashSet::new();
    for _ in 0..MAX_TRIALS {
        let proposals = fixed.loaded.diagnostics.iter().filter_map(|d| {
            let fix = proposal(&fixed.loaded, d)?;
            (!refused.contains(&key(d, fix))).then_some((d, fix))
        });
        let Some((diagnostic, fix)) = proposals.max_by_key(|(_, fix)| fix.span) else {
            break;
        };
        let text = apply(&fixed.text, fix);
        let loaded = check(&text);
        if helps(&fixed.loaded, diagnostic, fix, &loaded) {
            let span = fix.span;
            fixed.applied.push(Applied {
                code: diagnostic.code,
                at: fixed.loaded.sources.position(span.file, span.start),
                written: fixed.loaded.sources.slice(span).to_owned(),
                replacement: fix.replacement.clone(),
            });
            (fixed.text, fixed.loaded) = (text, loaded);
        } else {
            refused.insert(key(diagnostic, fix));
        }
    }
    fixed
}

/// A refused proposal is known by its problem, since edits move places.
fn key(diagnostic: &Diagnostic, fix: &Fix) -> (Code, ProblemKind, String) {
    let Diagnostic { code, kind, .. } = diagnostic;
    (*code, *kind, fix.replacement.clone())
}

/// The edit a diagnostic proposes, if it replaces words that stand so in the file of the user.
fn proposal<'d>(loaded: &Loaded, diagnostic: &'d Diagnostic) -> Option<&'d Fix> {
    let fix = diagnostic.fix.as_ref()?;
    let written = loaded.sources.slice(fix.span);
    // Holes are filled before names are looked up: what was misspelt is not what is written.
    let hole = |at: usize| written[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic());
    // `#define` is no hole.
    let filled = written.strip_prefix("#define ").unwrap_or(written);
    let holes = filled.contains('#') || written.match_indices('<').any(|(at, _)| hole(at));
    // Whole parts are replaced by parts that say the same.
    let brackets = written.contains(['(', ')', '{', '}']);
    // What another language writes at length is short here, and its tags hold nothing.
    let object = written.starts_with(['{', '[']) && written.contains("\":");
    let tag = written.starts_with('<') && written.ends_with('>') && written.contains(['/', '=']);
    let short = brackets && !object && fix.replacement.len() + 8 < written.len();
    let plain = (tag || !holes) && !short;
    let given = !fix.span.file.is_embedded();
    (given && plain && !through_option(loaded, diagnostic.origin)).then_some(fix)
}

/// Whether a place came through the argument of an option.
fn through_option(loaded: &Loaded, mut origin: OriginId) -> bool {
    while let Some(step) = loaded.expanded.tree.step(origin) {
        if step.name.contains(':') || loaded.sources.slice(step.use_site).starts_with('<') {
            return true;
        }
        origin = step.parent;
    }
    false
}

/// The text with one edit; the text itself if the edit does not lie in it.
fn apply(text: &str, fix: &Fix) -> String {
    let range = fix.span.range();
    match (text.get(..range.start), text.get(range.end..)) {
        (Some(before), Some(after)) => [before, &fix.replacement, after].concat(),
        _ => text.to_owned(),
    }
}

/// Where a part of a text stands after an edit: what is edited grows or shrinks with it.
fn moved(span: Span, fix: &Fix) -> Span {
    if span.file != fix.span.file {
        return span;
    }
    let (from, to) = (fix.span.start, fix.span.end);
    let length = fix.replacement.len() as u32;
    let after = |at: u32| at - to + from + length;
    // What touches an insertion stays outside of it.
    let start = match span.start {
        at if at >= to => after(at),
        at => at.min(from),
    };
    let end = match span.end {
        at if at <= from => at,
        at if at >= to => after(at),
        _ => from + length,
    };
    let end = end.max(start);
    Span { start, end, ..span }
}

/// Whether a problem is gone by an edit and no error came in its place. Errors of a later stage may
/// have been hidden before; they are let pass if they can be put right in turn.
fn helps(before: &Loaded, solved: &Diagnostic, fix: &Fix, after: &Loaded) -> bool {
    let kind = |d: &Diagnostic, span: Span| (d.code, d.severity, span);
    let mut known: HashMap<_, usize> = HashMap::new();
    for d in &before.diagnostics {
        *known.entry(kind(d, moved(d.span, fix))).or_default() += 1;
    }
    let mut left: HashMap<_, usize> = HashMap::new();
    for d in &after.diagnostics {
        *left.entry(kind(d, d.span)).or_default() += 1;
    }
    let count = |of: &HashMap<_, usize>, like| of.get(&like).copied().unwrap_or(0);
    let this = kind(solved, moved(solved.span, fix));
    let stage = |d: &Diagnostic| d.code.0 / 100;
    let is_error = |d: &&Diagnostic| d.severity == Severity::Error;
    let gone = count(&left, this) < count(&known, this);
    let mut errors = after.diagnostics.iter().filter(is_error);
    gone && errors.all(|d| {
        let like = kind(d, d.span);
        count(&left, like) <= count(&known, like) || (stage(d) > stage(solved) && d.fix.is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Selection;

    const GAME: &str = "(game \"Three\" (players 2) (equipment { (board (square 3)) (piece \"Disc\" Each) })\n    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))\n";

    fn fixed(text: &str) -> Fixed {
        fix(text, |text| {
            crate::lint::check("t.lud", text, &Selection::default())
        })
    }

    #[test]
    fn slips_of_all_stages_are_put_right() {
        for (good, bad) in [
            ("is Line", "is Lien"),
            ("(sites", "(stes"),
            ("Each)", "Eahc)"),
            ("Each) }", "Each }"),
            ("(result Mover Win)))))", "(result Mover Win))))"),
            ("(is Line 3)", "(is Line 3"),
        ] {
            let text = GAME.replace(good, bad);
            let fixed = fixed(&text);
            assert_eq!(fixed.text, GAME, "{bad}: {:?}", fixed.loaded.diagnostics);
            assert_eq!(fixed.applied.len(), 1, "{bad}");
        }
    }

    #[test]
    fn slips_hidden_behind_others_are_found_in_turn() {
        let text = GAME.replace("Each) }", "Eahc }").replace("Line", "Lien");
        let fixed = fixed(&text);
        assert_eq!(fixed.text, GAME);
        let codes: Vec<u16> = fixed.applied.iter().map(|applied| applied.code.0).collect();
        assert_eq!(codes, [103, 302, 302]);
    }

    #[test]
    fn what_is_not_certain_is_left_alone() {
        // The word is no slip of the keyboard.
        let text = GAME.replace("Line", "Row");
        let fixed = fixed(&text);
        assert_eq!(fixed.text, text);
        assert_eq!(fixed.applied, []);
        assert!(fixed.loaded.errors().next().is_some());
    }
}
