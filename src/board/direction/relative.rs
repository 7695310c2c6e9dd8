//! Relative directions: what Forward means for a piece that faces North.

use super::{AbsoluteDirection, DirectionSet};

/// A direction relative to the facing of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum RelativeDirection {
    Forward,
    Backward,
    Rightward,
    Leftward,
    Forwards,
    Backwards,
    Rightwards,
    Leftwards,
    FL,
    FLL,
    FLLL,
    BL,
    BLL,
    BLLL,
    FR,
    FRR,
    FRRR,
    BR,
    BRR,
    BRRR,
    /// The direction of the last move.
    SameDirection,
    /// The direction opposite to the last move.
    OppositeDirection,
}

impl RelativeDirection {
    /// All relative directions.
    pub const ALL: [RelativeDirection; 22] = [
        RelativeDirection::Forward,
        RelativeDirection::Backward,
        RelativeDirection::Rightward,
        RelativeDirection::Leftward,
        RelativeDirection::Forwards,
        RelativeDirection::Backwards,
        RelativeDirection::Rightwards,
        RelativeDirection::Leftwards,
        RelativeDirection::FL,
        RelativeDirection::FLL,
        RelativeDirection::FLLL,
        RelativeDirection::BL,
        RelativeDirection::BLL,
        RelativeDirection::BLLL,
        RelativeDirection::FR,
        RelativeDirection::FRR,
        RelativeDirection::FRRR,
        RelativeDirection::BR,
        RelativeDirection::BRR,
        RelativeDirection::BRRR,
        RelativeDirection::SameDirection,
        RelativeDirection::OppositeDirection,
    ];

    /// Whether the direction depends on the last move instead of a facing;
    /// [`Radials::direction_between`](crate::board::topology::Radials::direction_between) resolves those.
    pub const fn follows_last_move(self) -> bool {
        matches!(
            self,
            RelativeDirection::SameDirection | RelativeDirection::OppositeDirection
        )
    }

    /// Appends the facings meant by this direction for a piece facing `facing` on a board that
    /// supports `supported`. Directions that follow the last move append nothing.
    pub fn resolve(
        self,
        facing: AbsoluteDirection,
        supported: DirectionSet,
        out: &mut impl Extend<AbsoluteDirection>,
    ) {
        use AbsoluteDirection as Abs;
        let mut push = |d: Abs| {
            if supported.contains(d) {
                out.extend(Some(d.stepped()));
            }
        };
        let fan = |start: Abs, turn: fn(Abs) -> Abs, steps: usize| {
            std::iter::successors(Some(start), move |&d| Some(turn(d))).take(steps)
        };
        // The ring has at most sixteen members, so a full turn ends every search.
        let first = |from: Abs, turn: fn(Abs) -> Abs| {
            fan(turn(from), turn, 16).find(|&d| supported.contains(d))
        };
        let leftmost = |d: Abs| d.left().left().left();
        match self {
            RelativeDirection::Forward => push(facing),
            RelativeDirection::Backward => push(facing.opposite()),
            RelativeDirection::Rightward => push(facing.rightward()),
            RelativeDirection::Leftward => push(facing.leftward()),
            RelativeDirection::Forwards => fan(leftmost(facing), Abs::right, 7).for_each(push),
            RelativeDirection::Backwards => {
                fan(leftmost(facing.opposite()), Abs::right, 7).for_each(push)
            }
            RelativeDirection::Rightwards => fan(facing.right(), Abs::right, 7).for_each(push),
            RelativeDirection::Leftwards => fan(facing.left(), Abs::left, 7).for_each(push),
            RelativeDirection::FL | RelativeDirection::FLL | RelativeDirection::FLLL => {
                first(facing, Abs::left).into_iter().for_each(push);
            }
            RelativeDirection::FR | RelativeDirection::FRR | RelativeDirection::FRRR => {
                first(facing, Abs::right).into_iter().for_each(push);
            }
            RelativeDirection::BL | RelativeDirection::BLL | RelativeDirection::BLLL => {
                first(facing.opposite(), Abs::left)
                    .into_iter()
                    .for_each(push);
            }
            RelativeDirection::BR | RelativeDirection::BRR | RelativeDirection::BRRR => {
                first(facing.opposite(), Abs::right)
                    .into_iter()
                    .for_each(push);
            }
            RelativeDirection::SameDirection | RelativeDirection::OppositeDirection => {}
        }
    }

    /// The facing of a piece that was turned `rotation` times to the right among the supported directions.
    pub fn rotate(
        facing: AbsoluteDirection,
        rotation: usize,
        supported: DirectionSet,
    ) -> AbsoluteDirection {
        let mut turned = facing;
        for _ in 0..rotation {
            turned = turned.turned_among(AbsoluteDirection::right, supported);
        }
        turned
    }
}
