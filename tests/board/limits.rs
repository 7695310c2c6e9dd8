//! What generators, operators and their compilation refuse.

use super::compile::compile;

/// The messages of a board that must not compile.
fn refused(board: &str) -> String {
    let (compiled, diagnostics) = compile(board, false);
    assert!(compiled.is_none(), "{board} compiles");
    diagnostics
        .iter()
        .map(|d| d.message.as_str())
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn a_board_that_is_too_large_is_refused() {
    for board in [
        "(board (square 300))",
        "(board (rectangle 2000000000 2000000000))",
        "(board (hex 1000))",
        "(board (tri Star 500))",
        "(board (concentric {40000 40000}) use:Vertex)",
        "(board (merge { (square 150) (square 150) (square 150) }))",
        "(board (layers 1000 (square 20)))",
        "(board (complete (square 30 )) use:Vertex)",
    ] {
        assert!(
            refused(board).contains("too large"),
            "{board}: {}",
            refused(board)
        );
    }
}

#[test]
fn a_board_with_too_much_around_one_vertex_is_refused() {
    let hub = 800;
    let points: String = (0..hub).map(|i| format!(" {{{i} 9}}")).collect();
    let spokes: String = (1..=hub).map(|i| format!(" {{0 {i}}}")).collect();
    let board =
        format!("(board (graph vertices:{{ {{0 0}}{points} }} edges:{{ {spokes} }}) use:Vertex)");
    assert!(refused(&board).contains("too dense"));
}

#[test]
fn sizes_must_make_a_board() {
    assert!(refused("(board (hex 0))").contains("at least 1"));
    assert!(refused("(board (rectangle 3 (- 2 5) diagonals:Solid))").contains("at least 1"));
    assert!(refused("(board (square (/ 4 0)))").contains("no value"));
    assert!(refused("(mancalaBoard 9 6)").contains("from 2 to 6"));
    assert!(refused("(board (shift 1000000 0 (square 3)))").contains("out of range"));
    assert!(refused("(board (concentric Target rings:3) use:Vertex)").contains("Cell"));
}

#[test]
fn squares_and_rectangles_may_be_empty() {
    for board in ["(board (square 0))", "(board (rectangle 3 (- 2 5)))"] {
        let (compiled, diagnostics) = compile(board, false);
        assert!(compiled.is_some(), "{board}: {diagnostics:?}");
    }
}

#[test]
fn a_wrong_track_is_reported_with_its_reason() {
    let message = refused("(board (square 3) (track \"T\" \"0,Q,End\"))");
    assert!(message.contains("`Q`"), "{message}");
}
