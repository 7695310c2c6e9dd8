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
    /// The angles of rows and columns.
    angles: (f64, f64),
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

    /// The labels of the first site and the last.
    pub fn ends(&self) -> Option<(&str, &str)> {
        Some((self.labels.first()?, self.labels.last()?))
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
        let frame = MeasureFrame::of(points);
        let (row_angle, column_angle) = match site_type {
            // Edges lie in the rows of the vertices.
            SiteType::Edge => t.measures(SiteType::Vertex).angles,
            _ => {
                // Ties between angles are decided by last bits: the order of operations matters.
                let row = frame.best_angle(points, LineAxis::Row, ROW_ANGLES.map(radians));
                let turned = COLUMN_ANGLES.map(|degrees| row + radians(degrees));
                (row, frame.best_angle(points, LineAxis::Column, turned))
            }
        };
        let mut row_of = frame.cluster(points, LineAxis::Row, row_angle).of;
        let mut column_of = frame.cluster(points, LineAxis::Column, column_angle).of;
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

/// The angles that rows may have, in degrees.
const ROW_ANGLES: [f64; 5] = [0.0, 15.0, 30.0, 45.0, 60.0];

/// The angles that columns may have with rows, in degrees.
const COLUMN_ANGLES: [f64; 3] = [90.0, 105.0, 120.0];

fn radians(degrees: f64) -> f64 {
    degrees / 180.0 * PI
}

#[derive(Clone, Copy, PartialEq)]
enum LineAxis {
    Row,
    Column,
}

/// The extent of the points, from which lines are measured.
struct MeasureFrame {
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

impl MeasureFrame {
    fn of(points: &[Point]) -> MeasureFrame {
        let b = Bounds::of(points.iter().copied());
        let (width, height) = (b.max_x - b.min_x, b.max_y - b.min_y);
        let unit = (width + height) / 2.0 / (points.len().max(1) as f64).sqrt();
        MeasureFrame {
            width,

            row_origin: Point::new(b.min_x + width / 2.0, b.min_y - height),
            column_origin: Point::new(b.min_x - width, b.min_y + height / 2.0),
            margin: 0.6 * unit,
        }
    }

    /// The angle whose lines fit best; the first of equals.
    fn best_angle<const N: usize>(
        &self,
        points: &[Point],
        line: LineAxis,
        angles: [f64; N],
    ) -> f64 {
        const GOOD: f64 = 0.01;
        const POOR: f64 = 1000.0;
        let mut best = (POOR, angles[0]);
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

    fn cluster(&self, points: &[Point], line: LineAxis, angle: f64) -> Clusters {
        let a = if line == LineAxis::Row {
            self.row_origin
        } else {
            self.column_origin
        };
        let b = Point::new(
            a.x + self.width * angle.cos(),
            a.y + self.width * angle.sin(),
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
            error += spread(sum, size, last);
            error += 0.01 * (f64::from(bucket) + 1.0);
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
