//! The actions of a move that was picked, such as "the piece moves, and what stands on the target
//! is removed".

use super::ways::Landing;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Apply, HopMove, ShootMove, When};
use crate::game::rules::{Int, LeafId, MovesKind, Sites};

/// What leaves the board along with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    /// What stands where it ends.
    Target,
    /// What it passes.
    Passed,
}

/// How the actions of a move are found once it is picked.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deed {
    /// By the ludeme.
    Built(LeafId),
    /// A piece moves.
    Move { takes: Takes, decision: bool },
    /// This many of the pieces on a site move.
    MoveCount { count: i32, decision: bool },
    /// A piece lands.
    Shot { what: u16, decision: bool },
}

impl Deed {
    /// The deed of a simple move.
    pub fn of(game: &Game, id: LeafId) -> Self {
        let leaf = &game.leaf(id).moves;
        let decision = leaf.decision;
        let at_end = |apply: &Option<Apply>| removal(game, apply.as_ref(), Bound::To);
        let takes = match &leaf.kind {
            MovesKind::Step(m) => at_end(&m.to.apply),
            MovesKind::Leap(m) => at_end(&m.to.apply),
            // What is passed along a track stays, and so does where a slide goes on.
            MovesKind::Slide(m) if !m.stack && m.from.level.is_none() && m.tracks.is_none() => {
                let way = m.between.as_ref();
                let quiet = way.is_none_or(|b| b.apply.is_none() && b.trail.is_none());
                match &m.to {
                    Some(to) if quiet => at_end(&to.apply),
                    None if quiet => Some(Takes::Nothing),
                    _ => None,
                }
            }
            MovesKind::Hop(m) if is_over_hurdles(m) => {
                let hurdle = m.between.as_ref().and_then(|b| b.apply.as_ref());
                match (at_end(&m.to.apply), removal(game, hurdle, Bound::Between)) {
                    (Some(Takes::Nothing), Some(Takes::Nothing)) => Some(Takes::Nothing),
                    (Some(Takes::Nothing), Some(_)) => Some(Takes::Passed),
                    (end, Some(Takes::Nothing)) => end,
                    _ => None,
                }
            }
            MovesKind::FromTo(m) => match (at_end(&m.to.apply), &m.count) {
                (takes, None) => takes,
                (Some(Takes::Nothing), Some(count)) => match count.as_const() {
                    Some(count) => return Deed::MoveCount { count, decision },
                    None => None,
                },
                _ => None,
            },
            _ => None,
        };
        match takes {
            Some(takes) => Deed::Move { takes, decision },
            None => Deed::Built(id),
        }
    }

    /// The deed of a shot.
    pub fn of_shot(game: &Game, m: &ShootMove, decision: bool) -> Option<Self> {
        let what = m.piece.components.first()?.as_const()?;
        let what = u16::try_from(what).ok()?;
        let known = usize::from(what) < game.components.len();
        (known && m.piece.state.is_none()).then_some(Deed::Shot { what, decision })
    }

    /// Makes the move the only one of a list: from a site, or from what is bound.
    pub fn list(
        self,
        ctx: &mut Context<'_>,
        (bound, from): (i32, i32),
        (landing, nth): (Landing<'_>, u32),
        list: &mut MoveList,
    ) {
        list.clear();
        let ty = ctx.game.layout.default;
        let to = i32::from(landing.to);
        let start = list.begin();
        match self {
            Deed::Built(leaf) => {
                ctx.env.set(Bound::From, bound);
                ctx.env.set(Bound::Level, if bound < 0 { -1 } else { 0 });
                ctx.build_nth(leaf, nth, list);
                return;
            }
            Deed::Move { takes, decision } => {
                if takes == Takes::Target {
                    take(ctx, to, list);
                }
                if takes == Takes::Passed {
                    // What is attached last stands first.
                    for site in landing.passed.iter().rev() {
                        take(ctx, i32::from(*site), list);
                    }
                }
                let kind = ActionKind::Move {
                    from: Place::top(type_of(ctx, from), from),
                    to: Place::top(ty, to),
                    given: Given::NONE,
                    stack: false,
                };
                list.push_action(kind, decision);
                list.finish(start, from, to);
            }
            Deed::MoveCount { count, decision } => {
                let kind = ActionKind::MoveCount {
                    from: Place::top(type_of(ctx, from), from),
                    to: Place::top(ty, to),
                    count,
                };
                list.push_action(kind, decision);
                list.finish(start, from, to);
            }
            Deed::Shot { what, decision } => {
                list.push(ActionKind::add(Place::top(ty, to), what), decision);
            }
        }
        let passed = list.begin_between();
        for site in landing.passed {
            list.push_between(i32::from(*site));
        }
        list.finish_between(0, passed);
        list.set_mover(0, ctx.state.mover);
    }
}

/// Whether a hop is never a mere step and always over as many hurdles.
fn is_over_hurdles(m: &HopMove) -> bool {
    let range = m.between.as_ref().and_then(|b| b.range.as_ref());
    range.is_none_or(|range| {
        let (min, max) = (range.min.as_const(), range.max.as_const());
        min.is_some_and(|min| min > 0) && min == max
    })
}

/// Removes what stands on a site of the board.
fn take(ctx: &Context<'_>, site: i32, list: &mut MoveList) {
    let slot = usize::try_from(site).unwrap_or(0);
    if ctx.state.contents.what(slot) != 0 {
        let at = Place::top(ctx.game.layout.default, site);
        list.push_action(ActionKind::Remove { at }, false);
    }
}

/// Cell for a site beside the board.
fn type_of(ctx: &Context<'_>, site: i32) -> SiteType {
    match ctx.game.container(site) {
        0 => ctx.game.layout.default,
        _ => SiteType::Cell,
    }
}

/// What an effect takes, if it is nothing or the piece on the site of a variable.
fn removal(game: &Game, apply: Option<&Apply>, var: Bound) -> Option<Takes> {
    let Some(apply) = apply else {
        return Some(Takes::Nothing);
    };
    if apply.cond.is_some() {
        return None;
    }
    let Some(effect) = &apply.effect else {
        return Some(Takes::Nothing);
    };
    let MovesKind::Remove {
        ty,
        sites: Sites::One(site),
        level: None,
        when: When::Now,
        count: None,
    } = &effect.kind
    else {
        return None;
    };
    let plain = *ty == game.layout.default && effect.then.is_none() && **site == Int::Bound(var);
    match var {
        _ if !plain => None,
        Bound::To => Some(Takes::Target),
        _ => Some(Takes::Passed),
    }
}
