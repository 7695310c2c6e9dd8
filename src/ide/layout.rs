//! Formatting as edits: of a whole text, or of the lines of a range.

use std::ops::Range;

use super::lines::LineStarts;
use super::rename::Replacement;
use crate::format::{Refusal, format};

/// The edits that lay a text out.
pub fn format_all(text: &str) -> Result<Vec<Replacement>, Refusal> {
    format_range(text, 0..text.len())
}

/// The edits that lay out the lines of a range, with the lines that hang together with them.
pub fn format_range(text: &str, range: Range<usize>) -> Result<Vec<Replacement>, Refusal> {
    let formatted = format(text)?;
    let touched = edits(text, &formatted).into_iter();
    let touched = touched.filter(|e| e.range.start <= range.end && range.start <= e.range.end);
    Ok(touched.collect())
}

/// The edits between two layouts of one text: as small as the lines allow on which both have come
/// to the same place of what is written.
fn edits(old: &str, new: &str) -> Vec<Replacement> {
    let (before, after) = (lines(old), lines(new));
    let mut found = Vec::new();
    let (mut i, mut j) = (0, 0);
    let (mut start, mut begin) = (0, 0);
    loop {
        let (a, b) = (before.get(i), after.get(j));
        let (Some(a), Some(b)) = (a, b) else { break };
        // Lines that end at the same letter of what is written end a piece of both.
        match a.written.cmp(&b.written) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                // Blank lines belong to what stands before them.
                while before
                    .get(i + 1)
                    .is_some_and(|next| next.written == a.written)
                {
                    i += 1;
                }
                while after
                    .get(j + 1)
                    .is_some_and(|next| next.written == b.written)
                {
                    j += 1;
                }
                let (end, stop) = (before[i].end, after[j].end);
                if old.get(start..end) != new.get(begin..stop) {
                    found.push(Replacement {
                        range: start..end,
                        text: new.get(begin..stop).unwrap_or_default().to_owned(),
                    });
                }
                (start, begin) = (end, stop);
                i += 1;
                j += 1;
            }
        }
    }
    if old.get(start..) != new.get(begin..) {
        found.push(Replacement {
            range: start..old.len(),
            text: new.get(begin..).unwrap_or_default().to_owned(),
        });
    }
    found
}

/// A line: where it ends, and how much is written up to there.
struct LaidLine {
    end: usize,
    written: usize,
}

fn lines(text: &str) -> Vec<LaidLine> {
    let starts = LineStarts::of(text);
    let mut written = 0;
    let all = (0..starts.count()).map(|number| {
        let range = starts.range(text, number);
        let line = text.get(range.clone()).unwrap_or_default();
        written += line.chars().filter(|c| !c.is_whitespace()).count();
        LaidLine {
            end: range.end,
            written,
        }
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::super::rename::apply;
    use super::*;

    #[test]
    fn a_range_is_laid_out_alone() {
        let text = "(define \"A\"\n  (b)\n)\n\n(define \"C\"\n  (d)\n)\n";
        let all = format_all(text).expect("it reads");
        let whole = apply(text, &all);
        assert_eq!(Ok(whole.as_str()), format(text).as_deref().map_err(|_| ()));
        let at = text.find("(d)").expect("it is there");
        let part = apply(text, &format_range(text, at..at).expect("it reads"));
        assert!(
            part.contains("  (b)\n") && !part.contains("\n  (d)"),
            "{part}"
        );
    }
}
