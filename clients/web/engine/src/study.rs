//! Studies: many games between machines, some at a time, so that the page can show how they grow.

use ludeme::game::Game;
use ludeme::host::Instant;
use ludeme::play::picture::{Heat, HeatMap, Picture, svg};
use ludeme::play::playout::seed_of;
use ludeme::search::Agent;
use ludeme::search::evaluate::{Evaluation, Knowledge};
use ludeme::search::spec::{AgentSpec, SpecError};
use ludeme::study::game::{GameStudy, study_game};
use ludeme::study::report::Report;
use serde_json::{Value, json};
use std::time::Duration;

use crate::text::Source;

/// A study that goes on.
pub struct Study {
    game: Game,
    evaluation: Evaluation,
    agents: Vec<Box<dyn Agent>>,
    player: String,
    seed: u64,
    games: Vec<GameStudy>,
}

impl Study {
    /// A study without games.
    pub fn begin(source: &Source, seed: u64, player: &str) -> Result<Self, String> {
        let game = source.load()?.game.ok_or("the description has errors")?;
        let spec: AgentSpec = player.parse().map_err(|e: SpecError| e.to_string())?;
        let knowledge = Knowledge::default();
        let seats = 0..game.players.max(1) as u64;
        let agents = seats.map(|n| spec.agent_with(&game, seed_of(seed, n), &knowledge));
        let agents: Result<Vec<_>, SpecError> = agents.collect();
        Ok(Study {
            evaluation: Evaluation::learn(&game),
            agents: agents.map_err(|e| e.to_string())?,
            game,
            player: player.to_owned(),
            seed,
            games: Vec::new(),
        })
    }

    /// Plays on for some time, but at least one game and no more than so many in all; then the
    /// report of all.
    pub fn go_on(&mut self, millis: u64, most: u64) -> Result<Value, String> {
        let begun = Instant::now();
        let budget = Duration::from_millis(millis);
        while (self.games.len() as u64) < most {
            let number = self.games.len() as u64;
            let seed = seed_of(self.seed, number);
            for (i, agent) in self.agents.iter_mut().enumerate() {
                agent.begin(seed_of(seed, i as u64 + 1));
            }
            let game = study_game(&self.game, &self.evaluation, number, seed, &mut self.agents);
            self.games.push(game);
            if begun.elapsed() >= budget {
                break;
            }
        }
        let report = Report::of(&self.game, vec![self.player.clone()], &self.games);
        let heat = self.heat(&report);
        let report = serde_json::to_value(&report).map_err(|e| e.to_string())?;
        Ok(json!({ "report": report, "heat": heat }))
    }

    /// The empty board with a spot on each site that moves ended on.
    fn heat(&self, report: &Report) -> Option<String> {
        let heat = |site: &ludeme::study::report::Use| Heat {
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
        let (state, _) = self.game.start_seeded(0);
        used.then(|| svg(&self.game, &state, &picture))
    }
}
