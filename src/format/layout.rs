//! Prints items: breaks them into lines and indents them.

use super::item::{Before, Group, Item, Part, Unit};
use super::style;

/// The longest line made of more than plain values.
const LINE: usize = 100;

const INDENT: usize = 4;

/// Prints the items of a text.
pub fn lay_out(items: &[Item<'_>], line_end: &str) -> String {
    let mut printer = LayoutPrinter {
        out: String::new(),
        line: 0,
        line_end,
    };
    let mut was_tall = false;
    for (i, item) in items.iter().enumerate() {
        let start = printer.out.len();
        printer.line = start;
        match item {
            Item::Comment(text, Before::SameLine) if i > 0 => {
                printer.out.push(' ');
                printer.out.push_str(text);
                continue;
            }
            Item::Comment(text, _) => printer.out.push_str(text),
            Item::Unit(unit) => printer.unit(unit, 0),
        }
        // Only now it is known whether the clause takes several lines.
        let is_tall = printer.out[start..].contains('\n');
        let after_comment =
            i > 0 && matches!(items[i - 1], Item::Comment(_, b) if i == 1 || b != Before::SameLine);
        let apart = item.before() == Before::Blank || was_tall || (is_tall && !after_comment);
        let gap = match i {
            0 => 0,
            _ if apart => 2,
            _ => 1,
        };
        printer.out.insert_str(start, &line_end.repeat(gap));
        was_tall = is_tall;
    }
    printer.out.push_str(line_end);
    printer.out
}

impl Item<'_> {
    fn before(&self) -> Before {
        match self {
            Item::Unit(unit) => unit.before,
            Item::Comment(_, before) => *before,
        }
    }
}

struct LayoutPrinter<'e> {
    out: String,
    /// Where the current line starts.
    line: usize,
    line_end: &'e str,
}

impl LayoutPrinter<'_> {
    fn column(&self) -> usize {
        self.out
            .get(self.line..)
            .map_or(0, |line| line.chars().count())
    }

    fn new_line(&mut self, indent: usize) {
        self.out.push_str(self.line_end);
        self.line = self.out.len();
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    fn text(&mut self, text: &str) {
        let start = self.out.len();
        self.out.push_str(text);
        if let Some(newline) = text.rfind('\n') {
            self.line = start + newline + 1;
        }
    }

    /// Prints a unit on a line that is indented by `indent`.
    fn unit(&mut self, unit: &Unit<'_>, indent: usize) {
        for part in &unit.parts {
            match part {
                Part::Text(text) => self.text(text),
                Part::Group(group) => {
                    let fits = |width| self.column() + width <= LINE;
                    if group.width.is_some_and(fits) {
                        self.flat(group);
                    } else {
                        self.tall(group, indent);
                    }
                }
            }
        }
    }

    fn flat(&mut self, group: &Group<'_>) {
        self.open(group);
        for (i, item) in group.items.iter().enumerate() {
            if i > 0 {
                self.out.push(' ');
            }
            if let Item::Unit(unit) = item {
                self.flat_unit(unit);
            }
        }
        self.out.push(group.close());
    }

    fn flat_unit(&mut self, unit: &Unit<'_>) {
        for part in &unit.parts {
            match part {
                Part::Text(text) => self.text(text),
                Part::Group(group) => self.flat(group),
            }
        }
    }

    fn open(&mut self, group: &Group<'_>) {
        self.out.push(group.open);
        if group.spaced {
            self.out.push(' ');
        }
    }

    /// A bracket on several lines, or with nothing but plain values on one that is too long.
    fn tall(&mut self, group: &Group<'_>, indent: usize) {
        if group.is_table() {
            return self.table(group, indent);
        }
        self.open(group);
        let rest = if group.open == '(' {
            self.first_line(group)
        } else {
            &group.items
        };
        match rest {
            [] => {}
            [Item::Unit(unit)] if self.hugs(group, unit) => {
                self.out.push(' ');
                self.unit(unit, indent);
            }
            rest => {
                self.lines(rest, indent + INDENT);
                self.new_line(indent);
            }
        }
        self.out.push(group.close());
    }

    /// Prints the name and what stands on its line; returns what does not.
    fn first_line<'g, 't>(&mut self, group: &'g Group<'t>) -> &'g [Item<'t>] {
        let mut rest = group.items.as_slice();
        let mut is_first = true;
        let mut may_lead = group.name().is_some_and(style::has_leading_clause);
        while let [Item::Unit(unit), after @ ..] = rest {
            let room = LINE.saturating_sub(self.column() + 1);
            let fits = unit.width.is_some_and(|width| width <= room);
            // A long string alone on a line gains nothing.
            let all_plain = rest
                .iter()
                .all(|i| matches!(i, Item::Unit(u) if u.is_plain()));
            let leads = may_lead && fits && !unit.is_plain();
            if !(is_first || leads || unit.is_plain() && (fits || all_plain)) {
                break;
            }
            if !is_first {
                self.out.push(' ');
            }
            if is_first && !unit.is_plain() {
                self.unit(unit, self.column());
            } else {
                self.flat_unit(unit);
            }
            may_lead &= !leads;
            is_first = false;
            rest = after;
        }
        rest
    }

    /// A list that is all there is after the name opens on its line.
    fn hugs(&self, group: &Group<'_>, unit: &Unit<'_>) -> bool {
        let after_name = group.items.len() == 2 && group.open == '(';
        after_name && unit.as_group().is_some_and(|list| list.open == '{')
    }

    /// Each item on a line of its own.
    fn lines(&mut self, items: &[Item<'_>], indent: usize) {
        for (i, item) in items.iter().enumerate() {
            match item {
                Item::Comment(text, Before::SameLine) => {
                    self.out.push(' ');
                    self.text(text);
                    continue;
                }
                _ if i > 0 && item.before() == Before::Blank => {
                    self.out.push_str(self.line_end);
                }
                _ => {}
            }
            self.new_line(indent);
            match item {
                Item::Comment(text, _) => self.text(text),
                Item::Unit(unit) => self.unit(unit, indent),
            }
        }
    }

    /// A list of values in rows: those of the text if they are short enough, else full lines.
    fn table(&mut self, group: &Group<'_>, indent: usize) {
        let inner = indent + INDENT;
        self.open(group);
        let mut rows = rows(&group.items, |before| before != Before::SameLine);
        let room = LINE.saturating_sub(inner);
        if rows.iter().any(|row| row.width() > room) {
            rows = fill(&group.items, room);
        }
        let columns = columns(&rows).filter(|columns| total(columns) <= room);
        for (i, row) in rows.iter().enumerate() {
            if i == 0 && row.cells.is_empty() && row.same_line {
                // A comment right after the bracket.
                self.out.push(' ');
            } else {
                if row.blank && i > 0 {
                    self.out.push_str(self.line_end);
                }
                self.new_line(inner);
            }
            for (j, cell) in row.cells.iter().enumerate() {
                if j > 0 {
                    self.out.push(' ');
                }
                let start = self.column();
                self.flat_unit(cell);
                if let Some(width) = columns.as_ref().and_then(|c| c.get(j))
                    && j + 1 < row.cells.len()
                {
                    let pad = (start + width).saturating_sub(self.column());
                    self.out.extend(std::iter::repeat_n(' ', pad));
                }
            }
            if let Some(comment) = row.comment {
                if !row.cells.is_empty() {
                    self.out.push(' ');
                }
                self.text(comment);
            }
        }
        self.new_line(indent);
        self.out.push(group.close());
    }
}

/// A line of a table.
#[derive(Default)]
struct Row<'g, 't> {
    cells: Vec<&'g Unit<'t>>,
    comment: Option<&'t str>,
    /// An empty line stands before it.
    blank: bool,
    /// It begins on the line of what is before it.
    same_line: bool,
}

impl Row<'_, '_> {
    fn width(&self) -> usize {
        let cells: usize = self.cells.iter().filter_map(|cell| cell.width).sum();
        cells + self.cells.len().saturating_sub(1)
    }
}

/// Cuts the items of a table into rows where `cut` says so, and at comments.
fn rows<'g, 't>(items: &'g [Item<'t>], cut: impl Fn(Before) -> bool) -> Vec<Row<'g, 't>> {
    let mut rows: Vec<Row<'g, 't>> = Vec::new();
    for item in items {
        let before = item.before();
        let fresh = Row {
            blank: before == Before::Blank,
            same_line: before == Before::SameLine,
            ..Row::default()
        };
        match item {
            Item::Unit(unit) => match rows.last_mut() {
                Some(row) if row.comment.is_none() && !cut(before) => row.cells.push(unit),
                _ => rows.push(Row {
                    cells: vec![unit],
                    ..fresh
                }),
            },
            Item::Comment(text, _) => match rows.last_mut() {
                Some(row) if row.comment.is_none() && before == Before::SameLine => {
                    row.comment = Some(text);
                }
                _ => rows.push(Row {
                    comment: Some(text),
                    ..fresh
                }),
            },
        }
    }
    rows
}

/// Full lines.
fn fill<'g, 't>(items: &'g [Item<'t>], room: usize) -> Vec<Row<'g, 't>> {
    let mut full = Vec::new();
    for row in rows(items, |before| before == Before::Blank) {
        let mut line = Row {
            blank: row.blank,
            same_line: row.same_line,
            ..Row::default()
        };
        for cell in row.cells {
            line.cells.push(cell);
            if line.width() > room && line.cells.len() > 1 {
                line.cells.pop();
                full.push(std::mem::take(&mut line));
                line.cells.push(cell);
            }
        }
        line.comment = row.comment;
        full.push(line);
    }
    full
}

/// The widths of the columns, if there are several rows of equally many cells.
fn columns(rows: &[Row<'_, '_>]) -> Option<Vec<usize>> {
    let cells: Vec<_> = rows.iter().filter(|row| !row.cells.is_empty()).collect();
    let count = cells.first()?.cells.len();
    if cells.len() < 2 || cells.iter().any(|row| row.cells.len() != count) {
        return None;
    }
    let widest = |j: usize| cells.iter().filter_map(|row| row.cells[j].width).max();
    (0..count).map(widest).collect()
}

fn total(columns: &[usize]) -> usize {
    columns.iter().sum::<usize>() + columns.len().saturating_sub(1)
}
