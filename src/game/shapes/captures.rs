//! The shape of placements that capture what they enclose, as in Go: a stone goes on any empty
//! site, enemy chains without a liberty leave the board, the stone's own chain must have a liberty,
//! and positions may not recur.
//!
//! Which sites are legal follows from the liberties of chains. The moves made are remembered and
//! brought into the state together. The latest of them, moves that may end the game, passes and
//! swaps are played one by one, by `Game::apply`.

mod rules;

use rand::Rng;

use super::Tally;
use super::chains::{Adjoining, Chains};
use super::placement::plain_phase;
use super::seen::Seen;
use super::signs::Sign;
use crate::board::site::Site;
use crate::game::action::{ActionKind, MoveList, Place};
use crate::game::bits::{nth_of, ones};
use crate::game::context::{Context, Scratch};
use crate::game::rules::{Repetition, ThenId};
use crate::game::state::State;
use crate::game::state::clone_fields;
use crate::game::state::mixer::key_of;
use crate::game::{Features, Game, Meta};
use rules::rules;
pub(in crate::game) use rules::sign;

/// The details in which games of this shape differ.
#[derive(Debug)]
pub(in crate::game) struct CaptureRules {
    pub pieces: Vec<u16>,
    then: ThenId,
    /// A pass may be made at any time.
    pub pass: bool,
    /// What each captured stone adds to the capturer's score.
    pub score: i32,
}

/// What makes an end rule's condition hold after a move.
#[derive(Debug)]
pub(in crate::game) enum CaptureSign {
    /// All players have passed.
    AllPassed,
    /// The move was a pass.
    WasPass,
    /// The next player has no move.
    Stuck,
    /// The stone's chain touches this many of the player's regions.
    Connected(usize),
}

/// Regions to connect.
#[derive(Debug)]
pub(in crate::game) struct Target {
    board: Adjoining,
    /// Regions of each site as bits, by player and site.
    regions: Vec<u32>,
    /// How many are wanted.
    number: u32,
}

/// A placement that the state does not have yet.
#[derive(Clone, Copy, Debug)]
struct DeferredStone {
    player: u8,
    site: Site,
    /// Where its captures end among those taken.
    taken: usize,
    /// It began a turn, so that the position after it is remembered.
    new_turn: bool,
}

/// The legal sites of the player to move.
#[derive(Debug, Default)]
struct Legal {
    words: Vec<u64>,
    len: usize,
    /// Sites that are legal but for the rule against repetition.
    repeating: Vec<Site>,
    /// The player they are known for; 0 for nobody.
    of: u8,
}

/// The position of a playout.
#[derive(Debug, Default)]
pub(in crate::game) struct CapturePosition {
    pub chains: Chains,
    /// The identity of the contents.
    pub sum: u64,
    /// Positions that may not recur.
    pub seen: Seen,
    /// The fewest enemy stones of the positions that may not recur, by player and own stones.
    fewest: [Vec<u16>; 3],
}

clone_fields!(CapturePosition: chains, sum, seen, fewest);

/// A game of capturing placements, and where a playout of it stands.
#[derive(Debug)]
pub struct Captures<'g> {
    game: &'g Game,
    plan: Enclosures,
    signs: Vec<Sign<CaptureSign>>,
    targets: Vec<Target>,
    start: CapturePosition,
    now: CapturePosition,
    ahead: Vec<DeferredStone>,
    /// Stones taken by the placements ahead.
    taken: Vec<Site>,
    legal: Legal,
    /// Chains captured by the present placement, and the sites of a search.
    captured: Vec<Site>,
    open: Vec<Site>,
    /// A move was made that the tables do not have.
    lost: bool,
}

/// What is to be played.
enum CaptureChoice {
    Place(usize),
    Pass,
    Swap,
}

impl CapturePosition {
    /// Whether a position that has been on the board may recur by a stone of the player.
    #[inline]
    pub fn may_recur(&self, player: u8) -> bool {
        let own = self.chains.stones(player) as usize + 1;
        let fewest = self.fewest[usize::from(player)].get(own);
        fewest.is_some_and(|f| u32::from(*f) <= self.chains.stones(3 - player))
    }

    /// The identity of the contents after a stone.
    pub fn sum_after(&self, plan: &Enclosures, player: u8, site: usize) -> u64 {
        let (chains, keys) = (&self.chains, &plan.keys);
        let mut sum = self.sum ^ keys[usize::from(player)][site];
        chains.each_captured(&plan.board, player, site, |chain| {
            for stone in chains.stones_of(chain) {
                sum ^= keys[usize::from(3 - player)][stone];
            }
        });
        sum
    }

    /// Remembers the position, so that it may not recur.
    pub fn remember(&mut self) {
        self.seen.insert(self.sum);
        for (player, enemy) in [(1, 2), (2, 1)] {
            let own = self.chains.stones(player) as usize;
            let fewest = &mut self.fewest[usize::from(player)][own];
            *fewest = (*fewest).min(self.chains.stones(enemy) as u16);
        }
    }

    pub fn forget(&mut self) {
        self.seen.clear();
        for fewest in &mut self.fewest {
            fewest.fill(u16::MAX);
        }
    }
}

/// The board and rules of a game of capturing placements.
#[derive(Debug)]
pub(in crate::game) struct Enclosures {
    pub rules: CaptureRules,
    pub board: Adjoining,
    /// The part of each stone in the identity of the contents, by player and site.
    pub keys: [Vec<u64>; 3],
}

impl Enclosures {
    /// The rules, where they are of this kind; ends are not looked at.
    pub fn of(game: &Game) -> Option<Self> {
        let recurrence = [game.meta.no_repeat.is_some(), false, false, false];
        let f = Features {
            repetitions: [false; 4],
            ..game.features
        };
        let meta = Meta {
            swap: false,
            no_pass_end: false,
            no_repeat: None,
            ..game.meta
        };
        let phase = plain_phase(game, &f, meta)?;
        let plain = game.players == 2
            && game.features.repetitions == recurrence
            && matches!(game.meta.no_repeat, None | Some(Repetition::Positional))
            && !(f.stacking || f.counts || f.states || f.rotations || f.values || f.teams);
        if !plain {
            return None;
        }
        let (rules, board) = rules(game, &phase.play)?;
        let sites = board.sites();
        let key = |player: u8, site| key_of(site, rules.pieces[usize::from(player)], player, 0, 0);
        let keys = [0, 1, 2].map(|player| (0..sites).map(|site| key(player, site)).collect());
        Some(Enclosures { rules, board, keys })
    }
}

impl CapturePosition {
    /// An empty board with this identity.
    pub fn new(board: &Adjoining, sum: u64) -> Self {
        CapturePosition {
            chains: Chains::new(board),
            sum,
            seen: Seen::default(),
            fewest: [0, 1, 2].map(|_| vec![u16::MAX; board.sites() + 1]),
        }
    }
}

impl<'g> Captures<'g> {
    /// The shape, where the rules have it. `initial` is the state that playouts start from.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let plan = Enclosures::of(game)?;
        let mut targets = Vec::new();
        let signs = Sign::of_ends(game, &mut |cond| sign(game, cond, &mut targets));
        let start = CapturePosition::new(&plan.board, initial.contents.identity());
        // Pieces beyond the board would count in its identity and are never captured.
        if start.sum != 0 {
            return None;
        }
        let mut shape = Captures {
            game,
            plan,
            signs,
            targets,
            now: start.clone(),
            start,
            ahead: Vec::new(),
            taken: Vec::new(),
            legal: Legal::default(),
            captured: Vec::new(),
            open: Vec::new(),
            lost: false,
        };
        shape.start.remember();
        shape.restart();
        Some(shape)
    }

    /// Goes back to the initial state.
    pub fn restart(&mut self) {
        self.now.chains.clone_from(&self.start.chains);
        self.now.sum = self.start.sum;
        self.now.forget();
        self.now.remember();
        self.ahead.clear();
        self.taken.clear();
        self.legal.of = 0;
        self.lost = false;
    }

    /// Plays random moves until the game is over or a move is due that the shape does not know.
    /// The state must be the one the shape was left with, or initial after a restart.
    pub fn advance(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        choice: &mut impl Rng,
        tally: &mut Tally,
    ) {
        let game = self.game;
        while !state.over && !self.lost {
            let (mut mover, mut next, mut prev) = (state.mover, state.next, state.prev);
            let others = [0, state.player_after(1, 2), state.player_after(2, 2)];
            let quiet = super::moves_within_limits(game, state);
            let swap = super::moves_until_swap(game, state);
            loop {
                let offered = self.ahead.len() == swap && {
                    self.catch_up(state, scratch, list);
                    state.log.last_other(mover) >= 0
                };
                self.find_legal(mover);
                let places = self.legal.len - self.legal.repeating.len();
                let others_too = usize::from(self.plan.rules.pass) + usize::from(offered);
                if state.over || places + others_too == 0 || next == mover && !offered {
                    self.catch_up(state, scratch, list);
                    self.lost = self.lost || places + others_too != 0;
                    return;
                }
                let pick = tally.pick(places + others_too, choice);
                let site = match self.choose(pick, offered) {
                    CaptureChoice::Place(site) => site,
                    CaptureChoice::Pass => {
                        self.catch_up(state, scratch, list);
                        state.stalemated &= !(1 << mover);
                        list.clear();
                        let i = list.push(ActionKind::Pass { forced: false }, true);
                        list.get_mut(i).mover = mover;
                        game.apply(state, scratch, list, i);
                        self.legal.of = 0;
                        break;
                    }
                    CaptureChoice::Swap => {
                        self.catch_up(state, scratch, list);
                        state.stalemated &= !(1 << mover);
                        list.clear();
                        Context::new(game, state, scratch).list_swap(list);
                        game.apply(state, scratch, list, 0);
                        // Players stand in another order: no earlier position can recur.
                        self.now.forget();
                        self.legal.of = 0;
                        break;
                    }
                };
                self.place(mover, site, mover != prev);
                let quiet = self.ahead.len() <= quiet && !offered;
                if !quiet || self.may_end(mover, next, site) {
                    self.catch_up(state, scratch, list);
                    break;
                }
                prev = mover;
                mover = next;
                next = others[usize::from(mover)];
            }
        }
    }

    /// The move with this place in the list of legal moves: sites ascending, a pass, a swap. The
    /// rule against repetition strikes moves out by putting the last one in their place.
    fn choose(&self, pick: usize, offered: bool) -> CaptureChoice {
        let legal = &self.legal;
        let total = legal.len + usize::from(self.plan.rules.pass) + usize::from(offered);
        let mut place = pick;
        if !legal.repeating.is_empty() {
            let struck: Vec<usize> = legal.repeating.iter().map(|s| legal.place(*s)).collect();
            let mut order: Vec<usize> = (0..total).collect();
            let mut i = 0;
            while i < order.len() {
                if struck.contains(&order[i]) {
                    order.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            place = order[pick];
        }
        if place < legal.len {
            CaptureChoice::Place(legal.nth(place))
        } else if place == legal.len && self.plan.rules.pass {
            CaptureChoice::Pass
        } else {
            CaptureChoice::Swap
        }
    }

    /// Finds the legal sites of the player to move.
    fn find_legal(&mut self, player: u8) {
        if self.legal.of == player {
            return;
        }
        let (chains, board, legal) = (&self.now.chains, &self.plan.board, &mut self.legal);
        legal.of = player;
        legal.words.clear();
        legal.words.extend_from_slice(chains.empty());
        legal.repeating.clear();
        legal.len = 0;
        for (w, word) in legal.words.iter_mut().enumerate() {
            for bit in ones(chains.tight(w)) {
                if !chains.lives(board, player, w * 64 + bit) {
                    *word &= !(1 << bit);
                }
            }
            legal.len += word.count_ones() as usize;
        }
        if self.game.meta.no_repeat.is_none() || !self.now.may_recur(player) {
            return;
        }
        for (w, word) in legal.words.iter().enumerate() {
            for site in ones(*word).map(|bit| w * 64 + bit) {
                let sum = self.now.sum_after(&self.plan, player, site);
                if self.now.seen.contains(sum) {
                    legal.repeating.push(site as Site);
                }
            }
        }
    }

    /// Places a stone and takes what it captures.
    fn place(&mut self, player: u8, site: usize, new_turn: bool) {
        let (board, chains) = (&self.plan.board, &mut self.now.chains);
        self.legal.of = 0;
        self.captured.clear();
        chains.place(board, player, site, &mut self.captured);
        self.now.sum ^= self.plan.keys[usize::from(player)][site];
        let first = self.taken.len();
        // The rule looks for captures around the stone, in the order of its directions.
        if !self.captured.is_empty() {
            for &to in board.around(site) {
                let chain = chains.chain_of(usize::from(to)) as Site;
                let enemy =
                    !matches!(chains.owner(usize::from(to)), 0) && self.captured.contains(&chain);
                if enemy && !self.taken[first..].contains(&to) {
                    chains.search(board, to, &mut self.taken);
                }
            }
        }
        for &stone in &self.taken[first..] {
            self.now.sum ^= self.plan.keys[usize::from(3 - player)][usize::from(stone)];
            chains.lift(board, usize::from(stone));
        }
        if new_turn {
            self.now.remember();
        }
        self.ahead.push(DeferredStone {
            player,
            site: site as Site,
            taken: self.taken.len(),
            new_turn,
        });
    }

    /// Whether an end rule may fire after a placement.
    fn may_end(&mut self, player: u8, next: u8, site: usize) -> bool {
        let signs = std::mem::take(&mut self.signs);
        let mut holds = |known: &CaptureSign| match known {
            // A stone was placed.
            CaptureSign::AllPassed | CaptureSign::WasPass => false,
            CaptureSign::Stuck => {
                self.find_legal(next);
                !self.plan.rules.pass && self.legal.len == self.legal.repeating.len()
            }
            CaptureSign::Connected(target) => {
                let target = &self.targets[*target];
                target.is_reached(&self.now.chains, player, site, &mut self.open)
            }
        };
        let may = signs.iter().any(|sign| sign.shows(&mut holds));
        self.signs = signs;
        may
    }

    /// Brings the placements that are ahead of it into the state; the latest is played as any
    /// other move.
    fn catch_up(&mut self, state: &mut State, scratch: &mut Scratch, list: &mut MoveList) {
        let Some((latest, quiet)) = self.ahead.split_last() else {
            return;
        };
        let remembered = self.game.remembers(Repetition::Positional);
        let mut first = 0;
        for ahead in quiet {
            let (player, site) = (ahead.player, usize::from(ahead.site));
            let what = self.plan.rules.pieces[usize::from(player)];
            let enemy = self.plan.rules.pieces[usize::from(3 - player)];
            let contents = &mut state.contents;
            contents.set_piece(site, what, player, 1);
            contents.owned.add(what, site, 0);
            for &stone in &self.taken[first..ahead.taken] {
                contents.owned.remove(enemy, usize::from(stone), None);
                contents.clear(usize::from(stone));
            }
            let points = self
                .plan
                .rules
                .score
                .wrapping_mul((ahead.taken - first) as i32);
            let score = &mut state.players[usize::from(player)].score;
            *score = score.wrapping_add(points);
            first = ahead.taken;
            state.log.push(player, false, i32::from(ahead.site));
            state.stalemated &= !(1 << player);
            if remembered && ahead.new_turn {
                let id = state.positional_identity();
                state.history.push(id);
            }
            state.prev = player;
        }
        if !quiet.is_empty() {
            let n = quiet.len() as u32;
            state.moves += n;
            state.turn += n;
            state.counter = state.counter.wrapping_add(n as i32);
            state.same_player = 0;
            state.passes = 0;
            state.mover = latest.player;
            state.next = 3 - latest.player;
        }
        state.stalemated &= !(1 << latest.player);
        list.clear();
        let at = Place::top(self.game.layout.default, i32::from(latest.site));
        let what = self.plan.rules.pieces[usize::from(latest.player)];
        let i = list.push(ActionKind::add(at, what), true);
        list.get_mut(i).mover = latest.player;
        list.add_own_then(i, self.plan.rules.then);
        self.ahead.clear();
        self.taken.clear();
        self.game.apply(state, scratch, list, i);
    }
}

impl Legal {
    /// The site with this place in ascending order.
    fn nth(&self, place: usize) -> usize {
        nth_of(&self.words, place).unwrap_or(0)
    }

    /// The place of a site in ascending order.
    fn place(&self, site: Site) -> usize {
        let (w, bit) = (usize::from(site / 64), site % 64);
        let before: u32 = self.words[..w].iter().map(|w| w.count_ones()).sum();
        before as usize + (self.words[w] & ((1 << bit) - 1)).count_ones() as usize
    }
}

impl Target {
    /// Whether groups spread over the same neighbours.
    pub fn spreads_over(&self, board: &Adjoining) -> bool {
        self.board == *board
    }

    /// The regions of a player that a site lies in, as bits.
    #[inline]
    pub fn regions_at(&self, player: u8, site: usize) -> u32 {
        self.regions[usize::from(player) * self.board.sites() + site]
    }

    /// Whether these regions are as many as are wanted.
    #[inline]
    pub fn are_enough(&self, regions: u32) -> bool {
        regions.count_ones() >= self.number
    }

    /// Whether the group of a stone just placed touches enough of its player's regions.
    pub fn is_reached(
        &self,
        chains: &Chains,
        player: u8,
        site: usize,
        open: &mut Vec<Site>,
    ) -> bool {
        let sites = self.board.sites();
        let regions = &self.regions[usize::from(player) * sites..][..sites];
        let mut reached = 0;
        open.clear();
        open.push(site as Site);
        let mut next = 0;
        let mut seen = [0u64; MAX_WORDS];
        seen[site / 64] |= 1 << (site % 64);
        while let Some(&at) = open.get(next) {
            next += 1;
            reached |= regions[usize::from(at)];
            if reached.count_ones() >= self.number {
                return true;
            }
            for &to in self.board.around(usize::from(at)) {
                let t = usize::from(to);
                let bit = 1 << (t % 64);
                if chains.owner(t) == player && seen[t / 64] & bit == 0 {
                    seen[t / 64] |= bit;
                    open.push(to);
                }
            }
        }
        false
    }
}

/// Words of the largest board the shape plays on.
const MAX_WORDS: usize = 16;
