//! Tiles (specification 7b.11, 7b.14, 7e.4): sides that must agree, and walks along paths.

use super::patterns::turned;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site, SiteType};
use crate::game::Tile;
use crate::game::context::Context;
use crate::game::rules::Sites;
use crate::game::rules::directions::Step;

/// What a walk along paths is told about a site it meets.
struct Met {
    site: i32,
    came_from: i32,
}

impl<'a> Context<'a> {
    /// The tile on a cell.
    pub(super) fn tile_at(&self, site: i32) -> Option<&'a Tile> {
        self.element(SiteType::Cell, site)?;
        let what = self.piece_at(SiteType::Cell, site);
        self.game.components.get(what as usize)?.tile.as_ref()
    }

    /// Whether the sides of the tile at a site carry the colours of its neighbours.
    pub(super) fn sides_match(&self, site: i32) -> bool {
        let Some(cell) = self.element(SiteType::Cell, site) else {
            return false;
        };
        if self.piece_at(SiteType::Cell, site) == 0 {
            return false;
        }
        let Some(tile) = self.tile_at(site) else {
            return true;
        };
        let steps = self.game.board.steps(SiteType::Cell);
        let beside = steps.neighbours(Relation::Orthogonal, cell);
        let sides = usize::from(tile.sides);
        if sides == 0 {
            return true;
        }
        let turns = self.tile_turns(site);
        let directions = steps.supported(Relation::Orthogonal);
        directions.iter().enumerate().all(|(i, &d)| {
            let there = steps.towards(d, cell).iter();
            there.filter(|n| beside.contains(n)).all(|&n| {
                let n = i32::from(n);
                let Some(other) = self.tile_at(n) else {
                    return true;
                };
                let mine = side_of(tile, i, turns);
                let theirs = side_of(other, i + sides / 2, self.tile_turns(n));
                let ends = tile.slots.get(mine).copied().unwrap_or(0);
                let other_ends = other.slots.get(theirs).copied().unwrap_or(0);
                ends == other_ends
                    && (0..ends).all(|slot| {
                        colour_at(tile, mine, slot) == colour_at(other, theirs, ends - 1 - slot)
                    })
            })
        })
    }

    /// By how many sides the tile at a site is turned.
    fn tile_turns(&self, site: i32) -> usize {
        let steps = self.game.board.steps(SiteType::Cell);
        let orthogonal = steps.supported(Relation::Orthogonal).len().max(1);
        let adjacent = steps.supported(Relation::Adjacent).len();
        self.rotation_at(site) / (adjacent / orthogonal).max(1)
    }

    fn rotation_at(&self, site: i32) -> usize {
        self.slot(SiteType::Cell, site)
            .map_or(0, |slot| self.state.contents.rotation(slot).max(0) as usize)
    }

    /// Whether a path of the colour leads from a tile back to it.
    pub(super) fn closes_tile_path(&mut self, start: i32, colour: i32) -> bool {
        let mut closed = false;
        self.walk_tiles(start, colour, |met| {
            closed |= met.site == start && met.site != met.came_from;
            !closed
        });
        closed
    }

    /// The largest extent of paths of a colour, in rows or columns, from any of the starts.
    pub(crate) fn path_extent(&mut self, colour: i32, start: Option<&Sites>) -> i32 {
        let mut starts = self.scratch.memory.take_ints();
        self.walk_starts(start, &mut starts);
        let measures = self.game.board.measures(SiteType::Cell);
        let mut extent = 0;
        for &from in &starts {
            // A start without a tile ends the search.
            if self.tile_at(from).is_none() {
                break;
            }
            let place = |site: i32| {
                let site = site as Site;
                (
                    measures.row_of(site) as i32,
                    measures.column_of(site) as i32,
                )
            };
            let (row, column) = place(from);
            self.walk_tiles(from, colour, |met| {
                let (r, c) = place(met.site);
                extent = extent.max((r - row).abs()).max((c - column).abs());
                true
            });
        }
        self.scratch.memory.give_ints(starts);
        extent
    }

    /// Follows the paths of a colour from a tile on, from tile to tile; `visit` is told each site
    /// that a path leads to and ends the walk by returning false.
    fn walk_tiles(&mut self, start: i32, colour: i32, mut visit: impl FnMut(Met) -> bool) {
        let game = self.game;
        let steps = game.board.steps(SiteType::Cell);
        let among = self.orthogonal(SiteType::Cell);
        // Pairs: a tile and the site the walk came from.
        let mut open = self.scratch.memory.take_ints();
        open.extend([start, start]);
        let mut next = 0;
        'walk: while let Some(&[x, came_from]) = open.get(next..next + 2) {
            next += 2;
            let Some(tile) = self.tile_at(x) else {
                continue;
            };
            let sides = game
                .board
                .lattice_sides()
                .unwrap_or(usize::from(tile.sides))
                .max(1);
            let turns = self.rotation_at(x) * 2 / sides;
            let what = self.piece_at(SiteType::Cell, x) as usize;
            let facing = game.components[what].facing.unwrap_or(AbsoluteDirection::N);
            for path in tile.paths.iter().filter(|p| i32::from(p.colour) == colour) {
                for side in [path.from.0, path.to.0] {
                    let mut direction = facing;
                    for _ in 0..(usize::from(side) + turns) % sides {
                        direction = turned(direction, Step::Right, among);
                    }
                    let Some(&z) = steps.towards(direction, x as Site).first() else {
                        continue;
                    };
                    let site = i32::from(z);
                    if !visit(Met { site, came_from }) {
                        break 'walk;
                    }
                    let known = || open.chunks_exact(2).any(|p| p == [site, x]);
                    if site != came_from && self.tile_at(site).is_some() && !known() {
                        open.extend([site, x]);
                    }
                }
            }
        }
        self.scratch.memory.give_ints(open);
    }
}

/// The side of the unturned tile that lies at a side of the turned one.
fn side_of(tile: &Tile, side: usize, turns: usize) -> usize {
    let sides = usize::from(tile.sides).max(1);
    (side + sides - turns % sides) % sides
}

/// The colour of the path that ends at a slot of a side; 0 if none does.
fn colour_at(tile: &Tile, side: usize, slot: u8) -> u8 {
    let here = |end: (u8, u8)| usize::from(end.0) == side && end.1 == slot;
    let mut paths = tile.paths.iter().rev();
    paths
        .find(|p| here(p.from) || here(p.to))
        .map_or(0, |p| p.colour)
}
