//! Components: cards, dice, dominoes, pieces and tiles, numbered and named (specification 05a A.2).

use super::problem::CompileProblem;
use crate::catalogue::words;
use crate::compile::{Compiler, item_owner, role};
use crate::game::rules::Role;
use crate::game::rules::directions::Step;
use crate::game::{Card, ComponentInfo, Tile, TilePath};
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::atom::without_number;

/// Most components a game may have.
pub(super) const MAX_COMPONENTS: usize = 4096;
/// Most pips on half a domino, most sides of a tile.
const MAX_PIPS: i32 = 16;

/// A component with the moves still to be compiled.
struct PieceDraft<'a> {
    info: ComponentInfo,
    role: Role,
    moves: Option<&'a Value>,
}

impl<'t> Compiler<'t> {
    /// Makes all components; their own moves are compiled later, by [`Compiler::piece_moves`].
    pub(super) fn components(
        &mut self,
        decks: &[&'t Value],
        dice: &[&'t Value],
        dominoes: &[&'t Value],
        pieces: &[&'t Value],
    ) {
        let mut drafts: Vec<PieceDraft<'t>> = Vec::new();
        self.cards(decks, &mut drafts);
        self.die_components(dice, &mut drafts);
        self.domino_components(dominoes, &mut drafts);
        for item in pieces {
            self.piece_item(item, &mut drafts);
        }
        if drafts.is_empty() && !self.game.features.deduction {
            for p in 1..=self.players() as u8 {
                drafts.push(draft(format!("Ball{p}"), Role::Player(p), self.players()));
            }
        }
        if drafts.len() > MAX_COMPONENTS {
            drafts.truncate(MAX_COMPONENTS);
            let node = pieces.first().map_or(self.root, |v| v.node());
            self.error(&CompileProblem::TooManyComponents, node);
        }
        let n = self.players();
        let mut components = vec![ComponentInfo {
            name: "Disc".into(),
            ..ComponentInfo::default()
        }];
        let mut moves: Vec<Option<&'t Value>> = vec![None];
        for mut d in drafts {
            let owner = d.info.owner as usize;
            if let Some(facing) = self.player_facings.get(owner).copied().flatten()
                && owner >= 1
                && owner <= n
            {
                d.info.facing = Some(facing);
            }
            d.info.name = final_name(&d.info.name, d.role, n);
            components.push(d.info);
            moves.push(d.moves);
        }
        if self.game.features.deduction {
            components.truncate(1);
            moves.truncate(1);
        }
        let mut bases: Vec<String> = Vec::new();
        for c in &mut components {
            let base = without_number(&c.name);
            c.base = bases.iter().position(|b| b == base).unwrap_or_else(|| {
                bases.push(base.to_owned());
                bases.len() - 1
            }) as u16;
        }
        let mut of = vec![Vec::new(); (n + 2).max(18)];
        for (i, c) in components.iter().enumerate().skip(1) {
            if let Some(list) = of.get_mut(c.owner as usize) {
                list.push(i as u16);
            }
        }
        self.game.like = components
            .iter()
            .map(|c| {
                (0..n + 2)
                    .map(|p| {
                        let owned = of[p].iter();
                        owned
                            .copied()
                            .find(|o| components[*o as usize].name.contains(&c.name))
                            .unwrap_or(0)
                    })
                    .collect()
            })
            .collect();
        self.game.components = components;
        self.game.components_of = of;
        self.component_moves = moves;
    }

    /// Compiles the moves that components have of their own.
    pub(super) fn piece_moves(&mut self) {
        for (i, value) in std::mem::take(&mut self.component_moves)
            .into_iter()
            .enumerate()
        {
            if let Some(value) = value {
                let moves = self.moves(value);
                self.game.components[i].moves = Some(moves);
            }
        }
    }

    fn cards<'a>(&mut self, decks: &[&'a Value], drafts: &mut Vec<PieceDraft<'a>>) {
        let n = self.players();
        for (deck, item) in decks.iter().enumerate() {
            let deck = Some(deck as u16);
            let Some(typed::Item::Deck {
                role: word,
                cards_by_suit,
                suits,
                cards,
                ..
            }) = item.as_call().and_then(typed::Item::of)
            else {
                continue;
            };
            let role = word.map_or(Role::Shared, role);
            let suits = self.bounded(
                suits.unwrap_or(4),
                0..=100,
                item.node(),
                "the number of suits",
            );
            let listed: Vec<Card> = cards
                .unwrap_or(&[])
                .iter()
                .filter_map(|c| c.as_call().and_then(typed::DeckCard::of))
                .map(|c| Card {
                    rank: c.rank,
                    value: c.value,
                    trump_rank: c.trump_rank.unwrap_or(c.rank),
                    trump_value: c.trump_value.unwrap_or(c.value),
                    suit: 0,
                    deck,
                })
                .collect();
            let listed = if listed.is_empty() {
                let by_suit = self.bounded(
                    cards_by_suit.unwrap_or(13),
                    0..=100,
                    item.node(),
                    "the cards of a suit",
                );
                (1..=by_suit)
                    .map(|i| Card {
                        rank: i,
                        value: i,
                        trump_rank: i,
                        trump_value: i,
                        suit: 0,
                        deck,
                    })
                    .collect()
            } else {
                listed
            };
            for suit in 1..=suits {
                for card in &listed {
                    let name = format!("Card{}", drafts.len() + 1);
                    let mut d = draft(name, role, n);
                    d.info.card = Some(Card { suit, ..*card });
                    drafts.push(d);
                }
            }
        }
    }

    fn die_components<'a>(&mut self, dice: &[&'a Value], drafts: &mut Vec<PieceDraft<'a>>) {
        let n = self.players();
        let faces = self
            .game
            .dice
            .as_ref()
            .map_or(Vec::new(), |d| d.faces.clone());
        let mut die = 0;
        for item in dice {
            let Some(typed::Item::Dice {
                role: word, num, ..
            }) = item.as_call().and_then(typed::Item::of)
            else {
                continue;
            };
            let role = word.map_or(Role::Shared, role);
            for _ in 0..num.max(0) {
                let Some(values) = faces.get(die) else { break };
                die += 1;
                let mut d = draft(format!("Die{die}"), role, n);
                d.info.faces.clone_from(values);
                drafts.push(d);
            }
        }
    }

    fn domino_components<'a>(&mut self, items: &[&'a Value], drafts: &mut Vec<PieceDraft<'a>>) {
        use Step::{Forward as F, Left as L, Right as R};
        let n = self.players();
        for item in items {
            let Some(typed::Item::Dominoes { up_to }) = item.as_call().and_then(typed::Item::of)
            else {
                continue;
            };
            let up_to = self.bounded(
                up_to.unwrap_or(6),
                0..=MAX_PIPS,
                item.node(),
                "the pips of a domino",
            );
            for i in 0..=up_to {
                for j in i..=up_to {
                    let mut d = draft(format!("Domino{i}{j}"), Role::Shared, n);
                    d.info.domino = Some((i, j));
                    d.info.walks = vec![vec![F, R, F, R, F, L, F, L, F, R, F, R, F]];
                    drafts.push(d);
                }
            }
        }
    }

    fn piece_item<'a>(&mut self, item: &'a Value, drafts: &mut Vec<PieceDraft<'a>>) {
        let n = self.players();
        let Some(view) = item.as_call().and_then(typed::Item::of) else {
            return;
        };
        let mut add = |role: Role, make: &dyn Fn(Role) -> PieceDraft<'a>| {
            if role == Role::Each {
                for p in 1..=n as u8 {
                    drafts.push(make(Role::Player(p)));
                }
            } else {
                drafts.push(make(role));
            }
        };
        match view {
            typed::Item::Piece {
                name,
                role: word,
                facing,
                flips,
                moves,
                ..
            } => {
                let flips = flips
                    .and_then(|f| f.as_call())
                    .and_then(typed::Flips::of)
                    .map(|f| (f.a, f.b));
                let facing = facing.and_then(Self::facing);
                add(word.map_or(Role::Each, role), &|role| {
                    let mut d = draft(name.to_owned(), role, n);
                    d.info.flips = flips;
                    d.info.facing = facing;
                    d.moves = moves;
                    d
                });
            }
            typed::Item::Card {
                name,
                role: word,
                rank,
                value,
                trump_rank,
                trump_value,
                suit,
                moves,
                ..
            } => {
                add(role(word), &|role| {
                    let mut d = draft(name.to_owned(), role, n);
                    d.info.card = Some(Card {
                        rank,
                        value,
                        trump_rank,
                        trump_value,
                        suit,
                        deck: None,
                    });
                    d.moves = moves;
                    d
                });
            }
            typed::Item::Die {
                name,
                role: word,
                num_faces,
                facing,
                moves,
            } => {
                let faces: Vec<i32> = (1..=num_faces.clamp(1, 100)).collect();
                let facing = facing.and_then(Self::facing);
                add(role(word), &|role| {
                    let mut d = draft(name.to_owned(), role, n);
                    d.info.faces.clone_from(&faces);
                    d.info.facing = facing;
                    d.moves = moves;
                    d
                });
            }
            typed::Item::Domino {
                name,
                role: word,
                value,
                value2,
                moves,
            } => {
                add(role(word), &|role| {
                    let mut d = draft(name.to_owned(), role, n);
                    d.info.domino = Some((value, value2));
                    d.moves = moves;
                    d
                });
            }
            typed::Item::Tile {
                name,
                role: word,
                walk,
                walks,
                num_sides,
                slots,
                slots_per_side,
                paths,
                flips,
                moves,
                ..
            } => {
                let walks = match (walk, walks) {
                    (Some(walk), _) => vec![steps(walk)],
                    (None, Some(walks)) => walks
                        .iter()
                        .map(|w| steps(w.as_array().unwrap_or(&[])))
                        .collect(),
                    (None, None) => Vec::new(),
                };
                let sides = num_sides
                    .unwrap_or_else(|| self.game.board.lattice_sides().unwrap_or(4) as i32);
                let sides = self.bounded(
                    sides,
                    1..=MAX_PIPS,
                    item.node(),
                    "the number of sides of a tile",
                ) as u8;
                let slots = match (slots, slots_per_side) {
                    (Some(list), _) => list
                        .iter()
                        .filter_map(Value::as_int)
                        .map(|s| s.clamp(0, 16) as u8)
                        .collect(),
                    (None, per_side) => {
                        vec![per_side.unwrap_or(1).clamp(0, 16) as u8; sides as usize]
                    }
                };
                let paths = paths
                    .unwrap_or(&[])
                    .iter()
                    .filter_map(|p| p.as_call().and_then(typed::TilePath::of))
                    .map(|p| TilePath {
                        from: (byte(p.from), byte(p.slots_from.unwrap_or(0))),
                        to: (byte(p.to), byte(p.slots_to.unwrap_or(0))),
                        colour: byte(p.colour),
                    })
                    .collect();
                let tile = Tile {
                    sides,
                    slots,
                    paths,
                };
                let flips = flips
                    .and_then(|f| f.as_call())
                    .and_then(typed::Flips::of)
                    .map(|f| (f.a, f.b));
                add(word.map_or(Role::Shared, role), &|role| {
                    let mut d = draft(name.to_owned(), role, n);
                    d.info.walks.clone_from(&walks);
                    d.info.tile = Some(tile.clone());
                    d.info.flips = flips;
                    d.moves = moves;
                    d
                });
            }
            typed::Item::Board { .. }
            | typed::Item::Boardless { .. }
            | typed::Item::MancalaBoard { .. }
            | typed::Item::SurakartaBoard { .. }
            | typed::Item::Hand { .. }
            | typed::Item::Dice { .. }
            | typed::Item::Deck { .. }
            | typed::Item::Dominoes { .. }
            | typed::Item::Regions { .. }
            | typed::Item::MapPairs { .. }
            | typed::Item::MapLists { .. }
            | typed::Item::Hints { .. } => {}
        }
    }
}

fn byte(v: i32) -> u8 {
    v.clamp(0, 255) as u8
}

fn draft<'a>(name: String, role: Role, players: usize) -> PieceDraft<'a> {
    let owner = item_owner(role, players);
    PieceDraft {
        info: ComponentInfo {
            name,
            owner,
            ..ComponentInfo::default()
        },
        role,
        moves: None,
    }
}

/// Steps of a walk.
pub(super) fn steps(values: &[Value]) -> Vec<Step> {
    values
        .iter()
        .filter_map(Value::as_word::<words::StepType>)
        .map(|w| match w {
            words::StepType::F => Step::Forward,
            words::StepType::L => Step::Left,
            words::StepType::R => Step::Right,
        })
        .collect()
}

/// The name a component is known by: with the number of its role, once.
fn final_name(name: &str, role: Role, players: usize) -> String {
    if players == 1 {
        return if role == Role::Neutral {
            format!("{name}0")
        } else {
            name.to_owned()
        };
    }
    if name.contains("Domino") || name.contains("Die") {
        return name.to_owned();
    }
    match role {
        Role::Neutral => format!("{name}0"),
        Role::Player(p) => format!("{name}{p}"),
        _ => name.to_owned(),
    }
}
