//! Lines of sites as bits: how long the run of a player's pieces through a site is.
//!
//! Each line of the board is a word a player; a placement sets one bit in each line through its
//! site, and the run through it is read off with two counts of bits, however long it is.

use std::collections::HashMap;

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::topology::Csr;
use crate::game::Game;

/// A line through a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Through {
    /// The first of the line's words.
    line: u32,
    /// Where on the line the site lies.
    at: u8,
}

/// The lines of a board in some directions.
#[derive(Debug)]
pub(super) struct Lines {
    through: Csr<Through>,
    words: usize,
}

impl Lines {
    /// The lines of at least `shortest` sites, their words from `first` on. `None` where a line is longer than a word, visits a
    /// site twice, or looks different from its other sites.
    pub fn of(
        game: &Game,
        ty: SiteType,
        direction: AbsoluteDirection,
        shortest: usize,
        first: usize,
    ) -> Option<Self> {
        let sites = game.board.len(ty);
        let radials = game.board.radials(ty);
        let mut numbers: HashMap<Vec<Site>, u32> = HashMap::new();
        let mut lines: Vec<Vec<Site>> = Vec::new();
        let mut seen: Vec<Vec<Through>> = vec![Vec::new(); sites];
        for (site, seen) in seen.iter_mut().enumerate() {
            for &radial in radials.distinct(direction, site as Site) {
                let other = radials.opposite(radial).unwrap_or(&[]);
                let mut line: Vec<Site> = other.iter().skip(1).rev().copied().collect();
                let mut at = line.len();
                line.extend_from_slice(radials.path(radial));
                if line.first() > line.last() {
                    line.reverse();
                    at = line.len() - 1 - at;
                }
                if line.len() < shortest {
                    continue;
                }
                let distinct = (1..line.len()).all(|i| !line[..i].contains(&line[i]));
                if line.len() > 64 || !distinct {
                    return None;
                }
                let number = match numbers.get(&line) {
                    Some(&number) => number,
                    None => {
                        let number = (first + lines.len() * game.players) as u32;
                        lines.push(line.clone());
                        numbers.insert(line, number);
                        number
                    }
                };
                seen.push(Through {
                    line: number,
                    at: at as u8,
                });
            }
        }
        let mut through: Vec<Vec<Through>> = vec![Vec::new(); sites];
        for line in &lines {
            let number = numbers[line];
            for (at, &site) in line.iter().enumerate() {
                through[usize::from(site)].push(Through {
                    line: number,
                    at: at as u8,
                });
            }
        }
        for list in seen.iter_mut().chain(&mut through) {
            list.sort_unstable();
        }
        (seen == through).then(|| Lines {
            through: Csr::from_rows(through.into_iter()),
            words: lines.len() * game.players,
        })
    }

    /// Number of words.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Adds a piece of a player (from 1); gives the lengths of the runs through it as bits, runs
    /// of 63 and more as one.
    #[inline]
    pub fn add(&self, words: &mut [u64], player: usize, site: usize) -> u64 {
        let mut runs = 0;
        for &Through { line, at } in self.through.row(site) {
            let slot = &mut words[line as usize + player - 1];
            let word = *slot | 1 << at;
            *slot = word;
            let ahead = (!(word >> at)).trailing_zeros();
            let behind = (!(word << (63 - at))).leading_zeros();
            runs |= 1 << (ahead + behind - 1).min(63);
        }
        runs
    }
}
