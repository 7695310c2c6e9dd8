//! One search tree: how an iteration walks down, adds a node and takes the result up.

use std::sync::Arc;

use rand::RngExt;

use super::node::{History, Proof, SearchEdge, SearchNode};
use super::walk::{ListWalk, RunnerWalk, Walk};
use super::{HISTORY, Horizon, Settings, provable};
use crate::search::evaluate::Evaluation;
use crate::search::key::{Keyed, move_key};
use crate::search::limit::{Limit, LimitMeter};
use crate::search::simulate::Simulator;
use crate::search::{Effort, SearchPosition};

/// Nodes beyond which a tree takes up no new positions.
const MAX_NODES: usize = 1 << 20;

/// How soon what was found out about an edge itself outweighs what is known of its move from below:
/// after about so many visits both count the same.
const OWN_VISITS: f64 = 100.0;

/// Visits that a proven win counts for.
const SURE: u64 = 1 << 40;

/// A tree with all it needs to grow.
#[derive(Debug)]
pub(super) struct SearchTree {
    exploration: f64,
    weight: f64,
    /// Visits from which a position says itself how moves did below it; 0 where none is asked.
    grave: u32,
    horizon: Option<Horizon>,
    /// What tells the worth of new positions beside random games, and its share.
    estimate: Option<(Arc<Evaluation>, f64)>,
    /// Whether proofs are wanted, and whether they mean something in the present game: one agent's
    /// win is the other's loss, and no dice fall.
    proofs: bool,
    proving: bool,
    /// The agent for whom nothing is left to hope for but mistakes of others.
    hopeless: Option<usize>,
    simulator: Simulator,
    nodes: Vec<SearchNode>,
    index: Keyed<u32>,
    history: Keyed<History>,
    /// The edges of the present iteration.
    path: Vec<(u32, u32)>,
    /// The moves of the present iteration, in the tree and beyond, with their choosers.
    played: Vec<(u64, usize)>,
    /// The key of the position asked about last, and where its legal moves are among those of the
    /// runner that was walked about in, if one was.
    root: (u64, Option<Vec<usize>>),
    /// No runner is walked about in for the rest of the game: a move took too much work.
    by_lists: bool,
    deepest: u32,
    /// The keys of the moves found last.
    found: Vec<(u64, u64)>,
    /// What a new position is worth by its estimate.
    estimated: Vec<f64>,
    /// What the present search took.
    effort: Effort,
}

impl SearchTree {
    /// An empty tree.
    pub fn new(
        settings: &Settings,
        exploration: f64,
        (horizon, estimate): (Option<Horizon>, Option<(Arc<Evaluation>, f64)>),
        seed: u64,
    ) -> Self {
        SearchTree {
            exploration,
            weight: settings.history.unwrap_or(HISTORY),
            grave: settings.grave.unwrap_or(0),
            horizon,
            estimate,
            estimated: Vec::new(),
            proofs: settings.proofs.unwrap_or(true),
            proving: false,
            hopeless: None,
            simulator: Simulator::new(seed),
            nodes: Vec::new(),
            index: Keyed::default(),
            history: Keyed::default(),
            path: Vec::new(),
            played: Vec::new(),
            root: (0, None),
            by_lists: false,
            deepest: 0,
            found: Vec::new(),
            effort: Effort::default(),
        }
    }

    /// Forgets everything, for another game.
    pub fn begin(&mut self, seed: u64) {
        self.simulator.reseed(seed);
        self.hopeless = None;
        self.by_lists = false;
        self.forget();
        self.history.clear();
    }

    /// Walks by lists for the rest of the game.
    #[cfg(test)]
    pub fn walk_by_lists(&mut self) {
        self.by_lists = true;
    }

    /// Whether the last search found that good play of the other side leaves nothing to hope for.
    pub fn is_hopeless(&self) -> bool {
        self.hopeless.is_some()
    }

    /// Forgets all positions.
    fn forget(&mut self) {
        self.nodes.clear();
        self.index.clear();
    }

    /// How deep the tree reached in the last search.
    pub fn depth(&self) -> u32 {
        self.deepest
    }

    /// Forgets positions that can no longer come up.
    fn prune(&mut self, ply: u32) {
        if self.nodes.iter().all(|n| n.ply >= ply) {
            return;
        }
        let mut places = vec![u32::MAX; self.nodes.len()];
        let mut kept = 0;
        for (i, node) in self.nodes.iter().enumerate() {
            if node.ply >= ply {
                places[i] = kept;
                kept += 1;
            }
        }
        self.nodes.retain(|n| n.ply >= ply);
        self.index.retain(|_, place| {
            *place = places[*place as usize];
            *place != u32::MAX
        });
    }

    /// The node of a position, made if it is new and there is room.
    fn node(&mut self, key: u64, ply: u32, chooser: usize) -> (u32, bool) {
        if let Some(&place) = self.index.get(&key) {
            return (place, false);
        }
        let place = self.nodes.len() as u32;
        self.nodes.push(SearchNode::new(ply, chooser));
        self.index.insert(key, place);
        (place, true)
    }

    /// Grows the tree below a position; its work are the iterations.
    pub fn grow(&mut self, position: SearchPosition<'_>, limit: Limit) -> Effort {
        // What was found out against any reply says nothing of the best one.
        match self.hopeless.take() {
            Some(_) => self.forget(),
            None => self.prune(position.state.moves),
        }
        self.history.retain(|_, h| h.fade());
        self.proving = self.proofs && provable(position.game);
        let meter = limit.start();
        self.effort = Effort::default();
        if !self.by_lists
            && let Some((mut walk, places)) = RunnerWalk::of(position)
        {
            self.root.1 = Some(places);
            self.grow_by(&mut walk, &meter);
            if !walk.gave_up() {
                return self.effort;
            }
            // What was found out on such walks means nothing.
            self.by_lists = true;
            self.forget();
            self.proving = self.proofs && provable(position.game);
        }
        // Where random games are cut off, they go move by move, and so they do where the moves
        // themselves are wanted.
        let whole = self.horizon.is_none() && self.grave == 0;
        self.root.1 = None;
        self.grow_by(&mut ListWalk::new(position, whole), &meter);
        self.effort
    }

    /// Grows the tree by walks from where they begin.
    fn grow_by(&mut self, walk: &mut impl Walk, meter: &LimitMeter) {
        self.deepest = 0;
        walk.begin();
        let (ply, chooser) = (walk.ply(), walk.chooser());
        self.root.0 = walk.key(&mut self.simulator);
        let mut root = self.node(self.root.0, ply, chooser).0;
        while meter.iterate(self.effort.work) {
            match self.nodes[root as usize].proof {
                Proof::Won if self.proving => break,
                // Whoever plays against it may not know: what is left of the limit says where
                // mistakes are likeliest.
                Proof::Lost if self.proving => {
                    self.proving = false;
                    self.hopeless = Some(chooser);
                    self.forget();
                    root = self.node(self.root.0, ply, chooser).0;
                }
                _ => {}
            }
            walk.begin();
            self.iterate(walk, root);
            if walk.gave_up() {
                break;
            }
            self.effort.moves += u64::from(walk.ply() - ply);
            self.effort.work += 1;
        }
    }

    /// One walk down, one playout, one way up.
    fn iterate(&mut self, walk: &mut impl Walk, root: u32) {
        self.path.clear();
        self.played.clear();
        let mut place = root;
        let mut reference = root;
        loop {
            if self.nodes[place as usize].edges.is_empty() {
                self.found.clear();
                walk.find(&mut self.simulator, &mut self.found);
                if self.found.is_empty() {
                    walk.settle(&mut self.simulator);
                    break;
                }
                self.nodes[place as usize].unfold(&self.found);
            }
            if self.nodes[place as usize].visits >= self.grave {
                reference = place;
            }
            let edge = self.select(place, reference);
            let node = &self.nodes[place as usize];
            self.path.push((place, edge as u32));
            let SearchEdge { key, coarse, .. } = node.edges[edge];
            self.played.push((coarse, node.chooser));
            walk.play(edge, key, &mut self.simulator);
            if walk.gave_up() {
                return;
            }
            if walk.is_over() {
                walk.settle(&mut self.simulator);
                self.conclude(place);
                break;
            }
            let key = walk.key(&mut self.simulator);
            if self.nodes.len() >= MAX_NODES && !self.index.contains_key(&key) {
                self.playout(walk);
                break;
            }
            let (next, new) = self.node(key, walk.ply(), walk.chooser());
            if new {
                self.estimate(walk);
                self.playout(walk);
                self.blend();
                break;
            }
            if self.proving && self.nodes[next as usize].proof != Proof::Open {
                self.recall(place, next);
                break;
            }
            place = next;
        }
        self.back_up();
    }

    /// The edge to follow. How moves did below is asked of the reference, the nearest position on the
    /// way that knows enough (GRAVE).
    fn select(&mut self, place: u32, reference: u32) -> usize {
        let node = &self.nodes[place as usize];
        match self.hopeless {
            Some(agent) if agent != node.chooser => {
                let edges = 0..node.edges.len();
                self.simulator.generator.random_range(edges)
            }
            _ => self.best(place, reference),
        }
    }

    /// The edge of the highest bound.
    fn best(&mut self, place: u32, reference: u32) -> usize {
        let node = &self.nodes[place as usize];
        let below = &self.nodes[reference as usize].below;
        let log = libm::log(f64::from(node.visits.max(1)));
        let mut best = (f64::NEG_INFINITY, 0usize);
        let mut ties = 0u32;
        for (i, edge) in node.edges.iter().enumerate() {
            if self.proving && edge.proof == Proof::Lost {
                continue;
            }
            let past = self.history.get(&edge.coarse).and_then(History::mean);
            let past = past.unwrap_or(0.5);
            let amaf = below.get(&edge.coarse).and_then(History::mean);
            let score = match (edge.visits, amaf) {
                // Every move is tried once, the promising ones first.
                (0, None) => 1e3 + past * f64::from(self.weight > 0.0),
                (0, Some(amaf)) => amaf + self.exploration * log.sqrt() + self.weight * past,
                (n, amaf) => {
                    let n = f64::from(n);
                    let mean = edge.total / n;
                    let share = amaf.map_or(0.0, |_| OWN_VISITS / (OWN_VISITS + n));
                    mean + share * (amaf.unwrap_or(mean) - mean)
                        + self.exploration * (log / n).sqrt()
                        + self.weight * past / ((1.0 - mean) * n + 1.0)
                }
            };
            if score > best.0 {
                best = (score, i);
                ties = 1;
            } else if score == best.0 {
                ties += 1;
                if self.simulator.generator.random_range(0..ties) == 0 {
                    best.1 = i;
                }
            }
        }
        best.1
    }

    /// Takes down what a new position is worth by its estimate, where that is wanted.
    fn estimate(&mut self, walk: &mut impl Walk) {
        if let Some((evaluation, _)) = &self.estimate {
            walk.judge(evaluation, &mut self.simulator, &mut self.estimated);
        }
    }

    /// Blends the estimate of a new position with the result of its random game.
    fn blend(&mut self) {
        let Some((_, share)) = self.estimate else {
            return;
        };
        for (worth, estimated) in self.simulator.worth.iter_mut().zip(&self.estimated) {
            *worth += share * (estimated - *worth);
        }
    }

    /// Plays on at random from a position that is not over. What is played to the end by something
    /// faster than move by move has no part in the history.
    fn playout(&mut self, walk: &mut impl Walk) {
        self.effort.playouts += 1;
        if self.horizon.is_none() && self.grave == 0 && walk.finishes() {
            walk.finish(&mut self.simulator);
            return;
        }
        let mut played = 0;
        while !walk.is_over() {
            if let Some(horizon) = &self.horizon
                && played == horizon.moves
            {
                let mut worth = std::mem::take(&mut self.simulator.worth);
                walk.judge(&horizon.evaluation, &mut self.simulator, &mut worth);
                self.simulator.worth = worth;
                return;
            }
            let Some(step) = walk.play_any(&mut self.simulator) else {
                break;
            };
            if self.weight > 0.0 || self.grave > 0 {
                self.played.push(step);
            }
            played += 1;
        }
        walk.settle(&mut self.simulator);
    }

    /// Takes down that a game ended with the last move of the path, played from this node.
    fn conclude(&mut self, place: u32) {
        let worth = &self.simulator.worth;
        // Where both may lose at once, nothing follows for one from what the other is sure of.
        let opposed = worth.len() == 1 || worth.iter().sum::<f64>() == 1.0;
        let own = worth.get(self.nodes[place as usize].chooser);
        if let Some(own) = own.filter(|_| opposed) {
            self.prove(Proof::of(*own));
        }
    }

    /// Leaves in `worth` what a settled position comes to, and takes it down for the last move of
    /// the path, which led there from a node.
    fn recall(&mut self, from: u32, settled: u32) {
        let (from, settled) = (&self.nodes[from as usize], &self.nodes[settled as usize]);
        for (agent, worth) in self.simulator.worth.iter_mut().enumerate() {
            let own = settled.proof.seen_by(agent == settled.chooser);
            *worth = f64::from(own == Proof::Won);
        }
        self.prove(settled.proof.seen_by(from.chooser == settled.chooser));
    }

    /// Takes down what the last move of the path is proven to come to for whoever chose it, and what
    /// follows for the positions before it.
    fn prove(&mut self, mut proof: Proof) {
        if !self.proving || proof == Proof::Open {
            return;
        }
        let mut below = None;
        for &(place, edge) in self.path.iter().rev() {
            let node = &mut self.nodes[place as usize];
            proof = proof.seen_by(below.is_none_or(|chooser| chooser == node.chooser));
            if !node.settle(edge as usize, proof) {
                break;
            }
            proof = node.proof;
            below = Some(node.chooser);
        }
    }

    /// Takes the result of an iteration up the path.
    fn back_up(&mut self) {
        let worth = &self.simulator.worth;
        for &(place, edge) in &self.path {
            let node = &mut self.nodes[place as usize];
            node.visits += 1;
            let value = worth.get(node.chooser).copied().unwrap_or(0.5);
            if let Some(edge) = node.edges.get_mut(edge as usize) {
                edge.visits += 1;
                edge.total += value;
            }
        }
        self.deepest = self.deepest.max(self.path.len() as u32);
        if self.weight > 0.0 {
            for &(key, chooser) in &self.played {
                let worth = worth.get(chooser).copied().unwrap_or(0.5);
                self.history.entry(key).or_default().add(worth);
            }
        }
        if self.grave > 0 {
            for (from, &(place, _)) in self.path.iter().enumerate() {
                let below = &mut self.nodes[place as usize].below;
                for &(key, chooser) in &self.played[from..] {
                    let worth = worth.get(chooser).copied().unwrap_or(0.5);
                    below.entry(key).or_default().add(worth);
                }
            }
        }
    }

    /// Adds the visits and results of the moves of the position asked about last.
    pub fn root_counts(&self, position: SearchPosition<'_>, totals: &mut [(u64, f64)]) {
        let Some(&place) = self.index.get(&self.root.0) else {
            return;
        };
        let node = &self.nodes[place as usize];
        let list = position.list;
        for (i, (m, total)) in list.moves().iter().zip(totals).enumerate() {
            let edge = match &self.root.1 {
                Some(places) => places.get(i).and_then(|place| node.edges.get(*place)),
                None => {
                    let key = move_key(list, m);
                    match node.edges.get(i) {
                        Some(edge) if edge.key == key => Some(edge),
                        _ => node.edges.iter().find(|e| e.key == key),
                    }
                }
            };
            match edge {
                Some(edge) if edge.proof == Proof::Won => {
                    total.0 += SURE;
                    total.1 += SURE as f64;
                }
                // Only where every move is known to lose, the visits decide.
                Some(edge) if edge.proof == Proof::Open || node.proof == Proof::Lost => {
                    total.0 += u64::from(edge.visits);
                    total.1 += edge.total;
                }
                _ => {}
            }
        }
    }
}
