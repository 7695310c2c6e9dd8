//! Draws what lies under and over the whole board: plates and pictures that the metadata name.
//!
//! Pictures are centred on the board and sized by the square that holds it: a scale of 1 is the
//! longer side. They may reach beyond the board; the picture grows with what can be seen of them.

use super::Painter;
use super::canvas::{Outline, Paint, Spot, bounds};
use super::shapes::Shape;
use crate::game::appearance::{Colour, Stamp};

/// Height of the picture of a rectangle, its width being 1.
const OBLONG: f64 = 0.62;
/// How far a picture may reach beyond the board, in sides of its square.
const REACH: f64 = 0.5;
/// How far the outline of a board may reach beyond it, in radii.
const RIM: f64 = 3.0;
/// The square root of 3.
const ROOT: f64 = 1.732_050_807_568_877_2;
/// Corners of what is drawn for a circle.
const ROUND: u32 = 96;

impl Painter<'_> {
    /// What the game wants under the board.
    pub(super) fn background(&mut self) {
        for stamp in &self.game.appearance.under {
            self.ground(stamp);
        }
        self.take_room();
    }

    /// What the game wants over the board.
    pub(super) fn foreground(&mut self) {
        for stamp in &self.game.appearance.over {
            self.ground(stamp);
        }
        self.take_room();
    }

    /// A picture or text on the board, or a filled outline of the board.
    fn ground(&mut self, stamp: &Stamp) {
        let (width, height) = self.frame.size();
        let origin = self.frame.origin;
        let centre = (origin.0 + width / 2.0, origin.1 + height / 2.0);
        let side = width.max(height);
        let Some(image) = &stamp.image else {
            if stamp.text.is_some() {
                let at = (
                    centre.0 + side * stamp.offset.0,
                    centre.1 + side * stamp.offset.1,
                );
                let plain = Stamp {
                    offset: (0.0, 0.0),
                    ..stamp.clone()
                };
                self.stamp(&plain, at, side / 2.0, side);
                return;
            }
            let at = (
                centre.0 + width * stamp.offset.0,
                centre.1 + height * stamp.offset.1,
            );
            // An enlarged board is a rim round it, not a page of its own.
            let rim = |length: f64, scale: f64| {
                (length * scale / 2.0).min(length / 2.0 + RIM * self.frame.radius)
            };
            let half = (rim(width, stamp.scale.0), rim(height, stamp.scale.1));
            let corner = (at.0 - half.0, at.1 - half.1);
            self.plate(corner, (at.0 + half.0, at.1 + half.1), stamp.fill, true);
            let paint = self.ground_paint(stamp);
            self.canvas
                .rectangle(corner, 2.0 * half.0, 2.0 * half.1, 0.0, paint);
            return;
        };
        let at = (
            centre.0 + side * stamp.offset.0,
            centre.1 + side * stamp.offset.1,
        );
        let half = (side * stamp.scale.0 / 2.0, side * stamp.scale.1 / 2.0);
        let paint = self.ground_paint(stamp);
        match corners(image) {
            Some(corners) => {
                let turned = corners.map(|p| turned(p, half, stamp.rotation, at));
                let spots: Vec<Spot> = turned.collect();
                let (low, high) = bounds(&spots);
                let full = spots.len() == 4 && stamp.rotation % 90 == 0;
                self.plate(low, high, stamp.fill, full);
                let mut outline = Outline::through(&spots);
                outline.close();
                self.canvas.outline(&outline, paint);
            }
            None => {
                let ink = stamp.edge.unwrap_or(self.palette.symbols);
                let (low, high) = (
                    (at.0 - half.0, at.1 - half.1),
                    (at.0 + half.0, at.1 + half.1),
                );
                self.plate(low, high, stamp.fill, false);
                // What has no shape is no sign that a reader could make sense of.
                if let Some(shape) = Shape::of(image) {
                    let colours = (stamp.fill, ink, ink);
                    self.canvas.shape(shape, at, half, stamp.rotation, colours);
                }
            }
        }
    }

    /// Notes a ground between two corners. One of the colour of the page takes no room, and what
    /// it covers of others takes none either; `full` are those that fill all of their box.
    fn plate(&mut self, low: Spot, high: Spot, fill: Option<Colour>, full: bool) {
        let page = fill == Some(Colour::rgb(255, 255, 255));
        if let Some(fill) = fill.filter(|_| full) {
            self.plates.push((low, high, fill));
        }
        self.grounds = match self.grounds {
            None if page => None,
            None => Some((low, high)),
            Some(seen) if page && full => Some(uncovered(seen, (low, high))),
            Some(seen) if page => Some(seen),
            Some((l, h)) => Some((
                (l.0.min(low.0), l.1.min(low.1)),
                (h.0.max(high.0), h.1.max(high.1)),
            )),
        };
    }

    /// Makes the picture so large that what is seen of the grounds is in it, as far as that is
    /// bounded.
    fn take_room(&mut self) {
        let Some((low, high)) = self.grounds.take() else {
            return;
        };
        let (origin, (width, height)) = (self.frame.origin, self.frame.size());
        let most = REACH * width.max(height);
        self.reach(low, (-most, -most));
        self.right = self.right.max(high.0.min(origin.0 + width + most));
        self.bottom = self.bottom.max(high.1.min(origin.1 + height + most));
    }

    fn ground_paint(&self, stamp: &Stamp) -> Paint {
        let paint = stamp.fill.map_or(Paint::default(), Paint::fill);
        match stamp.edge {
            Some(edge) => paint.edged(edge, self.line_width()),
            None => paint,
        }
    }

    /// Notes that something is drawn as far up and left as a spot, or as the bound allows.
    pub(super) fn reach(&mut self, spot: Spot, bound: Spot) {
        self.corner.0 = self.corner.0.min(spot.0.max(bound.0));
        self.corner.1 = self.corner.1.min(spot.1.max(bound.1));
    }
}

/// The corners of a plain picture in the square from −1 to 1: polygons and discs without the
/// rings that pieces of that name have. A triangle is as wide as the square.
fn corners(image: &str) -> Option<impl Iterator<Item = Spot>> {
    let name = image.to_lowercase();
    let name = name.strip_suffix(".svg").unwrap_or(&name);
    // Regular polygons by their number of corners and the first one's turn, in parts of a corner.
    let (count, first, height): (u32, f64, f64) = match name {
        "disc" | "circle" | "dot" => (ROUND, 0.0, 1.0),
        "square" => (4, 0.5, 1.0),
        "rectangle" => (4, 0.5, OBLONG),
        "triangle" => (3, 0.0, 1.0),
        "pentagon" => (5, 0.0, 1.0),
        "hexagon" => (6, 0.0, 1.0),
        "heptagon" => (7, 0.0, 1.0),
        "octagon" => (8, 0.5, 1.0),
        _ => return None,
    };
    // The corners of a square touch those of the box, of other polygons its sides.
    let (size, down) = match count {
        3 => (2.0 / ROOT, 0.5 / ROOT),
        4 => (std::f64::consts::SQRT_2, 0.0),
        _ => (1.0, 0.0),
    };
    Some((0..count).map(move |i| {
        let angle = std::f64::consts::TAU * (f64::from(i) + first) / f64::from(count);
        (
            size * libm::sin(angle),
            down - size * height * libm::cos(angle),
        )
    }))
}

/// A spot of a picture on the board: stretched, turned clockwise, moved. It turns round the middle
/// of the square that has its upper left corner and its longer side.
fn turned((x, y): Spot, half: Spot, degrees: i32, at: Spot) -> Spot {
    let longer = half.0.max(half.1);
    let pivot = (longer - half.0, longer - half.1);
    let (x, y) = (x * half.0 - pivot.0, y * half.1 - pivot.1);
    let angle = f64::from(degrees).to_radians();
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    (
        at.0 + pivot.0 + x * cos - y * sin,
        at.1 + pivot.1 + x * sin + y * cos,
    )
}

/// What is left of a box when a plate lies over it: less where the plate covers a whole side.
fn uncovered((mut low, mut high): (Spot, Spot), (from, to): (Spot, Spot)) -> (Spot, Spot) {
    if from.0 <= low.0 && to.0 >= high.0 {
        if from.1 <= low.1 {
            low.1 = low.1.max(to.1.min(high.1));
        } else if to.1 >= high.1 {
            high.1 = high.1.min(from.1.max(low.1));
        }
    }
    if from.1 <= low.1 && to.1 >= high.1 {
        if from.0 <= low.0 {
            low.0 = low.0.max(to.0.min(high.0));
        } else if to.0 >= high.0 {
            high.0 = high.0.min(from.0.max(low.0));
        }
    }
    (low, high)
}
