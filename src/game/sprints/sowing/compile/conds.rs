//! Compiles conditions.

use super::{Compiler, Part, Transposed};
use crate::board::site::SiteType;
use crate::game::rules::booleans::{Compare, PlayTest, PlayerTest};
use crate::game::rules::{Bool, Role};
use crate::game::sprints::sowing::code::{Cond, Figure, Num, Reach, Set, Var};
use crate::game::sprints::sowing::eval::bit;

impl Compiler<'_> {
    pub(super) fn conds(&self, list: &[Bool]) -> Option<Vec<Cond>> {
        list.iter().map(|e| self.cond(e)).collect()
    }

    pub(super) fn some_cond(&self, e: Option<&Bool>) -> Option<Option<Cond>> {
        match e.map(|e| self.cond(e)).transposed()? {
            Some(Cond::Const(true)) => Some(None),
            cond => Some(cond),
        }
    }

    pub(super) fn cond(&self, e: &Bool) -> Option<Cond> {
        self.note(self.marked(|c| c.cond_of(e)), "condition", e)
    }

    fn cond_of(&self, e: &Bool) -> Option<Cond> {
        Some(match e {
            Bool::Const(v) => Cond::Const(*v),
            Bool::Keeping(e) => self.cond(&e.of)?,
            Bool::And(parts) => {
                let mut parts = self.conds(parts)?;
                if parts.iter().any(|p| matches!(p, Cond::Const(false))) {
                    return Some(Cond::Const(false));
                }
                parts.retain(|p| !matches!(p, Cond::Const(true)));
                match parts.len() {
                    0 => Cond::Const(true),
                    1 => parts.remove(0),
                    _ => Cond::All(parts.into()),
                }
            }
            Bool::Or(parts) => {
                let mut parts = self.conds(parts)?;
                if parts.iter().any(|p| matches!(p, Cond::Const(true))) {
                    return Some(Cond::Const(true));
                }
                parts.retain(|p| !matches!(p, Cond::Const(false)));
                match parts.len() {
                    0 => Cond::Const(false),
                    1 => parts.remove(0),
                    _ => Cond::Any(parts.into()),
                }
            }
            Bool::Not(of) => match self.cond(of)? {
                Cond::Const(v) => Cond::Const(!v),
                of => Cond::Not(Box::new(of)),
            },
            Bool::Xor(a, b) => Cond::Xor(Box::new(self.cond(a)?), Box::new(self.cond(b)?)),
            Bool::If(cond, yes, no) => match self.cond(cond)? {
                Cond::Const(true) => self.cond(yes)?,
                Cond::Const(false) => self.cond(no)?,
                cond => Cond::If(
                    Box::new(cond),
                    Box::new(self.cond(yes)?),
                    Box::new(self.cond(no)?),
                ),
            },
            Bool::Compare(how, a, b) => compared(*how, self.num(a)?, self.num(b)?),
            Bool::FromInt(of) => compared(Compare::Ne, self.num(of)?, Num::Const(0)),
            Bool::Player(test, player) => {
                let player = self.num(player)?;
                match test {
                    PlayerTest::Mover | PlayerTest::Friend => {
                        compared(Compare::Eq, player, Num::Const(self.mover))
                    }
                    PlayerTest::Next => compared(Compare::Eq, player, Num::Figure(Figure::Next)),
                    PlayerTest::Prev => compared(Compare::Eq, player, Num::Figure(Figure::Prev)),
                    PlayerTest::Enemy => match player {
                        Num::Const(player) => Cond::Const(player != 0 && player != self.mover),
                        _ => return None,
                    },
                    PlayerTest::Active => return None,
                }
            }
            Bool::Proposed(text) => Cond::Proposed(*text),
            Bool::Decided(text) => Cond::Decided(*text),
            Bool::Play(test) => match test {
                PlayTest::Pending => Cond::Pending,
                PlayTest::Cycle => Cond::Cycle,
                PlayTest::AllPassed => Cond::AllPassed,
                PlayTest::WasPass => Cond::WasPass,
                _ => return None,
            },
            Bool::Empty(ty, site) => {
                let layout = &self.game.layout;
                let cells = layout.elements[SiteType::Cell as usize] as i32;
                let reach = self.reach(*ty, true)?;
                // Nothing stands on elements of another type.
                let beyond = Reach {
                    low: 0,
                    end: if *ty == layout.default { 0 } else { cells },
                };
                Cond::Empty(self.boxed(site)?, reach, beyond)
            }
            Bool::Occupied(ty, site) => Cond::Occupied(self.boxed(site)?, self.reach(*ty, true)?),
            Bool::InRegion(sites, region) => {
                let (set, same) = self.sameness(|c| c.set(region))?;
                match (&sites[..], set) {
                    ([site], Set::Fixed(set)) => match self.num(site)? {
                        Num::Const(site) => Cond::Const(bit(site) & set != 0),
                        site => Cond::Among(Box::new(site), set),
                    },
                    ([site], set) if same => Cond::InSame(self.boxed(site)?, Box::new(set)),
                    ([site], set) => Cond::In(self.boxed(site)?, Box::new(set)),
                    (sites, set) => Cond::AllIn(self.nums(sites)?, Box::new(set)),
                }
            }
            Bool::InArray(values, array) => {
                Cond::InArray(self.nums(values)?, Box::new(self.array(array)?))
            }
            Bool::Even(of) => Cond::Even(self.boxed(of)?),
            Bool::Odd(of) => Cond::Odd(self.boxed(of)?),
            Bool::NoPieces(query) => {
                let (set, all) = self.pieces(query)?;
                // Nobody is among all, so that an empty pit that is still listed counts.
                let pieces = match all && query.components.is_none() {
                    true => Num::Listed(Box::new(set)),
                    false => Num::Pieces(Box::new(set), all),
                };
                Cond::Against(Compare::Eq, Box::new(pieces), 0)
            }
            Bool::NoMoves(Role::Next) => Cond::NextHasNoMoves,
            Bool::NoMoves(role) => Cond::HasNoMoves(Box::new(self.role(*role)?)),
            Bool::CanMove(moves) => {
                Cond::CanMove(Box::new(self.part(Part::Tried, |c| c.code(moves))?))
            }
            Bool::AllSites(region, cond) => {
                let set = self.set(region)?;
                let cond = self.iterating(&[Var::Site], |c| c.cond(cond))?;
                match (&set, &cond) {
                    (Set::Fixed(set), Cond::CountIs(Compare::Eq, Var::Site, reach, 0)) => {
                        Cond::NoneIn(set & reach.pits())
                    }
                    (Set::Fixed(set), Cond::Empty(site, reach, _))
                        if matches!(**site, Num::Var(Var::Site)) && set & !reach.pits() == 0 =>
                    {
                        Cond::NoneIn(*set)
                    }
                    _ => Cond::EachPit(Box::new(set), Box::new(cond)),
                }
            }
            _ => return None,
        })
    }
}

/// A comparison in its shortest form.
fn compared(how: Compare, a: Num, b: Num) -> Cond {
    match (a, b) {
        (Num::Const(a), Num::Const(b)) => Cond::Const(how.holds(a, b)),
        (Num::Const(a), b) => against(how.mirrored(), b, a),
        (a, Num::Const(b)) => against(how, a, b),
        (a, b) => Cond::Compare(how, Box::new(a), Box::new(b)),
    }
}

fn against(how: Compare, a: Num, value: i32) -> Cond {
    match a {
        Num::CountVar(var, reach) => Cond::CountIs(how, var, reach, value),
        a => Cond::Against(how, Box::new(a), value),
    }
}
