//! The clues of a puzzle: sums of a Kakuro, cages, numbers in cells, signs of inequality.
//!
//! A hint is some sites with a number or without one. What it says is in the rules; how puzzles
//! of its kind are printed follows from the style of the board and from how the sites lie.

use super::Painter;
use super::canvas::{Outline, Paint, Spot};
use crate::arrange::Arrange;
use crate::board::site::{Site, SiteType};
use crate::game::Hint;
use crate::game::appearance::{BoardStyle, Colour};

/// Ink of clues.
const CLUE: Colour = Colour::rgb(110, 40, 30);
/// Cells of a Kakuro that take no value.
const BLOCKED: Colour = Colour::rgb(70, 75, 90);

impl Painter<'_> {
    /// The clues, over the board and under the values.
    pub(super) fn hints(&mut self) {
        let game = self.game;
        if self.style == BoardStyle::Kakuro {
            return self.crossed_sums();
        }
        for hint in &game.hints {
            let ty = hint.ty.unwrap_or(game.board.default_type());
            let sites = self.hint_sites(hint, ty);
            match (sites.as_slice(), hint.value) {
                ([from, to], _) if self.style == BoardStyle::Futoshiki => {
                    let ends = [*from, *to].map(|s| self.frame.site(game, ty, s));
                    self.less_than(ends);
                }
                ([], _) => {}
                _ if !hint.told => {}
                ([site], value) => self.number(ty, *site, value),
                (many, value) if ty == SiteType::Cell => self.cage(many, value),
                (many, value) => {
                    let spots: Vec<Spot> =
                        many.iter().map(|s| self.frame.site(game, ty, *s)).collect();
                    let n = spots.len() as f64;
                    let at = spots
                        .iter()
                        .fold((0.0, 0.0), |sum, s| (sum.0 + s.0 / n, sum.1 + s.1 / n));
                    let size = 0.8 * self.frame.radius;
                    self.canvas.text(at, size, CLUE, &value.to_string());
                }
            }
        }
    }

    /// Whether a cell of a Kakuro is in no sum: it holds clues and no value.
    pub(super) fn is_blocked(&self, ty: SiteType, site: i32) -> bool {
        let sums = &self.game.hints;
        self.style == BoardStyle::Kakuro
            && ty == SiteType::Cell
            && !sums
                .iter()
                .any(|h| h.sites.iter().any(|s| *s as i32 == site))
    }

    fn hint_sites(&self, hint: &Hint, ty: SiteType) -> Vec<Site> {
        let len = self.game.board.len(ty) as u32;
        let sites = hint.sites.iter().filter(|s| **s < len);
        sites.map(|s| *s as Site).collect()
    }

    /// A number on one site: in the middle where no value comes, else in a corner.
    fn number(&mut self, ty: SiteType, site: Site, value: i32) {
        let at = self.frame.site(self.game, ty, site);
        let r = self.frame.room(ty, site);
        let held = self.game.puzzle_values[ty as usize].is_some_and(|(low, high)| low < high);
        let (spot, size) = if held {
            ((at.0 - 0.6 * r, at.1 - 0.6 * r), 0.5 * r)
        } else {
            (at, 1.1 * r)
        };
        self.canvas.text(spot, size, CLUE, &value.to_string());
    }

    /// A sign between two sites that opens towards the second.
    fn less_than(&mut self, [from, to]: [Spot; 2]) {
        let length = ((to.0 - from.0).powi(2) + (to.1 - from.1).powi(2)).sqrt();
        let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
        if !ux.is_finite() {
            return;
        }
        let r = 0.3 * self.frame.radius;
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let spot = |along: f64, across: f64| {
            (
                middle.0 + r * (along * ux - across * uy),
                middle.1 + r * (along * uy + across * ux),
            )
        };
        let sign = [spot(0.8, -1.0), spot(-0.8, 0.0), spot(0.8, 1.0)];
        let width = 1.5 * self.line_width();
        self.canvas.lines(&sign, Paint::stroke(CLUE, width));
    }

    /// A dashed line round some cells, a little within, and their number in the first of them as
    /// one reads.
    fn cage(&mut self, cells: &[Site], value: i32) {
        let game = self.game;
        let r = self.frame.radius;
        let paint = Paint::stroke(CLUE, (0.05 * r).max(0.8)).dashed(0.16 * r, 0.14 * r);
        for cell in cells {
            let centre = self.frame.site(game, SiteType::Cell, *cell);
            for edge in game.board.cell_edges(*cell) {
                let inside = game.board.edge_cells(*edge).filter(|c| cells.contains(c));
                if inside.count() > 1 {
                    continue;
                }
                let ends = game.board.edge_ends(*edge);
                let [a, b] = ends.map(|v| self.frame.site(game, SiteType::Vertex, v));
                // Where the cage goes on in the next cell, so does the line.
                let goes_on = |end: Site| {
                    let neighbours = game.board.cell_edges(*cell).iter();
                    neighbours
                        .filter(|e| **e != *edge && game.board.edge_ends(**e).contains(&end))
                        .any(|e| {
                            let both = game.board.edge_cells(*e).filter(|c| cells.contains(c));
                            both.count() > 1
                        })
                };
                let towards =
                    |p: Spot| (p.0 + 0.13 * (centre.0 - p.0), p.1 + 0.13 * (centre.1 - p.1));
                let [from, to] = [towards(a), towards(b)];
                let grown = |end: Spot, other: Spot, longer: bool| {
                    let more = if longer { 0.08 } else { 0.0 };
                    (
                        end.0 + more * (end.0 - other.0),
                        end.1 + more * (end.1 - other.1),
                    )
                };
                let from = grown(from, to, goes_on(ends[0]));
                let to = grown(to, from, goes_on(ends[1]));
                self.canvas.outline(&Outline::through(&[from, to]), paint);
            }
        }
        let spots = cells
            .iter()
            .map(|c| self.frame.site(game, SiteType::Cell, *c));
        let first = spots.min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
        if let Some(at) = first {
            let size = 0.46 * r;
            let spot = (at.0 - 0.78 * r, at.1 - 0.62 * r);
            let text = value.to_string();
            let width = super::Canvas::text_width(&text, size);
            let ground = self.palette.phases[0].unwrap_or(Colour::rgb(255, 255, 255));
            self.canvas.rectangle(
                (spot.0 - 0.08 * r, spot.1 - 0.25 * r),
                width + 0.16 * r,
                0.5 * r,
                0.0,
                Paint::fill(ground),
            );
            self.canvas.text_from(spot, size, CLUE, &text);
        }
    }

    /// The sums of a Kakuro, each in the blocked cell before its first: of a row in the upper half
    /// of the cell, of a column in the lower.
    fn crossed_sums(&mut self) {
        let game = self.game;
        let board = &game.board;
        let r = self.frame.radius;
        let white = Colour::rgb(255, 255, 255);
        let cells: Vec<(Site, Spot)> = (0..board.len(SiteType::Cell) as Site)
            .map(|c| (c, self.frame.site(game, SiteType::Cell, c)))
            .collect();
        for (cell, at) in &cells {
            if self.is_blocked(SiteType::Cell, i32::from(*cell)) {
                let outline = self.frame.cell(game, *cell, true);
                let line = Paint::fill(BLOCKED).edged(white, self.line_width());
                self.canvas.outline(&outline, line);
                let ends = ((at.0 - r, at.1 - r), (at.0 + r, at.1 + r));
                let faint = Colour { a: 90, ..white };
                self.canvas.line(ends.0, ends.1, Paint::stroke(faint, 1.0));
            }
        }
        for hint in &game.hints {
            let mut spots: Vec<Spot> = self
                .hint_sites(hint, SiteType::Cell)
                .iter()
                .map(|s| self.frame.site(game, SiteType::Cell, *s))
                .collect();
            spots.arrange_by(|a, b| (a.0 + a.1).total_cmp(&(b.0 + b.1)));
            let [first, .., last] = spots.as_slice() else {
                continue;
            };
            let is_row = (first.1 - last.1).abs() < r;
            let at = if is_row {
                (first.0 - 2.0 * r, first.1)
            } else {
                (first.0, first.1 - 2.0 * r)
            };
            // Beside the board, or over a cell with a value, the clue stands close to its line.
            let blocked = cells.iter().find(|(_, spot)| {
                (spot.0 - at.0).abs() < 0.5 * r && (spot.1 - at.1).abs() < 0.5 * r
            });
            let blocked =
                blocked.is_some_and(|(c, _)| self.is_blocked(SiteType::Cell, i32::from(*c)));
            let spot = match is_row {
                true => (at.0 + 0.4 * r, at.1 - 0.42 * r),
                false => (at.0 - 0.42 * r, at.1 + 0.45 * r),
            };
            let ink = if blocked { white } else { CLUE };
            self.canvas
                .text(spot, 0.66 * r, ink, &hint.value.to_string());
        }
    }
}
