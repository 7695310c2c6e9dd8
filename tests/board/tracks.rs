//! Tracks: paths, bumps, loops, look-up.

use ludeme::board::generators::{self, Diagonals};
use ludeme::board::site::SiteType;
use ludeme::board::special::{Store, mancala_board, surakarta_tracks};
use ludeme::board::topology::{Topology, TopologyOptions};
use ludeme::board::track::{END, OFF, Track, TrackError, Tracks, walk_path};

fn rectangle(rows: i32, columns: i32, ty: SiteType) -> Topology {
    let graph = generators::rectangle(rows, columns, Diagonals::None, ty).expect("a small board");
    Topology::build(&graph, ty, TopologyOptions::default())
}

#[test]
fn a_path_follows_directions_as_far_as_told() {
    let t = rectangle(3, 4, SiteType::Cell);
    assert_eq!(
        walk_path(&t, "0,E,N1,W2,End"),
        Ok(vec![0, 1, 2, 3, 7, 6, 5, END])
    );
    // A direction that leads nowhere is passed over.
    assert_eq!(walk_path(&t, "3,E,N1"), Ok(vec![3, 7]));
}

#[test]
fn a_path_that_cannot_be_walked_says_where() {
    let t = rectangle(3, 4, SiteType::Cell);
    assert_eq!(walk_path(&t, "E,N1"), Err(TrackError::NoStart("E".into())));
    assert_eq!(
        walk_path(&t, "0,ENE"),
        Err(TrackError::UnknownStep("ENE".into()))
    );
    assert_eq!(walk_path(&t, "99,E"), Err(TrackError::OffBoard("E".into())));
    assert_eq!(
        walk_path(&rectangle(2, 2, SiteType::Edge), "0,E"),
        Err(TrackError::OnEdges)
    );
}

#[test]
fn stores_of_a_mancala_board_lie_on_its_paths() {
    let graph = mancala_board(2, 6, Store::Outer, 2).expect("a small board");
    let t = Topology::build(&graph, SiteType::Vertex, TopologyOptions::default());
    let around = walk_path(&t, "0,ESE,E,ENE,WNW,W");
    assert_eq!(
        around,
        Ok(vec![0, 1, 2, 3, 4, 5, 6, 13, 12, 11, 10, 9, 8, 7])
    );
}

#[test]
fn a_repeated_site_becomes_a_bump() {
    let track = Track::new("Loop".into(), 0, true, true, &[3, 3, 4, 5, 5, 5]).expect("short");
    let bumps: Vec<(i32, u16)> = track.elements().iter().map(|e| (e.site, e.bump)).collect();
    assert_eq!(bumps, [(3, 1), (4, 0), (5, 2)]);
    assert!(track.has_bump() && !track.has_internal_loop());
    assert_eq!(track.elements()[2].next, Some(0));
    assert_eq!(
        (track.elements()[0].previous, track.elements()[1].previous),
        (Some(2), None)
    );
}

#[test]
fn a_site_met_again_later_is_an_internal_loop() {
    let track = Track::new("Eight".into(), 1, false, false, &[0, 1, 2, 0, 3]).expect("short");
    assert!(track.has_internal_loop());
    assert_eq!(track.index_of(0), Some(0));
    assert_eq!((track.site_at(4), track.site_at(5)), (3, OFF));
}

#[test]
fn surakarta_loops_repeat_the_ends_of_their_runs() {
    let t = rectangle(6, 6, SiteType::Vertex);
    let tracks = surakarta_tracks(&t, None, 1).expect("a square board");
    let names: Vec<&str> = tracks.iter().map(Track::name).collect();
    assert_eq!(names, ["Track1F", "Track1B", "Track2F", "Track2B"]);
    let bumps = tracks[0]
        .elements()
        .iter()
        .filter(|e| e.bump == 1)
        .map(|e| e.site);
    assert_eq!(bumps.collect::<Vec<_>>(), [11, 34, 24, 1]);
}

#[test]
fn tracks_are_found_by_part_of_their_name_and_owner() {
    let track =
        |name: &str, owner| Track::new(name.into(), owner, false, false, &[0, 1]).expect("short");
    let tracks = Tracks::new(vec![track("Home1", 1), track("Home2", 2), track("Ring", 0)]);
    assert_eq!(tracks.for_move(Some("Home"), 2), Some(1));
    assert_eq!(tracks.for_move(Some("Ring"), 2), Some(2));
    assert_eq!(tracks.for_move(None, 3), Some(2));
    assert_eq!(tracks.for_sites("Home", 2), Some(1));
    assert_eq!(tracks.for_ends(None, 2), Some(1));
}
