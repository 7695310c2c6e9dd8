//! Tracks with the pits left out that a sowing skips (`skipIf:`).
//!
//! Where only the pit and the players decide what is skipped, the way around is a table made once:
//! seeds then fall along it, and no condition is evaluated for each pit.

use super::{Compiler, ring};
use crate::game::arithmetic::add;
use crate::game::sprints::sowing::code::{
    ByPlayer, Condition, Detours, Figure, NOWHERE, Number, Ring, Set, Var,
};
use crate::game::sprints::sowing::eval::bit;

impl Compiler<'_> {
    /// The ways by the next player.
    pub(super) fn detours(&self, skip: &Condition) -> Option<Box<[Detours]>> {
        let rings: Vec<Ring<'_>> = self.game.tracks.iter().map(ring).collect::<Option<_>>()?;
        let around = |known: KnownPit| -> Option<Detours> {
            rings.iter().map(|ring| known.around(skip, ring)).collect()
        };
        let players = 0..=self.game.players as i32;
        players
            .map(|next| around(KnownPit { to: -1, next }))
            .collect()
    }
}

/// A pit that a seed may fall into, and the next player.
#[derive(Clone, Copy)]
struct KnownPit {
    to: i32,
    next: i32,
}

impl KnownPit {
    /// The place after each place of a track that is not skipped; the inner option is empty where
    /// there is none, the outer where more must be known.
    fn around(self, skip: &Condition, ring: &Ring<'_>) -> Option<Option<Box<[u8]>>> {
        let skipped = |pit: &u8| {
            let to = i32::from(*pit);
            KnownPit { to, ..self }.cond(skip)
        };
        let skipped: Vec<bool> = ring.pits.iter().map(skipped).collect::<Option<_>>()?;
        let after = |place: &u8| {
            let ways = std::iter::successors(Some(*place), |place| {
                ring.next.get(usize::from(*place)).copied()
            });
            let mut ways = ways.take(ring.pits.len() + 1);
            ways.find(|place| *place != NOWHERE && !skipped[usize::from(*place)])
        };
        Some(ring.next.iter().map(after).collect())
    }

    fn num(self, e: &Number) -> Option<i32> {
        Some(match e {
            Number::Const(value) => *value,
            Number::Var(Var::To) => self.to,
            Number::Figure(Figure::Next) => self.next,
            Number::Mapped { key, first, values } => {
                let key = self.num(key)?;
                let place = usize::try_from(key.wrapping_sub(*first)).ok();
                match place.and_then(|i| values.get(i)) {
                    None | Some(-1) => key,
                    Some(value) => *value,
                }
            }
            Number::Chosen(table) => self.chosen(table)?,
            Number::Plus(a, b) => add(self.num(a)?, *b),
            Number::If(cond, yes, no) => self.num(if self.cond(cond)? { yes } else { no })?,
            _ => return None,
        })
    }

    fn chosen<T: Copy>(self, table: &ByPlayer<T>) -> Option<T> {
        let player = usize::try_from(self.num(&table.player)?).ok();
        let found = player.and_then(|player| table.table.get(player).copied());
        Some(found.unwrap_or(table.other))
    }

    fn set(self, e: &Set) -> Option<u64> {
        Some(match e {
            Set::Fixed(set) => *set,
            Set::ByPlayer(table) => self.chosen(table)?,
            Set::If(cond, yes, no) => self.set(if self.cond(cond)? { yes } else { no })?,
            Set::Listed(sites) => {
                let mut sites = sites.iter();
                sites.try_fold(0, |set, site| Some(set | bit(self.num(site)?)))?
            }
            Set::Union(parts) => {
                let mut parts = parts.iter();
                parts.try_fold(0, |set, part| Some(set | self.set(part)?))?
            }
            _ => return None,
        })
    }

    fn cond(self, e: &Condition) -> Option<bool> {
        let all = |parts: &[Condition]| -> Option<Vec<bool>> {
            parts.iter().map(|part| self.cond(part)).collect()
        };
        Some(match e {
            Condition::Const(value) => *value,
            Condition::All(parts) => !all(parts)?.contains(&false),
            Condition::Any(parts) => all(parts)?.contains(&true),
            Condition::Not(of) => !self.cond(of)?,
            Condition::Xor(a, b) => self.cond(a)? ^ self.cond(b)?,
            Condition::If(cond, yes, no) => self.cond(if self.cond(cond)? { yes } else { no })?,
            Condition::Compare(how, a, b) => how.holds(self.num(a)?, self.num(b)?),
            Condition::Against(how, a, value) => how.holds(self.num(a)?, *value),
            Condition::Among(site, set) => bit(self.num(site)?) & set != 0,
            Condition::In(site, set) => bit(self.num(site)?) & self.set(set)? != 0,
            _ => return None,
        })
    }
}
