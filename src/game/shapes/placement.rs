//! The shape of rules that only put pieces on empty sites, or onto stacks up to some height: one
//! `move Add` and nothing else.
//!
//! There are as many legal moves as open sites, in ascending order, and one more while the swap
//! rule offers it. A move leads to a piece, the next player, and the ends. For each end rule a test
//! is kept; where the test fails, the rule's condition fails too. A move for which all tests fail
//! is only remembered. Remembered moves are brought into the state together, before anything else
//! is done with it.

mod deferred;
mod rules;
mod signs;

use rand::Rng;

use super::Tally;
use super::empties::Empties;
use crate::game::action::MoveList;
use crate::game::context::{Context, Scratch};
use crate::game::rules::{Bool, EndResult, EndRule};
use crate::game::shapes::signs::Sign;
use crate::game::state::State;
use crate::game::state::clone_fields;
use crate::game::{Game, MAX_PLAYERS, Meta};
pub(in crate::game) use deferred::{DeferredPlacement, DeferredPlacements};
pub(in crate::game) use rules::Grounds;
use rules::{final_result, pieces_and_grounds, shared_lines, sign};
pub(in crate::game) use rules::{is_last_to, pieces_of, plain_phase};
pub(in crate::game) use signs::{BoardMarks, Geometry, MAX_LINES, PlacementEffects, PlacementSign};

/// What is kept of a position.
#[derive(Debug, Default)]
struct Tables {
    /// Sites that pieces may be placed on.
    open: Empties,
    /// Heights of stacks; nothing where there are none.
    heights: Vec<u8>,
    marks: BoardMarks,
}

clone_fields!(Tables: open, heights, marks);

impl Tables {
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

/// The rules of a game that is nothing but placements.
#[derive(Debug)]
pub(in crate::game) struct PlacementRules<'g> {
    /// What each player places; nothing for nobody.
    pub pieces: Vec<u16>,
    /// Where they are placed.
    pub grounds: Grounds,
    pub geometry: Geometry,
    /// What can be said of each end rule.
    pub signs: Vec<Sign<PlacementSign>>,
    /// Runs without which no test holds before the board is full, where there are such.
    pub alarm: Option<[u64; MAX_LINES]>,
    /// The results of the end rules, where their tests say exactly whether they fire as long as no
    /// loop may have been closed.
    pub results: Option<Vec<&'g EndResult>>,
}

impl<'g> PlacementRules<'g> {
    /// The rules, where they are of this kind.
    pub fn of(game: &'g Game) -> Option<Self> {
        let meta = Meta {
            swap: false,
            no_pass_end: false,
            ..game.meta
        };
        let phase = plain_phase(game, &game.features, meta)?;
        if phase.play.then.is_some() || game.players < 2 || game.features.large_stacks {
            return None;
        }
        let (pieces, grounds) = pieces_and_grounds(game, &phase.play)?;
        let mut geometry = Geometry::default();
        let rules = phase.end.iter().chain(&game.end).flat_map(|e| &e.rules);
        let rules: Vec<&EndRule> = rules.collect();
        shared_lines(game, &rules, grounds.height, &mut geometry);
        let mut known = |cond: &Bool| sign(game, cond, &grounds, &mut geometry);
        let signs = Sign::of_ends(game, &mut known);
        let mut runs = [0; MAX_LINES];
        let by_runs = signs
            .iter()
            .all(|s| s.are_all(&mut |k| k.needs_runs(&mut runs)));
        let one_list = phase.end.is_none() || game.end.is_none();
        let exact = one_list && game.players == 2 && signs.iter().all(|s| s.are_all(&mut |_| true));
        let results: Option<Vec<_>> = rules.iter().map(|rule| final_result(rule)).collect();
        Some(PlacementRules {
            pieces,
            grounds,
            geometry,
            signs,
            alarm: by_runs.then_some(runs),
            results: results.filter(|_| exact),
        })
    }

    /// Whether a sign shows.
    #[inline]
    fn may_show(&self, brought: &PlacementEffects) -> bool {
        let mut signs = self.signs.iter();
        signs.any(|sign| sign.shows(&mut |known| known.holds(brought)))
    }

    /// Whether an end rule may fire after a placement.
    #[inline]
    pub fn may_end(&self, brought: &PlacementEffects) -> bool {
        let alarm = |runs: &[u64; MAX_LINES]| {
            let mut both = brought.runs.iter().zip(runs);
            brought.full || both.any(|(found, needed)| found & needed != 0)
        };
        self.alarm.as_ref().is_none_or(alarm) && self.may_show(brought)
    }
}

/// A game that is nothing but placements, and where a playout of it stands.
#[derive(Debug)]
pub struct Placement<'g> {
    game: &'g Game,
    rules: PlacementRules<'g>,
    start: Tables,
    now: Tables,
    /// Placements that the state does not have yet.
    deferred: DeferredPlacements<'g>,
    /// A move was made that the tables do not have.
    lost: bool,
}

impl<'g> Placement<'g> {
    /// The shape, where the rules have it. `initial` is the state that playouts start from.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let rules = PlacementRules::of(game)?;
        let mut shape = Placement {
            game,
            deferred: DeferredPlacements::new(game, rules.pieces.clone()),
            rules,
            start: Tables::default(),
            now: Tables::default(),
            lost: false,
        };
        shape.start = shape.tables(initial)?;
        shape.restart();
        Some(shape)
    }

    /// The tables of a state; `None` if other pieces stand there than players place.
    fn tables(&self, state: &State) -> Option<Tables> {
        let sites = self.game.board.len(self.game.layout.default);
        let mut tables = Tables {
            open: Empties::default(),
            heights: Vec::new(),
            marks: self.rules.geometry.unmarked(),
        };
        let mut open = self.rules.grounds.sites.clone();
        for site in 0..sites {
            if state.contents.is_empty(site) {
                continue;
            }
            let what = state.contents.what(site);
            let player = self
                .rules
                .pieces
                .iter()
                .position(|p| *p == what && what != 0)?;
            if self.game.features.stacking {
                return None;
            }
            open[site / 64] &= !(1 << (site % 64));
            let brought = &mut PlacementEffects::default();
            self.rules
                .geometry
                .add(&mut tables.marks, player, site, brought);
            tables.marks.looped = true;
        }
        if self.game.features.stacking {
            tables.heights = vec![0; sites];
        }
        tables.open = Empties::new(&open);
        Some(tables)
    }

    /// Goes back to the initial state.
    pub fn restart(&mut self) {
        self.now.clone_from(&self.start);
        self.deferred.moves.clear();
        self.lost = false;
    }

    /// Goes on from another state; false if other pieces stand there than players place.
    pub fn take_up(&mut self, state: &State) -> bool {
        let Some(tables) = self.tables(state) else {
            return false;
        };
        self.now = tables;
        self.deferred.moves.clear();
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
        let mut brought = PlacementEffects::default();
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
                let offered = self.deferred.moves.len() == swap && {
                    self.deferred.catch_up(state, scratch, list, (mover, next));
                    state.log.last_other(mover) >= 0
                };
                if open == 0 {
                    self.deferred.catch_up(state, scratch, list, (mover, next));
                    break;
                }
                let pick = tally.pick(open + usize::from(offered), choice);
                if pick == open {
                    game.moves(state, scratch, list);
                    game.apply(state, scratch, list, pick);
                    break;
                }
                let (site, level) = self.now.enter(pick, self.rules.grounds.height);
                let place = level * self.now.heights.len() + site;
                let player = usize::from(mover);
                self.rules
                    .geometry
                    .add(&mut self.now.marks, player, place, &mut brought);
                brought.full = self.now.open.len() == 0;
                let ahead = DeferredPlacement {
                    player: mover,
                    level: level as u8,
                    site: site as u16,
                };
                let quiet = self.deferred.moves.len() < quiet && !offered;
                if quiet && !self.rules.may_end(&brought) {
                    self.deferred.moves.push(ahead);
                    mover = next;
                    next = after[usize::from(mover)];
                    continue;
                }
                if quiet && !brought.looped && self.rules.results.is_some() {
                    self.deferred.moves.push(ahead);
                    self.end(state, scratch, list, next, &brought);
                    break;
                }
                self.deferred.catch_up(state, scratch, list, (mover, next));
                state.stalemated &= !(1 << mover);
                self.deferred.list_placement(list, ahead);
                game.apply(state, scratch, list, 0);
                break;
            }
        }
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
        brought: &PlacementEffects,
    ) {
        let Some(&latest) = self.deferred.moves.last() else {
            return;
        };
        let before = match self.deferred.moves.len() {
            0 | 1 => None,
            n => Some(self.deferred.moves[n - 2].player),
        };
        let (turn, prev) = (state.turn, state.prev);
        let (same_player, passes) = (state.same_player, state.passes);
        let n = self.deferred.moves.len() as u32;
        self.deferred
            .catch_up(state, scratch, list, (latest.player, next));
        // The turn does not pass on any more.
        state.turn = turn + n - 1;
        state.prev = before.unwrap_or(prev);
        if before.is_none() {
            (state.same_player, state.passes) = (same_player, passes);
        }
        let results = self.rules.results.iter().flatten();
        let fired = self.rules.signs.iter().zip(results);
        let fired = fired.filter(|(sign, _)| sign.shows(&mut |known| known.holds(brought)));
        Context::new(self.game, state, scratch).end_by(fired.map(|(_, result)| *result));
    }
}
