//! The report of a study: the measures of all its games together, as means with intervals.

use std::collections::BTreeMap;

use serde::Serialize;

use super::game::GameStudy;
use super::rating::{Interval, score_interval};
use crate::arrange::Arrange;
use crate::board::site::{Site, SiteType};
use crate::game::Game;
use crate::play::series::{Mean, Share};

/// A named measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Mean and interval over the games.
    #[serde(flatten)]
    pub mean: Mean,
}

/// A named share of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// The share with its interval.
    #[serde(flatten)]
    pub share: Share,
}

/// The use of a kind of piece or of a site: its part of all moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Use {
    /// What is used.
    pub name: String,
    /// How often.
    pub count: u64,
    /// Part of all.
    pub share: f64,
}

/// Where the moves of a kind of piece end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arrivals {
    /// The kind.
    pub name: String,
    /// How often on each site of the board.
    pub sites: Vec<u64>,
}

/// A study of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// Who played.
    pub players: Vec<String>,
    /// Games played.
    pub games: u64,
    /// Measures that are means over games.
    pub measures: Vec<Measure>,
    /// Measures that are shares of games.
    pub shares: Vec<Part>,
    /// Mean result of the player who sits first, above one half an advantage.
    pub first_player: Interval,
    /// Moves of each game.
    pub lengths: Vec<u32>,
    /// Use of the kinds of piece.
    pub pieces: Vec<Use>,
    /// The type of the sites below: the one that most moves end on.
    #[serde(skip)]
    pub site_type: SiteType,
    /// Use of the sites of the board: the heat map.
    pub sites: Vec<Use>,
    /// The same for each kind of piece that moved on the board, those that moved most first.
    pub arrivals: Vec<Arrivals>,
}

/// Reads a measure off a game.
type ReadMeasure = fn(&GameStudy) -> f64;

/// The measures that are means over games: name, meaning, how to read them.
const MEASURES: [(&str, &str, ReadMeasure); 11] = [
    ("length", "moves a game", |g| f64::from(g.length)),
    ("turns", "turns a game", |g| f64::from(g.turns)),
    ("decisions", "moves with more than one legal move", |g| {
        f64::from(g.decisions)
    }),
    ("branching", "legal moves a position", |g| g.branching[0]),
    ("branching, opening", "the same, first third", |g| {
        g.branching[1]
    }),
    ("branching, middle", "the same, second third", |g| {
        g.branching[2]
    }),
    ("branching, ending", "the same, last third", |g| {
        g.branching[3]
    }),
    ("lead changes", "changes of the leader a move", |g| {
        g.lead_changes
    }),
    ("drama", "mean root of the later winner's deficit", |g| {
        g.drama
    }),
    (
        "aftermath",
        "part played after the winner passed what any loser ever had",
        |g| g.aftermath,
    ),
    ("decisiveness", "one minus aftermath", |g| 1.0 - g.aftermath),
];

impl Report {
    /// Sums up games of a study.
    #[doc(hidden)]
    pub fn of(game: &Game, players: Vec<String>, games: &[GameStudy]) -> Self {
        let all = games.len() as u64;
        let n = game.players as i32;
        let share = |name: &str, holds: &dyn Fn(&GameStudy) -> bool| Part {
            name: name.to_owned(),
            share: Share::new(games.iter().filter(|g| holds(g)).count() as u64, all),
        };
        let drawn = |g: &GameStudy| g.winner <= 0 || g.winner > n;
        let mut shares = vec![
            share("completed", &|g| !g.cut),
            share("drawn", &|g| drawn(g)),
        ];
        for player in 1..=n {
            shares.push(share(&format!("player {player} wins"), &|g| {
                g.winner == player
            }));
        }
        let names = |kind: usize| {
            let like = game.components.iter().find(|c| c.base as usize == kind);
            like.map_or(String::new(), |c| {
                c.name
                    .trim_end_matches(|d: char| d.is_ascii_digit())
                    .to_owned()
            })
        };
        let ty = busiest_type(game, games);
        let arrivals = arrivals(game, ty, games);
        let mut sites = vec![0; game.board.len(ty)];
        for (site, count) in arrivals.values().flat_map(|row| row.iter().enumerate()) {
            sites[site] += count;
        }
        let labels = |site: usize| match ty {
            SiteType::Edge => format!("edge {site}"),
            _ => game.board.measures(ty).label(site as Site).to_owned(),
        };
        let by_kind = arrivals.into_iter().filter(|(kind, _)| *kind > 0);
        let mut by_kind: Vec<Arrivals> = by_kind
            .map(|(kind, sites)| Arrivals {
                name: names(kind as usize),
                sites,
            })
            .collect();
        by_kind.arrange_by_key(|kind| std::cmp::Reverse(kind.sites.iter().sum::<u64>()));
        Report {
            game: game.name.clone(),
            players,
            games: all,
            measures: MEASURES
                .iter()
                .map(|&(name, meaning, read)| Measure {
                    name,
                    meaning,
                    mean: Mean::of(games.iter().map(read)),
                })
                .collect(),
            shares,
            first_player: score_interval(games.iter().map(|g| g.first).sum(), all),
            lengths: games.iter().map(|g| g.length).collect(),
            pieces: uses(added(games.iter().map(|g| &g.pieces[..])), names)
                .into_iter()
                .filter(|u| u.count > 0)
                .collect(),
            site_type: ty,
            sites: uses(sites, labels),
            arrivals: by_kind,
        }
    }
}

/// The type of site that most moves end on; where none end the one that the game is played on.
fn busiest_type(game: &Game, games: &[GameStudy]) -> SiteType {
    let mut counts = [0u64; SiteType::ALL.len()];
    for (_, ty, _, count) in games.iter().flat_map(|g| &g.arrivals) {
        if let Some(total) = counts.get_mut(usize::from(*ty)) {
            *total += u64::from(*count);
        }
    }
    let default = game.board.default_type();
    let busy = |ty: &SiteType| (counts[*ty as usize], *ty == default);
    SiteType::ALL
        .into_iter()
        .max_by_key(busy)
        .unwrap_or(default)
}

/// How often each kind of piece, 0 being none, arrived on each site of a type.
fn arrivals(game: &Game, ty: SiteType, games: &[GameStudy]) -> BTreeMap<u32, Vec<u64>> {
    let mut kinds: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    let all = games.iter().flat_map(|g| &g.arrivals);
    for (kind, _, site, count) in all.filter(|a| a.1 == ty as u8) {
        let row = kinds.entry(*kind);
        let row = row.or_insert_with(|| vec![0; game.board.len(ty)]);
        if let Some(total) = row.get_mut(*site as usize) {
            *total += u64::from(*count);
        }
    }
    kinds
}

/// Adds up counts.
fn added<'a>(counts: impl Iterator<Item = &'a [u32]>) -> Vec<u64> {
    let mut totals: Vec<u64> = Vec::new();
    for row in counts {
        totals.resize(totals.len().max(row.len()), 0);
        for (total, count) in totals.iter_mut().zip(row) {
            *total += u64::from(*count);
        }
    }
    totals
}

/// Counts with their names and their parts of all.
fn uses(counts: Vec<u64>, name: impl Fn(usize) -> String) -> Vec<Use> {
    let all = counts.iter().sum::<u64>().max(1) as f64;
    counts
        .into_iter()
        .enumerate()
        .map(|(i, count)| Use {
            name: name(i),
            count,
            share: count as f64 / all,
        })
        .collect()
}
