//! Recorded details of some boards, line by line: directions, site sets, sides, neighbours in order,
//! radials, tracks.

use std::fmt::Write;
use std::path::PathBuf;

use ludeme::board::direction::AbsoluteDirection;
use ludeme::board::site::{Relation, Site};
use ludeme::board::topology::{SiteSet, Topology};
use ludeme::compile::board::CompiledBoard;

use super::compile::compile;

#[test]
fn recorded_boards_have_their_details() {
    let Ok(folder) = std::env::var("LUDEME_CONFORMANCE") else {
        eprintln!("skipped: LUDEME_CONFORMANCE is not set");
        return;
    };
    let folder = PathBuf::from(folder).join("../reference");
    let text =
        std::fs::read_to_string(folder.join("04d-verified-examples.md")).expect("the examples");
    let table = std::fs::read_to_string(folder.join("04e-board-checksums.tsv"))
        .expect("the table of checksums");
    let expressions: Vec<&str> = table
        .lines()
        .skip(1)
        .filter_map(|l| l.split('\t').next())
        .collect();
    let (mut boards, mut failures) = (0, Vec::new());
    for block in text.split("\n### ").skip(1) {
        let Some((name, record)) = block.split_once("\n```\n") else {
            continue;
        };
        let Some(record) = record.split("\n```").next() else {
            continue;
        };
        let row = text.lines().find(|l| l.starts_with(&format!("| {name} |")));
        let Some(prefix) = row.and_then(|l| l.split('`').nth(1)) else {
            continue;
        };
        boards += 1;
        // The row holds the beginning of the expression only.
        let candidates: Vec<&&str> = expressions
            .iter()
            .filter(|e| e.starts_with(prefix))
            .collect();
        let differences: Vec<String> = candidates
            .iter()
            .map_while(|e| difference(e, record))
            .collect();
        if differences.len() == candidates.len() {
            failures.push(format!(
                "{name}: {}",
                differences.first().map_or("no such board", |d| d)
            ));
        }
    }
    assert!(boards > 30, "only {boards} boards are recorded");
    assert!(
        failures.is_empty(),
        "{} of {boards} boards differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// The first line of a record that a board does not have.
fn difference(expression: &str, record: &str) -> Option<String> {
    let mut first = None;
    for three_dimensional in [false, true] {
        let (board, diagnostics) = compile(expression, three_dimensional);
        let Some(board) = board else {
            return Some(diagnostics[0].message.clone());
        };
        let described = describe(&board, record);
        let wrong = record
            .lines()
            .zip(described.lines())
            .find(|(r, d)| !agree(r, d));
        let (recorded, found) = wrong?;
        first.get_or_insert(format!("\n  {found}\ninstead of\n  {recorded}"));
    }
    first
}

/// Equal lines, but for the sign of zero and for what a long record leaves out.
fn agree(recorded: &str, found: &str) -> bool {
    let found = found.replace("-0.000", "0.000");
    match recorded.strip_suffix("...") {
        Some(beginning) => found.starts_with(beginning),
        None => recorded == found,
    }
}

/// A board in the notation of the record, with the sites and tracks that the record samples.
fn describe(board: &CompiledBoard, record: &str) -> String {
    let t = &board.topology;
    let ty = t.default_type();
    let mut text = String::new();
    header(board, &mut text);
    for line in record.lines() {
        let letter = ty.letter();
        let rest = line.strip_prefix("  ").and_then(|l| l.strip_prefix(letter));
        if let Some(site) = rest.and_then(|r| r.split(' ').next()?.parse().ok()) {
            site_lines(t, site, &mut text);
        }
    }
    for track in board.tracks.all() {
        let sites: Vec<String> = track
            .elements()
            .iter()
            .map(|e| {
                if e.bump > 0 {
                    format!("{}*{}", e.site, e.bump)
                } else {
                    e.site.to_string()
                }
            })
            .collect();
        let (owner, looped, internal) =
            (track.owner(), track.is_looped(), track.has_internal_loop());
        let _ = writeln!(
            text,
            " track {} owner={owner} loop={looped} il={internal} {}",
            track.name(),
            sites.join(" ")
        );
    }
    text
}

fn header(board: &CompiledBoard, text: &mut String) {
    let t = &board.topology;
    let ty = t.default_type();
    let n = t.len(ty);
    let sites = 0..n as u32;
    let weighted = |f: &dyn Fn(Site) -> f64| -> f64 {
        sites.clone().map(|s| f64::from(s + 1) * f(s as Site)).sum()
    };
    let neighbours: u64 = sites
        .clone()
        .flat_map(|s| {
            t.neighbours(ty, Relation::Orthogonal, s as Site)
                .iter()
                .map(move |&n| (u64::from(s), u64::from(n)))
        })
        .map(|(s, n)| (s + 1) * (n + 1))
        .sum();
    let directions = |relation| {
        t.steps(ty)
            .supported(relation)
            .iter()
            .map(|d| d.name())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let _ = writeln!(
        text,
        " {} n={n} Sx={:.3} Sy={:.3} Snb={neighbours} dirs=[{}] ortho=[{}] diag=[{}] off=[{}]",
        ty.name(),
        weighted(&|s| t.point(ty, s).x),
        weighted(&|s| t.point(ty, s).y),
        directions(Relation::Adjacent),
        directions(Relation::Orthogonal),
        directions(Relation::Diagonal),
        directions(Relation::OffDiagonal),
    );
    let m = t.measures(ty);
    let sizes = |sizes: Vec<usize>| {
        sizes
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    let _ = writeln!(
        text,
        "  rows={} cols={} layers={} phases={}",
        sizes(m.rows().rows().map(<[_]>::len).collect()),
        sizes(m.columns().rows().map(<[_]>::len).collect()),
        // The record counts no layers of boards without edges.
        if board.boardless { 0 } else { m.layers().len() },
        sizes((0..6).map(|p| t.phases(ty).sites(p).len()).collect()),
    );
    let set = |s| list(t.site_set(ty, s));
    let count = |s| t.site_set(ty, s).len();
    let _ = writeln!(
        text,
        "  corners={} | convex={} | concave={} | centre={} | major={} minor={} outer={} perim={} inner={}",
        set(SiteSet::Corners),
        set(SiteSet::ConvexCorners),
        set(SiteSet::ConcaveCorners),
        set(SiteSet::Centre),
        count(SiteSet::Major),
        count(SiteSet::Minor),
        count(SiteSet::Outer),
        count(SiteSet::Perimeter),
        count(SiteSet::Inner),
    );
    let _ = writeln!(
        text,
        "  top={} | bottom={} | left={} | right={}",
        set(SiteSet::Top),
        set(SiteSet::Bottom),
        set(SiteSet::Left),
        set(SiteSet::Right),
    );
    use AbsoluteDirection as D;
    let sides: Vec<String> = [D::E, D::N, D::NE, D::NW, D::S, D::SE, D::SW, D::W]
        .into_iter()
        .filter(|&d| !t.side(ty, d).is_empty())
        .map(|d| format!("{}:{}", d.name(), list(t.side(ty, d))))
        .collect();
    let _ = writeln!(text, "  sides={}", sides.join("; "));
}

fn site_lines(t: &Topology, site: Site, text: &mut String) {
    let ty = t.default_type();
    let p = t.point(ty, site);
    let m = t.measures(ty);
    let [o, d, f, a] = [
        Relation::Orthogonal,
        Relation::Diagonal,
        Relation::OffDiagonal,
        Relation::Adjacent,
    ]
    .map(|relation| list(t.neighbours(ty, relation, site)));
    let _ = writeln!(
        text,
        "  {}{site} ({:.3},{:.3},{:.3}) {} r{}c{}l{} ph{} O[{o}] D[{d}] F[{f}] A[{a}]",
        ty.letter(),
        p.x,
        p.y,
        p.z,
        m.label(site),
        m.row_of(site),
        m.column_of(site),
        m.layer_of(site),
        t.phases(ty).of(site),
    );
    let mut rays = String::new();
    for direction in AbsoluteDirection::ALL
        .into_iter()
        .filter(|d| d.is_specific())
    {
        for path in t.radials(ty).paths(direction, site) {
            let sites = path[1..]
                .iter()
                .map(Site::to_string)
                .collect::<Vec<_>>()
                .join("-");
            let _ = write!(rays, " {}:{sites}", direction.name());
        }
    }
    let _ = writeln!(text, "    rays{rays}");
}

fn list(sites: &[Site]) -> String {
    sites
        .iter()
        .map(Site::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
