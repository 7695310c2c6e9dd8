//! Chains of stones with their liberties, and what a placement captures.
//!
//! A liberty is counted once for every stone of the chain beside it, together with the sum of the
//! site numbers and the sum of their squares. A chain has no liberty when the count is 0. It has
//! exactly one, however often counted, when the square of the sum equals the count times the sum of
//! squares.

use crate::board::site::{Site, SiteType};
use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::rules::Directions;
use crate::game::sprints::adjacency::{are_mutual, neighbours};
use crate::game::state::clone_fields;

/// Which sites adjoin which, in the order of the rule's directions.
#[derive(Debug, PartialEq)]
pub(in crate::game::sprints) struct Adjoining {
    neighbours: Csr<Site>,
}

impl Adjoining {
    /// The neighbours in fixed directions. `None` where they depend on the state, are not mutual,
    /// or come twice.
    pub fn of(game: &Game, ty: SiteType, directions: &Directions) -> Option<Self> {
        let lists = neighbours(game, ty, directions)?;
        let once = |(site, list): (usize, &Vec<Site>)| {
            let first =
                |(i, to): (usize, &Site)| usize::from(*to) != site && !list[..i].contains(to);
            list.iter().enumerate().all(first)
        };
        let sound = are_mutual(&lists) && lists.iter().enumerate().all(once);
        sound.then(|| Adjoining {
            neighbours: Csr::from_rows(lists.into_iter()),
        })
    }

    /// The neighbours of a site.
    #[inline]
    pub fn around(&self, site: usize) -> &[Site] {
        self.neighbours.row(site)
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.neighbours.len()
    }
}

/// A chain's liberties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Liberties {
    count: u32,
    sum: u32,
    squares: u64,
}

impl Liberties {
    #[inline]
    fn add(&mut self, site: usize) {
        self.count += 1;
        self.sum += site as u32;
        self.squares += (site * site) as u64;
    }

    #[inline]
    fn remove(&mut self, site: usize) {
        self.count -= 1;
        self.sum -= site as u32;
        self.squares -= (site * site) as u64;
    }

    /// Whether there is exactly one liberty.
    #[inline]
    fn is_one(self) -> bool {
        let sum = u64::from(self.sum);
        self.count > 0 && sum * sum == u64::from(self.count) * self.squares
    }
}

/// The stones of a position.
#[derive(Debug, Default, PartialEq)]
pub(in crate::game::sprints) struct Chains {
    owner: Vec<u8>,
    /// The chain of a stone: the site of one of its stones.
    chain: Vec<Site>,
    /// The next stone of the same chain, cyclically.
    next: Vec<Site>,
    size: Vec<u16>,
    liberties: Vec<Liberties>,
    /// Empty neighbours of each site.
    room: Vec<u8>,
    empty: Vec<u64>,
    /// Sites without an empty neighbour.
    tight: Vec<u64>,
    stones: [u32; 3],
}

clone_fields!(Chains: owner, chain, next, size, liberties, room, empty, tight, stones);

#[inline]
fn set(words: &mut [u64], site: usize, on: bool) {
    let bit = 1 << (site % 64);
    if on {
        words[site / 64] |= bit;
    } else {
        words[site / 64] &= !bit;
    }
}

impl Chains {
    /// An empty board.
    pub fn new(board: &Adjoining) -> Self {
        let sites = board.sites();
        let mut chains = Chains {
            owner: vec![0; sites],
            chain: vec![0; sites],
            next: vec![0; sites],
            size: vec![0; sites],
            liberties: vec![Liberties::default(); sites],
            room: (0..sites).map(|s| board.around(s).len() as u8).collect(),
            empty: vec![0; sites.div_ceil(64)],
            tight: vec![0; sites.div_ceil(64)],
            stones: [0; 3],
        };
        for site in 0..sites {
            set(&mut chains.empty, site, true);
            set(&mut chains.tight, site, board.around(site).is_empty());
        }
        chains
    }

    /// The empty sites without an empty neighbour, as words.
    #[inline]
    pub fn tight(&self, word: usize) -> u64 {
        self.empty[word] & self.tight[word]
    }

    /// Number of a player's stones.
    #[inline]
    pub fn stones(&self, player: u8) -> u32 {
        self.stones[usize::from(player)]
    }

    /// The owner of a site; 0 for an empty one.
    #[inline]
    pub fn owner(&self, site: usize) -> u8 {
        self.owner[site]
    }

    /// The chain of a stone.
    #[inline]
    pub fn chain_of(&self, site: usize) -> usize {
        usize::from(self.chain[site])
    }

    /// The stones of a chain.
    pub fn stones_of(&self, chain: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = Some(chain);
        std::iter::from_fn(move || {
            let stone = at?;
            let next = usize::from(self.next[stone]);
            at = (next != chain).then_some(next);
            Some(stone)
        })
    }

    /// Whether a stone of the player placed on a site without an empty neighbour has a liberty
    /// afterwards: an own chain beside it keeps one, or an enemy's is captured.
    #[inline]
    pub fn lives(&self, board: &Adjoining, player: u8, site: usize) -> bool {
        board.around(site).iter().any(|&to| {
            let to = usize::from(to);
            let last = self.liberties[self.chain_of(to)].is_one();
            last != (self.owner[to] == player)
        })
    }

    /// Calls with each enemy chain that a placement captures.
    #[inline]
    pub fn each_captured(
        &self,
        board: &Adjoining,
        player: u8,
        site: usize,
        mut f: impl FnMut(usize),
    ) {
        let around = board.around(site);
        for (i, &to) in around.iter().enumerate() {
            let to = usize::from(to);
            if self.owner[to] == 0 || self.owner[to] == player {
                continue;
            }
            let chain = self.chain_of(to);
            let met = |other: &Site| {
                let other = usize::from(*other);
                self.owner[other] != 0 && self.chain_of(other) == chain
            };
            if self.liberties[chain].is_one() && !around[..i].iter().any(met) {
                f(chain);
            }
        }
    }

    /// Places a stone; enemy chains left without a liberty are appended, those met first first,
    /// and still stand.
    pub fn place(&mut self, board: &Adjoining, player: u8, site: usize, captured: &mut Vec<Site>) {
        self.owner[site] = player;
        self.chain[site] = site as Site;
        self.next[site] = site as Site;
        self.size[site] = 1;
        self.stones[usize::from(player)] += 1;
        set(&mut self.empty, site, false);
        let mut own = Liberties::default();
        for &to in board.around(site) {
            let to = usize::from(to);
            self.room[to] -= 1;
            if self.room[to] == 0 {
                set(&mut self.tight, to, true);
            }
            if self.owner[to] == 0 {
                own.add(to);
            } else {
                let chain = self.chain_of(to);
                self.liberties[chain].remove(site);
            }
        }
        self.liberties[site] = own;
        for &to in board.around(site) {
            let to = usize::from(to);
            if self.owner[to] == player {
                self.merge(self.chain_of(to), self.chain_of(site));
            } else if self.owner[to] != 0 {
                let chain = self.chain[to];
                if self.liberties[usize::from(chain)].count == 0 && !captured.contains(&chain) {
                    captured.push(chain);
                }
            }
        }
    }

    fn merge(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        let (big, small) = if self.size[a] >= self.size[b] {
            (a, b)
        } else {
            (b, a)
        };
        let mut stone = small;
        loop {
            self.chain[stone] = big as Site;
            stone = usize::from(self.next[stone]);
            if stone == small {
                break;
            }
        }
        self.next.swap(big, small);
        self.size[big] += self.size[small];
        let other = self.liberties[small];
        let liberties = &mut self.liberties[big];
        liberties.count += other.count;
        liberties.sum += other.sum;
        liberties.squares += other.squares;
    }

    /// Takes a stone off the board, as one of a whole chain that leaves.
    pub fn lift(&mut self, board: &Adjoining, site: usize) {
        self.stones[usize::from(self.owner[site])] -= 1;
        self.owner[site] = 0;
        set(&mut self.empty, site, true);
        for &to in board.around(site) {
            let to = usize::from(to);
            self.room[to] += 1;
            set(&mut self.tight, to, false);
            if self.owner[to] != 0 {
                let chain = self.chain_of(to);
                self.liberties[chain].add(site);
            }
        }
    }
}
