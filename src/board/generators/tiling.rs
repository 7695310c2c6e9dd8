//! Semi-regular tilings: patterns of corners around the points of a lattice.

use std::f64::consts::PI;

use super::hexagonal::{CORNERS, SQRT_3, in_hexagon};
use super::{Outline, checked_area, checked_size, lattice_graph, scan_range};
use crate::board::error::Result;
use crate::board::geometry::Point;
use crate::board::graph::{Basis, Graph, PointList, unit_graph};
use crate::board::operators;

/// A tiling, named by the polygons around its vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Tiling {
    T31212,
    T333333_33434,
    T33336,
    T33344,
    T33434,
    T3464,
    T3636,
    T4612,
    T488,
}

const HALF: f64 = 0.5;
const HEIGHT: f64 = SQRT_3 / 2.0;

/// A tiling of some size; `b` is the second size of those that have one.
pub fn tiling(kind: Tiling, a: i32, b: Option<i32>) -> Result<Graph> {
    let a = checked_size("the size of a tiling", a, 1)?;
    let second = checked_size("the second size of a tiling", b.unwrap_or(a), 1)?;
    let pattern = corners(kind);
    let mut list = PointList::default();
    let hexagon = 2 * a - 1;
    let in_hexagon = |r: i32, c: i32| in_hexagon(a, r, c);
    let (rows, columns, inside): (i32, i32, &dyn Fn(i32, i32) -> bool) = match kind {
        Tiling::T3464 | Tiling::T3636 if b.is_none() => (hexagon, hexagon, &in_hexagon),
        Tiling::T3464 | Tiling::T488 | Tiling::T33344 => (a, second, &|_, _| true),
        Tiling::T3636 => (hexagon, 2 * second - 1, &|_, _| true),
        Tiling::T33434 => (a, a, &|_, _| true),
        _ => (hexagon, hexagon, &in_hexagon),
    };
    checked_area(rows, columns)?;
    for row in 0..rows {
        for column in 0..columns {
            if inside(row, column) {
                add_pattern(&mut list, centre(kind, row, column), &pattern)?;
            }
        }
    }
    if kind == Tiling::T488 {
        return unit_graph(&list.points);
    }
    lattice_graph(&list, Basis::None)
}

/// The part of a tiling inside an outline; tilings that cannot be fitted have a fixed size instead.
pub fn tiling_outline(kind: Tiling, outline: &Outline) -> Result<Graph> {
    const MARGIN: i32 = 2;
    match kind {
        Tiling::T3464 => {}
        Tiling::T33434 => {
            return match outline {
                Outline::Sides(_) => tiling(kind, 3, None),
                Outline::Polygon(polygon) => operators::keep(&tiling(kind, 5, None)?, polygon),
            };
        }
        Tiling::T333333_33434 => return tiling(kind, 2, None),
        _ => return tiling(kind, 3, None),
    }
    let at = |row: i32, column: i32| {
        Point::new(
            (1.0 + SQRT_3) * (f64::from(column) - 0.5 * f64::from(row)),
            (3.0 + SQRT_3) / 2.0 * f64::from(row),
        )
    };
    let polygon = outline.on_lattice(at)?;
    let (rows, columns) = scan_range(&polygon, MARGIN)?;
    let pattern: Vec<(f64, f64)> = corners(kind).into_iter().map(|(x, y)| (y, x)).collect();
    let mut list = PointList::default();
    for row in rows {
        for column in columns.clone() {
            let p = at(row, column);
            if polygon.contains(p) {
                add_pattern(&mut list, p, &pattern)?;
            }
        }
    }
    lattice_graph(&list, Basis::None)
}

fn add_pattern(list: &mut PointList, p: Point, pattern: &[(f64, f64)]) -> Result<()> {
    pattern
        .iter()
        .try_for_each(|(x, y)| list.add(Point::new(p.x + x, p.y + y)))
}

/// The point of a row and column around which the pattern lies.
fn centre(kind: Tiling, row: i32, column: i32) -> Point {
    let (r, c) = (f64::from(row), f64::from(column));
    let (x, y) = match kind {
        Tiling::T3464 => (
            (3.0 + SQRT_3) / 2.0 * (c - r),
            (1.0 + SQRT_3) * (r + c) / 2.0,
        ),
        Tiling::T3636 => (2.0 * (c - 0.5 * r), SQRT_3 * r),
        Tiling::T33434 => (
            (1.0 + SQRT_3) / 2.0 * (c - r),
            (1.0 + SQRT_3) / 2.0 * (r + c),
        ),
        Tiling::T488 => {
            let v = 1.0 + std::f64::consts::SQRT_2;
            (c * v, r * v)
        }
        Tiling::T4612 => sheared(r, c, 4.732_050_8),
        Tiling::T31212 => sheared(r, c, 3.732_050_8),
        Tiling::T33336 => (2.5 * c - 2.0 * r, (2.0 * r + c) * HEIGHT),
        Tiling::T33344 => (c + HALF * r, r * (1.0 + HEIGHT)),
        Tiling::T333333_33434 => ((1.5 + SQRT_3) * (c - r), (2.0 + SQRT_3) * (r + c) / 2.0),
    };
    Point::new(x, y)
}

fn sheared(r: f64, c: f64, spacing: f64) -> (f64, f64) {
    ((c - 0.5 * r) * spacing, r * spacing * HEIGHT)
}

/// The corners of the pattern around a centre.
fn corners(kind: Tiling) -> Vec<(f64, f64)> {
    let (u, w) = (HALF, HEIGHT);
    let ring = |radius: f64| {
        (0..12).map(move |n| {
            let angle = PI / 12.0 + PI / 6.0 * f64::from(n);
            (radius * angle.cos(), radius * angle.sin())
        })
    };
    match kind {
        Tiling::T3464 | Tiling::T333333_33434 => {
            let mut points = vec![(-u, w), (u, w), (1.0, 0.0), (u, -w), (-u, -w), (-1.0, 0.0)];
            points.extend(ring((1.0 + w) / (PI / 12.0).cos()));
            points
        }
        Tiling::T3636 => CORNERS.iter().map(|&(x, y)| (y, x)).collect(),
        Tiling::T33434 => vec![
            (-u, -u - w),
            (u, -u - w),
            (-u - w, -w),
            (u + w, -w),
            (0.0, -u),
            (-1.0 - w, 0.0),
            (-w, 0.0),
            (w, 0.0),
            (1.0 + w, 0.0),
            (0.0, u),
            (-u - w, w),
            (u + w, w),
            (-u, u + w),
            (u, u + w),
        ],
        Tiling::T488 => {
            let v = (1.0 + std::f64::consts::SQRT_2) / 2.0;
            vec![
                (u, v),
                (v, u),
                (v, -u),
                (u, -v),
                (-u, -v),
                (-v, -u),
                (-v, u),
                (-u, v),
            ]
        }
        Tiling::T4612 | Tiling::T31212 => ring(1.0 / (2.0 - SQRT_3).sqrt()).collect(),
        Tiling::T33336 => [
            (-1, 1),
            (1, 1),
            (2, 0),
            (1, -1),
            (-1, -1),
            (-2, 0),
            (-2, 2),
            (0, 2),
            (2, 2),
            (3, 1),
            (4, 0),
            (3, -1),
            (2, -2),
            (0, -2),
            (-2, -2),
            (-3, -1),
            (-4, 0),
            (-3, 1),
        ]
        .iter()
        .map(|&(x, y)| (u * f64::from(x), w * f64::from(y)))
        .collect(),
        Tiling::T33344 => vec![(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
    }
}
