//! Draws boards that are no net of cells: mancala, tables, spirals, Surakarta, boards of holes,
//! upright panels.

use super::canvas::{Outline, Paint, Spot, bounds};
use super::{INK, Painter};
use crate::board::site::{Site, SiteType};
use crate::game::appearance::{BoardStyle, Colour};

/// Colours of the loops of a Surakarta board.
const LOOPS: [Colour; 6] = [
    Colour::rgb(0, 175, 0),
    Colour::rgb(230, 50, 20),
    Colour::rgb(0, 100, 200),
    Colour::rgb(150, 150, 0),
    Colour::rgb(150, 0, 150),
    Colour::rgb(0, 150, 150),
];

impl Painter<'_> {
    /// The colour of the board itself.
    fn base(&self) -> Colour {
        self.palette.phases[0].unwrap_or(Colour::rgb(225, 205, 170))
    }

    /// A rounded body under all sites, larger by a number of radii.
    fn body(&mut self, more: f64, fill: Colour) {
        let r = self.frame.radius;
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for (_, (x, y)) in self.sites() {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        if low.0 > high.0 {
            return;
        }
        let edge = self.palette.outer.unwrap_or(fill.shade(0.6));
        let paint = Paint::fill(fill).edged(edge, 2.0 * self.line_width());
        let grow = more * r;
        self.canvas.rectangle(
            (low.0 - grow, low.1 - grow),
            high.0 - low.0 + 2.0 * grow,
            high.1 - low.1 + 2.0 * grow,
            grow,
            paint,
        );
    }

    /// Holes in a body.
    pub(super) fn mancala(&mut self) {
        let base = self.base();
        self.body(1.45, base);
        let r = self.frame.radius;
        let (hole, rim) = (base.shade(0.75), base.shade(0.5));
        for (site, at) in self.sites() {
            let shape = self.game.appearance.holes.iter();
            let shape = shape.clone().find(|(s, _)| s.contains(&i32::from(site)));
            match shape {
                Some((_, true)) => {
                    self.canvas
                        .ellipse(at, r, 2.2 * r, Paint::fill(hole).edged(rim, 1.0));
                }
                Some((_, false)) => {
                    let corner = (at.0 - r, at.1 - r);
                    let paint = Paint::fill(hole).edged(rim, 1.0);
                    self.canvas.rectangle(corner, 2.0 * r, 2.0 * r, 2.0, paint);
                }
                None => {
                    // The rim shows as a crescent on the upper side.
                    self.canvas.circle(at, r, Paint::fill(rim));
                    let low = (at.0, at.1 + 0.08 * r);
                    self.canvas.circle(low, 0.92 * r, Paint::fill(hole));
                }
            }
        }
    }

    /// A slab with a round hole on every site.
    pub(super) fn holes(&mut self) {
        let base = self.base();
        self.body(1.3, base);
        let r = self.frame.radius;
        let (size, colour) = match self.style {
            BoardStyle::Lasca => (0.95, Colour::rgb(255, 255, 255)),
            BoardStyle::HoundsAndJackals => (0.3, Colour::rgb(190, 150, 100)),
            _ => (0.75, base.shade(0.75)),
        };
        if self.style == BoardStyle::HoundsAndJackals {
            self.graph_lines();
        }
        for (_, at) in self.sites() {
            self.canvas.circle(at, size * r, Paint::fill(colour));
        }
    }

    /// Whether the stacks stand up in a panel: the style asks for it and the sites lie in a row.
    pub(super) fn upright(&self) -> bool {
        self.style == BoardStyle::Connect4 && {
            let sites = self.sites();
            let first = sites.first().map_or(0.0, |(_, at)| at.1);
            let level = |at: &Spot| (at.1 - first).abs() < 0.5 * self.frame.radius;
            sites.iter().all(|(_, at)| level(at))
        }
    }

    /// A panel with a column of holes over each site: one hole less than there are columns, or as
    /// many as the tallest stack has levels.
    pub(super) fn panel(&mut self) {
        let game = self.game;
        let r = self.frame.radius;
        let ty = game.board.default_type();
        let spots: Vec<Spot> = self.sites().iter().map(|(_, at)| *at).collect();
        let tallest = (0..spots.len())
            .filter_map(|s| game.layout.slot(ty, s as i32))
            .map(|slot| self.state.contents.height(slot))
            .max();
        let rows = tallest.unwrap_or(0).max(spots.len().saturating_sub(1));
        let (low, high) = bounds(&spots);
        let top = low.1 - 2.0 * r * (rows.max(1) - 1) as f64;
        let corner = (low.0 - 1.15 * r, top - 1.15 * r);
        let size = (high.0 - low.0 + 2.3 * r, high.1 - top + 2.3 * r);
        let base = self.base();
        self.canvas
            .rectangle(corner, size.0, size.1, 0.4 * r, Paint::fill(base));
        self.reach((corner.0 - 0.5 * r, corner.1 - 0.5 * r), (-1e3, -1e3));
        let hole = Paint::fill(Colour::rgb(255, 255, 255));
        for (x, y) in spots {
            for row in 0..rows {
                let at = (x, y - 2.0 * r * row as f64);
                self.canvas.circle(at, 0.85 * r, hole);
            }
        }
    }

    /// Only the edges of the graph.
    fn graph_lines(&mut self) {
        let Some(colour) = self.palette.inner else {
            return;
        };
        for edge in 0..self.game.board.len(SiteType::Edge) as Site {
            let outline = self.frame.edge(self.game, edge, true);
            self.canvas.outline(&outline, Paint::stroke(colour, 1.5));
        }
    }

    /// Two rows of points facing each other, as triangles or pits.
    pub(super) fn tables(&mut self) {
        let game = self.game;
        let r = self.frame.radius;
        let frame = self.palette.outer.unwrap_or(INK);
        let rim = self.palette.inner.unwrap_or(frame);
        self.body(2.0, rim);
        let base = self.base();
        let ty = game.board.default_type();
        let sites = self.sites();
        let spots: Vec<Spot> = sites.iter().map(|(_, at)| *at).collect();
        let (low, high) = bounds(&spots);
        let paint = Paint::fill(base).edged(frame, self.line_width());
        self.canvas.rectangle(
            (low.0 - 1.3 * r, low.1 - 1.3 * r),
            high.0 - low.0 + 2.6 * r,
            high.1 - low.1 + 2.6 * r,
            0.0,
            paint,
        );
        let middle = (low.1 + high.1) / 2.0;
        // Points stand on the two outer rows; other sites are the bar or places beside the board.
        let on_row = |at: &Spot, y: f64| (at.1 - y).abs() < 0.5 * r;
        let length = ((high.1 - low.1) / 2.0 - 0.2 * r).max(2.0 * r).min(9.0 * r);
        for (i, (site, at)) in sites.iter().enumerate() {
            let (top, bottom) = (on_row(at, low.1), on_row(at, high.1));
            if !top && !bottom {
                continue;
            }
            let column = game.board.measures(ty).column_of(*site);
            let odd = (column + usize::from(top)) % 2;
            if self.style == BoardStyle::Table {
                let colour = base.shade(0.7);
                self.canvas
                    .circle(*at, 0.95 * r, Paint::fill(colour).edged(rim, 1.0));
                continue;
            }
            let bar = spots.len() > 24 && self.is_bar(&spots, i);
            if bar {
                continue;
            }
            let Some(colour) = self.palette.phases[1 + odd].or(self.palette.phases[1]) else {
                continue;
            };
            let (foot, tip) = if top {
                (at.1 - 1.1 * r, at.1 - 1.1 * r + length)
            } else {
                (at.1 + 1.1 * r, at.1 + 1.1 * r - length)
            };
            let corners = [
                (at.0 - 0.95 * r, foot),
                (at.0 + 0.95 * r, foot),
                (at.0, tip),
            ];
            self.canvas.polygon(&corners, Paint::fill(colour));
        }
        if self.style == BoardStyle::Backgammon {
            let x = (low.0 + high.0) / 2.0;
            let paint = Paint::stroke(frame, 2.0 * self.line_width());
            self.canvas
                .line((x, low.1 - 1.3 * r), (x, high.1 + 1.3 * r), paint);
        } else {
            let paint = Paint::stroke(rim, self.line_width());
            self.canvas
                .line((low.0 - 1.3 * r, middle), (high.0 + 1.3 * r, middle), paint);
        }
    }

    /// Whether a site stands in the middle column of a board with an odd number of columns.
    fn is_bar(&self, spots: &[Spot], i: usize) -> bool {
        let (low, high) = bounds(spots);
        (spots[i].0 - (low.0 + high.0) / 2.0).abs() < 0.4 * self.frame.radius
    }

    /// A band through all sites in their order.
    pub(super) fn spiral(&mut self) {
        let r = self.frame.radius;
        let spots: Vec<Spot> = self.sites().iter().map(|(_, at)| *at).collect();
        let edge = self.palette.outer.unwrap_or(INK);
        let band = Outline::smooth(&spots);
        let paint = Paint::stroke(edge, 1.9 * r);
        self.canvas.outline(&band, paint);
        let paint = Paint::stroke(self.base(), 1.9 * r - 3.0);
        self.canvas.outline(&band, paint);
        let second = self.palette.phases[1].unwrap_or(self.base());
        for (i, at) in spots.iter().enumerate() {
            let colour = if i % 2 == 0 { self.base() } else { second };
            let paint = Paint::fill(colour).edged(edge, 1.0);
            self.canvas.circle(*at, 0.95 * r, paint);
        }
    }

    /// A grid with loops round its corners.
    pub(super) fn surakarta(&mut self) {
        let game = self.game;
        let r = self.frame.radius;
        let spots: Vec<Spot> = self.sites().iter().map(|(_, at)| *at).collect();
        let (low, high) = bounds(&spots);
        let base = self.base();
        let ty = game.board.default_type();
        if ty == SiteType::Cell {
            self.cells_plain(base);
        }
        let rows = distinct(spots.iter().map(|s| s.1), r);
        let columns = distinct(spots.iter().map(|s| s.0), r);
        let width = 2.0 * self.line_width();
        let line = self.palette.inner.unwrap_or(INK);
        let square = rows.len() * columns.len() == spots.len();
        if square {
            for y in &rows {
                self.canvas
                    .line((low.0, *y), (high.0, *y), Paint::stroke(line, width));
            }
            for x in &columns {
                self.canvas
                    .line((*x, low.1), (*x, high.1), Paint::stroke(line, width));
            }
            self.corner_loops(&rows, &columns);
        } else {
            self.graph_lines();
        }
        let dot = (0.2 * r).max(2.0);
        for at in spots {
            self.canvas.circle(at, dot, Paint::fill(line));
        }
    }

    fn cells_plain(&mut self, colour: Colour) {
        for cell in 0..self.game.board.len(SiteType::Cell) as Site {
            let outline = self.frame.cell(self.game, cell, false);
            self.canvas
                .outline(&outline, Paint::fill(colour).edged(colour, 0.6));
        }
    }

    /// Three quarters of a circle at each corner for every loop.
    fn corner_loops(&mut self, rows: &[f64], columns: &[f64]) {
        let room = (rows.len().min(columns.len()).max(1) - 1) / 2;
        // Two tracks go round each loop, one each way.
        let loops = (self.game.tracks.len() / 2).min(room);
        let (top, bottom) = (rows[0], rows[rows.len() - 1]);
        let (left, right) = (columns[0], columns[columns.len() - 1]);
        for n in 1..=loops {
            if n >= rows.len() || n >= columns.len() {
                break;
            }
            let radius = rows[n] - rows[0];
            let paint = Paint::stroke(LOOPS[(n - 1) % LOOPS.len()], 2.5 * self.line_width());
            let ends = [
                ((left + radius, top), (left, top + radius), false),
                ((right - radius, top), (right, top + radius), true),
                ((left + radius, bottom), (left, bottom - radius), true),
                ((right - radius, bottom), (right, bottom - radius), false),
            ];
            for (from, to, clockwise) in ends {
                let mut outline = Outline::default();
                outline.begin(from);
                outline.long_arc(radius, clockwise, to);
                self.canvas.outline(&outline, paint);
            }
        }
    }
}

/// The values that differ by more than half a radius, ascending.
fn distinct(values: impl Iterator<Item = f64>, radius: f64) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.dedup_by(|a, b| (*a - *b).abs() < radius / 2.0);
    values
}
