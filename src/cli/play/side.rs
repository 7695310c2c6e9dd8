//! What stands beside the board: players and scores, the last moves, what the letters mean.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph};

use super::app::App;
use crate::board::site::SiteType;
use crate::game::Hint;
use crate::game::rules::Mode;
use crate::play::draw::{clue, counts, legend as legend_of, packed, site_name};
use crate::play::letters::{glyphs, stack_text};

/// Players, scores, moves.
pub fn draw_side(app: &App<'_>, area: Rect, frame: &mut Frame<'_>) {
    let table = &app.table;
    let session = &table.session;
    let state = session.state();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut text: Vec<Line<'_>> = Vec::new();
    for player in 1..=session.game().players {
        let due = !session.is_over() && usize::from(session.mover()) == player;
        let seat = state.players[player].order;
        let who = table.seats.name(usize::from(seat).saturating_sub(1));
        let mut line = format!(
            "{} {} ({who})",
            if due { ">" } else { " " },
            table.player(player as u8)
        );
        if session.game().features.scores {
            line.push_str(&format!(" {}", state.players[player].score));
        }
        text.push(Line::styled(line, if due { bold } else { Style::new() }));
    }
    let roll = session.roll();
    if !roll.is_empty() {
        text.push(Line::raw(format!("  roll {}", thrown(&roll))));
    }
    let counts = counts(session.game(), session.shown());
    if !counts.is_empty() {
        text.push(Line::raw(format!("  {}", counts.join(", "))));
    }
    let width = usize::from(area.width).saturating_sub(3);
    text.extend(clues(app).into_iter().map(Line::raw));
    text.extend(stack(app, width).into_iter().map(Line::raw));
    text.push(Line::raw(""));
    let placeless = placeless(app, usize::from(area.height) / 3);
    let most = (usize::from(area.height) / 4).max(6);
    let mut legend = legend(app, width);
    if legend.len() > most {
        let dim = Style::new().add_modifier(Modifier::DIM);
        legend.truncate(most - 1);
        legend.push(Line::styled("  .. F2 tells all letters", dim));
    }
    let taken = text.len() + placeless.len() + legend.len() + 2;
    let room = usize::from(area.height).saturating_sub(taken);
    let view = table.view();
    let total = session.moves().len();
    let together = session.game().mode == Mode::Simultaneous;
    let movers: Vec<u8> = session.moves().map(|l| l.mover).collect();
    for (n, mover) in movers.iter().enumerate().skip(total.saturating_sub(room)) {
        let words = session.words(n, view);
        // Where all move at once the words say who did what.
        let line = match together {
            true => format!("{:>3} {words}", n + 1),
            false => format!("{:>3} {mover}: {words}", n + 1),
        };
        let style = if n + 1 == total { bold } else { Style::new() };
        text.push(Line::styled(line, style));
    }
    if session.undone() > 0 {
        text.push(Line::raw(format!("    ({} taken back)", session.undone())));
    }
    text.extend(placeless);
    let block = Block::new().borders(Borders::LEFT);
    // The legend stands at the bottom, where it does not wander.
    let height = usize::from(area.height);
    if text.len() + legend.len() < height {
        text.resize(height - legend.len(), Line::raw(""));
        text.extend(legend);
    }
    frame.render_widget(Paragraph::new(text).block(block), area);
}

/// What dice show, used ones in brackets.
pub fn thrown(roll: &[(i32, bool)]) -> String {
    let die = |(value, used): &(i32, bool)| match used {
        true => format!("({value})"),
        false => value.to_string(),
    };
    roll.iter().map(die).collect::<Vec<_>>().join(" ")
}

/// Moves that cannot be chosen on the board, which have to be typed: so many at most.
fn placeless(app: &App<'_>, most: usize) -> Vec<Line<'static>> {
    // The moves of somebody else are not for these eyes.
    if !app.may_move() {
        return Vec::new();
    }
    let drawn = |site: &(SiteType, i32)| {
        app.placed.contains(site) || app.spots.iter().any(|s| (s.ty, s.site) == *site)
    };
    let choices = app.table.session.choices();
    let mut lines: Vec<Line<'static>> = choices
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.from.or(c.to).is_some_and(|site| drawn(&site)))
        .map(|(i, c)| Line::raw(format!("{:>3} {}", i + 1, c.text)))
        .collect();
    if lines.len() > most {
        lines.truncate(most.saturating_sub(1));
        lines.push(Line::raw("    .. (F4 lists all)"));
    }
    // Not to be taken for moves that have been made.
    if !lines.is_empty() {
        let dim = Style::new().add_modifier(Modifier::DIM);
        lines.insert(0, Line::styled("  to be typed:", dim));
    }
    lines
}

/// The clues of a puzzle about the site under the cursor.
fn clues(app: &App<'_>) -> Vec<String> {
    let game = app.table.session.game();
    let Some((ty, site)) = app.cursor else {
        return Vec::new();
    };
    let about = |hint: &&Hint| {
        hint.ty.unwrap_or(game.board.default_type()) == ty
            && hint.sites.iter().any(|s| *s as i32 == site)
    };
    let found = game.hints.iter().filter(about);
    found
        .map(|h| format!("  {}", clue(game, h)))
        .take(4)
        .collect()
}

/// The pieces of the stack under the cursor, from the top down.
fn stack(app: &App<'_>, width: usize) -> Vec<String> {
    let (game, state) = (app.table.session.game(), app.table.session.shown());
    let Some((ty, site)) = app.cursor else {
        return Vec::new();
    };
    let pieces = game.layout.slot(ty, site).map_or(String::new(), |slot| {
        stack_text(game, &glyphs(game), state, slot, app.table.view())
    });
    if pieces.is_empty() {
        return Vec::new();
    }
    let heading = format!("  {} from the top:", site_name(game, ty, site));
    let pieces = pieces.split(' ').map(str::to_owned);
    let lines = packed(pieces, " ", width.saturating_sub(2));
    let lines = lines.into_iter().map(|line| format!("    {line}"));
    std::iter::once(heading).chain(lines).collect()
}

/// What the letters of the pieces in play mean.
pub(super) fn letters(app: &App<'_>) -> Vec<String> {
    let session = &app.table.session;
    legend_of(session.game(), session.shown(), app.table.view())
}

/// The same on lines, where they are not just numbers of seeds.
fn legend(app: &App<'_>, width: usize) -> Vec<Line<'static>> {
    let session = &app.table.session;
    let mut items = letters(app);
    if session
        .roll()
        .iter()
        .any(|(value, used)| *used && *value != 0)
    {
        items.push("(n) used die".into());
    }
    let lines = packed(items, ", ", width);
    let dim = Style::new().add_modifier(Modifier::DIM);
    let line = |text: String| Line::styled(format!("  {text}"), dim);
    lines.into_iter().map(line).collect()
}
