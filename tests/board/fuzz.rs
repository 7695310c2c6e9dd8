//! Random expressions: whatever is built can be measured, and nothing panics.

use ludeme::board::direction::AbsoluteDirection;
use ludeme::board::site::Site;

use super::compile::compile;

/// A linear congruential generator is random enough for shapes.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: i32) -> i32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides as u64) as i32
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.roll(words.len() as i32) as usize]
    }

    fn size(&mut self) -> i32 {
        self.roll(5) + i32::from(self.roll(20) > 0)
    }

    fn signed(&mut self) -> String {
        self.pick(&[
            "0", "1", "-1", "2", "0.5", "-0.5", "1.5", "3", "0.001", "-2", "100",
        ])
        .to_owned()
    }

    fn poly(&mut self) -> String {
        let n = 3 + self.roll(3);
        let points: String = (0..n)
            .map(|_| format!("{{{} {}}} ", self.signed(), self.signed()))
            .collect();
        format!("(poly {{{points}}})")
    }

    fn ids(&mut self) -> String {
        (0..self.roll(4))
            .map(|_| format!("{} ", self.roll(14) - 1))
            .collect()
    }

    fn pairs(&mut self) -> String {
        (0..self.roll(4))
            .map(|_| format!("{{{} {}}} ", self.roll(12), self.roll(12)))
            .collect()
    }

    fn generator(&mut self) -> String {
        let (a, b) = (self.size(), self.size());
        match self.roll(16) {
            0 | 1 => {
                let diagonals = self.pick(&[
                    "Solid",
                    "SolidNoSplit",
                    "Alternating",
                    "Concentric",
                    "Radiating",
                    "Implied",
                ]);
                format!("(rectangle {a} {b} diagonals:{diagonals})")
            }
            2 => format!(
                "(square {} {a} pyramidal:True)",
                self.pick(&["", "Limping", "Diamond"])
            ),
            3 => format!(
                "(hex {} {a})",
                self.pick(&["", "Star", "Diamond", "Prism", "Triangle", "Square"])
            ),
            4 => format!(
                "(tri {} {a})",
                self.pick(&["", "Star", "Diamond", "Prism", "Hexagon", "Limping"])
            ),
            5 => format!("(wedge {a} {b})"),
            6 => format!(
                "(concentric {{{} {} {}}} stagger:True)",
                self.size() - 1,
                self.size() * 2 - 4,
                self.size() * 3
            ),
            7 => format!(
                "(concentric {} rings:{a} joinCorners:True)",
                self.pick(&["Square", "Triangle", "Hexagon", "Target"])
            ),
            8 => format!(
                "(tiling {} {})",
                self.pick(&["T3464", "T33434", "T488", "T3636", "T33336"]),
                a.min(2)
            ),
            9 => format!("(regular {} {})", self.pick(&["", "Star"]), a + 2),
            10 => format!("(spiral turns:{a} sites:{})", b * 7),
            11 => format!("(celtic {a} {b})"),
            12 => format!(
                "(brick {} {a})",
                self.pick(&["", "Limping", "Diamond", "Spiral", "Prism"])
            ),
            13 => format!("(hex {{{} {} {}}})", a, b - 2, a),
            14 => format!("(square {})", self.poly()),
            _ => format!("(quadhex {a})"),
        }
    }

    fn graph(&mut self, depth: i32) -> String {
        if depth == 0 || self.roll(4) == 0 {
            return self.generator();
        }
        let g = self.graph(depth - 1);
        match self.roll(18) {
            0 => format!("(shift {} {} {g})", self.signed(), self.signed()),
            1 => format!("(scale {} {} {g})", self.signed(), self.signed()),
            2 => format!(
                "(rotate {} {g})",
                self.pick(&["30", "45", "90", "180", "-17"])
            ),
            3 => format!("(skew {} {g})", self.signed()),
            4 => format!(
                "(add {g} vertices:{{{{{} {}}}}} edges:{{{}}} cells:{{{{{}}}}} connect:True)",
                self.signed(),
                self.signed(),
                self.pairs(),
                self.ids()
            ),
            5 => format!("(remove {g} cells:{{{}}})", self.ids()),
            6 => format!(
                "(remove {g} edges:{{{}}} vertices:{{{}}} trimEdges:False)",
                self.pairs(),
                self.ids()
            ),
            7 => format!("(merge {g} {})", self.graph(depth - 1)),
            8 => format!("(union {g} {} connect:True)", self.graph(depth - 1)),
            9 => format!("(intersect {g} {})", self.graph(depth - 1)),
            10 => format!(
                "({} {g} {})",
                self.pick(&["hole", "keep", "clip", "remove"]),
                self.poly()
            ),
            11 => format!("(trim {g})"),
            12 => format!("(dual {g})"),
            13 => format!("(subdivide {g} min:{})", self.roll(6)),
            14 => format!("(splitCrossings {g})"),
            15 => format!(
                "({} {g})",
                self.pick(&["makeFaces", "renumber", "complete"])
            ),
            16 => format!("(complete {g} eachCell:True)"),
            _ => format!("(layers {} {g})", self.roll(3)),
        }
    }
}

#[test]
fn random_boards_can_be_measured() {
    let mut dice = Dice(7);
    let mut built = 0;
    for _ in 0..150 {
        let ty = dice.pick(&["Cell", "Vertex", "Edge"]);
        let expression = format!("(board {} use:{ty})", dice.graph(3));
        let (board, _) = compile(&expression, dice.roll(2) == 0);
        let Some(board) = board else { continue };
        built += 1;
        let t = &board.topology;
        let ty = t.default_type();
        t.site_sets(ty);
        let rows: usize = t.measures(ty).rows().rows().map(<[_]>::len).sum();
        let phases: usize = (0..5).map(|phase| t.phases(ty).sites(phase).len()).sum();
        assert_eq!(phases, t.len(ty), "{expression}");
        assert!(rows > 0 || t.len(ty) == 0, "{expression}");
        for site in 0..t.len(ty) as u32 {
            for path in t.radials(ty).paths(AbsoluteDirection::All, site as Site) {
                let mut sites = path.to_vec();
                sites.sort_unstable();
                sites.dedup();
                assert!(
                    path[0] == site as Site && sites.len() == path.len(),
                    "{expression}: {path:?}"
                );
            }
        }
    }
    assert!(built > 50);
}
