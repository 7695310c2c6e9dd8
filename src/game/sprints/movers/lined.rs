//! All sites that lines of pieces go through at once: lines that lie alike are found together by
//! shifts of bits.

use super::patterns::LinePattern;
use super::terms::View;
use crate::game::bits::Bits;

/// The sites that lines go through.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lined<const W: usize> {
    pub line: LinePattern<W>,
    /// All lines of the length; nothing where each site is looked at.
    rows: Vec<Row<W>>,
}

/// Lines that lie alike, told by the lowest of their sites.
#[derive(Clone, Debug, PartialEq)]
struct Row<const W: usize> {
    lowest: Bits<W>,
    /// How much further on the other sites lie.
    others: Vec<i32>,
    /// How much further on the sites at the ends lie, where a longer line does not count.
    beyond: Vec<i32>,
}

/// More rows than these take longer than to look at each site.
const MOST_ROWS: usize = 32;

impl<const W: usize> Lined<W> {
    pub fn of(line: LinePattern<W>) -> Self {
        let rows = rows(&line).unwrap_or_default();
        Lined { line, rows }
    }
}

/// The lines of a pattern by how they lie; `None` if that takes too many shifts, or if a line is
/// not the same from all of its sites.
fn rows<const W: usize>(line: &LinePattern<W>) -> Option<Vec<Row<W>>> {
    let all = line.all()?;
    let mut rows: Vec<Row<W>> = Vec::new();
    for site in 0..all.len() {
        for window in all.row(site) {
            let same = |other: usize| all.row(other).contains(window);
            if !window.sites.iter().all(same) {
                return None;
            }
            if window.sites.first() != site {
                continue;
            }
            let further = |sites: Bits<W>| sites.sites().map(|s| s - site as i32);
            let others: Vec<i32> = further(window.sites).skip(1).collect();
            let beyond: Vec<i32> = further(window.beyond).collect();
            let alike = |row: &Row<W>| row.others == others && row.beyond == beyond;
            match rows.iter().position(alike) {
                Some(known) => rows[known].lowest.insert(site),
                None if rows.len() == MOST_ROWS => return None,
                None => rows.push(Row {
                    lowest: Bits::one(site),
                    others,
                    beyond,
                }),
            }
        }
    }
    Some(rows)
}

impl<const W: usize> Row<W> {
    /// The sites of those lines that are complete.
    #[inline]
    fn lined(&self, counted: Bits<W>) -> Bits<W> {
        let mut found = self.lowest & counted;
        for by in &self.others {
            if found.is_empty() {
                return found;
            }
            found = found & counted.shift(-by);
        }
        for by in &self.beyond {
            found = found & !counted.shift(-by);
        }
        let others = self.others.iter().map(|by| found.shift(*by));
        others.fold(found, |all, sites| all | sites)
    }
}

impl<const W: usize> View<'_, W> {
    /// The sites that lines go through.
    pub fn lined(self, lined: &Lined<W>) -> Bits<W> {
        let test = self.test(&lined.line);
        let mut all = Bits::EMPTY;
        if !lined.rows.is_empty() {
            let made = test.made.as_ref().map(std::slice::from_ref);
            for own in made.unwrap_or(&self.at.sets) {
                let counted = test.cond.map_or(*own, |cond| *own & cond);
                let rows = lined.rows.iter().map(|row| row.lined(counted));
                all = rows.fold(all, |all, sites| all | sites);
            }
            return all;
        }
        for pivot in test.made.unwrap_or(self.rules.board).iter() {
            if self.line_through(&test, pivot) == Some(true) {
                all.insert(pivot);
            }
        }
        all
    }
}
