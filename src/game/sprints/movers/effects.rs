//! What effects are known to do, before there is a position.

use super::deeds::{Effect, Hit};
use super::terms::{Number, Set};

impl<const W: usize> Effect<W> {
    /// Whether all that it may do passes, whatever stands together or is chosen.
    pub fn is_all(&self, passes: &dyn Fn(&Effect<W>) -> bool) -> bool {
        match self {
            Effect::All(parts) => parts.iter().all(|part| part.is_all(passes)),
            Effect::If(_, parts) => {
                let no = parts.1.as_ref();
                parts.0.is_all(passes) && no.is_none_or(|no| no.is_all(passes))
            }
            effect => passes(effect),
        }
    }

    /// Whether it does nothing at all.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Effect::All(parts) if parts.is_empty())
    }

    /// Whether it changes nothing but what stands where the move starts and ends, which is known as
    /// `ends`, and what is kept beside the board and easily put back; `all` are the effects that
    /// others are told by.
    pub fn is_quiet(&self, all: &[Effect<W>], ends: &[Number<W>]) -> bool {
        self.is_all(&|effect| match effect {
            Effect::Then(first, then) => {
                first.is_quiet(all, ends) && all[*then].is_quiet(all, ends)
            }
            Effect::State(site, _)
            | Effect::Promote(site, _)
            | Effect::Add(site, _)
            | Effect::Remove(Set::One(site), false) => ends.contains(site),
            effect => effect.leaves_board(),
        })
    }

    /// Whether it changes nothing on any site, but what is kept for the turn and for later ones.
    pub fn leaves_board(&self) -> bool {
        matches!(
            self,
            Effect::Again
                | Effect::Next(_)
                | Effect::Counter(_)
                | Effect::Temp(_)
                | Effect::Pending(_)
                | Effect::PendingSites(_)
        )
    }

    /// Leaves out what does not matter, but for moves that others follow.
    pub fn leave_out(&mut self, is_idle: &dyn Fn(&Effect<W>) -> bool) {
        let idle = match self {
            Effect::All(parts) => {
                parts.iter_mut().for_each(|part| part.leave_out(is_idle));
                parts.retain(|part| !part.is_nothing());
                false
            }
            Effect::If(_, parts) => {
                parts.0.leave_out(is_idle);
                parts.1.iter_mut().for_each(|no| no.leave_out(is_idle));
                parts.0.is_nothing() && parts.1.as_ref().is_none_or(Effect::is_nothing)
            }
            Effect::EachSite(_, effect) | Effect::EachGroup(_, effect) => {
                effect.leave_out(is_idle);
                effect.is_nothing()
            }
            Effect::InTurn(parts) => {
                parts.0.leave_out(is_idle);
                parts.1.leave_out(is_idle);
                false
            }
            _ => is_idle(self),
        };
        if idle {
            *self = Effect::All(Vec::new());
        }
    }

    /// Whether it is a capture that does to what it hits whatever an effect says.
    pub fn hits_by_effect(&self) -> bool {
        let (Effect::Custodial(_, hits)
        | Effect::Outward(_, hits)
        | Effect::Intervene(_, hits)
        | Effect::Surround(_, hits)
        | Effect::Enclose(_, hits)) = self
        else {
            return false;
        };
        hits.iter().any(|hit| matches!(hit, Hit::Each(_)))
    }

    /// Whether each of the actions it comes to is a move of its own, which has its own consequences;
    /// a swap is one of two actions.
    pub fn acts_are_moves(&self) -> bool {
        self.is_all(&|effect| {
            !effect.hits_by_effect()
                && matches!(
                    effect,
                    Effect::Again
                        | Effect::Promote(..)
                        | Effect::Counter(_)
                        | Effect::Temp(_)
                        | Effect::Var(..)
                        | Effect::State(..)
                        | Effect::Worth(..)
                        | Effect::Add(..)
                        | Effect::Carry(..)
                        | Effect::CarryLevels(..)
                        | Effect::Swap(..)
                        | Effect::Score(..)
                        | Effect::Remember(..)
                        | Effect::Forget(..)
                        | Effect::Remove(Set::One(_), _)
                        | Effect::Vacate(_)
                        | Effect::Custodial(..)
                        | Effect::Outward(..)
                        | Effect::Intervene(..)
                        | Effect::Enclose(..)
                        | Effect::Surround(..)
                )
        })
    }

    /// Whether what it does for one group of sites is the same whatever is done for others before.
    pub fn is_of_group(&self) -> bool {
        let within = |sites: &Set<W>| match sites {
            Set::All(parts) => parts.contains(&Set::Grouped),
            sites => *sites == Set::Grouped,
        };
        self.is_all(&|effect| match effect {
            Effect::Score(_, _, add) => *add,
            Effect::Remove(..) | Effect::Vacate(_) | Effect::Again | Effect::Trigger(_) => true,
            Effect::EachSite(sites, effect) => {
                let on_it = |effect: &Effect<W>| match effect {
                    Effect::State(site, _) | Effect::Worth(site, _) => *site == Number::Site,
                    effect => effect.is_of_group(),
                };
                within(sites) && effect.is_all(&on_it)
            }
            _ => false,
        })
    }

    /// Whether what it does for one of several sites is the same in whatever order they come.
    pub fn is_of_site(&self) -> bool {
        self.is_all(&|effect| match effect {
            Effect::State(site, _) | Effect::Worth(site, _) => *site == Number::Site,
            effect => effect.is_of_group(),
        })
    }

    /// Whether it is known what it does for each of several sites that come in their order.
    pub fn is_of_each(&self) -> bool {
        self.is_all(&|effect| match effect {
            Effect::Pending(site) => *site == Number::Site,
            effect => effect.is_of_site(),
        })
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
        self.is_all(&|effect| match effect {
            Effect::EachSite(_, effect) => effect.only_removes(),
            Effect::Remove(_, false) => true,
            _ => false,
        })
    }

    /// Whether it does nothing but set variables.
    pub fn only_sets_variables(&self) -> bool {
        self.is_all(&|effect| matches!(effect, Effect::Var(..)))
    }

    /// Whether it does nothing but take pieces off the board and put others there.
    pub fn only_changes_pieces(&self) -> bool {
        self.is_all(&|effect| {
            matches!(
                effect,
                Effect::Remove(_, false)
                    | Effect::Add(..)
                    | Effect::Carry(..)
                    | Effect::Promote(..)
            )
        })
    }

    /// Whether it leaves all pieces alone.
    pub fn spares_board(&self) -> bool {
        self.is_all(&Effect::makes_one)
    }

    /// Whether it certainly changes nothing on the board but where a move ends.
    pub fn spares_start(&self) -> bool {
        self.is_all(&|effect| match effect {
            Effect::Remove(sites, false) | Effect::RemoveSome(sites, _) => {
                *sites == Set::One(Number::To)
            }
            Effect::Var(..) | Effect::Temp(_) | Effect::Counter(_) | Effect::Trigger(_) => true,
            Effect::Value(..) | Effect::Score(..) => true,
            Effect::Remember(..) | Effect::Forget(..) | Effect::ForgetAll(_) => true,
            _ => false,
        })
    }
}
