//! Draws sites with many pieces: stacks, seeds in a hole; also cards and tiles.

use super::Painter;
use super::canvas::{Outline, Paint, Spot};
use super::palette::owner_colour;
use super::shapes::Shape;
use crate::board::site::{Site, SiteType};
use crate::board::topology::SiteSet;
use crate::game::appearance::{Colour, StackAppearance, StackStyle, base_name};
use crate::game::{Card, Tile};
use crate::play::view::Seen;

/// How far the top of a stack lies from its ground, in radii.
const MOST_RISE: f64 = 0.9;

impl Painter<'_> {
    /// What the game says about the stack on a site.
    fn stack_look(&self, ty: SiteType, site: i32, top: &Seen) -> Option<&StackAppearance> {
        let game = self.game;
        let index = game.container(site);
        let container = game.containers.get(index)?;
        let fits = |appearance: &&StackAppearance| {
            appearance.owner.is_none_or(|o| o == container.owner)
                && appearance
                    .container
                    .as_deref()
                    .is_none_or(|n| n == container.name || n == base_name(&container.name))
                && appearance.index.is_none_or(|i| i == index as i32)
                && appearance.ty.is_none_or(|t| t == ty)
                && (appearance.sites.is_empty() || appearance.sites.contains(&site))
                && appearance.state.is_none_or(|s| s == top.level.state)
                && appearance.value.is_none_or(|v| v == top.level.value)
        };
        game.appearance.stacks.iter().find(fits)
    }

    /// The levels of a stack, bottom first.
    pub(super) fn stack(&mut self, ty: SiteType, site: i32, seen: &[Seen], at: Spot) {
        let Some(top) = seen.last() else { return };
        let appearance = self.stack_look(ty, site, top);
        let (style, scale, limit) = appearance.map_or((StackStyle::Default, 1.0, 5), |l| {
            (l.style, l.scale, l.limit.max(1) as usize)
        });
        if self.upright() && self.place(ty, site).container == 0 {
            let r = self.frame.radius;
            for (i, piece) in seen.iter().enumerate() {
                let spot = (at.0, at.1 - 2.0 * r * i as f64);
                self.touch(ty, site, spot, r, None);
                self.piece(piece, self.place(ty, site), spot, r);
            }
            return;
        }
        let place = self.place(ty, site);
        let radius = self.frame.radius;
        let r = radius * scale;
        let height = seen.len();
        let only_top = matches!(style, StackStyle::Count | StackStyle::CountColoured);
        let upwards = site < self.game.board.len(ty) as i32 / 2;
        for (i, piece) in seen.iter().enumerate() {
            if only_top && i + 1 < height {
                continue;
            }
            let (dx, dy) = self.offset(style, i, height, r, limit, upwards, at);
            let spot = (at.0 + dx, at.1 + dy);
            self.reach((spot.0 - radius, spot.1 - radius), (-1e3, -1e3));
            if (dx, dy) != (0.0, 0.0) {
                self.touch(ty, site, spot, 0.9 * radius, None);
            }
            self.piece(piece, place, spot, radius);
        }
        let fill = owner_colour(self.game, top.level.who);
        match style {
            StackStyle::Count
            | StackStyle::Default
            | StackStyle::Reverse
            | StackStyle::DefaultAndCount => {
                self.badge(&height.to_string(), at, radius, fill);
            }
            StackStyle::CountColoured => {
                let mut owners: Vec<u8> = seen.iter().map(|s| s.level.who).collect();
                owners.sort_unstable();
                owners.dedup();
                for (i, owner) in owners.iter().enumerate() {
                    let n = seen.iter().filter(|s| s.level.who == *owner).count();
                    let spot = (at.0 - 0.9 * radius * i as f64, at.1);
                    let fill = owner_colour(self.game, *owner);
                    self.badge(&n.to_string(), spot, radius, fill);
                }
            }
            // Levels that lie on each other exactly would hide how many there are.
            StackStyle::None => self.badge(&height.to_string(), at, radius, fill),
            StackStyle::Ground | StackStyle::GroundDynamic if height > 5 => {
                self.badge(&height.to_string(), at, radius, fill);
            }
            StackStyle::Backgammon if height > limit => {
                self.badge(&height.to_string(), at, radius, fill);
            }
            _ => {}
        }
    }

    /// How far a level lies from its site.
    #[allow(clippy::too_many_arguments, reason = "all of a stack's measures")]
    fn offset(
        &self,
        style: StackStyle,
        level: usize,
        height: usize,
        r: f64,
        limit: usize,
        upwards: bool,
        at: Spot,
    ) -> (f64, f64) {
        let o = 0.4 * r;
        let l = level as f64;
        // What lies in one direction stays within its own site, whatever the height.
        let rise = o.min(MOST_RISE * r / (height.max(2) - 1) as f64);
        let sunk = 0.3 * rise * (height - 1) as f64;
        let ground = |i: usize| match i {
            0 => (r / 2.0, r / 2.0),
            1 => (-r / 2.0, r / 2.0),
            2 => (r / 2.0, -r / 2.0),
            3 => (-r / 2.0, -r / 2.0),
            _ => (0.0, 0.0),
        };
        match style {
            StackStyle::Default | StackStyle::Reverse | StackStyle::DefaultAndCount => {
                (0.0, sunk - l * rise)
            }
            StackStyle::Ground => ground(level),
            StackStyle::GroundDynamic => match (height, level) {
                (1, _) => (0.0, 0.0),
                (2, 0) => (r / 2.0, 0.0),
                (2, _) => (-r / 2.0, 0.0),
                (_, level) => ground(level),
            },
            StackStyle::Backgammon => {
                let (k, m) = ((level % limit) as f64, (level / limit) as f64);
                let along = k * 4.8 * o;
                (0.0, if upwards { -along } else { along } - m * o)
            }
            StackStyle::Fan => (l * rise - rise * (height - 1) as f64 / 2.0, 0.0),
            StackStyle::FanAlternating if level.is_multiple_of(2) => {
                (l * rise / 2.0 + rise / 2.0, 0.0)
            }
            StackStyle::FanAlternating => (-(l + 1.0) * rise / 2.0 + rise / 2.0, 0.0),
            StackStyle::Ring => {
                let angle = std::f64::consts::TAU * l / height as f64;
                (0.7 * r * angle.cos(), 0.7 * r * angle.sin())
            }
            StackStyle::TowardsCenter => {
                let (w, h) = self.frame.size();
                let (dx, dy) = (
                    self.frame.origin.0 + w / 2.0 - at.0,
                    self.frame.origin.1 + h / 2.0 - at.1,
                );
                let length = (dx * dx + dy * dy).sqrt().max(1e-6);
                (4.8 * l * o * dx / length, 4.8 * l * o * dy / length)
            }
            StackStyle::None | StackStyle::Count | StackStyle::CountColoured => (0.0, 0.0),
        }
    }

    /// Seeds in a hole: up to five as on a die, the number over more.
    pub(super) fn seeds(
        &mut self,
        count: i32,
        fill: Colour,
        at: Spot,
        radius: f64,
        (sx, _): (f64, f64),
    ) {
        let r = 0.36 * radius * sx / 0.9;
        let o = r * 1.05;
        let pattern: &[(f64, f64)] = match count {
            ..=0 => &[],
            1 => &[(0.0, 0.0)],
            2 => &[(-1.0, 0.0), (1.0, 0.0)],
            3 => &[(-1.0, 0.8), (1.0, 0.8), (0.0, -1.0)],
            4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
            _ => &[
                (-1.2, -1.2),
                (1.2, -1.2),
                (-1.2, 1.2),
                (1.2, 1.2),
                (0.0, 0.0),
            ],
        };
        let seed = fill.shade(0.94);
        for (x, y) in pattern {
            let spot = (at.0 + x * o, at.1 + y * o);
            let paint = Paint::fill(seed).edged(Colour::rgb(0, 0, 0), 0.8);
            self.canvas.circle(spot, r, paint);
        }
        if count > 5 {
            self.canvas.circle(at, 0.62 * radius, Paint::fill(seed));
            self.canvas
                .text(at, 0.8 * radius, Colour::rgb(0, 0, 0), &count.to_string());
        }
    }

    /// A playing card: rank and suit.
    pub(super) fn card(&mut self, card: Card, at: Spot, radius: f64) {
        let red = matches!(card.suit, 3 | 4);
        let ink = if red {
            Colour::rgb(190, 0, 0)
        } else {
            Colour::rgb(20, 20, 20)
        };
        let (w, h) = (0.72 * radius, 0.98 * radius);
        let paint = Paint::fill(Colour::rgb(255, 255, 255)).edged(Colour::rgb(60, 60, 60), 1.0);
        let corner = (at.0 - w, at.1 - h);
        self.canvas
            .rectangle(corner, 2.0 * w, 2.0 * h, 0.15 * radius, paint);
        let suit = ["?", "C", "S", "D", "H"].get(card.suit.clamp(0, 4) as usize);
        let text = format!("{}{}", card.rank, suit.copied().unwrap_or("?"));
        super::board::fitted(&mut self.canvas, at, 1.7 * w, 0.8 * radius, ink, &text);
    }

    /// A tile: its cell in the colour of its owner, with paths between the middles of its sides.
    pub(super) fn tile(
        &mut self,
        tile: &Tile,
        (fill, rotation): (Colour, i32),
        cell: Option<Site>,
        at: Spot,
        radius: f64,
    ) {
        let sides = usize::from(tile.sides).max(3);
        // The first side looks north, the others follow clockwise.
        let angle = |side: f64| {
            std::f64::consts::TAU * (side + f64::from(rotation)) / sides as f64
                - std::f64::consts::FRAC_PI_2
        };
        let spot = |side: f64, length: f64| {
            let a = angle(side);
            (at.0 + length * libm::cos(a), at.1 + length * libm::sin(a))
        };
        let corners = match cell {
            Some(cell) => self.cell_at(cell, at),
            None => self.usual_cell(at, radius),
        };
        let paint = Paint::fill(fill).edged(Colour::rgb(80, 80, 80), 1.0);
        self.canvas.polygon(&corners, paint);
        for path in &tile.paths {
            let end = |(side, slot): (u8, u8)| {
                let slots = tile
                    .slots
                    .get(usize::from(side))
                    .copied()
                    .unwrap_or(1)
                    .max(1);
                let share = (f64::from(slot) + 1.0) / (f64::from(slots) + 1.0) - 0.5;
                spot(f64::from(side) + share, radius)
            };
            let (from, to) = (end(path.from), end(path.to));
            let gap = ((from.0 - to.0).powi(2) + (from.1 - to.1).powi(2)).sqrt();
            let turn = (from.0 - at.0) * (to.1 - at.1) - (from.1 - at.1) * (to.0 - at.0);
            let mut outline = Outline::default();
            outline.begin(from);
            if turn.abs() < 1e-3 * radius * radius {
                outline.line(to);
            } else {
                outline.arc(gap * 0.75, turn < 0.0, to);
            }
            let colour = owner_colour(self.game, path.colour);
            let width = 0.3 * radius;
            self.canvas
                .outline(&outline, Paint::stroke(Colour::rgb(0, 0, 0), width + 1.5));
            self.canvas.outline(&outline, Paint::stroke(colour, width));
        }
    }

    /// The corners of a cell moved to a spot.
    fn cell_at(&self, cell: Site, at: Spot) -> Vec<Spot> {
        let centre = self.frame.site(self.game, SiteType::Cell, cell);
        let corners = self.game.board.cell_vertices(cell).iter();
        let corners = corners.map(|v| self.frame.site(self.game, SiteType::Vertex, *v));
        corners
            .map(|(x, y)| (x - centre.0 + at.0, y - centre.1 + at.1))
            .collect()
    }

    /// The corners of a cell in the middle of the board, of the size of a radius; of a square where
    /// there are no cells.
    fn usual_cell(&self, at: Spot, radius: f64) -> Vec<Spot> {
        let centre = self.game.board.site_set(SiteType::Cell, SiteSet::Centre);
        let shrink = 0.9 * radius / self.frame.radius;
        let corners = centre.first().map_or(Vec::new(), |c| self.cell_at(*c, at));
        if corners.len() < 3 {
            let r = 0.9 * radius;
            return [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(x, y)| (at.0 + r * x, at.1 + r * y))
                .to_vec();
        }
        let smaller = |(x, y): Spot| (at.0 + shrink * (x - at.0), at.1 + shrink * (y - at.1));
        corners.into_iter().map(smaller).collect()
    }

    /// A die with pips or a number.
    pub(super) fn die(&mut self, value: i32, used: bool, at: Spot, radius: f64) {
        let half = 0.8 * radius;
        let (ground, ink) = if used {
            (Colour::rgb(225, 222, 215), Colour::rgb(150, 150, 150))
        } else {
            (Colour::rgb(255, 255, 255), Colour::rgb(20, 20, 20))
        };
        let corner = (at.0 - half, at.1 - half);
        let paint = Paint::fill(ground).edged(Colour::rgb(60, 60, 60), 1.2);
        self.canvas
            .rectangle(corner, 2.0 * half, 2.0 * half, 0.3 * half, paint);
        if !(1..=6).contains(&value) || self.game.appearance.no_pips {
            return self.canvas.text(at, 1.3 * half, ink, &value.to_string());
        }
        let pip = |place: (f64, f64)| (at.0 + 0.5 * half * place.0, at.1 + 0.5 * half * place.1);
        let all: [(f64, f64); 7] = [
            (0.0, 0.0),
            (-1.0, -1.0),
            (1.0, 1.0),
            (1.0, -1.0),
            (-1.0, 1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
        ];
        let first = usize::from(value % 2 == 0);
        let pips = &all[first..first + value as usize];
        for place in pips {
            self.canvas
                .circle(pip(*place), 0.19 * half, Paint::fill(ink));
        }
    }

    /// The sign of a player: a round piece of its colour with its number.
    pub(super) fn player(&mut self, player: u8, at: Spot, radius: f64) {
        let colour = owner_colour(self.game, player);
        self.chip(colour, at, radius);
        let ink = colour.contrast();
        self.canvas.text(at, 1.3 * radius, ink, &player.to_string());
    }

    /// A plain round piece of a colour.
    fn chip(&mut self, colour: Colour, at: Spot, radius: f64) {
        let black = Colour::rgb(0, 0, 0);
        self.canvas.shape(
            Shape::ball(),
            at,
            (radius, radius),
            0,
            (Some(colour), black, colour),
        );
    }
}
