//! Spells out ranges: `1..3` becomes `1 2 3`, and `"A1".."C3"` the coordinates in between.

use smol_str::{SmolStr, format_smolstr};

use super::MAX_RANGE;
use super::emit::{Expander, TextPiece};
use super::problem::RangeProblem;
use crate::diagnostic::problem::Problem;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

impl Expander<'_> {
    /// Expands both ends and writes them with what lies between.
    pub fn range(&mut self, ends: [NodeId; 2], piece: TextPiece, out: &mut Vec<NodeId>) {
        let place = piece.place;
        let [mut first, last] = ends.map(|node| {
            let mut end = Vec::new();
            self.emit(TextPiece { node, place }, &mut end);
            end
        });
        let mut last = last.into_iter();
        // An end may be a range again; then its nearest value counts.
        let (Some(left), Some(right)) = (first.pop(), last.next()) else {
            return self.misplaced(&RangeProblem::OneEnd, piece, out);
        };
        match (self.out.kind(left), self.out.kind(right)) {
            (NodeKind::Int(m), NodeKind::Int(n)) => {
                let (m, n) = (*m, *n);
                if n < 0 {
                    return self.misplaced(&RangeProblem::NegativeEnd, piece, out);
                }
                self.number_range(m, n, piece, &mut first, [left, right]);
                out.append(&mut first);
            }
            (NodeKind::Str(from), NodeKind::Str(to)) => {
                let (from, to) = (from.clone(), to.clone());
                out.append(&mut first);
                self.site_range(&from, &to, piece, out);
            }
            (NodeKind::Error, _) | (_, NodeKind::Error) => self.put(NodeKind::Error, piece, out),
            _ => {
                // A site beside a number is a slip; ends that are worked out need the ludeme.
                let site = |end| matches!(self.out.kind(end), NodeKind::Str(_));
                let meant = (!site(left) && !site(right)).then(|| {
                    let [from, to] = [left, right].map(|end| print_inline(&self.out, end));
                    format!("(range {from} {to})")
                });
                self.misplaced(&RangeProblem::NoEnds { meant }, piece, out);
            }
        }
        out.extend(last);
    }

    fn number_range(
        &mut self,
        m: i32,
        n: i32,
        piece: TextPiece,
        out: &mut Vec<NodeId>,
        [left, right]: [NodeId; 2],
    ) {
        if m < 0 {
            self.warn(&RangeProblem::MinusStart, piece);
        }
        if m == n {
            self.warn(&RangeProblem::EqualEnds, piece);
        }
        out.push(left);
        match between(m.unsigned_abs(), n.unsigned_abs()) {
            Some(values) => {
                for value in values {
                    self.put(NodeKind::Int(value as i32), piece, out);
                }
            }
            None => self.misplaced(&RangeProblem::TooManyValues, piece, out),
        }
        out.push(right);
    }

    fn site_range(&mut self, from: &str, to: &str, piece: TextPiece, out: &mut Vec<NodeId>) {
        let ends = match (site(from), site(to)) {
            (Ok(from), Ok(to)) => (from, to),
            (Err(problem), _) | (_, Err(problem)) => return self.misplaced(&problem, piece, out),
        };
        let ((from_column, from_row), (to_column, to_row)) = ends;
        if from_column > to_column || from_row > to_row {
            return self.warn(&RangeProblem::Descending, piece);
        }
        if to_row - from_row > MAX_RANGE {
            return self.misplaced(&RangeProblem::TooManyRows, piece, out);
        }
        for column in from_column..=to_column {
            for row in from_row..=to_row {
                let text = format_smolstr!("{}{row}", char::from(column));
                self.put(NodeKind::Str(text), piece, out);
            }
        }
    }

    fn warn(&mut self, problem: &RangeProblem, piece: TextPiece) {
        self.report(problem.at(self.span(piece)), piece.place);
    }
}

/// The values strictly between two numbers, in the order from the first to the second; `None`
/// if there are too many.
fn between(m: u32, n: u32) -> Option<Box<dyn Iterator<Item = u32>>> {
    if m.abs_diff(n) > MAX_RANGE {
        return None;
    }
    Some(if m < n {
        Box::new(m + 1..n)
    } else {
        Box::new((n + 1..m).rev())
    })
}

/// Column letter and row number of a site name.
fn site(name: &str) -> Result<(u8, u32), RangeProblem> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = name.split_at(letters);
    match (column.as_bytes(), row.parse::<u32>()) {
        ([column], Ok(row)) => Ok((column.to_ascii_uppercase(), row)),
        ([_, _, ..], Ok(_)) => Err(RangeProblem::LongColumn),
        _ => Err(RangeProblem::NoSite),
    }
}

/// Spells out the number ranges inside a string; `None` if there are none.
pub(super) fn in_string(text: &str) -> Option<SmolStr> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut out = String::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(offset) = text.get(at..).and_then(|rest| rest.find("..")) {
        let dots = at + offset;
        at = dots + 2;
        if dots == 0 || !is_digit(dots - 1) || !is_digit(at) {
            continue;
        }
        let from = bytes[..dots]
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_digit());
        let from = dots - from.count();
        let to = bytes[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let ends = (text[from..dots].parse(), text[at..at + to].parse());
        let (Ok(m), Ok(n)) = ends else { continue };
        let Some(values) = between(m, n) else {
            continue;
        };
        out.push_str(&text[done..dots]);
        for value in values {
            out.push(' ');
            out.push_str(&value.to_string());
        }
        out.push(' ');
        done = at;
    }
    (done > 0).then(|| SmolStr::from(out + &text[done..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(m: u32, n: u32) -> Option<Vec<u32>> {
        between(m, n).map(Iterator::collect)
    }

    #[test]
    fn values_lie_strictly_between() {
        assert_eq!(values(1, 5), Some(vec![2, 3, 4]));
        assert_eq!(values(5, 2), Some(vec![4, 3]));
        assert_eq!(values(3, 3), Some(vec![]));
        assert_eq!(values(1, 1002), None);
        assert_eq!(values(0, u32::MAX), None);
    }

    #[test]
    fn sites_have_a_letter_and_a_number() {
        assert_eq!(site("c12"), Ok((b'C', 12)));
        assert_eq!(site("AA1"), Err(RangeProblem::LongColumn));
        assert_eq!(site("A"), Err(RangeProblem::NoSite));
        assert_eq!(site("12"), Err(RangeProblem::NoSite));
        assert_eq!(site(""), Err(RangeProblem::NoSite));
    }

    #[test]
    fn ranges_in_strings_are_spelled_out() {
        assert_eq!(
            in_string("from 1..4 on").as_deref(),
            Some("from 1 2 3 4 on")
        );
        assert_eq!(in_string("3..1..2").as_deref(), Some("3 2 1 2"));
        assert_eq!(in_string("and so on... 1. 2..x"), None);
        assert_eq!(in_string("1..\u{e9}2"), None);
    }
}
