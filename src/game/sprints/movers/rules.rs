//! The rules of a game as this runner holds them: for each player who may be to move, the trees of
//! moves, the end rules and the changes of phase. [`super::read`] makes them once, and
//! [`super::walks`] asks them for moves.

use std::ops::Deref;
use std::sync::Arc;

use super::asked::Follower;
use super::deeds::{Deed, Effect};
use super::late::{Late, Worth};
use super::past::{Past, Recall};
use super::position::Kinds;
use super::terms::{Condition, Number, Set};
use super::threats::ThreatReach;
use super::trials::Trials;
use super::ways::{Form, Start};
use crate::game::Limits;
use crate::game::bits::Bits;
use crate::game::rules::{EndRule, NextPhase};
use crate::game::sprints::ranking::Verdict;
use crate::game::sprints::unread::Unread;

/// A ludeme that yields moves.
#[derive(Clone, Debug)]
pub(super) enum Node<const W: usize> {
    /// A simple move, by its place among the ways.
    Way(usize),
    /// All of these.
    All(Vec<Node<W>>),
    /// The first of these that yields any.
    First(Vec<Node<W>>),
    /// Those of these that are legal, where others depend on it whether there are any.
    Legal(Box<Node<W>>),
    /// The first of these, if any of them is soon found to be legal, or the others, which are the same
    /// moves without those that are asked late: for random play, which asks the one it picks.
    Some(Box<(Node<W>, Node<W>)>),
    /// One of these, by the number of the next player.
    ByNext(Vec<Node<W>>),
    /// Those of these that begin the longest turns.
    Longest(Box<Node<W>>),
    /// A choice.
    If(Condition<W>, Box<(Node<W>, Option<Node<W>>)>),
    /// A choice for each piece: those in the set, and the others.
    Split(Set<W>, Box<(Node<W>, Option<Node<W>>)>),
    /// Over the pieces of components.
    Pieces(Vec<Branch<W>>),
    /// For each site of a set.
    Sites(Set<W>, Box<Node<W>>),
    /// The moves there are once an effect, by its place among the effects, has been done; it is done
    /// before each of them.
    After(usize, Box<Node<W>>),
}

impl<const W: usize> Node<W> {
    /// The same moves; what stands alone, or all within all, has no list of its own.
    pub fn flat(self) -> Self {
        let flat = |parts: Box<(Node<W>, Option<Node<W>>)>| {
            Box::new((parts.0.flat(), parts.1.map(Node::flat)))
        };
        match self {
            Node::All(nodes) => {
                let mut all = Vec::with_capacity(nodes.len());
                for node in nodes {
                    match node.flat() {
                        Node::All(inner) => all.extend(inner),
                        node => all.push(node),
                    }
                }
                match all.len() {
                    1 => all.remove(0),
                    _ => Node::All(all),
                }
            }
            Node::First(nodes) => Node::First(nodes.into_iter().map(Node::flat).collect()),
            Node::ByNext(nodes) => Node::ByNext(nodes.into_iter().map(Node::flat).collect()),
            Node::If(cond, parts) => Node::If(cond, flat(parts)),
            Node::Split(set, parts) => Node::Split(set, flat(parts)),
            Node::Legal(inner) => Node::Legal(Box::new(inner.flat())),
            Node::Some(parts) => Node::Some(Box::new((parts.0.flat(), parts.1.flat()))),
            Node::Longest(inner) => Node::Longest(Box::new(inner.flat())),
            Node::Sites(sites, inner) => Node::Sites(sites, Box::new(inner.flat())),
            Node::After(before, inner) => Node::After(before, Box::new(inner.flat())),
            Node::Pieces(branches) => Node::Pieces(
                branches
                    .into_iter()
                    .map(|branch| Branch {
                        node: branch.node.flat(),
                        ..branch
                    })
                    .collect(),
            ),
            Node::Way(way) => Node::Way(way),
        }
    }

    /// The ways in it, by their places.
    pub fn ways(&self, found: &mut Vec<usize>) {
        match self {
            Node::Way(way) => found.push(*way),
            Node::All(nodes) | Node::First(nodes) | Node::ByNext(nodes) => {
                nodes.iter().for_each(|node| node.ways(found));
            }
            Node::Some(parts) => {
                parts.0.ways(found);
                parts.1.ways(found);
            }
            Node::Legal(inner)
            | Node::Longest(inner)
            | Node::Sites(_, inner)
            | Node::After(_, inner) => inner.ways(found),
            Node::If(_, parts) | Node::Split(_, parts) => {
                parts.0.ways(found);
                parts.1.iter().for_each(|node| node.ways(found));
            }
            Node::Pieces(branches) => branches.iter().for_each(|b| b.node.ways(found)),
        }
    }

    /// Whether some of its moves are tried out to find out which there are.
    pub fn tries(&self) -> bool {
        match self {
            Node::Way(_) => false,
            Node::All(nodes) | Node::First(nodes) | Node::ByNext(nodes) => {
                nodes.iter().any(Node::tries)
            }
            Node::Legal(_) | Node::Some(_) | Node::Longest(_) => true,
            Node::Sites(_, inner) | Node::After(_, inner) => inner.tries(),
            Node::If(_, parts) | Node::Split(_, parts) => {
                parts.0.tries() || parts.1.as_ref().is_some_and(Node::tries)
            }
            Node::Pieces(branches) => branches.iter().any(|branch| branch.node.tries()),
        }
    }
}

/// The moves of the pieces of a component.
#[derive(Clone, Debug)]
pub(super) struct Branch<const W: usize> {
    pub component: u8,
    pub node: Node<W>,
    /// Some of the moves start elsewhere, and come once for each piece.
    pub one_by_one: bool,
    /// Pieces below others count, too.
    pub on_levels: bool,
    /// From where a piece could come to each site at most.
    pub onto: Vec<Bits<W>>,
}

/// A simple move at its place in the rules.
#[derive(Clone, Debug)]
pub(super) struct Way<const W: usize> {
    pub start: Start<W>,
    /// The form that a component follows.
    pub form_of: Vec<u8>,
    pub forms: Vec<Form<W>>,
    pub deed: Deed,
    /// Conditions depend on the start.
    pub by_start: bool,
    /// What is done before the move itself, by its place among the effects.
    pub before: Option<usize>,
    /// Its moves are those that there are once that has been done.
    pub after: bool,
    /// What its moves slide over is told to what is done before them.
    pub passes: bool,
    /// The consequences, by their place among the effects.
    pub thens: Vec<usize>,
    /// What makes it legal.
    pub check: Option<Check>,
    /// What was left out of where it may start and end, and makes it legal as well.
    pub late: Option<Late<W>>,
}

/// A condition on what a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    /// The condition, by its place among the checks.
    pub cond: usize,
    /// So many of the consequences belong to the move when the condition is asked.
    pub thens: usize,
    /// Nothing else moves and the rest is easily put back: it is tried where it stands.
    pub quiet: bool,
    /// A move changes nothing but where one piece stands and what it takes or becomes there (see
    /// [`super::shelter`]).
    pub calm: bool,
}

impl<const W: usize> Way<W> {
    /// The form that a component follows.
    #[inline]
    pub fn form(&self, component: u8) -> usize {
        usize::from(self.form_of[usize::from(component)])
    }

    /// Moves start from pieces, so that there is none without them.
    #[inline]
    pub fn needs_pieces(&self) -> bool {
        !matches!(self.start, Start::Nowhere)
    }
}

/// An end rule; one for each player comes as a rule for every player.
pub(super) type End<const W: usize> = EndRule<Condition<W>, Verdict<usize, Number<W>>>;

/// The rules as they are for one mover.
#[derive(Debug)]
pub(super) struct Side<const W: usize> {
    /// What may be played, by phase.
    pub play: Vec<Node<W>>,
    /// The same for random play, with conditions that are asked late; empty where there are none.
    pub loose: Vec<Node<W>>,
    /// Where that may come to, where threats are asked for.
    pub reach: Vec<ThreatReach<W>>,
    /// The blocks of end rules, by phase.
    pub ends: Vec<Vec<Vec<End<W>>>>,
    /// Changes from each phase.
    pub changes: Vec<Vec<NextPhase<Number<W>, Condition<W>>>>,
}

/// All rules, and room to try them in.
#[derive(Debug)]
pub(super) struct MoverRules<'g, const W: usize> {
    pub read: Arc<Read<W>>,
    /// The state that expressions without a form are asked of.
    pub follower: Option<Follower<'g, W>>,
    /// Room to try moves in.
    pub trials: Trials<W>,
    /// Positions that have been, where they are asked for.
    pub past: Past,
}

impl<const W: usize> MoverRules<'_, W> {
    /// Rules with room of their own.
    pub fn new(read: Arc<Read<W>>) -> Self {
        MoverRules {
            read,
            follower: None,
            trials: Trials::new(),
            past: Past::default(),
        }
    }
}

impl<const W: usize> Deref for MoverRules<'_, W> {
    type Target = Read<W>;

    #[inline]
    fn deref(&self) -> &Read<W> {
        &self.read
    }
}

/// All rules, as they are read once for a game.
#[derive(Debug)]
pub(super) struct Read<const W: usize> {
    pub kinds: Kinds,
    /// All sites of the board.
    pub board: Bits<W>,
    pub players: usize,
    /// By mover; nobody first.
    pub sides: Vec<Side<W>>,
    pub ways: Vec<Way<W>>,
    pub effects: Vec<Effect<W>>,
    /// Moves that conditions ask for.
    pub asked: Vec<Node<W>>,
    /// Where they may come to, where pieces are threatened by some of them.
    pub asked_reach: Vec<ThreatReach<W>>,
    /// What makes moves legal.
    pub checks: Vec<Condition<W>>,
    /// Moves for the player to move are checked.
    pub checked: bool,
    /// Some conditions can be asked late, as long as that is worth it.
    pub late: Option<Worth>,
    /// What of the past is asked for.
    pub recall: Recall,
    /// Moves are judged by what they lead to within a threat as well, since not all that is required
    /// of them holds there anyway.
    pub judged: bool,
    /// By component, if any is: the players whose moves ask for its pieces by their list, in which a
    /// piece that is put somewhere for a threat is not; player 1 is bit 1.
    pub listed: Vec<u32>,
    /// Some moves end where their piece stands: for a threat such a piece is still asked where
    /// another is put in its place.
    pub stays: bool,
    /// What stood where at the start, where that is asked.
    pub started: Option<Vec<u16>>,
    /// Visited sites are kept.
    pub visits: bool,
    /// Sites may be cleared when the turn ends.
    pub clears: bool,
    /// It is asked where the actions of the last move end.
    pub traces: bool,
    /// Ends ask whether the next player can move.
    pub asks_next: bool,
    /// Moves ask who was found to have no moves.
    pub asks_flags: bool,
    /// Whether the general code is asked for some expressions.
    pub asks: bool,
    /// How many of its answers are kept.
    pub answers: usize,
    /// How many kinds of moves it lists.
    pub listings: usize,
    /// What it is asked for.
    pub lists: Vec<Unread>,
    /// Moves depend on what changes with the turn.
    pub ticks: bool,
    /// Phases change.
    pub changes: bool,
    /// The game ends when everybody passes.
    pub all_pass: bool,
    /// Players may swap after the first moves.
    pub swaps: bool,
    pub limits: Limits,
}
