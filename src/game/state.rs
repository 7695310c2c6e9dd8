//! A point of play: everything that can matter later, as flat data. The rules are in `rules`; what
//! is known only during an evaluation is in `context`.
//!
//! Parts that a game does not have are empty vectors, so they cost neither memory nor time. Copying
//! into an existing state (`clone_from`) does not allocate once the target has grown. Equality and
//! hashing cover everything.

pub mod contents;
pub mod hidden;
pub mod mixer;
pub mod narrow;
pub mod owned;
pub mod sparse_vec;
pub mod stacks;

use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::order;
use crate::game::rules::Mode;
use contents::Contents;
use mixer::Mixer;
use sparse_vec::SparseVec;
use std::sync::Arc;

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

            #[inline]
            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)*
            }
        }
    };
}

pub(in crate::game) use clone_fields;

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
    /// From-site and level of its last action that has one, where the rules ask for it.
    pub after_from: (i32, i32),
    /// To-site and level of its last action that has one, where the rules ask for it.
    pub after_to: (i32, i32),
    /// The sites it passed.
    pub between: SparseVec<i32>,
    /// From- and to-sites of its actions on the board, where the rules ask for them.
    pub actions: SparseVec<(i32, i32)>,
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
            between: SparseVec::default(),
            actions: SparseVec::default(),
        }
    }
}

/// The component on each site of the board after the start, shared by all states of a play.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Started(Option<Arc<[u16]>>);

impl Started {
    /// The components by site; none before the start is over.
    pub fn whats(&self) -> &[u16] {
        self.0.as_deref().unwrap_or(&[])
    }
}

/// Memory for the pieces of the start position, used again when no state holds it any more: if
/// chance draws the start, every playout has another.
#[derive(Debug, Default)]
pub struct StartedRooms {
    rooms: Vec<Arc<[u16]>>,
    /// The room that is given up next where all are held.
    oldest: usize,
}

impl StartedRooms {
    /// Most rooms kept: as many as states that are worked on at the same time.
    const MOST: usize = 8;

    /// Keeps what stands on the board after the start, by site.
    pub fn take_down(&mut self, whats: impl ExactSizeIterator<Item = u16>) -> Started {
        for room in &mut self.rooms {
            if let Some(free) = Arc::get_mut(room)
                && free.len() == whats.len()
            {
                free.iter_mut().zip(whats).for_each(|(to, from)| *to = from);
                return Started(Some(room.clone()));
            }
        }
        let room: Arc<[u16]> = whats.collect();
        if self.rooms.len() < Self::MOST {
            self.rooms.push(room.clone());
        } else {
            self.rooms[self.oldest] = room.clone();
            self.oldest = (self.oldest + 1) % Self::MOST;
        }
        Started(Some(room))
    }
}

impl Clone for Started {
    fn clone(&self) -> Self {
        Started(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        let same = match (&self.0, &source.0) {
            (Some(to), Some(from)) => Arc::ptr_eq(to, from),
            _ => false,
        };
        if !same {
            self.0.clone_from(&source.0);
        }
    }
}

/// The movers of past moves, as far back as any rule looks.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct MoveLog {
    /// Movers, latest last; [`MoveLog::PASS`] is added to those of passes. Only the tail is kept.
    recent: Vec<u8>,
    /// Entries that are never dropped.
    kept: u8,
    /// Mover of the last move, and of the latest by anybody else.
    pub last_two: [i16; 2],
    /// From-site of the first move of the present run of moves by one player.
    pub run_from: i32,
}

clone_fields!(MoveLog: recent, kept, last_two, run_from);

impl MoveLog {
    const PASS: u8 = 0x80;

    fn new(players: usize) -> Self {
        // The test whether all have passed looks at no more than three moves of each player.
        let kept = 3 * players + 1;
        MoveLog {
            recent: Vec::with_capacity(2 * kept),
            kept: kept as u8,
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
        let kept = usize::from(self.kept);
        if self.recent.len() == 2 * kept {
            self.recent.copy_within(kept.., 0);
            self.recent.truncate(kept);
        }
        let pass = if pass { Self::PASS } else { 0 };
        self.recent.push(mover | pass);
    }

    /// Whether the latest move is a pass, as it turns out when its consequences are known.
    pub fn judge_latest(&mut self, pass: bool) {
        if let Some(latest) = self.recent.last_mut() {
            *latest = *latest & !Self::PASS | if pass { Self::PASS } else { 0 };
        }
    }

    /// Moves from the latest backwards.
    pub fn backwards(&self) -> impl Iterator<Item = (u8, bool)> + '_ {
        let recent = self.recent.iter().rev();
        recent.map(|m| (m & !Self::PASS, m & Self::PASS != 0))
    }

    /// Mover of the latest move that the player did not make; −1 if none.
    pub fn last_other(&self, player: u8) -> i32 {
        let [a, b] = self.last_two;
        i32::from(if a == i16::from(player) { b } else { a })
    }
}

/// A point of play: the pieces, the turn, the players' scores and ranks, and everything else that
/// can matter later.
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
    pub dice: SparseVec<i32>,
    /// Players, with nobody first and everybody last.
    pub players: Box<[PlayerState]>,
    /// Named variables; nothing where one was never set, which rules read as -1.
    pub vars: SparseVec<Option<i32>>,
    /// What stands where.
    pub contents: Contents,
    /// Pending values.
    pub pending: SparseVec<i32>,
    /// Visited sites.
    pub visited: SparseVec<i32>,
    /// Sites to clear when the turn ends.
    pub to_clear: SparseVec<i32>,
    /// Remembered values, by memory.
    pub memories: SparseVec<Vec<i32>>,
    /// Propositions made.
    pub proposed: SparseVec<u16>,
    /// Votes cast.
    pub votes: SparseVec<u16>,
    /// Dominoes in the bag, as components.
    pub bag: SparseVec<u16>,
    /// What stood on the board after the start.
    pub started: Started,
    /// The last move.
    pub last: LastMove,
    /// The movers of past moves.
    pub log: MoveLog,
    /// Identities of past positions.
    pub history: SparseVec<u64>,
    /// Identities of past positions of this turn.
    pub turn_history: SparseVec<u64>,
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
    /// Copies the standing of the players from another state of the game: scores, ranks, who has
    /// won and lost, whether the game is over. Nothing is allocated.
    pub(in crate::game) fn stand_as(&mut self, other: &State) {
        for (to, from) in self.players.iter_mut().zip(&other.players) {
            (to.rank2, to.score) = (from.rank2, from.score);
        }
        (self.over, self.winner, self.active) = (other.over, other.winner, other.active);
        (self.winners, self.losers) = (other.winners, other.losers);
    }

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
            dice: vec![0; game.dice.as_ref().map_or(0, |d| d.faces.len())].into(),
            players: players.into(),
            vars: vec![None; game.names.vars.len()].into(),
            contents: Contents::new(game),
            pending: SparseVec::default(),
            visited: SparseVec::default(),
            to_clear: SparseVec::default(),
            memories: vec![Vec::new(); game.names.memories.len()].into(),
            proposed: SparseVec::default(),
            votes: SparseVec::default(),
            bag: SparseVec::default(),
            started: Started::default(),
            last: LastMove::none(game.layout.default),
            log: MoveLog::new(n),
            history: SparseVec::default(),
            turn_history: SparseVec::default(),
        }
    }

    /// Whether the player is still in the game.
    #[inline]
    pub fn is_active(&self, player: i32) -> bool {
        order::is_active(self.active, player)
    }

    /// The first active player after this one, cyclically; the player after when nobody is active.
    pub fn player_after(&self, player: u8, players: usize) -> u8 {
        order::player_after(self.active, player, players)
    }

    /// Identity of the position: contents, the unnamed variable, player order, teams.
    pub fn positional_identity(&self) -> u64 {
        self.identity_with(self.contents.identity())
    }

    /// Identity of the position with contents of this identity.
    pub fn identity_with(&self, contents: u64) -> u64 {
        let players = self.players.iter().map(|p| (p.order, p.team));
        identity_of(contents, self.temp, players)
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

    /// Bytes held by this state, allocations included; histories of positions and what it shares
    /// with the other states of a play aside.
    pub fn bytes(&self) -> usize {
        size_of::<State>()
            + self.dice.bytes()
            + self.players.len() * size_of::<PlayerState>()
            + self.vars.bytes()
            + self.contents.bytes()
            + self.pending.bytes()
            + self.visited.bytes()
            + self.to_clear.bytes()
            + self.memories.bytes()
            + self
                .memories
                .iter()
                .map(|m| m.capacity() * 4)
                .sum::<usize>()
            + self.proposed.bytes()
            + self.votes.bytes()
            + self.bag.bytes()
            + self.last.between.bytes()
            + self.last.actions.bytes()
            + self.log.recent.capacity()
    }
}

/// Identity of a position by that of its contents, the unnamed variable, and the order and team of
/// each player.
pub(in crate::game) fn identity_of(
    contents: u64,
    temp: i32,
    players: impl Iterator<Item = (u8, u8)>,
) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut h = Mixer(contents);
    temp.hash(&mut h);
    for (order, team) in players {
        order.hash(&mut h);
        team.hash(&mut h);
    }
    h.finish()
}
