//! Operators that move all vertices of a graph, such as `rotate` and `scale`. The lists of incident
//! elements keep their order.

use crate::board::error::Result;
use crate::board::geometry::{Bounds, Point};
use crate::board::graph::Graph;

/// Moves a graph.
pub fn shift(mut graph: Graph, dx: f64, dy: f64, dz: f64) -> Result<Graph> {
    graph.transform(|p| Point::in_space(p.x + dx, p.y + dy, p.z + dz))?;
    Ok(graph)
}

/// Stretches a graph about the origin.
pub fn scale(mut graph: Graph, sx: f64, sy: f64, sz: f64) -> Result<Graph> {
    graph.transform(|p| Point::in_space(p.x * sx, p.y * sy, p.z * sz))?;
    Ok(graph)
}

/// Turns a graph counter-clockwise, in degrees, about the middle of its bounding box.
pub fn rotate(mut graph: Graph, degrees: f64) -> Result<Graph> {
    let b = Bounds::of(graph.vertices.iter().map(|v| v.point));
    let (mid_x, mid_y) = ((b.min_x + b.max_x) / 2.0, (b.min_y + b.max_y) / 2.0);
    let (sin, cos) = degrees.to_radians().sin_cos();
    graph.transform(|p| {
        let (x, y) = (p.x - mid_x, p.y - mid_y);
        Point::in_space(mid_x + x * cos - y * sin, mid_y + x * sin + y * cos, p.z)
    })?;
    Ok(graph)
}

/// Shears a graph eastward, in proportion to the height above its lowest vertex.
pub fn skew(mut graph: Graph, amount: f64) -> Result<Graph> {
    let bottom = Bounds::of(graph.vertices.iter().map(|v| v.point)).min_y;
    graph.transform(|p| Point::in_space(p.x + (p.y - bottom) * amount, p.y, p.z))?;
    Ok(graph)
}
