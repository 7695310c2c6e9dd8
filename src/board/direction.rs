//! Directions: absolute ones (groups, compass, rotational, spatial), sets of them, the rings in
//! which a facing turns, and how relative directions become absolute.
//!
//! A *facing* is a specific absolute direction; nothing here knows a board.

use super::site::Relation;

pub use relative::RelativeDirection;

mod relative;

/// A direction independent of any piece, in the order in which radials are built.
///
/// The first thirteen are groups (sets of steps); the others are specific and can be facings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum AbsoluteDirection {
    All,
    Angled,
    Adjacent,
    Axial,
    Orthogonal,
    Diagonal,
    OffDiagonal,
    SameLayer,
    Upward,
    Downward,
    Rotational,
    Base,
    Support,
    N,
    E,
    S,
    W,
    NE,
    SE,
    NW,
    SW,
    NNW,
    WNW,
    WSW,
    SSW,
    SSE,
    ESE,
    ENE,
    NNE,
    CW,
    CCW,
    In,
    Out,
    U,
    UN,
    UNE,
    UE,
    USE,
    US,
    USW,
    UW,
    UNW,
    D,
    DN,
    DNE,
    DE,
    DSE,
    DS,
    DSW,
    DW,
    DNW,
}

use AbsoluteDirection as Abs;

/// The compass clockwise from North.
pub const COMPASS: [Abs; 16] = [
    Abs::N,
    Abs::NNE,
    Abs::NE,
    Abs::ENE,
    Abs::E,
    Abs::ESE,
    Abs::SE,
    Abs::SSE,
    Abs::S,
    Abs::SSW,
    Abs::SW,
    Abs::WSW,
    Abs::W,
    Abs::WNW,
    Abs::NW,
    Abs::NNW,
];

/// The directions of a circular board, in the order in which they turn.
pub const ROTATIONAL: [Abs; 4] = [Abs::Out, Abs::CW, Abs::In, Abs::CCW];

/// The directions to the layer below, clockwise from North.
pub const DOWNWARD: [Abs; 8] = [
    Abs::DN,
    Abs::DNE,
    Abs::DE,
    Abs::DSE,
    Abs::DS,
    Abs::DSW,
    Abs::DW,
    Abs::DNW,
];

/// The directions to the layer above, clockwise from North.
pub const UPWARD: [Abs; 8] = [
    Abs::UN,
    Abs::UNE,
    Abs::UE,
    Abs::USE,
    Abs::US,
    Abs::USW,
    Abs::UW,
    Abs::UNW,
];

/// The number of absolute directions.
pub const NUM_DIRECTIONS: usize = Abs::DNW as usize + 1;

/// A family of facings with its own ring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Family {
    Compass,
    Rotational,
    Down,
    Up,
}

/// The families with their rings.
const RINGS: [(Family, &[Abs]); 4] = [
    (Family::Compass, &COMPASS),
    (Family::Rotational, &ROTATIONAL),
    (Family::Down, &DOWNWARD),
    (Family::Up, &UPWARD),
];

/// For every direction its ring among [`RINGS`], beyond them if it has none, and its place there.
const PLACES: [(u8, u8); NUM_DIRECTIONS] = {
    let mut places = [(RINGS.len() as u8, 0); NUM_DIRECTIONS];
    let mut r = 0;
    while r < RINGS.len() {
        let ring = RINGS[r].1;
        let mut i = 0;
        while i < ring.len() {
            places[ring[i].index()] = (r as u8, i as u8);
            i += 1;
        }
        r += 1;
    }
    places
};

impl AbsoluteDirection {
    /// Whether every step in it can be taken back in it.
    pub fn is_mutual(self) -> bool {
        matches!(
            self,
            Abs::Adjacent | Abs::All | Abs::Diagonal | Abs::Orthogonal
        )
    }

    /// All directions in enumeration order.
    pub const ALL: [Abs; NUM_DIRECTIONS] = [
        Abs::All,
        Abs::Angled,
        Abs::Adjacent,
        Abs::Axial,
        Abs::Orthogonal,
        Abs::Diagonal,
        Abs::OffDiagonal,
        Abs::SameLayer,
        Abs::Upward,
        Abs::Downward,
        Abs::Rotational,
        Abs::Base,
        Abs::Support,
        Abs::N,
        Abs::E,
        Abs::S,
        Abs::W,
        Abs::NE,
        Abs::SE,
        Abs::NW,
        Abs::SW,
        Abs::NNW,
        Abs::WNW,
        Abs::WSW,
        Abs::SSW,
        Abs::SSE,
        Abs::ESE,
        Abs::ENE,
        Abs::NNE,
        Abs::CW,
        Abs::CCW,
        Abs::In,
        Abs::Out,
        Abs::U,
        Abs::UN,
        Abs::UNE,
        Abs::UE,
        Abs::USE,
        Abs::US,
        Abs::USW,
        Abs::UW,
        Abs::UNW,
        Abs::D,
        Abs::DN,
        Abs::DNE,
        Abs::DE,
        Abs::DSE,
        Abs::DS,
        Abs::DSW,
        Abs::DW,
        Abs::DNW,
    ];

    /// Position in [`AbsoluteDirection::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the direction is specific, so that a piece can face it.
    pub const fn is_specific(self) -> bool {
        self as u8 >= Abs::N as u8
    }

    /// The name in descriptions.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The direction with this name.
    pub fn from_name(name: &str) -> Option<Abs> {
        Abs::ALL.into_iter().find(|d| d.name() == name)
    }

    /// The relation of this group, if it is one.
    pub const fn relation(self) -> Option<Relation> {
        match self {
            Abs::All => Some(Relation::All),
            Abs::Adjacent => Some(Relation::Adjacent),
            Abs::Orthogonal => Some(Relation::Orthogonal),
            Abs::Diagonal => Some(Relation::Diagonal),
            Abs::OffDiagonal => Some(Relation::OffDiagonal),
            _ => None,
        }
    }

    fn ring(self) -> Option<(Family, &'static [Abs], usize)> {
        let (ring, place) = PLACES[self.index()];
        let &(family, ring) = RINGS.get(usize::from(ring))?;
        Some((family, ring, usize::from(place)))
    }

    fn turned(self, sixteenths: isize) -> Abs {
        match self.ring() {
            Some((_, ring, i)) => {
                ring[(i as isize + sixteenths).rem_euclid(ring.len() as isize) as usize]
            }
            None => self,
        }
    }

    /// The next facing to the right.
    #[inline]
    pub const fn right(self) -> Abs {
        RIGHT[self.index()]
    }

    /// The next facing to the left.
    #[inline]
    pub const fn left(self) -> Abs {
        LEFT[self.index()]
    }

    /// The facing at a right angle to the right.
    pub fn rightward(self) -> Abs {
        if self.is_compass() {
            self.turned(4)
        } else {
            self.right()
        }
    }

    /// The facing at a right angle to the left.
    pub fn leftward(self) -> Abs {
        if self.is_compass() {
            self.turned(-4)
        } else {
            self.left()
        }
    }

    /// The facing to the other side; spatial facings change their level too.
    pub fn opposite(self) -> Abs {
        match (self, self.ring()) {
            (Abs::U, _) => Abs::D,
            (Abs::D, _) => Abs::U,
            (_, Some((Family::Down, _, i))) => UPWARD[(i + 4) % 8],
            (_, Some((Family::Up, _, i))) => DOWNWARD[(i + 4) % 8],
            (_, Some((_, ring, i))) => ring[(i + ring.len() / 2) % ring.len()],
            (_, None) => self,
        }
    }

    /// The direction in which a piece that faces this way steps: as a facing, the one downward
    /// direction is another name of the other.
    pub fn stepped(self) -> Abs {
        match self {
            Abs::DNW => Abs::DSW,
            other => other,
        }
    }

    /// The next facing among those supported when turning within the ring of the facing; the
    /// facing itself where there is none.
    #[inline]
    pub fn turned_among(self, turn: fn(Abs) -> Abs, supported: DirectionSet) -> Abs {
        // A ring has at most sixteen members.
        let mut facing = self;
        for _ in 0..16 {
            facing = turn(facing);
            if supported.contains(facing) {
                return facing;
            }
        }
        self
    }

    /// Whether this is one of the sixteen compass directions.
    pub const fn is_compass(self) -> bool {
        let i = self as u8;
        i >= Abs::N as u8 && i <= Abs::NNE as u8
    }

    /// Position of a facing within its own family; lists of supported directions are sorted by it.
    pub(super) fn rank(self) -> usize {
        match (self, self.ring()) {
            (Abs::D, _) => 0,
            (Abs::U, _) => 9,
            (_, Some((Family::Down, _, i))) => i + 1,
            (_, Some((Family::Up, _, i))) => i + 10,
            (_, Some((_, _, i))) => i,
            (_, None) => self.index(),
        }
    }
}

/// The next facing to the right of each direction.
const RIGHT: [Abs; NUM_DIRECTIONS] = next_facings(true);
/// The next facing to the left of each direction.
const LEFT: [Abs; NUM_DIRECTIONS] = next_facings(false);

const fn next_facings(to_right: bool) -> [Abs; NUM_DIRECTIONS] {
    let mut next = Abs::ALL;
    let mut i = 0;
    while i < NUM_DIRECTIONS {
        let (ring, place) = PLACES[i];
        if (ring as usize) < RINGS.len() {
            let members = RINGS[ring as usize].1;
            let on = if to_right { 1 } else { members.len() - 1 };
            next[i] = members[(place as usize + on) % members.len()];
        }
        i += 1;
    }
    let (one, other) = if to_right {
        (Abs::CW, Abs::CCW)
    } else {
        (Abs::CCW, Abs::CW)
    };
    next[Abs::Out.index()] = one;
    next[Abs::CW.index()] = Abs::In;
    next[Abs::In.index()] = other;
    next[Abs::CCW.index()] = Abs::Out;
    next
}

const NAMES: [&str; NUM_DIRECTIONS] = [
    "All",
    "Angled",
    "Adjacent",
    "Axial",
    "Orthogonal",
    "Diagonal",
    "OffDiagonal",
    "SameLayer",
    "Upward",
    "Downward",
    "Rotational",
    "Base",
    "Support",
    "N",
    "E",
    "S",
    "W",
    "NE",
    "SE",
    "NW",
    "SW",
    "NNW",
    "WNW",
    "WSW",
    "SSW",
    "SSE",
    "ESE",
    "ENE",
    "NNE",
    "CW",
    "CCW",
    "In",
    "Out",
    "U",
    "UN",
    "UNE",
    "UE",
    "USE",
    "US",
    "USW",
    "UW",
    "UNW",
    "D",
    "DN",
    "DNE",
    "DE",
    "DSE",
    "DS",
    "DSW",
    "DW",
    "DNW",
];

/// A set of absolute directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DirectionSet(u64);

impl DirectionSet {
    /// The empty set.
    pub const EMPTY: DirectionSet = DirectionSet(0);

    /// The set of one direction.
    pub const fn of(direction: Abs) -> Self {
        DirectionSet(1 << direction as u8)
    }

    /// This set and one direction more.
    #[must_use]
    pub const fn with(self, direction: Abs) -> Self {
        DirectionSet(self.0 | 1 << direction as u8)
    }

    /// Adds a direction.
    pub fn insert(&mut self, direction: Abs) {
        self.0 |= 1 << direction as u8;
    }

    /// Whether the direction is in the set.
    pub const fn contains(self, direction: Abs) -> bool {
        self.0 >> (direction as u8) & 1 != 0
    }

    /// What is in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        DirectionSet(self.0 | other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        DirectionSet(self.0 & other.0)
    }

    /// Whether nothing is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of directions.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The directions in enumeration order.
    pub fn iter(self) -> impl Iterator<Item = Abs> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let i = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            Abs::ALL.get(i).copied()
        })
    }
}

impl FromIterator<Abs> for DirectionSet {
    fn from_iter<I: IntoIterator<Item = Abs>>(directions: I) -> Self {
        directions
            .into_iter()
            .fold(DirectionSet::EMPTY, DirectionSet::with)
    }
}

/// The specific directions: compass, rotational and spatial.
pub(super) const SPECIFIC: DirectionSet =
    DirectionSet(((1 << NUM_DIRECTIONS) - 1) & !((1 << Abs::N as u8) - 1));
