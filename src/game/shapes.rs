//! Shapes: rules for which a playout picks a move without making a list of moves. The game is still
//! played in the state; random games without a state live in [sprints](super::sprints), and what a
//! rule means lives in `moves`, `eval` and `apply`.
//!
//! A playout needs one legal move at a time, picked uniformly, and only what that move leads to. A
//! *shape* recognises rules for which two things are known without a list: how many legal moves
//! there are, and which is the n-th. For many moves its own tables also tell that the game goes on
//! afterwards. A move for which they cannot tell is played by `Game::apply`, so that one piece of
//! code decides the end of all games. A shape never looks at names: any game whose rules have the
//! form is played so.
//!
//! A shape takes the same moves for the same picks as the list does, and leaves the same state
//! behind: a seeded playout does not depend on whether a shape was used. Tests compare both.
//!
//! | file | what it holds |
//! |---|---|
//! | [`placement`] | rules that only put pieces on empty sites |
//! | [`captures`] | placements that capture what they enclose |
//! | [`pieces`] | rules by which pieces move on a board |
//! | [`sites`] | any rules with at most one move a site |
//! | `empties` | the empty sites, picked by their place in ascending order |
//! | `lines` | pieces along lines, for `is Line` |
//! | `chains` | chains of stones and their liberties |
//! | `rings` | whether a placement can close a loop, for `is Loop` |
//! | `signs` | what is known of the conditions of end rules |
//! | `seen` | positions that may not recur |
//! | `runs` | enemy pieces that a placement takes between two of the mover's |
//! | `links` | groups and the regions they touch, for `is Connected` |

pub mod captures;
pub(in crate::game) mod chains;
pub(in crate::game) mod empties;
pub(in crate::game) mod lines;
pub(in crate::game) mod links;
pub mod pieces;
pub mod placement;
pub(in crate::game) mod rings;
pub(in crate::game) mod runs;
pub(in crate::game) mod seen;
pub(in crate::game) mod signs;
pub mod sites;

use rand::{Rng, RngExt};

use crate::board::site::{Site, SiteType};

use super::Game;
use super::action::MoveList;
use super::context::Scratch;
use super::rules::Directions;
use super::state::State;
use captures::Captures;
use pieces::Pieces;
use placement::Placement;
use sites::OneASite;

/// How many legal moves the positions of a playout had: their sum, and in how many positions there
/// was a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Sum over all moves of the number of legal moves.
    pub choices: u64,
    /// Moves where there was more than one legal move.
    pub decisions: u32,
}

impl Tally {
    /// Picks one of `n` legal moves, where there is a choice.
    #[inline]
    pub fn pick(&mut self, n: usize, choice: &mut impl Rng) -> usize {
        self.choices += n as u64;
        if n == 1 {
            return 0;
        }
        self.decisions += 1;
        // The numbers of the wider type would be the same, by a call each.
        choice.random_range(0..n as u32) as usize
    }
}

/// The number of moves that can be made from here before a limit of turns or moves can end the
/// game.
pub(super) fn moves_within_limits(game: &Game, state: &State) -> usize {
    let turns = game.max_turns().saturating_sub(state.turn);
    let moves = game.move_limit.saturating_sub(state.moves + 1);
    turns.min(moves) as usize
}

/// The number of moves until the swap rule may offer a swap; `usize::MAX` for never.
pub(super) fn moves_until_swap(game: &Game, state: &State) -> usize {
    match game.meta.swap {
        true => (game.players - 1).wrapping_sub(state.moves as usize),
        false => usize::MAX,
    }
}

/// The neighbours of every site in the given directions, in their order. `None` where the
/// directions depend on the state.
fn neighbours(game: &Game, ty: SiteType, directions: &Directions) -> Option<Vec<Vec<Site>>> {
    let Directions::Absolute(directions) = directions else {
        return None;
    };
    let steps = game.board.steps(ty);
    let around = |site| {
        let towards = |d| steps.towards(d, site as Site).iter().copied();
        directions.iter().flat_map(|&d| towards(d)).collect()
    };
    Some((0..game.board.len(ty)).map(around).collect())
}

/// Whether every neighbour of a site has the site as its neighbour.
fn are_mutual(lists: &[Vec<Site>]) -> bool {
    lists.iter().enumerate().all(|(site, list)| {
        let back = |to: &Site| lists[usize::from(*to)].contains(&(site as Site));
        list.iter().all(back)
    })
}

/// The shape of a game's rules, with the tables and the position that a playout needs.
#[derive(Debug)]
pub enum Shape<'g> {
    /// Nothing but placements.
    Placement(Placement<'g>),
    /// Placements that capture what they enclose.
    Captures(Captures<'g>),
    /// Pieces that move on a board.
    Pieces(Pieces<'g>),
    /// At most one move a site.
    Sites(OneASite<'g>),
}

impl<'g> Shape<'g> {
    /// The shape of a game's rules, if they have any. `initial` is the state that playouts start
    /// from.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let placement = Placement::of(game, initial).map(Shape::Placement);
        placement
            .or_else(|| Captures::of(game, initial).map(Shape::Captures))
            .or_else(|| OneASite::of(game).map(Shape::Sites))
            .or_else(|| Pieces::of(game).map(Shape::Pieces))
    }

    /// Goes back to the initial state.
    pub fn restart(&mut self) {
        match self {
            Shape::Placement(shape) => shape.restart(),
            Shape::Captures(shape) => shape.restart(),
            Shape::Pieces(shape) => shape.restart(),
            // It keeps nothing from move to move.
            Shape::Sites(_) => {}
        }
    }

    /// Goes on from this state of the game instead of the initial one; false if the shape cannot.
    pub fn take_up(&mut self, state: &State) -> bool {
        match self {
            Shape::Placement(shape) => shape.take_up(state),
            // What was played before decides what may recur.
            Shape::Captures(_) => false,
            Shape::Pieces(shape) => {
                shape.restart();
                true
            }
            // It keeps nothing from move to move.
            Shape::Sites(_) => true,
        }
    }

    /// Plays random moves until the game is over or a move is due that the shape leaves to the
    /// list of moves. The state must be the one the shape was left with, the one it has taken up,
    /// or initial after a restart.
    pub fn advance(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        choice: &mut impl Rng,
        tally: &mut Tally,
    ) {
        match self {
            Shape::Placement(shape) => shape.advance(state, scratch, list, choice, tally),
            Shape::Captures(shape) => shape.advance(state, scratch, list, choice, tally),
            Shape::Pieces(shape) => shape.advance(state, scratch, list, choice, tally),
            Shape::Sites(shape) => shape.advance(state, scratch, list, choice, tally),
        }
    }
}
