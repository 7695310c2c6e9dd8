//! Lines of sites as bits: how long the run of a player's pieces through a site is.
//!
//! Each line of the board is a word a player; a placement sets one bit in each line through its
//! site, and the run through it is read off with two counts of bits, however long it is. Where the
//! whole board is a word, the shortest runs that are asked for are masks: whether one of those
//! through a site is filled is a comparison each.

use std::collections::HashMap;

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::topology::Csr;
use crate::game::Game;

/// A line through a site.
#[derive(Clone, Copy, Debug)]
struct Through {
    /// The first of the line's words; on a short board its number.
    line: u32,
    /// Where on the line the site lies.
    at: u8,
}

/// The lines of a board in some directions.
#[derive(Debug)]
pub(in crate::game::sprints) struct Lines {
    through: Csr<Through>,
    words: usize,
    short: Option<Short>,
}

/// A board of no more places than a word has bits: a player's pieces are a word.
#[derive(Debug)]
struct Short {
    /// The shortest runs asked for through each place.
    runs: Csr<u64>,
    /// The places of each line.
    lines: Csr<u8>,
    /// The word of the first player.
    first: usize,
}

impl Lines {
    /// The lines of at least `shortest` sites of the default type, their words from `first` on.
    /// Over stacks of so many levels the levels of a site are places of their own, and lines run
    /// level, rise, fall and stand upright. `None` where a line is longer than a word, visits a
    /// site twice, or looks different from its other sites.
    pub fn of(
        game: &Game,
        direction: AbsoluteDirection,
        shortest: usize,
        levels: u8,
        first: usize,
    ) -> Option<Self> {
        let ty = game.layout.default;
        let sites = game.board.len(ty);
        let places = sites * usize::from(levels.max(1));
        let level_lines = lines_of(game, ty, direction, shortest)?;
        let lines = match levels {
            0 | 1 => level_lines,
            _ => over_stacks(&level_lines, sites, levels, shortest),
        };
        let short = (places <= 64).then(|| Short::of(&lines, shortest, places, first));
        let mut through: Vec<Vec<Through>> = vec![Vec::new(); places];
        for (number, line) in lines.iter().enumerate() {
            let line_at = match short {
                Some(_) => number,
                None => first + number * game.players,
            };
            for (at, &place) in line.iter().enumerate() {
                through[place].push(Through {
                    line: line_at as u32,
                    at: at as u8,
                });
            }
        }
        let words = match short {
            Some(_) => game.players,
            None => lines.len() * game.players,
        };
        Some(Lines {
            through: Csr::from_rows(through.into_iter()),
            words,
            short,
        })
    }

    /// Number of words.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Adds a piece of a player (from 1); gives the lengths of the runs through it as bits, runs
    /// of 63 and more as one. On a short board nothing is given where no run is as long as the
    /// shortest asked for.
    #[inline]
    pub fn add(&self, words: &mut [u64], player: usize, place: usize) -> u64 {
        if let Some(short) = &self.short {
            let word = &mut words[short.first + player - 1];
            *word |= 1 << place;
            let own = *word;
            let filled = |run: &u64| own & run == *run;
            return match short.runs.row(place).iter().any(filled) {
                true => self.runs_through(own, place),
                false => 0,
            };
        }
        let mut runs = 0;
        for &Through { line, at } in self.through.row(place) {
            let slot = &mut words[line as usize + player - 1];
            let word = *slot | 1 << at;
            *slot = word;
            let ahead = (!(word >> at)).trailing_zeros();
            let behind = (!(word << (63 - at))).leading_zeros();
            runs |= 1 << (ahead + behind - 1).min(63);
        }
        runs
    }

    /// On a short board, the shortest runs asked for through a place.
    pub fn shortest_through(&self, place: usize) -> &[u64] {
        self.short
            .as_ref()
            .map_or(&[], |short| short.runs.row(place))
    }

    /// On a short board, all runs of a length through each place.
    pub fn runs_of(&self, length: usize) -> Option<Csr<u64>> {
        let Short { lines, .. } = self.short.as_ref()?;
        let mut runs = vec![Vec::new(); self.through.len()];
        for run in lines.rows().flat_map(|line| line.windows(length)) {
            let mask = run.iter().fold(0u64, |mask, place| mask | 1 << place);
            for &place in run {
                runs[usize::from(place)].push(mask);
            }
        }
        Some(Csr::from_rows(runs.into_iter()))
    }

    /// On a short board, the lengths of the runs of some places through one of them, as bits.
    #[cold]
    pub fn runs_through(&self, own: u64, place: usize) -> u64 {
        let Some(Short { lines, .. }) = &self.short else {
            return 0;
        };
        let is_own = |place: &&u8| own >> **place & 1 == 1;
        let run = |&Through { line, at }: &Through| {
            let (behind, ahead) = lines.row(line as usize).split_at(usize::from(at));
            let behind = behind.iter().rev().take_while(is_own).count();
            behind + ahead.iter().take_while(is_own).count()
        };
        let through = self.through.row(place).iter();
        through.fold(0, |runs, through| runs | 1 << run(through).min(63))
    }
}

impl Short {
    fn of(lines: &[Vec<usize>], shortest: usize, places: usize, first: usize) -> Self {
        let mut runs = vec![Vec::new(); places];
        for run in lines.iter().flat_map(|line| line.windows(shortest)) {
            let mask = run.iter().fold(0u64, |mask, place| mask | 1 << place);
            for &place in run {
                runs[place].push(mask);
            }
        }
        let line = |line: &Vec<usize>| line.iter().map(|p| *p as u8).collect::<Vec<u8>>();
        Short {
            runs: Csr::from_rows(runs.into_iter()),
            lines: Csr::from_rows(lines.iter().map(line)),
            first,
        }
    }
}

/// The lines of at least `shortest` sites in a direction, each once. `None` where a line is longer
/// than a word, visits a site twice, or looks different from its other sites.
fn lines_of(
    game: &Game,
    ty: SiteType,
    direction: AbsoluteDirection,
    shortest: usize,
) -> Option<Vec<Vec<usize>>> {
    let radials = game.board.radials(ty);
    let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
    let mut lines: Vec<Vec<usize>> = Vec::new();
    // How often each place of each line was met from the site there.
    let mut met: Vec<Vec<u8>> = Vec::new();
    for site in 0..game.board.len(ty) {
        for &radial in radials.distinct(direction, site as Site) {
            let other = radials.opposite(radial).unwrap_or(&[]);
            let behind = other.iter().skip(1).rev();
            let path = behind.chain(radials.path(radial));
            let mut line: Vec<usize> = path.map(|s| usize::from(*s)).collect();
            let mut at = other.len().saturating_sub(1);
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
            let number = *numbers.entry(line).or_insert_with_key(|line| {
                met.push(vec![0; line.len()]);
                lines.push(line.clone());
                lines.len() - 1
            });
            met[number][at] += 1;
        }
    }
    let alike = met.iter().flatten().all(|times| *times == 1);
    alike.then_some(lines)
}

/// The lines of at least `shortest` places over stacks of some levels; the places of a level
/// follow those of the one below.
fn over_stacks(lines: &[Vec<usize>], sites: usize, levels: u8, shortest: usize) -> Vec<Vec<usize>> {
    let levels = usize::from(levels);
    let upright = (0..sites).map(|site| (0..levels).map(|l| l * sites + site).collect());
    let mut all: Vec<Vec<usize>> = upright.collect();
    for line in lines {
        let level = |l: usize| line.iter().map(|s| l * sites + s).collect();
        all.extend((0..levels).map(level));
        // Slopes by where they would meet the lowest level, which may lie beyond the line.
        for start in 0..line.len() + levels - 1 {
            let rising = |l: usize| (start + l + 1).checked_sub(levels);
            let slope = |at: &dyn Fn(usize) -> Option<usize>| -> Vec<usize> {
                let place = |l| Some(l * sites + line.get(at(l)?)?);
                (0..levels).filter_map(place).collect()
            };
            all.push(slope(&rising));
            all.push(slope(&|l| start.checked_sub(l)));
        }
    }
    all.retain(|line| line.len() >= shortest);
    all
}
