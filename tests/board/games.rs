//! The boards and tracks of all recorded games, under their default and other options.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use ludeme::compile::board::{BoardSettings, CompiledBoard, compile_board};
use ludeme::diagnostic::Severity;
use ludeme::expand::{Library, Selection, expand};
use ludeme::resolve::resolve;
use ludeme::source::FileId;
use ludeme::syntax::parse::parse;
use ludeme::syntax::tree::{NodeId, NodeKind, Tree};
use rayon::prelude::*;
use serde_json::Value;

use super::compile::find_board;
use super::records::{board_difference, track_difference};
use crate::conformance;

#[test]
fn boards_and_tracks_of_games_are_as_recorded() {
    boards_are_as_recorded("traces", "games");
}

#[test]
fn boards_and_tracks_under_other_options_are_as_recorded() {
    boards_are_as_recorded("traces-options", "games");
}

#[test]
fn boards_and_tracks_of_further_families_are_as_recorded() {
    boards_are_as_recorded("traces-more", "games-more");
}

fn boards_are_as_recorded(traces: &str, games: &str) {
    let Some(folder) = conformance::folder() else {
        return;
    };
    let mut files = Vec::new();
    collect(&folder.join(traces), &mut files);
    files.sort();
    assert!(!files.is_empty(), "no traces below {traces}");
    let failures: Vec<String> = files
        .par_iter()
        .filter_map(|file| {
            Some(format!(
                "{}: {}",
                file.display(),
                difference(file, &folder.join(games))?
            ))
        })
        .collect();
    println!(
        "{} of {} boards are equal",
        files.len() - failures.len(),
        files.len()
    );
    assert!(
        failures.is_empty(),
        "{} of {} differ:\n{}",
        failures.len(),
        files.len(),
        failures.join("\n")
    );
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of traces can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "gz") {
            found.push(path);
        }
    }
}

/// What is different between a trace and the compiled board of its game.
fn difference(trace: &Path, games: &Path) -> Option<String> {
    let file = std::fs::File::open(trace).expect("a trace can be opened");
    let mut lines = BufReader::new(GzDecoder::new(file)).lines();
    let mut line = || -> Value {
        let text = lines
            .next()
            .expect("a trace has three lines")
            .expect("a trace is text");
        serde_json::from_str(&text).expect("a line is JSON")
    };
    let (game, board, equipment) = (line(), line(), line());
    let name = game["file"].as_str().expect("the game of the trace");
    let text =
        std::fs::read_to_string(games.join(name)).expect("the game of the trace can be read");
    let options = game["options"].as_array().into_iter().flatten();
    let options = options
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect();
    match compiled(
        &text,
        Selection {
            options,
            ruleset: None,
        },
    ) {
        Ok(compiled) => {
            board_difference(&compiled, &board).or_else(|| track_difference(&compiled, &equipment))
        }
        Err(problem) => Some(problem),
    }
}

fn compiled(text: &str, selection: Selection) -> Result<CompiledBoard, String> {
    let (tree, mut problems) = parse(FileId(0), text);
    let (expanded, more) = expand(&tree, &selection, Library::standard());
    problems.extend(more);
    let game = expanded.game.ok_or("no game")?;
    let (resolved, more) = resolve(&expanded.tree, game, None);
    problems.extend(more);
    let board = find_board(&resolved.game);
    let three_dimensional = has_call(&expanded.tree, game, "layer");
    let settings = BoardSettings { three_dimensional };
    let compiled =
        board.and_then(|call| compile_board(&expanded.tree, call, settings, &mut problems));
    compiled.ok_or_else(|| {
        let errors = problems
            .into_iter()
            .filter(|p| p.severity == Severity::Error);
        errors.map(|p| p.message).collect::<Vec<_>>().join("; ")
    })
}

/// Whether a ludeme occurs below a node.
fn has_call(tree: &Tree, node: NodeId, name: &str) -> bool {
    match tree.kind(node) {
        NodeKind::Call { head, .. } if head == name => true,
        _ => tree
            .children(node)
            .iter()
            .any(|&child| has_call(tree, child, name)),
    }
}
