//! Decides which moves the general code may be asked to make, and which variables, such
//! as `(to)`, they leave open.
//!
//! As with expressions ([`super::free`]), everything that such a move reads or changes must be kept
//! up to date beside the position: so it moves nothing in stacks or by tracks, no position is
//! remembered in it, and nothing is hidden or left to chance.

use super::free::{Free, Open, all, one};
use crate::board::site::SiteType;
use crate::game::rules::ints::{Bound, Int};
use crate::game::rules::moves::{
    Apply, Between, ForEachDirection, ForEachPiece, From, Piece, PromoteTo, Settable, To, When,
};
use crate::game::rules::{Bool, Directions, Moves, MovesKind, Range, Sites, ThenId};

/// Consequences that follow from consequences beyond which nothing is asked.
const MOST_NESTED: u32 = 8;

impl Free<'_> {
    fn some_bool(&mut self, e: Option<&Bool>) -> Option<Open> {
        e.map_or(Some(0), |e| self.bool(e))
    }

    fn some_int(&mut self, e: Option<&Int>) -> Option<Open> {
        e.map_or(Some(0), |e| self.int(e))
    }

    fn range(&mut self, range: Option<&Range>) -> Option<Open> {
        range.map_or(Some(0), |r| all([self.int(&r.min), self.int(&r.max)]))
    }

    /// The sites of a type that are on the board or, told as a site of a hand, beside it.
    fn placed(&mut self, ty: SiteType, sites: &Sites) -> Option<Open> {
        let beside = matches!(sites, Sites::One(site) if matches!(**site, Int::HandSite { .. }));
        (beside || ty == self.default).then_some(0)?;
        self.sites(sites)
    }

    fn from(&mut self, from: &From) -> Option<Open> {
        from.level.is_none().then_some(0)?;
        let cond = self.within(from.cond.as_ref(), &[Bound::From])?;
        Some(self.placed(from.ty, &from.sites)? | cond)
    }

    /// Where a move ends that goes its own way, to the site that it binds.
    fn end(&mut self, to: &To) -> Option<Open> {
        match &to.sites {
            Sites::One(site) if **site == Int::Bound(Bound::To) => {
                Some(self.to(to)? & !one(Bound::To))
            }
            _ => None,
        }
    }

    /// Where a move ends.
    fn to(&mut self, to: &To) -> Option<Open> {
        (to.level.is_none() && to.rotations.is_none()).then_some(0)?;
        let site = self.placed(to.ty.unwrap_or(self.default), &to.sites)?;
        self.fills |= self.game.layout.total > self.game.layout.board_end
            && !matches!(&to.sites, Sites::One(site) if matches!(**site, Int::Bound(_)));
        let cond = self.within(to.cond.as_ref(), &[Bound::To])?;
        let apply = self.apply(to.apply.as_ref())? & !one(Bound::To);
        Some(site | cond | apply)
    }

    fn apply(&mut self, apply: Option<&Apply>) -> Option<Open> {
        let Some(apply) = apply else {
            return Some(0);
        };
        let effect = apply.effect.as_deref();
        let effect = effect.map_or(Some(0), |effect| self.moves(effect))?;
        Some(self.some_bool(apply.cond.as_ref())? | effect)
    }

    fn between(&mut self, between: Option<&Between>) -> Option<Open> {
        let Some(b) = between else {
            return Some(0);
        };
        (b.trail.is_none() && !b.asks_to).then_some(0)?;
        let own = [Bound::Between, Bound::To];
        let apply = self.apply(b.apply.as_ref())?;
        let apply = own.iter().fold(apply, |open, var| open & !one(*var));
        all([
            self.some_int(b.before.as_ref()),
            self.range(b.range.as_ref()),
            self.some_int(b.after.as_ref()),
            self.within(b.cond.as_ref(), &own),
            Some(apply),
        ])
    }

    fn piece(&mut self, piece: Option<&Piece>) -> Option<Open> {
        let Some(piece) = piece else {
            return Some(0);
        };
        self.stated |= piece.state.is_some();
        let state = self.some_int(piece.state.as_ref())?;
        Some(self.ints_of(&piece.components)? | state)
    }

    /// The conditions of a capture on sites between and around, and its effect.
    fn capture(&mut self, conds: [Option<&Bool>; 2], effect: Option<&Apply>) -> Option<Open> {
        let own = [Bound::Between, Bound::To];
        let effect = self.apply(effect)?;
        let effect = own.iter().fold(effect, |open, var| open & !one(*var));
        all([
            self.within(conds[0], &own),
            self.within(conds[1], &own),
            Some(effect),
        ])
    }

    fn then(&mut self, then: Option<ThenId>) -> Option<Open> {
        let Some(then) = then else {
            return Some(0);
        };
        self.nested += 1;
        let open = match self.nested <= MOST_NESTED {
            true => self.moves(self.game.then(then)),
            false => None,
        };
        self.nested -= 1;
        open
    }

    /// Over pieces, each of which is where its moves start.
    fn each_piece(&mut self, m: &ForEachPiece) -> Option<Open> {
        self.lists = true;
        let own = one(Bound::From) | one(Bound::Level);
        let on = m.on.map_or(Some(0), |on| self.is(on));
        let around = all([self.int(&m.container), self.int(&m.player), on])?;
        if let Some(moves) = &m.moves {
            return Some(self.moves(moves)? & !own | around);
        }
        // Moves of pieces within those of pieces are looked through already.
        if self.in_pieces {
            return Some(around);
        }
        self.in_pieces = true;
        let moves = self.game.components.iter().filter_map(|c| c.moves.as_ref());
        let open = all(moves.map(|moves| self.moves(moves)));
        self.in_pieces = false;
        Some(open? & !own | around)
    }

    /// Over the sites in some directions from a piece.
    fn each_direction(&mut self, m: &ForEachDirection) -> Option<Open> {
        self.faces |= !matches!(m.directions, Directions::Absolute(_));
        let own = [Bound::Between, Bound::To];
        let without = |open: Open| own.iter().fold(open, |open, var| open & !one(*var));
        let between = m.between.as_ref();
        let to = m.to.as_ref();
        all([
            Some(one(Bound::From)),
            self.from(&m.from),
            self.directions(&m.directions),
            self.range(between.and_then(|b| b.range.as_ref())),
            self.within(between.and_then(|b| b.cond.as_ref()), &own),
            self.within(to.and_then(|to| to.cond.as_ref()), &own),
            m.effect()
                .map_or(Some(0), |effect| self.moves(effect))
                .map(without),
        ])
    }

    /// The open variables of moves that the general code makes.
    pub fn moves(&mut self, moves: &Moves) -> Option<Open> {
        let then = self.then(moves.then)?;
        Some(self.kind(&moves.kind)? | then)
    }

    fn several(&mut self, parts: &[Moves]) -> Option<Open> {
        all(parts.iter().map(|part| self.moves(part)))
    }

    fn kind(&mut self, kind: &MovesKind) -> Option<Open> {
        match kind {
            MovesKind::None | MovesKind::MoveAgain | MovesKind::Note { .. } => Some(0),
            MovesKind::Leaf(id) => {
                let game = self.game;
                self.moves(&game.leaf(*id).moves)
            }
            MovesKind::Step(m) if !m.stack => all([
                self.from(&m.from),
                self.directions(&m.directions),
                self.end(&m.to),
            ]),
            MovesKind::Slide(m) if !m.stack && m.tracks.is_none() => all([
                self.from(&m.from),
                self.directions(&m.directions),
                self.between(m.between.as_ref()),
                m.to.as_ref().map_or(Some(0), |to| self.end(to)),
            ]),
            MovesKind::Hop(m) if !m.stack => all([
                self.from(&m.from),
                self.directions(&m.directions),
                self.between(m.between.as_ref()),
                self.end(&m.to),
            ]),
            MovesKind::Leap(m) => all([
                self.from(&m.from),
                self.some_bool(m.forward.as_ref()),
                self.some_bool(m.rotations.as_ref()),
                self.end(&m.to),
            ]),
            MovesKind::FromTo(m) if !m.stack && m.count.is_none() && m.mover.is_none() => {
                // Where it starts is known to where it ends.
                let to = self.to(&m.to)? & !one(Bound::From);
                all([
                    self.from(&m.from),
                    Some(to),
                    self.some_bool(m.copy.as_ref()),
                ])
            }
            MovesKind::Add(m) if !m.stack && !m.claim && m.count.is_none() => {
                all([self.piece(m.piece.as_ref()), self.to(&m.to)])
            }
            MovesKind::Remove {
                ty,
                sites,
                level: None,
                when: When::Now,
                count: None,
            } => self.placed(*ty, sites),
            MovesKind::Select {
                from,
                to,
                mover: None,
            } => {
                let to = to.as_ref().map_or(Some(0), |to| self.to(to))?;
                Some(self.from(from)? | to & !one(Bound::From))
            }
            // Where pieces stand on each other, what is promoted stays in the lists of pieces.
            MovesKind::Promote { ty, site, to } if !self.game.features.stacking => {
                let to = match to {
                    PromoteTo::Components(whats) => self.ints_of(whats),
                    PromoteTo::ByOwner { owner, .. } => self.int(owner),
                    PromoteTo::Resolved { component, owner } => {
                        all([self.int(component), self.some_int(owner.as_deref())])
                    }
                };
                all([self.is(*ty), self.int(site), to])
            }
            MovesKind::SwapPieces { a, b } => all([self.int(a), self.int(b)]),
            MovesKind::If(cond, yes, no) => all([
                self.bool(cond),
                self.moves(yes),
                no.as_ref().map_or(Some(0), |no| self.moves(no)),
            ]),
            MovesKind::Concat(parts) | MovesKind::Priority(parts) => self.several(parts),
            MovesKind::Do {
                prior,
                next,
                if_afterwards,
            } => {
                let game = self.game;
                all([
                    self.moves(prior),
                    next.as_ref().map_or(Some(0), |next| self.moves(next)),
                    if_afterwards.map_or(Some(0), |check| self.bool(game.check(check))),
                ])
            }
            MovesKind::ForEachPiece(m) if !self.game.features.stacking => self.each_piece(m),
            MovesKind::ForEachDirection(m) => self.each_direction(m),
            MovesKind::ForEachSite(region, each, otherwise) => {
                let each = self.moves(each)? & !one(Bound::Site) & !one(Bound::To);
                all([
                    self.region(region),
                    Some(each),
                    otherwise.as_ref().map_or(Some(0), |m| self.moves(m)),
                ])
            }
            MovesKind::ForEachPlayer(each) => Some(self.moves(each)? & !one(Bound::Player)),
            MovesKind::ForEachValueIn(range, each) => {
                let each = self.moves(each)? & !one(Bound::Value);
                Some(self.range(Some(range))? | each)
            }
            MovesKind::Custodial(m) => all([
                self.is(m.ty),
                self.int(&m.from),
                self.range(m.range.as_ref()),
                self.capture([m.target.as_ref(), m.friend.as_ref()], m.effect.as_ref()),
            ]),
            MovesKind::Surround(m) => all([
                self.is(m.ty),
                self.int(&m.from),
                self.some_int(m.except.as_ref()),
                self.piece(m.with.as_ref()),
                self.capture([m.target.as_ref(), m.friend.as_ref()], m.effect.as_ref()),
            ]),
            MovesKind::Enclose(m) => all([
                self.is(m.ty),
                self.int(&m.from),
                self.directions(&m.directions),
                self.some_int(m.exceptions.as_ref()),
                self.capture([m.target.as_ref(), None], m.effect.as_ref()),
            ]),
            MovesKind::Intervene(m) | MovesKind::Directional(m) => all([
                self.is(m.ty),
                self.int(&m.from),
                m.directions
                    .as_ref()
                    .map_or(Some(0), |d| self.directions(d)),
                self.range(m.range.as_ref()),
                self.capture([m.target.as_ref(), None], m.effect.as_ref()),
            ]),
            MovesKind::Attract { from, ty, .. } => all([self.is(*ty), self.int(from)]),
            MovesKind::Push {
                from,
                ty,
                directions,
            } => all([self.is(*ty), self.int(from), self.directions(directions)]),
            MovesKind::SetScore {
                players, scores, ..
            } => {
                let players = all(players.iter().map(|player| self.owners(player)))?;
                Some(self.ints_of(scores)? | players)
            }
            MovesKind::SetPlayerValue { player, value } => {
                all([self.owners(player), self.int(value)])
            }
            MovesKind::SetSite {
                datum: Settable::State,
                ty,
                at,
                level: None,
                value,
            } => {
                self.stated = true;
                all([self.is(*ty), self.int(at), self.int(value)])
            }
            MovesKind::SetSite {
                datum: Settable::Value,
                ty,
                at,
                level: None,
                value,
            } => {
                self.valued = true;
                all([self.is(*ty), self.int(at), self.int(value)])
            }
            MovesKind::Remember { value, unique, .. } => {
                self.remembers = true;
                all([self.int(value), self.bool(unique)])
            }
            MovesKind::Forget { value, .. } => {
                self.remembers = true;
                self.int(value)
            }
            MovesKind::ForgetAll { .. } => {
                self.remembers = true;
                Some(0)
            }
            MovesKind::SetVar(_, value) | MovesKind::SetCounter(value) => self.int(value),
            MovesKind::SetPending(sites) => {
                sites.as_ref().map_or(Some(0), |sites| self.sites(sites))
            }
            MovesKind::SetNextPlayer(players) => self.ints(players),
            MovesKind::Trigger { player, .. } => self.int(player),
            _ => None,
        }
    }
}
