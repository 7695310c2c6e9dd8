//! Points, polygons and the predicates on them that decide the shape of a graph.
//!
//! Site numbers depend on the last bits of coordinates, so every formula here is written in the
//! order in which the language defines it.

use std::f64::consts::{PI, TAU};

use super::error::{BoardError, MAX_COORDINATE, Result};

/// The tolerance of degenerate lengths and areas.
pub const EPS: f64 = 1e-7;
/// Vertices closer than this (Manhattan) are one vertex.
pub const COINCIDENT: f64 = 0.001;

/// A point or a vector; y points North, x East, z up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Eastward.
    pub x: f64,
    /// Northward.
    pub y: f64,
    /// Upward.
    pub z: f64,
}

/// Rounds to single precision, as the language does for all float parameters.
pub fn single(v: f64) -> f64 {
    f64::from(v as f32)
}

impl Point {
    /// A point in the plane.
    pub const fn new(x: f64, y: f64) -> Self {
        Point { x, y, z: 0.0 }
    }

    /// A point in space.
    pub const fn in_space(x: f64, y: f64, z: f64) -> Self {
        Point { x, y, z }
    }

    /// The point rounded to single precision.
    #[must_use]
    pub fn rounded(self) -> Self {
        Point {
            x: single(self.x),
            y: single(self.y),
            z: single(self.z),
        }
    }

    /// Distance in the plane.
    pub fn distance(self, other: Point) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// Distance in space.
    pub fn distance_in_space(self, other: Point) -> f64 {
        let (dx, dy, dz) = (other.x - self.x, other.y - self.y, other.z - self.z);
        (dx * dx + dy * dy + dz * dz).sqrt()
    }

    /// The sum of the distances along the axes.
    pub fn manhattan(self, other: Point) -> f64 {
        (self.x - other.x).abs() + (self.y - other.y).abs() + (self.z - other.z).abs()
    }

    /// The angle of the way to another point, counter-clockwise from East, in (-π, π].
    pub fn angle_to(self, other: Point) -> f64 {
        (other.y - self.y).atan2(other.x - self.x)
    }

    /// The arithmetic mean of some points.
    pub fn mean(points: impl Iterator<Item = Point>) -> Point {
        let (mut sum, mut n) = (Point::default(), 0usize);
        for p in points {
            sum.x += p.x;
            sum.y += p.y;
            sum.z += p.z;
            n += 1;
        }
        let n = n.max(1) as f64;
        Point {
            x: sum.x / n,
            y: sum.y / n,
            z: sum.z / n,
        }
    }

    /// Refuses coordinates that are not finite or beyond the limit.
    pub fn checked(self) -> Result<Self> {
        for c in [self.x, self.y, self.z] {
            if !c.is_finite() || c.abs() > MAX_COORDINATE {
                return Err(BoardError::CoordinateOutOfRange(c.to_string()));
            }
        }
        Ok(self)
    }
}

/// The bounding rectangle of some points.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The smallest x.
    pub min_x: f64,
    /// The smallest y.
    pub min_y: f64,
    /// The largest x.
    pub max_x: f64,
    /// The largest y.
    pub max_y: f64,
}

impl Bounds {
    /// The bounds of some points; all zero when there are none.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        let mut points = points.into_iter();
        let Some(p) = points.next() else {
            return Bounds {
                min_x: 0.0,
                min_y: 0.0,
                max_x: 0.0,
                max_y: 0.0,
            };
        };
        points.fold(
            Bounds {
                min_x: p.x,
                min_y: p.y,
                max_x: p.x,
                max_y: p.y,
            },
            |b, p| Bounds {
                min_x: b.min_x.min(p.x),
                min_y: b.min_y.min(p.y),
                max_x: b.max_x.max(p.x),
                max_y: b.max_y.max(p.y),
            },
        )
    }
}

/// Distance from `p` to the infinite line through `a` and `b`.
pub fn distance_to_line(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    if dx.abs() + dy.abs() < EPS {
        return p.distance(a);
    }
    let cross = (p.y - a.y) * dx - (p.x - a.x) * dy;
    (cross * cross / (dx * dx + dy * dy)).sqrt()
}

fn cross(a: Point, b: Point, c: Point) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// Whether three points turn clockwise; collinear points count as clockwise.
pub fn turns_clockwise(a: Point, b: Point, c: Point) -> bool {
    cross(a, b, c) < EPS
}

/// Whether a closed walk runs clockwise.
pub fn is_clockwise(walk: impl Iterator<Item = Point> + Clone) -> bool {
    let mut area = 0.0;
    let Some(first) = walk.clone().next() else {
        return false;
    };
    let mut points = walk.peekable();
    while let Some(p) = points.next() {
        let q = points.peek().copied().unwrap_or(first);
        area += p.x * q.y - q.x * p.y;
    }
    area < 0.0
}

/// On which side of the line from `a` to `b` the point lies: 1 left, -1 right, 0 on it.
pub fn which_side(p: Point, a: Point, b: Point) -> i32 {
    let v = cross(a, b, p);
    if v < -EPS {
        -1
    } else if v > EPS {
        1
    } else {
        0
    }
}

/// The crossing of two segments strictly inside both.
pub fn cross_point(a0: Point, a1: Point, b0: Point, b1: Point) -> Option<Point> {
    const MARGIN: f64 = 0.01;
    let (s, t) = crossing_parameters(a0, a1, b0, b1)?;
    let inside = |v: f64| v > MARGIN && v < 1.0 - MARGIN;
    (inside(s) && inside(t)).then_some(Point {
        x: a0.x + s * (a1.x - a0.x),
        y: a0.y + s * (a1.y - a0.y),
        z: a0.z + s * (a1.z - a0.z),
    })
}

/// Whether two segments touch or cross; parallel ones never do.
pub fn segments_intersect(a0: Point, a1: Point, b0: Point, b1: Point) -> bool {
    let inside = |v: f64| (-EPS..=1.0 + EPS).contains(&v);
    crossing_parameters(a0, a1, b0, b1).is_some_and(|(s, t)| inside(s) && inside(t))
}

fn crossing_parameters(a0: Point, a1: Point, b0: Point, b1: Point) -> Option<(f64, f64)> {
    let (ax, ay) = (a1.x - a0.x, a1.y - a0.y);
    let (bx, by) = (b1.x - b0.x, b1.y - b0.y);
    let det = ax * by - ay * bx;
    if det.abs() < EPS {
        return None;
    }
    let (dx, dy) = (b0.x - a0.x, b0.y - a0.y);
    Some(((dx * by - dy * bx) / det, (dx * ay - dy * ax) / det))
}

/// The tangent of the turn at `b` on the way from `a` to `c`; infinite from a right angle on.
pub fn turn_tangent(a: Point, b: Point, c: Point) -> f64 {
    let v = (b.x - a.x, b.y - a.y, b.z - a.z);
    let u = (c.x - b.x, c.y - b.y, c.z - b.z);
    let dot = v.0 * u.0 + v.1 * u.1 + v.2 * u.2;
    if dot <= 0.0 {
        return f64::INFINITY;
    }
    let cross = (
        u.1 * v.2 - u.2 * v.1,
        u.2 * v.0 - u.0 * v.2,
        u.0 * v.1 - u.1 * v.0,
    );
    (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).sqrt() / dot
}

/// In which of `n` equal sectors, the first centred on East, an angle lies.
pub fn sector(angle: f64, n: usize) -> usize {
    let width = TAU / n as f64;
    ((angle.rem_euclid(TAU) + PI / n as f64) / width) as usize % n
}

/// A closed polygon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polygon(pub Vec<Point>);

impl Polygon {
    /// The polygon of these points; with `rotations` the points are repeated, rotated about the
    /// origin by equal parts of a full turn (a negative number reverses them first).
    pub fn new(points: &[[f32; 2]], rotations: i32) -> Result<Polygon> {
        let mut list: Vec<Point> = Vec::with_capacity(points.len());
        for p in points {
            list.push(Point::new(f64::from(p[0]), f64::from(p[1])).checked()?);
        }
        if rotations < 0 {
            list.reverse();
        }
        let turns = rotations.unsigned_abs() as usize;
        let given = list.len();
        if turns.saturating_mul(given) > super::error::MAX_SITES {
            return Err(BoardError::TooLarge);
        }
        for r in 1..turns {
            let angle = TAU / turns as f64 * r as f64;
            let (sin, cos) = angle.sin_cos();
            for i in 0..given {
                let p = list[i];
                list.push(Point::new(p.x * cos - p.y * sin, p.x * sin + p.y * cos));
            }
        }
        if list.len() < 3 {
            return Err(BoardError::DegeneratePolygon(list.len()));
        }
        Ok(Polygon(list))
    }

    /// Whether a point is inside, by the even-odd rule.
    pub fn contains(&self, p: Point) -> bool {
        let points = &self.0;
        let mut inside = false;
        let Some(mut j) = points.last() else {
            return false;
        };
        for i in points {
            if (i.y < p.y && j.y >= p.y || j.y < p.y && i.y >= p.y)
                && (i.x <= p.x || j.x <= p.x)
                && i.x + (p.y - i.y) / (j.y - i.y) * (j.x - i.x) < p.x
            {
                inside = !inside;
            }
            j = i;
        }
        inside
    }

    /// The polygon moved outwards by a tenth of a unit (inwards if it runs counter-clockwise), so that
    /// points on its outline are inside (outside).
    #[must_use]
    pub fn inflated(&self) -> Polygon {
        const AMOUNT: f64 = 0.1;
        let points = &self.0;
        let n = points.len();
        let unit = |a: Point, b: Point| {
            let (x, y) = (b.x - a.x, b.y - a.y);
            let length = (x * x + y * y).sqrt();
            if length < EPS {
                (0.0, 0.0)
            } else {
                (x / length * AMOUNT, y / length * AMOUNT)
            }
        };
        let moved = (0..n).map(|i| {
            let (a, p, c) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
            let (into, out) = if turns_clockwise(a, p, c) {
                (unit(a, p), unit(c, p))
            } else {
                (unit(p, a), unit(p, c))
            };
            Point {
                x: p.x + (into.0 + out.0) * 0.5,
                y: p.y + (into.1 + out.1) * 0.5,
                z: p.z,
            }
        });
        Polygon(moved.collect())
    }

    /// The bounding rectangle.
    pub fn bounds(&self) -> Bounds {
        Bounds::of(self.0.iter().copied())
    }
}
