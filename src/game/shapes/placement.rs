//! Rules that only put pieces on empty sites: `(move Add (to (sites Empty)))` and nothing else.
//!
//! With nothing but such a move there are as many legal moves as empty sites, in ascending order,
//! and one with the swap rule while it is offered. What a move leads to is a piece, the next
//! player, and the ends. For each end rule a test is kept that fails only where the rule's
//! condition fails; a move for which all tests fail is just remembered. Remembered moves are
//! brought into the state together, before anything else is done with it.

use rand::Rng;

use super::Tally;
use super::empties::Empties;
use super::lines::Lines;
use super::links::{Groups, Links, Wanted};
use super::rings::Rings;
use crate::board::direction::AbsoluteDirection;
use crate::game::action::{Action, ActionKind, MoveList, Place};
use crate::game::context::{Context, Scratch};
use crate::game::rules::booleans::{Connect, Line, LinePieces, Loop};
use crate::game::rules::ints::{Figure, LastPart};
use crate::game::rules::moves::{AddMove, MovesKind};
use crate::game::rules::{Bool, Directions, EndRule, Int, Mode, Moves, Region, Role, Sites};
use crate::game::state::State;
use crate::game::{Features, Game, MAX_PLAYERS, Meta};

/// Most kinds of lines that tests are kept for.
const MAX_LINES: usize = 4;

/// What can be said of an end rule's condition after a placement. A test that does not hold means
/// that the condition does not hold either.
#[derive(Debug)]
enum Test {
    /// The condition is false.
    Never,
    /// Nothing is known.
    Maybe,
    /// A run of exactly, or at least, so many pieces along some lines.
    Line {
        lines: usize,
        length: u32,
        exact: bool,
    },
    /// The group touches regions.
    Connected(Wanted),
    /// A loop may have been closed.
    Loop,
    /// All of these hold.
    All(Vec<Test>),
    /// One of these holds.
    Any(Vec<Test>),
}

/// What a placement brought about.
#[derive(Default)]
struct Brought {
    runs: [u64; MAX_LINES],
    touched: u32,
    looped: bool,
}

impl Test {
    #[inline]
    fn holds(&self, brought: &Brought) -> bool {
        match self {
            Test::Line {
                lines,
                length,
                exact: false,
            } => brought.runs[*lines] >> length != 0,
            Test::Line { lines, length, .. } => brought.runs[*lines] >> length & 1 == 1,
            Test::Connected(wanted) => wanted.holds(brought.touched),
            Test::Loop => brought.looped,
            Test::Never => false,
            Test::Maybe => true,
            Test::All(tests) => tests.iter().all(|t| t.holds(brought)),
            Test::Any(tests) => tests.iter().any(|t| t.holds(brought)),
        }
    }
}

/// What is kept of a position.
#[derive(Clone, Debug, Default)]
struct Tables {
    empties: Empties,
    words: Vec<u64>,
    groups: Groups,
    /// A loop may have been closed, or stones stood there from the start.
    looped: bool,
}

impl Tables {
    fn copy_from(&mut self, source: &Self) {
        self.empties.copy_from(&source.empties);
        self.words.clone_from(&source.words);
        self.groups.copy_from(&source.groups);
        self.looped = source.looped;
    }
}

/// The boards and tests of a game of placements.
#[derive(Debug, Default)]
struct Geometry {
    lines: Vec<(AbsoluteDirection, Lines)>,
    links: Option<Links>,
    rings: Option<Rings>,
}

impl Geometry {
    /// Number of words that stand for lines.
    fn words(&self) -> usize {
        self.lines.iter().map(|(_, lines)| lines.words()).sum()
    }

    #[inline]
    fn add(&self, tables: &mut Tables, player: usize, site: usize, brought: &mut Brought) {
        for ((_, lines), runs) in self.lines.iter().zip(&mut brought.runs) {
            *runs = lines.add(&mut tables.words, player, site);
        }
        if let Some(rings) = &self.rings {
            tables.looped |= rings.may_close(&mut tables.groups, player, site);
            brought.looped = tables.looped;
        }
        if let Some(links) = &self.links {
            brought.touched = links.add(&mut tables.groups, player, site);
        }
    }
}

/// A game that is nothing but placements, and where a playout of it stands.
#[derive(Debug)]
pub struct Placement<'g> {
    game: &'g Game,
    /// What each player places; nothing for nobody.
    pieces: Vec<u16>,
    decision: bool,
    geometry: Geometry,
    tests: Vec<Test>,
    start: Tables,
    now: Tables,
    /// Placements that the state does not have yet.
    ahead: Vec<(u8, u16)>,
    /// A move was made that the tables do not have.
    lost: bool,
}

impl<'g> Placement<'g> {
    /// The shape, where the rules have it. `initial` is the state that playouts start from.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let [phase] = game.phases.as_slice() else {
            return None;
        };
        let pieces = pieces_of(game, &phase.play).filter(|_| phase.play.then.is_none())?;
        let plain = game.mode == Mode::Alternating
            && game.players >= 2
            && phase.next.is_empty()
            && game.dice.is_none()
            && is_plain(&game.features)
            && Meta {
                swap: false,
                no_pass_end: false,
                ..game.meta
            } == Meta::default();
        if !plain {
            return None;
        }
        let mut geometry = Geometry::default();
        let rules = phase.end.iter().chain(&game.end).flat_map(|e| &e.rules);
        let rules: Vec<&EndRule> = rules.collect();
        shared_lines(game, &rules, &mut geometry);
        let tests = rules
            .iter()
            .map(|rule| match rule {
                EndRule::If { cond, .. } => test(game, cond, &mut geometry),
                EndRule::ForEachPlayer { .. } | EndRule::ForEachTrack { .. } => Test::Maybe,
            })
            .collect();
        let mut shape = Placement {
            game,
            pieces,
            decision: phase.play.decision,
            geometry,
            tests,
            start: Tables::default(),
            now: Tables::default(),
            ahead: Vec::new(),
            lost: false,
        };
        shape.start = shape.tables(initial)?;
        shape.restart();
        Some(shape)
    }

    /// The tables of a state; `None` if other pieces stand there than players place.
    fn tables(&self, state: &State) -> Option<Tables> {
        let sites = self.game.board.len(self.game.layout.default);
        let linked = self.geometry.links.as_ref().map_or(0, Links::sites);
        let mut tables = Tables {
            empties: Empties::default(),
            words: vec![0; self.geometry.words()],
            groups: Groups::new(linked),
            looped: false,
        };
        let mut empty = vec![0u64; sites.div_ceil(64)];
        for site in 0..sites {
            if state.contents.is_empty(site) {
                empty[site / 64] |= 1 << (site % 64);
                continue;
            }
            let what = state.contents.what(site);
            let player = self.pieces.iter().position(|p| *p == what && what != 0)?;
            let brought = &mut Brought::default();
            self.geometry.add(&mut tables, player, site, brought);
            tables.looped = true;
        }
        tables.empties = Empties::new(&empty);
        Some(tables)
    }

    /// Goes back to the initial state.
    pub fn restart(&mut self) {
        self.now.copy_from(&self.start);
        self.ahead.clear();
        self.lost = false;
    }

    /// Plays random moves until the game is over or a move is due that is no placement. The state
    /// must be the one the shape was left with, or initial after a restart.
    pub fn advance(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        choice: &mut impl Rng,
        tally: &mut Tally,
    ) {
        let game = self.game;
        let mut brought = Brought::default();
        while !state.over {
            if self.lost || self.now.empties.len() == 0 {
                return;
            }
            if state.next == state.mover {
                self.lost = true;
                return;
            }
            let mut after = [0; MAX_PLAYERS + 1];
            for player in 1..=game.players as u8 {
                after[usize::from(player)] = state.player_after(player, game.players);
            }
            let (mut mover, mut next) = (state.mover, state.next);
            let quiet = super::moves_within_limits(game, state);
            let swap = super::moves_until_swap(game, state);
            loop {
                let empty = self.now.empties.len();
                let offered = self.ahead.len() == swap && {
                    self.catch_up(state, scratch, list, (mover, next));
                    state.log.last_other(mover) >= 0
                };
                if empty == 0 {
                    self.catch_up(state, scratch, list, (mover, next));
                    return;
                }
                let place = tally.pick(empty + usize::from(offered), choice);
                if place == empty {
                    game.moves(state, scratch, list);
                    game.apply(state, scratch, list, place);
                    break;
                }
                let site = self.now.empties.take(place);
                let player = usize::from(mover);
                self.geometry.add(&mut self.now, player, site, &mut brought);
                let quiet = self.ahead.len() < quiet && !offered;
                if !quiet || self.tests.iter().any(|t| t.holds(&brought)) {
                    self.catch_up(state, scratch, list, (mover, next));
                    state.stalemated &= !(1 << mover);
                    self.list_placement(list, mover, site);
                    game.apply(state, scratch, list, 0);
                    break;
                }
                self.ahead.push((mover, site as u16));
                mover = next;
                next = after[usize::from(mover)];
            }
        }
    }

    /// The only move of a list: a player's piece enters a site.
    fn list_placement(&self, list: &mut MoveList, player: u8, site: usize) {
        list.clear();
        let at = Place::top(self.game.layout.default, site as i32);
        let i = list.push(
            ActionKind::add(at, self.pieces[usize::from(player)]),
            self.decision,
        );
        list.get_mut(i).mover = player;
    }

    /// Brings the placements that are ahead of it into the state.
    fn catch_up(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        (mover, next): (u8, u8),
    ) {
        let Some(&(latest, site)) = self.ahead.last() else {
            return;
        };
        let n = self.ahead.len() as u32;
        for &(player, site) in &self.ahead {
            let what = self.pieces[usize::from(player)];
            let slot = usize::from(site);
            state.contents.set_piece(slot, what, player, 1);
            state.log.push(player, false, i32::from(site));
            state.stalemated &= !(1 << player);
        }
        for (player, &what) in self.pieces.iter().enumerate().skip(1) {
            let own = self.ahead.iter().filter(|a| usize::from(a.0) == player);
            state.contents.owned.extend(what, own.map(|a| a.1));
        }
        self.ahead.clear();
        self.list_placement(list, latest, usize::from(site));
        let m = list.moves()[0];
        let action = Action {
            kind: match list.decision(&m) {
                Some(action) => action.kind,
                None => ActionKind::Pass { forced: false },
            },
            decision: self.decision,
        };
        state.mover = latest;
        Context::new(self.game, state, scratch).remember_last(list, &m, &[action]);
        state.decided = -1;
        state.moves += n;
        state.turn += n;
        state.counter = state.counter.wrapping_add(n as i32);
        state.same_player = 0;
        state.passes = 0;
        state.prev = latest;
        state.mover = mover;
        state.next = next;
    }
}

/// Whether a game has no part of the state that a placement changes beyond the piece, the turn
/// and the last move.
pub(super) fn is_plain(features: &Features) -> bool {
    let f = features;
    let more = f.stacking
        || f.large_pieces
        || f.dominoes
        || f.cards
        || f.internal_loop
        || f.stochastic
        || f.visited
        || f.sequence_capture
        || f.cycle
        || f.repetitions.contains(&true)
        || f.hidden
        || f.boardless
        || f.deduction
        || f.last_actions;
    !more
}

/// What each player places, if all that may be played is to place a piece of one's own on any
/// empty site of the board. What follows a placement is not looked at.
pub(super) fn pieces_of(game: &Game, play: &Moves) -> Option<Vec<u16>> {
    let MovesKind::Add(add) = &play.kind else {
        return None;
    };
    let AddMove {
        piece,
        to,
        count,
        stack: false,
        claim: false,
    } = &**add
    else {
        return None;
    };
    let default = game.layout.default;
    let everywhere = matches!(&to.sites, Sites::Many(region)
        if matches!(&**region, Region::Empty { ty, container }
            if *ty == default && container.as_const() == Some(0)));
    let anyhow = to.ty.is_none_or(|ty| ty == default)
        && to.level.is_none()
        && to.cond.is_none()
        && to.apply.is_none()
        && count.as_ref().is_none_or(|c| c.as_const() == Some(1));
    if !everywhere || !anyhow || !play.decision {
        return None;
    }
    if default == crate::board::site::SiteType::Edge {
        return None;
    }
    let mut pieces = vec![0];
    for player in 1..=game.players {
        let what = match piece {
            None => player as i32,
            Some(piece) => match (piece.components.as_slice(), &piece.state) {
                (
                    [
                        Int::ComponentOf {
                            by_player,
                            player: of,
                        },
                    ],
                    None,
                ) if matches!(
                    **of,
                    Int::RoleIndex(Role::Mover) | Int::Figure(Figure::Mover)
                ) =>
                {
                    *by_player.get(player)?
                }
                _ => return None,
            },
        };
        let what = u16::try_from(what).ok()?;
        let known = what != 0 && usize::from(what) < game.components.len();
        if !known || usize::from(game.owner(what)) != player || pieces.contains(&what) {
            return None;
        }
        pieces.push(what);
    }
    Some(pieces)
}

/// Whether a function gives the site of the piece just placed.
pub(super) fn is_last_to(int: &Int) -> bool {
    matches!(int, Int::Last(LastPart::To, _))
}

/// Length and exactness of a line test that is answered from runs through the piece just placed.
fn plain_line(game: &Game, line: &Line) -> Option<(u32, bool)> {
    let through = matches!(&line.through, Sites::One(site) if is_last_to(site));
    let length = u32::try_from(line.length.as_const()?).ok()?;
    let plain = through
        && line.ty == game.layout.default
        && line.pieces == LinePieces::OfPivot
        && line.contiguous.as_const() == Some(true)
        && line.cond.is_none()
        && (1..63).contains(&length);
    plain.then_some((length, line.exact.as_const()?))
}

/// Lays out the lines of all line tests, each direction once.
fn shared_lines(game: &Game, rules: &[&EndRule], geometry: &mut Geometry) {
    let mut shortest: Vec<(AbsoluteDirection, u32)> = Vec::new();
    for rule in rules {
        if let EndRule::If { cond, .. } = rule {
            each_line(cond, &mut |line| {
                if let Some((length, _)) = plain_line(game, line) {
                    match shortest.iter_mut().find(|s| s.0 == line.direction) {
                        Some(known) => known.1 = known.1.min(length),
                        None => shortest.push((line.direction, length)),
                    }
                }
            });
        }
    }
    for (direction, length) in shortest.into_iter().take(MAX_LINES) {
        let ty = game.layout.default;
        if let Some(lines) = Lines::of(game, ty, direction, length as usize, geometry.words()) {
            geometry.lines.push((direction, lines));
        }
    }
}

fn each_line(cond: &Bool, f: &mut impl FnMut(&Line)) {
    match cond {
        Bool::Line(line) => f(line),
        Bool::And(all) | Bool::Or(all) => all.iter().for_each(|c| each_line(c, f)),
        _ => {}
    }
}

/// The test of a condition.
fn test(game: &Game, cond: &Bool, geometry: &mut Geometry) -> Test {
    match cond {
        Bool::Const(false) => Test::Never,
        Bool::And(all) => Test::All(all.iter().map(|c| test(game, c, geometry)).collect()),
        Bool::Or(all) => Test::Any(all.iter().map(|c| test(game, c, geometry)).collect()),
        Bool::Line(line) => {
            let lines = geometry.lines.iter().position(|l| l.0 == line.direction);
            match (plain_line(game, line), lines) {
                (Some((length, exact)), Some(lines)) => Test::Line {
                    lines,
                    length,
                    exact,
                },
                _ => Test::Maybe,
            }
        }
        Bool::Connected(connect) => {
            connected(game, connect, geometry).map_or(Test::Maybe, Test::Connected)
        }
        Bool::Loop(shape) if loops(game, shape, geometry) => Test::Loop,
        _ => Test::Maybe,
    }
}

/// Whether it can be told that a placement closes no such loop.
fn loops(game: &Game, shape: &Loop, geometry: &mut Geometry) -> bool {
    let plain = shape.ty == game.layout.default
        && !shape.path
        && shape.surround.is_empty()
        && matches!(&shape.start, Sites::One(start) if is_last_to(start));
    if !plain {
        return false;
    }
    if geometry.links.is_none() {
        let directions = Directions::absolute(AbsoluteDirection::Orthogonal);
        geometry.links = Links::of(game, shape.ty, &directions);
    }
    if let Some(links) = &geometry.links
        && geometry.rings.is_none()
    {
        geometry.rings = Rings::of(game, shape.ty, links);
    }
    geometry.rings.is_some()
}

fn connected(game: &Game, connect: &Connect, geometry: &mut Geometry) -> Option<Wanted> {
    if connect.ty != game.layout.default || !is_last_to(&connect.at) {
        return None;
    }
    if geometry.links.is_none() {
        geometry.links = Links::of(game, connect.ty, &connect.directions);
    }
    geometry.links.as_mut()?.want(game, connect)
}
