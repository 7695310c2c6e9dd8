//! Draws how often each site was used: a coloured spot on each site, and a legend below the board.
//!
//! Spots are opaque and have a white rim, so that a colour means the same on every ground; a site
//! that was never used has no spot. The colours grow darker evenly, also when printed in grey.

use super::canvas::{Canvas, Outline, Paint, Spot};
use super::{INK, Painter};
use crate::board::site::{Site, SiteType};
use crate::game::appearance::Colour;

/// How much a site was used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// Its part of all uses, from 0 to 1.
    pub share: f64,
    /// What a viewer that can do so tells of the site under the pointer.
    pub note: String,
}

/// How much the sites of a type were used.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// The type.
    pub ty: SiteType,
    /// Its sites.
    pub sites: Vec<Heat>,
}

/// Colours from little to much, at even steps.
const SCALE: [Colour; 9] = [
    Colour::rgb(253, 231, 37),
    Colour::rgb(171, 220, 50),
    Colour::rgb(92, 200, 99),
    Colour::rgb(39, 173, 129),
    Colour::rgb(33, 145, 140),
    Colour::rgb(44, 113, 142),
    Colour::rgb(58, 82, 139),
    Colour::rgb(71, 44, 122),
    Colour::rgb(68, 1, 84),
];
/// Fields of the scale below the board.
const FIELDS: u32 = 32;
/// The radius of a spot with its rim, in radii of its site.
const SPOT: f64 = 0.78;

/// The colour of a share of the greatest use.
fn colour(share: f64) -> Colour {
    let place = share.clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
    let step = (place as usize).min(SCALE.len() - 2);
    let part = place - step as f64;
    let [low, high] = [SCALE[step], SCALE[step + 1]];
    let mix = |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
    Colour::rgb(mix(low.r, high.r), mix(low.g, high.g), mix(low.b, high.b))
}

impl Painter<'_> {
    /// The greatest share of a site.
    fn hottest(&self) -> f64 {
        let sites = self.picture.heat.iter().flat_map(|map| &map.sites);
        let shares = sites.map(|h| h.share);
        shares.fold(0.0, f64::max)
    }

    /// A spot on each site that was used.
    pub(super) fn heat(&mut self) {
        let picture = self.picture;
        let Some(HeatMap { ty, sites }) = &picture.heat else {
            return;
        };
        let (ty, most) = (*ty, self.hottest());
        for (site, at) in self.sites_of(ty) {
            let heat = sites.get(usize::from(site));
            let Some(heat) = heat.filter(|h| h.share > 0.0) else {
                continue;
            };
            let fill = colour(heat.share / most);
            self.canvas.begin_noted(&heat.note);
            if ty == SiteType::Edge {
                self.hot_edge(site, fill);
            } else {
                let radius = SPOT * self.frame.room(ty, site);
                self.hot_spot(at, radius, fill);
            }
            self.canvas.end_noted();
        }
    }

    fn hot_spot(&mut self, at: Spot, radius: f64, fill: Colour) {
        let rim = Paint::fill(Colour::rgb(255, 255, 255)).edged(INK, 0.5);
        self.canvas.circle(at, radius, rim);
        self.canvas.circle(at, 0.88 * radius, Paint::fill(fill));
    }

    fn hot_edge(&mut self, edge: Site, fill: Colour) {
        let outline: Outline = self
            .frame
            .edge(self.game, edge, !self.game.appearance.no_curves);
        let width = 0.5 * self.frame.radius;
        let rim = Paint::stroke(Colour::rgb(255, 255, 255), width);
        self.canvas.outline(&outline, rim);
        let inner = Paint::stroke(fill, 0.7 * width);
        self.canvas.outline(&outline, inner);
    }

    /// What the colours mean, below everything else.
    pub(super) fn heat_scale(&mut self) {
        let most = self.hottest();
        if most <= 0.0 {
            return;
        }
        let size = (self.longest() / 24.0).max(11.0);
        let digits = if most < 0.1 { 1 } else { 0 };
        let percents = [0.0, 0.5, 1.0].map(|part| format!("{:.digits$}%", 100.0 * part * most));
        let margin = Canvas::text_width(&percents[2], size) / 2.0 + 0.5 * size;
        let width = (0.6 * self.right).max(12.0 * size);
        let (left, top) = (self.corner.0.max(0.0) + margin, self.bottom + 0.3 * size);
        let step = width / f64::from(FIELDS);
        for field in 0..FIELDS {
            let fill = colour((f64::from(field) + 0.5) / f64::from(FIELDS));
            let corner = (left + f64::from(field) * step, top);
            // Fields overlap a little, so that no seam shows between them.
            let wide = if field + 1 < FIELDS { step + 0.5 } else { step };
            self.canvas
                .rectangle(corner, wide, 0.8 * size, 0.0, Paint::fill(fill));
        }
        for (part, percent) in [0.0, 0.5, 1.0].into_iter().zip(&percents) {
            let at = (left + part * width, top + 1.6 * size);
            self.canvas.text(at, size, INK, percent);
        }
        self.right = self.right.max(left + width + margin);
        self.bottom = top + 2.5 * size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_darker() {
        let shades: Vec<f64> = (0..=40)
            .map(|i| colour(f64::from(i) / 40.0).luma())
            .collect();
        assert!(shades.is_sorted_by(|a, b| a > b), "{shades:?}");
    }
}
