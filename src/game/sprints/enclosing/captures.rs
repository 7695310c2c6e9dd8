//! The board and the position of placements that capture what they enclose, as in Go: a stone goes on
//! any empty site, enemy chains without a liberty leave the board, the stone's own chain must have a
//! liberty, and positions may not recur. Which sites are legal follows from the liberties of chains.

use super::chains::{Adjoining, Chains};
use super::rules::rules;
use crate::game::rules::Repetition;
use crate::game::sprints::plain::plain_phase;
use crate::game::sprints::seen::Seen;
use crate::game::state::clone_fields;
use crate::game::state::mixer::key_of;
use crate::game::{Features, Game, Meta};

/// The details in which such games differ.
#[derive(Debug)]
pub(in crate::game::sprints) struct CaptureRules {
    pub pieces: Vec<u16>,
    /// A pass may be made at any time.
    pub pass: bool,
    /// What each captured stone adds to the capturer's score.
    pub score: i32,
}

/// What makes an end rule's condition hold after a move.
#[derive(Debug)]
pub(in crate::game::sprints) enum CaptureSign {
    /// All players have passed.
    AllPassed,
    /// The move was a pass.
    WasPass,
    /// The next player has no move.
    Stuck,
    /// The stone's chain touches this many of the player's regions.
    Connected,
}

/// Regions to connect.
#[derive(Debug)]
pub(in crate::game::sprints) struct Target {
    pub board: Adjoining,
    /// Regions of each site as bits, by player and site.
    pub regions: Vec<u32>,
    /// How many are wanted.
    pub number: u32,
}

/// The position of a playout.
#[derive(Debug, Default)]
pub(in crate::game::sprints) struct CapturePosition {
    pub chains: Chains,
    /// The identity of the contents.
    pub sum: u64,
    /// Positions that may not recur.
    pub seen: Seen,
    /// The fewest enemy stones of the positions that may not recur, by player and own stones.
    fewest: [Vec<u16>; 3],
}

clone_fields!(CapturePosition: chains, sum, seen, fewest);

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
pub(in crate::game::sprints) struct Enclosures {
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
}

/// Words of the largest board that such a game is played on.
pub(super) const MAX_WORDS: usize = 16;
