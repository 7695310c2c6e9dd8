//! Tracks: paths of sites over a board, as arrays.
//!
//! A track is given by its sites or by a path such as `0,E,N1,W,End`, which is walked along radials
//! once, when the track is built. A site repeated at once becomes one element with a bump.

use thiserror::Error;

use super::direction::AbsoluteDirection as Abs;
use super::error::MAX_TRACK_LENGTH;
use super::site::{Relation, Site, SiteType};
use super::topology::Topology;

/// The site after the last one of a track: off the board.
pub const OFF: i32 = -1;
/// The site of an element that takes a piece out of play.
pub const END: i32 = -2;

/// Why a track cannot be laid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum TrackError {
    /// There is nowhere to go.
    #[error("a track has at least two sites")]
    OneSite,
    /// A path does not begin with a site.
    #[error("a track must begin with a site number, not `{0}`")]
    NoStart(String),
    /// A part of a path is no site, direction or `End`.
    #[error("`{0}` is neither a site, a direction of this board nor `End`")]
    UnknownStep(String),
    /// A direction follows a site that is not on the board.
    #[error("cannot go `{0}` from a site that is not on the board")]
    OffBoard(String),
    /// Paths run over vertices or cells.
    #[error("a track on edges must list its sites")]
    OnEdges,
    /// The track has too many elements.
    #[error("the track is too long: more than {MAX_TRACK_LENGTH} elements")]
    TooLong,
}

/// One place of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackElement {
    /// The site, or [`END`] or [`OFF`].
    pub site: i32,
    /// How often the site is repeated.
    pub bump: u16,
    /// The index of the element after this one.
    pub next: Option<u16>,
    /// The index of the element before this one.
    pub previous: Option<u16>,
}

/// A path of sites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    name: String,
    owner: usize,
    looped: bool,
    directed: bool,
    elements: Vec<TrackElement>,
    /// By site, counted from [`END`]: the index of the first element on it, [`NOWHERE`] if none.
    places: Vec<u16>,
    has_bump: bool,
    has_internal_loop: bool,
}

/// No element of a track: tracks are shorter.
const NOWHERE: u16 = u16::MAX;

impl Track {
    /// Lays a track over sites. The owner is 0 for a track of everyone.
    pub fn new(
        name: String,
        owner: usize,
        looped: bool,
        directed: bool,
        sites: &[i32],
    ) -> Result<Track, TrackError> {
        let mut elements: Vec<TrackElement> = Vec::with_capacity(sites.len());
        for &site in sites {
            match elements.last_mut() {
                Some(last) if last.site == site => last.bump = last.bump.saturating_add(1),
                _ => elements.push(TrackElement {
                    site,
                    bump: 0,
                    next: None,
                    previous: None,
                }),
            }
        }
        if elements.len() > MAX_TRACK_LENGTH {
            return Err(TrackError::TooLong);
        }
        let n = elements.len();
        for (i, element) in elements.iter_mut().enumerate() {
            let wrap = |end: usize| looped.then_some(end as u16);
            element.next = if i + 1 < n {
                Some((i + 1) as u16)
            } else {
                wrap(0)
            };
            element.previous = match i {
                0 => wrap(n - 1),
                _ if directed && i + 1 < n => None,
                _ => Some((i - 1) as u16),
            };
        }
        let mut places = Vec::new();
        for (i, element) in elements.iter().enumerate() {
            let Some(at) = place_of(element.site) else {
                continue;
            };
            if places.len() <= at {
                places.resize(at + 1, NOWHERE);
            }
            if places[at] == NOWHERE {
                places[at] = i as u16;
            }
        }
        let has_bump = elements.iter().any(|e| e.bump > 0);
        let mut visited: Vec<i32> = elements.iter().map(|e| e.site).collect();
        visited.sort_unstable();
        let has_internal_loop = !has_bump && visited.windows(2).any(|w| w[0] == w[1]);
        Ok(Track {
            name,
            owner,
            looped,
            directed,
            elements,
            places,
            has_bump,
            has_internal_loop,
        })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The player it belongs to; 0 for everyone.
    pub fn owner(&self) -> usize {
        self.owner
    }

    /// Whether the last element is followed by the first.
    #[inline]
    pub fn is_looped(&self) -> bool {
        self.looped
    }

    /// Whether it can only be followed forwards.
    pub fn is_directed(&self) -> bool {
        self.directed
    }

    /// Whether a site is repeated at once.
    pub fn has_bump(&self) -> bool {
        self.has_bump
    }

    /// Whether a site occurs twice, so that a site does not tell the place on the track.
    pub fn has_internal_loop(&self) -> bool {
        self.has_internal_loop
    }

    /// The elements in order.
    #[inline]
    pub fn elements(&self) -> &[TrackElement] {
        &self.elements
    }

    /// The number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether the track has no elements.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The sites in order.
    pub fn sites(&self) -> impl Iterator<Item = i32> {
        self.elements.iter().map(|e| e.site)
    }

    /// The index of the first element on a site.
    #[inline]
    pub fn index_of(&self, site: i32) -> Option<usize> {
        match place_of(site) {
            Some(at) => match self.places.get(at) {
                Some(&index) if index != NOWHERE => Some(usize::from(index)),
                _ => None,
            },
            None => self.elements.iter().position(|e| e.site == site),
        }
    }

    /// The site at an index that may lie beyond the end: a looped track goes on, another leads
    /// off the board.
    pub fn site_at(&self, index: usize) -> i32 {
        match self.elements.get(index) {
            Some(element) => element.site,
            None if self.looped && !self.elements.is_empty() => {
                self.elements[index % self.elements.len()].site
            }
            None => OFF,
        }
    }

    /// The site at an index as a move along the track counts it: beyond the end a looped track
    /// goes on from where its last element leads.
    #[inline]
    pub fn site_onward(&self, index: usize) -> i32 {
        match self.elements.get(index) {
            Some(element) => element.site,
            None => self.beyond_end(index),
        }
    }

    #[cold]
    #[inline(never)]
    fn beyond_end(&self, index: usize) -> i32 {
        let elements = self.elements();
        let Some(first) = elements.last().and_then(|last| last.next) else {
            return OFF;
        };
        let n = elements.len();
        let mut i = index - n;
        if i > n {
            i = (i - 1) % n + 1;
        }
        let next = match i {
            0 => Some(first),
            i => elements[i - 1].next,
        };
        next.map_or(OFF, |next| elements[usize::from(next)].site)
    }
}

/// Where the table of a track keeps a site; sites no board has are looked for one by one.
#[inline]
fn place_of(site: i32) -> Option<usize> {
    const SITES: usize = 1 << 16;
    let at = usize::try_from(site.wrapping_sub(END)).ok()?;
    (at < SITES).then_some(at)
}

/// Walks a path such as `0,E,N1,W,End` over a board.
pub fn walk_path(topology: &Topology, path: &str) -> Result<Vec<i32>, TrackError> {
    let site_type = topology.default_type();
    if site_type == SiteType::Edge {
        return Err(TrackError::OnEdges);
    }
    let supported = topology.steps(site_type).supported(Relation::All);
    let mut sites = Vec::new();
    let mut current: Option<Site> = None;
    for (i, token) in path.split(',').enumerate() {
        if token.is_empty() && i > 0 {
            continue;
        }
        if let Ok(site) = token.parse::<u32>() {
            current = (site < topology.len(site_type) as u32).then_some(site as Site);
            sites.push(i32::try_from(site).unwrap_or(OFF));
        } else if i == 0 {
            return Err(TrackError::NoStart(token.to_owned()));
        } else if token == "End" {
            sites.push(END);
        } else {
            let letters = token.trim_end_matches(|c: char| c.is_ascii_digit());
            let count = match &token[letters.len()..] {
                "" => usize::MAX,
                digits => digits.parse().unwrap_or(usize::MAX),
            };
            let direction = Abs::from_name(letters)
                .filter(|d| supported.contains(d))
                .ok_or_else(|| TrackError::UnknownStep(token.to_owned()))?;
            let from = current.ok_or_else(|| TrackError::OffBoard(token.to_owned()))?;
            for path in topology.radials(site_type).paths(direction, from) {
                for &site in path.iter().skip(1).take(count) {
                    sites.push(i32::from(site));
                    current = Some(site);
                }
            }
        }
        if sites.len() > MAX_TRACK_LENGTH {
            return Err(TrackError::TooLong);
        }
    }
    Ok(sites)
}

/// The tracks of a game in the order of their declaration, looked up by parts of their names.
#[derive(Clone, Debug, Default)]
pub struct Tracks {
    tracks: Vec<Track>,
}

impl Tracks {
    /// A collection of tracks.
    pub fn new(tracks: Vec<Track>) -> Self {
        Tracks { tracks }
    }

    /// All tracks.
    pub fn all(&self) -> &[Track] {
        &self.tracks
    }

    /// The tracks of a player with their indices.
    pub fn owned(&self, owner: usize) -> impl Iterator<Item = (usize, &Track)> {
        self.tracks
            .iter()
            .enumerate()
            .filter(move |(_, t)| t.owner == owner)
    }

    /// Whether any track has an internal loop, so that the places of pieces on tracks must be kept.
    pub fn have_internal_loop(&self) -> bool {
        self.tracks.iter().any(Track::has_internal_loop)
    }

    fn first(&self, test: impl Fn(&Track) -> bool) -> Option<usize> {
        self.tracks.iter().position(test)
    }

    /// The track a move along a track follows.
    pub fn for_move(&self, name: Option<&str>, player: usize) -> Option<usize> {
        let named = name.and_then(|name| {
            self.first(|t| t.owner == player && t.name.contains(name))
                .or_else(|| self.first(|t| t.name.contains(name)))
        });
        named
            .or_else(|| self.first(|t| t.owner == player))
            .or_else(|| self.first(|t| t.owner == 0))
    }

    /// The track whose first or last site is asked for.
    pub fn for_ends(&self, name: Option<&str>, player: usize) -> Option<usize> {
        let found = match name {
            Some(name) if player == 0 => self.first(|t| t.name.contains(name)),
            Some(name) => self.first(|t| t.owner == player && t.name.contains(name)),
            None => self.first(|t| t.owner == player || t.owner == 0),
        };
        found.or_else(|| self.first(|_| true))
    }

    /// The track whose sites are asked for.
    pub fn for_sites(&self, name: &str, player: usize) -> Option<usize> {
        self.first(|t| {
            t.name == name || t.name.contains(name) && (t.owner == player || t.owner == 0)
        })
    }
}
