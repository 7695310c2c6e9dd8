//! Draws pieces: which shape, colours and size a component has, and what stands on a site.

use super::Painter;
use super::board::fitted;
use super::canvas::{Paint, Spot};
use super::names::picture_name;
use super::palette::owner_colour;
use super::shapes::Shape;
use crate::board::site::{Site, SiteType};
use crate::game::Tile;
use crate::game::appearance::{BoardStyle, Colour, Corner, PieceAppearance, Standing};
use crate::play::view::Seen;

/// Where a piece stands.
#[derive(Clone, Copy)]
pub(super) struct PiecePlace {
    /// The container.
    pub container: usize,
    /// The cell of the board.
    pub cell: Option<Site>,
}

impl Painter<'_> {
    /// The place of what stands on a site.
    pub(super) fn place(&self, ty: SiteType, site: i32) -> PiecePlace {
        let container = self.game.container(site);
        let on_cell = ty == SiteType::Cell && container == 0;
        PiecePlace {
            container,
            cell: on_cell.then_some(site as Site),
        }
    }

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
        if ty == SiteType::Edge && !top.secret_what && self.is_line(&top) {
            return self.played_edge(site, &top);
        }
        if self.game.appearance.fill_cells && ty == SiteType::Cell {
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
            self.piece(&top, self.place(ty, site), at, room);
        }
    }

    /// Whether a piece on an edge is the edge itself, drawn: nothing is said about how it looks, or
    /// it is named after something long and thin.
    fn is_line(&self, top: &Seen) -> bool {
        let component = self.game.components.get(top.level.what as usize);
        let shape = component.and_then(|c| Shape::of(&c.name));
        self.game.appearance.pieces.is_empty()
            || shape.is_none_or(|s| matches!(s.name(), "rectangle" | "stick"))
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
        let r = self.frame.room(ty, site as u16).min(self.frame.radius);
        let (low, high) = self.game.puzzle_values[ty as usize].unwrap_or((0, 0));
        let possible: Vec<i32> = (low.max(0)..=high.min(63))
            .filter(|v| candidates >> v & 1 == 1)
            .collect();
        // What has but one value to take is no variable, and what may still be anything is blank.
        let all = (high - low + 1).max(0) as usize;
        if all < 2 || possible.len() == all || self.is_blocked(ty, site) {
            return;
        }
        let ink = Colour::rgb(40, 40, 60);
        match possible.as_slice() {
            [value] if ty == SiteType::Edge => {
                let outline = self.frame.edge(self.game, site as u16, true);
                let width = 0.2 * r * f64::from(*value);
                self.canvas.outline(&outline, Paint::stroke(ink, width));
            }
            [value] => self.canvas.text(at, 1.2 * r, ink, &value.to_string()),
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

    /// A single piece, or a number of the same.
    pub(super) fn piece(&mut self, seen: &Seen, place: PiecePlace, at: Spot, radius: f64) {
        let game = self.game;
        let container = place.container;
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
        let appearance = &game.appearance;
        let colours = appearance.piece(&standing, |l| match l {
            PieceAppearance::Colours(colours) => Some(*colours),
            _ => None,
        });
        let [fill, edge, detail] = colours.unwrap_or_default();
        let fill = match fill {
            _ if seen.secret_who => Colour::rgb(150, 150, 150),
            Some(fill) => fill,
            None => owner_colour(game, component.owner),
        };
        // Where the fill does not tell players apart, the lines do.
        let own = (self.names.alike[level.what as usize] && !seen.secret_who)
            .then(|| owner_colour(game, component.owner))
            .filter(|own| (own.luma() - fill.luma()).abs() > 0.2);
        let edge = edge.or(own).unwrap_or(Colour::rgb(0, 0, 0));
        let detail = detail.or(own).unwrap_or(fill.contrast());
        let (sx, sy) = appearance
            .piece(&standing, |l| match l {
                PieceAppearance::Scale(x, y) => Some((*x, *y)),
                _ => None,
            })
            .unwrap_or((0.9, 0.9));
        let turned = appearance.piece(&standing, |l| match l {
            PieceAppearance::Rotate(degrees) => Some(*degrees),
            _ => None,
        });
        let step = 360 / game.rotations();
        let degrees = (i32::from(level.rotation) * step + turned.unwrap_or(0)) % 360;
        let half = (radius * sx, radius * sy);
        if seen.secret_what {
            let colours = (Some(fill), edge, detail);
            return match appearance.hidden_image.as_deref() {
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
        if !component.walks.is_empty() {
            return self.large_off_board(level.what, fill, at, radius);
        }
        if let Some(tile) = &component.tile {
            let drawn = (fill, degrees);
            return self.tile_piece(tile, seen, (&standing, place.cell), drawn, (at, radius));
        }
        self.piece_stamps(&standing, true, (at, radius), degrees);
        let seeds = self.style == BoardStyle::Mancala && container == 0;
        if seeds {
            self.seeds(seen.count, fill, at, radius, (sx, sy));
        } else {
            let name = picture_name(game, &standing);
            if name.to_lowercase() != "null" {
                let colours = (Some(fill), edge, detail);
                self.shaped(&standing, level.what as usize, at, (half, degrees), colours);
            }
            if seen.count > 1 {
                self.badge(&seen.count.to_string(), at, radius, fill);
            }
        }
        self.piece_stamps(&standing, false, (at, radius), degrees);
        self.data(&standing, at, radius, detail);
    }

    /// The pictures under or over a piece, which turn with it.
    fn piece_stamps(
        &mut self,
        standing: &Standing<'_>,
        under: bool,
        (at, radius): (Spot, f64),
        degrees: i32,
    ) {
        let stamps = self.stamps(standing, under);
        if stamps.is_empty() {
            return;
        }
        self.canvas.begin_turn(at, degrees);
        for stamp in &stamps {
            self.stamp(stamp, at, radius, radius);
        }
        self.canvas.end_turn(degrees);
    }

    /// A tile with what is drawn on it: marks, or letters where it has neither marks nor paths and
    /// is not the only one of its owner.
    fn tile_piece(
        &mut self,
        tile: &Tile,
        seen: &Seen,
        (standing, cell): (&Standing<'_>, Option<Site>),
        (fill, degrees): (Colour, i32),
        (at, radius): (Spot, f64),
    ) {
        let what = seen.level.what as usize;
        let rotation = i32::from(seen.level.rotation);
        self.tile(tile, (fill, rotation), cell, at, radius);
        for under in [true, false] {
            self.piece_stamps(standing, under, (at, radius), degrees);
        }
        let marked = !self.stamps(standing, false).is_empty();
        if tile.paths.is_empty() && !marked && !self.names.alone[what] {
            let ink = fill.contrast();
            match Shape::of(&picture_name(self.game, standing)) {
                // The cell itself is what a name such as `Hexagon` means.
                Some(shape) if shape.is_polygon() => {}
                Some(shape) => {
                    let half = (0.7 * radius, 0.7 * radius);
                    self.canvas
                        .shape(shape, at, half, 0, (Some(fill), ink, ink));
                }
                None => {
                    let letters = self.names.letters[what].clone();
                    let (width, size) = (1.4 * radius, 0.9 * radius);
                    fitted(&mut self.canvas, at, width, size, ink, &letters);
                }
            }
        }
        if seen.count > 1 {
            self.badge(&seen.count.to_string(), at, radius, fill);
        }
        self.data(standing, at, radius, fill.contrast());
    }

    /// A piece in its shape, with letters where the shape alone does not tell which it is.
    fn shaped(
        &mut self,
        standing: &Standing<'_>,
        what: usize,
        at: Spot,
        (half, degrees): ((f64, f64), i32),
        (fill, edge, detail): (Option<Colour>, Colour, Colour),
    ) {
        let known = Shape::of(&picture_name(self.game, standing));
        let plain = known.is_none_or(|s| s == Shape::disc());
        let by_state =
            |l: &PieceAppearance| matches!(l, PieceAppearance::StateInName).then_some(());
        let by_state = self.game.appearance.piece(standing, by_state).is_some();
        let lettered = match known {
            None => by_state || !self.names.alone[what],
            Some(_) => self.names.shared[what],
        };
        let mut letters = self.names.letters[what].clone();
        if by_state {
            letters.push_str(&standing.state.to_string());
        }
        let (width, size) = (1.5 * half.0, 1.15 * half.1);
        if plain && lettered && self.style == BoardStyle::Shogi {
            // Whose it is shows by where it points.
            let colours = (fill, edge, detail);
            self.canvas.shape(Shape::koma(), at, half, degrees, colours);
            let down = 0.12 * half.1 * if degrees == 180 { -1.0 } else { 1.0 };
            let ink = if edge == Colour::rgb(0, 0, 0) {
                detail
            } else {
                edge
            };
            let spot = (at.0, at.1 + down);
            fitted(
                &mut self.canvas,
                spot,
                0.8 * width,
                0.85 * size,
                ink,
                &letters,
            );
        } else if plain && lettered {
            // A letter needs the room that a disc's own lines would take.
            let colours = (fill, edge, fill.unwrap_or(edge));
            self.canvas.shape(Shape::disc(), at, half, 0, colours);
            fitted(&mut self.canvas, at, width, size, detail, &letters);
        } else {
            let shape = known.unwrap_or(Shape::disc());
            let colours = (fill, edge, detail);
            self.canvas.shape(shape, at, half, degrees, colours);
            if lettered {
                self.tag(&letters, at, half);
            }
        }
    }

    /// Letters at the lower left of a piece.
    fn tag(&mut self, text: &str, at: Spot, half: (f64, f64)) {
        let spot = (at.0 - 0.62 * half.0, at.1 + 0.68 * half.1);
        self.note(text, spot, 0.55 * half.1);
    }

    /// A text on a small plate of its own, so that it can be read over anything.
    fn note(&mut self, text: &str, at: Spot, size: f64) {
        let width = super::Canvas::text_width(text, size) / 2.0 + 0.18 * size;
        let height = 0.55 * size;
        let paint = Paint::fill(Colour::rgb(255, 255, 255)).edged(Colour::rgb(0, 0, 0), 0.8);
        let corner = (at.0 - width, at.1 - height);
        self.canvas
            .rectangle(corner, 2.0 * width, 2.0 * height, 0.27 * size, paint);
        self.canvas.text(at, size, Colour::rgb(0, 0, 0), text);
    }

    fn stamps(&self, standing: &Standing<'_>, under: bool) -> Vec<crate::game::appearance::Stamp> {
        let pieces = self.game.appearance.pieces.iter();
        pieces
            .filter(|(s, _)| s.fits(standing))
            .filter_map(|(_, appearance)| match appearance {
                PieceAppearance::Under(stamp) if under => Some(stamp.clone()),
                PieceAppearance::Over(stamp) if !under => Some(stamp.clone()),
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
                self.game.appearance.piece(standing, |l| match l {
                    PieceAppearance::ShowState(corner) => Some(*corner),
                    _ => None,
                }),
                standing.state,
            ),
            (
                self.game.appearance.piece(standing, |l| match l {
                    PieceAppearance::ShowValue(corner) => Some(*corner),
                    _ => None,
                }),
                standing.value,
            ),
        ];
        for (corner, number) in shown {
            let Some(corner) = corner else { continue };
            let text = number.to_string();
            let (dx, dy) = match corner {
                Corner::Left => (-0.55, -0.6),
                Corner::Right => (0.55, -0.6),
                Corner::Top => (0.0, -0.7),
                Corner::Middle => {
                    self.canvas.text(at, 0.7 * radius, ink, &text);
                    continue;
                }
            };
            let spot = (at.0 + dx * radius, at.1 + dy * radius);
            self.note(&text, spot, 0.55 * radius);
        }
    }
}
