//! Graphs from lists of vertices and edges, and from points a unit apart.

use super::{Graph, PointGrid};
use crate::arrange::Arrange;
use crate::board::error::{BoardError, MAX_SITES, Result};
use crate::board::geometry::Point;

/// Points at this distance are joined, up to [`UNIT_TOLERANCE`].
const UNIT: f64 = 1.0;
const UNIT_TOLERANCE: f64 = 0.01;

impl Graph {
    /// The graph of these vertices, and these edges without repeats, with its faces.
    pub fn assemble(points: &[Point], edges: &[(u32, u32)]) -> Result<Graph> {
        let mut graph = Graph::default();
        for &p in points {
            graph.add_vertex(p)?;
        }
        for &(a, b) in edges {
            graph.find_or_push_edge(a, b)?;
        }
        graph.assemble_faces()?;
        Ok(graph)
    }

    /// The end of assembling: every list of incident elements by angle, all faces anew.
    pub fn assemble_faces(&mut self) -> Result<()> {
        self.file_edges();
        self.make_faces(false)?;
        self.sort_faces();
        Ok(())
    }

    /// Rebuilds the edge lists of all vertices in edge order and sorts them by angle.
    fn file_edges(&mut self) {
        self.vertices.iter_mut().for_each(|v| v.edges.clear());
        for (i, e) in self.edges.iter().enumerate() {
            self.vertices[e.a as usize].edges.push(i as u32);
            if e.a != e.b {
                self.vertices[e.b as usize].edges.push(i as u32);
            }
        }
        self.sort_edges();
    }

    /// Sorts the faces of every vertex by angle.
    fn sort_faces(&mut self) {
        let faces = &self.faces;
        for v in &mut self.vertices {
            let from = v.point;
            let angle = |f: u32| from.angle_to(faces[f as usize].point);
            v.faces.arrange_by(|&f, &g| angle(f).total_cmp(&angle(g)));
        }
    }
}

/// A list of points without near repeats.
#[derive(Default)]
pub struct PointList {
    /// The points in order.
    pub points: Vec<Point>,
    grid: PointGrid,
}

/// Points closer than this are one point of a [`PointList`].
const NEAR: f64 = 0.1;

impl PointList {
    /// Appends a point unless one is near.
    pub fn add(&mut self, point: Point) -> Result<()> {
        let known = self
            .grid
            .near(point, NEAR)
            .any(|(p, _)| p.distance(point) < NEAR);
        if !known {
            if self.points.len() >= MAX_SITES {
                return Err(BoardError::TooLarge);
            }
            self.grid.insert(point.checked()?, self.points.len() as u32);
            self.points.push(point);
        }
        Ok(())
    }
}

/// The graph of some points in which those a unit apart are joined; not renumbered.
///
/// The distances are those of the points as given, the coordinates are rounded afterwards.
pub fn unit_graph(points: &[Point]) -> Result<Graph> {
    if points.len() > MAX_SITES {
        return Err(BoardError::TooLarge);
    }
    let edges = unit_edges(points)?;
    let rounded: Vec<Point> = points.iter().map(|p| p.rounded()).collect();
    Graph::assemble(&rounded, &edges)
}

/// The pairs of points a unit apart, in ascending order.
pub(in crate::board) fn unit_edges(points: &[Point]) -> Result<Vec<(u32, u32)>> {
    let mut grid = PointGrid::default();
    for (i, &p) in points.iter().enumerate() {
        grid.insert(p.checked()?, i as u32);
    }
    let mut edges = Vec::new();
    let mut ends = Vec::new();
    for (a, &p) in points.iter().enumerate() {
        let near = grid.near(p, UNIT + UNIT_TOLERANCE);
        ends.clear();
        ends.extend(
            near.filter(|&(q, b)| b as usize > a && (p.distance(q) - UNIT).abs() < UNIT_TOLERANCE)
                .map(|(_, b)| b),
        );
        ends.sort_unstable();
        edges.extend(ends.iter().map(|&b| (a as u32, b)));
        if edges.len() > MAX_SITES {
            return Err(BoardError::TooLarge);
        }
    }
    Ok(edges)
}
