//! [`SiteType`]: cells, vertices and edges, on which pieces can stand.

use super::direction::AbsoluteDirection;

/// The index of a vertex, edge or cell among those of its type.
///
/// Sixteen bits keep the tables of a board in the nearest cache; larger boards are refused
/// ([`MAX_SITES`](super::error::MAX_SITES)).
pub type Site = u16;

/// The kind of board element a site is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum SiteType {
    /// A face of the board graph; sites of hands, dice and decks are cells too.
    Cell,
    /// A vertex of the board graph.
    Vertex,
    /// An edge of the board graph.
    Edge,
}

impl SiteType {
    /// All three, in the order state lines list them.
    pub const ALL: [SiteType; 3] = [SiteType::Cell, SiteType::Vertex, SiteType::Edge];

    /// Position in [`SiteType::ALL`], for tables by site type.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of conformance records: C, V or E.
    pub fn letter(self) -> char {
        match self {
            SiteType::Cell => 'C',
            SiteType::Vertex => 'V',
            SiteType::Edge => 'E',
        }
    }

    /// The language's word.
    pub fn name(self) -> &'static str {
        match self {
            SiteType::Cell => "Cell",
            SiteType::Vertex => "Vertex",
            SiteType::Edge => "Edge",
        }
    }
}

/// How two elements of a board can be related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Relation {
    /// Sharing an edge (cells), joined by an edge (vertices).
    Orthogonal,
    /// Across a corner.
    Diagonal,
    /// Sharing a vertex, neither orthogonal nor diagonal.
    OffDiagonal,
    /// The union that counts as touching.
    Adjacent,
    /// Every relation.
    All,
}

impl Relation {
    /// All relations.
    pub const ALL: [Relation; 5] = [
        Relation::Orthogonal,
        Relation::Diagonal,
        Relation::OffDiagonal,
        Relation::Adjacent,
        Relation::All,
    ];

    /// The group of steps that makes the relation.
    pub const fn direction(self) -> AbsoluteDirection {
        match self {
            Relation::Orthogonal => AbsoluteDirection::Orthogonal,
            Relation::Diagonal => AbsoluteDirection::Diagonal,
            Relation::OffDiagonal => AbsoluteDirection::OffDiagonal,
            Relation::Adjacent => AbsoluteDirection::Adjacent,
            Relation::All => AbsoluteDirection::All,
        }
    }
}
