//! Boards on a grid of characters: where each site goes.
//!
//! Sites are placed by their own coordinates, so that every board keeps its shape.

use std::collections::BTreeMap;

use crate::arrange::Arrange;
use crate::board::site::{Relation, Site, SiteType};
use crate::game::Game;

/// How many characters a site takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Width of a site.
    pub width: usize,
    /// Height of a row.
    pub height: usize,
}

impl Cells {
    /// The size of boards in running text.
    pub const TEXT: Cells = Cells {
        width: 4,
        height: 1,
    };
}

/// A site and the left end of its place in the first of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanPlace {
    /// Type of the site.
    pub ty: SiteType,
    /// The site.
    pub site: i32,
    /// Column.
    pub x: usize,
    /// Line.
    pub y: usize,
}

/// The places of all sites of a board.
#[derive(Clone, Debug)]
pub struct Plan<'g> {
    game: &'g Game,
    places: Vec<PlanPlace>,
    width: usize,
    height: usize,
}

impl<'g> Plan<'g> {
    /// Lays a board out. With `every_type` sites of all types that pieces can stand on have
    /// places, not only those of the default type.
    pub fn new(game: &'g Game, cells: Cells, every_type: bool) -> Self {
        let ty = game.board.default_type();
        let mut types = vec![ty];
        if every_type {
            let more = SiteType::ALL.into_iter();
            types.extend(more.filter(|t| *t != ty && game.layout.offsets[*t as usize].is_some()));
        }
        let sites = types
            .iter()
            .flat_map(|t| (0..game.board.len(*t) as Site).map(|s| (*t, s)));
        let points: Vec<(SiteType, Site, f64, f64)> = sites
            .map(|(t, s)| (t, s, game.board.point(t, s)))
            .map(|(t, s, p)| (t, s, p.x, p.y))
            .collect();
        if points.is_empty() {
            return Plan {
                game,
                places: Vec::new(),
                width: 0,
                height: 0,
            };
        }
        // Sites of other types lie half way between those of one.
        let unit = spacing(game) / if types.len() > 1 { 2.0 } else { 1.0 };
        let (min_x, max_x) = extent(points.iter().map(|p| p.2));
        let (min_y, max_y) = extent(points.iter().map(|p| p.3));
        let step = column_step(&points, unit);
        let columns = |x: f64| ((x - min_x) / step * cells.width as f64).round() as usize;
        let scale = row_scale(points.iter().map(|p| p.3).collect(), unit) * cells.height as f64;
        let row = |y: f64| ((max_y - y) / unit * scale).round() as usize;
        let places = points
            .iter()
            .map(|(ty, site, x, y)| PlanPlace {
                ty: *ty,
                site: i32::from(*site),
                x: columns(*x),
                y: row(*y),
            })
            .collect();
        Plan {
            game,
            places,
            width: columns(max_x) + cells.width + 1,
            height: row(min_y) + cells.height,
        }
    }

    /// The sites with their places, those of the default type first.
    pub fn places(&self) -> &[PlanPlace] {
        &self.places
    }

    /// Width and height in characters.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The number of the row whose sites all lie on a line; empty for others.
    pub fn row_name(&self, y: usize) -> String {
        let ty = self.game.board.default_type();
        let measures = self.game.board.measures(ty);
        let here = self.places.iter().filter(|p| p.y == y && p.ty == ty);
        let rows: Vec<usize> = here.map(|p| measures.row_of(p.site as Site)).collect();
        match rows.first() {
            Some(r) if rows.iter().all(|q| q == r) => (r + 1).to_string(),
            _ => String::new(),
        }
    }

    /// Where the description names every site of a board of one or two rows: the names of the upper
    /// row, and of the lower.
    pub fn own_names(&self) -> Option<[String; 2]> {
        let ty = self.game.board.default_type();
        let names = &self.game.appearance.site_names;
        let mut rows: BTreeMap<usize, Vec<(usize, &str)>> = BTreeMap::new();
        for place in self.places.iter().filter(|p| p.ty == ty) {
            let name = names.get(&place.site)?;
            rows.entry(place.y).or_default().push((place.x, name));
        }
        let line = |row: Vec<(usize, &str)>| {
            let mut line = String::new();
            for (x, name) in row {
                let room = (x + 1).saturating_sub(line.chars().count());
                line.push_str(&" ".repeat(room));
                line.push_str(name);
            }
            line
        };
        let mut lines: Vec<String> = rows
            .into_values()
            .map(|mut row| {
                row.arrange();
                line(row)
            })
            .collect();
        match lines.len() {
            1 => Some([String::new(), lines.pop()?]),
            2 => lines.try_into().ok(),
            _ => None,
        }
    }

    /// A line with the letters of the columns, if every column is straight.
    pub fn column_names(&self) -> Option<String> {
        let ty = self.game.board.default_type();
        let measures = self.game.board.measures(ty);
        let mut letters = vec![' '; self.width + 8];
        for place in self.places.iter().filter(|p| p.ty == ty) {
            let label = measures.label(place.site as Site);
            let column = label.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
            for (i, c) in column.chars().enumerate() {
                match letters.get_mut(place.x + 1 + i) {
                    Some(cell) if *cell == ' ' || *cell == c => *cell = c,
                    _ => return None,
                }
            }
        }
        let text: String = letters.iter().collect();
        Some(text.trim_end().to_owned())
    }
}

/// A name at the end of a slanted row or column: where its first letter stands, and the name. It may
/// lie outside of the board, to the left or above as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndName {
    /// Column.
    pub x: i64,
    /// Line.
    pub y: i64,
    /// The letters of a column, or the number of a row.
    pub text: String,
}

impl Plan<'_> {
    /// Makes room around the board for the names at the ends of slanted rows and columns, where the
    /// lines of characters and [`Plan::column_names`] do not tell them, and yields them.
    pub fn make_room_for_end_names(&mut self) -> Vec<EndName> {
        let own = self.own_names().is_some();
        let mut names: Vec<EndName> = Vec::new();
        if !own && self.column_names().is_none() {
            names.extend(self.end_names(false).unwrap_or_default());
        }
        if !own && !self.has_level_rows() {
            names.extend(self.end_names(true).unwrap_or_default());
        }
        let beyond = |ends: &mut dyn Iterator<Item = i64>| ends.max().unwrap_or(0).max(0) as usize;
        let left = beyond(&mut names.iter().map(|n| -n.x));
        let above = beyond(&mut names.iter().map(|n| -n.y));
        for place in &mut self.places {
            place.x += left;
            place.y += above;
        }
        for name in &mut names {
            name.x += left as i64;
            name.y += above as i64;
        }
        let ends = |n: &EndName| n.x + n.text.chars().count() as i64;
        self.width = (self.width + left).max(beyond(&mut names.iter().map(ends)));
        self.height = (self.height + above).max(beyond(&mut names.iter().map(|n| n.y + 1)));
        names
    }

    /// Whether the sites of every line of characters lie in one row of the board.
    pub fn has_level_rows(&self) -> bool {
        let ty = self.game.board.default_type();
        let mut lines = self.places.iter().filter(|p| p.ty == ty).map(|p| p.y);
        lines.all(|y| !self.row_name(y).is_empty())
    }

    /// The names of rows below the left ends of their lines, or of columns at the lower ends: nothing
    /// where the lines are not straight, or run along the lines of characters.
    fn end_names(&self, rows: bool) -> Option<Vec<EndName>> {
        let ty = self.game.board.default_type();
        let measures = self.game.board.measures(ty);
        if measures.layers().len() > 1 {
            return None;
        }
        let mut lines: BTreeMap<&str, Vec<(i64, i64)>> = BTreeMap::new();
        for place in self.places.iter().filter(|p| p.ty == ty) {
            let label = measures.label(place.site as Site);
            let letters = label.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let name = if rows {
                &label[letters..]
            } else {
                &label[..letters]
            };
            let at = (place.x as i64, place.y as i64);
            lines.entry(name).or_default().push(at);
        }
        // From the end with the name: rows from the left, columns from below.
        for line in lines.values_mut() {
            line.arrange_by_key(|(x, y)| if rows { (*x, *y) } else { (-*y, *x) });
        }
        let longest = lines.values().max_by_key(|line| line.len())?;
        let [first, second, ..] = longest[..] else {
            return None;
        };
        let (dx, dy) = (second.0 - first.0, second.1 - first.1);
        if dy == 0 || dx == 0 && rows {
            return None;
        }
        let slack = dx.abs().max(dy.abs());
        let straight = |(a, b): (&(i64, i64), &(i64, i64))| {
            ((b.0 - a.0) * dy - (b.1 - a.1) * dx).abs() <= slack
        };
        let names = lines.into_iter().map(|(name, line)| {
            let whole = line.iter().zip(&line[1..]).all(straight);
            let length = name.chars().count() as i64;
            // A stroke before or after the letters of a column shows where its line comes from.
            let text = match dx {
                _ if rows => name.to_owned(),
                ..0 => format!("\\{name}"),
                0 => name.to_owned(),
                1.. => format!("{name}/"),
            };
            let shift = if rows { 2 - length } else { i64::from(dx >= 0) };
            (whole && length > 0).then(|| EndName {
                x: line[0].0 - dx + shift,
                y: line[0].1 - dy,
                text,
            })
        });
        names.collect()
    }
}

fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| {
        (a.min(v), b.max(v))
    })
}

/// The usual distance of neighbouring sites.
fn spacing(game: &Game) -> f64 {
    let board = &game.board;
    let ty = board.default_type();
    let mut distances: Vec<f64> = Vec::new();
    for s in 0..board.len(ty) as Site {
        for t in board.neighbours(ty, Relation::Adjacent, s) {
            distances.push(board.point(ty, s).distance(board.point(ty, *t)));
        }
    }
    distances.sort_by(f64::total_cmp);
    let near = distances.get(distances.len() / 8).copied().unwrap_or(1.0);
    if near > 1e-6 { near } else { 1.0 }
}

/// The least distance of sites beside each other in a row: what a site's width stands for.
fn column_step(points: &[(SiteType, Site, f64, f64)], unit: f64) -> f64 {
    let mut points: Vec<(i64, f64)> = points
        .iter()
        .map(|p| ((p.3 / (unit * 0.2)).round() as i64, p.2))
        .collect();
    points.arrange_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let beside = points.windows(2).filter(|w| w[0].0 == w[1].0);
    let step = beside
        .map(|w| w[1].1 - w[0].1)
        .filter(|d| *d > unit * 0.2)
        .fold(f64::INFINITY, f64::min);
    if step.is_finite() { step } else { unit }
}

/// Rows closer together than the spacing of sites are drawn a line each all the same.
fn row_scale(mut ys: Vec<f64>, unit: f64) -> f64 {
    ys.sort_by(f64::total_cmp);
    let gap = ys
        .windows(2)
        .map(|w| w[1] - w[0])
        .filter(|d| *d > unit * 0.2)
        .fold(f64::INFINITY, f64::min);
    if gap.is_finite() && gap < unit {
        unit / gap
    } else {
        1.0
    }
}
