//! The runner of games of two players in which a move turns enemy pieces over, as in Reversi or
//! Ataxx, on boards of at most 64 sites.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules` | recognising the rules and the conditions of ends |
//! | `searched` | what a search asks |
//! | `shifts` | runs between two of the mover's pieces, by which placements are legal and turn |
//! | `spread` | pieces that clone themselves or jump, and turn what is around |
//!
//! A player's pieces are a word. Scores, where the rules count pieces after each move, are counted
//! when they are asked for.

mod rules;
mod runs;
mod searched;
mod shifts;
mod spread;

use super::ends::{Ends, Pace};
use super::ranking::Ranking;
use super::{Runner, Step};
use crate::game::Game;
use crate::game::bits::{ones, select};
use crate::game::chance::Chance;
use crate::game::sprints::Tally;
use crate::game::state::State;
use rand::{Rng, RngExt};
use rules::{TurningRules, TurningSign};
use shifts::Shifts;
use spread::{Leap, Spread};

/// Picks of which none was a move before all moves are listed.
const TRIES: usize = 64;

/// What the pieces do.
#[derive(Debug)]
enum Deeds {
    /// A piece is placed where it encloses runs, which are turned.
    Runs(Shifts),
    /// A piece goes, and turns what is around it then.
    Spread(Spread),
}

/// How it is known whose a piece is.
#[derive(Debug)]
enum Owned {
    /// By its local state; the pieces are all of this kind.
    ByState(u16),
    /// By its kind, one for each player.
    ByKind([u16; 2]),
}

/// A game in which pieces are turned, and where a playout of it stands.
#[derive(Debug)]
pub struct Turning<'g> {
    game: &'g Game,
    rules: TurningRules,
    ends: Ends<'g, TurningSign>,
    /// The sites of the board.
    board: u64,
    start: ([u64; 2], Pace),
    own: [u64; 2],
    pace: Pace,
    /// A move other than a pass was made.
    moved: bool,
    ranking: Ranking,
    /// The legal moves, where they were asked for: sites, or leaps.
    sites: u64,
    leaps: Vec<Leap>,
    /// Positions to come back to.
    kept: Vec<searched::Kept>,
}

impl<'g> Turning<'g> {
    /// The runner, where the rules are of this kind.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let rules = rules::rules(game)?;
        let ends = Ends::of(game, &mut |cond| rules::sign(game, cond))?;
        if ends.asks_for_scores() {
            return None;
        }
        let pace = Pace::of(game, initial)?;
        let board = u64::MAX >> (64 - game.board.len(game.layout.default));
        Some(Turning {
            game,
            rules,
            ends,
            board,
            start: ([0; 2], pace),
            own: [0; 2],
            pace,
            moved: false,
            ranking: Ranking::new(initial),
            sites: 0,
            leaps: Vec::new(),
            kept: Vec::new(),
        })
    }

    /// The pieces of the mover and of the other, and the empty sites.
    #[inline]
    fn sides(&self) -> (u64, u64, u64) {
        let mover = usize::from(self.pace.mover - 1);
        let (own, enemy) = (self.own[mover], self.own[1 - mover]);
        (own, enemy, self.board & !(own | enemy))
    }

    /// The mover's piece comes to a site and turns these.
    #[inline]
    fn turn(&mut self, left: u64, come: u64, turned: u64) {
        let mover = usize::from(self.pace.mover - 1);
        self.own[mover] = self.own[mover] & !left | come | turned;
        self.own[1 - mover] &= !turned;
        self.moved = true;
        self.settle(false);
    }

    /// The mover's piece is placed where it encloses runs.
    #[inline]
    fn place(&mut self, site: usize) {
        let (own, enemy, _) = self.sides();
        if let Deeds::Runs(shifts) = &self.rules.deeds {
            let turned = shifts.enclosed(own, enemy, site);
            self.turn(0, 1 << site, turned);
        }
    }

    /// Picks a legal leap without a list, where one is soon found.
    #[inline]
    fn try_leap(&self, mut below: impl FnMut(usize) -> usize) -> Option<Leap> {
        let Deeds::Spread(spread) = &self.rules.deeds else {
            return None;
        };
        let (own, _, empty) = self.sides();
        let mover = (own, own.count_ones());
        let mut tries = 0..if own == 0 { 0 } else { TRIES };
        tries.find_map(|_| spread.try_one(mover, empty, &mut below))
    }

    #[inline]
    fn leap(&mut self, leap: Leap) {
        let (_, enemy, _) = self.sides();
        if let Deeds::Spread(spread) = &self.rules.deeds {
            let left = match spread.ways[usize::from(leap.way)].copies {
                true => 0,
                false => 1 << leap.from,
            };
            let turned = spread.turned[usize::from(leap.to)] & enemy;
            self.turn(left, 1 << leap.to, turned);
        }
    }

    /// Finds the legal moves and tells how many there are; a forced pass counts.
    fn find(&mut self) -> usize {
        let (own, enemy, empty) = self.sides();
        let n = match &self.rules.deeds {
            Deeds::Runs(shifts) => {
                self.sites = shifts.enclosing(own, enemy, empty);
                self.sites.count_ones() as usize
            }
            Deeds::Spread(spread) => {
                spread.list(own, empty, &mut self.leaps);
                self.leaps.len()
            }
        };
        n.max(1)
    }

    /// Plays the move with this number among those that were found.
    #[inline]
    fn make(&mut self, pick: usize) {
        match &self.rules.deeds {
            Deeds::Runs(_) if self.sites != 0 => {
                self.place(select(self.sites, pick as u32) as usize);
            }
            Deeds::Spread(_) if !self.leaps.is_empty() => self.leap(self.leaps[pick]),
            _ => self.settle(true),
        }
    }

    /// A move was made, perhaps a pass.
    #[inline]
    fn settle(&mut self, passed: bool) {
        let all_passed = passed && self.pace.passed && self.pace.moves > 0;
        let fired = (self.ends).fired(|known| self.holds(known, passed, all_passed));
        if fired != 0 {
            self.pace.scores = self.scores();
        }
        let Turning {
            ends, game, pace, ..
        } = self;
        ends.settle(game, &mut self.ranking, pace, (fired, passed));
        if !pace.over {
            pace.pass_on(passed);
        }
    }

    /// Whether a condition holds after a move.
    #[inline]
    fn holds(&self, known: &TurningSign, passed: bool, all_passed: bool) -> bool {
        match known {
            TurningSign::AllPassed => all_passed,
            TurningSign::WasPass => passed,
            TurningSign::Full => self.own[0] | self.own[1] == self.board,
            TurningSign::Gone(who) => {
                let player = who.of(self.pace.mover);
                self.own[usize::from(player - 1)] == 0
            }
        }
    }

    /// The players' scores.
    fn scores(&self) -> [i32; 3] {
        match self.moved && self.rules.counted {
            true => [
                0,
                self.own[0].count_ones() as i32,
                self.own[1].count_ones() as i32,
            ],
            false => self.pace.scores,
        }
    }
}

impl Runner for Turning<'_> {
    fn take_up(&mut self, state: &State) -> bool {
        let Some(pace) = Pace::of(self.game, state) else {
            return false;
        };
        let contents = &state.contents;
        let mut own = [0; 2];
        for site in ones(self.board) {
            let what = contents.what(site);
            if what == 0 {
                continue;
            }
            let player = match &self.rules.owned {
                Owned::ByState(kind) if what == *kind => contents.state(site) as usize,
                Owned::ByKind(kinds) => 1 + kinds.iter().position(|k| *k == what).unwrap_or(2),
                Owned::ByState(_) => 0,
            };
            match player {
                1 | 2 => own[player - 1] |= 1 << site,
                _ => return false,
            }
        }
        self.start = (own, pace);
        self.ranking.take_up(state);
        self.restart();
        true
    }

    #[inline]
    fn restart(&mut self) {
        (self.own, self.pace) = self.start;
        self.moved = false;
        self.ranking.restart();
    }

    fn count(&mut self, _: &mut Chance) -> usize {
        self.find()
    }

    #[inline]
    fn play(&mut self, pick: usize, _: &mut Chance) {
        self.make(pick);
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.pace.over
    }

    fn hand_over(&self, state: &mut State) {
        let mut pace = self.pace;
        pace.scores = self.scores();
        self.ranking.hand_over(&pace, state);
    }

    fn step(&self, pick: usize) -> Step {
        match &self.rules.deeds {
            Deeds::Runs(_) if self.sites != 0 => {
                let site = select(self.sites, pick as u32) as i32;
                Step {
                    from: site,
                    to: site,
                }
            }
            Deeds::Spread(_) if !self.leaps.is_empty() => self.leaps[pick].step(),
            _ => Step { from: -1, to: -1 },
        }
    }

    #[inline]
    fn advance(&mut self, tally: &mut Tally, chance: &mut Chance, choice: &mut impl Rng) {
        if let Some(leap) = self.try_leap(|n| choice.random_range(0..n)) {
            return self.leap(leap);
        }
        let n = self.count(chance);
        let pick = tally.pick(n, choice);
        self.play(pick, chance);
    }
}
