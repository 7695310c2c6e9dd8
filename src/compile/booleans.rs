//! Compiles boolean functions, such as `(is Line 3)` (specification 7b).

use super::directions::{absolute_or_adjacent, relation, walk};
use super::problem::CompileProblem;
use super::{Compiler, role, site_type};
use crate::catalogue::words;
use crate::game::rules::booleans::{
    Angle, Compare, Connect, ConnectTargets, Degree, HiddenData, Line, LinePieces, Loop, Pattern,
    PlayTest, PlayerTest, TreeTest,
};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Region, Repetition, Role, Sites};
use crate::game::site_set::SiteSet;
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

/// The runtime's kind of repetition.
pub(super) fn repetition(word: words::RepetitionType) -> Repetition {
    match word {
        words::RepetitionType::Situational => Repetition::Situational,
        words::RepetitionType::Positional => Repetition::Positional,
        words::RepetitionType::SituationalInTurn => Repetition::SituationalInTurn,
        words::RepetitionType::PositionalInTurn => Repetition::PositionalInTurn,
    }
}

/// The runtime's kind of hidden information; everything by default.
pub(super) fn hidden_data(word: Option<words::HiddenData>) -> HiddenData {
    match word {
        None => HiddenData::All,
        Some(words::HiddenData::What) => HiddenData::What,
        Some(words::HiddenData::Who) => HiddenData::Who,
        Some(words::HiddenData::Count) => HiddenData::Count,
        Some(words::HiddenData::State) => HiddenData::State,
        Some(words::HiddenData::Rotation) => HiddenData::Rotation,
        Some(words::HiddenData::Value) => HiddenData::Value,
    }
}

impl Compiler<'_> {
    /// A boolean function.
    pub fn bool(&mut self, value: &Value) -> Bool {
        match value {
            Value::Bool(v, _) => Bool::Const(*v),
            Value::Call(call) => match typed::Bool::of(call) {
                Some(view) => self.folded(|c| c.bool_view(view, call.node)),
                None => {
                    self.unread(value);
                    Bool::Const(false)
                }
            },
            Value::Int(..)
            | Value::Float(..)
            | Value::Array(..)
            | Value::Str(..)
            | Value::Word(..)
            | Value::Error(_) => {
                self.unread(value);
                Bool::Const(false)
            }
        }
    }

    /// An optional condition with a constant default.
    pub(super) fn bool_or(&mut self, value: Option<&Value>, default: bool) -> Bool {
        value.map_or(Bool::Const(default), |v| self.bool(v))
    }

    /// An optional condition.
    pub(super) fn maybe_bool(&mut self, value: Option<&Value>) -> Option<Bool> {
        value.map(|v| self.bool(v))
    }

    fn bools(&mut self, values: &[Value]) -> Vec<Bool> {
        values.iter().map(|v| self.bool(v)).collect()
    }

    fn compare(&mut self, how: Compare, a: &Value, b: &Value) -> Bool {
        let (a, b) = (self.int(a), self.int(b));
        Bool::Compare(how, Box::new(a), Box::new(b))
    }

    /// An order of integers; in a deduction puzzle, of the values at two sites.
    fn order(&mut self, how: Compare, a: &Value, b: &Value) -> Bool {
        if self.game.features.deduction {
            let (a, b) = (self.int(a), self.int(b));
            return Bool::Puzzle(Box::new(super::puzzles::order(how, a, b)));
        }
        self.compare(how, a, b)
    }

    fn same_region(&mut self, a: &Value, b: &Value) -> Bool {
        let (a, b) = (self.region(a), self.region(b));
        match (&a, &b) {
            (Region::Static(a), Region::Static(b)) => Bool::Const(a == b),
            _ => Bool::SameRegion(Box::new(a), Box::new(b)),
        }
    }

    fn bool_view(&mut self, view: typed::Bool<'_>, node: NodeId) -> Bool {
        use typed::Bool as T;
        match view {
            T::And { a, b } => Bool::And(vec![self.bool(a), self.bool(b)]),
            T::AndAll { conds } => Bool::And(self.bools(conds)),
            T::Or { a, b } => Bool::Or(vec![self.bool(a), self.bool(b)]),
            T::OrAny { conds } => Bool::Or(self.bools(conds)),
            T::Xor { a, b } => {
                let (a, b) = (self.bool(a), self.bool(b));
                Bool::Xor(Box::new(a), Box::new(b))
            }
            T::Not { cond } => Bool::Not(Box::new(self.bool(cond))),
            T::If { cond, a, otherwise } => {
                let (cond, a) = (self.bool(cond), self.bool(a));
                let b = self.bool_or(otherwise, false);
                Bool::If(Box::new(cond), Box::new(a), Box::new(b))
            }
            T::Equals { a, b } => self.compare(Compare::Eq, a, b),
            T::EqualsRegions { a, b } => self.same_region(a, b),
            T::NotEqual { a, b } => self.compare(Compare::Ne, a, b),
            T::NotEqualRegions { a, b } => Bool::Not(Box::new(self.same_region(a, b))),
            T::Lt { a, b } => self.order(Compare::Lt, a, b),
            T::Le { a, b } => self.order(Compare::Le, a, b),
            T::Gt { a, b } => self.order(Compare::Gt, a, b),
            T::Ge { a, b } => self.order(Compare::Ge, a, b),
            T::ToBool { int, float } => match (int, float) {
                (Some(int), _) => Bool::FromInt(Box::new(self.int(int))),
                (None, Some(float)) => Bool::FromFloat(Box::new(self.float(float))),
                (None, None) => Bool::Const(false),
            },
            T::AllSites { kind, region, cond } => {
                let region = Box::new(self.region(region));
                let cond = Box::new(self.looping(&[Bound::Site], |c| c.bool(cond)));
                match kind {
                    words::AllSitesType::Sites => Bool::AllSites(region, cond),
                    words::AllSitesType::Different => Bool::AllDifferent(region, cond),
                }
            }
            T::AllValues { ints, cond } => {
                let values = self.ints(ints);
                let cond = self.within(&[Bound::Value], |c| c.bool(cond));
                Bool::AllValues(Box::new(values), Box::new(cond))
            }
            T::AllGroups {
                site_type,
                direction,
                of,
                cond,
            } => Bool::AllGroups {
                ty: self.site_type(site_type),
                directions: self.directions_or_adjacent(direction),
                of: self.bool_looping(of, &[Bound::From, Bound::To]),
                cond: Box::new(self.bool(cond)),
            },
            T::AllSimple { kind } => Bool::Play(match kind {
                words::AllSimpleType::DiceUsed => PlayTest::DiceUsed,
                words::AllSimpleType::DiceEqual => PlayTest::DiceEqual,
                words::AllSimpleType::Passed => PlayTest::AllPassed,
            }),
            T::CanMove { moves } => Bool::CanMove(Box::new(self.moves(moves))),
            T::NoPieces {
                site_type,
                role,
                of,
                name,
                region,
            } => {
                let query = self.piece_query(site_type, (role, of), name, region);
                Bool::NoPieces(Box::new(query))
            }
            T::NoMoves { role: word } => Bool::NoMoves(role(word)),
            T::WasPass => Bool::Play(PlayTest::WasPass),
            T::IsCrossing { a, b } => {
                let (a, b) = (self.int(a), self.int(b));
                Bool::Crossing(Box::new(a), Box::new(b))
            }
            T::IsSimple { kind } => Bool::Play(match kind {
                words::IsSimpleType::Cycle => PlayTest::Cycle,
                words::IsSimpleType::Pending => PlayTest::Pending,
                words::IsSimpleType::Full => PlayTest::Full,
            }),
            // The text of the event is not looked at: any trigger counts.
            T::IsTriggered { event: _, who } => Bool::Triggered(Box::new(self.player_index(who))),
            T::IsVote { kind, name } => {
                let text = self.proposition(name);
                match kind {
                    words::IsStringType::Proposed => Bool::Proposed(text),
                    words::IsStringType::Decided => Bool::Decided(text),
                }
            }
            T::IsLastType {
                kind,
                site_type: word,
            } => match kind {
                words::IsGraphType::LastFrom => Bool::LastFromType(site_type(word)),
                words::IsGraphType::LastTo => Bool::LastToType(site_type(word)),
            },
            T::IsInteger { kind, value } => self.is_integer(kind, value, node),
            T::IsHidden {
                data,
                site_type,
                at,
                level,
                to,
            } => Bool::Hidden {
                data: hidden_data(data),
                ty: self.site_type(site_type),
                at: Box::new(self.int(at)),
                level: Box::new(self.int_or(level, 0)),
                to: Box::new(self.player_index(to)),
            },
            T::IsRepeat { kind } => Bool::Repeat(kind.map_or(Repetition::Positional, repetition)),
            T::IsPattern {
                walk,
                site_type,
                from,
                what,
                whats,
            } => Bool::Pattern(Box::new(self.pattern(walk, site_type, from, (what, whats)))),
            T::IsTree { kind, who } => {
                let test = match kind {
                    words::IsTreeType::Tree => TreeTest::Tree,
                    words::IsTreeType::SpanningTree => TreeTest::SpanningTree,
                    words::IsTreeType::CaterpillarTree => TreeTest::Caterpillar,
                    words::IsTreeType::TreeCentre => TreeTest::Centre,
                };
                Bool::Tree(test, Box::new(self.player_index(who)))
            }
            T::IsRegularGraph { who, k, odd, even } => {
                let owner = Box::new(self.player_index(who));
                let degree = match (k, odd, even) {
                    (Some(k), ..) => Degree::Exactly(self.int(k)),
                    (None, Some(odd), _) => Degree::Odd(self.bool(odd)),
                    (None, None, Some(even)) => Degree::Even(self.bool(even)),
                    (None, None, None) => Degree::Any,
                };
                Bool::RegularGraph(owner, Box::new(degree))
            }
            T::IsPlayer { kind, who } => {
                let test = match kind {
                    words::IsPlayerType::Mover => PlayerTest::Mover,
                    words::IsPlayerType::Next => PlayerTest::Next,
                    words::IsPlayerType::Prev => PlayerTest::Prev,
                    words::IsPlayerType::Friend => PlayerTest::Friend,
                    words::IsPlayerType::Enemy => PlayerTest::Enemy,
                    words::IsPlayerType::Active => PlayerTest::Active,
                };
                Bool::Player(test, Box::new(self.player_index(who)))
            }
            T::IsLoop {
                site_type,
                surround,
                surrounds,
                direction,
                what,
                start,
                region,
                path,
            } => {
                let path = path.unwrap_or(false);
                let start = match self.sites(start, region) {
                    Some(start) => start,
                    // Paths of tiles are followed from all sites of the last move.
                    None if path => Sites::Many(Box::new(Region::LastTo)),
                    None => Sites::One(Box::new(self.last_to())),
                };
                Bool::Loop(Box::new(Loop {
                    ty: self.site_type(site_type),
                    surround: self.surrounded(surround, surrounds),
                    directions: self.directions_or_adjacent(direction),
                    colour: self.colour(what),
                    start,
                    path,
                }))
            }
            T::IsPath {
                site_type: word,
                from,
                who,
                length,
                closed,
            } => Bool::Path {
                ty: site_type(word),
                from: self.boxed_int(from),
                owner: Box::new(self.player_index(who)),
                length: Box::new(self.range(length)),
                closed: Box::new(self.bool_or(closed, false)),
            },
            T::IsSite {
                kind,
                site_type,
                site,
            } => {
                let ty = self.site_type(site_type);
                let site = Box::new(self.int(site));
                match kind {
                    words::IsSiteType::Empty => Bool::Empty(ty, site),
                    words::IsSiteType::Occupied => Bool::Occupied(ty, site),
                }
            }
            T::IsIn {
                site,
                sites,
                region,
                ints,
            } => {
                let values = match (site, sites) {
                    (Some(site), _) => vec![self.int(site)],
                    (None, Some(sites)) => self.int_list(sites),
                    (None, None) => vec![self.bound(Bound::To)],
                };
                match (region, ints) {
                    (Some(region), _) => {
                        let region = self.region(region);
                        Bool::InRegion(values, Box::new(region))
                    }
                    (None, Some(ints)) => Bool::InArray(values, Box::new(self.ints(ints))),
                    (None, None) => Bool::Const(false),
                }
            }
            T::IsAngle {
                kind,
                site_type,
                at,
                a,
                b,
            } => Bool::Angle {
                angle: match kind {
                    words::IsAngleType::Acute => Angle::Acute,
                    words::IsAngleType::Right => Angle::Right,
                    words::IsAngleType::Obtuse => Angle::Obtuse,
                    words::IsAngleType::Reflex => Angle::Reflex,
                },
                ty: self.site_type(site_type),
                at: Box::new(self.int(at)),
                first: Box::new(self.bool(a)),
                second: Box::new(self.bool(b)),
            },
            T::IsComponent {
                kind,
                what,
                site_type,
                at,
                region,
                moves,
            } => {
                let what = self.boxed_int(what);
                let sites = self.sites(at, region);
                match (kind, what) {
                    (words::IsComponentType::Threatened, what) => Bool::Threatened {
                        what,
                        ty: self.site_type(site_type),
                        sites,
                        moves: moves.map(|m| Box::new(self.moves(m))),
                    },
                    (words::IsComponentType::Within, Some(what)) => Bool::Within {
                        what,
                        sites: sites.unwrap_or(Sites::One(Box::new(Int::OFF))),
                    },
                    (words::IsComponentType::Within, None) => {
                        self.incomplete(node, "is Within", "the index of a component")
                    }
                }
            }
            T::IsRelated {
                relation_type,
                site_type,
                site,
                other,
                region,
            } => Bool::Related {
                relation: relation(relation_type),
                ty: self.site_type(site_type),
                site: Box::new(self.int(site)),
                sites: self.sites_or_last_to(other, region),
            },
            T::IsTarget {
                container,
                container_name,
                target,
                site,
                sites,
            } => Bool::Target {
                container: self.container_at(node, container, container_name),
                whats: self.int_list(target),
                sites: match (site, sites) {
                    (Some(site), _) => vec![self.int(site)],
                    (None, sites) => self.int_list(sites.unwrap_or(&[])),
                },
            },
            T::IsConnected {
                kind,
                count,
                site_type,
                at,
                direction,
                regions,
                role,
                static_regions,
            } => {
                let connect = Connect {
                    number: self.maybe_int(count),
                    ty: self.site_type(site_type),
                    at: self.int_or_last_to(at),
                    directions: self.directions_or_adjacent(direction),
                    targets: self.connect_targets(regions, role, static_regions),
                };
                match kind {
                    words::IsConnectType::Connected => Bool::Connected(Box::new(connect)),
                    words::IsConnectType::Blocked => Bool::Blocked(Box::new(connect)),
                }
            }
            T::IsLine {
                site_type,
                length,
                direction,
                through,
                through_any,
                role: word,
                what,
                whats,
                exact,
                contiguous,
                cond,
                by_level,
                top,
            } => Bool::Line(Box::new(Line {
                ty: self.site_type(site_type),
                length: self.int(length),
                direction: absolute_or_adjacent(direction),
                through: self.sites_or_last_to(through, through_any),
                pieces: match (word, what, whats) {
                    (Some(word), ..) => LinePieces::OfRole(role(word)),
                    (None, Some(what), _) => LinePieces::Listed(vec![self.int(what)]),
                    (None, None, Some(whats)) => LinePieces::Listed(self.int_list(whats)),
                    (None, None, None) => LinePieces::OfPivot,
                },
                exact: self.bool_or(exact, false),
                contiguous: self.bool_or(contiguous, true),
                cond: self.maybe_bool(cond),
                by_level: Bool::Const(self.constant_bool(by_level, false, "`byLevel:`")),
                top: Bool::Const(self.constant_bool(top, false, "`top:`")),
            })),
            T::AllDifferent { .. }
            | T::IsRegionResult { .. }
            | T::IsUnique { .. }
            | T::ForAll { .. } => match self.constraint(view) {
                Some(constraint) => Bool::Puzzle(Box::new(constraint)),
                None => Bool::Const(false),
            },
            T::IsSolved => Bool::Play(PlayTest::Solved),
        }
    }

    /// Reports an argument that the chosen meaning of a ludeme cannot do without.
    fn incomplete(&mut self, node: NodeId, name: &str, what: &str) -> Bool {
        self.error(&CompileProblem::Incomplete { name, what }, node);
        Bool::Const(false)
    }

    fn is_integer(
        &mut self,
        kind: words::IsIntegerType,
        value: Option<&Value>,
        node: NodeId,
    ) -> Bool {
        use words::IsIntegerType as W;
        let value = match (kind, value) {
            (_, Some(value)) => self.int(value),
            (W::Flat, None) => self.bound(Bound::To),
            (W::SidesMatch | W::PipsMatch, None) => self.last_to(),
            (W::Odd | W::Even, None) => return self.incomplete(node, kind.name(), "an integer"),
            (W::Visited, None) => return self.incomplete(node, kind.name(), "a site"),
            (W::AnyDie, None) => return self.incomplete(node, kind.name(), "a number of pips"),
        };
        let value = Box::new(value);
        match kind {
            W::Odd => Bool::Odd(value),
            W::Even => Bool::Even(value),
            W::Visited => Bool::Visited(value),
            W::SidesMatch => Bool::SidesMatch(value),
            W::PipsMatch => Bool::PipsMatch(value),
            W::Flat => Bool::Flat(value),
            W::AnyDie => Bool::AnyDie(value),
        }
    }

    /// What `is Pattern` and `sites Pattern` look for.
    pub(super) fn pattern(
        &mut self,
        steps: &[Value],
        site_type: Option<words::SiteType>,
        from: Option<&Value>,
        (what, whats): (Option<&Value>, Option<&[Value]>),
    ) -> Pattern {
        Pattern {
            walk: walk(steps),
            ty: self.site_type(site_type),
            from: self.int_or_last_to(from),
            whats: match (what, whats) {
                (Some(what), _) => vec![self.int(what)],
                (None, whats) => self.int_list(whats.unwrap_or(&[])),
            },
        }
    }

    /// Whom a loop must surround.
    pub(super) fn surrounded(
        &mut self,
        one: Option<words::RoleType>,
        many: Option<&[Value]>,
    ) -> Vec<Role> {
        let listed = many.unwrap_or(&[]).iter().filter_map(Value::as_word);
        one.into_iter().chain(listed).map(role).collect()
    }

    /// The owner of a loop: the mover by default.
    pub(super) fn colour(&mut self, what: Option<&Value>) -> Int {
        match what {
            Some(what) => self.int(what),
            None => self.mover(),
        }
    }

    fn connect_targets(
        &mut self,
        regions: Option<&[Value]>,
        word: Option<words::RoleType>,
        fixed: Option<words::RegionTypeStatic>,
    ) -> ConnectTargets {
        if let Some(regions) = regions {
            return ConnectTargets::Regions(regions.iter().map(|r| self.region(r)).collect());
        }
        if let Some(word) = word {
            let parts = |p: usize| {
                let of = self.game.regions.iter();
                let of = of.filter(|r| usize::from(r.owner) == p);
                of.flat_map(|r| r.parts.iter().copied()).collect()
            };
            return ConnectTargets::Fixed {
                role: Some(role(word)),
                by_player: self.by_player(parts),
            };
        }
        let lists = match fixed {
            Some(word) => self.region_lists(word, false),
            None => Vec::new(),
        };
        let mut sets = Vec::with_capacity(lists.len());
        for list in lists.iter().filter(|l| !l.is_empty()) {
            let set = SiteSet::from_sites(list.iter().map(|s| i32::from(*s)));
            sets.push(self.add_region(set));
        }
        ConnectTargets::Fixed {
            role: None,
            by_player: vec![sets],
        }
    }
}
