//! Reads colours as the metadata write them.

use crate::catalogue::words;
use crate::game::appearance::Colour;
use crate::resolve::call::Value;
use crate::resolve::typed;

/// A colour as written.
pub(super) fn colour(value: &Value) -> Option<Colour> {
    let part = |v: i32| v.clamp(0, 255) as u8;
    match value.as_call().and_then(typed::ColourSpec::of)? {
        typed::ColourSpec::ColourName { name } => Some(named_colour(name)),
        typed::ColourSpec::ColourRgb { r, g, b, a } => Some(Colour {
            r: part(r),
            g: part(g),
            b: part(b),
            a: part(a.unwrap_or(255)),
        }),
        typed::ColourSpec::ColourHex { hex } => {
            let digits = hex.strip_prefix('#').unwrap_or(hex);
            let value = u32::from_str_radix(digits, 16).ok()?;
            let [_, r, g, b] = value.to_be_bytes();
            (digits.len() == 6).then(|| Colour::rgb(r, g, b))
        }
    }
}

fn named_colour(name: words::UserColourType) -> Colour {
    use words::UserColourType as W;
    let (r, g, b) = match name {
        W::Hidden => return Colour::HIDDEN,
        W::White => (255, 255, 255),
        W::Black => (0, 0, 0),
        W::Grey => (150, 150, 150),
        W::LightGrey => (200, 200, 200),
        W::VeryLightGrey => (230, 230, 230),
        W::DarkGrey => (100, 100, 100),
        W::VeryDarkGrey => (50, 50, 50),
        W::Dark => (30, 30, 30),
        W::Red => (255, 0, 0),
        W::Green => (0, 200, 0),
        W::Blue => (0, 127, 255),
        W::Yellow => (255, 245, 0),
        W::Pink | W::Magenta => (255, 0, 255),
        W::Cyan => (0, 255, 255),
        W::Brown => (139, 69, 19),
        W::DarkBrown => (101, 67, 33),
        W::VeryDarkBrown => (50, 33, 16),
        W::Purple | W::DeepPurple => (127, 0, 127),
        W::Turquoise => (0, 127, 127),
        W::Orange => (255, 127, 0),
        W::LightOrange => (255, 191, 0),
        W::LightRed => (255, 127, 127),
        W::DarkRed => (127, 0, 0),
        W::Burgundy => (63, 0, 0),
        W::LightGreen => (127, 255, 127),
        W::DarkGreen => (0, 127, 0),
        W::LightBlue | W::BabyBlue => (127, 191, 255),
        W::VeryLightBlue => (205, 234, 237),
        W::DarkBlue => (0, 0, 127),
        W::IceBlue => (183, 226, 228),
        W::Gold => (212, 175, 55),
        W::Silver => (192, 192, 192),
        W::Bronze => (205, 127, 50),
        W::GunMetal => (44, 53, 57),
        W::HumanLight => (204, 182, 140),
        W::HumanDark => (108, 86, 60),
        W::Cream => (255, 255, 230),
        W::PinkFloyd => (255, 75, 150),
        W::BlackSabbath => (0, 0, 32),
        W::KingCrimson => (220, 20, 60),
        W::TangerineDream => (242, 133, 0),
        W::LightTan => (250, 200, 100),
    };
    Colour::rgb(r, g, b)
}
