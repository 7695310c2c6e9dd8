//! Matches: games played one after the other for a common score (specification 05b H).
//!
//! A [`Match`] is the immutable rules; a [`Series`] is one match in progress. A series does not
//! play: its games are played as any other, in scratch memory that knows the [`Standing`]. When a
//! game is over it is handed to [`Series::advance`], which gives the points, evaluates the end
//! rules of the match, and says which game follows.

use super::Game;
use super::context::{Context, Scratch};
use super::rules::ints::Bound;
use super::rules::{EndResult, EndRule, Int, ResultKind};
use super::state::State;

/// The most games of a match: one that its own rules do not end is cut off here.
pub const MAX_TRIALS: u32 = 10_000;

/// A match.
#[derive(Debug)]
pub struct Match {
    /// Its name.
    pub name: String,
    /// Number of players.
    pub players: usize,
    /// The games it consists of; there is at least one.
    pub instances: Vec<Instance>,
}

/// A game of a match, with the rules of the match compiled for its equipment.
#[derive(Debug)]
pub struct Instance {
    /// The game.
    pub game: Game,
    /// The game that follows, by its number from 0; the next of the list when `None`.
    pub next: Option<Int>,
    /// What a win is worth.
    pub result: Option<Int>,
    /// The end rules of the match.
    pub end: Vec<EndRule>,
}

/// How a match stands: what the games of it can ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Points by player; index 0 is nobody's.
    pub scores: Vec<i32>,
    /// Games finished.
    pub trials: u32,
}

/// A match in progress.
#[derive(Debug)]
pub struct Series<'m> {
    rules: &'m Match,
    /// The number of the present game in the match's list.
    pub current: usize,
    /// Points and finished games.
    pub standing: Standing,
    /// Nothing more is played.
    pub over: bool,
    /// 0 for nobody, `players + 1` for a tie, −1 for an abandoned match.
    pub winner: i32,
    active: Vec<bool>,
    ranks: Vec<f64>,
}

impl<'m> Series<'m> {
    /// A match of which no game is finished.
    pub fn new(rules: &'m Match) -> Self {
        let places = rules.players + 1;
        Series {
            rules,
            current: 0,
            standing: Standing {
                scores: vec![0; places],
                trials: 0,
            },
            over: false,
            winner: 0,
            active: (0..places).map(|p| p > 0).collect(),
            ranks: vec![0.0; places],
        }
    }

    /// The game that is being played.
    pub fn game(&self) -> &'m Game {
        &self.rules.instances[self.current].game
    }

    /// The rank of each player; 1.0 is best, 0.0 none.
    pub fn ranking(&self) -> &[f64] {
        &self.ranks[1..]
    }

    /// Goes on from a finished game: points, end rules, the game that follows. The scratch memory
    /// is the one the game was played in.
    pub fn advance(&mut self, state: &mut State, scratch: &mut Scratch) {
        let instance = &self.rules.instances[self.current];
        let mut ctx = Context::new(&instance.game, state, scratch);
        for player in 1..=self.rules.players {
            let points = self.points(instance, player, &mut ctx);
            let score = &mut self.standing.scores[player];
            *score = score.wrapping_add(points);
        }
        self.standing.trials += 1;
        ctx.scratch.standing = Some(self.standing.clone());
        for rule in &instance.end {
            if self.over {
                break;
            }
            self.end_by(rule, &instance.end, &mut ctx);
        }
        self.over |= self.standing.trials >= MAX_TRIALS;
        if !self.over {
            let count = self.rules.instances.len();
            let following = (self.current + 1) % count;
            let chosen = instance.next.as_ref().map(|next| ctx.int(next));
            let chosen = chosen.and_then(|n| usize::try_from(n).ok());
            self.current = chosen.filter(|n| *n < count).unwrap_or(following);
        }
    }

    /// What a finished game is worth to a player.
    fn points(&self, instance: &Instance, player: usize, ctx: &mut Context<'_>) -> i32 {
        let won = ctx.state.winners >> player & 1 == 1;
        let rank = |ctx: &Context<'_>| match player <= ctx.game.players {
            true => ctx.state.rank(player),
            false => 0.0,
        };
        match (&instance.result, self.rules.players) {
            (Some(result), _) if won => ctx.int(result),
            (_, 1) => i32::from(rank(ctx) == 1.0),
            (_, 2) => 2 - rank(ctx) as i32,
            _ => i32::from(won),
        }
    }

    fn end_by(&mut self, rule: &EndRule, all: &[EndRule], ctx: &mut Context<'_>) {
        match rule {
            EndRule::If { .. } => {
                if let Some(outcome) = rule.first(&mut |cond| ctx.bool(cond)) {
                    self.apply(outcome, all, ctx);
                }
            }
            EndRule::ForEachPlayer {
                skip_mover,
                cond,
                result,
            } => {
                let outer = ctx.env.get(Bound::Player);
                for player in 1..=self.rules.players {
                    let skipped = *skip_mover && player as i32 == ctx.mover();
                    if self.over || skipped || !self.active[player] {
                        continue;
                    }
                    ctx.env.set(Bound::Player, player as i32);
                    if ctx.bool(cond) {
                        self.apply(result, all, ctx);
                    }
                }
                ctx.env.set(Bound::Player, outer);
            }
            EndRule::ForEachTrack { cond, result } => {
                let outer = ctx.env.get(Bound::Track);
                for track in 0..ctx.game.tracks.len() as i32 {
                    if self.over {
                        break;
                    }
                    ctx.env.set(Bound::Track, track);
                    if ctx.bool(cond) {
                        self.apply(result, all, ctx);
                    }
                }
                ctx.env.set(Bound::Track, outer);
            }
        }
    }

    fn apply(&mut self, outcome: &EndResult, all: &[EndRule], ctx: &mut Context<'_>) {
        let players = self.rules.players;
        let everyone = players as i32 + 1;
        match outcome {
            EndResult::Result(role, kind) => {
                let who = ctx.role_index(*role);
                if who != everyone && !self.is_active(who) {
                    return;
                }
                match kind {
                    ResultKind::Win => self.win(who, all, ctx),
                    ResultKind::Loss => {}
                    ResultKind::Draw => self.draw(),
                    ResultKind::Tie => self.finish(everyone),
                    ResultKind::Abandon | ResultKind::Crash => self.finish(-1),
                }
            }
            EndResult::ByScore { scores, misere } => {
                let lowest_first = ctx.bool(misere);
                for (owners, score) in scores {
                    let score = ctx.int(score);
                    let bits = ctx.owner_bits(owners);
                    for player in (1..=players).filter(|p| bits >> p & 1 == 1) {
                        self.standing.scores[player] = score;
                    }
                }
                let sign = if lowest_first { -1.0 } else { 1.0 };
                let scores = self.standing.scores.iter();
                let values: Vec<f64> = scores.map(|s| sign * f64::from(*s)).collect();
                self.rank_by(&values);
            }
            EndResult::Payoffs(payoffs) => {
                let mut values = vec![0.0; players + 1];
                for (owners, payoff) in payoffs {
                    let payoff = f64::from(ctx.float(payoff));
                    let bits = ctx.owner_bits(owners);
                    for player in (1..=players).filter(|p| bits >> p & 1 == 1) {
                        values[player] = payoff;
                    }
                }
                self.rank_by(&values);
            }
        }
    }

    fn is_active(&self, player: i32) -> bool {
        usize::try_from(player).is_ok_and(|p| self.active.get(p).copied().unwrap_or(false))
    }

    /// A player wins, together with everyone whom another rule lets win now; the others share the
    /// rank behind them.
    fn win(&mut self, who: i32, all: &[EndRule], ctx: &mut Context<'_>) {
        let mut winners = vec![who];
        for rule in all {
            let fired = rule.first(&mut |cond| ctx.bool(cond));
            if let Some(EndResult::Result(role, ResultKind::Win)) = fired {
                winners.push(ctx.role_index(*role));
            }
        }
        let mut rank = 1;
        while self.ranks.contains(&f64::from(rank)) {
            rank += 1;
        }
        let everyone = winners.contains(&(self.rules.players as i32 + 1));
        let mut others = Vec::new();
        for player in 1..=self.rules.players {
            if !self.active[player] {
                continue;
            }
            if everyone || winners.contains(&(player as i32)) {
                self.ranks[player] = f64::from(rank);
            } else {
                others.push(player);
            }
        }
        let behind = f64::from(rank) + others.len() as f64;
        for player in others {
            self.ranks[player] = behind;
        }
        self.finish(self.first());
    }

    fn draw(&mut self) {
        let active = self.active.iter().filter(|a| **a).count();
        let ranked = self.ranks[1..].iter().filter(|r| **r > 0.0).count();
        let rank = (active + 1) as f64 / 2.0 + ranked as f64;
        for r in &mut self.ranks[1..] {
            if *r == 0.0 {
                *r = rank;
            }
        }
        self.finish(self.first());
    }

    /// Ranks by a number, the highest first; who has the same shares the rank.
    fn rank_by(&mut self, values: &[f64]) {
        for player in 1..=self.rules.players {
            let own = values[player];
            let better = values[1..].iter().filter(|v| **v > own).count();
            let same = values[1..].iter().filter(|v| **v == own).count();
            self.ranks[player] = better as f64 + (same + 1) as f64 / 2.0;
        }
        self.finish(self.first());
    }

    /// The lowest player of rank 1; 0 if there is none.
    fn first(&self) -> i32 {
        let first = (1..=self.rules.players).find(|p| self.ranks[*p] == 1.0);
        first.map_or(0, |p| p as i32)
    }

    fn finish(&mut self, winner: i32) {
        self.over = true;
        self.winner = winner;
        self.active.fill(false);
    }
}
