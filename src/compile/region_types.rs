//! Static region types: words such as `Rows` that stand for lists of sites (specification 05b I.6).

use super::Compiler;
use crate::board::direction::{AbsoluteDirection as Abs, COMPASS};
use crate::board::site::{Relation, Site, SiteType};
use crate::board::topology::{SiteSet as Marked, Topology};
use crate::catalogue::words::RegionTypeStatic as Word;

impl Compiler<'_> {
    /// The lists of a static region type, of sites of the default type. `labelled` where the name of
    /// hints is given.
    pub(super) fn region_lists(&self, word: Word, labelled: bool) -> Vec<Vec<Site>> {
        let ty = self.default_type();
        let board = &self.game.board;
        let sites = 0..board.len(ty) as Site;
        let corners = board.site_set(ty, Marked::Corners);
        let sides = || COMPASS.iter().map(|d| board.side(ty, *d));
        match word {
            Word::Corners => corners.iter().map(|c| vec![*c]).collect(),
            Word::Sides => sides().map(<[Site]>::to_vec).collect(),
            Word::SidesNoCorners => {
                let without = |side: &[Site]| {
                    let inner = side.iter().filter(|s| !corners.contains(s));
                    inner.copied().collect()
                };
                sides().map(without).collect()
            }
            Word::AllSites => vec![sites.collect()],
            Word::Rows => lists(board.measures(ty).rows().rows()),
            Word::Columns => lists(board.measures(ty).columns().rows()),
            Word::Layers => lists(board.measures(ty).layers().rows()),
            Word::Diagonals => diagonals(board, ty),
            Word::AllDirections => sites.map(|s| lines_through(board, ty, s)).collect(),
            Word::HintRegions => self.hint_lists(labelled),
            Word::SubGrids => sub_grids(board),
            Word::Touching | Word::Regions | Word::Vertices => sites
                .flat_map(|s| {
                    let touching = board.neighbours(ty, Relation::Adjacent, s);
                    touching.iter().map(move |t| vec![s, *t])
                })
                .collect(),
        }
    }

    /// The sites of each hint of cells; where a name of hints is given, whatever it is, those of the
    /// first kind that has hints.
    fn hint_lists(&self, labelled: bool) -> Vec<Vec<Site>> {
        let kinds: &[SiteType] = match labelled {
            true => &[SiteType::Vertex, SiteType::Cell, SiteType::Edge],
            false => &[SiteType::Cell],
        };
        let of = |ty: &SiteType| {
            let hints = self.game.hints.iter().filter(|h| h.ty == Some(*ty));
            let lists: Vec<Vec<Site>> = hints
                .map(|h| h.sites.iter().map(|s| *s as Site).collect())
                .collect();
            (!lists.is_empty()).then_some(lists)
        };
        kinds.iter().find_map(of).unwrap_or_default()
    }
}

fn lists<'a>(rows: impl Iterator<Item = &'a [Site]>) -> Vec<Vec<Site>> {
    rows.map(<[Site]>::to_vec).collect()
}

/// Every line in a diagonal direction, once, its sites ascending.
fn diagonals(board: &Topology, ty: SiteType) -> Vec<Vec<Site>> {
    let radials = board.radials(ty);
    let mut found: Vec<Vec<Site>> = Vec::new();
    for s in 0..board.len(ty) as Site {
        for &radial in radials.distinct(Abs::Diagonal, s) {
            let mut line = radials.path(radial).to_vec();
            line.extend(radials.opposite(radial).unwrap_or(&[]));
            line.sort_unstable();
            line.dedup();
            if !found.contains(&line) {
                found.push(line);
            }
        }
    }
    found
}

/// A site and everything on its lines, each once.
fn lines_through(board: &Topology, ty: SiteType, site: Site) -> Vec<Site> {
    let mut reached = vec![site];
    let mut seen = vec![false; board.len(ty)];
    for path in board.radials(ty).paths(Abs::All, site) {
        for &s in path.iter().skip(1) {
            if s != site && !std::mem::replace(&mut seen[usize::from(s)], true) {
                reached.push(s);
            }
        }
    }
    reached
}

/// The square blocks of cells of a board whose side is a square number.
fn sub_grids(board: &Topology) -> Vec<Vec<Site>> {
    let cells = board.len(SiteType::Cell);
    let k = (cells as f64).sqrt().sqrt().round() as usize;
    let measures = board.measures(SiteType::Cell);
    let mut blocks = vec![Vec::new(); k * k];
    for cell in 0..cells as Site {
        let block = measures.row_of(cell) / k.max(1) * k + measures.column_of(cell) / k.max(1);
        if let Some(block) = blocks.get_mut(block) {
            block.push(cell);
        }
    }
    blocks
}
