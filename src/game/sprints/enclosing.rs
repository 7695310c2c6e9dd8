//! The runner of games in which placed stones capture what they enclose, as in Go.
//!
//! It keeps chains of stones and their liberties ([`chains`]). To pick a random move it picks an open site or
//! a pass; if the site turns out to be illegal, it is put aside and another is picked, which leaves
//! every legal move as likely as any other. All legal sites are listed only for callers that ask
//! how many there are.

mod captures;
mod chains;
mod rules;
mod searched;

use super::ends::{Ends, Pace};
use super::ranking::Ranking;
use super::{Runner, Step};
use crate::board::site::Site;
use crate::game::Game;
use crate::game::arithmetic::{add, mul};
use crate::game::chance::Chance;
use crate::game::sprints::Tally;
use crate::game::sprints::seen::Seen;
use crate::game::state::State;
use crate::game::state::clone_fields;
use captures::{CapturePosition, CaptureSign, Enclosures, Target};
use chains::{Adjoining, Chains};
use rand::{Rng, RngExt};
use rules::sign;

/// What was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EnclosingMove {
    Place(usize),
    Pass,
    Swap,
}

/// The open sites, in any order.
#[derive(Debug, Default)]
struct OpenSites {
    sites: Vec<Site>,
    /// Where each of them is in the list.
    at: Vec<u16>,
}

clone_fields!(OpenSites: sites, at);

/// A game of capturing placements, and where a playout of it stands.
#[derive(Debug)]
pub struct Enclosing<'g> {
    game: &'g Game,
    plan: Enclosures,
    /// Regions to connect.
    target: Option<Target>,
    ends: Ends<'g, CaptureSign>,
    /// An empty board.
    blank: CapturePosition,
    start: (CapturePosition, OpenSites, Pace),
    now: CapturePosition,
    /// The regions that each chain touches, by the site it is known by.
    touched: Vec<u32>,
    start_touched: Vec<u32>,
    open: OpenSites,
    pace: Pace,
    /// Identities of what was on the board before the state that was taken up.
    earlier: Seen,
    has_earlier: bool,
    ranking: Ranking,
    /// The legal moves, where they were asked for.
    legal: Vec<EnclosingMove>,
    captured: Vec<Site>,
    taken: Vec<Site>,
    /// What the positions since the start come to together.
    past: u64,
    /// Positions to come back to.
    kept: Vec<searched::Kept>,
}

impl OpenSites {
    fn remove(&mut self, site: usize) {
        let at = usize::from(self.at[site]);
        self.sites.swap_remove(at);
        if let Some(&moved) = self.sites.get(at) {
            self.at[usize::from(moved)] = at as u16;
        }
    }

    fn add(&mut self, site: usize) {
        self.at[site] = self.sites.len() as u16;
        self.sites.push(site as Site);
    }

    /// Exchanges two places of the list.
    fn exchange(&mut self, a: usize, b: usize) {
        self.sites.swap(a, b);
        self.at[usize::from(self.sites[a])] = a as u16;
        self.at[usize::from(self.sites[b])] = b as u16;
    }
}

impl<'g> Enclosing<'g> {
    /// The runner, where the rules are of this kind.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let plan = Enclosures::of(game)?;
        let mut targets = Vec::new();
        let ends = Ends::of(game, &mut |cond| sign(game, cond, &mut targets))?;
        // After a swap, who passed is another question.
        if game.meta.swap && plan.rules.pass {
            return None;
        }
        let target = targets.pop();
        let by_chains = target.iter().all(|t| t.spreads_over(&plan.board));
        if !targets.is_empty() || !by_chains {
            return None;
        }
        let blank = CapturePosition::new(&plan.board, 0);
        let open = OpenSites {
            sites: Vec::with_capacity(plan.board.sites()),
            at: vec![0; plan.board.sites()],
        };
        let pace = Pace::of(game, initial)?;
        Some(Enclosing {
            game,
            target,
            touched: vec![0; plan.board.sites()],
            start_touched: vec![0; plan.board.sites()],
            ends,
            start: (blank.clone(), open.clone(), pace),
            now: blank.clone(),
            blank,
            open,
            pace,
            earlier: Seen::default(),
            has_earlier: false,
            ranking: Ranking::new(initial),
            legal: Vec::new(),
            captured: Vec::new(),
            taken: Vec::new(),
            past: 0,
            kept: Vec::new(),
            plan,
        })
    }

    #[inline]
    fn swap_is_offered(&self) -> bool {
        let start = self.ranking.start();
        self.game.meta.swap && self.pace.moves == 1 && start.moves <= 1 && {
            let before = start.log.last_other(self.pace.mover);
            before >= 0 || self.pace.prev == self.pace.other()
        }
    }

    /// Whether a stone may be placed on an open site.
    #[inline]
    fn is_legal(&self, player: u8, site: usize) -> bool {
        let chains = &self.now.chains;
        let tight = chains.tight(site / 64) >> (site % 64) & 1 == 1;
        (!tight || chains.lives(&self.plan.board, player, site)) && !self.recurs(player, site)
    }

    /// Whether a stone leads to a position that has been on the board and may not recur.
    #[inline]
    fn recurs(&self, player: u8, site: usize) -> bool {
        self.game.meta.no_repeat.is_some() && (self.has_earlier || self.now.may_recur(player)) && {
            let sum = self.now.sum_after(&self.plan, player, site);
            self.now.seen.contains(sum)
                || self.has_earlier
                    && (self.earlier).contains(self.ranking.start().identity_with(sum))
        }
    }

    /// Whether a player has a legal move.
    fn can_move(&self, player: u8) -> bool {
        let mut open = self.open.sites.iter();
        self.plan.rules.pass || open.any(|site| self.is_legal(player, usize::from(*site)))
    }

    /// Picks a legal move.
    #[inline]
    fn choose(&mut self, mut below: impl FnMut(usize) -> usize) -> EnclosingMove {
        let pass = usize::from(self.plan.rules.pass);
        let others = pass + usize::from(self.swap_is_offered());
        let mut left = self.open.sites.len();
        while left + others > 0 {
            let pick = below(left + others);
            if pick >= left {
                return if pick - left < pass {
                    EnclosingMove::Pass
                } else {
                    EnclosingMove::Swap
                };
            }
            let site = usize::from(self.open.sites[pick]);
            if self.is_legal(self.pace.mover, site) {
                return EnclosingMove::Place(site);
            }
            left -= 1;
            self.open.exchange(pick, left);
        }
        EnclosingMove::Pass
    }

    /// Finds the legal moves and tells how many there are; a forced pass counts.
    fn find(&mut self) -> usize {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        let sites = self.open.sites.iter().map(|site| usize::from(*site));
        let sites = sites.filter(|site| self.is_legal(self.pace.mover, *site));
        legal.extend(sites.map(EnclosingMove::Place));
        if self.swap_is_offered() {
            legal.push(EnclosingMove::Swap);
        }
        if self.plan.rules.pass || legal.is_empty() {
            legal.push(EnclosingMove::Pass);
        }
        self.legal = legal;
        self.legal.len()
    }

    /// Plays a legal move.
    #[inline]
    fn make(&mut self, what: EnclosingMove) {
        match what {
            EnclosingMove::Place(site) => self.place(site),
            EnclosingMove::Pass => {}
            EnclosingMove::Swap => {
                self.pace.orders.swap(1, 2);
                // Players stand in another order: no earlier position can recur.
                self.now.forget();
                self.past = 0;
                self.has_earlier = false;
            }
        }
        let passed = what == EnclosingMove::Pass;
        let all_passed = passed && self.pace.passed && self.pace.moves > 0;
        let fired = self.ends.fired(|known| self.holds(known, what, all_passed));
        if self.ends.rank(fired) {
            self.bring_up();
        }
        let Enclosing {
            ends, game, pace, ..
        } = self;
        ends.settle(game, &mut self.ranking, pace, (fired, passed));
        if pace.over {
            return;
        }
        let new_turn = self.pace.mover != self.pace.prev;
        self.pace.pass_on(passed);
        if what == EnclosingMove::Swap {
            self.pace.mover = self.pace.prev;
        } else if new_turn {
            self.now.remember();
            self.past = self
                .past
                .wrapping_add(self.now.sum.wrapping_mul(self.now.sum | 1));
        }
    }

    /// Places a stone and takes what it captures.
    #[inline]
    fn place(&mut self, site: usize) {
        let player = self.pace.mover;
        let (own, enemy) = (usize::from(player), usize::from(3 - player));
        let (board, keys) = (&self.plan.board, &self.plan.keys);
        let now = &mut self.now;
        self.captured.clear();
        enter(
            board,
            &mut now.chains,
            (player, site),
            &mut self.captured,
            self.target.as_ref(),
            &mut self.touched,
        );
        now.sum ^= keys[own][site];
        self.open.remove(site);
        for &chain in &self.captured {
            self.taken.clear();
            let stones = now.chains.stones_of(usize::from(chain));
            self.taken.extend(stones.map(|stone| stone as Site));
            for &stone in &self.taken {
                let stone = usize::from(stone);
                now.sum ^= keys[enemy][stone];
                now.chains.lift(board, stone);
                self.open.add(stone);
            }
            let points = mul(self.plan.rules.score, self.taken.len() as i32);
            self.pace.scores[own] = add(self.pace.scores[own], points);
        }
    }

    /// Whether an end rule's condition holds after a move.
    fn holds(&self, known: &CaptureSign, what: EnclosingMove, all_passed: bool) -> bool {
        match known {
            CaptureSign::AllPassed => all_passed,
            CaptureSign::WasPass => what == EnclosingMove::Pass,
            CaptureSign::Stuck => !self.can_move(self.pace.other()),
            CaptureSign::Connected => match what {
                EnclosingMove::Place(site) => {
                    let touched = self.touched[self.now.chains.chain_of(site)];
                    self.target.as_ref().is_some_and(|t| t.are_enough(touched))
                }
                EnclosingMove::Pass | EnclosingMove::Swap => false,
            },
        }
    }

    /// Brings the stones into the state in which it is decided who wins: scores may ask for them.
    #[cold]
    fn bring_up(&mut self) {
        let state = self.ranking.anew();
        for site in 0..self.plan.board.sites() {
            let owner = self.now.chains.owner(site);
            let (before, what) = (state.contents.who(site), state.contents.what(site));
            if owner == before {
                continue;
            }
            if before != 0 {
                state.contents.owned.remove(what, site, None);
                state.contents.clear(site);
            }
            if owner != 0 {
                let what = self.plan.rules.pieces[usize::from(owner)];
                state.contents.set_piece(site, what, owner, 1);
                state.contents.owned.add(what, site, 0);
            }
        }
    }
}

/// Puts a stone on the board; enemy chains left without a liberty are noted and still stand.
#[inline]
fn enter(
    board: &Adjoining,
    chains: &mut Chains,
    (player, site): (u8, usize),
    captured: &mut Vec<Site>,
    target: Option<&Target>,
    touched: &mut [u32],
) {
    let Some(target) = target else {
        return chains.place(board, player, site, captured);
    };
    let own = board.around(site).iter().map(|to| usize::from(*to));
    let own = own.filter(|to| chains.owner(*to) == player);
    let regions = own.fold(target.regions_at(player, site), |regions, to| {
        regions | touched[chains.chain_of(to)]
    });
    chains.place(board, player, site, captured);
    touched[chains.chain_of(site)] = regions;
}

impl Runner for Enclosing<'_> {
    fn take_up(&mut self, state: &State) -> bool {
        let Some(pace) = Pace::of(self.game, state) else {
            return false;
        };
        let contents = &state.contents;
        let (position, open, start) = &mut self.start;
        position.chains.clone_from(&self.blank.chains);
        position.sum = 0;
        open.sites.clear();
        self.captured.clear();
        for site in 0..self.plan.board.sites() {
            let (who, what) = (contents.who(site), contents.what(site));
            match who {
                0 if what == 0 => open.add(site),
                1 | 2 if what == self.plan.rules.pieces[usize::from(who)] => {
                    position.sum ^= self.plan.keys[usize::from(who)][site];
                }
                _ => return false,
            }
        }
        for site in 0..self.plan.board.sites() {
            let who = contents.who(site);
            if who != 0 {
                enter(
                    &self.plan.board,
                    &mut position.chains,
                    (who, site),
                    &mut self.captured,
                    self.target.as_ref(),
                    &mut self.start_touched,
                );
            }
        }
        // A chain without a liberty, or pieces beyond the board.
        if !self.captured.is_empty() || position.sum != contents.identity() {
            return false;
        }
        self.has_earlier = state.moves > 0;
        self.earlier.clear();
        if self.has_earlier {
            for &id in state.history.iter() {
                self.earlier.insert(id);
            }
        }
        *start = pace;
        self.ranking.take_up(state);
        self.restart();
        true
    }

    #[inline]
    fn restart(&mut self) {
        let (position, open, pace) = &self.start;
        self.now.chains.clone_from(&position.chains);
        self.now.sum = position.sum;
        self.now.forget();
        self.now.remember();
        self.past = 0;
        self.open.clone_from(open);
        self.touched.clone_from(&self.start_touched);
        self.pace = *pace;
        self.ranking.restart();
        self.has_earlier = pace.moves > 0;
    }

    fn count(&mut self, _: &mut Chance) -> usize {
        self.find()
    }

    fn play(&mut self, pick: usize, _: &mut Chance) {
        self.make(self.legal[pick]);
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.pace.over
    }

    fn hand_over(&self, state: &mut State) {
        self.ranking.hand_over(&self.pace, state);
    }

    fn step(&self, pick: usize) -> Step {
        let site = match self.legal[pick] {
            EnclosingMove::Place(site) => site as i32,
            EnclosingMove::Pass | EnclosingMove::Swap => -1,
        };
        Step {
            from: site,
            to: site,
        }
    }

    // No more legal moves are looked for than are played, so nothing is counted.
    #[inline]
    fn advance(&mut self, _: &mut Tally, _: &mut Chance, choice: &mut impl Rng) {
        let what = self.choose(|n| choice.random_range(0..n));
        self.make(what);
    }
}
