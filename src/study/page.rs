//! A study as one self-contained page: tables, plots and the boards with their heat maps.

use std::fmt::Write;

use plotters::prelude::*;

use super::report::{Report, Use};
use crate::arrange::Arrange;
use crate::game::Game;
use crate::play::picture::{Heat, HeatMap, Picture, svg};

/// Size of a plot in pixels.
const PLOT: (u32, u32) = (420, 240);
/// Bars of the plot of lengths.
const BARS: u32 = 20;
/// Kinds of piece with a bar and a heat map of their own, at most.
const KINDS: usize = 12;
/// With more games than this the page begins with a list of them.
const FEW: usize = 2;
/// With more games than this what the measures mean stands below the table instead of in it.
const MANY: usize = 5;
/// The colour of bars.
const BAR: RGBColor = RGBColor(122, 101, 67);
/// How the page begins.
const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><title>Study</title>\n\
<style>body{font-family:sans-serif;margin:2em;color:#222}\
.wide{overflow-x:auto}table{border-collapse:collapse}\
th,td{padding:.2em .8em;text-align:right;white-space:nowrap;background:#fff}\
tbody th{position:sticky;left:0}\
tbody th,td.meaning{text-align:left}td.meaning{color:#666;white-space:normal;min-width:12em}\
thead th{border-bottom:1px solid #7a6543;white-space:normal;vertical-align:bottom}\
tbody tr:nth-child(even)>*{background:#f4f0e8}\
.plots{display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start}\
figure{margin:0}figcaption{font-size:.9em;color:#444;margin:.5em;max-width:30em}\
.board svg{width:auto;height:auto;max-width:30em;max-height:26em}\
.kind svg{width:auto;height:auto;max-width:17em;max-height:17em}\
</style></head><body>\n";

/// The page of some studies: a table of all games side by side, then each game by itself. What
/// was `asked`, in words, says how to make the figures again.
pub fn page(studies: &[(Report, Game)], asked: &str) -> String {
    let mut out = String::from(HEAD);
    let s = if studies.len() == 1 { "" } else { "s" };
    let _ = writeln!(out, "<h1>Study of {} game{s}</h1>", studies.len());
    let _ = writeln!(out, "<p>{}.</p>", escape(asked));
    if studies.len() > FEW {
        let links = studies.iter().enumerate().map(|(i, (report, _))| {
            let name = escape(&report.game);
            format!("<a href=\"#game-{i}\">{name}</a>")
        });
        let _ = writeln!(out, "<p>{}</p>", links.collect::<Vec<_>>().join(" · "));
    }
    comparison(&mut out, studies);
    for (i, (report, game)) in studies.iter().enumerate() {
        let _ = writeln!(
            out,
            "<section id=\"game-{i}\"><h2>{}</h2>\n<p>{} games by {}.</p>\n<div class=\"plots\">",
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
        out.push_str("</div>\n");
        heat_by_kind(&mut out, report, game);
        out.push_str("</section>\n");
    }
    out.push_str("</body></html>\n");
    out
}

/// The measures of all games side by side.
fn comparison(out: &mut String, studies: &[(Report, Game)]) {
    out.push_str("<p>Means and shares with intervals of 95%.</p>\n<div class=\"wide\"><table>\n<thead><tr><th></th>");
    for (report, _) in studies {
        let _ = write!(out, "<th>{}</th>", escape(&report.game));
    }
    out.push_str("<th></th></tr></thead>\n<tbody>\n");
    let mut meanings: Vec<String> = Vec::new();
    let mut row = |name: &str, cells: Vec<String>, meaning: &str| {
        let cells: String = cells.iter().map(|c| format!("<td>{c}</td>")).collect();
        let mut last = "";
        if studies.len() <= MANY {
            last = meaning;
        } else if !meaning.is_empty() {
            meanings.push(format!("{name}: {meaning}"));
        }
        let _ = writeln!(
            out,
            "<tr><th>{name}</th>{cells}<td class=\"meaning\">{last}</td></tr>"
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
    out.push_str("</tbody></table></div>\n");
    if !meanings.is_empty() {
        let _ = writeln!(out, "<p>{}.</p>", meanings.join("; "));
    }
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
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
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
    uses.arrange_by_key(|u| std::cmp::Reverse(u.count));
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

/// Where moves end.
fn heat(out: &mut String, report: &Report, game: &Game) {
    let counts: Vec<u64> = report.sites.iter().map(|u| u.count).collect();
    let Some(map) = heat_map(game, report, &counts) else {
        return;
    };
    let mut busiest: Vec<&Use> = report.sites.iter().filter(|u| u.count > 0).collect();
    busiest.arrange_by_key(|u| std::cmp::Reverse(u.count));
    let busiest: Vec<String> = busiest
        .iter()
        .take(5)
        .map(|u| format!("{} {:.1}%", escape(&u.name), 100.0 * u.share))
        .collect();
    let _ = writeln!(
        out,
        "<figure class=\"board\">{map}<figcaption>Where moves end, in % of all that end on the \
         board. Busiest: {}.</figcaption></figure>",
        busiest.join(", ")
    );
}

/// The same for each kind of piece where there are several.
fn heat_by_kind(out: &mut String, report: &Report, game: &Game) {
    if report.arrivals.len() < 2 {
        return;
    }
    out.push_str("<h3>Where moves end, by kind of piece</h3>\n<div class=\"plots\">\n");
    for kind in report.arrivals.iter().take(KINDS) {
        if let Some(map) = heat_map(game, report, &kind.sites) {
            let _ = writeln!(
                out,
                "<figure class=\"kind\">{map}<figcaption>{}: {} moves</figcaption></figure>",
                escape(&kind.name),
                kind.sites.iter().sum::<u64>()
            );
        }
    }
    out.push_str("</div>\n");
}

/// The vacant board with a spot on each site that is as dark as the site was used; none where
/// none was.
fn heat_map(game: &Game, report: &Report, counts: &[u64]) -> Option<String> {
    let all = counts.iter().sum::<u64>();
    let heat = |(site, count): (&Use, &u64)| {
        let share = *count as f64 / all as f64;
        Heat {
            share,
            note: format!("{}: {count} ({:.1}%)", site.name, 100.0 * share),
        }
    };
    let picture = Picture {
        vacant: true,
        heat: Some(HeatMap {
            ty: report.site_type,
            sites: report.sites.iter().zip(counts).map(heat).collect(),
        }),
        ..Picture::default()
    };
    let (state, _) = game.start_seeded(0);
    (all > 0).then(|| svg(game, &state, &picture))
}
