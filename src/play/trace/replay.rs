//! Replays a recorded trace step by step and reports the first difference: legal moves, states,
//! results.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::follow::Follower;
use super::lines::{board_line, equipment_line, move_key, successor_hash};
use super::{BoardLine, EquipmentLine, GameLine, StepLine, TraceLine};
use crate::game::Game;
use crate::game::context::Scratch;
use crate::game::state_line::state_line;
use crate::host::Instant;
use crate::play::draw::draw;

/// How far a game agrees with its trace. `None` where the trace says nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// The description's file.
    pub file: String,
    /// Selected options.
    pub options: Vec<String>,
    /// The description compiles.
    pub loads: bool,
    /// The board line is equal.
    pub board: Option<bool>,
    /// The equipment line is equal.
    pub equipment: Option<bool>,
    /// The state after the start rules is equal.
    pub start: Option<bool>,
    /// Every recorded step is equal.
    pub trace: Option<bool>,
    /// Steps that are equal.
    pub steps_ok: usize,
    /// Steps recorded.
    pub steps: usize,
    /// Equal steps whose move has the recorded actions too.
    pub actions_ok: usize,
    /// The first move whose actions differ though its step is equal.
    pub other_actions: Option<String>,
    /// Names of regions whose sites are drawn by chance, and so not compared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub random_regions: Vec<String>,
    /// What differs first.
    pub first_difference: Option<String>,
}

impl Agreement {
    /// A game that does not compile.
    pub fn unloaded(game: &GameLine, reason: String) -> Self {
        Agreement {
            file: game.file.clone(),
            options: game.options.clone(),
            first_difference: Some(reason),
            ..Agreement::default()
        }
    }

    /// Whether everything that was compared agrees.
    pub fn passes(&self) -> bool {
        self.loads
            && [self.board, self.equipment, self.start, self.trace]
                .iter()
                .all(|s| *s != Some(false))
    }

    /// Whether every equal step was made by the recorded actions.
    pub fn acts_alike(&self) -> bool {
        self.actions_ok == self.steps_ok
    }

    /// The first stage that differs.
    pub fn stage(&self) -> &'static str {
        if !self.loads {
            "loads"
        } else if self.board == Some(false) {
            "board"
        } else if self.equipment == Some(false) {
            "equipment"
        } else if self.start == Some(false) {
            "start"
        } else if self.trace == Some(false) {
            "trace"
        } else {
            "passes"
        }
    }

    fn differ(&mut self, message: String) {
        if self.first_difference.is_none() {
            self.first_difference = Some(message);
        }
    }
}

/// Compares a game with its trace. Stops when the deadline has passed.
pub fn replay(game: &Game, trace: &[TraceLine], deadline: Option<Instant>) -> Agreement {
    let header = trace
        .iter()
        .find_map(|l| {
            if let TraceLine::Game(g) = l {
                Some(g.clone())
            } else {
                None
            }
        })
        .unwrap_or_default();
    let mut report = Agreement {
        file: header.file.clone(),
        options: header.options.clone(),
        loads: true,
        ..Agreement::default()
    };
    for line in trace {
        match line {
            TraceLine::Board(expected) => {
                let difference = board_difference(expected, &board_line(game));
                report.board = Some(difference.is_none());
                if let Some(d) = difference {
                    report.differ(format!("board: {d}"));
                }
            }
            TraceLine::Equipment(expected) => {
                // Regions drawn by chance are other ones in every engine.
                let (mut expected, mut got) = (expected.clone(), equipment_line(game));
                let random = got.regions.iter().filter(|r| r.is_random);
                report.random_regions = random.map(|r| r.name.clone()).collect();
                for region in expected.regions.iter_mut().chain(&mut got.regions) {
                    if report.random_regions.contains(&region.name) {
                        region.is_random = true;
                        region.sites.clear();
                    }
                }
                let difference = equipment_difference(&expected, &got);
                report.equipment = Some(difference.is_none());
                if let Some(d) = difference {
                    report.differ(format!("equipment: {d}"));
                }
            }
            _ => {}
        }
    }
    let random = header.flag("random");
    // What is placed in regions drawn by chance is chance, too.
    let random_start = starts_at_random(game) || !report.random_regions.is_empty();
    let mut at = 0;
    while at < trace.len() {
        let TraceLine::Trial { state, .. } = &trace[at] else {
            at += 1;
            continue;
        };
        let end = trace[at + 1..]
            .iter()
            .position(|l| matches!(l, TraceLine::Trial { .. }))
            .map_or(trace.len(), |i| at + 1 + i);
        let lines = &trace[at + 1..end];
        at = end;
        let mut trial = ComparedTrial::new(game);
        if !random_start {
            let got = trial.line();
            let same = got == *state;
            report.start = Some(report.start.unwrap_or(true) && same);
            if !same {
                report.differ(format!("start: expected {state}\n  got      {got}"));
            }
        }
        if random {
            continue;
        }
        let recorded = lines
            .iter()
            .filter(|l| matches!(l, TraceLine::Step(_)))
            .count();
        report.steps += recorded;
        report.trace.get_or_insert(true);
        if report.start == Some(false) {
            report.trace = Some(false);
            continue;
        }
        for line in lines {
            if deadline.is_some_and(|d| Instant::now() > d) {
                report.trace = Some(false);
                report.differ("the time limit was reached".into());
                return report;
            }
            let difference = match line {
                TraceLine::Step(step) => trial.step(step),
                TraceLine::End {
                    moves,
                    winner,
                    ranking,
                } => trial.end(*moves, *winner, ranking),
                _ => None,
            };
            match difference {
                None if matches!(line, TraceLine::Step(_)) => {
                    report.steps_ok += 1;
                    match trial.other_actions.take() {
                        None => report.actions_ok += 1,
                        Some(d) => {
                            report.other_actions.get_or_insert(d);
                        }
                    }
                }
                None => {}
                Some(d) => {
                    report.trace = Some(false);
                    report.differ(d);
                    break;
                }
            }
        }
    }
    report
}

/// Whether chance has a hand in the start: then no two engines start alike.
fn starts_at_random(game: &Game) -> bool {
    let mut scratch = Scratch::new(1);
    scratch.chance.start_log();
    game.start(&mut scratch);
    !scratch.chance.take_log().is_empty()
}

/// What differs first between two boards; coordinates may differ by 0.001.
fn board_difference(expected: &BoardLine, got: &BoardLine) -> Option<String> {
    let say = |what: &str, e: &dyn std::fmt::Debug, g: &dyn std::fmt::Debug| {
        Some(format!("{what}: expected {e:?}, got {g:?}"))
    };
    if expected.default != got.default {
        return say("default", &expected.default, &got.default);
    }
    let counts = |b: &BoardLine| (b.cells, b.vertices, b.edges);
    if counts(expected) != counts(got) {
        return say("cells, vertices, edges", &counts(expected), &counts(got));
    }
    if expected.edge_ends != got.edge_ends {
        return say("edgeEnds", &expected.edge_ends, &got.edge_ends);
    }
    if expected.cell_vertices != got.cell_vertices {
        return say("cellVertices", &expected.cell_vertices, &got.cell_vertices);
    }
    if expected.sites.len() != got.sites.len() {
        return say("number of sites", &expected.sites.len(), &got.sites.len());
    }
    for (i, (e, g)) in expected.sites.iter().zip(&got.sites).enumerate() {
        let near = (e.x - g.x).abs() <= 0.001 && (e.y - g.y).abs() <= 0.001;
        let mut same = g.clone();
        (same.x, same.y) = (e.x, e.y);
        if !near || same != *e {
            return say(&format!("site {i}"), e, g);
        }
    }
    for (name, e) in &expected.sets {
        let g = got.sets.get(name);
        if g != Some(e) {
            return say(name, e, &g);
        }
    }
    None
}

/// What differs first between two equipments.
fn equipment_difference(expected: &EquipmentLine, got: &EquipmentLine) -> Option<String> {
    fn first<T: PartialEq + serde::Serialize>(
        what: &str,
        expected: &[T],
        got: &[T],
    ) -> Option<String> {
        let n = expected.len().max(got.len());
        let i = (0..n).find(|i| expected.get(*i) != got.get(*i))?;
        let text = |t: Option<&T>| {
            t.map_or("nothing".into(), |t| {
                serde_json::to_string(t).unwrap_or_default()
            })
        };
        Some(format!(
            "{what} {i}: expected {}, got {}",
            text(expected.get(i)),
            text(got.get(i))
        ))
    }
    first("component", &expected.components, &got.components)
        .or_else(|| first("container", &expected.containers, &got.containers))
        .or_else(|| first("track", &expected.tracks, &got.tracks))
        .or_else(|| first("region", &expected.regions, &got.regions))
        .or_else(|| first("number of phases", &[expected.phases], &[got.phases]))
}

/// A recorded trial being compared.
struct ComparedTrial<'g> {
    follower: Follower<'g>,
    /// How the actions of the move made last differ from the recorded ones.
    other_actions: Option<String>,
}

impl<'g> ComparedTrial<'g> {
    fn new(game: &'g Game) -> Self {
        ComparedTrial {
            follower: Follower::new(game),
            other_actions: None,
        }
    }

    fn step(&mut self, step: &StepLine) -> Option<String> {
        let n = step.n;
        let mover = self.follower.state.mover;
        if i64::from(mover) != step.mover {
            return Some(format!(
                "step {n}: mover: expected {}, got {mover}",
                step.mover
            ));
        }
        self.follower.generate(step);
        if let Some(d) = self.legal_difference(step) {
            return Some(format!("step {n}: {d}\n  in {}", self.position()));
        }
        self.play(step)
    }

    /// Compares the legal moves as sets: entries with a hash as a whole, others by their
    /// FROM-TO part.
    fn legal_difference(&mut self, step: &StepLine) -> Option<String> {
        let mut whole = BTreeSet::new();
        let mut parts = BTreeSet::new();
        for entry in &step.legal {
            match entry.split_once('#') {
                Some(_) => whole.insert(entry.as_str()),
                None => parts.insert(entry.as_str()),
            };
        }
        // Moves of one key with hashes, to hash each key's moves only where the record does.
        let hashed: BTreeSet<&str> = whole.iter().filter_map(|e| e.split('#').next()).collect();
        let mut seen_whole = BTreeSet::new();
        let mut seen_parts = BTreeSet::new();
        let mut extra = BTreeMap::new();
        let f = &mut self.follower;
        for (i, m) in f.list.moves().iter().enumerate() {
            let key = move_key(f.game, &f.list, m);
            if hashed.contains(key.as_str()) {
                let hash = successor_hash(f.game, &f.state, &mut f.scratch, &f.list, i);
                let entry = match hash {
                    Some(h) => format!("{key}#{h:08x}"),
                    // A successor drawn by chance cannot be compared: any recorded one will do.
                    None => match whole.iter().find(|e| {
                        e.split('#').next() == Some(key.as_str()) && !seen_whole.contains(**e)
                    }) {
                        Some(e) => (*e).to_owned(),
                        None => continue,
                    },
                };
                if whole.contains(entry.as_str()) {
                    seen_whole.insert(entry);
                    // A repeat of the move may lack its hash where the recording was cut.
                    if parts.contains(key.as_str()) {
                        seen_parts.insert(key);
                    }
                    continue;
                }
                if !parts.contains(key.as_str()) {
                    extra.insert(entry, i);
                    continue;
                }
            }
            if parts.contains(key.as_str()) {
                seen_parts.insert(key);
            } else {
                extra.insert(key, i);
            }
        }
        let missing: Vec<&str> = whole
            .iter()
            .filter(|e| !seen_whole.contains(**e))
            .chain(parts.iter().filter(|p| !seen_parts.contains(**p)))
            .copied()
            .collect();
        if missing.is_empty() && extra.is_empty() {
            return None;
        }
        let mut text = format!(
            "legal moves: missing {missing:?}, extra {:?}",
            extra.keys().collect::<Vec<_>>()
        );
        // A move with the right sites and another successor: show where it leads.
        if let Some((entry, &i)) = extra.iter().find(|(e, _)| e.contains('#')) {
            let mut after = f.state.clone();
            f.game.apply(&mut after, &mut f.scratch, &f.list, i);
            text.push_str(&format!(
                "\n  {entry} leads to {}",
                state_line(f.game, &after)
            ));
        }
        if missing
            .iter()
            .any(|e| *e == step.legal.get(step.pick).map_or("", String::as_str))
        {
            text.push_str(&format!(
                "\n  the record plays {}\n  and reaches {}",
                step.played, step.state
            ));
        }
        Some(text)
    }

    fn play(&mut self, step: &StepLine) -> Option<String> {
        let wanted = step.legal.get(step.pick)?;
        let found = self.follower.find(step);
        if let Some(found) = found.as_ref().filter(|f| f.line == step.state) {
            self.other_actions = (found.played != step.played).then(|| {
                format!(
                    "step {}: actions: expected {}\n  got      {}",
                    step.n, step.played, found.played
                )
            });
            self.follower.state.clone_from(&found.after);
            return None;
        }
        let got = found.map_or_else(|| "no such move".into(), |f| f.line);
        Some(format!(
            "step {}: state after {wanted}: expected {}\n  got      {got}\n  the record plays {}\n  from {}",
            step.n,
            step.state,
            step.played,
            self.position()
        ))
    }

    /// The line of the state reached.
    fn line(&self) -> String {
        state_line(self.follower.game, &self.follower.state)
    }

    /// The position reached: its line, and drawn.
    fn position(&self) -> String {
        let drawn = draw(self.follower.game, &self.follower.state, &[]);
        let lines: Vec<String> = drawn.lines().map(|l| format!("\n    {l}")).collect();
        format!("{}{}", self.line(), lines.concat())
    }

    fn end(&mut self, moves: u32, winner: i32, ranking: &[f64]) -> Option<String> {
        let (game, state) = (self.follower.game, &self.follower.state);
        if !state.over {
            return Some("end: the record is over, this game is not".into());
        }
        let got: Vec<f64> = (1..=game.players).map(|p| state.rank(p)).collect();
        if state.moves != moves || state.winner != winner || got != ranking {
            return Some(format!(
                "end: expected {moves} moves, winner {winner}, ranking {ranking:?}; got {} moves, winner {}, ranking {got:?}",
                state.moves, state.winner
            ));
        }
        None
    }
}
