//! Compiles the rules of a game to the trees of a sowing game, once for each mover; `None` where a
//! rule has no such form.

mod arrays;
mod conds;
mod detours;
mod ends;
mod iterated;
mod moves;
mod sets;

use std::cell::{Cell, OnceCell};
use std::fmt::Debug;

use super::code::{
    ByPlayer, Condition, Figure, NOWHERE, Number, PITS, PitRange, Ring, Set, SowingRules, Var,
};
use super::position::{NAMED, SEATS};
use crate::board::site::SiteType;
use crate::board::track::Track;
use crate::game::Game;
use crate::game::arithmetic::add;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::{self, Arith, Bound, LastPart, PieceQuery, TrackChoice};
use crate::game::rules::{Directions, Int, Ints, Mode, Owners, Repetition, Role, Sites};
use crate::game::sprints::unread::Unread;
use crate::game::state::State;

/// What of a game as a whole no sowing game has, if anything.
fn beyond(game: &Game) -> Option<Unread> {
    let f = &game.features;
    let m = &game.meta;
    let layout = &game.layout;
    let default = layout.default;
    // Which of two places of a site a piece is at matters on ways with an end only.
    let passed_twice = f.internal_loop && !game.tracks.iter().all(Track::is_looped);
    let on_board_only = layout.board_end == layout.elements[default as usize];
    let recalled = [
        Repetition::Situational,
        Repetition::PositionalInTurn,
        Repetition::SituationalInTurn,
        Repetition::Positional,
    ];
    let rules = [
        (game.mode != Mode::Alternating, "turns taken together"),
        (
            !(2..=SEATS - 2).contains(&game.players),
            "one player or many",
        ),
        (f.random && !game.checks.is_empty(), "chance in conditions"),
        (f.draws && !f.random, "chance"),
        (game.dice.is_some(), "dice"),
        (f.stacking, "stacks"),
        (f.rotations, "rotations"),
        (f.bets, "bets"),
        (f.teams, "teams"),
        (f.visited, "sites visited"),
        (f.sequence_capture, "captures in sequence"),
        (f.hidden, "hidden information"),
        (f.boardless, "no board"),
        (f.deduction, "deduction"),
        (f.cards, "cards"),
        (f.large_pieces, "large pieces"),
        (f.dominoes, "dominoes"),
        (f.costs, "costs"),
        (f.phases, "phases of sites"),
        (passed_twice, "tracks that pass a site twice"),
        (!f.counts, "no counts"),
        (
            recalled.iter().any(|r| f.repetitions[*r as usize]),
            "repetitions",
        ),
        (m.automove, "automove"),
        (m.gravity, "gravity"),
        (m.no_suicide, "no suicide"),
        (m.pin, "pin"),
        (m.swap, "swap"),
        (m.filters(), "moves that meta rules refuse"),
        (!on_board_only, "sites of several types"),
        (default == SiteType::Edge, "pieces on edges"),
        (layout.total as usize > PITS, "many pits"),
        (game.names.vars.len() > NAMED, "many variables"),
        (game.components.len() != 2, "several kinds of pieces"),
    ];
    let found = rules.into_iter().find(|(stands, _)| *stands);
    found.map(|(_, name)| Unread::named("game", name))
}

/// The rules of a sowing game; else what of them has no form.
pub(super) fn rules(game: &Game) -> Result<SowingRules<'_>, Unread> {
    if let Some(unread) = beyond(game) {
        return Err(unread);
    }
    let f = &game.features;
    let mut compiler = Compiler {
        game,
        mover: 0,
        component: 1,
        owner: game.components[1].owner,
        part: Cell::new(RulePart::Tried),
        iterated: Cell::new(0),
        reads: Cell::new(0),
        unread: OnceCell::new(),
    };
    let m = &game.meta;
    // Nobody never moves, but may be asked whether they could: before anyone has moved, the player
    // before the mover is nobody. Without a program for that, another keeps the place.
    let nobody = compiler.program();
    let asks_nobody = nobody.is_some();
    let mut programs = Vec::from_iter(nobody);
    compiler.unread.take();
    for mover in usize::from(asks_nobody)..=game.players {
        compiler.mover = mover.max(1) as i32;
        programs.push(compiler.program().ok_or_else(|| compiler.first_unread())?);
    }
    let rings: Option<_> = game.tracks.iter().map(ring).collect();
    Ok(SowingRules {
        asks_nobody,
        programs,
        rings: rings.ok_or_else(|| Unread::named("game", "long tracks"))?,
        players: game.players as u8,
        limits: game.limits(),
        max_count: game.max_count,
        total: game.layout.total as i32,
        component: compiler.component,
        owner: compiler.owner,
        local: f.has_local_data() && f.names_local_data,
        bare: !f.has_local_data() && !f.internal_loop,
        history: match f.cycle {
            true => crate::game::flow::cycle_window(game.players),
            false => 0,
        },
        last_actions: f.last_actions,
        draws: f.random,
        may_all_pass: !f.not_all_pass && !m.no_pass_end,
        lists_anew: f.lists_sites(),
    })
}

/// A track over pits.
fn ring(track: &Track) -> Option<Ring<'_>> {
    let elements = track.elements();
    if elements.len() >= usize::from(NOWHERE) {
        return None;
    }
    let pits: Option<Box<[u8]>> = track
        .sites()
        .map(|site| {
            (0..PITS as i32)
                .contains(&site)
                .then(|| u8::try_from(site).ok())
                .flatten()
        })
        .collect();
    let pits = pits?;
    let mut place = [NOWHERE; PITS];
    for (i, pit) in pits.iter().enumerate().rev() {
        place[usize::from(*pit)] = i as u8;
    }
    let way = |place: Option<u16>| place.map_or(NOWHERE, |place| place as u8);
    Some(Ring {
        track,
        pits,
        next: elements.iter().map(|e| way(e.next)).collect(),
        previous: elements.iter().map(|e| way(e.previous)).collect(),
        place,
        closed: !elements.is_empty() && elements.iter().all(|e| e.next.is_some()),
    })
}

/// What is known while the rules are compiled for one mover.
struct Compiler<'g> {
    game: &'g Game,
    mover: i32,
    component: u16,
    owner: u8,
    /// What is being compiled.
    part: Cell<RulePart>,
    /// Variables that the innermost iteration binds to pits.
    iterated: Cell<u8>,
    /// Variables that have been read.
    reads: Cell<u8>,
    /// The innermost rule that has no form.
    unread: OnceCell<Unread>,
}

/// A part of the rules, by how often it is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RulePart {
    /// Moves to choose from.
    Chosen,
    /// A consequence: once for each time that it is done.
    Done,
    /// Anything else, as often as may be.
    Tried,
}

impl<'g> Compiler<'g> {
    /// Compiles something as such a part of the rules.
    fn part<T>(&self, part: RulePart, compile: impl FnOnce(&Self) -> T) -> T {
        let outer = self.part.replace(part);
        let compiled = compile(self);
        self.part.set(outer);
        compiled
    }

    /// Takes note of a rule that has no form.
    fn note<T>(&self, made: Option<T>, kind: &'static str, rule: &impl Debug) -> Option<T> {
        if made.is_none() {
            self.unread.get_or_init(|| Unread::of(kind, rule));
        }
        made
    }

    /// The innermost rule that has no form.
    fn first_unread(&self) -> Unread {
        let unread = self.unread.get().cloned();
        unread.unwrap_or_else(|| Unread::named("game", "its rules"))
    }

    fn boxed(&self, e: &Int) -> Option<Box<Number>> {
        self.num(e).map(Box::new)
    }

    fn nums(&self, list: &[Int]) -> Option<Box<[Number]>> {
        list.iter().map(|e| self.num(e)).collect()
    }

    fn var(var: Bound) -> Option<Var> {
        Some(match var {
            Bound::From => Var::From,
            Bound::To => Var::To,
            Bound::Site => Var::Site,
            Bound::Value => Var::Value,
            Bound::Player => Var::Player,
            _ => return None,
        })
    }

    /// Where a reader of the type finds pieces, if sites elsewhere count as empty.
    fn reach(&self, ty: SiteType, hands_too: bool) -> Option<PitRange> {
        let layout = &self.game.layout;
        let (board, total) = (layout.board_end as i32, layout.total as i32);
        Some(match ty {
            ty if ty == layout.default => PitRange {
                low: 0,
                end: if hands_too || ty == SiteType::Cell {
                    total
                } else {
                    board
                },
            },
            SiteType::Cell => PitRange {
                low: board,
                end: total,
            },
            _ => return None,
        })
    }

    /// The index of a role.
    fn role(&self, role: Role) -> Option<Number> {
        Some(match role {
            Role::Mover => Number::Const(self.mover),
            Role::Next => Number::Figure(Figure::Next),
            Role::Prev => Number::Figure(Figure::Prev),
            Role::TeamMover => Number::Const(-1),
            Role::Iterated => self.read(Var::Player),
            fixed => Number::Const(self.game.fixed_index(fixed)?),
        })
    }

    fn num(&self, e: &Int) -> Option<Number> {
        self.note(self.num_of(e), "number", e)
    }

    fn num_of(&self, e: &Int) -> Option<Number> {
        Some(match e {
            Int::Const(v) => Number::Const(*v),
            Int::Keeping(e) => self.num(&e.of)?,
            Int::Bound(var) => match Self::var(*var) {
                Some(var) => self.read(var),
                None => Number::Const(-1),
            },
            Int::Figure(figure) => match figure {
                ints::Figure::Mover => Number::Const(self.mover),
                ints::Figure::Next => Number::Figure(Figure::Next),
                ints::Figure::Prev => Number::Figure(Figure::Prev),
                ints::Figure::Moves => Number::Figure(Figure::Moves),
                ints::Figure::Turns => Number::Figure(Figure::Turns),
                ints::Figure::MovesThisTurn => Number::Figure(Figure::MovesThisTurn),
                ints::Figure::Temp => Number::Figure(Figure::Temp),
                ints::Figure::PendingValue => Number::Figure(Figure::PendingValue),
                _ => return None,
            },
            Int::RoleIndex(role) => self.role(*role)?,
            Int::Var(var) => Number::Named(u8::try_from(var.0).ok()?),
            Int::Score(player) => Number::Score(self.boxed(player)?),
            Int::PlayerValue(player) => Number::PlayerValue(self.boxed(player)?),
            Int::Last(part, after) => Number::Figure(match (part, after.as_const()?) {
                (LastPart::From, false) => Figure::LastFrom,
                (LastPart::To, false) => Figure::LastTo,
                (LastPart::From, true) => Figure::LastFromAfter,
                (LastPart::To, true) => Figure::LastToAfter,
                _ => return None,
            }),
            Int::Datum {
                datum,
                ty,
                at,
                level: None,
            } => {
                let site = self.boxed(at)?;
                let reach = self.reach(*ty, true)?;
                match datum {
                    ints::Datum::What => Number::What(site, reach),
                    ints::Datum::Who => Number::Who(site, self.reach(*ty, false)?),
                    ints::Datum::State => Number::State(site, reach),
                    ints::Datum::Value => Number::PitValue(site, reach),
                    ints::Datum::Rotation => return None,
                }
            }
            Int::CountAt { ty, sites } => self.count(*ty, sites)?,
            Int::HandSite {
                by_player,
                player,
                offset,
            } => {
                let first = self.table(player, by_player, -1, |v| Some(*v))?;
                match (first, self.num(offset)?) {
                    (Err(-1), _) => Number::Const(-1),
                    (Err(first), Number::Const(offset)) => Number::Const(add(first, offset)),
                    (Err(first), offset) => Number::Plus(Box::new(offset), first),
                    (Ok(table), Number::Const(0)) => Number::Chosen(Box::new(table)),
                    _ => return None,
                }
            }
            Int::ComponentOf { by_player, player } => {
                match self.table(player, by_player, -1, |v| Some(*v))? {
                    Err(value) => Number::Const(value),
                    Ok(table) => Number::Chosen(Box::new(table)),
                }
            }
            Int::MapEntry { maps, key } => self.mapped(maps, key)?,
            Int::RegionSite(region, index) => {
                Number::Nth(Box::new(self.set(region)?), self.boxed(index)?)
            }
            Int::CountSites(region) => Number::Size(Box::new(self.set(region)?)),
            Int::ArraySize(array) => match &**array {
                Ints::Remembered(memory) => Number::Length(u8::try_from(memory.0).ok()?),
                _ => return None,
            },
            Int::CountPieces(query) => {
                let (set, all) = self.pieces(query)?;
                Number::Pieces(Box::new(set), all)
            }
            Int::TrackMove { track, from, steps } => match self.track(track)? {
                None => Number::Const(-1),
                Some(track) => Number::Along {
                    track,
                    from: self.boxed(from)?,
                    steps: self.boxed(steps)?,
                },
            },
            Int::TrackFirst { track, from, cond } => match self.track(track)? {
                None => Number::Const(-1),
                Some(track) => Number::First {
                    track,
                    from: from.as_ref().map(|e| self.boxed(e)).transposed()?,
                    cond: cond
                        .as_ref()
                        .map(|c| self.cond(c).map(Box::new))
                        .transposed()?,
                },
            },
            Int::TrackEnd(track) => match self.track(track)? {
                None => Number::Const(-1),
                Some(track) => {
                    let elements = self.game.tracks[usize::from(track)].elements();
                    Number::Const(elements.last().map_or(-1, |e| e.site))
                }
            },
            Int::Ahead {
                ty,
                site,
                steps,
                directions,
            } => {
                let known = matches!(**directions, Directions::Absolute(_));
                if !known || steps.as_const().is_none() {
                    return None;
                }
                let ahead = |site: i32| Int::Ahead {
                    ty: *ty,
                    site: Box::new(Int::Const(site)),
                    steps: steps.clone(),
                    directions: directions.clone(),
                };
                Number::Mapped {
                    key: self.boxed(site)?,
                    first: 0,
                    values: self.in_general(|ctx, site| ctx.int(&ahead(site))).into(),
                }
            }
            Int::Sum(terms) => self.sum(terms)?,
            Int::Product(factors) => Number::Product(self.nums(factors)?),
            Int::Arith(Arith::Sub, a, b) => match (self.num(a)?, self.num(b)?) {
                (Number::Const(a), Number::Const(b)) => Number::Const(Arith::Sub.of(a, b)),
                (a, Number::Const(b)) => Number::Plus(Box::new(a), Arith::Sub.of(0, b)),
                (a, b) => Number::Arith(Arith::Sub, Box::new(a), Box::new(b)),
            },
            Int::Random(range) if self.part.get() == RulePart::Done => {
                Number::Random(Box::new((self.num(&range.min)?, self.num(&range.max)?)))
            }
            Int::Arith(how, a, b) => Number::Arith(*how, self.boxed(a)?, self.boxed(b)?),
            Int::If(cond, yes, no) => match self.cond(cond)? {
                Condition::Const(true) => self.num(yes)?,
                Condition::Const(false) => self.num(no)?,
                cond => Number::If(Box::new(cond), self.boxed(yes)?, self.boxed(no)?),
            },
            Int::FromBool(cond) => Number::Truth(Box::new(self.cond(cond)?)),
            _ => return None,
        })
    }

    /// What the general code says of every pit, where it depends on nothing else.
    fn in_general<T>(&self, mut of: impl FnMut(&mut Context<'_>, i32) -> T) -> Vec<T> {
        let mut state = State::new(self.game);
        let mut scratch = Scratch::new(0);
        let mut ctx = Context::new(self.game, &mut state, &mut scratch);
        (0..PITS as i32).map(|site| of(&mut ctx, site)).collect()
    }

    fn sum(&self, terms: &[Int]) -> Option<Number> {
        let mut constant = 0i32;
        let mut others = Vec::new();
        for term in terms {
            match self.num(term)? {
                Number::Const(v) => constant = add(constant, v),
                other => others.push(other),
            }
        }
        Some(match (others.len(), constant) {
            (0, constant) => Number::Const(constant),
            (1, 0) => others.remove(0),
            (1, constant) => Number::Plus(Box::new(others.remove(0)), constant),
            (_, 0) => Number::Sum(others.into()),
            (_, constant) => Number::Plus(Box::new(Number::Sum(others.into())), constant),
        })
    }

    /// What pits hold.
    fn count(&self, ty: SiteType, sites: &Sites) -> Option<Number> {
        let reach = self.reach(ty, false)?;
        Some(match sites {
            Sites::One(site) => match self.num(site)? {
                Number::Const(site) => match reach.pit(site) {
                    Some(pit) => Number::CountAt(pit as u8),
                    None => Number::Const(0),
                },
                Number::Var(var) => Number::CountVar(var, reach),
                site => Number::Count(Box::new(site), reach),
            },
            Sites::Many(region) => {
                let within = Set::Fixed(reach.pits());
                Number::CountAll(Box::new(common(self.set(region)?, within)))
            }
        })
    }

    /// A table by player: an entry where the player is known, else the table.
    fn table<T: Copy, U>(
        &self,
        player: &Int,
        by_player: &[U],
        other: T,
        value: impl Fn(&U) -> Option<T>,
    ) -> Option<std::result::Result<ByPlayer<T>, T>> {
        let table: Box<[T]> = by_player.iter().map(value).collect::<Option<_>>()?;
        Some(match self.num(player)? {
            Number::Const(player) => {
                let player = usize::try_from(player).ok();
                Err(player.and_then(|p| table.get(p).copied()).unwrap_or(other))
            }
            player => Ok(ByPlayer {
                player,
                table,
                other,
            }),
        })
    }

    fn mapped(&self, maps: &[u16], key: &Int) -> Option<Number> {
        let key = self.num(key)?;
        if let Number::Const(key) = key {
            return Some(Number::Const(self.game.map_entry(maps, key)));
        }
        let keys = maps
            .iter()
            .filter_map(|map| self.game.maps.get(usize::from(*map)))
            .flat_map(|map| map.pairs.iter().map(|pair| pair.0));
        let (low, high) = keys.fold((i32::MAX, i32::MIN), |(a, b), k| (a.min(k), b.max(k)));
        if low > high || i64::from(high) - i64::from(low) > 1024 {
            return None;
        }
        let entry = |key: i32| match self.game.map_entry(maps, key) {
            value if value == key => -1,
            value => value,
        };
        Some(Number::Mapped {
            key: Box::new(key),
            first: low,
            values: (low..=high).map(entry).collect(),
        })
    }

    /// The track chosen for a player that is known; the inner option is empty where none fits.
    fn track(&self, choice: &TrackChoice) -> Option<Option<u8>> {
        match self.num(&choice.player)? {
            Number::Const(player) => {
                let player = usize::try_from(player).ok();
                let track = player.and_then(|p| choice.by_player.get(p).copied().flatten());
                Some(track.map(|t| u8::try_from(t).ok()).transposed()?)
            }
            _ => None,
        }
    }

    /// Where the pieces of a search can lie, and whether it finds those of nobody too.
    fn pieces(&self, query: &PieceQuery) -> Option<(Set, bool)> {
        if query.cond.is_some() {
            return None;
        }
        let everyone = self.game.players as i32 + 1;
        let owner = i32::from(self.owner);
        let meant = match &query.owners {
            Owners::Index(index) => match self.num(index)? {
                Number::Const(index) => index == owner,
                _ => return None,
            },
            Owners::Role(Role::All) => true,
            Owners::Role(Role::NonMover) => owner != self.mover && owner != everyone,
            Owners::Role(Role::Enemy) => owner != self.mover && owner != everyone && owner != 0,
            Owners::Role(Role::Friend | Role::TeamMover) => owner == self.mover,
            Owners::Role(Role::Ally) => false,
            Owners::Role(role) => match self.role(*role)? {
                Number::Const(index) => index == owner,
                _ => return None,
            },
        };
        let named = query
            .components
            .as_ref()
            .is_none_or(|list| list.contains(&self.component));
        if !meant || !named {
            return Some((Set::Fixed(0), false));
        }
        let layout = &self.game.layout;
        let end = match query.ty {
            None => layout.total,
            Some(ty) if ty == layout.default => layout.elements[ty as usize],
            Some(_) => return None,
        };
        let all = Set::Fixed(
            PitRange {
                low: 0,
                end: end as i32,
            }
            .pits(),
        );
        let found = match &query.region {
            None => all,
            Some(region) => common(self.set(region)?, all),
        };
        let whoever = owner == 0 || query.owners == Owners::Role(Role::All);
        Some((found, whoever))
    }
}

/// What is in both sets.
fn common(a: Set, b: Set) -> Set {
    match (a, b) {
        (Set::Fixed(a), Set::Fixed(b)) => Set::Fixed(a & b),
        (a, b) => Set::Common([a, b].into()),
    }
}

/// What is perhaps there and perhaps cannot be compiled.
trait Transposed<T> {
    /// Nothing where it cannot be compiled.
    fn transposed(self) -> Option<Option<T>>;
}

impl<T> Transposed<T> for Option<Option<T>> {
    fn transposed(self) -> Option<Option<T>> {
        match self {
            None => Some(None),
            Some(None) => None,
            Some(some) => Some(some),
        }
    }
}
