//! One game of a study: played by agents, measured move by move.
//!
//! The measures follow Cameron Browne, *Automatic Generation and Evaluation of Recombination
//! Games* (2009), chapter 6. Where he looks at the estimate of a position, the generic
//! [`Evaluation`] stands in; the leader is the player it favours.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Item};
use crate::play::choices::count_distinct;
use crate::search::evaluate::Evaluation;
use crate::search::{Agent, Moment, play_watched, utility};

/// What one game came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameStudy {
    /// Its number in the study.
    pub number: u64,
    /// The seed that gives it again.
    pub seed: u64,
    /// Moves played.
    pub length: u32,
    /// Turns taken.
    pub turns: u32,
    /// Moves where there was more than one legal move.
    pub decisions: u32,
    /// Mean number of legal moves, over the whole game and over each third of it.
    pub branching: [f64; 4],
    /// The winner: 0 nobody.
    pub winner: i32,
    /// It was cut off by the limit of turns or moves.
    pub cut: bool,
    /// What it was worth to the player who sat first.
    pub first: f64,
    /// Changes of the leader a move.
    pub lead_changes: f64,
    /// How far the later winner was behind: the mean root of the deficit over the positions
    /// where the winner was not leading; 0 where there are none.
    pub drama: f64,
    /// Part of the game played after it was decided: after the winner stood better than any
    /// loser ever did.
    pub aftermath: f64,
    /// Moves by kind of piece.
    pub pieces: Vec<u32>,
    /// Where moves ended on the board.
    pub arrivals: Vec<ArrivalCount>,
}

/// How often moves of a kind of piece ended on a site: the kind, 0 for none; the type of the site
/// by its place in [`SiteType::ALL`]; the site; how often.
pub type ArrivalCount = (u32, u8, u32, u32);

/// Plays and measures a game.
pub fn study_game(
    game: &Game,
    evaluation: &Evaluation,
    number: u64,
    seed: u64,
    agents: &mut [Box<dyn Agent>],
) -> GameStudy {
    let mut widths: Vec<usize> = Vec::new();
    let mut room = Vec::new();
    let mut estimates: Vec<Vec<f64>> = Vec::new();
    let kinds = game.components.iter().map(|c| c.base as usize + 1).max();
    let mut pieces = vec![0; kinds.unwrap_or(1)];
    let mut arrivals: BTreeMap<(u32, u8, u32), u32> = BTreeMap::new();
    let end = play_watched(game, seed, agents, |moment| {
        widths.push(count_distinct(game, moment.state, moment.list, &mut room));
        let mut worth = Vec::new();
        evaluation.estimate(game, moment.state, None, &mut worth);
        estimates.push(worth);
        let kind = kind_moved(game, &moment);
        if let Some(count) = kind.and_then(|kind| pieces.get_mut(kind)) {
            *count += 1;
        }
        if let Some((ty, site)) = arrival(game, &moment) {
            let kind = kind.unwrap_or(0) as u32;
            *arrivals.entry((kind, ty as u8, site)).or_default() += 1;
        }
    });
    let mut worth = Vec::new();
    utility::of_state(game, &end, &mut worth);
    let curve = Curve::of(&estimates, &worth);
    GameStudy {
        number,
        seed,
        length: end.moves,
        turns: end.turn,
        decisions: widths.iter().filter(|n| **n > 1).count() as u32,
        branching: branching(&widths),
        winner: end.winner,
        cut: !end.over || end.turn >= game.max_turns() || end.moves >= game.move_limit,
        first: worth.first().copied().unwrap_or(0.5),
        lead_changes: curve.lead_changes,
        drama: curve.drama,
        aftermath: curve.aftermath,
        pieces,
        arrivals: arrivals
            .into_iter()
            .map(|((kind, ty, site), count)| (kind, ty, site, count))
            .collect(),
    }
}

/// What the player decided in a move.
fn decision(moment: &Moment<'_>) -> Option<Action> {
    let list = moment.list;
    let items = list.items(&list.moves()[moment.pick]);
    items.iter().find_map(|item| match item {
        Item::Action(a) if a.decision => Some(*a),
        _ => None,
    })
}

/// The site of the board that a move ends on.
fn arrival(game: &Game, moment: &Moment<'_>) -> Option<(SiteType, u32)> {
    let types = decision(moment).and_then(|action| action.types());
    let ty = types.map_or(game.layout.default, |(_, to)| to);
    let site = u32::try_from(moment.list.moves()[moment.pick].to).ok()?;
    // Hands are cells beyond the board.
    let beyond = ty == SiteType::Cell && site >= game.layout.board_end;
    ((site as usize) < game.board.len(ty) && !beyond).then_some((ty, site))
}

/// The kind of piece that a move is about.
fn kind_moved(game: &Game, moment: &Moment<'_>) -> Option<usize> {
    let m = &moment.list.moves()[moment.pick];
    let what = match decision(moment)?.kind {
        ActionKind::Add { what, .. }
        | ActionKind::Insert { what, .. }
        | ActionKind::Promote { what, .. }
        | ActionKind::SetCount { what, .. } => what,
        _ => {
            let slot = game.layout.slot(game.layout.default, m.from)?;
            moment.state.contents.what(slot)
        }
    };
    (what != 0).then(|| game.components.get(what as usize).map(|c| c.base as usize))?
}

/// Mean widths: of the whole game and of its thirds.
fn branching(widths: &[usize]) -> [f64; 4] {
    let n = widths.len();
    let mean = |part: &[usize]| match part.len() {
        0 => 0.0,
        len => part.iter().sum::<usize>() as f64 / len as f64,
    };
    [
        mean(widths),
        mean(&widths[..n / 3]),
        mean(&widths[n / 3..2 * n / 3]),
        mean(&widths[2 * n / 3..]),
    ]
}

/// What the estimates of the positions say about the course of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Curve {
    lead_changes: f64,
    drama: f64,
    aftermath: f64,
}

impl Curve {
    /// From the estimates of each position for each player, and the result.
    fn of(estimates: &[Vec<f64>], worth: &[f64]) -> Self {
        let n = estimates.len().max(1) as f64;
        let leader = |e: &Vec<f64>| -> Option<usize> {
            let best = e.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let mut leaders = (0..e.len()).filter(|&p| e[p] >= best - 1e-9);
            let first = leaders.next()?;
            leaders.next().is_none().then_some(first)
        };
        let leads: Vec<usize> = estimates.iter().filter_map(leader).collect();
        let changes = leads.windows(2).filter(|w| w[0] != w[1]).count();
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut winners = (0..worth.len()).filter(|&p| worth[p] == best);
        let winner = winners.next().filter(|_| worth.len() > 1);
        let (Some(winner), None) = (winner, winners.next()) else {
            return Curve {
                lead_changes: changes as f64 / n,
                drama: 0.0,
                aftermath: 0.0,
            };
        };
        let value = |e: &Vec<f64>, p: usize| e.get(p).copied().unwrap_or(0.5);
        let others = |e: &Vec<f64>| {
            (0..e.len())
                .filter(|&p| p != winner)
                .map(|p| e[p])
                .fold(f64::NEG_INFINITY, f64::max)
        };
        let deficits: Vec<f64> = estimates
            .iter()
            .map(|e| others(e) - value(e, winner))
            .filter(|d| *d > 0.0)
            .map(f64::sqrt)
            .collect();
        let highest = estimates
            .iter()
            .map(others)
            .fold(f64::NEG_INFINITY, f64::max);
        let decided = estimates.iter().position(|e| value(e, winner) > highest);
        Curve {
            lead_changes: changes as f64 / n,
            drama: deficits.iter().sum::<f64>() / deficits.len().max(1) as f64,
            aftermath: decided.map_or(0.0, |at| (n - at as f64) / n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comeback_is_dramatic() {
        let course = [
            vec![0.4, 0.6],
            vec![0.35, 0.65],
            vec![0.7, 0.3],
            vec![0.9, 0.1],
        ];
        let curve = Curve::of(&course, &[1.0, 0.0]);
        assert_eq!(curve.lead_changes, 0.25);
        let expected = (0.2f64.sqrt() + 0.3f64.sqrt()) / 2.0;
        assert!((curve.drama - expected).abs() < 1e-9);
        // Decided when 0.7 passed the 0.65 of the loser: two of four positions remain.
        assert_eq!(curve.aftermath, 0.5);
    }

    #[test]
    fn a_draw_has_no_winner_to_follow() {
        let curve = Curve::of(&[vec![0.4, 0.6], vec![0.6, 0.4]], &[0.5, 0.5]);
        assert_eq!((curve.drama, curve.aftermath), (0.0, 0.0));
        assert_eq!(curve.lead_changes, 0.5);
    }

    #[test]
    fn thirds_of_a_game() {
        assert_eq!(branching(&[1, 1, 2, 2, 6, 6]), [3.0, 1.0, 2.0, 6.0]);
        assert_eq!(branching(&[]), [0.0; 4]);
    }
}
