//! Equipment: items in the order of the language, numbered and named (specification 05a A.2).
//!
//! Items are sorted by kind, keeping the order of the text within a kind: boards, hands and
//! decks, dice, hints, regions, maps, dominoes, components.

use crate::board::site::SiteType;
use crate::board::topology::Topology;
use crate::catalogue::words;
use crate::compile::appearance::implied_style;
use crate::compile::board::{BoardSettings, compile_board};
use crate::compile::features::Needs;
use crate::compile::{Compiler, item_owner, role};
use crate::game::rules::Role;
use crate::game::{Container, ContainerKind, Dice, Layout};
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

use super::problem::CompileProblem;

/// Most faces a die may have.
const MAX_FACES: i32 = 100;
/// Most dice a game may have.
const MAX_DICE: i32 = 100;
/// Most sites a hand may have.
const MAX_HAND: i32 = 10_000;

/// The items of a description, by kind.
#[derive(Default)]
struct Items<'a> {
    boards: Vec<&'a Value>,
    hands: Vec<&'a Value>,
    dice: Vec<&'a Value>,
    hints: Vec<&'a Value>,
    regions: Vec<&'a Value>,
    maps: Vec<&'a Value>,
    dominoes: Vec<&'a Value>,
    pieces: Vec<&'a Value>,
}

impl<'t> Compiler<'t> {
    /// Makes containers, components, regions and maps.
    pub(super) fn equipment(&mut self, value: &'t Value, needs: &Needs) {
        let Some(equipment) = value.as_call().and_then(typed::Equipment::of) else {
            return;
        };
        let mut items = Items::default();
        for item in equipment.items {
            let Some(view) = item.as_call().and_then(typed::Item::of) else {
                continue;
            };
            match view {
                typed::Item::Board { .. }
                | typed::Item::Boardless { .. }
                | typed::Item::MancalaBoard { .. }
                | typed::Item::SurakartaBoard { .. } => items.boards.push(item),
                typed::Item::Hand { .. } | typed::Item::Deck { .. } => items.hands.push(item),
                typed::Item::Dice { .. } => items.dice.push(item),
                typed::Item::Hints { .. } => items.hints.push(item),
                typed::Item::Regions { .. } => items.regions.push(item),
                typed::Item::MapPairs { .. } | typed::Item::MapLists { .. } => {
                    items.maps.push(item)
                }
                typed::Item::Dominoes { .. } => items.dominoes.push(item),
                typed::Item::Piece { .. }
                | typed::Item::Card { .. }
                | typed::Item::Die { .. }
                | typed::Item::Domino { .. }
                | typed::Item::Tile { .. } => items.pieces.push(item),
            }
        }
        self.board_item(&items, value, needs);
        for hand in &items.hands {
            self.hand(hand);
        }
        self.dice(&items.dice);
        self.components(&items.hands, &items.dice, &items.dominoes, &items.pieces);
        self.lay_out(needs);
        for hints in &items.hints {
            self.hints(hints);
        }
        for regions in &items.regions {
            self.region_item(regions);
        }
        for map in &items.maps {
            self.map_item(map);
        }
    }

    fn board_item(&mut self, items: &Items<'_>, equipment: &Value, needs: &Needs) {
        let Some((board, more)) = items.boards.split_first() else {
            self.error(&CompileProblem::NoBoard, equipment.node());
            return;
        };
        if let Some(second) = more.first() {
            self.warn(&CompileProblem::SecondBoard, second.node());
        }
        let Some(call) = board.as_call() else { return };
        self.game.features = needs.features;
        let settings = BoardSettings {
            three_dimensional: needs.layers,
        };
        let known = self.known_board.and_then(|known| known.get(call, settings));
        let compile = || compile_board(self.tree, call, settings, &mut self.diagnostics);
        if let Some(parts) = known.or_else(compile) {
            self.game.board = parts.topology;
            self.game.appearance.style = typed::Item::of(call).as_ref().and_then(implied_style);
            self.game.tracks = parts.tracks.all().to_vec();
            if let Some(values) = parts.values {
                self.game.puzzle_values = values.map(Some);
            }
            self.game.features.boardless |= parts.boardless;
        }
        let default = self.game.board.default_type();
        self.empty_board = (self.game.board.len(default) == 0).then_some(call.node);
        self.game.containers.push(Container {
            name: "Board".into(),
            owner: 0,
            kind: ContainerKind::Board,
            from: 0,
            size: self.game.board.len(default) as u32,
        });
        self.game.layout = Layout::new(default, elements(&self.game.board), 0, [true; 3]);
    }

    /// Adds a container of cells behind the ones there are.
    fn add_container(&mut self, name: String, owner: u8, kind: ContainerKind, size: u32) {
        let from = match self.game.containers.last() {
            Some(last) if self.game.containers.len() > 1 => last.from + last.size,
            _ => self.game.layout.board_end,
        };
        self.game.containers.push(Container {
            name,
            owner,
            kind,
            from,
            size,
        });
    }

    fn hand(&mut self, item: &Value) {
        let n = self.players();
        match item.as_call().and_then(typed::Item::of) {
            Some(typed::Item::Hand {
                role: word, size, ..
            }) => {
                let size = self.bounded(
                    size.unwrap_or(1),
                    0..=MAX_HAND,
                    item.node(),
                    "the size of a hand",
                ) as u32;
                let role = role(word);
                if role == Role::Each {
                    for p in 1..=n {
                        self.add_container(format!("Hand{p}"), p as u8, ContainerKind::Hand, size);
                    }
                } else {
                    let owner = item_owner(role, n);
                    let number = if matches!(role, Role::Player(_) | Role::Team(_)) {
                        owner
                    } else {
                        0
                    };
                    self.add_container(format!("Hand{number}"), owner, ContainerKind::Hand, size);
                }
            }
            Some(typed::Item::Deck { role: word, .. }) => {
                let role = word.map_or(Role::Shared, role);
                let owner = item_owner(role, n);
                let number = if matches!(role, Role::Player(_)) {
                    owner
                } else {
                    0
                };
                self.add_container(format!("Deck{number}"), owner, ContainerKind::Deck, 1);
            }
            _ => {}
        }
    }

    /// All dice items together make one container (05a A.2).
    fn dice(&mut self, items: &[&Value]) {
        let n = self.players();
        let mut faces_of = Vec::new();
        let mut last = (String::new(), 0);
        for item in items {
            let Some(typed::Item::Dice {
                d,
                faces,
                faces_by_die,
                from,
                role: word,
                num,
                ..
            }) = item.as_call().and_then(typed::Item::of)
            else {
                continue;
            };
            let numbers =
                |values: &[Value]| values.iter().filter_map(Value::as_int).collect::<Vec<_>>();
            let by_die: Vec<Vec<i32>> = faces_by_die
                .map(|dice| {
                    dice.iter()
                        .map(|d| numbers(d.as_array().unwrap_or(&[])))
                        .collect()
                })
                .unwrap_or_default();
            let listed = faces.map(numbers);
            let sides = d
                .or(listed.as_ref().map(|f| f.len() as i32))
                .or(by_die.first().map(|f| f.len() as i32))
                .unwrap_or(6);
            let sides = self.bounded(
                sides,
                1..=MAX_FACES,
                item.node(),
                "the number of faces of a die",
            );
            let num = self.bounded(num, 0..=MAX_DICE, item.node(), "the number of dice");
            let start = from.unwrap_or(1);
            for die in 0..num as usize {
                let values = match (by_die.get(die), &listed) {
                    (Some(values), _) => values.clone(),
                    (None, Some(values)) => values.clone(),
                    (None, None) => (start..start + sides).collect(),
                };
                faces_of.push(values);
            }
            let role = word.map_or(Role::Shared, role);
            let owner = item_owner(role, n);
            let number = if matches!(role, Role::Player(_)) {
                owner
            } else {
                0
            };
            last = (format!("Dice{number}"), owner);
        }
        if items.is_empty() {
            return;
        }
        self.add_container(last.0, last.1, ContainerKind::Dice, faces_of.len() as u32);
        let container = self.game.containers.len() - 1;
        self.game.dice = Some(Dice {
            container: container as u16,
            owner: self.game.containers[container].owner,
            first: self.game.containers[container].from,
            faces: faces_of,
        });
    }

    /// Decides where site data lie, now that all containers are known.
    fn lay_out(&mut self, needs: &Needs) {
        let default = self.game.board.default_type();
        let extra: u32 = self.game.containers[1..].iter().map(|c| c.size).sum();
        let f = &mut self.game.features;
        f.types[default as usize] = true;
        let only_board = self.game.containers.len() == 1;
        if !only_board {
            f.types[SiteType::Cell as usize] = true;
        }
        let has_hand = self.game.containers[1..]
            .iter()
            .any(|c| c.kind == ContainerKind::Hand);
        f.states |= has_hand || f.large_pieces;
        f.counts = !f.stacking && (!only_board || needs.count_ludeme);
        f.free_counts = f.counts && needs.count_effects;
        f.scores = needs.scores;
        f.not_all_pass |= self.game.dice.is_some() || (needs.pass && self.game.players == 1);
        f.internal_loop = self.game.tracks.iter().any(|t| t.has_internal_loop());
        self.game.layout = Layout::new(default, elements(&self.game.board), extra, f.types);
        let mut of = vec![0u16; self.game.layout.total as usize];
        for (i, c) in self.game.containers.iter().enumerate().skip(1) {
            for site in c.from..c.from + c.size {
                of[site as usize] = i as u16;
            }
        }
        self.game.container_of = of;
        self.game.max_count = i32::MAX;
        self.blank = crate::game::state::State::new(&self.game);
    }

    /// A number within bounds; an error and the nearest bound otherwise.
    pub(super) fn bounded(
        &mut self,
        value: i32,
        bounds: std::ops::RangeInclusive<i32>,
        node: NodeId,
        what: &str,
    ) -> i32 {
        if !bounds.contains(&value) {
            let problem = CompileProblem::OutOfBounds {
                what,
                first: *bounds.start(),
                last: *bounds.end(),
                value,
            };
            self.error(&problem, node);
        }
        value.clamp(*bounds.start(), *bounds.end())
    }

    /// The facing of a word.
    pub(super) fn facing(
        word: words::FacingDirection,
    ) -> Option<crate::board::direction::AbsoluteDirection> {
        crate::board::direction::AbsoluteDirection::from_name(word.name())
    }
}

/// Element counts by site type.
fn elements(board: &Topology) -> [u32; 3] {
    let mut counts = [0; 3];
    for ty in SiteType::ALL {
        counts[ty as usize] = board.len(ty) as u32;
    }
    counts
}
