//! Evaluates numbers and tests in the position of a race.

use super::Bits;
use super::machine::Machine;
use super::position::Local;
use super::values::{Area, Condition, Number, Standing};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::game::arithmetic::{add, product};
use crate::game::rules::ints::Bound;

impl Machine<'_> {
    /// The value of a number.
    #[inline]
    pub fn num(&mut self, e: &Number) -> i32 {
        match e {
            Number::Const(v) => *v,
            Number::Bound(var) => self.env.get(*var),
            Number::Mover => i32::from(self.at.mover),
            Number::Table(table) => match table.at(self) {
                Some(i) => table.values[i],
                None => self.num(&table.of),
            },
            _ => self.computed(e),
        }
    }

    #[inline(never)]
    fn computed(&mut self, e: &Number) -> i32 {
        match e {
            Number::Const(v) => *v,
            Number::Bound(var) => self.env.get(*var),
            Number::Mover => i32::from(self.at.mover),
            Number::Next => i32::from(self.at.next),
            Number::Prev => i32::from(self.at.prev),
            Number::Moves => self.at.moves as i32,
            Number::Turns => self.at.turn as i32,
            Number::MovesThisTurn => self.at.same_player as i32,
            Number::Active => self.at.active.count_ones() as i32,
            Number::Counter => self.at.counter,
            Number::Temp => self.at.temp,
            Number::Pot => self.at.pot,
            Number::PendingValue => match self.at.pending[..] {
                [value] => value,
                _ => 0,
            },
            Number::TeamOfMover => i32::from(self.team(self.at.mover)),
            Number::LastFrom => self.at.last.from,
            Number::LastTo => self.at.last.to,
            Number::LastLevelFrom => self.at.last.level_from,
            Number::LastLevelTo => self.at.last.level_to,
            Number::DiceSum => self.at.dice.sum,
            Number::Var(var) => self.at.vars.get(*var).copied().unwrap_or(-1),
            Number::Score(player) => {
                let player = self.num(player);
                let seat = usize::try_from(player).ok();
                seat.and_then(|p| self.at.seats.get(p))
                    .map_or(0, |s| s.score)
            }
            Number::PlayerValue(player) => {
                let player = self.num(player);
                let seat = usize::try_from(player).ok();
                seat.and_then(|p| self.at.seats.get(p))
                    .map_or(-1, |s| s.value)
            }
            Number::Face(site) => {
                let site = self.num(site);
                self.face(site)
            }
            Number::What(site, level) => {
                let site = self.num(site);
                let level = level.as_ref().map_or(0, |level| self.num(level));
                match (self.at.slot(site), usize::try_from(level)) {
                    (None, _) => 0,
                    (Some(slot), level) if self.at.height(slot) == 0 => match level {
                        Ok(1..) if self.at.stacking() => 0,
                        _ => i32::from(self.die_on(site)),
                    },
                    (Some(slot), Ok(level)) => i32::from(self.at.what_at(slot, level)),
                    (Some(slot), Err(_)) => i32::from(self.at.what(slot)),
                }
            }
            Number::Who(site, level, on_board) => {
                let site = self.num(site);
                let level = level.as_ref().map_or(-1, |level| self.num(level));
                let level = if self.at.stacking() { level } else { -1 };
                match (self.at.slot(site), usize::try_from(level)) {
                    (None, _) => 0,
                    (Some(_), Err(_)) if *on_board && site >= self.board_end => 0,
                    (Some(slot), level) if self.at.height(slot) == 0 => match level {
                        Ok(1..) => 0,
                        _ => self.owner(self.die_on(site)),
                    },
                    (Some(slot), Ok(level)) => self.owner(self.at.what_at(slot, level)),
                    (Some(slot), Err(_)) => self.owner(self.at.what(slot)),
                }
            }
            Number::State(site, level) => {
                let site = self.num(site);
                match self.die_state(site) {
                    Some(state) => state,
                    None => self.local(site, level.as_deref()).state.into(),
                }
            }
            // Dice have none.
            Number::Worth(site, level) => {
                let site = self.num(site);
                self.local(site, level.as_deref()).worth.into()
            }
            Number::Count(site, on_board) => {
                let site = self.num(site);
                if *on_board && site >= self.board_end {
                    return 0;
                }
                match self.at.slot(site).map_or(0, |slot| self.at.number(slot)) {
                    0 => i32::from(self.die_on(site) != 0),
                    number => number,
                }
            }
            Number::CountIn(area) => {
                let area = self.area(area);
                area.sites().map(|site| self.at.number(site as usize)).sum()
            }
            Number::TopLevel(site) => {
                let site = self.num(site);
                match self.at.slot(site) {
                    Some(slot) => (self.at.height(slot) as i32 - 1).max(0),
                    None if site < 0 => 0,
                    None => -1,
                }
            }
            Number::Height(site) => {
                let site = self.num(site);
                match self.at.slot(site).map_or(0, |slot| self.at.height(slot)) {
                    0 => i32::from(self.die_on(site) != 0),
                    height => height as i32,
                }
            }
            Number::HeightIn(area) => {
                let area = self.area(area);
                let height = |site: i32| self.at.height(site as usize) as i32;
                area.sites().map(height).sum()
            }
            Number::CountSites(area) => self.area(area).len() as i32,
            Number::CountPieces(query) => self.count_pieces(query),
            Number::WhereState(what, state) => {
                let (what, state) = (self.num(what), self.num(state));
                let on = match usize::try_from(what) {
                    Ok(what) if what < self.owners.len() => *self.at.on(what) & self.board,
                    _ => return -1,
                };
                let mut here = on.sites().filter(|site| {
                    let local = self.at.local(*site as usize, None);
                    i32::from(local.state) == state
                });
                let (first, more) = (here.next(), here.next());
                if more.is_some() {
                    // Which of them is told depends on the order in which they came.
                    self.work.give_up();
                }
                first.unwrap_or(-1)
            }
            Number::Where(what) => {
                let what = self.num(what);
                match usize::try_from(what) {
                    Ok(what) if what < self.owners.len() => {
                        let on = *self.at.on(what) & self.board;
                        on.sites().next().unwrap_or(-1)
                    }
                    _ => -1,
                }
            }
            Number::WhereLevel(what, site, from_top) => {
                let what = self.num(what);
                let site = self.num(site);
                let slot = self.at.slot(site).filter(|_| self.board.contains(site));
                let Some(slot) = slot.filter(|_| what > 0) else {
                    return -1;
                };
                let is = |level: &usize| i32::from(self.at.what_at(slot, *level)) == what;
                let mut levels = 0..self.at.height(slot);
                let found = match from_top {
                    true => levels.rfind(is),
                    false => levels.find(is),
                };
                found.map_or(-1, |level| level as i32)
            }
            Number::SiteOf(area, index) => {
                let index = self.num(index);
                let area = self.area(area);
                let index = usize::try_from(index).ok();
                index.and_then(|i| area.sites().nth(i)).unwrap_or(-1)
            }
            Number::Entry(entries, key) => {
                let key = usize::try_from(self.num(key)).ok();
                key.and_then(|key| entries.get(key).copied()).unwrap_or(-1)
            }
            Number::Mapped(pairs, key) => {
                let key = self.num(key);
                match pairs.binary_search_by_key(&key, |pair| pair.0) {
                    Ok(i) => pairs[i].1,
                    Err(_) => key,
                }
            }
            Number::Ahead {
                tracks,
                player,
                from,
                steps,
            } => {
                let player = usize::try_from(self.num(player)).ok();
                let track = player.and_then(|p| tracks.get(p).copied().flatten());
                let (from, steps) = (self.num(from), self.num(steps).max(0) as usize);
                let track = track.and_then(|t| self.game.tracks.get(usize::from(t)));
                track.map_or(-1, |track| {
                    let place = track.index_of(from).unwrap_or(track.len());
                    track.site_onward(place + steps)
                })
            }
            Number::AheadOfPiece {
                tracks,
                player,
                from,
                steps,
            } => self.ahead_of_piece(tracks, (player, from, steps)),
            Number::MemorySize(memory) => {
                let memory = self.at.memories.get(*memory);
                memory.map_or(0, |memory| memory.len() as i32)
            }
            Number::Sum(terms) => {
                let mut sum = 0i32;
                for term in terms {
                    sum = add(sum, self.num(term));
                }
                sum
            }
            Number::Product(factors) => product(factors.iter().map(|factor| self.num(factor))),
            Number::Arith(operator, a, b) => {
                let a = self.num(a);
                operator.of(a, self.num(b))
            }
            Number::If(cond, yes, no) => match self.test(cond) {
                true => self.num(yes),
                false => self.num(no),
            },
            Number::FromTest(of) => i32::from(self.test(of)),
            Number::Table(table) => match table.at(self) {
                Some(i) => table.values[i],
                None => self.num(&table.of),
            },
        }
    }

    /// The value of a test.
    pub fn test(&mut self, e: &Condition) -> bool {
        let (e, wanted) = match e {
            Condition::Not(inner) => (&**inner, false),
            _ => (e, true),
        };
        // What is asked most, without the large frame of all the rest.
        let holds = match e {
            Condition::Const(v) => *v,
            Condition::Table(table) => match table.at(self) {
                Some(i) => table.values[i] != 0,
                None => self.tested(&table.of),
            },
            Condition::Standing(standing) => match self.in_standing(standing) {
                Some(holds) => holds,
                None => self.tested(&standing.of),
            },
            Condition::NoneOfMover => !self.at.owned(usize::from(self.at.mover)).meets(&Bits::FULL),
            Condition::NoneOfMoverIn(sets, top) => self.none_of_mover_in(sets, *top),
            Condition::DiceUsed => self.dice_used(),
            Condition::Player(test, Number::Mover) => {
                self.player_is(*test, i32::from(self.at.mover))
            }
            _ => self.tested(e),
        };
        holds == wanted
    }

    #[inline]
    fn in_standing(&self, standing: &Standing) -> Option<bool> {
        let site = self.env.get(standing.var);
        let row = match standing.by_mover {
            true => usize::from(self.at.mover).wrapping_sub(1),
            false => 0,
        };
        if site < 0 || site as usize >= standing.sites {
            return None;
        }
        let place = row.wrapping_mul(standing.sites).wrapping_add(site as usize);
        let mask = standing.masks.get(place)?;
        Some(mask >> (self.at.standing(site as u8) & 63) & 1 == 1)
    }

    #[inline]
    fn none_of_mover_in(&self, sets: &[Bits], top: bool) -> bool {
        let mover = usize::from(self.at.mover);
        let own = match top {
            true => self.at.tops_owned(mover),
            false => self.at.owned(mover),
        };
        sets.get(mover).is_none_or(|set| !own.meets(set))
    }

    #[inline]
    fn dice_used(&self) -> bool {
        self.at.dice.values[..self.dice].iter().all(|v| *v == 0)
    }

    #[inline(never)]
    fn tested(&mut self, e: &Condition) -> bool {
        match e {
            Condition::Const(_)
            | Condition::Table(_)
            | Condition::Standing(_)
            | Condition::NoneOfMover
            | Condition::NoneOfMoverIn(..)
            | Condition::DiceUsed => self.test(e),
            Condition::And(parts) => parts.iter().all(|part| self.test(part)),
            Condition::Or(parts) => parts.iter().any(|part| self.test(part)),
            Condition::Xor(a, b) => self.test(a) ^ self.test(b),
            Condition::Not(inner) => !self.test(inner),
            Condition::If(cond, yes, no) => match self.test(cond) {
                true => self.test(yes),
                false => self.test(no),
            },
            Condition::Compare(how, a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                how.holds(a, b)
            }
            Condition::NonZero(of) => self.num(of) != 0,
            Condition::Player(test, player) => {
                let player = self.num(player);
                self.player_is(*test, player)
            }
            Condition::Triggered(player) => {
                let player = self.num(player);
                self.is_active(player) && self.at.triggered >> player & 1 == 1
            }
            Condition::Pending => !self.at.pending.is_empty(),
            Condition::DiceEqual => self.at.dice.equal,
            Condition::WasPass => self.at.last.pass,
            Condition::Empty(site) => {
                let site = self.num(site);
                self.is_site(site) && !self.at.filled().contains(site) && self.die_on(site) == 0
            }
            Condition::Occupied(site) => {
                let site = self.num(site);
                self.at.filled().contains(site) || self.die_on(site) != 0
            }
            Condition::In(site, Area::Static(set)) => {
                let site = self.num(site);
                set.contains(site)
            }
            Condition::In(site, Area::ByNumber(sets, key)) => {
                let site = self.num(site);
                let key = usize::try_from(self.num(key)).ok();
                let set = key.and_then(|key| sets.get(key));
                set.is_some_and(|set| set.contains(site))
            }
            Condition::In(site, area) => {
                let site = self.num(site);
                site >= 0 && self.area(area).contains(site)
            }
            Condition::Parity(of, rest) => self.num(of) & 1 == *rest,
            Condition::AnyDie(value) => {
                let value = self.num(value);
                self.at.dice.values[..self.dice].contains(&value)
            }
            Condition::AllSites(area, cond) => self.all_sites(area, cond),
            Condition::AllIn(a, b) => self.all_in(a, b),
            Condition::NoPieces(query) => self.no_pieces(query),
            Condition::Within(what, site) => {
                let (what, site) = (self.num(what), self.num(site));
                let what = usize::try_from(what).ok();
                let what = what.filter(|what| *what < self.owners.len());
                what.is_some_and(|what| self.at.on(what).contains(site))
            }
            Condition::WithinArea(what, area) => {
                let what = usize::try_from(self.num(what)).ok();
                let area = self.area(area);
                let what = what.filter(|what| *what < self.owners.len());
                what.is_some_and(|what| !(*self.at.on(what) & area).is_empty())
            }
            Condition::Remembered(value, memory) => {
                let value = self.num(value);
                let memory = self.at.memories.get(*memory);
                memory.is_some_and(|memory| memory.contains(&value))
            }
            Condition::CanMove(code) => self.can_move(code),
            Condition::Line {
                direction,
                length,
                through,
            } => {
                let through = self.num(through);
                self.is_line(*direction, *length, through)
            }
        }
    }

    #[inline(never)]
    fn all_sites(&mut self, area: &Area, cond: &Condition) -> bool {
        let outer = self.env.get(Bound::Site);
        let sites = self.area(area);
        if !self.work.take(sites.len()) {
            return false;
        }
        let all = sites.sites().all(|site| {
            self.env.set(Bound::Site, site);
            self.test(cond)
        });
        self.env.set(Bound::Site, outer);
        all
    }

    #[inline(never)]
    fn all_in(&mut self, a: &Area, b: &Area) -> bool {
        let a = self.area(a);
        if let Area::Static(b) = b {
            return (a & !*b).is_empty();
        }
        if let Area::ByNumber(sets, key) = b {
            let key = usize::try_from(self.num(key)).ok();
            let b = key.and_then(|key| sets.get(key));
            return b.map_or(a.is_empty(), |b| (a & !*b).is_empty());
        }
        (a & !self.area(b)).is_empty()
    }

    /// What the piece on a site bears, on top or at a level; levels count on the board only.
    fn local(&mut self, site: i32, level: Option<&Number>) -> Local {
        let level = level.map_or(-1, |level| self.num(level));
        let level = usize::try_from(level).ok();
        let level = level.filter(|_| site < self.board_end);
        let slot = self.at.slot(site);
        slot.map_or(Local::default(), |slot| self.at.local(slot, level))
    }

    /// Whether so many pieces like that on a site stand in a line through it, without gaps.
    fn is_line(&self, direction: AbsoluteDirection, length: i32, through: i32) -> bool {
        if !self.board.contains(through) {
            return false;
        }
        let like = self.at.what(through as usize);
        let radials = self.game.board.radials(self.game.layout.default);
        let along = |path: &[Site]| {
            // More than are asked for need not be looked at.
            let path = path.iter().skip(1).take(length.max(1) as usize - 1);
            path.take_while(|site| self.at.what(usize::from(**site)) == like)
                .count() as i32
        };
        let mut lines = radials.distinct(direction, through as Site).iter();
        lines.any(|&line| {
            let back = radials.opposite(line).map_or(0, along);
            1 + along(radials.path(line)) + back >= length
        })
    }
}
