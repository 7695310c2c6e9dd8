//! UGI: the Universal Game Interface, lines of words.

use super::clock::Allowance;
use super::say;
use super::table::{Found, Table};
use crate::api::Position;
use crate::load::Selection;

/// Answers a line; false to end.
pub fn answer(table: &mut Table, line: &str) -> bool {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let done = match command {
        "ugi" => {
            hello(table);
            Ok(())
        }
        "isready" => table.prepare().map(|()| say("readyok")),
        "setoption" => set_option(table, &rest),
        "uginewgame" => {
            table.stop();
            table.set_up(None)
        }
        "position" => position(table, &rest),
        "go" => go(table, &rest),
        "stop" => {
            table.stop();
            Ok(())
        }
        "query" => query(table, &rest),
        "moves" => table.position().map(|position| {
            for m in position.legal_moves() {
                say(&format!("move {}", token(m.text())));
            }
            say("movesok");
        }),
        "state" => {
            let state = table.position();
            state.map(|position| say(&format!("state {}", position.state_line())))
        }
        "board" => match rest[..] {
            [] => table.board(None),
            [player] => match player.parse() {
                Ok(player) => table.board(Some(player)),
                Err(_) => Err(format!("`{player}` is no number of a player")),
            },
            _ => Err("`board` is followed by the number of a player, or by nothing".into()),
        }
        .map(|board| say(board.trim_end())),
        "undo" => match table.undo() {
            true => Ok(()),
            false => Err("there is no move to take back".into()),
        },
        "quit" => return false,
        _ => Err(format!(
            "`{command}` is no command; `lud engine --help` lists them"
        )),
    };
    if let Err(why) = done {
        // One line, whatever a diagnostic looks like.
        let why: Vec<&str> = why.lines().map(str::trim).collect();
        say(&format!("error {}", why.join(" ")));
    }
    true
}

fn hello(table: &Table) {
    say(&format!("id name ludeme {}", env!("CARGO_PKG_VERSION")));
    say("id author the ludeme developers");
    let game = table.game.as_ref().map_or("<empty>", |game| game.name());
    say(&format!("option name Game type string default {game}"));
    say(&format!(
        "option name Player type string default {}",
        table.spec
    ));
    let (seed, most) = (table.seed, u64::MAX);
    say(&format!(
        "option name Seed type spin default {seed} min 0 max {most}"
    ));
    say("ugiok");
}

/// The words of a move as one.
fn token(text: &str) -> String {
    text.replace(' ', "_")
}

fn set_option(table: &mut Table, words: &[&str]) -> Result<(), String> {
    let form = "write setoption name NAME value VALUE";
    let ["name", name, "value", value @ ..] = words else {
        return Err(form.into());
    };
    let value = value.join(" ");
    match name.to_lowercase().as_str() {
        "game" => table.load(&value, &Selection::default()),
        "player" => {
            table.spec = value.parse().map_err(|e| format!("{e}"))?;
            Ok(())
        }
        "seed" => {
            let wrong = |_| format!("`{value}` is no seed");
            table.seed = value.parse().map_err(wrong)?;
            Ok(())
        }
        _ => Err(format!("there is no option `{name}`: Game, Player or Seed")),
    }
}

fn position(table: &mut Table, words: &[&str]) -> Result<(), String> {
    table.stop();
    let split = words.iter().position(|word| *word == "moves");
    let (what, moves) = words.split_at(split.unwrap_or(words.len()));
    match what {
        ["start" | "startpos"] => table.set_up(None)?,
        ["state" | "fen", line @ ..] => table.set_up(Some(&line.join(" ")))?,
        _ => return Err("write position start or position state LINE".into()),
    }
    for (number, text) in moves.iter().skip(1).enumerate() {
        let found = table.find(text);
        let m = found.map_err(|e| format!("move {}: {e}", number + 1))?;
        table.play(&m, None)?;
    }
    Ok(())
}

fn go(table: &mut Table, words: &[&str]) -> Result<(), String> {
    let mut allowance = Allowance::default();
    let players = table.the_game()?.players();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            continue;
        }
        let number: u64 = match words.next().map(|n| n.parse()) {
            Some(Ok(number)) => number,
            _ => return Err(format!("a number belongs behind `{word}`")),
        };
        let of_player = |word: &str, end: &str| match word.strip_suffix(end) {
            Some("w") => Some(1),
            Some("b") => Some(2),
            Some(p) => p.strip_prefix('p').and_then(|p| p.parse::<usize>().ok()),
            None => None,
        };
        let set = |list: &mut Vec<u64>, player: usize| {
            if (1..=players).contains(&player) {
                list.resize(list.len().max(player), 0);
                list[player - 1] = number;
            }
        };
        match word {
            "movetime" => allowance.movetime = Some(number),
            "nodes" => allowance.nodes = Some(number),
            word => match (of_player(word, "time"), of_player(word, "inc")) {
                (Some(player), _) => set(&mut allowance.time, player),
                (_, Some(player)) => set(&mut allowance.inc, player),
                _ => return Err(format!("`{word}` is no limit of a search")),
            },
        }
    }
    let quiet = table.quiet;
    table.think(table.spec, &allowance, move |found| tell(found, quiet))
}

fn tell(found: Result<Found, String>, quiet: bool) {
    let found = match found {
        Ok(found) => found,
        Err(why) => return say(&format!("error {why}")),
    };
    let best = token(&found.text);
    if !quiet {
        let per_second = (found.nodes as f64 / found.time.as_secs_f64().max(1e-6)).round();
        let value = found
            .value
            .map_or(String::new(), |v| format!(" value {v:.4}"));
        say(&format!(
            "info depth {} nodes {} nps {per_second} time {}{value} pv {best}",
            found.depth,
            found.nodes,
            found.time.as_millis()
        ));
    }
    say(&format!("bestmove {best}"));
}

fn query(table: &Table, words: &[&str]) -> Result<(), String> {
    let position = table.position()?;
    let answer = match words {
        ["gameover"] => (position.move_count() == 0).to_string(),
        ["result"] => result(position),
        [turn] => {
            let player = turn.strip_prefix('p').and_then(|t| t.strip_suffix("turn"));
            match player.and_then(|p| p.parse::<usize>().ok()) {
                Some(player) => (position.mover() == player).to_string(),
                None => return Err(format!("there is no query `{turn}`")),
            }
        }
        _ => return Err("write query gameover, query p1turn or query result".into()),
    };
    say(&format!("response {answer}"));
    Ok(())
}

/// The result in a word.
pub fn result(position: &Position) -> String {
    match position.outcome() {
        None => "none".into(),
        Some(outcome) => match outcome.winner {
            Some(player) => format!("p{player}win"),
            None => "draw".into(),
        },
    }
}
