//! Every recorded board expression: numbers of elements, positions, neighbours, directions, rows,
//! columns, phases and centre.

use std::path::PathBuf;

use ludeme::board::direction::AbsoluteDirection;
use ludeme::board::site::{Relation, Site, SiteType};
use ludeme::board::topology::{SiteSet, Topology};

use super::compile::compile;

#[test]
fn recorded_board_expressions_have_their_checksums() {
    let Ok(folder) = std::env::var("LUDEME_CONFORMANCE") else {
        eprintln!("skipped: LUDEME_CONFORMANCE is not set");
        return;
    };
    let path = PathBuf::from(folder).join("../reference/04e-board-checksums.tsv");
    let text = std::fs::read_to_string(&path).expect("the table of checksums");
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split('\t').collect();
    let (mut total, mut failures) = (0, Vec::new());
    for line in lines {
        let expected: Vec<&str> = line.split('\t').collect();
        total += 1;
        // The record does not say whether the game it was made in speaks of layers.
        let differences: Vec<String> = [false, true]
            .into_iter()
            .map_while(|layers| difference(&header, &expected, layers))
            .collect();
        if differences.len() == 2 {
            failures.push(format!("{}\n    {}", expected[0], differences[0]));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {total} differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// The first column in which a board differs from its record.
fn difference(header: &[&str], expected: &[&str], three_dimensional: bool) -> Option<String> {
    let (board, diagnostics) = compile(expected[0], three_dimensional);
    let Some(board) = board else {
        return Some(
            diagnostics
                .iter()
                .map(|d| d.message.as_str())
                .collect::<Vec<_>>()
                .join("; "),
        );
    };
    let actual = row(&board.topology);
    let columns = header.iter().zip(expected).skip(1).zip(&actual);
    columns
        .filter(|((_, expected), actual)| !agrees(expected, actual))
        .map(|((name, expected), actual)| format!("{name}: {actual} instead of {expected}"))
        .next()
}

/// Equal texts, or numbers equal up to the rounding of the record.
fn agrees(expected: &str, actual: &str) -> bool {
    expected == actual
        || match (expected.parse::<f64>(), actual.parse::<f64>()) {
            (Ok(e), Ok(a)) => (e - a).abs() < 0.0021,
            _ => false,
        }
}

fn row(t: &Topology) -> Vec<String> {
    let ty = t.default_type();
    let sites = || 0..t.len(ty) as u32;
    let weighted =
        |f: &dyn Fn(Site) -> f64| -> f64 { sites().map(|s| f64::from(s + 1) * f(s as Site)).sum() };
    let neighbours: u64 = sites()
        .flat_map(|s| {
            t.neighbours(ty, Relation::Orthogonal, s as Site)
                .iter()
                .map(move |&n| (s, n))
        })
        .map(|(s, n)| u64::from(s + 1) * u64::from(u32::from(n) + 1))
        .sum();
    let directions = |relation| names(t.steps(ty).supported(relation));
    let sizes = |sizes: Vec<usize>| {
        sizes
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    let measures = t.measures(ty);
    let list = |sites: &[Site]| {
        sites
            .iter()
            .map(Site::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    vec![
        ty.name().to_owned(),
        t.len(SiteType::Cell).to_string(),
        t.len(SiteType::Vertex).to_string(),
        t.len(SiteType::Edge).to_string(),
        format!("{:.3}", weighted(&|s| t.point(ty, s).x)),
        format!("{:.3}", weighted(&|s| t.point(ty, s).y)),
        neighbours.to_string(),
        directions(Relation::Adjacent),
        directions(Relation::Orthogonal),
        directions(Relation::Diagonal),
        sizes(measures.rows().rows().map(<[_]>::len).collect()),
        sizes(measures.columns().rows().map(<[_]>::len).collect()),
        sizes((0..6).map(|p| t.phases(ty).sites(p).len()).collect()),
        list(t.site_set(ty, SiteSet::Centre)),
    ]
}

fn names(directions: &[AbsoluteDirection]) -> String {
    directions
        .iter()
        .map(|d| d.name())
        .collect::<Vec<_>>()
        .join(" ")
}
