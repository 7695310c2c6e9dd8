//! Which elements touch which: the cells, vertices and edges incident to an element
//! (specification 7c.3, `sites Incident`).

use super::{Csr, Topology};
use crate::board::site::{Site, SiteType};

/// The elements of one type that are incident to each element of another, ascending.
pub(super) fn between(topology: &Topology, of: SiteType, result: SiteType) -> Csr<Site> {
    let mut rows = Csr::with_capacity(topology.len(of), 4 * topology.len(of));
    let mut found = Vec::new();
    for site in 0..topology.len(of) {
        found.clear();
        collect(topology, of, result, site as Site, &mut found);
        found.sort_unstable();
        found.dedup();
        rows.push_row(found.iter().copied());
    }
    rows
}

fn collect(t: &Topology, of: SiteType, result: SiteType, site: Site, out: &mut Vec<Site>) {
    use SiteType::{Cell, Edge, Vertex};
    let beyond = |edges: &[Site], out: &mut Vec<Site>| {
        let cells = edges.iter().flat_map(|&edge| t.edge_cells(edge));
        out.extend(cells.filter(|c| *c != site));
    };
    match (of, result) {
        (Cell, Cell) => beyond(t.cell_edges(site), out),
        (Cell, Edge) => out.extend(t.cell_edges(site)),
        (Cell, Vertex) => out.extend(t.cell_vertices(site)),
        (Edge, Vertex) => out.extend(t.edge_ends(site)),
        (Edge, Edge) => {
            let edges = t.edge_ends(site).into_iter();
            out.extend(edges.flat_map(|v| t.vertex_edges(v)));
            out.retain(|e| *e != site);
        }
        (Edge, Cell) => out.extend(t.edge_cells(site)),
        (Vertex, Cell) => out.extend(t.vertex_cells(site)),
        (Vertex, Edge) => out.extend(t.vertex_edges(site)),
        // The reference takes cells of the edges for vertices here.
        (Vertex, Vertex) => beyond(t.vertex_edges(site), out),
    }
}
