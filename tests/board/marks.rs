//! Outlines that lie in one another, and rows and columns where angles fit equally well.

use ludeme::board::site::{Site, SiteType};
use ludeme::board::topology::{Csr, SiteSet, Topology};

use super::compile::compile;

fn topology(board: &str) -> Topology {
    let (board, diagnostics) = compile(board, false);
    board
        .unwrap_or_else(|| panic!("{}", diagnostics[0].message))
        .topology
}

/// The corners of a board of boxes that know nothing of each other, each told by its lower left
/// corner, width and height.
fn corners_of_boxes(boxes: &[[i32; 4]]) -> Vec<(i32, i32)> {
    let boxes: Vec<String> = boxes
        .iter()
        .map(|[x, y, w, h]| format!("(shift {x} {y} (scale {w} {h} (square 1)))"))
        .collect();
    let t = topology(&format!("(board (union {{ {} }}))", boxes.join(" ")));
    let corners = t.site_set(SiteType::Vertex, SiteSet::Corners);
    let place = |v: &Site| {
        let p = t.point(SiteType::Vertex, *v);
        (p.x.round() as i32, p.y.round() as i32)
    };
    let mut corners: Vec<(i32, i32)> = corners.iter().map(place).collect();
    corners.sort_unstable();
    corners
}

fn of_box([x, y, w, h]: [i32; 4]) -> [(i32, i32); 4] {
    [(x, y), (x, y + h), (x + w, y), (x + w, y + h)]
}

#[test]
fn an_outline_goes_that_starts_inside_another_that_is_still_there() {
    // The first covers the left ends of the long ones, whose outlines therefore start at their
    // right ends and are found late.
    let first = [0, 0, 10, 100];
    let small = [20, 50, 10, 20];
    let (long, longer) = ([5, 40, 35, 20], [6, 30, 54, 15]);
    let corners = |boxes: &[[i32; 4]]| corners_of_boxes(boxes);
    let all = |boxes: &[[i32; 4]]| {
        let mut all: Vec<_> = boxes.iter().flat_map(|b| of_box(*b)).collect();
        all.sort_unstable();
        all
    };
    // The small one starts inside the long one.
    assert_eq!(corners(&[first, small, long]), all(&[first, long]));
    // But the long one starts inside the longer one, and goes before the small one is looked at.
    let four = [first, small, long, longer];
    assert_eq!(corners(&four), all(&[first, small, longer]));
}

/// The angle between the first two sites that lie in one line, in degrees.
fn angle(t: &Topology, lines: &Csr<Site>) -> Option<i32> {
    let line = lines.rows().find(|line| line.len() == 2)?;
    let (a, b) = (
        t.point(SiteType::Vertex, line[0]),
        t.point(SiteType::Vertex, line[1]),
    );
    let angle = (b.y - a.y).atan2(b.x - a.x).to_degrees().round() as i32;
    Some(angle.rem_euclid(180))
}

#[test]
fn angles_that_fit_equally_well_are_told_by_the_last_bits() {
    // Rings that are themselves when turned by 60 or by 20 degrees: rows fit as well at 0 degrees
    // as at 60, and all but for the last bits.
    for (n, row, column) in [(6, 30, 150), (18, 0, 90)] {
        let t = topology(&format!("(board (concentric {{{n}}}) use:Vertex)"));
        let lines = t.measures(SiteType::Vertex);
        let angles = [lines.rows(), lines.columns()].map(|lines| angle(&t, lines));
        assert_eq!(angles, [Some(row), Some(column)], "{n} sites");
    }
}
