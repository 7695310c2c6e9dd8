//! Letters as outlines, so that a picture looks the same wherever it is seen.

use std::fmt::Write;
use std::sync::OnceLock;

use ttf_parser::{GlyphId, OutlineBuilder, RawFace, Tag, cmap, glyf, head, hhea, hmtx, loca, maxp};

/// The outlines of Ubuntu Light, which the build script took from the font.
const LETTERS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/letters.ttf"));

/// The face all text is set in: the tables that the build script kept. `ttf_parser::Face` would read
/// them too, but brings every other format of outlines along, 25 kilobytes of what a page loads.
struct Face {
    units: f64,
    letters: cmap::Subtable<'static>,
    widths: hmtx::Table<'static>,
    outlines: glyf::Table<'static>,
}

impl Face {
    fn read() -> Option<Self> {
        let raw = RawFace::parse(LETTERS, 0).ok()?;
        let table = |tag: &[u8; 4]| raw.table(Tag::from_bytes(tag));
        let head = head::Table::parse(table(b"head")?)?;
        let count = maxp::Table::parse(table(b"maxp")?)?.number_of_glyphs;
        let measured = hhea::Table::parse(table(b"hhea")?)?.number_of_metrics;
        let places = loca::Table::parse(count, head.index_to_location_format, table(b"loca")?)?;
        let mut letters = cmap::Table::parse(table(b"cmap")?)?.subtables.into_iter();
        Some(Face {
            units: f64::from(head.units_per_em),
            letters: letters.find(cmap::Subtable::is_unicode)?,
            widths: hmtx::Table::parse(measured, count, table(b"hmtx")?)?,
            outlines: glyf::Table::parse(places, table(b"glyf")?)?,
        })
    }

    fn glyph(&self, letter: char) -> Option<GlyphId> {
        self.letters.glyph_index(u32::from(letter))
    }
}

fn face() -> Option<&'static Face> {
    static FACE: OnceLock<Option<Face>> = OnceLock::new();
    FACE.get_or_init(Face::read).as_ref()
}

/// Font units to one size of text.
pub fn units() -> f64 {
    face().map_or(1000.0, |f| f.units)
}

/// The width of a letter in font units; a letter the font has not is left out.
pub fn advance(letter: char) -> f64 {
    let width = face().and_then(|f| f.widths.advance(f.glyph(letter)?));
    width.map_or(0.0, f64::from)
}

/// The outline of a letter as path data in font units, y upwards; empty for blanks.
pub fn outline(letter: char) -> String {
    let mut path = Path(String::new());
    if let Some(face) = face()
        && let Some(glyph) = face.glyph(letter)
    {
        face.outlines.outline(glyph, &mut path);
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
