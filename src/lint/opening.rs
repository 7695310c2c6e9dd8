//! Warns of games that are over at once, and of games in which nobody can ever move.
//!
//! The first moves are tried, each from a start of its own. Where chance has a say, several starts
//! must agree before anything is reported.

use std::collections::HashSet;

use super::play::ClausePlaces;
use super::problem::equipment::EquipmentProblem;
use super::problem::rules::{RuleProblem, WhyPasses};
use super::survey::Survey;
use super::{head, walk};
use crate::diagnostic::code::warning;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::rules::EndResult;
use crate::load::Loaded;
use crate::syntax::tree::{NodeId, NodeKind};

/// Starts that are tried where chance has a say.
const STARTS: u64 = 3;

/// First moves that are tried; with more, nothing is said of what they lead to.
const MOVES: usize = 64;

/// What is odd about how a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OddOpening {
    /// Players can only pass, until the game is over.
    Passes,
    /// Every first move ends the game, by the result of this number.
    Over(Option<usize>),
}

/// Notes a game that nobody can play; whether that is since no piece is placed.
pub(super) fn check(loaded: &mut Loaded) -> bool {
    let (Some(game), Some(resolved)) = (&loaded.game, &loaded.resolved) else {
        return false;
    };
    if loaded.errors().next().is_some() || game.features.deduction || game.players == 0 {
        return false;
    }
    // What is missing from the equipment has been told, and nothing moves without it.
    let missing = warning::NO_HANDS.0..=warning::PUZZLE_PLAYERS.0;
    if loaded
        .diagnostics
        .iter()
        .any(|d| missing.contains(&d.code.0))
    {
        return false;
    }
    let ends = game.outcomes();
    let starts = if game.features.stochastic { STARTS } else { 1 };
    let mut seen = (0..starts).map(|seed| opening(game, &ends, seed));
    let Some(Some(odd)) = seen.next() else {
        return false;
    };
    if seen.any(|other| other != Some(odd)) || game.overrun.is_known() {
        return false;
    }
    let places = ClausePlaces::of(&resolved.game);
    let Some(mut survey) = Survey::of(loaded) else {
        return false;
    };
    let unplaced = match odd {
        OddOpening::Passes => passes(&mut survey),
        OddOpening::Over(end) => {
            let rule = end.and_then(|end| places.ends.get(end).copied());
            over(&mut survey, rule);
            false
        }
    };
    let found = survey.found;
    loaded.diagnostics.extend(found);
    unplaced
}

/// How a game begins from a seed, if that is odd.
fn opening(game: &Game, ends: &[&EndResult], seed: u64) -> Option<OddOpening> {
    let mut scratch = Scratch::new(seed);
    scratch.results = Some(Vec::new());
    let mut list = MoveList::new();
    let mut state = game.start(&mut scratch);
    if state.over {
        return Some(OddOpening::Over(ended(&mut scratch, ends)));
    }
    game.moves(&mut state, &mut scratch, &mut list);
    if list.is_empty() || list.len() > MOVES || game.overrun.is_known() {
        return None;
    }
    let only_passes = |list: &MoveList| list.moves().iter().all(|m| list.is_pass(m));
    if only_passes(&list) {
        for _ in 0..2 * game.players + 2 {
            game.apply(&mut state, &mut scratch, &list, 0);
            if state.over {
                return Some(OddOpening::Passes);
            }
            game.moves(&mut state, &mut scratch, &mut list);
            if list.is_empty() || !only_passes(&list) || game.overrun.is_known() {
                return None;
            }
        }
        return Some(OddOpening::Passes);
    }
    let mut first = None;
    for pick in 0..list.len() {
        let mut after = state.clone();
        game.apply(&mut after, &mut scratch, &list, pick);
        let end = ended(&mut scratch, ends);
        if !after.over || game.overrun.is_known() {
            return None;
        }
        first = first.or(end);
    }
    Some(OddOpening::Over(first))
}

/// The number of the result that ended a game.
fn ended(scratch: &mut Scratch, ends: &[&EndResult]) -> Option<usize> {
    let address = scratch.results.as_mut()?.drain(..).next_back()?;
    let same = |end: &&EndResult| std::ptr::from_ref(*end).addr() == address;
    ends.iter().position(same)
}

fn over(survey: &mut Survey, rule: Option<NodeId>) {
    let Some(rule) = rule.or_else(|| survey.all("end").next()) else {
        return;
    };
    // `(no Pieces Next "Lion")` where one player has no lion from the start.
    let mut asked = walk(survey.tree, [rule]).into_iter().map(|(node, _)| node);
    let gone =
        asked.find(|node| head(survey.tree, *node) == "no" && survey.word(*node) == "Pieces");
    if let Some((_, kind)) = gone.and_then(|gone| survey.name(gone)) {
        let start = survey.game.start(&mut Scratch::new(0));
        let whats = start.started.whats().iter();
        let placed = whats.filter_map(|what| survey.game.components.get(usize::from(*what)));
        let placed: HashSet<&str> = placed.map(|piece| piece.name.as_str()).collect();
        let names = (1..=survey.game.players).map(|number| format!("{kind}{number}"));
        let (with, without): (Vec<String>, Vec<String>) =
            names.partition(|name| placed.contains(name.as_str()));
        if let ([theirs, ..], [mine, ..]) = (&with[..], &without[..]) {
            survey.warn(EquipmentProblem::NeverPlaced { theirs, mine }, rule);
            return;
        }
    }
    survey.warn(RuleProblem::OverAtOnce, rule);
}

/// Notes that nobody can ever move; whether that is since no piece is placed.
fn passes(survey: &mut Survey) -> bool {
    let Some(play) = survey.all("play").next() else {
        return false;
    };
    let at = survey.tree.children(play).first().copied().unwrap_or(play);
    // Other moves than those of the pieces stand behind the names of these.
    let own = |call: NodeId| {
        let mut rest = survey.tree.children(call).iter().skip(1);
        rest.all(|arg| matches!(survey.tree.kind(*arg), NodeKind::Str(_)))
    };
    let by_piece = survey
        .all("forEach")
        .any(|call| survey.word(call) == "Piece" && own(call));
    let moving = survey
        .game
        .components
        .iter()
        .any(|kind| kind.moves.is_some());
    let brings = ["place", "deal", "set"]
        .into_iter()
        .any(|name| survey.calls(name));
    let unplaced = by_piece && moving && !survey.calls("place");
    let from_hand = walk(survey.tree, [play]).into_iter();
    let from_hand = from_hand
        .map(|(node, _)| head(survey.tree, node))
        .any(|name| name == "handSite");
    let why = if from_hand && !brings {
        WhyPasses::HandsEmpty
    } else if survey.calls("mancalaBoard") && !brings {
        WhyPasses::NoSeeds
    } else if unplaced {
        WhyPasses::NoPiecePlaced
    } else if by_piece && is_full(survey.game) {
        WhyPasses::BoardFull
    } else if by_piece {
        WhyPasses::PiecesStuck
    } else {
        WhyPasses::RulesStuck
    };
    // What fills the board is to blame.
    let places = survey.all("place").next();
    let at = places.filter(|_| why == WhyPasses::BoardFull).unwrap_or(at);
    survey.warn(RuleProblem::OnlyPasses { why }, at);
    unplaced
}

/// Whether every site of the board has a piece when the game begins.
fn is_full(game: &Game) -> bool {
    let start = game.start(&mut Scratch::new(0));
    let whats = start.started.whats();
    let board = whats.iter().take(game.board.len(game.layout.default));
    !game.features.stochastic && board.len() > 0 && board.into_iter().all(|what| *what != 0)
}
