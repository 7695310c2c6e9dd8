//! Regular polygons, stars and spirals.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

use super::checked_size;
use crate::board::error::{BoardError, MAX_SPIRAL_SITES, Result};
use crate::board::geometry::Point;
use crate::board::graph::Graph;
use crate::board::site::SiteType;

/// The corners of a regular polygon, counter-clockwise from North.
pub(super) fn polygon_points(sides: i32) -> Vec<Point> {
    let n = f64::from(sides);
    let radius = n / TAU;
    let start = if sides == 4 { FRAC_PI_4 } else { FRAC_PI_2 };
    (0..sides)
        .map(|i| {
            let angle = start + TAU * f64::from(i) / n;
            Point::new(radius * angle.cos(), radius * angle.sin())
        })
        .collect()
}

/// A regular polygon, or a star of as many points.
pub fn regular(star: bool, sides: i32, site_type: SiteType) -> Result<Graph> {
    let sides = checked_size("the number of sides", sides, 2)?;
    let mut graph = Graph::default();
    for p in polygon_points(sides) {
        graph.add_vertex(p)?;
    }
    let step = if star { (sides - 1) / 2 } else { 1 };
    for i in 0..sides {
        graph.find_or_push_edge(i as u32, ((i + step) % sides) as u32)?;
    }
    graph.sort_edges();
    if site_type == SiteType::Cell {
        graph.make_faces(true)?;
    }
    graph.reorder();
    Ok(graph)
}

/// Sites along a spiral from the centre outwards.
pub fn spiral(turns: i32, sites: i32, clockwise: bool) -> Result<Graph> {
    let turns = checked_size("the number of turns", turns, 1)?;
    let sites = checked_size("the number of sites", sites, 1)?;
    if sites as usize > MAX_SPIRAL_SITES || turns as usize > MAX_SPIRAL_SITES {
        return Err(BoardError::TooLarge);
    }
    let n = sites as usize;
    // The angles go on a little beyond the last site, which the smoothing looks at.
    let mut angles = vec![0.0];
    let mut steps = spiral_base(turns, sites);
    for ring in 1..=turns + 1 {
        let step = TAU / f64::from(steps);
        let mut angle = TAU * f64::from(ring);
        if ring <= 2 || ring % 2 == 1 {
            angle -= step / 2.0;
        }
        for _ in 0..steps {
            angles.push(angle);
            angle += step;
        }
        if ring <= 2 {
            steps *= 2;
        }
    }
    angles.resize(angles.len().max(n + 1), 0.0);
    for _ in 0..2 {
        for v in 2..n {
            angles[v] = (angles[v - 1] + angles[v + 1]) / 2.0;
        }
    }
    if n > 2 {
        angles[1] -= 0.5 * (angles[2] - angles[1]);
    }
    let mut graph = Graph::default();
    for (v, &r) in angles.iter().enumerate().take(n) {
        let p = if v == 0 {
            Point::default()
        } else {
            Point::new(
                if clockwise { -r * r.cos() } else { r * r.cos() },
                r * r.sin(),
            )
        };
        graph.add_vertex(p)?;
        graph.vertices[v].pivot = Some(0);
    }
    for v in 1..n as u32 {
        let e = graph.push_edge(v - 1, v)?;
        graph.edges[e as usize].curved = true;
    }
    graph.sort_edges();
    Ok(graph)
}

/// The number of sites of the first turn: the most that does not exceed the sites in all.
fn spiral_base(turns: i32, sites: i32) -> i32 {
    for base in 1..sites {
        let (mut steps, mut total) = (base, 1);
        for ring in 1..turns {
            total += steps;
            if total > sites {
                return (base - 1).max(1);
            }
            if ring <= 2 {
                steps *= 2;
            }
        }
    }
    1
}
