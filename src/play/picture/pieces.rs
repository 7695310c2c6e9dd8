//! Pieces: which shape, colours and size a component has, and what stands on a site.

use super::Painter;
use super::board::fitted;
use super::canvas::{Paint, Spot};
use super::palette::owner_colour;
use super::shapes::Shape;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::context::{Context, Scratch};
use crate::game::look::{Colour, Corner, PieceLook, Standing, base_name};
use crate::play::view::Seen;

/// Letters for components without a shape of their own.
pub(super) struct Names {
    letters: Vec<String>,
    /// Another component of the owner with a shorter name has the same shape.
    shared: Vec<bool>,
}

impl Names {
    pub(super) fn new(game: &Game) -> Self {
        let bases: Vec<&str> = game.components.iter().map(|c| base_name(&c.name)).collect();
        let letters = bases.iter().map(|base| letters(base, &bases)).collect();
        let shape = |i: usize| {
            let c = &game.components[i];
            let standing = Standing {
                name: &c.name,
                owner: c.owner,
                container: 0,
                state: 0,
                value: 0,
            };
            (
                c.owner,
                picture_name(game, &standing),
                game.look.piece(&standing, |l| match l {
                    PieceLook::Colours([fill, ..]) => *fill,
                    _ => None,
                }),
            )
        };
        let looks: Vec<_> = (0..game.components.len())
            .map(shape)
            .map(|(owner, name, fill)| {
                (
                    owner,
                    Shape::of(&name).unwrap_or(Shape::disc()).name(),
                    fill,
                )
            })
            .collect();
        let shared = (0..looks.len())
            .map(|i| {
                (1..looks.len())
                    .any(|j| looks[j] == looks[i] && (bases[j].len(), j) < (bases[i].len(), i))
            })
            .collect();
        Names { letters, shared }
    }
}

/// The fewest letters of a name that none of the others shares: its capitals, or its beginning.
fn letters(name: &str, all: &[&str]) -> String {
    let initials = |name: &str| -> String {
        let capitals: String = name.chars().filter(|c| c.is_uppercase()).take(3).collect();
        if capitals.chars().count() > 1 {
            return capitals;
        }
        name.chars().take(1).collect()
    };
    let own = initials(name);
    if all.iter().all(|n| *n == name || initials(n) != own) {
        return own;
    }
    let longest = name.chars().count().min(3);
    let beginning = |n: usize| name.chars().take(n).collect::<String>();
    let distinct = |n: &usize| {
        let short = beginning(*n);
        all.iter()
            .all(|other| *other == name || !other.starts_with(&short))
    };
    beginning((2..longest).find(distinct).unwrap_or(longest))
}

/// The name of the picture of a piece.
fn picture_name(game: &Game, piece: &Standing<'_>) -> String {
    let look = &game.look;
    let renamed = look.piece(piece, |l| match l {
        PieceLook::Rename(name) => Some(name.as_str()),
        _ => None,
    });
    let mut name = renamed.unwrap_or(base_name(piece.name)).to_owned();
    if let Some(more) = look.piece(piece, |l| match l {
        PieceLook::Extend(more) => Some(more.as_str()),
        _ => None,
    }) {
        name.push_str(more);
    }
    if renamed.is_none() && look.abstract_pieces && Shape::of(&name).is_none() {
        name = "ball".into();
    }
    if look
        .piece(piece, |l| matches!(l, PieceLook::StateInName).then_some(()))
        .is_some()
    {
        name.push_str(&piece.state.to_string());
    }
    name
}

impl Painter<'_> {
    /// Whatever stands on a site.
    pub(super) fn occupant(&mut self, ty: SiteType, site: i32, at: Spot) {
        let Some(slot) = self.game.layout.slot(ty, site) else {
            return;
        };
        let candidates = self.state.contents.puzzle.get(slot).copied();
        if let Some(candidates) = candidates
            && self.game.puzzle_values[ty as usize].is_some()
        {
            return self.variable(ty, site, candidates, at);
        }
        let seen = self.picture.view.seen(self.game, self.state, slot);
        let Some(top) = seen.last().copied() else {
            return;
        };
        if ty == SiteType::Edge && self.game.look.pieces.is_empty() && !top.secret_what {
            return self.played_edge(site, &top);
        }
        if self.game.look.fill_cells && ty == SiteType::Cell {
            let colour = owner_colour(self.game, top.level.who);
            let radius = self.frame.radius;
            return self.fill_site(ty, site as u16, at, radius, colour);
        }
        if seen.len() > 1 {
            return self.stack(ty, site, &seen, at);
        }
        let large = self
            .game
            .components
            .get(top.level.what as usize)
            .is_some_and(|c| !c.walks.is_empty());
        if large && ty == SiteType::Cell {
            self.large(&top, site);
        } else {
            let room = self.frame.room(ty, site as u16);
            self.piece(&top, self.game.container(site), at, room);
        }
    }

    /// An edge that has been drawn by a player.
    fn played_edge(&mut self, site: i32, top: &Seen) {
        let colour = owner_colour(self.game, top.level.who);
        let outline = self.frame.edge(self.game, site as u16, true);
        let width = (0.35 * self.frame.radius).max(3.0);
        self.canvas
            .outline(&outline, Paint::stroke(Colour::rgb(0, 0, 0), width + 1.5));
        self.canvas.outline(&outline, Paint::stroke(colour, width));
    }

    /// A puzzle's variable: its value, or what it may still be.
    fn variable(&mut self, ty: SiteType, site: i32, candidates: u64, at: Spot) {
        let r = self.frame.radius;
        let (low, high) = self.game.puzzle_values[ty as usize].unwrap_or((0, 0));
        let possible: Vec<i32> = (low.max(0)..=high.min(63))
            .filter(|v| candidates >> v & 1 == 1)
            .collect();
        let ink = Colour::rgb(40, 40, 60);
        match possible.as_slice() {
            [value] if ty == SiteType::Edge => {
                let outline = self.frame.edge(self.game, site as u16, true);
                let width = 0.2 * r * f64::from(*value);
                self.canvas.outline(&outline, Paint::stroke(ink, width));
            }
            [value] => self.canvas.text(at, 1.3 * r, ink, &value.to_string()),
            many if many.len() <= 9 && ty == SiteType::Cell => {
                for value in many {
                    let i = f64::from(value - low);
                    let (column, row) = (i % 3.0, (i / 3.0).floor());
                    let spot = (
                        at.0 + (column - 1.0) * 0.55 * r,
                        at.1 + (row - 1.0) * 0.55 * r,
                    );
                    let grey = Colour::rgb(150, 160, 180);
                    self.canvas.text(spot, 0.42 * r, grey, &value.to_string());
                }
            }
            _ => {}
        }
    }

    /// A piece that covers several cells.
    fn large(&mut self, top: &Seen, site: i32) {
        let (mut scratch, mut copy) = (Scratch::new(0), self.state.clone());
        let mut cells = Vec::new();
        Context::new(self.game, &mut copy, &mut scratch).footprint(
            top.level.what,
            site,
            top.level.state,
            &mut cells,
        );
        let cells: Vec<u16> = cells
            .into_iter()
            .filter(|c| (0..self.game.board.len(SiteType::Cell) as i32).contains(c))
            .map(|c| c as u16)
            .collect();
        let colour = owner_colour(self.game, top.level.who);
        for cell in &cells {
            let outline = self.frame.cell(self.game, *cell, true);
            self.canvas
                .outline(&outline, Paint::fill(colour).edged(colour, 1.0));
        }
        // The border: sides that are not between two cells of the piece.
        for cell in &cells {
            for edge in self.game.board.cell_edges(*cell) {
                let inside = self
                    .game
                    .board
                    .edge_cells(*edge)
                    .filter(|c| cells.contains(c))
                    .count();
                if inside < 2 {
                    let outline = self.frame.edge(self.game, *edge, true);
                    let width = 2.0 * self.line_width();
                    self.canvas
                        .outline(&outline, Paint::stroke(Colour::rgb(0, 0, 0), width));
                }
            }
        }
        let pips = self.game.components[top.level.what as usize].domino;
        if let (Some((a, b)), [first, .., last]) = (pips, cells.as_slice()) {
            for (cell, value) in [(first, a), (last, b)] {
                let at = self.frame.site(self.game, SiteType::Cell, *cell);
                let ink = colour.contrast();
                self.canvas
                    .text(at, 1.2 * self.frame.radius, ink, &value.to_string());
            }
        }
    }

    /// A single piece, or a number of the same.
    pub(super) fn piece(&mut self, seen: &Seen, container: usize, at: Spot, radius: f64) {
        let game = self.game;
        let level = seen.level;
        let fallback = Standing {
            name: "",
            owner: level.who,
            container,
            state: level.state,
            value: level.value,
        };
        let Some(component) = game.components.get(level.what as usize) else {
            return;
        };
        let standing = Standing {
            name: &component.name,
            owner: component.owner,
            ..fallback
        };
        let look = &game.look;
        let colours = look.piece(&standing, |l| match l {
            PieceLook::Colours(colours) => Some(*colours),
            _ => None,
        });
        let [fill, edge, detail] = colours.unwrap_or_default();
        let fill = match fill {
            _ if seen.secret_who => Colour::rgb(150, 150, 150),
            Some(fill) => fill,
            None => owner_colour(game, component.owner),
        };
        let edge = edge.unwrap_or(Colour::rgb(0, 0, 0));
        let detail = detail.unwrap_or(fill.contrast());
        let (sx, sy) = look
            .piece(&standing, |l| match l {
                PieceLook::Scale(x, y) => Some((*x, *y)),
                _ => None,
            })
            .unwrap_or((0.9, 0.9));
        let turned = look.piece(&standing, |l| match l {
            PieceLook::Rotate(degrees) => Some(*degrees),
            _ => None,
        });
        let step = 360 / game.rotations();
        let degrees = (i32::from(level.rotation) * step + turned.unwrap_or(0)) % 360;
        let half = (radius * sx, radius * sy);
        if seen.secret_what {
            let colours = (Some(fill), edge, detail);
            return match look.hidden_image.as_deref() {
                Some(name) if name.eq_ignore_ascii_case("null") => {}
                Some(name) if let Some(shape) = Shape::of(name) => {
                    self.canvas.shape(shape, at, half, degrees, colours);
                }
                _ => {
                    self.canvas.shape(Shape::disc(), at, half, 0, colours);
                    self.canvas.text(at, half.1, detail, "?");
                }
            };
        }
        if let Some(card) = component.card {
            return self.card(card, at, radius);
        }
        if let Some(tile) = &component.tile {
            return self.tile(tile, i32::from(level.rotation), at, radius);
        }
        for stamp in self.stamps(&standing, true) {
            self.stamp(&stamp, at, radius);
        }
        let seeds = self.style == super::BoardStyle::Mancala && container == 0;
        if seeds {
            self.seeds(seen.count, fill, at, radius, (sx, sy));
        } else {
            let name = picture_name(game, &standing);
            let what = level.what as usize;
            let known = Shape::of(&name);
            if name.to_lowercase() != "null" {
                let shape = known.unwrap_or(Shape::disc());
                let colours = (Some(fill), edge, detail);
                let lettered =
                    known.is_none() || (self.names.shared[what] && shape.name() == "disc");
                if lettered {
                    // A letter needs the room that a disc's own lines would take.
                    let plain = (Some(fill), edge, fill);
                    self.canvas.shape(Shape::disc(), at, half, 0, plain);
                    let letters = self.names.letters[what].clone();
                    fitted(
                        &mut self.canvas,
                        at,
                        1.5 * half.0,
                        1.15 * half.1,
                        detail,
                        &letters,
                    );
                } else {
                    self.canvas.shape(shape, at, half, degrees, colours);
                }
            }
            if seen.count > 1 {
                self.badge(&seen.count.to_string(), at, radius, fill);
            }
        }
        for stamp in self.stamps(&standing, false) {
            self.stamp(&stamp, at, radius);
        }
        self.data(&standing, at, radius, detail);
    }

    fn stamps(&self, standing: &Standing<'_>, under: bool) -> Vec<crate::game::look::Stamp> {
        let pieces = self.game.look.pieces.iter();
        pieces
            .filter(|(s, _)| s.fits(standing))
            .filter_map(|(_, look)| match look {
                PieceLook::Under(stamp) if under => Some(stamp.clone()),
                PieceLook::Over(stamp) if !under => Some(stamp.clone()),
                _ => None,
            })
            .collect()
    }

    /// A number over the lower right of a piece.
    pub(super) fn badge(&mut self, text: &str, at: Spot, radius: f64, fill: Colour) {
        let size = 0.62 * radius;
        let spot = (at.0 + 0.5 * radius, at.1 + 0.52 * radius);
        let width =
            (super::Canvas::text_width(text, size) / 2.0 + 0.16 * radius).max(0.36 * radius);
        let paint = Paint::fill(fill.contrast()).edged(fill, 1.0);
        self.canvas.rectangle(
            (spot.0 - width, spot.1 - 0.36 * radius),
            2.0 * width,
            0.72 * radius,
            0.36 * radius,
            paint,
        );
        self.canvas
            .text(spot, size, fill.contrast().contrast(), text);
    }

    /// Local state and value where the game wants them written.
    fn data(&mut self, standing: &Standing<'_>, at: Spot, radius: f64, ink: Colour) {
        let shown = [
            (
                self.game.look.piece(standing, |l| match l {
                    PieceLook::ShowState(corner) => Some(*corner),
                    _ => None,
                }),
                standing.state,
            ),
            (
                self.game.look.piece(standing, |l| match l {
                    PieceLook::ShowValue(corner) => Some(*corner),
                    _ => None,
                }),
                standing.value,
            ),
        ];
        for (corner, number) in shown {
            let Some(corner) = corner else { continue };
            let (dx, dy) = match corner {
                Corner::Left => (-0.5, -0.5),
                Corner::Right => (0.5, -0.5),
                Corner::Top => (0.0, -0.6),
                Corner::Middle => (0.0, 0.0),
            };
            let spot = (at.0 + dx * radius, at.1 + dy * radius);
            self.canvas
                .text(spot, 0.7 * radius, ink, &number.to_string());
        }
    }
}
