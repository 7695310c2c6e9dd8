//! Names of slanted rows and columns, at the rim where they end, and which player each row belongs
//! to.

use std::collections::BTreeMap;

use super::Painter;
use super::canvas::Spot;
use crate::board::site::SiteType;
use crate::game::appearance::BoardStyle;
use crate::play::draw::rows_of_players;

/// How far beyond the last site of a line its name stands, in radii; the nearer where that is taken,
/// as in the corner between two arms of a star.
const BEYOND: [f64; 2] = [1.75, 1.35];
/// Names closer together than this, in radii, are no help.
const APART: f64 = 0.9;

/// The end of a line of sites.
struct End {
    /// Where its last site is.
    site: Spot,
    /// The way out, of length 1.
    way: Spot,
}

impl End {
    /// The spot so far beyond the last site.
    fn beyond(&self, far: f64) -> Spot {
        (
            self.site.0 + far * self.way.0,
            self.site.1 + far * self.way.1,
        )
    }
}

impl Painter<'_> {
    /// Writes the name of each row and column where its line ends; false where the sites of one do
    /// not lie on a straight line, or the names would lie on each other.
    pub(super) fn rim(&mut self) -> bool {
        let ty = self.game.board.default_type();
        let lines = [name_of_row, name_of_column].map(|of| self.lines(ty, of));
        let r = self.frame.radius;
        let clear = |a: Spot, b: Spot, by: f64| (a.0 - b.0).hypot(a.1 - b.1) > by;
        // Each site with the room that it takes: a large cell its own.
        let room = |site| match ty {
            SiteType::Cell => self.frame.cell_reach(self.game, site).max(1.3 * r),
            _ => 1.3 * r,
        };
        let sites: Vec<(Spot, f64)> = self.sites().iter().map(|(s, at)| (*at, room(*s))).collect();
        // Each name with the spots for it that lie on no site, the best first.
        let mut names: Vec<(Vec<Spot>, String)> = Vec::new();
        for (lines, prefer) in lines.into_iter().zip([(-1.0, 0.3), (0.3, 1.0)]) {
            let Some(found) = self.ends(lines, prefer) else {
                return false;
            };
            for (ends, name) in found {
                let ends = &ends[..if self.frame.folded() { 1 } else { 2 }];
                let spots = ends
                    .iter()
                    .flat_map(|end| BEYOND.map(|by| end.beyond(by * r)))
                    .filter(|at| sites.iter().all(|(site, room)| clear(*site, *at, *room)));
                names.push((spots.collect(), name));
            }
        }
        let apart = |a: &Spot, b: &Spot| clear(*a, *b, APART * r);
        let Some(taken) = placed(&names, apart) else {
            return false;
        };
        let size = (0.75 * r).clamp(7.0, 18.0);
        for (at, (_, text)) in taken.into_iter().zip(names) {
            self.reach((at.0 - size, at.1 - size), (-1e3, -1e3));
            self.right = self.right.max(at.0 + size);
            self.bottom = self.bottom.max(at.1 + size);
            let ink = self.ink_at(at);
            self.canvas.text(at, size, ink, &text);
        }
        true
    }

    /// The spots of the sites that share a part of their labels, by band of the picture.
    fn lines(&self, ty: SiteType, of: fn(&str) -> &str) -> BTreeMap<(usize, String), Vec<Spot>> {
        let game = self.game;
        let measures = game.board.measures(ty);
        let mut lines: BTreeMap<(usize, String), Vec<Spot>> = BTreeMap::new();
        for (site, at) in self.sites_of(ty) {
            let band = self.frame.band(game.board.point(ty, site));
            let name = of(measures.label(site)).to_owned();
            lines.entry((band, name)).or_default().push(at);
        }
        lines
    }

    /// Both ends of each line, first the one that looks most into a direction; nothing where they are
    /// no parallels.
    fn ends(
        &self,
        lines: BTreeMap<(usize, String), Vec<Spot>>,
        prefer: Spot,
    ) -> Option<Vec<([End; 2], String)>> {
        let r = self.frame.radius;
        let longest = lines.values().max_by_key(|line| line.len())?;
        let (first, last) = (longest.first()?, longest.last()?);
        let (dx, dy) = (last.0 - first.0, last.1 - first.1);
        let length = dx.hypot(dy);
        if length < r {
            return None;
        }
        let (mut ux, mut uy) = (dx / length, dy / length);
        if ux * prefer.0 + uy * prefer.1 < 0.0 {
            (ux, uy) = (-ux, -uy);
        }
        let mut ends = Vec::new();
        for ((_, name), line) in lines {
            let (x, y) = line[0];
            let straight = |s: &Spot| ((s.0 - x) * uy - (s.1 - y) * ux).abs() < 0.35 * r;
            if name.is_empty() || !line.iter().all(straight) {
                return None;
            }
            let along = |s: &Spot| s.0 * ux + s.1 * uy;
            let last = line.iter().max_by(|a, b| along(a).total_cmp(&along(b)))?;
            let first = line.iter().min_by(|a, b| along(a).total_cmp(&along(b)))?;
            let end = |site: &Spot, way| End { site: *site, way };
            let both = [end(last, (ux, uy)), end(first, (-ux, -uy))];
            ends.push((both, name));
        }
        Some(ends)
    }

    /// At the end of each row of holes that belongs to a player the player's sign.
    pub(super) fn rows_of_players(&mut self) {
        if self.style != BoardStyle::Mancala {
            return;
        }
        let r = self.frame.radius;
        let right = self.frame.origin.0 + self.frame.size().0;
        for (owner, sites) in rows_of_players(self.game) {
            let ty = self.game.board.default_type();
            // Once in each band of a long board.
            let mut bands: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
            for site in sites {
                let band = self.frame.band(self.game.board.point(ty, site));
                let y = self.frame.site(self.game, ty, site).1;
                bands.entry(band).or_default().push(y);
            }
            for heights in bands.into_values() {
                let y = heights.iter().sum::<f64>() / heights.len() as f64;
                let at = (right + 2.1 * r, y);
                self.player(owner, at, 0.4 * r);
                self.right = self.right.max(at.0 + 0.7 * r);
            }
        }
    }
}

/// A spot for each name, of those that it may have, apart from all others. In the corner between two
/// arms of a star there is room for one name: the other one moves to the other end of its line.
fn placed(
    names: &[(Vec<Spot>, String)],
    apart: impl Fn(&Spot, &Spot) -> bool,
) -> Option<Vec<Spot>> {
    let mut taken: Vec<Spot> = Vec::new();
    for (spots, _) in names {
        let free = |at: &Spot| taken.iter().all(|other| apart(other, at));
        if let Some(at) = spots.iter().copied().find(free) {
            taken.push(at);
            continue;
        }
        // The spot whose only neighbour has another one.
        let moved = spots.iter().find_map(|at| {
            let mut near = (0..taken.len()).filter(|n| !apart(&taken[*n], at));
            let (one, None) = (near.next()?, near.next()) else {
                return None;
            };
            let mut others = taken.clone();
            others.swap_remove(one);
            others.push(*at);
            let free = |new: &&Spot| others.iter().all(|other| apart(other, new));
            let new = names[one].0.iter().find(free)?;
            Some((*at, one, *new))
        });
        let (at, one, new) = moved?;
        taken[one] = new;
        taken.push(at);
    }
    Some(taken)
}

/// The letters that a label begins with.
fn name_of_column(label: &str) -> &str {
    label.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The digits that a label ends with.
fn name_of_row(label: &str) -> &str {
    &label[name_of_column(label).len()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_in_the_way_moves_to_the_other_end_of_its_line() {
        let apart = |a: &Spot, b: &Spot| (a.0 - b.0).hypot(a.1 - b.1) > 0.9;
        let row = (vec![(0.0, 0.0), (9.0, 0.0)], "9".to_owned());
        let column = (vec![(0.2, 0.2)], "D".to_owned());
        let both = placed(&[row.clone(), column.clone()], apart);
        assert_eq!(both, Some(vec![(9.0, 0.0), (0.2, 0.2)]));
        // No third name finds room in the same corner.
        let third = (vec![(0.1, 0.0)], "N".to_owned());
        assert_eq!(placed(&[row, column, third], apart), None);
    }
}
