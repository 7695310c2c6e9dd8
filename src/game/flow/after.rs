//! What follows a move, once for all who play: which end rules fire, and who changes phase. The
//! general code asks the rules as they are, in a state; runners have conditions, numbers and
//! results in forms of their own, and ask them in their positions.

use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, EndResult, EndRule, Int, NextPhase};

/// Whoever asks changes of phase whose numbers and conditions have this form.
pub(in crate::game) trait Phased {
    type Number;
    type Condition;

    fn number(&mut self, number: &Self::Number) -> i32;

    fn holds(&mut self, cond: &Self::Condition) -> bool;

    fn players(&self) -> usize;

    fn mover(&self) -> i32;

    fn phase_of(&mut self, player: usize) -> &mut u8;

    /// Lets every player change phase, of which there are so many, by the changes from each; whether
    /// somebody did (05a D.6).
    #[inline]
    fn change_phases<'r>(
        &mut self,
        phases: usize,
        changes: impl Fn(usize) -> &'r [NextPhase<Self::Number, Self::Condition>],
    ) -> bool
    where
        Self::Number: 'r,
        Self::Condition: 'r,
    {
        let all = self.players() as i32 + 1;
        let mut changed = false;
        for player in 1..=self.players() {
            let phase = *self.phase_of(player);
            for change in changes(usize::from(phase)) {
                let who = self.number(&change.who);
                if who != all && who != player as i32 || !self.holds(&change.cond) {
                    continue;
                }
                let target = change.target.unwrap_or_else(|| {
                    let of = match who == all {
                        true => self.mover() as usize,
                        false => player,
                    };
                    (*self.phase_of(of) + 1) % phases.max(1) as u8
                });
                *self.phase_of(player) = target;
                changed |= target != phase;
                break;
            }
        }
        changed
    }
}

/// Whoever asks end rules whose results have this form.
pub(in crate::game) trait Ended: Phased {
    type Result;

    /// What a variable is bound to.
    fn bound(&self, var: Bound) -> i32;

    fn bind(&mut self, var: Bound, value: i32);

    /// Applies a result, one that is for each of some players or not, in a block of end rules in
    /// which so many losses have been applied before.
    fn bring(&mut self, result: &Self::Result, for_each: bool, losses: &mut u32);

    /// Whether a result ranks players. One that stands behind sub-rules is never made; where rules
    /// are [read](EndRule::read), it is left out.
    fn ranks(_: &Self::Result) -> bool {
        false
    }

    /// The tracks that rules iterate over.
    fn tracks(&self) -> usize {
        0
    }

    /// Players still in the game, as bits.
    fn active(&self) -> u32;

    /// Asks a block of end rules in their order, and applies what they bring.
    #[inline]
    fn end_by_rules(&mut self, rules: &[EndRule<Self::Condition, Self::Result>]) {
        let mut losses = 0;
        for rule in rules {
            if let Some(result) = self.fired(rule, &mut losses) {
                self.bring(result, false, &mut losses);
            }
        }
    }

    /// What an end rule brings; results for each of some players are applied at once and count as
    /// nothing.
    #[inline]
    fn fired<'r>(
        &mut self,
        rule: &'r EndRule<Self::Condition, Self::Result>,
        losses: &mut u32,
    ) -> Option<&'r Self::Result> {
        match rule {
            EndRule::If { cond, subs, result } => {
                if !self.holds(cond) {
                    return None;
                }
                let inner = subs.iter().find_map(|sub| self.fired(sub, losses));
                let own = result.as_ref();
                inner.or(own.filter(|result| subs.is_empty() || !Self::ranks(result)))
            }
            EndRule::ForEachPlayer {
                skip_mover,
                cond,
                result,
            } => {
                let outer = self.bound(Bound::Player);
                for player in 1..=self.players() {
                    let skipped = *skip_mover && player as i32 == self.mover();
                    if skipped || self.active() >> player & 1 == 0 {
                        continue;
                    }
                    self.bind(Bound::Player, player as i32);
                    if self.holds(cond) {
                        self.bring(result, true, losses);
                    }
                }
                self.bind(Bound::Player, outer);
                None
            }
            EndRule::ForEachTrack { cond, result } => {
                let outer = self.bound(Bound::Track);
                for track in 0..self.tracks() {
                    if self.active() == 0 {
                        break;
                    }
                    self.bind(Bound::Track, track as i32);
                    if self.holds(cond) {
                        self.bring(result, true, losses);
                    }
                }
                self.bind(Bound::Track, outer);
                None
            }
        }
    }
}

impl<C, R> EndRule<C, R> {
    /// Whether it, or a rule within it, iterates over players or tracks.
    pub fn iterates(&self) -> bool {
        match self {
            EndRule::If { subs, .. } => subs.iter().any(EndRule::iterates),
            EndRule::ForEachPlayer { .. } | EndRule::ForEachTrack { .. } => true,
        }
    }

    /// What a rule brings that iterates over nothing.
    #[inline]
    pub fn first(&self, holds: &mut impl FnMut(&C) -> bool) -> Option<&R> {
        match self {
            EndRule::If { cond, subs, result } if holds(cond) => {
                let inner = subs.iter().find_map(|sub| sub.first(holds));
                inner.or(result.as_ref())
            }
            _ => None,
        }
    }
}

impl EndRule {
    /// The rule with its conditions and results in forms of a runner, which reads them; nothing
    /// where one has no form.
    pub fn read<'a, X, C, R>(
        &'a self,
        reader: &mut X,
        cond_of: impl Fn(&mut X, &'a Bool) -> Option<C> + Copy,
        result_of: impl Fn(&mut X, &'a EndResult, bool) -> Option<R> + Copy,
    ) -> Option<EndRule<C, R>> {
        Some(match self {
            EndRule::If { cond, subs, result } => {
                let made = result
                    .as_ref()
                    .filter(|result| subs.is_empty() || !result.ranks());
                EndRule::If {
                    cond: cond_of(reader, cond)?,
                    subs: subs
                        .iter()
                        .map(|sub| sub.read(reader, cond_of, result_of))
                        .collect::<Option<_>>()?,
                    result: match made {
                        Some(result) => Some(result_of(reader, result, false)?),
                        None => None,
                    },
                }
            }
            EndRule::ForEachPlayer {
                skip_mover,
                cond,
                result,
            } => EndRule::ForEachPlayer {
                skip_mover: *skip_mover,
                cond: cond_of(reader, cond)?,
                result: result_of(reader, result, true)?,
            },
            EndRule::ForEachTrack { .. } => return None,
        })
    }
}

impl NextPhase {
    /// The change with its number and condition in forms of a runner, which reads them; nothing
    /// where one has no form.
    pub fn read<'a, X, N, C>(
        &'a self,
        reader: &mut X,
        number_of: impl FnOnce(&mut X, &'a Int) -> Option<N>,
        cond_of: impl FnOnce(&mut X, &'a Bool) -> Option<C>,
    ) -> Option<NextPhase<N, C>> {
        Some(NextPhase {
            who: number_of(reader, &self.who)?,
            cond: cond_of(reader, &self.cond)?,
            target: self.target,
        })
    }
}
