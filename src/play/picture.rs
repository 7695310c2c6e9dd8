//! States as pictures: SVG, or PNG made of it.
//!
//! A picture is what the game's [`Appearance`](crate::game::appearance::Appearance) asks for: the style and colours
//! of the board, marks, pieces, stacks; with hands and dice below, coordinates at the margin and
//! the last move marked. Everything is placed by the coordinates of the board graph. Letters are
//! outlines and pieces are shapes of our own, so a picture needs no font and no other file.
//!
//! | file | what it draws |
//! |---|---|
//! | `frame`, `palette` | places and colours |
//! | `board` | cells, graphs, marks, lines |
//! | `grounds` | what lies under and over the whole board |
//! | `slabs` | boards that are no net of cells: mancala, tables, spirals, Surakarta |
//! | `pieces`, `shapes`, `names` | single pieces: shapes, colours, letters, counts |
//! | `stacks`, `large` | stacks, tiles, cards; pieces of several cells, dominoes |
//! | `hints` | the clues of puzzles |
//! | `beside`, `rim` | coordinates, hands, dice, scores; whose rows are whose |
//! | `heat` | how often each site was used |
//! | `canvas`, `font`, `png` | output |

mod beside;
mod board;
mod canvas;
mod font;
mod frame;
mod grounds;
mod heat;
mod hints;
mod large;
mod names;
mod palette;
mod pieces;
#[cfg(feature = "pictures")]
mod png;
mod rim;
mod shapes;
mod slabs;
mod stacks;

pub use heat::{Heat, HeatMap};
#[cfg(feature = "pictures")]
pub use png::{PngError, png};

use super::view::View;
use crate::arrange::Arrange;
use crate::board::site::{Relation, Site, SiteType};
use crate::board::topology::SiteSet;
use crate::game::Game;
use crate::game::appearance::{BoardStyle, Colour};
use crate::game::state::State;
use canvas::{Canvas, Paint};
use frame::Frame;
use names::ShownNames;
use palette::Palette;

/// What a picture shows beside board, pieces, hands and dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The number of each site.
    pub numbers: bool,
    /// The tracks as lines.
    pub tracks: bool,
    /// The label of each site.
    pub labels: bool,
    /// No coordinates at the margin.
    pub bare: bool,
    /// Whose eyes the state is seen with.
    pub view: View,
    /// Only the board: no pieces, hands, dice and scores, and no last move.
    pub vacant: bool,
    /// How much each site was used, as a heat map.
    pub heat: Option<HeatMap>,
}

/// A picture with where its sites are, for programs that let people point at them.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The picture, as SVG.
    pub svg: String,
    /// Its upper left corner.
    pub corner: (f64, f64),
    /// Its width and height.
    pub size: (f64, f64),
    /// Where the sites are; one whose pieces lie apart is there several times.
    pub places: Vec<Place>,
}

/// Where a site is in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The type of the site.
    pub ty: SiteType,
    /// The site.
    pub site: i32,
    /// Its middle.
    pub at: (f64, f64),
    /// The radius of a piece on it.
    pub radius: f64,
    /// Its outline as the data of an SVG path, where it has one: of cells the rim, of edges the line.
    pub outline: Option<String>,
}

/// What all parts of a drawing need.
struct Painter<'a> {
    game: &'a Game,
    state: &'a State,
    picture: &'a Picture,
    style: BoardStyle,
    palette: Palette,
    frame: Frame,
    canvas: Canvas,
    names: ShownNames,
    /// The sites that are shown where there is no board.
    open: Vec<Site>,
    /// Where the sites are.
    places: Vec<Place>,
    /// Height used so far.
    bottom: f64,
    /// Width needed so far.
    right: f64,
    /// Filled grounds: upper left and lower right corner, and colour.
    plates: Vec<(canvas::Spot, canvas::Spot, Colour)>,
    /// Upper left and lower right corner of what is seen of the grounds drawn so far.
    grounds: Option<(canvas::Spot, canvas::Spot)>,
    /// Upper left corner of what is drawn, where that is above or left of 0.
    corner: canvas::Spot,
}

/// How far apart the two rows of a backgammon board lie, in radii: room for two piles of five.
const ROWS_APART: f64 = 18.0;

/// Ink of coordinates and notes.
const INK: Colour = Colour::rgb(90, 80, 70);

/// A state as an SVG document.
///
/// ```
/// use ludeme::load::{Selection, load};
/// use ludeme::play::picture::{Picture, svg};
///
/// let text = "(game \"Three\" (players 2)
///     (equipment { (board (square 3)) (piece \"Disc\" Each) })
///     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
/// let game = load("three.lud", text, &Selection::default()).game.expect("a game");
/// let (state, _) = game.start_seeded(0);
/// assert!(svg(&game, &state, &Picture::default()).starts_with("<svg"));
/// ```
pub fn svg(game: &Game, state: &State, picture: &Picture) -> String {
    drawing(game, state, picture).svg
}

/// The same with the places of the sites.
pub fn drawing(game: &Game, state: &State, picture: &Picture) -> Drawing {
    let style = style_of(game);
    let margin = match style {
        BoardStyle::Mancala | BoardStyle::Shibumi | BoardStyle::Lasca => 2.5,
        BoardStyle::Surakarta => 1.6 + 2.0 * 2.0,
        BoardStyle::Backgammon | BoardStyle::Table => 3.2,
        _ => 1.7,
    };
    let backgammon = style == BoardStyle::Backgammon;
    let shown =
        (style == BoardStyle::Boardless).then(|| in_use(game, state, picture.heat.as_ref()));
    let frame = Frame::new(
        game,
        margin,
        backgammon.then_some(ROWS_APART),
        shown.as_deref(),
        !matches!(style, BoardStyle::Surakarta | BoardStyle::Connect4),
    );
    let (width, height) = frame.size();
    let painter = Painter {
        open: shown.unwrap_or_default(),
        places: Vec::new(),
        game,
        state,
        picture,
        style,
        palette: Palette::new(style, &game.appearance),
        bottom: height + 2.0 * frame.origin.1,
        right: width + 2.0 * frame.origin.0,
        corner: (0.0, 0.0),
        plates: Vec::new(),
        grounds: None,
        frame,
        canvas: Canvas::default(),
        names: ShownNames::new(game),
    };
    painter.draw()
}

/// The style a board is drawn in.
fn style_of(game: &Game) -> BoardStyle {
    let implied = if game.features.boardless {
        BoardStyle::Boardless
    } else if game.features.deduction {
        BoardStyle::Puzzle
    } else if game.board.default_type() == SiteType::Cell {
        BoardStyle::Board
    } else {
        BoardStyle::Graph
    };
    game.appearance.style.unwrap_or(implied)
}

/// What there is to see where there is no board: the sites in use with those round them, or some in
/// the middle.
fn in_use(game: &Game, state: &State, heat: Option<&HeatMap>) -> Vec<Site> {
    let ty = game.board.default_type();
    let heat = heat.filter(|map| map.ty == ty);
    let used = |s: &Site| {
        let hot = heat.and_then(|map| map.sites.get(usize::from(*s)));
        if hot.is_some_and(|h| h.share > 0.0) {
            return true;
        }
        let slot = game.layout.slot(ty, i32::from(*s));
        slot.is_some_and(|slot| !state.contents.is_empty(slot))
    };
    let mut sites: Vec<Site> = (0..game.board.len(ty) as Site).filter(used).collect();
    if sites.is_empty() {
        sites.extend(game.board.site_set(ty, SiteSet::Centre));
    }
    for i in 0..sites.len() {
        sites.extend(game.board.neighbours(ty, Relation::All, sites[i]));
    }
    sites
}

impl Painter<'_> {
    fn draw(mut self) -> Drawing {
        self.touch_board();
        if !self.game.appearance.no_board {
            self.background();
            self.board();
        }
        self.room();
        self.marks();
        self.hints();
        self.tracks();
        let vacant = self.picture.vacant;
        if !vacant {
            self.last_move();
        }
        self.heat();
        if !vacant {
            self.occupants();
        }
        self.site_notes();
        if !self.picture.bare {
            self.coordinates();
            self.rows_of_players();
        }
        if !vacant {
            self.beside();
            self.scores();
        }
        self.heat_scale();
        let (corner, end) = (self.corner, (self.right, self.bottom));
        let title = self.game.name.clone();
        let mut page = Canvas::default();
        std::mem::swap(&mut page, &mut self.canvas);
        let (corner, svg) = page.finish(&title, corner, end);
        Drawing {
            svg,
            corner: corner.0,
            size: corner.1,
            places: self.places,
        }
    }

    /// Notes where the sites of the board are.
    fn touch_board(&mut self) {
        let game = self.game;
        let default = game.board.default_type();
        let round = matches!(self.style, BoardStyle::Mancala | BoardStyle::Spiral);
        for ty in SiteType::ALL {
            if ty != default && game.layout.offsets[ty as usize].is_none() {
                continue;
            }
            for (site, at) in self.sites_of(ty) {
                if self.style == BoardStyle::Boardless
                    && ty == default
                    && !self.open.contains(&site)
                {
                    continue;
                }
                let outline = match ty {
                    SiteType::Cell if !round => Some(self.frame.cell(game, site, true)),
                    SiteType::Edge => Some(self.frame.edge(game, site, true)),
                    _ => None,
                };
                let radius = self.frame.room(ty, site);
                self.touch(ty, i32::from(site), at, radius, outline);
            }
        }
    }

    /// Notes where a site, or a piece on it, is.
    fn touch(
        &mut self,
        ty: SiteType,
        site: i32,
        at: canvas::Spot,
        radius: f64,
        outline: Option<canvas::Outline>,
    ) {
        self.places.push(Place {
            ty,
            site,
            at,
            radius,
            outline: outline.map(canvas::Outline::data),
        });
    }

    /// Every site of the default type with the spot it lies on.
    fn sites(&self) -> Vec<(Site, (f64, f64))> {
        self.sites_of(self.game.board.default_type())
    }

    /// Every site of a type with the spot it lies on.
    fn sites_of(&self, ty: SiteType) -> Vec<(Site, (f64, f64))> {
        (0..self.game.board.len(ty) as Site)
            .map(|s| (s, self.frame.site(self.game, ty, s)))
            .collect()
    }

    /// Fills a cell, or a disc on another site.
    fn fill_site(&mut self, ty: SiteType, site: Site, at: (f64, f64), radius: f64, colour: Colour) {
        let round = matches!(self.style, BoardStyle::Mancala | BoardStyle::Spiral);
        if ty == SiteType::Cell && !round {
            let outline = self
                .frame
                .cell(self.game, site, !self.game.appearance.no_curves);
            self.canvas.outline(&outline, Paint::fill(colour));
        } else {
            self.canvas.circle(at, radius, Paint::fill(colour));
        }
    }

    /// Where there is no board: faint outlines of the sites in use and of those round them.
    fn room(&mut self) {
        if self.game.board.default_type() != SiteType::Cell {
            return;
        }
        let mut cells = self.open.clone();
        cells.arrange();
        cells.dedup();
        let paint = Paint::stroke(Colour::rgb(200, 200, 200), 1.0);
        for cell in cells {
            let outline = self.frame.cell(self.game, cell, true);
            self.canvas.outline(&outline, paint);
        }
    }

    /// Whether something is seen on a site.
    fn is_taken(&self, ty: SiteType, site: i32) -> bool {
        let slot = self.game.layout.slot(ty, site);
        let seen = |slot| self.picture.view.seen(self.game, self.state, slot);
        !self.picture.vacant && slot.is_some_and(|slot| !seen(slot).is_empty())
    }

    /// Marks where the last move began and ended, as far as it is known.
    fn last_move(&mut self) {
        let tint = Colour {
            r: 255,
            g: 190,
            b: 0,
            a: 110,
        };
        let mut done = Vec::new();
        let known = self.picture.view.last(self.state);
        for (ty, site) in known.into_iter().flatten() {
            let on_board = (0..self.game.board.len(ty) as i32).contains(&site);
            if on_board && !done.contains(&(ty, site)) {
                done.push((ty, site));
                let radius = self.frame.radius;
                if ty == SiteType::Edge {
                    let outline = self.frame.edge(self.game, site as Site, true);
                    self.canvas.outline(&outline, Paint::stroke(tint, radius));
                    continue;
                }
                let at = self.frame.site(self.game, ty, site as Site);
                self.fill_site(ty, site as Site, at, radius, tint);
            }
        }
    }

    /// The pieces on all sites, upper rows first.
    fn occupants(&mut self) {
        let mut places: Vec<(SiteType, Site, (f64, f64))> = Vec::new();
        for ty in SiteType::ALL {
            for site in 0..self.game.board.len(ty) as Site {
                // Beyond the sites of the board lie those of hands, whatever type is asked for.
                let slot = self.game.layout.slot(ty, i32::from(site));
                if slot.is_some_and(|s| self.game.layout.site(s) == (ty, i32::from(site))) {
                    places.push((ty, site, self.frame.site(self.game, ty, site)));
                }
            }
        }
        places.arrange_by(|a, b| a.2.1.total_cmp(&b.2.1).then(a.1.cmp(&b.1)));
        for (ty, site, at) in places {
            self.occupant(ty, i32::from(site), at);
        }
    }
}
