//! Steps: from which site to which neighbours, in which directions.
//!
//! Every step carries tags: its relations, its compass direction, its sense on circular boards.
//! A step is listed under the tags of its first discovery; lists run clockwise from North.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::{Csr, Masks, Topology};
use crate::arrange::Arrange;
use crate::board::direction::{AbsoluteDirection as Abs, DirectionSet, NUM_DIRECTIONS, SPECIFIC};
use crate::board::geometry::{Point, distance_to_line, which_side};
use crate::board::site::{Relation, Site, SiteType};
use std::sync::OnceLock;

/// A step as rules see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Its target.
    pub to: Site,
    /// The directions under which it is listed.
    pub lists: DirectionSet,
    /// All that was ever said about it.
    tags: DirectionSet,
}

/// The steps between the sites of one type.
#[derive(Clone, Debug)]
pub struct Steps {
    /// All steps of a site by bearing.
    pub(super) all: Csr<Step>,
    /// The place of each direction among the lists; [`ABSENT`] for directions without steps.
    slots: [u8; NUM_DIRECTIONS],
    /// Targets by direction and site.
    lists: Csr<Site>,
    neighbours: [Abs; 5],
    sites: usize,
    supported: [Vec<Abs>; 5],
    supported_sets: [DirectionSet; 5],
    supported_at: [Csr<Abs>; 5],
    /// Targets by direction as bits, in the order of the lists.
    masks: Vec<OnceLock<Option<Masks>>>,
}

const ABSENT: u8 = u8::MAX;
const ORTHOGONAL: DirectionSet = DirectionSet::of(Abs::Orthogonal)
    .with(Abs::Adjacent)
    .with(Abs::All);
const DIAGONAL: DirectionSet = DirectionSet::of(Abs::Diagonal)
    .with(Abs::Adjacent)
    .with(Abs::All);
const FAR_DIAGONAL: DirectionSet = DirectionSet::of(Abs::Diagonal).with(Abs::All);
const OFF_DIAGONAL: DirectionSet = DirectionSet::of(Abs::OffDiagonal)
    .with(Abs::Adjacent)
    .with(Abs::All);

impl Steps {
    /// The targets of the steps from a site in a direction, clockwise from North.
    #[inline]
    pub fn towards(&self, direction: Abs, site: Site) -> &[Site] {
        match self.slots[direction.index()] {
            ABSENT => &[],
            slot => self
                .lists
                .row(usize::from(slot) * self.sites + usize::from(site)),
        }
    }

    /// The targets of all steps in a direction as bits; `None` on very large boards, and where no
    /// step goes that way.
    #[inline]
    pub fn masks(&self, direction: Abs) -> Option<&Masks> {
        let masks = self.masks.get(usize::from(self.slots[direction.index()]))?;
        masks.get_or_init(|| Masks::build(self, direction)).as_ref()
    }

    /// The neighbours of a site, clockwise from North.
    #[inline]
    pub fn neighbours(&self, relation: Relation, site: Site) -> &[Site] {
        self.towards(self.neighbours[relation as usize], site)
    }

    /// The specific directions of the steps of a relation, sorted within their families.
    pub fn supported(&self, relation: Relation) -> &[Abs] {
        &self.supported[relation as usize]
    }

    /// [`Steps::supported`] as a set.
    #[inline]
    pub fn supported_set(&self, relation: Relation) -> DirectionSet {
        self.supported_sets[relation as usize]
    }

    /// The specific directions of the steps of a relation from one site, by bearing.
    pub fn supported_at(&self, relation: Relation, site: Site) -> &[Abs] {
        self.supported_at[relation as usize].row(site.into())
    }

    /// The number of sites.
    pub fn len(&self) -> usize {
        self.sites
    }

    /// Whether there are no sites.
    pub fn is_empty(&self) -> bool {
        self.sites == 0
    }

    pub(super) fn build(topology: &Topology, site_type: SiteType) -> Steps {
        let n = topology.len(site_type);
        let pivots = Pivots::of(topology);
        let mut all = Csr::with_capacity(n, n * 8);
        let mut finder = Finder::new(topology, site_type);
        for site in 0..n as u32 {
            finder.find(site as Site, &pivots);
            all.push_row(finder.found.iter().map(|&(_, step)| step));
        }
        Steps::index(all, site_type)
    }

    fn index(all: Csr<Step>, site_type: SiteType) -> Steps {
        let sites = all.len();
        let used = all
            .items()
            .iter()
            .fold(DirectionSet::EMPTY, |set, step| set.union(step.lists));
        let mut slots = [ABSENT; NUM_DIRECTIONS];
        let mut lists = Csr::with_capacity(used.len() * sites, all.items().len() * 6);
        for (slot, direction) in used.iter().enumerate() {
            slots[direction.index()] = slot as u8;
            for row in all.rows() {
                lists.push_row(
                    row.iter()
                        .filter(|s| s.lists.contains(direction))
                        .map(|s| s.to),
                );
            }
        }
        // Edges have one list of neighbours, whatever the relation; two relations have none.
        let neighbours = match site_type {
            SiteType::Edge => [Abs::All, Abs::Axial, Abs::Axial, Abs::All, Abs::All],
            _ => Relation::ALL.map(Relation::direction),
        };
        let mut supported: [Vec<Abs>; 5] = Default::default();
        let mut supported_at: [Csr<Abs>; 5] = Default::default();
        for relation in Relation::ALL {
            let mut at: Csr<Abs> = Csr::with_capacity(sites, 0);
            let mut total = Vec::new();
            let mut total_set = DirectionSet::EMPTY;
            for row in all.rows() {
                let mut seen = DirectionSet::EMPTY;
                for step in row
                    .iter()
                    .filter(|s| s.lists.contains(relation.direction()))
                {
                    for direction in step.tags.intersection(SPECIFIC).iter() {
                        if !seen.contains(direction) {
                            seen.insert(direction);
                            at.push(direction);
                        }
                        if !total_set.contains(direction) {
                            total_set.insert(direction);
                            total.push(direction);
                        }
                    }
                }
                at.end_row();
            }
            total.arrange_by_key(|d| d.rank());
            supported[relation as usize] = total;
            supported_at[relation as usize] = at;
        }
        Steps {
            all,
            slots,
            lists,
            neighbours,
            sites,
            supported_sets: std::array::from_fn(|i| supported[i].iter().copied().collect()),
            supported,
            supported_at,
            masks: vec![OnceLock::new(); used.len()],
        }
    }
}

/// Which vertices others turn about.
struct Pivots {
    any: bool,
    is_pivot: Vec<bool>,
}

impl Pivots {
    fn of(topology: &Topology) -> Pivots {
        let mut is_pivot = vec![false; topology.len(SiteType::Vertex)];
        let mut any = false;
        for &p in topology.pivots.iter().flatten() {
            is_pivot[usize::from(p)] = true;
            any = true;
        }
        Pivots { any, is_pivot }
    }
}

/// Finds the steps of one site after another.
struct Finder<'t> {
    topology: &'t Topology,
    site_type: SiteType,
    /// The steps of the present site with their bearings.
    found: Vec<(f64, Step)>,
    /// The places of incident elements of other types.
    incident: Vec<Point>,
    /// Which sites are targets, and at which place of `found`, of which site.
    place: Vec<(u32, u32)>,
    /// The length below which a difference in height or place counts as none.
    margin: f64,
}

impl<'t> Finder<'t> {
    fn new(topology: &'t Topology, site_type: SiteType) -> Self {
        Finder {
            topology,
            site_type,
            found: Vec::new(),
            incident: Vec::new(),
            place: vec![(u32::MAX, 0); topology.len(site_type)],
            margin: 0.1 * topology.mean_edge_length,
        }
    }

    /// Leaves the steps of a site in `found`, by bearing.
    fn find(&mut self, site: Site, pivots: &Pivots) {
        self.found.clear();
        self.incident.clear();
        match self.site_type {
            SiteType::Vertex => self.find_from_vertex(site),
            SiteType::Edge => self.find_from_edge(site),
            SiteType::Cell => self.find_from_cell(site),
        }
        self.tag_compass(site);
        if pivots.any {
            self.tag_circular(site, pivots);
        }
        let from = self.topology.point(self.site_type, site);
        for (bearing, step) in &mut self.found {
            *bearing = bearing_of(from, self.topology.point(self.site_type, step.to));
        }
        self.found.arrange_by(|a, b| a.0.total_cmp(&b.0));
    }

    fn is_found(&self, from: Site, to: Site) -> bool {
        self.place[usize::from(to)].0 == u32::from(from)
    }

    fn add(&mut self, from: Site, to: Site, tags: DirectionSet) {
        let (of, at) = self.place[usize::from(to)];
        if of == u32::from(from) {
            if let Some((_, step)) = self.found.get_mut(at as usize) {
                step.tags = step.tags.union(tags);
            }
            return;
        }
        self.place[usize::from(to)] = (u32::from(from), self.found.len() as u32);
        self.found.push((
            0.0,
            Step {
                to,
                lists: tags,
                tags,
            },
        ));
    }

    fn find_from_vertex(&mut self, v: Site) {
        let t = self.topology;
        for &e in t.vertex_edges(v) {
            let [a, b] = t.edge_ends(e);
            self.add(v, if a == v { b } else { a }, ORTHOGONAL);
        }
        for &f in t.vertex_cells(v) {
            let corners = t.cell_vertices(f);
            if corners.len() >= 4 {
                let middle = t.point(SiteType::Cell, f);
                let here = t.point(SiteType::Vertex, v);
                let distance =
                    |w: Site| distance_to_line(middle, here, t.point(SiteType::Vertex, w));
                if let Some(w) = first_least(corners.iter().copied().filter(|&w| w != v), distance)
                {
                    self.add(v, w, FAR_DIAGONAL);
                }
            }
        }
        self.incident.extend(
            t.vertex_edges(v)
                .iter()
                .map(|&e| t.point(SiteType::Edge, e)),
        );
        self.incident.extend(
            t.vertex_cells(v)
                .iter()
                .map(|&f| t.point(SiteType::Cell, f)),
        );
    }

    fn find_from_edge(&mut self, e: Site) {
        let t = self.topology;
        let ends = t.edge_ends(e);
        for v in ends {
            for &other in t.vertex_edges(v) {
                if other != e {
                    self.add(e, other, ORTHOGONAL);
                }
            }
        }
        self.incident
            .extend(ends.iter().map(|&v| t.point(SiteType::Vertex, v)));
        let mut cells: Vec<Site> = t.edge_cells(e).collect();
        for v in ends {
            for &f in t.vertex_cells(v) {
                if !cells.contains(&f) {
                    cells.push(f);
                }
            }
        }
        self.incident
            .extend(cells.iter().map(|&f| t.point(SiteType::Cell, f)));
    }

    fn find_from_cell(&mut self, f: Site) {
        let t = self.topology;
        let cell_point = |g: Site| t.point(SiteType::Cell, g);
        let here = cell_point(f);
        for &e in t.cell_edges(f) {
            if let Some(g) = t.across(f, e).filter(|&g| g != f) {
                self.add(f, g, ORTHOGONAL);
            }
        }
        for &v in t.cell_vertices(f) {
            let corner = t.point(SiteType::Vertex, v);
            let unused = t
                .vertex_cells(v)
                .iter()
                .copied()
                .filter(|&g| g != f && !self.is_found(f, g));
            if let Some(g) = first_least(unused, |g| distance_to_line(corner, here, cell_point(g)))
            {
                self.add(f, g, DIAGONAL);
            }
        }
        for &v in t.cell_vertices(f) {
            for &g in t.vertex_cells(v) {
                if g != f && !self.is_found(f, g) {
                    self.add(f, g, OFF_DIAGONAL);
                }
            }
        }
        for &v in t.cell_vertices(f) {
            self.find_beyond(f, v);
        }
        self.incident.extend(
            t.cell_vertices(f)
                .iter()
                .map(|&v| t.point(SiteType::Vertex, v)),
        );
        self.incident
            .extend(t.cell_edges(f).iter().map(|&e| t.point(SiteType::Edge, e)));
    }

    /// The diagonals of hexagons: across the edge that leaves a corner of three edges.
    fn find_beyond(&mut self, f: Site, v: Site) {
        const STRAIGHT: f64 = 0.1;
        let t = self.topology;
        let edges = t.vertex_edges(v);
        if edges.len() != 3 {
            return;
        }
        let Some(&spoke) = edges.iter().find(|e| !t.cell_edges(f).contains(e)) else {
            return;
        };
        let [a, b] = t.edge_ends(spoke);
        let w = if a == v { b } else { a };
        let (near, far) = (t.point(SiteType::Vertex, v), t.point(SiteType::Vertex, w));
        let here = t.point(SiteType::Cell, f);
        for &g in t.vertex_cells(w) {
            if g == f || self.is_found(f, g) {
                continue;
            }
            let there = t.point(SiteType::Cell, g);
            let error = distance_to_line(near, here, there) + distance_to_line(far, here, there);
            if error / here.distance(there) <= STRAIGHT {
                self.add(f, g, FAR_DIAGONAL);
            }
        }
    }

    /// Tags every step with its compass direction: of eight if no two steps (to elements of any type)
    /// then share one, else of sixteen.
    fn tag_compass(&mut self, site: Site) {
        let t = self.topology;
        let from = t.point(self.site_type, site);
        let targets: Vec<Point> = self
            .found
            .iter()
            .map(|(_, s)| t.point(self.site_type, s.to))
            .collect();
        let mut seen = DirectionSet::EMPTY;
        let collide = targets.iter().chain(&self.incident).any(|&to| {
            let direction = compass(from, to, false, self.margin);
            let known = seen.contains(direction);
            seen.insert(direction);
            known
        });
        for ((_, step), to) in self.found.iter_mut().zip(targets) {
            let direction = compass(from, to, collide, self.margin);
            let level = match direction {
                d if d.is_compass() => Abs::SameLayer,
                d if d >= Abs::D => Abs::Downward,
                _ => Abs::Upward,
            };
            step.lists = step.lists.with(direction).with(level);
            step.tags = step.tags.with(direction).with(level);
        }
    }

    /// Tags steps as inward, outward, clockwise or counter-clockwise on circular boards.
    fn tag_circular(&mut self, site: Site, pivots: &Pivots) {
        let t = self.topology;
        let from = t.point(self.site_type, site);
        let is_pivot = self.site_type == SiteType::Vertex && pivots.is_pivot[usize::from(site)];
        let pivot = t
            .pivot(self.site_type, site)
            .map(|p| t.point(SiteType::Vertex, p));
        for (_, step) in &mut self.found {
            let sense = if is_pivot {
                Some(Abs::Out)
            } else if step.tags.contains(Abs::Diagonal) {
                None
            } else if let Some(centre) = pivot {
                let to = t.point(self.site_type, step.to);
                let cosine = cosine(from, to, centre);
                if cosine > 0.9 {
                    Some(Abs::In)
                } else if cosine < -0.9 {
                    Some(Abs::Out)
                } else if arc_joins(t, site, step.to) {
                    Some(if which_side(from, centre, to) > 0 {
                        Abs::CW
                    } else {
                        Abs::CCW
                    })
                } else {
                    None
                }
            } else {
                None
            };
            if let Some(sense) = sense {
                step.lists = step.lists.with(sense).with(Abs::Rotational);
                step.tags = step.tags.with(sense).with(Abs::Rotational);
            }
        }
    }
}

/// Whether an arc joins the vertices with these ids, whatever the type of the sites: the language
/// looks edges up by id alone.
fn arc_joins(t: &Topology, a: Site, b: Site) -> bool {
    let joins = |e: &&Site| {
        let ends = t.edge_ends(**e);
        ends == [a, b] || ends == [b, a]
    };
    t.vertex_edges(a)
        .iter()
        .filter(joins)
        .any(|&e| t.curved[usize::from(e)])
}

/// The cosine of the angle at `from` between the ways to `a` and `b`; 0 if one has no length.
fn cosine(from: Point, a: Point, b: Point) -> f64 {
    let (u, v) = (
        (a.x - from.x, a.y - from.y, a.z - from.z),
        (b.x - from.x, b.y - from.y, b.z - from.z),
    );
    let length = from.distance_in_space(a) * from.distance_in_space(b);
    if length == 0.0 {
        0.0
    } else {
        (u.0 * v.0 + u.1 * v.1 + u.2 * v.2) / length
    }
}

/// The item with the least key, the first of equals.
fn first_least(items: impl Iterator<Item = Site>, key: impl Fn(Site) -> f64) -> Option<Site> {
    let mut best: Option<(f64, Site)> = None;
    for item in items {
        let k = key(item);
        if best.is_none_or(|(least, _)| k < least) {
            best = Some((k, item));
        }
    }
    best.map(|(_, item)| item)
}

/// The sort key of a step: clockwise from just before North.
pub(super) fn bearing_of(from: Point, to: Point) -> f64 {
    let key = FRAC_PI_2 - from.angle_to(to) + 0.0001;
    if key < 0.0 { key + TAU } else { key }
}

/// The compass or spatial direction of a step.
fn compass(from: Point, to: Point, sixteen: bool, margin: f64) -> Abs {
    const FLAT: [Abs; 16] = [
        Abs::E,
        Abs::ENE,
        Abs::NE,
        Abs::NNE,
        Abs::N,
        Abs::NNW,
        Abs::NW,
        Abs::WNW,
        Abs::W,
        Abs::WSW,
        Abs::SW,
        Abs::SSW,
        Abs::S,
        Abs::SSE,
        Abs::SE,
        Abs::ESE,
    ];
    const DOWN: [Abs; 8] = [
        Abs::DE,
        Abs::DNE,
        Abs::DN,
        Abs::DNW,
        Abs::DW,
        Abs::DSW,
        Abs::DS,
        Abs::DSE,
    ];
    const UP: [Abs; 8] = [
        Abs::UE,
        Abs::UNE,
        Abs::UN,
        Abs::UNW,
        Abs::UW,
        Abs::USW,
        Abs::US,
        Abs::USE,
    ];
    let angle = from.angle_to(to);
    let angle = if angle < 0.0 { angle + TAU } else { angle };
    let sectors = if sixteen { 16.0 } else { 8.0 };
    let index = ((angle + PI / sectors) * sectors / TAU) as usize % sectors as usize;
    let rise = to.z - from.z;
    if rise.abs() <= margin {
        return FLAT[if sixteen { index } else { 2 * index }];
    }
    if from.distance(to) < margin {
        return if rise < 0.0 { Abs::D } else { Abs::U };
    }
    // The three sectors between two axes are one direction when the step also changes level.
    let eighth = if sixteen {
        index / 4 * 2 + usize::from(!index.is_multiple_of(4))
    } else {
        index
    };
    if rise < 0.0 { DOWN[eighth] } else { UP[eighth] }
}
