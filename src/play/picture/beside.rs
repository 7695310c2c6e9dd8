//! Draws what stands beside the board: coordinates, numbers, tracks, hands, dice, scores.

use super::board::fitted;
use super::canvas::{Canvas, Paint, Spot};
use super::palette::owner_colour;
use super::pieces::PiecePlace;
use super::{INK, Painter};
use crate::board::site::{Relation, Site, SiteType};
use crate::game::ContainerKind;
use crate::game::appearance::{BoardStyle, Colour, PieceAppearance, Placement};

/// Colours of tracks.
const TRACKS: [Colour; 4] = [
    Colour::rgb(184, 68, 60),
    Colour::rgb(63, 111, 174),
    Colour::rgb(90, 143, 78),
    Colour::rgb(199, 154, 59),
];

impl Painter<'_> {
    /// Row numbers and column letters at the margin of a board whose rows and columns are straight.
    pub(super) fn coordinates(&mut self) {
        let game = self.game;
        let board = &game.board;
        let ty = board.default_type();
        let free = matches!(self.style, BoardStyle::Boardless | BoardStyle::Backgammon);
        if ty == SiteType::Edge || free || board.len(ty) < 2 {
            return;
        }
        let measures = board.measures(ty);
        let near = 0.3 * self.frame.radius;
        let height = self.frame.size().1;
        let (left, top) = self.frame.origin;
        let size = (0.6 * self.frame.radius).clamp(7.0, 15.0);
        let more = match self.style {
            BoardStyle::Mancala => 1.55,
            BoardStyle::Table => 2.2,
            BoardStyle::Shibumi | BoardStyle::Lasca => 1.5,
            BoardStyle::Surakarta => 5.0,
            _ if ty == SiteType::Cell => 1.3,
            _ => 1.1 * self.largest_scale(),
        };
        // The outermost cells reach a radius beyond their centres, and so does the frame.
        let inset = f64::from(u8::from(
            ty == SiteType::Cell && self.style != BoardStyle::Mancala,
        ));
        let more = (more - inset) * self.frame.radius + 0.4 * size;
        let letters = |site: Site| {
            let label = measures.label(site);
            let end = label.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            (label[..end].to_owned(), label[end..].to_owned())
        };
        // Labels of sites in layers are no letters and digits.
        let mut straight = measures.layers().len() < 2;
        let mut notes: Vec<(Spot, String)> = Vec::new();
        // Where the description names every site of one row or two, names stand at both ends.
        let own = |site: Site| game.appearance.site_names.get(&i32::from(site));
        let rows = measures.rows().rows().len();
        let named = rows < 3 && (0..board.len(ty) as Site).all(|s| own(s).is_some());
        for column in measures.columns().rows().filter(|_| named) {
            for site in column {
                let at = self.frame.site(game, ty, *site);
                let below = at.1 > top + height / 2.0 || rows == 1;
                let y = if below {
                    top + height + more
                } else {
                    top - more
                };
                notes.extend(own(*site).map(|name| ((at.0, y), name.clone())));
            }
        }
        for column in measures.columns().rows().filter(|_| !named) {
            let spots: Vec<Spot> = column
                .iter()
                .map(|s| self.frame.site(game, ty, *s))
                .collect();
            let Some(first) = spots.first() else { continue };
            straight &= spots.iter().all(|s| (s.0 - first.0).abs() < near);
            let (letter, _) = letters(column[0]);
            notes.push(((first.0, top + height + more), letter));
        }
        // The stores of a mancala board lie between its rows.
        let level = match self.style {
            BoardStyle::Mancala => 1.3 * self.frame.radius,
            _ => near,
        };
        for row in measures.rows().rows().filter(|_| !named) {
            let spots: Vec<Spot> = row.iter().map(|s| self.frame.site(game, ty, *s)).collect();
            let Some(middle) = spots.get(spots.len() / 2) else {
                continue;
            };
            straight &= spots.iter().all(|s| (s.1 - middle.1).abs() < level);
            let (_, digits) = letters(row[0]);
            notes.push(((left - more, middle.1), digits));
        }
        // Rows or columns closer together than their names are no help.
        let apart =
            |a: Spot, b: Spot| (a.0 - b.0).abs() > 1.3 * size || (a.1 - b.1).abs() > 1.3 * size;
        straight &= (1..notes.len()).all(|i| notes[..i].iter().all(|n| apart(n.0, notes[i].0)));
        if straight && !self.picture.labels {
            for (at, text) in notes {
                let at = self.off_rims(at, size);
                let ink = self.ink_at(at);
                self.canvas.text(at, size, ink, &text);
            }
        } else if self.picture.labels || game.features.deduction {
            // They stand in the cells, or would be no help.
        } else if measures.layers().len() < 2 && self.rim() {
            // The lines have names where they end.
        } else if board.len(ty) <= 250 {
            match ty {
                // On the spots of a heat map they could not be read.
                SiteType::Cell if self.picture.heat.is_none() => self.labels(false),
                _ if self.style == BoardStyle::Graph => self.point_labels(),
                _ => {}
            }
        }
    }

    /// The label of each point, small beside it, where the edges leave most room.
    fn point_labels(&mut self) {
        const WAYS: u32 = 16;
        let game = self.game;
        let ty = SiteType::Vertex;
        let radius = self.frame.radius;
        let size = (0.4 * radius).clamp(6.0, 11.0);
        for (site, at) in self.sites() {
            let edges: Vec<Spot> = game
                .board
                .neighbours(ty, Relation::Orthogonal, site)
                .iter()
                .chain(game.board.neighbours(ty, Relation::Diagonal, site))
                .map(|n| self.frame.site(game, ty, *n))
                .map(|(x, y)| (x - at.0, y - at.1))
                .collect();
            // The nearest edge to a way is the one with the greatest cosine to it.
            let nearest = |way: Spot| {
                edges.iter().fold(-1.0_f64, |most, (x, y)| {
                    let length = (x * x + y * y).sqrt().max(1e-6);
                    most.max((way.0 * x + way.1 * y) / length)
                })
            };
            let ways = (0..WAYS).map(|i| {
                // Downwards first: of ways that are as good the first is taken.
                let turn = std::f64::consts::TAU * (f64::from(i) + 4.0) / f64::from(WAYS);
                (libm::cos(turn), libm::sin(turn))
            });
            let free = ways.fold(((0.0, 1.0), f64::MAX), |best, way| {
                let close = nearest(way);
                if close < best.1 - 1e-6 {
                    (way, close)
                } else {
                    best
                }
            });
            let text = game.board.measures(ty).label(site).to_owned();
            let wide = Canvas::text_width(&text, size) / 2.0;
            let (x, y) = free.0;
            // Clear of a piece in either direction.
            let spot = (
                at.0 + x * (0.95 * radius + wide),
                at.1 + y * (0.95 * radius + 0.5 * size),
            );
            self.reach((spot.0 - wide - 2.0, spot.1 - size), (-1e3, -1e3));
            self.right = self.right.max(spot.0 + wide + 2.0);
            self.bottom = self.bottom.max(spot.1 + size);
            let ink = self.ink_at(spot);
            self.canvas.text(spot, size, ink, &text);
        }
    }

    /// The largest factor that the game has for a piece on the board; 1 at least.
    fn largest_scale(&self) -> f64 {
        let appearance = &self.game.appearance;
        let on_board = appearance
            .pieces
            .iter()
            .filter(|(s, _)| s.container.is_none_or(|c| c == 0));
        on_board.fold(1.0, |most, (_, appearance)| match appearance {
            PieceAppearance::Scale(x, y) => most.max(x.max(*y)),
            _ => most,
        })
    }

    /// A spot of the margin moved outwards from where the rim of a ground would cross a letter.
    fn off_rims(&mut self, at: Spot, size: f64) -> Spot {
        let (left, top) = self.frame.origin;
        let bottom = top + self.frame.size().1;
        let mut at = at;
        for (low, high, _) in &self.plates {
            if at.0 < left && (at.0 - low.0).abs() < size {
                at.0 = low.0 - size;
            }
            if at.1 > bottom && (at.1 - high.1).abs() < size {
                at.1 = high.1 + size;
            }
        }
        self.reach((at.0 - size, at.1 - size), (-1e3, -1e3));
        self.bottom = self.bottom.max(at.1 + size);
        at
    }

    /// Ink that can be read on what lies under a spot of the margin.
    pub(super) fn ink_at(&self, at: Spot) -> Colour {
        let under = self.plates.iter().rev().find(|(low, high, _)| {
            (low.0..=high.0).contains(&at.0) && (low.1..=high.1).contains(&at.1)
        });
        match under {
            Some((_, _, colour)) if colour.a > 127 && colour.luma() < 0.6 => {
                Colour::rgb(255, 255, 255)
            }
            _ => INK,
        }
    }

    /// The label of each site, small above its centre; of empty sites only if asked.
    fn labels(&mut self, all: bool) {
        let ty = self.game.board.default_type();
        if ty == SiteType::Edge {
            return;
        }
        let size = (0.5 * self.frame.radius).clamp(6.0, 13.0);
        for (site, at) in self.sites() {
            let slot = self.game.layout.slot(ty, i32::from(site));
            let empty = slot.is_none_or(|s| self.state.contents.is_empty(s));
            if empty || all {
                let text = self.game.board.measures(ty).label(site).to_owned();
                let spot = (
                    at.0,
                    at.1 - if all { 0.72 * self.frame.radius } else { 0.0 },
                );
                let width = 1.4 * self.frame.radius;
                fitted(&mut self.canvas, spot, width, size, INK, &text);
            }
        }
    }

    /// Numbers and labels of sites.
    pub(super) fn site_notes(&mut self) {
        if self.picture.labels {
            self.labels(true);
        }
        let asked = self
            .picture
            .numbers
            .then_some((self.game.board.default_type(), 0));
        if let Some((ty, add)) = asked.or(self.game.appearance.numbers) {
            let size = (0.42 * self.frame.radius).clamp(5.0, 12.0);
            for site in 0..self.game.board.len(ty) as Site {
                let at = self.frame.site(self.game, ty, site);
                let spot = (at.0, at.1 + 0.72 * self.frame.radius);
                let text = (i32::from(site) + add).to_string();
                self.canvas.text(spot, size, INK, &text);
            }
        }
    }

    /// The tracks as lines, side by side.
    pub(super) fn tracks(&mut self) {
        if !self.picture.tracks {
            return;
        }
        let game = self.game;
        let ty = game.board.default_type();
        let len = game.board.len(ty) as i32;
        for (i, track) in game.tracks.iter().enumerate() {
            let shift =
                0.14 * self.frame.radius * (i as f64 - (game.tracks.len() as f64 - 1.0) / 2.0);
            let spots: Vec<Spot> = track
                .sites()
                .filter(|s| (0..len).contains(s))
                .map(|s| self.frame.site(game, ty, s as Site))
                .map(|(x, y)| (x + shift, y + shift))
                .collect();
            let colour = Colour {
                a: 180,
                ..TRACKS[i % TRACKS.len()]
            };
            self.canvas.lines(&spots, Paint::stroke(colour, 2.0));
            if let Some(first) = spots.first() {
                self.canvas.circle(*first, 4.0, Paint::fill(colour));
            }
        }
    }

    /// The longer side of the board: what stands beside a large one is larger too, so that it can
    /// still be read when the picture is made to fit a page.
    pub(super) fn longest(&self) -> f64 {
        let (width, height) = self.frame.size();
        width.max(height)
    }

    /// Hands, dice and other containers below the board; hands beside each other where a line has
    /// room for several.
    pub(super) fn beside(&mut self) {
        let game = self.game;
        let r = (self.longest() / 36.0).max(self.frame.radius.clamp(14.0, 25.0));
        let left = 0.8 * r;
        // Where the last hand ended, if another may stand beside it.
        let mut open: Option<Spot> = None;
        for (index, container) in game.containers.iter().enumerate().skip(1) {
            let sites: Vec<u32> = (container.from..container.from + container.size).collect();
            let filled = |s: &&u32| {
                !self
                    .picture
                    .view
                    .seen(game, self.state, **s as usize)
                    .is_empty()
            };
            let shown: Vec<u32> = match container.kind {
                ContainerKind::Dice => sites,
                _ if sites.len() <= 12 => sites,
                _ => sites.iter().filter(filled).copied().collect(),
            };
            if shown.is_empty() {
                continue;
            }
            let owner = usize::from(container.owner);
            let placed = game
                .appearance
                .hands
                .iter()
                .find(|(o, _)| *o == container.owner);
            if let Some((_, placement)) = placed
                && container.kind == ContainerKind::Hand
            {
                self.placed_hand(index, &shown, placement);
                continue;
            }
            let limit = self.right.max(14.0 * r);
            let hand = container.kind != ContainerKind::Dice;
            let chip = hand && (1..=game.players).contains(&owner);
            let width = 2.1 * r * shown.len() as f64 + if chip { 1.6 * r } else { 0.0 };
            // What is nobody's would be taken for the one's it stands beside.
            let fits = |end: &Spot| chip && end.0 + width <= limit + r;
            let (mut x, mut y) = open.filter(fits).unwrap_or((left + r, self.bottom + r));
            let line = y;
            if chip {
                self.player(container.owner, (x, y), 0.55 * r);
                x += 1.6 * r;
            }
            let begin = x;
            for site in shown {
                if x + r > limit && x > begin {
                    x = begin;
                    y += 2.2 * r;
                }
                let at = (x, y);
                if container.kind == ContainerKind::Dice {
                    let (value, used) = self.die_value(site as usize);
                    self.die(value, used, at, r);
                } else {
                    self.hand_site(index, site as i32, at, r);
                }
                if self.picture.numbers {
                    let spot = (at.0, at.1 + 0.8 * r);
                    self.canvas.text(spot, 8.0, INK, &site.to_string());
                }
                x += 2.1 * r;
                self.right = self.right.max(x - r + left);
            }
            self.bottom = self.bottom.max(y + 1.5 * r);
            open = (chip && y == line).then_some((x + 0.8 * r, y));
        }
    }

    /// A hand where the metadata put it, in a line of its own.
    fn placed_hand(&mut self, container: usize, sites: &[u32], placement: &Placement) {
        let (first, side) = self
            .frame
            .panel(&self.game.appearance.placement, placement.offset);
        let step = placement.scale * side / sites.len() as f64;
        let r = (step / 2.1).min(self.frame.radius);
        let first = self.off_the_board(first, placement, r);
        for (n, site) in sites.iter().enumerate() {
            let along = (n as f64 + 0.5) * step;
            let at = match placement.vertical {
                true => (first.0, first.1 + along),
                false => (first.0 + along, first.1),
            };
            self.hand_site(container, *site as i32, at, r);
            if self.picture.numbers {
                let spot = (at.0, at.1 + 0.8 * r);
                self.canvas.text(spot, 8.0, INK, &site.to_string());
            }
            let margin = 1.2 * r;
            self.corner.0 = self.corner.0.min(at.0 - margin);
            self.corner.1 = self.corner.1.min(at.1 - margin);
            self.right = self.right.max(at.0 + margin);
            self.bottom = self.bottom.max(at.1 + margin);
        }
    }

    /// Where a hand begins that is placed at the very side of the panel: not over the outermost
    /// points of a board that is small for the pieces on it.
    fn off_the_board(&self, first: Spot, placement: &Placement, r: f64) -> Spot {
        let ((left, top), (width, height)) = (self.frame.origin, self.frame.size());
        let rim = self.frame.beyond() + 1.1 * r;
        let clear = |at: f64, low: f64, high: f64| {
            if at < low {
                at.min(low - rim)
            } else if at > high {
                at.max(high + rim)
            } else {
                at
            }
        };
        let board = &self.game.appearance.placement;
        if *board != Placement::default() {
            return first;
        }
        match placement.vertical {
            true => (clear(first.0, left, left + width), first.1),
            false => (first.0, clear(first.1, top, top + height)),
        }
    }

    /// A site of a hand with what it holds.
    fn hand_site(&mut self, container: usize, site: i32, at: Spot, r: f64) {
        self.touch(SiteType::Cell, site, at, r, None);
        let ground = Paint::fill(Colour::rgb(245, 243, 238)).edged(Colour::rgb(200, 195, 185), 1.0);
        let corner = (at.0 - r, at.1 - r);
        self.canvas.rectangle(corner, 2.0 * r, 2.0 * r, 3.0, ground);
        let seen = self.picture.view.seen(self.game, self.state, site as usize);
        let height = seen.len();
        if let Some(top) = seen.last() {
            self.piece(
                top,
                PiecePlace {
                    container,
                    cell: None,
                },
                at,
                r,
            );
            if height > 1 {
                let fill = owner_colour(self.game, top.level.who);
                self.badge(&height.to_string(), at, r, fill);
            }
        }
    }

    /// What a die shows, and whether it is used up.
    fn die_value(&self, site: usize) -> (i32, bool) {
        let Some(dice) = &self.game.dice else {
            return (0, false);
        };
        let die = site.saturating_sub(dice.first as usize);
        let face = self.state.contents.state(site).max(0) as usize;
        let value = dice.faces.get(die).and_then(|f| f.get(face)).copied();
        (value.unwrap_or(0), self.state.dice.get(die) == Some(&0))
    }

    /// The scores.
    pub(super) fn scores(&mut self) {
        if !self.game.features.scores {
            return;
        }
        let size = (self.longest() / 45.0).max(15.0);
        let y = self.bottom + size;
        let mut x = 1.3 * size;
        for player in 1..=self.game.players {
            let score = self.state.players[player].score.to_string();
            self.player(player as u8, (x, y), 0.53 * size);
            self.canvas
                .text_from((x + 0.95 * size, y), size, INK, &score);
            x += 2.3 * size + Canvas::text_width(&score, size);
        }
        self.right = self.right.max(x);
        self.bottom = y + 1.3 * size;
    }
}
