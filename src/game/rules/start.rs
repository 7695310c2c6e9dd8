//! The types of start rules, such as `(place "Pawn1" ..)` (specification 05a B). They are carried
//! out in `game/start`.

use super::booleans::HiddenData;
use super::{Bool, Component, Int, Ints, MemoryId, Owners, Region, Role, Sites};
use crate::board::site::SiteType;

/// Local data given to a placed piece; `None` leaves them as they are.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Local {
    /// Local state.
    pub state: Option<Int>,
    /// Rotation.
    pub rotation: Option<Int>,
    /// Value.
    pub value: Option<Int>,
}

/// Where a start rule places.
#[derive(Clone, Debug, PartialEq)]
pub enum Places {
    /// Sites one by one.
    Sites(Vec<Int>),
    /// The sites of a region, ascending.
    Region(Region),
}

/// A start rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// A piece on each place.
    Place {
        what: Component,
        ty: SiteType,
        places: Places,
        count: Int,
        local: Local,
    },
    /// A piece on the first empty site of each player's hand, by the hand's container.
    PlaceInHands {
        pieces: Vec<(Component, u16)>,
        count: Int,
        local: Local,
    },
    /// A die on the first empty site of a container.
    PlaceInFirstEmpty {
        what: Component,
        container: u16,
        count: Int,
        local: Local,
    },
    /// Stacks: on each place, the components bottom to top, each so many times.
    PlaceStack {
        whats: Vec<Component>,
        ty: SiteType,
        places: Places,
        counts: Vec<Int>,
        per_place: bool,
        local: Local,
    },
    /// Pieces on random empty sites of a region.
    PlaceRandom {
        region: Option<Region>,
        whats: Vec<Component>,
        count: Int,
        local: Local,
        ty: SiteType,
    },
    /// A stack in random order.
    PlaceRandomStack {
        whats: Vec<Component>,
        counts: Vec<Int>,
        site: Int,
        ty: SiteType,
        local: Local,
    },
    /// The number of pieces on sites (of the last component).
    SetCount {
        ty: SiteType,
        count: Int,
        sites: Sites,
    },
    /// The cost of elements.
    SetCost {
        ty: SiteType,
        cost: Int,
        sites: Sites,
    },
    /// The phase of elements.
    SetPhase {
        ty: SiteType,
        phase: Int,
        sites: Sites,
    },
    /// Scores.
    SetScore { role: Role, score: Int },
    /// Money; of everyone when `None`.
    SetAmount { role: Option<Role>, amount: Int },
    /// Teams.
    SetTeam { team: Int, roles: Vec<Role> },
    /// Remembered values.
    Remember {
        memory: MemoryId,
        values: RememberedValues,
        unique: Bool,
    },
    /// Hidden information.
    SetHidden {
        data: Vec<HiddenData>,
        ty: SiteType,
        sites: Sites,
        level: Int,
        value: Bool,
        to: Owners,
    },
    /// A variable of a deduction puzzle is resolved.
    Assign {
        ty: SiteType,
        pairs: Vec<(Int, Int)>,
    },
    /// Cards are dealt.
    DealCards { count: Int },
    /// Dominoes are dealt.
    DealDominoes { count: Int },
    /// The deck is split among the hands.
    SplitDeck,
    /// For each site with `site` bound.
    ForEachSite {
        region: Region,
        cond: Option<Bool>,
        rule: Box<Start>,
    },
    /// For each value with `value` bound.
    ForEachValue {
        min: Int,
        max: Int,
        rule: Box<Start>,
    },
    /// For each player with `player` bound.
    ForEachPlayer {
        players: Option<Ints>,
        rule: Box<Start>,
    },
    /// For each team with `team` bound.
    ForEachTeam { rule: Box<Start> },
}

/// What a start rule remembers.
#[derive(Clone, Debug, PartialEq)]
pub enum RememberedValues {
    /// One value.
    One(Int),
    /// Each site of a region.
    Region(Region),
}
