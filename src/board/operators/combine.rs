//! Operators that make one graph of several.

use super::remove::filtered;
use super::{Basis, BoardError, Graph, MAX_SITES, PointGrid, Result, connect_near};
use crate::board::geometry::{COINCIDENT, Point};

/// Vertices of several graphs closer than this (Manhattan) are the same.
const SAME: f64 = 0.01;

fn check_total(graphs: &[Graph], operator: &'static str) -> Result<()> {
    if graphs.is_empty() {
        return Err(BoardError::NoGraphs(operator));
    }
    let vertices: usize = graphs.iter().map(|g| g.vertices.len()).sum();
    let edges: usize = graphs.iter().map(|g| g.edges.len()).sum();
    let faces: usize = graphs.iter().map(|g| g.faces.len()).sum();
    if vertices.max(edges).max(faces) > MAX_SITES {
        Err(BoardError::TooLarge)
    } else {
        Ok(())
    }
}

/// Joins graphs at the vertices they share: vertices in the order of the graphs, faces found anew.
pub fn merge(graphs: &[Graph], connect: bool) -> Result<Graph> {
    check_total(graphs, "merge")?;
    let mut grid = PointGrid::default();
    let mut merged = Graph::default();
    let mut pivots: Vec<Option<Point>> = Vec::new();
    let mut edges: Vec<(u32, u32, bool)> = Vec::new();
    for graph in graphs {
        let mut new = Vec::with_capacity(graph.vertices.len());
        for v in &graph.vertices {
            let id = match grid.first_within(v.point, SAME) {
                Some(id) => id,
                None => {
                    let id = merged.add_vertex(v.point)?;
                    grid.insert(v.point, id);
                    pivots.push(v.pivot.map(|p| graph.point(p)));
                    id
                }
            };
            new.push(id);
        }
        edges.extend(
            graph
                .edges
                .iter()
                .map(|e| (new[e.a as usize], new[e.b as usize], e.curved)),
        );
    }
    for (v, pivot) in pivots.into_iter().enumerate() {
        merged.vertices[v].pivot = pivot.and_then(|p| grid.first_within(p, COINCIDENT));
    }
    for (a, b, curved) in edges {
        if a != b && merged.find_edge(a, b).is_none() {
            let e = merged.push_edge(a, b)?;
            merged.edges[e as usize].curved = curved;
        }
    }
    merged.assemble_faces()?;
    if connect {
        let everywhere = 0..merged.vertices.len() as u32;
        connect_near(&mut merged, everywhere)?;
        merged.make_faces(true)?;
    }
    Ok(merged)
}

/// Puts graphs side by side; nothing is joined unless `connect` says so.
pub fn union(graphs: Vec<Graph>, connect: bool) -> Result<Graph> {
    check_total(&graphs, "union")?;
    let mut all = Graph::default();
    for graph in graphs {
        let (v, e, f) = (
            all.vertices.len() as u32,
            all.edges.len() as u32,
            all.faces.len() as u32,
        );
        all.vertices
            .extend(graph.vertices.into_iter().map(|mut vertex| {
                vertex.edges.iter_mut().for_each(|x| *x += e);
                vertex.faces.iter_mut().for_each(|x| *x += f);
                vertex.pivot = vertex.pivot.map(|p| p + v);
                vertex
            }));
        all.edges.extend(graph.edges.into_iter().map(|mut edge| {
            edge.a += v;
            edge.b += v;
            edge.left = edge.left.map(|x| x + f);
            edge.right = edge.right.map(|x| x + f);
            edge
        }));
        all.faces.extend(graph.faces.into_iter().map(|mut face| {
            face.vertices.iter_mut().for_each(|x| *x += v);
            face.edges.iter_mut().for_each(|x| *x += e);
            face
        }));
    }
    all.basis = Basis::None;
    if connect {
        let everywhere = 0..all.vertices.len() as u32;
        connect_near(&mut all, everywhere)?;
        all.make_faces(true)?;
    }
    Ok(all)
}

/// The vertices and edges of the first graph that all others have too; faces are found anew.
pub fn intersect(graphs: &[Graph]) -> Result<Graph> {
    check_total(graphs, "intersect")?;
    let (first, others) = graphs
        .split_first()
        .ok_or(BoardError::NoGraphs("intersect"))?;
    let grids: Vec<PointGrid> = others
        .iter()
        .map(|graph| {
            let mut grid = PointGrid::default();
            for (i, v) in graph.vertices.iter().enumerate() {
                grid.insert(v.point, i as u32);
            }
            grid
        })
        .collect();
    let mut kept = first.clone();
    kept.edges.retain(|e| {
        let (a, b) = (first.point(e.a), first.point(e.b));
        others.iter().zip(&grids).all(|(graph, grid)| {
            let ends = grid.first_within(a, SAME).zip(grid.first_within(b, SAME));
            ends.is_some_and(|(a, b)| graph.find_edge(a, b).is_some())
        })
    });
    filtered(&kept, |p| {
        grids
            .iter()
            .all(|grid| grid.first_within(p, SAME).is_some())
    })
}
