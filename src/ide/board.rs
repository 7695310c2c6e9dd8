//! Draws the board of a document as a picture whose sites tell their names and numbers.

use serde::Serialize;

use crate::board::site::Site;
use crate::game::Game;
use crate::game::context::Scratch;
use crate::play::picture::{Picture, drawing};

/// The first position of a game, drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawnBoard {
    /// The name of the game.
    pub name: String,
    /// The picture.
    pub svg: String,
    /// Upper left corner, width and height of the picture.
    pub frame: [f64; 4],
    /// Its sites.
    pub sites: Vec<BoardSite>,
}

/// A site of a picture, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardSite {
    /// `cell`, `vertex` or `edge`.
    pub kind: String,
    /// Its number.
    pub site: i32,
    /// What players call it.
    pub label: String,
    /// Its middle.
    pub at: (f64, f64),
    /// The radius of a piece on it.
    pub radius: f64,
    /// Its outline as the data of an SVG path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outline: Option<String>,
    /// The regions that hold it, with their owners.
    pub regions: Vec<String>,
    /// The tracks that pass it, with the places on them.
    pub tracks: Vec<String>,
}

/// Draws the first position of a game.
pub fn drawn(game: &Game) -> DrawnBoard {
    let state = game.start(&mut Scratch::new(0));
    let drawing = drawing(game, &state, &Picture::default());
    let default = game.board.default_type();
    let sites = drawing.places.iter().map(|place| {
        let own = place.ty == default;
        let on_board = own && (0..game.board.len(place.ty) as i32).contains(&place.site);
        let label = on_board.then(|| {
            let measures = game.board.measures(place.ty);
            measures.label(place.site as Site).to_string()
        });
        BoardSite {
            kind: format!("{:?}", place.ty).to_lowercase(),
            site: place.site,
            label: label.unwrap_or_default(),
            at: place.at,
            radius: place.radius,
            outline: place.outline.clone(),
            regions: if own {
                regions(game, place.site)
            } else {
                Vec::new()
            },
            tracks: if own {
                tracks(game, place.site)
            } else {
                Vec::new()
            },
        }
    });
    DrawnBoard {
        name: game.name.clone(),
        frame: [
            drawing.corner.0,
            drawing.corner.1,
            drawing.size.0,
            drawing.size.1,
        ],
        sites: sites.collect(),
        svg: drawing.svg,
    }
}

/// The regions that hold a site.
fn regions(game: &Game, site: i32) -> Vec<String> {
    let holding = game.regions.iter().filter(|r| r.listed.contains(&site));
    let named = holding.map(|region| owned(game, &region.name, region.owner));
    named.collect()
}

/// The tracks that pass a site.
fn tracks(game: &Game, site: i32) -> Vec<String> {
    let passing = game.tracks.iter().filter_map(|track| {
        let place = track.sites().position(|s| s == site)?;
        let name = owned(game, track.name(), track.owner() as u8);
        Some(format!("{name}, place {place}"))
    });
    passing.collect()
}

fn owned(game: &Game, name: &str, owner: u8) -> String {
    match usize::from(owner) {
        owner if (1..=game.players).contains(&owner) => format!("{name} of player {owner}"),
        _ => name.to_owned(),
    }
}
