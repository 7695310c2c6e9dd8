//! Outlines: the polygon, or the lengths of the sides, that a board of a lattice fills.

use crate::board::error::{BoardError, MAX_SITES, Result};
use crate::board::geometry::{Point, Polygon};

/// What a custom board fills.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A polygon.
    Polygon(Polygon),
    /// The lengths of the sides; a negative one turns the other way.
    Sides(Vec<i32>),
}

impl Outline {
    /// The polygon on the square lattice, moved outwards so that its corners are inside.
    pub(super) fn on_squares(&self) -> Result<Polygon> {
        const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let polygon = match self {
            Outline::Polygon(polygon) => polygon.inflated(),
            Outline::Sides(sides) => {
                check_sides(sides)?;
                let (mut row, mut column, mut heading) = (0, 0, 3);
                let mut points = vec![Point::default()];
                for &side in sides {
                    heading = (heading + if side < 0 { 3 } else { 1 }) % 4;
                    let (dr, dc) = STEPS[heading];
                    row += side * dr;
                    column += side * dc;
                    points.push(Point::new(f64::from(column), f64::from(row)));
                }
                Polygon(points).inflated()
            }
        };
        Ok(polygon)
    }

    /// The polygon on a lattice of six directions whose points are placed by `at(row, column)`.
    pub(super) fn on_lattice(&self, at: impl Fn(i32, i32) -> Point) -> Result<Polygon> {
        const STEPS: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
        let polygon = match self {
            Outline::Polygon(polygon) => polygon.inflated(),
            Outline::Sides(sides) => {
                check_sides(sides)?;
                let (mut row, mut column, mut heading) = (0, 0, 1);
                let mut points = vec![at(row, column)];
                for n in 0..sides.len().max(5) {
                    let side = sides[n % sides.len()];
                    let steps = if side < 0 { side + 1 } else { side - 1 };
                    heading = (heading + if steps < 0 { 5 } else { 1 }) % 6;
                    if steps > 0 {
                        let (dr, dc) = STEPS[heading];
                        row += steps * dr;
                        column += steps * dc;
                        points.push(at(row, column));
                    }
                }
                Polygon(points).inflated()
            }
        };
        Ok(polygon)
    }
}

fn check_sides(sides: &[i32]) -> Result<()> {
    if sides.is_empty() {
        return Err(BoardError::DegeneratePolygon(0));
    }
    let total: i64 = sides.iter().map(|&s| i64::from(s).abs()).sum();
    if total > MAX_SITES as i64 {
        Err(BoardError::TooLarge)
    } else {
        Ok(())
    }
}
