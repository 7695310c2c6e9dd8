//! Reads what follows a move, such as `(then (moveAgain))` and captures, into the effects of the
//! runner.

use super::Reader;
use super::free::{Free, one};
use super::unread::unwrapped;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::SiteType;
use crate::game::bits::Bits;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{self as rules, When};
use crate::game::rules::{Directions, Int, Ints, Moves, MovesKind, Owners, Role, Sites, ThenId};
use crate::game::sprints::movers::deeds::{Deed, Effect, Takes};
use crate::game::sprints::movers::patterns::Paths;
use crate::game::sprints::movers::shoves::{Shove, Shoved};
use crate::game::sprints::movers::terms::{Condition, Number, Set};

/// Consequences within each other of which all forms are tried.
const MOST_DEEP: u32 = 6;

impl<const W: usize> Reader<'_, W> {
    /// Consequences, by their places among the effects; those that do nothing are left out.
    pub fn thens(&mut self, thens: &[ThenId]) -> Option<Vec<usize>> {
        // They come when the move is made, and by then it is the turn of whoever makes it.
        let read_for = self.mover;
        let doer = self.doer.take();
        self.mover = doer.unwrap_or(read_for);
        // What the moves around them iterate over is over, too.
        let (site, value, iterated) = (self.site.take(), self.value.take(), self.iterated.take());
        let to_is_site = std::mem::take(&mut self.to_is_site);
        let hit = self.hit.take();
        let following = std::mem::replace(&mut self.following, true);
        let read = self.thens_of_mover(thens);
        self.hit = hit;
        self.following = following;
        (self.site, self.value, self.iterated) = (site, value, iterated);
        self.to_is_site = to_is_site;
        self.mover = read_for;
        self.doer = doer;
        read
    }

    fn thens_of_mover(&mut self, thens: &[ThenId]) -> Option<Vec<usize>> {
        let mut read = Vec::new();
        for then in thens {
            let game = self.game;
            let effect = self.effect_or_asked(game.then(*then))?;
            if !effect.is_nothing() {
                read.push(self.add_effect(effect));
            }
        }
        Some(read)
    }

    /// What is done before a move is made, by its place among the effects, if it is anything.
    pub fn applied(&mut self, effect: &Moves) -> Option<Option<usize>> {
        let effect = self.applying(|reader| reader.effect_or_asked(effect))?;
        Some((!effect.is_nothing()).then(|| self.add_effect(effect)))
    }

    /// Something is read that is done before a move is made.
    pub fn applying<R>(&mut self, read: impl FnOnce(&mut Self) -> Option<R>) -> Option<R> {
        let outer = std::mem::replace(&mut self.applying, true);
        let site = self.site.take();
        let to_is_site = std::mem::take(&mut self.to_is_site);
        let effect = read(self);
        (self.site, self.to_is_site) = (site, to_is_site);
        self.applying = outer;
        effect
    }

    /// Whether what is done before a move and what follows it changes nothing but what stands where
    /// the move starts and ends, and what is easily put back.
    pub fn is_quiet(&self, before: Option<usize>, thens: &[usize]) -> bool {
        let quiet = |effect: usize, ends: [Number<W>; 2]| {
            self.effects[effect].is_quiet(&self.effects, &ends)
        };
        let after = |then: &usize| quiet(*then, [Number::LastFrom, Number::LastTo]);
        before.is_none_or(|before| quiet(before, [Number::From, Number::To]))
            && thens.iter().all(after)
    }

    /// Whether an effect changes nothing of which a check is asked but where a piece stands, and what
    /// it takes or becomes there.
    pub fn is_calm(&self, effect: usize, before: bool, check: usize) -> bool {
        let owner = |what: i32| self.kinds.owner.get(what as usize);
        let own = |what: i32| {
            owner(what) == Some(&self.mover) && !self.checks[check].asks_threats_of(what)
        };
        self.effects[effect].is_calm(&self.effects, before, (&own, self.kinds.sites))
    }

    pub fn add_effect(&mut self, effect: Effect<W>) -> usize {
        self.effects.push(effect);
        self.effects.len() - 1
    }

    pub fn effect(&mut self, moves: &Moves) -> Option<Effect<W>> {
        let before = self.unread.len();
        let read = self.effect_of(moves);
        let game = self.game;
        self.note(before, read.is_some(), "effect", unwrapped(game, moves));
        read
    }

    fn effect_of(&mut self, moves: &Moves) -> Option<Effect<W>> {
        let effect = self.bare_effect(moves)?;
        let Some(then) = moves.then else {
            return Some(effect);
        };
        let game = self.game;
        let then = self.consequence(game.then(then))?;
        // What is always the same may be done once for several moves.
        let apart = effect.acts_are_moves();
        if !apart && is_fixed(&then) && makes_moves(moves) {
            return Some(Effect::All(vec![effect, then]));
        }
        let then = self.add_effect(then);
        apart.then_some(())?;
        Some(Effect::Then(Box::new(effect), then))
    }

    /// What follows an effect. Deep inside others only what has the simplest form, since others are
    /// read twice.
    fn consequence(&mut self, moves: &Moves) -> Option<Effect<W>> {
        self.following_deep += 1;
        // By then an iteration over players is over.
        let (iterated, hit) = (self.iterated.take(), self.hit.take());
        let read = match self.following_deep <= MOST_DEEP {
            true => self.effect_in_turn(moves),
            false => self.effect(moves),
        };
        (self.iterated, self.hit) = (iterated, hit);
        self.following_deep -= 1;
        read
    }

    /// An effect that stands alone: it may be one after another, with choices around them.
    pub fn effect_in_turn(&mut self, moves: &Moves) -> Option<Effect<W>> {
        let before = self.unread.len();
        let read = match self.effect(moves) {
            Some(effect) => return Some(effect),
            None => self.turns(moves),
        };
        self.note(before, read.is_some(), "effect", &moves.kind);
        read
    }

    fn turns(&mut self, moves: &Moves) -> Option<Effect<W>> {
        if moves.then.is_some() {
            return None;
        }
        match &moves.kind {
            MovesKind::If(cond, yes, no) => {
                let cond = self.cond(cond)?;
                let yes = self.effect_in_turn(yes)?;
                let no = match no {
                    Some(no) => Some(self.effect_in_turn(no)?),
                    None => None,
                };
                Some(Effect::If(cond, Box::new((yes, no))))
            }
            MovesKind::Do {
                prior,
                next: Some(next),
                if_afterwards: None,
            } => {
                let (first, second) = (self.effect(prior)?, self.effect_in_turn(next)?);
                let flat = self.kinds.levels == 0;
                // The first comes before each move that the second is, and not at all if it is none.
                let each = second.makes_one()
                    || second.makes_some() && flat && first.only_removes() && second.spares_board();
                if each {
                    return Some(Effect::InTurn(Box::new((first, second))));
                }
                // What is set is set anew before each move that the second is, to the same.
                let noted = first.only_sets_variables() && second.only_changes_pieces();
                noted.then(|| Effect::Noted(Box::new((first, second))))
            }
            _ => None,
        }
    }

    pub fn bare_effect(&mut self, moves: &Moves) -> Option<Effect<W>> {
        Some(match &moves.kind {
            // A note tells players something, and no rule asks what is hidden from them.
            MovesKind::SetHidden { .. } if self.game.features.last_actions => return None,
            MovesKind::None | MovesKind::Note { .. } | MovesKind::SetHidden { .. } => {
                Effect::All(Vec::new())
            }
            MovesKind::Concat(list) => {
                let parts = list.iter().map(|part| self.effect(part));
                Effect::All(parts.collect::<Option<_>>()?)
            }
            MovesKind::If(cond, yes, no) => {
                let cond = self.cond(cond)?;
                let yes = self.effect(yes)?;
                let no = match no {
                    Some(no) => Some(self.effect(no)?),
                    None => None,
                };
                match (cond, no) {
                    (Condition::Const(true), _) => yes,
                    (Condition::Const(false), Some(no)) => no,
                    (Condition::Const(false), None) => Effect::All(Vec::new()),
                    (cond, no) => Effect::If(cond, Box::new((yes, no))),
                }
            }
            MovesKind::MoveAgain => Effect::Again,
            MovesKind::SetNextPlayer(players) => self.set_next(players)?,
            // Where the second does not depend on the first, and each is one move, they go together.
            MovesKind::Do {
                prior,
                next: Some(next),
                if_afterwards: None,
            } if prior.then.is_none() && next.then.is_none() => {
                let (prior, next) = (self.effect(prior)?, self.effect(next)?);
                let fixed =
                    is_fixed(&next) && (is_fixed(&prior) || matches!(prior, Effect::Swap(..)));
                Effect::All(fixed.then_some(vec![prior, next])?)
            }
            MovesKind::Promote { ty, site, to }
                if *ty == self.game.layout.default && self.kinds.levels == 0 =>
            {
                let site = self.num(site)?;
                let what = match self.promoted_to(to) {
                    Some(what) => what?,
                    None => self.promoted(to)?,
                };
                let is_known = what.as_const().is_some_and(|what| what > 0);
                let known = Condition::Compare(Compare::Ge, what.clone(), Number::Const(1));
                let promote = Effect::Promote(site, what);
                match is_known {
                    true => promote,
                    false => Effect::If(known, Box::new((promote, None))),
                }
            }
            MovesKind::Remove {
                ty,
                sites,
                level: None,
                when,
                count,
            } if *ty == self.game.layout.default
                && (count.is_none() || self.kinds.levels == 0 && *when == When::Now) =>
            {
                // Without stacks all that is counted on a site leaves, however many are named.
                self.removed(sites, *when == When::EndOfTurn)?
            }
            MovesKind::Remove {
                ty,
                sites,
                level: None,
                when: When::Now,
                count: Some(count),
            } if *ty == self.game.layout.default && self.kinds.levels > 0 => {
                let sites = self.sites(sites)?;
                Effect::RemoveSome(sites, self.num(count)?)
            }
            MovesKind::ForEachSite(region, each, None) if self.hit.is_none() => {
                let sites = self.region(region)?;
                let outer = self.site.replace(Number::Site);
                let to_is_site = std::mem::replace(&mut self.to_is_site, true);
                let each = self.effect(each);
                self.site = outer.clone();
                self.to_is_site = to_is_site;
                // One iteration within another would forget where the outer one is.
                if outer.is_some() {
                    return None;
                }
                Effect::EachSite(sites, Box::new(each?))
            }
            MovesKind::ForEachPlayer(each) => Effect::All(self.each_player(each, Self::effect)?),
            MovesKind::ForEachGroup {
                ty,
                directions,
                cond,
                moves,
            } if *ty == self.game.layout.default => {
                self.each_group(directions, cond.as_deref(), moves)?
            }
            MovesKind::Add(m) => self.added(m)?,
            MovesKind::Trigger { player, .. } => Effect::Trigger(self.num(player)?),
            MovesKind::Custodial(m) => self.custodial(m)?,
            MovesKind::Intervene(m) => self.intervene(m)?,
            MovesKind::Directional(m) => self.directional(m)?,
            MovesKind::Enclose(m) => self.enclose(m)?,
            MovesKind::Surround(m) => self.surround(m)?,
            MovesKind::Attract {
                from,
                ty,
                direction,
            } => self.shoved(Shove::Attract, (*ty, from), *direction)?,
            MovesKind::Push {
                from,
                ty,
                directions: Directions::Absolute(directions),
            } => match directions.first() {
                Some(direction) => self.shoved(Shove::Push, (*ty, from), *direction)?,
                None => Effect::All(Vec::new()),
            },
            MovesKind::SetCounter(value) => Effect::Counter(self.num(value)?),
            MovesKind::SetSite {
                datum: rules::Settable::State,
                ty,
                at,
                level: None,
                value,
            } if *ty == self.game.layout.default => {
                self.sets_states = true;
                let state = self.num(value)?;
                // Lower ones are not set, and higher ones not held.
                let held = |value: &i32| *value <= i32::from(u8::MAX);
                let known = match &state {
                    Number::Const(value) => held(value),
                    Number::Table(_, values) => values.iter().all(held),
                    _ => false,
                };
                if !known {
                    return None;
                }
                Effect::State(self.num(at)?, state)
            }
            MovesKind::SetSite {
                datum: rules::Settable::Value,
                ty,
                at,
                level: None,
                value,
            } => {
                self.sets_worths = true;
                Effect::Worth(self.site(*ty, at)?, self.num(value)?)
            }
            MovesKind::Remember {
                memory,
                value,
                unique,
            } => {
                let (value, unique) = (self.num(value)?, self.cond(unique)?);
                Effect::Remember(self.memory(*memory), value, unique)
            }
            MovesKind::Forget { memory, value } => {
                let value = self.num(value)?;
                Effect::Forget(self.memory(*memory), value)
            }
            MovesKind::ForgetAll { memory, every } => {
                let memory = self.memory(*memory);
                Effect::ForgetAll((!every).then_some(memory))
            }
            MovesKind::SetVar(Some(var), value) => {
                Effect::Var(usize::from(var.0), self.num(value)?)
            }
            MovesKind::Leaf(_) => self.moved(moves)?,
            MovesKind::SetVar(None, value) => Effect::Temp(self.num(value)?),
            MovesKind::SetPending(None) => Effect::Pending(Number::Const(1)),
            MovesKind::SetPending(Some(Sites::One(value))) => Effect::Pending(self.num(value)?),
            MovesKind::SetPending(Some(Sites::Many(region))) => {
                Effect::PendingSites(self.region(region)?)
            }
            MovesKind::SetPlayerValue { player, value } => {
                let player = self.player(player)?;
                Effect::Value(player, self.num(value)?)
            }
            MovesKind::SwapPieces { a, b } => self.exchanged(a, b)?,
            MovesKind::SetScore {
                players,
                scores,
                add,
            } => {
                let pairs = players.iter().zip(scores);
                let parts = pairs.map(|(player, score)| {
                    Some(Effect::Score(self.player(player)?, self.num(score)?, *add))
                });
                Effect::All(parts.collect::<Option<_>>()?)
            }
            MovesKind::SwapPlayers { a, b } => {
                let (a, b) = self.swapped(a, b)?;
                Effect::Swap(a, b)
            }
            MovesKind::Propose(texts) => {
                Effect::All(texts.iter().map(|text| Effect::Propose(*text)).collect())
            }
            MovesKind::Vote(texts) => {
                Effect::All(texts.iter().map(|text| Effect::Vote(*text)).collect())
            }
            _ => return None,
        })
    }

    /// What stands on some sites leaves, on the board or beside it.
    fn removed(&mut self, sites: &Sites, later: bool) -> Option<Effect<W>> {
        let board = self.kinds.sites as i32;
        if let Sites::Many(region) = sites
            && !later
            && self.kinds.levels == 0
            && let Some(listed) = self.listed_sites(region)
            && listed.iter().any(|site| *site >= board)
        {
            let (on_board, beside): (Vec<i32>, Vec<i32>) =
                listed.iter().partition(|site| **site < board);
            let mut parts = vec![Effect::Remove(Set::Fixed(Bits::of(on_board)), false)];
            parts.extend(
                beside
                    .into_iter()
                    .map(|site| Effect::Vacate(Number::Const(site))),
            );
            return Some(Effect::All(parts));
        }
        Some(match self.sites(sites)? {
            // Nowhere is nothing.
            Set::One(Number::Const(..0)) => Effect::All(Vec::new()),
            Set::One(site) if !later && self.kinds.levels == 0 && site.is_beyond(board) => {
                Effect::Vacate(site)
            }
            sites => Effect::Remove(sites, later),
        })
    }

    /// A piece that goes from one site to another, on the board or beside it.
    fn carried_to(&mut self, m: &rules::FromToMove) -> Option<Effect<W>> {
        let (Sites::One(from), Sites::One(to)) = (&m.from.sites, &m.to.sites) else {
            return None;
        };
        let default = self.game.layout.default;
        let levels = m
            .count
            .as_ref()
            .filter(|_| self.kinds.levels > 0 && m.stack);
        let plain = match levels {
            Some(_) => m.is_plain_but_for_levels(),
            None => self.kinds.levels == 0 && m.is_plain(),
        };
        // Where it ends may depend on where it starts, which has no name of its own here.
        let mut free = Free::of(self.game);
        let mut apart = |e: &Int| Some(free.int(e)? & one(Bound::From) == 0);
        let told = **from == Int::Bound(Bound::From)
            || apart(to) == Some(true) && levels.is_none_or(|n| apart(n) == Some(true));
        if !plain || default == SiteType::Edge || !told {
            return None;
        }
        if let Some(levels) = levels {
            let on_board = m.from.ty == default && m.to.ty.is_none_or(|ty| ty == default);
            on_board.then_some(())?;
            let (start, end) = (self.num(from)?, self.num(to)?);
            return Some(Effect::CarryLevels(start, end, self.num(levels)?));
        }
        let start = self.site(m.from.ty, from)?;
        let end = self.site(m.to.ty.unwrap_or(default), to)?;
        self.fills |= !self.stays_on_board(&end);
        Some(Effect::Carry(start, end))
    }

    /// Pieces that are shifted along the lines from a site in a direction.
    fn shoved(
        &mut self,
        how: Shove,
        (ty, from): (SiteType, &Int),
        direction: AbsoluteDirection,
    ) -> Option<Effect<W>> {
        self.on_one_level()?;
        if ty != self.game.layout.default {
            return None;
        }
        self.adds = true;
        let from = self.num(from)?;
        let paths = Paths::outward(self.game, direction);
        Some(Effect::Shove(Box::new(Shoved { how, from, paths })))
    }

    /// Pieces that move.
    fn moved(&mut self, moves: &Moves) -> Option<Effect<W>> {
        let game = self.game;
        if let MovesKind::Leaf(id) = &moves.kind
            && let MovesKind::FromTo(m) = &game.leaf(*id).moves.kind
            && let Some(carried) = self.carried_to(m)
        {
            return Some(carried);
        }
        let check = self.check.take();
        let known = self.ways.len();
        let bare = Moves {
            kind: moves.kind.clone(),
            decision: moves.decision,
            then: None,
        };
        let node = self.node(&bare, &[], None);
        self.check = check;
        let node = node?;
        let plain = self.ways[known..].iter().all(|way| {
            let moves = matches!(
                way.deed,
                Deed::Move(Takes::Nothing) | Deed::Carry(Takes::Nothing) | Deed::Copy
            );
            moves && !way.by_start && !way.passes
        });
        plain.then_some(Effect::Moves(node))
    }

    /// The one player who comes next.
    pub fn set_next(&mut self, players: &Ints) -> Option<Effect<W>> {
        let Ints::Listed(players) = players else {
            return None;
        };
        // What is taken when the turn ends depends on who comes next.
        match &players[..] {
            [player] if !self.game.features.sequence_capture => {
                Some(Effect::Next(self.num(player)?))
            }
            _ => None,
        }
    }

    /// Two players who change places.
    pub fn swapped(&mut self, a: &Int, b: &Int) -> Option<(u8, u8)> {
        let players = 0..=self.game.players as i32;
        let mut player = |e: &Int| {
            let player = self.num(e)?.as_const()?;
            u8::try_from(player)
                .ok()
                .filter(|_| players.contains(&player))
        };
        Some((player(a)?, player(b)?))
    }

    /// The one player that is addressed.
    fn player(&mut self, player: &Owners) -> Option<Number<W>> {
        match player {
            Owners::Index(index) => self.num(index),
            Owners::Role(role) => {
                let single = matches!(
                    role,
                    Role::Player(_) | Role::Mover | Role::Next | Role::Prev | Role::Iterated
                );
                self.role(*role).filter(|_| single)
            }
        }
    }
}

/// Whether an effect certainly makes a move at least.
fn makes_moves(moves: &Moves) -> bool {
    match &moves.kind {
        MovesKind::If(_, yes, Some(no)) => makes_moves(yes) && makes_moves(no),
        MovesKind::Note { to, .. } => {
            matches!(to, Owners::Role(Role::All | Role::Mover | Role::Next))
        }
        MovesKind::SwapPlayers { .. } | MovesKind::MoveAgain | MovesKind::SetVar(..) => true,
        _ => false,
    }
}

/// Whether an effect always does the same.
fn is_fixed<const W: usize>(effect: &Effect<W>) -> bool {
    match effect {
        Effect::Again => true,
        Effect::All(parts) => !parts.is_empty() && parts.iter().all(is_fixed),
        Effect::Var(_, value) | Effect::Temp(value) | Effect::Counter(value) => {
            value.as_const().is_some()
        }
        Effect::Next(player) => player.as_const().is_some_and(|player| player > 0),
        _ => false,
    }
}
