//! Rules that only put pieces on empty sites, or onto stacks up to some height: one `move Add`
//! and nothing else.
//!
//! With nothing but such a move there are as many legal moves as open sites, in ascending order,
//! and one with the swap rule while it is offered. What a move leads to is a piece, the next
//! player, and the ends. For each end rule a test is kept that fails only where the rule's
//! condition fails; a move for which all tests fail is just remembered. Remembered moves are
//! brought into the state together, before anything else is done with it.

mod rules;

use rand::Rng;

use super::Tally;
use super::empties::Empties;
use super::lines::Lines;
use super::links::{Groups, Links, Wanted};
use super::rings::Rings;
use crate::board::direction::AbsoluteDirection;
use crate::game::action::{Action, ActionKind, Given, MoveList, Place};
use crate::game::context::{Context, Scratch};
use crate::game::rules::{EndRule, Mode, Outcome};
use crate::game::state::State;
use crate::game::state::owned::Position;
use crate::game::{Game, MAX_PLAYERS, Meta};
use rules::{Grounds, final_result, pieces_and_grounds, shared_lines, test};
pub(super) use rules::{is_last_to, is_plain, pieces_of};

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
    /// Whether the test holds exactly where the condition does.
    fn decides(&self) -> bool {
        match self {
            Test::Never | Test::Line { .. } | Test::Connected(_) => true,
            Test::All(tests) | Test::Any(tests) => tests.iter().all(Test::decides),
            Test::Maybe | Test::Loop => false,
        }
    }

    /// Whether the test fails unless one of these runs came about, which are noted as bits by
    /// kind of line.
    fn needs_runs(&self, runs: &mut [u64; MAX_LINES]) -> bool {
        match self {
            Test::Never => true,
            Test::Line {
                lines,
                length,
                exact,
            } => {
                runs[*lines] |= if *exact { 1 << length } else { !0 << length };
                true
            }
            Test::All(tests) | Test::Any(tests) => tests.iter().all(|t| t.needs_runs(runs)),
            Test::Maybe | Test::Connected(_) | Test::Loop => false,
        }
    }

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
    /// Sites that pieces may be placed on.
    open: Empties,
    /// Heights of stacks; nothing where there are none.
    heights: Vec<u8>,
    words: Vec<u64>,
    groups: Groups,
    /// A loop may have been closed, or stones stood there from the start.
    looped: bool,
}

impl Tables {
    fn copy_from(&mut self, source: &Self) {
        self.open.copy_from(&source.open);
        self.heights.clone_from(&source.heights);
        self.words.clone_from(&source.words);
        self.groups.copy_from(&source.groups);
        self.looped = source.looped;
    }

    /// The open site with this place, one piece higher, and the level the piece comes to lie on.
    #[inline]
    fn enter(&mut self, place: usize, limit: u8) -> (usize, usize) {
        let site = self.open.nth(place);
        let mut level = 0;
        if let Some(height) = self.heights.get_mut(site) {
            level = *height;
            *height += 1;
        }
        if level + 1 >= limit {
            self.open.remove(site);
        }
        (site, level.into())
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

/// A placement that the state does not have yet.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    player: u8,
    /// The level of the piece on its site.
    level: u8,
    site: u16,
}

/// A game that is nothing but placements, and where a playout of it stands.
#[derive(Debug)]
pub struct Placement<'g> {
    game: &'g Game,
    /// What each player places; nothing for nobody.
    pieces: Vec<u16>,
    /// Where they are placed.
    grounds: Grounds,
    geometry: Geometry,
    tests: Vec<Test>,
    /// Runs without which no test holds, where there are such.
    alarm: Option<[u64; MAX_LINES]>,
    /// The results of the end rules, where their tests say exactly whether they fire.
    results: Option<Vec<&'g Outcome>>,
    start: Tables,
    now: Tables,
    /// Placements that the state does not have yet.
    ahead: Vec<Ahead>,
    /// A move was made that the tables do not have.
    lost: bool,
}

impl<'g> Placement<'g> {
    /// The shape, where the rules have it. `initial` is the state that playouts start from.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let [phase] = game.phases.as_slice() else {
            return None;
        };
        if phase.play.then.is_some() {
            return None;
        }
        let (pieces, grounds) = pieces_and_grounds(game, &phase.play)?;
        let plain = game.mode == Mode::Alternating
            && game.players >= 2
            && phase.next.is_empty()
            && game.dice.is_none()
            && is_plain(&game.features)
            && !game.features.large_stacks
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
        shared_lines(game, &rules, grounds.height, &mut geometry);
        let tests: Vec<Test> = rules
            .iter()
            .map(|rule| match rule {
                EndRule::If { cond, .. } => test(game, cond, &mut geometry),
                EndRule::ForEachPlayer { .. } | EndRule::ForEachTrack { .. } => Test::Maybe,
            })
            .collect();
        let mut runs = [0; MAX_LINES];
        let by_runs = tests.iter().all(|t| t.needs_runs(&mut runs));
        let one_list = phase.end.is_none() || game.end.is_none();
        let exact = one_list && game.players == 2 && tests.iter().all(Test::decides);
        let results: Option<Vec<_>> = rules.iter().map(|rule| final_result(rule)).collect();
        let mut shape = Placement {
            game,
            pieces,
            grounds,
            geometry,
            tests,
            alarm: by_runs.then_some(runs),
            results: results.filter(|_| exact),
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
            open: Empties::default(),
            heights: Vec::new(),
            words: vec![0; self.geometry.words()],
            groups: Groups::new(linked),
            looped: false,
        };
        let mut open = self.grounds.sites.clone();
        for site in 0..sites {
            if state.contents.is_empty(site) {
                continue;
            }
            let what = state.contents.what(site);
            let player = self.pieces.iter().position(|p| *p == what && what != 0)?;
            if self.game.features.stacking {
                return None;
            }
            open[site / 64] &= !(1 << (site % 64));
            let brought = &mut Brought::default();
            self.geometry.add(&mut tables, player, site, brought);
            tables.looped = true;
        }
        if self.game.features.stacking {
            tables.heights = vec![0; sites];
        }
        tables.open = Empties::new(&open);
        Some(tables)
    }

    /// Goes back to the initial state.
    pub fn restart(&mut self) {
        self.now.copy_from(&self.start);
        self.ahead.clear();
        self.lost = false;
    }

    /// Goes on from another state; false if other pieces stand there than players place.
    pub fn take_up(&mut self, state: &State) -> bool {
        let Some(tables) = self.tables(state) else {
            return false;
        };
        self.now = tables;
        self.ahead.clear();
        self.lost = false;
        true
    }

    /// Plays random moves until the game is over or a move is due that is no placement. The state
    /// must be the one the shape was left with, one taken up, or initial after a restart.
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
        while !state.over && !self.lost {
            let swap = super::moves_until_swap(game, state);
            if self.now.open.len() == 0 {
                if swap == 0 {
                    return;
                }
                tally.pick(1, choice);
                self.pass(state, scratch, list);
                continue;
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
            loop {
                let open = self.now.open.len();
                let offered = self.ahead.len() == swap && {
                    self.catch_up(state, scratch, list, (mover, next));
                    state.log.last_other(mover) >= 0
                };
                if open == 0 {
                    self.catch_up(state, scratch, list, (mover, next));
                    break;
                }
                let pick = tally.pick(open + usize::from(offered), choice);
                if pick == open {
                    game.moves(state, scratch, list);
                    game.apply(state, scratch, list, pick);
                    break;
                }
                let (site, level) = self.now.enter(pick, self.grounds.height);
                let place = level * self.now.heights.len() + site;
                let player = usize::from(mover);
                self.geometry
                    .add(&mut self.now, player, place, &mut brought);
                let ahead = Ahead {
                    player: mover,
                    level: level as u8,
                    site: site as u16,
                };
                let quiet = self.ahead.len() < quiet && !offered;
                if quiet && !self.may_end(&brought) {
                    self.ahead.push(ahead);
                    mover = next;
                    next = after[usize::from(mover)];
                    continue;
                }
                if quiet && self.results.is_some() {
                    self.ahead.push(ahead);
                    self.end(state, scratch, list, next, &brought);
                    break;
                }
                self.catch_up(state, scratch, list, (mover, next));
                state.stalemated &= !(1 << mover);
                self.list_placement(list, ahead);
                game.apply(state, scratch, list, 0);
                break;
            }
        }
    }

    /// Whether an end rule may fire after a placement.
    #[inline]
    fn may_end(&self, brought: &Brought) -> bool {
        let alarm = |runs: &[u64; MAX_LINES]| {
            let mut both = brought.runs.iter().zip(runs);
            both.any(|(found, needed)| found & needed != 0)
        };
        self.alarm.as_ref().is_none_or(alarm) && self.tests.iter().any(|t| t.holds(brought))
    }

    /// The player to move has no move and passes.
    fn pass(&mut self, state: &mut State, scratch: &mut Scratch, list: &mut MoveList) {
        let mover = state.mover;
        list.clear();
        Context::new(self.game, state, scratch).forced_pass(list, mover);
        state.stalemated &= !(1 << mover);
        self.game.apply(state, scratch, list, 0);
    }

    /// The latest placement ends the game.
    fn end(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        next: u8,
        brought: &Brought,
    ) {
        let Some(&latest) = self.ahead.last() else {
            return;
        };
        let before = match self.ahead.len() {
            0 | 1 => None,
            n => Some(self.ahead[n - 2].player),
        };
        let (turn, prev) = (state.turn, state.prev);
        let (same_player, passes) = (state.same_player, state.passes);
        let n = self.ahead.len() as u32;
        self.catch_up(state, scratch, list, (latest.player, next));
        // The turn does not pass on any more.
        state.turn = turn + n - 1;
        state.prev = before.unwrap_or(prev);
        if before.is_none() {
            (state.same_player, state.passes) = (same_player, passes);
        }
        let fired = self.tests.iter().zip(self.results.iter().flatten());
        let fired = fired.filter(|(test, _)| test.holds(brought));
        Context::new(self.game, state, scratch).end_by(fired.map(|(_, result)| *result));
    }

    /// A player's piece enters a site.
    fn action(&self, ahead: Ahead) -> ActionKind {
        let stack = self.game.features.stacking;
        let at = Place {
            ty: self.game.layout.default,
            site: i32::from(ahead.site),
            level: if stack { i32::from(ahead.level) } else { -1 },
        };
        ActionKind::Add {
            at,
            what: self.pieces[usize::from(ahead.player)],
            count: 1,
            given: Given::NONE,
            stack,
        }
    }

    /// The only move of a list: a player's piece enters a site.
    fn list_placement(&self, list: &mut MoveList, ahead: Ahead) {
        list.clear();
        let i = list.push(self.action(ahead), true);
        list.get_mut(i).mover = ahead.player;
    }

    /// Brings the placements that are ahead of it into the state.
    fn catch_up(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        (mover, next): (u8, u8),
    ) {
        let Some(&latest) = self.ahead.last() else {
            return;
        };
        let n = self.ahead.len() as u32;
        for &Ahead { player, site, .. } in &self.ahead {
            state.log.push(player, false, i32::from(site));
            state.stalemated &= !(1 << player);
        }
        for (player, &what) in self.pieces.iter().enumerate().skip(1) {
            let own = self
                .ahead
                .iter()
                .filter(|a| usize::from(a.player) == player);
            let position = |ahead: &Ahead| Position {
                slot: ahead.site,
                level: ahead.level.into(),
            };
            state.contents.owned.extend(what, own.map(position));
        }
        let pieces = &self.pieces;
        let piece = |ahead: &Ahead| {
            let what = pieces[usize::from(ahead.player)];
            (usize::from(ahead.site), what, ahead.player)
        };
        if state.contents.stacking() {
            self.ahead.sort_unstable_by_key(|a| (a.site, a.level));
            state.contents.stack_up(self.ahead.iter().map(piece));
        } else {
            for (slot, what, player) in self.ahead.iter().map(piece) {
                state.contents.set_piece(slot, what, player, 1);
            }
        }
        self.ahead.clear();
        self.list_placement(list, latest);
        let m = list.moves()[0];
        let action = Action {
            kind: self.action(latest),
            decision: true,
        };
        state.mover = latest.player;
        Context::new(self.game, state, scratch).remember_last(list, &m, &[action]);
        state.decided = -1;
        state.moves += n;
        state.turn += n;
        state.counter = state.counter.wrapping_add(n as i32);
        state.same_player = 0;
        state.passes = 0;
        state.prev = latest.player;
        state.mover = mover;
        state.next = next;
    }
}
