//! The types of captures by what surrounds or flanks pieces (specification 06b).

use super::*;

/// Capture by enclosing in lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Custodial {
    /// Start.
    pub from: Int,
    /// Type of the sites.
    pub ty: SiteType,
    /// Directions.
    pub direction: AbsoluteDirection,
    /// How many between.
    pub range: Option<Range>,
    /// Target condition; enemy when `None`.
    pub target: Option<Bool>,
    /// Friend condition; friend when `None`.
    pub friend: Option<Bool>,
    /// What happens to targets; removed when `None`.
    pub effect: Option<Apply>,
}

/// Capture by surrounding.
#[derive(Clone, Debug, PartialEq)]
pub struct Surround {
    /// Start.
    pub from: Int,
    /// Type of the sites.
    pub ty: SiteType,
    /// Relation as a direction set.
    pub direction: AbsoluteDirection,
    /// Target condition.
    pub target: Option<Bool>,
    /// Friend condition.
    pub friend: Option<Bool>,
    /// Neighbours that may be missing.
    pub except: Option<Int>,
    /// A component that must take part.
    pub with: Option<Piece>,
    /// What happens to targets.
    pub effect: Option<Apply>,
}

/// Capture of enclosed groups.
#[derive(Clone, Debug, PartialEq)]
pub struct Enclose {
    /// Start.
    pub from: Int,
    /// Type of the sites.
    pub ty: SiteType,
    /// Directions.
    pub directions: Directions,
    /// Target condition.
    pub target: Option<Bool>,
    /// Whether the target condition tests for emptiness.
    pub targets_empty: bool,
    /// Liberties that may remain.
    pub exceptions: Option<Int>,
    /// What happens to targets.
    pub effect: Option<Apply>,
}

/// Capture between or in a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineCapture {
    /// Start.
    pub from: Int,
    /// Type of the sites.
    pub ty: SiteType,
    /// Directions; from last From to last To when `None` (directional).
    pub directions: Option<Directions>,
    /// How many (intervene).
    pub range: Option<Range>,
    /// Target condition on `to`.
    pub target: Option<Bool>,
    /// What happens to targets.
    pub effect: Option<Apply>,
}
