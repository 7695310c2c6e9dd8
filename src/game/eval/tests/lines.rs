//! Tests of `is Line`.

use super::*;
use crate::board::direction::AbsoluteDirection as Abs;
use crate::game::rules::Role;
use crate::game::rules::booleans::{Line, LinePieces};

fn line(length: i32, direction: Abs, pivot: i32) -> Line {
    Line {
        ty: SiteType::Cell,
        length: int(length),
        direction,
        through: at(pivot),
        pieces: LinePieces::OfPivot,
        exact: Bool::Const(false),
        contiguous: Bool::Const(true),
        cond: None,
        by_level: Bool::Const(false),
        top: Bool::Const(false),
    }
}

fn is(position: &mut Setup, line: Line) -> bool {
    position.holds(&Bool::Line(Box::new(line)))
}

#[test]
fn a_line_passes_through_its_pivot_in_both_senses() {
    let game = flat(5);
    let mut p = Setup::new(&game, &[(5, 1), (6, 1), (7, 1), (8, 2)]);
    for pivot in 5..8 {
        assert!(is(&mut p, line(3, Abs::Adjacent, pivot)));
        assert!(is(&mut p, line(3, Abs::E, pivot)));
        assert!(!is(&mut p, line(4, Abs::Adjacent, pivot)));
        assert!(!is(&mut p, line(3, Abs::N, pivot)));
        assert!(!is(&mut p, line(3, Abs::Diagonal, pivot)));
    }
    assert!(!is(&mut p, line(3, Abs::Adjacent, 8)));
    assert!(!is(&mut p, line(3, Abs::Adjacent, -1)));
    assert!(!is(&mut p, line(3, Abs::Adjacent, 25)));
}

#[test]
fn an_exact_line_is_no_part_of_a_longer_one() {
    let game = flat(5);
    let mut p = Setup::new(&game, &[(0, 1), (6, 1), (12, 1), (18, 1)]);
    let exact = |length| Line {
        exact: Bool::Const(true),
        ..line(length, Abs::Diagonal, 6)
    };
    assert!(is(&mut p, line(3, Abs::Diagonal, 6)));
    assert!(!is(&mut p, exact(3)));
    assert!(is(&mut p, exact(4)));
}

#[test]
fn gaps_count_where_lines_need_not_be_contiguous() {
    let game = flat(5);
    let mut p = Setup::new(&game, &[(10, 1), (11, 2), (12, 1), (14, 1)]);
    let loose = Line {
        contiguous: Bool::Const(false),
        ..line(3, Abs::Orthogonal, 12)
    };
    assert!(is(&mut p, loose));
    assert!(!is(&mut p, line(3, Abs::Orthogonal, 12)));
}

#[test]
fn the_pieces_of_a_line_may_be_named() {
    let game = flat(5);
    let mut p = Setup::new(&game, &[(10, 1), (11, 2), (12, 1)]);
    let of = |pieces| Line {
        pieces,
        ..line(3, Abs::Orthogonal, 11)
    };
    assert!(is(&mut p, of(LinePieces::Listed(vec![int(1), int(2)]))));
    assert!(!is(&mut p, of(LinePieces::OfRole(Role::Player(2)))));
    // An empty pivot looks for empty sites, and a line of one ends everywhere.
    assert!(is(&mut p, line(3, Abs::Orthogonal, 2)));
    assert!(is(&mut p, line(1, Abs::Orthogonal, 11)));
}

#[test]
fn a_line_of_one_needs_a_line_on_which_nothing_goes_on() {
    let game = flat(5);
    let mut p = Setup::new(&game, &[(5, 1), (6, 1), (7, 1), (11, 1)]);
    assert!(is(&mut p, line(1, Abs::N, 7)));
    assert!(!is(&mut p, line(1, Abs::N, 6)));
    assert!(!is(&mut p, line(1, Abs::Orthogonal, 6)));
    assert!(!is(&mut p, line(1, Abs::E, 5)));
    assert!(!is(&mut p, line(0, Abs::Orthogonal, 7)));
}

#[test]
fn lines_in_stacks_go_up_and_aslant() {
    let features = Features {
        stacking: true,
        ..Features::default()
    };
    let board = squares(5, SiteType::Cell);
    let game = game(&board, SiteType::Cell, features, Vec::new());
    let by_level = |length, pivot| Line {
        by_level: Bool::Const(true),
        ..line(length, Abs::Orthogonal, pivot)
    };
    let mut p = Setup::new(&game, &[(0, 1), (0, 1), (0, 1), (7, 2), (7, 1)]);
    assert!(is(&mut p, by_level(3, 0)));
    assert!(!is(&mut p, by_level(2, 7)));
    let stairs = [(10, 1), (11, 2), (11, 1), (12, 2), (12, 2), (12, 1)];
    let mut p = Setup::new(&game, &stairs);
    assert!(is(&mut p, by_level(3, 10)));
    assert!(is(&mut p, by_level(3, 12)));
    // Any level counts, or the top alone.
    assert!(is(
        &mut p,
        Line {
            pieces: LinePieces::Listed(vec![int(2)]),
            ..line(2, Abs::Orthogonal, 11)
        }
    ));
    assert!(!is(
        &mut p,
        Line {
            pieces: LinePieces::Listed(vec![int(2)]),
            top: Bool::Const(true),
            ..line(2, Abs::Orthogonal, 11)
        }
    ));
}
