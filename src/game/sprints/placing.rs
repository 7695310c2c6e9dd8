//! The runner of games with one kind of move only: a piece of the mover's own is placed on an open
//! site, or onto a stack below some height.
//!
//! No state is kept here: open sites are an unordered list. For each end rule there is a test of what
//! a placement brings about; where it fails, the rule's condition fails too ([`signs`]). Where the tests tell exactly which end rules hold, the result is one of a few
//! that were worked out beforehand. Anything else (a swap, passes on a full board, limits,
//! conditions without a test) is decided in a state that is brought up to the position for it.

mod deferred;
mod field;
mod judge;
mod lines;
pub(super) mod links;
mod rings;
pub(super) mod rules;
mod searched;
mod signs;

use super::Tally;
use super::{Runner, Step};
use crate::game::chance::Chance;
use crate::game::sprints::signs::Sign;
use crate::game::state::State;
use crate::game::{Game, MAX_PLAYERS};
use deferred::{DeferredPlacement, DeferredPlacements};
use field::{BoardTables, OpenPlaces};
use judge::{Course, GameResult, Judge};
use rand::Rng;
use rules::PlacementRules;
use signs::PlacementEffects;

/// Most end rules whose results are kept by which of them fire.
const MOST_RULES: usize = 6;

/// Whose turn it is, and how many were.
#[derive(Clone, Copy, Debug)]
struct Turn {
    mover: u8,
    next: u8,
    moves: u32,
    turn: u32,
    /// The number of moves from which on limits may end the game.
    quiet: u32,
    /// The player after each.
    after: [u8; MAX_PLAYERS + 1],
}

/// A move since the start, with whose turn it was then and whose the next.
#[derive(Clone, Copy, Debug)]
struct Made {
    mover: u8,
    next: u8,
    what: Deed,
}

/// What was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    /// A placement after which the game goes on.
    Placed(u16),
    /// A placement after which the judge decides whether it does.
    Judged(u16),
    /// What the judge lists last: a swap or a pass.
    Last,
}

/// What passes on a full board come to.
#[derive(Clone, Copy, Debug)]
struct Filled {
    moves: u32,
    turns: u32,
    verdict: GameResult,
}

/// A game of placements, and where a playout of it stands.
#[derive(Debug)]
pub struct Placing<'g> {
    game: &'g Game,
    rules: PlacementRules<'g>,
    ground: BoardTables,
    field: OpenPlaces,
    start: Turn,
    now: Turn,
    course: Course,
    brought: PlacementEffects,
    /// All moves since the start.
    trail: Vec<Made>,
    /// How many of them the judge has.
    judged: usize,
    deferred: DeferredPlacements<'g>,
    judge: Judge<'g>,
    /// Results may be kept.
    keeps: bool,
    /// The results of end rules, by which of them fire and who has moved.
    verdicts: Vec<Option<GameResult>>,
    /// What passes on a full board come to, by who is to move.
    filled: [Option<Filled>; 3],
    /// Positions to come back to.
    kept: Vec<searched::Kept>,
}

impl Turn {
    fn of(game: &Game, state: &State) -> Self {
        let mut after = [0; MAX_PLAYERS + 1];
        for player in 1..=game.players as u8 {
            after[usize::from(player)] = state.player_after(player, game.players);
        }
        // A player who moves again does not begin a turn: the judge counts.
        let own_turns = state.next != state.mover;
        let quiet = moves_within_limits(game, state) as u32;
        Turn {
            mover: state.mover,
            next: state.next,
            moves: state.moves,
            turn: state.turn,
            quiet: state.moves + if own_turns { quiet } else { 0 },
            after,
        }
    }
}

impl<'g> Placing<'g> {
    /// The runner, where the rules are of this kind.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let rules = PlacementRules::of(game)?;
        let sites = game.board.len(game.layout.default);
        let ground = BoardTables::of(&rules, sites, game.players);
        if ground.places > usize::from(u16::MAX) {
            return None;
        }
        let keeps = rules.results.is_some() && rules.signs.len() <= MOST_RULES;
        let kept = match keeps {
            true => 3 << rules.signs.len(),
            false => 0,
        };
        let turn = Turn::of(game, initial);
        Some(Placing {
            game,
            field: ground.field(),
            deferred: DeferredPlacements::new(game, rules.pieces.clone()),
            rules,
            start: turn,
            now: turn,
            course: Course::Running,
            brought: PlacementEffects::default(),
            trail: Vec::with_capacity(ground.places),
            judged: 0,
            ground,
            judge: Judge::new(game, initial),
            keeps: false,
            verdicts: vec![None; kept],
            filled: [None; 3],
            kept: Vec::new(),
        })
    }

    /// Whether nothing is known beforehand of when some end rule holds.
    pub fn is_judged(&self) -> bool {
        let mut signs = self.rules.signs.iter();
        signs.any(|sign| matches!(sign, Sign::Maybe))
    }

    /// The number of legal moves; a forced pass counts.
    #[inline]
    fn options(&self) -> usize {
        (self.field.len() + usize::from(self.swap_is_offered())).max(1)
    }

    /// Plays the legal move with this number.
    #[inline]
    fn make(&mut self, pick: usize) {
        if pick >= self.field.len() {
            return self.play_judged(Deed::Last);
        }
        let player = usize::from(self.now.mover);
        let (place, may_end) =
            self.field
                .enter(&self.ground, &self.rules, (player, pick), &mut self.brought);
        if may_end || self.now.moves >= self.now.quiet {
            return self.settle(place);
        }
        self.pass_on(place);
    }

    /// The swap of players is among the moves.
    #[inline]
    fn swap_is_offered(&self) -> bool {
        self.game.meta.swap && self.now.moves as usize + 1 == self.game.players && {
            // Nobody but the mover may have moved.
            let mut placed = self.trail.iter().filter(|made| made.what != Deed::Last);
            let before = placed.any(|made| made.mover != self.now.mover);
            before || self.judge.now().log.last_other(self.now.mover) >= 0
        }
    }

    /// Notes what the mover plays.
    #[inline]
    fn note(&mut self, what: Deed) {
        let Turn { mover, next, .. } = self.now;
        self.trail.push(Made { mover, next, what });
    }

    /// A piece of a player's at a place, as lists put it there.
    fn placement(&self, player: u8, place: u16) -> DeferredPlacement {
        let (place, sites) = (usize::from(place), self.ground.sites);
        DeferredPlacement {
            player,
            level: (place / sites) as u8,
            site: (place % sites) as u16,
        }
    }

    /// Brings all moves into the judge's state: placements after which the game went on together,
    /// others by the general code.
    fn catch_up(&mut self) {
        self.deferred.moves.clear();
        let end = self.trail.len();
        for i in self.judged..end {
            let Made { mover, next, what } = self.trail[i];
            if let Deed::Placed(place) = what {
                self.deferred.moves.push(self.placement(mover, place));
                continue;
            }
            self.bring_in((mover, next));
            match what {
                Deed::Last => self.judge.play_last(),
                Deed::Judged(place) | Deed::Placed(place) => {
                    let latest = self.placement(mover, place);
                    let (state, scratch, list) = self.judge.open();
                    state.stalemated &= !(1 << mover);
                    self.deferred.list_placement(list, latest);
                    self.game.apply(state, scratch, list, 0);
                }
            }
        }
        self.judged = end;
        self.bring_in((self.now.mover, self.now.next));
    }

    /// Brings the deferred placements into the judge's state; whose turn it is then and next.
    fn bring_in(&mut self, turn: (u8, u8)) {
        if !self.deferred.moves.is_empty() {
            let (state, scratch, list) = self.judge.open();
            self.deferred.catch_up(state, scratch, list, turn);
        }
    }

    /// Lets the judge play on.
    fn play_judged(&mut self, what: Deed) {
        self.note(what);
        self.catch_up();
        self.follow();
    }

    /// Goes on from where the judge has come to.
    fn follow(&mut self) {
        let state = self.judge.now();
        self.now = Turn::of(self.game, state);
        if state.over {
            self.course = Course::Judged;
        }
    }

    /// A placement was made after which the game may be over.
    #[cold]
    fn settle(&mut self, place: usize) {
        let Turn { mover, next, .. } = self.now;
        let player = usize::from(mover);
        if self.now.moves < self.now.quiet && self.keeps && !self.brought.looped {
            let placed = (player, place);
            let brought = &mut self.brought;
            let fired = self.field.fired(&self.ground, &self.rules, placed, brought);
            if fired == 0 {
                return self.pass_on(place);
            }
            self.now.moves += 1;
            let slot = fired * 3 + player;
            let verdict = match self.verdicts[slot] {
                Some(verdict) => verdict,
                None => {
                    let results = self.rules.results.iter().flatten().enumerate();
                    let results = results.filter(|(i, _)| fired >> i & 1 == 1);
                    let verdict = self.judge.verdict((mover, next), results.map(|r| *r.1));
                    self.verdicts[slot] = Some(verdict);
                    verdict
                }
            };
            self.course = Course::Over(verdict);
            return;
        }
        self.play_judged(Deed::Judged(place as u16));
    }

    /// A placement was made and the turn passes.
    #[inline]
    fn pass_on(&mut self, place: usize) {
        self.note(Deed::Placed(place as u16));
        let now = &mut self.now;
        now.moves += 1;
        now.turn += 1;
        now.mover = now.next;
        now.next = now.after[usize::from(now.mover)];
    }

    /// The board is full: takes the passes that follow together, where what they come to is known
    /// or can be kept; gives how many they were.
    #[cold]
    fn pass_to_the_end(&mut self) -> Option<u32> {
        // The first pass follows a placement: nothing before it counts.
        let placed = self.judged < self.trail.len();
        let plain = self.keeps && placed && !self.swap_is_offered();
        if !plain || self.now.moves + self.game.players as u32 >= self.now.quiet {
            return None;
        }
        let mover = usize::from(self.now.mover);
        let filled = match self.filled[mover] {
            Some(filled) => filled,
            None => {
                let (moves, turn) = (self.now.moves, self.now.turn);
                for _ in 0..self.game.players {
                    if !self.judge.now().over {
                        self.note(Deed::Last);
                        self.catch_up();
                    }
                }
                let state = self.judge.now();
                let filled = Filled {
                    moves: state.moves - moves,
                    turns: state.turn - turn,
                    verdict: GameResult::of(state),
                };
                if !state.over {
                    self.follow();
                    return Some(filled.moves);
                }
                self.filled[mover] = Some(filled);
                filled
            }
        };
        self.now.moves += filled.moves;
        self.now.turn += filled.turns;
        self.course = Course::Over(filled.verdict);
        Some(filled.moves)
    }
}

impl Runner for Placing<'_> {
    fn take_up(&mut self, state: &State) -> bool {
        let sites = self.ground.sites;
        let height = usize::from(self.rules.grounds.height);
        let contents = &state.contents;
        let stacks = contents.stacking();
        let level_of = |site| match stacks {
            true => contents.height(site),
            false => usize::from(!contents.is_empty(site)),
        };
        let what = |site, level| match stacks {
            true => contents.level(site, level).what,
            false => contents.what(site),
        };
        let owner = |what| self.rules.pieces.iter().skip(1).position(|p| *p == what);
        let each = (0..sites).flat_map(|site| (0..level_of(site)).map(move |l| (site, l)));
        let known = each
            .clone()
            .all(|(site, level)| level < height && owner(what(site, level)).is_some());
        if !known || state.over {
            return false;
        }
        let pieces = each.filter_map(|(site, level)| {
            Some((owner(what(site, level))? + 1, level * sites + site))
        });
        let grounds = &self.rules.grounds.sites;
        let open = (0..sites)
            .filter(|s| grounds[s / 64] >> (s % 64) & 1 == 1 && level_of(*s) < height)
            .map(|s| level_of(s) * sites + s);
        self.field.set_up(&self.ground, &self.rules, pieces, open);
        self.judge.take_up(state);
        self.keeps = !self.verdicts.is_empty() && self.judge.keeps();
        self.start = Turn::of(self.game, state);
        self.restart();
        true
    }

    #[inline]
    fn restart(&mut self) {
        self.field.restart();
        self.judge.restart();
        self.trail.clear();
        self.judged = 0;
        self.now = self.start;
        self.course = Course::Running;
    }

    #[inline]
    fn count(&mut self, _: &mut Chance) -> usize {
        self.options()
    }

    #[inline]
    fn play(&mut self, pick: usize, _: &mut Chance) {
        self.make(pick);
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.course != Course::Running
    }

    #[inline]
    fn hand_over(&self, state: &mut State) {
        self.judge.hand_over(&self.course, state);
        (state.moves, state.turn) = (self.now.moves, self.now.turn);
    }

    fn step(&self, pick: usize) -> Step {
        if pick >= self.field.len() {
            return Step { from: -1, to: -1 };
        }
        let site = (self.field.open(pick) % self.ground.sites) as i32;
        Step {
            from: site,
            to: site,
        }
    }

    #[inline]
    fn advance(&mut self, tally: &mut Tally, chance: &mut Chance, choice: &mut impl Rng) {
        if self.field.len() == 0
            && let Some(passes) = self.pass_to_the_end()
        {
            tally.choices += u64::from(passes);
            return;
        }
        let n = self.count(chance);
        let pick = tally.pick(n, choice);
        self.play(pick, chance);
    }
}

/// The number of moves that can be made from here before a limit of turns or moves can end the
/// game.
fn moves_within_limits(game: &Game, state: &State) -> usize {
    let turns = game.max_turns().saturating_sub(state.turn);
    let moves = game.move_limit.saturating_sub(state.moves + 1);
    turns.min(moves) as usize
}
