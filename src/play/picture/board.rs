//! Draws boards that are nets of cells or graphs of points, and marks on their sites.

use super::canvas::{Canvas, Paint, Spot};
use super::shapes::Shape;
use super::{INK, Painter};
use crate::board::site::{Relation, Site, SiteType};
use crate::board::topology::SiteSet;
use crate::game::Game;
use crate::game::appearance::{BoardStyle, Colour, EdgeAppearance, LineStyle, Part, Stamp};

/// The width of a stroke and its gaps.
pub(super) fn stroke(style: LineStyle, colour: Colour, width: f64) -> Paint {
    use LineStyle as L;
    let width = match style {
        L::Hidden => return Paint::default(),
        L::Thin | L::ThinDotted | L::ThinDashed => width,
        L::Thick | L::ThickDotted | L::ThickDashed => 2.0 * width,
    };
    let paint = Paint::stroke(colour, width);
    match style {
        L::ThinDotted | L::ThickDotted => paint.dashed(0.1, 2.5 * width),
        L::ThinDashed | L::ThickDashed => paint.dashed(3.0 * width, 3.0 * width),
        _ => paint,
    }
}

impl Painter<'_> {
    /// The width of lines between cells.
    pub(super) fn line_width(&self) -> f64 {
        (self.frame.radius / 15.0).max(1.0)
    }

    /// The board in its style.
    pub(super) fn board(&mut self) {
        let cells = self.game.board.default_type() == SiteType::Cell;
        match self.style {
            BoardStyle::Boardless => {}
            BoardStyle::Mancala => self.mancala(),
            BoardStyle::Backgammon | BoardStyle::Table => self.tables(),
            BoardStyle::Surakarta => self.surakarta(),
            BoardStyle::Spiral => self.spiral(),
            BoardStyle::Shibumi | BoardStyle::Lasca | BoardStyle::HoundsAndJackals => self.holes(),
            BoardStyle::Connect4 if self.upright() => self.panel(),
            _ if cells => self.cells(),
            _ => self.graph(),
        }
        self.connections();
        for line in &self.game.appearance.lines {
            let colour = line.colour.or(self.palette.outer).unwrap_or(INK);
            let paint = stroke(line.style, colour, self.line_width() * line.scale.max(0.1));
            let len = self.game.board.len(line.ty) as i32;
            for sites in &line.lines {
                let spots: Vec<Spot> = sites
                    .iter()
                    .filter(|s| (0..len).contains(*s))
                    .map(|s| self.frame.site(self.game, line.ty, *s as Site))
                    .collect();
                self.canvas.lines(&spots, paint);
            }
        }
        self.foreground();
    }

    /// A net of cells.
    fn cells(&mut self) {
        let game = self.game;
        let board = &game.board;
        let curves = !game.appearance.no_curves;
        let width = self.line_width();
        let phases = board.phases(SiteType::Cell);
        let shaded = matches!(self.style, BoardStyle::Board | BoardStyle::ConnectiveGoal);
        let sunken = shaded && !self.palette.checkered && !game.appearance.no_sunken;
        for cell in 0..board.len(SiteType::Cell) as Site {
            let outline = self.frame.cell(game, cell, curves);
            let mut paint = self
                .palette
                .cell(phases.of(cell))
                .map_or(Paint::default(), Paint::fill);
            let ground = self.palette.cell(phases.of(cell));
            match (self.palette.inner, ground) {
                (Some(colour), _) => {
                    paint = paint.edged(colour, width * game.appearance.width(Part::InnerEdges));
                }
                // Cells of one colour without lines between them show by a faint rim, but for
                // those that are meant to be flat.
                (None, Some(colour)) if sunken => {
                    let rim = colour.shade(if colour.luma() > 0.1 { 0.88 } else { 3.0 });
                    paint = paint.edged(rim, width);
                }
                // Without lines of its own a cell still overlaps its neighbours a little, so that
                // no seam shows between them.
                (None, Some(colour)) => paint = paint.edged(colour, 0.6),
                (None, None) => {}
            }
            self.canvas.outline(&outline, paint);
        }
        if let Some(colour) = self.palette.outer {
            let double = if self.style == BoardStyle::Tafl {
                2.0
            } else {
                1.5
            };
            let width = double * width * game.appearance.width(Part::OuterEdges);
            for edge in board.site_set(SiteType::Edge, SiteSet::Outer) {
                let outline = self.frame.edge(game, *edge, curves);
                self.canvas.outline(&outline, Paint::stroke(colour, width));
            }
        }
        match self.style {
            BoardStyle::ConnectiveGoal => self.goal_sides(),
            BoardStyle::Sudoku | BoardStyle::UltimateTicTacToe => self.blocks(),
            BoardStyle::Tafl => self.knots(),
            _ => {}
        }
    }

    /// Sides in the colours of the players whose regions lie there, and their numbers.
    fn goal_sides(&mut self) {
        let game = self.game;
        let board = &game.board;
        let mut owned: Vec<(u8, Vec<Site>)> = Vec::new();
        for edge in board.site_set(SiteType::Edge, SiteSet::Outer) {
            let owner = game.regions.iter().find_map(|region| {
                let sites = game.region(region.all);
                let owned = (1..=game.players).contains(&usize::from(region.owner));
                let on_side = board
                    .edge_cells(*edge)
                    .any(|c| sites.contains(i32::from(c)));
                (owned && on_side).then_some(region.owner)
            });
            if let Some(owner) = owner {
                let colour = super::palette::owner_colour(game, owner);
                let outline = self.frame.edge(game, *edge, true);
                let width = self.frame.radius / 4.0;
                self.canvas
                    .outline(&outline, Paint::stroke(INK, width + 2.0));
                self.canvas.outline(&outline, Paint::stroke(colour, width));
                match owned.iter_mut().find(|(o, _)| *o == owner) {
                    Some((_, edges)) => edges.push(*edge),
                    None => owned.push((owner, vec![*edge])),
                }
            }
        }
        for (owner, edges) in owned {
            for side in sides(game, edges) {
                let middles = side
                    .iter()
                    .map(|e| self.frame.site(game, SiteType::Edge, *e));
                let middles: Vec<Spot> = middles.collect();
                let n = middles.len() as f64;
                let mean = |of: fn(&Spot) -> f64| middles.iter().map(of).sum::<f64>() / n;
                let centre = (mean(|s| s.0), mean(|s| s.1));
                let far = |s: &Spot| (s.0 - centre.0).powi(2) + (s.1 - centre.1).powi(2);
                let nearest = middles.iter().min_by(|a, b| far(a).total_cmp(&far(b)));
                if let Some(at) = nearest {
                    self.player(owner, *at, 0.45 * self.frame.radius);
                }
            }
        }
    }

    /// Thick lines after every block of a square board whose side is a square number.
    fn blocks(&mut self) {
        let rows = self.game.board.measures(SiteType::Cell).rows().len();
        let block = (rows as f64).sqrt().round() as usize;
        if block < 2 || block * block != rows {
            return;
        }
        let (left, top) = self.frame.origin;
        let (width, height) = self.frame.size();
        let colour = self.palette.outer.unwrap_or(INK).shade(0.6);
        let paint = Paint::stroke(colour, 3.0 * self.line_width());
        for i in 0..=block {
            let share = i as f64 / block as f64;
            let (x, y) = (left + width * share, top + height * share);
            self.canvas.line((x, top), (x, top + height), paint);
            self.canvas.line((left, y), (left + width, y), paint);
        }
    }

    /// Knots on the centre.
    fn knots(&mut self) {
        let centre = self.game.board.site_set(SiteType::Cell, SiteSet::Centre);
        let triangular = self.game.board.lattice_sides().is_some_and(|n| n % 3 == 0);
        let (name, scale) = if triangular {
            ("knottriangle", 0.8)
        } else {
            ("knotsquare", 0.9)
        };
        for site in centre {
            let at = self.frame.site(self.game, SiteType::Cell, *site);
            let size = self.frame.radius * scale;
            if let Some(shape) = Shape::of(name)
                && !self.is_taken(SiteType::Cell, i32::from(*site))
            {
                let ink = self.palette.symbols;
                self.canvas
                    .shape(shape, at, (size, size), 0, (None, ink, ink));
            }
        }
    }

    /// What the game says about edges of a kind.
    fn edge_look(
        &self,
        outer: bool,
        relation: Relation,
        connection: bool,
    ) -> Option<EdgeAppearance> {
        let fits = |e: &&EdgeAppearance| {
            e.connection == connection
                && e.outer.is_none_or(|o| o == outer)
                && (e.relation == relation
                    || e.relation == Relation::All
                    || (e.relation == Relation::Adjacent && relation == Relation::Orthogonal))
        };
        self.game.appearance.edges.iter().find(fits).copied()
    }

    /// A box on every point, with room between them for signs.
    fn boxes(&mut self) {
        let half = 0.64 * self.frame.radius;
        let ground = self.palette.phases[0].unwrap_or(Colour::rgb(255, 255, 255));
        let ink = self.palette.outer.unwrap_or(INK);
        for (_, at) in self.sites() {
            let paint = Paint::fill(ground).edged(ink, self.line_width());
            let corner = (at.0 - half, at.1 - half);
            self.canvas
                .rectangle(corner, 2.0 * half, 2.0 * half, 0.1 * half, paint);
        }
    }

    /// A graph: its edges, then its points.
    pub(super) fn graph(&mut self) {
        if self.style == BoardStyle::Futoshiki {
            return self.boxes();
        }
        let game = self.game;
        let board = &game.board;
        let dot = (0.3 * self.frame.radius).clamp(3.0, 8.0);
        let lattice = matches!(
            self.style,
            BoardStyle::Go | BoardStyle::Xiangqi | BoardStyle::Janggi
        );
        let width = if lattice { 1.5 } else { dot * 0.45 };
        let curves = !game.appearance.no_curves;
        let outer = board.site_set(SiteType::Edge, SiteSet::Outer);
        let river = matches!(self.style, BoardStyle::Xiangqi) && board.len(SiteType::Vertex) == 90;
        if let Some(ground) = self.palette.phases[0] {
            for cell in 0..board.len(SiteType::Cell) as Site {
                let outline = self.frame.cell(game, cell, curves);
                self.canvas
                    .outline(&outline, Paint::fill(ground).edged(ground, 0.6));
            }
        }
        // On paper edges appear as they are drawn, but for those that the game wants to be seen.
        let paper = self.style == BoardStyle::PenAndPaper;
        if !(paper && game.appearance.edges.is_empty()) {
            for edge in 0..board.len(SiteType::Edge) as Site {
                let is_outer = outer.binary_search(&edge).is_ok();
                let said = self.edge_look(is_outer, Relation::Orthogonal, false);
                let (part, own) = if is_outer {
                    (Part::OuterEdges, self.palette.outer)
                } else {
                    (Part::InnerEdges, self.palette.inner)
                };
                let paint = match (said, own) {
                    (Some(said), _) => stroke(said.style, said.colour, width),
                    (None, Some(own)) if !paper => {
                        Paint::stroke(own, width * game.appearance.width(part))
                    }
                    (None, _) => continue,
                };
                if river && !is_outer && self.crosses_the_middle(edge) {
                    continue;
                }
                let outline = self.frame.edge(game, edge, curves);
                self.canvas.outline(&outline, paint);
                if game.appearance.edge_arrows {
                    self.arrow_head(edge, self.palette.inner.unwrap_or(INK));
                }
            }
        }
        self.diagonals(width);
        if matches!(self.style, BoardStyle::Xiangqi | BoardStyle::Janggi) {
            self.palaces(width);
        }
        let points = board.site_set(SiteType::Vertex, SiteSet::Outer);
        for vertex in 0..board.len(SiteType::Vertex) as Site {
            let is_outer = points.binary_search(&vertex).is_ok();
            let part = if is_outer {
                Part::OuterVertices
            } else {
                Part::InnerVertices
            };
            let said = game.appearance.colour(part).is_some();
            if let Some(colour) = self.palette.points[usize::from(is_outer)]
                && (!lattice || said)
            {
                let at = self.frame.site(game, SiteType::Vertex, vertex);
                let size = dot * game.appearance.width(part);
                self.canvas.circle(at, size, Paint::fill(colour));
            }
        }
        if self.style == BoardStyle::Go {
            self.handicap_points();
        }
    }

    /// Whether an upright edge lies across the middle of the board.
    fn crosses_the_middle(&self, edge: Site) -> bool {
        let [a, b] = self.game.board.edge_ends(edge);
        let [a, b] = [a, b].map(|v| self.frame.site(self.game, SiteType::Vertex, v));
        let middle = self.frame.origin.1 + self.frame.size().1 / 2.0;
        (a.1 - middle) * (b.1 - middle) < 0.0
    }

    fn arrow_head(&mut self, edge: Site, colour: Colour) {
        let [a, b] = self.game.board.edge_ends(edge);
        let [a, b] = [a, b].map(|v| self.frame.site(self.game, SiteType::Vertex, v));
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = (dx * dx + dy * dy).sqrt().max(1e-6);
        let (ux, uy) = (dx / length, dy / length);
        let tip = (a.0 + dx * 0.6, a.1 + dy * 0.6);
        let size = self.frame.radius * 0.35;
        let wing = |side: f64| {
            (
                tip.0 - size * (ux - side * uy * 0.6),
                tip.1 - size * (uy + side * ux * 0.6),
            )
        };
        self.canvas
            .polygon(&[tip, wing(1.0), wing(-1.0)], Paint::fill(colour));
    }

    /// Lines between points across a cell, where the game asks for them.
    fn diagonals(&mut self, width: f64) {
        let game = self.game;
        let says = |e: &&EdgeAppearance| !e.connection && e.relation == Relation::Diagonal;
        let Some(said) = game.appearance.edges.iter().find(says).copied() else {
            return;
        };
        let paint = stroke(said.style, said.colour, width);
        for from in 0..game.board.len(SiteType::Vertex) as Site {
            for to in game
                .board
                .neighbours(SiteType::Vertex, Relation::Diagonal, from)
            {
                if from < *to {
                    let ends = [from, *to].map(|v| self.frame.site(game, SiteType::Vertex, v));
                    self.canvas.line(ends[0], ends[1], paint);
                }
            }
        }
    }

    /// Lines between neighbouring cells, where the game asks for them.
    fn connections(&mut self) {
        let game = self.game;
        for relation in [Relation::Orthogonal, Relation::Diagonal] {
            let Some(said) = self.edge_look(false, relation, true) else {
                continue;
            };
            let paint = stroke(said.style, said.colour, self.line_width());
            for from in 0..game.board.len(SiteType::Cell) as Site {
                for to in game.board.neighbours(SiteType::Cell, relation, from) {
                    if from < *to {
                        let ends = [from, *to].map(|c| self.frame.site(game, SiteType::Cell, c));
                        self.canvas.line(ends[0], ends[1], paint);
                    }
                }
            }
        }
    }

    /// The diagonals of the two palaces of a board of nine by ten points.
    fn palaces(&mut self, width: f64) {
        if self.game.board.len(SiteType::Vertex) != 90 {
            return;
        }
        let paint = Paint::stroke(self.palette.inner.unwrap_or(INK), width * 0.7);
        for (a, b) in [(3, 23), (5, 21), (66, 86), (68, 84)] {
            let [a, b] = [a, b].map(|v| self.frame.site(self.game, SiteType::Vertex, v));
            self.canvas.line(a, b, paint);
        }
    }

    /// The dots of a Go board.
    fn handicap_points(&mut self) {
        let measures = self.game.board.measures(SiteType::Vertex);
        let n = measures.rows().len();
        if n < 5 || n != measures.columns().len() {
            return;
        }
        let (near, far, middle) = match n {
            14.. => (3, n - 4, Some(n / 2)),
            10..=13 => (3, n - 4, None),
            _ => (2, n - 3, None),
        };
        let lines: Vec<usize> = [Some(near), middle, Some(far)]
            .into_iter()
            .flatten()
            .collect();
        let mut points: Vec<(usize, usize)> = Vec::new();
        for row in &lines {
            points.extend(lines.iter().map(|column| (*row, *column)));
        }
        if (10..=13).contains(&n) && n % 2 == 1 {
            points.push((n / 2, n / 2));
        }
        let radius = self.frame.radius * 0.3;
        for site in 0..self.game.board.len(SiteType::Vertex) as Site {
            if points.contains(&(measures.row_of(site), measures.column_of(site))) {
                let at = self.frame.site(self.game, SiteType::Vertex, site);
                self.canvas
                    .circle(at, radius / 2.0, Paint::fill(self.palette.symbols));
            }
        }
    }

    /// Marks of the metadata: filled sites, pictures, texts.
    pub(super) fn marks(&mut self) {
        let game = self.game;
        for mark in &game.appearance.marks {
            let sites = game.marked_sites(mark);
            if mark.border {
                self.border(&sites, &mark.stamp);
                continue;
            }
            for site in sites {
                let site = site as Site;
                let at = self.frame.site(game, mark.ty, site);
                let radius = self.frame.room(mark.ty, site);
                if mark.filled {
                    let colour = mark.stamp.fill.unwrap_or(self.palette.symbols);
                    if mark.ty == SiteType::Edge {
                        let outline = self.frame.edge(game, site, true);
                        let width = 2.0 * self.line_width() * mark.stamp.scale.0;
                        self.canvas.outline(&outline, Paint::stroke(colour, width));
                    } else {
                        self.fill_site(mark.ty, site, at, radius * 0.6, colour);
                        if let (SiteType::Cell, Some(inner)) = (mark.ty, self.palette.inner) {
                            let outline = self.frame.cell(game, site, true);
                            let paint = Paint::stroke(inner, self.line_width());
                            self.canvas.outline(&outline, paint);
                        }
                    }
                } else {
                    // Lines would run through the piece that stands there.
                    let lines = mark.stamp.fill.is_none() && mark.stamp.text.is_none();
                    if !(lines && self.is_taken(mark.ty, i32::from(site))) {
                        self.stamp(&mark.stamp, at, radius, 2.0 * radius);
                    }
                }
            }
        }
    }

    /// The line round some cells.
    fn border(&mut self, cells: &[i32], stamp: &Stamp) {
        let game = self.game;
        let colour = stamp.fill.unwrap_or(self.palette.symbols);
        let paint = Paint::stroke(colour, 2.0 * self.line_width() * stamp.scale.0);
        for cell in cells {
            for edge in game.board.cell_edges(*cell as Site) {
                let among = |c: &Site| cells.contains(&i32::from(*c));
                if game.board.edge_cells(*edge).filter(among).count() == 1 {
                    let outline = self.frame.edge(game, *edge, !game.appearance.no_curves);
                    self.canvas.outline(&outline, paint);
                }
            }
        }
    }

    /// A picture or text on a spot, sized by the radius there and moved by the unit given.
    pub(super) fn stamp(&mut self, stamp: &Stamp, at: Spot, radius: f64, unit: f64) {
        let at = (at.0 + unit * stamp.offset.0, at.1 + unit * stamp.offset.1);
        let ink = stamp.edge.unwrap_or(self.palette.symbols);
        let (width, height) = (radius * stamp.scale.0, radius * stamp.scale.1);
        // Letters have no edge of their own: without a fill they take its colour.
        let letters = stamp.fill.filter(|c| c.a > 0).unwrap_or(ink);
        if let Some(text) = &stamp.text {
            fitted(&mut self.canvas, at, 2.0 * width, height, letters, text);
            return;
        }
        let Some(image) = &stamp.image else { return };
        match Shape::of(image) {
            Some(shape) => {
                let fill = stamp.fill;
                let line = if stamp.edge.is_none() {
                    fill.unwrap_or(ink)
                } else {
                    ink
                };
                self.canvas.shape(
                    shape,
                    at,
                    (width, height),
                    stamp.rotation,
                    (fill, line, ink),
                );
            }
            None => {
                fitted(&mut self.canvas, at, 2.0 * width, height, letters, image);
            }
        }
    }
}

/// Edges by the sides that they make: those of a side meet.
fn sides(game: &Game, mut edges: Vec<Site>) -> Vec<Vec<Site>> {
    let meet = |a: Site, b: Site| {
        let [a, b] = [a, b].map(|e| game.board.edge_ends(e));
        a.iter().any(|v| b.contains(v))
    };
    let mut sides = Vec::new();
    while let Some(first) = edges.pop() {
        let mut side = vec![first];
        let mut next = 0;
        while next < side.len() {
            let (near, rest) = edges.into_iter().partition(|e| meet(side[next], *e));
            side.extend::<Vec<Site>>(near);
            edges = rest;
            next += 1;
        }
        sides.push(side);
    }
    sides
}

/// A text no wider than given.
pub(super) fn fitted(
    canvas: &mut Canvas,
    at: Spot,
    width: f64,
    size: f64,
    colour: Colour,
    text: &str,
) {
    let natural = Canvas::text_width(text, size);
    let size = if natural > width && natural > 0.0 {
        size * width / natural
    } else {
        size
    };
    canvas.text(at, size, colour, text);
}
