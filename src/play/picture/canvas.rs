//! Writes SVG: outlines, circles, letters and shapes with fill and stroke.
//!
//! Letters and shapes are defined once and referred to; there is no `text` element and no font.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::font;
use super::shapes::Shape;
use crate::game::appearance::Colour;

/// Width of the lines of shapes, half the width of a shape being 1.
const SHAPE_LINE: f64 = 0.07;

/// A point of the picture, y downwards.
pub type Spot = (f64, f64);

/// Upper left and lower right corner of some spots.
pub fn bounds(spots: &[Spot]) -> (Spot, Spot) {
    let begin = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    spots.iter().fold(begin, |(low, high), (x, y)| {
        (
            (low.0.min(*x), low.1.min(*y)),
            (high.0.max(*x), high.1.max(*y)),
        )
    })
}

/// Fill and stroke.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    fill: Option<Colour>,
    stroke: Option<Colour>,
    width: f64,
    dash: Option<(f64, f64)>,
}

impl Paint {
    /// A fill.
    pub fn fill(colour: Colour) -> Self {
        Paint {
            fill: (colour.a > 0).then_some(colour),
            ..Paint::default()
        }
    }

    /// A stroke.
    pub fn stroke(colour: Colour, width: f64) -> Self {
        Paint::default().edged(colour, width)
    }

    /// With a stroke.
    #[must_use]
    pub fn edged(self, colour: Colour, width: f64) -> Self {
        Paint {
            stroke: (colour.a > 0).then_some(colour),
            width,
            ..self
        }
    }

    /// With gaps in the stroke.
    #[must_use]
    pub fn dashed(self, on: f64, off: f64) -> Self {
        Paint {
            dash: Some((on, off)),
            ..self
        }
    }

    fn shows(&self) -> bool {
        self.fill.is_some() || self.stroke.is_some()
    }

    fn attributes(&self) -> String {
        let mut out = String::new();
        match self.fill {
            Some(c) => {
                let _ = write!(out, " fill=\"{}\"", hex(c));
                if c.a < 255 {
                    let _ = write!(out, " fill-opacity=\"{}\"", number(f64::from(c.a) / 255.0));
                }
            }
            None => out.push_str(" fill=\"none\""),
        }
        if let Some(c) = self.stroke {
            let width = number(self.width);
            let _ = write!(out, " stroke=\"{}\" stroke-width=\"{width}\"", hex(c));
            if c.a < 255 {
                let opacity = number(f64::from(c.a) / 255.0);
                let _ = write!(out, " stroke-opacity=\"{opacity}\"");
            }
            if let Some((on, off)) = self.dash {
                let _ = write!(
                    out,
                    " stroke-dasharray=\"{} {}\" stroke-linecap=\"round\"",
                    number(on),
                    number(off)
                );
            }
        }
        out
    }
}

fn hex(c: Colour) -> String {
    format!("#{:02x}{:02x}{:02x}", c.r, c.g, c.b)
}

/// A number with at most two decimals.
fn number(v: f64) -> String {
    let text = format!("{v:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}

/// An outline of lines and arcs.
#[derive(Clone, Debug, Default)]
pub struct Outline(String);

impl Outline {
    /// Lines through some spots.
    pub fn through(spots: &[Spot]) -> Self {
        let mut outline = Outline::default();
        for (i, spot) in spots.iter().enumerate() {
            if i == 0 {
                outline.begin(*spot);
            } else {
                outline.line(*spot);
            }
        }
        outline
    }

    /// As the data of an SVG path.
    pub fn data(self) -> String {
        self.0
    }

    /// Begins a new part.
    pub fn begin(&mut self, (x, y): Spot) {
        let _ = write!(self.0, "M{} {}", number(x), number(y));
    }

    /// A straight line.
    pub fn line(&mut self, (x, y): Spot) {
        let _ = write!(self.0, "L{} {}", number(x), number(y));
    }

    /// A smooth curve through some spots: at each it runs as the line between the two beside it.
    pub fn smooth(spots: &[Spot]) -> Self {
        let mut outline = Outline::default();
        let Some(first) = spots.first() else {
            return outline;
        };
        outline.begin(*first);
        // A third of the way to the next spot, as the curve runs at this one.
        let slope = |i: usize| {
            let (before, after) = (
                spots[i.saturating_sub(1)],
                spots[(i + 1).min(spots.len() - 1)],
            );
            ((after.0 - before.0) / 6.0, (after.1 - before.1) / 6.0)
        };
        for i in 1..spots.len() {
            let ((ax, ay), (bx, by)) = (slope(i - 1), slope(i));
            let (from, to) = (spots[i - 1], spots[i]);
            let points = [from.0 + ax, from.1 + ay, to.0 - bx, to.1 - by, to.0, to.1];
            let _ = write!(outline.0, "C{}", points.map(number).join(" "));
        }
        outline
    }

    /// An arc of a circle, the shorter way round.
    pub fn arc(&mut self, radius: f64, clockwise: bool, (x, y): Spot) {
        let r = number(radius);
        let sweep = u8::from(clockwise);
        let _ = write!(self.0, "A{r} {r} 0 0 {sweep} {} {}", number(x), number(y));
    }

    /// The longer arc of a circle.
    pub fn long_arc(&mut self, radius: f64, clockwise: bool, (x, y): Spot) {
        let r = number(radius);
        let sweep = u8::from(clockwise);
        let _ = write!(self.0, "A{r} {r} 0 1 {sweep} {} {}", number(x), number(y));
    }

    /// Joins the end of the part to its beginning.
    pub fn close(&mut self) {
        self.0.push('Z');
    }
}

/// A picture being drawn.
#[derive(Debug, Default)]
pub struct Canvas {
    body: String,
    letters: BTreeMap<char, String>,
    shapes: BTreeMap<&'static str, Shape>,
}

impl Canvas {
    /// A rectangle with round corners.
    pub fn rectangle(&mut self, (x, y): Spot, width: f64, height: f64, round: f64, paint: Paint) {
        if paint.shows() {
            let round = if round > 0.0 {
                format!(" rx=\"{}\"", number(round))
            } else {
                String::new()
            };
            let _ = writeln!(
                self.body,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round}{}/>",
                number(x),
                number(y),
                number(width),
                number(height),
                paint.attributes()
            );
        }
    }

    /// A circle.
    pub fn circle(&mut self, at: Spot, radius: f64, paint: Paint) {
        self.ellipse(at, radius, radius, paint);
    }

    /// An ellipse.
    pub fn ellipse(&mut self, (x, y): Spot, rx: f64, ry: f64, paint: Paint) {
        if paint.shows() {
            let size = if (rx - ry).abs() < 1e-9 {
                format!("<circle r=\"{}\"", number(rx))
            } else {
                format!("<ellipse rx=\"{}\" ry=\"{}\"", number(rx), number(ry))
            };
            let (x, y) = (number(x), number(y));
            let _ = writeln!(
                self.body,
                "{size} cx=\"{x}\" cy=\"{y}\"{}/>",
                paint.attributes()
            );
        }
    }

    /// A line.
    pub fn line(&mut self, from: Spot, to: Spot, paint: Paint) {
        self.outline(&Outline::through(&[from, to]), paint);
    }

    /// A polygon.
    pub fn polygon(&mut self, corners: &[Spot], paint: Paint) {
        let mut outline = Outline::through(corners);
        outline.close();
        self.outline(&outline, paint);
    }

    /// Joined lines.
    pub fn lines(&mut self, spots: &[Spot], paint: Paint) {
        self.outline(&Outline::through(spots), paint);
    }

    /// An outline.
    pub fn outline(&mut self, outline: &Outline, paint: Paint) {
        if paint.shows() && !outline.0.is_empty() {
            let data = &outline.0;
            let _ = writeln!(self.body, "<path d=\"{data}\"{}/>", paint.attributes());
        }
    }

    /// What is drawn until [`Canvas::end_noted`] has a note that shows under the pointer.
    pub fn begin_noted(&mut self, note: &str) {
        let _ = writeln!(self.body, "<g><title>{}</title>", escape(note));
    }

    /// Ends what [`Canvas::begin_noted`] began.
    pub fn end_noted(&mut self) {
        self.body.push_str("</g>\n");
    }

    /// A shape centred on a spot: half its width and height, a clockwise turn, fill, edge and the
    /// colour of its details.
    pub fn shape(
        &mut self,
        shape: Shape,
        (x, y): Spot,
        (half_width, half_height): (f64, f64),
        degrees: i32,
        (fill, edge, detail): (Option<Colour>, Colour, Colour),
    ) {
        if half_width <= 0.0 || half_height <= 0.0 {
            return;
        }
        let name = shape.name();
        self.shapes.insert(name, shape);
        let turn = if degrees == 0 {
            String::new()
        } else {
            format!(" rotate({degrees})")
        };
        let scale = if (half_width - half_height).abs() < 1e-9 {
            number(half_width)
        } else {
            format!("{} {}", number(half_width), number(half_height))
        };
        let mut paint = Paint::stroke(edge, SHAPE_LINE);
        paint.fill = fill.filter(|c| c.a > 0);
        let mut attributes = paint.attributes();
        if paint.stroke.is_none() {
            // The details are strokes of their own, and as wide and as opaque as is said here.
            let opacity = number(f64::from(detail.a) / 255.0);
            let _ = write!(
                attributes,
                " stroke-width=\"{SHAPE_LINE}\" stroke-opacity=\"{opacity}\""
            );
        }
        let _ = writeln!(
            self.body,
            "<use href=\"#{name}\" transform=\"translate({} {}){turn} scale({scale})\"{attributes} color=\"{}\"/>",
            number(x),
            number(y),
            hex(detail)
        );
    }

    /// The width a text takes.
    pub fn text_width(text: &str, size: f64) -> f64 {
        text.chars().map(font::advance).sum::<f64>() * size / font::units()
    }

    /// What is drawn until [`Canvas::end_turn`] is turned about a spot, clockwise.
    pub fn begin_turn(&mut self, (x, y): Spot, degrees: i32) {
        if degrees != 0 {
            let (x, y) = (number(x), number(y));
            let _ = writeln!(self.body, "<g transform=\"rotate({degrees} {x} {y})\">");
        }
    }

    /// Ends what [`Canvas::begin_turn`] began with the same angle.
    pub fn end_turn(&mut self, degrees: i32) {
        if degrees != 0 {
            self.body.push_str("</g>\n");
        }
    }

    /// A text centred on a spot.
    pub fn text(&mut self, at: Spot, size: f64, colour: Colour, text: &str) {
        self.text_from(
            (at.0 - Self::text_width(text, size) / 2.0, at.1),
            size,
            colour,
            text,
        );
    }

    /// A text that begins at a spot, at half of its capitals' height.
    pub fn text_from(&mut self, (x, y): Spot, size: f64, colour: Colour, text: &str) {
        if colour.a == 0 || text.trim().is_empty() {
            return;
        }
        let scale = size / font::units();
        let _ = write!(
            self.body,
            "<g aria-label=\"{}\" transform=\"translate({} {}) scale({scale:.5} -{scale:.5})\" fill=\"{c}\" stroke=\"{c}\" stroke-width=\"30\">",
            escape(text),
            number(x),
            number(y + size * 0.35),
            c = hex(colour)
        );
        let mut at = 0.0;
        for letter in text.chars() {
            let outline = self
                .letters
                .entry(letter)
                .or_insert_with(|| font::outline(letter));
            if !outline.is_empty() {
                let code = u32::from(letter);
                let _ = write!(self.body, "<use href=\"#u{code:x}\" x=\"{}\"/>", number(at));
            }
            at += font::advance(letter);
        }
        self.body.push_str("</g>\n");
    }

    /// The document, after its upper left corner and its size.
    pub fn finish(self, title: &str, corner: Spot, end: Spot) -> ((Spot, Spot), String) {
        // Not −0, which would be written as such.
        let (x, y) = (corner.0.floor() + 0.0, corner.1.floor() + 0.0);
        let (w, h) = (end.0.ceil() - x, end.1.ceil() - y);
        let place = if (x, y) == (0.0, 0.0) {
            String::new()
        } else {
            format!(" x=\"{x}\" y=\"{y}\"")
        };
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" width=\"{w}\" height=\"{h}\" stroke-linejoin=\"round\">\n<title>{}</title>\n<rect{place} width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n<defs>\n",
            escape(title)
        );
        for (letter, outline) in self.letters.iter().filter(|(_, o)| !o.is_empty()) {
            let code = u32::from(*letter);
            let _ = writeln!(out, "<path id=\"u{code:x}\" d=\"{outline}\"/>");
        }
        for (name, shape) in &self.shapes {
            let _ = writeln!(out, "<g id=\"{name}\">{}</g>", shape.svg());
        }
        out.push_str("</defs>\n");
        out.push_str(&self.body);
        out.push_str("</svg>\n");
        (((x, y), (w, h)), out)
    }
}

/// A text as it may stand in XML; control characters have no place there.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
