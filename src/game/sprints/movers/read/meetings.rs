//! Tells whether a piece could end its move on another piece of its own kind.
//!
//! Usually the piece replaces what stands there. In games that count pieces by site, it would join
//! its own kind instead, and a position with one piece a site cannot hold that. So a move that
//! might end so has no form here, but where it is rare: there the game is left to the lists when it
//! happens.

use super::Reader;
use crate::game::sprints::movers::position::Kinds;
use crate::game::sprints::movers::terms::{Number, Set};

impl<const W: usize> Reader<'_, W> {
    /// Whether no piece that may move, of one component or of any, joins its kind on a site of these
    /// sets.
    pub fn replaces(&self, ends: &[&Set<W>], here: Option<u8>) -> bool {
        if !self.game.features.counts {
            return true;
        }
        let all = 1..self.kinds.owner.len();
        // Few move what is another's; where that joins its kind, it gives the game up.
        let others = 1..=self.game.players as u8;
        let owns = |what: usize| {
            let owner = self.kinds.owner[what];
            owner == self.mover || !others.contains(&owner)
        };
        let mut movers = all.filter(|what| match here {
            Some(here) => usize::from(here) == *what,
            None => owns(*what),
        });
        movers.all(|what| ends.iter().all(|set| lacks(set, what, &self.kinds)))
    }
}

/// Whether nothing stands on any site of a set.
pub(super) fn is_free<const W: usize>(set: &Set<W>) -> bool {
    match set {
        Set::Pieces(0) => true,
        Set::All(parts) => parts.iter().any(is_free),
        Set::Costly(inner) => is_free(inner),
        Set::Any(parts) => parts.iter().all(is_free),
        Set::If(_, parts) => is_free(&parts.0) && is_free(&parts.1),
        _ => false,
    }
}

/// Whether a component certainly stands on no site of a set.
fn lacks<const W: usize>(set: &Set<W>, what: usize, kinds: &Kinds) -> bool {
    let lacks = |set: &Set<W>| lacks(set, what, kinds);
    match set {
        Set::Fixed(bits) => bits.is_empty(),
        Set::Pieces(set) => !is_of(*set, what, kinds),
        Set::Either(a, b) => !is_of(*a, what, kinds) && !is_of(*b, what, kinds),
        Set::Kind(Number::Const(kind)) => *kind != what as i32,
        Set::PiecesOf(Number::Const(owner)) => *owner != i32::from(kinds.owner[what]),
        Set::All(parts) => parts.iter().any(lacks),
        Set::Any(parts) => parts.iter().all(lacks),
        Set::Costly(inner) => lacks(inner),
        Set::Not(inner) => has_all(inner, what, kinds),
        Set::If(_, parts) => lacks(&parts.0) && lacks(&parts.1),
        // One site, which a number tells: such a move is rare, and gives the game up if it joins.
        Set::One(_) | Set::Here(_) => true,
        _ => false,
    }
}

/// Whether a set certainly has all sites where a component stands.
fn has_all<const W: usize>(set: &Set<W>, what: usize, kinds: &Kinds) -> bool {
    let has_all = |set: &Set<W>| has_all(set, what, kinds);
    match set {
        Set::Fixed(bits) => bits.len() == kinds.sites,
        Set::Pieces(set) => is_of(*set, what, kinds),
        Set::Either(a, b) => is_of(*a, what, kinds) || is_of(*b, what, kinds),
        Set::Kind(Number::Const(kind)) => *kind == what as i32,
        Set::PiecesOf(Number::Const(owner)) => *owner == i32::from(kinds.owner[what]),
        Set::All(parts) => parts.iter().all(has_all),
        Set::Any(parts) => parts.iter().any(has_all),
        Set::Costly(inner) => has_all(inner),
        Set::Not(inner) => lacks(inner, what, kinds),
        Set::If(_, parts) => has_all(&parts.0) && has_all(&parts.1),
        _ => false,
    }
}

/// Whether a set of the position holds the pieces of a component.
fn is_of(set: usize, what: usize, kinds: &Kinds) -> bool {
    set == what || set == kinds.side_of[what]
}
