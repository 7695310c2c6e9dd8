//! The finished board: a graph that no longer changes, with everything rules ask of it.
//!
//! [`Topology::build`] freezes a [`Graph`] into flat arrays. What is derived from it (steps, radials,
//! rows, labels, phases, site sets, distances) is computed once, when first asked for, because most
//! games need a small part of it; a compiler that asks for a part moves its cost to compile time. After that
//! every query is an array access and nothing is geometric any more.

use std::sync::OnceLock;

use super::direction::AbsoluteDirection;
use super::geometry::Point;
use super::graph::{Basis, Graph};
use super::site::{Relation, Site, SiteType};

mod between;
mod csr;
pub mod distances;
mod incidence;
mod marks;
mod masks;
mod measures;
mod perimeter;
mod phases;
mod radials;
mod steps;

pub use csr::Csr;
pub use distances::Distances;
pub use marks::{SiteSet, SiteSets};
pub use masks::Masks;
pub use measures::Measures;
pub use phases::{NUM_PHASES, Phases};
pub use radials::{Radial, Radials};
pub use steps::Steps;

/// How the measures of a board are taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct TopologyOptions {
    /// The game speaks of layers: rows and columns come from exact coordinates.
    pub three_dimensional: bool,
    /// The board stands for an unbounded plane: labels need not be unique.
    pub boardless: bool,
}

/// A board that can be played on.
#[derive(Clone, Debug)]
pub struct Topology {
    default_type: SiteType,
    basis: Basis,
    options: TopologyOptions,
    mean_edge_length: f64,
    points: [Vec<Point>; 3],
    pivots: Vec<Option<Site>>,
    edge_ends: Vec<[Site; 2]>,
    edge_cells: Vec<[Option<Site>; 2]>,
    curved: Vec<bool>,
    vertex_edges: Csr<Site>,
    vertex_cells: Csr<Site>,
    cell_vertices: Csr<Site>,
    cell_edges: Csr<Site>,
    marks: OnceLock<marks::Marks>,
    site_sets: [OnceLock<SiteSets>; 3],
    measures: [OnceLock<Measures>; 3],
    phases: [OnceLock<Phases>; 3],
    steps: [OnceLock<Steps>; 3],
    radials: [OnceLock<Radials>; 3],
    incidence: Box<[[OnceLock<Csr<Site>>; 3]; 3]>,
}

impl Topology {
    /// Freezes a graph. `default_type` is the type of sites that rules mean when they name none.
    pub fn build(graph: &Graph, default_type: SiteType, options: TopologyOptions) -> Topology {
        let narrow = |ids: &[u32]| ids.iter().map(|&i| i as Site).collect::<Vec<_>>();
        let edges = 0..graph.edges.len() as u32;
        Topology {
            default_type,
            basis: graph.basis,
            options,
            mean_edge_length: graph.mean_edge_length(),
            points: [
                graph.faces.iter().map(|f| f.point).collect(),
                graph.vertices.iter().map(|v| v.point).collect(),
                edges.map(|e| graph.midpoint(e)).collect(),
            ],
            pivots: graph
                .vertices
                .iter()
                .map(|v| v.pivot.map(|p| p as Site))
                .collect(),
            edge_ends: graph
                .edges
                .iter()
                .map(|e| [e.a as Site, e.b as Site])
                .collect(),
            edge_cells: graph
                .edges
                .iter()
                .map(|e| [e.left, e.right].map(|f| f.map(|f| f as Site)))
                .collect(),
            curved: graph.edges.iter().map(|e| e.curved).collect(),
            vertex_edges: Csr::from_rows(graph.vertices.iter().map(|v| narrow(&v.edges))),
            vertex_cells: Csr::from_rows(graph.vertices.iter().map(|v| narrow(&v.faces))),
            cell_vertices: Csr::from_rows(graph.faces.iter().map(|f| narrow(&f.vertices))),
            cell_edges: Csr::from_rows(graph.faces.iter().map(|f| narrow(&f.edges))),
            marks: OnceLock::new(),
            site_sets: Default::default(),
            measures: Default::default(),
            phases: Default::default(),
            steps: Default::default(),
            radials: Default::default(),
            incidence: Default::default(),
        }
    }

    /// The type of sites that rules mean when they name none.
    pub fn default_type(&self) -> SiteType {
        self.default_type
    }

    /// The lattice the board was made from.
    pub fn basis(&self) -> Basis {
        self.basis
    }

    /// The number of sites of a type.
    #[inline]
    pub fn len(&self, site_type: SiteType) -> usize {
        self.points[site_type.index()].len()
    }

    /// The number of sites of the board as a container: hands begin at this site or later.
    pub fn container_len(&self) -> usize {
        self.len(SiteType::Cell).max(self.len(self.default_type))
    }

    /// Where a site is. Only for display and tests: rules never ask.
    pub fn point(&self, site_type: SiteType, site: Site) -> Point {
        self.points[site_type.index()][usize::from(site)]
    }

    /// The two vertices of an edge.
    pub fn edge_ends(&self, edge: Site) -> [Site; 2] {
        self.edge_ends[usize::from(edge)]
    }

    /// The centre of the circle that a curved edge is an arc of; none for a straight one. Only for
    /// display.
    pub fn arc_centre(&self, edge: Site) -> Option<Point> {
        if !self.curved[usize::from(edge)] {
            return None;
        }
        let [a, b] = self
            .edge_ends(edge)
            .map(|v| self.point(SiteType::Vertex, v));
        let centre = match self.pivot(SiteType::Edge, edge) {
            Some(pivot) => self.point(SiteType::Vertex, pivot),
            None => Point::mean(self.points[SiteType::Vertex.index()].iter().copied()),
        };
        let (ra, rb) = (centre.distance(a), centre.distance(b));
        ((ra - rb).abs() < 1e-3 * ra.max(rb)).then_some(centre)
    }

    /// The cells on both sides of an edge.
    pub fn edge_cells(&self, edge: Site) -> impl Iterator<Item = Site> {
        self.edge_cells[usize::from(edge)].into_iter().flatten()
    }

    /// The edges at a vertex, by angle.
    pub fn vertex_edges(&self, vertex: Site) -> &[Site] {
        self.vertex_edges.row(vertex.into())
    }

    /// The cells around a vertex.
    pub fn vertex_cells(&self, vertex: Site) -> &[Site] {
        self.vertex_cells.row(vertex.into())
    }

    /// The corners of a cell in the order of its outline.
    pub fn cell_vertices(&self, cell: Site) -> &[Site] {
        self.cell_vertices.row(cell.into())
    }

    /// The sides of a cell in the order of its outline.
    pub fn cell_edges(&self, cell: Site) -> &[Site] {
        self.cell_edges.row(cell.into())
    }

    /// The elements of a type that touch an element, ascending; nothing if there is no such element.
    #[inline]
    pub fn incident(&self, of: SiteType, site: Site, result: SiteType) -> &[Site] {
        let table = &self.incidence[of.index()][result.index()];
        let table = table.get_or_init(|| incidence::between(self, of, result));
        table.row(site.into())
    }

    /// The edge between two vertices.
    pub fn find_edge(&self, a: Site, b: Site) -> Option<Site> {
        self.vertex_edges(a).iter().copied().find(|&e| {
            let ends = self.edge_ends(e);
            ends == [a, b] || ends == [b, a]
        })
    }

    /// Steps and neighbours between sites of one type.
    #[inline]
    pub fn steps(&self, site_type: SiteType) -> &Steps {
        self.steps[site_type.index()].get_or_init(|| Steps::build(self, site_type))
    }

    /// Lines of sites of one type.
    #[inline]
    pub fn radials(&self, site_type: SiteType) -> &Radials {
        self.radials[site_type.index()].get_or_init(|| Radials::build(self, site_type))
    }

    /// The neighbours of a site, clockwise from North.
    #[inline]
    pub fn neighbours(&self, site_type: SiteType, relation: Relation, site: Site) -> &[Site] {
        self.steps(site_type).neighbours(relation, site)
    }

    /// Rows, columns, layers and labels of one type.
    pub fn measures(&self, site_type: SiteType) -> &Measures {
        self.measures[site_type.index()].get_or_init(|| Measures::build(self, site_type))
    }

    /// The site with a label such as `B3`; edges have none.
    pub fn find_label(&self, site_type: SiteType, label: &str) -> Option<Site> {
        (site_type != SiteType::Edge).then(|| self.measures(site_type).find_label(label))?
    }

    /// The colouring of one type.
    pub fn phases(&self, site_type: SiteType) -> &Phases {
        self.phases[site_type.index()].get_or_init(|| Phases::build(self, site_type))
    }

    /// The named sets of sites of one type.
    pub fn site_sets(&self, site_type: SiteType) -> &SiteSets {
        self.site_sets[site_type.index()]
            .get_or_init(|| SiteSets::build(self, self.marks(), site_type))
    }

    /// A named set of sites, ascending.
    pub fn site_set(&self, site_type: SiteType, set: SiteSet) -> &[Site] {
        self.site_sets(site_type).get(set)
    }

    /// The sites of the side in a compass direction, ascending; only the eight principal directions
    /// have sides.
    pub fn side(&self, site_type: SiteType, direction: AbsoluteDirection) -> &[Site] {
        self.site_sets(site_type).side(direction)
    }

    fn marks(&self) -> &marks::Marks {
        self.marks.get_or_init(|| marks::Marks::build(self))
    }

    /// The number of sides of a cell of the lattice: what shapes the cells of hands.
    pub fn lattice_sides(&self) -> Option<usize> {
        (self.basis != Basis::None && self.len(SiteType::Cell) > 0)
            .then(|| self.cell_edges(0).len())
    }

    /// The centre that an element turns about.
    fn pivot(&self, site_type: SiteType, site: Site) -> Option<Site> {
        let of = |v: Site| self.pivots[usize::from(v)];
        match site_type {
            SiteType::Vertex => of(site),
            SiteType::Edge => self.edge_ends(site).into_iter().find_map(of),
            SiteType::Cell => self.cell_vertices(site).iter().copied().find_map(of),
        }
    }

    /// The cell across an edge as a cell sees it: none when another cell took its side over.
    fn across(&self, cell: Site, edge: Site) -> Option<Site> {
        let [left, right] = self.edge_cells[usize::from(edge)];
        if left == Some(cell) {
            right
        } else if right == Some(cell) {
            left
        } else {
            None
        }
    }
}
