//! Who is next to whom on a board, where no state decides it.

use crate::board::site::{Site, SiteType};
use crate::game::Game;
use crate::game::rules::Directions;

/// The neighbours of every site in the given directions, in their order. `None` where the
/// directions depend on the state.
pub(super) fn neighbours(
    game: &Game,
    ty: SiteType,
    directions: &Directions,
) -> Option<Vec<Vec<Site>>> {
    let Directions::Absolute(directions) = directions else {
        return None;
    };
    let steps = game.board.steps(ty);
    let around = |site| {
        let towards = |d| steps.towards(d, site as Site).iter().copied();
        directions.iter().flat_map(|&d| towards(d)).collect()
    };
    Some((0..game.board.len(ty)).map(around).collect())
}

/// Whether every neighbour of a site has the site as its neighbour.
pub(super) fn are_mutual(lists: &[Vec<Site>]) -> bool {
    lists.iter().enumerate().all(|(site, list)| {
        let back = |to: &Site| lists[usize::from(*to)].contains(&(site as Site));
        list.iter().all(back)
    })
}
