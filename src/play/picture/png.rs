//! Turns an SVG picture into PNG.

use resvg::{tiny_skia, usvg};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The drawing was not understood.
    #[error("the picture cannot be read: {0}")]
    Unreadable(#[from] usvg::Error),
    /// It has no room in memory.
    #[error("a picture of {0} by {1} pixels is too large")]
    TooLarge(u32, u32),
    /// It cannot be written as PNG.
    #[error("the picture cannot be encoded: {0}")]
    Unencodable(String),
}

/// Longest side of a picture in pixels.
const LONGEST: f32 = 8000.0;

/// A picture made by [`svg`](super::svg()) as a PNG file, `zoom` pixels to a unit, on white ground.
///
/// # Errors
/// When the picture is larger than memory or not one of ours.
pub fn png(svg: &str, zoom: f32) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size();
    let zoom = zoom.min(LONGEST / size.width().max(size.height()));
    let [width, height] =
        [size.width(), size.height()].map(|side| (side * zoom).ceil().max(1.0) as u32);
    let mut pixels =
        tiny_skia::Pixmap::new(width, height).ok_or(PngError::TooLarge(width, height))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let transform = tiny_skia::Transform::from_scale(zoom, zoom);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|e| PngError::Unencodable(e.to_string()))
}
