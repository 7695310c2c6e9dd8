//! Site sets: perimeter, corners, sides, centre and extremes of a board.

use super::Topology;
use super::perimeter::perimeters;
use crate::board::direction::AbsoluteDirection as Abs;
use crate::board::geometry::{Bounds, Point, distance_to_line, sector, turns_clockwise};
use crate::board::site::{Site, SiteType};

/// A named set of sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SiteSet {
    /// Sites on the outline.
    Perimeter,
    /// Sites on the outline, in the sense of outer cells.
    Outer,
    /// Sites that are not outer.
    Inner,
    /// Corners of the outline.
    Corners,
    /// Corners that point outwards.
    ConvexCorners,
    /// Corners that point inwards.
    ConcaveCorners,
    /// The leftmost sites.
    Left,
    /// The rightmost sites.
    Right,
    /// The topmost sites.
    Top,
    /// The bottommost sites.
    Bottom,
    /// The cells with the most corners.
    Major,
    /// The other cells.
    Minor,
    /// The sites nearest to the middle.
    Centre,
    /// Horizontal and vertical edges.
    Axial,
    /// Horizontal edges.
    Horizontal,
    /// Vertical edges.
    Vertical,
    /// Edges that are neither horizontal nor vertical.
    Angled,
    /// Edges that rise eastward.
    Slash,
    /// Edges that fall eastward.
    Slosh,
    /// Vertices that others turn about.
    Pivots,
}

const NUM_SETS: usize = SiteSet::Pivots as usize + 1;

/// The sides of a board in the order of their flags.
const SIDES: [Abs; 8] = [
    Abs::N,
    Abs::E,
    Abs::S,
    Abs::W,
    Abs::NE,
    Abs::SE,
    Abs::NW,
    Abs::SW,
];

/// What the outline says about each element of each type.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    perimeter: [Vec<bool>; 3],
    outer: [Vec<bool>; 3],
    convex: [Vec<bool>; 3],
    concave: [Vec<bool>; 3],
    corner: [Vec<bool>; 3],
    /// A flag for each of [`SIDES`].
    sides: [Vec<u8>; 3],
}

const V: usize = SiteType::Vertex.index();
const E: usize = SiteType::Edge.index();
const F: usize = SiteType::Cell.index();

impl Marks {
    pub(super) fn build(t: &Topology) -> Marks {
        let flags = || SiteType::ALL.map(|ty| vec![false; t.len(ty)]);
        let mut marks = Marks {
            perimeter: flags(),
            outer: flags(),
            convex: flags(),
            concave: flags(),
            corner: flags(),
            sides: SiteType::ALL.map(|ty| vec![0; t.len(ty)]),
        };
        let outlines = perimeters(t);
        for outline in &outlines {
            marks.mark_perimeter(t, outline);
        }
        marks.mark_outer(t);
        for outline in &outlines {
            marks.find_corners(t, outline);
        }
        marks.spread_corners(t);
        for outline in &outlines {
            marks.find_sides(t, outline);
        }
        marks.spread_sides(t);
        marks
    }

    fn mark_perimeter(&mut self, t: &Topology, outline: &[Site]) {
        for (i, &v) in outline.iter().enumerate() {
            self.perimeter[V][usize::from(v)] = true;
            let w = outline[(i + 1) % outline.len()];
            if let Some(e) = t.find_edge(v, w) {
                self.perimeter[E][usize::from(e)] = true;
                if let Some(f) = t.edge_cells(e).next() {
                    self.perimeter[F][usize::from(f)] = true;
                }
            }
        }
    }

    fn mark_outer(&mut self, t: &Topology) {
        for f in 0..t.len(SiteType::Cell) {
            if t.cell_vertices(f as Site)
                .iter()
                .any(|&v| self.perimeter[V][usize::from(v)])
            {
                self.perimeter[F][f] = true;
            }
        }
        for e in 0..t.len(SiteType::Edge) {
            let on_outline = t.edge_ends[e]
                .iter()
                .all(|&v| self.perimeter[V][usize::from(v)]);
            if on_outline && t.edge_cells[e].iter().any(Option::is_none) {
                self.perimeter[E][e] = true;
            }
        }
        self.outer = self.perimeter.clone();
    }

    /// Marks the corners among the vertices of an outline by how sharply it turns around them.
    fn find_corners(&mut self, t: &Topology, outline: &[Site]) {
        const CONVEX: f64 = 0.32;
        const CONCAVE: f64 = -0.25;
        const TOLERANCE: f64 = 0.001;
        const NEARLY: f64 = 0.95;
        const REACH: usize = 3;
        let n = outline.len();
        if n < 6 {
            for &v in outline {
                self.corner[V][usize::from(v)] = true;
                self.convex[V][usize::from(v)] = true;
            }
            return;
        }
        let point = |i: usize| t.point(SiteType::Vertex, outline[i % n]);
        let raw: Vec<f64> = (0..n)
            .map(|i| {
                (1..=REACH)
                    .map(|k| {
                        let (before, here, after) = (point(i + n - k), point(i), point(i + k));
                        let distance = distance_to_line(here, before, after);
                        let signed = if turns_clockwise(before, here, after) {
                            -distance
                        } else {
                            distance
                        };
                        signed / k as f64
                    })
                    .sum()
            })
            .collect();
        let score: Vec<f64> = (0..n)
            .map(|i| (4.0 * raw[i] + raw[(i + 1) % n] + raw[(i + n - 1) % n]) / 6.0)
            .collect();
        let around = |i: usize| [(i + n - 1) % n, (i + 1) % n];
        let mut kept: Vec<bool> = (0..n)
            .map(|i| {
                score[i] >= CONVEX && around(i).iter().all(|&j| score[i] >= score[j] - TOLERANCE)
            })
            .collect();
        for i in 0..n {
            if kept[i] {
                for j in around(i) {
                    if score[j] >= NEARLY * score[i] {
                        kept[j] = true;
                    }
                }
            }
        }
        for i in 0..n {
            let v = usize::from(outline[i]);
            if kept[i] {
                self.corner[V][v] = true;
                self.convex[V][v] = true;
            }
            if score[i] <= CONCAVE && around(i).iter().all(|&j| score[i] <= score[j] + TOLERANCE) {
                self.corner[V][v] = true;
                self.concave[V][v] = true;
            }
        }
    }

    /// Marks the edges and cells at the corners.
    fn spread_corners(&mut self, t: &Topology) {
        for v in 0..t.len(SiteType::Vertex) {
            if !self.corner[V][v] {
                continue;
            }
            let (convex, concave) = (self.convex[V][v], self.concave[V][v]);
            let mut beside_corner = false;
            for &e in t.vertex_edges(v as Site) {
                if t.edge_ends(e)
                    .iter()
                    .all(|&w| self.corner[V][usize::from(w)])
                {
                    beside_corner = true;
                    self.mark_corner(E, e, convex, concave);
                    if let Some(f) = t.edge_cells(e).next() {
                        self.mark_corner(F, f, convex, concave);
                    }
                }
            }
            if beside_corner {
                continue;
            }
            for &e in t.vertex_edges(v as Site) {
                if !self.perimeter[E][usize::from(e)] {
                    continue;
                }
                self.mark_corner(E, e, convex, concave);
                // Where the outline touches itself a vertex can be both; then it counts as concave.
                if convex
                    && !concave
                    && let Some(f) = t.edge_cells(e).next()
                {
                    self.mark_corner(F, f, true, false);
                }
            }
            if concave {
                for &f in t.vertex_cells(v as Site) {
                    let corners = t.cell_vertices(f).iter();
                    if corners
                        .filter(|&&w| self.perimeter[V][usize::from(w)])
                        .count()
                        == 1
                    {
                        self.mark_corner(F, f, false, true);
                    }
                }
            }
        }
    }

    fn mark_corner(&mut self, site_type: usize, site: Site, convex: bool, concave: bool) {
        let site = usize::from(site);
        self.corner[site_type][site] = true;
        self.convex[site_type][site] |= convex;
        self.concave[site_type][site] |= concave;
    }

    /// Gives the vertices from each corner to the next the side they lie on.
    fn find_sides(&mut self, t: &Topology, outline: &[Site]) {
        let n = outline.len();
        let middle = Point::mean(t.points[V].iter().copied());
        let corners: Vec<usize> = (0..n)
            .filter(|&i| self.corner[V][usize::from(outline[i])])
            .collect();
        for (c, &from) in corners.iter().enumerate() {
            let to = corners[(c + 1) % corners.len()];
            let steps = if to > from { to - from } else { to + n - from };
            let run = (from..=from + steps).map(|i| outline[i % n]);
            let average = Point::mean(run.clone().map(|v| t.point(SiteType::Vertex, v)));
            let side = match sector(middle.angle_to(average), 16) {
                0 => Abs::E,
                1..=3 => Abs::NE,
                4 => Abs::N,
                5..=7 => Abs::NW,
                8 => Abs::W,
                9..=11 => Abs::SW,
                12 => Abs::S,
                _ => Abs::SE,
            };
            let flag = side_flag(side);
            for v in run {
                self.sides[V][usize::from(v)] |= flag;
            }
        }
    }

    fn spread_sides(&mut self, t: &Topology) {
        for v in 0..t.len(SiteType::Vertex) {
            let flags = self.sides[V][v];
            for &e in t.vertex_edges(v as Site) {
                self.sides[E][usize::from(e)] |= flags;
            }
            for &f in t.vertex_cells(v as Site) {
                self.sides[F][usize::from(f)] |= flags;
            }
        }
    }
}

fn side_flag(side: Abs) -> u8 {
    SIDES.iter().position(|&s| s == side).map_or(0, |i| 1 << i)
}

/// The named sets of sites of one type, each ascending.
#[derive(Clone, Debug)]
pub struct SiteSets {
    sets: [Vec<Site>; NUM_SETS],
    sides: [Vec<Site>; 8],
}

impl SiteSets {
    /// A set.
    pub fn get(&self, set: SiteSet) -> &[Site] {
        &self.sets[set as usize]
    }

    /// The side in a compass direction; empty for directions without a side.
    pub fn side(&self, direction: Abs) -> &[Site] {
        SIDES
            .iter()
            .position(|&s| s == direction)
            .map_or(&[], |i| &self.sides[i])
    }

    pub(super) fn build(t: &Topology, marks: &Marks, site_type: SiteType) -> SiteSets {
        let ty = site_type.index();
        let n = t.len(site_type);
        let select = |test: &dyn Fn(usize) -> bool| -> Vec<Site> {
            (0..n).filter(|&i| test(i)).map(|i| i as Site).collect()
        };
        let points = &t.points[ty];
        let bounds = Bounds::of(points.iter().copied());
        let most_corners = (0..t.len(SiteType::Cell))
            .map(|f| t.cell_vertices(f as Site).len())
            .max()
            .unwrap_or(0);
        let is_cell = site_type == SiteType::Cell;
        let edge = |test: fn(usize) -> bool| {
            select(&|i| site_type == SiteType::Edge && test(orientation(t, i)))
        };
        let mut sets: [Vec<Site>; NUM_SETS] = Default::default();
        let mut set = |set: SiteSet, sites: Vec<Site>| sets[set as usize] = sites;
        set(SiteSet::Perimeter, select(&|i| marks.perimeter[ty][i]));
        set(SiteSet::Outer, select(&|i| marks.outer[ty][i]));
        set(SiteSet::Inner, select(&|i| !marks.outer[ty][i]));
        set(SiteSet::Corners, select(&|i| marks.corner[ty][i]));
        set(SiteSet::ConvexCorners, select(&|i| marks.convex[ty][i]));
        set(SiteSet::ConcaveCorners, select(&|i| marks.concave[ty][i]));
        const EXTREME: f64 = 0.01;
        set(
            SiteSet::Left,
            select(&|i| (points[i].x - bounds.min_x).abs() < EXTREME),
        );
        set(
            SiteSet::Right,
            select(&|i| (points[i].x - bounds.max_x).abs() < EXTREME),
        );
        set(
            SiteSet::Bottom,
            select(&|i| (points[i].y - bounds.min_y).abs() < EXTREME),
        );
        set(
            SiteSet::Top,
            select(&|i| (points[i].y - bounds.max_y).abs() < EXTREME),
        );
        set(
            SiteSet::Major,
            select(&|i| is_cell && t.cell_vertices(i as Site).len() == most_corners),
        );
        set(
            SiteSet::Minor,
            select(&|i| is_cell && t.cell_vertices(i as Site).len() != most_corners),
        );
        set(
            SiteSet::Centre,
            centre(points, &marks.perimeter[ty], &marks.corner[ty]),
        );
        set(SiteSet::Axial, edge(|k| k % 4 == 0));
        set(SiteSet::Horizontal, edge(|k| k % 8 == 0));
        set(SiteSet::Vertical, edge(|k| k % 8 == 4));
        set(SiteSet::Angled, edge(|k| k % 4 != 0));
        set(SiteSet::Slash, edge(|k| (1..=3).contains(&(k % 8))));
        set(SiteSet::Slosh, edge(|k| (5..=7).contains(&(k % 8))));
        let mut is_pivot = vec![false; t.len(SiteType::Vertex)];
        for &p in t.pivots.iter().flatten() {
            is_pivot[usize::from(p)] = true;
        }
        set(
            SiteSet::Pivots,
            select(&|i| site_type == SiteType::Vertex && is_pivot[i]),
        );
        let sides = std::array::from_fn(|side| select(&|i| marks.sides[ty][i] >> side & 1 != 0));
        SiteSets { sets, sides }
    }
}

/// The sector of an edge among sixteen, from first to second end.
fn orientation(t: &Topology, edge: usize) -> usize {
    let [a, b] = t.edge_ends[edge];
    sector(
        t.point(SiteType::Vertex, a)
            .angle_to(t.point(SiteType::Vertex, b)),
        16,
    )
}

/// The elements with the least sum of squared distances to the outline (of small boards) and the corners.
fn centre(points: &[Point], perimeter: &[bool], corner: &[bool]) -> Vec<Site> {
    const SMALL: usize = 100;
    const TOLERANCE: f64 = 0.0001;
    let of = |marked: &[bool]| -> Vec<Point> {
        points
            .iter()
            .zip(marked)
            .filter(|(_, marked)| **marked)
            .map(|(p, _)| *p)
            .collect()
    };
    let mut references = if points.len() < SMALL {
        of(perimeter)
    } else {
        Vec::new()
    };
    references.extend(of(corner));
    let squared = |p: Point, q: Point| {
        let (dx, dy) = (q.x - p.x, q.y - p.y);
        dx * dx + dy * dy
    };
    let costs: Vec<f64> = points
        .iter()
        .map(|&p| references.iter().map(|&q| squared(p, q)).sum())
        .collect();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    (0..points.len())
        .filter(|&i| (costs[i] - least).abs() < TOLERANCE)
        .map(|i| i as Site)
        .collect()
}
