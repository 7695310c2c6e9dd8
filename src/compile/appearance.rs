//! The graphics of the metadata to the `Appearance` of the game.
//!
//! What cannot be read is left out: a picture is never a reason to refuse a game. Nothing here
//! may reach the state either, so an item whose region would need a variable of its own is left
//! out as well.

mod colours;
mod fields;

use colours::colour;
use fields::{
    board_part, board_style, corner, line_style, numbers, placement, scales, stack_style, stamp,
};

use super::directions::relation;
use super::{Compiler, item_owner, role, site_type};
use crate::board::site::Relation;
use crate::board::site::SiteType;
use crate::catalogue::words;
use crate::game::appearance::{
    BoardStyle, Colour, EdgeAppearance, LineAppearance, LineStyle, PieceAppearance, Selector,
    SiteMark, Sites, StackAppearance, Stamp,
};
use crate::game::rules::Region;
use crate::resolve::call::{Call, Value};
use crate::resolve::{typed, typed::GraphicsItem as Item};

/// What an item says under a name that several kinds of items share, if it says it.
fn said<'a>(call: &'a Call, field: &str) -> Option<&'a Value> {
    let slots = call.form().slots.iter();
    let mut args = slots.zip(&call.args);
    args.find(|(slot, _)| slot.field == field)?.1.as_ref()
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
            if let Some(call) = item.as_call()
                && let Some(item) = Item::of(call)
            {
                self.look_item(item, call);
            }
        }
        self.diagnostics.truncate(found);
    }

    fn owner(&self, word: Option<words::RoleType>) -> Option<u8> {
        word.map(|w| item_owner(role(w), self.players()))
    }

    /// The pieces that an item speaks of, those of a name if it gives one.
    fn selector(&self, call: &Call, name: Option<&str>) -> Selector {
        let number = |field| said(call, field).and_then(Value::as_int);
        Selector {
            owner: self.owner(said(call, "role").and_then(Value::as_word)),
            name: name.map(str::to_owned),
            container: number("container"),
            state: number("state"),
            value: number("value"),
        }
    }

    /// What the board is drawn as, what its parts look like.
    fn look_item(&mut self, item: Item<'_>, call: &Call) {
        let appearance = &mut self.game.appearance;
        match item {
            Item::BoardStyle {
                style,
                replace_components_with_filled_cells: fill,
            } => {
                appearance.style = board_style(style).or(appearance.style);
                appearance.fill_cells |= fill == Some(true);
            }
            Item::BoardColour { part, colour: c } => {
                appearance
                    .colours
                    .extend(colour(c).map(|c| (board_part(part), c)));
            }
            Item::SiteNames { sites, name } => {
                let named = numbers(sites).into_iter().map(|s| (s, name.to_owned()));
                appearance.site_names.extend(named);
            }
            Item::SiteNumbers { sites, from } => {
                let numbered = numbers(sites).into_iter().zip(from..);
                let named = numbered.map(|(s, number)| (s, number.to_string()));
                appearance.site_names.extend(named);
            }
            Item::PieceLetter { piece, letter } => {
                // A cell of text has room for two.
                let letter = letter.chars().filter(|c| c.is_alphabetic()).take(2);
                let letter: String = letter.collect();
                if !letter.is_empty() {
                    appearance.letters.push((piece.to_owned(), letter));
                }
            }
            Item::BoardStyleThickness { part, thickness } => {
                let factor = f64::from(thickness).clamp(0.0, 20.0);
                appearance.thickness.push((board_part(part), factor));
            }
            Item::BoardPlacement { .. } => appearance.placement = placement(call),
            Item::HandPlacement { role, .. } => {
                let owner = self.owner(Some(role)).unwrap_or(0);
                self.game.appearance.hands.push((owner, placement(call)));
            }
            Item::HiddenImage { image } => appearance.hidden_image = Some(image.to_owned()),
            Item::BoardCheckered { value } => appearance.checkered = Some(value.unwrap_or(true)),
            Item::BoardGround { kind, .. } => match kind {
                words::GroundType::Background => appearance.under.push(stamp(call)),
                words::GroundType::Foreground => appearance.over.push(stamp(call)),
            },
            Item::NoDraw { kind, value } => {
                let set = value.unwrap_or(true);
                match kind {
                    words::NoType::Board => appearance.no_board = set,
                    words::NoType::Curves => appearance.no_curves = set,
                    words::NoType::DicePips => appearance.no_pips = set,
                    words::NoType::Sunken => appearance.no_sunken = set,
                    words::NoType::Animation => {}
                }
            }
            Item::PieceFamilies { families } => {
                appearance.abstract_pieces |=
                    families.iter().any(|f| f.as_str() == Some("Abstract"));
            }
            Item::PlayerColour { role, colour: c } => {
                let owner = self.owner(Some(role)).unwrap_or(0);
                self.game
                    .appearance
                    .players
                    .extend(colour(c).map(|c| (owner, c)));
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
                    words::ShowBooleanType::EdgeDirections => appearance.edge_arrows = set,
                    words::ShowBooleanType::StraightEdges => appearance.no_curves = set,
                    _ => {}
                }
            }
            Item::ShowAsHoles { sites, shape } => {
                appearance
                    .holes
                    .push((numbers(sites), shape == words::HoleType::Oval));
            }
            Item::ShowSiteIndex {
                site_type: ty,
                offset,
            } => {
                let ty = self.site_type(ty);
                self.game.appearance.numbers = Some((ty, offset.unwrap_or(0)));
            }
            Item::ShowEdges {
                edges,
                relation_type,
                connection,
                style,
                colour: c,
            } => appearance.edges.push(EdgeAppearance {
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
                appearance.lines.push(LineAppearance {
                    ty: ty.map_or(crate::board::site::SiteType::Vertex, site_type),
                    lines: lines.collect(),
                    style: style.map_or(LineStyle::Thick, line_style),
                    colour: c.and_then(colour),
                    scale: scale.map_or(1.0, f64::from).clamp(0.0, 20.0),
                });
            }
            other => {
                self.look_piece(other, call);
                self.look_sites(other, call);
            }
        }
    }

    /// What pieces and stacks look like.
    fn look_piece(&mut self, item: Item<'_>, call: &Call) {
        let (name, appearance) = match item {
            Item::PieceRename { piece, name, .. } => (piece, PieceAppearance::Rename(name.into())),
            Item::PieceExtendName { piece, name, .. } => {
                (piece, PieceAppearance::Extend(name.into()))
            }
            Item::PieceAddStateToName { name, .. } => (name, PieceAppearance::StateInName),
            Item::PieceGround { kind, name, .. } => {
                let appearance = match kind {
                    words::GroundType::Background => PieceAppearance::Under(stamp(call)),
                    words::GroundType::Foreground => PieceAppearance::Over(stamp(call)),
                };
                (name, appearance)
            }
            Item::PieceColour {
                name,
                fill_colour,
                stroke_colour,
                secondary_colour,
                ..
            } => {
                let colours = [fill_colour, stroke_colour, secondary_colour];
                let colours = colours.map(|c| c.and_then(colour));
                (name, PieceAppearance::Colours(colours))
            }
            Item::PieceRotate { name, degrees, .. } => (name, PieceAppearance::Rotate(degrees)),
            Item::PieceScale { name, .. } => {
                let (x, y) = scales(call);
                (name, PieceAppearance::Scale(x, y))
            }
            Item::ShowPiece {
                kind, name, place, ..
            } => {
                let Some(corner) = corner(place) else { return };
                let appearance = match kind {
                    words::ShowPieceType::State => PieceAppearance::ShowState(corner),
                    words::ShowPieceType::Value => PieceAppearance::ShowValue(corner),
                };
                (name, appearance)
            }
            _ => return,
        };
        let selector = self.selector(call, name);
        self.game.appearance.pieces.push((selector, appearance));
    }

    /// What is drawn on sites.
    fn look_sites(&mut self, item: Item<'_>, call: &Call) {
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
                self.game.appearance.stacks.push(StackAppearance {
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
                // The edges of a region that has no type of its own are those round its cells.
                let region_type = match (region_site_type, name) {
                    (None, Some(_)) => self.site_type(None),
                    (own, _) => self.site_type(own.or(ty)),
                };
                let border = ty.is_some_and(|t| site_type(t) == SiteType::Edge)
                    && region_type == SiteType::Cell;
                let ty = if border {
                    SiteType::Cell
                } else {
                    self.site_type(region_site_type.or(ty))
                };
                let Some(sites) = self.look_at(name, role, sites, site, region, None) else {
                    return;
                };
                let fill = c.and_then(colour);
                let scale = scale.map_or(1.0, f64::from);
                self.game.appearance.marks.push(SiteMark {
                    ty,
                    sites,
                    filled: true,
                    border,
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
                ..
            } => {
                let ty = self.site_type(ty);
                let Some(sites) = self.look_at(region_name, role, sites, site, region, part) else {
                    return;
                };
                self.game.appearance.marks.push(SiteMark {
                    ty,
                    sites,
                    filled: image.is_none() && text.is_none(),
                    border: false,
                    stamp: stamp(call),
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
    use crate::game::appearance::{Appearance, BoardStyle, Colour, Part};
    use crate::load::{Selection, load};

    fn look(graphics: &str) -> Appearance {
        let text = format!(
            "(game \"T\" (players 2) (equipment {{ (board (square 3)) (piece \"Disc\" Each) }}) \
             (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))) \
             (metadata (graphics {{ {graphics} }}))"
        );
        load("t.lud", &text, &Selection::default())
            .game
            .expect("a game")
            .appearance
    }

    #[test]
    fn colours_are_read_in_all_ways() {
        let appearance = look(
            "(board Style Chess) (board Colour Phase0 (colour Red)) \
             (board Colour Phase1 (colour 1 2 3)) (board Colour OuterEdges (colour \"#0a0B0c\")) \
             (board Colour InnerEdges (colour Hidden))",
        );
        assert_eq!(appearance.style, Some(BoardStyle::Chess));
        assert_eq!(
            appearance.colour(Part::Phase(0)),
            Some(Colour::rgb(255, 0, 0))
        );
        assert_eq!(
            appearance.colour(Part::Phase(1)),
            Some(Colour::rgb(1, 2, 3))
        );
        assert_eq!(
            appearance.colour(Part::OuterEdges),
            Some(Colour::rgb(10, 11, 12))
        );
        assert_eq!(appearance.colour(Part::InnerEdges), Some(Colour::HIDDEN));
        assert_eq!(appearance.colour(Part::Symbols), None);
    }

    #[test]
    fn a_scale_of_one_counts_as_absent() {
        let at = |text| look(text).marks[0].stamp.scale;
        assert_eq!(at("(show Symbol \"dot\" 4 scale:0.5)"), (0.5, 0.5));
        assert_eq!(at("(show Symbol \"dot\" 4 scale:1.0 scaleX:2)"), (2.0, 1.0));
    }

    #[test]
    fn places_of_board_and_hands_are_read() {
        let appearance = look(
            "(board Placement scale:0.8 offsetY:0.1) \
             (hand Placement P2 scale:0.5 offsetX:0.95 offsetY:0.25 vertical:True) \
             (hiddenImage \"null\")",
        );
        assert_eq!(appearance.placement.scale, f64::from(0.8f32));
        assert_eq!(appearance.placement.offset, (0.0, f64::from(0.1f32)));
        let (owner, hand) = appearance.hands[0];
        assert_eq!((owner, hand.scale, hand.vertical), (2, 0.5, true));
        assert_eq!(hand.offset, (f64::from(0.95f32), 0.25));
        assert_eq!(appearance.hidden_image.as_deref(), Some("null"));
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
        assert_eq!(game.marked_sites(&game.appearance.marks[0]), [1, 4]);
        assert_eq!(game.marked_sites(&game.appearance.marks[1]), [0, 2, 6, 8]);
    }
}
