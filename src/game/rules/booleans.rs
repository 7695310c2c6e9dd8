//! The types of boolean functions, such as `(is Line 3)` (specification 7b). They are evaluated in
//! `eval/booleans`.

use super::ints::PieceQuery;
use super::{Directions, Int, Ints, Keeping, Moves, Range, Region, Role, Sites};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Relation;
use crate::board::site::SiteType;
use crate::game::rules::flow::Repetition;

/// Integer comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl Compare {
    /// The same comparison with its sides exchanged.
    pub fn mirrored(self) -> Self {
        match self {
            Compare::Eq | Compare::Ne => self,
            Compare::Lt => Compare::Gt,
            Compare::Le => Compare::Ge,
            Compare::Gt => Compare::Lt,
            Compare::Ge => Compare::Le,
        }
    }

    /// Whether two integers compare so.
    #[inline]
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Compare::Eq => a == b,
            Compare::Ne => a != b,
            Compare::Lt => a < b,
            Compare::Le => a <= b,
            Compare::Gt => a > b,
            Compare::Ge => a >= b,
        }
    }
}

/// A relation between a player index and the present turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerTest {
    /// Is the mover.
    Mover,
    /// Is the next player.
    Next,
    /// Is the previous player.
    Prev,
    /// Is an opponent of the mover.
    Enemy,
    /// Is on the mover's side.
    Friend,
    /// Is still in the game.
    Active,
}

/// Tests of the play that need no argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayTest {
    /// A value is pending.
    Pending,
    /// No empty board site is left.
    Full,
    /// The last positions repeat three times over.
    Cycle,
    /// Every die is used.
    DiceUsed,
    /// The last roll showed equal faces.
    DiceEqual,
    /// Everyone passed.
    AllPassed,
    /// The last move was a pass.
    WasPass,
    /// A deduction puzzle is solved.
    Solved,
}

/// What can be hidden about a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HiddenData {
    /// Everything.
    All,
    /// The component.
    What,
    /// The owner.
    Who,
    /// The count.
    Count,
    /// The local state.
    State,
    /// The rotation.
    Rotation,
    /// The value.
    Value,
}

impl HiddenData {
    /// Each of them.
    pub const EACH: [HiddenData; 7] = [
        HiddenData::All,
        HiddenData::What,
        HiddenData::Who,
        HiddenData::Count,
        HiddenData::State,
        HiddenData::Rotation,
        HiddenData::Value,
    ];
}

/// A property of the graph that a player's elements form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeTest {
    /// No cycle, connected.
    Tree,
    /// A tree over all vertices.
    SpanningTree,
    /// All off a central path.
    Caterpillar,
    /// The last site is the tree's centre.
    Centre,
}

/// Degree asked of a regular graph.
#[derive(Clone, Debug, PartialEq)]
pub enum Degree {
    /// Any common degree.
    Any,
    /// Exactly this.
    Exactly(Int),
    /// Odd degrees.
    Odd(Bool),
    /// Even degrees.
    Even(Bool),
}

/// The kind of an angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Angle {
    /// Under 90 degrees.
    Acute,
    /// Exactly 90 degrees.
    Right,
    /// Over 90 degrees.
    Obtuse,
    /// Over 180 degrees.
    Reflex,
}

/// Which pieces make a line.
#[derive(Clone, Debug, PartialEq)]
pub enum LinePieces {
    /// The kind standing on the pivot.
    OfPivot,
    /// Every component of the role's index.
    OfRole(Role),
    /// These component indices.
    Listed(Vec<Int>),
}

/// `is Line`.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Type of the sites.
    pub ty: SiteType,
    /// Length asked for.
    pub length: Int,
    /// Directions of the lines.
    pub direction: AbsoluteDirection,
    /// Pivots the line must pass through.
    pub through: Sites,
    /// The pieces that count.
    pub pieces: LinePieces,
    /// Exactly the length, not more.
    pub exact: Bool,
    /// Without gaps.
    pub contiguous: Bool,
    /// A condition on each site (`to` bound).
    pub cond: Option<Bool>,
    /// Over the levels of stacks.
    pub by_level: Bool,
    /// Only the tops of stacks.
    pub top: Bool,
}

/// Regions to connect or block.
#[derive(Clone, Debug, PartialEq)]
pub enum ConnectTargets {
    /// Region functions evaluated in play.
    Regions(Vec<Region>),
    /// Each list one region, known at compile time; by player index when a role selects them,
    /// else the first.
    Fixed {
        role: Option<Role>,
        by_player: Vec<Vec<super::StaticRegion>>,
    },
}

/// `is Connected` and `is Blocked`.
#[derive(Clone, Debug, PartialEq)]
pub struct Connect {
    /// How many regions; all when `None`.
    pub number: Option<Int>,
    /// Type of the sites.
    pub ty: SiteType,
    /// Where the group starts.
    pub at: Int,
    /// Steps of the group.
    pub directions: Directions,
    /// The regions.
    pub targets: ConnectTargets,
}

/// `is Loop` and `sites Loop`.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// Type of the sites.
    pub ty: SiteType,
    /// Owners that must be surrounded; empty for anything.
    pub surround: Vec<Role>,
    /// Steps of the ring.
    pub directions: Directions,
    /// Owner of the ring.
    pub colour: Int,
    /// Where the search starts.
    pub start: Sites,
    /// Follow tile paths.
    pub path: bool,
}

/// `is Pattern` and `sites Pattern`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// Steps: forward, left, right.
    pub walk: Vec<super::directions::Step>,
    /// Type of the sites.
    pub ty: SiteType,
    /// Where it starts.
    pub from: Int,
    /// Components expected, cyclically; empty for that of the start.
    pub whats: Vec<Int>,
}

/// A boolean function.
#[derive(Clone, Debug, PartialEq)]
pub enum Bool {
    /// A constant.
    Const(bool),
    /// All hold, left to right, stopping at the first that fails.
    And(Vec<Bool>),
    /// One holds, left to right, stopping at the first.
    Or(Vec<Bool>),
    /// Exactly one holds.
    Xor(Box<Bool>, Box<Bool>),
    /// Negation.
    Not(Box<Bool>),
    /// A choice.
    If(Box<Bool>, Box<Bool>, Box<Bool>),
    /// Comparison of integers.
    Compare(Compare, Box<Int>, Box<Int>),
    /// Equality of regions as sets.
    SameRegion(Box<Region>, Box<Region>),
    /// Non-zero.
    FromInt(Box<Int>),
    /// Non-zero.
    FromFloat(Box<super::Float>),
    /// A player's relation to the turn.
    Player(PlayerTest, Box<Int>),
    /// Some trigger was set for the player.
    Triggered(Box<Int>),
    /// The proposition (by number) has been proposed.
    Proposed(u16),
    /// The proposition (by number) has been decided.
    Decided(u16),
    /// A test of the play.
    Play(PlayTest),
    /// The site is empty.
    Empty(SiteType, Box<Int>),
    /// The site is occupied.
    Occupied(SiteType, Box<Int>),
    /// All values are sites of the region.
    InRegion(Vec<Int>, Box<Region>),
    /// All values occur in the array.
    InArray(Vec<Int>, Box<Ints>),
    /// The site was visited this turn.
    Visited(Box<Int>),
    /// Parity: even.
    Even(Box<Int>),
    /// Parity: odd.
    Odd(Box<Int>),
    /// Resting on the ground or fully supported.
    Flat(Box<Int>),
    /// A die shows the value.
    AnyDie(Box<Int>),
    /// Type of the last move's from-site.
    LastFromType(SiteType),
    /// Type of the last move's to-site.
    LastToType(SiteType),
    /// The site is related to one of the sites.
    Related {
        relation: Relation,
        ty: SiteType,
        site: Box<Int>,
        sites: Sites,
    },
    /// Two edges cross.
    Crossing(Box<Int>, Box<Int>),
    /// A piece of the component stands on one of the sites.
    Within { what: Box<Int>, sites: Sites },
    /// Information at a site is hidden from a player.
    Hidden {
        data: HiddenData,
        ty: SiteType,
        at: Box<Int>,
        level: Box<Int>,
        to: Box<Int>,
    },
    /// Two sites make an angle.
    Angle {
        angle: Angle,
        ty: SiteType,
        at: Box<Int>,
        first: Box<Bool>,
        second: Box<Bool>,
    },
    /// The position has occurred before.
    Repeat(Repetition),
    /// Holds for every site.
    AllSites(Box<Region>, Box<Bool>),
    /// Holds for every site, and the pieces differ.
    AllDifferent(Box<Region>, Box<Bool>),
    /// Holds for every value.
    AllValues(Box<Ints>, Box<Bool>),
    /// Holds for every group.
    AllGroups {
        ty: SiteType,
        directions: Directions,
        of: Option<Box<Bool>>,
        cond: Box<Bool>,
    },
    /// There is no such piece.
    NoPieces(Box<PieceQuery>),
    /// The stalemated flag of a role; computed afresh for `Next`.
    NoMoves(Role),
    /// There is at least one such move.
    CanMove(Box<Moves>),
    /// An opponent could move there.
    Threatened {
        what: Option<Box<Int>>,
        ty: SiteType,
        sites: Option<Sites>,
        moves: Option<Box<Moves>>,
    },
    /// Pieces in a line.
    Line(Box<Line>),
    /// A group touches regions.
    Connected(Box<Connect>),
    /// No path can link regions any more.
    Blocked(Box<Connect>),
    /// A loop is closed.
    Loop(Box<Loop>),
    /// Pieces in a pattern.
    Pattern(Box<Pattern>),
    /// A path of a player's elements of a given length.
    Path {
        ty: SiteType,
        from: Option<Box<Int>>,
        owner: Box<Int>,
        length: Box<Range>,
        closed: Box<Bool>,
    },
    /// A property of a player's graph.
    Tree(TreeTest, Box<Int>),
    /// Every vertex of a player's graph has the same degree.
    RegularGraph(Box<Int>, Box<Degree>),
    /// A configuration is reached.
    Target {
        container: u16,
        whats: Vec<Int>,
        sites: Vec<Int>,
    },
    /// Tile sides agree with their neighbours.
    SidesMatch(Box<Int>),
    /// Domino pips agree with their neighbours.
    PipsMatch(Box<Int>),
    /// A constraint of a deduction puzzle.
    Puzzle(Box<Constraint>),
    /// The same, and what it keeps while it runs variables through sites.
    Keeping(Box<Keeping<Bool>>),
}

/// A constraint of a deduction puzzle (specification 08).
#[derive(Clone, Debug, PartialEq)]
pub enum Constraint {
    /// The values of the sites differ, exceptions apart.
    AllDifferent {
        ty: SiteType,
        region: Option<Region>,
        except: Vec<Int>,
    },
    /// So many sites hold the value.
    Count {
        ty: SiteType,
        region: Option<Region>,
        of: Option<Int>,
        result: Int,
    },
    /// The values add up: those of the region, or of each list of the equipment regions with
    /// these indices.
    Sum {
        ty: SiteType,
        region: Option<Region>,
        items: Vec<u16>,
        result: Int,
    },
    /// Every row, column and sub-grid differs from the others.
    Unique { ty: SiteType },
    /// Holds for every element of a kind.
    ForAll { element: PuzzleElement, cond: Bool },
    /// The values at two sites compare, or one is unresolved.
    Compare(Compare, Int, Int),
}

/// What `forAll` ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleElement {
    /// Sites of a type.
    Site(SiteType),
    /// Hinted regions.
    Hint,
}

impl Bool {
    /// The value if it is a constant.
    pub fn as_const(&self) -> Option<bool> {
        match self {
            Bool::Const(v) => Some(*v),
            _ => None,
        }
    }
}
