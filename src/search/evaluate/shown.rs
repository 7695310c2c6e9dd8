//! What an evaluation looks at: a position as a state or as a runner holds it.

use crate::game::Game;
use crate::game::sprints::searched::Searched;
use crate::game::state::State;

/// A piece, or several alike on a site.
#[derive(Clone, Copy, Debug)]
pub struct ShownPiece {
    /// Where, as a slot of the layout.
    pub slot: usize,
    /// The level of a stack.
    pub level: usize,
    /// The component.
    pub what: u16,
    /// Whose it is.
    pub who: u8,
    /// How many.
    pub count: f64,
    /// How many pieces the site has.
    pub height: f64,
}

/// A position that an evaluation looks at.
pub trait Shown {
    /// Shows all pieces.
    fn each_piece(&self, game: &Game, see: &mut dyn FnMut(ShownPiece));

    /// Whether sites may hold several pieces.
    fn crowds(&self) -> bool;

    /// Whether something of a piece is hidden from others than its player.
    fn is_veiled(&self, player: usize, piece: &ShownPiece) -> bool;

    /// A player's score.
    fn score(&self, player: usize) -> i32;

    /// The player to move.
    fn mover(&self) -> u8;

    /// The agent at a player's place, from 1.
    fn order(&self, player: usize) -> u8;

    /// The rank of a player who is out; 0 for others.
    fn rank(&self, player: usize) -> f64;
}

impl Shown for State {
    fn each_piece(&self, game: &Game, see: &mut dyn FnMut(ShownPiece)) {
        let contents = &self.contents;
        for slot in 0..game.layout.slots as usize {
            if contents.stacking() {
                let height = contents.height(slot) as f64;
                for (level, piece) in contents.levels(slot).iter().enumerate() {
                    see(ShownPiece {
                        slot,
                        level,
                        what: piece.what,
                        who: piece.who,
                        count: 1.0,
                        height,
                    });
                }
            } else if contents.what(slot) != 0 {
                let count = f64::from(contents.count(slot).max(1));
                see(ShownPiece {
                    slot,
                    level: 0,
                    what: contents.what(slot),
                    who: contents.who(slot),
                    count,
                    height: count,
                });
            }
        }
    }

    fn crowds(&self) -> bool {
        self.contents.stacking() || self.contents.has_counts()
    }

    fn is_veiled(&self, player: usize, piece: &ShownPiece) -> bool {
        let hidden = &self.contents.hidden;
        !hidden.is_empty()
            && (1..self.players.len() - 1)
                .filter(|other| *other != player)
                .any(|other| hidden.bits(other, piece.slot, piece.level) != 0)
    }

    fn score(&self, player: usize) -> i32 {
        self.players[player].score
    }

    fn mover(&self) -> u8 {
        self.mover
    }

    fn order(&self, player: usize) -> u8 {
        self.players[player].order
    }

    fn rank(&self, player: usize) -> f64 {
        State::rank(self, player)
    }
}

/// The position of a runner, with a state that has its ranks.
pub struct RunnerShown<'r> {
    /// The runner.
    pub runner: &'r dyn Searched,
    /// A state of the game that the runner has handed its results over to.
    pub standing: &'r State,
}

impl Shown for RunnerShown<'_> {
    fn each_piece(&self, game: &Game, see: &mut dyn FnMut(ShownPiece)) {
        let crowds = self.crowds();
        let stacks = self.standing.contents.stacking();
        // Pieces of a stack come one after the other.
        let mut pile: Vec<u16> = Vec::new();
        let mut pile_of = usize::MAX;
        let mut show = |slot: usize, pile: &mut Vec<u16>| {
            let height = pile.len() as f64;
            for (level, what) in pile.drain(..).enumerate() {
                see(ShownPiece {
                    slot,
                    level,
                    what,
                    who: game.owner(what),
                    count: 1.0,
                    height,
                });
            }
        };
        if stacks {
            self.runner.each_piece(&mut |piece| {
                if piece.slot != pile_of {
                    show(pile_of, &mut pile);
                    pile_of = piece.slot;
                }
                pile.push(piece.what);
            });
            show(pile_of, &mut pile);
            return;
        }
        self.runner.each_piece(&mut |piece| {
            let count = f64::from(piece.count.max(1));
            see(ShownPiece {
                slot: piece.slot,
                level: 0,
                what: piece.what,
                who: game.owner(piece.what),
                count,
                height: if crowds { count } else { 1.0 },
            });
        });
    }

    fn crowds(&self) -> bool {
        let contents = &self.standing.contents;
        contents.stacking() || contents.has_counts()
    }

    fn is_veiled(&self, _: usize, _: &ShownPiece) -> bool {
        // No runner plays games in which something is hidden.
        false
    }

    fn score(&self, player: usize) -> i32 {
        self.runner.score(player)
    }

    fn mover(&self) -> u8 {
        self.runner.mover()
    }

    fn order(&self, player: usize) -> u8 {
        self.runner.order(player)
    }

    fn rank(&self, player: usize) -> f64 {
        self.standing.rank(player)
    }
}
