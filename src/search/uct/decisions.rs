//! A tree over decisions: for games in which nobody sees the whole position, or all move at once.
//!
//! A node is a sequence of decisions as those who watch know it, not a position, so that it can
//! be walked through with any position that is consistent with what the searcher sees.
//!
//! - **Hidden information.** Every iteration imagines what is hidden anew
//!   ([`worlds`](crate::search::worlds), [`imagine`](crate::search::imagine)) and walks down among the moves that are legal then
//!   (single-observer information set search: Cowling, Powley and Whitehouse 2012). A move is
//!   weighed by how often it was available.
//! - **Simultaneous moves.** Each player picks a part by the results of its own parts alone
//!   (decoupled UCT: Finnsson and Björnsson 2008; Lanctot, Lisý and Winands 2014); what the others
//!   pick at the same time is not known to it.

use std::collections::HashMap;
use std::hash::Hash;

use rand::RngExt;

use super::Horizon;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::state::State;
use crate::game::state::mixer::Mixer;
use crate::search::choices::{Choices, Chooser};
use crate::search::key::Keyed;
use crate::search::limit::Limit;
use crate::search::simulate::{Simulator, Ways};
use crate::search::worlds::Worlds;
use crate::search::{Effort, SearchPosition};

/// Nodes beyond which the tree takes up no new sequences.
const MAX_NODES: usize = 1 << 18;

/// What is known of an option of somebody.
#[derive(Clone, Copy, Debug)]
struct Arm {
    agent: usize,
    key: u64,
    visits: u32,
    /// How often it could have been chosen.
    available: u32,
    /// Sum of results of the agent.
    total: f64,
}

/// The tree.
#[derive(Debug)]
pub(super) struct DecisionTree {
    exploration: f64,
    horizon: Option<Horizon>,
    simulator: Simulator,
    worlds: Worlds,
    nodes: Keyed<Vec<Arm>>,
    /// The arms of the present iteration, by their node and place.
    path: Vec<(u64, usize)>,
    deepest: u32,
    /// What the present search took.
    effort: Effort,
}

impl DecisionTree {
    /// An empty tree.
    pub fn new(exploration: f64, horizon: Option<Horizon>, seed: u64) -> Self {
        DecisionTree {
            exploration,
            horizon,
            simulator: Simulator::new(seed),
            worlds: Worlds::default(),
            nodes: HashMap::default(),
            path: Vec::new(),
            deepest: 0,
            effort: Effort::default(),
        }
    }

    /// Forgets everything, for another game.
    pub fn begin(&mut self, seed: u64) {
        self.simulator.reseed(seed);
        self.worlds.clear();
        self.nodes.clear();
    }

    /// How deep the tree reached in the last search, in decisions.
    pub fn depth(&self) -> u32 {
        self.deepest
    }

    /// Grows the tree below a position, from scratch; its work are the iterations.
    pub fn grow(&mut self, position: SearchPosition<'_>, limit: Limit) -> Effort {
        self.nodes.clear();
        self.nodes.insert(0, Vec::new());
        self.deepest = 0;
        let mut list = MoveList::new();
        let meter = limit.start();
        self.worlds.look(position, &mut self.simulator, &meter);
        self.effort = Effort::default();
        while meter.iterate(self.effort.work) {
            self.iterate(position, &mut list);
            self.effort.work += 1;
        }
        self.effort
    }

    /// One walk down, one random game, one way up.
    fn iterate(&mut self, position: SearchPosition<'_>, list: &mut MoveList) {
        let SearchPosition { game, .. } = position;
        self.path.clear();
        let mut state = self.simulator.scratch.memory.take_state(position.state);
        let imagined = position.imagine(&mut self.worlds, &mut state, &mut self.simulator, list);
        let mut legal = if imagined { &*list } else { position.list };
        let mut node = 0;
        loop {
            let choices = Choices::of(game, &state, legal);
            let mut next = Mixer(node);
            let mut options = Vec::with_capacity(choices.choosers.len());
            for chooser in &choices.choosers {
                let (arm, option) = self.select(node, chooser);
                self.path.push((node, arm));
                chooser.options[option].hash(&mut next);
                options.push(option);
            }
            let pick = choices.find(&options);
            game.apply(&mut state, &mut self.simulator.scratch, legal, pick);
            if state.over {
                break;
            }
            game.moves(&mut state, &mut self.simulator.scratch, list);
            legal = &*list;
            if legal.is_empty() {
                break;
            }
            // What the dice show is seen by all.
            state.dice.hash(&mut next);
            node = std::hash::Hasher::finish(&next);
            if !self.nodes.contains_key(&node) {
                if self.nodes.len() < MAX_NODES {
                    self.nodes.insert(node, Vec::new());
                }
                break;
            }
        }
        self.effort.playouts += u64::from(!state.over);
        self.play_on(game, &mut state);
        self.effort.moves += u64::from(state.moves - position.state.moves);
        self.simulator.scratch.memory.give_state(state);
        self.back_up();
    }

    /// The arm that somebody follows, by its place in the node, and the option that it is.
    fn select(&mut self, node: u64, chooser: &Chooser) -> (usize, usize) {
        let arms = self.nodes.entry(node).or_default();
        let mut best = (f64::NEG_INFINITY, (0, 0));
        let mut ties = 0u32;
        for (option, &key) in chooser.options.iter().enumerate() {
            let is_it = |a: &Arm| a.key == key && a.agent == chooser.agent;
            let place = match arms.get(option).filter(|a| is_it(a)) {
                Some(_) => option,
                None => arms.iter().position(is_it).unwrap_or_else(|| {
                    arms.push(Arm {
                        agent: chooser.agent,
                        key,
                        visits: 0,
                        available: 0,
                        total: 0.0,
                    });
                    arms.len() - 1
                }),
            };
            let arm = &mut arms[place];
            arm.available += 1;
            let score = if arm.visits == 0 {
                f64::INFINITY
            } else {
                let n = f64::from(arm.visits);
                let log = libm::log(f64::from(arm.available));
                arm.total / n + self.exploration * (log / n).sqrt()
            };
            if score > best.0 || ties == 0 {
                best = (score, (place, option));
                ties = 1;
            } else if score == best.0 {
                ties += 1;
                if self.simulator.generator.random_range(0..ties) == 0 {
                    best.1 = (place, option);
                }
            }
        }
        best.1
    }

    /// Plays on at random, to the end or as far as the horizon.
    fn play_on(&mut self, game: &Game, state: &mut State) {
        if let Some(horizon) = &self.horizon {
            let played = (0..horizon.moves).all(|_| self.simulator.step(game, state));
            if played && !state.over {
                horizon.judge(game, state, &mut self.simulator);
                return;
            }
        }
        self.simulator.finish(game, &mut Ways::lists(), state);
    }

    /// Takes the result of an iteration up the path.
    fn back_up(&mut self) {
        let worth = &self.simulator.worth;
        for (node, arm) in &self.path {
            let arm = self.nodes.get_mut(node).and_then(|n| n.get_mut(*arm));
            if let Some(arm) = arm {
                arm.visits += 1;
                arm.total += worth.get(arm.agent).copied().unwrap_or(0.5);
            }
        }
        self.deepest = self.deepest.max(self.path.len() as u32);
    }

    /// Adds the visits and results of what the asked agent may choose to the moves that choose it.
    pub fn root_counts(&self, position: SearchPosition<'_>, totals: &mut [(u64, f64)]) {
        let choices = Choices::of(position.game, position.state, position.list);
        let Some((chooser, root)) = choices.of_agent(position.agent).zip(self.nodes.get(&0)) else {
            return;
        };
        for (pick, total) in totals.iter_mut().enumerate() {
            let key = chooser.options[chooser.option(pick)];
            let own = |a: &&Arm| a.key == key && a.agent == chooser.agent;
            if let Some(arm) = root.iter().find(own) {
                total.0 += u64::from(arm.visits);
                total.1 += arm.total;
            }
        }
    }
}
