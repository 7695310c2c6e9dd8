//! Slides over empty sites, by what stands on the lines of the board.
//!
//! Each line has a word, with a bit for each of its sites that is occupied and one bit beyond
//! either end. [`Lines::toggle`] keeps it up while pieces come and go. How far a piece slides is
//! then the distance to the next bit on either side, however long the line is.

use super::terms::{Set, View};
use super::ways::Landing;
use crate::arrange::Arrange;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::bits::Bits;
use crate::game::moves::plan::Ray;

/// Most sites of a line: a word has room for them and for both ends.
const MOST_SITES: usize = 30;

/// Lines through one site beyond which keeping their words costs more than it saves.
const MOST_THROUGH: usize = 8;

/// The lines that some pieces slide along.
#[derive(Debug, Default)]
pub(super) struct Lines {
    lines: Vec<Vec<Site>>,
    /// By site: the lines through it, and its bit on them.
    through: Vec<Vec<(u16, u8)>>,
}

impl Lines {
    /// No lines yet, on a board of so many sites.
    pub fn new(sites: usize) -> Self {
        Lines {
            lines: Vec::new(),
            through: vec![Vec::new(); sites],
        }
    }

    /// The words of all lines where nothing stands: only the ends are marked.
    pub fn cleared(&self) -> Vec<u32> {
        self.lines.iter().map(|line| ends(line)).collect()
    }

    /// Nothing stands on any line any more.
    pub fn clear(&self, words: &mut [u32]) {
        for (word, line) in words.iter_mut().zip(&self.lines) {
            *word = ends(line);
        }
    }

    /// Something comes to stand on an empty site, or what stands there leaves.
    #[inline]
    pub fn toggle(&self, words: &mut [u32], site: usize) {
        for &(line, bit) in &self.through[site] {
            words[usize::from(line)] ^= 1 << bit;
        }
    }

    /// Where a site is on a line that goes on from it like a path, and whether it does so by
    /// ascending bits.
    fn seat(&self, from: usize, path: &[Site]) -> Option<(u16, u8, bool)> {
        let seats = self.through[from].iter();
        let mut seats = seats.filter_map(|&(number, bit)| {
            let line = &self.lines[usize::from(number)];
            let at = usize::from(bit) - 1;
            if line[at + 1..] == *path {
                Some((number, bit, true))
            } else if line[..at].iter().rev().eq(path) {
                Some((number, bit, false))
            } else {
                None
            }
        });
        seats.next()
    }

    /// Adds a line; `None` if there is no room for it.
    fn add(&mut self, from: usize, path: &[Site]) -> Option<()> {
        let mut line = vec![from as Site];
        line.extend_from_slice(path);
        if line.len() > MOST_SITES {
            return None;
        }
        let number = u16::try_from(self.lines.len()).ok()?;
        for (at, site) in line.iter().enumerate() {
            let through = &mut self.through[usize::from(*site)];
            if through.len() == MOST_THROUGH {
                return None;
            }
            through.push((number, at as u8 + 1));
        }
        self.lines.push(line);
        Some(())
    }
}

/// The word of a line that nothing stands on.
fn ends(line: &[Site]) -> u32 {
    1 | 1 << (line.len() + 1)
}

/// Slides over empty sites.
#[derive(Clone, Debug)]
pub(super) struct Glide<const W: usize> {
    /// Where each site is on the lines that are followed.
    seats: Csr<LinePlace>,
    /// The sites of those lines, one after the other.
    sites: Vec<Site>,
    /// Where a slide ends, the site included; something stands on all of these.
    stop: Option<Set<W>>,
}

/// Where a site is on a line.
#[derive(Clone, Copy, Debug)]
struct LinePlace {
    line: u16,
    bit: u8,
    /// Number of the line's sites.
    len: u8,
    /// Where the line's sites begin.
    first: u16,
    /// The sites of the line that cannot be passed at all.
    closed: u32,
    /// All bits if it is followed by ascending bits, and by descending ones.
    up: u32,
    down: u32,
}

impl<const W: usize> Glide<W> {
    /// Slides along rays by site; `None` if they are no lines with room, or if the slides do not
    /// pass empty sites only.
    pub fn of<R: Iterator<Item = Ray>>(
        lines: &mut Lines,
        row: impl Fn(usize) -> R,
        paths: &[Site],
        (stop, walk): (Option<&Set<W>>, &Set<W>),
    ) -> Option<Self> {
        let open = open_sites(walk)?;
        if !stop.is_none_or(is_taken) {
            return None;
        }
        let sites = lines.through.len();
        let mut rays: Vec<(usize, &[Site])> = Vec::new();
        for from in 0..sites {
            let row = row(from).map(|ray| (from, ray.of(paths)));
            rays.extend(row.filter(|(_, path)| !path.is_empty()));
        }
        // The longest first: the others are parts of them.
        rays.arrange_by_key(|(_, path)| std::cmp::Reverse(path.len()));
        let known = (lines.lines.len(), lines.through.clone());
        let mut found = Vec::new();
        for (from, path) in rays {
            let seat = lines.seat(from, path).or_else(|| {
                lines.add(from, path)?;
                lines.seat(from, path)
            });
            let Some(seat) = seat else {
                lines.lines.truncate(known.0);
                lines.through = known.1;
                return None;
            };
            found.push((from, seat));
        }
        let starts: Vec<usize> = lines
            .lines
            .iter()
            .scan(0, |first, line| {
                Some(std::mem::replace(first, *first + line.len()))
            })
            .collect();
        let closed = |line: &[Site]| {
            let sites = line.iter().enumerate();
            let closed = sites.filter(|(_, site)| !open.has(usize::from(**site)));
            closed.fold(0, |word, (at, _)| word | 2 << at)
        };
        let mut seats: Vec<Vec<LinePlace>> = vec![Vec::new(); sites];
        for (from, (line, bit, up)) in found {
            let row = &mut seats[from];
            let twin = row.iter_mut().find(|seat| {
                (seat.line, seat.bit) == (line, bit) && (if up { seat.up } else { seat.down }) == 0
            });
            match twin {
                Some(seat) => (seat.up, seat.down) = (u32::MAX, u32::MAX),
                None => row.push(LinePlace {
                    line,
                    bit,
                    len: lines.lines[usize::from(line)].len() as u8,
                    first: u16::try_from(starts[usize::from(line)]).ok()?,
                    closed: closed(&lines.lines[usize::from(line)]),
                    up: if up { u32::MAX } else { 0 },
                    down: if up { 0 } else { u32::MAX },
                }),
            }
        }
        Some(Glide {
            seats: Csr::from_rows(seats.into_iter()),
            sites: lines.lines.concat(),
            stop: stop.cloned(),
        })
    }
}

/// The sites that a set has whenever they are empty, if it has no others.
fn open_sites<const W: usize>(set: &Set<W>) -> Option<Bits<W>> {
    match set {
        Set::Pieces(0) => Some(!Bits::EMPTY),
        Set::All(parts) => match &parts[..] {
            [Set::Fixed(open), Set::Pieces(0)] | [Set::Pieces(0), Set::Fixed(open)] => Some(*open),
            _ => None,
        },
        _ => None,
    }
}

/// Whether something stands on all sites of a set.
fn is_taken<const W: usize>(set: &Set<W>) -> bool {
    match set {
        Set::Pieces(kind) => *kind != 0,
        Set::Either(a, b) => *a != 0 && *b != 0,
        Set::PiecesOf(_) => true,
        Set::All(parts) => parts.iter().any(is_taken),
        Set::Any(parts) => parts.iter().all(is_taken),
        Set::Fixed(sites) => sites.is_empty(),
        _ => false,
    }
}

impl<const W: usize> Glide<W> {
    /// How far a piece on a seat comes by ascending and by descending bits, sites that end its way
    /// included.
    #[inline(always)]
    fn span(&self, seat: &LinePlace, words: &[u32], stops: Option<Bits<W>>) -> (u32, u32) {
        let word = words[usize::from(seat.line)] | seat.closed;
        let bit = u32::from(seat.bit);
        // The ends are marked: neither word is 0.
        let mut up = (word >> bit >> 1 | 1 << 31).trailing_zeros();
        let nearest = (word & ((1 << bit) - 1) | 1).leading_zeros() ^ 31;
        let mut down = bit - 1 - nearest;
        if let Some(stops) = stops {
            let at = |bit: u32| self.sites[usize::from(seat.first) + bit as usize - 1];
            let above = bit + up + 1;
            if above <= u32::from(seat.len) {
                up += u32::from(stops.has(at(above).into()));
            }
            if nearest > 0 {
                down += u32::from(stops.has(at(nearest).into()));
            }
        }
        (up & seat.up, down & seat.down)
    }
}

impl<const W: usize> View<'_, W> {
    /// Number of slides of pieces.
    pub fn glides(self, glide: &Glide<W>, pieces: Bits<W>) -> usize {
        let stops = glide.stop.as_ref().map(|stop| self.set(stop));
        let words = &self.at.lines[..];
        let mut n = 0;
        for from in pieces.iter() {
            for seat in glide.seats.row(from) {
                let (up, down) = glide.span(seat, words, stops);
                n += up + down;
            }
        }
        n as usize
    }

    /// The slide of pieces with a place among them.
    pub fn nth_glide(self, glide: &Glide<W>, pieces: Bits<W>, n: usize) -> Option<Landing<W>> {
        let stops = glide.stop.as_ref().map(|stop| self.set(stop));
        let words = &self.at.lines[..];
        let mut n = n as u32;
        for from in pieces.iter() {
            for seat in glide.seats.row(from) {
                let (up, down) = glide.span(seat, words, stops);
                if n < up + down {
                    let start = u32::from(seat.first) + u32::from(seat.bit) - 1;
                    let end = match n < up {
                        true => start + 1 + n,
                        false => start - 1 - (n - up),
                    };
                    let to = glide.sites[end as usize].into();
                    return Some(Landing::plain(from as i32, to));
                }
                n -= up + down;
            }
        }
        None
    }
}
