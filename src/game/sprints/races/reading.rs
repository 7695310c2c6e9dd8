//! Compiles typed functions to numbers, tests and areas. If one has no form here, the answer is
//! `None` and the whole game is left to lists.

mod areas;

use super::Bits;
use super::compile::Compiler;
use super::values::{Area, Condition, Number, Query, Whose};
use crate::arrange::Arrange;
use crate::board::site::SiteType;
use crate::game::arithmetic::add;
use crate::game::rules::booleans::{Compare, LinePieces, PlayTest};
use crate::game::rules::ints::{Bound, Datum, Figure, LastPart, PieceQuery, TrackChoice};
use crate::game::rules::moves::SowTrack;
use crate::game::rules::{Bool, Int, Ints, Moves, MovesKind, Owners};
use crate::game::rules::{Role, Sites};

impl Compiler<'_, '_> {
    /// Whether no die has a face twice.
    fn dice_are_distinct(&self) -> bool {
        let mut dice = self.game().dice.iter().flat_map(|dice| &dice.faces);
        dice.all(|faces| (1..faces.len()).all(|i| !faces[..i].contains(&faces[i])))
    }

    /// Whether a die stands on a site.
    fn is_of_dice(&self, site: i32) -> bool {
        self.game().dice.as_ref().is_some_and(|dice| {
            let first = dice.first as i32;
            (first..first + dice.faces.len() as i32).contains(&site)
        })
    }

    fn boxed(&mut self, e: &Int) -> Option<Box<Number>> {
        self.num(e).map(Box::new)
    }

    /// A number where one is given; the outer option is that of the compiler.
    pub fn some_num(&mut self, e: Option<&Int>) -> Option<Option<Number>> {
        match e {
            None => Some(None),
            Some(e) => self.num(e).map(Some),
        }
    }

    /// A test where one is given.
    pub fn some_test(&mut self, e: Option<&Bool>) -> Option<Option<Condition>> {
        match e {
            None => Some(None),
            Some(e) => self.test(e).map(Some),
        }
    }

    fn level(&mut self, e: Option<&Int>) -> Option<Option<Box<Number>>> {
        Some(self.some_num(e)?.map(Box::new))
    }

    fn nums(&mut self, all: &[Int]) -> Option<Vec<Number>> {
        all.iter().map(|e| self.num(e)).collect()
    }

    fn tests(&mut self, all: &[Bool]) -> Option<Vec<Condition>> {
        all.iter().map(|e| self.test(e)).collect()
    }

    fn pair(&mut self, a: &Int, b: &Int) -> Option<(Box<Number>, Box<Number>)> {
        Some((self.boxed(a)?, self.boxed(b)?))
    }

    /// A site of a type. Nothing ever stands on sites of other types than the default one: there
    /// only sites beside the board are what their number says.
    fn site(&mut self, ty: SiteType, e: &Int) -> Option<Box<Number>> {
        // Ways through the board are settled as if nothing stood on a die's site.
        if e.as_const().is_some_and(|site| self.is_of_dice(site)) {
            return None;
        }
        let site = self.boxed(e)?;
        let default = self.game().layout.default;
        if ty == default {
            return Some(site);
        }
        let beside = matches!(e, Int::HandSite { .. });
        (ty == SiteType::Cell && beside).then_some(site)
    }

    /// Whether a site told as a cell is a variable, and pieces stand on other sites than cells.
    fn is_elsewhere(&self, site: &Int) -> bool {
        matches!(site, Int::Bound(_)) && self.game().layout.default != SiteType::Cell
    }

    /// Whether whoever is to move has a move in any case: a roll that leads to none ends in a pass.
    fn always_moves(&self) -> bool {
        let rolls = |play: &Moves| {
            matches!(
                &play.kind,
                MovesKind::Do {
                    next: Some(_),
                    if_afterwards: None,
                    ..
                }
            )
        };
        let game = self.game();
        game.dice.is_some() && game.phases.iter().all(|phase| rolls(&phase.play))
    }

    /// A number by player, from a table.
    fn entry(&mut self, by_player: &[i32], player: &Int) -> Option<Number> {
        Some(Number::Entry(by_player.to_vec(), self.boxed(player)?))
    }

    /// A number.
    pub fn num(&mut self, e: &Int) -> Option<Number> {
        let num = self.num_of(e);
        self.note(num, "number", e)
    }

    fn num_of(&mut self, e: &Int) -> Option<Number> {
        Some(match e {
            Int::Const(v) => Number::Const(*v),
            Int::Keeping(e) => self.num(&e.of)?,
            Int::Bound(Bound::Track | Bound::Edge | Bound::Hint | Bound::Team) => return None,
            Int::Bound(var) => self.variable(*var),
            Int::Figure(figure) => match figure {
                Figure::Mover => Number::Mover,
                Figure::Next => Number::Next,
                Figure::Prev => Number::Prev,
                Figure::Moves => Number::Moves,
                Figure::Turns => Number::Turns,
                Figure::MovesThisTurn => Number::MovesThisTurn,
                Figure::Active => Number::Active,
                Figure::Counter => Number::Counter,
                Figure::Temp => Number::Temp,
                Figure::Pot => Number::Pot,
                Figure::PendingValue => Number::PendingValue,
                _ => return None,
            },
            Int::RoleIndex(role) => self.role(*role)?,
            Int::Var(var) => Number::Var(usize::from(var.0)),
            Int::Score(player) => Number::Score(self.boxed(player)?),
            Int::PlayerValue(player) => Number::PlayerValue(self.boxed(player)?),
            Int::Last(part, after) if after.as_const() == Some(false) => match part {
                LastPart::From => Number::LastFrom,
                LastPart::To => Number::LastTo,
                LastPart::LevelFrom => {
                    self.code.levels = true;
                    Number::LastLevelFrom
                }
                LastPart::LevelTo => {
                    self.code.levels = true;
                    Number::LastLevelTo
                }
            },
            Int::Datum {
                datum,
                ty,
                at,
                level,
            } => {
                let site = self.site(*ty, at)?;
                let level = self.level(level.as_deref())?;
                match datum {
                    Datum::What => Number::What(site, level),
                    Datum::Who => Number::Who(site, level, *ty != SiteType::Cell),
                    // A die's is told by what it shows, which its faces must tell apart.
                    Datum::State => match self.dice_are_distinct() {
                        true => Number::State(site, level),
                        false => return None,
                    },
                    Datum::Value => Number::Worth(site, level),
                    Datum::Rotation => return None,
                }
            }
            Int::CountAt { ty, sites } => match sites {
                // Beside the board all are cells, on it nothing stands on any.
                Sites::One(site) if *ty == SiteType::Cell && self.is_elsewhere(site) => {
                    let site = self.boxed(site)?;
                    let end = Number::Const(self.game().layout.board_end as i32);
                    let beside = Condition::Compare(Compare::Ge, (*site).clone(), end);
                    let count = Number::Count(site, false);
                    Number::If(
                        Box::new(beside),
                        Box::new(count),
                        Box::new(Number::Const(0)),
                    )
                }
                Sites::One(site) => Number::Count(self.site(*ty, site)?, *ty != SiteType::Cell),
                Sites::Many(region) => {
                    let within = Area::Static(self.sites_of_type(*ty)?);
                    Number::CountIn(Area::Intersection(vec![self.area(region)?, within]))
                }
            },
            Int::TopLevel { ty, at } => Number::TopLevel(self.site(*ty, at)?),
            Int::StackSize { ty, sites } => match sites {
                Sites::One(site) => Number::Height(self.site(*ty, site)?),
                Sites::Many(region) => {
                    self.default_only(*ty)?;
                    Number::HeightIn(self.area(region)?)
                }
            },
            Int::Face(site) => Number::Face(self.boxed(site)?),
            Int::CountPips(owner) => {
                let dice = self.game().dice.as_ref()?;
                match owner.as_const()? == i32::from(dice.owner) {
                    true => Number::DiceSum,
                    false => Number::Const(0),
                }
            }
            Int::ComponentOf { by_player, player } => self.entry(by_player, player)?,
            Int::ArrayValue(array, index) => match &**array {
                Ints::Listed(values) => {
                    let values: Option<Vec<i32>> = values.iter().map(Int::as_const).collect();
                    self.entry(&values?, index)?
                }
                _ => return None,
            },
            Int::Where {
                by_player,
                player,
                state: None,
                ty,
            } => {
                self.default_only(*ty)?;
                let what = self.entry(by_player, player)?;
                let named = by_player
                    .iter()
                    .filter_map(|what| u16::try_from(*what).ok());
                self.singles.extend(named);
                Number::Where(Box::new(what))
            }
            Int::Where {
                by_player,
                player,
                state: Some(state),
                ty,
            } if !self.game().features.stacking => {
                self.default_only(*ty)?;
                let what = self.entry(by_player, player)?;
                Number::WhereState(Box::new(what), self.boxed(state)?)
            }
            Int::WhereLevel {
                what,
                state: None,
                ty,
                at,
                from_top,
            } => {
                self.default_only(*ty)?;
                let (what, at) = self.pair(what, at)?;
                Number::WhereLevel(what, at, from_top.as_const()?)
            }
            Int::MinOf(array) => match &**array {
                Ints::OfRegion(region) => {
                    Number::SiteOf(self.area(region)?, Box::new(Number::Const(0)))
                }
                _ => return None,
            },
            Int::HandSite {
                by_player,
                player,
                offset,
            } => {
                let Int::Const(offset) = **offset else {
                    let first = self.entry(by_player, player)?;
                    let is_none = Condition::Compare(Compare::Eq, first.clone(), Number::Const(-1));
                    let site = Number::Sum(vec![first, self.num(offset)?]);
                    let none = Box::new(Number::Const(-1));
                    return Some(Number::If(Box::new(is_none), none, Box::new(site)));
                };
                let moved = |first: &i32| match first {
                    -1 => -1,
                    first => add(*first, offset),
                };
                let sites: Vec<i32> = by_player.iter().map(moved).collect();
                self.entry(&sites, player)?
            }
            Int::RegionSite(region, index) => {
                Number::SiteOf(self.area(region)?, self.boxed(index)?)
            }
            Int::ArraySize(array) => match &**array {
                Ints::Remembered(memory) => Number::MemorySize(usize::from(memory.0)),
                _ => return None,
            },
            Int::MapEntry { maps, key } => {
                let mut pairs: Vec<(i32, i32)> = Vec::new();
                let game = self.game();
                for map in maps
                    .iter()
                    .filter_map(|map| game.maps.get(usize::from(*map)))
                {
                    for &(key, value) in &map.pairs {
                        if value != -1 && pairs.iter().all(|pair| pair.0 != key) {
                            pairs.push((key, value));
                        }
                    }
                }
                pairs.arrange();
                Number::Mapped(pairs, self.boxed(key)?)
            }
            Int::CountSites(region) => Number::CountSites(self.area(region)?),
            Int::CountPieces(query) => self.pieces_counted(query)?,
            Int::TrackMove { track, from, steps } => {
                let tracks = track.by_player.clone();
                let player = self.boxed(&track.player)?;
                let (from, steps) = (self.boxed(from)?, self.boxed(steps)?);
                match self.tracks(track) {
                    Some(_) => Number::Ahead {
                        tracks,
                        player,
                        from,
                        steps,
                    },
                    None => Number::AheadOfPiece {
                        tracks,
                        player,
                        from,
                        steps,
                    },
                }
            }
            Int::TrackEnd(track) => {
                let game = self.game();
                let last = |track: &Option<u16>| {
                    let track = game.tracks.get(usize::from((*track)?))?;
                    track.elements().last().map(|element| element.site)
                };
                let ends: Vec<i32> = track
                    .by_player
                    .iter()
                    .map(|t| last(t).unwrap_or(-1))
                    .collect();
                self.entry(&ends, &track.player)?
            }
            Int::Sum(terms) => Number::Sum(self.nums(terms)?),
            Int::Product(factors) => Number::Product(self.nums(factors)?),
            Int::Arith(operator, a, b) => {
                let (a, b) = self.pair(a, b)?;
                Number::Arith(*operator, a, b)
            }
            Int::If(cond, yes, no) => {
                let cond = Box::new(self.test(cond)?);
                let (yes, no) = self.pair(yes, no)?;
                Number::If(cond, yes, no)
            }
            Int::FromBool(of) => Number::FromTest(Box::new(self.test(of)?)),
            _ => return None,
        })
    }

    fn variable(&mut self, var: Bound) -> Number {
        self.read |= 1 << var as u32;
        Number::Bound(var)
    }

    /// The tracks by player; none may pass a site twice.
    /// The tracks by player, where none of them passes a site twice.
    fn tracks(&mut self, choice: &TrackChoice) -> Option<Vec<Option<u16>>> {
        let game = self.game();
        let clear = |track: &Option<u16>| {
            let track = track.and_then(|track| game.tracks.get(usize::from(track)));
            !game.features.internal_loop || track.is_none_or(|track| track.is_looped())
        };
        let all = choice.by_player.iter().all(clear);
        all.then(|| choice.by_player.clone())
    }

    /// The sites of a track by player, and the player.
    pub fn track_sites(&mut self, track: &SowTrack) -> Option<(Vec<Vec<i32>>, Number)> {
        let game = self.game();
        let sites = |track: &Option<u16>| {
            let track = track.and_then(|track| game.tracks.get(usize::from(track)));
            track.map_or(Vec::new(), |track| track.sites().collect())
        };
        Some(match track {
            SowTrack::Fixed(track) => (vec![sites(track)], Number::Const(0)),
            SowTrack::ByOwner { owner, by_player } => {
                (by_player.iter().map(sites).collect(), self.num(owner)?)
            }
        })
    }

    fn default_only(&mut self, ty: SiteType) -> Option<()> {
        (ty == self.game().layout.default).then_some(())
    }

    /// The index of a role.
    pub fn role(&mut self, role: Role) -> Option<Number> {
        Some(match role {
            Role::Mover => Number::Mover,
            Role::Next => Number::Next,
            Role::Prev => Number::Prev,
            Role::TeamMover if self.game().features.teams => Number::TeamOfMover,
            Role::TeamMover => Number::Const(-1),
            Role::Iterated => self.variable(Bound::Player),
            fixed => Number::Const(self.game().fixed_index(fixed).unwrap_or(-1)),
        })
    }

    /// A set of owners.
    pub fn whose(&mut self, owners: &Owners) -> Option<Whose> {
        let players = self.game().players as u32;
        Some(match owners {
            Owners::Index(index) => Whose::One(self.boxed(index)?),
            Owners::Role(role) => match role {
                Role::All => Whose::Fixed((1 << (players + 2)) - 1),
                Role::NonMover => Whose::NonMover,
                Role::Enemy => Whose::Enemies,
                Role::Ally => Whose::Allies,
                Role::Friend | Role::TeamMover => Whose::Friends,
                Role::Team(team) if self.game().features.teams => Whose::Team(*team),
                other => Whose::One(Box::new(self.role(*other)?)),
            },
        })
    }

    /// Whether dice are among the pieces of some owners: all share them, and a position does not
    /// hold them.
    fn are_dice_among(&self, owners: &Owners) -> bool {
        let shared = matches!(owners, Owners::Role(Role::All | Role::Each | Role::Shared));
        shared && self.game().dice.is_some()
    }

    /// Whether dice are among the pieces that are asked for.
    fn asks_dice(&self, query: &PieceQuery) -> bool {
        query.ty.is_none() && query.components.is_none() && self.are_dice_among(&query.owners)
    }

    /// The number of pieces; a die is one, and stands apart from the others here.
    fn pieces_counted(&mut self, query: &PieceQuery) -> Option<Number> {
        let asks_dice = self.asks_dice(query);
        if asks_dice && query.cond.is_some() {
            return None;
        }
        let query = self.query_of(query)?;
        if !asks_dice {
            return Some(Number::CountPieces(Box::new(query)));
        }
        let dice =
            (self.game().dice.as_ref()).map_or(0..0, |d| d.first..d.first + d.faces.len() as u32);
        let dice = match &query.area {
            None => Number::Const(dice.len() as i32),
            Some(area) => {
                let dice = Area::Static(Bits::range(dice));
                Number::CountSites(Area::Intersection(vec![area.clone(), dice]))
            }
        };
        Some(Number::Sum(vec![
            Number::CountPieces(Box::new(query)),
            dice,
        ]))
    }

    fn query(&mut self, query: &PieceQuery) -> Option<Query> {
        match self.asks_dice(query) {
            true => None,
            false => self.query_of(query),
        }
    }

    fn query_of(&mut self, query: &PieceQuery) -> Option<Query> {
        if let Some(ty) = query.ty {
            self.default_only(ty)?;
        }
        let area = match &query.region {
            Some(region) => Some(self.area(region)?),
            None => None,
        };
        Some(Query {
            owners: self.whose(&query.owners)?,
            components: query.components.clone(),
            area,
            cond: self.some_test(query.cond.as_ref())?,
            on_board: query.ty.is_some(),
        })
    }

    /// A test.
    pub fn test(&mut self, e: &Bool) -> Option<Condition> {
        let test = self.test_of(e);
        self.note(test, "condition", e)
    }

    fn test_of(&mut self, e: &Bool) -> Option<Condition> {
        Some(match e {
            Bool::Const(v) => Condition::Const(*v),
            Bool::Keeping(e) => self.test(&e.of)?,
            Bool::And(parts) => Condition::And(self.tests(parts)?),
            Bool::Or(parts) => Condition::Or(self.tests(parts)?),
            Bool::Xor(a, b) => Condition::Xor(Box::new(self.test(a)?), Box::new(self.test(b)?)),
            Bool::Not(inner) => Condition::Not(Box::new(self.test(inner)?)),
            Bool::If(cond, yes, no) => Condition::If(
                Box::new(self.test(cond)?),
                Box::new(self.test(yes)?),
                Box::new(self.test(no)?),
            ),
            Bool::Compare(how, a, b) => Condition::Compare(*how, self.num(a)?, self.num(b)?),
            Bool::FromInt(of) => Condition::NonZero(self.num(of)?),
            Bool::Player(test, player) => Condition::Player(*test, self.num(player)?),
            Bool::Triggered(player) => Condition::Triggered(self.num(player)?),
            Bool::Play(test) => match test {
                PlayTest::Pending => Condition::Pending,
                PlayTest::DiceUsed => Condition::DiceUsed,
                PlayTest::DiceEqual => Condition::DiceEqual,
                PlayTest::WasPass => Condition::WasPass,
                PlayTest::Full => {
                    let free = Number::CountSites(Area::Empty(self.container(0)?));
                    Condition::Compare(Compare::Eq, free, Number::Const(0))
                }
                _ => return None,
            },
            Bool::Empty(ty, site) => Condition::Empty(*self.site(*ty, site)?),
            Bool::Occupied(ty, site) => Condition::Occupied(*self.site(*ty, site)?),
            Bool::InRegion(sites, region) => {
                let area = self.area(region)?;
                match &sites[..] {
                    [site] => Condition::In(self.num(site)?, area),
                    _ => return None,
                }
            }
            Bool::Even(of) => Condition::Parity(self.num(of)?, 0),
            Bool::Odd(of) => Condition::Parity(self.num(of)?, 1),
            Bool::AnyDie(value) => Condition::AnyDie(self.num(value)?),
            Bool::AllSites(region, cond) => {
                let area = self.area(region)?;
                match (&**cond, self.test(cond)?) {
                    // All of one are in another that does not depend on which.
                    (Bool::InRegion(..), Condition::In(Number::Bound(Bound::Site), of))
                        if matches!(of, Area::Static(_) | Area::ByNumber(..)) =>
                    {
                        Condition::AllIn(area, of)
                    }
                    (_, cond) => Condition::AllSites(area, Box::new(cond)),
                }
            }
            Bool::NoPieces(query) => {
                let query = self.query(query)?;
                match &query.owners {
                    Whose::One(who) if query.is_plain() && matches!(**who, Number::Mover) => {
                        Condition::NoneOfMover
                    }
                    _ => Condition::NoPieces(Box::new(query)),
                }
            }
            Bool::Within { what, sites } => match sites {
                Sites::One(site) => Condition::Within(self.num(what)?, self.num(site)?),
                Sites::Many(region) => Condition::WithinArea(self.num(what)?, self.area(region)?),
            },
            Bool::InArray(values, array) => match (&values[..], &**array) {
                ([value], Ints::Remembered(memory)) => {
                    Condition::Remembered(self.num(value)?, usize::from(memory.0))
                }
                ([value], Ints::Listed(all)) => {
                    let mut same = Vec::new();
                    for one in all {
                        same.push(Condition::Compare(
                            Compare::Eq,
                            self.num(value)?,
                            self.num(one)?,
                        ));
                    }
                    Condition::Or(same)
                }
                (
                    [value],
                    Ints::Players {
                        role: Role::Team(team),
                        of: None,
                        cond: None,
                    },
                ) if self.game().features.teams => {
                    let mut same = Vec::new();
                    for member in self.members(*team) {
                        let member = Number::Const(member);
                        same.push(Condition::Compare(Compare::Eq, self.num(value)?, member));
                    }
                    Condition::Or(same)
                }
                _ => return None,
            },
            Bool::NoMoves(_) if self.always_moves() => Condition::Const(false),
            Bool::Line(line) => {
                self.default_only(line.ty)?;
                let game = self.game();
                let flat = !game.features.stacking && line.ty != SiteType::Edge;
                let like = line.pieces == LinePieces::OfPivot && line.cond.is_none();
                let usual = line.exact.as_const() == Some(false)
                    && line.contiguous.as_const() == Some(true);
                match &line.through {
                    Sites::One(through) if flat && like && usual => Condition::Line {
                        direction: line.direction,
                        length: line.length.as_const().filter(|length| *length > 1)?,
                        through: self.num(through)?,
                    },
                    _ => return None,
                }
            }
            Bool::CanMove(moves) => Condition::CanMove(Box::new(self.aside(moves)?)),
            _ => return None,
        })
    }
}
