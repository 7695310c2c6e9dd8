//! The recorded boards and tracks of games against compiled ones.

use ludeme::board::site::{Relation, Site, SiteType};
use ludeme::board::topology::{SiteSet, Topology};
use ludeme::compile::board::CompiledBoard;
use serde_json::Value;

/// The first difference between a recorded `board` line and a board.
pub fn board_difference(board: &CompiledBoard, line: &Value) -> Option<String> {
    let t = &board.topology;
    let ty = t.default_type();
    let numbers = |sites: Vec<Site>| sites.into_iter().map(u64::from).collect::<Vec<_>>();
    let mut parts = vec![
        ("default", line["default"].as_str() == Some(ty.name())),
        ("cells", line["cells"] == t.len(SiteType::Cell)),
        ("vertices", line["vertices"] == t.len(SiteType::Vertex)),
        ("edges", line["edges"] == t.len(SiteType::Edge)),
    ];
    if parts.iter().all(|(_, equal)| *equal) {
        let edges = 0..t.len(SiteType::Edge) as u32;
        let ends = edges
            .map(|e| numbers(t.edge_ends(e as Site).to_vec()))
            .collect::<Vec<_>>();
        parts.push(("edgeEnds", lists(&line["edgeEnds"]) == ends));
        let cells = 0..t.len(SiteType::Cell) as u32;
        let corners = cells
            .map(|f| numbers(t.cell_vertices(f as Site).to_vec()))
            .collect::<Vec<_>>();
        parts.push(("cellVertices", lists(&line["cellVertices"]) == corners));
        for (i, site) in line["sites"].as_array().into_iter().flatten().enumerate() {
            if let Some(difference) = site_difference(board, i as Site, site) {
                return Some(difference);
            }
        }
        for (name, set) in [
            ("corners", SiteSet::Corners),
            ("perimeter", SiteSet::Perimeter),
            ("centre", SiteSet::Centre),
            ("top", SiteSet::Top),
            ("bottom", SiteSet::Bottom),
            ("left", SiteSet::Left),
            ("right", SiteSet::Right),
            ("inner", SiteSet::Inner),
            ("outer", SiteSet::Outer),
        ] {
            let sites = numbers(t.site_set(ty, set).to_vec());
            if list(&line[name]) != sites {
                return Some(format!("{name}: {sites:?} instead of {}", line[name]));
            }
        }
    }
    parts
        .into_iter()
        .find(|(_, equal)| !equal)
        .map(|(name, _)| name.to_owned())
}

fn site_difference(board: &CompiledBoard, site: Site, record: &Value) -> Option<String> {
    let t: &Topology = &board.topology;
    let ty = t.default_type();
    let m = t.measures(ty);
    let p = t.point(ty, site);
    let near = |v: f64, name: &str| {
        record[name]
            .as_f64()
            .is_some_and(|r| (r - v).abs() < 0.000_11)
    };
    let neighbours = |relation| {
        let mut sites: Vec<u64> = t
            .neighbours(ty, relation, site)
            .iter()
            .map(|&s| s.into())
            .collect();
        sites.sort_unstable();
        sites
    };
    let phase = t.phases(ty).of(site);
    let parts = [
        ("x", near(p.x, "x"), p.x.to_string()),
        ("y", near(p.y, "y"), p.y.to_string()),
        (
            "label",
            record["label"].as_str() == Some(m.label(site)),
            m.label(site).to_owned(),
        ),
        (
            "row",
            record["row"] == m.row_of(site),
            m.row_of(site).to_string(),
        ),
        (
            "col",
            record["col"] == m.column_of(site),
            m.column_of(site).to_string(),
        ),
        (
            "layer",
            record["layer"] == m.layer_of(site),
            m.layer_of(site).to_string(),
        ),
        ("phase", record["phase"] == phase, phase.to_string()),
    ];
    let relations = [
        ("orth", Relation::Orthogonal),
        ("diag", Relation::Diagonal),
        ("adj", Relation::Adjacent),
        ("off", Relation::OffDiagonal),
    ]
    .map(|(name, relation)| {
        let sites = neighbours(relation);
        (name, list(&record[name]) == sites, format!("{sites:?}"))
    });
    let wrong = parts
        .into_iter()
        .chain(relations)
        .find(|(_, equal, _)| !equal);
    wrong.map(|(name, _, found)| format!("site {site}: {name} {found} instead of {}", record[name]))
}

/// The first difference between the recorded `tracks` and those of a board.
pub fn track_difference(board: &CompiledBoard, line: &Value) -> Option<String> {
    let recorded = line["tracks"].as_array().map_or(&[][..], |t| t);
    let tracks = board.tracks.all();
    if recorded.len() != tracks.len() {
        return Some(format!(
            "{} tracks instead of {}",
            tracks.len(),
            recorded.len()
        ));
    }
    recorded.iter().zip(tracks).find_map(|(record, track)| {
        let sites: Vec<i64> = track.sites().map(i64::from).collect();
        let recorded: Vec<i64> = record["sites"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_i64)
            .collect();
        let equal = record["name"].as_str() == Some(track.name())
            && record["owner"] == track.owner()
            && record["loop"] == track.is_looped()
            && recorded == sites;
        (!equal).then(|| {
            let (name, owner, looped) = (track.name(), track.owner(), track.is_looped());
            format!("track {name:?} of {owner} (loop {looped}): {sites:?} instead of {record}")
        })
    })
}

fn list(value: &Value) -> Vec<u64> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .collect()
}

fn lists(value: &Value) -> Vec<Vec<u64>> {
    value.as_array().into_iter().flatten().map(list).collect()
}
