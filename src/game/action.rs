//! Atomic changes, moves made of them, and lists of moves.
//!
//! A [`MoveList`] is an arena: a [`Move`] is a few numbers and ranges into it. The actions of
//! moves that were attached to a move (effects of `apply`) stand in front of its own, in the
//! order they are executed; where an attached move has consequences of its own, an
//! [`Item::Then`] marks the place where they run.

#![allow(
    missing_docs,
    reason = "fields of variants are named for what they hold"
)]

mod list;

pub use list::{Item, Mark, Move, MoveList, Run, sketches};

use crate::board::site::SiteType;
use crate::game::rules::booleans::HiddenData;
use crate::game::rules::{MemoryId, VarId};

/// An atomic change of the state. `decision` marks what the player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The change.
    pub kind: ActionKind,
    /// It is (part of) the player's decision.
    pub decision: bool,
}

/// A site with its type and, where one is meant, a level (−1 otherwise).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Type of the site.
    pub ty: SiteType,
    /// The site.
    pub site: i32,
    /// The level; −1 for the top.
    pub level: i32,
}

impl Place {
    /// The top of a site.
    pub fn top(ty: SiteType, site: i32) -> Self {
        Place {
            ty,
            site,
            level: -1,
        }
    }
}

/// Local data given along with a piece; −1 leaves a datum as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    /// Local state.
    pub state: i32,
    /// Rotation.
    pub rotation: i32,
    /// Value.
    pub value: i32,
}

impl Given {
    /// Nothing given.
    pub const NONE: Given = Given {
        state: -1,
        rotation: -1,
        value: -1,
    };

    /// Whether any datum is given.
    pub fn any(self) -> bool {
        self.state != -1 || self.rotation != -1 || self.value != -1
    }
}

impl ActionKind {
    /// The place that it changes, where that is one place and no move.
    fn place(&self) -> Option<Place> {
        Some(match self {
            ActionKind::Add { at, .. }
            | ActionKind::Insert { at, .. }
            | ActionKind::Remove { at }
            | ActionKind::RemoveLater { at }
            | ActionKind::Promote { at, .. }
            | ActionKind::SetState { at, .. }
            | ActionKind::SetRotation { at, .. }
            | ActionKind::SetValue { at, .. }
            | ActionKind::SetCount { at, .. }
            | ActionKind::SetCost { at, .. }
            | ActionKind::SetPhase { at, .. }
            | ActionKind::SetHidden { at, .. } => *at,
            _ => return None,
        })
    }

    /// One piece enters a site, with nothing given along.
    pub fn add(at: Place, what: u16) -> Self {
        ActionKind::Add {
            at,
            what,
            count: 1,
            given: Given::NONE,
            stack: false,
        }
    }
}

/// The kinds of atomic change (specification 05a D.4, 05b G.3, 06b §8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Pieces enter a site.
    Add {
        at: Place,
        what: u16,
        count: i32,
        given: Given,
        stack: bool,
    },
    /// A piece enters a stack at a level.
    Insert { at: Place, what: u16, state: i32 },
    /// A piece moves; with levels as given, or the whole stack.
    Move {
        from: Place,
        to: Place,
        given: Given,
        stack: bool,
    },
    /// Several pieces of a count move.
    MoveCount { from: Place, to: Place, count: i32 },
    /// The top levels of a stack move.
    MoveLevels { from: Place, to: Place, levels: i32 },
    /// A piece is copied.
    Copy { from: Place, to: Place },
    /// A piece or everything on a site leaves.
    Remove { at: Place },
    /// A site is marked to be cleared when the turn ends.
    RemoveLater { at: Place },
    /// A piece becomes another.
    Promote { at: Place, what: u16 },
    /// A choice without effect; without a target of its own (site −1) its end is its start.
    Select { from: Place, to: Place },
    /// The local state is set.
    SetState { at: Place, state: i32 },
    /// The rotation is set.
    SetRotation { at: Place, rotation: i32 },
    /// The value is set.
    SetValue { at: Place, value: i32 },
    /// The number of pieces is set.
    SetCount { at: Place, what: u16, count: i32 },
    /// The cost of an element is set (start only).
    SetCost { at: Place, cost: i32 },
    /// The phase of an element is set (start only).
    SetPhase { at: Place, phase: i32 },
    /// Information is hidden or shown.
    SetHidden {
        at: Place,
        data: HiddenData,
        player: u8,
        hidden: bool,
    },
    /// A die shows a face.
    SetDie { site: i32, face: i32 },
    /// Whether all dice of the roll were equal.
    SetDiceEqual(bool),
    /// A die is used.
    UseDie { hand: u8, die: u8, site: i32 },
    /// A score is set or added to.
    SetScore { player: u8, score: i32, add: bool },
    /// Money is set.
    SetAmount { player: u8, amount: i32 },
    /// Money is bet.
    Bet { player: u8, bet: i32 },
    /// The pot is set.
    SetPot(i32),
    /// The counter is set.
    SetCounter(i32),
    /// The unnamed variable is set.
    SetTemp(i32),
    /// A named variable is set.
    SetVar { var: VarId, value: i32 },
    /// A value becomes pending; −1 is no value and counts as 1.
    SetPending(i32),
    /// A player's value is set.
    SetPlayerValue { player: u8, value: i32 },
    /// A player becomes the next.
    SetNextPlayer(u8),
    /// A player joins a team.
    JoinTeam { player: u8, team: u8 },
    /// A value is remembered.
    Remember { memory: MemoryId, value: i32 },
    /// A value is forgotten.
    Forget { memory: MemoryId, value: i32 },
    /// The position is stored.
    StoreState,
    /// A suit becomes trump.
    SetTrump(i32),
    /// A proposition is made.
    Propose(u16),
    /// A vote is cast.
    Vote(u16),
    /// A player is triggered.
    Trigger { event: u16, player: u8 },
    /// A message, without effect.
    Note { message: u16, to: u8 },
    /// Two players change places.
    SwapPlayers { a: u8, b: u8 },
    /// A player gives up.
    Forfeit(u8),
    /// A pass; `forced` when there was nothing else.
    Pass { forced: bool },
    /// The next game of a match.
    NextInstance,
    /// A puzzle's variable gets a value.
    Assign { ty: SiteType, var: i32, value: i32 },
    /// A possible value of a puzzle's variable is switched.
    Toggle { ty: SiteType, var: i32, value: i32 },
    /// A puzzle's variable may have every value again.
    Reset { ty: SiteType, var: i32, max: i32 },
}

impl Action {
    /// An action that is not a decision.
    pub fn new(kind: ActionKind) -> Self {
        Action {
            kind,
            decision: false,
        }
    }

    /// Site and level it reports as its start; −1 where it has none (specification 05b G.4).
    #[inline]
    pub fn from(&self) -> (i32, i32) {
        match self.kind {
            ActionKind::Move { from, .. }
            | ActionKind::MoveCount { from, .. }
            | ActionKind::MoveLevels { from, .. }
            | ActionKind::Copy { from, .. }
            | ActionKind::Select { from, .. } => (from.site, from.level.max(0)),
            _ => self.to(),
        }
    }

    /// Site and level it reports as its end; −1 where it has none.
    #[inline]
    pub fn to(&self) -> (i32, i32) {
        match self.kind {
            ActionKind::Move { to, .. }
            | ActionKind::MoveCount { to, .. }
            | ActionKind::MoveLevels { to, .. }
            | ActionKind::Copy { to, .. } => (to.site, to.level.max(0)),
            ActionKind::Select { from, to } => {
                let end = if to.site == -1 { from } else { to };
                (end.site, end.level.max(0))
            }
            ActionKind::SetDie { site, .. } | ActionKind::UseDie { site, .. } => (site, 0),
            ActionKind::Assign { var, .. }
            | ActionKind::Toggle { var, .. }
            | ActionKind::Reset { var, .. } => (var, 0),
            kind => kind
                .place()
                .map_or((-1, 0), |at| (at.site, at.level.max(0))),
        }
    }

    /// Types of its start and end, where it has sites.
    pub fn types(&self) -> Option<(SiteType, SiteType)> {
        match self.kind {
            ActionKind::Move { from, to, .. }
            | ActionKind::MoveCount { from, to, .. }
            | ActionKind::MoveLevels { from, to, .. }
            | ActionKind::Copy { from, to }
            | ActionKind::Select { from, to } => Some((from.ty, to.ty)),
            ActionKind::Assign { ty, .. }
            | ActionKind::Toggle { ty, .. }
            | ActionKind::Reset { ty, .. } => Some((ty, ty)),
            kind => kind.place().map(|at| (at.ty, at.ty)),
        }
    }
}

/// Whether a record of applied actions is a pass.
pub fn is_pass(actions: &[Action]) -> bool {
    let mut any = false;
    for a in actions {
        if matches!(a.kind, ActionKind::Pass { .. }) {
            any = true;
        } else if a.decision {
            return false;
        }
    }
    any
}
