//! Finds the points near a place without looking at all points.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Graph;
use crate::board::error::Result;
use crate::board::geometry::Point;

/// A multiplicative hash for pairs of small integers.
#[derive(Default)]
pub struct CellHasher(u64);

impl Hasher for CellHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.write_i32(i32::from(b));
        }
    }

    fn write_i32(&mut self, n: i32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(n as u32)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

type Buckets = HashMap<(i32, i32), Vec<(Point, u32)>, BuildHasherDefault<CellHasher>>;

/// Points in square buckets of unit size, each with its id.
///
/// Coordinates are within [`MAX_COORDINATE`](crate::board::error::MAX_COORDINATE), so buckets fit an `i32`.
#[derive(Default)]
pub struct PointGrid {
    buckets: Buckets,
}

/// Moves the borders of the buckets away from the places where lattices have their points.
const OFFSET: f64 = 0.3719;

fn bucket(v: f64) -> i32 {
    (v + OFFSET).floor() as i32
}

impl PointGrid {
    /// Files a point.
    pub fn insert(&mut self, point: Point, id: u32) {
        self.buckets
            .entry((bucket(point.x), bucket(point.y)))
            .or_default()
            .push((point, id));
    }

    /// The points whose x and y differ by at most `reach`, and some others.
    pub fn near(&self, point: Point, reach: f64) -> impl Iterator<Item = (Point, u32)> {
        let (x0, x1) = (bucket(point.x - reach), bucket(point.x + reach));
        let (y0, y1) = (bucket(point.y - reach), bucket(point.y + reach));
        (x0..=x1)
            .flat_map(move |x| (y0..=y1).filter_map(move |y| self.buckets.get(&(x, y))))
            .flatten()
            .copied()
    }

    /// The vertex of a graph within a Manhattan distance of a point; a new one there if none is.
    pub fn vertex(&mut self, graph: &mut Graph, point: Point, distance: f64) -> Result<u32> {
        if let Some(v) = self.first_within(point, distance) {
            return Ok(v);
        }
        let v = graph.add_vertex(point)?;
        self.insert(point, v);
        Ok(v)
    }

    /// The lowest id within a Manhattan distance.
    pub fn first_within(&self, point: Point, distance: f64) -> Option<u32> {
        self.near(point, distance)
            .filter(|(p, _)| p.manhattan(point) < distance)
            .map(|(_, id)| id)
            .min()
    }
}
