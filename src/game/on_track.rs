//! Where pieces are on tracks that pass a site twice.
//!
//! On such a track the site alone does not tell how far a piece has come. So a table counts the
//! pieces for every place of every track and every component: track by track, place by place,
//! component by component. The table changes with every change of pieces, in the same way as in
//! recorded play, oddities included.

use super::Game;
use crate::board::track::Track;

/// Where the counts of a track begin.
pub(in crate::game) fn cells_of(game: &Game, track: usize) -> usize {
    let before = game.tracks[..track].iter().map(Track::len).sum::<usize>();
    before * game.components.len()
}

/// How many counts there are.
pub(in crate::game) fn cells(game: &Game) -> usize {
    match game.features.internal_loop {
        true => cells_of(game, game.tracks.len()),
        false => 0,
    }
}

/// So many pieces enter each track at the first place of the site.
pub(in crate::game) fn enter(cells: &mut [i16], game: &Game, what: u16, site: i32, count: i32) {
    if what == 0 {
        return;
    }
    for (t, track) in game.tracks.iter().enumerate() {
        if let Some(i) = track.index_of(site) {
            let cell = cells_of(game, t) + i * game.components.len() + usize::from(what);
            cells[cell] = cells[cell].saturating_add(small(count));
        }
    }
}

/// A piece that is removed leaves every place of the site on each track, wherever it was: what is
/// counted there may fall below zero, and the next piece on the site is then nowhere.
pub(in crate::game) fn leave(cells: &mut [i16], game: &Game, what: u16, site: i32) {
    if what == 0 {
        return;
    }
    for (t, track) in game.tracks.iter().enumerate() {
        let base = cells_of(game, t) + usize::from(what);
        for i in (0..track.len()).filter(|i| track.site_at(*i) == site) {
            let cell = &mut cells[base + i * game.components.len()];
            *cell = cell.saturating_sub(1);
        }
    }
}

/// Pieces that move go from the first place where they are found to the next one of the target
/// behind it, else the first: a move to their own site brings them on, too; on a track where they should be but are not found they stay unfound. From
/// outside of a track they enter at the first place of the target, and count as one there.
pub(in crate::game) fn relocate(
    cells: &mut [i16],
    game: &Game,
    what: u16,
    (from, to): (i32, i32),
    count: i32,
) {
    if what == 0 {
        return;
    }
    let components = game.components.len();
    for (t, track) in game.tracks.iter().enumerate() {
        let base = cells_of(game, t) + usize::from(what);
        let first = track.index_of(to);
        let (entry, number) = if track.index_of(from).is_none() {
            (first, 1)
        } else {
            let Some(i) = place(cells, game, (t, track), what, from) else {
                continue;
            };
            let cell = &mut cells[base + i * components];
            *cell = cell.saturating_sub(small(count));
            let next = (i + 1..track.len()).find(|j| track.site_at(*j) == to);
            (next.or(first), small(count))
        };
        if let Some(j) = entry {
            let cell = &mut cells[base + j * components];
            *cell = cell.saturating_add(number);
        }
    }
}

/// The first place of a site on a track where a piece of a component is found.
pub(in crate::game) fn place(
    cells: &[i16],
    game: &Game,
    (t, track): (usize, &Track),
    what: u16,
    site: i32,
) -> Option<usize> {
    let base = cells_of(game, t) + usize::from(what);
    let components = game.components.len();
    track.elements().iter().enumerate().position(|(i, e)| {
        e.site == site && cells.get(base + i * components).is_some_and(|n| *n > 0)
    })
}

/// A number of pieces as the table holds it.
fn small(count: i32) -> i16 {
    count.clamp(0, i32::from(i16::MAX)) as i16
}
