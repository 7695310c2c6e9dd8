//! Removing elements of a graph. What is left keeps its order and moves up.

use crate::board::error::Result;
use crate::board::geometry::{Point, Polygon};
use crate::board::graph::{Basis, Graph, Removal};

/// A cell to remove.
#[derive(Clone, Debug, PartialEq)]
pub enum CellRef {
    /// By its corners, in any rotation and direction.
    Corners(Vec<Point>),
    /// By its number before anything is removed.
    Id(i32),
}

/// An edge to remove, by its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RemovedEdge {
    /// The places of its ends.
    Points(Point, Point),
    /// The ids of its ends.
    Ids(i32, i32),
}

/// A vertex to remove.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RemovedVertex {
    /// By its place.
    Point(Point),
    /// By its id.
    Id(i32),
}

fn checked_id(id: i32, len: usize) -> Option<u32> {
    u32::try_from(id).ok().filter(|&i| (i as usize) < len)
}

/// Removes cells, then edges (with the cells they bound), then vertices (with all at them). With `trim`
/// the edges of a removed cell that have no other cell go too.
pub fn remove(
    mut graph: Graph,
    cells: &[CellRef],
    edges: &[RemovedEdge],
    vertices: &[RemovedVertex],
    trim: bool,
) -> Result<Graph> {
    graph.basis = Basis::None;
    let mut removal = Removal::new(&mut graph);
    let find = |removal: &Removal, p: &Point| removal.graph().find_vertex(p.rounded());
    let mut ids = Vec::new();
    for cell in cells {
        let id = match cell {
            CellRef::Corners(corners) => {
                let walk: Option<Vec<u32>> = corners.iter().map(|p| find(&removal, p)).collect();
                walk.and_then(|walk| removal.graph().find_face(&walk))
            }
            CellRef::Id(id) => checked_id(*id, removal.graph().faces.len()),
        };
        ids.extend(id);
    }
    ids.sort_unstable();
    for id in ids.into_iter().rev() {
        removal.face(id, trim);
    }
    for edge in edges {
        let n = removal.graph().vertices.len();
        let ends = match edge {
            RemovedEdge::Points(a, b) => find(&removal, a).zip(find(&removal, b)),
            RemovedEdge::Ids(a, b) => checked_id(*a, n).zip(checked_id(*b, n)),
        };
        if let Some(e) = ends.and_then(|(a, b)| removal.find_edge(a, b)) {
            removal.edge(e);
        }
    }
    for vertex in vertices {
        let id = match vertex {
            RemovedVertex::Point(p) => find(&removal, p),
            RemovedVertex::Id(id) => checked_id(*id, removal.graph().vertices.len()),
        };
        if let Some(v) = id {
            removal.vertex(v);
        }
    }
    removal.finish();
    Ok(graph)
}

/// Removes the vertices inside a polygon and all at them.
pub fn remove_inside(mut graph: Graph, polygon: &Polygon) -> Result<Graph> {
    graph.basis = Basis::None;
    let mut removal = Removal::new(&mut graph);
    for v in 0..removal.graph().vertices.len() as u32 {
        if polygon.contains(removal.graph().point(v)) {
            removal.vertex(v);
        }
    }
    removal.finish();
    Ok(graph)
}

/// Removes the cells whose middle is inside a polygon, and the edges that have no other cell.
pub fn hole(mut graph: Graph, polygon: &Polygon) -> Result<Graph> {
    let polygon = polygon.inflated();
    let mut removal = Removal::new(&mut graph);
    for f in (0..removal.graph().faces.len() as u32).rev() {
        if polygon.contains(removal.graph().faces[f as usize].point) {
            removal.face(f, true);
        }
    }
    removal.finish();
    Ok(graph)
}

/// Keeps the vertices inside a polygon and the edges between them; faces are found anew.
pub fn keep(graph: &Graph, polygon: &Polygon) -> Result<Graph> {
    let polygon = polygon.inflated();
    let mut kept = filtered(graph, |p| polygon.contains(p))?;
    kept.basis = graph.basis;
    Ok(kept)
}

/// Keeps the vertices outside a polygon and the edges between them; faces are found anew.
pub fn clip(graph: &Graph, polygon: &Polygon) -> Result<Graph> {
    let polygon = polygon.inflated();
    filtered(graph, |p| !polygon.contains(p))
}

/// Assembles the vertices that pass a test and the edges between them.
pub(super) fn filtered(graph: &Graph, keep: impl Fn(Point) -> bool) -> Result<Graph> {
    let mut points = Vec::new();
    let new: Vec<Option<u32>> = graph
        .vertices
        .iter()
        .map(|v| {
            keep(v.point).then(|| {
                points.push(v.point);
                points.len() as u32 - 1
            })
        })
        .collect();
    let edges: Vec<(u32, u32)> = graph
        .edges
        .iter()
        .filter_map(|e| new[e.a as usize].zip(new[e.b as usize]))
        .collect();
    Graph::assemble(&points, &edges)
}

/// Removes loose edges, then vertices without edges that nothing turns about.
pub fn trim(mut graph: Graph) -> Graph {
    let mut is_pivot = vec![false; graph.vertices.len()];
    for p in graph.vertices.iter().filter_map(|v| v.pivot) {
        is_pivot[p as usize] = true;
    }
    let mut removal = Removal::new(&mut graph);
    for e in (0..removal.graph().edges.len() as u32).rev() {
        let edge = &removal.graph().edges[e as usize];
        if removal.degree(edge.a) == 1 || removal.degree(edge.b) == 1 {
            removal.edge(e);
        }
    }
    for v in (0..removal.graph().vertices.len() as u32).rev() {
        if removal.degree(v) == 0 && !is_pivot[v as usize] {
            removal.vertex(v);
        }
    }
    removal.finish();
    graph
}
