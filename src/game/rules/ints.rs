//! The types of integer functions, such as `(count Pieces)` (specification 7a). They are evaluated
//! in `eval/ints`.

use super::{
    Bool, Component, Directions, Float, Ints, Keeping, Owners, Range, Region, Role, Sites, VarId,
};
use crate::board::site::Relation;
use crate::board::site::SiteType;

/// One of the scratch variables that iterations bind; −1 while unbound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `(from)`
    From,
    /// `(to)`
    To,
    /// `(between)`
    Between,
    /// `(level)`
    Level,
    /// `(site)`
    Site,
    /// `(player)`
    Player,
    /// `(track)`
    Track,
    /// `(pips)`
    Pips,
    /// `(value)`
    Value,
    /// `(edge)`
    Edge,
    /// `(hint)`
    Hint,
    /// The team of `forEach Team`.
    Team,
}

/// Which part of the last move `(last …)` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastPart {
    /// Its from-site.
    From,
    /// Its to-site.
    To,
    /// The level it left.
    LevelFrom,
    /// The level it reached.
    LevelTo,
}

/// Figures of the play that need no argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Moves played, placements excluded.
    Moves,
    /// Turns, from 1.
    Turns,
    /// Moves of the present turn.
    MovesThisTurn,
    /// Players still in the game.
    Active,
    /// Legal moves of the position.
    LegalMoves,
    /// Finished games of the surrounding match.
    Trials,
    /// The counter.
    Counter,
    /// The unnamed variable.
    Temp,
    /// The pot.
    Pot,
    /// The mover.
    Mover,
    /// The next player.
    Next,
    /// The previous player.
    Prev,
    /// The mover of the latest move not made by the present mover.
    PrevMoverLastTurn,
    /// The pending value if there is exactly one, else 0.
    PendingValue,
    /// The move limit of the game.
    MoveLimit,
    /// The turn limit of the game.
    TurnLimit,
    /// The trump suit.
    TrumpSuit,
}

/// A per-site datum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Datum {
    /// Component index.
    What,
    /// Owner index.
    Who,
    /// Local state.
    State,
    /// Rotation.
    Rotation,
    /// Piece value.
    Value,
}

/// A geometric attribute of a board element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    /// Row from the bottom.
    Row,
    /// Column from the left.
    Column,
    /// Layer from the ground.
    Layer,
    /// Colour class.
    Phase,
}

/// An attribute of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPart {
    /// Rank.
    Rank,
    /// Suit.
    Suit,
    /// Rank when its suit is trump.
    TrumpRank,
    /// Value when its suit is trump.
    TrumpValue,
}

/// How a track is found by owner and name; resolved per player index at compile time.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackChoice {
    /// The player the track is looked up for.
    pub player: Box<Int>,
    /// Track index by player index `0..=players+1`; `None` where no track fits.
    pub by_player: Vec<Option<u16>>,
}

/// Two-argument arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arith {
    /// Difference.
    Sub,
    /// Division truncated toward zero; by zero gives 0.
    Div,
    /// Remainder with the sign of the dividend; by zero gives 0.
    Mod,
    /// Power in double precision, truncated.
    Pow,
    /// The larger.
    Max,
    /// The smaller.
    Min,
    /// Difference without its sign.
    Distance,
}

/// An integer function.
#[derive(Clone, Debug, PartialEq)]
pub enum Int {
    /// A constant.
    Const(i32),
    /// A scratch variable.
    Bound(Bound),
    /// `(from at:StartOfTurn)`
    FromStartOfTurn,
    /// A figure of the play.
    Figure(Figure),
    /// The index of a role: `id(role)`.
    RoleIndex(Role),
    /// A named variable.
    Var(VarId),
    /// The edge joining two vertices.
    EdgeJoining(Box<Int>, Box<Int>),
    /// The hint of the hinted region that starts at the site.
    HintAt(SiteType, Box<Int>),
    /// A player's money.
    Amount(Box<Int>),
    /// A player's score.
    Score(Box<Int>),
    /// A player's value.
    PlayerValue(Box<Int>),
    /// A player's match score.
    MatchScore(Box<Int>),
    /// A uniform draw from a range.
    Random(Box<Range>),
    /// A part of the last move; the flag asks for the last action, consequences included.
    Last(LastPart, Box<Bool>),
    /// A datum of a site; the level is `None` where the text gave none.
    Datum {
        datum: Datum,
        ty: SiteType,
        at: Box<Int>,
        level: Option<Box<Int>>,
    },
    /// The number of pieces on sites.
    CountAt { ty: SiteType, sites: Sites },
    /// Stack height minus one.
    TopLevel { ty: SiteType, at: Box<Int> },
    /// Sum of stack heights.
    StackSize { ty: SiteType, sites: Sites },
    /// Levels of stacks that satisfy a condition.
    CountStack {
        from_top: bool,
        ty: SiteType,
        sites: Sites,
        cond: Option<Box<Bool>>,
        stop: Option<Box<Bool>>,
    },
    /// The face value a die shows.
    Face(Box<Int>),
    /// The sum of the dice container owned by the player.
    CountPips(Box<Int>),
    /// `(id "name" role)` of a role known only in play: component by player index, −1 for none.
    ComponentOf {
        by_player: Vec<i32>,
        player: Box<Int>,
    },
    /// The first site where a piece stands: component by player index, −1 for none.
    Where {
        by_player: Vec<i32>,
        player: Box<Int>,
        state: Option<Box<Int>>,
        ty: SiteType,
    },
    /// The lowest board site that holds the component.
    WhereComponent { what: Box<Int>, ty: SiteType },
    /// The level of a component in a stack.
    WhereLevel {
        what: Box<Int>,
        state: Option<Box<Int>>,
        ty: SiteType,
        at: Box<Int>,
        from_top: Box<Bool>,
    },
    /// First site of a hand: by player index, −1 for none.
    HandSite {
        by_player: Vec<i32>,
        player: Box<Int>,
        offset: Box<Int>,
    },
    /// An element of a region, ascending.
    RegionSite(Box<Region>, Box<Int>),
    /// An element of an array.
    ArrayValue(Box<Ints>, Box<Int>),
    /// The first entry of the maps, in order, that has the key; else the key.
    MapEntry { maps: Vec<u16>, key: Box<Int> },
    /// The element with a label given by row and column.
    Coord {
        ty: SiteType,
        row: Box<Int>,
        column: Box<Int>,
    },
    /// A geometric attribute.
    Attribute {
        attribute: Attribute,
        ty: SiteType,
        of: Box<Int>,
    },
    /// Sum of element costs.
    Cost { ty: SiteType, sites: Sites },
    /// The site some steps ahead in a direction, else the site itself.
    Ahead {
        ty: SiteType,
        site: Box<Int>,
        steps: Box<Int>,
        directions: Box<Directions>,
    },
    /// Number of sites of a region.
    CountSites(Box<Region>),
    /// 1, or 0 when the last move has no to-site.
    CountLastSite,
    /// Occurrences of a value in an array.
    CountValue(Box<Int>, Box<Ints>),
    /// Length of an array.
    ArraySize(Box<Ints>),
    /// Number of related elements of the first of the sites; `neighbours` uses Adjacent.
    CountRelated {
        relation: Relation,
        ty: SiteType,
        sites: Sites,
    },
    /// Pieces of owners; `ty` is `None` when every type and container counts.
    CountPieces(Box<PieceQuery>),
    /// Dominoes left in the bag.
    CountBag,
    /// Distance in steps by the table of the game.
    Steps {
        ty: SiteType,
        from: Box<Int>,
        to: Sites,
    },
    /// Distance in steps of a given step move.
    StepsBy(Box<StepWalk>, Sites),
    /// Number of maximal groups with at least `min` sites; `enough` stands for any number from
    /// there on.
    CountGroups {
        ty: SiteType,
        directions: Directions,
        cond: Option<Box<Bool>>,
        min: Box<Int>,
        enough: i32,
    },
    /// Empty neighbours of a group.
    Liberties {
        ty: SiteType,
        at: Box<Int>,
        directions: Directions,
        cond: Option<Box<Bool>>,
    },
    /// Size of the group of a site.
    GroupSize {
        ty: SiteType,
        at: Box<Int>,
        directions: Directions,
        cond: Option<Box<Bool>>,
    },
    /// Empty sites enclosed by owners.
    Territory {
        ty: SiteType,
        owners: Owners,
        directions: Directions,
    },
    /// Sites covered by large pieces.
    LargePieceSize { ty: SiteType, sites: Sites },
    /// Elements between two sites of a track.
    StepsOnTrack {
        track: TrackChoice,
        from: Box<Int>,
        to: Box<Int>,
    },
    /// The site some steps further on a track.
    TrackMove {
        track: TrackChoice,
        from: Box<Int>,
        steps: Box<Int>,
    },
    /// The first element of a track from a site on that satisfies a condition.
    TrackFirst {
        track: TrackChoice,
        from: Option<Box<Int>>,
        cond: Option<Box<Bool>>,
    },
    /// The last site of a track.
    TrackEnd(TrackChoice),
    /// Sum of terms.
    Sum(Vec<Int>),
    /// Product of factors.
    Product(Vec<Int>),
    /// Sum of an array.
    SumOf(Box<Ints>),
    /// Product of an array; empty gives 0.
    ProductOf(Box<Ints>),
    /// Other arithmetic.
    Arith(Arith, Box<Int>, Box<Int>),
    /// Largest of an array; −1 if empty.
    MaxOf(Box<Ints>),
    /// Smallest of an array; −1 if empty.
    MinOf(Box<Ints>),
    /// A choice.
    If(Box<Bool>, Box<Int>, Box<Int>),
    /// 1 or 0.
    FromBool(Box<Bool>),
    /// Truncation toward zero.
    FromFloat(Box<Float>),
    /// An attribute of a card.
    Card {
        part: CardPart,
        at: Box<Int>,
        level: Option<Box<Int>>,
    },
    /// The largest extent of a tile path.
    PathExtent {
        colour: Box<Int>,
        start: Option<Sites>,
    },
    /// The same, and what it keeps while it runs variables through sites.
    Keeping(Box<Keeping<Int>>),
}

/// A search for pieces (`count Pieces`, `no Pieces`).
#[derive(Clone, Debug, PartialEq)]
pub struct PieceQuery {
    /// The type, where the text gave one.
    pub ty: Option<SiteType>,
    /// Whose pieces.
    pub owners: Owners,
    /// Components that match the name; `None` for all.
    pub components: Option<Vec<Component>>,
    /// Where; `None` for everywhere.
    pub region: Option<Region>,
    /// A condition with `site` (and `level`) bound.
    pub cond: Option<Bool>,
}

/// A breadth-first walk by a step move (`count Steps`, `sites Distance`).
#[derive(Clone, Debug, PartialEq)]
pub struct StepWalk {
    /// Type of the sites.
    pub ty: SiteType,
    /// Directions of a step.
    pub directions: Directions,
    /// The step's condition on its target.
    pub cond: Option<Bool>,
    /// How the rotation changes from layer to layer.
    pub new_rotation: Option<Int>,
    /// Where the walk starts.
    pub from: Int,
}

impl Int {
    /// The unbound or off value.
    pub const OFF: Int = Int::Const(-1);

    /// Whether it is the number of the mover.
    pub fn is_mover(&self) -> bool {
        matches!(
            self,
            Int::Figure(Figure::Mover) | Int::RoleIndex(Role::Mover)
        )
    }

    /// The value if it is a constant.
    pub fn as_const(&self) -> Option<i32> {
        match self {
            Int::Const(v) => Some(*v),
            _ => None,
        }
    }
}
