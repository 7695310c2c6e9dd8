//! Pieces that cover several cells, on the board and beside it.

use super::Painter;
use super::canvas::{Paint, Spot};
use super::palette::owner_colour;
use crate::board::site::SiteType;
use crate::game::appearance::{Colour, PieceAppearance, Standing};
use crate::game::context::{Context, Scratch};
use crate::play::view::Seen;

impl Painter<'_> {
    /// A piece that covers several cells.
    pub(super) fn large(&mut self, top: &Seen, site: i32) {
        let (mut scratch, mut copy) = (Scratch::new(0), self.state.clone());
        let mut cells = Vec::new();
        Context::new(self.game, &mut copy, &mut scratch).footprint(
            top.level.what,
            site,
            top.level.state,
            &mut cells,
        );
        let cells: Vec<u16> = cells
            .into_iter()
            .filter(|c| (0..self.game.board.len(SiteType::Cell) as i32).contains(c))
            .map(|c| c as u16)
            .collect();
        let component = &self.game.components[top.level.what as usize];
        let standing = Standing {
            state: top.level.state,
            value: top.level.value,
            ..Standing::plain(component)
        };
        let said = self.game.appearance.piece(&standing, |l| match l {
            PieceAppearance::Colours([fill, ..]) => *fill,
            _ => None,
        });
        let colour = said.unwrap_or(owner_colour(self.game, top.level.who));
        for cell in &cells {
            let outline = self.frame.cell(self.game, *cell, true);
            self.canvas
                .outline(&outline, Paint::fill(colour).edged(colour, 1.0));
        }
        // The border: sides that are not between two cells of the piece.
        for cell in &cells {
            for edge in self.game.board.cell_edges(*cell) {
                let inside = self
                    .game
                    .board
                    .edge_cells(*edge)
                    .filter(|c| cells.contains(c))
                    .count();
                if inside < 2 {
                    let outline = self.frame.edge(self.game, *edge, true);
                    let width = 2.0 * self.line_width();
                    self.canvas
                        .outline(&outline, Paint::stroke(Colour::rgb(0, 0, 0), width));
                }
            }
        }
        let pips = self.game.components[top.level.what as usize].domino;
        if let (Some((a, b)), [first, .., last]) = (pips, cells.as_slice()) {
            for (cell, value) in [(first, a), (last, b)] {
                let at = self.frame.site(self.game, SiteType::Cell, *cell);
                let ink = colour.contrast();
                self.canvas
                    .text(at, 1.2 * self.frame.radius, ink, &value.to_string());
            }
        }
    }

    /// A piece of several cells beside the board: its cells made as small as the room asks for.
    pub(super) fn large_off_board(&mut self, what: u16, fill: Colour, at: Spot, radius: f64) {
        let game = self.game;
        let (mut scratch, mut copy) = (Scratch::new(0), self.state.clone());
        let mut context = Context::new(game, &mut copy, &mut scratch);
        let len = game.board.len(SiteType::Cell) as i32;
        // Where it lies whole on the board its shape is read off.
        let (mut cells, mut most) = (Vec::new(), Vec::new());
        for site in 0..len {
            cells.clear();
            context.footprint(what, site, 0, &mut cells);
            let whole = cells.iter().all(|c| (0..len).contains(c));
            if whole && cells.len() > most.len() {
                most.clone_from(&cells);
            }
        }
        let polygons: Vec<Vec<Spot>> = most
            .iter()
            .map(|c| {
                let corners = game.board.cell_vertices(*c as u16).iter();
                corners
                    .map(|v| self.frame.site(game, SiteType::Vertex, *v))
                    .collect()
            })
            .collect();
        let mut low = (f64::INFINITY, f64::INFINITY);
        let mut high = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for (x, y) in polygons.iter().flatten() {
            low = (low.0.min(*x), low.1.min(*y));
            high = (high.0.max(*x), high.1.max(*y));
        }
        let size = (high.0 - low.0).max(high.1 - low.1).max(1e-6);
        let scale = (1.8 * radius / size).min(0.8 * radius / self.frame.radius);
        let middle = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
        for polygon in &polygons {
            let spots: Vec<Spot> = polygon
                .iter()
                .map(|p| {
                    (
                        at.0 + scale * (p.0 - middle.0),
                        at.1 + scale * (p.1 - middle.1),
                    )
                })
                .collect();
            let paint = Paint::fill(fill).edged(Colour::rgb(0, 0, 0), 1.0);
            self.canvas.polygon(&spots, paint);
        }
    }
}
