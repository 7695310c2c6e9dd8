//! Compiles what is done one after the other: rolls, what is noted before a move, and effects in turn.

use super::*;
use crate::game::sprints::races::ways::Roll;

impl Compiler<'_, '_> {
    /// A roll or something noted, what can be done after it, and a pass if nothing can.
    pub(super) fn first_of_all(
        &mut self,
        prior: &Moves,
        next: &Moves,
        within: &Around,
    ) -> Option<RaceWay> {
        let roll = self.roll_of(prior)?;
        let noted = match roll {
            Some(_) => RaceWay::None,
            None if prior.then.is_some() => return None,
            None => self.way(prior, &Around::effect())?,
        };
        if !self.only_notes(&noted) || self.game().dice.is_none() {
            return None;
        }
        let next = Box::new(self.way(next, within)?);
        let RaceWay::Leaf(pass) = self.leaf(Deed::Pass, within) else {
            return None;
        };
        Some(match roll {
            Some(roll) => RaceWay::Roll(Box::new(roll), next, pass),
            None => RaceWay::Noted(Box::new(noted), next, pass),
        })
    }

    /// A ludeme as a roll under a condition, if it is one; the outer option is that of the compiler.
    fn roll_of(&mut self, m: &Moves) -> Option<Option<Roll>> {
        let (cond, rolled) = match &m.kind {
            MovesKind::If(cond, rolled, None) if m.then.is_none() => (Some(cond), &**rolled),
            _ => (None, m),
        };
        let until = match &rolled.kind {
            MovesKind::Roll => None,
            MovesKind::RollUntil(until) => Some(self.settled_test(until)?),
            _ => return Some(None),
        };
        let then = match rolled.then {
            Some(then) => {
                let then = self.then(then)?;
                // It stays done when the move after it is made.
                if !self.only_uses_dice(&self.code.ways[then]) {
                    return None;
                }
                Some(then)
            }
            None => None,
        };
        let cond = match cond {
            Some(cond) => Some(self.settled_test(cond)?),
            None => None,
        };
        Some(Some(Roll { cond, until, then }))
    }

    /// Whether all that a way does is to use dice.
    fn only_uses_dice(&self, way: &RaceWay) -> bool {
        match way {
            RaceWay::None => true,
            RaceWay::Leaf(leaf) => {
                let Leaf { deed, thens, .. } = &self.code.leaves[*leaf];
                matches!(deed, Deed::UseDice { .. }) && thens.is_empty()
            }
            RaceWay::If(_, yes, no) => {
                self.only_uses_dice(yes) && no.as_ref().is_none_or(|no| self.only_uses_dice(no))
            }
            _ => false,
        }
    }

    /// Whether all that a way does stays as it is until a move is played.
    fn only_notes(&self, way: &RaceWay) -> bool {
        match way {
            RaceWay::None => true,
            RaceWay::Leaf(leaf) => {
                let Leaf { deed, thens, .. } = &self.code.leaves[*leaf];
                let notes = matches!(
                    deed,
                    Deed::Score(..)
                        | Deed::PlayerValue(..)
                        | Deed::State { .. }
                        | Deed::Worth { .. }
                        | Deed::Var(..)
                        | Deed::Temp(_)
                        | Deed::Pot(_)
                        | Deed::Remember(..)
                        | Deed::Forget(..)
                        | Deed::ForgetAll(_)
                );
                notes && thens.is_empty()
            }
            RaceWay::If(_, yes, no) | RaceWay::Sites(_, yes, no) => {
                self.only_notes(yes) && no.as_ref().is_none_or(|no| self.only_notes(no))
            }
            RaceWay::All(ways) => ways.iter().all(|way| self.only_notes(way)),
            RaceWay::Values(_, _, way)
            | RaceWay::Remembered(_, way)
            | RaceWay::Players(way)
            | RaceWay::Levels(_, _, way) => self.only_notes(way),
            _ => false,
        }
    }

    /// One thing of a consequence and, when it is done, another. Where there are dice, the first is
    /// done even if nothing follows.
    pub(super) fn one_by_one(
        &mut self,
        prior: &Moves,
        next: &Moves,
        within: &Around,
    ) -> Option<RaceWay> {
        let whole = within.root && within.thens.is_empty();
        if !whole || self.game().dice.is_none() {
            return None;
        }
        let prior = Box::new(self.way(prior, &Around::effect())?);
        Some(RaceWay::Do(prior, Box::new(self.way(next, within)?)))
    }

    /// Something kept in mind, or dice used, before a move that does not depend on it and is there
    /// in any case: the piece that an iteration is at is taken, or changes places with what stands
    /// on the site that another is at.
    pub(super) fn preceded(
        &mut self,
        prior: &Moves,
        next: &Moves,
        inside: &Around,
    ) -> Option<RaceWay> {
        if self.depth == 0 {
            return None;
        }
        let RaceWay::Leaf(leaf) = self.way(next, inside)? else {
            return None;
        };
        let is_variable = |num: &Number| matches!(num, Number::Bound(_));
        let takes_its_piece = matches!(
            &self.code.leaves[leaf].deed,
            Deed::Remove { sites: Spots::One(Number::Bound(Bound::From)), level, times: None }
                if level.as_ref().is_none_or(is_variable)
        );
        let swaps_it = self.site_depth > 0
            && matches!(
                &self.code.leaves[leaf].deed,
                Deed::Swap(Number::Bound(Bound::From), Number::Bound(Bound::Site))
            );
        let before = self.effect(prior, &Around::effect())?;
        let way = &self.code.ways[before];
        let apart = self.is_apart(way) || self.only_uses_dice(way);
        if !(takes_its_piece || swaps_it) || !apart {
            return None;
        }
        if !inside.asked {
            let leaf = &mut self.code.leaves[leaf];
            (leaf.before, leaf.bound) = (Some(before), true);
        }
        Some(RaceWay::Leaf(leaf))
    }

    /// An effect that is kept if a condition holds once it is done.
    pub(super) fn tried(
        &mut self,
        prior: &Moves,
        check: CheckId,
        within: &Around,
    ) -> Option<RaceWay> {
        let way = self.way(prior, &Around::effect())?;
        if !within.thens.is_empty() || !self.minds_only(&way) {
            return None;
        }
        let game = self.game();
        let test = self.settled_test(game.check(check))?;
        Some(RaceWay::Try(Box::new(way), test))
    }

    /// Whether a way does no more than remember or forget a value, or set a trigger, perhaps under a
    /// condition.
    fn is_apart(&self, way: &RaceWay) -> bool {
        match way {
            RaceWay::If(_, way, None) => self.is_apart(way),
            RaceWay::Leaf(leaf) => {
                let Leaf { deed, thens, .. } = &self.code.leaves[*leaf];
                thens.is_empty() && matches!(deed, Deed::Trigger(_)) || self.minds_only(way)
            }
            _ => false,
        }
    }

    /// Whether a way does no more than remember or forget a value.
    fn minds_only(&self, way: &RaceWay) -> bool {
        let RaceWay::Leaf(leaf) = way else {
            return false;
        };
        let Leaf { deed, thens, .. } = &self.code.leaves[*leaf];
        thens.is_empty() && matches!(deed, Deed::Remember(..) | Deed::Forget(..))
    }
}
