//! Studies for the page: the engine of the command line plays them on all cores.
//!
//! The page posts a [`Request`] to [`PATH`] and gets a line of JSON now and then: the report so
//! far with the board that shows where moves end, or `{"error": WHY}`. A page that goes away ends
//! its study with the next line.

use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::cli::pool;
use crate::load::{Selection, load};
use crate::study::growing::{Growing, heat};

/// Where the page asks for studies.
pub const PATH: &str = "/study";
/// The longest request: a description of a megabyte, each letter written as an escape at worst.
pub const MAX_BODY: usize = 6 << 20;
/// The longest description, in bytes; the page reads no longer ones either.
const MAX_TEXT: usize = 1 << 20;
/// Studies at the same time.
const MAX_STUDIES: usize = 2;
/// Games of a study.
const MAX_GAMES: u64 = 100_000;
/// Time between two lines, at first and at most: a report of many games is long.
const FIRST: Duration = Duration::from_millis(250);
const LAST: Duration = Duration::from_secs(4);

/// What the page asks.
#[derive(Deserialize)]
struct Request {
    text: String,
    #[serde(default)]
    file: String,
    #[serde(default)]
    options: Vec<String>,
    seed: u64,
    player: String,
    games: u64,
}

/// A place among the studies that go on.
struct StudySlot(&'static AtomicUsize);

impl StudySlot {
    fn take() -> Option<Self> {
        static BUSY: AtomicUsize = AtomicUsize::new(0);
        let place = StudySlot(&BUSY);
        (BUSY.fetch_add(1, Ordering::SeqCst) < MAX_STUDIES).then_some(place)
    }
}

impl Drop for StudySlot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Plays a study and tells how it grows, a line each; the head of the answer is written.
pub fn answer(mut stream: &TcpStream, body: &[u8]) -> io::Result<()> {
    let mut say = |line: &Value| {
        stream.write_all(format!("{line}\n").as_bytes())?;
        stream.flush()
    };
    let Some(_place) = StudySlot::take() else {
        return say(&json!({ "error": "other studies are being played" }));
    };
    let (mut study, games) = match begin(body) {
        Ok(begun) => begun,
        Err(why) => return say(&json!({ "error": why })),
    };
    let mut time = FIRST;
    while study.games() < games {
        study.go_on(time, games)?;
        if let Some(reason) = study.game().overrun.reason() {
            return say(&json!({ "error": format!("play was stopped: {reason}") }));
        }
        let report = study.report();
        say(&json!({ "heat": heat(study.game(), &report), "report": report }))?;
        time = LAST.min(time + time / 4);
    }
    Ok(())
}

/// The study that is asked for, and its number of games.
fn begin(body: &[u8]) -> Result<(Growing, u64), String> {
    let request: Request = serde_json::from_slice(body).map_err(|e| format!("no request: {e}"))?;
    if request.text.len() > MAX_TEXT {
        return Err("the text is too long".into());
    }
    let file = match request.file.as_str() {
        "" => "game.lud",
        file => file,
    };
    let selection = Selection {
        options: request.options,
        ruleset: None,
    };
    let game = load(file, &request.text, &selection).game;
    let game = game.ok_or("the description has errors")?;
    let study = Growing::begin(game, &request.player, request.seed, pool::threads(None));
    let games = request.games.clamp(1, MAX_GAMES);
    Ok((study.map_err(|e| e.to_string())?, games))
}
