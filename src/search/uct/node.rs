//! The nodes and edges of a search tree: positions, the moves from them, and what is known of both.

use crate::search::key::Keyed;

/// What somebody is sure of, whatever the other one plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Proof {
    /// Nothing yet.
    #[default]
    Open,
    /// A win.
    Won,
    /// A loss.
    Lost,
}

impl Proof {
    /// What a result proves.
    pub fn of(worth: f64) -> Self {
        match worth {
            1.0 => Proof::Won,
            0.0 => Proof::Lost,
            _ => Proof::Open,
        }
    }

    /// What it means to another agent.
    pub fn seen_by(self, same: bool) -> Self {
        match self {
            Proof::Won if !same => Proof::Lost,
            Proof::Lost if !same => Proof::Won,
            proof => proof,
        }
    }
}

/// A move from a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchEdge {
    pub key: u64,
    pub coarse: u64,
    pub visits: u32,
    /// Sum of results of the agent that chooses.
    pub total: f64,
    /// What the agent that chooses it is sure of.
    pub proof: Proof,
}

/// A position.
#[derive(Debug)]
pub(super) struct SearchNode {
    pub edges: Vec<SearchEdge>,
    pub visits: u32,
    /// Moves played before it.
    pub ply: u32,
    pub chooser: usize,
    /// What the chooser is sure of.
    pub proof: Proof,
    /// How moves did anywhere below, where that is wanted (AMAF: all moves as first).
    pub below: Keyed<History>,
}

impl SearchNode {
    /// A node without its edges: most nodes never need them.
    pub fn new(ply: u32, chooser: usize) -> Self {
        SearchNode {
            edges: Vec::new(),
            visits: 0,
            ply,
            chooser,
            proof: Proof::Open,
            below: Keyed::default(),
        }
    }

    /// Gives the node its edges when it is first walked on from: the legal moves by their keys.
    pub fn unfold(&mut self, keys: &[(u64, u64)]) {
        let edge = |&(key, coarse): &(u64, u64)| SearchEdge {
            key,
            coarse,
            visits: 0,
            total: 0.0,
            proof: Proof::Open,
        };
        self.edges.extend(keys.iter().map(edge));
    }

    /// Takes down what an edge is proven to come to; whether that settles the position too.
    pub fn settle(&mut self, edge: usize, proof: Proof) -> bool {
        let Some(edge) = self.edges.get_mut(edge) else {
            return false;
        };
        edge.proof = proof;
        let lost = |e: &SearchEdge| e.proof == Proof::Lost;
        self.proof = match proof {
            Proof::Won => Proof::Won,
            Proof::Lost if self.edges.iter().all(lost) => Proof::Lost,
            _ => return false,
        };
        true
    }
}

/// How a move did wherever it was played.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct History {
    visits: f64,
    total: f64,
}

impl History {
    /// Lets what was seen count for half; whether anything worth keeping is left.
    pub fn fade(&mut self) -> bool {
        self.visits *= 0.5;
        self.total *= 0.5;
        self.visits > 0.5
    }

    /// Takes note of one more result.
    pub fn add(&mut self, worth: f64) {
        self.visits += 1.0;
        self.total += worth;
    }

    /// The mean of all results; nothing without a visit.
    pub fn mean(&self) -> Option<f64> {
        (self.visits > 0.0).then(|| self.total / self.visits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(moves: usize) -> SearchNode {
        let edge = SearchEdge {
            key: 0,
            coarse: 0,
            visits: 0,
            total: 0.0,
            proof: Proof::Open,
        };
        SearchNode {
            edges: vec![edge; moves],
            visits: 0,
            ply: 0,
            chooser: 0,
            proof: Proof::Open,
            below: Keyed::default(),
        }
    }

    #[test]
    fn one_won_move_wins_and_only_lost_moves_lose() {
        let mut position = node(2);
        assert!(!position.settle(0, Proof::Lost));
        assert_eq!(position.proof, Proof::Open);
        assert!(position.settle(1, Proof::Lost));
        assert_eq!(position.proof, Proof::Lost);
        let mut position = node(2);
        assert!(!position.settle(0, Proof::Open));
        assert!(position.settle(1, Proof::Won));
        assert_eq!(position.proof, Proof::Won);
    }

    #[test]
    fn a_proof_means_the_opposite_to_the_other_agent() {
        assert_eq!(Proof::of(1.0).seen_by(false), Proof::Lost);
        assert_eq!(Proof::of(0.0).seen_by(false), Proof::Won);
        assert_eq!(Proof::of(0.0).seen_by(true), Proof::Lost);
        assert_eq!(Proof::of(0.5).seen_by(false), Proof::Open);
    }
}
