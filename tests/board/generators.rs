//! The recorded table of generators: numbers of elements and first points.

use std::path::PathBuf;

use ludeme::board::geometry::Point;
use ludeme::board::site::{Site, SiteType};
use ludeme::board::topology::Topology;

use super::compile::compile;

#[test]
fn the_thirds_of_a_divided_hexagon_stand_apart() {
    for n in 1..5usize {
        let text = format!("(board (quadhex {n} thirds:True))");
        let (board, _) = compile(&text, false);
        let t = &board.expect("a board").topology;
        let sizes = SiteType::ALL.map(|ty| (ty, t.len(ty)));
        // Three grids of n by 2n; six edges join them around three gaps and the middle.
        let vertices = 3 * (n + 1) * (2 * n + 1);
        let edges = 3 * ((n + 1) * 2 * n + n * (2 * n + 1)) + 6;
        for (ty, len) in sizes {
            let expected = match ty {
                SiteType::Vertex => vertices,
                SiteType::Edge => edges,
                SiteType::Cell => 6 * n * n + 4,
            };
            assert_eq!(len, expected, "{n}: {ty:?}");
        }
    }
}

#[test]
fn generators_have_their_recorded_sizes_and_first_points() {
    let Ok(folder) = std::env::var("LUDEME_CONFORMANCE") else {
        eprintln!("skipped: LUDEME_CONFORMANCE is not set");
        return;
    };
    let path = PathBuf::from(folder).join("../reference/04d-verified-examples.md");
    let text = std::fs::read_to_string(path).expect("the examples");
    let rows = text
        .lines()
        .skip_while(|l| !l.starts_with("## I."))
        .take_while(|l| !l.starts_with("## II."));
    let (mut total, mut failures) = (0, Vec::new());
    for row in rows.filter(|l| l.starts_with("| `")) {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let graph = columns[1].trim_matches('`');
        total += 1;
        let (board, diagnostics) = compile(&format!("(board ({graph}) use:{})", columns[2]), false);
        let Some(board) = board else {
            failures.push(format!("{graph}: {}", diagnostics[0].message));
            continue;
        };
        let t = &board.topology;
        let sizes =
            [SiteType::Vertex, SiteType::Edge, SiteType::Cell].map(|ty| t.len(ty).to_string());
        if sizes[..] != columns[3..6] {
            failures.push(format!(
                "{graph} {}: {sizes:?} instead of {:?}",
                columns[2],
                &columns[3..6]
            ));
        } else if let Some(difference) =
            [(SiteType::Vertex, columns[6]), (SiteType::Cell, columns[7])]
                .into_iter()
                .find_map(|(ty, points)| difference(t, ty, points))
        {
            failures.push(format!("{graph} {}: {difference}", columns[2]));
        }
    }
    assert!(total > 90, "only {total} generators are recorded");
    assert!(
        failures.is_empty(),
        "{} of {total} differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// The first point that differs from a record such as `(0.000,1.500)(1.000,1.500)`.
fn difference(t: &Topology, ty: SiteType, record: &str) -> Option<String> {
    for (site, text) in record.split(')').filter(|p| !p.is_empty()).enumerate() {
        let mut numbers = text
            .trim_start_matches('(')
            .split(',')
            .map(|n| n.parse().unwrap_or(f64::NAN));
        // The record leaves out trailing zeros of some points.
        let mut next = || numbers.next().unwrap_or(0.0);
        let recorded = Point::in_space(next(), next(), next());
        let found = t.point(ty, site as Site);
        let near = |a: f64, b: f64| (a - b).abs() < 0.001;
        if !near(recorded.x, found.x)
            || !near(recorded.y, found.y)
            || record.matches(',').count() > 8 && !near(recorded.z, found.z)
        {
            return Some(format!(
                "{ty:?} {site} at {found:?} instead of {recorded:?}"
            ));
        }
    }
    None
}
