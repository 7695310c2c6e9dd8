//! Steps, radials and distances on small boards.

use ludeme::board::direction::{AbsoluteDirection as D, DirectionSet, RelativeDirection};
use ludeme::board::generators::{self, Diagonals, LatticeShape, SquareShape, concentric_circles};
use ludeme::board::graph::Graph;
use ludeme::board::site::{Relation, SiteType};
use ludeme::board::topology::{Distances, Topology, TopologyOptions};

fn topology(graph: Graph, ty: SiteType) -> Topology {
    Topology::build(&graph, ty, TopologyOptions::default())
}

fn squares(n: i32, ty: SiteType) -> Topology {
    let graph = generators::square(SquareShape::Square, n, Diagonals::None, false, ty);
    topology(graph.expect("a small board"), ty)
}

#[test]
fn neighbours_run_clockwise_from_north() {
    let t = squares(3, SiteType::Cell);
    assert_eq!(
        t.neighbours(SiteType::Cell, Relation::Adjacent, 4),
        [7, 8, 5, 2, 1, 0, 3, 6]
    );
    assert_eq!(
        t.neighbours(SiteType::Cell, Relation::Orthogonal, 4),
        [7, 5, 1, 3]
    );
    assert_eq!(t.neighbours(SiteType::Cell, Relation::Diagonal, 0), [4]);
}

#[test]
fn diagonal_neighbours_of_vertices_are_not_adjacent() {
    let t = squares(3, SiteType::Vertex);
    assert_eq!(
        t.neighbours(SiteType::Vertex, Relation::Diagonal, 4),
        [8, 2, 0, 6]
    );
    assert_eq!(
        t.neighbours(SiteType::Vertex, Relation::Adjacent, 4),
        [7, 5, 1, 3]
    );
}

#[test]
fn a_radial_begins_with_its_own_site_and_knows_its_opposite() {
    let t = squares(5, SiteType::Cell);
    let radials = t.radials(SiteType::Cell);
    let [east] = radials.from(D::E, 11) else {
        panic!("one radial")
    };
    assert_eq!(radials.path(*east), [11, 12, 13, 14]);
    assert_eq!(radials.opposite(*east), Some(&[11, 10][..]));
    let lengths: Vec<usize> = radials.paths(D::Diagonal, 11).map(<[_]>::len).collect();
    assert_eq!(lengths, [3, 3, 2, 2]);
}

#[test]
fn a_line_through_a_site_is_met_once_among_the_distinct_radials() {
    let t = squares(5, SiteType::Cell);
    let radials = t.radials(SiteType::Cell);
    assert_eq!(radials.from(D::Adjacent, 12).len(), 8);
    assert_eq!(radials.distinct(D::Adjacent, 12).len(), 4);
    // In a corner no line goes on to the other side.
    assert_eq!(radials.distinct(D::Adjacent, 0).len(), 3);
}

#[test]
fn a_ring_ends_before_it_comes_back() {
    let graph = concentric_circles(&[1, 6], false, SiteType::Vertex).expect("a small board");
    let t = topology(graph, SiteType::Vertex);
    let radials = t.radials(SiteType::Vertex);
    for start in 1..=6 {
        let paths: Vec<&[u16]> = radials.paths(D::CW, start).collect();
        assert_eq!(paths.len(), 1);
        let mut sites = paths[0].to_vec();
        assert_eq!((sites.len(), sites[0]), (6, start));
        sites.sort_unstable();
        assert_eq!(sites, [1, 2, 3, 4, 5, 6]);
    }
    assert_eq!(radials.from(D::Out, 0).len(), 6);
    assert!(radials.from(D::In, 0).is_empty());
}

#[test]
fn distances_count_steps_of_a_relation() {
    let graph = generators::hex(LatticeShape::Natural, 3, None).expect("a small board");
    let t = topology(graph, SiteType::Cell);
    let steps = t.steps(SiteType::Cell);
    let distances = Distances::build(steps, Relation::Adjacent).expect("a small board");
    assert_eq!(distances.between(0, 18), 4);
    assert_eq!(
        distances.at(9, 1).collect::<Vec<_>>(),
        [4, 5, 8, 10, 13, 14]
    );
}

#[test]
fn a_label_names_its_site() {
    let t = squares(3, SiteType::Cell);
    assert_eq!(t.measures(SiteType::Cell).label(5), "C2");
    assert_eq!(t.find_label(SiteType::Cell, "C2"), Some(5));
    assert_eq!(t.find_label(SiteType::Cell, "D1"), None);
    assert_eq!(t.find_label(SiteType::Edge, "1"), None);
}

#[test]
fn relative_directions_turn_within_the_supported_ones() {
    let supported: DirectionSet = [D::NNE, D::E, D::SSE, D::SSW, D::W, D::NNW]
        .into_iter()
        .collect();
    let resolve = |relative: RelativeDirection, facing| {
        let mut out = Vec::new();
        relative.resolve(facing, supported, &mut out);
        out
    };
    assert_eq!(resolve(RelativeDirection::Forward, D::N), []);
    assert_eq!(resolve(RelativeDirection::FR, D::N), [D::NNE]);
    assert_eq!(resolve(RelativeDirection::FLL, D::N), [D::NNW]);
    assert_eq!(
        resolve(RelativeDirection::Forwards, D::E),
        [D::NNE, D::E, D::SSE]
    );
    assert_eq!(
        resolve(RelativeDirection::Rightwards, D::N),
        [D::NNE, D::E, D::SSE]
    );
    assert_eq!(resolve(RelativeDirection::BL, D::N), [D::SSE]);
    assert_eq!(RelativeDirection::rotate(D::N, 2, supported), D::E);
}

#[test]
fn facings_turn_in_their_rings() {
    for d in D::ALL.into_iter().filter(|d| d.is_specific()) {
        assert_eq!(d.opposite().opposite(), d, "{d:?}");
        assert_eq!(D::from_name(d.name()), Some(d));
    }
    assert_eq!(D::NW.rightward(), D::NE);
    assert_eq!(D::UN.right(), D::UNE);
    assert_eq!(D::UN.opposite(), D::DS);
    assert_eq!((D::Out.left(), D::Out.opposite()), (D::CCW, D::In));
}

/// Twelve sites on a ring: the rows of two angles fit alike but for the last bits, so that the order
/// in which errors are summed decides.
#[test]
fn rows_of_a_ring_are_told_by_the_last_bits() {
    let ring = concentric_circles(&[12], false, SiteType::Cell).expect("a small board");
    let t = topology(ring, SiteType::Cell);
    let labels: Vec<&str> = (0..12)
        .map(|s| t.measures(SiteType::Cell).label(s))
        .collect();
    let expected = "A2 A1 B1 C1 D1 D2 D3 D4 C4 B4 A4 A3";
    assert_eq!(labels.join(" "), expected);
}
