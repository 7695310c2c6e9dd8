//! Tables of moves for those parts of the code that yield single moves and look at one site.
//!
//! Most of what a race asks about a move is settled by the mover, the site of the piece and the
//! dice: where the piece goes, and whether there is such a site. What remains mostly depends on
//! what stands on the target, and there only on the top piece and on whether there are none, one,
//! two or more. So a [`LocalWay`] holds, for every combination of its variables, the moves there
//! may be, and for each of them the contents ("standings") of that one site with which the move is
//! legal. Conditions on anything else stay behind as guards. The tables are made in `races/trace`.

use super::Bits;
use super::machine::Machine;
use super::pieces::MANY;
use super::tables::{Axis, Row, RowsByDie, place, row, rows_by_die};
use super::values::Condition;
use super::ways::{Candidate, RaceWay};
use crate::game::Game;
use crate::game::rules::ints::Bound;

/// A move that a local way may yield.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Item {
    pub leaf: u32,
    pub from: i16,
    pub to: i16,
    /// The site looked at.
    pub site: u8,
    /// What it does depends on the variables it is found with.
    pub bound: bool,
    /// Nothing need stand where it starts from.
    pub free: bool,
    /// Where the guards are that have to hold as well.
    pub guards: (u32, u32),
    /// The standings in which the move is there.
    pub standings: u64,
}

/// A test that has to hold, or must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guard {
    pub test: u32,
    pub holds: bool,
    /// The standings in which it comes out as wanted whatever else there is, so that nothing has to
    /// be asked.
    pub surely: u64,
}

/// A combination of variables in short: most have one move at most, for which nothing else is
/// looked up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Head {
    /// The standings in which the move is there; none where there is no move.
    standings: u64,
    leaf: u32,
    to: i16,
    from: u8,
    site: u8,
    /// This is all there is.
    alone: bool,
}

impl Head {
    /// The move of a combination, if there is nothing else to it.
    pub fn of(items: Option<&[Item]>) -> Self {
        let none = Head {
            standings: 0,
            leaf: 0,
            to: -1,
            from: 0,
            site: 0,
            alone: false,
        };
        match items {
            Some([]) => Head {
                alone: true,
                ..none
            },
            Some([item]) if item.is_plain() && !item.free => match u8::try_from(item.from) {
                Ok(from) => Head {
                    standings: item.standings,
                    leaf: item.leaf,
                    to: item.to,
                    from,
                    site: item.site,
                    alone: true,
                },
                Err(_) => none,
            },
            _ => none,
        }
    }

    /// The move if it is there in the position; `Err` where the items have to be looked at.
    #[inline(always)]
    pub fn found(&self, machine: &Machine<'_>) -> Result<Option<Candidate>, ()> {
        if !self.alone {
            return Err(());
        }
        let there = self.standings >> (machine.at.standing(self.site) & 63) & 1 == 1
            && machine.at.standing(self.from) != 0;
        Ok(there.then(|| Candidate {
            leaf: self.leaf,
            from: i32::from(self.from),
            to: i32::from(self.to),
            dice: 0,
            frame: 0,
        }))
    }
}

/// Where the items of a combination of variables are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ItemRun {
    pub begin: u32,
    pub end: u32,
}

impl ItemRun {
    /// The way has to be run.
    pub const OPEN: ItemRun = ItemRun { begin: 1, end: 0 };
}

/// A way of choices and single moves.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LocalWay {
    pub axes: Vec<Axis>,
    pub spans: Vec<ItemRun>,
    /// By row along the last axis, the values for which there may be any.
    pub live: Vec<Bits>,
    pub items: Vec<Item>,
    /// The combinations in short.
    pub heads: Vec<Head>,
    pub guards: Vec<Guard>,
    /// The tests of guards.
    pub tests: Vec<Condition>,
    /// It asks where a move goes to outside of moves.
    pub asks_to: bool,
    /// The way itself.
    pub of: RaceWay,
}

impl LocalWay {
    /// The moves there may be for the variables as they are; `None` where the way has to be run.
    #[inline]
    pub fn items(&self, machine: &Machine<'_>) -> Option<&[Item]> {
        self.items_at(place(&self.axes, machine)?)
    }

    /// Where the moves for each value of a variable are, the others being as they are; `None`
    /// where one of these is out of range or follows the variable.
    #[inline]
    pub fn row(&self, along: Bound, machine: &Machine<'_>) -> Option<Row> {
        match along == Bound::Site && self.asks_to {
            true => None,
            false => row(&self.axes, along, machine),
        }
    }

    /// The rows along a variable by the value of a die; `None` where there are none.
    #[inline]
    pub fn rows_by_die(&self, along: Bound, machine: &Machine<'_>) -> Option<RowsByDie> {
        rows_by_die(&self.axes, along, machine)
    }

    /// The values of a row for which there may be any.
    #[inline(always)]
    pub fn live(&self, row: Row) -> &Bits {
        let number = row.number();
        number.map_or(&Bits::FULL, |number| &self.live[number])
    }

    /// The moves there may be for a value in a row; `None` where the way has to be run.
    #[inline(always)]
    pub fn items_in(&self, row: Row, value: i32) -> Option<&[Item]> {
        self.items_at(row.place(value)?)
    }

    /// The combinations of a row by value, where they differ.
    #[inline(always)]
    pub fn heads_in(&self, row: Row) -> &[Head] {
        self.heads.get(row.all()).unwrap_or_default()
    }

    #[inline(always)]
    pub fn items_at(&self, at: usize) -> Option<&[Item]> {
        let ItemRun { begin, end } = self.spans[at];
        self.items.get(begin as usize..end as usize)
    }
}

impl Machine<'_> {
    /// Whether the guards of a move let it pass.
    pub fn passes(&mut self, local: &LocalWay, item: &Item) -> bool {
        let (begin, end) = item.guards;
        if begin == end {
            return true;
        }
        let standing = self.at.standing(item.site) & 63;
        let guards = local.guards[begin as usize..end as usize].iter();
        let mut open = guards.filter(|guard| guard.surely >> standing & 1 == 0);
        let Some(first) = open.next() else {
            return true;
        };
        let outer = self.env.replace(Bound::From, i32::from(item.from));
        let mut holds = |guard: &Guard| self.test(&local.tests[guard.test as usize]) == guard.holds;
        let passes = holds(first) && open.all(holds);
        self.env.set(Bound::From, outer);
        passes
    }
}

impl Item {
    /// Whether the move is there in the position.
    #[inline(always)]
    pub fn is_there(&self, machine: &Machine<'_>) -> bool {
        self.standings >> machine.at.standing(self.site) & 1 == 1
            && (self.free || machine.at.standing(self.from as u8) != 0)
    }

    /// Whether nothing but the move itself is needed to take it.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        !self.bound && self.guards.0 == self.guards.1
    }

    /// The move; the variables are set as it was found with.
    #[inline(always)]
    pub fn candidate(&self) -> Candidate {
        Candidate {
            leaf: self.leaf,
            from: i32::from(self.from),
            to: i32::from(self.to),
            dice: 0,
            frame: match self.bound {
                true => Candidate::BOUND,
                false => 0,
            },
        }
    }
}

/// By component, the standing of one piece of it on a site; nothing if there are too many. More
/// pieces have the standings that follow, up to those of many.
pub(super) fn first_standings(game: &Game) -> Vec<u8> {
    let mut next = 1;
    let mut firsts = vec![0; game.components.len()];
    for (what, first) in firsts.iter_mut().enumerate().skip(1) {
        if game.components[what].faces.is_empty() {
            *first = next;
            next += MANY;
        }
        if next > 64 {
            return Vec::new();
        }
    }
    firsts
}
