//! Makes the tables of `races/local`: code is run beforehand for every combination of the variables
//! it depends on, and for all possible contents of the one site that it looks at.
//!
//! On the way, a test that depends on variables only is decided at once. A test of that one site
//! leaves the contents ("standings") with which it holds. Any other test becomes a guard of the
//! moves behind it. That a piece stands where a move starts is asked of every move anyway, so a
//! test of just that does not use up the one site that may be looked at.

use super::Bits;
use super::local::{Head, ItemRun, LocalWay};
use super::machine::{Machine, Vars};
use super::parts::{CodePart, depends_on};
use super::pieces::MANY;
use super::tables::{DYNAMIC, Tabulator};
use super::trace::{Answers, Tests, Trace};
use super::values::Condition;
use super::ways::{Code, Deed, Leaf, RaceWay, Spots};
use crate::arrange::Arrange;
use crate::game::rules::ints::Bound;

/// Most entries of a table, each counted with all standings of a site.
const MAX_RUNS: usize = 1 << 16;

/// The parts of a way that are tests or sites, those of leaves included; false where it is not
/// made of choices and simple moves alone. The flag says that a move has bound where it goes to.
fn parts(way: &mut RaceWay, leaves: &mut [Leaf], f: &mut dyn FnMut(CodePart<'_>, bool)) -> bool {
    match way {
        RaceWay::None => true,
        RaceWay::Leaf(leaf) => match &mut leaves[*leaf].deed {
            Deed::FromTo(m) => {
                let (Spots::One(from), Spots::One(to)) = (&mut m.from, &mut m.to) else {
                    return false;
                };
                f(CodePart::Number(from), false);
                f(CodePart::Number(to), false);
                if let Some(cond) = &mut m.from_cond {
                    f(CodePart::Condition(cond), false);
                }
                if let Some(cond) = &mut m.to_cond {
                    f(CodePart::Condition(cond), true);
                }
                true
            }
            Deed::Remove {
                sites: Spots::One(site),
                ..
            } => {
                f(CodePart::Number(site), false);
                true
            }
            Deed::Swap(a, b) => {
                f(CodePart::Number(a), false);
                f(CodePart::Number(b), false);
                true
            }
            _ => false,
        },
        RaceWay::If(cond, yes, no) => {
            f(CodePart::Condition(cond), false);
            parts(yes, leaves, f) && no.as_mut().is_none_or(|no| parts(no, leaves, f))
        }
        RaceWay::All(ways) | RaceWay::First(ways) => {
            ways.iter_mut().all(|way| parts(way, leaves, f))
        }
        _ => false,
    }
}

/// Makes tables of the local ways of a game.
#[derive(Debug)]
pub(super) struct Localizer<'m, 'g> {
    pub machine: &'m mut Machine<'g>,
    pub code: &'m mut Code,
    reads: Vec<i32>,
    known: Tests,
    settled: Answers,
}

impl<'m, 'g> Localizer<'m, 'g> {
    /// Makes tables with a machine whose position is empty, and is left so.
    pub fn new(machine: &'m mut Machine<'g>, code: &'m mut Code) -> Self {
        Localizer {
            machine,
            code,
            reads: Vec::new(),
            known: Tests::default(),
            settled: Answers::default(),
        }
    }

    /// Puts tables into a way, as far up as there can be any.
    pub fn way(&mut self, way: &mut RaceWay) {
        if matches!(way, RaceWay::None) {
            return;
        }
        if let Some(depends) = self.depends_on(way) {
            let of = std::mem::replace(way, RaceWay::None);
            *way = self.tabulated(of, depends);
        }
        if let RaceWay::Dice { cond, way, .. } = way
            && cond.is_some()
        {
            self.under_cond(cond, way);
            return;
        }
        match way {
            RaceWay::If(_, yes, no) => {
                self.way(yes);
                no.iter_mut().for_each(|no| self.way(no));
            }
            RaceWay::All(ways) | RaceWay::First(ways) => {
                ways.iter_mut().for_each(|way| self.way(way))
            }
            RaceWay::Sites(_, way, otherwise) => {
                self.way(way);
                otherwise
                    .iter_mut()
                    .for_each(|otherwise| self.way(otherwise));
            }
            RaceWay::Track(_, _, way)
            | RaceWay::Values(_, _, way)
            | RaceWay::Remembered(_, way)
            | RaceWay::Players(way)
            | RaceWay::As(_, way)
            | RaceWay::Levels(_, _, way)
            | RaceWay::Dice { way, .. }
            | RaceWay::Roll(_, way, _)
            | RaceWay::Noted(_, way, _)
            | RaceWay::Longest(way) => self.way(way),
            // Effects have no tables.
            RaceWay::Do(..) | RaceWay::Try(..) => {}
            RaceWay::None
            | RaceWay::Leaf(_)
            | RaceWay::Slide(_)
            | RaceWay::Planned(_)
            | RaceWay::Pieces { .. }
            | RaceWay::Local(_) => {}
        }
    }

    /// A condition becomes part of the way under it where both together are local.
    fn under_cond(&mut self, cond: &mut Option<Condition>, way: &mut RaceWay) {
        let inner = Box::new(std::mem::replace(way, RaceWay::None));
        let Some(test) = cond.take() else {
            return;
        };
        let mut whole = RaceWay::If(test, inner, None);
        match (self.depends_on(&mut whole), whole) {
            (Some(depends), made) => whole = self.tabulated(made, depends),
            (None, made) => whole = made,
        }
        match whole {
            RaceWay::If(test, inner, _) => {
                *cond = Some(test);
                *way = *inner;
                self.way(way);
            }
            whole => *way = whole,
        }
    }

    /// The variables that a way depends on; nothing where it cannot have a table.
    fn depends_on(&mut self, way: &mut RaceWay) -> Option<u32> {
        let stacking = self.machine.at.stacking();
        let mut depends = 0;
        let mut appearance = |part: CodePart<'_>, goes: bool| {
            let all = depends_on(part, stacking);
            depends |= if goes {
                all & !CodePart::bit_of(Bound::To)
            } else {
                all
            };
        };
        let local = parts(way, &mut self.code.leaves, &mut appearance);
        (local && self.machine.at.tells_standings()).then_some(depends & !DYNAMIC)
    }

    fn tabulated(&mut self, mut of: RaceWay, depends: u32) -> RaceWay {
        let game = self.machine.game;
        let kinds = game.components.len();
        let Some(mut axes) = Tabulator::new(self.machine).axes(depends) else {
            return of;
        };
        // Iterations over pieces or sites follow a row, mostly one for every die.
        let inner = [Bound::Pips, Bound::Site, Bound::From];
        axes.arrange_by_key(|axis| {
            inner
                .iter()
                .position(|var| axis.is(*var))
                .map_or(0, |i| i + 1)
        });
        let entries: usize = axes.iter().map(|axis| axis.len as usize).product();
        if entries.saturating_mul(1 + kinds * usize::from(MANY)) > MAX_RUNS {
            return of;
        }
        let outer = (
            self.machine.at.mover,
            self.machine.at.next,
            self.machine.at.dice.sum,
        );
        let mut table = LocalWay {
            spans: Vec::with_capacity(entries),
            live: Vec::new(),
            items: Vec::new(),
            heads: Vec::new(),
            guards: Vec::new(),
            tests: Vec::new(),
            asks_to: depends & CodePart::bit_of(Bound::To) != 0,
            axes,
            of: RaceWay::None,
        };
        self.known.clear();
        self.settled.clear();
        for entry in 0..entries {
            self.machine.env = Vars::NONE;
            super::tables::bind(&table.axes, entry, self.machine);
            let begin = table.items.len() as u32;
            let closed = self.entry(&mut of, &mut table);
            table.spans.push(match closed {
                true => ItemRun {
                    begin,
                    end: table.items.len() as u32,
                },
                false => ItemRun::OPEN,
            });
        }
        let heads = (0..entries).map(|entry| Head::of(table.items_at(entry)));
        table.heads = heads.collect();
        if let Some(last) = table.axes.last() {
            let rows = table.spans.chunks(last.len as usize);
            let live = |row: &[ItemRun]| {
                let live = (last.low..)
                    .zip(row)
                    .filter(|(_, span)| span.begin != span.end);
                Bits::of(live.map(|(value, _)| value))
            };
            table.live.extend(rows.map(live));
        }
        let at = &mut self.machine.at;
        (at.mover, at.next, at.dice.sum) = outer;
        self.machine.env = Vars::NONE;
        let open = table.spans.iter().filter(|span| span.begin > span.end);
        if 2 * open.count() > entries {
            return of;
        }
        table.of = of;
        RaceWay::Local(Box::new(table))
    }

    /// The moves of one combination; false where the way has to be run.
    fn entry(&mut self, way: &mut RaceWay, table: &mut LocalWay) -> bool {
        self.follow(way, table, true) || self.follow(way, table, false)
    }

    /// Follows the way for one combination, leaving tests for pieces on starts to the moves or
    /// not; false where that leads nowhere.
    fn follow(&mut self, way: &mut RaceWay, table: &mut LocalWay, defers: bool) -> bool {
        let first = table.items.len();
        let standings = self.machine.at.all_standings();
        let mut trace = Trace {
            machine: self.machine,
            leaves: &mut self.code.leaves,
            site: None,
            reads: std::mem::take(&mut self.reads),
            known: &mut self.known,
            settled: &mut self.settled,
            held: Vec::new(),
            defers,
            starts: Vec::new(),
            table,
        };
        let closed = trace.way(way, standings).is_some();
        let site = trace.site;
        self.reads = trace.reads;
        if let Some(site) = site {
            let items = table.items[first..].iter_mut();
            items.for_each(|item| item.site = site as u8);
        }
        if !closed {
            table.items.truncate(first);
        }
        closed
    }
}
