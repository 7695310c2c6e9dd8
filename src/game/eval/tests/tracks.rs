//! Tests of places on tracks.

use super::{Setup, flat, int};
use crate::board::track::{END, Track};
use crate::game::Game;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::{Bound, TrackChoice};
use crate::game::rules::{Bool, Int, Region};

fn with_track(sites: &[i32], looped: bool) -> Game {
    let mut game = flat(4);
    let track = Track::new("Track".into(), 0, looped, false, sites).expect("a track");
    game.features.internal_loop = track.has_internal_loop();
    game.tracks = vec![track];
    game
}

fn choice() -> TrackChoice {
    TrackChoice {
        player: Box::new(int(1)),
        by_player: vec![Some(0); 4],
    }
}

fn steps(game: &Game, from: i32, steps: i32) -> i32 {
    let e = Int::TrackMove {
        track: choice(),
        from: Box::new(int(from)),
        steps: Box::new(int(steps)),
    };
    Setup::new(game, &[]).with(|ctx| ctx.int(&e))
}

#[test]
fn a_looped_track_goes_round() {
    let game = with_track(&[4, 5, 6, 7], true);
    assert_eq!(steps(&game, 4, 1), 5);
    assert_eq!(steps(&game, 6, 3), 5);
    assert_eq!(steps(&game, 6, 4 * 1000 + 1), 7);
    assert_eq!(steps(&game, 6, -3), 6);
    // Off the track is just past its end.
    assert_eq!(steps(&game, 9, 0), 4);
    assert_eq!(steps(&game, 9, 1), 5);
}

#[test]
fn an_unlooped_track_ends() {
    let game = with_track(&[4, 5, 6, END], false);
    assert_eq!(steps(&game, 5, 2), -2);
    assert_eq!(steps(&game, 5, 3), -1);
    assert_eq!(steps(&game, 9, 1), -1);
}

#[test]
fn a_piece_knows_its_place_where_the_track_meets_itself() {
    let game = with_track(&[0, 1, 2, 1, 5], false);
    let mut position = Setup::new(&game, &[(2, 1)]);
    let next = |from, steps| Int::TrackMove {
        track: choice(),
        from: Box::new(int(from)),
        steps: Box::new(int(steps)),
    };
    position.with(|ctx| {
        use crate::game::action::{Action, ActionKind, Given, Place};
        let cell = crate::board::site::SiteType::Cell;
        assert_eq!(ctx.int(&next(2, 1)), 1);
        ctx.execute_action(&Action::new(ActionKind::Move {
            from: Place::top(cell, 2),
            to: Place::top(cell, 1),
            given: Given::NONE,
            stack: false,
        }));
        assert_eq!(ctx.int(&next(1, 1)), 5);
        assert_eq!(ctx.int(&next(-1, 1)), -1);
    });
}

#[test]
fn the_first_fitting_site_is_sought_once_round() {
    let game = with_track(&[4, 5, 6, 7], false);
    let first = |from: Option<i32>, limit| Int::TrackFirst {
        track: choice(),
        from: from.map(|f| Box::new(int(f))),
        cond: Some(Box::new(Bool::Compare(
            Compare::Lt,
            Box::new(Int::Bound(Bound::To)),
            Box::new(int(limit)),
        ))),
    };
    let value = |e: &Int| Setup::new(&game, &[]).with(|ctx| ctx.int(e));
    assert_eq!(value(&first(None, 6)), 4);
    assert_eq!(value(&first(Some(6), 6)), 4);
    assert_eq!(value(&first(Some(5), 6)), 5);
    assert_eq!(value(&first(Some(9), 6)), -1);
    assert_eq!(value(&first(Some(6), 2)), -1);
    assert_eq!(value(&Int::TrackEnd(choice())), 7);
}

#[test]
fn steps_on_a_track_wrap_once() {
    let game = with_track(&[4, 5, 6, 7], false);
    let count = |from, to| {
        let e = Int::StepsOnTrack {
            track: choice(),
            from: Box::new(int(from)),
            to: Box::new(int(to)),
        };
        Setup::new(&game, &[]).with(|ctx| ctx.int(&e))
    };
    assert_eq!(count(5, 7), 2);
    assert_eq!(count(7, 5), 2);
    assert_eq!(count(6, 6), 0);
    assert_eq!(count(9, 6), 2);
    assert_eq!(count(5, 9), -1);
}

#[test]
fn a_part_of_a_track_may_wrap() {
    let game = with_track(&[4, 5, 6, 7], false);
    let part = |from: Option<i32>, to: Option<i32>| {
        let e = Region::Track {
            track: choice(),
            from: from.map(|f| Box::new(int(f))),
            to: to.map(|t| Box::new(int(t))),
        };
        Setup::new(&game, &[]).with(|ctx| ctx.region(&e).iter().collect::<Vec<_>>())
    };
    assert_eq!(part(None, None), [4, 5, 6, 7]);
    assert_eq!(part(Some(5), Some(6)), [5, 6]);
    assert_eq!(part(Some(7), Some(5)), [4, 5, 7]);
    assert!(part(Some(9), None).is_empty());
}
