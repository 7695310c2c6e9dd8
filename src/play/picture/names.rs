//! Decides how components are told apart in pictures: by shape, colour and size, and by letters
//! where these are not enough.

use super::palette::owner_colour;
use super::shapes::Shape;
use crate::game::Game;
use crate::game::appearance::{Colour, PieceAppearance, Standing, base_name};
use crate::play::letters::own_number;

/// What tells components from each other beside their shapes.
pub(super) struct ShownNames {
    /// The fewest letters that tell a component from the others.
    pub(super) letters: Vec<String>,
    /// Letters are needed: another component of the owner, or of a player with the same colour, has
    /// the same shape, colour and size, and another name.
    pub(super) shared: Vec<bool>,
    /// The owner has no other component, so that no letter is needed.
    pub(super) alone: Vec<bool>,
    /// Another player's component is filled with the same colour, though their colours differ.
    pub(super) alike: Vec<bool>,
}

impl ShownNames {
    pub(super) fn new(game: &Game) -> Self {
        let bases: Vec<&str> = game.components.iter().map(|c| base_name(&c.name)).collect();
        let looks: Vec<Kind> = (0..game.components.len())
            .map(|i| Kind::of(game, i))
            .collect();
        let others = |i: usize| (1..looks.len()).filter(move |j| *j != i);
        let letters = (0..looks.len())
            .map(|i| letters(bases[i], &bases) + own_number(game, &bases, i))
            .collect();
        let own_name = |i: usize| bases[i].eq_ignore_ascii_case(looks[i].shape);
        let shared = (0..looks.len())
            .map(|i| {
                let plain = looks[i].shape == Shape::disc().name();
                others(i).any(|j| {
                    let shorter = (bases[j].len(), j) < (bases[i].len(), i);
                    let own = looks[j].owner == looks[i].owner;
                    looks[j].same(&looks[i])
                        && (own || bases[j] != bases[i])
                        && (if plain { shorter } else { !own_name(i) })
                })
            })
            .collect();
        let alone = (0..looks.len())
            .map(|i| others(i).all(|j| looks[j].owner != looks[i].owner || looks[j].die))
            .collect();
        let alike = (0..looks.len())
            .map(|i| {
                others(i).any(|j| {
                    let (one, other) = (&looks[i], &looks[j]);
                    let player = |owner: u8| (1..=game.players).contains(&usize::from(owner));
                    one.owner != other.owner
                        && player(one.owner)
                        && player(other.owner)
                        && bases[i] == bases[j]
                        && one.fill.is_some()
                        && one.fill == other.fill
                        && owner_colour(game, one.owner) != owner_colour(game, other.owner)
                })
            })
            .collect();
        ShownNames {
            letters,
            shared,
            alone,
            alike,
        }
    }
}

/// What can be seen of a component.
struct Kind {
    owner: u8,
    shape: &'static str,
    /// What the game says.
    fill: Option<Colour>,
    /// What is seen: that, or the colour of the owner.
    colour: Colour,
    scale: Option<(f64, f64)>,
    die: bool,
}

impl Kind {
    /// Whether they look the same.
    fn same(&self, other: &Kind) -> bool {
        let key = |k: &Kind| (k.shape, k.colour, k.scale, k.die);
        key(self) == key(other)
    }

    fn of(game: &Game, index: usize) -> Kind {
        let component = &game.components[index];
        let standing = Standing::plain(component);
        let name = picture_name(game, &standing);
        let fill = game.appearance.piece(&standing, |l| match l {
            PieceAppearance::Colours([fill, ..]) => *fill,
            _ => None,
        });
        Kind {
            owner: component.owner,
            shape: Shape::of(&name).unwrap_or(Shape::disc()).name(),
            fill,
            colour: fill.unwrap_or(owner_colour(game, component.owner)),
            scale: game.appearance.piece(&standing, |l| match l {
                PieceAppearance::Scale(x, y) => Some((*x, *y)),
                _ => None,
            }),
            die: !component.faces.is_empty(),
        }
    }
}

/// The fewest letters of a name that none of the others shares: its capitals, its beginning, or its
/// first letter and the digits within.
fn letters(name: &str, all: &[&str]) -> String {
    let initials = |name: &str| -> String {
        let capitals: String = name.chars().filter(|c| c.is_uppercase()).take(3).collect();
        if capitals.chars().count() > 1 {
            return capitals;
        }
        name.chars().take(1).collect()
    };
    let own = initials(name);
    if all.iter().all(|n| *n == name || initials(n) != own) {
        return own;
    }
    let longest = name.chars().count().min(3);
    let beginning = |n: usize| name.chars().take(n).collect::<String>();
    let distinct = |n: &usize| {
        let short = beginning(*n);
        all.iter()
            .all(|other| *other == name || !other.starts_with(&short))
    };
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    match (2..=longest).find(distinct) {
        None if !digits.is_empty() => beginning(1) + &digits,
        length => beginning(length.unwrap_or(longest)),
    }
}

/// The name of the picture of a piece.
pub(super) fn picture_name(game: &Game, piece: &Standing<'_>) -> String {
    let appearance = &game.appearance;
    let renamed = appearance.piece(piece, |l| match l {
        PieceAppearance::Rename(name) => Some(name.as_str()),
        _ => None,
    });
    let mut name = renamed.unwrap_or(base_name(piece.name)).to_owned();
    if let Some(more) = appearance.piece(piece, |l| match l {
        PieceAppearance::Extend(more) => Some(more.as_str()),
        _ => None,
    }) {
        name.push_str(more);
    }
    if renamed.is_none() && appearance.abstract_pieces && Shape::of(&name).is_none() {
        name = "ball".into();
    }
    if appearance
        .piece(piece, |l| {
            matches!(l, PieceAppearance::StateInName).then_some(())
        })
        .is_some()
    {
        name.push_str(&piece.state.to_string());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_capitals_a_beginning_or_a_digit_within() {
        let all = ["SideMover", "Pawn", "Prince", "Leap1Dot", "Leap2Dot"];
        let of = |name| letters(name, &all);
        assert_eq!((of("SideMover"), of("Pawn")), ("SM".into(), "Pa".into()));
        assert_eq!((of("Leap1Dot"), of("Leap2Dot")), ("L1".into(), "L2".into()));
    }
}
