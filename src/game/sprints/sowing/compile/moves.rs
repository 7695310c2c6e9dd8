//! Compiles move ludemes.

use super::{Compiler, RulePart, Transposed};
use crate::board::site::SiteType;
use crate::game::rules::booleans::Compare;
use crate::game::rules::moves::{Apply, FromToMove, Onward as Way, Players, SowTrack, When};
use crate::game::rules::moves::{Settable, Sow as SowMove};
use crate::game::rules::{Bool, Ints, Moves, MovesKind, Owners, Role, Sites};
use crate::game::sprints::sowing::code::{
    Along, Array, Bits, ByPlayer, Carry, Code, Condition, Datum, Kind, NO_TRACK, Number, Onward,
    Sow, Target, Var,
};

impl Compiler<'_> {
    fn codes(&self, list: &[Moves]) -> Option<Box<[Code]>> {
        list.iter().map(|m| self.code(m)).collect()
    }

    fn boxed_code(&self, moves: &Moves) -> Option<Box<Code>> {
        self.code(moves).map(Box::new)
    }

    /// A move ludeme.
    pub(super) fn code(&self, moves: &Moves) -> Option<Code> {
        let then = match moves.then {
            Some(then) => Some(u16::try_from(then.0).ok()?),
            None => None,
        };
        Some(Code {
            kind: self.note(self.kind(&moves.kind), "move", &moves.kind)?,
            then,
        })
    }

    fn kind(&self, kind: &MovesKind) -> Option<Kind> {
        Some(match kind {
            MovesKind::None => Kind::Nothing,
            MovesKind::Leaf(id) => match &self.game.leaf(*id).moves.kind {
                MovesKind::Leaf(_) => return None,
                kind => self.kind(kind)?,
            },
            MovesKind::Select {
                from,
                to: None,
                mover: _,
            } if from.level.is_none() => Kind::Select {
                from: self.typed_target(from.ty, &from.sites)?,
                cond: self.iterating(&[Var::From, Var::To], |c| c.some_cond(from.cond.as_ref()))?,
            },
            MovesKind::Select {
                from,
                to: Some(to),
                mover: _,
            } if from.level.is_none() && to.level.is_none() => Kind::SelectTwo {
                from: self.typed_target(from.ty, &from.sites)?,
                from_cond: self.some_cond(from.cond.as_ref())?,
                to: self.typed_target(to.ty.unwrap_or(self.game.layout.default), &to.sites)?,
                to_cond: self.some_cond(to.cond.as_ref())?,
            },
            MovesKind::FromTo(m) => Kind::Carry(Box::new(self.carry(m)?)),
            MovesKind::Add(m) => {
                let plain = !m.claim && m.to.level.is_none() && m.to.rotations.is_none();
                let component = match &m.piece {
                    None => self.mover,
                    Some(piece) if piece.state.is_none() => match &piece.components[..] {
                        [component] => match self.num(component)? {
                            Number::Const(component) => component,
                            _ => return None,
                        },
                        _ => return None,
                    },
                    Some(_) => return None,
                };
                if !plain || component != i32::from(self.component) {
                    return None;
                }
                let ty = m.to.ty.unwrap_or(self.game.layout.default);
                let to = self.typed_target(ty, &m.to.sites)?;
                let apply = self.along(m.to.apply.as_ref())?;
                // In a region the lists have a move with an effect twice.
                if apply.is_some() && matches!(to, Target::Many(_)) {
                    return None;
                }
                Kind::Add {
                    to,
                    apply,
                    cond: self.some_cond(m.to.cond.as_ref())?,
                    count: m.count.as_ref().map(|n| self.num(n)).transposed()?,
                }
            }
            MovesKind::Remove {
                ty,
                sites,
                level: None,
                when: When::Now,
                count,
            } => Kind::Remove {
                at: self.typed_target(*ty, sites)?,
                times: count.as_ref().map(|n| self.num(n)).transposed()?,
            },
            MovesKind::Pass => Kind::Pass,
            MovesKind::Propose(texts) => Kind::Propose(texts[..].into()),
            MovesKind::Vote(texts) => Kind::Vote(texts[..].into()),
            MovesKind::If(cond, yes, no) => {
                let no = no.as_ref().map(|no| self.boxed_code(no));
                match self.cond(cond)? {
                    Condition::Const(true) => Kind::Concat([self.code(yes)?].into()),
                    Condition::Const(false) => match no {
                        None => Kind::Nothing,
                        Some(no) => Kind::Concat([*no?].into()),
                    },
                    cond => Kind::If(Box::new(cond), self.boxed_code(yes)?, no.transposed()?),
                }
            }
            MovesKind::Concat(list) => Kind::Concat(self.codes(list)?),
            MovesKind::Priority(list) => Kind::Priority(self.codes(list)?),
            MovesKind::ForEachSite(region, m, otherwise) => Kind::EachSite(
                Box::new(self.set(region)?),
                self.iterating(&[Var::To, Var::Site], |c| c.boxed_code(m))?,
                otherwise
                    .as_ref()
                    .map(|m| self.boxed_code(m))
                    .transposed()?,
            ),
            MovesKind::ForEachValue(values, m) => {
                let values = Box::new(self.array(values)?);
                Kind::Each(Var::Value, values, self.boxed_code(m)?)
            }
            MovesKind::ForEachValueIn(range, m) => {
                let range = (self.num(&range.min)?, self.num(&range.max)?);
                Kind::Range(Var::Value, Box::new(range), self.boxed_code(m)?)
            }
            MovesKind::ForEachPlayer(m) => {
                let players = 1..=self.game.players as i32;
                let players = Array::Listed(players.map(Number::Const).collect());
                Kind::Each(Var::Player, Box::new(players), self.boxed_code(m)?)
            }
            MovesKind::ForEachPlayerIn(players, m) => match self.array(players)? {
                players @ Array::Listed(_) => {
                    Kind::Each(Var::Player, Box::new(players), self.boxed_code(m)?)
                }
                _ => return None,
            },
            MovesKind::Do {
                prior,
                next,
                if_afterwards,
            } => {
                // A consequence of the whole would come twice for what is added with an effect, and
                // such additions have no form here.
                if next.is_none() && if_afterwards.is_none() {
                    return None;
                }
                let check = if_afterwards.map(|id| {
                    self.cond(self.game.check(id))?;
                    u16::try_from(id.0).ok()
                });
                let next = next
                    .as_ref()
                    .map(|m| self.part(RulePart::Tried, |c| c.boxed_code(m)));
                let prior = self.part(RulePart::Tried, |c| c.boxed_code(prior))?;
                // What is drawn to look ahead is none of the game's chance.
                if self.game.features.random && !has_no_thens(&prior) {
                    return None;
                }
                Kind::Do {
                    prior,
                    next: next.transposed()?,
                    check: check.transposed()?,
                }
            }
            MovesKind::Sow(m) => Kind::Sow(Box::new(self.part(RulePart::Tried, |c| c.sow(m))?)),
            MovesKind::MoveAgain => Kind::MoveAgain(self.mover as u8),
            // Only as a move that is chosen it lets the turn of the same player be another.
            MovesKind::SwapPlayers { a, b } if self.part.get() == RulePart::Chosen => {
                Kind::SwapPlayers(Box::new((self.num(a)?, self.num(b)?)))
            }
            MovesKind::SetNextPlayer(players) => match &**players {
                Ints::Listed(_) | Ints::Players { .. } => {
                    Kind::Next(Box::new(self.array(players)?))
                }
                _ => return None,
            },
            MovesKind::SetScore {
                players,
                scores,
                add,
            } => {
                let scores: Option<_> = players
                    .iter()
                    .zip(scores)
                    .map(|(players, score)| Some((self.bits(players, false)?, self.num(score)?)))
                    .collect();
                Kind::Score {
                    scores: scores?,
                    add: *add,
                }
            }
            MovesKind::SetPlayerValue { player, value } => {
                let value = Box::new(self.num(value)?);
                Kind::PlayerValue(self.bits(player, true)?, value)
            }
            MovesKind::SetSite {
                datum,
                ty,
                at,
                level: None,
                value,
            } => Kind::Put {
                datum: match datum {
                    Settable::Count => Datum::Count,
                    Settable::State => Datum::State,
                    Settable::Value => Datum::Value,
                },
                at: Box::new(self.num(at)?),
                reach: self.reach(*ty, true)?,
                value: Box::new(self.num(value)?),
            },
            MovesKind::SetVar(Some(var), value) => {
                let var = u8::try_from(var.0).ok()?;
                Kind::Named(var, Box::new(self.num(value)?))
            }
            MovesKind::SetVar(None, value) => Kind::Temp(Box::new(self.num(value)?)),
            MovesKind::SetPending(None) => Kind::Pending(None),
            MovesKind::SetPending(Some(sites)) => {
                Kind::Pending(Some(Box::new(self.target(sites)?)))
            }
            MovesKind::Remember {
                memory,
                value,
                unique,
            } => Kind::Remember {
                memory: u8::try_from(memory.0).ok()?,
                value: Box::new(self.num(value)?),
                unique: self.cond(unique)?,
            },
            MovesKind::Forget { memory, value } => {
                let memory = u8::try_from(memory.0).ok()?;
                Kind::Forget(memory, Box::new(self.num(value)?))
            }
            MovesKind::ForgetAll { memory, every } => {
                let memory = u8::try_from(memory.0).ok()?;
                Kind::ForgetAll((!every).then_some(memory))
            }
            _ => return None,
        })
    }

    fn target(&self, sites: &Sites) -> Option<Target> {
        Some(match sites {
            Sites::One(site) => Target::One(self.num(site)?),
            Sites::Many(region) => Target::Many(self.set(region)?),
        })
    }

    /// Sites of a type that are pits: those of the board, or those of hands named as cells.
    fn typed_target(&self, ty: SiteType, sites: &Sites) -> Option<Target> {
        let target = self.target(sites)?;
        if ty == self.game.layout.default {
            return Some(target);
        }
        let board = self.game.layout.board_end as i32;
        let in_hand = match &target {
            Target::One(Number::Const(site)) => *site >= board,
            Target::One(Number::Chosen(table)) => {
                table.table.iter().all(|s| *s == -1 || *s >= board)
            }
            Target::Many(crate::game::sprints::sowing::code::Set::Fixed(set)) => {
                set.trailing_zeros() as i32 >= board
            }
            _ => false,
        };
        (ty == SiteType::Cell && in_hand).then_some(target)
    }

    fn carry(&self, m: &FromToMove) -> Option<Carry> {
        let copy = m.copy.as_ref().is_some_and(|c| *c != Bool::Const(false));
        let levels = m.from.level.is_some() || m.to.level.is_some() || m.to.rotations.is_some();
        if copy || levels || m.stack {
            return None;
        }
        let to_ty = m.to.ty.unwrap_or(self.game.layout.default);
        Some(Carry {
            // Sites of a hand are cells, whatever is said.
            from: self.typed_target(m.from.ty, &m.from.sites)?,
            from_cond: self.some_cond(m.from.cond.as_ref())?,
            to: self.typed_target(to_ty, &m.to.sites)?,
            to_cond: self.iterating(&[Var::To], |c| c.some_cond(m.to.cond.as_ref()))?,
            count: m.count.as_ref().map(|n| self.num(n)).transposed()?,
            apply: self.along(m.to.apply.as_ref())?,
        })
    }

    /// An effect that comes along with a move, under a condition; the outer option is that of the
    /// compiler.
    fn along(&self, apply: Option<&Apply>) -> Option<Option<Along>> {
        let Some(Apply {
            cond,
            effect: Some(effect),
        }) = apply
        else {
            return Some(None);
        };
        let cond = self.some_cond(cond.as_ref())?;
        Some(Some((cond, self.without_thens(effect)?)))
    }

    /// An effect of which nothing has consequences of its own.
    fn without_thens(&self, moves: &Moves) -> Option<Box<Code>> {
        let part = match self.part.get() {
            RulePart::Chosen => RulePart::Tried,
            other => other,
        };
        let code = self.part(part, |c| c.boxed_code(moves))?;
        has_no_thens(&code).then_some(code)
    }

    fn sow(&self, m: &SowMove) -> Option<Sow> {
        if m.ty != self.game.layout.default {
            return None;
        }
        let track = match &m.track {
            SowTrack::Fixed(track) => ByPlayer {
                player: Number::Const(0),
                table: [match track {
                    Some(track) => u8::try_from(*track).ok()?,
                    None => NO_TRACK,
                }]
                .into(),
                other: NO_TRACK,
            },
            SowTrack::ByOwner { owner, by_player } => {
                let track = |track: &Option<u16>| match track {
                    Some(track) => u8::try_from(*track).ok(),
                    None => Some(NO_TRACK),
                };
                match self.table(owner, by_player, NO_TRACK, track)? {
                    Ok(table) => table,
                    Err(track) => ByPlayer {
                        player: Number::Const(0),
                        table: [track].into(),
                        other: NO_TRACK,
                    },
                }
            }
        };
        let origin = match m.origin.as_ref().map(|e| self.cond(e)).transposed()? {
            Some(Condition::Const(false)) => None,
            origin => origin,
        };
        let skip_if = match m.skip_if.as_ref().map(|e| self.cond(e)).transposed()? {
            Some(Condition::Const(false)) => None,
            skip => skip,
        };
        let per_hole = match m.per_hole.as_ref().map(|e| self.num(e)).transposed()? {
            Some(Number::Const(1)) => None,
            per_hole => per_hole,
        };
        let sow_effect = m.sow_effect.as_ref().map(|m| self.without_thens(m));
        let sow_effect = sow_effect.transposed()?;
        let apply = m.apply.as_ref().map(|m| self.boxed_code(m)).transposed()?;
        if self.game.features.random && apply.as_ref().is_some_and(|code| !has_no_thens(code)) {
            return None;
        }
        let detours = skip_if.as_ref().and_then(|skip| self.detours(skip));
        let plain = origin.is_none()
            && (skip_if.is_none() || detours.is_some())
            && per_hole.is_none()
            && sow_effect.is_none();
        Some(Sow {
            start: self.num(&m.start)?,
            count: m.count.as_ref().map(|e| self.num(e)).transposed()?,
            per_hole,
            track,
            cond: self.some_cond(m.cond.as_ref())?,
            sow_effect,
            apply,
            include_self: self.some_cond(m.include_self.as_ref())?,
            origin,
            skip_if,
            detours,
            onward: match &m.onward {
                Some((way, cond)) => Some(Onward {
                    backwards: *way == Way::Backtracking,
                    cond: self.cond(cond)?,
                }),
                None => None,
            },
            plain,
        })
    }

    /// Players that something is done to; `anybody` where nobody and everybody count too.
    fn bits(&self, players: &Players, anybody: bool) -> Option<Bits> {
        let n = self.game.players as i32;
        let real = (1u32 << (n + 1)) - 2;
        let mover = 1u32 << self.mover;
        Some(match players {
            Owners::Index(index) => match self.num(index)? {
                Number::Const(index) if (0..=n).contains(&index) => {
                    let bits = 1 << index;
                    Bits::Fixed(if anybody { bits } else { bits & real })
                }
                Number::Const(_) => Bits::Fixed(0),
                index => Bits::One(self.within(index, anybody)),
            },
            Owners::Role(role) => match role {
                Role::Shared | Role::Each | Role::All => Bits::Fixed(real),
                Role::NonMover | Role::Enemy => Bits::Fixed(real & !mover),
                Role::Friend | Role::TeamMover => Bits::Fixed(mover),
                Role::Ally => Bits::Fixed(0),
                role => match self.role(*role)? {
                    Number::Const(index) => Bits::Fixed(real & 1 << index.clamp(0, 31)),
                    index => Bits::One(self.within(index, false)),
                },
            },
        })
    }

    /// A player's index, −1 for what is none.
    fn within(&self, index: Number, anybody: bool) -> Number {
        let low = i32::from(!anybody);
        let high = self.game.players as i32;
        let test = |how, value| Condition::Against(how, Box::new(index.clone()), value);
        let fits = Condition::All([test(Compare::Ge, low), test(Compare::Le, high)].into());
        Number::If(
            Box::new(fits),
            Box::new(index.clone()),
            Box::new(Number::Const(-1)),
        )
    }
}

/// Whether nothing in a ludeme has a consequence.
fn has_no_thens(code: &Code) -> bool {
    code.then.is_none()
        && match &code.kind {
            Kind::If(_, yes, no) => {
                has_no_thens(yes) && no.as_ref().is_none_or(|no| has_no_thens(no))
            }
            Kind::Concat(parts) | Kind::Priority(parts) => parts.iter().all(has_no_thens),
            Kind::EachSite(_, code, otherwise) => {
                has_no_thens(code) && otherwise.as_ref().is_none_or(|o| has_no_thens(o))
            }
            Kind::Each(_, _, code) | Kind::Range(_, _, code) => has_no_thens(code),
            Kind::Do { .. } => false,
            _ => true,
        }
}
