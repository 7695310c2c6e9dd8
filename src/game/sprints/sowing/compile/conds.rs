//! Compiles conditions.

use super::{Compiler, RulePart, Transposed};
use crate::board::site::SiteType;
use crate::game::rules::booleans::{Compare, PlayTest, PlayerTest};
use crate::game::rules::{Bool, Role};
use crate::game::sprints::sowing::code::{Condition, Figure, Number, PitRange, Set, Var};
use crate::game::sprints::sowing::eval::bit;

impl Compiler<'_> {
    pub(super) fn conds(&self, list: &[Bool]) -> Option<Vec<Condition>> {
        list.iter().map(|e| self.cond(e)).collect()
    }

    pub(super) fn some_cond(&self, e: Option<&Bool>) -> Option<Option<Condition>> {
        match e.map(|e| self.cond(e)).transposed()? {
            Some(Condition::Const(true)) => Some(None),
            cond => Some(cond),
        }
    }

    pub(super) fn cond(&self, e: &Bool) -> Option<Condition> {
        self.note(self.marked(|c| c.cond_of(e)), "condition", e)
    }

    fn cond_of(&self, e: &Bool) -> Option<Condition> {
        Some(match e {
            Bool::Const(v) => Condition::Const(*v),
            Bool::Keeping(e) => self.cond(&e.of)?,
            Bool::And(parts) => {
                let mut parts = self.conds(parts)?;
                if parts.iter().any(|p| matches!(p, Condition::Const(false))) {
                    return Some(Condition::Const(false));
                }
                parts.retain(|p| !matches!(p, Condition::Const(true)));
                match parts.len() {
                    0 => Condition::Const(true),
                    1 => parts.remove(0),
                    _ => Condition::All(parts.into()),
                }
            }
            Bool::Or(parts) => {
                let mut parts = self.conds(parts)?;
                if parts.iter().any(|p| matches!(p, Condition::Const(true))) {
                    return Some(Condition::Const(true));
                }
                parts.retain(|p| !matches!(p, Condition::Const(false)));
                match parts.len() {
                    0 => Condition::Const(false),
                    1 => parts.remove(0),
                    _ => Condition::Any(parts.into()),
                }
            }
            Bool::Not(of) => match self.cond(of)? {
                Condition::Const(v) => Condition::Const(!v),
                of => Condition::Not(Box::new(of)),
            },
            Bool::Xor(a, b) => Condition::Xor(Box::new(self.cond(a)?), Box::new(self.cond(b)?)),
            Bool::If(cond, yes, no) => match self.cond(cond)? {
                Condition::Const(true) => self.cond(yes)?,
                Condition::Const(false) => self.cond(no)?,
                cond => Condition::If(
                    Box::new(cond),
                    Box::new(self.cond(yes)?),
                    Box::new(self.cond(no)?),
                ),
            },
            Bool::Compare(how, a, b) => compared(*how, self.num(a)?, self.num(b)?),
            Bool::FromInt(of) => compared(Compare::Ne, self.num(of)?, Number::Const(0)),
            Bool::Player(test, player) => {
                let player = self.num(player)?;
                match test {
                    PlayerTest::Mover | PlayerTest::Friend => {
                        compared(Compare::Eq, player, Number::Const(self.mover))
                    }
                    PlayerTest::Next => compared(Compare::Eq, player, Number::Figure(Figure::Next)),
                    PlayerTest::Prev => compared(Compare::Eq, player, Number::Figure(Figure::Prev)),
                    PlayerTest::Enemy => match player {
                        Number::Const(player) => {
                            Condition::Const(player != 0 && player != self.mover)
                        }
                        _ => return None,
                    },
                    PlayerTest::Active => return None,
                }
            }
            Bool::Proposed(text) => Condition::Proposed(*text),
            Bool::Decided(text) => Condition::Decided(*text),
            Bool::Play(test) => match test {
                PlayTest::Pending => Condition::Pending,
                PlayTest::Cycle => Condition::Cycle,
                PlayTest::AllPassed => Condition::AllPassed,
                PlayTest::WasPass => Condition::WasPass,
                _ => return None,
            },
            Bool::Empty(ty, site) => {
                let layout = &self.game.layout;
                let cells = layout.elements[SiteType::Cell as usize] as i32;
                let reach = self.reach(*ty, true)?;
                // Nothing stands on elements of another type.
                let beyond = PitRange {
                    low: 0,
                    end: if *ty == layout.default { 0 } else { cells },
                };
                Condition::Empty(self.boxed(site)?, reach, beyond)
            }
            Bool::Occupied(ty, site) => {
                Condition::Occupied(self.boxed(site)?, self.reach(*ty, true)?)
            }
            Bool::InRegion(sites, region) => {
                let (set, same) = self.sameness(|c| c.set(region))?;
                match (&sites[..], set) {
                    ([site], Set::Fixed(set)) => match self.num(site)? {
                        Number::Const(site) => Condition::Const(bit(site) & set != 0),
                        site => Condition::Among(Box::new(site), set),
                    },
                    ([site], set) if same => Condition::InSame(self.boxed(site)?, Box::new(set)),
                    ([site], set) => Condition::In(self.boxed(site)?, Box::new(set)),
                    (sites, set) => Condition::AllIn(self.nums(sites)?, Box::new(set)),
                }
            }
            Bool::InArray(values, array) => {
                Condition::InArray(self.nums(values)?, Box::new(self.array(array)?))
            }
            Bool::Even(of) => Condition::Even(self.boxed(of)?),
            Bool::Odd(of) => Condition::Odd(self.boxed(of)?),
            Bool::NoPieces(query) => {
                let (set, all) = self.pieces(query)?;
                // Nobody is among all, so that an empty pit that is still listed counts.
                let pieces = match all && query.components.is_none() {
                    true => Number::Listed(Box::new(set)),
                    false => Number::Pieces(Box::new(set), all),
                };
                Condition::Against(Compare::Eq, Box::new(pieces), 0)
            }
            Bool::NoMoves(Role::Next) => Condition::NextHasNoMoves,
            Bool::NoMoves(role) => Condition::HasNoMoves(Box::new(self.role(*role)?)),
            Bool::CanMove(moves) => {
                Condition::CanMove(Box::new(self.part(RulePart::Tried, |c| c.code(moves))?))
            }
            Bool::AllSites(region, cond) => {
                let set = self.set(region)?;
                let cond = self.iterating(&[Var::Site], |c| c.cond(cond))?;
                match (&set, &cond) {
                    (Set::Fixed(set), Condition::CountIs(Compare::Eq, Var::Site, reach, 0)) => {
                        Condition::NoneIn(set & reach.pits())
                    }
                    (Set::Fixed(set), Condition::Empty(site, reach, _))
                        if matches!(**site, Number::Var(Var::Site)) && set & !reach.pits() == 0 =>
                    {
                        Condition::NoneIn(*set)
                    }
                    _ => Condition::EachPit(Box::new(set), Box::new(cond)),
                }
            }
            _ => return None,
        })
    }
}

/// A comparison in its shortest form.
fn compared(how: Compare, a: Number, b: Number) -> Condition {
    match (a, b) {
        (Number::Const(a), Number::Const(b)) => Condition::Const(how.holds(a, b)),
        (Number::Const(a), b) => against(how.mirrored(), b, a),
        (a, Number::Const(b)) => against(how, a, b),
        (a, b) => Condition::Compare(how, Box::new(a), Box::new(b)),
    }
}

fn against(how: Compare, a: Number, value: i32) -> Condition {
    match a {
        Number::CountVar(var, reach) => Condition::CountIs(how, var, reach, value),
        a => Condition::Against(how, Box::new(a), value),
    }
}
