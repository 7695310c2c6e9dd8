//! Phases: a colouring of the sites of one type with few colours, a chessboard's two or a hexagonal
//! board's three.

use std::collections::VecDeque;

use super::{Csr, Topology};
use crate::board::site::{Site, SiteType};

/// The number of colours; the last is for sites that find the others taken.
pub const NUM_PHASES: usize = 5;
const UNKNOWN: u8 = u8::MAX;

/// The colouring of the sites of one type.
#[derive(Clone, Debug)]
pub struct Phases {
    of: Vec<u8>,
    sites: [Vec<Site>; NUM_PHASES],
}

impl Phases {
    /// The phase of a site.
    pub fn of(&self, site: Site) -> usize {
        self.of[usize::from(site)].into()
    }

    /// The sites of a phase, ascending; empty for phases that do not exist.
    pub fn sites(&self, phase: usize) -> &[Site] {
        self.sites.get(phase).map_or(&[], |sites| sites)
    }

    pub(super) fn build(t: &Topology, site_type: SiteType) -> Phases {
        let neighbours = neighbours(t, site_type);
        let n = neighbours.len();
        let mut of = vec![UNKNOWN; n];
        let mut visited_in = vec![usize::MAX; n];
        let mut queue = VecDeque::new();
        for start in 0..n {
            if of[start] != UNKNOWN {
                continue;
            }
            of[start] = 0;
            queue.push_back(start as Site);
            while let Some(site) = queue.pop_front() {
                let i = usize::from(site);
                if std::mem::replace(&mut visited_in[i], start) == start {
                    continue;
                }
                of[i] = phases_of(neighbours.row(i), &of)
                    .trailing_ones()
                    .min(NUM_PHASES as u32 - 1) as u8;
                for &next in neighbours.row(i) {
                    if visited_in[usize::from(next)] == start {
                        continue;
                    }
                    if phases_of(neighbours.row(next.into()), &of).count_ones() > 1 {
                        queue.push_front(next);
                    } else {
                        queue.push_back(next);
                    }
                }
            }
        }
        let mut sites: [Vec<Site>; NUM_PHASES] = Default::default();
        for (i, &phase) in of.iter().enumerate() {
            sites[usize::from(phase)].push(i as Site);
        }
        Phases { of, sites }
    }
}

/// The phases that some sites have, as bits.
fn phases_of(sites: &[Site], of: &[u8]) -> u32 {
    sites
        .iter()
        .map(|&s| of[usize::from(s)])
        .filter(|&p| p != UNKNOWN)
        .fold(0, |bits, p| bits | 1 << p)
}

fn neighbours(t: &Topology, site_type: SiteType) -> Csr<Site> {
    let mut csr = Csr::with_capacity(t.len(site_type), t.len(site_type) * 4);
    for i in 0..t.len(site_type) as u32 {
        let site = i as Site;
        match site_type {
            SiteType::Vertex => csr.push_row(t.vertex_edges(site).iter().map(|&e| {
                let [a, b] = t.edge_ends(e);
                if a == site { b } else { a }
            })),
            SiteType::Edge => {
                let at = |v| {
                    t.vertex_edges(v)
                        .iter()
                        .copied()
                        .filter(move |&e| e != site)
                };
                csr.push_row(t.edge_ends(site).into_iter().flat_map(at));
            }
            SiteType::Cell => {
                csr.push_row(t.cell_edges(site).iter().filter_map(|&e| t.across(site, e)))
            }
        }
    }
    csr
}
