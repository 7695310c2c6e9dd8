//! Regions that depend on the state, on moves or on chance: sites with a local state, sites where
//! moves start or end, `sites Winning`, `sites Random`, `sites Hidden` (specification 7c.5).

use crate::board::site::SiteType;
use crate::game::context::Context;
use crate::game::rules::booleans::HiddenData;
use crate::game::rules::regions::MoveSites;
use crate::game::rules::{Int, Moves, Owners, Region};
use crate::game::site_set::SiteSet;

impl Context<'_> {
    /// `sites State`: empty sites have state 0.
    pub(super) fn add_with_state(&mut self, ty: SiteType, state: &Int, out: &mut SiteSet) {
        let state = self.int(state);
        let default = self.game.layout.default;
        let sites = self.game.layout.count(default) as usize;
        if ty == default {
            // The slots of the default type are its sites.
            let contents = &self.state.contents;
            for site in (0..sites).filter(|site| contents.state(*site) == state) {
                out.insert(site as i32);
            }
            return;
        }
        for site in 0..sites as i32 {
            let here = self
                .slot(ty, site)
                .map_or(0, |s| self.state.contents.state(s));
            if here == state {
                out.insert(site);
            }
        }
    }

    /// The number of sites of `sites State`, where no set is needed for it.
    pub(super) fn with_state_len(&mut self, ty: SiteType, state: &Int) -> Option<i32> {
        let default = self.game.layout.default;
        let state = (ty == default).then(|| self.int(state))?;
        let sites = self.game.layout.count(default) as usize;
        let contents = &self.state.contents;
        let alike = (0..sites).filter(|site| contents.state(*site) == state);
        Some(alike.count() as i32)
    }

    /// Adds the sites where some moves begin or end, or that they pass.
    pub(super) fn add_sites_of_moves(
        &mut self,
        which: MoveSites,
        moves: &Moves,
        out: &mut SiteSet,
    ) {
        let mut list = self.scratch.memory.take_list();
        self.generate(moves, &mut list);
        for m in list.moves() {
            match which {
                MoveSites::From => out.insert(m.from),
                MoveSites::To => out.insert(m.to),
                MoveSites::Between => list.between(m).iter().for_each(|s| out.insert(*s)),
            }
        }
        self.scratch.memory.give_list(list);
    }

    /// `sites Winning`: where a move, applied with all that follows, makes the player a winner.
    pub(super) fn add_winning(&mut self, player: &Int, moves: &Moves, out: &mut SiteSet) {
        let player = self.int(player);
        if !(1..=self.game.players as i32).contains(&player) {
            return;
        }
        if player == self.mover() {
            return self.add_winning_moves(player, moves, out);
        }
        self.on_copy(|ctx| {
            let players = ctx.game.players;
            ctx.state.prev = ctx.state.mover;
            ctx.state.mover = player as u8;
            ctx.state.next = ctx.state.player_after(player as u8, players);
            ctx.add_winning_moves(player, moves, out);
        });
    }

    fn add_winning_moves(&mut self, player: i32, moves: &Moves, out: &mut SiteSet) {
        let mut list = self.scratch.memory.take_list();
        self.generate(moves, &mut list);
        let mut found = self.scratch.memory.take_set();
        for i in 0..list.len() {
            let to = list.moves()[i].to;
            if to < 0 || found.contains(to) {
                continue;
            }
            let wins = self.on_copy(|ctx| {
                ctx.apply(&list, i);
                ctx.state.winners >> player & 1 == 1
            });
            if wins {
                found.insert(to);
            }
        }
        out.union(&found);
        self.scratch.memory.give_set(found);
        self.scratch.memory.give_list(list);
    }

    /// `sites Random`: distinct sites drawn from a region, by default the empty cells.
    pub(super) fn add_random(&mut self, region: Option<&Region>, number: &Int, out: &mut SiteSet) {
        let mut open = match region {
            Some(region) => self.region(region),
            None => {
                let mut set = self.scratch.memory.take_set();
                self.add_empty(SiteType::Cell, &Int::Const(0), &mut set);
                set
            }
        };
        let mut left = open.len();
        let number = usize::try_from(self.int(number)).unwrap_or(0).min(left);
        for _ in 0..number {
            let i = self.chance(left as u32) as usize;
            if let Some(site) = open.nth(i) {
                out.insert(site);
                open.remove(site);
                left -= 1;
            }
        }
        self.scratch.memory.give_set(open);
    }

    /// `sites Hidden`
    pub(super) fn add_hidden(
        &mut self,
        data: HiddenData,
        ty: SiteType,
        to: &Owners,
        out: &mut SiteSet,
    ) {
        let players = self.player_bits(to);
        let hidden = &self.state.contents.hidden;
        for site in 0..self.game.layout.count(ty) as i32 {
            let Some(slot) = self.slot(ty, site) else {
                continue;
            };
            let from_any = (1..=self.game.players)
                .any(|p| players >> p & 1 == 1 && hidden.hides(p, slot, 0, data));
            if from_any {
                out.insert(site);
            }
        }
    }
}
