//! The types of region functions, such as `(sites Empty)` (specification 7c). A region is a set of
//! sites, enumerated in ascending order. They are evaluated in `eval/regions`.

use super::booleans::{HiddenData, Loop, Pattern};
use super::ints::{Bound, StepWalk};
use super::moves::Moves;
use super::{Bool, Component, Directions, Int, Ints, Keeping, Owners, Range, Sites, StaticRegion};
use crate::arrange::Arrange;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::SiteType;
use crate::game::site_set::SiteSet;
use std::sync::OnceLock;

/// Kinds of neighbours `sites Around` keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AroundKind {
    /// The mover's and shared pieces.
    Own,
    /// Pieces that are neither.
    NotOwn,
    /// Opponents' pieces.
    Enemy,
    /// The mover's and shared pieces (with teams: the opponents' and shared ones).
    NotEnemy,
    /// Empty sites.
    Empty,
    /// Occupied sites.
    NotEmpty,
}

/// What a line of sight yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The first occupied site.
    Piece,
    /// The empty sites before it.
    Empty,
    /// The last empty site before it.
    Farthest,
}

/// Which sites of moves a region collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSites {
    /// Where they start.
    From,
    /// Where they end.
    To,
    /// What they pass.
    Between,
}

/// Components that `sites Occupied` keeps.
#[derive(Clone, Debug, PartialEq)]
pub enum OccupiedBy {
    /// Any component.
    Any,
    /// The component with this index.
    Index(Int),
    /// Components whose name without owner number was given, every owner.
    Named(Vec<Component>),
}

/// A list indexed by a number known only in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexedList {
    /// Sites of a row.
    Row,
    /// Sites of a column.
    Column,
    /// Sites of a layer.
    Layer,
    /// Sites of a phase.
    Phase,
    /// Vertices of a cell.
    CellVertices,
    /// Ends of an edge.
    EdgeEnds,
}

/// A region function.
#[derive(Clone, Debug, PartialEq)]
pub enum Region {
    /// Known at compile time.
    Static(StaticRegion),
    /// Union.
    Union(Vec<Region>),
    /// Intersection; of nothing, nothing.
    Intersection(Vec<Region>),
    /// Difference.
    Difference(Box<Region>, Box<Region>),
    /// Without one site.
    Without(Box<Region>, Box<Int>),
    /// A choice; a missing alternative is the empty region.
    If(Box<Bool>, Box<Region>, Option<Box<Region>>),
    /// The region grown by steps.
    Expand {
        container: u16,
        origin: Sites,
        steps: Box<Int>,
        direction: Option<AbsoluteDirection>,
        ty: SiteType,
    },
    /// Sites that satisfy a condition with `site` bound.
    Filter(Box<Region>, Box<Bool>),
    /// Union over the sites of a region with `site` bound.
    ForEachSite(Box<Region>, Box<Region>),
    /// Union over players with `player` bound.
    ForEachPlayer(Box<Ints>, Box<Region>),
    /// Union over teams with `team` bound.
    ForEachTeam(Box<Region>),
    /// Levels of a stack that satisfy a condition with `level` bound.
    ForEachLevel {
        ty: SiteType,
        at: Box<Int>,
        from_top: bool,
        cond: Option<Box<Bool>>,
        start: Option<Box<Int>>,
    },
    /// The region bound by an iteration over groups.
    Bound,
    /// The between-sites of the last move.
    LastBetween,
    /// Listed sites; negative ones are dropped.
    Listed(Vec<Int>),
    /// The values of an array; negative ones are dropped.
    OfArray(Box<Ints>),
    /// Equipment regions by owner: static region by player index.
    Equipment {
        player: Box<Int>,
        by_player: Vec<StaticRegion>,
    },
    /// Where the component stood after the start.
    Start(Box<Int>),
    /// A row, column or other list with a number known only in play.
    Indexed(IndexedList, SiteType, Box<Int>),
    /// A side of the board by player.
    Side {
        ty: SiteType,
        player: Box<Int>,
        by_player: Vec<StaticRegion>,
    },
    /// A region that depends on nothing but the site a variable is bound to.
    BySite(Box<BySite>),
    /// What a table gives for all sites of a region together, without these sites or with them.
    AroundAll {
        centres: Box<Region>,
        around: Box<BySite>,
        included: bool,
    },
    /// Elements incident to an element.
    Incident {
        result: SiteType,
        of: SiteType,
        at: Box<Int>,
        owner: Option<Box<Int>>,
    },
    /// Sites a number of straight steps away.
    Around {
        ty: SiteType,
        sites: Sites,
        kind: Option<AroundKind>,
        distance: Box<Int>,
        direction: AbsoluteDirection,
        cond: Option<Box<Bool>>,
        include_self: Box<Bool>,
    },
    /// Sites along lines.
    Direction {
        from: Sites,
        directions: Directions,
        included: Box<Bool>,
        stop: Option<Box<Bool>>,
        stop_included: Box<Bool>,
        distance: Option<Box<Int>>,
        ty: SiteType,
    },
    /// What is seen from a site.
    LineOfSight {
        sight: Sight,
        at: Box<Int>,
        directions: Directions,
    },
    /// Sites strictly between two aligned sites.
    Between {
        directions: Directions,
        ty: SiteType,
        from: Box<Int>,
        from_included: Box<Bool>,
        to: Box<Int>,
        to_included: Box<Bool>,
        cond: Option<Box<Bool>>,
    },
    /// Sites at a distance by the table of the game.
    Distance {
        ty: SiteType,
        from: Box<Int>,
        range: Box<Range>,
    },
    /// Sites at a distance of a given step move.
    DistanceBy(Box<StepWalk>, Box<Range>),
    /// The groups of sites.
    Group {
        ty: SiteType,
        at: Sites,
        directions: Directions,
        cond: Option<Box<Bool>>,
        /// Where loops around it keep the groups, if they are the same from every start in them.
        kept: Option<u16>,
    },
    /// End sites of walks.
    Walk {
        ty: SiteType,
        start: Box<Int>,
        walks: Vec<Vec<super::directions::Step>>,
        rotations: Box<Bool>,
    },
    /// Sites of patterns.
    Pattern(Box<Pattern>),
    /// A loop or its inside.
    Loop { inside: Box<Bool>, shape: Box<Loop> },
    /// Empty sites of a container.
    Empty { ty: SiteType, container: Box<Int> },
    /// Board sites with a local state.
    WithState { ty: SiteType, state: Box<Int> },
    /// Sites with pieces of owners.
    Occupied {
        owners: Owners,
        container: Option<Box<Int>>,
        by: OccupiedBy,
        top: bool,
        ty: SiteType,
    },
    /// Sites of the hand of a player: static region by player index.
    Hand {
        player: Box<Int>,
        by_player: Vec<StaticRegion>,
    },
    /// Sites of a track, possibly a part of it.
    Track {
        track: super::ints::TrackChoice,
        from: Option<Box<Int>>,
        to: Option<Box<Int>>,
    },
    /// Sites waiting to be cleared at the end of the turn.
    ToClear,
    /// Pending values.
    Pending,
    /// To-sites of the last move and its actions.
    LastTo,
    /// From-sites of the last move and its actions.
    LastFrom,
    /// Sites of generated moves.
    OfMoves(MoveSites, Box<Moves>),
    /// To-sites of moves that win.
    Winning(Box<Int>, Box<Moves>),
    /// Random distinct sites.
    Random(Option<Box<Region>>, Box<Int>),
    /// Sites covered by the piece at a site.
    LargePiece { ty: SiteType, at: Box<Int> },
    /// Sites hidden from players.
    Hidden {
        data: HiddenData,
        ty: SiteType,
        to: Owners,
    },
    /// Edges that cross an edge.
    Crossing { at: Box<Int>, owner: Box<Int> },
    /// Where a piece may be played on a boardless game.
    Playable,
    /// Where a domino may be played.
    LineOfPlay,
    /// The hinted region of a puzzle in turn.
    Hint,
    /// A region that runs a variable through sites, and what it keeps while it does.
    Keeping(Box<Keeping<Region>>),
    /// A region that is evaluated once while the loops around it run.
    Kept(Box<Kept>),
}

impl Region {
    /// Whether it is all empty sites of the board, whose type is given.
    pub fn is_empty_board(&self, default: SiteType) -> bool {
        matches!(self, Region::Empty { ty, container }
            if *ty == default && container.as_const() == Some(0))
    }

    /// Whether it names a handful of sites whatever the position: neighbours, lines of sight, what
    /// is written out.
    pub fn has_few_sites(&self) -> bool {
        match self {
            Region::LineOfSight { .. } | Region::Listed(_) | Region::Incident { .. } => true,
            Region::Around {
                sites, distance, ..
            } => matches!((sites, &**distance), (Sites::One(_), Int::Const(..=1))),
            Region::BySite(by_site) => by_site.region.has_few_sites(),
            Region::Kept(kept) => kept.region.has_few_sites(),
            Region::Filter(region, _) | Region::Difference(region, _) => region.has_few_sites(),
            Region::Intersection(parts) => parts.iter().any(Region::has_few_sites),
            _ => false,
        }
    }

    /// What regions have in common: parts of few sites first, so that others need only be asked for
    /// those.
    pub fn common(mut parts: Vec<Region>) -> Region {
        parts.arrange_by_key(|part| !part.has_few_sites());
        Region::Intersection(parts)
    }
}

/// A region that is the same in every round of the loops around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Where the outermost of the loops keeps it.
    pub slot: u16,
    /// The region function.
    pub region: Region,
}

/// A region that depends on nothing but the site a variable is bound to, and what it is for every
/// site, made when it is first asked for.
#[derive(Clone, Debug)]
pub struct BySite {
    /// The variable.
    pub var: Bound,
    /// The region function.
    pub region: Region,
    /// Its regions by site.
    pub table: OnceLock<Vec<SiteSet>>,
}

impl BySite {
    /// A region function that depends on a variable.
    pub fn new(var: Bound, region: Region) -> Self {
        BySite {
            var,
            region,
            table: OnceLock::new(),
        }
    }
}

impl PartialEq for BySite {
    fn eq(&self, other: &Self) -> bool {
        self.var == other.var && self.region == other.region
    }
}
