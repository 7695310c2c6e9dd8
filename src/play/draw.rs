//! Boards as text: squares, hexes, points and pits by their coordinates, pieces as letters.
//!
//! Sites are placed on a grid of characters by their own coordinates, so that every board comes
//! out in its shape; row numbers and column letters stand at the margin where the board has
//! straight rows and columns.

use crate::board::site::{Relation, Site, SiteType};
use crate::game::state::State;
use crate::game::{ContainerKind, Game};

/// How wide a cell of the picture is.
const CELL: usize = 4;
/// Boards with more characters than this are listed instead of drawn.
const MAX_AREA: usize = 40_000;

/// A short name for each component: one letter where that is clear, more where it is not.
pub fn glyphs(game: &Game) -> Vec<String> {
    let mut glyphs = vec![String::new(); game.components.len()];
    let bases: Vec<&str> = game
        .components
        .iter()
        .map(|c| c.name.trim_end_matches(|d: char| d.is_ascii_digit()))
        .collect();
    for (i, c) in game.components.iter().enumerate().skip(1) {
        let base = bases[i];
        let first: String = base.chars().take(1).collect();
        let clash = (1..bases.len())
            .any(|j| bases[j] != base && bases[j].starts_with(first.as_str()) && !first.is_empty());
        let mut short: String = base.chars().take(if clash { 2 } else { 1 }).collect();
        if short.is_empty() {
            short = "?".into();
        }
        glyphs[i] = match c.owner {
            1 => short.to_uppercase(),
            2 => short.to_lowercase(),
            0 => format!("*{short}"),
            p if p as usize > game.players => short,
            p => format!("{short}{p}"),
        };
    }
    glyphs
}

/// What stands on a site, in a few characters.
fn piece_text(glyphs: &[String], state: &State, slot: usize, counts_only: bool) -> String {
    let c = &state.contents;
    if c.stacking() {
        let levels = c.levels(slot);
        let Some(top) = levels.last() else {
            return String::new();
        };
        let name = glyphs.get(top.what as usize).map_or("?", String::as_str);
        return if levels.len() > 1 {
            format!("{name}{}", levels.len())
        } else {
            name.to_owned()
        };
    }
    if c.is_empty(slot) {
        return String::new();
    }
    let name = glyphs
        .get(c.what(slot) as usize)
        .map_or("?", String::as_str);
    match c.count(slot) {
        n if counts_only => n.to_string(),
        1 => name.to_owned(),
        n => format!("{name}{n}"),
    }
}

/// The board, hands and dice of a state as lines of text. Sites in `marked` are put in brackets.
pub fn draw(game: &Game, state: &State, marked: &[i32]) -> String {
    let mut out = String::new();
    let glyphs = glyphs(game);
    let ty = game.board.default_type();
    let seeds =
        game.components.len() == 2 && game.components[1].owner == 0 || only_counts(game, state);
    let n = game.board.len(ty);
    let points: Vec<(f64, f64)> = (0..n as Site)
        .map(|s| game.board.point(ty, s))
        .map(|p| (p.x, p.y))
        .collect();
    let unit = spacing(game, &points);
    let (min_x, max_x) = extent(points.iter().map(|p| p.0));
    let (min_y, max_y) = extent(points.iter().map(|p| p.1));
    let columns = |x: f64| ((x - min_x) / unit * CELL as f64).round() as usize;
    let rows_scale = row_scale(&points, unit);
    let row = |y: f64| ((max_y - y) / unit * rows_scale).round() as usize;
    let (width, height) = (columns(max_x) + CELL + 1, row(min_y) + 1);
    if n == 0 || width * height > MAX_AREA {
        list(game, state, &glyphs, &mut out);
    } else {
        let mut canvas = vec![vec![' '; width + 4]; height];
        let measures = game.board.measures(ty);
        for (s, point) in points.iter().enumerate() {
            let (x, y) = (columns(point.0), row(point.1));
            let slot = game.layout.slot(ty, s as i32);
            let text = slot.map_or(String::new(), |slot| {
                piece_text(&glyphs, state, slot, seeds)
            });
            let text = match (text.is_empty(), ty) {
                (false, _) => text,
                (true, SiteType::Edge) => "-".into(),
                (true, _) => {
                    if seeds {
                        "0".into()
                    } else {
                        ".".to_owned()
                    }
                }
            };
            let marked = marked.contains(&(s as i32));
            let text: Vec<char> = if marked {
                format!("[{text}]")
            } else {
                format!(" {text}")
            }
            .chars()
            .collect();
            for (i, c) in text.into_iter().enumerate() {
                if let Some(cell) = canvas[y].get_mut(x + i)
                    && (*cell == ' ' || c != ' ')
                {
                    *cell = c;
                }
            }
        }
        let margin = |y: usize| {
            let rows: Vec<usize> = (0..n)
                .filter(|s| row(points[*s].1) == y)
                .map(|s| measures.row_of(s as Site))
                .collect();
            match rows.first() {
                Some(r) if rows.iter().all(|q| q == r) => format!("{:>3} ", r + 1),
                _ => "    ".into(),
            }
        };
        for (y, line) in canvas.iter().enumerate() {
            let text: String = line.iter().collect();
            out.push_str(&margin(y));
            out.push_str(text.trim_end());
            out.push('\n');
        }
        let mut letters = vec![' '; width + 8];
        let mut clean = true;
        for (s, point) in points.iter().enumerate() {
            let column = measures
                .label(s as Site)
                .trim_end_matches(|c: char| !c.is_ascii_alphabetic());
            let x = columns(point.0) + 1;
            for (i, c) in column.chars().enumerate() {
                match letters.get_mut(x + i) {
                    Some(cell) if *cell == ' ' || *cell == c => *cell = c,
                    _ => clean = false,
                }
            }
        }
        if clean {
            let text: String = letters.iter().collect();
            out.push_str("    ");
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
    for container in &game.containers[1..] {
        let pieces: Vec<String> = (container.from..container.from + container.size)
            .map(|s| match container.kind {
                ContainerKind::Dice => die_text(game, state, s as usize),
                _ => piece_text(&glyphs, state, s as usize, seeds),
            })
            .filter(|t| !t.is_empty())
            .collect();
        if !pieces.is_empty() {
            let name = match container.kind {
                ContainerKind::Dice => "dice".to_owned(),
                _ if (1..=game.players).contains(&(container.owner as usize)) => {
                    format!("hand {}", container.owner)
                }
                _ => container.name.to_lowercase(),
            };
            out.push_str(&format!("    {name}: {}\n", pieces.join(" ")));
        }
    }
    if game.features.scores {
        let scores: Vec<String> = (1..=game.players)
            .map(|p| state.players[p].score.to_string())
            .collect();
        out.push_str(&format!("    scores: {}\n", scores.join(" : ")));
    }
    out
}

/// Whether every piece on the board is a counter that belongs to nobody.
fn only_counts(game: &Game, state: &State) -> bool {
    game.features.counts
        && !game.features.stacking
        && state
            .contents
            .whats()
            .iter()
            .zip(state.contents.whos())
            .all(|(what, who)| *what == 0 || *who == 0)
}

fn die_text(game: &Game, state: &State, site: usize) -> String {
    let Some(dice) = &game.dice else {
        return String::new();
    };
    let die = site - dice.first as usize;
    let face = state.contents.state(site).max(0) as usize;
    let value = dice
        .faces
        .get(die)
        .and_then(|f| f.get(face))
        .copied()
        .unwrap_or(0);
    if state.dice.get(die) == Some(&0) {
        format!("({value})")
    } else {
        format!("[{value}]")
    }
}

fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| {
        (a.min(v), b.max(v))
    })
}

/// The usual distance of neighbouring sites.
fn spacing(game: &Game, points: &[(f64, f64)]) -> f64 {
    let ty = game.board.default_type();
    let mut distances: Vec<f64> = Vec::new();
    for (s, p) in points.iter().enumerate() {
        for t in game.board.neighbours(ty, Relation::Adjacent, s as Site) {
            let q = points[usize::from(*t)];
            distances.push(((p.0 - q.0).powi(2) + (p.1 - q.1).powi(2)).sqrt());
        }
    }
    distances.sort_by(f64::total_cmp);
    let near = distances.get(distances.len() / 8).copied().unwrap_or(1.0);
    if near > 1e-6 { near } else { 1.0 }
}

/// Rows closer together than the spacing of sites are drawn a line each all the same.
fn row_scale(points: &[(f64, f64)], unit: f64) -> f64 {
    let mut ys: Vec<f64> = points.iter().map(|p| p.1).collect();
    ys.sort_by(f64::total_cmp);
    let gap = ys
        .windows(2)
        .map(|w| w[1] - w[0])
        .filter(|d| *d > unit * 0.2)
        .fold(f64::INFINITY, f64::min);
    if gap.is_finite() && gap < unit {
        unit / gap
    } else {
        1.0
    }
}

fn list(game: &Game, state: &State, glyphs: &[String], out: &mut String) {
    let ty = game.board.default_type();
    for s in 0..game.board.len(ty) {
        if let Some(slot) = game.layout.slot(ty, s as i32) {
            let text = piece_text(glyphs, state, slot, false);
            if !text.is_empty() {
                out.push_str(&format!(
                    "    {}={text}\n",
                    game.board.measures(ty).label(s as Site)
                ));
            }
        }
    }
}

/// The label of a site as people write it.
pub fn site_name(game: &Game, ty: SiteType, site: i32) -> String {
    if site < 0 {
        return "off".into();
    }
    if site >= game.layout.board_end as i32 {
        let c = &game.containers[game.container(site)];
        return match c.kind {
            ContainerKind::Hand => format!("hand {}", c.owner),
            _ => format!("{} {}", c.name.to_lowercase(), site - c.from as i32 + 1),
        };
    }
    if (site as usize) < game.board.len(ty) && ty != SiteType::Edge {
        let label = game.board.measures(ty).label(site as Site);
        return label.to_owned();
    }
    format!("{} {site}", ty.name().to_lowercase())
}
