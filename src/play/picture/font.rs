//! Letters as outlines, so that a picture looks the same wherever it is seen.

use std::fmt::Write;
use std::sync::OnceLock;

use ttf_parser::{Face, OutlineBuilder};

/// The outlines of Ubuntu Light, which the build script took from the font.
const LETTERS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/letters.ttf"));

/// The face all text is set in.
fn face() -> Option<&'static Face<'static>> {
    static FACE: OnceLock<Option<Face<'static>>> = OnceLock::new();
    FACE.get_or_init(|| Face::parse(LETTERS, 0).ok()).as_ref()
}

/// Font units to one size of text.
pub fn units() -> f64 {
    face().map_or(1000.0, |f| f64::from(f.units_per_em()))
}

/// The width of a letter in font units; a letter the font has not is left out.
pub fn advance(letter: char) -> f64 {
    let width = face().and_then(|f| f.glyph_hor_advance(f.glyph_index(letter)?));
    width.map_or(0.0, f64::from)
}

/// The outline of a letter as path data in font units, y upwards; empty for blanks.
pub fn outline(letter: char) -> String {
    let mut path = Path(String::new());
    if let Some(face) = face()
        && let Some(glyph) = face.glyph_index(letter)
    {
        face.outline_glyph(glyph, &mut path);
    }
    path.0
}

struct Path(String);

impl Path {
    fn put(&mut self, command: char, points: &[(f32, f32)]) {
        self.0.push(command);
        for (i, (x, y)) in points.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            let _ = write!(self.0, "{space}{} {}", x.round(), y.round());
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}
