//! Compiles integer functions, such as `(count Pieces)` (specification 7a).

mod arguments;
mod counts;

use super::directions::absolute_or_adjacent;
use super::names::TrackLookup;
use super::problem::CompileProblem;
use super::{Compiler, role};
use crate::board::site::SiteType;
use crate::board::topology::SiteSet as Marked;
use crate::catalogue::words;
use crate::diagnostic::Label;
use crate::diagnostic::problem::Problem;
use crate::game::rules::ints::{Arith, Attribute, Bound, CardPart, Datum, Figure, LastPart};
use crate::game::rules::{Directions, Int, Role};
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

impl Compiler<'_> {
    /// An integer function; a role stands for its index.
    pub fn int(&mut self, value: &Value) -> Int {
        match value {
            Value::Int(n, _) => Int::Const(*n),
            Value::Call(call) => match typed::Int::of(call) {
                Some(view) => self.folded(|c| c.int_view(view, call.node)),
                None => {
                    self.unread(value);
                    Int::OFF
                }
            },
            Value::Word(..) => match value.as_word::<words::RoleType>() {
                Some(word) => self.role_index(role(word)),
                None => {
                    self.unread(value);
                    Int::OFF
                }
            },
            Value::Array(..)
            | Value::Float(..)
            | Value::Bool(..)
            | Value::Str(..)
            | Value::Error(_) => {
                self.unread(value);
                Int::OFF
            }
        }
    }

    fn pair(&mut self, a: &Value, b: &Value) -> (Box<Int>, Box<Int>) {
        (Box::new(self.int(a)), Box::new(self.int(b)))
    }

    fn arith(&mut self, how: Arith, a: &Value, b: &Value, node: NodeId) -> Int {
        let (a, b) = self.pair(a, b);
        let divides = matches!(how, Arith::Div | Arith::Mod);
        if divides && b.as_const() == Some(0) && a.as_const().is_some() {
            self.error(&CompileProblem::DivisionByZero, node);
        }
        Int::Arith(how, a, b)
    }

    fn int_view(&mut self, view: typed::Int<'_>, node: NodeId) -> Int {
        use typed::Int as T;
        let zero = || Box::new(Int::Const(0));
        match view {
            T::Add { a, b } => Int::Sum(vec![self.int(a), self.int(b)]),
            T::AddAll { values } => Int::SumOf(Box::new(self.ints(values))),
            T::Sub { a: Some(a), b } => self.arith(Arith::Sub, a, b, node),
            T::Sub { a: None, b } => Int::Arith(Arith::Sub, zero(), Box::new(self.int(b))),
            T::Mul { a, b } => Int::Product(vec![self.int(a), self.int(b)]),
            T::MulAll { values } => Int::ProductOf(Box::new(self.ints(values))),
            T::Div { a, b } => self.arith(Arith::Div, a, b, node),
            T::Mod { a, b } => self.arith(Arith::Mod, a, b, node),
            T::Pow { a, b } => self.arith(Arith::Pow, a, b, node),
            T::Abs { value } => Int::Arith(Arith::Distance, Box::new(self.int(value)), zero()),
            T::Min { a, b } => self.arith(Arith::Min, a, b, node),
            T::MinOf { values } => Int::MinOf(Box::new(self.ints(values))),
            T::Max { a, b } => self.arith(Arith::Max, a, b, node),
            T::MaxOf { values } => Int::MaxOf(Box::new(self.ints(values))),
            T::If { cond, a, otherwise } => {
                let cond = Box::new(self.bool(cond));
                let (a, b) = self.pair(a, otherwise);
                Int::If(cond, a, b)
            }
            T::ToInt { cond, number } => match (cond, number) {
                (Some(cond), _) => Int::FromBool(Box::new(self.bool(cond))),
                (None, Some(number)) => Int::FromFloat(Box::new(self.float(number))),
                (None, None) => Int::OFF,
            },
            T::Between => Int::Bound(Bound::Between),
            T::Edge => Int::Bound(Bound::Edge),
            T::EdgeBetween { a, b } => {
                let (a, b) = self.pair(a, b);
                Int::EdgeJoining(a, b)
            }
            T::From { at } => match at {
                Some(words::WhenType::StartOfTurn) => Int::FromStartOfTurn,
                Some(words::WhenType::EndOfTurn) | None => Int::Bound(Bound::From),
            },
            T::To => Int::Bound(Bound::To),
            T::Hint { site_type, at } => match at {
                Some(at) => Int::HintAt(self.site_type(site_type), Box::new(self.int(at))),
                None => Int::Bound(Bound::Hint),
            },
            T::Player => Int::Bound(Bound::Player),
            T::Site => Int::Bound(Bound::Site),
            T::Level => Int::Bound(Bound::Level),
            T::Pips => Int::Bound(Bound::Pips),
            T::Track => Int::Bound(Bound::Track),
            T::Value => Int::Bound(Bound::Value),
            T::Last {
                kind,
                after_consequence,
            } => {
                let part = match kind {
                    words::LastType::From => LastPart::From,
                    words::LastType::To => LastPart::To,
                    words::LastType::LevelFrom => LastPart::LevelFrom,
                    words::LastType::LevelTo => LastPart::LevelTo,
                };
                Int::Last(part, Box::new(self.bool_or(after_consequence, false)))
            }
            T::Face { site } => Int::Face(Box::new(self.int(site))),
            T::Mover => Int::Figure(Figure::Mover),
            T::Next => Int::Figure(Figure::Next),
            T::Prev { prev_type } => Int::Figure(match prev_type {
                Some(words::PrevType::MoverLastTurn) => Figure::PrevMoverLastTurn,
                Some(words::PrevType::Mover) | None => Figure::Prev,
            }),
            T::Counter => Int::Figure(Figure::Counter),
            T::Pot => Int::Figure(Figure::Pot),
            T::Amount { who } => Int::Amount(Box::new(self.player_index(who))),
            T::Score { who } => Int::Score(Box::new(self.player_index(who))),
            T::MatchScore { role: word } => Int::MatchScore(Box::new(self.role_index(role(word)))),
            T::Var { name } => match name {
                Some(name) => Int::Var(self.var(name)),
                None => Int::Figure(Figure::Temp),
            },
            T::State {
                site_type,
                at,
                level,
            } => self.datum(Datum::State, site_type, at, level),
            T::Rotation {
                site_type,
                at,
                level,
            } => self.datum(Datum::Rotation, site_type, at, level),
            T::What {
                site_type,
                at,
                level,
            } => self.datum(Datum::What, site_type, at, level),
            T::Who {
                site_type,
                at,
                level,
            } => self.datum(Datum::Who, site_type, at, level),
            T::ValuePiece {
                site_type,
                at,
                level,
            } => self.datum(Datum::Value, site_type, at, level),
            T::TopLevel { site_type, at } => Int::TopLevel {
                ty: self.site_type(site_type),
                at: Box::new(self.int(at)),
            },
            T::ValuePlayer { who } => Int::PlayerValue(Box::new(self.player_index(who))),
            T::ValueSimple { kind } => Int::Figure(match kind {
                words::ValueSimpleType::Pending => Figure::PendingValue,
                words::ValueSimpleType::MoveLimit => Figure::MoveLimit,
                words::ValueSimpleType::TurnLimit => Figure::TurnLimit,
            }),
            T::ValueRandom { range } => Int::Random(Box::new(self.range(range))),
            T::Ahead {
                site_type,
                site,
                steps,
                direction,
            } => Int::Ahead {
                ty: self.site_type(site_type),
                site: Box::new(self.int(site)),
                steps: Box::new(self.int_or(steps, 1)),
                directions: Box::new(match direction {
                    Some(direction) => self.directions(direction),
                    None => self.forward(),
                }),
            },
            T::ArrayValue { ints, index } => {
                let list = self.ints(ints);
                Int::ArrayValue(Box::new(list), Box::new(self.int(index)))
            }
            T::IdName { name } => Int::Const(self.index_named(name)),
            T::IdRole { name, role: word } => self.component_of_role(name, role(word)),
            T::Phase { site_type, of } => self.attribute(Attribute::Phase, site_type, of),
            T::CentrePoint { site_type } => {
                let ty = self.site_type(site_type);
                let centre = self
                    .game
                    .board
                    .site_set(ty, Marked::Centre)
                    .first()
                    .copied();
                if centre.is_none() {
                    let (used, at) = (self.tree.span(node), self.empty_board.unwrap_or(node));
                    let problem = CompileProblem::NoCentre;
                    let text = problem.other_label();
                    let error = self.error(&problem, at);
                    error.labels.push(Label { span: used, text });
                }
                Int::Const(centre.map_or(-1, i32::from))
            }
            T::Column { site_type, of } => self.attribute(Attribute::Column, site_type, of),
            T::Row { site_type, of } => self.attribute(Attribute::Row, site_type, of),
            T::Layer { of, site_type } => self.attribute(Attribute::Layer, site_type, of),
            T::CoordRowColumn {
                site_type,
                row,
                column,
            } => {
                let (row, column) = self.pair(row, column);
                Int::Coord {
                    ty: self.site_type(site_type),
                    row,
                    column,
                }
            }
            T::CoordName { site_type, name } => {
                let ty = self.site_type(site_type);
                let site = self.game.board.find_label(ty, name);
                Int::Const(site.map_or(-1, i32::from))
            }
            T::Cost {
                site_type,
                at,
                region,
            } => Int::Cost {
                ty: site_type.map_or(SiteType::Cell, super::site_type),
                sites: self.sites_or_last_to(at, region),
            },
            T::HandSite { who, offset } => {
                let player = self.player_index(who);
                let first = |c: &Self, p| {
                    let container = c.game.containers.get(c.hand_of(p)?)?;
                    Some(container.from as i32)
                };
                Int::HandSite {
                    by_player: self.by_player(|p| first(self, p).unwrap_or(-1)),
                    player: Box::new(player),
                    offset: Box::new(self.int_or(offset, 0)),
                }
            }
            T::MapEntry { name, key } => {
                let maps = self.game.maps.iter().enumerate();
                let named = maps.filter(|(_, m)| name.is_none_or(|name| m.name == name));
                Int::MapEntry {
                    maps: named.map(|(i, _)| i as u16).collect(),
                    key: Box::new(self.player_index(key)),
                }
            }
            T::RegionSite { region, index } => {
                let region = self.region(region);
                Int::RegionSite(Box::new(region), Box::new(self.int(index)))
            }
            T::WhereIndex { what, site_type } => Int::WhereComponent {
                what: Box::new(self.int(what)),
                ty: self.site_type(site_type),
            },
            T::WhereName {
                name,
                who,
                state,
                site_type,
            } => Int::Where {
                by_player: self.components_like(name),
                player: Box::new(self.player_index(who)),
                state: self.boxed_int(state),
                ty: self.site_type(site_type),
            },
            T::WhereLevelIndex {
                what,
                site_type,
                at,
                from_top,
            } => Int::WhereLevel {
                what: Box::new(self.int(what)),
                state: None,
                ty: self.site_type(site_type),
                at: Box::new(self.int(at)),
                from_top: Box::new(self.bool_or(from_top, true)),
            },
            T::WhereLevelName {
                name,
                who,
                state,
                site_type,
                at,
                from_top,
            } => {
                let player = self.player_index(who);
                let like = self.components_like(name);
                let what = self.table(like, player);
                Int::WhereLevel {
                    what: Box::new(what),
                    state: self.boxed_int(state),
                    ty: self.site_type(site_type),
                    at: Box::new(self.int(at)),
                    from_top: Box::new(self.bool_or(from_top, true)),
                }
            }
            T::TrackSiteEndSite { who, track } => {
                let player = self.player_or(who, 0);
                Int::TrackEnd(self.track(TrackLookup::Ends, track, player))
            }
            T::TrackSiteMove {
                from,
                who,
                track,
                steps,
            } => {
                let player = self.player_or_mover(who);
                Int::TrackMove {
                    track: self.track(TrackLookup::Move, track, player),
                    from: Box::new(self.int_or_bound(from, Bound::From)),
                    steps: Box::new(self.int(steps)),
                }
            }
            T::TrackSiteFirstSite {
                who,
                track,
                from,
                cond,
            } => {
                let player = self.player_or(who, 0);
                let owner_known = player.as_const().is_some();
                let track = self.track(TrackLookup::Ends, track, player);
                let from = self.boxed_int(from);
                let cond = self.bool_binding(cond, &[Bound::To]);
                let cond_known = cond.as_ref().is_none_or(|c| c.as_const().is_some());
                let e = Int::TrackFirst { track, from, cond };
                // The reference takes the value of the start of the game, whatever `from:` is
                // (specification 7a.5), unless that is −1.
                if owner_known && cond_known {
                    let first = self.evaluate(|ctx| ctx.int(&e));
                    if first != -1 {
                        return Int::Const(first);
                    }
                }
                e
            }
            T::PathExtent {
                start: colour,
                site,
                region,
            } => Int::PathExtent {
                colour: Box::new(match colour {
                    Some(colour) => self.int(colour),
                    None => self.mover(),
                }),
                start: self.sites(site, region),
            },
            T::SizeTerritory {
                site_type,
                who,
                direction,
            } => Int::Territory {
                ty: self.site_type(site_type),
                owners: self.owners(who),
                directions: Directions::absolute(absolute_or_adjacent(direction)),
            },
            T::SizeGroup {
                site_type,
                at,
                direction,
                cond,
            } => Int::GroupSize {
                ty: self.site_type(site_type),
                at: Box::new(self.int(at)),
                directions: self.directions_or_adjacent(direction),
                cond: self.bool_looping(cond, &[Bound::From, Bound::To]),
            },
            T::SizeLargePiece {
                site_type,
                region,
                at,
            } => Int::LargePieceSize {
                ty: self.site_type(site_type),
                sites: self.sites_or_last_to(at, region),
            },
            T::SizeStack {
                site_type,
                region,
                at,
            } => Int::StackSize {
                ty: self.site_type(site_type),
                sites: self.sites_or_last_to(at, region),
            },
            T::SizeArray { ints } => Int::ArraySize(Box::new(self.ints(ints))),
            T::CardTrumpSuit => Int::Figure(Figure::TrumpSuit),
            T::CardAt { kind, at, level } => Int::Card {
                part: match kind {
                    words::CardSiteType::Rank => CardPart::Rank,
                    words::CardSiteType::Suit => CardPart::Suit,
                    words::CardSiteType::TrumpRank => CardPart::TrumpRank,
                    words::CardSiteType::TrumpValue => CardPart::TrumpValue,
                },
                at: Box::new(self.int(at)),
                level: self.boxed_int(level),
            },
            T::CountSites {
                kind,
                site_type,
                region,
                at,
                name,
            } => self.count_sites(kind, site_type, (at, region, name), node),
            T::CountComponents {
                kind,
                site_type,
                role: word,
                of,
                name,
                region,
                cond,
            } => self.count_components(kind, site_type, (word, of), name, (region, cond)),
            T::CountGroups {
                site_type,
                direction,
                cond,
                min,
            } => Int::CountGroups {
                ty: self.site_type(site_type),
                directions: self.directions_or_adjacent(direction),
                cond: self.bool_looping(cond, &[Bound::To]),
                min: Box::new(self.int_or(min, 0)),
                enough: i32::MAX,
            },
            T::CountSimple { kind, site_type } => self.count_simple(kind, site_type),
            T::CountStack {
                stack_direction,
                site_type,
                at,
                to,
                cond,
                stop,
            } => Int::CountStack {
                from_top: stack_direction == Some(words::StackDirection::FromTop),
                ty: self.site_type(site_type),
                sites: self.sites_or_last_to(at, to),
                cond: self.bool_binding(cond, &[Bound::To, Bound::Level]),
                stop: self.bool_binding(stop, &[Bound::To, Bound::Level]),
            },
            T::CountValue { value, values } => {
                let value = self.int(value);
                Int::CountValue(Box::new(value), Box::new(self.ints(values)))
            }
            T::CountStepsOnTrack {
                who,
                track,
                from,
                to,
            } => {
                let player = self.player_or_mover(who);
                Int::StepsOnTrack {
                    track: self.track(TrackLookup::Steps, track, player),
                    from: Box::new(self.int_or(from, -1)),
                    to: Box::new(self.int_or(to, -1)),
                }
            }
            T::CountSteps {
                site_type,
                relation_type: _, // One relation holds for the whole game.
                step,
                new_rotation,
                from,
                to,
                region,
            } => self.count_steps(site_type, (step, new_rotation), from, (to, region), node),
            T::CountLiberties {
                site_type,
                at,
                direction,
                cond,
            } => Int::Liberties {
                ty: self.site_type(site_type),
                at: Box::new(self.int_or_last_to(at)),
                directions: self.directions_or_adjacent(direction),
                cond: self.bool_binding(cond, &[Bound::From, Bound::To]),
            },
        }
    }

    fn datum(
        &mut self,
        datum: Datum,
        site_type: Option<words::SiteType>,
        at: &Value,
        level: Option<&Value>,
    ) -> Int {
        let ty = self.site_type(site_type);
        let at = Box::new(self.int(at));
        let level = self.boxed_int(level);
        // A constant −1 is no level where the top is the default anyway.
        let level = level.filter(|l| datum == Datum::What || l.as_const() != Some(-1));
        Int::Datum {
            datum,
            ty,
            at,
            level,
        }
    }

    fn attribute(
        &mut self,
        attribute: Attribute,
        site_type: Option<words::SiteType>,
        of: &Value,
    ) -> Int {
        Int::Attribute {
            attribute,
            ty: self.site_type(site_type),
            of: Box::new(self.int(of)),
        }
    }

    /// `(id "name" role)`: few roles are understood.
    fn component_of_role(&mut self, name: Option<&str>, role: Role) -> Int {
        let index = self.role_index(role);
        let Some(name) = name else { return index };
        match role {
            Role::Iterated => index,
            Role::Neutral | Role::Player(1..=8) | Role::Shared => {
                let like = self.components_like(name);
                self.table(like, index)
            }
            Role::Mover | Role::Next | Role::Prev => Int::ComponentOf {
                by_player: self.components_like(name),
                player: Box::new(index),
            },
            Role::Player(_)
            | Role::Team(_)
            | Role::All
            | Role::Each
            | Role::NonMover
            | Role::Enemy
            | Role::Friend
            | Role::Ally
            | Role::TeamMover => Int::OFF,
        }
    }
}
