//! [`MoveList`]: moves and their actions in one arena that is used again for every turn.

pub mod sketches;
mod wraps;

use super::{Action, ActionKind};
use crate::game::budget::MAX_LISTED;
use crate::game::rules::ThenId;
use crate::game::site_set::SiteIter;
use sketches::Sketches;
use wraps::Wraps;

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
    /// What is still to be put around its actions, counted from 1; 0 for nothing.
    pub wrap: u32,
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
    wraps: Wraps,
    /// More than [`MAX_LISTED`] moves or actions were to be listed; those beyond are not.
    overfull: bool,
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
        self.wraps.clear();
        self.overfull = false;
    }

    /// Whether more moves were to be listed than a list may hold. What it holds is then not all.
    pub(in crate::game) fn is_overfull(&self) -> bool {
        self.overfull
    }

    /// Whether the list can take no more.
    #[inline]
    fn is_full(&self) -> bool {
        self.moves.len() | self.items.len() >= MAX_LISTED
    }

    /// Makes room for one more move, which will not be asked for: the last one goes.
    #[cold]
    #[inline(never)]
    fn drop_last(&mut self, start: u32) {
        self.overfull = true;
        self.items.truncate(start as usize);
        self.moves.pop();
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
    #[inline(always)]
    pub fn push_action(&mut self, kind: ActionKind, decision: bool) {
        self.items.push(Item::Action(Action { kind, decision }));
    }

    /// Ends the move begun at `start`; levels are 0, there are no consequences and no mover yet.
    #[inline]
    pub fn finish(&mut self, start: u32, from: i32, to: i32) -> usize {
        if self.is_full() {
            self.drop_last(start);
        }
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
            wrap: 0,
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
    #[inline(always)]
    pub fn push(&mut self, kind: ActionKind, decision: bool) -> usize {
        let action = Action { kind, decision };
        let (from, to) = (action.from().0, action.to().0);
        let start = self.begin();
        self.push_action(kind, decision);
        self.finish(start, from, to)
    }

    /// A move of one addition for each of the sites, all like this one but for where they are.
    pub fn push_additions(&mut self, like: ActionKind, decision: bool, sites: SiteIter<'_>) {
        let action = Item::Action(Action {
            kind: like,
            decision,
        });
        for site in sites {
            let start = self.begin();
            // Copied whole and then changed where it stands: faster than built anew.
            self.items.push(action);
            if let Some(Item::Action(Action {
                kind: ActionKind::Add { at, .. },
                ..
            })) = self.items.last_mut()
            {
                at.site = site;
            }
            self.finish(start, site, site);
        }
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
        self.attach_then(first, then, true, |_| true);
    }

    /// Adds a ludeme's own consequence to every move from `first` on.
    pub fn add_own_then(&mut self, first: usize, then: ThenId) {
        self.attach_then(first, then, false, |_| true);
    }

    /// Adds the own consequence of an addition to every move from `first` on that adds no large
    /// piece: those, which have a state, never run it (specification 06a 2.6).
    pub fn add_then_of_small(&mut self, first: usize, then: ThenId) {
        self.attach_then(first, then, false, |m| m.state < 0);
    }

    fn attach_then(
        &mut self,
        first: usize,
        then: ThenId,
        twins_twice: bool,
        takes: impl Fn(&Move) -> bool,
    ) {
        let MoveList { moves, thens, .. } = self;
        let mut seen: Option<(Run, bool, Run)> = None;
        for m in moves[first..].iter_mut().filter(|m| takes(m)) {
            let old = m.thens;
            let twin = twins_twice && m.twin;
            m.thens = match seen {
                Some((from, twins, to)) if from == old && twins == twin => to,
                _ => {
                    let start = thens.len() as u32;
                    thens.extend_from_within(old.range());
                    thens.push(then);
                    if twin {
                        thens.push(then);
                    }
                    let new = Run {
                        start,
                        len: thens.len() as u32 - start,
                    };
                    seen = Some((old, twin, new));
                    new
                }
            };
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
        if self.is_full() {
            self.drop_last(self.items.len() as u32);
        }
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

    /// What the first decision among a move's actions is.
    #[inline]
    pub fn first_decision(&self, m: &Move) -> Option<&ActionKind> {
        self.items(m).iter().find_map(|i| match i {
            Item::Action(a) if a.decision => Some(&a.kind),
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
