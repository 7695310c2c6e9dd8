//! Matches on the command line: their games are found in files and played one after the other.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use super::check::files::below;
use super::failure::Failure;
use super::input::{MatchFiles, read_text};
use super::report::say;
use super::run::{Output, go_on};
use crate::game::matches::{Match, Series};
use crate::load::Description;
use crate::play::draw::draw;
use crate::play::playout::{chooser, seed_of};
use crate::play::record::{MatchLine, RecordLine, Trial};
use crate::shipped;

/// Where the games of a match are looked for.
#[derive(ClapArgs, Clone, Debug, Default)]
pub struct Subgames {
    /// Where the games of a match are, with all folders below; those beside the match, and in the
    /// folders next to its own, are found without it.
    #[arg(long, value_name = "DIR")]
    subgames: Option<PathBuf>,
}

impl Subgames {
    /// A finder of the games of a match in a file.
    pub fn finder(&self, file: &str) -> Result<impl Fn(&str) -> Option<Description>, Failure> {
        let mut files = match Path::new(file).parent() {
            Some(folder) if file != "-" => MatchFiles::beside(folder),
            _ => MatchFiles::default(),
        };
        if let Some(folder) = &self.subgames {
            files.add(below(folder)?);
        }
        Ok(move |name: &str| {
            if let Some(path) = files.find(name) {
                let name = path.display().to_string();
                let text = read_text(&name).ok()?;
                return Some(Description { name, text });
            }
            let game = shipped::find(name)?;
            Some(Description {
                name: name.to_owned(),
                text: game.text.to_owned(),
            })
        })
    }
}

/// Plays a match to its end; its games are numbered from `first` on. Returns how many there were.
pub fn play(rules: &Match, seed: u64, first: u64, output: &mut Output<'_>) -> Result<u64, Failure> {
    let mut series = Series::new(rules);
    while !series.over {
        let number = u64::from(series.standing.trials);
        let game = series.game();
        let own = seed_of(seed, number);
        let standing = series.standing.clone();
        let (mut trial, line) = Trial::start_in(game, first + number, own, Some(standing));
        output.line(&line)?;
        if output.is_text() {
            say(&format!("game {}: {}, seed {own}", number + 1, game.name))?;
        }
        if output.shows() {
            say(&draw(game, &trial.state, &[]))?;
        }
        go_on(&mut trial, chooser(own), output)?;
        series.advance(&mut trial.state, &mut trial.scratch);
        if output.is_text() {
            let points = series.standing.scores[1..].iter().map(i32::to_string);
            say(&format!(
                "points {}\n",
                points.collect::<Vec<_>>().join(" ")
            ))?;
        }
    }
    let games = series.standing.trials;
    let told = output.is_text();
    output.line(&RecordLine::Match(MatchLine {
        name: rules.name.clone(),
        seed,
        games,
        scores: series.standing.scores[1..].to_vec(),
        winner: series.winner,
        ranking: series.ranking().to_vec(),
    }))?;
    if !told {
        return Ok(games.into());
    }
    let end = match usize::try_from(series.winner) {
        Ok(0) => "nobody wins".to_owned(),
        Ok(winner) if winner <= rules.players => format!("Player {winner} wins"),
        Ok(_) => "a tie".to_owned(),
        Err(_) => "abandoned".to_owned(),
    };
    let ranks = series.ranking().iter().map(f64::to_string);
    let ranks = ranks.collect::<Vec<_>>().join(" ");
    let name = &rules.name;
    say(&format!(
        "{name}: {end} after {games} games; ranks {ranks}; seed {seed}"
    ))?;
    Ok(games.into())
}
