//! Names of slanted rows and columns, at the rim where they end; and whose rows are whose.

use std::collections::BTreeMap;

use super::Painter;
use super::canvas::Spot;
use crate::board::site::SiteType;
use crate::game::look::BoardStyle;
use crate::play::draw::rows_of_players;

/// How far beyond the last site of a line its name stands, in radii.
const BEYOND: f64 = 1.75;
/// Names closer together than this, in radii, are no help.
const APART: f64 = 0.9;

impl Painter<'_> {
    /// Writes the name of each row and column where its line ends; false where the sites of one do
    /// not lie on a straight line, or the names would lie on each other.
    pub(super) fn rim(&mut self) -> bool {
        let ty = self.game.board.default_type();
        let lines = [name_of_row, name_of_column].map(|of| self.lines(ty, of));
        let r = self.frame.radius;
        let clear = |a: Spot, b: Spot, by: f64| (a.0 - b.0).hypot(a.1 - b.1) > by * r;
        let spots: Vec<Spot> = self.sites().iter().map(|(_, at)| *at).collect();
        let mut notes: Vec<(Spot, String)> = Vec::new();
        for (lines, prefer) in lines.into_iter().zip([(-1.0, 0.3), (0.3, 1.0)]) {
            let Some(found) = self.ends(lines, prefer) else {
                return false;
            };
            for (ends, name) in found {
                // In a corner between two arms of a star two names may want the same spot.
                let free = |at: &Spot| {
                    notes.iter().all(|n| clear(n.0, *at, APART))
                        && spots.iter().all(|s| clear(*s, *at, 1.3))
                };
                let ends = if self.frame.folded() {
                    &ends[..1]
                } else {
                    &ends
                };
                let Some(at) = ends.iter().copied().find(free) else {
                    return false;
                };
                notes.push((at, name));
            }
        }
        let size = (0.75 * r).clamp(7.0, 18.0);
        for (at, text) in notes {
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

    /// The spots beyond both ends of each line, first the one that looks most into a direction; nothing
    /// where they are no parallels.
    fn ends(
        &self,
        lines: BTreeMap<(usize, String), Vec<Spot>>,
        prefer: Spot,
    ) -> Option<Vec<([Spot; 2], String)>> {
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
            let (dx, dy) = (BEYOND * r * ux, BEYOND * r * uy);
            let both = [(last.0 + dx, last.1 + dy), (first.0 - dx, first.1 - dy)];
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

/// The letters that a label begins with.
fn name_of_column(label: &str) -> &str {
    label.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The digits that a label ends with.
fn name_of_row(label: &str) -> &str {
    &label[name_of_column(label).len()..]
}
