//! A study that is shown while it runs: games are played for some time, then it reports what there
//! is so far.
//!
//! A web page shows a study like this. A game depends on its number and the seed alone, so a study
//! of N games is the same however it was cut, and on however many threads it was played.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::game::{GameStudy, study_game};
use super::report::Report;
use crate::arrange::Arrange;
use crate::game::Game;
use crate::host::{self, Instant};
use crate::play::playout::seed_of;
use crate::search::Agent;
use crate::search::evaluate::{Evaluation, Knowledge};
use crate::search::spec::{AgentSpec, SpecError};

/// A study that goes on.
pub struct Growing {
    game: Game,
    evaluation: Evaluation,
    /// For each thread the machines of all seats.
    workers: Vec<Vec<Box<dyn Agent>>>,
    player: String,
    seed: u64,
    games: Vec<GameStudy>,
}

impl Growing {
    /// A study without games, between players of one kind, on some threads.
    ///
    /// # Errors
    /// Says why the player cannot play the game.
    pub fn begin(game: Game, player: &str, seed: u64, threads: usize) -> Result<Self, SpecError> {
        let spec: AgentSpec = player.parse()?;
        let knowledge = Knowledge::default();
        let seats = 0..game.players.max(1) as u64;
        let agents = || {
            let seats = seats.clone();
            let agents = seats.map(|n| spec.agent_with(&game, seed_of(seed, n), &knowledge));
            agents.collect::<Result<Vec<_>, SpecError>>()
        };
        let workers = (0..threads.max(1)).map(|_| agents());
        Ok(Growing {
            workers: workers.collect::<Result<_, _>>()?,
            evaluation: Evaluation::learn(&game),
            game,
            player: player.to_owned(),
            seed,
            games: Vec::new(),
        })
    }

    /// Plays on for some time, but at least one game and no more than so many in all.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn go_on(&mut self, time: Duration, most: u64) -> io::Result<()> {
        let begun = Instant::now();
        let next = AtomicU64::new(self.games.len() as u64);
        let (game, evaluation, base) = (&self.game, &self.evaluation, self.seed);
        let played = host::each(&mut self.workers, |agents| {
            let mut games = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= most {
                    return games;
                }
                let seed = seed_of(base, number);
                for (i, agent) in agents.iter_mut().enumerate() {
                    agent.begin(seed_of(seed, i as u64 + 1));
                }
                games.push(study_game(game, evaluation, number, seed, agents));
                if begun.elapsed() >= time {
                    return games;
                }
            }
        })?;
        self.games.extend(played.into_iter().flatten());
        self.games.arrange_by_key(|game| game.number);
        Ok(())
    }

    /// The game that is studied.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.games.len() as u64
    }

    /// What all games say together; nothing without a game.
    pub fn report(&self) -> Report {
        Report::of(&self.game, vec![self.player.clone()], &self.games)
    }
}

/// The empty board with a spot on each site that moves ended on, as SVG; nothing where none did.
#[cfg(feature = "svg")]
pub fn heat(game: &Game, report: &Report) -> Option<String> {
    use crate::play::picture::{Heat, HeatMap, Picture, svg};
    let heat = |site: &super::report::Use| Heat {
        share: site.share,
        note: format!("{}: {} ({:.1}%)", site.name, site.count, 100.0 * site.share),
    };
    let picture = Picture {
        vacant: true,
        heat: Some(HeatMap {
            ty: report.site_type,
            sites: report.sites.iter().map(heat).collect(),
        }),
        ..Picture::default()
    };
    let used = report.sites.iter().any(|s| s.count > 0);
    let (state, _) = game.start_seeded(0);
    used.then(|| svg(game, &state, &picture))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Selection, load};

    #[test]
    fn a_study_is_the_same_however_it_was_cut_and_on_however_many_threads() {
        let text = "(game \"Three\" (players 2)
            (equipment { (board (square 3)) (piece \"Disc\" Each) })
            (rules (play (move Add (to (sites Empty))))
                (end (if (is Line 3) (result Mover Win)))))";
        let study = |threads, times: u32| {
            let game = load("three.lud", text, &Selection::default())
                .game
                .expect("sound");
            let mut study = Growing::begin(game, "random", 7, threads).expect("plays");
            for _ in 0..times {
                study.go_on(Duration::ZERO, 60).expect("threads");
            }
            study.go_on(Duration::from_secs(600), 60).expect("threads");
            assert_eq!(study.games(), 60);
            serde_json::to_string(&study.report()).expect("JSON")
        };
        let whole = study(1, 0);
        assert_eq!(whole, study(1, 5));
        assert_eq!(whole, study(3, 0));
        assert_eq!(whole, study(3, 4));
    }
}
