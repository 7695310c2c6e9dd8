//! The types of modes of play, phases, meta rules and end rules (specification 05a C–E). They are
//! carried out in `game/flow`.

use crate::game::Game;

use super::{Bool, Float, Int, Moves, Owners, Role};

/// How players take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One after the other.
    Alternating,
    /// All at once.
    Simultaneous,
    /// Nobody: the rules run by themselves.
    Simulation,
}

/// Which positions count as repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Contents of the containers, over the game.
    Positional,
    /// Also whose turn it is and the like, over the game.
    Situational,
    /// Contents, within a turn.
    PositionalInTurn,
    /// Everything, within a turn.
    SituationalInTurn,
}

/// A phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The player it can be the first phase of; `None` for everyone.
    pub player: Option<u8>,
    /// What may be played.
    pub play: Moves,
    /// Ends of its own.
    pub end: Option<End>,
    /// Ways to other phases.
    pub next: Vec<NextPhase>,
}

/// A change of phase. Runners have its number and condition in forms of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct NextPhase<N = Int, C = Bool> {
    /// Index of the player it holds for; `players + 1` for everyone.
    pub who: N,
    /// When.
    pub cond: C,
    /// The phase; the following one when `None`.
    pub target: Option<u8>,
}

/// A block of end rules.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The rules, all of which are tested in order.
    pub rules: Vec<EndRule>,
}

/// An end rule. Runners have its conditions and results in forms of their own.
#[derive(Clone, Debug, PartialEq)]
pub enum EndRule<C = Bool, R = EndResult> {
    /// If the condition holds: the first sub-rule that fires, else the result.
    If {
        cond: C,
        subs: Vec<EndRule<C, R>>,
        result: Option<R>,
    },
    /// For each player with `player` bound; the flag leaves the mover out.
    ForEachPlayer {
        skip_mover: bool,
        cond: C,
        result: R,
    },
    /// For each track with `track` bound.
    ForEachTrack { cond: C, result: R },
}

/// What an end rule brings.
#[derive(Clone, Debug, PartialEq)]
pub enum EndResult {
    /// A result for a role.
    Result(Role, ResultKind),
    /// Ranking by score.
    ByScore {
        scores: Vec<(Owners, Int)>,
        misere: Bool,
    },
    /// Ranking by payoff.
    Payoffs(Vec<(Owners, Float)>),
}

impl EndResult {
    /// Whether it ends a game of two players who are both still in it.
    pub fn ends_for_two(&self) -> bool {
        matches!(
            self,
            EndResult::Result(
                Role::Mover | Role::Next | Role::Player(1 | 2),
                ResultKind::Win | ResultKind::Loss | ResultKind::Draw
            )
        )
    }

    /// Whether it ranks players by numbers.
    pub fn ranks(&self) -> bool {
        matches!(self, EndResult::ByScore { .. } | EndResult::Payoffs(_))
    }
}

/// A kind of result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultKind {
    /// The role wins.
    Win,
    /// The role loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// Everybody ties.
    Tie,
    /// The game is abandoned.
    Abandon,
    /// The game crashed.
    Crash,
}

/// Meta rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Meta {
    /// Moves that can only go one way are played at once.
    pub automove: bool,
    /// Unsupported pieces fall.
    pub gravity: bool,
    /// Positions may not repeat.
    pub no_repeat: Option<Repetition>,
    /// A move may not lose at once.
    pub no_suicide: bool,
    /// Everyone passing does not end the game.
    pub no_pass_end: bool,
    /// Pieces that support several others stay.
    pub pin: bool,
    /// The second player may take over the first move.
    pub swap: bool,
}

impl Meta {
    /// Whether moves may be forbidden by what they lead to.
    #[inline]
    pub fn filters(&self) -> bool {
        self.no_repeat.is_some() || self.no_suicide
    }
}

impl Game {
    /// The results of all end rules: those of the phases, then those of the game, sub-rules before
    /// the result of the rule they belong to.
    pub fn outcomes(&self) -> Vec<&EndResult> {
        fn of_rules<'g>(rules: &'g [EndRule], out: &mut Vec<&'g EndResult>) {
            for rule in rules {
                match rule {
                    EndRule::If { subs, result, .. } => {
                        of_rules(subs, out);
                        out.extend(result);
                    }
                    EndRule::ForEachPlayer { result, .. }
                    | EndRule::ForEachTrack { result, .. } => {
                        out.push(result);
                    }
                }
            }
        }
        let mut out = Vec::new();
        let ends = self.phases.iter().filter_map(|phase| phase.end.as_ref());
        for End { rules } in ends.chain(&self.end) {
            of_rules(rules, &mut out);
        }
        out
    }
}
