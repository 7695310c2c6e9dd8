//! Turns coordinates of the board into those of the picture.

use super::canvas::{Outline, Spot};
use crate::arrange::Arrange;
use crate::board::geometry::Point;
use crate::board::site::{Relation, Site, SiteType};
use crate::game::Game;
use crate::game::appearance::Placement;

/// The radius of a cell in a picture that has room for it.
const RADIUS: f64 = 25.0;
/// The longest side of a board.
const LONGEST: f64 = 1800.0;

/// Points closer than this lie on each other.
const SAME: f64 = 1e-3;
/// How small, of what most points leave room for, pieces become where a few points are crowded.
const CROWDED: f64 = 0.62;

/// What the board takes of its panel.
const BOARD_SHARE: f64 = 0.8;

/// A board so many times as long as it is broad is folded into bands.
const STRIP: f64 = 8.0;
/// How many times as broad as high its bands are then together, where they are rows.
const ROWS: f64 = 2.5;
/// The same where they are columns.
const COLUMNS: f64 = 1.0;
/// What is between two bands, in radii: room for the names of columns or rows.
const BETWEEN: f64 = 3.4;

/// The frame of a board.
#[derive(Clone, Debug)]
pub struct Frame {
    min: Spot,
    max: Spot,
    unit: f64,
    /// Factor on heights.
    tall: f64,
    /// See [`Frame::beyond`].
    beyond: f64,
    /// Inner radius of each cell.
    cells: Vec<f64>,
    /// Where the bands of a long strip begin, in the board's coordinates; one for other boards.
    bands: Vec<f64>,
    /// Whether the bands are columns, from left to right, each from its lower end up; else they are
    /// rows, from top to bottom, each from left to right.
    upright: bool,
    /// Where the board's upper left corner lies.
    pub origin: Spot,
    /// Radius of a cell: from its centre to its side, or half way to the next point.
    pub radius: f64,
}

impl Frame {
    /// A frame for a board. `margin` is in radii, and so is how far apart two rows are to be laid.
    /// Where only some sites are `shown`, it is drawn round these.
    /// Only where `foldable` a long strip is laid out in bands.
    pub fn new(
        game: &Game,
        margin: f64,
        rows_apart: Option<f64>,
        shown: Option<&[Site]>,
        foldable: bool,
    ) -> Self {
        let board = &game.board;
        let ty = board.default_type();
        let has_cells = ty == SiteType::Cell;
        let drawn = if has_cells { SiteType::Vertex } else { ty };
        let mut points: Vec<Point> = all(game, ty);
        points.extend(all(game, drawn));
        if ty == SiteType::Edge {
            points.extend(all(game, SiteType::Vertex));
        }
        if let Some(shown) = shown.filter(|s| !s.is_empty()) {
            let corners = shown.iter().filter(|_| has_cells);
            let corners = corners.flat_map(|s| board.cell_vertices(*s));
            points = corners.map(|v| board.point(SiteType::Vertex, *v)).collect();
            points.extend(shown.iter().map(|s| board.point(ty, *s)));
        }
        let mut min = (f64::INFINITY, f64::INFINITY);
        let mut max = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for p in &points {
            min = (min.0.min(p.x), min.1.min(p.y));
            max = (max.0.max(p.x), max.1.max(p.y));
        }
        if points.is_empty() {
            (min, max) = ((0.0, 0.0), (0.0, 0.0));
        }
        let cells = cell_radii(game);
        let radius = if has_cells {
            low_quantile(cells.iter().copied().filter(|r| *r > SAME).collect())
        } else {
            point_radius(game)
        };
        let radius = radius.max(1e-4);
        let sites = all(game, ty);
        let foldable = foldable && shown.is_none();
        let (width, height) = (max.0 - min.0, max.1 - min.1);
        let upright = foldable && is_strip(height, width, radius);
        let bands = if upright {
            bands(
                sites.iter().map(|p| p.y),
                (min.1, max.1),
                width,
                radius,
                COLUMNS,
            )
        } else if foldable && is_strip(width, height, radius) {
            bands(
                sites.iter().map(|p| p.x),
                (min.0, max.0),
                height,
                radius,
                ROWS,
            )
        } else {
            vec![min.0]
        };
        let size = match upright {
            true => longest(&bands, max.1).max(width),
            false => longest(&bands, max.0).max(height),
        };
        let size = size.max(1e-6);
        let unit = (RADIUS / radius).min(LONGEST / size);
        let radius = radius * unit;
        let gap = two_rows(game, ty);
        let tall = match (rows_apart, gap) {
            (Some(apart), Some(gap)) => apart * radius / (gap * unit),
            _ => 1.0,
        };
        Frame {
            min,
            max,
            unit,
            tall,
            beyond: if has_cells { 0.0 } else { radius },
            cells: cells.into_iter().map(|r| r * unit).collect(),
            bands,
            upright,
            origin: (margin * radius, margin * radius),
            radius,
        }
    }

    /// A point of the board in the picture.
    pub fn spot(&self, p: Point) -> Spot {
        self.spot_in(self.band(p), p)
    }

    /// The band that a point lies in: 0 but for long strips.
    pub fn band(&self, p: Point) -> usize {
        let along = if self.upright { p.y } else { p.x };
        let begun = |from: &&f64| **from <= along;
        self.bands.iter().filter(begun).count().max(1) - 1
    }

    /// Whether the board is laid out in bands.
    pub fn folded(&self) -> bool {
        self.bands.len() > 1
    }

    /// A point of the board as it lies beside those of a band.
    fn spot_in(&self, band: usize, p: Point) -> Spot {
        if self.upright {
            let right = (self.max.0 - self.min.0) * self.unit + BETWEEN * self.radius;
            let up = longest(&self.bands, self.max.1) - (p.y - self.bands[band]);
            return (
                self.origin.0 + (p.x - self.min.0) * self.unit + band as f64 * right,
                self.origin.1 + up * self.unit,
            );
        }
        let down = (self.max.1 - self.min.1) * self.unit * self.tall + BETWEEN * self.radius;
        (
            self.origin.0 + (p.x - self.bands[band]) * self.unit,
            self.origin.1 + (self.max.1 - p.y) * self.unit * self.tall + band as f64 * down,
        )
    }

    /// The room there is round a site: in a cell that is larger or smaller than most, more or less.
    pub fn room(&self, ty: SiteType, site: Site) -> f64 {
        match self.cells.get(usize::from(site)) {
            Some(own) if ty == SiteType::Cell => own.clamp(0.5 * self.radius, 1.5 * self.radius),
            _ => self.radius,
        }
    }

    /// Width and height of the board itself.
    pub fn size(&self) -> (f64, f64) {
        let bands = self.bands.len() as f64;
        let between = (bands - 1.0) * BETWEEN * self.radius;
        if self.upright {
            let width = (self.max.0 - self.min.0) * self.unit;
            let height = longest(&self.bands, self.max.1) * self.unit;
            return (bands * width + between, height);
        }
        let height = (self.max.1 - self.min.1) * self.unit * self.tall;
        (
            longest(&self.bands, self.max.0) * self.unit,
            bands * height + between,
        )
    }

    /// What is between the outermost sites and the rim of the board: nothing round cells.
    pub fn beyond(&self) -> f64 {
        self.beyond
    }

    /// A spot of the panel, given from 0 to 1 to the right and down, and the side of the panel. The
    /// board takes four fifths of it, before it is scaled and moved.
    pub fn panel(&self, board: &Placement, (x, y): Spot) -> (Spot, f64) {
        let (width, height) = self.size();
        let reach = width.max(height) + self.beyond;
        let side = reach.max(2.0 * self.radius) / (BOARD_SHARE * board.scale);
        let along = |origin: f64, length: f64, at: f64, moved: f64| {
            origin + length / 2.0 + (at - 0.5 - moved) * side
        };
        let spot = (
            along(self.origin.0, width, x, board.offset.0),
            along(self.origin.1, height, y, board.offset.1),
        );
        (spot, side)
    }

    /// Where a site lies.
    pub fn site(&self, game: &Game, ty: SiteType, site: Site) -> Spot {
        self.spot(game.board.point(ty, site))
    }

    /// The outline of a cell, with the curves of its sides.
    pub fn cell(&self, game: &Game, cell: Site, curves: bool) -> Outline {
        let board = &game.board;
        let corners = board.cell_vertices(cell);
        let mut outline = Outline::default();
        let Some(first) = corners.first() else {
            return outline;
        };
        let band = self.band(board.point(SiteType::Cell, cell));
        let corner = |vertex: Site| self.spot_in(band, board.point(SiteType::Vertex, vertex));
        outline.begin(corner(*first));
        for (i, from) in corners.iter().enumerate() {
            let to = corners[(i + 1) % corners.len()];
            match board.find_edge(*from, to) {
                Some(edge) => self.along(game, edge, (*from, to), band, curves, &mut outline),
                None => outline.line(corner(to)),
            }
        }
        outline.close();
        outline
    }

    /// How far the farthest corner of a cell is from the spot it lies on.
    pub fn cell_reach(&self, game: &Game, cell: Site) -> f64 {
        let board = &game.board;
        let centre = board.point(SiteType::Cell, cell);
        let (band, at) = (self.band(centre), self.site(game, SiteType::Cell, cell));
        let corners = board.cell_vertices(cell).iter();
        let spots = corners.map(|v| self.spot_in(band, board.point(SiteType::Vertex, *v)));
        spots
            .map(|c| (c.0 - at.0).hypot(c.1 - at.1))
            .fold(0.0, f64::max)
    }

    /// The outline of an edge.
    pub fn edge(&self, game: &Game, edge: Site, curves: bool) -> Outline {
        let [a, b] = game.board.edge_ends(edge);
        let mut outline = Outline::default();
        let ends = [a, b].map(|v| game.board.point(SiteType::Vertex, v));
        // An edge from one band to the next reaches out of the first.
        let band = self.band(ends[0]).min(self.band(ends[1]));
        outline.begin(self.spot_in(band, ends[0]));
        self.along(game, edge, (a, b), band, curves, &mut outline);
        outline
    }

    /// Adds an edge to an outline that ends at its first vertex.
    fn along(
        &self,
        game: &Game,
        edge: Site,
        (from, to): (Site, Site),
        band: usize,
        curves: bool,
        outline: &mut Outline,
    ) {
        let spot = |v: Site| self.spot_in(band, game.board.point(SiteType::Vertex, v));
        let end = spot(to);
        match game.board.arc_centre(edge).filter(|_| curves) {
            Some(centre) => {
                let start = spot(from);
                let (cx, cy) = self.spot_in(band, centre);
                let radius = ((start.0 - cx).powi(2) + (start.1 - cy).powi(2)).sqrt();
                let turn = (start.0 - cx) * (end.1 - cy) - (start.1 - cy) * (end.0 - cx);
                outline.arc(radius, turn > 0.0, end);
            }
            None => outline.line(end),
        }
    }
}

/// The longest of some bands, in the board's coordinates.
fn longest(bands: &[f64], end: f64) -> f64 {
    let ends = bands.iter().skip(1).chain([&end]);
    let lengths = bands.iter().zip(ends).map(|(from, to)| to - from);
    lengths.fold(0.0, f64::max)
}

/// Whether a board of this length and breadth is a long strip.
fn is_strip(length: f64, breadth: f64, radius: f64) -> bool {
    length > STRIP * (breadth + 2.0 * radius)
}

/// Where the bands begin that a long strip is laid out in, from where its sites lie along it. They
/// end half way between two lines of sites.
fn bands(
    sites: impl Iterator<Item = f64>,
    (min, max): (f64, f64),
    breadth: f64,
    radius: f64,
    longer: f64,
) -> Vec<f64> {
    let mut lines: Vec<f64> = sites.collect();
    lines.sort_by(f64::total_cmp);
    lines.dedup_by(|a, b| (*a - *b).abs() < 0.5 * radius);
    let band = breadth + (2.0 + BETWEEN) * radius;
    // As many that one is about so many times as long as all together are broad.
    let fits = |n: &usize| (max - min) / *n as f64 <= longer * *n as f64 * band;
    let count = (2..lines.len()).find(fits).unwrap_or(1);
    let each = lines.len().div_ceil(count);
    let later = (1..count)
        .map(|band| band * each)
        .filter(|i| *i < lines.len());
    let begin = |i: usize| (lines[i - 1] + lines[i]) / 2.0;
    [min].into_iter().chain(later.map(begin)).collect()
}

fn all(game: &Game, ty: SiteType) -> Vec<Point> {
    let sites = 0..game.board.len(ty) as Site;
    sites.map(|s| game.board.point(ty, s)).collect()
}

/// How far apart the sites lie if they stand in two rows.
fn two_rows(game: &Game, ty: SiteType) -> Option<f64> {
    let mut rows: Vec<f64> = all(game, ty).iter().map(|p| p.y).collect();
    rows.sort_by(f64::total_cmp);
    rows.dedup_by(|a, b| (*a - *b).abs() < 1e-3);
    match rows.as_slice() {
        [low, high] => Some(high - low),
        _ => None,
    }
}

/// The distance from the centre of each cell to its sides.
fn cell_radii(game: &Game) -> Vec<f64> {
    let board = &game.board;
    let cells = 0..board.len(SiteType::Cell) as Site;
    let inner = cells.map(|cell| {
        let centre = board.point(SiteType::Cell, cell);
        let corners = board.cell_vertices(cell);
        (0..corners.len())
            .map(|i| {
                let [a, b] = [corners[i], corners[(i + 1) % corners.len()]]
                    .map(|v| board.point(SiteType::Vertex, v));
                to_segment(centre, a, b)
            })
            .fold(f64::INFINITY, f64::min)
    });
    inner.map(|r| if r.is_finite() { r } else { 0.0 }).collect()
}

/// Half the way to the next point, as for most points: a few that lie closer together make all
/// pieces smaller, but not without bound.
fn point_radius(game: &Game) -> f64 {
    let board = &game.board;
    let ty = board.default_type();
    let mut gaps = Vec::new();
    for site in 0..board.len(ty) as Site {
        let p = board.point(ty, site);
        for near in board.neighbours(ty, Relation::Orthogonal, site) {
            gaps.push(p.distance(board.point(ty, *near)) / 2.0);
        }
    }
    gaps.retain(|g| *g > SAME);
    let closest = closest(&all(game, ty)) / 2.0;
    if gaps.is_empty() {
        return if closest.is_finite() { closest } else { 0.5 };
    }
    let usual = low_quantile(gaps);
    closest.clamp(CROWDED * usual, usual)
}

/// The least distance of two points, but for those that lie on each other; infinite without any.
/// The points are swept along the longer side of what they fill.
fn closest(points: &[Point]) -> f64 {
    let spread = |of: fn(&Point) -> f64| {
        let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
        let ends = points.iter().map(of);
        let (low, high) = ends.fold((low, high), |(l, h), v| (l.min(v), h.max(v)));
        high - low
    };
    let wide = spread(|p| p.x) >= spread(|p| p.y);
    let place = |p: &Point| if wide { (p.x, p.y) } else { (p.y, p.x) };
    let mut places: Vec<Spot> = points.iter().map(place).collect();
    places.arrange_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = f64::INFINITY;
    for (i, p) in places.iter().enumerate() {
        let near = places[i + 1..].iter().take_while(|q| q.0 - p.0 < least);
        let apart = near.map(|q| ((q.0 - p.0).powi(2) + (q.1 - p.1).powi(2)).sqrt());
        least = apart.filter(|d| *d > SAME).fold(least, f64::min);
    }
    least
}

/// The value a quarter from below, so that a few small ones do not count; 0.5 of nothing.
fn low_quantile(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 4).copied().unwrap_or(0.5)
}

fn to_segment(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let t = if length > 0.0 {
        (((p.x - a.x) * dx + (p.y - a.y) * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let nearest = Point::in_space(a.x + t * dx, a.y + t * dy, 0.0);
    p.distance(nearest)
}
