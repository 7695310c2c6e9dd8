//! Reads conditions, such as `(is Empty (to))`: a typed [`Bool`] becomes a [`Condition`] of the runner.

use super::Reader;
use super::regions::all_of;
use crate::board::site::SiteType;
use crate::game::bits::Bits;
use crate::game::rules::booleans::{Compare, Line as LineTest, LinePieces, PlayTest, PlayerTest};
use crate::game::rules::ints::{Arith, Bound};
use crate::game::rules::{Bool, Int, Ints, Moves, MovesKind, Region, Repetition, Role, Sites};
use crate::game::sprints::movers::patterns::{LinePattern, Made, Paths};
use crate::game::sprints::movers::terms::{Condition, Number, Set};

impl<const W: usize> Reader<'_, W> {
    /// A condition.
    pub fn cond(&mut self, cond: &Bool) -> Option<Condition<W>> {
        let before = self.unread.len();
        let read = self.cond_of(cond).or_else(|| self.asked_cond(cond));
        self.note(before, read.is_some(), "condition", cond);
        Some(read?.simplified(Bits::below(self.kinds.sites)))
    }

    fn cond_of(&mut self, cond: &Bool) -> Option<Condition<W>> {
        let default = self.game.layout.default;
        Some(match cond {
            Bool::Const(v) => Condition::Const(*v),
            Bool::Keeping(e) => self.cond(&e.of)?,
            Bool::And(parts) => {
                let mut read = Vec::new();
                for part in parts {
                    match self.cond(part)? {
                        Condition::Const(true) => {}
                        Condition::Const(false) => return Some(Condition::Const(false)),
                        part => read.push(part),
                    }
                }
                match read.len() {
                    0 => Condition::Const(true),
                    1 => read.remove(0),
                    _ => Condition::All(read),
                }
            }
            Bool::Or(parts) => {
                let mut read = Vec::new();
                for part in parts {
                    match self.cond(part)? {
                        Condition::Const(false) => {}
                        Condition::Const(true) => return Some(Condition::Const(true)),
                        part => read.push(part),
                    }
                }
                match read.len() {
                    0 => Condition::Const(false),
                    1 => read.remove(0),
                    _ => Condition::Any(read),
                }
            }
            Bool::Not(inner) => match self.cond(inner)? {
                Condition::Const(v) => Condition::Const(!v),
                inner => Condition::Not(Box::new(inner)),
            },
            Bool::If(cond, yes, no) => match self.cond(cond)? {
                Condition::Const(true) => self.cond(yes)?,
                Condition::Const(false) => self.cond(no)?,
                cond => Condition::If(Box::new((cond, self.cond(yes)?, self.cond(no)?))),
            },
            Bool::Compare(how, a, b) => self.comparison(*how, a, b)?,
            Bool::Even(v) => self.parity(v, 0)?,
            Bool::Odd(v) => self.parity(v, 1)?,
            Bool::Player(test, of) => self.player_test(*test, of)?,
            Bool::Play(PlayTest::AllPassed) => {
                self.asks_log = true;
                Condition::AllPassed(self.mover)
            }
            Bool::Play(PlayTest::WasPass) => Condition::WasPass,
            Bool::Play(PlayTest::Cycle) => {
                self.ticks = true;
                Condition::GoesRound
            }
            Bool::Repeat(Repetition::Positional) => {
                self.ticks = true;
                Condition::Repeated
            }
            Bool::Play(PlayTest::Pending) => {
                self.pending_asked += 1;
                Condition::IsPending
            }
            Bool::Empty(ty, site) => Condition::Empty(self.site(*ty, site)?),
            Bool::Occupied(ty, site) => {
                let what = Number::What(Box::new(self.site(*ty, site)?));
                Condition::Compare(Compare::Gt, what, Number::Const(0))
            }
            Bool::Visited(site) => {
                // Sites beside the board are visited too, and are in no set.
                let on_board = self.game.layout.total == self.game.layout.board_end;
                (on_board || matches!(**site, Int::Bound(_))).then_some(())?;
                Condition::Has(self.site(default, site)?, self.visited())
            }
            // What is pending need not be a site.
            Bool::InRegion(values, region) if matches!(**region, Region::Pending) => {
                self.pending_asked += 1;
                let pend = values
                    .iter()
                    .map(|value| Some(Condition::Pends(self.num(value)?)));
                Condition::All(pend.collect::<Option<_>>()?)
            }
            Bool::InRegion(sites, region) => {
                let region = self.region(region)?;
                let has = sites.iter().map(|site| match site {
                    // A site beside the board is in no set.
                    Int::HandSite { .. } => None,
                    site => Some(Condition::Has(self.num(site)?, region.clone())),
                });
                let mut has = has.collect::<Option<Vec<_>>>()?;
                match has.len() {
                    1 => has.remove(0),
                    _ => Condition::All(has),
                }
            }
            Bool::InArray(values, array) => {
                let Ints::Remembered(memory) = **array else {
                    return None;
                };
                let memory = self.memory(memory);
                let values = values
                    .iter()
                    .map(|value| Some(Condition::Remembers(memory, self.num(value)?)));
                Condition::All(values.collect::<Option<_>>()?)
            }
            Bool::Related {
                relation,
                ty,
                site,
                sites,
            } if *ty == default && default != SiteType::Edge => {
                let near = self.neighbours(*relation);
                let near = Set::Choice(self.num(site)?, near);
                match sites {
                    Sites::One(other) => Condition::Has(self.num(other)?, near),
                    Sites::Many(region) => {
                        let found = all_of(vec![near, self.region(region)?]);
                        Condition::Not(Box::new(Condition::None(found)))
                    }
                }
            }
            Bool::AllSites(region, cond) => self.all_sites(region, cond)?,
            Bool::AllDifferent(region, cond) => {
                self.on_one_level()?;
                let differ = Condition::Differ(self.region(region)?);
                Condition::All(vec![differ, self.all_sites(region, cond)?])
            }
            Bool::SameRegion(a, b) => Condition::Same(self.region(a)?, self.region(b)?),
            Bool::Triggered(player) => Condition::Triggered(self.num(player)?),
            Bool::Play(PlayTest::Full) => Condition::None(Set::Pieces(0)),
            Bool::Within { what, sites } => {
                self.on_one_level()?;
                let what = u8::try_from(self.num(what)?.as_const()?).ok()?;
                if usize::from(what) >= self.kinds.owner.len() {
                    return None;
                }
                let sites = self.sites(sites)?;
                let within = Set::All(vec![Set::Pieces(what.into()), sites]);
                Condition::Not(Box::new(Condition::None(within)))
            }
            Bool::Proposed(text) => Condition::Proposed(*text),
            Bool::Decided(text) => Condition::Decided(*text),
            Bool::Connected(e) if e.ty == default => {
                self.on_one_level()?;
                match self.open_owner(e) {
                    Some(owner) => self.connected_for(&owner, e)?,
                    None => Condition::Connected(Box::new(self.connected(e)?)),
                }
            }
            Bool::Pattern(e) if e.ty == default => {
                self.on_one_level()?;
                Condition::Walked(Box::new(self.walked(e)?))
            }
            Bool::Line(line) => Condition::Line(Box::new(self.line(line, None)?)),
            Bool::NoPieces(query) => compared(Compare::Eq, self.pieces(query)?, Number::Const(0)),
            Bool::NoMoves(role) => {
                if *role == Role::Next {
                    // It is found out once, between a move and the ends.
                    if !self.ending {
                        let asks = self.following
                            && !self.game.features.visited
                            && self.game.meta.no_repeat.is_none();
                        return asks.then_some(Condition::NextBlocked);
                    }
                    self.asks_next = true;
                    return Some(Condition::NextStuck);
                }
                self.asks_flags |= !self.ending;
                self.asks_others |= self.ending && *role != Role::Mover;
                Condition::Stalemated(self.role(*role)?)
            }
            // Of the moves that are asked for, those that repeat a position are none.
            Bool::CanMove(_) if self.game.meta.no_repeat.is_some() => return None,
            Bool::CanMove(moves) if captures(moves) => {
                let outer = std::mem::replace(&mut self.tries, true);
                let start = self.start.take();
                let effect = self.captured(moves);
                (self.tries, self.start) = (outer, start);
                Condition::Does(self.add_effect(effect?))
            }
            Bool::CanMove(moves) => {
                let known = self.checks.len();
                let node = self.asked_about(|reader| reader.node(moves, &[], None))?;
                self.asked.push(node);
                let asked = self.asked.len() - 1;
                match self.checks.len() > known {
                    true => Condition::CanMoveLegally(asked),
                    false => Condition::CanMove(asked),
                }
            }
            Bool::Threatened {
                what,
                ty,
                sites,
                moves,
            } if self.kinds.levels == 0 => {
                let by = (*ty, moves.as_deref());
                self.threatened(what.as_deref(), sites.as_ref(), by)?
            }
            _ => return None,
        })
    }

    /// A condition on all sites of a region: one by one beside the board.
    fn all_sites(&mut self, region: &Region, cond: &Bool) -> Option<Condition<W>> {
        let game = self.game;
        let listed = match region {
            Region::Hand { player, by_player } => {
                let player = usize::try_from(self.num(player)?.as_const()?).ok()?;
                Some(*by_player.get(player)?)
            }
            // A hand whose owner is always the same.
            Region::Static(id) => {
                let beside = |site: i32| site as usize >= self.kinds.sites;
                game.region(*id).iter().any(beside).then_some(*id)
            }
            _ => None,
        };
        if let Some(listed) = listed {
            let mut all = Vec::new();
            for site in game.region(listed).iter() {
                let outer = self.site.replace(Number::Const(site));
                let cond = self.cond(cond);
                self.site = outer;
                all.push(cond?);
            }
            return Some(Condition::All(all));
        }
        let region = self.region(region)?;
        let holds = self.set_of(Some(cond), Bound::Site, &|_| true)?;
        let fails = Set::Not(Box::new(holds));
        Some(Condition::None(all_of(vec![region, fails])))
    }

    fn comparison(&mut self, how: Compare, a: &Int, b: &Int) -> Option<Condition<W>> {
        let place = match (a, b) {
            (place @ Int::Where { .. }, Int::Const(-1)) => Some(place),
            (Int::Const(-1), place @ Int::Where { .. }) => Some(place),
            _ => None,
        };
        // Whether a component is anywhere can be told of any number of pieces.
        let Some(Int::Where {
            by_player,
            player,
            state: None,
            ty,
        }) = place
        else {
            return Some(compared(how, self.num(a)?, self.num(b)?));
        };
        self.on_one_level()?;
        let nowhere = Condition::None(Set::Kind(self.table(player, by_player.clone())?));
        let plain = *ty == self.game.layout.default;
        match how {
            Compare::Eq => Some(nowhere),
            Compare::Ne => Some(Condition::Not(Box::new(nowhere))),
            _ => None,
        }
        .filter(|_| plain)
    }

    fn parity(&mut self, of: &Int, rest: i32) -> Option<Condition<W>> {
        let of = self.num(of)?;
        // The remainder of a negative odd number is −1.
        let rest_of = Number::Arith(Arith::Mod, Box::new((of, Number::Const(2))));
        let how = if rest == 0 { Compare::Eq } else { Compare::Ne };
        Some(Condition::Compare(how, rest_of, Number::Const(0)))
    }

    fn player_test(&mut self, test: PlayerTest, of: &Int) -> Option<Condition<W>> {
        use crate::game::rules::booleans::Compare::{Eq, Ne};
        let of = self.num(of)?;
        let mover = Number::Const(self.mover.into());
        let is = |what| compared(Eq, of.clone(), what);
        Some(match test {
            PlayerTest::Mover => is(mover),
            PlayerTest::Next => is(self.other(Number::Next)),
            PlayerTest::Prev => is(self.other(Number::Prev)),
            PlayerTest::Enemy => Condition::All(vec![
                Condition::Compare(Ne, of.clone(), Number::Const(0)),
                Condition::Compare(Ne, of, mover),
            ]),
            PlayerTest::Friend => is(mover),
            PlayerTest::Active => Condition::Active(of),
        })
    }

    /// Whether a line of pieces that stand on others is one of the uppermost alone, wherever they are.
    fn is_line_of_tops(&mut self, line: &LineTest) -> bool {
        let length = self.num(&line.length).and_then(|length| length.as_const());
        line.top.as_const() == Some(true)
            && line.by_level.as_const() == Some(false)
            && line.cond.is_none()
            && length.is_some_and(|length| length > 1)
    }

    /// Pieces in a line: through given sites, or through the one that a variable is bound to.
    pub fn line(&mut self, line: &LineTest, pivot: Option<Bound>) -> Option<LinePattern<W>> {
        if line.ty != self.game.layout.default
            || line.ty == SiteType::Edge
            || line.contiguous.as_const() != Some(true)
        {
            return None;
        }
        let stacked = self.kinds.levels > 0;
        if stacked && (pivot.is_some() || !self.is_line_of_tops(line)) {
            return None;
        }
        let made = match &line.pieces {
            LinePieces::OfPivot => Made::OfPivot,
            LinePieces::OfRole(role) => match self.role(*role)? {
                Number::Const(owner) => {
                    let owner: Vec<u8> = u8::try_from(owner).into_iter().collect();
                    Made::Of(self.any_of(&self.components(&owner, None)), false)
                }
                owner => Made::Of(Set::PiecesOf(owner), false),
            },
            LinePieces::Listed(whats) if matches!(&whats[..], [what] if self.num(what)? == Number::Next) => {
                Made::Of(Set::Kind(Number::Next), true)
            }
            LinePieces::Listed(whats) => {
                let whats = whats.iter().map(|what| {
                    let what = self.num(what)?.as_const()?;
                    u8::try_from(what).ok()
                });
                let mut whats = whats.collect::<Option<Vec<_>>>()?;
                // Of what is no component there are no pieces.
                whats.retain(|what| usize::from(*what) < self.kinds.owner.len());
                Made::Of(self.any_of(&whats), true)
            }
        };
        let line = LinePattern {
            paths: Paths::through(self.game, line.direction),
            length: self.num(&line.length)?,
            exact: line.exact.as_const()?,
            through: match (&line.through, pivot) {
                (Sites::One(site), Some(pivot)) if **site == Int::Bound(pivot) => {
                    Set::Fixed(Bits::EMPTY)
                }
                (Sites::One(site), None) => Set::One(self.num(site)?),
                // Where pieces stand on each other only the last move is looked at.
                (Sites::Many(_), None) if stacked => Set::One(Number::LastTo),
                (Sites::Many(region), None) => self.region(region)?,
                _ => return None,
            },
            made,
            cond: match &line.cond {
                Some(cond) => Some(self.set_of(Some(cond), Bound::To, &|_| true)?),
                None => None,
            },
            windows: None,
        };
        Some(line.with_windows())
    }
}

/// Whether moves are nothing but captures of what stands beside others.
fn captures(moves: &Moves) -> bool {
    match &moves.kind {
        MovesKind::Concat(parts) => parts.iter().all(captures),
        kind => matches!(
            kind,
            MovesKind::Custodial(_)
                | MovesKind::Surround(_)
                | MovesKind::Enclose(_)
                | MovesKind::Intervene(_)
                | MovesKind::Directional(_)
        ),
    }
}

/// A comparison, which is settled if both numbers are. Where pieces are counted, no more of them
/// are than matter.
fn compared<const W: usize>(how: Compare, a: Number<W>, b: Number<W>) -> Condition<W> {
    let (b, few) = match (a.as_const(), b.as_const()) {
        (Some(a), Some(b)) => return Condition::Const(how.holds(a, b)),
        (None, Some(b)) => match how {
            Compare::Lt | Compare::Ge => (Number::Const(b), at_most(&a, b.saturating_sub(1))),
            _ => (Number::Const(b), at_most(&a, b)),
        },
        _ => (b, None),
    };
    match (few, how) {
        (Some(few), Compare::Le | Compare::Lt) => few,
        (Some(few), Compare::Gt | Compare::Ge) => Condition::Not(Box::new(few)),
        (Some(few), Compare::Eq) if b == Number::Const(0) => few,
        (Some(few), Compare::Ne) if b == Number::Const(0) => Condition::Not(Box::new(few)),
        (Some(few), Compare::Eq) => Condition::All(vec![few, Condition::Compare(how, a, b)]),
        _ => Condition::Compare(how, a, b),
    }
}

/// Whether a number of pieces is so much at most, if that is quicker to find out than the number.
fn at_most<const W: usize>(num: &Number<W>, most: i32) -> Option<Condition<W>> {
    let most = usize::try_from(most).ok().filter(|most| *most < ENOUGH)?;
    match num {
        Number::Size(set) if most == 0 => Some(Condition::None((**set).clone())),
        Number::Size(set) => Some(Condition::AtMost(most, (**set).clone(), Number::Const(0))),
        Number::Sum(parts) => match &parts[..] {
            [
                Number::Size(set),
                more @ (Number::Beside(_) | Number::BesideOf(_)),
            ] => Some(Condition::AtMost(most, (**set).clone(), more.clone())),
            _ => None,
        },
        _ => None,
    }
}

/// So many sites are counted as quickly as they are taken one by one.
const ENOUGH: usize = 6;
