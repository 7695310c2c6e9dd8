//! Owners, components and their pieces, as numbers and regions ask for them: `(count Pieces Mover)`.

use super::Reader;
use super::regions::all_of;
use crate::board::site::SiteType;
use crate::game::bits::Bits;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::{Bound, PieceQuery};
use crate::game::rules::{Owners, Role};
use crate::game::sprints::movers::position::Kinds;
use crate::game::sprints::movers::terms::{Condition, Number, Set};

impl<const W: usize> Reader<'_, W> {
    /// The number of pieces.
    pub fn pieces(&mut self, e: &PieceQuery) -> Option<Number<W>> {
        self.note_lists(None);
        let (set, components) = self.searched(e)?;
        let everywhere = e.region.is_none() && e.cond.is_none();
        let types = e.ty.is_none_or(|ty| ty == SiteType::Cell);
        let on_board = e.ty.is_none_or(|ty| ty == self.game.layout.default);
        if e.ty.is_some() && !on_board {
            return None;
        }
        if self.kinds.levels > 0 {
            // Owners of several would count a site that they share more than once.
            return match (self.owners(&e.owners)?, components) {
                _ if !everywhere || e.ty.is_some() => None,
                (Ok(owners), Some(components)) if owners.len() == 1 => {
                    Some(Number::Tally(components))
                }
                (Err(owner), None) => Some(Number::TallyOf(Box::new(owner))),
                _ => None,
            };
        }
        let count = Number::Size(Box::new(set));
        let has_more = self.game.layout.total > self.game.layout.board_end;
        if !has_more || !types {
            return Some(count);
        }
        match (everywhere, e.cond.is_none()) {
            (true, _) => {
                let beside = match components {
                    Some(components) => Number::Beside(components),
                    None => Number::BesideOf(Box::new(self.owners(&e.owners)?.err()?)),
                };
                Some(Number::Sum(vec![count, beside]))
            }
            (false, true) => Some(count),
            (false, false) => None,
        }
    }

    /// The sites of the board that a search finds, and the components searched, where they are
    /// always the same.
    fn searched(&mut self, e: &PieceQuery) -> Option<(Set<W>, Option<Vec<u8>>)> {
        let (mut parts, components) = match self.owners(&e.owners)? {
            Ok(owners) => {
                let components = self.components(&owners, e.components.as_deref());
                (vec![self.any_of(&components)], Some(components))
            }
            Err(player) => match e.components.as_deref() {
                None => (vec![Set::PiecesOf(player)], None),
                // Beside the board they would have to be told apart.
                Some(_)
                    if e.region.is_none()
                        && self.game.layout.total > self.game.layout.board_end =>
                {
                    return None;
                }
                Some(some) => {
                    let some: Vec<u8> = some.iter().map(|c| *c as u8).collect();
                    (vec![Set::PiecesOf(player), self.any_of(&some)], None)
                }
            },
        };
        if let Some(region) = &e.region {
            parts.push(self.region(region)?);
        }
        if let Some(cond) = &e.cond {
            parts.push(self.set_of(Some(cond), Bound::Site, &|_| true)?);
        }
        Some((all_of(parts), components))
    }

    /// The owners meant, or the number of the one owner.
    pub fn owners(&mut self, owners: &Owners) -> Option<Result<Vec<u8>, Number<W>>> {
        let n = self.game.players as u8;
        let others = |from: u8| (from..=n).filter(|p| *p != self.mover).collect();
        let index = match owners {
            Owners::Index(index) => self.num(index)?,
            Owners::Role(role) => match role {
                Role::All => return Some(Ok(self.all_owners())),
                Role::NonMover => return Some(Ok(others(0))),
                Role::Enemy => return Some(Ok(others(1))),
                Role::Ally => return Some(Ok(Vec::new())),
                Role::Friend | Role::TeamMover => Number::Const(self.mover.into()),
                role => self.role(*role)?,
            },
        };
        Some(match index {
            Number::Const(owner) => Ok(u8::try_from(owner).into_iter().collect()),
            index => Err(index),
        })
    }

    /// Everybody who may own something.
    pub fn all_owners(&self) -> Vec<u8> {
        (0..=self.game.players as u8 + 1).collect()
    }

    /// The components of owners, of all or some of these.
    pub fn components(&self, owners: &[u8], some: Option<&[u16]>) -> Vec<u8> {
        let all = 1..self.kinds.owner.len();
        all.filter(|c| owners.contains(&self.kinds.owner[*c]))
            .filter(|c| some.is_none_or(|some| some.contains(&(*c as u16))))
            .map(|c| c as u8)
            .collect()
    }

    /// The sites where one of these components stands, 0 being none.
    pub fn any_of(&self, components: &[u8]) -> Set<W> {
        self.kinds.any_of(components)
    }
}

impl Kinds {
    /// The sites where one of these components stands, 0 being none.
    pub fn any_of<const W: usize>(&self, components: &[u8]) -> Set<W> {
        let all = self.owner.len();
        // A number that names no component stands nowhere.
        let named = components.iter().map(|c| usize::from(*c));
        let mut left: Vec<usize> = named.filter(|c| *c < all).collect();
        left.sort_unstable();
        left.dedup();
        if left.len() == all {
            return Set::Fixed(Bits::below(self.sites));
        }
        let mut parts = Vec::new();
        for side in self.of_owner.iter().flatten() {
            let own = |c: &usize| self.side_of[*c] == *side;
            let owned = (1..all).filter(own).count();
            if owned > 1 && left.iter().copied().filter(own).count() == owned {
                left.retain(|c| !own(c));
                parts.push(Set::Pieces(*side));
            }
        }
        if parts.is_empty() && left.len() > 1 && left.len() + 1 == all {
            let missing = (0..all).find(|c| !left.contains(c)).unwrap_or(0);
            return Set::Not(Box::new(Set::Pieces(missing)));
        }
        parts.extend(left.into_iter().map(Set::Pieces));
        match parts[..] {
            [Set::Pieces(a)] => Set::Pieces(a),
            [Set::Pieces(a), Set::Pieces(b)] => Set::Either(a, b),
            _ => Set::Any(parts),
        }
    }

    /// The sites whose owner has a number; empty ones are nobody's.
    pub fn owned_by<const W: usize>(&self, owner: Number<W>) -> Set<W> {
        let nobodys = |what: &u8| self.owner[usize::from(*what)] == 0;
        let all = 0..self.owner.len() as u8;
        let nobodys = self.any_of(&all.filter(nobodys).collect::<Vec<_>>());
        let is_nobody = match owner {
            Number::Const(0) => return nobodys,
            Number::Const(_) => return Set::PiecesOf(owner),
            _ => Condition::Compare(Compare::Eq, owner.clone(), Number::Const(0)),
        };
        Set::If(
            Box::new(is_nobody),
            Box::new((nobodys, Set::PiecesOf(owner))),
        )
    }
}
