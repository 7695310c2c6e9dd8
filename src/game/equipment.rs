//! The equipment of a compiled game: containers, components, dice, named regions, maps and hints, as
//! the description gives them. What stands where is in `state`, how it looks in `appearance`.

use super::rules::directions::Step;
use super::rules::{Moves, StaticRegion};
use crate::arrange::Arrange;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};

/// What a container is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContainerKind {
    /// The board.
    Board,
    /// A player's or shared hand.
    Hand,
    /// Dice.
    Dice,
    /// Cards.
    Deck,
}

/// A container: board, hand, dice or deck.
#[derive(Clone, Debug, PartialEq)]
pub struct Container {
    /// Its name.
    pub name: String,
    /// Index of the owner.
    pub owner: u8,
    /// What it is.
    pub kind: ContainerKind,
    /// Its first site.
    pub from: u32,
    /// Number of its sites (of the default type for the board).
    pub size: u32,
}

/// A component: piece, die, card, domino or tile. Component 0 is the empty piece.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ComponentInfo {
    /// Final name, owner number included.
    pub name: String,
    /// Equal for components with the same name but for the owner's number.
    pub base: u16,
    /// Index of the owner.
    pub owner: u8,
    /// Its own or its player's facing.
    pub facing: Option<AbsoluteDirection>,
    /// Local states that flipping exchanges.
    pub flips: Option<(i32, i32)>,
    /// Moves of its own.
    pub moves: Option<Moves>,
    /// Face values, for a die.
    pub faces: Vec<i32>,
    /// What it covers beyond its site, for a large piece.
    pub walks: Vec<Vec<Step>>,
    /// Card data.
    pub card: Option<Card>,
    /// Pips of a domino.
    pub domino: Option<(i32, i32)>,
    /// Tile data.
    pub tile: Option<Tile>,
}

/// A playing card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Rank.
    pub rank: i32,
    /// Value.
    pub value: i32,
    /// Rank when trump.
    pub trump_rank: i32,
    /// Value when trump.
    pub trump_value: i32,
    /// Suit: 1 clubs, 2 spades, 3 diamonds, 4 hearts.
    pub suit: i32,
    /// The deck it is made for, by its number among the decks.
    pub deck: Option<u16>,
}

/// A tile with paths.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// Number of sides.
    pub sides: u8,
    /// Ends on each side.
    pub slots: Vec<u8>,
    /// Its paths.
    pub paths: Vec<TilePath>,
}

/// A path of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePath {
    /// Side and slot it starts at.
    pub from: (u8, u8),
    /// Side and slot it ends at.
    pub to: (u8, u8),
    /// Its colour.
    pub colour: u8,
}

/// An equipment region.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedRegion {
    /// Its name.
    pub name: String,
    /// Index of the owner.
    pub owner: u8,
    /// Drawn by chance when the game is made, or made of such regions.
    pub is_random: bool,
    /// Its parts, each as frozen when the game is made.
    pub parts: Vec<StaticRegion>,
    /// All parts together.
    pub all: StaticRegion,
    /// Its sites in the order they are listed in records.
    pub listed: Vec<i32>,
    /// Some of it is written with region functions.
    pub has_functions: bool,
    /// The lists of each static type it was written with; what puzzle constraints speak of.
    pub lists: Vec<RegionLists>,
}

/// The site lists of a static region type, such as every row (05b I.6).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RegionLists {
    /// Each list is a site and everything on its lines (`AllDirections`).
    pub centred: bool,
    /// The lists.
    pub lists: Vec<Vec<Site>>,
}

/// The dice of a game: one container.
#[derive(Clone, Debug, PartialEq)]
pub struct Dice {
    /// The container.
    pub container: u16,
    /// Index of its owner.
    pub owner: u8,
    /// Its first site.
    pub first: u32,
    /// Face values of each die.
    pub faces: Vec<Vec<i32>>,
}

/// A map from keys to values.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Map {
    /// Its name.
    pub name: String,
    /// Pairs sorted by key.
    pub pairs: Vec<(i32, i32)>,
    /// The values from the first key on, [`NO_VALUE`] between keys; nothing where keys lie far apart.
    dense: Vec<i32>,
}

/// What stands in a map for a key without a value; no entry either where it is a value.
pub const NO_VALUE: i32 = -1;

impl Map {
    /// A map of pairs, each key once.
    pub fn new(name: &str, mut pairs: Vec<(i32, i32)>) -> Self {
        pairs.arrange();
        let mut dense = Vec::new();
        if let (Some(first), Some(last)) = (pairs.first(), pairs.last()) {
            let span = i64::from(last.0) - i64::from(first.0) + 1;
            if span <= 4 * pairs.len() as i64 + 64 {
                dense = vec![NO_VALUE; span as usize];
                for (key, value) in &pairs {
                    dense[(key - first.0) as usize] = *value;
                }
            }
        }
        Map {
            name: name.to_owned(),
            pairs,
            dense,
        }
    }

    /// The value of a key; [`NO_VALUE`] where it has none.
    #[inline]
    pub fn get(&self, key: i32) -> i32 {
        let Some(&(first, _)) = self.pairs.first() else {
            return NO_VALUE;
        };
        if self.dense.is_empty() {
            let place = self.pairs.binary_search_by_key(&key, |pair| pair.0);
            return place.map_or(NO_VALUE, |i| self.pairs[i].1);
        }
        let place = i64::from(key) - i64::from(first);
        let place = usize::try_from(place).ok();
        let value = place.and_then(|place| self.dense.get(place));
        value.copied().unwrap_or(NO_VALUE)
    }
}

/// A hint of a puzzle: the sites and the number.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Hint {
    /// Type of the sites.
    pub ty: Option<SiteType>,
    /// The sites.
    pub sites: Vec<u32>,
    /// The number; 0 where none is given.
    pub value: i32,
    /// Whether a number is given.
    pub told: bool,
}
