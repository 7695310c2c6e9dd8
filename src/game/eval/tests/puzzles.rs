//! Tests of the constraints of deduction puzzles.

use super::*;
use crate::board::direction::AbsoluteDirection as Abs;
use crate::game::rules::booleans::{Compare, Constraint, Line, LinePieces, PlayTest};
use crate::game::rules::moves::Satisfy;
use crate::game::rules::{Moves, MovesKind, Phase};
use crate::game::{NamedRegion, RegionLists};

fn lists(lists: &[&[u16]]) -> RegionLists {
    RegionLists {
        centred: false,
        lists: lists.iter().map(|l| l.to_vec()).collect(),
    }
}

/// Cells of values 0 and 1 in rows and columns of three.
fn binary(constraints: Vec<Bool>) -> Game {
    let features = Features {
        deduction: true,
        ..Features::default()
    };
    let mut game = game(
        &squares(3, SiteType::Cell),
        SiteType::Cell,
        features,
        Vec::new(),
    );
    game.players = 1;
    game.puzzle_values[SiteType::Cell as usize] = Some((0, 1));
    game.regions = vec![NamedRegion {
        name: "Region".into(),
        owner: 0,
        is_random: false,
        parts: Vec::new(),
        all: crate::game::rules::StaticRegion(0),
        listed: Vec::new(),
        has_functions: false,
        lists: vec![
            lists(&[&[0, 1, 2], &[3, 4, 5], &[6, 7, 8]]),
            lists(&[&[0, 3, 6], &[1, 4, 7], &[2, 5, 8]]),
        ],
    }];
    game.phases = vec![Phase {
        name: "Default".into(),
        player: None,
        play: Moves {
            kind: MovesKind::Satisfy(Satisfy::new(constraints)),
            decision: true,
            then: None,
        },
        end: None,
        next: Vec::new(),
    }];
    game
}

fn assign(p: &mut Setup, pairs: &[(i32, i32)]) {
    use crate::game::action::{Action, ActionKind};
    for &(var, value) in pairs {
        let ty = SiteType::Cell;
        p.with(|ctx| ctx.execute_action(&Action::new(ActionKind::Assign { ty, var, value })));
        p.state.last.to = var;
    }
}

fn unique() -> Bool {
    Bool::Puzzle(Box::new(Constraint::Unique { ty: SiteType::Cell }))
}

fn no_three() -> Bool {
    Bool::Not(Box::new(Bool::Line(Box::new(Line {
        ty: SiteType::Cell,
        length: int(3),
        direction: Abs::Orthogonal,
        through: Sites::One(Box::new(Int::Last(
            crate::game::rules::ints::LastPart::To,
            Box::new(Bool::Const(false)),
        ))),
        pieces: LinePieces::OfPivot,
        exact: Bool::Const(false),
        contiguous: Bool::Const(true),
        cond: None,
        by_level: Bool::Const(false),
        top: Bool::Const(false),
    }))))
}

#[test]
fn a_puzzle_may_be_solved_with_open_variables() {
    let game = binary(vec![no_three(), unique()]);
    let mut p = Setup::new(&game, &[]);
    let solved = Bool::Play(PlayTest::Solved);
    assert!(!p.holds(&solved));
    assign(&mut p, &[(0, 1), (1, 1), (2, 1)]);
    assert!(!p.holds(&no_three()));
    assign(&mut p, &[(2, 0), (3, 1)]);
    assert!(p.holds(&solved));
    let mut variables = Vec::new();
    p.with(|ctx| ctx.puzzle_variables(&[unique()], &mut variables));
    assert_eq!(variables, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn open_variables_break_no_constraint() {
    let game = binary(vec![unique()]);
    let mut p = Setup::new(&game, &[]);
    let puzzle = |c| Bool::Puzzle(Box::new(c));
    let different = puzzle(Constraint::AllDifferent {
        ty: SiteType::Cell,
        region: None,
        except: vec![int(0)],
    });
    let sum = |result| {
        puzzle(Constraint::Sum {
            ty: SiteType::Cell,
            region: None,
            items: vec![0],
            result: int(result),
        })
    };
    let less = puzzle(Constraint::Compare(Compare::Lt, int(0), int(1)));
    assert!(p.holds(&different) && p.holds(&sum(1)) && p.holds(&less));
    assign(&mut p, &[(0, 1)]);
    assert!(p.holds(&different) && p.holds(&sum(1)) && p.holds(&less));
    assign(&mut p, &[(1, 1)]);
    assert!(!p.holds(&different) && !p.holds(&sum(1)) && !p.holds(&less));
    assert!(p.holds(&sum(2)));
}
