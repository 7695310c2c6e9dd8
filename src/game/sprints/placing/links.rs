//! Groups of a player's neighbouring pieces, and the regions that each group touches (union-find):
//! for `is Connected`.

use crate::board::site::{Site, SiteType};
use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::rules::booleans::{Connect, ConnectTargets};
use crate::game::rules::{Directions, Region, Role, StaticRegion};
use crate::game::sprints::adjacency::{are_mutual, neighbours};
use crate::game::state::clone_fields;

/// Which sites are linked, and which regions each lies in.
#[derive(Debug)]
pub(in crate::game::sprints) struct Links {
    pub(in crate::game::sprints) neighbours: Csr<Site>,
    /// Regions of each site as bits, by player (from 1) and site.
    regions: Vec<u32>,
    sites: usize,
    /// Region bits that are taken.
    used: u32,
}

/// A test for regions that a group touches: so many of these.
#[derive(Clone, Debug)]
pub(in crate::game::sprints) struct Wanted {
    regions: u32,
    number: u32,
}

/// The groups of a position.
#[derive(Debug, Default)]
pub(in crate::game::sprints) struct Groups {
    owner: Vec<u8>,
    parent: Vec<Site>,
    regions: Vec<u32>,
}

clone_fields!(Groups: owner, parent, regions);

impl Groups {
    /// No pieces.
    pub fn new(sites: usize) -> Self {
        Groups {
            owner: vec![0; sites],
            parent: vec![0; sites],
            regions: vec![0; sites],
        }
    }

    /// Whether a piece of the player stands on a site.
    #[inline]
    pub fn is_of(&self, site: Site, player: usize) -> bool {
        usize::from(self.owner[usize::from(site)]) == player
    }

    /// The site that stands for the group of a piece.
    #[inline]
    pub fn root(&mut self, mut site: Site) -> Site {
        loop {
            let parent = self.parent[usize::from(site)];
            if parent == site {
                return site;
            }
            let above = self.parent[usize::from(parent)];
            self.parent[usize::from(site)] = above;
            site = above;
        }
    }
}

impl Links {
    /// The neighbours in some directions, as a connection test spreads over them. `None` where
    /// they depend on the state or are not mutual.
    pub fn of(game: &Game, ty: SiteType, directions: &Directions) -> Option<Self> {
        let mut lists = neighbours(game, ty, directions)?;
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        let sites = lists.len();
        are_mutual(&lists).then(|| Links {
            neighbours: Csr::from_rows(lists.into_iter()),
            regions: vec![0; (game.players + 1) * sites],
            sites,
            used: 0,
        })
    }

    /// Takes up the regions of a test, if it can be answered for the group of the piece placed
    /// last.
    pub fn want(&mut self, game: &Game, connect: &Connect) -> Option<Wanted> {
        let same = Links::of(game, connect.ty, &connect.directions)?;
        if same.neighbours != self.neighbours {
            return None;
        }
        let (lists, number) = wanted_regions(game, connect)?;
        let most = lists.iter().map(Vec::len).max()? as u32;
        if self.used + most > 32 {
            return None;
        }
        for (player, list) in lists.iter().enumerate() {
            for (i, &id) in list.iter().enumerate() {
                let sites = game
                    .region(id)
                    .iter()
                    .filter_map(|s| usize::try_from(s).ok());
                for site in sites.filter(|s| *s < self.sites) {
                    self.regions[player * self.sites + site] |= 1 << (self.used + i as u32);
                }
            }
        }
        let regions = (((1u64 << most) - 1) << self.used) as u32;
        self.used += most;
        Some(Wanted { regions, number })
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// Adds a piece of a player (from 1); gives the regions its group touches as bits.
    #[inline]
    pub fn add(&self, groups: &mut Groups, player: usize, site: usize) -> u32 {
        let mut root = site as Site;
        let mut touched = self.regions[player * self.sites + site];
        groups.owner[site] = player as u8;
        groups.parent[site] = root;
        for &to in self.neighbours.row(site) {
            if usize::from(groups.owner[usize::from(to)]) != player {
                continue;
            }
            let other = groups.root(to);
            if other != root {
                touched |= groups.regions[usize::from(other)];
                groups.parent[usize::from(root)] = other;
                root = other;
            }
        }
        groups.regions[usize::from(root)] = touched;
        touched
    }
}

impl Wanted {
    /// Whether a group that touches these regions passes the test.
    #[inline]
    pub fn holds(&self, touched: u32) -> bool {
        (touched & self.regions).count_ones() >= self.number
    }
}

/// The regions that a connection test knows at compile time, by player, and how many of them it
/// asks for, at least one.
pub(in crate::game::sprints) fn wanted_regions(
    game: &Game,
    connect: &Connect,
) -> Option<(Vec<Vec<StaticRegion>>, u32)> {
    let lists: Vec<Vec<StaticRegion>> = match &connect.targets {
        ConnectTargets::Regions(regions) => {
            let fixed = |r: &Region| match r {
                Region::Static(id) => Some(*id),
                _ => None,
            };
            let list: Option<Vec<_>> = regions.iter().map(fixed).collect();
            vec![list?; game.players + 1]
        }
        ConnectTargets::Fixed {
            role: None,
            by_player,
        } => vec![by_player.first()?.clone(); game.players + 1],
        ConnectTargets::Fixed {
            role: Some(Role::Mover),
            by_player,
        } => (0..=game.players)
            .map(|p| by_player.get(p).cloned())
            .collect::<Option<_>>()?,
        ConnectTargets::Fixed { .. } => return None,
    };
    let number = match &connect.number {
        Some(number) => u32::try_from(number.as_const()?).ok()?,
        // As many as there are, which may differ from player to player.
        None => {
            let all = lists.get(1)?.len();
            if lists[1..].iter().any(|l| l.len() != all) {
                return None;
            }
            all as u32
        }
    };
    (number > 0).then_some((lists, number))
}
