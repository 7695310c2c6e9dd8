//! Compiles what a move does: from a ludeme such as `remove` or `set State` to a [`Deed`].

use super::*;

impl Compiler<'_, '_> {
    pub(super) fn deed(&mut self, m: &Moves, around: &Around) -> Option<Deed> {
        match &m.kind {
            MovesKind::FromTo(rules) => return self.relocation(rules, around),
            MovesKind::Remove {
                ty,
                sites,
                level,
                when: When::Now,
                count,
            } if self.is_usual(*ty, sites) => {
                let sites = self.spots(sites)?;
                let before = std::mem::take(&mut self.read);
                let deed = Deed::Remove {
                    sites,
                    level: self.some_settled(level.as_deref())?,
                    times: self.some_settled(count.as_deref())?,
                };
                self.bound = self.read != 0;
                self.read |= before;
                return Some(deed);
            }
            MovesKind::Select { from, to, .. } if self.is_usual(from.ty, &from.sites) => {
                let to = match to {
                    None => None,
                    Some(to) => {
                        self.plain_target(to)?;
                        if to.apply.is_some() {
                            return None;
                        }
                        let level = self.some_settled(to.level.as_ref())?;
                        let cond = self.some_settled_test(to.cond.as_ref())?;
                        Some((self.spots(&to.sites)?, level, cond))
                    }
                };
                let from_level = self.some_settled(from.level.as_ref())?;
                let leveled = from_level.is_some() || matches!(to, Some((_, Some(_), _)));
                let select = Select {
                    from: self.spots(&from.sites)?,
                    from_level,
                    from_cond: self.some_settled_test(from.cond.as_ref())?,
                    to,
                };
                // Levels are asked for anew when it is known which move is played.
                self.bound = leveled;
                return Some(Deed::Select(Box::new(select)));
            }
            MovesKind::Pass => return Some(Deed::Pass),
            MovesKind::SwapPieces { a, b } => {
                let flat = !self.game().features.stacking;
                if !flat || self.game().layout.default != SiteType::Cell {
                    return None;
                }
                let (a, b) = (self.settled(a)?, self.settled(b)?);
                // A die stands on its site, and no piece comes to stand there.
                let first = self.game().dice.as_ref().map(|dice| dice.first);
                let is_die = |site: &Number| {
                    let site = match site {
                        Number::Const(site) => u32::try_from(*site).ok(),
                        _ => None,
                    };
                    site.zip(first).is_some_and(|(site, die)| site >= die)
                };
                if is_die(&a) || is_die(&b) {
                    return None;
                }
                return Some(Deed::Swap(a, b));
            }
            MovesKind::Add(rules) => return self.addition(rules),
            MovesKind::UseDice { pips, count } if around.effect || around.asked => {
                return Some(Deed::UseDice {
                    pips: self.settled(pips)?,
                    count: self.settled(count)?,
                });
            }
            _ => {}
        }
        if !around.effect {
            return None;
        }
        Some(match &m.kind {
            MovesKind::MoveAgain => Deed::MoveAgain,
            MovesKind::SetScore {
                players,
                scores,
                add,
            } => {
                let pairs = players.iter().zip(scores);
                let pairs: Option<_> = pairs.map(|(p, s)| self.settled_pair(p, s)).collect();
                Deed::Score(pairs?, *add)
            }
            MovesKind::SetPlayerValue { player, value } => {
                if matches!(player, Owners::Role(Role::NonMover)) {
                    return None;
                }
                let (whose, value) = self.settled_pair(player, value)?;
                Deed::PlayerValue(whose, value)
            }
            MovesKind::SetSite {
                datum,
                ty,
                at,
                level,
                value,
            } if *ty == self.game().layout.default => {
                let site = self.settled(at)?;
                let level = self.some_settled(level.as_deref())?;
                let value = self.settled(value)?;
                match datum {
                    Settable::State => Deed::State { site, level, value },
                    Settable::Value => Deed::Worth { site, level, value },
                    Settable::Count if level.is_none() => Deed::Count(site, value),
                    Settable::Count => return None,
                }
            }
            MovesKind::SetVar(Some(var), value) => {
                Deed::Var(usize::from(var.0), self.settled(value)?)
            }
            MovesKind::SetVar(None, value) => Deed::Temp(self.settled(value)?),
            MovesKind::SetCounter(value) => Deed::Counter(self.settled(value)?),
            MovesKind::SetPot(value) => Deed::Pot(self.settled(value)?),
            MovesKind::SetPending(None) => Deed::Pending(None),
            MovesKind::SetPending(Some(sites)) => Deed::Pending(Some(self.spots(sites)?)),
            MovesKind::Trigger { player, .. } => Deed::Trigger(self.settled(player)?),
            MovesKind::SwapPlayers { a, b } => {
                Deed::SwapPlayers(self.settled(a)?, self.settled(b)?)
            }
            MovesKind::SetNextPlayer(players) => match &**players {
                Ints::Listed(players) => {
                    let players: Option<_> = players.iter().map(|p| self.settled(p)).collect();
                    Deed::Next(players?)
                }
                _ => return None,
            },
            MovesKind::Remember {
                memory,
                value,
                unique,
            } => {
                let unique = self.settled_test(unique)?;
                Deed::Remember(usize::from(memory.0), self.settled(value)?, unique)
            }
            MovesKind::Forget { memory, value } => {
                Deed::Forget(usize::from(memory.0), self.settled(value)?)
            }
            MovesKind::ForgetAll {
                memory,
                every: false,
            } => Deed::ForgetAll(usize::from(memory.0)),
            // No rule asks what is hidden.
            MovesKind::Note { .. } | MovesKind::SetHidden { .. } => Deed::Nothing,
            _ => return None,
        })
    }

    /// A target on the default type of sites, without rotations.
    fn plain_target(&mut self, to: &To) -> Option<()> {
        let default = self.game().layout.default;
        let beside = |sites: &Sites| match sites {
            Sites::One(site) => matches!(**site, Int::HandSite { .. }),
            Sites::Many(_) => false,
        };
        let typed = to.ty.is_none_or(|ty| ty == default) || beside(&to.sites);
        (typed && to.rotations.is_none()).then_some(())
    }

    fn relocation(&mut self, m: &FromToMove, around: &Around) -> Option<Deed> {
        let copies = m
            .copy
            .as_ref()
            .is_some_and(|copy| copy.as_const() != Some(false));
        let inserted = m.stack && m.to.level.is_some();
        if copies || inserted || !self.is_usual(m.from.ty, &m.from.sites) {
            return None;
        }
        self.plain_target(&m.to)?;
        let before = std::mem::take(&mut self.read);
        let from_level = self.some_settled(m.from.level.as_ref())?;
        let to_level = self.some_settled(m.to.level.as_ref())?;
        let levels = std::mem::take(&mut self.read);
        let effect = match m.to.apply.as_ref().map(|a| (&a.cond, &a.effect)) {
            // What is only asked for is never done.
            Some((cond, Some(effect))) if !around.asked => {
                let cond = self.some_settled_test(cond.as_ref())?;
                Some((cond, self.effect(effect, &Around::effect())?))
            }
            _ => None,
        };
        let read = std::mem::take(&mut self.read);
        let count = self.some_settled(m.count.as_ref())?;
        let lists_sites = self.game().features.lists_sites();
        let moves_several = count.is_some() && !m.stack && lists_sites;
        if moves_several && !around.asked {
            // Lists of pieces would have a site twice, and there are no lists here.
            return None;
        }
        if !around.effect && self.read >> Bound::To as u32 & 1 == 1 {
            // Where the moves around it go to is not kept for a decision.
            return None;
        }
        self.read |= read;
        let own = 1 << Bound::From as u32 | 1 << Bound::To as u32;
        let bound = levels != 0 || self.read & !own != 0;
        self.read |= before | levels;
        let deed = FromTo {
            from: self.spots(&m.from.sites)?,
            from_cond: self.some_settled_test(m.from.cond.as_ref())?,
            to: self.spots(&m.to.sites)?,
            to_cond: self.some_settled_test(m.to.cond.as_ref())?,
            from_level,
            to_level,
            count,
            stack: m.stack,
            effect,
        };
        self.bound = bound;
        Some(Deed::FromTo(Box::new(deed)))
    }

    fn addition(&mut self, m: &AddMove) -> Option<Deed> {
        self.plain_target(&m.to)?;
        let special = m.claim || m.to.level.is_some() || m.to.apply.is_some();
        // Tracks that pass a site twice count what is added to stacks in a way of their own.
        let f = &self.game().features;
        let tracked = if f.stacking { f.internal_loop } else { m.stack };
        if special || tracked {
            return None;
        }
        let sites = self.spots(&m.to.sites)?;
        let cond = self.some_settled_test(m.to.cond.as_ref())?;
        let before = std::mem::take(&mut self.read);
        let (what, state) = match &m.piece {
            None => (Number::Mover, None),
            Some(piece) => match &piece.components[..] {
                [what] => (
                    self.settled(what)?,
                    self.some_settled(piece.state.as_ref())?,
                ),
                _ => return None,
            },
        };
        let count = self.some_settled(m.count.as_ref())?;
        self.bound = self.read != 0;
        self.read |= before;
        Some(Deed::Add {
            what,
            sites,
            cond,
            count,
            state,
        })
    }
}
