//! Distances in steps, computed when a game asks for them.

use super::Steps;
use crate::board::site::{Relation, Site};

/// The most sites for which all distances are tabulated: thirty-two megabytes.
pub const MAX_DISTANCE_SITES: usize = 4_096;

/// The distances between all sites of one type over one relation.
#[derive(Clone, Debug)]
pub struct Distances {
    sites: usize,
    table: Vec<u16>,
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
        Some(Distances { sites, table })
    }

    /// The distance between two sites; 0 also when there is no way.
    #[inline]
    pub fn between(&self, from: Site, to: Site) -> u16 {
        self.table[usize::from(from) * self.sites + usize::from(to)]
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
