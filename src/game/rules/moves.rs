//! The types of move ludemes: generators, operators and effects (specification 06a, 06b).
//! `game/moves` generates moves from them.

mod captures;
mod parts;

pub use captures::{Custodial, Enclose, LineCapture, Surround};
pub use parts::{
    AddMove, Apply, Between, From, FromToMove, HopMove, LeapMove, Piece, ShootMove, SlideMove,
    StepMove, To, WalkEnds,
};

use super::booleans::HiddenData;
use super::directions::Step;
use super::{
    Bool, CheckId, Component, Directions, Float, Int, Ints, LeafId, MemoryId, Owners, Range,
    Region, Role, Sites, ThenId, VarId,
};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::topology::Csr;
use crate::game::moves::Tests;
use std::sync::OnceLock;

/// A move ludeme: what it generates, whether its action is the player's decision, and what
/// follows every move it yields.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves {
    /// What it generates.
    pub kind: MovesKind,
    /// Written `(move X …)`: the main action is a decision.
    pub decision: bool,
    /// The consequence of every move, where the ludeme attaches one.
    pub then: Option<ThenId>,
}

/// The constraints of a deduction puzzle.
#[derive(Clone, Debug)]
pub struct Satisfy {
    /// The constraints.
    pub constraints: Vec<Bool>,
    /// How they are tested; made when first asked for.
    pub(in crate::game) tests: OnceLock<Tests>,
}

impl Satisfy {
    /// Constraints that all have to hold.
    pub fn new(constraints: Vec<Bool>) -> Self {
        Satisfy {
            constraints,
            tests: OnceLock::new(),
        }
    }
}

impl PartialEq for Satisfy {
    fn eq(&self, other: &Self) -> bool {
        self.constraints == other.constraints
    }
}

/// When a removal happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At once.
    Now,
    /// When the turn ends.
    EndOfTurn,
}

/// How a piece to promote to is chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum PromoteTo {
    /// These components, as they are.
    Components(Vec<Int>),
    /// One component by owner: component by player index, 0 for none.
    ByOwner {
        owner: Box<Int>,
        by_player: Vec<Vec<Component>>,
    },
    /// The component with the index is looked up by name for the owner:
    /// `same[component][player]`.
    Resolved {
        component: Box<Int>,
        owner: Option<Box<Int>>,
    },
}

/// Iteration over pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct ForEachPiece {
    /// Only positions of this type, in reverse order.
    pub on: Option<SiteType>,
    /// Components to keep (by name without number); `None` for all.
    pub components: Option<Vec<Component>>,
    /// The container.
    pub container: Int,
    /// The moves; the component's own when `None`.
    pub moves: Option<Box<Moves>>,
    /// Whose pieces.
    pub player: Int,
    /// Every component, whoever owns it (roles All and Each).
    pub everyone: bool,
    /// Only tops of stacks.
    pub top: Bool,
}

/// Iteration over directions.
#[derive(Clone, Debug, PartialEq)]
pub struct ForEachDirection {
    /// Start.
    pub from: From,
    /// Directions.
    pub directions: Directions,
    /// How far.
    pub between: Option<Between>,
    /// Condition and effect on each site.
    pub to: Option<To>,
    /// Moves instead.
    pub moves: Option<Box<Moves>>,
}

impl ForEachDirection {
    /// What it yields at each site that it comes to.
    pub fn effect(&self) -> Option<&Moves> {
        match &self.moves {
            Some(moves) => Some(moves),
            None => self.to.as_ref()?.apply.as_ref()?.effect.as_deref(),
        }
    }
}

/// Sowing.
#[derive(Clone, Debug, PartialEq)]
pub struct Sow {
    /// Type of the sites.
    pub ty: SiteType,
    /// The hole sown from.
    pub start: Int,
    /// How many; all of the hole's when `None`.
    pub count: Option<Int>,
    /// How many in each hole.
    pub per_hole: Option<Int>,
    /// The track: by owner index where an owner was given.
    pub track: SowTrack,
    /// When to capture.
    pub cond: Option<Bool>,
    /// An effect on each hole sown.
    pub sow_effect: Option<Box<Moves>>,
    /// The capture.
    pub apply: Option<Box<Moves>>,
    /// Sow the starting hole as well when passing it.
    pub include_self: Option<Bool>,
    /// Begin with the starting hole.
    pub origin: Option<Bool>,
    /// Holes to skip.
    pub skip_if: Option<Bool>,
    /// Capture on while this holds.
    pub onward: Option<(Onward, Bool)>,
}

/// How a capture goes on after sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// Against the sowing.
    Backtracking,
    /// With the sowing.
    Forward,
}

/// The track of a sowing.
#[derive(Clone, Debug, PartialEq)]
pub enum SowTrack {
    /// One track, or none.
    Fixed(Option<u16>),
    /// By the index of the owner.
    ByOwner {
        owner: Int,
        by_player: Vec<Option<u16>>,
    },
}

/// A per-site datum an effect can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settable {
    /// Number of pieces.
    Count,
    /// Local state.
    State,
    /// Piece value.
    Value,
}

/// What `trigger`, scores and values are addressed to.
pub type Players = Owners;

/// What a move ludeme generates.
#[derive(Clone, Debug, PartialEq)]
pub enum MovesKind {
    /// Nothing.
    None,
    /// A simple move that stands in [`crate::game::Game::leaves`], so that a list can name it.
    Leaf(LeafId),
    // Decisions and their effect forms.
    /// To a neighbouring site.
    Step(Box<StepMove>),
    /// Along a line.
    Slide(Box<SlideMove>),
    /// Over a hurdle.
    Hop(Box<HopMove>),
    /// By a walk.
    Leap(Box<LeapMove>),
    /// From one site to another.
    FromTo(Box<FromToMove>),
    /// A piece enters.
    Add(Box<AddMove>),
    /// Pieces leave.
    Remove {
        ty: SiteType,
        sites: Sites,
        level: Option<Box<Int>>,
        when: When,
        count: Option<Box<Int>>,
    },
    /// A choice without effect.
    Select {
        from: Box<From>,
        to: Option<Box<To>>,
        mover: Option<Box<Int>>,
    },
    /// A pass.
    Pass,
    /// A piece becomes another.
    Promote {
        ty: SiteType,
        site: Box<Int>,
        to: PromoteTo,
    },
    /// A card is played.
    PlayCard,
    /// Propositions, by number.
    Propose(Vec<u16>),
    /// Votes, by number.
    Vote(Vec<u16>),
    /// A bet.
    Bet { player: Box<Int>, range: Box<Range> },
    /// Two pieces change places.
    SwapPieces { a: Box<Int>, b: Box<Int> },
    /// Two players change places.
    SwapPlayers { a: Box<Int>, b: Box<Int> },
    /// A piece turns.
    SetRotation {
        site: Box<Int>,
        ty: Option<SiteType>,
        values: Vec<Int>,
        previous: Option<Box<Bool>>,
        next: Option<Box<Bool>>,
    },
    /// A suit becomes trump.
    SetTrumpSuit(Box<Ints>),
    /// Players become the next one.
    SetNextPlayer(Box<Ints>),
    /// A piece is shot.
    Shoot(Box<ShootMove>),
    // Operators.
    /// A choice.
    If(Box<Bool>, Box<Moves>, Option<Box<Moves>>),
    /// All lists in order (`or` and `and`).
    Concat(Vec<Moves>),
    /// One move of all.
    Append(Box<Moves>),
    /// Every pair.
    AllCombinations(Box<Moves>, Box<Moves>),
    /// One after the other on a copy.
    Seq(Vec<Moves>),
    /// The first list that is not empty.
    Priority(Vec<Moves>),
    /// Over pieces.
    ForEachPiece(Box<ForEachPiece>),
    /// Over sites; the last is used when nothing came.
    ForEachSite(Box<Region>, Box<Moves>, Option<Box<Moves>>),
    /// Over values.
    ForEachValue(Box<Ints>, Box<Moves>),
    /// Over a range of values.
    ForEachValueIn(Box<Range>, Box<Moves>),
    /// Over the levels of a stack.
    ForEachLevel {
        ty: SiteType,
        site: Box<Int>,
        from_top: bool,
        moves: Box<Moves>,
    },
    /// Over all players.
    ForEachPlayer(Box<Moves>),
    /// Over given players.
    ForEachPlayerIn(Box<Ints>, Box<Moves>),
    /// Over teams.
    ForEachTeam(Box<Moves>),
    /// Over dice.
    ForEachDie {
        dice: Box<Int>,
        combined: Box<Bool>,
        replay_double: Box<Bool>,
        cond: Option<Box<Bool>>,
        moves: Box<Moves>,
    },
    /// Over directions.
    ForEachDirection(Box<ForEachDirection>),
    /// Over groups.
    ForEachGroup {
        ty: SiteType,
        directions: Directions,
        cond: Option<Box<Bool>>,
        moves: Box<Moves>,
    },
    // Requirements.
    /// One thing before another, or under a condition on the result.
    Do {
        prior: Box<Moves>,
        next: Option<Box<Moves>>,
        if_afterwards: Option<CheckId>,
    },
    /// The longest continuations.
    MaxMoves {
        with_value: Option<Box<Bool>>,
        moves: Box<Moves>,
    },
    /// The most captures.
    MaxCaptures {
        with_value: Option<Box<Bool>>,
        moves: Box<Moves>,
    },
    /// A pass-through where a track fits: it filters nothing.
    MaxDistance {
        track_exists: bool,
        moves: Box<Moves>,
    },
    /// Again and again on a copy.
    While(Box<Bool>, Box<Moves>),
    /// The first site of a track that yields moves.
    FirstMoveOnTrack { track: SowTrack, moves: Box<Moves> },
    /// Moves that do not lead to the stored position.
    AvoidStoredState(Box<Moves>),
    // Capture patterns.
    /// Between two friends.
    Custodial(Box<Custodial>),
    /// On all sides.
    Surround(Box<Surround>),
    /// A group without liberties.
    Enclose(Box<Enclose>),
    /// On both sides of the start.
    Intervene(Box<LineCapture>),
    /// In the direction of the move.
    Directional(Box<LineCapture>),
    /// Pieces drawn to the start.
    Attract {
        from: Box<Int>,
        ty: SiteType,
        direction: AbsoluteDirection,
    },
    /// Pieces pushed along.
    Push {
        from: Box<Int>,
        ty: SiteType,
        directions: Directions,
    },
    /// A piece or stack turned over.
    Flip { ty: SiteType, site: Box<Int> },
    /// Pieces change owner: `by_player[component][player]` is the new component.
    TakeControl {
        of: Owners,
        by: Box<Int>,
        sites: Option<Sites>,
        ty: SiteType,
    },
    /// A domino is drawn.
    TakeDomino,
    /// Sowing.
    Sow(Box<Sow>),
    // State changes.
    /// The mover moves again.
    MoveAgain,
    /// Scores are set or added to; paired with the players.
    SetScore {
        players: Vec<Players>,
        scores: Vec<Int>,
        add: bool,
    },
    /// A player's value is set.
    SetPlayerValue { player: Players, value: Box<Int> },
    /// A datum of a site is set.
    SetSite {
        datum: Settable,
        ty: SiteType,
        at: Box<Int>,
        level: Option<Box<Int>>,
        value: Box<Int>,
    },
    /// A named variable is set; the unnamed one when `None`.
    SetVar(Option<VarId>, Box<Int>),
    /// The counter is set.
    SetCounter(Box<Int>),
    /// The pot is set.
    SetPot(Box<Int>),
    /// Values become pending; 1 when `None`.
    SetPending(Option<Sites>),
    /// Information is hidden or shown.
    SetHidden {
        data: Vec<HiddenData>,
        ty: SiteType,
        sites: Sites,
        level: Box<Int>,
        value: Box<Bool>,
        to: Players,
    },
    /// Players join a team.
    SetTeam { team: Box<Int>, roles: Vec<Role> },
    /// The position is stored.
    RememberState,
    /// A value is remembered.
    Remember {
        memory: MemoryId,
        value: Box<Int>,
        unique: Box<Bool>,
    },
    /// A value is forgotten.
    Forget { memory: MemoryId, value: Box<Int> },
    /// All values are forgotten; every list when the flag is set.
    ForgetAll { memory: MemoryId, every: bool },
    /// A player is triggered; the event by number, for records.
    Trigger { event: u16, player: Box<Int> },
    /// A message to players; by number, for records.
    Note { message: u16, to: Players },
    /// All dice are rolled.
    Roll,
    /// All dice are rolled, as one chance event, until a condition holds for the faces shown; the
    /// last of a bounded number of rolls stands in any case.
    RollUntil(Box<Bool>),
    /// The first so many unused dice that show a number of pips are used, as one move; no move
    /// when there are fewer.
    UseDice { pips: Box<Int>, count: Box<Int> },
    /// Cards are dealt.
    DealCards {
        count: Box<Int>,
        begin_with: Option<Box<Int>>,
    },
    /// Dominoes are dealt.
    DealDominoes { count: Box<Int> },
    /// One of several ludemes at random.
    RandomWeighted(Vec<Float>, Vec<Moves>),
    /// Some of the moves at random, with replacement.
    RandomPick(Box<Moves>, Box<Int>),
    /// Assignments of a deduction puzzle that keep the constraints.
    Satisfy(Satisfy),
}

impl Moves {
    /// A ludeme that yields nothing.
    pub fn none() -> Self {
        Moves {
            kind: MovesKind::None,
            decision: false,
            then: None,
        }
    }
}
