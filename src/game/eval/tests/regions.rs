//! Tests of regions: lines, growth, membership.

use super::{Setup, at, flat, game, int, squares};
use crate::board::direction::AbsoluteDirection as Abs;
use crate::board::site::SiteType;
use crate::game::Features;
use crate::game::rules::directions::Step;
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::{AroundKind, BySite, IndexedList, OccupiedBy, Sight};
use crate::game::rules::{Bool, Directions, Int, Owners, Region, Role, Sites};
use crate::game::site_set::SiteSet;

const TY: SiteType = SiteType::Cell;

fn adjacent() -> Directions {
    Directions::absolute(Abs::Adjacent)
}

fn no() -> Box<Bool> {
    Box::new(Bool::Const(false))
}

fn yes() -> Box<Bool> {
    Box::new(Bool::Const(true))
}

fn empty() -> Region {
    Region::Empty {
        ty: TY,
        container: Box::new(int(0)),
    }
}

fn listed(sites: &[i32]) -> Region {
    Region::Listed(sites.iter().map(|s| int(*s)).collect())
}

fn occupied(role: Role) -> Region {
    Region::Occupied {
        owners: Owners::Role(role),
        container: None,
        by: OccupiedBy::Any,
        top: true,
        ty: TY,
    }
}

fn around(site: i32, kind: Option<AroundKind>, distance: i32, include_self: bool) -> Region {
    Region::Around {
        ty: TY,
        sites: at(site),
        kind,
        distance: Box::new(int(distance)),
        direction: Abs::Adjacent,
        cond: None,
        include_self: Box::new(Bool::Const(include_self)),
    }
}

/// Sites of a region on a 5×5 board, cells numbered from the lower left.
fn sites(pieces: &[(i32, u16)], e: &Region) -> Vec<i32> {
    let game = flat(5);
    Setup::new(&game, pieces).with(|ctx| ctx.region(e).iter().collect())
}

#[test]
fn around_goes_straight_and_exactly_so_far() {
    assert_eq!(
        sites(&[], &around(12, None, 1, false)),
        [6, 7, 8, 11, 13, 16, 17, 18]
    );
    assert_eq!(
        sites(&[], &around(12, None, 2, false)),
        [0, 2, 4, 10, 14, 20, 22, 24]
    );
    assert_eq!(sites(&[], &around(0, None, 4, true)), [0, 4, 20, 24]);
    assert!(sites(&[], &around(-1, None, 1, true)).is_empty());
}

#[test]
fn around_tells_own_from_other_pieces() {
    let pieces = [(7, 1), (11, 2), (13, 2)];
    let kind = |kind| sites(&pieces, &around(12, Some(kind), 1, false));
    assert_eq!(kind(AroundKind::Own), [7]);
    assert_eq!(kind(AroundKind::NotOwn), [11, 13]);
    assert_eq!(kind(AroundKind::Enemy), [11, 13]);
    assert_eq!(kind(AroundKind::NotEnemy), [7]);
    assert_eq!(kind(AroundKind::NotEmpty), [7, 11, 13]);
    assert_eq!(kind(AroundKind::Empty), [6, 8, 16, 17, 18]);
}

#[test]
fn a_line_stops_where_told() {
    let stop = Bool::Occupied(TY, Box::new(Int::Bound(Bound::To)));
    let e = |stop_included, distance: Option<i32>| Region::Direction {
        from: at(0),
        directions: Directions::absolute(Abs::E),
        included: no(),
        stop: Some(Box::new(stop.clone())),
        stop_included: Box::new(Bool::Const(stop_included)),
        distance: distance.map(|d| Box::new(int(d))),
        ty: TY,
    };
    assert_eq!(sites(&[(3, 1)], &e(false, None)), [1, 2]);
    assert_eq!(sites(&[(3, 1)], &e(true, None)), [1, 2, 3]);
    assert_eq!(sites(&[(3, 1)], &e(true, Some(1))), [1]);
}

#[test]
fn sight_ends_at_the_first_piece() {
    let e = |sight| Region::LineOfSight {
        sight,
        at: Box::new(int(10)),
        directions: Directions::Absolute(vec![Abs::E, Abs::N, Abs::S]),
    };
    let pieces = [(13, 1), (15, 2)];
    assert_eq!(sites(&pieces, &e(Sight::Piece)), [13, 15]);
    assert_eq!(sites(&pieces, &e(Sight::Empty)), [0, 5, 11, 12]);
    assert_eq!(sites(&pieces, &e(Sight::Farthest)), [0, 12]);
}

#[test]
fn between_is_strict_unless_the_ends_are_asked_for() {
    let e = |to, ends: Box<Bool>| Region::Between {
        directions: adjacent(),
        ty: TY,
        from: Box::new(int(0)),
        from_included: ends.clone(),
        to: Box::new(int(to)),
        to_included: ends,
        cond: None,
    };
    assert_eq!(sites(&[], &e(18, no())), [6, 12]);
    assert_eq!(sites(&[], &e(18, yes())), [0, 6, 12, 18]);
    assert_eq!(sites(&[], &e(7, yes())), [0, 7]);
    assert!(sites(&[], &e(-1, yes())).is_empty());
}

#[test]
fn growth_keeps_the_origin() {
    let e = |site, steps, direction| Region::Expand {
        container: 0,
        origin: at(site),
        steps: Box::new(int(steps)),
        direction,
        ty: TY,
    };
    assert_eq!(sites(&[], &e(0, 1, None)), [0, 1, 5, 6]);
    assert_eq!(sites(&[], &e(0, 2, Some(Abs::E))), [0, 1, 2]);
    assert_eq!(sites(&[], &e(0, 0, None)), [0]);
    assert_eq!(sites(&[], &e(0, 99, None)).len(), 25);
    assert!(sites(&[], &e(-1, 2, None)).is_empty());
}

#[test]
fn walks_end_where_a_knight_can_go() {
    use Step::{Forward as F, Left as L, Right as R};
    let e = |start, rotations| Region::Walk {
        ty: TY,
        start: Box::new(int(start)),
        walks: vec![vec![F, F, R, F], vec![F, F, L, F]],
        rotations,
    };
    assert_eq!(sites(&[], &e(12, yes())), [1, 3, 5, 9, 15, 19, 21, 23]);
    assert_eq!(sites(&[], &e(0, yes())), [7, 11]);
    assert_eq!(sites(&[], &e(12, no())), [21, 23]);
}

#[test]
fn levels_are_listed_from_either_end() {
    let features = Features {
        stacking: true,
        ..Features::default()
    };
    let game = game(&squares(2, TY), TY, features, Vec::new());
    let mut position = Setup::new(&game, &[(0, 1), (0, 2), (0, 1), (0, 1)]);
    let mut levels = |from_top, start: Option<i32>| {
        let e = Region::ForEachLevel {
            ty: TY,
            at: Box::new(int(0)),
            from_top,
            cond: None,
            start: start.map(|s| Box::new(int(s))),
        };
        position.with(|ctx| ctx.region(&e).iter().collect::<Vec<_>>())
    };
    assert_eq!(levels(true, None), [0, 1, 2, 3]);
    assert_eq!(levels(true, Some(1)), [0, 1]);
    assert_eq!(levels(false, Some(1)), [1, 2, 3]);
}

#[test]
fn a_buried_owner_does_not_occupy_a_stack() {
    let features = Features {
        stacking: true,
        ..Features::default()
    };
    let game = game(&squares(2, TY), TY, features, Vec::new());
    let mut position = Setup::new(&game, &[(0, 1), (0, 2), (1, 1)]);
    let by = |top| Region::Occupied {
        owners: Owners::Role(Role::Player(1)),
        container: None,
        by: OccupiedBy::Any,
        top,
        ty: TY,
    };
    let mut found = |e: &Region| position.with(|ctx| ctx.region(e).iter().collect::<Vec<_>>());
    assert_eq!(found(&by(true)), [1]);
    assert_eq!(found(&by(false)), [0, 1]);
}

#[test]
fn friends_have_no_components_by_name() {
    let named = |role| Region::Occupied {
        owners: Owners::Role(role),
        container: None,
        by: OccupiedBy::Named(vec![1, 2]),
        top: true,
        ty: TY,
    };
    let pieces = [(0, 1), (1, 2)];
    assert_eq!(sites(&pieces, &named(Role::Mover)), [0]);
    assert_eq!(sites(&pieces, &named(Role::Enemy)), [1]);
    assert_eq!(sites(&pieces, &named(Role::All)), [0, 1]);
    assert!(sites(&pieces, &named(Role::Friend)).is_empty());
}

#[test]
fn random_sites_are_distinct_members() {
    let drawn = sites(
        &[(0, 1)],
        &Region::Random(Some(Box::new(empty())), Box::new(int(7))),
    );
    assert_eq!(drawn.len(), 7);
    assert!(!drawn.contains(&0));
    let all = Region::Random(Some(Box::new(listed(&[3, 4]))), Box::new(int(7)));
    assert_eq!(sites(&[], &all), [3, 4]);
}

#[test]
fn membership_agrees_with_enumeration() {
    let mut game = flat(5);
    game.static_regions = vec![
        SiteSet::from_sites([1, 2, 3]),
        SiteSet::from_sites([3, 4, 24]),
    ];
    let fixed = |i| Region::Static(crate::game::rules::StaticRegion(i));
    let rows_of = |of: i32| {
        let row = Int::Sum(vec![Int::Bound(Bound::Site), int(of)]);
        let row = Region::Indexed(IndexedList::Row, TY, Box::new(row));
        Region::BySite(Box::new(BySite::new(Bound::Site, row)))
    };
    let site_is_low = Bool::Compare(
        crate::game::rules::booleans::Compare::Lt,
        Box::new(Int::Bound(Bound::Site)),
        Box::new(int(7)),
    );
    let regions = [
        fixed(0),
        empty(),
        occupied(Role::Mover),
        occupied(Role::All),
        Region::Union(vec![fixed(0), occupied(Role::Enemy)]),
        Region::Intersection(vec![empty(), fixed(1)]),
        Region::Intersection(vec![]),
        Region::Difference(Box::new(empty()), Box::new(fixed(1))),
        Region::Without(Box::new(fixed(0)), Box::new(int(2))),
        Region::If(yes(), Box::new(fixed(0)), None),
        Region::If(no(), Box::new(fixed(0)), None),
        Region::Filter(Box::new(empty()), Box::new(site_is_low)),
        listed(&[-1, 4, 30, 4]),
        rows_of(2),
        rows_of(-1),
        Region::Difference(Box::new(rows_of(1)), Box::new(empty())),
        Region::Indexed(IndexedList::Row, TY, Box::new(int(2))),
        Region::Indexed(IndexedList::Column, TY, Box::new(int(9))),
        around(6, None, 1, false),
        Region::Group {
            ty: TY,
            at: Sites::Many(Box::new(fixed(0))),
            directions: adjacent(),
            cond: None,
            kept: None,
        },
    ];
    let mut position = Setup::new(&game, &[(0, 1), (2, 2), (3, 1), (24, 2)]);
    for (bound, e) in [-1, 2, 30]
        .iter()
        .flat_map(|b| regions.iter().map(move |e| (*b, e)))
    {
        position.with(|ctx| {
            ctx.env.set(Bound::Site, bound);
            let set = ctx.region(e);
            for site in -2..30 {
                let found = ctx.is_in(e, site);
                assert_eq!(found, set.contains(site), "{site} in {e:?}");
            }
            assert_eq!(
                ctx.int(&Int::CountSites(Box::new(e.clone()))),
                set.len() as i32
            );
        });
    }
}

#[test]
fn what_is_common_does_not_depend_on_the_order() {
    let features = Features {
        stacking: true,
        ..Features::default()
    };
    let stacked = game(&squares(4, TY), TY, features, Vec::new());
    let pieces = [
        (0, 1),
        (1, 1),
        (1, 2),
        (4, 2),
        (5, 1),
        (6, 2),
        (6, 1),
        (9, 1),
    ];
    for game in [&flat(4), &stacked] {
        let mut position = Setup::new(game, &pieces);
        for role in [Role::Mover, Role::Next, Role::All] {
            for top in [false, true] {
                let held = || {
                    let mut held = occupied(role);
                    if let Region::Occupied { top: t, .. } = &mut held {
                        *t = top;
                    }
                    held
                };
                let expected = position.with(|ctx| {
                    let mut set = ctx.region(&held());
                    set.intersect(&ctx.region(&around(5, None, 1, true)));
                    set
                });
                let parts = vec![held(), around(5, None, 1, true)];
                let common = Region::common(parts);
                let Region::Intersection(parts) = &common else {
                    panic!("an intersection");
                };
                assert!(parts[0].has_few_sites() && !parts[1].has_few_sites());
                assert_eq!(position.with(|ctx| ctx.region(&common)), expected);
                for site in -1..17 {
                    let found = position.with(|ctx| ctx.is_in(&held(), site));
                    let listed = position.with(|ctx| ctx.region(&held()).contains(site));
                    assert_eq!(found, listed, "{site} by {role:?}, top {top}");
                }
            }
        }
    }
}
