//! `is Tree`, `is SpanningTree`, `is CaterpillarTree`, `is TreeCentre` and `is RegularGraph`: what the
//! marked edges of a board form as a whole.

use super::{EDGE, Marked, VERTEX};
use crate::board::site::Site;
use crate::game::context::Context;
use crate::game::rules::Int;
use crate::game::rules::booleans::{Degree, TreeTest};

impl Context<'_> {
    /// `is Tree`, `is SpanningTree`, `is CaterpillarTree`, `is TreeCentre`.
    pub(in crate::game::eval) fn is_tree(&mut self, test: TreeTest, owner: &Int) -> bool {
        let owner = self.int(owner);
        let last = self.state.last.to;
        if test == TreeTest::Centre {
            let marked = if owner == self.game.shared() as i32 {
                Marked::Occupied
            } else {
                Marked::Owner(owner)
            };
            return self.is_tree_centre(last, marked);
        }
        if last < 0 {
            return false;
        }
        let marked = self.coloured(owner, last);
        let spanning = self.game.board.len(VERTEX) as i32 - 1;
        match self.edges_of_forest(marked) {
            None => false,
            Some(_) if test == TreeTest::Tree => true,
            Some(edges) if edges != spanning => false,
            Some(_) => test == TreeTest::SpanningTree || self.has_backbone_path(marked),
        }
    }

    /// The edges with a player's component; for nobody's, those like the last edge.
    fn coloured(&self, owner: i32, last: i32) -> Marked {
        Marked::Component(match owner {
            0 => self.piece_at(EDGE, last).max(1),
            owner => owner,
        })
    }

    fn marked_edges(&self, marked: Marked) -> impl Iterator<Item = [i32; 2]> + '_ {
        let board = &self.game.board;
        (0..board.len(EDGE) as u32)
            .map(|e| e as Site)
            .filter(move |e| self.is_marked(EDGE, *e, marked))
            .map(|e| board.edge_ends(e).map(i32::from))
    }

    /// The number of marked edges if they have no cycle.
    fn edges_of_forest(&mut self, marked: Marked) -> Option<i32> {
        let mut root = self.scratch.memory.take_ints();
        root.extend(0..self.game.board.len(VERTEX) as i32);
        let mut edges = Some(0);
        for ends in self.marked_edges(marked) {
            let [a, b] = ends.map(|mut v| {
                while root[v as usize] != v {
                    root[v as usize] = root[root[v as usize] as usize];
                    v = root[v as usize];
                }
                v
            });
            if a == b {
                edges = None;
                break;
            }
            root[a as usize] = b;
            edges = edges.map(|e| e + 1);
        }
        self.scratch.memory.give_ints(root);
        edges
    }

    /// Whether the edges of a tree that end in no leaf form one path.
    fn has_backbone_path(&mut self, marked: Marked) -> bool {
        let vertices = self.game.board.len(VERTEX);
        let mut degree = self.scratch.memory.take_ints();
        let mut inner = self.scratch.memory.take_ints();
        degree.resize(vertices, 0);
        inner.resize(vertices, 0);
        for [a, b] in self.marked_edges(marked) {
            degree[a as usize] += 1;
            degree[b as usize] += 1;
        }
        let mut edges = 0;
        for ends in self.marked_edges(marked) {
            if ends.iter().all(|v| degree[*v as usize] >= 2) {
                edges += 1;
                ends.iter().for_each(|v| inner[*v as usize] += 1);
            }
        }
        // In a tree the inner edges are connected.
        let path = edges > 0 && inner.iter().all(|d| *d <= 2);
        self.scratch.memory.give_ints(inner);
        self.scratch.memory.give_ints(degree);
        path
    }

    /// `is RegularGraph`.
    pub(in crate::game::eval) fn is_regular_graph(&mut self, owner: &Int, degree: &Degree) -> bool {
        let owner = self.int(owner);
        let last = self.state.last.to;
        if last < 0 {
            return false;
        }
        let marked = self.coloured(owner, last);
        let asked = match degree {
            Degree::Exactly(k) => self.int(k),
            _ => 0,
        };
        let mut near = self.scratch.memory.take_ints();
        let mut common = (asked > 0).then_some(asked);
        let vertices = self.game.board.len(VERTEX) as i32;
        let degree_of = |ctx: &Self, v: i32, near: &mut Vec<i32>| {
            ctx.joined(EDGE, v, marked, near);
            near.sort_unstable();
            near.dedup();
            near.len() as i32
        };
        if common.is_none() {
            common = (0..vertices)
                .map(|v| degree_of(self, v, &mut near))
                .find(|d| *d > 0);
        }
        let common = common.unwrap_or(0);
        let regular = (0..vertices).all(|v| degree_of(self, v, &mut near) == common);
        self.scratch.memory.give_ints(near);
        regular
            && match degree {
                Degree::Odd(odd) => !self.bool(odd) || common & 1 == 1,
                Degree::Even(even) => !self.bool(even) || common & 1 == 0,
                Degree::Any | Degree::Exactly(_) => true,
            }
    }

    /// Whether a vertex is the centre of its tree.
    fn is_tree_centre(&mut self, vertex: i32, marked: Marked) -> bool {
        if self.edges_of_forest(marked).is_none() {
            return false;
        }
        let centre = self.centroid(vertex, marked);
        if vertex == centre {
            return true;
        }
        if self.element(VERTEX, vertex).is_none() || self.element(VERTEX, centre).is_none() {
            return false;
        }
        let mut near = self.scratch.memory.take_ints();
        self.joined(EDGE, centre, marked, &mut near);
        let joined = near.contains(&vertex);
        let leaf = near.len() == 1;
        self.joined(EDGE, vertex, marked, &mut near);
        let both_leaves = leaf && near.len() == 1;
        self.scratch.memory.give_ints(near);
        both_leaves
            || (joined && self.greedy_walk(vertex, marked) == self.greedy_walk(centre, marked))
    }

    /// The centroid of the tree of a vertex, as seen from the tree's smallest vertex; 0 if the
    /// vertex is in no tree.
    fn centroid(&mut self, vertex: i32, marked: Marked) -> i32 {
        if self.element(VERTEX, vertex).is_none() {
            return 0;
        }
        let mut tree = self.scratch.memory.take_ints();
        let mut parent = self.scratch.memory.take_ints();
        let mut size = self.scratch.memory.take_ints();
        let mut near = self.scratch.memory.take_ints();
        let vertices = self.game.board.len(VERTEX);
        parent.resize(vertices, -1);
        size.resize(vertices, 1);
        self.list_tree(vertex, marked, &mut tree, &mut parent, &mut near);
        let mut centre = 0;
        if tree.len() > 1 {
            let root = tree.iter().copied().min().unwrap_or(0);
            self.list_tree(root, marked, &mut tree, &mut parent, &mut near);
            for &v in tree.iter().rev() {
                if let Ok(p) = usize::try_from(parent[v as usize]) {
                    size[p] += size[v as usize];
                }
            }
            let half = tree.len() as i32 / 2;
            centre = root;
            loop {
                self.joined(EDGE, centre, marked, &mut near);
                near.sort_unstable();
                let heavy = near
                    .iter()
                    .find(|c| parent[**c as usize] == centre && size[**c as usize] > half);
                match heavy {
                    Some(&c) => centre = c,
                    None => break,
                }
            }
        }
        for ints in [near, size, parent, tree] {
            self.scratch.memory.give_ints(ints);
        }
        centre
    }

    /// Lists the vertices of a tree from its root outwards, with their parents.
    fn list_tree(
        &self,
        root: i32,
        marked: Marked,
        tree: &mut Vec<i32>,
        parent: &mut [i32],
        near: &mut Vec<i32>,
    ) {
        tree.clear();
        tree.push(root);
        parent[root as usize] = -1;
        let mut next = 0;
        while let Some(&v) = tree.get(next) {
            next += 1;
            self.joined(EDGE, v, marked, near);
            let came_from = parent[v as usize];
            for &w in near.iter().filter(|w| **w != came_from) {
                parent[w as usize] = v;
                tree.push(w);
            }
        }
    }

    /// How many vertices a walk visits that always goes on to the smallest one not yet visited.
    fn greedy_walk(&mut self, start: i32, marked: Marked) -> usize {
        let mut visited = self.scratch.memory.take_ints();
        let mut near = self.scratch.memory.take_ints();
        visited.push(start);
        let mut here = start;
        loop {
            self.joined(EDGE, here, marked, &mut near);
            match near.iter().filter(|v| !visited.contains(v)).min() {
                Some(&v) => {
                    visited.push(v);
                    here = v;
                }
                None => break,
            }
        }
        let count = visited.len();
        self.scratch.memory.give_ints(near);
        self.scratch.memory.give_ints(visited);
        count
    }
}
