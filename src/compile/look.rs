//! The graphics of the metadata to the [`Look`] of the game.
//!
//! What cannot be read is left out: a picture is never a reason to refuse a game. Nothing here
//! may reach the state either, so an item whose region would need a variable of its own is left
//! out as well.

mod colours;

use colours::colour;

use super::directions::{relation, same_word};
use super::{Compiler, item_owner, role, site_type};
use crate::board::site::Relation;
use crate::catalogue::{typed, typed::GraphicsItem as Item, words};
use crate::game::look::{
    BoardStyle, Colour, Corner, EdgeLook, LineLook, LineStyle, Part, PieceLook, Selector, SiteMark,
    Sites, StackLook, StackStyle, Stamp,
};
use crate::game::rules::Region;
use crate::resolve::call::Value;

/// The arguments that place and size a [`Stamp`].
struct Placing<'a> {
    fill: Option<&'a Value>,
    edge: Option<&'a Value>,
    scale: Option<f32>,
    scale_x: Option<f32>,
    scale_y: Option<f32>,
    rotation: Option<i32>,
    offset_x: Option<f32>,
    offset_y: Option<f32>,
}

impl Compiler<'_> {
    /// Reads the graphics of a metadata clause.
    pub(super) fn look(&mut self, metadata: Option<&Value>) {
        let graphics = metadata
            .and_then(Value::as_call)
            .and_then(typed::Metadata::of)
            .and_then(|m| m.graphics)
            .and_then(Value::as_call)
            .and_then(typed::Graphics::of);
        let Some(graphics) = graphics else { return };
        let items = match graphics.items {
            Value::Array(items, _) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        let found = self.diagnostics.len();
        for item in items {
            if let Some(item) = item.as_call().and_then(Item::of) {
                self.look_item(item);
            }
        }
        self.diagnostics.truncate(found);
    }

    fn owner(&self, word: Option<words::RoleType>) -> Option<u8> {
        word.map(|w| item_owner(role(w), self.players()))
    }

    fn selector(
        &self,
        owner: Option<words::RoleType>,
        name: Option<&str>,
        container: Option<i32>,
        state: Option<i32>,
        value: Option<i32>,
    ) -> Selector {
        Selector {
            owner: self.owner(owner),
            name: name.map(str::to_owned),
            container,
            state,
            value,
        }
    }

    /// What the board is drawn as, what its parts look like.
    fn look_item(&mut self, item: Item<'_>) {
        let look = &mut self.game.look;
        match item {
            Item::BoardStyle {
                style,
                replace_components_with_filled_cells: fill,
            } => {
                look.style = board_style(style).or(look.style);
                look.fill_cells |= fill == Some(true);
            }
            Item::BoardColour { part, colour: c } => {
                look.colours
                    .extend(colour(c).map(|c| (board_part(part), c)));
            }
            Item::BoardStyleThickness { part, thickness } => {
                let factor = f64::from(thickness).clamp(0.0, 20.0);
                look.thickness.push((board_part(part), factor));
            }
            Item::BoardCheckered { value } => look.checkered = Some(value.unwrap_or(true)),
            Item::BoardGround {
                kind,
                image,
                fill_colour,
                edge_colour,
                scale,
                scale_x,
                scale_y,
                rotation,
                offset_x,
                offset_y,
            } => {
                let placing = Placing {
                    fill: fill_colour,
                    edge: edge_colour,
                    scale,
                    scale_x,
                    scale_y,
                    rotation,
                    offset_x,
                    offset_y,
                };
                let stamp = placing.stamp(image, None);
                match kind {
                    words::GroundType::Background => look.under.push(stamp),
                    words::GroundType::Foreground => look.over.push(stamp),
                }
            }
            Item::NoDraw { kind, value } => {
                let set = value.unwrap_or(true);
                match kind {
                    words::NoType::Board => look.no_board = set,
                    words::NoType::Curves => look.no_curves = set,
                    words::NoType::DicePips => look.no_pips = set,
                    words::NoType::Animation | words::NoType::Sunken => {}
                }
            }
            Item::PieceFamilies { families } => {
                look.abstract_pieces |= families.iter().any(|f| f.as_str() == Some("Abstract"));
            }
            Item::PlayerColour { role, colour: c } => {
                let owner = self.owner(Some(role)).unwrap_or(0);
                self.game.look.players.extend(colour(c).map(|c| (owner, c)));
            }
            Item::PlayerName { role, name } => {
                let owner = usize::from(self.owner(Some(role)).unwrap_or(0));
                if (1..=self.players()).contains(&owner)
                    && let Some(player) = self.game.names.players.get_mut(owner)
                {
                    name.clone_into(player);
                }
            }
            Item::ShowBoolean { kind, value } => {
                let set = value.unwrap_or(true);
                match kind {
                    words::ShowBooleanType::EdgeDirections => look.edge_arrows = set,
                    words::ShowBooleanType::StraightEdges => look.no_curves = set,
                    _ => {}
                }
            }
            Item::ShowAsHoles { sites, shape } => {
                look.holes
                    .push((numbers(sites), shape == words::HoleType::Oval));
            }
            Item::ShowSiteIndex {
                site_type: ty,
                offset,
            } => {
                let ty = self.site_type(ty);
                self.game.look.numbers = Some((ty, offset.unwrap_or(0)));
            }
            Item::ShowEdges {
                edges,
                relation_type,
                connection,
                style,
                colour: c,
            } => look.edges.push(EdgeLook {
                outer: match edges {
                    Some(words::EdgeType::Outer) => Some(true),
                    Some(words::EdgeType::Inner) => Some(false),
                    _ => None,
                },
                relation: relation_type.map_or(Relation::All, relation),
                connection: connection == Some(true),
                style: style.map_or(LineStyle::ThinDotted, line_style),
                colour: c.and_then(colour).unwrap_or(Colour::rgb(200, 200, 200)),
            }),
            Item::ShowLine {
                lines,
                site_type: ty,
                style,
                colour: c,
                scale,
                ..
            } => {
                let lines = lines.iter().filter_map(Value::as_array).map(numbers);
                look.lines.push(LineLook {
                    ty: ty.map_or(crate::board::site::SiteType::Vertex, site_type),
                    lines: lines.collect(),
                    style: style.map_or(LineStyle::Thick, line_style),
                    colour: c.and_then(colour),
                    scale: scale.map_or(1.0, f64::from).clamp(0.0, 20.0),
                });
            }
            other => {
                self.look_piece(other);
                self.look_sites(other);
            }
        }
    }

    /// What pieces and stacks look like.
    fn look_piece(&mut self, item: Item<'_>) {
        let said = match item {
            Item::PieceRename {
                role,
                piece,
                container,
                state,
                value,
                name,
            } => (
                self.selector(role, piece, container, state, value),
                PieceLook::Rename(name.into()),
            ),
            Item::PieceExtendName {
                role,
                piece,
                container,
                state,
                value,
                name,
            } => (
                self.selector(role, piece, container, state, value),
                PieceLook::Extend(name.into()),
            ),
            Item::PieceAddStateToName {
                role,
                name,
                container,
                state,
                value,
            } => (
                self.selector(role, name, container, state, value),
                PieceLook::StateInName,
            ),
            Item::PieceGround {
                kind,
                role,
                name,
                container,
                state,
                value,
                image,
                text,
                fill_colour,
                edge_colour,
                scale,
                scale_x,
                scale_y,
                rotation,
                offset_x,
                offset_y,
            } => {
                let placing = Placing {
                    fill: fill_colour,
                    edge: edge_colour,
                    scale,
                    scale_x,
                    scale_y,
                    rotation,
                    offset_x,
                    offset_y,
                };
                let stamp = placing.stamp(image, text);
                let look = match kind {
                    words::GroundType::Background => PieceLook::Under(stamp),
                    words::GroundType::Foreground => PieceLook::Over(stamp),
                };
                (self.selector(role, name, container, state, value), look)
            }
            Item::PieceColour {
                role,
                name,
                container,
                state,
                value,
                fill_colour,
                stroke_colour,
                secondary_colour,
            } => (
                self.selector(role, name, container, state, value),
                PieceLook::Colours(
                    [fill_colour, stroke_colour, secondary_colour].map(|c| c.and_then(colour)),
                ),
            ),
            Item::PieceRotate {
                role,
                name,
                container,
                state,
                value,
                degrees,
            } => (
                self.selector(role, name, container, state, value),
                PieceLook::Rotate(degrees),
            ),
            Item::PieceScale {
                role,
                name,
                container,
                state,
                value,
                scale,
                scale_x,
                scale_y,
            } => {
                let (x, y) = scales(scale, scale_x, scale_y);
                (
                    self.selector(role, name, container, state, value),
                    PieceLook::Scale(x, y),
                )
            }
            Item::ShowPiece {
                kind,
                role,
                name,
                place,
                ..
            } => {
                let Some(corner) = corner(place) else { return };
                let look = match kind {
                    words::ShowPieceType::State => PieceLook::ShowState(corner),
                    words::ShowPieceType::Value => PieceLook::ShowValue(corner),
                };
                (self.selector(role, name, None, None, None), look)
            }
            _ => return,
        };
        self.game.look.pieces.push(said);
    }

    /// What is drawn on sites.
    fn look_sites(&mut self, item: Item<'_>) {
        match item {
            Item::StackType {
                role,
                name,
                index,
                site_type: ty,
                sites,
                site,
                state,
                value,
                style,
                scale,
                limit,
            } => {
                let owner = self.owner(role);
                let mut places = sites.map(numbers).unwrap_or_default();
                places.extend(site);
                self.game.look.stacks.push(StackLook {
                    owner,
                    container: name.map(str::to_owned),
                    index,
                    ty: ty.map(site_type),
                    sites: places,
                    state,
                    value,
                    style: stack_style(style),
                    scale: scale.map_or(1.0, f64::from).clamp(0.0, 100.0),
                    limit: limit.unwrap_or(5).clamp(1, 10),
                });
            }
            Item::RegionColour {
                name,
                role,
                site_type: ty,
                sites,
                site,
                region,
                region_site_type,
                colour: c,
                scale,
            } => {
                let ty = self.site_type(region_site_type.or(ty));
                let Some(sites) = self.look_at(name, role, sites, site, region, None) else {
                    return;
                };
                let fill = c.and_then(colour);
                let scale = scale.map_or(1.0, f64::from);
                self.game.look.marks.push(SiteMark {
                    ty,
                    sites,
                    filled: true,
                    stamp: Stamp {
                        fill: fill.or(Some(Colour::rgb(180, 180, 180))),
                        scale: (scale, scale),
                        ..Stamp::default()
                    },
                });
            }
            Item::ShowSymbol {
                image,
                text,
                region_name,
                role,
                site_type: ty,
                sites,
                site,
                region,
                part,
                fill_colour,
                edge_colour,
                scale,
                scale_x,
                scale_y,
                rotation,
                offset_x,
                offset_y,
            } => {
                let ty = self.site_type(ty);
                let Some(sites) = self.look_at(region_name, role, sites, site, region, part) else {
                    return;
                };
                let placing = Placing {
                    fill: fill_colour,
                    edge: edge_colour,
                    scale,
                    scale_x,
                    scale_y,
                    rotation,
                    offset_x,
                    offset_y,
                };
                self.game.look.marks.push(SiteMark {
                    ty,
                    sites,
                    filled: image.is_none() && text.is_none(),
                    stamp: placing.stamp(image, text),
                });
            }
            _ => {}
        }
    }

    /// The sites an item names in one of its ways.
    fn look_at(
        &mut self,
        name: Option<&str>,
        role: Option<words::RoleType>,
        sites: Option<&[Value]>,
        site: Option<i32>,
        region: Option<&Value>,
        part: Option<words::BoardGraphicsType>,
    ) -> Option<Sites> {
        if let Some(sites) = sites {
            return Some(Sites::List(numbers(sites)));
        }
        if let Some(site) = site {
            return Some(Sites::List(vec![site]));
        }
        if name.is_some() || (region.is_none() && role.is_some()) {
            let owner = self.owner(role);
            let fits = |r: &&crate::game::NamedRegion| {
                name.is_none_or(|n| n == r.name) && owner.is_none_or(|o| o == r.owner)
            };
            let named = self.game.regions.iter().filter(fits);
            let sites: Vec<i32> = named.flat_map(|r| self.game.region(r.all).iter()).collect();
            return Some(Sites::List(sites));
        }
        if let Some(region) = region {
            let region = self.look_region(region)?;
            return Some(Sites::Region(region));
        }
        part.map(|p| Sites::Part(board_part(p)))
    }

    fn look_region(&mut self, value: &Value) -> Option<Region> {
        let (names, thens) = (self.game.names.clone(), self.game.thens.len());
        let region = self.region(value);
        if self.game.names != names || self.game.thens.len() != thens {
            self.game.names = names;
            return None;
        }
        Some(region)
    }
}

impl Placing<'_> {
    fn stamp(&self, image: Option<&str>, text: Option<&str>) -> Stamp {
        let size = |v: Option<f32>| f64::from(v.unwrap_or(0.0)).clamp(-100.0, 100.0);
        Stamp {
            image: image.map(str::to_owned),
            text: text.map(str::to_owned),
            fill: self.fill.and_then(colour),
            edge: self.edge.and_then(colour),
            scale: scales(self.scale, self.scale_x, self.scale_y),
            rotation: self.rotation.unwrap_or(0),
            offset: (size(self.offset_x), size(self.offset_y)),
        }
    }
}

/// A scale of exactly 1 counts as not given.
fn scales(scale: Option<f32>, x: Option<f32>, y: Option<f32>) -> (f64, f64) {
    let bounded = |v: f32| f64::from(v).clamp(0.0, 100.0);
    match scale {
        Some(scale) if scale != 1.0 => (bounded(scale), bounded(scale)),
        _ => (x.map_or(1.0, bounded), y.map_or(1.0, bounded)),
    }
}

fn numbers(values: &[Value]) -> Vec<i32> {
    values.iter().filter_map(Value::as_int).collect()
}

/// The look of a board; none for the looks of other containers.
fn board_style(word: words::ContainerStyleType) -> Option<BoardStyle> {
    use words::ContainerStyleType as W;
    Some(match word {
        W::Hand | W::Deck | W::Dice => return None,
        W::Board | W::Isometric | W::Agon => BoardStyle::Board,
        W::Boardless => BoardStyle::Boardless,
        W::ConnectiveGoal => BoardStyle::ConnectiveGoal,
        W::Mancala => BoardStyle::Mancala,
        W::PenAndPaper => BoardStyle::PenAndPaper,
        W::Shibumi => BoardStyle::Shibumi,
        W::Spiral => BoardStyle::Spiral,
        W::Puzzle => BoardStyle::Puzzle,
        W::Backgammon => BoardStyle::Backgammon,
        W::Chess => BoardStyle::Chess,
        W::Connect4 => BoardStyle::Connect4,
        W::Go => BoardStyle::Go,
        W::Graph => BoardStyle::Graph,
        W::HoundsAndJackals => BoardStyle::HoundsAndJackals,
        W::Janggi => BoardStyle::Janggi,
        W::Lasca => BoardStyle::Lasca,
        W::Shogi => BoardStyle::Shogi,
        W::SnakesAndLadders => BoardStyle::SnakesAndLadders,
        W::Surakarta => BoardStyle::Surakarta,
        W::Table => BoardStyle::Table,
        W::Tafl => BoardStyle::Tafl,
        W::Xiangqi => BoardStyle::Xiangqi,
        W::UltimateTicTacToe => BoardStyle::UltimateTicTacToe,
        W::Futoshiki => BoardStyle::Futoshiki,
        W::Hashi => BoardStyle::Hashi,
        W::Kakuro => BoardStyle::Kakuro,
        W::Sudoku => BoardStyle::Sudoku,
    })
}

fn board_part(word: words::BoardGraphicsType) -> Part {
    use words::BoardGraphicsType as W;
    match word {
        W::InnerEdges => Part::InnerEdges,
        W::OuterEdges => Part::OuterEdges,
        W::Phase0 => Part::Phase(0),
        W::Phase1 => Part::Phase(1),
        W::Phase2 => Part::Phase(2),
        W::Phase3 => Part::Phase(3),
        W::Phase4 => Part::Phase(4),
        W::Phase5 => Part::Phase(5),
        W::Symbols => Part::Symbols,
        W::InnerVertices => Part::InnerVertices,
        W::OuterVertices => Part::OuterVertices,
    }
}

fn line_style(word: words::LineStyle) -> LineStyle {
    same_word!(word, words::LineStyle, LineStyle:
        Thin Thick ThinDotted ThickDotted ThinDashed ThickDashed Hidden)
}

fn stack_style(word: words::PieceStackType) -> StackStyle {
    same_word!(word, words::PieceStackType, StackStyle:
        Default Ground GroundDynamic Reverse Fan FanAlternating None Backgammon Count
        CountColoured DefaultAndCount Ring TowardsCenter)
}

/// Where a number stands; nothing when it is not to be shown.
fn corner(word: Option<words::ValueLocationType>) -> Option<Corner> {
    use words::ValueLocationType as W;
    match word.unwrap_or(W::CornerLeft) {
        W::None => None,
        W::CornerLeft => Some(Corner::Left),
        W::CornerRight => Some(Corner::Right),
        W::Top => Some(Corner::Top),
        W::Middle => Some(Corner::Middle),
    }
}

/// The look a board has by the way it is made.
pub(super) fn implied_style(item: &typed::Item<'_>) -> Option<BoardStyle> {
    match item {
        typed::Item::MancalaBoard { .. } => Some(BoardStyle::Mancala),
        typed::Item::SurakartaBoard { .. } => Some(BoardStyle::Surakarta),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::game::look::{BoardStyle, Colour, Look, Part};
    use crate::load::{Selection, load};

    fn look(graphics: &str) -> Look {
        let text = format!(
            "(game \"T\" (players 2) (equipment {{ (board (square 3)) (piece \"Disc\" Each) }}) \
             (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))) \
             (metadata (graphics {{ {graphics} }}))"
        );
        load("t.lud", &text, &Selection::default())
            .game
            .expect("a game")
            .look
    }

    #[test]
    fn colours_are_read_in_all_ways() {
        let look = look(
            "(board Style Chess) (board Colour Phase0 (colour Red)) \
             (board Colour Phase1 (colour 1 2 3)) (board Colour OuterEdges (colour \"#0a0B0c\")) \
             (board Colour InnerEdges (colour Hidden))",
        );
        assert_eq!(look.style, Some(BoardStyle::Chess));
        assert_eq!(look.colour(Part::Phase(0)), Some(Colour::rgb(255, 0, 0)));
        assert_eq!(look.colour(Part::Phase(1)), Some(Colour::rgb(1, 2, 3)));
        assert_eq!(look.colour(Part::OuterEdges), Some(Colour::rgb(10, 11, 12)));
        assert_eq!(look.colour(Part::InnerEdges), Some(Colour::HIDDEN));
        assert_eq!(look.colour(Part::Symbols), None);
    }

    #[test]
    fn a_scale_of_one_counts_as_absent() {
        let at = |text| look(text).marks[0].stamp.scale;
        assert_eq!(at("(show Symbol \"dot\" 4 scale:0.5)"), (0.5, 0.5));
        assert_eq!(at("(show Symbol \"dot\" 4 scale:1.0 scaleX:2)"), (2.0, 1.0));
    }

    #[test]
    fn regions_of_marks_are_evaluated_on_the_first_position() {
        let text = "(game \"T\" (players 2) (equipment { (board (square 3)) (piece \"Disc\" Each) }) \
             (rules (start (place \"Disc1\" {1 4})) (play (move Add (to (sites Empty)))) \
             (end (if (is Line 3) (result Mover Win))))) \
             (metadata (graphics { (show Symbol \"dot\" (sites Occupied by:All)) \
             (show Symbol \"dot\" (sites Corners)) }))";
        let game = load("t.lud", text, &Selection::default())
            .game
            .expect("a game");
        assert_eq!(game.marked_sites(&game.look.marks[0]), [1, 4]);
        assert_eq!(game.marked_sites(&game.look.marks[1]), [0, 2, 6, 8]);
    }
}
