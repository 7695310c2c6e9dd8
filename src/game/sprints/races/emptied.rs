//! Finds out whether a game has moves that may start from a site that has become empty.
//!
//! All that an effect does is decided before any of it is done, so one part may take away the piece
//! that another part was to move. In games with stacks such a move leaves an empty level where it
//! goes, which a race's position cannot hold: those games are left to the lists.

use super::values::{Condition, Number};
use super::ways::{Code, Deed, FromTo, Leaf, RaceWay, Spots};
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Bound;

/// What takes pieces away in one go.
#[derive(Clone, Copy, Default)]
struct Takes {
    /// How many times, as far as it matters: more than one is many.
    times: u8,
    /// Some of that is a move.
    moves: bool,
    /// Some of it is not from the site that an iteration is at.
    elsewhere: bool,
}

impl Takes {
    fn and(self, other: Takes) -> Takes {
        Takes {
            times: self.times.saturating_add(other.times),
            moves: self.moves | other.moves,
            elsewhere: self.elsewhere | other.elsewhere,
        }
    }

    fn or(self, other: Takes) -> Takes {
        Takes {
            times: self.times.max(other.times),
            moves: self.moves | other.moves,
            elsewhere: self.elsewhere | other.elsewhere,
        }
    }

    fn repeated(self) -> Takes {
        self.and(self)
    }

    /// Once for each of some sites: from each of them its own is taken, or what is taken anywhere is
    /// taken as often.
    fn for_each_site(self) -> Takes {
        let of = match self.elsewhere {
            true => self.repeated(),
            false => self,
        };
        Takes {
            elsewhere: of.times > 0,
            ..of
        }
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
    let spared = is_of_mover(code, m) && spares_the_mover(code, effect, &mut Vec::new());
    takes(code, effect).times > 0 && !takes_the_end(code, effect) && !spared
}

/// Whether what a from-to carries is the mover's: the very piece that an iteration over the mover's
/// pieces is at.
fn is_of_mover(code: &Code, m: &FromTo) -> bool {
    let here = matches!(m.from, Spots::One(Number::Bound(Bound::From)));
    here && match &m.from_level {
        Some(level) => matches!(level, Number::Bound(Bound::Level)),
        None => code.ways.iter().all(looks_at_tops),
    }
}

/// Whether all iterations over pieces look at the top of stacks only.
fn looks_at_tops(way: &RaceWay) -> bool {
    match way {
        RaceWay::Pieces { top, .. } => *top,
        RaceWay::All(ways) | RaceWay::First(ways) => ways.iter().all(looks_at_tops),
        RaceWay::If(_, yes, no) | RaceWay::Sites(_, yes, no) => {
            looks_at_tops(yes) && no.as_ref().is_none_or(|no| looks_at_tops(no))
        }
        RaceWay::Track(_, _, way)
        | RaceWay::Values(_, _, way)
        | RaceWay::Remembered(_, way)
        | RaceWay::Players(way)
        | RaceWay::As(_, way)
        | RaceWay::Levels(_, _, way)
        | RaceWay::Dice { way, .. }
        | RaceWay::Roll(_, way, _)
        | RaceWay::Longest(way) => looks_at_tops(way),
        RaceWay::Do(prior, next) | RaceWay::Noted(prior, next, _) => {
            looks_at_tops(prior) && looks_at_tops(next)
        }
        RaceWay::Try(way, _) => looks_at_tops(way),
        RaceWay::Local(local) => looks_at_tops(&local.of),
        RaceWay::None | RaceWay::Leaf(_) | RaceWay::Slide(_) | RaceWay::Planned(_) => true,
    }
}

/// The top of a site, or a level of it.
type Spot<'c> = (&'c Number, Option<&'c Number>);

/// Whether all that a way takes is tested to be an enemy's; `enemies` are the spots that are known
/// to be.
fn spares_the_mover<'c>(code: &'c Code, way: &'c RaceWay, enemies: &mut Vec<Spot<'c>>) -> bool {
    match way {
        RaceWay::If(cond, yes, no) => {
            let known = enemies.len();
            note_enemies(cond, enemies);
            let spared = spares_the_mover(code, yes, enemies);
            enemies.truncate(known);
            let mut otherwise = no.iter();
            spared && otherwise.all(|no| spares_the_mover(code, no, enemies))
        }
        RaceWay::Leaf(leaf) => {
            let (spots, level) = match &code.leaves[*leaf].deed {
                Deed::FromTo(m) if m.effect.is_none() && !m.stack && m.count.is_none() => {
                    (&m.from, &m.from_level)
                }
                Deed::Remove {
                    sites,
                    level,
                    times: None,
                } => (sites, level),
                deed => return takes_of(code, deed).times == 0,
            };
            let spot = |site| (site, level.as_ref());
            matches!(spots, Spots::One(site) if enemies.contains(&spot(site)))
        }
        RaceWay::All(ways) | RaceWay::First(ways) => ways
            .iter()
            .all(|way| spares_the_mover(code, way, &mut enemies.clone())),
        // What is known does not hold for other sites and levels.
        RaceWay::Sites(_, way, otherwise) => {
            let mut ways = std::iter::once(way).chain(otherwise);
            ways.all(|way| spares_the_mover(code, way, &mut Vec::new()))
        }
        RaceWay::Levels(_, _, way) => spares_the_mover(code, way, &mut Vec::new()),
        way => takes(code, way).times == 0,
    }
}

/// Adds the spots that a condition says are an enemy's.
fn note_enemies<'c>(cond: &'c Condition, enemies: &mut Vec<Spot<'c>>) {
    match cond {
        Condition::And(all) => all.iter().for_each(|cond| note_enemies(cond, enemies)),
        Condition::Standing(standing) => note_enemies(&standing.of, enemies),
        Condition::Player(PlayerTest::Enemy, Number::Who(site, level, _)) => {
            enemies.push((site, level.as_deref()));
        }
        _ => {}
    }
}

fn is_at_site(spots: &Spots) -> bool {
    matches!(spots, Spots::One(Number::Bound(Bound::Site)))
}

/// Whether all that a way takes is one thing, at the end of the move that it goes along with.
fn takes_the_end(code: &Code, way: &RaceWay) -> bool {
    let is_end = |spots: &Spots| matches!(spots, Spots::One(Number::Bound(Bound::To)));
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
        RaceWay::Slide(slide) => {
            let of = |leaf: usize| takes_of(code, &code.leaves[leaf].deed);
            of(slide.stopping).or(of(slide.passing))
        }
        RaceWay::Planned(way) => {
            let [leaf, other] = way.leaves().map(|leaf| &code.leaves[leaf].deed);
            takes_of(code, leaf).or(takes_of(code, other))
        }
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
            let each = takes(code, way).for_each_site();
            each.or(otherwise.unwrap_or_default())
        }
        RaceWay::Track(_, _, way)
        | RaceWay::Values(_, _, way)
        | RaceWay::Remembered(_, way)
        | RaceWay::Players(way)
        | RaceWay::As(_, way)
        | RaceWay::Dice { way, .. } => takes(code, way).repeated(),
        // There are as many levels as there are pieces to take.
        RaceWay::Levels(_, _, way)
        | RaceWay::Roll(_, way, _)
        | RaceWay::Try(way, _)
        | RaceWay::Longest(way) => takes(code, way),
        // What comes later is decided later.
        RaceWay::Do(prior, next) | RaceWay::Noted(prior, next, _) => {
            takes(code, prior).or(takes(code, next))
        }
        RaceWay::Local(local) => takes(code, &local.of),
    }
}

fn takes_of(code: &Code, deed: &Deed) -> Takes {
    match deed {
        Deed::FromTo(m) => {
            let own = Takes {
                times: of_spots(&m.from).max(of_spots(&m.to)),
                moves: true,
                elsewhere: !is_at_site(&m.from),
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
            elsewhere: !is_at_site(sites),
        },
        Deed::Count(..) => Takes {
            times: 1,
            moves: false,
            elsewhere: true,
        },
        // Nothing asks whether something stands there.
        Deed::Swap(..) => Takes {
            times: 2,
            moves: true,
            elsewhere: true,
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
