//! Distances in steps, computed when a game asks for them.

use std::sync::OnceLock;

use super::{Csr, Steps};
use crate::board::site::{Relation, Site};

/// The most sites for which all distances are tabulated: thirty-two megabytes.
pub const MAX_DISTANCE_SITES: usize = 4_096;

/// The distances between all sites of one type over one relation.
#[derive(Clone, Debug, Default)]
pub struct Distances {
    sites: usize,
    table: Vec<u16>,
    /// The sites that are reached from each, itself among them, nearest first.
    nearest: OnceLock<Box<Csr<(u16, Site)>>>,
    /// By site, where the reference cuts its table.
    cuts: OnceLock<Vec<u16>>,
}

impl Distances {
    /// Computes the table; none for boards beyond [`MAX_DISTANCE_SITES`].
    pub fn build(steps: &Steps, relation: Relation) -> Option<Distances> {
        let sites = steps.len();
        if sites > MAX_DISTANCE_SITES {
            return None;
        }
        let mut table = Vec::with_capacity(sites * sites);
        for site in 0..sites {
            let row = Distances::from_any(steps, relation, &[site as Site]);
            // The language does not tell unreachable sites from the site itself.
            table.extend(row.into_iter().map(|d| d.unwrap_or(0)));
        }
        Some(Distances {
            sites,
            table,
            nearest: OnceLock::new(),
            cuts: OnceLock::new(),
        })
    }

    /// The distance between two sites; 0 also when there is no way.
    #[inline]
    pub fn between(&self, from: Site, to: Site) -> u16 {
        self.table[usize::from(from) * self.sites + usize::from(to)]
    }

    /// The distances from a site to all sites; `None` where there is no such site.
    #[inline]
    pub fn row(&self, from: Site) -> Option<&[u16]> {
        let start = usize::from(from) * self.sites;
        self.table.get(start..start + self.sites)
    }

    /// The sites that are reached from a site, itself among them, with their distances, nearest
    /// first.
    pub fn nearest(&self, from: Site) -> &[(u16, Site)] {
        let nearest = self.nearest.get_or_init(|| {
            let mut rows = Csr::with_capacity(self.sites, self.table.len());
            let mut reached = Vec::with_capacity(self.sites);
            for from in 0..self.sites {
                reached.clear();
                for (site, &d) in self.table[from * self.sites..][..self.sites]
                    .iter()
                    .enumerate()
                {
                    if d > 0 || site == from {
                        reached.push((d, site as Site));
                    }
                }
                reached.sort_unstable();
                rows.push_row(reached.iter().copied());
            }
            Box::new(rows)
        });
        nearest.row(from.into())
    }

    /// Where the reference cuts the table of a site: it walks through the distances by site and counts
    /// those that are greater than its count so far.
    pub fn cut(&self, from: Site) -> u16 {
        let cuts = self.cuts.get_or_init(|| {
            let rows = self.table.chunks_exact(self.sites.max(1));
            rows.map(|row| row.iter().fold(0, |k, d| k + u16::from(k < *d)))
                .collect()
        });
        cuts.get(usize::from(from)).copied().unwrap_or(0)
    }

    /// The sites at a distance, ascending.
    pub fn at(&self, from: Site, distance: u16) -> impl Iterator<Item = Site> {
        let row = &self.table[usize::from(from) * self.sites..][..self.sites];
        row.iter()
            .enumerate()
            .filter(move |(_, d)| **d == distance)
            .map(|(i, _)| i as Site)
    }

    /// For every site the distance from the nearest of some sites.
    pub fn from_any(steps: &Steps, relation: Relation, sources: &[Site]) -> Vec<Option<u16>> {
        let mut distances = vec![None; steps.len()];
        for &s in sources {
            distances[usize::from(s)] = Some(0);
        }
        let mut queue: Vec<Site> = sources.to_vec();
        let mut next = 0;
        while let Some(&site) = queue.get(next) {
            next += 1;
            let beyond = distances[usize::from(site)].map(|d: u16| d + 1);
            for &to in steps.neighbours(relation, site) {
                if distances[usize::from(to)].is_none() {
                    distances[usize::from(to)] = beyond;
                    queue.push(to);
                }
            }
        }
        distances
    }
}
