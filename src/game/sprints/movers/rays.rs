//! Slides by tables: for each site and direction, the sites that lie along the ray.

use crate::arrange::Arrange;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::bits::Bits;
use crate::game::moves::plan::Ray;

/// Rays by site.
#[derive(Clone, Debug)]
pub(super) struct RayTable<const W: usize> {
    pub rays: Csr<RayBits<W>>,
    pub paths: Vec<Site>,
    /// The place of each site on the ray from another, counted from 1.
    place: Vec<u8>,
    /// The starts from which each site is on a ray.
    pub onto: Vec<Bits<W>>,
    sites: usize,
    /// So many sites of each ray are nearer than a move may end.
    pub skip: usize,
}

/// A ray.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayBits<const W: usize> {
    bits: Bits<W>,
    /// Its sites that are nearer than a move may end.
    near: Bits<W>,
    order: Order,
    pub ray: Ray,
}

/// How the sites of a ray follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Down,
    Up,
    /// Neither ascending nor descending: by their places on the ray.
    Mixed,
}

impl<const W: usize> RayTable<W> {
    /// The rays of all sites, where moves end so far at least; `None` if some meet.
    pub fn of<R: Iterator<Item = Ray>>(
        sites: usize,
        row: impl Fn(usize) -> R,
        paths: &[Site],
        min: usize,
    ) -> Option<Self> {
        let skip = min.saturating_sub(1);
        let mut onto = vec![Bits::EMPTY; sites];
        let mut rays = Csr::with_capacity(sites, 0);
        let mut place = vec![0u8; sites * sites];
        for from in 0..sites {
            let mut lines = Vec::new();
            for ray in row(from) {
                let path = ray.of(paths);
                if path.is_empty() {
                    continue;
                }
                let order = if path.is_sorted() {
                    Order::Up
                } else if path.is_sorted_by(|a, b| a > b) {
                    Order::Down
                } else {
                    Order::Mixed
                };
                for (k, to) in path.iter().enumerate() {
                    let place = &mut place[from * sites + usize::from(*to)];
                    let here = u8::try_from(k + 1).ok()?;
                    if *place != 0 {
                        return None;
                    }
                    *place = here;
                    onto[usize::from(*to)].insert(from);
                }
                let near = path.iter().take(skip).map(|s| i32::from(*s));
                lines.push(RayBits {
                    bits: Bits::of(path.iter().map(|s| i32::from(*s))),
                    near: Bits::of(near),
                    order,
                    ray,
                });
            }
            lines.arrange_by_key(|line| line.order);
            rays.push_row(lines);
        }
        Some(RayTable {
            rays,
            paths: paths.to_vec(),
            place,
            onto,
            sites,
            skip,
        })
    }

    /// The place of a site on a ray from another, counted from 1.
    #[inline]
    fn place(&self, from: usize, site: usize) -> u8 {
        self.place[from * self.sites + site]
    }

    /// The first of some sites of a ray.
    #[inline]
    fn first(&self, from: usize, line: &RayBits<W>, sites: Bits<W>) -> usize {
        match line.order {
            Order::Up => sites.first(),
            Order::Down => sites.last(),
            Order::Mixed => {
                let first = sites.iter().min_by_key(|site| self.place(from, *site));
                first.unwrap_or(from)
            }
        }
    }

    /// The sites of a ray before one of them.
    #[inline]
    fn before(&self, from: usize, line: &RayBits<W>, site: usize) -> Bits<W> {
        let under = Bits::below(site);
        match line.order {
            Order::Up => line.bits & under,
            Order::Down => line.bits & !under & !Bits::one(site),
            Order::Mixed => {
                let before = usize::from(self.place(from, site)) - 1;
                let path = line.ray.of(&self.paths)[..before].iter();
                Bits::of(path.map(|site| i32::from(*site)))
            }
        }
    }

    /// The number of sites of a ray that a slide may end on, counted from the first that is far
    /// enough. Nearer sites must be passed and cannot be ended on.
    #[inline]
    pub fn along(&self, from: usize, line: &RayBits<W>, ends: Ends<W>) -> usize {
        let Ends { stops, walks, .. } = ends;
        let mut ended = line.bits & ends.all;
        if self.skip > 0 {
            if !(line.near & !walks).is_empty() {
                return 0;
            }
            ended = ended & !line.near;
        }
        if ended.is_empty() {
            return (line.ray.len as usize).saturating_sub(self.skip);
        }
        let end = self.first(from, line, ended);
        let before = usize::from(self.place(from, end)) - 1;
        before + usize::from(stops.has(end)) - self.skip
    }

    /// The sites on the rays of some pieces.
    pub fn seen(&self, pieces: Bits<W>) -> Bits<W> {
        let lines = pieces.iter().flat_map(|from| self.rays.row(from));
        lines.fold(Bits::EMPTY, |seen, line| seen | line.bits)
    }

    /// The sites of a ray that can be ended on.
    #[inline]
    pub fn ended(&self, from: usize, line: &RayBits<W>, ends: Ends<W>) -> Bits<W> {
        let Ends { stops, walks, .. } = ends;
        if !(line.near & !walks).is_empty() {
            return Bits::EMPTY;
        }
        let far = line.bits & !line.near;
        let ended = far & ends.all;
        if ended.is_empty() {
            return far;
        }
        let end = self.first(from, line, ended);
        far & self.before(from, line, end) | Bits::one(end) & stops
    }

    /// Tells the sites between a site and each of some pieces on whose rays it lies.
    pub fn each_between(&self, site: usize, pieces: Bits<W>, mut tell: impl FnMut(Bits<W>)) {
        for from in (pieces & self.onto[site]).iter() {
            let mut lines = self.rays.row(from).iter();
            if let Some(line) = lines.find(|line| line.bits.has(site)) {
                tell(self.before(from, line, site));
            }
        }
    }

    /// The sites between two of a ray.
    pub fn between(&self, from: usize, to: usize) -> Bits<W> {
        let mut lines = self.rays.row(from).iter();
        let line = lines.find(|line| line.bits.has(to));
        line.map_or(Bits::EMPTY, |line| self.before(from, line, to))
    }

    /// Whether the sites of each ray ascend or descend.
    pub fn are_sorted(&self) -> bool {
        let mut lines = (0..self.sites).flat_map(|site| self.rays.row(site));
        lines.all(|line| line.order != Order::Mixed)
    }

    /// Whether pieces could move along a ray to a site.
    pub fn reaches(&self, site: usize, pieces: Bits<W>, ends: Ends<W>) -> bool {
        if !ends.stops.has(site) && !ends.walks.has(site) {
            return false;
        }
        (pieces & self.onto[site]).iter().any(|from| {
            let mut lines = self.rays.row(from).iter();
            let Some(line) = lines.find(|line| line.bits.has(site)) else {
                return false;
            };
            let before = self.before(from, line, site);
            if self.skip == 0 {
                return (before & ends.all).is_empty();
            }
            let far = before & !line.near;
            !line.near.has(site) && (before & !ends.walks | far & ends.stops).is_empty()
        })
    }
}

/// Where rays end.
#[derive(Clone, Copy)]
pub(super) struct Ends<const W: usize> {
    /// Where any does.
    pub all: Bits<W>,
    /// Which of these sites are ended on.
    pub stops: Bits<W>,
    /// What can be walked over.
    pub walks: Bits<W>,
}
