//! Studies: many games between machines, some at a time, so that the page can show how they grow.

use ludeme::search::spec::SpecError;
use ludeme::study::growing::{Growing, heat};
use serde_json::{Value, json};
use std::time::Duration;

use crate::text::Source;

/// A study that goes on.
pub struct Study(Growing);

impl Study {
    /// A study without games.
    pub fn begin(source: &Source, seed: u64, player: &str) -> Result<Self, String> {
        let game = source.load()?.game.ok_or("the description has errors")?;
        let study = Growing::begin(game, player, seed, 1);
        Ok(Study(study.map_err(|e: SpecError| e.to_string())?))
    }

    /// Plays on for some time, but at least one game and no more than so many in all; then the
    /// report of all.
    pub fn go_on(&mut self, millis: u64, most: u64) -> Result<Value, String> {
        let played = self.0.go_on(Duration::from_millis(millis), most);
        played.map_err(|e| e.to_string())?;
        if let Some(reason) = self.0.game().overrun().reason() {
            return Err(format!("play was stopped: {reason}"));
        }
        let report = self.0.report();
        let heat = heat(self.0.game(), &report);
        let report = serde_json::to_value(&report).map_err(|e| e.to_string())?;
        Ok(json!({ "report": report, "heat": heat }))
    }
}
