//! Boards that no generator makes: mancala boards, Surakarta boards with their loops, and boards
//! without edges (`boardless`).

use super::error::{BoardError, Result};
use super::generators::{self, Diagonals, LatticeShape, SquareShape};
use super::geometry::single;
use super::graph::{Basis, Graph};
use super::operators;
use super::site::SiteType;
use super::topology::Topology;
use super::track::{Track, TrackError};

/// Where a mancala board has its stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Store {
    /// One at each end.
    #[default]
    Outer,
    /// Inside the board.
    Inner,
    /// No stores.
    None,
}

/// Rows of holes played on their vertices: left store, rows from the bottom, right store.
pub fn mancala_board(rows: i32, columns: i32, store: Store, num_stores: i32) -> Result<Graph> {
    if !(2..=6).contains(&rows) {
        return Err(BoardError::InvalidSize {
            what: "the number of rows of a mancala board",
            expected: "from 2 to 6",
            found: rows.into(),
        });
    }
    if store == Store::Inner || num_stores != 2 {
        return generators::square(
            SquareShape::Square,
            rows,
            Diagonals::None,
            false,
            SiteType::Vertex,
        );
    }
    let height = f64::from(rows - 1) / 2.0;
    // How far the stores stand outside, nearer where they lie between two rows.
    let out = match rows {
        2 => 0.85,
        4 | 6 => 0.9,
        _ => 1.0,
    };
    let end = |x: f64| operators::shift(single_vertex()?, single(x), single(height), 0.0);
    let mut parts = Vec::with_capacity(rows as usize + 2);
    if store == Store::Outer {
        parts.push(end(-out)?);
    }
    for row in 0..rows {
        let holes = generators::rectangle(1, columns, Diagonals::None, SiteType::Vertex)?;
        parts.push(operators::shift(holes, 0.0, f64::from(row), 0.0)?);
    }
    if store == Store::Outer {
        parts.push(end(f64::from(columns) - 1.0 + out)?);
    }
    operators::union(parts, true)
}

fn single_vertex() -> Result<Graph> {
    generators::rectangle(1, 1, Diagonals::None, SiteType::Vertex)
}

/// The lattice of a board without edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boardless {
    /// Squares.
    Square,
    /// Hexagons.
    Hexagonal,
    /// Triangles.
    Triangular,
}

/// A board large enough to have no edges in play; always played on cells.
pub fn boardless(lattice: Boardless, size: Option<i32>) -> Result<Graph> {
    const SQUARES: i32 = 41;
    const HEXAGONS: i32 = 21;
    const TRIANGLES: i32 = 41;
    match lattice {
        Boardless::Square => {
            let n = size.unwrap_or(SQUARES);
            generators::rectangle(n, n, Diagonals::None, SiteType::Cell)
        }
        Boardless::Hexagonal => {
            generators::hex(LatticeShape::Natural, size.unwrap_or(HEXAGONS), None)
        }
        Boardless::Triangular => generators::tri(
            LatticeShape::Natural,
            size.unwrap_or(TRIANGLES),
            None,
            SiteType::Cell,
        ),
    }
}

/// Lays the loops of a Surakarta board over its vertices, one forward and one backward track for each.
pub fn surakarta_tracks(topology: &Topology, loops: Option<i32>, from: i32) -> Result<Vec<Track>> {
    let measures = topology.measures(SiteType::Vertex);
    let rows = measures.rows().len() as i32;
    let columns = measures.columns().len() as i32;
    let triangular = match topology.basis() {
        Basis::Square => false,
        Basis::Triangular => true,
        _ => return Err(BoardError::NoLoops),
    };
    let default = if triangular {
        (rows - 1) / 2
    } else {
        (rows.min(columns) - 2) / 2
    };
    let loops = loops.unwrap_or(default);
    let mut tracks = Vec::new();
    for index in from..from.saturating_add(loops) {
        if index < 0 || index >= rows.min(columns) {
            return Err(BoardError::InvalidSize {
                what: "the row of a loop",
                expected: "a row of the board",
                found: index.into(),
            });
        }
        let runs = if triangular {
            triangle_runs(rows, index)
        } else {
            square_runs(rows, columns, index)
        };
        let forward: Vec<(i32, bool)> = runs
            .iter()
            .flat_map(|run| {
                run.iter()
                    .enumerate()
                    .map(|(i, &site)| (site, i == 0 || i + 1 == run.len()))
            })
            .collect();
        let backward = forward.iter().rev().copied().collect();
        for (sense, sites) in [("F", forward), ("B", backward)] {
            let track = Track::new(
                format!("Track{index}{sense}"),
                0,
                true,
                true,
                &with_bumps(&sites),
            );
            tracks.push(track.map_err(|_: TrackError| BoardError::TooLarge)?);
        }
    }
    Ok(tracks)
}

/// Repeats every end of a run that the end of another run follows.
fn with_bumps(sites: &[(i32, bool)]) -> Vec<i32> {
    // The corner of the board is never taken for an end.
    let is_end = |&(site, end): &(i32, bool)| end && site != 0;
    let mut list = Vec::with_capacity(sites.len() + 8);
    for (i, entry) in sites.iter().enumerate() {
        list.push(entry.0);
        if is_end(entry) && is_end(&sites[(i + 1) % sites.len()]) {
            list.push(entry.0);
        }
    }
    list
}

fn square_runs(rows: i32, columns: i32, index: i32) -> Vec<Vec<i32>> {
    let site = |row: i32, column: i32| row * columns + column;
    vec![
        (0..columns).map(|c| site(index, c)).collect(),
        (0..rows).map(|r| site(r, columns - 1 - index)).collect(),
        (0..columns)
            .rev()
            .map(|c| site(rows - 1 - index, c))
            .collect(),
        (0..rows).rev().map(|r| site(r, index)).collect(),
    ]
}

/// The runs of a loop over a triangle whose rows have `n`, `n - 1`, ... vertices.
fn triangle_runs(n: i32, index: i32) -> Vec<Vec<i32>> {
    let start: i32 = (0..index).map(|row| n - row).sum();
    let length = n - index;
    let along = (0..length).map(|i| start + i).collect();
    // From row to row the sites differ by the length of the row, less one on the way to the left.
    let up_from = n - 1 - index;
    let up = (0..length).map(|row| up_from + (0..row).map(|r| n - 1 - r).sum::<i32>());
    let down_from = index + (0..n - 1 - index).map(|row| n - row).sum::<i32>();
    let down = (0..length).map(|row| down_from - (0..row).map(|r| index + 2 + r).sum::<i32>());
    let (up, down) = (up.collect(), down.collect());
    vec![along, up, down]
}
