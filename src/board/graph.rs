//! The graph under construction: what generators make and operators change.
//!
//! Ids are positions in the three lists. The order of everything here decides site numbers, so
//! each method says what it does to the order.

use super::error::{BoardError, MAX_INCIDENCES, MAX_SITES, Result};
use super::geometry::{COINCIDENT, Point};
use super::site::SiteType;

mod assemble;
mod faces;
mod grid;
mod removal;
mod reorder;

pub(in crate::board) use assemble::unit_edges;
pub use assemble::{PointList, unit_graph};
pub use grid::PointGrid;
pub use removal::Removal;

/// The lattice a graph was made from, where it matters for the shape of hands and for loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    /// No single lattice.
    #[default]
    None,
    /// Squares.
    Square,
    /// Triangles.
    Triangular,
    /// Hexagons.
    Hexagonal,
}

/// A point of the graph.
#[derive(Clone, Debug, Default)]
pub struct Vertex {
    /// Where it is.
    pub point: Point,
    /// Incident edges, by the angle of their other end.
    pub edges: Vec<u32>,
    /// Faces it is a corner of.
    pub faces: Vec<u32>,
    /// The centre it turns about.
    pub pivot: Option<u32>,
}

/// A line between two vertices.
#[derive(Clone, Debug)]
pub struct Edge {
    /// First end.
    pub a: u32,
    /// Second end.
    pub b: u32,
    /// The face that runs through it from second to first end.
    pub left: Option<u32>,
    /// The face that runs through it from first to second end.
    pub right: Option<u32>,
    /// Whether it is an arc.
    pub curved: bool,
}

impl Edge {
    /// The end that is not `v`.
    pub fn other(&self, v: u32) -> u32 {
        if self.a == v { self.b } else { self.a }
    }

    /// Whether the edge joins these two vertices, either way.
    pub fn joins(&self, v: u32, w: u32) -> bool {
        self.a == v && self.b == w || self.a == w && self.b == v
    }
}

/// A cell: a closed walk.
#[derive(Clone, Debug)]
pub struct Face {
    /// The corners in the order of the walk.
    pub vertices: Vec<u32>,
    /// The sides in the order of the walk.
    pub edges: Vec<u32>,
    /// The mean of the corners, unless a generator placed it elsewhere.
    pub point: Point,
}

/// A graph of vertices, edges and faces.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// The faces.
    pub faces: Vec<Face>,
    /// The lattice it was made from.
    pub basis: Basis,
}

impl Graph {
    /// The number of elements of a type.
    pub fn len(&self, site_type: SiteType) -> usize {
        match site_type {
            SiteType::Vertex => self.vertices.len(),
            SiteType::Edge => self.edges.len(),
            SiteType::Cell => self.faces.len(),
        }
    }

    /// The point of a vertex.
    pub fn point(&self, v: u32) -> Point {
        self.vertices[v as usize].point
    }

    /// The ends of an edge.
    pub fn ends(&self, e: u32) -> (Point, Point) {
        let edge = &self.edges[e as usize];
        (self.point(edge.a), self.point(edge.b))
    }

    /// The middle of an edge.
    pub fn midpoint(&self, e: u32) -> Point {
        let (a, b) = self.ends(e);
        Point {
            x: (a.x + b.x) * 0.5,
            y: (a.y + b.y) * 0.5,
            z: (a.z + b.z) * 0.5,
        }
    }

    /// The mean length of the edges in space; 0 without edges.
    pub fn mean_edge_length(&self) -> f64 {
        if self.edges.is_empty() {
            return 0.0;
        }
        let sum: f64 = (0..self.edges.len() as u32)
            .map(|e| {
                let (a, b) = self.ends(e);
                a.distance_in_space(b)
            })
            .sum();
        sum / self.edges.len() as f64
    }

    /// Appends a vertex.
    pub fn add_vertex(&mut self, point: Point) -> Result<u32> {
        if self.vertices.len() >= MAX_SITES {
            return Err(BoardError::TooLarge);
        }
        self.vertices.push(Vertex {
            point: point.checked()?,
            ..Vertex::default()
        });
        Ok(self.vertices.len() as u32 - 1)
    }

    /// The first vertex at a point.
    pub fn find_vertex(&self, point: Point) -> Option<u32> {
        self.vertices
            .iter()
            .position(|v| v.point.manhattan(point) < COINCIDENT)
            .map(|v| v as u32)
    }

    /// The first vertex at a point, appended if there is none.
    pub fn find_or_add_vertex(&mut self, point: Point) -> Result<u32> {
        match self.find_vertex(point) {
            Some(v) => Ok(v),
            None => self.add_vertex(point),
        }
    }

    /// Appends an edge and files it with its ends by angle.
    pub fn add_edge(&mut self, a: u32, b: u32) -> Result<u32> {
        let e = self.push_edge(a, b)?;
        self.sort_edges_of(a);
        self.sort_edges_of(b);
        Ok(e)
    }

    /// Appends an edge last in the lists of its ends; [`Graph::sort_edges`] must follow.
    pub fn push_edge(&mut self, a: u32, b: u32) -> Result<u32> {
        if self.edges.len() >= MAX_SITES {
            return Err(BoardError::TooLarge);
        }
        let e = self.edges.len() as u32;
        self.edges.push(Edge {
            a,
            b,
            left: None,
            right: None,
            curved: false,
        });
        self.vertices[a as usize].edges.push(e);
        if a != b {
            self.vertices[b as usize].edges.push(e);
        }
        Ok(e)
    }

    /// The first edge that joins two vertices.
    pub fn find_edge(&self, a: u32, b: u32) -> Option<u32> {
        let edges = &self.vertices[a as usize].edges;
        edges
            .iter()
            .copied()
            .filter(|&e| self.edges[e as usize].joins(a, b))
            .min()
    }

    /// The first edge that joins two vertices, appended if there is none.
    pub fn find_or_add_edge(&mut self, a: u32, b: u32) -> Result<u32> {
        match self.find_edge(a, b) {
            Some(e) => Ok(e),
            None => self.add_edge(a, b),
        }
    }

    /// As [`Graph::find_or_add_edge`], but unsorted; [`Graph::sort_edges`] must follow.
    pub fn find_or_push_edge(&mut self, a: u32, b: u32) -> Result<u32> {
        match self.find_edge(a, b) {
            Some(e) => Ok(e),
            None => self.push_edge(a, b),
        }
    }

    /// Sorts the edges of every vertex by angle; equal angles keep their order.
    pub fn sort_edges(&mut self) {
        for v in 0..self.vertices.len() as u32 {
            self.sort_edges_of(v);
        }
    }

    fn sort_edges_of(&mut self, v: u32) {
        let edges = std::mem::take(&mut self.vertices[v as usize].edges);
        let from = self.point(v);
        let mut keyed: Vec<(f64, u32)> = edges
            .iter()
            .map(|&e| {
                (
                    from.angle_to(self.point(self.edges[e as usize].other(v))),
                    e,
                )
            })
            .collect();
        keyed.sort_by(|x, y| x.0.total_cmp(&y.0));
        let mut edges = edges;
        for (slot, (_, e)) in edges.iter_mut().zip(keyed) {
            *slot = e;
        }
        self.vertices[v as usize].edges = edges;
    }

    /// Refuses a graph with so much around single vertices that its lines could not be followed in
    /// reasonable time: that takes, at each, the third power of the number of edges or faces there.
    pub fn check_density(&self) -> Result<()> {
        let cube = |n: usize| (n as u64).saturating_pow(3);
        let cost = self.vertices.iter().fold(0u64, |sum, v| {
            sum.saturating_add(cube(v.edges.len()))
                .saturating_add(cube(v.faces.len()))
        });
        if cost > MAX_INCIDENCES {
            Err(BoardError::TooDense)
        } else {
            Ok(())
        }
    }

    /// Moves every vertex; faces follow, lists keep their order.
    pub fn transform(&mut self, f: impl Fn(Point) -> Point) -> Result<()> {
        for v in &mut self.vertices {
            v.point = f(v.point).checked()?;
        }
        for i in 0..self.faces.len() {
            self.faces[i].point = self.face_centre(&self.faces[i].vertices);
        }
        Ok(())
    }

    fn face_centre(&self, walk: &[u32]) -> Point {
        Point::mean(walk.iter().map(|&v| self.point(v)))
    }
}
