//! The dialogue by lines, for pipes and programs.
//!
//! Output lines begin with a word: `game`, `seed`, `legend` (what letters mean), `|` (a line of the position), `roll`, `turn`,
//! `move N TEXT` (a legal move), `ready` (a line of input is awaited), `chosen` (a player has
//! chosen, where all move at once), `played`, `result`, and
//! `hint`, `rules`, `history`, `saved`, `undone`, `redone`, `help`, `error` as answers. Every
//! input line is answered by one block that ends with `ready` or `result`. The end of the input
//! ends the game; it is kept where `--save` says.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use super::command::{Command, HELP};
use super::side::thrown;
use super::table::Table;
use crate::cli::failure::Failure;
use crate::diagnostic::render::printable;
use crate::play::draw::{draw_for, legend};

/// Longest input line read.
const LONGEST: u64 = 4096;

fn say(out: &mut impl Write, text: &str) -> Result<(), Failure> {
    match writeln!(out, "{}", printable(text)) {
        Ok(()) => Ok(()),
        // Whoever listened has left: the game is kept already.
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => Err(Failure::input(format!("cannot write: {e}"))),
    }
}

/// A line of input without its end; `None` at the end of the input.
fn read(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let mut limited = std::io::Read::take(&mut *input, LONGEST);
    let n = limited
        .read_until(b'\n', &mut bytes)
        .map_err(|e| Failure::input(format!("cannot read: {e}")))?;
    if n as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        return Err(Failure::input(format!(
            "a line of input is longer than {LONGEST} bytes"
        )));
    }
    Ok((n > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Plays a game by lines to its end, or to the end of the input.
pub fn play(
    mut table: Table<'_>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    say(out, &format!("game {}", table.session.game().name))?;
    say(out, &format!("seed {}", table.session.seed()))?;
    legend_line(&table, out)?;
    let mut shown = false;
    loop {
        loop {
            let pick = match table.is_forced() {
                true => Some(0),
                false if table.agent_due() => table.agent_choice(),
                false => break,
            };
            if let Some(pick) = pick {
                make(&mut table, pick, out)?;
                shown = false;
            }
        }
        if table.session.is_over() {
            board(&table, out)?;
            say(out, &format!("result {}", table.outcome()))?;
            let ranks = table.session.result().ranking;
            let ranks: Vec<String> = ranks.iter().map(f64::to_string).collect();
            say(out, &format!("ranks {}", ranks.join(" ")))?;
            out.flush().map_err(|e| Failure::input(e.to_string()))?;
            table.leave();
            return Ok(ExitCode::SUCCESS);
        }
        if !shown {
            board(&table, out)?;
            moves(&table, "", out)?;
            shown = true;
        }
        say(out, &format!("ready {}", table.session.mover()))?;
        out.flush().map_err(|e| Failure::input(e.to_string()))?;
        let Some(line) = read(input)? else {
            table.leave();
            return Ok(ExitCode::SUCCESS);
        };
        if line.is_empty() {
            continue;
        }
        let changed = match answer(&mut table, Command::parse(&line), out) {
            Ok(Some(changed)) => changed,
            Ok(None) => {
                table.leave();
                return Ok(ExitCode::SUCCESS);
            }
            Err(e) => {
                say(out, &format!("error {e}"))?;
                false
            }
        };
        shown &= !changed;
    }
}

/// Does what a line says. Whether the position changed; nothing when the dialogue is to end.
fn answer(
    table: &mut Table<'_>,
    command: Command,
    out: &mut impl Write,
) -> Result<Option<bool>, Failure> {
    match command {
        Command::Move(text) => {
            let pick = table.session.find(&text);
            let pick = pick.map_err(|e| Failure::input(e.to_string()))?;
            make(table, pick, out)?;
            return Ok(Some(true));
        }
        Command::Moves(text) => moves(table, &text, out)?,
        Command::Undo => {
            let undone = table.undo()?;
            let now = table.session.moves().len();
            if !undone {
                return Err(Failure::input("there is no move to take back"));
            }
            say(out, &format!("undone to move {now}"))?;
            return Ok(Some(true));
        }
        Command::Redo => {
            if !table.redo()? {
                return Err(Failure::input("there is no move to make again"));
            }
            let now = table.session.moves().len();
            say(out, &format!("redone to move {now}"))?;
            return Ok(Some(true));
        }
        Command::Hint => {
            let decision = table.seats.hint(&table.session)?;
            let words = &table.session.choices()[decision.pick].text;
            let value = decision
                .value
                .map_or(String::new(), |v| format!(" ({v:.2})"));
            say(out, &format!("hint {} {words}{value}", decision.pick + 1))?;
        }
        Command::Save(file) => {
            table.save(Path::new(&file))?;
            say(out, &format!("saved {file}"))?;
        }
        Command::Rules => {
            for (heading, text) in &table.about.paragraphs {
                say(
                    out,
                    &format!("rules {heading}: {}", text.replace('\n', " ")),
                )?;
            }
        }
        Command::History => {
            let view = table.view();
            for (n, line) in table.session.moves().enumerate() {
                let words = table.session.words(n, view);
                say(out, &format!("history {} {} {words}", n + 1, line.mover))?;
            }
        }
        Command::Board => return Ok(Some(true)),
        Command::Reveal => {
            table.reveal()?;
            return Ok(Some(true));
        }
        Command::Help => {
            legend_line(table, out)?;
            for (command, what) in HELP {
                say(out, &format!("help {command}: {what}"))?;
            }
        }
        Command::Quit => return Ok(None),
    }
    Ok(Some(false))
}

/// Makes a move and says so.
fn make(table: &mut Table<'_>, pick: usize, out: &mut impl Write) -> Result<(), Failure> {
    let player = table.session.mover();
    if !table.play(pick)? {
        return say(out, &format!("chosen {player}"));
    }
    let view = table.view();
    let n = table.session.moves().len();
    let mover = table.session.moves().last().map_or(0, |l| l.mover);
    let words = table.session.words(n - 1, view);
    say(out, &format!("played {n} {mover} {words}"))
}

/// What the letters of pieces mean.
fn legend_line(table: &Table<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let session = &table.session;
    let mut items = legend(session.game(), session.shown(), table.view());
    if session.game().dice.is_some() {
        items.push("(n) used die".into());
    }
    match items.is_empty() {
        true => Ok(()),
        false => say(out, &format!("legend {}", items.join(", "))),
    }
}

/// The position.
fn board(table: &Table<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let session = &table.session;
    let state = session.shown();
    let view = table.view();
    let marked: Vec<i32> = session.marks(view).into_iter().map(|(_, s)| s).collect();
    for line in draw_for(session.game(), state, &marked, view).lines() {
        say(out, &format!("| {}", line.trim_end()))?;
    }
    if session.is_over() {
        return Ok(());
    }
    let roll = session.roll();
    if !roll.is_empty() {
        say(out, &format!("roll {}", thrown(&roll)))?;
    }
    let mover = session.mover();
    say(
        out,
        &format!("turn {} {mover} {}", state.turn, table.player(mover)),
    )
}

/// The legal moves that a text may mean.
fn moves(table: &Table<'_>, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    for pick in table.session.completions(text) {
        let words = &table.session.choices()[pick].text;
        say(out, &format!("move {} {words}", pick + 1))?;
    }
    Ok(())
}
