//! What effects are known to do, before there is a position.

use super::deeds::Effect;
use super::terms::{Number, Set};

impl<const W: usize> Effect<W> {
    /// Whether it changes nothing but what stands where the move starts and ends, which is known as
    /// `ends`, and what is kept beside the board and easily put back; `all` are the effects that
    /// others are told by.
    pub fn is_quiet(&self, all: &[Effect<W>], ends: &[Number<W>]) -> bool {
        match self {
            Effect::All(parts) => parts.iter().all(|part| part.is_quiet(all, ends)),
            Effect::If(_, parts) => {
                let no = parts.1.as_ref();
                parts.0.is_quiet(all, ends) && no.is_none_or(|no| no.is_quiet(all, ends))
            }
            Effect::Then(first, then) => {
                first.is_quiet(all, ends) && all[*then].is_quiet(all, ends)
            }
            Effect::Again
            | Effect::Next(_)
            | Effect::Counter(_)
            | Effect::Temp(_)
            | Effect::Pending(_)
            | Effect::PendingSites(_) => true,
            Effect::State(site, _)
            | Effect::Promote(site, _)
            | Effect::Add(site, _)
            | Effect::Remove(Set::One(site), false) => ends.contains(site),
            _ => false,
        }
    }

    /// Whether each of the actions it comes to is a move of its own, which has its own consequences;
    /// a swap is one of two actions.
    pub fn acts_are_moves(&self) -> bool {
        match self {
            Effect::All(parts) => parts.iter().all(Effect::acts_are_moves),
            Effect::If(_, parts) => {
                let no = parts.1.as_ref();
                parts.0.acts_are_moves() && no.is_none_or(Effect::acts_are_moves)
            }
            Effect::Again
            | Effect::Promote(..)
            | Effect::Counter(_)
            | Effect::Temp(_)
            | Effect::Var(..)
            | Effect::State(..)
            | Effect::Worth(..)
            | Effect::Add(..)
            | Effect::Carry(..)
            | Effect::Swap(..)
            | Effect::Score(..)
            | Effect::Remember(..)
            | Effect::Forget(..)
            | Effect::Remove(Set::One(_), _)
            | Effect::Custodial(..)
            | Effect::Outward(..)
            | Effect::Intervene(..)
            | Effect::Enclose(..)
            | Effect::Surround(..) => true,
            _ => false,
        }
    }

    /// Whether it is certainly one move.
    pub fn makes_one(&self) -> bool {
        match self {
            Effect::All(parts) => parts.len() == 1 && parts[0].makes_one(),
            Effect::If(_, parts) => {
                parts.0.makes_one() && parts.1.as_ref().is_some_and(Effect::makes_one)
            }
            Effect::InTurn(parts) => parts.1.makes_one(),
            Effect::Again
            | Effect::Counter(_)
            | Effect::Temp(_)
            | Effect::Var(..)
            | Effect::Pending(_) => true,
            Effect::Score(who, ..) | Effect::Value(who, _) => match who {
                Number::Const(who) => *who > 0,
                who => *who == Number::Next,
            },
            _ => false,
        }
    }

    /// Whether it is certainly a move at least.
    pub fn makes_some(&self) -> bool {
        match self {
            Effect::All(parts) => parts.iter().any(Effect::makes_some),
            Effect::If(_, parts) => {
                parts.0.makes_some() && parts.1.as_ref().is_some_and(Effect::makes_some)
            }
            effect => effect.makes_one(),
        }
    }

    /// Whether it does nothing but take pieces off the board.
    pub fn only_removes(&self) -> bool {
        match self {
            Effect::All(parts) => parts.iter().all(Effect::only_removes),
            Effect::If(_, parts) => {
                parts.0.only_removes() && parts.1.as_ref().is_none_or(Effect::only_removes)
            }
            Effect::EachSite(_, effect) => effect.only_removes(),
            Effect::Remove(_, false) => true,
            _ => false,
        }
    }

    /// Whether it leaves all pieces alone.
    pub fn spares_board(&self) -> bool {
        match self {
            Effect::All(parts) => parts.iter().all(Effect::spares_board),
            Effect::If(_, parts) => {
                parts.0.spares_board() && parts.1.as_ref().is_none_or(Effect::spares_board)
            }
            effect => effect.makes_one(),
        }
    }

    /// Whether it certainly changes nothing on the board but where a move ends.
    pub fn spares_start(&self) -> bool {
        match self {
            Effect::All(parts) => parts.iter().all(Effect::spares_start),
            Effect::If(_, parts) => {
                let no = parts.1.as_ref();
                parts.0.spares_start() && no.is_none_or(Effect::spares_start)
            }
            Effect::Remove(sites, false) | Effect::RemoveSome(sites, _) => {
                *sites == Set::One(Number::To)
            }
            Effect::Var(..) | Effect::Temp(_) | Effect::Counter(_) | Effect::Trigger(_) => true,
            Effect::Value(..) | Effect::Score(..) => true,
            Effect::Remember(..) | Effect::Forget(..) | Effect::ForgetAll(_) => true,
            _ => false,
        }
    }
}
