//! `lud engine`: plays for other programs, over lines of standard input and output.
//!
//! It speaks UGI, the Universal Game Interface (as UCI of chess programs, for any game), and with
//! `--json` the same as JSON lines with what general games need besides: any number of players,
//! chance given or drawn, every legal move with the state it leads to. Neither ends with a game;
//! what cannot be done is answered with an error, and the next line is read.
//!
//! ```text
//! > ugi
//! id name ludeme 0.1.0
//! ..
//! ugiok
//! > position start moves P1_a1
//! > go movetime 200
//! info depth 7 nodes 2114 nps 10570 value 0.61 pv a2
//! bestmove a2
//! ```
//!
//! A search runs beside the reading of lines: `stop` ends it early, and `isready` is answered at
//! once. All commands are listed in the help of `lud engine`.

mod clock;
mod json;
mod table;
mod ugi;

use std::io::{BufRead, Read, Write};
use std::process::ExitCode;

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::cli::input::Choice;
use table::Table;

/// Longest line that is read, in bytes: room for a position with thousands of moves.
const MAX_LINE: u64 = 1 << 20;

/// Plays for other programs: UGI or JSON lines over standard input and output.
#[derive(ClapArgs, Debug)]
#[command(after_help = HELP)]
pub struct Args {
    /// A description, or the name of a shipped game; it may also be chosen by a command.
    #[arg(value_name = "GAME")]
    file: Option<String>,
    #[command(flatten)]
    choice: Choice,
    /// Who thinks, such as uct or alpha-beta; commands may name another.
    #[arg(long, value_name = "PLAYER", default_value = "uct")]
    player: String,
    /// Seed of games and players.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// JSON lines instead of UGI.
    #[arg(long)]
    json: bool,
    /// Without `info` lines.
    #[arg(short, long)]
    quiet: bool,
}

const HELP: &str = "\
UGI:
  ugi                         names and options, then ugiok
  isready                     readyok, once all preparation is over
  setoption name NAME value V Game, Player or Seed
  uginewgame                  forgets what was thought
  position start|state LINE [moves MOVE ..]
  go movetime MS | nodes N | wtime MS btime MS [winc MS] [binc MS] | infinite
  stop                        the best move so far
  query gameover|p1turn|result
  moves                       legal moves, a line each
  state                       the state line
  board [N]                   the board as text, with the eyes of player N; without, all of it
  undo                        takes the last move back
  quit
Blanks in the words of a move are written as _. Results are p1win, p2win, .., draw, none.

JSON: an object a line with `cmd` and, if you like, an `id` that the answer repeats:
  {\"cmd\":\"game\",\"file\":\"chong\",\"options\":[],\"seed\":1}
  {\"cmd\":\"position\"}  {\"cmd\":\"position\",\"state\":\"m1 n2 ..\"}  {\"cmd\":\"position\",\"seed\":2}
  {\"cmd\":\"legal\"}     {\"cmd\":\"legal\",\"states\":true}
  {\"cmd\":\"chance\",\"move\":0}                    what a move may lead to, with likelihoods
  {\"cmd\":\"move\",\"move\":\"words\" or index,\"draws\":[..]}
  {\"cmd\":\"undo\"}      {\"cmd\":\"board\"}       {\"cmd\":\"board\",\"player\":1}
  {\"cmd\":\"go\",\"player\":\"uct\",\"movetime\":200,\"nodes\":N,\"time\":[MS, ..],\"inc\":[MS, ..]}
  {\"cmd\":\"stop\"}      {\"cmd\":\"quit\"}";

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let spec = args.player.parse();
    let spec = spec.map_err(|e| Failure::usage(format!("{e}")))?;
    let mut table = Table::new(spec, args.seed, args.quiet);
    if let Some(file) = &args.file {
        let loaded = table.load(file, &args.choice.selection());
        loaded.map_err(Failure::input)?;
    }
    let answer: fn(&mut Table, &str) -> bool = if args.json { json::answer } else { ugi::answer };
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        let read = read.map_err(|e| Failure::input(format!("cannot read standard input: {e}")))?;
        if read == 0 {
            break;
        }
        if read as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            return Err(Failure::input(format!(
                "a line is longer than {MAX_LINE} bytes"
            )));
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        if !answer(&mut table, line.trim()) {
            break;
        }
        table.let_tell();
    }
    table.stop();
    Ok(ExitCode::SUCCESS)
}

/// Writes a line at once; whoever does not listen any more is not written to.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
