//! Checks what signatures cannot say about a game as a whole: numbers in range, lists of equal
//! length, a board.

use super::Resolver;
use super::call::Value;
use super::problem::GameProblem;
use crate::resolve::typed::{Equipment, Game, Games, Item, Players};
use crate::syntax::tree::NodeId;

/// The most players a game may have.
pub const MAX_PLAYERS: usize = 16;

impl Resolver<'_> {
    /// Reports what is out of bounds in a resolved game.
    pub(super) fn check_bounds(&mut self, game: &Value) {
        match game.as_call().and_then(Game::of) {
            Some(Game::Game {
                players, equipment, ..
            }) => {
                self.check_players(players);
                self.check_equipment(equipment);
            }
            Some(Game::Match { players, games, .. }) => {
                players
                    .into_iter()
                    .for_each(|players| self.check_players(players));
                let subgames = games
                    .as_call()
                    .and_then(Games::of)
                    .and_then(|g| g.subgames.as_array());
                if subgames.is_some_and(<[Value]>::is_empty) {
                    self.report(&GameProblem::EmptyMatch, games.node());
                }
            }
            None => {}
        }
    }

    fn check_players(&mut self, players: &Value) {
        let count = match players.as_call().and_then(Players::of) {
            Some(Players::PlayersCount { count }) => usize::try_from(count).unwrap_or(usize::MAX),
            Some(Players::PlayersList { players }) => players.len(),
            None => return,
        };
        if count > MAX_PLAYERS {
            self.report(&GameProblem::PlayersOutOfRange, players.node());
        }
    }

    fn check_equipment(&mut self, equipment: &Value) {
        let Some(call) = equipment.as_call() else {
            return;
        };
        let Some(Equipment { items }) = Equipment::of(call) else {
            return;
        };
        let mut board = false;
        for item in items {
            // An item that was not understood may have been the board.
            let Some(call) = item.as_call() else {
                board = true;
                continue;
            };
            match Item::of(call) {
                Some(
                    Item::Board { .. }
                    | Item::Boardless { .. }
                    | Item::MancalaBoard { .. }
                    | Item::SurakartaBoard { .. },
                ) => board = true,
                Some(Item::MapLists { keys, values, .. }) => {
                    self.check_map(call.node, keys, values)
                }
                None => board = true,
                Some(_) => {}
            }
        }
        if !board {
            self.report(&GameProblem::NoBoard, call.node);
        }
    }

    fn check_map(&mut self, node: NodeId, keys: &[Value], values: &[Value]) {
        if keys.len() != values.len() {
            let problem = GameProblem::MapLength {
                keys: keys.len(),
                values: values.len(),
            };
            self.report(&problem, node);
        }
    }
}
