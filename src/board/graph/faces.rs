//! Faces: adding one by its corners, and finding all of a graph.

use super::{Face, Graph};
use crate::arrange::Arrange;
use crate::board::error::{BoardError, MAX_PAIRS, MAX_SITES, Result};
use crate::board::geometry::{COINCIDENT, is_clockwise, segments_intersect};

/// The longest walk around a face.
const MAX_SIDES: usize = 32;
/// Faces lie in one plane, up to this difference in height.
const PLANE: f64 = 0.0001;

impl Graph {
    /// The face with these corners in any rotation and direction.
    pub fn find_face(&self, walk: &[u32]) -> Option<u32> {
        let (&first, rest) = walk.split_first()?;
        let faces = &self.vertices.get(first as usize)?.faces;
        faces.iter().copied().find(|&f| {
            let cycle = &self.faces[f as usize].vertices;
            let n = cycle.len();
            let Some(start) = cycle.iter().position(|&v| v == first) else {
                return false;
            };
            n == walk.len()
                && (rest
                    .iter()
                    .enumerate()
                    .all(|(i, &v)| cycle[(start + i + 1) % n] == v)
                    || rest
                        .iter()
                        .enumerate()
                        .all(|(i, &v)| cycle[(start + n - i - 1) % n] == v))
        })
    }

    /// Appends the face with these corners unless it exists; does nothing when two consecutive corners
    /// are not joined by an edge. The new face takes its side of every edge over.
    pub fn find_or_add_face(&mut self, walk: &[u32]) -> Result<Option<u32>> {
        if let Some(f) = self.find_face(walk) {
            return Ok(Some(f));
        }
        let n = walk.len();
        let mut edges = Vec::with_capacity(n);
        for i in 0..n {
            match self.find_edge(walk[i], walk[(i + 1) % n]) {
                Some(e) => edges.push(e),
                None => return Ok(None),
            }
        }
        if self.faces.len() >= MAX_SITES {
            return Err(BoardError::TooLarge);
        }
        let f = self.faces.len() as u32;
        for (&e, &from) in edges.iter().zip(walk) {
            let edge = &mut self.edges[e as usize];
            if edge.a == from {
                edge.right = Some(f);
            } else {
                edge.left = Some(f);
            }
        }
        for &v in walk {
            self.vertices[v as usize].faces.push(f);
        }
        self.faces.push(Face {
            vertices: walk.to_vec(),
            edges,
            point: self.face_centre(walk),
        });
        Ok(Some(f))
    }

    /// Drops all faces.
    pub fn clear_faces(&mut self) {
        self.faces.clear();
        for v in &mut self.vertices {
            v.faces.clear();
        }
        for e in &mut self.edges {
            e.left = None;
            e.right = None;
        }
    }

    /// Finds all faces anew: from every vertex along every edge, always the next edge
    /// counter-clockwise, until the walk closes. With `check_crossings` a walk ends at an edge that crosses
    /// an earlier one.
    pub fn make_faces(&mut self, check_crossings: bool) -> Result<()> {
        self.clear_faces();
        let crosses = if check_crossings {
            self.crossing_edges()?
        } else {
            Vec::new()
        };
        let mut walk = Vec::with_capacity(MAX_SIDES + 1);
        for s in 0..self.vertices.len() as u32 {
            for i in 0..self.vertices[s as usize].edges.len() {
                let first = self.vertices[s as usize].edges[i];
                if self.walk_face(s, first, &crosses, &mut walk)
                    && walk.len() >= 3
                    && is_clockwise(walk.iter().map(|&v| self.point(v)))
                {
                    self.find_or_add_face(&walk)?;
                }
            }
        }
        Ok(())
    }

    /// Walks around the face that starts at `s` after the edge `first`; whether the walk closes.
    fn walk_face(&self, s: u32, first: u32, crosses: &[bool], walk: &mut Vec<u32>) -> bool {
        walk.clear();
        walk.push(s);
        let height = self.point(s).z;
        let (mut v, mut e) = (s, first);
        while walk.len() <= MAX_SIDES {
            let previous = v;
            let edges = &self.vertices[v as usize].edges;
            let Some(n) = edges.iter().position(|&x| x == e) else {
                return false;
            };
            let next = (1..edges.len())
                .map(|m| edges[(n + m) % edges.len()])
                .find(|&x| (self.point(self.edges[x as usize].other(v)).z - height).abs() < PLANE);
            let Some(next) = next else { return false };
            e = next;
            v = self.edges[e as usize].other(v);
            if v == s {
                return true;
            }
            if walk.contains(&v) {
                return false;
            }
            walk.push(v);
            if !crosses.is_empty() {
                let joining = self.find_edge(previous, v).unwrap_or(e);
                if crosses[joining as usize] {
                    return false;
                }
            }
        }
        false
    }

    /// For every edge whether it crosses one with a lower id.
    fn crossing_edges(&self) -> Result<Vec<bool>> {
        let n = self.edges.len();
        let mut order: Vec<(f64, f64, u32)> = (0..n as u32)
            .map(|e| {
                let (a, b) = self.ends(e);
                (a.x.min(b.x), a.x.max(b.x), e)
            })
            .collect();
        order.arrange_by(|p, q| p.0.total_cmp(&q.0));
        let mut crosses = vec![false; n];
        let mut looked_at = 0usize;
        for (i, &(_, right, e)) in order.iter().enumerate() {
            let (e0, e1) = self.ends(e);
            for &(left, _, f) in &order[i + 1..] {
                if left > right + COINCIDENT {
                    break;
                }
                looked_at += 1;
                let later = e.max(f) as usize;
                if crosses[later] {
                    continue;
                }
                let (f0, f1) = self.ends(f);
                if e0.y.max(e1.y) + COINCIDENT < f0.y.min(f1.y)
                    || f0.y.max(f1.y) + COINCIDENT < e0.y.min(e1.y)
                {
                    continue;
                }
                let meet = [(e0, f0), (e0, f1), (e1, f0), (e1, f1)]
                    .iter()
                    .any(|(p, q)| p.distance_in_space(*q) < COINCIDENT);
                if !meet && segments_intersect(e0, e1, f0, f1) {
                    crosses[later] = true;
                }
            }
            if looked_at > MAX_PAIRS {
                return Err(BoardError::TooLarge);
            }
        }
        Ok(crosses)
    }
}
