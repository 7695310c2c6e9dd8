//! The numbers that an evaluation reads off a state for each player: material, mobility, progress,
//! score.

use super::shown::{Shown, ShownPiece};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::site_set::SiteSet;
use crate::game::state::State;

/// Kinds of piece that are told apart; further ones count as the last.
const MAX_KINDS: usize = 48;

/// The features after the counts of each kind of piece.
const OTHERS: [&str; 14] = [
    "pieces in hand",
    "score",
    "progress on tracks",
    "advance",
    "furthest advance",
    "centrality",
    "counters in own regions",
    "counters on mapped sites",
    "pieces in regions of others",
    "mobility",
    "to move",
    "pieces alone on their site",
    "sites held by several pieces",
    "pieces of which something is hidden from others",
];

/// What the features need to know of the board.
#[derive(Clone, Debug)]
pub(super) struct BoardFeatures {
    /// Number of kinds of piece.
    pub kinds: usize,
    kind_of: Vec<usize>,
    names: Vec<String>,
    /// What each slot is to each player.
    places: Vec<Vec<PlaceFeatures>>,
    /// Advance from 0 to 1 by component and site of the board.
    advance: Vec<Vec<f64>>,
    board_end: usize,
}

/// What a slot is to a player.
#[derive(Clone, Copy, Debug, Default)]
struct PlaceFeatures {
    /// A site of the board, of the type that pieces stand on.
    default: bool,
    /// How far along the player's tracks, from 0 to 1.
    progress: f64,
    /// From 1 in the middle of the board to 0 at its rim.
    central: f64,
    /// In a region of the player's.
    own: bool,
    /// In a region of another player's.
    others: bool,
    /// The description maps the player to it.
    mapped: bool,
}

impl BoardFeatures {
    /// Number of features of a player.
    pub fn len(&self) -> usize {
        self.kinds + OTHERS.len()
    }

    /// The place of the number of legal moves among the features.
    pub fn mobility(&self) -> usize {
        self.kinds + 9
    }

    /// What a feature is.
    pub fn name(&self, index: usize) -> String {
        match index.checked_sub(self.kinds) {
            None => self.names.get(index).cloned().unwrap_or_default(),
            Some(other) => OTHERS.get(other).copied().unwrap_or_default().to_owned(),
        }
    }

    /// Reads tables off a game.
    pub fn new(game: &Game) -> Self {
        let kinds = game.components.iter().map(|c| c.base as usize + 1).max();
        let kinds = kinds.unwrap_or(1).min(MAX_KINDS);
        let kind = |base: u16| (base as usize).min(kinds - 1);
        let mut names = vec![String::new(); kinds];
        for c in game.components.iter().skip(1) {
            let name = c.name.trim_end_matches(|d: char| d.is_ascii_digit());
            names[kind(c.base)] = name.to_owned();
        }
        let ty = game.board.default_type();
        let points: Vec<(f64, f64)> = (0..game.board.len(ty) as Site)
            .map(|s| game.board.point(ty, s))
            .map(|p| (p.x, p.y))
            .collect();
        BoardFeatures {
            kinds,
            kind_of: game.components.iter().map(|c| kind(c.base)).collect(),
            names,
            places: places(game, &points),
            advance: game
                .components
                .iter()
                .map(|c| c.facing.map_or_else(Vec::new, |f| advance(f, &points)))
                .collect(),
            board_end: game.layout.board_end as usize,
        }
    }

    /// The features of all players, one after the other.
    pub fn read(&self, game: &Game, shown: &dyn Shown, moves: Option<usize>) -> Vec<f64> {
        let n = self.len();
        let mut rows = vec![0.0; n * game.players];
        let k = self.kinds;
        let crowds = shown.crowds();
        let mut piece = |seen: ShownPiece| {
            let ShownPiece {
                slot, what, count, ..
            } = seen;
            let on_board = slot < self.board_end || slot >= game.layout.total as usize;
            for (p, row) in rows.chunks_exact_mut(n).enumerate() {
                let player = p + 1;
                let place = self.places[player].get(slot).copied().unwrap_or_default();
                if place.own {
                    row[k + 6] += count;
                }
                if place.mapped {
                    row[k + 7] += count;
                }
                if usize::from(seen.who) != player {
                    continue;
                }
                let progress = place.progress;
                if !on_board {
                    // A bar or a tray on a track is a place on the way, not a store.
                    let store = if progress > 0.0 { k + 2 } else { k };
                    row[store] += count * if progress > 0.0 { progress } else { 1.0 };
                    continue;
                }
                row[self.kind_of.get(what as usize).copied().unwrap_or(0)] += count;
                if shown.is_veiled(player, &seen) {
                    row[k + 13] += count;
                }
                if !place.default {
                    continue;
                }
                row[k + 2] += count * progress;
                let advance = self.advance.get(what as usize).and_then(|a| a.get(slot));
                if let Some(&advance) = advance {
                    row[k + 3] += count * advance;
                    row[k + 4] = row[k + 4].max(advance * advance);
                }
                row[k + 5] += count * place.central;
                if crowds {
                    let several = if seen.height > 1.0 { k + 12 } else { k + 11 };
                    row[several] += count / seen.height;
                }
                if place.others {
                    row[k + 8] += count;
                }
            }
        };
        shown.each_piece(game, &mut piece);
        for (p, row) in rows.chunks_exact_mut(n).enumerate() {
            row[k + 1] = f64::from(shown.score(p + 1));
            if usize::from(shown.mover()) == p + 1 {
                row[self.mobility()] = moves.map_or(0.0, |m| (m as f64).sqrt());
                row[k + 10] = 1.0;
            }
        }
        rows
    }

    /// Adds the moves and the pieces of each kind of the mover.
    pub fn count_mobility(
        &self,
        game: &Game,
        state: &State,
        list: &MoveList,
        table: &mut [(u64, u64)],
    ) {
        // The list is that of the position before; its pieces stand on their sites still, but
        // for the one that moved, which tips no scale.
        let layout = &game.layout;
        for m in list.moves() {
            if let Some(slot) = layout.slot(layout.default, m.from) {
                let what = state.contents.what(slot) as usize;
                if what != 0 {
                    table[self.kind_of.get(what).copied().unwrap_or(0)].0 += 1;
                }
            }
        }
        for (what, kind) in self.kind_of.iter().enumerate().skip(1) {
            if usize::from(game.owner(what as u16)) == usize::from(state.prev) {
                table[*kind].1 += state.contents.owned.of(what as u16).len() as u64;
            }
        }
    }

    /// Weights before anything is learnt: a piece is worth its mobility against that of all.
    pub fn prior(&self, mobility: &[(u64, u64)]) -> Vec<f64> {
        let mut weights = vec![0.0; self.len()];
        let (moves, pieces) = mobility
            .iter()
            .fold((0, 0), |(a, b), (moves, pieces)| (a + moves, b + pieces));
        let mean = moves as f64 / pieces.max(1) as f64;
        for (weight, &(moves, pieces)) in weights.iter_mut().zip(mobility) {
            if pieces > 0 && mean > 0.0 {
                *weight = 0.1 + 0.15 * (moves as f64 / pieces as f64) / mean;
            }
        }
        weights[self.kinds + 1] = 0.02;
        weights
    }
}

/// What each slot is to each player.
fn places(game: &Game, points: &[(f64, f64)]) -> Vec<Vec<PlaceFeatures>> {
    let layout = &game.layout;
    let central = centrality(points);
    let mut own = vec![SiteSet::default(); game.players + 2];
    for region in &game.regions {
        if let Some(set) = own.get_mut(region.owner as usize) {
            for site in game.region(region.all).iter() {
                set.insert(site);
            }
        }
    }
    let of = |player: usize| {
        let pairs = || game.maps.iter().flat_map(|m| &m.pairs);
        let progress = progress(game, player);
        let own = &own;
        let place = |slot: usize| {
            let (ty, site) = layout.site(slot);
            let default = ty == layout.default && slot < layout.board_end as usize;
            let held = |q: usize| default && own[q].contains(site);
            PlaceFeatures {
                default,
                progress: progress.get(slot).copied().unwrap_or(0.0),
                central: central.get(slot).copied().unwrap_or(0.0),
                own: held(player),
                others: (1..=game.players).any(|q| q != player && held(q)),
                mapped: pairs().any(|(key, to)| *key == player as i32 && *to == site && player > 0),
            }
        };
        (0..layout.slots as usize).map(place).collect()
    };
    (0..=game.players).map(of).collect()
}

/// How far along the player's tracks each slot lies.
fn progress(game: &Game, player: usize) -> Vec<f64> {
    let mut table = vec![0.0f64; game.layout.total as usize];
    let tracks = game
        .tracks
        .iter()
        .filter(|t| t.owner() == player && !t.is_looped());
    for track in tracks {
        let last = track.len().saturating_sub(1).max(1) as f64;
        for (i, site) in track.sites().enumerate() {
            if let Some(entry) = usize::try_from(site).ok().and_then(|s| table.get_mut(s)) {
                *entry = entry.max((i + 1) as f64 / (last + 1.0));
            }
        }
    }
    table
}

/// How far each site lies in a direction.
fn advance(facing: AbsoluteDirection, points: &[(f64, f64)]) -> Vec<f64> {
    let name = format!("{facing:?}");
    let count = |letter: char| name.chars().filter(|c| *c == letter).count() as f64;
    let way = (count('E') - count('W'), count('N') - count('S'));
    let along: Vec<f64> = points.iter().map(|p| p.0 * way.0 + p.1 * way.1).collect();
    let low = along.iter().copied().fold(f64::INFINITY, f64::min);
    let high = along.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let width = (high - low).max(1e-9);
    along.iter().map(|a| (a - low) / width).collect()
}

/// How near the middle each site lies.
fn centrality(points: &[(f64, f64)]) -> Vec<f64> {
    let n = points.len().max(1) as f64;
    let (x, y) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let away: Vec<f64> = points
        .iter()
        .map(|p| ((p.0 - x) * (p.0 - x) + (p.1 - y) * (p.1 - y)).sqrt())
        .collect();
    let far = away.iter().copied().fold(1e-9, f64::max);
    away.iter().map(|a| 1.0 - a / far).collect()
}
