//! Conditions on the graph that a player's pieces on vertices and edges form: paths here, trees and
//! regular graphs in a room below (specification 7e.1, 7e.2).

mod trees;

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::game::context::Context;
use crate::game::rules::{Bool, Int, Range};

/// Which elements are in the graph.
#[derive(Clone, Copy)]
enum Marked {
    /// Elements of an owner.
    Owner(i32),
    /// Elements with a component.
    Component(i32),
    /// Every element that is not empty.
    Occupied,
}

/// The length asked of a path.
#[derive(Clone, Copy)]
struct Length {
    min: i32,
    max: i32,
}

impl Length {
    fn is_exact(self) -> bool {
        self.min == self.max
    }
}

const EDGE: SiteType = SiteType::Edge;
const VERTEX: SiteType = SiteType::Vertex;

impl Context<'_> {
    fn is_marked(&self, ty: SiteType, site: Site, marked: Marked) -> bool {
        let site = i32::from(site);
        match marked {
            Marked::Owner(owner) => self.owner_at(ty, site) == owner,
            Marked::Component(what) => self.piece_at(ty, site) == what,
            Marked::Occupied => self.piece_at(ty, site) != 0,
        }
    }

    /// Appends the nodes joined to a node: vertices over marked edges, otherwise adjacent marked
    /// elements of the same type.
    fn joined(&self, ty: SiteType, node: i32, marked: Marked, out: &mut Vec<i32>) {
        out.clear();
        let board = &self.game.board;
        if ty == EDGE {
            for &edge in board.vertex_edges(node as Site) {
                if self.is_marked(EDGE, edge, marked) {
                    out.push(other_end(board.edge_ends(edge), node));
                }
            }
        } else {
            let near = board
                .steps(ty)
                .towards(AbsoluteDirection::Adjacent, node as Site);
            let near = near.iter().filter(|n| self.is_marked(ty, **n, marked));
            out.extend(near.map(|n| i32::from(*n)));
        }
    }

    /// `is Path`.
    pub(super) fn is_path(
        &mut self,
        ty: SiteType,
        from: Option<&Int>,
        owner: &Int,
        length: &Range,
        closed: &Bool,
    ) -> bool {
        let from = match from {
            Some(from) => self.int(from),
            None => self.state.last.to,
        };
        let Some(from) = self.element(ty, from) else {
            return false;
        };
        let own = Marked::Owner(self.int(owner));
        let length = Length {
            min: self.int(&length.min),
            max: self.int(&length.max),
        };
        let closed = self.bool(closed);
        if ty == EDGE {
            self.is_path_of_edges(from, own, length, closed)
        } else {
            self.is_path_of_sites(ty, from, own, length, closed)
        }
    }

    fn is_path_of_edges(&mut self, from: Site, own: Marked, length: Length, closed: bool) -> bool {
        let game = self.game;
        let [v1, v2] = game.board.edge_ends(from).map(i32::from);
        let mut core = self.scratch.memory.take_ints();
        self.core(EDGE, v1, own, &mut core);
        let size = if core.contains(&v2) {
            core.len() as i32
        } else {
            0
        };
        let found = if closed {
            let inside = (0..game.board.len(EDGE) as u32).filter(|&e| {
                let ends = game.board.edge_ends(e as Site).map(i32::from);
                self.is_marked(EDGE, e as Site, own) && ends.iter().all(|v| core.contains(v))
            });
            let inside = inside.count() as i32;
            let simple = size == inside
                && if length.is_exact() {
                    size == length.min
                } else {
                    length.max > 2 && size <= length.max && size > 2
                };
            simple
                || (inside > size
                    && self.way_around(from, own).is_some_and(|edges| {
                        let cycle = edges + 1;
                        (length.is_exact() && cycle == length.min)
                            || (length.max > 2 && cycle <= length.max)
                    }))
        } else if size != 0 {
            false
        } else {
            let mut met = self.scratch.memory.take_set();
            met.insert(i32::from(from));
            let one = self.longest_walk(v1, own, &mut met);
            let two = self.longest_walk(v2, own, &mut met);
            let edges = met.len() as i32;
            self.scratch.memory.give_set(met);
            let path = one + two + 1;
            // A path without branches meets no other edges.
            edges == path
                && if length.is_exact() {
                    path == length.min
                } else {
                    path <= length.max
                }
        };
        self.scratch.memory.give_ints(core);
        found
    }

    /// The longest walk of own edges from a vertex over edges not met before.
    fn longest_walk(
        &mut self,
        vertex: i32,
        own: Marked,
        met: &mut crate::game::site_set::SiteSet,
    ) -> i32 {
        let game = self.game;
        let mut longest = 0;
        // Pairs: a vertex reached and the length of the walk to it.
        let mut open = self.scratch.memory.take_ints();
        open.extend([vertex, 0]);
        while let (Some(length), Some(vertex)) = (open.pop(), open.pop()) {
            longest = longest.max(length);
            for &edge in game.board.vertex_edges(vertex as Site) {
                if self.is_marked(EDGE, edge, own) && !met.contains(i32::from(edge)) {
                    met.insert(i32::from(edge));
                    open.extend([other_end(game.board.edge_ends(edge), vertex), length + 1]);
                }
            }
        }
        self.scratch.memory.give_ints(open);
        longest
    }

    /// The number of edges of a way between the ends of an edge without it. The search always
    /// goes on from the smallest vertex it has reached, each once, so the way need not be the
    /// shortest.
    fn way_around(&mut self, without: Site, own: Marked) -> Option<i32> {
        let game = self.game;
        let [start, goal] = game.board.edge_ends(without).map(i32::from);
        let vertices = game.board.len(VERTEX);
        let mut distance = self.scratch.memory.take_ints();
        let mut before = self.scratch.memory.take_ints();
        let mut open = self.scratch.memory.take_set();
        let mut done = self.scratch.memory.take_set();
        distance.resize(vertices, i32::MAX);
        before.resize(vertices, -1);
        distance[start as usize] = 0;
        open.insert(start);
        while let Some(v) = open.first() {
            open.remove(v);
            done.insert(v);
            for &edge in game.board.vertex_edges(v as Site) {
                if edge == without || !self.is_marked(EDGE, edge, own) {
                    continue;
                }
                let w = other_end(game.board.edge_ends(edge), v);
                if distance[v as usize] + 1 < distance[w as usize] {
                    distance[w as usize] = distance[v as usize] + 1;
                    before[w as usize] = v;
                    if !done.contains(w) {
                        open.insert(w);
                    }
                }
            }
        }
        let mut edges = 0;
        let mut v = goal;
        while v != start && v >= 0 {
            v = before[v as usize];
            edges += 1;
        }
        self.scratch.memory.give_set(done);
        self.scratch.memory.give_set(open);
        self.scratch.memory.give_ints(before);
        self.scratch.memory.give_ints(distance);
        (v == start).then_some(edges)
    }

    fn is_path_of_sites(
        &mut self,
        ty: SiteType,
        from: Site,
        own: Marked,
        length: Length,
        closed: bool,
    ) -> bool {
        let v1 = i32::from(from);
        let mut near = self.scratch.memory.take_ints();
        let mut core = self.scratch.memory.take_ints();
        self.joined(ty, v1, own, &mut near);
        let Length { min, max } = length;
        let alone = near.is_empty();
        let isolated_fits = if ty == SiteType::Cell {
            min == 1 && max == 1
        } else {
            min == 1 || max == 1
        };
        let found = if alone && (closed || isolated_fits) {
            !closed
        } else {
            let v2 = near.first().copied().unwrap_or(0);
            self.core(ty, v1, own, &mut core);
            let size = if core.contains(&v2) {
                core.len() as i32
            } else {
                0
            };
            if closed {
                if length.is_exact() {
                    size == min || (size > min && min == 3 && self.in_triangle(ty, v1, own))
                } else {
                    (size > 2 && size <= max)
                        || (size > max && max >= 3 && self.in_triangle(ty, v1, own))
                }
            } else if size != 0 {
                false
            } else if if ty == SiteType::Cell {
                max > 0
            } else {
                max > min
            } {
                // Without a cycle the length is not looked at here.
                true
            } else {
                self.arms(ty, v1, own, &near) == Some(min)
            }
        };
        self.scratch.memory.give_ints(core);
        self.scratch.memory.give_ints(near);
        found
    }

    fn in_triangle(&mut self, ty: SiteType, v: i32, own: Marked) -> bool {
        let mut near = self.scratch.memory.take_ints();
        let mut next = self.scratch.memory.take_ints();
        self.joined(ty, v, own, &mut near);
        let found = near.iter().any(|&a| {
            self.joined(ty, a, own, &mut next);
            next.iter().any(|b| *b != v && near.contains(b))
        });
        self.scratch.memory.give_ints(next);
        self.scratch.memory.give_ints(near);
        found
    }

    /// The number of sites on the arms of a path from a site; `None` where it branches or there
    /// is no arm.
    fn arms(&mut self, ty: SiteType, v: i32, own: Marked, near: &[i32]) -> Option<i32> {
        if near.is_empty() || near.len() > 2 {
            return None;
        }
        let mut next = self.scratch.memory.take_ints();
        let limit = self.game.layout.count(ty) as i32;
        let mut total = Some(1);
        for &arm in near {
            let (mut last, mut here) = (v, arm);
            while let Some(sites) = total {
                self.joined(ty, here, own, &mut next);
                if next.len() > 2 || sites > limit {
                    total = None;
                    break;
                }
                total = Some(sites + 1);
                match next.iter().find(|n| **n != last) {
                    Some(&n) if n != v => (last, here) = (here, n),
                    _ => break,
                }
            }
        }
        self.scratch.memory.give_ints(next);
        total
    }

    /// Lists the nodes that stay joined to a node when all bridges are taken away, the node
    /// included. Parallel edges make no cycle.
    fn core(&mut self, ty: SiteType, start: i32, marked: Marked, out: &mut Vec<i32>) {
        let nodes = match ty {
            SiteType::Edge => self.game.board.len(VERTEX),
            other => self.game.board.len(other),
        };
        // Depth-first numbers and the lowest number reached from below each node.
        let mut number = self.scratch.memory.take_ints();
        let mut low = self.scratch.memory.take_ints();
        let mut parent = self.scratch.memory.take_ints();
        let mut near = self.scratch.memory.take_ints();
        let mut order = self.scratch.memory.take_ints();
        // Pairs on the stack: a node and the place of its next neighbour.
        let mut stack = self.scratch.memory.take_ints();
        number.resize(nodes, -1);
        low.resize(nodes, 0);
        parent.resize(nodes, -1);
        number[start as usize] = 0;
        order.push(start);
        stack.extend([start, 0]);
        while let Some(&[v, at]) = stack.last_chunk::<2>() {
            self.joined(ty, v, marked, &mut near);
            let top = stack.len() - 1;
            stack[top] += 1;
            let v = v as usize;
            match near.get(at as usize) {
                Some(&w) if number[w as usize] < 0 => {
                    number[w as usize] = order.len() as i32;
                    low[w as usize] = order.len() as i32;
                    parent[w as usize] = v as i32;
                    order.push(w);
                    stack.extend([w, 0]);
                }
                Some(&w) if w != parent[v] => low[v] = low[v].min(number[w as usize]),
                Some(_) => {}
                None => {
                    stack.truncate(top - 1);
                    if let Ok(p) = usize::try_from(parent[v]) {
                        low[p] = low[p].min(low[v]);
                    }
                }
            }
        }
        out.clear();
        for &v in &order {
            let p = parent[v as usize];
            if p < 0 || (out.contains(&p) && low[v as usize] <= number[p as usize]) {
                out.push(v);
            }
        }
        for ints in [stack, order, near, parent, low, number] {
            self.scratch.memory.give_ints(ints);
        }
    }
}

/// The end of an edge that is not the given one.
fn other_end([a, b]: [Site; 2], vertex: i32) -> i32 {
    i32::from(if i32::from(a) == vertex { b } else { a })
}
