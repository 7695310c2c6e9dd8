//! Recognises rules of placements that capture, and finds a test for each of their end rules.

use super::captures::{CaptureRules, CaptureSign, MAX_WORDS, Target};
use super::chains::Adjoining;
use crate::game::Game;
use crate::game::rules::booleans::{Compare, Connect, PlayTest, PlayerTest};
use crate::game::rules::ints::{Bound, Datum};
use crate::game::rules::moves::{Apply, Enclose, MovesKind, When};
use crate::game::rules::{Bool, Int, Moves, Owners, Role, Sites};
use crate::game::sprints::placing::links::wanted_regions;
use crate::game::sprints::placing::rules::{is_last_to, pieces_of};

/// The rules, and the board as its captures see it.
pub(super) fn rules(game: &Game, play: &Moves) -> Option<(CaptureRules, Adjoining)> {
    let (placing, pass) = match &play.kind {
        MovesKind::Concat(both) if play.then.is_none() => match both.as_slice() {
            [placing, pass]
                if matches!(pass.kind, MovesKind::Pass) && pass.decision && pass.then.is_none() =>
            {
                (placing, true)
            }
            _ => return None,
        },
        _ => (play, false),
    };
    let MovesKind::Do {
        prior,
        next: None,
        if_afterwards: Some(check),
    } = &placing.kind
    else {
        return None;
    };
    if placing.then.is_some() {
        return None;
    }
    let pieces = pieces_of(game, prior)?;
    let then = prior.then?;
    let MovesKind::Enclose(enclose) = &game.then(then).kind else {
        return None;
    };
    let score = captured_score(enclose)?;
    let ty = game.layout.default;
    let plain = enclose.ty == ty
        && is_last_to(&enclose.from)
        && !enclose.targets_empty
        && enclose.exceptions.is_none()
        && game.then(then).then.is_none();
    let has_liberty = matches!(game.check(*check), Bool::Compare(Compare::Gt, count, zero)
        if zero.as_const() == Some(0)
            && matches!(&**count, Int::Liberties { ty: of, at, directions, cond: None }
                if *of == ty && is_last_to(at) && *directions == enclose.directions));
    let board = Adjoining::of(game, ty, &enclose.directions)?;
    let fits = board.sites() <= 64 * MAX_WORDS;
    let rules = CaptureRules {
        pieces,
        pass,
        score,
    };
    (plain && has_liberty && fits).then_some((rules, board))
}

/// What an enclosed enemy stone scores, if all that happens to it is that it scores and leaves.
fn captured_score(enclose: &Enclose) -> Option<i32> {
    let between = |at: &Int| matches!(at, Int::Bound(Bound::Between));
    let enemy = match &enclose.target {
        None => true,
        Some(Bool::Player(PlayerTest::Enemy, who)) => matches!(&**who, Int::Datum {
            datum: Datum::Who, ty, at, level: None } if *ty == enclose.ty && between(at)),
        Some(_) => false,
    };
    let removal = |moves: &Moves| {
        moves.then.is_none()
            && matches!(&moves.kind, MovesKind::Remove {
                ty, sites: Sites::One(at), level: None, when: When::Now, count: None,
            } if *ty == enclose.ty && between(at))
    };
    let points = |moves: &Moves| match &moves.kind {
        MovesKind::SetScore {
            players,
            scores,
            add: true,
        } if moves.then.is_none() => match (players.as_slice(), scores.as_slice()) {
            ([Owners::Role(Role::Mover)], [Int::Const(points)]) => Some(*points),
            _ => None,
        },
        _ => None,
    };
    if !enemy {
        return None;
    }
    let effect = match &enclose.effect {
        None => return Some(0),
        Some(Apply {
            cond: None,
            effect: Some(effect),
        }) => effect,
        Some(_) => return None,
    };
    match &effect.kind {
        MovesKind::Concat(both) if effect.then.is_none() => match both.as_slice() {
            [a, b] if removal(a) => points(b),
            [a, b] if removal(b) => points(a),
            _ => None,
        },
        _ => removal(effect).then_some(0),
    }
}

/// What is known of a part of a condition.
pub(in crate::game::sprints) fn sign(
    game: &Game,
    cond: &Bool,
    targets: &mut Vec<Target>,
) -> Option<CaptureSign> {
    Some(match cond {
        Bool::Play(PlayTest::AllPassed) => CaptureSign::AllPassed,
        Bool::Play(PlayTest::WasPass) => CaptureSign::WasPass,
        Bool::NoMoves(Role::Next) => CaptureSign::Stuck,
        Bool::Connected(connect) => {
            targets.push(target(game, connect)?);
            CaptureSign::Connected
        }
        _ => return None,
    })
}

fn target(game: &Game, connect: &Connect) -> Option<Target> {
    if connect.ty != game.layout.default || !is_last_to(&connect.at) {
        return None;
    }
    let (lists, number) = wanted_regions(game, connect)?;
    let board = Adjoining::of(game, connect.ty, &connect.directions)?;
    let sites = board.sites();
    let mut regions = vec![0; (game.players + 1) * sites];
    for (player, list) in lists.iter().enumerate() {
        for (i, &id) in list.iter().enumerate() {
            let members = game
                .region(id)
                .iter()
                .filter_map(|s| usize::try_from(s).ok());
            for site in members.filter(|s| *s < sites) {
                regions[player * sites + site] |= 1u32.checked_shl(i as u32)?;
            }
        }
    }
    Some(Target {
        board,
        regions,
        number,
    })
}
