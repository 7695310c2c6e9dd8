//! The operator that puts a vertex wherever edges cross.

use super::{BoardError, Graph, MAX_PAIRS, Result};
use crate::board::geometry::{Point, cross_point, distance_to_line};
use crate::board::graph::Removal;

/// A vertex this near to an edge lies on it.
const ON_EDGE: f64 = 0.001;

/// More than what rounding moves a crossing.
const SLACK: f64 = 1e-6;

/// Splits edges where they cross and where vertices lie on them; faces are found anew. The parts of an
/// edge come last.
pub fn split_crossings(mut graph: Graph) -> Result<Graph> {
    let mut looked_at = 0;
    while let Some((a, b, p)) = first_crossing(&graph, &mut looked_at)? {
        let (first, second) = (
            graph.edges[a as usize].clone(),
            graph.edges[b as usize].clone(),
        );
        let x = graph.add_vertex(p)?;
        let ends = [first.a, first.b, second.a, second.b];
        graph.vertices[x as usize].pivot =
            ends.iter().find_map(|&v| graph.vertices[v as usize].pivot);
        remove_edges(&mut graph, &[a, b]);
        for (from, to) in [(first.a, x), (x, first.b), (second.a, x), (x, second.b)] {
            graph.add_edge(from, to)?;
        }
    }
    while let Some((e, x)) = first_touching(&graph, &mut looked_at)? {
        let edge = graph.edges[e as usize].clone();
        remove_edges(&mut graph, &[e]);
        graph.add_edge(edge.a, x)?;
        graph.add_edge(x, edge.b)?;
    }
    graph.make_faces(true)?;
    Ok(graph)
}

fn remove_edges(graph: &mut Graph, edges: &[u32]) {
    let mut removal = Removal::new(graph);
    edges.iter().for_each(|&e| removal.edge(e));
    removal.finish();
}

fn count(looked_at: &mut usize) -> Result<()> {
    *looked_at += 1;
    if *looked_at > MAX_PAIRS {
        Err(BoardError::TooLarge)
    } else {
        Ok(())
    }
}

fn first_crossing(graph: &Graph, looked_at: &mut usize) -> Result<Option<(u32, u32, Point)>> {
    for a in 0..graph.edges.len() as u32 {
        let (a0, a1) = graph.ends(a);
        let (left, right) = (a0.x.min(a1.x) - SLACK, a0.x.max(a1.x) + SLACK);
        let (below, above) = (a0.y.min(a1.y) - SLACK, a0.y.max(a1.y) + SLACK);
        for b in a + 1..graph.edges.len() as u32 {
            count(looked_at)?;
            let (b0, b1) = graph.ends(b);
            // Most edges are nowhere near each other.
            let beside = b0.x.max(b1.x) < left || b0.x.min(b1.x) > right;
            if beside || b0.y.max(b1.y) < below || b0.y.min(b1.y) > above {
                continue;
            }
            if let Some(p) = cross_point(a0, a1, b0, b1) {
                return Ok(Some((a, b, p)));
            }
        }
    }
    Ok(None)
}

fn first_touching(graph: &Graph, looked_at: &mut usize) -> Result<Option<(u32, u32)>> {
    for e in 0..graph.edges.len() as u32 {
        let (a, b) = graph.ends(e);
        for v in 0..graph.vertices.len() as u32 {
            count(looked_at)?;
            let edge = &graph.edges[e as usize];
            let p = graph.point(v);
            if v != edge.a
                && v != edge.b
                && p.distance(a) > ON_EDGE
                && p.distance(b) > ON_EDGE
                && lies_on(p, a, b)
            {
                return Ok(Some((e, v)));
            }
        }
    }
    Ok(None)
}

/// Whether a point is on a segment.
fn lies_on(p: Point, a: Point, b: Point) -> bool {
    let along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y);
    let length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    along > 0.0 && along < length && distance_to_line(p, a, b) < ON_EDGE
}
