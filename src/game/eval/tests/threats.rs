//! Tests of `is Threatened`.

use super::*;
use crate::board::direction::AbsoluteDirection as Abs;
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::{Bound, Datum, Figure};
use crate::game::rules::moves::{ForEachPiece, From, SlideMove, StepMove, To};
use crate::game::rules::{Directions, Moves, MovesKind, Phase};

fn moves(kind: MovesKind) -> Moves {
    Moves {
        kind,
        decision: true,
        then: None,
    }
}

fn from() -> From {
    From {
        ty: SiteType::Cell,
        sites: Sites::One(Box::new(Int::Bound(Bound::From))),
        level: None,
        cond: None,
    }
}

/// The end of a move that captures.
fn onto_enemies() -> To {
    let who = Int::Datum {
        datum: Datum::Who,
        ty: SiteType::Cell,
        at: Box::new(Int::Bound(Bound::To)),
        level: None,
    };
    To {
        asks_to: false,
        ty: None,
        sites: Sites::One(Box::new(Int::Bound(Bound::To))),
        level: None,
        rotations: None,
        cond: Some(Bool::Player(PlayerTest::Enemy, Box::new(who))),
        apply: None,
    }
}

/// Pieces of the first player slide, those of the second step; both only to capture. With
/// `priority` a pass comes before all of them.
fn slides_and_steps(priority: bool) -> Game {
    let mut game = flat(5);
    game.components[1].moves = Some(moves(MovesKind::Slide(Box::new(SlideMove {
        from: from(),
        tracks: None,
        directions: Directions::absolute(Abs::Orthogonal),
        between: None,
        to: Some(onto_enemies()),
        stack: false,
    }))));
    game.components[2].moves = Some(moves(MovesKind::Step(Box::new(StepMove {
        from: from(),
        directions: Directions::absolute(Abs::Diagonal),
        to: onto_enemies(),
        stack: false,
    }))));
    let pieces = |components: &[u16]| {
        moves(MovesKind::ForEachPiece(Box::new(ForEachPiece {
            on: None,
            components: Some(components.to_vec()),
            container: int(0),
            moves: None,
            player: Int::Figure(Figure::Mover),
            everyone: false,
            top: Bool::Const(false),
        })))
    };
    let play = if priority {
        moves(MovesKind::Priority(vec![
            moves(MovesKind::Pass),
            pieces(&[1, 2]),
        ]))
    } else {
        pieces(&[1, 2])
    };
    game.phases = vec![Phase {
        name: "Default".into(),
        player: None,
        play,
        end: None,
        next: Vec::new(),
    }];
    game
}

fn threatened(what: Option<i32>, site: i32) -> Bool {
    Bool::Threatened {
        what: what.map(|w| Box::new(int(w))),
        ty: SiteType::Cell,
        sites: Some(at(site)),
        moves: None,
    }
}

#[test]
fn a_piece_is_threatened_where_an_opponent_can_move() {
    let game = slides_and_steps(false);
    let mut p = Setup::new(&game, &[(0, 1), (4, 2), (24, 2), (18, 1)]);
    assert!(p.holds(&threatened(None, 4)));
    assert!(!p.holds(&threatened(None, 0)));
    assert!(p.holds(&threatened(None, 18)));
    assert!(!p.holds(&threatened(None, 12)));
    // The free way to the end of the row is no threat to what stands beyond.
    p.add(SiteType::Cell, &[(2, 2)]);
    assert!(!p.holds(&threatened(None, 4)));
}

#[test]
fn a_piece_is_put_on_the_site_for_the_test_alone() {
    let game = slides_and_steps(false);
    let mut p = Setup::new(&game, &[(0, 1), (24, 2)]);
    let before = p.state.clone();
    assert!(p.holds(&threatened(Some(2), 20)));
    assert!(p.holds(&threatened(Some(2), 2)));
    assert!(!p.holds(&threatened(Some(2), 7)));
    assert!(p.holds(&threatened(Some(1), 18)));
    assert!(!p.holds(&threatened(Some(0), 20)));
    assert!(!p.holds(&threatened(Some(2), -1)));
    assert!(before == p.state);
}

#[test]
fn moves_without_priority_threaten_nothing() {
    let game = slides_and_steps(true);
    let mut p = Setup::new(&game, &[(0, 1), (4, 2)]);
    assert!(!p.holds(&threatened(None, 4)));
}

#[test]
fn a_threat_within_a_threat_is_none() {
    let game = slides_and_steps(false);
    let mut p = Setup::new(&game, &[(0, 1), (4, 2)]);
    p.scratch.scope.in_threat = true;
    assert!(!p.holds(&threatened(None, 4)));
}
