//! `is Threatened` (specification 7b.7): could an opponent move to the site?
//!
//! The test changes the turn and puts the piece in question on its site, looks at the moves of
//! each opponent, and puts everything back; generating moves leaves the rest as it is.

use crate::board::site::SiteType;
use crate::game::context::Context;
use crate::game::rules::{Int, Moves, Sites};

/// What stood on a site before a piece was put there.
struct Covered {
    slot: usize,
    what: u16,
    who: u8,
    count: i32,
    empty: bool,
}

impl Context<'_> {
    /// Whether an opponent could move to one of the sites.
    pub(super) fn is_threatened(
        &mut self,
        what: Option<&Int>,
        ty: SiteType,
        sites: Option<&Sites>,
        moves: Option<&Moves>,
    ) -> bool {
        // A threat that depends on threats would never end.
        if self.scratch.scope.in_threat {
            return false;
        }
        let what = match what {
            None => None,
            Some(what) => {
                let what = self.int(what);
                match u16::try_from(what) {
                    Ok(what) if what > 0 => Some(what),
                    _ => return false,
                }
            }
        };
        let mut places = self.scratch.memory.take_ints();
        match (sites, what) {
            (Some(sites), _) => self.collect_sites(sites, &mut places),
            (None, Some(what)) => places.extend(self.first_site_of(what, ty)),
            (None, None) => {
                let elements = self.game.layout.count(ty) as i32;
                places.extend((0..elements).filter(|s| self.piece_at(ty, *s) != 0));
            }
        }
        let turn = (self.state.mover, self.state.next, self.state.prev);
        let stalemated = self.state.stalemated;
        let env = self.env;
        self.scratch.scope.in_threat = true;
        self.scratch.scope.copies += 1;
        let threatened = match what {
            Some(what) => {
                let owner = self.game.owner(what);
                self.state.prev = owner;
                places.iter().any(|&site| {
                    let covered = self.put(what, owner, ty, site);
                    let threatened = self.opponents_reach(owner, site, moves);
                    if let Some(covered) = covered {
                        self.restore(&covered);
                    }
                    threatened
                })
            }
            None => self.any_piece_threatened(ty, &places, moves),
        };
        self.scratch.scope.copies -= 1;
        self.scratch.scope.in_threat = false;
        self.env = env;
        self.state.stalemated = stalemated;
        (self.state.mover, self.state.next, self.state.prev) = turn;
        self.scratch.memory.give_ints(places);
        threatened
    }

    fn any_piece_threatened(
        &mut self,
        ty: SiteType,
        places: &[i32],
        moves: Option<&Moves>,
    ) -> bool {
        for &site in places {
            if self.piece_at(ty, site) == 0 {
                continue;
            }
            if self.state.next == 0 || self.state.next as usize > self.game.players {
                return false;
            }
            let owner = self.owner_at(ty, site) as u8;
            let next = self.state.next;
            self.state.prev = owner;
            self.state.next = owner;
            let threatened = self.opponents_reach(owner, site, moves);
            self.state.next = next;
            if threatened {
                return true;
            }
        }
        false
    }

    /// Whether the moves of any player but the owner, neutral pieces having no opponents, reach
    /// the site.
    fn opponents_reach(&mut self, owner: u8, site: i32, moves: Option<&Moves>) -> bool {
        let game = self.game;
        if owner == 0 {
            return false;
        }
        (1..=game.players).any(|player| {
            if player == owner as usize {
                return false;
            }
            self.state.mover = player as u8;
            match moves.or_else(|| game.play_of(self.state, player)) {
                Some(moves) => self.any_move_to(moves, site),
                None => false,
            }
        })
    }

    /// The lowest board site that holds the component.
    pub(in crate::game) fn first_site_of(&self, what: u16, ty: SiteType) -> Option<i32> {
        let layout = &self.game.layout;
        let positions = self.state.contents.owned.of(what);
        if ty == layout.default {
            // The sites of the board come first.
            let board = layout.elements[ty as usize];
            let slots = positions.slots().iter().map(|s| i32::from(*s));
            return slots.min().filter(|slot| (*slot as u32) < board);
        }
        positions
            .iter()
            .map(|p| layout.site(p.slot as usize))
            .filter(|(t, s)| *t == ty && (*s as u32) < layout.elements[ty as usize])
            .map(|(_, s)| s)
            .min()
    }

    /// Puts a piece on a site for a while. The language puts it on the element of another type,
    /// which is the same site only where all sites are of one type and nothing is stacked.
    fn put(&mut self, what: u16, who: u8, ty: SiteType, site: i32) -> Option<Covered> {
        let layout = &self.game.layout;
        let contents = &mut self.state.contents;
        if contents.stacking() {
            return None;
        }
        let [cells, vertices, edges] = self.game.features.types;
        let target = if !edges && cells != vertices {
            layout.default
        } else if ty == SiteType::Cell || (ty == layout.default && ty != SiteType::Vertex) {
            SiteType::Vertex
        } else {
            SiteType::Cell
        };
        let on_board = site >= 0 && (site as u32) < layout.board_end;
        if on_board && site as u32 >= layout.elements[target as usize] {
            return None;
        }
        let slot = layout.slot(target, site)?;
        if contents.what(slot) == what && contents.who(slot) == who && contents.count(slot) == 1 {
            return None;
        }
        let covered = Covered {
            slot,
            what: contents.what(slot),
            who: contents.who(slot),
            count: contents.count(slot),
            empty: contents.is_empty(slot),
        };
        contents.set_piece(slot, what, who, 1);
        Some(covered)
    }

    fn restore(&mut self, covered: &Covered) {
        let contents = &mut self.state.contents;
        contents.set_piece(covered.slot, covered.what, covered.who, covered.count);
        contents.mark_empty(covered.slot, covered.empty);
    }
}
