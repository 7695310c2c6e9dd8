//! Walls of bricks: cells of two squares.

use super::{checked_area, checked_size};
use crate::board::error::Result;
use crate::board::geometry::{COINCIDENT, Point};
use crate::board::graph::{Graph, PointGrid};

/// The outline of a wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrickShape {
    /// As many rows as columns.
    #[default]
    Square,
    /// Rows and columns.
    Rectangle,
    /// One column more than rows.
    Limping,
    /// A square on a corner.
    Diamond,
    /// A rhombus with two corners cut.
    Prism,
    /// Bricks around a half one.
    Spiral,
}

/// A wall of bricks; `trim` closes ragged ends with half bricks.
pub fn brick(shape: BrickShape, a: i32, b: Option<i32>, trim: bool) -> Result<Graph> {
    let a = checked_size("the size of a brick board", a, 1)?;
    let b = b
        .map(|b| checked_size("the second size of a brick board", b, 1))
        .transpose()?;
    let mut wall = Wall::default();
    match shape {
        BrickShape::Square | BrickShape::Rectangle => wall.rectangle(a, b.unwrap_or(a), trim)?,
        BrickShape::Limping => wall.rectangle(a, a + 1, trim)?,
        BrickShape::Diamond => wall.diamond(a, 0)?,
        BrickShape::Prism => wall.diamond(a, b.unwrap_or(a))?,
        BrickShape::Spiral => wall.spiral(a)?,
    }
    let mut graph = wall.graph;
    graph.reorder();
    Ok(graph)
}

#[derive(Default)]
struct Wall {
    graph: Graph,
    grid: PointGrid,
}

impl Wall {
    fn rectangle(&mut self, rows: i32, columns: i32, trim: bool) -> Result<()> {
        checked_area(rows, 2 * columns + 2)?;
        let columns = 2 * columns + 1;
        for row in 0..rows {
            for column in (row % 2..columns).step_by(2) {
                match () {
                    () if trim && column == 0 => self.half(row, column + 1)?,
                    () if trim && column >= columns - 1 => self.half(row, column)?,
                    () => self.brick(row, column)?,
                }
            }
        }
        Ok(())
    }

    fn diamond(&mut self, a: i32, middle: i32) -> Result<()> {
        checked_area(2 * a + 2 * middle, 2 * a)?;
        for row in 0..2 * a + 2 * middle {
            for column in ((row + 1) % 2..2 * a).step_by(2) {
                if row + column >= a - 1
                    && column - row < a
                    && row + column < 3 * a - 1
                    && row - column <= a
                {
                    self.brick(row, column)?;
                }
            }
        }
        Ok(())
    }

    fn spiral(&mut self, n: i32) -> Result<()> {
        checked_area(2 * n, 2 * n)?;
        self.half(n - 1, n - 1)?;
        for k in 1..n {
            for m in (0..2 * k).step_by(2) {
                self.upright(n - k + m, n - k - 1)?;
                self.brick(n + k - 1, n - k + m)?;
                self.upright(n - k - 1 + m, n + k - 1)?;
                self.brick(n - k - 1, n - k - 1 + m)?;
            }
        }
        Ok(())
    }

    fn brick(&mut self, row: i32, column: i32) -> Result<()> {
        self.add(
            row,
            column,
            &[(0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 1)],
        )
    }

    fn upright(&mut self, row: i32, column: i32) -> Result<()> {
        self.add(
            row,
            column,
            &[(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)],
        )
    }

    fn half(&mut self, row: i32, column: i32) -> Result<()> {
        self.add(row, column, &[(0, 0), (1, 0), (1, 1), (0, 1)])
    }

    /// Adds a cell with corners at the given rows and columns from its own.
    fn add(&mut self, row: i32, column: i32, corners: &[(i32, i32)]) -> Result<()> {
        let mut walk = Vec::with_capacity(corners.len());
        for &(dr, dc) in corners {
            let p = Point::new(f64::from(column + dc), f64::from(row + dr));
            walk.push(self.grid.vertex(&mut self.graph, p, COINCIDENT)?);
        }
        for i in 0..walk.len() {
            self.graph
                .find_or_add_edge(walk[i], walk[(i + 1) % walk.len()])?;
        }
        self.graph.find_or_add_face(&walk)?;
        Ok(())
    }
}
