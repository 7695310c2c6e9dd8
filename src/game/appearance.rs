//! How a game is to be drawn: the graphics of its metadata as plain data, such as colours and
//! styles.
//!
//! Nothing here changes play. Whoever draws a state asks [`Appearance`]; what the metadata do not
//! say is up to the drawer.

use std::collections::BTreeMap;

use super::ComponentInfo;
use super::rules::Region;
use super::site_set::SiteSet;
use crate::board::site::{Relation, SiteType};

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity; 0 is not drawn.
    pub a: u8,
}

impl Colour {
    /// An opaque colour.
    pub const fn rgb(r: u8, g: u8, b: u8) -> Self {
        Colour { r, g, b, a: 255 }
    }

    /// What is not drawn at all.
    pub const HIDDEN: Colour = Colour {
        r: 0,
        g: 0,
        b: 0,
        a: 0,
    };

    /// The colour with every part multiplied, 1.0 leaving it as it is.
    #[must_use]
    pub fn shade(self, factor: f64) -> Self {
        let part = |v: u8| (f64::from(v) * factor).round().clamp(0.0, 255.0) as u8;
        Colour {
            r: part(self.r),
            g: part(self.g),
            b: part(self.b),
            a: self.a,
        }
    }

    /// How bright the eye sees it, from 0 to 1.
    pub fn luma(self) -> f64 {
        let [r, g, b] = [self.r, self.g, self.b].map(u32::from);
        f64::from(299 * r + 587 * g + 114 * b) / 255_000.0
    }

    /// Whether it is nearer to black than to white, as the eye sees it.
    pub fn is_dark(self) -> bool {
        self.luma() < 128.0 / 255.0
    }

    /// Black or white, whichever stands out on it; black on what can be seen through.
    #[must_use]
    pub fn contrast(self) -> Self {
        if self.a >= 128 && self.is_dark() {
            Colour::rgb(255, 255, 255)
        } else {
            Colour::rgb(0, 0, 0)
        }
    }
}

/// The looks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in the language")]
pub enum BoardStyle {
    Board,
    Chess,
    Graph,
    PenAndPaper,
    Mancala,
    Go,
    Tafl,
    Shogi,
    Xiangqi,
    Janggi,
    Table,
    Backgammon,
    Surakarta,
    ConnectiveGoal,
    Spiral,
    Shibumi,
    Lasca,
    Connect4,
    SnakesAndLadders,
    HoundsAndJackals,
    UltimateTicTacToe,
    Puzzle,
    Sudoku,
    Kakuro,
    Futoshiki,
    Hashi,
    Boardless,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Edges within.
    InnerEdges,
    /// Edges on the perimeter.
    OuterEdges,
    /// Cells of a phase.
    Phase(u8),
    /// Marks on the board.
    Symbols,
    /// Vertices within.
    InnerVertices,
    /// Vertices on the perimeter.
    OuterVertices,
}

/// Which pieces something is about; what is not given is any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selector {
    /// Owner index of the component.
    pub owner: Option<u8>,
    /// Name, with or without the digits at its end.
    pub name: Option<String>,
    /// Container.
    pub container: Option<i32>,
    /// Local state.
    pub state: Option<i32>,
    /// Value.
    pub value: Option<i32>,
}

/// A piece on its site, for a [`Selector`].
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// Final name of the component.
    pub name: &'a str,
    /// Owner index of the component.
    pub owner: u8,
    /// Container it stands in.
    pub container: usize,
    /// Local state.
    pub state: i32,
    /// Value.
    pub value: i32,
}

impl<'a> Standing<'a> {
    /// A piece on the board without a state or a value.
    pub fn plain(component: &'a ComponentInfo) -> Self {
        Standing {
            name: &component.name,
            owner: component.owner,
            container: 0,
            state: 0,
            value: 0,
        }
    }
}

/// A component's name without the digits at its end.
pub fn base_name(name: &str) -> &str {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if base.is_empty() { name } else { base }
}

impl Selector {
    /// Whether a piece is meant.
    pub fn fits(&self, piece: &Standing<'_>) -> bool {
        self.owner.is_none_or(|o| o == piece.owner)
            && self
                .name
                .as_deref()
                .is_none_or(|n| n == piece.name || n == base_name(piece.name))
            && self.container.is_none_or(|c| c == piece.container as i32)
            && self.state.is_none_or(|s| s == piece.state)
            && self.value.is_none_or(|v| v == piece.value)
    }
}

/// Where a number stands on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in the language")]
pub enum Corner {
    Left,
    Right,
    Top,
    Middle,
}

/// Something drawn under or over a piece, a board or a site.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stamp {
    /// The picture's name.
    pub image: Option<String>,
    /// A text instead.
    pub text: Option<String>,
    /// Fill.
    pub fill: Option<Colour>,
    /// Edge.
    pub edge: Option<Colour>,
    /// Factors on width and height.
    pub scale: (f64, f64),
    /// Clockwise degrees.
    pub rotation: i32,
    /// Offset to the right and down.
    pub offset: (f64, f64),
}

/// The place of something on the panel: the square of which the board takes four fifths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Factor on the board; of a hand, the share of the panel's side that it takes.
    pub scale: f64,
    /// To the right and down, in sides of the panel: how far the board is moved; of a hand, where
    /// the middle of its first side lies.
    pub offset: (f64, f64),
    /// A hand runs down instead of to the right.
    pub vertical: bool,
}

impl Default for Placement {
    fn default() -> Self {
        Placement {
            scale: 1.0,
            offset: (0.0, 0.0),
            vertical: false,
        }
    }
}

/// What is said about some pieces.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceAppearance {
    /// The picture's name.
    Rename(String),
    /// Text added to the picture's name.
    Extend(String),
    /// The local state is added to the picture's name.
    StateInName,
    /// Fill, edge and second colour.
    Colours([Option<Colour>; 3]),
    /// Clockwise degrees.
    Rotate(i32),
    /// Factors on width and height.
    Scale(f64, f64),
    /// Something under the piece.
    Under(Stamp),
    /// Something over the piece.
    Over(Stamp),
    /// The local state is written on it.
    ShowState(Corner),
    /// The value is written on it.
    ShowValue(Corner),
}

/// How the levels of a stack lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in the language")]
pub enum StackStyle {
    #[default]
    Default,
    Ground,
    GroundDynamic,
    Reverse,
    Fan,
    FanAlternating,
    None,
    Backgammon,
    Count,
    CountColoured,
    DefaultAndCount,
    Ring,
    TowardsCenter,
}

/// How stacks on some sites are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct StackAppearance {
    /// Owner of the container.
    pub owner: Option<u8>,
    /// Name of the container.
    pub container: Option<String>,
    /// Number of the container.
    pub index: Option<i32>,
    /// Type of the sites.
    pub ty: Option<SiteType>,
    /// The sites; all when empty.
    pub sites: Vec<i32>,
    /// Local state.
    pub state: Option<i32>,
    /// Value.
    pub value: Option<i32>,
    /// How they lie.
    pub style: StackStyle,
    /// Factor on the offsets.
    pub scale: f64,
    /// Levels before a new pile begins.
    pub limit: i32,
}

/// Sites that something is drawn on.
#[derive(Clone, Debug, PartialEq)]
pub enum Sites {
    /// These.
    List(Vec<i32>),
    /// Those of a region, evaluated on the first position.
    Region(Region),
    /// Those of a part of the board.
    Part(Part),
}

/// A mark on some sites, drawn in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct SiteMark {
    /// Type of the sites.
    pub ty: SiteType,
    /// The sites.
    pub sites: Sites,
    /// The sites are filled as a whole instead of carrying a picture.
    pub filled: bool,
    /// The sites are cells, and the line round them is drawn instead of what is on them.
    pub border: bool,
    /// What is drawn.
    pub stamp: Stamp,
}

/// The stroke of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named as in the language")]
pub enum LineStyle {
    Thin,
    Thick,
    ThinDotted,
    ThickDotted,
    ThinDashed,
    ThickDashed,
    Hidden,
}

/// Lines beside the edges of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct LineAppearance {
    /// Type of the sites.
    pub ty: SiteType,
    /// The sites each line passes.
    pub lines: Vec<Vec<i32>>,
    /// Stroke.
    pub style: LineStyle,
    /// Colour; that of the outer edges when not given.
    pub colour: Option<Colour>,
    /// Factor on the width.
    pub scale: f64,
}

/// Which edges lie how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeAppearance {
    /// On the perimeter or not; both when not given.
    pub outer: Option<bool>,
    /// Relation of their ends.
    pub relation: Relation,
    /// Lines between neighbouring cells instead of the edges of the graph.
    pub connection: bool,
    /// Stroke.
    pub style: LineStyle,
    /// Colour.
    pub colour: Colour,
}

/// The graphics of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Appearance {
    /// The look of the board, if the description says or implies one.
    pub style: Option<BoardStyle>,
    /// Pieces are shown by filling their cells.
    pub fill_cells: bool,
    /// What sites of the default type are called, where the description says so.
    pub site_names: BTreeMap<i32, String>,
    /// Letters of pieces in text, by their names without numbers.
    pub letters: Vec<(String, String)>,
    /// Colours of parts; the first that fits wins, here and below.
    pub colours: Vec<(Part, Colour)>,
    /// Factors on the width of parts.
    pub thickness: Vec<(Part, f64)>,
    /// Where the board lies on the panel.
    pub placement: Placement,
    /// Where hands lie, by their owner index.
    pub hands: Vec<(u8, Placement)>,
    /// The picture of a piece whose kind is hidden.
    pub hidden_image: Option<String>,
    /// Cells in the colours of their phases.
    pub checkered: Option<bool>,
    /// The board is not drawn.
    pub no_board: bool,
    /// Edges of rings are straight.
    pub no_curves: bool,
    /// Cells are flat: no rim tells them from each other.
    pub no_sunken: bool,
    /// Dice show numbers.
    pub no_pips: bool,
    /// Arrow heads on edges.
    pub edge_arrows: bool,
    /// Colours of players by owner index.
    pub players: Vec<(u8, Colour)>,
    /// Every piece is a plain ball unless said otherwise.
    pub abstract_pieces: bool,
    /// About pieces.
    pub pieces: Vec<(Selector, PieceAppearance)>,
    /// About stacks.
    pub stacks: Vec<StackAppearance>,
    /// Drawn under the board.
    pub under: Vec<Stamp>,
    /// Drawn over the board.
    pub over: Vec<Stamp>,
    /// Marks on sites.
    pub marks: Vec<SiteMark>,
    /// Lines.
    pub lines: Vec<LineAppearance>,
    /// About edges.
    pub edges: Vec<EdgeAppearance>,
    /// Mancala holes that are oval, or square otherwise.
    pub holes: Vec<(Vec<i32>, bool)>,
    /// Numbers on all sites of a type, with what is added to them.
    pub numbers: Option<(SiteType, i32)>,
}

impl Appearance {
    /// The colour of a part, if one is given.
    pub fn colour(&self, part: Part) -> Option<Colour> {
        let mut found = self.colours.iter().filter(|(p, _)| *p == part);
        found.next().map(|(_, c)| *c)
    }

    /// The factor on the width of a part.
    pub fn width(&self, part: Part) -> f64 {
        let mut found = self.thickness.iter().filter(|(p, _)| *p == part);
        found.next().map_or(1.0, |(_, f)| *f)
    }

    /// The first thing said about a piece that a question accepts.
    pub fn piece<'a, R>(
        &'a self,
        piece: &Standing<'_>,
        question: impl Fn(&'a PieceAppearance) -> Option<R>,
    ) -> Option<R> {
        let fitting = self.pieces.iter().filter(|(s, _)| s.fits(piece));
        fitting
            .filter_map(|(_, appearance)| question(appearance))
            .next()
    }
}

impl super::Game {
    /// The sites a mark is drawn on, in the first position of the game.
    pub fn marked_sites(&self, mark: &SiteMark) -> Vec<i32> {
        let len = self.board.len(mark.ty) as i32;
        let mut sites: Vec<i32> = match &mark.sites {
            Sites::List(sites) => sites.clone(),
            Sites::Part(Part::Phase(phase)) => {
                let phases = self.board.phases(mark.ty);
                let fits = |s: &i32| phases.of(*s as u16) == usize::from(*phase);
                (0..len).filter(fits).collect()
            }
            Sites::Part(part) => {
                use crate::board::topology::SiteSet as Set;
                let outer = matches!(part, Part::OuterEdges | Part::OuterVertices);
                let set = if outer { Set::Outer } else { Set::Inner };
                let sites = self.board.site_set(mark.ty, set);
                sites.iter().map(|s| i32::from(*s)).collect()
            }
            Sites::Region(Region::Static(id)) => self.region(*id).iter().collect(),
            Sites::Region(region) => {
                let (mut state, mut scratch) = self.start_seeded(0);
                let mut context = super::context::Context::new(self, &mut state, &mut scratch);
                let set: SiteSet = context.region(region);
                set.iter().collect()
            }
        };
        sites.retain(|s| (0..len).contains(s));
        sites
    }
}
