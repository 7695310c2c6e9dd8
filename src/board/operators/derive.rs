//! Operators that make a new graph from the faces of another.

use super::{BoardError, Graph, MAX_SITES, Result};
use crate::board::graph::Removal;
use crate::board::site::SiteType;

/// The graph whose vertices are the faces of another, joined across its edges. A graph without edges
/// or faces is its own dual.
pub fn dual(graph: Graph) -> Result<Graph> {
    if graph.edges.is_empty() || graph.faces.is_empty() {
        return Ok(graph);
    }
    let mut dual = Graph::default();
    for face in &graph.faces {
        dual.add_vertex(face.point)?;
    }
    for edge in &graph.edges {
        if let (Some(left), Some(right)) = (edge.left, edge.right) {
            dual.push_edge(left, right)?;
        }
    }
    dual.sort_edges();
    dual.make_faces(false)?;
    dual.reorder();
    Ok(dual)
}

/// Divides every face of at least `min` corners around its middle.
pub fn subdivide(mut graph: Graph, min: usize, site_type: SiteType) -> Result<Graph> {
    if site_type == SiteType::Vertex {
        graph.make_faces(true)?;
    }
    let mut divided = Vec::new();
    for f in (0..graph.faces.len()).rev() {
        if graph.faces[f].vertices.len() < min {
            continue;
        }
        let middle = graph.add_vertex(graph.faces[f].point)?;
        for i in 0..graph.faces[f].vertices.len() {
            let corner = graph.faces[f].vertices[i];
            graph.push_edge(middle, corner)?;
        }
        divided.push(f as u32);
    }
    graph.sort_edges();
    if site_type == SiteType::Cell {
        let mut removal = Removal::new(&mut graph);
        divided.into_iter().for_each(|f| removal.face(f, false));
        removal.finish();
        graph.make_faces(true)?;
    } else {
        graph.clear_faces();
    }
    Ok(graph)
}

/// Joins every two vertices, and nothing else.
pub fn complete(mut graph: Graph) -> Result<Graph> {
    let n = graph.vertices.len();
    if n * n.saturating_sub(1) / 2 > MAX_SITES {
        return Err(BoardError::TooLarge);
    }
    graph.clear_faces();
    graph.edges.clear();
    graph.vertices.iter_mut().for_each(|v| v.edges.clear());
    for a in 0..n as u32 {
        for b in a + 1..n as u32 {
            graph.push_edge(a, b)?;
        }
    }
    graph.sort_edges();
    graph.make_faces(true)?;
    Ok(graph)
}

/// Joins every two corners of each face.
pub fn complete_cells(mut graph: Graph) -> Result<Graph> {
    for f in 0..graph.faces.len() {
        let corners = graph.faces[f].vertices.clone();
        for (i, &a) in corners.iter().enumerate() {
            for &b in &corners[i + 1..] {
                graph.find_or_push_edge(a, b)?;
            }
        }
    }
    graph.sort_edges();
    Ok(graph)
}
