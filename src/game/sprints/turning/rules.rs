//! Recognises rules by which a move turns pieces over, and the conditions of their end rules.

use super::runs::Runs;
use super::shifts::Shifts;
use super::spread::{Spread, SpreadWay};
use super::{Deeds, Owned};
use crate::game::context::{Context, Scratch};
use crate::game::rules::booleans::{Compare, PlayTest};
use crate::game::rules::ints::{Bound, LastPart};
use crate::game::rules::moves::{FromToMove, MovesKind, Settable, When};
use crate::game::rules::regions::OccupiedBy;
use crate::game::rules::{Bool, Int, Moves, Owners, Region, Role, Sites, ThenId};
use crate::game::site_set::SiteSet;
use crate::game::sprints::plain::plain_phase;
use crate::game::state::State;
use crate::game::{Game, Meta};

/// What the rules of the runner vary in.
#[derive(Debug)]
pub(super) struct TurningRules {
    pub deeds: Deeds,
    pub owned: Owned,
    /// After every move but a pass, the scores are the numbers of the players' pieces.
    pub counted: bool,
}

/// A player as an end rule names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Mover,
    Next,
    Player(u8),
}

/// What makes an end rule's condition hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TurningSign {
    /// All players have passed.
    AllPassed,
    /// The move was a pass.
    WasPass,
    /// No site is empty.
    Full,
    /// The player has no pieces.
    Gone(Who),
}

impl Who {
    fn named(role: Role) -> Option<Self> {
        match role {
            Role::Mover => Some(Who::Mover),
            Role::Next => Some(Who::Next),
            Role::Player(player @ (1 | 2)) => Some(Who::Player(player)),
            _ => None,
        }
    }

    /// The player, after a move of this one.
    #[inline]
    pub fn of(self, mover: u8) -> u8 {
        match self {
            Who::Mover => mover,
            Who::Next => 3 - mover,
            Who::Player(player) => player,
        }
    }
}

/// The rules, where they are of this kind; the conditions are left out.
pub(super) fn rules(game: &Game) -> Option<TurningRules> {
    let meta = Meta {
        no_pass_end: false,
        ..game.meta
    };
    let f = &game.features;
    let phase = plain_phase(game, f, meta)?;
    let plain = game.players == 2
        && !(f.stacking || f.counts || f.rotations || f.values || f.teams)
        && game.containers.len() == 1
        && (1..=64).contains(&game.board.len(game.layout.default));
    if !plain {
        return None;
    }
    runs(game, &phase.play).or_else(|| spread(game, &phase.play))
}

/// Placements that turn the runs they enclose.
fn runs(game: &Game, play: &Moves) -> Option<TurningRules> {
    let MovesKind::ForEachSite(region, append, None) = &play.kind else {
        return None;
    };
    let MovesKind::Append(custodial) = &append.kind else {
        return None;
    };
    let runs = Runs::of(game, custodial)?;
    if play.then.is_some()
        || custodial.then.is_some()
        || !region.is_empty_board(game.layout.default)
    {
        return None;
    }
    let MovesKind::Custodial(custodial) = &custodial.kind else {
        return None;
    };
    let effect = custodial.effect.as_ref()?.effect.as_ref()?;
    let MovesKind::AllCombinations(placed, turned) = &effect.kind else {
        return None;
    };
    let MovesKind::Add(add) = &placed.kind else {
        return None;
    };
    let piece = add.piece.as_ref()?;
    let ([Int::Const(what)], Some(state)) = (piece.components.as_slice(), &piece.state) else {
        return None;
    };
    let what = u16::try_from(*what).ok()?;
    let turns = match &turned.kind {
        MovesKind::Flip { .. } => game.components.get(usize::from(what))?.flips == Some((1, 2)),
        MovesKind::SetSite { .. } => sets_state(turned),
        _ => false,
    };
    let plain = runs.by_state()
        && state.is_mover()
        && turns
        && !add.stack
        && !add.claim
        && add.to.cond.is_none()
        && add.to.apply.is_none()
        && [effect, placed, turned].iter().all(|m| m.then.is_none());
    let counted = counts_pieces(game, append.then, true)?;
    plain.then_some(TurningRules {
        deeds: Deeds::Runs(Shifts::of(&runs)?),
        owned: Owned::ByState(what),
        counted,
    })
}

/// Whether the local state of what lies between becomes the mover.
fn sets_state(turned: &Moves) -> bool {
    matches!(&turned.kind, MovesKind::SetSite { datum: Settable::State, value, .. } if value.is_mover())
}

/// Pieces that clone themselves or jump, and turn what is around.
fn spread(game: &Game, play: &Moves) -> Option<TurningRules> {
    let MovesKind::ForEachPiece(each) = &play.kind else {
        return None;
    };
    let plain = each.on.is_none()
        && each.components.is_none()
        && each.container.as_const() == Some(0)
        && each.moves.is_none()
        && each.player.is_mover()
        && !each.everyone
        && each.top.as_const() == Some(false)
        && game.components.len() == 3
        && game.owner(1) == 1
        && game.owner(2) == 2
        && !game.features.states;
    let [_, first, second] = game.components.as_slice() else {
        return None;
    };
    let moves = first.moves.as_ref()?;
    if !plain || second.moves.as_ref() != Some(moves) {
        return None;
    }
    let MovesKind::Concat(parts) = &moves.kind else {
        return None;
    };
    let state = State::new(game);
    let ways: Option<Vec<SpreadWay>> = parts.iter().map(|m| way(game, m, &state)).collect();
    let turned = turned(game, moves.then?, &state)?;
    let counted = counts_pieces(game, play.then, false)?;
    Some(TurningRules {
        deeds: Deeds::Spread(Spread::new(ways?, turned)),
        owned: Owned::ByKind([1, 2]),
        counted,
    })
}

/// A move of one piece to an empty site out of a fixed region for each site.
fn way(game: &Game, part: &Moves, state: &State) -> Option<SpreadWay> {
    let MovesKind::Leaf(id) = &part.kind else {
        return None;
    };
    let leaf = &game.leaf(*id).moves;
    let MovesKind::FromTo(from_to) = &leaf.kind else {
        return None;
    };
    let FromToMove {
        from,
        to,
        count: None,
        copy,
        stack: false,
        mover: None,
        asks_to: false,
    } = &**from_to
    else {
        return None;
    };
    let ty = game.layout.default;
    let Sites::Many(region) = &to.sites else {
        return None;
    };
    let Region::BySite(by_site) = &**region else {
        return None;
    };
    let to_empty = match &to.cond {
        Some(Bool::Empty(of, site)) => *of == ty && **site == Int::Bound(Bound::To),
        _ => false,
    };
    let plain = part.then.is_none()
        && leaf.then.is_none()
        && part.decision
        && from.ty == ty
        && matches!(&from.sites, Sites::One(site) if **site == Int::Bound(Bound::From))
        && from.level.is_none()
        && from.cond.is_none()
        && to.ty.is_none_or(|of| of == ty)
        && to.level.is_none()
        && to.rotations.is_none()
        && to.apply.is_none()
        && by_site.var == Bound::From
        && to_empty;
    let copies = match copy {
        None => false,
        Some(copy) => copy.as_const()?,
    };
    plain.then(|| SpreadWay {
        targets: table(game, region, Bound::From, state),
        copies,
    })
}

/// The sites of a region for each site that a variable is bound to.
fn table(game: &Game, region: &Region, var: Bound, state: &State) -> Vec<u64> {
    let mut state = state.clone();
    let mut scratch = Scratch::new(0);
    let mut ctx = Context::new(game, &mut state, &mut scratch);
    let sites = game.board.len(game.layout.default);
    let row = |site: usize| {
        ctx.env.set(var, site as i32);
        let found = ctx.region_sites(region);
        let mut set = SiteSet::new();
        found.add_to(&mut set);
        ctx.give_sites(found);
        let on_board = set.iter().filter(|s| (0..sites as i32).contains(s));
        on_board.fold(0, |word, s| word | 1 << s)
    };
    (0..sites).map(row).collect()
}

/// The sites around each, if a consequence turns the other player's pieces around the last
/// to-site to the mover's.
fn turned(game: &Game, then: ThenId, state: &State) -> Option<Vec<u64>> {
    let then = game.then(then);
    let MovesKind::ForEachSite(region, effect, None) = &then.kind else {
        return None;
    };
    let Region::Intersection(both) = &**region else {
        return None;
    };
    let ty = game.layout.default;
    let (around, others) = match both.as_slice() {
        [a, b] if pieces_of(game, b, false) == Some(Who::Next) => (a, b),
        [b, a] if pieces_of(game, b, false) == Some(Who::Next) => (a, b),
        _ => return None,
    };
    let _ = others;
    let Region::Around {
        ty: of,
        sites: Sites::One(centre),
        kind: None,
        distance,
        direction,
        cond: None,
        include_self,
    } = around
    else {
        return None;
    };
    let fixed = *of == ty
        && matches!(**centre, Int::Last(LastPart::To, _))
        && distance.as_const().is_some()
        && include_self.as_const().is_some();
    let MovesKind::Concat(deeds) = &effect.kind else {
        return None;
    };
    let [leaves, comes] = deeds.as_slice() else {
        return None;
    };
    let is_here = |site: &Int| *site == Int::Bound(Bound::Site);
    let leaves_here = matches!(&leaves.kind, MovesKind::Remove {
        ty: of, sites: Sites::One(at), level: None, when: When::Now, count: None,
    } if *of == ty && is_here(at));
    let comes_here = match &comes.kind {
        MovesKind::Add(add) => {
            let own = add.piece.as_ref().is_some_and(|piece| {
                piece.state.is_none()
                    && matches!(piece.components.as_slice(), [Int::ComponentOf { by_player, player }]
                        if player.is_mover() && by_player.get(1..3) == Some(&[1, 2]))
            });
            own && add.to.ty.is_none_or(|of| of == ty)
                && matches!(&add.to.sites, Sites::One(at) if is_here(at))
                && add.to.level.is_none()
                && add.to.cond.is_none()
                && add.to.apply.is_none()
                && add.count.is_none()
                && !add.stack
                && !add.claim
        }
        _ => false,
    };
    let alone = [then, effect, leaves, comes]
        .iter()
        .all(|m| m.then.is_none());
    if !(fixed && leaves_here && comes_here && alone) {
        return None;
    }
    let by_site = Region::Around {
        ty,
        sites: Sites::One(Box::new(Int::Bound(Bound::From))),
        kind: None,
        distance: distance.clone(),
        direction: *direction,
        cond: None,
        include_self: include_self.clone(),
    };
    Some(table(game, &by_site, Bound::From, state))
}

/// Whose pieces a region holds, if it holds all of a player's on the board.
fn pieces_of(game: &Game, region: &Region, by_state: bool) -> Option<Who> {
    match region {
        Region::Occupied {
            owners: Owners::Role(role),
            container,
            by: OccupiedBy::Any,
            ty,
            ..
        } if !by_state
            && *ty == game.layout.default
            && container.as_ref().is_none_or(|c| c.as_const() == Some(0)) =>
        {
            Who::named(*role)
        }
        Region::WithState { ty, state } if by_state && *ty == game.layout.default => {
            match state.as_const()? {
                player @ 1..=2 => Some(Who::Player(player as u8)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a consequence sets each player's score to the number of the player's pieces; `None`
/// where it does anything else.
fn counts_pieces(game: &Game, then: Option<ThenId>, by_state: bool) -> Option<bool> {
    let Some(then) = then else {
        return Some(false);
    };
    let then = game.then(then);
    let MovesKind::Concat(both) = &then.kind else {
        return None;
    };
    let scored = |moves: &Moves| match &moves.kind {
        MovesKind::SetScore {
            players,
            scores,
            add: false,
        } if moves.then.is_none() => match (players.as_slice(), scores.as_slice()) {
            ([Owners::Role(Role::Player(player))], [Int::CountSites(region)]) => {
                let own = Some(Who::Player(*player));
                (pieces_of(game, region, by_state) == own).then_some(*player)
            }
            _ => None,
        },
        _ => None,
    };
    let players: Option<Vec<u8>> = both.iter().map(scored).collect();
    let mut players = players?;
    players.sort_unstable();
    (then.then.is_none() && players == [1, 2]).then_some(true)
}

/// What is known of a part of a condition.
pub(super) fn sign(game: &Game, cond: &Bool) -> Option<TurningSign> {
    Some(match cond {
        Bool::Play(PlayTest::AllPassed) => TurningSign::AllPassed,
        Bool::Play(PlayTest::WasPass) => TurningSign::WasPass,
        Bool::Play(PlayTest::Full) => TurningSign::Full,
        Bool::Compare(Compare::Eq, a, b) => {
            let region = match (&**a, &**b) {
                (Int::CountSites(region), Int::Const(0))
                | (Int::Const(0), Int::CountSites(region)) => region,
                _ => return None,
            };
            TurningSign::Gone(pieces_of(game, region, game.features.states)?)
        }
        _ => return None,
    })
}
