//! Copies of a graph on top of each other.

use super::{BoardError, Graph, MAX_SITES, Result, union};
use crate::board::operators::shift;

/// Stacks copies of a graph, a unit apart, each vertex joined with the one below; numbered canonically.
pub fn layers(graph: &Graph, n: i32) -> Result<Graph> {
    if n < 1 {
        return Err(BoardError::InvalidSize {
            what: "the number of layers",
            expected: "at least 1",
            found: n.into(),
        });
    }
    if (n as usize).saturating_mul(graph.edges.len().max(graph.vertices.len()).max(1)) > MAX_SITES {
        return Err(BoardError::TooLarge);
    }
    let mut stack = Vec::with_capacity(n as usize);
    for layer in 0..n {
        stack.push(shift(graph.clone(), 0.0, 0.0, f64::from(layer))?);
    }
    let mut all = union(stack, false)?;
    let per_layer = graph.vertices.len() as u32;
    for upper in per_layer..all.vertices.len() as u32 {
        all.push_edge(upper - per_layer, upper)?;
    }
    all.sort_edges();
    all.reorder();
    Ok(all)
}
