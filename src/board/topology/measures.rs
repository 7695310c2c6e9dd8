//! Measures: rows, columns and layers of the sites of one type, and the labels made of them.

use std::f64::consts::PI;

use super::{Csr, Topology};
use crate::board::geometry::{Bounds, Point, distance_to_line};
use crate::board::site::{Site, SiteType};

/// The rows, columns, layers and labels of the sites of one type.
#[derive(Clone, Debug)]
pub struct Measures {
    row_of: Vec<u16>,
    column_of: Vec<u16>,
    layer_of: Vec<u16>,
    rows: Csr<Site>,
    columns: Csr<Site>,
    layers: Csr<Site>,
    labels: Vec<String>,
    /// The angles of rows and columns, in steps of 15 degrees.
    angles: (u8, u8),
}

impl Measures {
    /// The row of a site.
    pub fn row_of(&self, site: Site) -> usize {
        self.row_of[usize::from(site)].into()
    }

    /// The column of a site.
    pub fn column_of(&self, site: Site) -> usize {
        self.column_of[usize::from(site)].into()
    }

    /// The layer of a site.
    pub fn layer_of(&self, site: Site) -> usize {
        self.layer_of[usize::from(site)].into()
    }

    /// The sites of every row, ascending.
    pub fn rows(&self) -> &Csr<Site> {
        &self.rows
    }

    /// The sites of every column, ascending.
    pub fn columns(&self) -> &Csr<Site> {
        &self.columns
    }

    /// The sites of every layer, ascending.
    pub fn layers(&self) -> &Csr<Site> {
        &self.layers
    }

    /// The label of a site.
    pub fn label(&self, site: Site) -> &str {
        &self.labels[usize::from(site)]
    }

    /// The first site with a label.
    pub fn find_label(&self, label: &str) -> Option<Site> {
        self.labels
            .iter()
            .position(|l| l == label)
            .map(|i| i as Site)
    }

    pub(super) fn build(t: &Topology, site_type: SiteType) -> Measures {
        let points = &t.points[site_type.index()];
        let frame = Frame::of(points);
        let (row_angle, column_angle) = match site_type {
            // Edges lie in the rows of the vertices.
            SiteType::Edge => t.measures(SiteType::Vertex).angles,
            _ => {
                let row = frame.best_angle(points, Line::Row, 0..=4);
                (
                    row,
                    frame.best_angle(points, Line::Column, row + 6..=row + 8),
                )
            }
        };
        let mut row_of = frame.cluster(points, Line::Row, row_angle).of;
        let mut column_of = frame.cluster(points, Line::Column, column_angle).of;
        let mut layer_of = frame.cluster_keys(points.iter().map(|p| p.z)).of;
        let mut labels = labels(&row_of, &column_of, &layer_of);
        let (mut rows, mut columns, mut layers) =
            (groups(&row_of), groups(&column_of), groups(&layer_of));
        let duplicate = has_duplicates(&labels);
        if duplicate || t.options.three_dimensional {
            let flat =
                |key: fn(&Point) -> f64| distinct(points.iter().filter(|p| p.z == 0.0).map(key));
            rows = assign(&mut row_of, points, &flat(|p| p.y), |p| p.y);
            columns = assign(&mut column_of, points, &flat(|p| p.x), |p| p.x);
            let heights = distinct(points.iter().map(|p| p.z));
            layers = assign(&mut layer_of, points, &heights, |p| p.z);
        }
        if duplicate && !t.options.boardless {
            labels = row_of
                .iter()
                .zip(&column_of)
                .map(|(&row, &column)| label(row, column))
                .collect();
        }
        if site_type == SiteType::Edge {
            labels = (0..points.len()).map(|i| i.to_string()).collect();
        }
        Measures {
            rows,
            columns,
            layers,
            row_of,
            column_of,
            layer_of,
            labels,
            angles: (row_angle, column_angle),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Line {
    Row,
    Column,
}

/// The extent of the points, from which lines are measured.
struct Frame {
    width: f64,
    row_origin: Point,
    column_origin: Point,
    margin: f64,
}

/// A division of sites into lines.
struct Clusters {
    of: Vec<u16>,
    error: f64,
}

impl Frame {
    fn of(points: &[Point]) -> Frame {
        let b = Bounds::of(points.iter().copied());
        let (width, height) = (b.max_x - b.min_x, b.max_y - b.min_y);
        let unit = (width + height) / 2.0 / (points.len().max(1) as f64).sqrt();
        Frame {
            width,

            row_origin: Point::new((b.min_x + b.max_x) / 2.0, b.min_y - height),
            column_origin: Point::new(b.min_x - width, (b.min_y + b.max_y) / 2.0),
            margin: 0.6 * unit,
        }
    }

    /// The angle, in steps of 15 degrees, whose lines fit best; the first of equals.
    fn best_angle(&self, points: &[Point], line: Line, angles: std::ops::RangeInclusive<u8>) -> u8 {
        const GOOD: f64 = 0.01;
        let mut best = (f64::INFINITY, *angles.start());
        for angle in angles {
            let error = self.cluster(points, line, angle).error;
            if error < best.0 {
                best = (error, angle);
                if error < GOOD {
                    break;
                }
            }
        }
        best.1
    }

    fn cluster(&self, points: &[Point], line: Line, angle: u8) -> Clusters {
        let theta = f64::from(angle) * 15.0 * PI / 180.0;
        let a = if line == Line::Row {
            self.row_origin
        } else {
            self.column_origin
        };
        let b = Point::new(
            a.x + self.width * theta.cos(),
            a.y + self.width * theta.sin(),
        );
        self.cluster_keys(points.iter().map(|&p| distance_to_line(p, a, b)))
    }

    fn cluster_keys(&self, keys: impl Iterator<Item = f64>) -> Clusters {
        let mut sorted: Vec<(f64, Site)> =
            keys.enumerate().map(|(i, key)| (key, i as Site)).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut of = vec![0; sorted.len()];
        let (mut sum, mut size, mut last, mut bucket) = (0.0, 0.0, 0.0, 0u16);
        let mut error = 0.0;
        let spread = |sum: f64, size: f64, last: f64| {
            let off = sum / size - last;
            off * off / size
        };
        for &(key, site) in &sorted {
            if size > 0.0 && (key - sum / size).abs() > self.margin {
                error += spread(sum, size, last);
                (sum, size, bucket) = (0.0, 0.0, bucket + 1);
            }
            sum += key;
            size += 1.0;
            last = key;
            of[usize::from(site)] = bucket;
        }
        if size > 0.0 {
            error += spread(sum, size, last) + 0.01 * (f64::from(bucket) + 1.0);
        }
        Clusters { of, error }
    }
}

/// Values that differ by more than the tolerance of exact coordinates, each the first met of those
/// near it; ascending.
fn distinct(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::new();
    for value in values {
        let i = found.partition_point(|&v| v < value);
        let near = |v: Option<&f64>| v.is_some_and(|v| (v - value).abs() < EXACT);
        if !near(found.get(i)) && !near(i.checked_sub(1).and_then(|i| found.get(i))) {
            found.insert(i, value);
        }
    }
    found
}

const EXACT: f64 = 0.001;

/// Gives every point the index of its value and lists the points of every value; points without one
/// keep what they have and are in no list.
fn assign(of: &mut [u16], points: &[Point], values: &[f64], key: fn(&Point) -> f64) -> Csr<Site> {
    let mut lists = vec![Vec::new(); values.len()];
    for (site, (of, p)) in of.iter_mut().zip(points).enumerate() {
        let k = key(p);
        let first = values.partition_point(|&v| v <= k - EXACT);
        // A point between two near values is in both lists.
        for (i, value) in values.iter().enumerate().skip(first) {
            if (value - k).abs() >= EXACT {
                break;
            }
            *of = i as u16;
            lists[i].push(site as Site);
        }
    }
    Csr::from_rows(lists.into_iter())
}

fn groups(of: &[u16]) -> Csr<Site> {
    let n = of.iter().max().map_or(0, |&m| usize::from(m) + 1);
    let mut lists = vec![Vec::new(); n];
    for (i, &group) in of.iter().enumerate() {
        lists[usize::from(group)].push(i as Site);
    }
    Csr::from_rows(lists.into_iter())
}

fn labels(rows: &[u16], columns: &[u16], layers: &[u16]) -> Vec<String> {
    let flat = layers.iter().all(|l| *l == layers[0]);
    let one = |((&row, &column), &layer): ((&u16, &u16), &u16)| {
        let mut text = label(row, column);
        if !flat {
            text.push('/');
            text.push_str(&layer.to_string());
        }
        text
    };
    rows.iter().zip(columns).zip(layers).map(one).collect()
}

fn label(row: u16, column: u16) -> String {
    const LETTERS: u16 = 26;
    let letter = |i: u16| char::from(b'A' + i as u8);
    let mut letters = vec![letter(column % LETTERS)];
    let mut rest = column;
    while rest >= LETTERS {
        rest /= LETTERS;
        // The letter before `A` stands for the digit nought, which only numbers of three digits have.
        letters.push(char::from((b'A' + (rest % LETTERS) as u8) - 1));
    }
    let letters: String = letters.into_iter().rev().collect();
    format!("{letters}{}", row + 1)
}

fn has_duplicates(labels: &[String]) -> bool {
    let mut seen = std::collections::HashSet::with_capacity(labels.len());
    labels.iter().any(|l| !seen.insert(l.as_str()))
}
