//! Operators: they make graphs from other graphs, such as `merge`, `rotate` and `dual`.
//!
//! Unless its documentation says otherwise, an operator keeps the order of the elements that it
//! keeps, and appends those that it adds.

use super::error::{BoardError, MAX_PAIRS, MAX_SITES, Result};
use super::graph::{Basis, Graph, PointGrid};
use super::site::SiteType;

mod add;
mod combine;
mod derive;
mod layers;
mod remove;
mod split;
mod transform;

pub use add::{Addition, CurvedEdge, Ends, add};
pub use combine::{intersect, merge, union};
pub use derive::{complete, complete_cells, dual, subdivide};
pub use layers::layers;
pub use remove::{
    CellRef, RemovedEdge, RemovedVertex, clip, hole, keep, remove, remove_inside, trim,
};
pub use split::split_crossings;
pub use transform::{rotate, scale, shift, skew};

/// Finds the faces of a graph anew; edges that cross others bound none.
pub fn make_faces(mut graph: Graph) -> Result<Graph> {
    graph.make_faces(true)?;
    Ok(graph)
}

/// Numbers the elements of some types afresh, of all types if none is given.
pub fn renumber(mut graph: Graph, types: &[SiteType]) -> Graph {
    let types = if types.is_empty() {
        &SiteType::ALL
    } else {
        types
    };
    for &site_type in types {
        graph.reorder_type(site_type);
    }
    graph
}

/// Joins every two vertices that are hardly further apart than an edge is long on average.
fn connect_near(graph: &mut Graph, from: impl Iterator<Item = u32>) -> Result<()> {
    const REACH: f64 = 1.1;
    let reach = REACH * graph.mean_edge_length();
    let mut grid = PointGrid::default();
    for (i, v) in graph.vertices.iter().enumerate() {
        grid.insert(v.point, i as u32);
    }
    // A reach beyond the board would only visit empty buckets.
    let everywhere = reach > 64.0;
    let mut looked_at = 0;
    for a in from {
        let p = graph.point(a);
        let mut ends: Vec<u32> = if everywhere {
            (0..graph.vertices.len() as u32).collect()
        } else {
            grid.near(p, reach).map(|(_, b)| b).collect()
        };
        looked_at += ends.len();
        if looked_at > MAX_PAIRS {
            return Err(BoardError::TooLarge);
        }
        ends.retain(|&b| b != a && p.distance(graph.point(b)) < reach);
        ends.sort_unstable();
        for b in ends {
            graph.find_or_push_edge(a, b)?;
        }
    }
    graph.sort_edges();
    Ok(())
}
