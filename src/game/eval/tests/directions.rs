//! Tests of direction functions and of the site ahead.

use super::{Setup, flat, game, int, squares};
use crate::board::direction::{AbsoluteDirection as Abs, RelativeDirection as Rel};
use crate::board::site::{Relation, SiteType};
use crate::game::rules::directions::FacingTable;
use crate::game::rules::{Bool, Directions, Int};
use crate::game::{ComponentInfo, Features, Game};

fn relative(directions: &[Rel]) -> Directions {
    Directions::Relative {
        directions: directions.to_vec(),
        of: Relation::Adjacent,
        by_site: Box::new(Bool::Const(false)),
        by_facing: FacingTable::default(),
    }
}

fn resolved(game: &Game, pieces: &[(i32, u16)], e: &Directions, site: i32) -> Vec<Abs> {
    Setup::new(game, pieces)
        .with(|ctx| ctx.directions(e, SiteType::Cell, site, None))
        .as_slice()
        .to_vec()
}

fn ahead(game: &Game, site: i32, steps: i32, directions: Directions) -> i32 {
    let e = Int::Ahead {
        ty: SiteType::Cell,
        site: Box::new(int(site)),
        steps: Box::new(int(steps)),
        directions: Box::new(directions),
    };
    Setup::new(game, &[]).with(|ctx| ctx.int(&e))
}

#[test]
fn relative_directions_turn_with_the_facing() {
    let game = flat(3);
    let of = |d: Rel| resolved(&game, &[], &relative(&[d]), 4);
    assert_eq!(of(Rel::Forward), [Abs::N]);
    assert_eq!(of(Rel::Forwards), [Abs::NW, Abs::N, Abs::NE]);
    assert_eq!(of(Rel::FR), [Abs::NE]);
    assert_eq!(of(Rel::FRRR), [Abs::NE]);
    assert_eq!(of(Rel::BR), [Abs::SW]);
    assert_eq!(of(Rel::BL), [Abs::SE]);
    let south = ComponentInfo {
        facing: Some(Abs::S),
        owner: 1,
        ..ComponentInfo::default()
    };
    let graph = squares(3, SiteType::Cell);
    let game = super::game(&graph, SiteType::Cell, Features::default(), vec![south]);
    let e = relative(&[Rel::Forward, Rel::Rightward]);
    assert_eq!(resolved(&game, &[(4, 3)], &e, 4), [Abs::S, Abs::W]);
    assert_eq!(resolved(&game, &[(4, 3)], &e, 3), [Abs::N, Abs::E]);
}

#[test]
fn rotations_turn_the_facing_clockwise() {
    let features = Features {
        rotations: true,
        ..Features::default()
    };
    let game = game(
        &squares(3, SiteType::Cell),
        SiteType::Cell,
        features,
        Vec::new(),
    );
    let mut position = Setup::new(&game, &[(4, 1)]);
    position.state.contents.set_rotation(4, 3);
    let e = relative(&[Rel::Forward]);
    let list = position.with(|ctx| ctx.directions(&e, SiteType::Cell, 4, None));
    assert_eq!(list.as_slice(), [Abs::SE]);
}

#[test]
fn differences_and_unions_expand_relations() {
    let game = flat(3);
    let abs = |d| Box::new(Directions::absolute(d));
    let e = Directions::Difference(abs(Abs::Adjacent), abs(Abs::Diagonal));
    assert_eq!(
        resolved(&game, &[], &e, 4),
        [Abs::N, Abs::E, Abs::S, Abs::W]
    );
    let e = Directions::Union(abs(Abs::N), abs(Abs::Orthogonal));
    assert_eq!(
        resolved(&game, &[], &e, 4),
        [Abs::N, Abs::E, Abs::S, Abs::W]
    );
    // A corner supports only its own.
    assert_eq!(resolved(&game, &[], &e, 0), [Abs::N, Abs::E]);
}

#[test]
fn random_directions_are_distinct() {
    let game = flat(3);
    let e = Directions::Random(
        Box::new(Directions::absolute(Abs::Adjacent)),
        Box::new(int(5)),
    );
    let mut drawn = resolved(&game, &[], &e, 4);
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), 5);
}

#[test]
fn directions_between_sites_follow_lines() {
    let game = flat(4);
    let e = Directions::FromTo {
        ty: SiteType::Cell,
        from: Box::new(int(0)),
        to: Box::new(int(10)),
    };
    assert_eq!(resolved(&game, &[], &e, 0), [Abs::NE]);
}

#[test]
fn ahead_stays_where_there_is_no_way() {
    let game = flat(4);
    assert_eq!(ahead(&game, 5, 2, Directions::absolute(Abs::N)), 13);
    assert_eq!(ahead(&game, 5, 3, Directions::absolute(Abs::N)), 5);
    assert_eq!(ahead(&game, 5, 0, Directions::absolute(Abs::N)), 5);
    assert_eq!(ahead(&game, 5, 1, relative(&[Rel::Backward])), 1);
    assert_eq!(ahead(&game, -1, 1, Directions::absolute(Abs::N)), -1);
    assert_eq!(ahead(&game, 99, 1, Directions::absolute(Abs::N)), 99);
}

#[test]
fn same_direction_goes_on_along_the_last_move() {
    let game = flat(4);
    let mut position = Setup::new(&game, &[]);
    position.state.last.from = 0;
    position.state.last.to = 5;
    let e = Int::Ahead {
        ty: SiteType::Cell,
        site: Box::new(int(5)),
        steps: Box::new(int(1)),
        directions: Box::new(relative(&[Rel::SameDirection])),
    };
    assert_eq!(position.with(|ctx| ctx.int(&e)), 10);
}
