//! Cuts a TrueType font down to the outlines of its letters, for pictures.
//!
//! Hinting instructions, kerning tables and names are dropped. A quarter of the size is left, and
//! every letter keeps its outline.

/// The tables that outlines and widths are read from, in the order of a font file.
const KEPT: [&[u8; 4]; 7] = [
    b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp",
];
/// Where the table `head` says how wide the entries of `loca` are.
const LOCATION_FORMAT: usize = 50;
/// Flags of a part of a glyph that is made of others.
const WORDS: u16 = 0x0001;
const SCALE: u16 = 0x0008;
const MORE: u16 = 0x0020;
const TWO_SCALES: u16 = 0x0040;
const MATRIX: u16 = 0x0080;
const INSTRUCTIONS: u16 = 0x0100;

/// The font with its outlines alone; nothing, if it is not a TrueType font.
pub fn outlines(font: &[u8]) -> Option<Vec<u8>> {
    let mut tables = Vec::new();
    for tag in KEPT {
        tables.push((tag, table(font, tag)?.to_vec()));
    }
    let read = |tag: &[u8; 4]| table(font, tag);
    let (head, loca, glyf) = (read(b"head")?, read(b"loca")?, read(b"glyf")?);
    let wide = u16_at(head, LOCATION_FORMAT)? == 1;
    let places: Vec<usize> = match wide {
        true => (0..loca.len() / 4)
            .map(|i| Some(u32_at(loca, 4 * i)? as usize))
            .collect::<Option<_>>()?,
        false => (0..loca.len() / 2)
            .map(|i| Some(2 * usize::from(u16_at(loca, 2 * i)?)))
            .collect::<Option<_>>()?,
    };
    let (mut glyphs, mut found) = (Vec::new(), vec![0u32]);
    for ends in places.windows(2) {
        let glyph = glyf.get(ends[0]..ends[1])?;
        if !glyph.is_empty() {
            glyphs.extend(bare(glyph)?);
            glyphs.resize(glyphs.len().next_multiple_of(4), 0);
        }
        found.push(u32::try_from(glyphs.len()).ok()?);
    }
    for (tag, bytes) in &mut tables {
        match *tag {
            b"glyf" => *bytes = std::mem::take(&mut glyphs),
            b"loca" => *bytes = found.iter().flat_map(|f| f.to_be_bytes()).collect(),
            b"head" => bytes
                .get_mut(LOCATION_FORMAT..LOCATION_FORMAT + 2)?
                .copy_from_slice(&[0, 1]),
            _ => {}
        }
    }
    Some(file(&tables))
}

/// A table of a font.
fn table<'a>(font: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    let count = usize::from(u16_at(font, 4)?);
    let entry = (0..count)
        .map(|i| 12 + 16 * i)
        .find(|at| font.get(*at..at + 4) == Some(tag))?;
    let (from, length) = (
        u32_at(font, entry + 8)? as usize,
        u32_at(font, entry + 12)? as usize,
    );
    font.get(from..from.checked_add(length)?)
}

/// A glyph without its instructions.
fn bare(glyph: &[u8]) -> Option<Vec<u8>> {
    let contours = u16_at(glyph, 0)?.cast_signed();
    if let Ok(contours) = usize::try_from(contours) {
        let instructions = 10 + 2 * contours;
        let length = usize::from(u16_at(glyph, instructions)?);
        let mut out = glyph.get(..instructions)?.to_vec();
        out.extend([0, 0]);
        out.extend(glyph.get(instructions + 2 + length..)?);
        return Some(out);
    }
    let mut out = glyph.to_vec();
    let mut at = 10;
    loop {
        let flags = u16_at(glyph, at)?;
        out.get_mut(at..at + 2)?
            .copy_from_slice(&(flags & !INSTRUCTIONS).to_be_bytes());
        at += if flags & WORDS != 0 { 8 } else { 6 };
        at += match flags & (SCALE | TWO_SCALES | MATRIX) {
            SCALE => 2,
            TWO_SCALES => 4,
            MATRIX => 8,
            _ => 0,
        };
        if flags & MORE == 0 {
            break;
        }
    }
    out.truncate(at);
    Some(out)
}

/// A font file of these tables. Nothing reads its sums; they are zero.
fn file(tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut out = vec![0, 1, 0, 0];
    out.extend((tables.len() as u16).to_be_bytes());
    out.extend([0; 6]);
    let mut at = 12 + 16 * tables.len();
    for (tag, bytes) in tables {
        out.extend(*tag);
        out.extend([0; 4]);
        out.extend((at as u32).to_be_bytes());
        out.extend((bytes.len() as u32).to_be_bytes());
        at += bytes.len().next_multiple_of(4);
    }
    for (_, bytes) in tables {
        out.extend(bytes);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes
        .get(at..at + 2)?
        .try_into()
        .ok()
        .map(u16::from_be_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes
        .get(at..at + 4)?
        .try_into()
        .ok()
        .map(u32::from_be_bytes)
}
