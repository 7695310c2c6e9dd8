//! Sites: what a piece can stand on.

/// The kind of board element a site is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
