//! Where each site of a game lies on the grid of the planes: on the board's own rows and columns
//! where they fill it well, on one line otherwise; hands and dice beside the board.

use crate::board::site::Site;
use crate::game::Game;

/// Rows, columns and the place of each slot.
pub(super) fn grid(game: &Game) -> (usize, usize, Vec<u32>) {
    let slots = game.layout.slots as usize;
    let line = || (1, slots, (0..slots as u32).collect());
    let on_board = |slot: &usize| {
        let (ty, site) = game.layout.site(*slot);
        (site as usize) < game.board.len(ty)
            && !(game.layout.board_end as usize..game.layout.total as usize).contains(slot)
    };
    let board: Vec<usize> = (0..slots).filter(on_board).collect();
    let points: Vec<(f64, f64)> = board
        .iter()
        .map(|&slot| {
            let (ty, site) = game.layout.site(slot);
            let point = game.board.point(ty, site as Site);
            (point.x, point.y)
        })
        .collect();
    let xs = steps(points.iter().map(|p| p.0));
    let ys = steps(points.iter().map(|p| p.1));
    let (rows, columns) = (ys.len().max(1), xs.len());
    // A grid that is mostly empty helps nobody.
    if board.is_empty() || rows * columns > 4 * board.len() + 16 {
        return line();
    }
    let mut places = vec![u32::MAX; slots];
    let mut used = vec![false; rows * columns];
    for (&slot, (x, y)) in board.iter().zip(&points) {
        let (column, row) = (step_of(&xs, *x), rows - 1 - step_of(&ys, *y));
        if std::mem::replace(&mut used[row * columns + column], true) {
            return line();
        }
        places[slot] = (row * columns + column) as u32;
    }
    let others = slots - board.len();
    let wide = columns + others.div_ceil(rows);
    for place in places.iter_mut().filter(|p| **p != u32::MAX) {
        let (row, column) = (*place as usize / columns, *place as usize % columns);
        *place = (row * wide + column) as u32;
    }
    let beside = places.iter_mut().filter(|p| **p == u32::MAX).enumerate();
    for (k, place) in beside {
        *place = (k % rows * wide + columns + k / rows) as u32;
    }
    (rows, wide, places)
}

/// How near two coordinates are that count as one, as a part of the board's extent.
const NEAR: f64 = 1e-3;

/// The different coordinates, ascending.
fn steps(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    let extent = all.last().copied().unwrap_or(0.0) - all.first().copied().unwrap_or(0.0);
    all.dedup_by(|b, a| *b - *a <= NEAR * extent);
    all
}

/// The step that a coordinate belongs to: the last that is not above it.
fn step_of(steps: &[f64], value: f64) -> usize {
    steps.partition_point(|s| *s <= value).saturating_sub(1)
}
