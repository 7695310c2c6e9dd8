//! Moves that may start where nothing stands any more.
//!
//! All that an effect does is found out before any of it is done, so that one part may take away
//! what another was to move. In games with stacks such a move leaves a level of nothing where it
//! goes, which a compact position does not have: those games are left to the lists.

use super::values::Num;
use super::ways::{Code, Deed, Leaf, RaceWay, Spots};
use crate::game::rules::ints::Bound;

/// What takes pieces away in one go.
#[derive(Clone, Copy, Default)]
struct Takes {
    /// How many times, as far as it matters: more than one is many.
    times: u8,
    /// Some of that is a move.
    moves: bool,
}

impl Takes {
    fn and(self, other: Takes) -> Takes {
        Takes {
            times: self.times.saturating_add(other.times),
            moves: self.moves | other.moves,
        }
    }

    fn or(self, other: Takes) -> Takes {
        Takes {
            times: self.times.max(other.times),
            moves: self.moves | other.moves,
        }
    }

    fn repeated(self) -> Takes {
        self.and(self)
    }

    /// One may take what another moves.
    fn meet(self) -> bool {
        self.times > 1 && self.moves
    }
}

/// Whether a move of the code may start where nothing stands any more. `effects` are the ways of
/// what moves do.
pub(super) fn may_be_empty(code: &Code, effects: &[usize]) -> bool {
    let ways = effects
        .iter()
        .any(|way| takes(code, &code.ways[*way]).meet());
    ways || code.leaves.iter().any(|leaf| loses_its_start(code, leaf))
}

/// Whether what goes along with a move may take what it is to move.
fn loses_its_start(code: &Code, leaf: &Leaf) -> bool {
    let Deed::FromTo(m) = &leaf.deed else {
        return false;
    };
    let Some((_, effect)) = &m.effect else {
        return false;
    };
    let effect = &code.ways[*effect];
    takes(code, effect).times > 0 && !takes_the_end(code, effect)
}

/// Whether all that a way takes is one thing, at the end of the move that it goes along with.
fn takes_the_end(code: &Code, way: &RaceWay) -> bool {
    let is_end = |spots: &Spots| matches!(spots, Spots::One(Num::Bound(Bound::To)));
    match way {
        RaceWay::If(_, yes, no) => {
            takes_the_end(code, yes) && no.as_ref().is_none_or(|no| takes_the_end(code, no))
        }
        RaceWay::Leaf(leaf) => match &code.leaves[*leaf].deed {
            Deed::FromTo(m) => is_end(&m.from) && m.effect.is_none(),
            Deed::Remove { sites, .. } => is_end(sites),
            Deed::Swap(..) => false,
            _ => true,
        },
        RaceWay::All(ways) => {
            takes(code, way).times < 2 && ways.iter().all(|way| takes_the_end(code, way))
        }
        RaceWay::First(ways) => ways.iter().all(|way| takes_the_end(code, way)),
        RaceWay::Levels(_, _, way) => takes_the_end(code, way),
        RaceWay::Local(local) => takes_the_end(code, &local.of),
        way => takes(code, way).times == 0,
    }
}

fn takes(code: &Code, way: &RaceWay) -> Takes {
    let all = |ways: &[RaceWay]| ways.iter().map(|way| takes(code, way)).collect::<Vec<_>>();
    match way {
        RaceWay::None => Takes::default(),
        RaceWay::Leaf(leaf) => takes_of(code, &code.leaves[*leaf].deed),
        RaceWay::If(_, yes, no) => {
            let no = no.as_ref().map(|no| takes(code, no));
            takes(code, yes).or(no.unwrap_or_default())
        }
        RaceWay::All(ways) => all(ways).into_iter().fold(Takes::default(), Takes::and),
        RaceWay::First(ways) => all(ways).into_iter().fold(Takes::default(), Takes::or),
        RaceWay::Pieces { kinds, .. } => {
            let ways = kinds.iter().flatten();
            let of = ways.map(|(_, way)| takes(code, &code.ways[*way]));
            of.fold(Takes::default(), Takes::or).repeated()
        }
        RaceWay::Sites(_, way, otherwise) => {
            let otherwise = otherwise.as_ref().map(|way| takes(code, way));
            let each = takes(code, way).repeated();
            each.or(otherwise.unwrap_or_default())
        }
        RaceWay::Track(_, _, way)
        | RaceWay::Values(_, _, way)
        | RaceWay::Players(way)
        | RaceWay::Dice { way, .. } => takes(code, way).repeated(),
        // There are as many levels as there are pieces to take.
        RaceWay::Levels(_, _, way) | RaceWay::Roll(_, way, _) => takes(code, way),
        RaceWay::Local(local) => takes(code, &local.of),
    }
}

fn takes_of(code: &Code, deed: &Deed) -> Takes {
    match deed {
        Deed::FromTo(m) => {
            let own = Takes {
                times: of_spots(&m.from).max(of_spots(&m.to)),
                moves: true,
            };
            let along = m
                .effect
                .as_ref()
                .map(|(_, way)| takes(code, &code.ways[*way]));
            own.and(along.unwrap_or_default())
        }
        Deed::Remove { sites, .. } => Takes {
            times: of_spots(sites),
            moves: false,
        },
        // Nothing asks whether something stands there.
        Deed::Swap(..) => Takes {
            times: 2,
            moves: true,
        },
        _ => Takes::default(),
    }
}

/// Several sites are many takes, whether pieces leave them or one piece goes to each.
fn of_spots(spots: &Spots) -> u8 {
    match spots {
        Spots::One(_) => 1,
        Spots::Many(_) => 2,
    }
}
