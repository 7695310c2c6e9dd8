//! Writing traces: play in the lines that a recording has.
//!
//! [`retrace`] plays a recording again, with its outcomes of chance and its moves, and writes what
//! this engine makes of it; `lud trace` records random play of its own.

use std::collections::BTreeMap;

use super::follow::Follower;
use super::lines::{board_line, equipment_line, move_key, successor_hash};
use super::{GameLine, StepLine, TraceLine};
use crate::game::Game;
use crate::game::action::{Action, ActionKind, MoveList};
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::state::State;
use crate::game::state_line::state_line;
use crate::game::text::write_move;
use crate::play::playout::{chooser, pick, seed_of};

/// Most legal moves whose successors are hashed.
pub const MAX_HASHED: usize = 80;

/// The lines that stand before the trials: game, board, equipment.
pub fn head(game: &Game, file: &str, options: &[String]) -> [TraceLine; 3] {
    let f = &game.features;
    let flags = format!(
        "players={} dice={} random={} stack={} simultaneous={} deduction={} hidden={}",
        game.players,
        game.dice.is_some(),
        f.random,
        f.stacking,
        game.mode == Mode::Simultaneous,
        f.deduction,
        f.hidden,
    );
    [
        TraceLine::Game(GameLine {
            file: file.to_owned(),
            name: game.name.clone(),
            flags,
            options: options.to_vec(),
        }),
        TraceLine::Board(board_line(game)),
        TraceLine::Equipment(equipment_line(game)),
    ]
}

/// Plays a recording again. Each line is handed on as soon as it is made. A trial ends early where
/// its recorded move is not legal, which is said in the texts returned.
pub fn retrace(
    game: &Game,
    recording: &[TraceLine],
    mut out: impl FnMut(&TraceLine),
) -> Vec<String> {
    let header = recording.iter().find_map(|l| match l {
        TraceLine::Game(g) => Some(g.clone()),
        _ => None,
    });
    let header = header.unwrap_or_default();
    for line in head(game, &header.file, &header.options) {
        out(&line);
    }
    let mut problems = Vec::new();
    let mut trials = 0;
    let mut follower = Follower::new(game);
    let mut lost = true;
    for line in recording {
        match line {
            TraceLine::Trial { seed, .. } => {
                trials += 1;
                lost = false;
                follower = Follower::new(game);
                out(&TraceLine::Trial {
                    seed: *seed,
                    state: state_line(game, &follower.state),
                });
            }
            TraceLine::Step(step) if !lost => match again(&mut follower, step) {
                Some(step) => out(&TraceLine::Step(step)),
                None => {
                    lost = true;
                    problems.push(format!(
                        "trial {trials}: step {}: the recorded move is not legal",
                        step.n
                    ));
                }
            },
            TraceLine::End { .. } if !lost => out(&end(game, &follower.state)),
            _ => {}
        }
    }
    problems
}

/// A recorded step, played again; `None` when its move is not legal.
fn again(follower: &mut Follower<'_>, recorded: &StepLine) -> Option<StepLine> {
    let mover = i64::from(follower.state.mover);
    let n = follower.state.moves;
    follower.generate(recorded);
    // Hashes where the recording has them.
    let hashed: std::collections::BTreeSet<&str> = recorded
        .legal
        .iter()
        .filter_map(|e| Some(e.split_once('#')?.0))
        .collect();
    let f = &mut *follower;
    let legal = legal(f.game, &f.state, &mut f.scratch, &f.list, |key| {
        hashed.contains(key)
    });
    let found = follower.find(recorded)?;
    follower.state.clone_from(&found.after);
    Some(StepLine {
        n,
        mover,
        roll: recorded.roll.as_ref().map(|_| rolled(&found.applied)),
        legal,
        pick: found.index,
        played: found.played,
        state: found.line,
    })
}

/// Entries for all legal moves, hashed where asked.
fn legal(
    game: &Game,
    state: &State,
    scratch: &mut Scratch,
    list: &MoveList,
    is_hashed: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut entries = Vec::with_capacity(list.len());
    for (i, m) in list.moves().iter().enumerate() {
        let mut entry = move_key(game, list, m);
        if is_hashed(&entry)
            && let Some(hash) = successor_hash(game, state, scratch, list, i)
        {
            entry.push_str(&format!("#{hash:08x}"));
        }
        entries.push(entry);
    }
    entries
}

/// The faces rolled for a decision by the sites of their dice: those set before it.
fn rolled(applied: &[Action]) -> BTreeMap<String, i64> {
    let before = applied.iter().take_while(|a| !a.decision);
    let faces = before.filter_map(|a| match a.kind {
        ActionKind::SetDie { site, face } => Some((site.to_string(), i64::from(face))),
        _ => None,
    });
    faces.collect()
}

fn end(game: &Game, state: &State) -> TraceLine {
    TraceLine::End {
        moves: state.moves,
        winner: state.winner,
        ranking: (1..=game.players).map(|p| state.rank(p)).collect(),
    }
}

/// What to record of own play.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Seed of the first game.
    pub seed: u64,
    /// Number of games.
    pub games: u64,
    /// Most steps of a game.
    pub steps: u32,
    /// Steps of each game whose legal moves are hashed, if they are not too many.
    pub hashed: u32,
}

/// Records random play, line after line, without what stands before the trials.
pub fn trace_play(game: &Game, extent: Extent, mut out: impl FnMut(&TraceLine)) {
    let mut list = MoveList::new();
    for number in 0..extent.games {
        let seed = seed_of(extent.seed, number);
        let mut scratch = Scratch::new(seed);
        let mut choice = chooser(seed);
        let mut state = game.start(&mut scratch);
        out(&TraceLine::Trial {
            seed: seed as i64,
            state: state_line(game, &state),
        });
        for n in 0..extent.steps {
            if state.over {
                break;
            }
            let mover = i64::from(state.mover);
            game.moves(&mut state, &mut scratch, &mut list);
            if list.is_empty() {
                break;
            }
            let hashing = n < extent.hashed && list.len() <= MAX_HASHED;
            // What is tried out must not use up the outcomes of the play.
            let mut chance = Chance::seeded(0);
            std::mem::swap(&mut scratch.chance, &mut chance);
            let legal = legal(game, &state, &mut scratch, &list, |_| hashing);
            scratch.chance = chance;
            let pick = pick(&mut choice, list.len());
            let m = list.moves()[pick];
            game.apply(&mut state, &mut scratch, &list, pick);
            let mut played = String::new();
            write_move(game, &m, &scratch.applied, &mut played);
            out(&TraceLine::Step(StepLine {
                n,
                mover,
                roll: game.dice.as_ref().map(|_| rolled(&scratch.applied)),
                legal,
                pick,
                played,
                state: state_line(game, &state),
            }));
        }
        if state.over {
            out(&end(game, &state));
        }
    }
}
