//! Perimeters: the outlines of the connected parts of a board.

use super::Topology;
use crate::board::geometry::{Point, Polygon};
use crate::board::site::{Site, SiteType};

/// The vertices of every perimeter, counter-clockwise; a vertex where the outline touches itself occurs
/// more than once.
pub(super) fn perimeters(t: &Topology) -> Vec<Vec<Site>> {
    let points = &t.points[SiteType::Vertex.index()];
    let mut by_x: Vec<Site> = (0..points.len() as u32).map(|v| v as Site).collect();
    by_x.sort_by(|&v, &w| {
        points[usize::from(v)]
            .x
            .total_cmp(&points[usize::from(w)].x)
    });
    let mut covered = vec![false; points.len()];
    let mut found: Vec<(Vec<Site>, Polygon)> = Vec::new();
    for &start in &by_x {
        if covered[usize::from(start)] {
            continue;
        }
        let walk = walk_outline(t, start);
        let outline = Polygon(walk.iter().map(|&v| points[usize::from(v)]).collect());
        for &v in &walk {
            covered[usize::from(v)] = true;
        }
        cover_inside(&outline, points, &mut covered);
        found.push((walk, outline));
    }
    // From last to first, an outline goes that starts inside another that is still there.
    for i in (0..found.len()).rev() {
        let start = found[i].1.0[0];
        let inside = |(j, (_, outline)): (usize, &(_, Polygon))| j != i && outline.contains(start);
        if found.iter().enumerate().any(inside) {
            found.remove(i);
        }
    }
    found.into_iter().map(|(walk, _)| walk).collect()
}

fn cover_inside(outline: &Polygon, points: &[Point], covered: &mut [bool]) {
    if outline.0.len() < 3 {
        return;
    }
    let bounds = outline.bounds();
    for (p, covered) in points.iter().zip(covered) {
        let in_bounds = p.x >= bounds.min_x
            && p.x <= bounds.max_x
            && p.y >= bounds.min_y
            && p.y <= bounds.max_y;
        if !*covered && in_bounds && outline.contains(*p) {
            *covered = true;
        }
    }
}

/// Walks around the part of the board that `start` is a leftmost vertex of, with the outside on the right.
fn walk_outline(t: &Topology, start: Site) -> Vec<Site> {
    let point = |v: Site| t.point(SiteType::Vertex, v);
    let other = |e: Site, v: Site| {
        let [a, b] = t.edge_ends(e);
        if a == v { b } else { a }
    };
    let mut walk = vec![start];
    // The angle of an edge counter-clockwise from South.
    let angle = |e: Site| {
        let (from, to) = (point(start), point(other(e, start)));
        (to.x - from.x).atan2(from.y - to.y)
    };
    let first = t
        .vertex_edges(start)
        .iter()
        .copied()
        .min_by(|&e, &f| angle(e).total_cmp(&angle(f)));
    let Some(mut edge) = first else { return walk };
    let mut previous = start;
    let mut v = other(edge, start);
    // Every edge is walked at most once in each direction before the walk repeats itself.
    for _ in 0..2 * t.len(SiteType::Edge) {
        if v == start {
            break;
        }
        walk.push(v);
        let edges = t.vertex_edges(v);
        let arrival = edges.iter().position(|&e| e == edge).unwrap_or(0);
        let onward = (1..edges.len())
            .map(|m| edges[(arrival + m) % edges.len()])
            .find(|&e| other(e, v) != previous);
        if let Some(onward) = onward {
            edge = onward;
        }
        previous = v;
        v = other(edge, v);
    }
    walk
}
