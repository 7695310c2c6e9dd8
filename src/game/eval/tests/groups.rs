//! Tests of groups, liberties and territories.

use super::{Setup, at, flat, int};
use crate::board::direction::AbsoluteDirection as Abs;
use crate::board::site::SiteType;
use crate::game::rules::arrays::GroupSizes;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::{Bound, Datum};
use crate::game::rules::{Bool, Directions, Int, Ints, Owners, Region, Role};

const TY: SiteType = SiteType::Cell;

/// 4×4, from the lower left:
/// ```text
/// . . 2 2
/// . . 2 .
/// 1 . . 2
/// 1 1 . 2
/// ```
const PIECES: [(i32, u16); 8] = [
    (0, 1),
    (1, 1),
    (3, 2),
    (4, 1),
    (7, 2),
    (10, 2),
    (14, 2),
    (15, 2),
];

fn orthogonal() -> Directions {
    Directions::absolute(Abs::Orthogonal)
}

fn value(e: &Int) -> i32 {
    let game = flat(4);
    Setup::new(&game, &PIECES).with(|ctx| ctx.int(e))
}

fn size(site: i32, cond: Option<Bool>) -> i32 {
    value(&Int::GroupSize {
        ty: TY,
        at: Box::new(int(site)),
        directions: orthogonal(),
        cond: cond.map(Box::new),
    })
}

/// `(= (who at:(to)) player)`
fn owned_by(player: i32) -> Bool {
    let who = Int::Datum {
        datum: Datum::Who,
        ty: TY,
        at: Box::new(Int::Bound(Bound::To)),
        level: None,
    };
    Bool::Compare(Compare::Eq, Box::new(who), Box::new(int(player)))
}

#[test]
fn a_group_is_of_one_component() {
    assert_eq!(size(0, None), 3);
    assert_eq!(size(15, None), 3);
    assert_eq!(size(3, None), 2);
    assert_eq!(size(-1, None), 0);
    assert_eq!(size(16, None), 0);
}

#[test]
fn an_empty_start_has_the_group_of_empty_sites() {
    assert_eq!(size(2, None), 7);
    assert_eq!(size(11, None), 1);
}

#[test]
fn a_condition_decides_alone() {
    assert_eq!(size(3, Some(owned_by(2))), 2);
    assert_eq!(size(3, Some(owned_by(1))), 0);
    assert_eq!(size(3, Some(Bool::Const(true))), 16);
}

#[test]
fn liberties_are_empty_neighbours() {
    let e = |site| Int::Liberties {
        ty: TY,
        at: Box::new(int(site)),
        directions: orthogonal(),
        cond: None,
    };
    assert_eq!(value(&e(0)), 3);
    assert_eq!(value(&e(3)), 3);
}

#[test]
fn groups_are_counted_from_their_least_size() {
    let up_to = |enough, cond: Option<Bool>, min| Int::CountGroups {
        ty: TY,
        directions: orthogonal(),
        cond: cond.map(Box::new),
        min: Box::new(int(min)),
        enough,
    };
    let e = |cond, min| up_to(i32::MAX, cond, min);
    assert_eq!(value(&up_to(2, None, 0)), 2);
    assert_eq!(value(&up_to(0, None, 0)), 0);
    assert_eq!(value(&e(None, 0)), 3);
    assert_eq!(value(&e(None, 3)), 2);
    assert_eq!(value(&e(Some(owned_by(1)), 0)), 1);
}

#[test]
fn a_territory_borders_on_its_owners_only() {
    let e = |role| Int::Territory {
        ty: TY,
        owners: Owners::Role(role),
        directions: orthogonal(),
    };
    // Cell 11 lies between pieces of player 2; the other empty cells touch both.
    assert_eq!(value(&e(Role::Player(2))), 1);
    assert_eq!(value(&e(Role::Player(1))), 0);
    assert_eq!(value(&e(Role::All)), 8);
}

#[test]
fn sizes_come_in_order_of_discovery() {
    let sizes = |all, owner| {
        let e = Ints::GroupSizes(Box::new(GroupSizes {
            ty: TY,
            directions: orthogonal(),
            all,
            owner: int(owner),
            cond: None,
            min: int(0),
        }));
        let game = flat(4);
        let mut out = Vec::new();
        Setup::new(&game, &PIECES).with(|ctx| ctx.ints(&e, &mut out));
        out
    };
    assert_eq!(sizes(false, 2), [2, 3]);
    assert_eq!(sizes(true, 3), [3, 2, 3]);
}

#[test]
fn group_sites_leave_the_bindings_alone() {
    let game = flat(4);
    let mut position = Setup::new(&game, &PIECES);
    let e = Region::Group {
        ty: TY,
        at: at(3),
        directions: orthogonal(),
        cond: Some(Box::new(owned_by(2))),
        kept: None,
    };
    position.with(|ctx| {
        ctx.env.set(Bound::To, 9);
        let set = ctx.region(&e);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 7]);
        assert_eq!((ctx.env.get(Bound::From), ctx.env.get(Bound::To)), (-1, 9));
    });
}
