//! Lists of moves and of the changes that each consists of, in memory that is used again.

use super::position::SowingPosition;
use crate::game::bits::select;
use crate::game::chance::Chance;
use crate::game::pool::{Emptied, Pool};
use crate::game::sprints::work::Work;

/// A change to a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SowingAction {
    /// A choice that changes nothing.
    Select {
        from: i32,
        to: i32,
    },
    /// One piece goes to another pit; the state and value that the pit has then, −1 for those
    /// of the pit that it comes from.
    Move {
        from: i32,
        to: i32,
        state: i32,
        value: i32,
    },
    /// So many pieces go.
    Carry {
        from: i32,
        to: i32,
        n: i32,
    },
    /// Pieces come, so many in pits that were empty.
    Add(i32),
    /// Everything leaves a pit.
    Remove(i32),
    /// The count of a pit, and whether a piece stood there when that was decided.
    Count {
        at: i32,
        what: bool,
        n: i32,
    },
    State(i32, i32),
    Value(i32, i32),
    Next(u8),
    SwapPlayers(u8, u8),
    Score {
        player: u8,
        score: i32,
        add: bool,
    },
    PlayerValue(u8, i32),
    Named(u8, i32),
    Temp(i32),
    Pending(i32),
    Remember(u8, i32),
    Forget(u8, i32),
    Propose(u16),
    Vote(u16),
    Pass,
}

impl SowingAction {
    /// The choice of a pit.
    pub fn select(pit: i32) -> Self {
        SowingAction::Select { from: pit, to: pit }
    }

    /// Where it reports to start and end; −1 for nowhere.
    pub fn ends(&self) -> (i32, i32) {
        match *self {
            SowingAction::Move { from, to, .. }
            | SowingAction::Carry { from, to, .. }
            | SowingAction::Select { from, to } => (from, to),
            SowingAction::Add(at)
            | SowingAction::Remove(at)
            | SowingAction::Count { at, .. }
            | SowingAction::State(at, _)
            | SowingAction::Value(at, _) => (at, at),
            _ => (-1, -1),
        }
    }
}

/// A run of entries.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct EntryRun {
    pub start: u32,
    pub len: u32,
}

impl EntryRun {
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A move, or the selection of any one of several pits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub from: i32,
    pub to: i32,
    /// The pits that can be selected, of which this stands for one move each; 0 for a single move.
    pub sites: u64,
    pub acts: EntryRun,
    pub thens: EntryRun,
    /// A decision that is a pass.
    pub pass: bool,
    /// A decision that swaps players.
    pub swap: bool,
    /// The check that the moves must still pass.
    pub check: Option<u16>,
}

impl Made {
    /// How many moves this stands for.
    #[inline(always)]
    pub fn len(&self) -> usize {
        if self.sites == 0 {
            1
        } else {
            self.sites.count_ones() as usize
        }
    }
}

/// A list of moves.
#[derive(Debug, Default)]
pub(super) struct List {
    pub moves: Vec<Made>,
    pub acts: Vec<SowingAction>,
    pub thens: Vec<u16>,
}

impl Clone for List {
    fn clone(&self) -> Self {
        List {
            moves: self.moves.clone(),
            acts: self.acts.clone(),
            thens: self.thens.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.moves.clone_from(&other.moves);
        self.acts.clone_from(&other.acts);
        self.thens.clone_from(&other.thens);
    }
}

impl Emptied for List {
    fn empty(&mut self) {
        self.moves.clear();
        self.acts.clear();
        self.thens.clear();
    }
}

impl List {
    /// Where the changes of a move to come begin.
    #[inline]
    pub fn begin(&self) -> u32 {
        self.acts.len() as u32
    }

    /// Ends a move.
    #[inline]
    pub fn finish(&mut self, begin: u32, from: i32, to: i32) {
        self.moves.push(Made {
            from,
            to,
            sites: 0,
            acts: EntryRun {
                start: begin,
                len: self.acts.len() as u32 - begin,
            },
            thens: EntryRun::default(),
            pass: false,
            swap: false,
            check: None,
        });
    }

    /// Adds a move of one change.
    #[inline]
    pub fn push(&mut self, act: SowingAction) {
        let begin = self.begin();
        self.acts.push(act);
        let (from, to) = act.ends();
        self.finish(begin, from, to);
    }

    /// Adds the selections of pits.
    #[inline]
    pub fn select(&mut self, sites: u64) {
        self.moves.push(Made {
            from: -1,
            to: -1,
            sites,
            acts: EntryRun::default(),
            thens: EntryRun::default(),
            pass: false,
            swap: false,
            check: None,
        });
    }

    /// Adds a consequence to every move from `first` on.
    #[inline]
    pub fn add_then(&mut self, first: usize, then: u16) {
        let mut seen: Option<(EntryRun, EntryRun)> = None;
        for made in &mut self.moves[first..] {
            let old = made.thens;
            made.thens = match seen {
                Some((from, to)) if from == old => to,
                _ => {
                    let start = self.thens.len() as u32;
                    self.thens.extend_from_within(old.range());
                    self.thens.push(then);
                    let len = old.len + 1;
                    let new = EntryRun { start, len };
                    seen = Some((old, new));
                    new
                }
            };
        }
    }

    /// Number of moves.
    #[inline]
    pub fn count(&self) -> usize {
        self.moves.iter().map(Made::len).sum()
    }

    /// Takes a move out, or one of the pits that it selects.
    pub fn take_out(&mut self, index: usize, site: Option<i32>) {
        let made = &mut self.moves[index];
        if let Some(site) = site {
            made.sites &= !(1u64 << site);
        }
        if site.is_none() || made.sites == 0 {
            self.moves.remove(index);
        }
    }

    /// The entry of a move by its number, and the pit if one is selected.
    #[inline]
    pub fn nth(&self, mut index: usize) -> Option<(usize, Option<i32>)> {
        for (i, made) in self.moves.iter().enumerate() {
            let len = made.len();
            if index < len {
                let site = || select(made.sites, index as u32) as i32;
                return Some((i, (made.sites != 0).then(site)));
            }
            index -= len;
        }
        None
    }
}

/// Memory that is lent out and given back.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    pub lists: Pool<List>,
    pub ints: Pool<Vec<i32>>,
    pub records: Pool<Vec<SowingAction>>,
    pub positions: Pool<SowingPosition>,
    /// What the move may still take.
    pub work: Work,
    /// What numbers are drawn by, while a move is made where some are.
    pub chance: Option<Chance>,
    /// Every change that is made, where somebody wants to know.
    pub recording: Option<Vec<SowingAction>>,
}
