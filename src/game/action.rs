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

pub mod sketches;

use crate::board::site::SiteType;
use crate::game::rules::booleans::HiddenData;
use crate::game::rules::{MemoryId, ThenId, VarId};
use sketches::Sketches;

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

    /// Whether anything is given.
    pub fn any(self) -> bool {
        self.state != -1 || self.rotation != -1 || self.value != -1
    }
}

impl ActionKind {
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
            | ActionKind::SetHidden { at, .. } => (at.site, at.level.max(0)),
            ActionKind::SetDie { site, .. } | ActionKind::UseDie { site, .. } => (site, 0),
            ActionKind::Assign { var, .. }
            | ActionKind::Toggle { var, .. }
            | ActionKind::Reset { var, .. } => (var, 0),
            _ => (-1, 0),
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
            | ActionKind::SetHidden { at, .. } => Some((at.ty, at.ty)),
            ActionKind::Assign { ty, .. }
            | ActionKind::Toggle { ty, .. }
            | ActionKind::Reset { ty, .. } => Some((ty, ty)),
            _ => None,
        }
    }
}

/// An element of a move's list of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A change.
    Action(Action),
    /// The consequences of an attached move run here.
    Then(ThenId),
}

/// A range in one of the arenas of a [`MoveList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Run {
    /// First element.
    pub start: u32,
    /// Number of elements.
    pub len: u32,
}

impl Run {
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A move of a [`MoveList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where it starts; −1 for nowhere.
    pub from: i32,
    /// Where it ends; −1 for nowhere.
    pub to: i32,
    /// Lowest level it moves.
    pub level_min: i32,
    /// Highest level it moves.
    pub level_max: i32,
    /// State of a large piece; −1 otherwise.
    pub state: i32,
    /// Edge of a move on edges; −1 otherwise.
    pub edge: i32,
    /// Whose move it is; 0 until set.
    pub mover: u8,
    /// From and to may not be exchanged.
    pub oriented: bool,
    /// It stands in the list twice, and what other ludemes attach to it they attach twice.
    pub twin: bool,
    /// Its actions are not there yet: see [`sketches`].
    pub sketched: bool,
    /// How many of its consequences belong to what a deferred condition was put on.
    pub checked_thens: u8,
    /// The condition still to be tested, counted from 1; 0 for none.
    pub check: u16,
    /// Its actions.
    pub items: Run,
    /// Its consequences.
    pub thens: Run,
    /// The sites it passes.
    pub between: Run,
}

/// Moves with their actions, consequences and passed sites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    moves: Vec<Move>,
    items: Vec<Item>,
    thens: Vec<ThenId>,
    between: Vec<i32>,
    sketches: Sketches,
}

/// A length of a [`MoveList`] to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    moves: usize,
    items: usize,
    thens: usize,
    between: usize,
}

impl MoveList {
    /// An empty list.
    pub fn new() -> Self {
        MoveList::default()
    }

    /// Removes everything, keeping the room.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.items.clear();
        self.thens.clear();
        self.between.clear();
        self.sketches.clear();
    }

    /// Number of moves.
    #[inline]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no moves.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves in order.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// A move, to change its numbers.
    pub fn get_mut(&mut self, index: usize) -> &mut Move {
        &mut self.moves[index]
    }

    /// The actions of a move.
    #[inline]
    pub fn items(&self, m: &Move) -> &[Item] {
        &self.items[m.items.range()]
    }

    /// The actions of a move, to change their flags.
    pub fn items_mut(&mut self, index: usize) -> &mut [Item] {
        let range = self.moves[index].items.range();
        &mut self.items[range]
    }

    /// The consequences of a move, in order.
    #[inline]
    pub fn thens(&self, m: &Move) -> &[ThenId] {
        &self.thens[m.thens.range()]
    }

    /// The sites a move passes.
    #[inline]
    pub fn between(&self, m: &Move) -> &[i32] {
        &self.between[m.between.range()]
    }

    /// The present length.
    pub fn mark(&self) -> Mark {
        Mark {
            moves: self.moves.len(),
            items: self.items.len(),
            thens: self.thens.len(),
            between: self.between.len(),
        }
    }

    /// Drops everything added since the mark.
    pub fn rewind(&mut self, mark: Mark) {
        self.moves.truncate(mark.moves);
        self.items.truncate(mark.items);
        self.thens.truncate(mark.thens);
        self.between.truncate(mark.between);
    }

    /// Starts a move: actions pushed from now on are its own until [`MoveList::finish`].
    #[inline]
    pub fn begin(&self) -> u32 {
        self.items.len() as u32
    }

    /// Pushes an item of the move being built.
    #[inline]
    pub fn push_item(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Pushes an action of the move being built.
    #[inline]
    pub fn push_action(&mut self, kind: ActionKind, decision: bool) {
        self.items.push(Item::Action(Action { kind, decision }));
    }

    /// Ends the move begun at `start`; levels are 0, there are no consequences and no mover yet.
    #[inline]
    pub fn finish(&mut self, start: u32, from: i32, to: i32) -> usize {
        self.moves.push(Move {
            from,
            to,
            level_min: 0,
            level_max: 0,
            state: -1,
            edge: -1,
            mover: 0,
            oriented: true,
            twin: false,
            sketched: false,
            checked_thens: 0,
            check: 0,
            items: Run {
                start,
                len: self.items.len() as u32 - start,
            },
            thens: Run::default(),
            between: Run::default(),
        });
        self.moves.len() - 1
    }

    /// A move of one action, which may be the decision.
    #[inline]
    pub fn push(&mut self, kind: ActionKind, decision: bool) -> usize {
        let start = self.begin();
        self.push_action(kind, decision);
        let (from, to) = match self.items.last() {
            Some(Item::Action(a)) => (a.from().0, a.to().0),
            _ => (-1, -1),
        };
        self.finish(start, from, to)
    }

    /// Gives the sites a move passes.
    pub fn set_between(&mut self, index: usize, sites: &[i32]) {
        let start = self.between.len() as u32;
        self.between.extend_from_slice(sites);
        self.moves[index].between = Run {
            start,
            len: sites.len() as u32,
        };
    }

    /// Starts a run of passed sites: see [`MoveList::finish_between`].
    #[inline]
    pub fn begin_between(&self) -> u32 {
        self.between.len() as u32
    }

    /// Pushes a passed site of the run begun last.
    #[inline]
    pub fn push_between(&mut self, site: i32) {
        self.between.push(site);
    }

    /// Gives a move the sites passed so far; moves along one line share one run.
    #[inline]
    pub fn finish_between(&mut self, index: usize, start: u32) {
        self.moves[index].between = Run {
            start,
            len: self.between.len() as u32 - start,
        };
    }

    /// Adds a consequence, outermost last, to every move from `first` on: twice to one that is
    /// listed twice.
    pub fn add_then(&mut self, first: usize, then: ThenId) {
        self.attach_then(first, then, true);
    }

    /// Adds a ludeme's own consequence to every move from `first` on.
    pub fn add_own_then(&mut self, first: usize, then: ThenId) {
        self.attach_then(first, then, false);
    }

    fn attach_then(&mut self, first: usize, then: ThenId, twins_twice: bool) {
        let mut seen: Option<(Run, bool, Run)> = None;
        for i in first..self.moves.len() {
            let old = self.moves[i].thens;
            let twin = twins_twice && self.moves[i].twin;
            let new = match seen {
                Some((from, twins, to)) if from == old && twins == twin => to,
                _ => {
                    let start = self.thens.len() as u32;
                    self.thens.extend_from_within(old.range());
                    self.thens.push(then);
                    if twin {
                        self.thens.push(then);
                    }
                    let new = Run {
                        start,
                        len: self.thens.len() as u32 - start,
                    };
                    seen = Some((old, twin, new));
                    new
                }
            };
            self.moves[i].thens = new;
        }
    }

    /// Sets the mover of every move from `first` on.
    pub fn set_mover(&mut self, first: usize, mover: u8) {
        for m in &mut self.moves[first..] {
            m.mover = mover;
        }
    }

    /// Copies a move of another list to the end of this one.
    pub fn push_from(&mut self, other: &MoveList, index: usize) -> usize {
        let m = other.moves[index];
        let mut copy = m;
        copy.items = Run {
            start: self.items.len() as u32,
            len: m.items.len,
        };
        self.items.extend_from_slice(other.items(&m));
        copy.thens = Run {
            start: self.thens.len() as u32,
            len: m.thens.len,
        };
        self.thens.extend_from_slice(other.thens(&m));
        copy.between = Run {
            start: self.between.len() as u32,
            len: m.between.len,
        };
        self.between.extend_from_slice(other.between(&m));
        self.moves.push(copy);
        self.moves.len() - 1
    }

    /// Copies a move of another list to the end of this one, with further actions before and
    /// behind its own. Those behind come twice where the move is listed twice.
    pub fn push_wrapped(
        &mut self,
        other: &MoveList,
        index: usize,
        before: &[Action],
        behind: &[Action],
    ) -> usize {
        let m = other.moves[index];
        let start = self.begin();
        self.items.extend(before.iter().map(|a| Item::Action(*a)));
        self.items.extend_from_slice(other.items(&m));
        for _ in 0..if m.twin { 2 } else { 1 } {
            self.items.extend(behind.iter().map(|a| Item::Action(*a)));
        }
        let i = self.finish_like(start, &m);
        let thens = self.thens.len() as u32;
        self.thens.extend_from_slice(other.thens(&m));
        self.moves[i].thens = Run {
            start: thens,
            len: m.thens.len,
        };
        self.set_between(i, other.between(&m));
        i
    }

    /// Adds a move as it was executed: these actions, no consequences.
    pub fn push_executed(&mut self, other: &MoveList, index: usize, actions: &[Action]) -> usize {
        let m = other.moves[index];
        let start = self.begin();
        self.items.extend(actions.iter().map(|a| Item::Action(*a)));
        let i = self.finish_like(start, &m);
        self.moves[i].twin = false;
        self.set_between(i, other.between(&m));
        i
    }

    /// Ends the move begun at `start` with the numbers of another, without its lists.
    fn finish_like(&mut self, start: u32, m: &Move) -> usize {
        let i = self.finish(start, m.from, m.to);
        self.moves[i] = Move {
            items: self.moves[i].items,
            thens: Run::default(),
            between: Run::default(),
            ..*m
        };
        i
    }

    /// Appends the actions of a move of another list to the move being built, decision flags
    /// cleared if asked, its consequences behind them.
    pub fn append_items(&mut self, other: &MoveList, index: usize, clear_decisions: bool) {
        let m = other.moves[index];
        for item in other.items(&m) {
            self.items.push(match *item {
                Item::Action(a) if clear_decisions => Item::Action(Action {
                    decision: false,
                    ..a
                }),
                item => item,
            });
        }
        for then in other.thens(&m) {
            self.items.push(Item::Then(*then));
        }
    }

    /// Removes a move by putting the last one in its place.
    pub fn swap_remove(&mut self, index: usize) {
        self.moves.swap_remove(index);
    }

    /// Removes a move, keeping the order of the others.
    pub fn remove(&mut self, index: usize) {
        self.moves.remove(index);
    }

    /// Moves a move forward to the place `kept`, over one that is not wanted any more.
    #[inline]
    pub fn keep(&mut self, kept: usize, index: usize) {
        self.moves[kept] = self.moves[index];
    }

    /// Drops the moves from `len` on.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// Keeps the moves the test accepts.
    pub fn retain(&mut self, mut keep: impl FnMut(&Move) -> bool) {
        self.moves.retain(|m| keep(m));
    }

    /// The first decision among a move's actions.
    pub fn decision(&self, m: &Move) -> Option<Action> {
        self.items(m).iter().find_map(|i| match i {
            Item::Action(a) if a.decision => Some(*a),
            _ => None,
        })
    }

    /// Whether the move is a pass: it holds a pass, and every decision in it is one.
    pub fn is_pass(&self, m: &Move) -> bool {
        self.all_decisions(m, |k| matches!(k, ActionKind::Pass { .. }))
    }

    /// Whether the move swaps players.
    pub fn is_swap(&self, m: &Move) -> bool {
        self.all_decisions(m, |k| matches!(k, ActionKind::SwapPlayers { .. }))
    }

    fn all_decisions(&self, m: &Move, is: impl Fn(&ActionKind) -> bool) -> bool {
        let mut any = false;
        for item in self.items(m) {
            if let Item::Action(a) = item {
                if is(&a.kind) {
                    any = true;
                } else if a.decision {
                    return false;
                }
            }
        }
        any
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
