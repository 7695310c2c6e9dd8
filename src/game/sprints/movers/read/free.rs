//! Decides which expressions the general code may be asked for, and which variables, such as
//! `(from)` and `(to)`, they leave open.
//!
//! An expression may be asked only if everything it reads is kept up to date by
//! [`Follower`](crate::game::sprints::movers::asked): pieces, their local states and values, players,
//! the turn, the last move, counters, variables and memories. If it reads anything else (lists of
//! moves, chance, visited or hidden sites, levels), the answer is `None`.

use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::rules::booleans::{Bool, ConnectTargets, LinePieces};
use crate::game::rules::ints::{
    Bound, Datum, Figure, Int, LastPart, PieceQuery, StepWalk, TrackChoice,
};
use crate::game::rules::{Directions, Ints, Owners, Role, Sites};

mod regions;

/// Variables, as bits.
pub(super) type Open = u16;

/// A variable as a bit.
pub(super) const fn one(bound: Bound) -> Open {
    1 << bound as u16
}

/// Looks through expressions over sites of one type.
pub(super) struct Free<'g> {
    pub game: &'g Game,
    /// The type of the sites that pieces stand on.
    pub default: SiteType,
    /// Local states are read or set.
    pub stated: bool,
    /// Values of pieces are read or set.
    pub valued: bool,
    /// Values are remembered, or it is asked which are.
    pub remembers: bool,
    /// Only the board may be read.
    pub fixed: bool,
    /// Pieces come to stand beside the board.
    pub fills: bool,
    /// How deep consequences stand in each other.
    pub(super) nested: u32,
    /// It is asked where pieces stand by their lists.
    pub lists: bool,
    /// Variables may be left behind for what is read next.
    pub leaves: bool,
    /// Within the moves of pieces of a kind, within a threat.
    pub(super) in_pieces: bool,
    pub(super) in_threat: bool,
    /// Directions follow the site that is bound as the target, if any is.
    pub faces: bool,
    /// Components of which there must be one piece at most, since it is asked where that is.
    pub single: Vec<u8>,
}

/// All of them together.
pub(super) fn all(parts: impl IntoIterator<Item = Option<Open>>) -> Option<Open> {
    let mut open = 0;
    for part in parts {
        open |= part?;
    }
    Some(open)
}

impl<'g> Free<'g> {
    /// Looks through the expressions of a game.
    pub fn of(game: &'g Game) -> Self {
        Free {
            game,
            default: game.layout.default,
            stated: false,
            valued: false,
            remembers: false,
            fixed: false,
            fills: false,
            nested: 0,
            lists: false,
            leaves: false,
            in_pieces: false,
            in_threat: false,
            faces: false,
            single: Vec::new(),
        }
    }

    /// Something is read that changes in the course of a game.
    fn varies(&self) -> Option<Open> {
        (!self.fixed).then_some(0)
    }

    pub(super) fn is(&self, ty: SiteType) -> Option<Open> {
        (ty == self.default).then_some(0)
    }

    fn role(role: Role) -> Option<Open> {
        match role {
            Role::Iterated => Some(one(Bound::Player)),
            Role::Team(_) | Role::TeamMover => None,
            _ => Some(0),
        }
    }

    pub(super) fn owners(&mut self, owners: &Owners) -> Option<Open> {
        match owners {
            Owners::Role(role) => Self::role(*role),
            Owners::Index(index) => self.int(index),
        }
    }

    pub(super) fn sites(&mut self, sites: &Sites) -> Option<Open> {
        match sites {
            Sites::One(site) => self.int(site),
            Sites::Many(region) => self.region(region),
        }
    }

    pub(super) fn ints_of(&mut self, numbers: &[Int]) -> Option<Open> {
        all(numbers.iter().map(|number| self.int(number)))
    }

    /// A condition for which variables run.
    pub(super) fn within(&mut self, cond: Option<&Bool>, bound: &[Bound]) -> Option<Open> {
        let open = cond.map_or(Some(0), |cond| self.bool(cond))?;
        Some(bound.iter().fold(open, |open, b| open & !one(*b)))
    }

    fn track(&mut self, track: &TrackChoice) -> Option<Open> {
        self.int(&track.player)
    }

    fn walk(&mut self, walk: &StepWalk) -> Option<Open> {
        walk.new_rotation.is_none().then_some(0)?;
        all([
            self.is(walk.ty),
            self.directions(&walk.directions),
            self.within(walk.cond.as_ref(), &[Bound::From, Bound::To]),
            self.int(&walk.from),
        ])
    }

    fn query(&mut self, query: &PieceQuery) -> Option<Open> {
        self.lists = true;
        let ty = query.ty.map_or(Some(0), |ty| self.is(ty));
        let region = query.region.as_ref().map_or(Some(0), |r| self.region(r));
        all([
            ty,
            self.owners(&query.owners),
            region,
            self.within(query.cond.as_ref(), &[Bound::Site, Bound::Level]),
        ])
    }

    pub(super) fn directions(&mut self, directions: &Directions) -> Option<Open> {
        match directions {
            Directions::Absolute(_) => Some(0),
            // They turn with the piece on the site.
            Directions::Relative { by_site, .. } => all([self.varies(), self.bool(by_site)]),
            Directions::FromTo { ty, from, to } => {
                all([self.is(*ty), self.int(from), self.int(to)])
            }
            Directions::Random(..) => None,
            Directions::Difference(a, b) | Directions::Union(a, b) => {
                all([self.directions(a), self.directions(b)])
            }
            Directions::If(cond, a, b) => {
                all([self.bool(cond), self.directions(a), self.directions(b)])
            }
        }
    }

    pub(super) fn ints(&mut self, ints: &Ints) -> Option<Open> {
        match ints {
            Ints::Listed(numbers) => self.ints_of(numbers),
            Ints::OfRegion(region) => self.region(region),
            Ints::Union(parts) | Ints::Intersection(parts) => {
                all(parts.iter().map(|part| self.ints(part)))
            }
            Ints::IntersectionOfTwo(a, b) | Ints::Difference(a, b) => {
                all([self.ints(a), self.ints(b)])
            }
            Ints::If(cond, a, b) => {
                let b = b.as_ref().map_or(Some(0), |b| self.ints(b));
                all([self.bool(cond), self.ints(a), b])
            }
            Ints::GroupSizes(e) => all([
                self.is(e.ty),
                self.directions(&e.directions),
                self.int(&e.owner),
                self.within(e.cond.as_ref(), &[Bound::From, Bound::To]),
                self.int(&e.min),
            ]),
            Ints::Results { from, to, value } => {
                let to = self.sites(to)? & !one(Bound::From);
                let value = self.int(value)? & !one(Bound::From) & !one(Bound::To);
                Some(self.sites(from)? | to | value)
            }
            Ints::Keeping(e) => self.ints(&e.of),
            Ints::Remembered(_) => {
                self.remembers = true;
                self.varies()
            }
            _ => None,
        }
    }

    /// The open variables of a number.
    pub fn int(&mut self, e: &Int) -> Option<Open> {
        let fixed = matches!(
            e,
            Int::Const(_)
                | Int::Bound(_)
                | Int::Keeping(_)
                | Int::Figure(Figure::Mover | Figure::MoveLimit | Figure::TurnLimit)
                | Int::RoleIndex(Role::Mover | Role::Player(_))
                | Int::Coord { .. }
                | Int::Attribute { .. }
                | Int::Steps { .. }
                | Int::CountSites(_)
                | Int::MapEntry { .. }
                | Int::Sum(_)
                | Int::Product(_)
                | Int::Arith(..)
                | Int::If(..)
                | Int::FromBool(_)
        );
        if !fixed {
            self.varies()?;
        }
        match e {
            Int::Const(_) => Some(0),
            Int::Bound(bound) => Some(one(*bound)),
            Int::Keeping(e) => self.int(&e.of),
            Int::RoleIndex(role) => Self::role(*role),
            Int::Figure(
                Figure::Moves
                | Figure::Turns
                | Figure::MovesThisTurn
                | Figure::Active
                | Figure::Counter
                | Figure::Temp
                | Figure::Mover
                | Figure::Next
                | Figure::Prev
                | Figure::MoveLimit
                | Figure::TurnLimit,
            )
            | Int::Var(_) => Some(0),
            Int::Last(LastPart::From | LastPart::To, after) => {
                (after.as_const() == Some(false)).then_some(0)
            }
            Int::Score(of) | Int::PlayerValue(of) => self.int(of),
            Int::Datum {
                datum,
                ty,
                at,
                level: None,
            } => {
                match datum {
                    Datum::What | Datum::Who => {}
                    Datum::State => self.stated = true,
                    Datum::Value => self.valued = true,
                    Datum::Rotation => return None,
                }
                all([self.is(*ty), self.int(at)])
            }
            Int::Datum {
                datum: Datum::What | Datum::Who,
                ty,
                at,
                level: Some(level),
            } => all([self.is(*ty), self.int(at), self.int(level)]),
            Int::TopLevel { ty, at } => all([self.is(*ty), self.int(at)]),
            Int::StackSize { ty, sites } => all([self.is(*ty), self.sites(sites)]),
            Int::CountStack {
                ty,
                sites,
                cond,
                stop,
                ..
            } => {
                let own = [Bound::To, Bound::Level, Bound::Site];
                let cond = self.within(cond.as_deref(), &own)?;
                let stop = self.within(stop.as_deref(), &own)?;
                Some(self.is(*ty)? | self.sites(sites)? | cond | stop)
            }
            Int::CountAt { ty, sites } => all([self.is(*ty), self.sites(sites)]),
            Int::ComponentOf { player, .. } => self.int(player),
            Int::HandSite { player, offset, .. } => all([self.int(player), self.int(offset)]),
            Int::RegionSite(region, index) => all([self.region(region), self.int(index)]),
            Int::ArrayValue(ints, index) => all([self.ints(ints), self.int(index)]),
            Int::MapEntry { key, .. } => self.int(key),
            Int::Coord { ty, row, column } => all([self.is(*ty), self.int(row), self.int(column)]),
            Int::Attribute { ty, of, .. } => all([self.is(*ty), self.int(of)]),
            Int::Ahead {
                ty,
                site,
                steps,
                directions,
            } => all([
                self.is(*ty),
                self.int(site),
                self.int(steps),
                self.directions(directions),
            ]),
            Int::CountSites(region) => self.region(region),
            Int::CountValue(value, ints) => all([self.int(value), self.ints(ints)]),
            Int::ArraySize(ints)
            | Int::SumOf(ints)
            | Int::ProductOf(ints)
            | Int::MaxOf(ints)
            | Int::MinOf(ints) => self.ints(ints),
            Int::CountRelated { ty, sites, .. } => all([self.is(*ty), self.sites(sites)]),
            Int::CountPieces(query) => self.query(query),
            Int::Steps { ty, from, to } => all([self.is(*ty), self.int(from), self.sites(to)]),
            Int::CountGroups {
                ty,
                directions,
                cond,
                min,
                ..
            } => all([
                self.is(*ty),
                self.directions(directions),
                self.within(cond.as_deref(), &[Bound::To]),
                self.int(min),
            ]),
            Int::Liberties {
                ty,
                at,
                directions,
                cond,
            }
            | Int::GroupSize {
                ty,
                at,
                directions,
                cond,
            } => all([
                self.is(*ty),
                self.int(at),
                self.directions(directions),
                self.within(cond.as_deref(), &[Bound::From, Bound::To]),
            ]),
            Int::Territory {
                ty,
                owners,
                directions,
            } => all([
                self.is(*ty),
                self.owners(owners),
                self.directions(directions),
            ]),
            Int::StepsOnTrack { track, from, to } => {
                all([self.track(track), self.int(from), self.int(to)])
            }
            Int::TrackMove { track, from, steps } => {
                all([self.track(track), self.int(from), self.int(steps)])
            }
            Int::TrackFirst { track, from, cond } => all([
                self.track(track),
                from.as_ref().map_or(Some(0), |from| self.int(from)),
                self.within(cond.as_deref(), &[Bound::To]),
            ]),
            Int::TrackEnd(track) => self.track(track),
            Int::Where {
                by_player,
                player,
                state,
                ty,
            } if !self.game.features.stacking => {
                // Of several pieces the first of a list would be found.
                let kinds = by_player.iter().filter_map(|what| u8::try_from(*what).ok());
                self.single.extend(kinds.filter(|what| *what > 0));
                self.stated |= state.is_some();
                all([
                    self.is(*ty),
                    self.int(player),
                    state.as_ref().map_or(Some(0), |state| self.int(state)),
                ])
            }
            Int::WhereComponent { what, ty } => all([self.is(*ty), self.int(what)]),
            Int::StepsBy(walk, to) => all([self.walk(walk), self.sites(to)]),
            Int::Sum(parts) | Int::Product(parts) => self.ints_of(parts),
            Int::Arith(_, a, b) => all([self.int(a), self.int(b)]),
            Int::If(cond, a, b) => all([self.bool(cond), self.int(a), self.int(b)]),
            Int::FromBool(cond) => self.bool(cond),
            _ => None,
        }
    }

    /// The open variables of a condition.
    pub fn bool(&mut self, e: &Bool) -> Option<Open> {
        let fixed = matches!(
            e,
            Bool::Const(_)
                | Bool::Keeping(_)
                | Bool::And(_)
                | Bool::Or(_)
                | Bool::Xor(..)
                | Bool::Not(_)
                | Bool::If(..)
                | Bool::Compare(..)
                | Bool::FromInt(_)
                | Bool::Even(_)
                | Bool::Odd(_)
                | Bool::InRegion(..)
                | Bool::AllSites(..)
                | Bool::Related { .. }
        );
        if !fixed {
            self.varies()?;
        }
        match e {
            Bool::Const(_) => Some(0),
            Bool::Keeping(e) => self.bool(&e.of),
            Bool::And(parts) | Bool::Or(parts) => all(parts.iter().map(|part| self.bool(part))),
            Bool::Xor(a, b) => all([self.bool(a), self.bool(b)]),
            Bool::Not(inner) => self.bool(inner),
            Bool::If(cond, a, b) => all([self.bool(cond), self.bool(a), self.bool(b)]),
            Bool::Compare(_, a, b) => all([self.int(a), self.int(b)]),
            Bool::SameRegion(a, b) => all([self.region(a), self.region(b)]),
            Bool::FromInt(number) => self.int(number),
            Bool::Player(_, of) | Bool::Triggered(of) | Bool::Even(of) | Bool::Odd(of) => {
                self.int(of)
            }
            Bool::Empty(ty, at) | Bool::Occupied(ty, at) => all([self.is(*ty), self.int(at)]),
            Bool::InRegion(sites, region) => all([self.ints_of(sites), self.region(region)]),
            Bool::InArray(values, ints) => all([self.ints_of(values), self.ints(ints)]),
            Bool::Related {
                ty, site, sites, ..
            } => all([self.is(*ty), self.int(site), self.sites(sites)]),
            Bool::Within { what, sites } => all([self.int(what), self.sites(sites)]),
            Bool::AllSites(region, cond) => {
                all([self.region(region), self.within(Some(cond), &[Bound::Site])])
            }
            Bool::AllGroups {
                ty,
                directions,
                of,
                cond,
            } => {
                self.leaves = true;
                let groups = [
                    self.is(*ty),
                    self.directions(directions),
                    self.within(of.as_deref(), &[Bound::From, Bound::To]),
                ];
                all(groups.into_iter().chain([self.bool(cond)]))
            }
            Bool::NoPieces(query) => self.query(query),
            Bool::Line(line) => {
                // In stacks the search leaves `to` at another site (specification 7b.8).
                let flat = !self.game.features.stacking
                    && line.by_level.as_const() == Some(false)
                    && line.top.as_const() == Some(false)
                    && line.cond.is_none();
                flat.then_some(0)?;
                let pieces = match &line.pieces {
                    LinePieces::OfPivot => Some(0),
                    LinePieces::OfRole(role) => Self::role(*role),
                    LinePieces::Listed(whats) => self.ints_of(whats),
                };
                all([
                    self.is(line.ty),
                    self.int(&line.length),
                    self.sites(&line.through),
                    pieces,
                    self.bool(&line.exact),
                    self.bool(&line.contiguous),
                ])
            }
            Bool::Connected(e) | Bool::Blocked(e) => {
                let targets = match &e.targets {
                    ConnectTargets::Regions(regions) => {
                        all(regions.iter().map(|region| self.region(region)))
                    }
                    ConnectTargets::Fixed { role, .. } => role.map_or(Some(0), Self::role),
                };
                all([
                    self.is(e.ty),
                    e.number.as_ref().map_or(Some(0), |n| self.int(n)),
                    self.int(&e.at),
                    self.directions(&e.directions),
                    targets,
                ])
            }
            Bool::Pattern(e) => all([self.is(e.ty), self.int(&e.from), self.ints_of(&e.whats)]),
            Bool::Flat(site) => all([self.is(SiteType::Vertex), self.int(site)]),
            Bool::AllValues(ints, cond) => {
                all([self.ints(ints), self.within(Some(cond), &[Bound::Value])])
            }
            // A follower does not know which positions have been.
            Bool::CanMove(_) if self.game.meta.no_repeat.is_some() => None,
            Bool::CanMove(moves) => self.moves(moves),
            Bool::Visited(site) => {
                // Sites beside the board are visited too, and are in no set.
                let on_board = self.game.layout.total == self.game.layout.board_end;
                (on_board || matches!(**site, Int::Bound(_))).then_some(0)?;
                self.int(site)
            }
            Bool::Threatened {
                what: Some(what),
                ty,
                sites,
                moves: None,
            } => {
                // The moves of every opponent in any phase may be looked at.
                if !self.in_threat {
                    self.in_threat = true;
                    let game = self.game;
                    let open = all(game.phases.iter().map(|phase| self.moves(&phase.play)));
                    self.in_threat = false;
                    (open? == 0).then_some(0)?;
                }
                all([
                    self.is(*ty),
                    self.int(what),
                    sites.as_ref().map_or(Some(0), |sites| self.sites(sites)),
                ])
            }
            _ => None,
        }
    }
}
