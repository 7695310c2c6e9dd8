//! From a board expression to a board.

use ludeme::compile::board::{BoardSettings, CompiledBoard, compile_board, is_board};
use ludeme::diagnostic::Diagnostic;
use ludeme::resolve::call::{Call, Value};
use ludeme::resolve::resolve;

use crate::reader::read;

/// Compiles a board expression inside a minimal game that may speak of layers.
pub fn compile(board: &str, three_dimensional: bool) -> (Option<CompiledBoard>, Vec<Diagnostic>) {
    let text = format!(
        "(game \"Test\" (players 2) (equipment {{ {board} }})
            (rules (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"
    );
    let (tree, clauses) = read(&text);
    let (resolved, mut diagnostics) = resolve(&tree, clauses[0], None);
    if !diagnostics.is_empty() {
        return (None, diagnostics);
    }
    let board = find_board(&resolved.game).expect("a board");
    let settings = BoardSettings { three_dimensional };
    let compiled = compile_board(&tree, board, settings, &mut diagnostics);
    (compiled, diagnostics)
}

pub fn find_board(value: &Value) -> Option<&Call> {
    match value {
        Value::Call(call) if is_board(call) => Some(call),
        Value::Call(call) => call.args.iter().flatten().find_map(find_board),
        Value::Array(values, _) => values.iter().find_map(find_board),
        _ => None,
    }
}
