//! A study as one self-contained page: tables, plots and the board with its heat map.

use std::fmt::Write;

use plotters::prelude::*;

use super::report::Report;
use crate::board::site::{Site, SiteType};
use crate::game::Game;

/// Size of a plot in pixels.
const PLOT: (u32, u32) = (420, 240);
/// Bars of the plot of lengths.
const BARS: u32 = 20;
/// Width of the picture of a board.
const BOARD: f64 = 360.0;

/// The page of some studies.
pub fn page(studies: &[(Report, Game)]) -> String {
    let mut out = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Study</title>\n\
         <style>body{font-family:sans-serif;margin:2em;color:#222}\
         table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:left}\
         tr:nth-child(even){background:#f4f0e8}</style></head><body>\n",
    );
    for (report, game) in studies {
        let _ = writeln!(
            out,
            "<h1>{}</h1>\n<p>{} games by {}; intervals of 95%.</p>\n<table>",
            escape(&report.game),
            report.games,
            escape(&report.players.join(", "))
        );
        for m in &report.measures {
            let _ = writeln!(
                out,
                "<tr><th>{}</th><td>{:.3} ± {:.3}</td><td>{}</td></tr>",
                m.name, m.mean.mean, m.mean.margin, m.meaning
            );
        }
        for p in &report.shares {
            let s = p.share;
            row(&mut out, &p.name, [s.share, s.low, s.high]);
        }
        let f = report.first_player;
        row(&mut out, "first player scores", [f.value, f.low, f.high]);
        out.push_str("</table>\n");
        out.push_str(&lengths(&report.lengths).unwrap_or_default());
        heat(&mut out, report, game);
    }
    out.push_str("</body></html>\n");
    out
}

fn row(out: &mut String, name: &str, [share, low, high]: [f64; 3]) {
    let _ = writeln!(
        out,
        "<tr><th>{name}</th><td>{:.1}%</td><td>{:.1}% to {:.1}%</td></tr>",
        share * 100.0,
        low * 100.0,
        high * 100.0
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// How many games lasted how long.
fn lengths(lengths: &[u32]) -> Option<String> {
    let (low, high) = (*lengths.iter().min()?, *lengths.iter().max()?);
    let step = ((high - low) / BARS).max(1);
    let mut counts = vec![0u32; ((high - low) / step + 1) as usize];
    for length in lengths {
        counts[((length - low) / step) as usize] += 1;
    }
    let most = counts.iter().copied().max()?;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, PLOT).into_drawing_area();
        area.fill(&WHITE).ok()?;
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            .caption("Games by length", ("sans-serif", 16))
            .x_label_area_size(28)
            .y_label_area_size(36)
            .build_cartesian_2d(low..high + step, 0..most + 1)
            .ok()?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_desc("moves")
            .draw()
            .ok()?;
        let bars = counts.iter().enumerate().map(|(i, count)| {
            let left = low + i as u32 * step;
            Rectangle::new(
                [(left, 0), (left + step, *count)],
                RGBColor(122, 101, 67).filled(),
            )
        });
        chart.draw_series(bars).ok()?;
        area.present().ok()?;
    }
    Some(svg)
}

/// The board, each site as dark as it was used.
fn heat(out: &mut String, report: &Report, game: &Game) {
    let board = &game.board;
    let ty = board.default_type();
    let vertices = (0..board.len(SiteType::Vertex) as Site).map(|v| {
        let p = board.point(SiteType::Vertex, v);
        (p.x, p.y)
    });
    let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for (x, y) in vertices {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    if low.0 > high.0 {
        return;
    }
    let unit = BOARD / (high.0 - low.0).max(high.1 - low.1).max(1e-6);
    let place = |of: SiteType, site: Site| {
        let p = board.point(of, site);
        (20.0 + (p.x - low.0) * unit, 20.0 + (high.1 - p.y) * unit)
    };
    let most = report
        .sites
        .iter()
        .map(|u| u.count)
        .max()
        .unwrap_or(0)
        .max(1) as f64;
    let _ = writeln!(
        out,
        "<svg width=\"{:.0}\" height=\"{:.0}\" role=\"img\"><title>Arrivals by site</title>",
        40.0 + (high.0 - low.0) * unit,
        40.0 + (high.1 - low.1) * unit
    );
    for (site, site_use) in report.sites.iter().enumerate() {
        let site = site as Site;
        let fill = format!(
            "fill=\"#b8443c\" fill-opacity=\"{:.3}\"",
            site_use.count as f64 / most
        );
        let title = format!(
            "<title>{}: {} ({:.1}%)</title>",
            escape(&site_use.name),
            site_use.count,
            site_use.share * 100.0
        );
        if ty == SiteType::Cell {
            let corners: Vec<String> = board
                .cell_vertices(site)
                .iter()
                .map(|v| place(SiteType::Vertex, *v))
                .map(|(x, y)| format!("{x:.1},{y:.1}"))
                .collect();
            let corners = corners.join(" ");
            let _ = writeln!(
                out,
                "<polygon points=\"{corners}\" {fill} stroke=\"#7a6543\">{title}</polygon>"
            );
        } else {
            let (x, y) = place(ty, site);
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" {fill} stroke=\"#7a6543\">{title}</circle>"
            );
        }
    }
    out.push_str("</svg>\n");
}
