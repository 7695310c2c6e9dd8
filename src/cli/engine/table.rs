//! What both protocols share: the game, the position and how it came about, the search under way.

use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::clock::{Allowance, LONGEST};
use crate::api::{Game, Move, Position, check_with};
use crate::cli::input::read_text;
use crate::load::Selection;
use crate::play::view::View;
use crate::search::limit::{Limit, Stop};
use crate::search::spec::{AgentSpec, Key};

/// Stack of a search.
const STACK: usize = 256 << 20;

/// A search under way.
struct Search {
    stop: Stop,
    /// As long as it is there, what was found is not told: the answer to the line that began the
    /// search comes first.
    held: Option<Sender<()>>,
    thread: JoinHandle<()>,
}

/// What a search came to.
pub struct Found {
    /// Which legal move.
    pub index: usize,
    /// Its words.
    pub text: String,
    /// What it is expected to be worth, where the player tells: 0 a loss, 1 a win.
    pub value: Option<f64>,
    /// What the player counts: iterations, playouts or nodes.
    pub nodes: u64,
    /// How deep it looked, in moves.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

/// A game at which another program sits.
pub struct Table {
    pub game: Option<Game>,
    /// The position, and those before it as far as they were come through.
    positions: Vec<Position>,
    pub spec: AgentSpec,
    pub seed: u64,
    pub quiet: bool,
    search: Option<Search>,
}

impl Table {
    pub fn new(spec: AgentSpec, seed: u64, quiet: bool) -> Self {
        Table {
            game: None,
            positions: Vec::new(),
            spec,
            seed,
            quiet,
            search: None,
        }
    }

    /// Loads a game and sets up its start.
    pub fn load(&mut self, file: &str, selection: &Selection) -> Result<(), String> {
        self.stop();
        let text = read_text(file).map_err(|e| e.to_string())?;
        let game = check_with(file, &text, selection).into_game();
        let game = game.map_err(|faults| faults.to_string())?;
        self.positions = vec![game.start(self.seed)];
        self.game = Some(game);
        Ok(())
    }

    /// The game, once there is one.
    pub fn the_game(&self) -> Result<&Game, String> {
        let none = || "no game is loaded".to_owned();
        self.game.as_ref().ok_or_else(none)
    }

    /// The position, once there is a game.
    pub fn position(&self) -> Result<&Position, String> {
        self.the_game()?;
        self.positions.last().ok_or_else(|| "no position".into())
    }

    /// The board as text, with the eyes of a player, if one is named.
    pub fn board(&self, player: Option<u8>) -> Result<String, String> {
        let position = self.position()?;
        let players = position.game().players();
        match player {
            Some(p) if !(1..=players).contains(&usize::from(p)) => {
                Err(format!("there is no player {p}: the game has {players}"))
            }
            player => Ok(position.board_for(View { player })),
        }
    }

    /// Sets up a start or a state.
    pub fn set_up(&mut self, state: Option<&str>) -> Result<(), String> {
        let game = self.the_game()?;
        let position = match state {
            None => game.start(self.seed),
            Some(line) => {
                let mut position = game.position(line).map_err(|e| e.to_string())?;
                position.reseed(self.seed);
                position
            }
        };
        self.positions = vec![position];
        Ok(())
    }

    /// The legal move that a text means, blanks written as `_`, or a number from 0 means.
    pub fn find(&self, text: &str) -> Result<Move, String> {
        let words = text.replace('_', " ");
        let found = self.position()?.find(&words);
        found.cloned().map_err(|e| e.to_string())
    }

    /// Makes a legal move; with outcomes, if chance is given and not drawn.
    pub fn play(&mut self, m: &Move, draws: Option<&[u32]>) -> Result<(), String> {
        /// Most outcomes that are looked through.
        const MOST: usize = 100_000;
        let position = self.position()?;
        let after = match draws {
            None => position.after(m).map_err(|e| e.to_string())?,
            Some(draws) => {
                let mut branches = position.branches(m).map_err(|e| e.to_string())?.take(MOST);
                let found = branches.find(|branch| branch.draws == draws);
                let none = || format!("chance cannot bring {draws:?} after `{m}`");
                found.ok_or_else(none)?.position
            }
        };
        self.positions.push(after);
        Ok(())
    }

    /// Takes the last move back; false where there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.positions.len() > 1;
        if undone {
            self.positions.pop();
        }
        undone
    }

    /// Thinks beside the reading of lines and hands what it found to `tell`, but not before
    /// [`Table::let_tell`]. A search that is under way is ended first.
    pub fn think(
        &mut self,
        spec: AgentSpec,
        allowance: &Allowance,
        tell: impl FnOnce(Result<Found, String>) + Send + 'static,
    ) -> Result<(), String> {
        self.stop();
        let (game, position) = (self.the_game()?.clone(), self.position()?.clone());
        if position.move_count() == 0 {
            return Err("the game is over".into());
        }
        let stop = Stop::new();
        let mut spec = spec;
        let counts = spec.entry().keys.iter().any(|key| *key != Key::Depth);
        if counts {
            let time = allowance.time_for(position.mover());
            spec.limit = Some(match (time, allowance.nodes) {
                (Some(time), _) => Limit::Stopped(time, stop),
                (None, Some(nodes)) => Limit::Iterations(nodes.max(1)),
                (None, None) => Limit::Stopped(LONGEST, stop),
            });
        }
        let player = game.player_of(spec, self.seed);
        let mut player = player.map_err(|e| e.to_string())?;
        let begun = Instant::now();
        let (held, may_tell) = channel();
        let work = move || {
            let found = player.choose(&position).map(|decision| Found {
                index: decision.pick,
                text: match position.legal_moves().get(decision.pick) {
                    Some(m) => m.text().to_owned(),
                    None => String::new(),
                },
                value: decision.value,
                nodes: decision.effort.work,
                depth: decision.depth,
                time: begun.elapsed(),
            });
            // Nothing is ever sent: it ends when the other end is gone.
            let _ = may_tell.recv();
            tell(found.map_err(|e| e.to_string()));
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
        let thread = thread.map_err(|e| format!("cannot start a thread: {e}"))?;
        self.search = Some(Search {
            stop,
            held: Some(held),
            thread,
        });
        Ok(())
    }

    /// Lets the search under way tell what it finds.
    pub fn let_tell(&mut self) {
        if let Some(search) = &mut self.search {
            search.held = None;
        }
    }

    /// Ends the search under way, whose best move is told, and waits for it.
    pub fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.stop();
            drop(search.held);
            let _ = search.thread.join();
        }
    }

    /// Learns what players need to know of the game, so that no move pays for it.
    pub fn prepare(&mut self) -> Result<(), String> {
        if let Some(game) = &self.game {
            let player = game.player_of(self.spec, self.seed);
            let mut spec = self.spec;
            if !spec.entry().keys.is_empty() {
                spec.limit = Some(Limit::Iterations(1));
            }
            player.map_err(|e| e.to_string())?;
            if let Some(position) = self.positions.last()
                && position.move_count() > 0
            {
                let first = game.player_of(spec, self.seed);
                let chosen = first.map(|mut player| player.choose(position));
                chosen
                    .map_err(|e| e.to_string())?
                    .map_err(|e| e.to_string())?;
            }
        }
        Ok(())
    }
}
