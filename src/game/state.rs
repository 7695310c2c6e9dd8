//! A point in a play: everything that can matter later, as flat data.
//!
//! Parts that a game does not have are empty vectors, so they cost neither memory nor time.
//! Cloning into an existing state (`clone_from`) copies without allocating once the target has
//! grown. Equality and hashing cover everything.

pub mod contents;
pub mod owned;
pub mod stacks;

use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::rules::Mode;
use contents::{Contents, Mixer};

/// The value of a named variable that has never been set.
pub const UNSET: i32 = i32::MIN;

/// What the state holds for each player; index 0 is nobody, `players + 1` everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerState {
    /// Score.
    pub score: i32,
    /// Money.
    pub amount: i32,
    /// Value.
    pub value: i32,
    /// Twice the rank; 0 while not ranked.
    pub rank2: u16,
    /// Phase.
    pub phase: u8,
    /// Team.
    pub team: u8,
    /// Which agent plays this index.
    pub order: u8,
}

/// Clones field by field, so that `clone_from` reuses the memory of the target.
macro_rules! clone_fields {
    ($type:ident: $($field:ident),* $(,)?) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                $type { $($field: self.$field.clone()),* }
            }

            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)*
            }
        }
    };
}

/// What is remembered of the last move.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct LastMove {
    /// Who made it; 0 for a placement of the start rules.
    pub mover: u8,
    /// Whether it was a pass.
    pub pass: bool,
    /// Its from-site.
    pub from: i32,
    /// Its to-site.
    pub to: i32,
    /// Level of its decision's from-site.
    pub level_from: i32,
    /// Level of its decision's to-site.
    pub level_to: i32,
    /// Type of its decision's from-site.
    pub from_type: SiteType,
    /// Type of its decision's to-site.
    pub to_type: SiteType,
    /// From-site and level of its last action that has one.
    pub after_from: (i32, i32),
    /// To-site and level of its last action that has one.
    pub after_to: (i32, i32),
    /// The sites it passed.
    pub between: Vec<i32>,
    /// From- and to-sites of its actions on the board, where the rules ask for them.
    pub actions: Vec<(i32, i32)>,
}

clone_fields!(
    LastMove: mover, pass, from, to, level_from, level_to, from_type, to_type, after_from,
    after_to, between, actions,
);

impl LastMove {
    fn none(default: SiteType) -> Self {
        LastMove {
            mover: 0,
            pass: false,
            from: -1,
            to: -1,
            level_from: -1,
            level_to: -1,
            from_type: default,
            to_type: default,
            after_from: (-1, -1),
            after_to: (-1, -1),
            between: Vec::new(),
            actions: Vec::new(),
        }
    }
}

/// The movers of past moves, as far back as any rule looks.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct MoveLog {
    /// Mover and whether it was a pass, latest last. Only the tail is kept.
    recent: Vec<(u8, bool)>,
    /// Mover of the last move, and of the latest by anybody else.
    pub last_two: [i16; 2],
    /// From-site of the first move of the present run of moves by one player.
    pub run_from: i32,
}

clone_fields!(MoveLog: recent, last_two, run_from);

impl MoveLog {
    /// Entries that are never dropped: what the all-pass test can look at for 16 players.
    const KEPT: usize = 64;

    fn new() -> Self {
        MoveLog {
            recent: Vec::new(),
            last_two: [-1, -1],
            run_from: -1,
        }
    }

    /// Adds a move.
    pub fn push(&mut self, mover: u8, pass: bool, from: i32) {
        if self.last_two[0] != i16::from(mover) {
            self.last_two[1] = self.last_two[0];
            self.last_two[0] = i16::from(mover);
            self.run_from = from;
        }
        if self.recent.len() == 2 * Self::KEPT {
            self.recent.drain(..Self::KEPT);
        }
        self.recent.push((mover, pass));
    }

    /// Moves from the latest backwards.
    pub fn backwards(&self) -> impl Iterator<Item = (u8, bool)> + '_ {
        self.recent.iter().rev().copied()
    }

    /// Mover of the latest move that the player did not make; −1 if none.
    pub fn last_other(&self, player: u8) -> i32 {
        let [a, b] = self.last_two;
        i32::from(if a == i16::from(player) { b } else { a })
    }
}

/// A point in a play.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The player to move.
    pub mover: u8,
    /// The player after.
    pub next: u8,
    /// The player before.
    pub prev: u8,
    /// The game is over.
    pub over: bool,
    /// Winner once over: 0 nobody, `players + 1` a tie, −1 aborted.
    pub winner: i32,
    /// Counter.
    pub counter: i32,
    /// The unnamed variable.
    pub temp: i32,
    /// The pot.
    pub pot: i32,
    /// Trump suit.
    pub trump: i32,
    /// The decided proposition; −1 for none.
    pub decided: i32,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Moves already made by the mover in this turn.
    pub same_player: u32,
    /// Moves played, placements excluded.
    pub moves: u32,
    /// Passes in a row.
    pub passes: u32,
    /// Players still in the game, as bits.
    pub active: u32,
    /// Players found without moves, as bits.
    pub stalemated: u32,
    /// Players for whom a trigger was set, as bits.
    pub triggered: u32,
    /// Winners, as bits.
    pub winners: u32,
    /// Losers, as bits.
    pub losers: u32,
    /// Identity of the stored position.
    pub stored: u64,
    /// All dice showed equal faces.
    pub dice_equal: bool,
    /// Sum of the dice.
    pub dice_sum: i32,
    /// Value still available of each die; 0 when used.
    pub dice: Vec<i32>,
    /// Players, with nobody first and everybody last.
    pub players: Vec<PlayerState>,
    /// Named variables.
    pub vars: Vec<i32>,
    /// What stands where.
    pub contents: Contents,
    /// Pending values.
    pub pending: Vec<i32>,
    /// Visited sites.
    pub visited: Vec<i32>,
    /// Sites to clear when the turn ends.
    pub to_clear: Vec<i32>,
    /// Remembered values, by memory.
    pub memories: Vec<Vec<i32>>,
    /// Propositions made.
    pub proposed: Vec<u16>,
    /// Votes cast.
    pub votes: Vec<u16>,
    /// Dominoes in the bag, as components.
    pub bag: Vec<u16>,
    /// Board sites with the component that stood there after the start.
    pub started: Vec<u16>,
    /// The last move.
    pub last: LastMove,
    /// The movers of past moves.
    pub log: MoveLog,
    /// Identities of past positions.
    pub history: Vec<u64>,
    /// Identities of past positions of this turn.
    pub turn_history: Vec<u64>,
}

clone_fields!(
    State:
    mover,
    next,
    prev,
    over,
    winner,
    counter,
    temp,
    pot,
    trump,
    decided,
    turn,
    same_player,
    moves,
    passes,
    active,
    stalemated,
    triggered,
    winners,
    losers,
    stored,
    dice_equal,
    dice_sum,
    dice,
    players,
    vars,
    contents,
    pending,
    visited,
    to_clear,
    memories,
    proposed,
    votes,
    bag,
    started,
    last,
    log,
    history,
    turn_history,
);

impl State {
    /// The state of a game before its start rules: everything empty, player 1 to move.
    pub fn new(game: &Game) -> Self {
        let n = game.players;
        let nobody = PlayerState {
            score: 0,
            amount: 0,
            value: -1,
            rank2: 0,
            phase: 0,
            team: 0,
            order: 0,
        };
        let mut players = vec![nobody; n + 2];
        for (p, player) in players.iter_mut().enumerate() {
            player.order = p as u8;
            player.team = p as u8;
            player.phase = game.first_phase(p);
        }
        let (mover, next) = match (game.mode, n) {
            (Mode::Simulation, _) => (0, 0),
            (_, 1) => (1, 1),
            _ => (1, 2),
        };
        State {
            mover,
            next,
            prev: 0,
            over: false,
            winner: 0,
            counter: -1,
            temp: -1,
            pot: 0,
            trump: -1,
            decided: -1,
            turn: 1,
            same_player: 0,
            moves: 0,
            passes: 0,
            active: if n == 0 { 0 } else { (1u32 << (n + 1)) - 2 },
            stalemated: 0,
            triggered: 0,
            winners: 0,
            losers: 0,
            stored: 0,
            dice_equal: false,
            dice_sum: 0,
            dice: vec![0; game.dice.as_ref().map_or(0, |d| d.faces.len())],
            players,
            vars: vec![UNSET; game.names.vars.len()],
            contents: Contents::new(game),
            pending: Vec::new(),
            visited: Vec::new(),
            to_clear: Vec::new(),
            memories: vec![Vec::new(); game.names.memories.len()],
            proposed: Vec::new(),
            votes: Vec::new(),
            bag: Vec::new(),
            started: Vec::new(),
            last: LastMove::none(game.layout.default),
            log: MoveLog::new(),
            history: Vec::new(),
            turn_history: Vec::new(),
        }
    }

    /// Whether the player is still in the game.
    #[inline]
    pub fn is_active(&self, player: i32) -> bool {
        (1..32).contains(&player) && self.active >> player & 1 == 1
    }

    /// The first active player after this one, cyclically; the player after when nobody is active.
    pub fn player_after(&self, player: u8, players: usize) -> u8 {
        if players == 0 {
            return 0;
        }
        let mut next = player;
        for _ in 0..players {
            next = next % players as u8 + 1;
            if self.is_active(i32::from(next)) {
                return next;
            }
        }
        player % players as u8 + 1
    }

    /// Identity of the position: contents, the unnamed variable, player order, teams.
    pub fn positional_identity(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut h = Mixer(self.contents.identity());
        self.temp.hash(&mut h);
        for p in &self.players {
            p.order.hash(&mut h);
            p.team.hash(&mut h);
        }
        h.finish()
    }

    /// Number of players still in the game.
    pub fn active_players(&self) -> u32 {
        self.active.count_ones()
    }

    /// The rank of a player, 1.0 best; 0.0 while not ranked.
    pub fn rank(&self, player: usize) -> f64 {
        self.players
            .get(player)
            .map_or(0.0, |p| f64::from(p.rank2) / 2.0)
    }

    /// Bytes held by this state, allocations included, histories of positions aside.
    pub fn bytes(&self) -> usize {
        size_of::<State>()
            + self.dice.capacity() * 4
            + self.players.capacity() * size_of::<PlayerState>()
            + self.vars.capacity() * 4
            + self.contents.bytes()
            + (self.pending.capacity() + self.visited.capacity() + self.to_clear.capacity()) * 4
            + self
                .memories
                .iter()
                .map(|m| m.capacity() * 4 + 24)
                .sum::<usize>()
            + (self.started.capacity() + self.bag.capacity()) * 2
            + self.last.between.capacity() * 4
            + self.last.actions.capacity() * 8
            + self.log.recent.capacity() * size_of::<(u8, bool)>()
    }
}
