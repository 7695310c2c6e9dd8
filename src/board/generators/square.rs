//! Boards of squares.

use super::{Outline, checked_area, checked_size, lattice_graph, scan_range, vertices_along};
use crate::board::error::{BoardError, Result};
use crate::board::geometry::Point;
use crate::board::graph::{Basis, Graph, PointGrid, PointList};
use crate::board::site::SiteType;

/// The outline of a board of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareShape {
    /// As many rows as columns.
    #[default]
    Square,
    /// One column more than rows.
    Limping,
    /// A square on a corner.
    Diamond,
}

/// How the squares of a board are divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diagonals {
    /// No diagonals.
    #[default]
    None,
    /// Diagonals that are meant but not drawn.
    Implied,
    /// One diagonal a square, turned in turn.
    Alternating,
    /// Both diagonals, meeting in a vertex.
    Solid,
    /// Both diagonals, crossing without a vertex.
    SolidNoSplit,
    /// One diagonal a square, along rings around the centre.
    Concentric,
    /// Diagonals out of the centre.
    Radiating,
}

/// A square board; one without sites is empty. `pyramidal` stacks ever smaller squares on it.
pub fn square(
    shape: SquareShape,
    n: i32,
    diagonals: Diagonals,
    pyramidal: bool,
    site_type: SiteType,
) -> Result<Graph> {
    if pyramidal && diagonals != Diagonals::None {
        return Err(BoardError::Exclusive("`diagonals:`", "`pyramidal:`"));
    }
    if n < 1 && may_be_empty(diagonals) {
        return Ok(Graph::default());
    }
    let n = checked_size("the size of a square board", n, 1)?;
    match shape {
        SquareShape::Square => grid_board(n, n, diagonals, pyramidal, site_type),
        SquareShape::Limping => grid_board(n, n + 1, diagonals, pyramidal, site_type),
        SquareShape::Diamond => diamond(n, diagonals),
    }
}

/// A board of some rows and columns; one without either is empty.
pub fn rectangle(
    rows: i32,
    columns: i32,
    diagonals: Diagonals,
    site_type: SiteType,
) -> Result<Graph> {
    if rows.min(columns) < 1 && may_be_empty(diagonals) {
        return Ok(Graph::default());
    }
    let rows = checked_size("the number of rows", rows, 1)?;
    let columns = checked_size("the number of columns", columns, 1)?;
    grid_board(rows, columns, diagonals, false, site_type)
}

/// A board without sites can be made, unless there are diagonals that start from a site.
fn may_be_empty(diagonals: Diagonals) -> bool {
    matches!(
        diagonals,
        Diagonals::None | Diagonals::Implied | Diagonals::Alternating
    )
}

fn grid_board(
    rows: i32,
    columns: i32,
    diagonals: Diagonals,
    pyramidal: bool,
    site_type: SiteType,
) -> Result<Graph> {
    let (rows, columns) = (
        vertices_along(rows, site_type),
        vertices_along(columns, site_type),
    );
    checked_area(rows, columns)?;
    let mut graph = Graph::default();
    for row in 0..rows {
        for column in 0..columns {
            graph.add_vertex(Point::new(f64::from(column), f64::from(row)))?;
        }
    }
    let id = |row: i32, column: i32| (row * columns + column) as u32;
    for row in 0..rows {
        for column in 0..columns {
            if row + 1 < rows {
                graph.push_edge(id(row, column), id(row + 1, column))?;
            }
            if column + 1 < columns {
                graph.push_edge(id(row, column), id(row, column + 1))?;
            }
        }
    }
    if pyramidal {
        stack_layers(&mut graph, rows, columns)?;
    }
    add_diagonals(&mut graph, diagonals, (0, rows), (0, columns))?;
    graph.sort_edges();
    graph.make_faces(false)?;
    graph.reorder();
    graph.basis = Basis::Square;
    Ok(graph)
}

/// Adds the upper layers of a pyramid and joins all vertices a unit apart.
fn stack_layers(graph: &mut Graph, rows: i32, columns: i32) -> Result<()> {
    const TOLERANCE: f64 = 0.05;
    for layer in 1..rows {
        let offset = f64::from(layer) * 0.5;
        let height = f64::from(layer) / std::f64::consts::SQRT_2;
        for row in 0..rows - layer {
            for column in 0..columns - layer {
                graph.add_vertex(Point::in_space(
                    offset + f64::from(column),
                    offset + f64::from(row),
                    height,
                ))?;
            }
        }
    }
    let mut grid = PointGrid::default();
    for (i, v) in graph.vertices.iter().enumerate() {
        grid.insert(v.point, i as u32);
    }
    for a in 0..graph.vertices.len() as u32 {
        let p = graph.point(a);
        let near = grid.near(p, 1.0 + TOLERANCE);
        let mut ends: Vec<u32> = near
            .filter(|(q, _)| (p.distance_in_space(*q) - 1.0).abs() < TOLERANCE)
            .map(|(_, b)| b)
            .collect();
        ends.sort_unstable();
        for b in ends {
            graph.find_or_push_edge(a, b)?;
        }
    }
    Ok(())
}

fn diamond(n: i32, diagonals: Diagonals) -> Result<Graph> {
    checked_area(2 * n, 2 * n)?;
    let mut list = PointList::default();
    for row in 0..2 * n {
        for column in 0..2 * n {
            if row + column >= n - 1
                && column - row <= n
                && row - column <= n
                && row + column < 3 * n
            {
                list.add(Point::new(f64::from(column), f64::from(row)))?;
            }
        }
    }
    divided(&list, diagonals, (0, 2 * n), (0, 2 * n))
}

/// A board of the squares inside an outline.
pub fn square_outline(outline: &Outline, diagonals: Diagonals) -> Result<Graph> {
    const MARGIN: i32 = 2;
    let polygon = outline.on_squares()?;
    let (rows, columns) = scan_range(&polygon, MARGIN)?;
    let mut list = PointList::default();
    for row in rows.clone() {
        for column in columns.clone() {
            let p = Point::new(f64::from(column), f64::from(row));
            if polygon.contains(p) {
                list.add(p)?;
            }
        }
    }
    divided(
        &list,
        diagonals,
        (*rows.start(), *rows.end()),
        (*columns.start(), *columns.end()),
    )
}

fn divided(
    list: &PointList,
    diagonals: Diagonals,
    rows: (i32, i32),
    columns: (i32, i32),
) -> Result<Graph> {
    let mut graph = lattice_graph(list, Basis::Square)?;
    if !matches!(diagonals, Diagonals::None | Diagonals::Implied) {
        add_diagonals(&mut graph, diagonals, rows, columns)?;
        graph.sort_edges();
        graph.make_faces(false)?;
        graph.reorder();
    }
    Ok(graph)
}

/// Adds diagonals to the unit squares of a graph; its edges must be sorted afterwards.
fn add_diagonals(
    graph: &mut Graph,
    diagonals: Diagonals,
    rows: (i32, i32),
    columns: (i32, i32),
) -> Result<()> {
    if matches!(diagonals, Diagonals::None | Diagonals::Implied) {
        return Ok(());
    }
    let mut grid = PointGrid::default();
    for (i, v) in graph.vertices.iter().enumerate() {
        grid.insert(v.point, i as u32);
    }
    let vertex = |column: i32, row: i32| {
        grid.first_within(Point::new(f64::from(column), f64::from(row)), 0.01)
    };
    let middle_row = (rows.0 + rows.1) / 2;
    let middle_column = (columns.0 + columns.1) / 2;
    if diagonals == Diagonals::Radiating {
        let reach = ((rows.1 - rows.0) / 2).max((columns.1 - columns.0) / 2);
        for n in 0..=reach {
            for (dx, dy) in [(1, 1), (1, -1), (-1, -1), (-1, 1)] {
                // The row of the middle serves as its x, as in the language.
                let at = |n: i32| vertex(middle_row + n * dx, middle_column + n * dy);
                if let (Some(a), Some(b)) = (at(n), at(n + 1)) {
                    graph.find_or_push_edge(a, b)?;
                }
            }
        }
        return Ok(());
    }
    for row in rows.0..=rows.1 {
        for column in columns.0..=columns.1 {
            let corners =
                [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(dc, dr)| vertex(column + dc, row + dr));
            let [Some(a), Some(b), Some(c), Some(d)] = corners else {
                continue;
            };
            match diagonals {
                Diagonals::Solid => {
                    let x = graph
                        .add_vertex(Point::new(f64::from(column) + 0.5, f64::from(row) + 0.5))?;
                    for corner in [a, b, c, d] {
                        graph.push_edge(corner, x)?;
                    }
                }
                Diagonals::SolidNoSplit => {
                    graph.find_or_push_edge(a, c)?;
                    graph.find_or_push_edge(b, d)?;
                }
                Diagonals::Alternating if (row + column) % 2 == 0 => {
                    graph.find_or_push_edge(a, c)?;
                }
                Diagonals::Concentric if (row < middle_row) != (column < middle_column) => {
                    graph.find_or_push_edge(a, c)?;
                }
                _ => {
                    graph.find_or_push_edge(b, d)?;
                }
            }
        }
    }
    Ok(())
}
