//! The shapes of pieces, drawn for this crate, and which piece gets which.
//!
//! A shape lies in the square from −1 to 1, y downwards. Its body takes fill and edge of where it
//! is used; its details are strokes in the edge colour and dots in the detail colour.

use crate::game::appearance::base_name;

/// A shape: its name in the picture and its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape(&'static ShapeEntry);

#[derive(Debug, PartialEq, Eq)]
struct ShapeEntry {
    name: &'static str,
    /// Words in the names of pieces that mean it.
    words: &'static [&'static str],
    /// Outline that is filled and stroked.
    body: &'static str,
    /// Lines in the detail colour.
    lines: &'static str,
    /// Outlines filled in the detail colour.
    dots: &'static str,
}

impl Shape {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Its parts as SVG.
    pub fn svg(self) -> String {
        let mut out = format!("<path d=\"{}\"/>", self.0.body);
        if !self.0.lines.is_empty() {
            out.push_str(&format!(
                "<path d=\"{}\" fill=\"none\" stroke=\"currentColor\"/>",
                self.0.lines
            ));
        }
        if !self.0.dots.is_empty() {
            out.push_str(&format!(
                "<path d=\"{}\" fill=\"currentColor\" stroke=\"none\"/>",
                self.0.dots
            ));
        }
        out
    }

    /// Whether it is no more than a polygon.
    pub fn is_polygon(self) -> bool {
        let polygons = ["square", "rectangle", "triangle", "diamond", "hexagon"];
        polygons.contains(&self.0.name)
    }

    /// A plain round piece.
    pub fn disc() -> Shape {
        Shape(&SHAPES[0])
    }

    /// A pointed tile.
    pub fn koma() -> Shape {
        let koma = SHAPES.iter().find(|s| s.name == "koma");
        Shape(koma.unwrap_or(&SHAPES[0]))
    }

    /// A ball.
    pub fn ball() -> Shape {
        Shape(&SHAPES[1])
    }

    /// The shape for a picture name: the one with the longest word that the name contains.
    pub fn of(name: &str) -> Option<Shape> {
        // `_noCross` says what a picture lacks.
        let name = base_name(name).to_lowercase().replace("nocross", "");
        let found = SHAPES
            .iter()
            .flat_map(|s| s.words.iter().map(move |w| (s, w)));
        // The first of equally long words: the order of the table decides.
        found
            .filter(|(_, w)| name.contains(**w))
            .rev()
            .max_by_key(|(_, w)| w.len())
            .map(|(s, _)| Shape(s))
    }
}

/// A shape for names that contain one of the words.
const fn shape(
    name: &'static str,
    words: &'static [&'static str],
    body: &'static str,
    lines: &'static str,
    dots: &'static str,
) -> ShapeEntry {
    ShapeEntry {
        name,
        words,
        body,
        lines,
        dots,
    }
}

const CIRCLE: &str = "M-.95 0A.95 .95 0 1 1 .95 0A.95 .95 0 1 1 -.95 0Z";
const SMALL: &str = "M-.45 0A.45 .45 0 1 1 .45 0A.45 .45 0 1 1 -.45 0Z";

static SHAPES: &[ShapeEntry] = &[
    shape(
        "disc",
        &[
            "disc", "counter", "stone", "chip", "checker", "man", "token", "coin", "tower",
        ],
        CIRCLE,
        "M-.66 0A.66 .66 0 1 1 .66 0A.66 .66 0 1 1 -.66 0Z",
        "",
    ),
    shape(
        "ball",
        &["ball", "bead", "marble", "pebble", "peg"],
        CIRCLE,
        "M-.62 -.22A.66 .66 0 0 1 -.2 -.63",
        "",
    ),
    shape("seed", &["seed"], SMALL, "", ""),
    shape(
        "marker",
        &["marker"],
        "M-.85 0A.85 .85 0 1 1 .85 0A.85 .85 0 1 1 -.85 0Z",
        "",
        "",
    ),
    shape("dot", &["dot"], CIRCLE, "", ""),
    shape(
        "doublecounter",
        &["doublecounter", "double_counter", "doubledisc"],
        CIRCLE,
        "M-.7 0A.7 .7 0 1 1 .7 0A.7 .7 0 1 1 -.7 0ZM-.42 0A.42 .42 0 1 1 .42 0A.42 .42 0 1 1 -.42 0Z",
        "",
    ),
    shape(
        "counterstar",
        &["counterstar", "discstar", "starcounter"],
        CIRCLE,
        "",
        "M0 -.74L.18 -.23L.71 -.23L.29 .09L.44 .6L0 .3L-.44 .6L-.29 .09L-.71 -.23L-.18 -.23Z",
    ),
    shape(
        "ring",
        &["ring"],
        "M-.95 0A.95 .95 0 1 1 .95 0A.95 .95 0 1 1 -.95 0ZM-.5 0A.5 .5 0 1 0 .5 0A.5 .5 0 1 0 -.5 0Z",
        "",
        "",
    ),
    shape(
        "pawn",
        &[
            "pawn", "soldier", "warrior", "private", "attacker", "defender", "infantry",
        ],
        "M-.56 .88H.56V.7Q.3 .55 .22 .1H.36V-.06H.22A.37 .37 0 1 0 -.22 -.06H-.36V.1H-.22Q-.3 .55 -.56 .7Z",
        "",
        "",
    ),
    shape(
        "rook",
        &["rook", "castle", "chariot"],
        "M-.62 .88H.62V.68L.42 .54L.36 -.3L.54 -.44V-.86H.3V-.68H.13V-.86H-.13V-.68H-.3V-.86H-.54V-.44L-.36 -.3L-.42 .54L-.62 .68Z",
        "M-.36 -.3H.36M-.42 .54H.42",
        "",
    ),
    shape(
        "knight",
        &["knight", "horse", "cavalry", "rider"],
        "M-.5 .88H.62V.7L.5 .6Q.66 -.1 .3 -.52Q.14 -.7 -.02 -.74L-.08 -.92L-.24 -.68Q-.42 -.5 -.5 -.24L-.7 .06Q-.72 .24 -.58 .28L-.42 .17L-.1 .02Q-.06 .16 -.26 .34Q-.46 .5 -.44 .64L-.5 .7Z",
        "M.12 -.5Q.38 -.2 .34 .4",
        "M-.3 -.34A.07 .07 0 1 1 -.16 -.34A.07 .07 0 1 1 -.3 -.34Z",
    ),
    shape(
        "bishop",
        &["bishop", "priest", "monk"],
        "M-.6 .88H.6V.7L.34 .56Q.3 .38 .22 .24H.38V.08Q.48 -.1 .42 -.3Q.3 -.56 .08 -.68A.14 .14 0 1 0 -.08 -.68Q-.3 -.56 -.42 -.3Q-.48 -.1 -.38 .08V.24H-.22Q-.3 .38 -.34 .56L-.6 .7Z",
        "M0 -.5V-.08M-.2 -.3H.2",
        "",
    ),
    shape(
        "queen",
        &["queen", "vizier", "lady", "minister", "amazon", "ferz"],
        "M-.58 .88H.58V.7L.42 .54L.72 -.4A.11 .11 0 1 0 .6 -.5L.36 -.02L.3 -.6A.11 .11 0 1 0 .18 -.6L0 -.08L-.18 -.6A.11 .11 0 1 0 -.3 -.6L-.36 -.02L-.6 -.5A.11 .11 0 1 0 -.72 -.4L-.42 .54L-.58 .7Z",
        "M-.42 .54Q0 .4 .42 .54",
        "",
    ),
    shape(
        "king",
        &["king", "emperor", "general", "jarl", "chief", "commander"],
        "M-.56 .88H.56V.7L.42 .52Q.9 .16 .72 -.16Q.52 -.44 .1 -.18V-.5H.29V-.68H.1V-.92H-.1V-.68H-.29V-.5H-.1V-.18Q-.52 -.44 -.72 -.16Q-.9 .16 -.42 .52L-.56 .7Z",
        "M-.42 .52Q0 .38 .42 .52M0 -.16V.42",
        "",
    ),
    shape(
        "elephant",
        &["elephant"],
        "M-.84 .12Q-.86 -.56 -.2 -.56H.3Q.78 -.54 .8 0L.82 .72H.46V.34H.02V.72H-.36V.32Q-.5 .34 -.58 .22Q-.64 .44 -.6 .66Q-.62 .82 -.78 .76Q-.9 .5 -.84 .12Z",
        "M-.2 -.4Q.16 -.34 .04 .04Q-.1 .16 -.24 .04",
        "M-.58 -.2A.07 .07 0 1 1 -.44 -.2A.07 .07 0 1 1 -.58 -.2Z",
    ),
    shape(
        "animal",
        &[
            "dog", "hound", "wolf", "jackal", "fox", "tiger", "leopard", "lion", "cat", "bear",
            "hyena",
        ],
        "M-.7 -.86L-.3 -.6Q0 -.7 .3 -.6L.7 -.86L.72 -.2Q.7 .1 .4 .36L.2 .8Q0 .94 -.2 .8L-.4 .36Q-.7 .1 -.72 -.2Z",
        "M-.2 .56Q0 .68 .2 .56M0 .46V.62",
        "M-.4 -.12A.1 .1 0 1 1 -.2 -.12A.1 .1 0 1 1 -.4 -.12ZM.2 -.12A.1 .1 0 1 1 .4 -.12A.1 .1 0 1 1 .2 -.12ZM-.14 .34H.14L0 .5Z",
    ),
    shape(
        "grazer",
        &[
            "goat", "sheep", "lamb", "hare", "rabbit", "deer", "cow", "bull", "goose",
        ],
        "M-.34 -.5Q-.5 -.96 -.78 -.8Q-.7 -.74 -.6 -.4L-.84 -.3L-.5 -.1L-.26 .7Q0 .98 .26 .7L.5 -.1L.84 -.3L.6 -.4Q.7 -.74 .78 -.8Q.5 -.96 .34 -.5Q0 -.64 -.34 -.5Z",
        "M-.12 .62Q0 .72 .12 .62",
        "M-.34 -.1A.09 .09 0 1 1 -.16 -.1A.09 .09 0 1 1 -.34 -.1ZM.16 -.1A.09 .09 0 1 1 .34 -.1A.09 .09 0 1 1 .16 -.1Z",
    ),
    shape(
        "rodent",
        &["rat", "mouse", "rodent"],
        "M-.9 .5Q-.6 -.1 -.1 -.2Q.5 -.3 .7 .2Q.8 .5 .6 .6H.9V.7H-.6Q-.86 .68 -.9 .5ZM-.5 -.05A.24 .24 0 1 1 -.1 -.2Z",
        "",
        "M-.62 .32A.07 .07 0 1 1 -.48 .32A.07 .07 0 1 1 -.62 .32Z",
    ),
    shape(
        "bird",
        &[
            "bird", "hen", "chick", "eagle", "falcon", "hawk", "crow", "raven", "duck", "swan",
            "dove", "phoenix",
        ],
        "M-.92 -.34L-.62 -.5A.3 .3 0 0 1 -.1 -.36Q.3 -.2 .9 -.34Q.8 .5 .1 .54V.84H-.02V.54Q-.56 .46 -.6 -.14Z",
        "M-.06 -.02Q.2 .3 .56 .06",
        "M-.46 -.4A.06 .06 0 1 1 -.34 -.4A.06 .06 0 1 1 -.46 -.4Z",
    ),
    shape(
        "person",
        &["human", "gnome", "thrall", "person", "hunter", "farmer"],
        "M-.26 -.6A.26 .26 0 1 1 .26 -.6A.26 .26 0 1 1 -.26 -.6ZM-.5 .9Q-.6 -.26 0 -.26Q.6 -.26 .5 .9Z",
        "",
        "",
    ),
    shape(
        "ship",
        &["ship", "boat"],
        "M-.9 .3H.9L.56 .82H-.56ZM-.08 .2V-.9L.72 .12H.1V.3H-.08Z",
        "",
        "",
    ),
    shape(
        "cross",
        &["cross", "xpiece"],
        "M-.85 -.58L-.58 -.85L0 -.27L.58 -.85L.85 -.58L.27 0L.85 .58L.58 .85L0 .27L-.58 .85L-.85 .58L-.27 0Z",
        "",
        "",
    ),
    shape("minus", &["minus"], "M-.85 -.2H.85V.2H-.85Z", "", ""),
    shape(
        "star",
        &["star"],
        "M0 -.98L.24 -.3L.94 -.3L.38 .12L.58 .8L0 .4L-.58 .8L-.38 .12L-.94 -.3L-.24 -.3Z",
        "",
        "",
    ),
    shape(
        "square",
        &["square", "block", "cube", "wall"],
        "M-.82 -.82H.82V.82H-.82Z",
        "",
        "",
    ),
    shape(
        "rectangle",
        &["rectangle", "plank"],
        "M-.9 -.3H.9V.3H-.9Z",
        "",
        "",
    ),
    shape(
        "triangle",
        &["triangle", "pyramid"],
        "M0 -.9L.9 .72H-.9Z",
        "",
        "",
    ),
    shape("diamond", &["diamond"], "M0 -.95L.7 0L0 .95L-.7 0Z", "", ""),
    shape(
        "hexagon",
        &["hexagon", "hex"],
        "M-.48 -.83H.48L.95 0L.48 .83H-.48L-.95 0Z",
        "",
        "",
    ),
    shape(
        "arrow",
        &["arrow", "pointer"],
        "M0 -.95L.7 -.15H.28V.9H-.28V-.15H-.7Z",
        "",
        "",
    ),
    shape("stick", &["stick"], "M-.16 -.95H.16V.95H-.16Z", "", ""),
    shape(
        "koma",
        &["koma", "shogi"],
        "M0 -.95L.58 -.66L.78 .9H-.78L-.58 -.66Z",
        "",
        "",
    ),
    // Marks on boards.
    shape(
        "thincross",
        &["thincross"],
        "M-.9 -.9L.9 .9M.9 -.9L-.9 .9",
        "",
        "",
    ),
    shape(
        "waves",
        &["wave"],
        "M-.9 -.3Q-.6 -.7 -.3 -.3T.3 -.3T.9 -.3M-.9 .3Q-.6 -.1 -.3 .3T.3 .3T.9 .3",
        "",
        "",
    ),
    shape(
        "knotsquare",
        &["knotsquare", "knot"],
        "M-.85 -.85H.3V.3H-.85ZM-.3 -.3H.85V.85H-.3Z",
        "M0 -.95L.95 0L0 .95L-.95 0Z",
        "",
    ),
    shape(
        "knottriangle",
        &["knottriangle"],
        "M0 -.9L.85 .6H-.85Z",
        "M0 .9L-.85 -.6H.85Z",
        "",
    ),
    shape(
        "flower",
        &["flower", "rosette", "lotus"],
        "M0 -.95Q.5 -.6 .22 -.22Q.6 -.5 .95 0Q.6 .5 .22 .22Q.5 .6 0 .95Q-.5 .6 -.22 .22Q-.6 .5 -.95 0Q-.6 -.5 -.22 -.22Q-.5 -.6 0 -.95Z",
        "M-.67 -.67L.67 .67M.67 -.67L-.67 .67",
        "M-.16 0A.16 .16 0 1 1 .16 0A.16 .16 0 1 1 -.16 0Z",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_word_in_a_name_decides() {
        let name = |n| Shape::of(n).map(Shape::name);
        assert_eq!(name("King1"), Some("king"));
        assert_eq!(name("DiscKing2"), Some("disc"));
        assert_eq!(name("Kingstone"), Some("disc"));
        assert_eq!(name("thinCross"), Some("thincross"));
        assert_eq!(name("Cross2"), Some("cross"));
        assert_eq!(name("King_noCross"), Some("king"));
        assert_eq!(name("Quux"), None);
    }

    #[test]
    fn every_word_finds_a_shape_and_every_name_is_its_own() {
        for (i, entry) in SHAPES.iter().enumerate() {
            for word in entry.words {
                assert_eq!(Shape::of(word).map(Shape::name), Some(entry.name), "{word}");
            }
            assert!(SHAPES[..i].iter().all(|e| e.name != entry.name));
        }
    }
}
