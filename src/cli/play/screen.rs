//! The terminal: events in, frames out. The game is on disk after every move, so a terminal that
//! goes away loses nothing.

use std::process::ExitCode;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;

use super::app::{App, Effect};

use super::table::Table;
use super::view;
use crate::cli::failure::Failure;
use crate::cli::report::say;

/// How long the loop waits for an event before it looks at a thinking agent.
const TICK: Duration = Duration::from_millis(60);

/// Plays a game on the terminal.
pub fn play(table: Table<'_>) -> Result<ExitCode, Failure> {
    let colour = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    let mut app = App::new(table, colour);
    let mut terminal = ratatui::try_init()
        .map_err(|e| Failure::input(format!("the terminal cannot be used: {e}; try --plain")))?;
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    let ended = run(&mut app, &mut terminal);
    close();
    let kept = app.table.kept_in().map(|p| p.display().to_string());
    match ended {
        Ok(()) => {
            farewell(&app)?;
            app.table.leave();
            Ok(ExitCode::SUCCESS)
        }
        Err(e) => Err(Failure::input(match kept {
            Some(path) => format!("{e}; the game is kept in {path}"),
            None => e.to_string(),
        })),
    }
}

fn close() {
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    ratatui::restore();
}

/// What is said after the screen is gone.
fn farewell(app: &App<'_>) -> Result<(), Failure> {
    let table = &app.table;
    if table.session.is_over() {
        return say(&format!(
            "{}: {}",
            table.session.game().name,
            table.outcome()
        ));
    }
    match table.kept_in() {
        Some(path) if table.session.moves().len() > 0 => say(&format!(
            "the game is kept in {0}; lud play --resume {0} goes on with it",
            path.display()
        )),
        _ => Ok(()),
    }
}

fn run(app: &mut App<'_>, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
    let lost = |e: std::io::Error| Failure::input(format!("the terminal is lost: {e}"));
    app.play_forced()?;
    loop {
        terminal.draw(|f| view::draw(app, f)).map_err(lost)?;
        if app.table.agent_due() {
            if !agent_moves(app, terminal)? {
                return Ok(());
            }
            continue;
        }
        match act(app, &event::read().map_err(lost)?)? {
            Effect::None => {}
            Effect::Quit => return Ok(()),
            Effect::Hint => {
                app.say("thinking ..", false);
                terminal.draw(|f| view::draw(app, f)).map_err(lost)?;
                match app.table.seats.hint(&app.table.session) {
                    Err(e) => app.say(&e.to_string(), true),
                    Ok(decision) => {
                        let words = app.table.session.choices()[decision.pick].text.clone();
                        let value = decision
                            .value
                            .map_or(String::new(), |v| format!(", worth {:.0}%", 100.0 * v));
                        app.say(&format!("hint: {words}{value}"), false);
                        app.hint = Some(decision.pick);
                    }
                }
            }
        }
    }
}

/// What an event does.
fn act(app: &mut App<'_>, event: &Event) -> Result<Effect, Failure> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => app.key(*key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => app.click(mouse.column, mouse.row),
            MouseEventKind::ScrollDown => {
                app.wheel(true);
                Ok(Effect::None)
            }
            MouseEventKind::ScrollUp => {
                app.wheel(false);
                Ok(Effect::None)
            }
            _ => Ok(Effect::None),
        },
        _ => Ok(Effect::None),
    }
}

/// Lets an agent choose beside the loop, so that the screen stays alive, then makes its move.
/// False when the program is to end.
fn agent_moves(app: &mut App<'_>, terminal: &mut DefaultTerminal) -> Result<bool, Failure> {
    let lost = |e: std::io::Error| Failure::input(format!("the terminal is lost: {e}"));
    let Some((seat, mut agent)) = app.table.seats.take_agent(&app.table.session) else {
        return Ok(true);
    };
    let session = &app.table.session;
    let (state, list) = (session.state().clone(), session.list().clone());
    let observed = session.observed().to_vec();
    let position = crate::search::SearchPosition {
        agent: seat,
        ..crate::search::SearchPosition::new(session.game(), &state, &list).after(&observed)
    };
    app.thinking = true;
    let picked = std::thread::scope(|scope| -> Result<Option<usize>, Failure> {
        let work = scope.spawn(|| agent.choose(position).pick);
        while !work.is_finished() {
            terminal.draw(|f| view::draw(app, f)).map_err(lost)?;
            if event::poll(TICK).map_err(lost)? {
                let event = event::read().map_err(lost)?;
                if act(app, &event)? == Effect::Quit {
                    // The agent cannot be stopped, and the game is kept: the process ends here.
                    close();
                    farewell(app)?;
                    std::process::exit(0);
                }
            }
        }
        Ok(work.join().ok())
    })?;
    app.thinking = false;
    app.table.seats.put_back(seat, agent);
    let Some(pick) = picked else {
        return Err(Failure::bug());
    };
    app.play(app.table.session.choice_of(pick))?;
    Ok(true)
}
