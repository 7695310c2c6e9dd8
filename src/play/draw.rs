//! Boards as text: squares, hexes, points and pits by their coordinates, pieces as letters.
//!
//! Sites are placed on a grid of characters by their own coordinates, so that every board comes
//! out in its shape; row numbers and column letters stand at the margin where the board has
//! straight rows and columns. The letters of pieces come from `letters`.

use super::letters::{STATE_SIGN, VALUE_SIGN, glyphs, own_number, piece_text, stack_text};
use super::plan::{Cells, Plan};
use super::view::View;
use crate::arrange::Arrange;
use crate::board::site::{Site, SiteType};
use crate::game::appearance::BoardStyle;
use crate::game::state::State;
use crate::game::{ContainerKind, Game, Hint, NamedRegion};

/// Boards with more characters than this are listed instead of drawn.
const MAX_AREA: usize = 40_000;

/// Longest line of clues or stacks, where one of them alone is not longer.
const LINE_WIDTH: usize = 72;

/// The board, hands and dice of a state as lines of text. Sites in `marked` are put in brackets.
pub fn draw(game: &Game, state: &State, marked: &[i32]) -> String {
    draw_for(game, state, marked, View::default())
}

/// [`draw`] as somebody sees it.
pub fn draw_for(game: &Game, state: &State, marked: &[i32], view: View) -> String {
    let mut out = String::new();
    let glyphs = glyphs(game);
    let ty = game.board.default_type();
    let seeds = shows_counts(game, state);
    let piece = |slot| piece_text(game, &glyphs, state, slot, view, seeds);
    let mut plan = laid_out(game, state, &piece);
    let (width, height) = plan.size();
    if plan.places().is_empty() || width * height > MAX_AREA {
        list(game, &piece, &mut out);
    } else {
        grid((game, state), &mut plan, (&piece, seeds), marked, &mut out);
    }
    let mut notes = packed(game.hints.iter().map(|h| clue(game, h)), " | ", LINE_WIDTH);
    if game.features.stacking {
        let stacks = (0..game.board.len(ty) as i32).filter_map(|site| {
            let slot = game.layout.slot(ty, site)?;
            let stack = stack_text(game, &glyphs, state, slot, view);
            (!stack.is_empty()).then(|| format!("{}: {stack}", site_name(game, ty, site)))
        });
        let stacks = packed(stacks, " | ", LINE_WIDTH);
        let heading = (!stacks.is_empty()).then(|| "stacks, from the top:".to_owned());
        notes.extend(heading.into_iter().chain(stacks));
    }
    for note in notes {
        out.push_str(&format!("    {note}\n"));
    }
    for (index, container) in game.containers.iter().enumerate().skip(1) {
        let pieces: Vec<String> = (container.from..container.from + container.size)
            .map(|s| match container.kind {
                ContainerKind::Dice => (s, die_text(game, state, s as usize)),
                _ => (s, piece(s as usize)),
            })
            .filter(|(_, text)| !text.is_empty())
            .map(
                |(s, text)| match game.appearance.site_names.get(&(s as i32)) {
                    Some(name) => format!("{name} {text}"),
                    None => text,
                },
            )
            .collect();
        if !pieces.is_empty() {
            let name = container_name(game, index);
            out.push_str(&format!("    {name}: {}\n", pieces.join(" ")));
        }
    }
    let counts = counts(game, state);
    if !counts.is_empty() {
        out.push_str(&format!("    {}\n", counts.join(", ")));
    }
    if game.features.scores {
        let scores: Vec<String> = (1..=game.players)
            .map(|p| state.players[p].score.to_string())
            .collect();
        out.push_str(&format!("    scores: {}\n", scores.join(" : ")));
    }
    out
}

/// The counts that may end the game, by name, as long as they run: variables that end rules ask
/// for. Nothing where something is hidden, since they may tell of it.
pub fn counts(game: &Game, state: &State) -> Vec<String> {
    if game.features.hidden {
        return Vec::new();
    }
    let value = |name: &String| {
        let var = game.names.vars.iter().position(|known| known == name)?;
        let value = (*state.vars.get(var)?)?;
        (value > 0).then(|| format!("{name} {value}"))
    };
    game.names.counts.iter().filter_map(value).collect()
}

/// What the letters of the pieces in play mean, as somebody sees them: kinds and their letters,
/// signs behind letters, and whose pieces have capitals. Nothing where only numbers of pieces are
/// shown.
pub fn legend(game: &Game, state: &State, view: View) -> Vec<String> {
    if shows_counts(game, state) {
        return Vec::new();
    }
    let letters = glyphs(game);
    let components = game.components.iter();
    let bases = components.map(|c| c.name.trim_end_matches(|d: char| d.is_ascii_digit()));
    let bases: Vec<&str> = bases.collect();
    let mut kinds: Vec<(String, String)> = Vec::new();
    // Whether there are pieces of the first player, and of the second.
    let mut cases = [false; 2];
    for slot in 0..game.layout.slots as usize {
        for seen in view.seen(game, state, slot) {
            let what = usize::from(seen.level.what);
            let Some(component) = game.components.get(what).filter(|_| what > 0) else {
                continue;
            };
            if let Some(seen) = cases.get_mut(usize::from(component.owner).wrapping_sub(1)) {
                *seen = true;
            }
            let name = component
                .name
                .trim_end_matches(|c: char| c.is_ascii_digit());
            // Digits that tell owners, or pieces of a name, are no part of the letter of a kind.
            let owner = match component.owner {
                p if p > 2 && usize::from(p) <= game.players => p.to_string(),
                _ => String::new(),
            };
            let letter = letters[what].strip_suffix(owner.as_str()).unwrap_or("");
            let own = own_number(game, &bases, what);
            let letter = letter.strip_suffix(own).unwrap_or(letter);
            let kind = (letter.to_uppercase(), name.to_owned());
            if component.faces.is_empty() && !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    kinds.arrange();
    let shown: String = (0..game.layout.slots as usize)
        .map(|slot| piece_text(game, &letters, state, slot, view, false))
        .collect();
    for (sign, meaning) in [(STATE_SIGN, "state"), (VALUE_SIGN, "value")] {
        if shown.contains(sign) {
            kinds.push((sign.to_string(), meaning.to_owned()));
        }
    }
    // A piece called by its letter needs no telling.
    kinds.retain(|(letter, name)| !letter.eq_ignore_ascii_case(name));
    let mut items: Vec<String> = kinds.iter().map(|(l, n)| format!("{l} {n}")).collect();
    if cases == [true; 2] {
        let first = game.names.players.get(1).map_or("", String::as_str);
        items.push(format!("capitals: {first}"));
    }
    items
}

/// Whether no dice have been thrown yet: what they show then means nothing.
pub fn is_unthrown(game: &Game, state: &State) -> bool {
    let left = |dice: &crate::game::Dice| {
        let all = 0..dice.faces.len();
        all.into_iter()
            .any(|i| state.dice.get(i).is_some_and(|v| *v != 0))
    };
    state.moves == 0 && !game.dice.as_ref().is_some_and(left)
}

/// The board laid out for a terminal of 80 columns where that can be: narrower than usual if it
/// must. Sites of other types have places where pieces stand on them.
fn laid_out<'g>(game: &'g Game, state: &State, piece: &dyn Fn(usize) -> String) -> Plan<'g> {
    const COLUMNS: usize = 80;
    let default = game.board.default_type();
    let mut others = SiteType::ALL.into_iter().filter(|t| *t != default);
    let stands = |ty: SiteType| {
        let mut sites = 0..game.board.len(ty) as i32;
        sites.any(|s| {
            let slot = game.layout.slot(ty, s);
            slot.is_some_and(|slot| {
                game.layout.site(slot) == (ty, s) && !state.contents.is_empty(slot)
            })
        })
    };
    let every = others.any(|ty| game.layout.offsets[ty as usize].is_some() && stands(ty));
    let plan = Plan::new(game, Cells::TEXT, every);
    if plan.size().0 + MARGIN <= COLUMNS {
        return plan;
    }
    let slots = (0..game.board.len(default) as i32).filter_map(|s| game.layout.slot(default, s));
    let longest = slots.map(|slot| piece(slot).chars().count()).max();
    let width = (longest.unwrap_or(1) + 1).clamp(2, Cells::TEXT.width);
    Plan::new(game, Cells { width, height: 1 }, every)
}

/// What the names of rows take at the left.
const MARGIN: usize = 4;

/// The sites in their places, with the names of rows and columns.
fn grid(
    (game, state): (&Game, &State),
    plan: &mut Plan<'_>,
    (piece, seeds): (&dyn Fn(usize) -> String, bool),
    marked: &[i32],
    out: &mut String,
) {
    let ty = game.board.default_type();
    let names = plan.make_room_for_end_names();
    let (width, height) = plan.size();
    let own = plan.own_names();
    let letters = match &own {
        Some([_, below]) => Some(below.clone()),
        None => plan.column_names(),
    };
    let level = plan.has_level_rows();
    let mut canvas = vec![vec![' '; width + 8]; height];
    for place in plan.places() {
        let slot = game.layout.slot(place.ty, place.site);
        let own = slot.filter(|s| game.layout.site(*s) == (place.ty, place.site));
        let text = own.map_or(String::new(), piece);
        let text = match (text.is_empty(), place.ty) {
            (true, other) if other != ty => continue,
            (false, SiteType::Edge) if ty != SiteType::Edge => {
                let who = own.map_or(0, |slot| state.contents.who(slot));
                wall(game, place.site, who, text)
            }
            (false, _) => text,
            (true, SiteType::Edge) => "-".into(),
            (true, _) => empty_site(seeds).into(),
        };
        let text: Vec<char> = if marked.contains(&place.site) && place.ty == ty {
            format!("[{text}]")
        } else {
            format!(" {text}")
        }
        .chars()
        .collect();
        for (i, c) in text.into_iter().enumerate() {
            if let Some(cell) = canvas[place.y].get_mut(place.x + i)
                && (*cell == ' ' || c != ' ')
            {
                *cell = c;
            }
        }
    }
    for name in names {
        let line = &mut canvas[name.y as usize];
        for (i, c) in name.text.chars().enumerate() {
            if let Some(cell) = line.get_mut(name.x as usize + i)
                && *cell == ' '
            {
                *cell = c;
            }
        }
    }
    let owners = match game.appearance.style {
        Some(BoardStyle::Mancala) => rows_of_players(game),
        _ => Vec::new(),
    };
    if let Some([above, _]) = &own {
        out.push_str(&format!("    {above}\n"));
    }
    for (y, line) in canvas.iter().enumerate() {
        let text: String = line.iter().collect();
        let name = match level && own.is_none() {
            true => plan.row_name(y),
            false => String::new(),
        };
        let here = |site: Site| {
            let mut places = plan.places().iter();
            places.any(|p| p.y == y && (p.ty, p.site) == (ty, i32::from(site)))
        };
        let owner = owners.iter().find(|(_, sites)| here(sites[0]));
        let owner = owner.map_or(String::new(), |(p, _)| format!("   player {p}"));
        out.push_str(&format!("{name:>3} {}{owner}\n", text.trim_end()));
    }
    if let Some(letters) = letters {
        out.push_str("    ");
        out.push_str(&letters);
        out.push('\n');
    }
}

/// A piece on an edge of a board whose pieces stand elsewhere: nobody's as the edge runs.
fn wall(game: &Game, edge: i32, owner: u8, text: String) -> String {
    if (1..=game.players).contains(&usize::from(owner)) {
        return text;
    }
    let [a, b] = game.board.edge_ends(edge as Site);
    let [a, b] = [a, b].map(|v| game.board.point(SiteType::Vertex, v));
    let upright = (a.x - b.x).abs() < (a.y - b.y).abs();
    if upright { "|" } else { "---" }.into()
}

/// A hint of a puzzle: its number and its sites.
pub fn clue(game: &Game, hint: &Hint) -> String {
    let ty = hint.ty.unwrap_or(game.board.default_type());
    let sites: Vec<String> = hint
        .sites
        .iter()
        .map(|s| site_name(game, ty, *s as i32))
        .collect();
    match hint.told {
        true => format!("{}: {}", hint.value, sites.join(" ")),
        // As in its picture: the first of the two is the less.
        _ if game.appearance.style == Some(BoardStyle::Futoshiki) => sites.join(" < "),
        _ => sites.join(" "),
    }
}

/// Items on lines, as many on each as fit into a width.
pub fn packed(
    items: impl IntoIterator<Item = String>,
    separator: &str,
    width: usize,
) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        let more = length(separator) + length(&item);
        match lines.last_mut() {
            Some(line) if length(line) + more <= width => {
                line.push_str(separator);
                line.push_str(&item);
            }
            _ => lines.push(item),
        }
    }
    lines
}

/// The rows of a board that belong to a player, by the regions that the game names: at most two
/// sites of such a row, its stores, are nobody's.
pub fn rows_of_players(game: &Game) -> Vec<(u8, Vec<Site>)> {
    let owner = |site: Site| {
        let owned = |r: &&NamedRegion| (1..=game.players).contains(&usize::from(r.owner));
        let mut regions = game.regions.iter().filter(owned);
        let region = regions.find(|r| game.region(r.all).contains(i32::from(site)));
        region.map(|r| r.owner)
    };
    let measures = game.board.measures(game.board.default_type());
    let mut rows = Vec::new();
    for row in measures.rows().rows() {
        let owned: Vec<(u8, Site)> = row.iter().filter_map(|s| Some((owner(*s)?, *s))).collect();
        let Some((first, _)) = owned.first().copied() else {
            continue;
        };
        if owned.len() >= 2 && owned.len() + 2 >= row.len() && owned.iter().all(|o| o.0 == first) {
            rows.push((first, owned.into_iter().map(|(_, site)| site).collect()));
        }
    }
    rows
}

/// What stands for an empty site.
pub fn empty_site(seeds: bool) -> &'static str {
    if seeds { "0" } else { "." }
}

/// The name of a container as people know it.
pub fn container_name(game: &Game, index: usize) -> String {
    let container = &game.containers[index];
    match container.kind {
        ContainerKind::Dice => "dice".to_owned(),
        _ if (1..=game.players).contains(&(container.owner as usize)) => {
            format!("hand {}", container.owner)
        }
        _ => container.name.to_lowercase(),
    }
}

/// Whether sites are shown by the number of pieces on them.
pub fn shows_counts(game: &Game, state: &State) -> bool {
    let nobodys = |owner: u8| owner == 0 || usize::from(owner) > game.players;
    game.components.len() == 2
        && nobodys(game.components[1].owner)
        && (game.features.counts || game.features.stacking)
        || only_counts(game, state)
}

/// Whether every piece on the board is a counter that belongs to nobody.
fn only_counts(game: &Game, state: &State) -> bool {
    game.features.counts
        && !game.features.stacking
        && state
            .contents
            .whats()
            .zip(state.contents.whos())
            .all(|(what, who)| what == 0 || *who == 0)
}

/// A die as text; used ones in round brackets, nothing before the first throw.
pub fn die_text(game: &Game, state: &State, site: usize) -> String {
    let Some(dice) = &game.dice else {
        return String::new();
    };
    if is_unthrown(game, state) {
        return String::new();
    }
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

fn list(game: &Game, piece: &dyn Fn(usize) -> String, out: &mut String) {
    let ty = game.board.default_type();
    for s in 0..game.board.len(ty) {
        if let Some(slot) = game.layout.slot(ty, s as i32) {
            let text = piece(slot);
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
    if ty == game.layout.default
        && let Some(name) = game.appearance.site_names.get(&site)
    {
        return name.clone();
    }
    // Elements of types that hold no container may have greater numbers than the first of these.
    let on_board = ty != SiteType::Cell && (site as usize) < game.board.len(ty);
    if site >= game.layout.board_end as i32 && !on_board {
        let c = &game.containers[game.container(site)];
        return match c.kind {
            ContainerKind::Hand => format!("hand {}", c.owner),
            _ => format!("{} {}", c.name.to_lowercase(), site - c.from as i32 + 1),
        };
    }
    if (site as usize) < game.board.len(ty) {
        if ty != SiteType::Edge {
            let label = game.board.measures(ty).label(site as Site);
            return label.to_owned();
        }
        if let Some(name) = edge_name(game, site as Site) {
            return name;
        }
    }
    format!("{} {site}", ty.name().to_lowercase())
}

/// An edge by the two sites that it lies between: cells beside it where the game is played on
/// cells, else its ends; nothing where that does not tell it from another edge.
fn edge_name(game: &Game, edge: Site) -> Option<String> {
    let board = &game.board;
    let (ty, mut sides) = match board.default_type() {
        SiteType::Cell => (
            SiteType::Cell,
            board.edge_cells(edge).collect::<Vec<Site>>(),
        ),
        _ => (SiteType::Vertex, board.edge_ends(edge).to_vec()),
    };
    sides.sort_unstable();
    let [a, b] = sides[..] else {
        return None;
    };
    if ty == SiteType::Cell {
        let shared = board.cell_edges(a).iter();
        let shared = shared.filter(|e| board.edge_cells(**e).any(|c| c == b));
        if shared.count() != 1 {
            return None;
        }
    } else if board.find_edge(a, b) != Some(edge) {
        return None;
    }
    let measures = board.measures(ty);
    Some(format!("{}|{}", measures.label(a), measures.label(b)))
}
