//! The terminal's state and what events do to it. No input and no output of its own.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::command::Command;
use super::table::Table;
use crate::arrange::Arrange;
use crate::board::site::SiteType;
use crate::cli::failure::Failure;
use crate::game::rules::Mode;

/// A site on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Type of the site.
    pub ty: SiteType,
    /// The site.
    pub site: i32,
    /// Where it is drawn.
    pub area: Rect,
}

/// What lies over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// Nothing.
    #[default]
    None,
    /// The rules.
    Rules,
    /// Keys and commands.
    Help,
    /// All moves so far.
    History,
    /// The legal moves.
    Moves,
    /// Someone else's turn in a game with hidden information: nothing is shown until a key.
    Curtain,
}

/// What the event loop has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing more.
    None,
    /// The program ends.
    Quit,
    /// A hint is wanted.
    Hint,
}

/// The terminal.
pub struct App<'g> {
    /// Game, players, saving.
    pub table: Table<'g>,
    /// Colours are used.
    pub colour: bool,
    /// The line being typed.
    pub input: String,
    /// The cursor's site.
    pub cursor: Option<(SiteType, i32)>,
    /// The site a move is to begin with.
    pub selected: Option<(SiteType, i32)>,
    /// Moves among which one has to be chosen.
    pub among: Vec<usize>,
    /// The move a hint has named.
    pub hint: Option<usize>,
    /// What is said in the last line, and whether it is an error.
    pub message: (String, bool),
    /// What lies over the board.
    pub panel: Panel,
    /// First line shown of a panel.
    pub scroll: u16,
    /// An agent is thinking.
    pub thinking: bool,
    /// Where the sites were drawn last.
    pub spots: Vec<Spot>,
    /// The sites of the board that are drawn, or would be with the board scrolled.
    pub placed: Vec<(SiteType, i32)>,
    /// The player who was last shown the board.
    seen_by: Option<u8>,
}

impl<'g> App<'g> {
    /// A terminal for a table.
    pub fn new(table: Table<'g>, colour: bool) -> Self {
        let seen_by = (!table.agent_due()).then(|| table.session.mover());
        App {
            table,
            colour,
            input: String::new(),
            cursor: None,
            selected: None,
            among: Vec::new(),
            hint: None,
            message: (
                "F1 help, F2 rules, F3 hint; type a move or choose on the board".into(),
                false,
            ),
            panel: Panel::None,
            scroll: 0,
            thinking: false,
            spots: Vec::new(),
            placed: Vec::new(),
            seen_by,
        }
    }

    /// Whether a person may move now.
    pub fn may_move(&self) -> bool {
        !self.thinking && !self.table.session.is_over() && !self.table.agent_due()
    }

    /// Sites that are of use now: where the chosen piece may go, or where moves begin.
    pub fn targets(&self) -> Vec<(SiteType, i32)> {
        if !self.may_move() {
            return Vec::new();
        }
        let choices = self.table.session.choices();
        let mut sites: Vec<(SiteType, i32)> = if !self.among.is_empty() {
            self.among.iter().filter_map(|i| choices[*i].to).collect()
        } else if let Some(from) = self.selected {
            let of = choices.iter().filter(|c| c.from == Some(from));
            of.filter_map(|c| c.to).collect()
        } else {
            choices.iter().filter_map(|c| c.from.or(c.to)).collect()
        };
        sites.arrange_by_key(|(ty, s)| (*ty as usize, *s));
        sites.dedup();
        sites
    }

    /// What a key does.
    pub fn key(&mut self, key: KeyEvent) -> Result<Effect, Failure> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q' | 'd')) {
            return Ok(Effect::Quit);
        }
        if self.panel == Panel::Curtain {
            self.panel = Panel::None;
            return Ok(Effect::None);
        }
        match key.code {
            KeyCode::F(1) => self.open(Panel::Help),
            KeyCode::Char('?') if self.input.is_empty() => self.open(Panel::Help),
            KeyCode::F(2) => self.open(Panel::Rules),
            KeyCode::F(3) => return self.command(Command::Hint),
            KeyCode::F(4) => return self.command(Command::Moves(String::new())),
            KeyCode::F(5) => self.open(Panel::History),
            KeyCode::Char('z') if control => return self.command(Command::Undo),
            KeyCode::Char('y') if control => return self.command(Command::Redo),
            KeyCode::Esc => self.escape(),
            KeyCode::Up | KeyCode::PageUp if self.panel != Panel::None => {
                let by = if key.code == KeyCode::Up { 1 } else { 10 };
                self.scroll = self.scroll.saturating_sub(by);
            }
            KeyCode::Down | KeyCode::PageDown if self.panel != Panel::None => {
                let by = if key.code == KeyCode::Down { 1 } else { 10 };
                self.scroll = self.scroll.saturating_add(by);
            }
            KeyCode::Enter if self.panel != Panel::None => self.panel = Panel::None,
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Tab => self.complete(),
            KeyCode::Backspace => {
                self.input.pop();
            }
            KeyCode::Enter if !self.input.is_empty() => {
                let line = std::mem::take(&mut self.input);
                return self.command(Command::parse(&line));
            }
            KeyCode::Enter if self.may_move() && self.table.session.choices().len() == 1 => {
                self.play(0)?;
            }
            KeyCode::Enter => {
                if let Some(site) = self.cursor {
                    return self.choose(site);
                }
            }
            KeyCode::Char(' ') if self.input.is_empty() => {
                if let Some(site) = self.cursor {
                    return self.choose(site);
                }
            }
            KeyCode::Char(c) if !control && self.input.len() < 200 => {
                self.panel = Panel::None;
                self.input.push(c);
            }
            _ => {}
        }
        Ok(Effect::None)
    }

    /// What a click on the screen does.
    pub fn click(&mut self, x: u16, y: u16) -> Result<Effect, Failure> {
        if self.panel != Panel::None {
            self.panel = Panel::None;
            return Ok(Effect::None);
        }
        let at = (x, y).into();
        match self.spots.iter().find(|s| s.area.contains(at)).copied() {
            Some(spot) => {
                self.cursor = Some((spot.ty, spot.site));
                self.choose((spot.ty, spot.site))
            }
            None => {
                self.escape();
                Ok(Effect::None)
            }
        }
    }

    /// Scrolls an open panel.
    pub fn wheel(&mut self, down: bool) {
        self.scroll = if down {
            self.scroll.saturating_add(3)
        } else {
            self.scroll.saturating_sub(3)
        };
    }

    fn open(&mut self, panel: Panel) {
        self.panel = if self.panel == panel {
            Panel::None
        } else {
            panel
        };
        self.scroll = if self.panel == Panel::History {
            u16::MAX
        } else {
            0
        };
    }

    fn escape(&mut self) {
        if self.panel != Panel::None {
            self.panel = Panel::None;
            return;
        }
        self.input.clear();
        self.selected = None;
        self.among.clear();
    }

    /// Moves the cursor to the nearest site in a direction.
    fn step(&mut self, dx: i32, dy: i32) {
        let Some(here) = self.cursor else {
            let first = self.targets().first().copied();
            self.cursor = first.or(self.spots.first().map(|s| (s.ty, s.site)));
            return;
        };
        let middle = |r: Rect| {
            let (x, y) = (i32::from(r.x), i32::from(r.y));
            (2 * x + i32::from(r.width), 4 * y + 2 * i32::from(r.height))
        };
        let Some(from) = self.spots.iter().find(|s| (s.ty, s.site) == here) else {
            self.cursor = None;
            return self.step(dx, dy);
        };
        let (x0, y0) = middle(from.area);
        let distance = |spot: &Spot| {
            let (x, y) = middle(spot.area);
            let (along, across) = if dx != 0 {
                ((x - x0) * dx, (y - y0).abs())
            } else {
                ((y - y0) * dy, (x - x0).abs())
            };
            (along > 0).then_some(along + 3 * across)
        };
        let near = self.spots.iter().filter_map(|s| Some((distance(s)?, s)));
        if let Some((_, spot)) = near.min_by_key(|(d, _)| *d) {
            self.cursor = Some((spot.ty, spot.site));
        }
    }

    /// Completes the typed line as far as the moves it may mean agree.
    fn complete(&mut self) {
        // The moves of somebody else are not for these eyes.
        if !self.may_move() {
            return;
        }
        let found = self.table.session.completions(&self.input);
        let words: Vec<&str> = found
            .iter()
            .map(|i| self.table.session.choices()[*i].text.as_str())
            .collect();
        let Some(first) = words.first() else {
            return self.say("no legal move begins like this", true);
        };
        let shared = |n: &usize| {
            words
                .iter()
                .all(|w| w.chars().nth(*n) == first.chars().nth(*n))
        };
        let n = (0..first.chars().count()).take_while(shared).count();
        let common: String = first.chars().take(n).collect();
        if common.len() > self.input.len() {
            self.input = common;
        }
        if words.len() > 1 {
            let shown = words.len().min(8);
            let more = if shown < words.len() { ", .." } else { "" };
            let text = format!("{} moves: {}{more}", words.len(), words[..shown].join(", "));
            self.say(&text, false);
        }
    }

    /// Chooses a site: the beginning of a move, or its end.
    fn choose(&mut self, site: (SiteType, i32)) -> Result<Effect, Failure> {
        if !self.may_move() {
            return Ok(Effect::None);
        }
        let choices = self.table.session.choices();
        let found: Vec<usize> = choices
            .iter()
            .enumerate()
            .filter(|(_, c)| match self.selected {
                Some(from) => c.from == Some(from) && c.to == Some(site),
                None => c.from.or(c.to) == Some(site) && (c.from == c.to || c.from.is_none()),
            })
            .map(|(i, _)| i)
            .collect();
        let begins = choices.iter().any(|c| c.from == Some(site));
        match found.as_slice() {
            [one] if self.selected.is_some() || !self.begins_elsewhere(site, *one) => {
                let pick = *one;
                self.play(pick)?;
            }
            [] if self.selected == Some(site) => self.selected = None,
            [] if begins => {
                self.selected = Some(site);
                self.among.clear();
            }
            [] => {
                self.selected = None;
                self.among.clear();
                self.say("no move here", true);
            }
            _ if self.selected.is_none() && begins && found.len() == 1 => {
                self.selected = Some(site);
            }
            many => {
                self.among = many.to_vec();
                let choices = self.table.session.choices();
                let words: Vec<String> = many
                    .iter()
                    .take(6)
                    .map(|i| format!("{}: {}", i + 1, choices[*i].text))
                    .collect();
                let text = match self.value_choices() {
                    Some(text) => text,
                    None => format!("which? type a number; {}", words.join("; ")),
                };
                self.say(&text, false);
            }
        }
        Ok(Effect::None)
    }

    /// What may be typed for the chosen site of a deduction puzzle.
    fn value_choices(&self) -> Option<String> {
        if !self.table.session.game().features.deduction {
            return None;
        }
        let choices = self.table.session.choices();
        let texts = || self.among.iter().map(|i| choices[*i].text.as_str());
        let (site, _) = texts().next()?.split_once(['=', '~'])?;
        let values = |sign: char| -> String {
            let found: Vec<&str> = texts()
                .filter_map(|t| Some(t.split_once(sign)?.1))
                .collect();
            found.join(" ")
        };
        Some(format!(
            "{site}: type a value ({}), or ~ and one to note or strike it",
            values('=')
        ))
    }

    /// The move that gives the chosen site of a deduction puzzle the value that was typed. With a
    /// site chosen a number is no number of a move.
    fn typed_value(&self, text: &str) -> Option<Result<usize, String>> {
        let value = text.trim_start_matches(['=', '~']);
        let number = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        if !self.table.session.game().features.deduction || self.among.is_empty() || !number {
            return None;
        }
        let choices = self.table.session.choices();
        let ending = match value.len() < text.len() {
            true => text.to_owned(),
            false => format!("={text}"),
        };
        let mut among = self.among.iter();
        let found = among.find(|i| choices[**i].text.ends_with(&ending));
        Some(
            found
                .copied()
                .ok_or_else(|| format!("{text} is not possible there")),
        )
    }

    /// Whether the site also begins a move other than this one.
    fn begins_elsewhere(&self, site: (SiteType, i32), pick: usize) -> bool {
        let choices = self.table.session.choices().iter().enumerate();
        let mut others = choices.filter(|(i, c)| *i != pick && c.from == Some(site));
        others.any(|(_, c)| c.to != Some(site))
    }

    /// Makes a move.
    pub fn play(&mut self, pick: usize) -> Result<(), Failure> {
        let player = self.table.player(self.table.session.mover());
        let made = self.table.play(pick)?;
        self.settle();
        if !made {
            self.say(&format!("{player} has chosen"), false);
            self.draw_curtain();
            return Ok(());
        }
        let first = self.table.session.moves().len() - 1;
        while self.table.is_forced() {
            self.table.play(0)?;
        }
        self.say_made(first);
        if self.table.session.is_over() {
            let reveal = match self.table.session.game().features.hidden {
                true => ", `reveal` lays all open",
                false => "",
            };
            let outcome = self.table.outcome();
            let text = format!("{outcome}; Ctrl-Z takes back, Ctrl-Q leaves{reveal}");
            self.say(&text, false);
        }
        self.draw_curtain();
        Ok(())
    }

    /// Makes the moves that are made without asking, before anything is asked.
    pub fn play_forced(&mut self) -> Result<(), Failure> {
        match self.table.is_forced() {
            true => self.play(0),
            false => Ok(()),
        }
    }

    /// Says what was done from a move on, to whoever sits at the board now.
    fn say_made(&mut self, first: usize) {
        let view = self.table.view();
        let session = &self.table.session;
        let together = session.game().mode == Mode::Simultaneous;
        let words = session.moves().enumerate().skip(first).map(|(n, line)| {
            let words = session.words(n, view);
            match together {
                true => words.to_owned(),
                false => format!("{}: {words}", self.table.player(line.mover)),
            }
        });
        let text = words.collect::<Vec<_>>().join("; ");
        self.say(&text, false);
    }

    /// Forgets what was chosen in a position that is gone.
    fn settle(&mut self) {
        self.selected = None;
        self.among.clear();
        self.hint = None;
    }

    /// Hides the board between the turns of two people who must not see the same, or must not see
    /// each other choose.
    fn draw_curtain(&mut self) {
        let session = &self.table.session;
        let game = session.game();
        let apart = game.features.hidden || game.mode == Mode::Simultaneous;
        if !apart || self.table.seats.humans() < 2 || !self.may_move() {
            return;
        }
        let mover = session.mover();
        if self.seen_by.replace(mover).is_some_and(|p| p != mover) {
            self.panel = Panel::Curtain;
        }
    }

    /// Says something in the last line.
    pub fn say(&mut self, text: &str, error: bool) {
        self.message = (text.to_owned(), error);
    }

    /// Does what was typed. What goes wrong is said, except that nothing can be written.
    fn command(&mut self, command: Command) -> Result<Effect, Failure> {
        if self.thinking && command != Command::Quit {
            self.say("wait for the move", true);
            return Ok(Effect::None);
        }
        match command {
            Command::Quit => return Ok(Effect::Quit),
            Command::Hint if self.may_move() => return Ok(Effect::Hint),
            Command::Hint => self.say("no hint now", true),
            Command::Rules => self.open(Panel::Rules),
            Command::Help => self.open(Panel::Help),
            Command::History => self.open(Panel::History),
            Command::Moves(_) if self.may_move() => self.open(Panel::Moves),
            Command::Moves(_) => self.say("no moves to choose from now", true),
            Command::Board => self.panel = Panel::None,
            Command::Reveal => match self.table.reveal() {
                Ok(()) => self.say("all is laid open", false),
                Err(e) => self.say(&e.to_string(), true),
            },
            Command::Undo | Command::Redo => {
                let undo = command == Command::Undo;
                let done = if undo {
                    self.table.undo()?
                } else {
                    self.table.redo()?
                };
                self.settle();
                let text = match (done, undo) {
                    (true, true) => "taken back; Ctrl-Y makes it again",
                    (true, false) => "made again",
                    (false, true) => "there is no move to take back",
                    (false, false) => "there is no move to make again",
                };
                self.say(text, !done);
            }
            Command::Save(file) => match self.table.save(std::path::Path::new(&file)) {
                Ok(()) => self.say(&format!("saved in {file}"), false),
                Err(e) => self.say(&e.to_string(), true),
            },
            Command::Move(text) => {
                if !self.may_move() {
                    self.say("the game is over", true);
                    return Ok(Effect::None);
                }
                let found = match self.typed_value(&text) {
                    Some(found) => found,
                    None => self.table.session.find(&text).map_err(|e| e.to_string()),
                };
                match found {
                    Ok(pick) => self.play(pick)?,
                    Err(e) => self.say(&e, true),
                }
            }
        }
        Ok(Effect::None)
    }
}

#[cfg(test)]
mod tests;
