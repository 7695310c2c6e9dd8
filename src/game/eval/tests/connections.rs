//! Tests of `is Connected`, `is Blocked` and `is Loop`.

use super::*;
use crate::board::direction::AbsoluteDirection as Abs;
use crate::game::rules::booleans::{Connect, ConnectTargets, Loop, Pattern};
use crate::game::rules::directions::Step;
use crate::game::rules::{Directions, Role, StaticRegion};
use crate::game::site_set::SiteSet;

/// A flat game with the left and the right column as regions.
fn with_sides() -> Game {
    let mut game = flat(4);
    game.static_regions = [[0, 4, 8, 12], [3, 7, 11, 15]]
        .map(SiteSet::from_sites)
        .into();
    game
}

fn connect(number: Option<i32>, start: i32, direction: Abs, role: Option<Role>) -> Box<Connect> {
    let sides = vec![StaticRegion(0), StaticRegion(1)];
    Box::new(Connect {
        number: number.map(int),
        ty: SiteType::Cell,
        at: int(start),
        directions: Directions::absolute(direction),
        targets: ConnectTargets::Fixed {
            role,
            by_player: vec![sides.clone(), sides],
        },
    })
}

#[test]
fn a_group_connects_the_regions_it_touches() {
    let game = with_sides();
    let mut p = Setup::new(&game, &[(4, 1), (5, 1), (10, 1), (11, 1), (0, 2)]);
    let mut is = |c| p.holds(&Bool::Connected(c));
    assert!(is(connect(None, 5, Abs::Adjacent, None)));
    assert!(!is(connect(None, 5, Abs::Orthogonal, None)));
    assert!(is(connect(Some(1), 5, Abs::Orthogonal, None)));
    assert!(!is(connect(None, 9, Abs::Adjacent, None)));
    assert!(!is(connect(None, -1, Abs::Adjacent, None)));
    // The start alone is tested before the owner is compared with the role.
    assert!(is(connect(
        Some(1),
        0,
        Abs::Adjacent,
        Some(Role::Player(1))
    )));
    assert!(!is(connect(None, 0, Abs::Adjacent, Some(Role::Player(1)))));
}

#[test]
fn a_player_is_blocked_when_no_free_path_is_left() {
    let game = with_sides();
    let wall = [(1, 2), (5, 2), (9, 2), (13, 2)];
    let mut p = Setup::new(&game, &wall[..3]);
    let blocked = |role| Bool::Blocked(connect(None, -1, Abs::Orthogonal, role));
    assert!(!p.holds(&blocked(None)));
    p.add(SiteType::Cell, &wall[3..]);
    assert!(p.holds(&blocked(None)));
    assert!(p.holds(&blocked(Some(Role::Player(1)))));
}

fn ring(start: i32) -> Loop {
    Loop {
        ty: SiteType::Cell,
        surround: Vec::new(),
        directions: Directions::absolute(Abs::Adjacent),
        colour: int(1),
        start: at(start),
        path: false,
    }
}

#[test]
fn a_loop_encloses_something_away_from_the_border() {
    let game = flat(5);
    let diamond = [(7, 1), (11, 1), (13, 1), (17, 1)];
    let mut p = Setup::new(&game, &diamond);
    assert!(p.holds(&Bool::Loop(Box::new(ring(7)))));
    let mut inside = SiteSet::new();
    let mut around = SiteSet::new();
    p.with(|ctx| {
        ctx.loop_sites(true, &ring(7), &mut inside);
        ctx.loop_sites(false, &ring(7), &mut around);
    });
    assert_eq!(inside, SiteSet::from_sites([12]));
    assert_eq!(around, SiteSet::from_sites([7, 11, 13, 17]));
    let mut open = Setup::new(&game, &diamond[..3]);
    assert!(!open.holds(&Bool::Loop(Box::new(ring(7)))));
    // Only what is surrounded may be asked for.
    p.add(SiteType::Cell, &[(12, 2)]);
    let surround = |role| Loop {
        surround: vec![role],
        ..ring(7)
    };
    assert!(p.holds(&Bool::Loop(Box::new(surround(Role::Player(2))))));
    assert!(!p.holds(&Bool::Loop(Box::new(surround(Role::Neutral)))));
}

#[test]
fn a_pattern_is_found_in_any_orientation() {
    let game = flat(5);
    let mut p = Setup::new(&game, &[(6, 1), (7, 1), (12, 1), (11, 1)]);
    let square = |from| Pattern {
        walk: vec![
            Step::Forward,
            Step::Right,
            Step::Forward,
            Step::Right,
            Step::Forward,
        ],
        ty: SiteType::Cell,
        from: int(from),
        whats: Vec::new(),
    };
    assert!(p.holds(&Bool::Pattern(Box::new(square(6)))));
    assert!(p.holds(&Bool::Pattern(Box::new(square(12)))));
    assert!(!p.holds(&Bool::Pattern(Box::new(square(0)))));
    assert!(!p.holds(&Bool::Pattern(Box::new(square(-1)))));
    let mut sites = SiteSet::new();
    p.with(|ctx| ctx.pattern_sites(&square(7), &mut sites));
    assert_eq!(sites, SiteSet::from_sites([6, 7, 11, 12]));
    let two = |whats| Pattern { whats, ..square(6) };
    assert!(!p.holds(&Bool::Pattern(Box::new(two(vec![int(1), int(2)])))));
}
