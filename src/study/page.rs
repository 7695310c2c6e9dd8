//! A study as one self-contained page: tables, plots and the board with its heat map.

use std::fmt::Write;

use plotters::prelude::*;

use super::report::{Report, Use};
use crate::board::site::{Site, SiteType};
use crate::game::Game;

/// Size of a plot in pixels.
const PLOT: (u32, u32) = (420, 240);
/// Bars of the plot of lengths.
const BARS: u32 = 20;
/// Width of the picture of a board.
const BOARD: f64 = 360.0;
/// Kinds of piece with a bar of their own, at most.
const KINDS: usize = 12;
/// Height of the scale under a board.
const SCALE: f64 = 36.0;
/// Boards with more sites have no names on them.
const MAX_LABELS: usize = 150;
/// The colour of bars.
const BAR: RGBColor = RGBColor(122, 101, 67);
/// How the page begins.
const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><title>Study</title>\n\
<style>body{font-family:sans-serif;margin:2em;color:#222}\
table{border-collapse:collapse}th,td{padding:.2em .8em;text-align:right;white-space:nowrap}\
tbody th,td.meaning{text-align:left}td.meaning{color:#666;white-space:normal;min-width:12em}thead th{border-bottom:1px solid #7a6543}\
tbody tr:nth-child(even){background:#f4f0e8}\
.plots{display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start}\
figure{margin:0}figcaption{font-size:.9em;color:#444;margin:.5em}</style></head><body>\n";

/// The page of some studies: a table of all games side by side, then each game by itself.
pub fn page(studies: &[(Report, Game)]) -> String {
    let mut out = String::from(HEAD);
    let s = if studies.len() == 1 { "" } else { "s" };
    let _ = writeln!(out, "<h1>Study of {} game{s}</h1>", studies.len());
    comparison(&mut out, studies);
    for (report, game) in studies {
        let _ = writeln!(
            out,
            "<section><h2>{}</h2>\n<p>{} games by {}.</p>\n<div class=\"plots\">",
            escape(&report.game),
            report.games,
            escape(&report.players.join(", "))
        );
        let plots = [
            lengths(&report.lengths),
            widths(report),
            pieces(&report.pieces),
        ];
        plots
            .into_iter()
            .flatten()
            .for_each(|plot| figure(&mut out, &plot));
        heat(&mut out, report, game);
        out.push_str("</div></section>\n");
    }
    out.push_str("</body></html>\n");
    out
}

/// The measures of all games side by side.
fn comparison(out: &mut String, studies: &[(Report, Game)]) {
    out.push_str("<p>Means and shares with intervals of 95%.</p>\n<table>\n<thead><tr><th></th>");
    for (report, _) in studies {
        let _ = write!(out, "<th>{}</th>", escape(&report.game));
    }
    out.push_str("<th></th></tr></thead>\n<tbody>\n");
    let mut row = |name: &str, cells: Vec<String>, meaning: &str| {
        let cells: String = cells.iter().map(|c| format!("<td>{c}</td>")).collect();
        let _ = writeln!(
            out,
            "<tr><th>{name}</th>{cells}<td class=\"meaning\">{meaning}</td></tr>"
        );
    };
    let reports = || studies.iter().map(|(report, _)| report);
    row(
        "games",
        reports().map(|r| r.games.to_string()).collect(),
        "",
    );
    let measures = studies.first().map_or(&[][..], |(r, _)| &r.measures);
    for (i, measure) in measures.iter().enumerate() {
        let cell = |r: &Report| {
            let m = r.measures.get(i).map(|m| m.mean);
            m.map_or(String::new(), |m| {
                let digits = digits(m.margin.max(m.mean / 100.0));
                format!("{:.digits$} ± {:.digits$}", m.mean, m.margin)
            })
        };
        row(measure.name, reports().map(cell).collect(), measure.meaning);
    }
    // Games of more players have more shares.
    let most = reports().max_by_key(|r| r.shares.len());
    for part in most.map_or(&[][..], |r| &r.shares) {
        let cell = |r: &Report| {
            let own = r.shares.iter().find(|p| p.name == part.name);
            own.map_or(String::new(), |p| {
                percents([p.share.share, p.share.low, p.share.high])
            })
        };
        let meaning = match part.name.as_str() {
            "completed" => "ended by the rules and not by a limit of turns",
            "drawn" => "won by nobody, or by more than one",
            _ => "",
        };
        row(&part.name, reports().map(cell).collect(), meaning);
    }
    let first = |r: &Report| {
        let f = r.first_player;
        percents([f.value, f.low, f.high])
    };
    row(
        "first player scores",
        reports().map(first).collect(),
        "a draw is half a win",
    );
    out.push_str("</tbody></table>\n");
}

/// Digits behind the point that say something beside this interval.
fn digits(margin: f64) -> usize {
    match margin {
        m if m >= 1.0 => 1,
        m if m >= 0.1 => 2,
        _ => 3,
    }
}

fn percents([share, low, high]: [f64; 3]) -> String {
    let percent = |x: f64| 100.0 * x;
    format!(
        "{:.0}% ({:.0} to {:.0})",
        percent(share),
        percent(low),
        percent(high)
    )
}

fn figure(out: &mut String, plot: &str) {
    let _ = writeln!(out, "<figure>{plot}</figure>");
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
    drawn(|area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .caption("Games by length", ("sans-serif", 16))
            .x_label_area_size(36)
            .y_label_area_size(48)
            .build_cartesian_2d(low..high + step, 0..most + 1)
            .ok()?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().light_line_style(TRANSPARENT);
        mesh.x_desc("moves").y_desc("games").draw().ok()?;
        let bars = counts.iter().enumerate().map(|(i, count)| {
            let left = low + i as u32 * step;
            Rectangle::new([(left, 0), (left + step, *count)], BAR.filled())
        });
        chart.draw_series(bars).ok()?;
        Some(())
    })
}

/// Legal moves a position in the opening, the middle and the ending, with intervals.
fn widths(report: &Report) -> Option<String> {
    let parts: Vec<(&str, f64, f64)> = report
        .measures
        .iter()
        .filter_map(|m| {
            Some((
                m.name.strip_prefix("branching, ")?,
                m.mean.mean,
                m.mean.margin,
            ))
        })
        .collect();
    let unit = "legal moves; the lines are intervals of 95%";
    bars("Legal moves by part of the game", unit, &parts)
}

/// How often each kind of piece was moved.
fn pieces(uses: &[Use]) -> Option<String> {
    let mut uses: Vec<&Use> = uses.iter().collect();
    uses.sort_by_key(|u| std::cmp::Reverse(u.count));
    let parts: Vec<(&str, f64, f64)> = uses
        .iter()
        .take(KINDS)
        .map(|u| (u.name.as_str(), 100.0 * u.share, 0.0))
        .collect();
    // A single kind makes all moves.
    (parts.len() > 1).then(|| bars("Moves by kind of piece", "% of all moves", &parts))?
}

/// Bars that lie, longest where the number is largest: name, number, half its interval.
fn bars(caption: &str, unit: &str, parts: &[(&str, f64, f64)]) -> Option<String> {
    let most = parts.iter().map(|p| p.1 + p.2).reduce(f64::max)?;
    let count = parts.len();
    let longest = parts.iter().map(|p| p.0.chars().count()).max()? as u32;
    drawn(|area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .caption(caption, ("sans-serif", 16))
            .x_label_area_size(36)
            .y_label_area_size(20 + 7 * longest.min(18))
            .build_cartesian_2d(0.0..most * 1.05 + 1e-9, (0..count - 1).into_segmented())
            .ok()?;
        let name = |at: &SegmentValue<usize>| match at {
            SegmentValue::CenterOf(i) => parts
                .get(count.wrapping_sub(1 + i))
                .map_or(String::new(), |p| p.0.chars().take(18).collect()),
            _ => String::new(),
        };
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .x_desc(unit)
            .y_labels(count + 1)
            .y_label_formatter(&name)
            .draw()
            .ok()?;
        for (i, (_, number, margin)) in parts.iter().rev().enumerate() {
            let low = SegmentValue::Exact(i);
            let high = match i + 1 {
                next if next < count => SegmentValue::Exact(next),
                _ => SegmentValue::Last,
            };
            let mut bar = Rectangle::new([(0.0, low), (*number, high)], BAR.filled());
            bar.set_margin(3, 3, 0, 0);
            chart.draw_series([bar]).ok()?;
            if *margin > 0.0 {
                let middle = SegmentValue::CenterOf(i);
                let ends = [(number - margin, middle.clone()), (number + margin, middle)];
                let line = PathElement::new(ends, BLACK.stroke_width(2));
                chart.draw_series([line]).ok()?;
            }
        }
        Some(())
    })
}

/// A plot of the usual size.
fn drawn(
    draw: impl FnOnce(&DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Option<()>,
) -> Option<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, PLOT).into_drawing_area();
        area.fill(&WHITE).ok()?;
        draw(&area)?;
        area.present().ok()?;
    }
    Some(svg)
}

/// What the darkness of a site means, as a row of boxes from none to the most.
fn scale(out: &mut String, bottom: f64, most: f64) {
    const STEPS: u32 = 5;
    for step in 0..=STEPS {
        let share = f64::from(step) / f64::from(STEPS);
        let x = 20 + 40 * step;
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{:.1}\" width=\"40\" height=\"10\" fill=\"#b8443c\" \
             fill-opacity=\"{share:.2}\" stroke=\"#7a6543\"/>\
             <text x=\"{}\" y=\"{:.1}\" font-size=\"9\" text-anchor=\"middle\" \
             fill=\"#444\">{:.1}%</text>",
            bottom - 12.0,
            x + 20,
            bottom + 8.0,
            share * most
        );
    }
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
        "<figure><svg width=\"{:.0}\" height=\"{:.0}\" role=\"img\"><title>Arrivals by site</title>",
        40.0 + (high.0 - low.0) * unit,
        40.0 + (high.1 - low.1) * unit + SCALE
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
    if board.len(ty) <= MAX_LABELS {
        for (site, site_use) in report.sites.iter().enumerate() {
            let (x, y) = place(ty, site as Site);
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"8\" text-anchor=\"middle\" \
                 fill=\"#222\" pointer-events=\"none\">{}</text>",
                y + 3.0,
                escape(&site_use.name)
            );
        }
    }
    let bottom = 20.0 + (high.1 - low.1) * unit + SCALE;
    let all = report.sites.iter().map(|u| u.count).sum::<u64>().max(1);
    scale(out, bottom, 100.0 * most / all as f64);
    let mut busiest: Vec<_> = report.sites.iter().filter(|u| u.count > 0).collect();
    busiest.sort_by_key(|u| std::cmp::Reverse(u.count));
    let busiest: Vec<String> = busiest
        .iter()
        .take(5)
        .map(|u| format!("{} {:.1}%", escape(&u.name), 100.0 * u.share))
        .collect();
    let _ = writeln!(
        out,
        "</svg><figcaption>Where moves end; the darker, the more. Busiest: {}.</figcaption></figure>",
        busiest.join(", ")
    );
}
