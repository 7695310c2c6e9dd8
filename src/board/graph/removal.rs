//! Taking elements out of a graph. Ids stay valid until the end, then all are compacted at once.

use super::Graph;

/// Elements of a graph marked for removal; [`Removal::finish`] takes them out.
pub struct Removal<'g> {
    graph: &'g mut Graph,
    vertices: Vec<bool>,
    edges: Vec<bool>,
    faces: Vec<bool>,
}

impl<'g> Removal<'g> {
    /// Begins with nothing marked.
    pub fn new(graph: &'g mut Graph) -> Self {
        let (v, e, f) = (graph.vertices.len(), graph.edges.len(), graph.faces.len());
        Removal {
            graph,
            vertices: vec![false; v],
            edges: vec![false; e],
            faces: vec![false; f],
        }
    }

    /// The graph, with the marked elements still in it.
    pub fn graph(&self) -> &Graph {
        self.graph
    }

    /// Marks a face; with `trim` also those of its edges that have no other face.
    pub fn face(&mut self, f: u32, trim: bool) {
        if std::mem::replace(&mut self.faces[f as usize], true) {
            return;
        }
        for i in 0..self.graph.faces[f as usize].edges.len() {
            let e = self.graph.faces[f as usize].edges[i];
            let edge = &mut self.graph.edges[e as usize];
            edge.left = edge.left.filter(|&g| g != f);
            edge.right = edge.right.filter(|&g| g != f);
            if trim && edge.left.is_none() && edge.right.is_none() {
                self.edge(e);
            }
        }
    }

    /// Marks an edge and the faces it is a side of.
    pub fn edge(&mut self, e: u32) {
        if std::mem::replace(&mut self.edges[e as usize], true) {
            return;
        }
        let a = self.graph.edges[e as usize].a as usize;
        for i in 0..self.graph.vertices[a].faces.len() {
            let f = self.graph.vertices[a].faces[i];
            if self.graph.faces[f as usize].edges.contains(&e) {
                self.face(f, false);
            }
        }
    }

    /// Marks a vertex, its edges and its faces.
    pub fn vertex(&mut self, v: u32) {
        if std::mem::replace(&mut self.vertices[v as usize], true) {
            return;
        }
        for i in 0..self.graph.vertices[v as usize].faces.len() {
            self.face(self.graph.vertices[v as usize].faces[i], false);
        }
        for i in 0..self.graph.vertices[v as usize].edges.len() {
            self.edge(self.graph.vertices[v as usize].edges[i]);
        }
    }

    /// The number of unmarked edges of a vertex.
    pub fn degree(&self, v: u32) -> usize {
        self.graph.vertices[v as usize]
            .edges
            .iter()
            .filter(|&&e| !self.edges[e as usize])
            .count()
    }

    /// The first unmarked edge between two vertices.
    pub fn find_edge(&self, a: u32, b: u32) -> Option<u32> {
        let edges = self.graph.vertices[a as usize].edges.iter().copied();
        edges
            .filter(|&e| !self.edges[e as usize] && self.graph.edges[e as usize].joins(a, b))
            .min()
    }

    /// Takes the marked elements out; the others move up and keep their order.
    pub fn finish(self) {
        let Removal {
            graph,
            vertices,
            edges,
            faces,
        } = self;
        let new_vertex = compact(&mut graph.vertices, &vertices);
        let new_edge = compact(&mut graph.edges, &edges);
        let new_face = compact(&mut graph.faces, &faces);
        let update = |ids: &mut Vec<u32>, new: &[Option<u32>]| {
            ids.retain_mut(|id| match new[*id as usize] {
                Some(n) => {
                    *id = n;
                    true
                }
                None => false,
            });
        };
        for v in &mut graph.vertices {
            v.pivot = v.pivot.and_then(|p| new_vertex[p as usize]);
            update(&mut v.edges, &new_edge);
            update(&mut v.faces, &new_face);
        }
        for e in &mut graph.edges {
            // The ends of a kept edge are kept, because a vertex takes its edges with it.
            e.a = new_vertex[e.a as usize].unwrap_or(e.a);
            e.b = new_vertex[e.b as usize].unwrap_or(e.b);
            e.left = e.left.and_then(|f| new_face[f as usize]);
            e.right = e.right.and_then(|f| new_face[f as usize]);
        }
        for f in &mut graph.faces {
            update(&mut f.vertices, &new_vertex);
            update(&mut f.edges, &new_edge);
        }
    }
}

/// Drops the marked items and says where each of the others went.
fn compact<T>(items: &mut Vec<T>, marked: &[bool]) -> Vec<Option<u32>> {
    let mut next = 0;
    let new = marked
        .iter()
        .map(|&m| {
            (!m).then(|| {
                next += 1;
                next - 1
            })
        })
        .collect();
    let mut marks = marked.iter();
    items.retain(|_| !marks.next().copied().unwrap_or(false));
    new
}
