//! Warns of what only play shows: random games are played from seeds, on request.
//!
//! The games are those that `lud run` plays from the same seeds. A kind of piece, a phase or an end
//! rule that none of them used, games that a limit cut off, and games that all go to one player are
//! reported at their place in the text, where there is one. Random players miss what takes skill,
//! so the messages say how many games there were and from which seed.

use super::problem::play::PlayProblem;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, MoveList};
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::rules::EndResult;
use crate::game::state::State;
use crate::host::map;
use crate::load::Loaded;
use crate::play::playout::{Playout, chooser, pick, seed_of};
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, Tree};

/// Decided games from which on it is odd that one player won them all.
const DECIDED: u64 = 10;

/// How many games to play, and from which seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Games {
    /// Number of games.
    pub count: u64,
    /// The seed of the first.
    pub seed: u64,
}

/// Plays the games if the description compiled, and adds what they show.
pub fn check(loaded: &mut Loaded, games: Games) {
    let (Some(game), Some(resolved)) = (&loaded.game, &loaded.resolved) else {
        return;
    };
    if loaded.errors().next().is_some() || games.count == 0 {
        return;
    }
    let seen = play(game, games);
    if let Some(stopped) = loaded.overrun(game) {
        loaded.diagnostics.push(stopped);
        return;
    }
    let mut report = PlayWarnings {
        tree: &loaded.expanded.tree,
        places: ClausePlaces::of(&resolved.game),
        games,
        found: Vec::new(),
    };
    report.pieces(game, &seen);
    report.phases(game, &seen);
    report.ends(game, &seen);
    report.cut(&seen);
    report.winners(&seen);
    let found = report.found;
    loaded.diagnostics.extend(found);
    super::tidy(loaded);
}

/// What was seen in some games. Joining is commutative: the order of the games does not matter.
#[derive(Debug)]
struct SeenInPlay {
    /// Kinds of piece that stood somewhere when a game began.
    placed: Vec<bool>,
    /// Kinds of piece that a move did something with, other than to take them.
    moved: Vec<bool>,
    /// Phases that a player was in.
    phases: Vec<bool>,
    /// Results of end rules that were applied, in the order of [`Game::outcomes`].
    ends: Vec<bool>,
    /// Wins by player; index 0 unused.
    wins: Vec<u64>,
    /// Games that a limit cut off, and the number of the first.
    cut: u64,
    first_cut: u64,
}

impl SeenInPlay {
    fn nothing(game: &Game, ends: usize) -> Self {
        SeenInPlay {
            placed: vec![false; game.components.len()],
            moved: vec![false; game.components.len()],
            phases: vec![false; game.phases.len()],
            ends: vec![false; ends],
            wins: vec![0; game.players + 1],
            cut: 0,
            first_cut: u64::MAX,
        }
    }

    fn join(mut self, other: SeenInPlay) -> Self {
        let flags = [
            (&mut self.placed, &other.placed),
            (&mut self.moved, &other.moved),
            (&mut self.phases, &other.phases),
            (&mut self.ends, &other.ends),
        ];
        for (mine, theirs) in flags {
            for (flag, seen) in mine.iter_mut().zip(theirs) {
                *flag |= seen;
            }
        }
        for (wins, more) in self.wins.iter_mut().zip(&other.wins) {
            *wins += more;
        }
        self.cut += other.cut;
        self.first_cut = self.first_cut.min(other.first_cut);
        self
    }

    fn note_phases(&mut self, game: &Game, state: &State) {
        for player in state.players.iter().skip(1).take(game.players) {
            mark(&mut self.phases, player.phase as usize);
        }
    }
}

fn mark(flags: &mut [bool], index: usize) {
    if let Some(flag) = flags.get_mut(index) {
        *flag = true;
    }
}

/// Plays all games, in parallel.
fn play(game: &Game, games: Games) -> SeenInPlay {
    const CHUNK: u64 = 16;
    let ends = game.outcomes();
    let seen = map(
        games.count.div_ceil(CHUNK),
        || (),
        |(), chunk| {
            let mut table = WatchedGames::new(game, &ends);
            for number in chunk * CHUNK..((chunk + 1) * CHUNK).min(games.count) {
                table.play(number, seed_of(games.seed, number));
            }
            table.seen
        },
    );
    let nothing = SeenInPlay::nothing(game, ends.len());
    seen.into_iter().fold(nothing, SeenInPlay::join)
}

/// Where games are played and watched.
struct WatchedGames<'g> {
    game: &'g Game,
    ends: &'g [&'g EndResult],
    scratch: Scratch,
    list: MoveList,
    before: Vec<u16>,
    seen: SeenInPlay,
}

impl<'g> WatchedGames<'g> {
    fn new(game: &'g Game, ends: &'g [&'g EndResult]) -> Self {
        let mut scratch = Scratch::new(0);
        scratch.results = Some(Vec::new());
        WatchedGames {
            game,
            ends,
            scratch,
            list: MoveList::new(),
            before: Vec::new(),
            seen: SeenInPlay::nothing(game, ends.len()),
        }
    }

    /// Plays the game that `Player::playout` plays from the seed.
    fn play(&mut self, number: u64, seed: u64) {
        let game = self.game;
        self.scratch.chance = Chance::seeded(seed);
        let mut choice = chooser(seed);
        let mut state = game.start(&mut self.scratch);
        for what in state.contents.whats() {
            mark(&mut self.seen.placed, what as usize);
        }
        self.seen.note_phases(game, &state);
        while !state.over {
            let (scratch, list) = (&mut self.scratch, &mut self.list);
            game.sketch_moves(&mut state, scratch, list);
            if list.is_empty() {
                break;
            }
            let pick = pick(&mut choice, list.len());
            game.complete(&mut state, scratch, list, pick);
            self.before.clear();
            self.before.extend(state.contents.whats());
            game.apply(&mut state, scratch, list, pick);
            self.note_pieces(&state);
            self.note_results();
            self.seen.note_phases(game, &state);
        }
        let played = Playout::of(game, &state, seed, 0, 0);
        if played.cut {
            self.seen.cut += 1;
            self.seen.first_cut = self.seen.first_cut.min(number);
        }
        if let Ok(winner @ 1..) = usize::try_from(played.winner)
            && let Some(wins) = self.seen.wins.get_mut(winner)
        {
            *wins += 1;
        }
    }

    /// Notes the kinds that the last move did something with: those that stood where it started
    /// or stand where it ended.
    fn note_pieces(&mut self, state: &State) {
        for action in &self.scratch.applied {
            let Some((from_type, to_type)) = action.types() else {
                continue;
            };
            if is_taking(action) {
                continue;
            }
            let layout = &self.game.layout;
            for (ty, site) in [(from_type, action.from().0), (to_type, action.to().0)] {
                let Some(slot) = layout.slot(ty, site) else {
                    continue;
                };
                if let Some(&what) = self.before.get(slot) {
                    mark(&mut self.seen.moved, what as usize);
                }
                mark(&mut self.seen.moved, state.contents.what(slot) as usize);
                if state.contents.stacking() {
                    for level in state.contents.levels(slot) {
                        mark(&mut self.seen.moved, level.what as usize);
                    }
                }
            }
        }
    }

    fn note_results(&mut self) {
        for address in self.scratch.results.iter_mut().flat_map(|r| r.drain(..)) {
            let same = |end: &&EndResult| std::ptr::from_ref(*end).addr() == address;
            if let Some(index) = self.ends.iter().position(same) {
                mark(&mut self.seen.ends, index);
            }
        }
    }
}

/// A piece leaves without having been what the player chose.
fn is_taking(action: &Action) -> bool {
    let leaves = matches!(
        action.kind,
        ActionKind::Remove { .. } | ActionKind::RemoveLater { .. }
    );
    leaves && !action.decision
}

/// Where the text says what is measured.
pub(super) struct ClausePlaces<'v> {
    game: NodeId,
    pieces: Vec<(&'v str, NodeId)>,
    phases: Vec<NodeId>,
    /// In the order of [`Game::outcomes`].
    pub(super) ends: Vec<NodeId>,
}

impl<'v> ClausePlaces<'v> {
    /// Finds the clauses of pieces, phases and ends.
    pub(super) fn of(game: &'v Value) -> Self {
        let mut places = ClausePlaces {
            game: game.node(),
            pieces: Vec::new(),
            phases: Vec::new(),
            ends: Vec::new(),
        };
        if let Some(typed::Game::Game {
            equipment, rules, ..
        }) = game.as_call().and_then(typed::Game::of)
        {
            places.equipment(equipment);
            places.rules(rules);
        }
        places
    }

    fn equipment(&mut self, value: &'v Value) {
        let Some(equipment) = value.as_call().and_then(typed::Equipment::of) else {
            return;
        };
        for item in equipment.items {
            if let Some(typed::Item::Piece { name, .. }) = item.as_call().and_then(typed::Item::of)
            {
                self.pieces.push((name, item.node()));
            }
        }
    }

    fn rules(&mut self, value: &'v Value) {
        match value.as_call().and_then(typed::Rules::of) {
            Some(typed::Rules::RulesOnePhase { end, .. }) => self.end(end),
            Some(typed::Rules::RulesPhases { phases, end, .. }) => {
                for phase in phases {
                    self.phases.push(phase.node());
                    let view = phase.as_call().and_then(typed::Phase::of);
                    view.and_then(|v| v.end)
                        .into_iter()
                        .for_each(|e| self.end(e));
                }
                end.into_iter().for_each(|e| self.end(e));
            }
            None => {}
        }
    }

    fn end(&mut self, value: &Value) {
        if let Some(end) = value.as_call().and_then(typed::End::of) {
            self.end_rules(end.rules);
        }
    }

    fn end_rules(&mut self, value: &Value) {
        for rule in value.as_array().unwrap_or(std::slice::from_ref(value)) {
            match rule.as_call().and_then(typed::EndRule::of) {
                Some(typed::EndRule::If { rules, result, .. }) => {
                    rules.into_iter().for_each(|r| self.end_rules(r));
                    self.ends.extend(result.map(|_| rule.node()));
                }
                Some(typed::EndRule::ForEach { .. }) => self.ends.push(rule.node()),
                None => {}
            }
        }
    }
}

/// Makes warnings of what was seen.
struct PlayWarnings<'l> {
    tree: &'l Tree,
    places: ClausePlaces<'l>,
    games: Games,
    found: Vec<Diagnostic>,
}

impl PlayWarnings<'_> {
    fn warn(&mut self, problem: PlayProblem<'_>, at: Option<NodeId>) {
        let node = at.unwrap_or(self.places.game);
        let warning = problem.at(self.tree.span(node));
        self.found.push(warning.through(self.tree.origin(node)));
    }

    /// Kinds that a player owns or that have moves of their own; the others may be mere obstacles.
    fn pieces(&mut self, game: &Game, seen: &SeenInPlay) {
        for (what, kind) in game.components.iter().enumerate().skip(1) {
            let owned = (1..=game.players).contains(&(kind.owner as usize));
            if !seen.placed[what] || seen.moved[what] || !(owned || kind.moves.is_some()) {
                continue;
            }
            let base = without_number(&kind.name);
            let pieces = &self.places.pieces;
            let named = |name: &str| pieces.iter().find(|p| p.0 == name).map(|p| p.1);
            let at = named(&kind.name).or_else(|| named(base));
            let (piece, games) = (kind.name.as_str(), self.games);
            self.warn(PlayProblem::NeverMoves { piece, games }, at);
        }
    }

    fn phases(&mut self, game: &Game, seen: &SeenInPlay) {
        for (index, phase) in game.phases.iter().enumerate() {
            if !seen.phases[index] {
                let at = self.places.phases.get(index).copied();
                let (phase, games) = (phase.name.as_str(), self.games);
                self.warn(PlayProblem::NeverEntered { phase, games }, at);
            }
        }
    }

    /// What a puzzle wants is hardly ever found by chance, so nothing is said of its ends.
    fn ends(&mut self, game: &Game, seen: &SeenInPlay) {
        if game.features.deduction {
            return;
        }
        for index in (0..seen.ends.len()).filter(|i| !seen.ends[*i]) {
            let at = self.places.ends.get(index).copied();
            let games = self.games;
            self.warn(PlayProblem::NeverReached { games }, at);
        }
    }

    fn cut(&mut self, seen: &SeenInPlay) {
        if seen.cut == 0 {
            return;
        }
        let problem = PlayProblem::CutOff {
            cut: seen.cut,
            first: seed_of(self.games.seed, seen.first_cut),
            games: self.games,
        };
        self.warn(problem, None);
    }

    fn winners(&mut self, seen: &SeenInPlay) {
        let decided: u64 = seen.wins.iter().sum();
        let winner = seen.wins.iter().position(|wins| *wins == decided);
        if decided < DECIDED || seen.wins.len() <= 2 {
            return;
        }
        if let Some(player) = winner {
            let problem = PlayProblem::OneWinner {
                player,
                decided,
                games: self.games,
            };
            self.warn(problem, None);
        }
    }
}
