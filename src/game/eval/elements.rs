//! Regions of a board's elements, such as `expand`, `sites Incident` and `sites Playable`
//! (specification 7c.1, 7c.3, 7c.5).

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site, SiteType};
use crate::board::topology::SiteSet as BoardSet;
use crate::game::bits::ones;
use crate::game::context::Context;
use crate::game::rules::regions::IndexedList;
use crate::game::rules::{Int, Sites};
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// `expand`
    pub(super) fn add_expanded(
        &mut self,
        container: u16,
        origin: &Sites,
        steps: &Int,
        direction: Option<AbsoluteDirection>,
        ty: SiteType,
        out: &mut SiteSet,
    ) {
        let origin = self.sites(origin);
        let mut steps = self.int(steps);
        // Cells of other containers have no neighbours.
        if container != 0 {
            steps = 0;
        }
        let table = self.game.board.steps(ty);
        let mut all = self.scratch.memory.take_set();
        let mut layer = self.scratch.memory.take_ints();
        let mut next = self.scratch.memory.take_ints();
        for site in origin.iter() {
            all.insert(site);
            layer.push(site);
        }
        while steps > 0 && !layer.is_empty() {
            steps -= 1;
            next.clear();
            for &site in &layer {
                let Some(element) = self.element(ty, site) else {
                    continue;
                };
                let beside = match direction {
                    Some(direction) if ty != SiteType::Edge => table.towards(direction, element),
                    _ => table.neighbours(Relation::Adjacent, element),
                };
                for &to in beside {
                    let to = i32::from(to);
                    if !all.contains(to) {
                        all.insert(to);
                        next.push(to);
                    }
                }
            }
            std::mem::swap(&mut layer, &mut next);
        }
        out.union(&all);
        self.scratch.memory.give_set(all);
        self.scratch.memory.give_ints(layer);
        self.scratch.memory.give_ints(next);
        self.give_sites(origin);
    }

    /// A list of the board by its number; nothing if there is none.
    pub(super) fn add_indexed(
        &mut self,
        list: IndexedList,
        ty: SiteType,
        number: i32,
        out: &mut SiteSet,
    ) {
        let board = &self.game.board;
        let Ok(i) = usize::try_from(number) else {
            return;
        };
        match list {
            IndexedList::Row => out.extend(board.measures(ty).rows().row(i)),
            IndexedList::Column => out.extend(board.measures(ty).columns().row(i)),
            IndexedList::Layer => out.extend(board.measures(ty).layers().row(i)),
            IndexedList::Phase => out.extend(board.phases(ty).sites(i)),
            IndexedList::CellVertices => {
                if let Some(cell) = self.element(SiteType::Cell, number) {
                    out.extend(board.cell_vertices(cell));
                }
            }
            IndexedList::EdgeEnds => {
                if let Some(edge) = self.element(SiteType::Edge, number) {
                    out.extend(&board.edge_ends(edge));
                }
            }
        }
    }

    /// `sites Incident`
    pub(super) fn add_incident(
        &mut self,
        result: SiteType,
        of: SiteType,
        at: &Int,
        owner: Option<&Int>,
        out: &mut SiteSet,
    ) {
        let site = self.int(at);
        let Some(site) = self.element(of, site) else {
            return;
        };
        let incident = self.game.board.incident(of, site, result);
        let Some(owner) = owner.map(|owner| self.int(owner)) else {
            out.extend(incident);
            return;
        };
        let shared = self.game.shared() as i32;
        for site in incident {
            let site = i32::from(*site);
            let who = self.owner_at(result, site);
            if who == owner || owner == shared && who != 0 {
                out.insert(site);
            }
        }
    }

    /// `sites Crossing`: edges of an owner that cross an edge.
    pub(super) fn add_crossing(&mut self, at: &Int, owner: &Int, out: &mut SiteSet) {
        let edge = self.int(at);
        let owner = self.int(owner);
        if self.element(SiteType::Edge, edge).is_none() {
            return;
        }
        let shared = self.game.shared() as i32;
        for other in 0..self.game.layout.count(SiteType::Edge) as i32 {
            let who = self.owner_at(SiteType::Edge, other);
            let fits = if owner == shared {
                who != 0
            } else {
                who == owner
            };
            if fits && other != edge && self.edges_cross(edge, other) {
                out.insert(other);
            }
        }
    }

    /// `sites Playable`: the centre while nothing has been played, then the empty sites that touch
    /// an occupied one.
    pub(super) fn add_playable(&mut self, out: &mut SiteSet) {
        let game = self.game;
        let ty = game.layout.default;
        // The slots of the default type are its sites.
        let sites = game.layout.count(ty) as usize;
        let taken = |words: &[u64], at: usize| {
            let room = sites.saturating_sub(at * 64);
            let there = if room < 64 { (1 << room) - 1 } else { u64::MAX };
            words.get(at).map_or(0, |empty| !empty & there)
        };
        let all = 0..sites.div_ceil(64);
        let words = self.state.contents.empty_words();
        let untouched = match game.features.boardless {
            true => all.clone().all(|at| taken(words, at) == 0),
            false => self.state.moves == 0,
        };
        if untouched {
            let centre = game.board.site_set(ty, BoardSet::Centre);
            let n = if game.features.boardless {
                1
            } else {
                centre.len()
            };
            out.extend(&centre[..n.min(centre.len())]);
            return;
        }
        let steps = game.board.steps(ty);
        let mut beside = self.scratch.memory.take_set();
        let words = self.state.contents.empty_words();
        for at in all {
            for bit in ones(taken(words, at)) {
                beside.extend(steps.neighbours(Relation::Adjacent, (at * 64 + bit) as Site));
            }
        }
        beside.intersect_words(self.state.contents.empty_words());
        out.union(&beside);
        self.scratch.memory.give_set(beside);
    }
}
