//! Remedies: what to write instead of a part, put together from what stands there.
//!
//! A stage that has no text says which parts to keep and what to put between them; [`tell`] turns
//! that into words and an edit once the texts are at hand.

use super::problem::WayOut;
use super::{Diagnostic, Fix};
use crate::arrange::Arrange;
use crate::source::origin::OriginId;
use crate::source::{SourceMap, Span};

/// Longer texts are shortened in messages.
const SHOWN: usize = 110;

/// A piece of what is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemedyPiece {
    /// New text.
    Text(String),
    /// Text that stands somewhere already.
    Written(Span),
}

/// What to write instead of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The part.
    pub span: Span,
    /// What it leaves out of the part, if that is all it does.
    pub leaves_out: Option<Span>,
    /// What comes in its place.
    pub pieces: Vec<RemedyPiece>,
    /// The same after expansion, in case that the pieces do not stand in one text.
    pub expanded: String,
}

impl Remedy {
    /// The same around the use of a define, where it is put around all of what the define holds.
    pub(super) fn around_use(self, held: Span, place: Span) -> Option<Remedy> {
        if self.span != held {
            return None;
        }
        let moved = self.pieces.into_iter().map(|piece| match piece {
            RemedyPiece::Written(span) if span == held => Some(RemedyPiece::Written(place)),
            RemedyPiece::Written(_) => None,
            text => Some(text),
        });
        let pieces: Vec<RemedyPiece> = moved.collect::<Option<_>>()?;
        let kept = |piece: &RemedyPiece| matches!(piece, RemedyPiece::Written(_));
        pieces.iter().any(kept).then_some(Remedy {
            span: place,
            leaves_out: None,
            pieces,
            expanded: self.expanded,
        })
    }

    /// The new text, if all its pieces stand within the part that it replaces, or are what its
    /// parameters stand for.
    fn text(&self, sources: &SourceMap) -> Option<String> {
        let mut text = String::new();
        let parameters = self.parameters(sources);
        for piece in &self.pieces {
            match piece {
                RemedyPiece::Text(new) => text.push_str(new),
                RemedyPiece::Written(span) if self.span.contains(*span) => {
                    text.push_str(sources.slice(*span));
                }
                RemedyPiece::Written(span) => {
                    let (_, name) = parameters.iter().find(|(given, _)| given == span)?;
                    text.push_str(name);
                }
            }
        }
        Some(text)
    }

    /// The parameters in a part of a define with what stands for each in the use: `#1` for `(to)`
    /// in `("Free" (to))`. Where that cannot be seen, there must be as many of both.
    fn parameters(&self, sources: &SourceMap) -> Vec<(Span, String)> {
        let mut given: Vec<Span> = (self.pieces.iter())
            .filter_map(|piece| match piece {
                RemedyPiece::Written(span) if !self.span.contains(*span) => Some(*span),
                _ => None,
            })
            .collect();
        given.arrange();
        given.dedup();
        let part = sources.slice(self.span);
        let known = given.iter().map(|span| {
            let number = argument_number(sources.text(span.file), span.start as usize)?;
            let name = format!("#{number}");
            part.contains(&name).then_some((*span, name))
        });
        if let Some(known) = known.collect::<Option<Vec<_>>>() {
            return known;
        }
        let mut names: Vec<&str> = (part.match_indices('#'))
            .filter_map(|(at, _)| part.get(at..at + 2))
            .collect();
        names.arrange();
        names.dedup();
        match given.len() == names.len() {
            true => given
                .into_iter()
                .zip(names.into_iter().map(str::to_owned))
                .collect(),
            false => Vec::new(),
        }
    }
}

/// Says the remedies of problems in words, and proposes them as edits; says the forms of ludemes.
pub fn tell(sources: &SourceMap, diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics {
        let Some(remedy) = diagnostic.remedy.take() else {
            diagnostic.say_form();
            continue;
        };
        // The text of the library is not the writer's to change.
        if remedy.span.file.is_embedded() && !diagnostic.span.file.is_embedded() {
            diagnostic.say_form();
            continue;
        }
        // `("StepTo" .. if:(..))` where the define has the name already: `if:#2`.
        if let Some(bare) = without_name_of_hole(sources, &remedy, diagnostic) {
            diagnostic.help.clear();
            WayOut::Write(&bare).put_first(diagnostic);
            diagnostic.fix = Some(Fix {
                span: diagnostic.span,
                replacement: bare,
            });
            continue;
        }
        let text = remedy.text(sources);
        // Where a parameter or an option stood there is none in its place.
        let written = sources.slice(remedy.span);
        let alone = written.starts_with(['"', '<']);
        if !alone && text.as_ref().is_some_and(|text| loses_hole(written, text)) {
            diagnostic.say_form();
            continue;
        }
        let whole = text.as_ref().unwrap_or(&remedy.expanded);
        // What is wrong is an argument of a use, and the remedy is one in the body.
        let in_hole = match remedy.span.contains(diagnostic.span) {
            true => None,
            false => in_hole(sources.slice(remedy.span), whole),
        };
        let whole = in_hole.as_ref().unwrap_or(whole);
        // `"<Board:size>"`: an option that stands in quotes.
        let quoted = sources.slice(remedy.span).trim_matches('"');
        let option = quoted.starts_with('<') && quoted.ends_with('>') && !quoted.contains(' ');
        // `<Winner>` as the value of an item.
        let before = &sources.text(remedy.span.file)[..remedy.span.range().start];
        let value = option && !quoted.contains(':') && before.trim_end().ends_with(['"', '>']);
        let shown = match option {
            true if value => format!("<{whole}>"),
            true => quoted.to_owned(),
            false => shortened(whole),
        };
        // `{P2}`, where `P2` alone is told: what is too much is shown as well.
        if sources.slice(diagnostic.span) == shown && remedy.span.contains(diagnostic.span) {
            diagnostic.span = remedy.span;
        }
        let long = whole
            .lines()
            .map(|line| line.trim().len() + 1)
            .sum::<usize>()
            > SHOWN;
        let edit = match remedy.leaves_out.filter(|_| long && text.is_some()) {
            Some(left) => WayOut::Remove(sources.slice(left)),
            None => WayOut::Write(&shown),
        };
        // `write `d:` before it`, where another name is written.
        let told = diagnostic.label.strip_prefix("write `");
        if let Some(name) = told.and_then(|told| told.strip_suffix("` before it"))
            && !whole.contains(&format!("{name}{}", sources.slice(diagnostic.span)))
        {
            diagnostic.label.clear();
        }
        // What was guessed before is not said beside what was tried.
        diagnostic.help.clear();
        diagnostic.say_form();
        edit.put_first(diagnostic);
        let own = diagnostic.origin == OriginId::FILE || !remedy.span.file.is_embedded();
        let written = sources.slice(remedy.span);
        diagnostic.offer = text.clone().filter(|_| own).map(|replacement| Fix {
            span: remedy.span,
            replacement,
        });
        let certain =
            |text: &String| own && diagnostic.fix.is_none() && says_the_same(written, text);
        if let Some(replacement) = text.filter(certain) {
            diagnostic.fix = Some(Fix {
                span: remedy.span,
                replacement,
            });
        }
    }
}

/// An argument of a use without its name, where a name stands before its parameter in what the
/// define stands for.
fn without_name_of_hole(
    sources: &SourceMap,
    remedy: &Remedy,
    diagnostic: &Diagnostic,
) -> Option<String> {
    let (name, value) = sources.slice(diagnostic.span).split_once(':')?;
    let label = name.chars().all(char::is_alphanumeric) && !value.is_empty();
    let within = remedy.span.contains(diagnostic.span);
    let hole = format!("{name}:#");
    (label && !within && sources.slice(remedy.span).contains(&hole)).then(|| value.to_owned())
}

/// Whether a text has a `#1` or a `<Size:rows>` that another has not.
fn loses_hole(written: &str, text: &str) -> bool {
    let holes = written.match_indices(['#', '<']).filter_map(|(at, sign)| {
        let end = match sign {
            "#" => at + 2,
            _ => at + written[at..].find(['>', ' ', '(', ')'])? + 1,
        };
        let hole = written.get(at..end)?;
        let named = hole[1..].starts_with(|c: char| c.is_ascii_alphanumeric());
        (named && (sign == "#" || hole.ends_with('>'))).then_some(hole)
    });
    holes.into_iter().any(|hole| !text.contains(hole))
}

/// Which argument of the use of a define begins at some place of a text: 2 at `All` in
/// `("Step" (from) All)`.
fn argument_number(text: &str, at: usize) -> Option<usize> {
    let (mut depth, mut quoted) = (0, false);
    let open = text.get(..at)?.bytes().rposition(|byte| {
        quoted ^= byte == b'"';
        if !quoted {
            depth +=
                i32::from(byte == b')' || byte == b'}') - i32::from(byte == b'(' || byte == b'{');
        }
        depth < 0
    })?;
    let before = text[open..at].strip_prefix("(\"")?;
    let (_, before) = before.split_once('"')?;
    let (mut depth, mut number, mut apart) = (0, 1, true);
    for c in before.chars() {
        let blank = c.is_whitespace();
        number += usize::from(depth == 0 && apart && !blank);
        depth += i32::from("({".contains(c)) - i32::from(")}".contains(c));
        apart = blank || depth == 0 && ")}".contains(c);
    }
    apart.then_some(number)
}

/// What stands in a new text for the only parameter of a text: `(to)` in `(who at:(to))` for
/// `(who at:#1)`.
fn in_hole(written: &str, new: &str) -> Option<String> {
    let (before, after) = written.split_once('#')?;
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    let one = !after.contains('#');
    let given = new.strip_prefix(before)?.strip_suffix(after)?;
    (one && !given.is_empty() && !given.contains('#')).then(|| given.to_owned())
}

/// Whether two texts have the same words and numbers, but for the spelled-out operators: quotes,
/// braces and colons are put right beyond doubt, a word for another is a guess.
fn says_the_same(written: &str, new: &str) -> bool {
    // Where a bracket belongs that stands elsewhere is a guess, too.
    let plain = |text: &str| text.replace(|c: char| c.is_whitespace() || "()".contains(c), "");
    let brackets = |text: &str| text.matches('(').count();
    if plain(written) == plain(new) && brackets(written) == brackets(new) {
        return false;
    }
    let words = |text: &str| -> Vec<String> {
        let words = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let said = words.filter(|word| !["and", "or", "not"].contains(word));
        said.map(str::to_owned).collect()
    };
    words(written) == words(new)
}

/// A text on one line, its innermost parts left out until it is short.
fn shortened(text: &str) -> String {
    let mut line = String::new();
    for written in text.lines() {
        let code = written.split("//").next().unwrap_or_default().trim();
        if !line.is_empty() && !code.is_empty() && !code.starts_with([')', '}']) {
            line.push(' ');
        }
        line.push_str(code);
    }
    while line.chars().count() > SHOWN {
        let Some(shorter) = without_innermost(&line) else {
            break;
        };
        line = shorter;
    }
    line
}

/// Leaves out what stands in the deepest brackets that hold more than dots.
fn without_innermost(line: &str) -> Option<String> {
    let (mut open, mut deepest) = (Vec::new(), None::<(usize, usize, usize)>);
    for (at, c) in line.char_indices() {
        match c {
            '(' | '{' => open.push(at),
            ')' | '}' => {
                let start = open.pop()?;
                let inside = &line[start + 1..at];
                let kept = inside.find([' ', '(', '{']).unwrap_or(inside.len());
                let rest = &inside[kept..];
                let depth = open.len();
                if !rest.trim().is_empty()
                    && rest.trim() != ".."
                    && depth > 1
                    && deepest.is_none_or(|(d, ..)| depth > d)
                {
                    deepest = Some((depth, start + 1 + kept, at));
                }
            }
            _ => {}
        }
    }
    let (_, from, to) = deepest?;
    Some(format!("{} ..{}", &line[..from], &line[to..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_of_a_use_are_counted() {
        let text = "(x (\"Step\" (from (to)) All if:(y z) B))";
        let number = |part: &str| argument_number(text, text.find(part).expect("a part"));
        assert_eq!(number("(from"), Some(1));
        assert_eq!(number("All"), Some(2));
        assert_eq!(number("(y z)"), None);
        assert_eq!(number("B"), Some(4));
        assert_eq!(number("z"), None);
    }

    #[test]
    fn a_long_text_loses_its_innermost_parts() {
        let long = "(or {(move Step Forward (to if:(is Empty (to)))) (move Hop Diagonal (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))})";
        let shown = shortened(long);
        assert!(shown.chars().count() <= SHOWN, "{shown}");
        assert!(shown.starts_with("(or {(move Step Forward"), "{shown}");
        assert_eq!(shown.matches('(').count(), shown.matches(')').count());
    }
}
