//! Choosing options on the terminal before the game.

use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph};

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_file};

/// The options of a game with what is chosen.
struct Menu {
    /// Heading, items, chosen item.
    options: Vec<(String, Vec<String>, usize)>,
    row: usize,
}

/// What a key means for the menu.
#[derive(Debug, PartialEq, Eq)]
enum MenuChoice {
    Open,
    Play,
    Leave,
}

impl Menu {
    fn key(&mut self, key: KeyEvent) -> MenuChoice {
        let Some((_, items, chosen)) = self.options.get_mut(self.row) else {
            return MenuChoice::Play;
        };
        match key.code {
            KeyCode::Char('c' | 'q') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return MenuChoice::Leave;
            }
            KeyCode::Esc => return MenuChoice::Leave,
            KeyCode::Enter => return MenuChoice::Play,
            KeyCode::Up => self.row = self.row.saturating_sub(1),
            KeyCode::Down => self.row = (self.row + 1).min(self.options.len() - 1),
            KeyCode::Left => *chosen = (*chosen + items.len() - 1) % items.len(),
            KeyCode::Right => *chosen = (*chosen + 1) % items.len(),
            _ => {}
        }
        MenuChoice::Open
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let mut text = vec![Line::raw("")];
        for (row, (heading, items, chosen)) in self.options.iter().enumerate() {
            let here = row == self.row;
            let style = if here {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            let item = items.get(*chosen).map_or("", String::as_str);
            let mark = if here { ">" } else { " " };
            let of = format!("{} of {}", chosen + 1, items.len());
            text.push(Line::styled(
                format!("{mark} {heading}: < {item} >  {of}"),
                style,
            ));
        }
        let help = " up, down: option   left, right: item   Enter: play   Esc: leave ";
        let block = Block::bordered().title(" Options ").title_bottom(help);
        frame.render_widget(Paragraph::new(text).block(block), frame.area());
    }

    fn paths(&self) -> Vec<String> {
        let chosen = |(heading, items, chosen): &(String, Vec<String>, usize)| {
            Some(format!("{heading}/{}", items.get(*chosen)?))
        };
        self.options.iter().filter_map(chosen).collect()
    }
}

/// Lets somebody choose; a game without options is left as it is.
pub fn choose(file: &str, choice: Choice) -> Result<Choice, Failure> {
    let loaded = load_file(file, &choice)?;
    let options: Vec<(String, Vec<String>, usize)> = loaded
        .expanded
        .options
        .iter()
        .map(|o| {
            let items = o.items.iter().map(|i| i.heading.to_string()).collect();
            (o.heading.to_string(), items, o.chosen)
        })
        .filter(|(_, items, _): &(String, Vec<String>, usize)| !items.is_empty())
        .collect();
    if options.is_empty() {
        return Ok(choice);
    }
    let mut menu = Menu { options, row: 0 };
    let mut terminal = ratatui::try_init()
        .map_err(|e| Failure::input(format!("the terminal cannot be used: {e}")))?;
    let outcome = loop {
        if terminal.draw(|f| menu.draw(f)).is_err() {
            break MenuChoice::Leave;
        }
        match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => match menu.key(key) {
                MenuChoice::Open => {}
                outcome => break outcome,
            },
            Ok(_) => {}
            Err(_) => break MenuChoice::Leave,
        }
    };
    ratatui::restore();
    if outcome == MenuChoice::Leave {
        return Err(Failure::usage("no game was chosen"));
    }
    Ok(Choice::of_record(&menu.paths()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_choose_options_and_items_round_and_round() {
        let items = |names: &[&str]| names.iter().map(|n| (*n).to_string()).collect();
        let mut menu = Menu {
            options: vec![
                ("Size".into(), items(&["3x3", "5x5"]), 0),
                ("Start".into(), items(&["Empty"]), 0),
            ],
            row: 0,
        };
        let mut press = |code| menu.key(KeyEvent::from(code));
        assert_eq!(press(KeyCode::Right), MenuChoice::Open);
        assert_eq!(press(KeyCode::Right), MenuChoice::Open);
        assert_eq!(press(KeyCode::Left), MenuChoice::Open);
        assert_eq!(press(KeyCode::Down), MenuChoice::Open);
        assert_eq!(press(KeyCode::Down), MenuChoice::Open);
        assert_eq!(press(KeyCode::Right), MenuChoice::Open);
        assert_eq!(press(KeyCode::Enter), MenuChoice::Play);
        assert_eq!(menu.paths(), ["Size/5x5", "Start/Empty"]);
    }
}
