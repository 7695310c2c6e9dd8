//! Slides along tracks, as tables of the sites that follow each other.

use super::plan::Ray;
use super::planned::Start;
use super::verdicts::SiteTest;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::SlideMove;
use crate::game::scope::ANYWHERE;

/// The tables of a slide along tracks.
#[derive(Clone, Debug)]
pub(in crate::game) struct Circuits {
    /// By site: the runs from every place of a track where it stands, and from which of their
    /// sites on a slide may end there.
    pub rows: Csr<(Ray, u32)>,
    pub sites: Vec<Site>,
    pub min: i32,
    pub stop: Option<SiteTest>,
    pub gate: SiteTest,
    pub walk: SiteTest,
    /// Whether a slide may pass its start, where that is known.
    pub passes_start: Option<bool>,
}

impl Circuits {
    /// The tables of a slide along tracks that stay on the board.
    pub fn of(
        game: &Game,
        m: &SlideMove,
        tracks: &[u16],
        all: bool,
        (min, max): (i32, i32),
    ) -> Option<Self> {
        let mut sites = Vec::new();
        let board = game.board.len(game.layout.default);
        let mut rows = Csr::with_capacity(board, 0);
        let mut row = Vec::new();
        for from in 0..board as i32 {
            for track in tracks.iter().filter_map(|t| game.tracks.get(*t as usize)) {
                let elements = track.elements();
                for begin in (0..elements.len()).filter(|i| elements[*i].site == from) {
                    let start = sites.len();
                    let mut index = begin;
                    let mut bump = u32::from(elements[index].bump);
                    let mut land_from = None;
                    let mut n = 1;
                    while let Some(next) = elements[index].next
                        && n < track.len()
                        && n as i32 <= max
                    {
                        if bump > 0 || !all {
                            land_from.get_or_insert(n as u32 - 1);
                        }
                        index = usize::from(next);
                        let site = Site::try_from(elements[index].site).ok()?;
                        if usize::from(site) >= board {
                            return None;
                        }
                        sites.push(site);
                        bump += u32::from(elements[index].bump);
                        n += 1;
                    }
                    let ray = Ray {
                        start: start as u32,
                        len: (sites.len() - start) as u32,
                    };
                    row.push((ray, land_from.unwrap_or(ray.len)));
                }
            }
            rows.push_row(row.drain(..));
        }
        let to = m.to.as_ref();
        let stop = to.and_then(|to| to.cond.as_ref());
        let gate = to.and_then(|to| to.apply.as_ref());
        let gate = gate.and_then(|apply| apply.cond.as_ref());
        let walk = m.between.as_ref().and_then(|b| b.cond.as_ref());
        // A gate is not among the conditions that a planned move can read.
        let readable = gate.is_none() || !game.features.free_counts;
        let gate = SiteTest::of(game, gate, Bound::To, |_| true);
        if !readable || !gate.is_settled() {
            return None;
        }
        Some(Circuits {
            rows,
            sites,
            min,
            stop: stop.map(|cond| SiteTest::of(game, Some(cond), Bound::To, |_| false)),
            gate,
            passes_start: SiteTest::at_start(game, walk, Bound::Between)
                .filter(|_| !game.features.free_counts),
            walk: SiteTest::of(game, walk, Bound::Between, |what| what == 0),
        })
    }

    /// Calls with every site that a row can lead to.
    pub fn each_end(&self, row: usize, mut f: impl FnMut(Site)) {
        for (ray, _) in self.rows.row(row) {
            ray.of(&self.sites).iter().for_each(|to| f(*to));
        }
    }
}

impl Context<'_> {
    /// The slides of a row.
    pub(super) fn go_round<const ANY: bool>(
        &mut self,
        s: &Start<'_>,
        circuits: &Circuits,
        out: &mut MoveList,
    ) -> bool {
        let stop = circuits.stop.as_ref();
        let stop = stop.map(|stop| self.verdicts_from(s, stop));
        let gate = self.verdicts_from(s, &circuits.gate);
        let walk = self.verdicts_from(s, &circuits.walk);
        for &(ray, land_from) in circuits.rows.row(s.row) {
            let path = ray.of(&circuits.sites);
            let wanted = self.scratch.scope.wanted;
            if ANY && wanted != ANYWHERE && !path.iter().any(|t| i32::from(*t) == wanted) {
                continue;
            }
            for (k, &target) in path.iter().enumerate() {
                let to = i32::from(target);
                self.env.set(Bound::To, to);
                if k as u32 >= land_from {
                    let far_enough = circuits.min <= k as i32 + 1;
                    let stops = stop.is_some_and(|stop| self.passes(s, stop, target, Bound::To));
                    let ends = far_enough && (stops || self.passes(s, gate, target, Bound::To));
                    if ends && !(ANY && self.is_unwanted(to)) {
                        if ANY {
                            return true;
                        }
                        out.sketch_for(s.mover, s.from, to);
                    }
                    if ends && stops {
                        break;
                    }
                }
                self.env.set(Bound::Between, to);
                let walks = match circuits.passes_start {
                    Some(passes) if to == s.from => passes,
                    _ => self.passes(s, walk, target, Bound::Between),
                };
                if !walks {
                    break;
                }
            }
        }
        false
    }
}
