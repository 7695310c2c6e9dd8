//! Tests of conditions on graphs, such as trees and cycles.

use super::*;
use crate::game::rules::Range;
use crate::game::rules::booleans::{Degree, TreeTest};

const EDGE: SiteType = SiteType::Edge;

/// A game with pieces on the edges of a grid of four by four vertices.
fn grid() -> Game {
    let features = Features {
        types: [false, true, true],
        ..Features::default()
    };
    let board = squares(4, SiteType::Vertex);
    game(&board, SiteType::Vertex, features, Vec::new())
}

/// The edges that join the vertices in turn.
fn edges(game: &Game, vertices: &[u16]) -> Vec<(i32, u16)> {
    let joining = |w: &[u16]| game.board.find_edge(w[0], w[1]).expect("neighbours");
    let list = vertices.windows(2).map(joining);
    list.map(|e| (i32::from(e), 1)).collect()
}

fn position<'g>(game: &'g Game, runs: &[&[u16]]) -> Setup<'g> {
    let mut p = Setup::new(game, &[]);
    for run in runs {
        let list = edges(game, run);
        p.add(EDGE, &list);
        if let Some((last, _)) = list.last() {
            p.state.last.to = *last;
        }
    }
    p
}

fn path(min: i32, max: i32, closed: bool) -> Bool {
    Bool::Path {
        ty: EDGE,
        from: None,
        owner: Box::new(int(1)),
        length: Box::new(Range {
            min: int(min),
            max: int(max),
        }),
        closed: Box::new(Bool::Const(closed)),
    }
}

#[test]
fn a_path_of_edges_is_open_or_closed() {
    let game = grid();
    let mut open = position(&game, &[&[0, 1, 2, 6]]);
    assert!(open.holds(&path(3, 3, false)));
    assert!(!open.holds(&path(2, 2, false)));
    assert!(open.holds(&path(0, 4, false)));
    assert!(!open.holds(&path(4, 4, true)));
    let mut branched = position(&game, &[&[0, 1, 2, 6], &[1, 5]]);
    assert!(!branched.holds(&path(4, 4, false)));
    let mut closed = position(&game, &[&[0, 1, 5, 4, 0]]);
    assert!(closed.holds(&path(4, 4, true)));
    assert!(closed.holds(&path(0, 6, true)));
    assert!(!closed.holds(&path(0, 3, true)));
    assert!(!closed.holds(&path(4, 4, false)));
    // Two squares side by side: the shorter way round counts.
    let mut two = position(&game, &[&[1, 2, 6, 5], &[1, 5], &[0, 1], &[1, 0, 4, 5]]);
    assert!(two.holds(&path(4, 4, true)));
    assert!(!two.holds(&path(3, 3, true)));
}

#[test]
fn trees_are_told_from_cycles() {
    let game = grid();
    let tree = |test| Bool::Tree(test, Box::new(int(1)));
    let comb: [&[u16]; 4] = [
        &[12, 8, 4, 0, 1, 5, 9, 13],
        &[1, 2, 6, 10, 14],
        &[2, 3, 7],
        &[7, 11, 15],
    ];
    let mut p = position(&game, &comb);
    assert!(p.holds(&tree(TreeTest::Tree)));
    assert!(p.holds(&tree(TreeTest::SpanningTree)));
    assert!(!p.holds(&tree(TreeTest::Caterpillar)));
    let mut snake = position(
        &game,
        &[&[0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12]],
    );
    assert!(snake.holds(&tree(TreeTest::Caterpillar)));
    let mut cycle = position(&game, &[&[0, 1, 5, 4, 0]]);
    assert!(!cycle.holds(&tree(TreeTest::Tree)));
    let mut forest = position(&game, &[&[0, 1], &[14, 15]]);
    assert!(forest.holds(&tree(TreeTest::Tree)));
    assert!(!forest.holds(&tree(TreeTest::SpanningTree)));
}

#[test]
fn a_graph_is_regular_when_all_degrees_agree() {
    let game = grid();
    let regular = |degree| Bool::RegularGraph(Box::new(int(1)), Box::new(degree));
    let cycle: &[u16] = &[0, 1, 2, 3, 7, 6, 5, 9, 10, 11, 15, 14, 13, 12, 8, 4, 0];
    let mut p = position(&game, &[cycle]);
    assert!(p.holds(&regular(Degree::Any)));
    assert!(p.holds(&regular(Degree::Exactly(int(2)))));
    assert!(!p.holds(&regular(Degree::Exactly(int(3)))));
    assert!(!p.holds(&regular(Degree::Odd(Bool::Const(true)))));
    assert!(p.holds(&regular(Degree::Even(Bool::Const(true)))));
    p.add(EDGE, &edges(&game, &[1, 5]));
    assert!(!p.holds(&regular(Degree::Any)));
}
