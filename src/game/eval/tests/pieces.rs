//! Tests of searches for pieces.

use super::*;
use crate::board::special::{Boardless, boardless};
use crate::game::rules::directions::Step;
use crate::game::{Tile, TilePath};

/// The outline of a domino.
fn domino_walk() -> Vec<Step> {
    use Step::{Forward as F, Left as L, Right as R};
    vec![F, R, F, R, F, L, F, L, F, R, F, R, F]
}

#[test]
fn a_domino_covers_two_columns_of_four() {
    let domino = ComponentInfo {
        owner: 3,
        walks: vec![domino_walk()],
        domino: Some((4, 5)),
        ..ComponentInfo::default()
    };
    let features = Features {
        large_pieces: true,
        dominoes: true,
        states: true,
        ..Features::default()
    };
    let board = boardless(Boardless::Square, None).expect("a board");
    let game = game(&board, SiteType::Cell, features, vec![domino]);
    let mut p = Setup::new(&game, &[]);
    let mut cells = Vec::new();
    p.with(|ctx| ctx.footprint(3, 840, 3, &mut cells));
    assert_eq!(cells, [840, 839, 880, 881, 922, 921, 962, 963]);
    p.with(|ctx| ctx.footprint(3, 0, 3, &mut cells));
    assert!(cells.is_empty());
    p.with(|ctx| ctx.footprint(1, 7, 0, &mut cells));
    assert_eq!(cells, [7]);
}

/// A square tile with a straight white path from south to north and a black one across.
fn crossing() -> ComponentInfo {
    let path = |from, to, colour| TilePath {
        from: (from, 0),
        to: (to, 0),
        colour,
    };
    ComponentInfo {
        owner: 3,
        tile: Some(Tile {
            sides: 4,
            slots: vec![1; 4],
            paths: vec![path(0, 2, 1), path(1, 3, 2)],
        }),
        ..ComponentInfo::default()
    }
}

#[test]
fn tiles_match_by_colour_and_paths_are_followed() {
    let features = Features {
        rotations: true,
        ..Features::default()
    };
    let board = squares(5, SiteType::Cell);
    let game = game(&board, SiteType::Cell, features, vec![crossing()]);
    let mut p = Setup::new(&game, &[(7, 3), (12, 3), (13, 3)]);
    let sides = |site| Bool::SidesMatch(Box::new(int(site)));
    assert!(p.holds(&sides(12)));
    assert!(!p.holds(&sides(0)));
    assert_eq!(p.with(|ctx| ctx.path_extent(1, Some(&at(7)))), 2);
    assert_eq!(p.with(|ctx| ctx.path_extent(2, Some(&at(12)))), 2);
    // A quarter turn is two steps among the eight directions.
    p.state.contents.set_rotation(13, 2);
    assert!(!p.holds(&sides(12)));
}
