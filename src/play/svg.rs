//! Boards as SVG pictures.
//!
//! Cells are drawn as their polygons, boards of vertices as their edges with a dot on each point.
//! Pieces are discs with the letters of [`draw::glyphs`](super::draw::glyphs) in the colour of
//! their owner. Everything is placed by the coordinates of the board graph.

use std::fmt::Write;

use super::draw::glyphs;
use crate::board::site::{Site, SiteType};
use crate::game::state::State;
use crate::game::{ContainerKind, Game};

/// What a picture shows beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The number of each site.
    pub numbers: bool,
    /// The tracks as lines.
    pub tracks: bool,
    /// The label of each site.
    pub labels: bool,
}

/// Pixels a unit of the board's own coordinates, at least.
const UNIT: f64 = 56.0;
/// Largest width or height of a picture.
const MAX_SIZE: f64 = 4000.0;
/// Fill and stroke of players' pieces; players beyond these share the last.
const COLOURS: [(&str, &str); 6] = [
    ("#fffdf5", "#333333"),
    ("#3a3a3a", "#111111"),
    ("#b8443c", "#5c1f1b"),
    ("#3f6fae", "#1d3a61"),
    ("#5a8f4e", "#2b4a25"),
    ("#c79a3b", "#6b5019"),
];

struct Frame {
    min: (f64, f64),
    max: (f64, f64),
    unit: f64,
    margin: f64,
}

impl Frame {
    fn x(&self, x: f64) -> f64 {
        self.margin + (x - self.min.0) * self.unit
    }

    fn y(&self, y: f64) -> f64 {
        self.margin + (self.max.1 - y) * self.unit
    }

    fn width(&self) -> f64 {
        (self.max.0 - self.min.0) * self.unit + 2.0 * self.margin
    }

    fn height(&self) -> f64 {
        (self.max.1 - self.min.1) * self.unit + 2.0 * self.margin
    }
}

/// A state as an SVG document.
pub fn svg(game: &Game, state: &State, picture: Picture) -> String {
    let board = &game.board;
    let ty = board.default_type();
    let near = nearest(game);
    let unit = UNIT / near;
    let frame = frame(game, unit);
    let hands: Vec<_> = game.containers[1..].iter().filter(|c| c.size > 0).collect();
    let hand_height = if hands.is_empty() {
        0.0
    } else {
        UNIT * hands.len() as f64
    };
    let (width, height) = (frame.width(), frame.height() + hand_height);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\">"
    );
    let _ = writeln!(out, "<title>{}</title>", escape(&game.name));
    out.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#f4efe4\"/>\n");
    let at = |t: SiteType, s: Site| {
        let p = board.point(t, s);
        (frame.x(p.x), frame.y(p.y))
    };
    if ty == SiteType::Cell {
        for cell in 0..board.len(SiteType::Cell) as Site {
            let corners: Vec<String> = board
                .cell_vertices(cell)
                .iter()
                .map(|v| at(SiteType::Vertex, *v))
                .map(|(x, y)| format!("{x:.1},{y:.1}"))
                .collect();
            let fill = if board.phases(ty).of(cell).is_multiple_of(2) {
                "#e3cfa8"
            } else {
                "#efe0c2"
            };
            let _ = writeln!(
                out,
                "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#7a6543\" stroke-width=\"1\"/>",
                corners.join(" ")
            );
        }
    } else {
        for edge in 0..board.len(SiteType::Edge) as Site {
            let [a, b] = board.edge_ends(edge);
            let ((x1, y1), (x2, y2)) = (at(SiteType::Vertex, a), at(SiteType::Vertex, b));
            let _ = writeln!(
                out,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#7a6543\" stroke-width=\"2\"/>"
            );
        }
        for vertex in 0..board.len(SiteType::Vertex) as Site {
            let (x, y) = at(SiteType::Vertex, vertex);
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#7a6543\"/>"
            );
        }
    }
    if picture.tracks {
        tracks(game, &at, &mut out);
    }
    let names = glyphs(game);
    let radius = UNIT * 0.36;
    for t in SiteType::ALL {
        for site in 0..board.len(t) as Site {
            if let Some(slot) = game.layout.slot(t, i32::from(site)) {
                let (x, y) = at(t, site);
                piece(game, state, &names, slot, (x, y), radius, &mut out);
            }
        }
    }
    for site in 0..board.len(ty) as Site {
        let (x, y) = at(ty, site);
        if picture.numbers {
            text(
                &mut out,
                x,
                y + radius + 8.0,
                9.0,
                "#7a6543",
                &site.to_string(),
            );
        }
        if picture.labels {
            text(
                &mut out,
                x,
                y - radius - 2.0,
                9.0,
                "#7a6543",
                board.measures(ty).label(site),
            );
        }
    }
    for (row, container) in hands.iter().enumerate() {
        let y = frame.height() + UNIT * (row as f64 + 0.45);
        text(
            &mut out,
            frame.margin + 10.0,
            y + 4.0,
            11.0,
            "#7a6543",
            &container.name,
        );
        for (i, site) in (container.from..container.from + container.size).enumerate() {
            let x = frame.margin + UNIT * (1.4 + i as f64);
            if x > width - 10.0 {
                break;
            }
            if container.kind == ContainerKind::Dice {
                die(game, state, site as usize, (x, y), radius, &mut out);
            } else {
                piece(game, state, &names, site as usize, (x, y), radius, &mut out);
            }
            if picture.numbers {
                text(
                    &mut out,
                    x,
                    y + radius + 8.0,
                    9.0,
                    "#7a6543",
                    &site.to_string(),
                );
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

/// The usual distance between neighbouring sites.
fn nearest(game: &Game) -> f64 {
    let board = &game.board;
    let lengths = (0..board.len(SiteType::Edge) as Site).map(|e| {
        let [a, b] = board.edge_ends(e);
        let (p, q) = (
            board.point(SiteType::Vertex, a),
            board.point(SiteType::Vertex, b),
        );
        ((p.x - q.x).powi(2) + (p.y - q.y).powi(2)).sqrt()
    });
    let mut lengths: Vec<f64> = lengths.filter(|l| *l > 1e-3).collect();
    lengths.sort_by(f64::total_cmp);
    lengths.get(lengths.len() / 4).copied().unwrap_or(1.0)
}

fn frame(game: &Game, unit: f64) -> Frame {
    let board = &game.board;
    let points = SiteType::ALL
        .into_iter()
        .flat_map(|t| (0..board.len(t) as Site).map(move |s| board.point(t, s)))
        .map(|p| (p.x, p.y));
    let mut min = (f64::INFINITY, f64::INFINITY);
    let mut max = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for (x, y) in points {
        min = (min.0.min(x), min.1.min(y));
        max = (max.0.max(x), max.1.max(y));
    }
    if min.0 > max.0 {
        (min, max) = ((0.0, 0.0), (0.0, 0.0));
    }
    let size = (max.0 - min.0).max(max.1 - min.1).max(1e-6);
    Frame {
        min,
        max,
        unit: unit.min(MAX_SIZE / size),
        margin: UNIT * 0.7,
    }
}

fn colours(game: &Game, owner: u8) -> (&'static str, &'static str) {
    if owner == 0 || owner as usize > game.players {
        return ("#a99b82", "#5e5340");
    }
    COLOURS[(owner as usize - 1).min(COLOURS.len() - 1)]
}

/// The piece or stack on a slot.
fn piece(
    game: &Game,
    state: &State,
    names: &[String],
    slot: usize,
    (x, y): (f64, f64),
    radius: f64,
    out: &mut String,
) {
    let c = &state.contents;
    let (what, count) = (
        c.what(slot),
        if c.stacking() {
            c.height(slot) as i32
        } else {
            c.count(slot)
        },
    );
    if what == 0 {
        return;
    }
    let (fill, stroke) = colours(game, game.owner(what));
    let layers = if c.stacking() {
        c.levels(slot).len().min(5)
    } else {
        1
    };
    for level in 0..layers {
        let (fill, stroke) = match c.levels(slot).get(level) {
            Some(l) => colours(game, l.who),
            None => (fill, stroke),
        };
        let y = y - 4.0 * level as f64;
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\"/>"
        );
    }
    let top = y - 4.0 * (layers as f64 - 1.0);
    let name = names.get(what as usize).map_or("", String::as_str);
    let label = match count {
        1 => name.to_owned(),
        n if game.components.len() == 2 => n.to_string(),
        n => format!("{name}{n}"),
    };
    let ink = if fill == COLOURS[0].0 || fill == "#a99b82" {
        "#222222"
    } else {
        "#ffffff"
    };
    text(
        out,
        x,
        top + 5.0,
        if label.len() > 2 { 11.0 } else { 15.0 },
        ink,
        &label,
    );
}

fn die(game: &Game, state: &State, site: usize, (x, y): (f64, f64), radius: f64, out: &mut String) {
    let Some(dice) = &game.dice else { return };
    let face = state.contents.state(site).max(0) as usize;
    let value = dice
        .faces
        .get(site - dice.first as usize)
        .and_then(|f| f.get(face))
        .copied()
        .unwrap_or(0);
    let used = state.dice.get(site - dice.first as usize) == Some(&0);
    let (left, top, side) = (x - radius * 0.8, y - radius * 0.8, radius * 1.6);
    let fill = if used { "#d8d2c4" } else { "#ffffff" };
    let _ = writeln!(
        out,
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" rx=\"5\" fill=\"{fill}\" stroke=\"#333333\"/>"
    );
    text(out, x, y + 5.0, 15.0, "#222222", &value.to_string());
}

fn tracks(game: &Game, at: &impl Fn(SiteType, Site) -> (f64, f64), out: &mut String) {
    let ty = game.board.default_type();
    for (i, track) in game.tracks.iter().enumerate() {
        let shift = 3.0 * i as f64 - 3.0;
        let points: Vec<String> = track
            .sites()
            .filter(|s| *s >= 0 && (*s as usize) < game.board.len(ty))
            .map(|s| at(ty, s as Site))
            .map(|(x, y)| format!("{:.1},{:.1}", x + shift, y + shift))
            .collect();
        let colour = COLOURS[(i + 2) % COLOURS.len()].0;
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-opacity=\"0.7\"><title>{}</title></polyline>",
            points.join(" "),
            escape(track.name())
        );
    }
}

fn text(out: &mut String, x: f64, y: f64, size: f64, colour: &str, text: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{colour}\">{}</text>",
        escape(text)
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
