//! Hands and dice below the board, as many lines as they take.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, Spot};
use super::view::draw_site;
use crate::board::site::SiteType;
use crate::game::ContainerKind;
use crate::play::draw::{container_name, die_text, shows_counts};
use crate::play::letters::{glyphs, piece_text};

/// Lines of hands and dice at most.
const LINES: usize = 6;
/// Room for the name at the head of a line.
const NAME: usize = 10;
/// Of a hand with more sites only those are shown that hold something.
const SHOWN_EMPTY: u32 = 12;

/// A line of a hand or of dice.
pub struct HandLine {
    /// The name of the hand, on its first line.
    name: String,
    dice: bool,
    /// Sites with what is seen on them.
    sites: Vec<(u32, String)>,
}

/// What is beside the board, in lines that fit into a width.
pub fn hand_lines(app: &App<'_>, width: usize) -> Vec<HandLine> {
    let session = &app.table.session;
    let (game, state) = (session.game(), session.shown());
    let names = glyphs(game);
    let seeds = shows_counts(game, state);
    let view = app.table.view();
    let mut lines = Vec::new();
    for (index, container) in game.containers.iter().enumerate().skip(1) {
        if container.size == 0 {
            continue;
        }
        let dice = container.kind == ContainerKind::Dice;
        let mut line = HandLine {
            name: container_name(game, index),
            dice,
            sites: Vec::new(),
        };
        let mut used = NAME;
        for site in container.from..container.from + container.size {
            let text = match dice {
                true => die_text(game, state, site as usize),
                false => piece_text(game, &names, state, site as usize, view, seeds),
            };
            if text.is_empty() && container.size > SHOWN_EMPTY {
                continue;
            }
            let text = if text.is_empty() { ".".into() } else { text };
            let text = match game.appearance.site_names.get(&(site as i32)) {
                Some(name) => format!("{name} {text}"),
                None => text,
            };
            let more = text.chars().count() + 2;
            if used + more > width && !line.sites.is_empty() {
                let next = HandLine {
                    name: String::new(),
                    dice,
                    sites: Vec::new(),
                };
                lines.push(std::mem::replace(&mut line, next));
                used = NAME;
            }
            used += more;
            line.sites.push((site, text));
        }
        lines.push(line);
    }
    lines.truncate(LINES);
    lines
}

/// Draws the lines; sites of hands, not dice, are spots that can be chosen.
pub fn draw_hands(
    app: &App<'_>,
    lines: &[HandLine],
    targets: &[(SiteType, i32)],
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let session = &app.table.session;
    let (game, state) = (session.game(), session.shown());
    let view = app.table.view();
    for (y, line) in (area.y..buffer.area.bottom()).zip(lines) {
        let name = format!("{:>1$} ", line.name, NAME - 1);
        buffer.set_string(area.x, y, &name, Style::new().add_modifier(Modifier::DIM));
        let mut x = area.x + name.chars().count() as u16;
        for (site, text) in &line.sites {
            let width = text.chars().count() as u16 + 2;
            if x + width > area.right() {
                break;
            }
            if line.dice {
                buffer.set_string(x, y, text, Style::new().add_modifier(Modifier::BOLD));
                x += width - 1;
                continue;
            }
            let spot = Spot {
                ty: SiteType::Cell,
                site: *site as i32,
                area: Rect::new(x, y, width, 1),
            };
            let seen = view.seen(game, state, *site as usize);
            let owner = seen.last().map_or(0, |s| s.level.who);
            draw_site(app, targets, &spot, (text, owner), buffer);
            spots.push(spot);
            x += width;
        }
    }
}
