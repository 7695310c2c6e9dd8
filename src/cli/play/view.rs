//! What the terminal shows.

use std::collections::BTreeSet;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::app::{App, Panel, Spot};
use super::command::HELP;
use super::hands::{draw_hands, hand_lines};
use super::side::{draw_side, letters};

use crate::board::site::{Site, SiteType};
use crate::game::Game;
use crate::game::rules::Mode;
use crate::play::draw::{empty_site, shows_counts, site_name};
use crate::play::letters::{glyphs, piece_text};
use crate::play::plan::{Cells, Plan, PlanPlace};

/// The smallest terminal a game fits on.
pub const SMALLEST: (u16, u16) = (60, 18);
/// Least width of the panel beside the board.
const SIDE: u16 = 24;
/// Sizes of sites, largest first.
const SIZES: [Cells; 4] = [
    Cells {
        width: 7,
        height: 3,
    },
    Cells {
        width: 5,
        height: 2,
    },
    Cells::TEXT,
    Cells {
        width: 3,
        height: 1,
    },
];

/// Draws everything.
pub fn draw(app: &mut App<'_>, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = format!(
            "The terminal is too small: {} by {}, needed {} by {}. Make it larger, or use --plain.",
            area.width, area.height, SMALLEST.0, SMALLEST.1
        );
        app.spots.clear();
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    let [title, middle, input, message] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(1),
        Constraint::Length(2),
    ])
    .areas(area);
    let side = SIDE.max(area.width / 3);
    let [board, side] =
        Layout::horizontal([Constraint::Min(1), Constraint::Length(side)]).areas(middle);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let session = &app.table.session;
    let mut heading = format!(
        " {}   turn {}   move {}",
        session.game().name,
        session.state().turn,
        session.moves().len() + 1
    );
    if let Some((ty, site)) = app.cursor.filter(|_| app.panel != Panel::Curtain) {
        heading.push_str(&format!("   at {}", site_name(session.game(), ty, site)));
    }
    let reversed = bold.add_modifier(Modifier::REVERSED);
    let width = usize::from(title.width);
    frame.render_widget(Line::styled(format!("{heading:<width$}"), reversed), title);
    if app.panel == Panel::Curtain {
        app.spots.clear();
        let who = app.table.player(app.table.session.mover());
        let text =
            format!("\n\n  {who} is next.\n\n  The other players look away; then press any key.");
        frame.render_widget(Paragraph::new(text), middle);
    } else {
        draw_board(app, board, frame.buffer_mut());
        draw_side(app, side, frame);
    }
    let curtain = app.panel == Panel::Curtain;
    let prompt = if app.thinking {
        "thinking ..".to_owned()
    } else if curtain {
        String::new()
    } else if app.table.session.is_over() {
        "game over".to_owned()
    } else {
        let number = app.table.session.choices().len();
        match number {
            1 => format!("1 move, Enter makes it > {}_", app.input),
            _ => format!("{number} moves > {}_", app.input),
        }
    };
    frame.render_widget(Line::styled(prompt, bold), input);
    // What is said is for whoever comes next.
    let (text, error) = match curtain {
        true => &(String::new(), false),
        false => &app.message,
    };
    let style = match (error, app.colour) {
        (true, true) => Style::new().fg(Color::Red),
        (true, false) => bold,
        (false, _) => Style::new(),
    };
    let text = Paragraph::new(text.as_str()).style(style);
    frame.render_widget(text.wrap(Wrap { trim: true }), message);
    if !matches!(app.panel, Panel::None | Panel::Curtain) {
        draw_panel(app, middle, frame);
    }
}

/// Colours of players on the screen.
fn player_colour(owner: u8) -> Color {
    match owner {
        1 => Color::White,
        2 => Color::Black,
        3 => Color::Red,
        4 => Color::Green,
        5 => Color::Blue,
        6 => Color::Magenta,
        7 => Color::Cyan,
        _ => Color::Yellow,
    }
}

/// Board, hands and dice, scrolled so that the cursor is in sight.
fn draw_board(app: &mut App<'_>, area: Rect, buffer: &mut Buffer) {
    let game = app.table.session.game();
    let whole = area;
    // The names of the upper row stand above it.
    let own = Plan::new(game, Cells::TEXT, true).own_names();
    let head = u16::from(own.is_some_and(|[above, _]| !above.is_empty()));
    let area = Rect {
        y: area.y + head,
        height: area.height.saturating_sub(head),
        ..area
    };
    let hands = hand_lines(app, usize::from(area.width));
    let room = (
        usize::from(area.width).saturating_sub(5),
        usize::from(area.height).saturating_sub(hands.len() + 1),
    );
    let laid = SIZES.map(|cells| {
        let mut plan = Plan::new(game, cells, true);
        let names = plan.make_room_for_end_names();
        (cells, plan, names)
    });
    let fits = |p: &Plan<'_>| p.size().0 <= room.0 && p.size().1 <= room.1;
    let chosen = laid.iter().find(|(_, plan, _)| fits(plan)).or(laid.last());
    let Some((cells, plan, end_names)) = chosen else {
        return;
    };
    let cells = *cells;
    let shift = scroll(app, plan, room);
    let names = glyphs(game);
    let state = app.table.session.shown();
    let seeds = shows_counts(game, state);
    let view = app.table.view();
    let ty = game.board.default_type();
    let mut spots = Vec::new();
    let targets = app.targets();
    let shown = Rect {
        height: (room.1 as u16).min(area.height),
        ..area
    };
    lines(app, plan, cells, shift, shown, buffer);
    for place in plan.places() {
        let Some(slot) = game.layout.slot(place.ty, place.site) else {
            continue;
        };
        let text = piece_text(game, &names, state, slot, view, seeds);
        let owner = view
            .seen(game, state, slot)
            .last()
            .map_or(0, |s| s.level.who);
        let text = match (text.is_empty(), place.ty == ty) {
            (false, _) => text,
            // Where sites of other types are empty, only those show that a move is about.
            (true, false) if !targets.contains(&(place.ty, place.site)) => String::new(),
            (true, _) if place.ty == SiteType::Edge => open_edge(game, place.site).into(),
            (true, _) => empty_site(seeds).into(),
        };
        let (Some(x), Some(y)) = (place.x.checked_sub(shift.0), place.y.checked_sub(shift.1))
        else {
            continue;
        };
        if x + cells.width > room.0 + 1 || y + cells.height > room.1 {
            continue;
        }
        let spot = Spot {
            ty: place.ty,
            site: place.site,
            area: Rect::new(
                area.x + 4 + x as u16,
                area.y + y as u16,
                cells.width as u16,
                cells.height as u16,
            ),
        };
        draw_site(app, &targets, &spot, (&text, owner), buffer);
        spots.push(spot);
    }
    // Names of rows and columns.
    let dim = Style::new().add_modifier(Modifier::DIM);
    let level = plan.has_level_rows();
    let rows: BTreeSet<usize> = plan.places().iter().map(|p| p.y).collect();
    for row in rows {
        let middle = row + cells.height / 2;
        if let Some(y) = middle.checked_sub(shift.1).filter(|y| *y < room.1) {
            let name = match head == 0 && level {
                true => plan.row_name(row),
                false => String::new(),
            };
            buffer.set_stringn(area.x, area.y + y as u16, format!("{name:>3}"), 3, dim);
        }
    }
    for name in end_names {
        let (x, y) = (
            name.x as usize + cells.width / 2,
            name.y as usize + cells.height / 2,
        );
        let (Some(x), Some(y)) = ((x + 3).checked_sub(shift.0), y.checked_sub(shift.1)) else {
            continue;
        };
        if x < usize::from(area.width) && y < room.1 {
            let (x, y) = (area.x + x as u16, area.y + y as u16);
            buffer.set_stringn(x, y, &name.text, usize::from(area.right() - x), dim);
        }
    }
    let height = plan.size().1.min(room.1) as u16;
    let own = plan.own_names();
    let (above, letters) = match own {
        Some([above, below]) => (above, Some(below)),
        None => (String::new(), plan.column_names()),
    };
    if !above.is_empty() {
        let names: String = above.chars().skip(shift.0).collect();
        let x = whole.x + 3 + (cells.width / 2) as u16;
        let width = usize::from(whole.right().saturating_sub(x));
        buffer.set_stringn(x, whole.y, names, width, dim);
    }
    if let Some(letters) = letters {
        let letters: String = letters.chars().skip(shift.0).collect();
        let x = area.x + 3 + (cells.width / 2) as u16;
        let width = usize::from(area.right().saturating_sub(x));
        buffer.set_stringn(x, area.y + height, letters, width, dim);
    }
    let beyond = [
        (shift.1 > 0, area.y, "^"),
        (
            plan.size().1 > shift.1 + room.1,
            area.y + height.max(1) - 1,
            "v",
        ),
    ];
    for (_, y, sign) in beyond.into_iter().filter(|(more, ..)| *more) {
        // Over the name of a row, which the next row tells as well.
        let bold = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_string(area.x, y, sign, bold);
    }
    let below = Rect {
        y: area.y + height + 1,
        height: hands.len() as u16,
        ..area
    };
    draw_hands(app, &hands, &targets, below, buffer, &mut spots);
    let placed = plan.places().iter().map(|p| (p.ty, p.site)).collect();
    (app.spots, app.placed) = (spots, placed);
}

/// How far the board is scrolled: the cursor in the middle where it does not fit.
fn scroll(app: &App<'_>, plan: &Plan<'_>, room: (usize, usize)) -> (usize, usize) {
    let size = plan.size();
    let site = app.cursor.or(app.selected);
    let at = plan.places().iter().find(|p| Some((p.ty, p.site)) == site);
    let along = |at: usize, size: usize, room: usize| {
        if size <= room {
            0
        } else {
            at.saturating_sub(room / 2).min(size - room)
        }
    };
    // With the cursor elsewhere: what happened last, what may happen first, or the middle.
    let [_, end] = app.table.view().last(app.table.session.shown());
    let happened = || {
        let of_last = |p: &&PlanPlace| end == Some((p.ty, p.site));
        plan.places().iter().find(of_last)
    };
    let first = || {
        let sites = app.table.session.choices().first().map(|c| c.from.or(c.to));
        let first = |p: &&PlanPlace| sites.flatten() == Some((p.ty, p.site));
        plan.places().iter().find(first)
    };
    let (x, y) = at
        .or_else(happened)
        .or_else(first)
        .map_or((size.0 / 2, size.1 / 2), |p| (p.x, p.y));
    (along(x, size.0, room.0), along(y, size.1, room.1))
}

/// An edge that nothing stands on, by the way it runs.
fn open_edge(game: &Game, edge: i32) -> &'static str {
    let board = &game.board;
    let [a, b] = board.edge_ends(edge as Site);
    let [a, b] = [a, b].map(|v| board.point(SiteType::Vertex, v));
    let (across, up) = (b.x - a.x, b.y - a.y);
    match (across.abs() < 1e-3, up.abs() < 1e-3) {
        (false, true) => "-",
        (true, _) => "|",
        _ if across * up > 0.0 => "/",
        _ => "\\",
    }
}

/// The lines between points that lie beside or above each other; of a board of edges, which stand
/// for themselves, the points.
fn lines(
    app: &App<'_>,
    plan: &Plan<'_>,
    cells: Cells,
    shift: (usize, usize),
    area: Rect,
    buffer: &mut Buffer,
) {
    let board = &app.table.session.game().board;
    if board.default_type() == SiteType::Cell {
        return;
    }
    let mut spots = vec![None; board.len(SiteType::Vertex)];
    for place in plan.places().iter().filter(|p| p.ty == SiteType::Vertex) {
        if let Some(spot) = spots.get_mut(place.site as usize) {
            *spot = Some((place.x + cells.width / 2, place.y + cells.height / 2));
        }
    }
    let dim = Style::new().add_modifier(Modifier::DIM);
    let mut put = |x: usize, y: usize, sign: &str| {
        let (Some(x), Some(y)) = (x.checked_sub(shift.0), y.checked_sub(shift.1)) else {
            return;
        };
        let (x, y) = (x + 4 + usize::from(area.x), y + usize::from(area.y));
        if x < usize::from(area.right()) && y < usize::from(area.bottom()) {
            buffer.set_string(x as u16, y as u16, sign, dim);
        }
    };
    if board.default_type() == SiteType::Edge {
        let points = spots.iter().flatten();
        return points.for_each(|(x, y)| put(*x, *y, "+"));
    }
    for edge in 0..board.len(SiteType::Edge) as Site {
        let [Some(a), Some(b)] = board.edge_ends(edge).map(|v| spots[usize::from(v)]) else {
            continue;
        };
        if a.1 == b.1 {
            (a.0.min(b.0)..a.0.max(b.0)).for_each(|x| put(x, a.1, "─"));
        } else if a.0 == b.0 {
            (a.1.min(b.1)..a.1.max(b.1)).for_each(|y| put(a.0, y, "│"));
        } else if cells.height > 1 {
            let falls = (a.0 < b.0) == (a.1 < b.1);
            let sign = if falls { "╲" } else { "╱" };
            put((a.0 + b.0) / 2, (a.1 + b.1) / 2, sign);
        }
    }
}

/// A site. What matters shows without colours too: round brackets about a piece that may move or
/// the goal of a move, square ones about the cursor, angles about the chosen piece, an asterisk
/// about a hint.
pub(super) fn draw_site(
    app: &App<'_>,
    targets: &[(SiteType, i32)],
    spot: &Spot,
    (text, owner): (&str, u8),
    buffer: &mut Buffer,
) {
    let site = (spot.ty, spot.site);
    let session = &app.table.session;
    let game = session.game();
    let moved = session.marks(app.table.view()).contains(&site);
    let target = targets.contains(&site);
    let hinted = app.hint.and_then(|h| session.choices().get(h));
    let hinted = hinted.is_some_and(|c| c.from == Some(site) || c.to == Some(site));
    let cursor = app.cursor == Some(site);
    let chosen = app.selected == Some(site);
    let (open, close) = match () {
        () if chosen => ("<", ">"),
        () if cursor => ("[", "]"),
        () if hinted => ("*", "*"),
        () if target && app.selected.is_some() => ("(", ")"),
        () => (" ", " "),
    };
    let cell = spot.ty == SiteType::Cell
        && game.board.default_type() == SiteType::Cell
        && (spot.site as usize) < game.board.len(SiteType::Cell);
    let mut style = Style::new();
    if app.colour && cell {
        let odd = game.board.phases(spot.ty).of(spot.site as Site) % 2 == 1;
        let ground = if odd {
            Color::Indexed(180)
        } else {
            Color::Indexed(137)
        };
        style = style.bg(ground).fg(Color::Black);
    }
    if app.colour {
        if chosen || hinted {
            style = style.bg(Color::Indexed(220)).fg(Color::Black);
        } else if target && app.selected.is_some() {
            style = style.bg(Color::Indexed(114)).fg(Color::Black);
        } else if moved {
            style = style.bg(Color::Indexed(179)).fg(Color::Black);
        }
        if cursor {
            style = style.bg(Color::Indexed(117)).fg(Color::Black);
        }
    }
    let mut ink = style;
    if owner != 0 && usize::from(owner) <= game.players {
        ink = ink.add_modifier(Modifier::BOLD);
        if app.colour && style.bg.is_some() {
            let colour = player_colour(owner);
            ink = ink.fg(if colour == Color::White {
                Color::Indexed(231)
            } else {
                colour
            });
        } else if app.colour && owner > 2 {
            ink = ink.fg(player_colour(owner));
        }
    }
    if moved {
        ink = ink.add_modifier(Modifier::UNDERLINED);
    }
    if cursor && !app.colour {
        ink = ink.add_modifier(Modifier::REVERSED);
    }
    if style.bg.is_some() {
        // Lines of the board go on through a site that is marked.
        buffer.set_style(spot.area, style);
        for y in (spot.area.top()..spot.area.bottom()).filter(|_| cell) {
            let blank = " ".repeat(usize::from(spot.area.width));
            buffer.set_string(spot.area.x, y, blank, style);
        }
    }
    // The middle of the text stands in the middle of the site, where lines meet.
    let room = usize::from(spot.area.width);
    let start = (room + 1).saturating_sub(text.chars().count()) / 2;
    let y = spot.area.y + spot.area.height / 2;
    // What is cut off shows that it is.
    let cut: String = match text.chars().count() > room {
        true => text.chars().take(room - 1).chain(['+']).collect(),
        false => text.to_owned(),
    };
    let text = cut.as_str();
    if open == " " {
        buffer.set_stringn(spot.area.x + start as u16, y, text, room, ink);
    } else {
        let x = spot.area.x + start.saturating_sub(1) as u16;
        buffer.set_stringn(x, y, format!("{open}{text}{close}"), room, ink);
    }
}

/// A panel over the board.
fn draw_panel(app: &mut App<'_>, area: Rect, frame: &mut Frame<'_>) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let session = &app.table.session;
    let letters = letters(app);
    let letters = (!letters.is_empty()).then(|| {
        let text = Line::raw(letters.join(", "));
        [Line::styled("Letters", bold), text, Line::raw("")]
    });
    let (title, text): (&str, Vec<Line<'_>>) = match app.panel {
        Panel::Rules => (
            " Rules ",
            app.table
                .about
                .paragraphs
                .iter()
                .flat_map(|(heading, text)| {
                    [
                        Line::styled(heading.clone(), bold),
                        Line::raw(text.clone()),
                        Line::raw(""),
                    ]
                })
                .chain(letters.into_iter().flatten())
                .collect(),
        ),
        Panel::History => {
            let view = app.table.view();
            let line = |(n, l): (usize, &crate::play::record::MoveLine)| {
                let words = session.words(n, view);
                let mover = app.table.player(l.mover);
                Line::raw(match session.game().mode {
                    Mode::Simultaneous => format!("{:>4} {words}", n + 1),
                    _ => format!("{:>4} {mover}: {words}", n + 1),
                })
            };
            (" Moves ", session.moves().enumerate().map(line).collect())
        }
        Panel::Moves => {
            let choices = session.choices().iter().enumerate();
            let line = |(i, c): (usize, &crate::play::session::Choice)| {
                Line::raw(format!("{:>4} {}", i + 1, c.text))
            };
            (" Legal moves ", choices.map(line).collect())
        }
        Panel::Help => (" Help ", help()),
        Panel::None | Panel::Curtain => return,
    };
    let area = Rect {
        x: area.x + 2,
        y: area.y,
        width: area.width.saturating_sub(4),
        height: area.height,
    };
    let width = usize::from(area.width.saturating_sub(2)).max(1);
    let height: usize = text.iter().map(|l| l.width().div_ceil(width).max(1)).sum();
    let most = (height + 2).saturating_sub(usize::from(area.height)) as u16;
    app.scroll = app.scroll.min(most);
    let more = if most > 0 {
        " arrows scroll, Esc closes "
    } else {
        " Esc closes "
    };
    let block = Block::bordered().title(title).title_bottom(more);
    frame.render_widget(Clear, area);
    let text = Paragraph::new(text)
        .wrap(Wrap { trim: false })
        .scroll((app.scroll, 0));
    frame.render_widget(text.block(block), area);
}

fn help() -> Vec<Line<'static>> {
    const KEYS: &[(&str, &str)] = &[
        (
            "arrows, Enter",
            "move the cursor; choose a piece, then where it goes",
        ),
        ("mouse", "the same with a click"),
        ("letters, Tab", "type a move or a command; Tab completes"),
        ("Esc", "forgets what was chosen or typed"),
        ("F1 F2 F3", "help, rules, hint"),
        ("F4 F5", "legal moves, moves so far"),
        ("Ctrl-Z Ctrl-Y", "takes back, makes again"),
        ("Ctrl-Q", "leaves; the game is kept"),
    ];
    let line = |(key, what): &(&'static str, &'static str)| {
        Line::from(vec![
            Span::styled(
                format!("{key:<16}"),
                Style::new().add_modifier(Modifier::BOLD),
            ),
            Span::raw(*what),
        ])
    };
    let mut text: Vec<Line<'static>> = KEYS.iter().map(line).collect();
    text.push(Line::raw(""));
    text.extend(HELP.iter().map(line));
    text.push(Line::raw(""));
    text.push(Line::raw(
        "<A> chosen  (A) goal of the chosen piece  [A] cursor  *A* hint",
    ));
    text
}
