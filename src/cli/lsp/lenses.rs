//! What stands over the game: play, board, and what a study in the background found.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::checks::CheckedText;
use super::server::{Client, Event, STACK};
use super::snapshot::Snapshot;
use crate::game::Game;
use crate::play::playout::Playouts;
use crate::study::rating::score_interval;

/// Games of a study.
const GAMES: u64 = 400;

/// The longest time that a study takes.
const LONGEST: Duration = Duration::from_secs(5);

/// How long a text must stay as it is before its game is studied.
const PATIENCE: Duration = Duration::from_millis(700);

/// The thread that studies: the newest game.
pub struct Studies {
    games: Sender<(Arc<Snapshot>, Arc<Game>)>,
}

impl Studies {
    /// Starts the thread.
    pub fn start(events: Sender<Event>) -> io::Result<Studies> {
        let (games, waiting) = mpsc::channel::<(Arc<Snapshot>, Arc<Game>)>();
        let study = move || {
            while let Ok((snapshot, game)) = waiting.recv() {
                thread::sleep(PATIENCE);
                let found = catch_unwind(AssertUnwindSafe(|| line(&snapshot, &game)));
                let Ok(Some(line)) = found else { continue };
                let uri = snapshot.uri.clone();
                if events.send(Event::Studied { uri, line }).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(study)?;
        Ok(Studies { games })
    }

    /// Asks for a study.
    pub fn ask(&self, snapshot: &Arc<Snapshot>, game: &Arc<Game>) {
        // Without its thread there are no studies.
        let _ = self.games.send((snapshot.clone(), game.clone()));
    }
}

/// What random games show, in a line; nothing if the text has changed meanwhile.
fn line(snapshot: &Snapshot, game: &Game) -> Option<String> {
    let start = Instant::now();
    let mut player = Playouts::new(game);
    let (mut games, mut first, mut moves) = (0u64, 0.0, 0u64);
    while games < GAMES && start.elapsed() < LONGEST {
        if snapshot.is_stale() {
            return None;
        }
        player.sprint(games);
        games += 1;
        let played = player.state();
        moves += u64::from(played.moves);
        if played.winner == 1 {
            first += 1.0;
        }
    }
    let length = moves as f64 / games.max(1) as f64;
    if game.players < 2 {
        return Some(format!("{length:.0} moves a random game, of {games}"));
    }
    let share = score_interval(first, games);
    let half = (share.high - share.low) / 2.0;
    Some(format!(
        "first player wins {:.0} % \u{b1} {:.0} of {games} random games, {length:.0} moves each",
        100.0 * share.value,
        100.0 * half
    ))
}

/// The lenses of a text.
pub fn lenses(
    snapshot: &Snapshot,
    checked: Option<&CheckedText>,
    study: Option<&str>,
    client: Client,
) -> Value {
    let Some(game) = snapshot.document().game() else {
        return json!([]);
    };
    let range = snapshot.range(&game);
    let lens = |title: &str, command: &str| {
        json!({
            "range": range,
            "command": { "title": title, "command": command, "arguments": [snapshot.uri] },
        })
    };
    let mut lenses = Vec::new();
    if client.own_commands {
        lenses.push(lens("play", "ludeme.play"));
        lenses.push(lens("board", "ludeme.showBoard"));
    }
    let sound = checked.is_some_and(|checked| checked.game.is_some());
    if let Some(study) = study.filter(|_| sound) {
        lenses.push(lens(study, "ludeme.study"));
    }
    Value::Array(lenses)
}
