//! Concentric boards: nested polygons, circles divided into sectors, targets.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::checked_size;
use super::ring::polygon_points;
use crate::arrange::Arrange;
use crate::board::error::{BoardError, MAX_SITES, Result};
use crate::board::geometry::{COINCIDENT, Point};
use crate::board::graph::{Graph, PointGrid};
use crate::board::site::SiteType;

/// What joins the rings of nested polygons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingOptions {
    /// Whether each side has a vertex in its middle.
    pub midpoints: bool,
    /// Whether the middles of successive rings are joined.
    pub join_midpoints: bool,
    /// Whether the corners of successive rings are joined.
    pub join_corners: bool,
}

impl Default for RingOptions {
    fn default() -> Self {
        RingOptions {
            midpoints: true,
            join_midpoints: true,
            join_corners: false,
        }
    }
}

/// A graph that finds its vertices by place.
#[derive(Default)]
struct RingDrawing {
    graph: Graph,
    grid: PointGrid,
}

impl RingDrawing {
    fn find(&self, p: Point) -> Option<u32> {
        self.grid.first_within(p, COINCIDENT)
    }

    fn vertex(&mut self, p: Point) -> Result<u32> {
        self.grid.vertex(&mut self.graph, p, COINCIDENT)
    }

    fn arc(&mut self, a: u32, b: u32) -> Result<()> {
        let e = self.graph.find_or_push_edge(a, b)?;
        self.graph.edges[e as usize].curved = true;
        Ok(())
    }
}

/// Nested regular polygons.
pub fn concentric_polygons(
    sides: i32,
    rings: i32,
    options: RingOptions,
    site_type: SiteType,
) -> Result<Graph> {
    let k = checked_size("the number of sides", sides, 2)?;
    let rings = checked_size("the number of rings", rings, 1)?;
    let per_side = if options.midpoints { 2 } else { 1 };
    if i64::from(k) * i64::from(rings) * i64::from(per_side) > MAX_SITES as i64 {
        return Err(BoardError::TooLarge);
    }
    let arc = TAU / f64::from(k);
    let start = if k % 2 == 0 {
        FRAC_PI_2 + arc / 2.0
    } else {
        FRAC_PI_2
    };
    let mut drawing = RingDrawing::default();
    for ring in 0..rings {
        let radius = if k == 3 {
            1.0 + 2.0 * f64::from(ring)
        } else {
            1.0 + f64::from(ring)
        };
        let corner = |side: i32| {
            let angle = start + arc * f64::from(side);
            Point::new(radius * angle.cos(), radius * angle.sin())
        };
        for side in 0..k {
            let (p, q) = (corner(side), corner(side + 1));
            drawing.vertex(p)?;
            if options.midpoints {
                drawing.vertex(Point::new((p.x + q.x) / 2.0, (p.y + q.y) / 2.0))?;
            }
        }
    }
    let mut graph = drawing.graph;
    let per_ring = k * per_side;
    let total = graph.vertices.len() as i32;
    // Coincident points make the rings shorter than counted, so ids are checked.
    let mut join = |a: i32, b: i32| {
        if a < total && b < total {
            graph.push_edge(a as u32, b as u32).map(|_| ())
        } else {
            Ok(())
        }
    };
    for ring in 0..rings {
        let first = ring * per_ring;
        for i in 0..per_ring {
            join(first + i, first + (i + 1) % per_ring)?;
        }
    }
    if options.midpoints && options.join_midpoints || options.join_corners {
        for ring in 0..rings - 1 {
            for side in 0..k {
                let corner = ring * per_ring + side * per_side;
                if options.join_corners {
                    join(corner, corner + per_ring)?;
                }
                if options.join_midpoints {
                    join(corner + 1, corner + 1 + per_ring)?;
                }
            }
        }
    }
    graph.sort_edges();
    graph.reorder();
    if site_type == SiteType::Cell {
        graph.make_faces(true)?;
    }
    Ok(graph)
}

/// A target: nested discs, each a cell.
pub fn concentric_target(rings: i32, site_type: SiteType) -> Result<Graph> {
    const POINTS: u32 = 8;
    if site_type != SiteType::Cell {
        return Err(BoardError::WrongSiteType("concentric Target", "Cell"));
    }
    let rings = checked_size("the number of rings", rings, 1)?;
    let mut graph = Graph::default();
    for ring in 0..rings as u32 {
        let first = ring * POINTS;
        for i in 0..POINTS {
            let angle = FRAC_PI_2 + TAU * f64::from(i) / f64::from(POINTS);
            let radius = f64::from(ring + 1);
            graph.add_vertex(Point::new(radius * angle.cos(), radius * angle.sin()))?;
        }
        for i in 0..POINTS {
            let e = graph.push_edge(first + i, first + (i + 1) % POINTS)?;
            graph.edges[e as usize].curved = true;
        }
    }
    graph.sort_edges();
    graph.make_faces(true)?;
    for (f, face) in graph.faces.iter_mut().enumerate() {
        face.point = Point::new(0.0, if f == 0 { 0.0 } else { -(f as f64) - 0.5 });
    }
    Ok(graph)
}

/// Circles divided into sectors: the number of each ring from the centre outwards.
pub fn concentric_circles(counts: &[i32], stagger: bool, site_type: SiteType) -> Result<Graph> {
    let total: i64 = counts.iter().map(|&c| i64::from(c).abs()).sum();
    if total > MAX_SITES as i64 || counts.len() > MAX_SITES {
        return Err(BoardError::TooLarge);
    }
    if site_type == SiteType::Cell {
        sectors(counts, stagger)
    } else {
        ring_vertices(counts, stagger)
    }
}

/// The angle of a point of a ring, clockwise from North.
fn ring_angle(ring: usize, step: i32, count: i32, stagger: bool) -> f64 {
    let offset = if stagger && ring % 2 == 1 {
        PI / f64::from(count)
    } else {
        0.0
    };
    FRAC_PI_2 + offset - TAU * f64::from(step) / f64::from(count)
}

fn at(radius: f64, angle: f64) -> Point {
    Point::new(radius * angle.cos(), radius * angle.sin())
}

/// Rings of cells.
fn sectors(counts: &[i32], stagger: bool) -> Result<Graph> {
    let mut drawing = RingDrawing::default();
    let centre = drawing.vertex(Point::default())?;
    let mut circles: Vec<Vec<(f64, Point)>> = vec![Vec::new(); counts.len() + 1];
    let mut spokes = Vec::new();
    for (ring, &count) in counts.iter().enumerate() {
        let count = count.abs();
        if count < 2 {
            continue;
        }
        let inner = (ring as f64 - 0.5).max(0.0);
        let outer = ring as f64 + 0.5;
        for step in 0..count {
            let angle = ring_angle(ring, step, count, stagger);
            let angle = if angle < -PI {
                angle + TAU
            } else if angle > PI {
                angle - TAU
            } else {
                angle
            };
            let (p, q) = (at(inner, angle), at(outer, angle));
            circles[ring].push((angle, p));
            circles[ring + 1].push((angle, q));
            spokes.push((p, q));
        }
    }
    for circle in &mut circles {
        circle.arrange_by(|a, b| a.0.total_cmp(&b.0));
        for i in (0..circle.len()).rev() {
            let previous = circle[(i + circle.len() - 1) % circle.len()].1;
            if circle.len() > 1 && circle[i].1.distance(previous) < COINCIDENT {
                circle.remove(i);
            }
        }
    }
    for (_, p) in circles.iter().flatten() {
        drawing.vertex(*p)?;
    }
    for circle in circles.iter().filter(|c| c.len() >= 2) {
        for (i, (_, p)) in circle.iter().enumerate() {
            let (a, b) = (
                drawing.vertex(*p)?,
                drawing.vertex(circle[(i + 1) % circle.len()].1)?,
            );
            drawing.arc(a, b)?;
        }
    }
    for (p, q) in spokes {
        let (a, b) = (drawing.vertex(p)?, drawing.vertex(q)?);
        drawing.graph.find_or_push_edge(a, b)?;
    }
    let mut graph = drawing.graph;
    for v in &mut graph.vertices {
        v.pivot = Some(centre);
    }
    graph.sort_edges();
    graph.make_faces(true)?;
    Ok(graph)
}

/// Rings of vertices.
fn ring_vertices(counts: &[i32], stagger: bool) -> Result<Graph> {
    if let [count] = counts {
        return single_ring(*count);
    }
    // Without a centre of its own, the board gets an empty innermost ring.
    let mut rings = counts.to_vec();
    if rings.first().is_some_and(|c| c.abs() > 1) {
        rings.insert(0, 0);
    }
    let mut drawing = RingDrawing::default();
    let mut circles: Vec<Vec<(f64, Point)>> = Vec::with_capacity(rings.len());
    for (ring, &count) in rings.iter().enumerate() {
        let n = count.abs();
        let angles = (0..n).map(|step| ring_angle(ring, step, n, stagger));
        let mut circle: Vec<(f64, Point)> = angles
            .map(|angle| (angle, at(ring as f64, angle)))
            .collect();
        if ring > 0 {
            circle.arrange_by(|a, b| a.0.total_cmp(&b.0));
        }
        for i in (0..circle.len()).rev() {
            let previous = circle[(i + circle.len() - 1) % circle.len()].1;
            if circle.len() > 1 && circle[i].1.distance(previous) < 0.1 {
                circle.remove(i);
            }
        }
        for (_, p) in &circle {
            drawing.vertex(*p)?;
        }
        circles.push(circle);
    }
    for (circle, _) in circles.iter().zip(&rings).filter(|(_, count)| **count >= 2) {
        for (i, (_, p)) in circle.iter().enumerate() {
            let (a, b) = (
                drawing.vertex(*p)?,
                drawing.vertex(circle[(i + 1) % circle.len()].1)?,
            );
            if a != b {
                drawing.arc(a, b)?;
            }
        }
    }
    let has_centre = rings.first().is_some_and(|&c| c != 0);
    for ring in 0..circles.len().saturating_sub(1) {
        if ring == 0 {
            if has_centre && let Some(centre) = drawing.find(Point::default()) {
                for (_, p) in circles[1].clone() {
                    let outer = drawing.vertex(p)?;
                    drawing.graph.find_or_push_edge(centre, outer)?;
                }
            }
            continue;
        }
        let factor = (ring as f64 + 1.0) / ring as f64;
        for (_, p) in circles[ring].clone() {
            let Some(outer) = drawing.find(Point::new(p.x * factor, p.y * factor)) else {
                continue;
            };
            let inner = drawing.vertex(p)?;
            drawing.graph.find_or_push_edge(inner, outer)?;
            if !has_centre {
                drawing.graph.vertices[outer as usize].pivot = Some(inner);
            }
        }
    }
    let centre = drawing.find(Point::default());
    let mut graph = drawing.graph;
    if has_centre {
        for v in &mut graph.vertices {
            v.pivot = centre;
        }
    }
    graph.sort_edges();
    Ok(graph)
}

fn single_ring(count: i32) -> Result<Graph> {
    let count = checked_size("the number of sites", count, 2)?;
    let mut graph = Graph::default();
    for p in polygon_points(count) {
        graph.add_vertex(p)?;
    }
    for i in 0..count {
        graph.find_or_push_edge(i as u32, ((i + 1) % count) as u32)?;
    }
    graph.sort_edges();
    graph.reorder();
    Ok(graph)
}
