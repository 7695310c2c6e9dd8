//! Reach tables: from which sites the pieces of a component could move to a given site.
//!
//! A component's simple moves are [`plans`](super::plan). Whether one of them can end on a site
//! mostly depends on what stands there: a pawn captures where it does not step. Over all moves of a
//! component, the starts that remain are one bit for each pair of start and site. A search for a
//! move to a site skips the pieces whose bit is not set.

use super::plan::Shape;
use super::planned::start_of;
use super::verdicts::{SiteTest, Verdict};
use crate::game::Game;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Settable, When};
use crate::game::rules::{Bool, Int, LeafId, Moves, MovesKind, Sites, ThenId};
use std::sync::OnceLock;

/// Words of all tables of a component beyond which they are not worth their room.
const MOST_WORDS: usize = 1 << 14;

/// The tables of a game, each made when it is first asked for.
#[derive(Debug, Default)]
pub struct ReachTables {
    by_component: OnceLock<Vec<OnceLock<Option<Reach>>>>,
    quiet: OnceLock<Quiet>,
}

/// From where the pieces of a component could move to a site.
#[derive(Debug)]
pub(in crate::game) struct Reach {
    /// The simple moves, in their order.
    pub leaves: Vec<ReachLeaf>,
    /// The class of a site by what stands on it.
    class_of: Vec<u16>,
    classes: Vec<Class>,
    sites: usize,
    words: usize,
}

/// A simple move of a component, its conditions read for the component's owner.
#[derive(Debug)]
pub(in crate::game) struct ReachLeaf {
    /// The move.
    pub id: LeafId,
    /// The conditions it stands under, each with what it has to come to; nothing where other moves
    /// decide.
    pub guards: Option<Vec<(Bool, bool)>>,
    /// The consequences of the ludemes around it.
    pub thens: Vec<ThenId>,
    /// First row of the component in the plan.
    pub rows: usize,
    /// Whether a site is passed on the way, by what stands there: nearer than the move may end,
    /// and from there on.
    passed: [Vec<Verdict>; 2],
    /// Whether the move may end on a site, by what stands there.
    ends: Vec<Verdict>,
}

impl ReachLeaf {
    /// Whether it is among the component's moves whatever the position.
    pub fn is_sure(&self) -> bool {
        self.guards.as_ref().is_some_and(Vec::is_empty)
    }

    /// Whether the move may end on a site where a component stands.
    #[inline]
    pub fn ends(&self, what: u16) -> Verdict {
        let by_what = self.ends.get(usize::from(what));
        by_what.copied().unwrap_or(Verdict::Open)
    }

    /// Whether a site where a component stands is passed on the way.
    #[inline]
    pub fn passes(&self, what: u16, far_enough: bool) -> Verdict {
        let by_what = self.passed[usize::from(far_enough)].get(usize::from(what));
        by_what.copied().unwrap_or(Verdict::Open)
    }
}

/// Sites that are the same to a component's moves.
#[derive(Debug)]
struct Class {
    /// The moves that may end there, by number, and whether they do wherever they come to the site.
    leaves: Vec<(usize, Verdict)>,
    /// Bits of the sites by start.
    reach: Vec<u64>,
}

/// The sites of one class, as a search sees them.
#[derive(Clone, Copy)]
pub(in crate::game) struct Reaching<'r> {
    /// The moves that may end there, by number, and whether they do wherever they come to the site.
    pub leaves: &'r [(usize, Verdict)],
    bits: &'r [u64],
    words: usize,
    sites: usize,
    target: usize,
}

impl Reaching<'_> {
    /// Whether a piece could move from the start to the site that is asked about.
    #[inline]
    pub fn from(&self, start: usize) -> bool {
        start < self.sites
            && self.bits[start * self.words + self.target / 64] >> (self.target % 64) & 1 == 1
    }
}

impl ReachTables {
    /// The table of a component, if all of its own moves are planned.
    #[inline]
    pub(in crate::game) fn of(&self, game: &Game, component: u16) -> Option<&Reach> {
        let tables = self.by_component.get_or_init(|| {
            let components = game.components.len();
            (0..components).map(|_| OnceLock::new()).collect()
        });
        let table = tables.get(usize::from(component))?;
        let table = table.get_or_init(|| Reach::of(game, component));
        table.as_ref()
    }

    /// Which moves change nothing but where their piece stands.
    #[inline]
    pub(in crate::game) fn quiet(&self, game: &Game) -> &Quiet {
        self.quiet.get_or_init(|| Quiet::of(game))
    }
}

impl Reach {
    fn of(game: &Game, component: u16) -> Option<Reach> {
        let info = game.components.get(usize::from(component))?;
        let owner = info.owner;
        if owner == 0 || usize::from(owner) > game.players || game.features.free_counts {
            return None;
        }
        let mut leaves = Vec::new();
        let around = MoveFrame {
            guards: Some(Vec::new()),
            thens: Vec::new(),
        };
        flatten(info.moves.as_ref()?, &around, &mut leaves)?;
        let sites = game.board.len(game.layout.default);
        let words = sites.div_ceil(64);
        let whats = 0..game.components.len() as u16;
        let mut found = Vec::new();
        for (id, around) in leaves {
            let from = &start_of(&game.leaf(id).moves)?.sites;
            if matches!(from, Sites::One(site) if **site != Int::Bound(Bound::From)) {
                return None;
            }
            let plan = game.leaf(id).plan(game)?;
            let table = usize::from(*plan.table_of.get(usize::from(component))?);
            let by_what = |test: &SiteTest| -> Vec<Verdict> {
                let verdict = |what| test.anywhere(game, owner, what);
                whats.clone().map(verdict).collect()
            };
            let (ends, passed) = match &plan.shape {
                Shape::Targets { to, .. } | Shape::Jumps { to, .. } => {
                    (by_what(to), [vec![], vec![]])
                }
                Shape::Flights(_) | Shape::Circuits(_) => {
                    let unknown = vec![Verdict::Open; whats.len()];
                    (unknown, [vec![], vec![]])
                }
                Shape::Rays { stop, walk, .. } => {
                    let walk = by_what(walk);
                    match stop.as_ref().map(by_what) {
                        None => (walk.clone(), [walk.clone(), walk]),
                        Some(stop) => {
                            let both = || stop.iter().zip(&walk);
                            let ends = both().map(|(s, w)| either(*s, *w)).collect();
                            let passed = both().map(|(s, w)| passes(*s, *w)).collect();
                            (ends, [walk, passed])
                        }
                    }
                }
            };
            found.push(ReachLeaf {
                id,
                guards: around.guards,
                thens: around.thens,
                rows: table * sites,
                passed,
                ends,
            });
        }
        let mut classes: Vec<Class> = Vec::new();
        let mut class_of = Vec::new();
        for what in whats {
            let verdict = |leaf: &ReachLeaf| leaf.ends[usize::from(what)];
            let may_end = found.iter().enumerate().map(|(i, leaf)| (i, verdict(leaf)));
            let leaves: Vec<_> = may_end.filter(|(_, v)| *v != Verdict::No).collect();
            let known = classes.iter().position(|class| class.leaves == leaves);
            class_of.push(known.unwrap_or(classes.len()) as u16);
            if known.is_none() {
                if (classes.len() + 1) * sites * words > MOST_WORDS {
                    return None;
                }
                let reach = gathered(game, &found, &leaves, (sites, words));
                classes.push(Class { leaves, reach });
            }
        }
        Some(Reach {
            leaves: found,
            class_of,
            classes,
            sites,
            words,
        })
    }

    /// From where a site can be reached on which something stands; nothing where it cannot be.
    #[inline]
    pub fn to(&self, site: i32, what: u16) -> Option<Reaching<'_>> {
        let target = usize::try_from(site).ok().filter(|t| *t < self.sites)?;
        let class = &self.classes[usize::from(*self.class_of.get(usize::from(what))?)];
        (!class.leaves.is_empty()).then_some(Reaching {
            leaves: &class.leaves,
            bits: &class.reach,
            words: self.words,
            sites: self.sites,
            target,
        })
    }
}

/// The bits of the sites that some of the moves come to, by start.
fn gathered(
    game: &Game,
    found: &[ReachLeaf],
    leaves: &[(usize, Verdict)],
    (sites, words): (usize, usize),
) -> Vec<u64> {
    let mut reach = vec![0; sites * words];
    for &(i, _) in leaves {
        let leaf = &found[i];
        if let Some(plan) = game.leaf(leaf.id).plan(game) {
            let begin = leaf.rows * words;
            let rows = plan.reach.get(begin..begin + sites * words);
            let Some(rows) = rows else {
                reach.fill(u64::MAX);
                break;
            };
            reach
                .iter_mut()
                .zip(rows)
                .for_each(|(to, from)| *to |= from);
        }
    }
    reach
}

/// A ray ends on a site if it stops there or goes on over it.
fn either(stop: Verdict, walk: Verdict) -> Verdict {
    match (stop, walk) {
        (Verdict::Yes, _) | (_, Verdict::Yes) => Verdict::Yes,
        (Verdict::No, other) | (other, Verdict::No) => other,
        _ => Verdict::Open,
    }
}

/// A ray passes a site if it does not stop there and goes on over it.
fn passes(stop: Verdict, walk: Verdict) -> Verdict {
    match (stop, walk) {
        (Verdict::Yes, _) | (_, Verdict::No) => Verdict::No,
        (Verdict::No, walk) => walk,
        _ => Verdict::Open,
    }
}

/// What stands around a simple move.
#[derive(Clone, Debug)]
struct MoveFrame {
    guards: Option<Vec<(Bool, bool)>>,
    thens: Vec<ThenId>,
}

/// The simple moves of a component's own moves, each with what stands around it.
fn flatten(moves: &Moves, around: &MoveFrame, leaves: &mut Vec<(LeafId, MoveFrame)>) -> Option<()> {
    let mut around = around.clone();
    around.thens.extend(moves.then);
    match &moves.kind {
        MovesKind::None => {}
        MovesKind::Leaf(id) => leaves.push((*id, around)),
        MovesKind::If(cond, yes, no) => {
            for (moves, holds) in [(Some(yes), true), (no.as_ref(), false)] {
                let mut around = around.clone();
                if let Some(guards) = &mut around.guards {
                    guards.push(((**cond).clone(), holds));
                }
                if let Some(moves) = moves {
                    flatten(moves, &around, leaves)?;
                }
            }
        }
        MovesKind::Concat(list) => {
            for moves in list {
                flatten(moves, &around, leaves)?;
            }
        }
        MovesKind::Priority(list) => {
            around.guards = None;
            for moves in list {
                flatten(moves, &around, leaves)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// How much a move changes beside where its piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::game) enum Noise {
    /// Nothing that tells what stands on a site or whose turn it is.
    None,
    /// Who is next, but not what stands on a site.
    Turn,
    /// What stands somewhere, or it is not known.
    Pieces,
}

/// The noise of a game's simple moves, what comes along with them included, and of its consequences.
#[derive(Debug)]
pub(in crate::game) struct Quiet {
    leaves: Vec<Noise>,
    thens: Vec<Noise>,
}

impl Quiet {
    fn of(game: &Game) -> Quiet {
        let f = &game.features;
        let plain = !f.free_counts && !f.stacking && !f.large_pieces && !f.sequence_capture;
        let thens: Vec<_> = (game.thens.iter())
            .map(|then| {
                if plain {
                    noise(game, then, false)
                } else {
                    Noise::Pieces
                }
            })
            .collect();
        let leaves = (game.leaves.iter())
            .map(|leaf| {
                if plain {
                    leaf_noise(game, &leaf.moves)
                } else {
                    Noise::Pieces
                }
            })
            .collect();
        Quiet { leaves, thens }
    }

    /// The noise of a simple move.
    #[inline]
    pub fn leaf(&self, id: LeafId) -> Noise {
        let noise = self.leaves.get(id.0 as usize).copied();
        noise.unwrap_or(Noise::Pieces)
    }

    /// The noise of consequences.
    #[inline]
    pub fn thens(&self, thens: &[ThenId]) -> Noise {
        let noise = |then: &ThenId| self.thens.get(then.0 as usize).copied();
        let loudest = thens.iter().map(noise).max();
        loudest.map_or(Noise::None, |noise| noise.unwrap_or(Noise::Pieces))
    }
}

fn leaf_noise(game: &Game, leaf: &Moves) -> Noise {
    let (to, between) = match &leaf.kind {
        MovesKind::Step(m) => (Some(&m.to), None),
        MovesKind::Leap(m) => (Some(&m.to), None),
        MovesKind::Slide(m) => (m.to.as_ref(), m.between.as_ref()),
        _ => return Noise::Pieces,
    };
    if between.is_some_and(|b| b.apply.is_some() || b.trail.is_some()) {
        return Noise::Pieces;
    }
    let effect = to.and_then(|to| to.apply.as_ref()?.effect.as_deref());
    effect.map_or(Noise::None, |effect| noise(game, effect, true))
}

/// The noise of an effect; one that comes along with a move may take what stands where it ends.
fn noise(game: &Game, effect: &Moves, attached: bool) -> Noise {
    let all = |list: &[Moves]| {
        let each = list.iter().map(|moves| noise(game, moves, attached));
        each.max().unwrap_or(Noise::None)
    };
    let own = match &effect.kind {
        MovesKind::None
        | MovesKind::SetCounter(_)
        | MovesKind::SetVar(..)
        | MovesKind::SetPot(_)
        | MovesKind::SetPending(_)
        | MovesKind::SetScore { .. }
        | MovesKind::SetPlayerValue { .. }
        | MovesKind::Trigger { .. }
        | MovesKind::Note { .. }
        | MovesKind::SetSite {
            datum: Settable::State | Settable::Value,
            ..
        } => Noise::None,
        MovesKind::MoveAgain => Noise::Turn,
        MovesKind::Remove {
            sites: Sites::One(site),
            when: When::Now,
            ..
        } if attached && **site == Int::Bound(Bound::To) => Noise::None,
        MovesKind::If(_, yes, no) => {
            let no = no
                .as_ref()
                .map_or(Noise::None, |no| noise(game, no, attached));
            no.max(noise(game, yes, attached))
        }
        MovesKind::Concat(list) | MovesKind::Seq(list) | MovesKind::Priority(list) => all(list),
        _ => Noise::Pieces,
    };
    let then = effect.then.map(|then| noise(game, game.then(then), false));
    own.max(then.unwrap_or(Noise::None))
}
