//! Compiles typed functions to numbers, tests and areas. If one has no form here, the answer is
//! `None` and the whole game is left to shapes and lists.

mod areas;

use super::compile::Compiler;
use super::values::{Area, Num, Query, Test, Whose};
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

    fn boxed(&mut self, e: &Int) -> Option<Box<Num>> {
        self.num(e).map(Box::new)
    }

    /// A number where one is given; the outer option is that of the compiler.
    pub fn some_num(&mut self, e: Option<&Int>) -> Option<Option<Num>> {
        match e {
            None => Some(None),
            Some(e) => self.num(e).map(Some),
        }
    }

    /// A test where one is given.
    pub fn some_test(&mut self, e: Option<&Bool>) -> Option<Option<Test>> {
        match e {
            None => Some(None),
            Some(e) => self.test(e).map(Some),
        }
    }

    fn level(&mut self, e: Option<&Int>) -> Option<Option<Box<Num>>> {
        Some(self.some_num(e)?.map(Box::new))
    }

    fn nums(&mut self, all: &[Int]) -> Option<Vec<Num>> {
        all.iter().map(|e| self.num(e)).collect()
    }

    fn tests(&mut self, all: &[Bool]) -> Option<Vec<Test>> {
        all.iter().map(|e| self.test(e)).collect()
    }

    fn pair(&mut self, a: &Int, b: &Int) -> Option<(Box<Num>, Box<Num>)> {
        Some((self.boxed(a)?, self.boxed(b)?))
    }

    /// A site of a type. Nothing ever stands on sites of other types than the default one: there
    /// only sites beside the board are what their number says.
    fn site(&mut self, ty: SiteType, e: &Int) -> Option<Box<Num>> {
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
    fn entry(&mut self, by_player: &[i32], player: &Int) -> Option<Num> {
        Some(Num::Entry(by_player.to_vec(), self.boxed(player)?))
    }

    /// A number.
    pub fn num(&mut self, e: &Int) -> Option<Num> {
        let num = self.num_of(e);
        self.note(num, "number", e)
    }

    fn num_of(&mut self, e: &Int) -> Option<Num> {
        Some(match e {
            Int::Const(v) => Num::Const(*v),
            Int::Keeping(e) => self.num(&e.of)?,
            Int::Bound(Bound::Track | Bound::Edge | Bound::Hint | Bound::Team) => return None,
            Int::Bound(var) => self.variable(*var),
            Int::Figure(figure) => match figure {
                Figure::Mover => Num::Mover,
                Figure::Next => Num::Next,
                Figure::Prev => Num::Prev,
                Figure::Moves => Num::Moves,
                Figure::Turns => Num::Turns,
                Figure::MovesThisTurn => Num::MovesThisTurn,
                Figure::Active => Num::Active,
                Figure::Counter => Num::Counter,
                Figure::Temp => Num::Temp,
                Figure::Pot => Num::Pot,
                Figure::PendingValue => Num::PendingValue,
                _ => return None,
            },
            Int::RoleIndex(role) => self.role(*role)?,
            Int::Var(var) => Num::Var(usize::from(var.0)),
            Int::Score(player) => Num::Score(self.boxed(player)?),
            Int::PlayerValue(player) => Num::PlayerValue(self.boxed(player)?),
            Int::Last(part, after) if after.as_const() == Some(false) => match part {
                LastPart::From => Num::LastFrom,
                LastPart::To => Num::LastTo,
                LastPart::LevelFrom => {
                    self.code.levels = true;
                    Num::LastLevelFrom
                }
                LastPart::LevelTo => {
                    self.code.levels = true;
                    Num::LastLevelTo
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
                    Datum::What => Num::What(site, level),
                    Datum::Who => Num::Who(site, level, *ty != SiteType::Cell),
                    // A die's is told by what it shows, which its faces must tell apart.
                    Datum::State => match self.dice_are_distinct() {
                        true => Num::State(site, level),
                        false => return None,
                    },
                    Datum::Rotation | Datum::Value => return None,
                }
            }
            Int::CountAt { ty, sites } => match sites {
                // Beside the board all are cells, on it nothing stands on any.
                Sites::One(site) if *ty == SiteType::Cell && self.is_elsewhere(site) => {
                    let site = self.boxed(site)?;
                    let end = Num::Const(self.game().layout.board_end as i32);
                    let beside = Test::Compare(Compare::Ge, (*site).clone(), end);
                    let count = Num::Count(site, false);
                    Num::If(Box::new(beside), Box::new(count), Box::new(Num::Const(0)))
                }
                Sites::One(site) => Num::Count(self.site(*ty, site)?, *ty != SiteType::Cell),
                Sites::Many(region) => {
                    let within = Area::Static(self.sites_of_type(*ty)?);
                    Num::CountIn(Area::Intersection(vec![self.area(region)?, within]))
                }
            },
            Int::TopLevel { ty, at } => Num::TopLevel(self.site(*ty, at)?),
            Int::StackSize { ty, sites } => match sites {
                Sites::One(site) => Num::Height(self.site(*ty, site)?),
                Sites::Many(region) => {
                    self.default_only(*ty)?;
                    Num::HeightIn(self.area(region)?)
                }
            },
            Int::Face(site) => Num::Face(self.boxed(site)?),
            Int::CountPips(owner) => {
                let dice = self.game().dice.as_ref()?;
                match owner.as_const()? == i32::from(dice.owner) {
                    true => Num::DiceSum,
                    false => Num::Const(0),
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
                Num::Where(Box::new(what))
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
                Num::WhereLevel(what, at, from_top.as_const()?)
            }
            Int::MinOf(array) => match &**array {
                Ints::OfRegion(region) => Num::SiteOf(self.area(region)?, Box::new(Num::Const(0))),
                _ => return None,
            },
            Int::HandSite {
                by_player,
                player,
                offset,
            } => {
                let Int::Const(offset) = **offset else {
                    let first = self.entry(by_player, player)?;
                    let is_none = Test::Compare(Compare::Eq, first.clone(), Num::Const(-1));
                    let site = Num::Sum(vec![first, self.num(offset)?]);
                    let none = Box::new(Num::Const(-1));
                    return Some(Num::If(Box::new(is_none), none, Box::new(site)));
                };
                let moved = |first: &i32| match first {
                    -1 => -1,
                    first => add(*first, offset),
                };
                let sites: Vec<i32> = by_player.iter().map(moved).collect();
                self.entry(&sites, player)?
            }
            Int::RegionSite(region, index) => Num::SiteOf(self.area(region)?, self.boxed(index)?),
            Int::ArraySize(array) => match &**array {
                Ints::Remembered(memory) => Num::MemorySize(usize::from(memory.0)),
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
                pairs.sort_unstable();
                Num::Mapped(pairs, self.boxed(key)?)
            }
            Int::CountSites(region) => Num::CountSites(self.area(region)?),
            Int::CountPieces(query) => Num::CountPieces(Box::new(self.query(query)?)),
            Int::TrackMove { track, from, steps } => {
                let tracks = track.by_player.clone();
                let player = self.boxed(&track.player)?;
                let (from, steps) = (self.boxed(from)?, self.boxed(steps)?);
                match self.tracks(track) {
                    Some(_) => Num::Ahead {
                        tracks,
                        player,
                        from,
                        steps,
                    },
                    None => Num::AheadOfPiece {
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
            Int::Sum(terms) => Num::Sum(self.nums(terms)?),
            Int::Product(factors) => Num::Product(self.nums(factors)?),
            Int::Arith(operator, a, b) => {
                let (a, b) = self.pair(a, b)?;
                Num::Arith(*operator, a, b)
            }
            Int::If(cond, yes, no) => {
                let cond = Box::new(self.test(cond)?);
                let (yes, no) = self.pair(yes, no)?;
                Num::If(cond, yes, no)
            }
            Int::FromBool(of) => Num::FromTest(Box::new(self.test(of)?)),
            _ => return None,
        })
    }

    fn variable(&mut self, var: Bound) -> Num {
        self.read |= 1 << var as u32;
        Num::Bound(var)
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
    pub fn track_sites(&mut self, track: &SowTrack) -> Option<(Vec<Vec<i32>>, Num)> {
        let game = self.game();
        let sites = |track: &Option<u16>| {
            let track = track.and_then(|track| game.tracks.get(usize::from(track)));
            track.map_or(Vec::new(), |track| track.sites().collect())
        };
        Some(match track {
            SowTrack::Fixed(track) => (vec![sites(track)], Num::Const(0)),
            SowTrack::ByOwner { owner, by_player } => {
                (by_player.iter().map(sites).collect(), self.num(owner)?)
            }
        })
    }

    fn default_only(&mut self, ty: SiteType) -> Option<()> {
        (ty == self.game().layout.default).then_some(())
    }

    /// The index of a role.
    pub fn role(&mut self, role: Role) -> Option<Num> {
        Some(match role {
            Role::Mover => Num::Mover,
            Role::Next => Num::Next,
            Role::Prev => Num::Prev,
            Role::TeamMover if self.game().features.teams => Num::TeamOfMover,
            Role::TeamMover => Num::Const(-1),
            Role::Iterated => self.variable(Bound::Player),
            fixed => Num::Const(self.game().fixed_index(fixed).unwrap_or(-1)),
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

    fn query(&mut self, query: &PieceQuery) -> Option<Query> {
        if let Some(ty) = query.ty {
            self.default_only(ty)?;
        }
        if query.ty.is_none() && query.components.is_none() && self.are_dice_among(&query.owners) {
            return None;
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
    pub fn test(&mut self, e: &Bool) -> Option<Test> {
        let test = self.test_of(e);
        self.note(test, "condition", e)
    }

    fn test_of(&mut self, e: &Bool) -> Option<Test> {
        Some(match e {
            Bool::Const(v) => Test::Const(*v),
            Bool::Keeping(e) => self.test(&e.of)?,
            Bool::And(parts) => Test::And(self.tests(parts)?),
            Bool::Or(parts) => Test::Or(self.tests(parts)?),
            Bool::Xor(a, b) => Test::Xor(Box::new(self.test(a)?), Box::new(self.test(b)?)),
            Bool::Not(inner) => Test::Not(Box::new(self.test(inner)?)),
            Bool::If(cond, yes, no) => Test::If(
                Box::new(self.test(cond)?),
                Box::new(self.test(yes)?),
                Box::new(self.test(no)?),
            ),
            Bool::Compare(how, a, b) => Test::Compare(*how, self.num(a)?, self.num(b)?),
            Bool::FromInt(of) => Test::NonZero(self.num(of)?),
            Bool::Player(test, player) => Test::Player(*test, self.num(player)?),
            Bool::Triggered(player) => Test::Triggered(self.num(player)?),
            Bool::Play(test) => match test {
                PlayTest::Pending => Test::Pending,
                PlayTest::DiceUsed => Test::DiceUsed,
                PlayTest::DiceEqual => Test::DiceEqual,
                PlayTest::WasPass => Test::WasPass,
                _ => return None,
            },
            Bool::Empty(ty, site) => Test::Empty(*self.site(*ty, site)?),
            Bool::Occupied(ty, site) => Test::Occupied(*self.site(*ty, site)?),
            Bool::InRegion(sites, region) => {
                let area = self.area(region)?;
                match &sites[..] {
                    [site] => Test::In(self.num(site)?, area),
                    _ => return None,
                }
            }
            Bool::Even(of) => Test::Parity(self.num(of)?, 0),
            Bool::Odd(of) => Test::Parity(self.num(of)?, 1),
            Bool::AnyDie(value) => Test::AnyDie(self.num(value)?),
            Bool::AllSites(region, cond) => {
                let area = self.area(region)?;
                match (&**cond, self.test(cond)?) {
                    // All of one are in another that does not depend on which.
                    (Bool::InRegion(..), Test::In(Num::Bound(Bound::Site), of))
                        if matches!(of, Area::Static(_) | Area::ByNumber(..)) =>
                    {
                        Test::AllIn(area, of)
                    }
                    (_, cond) => Test::AllSites(area, Box::new(cond)),
                }
            }
            Bool::NoPieces(query) => {
                let query = self.query(query)?;
                match &query.owners {
                    Whose::One(who) if query.is_plain() && matches!(**who, Num::Mover) => {
                        Test::NoneOfMover
                    }
                    _ => Test::NoPieces(Box::new(query)),
                }
            }
            Bool::Within { what, sites } => match sites {
                Sites::One(site) => Test::Within(self.num(what)?, self.num(site)?),
                Sites::Many(region) => Test::WithinArea(self.num(what)?, self.area(region)?),
            },
            Bool::InArray(values, array) => match (&values[..], &**array) {
                ([value], Ints::Remembered(memory)) => {
                    Test::Remembered(self.num(value)?, usize::from(memory.0))
                }
                ([value], Ints::Listed(all)) => {
                    let mut same = Vec::new();
                    for one in all {
                        same.push(Test::Compare(Compare::Eq, self.num(value)?, self.num(one)?));
                    }
                    Test::Or(same)
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
                        let member = Num::Const(member);
                        same.push(Test::Compare(Compare::Eq, self.num(value)?, member));
                    }
                    Test::Or(same)
                }
                _ => return None,
            },
            Bool::NoMoves(_) if self.always_moves() => Test::Const(false),
            Bool::Line(line) => {
                self.default_only(line.ty)?;
                let game = self.game();
                let flat = !game.features.stacking && line.ty != SiteType::Edge;
                let like = line.pieces == LinePieces::OfPivot && line.cond.is_none();
                let usual = line.exact.as_const() == Some(false)
                    && line.contiguous.as_const() == Some(true);
                match &line.through {
                    Sites::One(through) if flat && like && usual => Test::Line {
                        direction: line.direction,
                        length: line.length.as_const().filter(|length| *length > 1)?,
                        through: self.num(through)?,
                    },
                    _ => return None,
                }
            }
            Bool::CanMove(moves) => Test::CanMove(Box::new(self.aside(moves)?)),
            _ => return None,
        })
    }
}
