//! Tournaments: a round robin in which every pairing meets with sides changed and seeds kept.
//!
//! The schedule is a function of the players' number and the number of games; each game of the
//! schedule has its own seed, so that a tournament can be played in any order, on any number of
//! threads, and be taken up again from the games already played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::rating::{Interval, Sprt, SprtVerdict, bradley_terry, elo_interval, score_interval};
use crate::arrange::Arrange;
use crate::game::Game;
use crate::play::playout::seed_of;
use crate::search::evaluate::Knowledge;
use crate::search::spec::{AgentSpec, SpecError};
use crate::search::{Agent, play_out, utility};

/// A game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fixture {
    /// The players that meet, by their place in the list; the first is smaller.
    pub pair: (usize, usize),
    /// Number of the game within the pairing. Games 2k and 2k + 1 share a seed, sides changed.
    pub number: u64,
}

impl Fixture {
    /// Who sits where: the two take the seats in turn, and change sides in every second game.
    pub fn seats(&self, seats: usize) -> Vec<usize> {
        let (a, b) = self.pair;
        (0..seats as u64)
            .map(|s| {
                if (s + self.number).is_multiple_of(2) {
                    a
                } else {
                    b
                }
            })
            .collect()
    }

    /// What the first of the pair scored by what the end was worth to each seat.
    pub fn score(&self, seats: &[usize], worth: &[f64]) -> f64 {
        let mean = |player: usize| {
            let own = || seats.iter().zip(worth).filter(|(s, _)| **s == player);
            own().map(|(_, w)| w).sum::<f64>() / own().count().max(1) as f64
        };
        0.5 + 0.5 * (mean(self.pair.0) - mean(self.pair.1))
    }

    /// The seed of the game: the same for both games with sides changed.
    pub fn seed(&self, base: u64) -> u64 {
        let pair = (self.pair.0 as u64) << 32 | self.pair.1 as u64;
        seed_of(seed_of(base, pair), self.number / 2)
    }
}

/// All pairings of so many players.
pub fn pairings(players: usize) -> Vec<(usize, usize)> {
    (0..players)
        .flat_map(|a| (a + 1..players).map(move |b| (a, b)))
        .collect()
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Which game it was.
    #[serde(flatten)]
    pub fixture: Fixture,
    /// Who sat where.
    pub seats: Vec<usize>,
    /// Its seed.
    pub seed: u64,
    /// The rank of each seat; 1.0 is best.
    pub ranking: Vec<f64>,
    /// What the first of the pair scored: 1 a win, 0.5 a draw, 0 a loss.
    pub score: f64,
    /// Moves played.
    pub moves: u32,
    /// Who gave the game away, where it was not played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
}

/// A game that was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// Who lost it, by the place in the list of players.
    pub player: usize,
    /// Why.
    pub reason: String,
}

/// Plays games of a tournament, reusing its agents.
pub struct Table<'g> {
    game: &'g Game,
    specs: &'g [AgentSpec],
    knowledge: &'g Knowledge,
    base: u64,
    /// An agent for each seat and player, made when first needed.
    agents: Vec<Vec<Option<Box<dyn Agent>>>>,
}

impl<'g> Table<'g> {
    /// A table at which the players may meet.
    ///
    /// # Errors
    /// Says which player cannot play the game.
    pub fn new(
        game: &'g Game,
        specs: &'g [AgentSpec],
        knowledge: &'g Knowledge,
        base: u64,
    ) -> Result<Self, SpecError> {
        for spec in specs {
            spec.check(game)?;
        }
        let row = || specs.iter().map(|_| None).collect();
        Ok(Table {
            game,
            specs,
            knowledge,
            base,
            agents: (0..game.players.max(1)).map(|_| row()).collect(),
        })
    }

    /// Plays a game of the schedule.
    ///
    /// # Errors
    /// When an agent cannot be made.
    pub fn play(&mut self, fixture: Fixture) -> Result<Played, SpecError> {
        let game = self.game;
        let seats = fixture.seats(game.players);
        let seed = fixture.seed(self.base);
        let mut agents = Vec::with_capacity(seats.len());
        for (seat, &player) in seats.iter().enumerate() {
            let agent = match self.agents[seat][player].take() {
                Some(agent) => agent,
                None => self.specs[player].agent_with(game, 0, self.knowledge)?,
            };
            agents.push(agent);
        }
        for (seat, agent) in agents.iter_mut().enumerate() {
            // Agents get seeds apart from the game's own, each a different one.
            agent.begin(seed_of(seed, 1 + seats[seat] as u64 + 64 * seat as u64));
        }
        let end = play_out(game, seed, &mut agents);
        let mut worth = Vec::new();
        utility::of_state(game, &end, &mut worth);
        let score = fixture.score(&seats, &worth);
        for ((seat, &player), agent) in seats.iter().enumerate().zip(agents) {
            self.agents[seat][player] = Some(agent);
        }
        Ok(Played {
            fixture,
            ranking: (1..=game.players).map(|p| end.rank(p)).collect(),
            seats,
            seed,
            score,
            moves: end.moves,
            forfeit: None,
        })
    }
}

/// How a pairing stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairResult {
    /// The first player.
    pub first: String,
    /// The second player.
    pub second: String,
    /// Games played.
    pub games: u64,
    /// Games that the first won, drew and lost.
    pub wins: [u64; 3],
    /// Mean score of the first.
    pub score: Interval,
    /// Elo of the first over the second.
    pub elo: Interval,
    /// What the sequential test says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<SprtVerdict>,
}

/// How a player stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The player.
    pub player: String,
    /// Elo, the mean of all players being 0.
    pub elo: Interval,
    /// Mean score.
    pub score: Interval,
    /// Games played.
    pub games: u64,
    /// Games won, drawn and lost.
    pub wins: [u64; 3],
}

/// A tournament's results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// The players, best first.
    pub standings: Vec<Standing>,
    /// The pairings.
    pub pairs: Vec<PairResult>,
    /// Games that were not played to their end, by player and reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<Forfeits>,
}

/// How often a player gave a game away for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeits {
    /// Who lost them.
    pub player: String,
    /// Why.
    pub reason: String,
    /// How many.
    pub games: u64,
}

/// The forfeits among some games, by player and reason.
fn forfeits(players: &[String], played: &[Played]) -> Vec<Forfeits> {
    let mut counted: BTreeMap<(usize, &str), u64> = BTreeMap::new();
    for forfeit in played.iter().filter_map(|p| p.forfeit.as_ref()) {
        let kind = (forfeit.player, forfeit.reason.as_str());
        *counted.entry(kind).or_default() += 1;
    }
    let told = |((player, reason), games): ((usize, &str), u64)| Forfeits {
        player: players.get(player).cloned().unwrap_or_default(),
        reason: reason.to_owned(),
        games,
    };
    counted.into_iter().map(told).collect()
}

/// Sums of a pairing.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    games: u64,
    total: f64,
    squares: f64,
    wins: [u64; 3],
}

fn sums<'a>(games: impl Iterator<Item = &'a Played>) -> Sums {
    let mut s = Sums::default();
    for game in games {
        s.games += 1;
        s.total += game.score;
        s.squares += game.score * game.score;
        s.wins[if game.score > 0.5 {
            0
        } else if game.score < 0.5 {
            2
        } else {
            1
        }] += 1;
    }
    s
}

fn add(to: &mut [u64; 3], games: [u64; 3]) {
    for (to, games) in to.iter_mut().zip(games) {
        *to += games;
    }
}

/// What the sequential test says of a pairing's games.
pub fn verdict<'a>(test: &Sprt, games: impl Iterator<Item = &'a Played>) -> SprtVerdict {
    let s = sums(games);
    test.verdict(s.games, s.total, s.squares)
}

impl Results {
    /// Sums up what was played.
    pub fn of(players: &[String], played: &[Played], test: Option<&Sprt>) -> Self {
        let n = players.len();
        let mut scores = vec![vec![0.0; n]; n];
        let mut games = vec![vec![0.0; n]; n];
        let mut wins = vec![[0; 3]; n];
        let mut pairs = Vec::new();
        for (a, b) in pairings(n) {
            let s = sums(played.iter().filter(|g| g.fixture.pair == (a, b)));
            scores[a][b] = s.total;
            scores[b][a] = s.games as f64 - s.total;
            games[a][b] = s.games as f64;
            games[b][a] = s.games as f64;
            let [won, drawn, lost] = s.wins;
            add(&mut wins[a], [won, drawn, lost]);
            add(&mut wins[b], [lost, drawn, won]);
            let score = score_interval(s.total, s.games);
            pairs.push(PairResult {
                first: players[a].clone(),
                second: players[b].clone(),
                games: s.games,
                wins: s.wins,
                score,
                elo: elo_interval(score),
                verdict: test.map(|t| t.verdict(s.games, s.total, s.squares)),
            });
        }
        let elo = bradley_terry(&scores, &games);
        let mut standings: Vec<Standing> = (0..n)
            .map(|i| {
                let count: f64 = games[i].iter().sum();
                Standing {
                    player: players[i].clone(),
                    elo: elo[i],
                    score: score_interval(scores[i].iter().sum(), count as u64),
                    games: count as u64,
                    wins: wins[i],
                }
            })
            .collect();
        standings.arrange_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
        Results {
            standings,
            pairs,
            forfeits: forfeits(players, played),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_change_and_seeds_stay() {
        let fixture = |number| Fixture {
            pair: (0, 1),
            number,
        };
        assert_eq!(fixture(0).seats(2), [0, 1]);
        assert_eq!(fixture(1).seats(2), [1, 0]);
        assert_eq!(fixture(0).seed(7), fixture(1).seed(7));
        assert_ne!(fixture(1).seed(7), fixture(2).seed(7));
    }

    #[test]
    fn everyone_meets_everyone_once() {
        assert_eq!(pairings(3), [(0, 1), (0, 2), (1, 2)]);
        assert!(pairings(1).is_empty());
    }
}
