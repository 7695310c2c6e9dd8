//! `lud bench --player`: how much a player searches in a second.

use std::time::Duration;

use serde::Serialize;

use super::Args;
use crate::cli::failure::Failure;
use crate::game::Game;
use crate::play::measure::Measured;
use crate::search::limit::Limit;
use crate::search::measure::{Thought, positions, think};
use crate::search::spec::{AgentKind, AgentSpec};

/// The figures of a player in a game, as `--json` prints them.
#[derive(Serialize)]
struct Figures<'a> {
    file: &'a str,
    player: String,
    /// What `work` counts.
    unit: &'static str,
    work_per_s: f64,
    playouts_per_s: f64,
    moves_per_s: f64,
    decisions_per_s: f64,
    /// Mean depth of the search, in moves.
    depth: f64,
    positions: usize,
    /// From the slowest to the fastest run, as a part of the median.
    spread: f64,
    /// What the median run counted.
    decisions: u64,
    work: u64,
    playouts: u64,
    moves: u64,
}

/// Reads a player; nothing for the one that plays at random, which is measured by playouts.
pub fn parse(text: &str) -> Result<Option<AgentSpec>, Failure> {
    let spec: AgentSpec = text.parse().map_err(|e| Failure::usage(format!("{e}")))?;
    Ok((spec.kind != AgentKind::Random).then_some(spec))
}

/// What a player's limit counts.
fn unit(player: &AgentSpec) -> &'static str {
    match player.kind {
        AgentKind::Random | AgentKind::FlatMc => "playouts",
        AgentKind::Uct => "iterations",
        AgentKind::AlphaBeta => "nodes",
    }
}

/// The line above the figures.
pub fn heading(player: &AgentSpec) -> String {
    format!(
        "{:>14} {:>7} {:>12} {:>12} {:>12} {:>6}  file ({player})",
        format!("{}/s", unit(player)),
        "spread",
        "playouts/s",
        "moves/s",
        "decisions/s",
        "depth",
    )
}

/// Measures the player in a game; the line to print.
pub fn measure(
    args: &Args,
    file: &str,
    game: &Game,
    player: &AgentSpec,
) -> Result<String, Failure> {
    player
        .check(game)
        .map_err(|e| Failure::input(e.to_string()))?;
    let questions = positions(game, args.seed);
    if questions.is_empty() {
        return Err(Failure::input(
            "its random games leave no choice: there is nothing to think about",
        ));
    }
    let time = Duration::from_secs_f64(args.secs);
    let run = time / args.runs;
    // Without a limit of its own a round of the positions fills a run.
    let share = Limit::Time(run / questions.len() as u32);
    let mut agent = player
        .or_limit(Some(share))
        .agent(game, args.seed)
        .map_err(|e| Failure::input(e.to_string()))?;
    let mut rounds = |time| think(game, &mut *agent, &questions, args.seed, time);
    rounds(time / 10);
    let measured = Measured::of((0..args.runs).map(|_| rounds(run)).collect());
    let median: Thought = measured.median();
    let Thought {
        decisions, effort, ..
    } = median;
    let figures = Figures {
        file,
        player: player.to_string(),
        unit: unit(player),
        work_per_s: median.per_second(effort.work),
        playouts_per_s: median.per_second(effort.playouts),
        moves_per_s: median.per_second(effort.moves),
        decisions_per_s: median.per_second(decisions),
        depth: median.depth(),
        positions: questions.len(),
        spread: measured.spread(),
        decisions,
        work: effort.work,
        playouts: effort.playouts,
        moves: effort.moves,
    };
    if args.json {
        return serde_json::to_string(&figures).map_err(|e| Failure::input(e.to_string()));
    }
    Ok(row(&figures))
}

fn row(figures: &Figures<'_>) -> String {
    format!(
        "{:>14.0} {:>6.1}% {:>12.0} {:>12.0} {:>12.1} {:>6.1}  {}",
        figures.work_per_s,
        100.0 * figures.spread,
        figures.playouts_per_s,
        figures.moves_per_s,
        figures.decisions_per_s,
        figures.depth,
        figures.file,
    )
}
