//! The colours of boards by style, and of players.

use crate::game::Game;
use crate::game::appearance::{Appearance, BoardStyle as Style, Colour, Part};

/// Colours of the parts of a board; `None` is not drawn.
#[derive(Clone, Debug)]
pub struct Palette {
    /// Edges within.
    pub inner: Option<Colour>,
    /// Edges on the perimeter.
    pub outer: Option<Colour>,
    /// Cells by phase.
    pub phases: [Option<Colour>; 6],
    /// Marks.
    pub symbols: Colour,
    /// Points within and on the perimeter.
    pub points: [Option<Colour>; 2],
    /// Cells have the colours of their phases.
    pub checkered: bool,
}

const fn rgb(r: u8, g: u8, b: u8) -> Colour {
    Colour::rgb(r, g, b)
}

/// Colours of players by owner index where the game gives none; 0 is nobody.
const PLAYERS: [Colour; 17] = [
    rgb(250, 250, 250),
    rgb(250, 250, 250),
    rgb(50, 50, 50),
    rgb(190, 0, 0),
    rgb(0, 190, 0),
    rgb(0, 0, 190),
    rgb(190, 0, 190),
    rgb(0, 190, 190),
    rgb(255, 153, 0),
    rgb(255, 255, 153),
    rgb(153, 204, 255),
    rgb(255, 153, 204),
    rgb(204, 153, 255),
    rgb(255, 204, 153),
    rgb(153, 204, 0),
    rgb(255, 204, 0),
    rgb(255, 102, 0),
];

/// The colour of an owner.
pub fn owner_colour(game: &Game, owner: u8) -> Colour {
    let mut said = game.appearance.players.iter().filter(|(o, _)| *o == owner);
    if let Some((_, colour)) = said.next() {
        return *colour;
    }
    if usize::from(owner) > game.players {
        return PLAYERS[0];
    }
    PLAYERS
        .get(usize::from(owner))
        .copied()
        .unwrap_or(PLAYERS[0])
}

impl Palette {
    /// The colours of a style, with what the game says about them.
    pub fn new(style: Style, appearance: &Appearance) -> Self {
        let mut palette = Palette::of(style);
        let set = |part, slot: &mut Option<Colour>| {
            if let Some(colour) = appearance.colour(part) {
                *slot = (colour.a > 0).then_some(colour);
            }
        };
        set(Part::InnerEdges, &mut palette.inner);
        set(Part::OuterEdges, &mut palette.outer);
        for (i, phase) in palette.phases.iter_mut().enumerate() {
            set(Part::Phase(i as u8), phase);
        }
        palette.points = [palette.inner, palette.outer.or(palette.inner)];
        set(Part::InnerVertices, &mut palette.points[0]);
        set(Part::OuterVertices, &mut palette.points[1]);
        if let Some(symbols) = appearance.colour(Part::Symbols) {
            palette.symbols = symbols;
        }
        palette.checkered = appearance.checkered.unwrap_or(palette.checkered);
        palette
    }

    fn of(style: Style) -> Self {
        const BLACK: Colour = rgb(0, 0, 0);
        const BLUE: Colour = rgb(120, 190, 240);
        const PALE: Colour = rgb(210, 230, 255);
        let (inner, outer, phases, symbols): (_, _, &[Colour], _) = match style {
            Style::Chess => (
                None,
                Some(rgb(150, 75, 0)),
                &[
                    rgb(200, 150, 75),
                    rgb(250, 221, 144),
                    rgb(223, 178, 110),
                    rgb(255, 240, 200),
                ],
                BLACK,
            ),
            Style::Graph | Style::PenAndPaper | Style::Hashi => {
                let grey = rgb(150, 150, 150);
                (Some(grey), Some(grey), &[], grey)
            }
            Style::Mancala => (
                None,
                Some(rgb(125, 75, 0)),
                &[rgb(255, 220, 100)],
                rgb(127, 100, 50),
            ),
            Style::Go => (
                Some(rgb(160, 140, 100)),
                Some(BLACK),
                &[rgb(255, 230, 150)],
                rgb(130, 120, 90),
            ),
            Style::Tafl => (
                Some(rgb(220, 170, 70)),
                Some(rgb(175, 125, 75)),
                &[rgb(250, 200, 100)],
                BLACK,
            ),
            Style::Shogi | Style::Xiangqi => {
                let brown = rgb(100, 75, 50);
                (Some(brown), Some(brown), &[rgb(255, 230, 130)], BLACK)
            }
            Style::Janggi => {
                let brown = rgb(100, 75, 50);
                (Some(brown), Some(brown), &[rgb(255, 165, 0)], BLACK)
            }
            Style::Table => (
                Some(rgb(223, 178, 110)),
                Some(rgb(125, 75, 0)),
                &[rgb(153, 76, 0)],
                BLACK,
            ),
            Style::Backgammon => (
                Some(rgb(140, 75, 45)),
                Some(rgb(140, 75, 45)),
                &[rgb(185, 130, 85), rgb(225, 182, 130), rgb(116, 58, 41)],
                BLACK,
            ),
            Style::Surakarta => (
                Some(rgb(50, 150, 255)),
                Some(rgb(50, 150, 255)),
                &[rgb(180, 230, 255)],
                BLACK,
            ),
            Style::Spiral => (
                Some(BLACK),
                Some(rgb(150, 75, 0)),
                &[rgb(200, 150, 75), rgb(250, 221, 144), rgb(223, 178, 110)],
                BLACK,
            ),
            Style::Shibumi => (None, None, &[rgb(80, 170, 255)], BLACK),
            Style::Lasca => (None, None, &[rgb(200, 200, 200)], BLACK),
            Style::HoundsAndJackals => (
                Some(rgb(200, 200, 200)),
                Some(rgb(200, 200, 200)),
                &[rgb(255, 240, 220)],
                rgb(140, 140, 140),
            ),
            Style::SnakesAndLadders => (
                Some(rgb(190, 220, 255)),
                Some(rgb(190, 220, 255)),
                &[rgb(210, 240, 255), rgb(190, 220, 255)],
                BLACK,
            ),
            Style::UltimateTicTacToe => (
                Some(rgb(200, 220, 255)),
                Some(rgb(20, 100, 200)),
                &[],
                BLACK,
            ),
            Style::Connect4 => (None, None, &[rgb(0, 100, 200)], BLACK),
            Style::Board
            | Style::ConnectiveGoal
            | Style::Puzzle
            | Style::Sudoku
            | Style::Kakuro
            | Style::Futoshiki
            | Style::Boardless => (
                Some(BLUE),
                Some(BLUE),
                &[
                    PALE,
                    rgb(235, 200, 190),
                    rgb(200, 235, 200),
                    rgb(225, 215, 245),
                ],
                BLACK,
            ),
        };
        let mut all = [None; 6];
        for (slot, colour) in all.iter_mut().zip(phases) {
            *slot = Some(*colour);
        }
        Palette {
            inner,
            outer,
            phases: all,
            symbols,
            points: [None; 2],
            checkered: matches!(
                style,
                Style::Chess | Style::Spiral | Style::SnakesAndLadders
            ),
        }
    }

    /// The colour of a cell of a phase.
    pub fn cell(&self, phase: usize) -> Option<Colour> {
        if self.checkered {
            self.phases.get(phase).copied().flatten().or(self.phases[0])
        } else {
            self.phases[0]
        }
    }
}
