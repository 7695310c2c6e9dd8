//! Adding single elements to a graph. Faces are not found anew: an edge across a face leaves it in place.

use super::connect_near;
use crate::board::error::Result;
use crate::board::geometry::Point;
use crate::board::graph::{Basis, Graph};

/// An arc with its ends; its tangents only say that it is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvedEdge {
    /// First end.
    pub a: Point,
    /// Second end.
    pub b: Point,
}

/// The ends of edges or the corners of cells: places or vertex ids.
#[derive(Clone, Debug, PartialEq)]
pub enum Ends<T, I> {
    /// Places; missing vertices are added.
    Points(Vec<T>),
    /// Vertex ids; elements with unknown ids are left out.
    Ids(Vec<I>),
}

impl<T, I> Default for Ends<T, I> {
    fn default() -> Self {
        Ends::Points(Vec::new())
    }
}

/// What to add.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Addition {
    /// New vertices, unless one is there.
    pub vertices: Vec<Point>,
    /// New edges, unless they are there.
    pub edges: Ends<(Point, Point), (i32, i32)>,
    /// New arcs.
    pub curved_edges: Vec<CurvedEdge>,
    /// New cells.
    pub cells: Ends<Vec<Point>, Vec<i32>>,
    /// Whether new vertices are joined with those near them.
    pub connect: bool,
}

/// Adds elements in the order arcs, vertices, edges and cells by place, edges and cells by id.
pub fn add(mut graph: Graph, addition: &Addition) -> Result<Graph> {
    graph.basis = Basis::None;
    for arc in &addition.curved_edges {
        let a = graph.find_or_add_vertex(arc.a.rounded())?;
        let b = graph.find_or_add_vertex(arc.b.rounded())?;
        let e = graph.add_edge(a, b)?;
        graph.edges[e as usize].curved = true;
    }
    let first_new = graph.vertices.len() as u32;
    for p in &addition.vertices {
        graph.find_or_add_vertex(p.rounded())?;
    }
    let new = first_new..graph.vertices.len() as u32;
    if let Ends::Points(edges) = &addition.edges {
        for (a, b) in edges {
            let a = graph.find_or_add_vertex(a.rounded())?;
            let b = graph.find_or_add_vertex(b.rounded())?;
            graph.find_or_add_edge(a, b)?;
        }
    }
    if let Ends::Points(cells) = &addition.cells {
        for corners in cells {
            let mut walk = Vec::with_capacity(corners.len());
            for p in corners {
                walk.push(graph.find_or_add_vertex(p.rounded())?);
            }
            for i in 0..walk.len() {
                graph.find_or_add_edge(walk[i], walk[(i + 1) % walk.len()])?;
            }
            graph.find_or_add_face(&walk)?;
        }
    }
    let known =
        |graph: &Graph, id: i32| usize::try_from(id).is_ok_and(|i| i < graph.vertices.len());
    if let Ends::Ids(edges) = &addition.edges {
        for &(a, b) in edges {
            if known(&graph, a) && known(&graph, b) {
                graph.find_or_add_edge(a as u32, b as u32)?;
            }
        }
    }
    if let Ends::Ids(cells) = &addition.cells {
        for corners in cells {
            if corners.len() >= 3 && corners.iter().all(|&v| known(&graph, v)) {
                let walk: Vec<u32> = corners.iter().map(|&v| v as u32).collect();
                graph.find_or_add_face(&walk)?;
            }
        }
    }
    if addition.connect {
        connect_near(&mut graph, new)?;
    }
    Ok(graph)
}
