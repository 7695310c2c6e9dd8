//! Pieces that cover several sites, and the line of play of dominoes (specification 05b I.3, I.4).

use std::sync::OnceLock;

use super::patterns::turned;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site, SiteType};
use crate::board::topology::{Csr, SiteSet as BoardSet};
use crate::game::Game;
use crate::game::context::Context;
use crate::game::rules::directions::Step;
use crate::game::site_set::SiteSet;

/// Cells that a domino covers.
const DOMINO_CELLS: usize = 8;
/// How far the line of play goes on from an end of a domino: the length of a domino.
const DOMINO_LENGTH: usize = 4;

/// A domino on the board.
struct Laid<'a> {
    component: u16,
    pips: (i32, i32),
    /// Its local state: which way it lies.
    state: i32,
    cells: &'a [i32],
}

/// The cells that large pieces cover, worked out once where they are not too many.
#[derive(Debug, Default)]
pub struct Footprints(OnceLock<Vec<Option<Footprint>>>);

/// The cells that a component covers, by site and local state.
#[derive(Debug)]
struct Footprint {
    states: usize,
    rows: Csr<i32>,
}

/// Most cells that are kept of a component.
const MOST_COVERED: usize = 1 << 16;

impl Footprints {
    fn of(&self, game: &Game, what: u16) -> Option<&Footprint> {
        let made = || {
            let all = 0..game.components.len() as u16;
            all.map(|what| Footprint::of(game, what)).collect()
        };
        self.0.get_or_init(made).get(usize::from(what))?.as_ref()
    }
}

impl Footprint {
    fn of(game: &Game, what: u16) -> Option<Self> {
        let walks = &game.components.get(usize::from(what))?.walks;
        let steps = game.board.steps(SiteType::Cell);
        let states = walks.len() * steps.supported(Relation::Orthogonal).len();
        let sites = game.board.len(SiteType::Cell);
        let longest = walks.iter().map(|walk| walk.len() + 1).max()?;
        if states == 0 || states * sites * longest > MOST_COVERED {
            return None;
        }
        let mut rows = Csr::default();
        let mut cells = Vec::new();
        for site in 0..sites {
            for state in 0..states {
                cells.clear();
                game.cover(what, site as Site, state as i32, &mut cells);
                rows.push_row(cells.iter().copied());
            }
        }
        Some(Footprint { states, rows })
    }
}

impl Game {
    /// Adds the cells that a component covers from a site in a local state; none when it does not
    /// fit.
    fn cover(&self, what: u16, start: Site, state: i32, cells: &mut Vec<i32>) {
        cells.push(i32::from(start));
        let steps = self.board.steps(SiteType::Cell);
        let directions = steps.supported(Relation::Orthogonal);
        let (Some(component), false) = (
            self.components.get(what as usize),
            directions.is_empty() || state < 0,
        ) else {
            return;
        };
        let state = state as usize;
        let Some(walk) = component.walks.get(state / directions.len()) else {
            return;
        };
        let among = steps.supported_set(Relation::Orthogonal);
        let (mut site, mut facing) = (start, directions[state % directions.len()]);
        for step in walk {
            if *step != Step::Forward {
                facing = turned(facing, *step, among);
                continue;
            }
            let Some(&to) = steps.towards(facing.stepped(), site).last() else {
                cells.clear();
                return;
            };
            if !cells.contains(&i32::from(to)) {
                cells.push(i32::from(to));
            }
            site = to;
        }
    }
}

impl Game {
    /// The cells a component covers from a site in a local state; none when it does not fit. What is
    /// not in the table is worked out in `room`.
    pub(crate) fn covered<'r>(
        &'r self,
        what: u16,
        site: i32,
        state: i32,
        room: &'r mut Vec<i32>,
    ) -> &'r [i32] {
        let is_cell = site >= 0 && (site as usize) < self.board.len(SiteType::Cell);
        let table = self.footprints.of(self, what);
        match (table, usize::try_from(state)) {
            _ if !is_cell => &[],
            (Some(table), Ok(state)) if state < table.states => {
                table.rows.row(site as usize * table.states + state)
            }
            _ => {
                room.clear();
                self.cover(what, site as Site, state, room);
                room
            }
        }
    }
}

impl Context<'_> {
    /// Lists the cells a component covers from a site in a local state; none when it does not fit.
    pub(crate) fn footprint(&mut self, what: u16, site: i32, state: i32, cells: &mut Vec<i32>) {
        cells.clear();
        let mut room = self.scratch.memory.take_ints();
        cells.extend_from_slice(self.game.covered(what, site, state, &mut room));
        self.scratch.memory.give_ints(room);
    }

    /// Adds the cells where a domino may be played: the middle of an empty board, else the
    /// prolongations of the dominoes on it.
    pub(crate) fn line_of_play(&mut self, out: &mut SiteSet) {
        let mut any = false;
        self.each_domino(|ctx, laid| {
            any = true;
            if laid.cells.len() == DOMINO_CELLS {
                ctx.prolong(laid.cells, laid.state, laid.pips.0 == laid.pips.1, out);
            }
        });
        if !any {
            for &site in self.game.board.site_set(SiteType::Cell, BoardSet::Centre) {
                out.insert(i32::from(site));
            }
        }
    }

    /// Tells of every domino on the board.
    fn each_domino(&mut self, mut tell: impl FnMut(&Self, &Laid<'_>)) {
        let game = self.game;
        let mut cells = self.scratch.memory.take_ints();
        for (component, info) in game.components.iter().enumerate() {
            let Some(pips) = info.domino else {
                continue;
            };
            let component = component as u16;
            let mut i = 0;
            while let Some(at) = self.state.contents.owned.of(component).get(i) {
                i += 1;
                let slot = at.slot as usize;
                let (ty, site) = game.layout.site(slot);
                if ty != SiteType::Cell || self.element(ty, site).is_none() {
                    continue;
                }
                let state = self.state.contents.state(slot);
                self.footprint(component, site, state, &mut cells);
                let cells = &cells;
                tell(
                    self,
                    &Laid {
                        component,
                        pips,
                        state,
                        cells,
                    },
                );
            }
        }
        self.scratch.memory.give_ints(cells);
    }

    /// Adds the cells that prolong a domino.
    fn prolong(&self, cells: &[i32], state: i32, double: bool, out: &mut SiteSet) {
        use AbsoluteDirection as Abs;
        const SIDES: [AbsoluteDirection; 4] = [Abs::W, Abs::N, Abs::E, Abs::S];
        // The pair of cells at each side, and whether a domino may also stand across there.
        const ENDS: [(usize, usize, usize, bool); 4] = [
            (0, 1, 0, true),
            (7, 6, 2, true),
            (2, 5, 1, false),
            (3, 4, 3, false),
        ];
        let radials = self.game.board.radials(SiteType::Cell);
        let steps = self.game.board.steps(SiteType::Cell);
        let free = |site: Site| self.is_empty_site(SiteType::Cell, i32::from(site));
        let ends = if double { &ENDS[..] } else { &ENDS[..2] };
        for &(a, b, side, across) in ends {
            let direction = SIDES[(side as i32 + state).rem_euclid(4) as usize];
            let (a, b) = (cells[a] as Site, cells[b] as Site);
            let (Some(from_a), Some(from_b)) = (
                radials.paths(direction, a).next(),
                radials.paths(direction, b).next(),
            ) else {
                continue;
            };
            if from_a.len() < 3 || from_b.len() < 3 || !free(from_a[1]) || !free(from_b[1]) {
                continue;
            }
            let pairs = from_a.iter().zip(from_b).skip(1).take(DOMINO_LENGTH);
            for (&x, &y) in pairs.take_while(|(x, y)| free(**x) && free(**y)) {
                out.insert(i32::from(x));
                out.insert(i32::from(y));
            }
            if across {
                let left = direction.left().left();
                let right = direction.right().right();
                let beside = if side == 0 {
                    [(a, left), (b, right)]
                } else {
                    [(a, right), (b, left)]
                };
                for (from, direction) in beside {
                    for &site in steps.towards(direction, from) {
                        if free(site) {
                            out.insert(i32::from(site));
                        }
                    }
                }
            }
        }
    }

    /// Whether the domino at a site touches its neighbours as the rules of dominoes ask.
    pub(super) fn pips_match(&mut self, site: i32) -> bool {
        let what = self.piece_at(SiteType::Cell, site);
        let is_domino = |c: &crate::game::ComponentInfo| c.domino.is_some();
        if what == 0
            || !self
                .game
                .components
                .get(what as usize)
                .is_some_and(is_domino)
        {
            return true;
        }
        let mut covered = self.scratch.memory.take_ints();
        let mut own = self.scratch.memory.take_ints();
        let mut touched = self.scratch.memory.take_ints();
        self.list_domino_cells(&mut covered);
        let state = self
            .slot(SiteType::Cell, site)
            .map_or(0, |slot| self.state.contents.state(slot));
        self.footprint(what as u16, site, state, &mut own);
        let fits = self.pips_agree(&own, &covered, &mut touched)
            && (self.state.moves <= 1 || self.touches_one_end(&touched, &covered));
        self.scratch.memory.give_ints(touched);
        self.scratch.memory.give_ints(own);
        self.scratch.memory.give_ints(covered);
        fits
    }

    /// Lists the cells covered by dominoes: cell, pips, component.
    fn list_domino_cells(&mut self, out: &mut Vec<i32>) {
        self.each_domino(|_, laid| {
            for (i, &cell) in laid.cells.iter().enumerate() {
                let (first, second) = laid.pips;
                let pips = if i < DOMINO_CELLS / 2 { first } else { second };
                out.extend([cell, pips, i32::from(laid.component)]);
            }
        });
    }

    /// Whether no cell of a domino touches a cell with other pips; lists the cells touched.
    fn pips_agree(&self, own: &[i32], covered: &[i32], touched: &mut Vec<i32>) -> bool {
        let steps = self.game.board.steps(SiteType::Cell);
        for &cell in own {
            let pips = domino_cell(covered, cell).map(|(pips, _)| pips);
            for &to in steps.towards(AbsoluteDirection::Orthogonal, cell as Site) {
                let to = i32::from(to);
                if own.contains(&to) {
                    continue;
                }
                if let Some((theirs, _)) = domino_cell(covered, to) {
                    if Some(theirs) != pips {
                        return false;
                    }
                    touched.push(to);
                }
            }
        }
        true
    }

    /// Whether the touched cells are the two end cells of one domino.
    fn touches_one_end(&self, touched: &[i32], covered: &[i32]) -> bool {
        let radials = self.game.board.radials(SiteType::Cell);
        let domino = |cell: i32| domino_cell(covered, cell).map(|(_, domino)| domino);
        let mut one = false;
        for &cell in touched {
            let mut met = 1;
            let mut other = cell;
            for path in radials.paths(AbsoluteDirection::Orthogonal, cell as Site) {
                for &site in path.iter().skip(1) {
                    for _ in touched.iter().filter(|t| **t == i32::from(site)) {
                        met += 1;
                        other = i32::from(site);
                    }
                }
                if met > 2 {
                    return false;
                }
            }
            if met == 2 {
                one = domino(cell) == domino(other);
            }
        }
        one
    }
}

/// Pips and component of a cell that a domino covers.
fn domino_cell(covered: &[i32], cell: i32) -> Option<(i32, i32)> {
    let mut entries = covered.chunks_exact(3);
    entries.find(|e| e[0] == cell).map(|e| (e[1], e[2]))
}
