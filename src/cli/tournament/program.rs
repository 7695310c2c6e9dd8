//! A contestant that is another program: it is started once, spoken to in UGI, and timed.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long a program may take to start and to get ready.
const READY: Duration = Duration::from_secs(30);
/// Longest line that is read of a program, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// What a program is asked for: the words behind `go`, and how long the answer may take.
pub struct Asked {
    pub go: String,
    pub within: Duration,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silent {
    /// The time is over.
    Late,
    /// The program has ended or does not listen.
    Gone,
    /// It says that it cannot.
    Refused(String),
}

impl std::fmt::Display for Silent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Silent::Late => f.write_str("its time was over"),
            Silent::Gone => f.write_str("the program ended"),
            Silent::Refused(why) => write!(f, "the program said: {why}"),
        }
    }
}

/// A program that speaks UGI.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
}

impl Program {
    /// Starts a program and lets it get ready. A program that has a game to be chosen is told the
    /// file.
    ///
    /// # Errors
    /// Says why it cannot play.
    pub fn start(command: &str, file: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let name = words.next().ok_or("behind `ugi:` stands no command")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("cannot start `{command}`: {e}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{command}` has no input and output"));
        };
        let (told, lines) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
                let at = Instant::now();
                match read {
                    Ok(n) if n > 0 => {
                        let line = String::from_utf8_lossy(&line).trim().to_owned();
                        if told.send((at, line)).is_err() {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        let mut program = Program {
            child,
            input,
            lines,
        };
        let failed = |what: &str, why: Silent| format!("`{command}` does not {what}: {why}");
        let hello = program.ask("ugi", "ugiok", READY);
        let hello = hello.map_err(|why| failed("answer `ugi`", why))?.1;
        let chosen = hello.iter().find(|l| l.starts_with("option name Game "));
        if chosen.is_some_and(|line| line.ends_with("<empty>")) {
            let choose = format!("setoption name Game value {file}");
            program.say(&choose).map_err(|why| failed("listen", why))?;
        }
        let ready = program.ask("isready", "readyok", READY);
        ready.map_err(|why| failed("get ready", why))?;
        Ok(program)
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) -> Result<(), Silent> {
        self.say("uginewgame")?;
        self.ask("isready", "readyok", READY).map(|_| ())
    }

    /// The move after the moves that were made, and how long it took.
    pub fn think(&mut self, moves: &[String], asked: &Asked) -> (Duration, Result<String, Silent>) {
        let made = match moves {
            [] => String::new(),
            moves => format!(" moves {}", moves.join(" ")),
        };
        if let Err(why) = self.say(&format!("position start{made}")) {
            return (Duration::ZERO, Err(why));
        }
        let begun = Instant::now();
        match self.ask(&format!("go {}", asked.go), "bestmove", asked.within) {
            Ok((at, lines)) => {
                let best = lines.last().and_then(|l| l.split_whitespace().nth(1));
                let best = best.map(str::to_owned);
                let none = || Silent::Refused("no move".to_owned());
                (at.saturating_duration_since(begun), best.ok_or_else(none))
            }
            Err(why) => (begun.elapsed(), Err(why)),
        }
    }

    fn say(&mut self, line: &str) -> Result<(), Silent> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| Silent::Gone)
    }

    /// Says a line and reads up to the one that begins with a word; an error of the program ends
    /// it too.
    fn ask(
        &mut self,
        line: &str,
        end: &str,
        within: Duration,
    ) -> Result<(Instant, Vec<String>), Silent> {
        let until = Instant::now() + within;
        self.say(line)?;
        let mut heard = Vec::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let (at, line) = self.lines.recv_timeout(left).map_err(|e| match e {
                RecvTimeoutError::Timeout => Silent::Late,
                RecvTimeoutError::Disconnected => Silent::Gone,
            })?;
            match line.split_whitespace().next() {
                Some("error") => return Err(Silent::Refused(line)),
                Some(word) if word == end => {
                    heard.push(line);
                    return Ok((at, heard));
                }
                _ => heard.push(line),
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        /// How long a program may take to end.
        const END: Duration = Duration::from_millis(500);
        let _ = self.say("quit");
        let until = Instant::now() + END;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() >= until {
                let _ = self.child.kill();
                let _ = self.child.wait();
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
