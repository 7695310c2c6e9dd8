//! Reading sites: what, who, state, counts, heights (specification 7a.2).

use crate::board::site::SiteType;
use crate::game::context::Context;
use crate::game::rules::ints::{CardPart, Datum};
use crate::game::rules::{Bool, Int, Region, Sites};

impl Context<'_> {
    /// A datum of a site.
    #[inline(never)]
    pub(super) fn datum(
        &mut self,
        datum: Datum,
        ty: SiteType,
        at: &Int,
        level: Option<&Int>,
    ) -> i32 {
        let site = self.int(at);
        let Some(slot) = self.slot(ty, site) else {
            return 0;
        };
        let contents = &self.state.contents;
        if contents.stacking() {
            return self.datum_in_stack(datum, ty, site, slot, level);
        }
        match datum {
            Datum::What => self.piece_at(ty, site),
            Datum::Who if self.is_beyond_type(ty, site) => 0,
            Datum::Who => i32::from(contents.who(slot)),
            Datum::State => contents.state(slot),
            Datum::Rotation => contents.rotation(slot),
            Datum::Value => contents.value(slot),
        }
    }

    #[inline(never)]
    fn datum_in_stack(
        &mut self,
        datum: Datum,
        ty: SiteType,
        site: i32,
        slot: usize,
        level: Option<&Int>,
    ) -> i32 {
        let level = match (level, datum) {
            (Some(level), _) => self.int(level),
            // The bottom piece is what `what` reads.
            (None, Datum::What) => 0,
            (None, _) => -1,
        };
        let contents = &self.state.contents;
        let on_board = site < self.game.layout.board_end as i32;
        let piece = match datum {
            Datum::Who if level < 0 && self.is_beyond_type(ty, site) => return 0,
            Datum::State | Datum::Rotation if !on_board => contents.top(slot),
            _ if level < 0 => contents.top(slot),
            _ => contents.level(slot, level as usize),
        };
        match datum {
            Datum::What => i32::from(piece.what),
            Datum::Who => i32::from(piece.who),
            Datum::State => piece.state,
            Datum::Rotation => i32::from(piece.rotation),
            Datum::Value => piece.value,
        }
    }

    /// Whether the reference looks for the site on the board though it is in another container:
    /// some readers look a container up only for cells.
    #[inline]
    fn is_beyond_type(&self, ty: SiteType, site: i32) -> bool {
        ty != SiteType::Cell
            && site >= self.game.layout.board_end as i32
            && site as u32 >= self.game.layout.count(ty)
    }

    /// `count`: the number of pieces on sites.
    #[inline(never)]
    pub(super) fn count_at(&mut self, ty: SiteType, sites: &Sites) -> i32 {
        match sites {
            Sites::One(site) => {
                let site = self.int(site);
                self.number_at(ty, site)
            }
            Sites::Many(region) => self.count_at_all(ty, region),
        }
    }

    #[inline(never)]
    fn count_at_all(&mut self, ty: SiteType, region: &Region) -> i32 {
        let sites = self.region_sites(region);
        let mut total = 0i32;
        for site in sites.set().iter() {
            total = total.wrapping_add(self.number_at(ty, site));
        }
        self.give_sites(sites);
        total
    }

    /// The number of pieces on a site; 0 where there is no such site.
    #[inline(always)]
    pub(super) fn number_at(&self, ty: SiteType, site: i32) -> i32 {
        match self.slot(ty, site) {
            Some(slot) if !self.is_beyond_type(ty, site) => {
                let contents = &self.state.contents;
                if contents.stacking() {
                    contents.height(slot) as i32
                } else {
                    contents.count(slot)
                }
            }
            _ => 0,
        }
    }

    /// `topLevel`
    #[inline(never)]
    pub(super) fn top_level(&mut self, ty: SiteType, at: &Int) -> i32 {
        let site = self.int(at);
        match self.slot(ty, site) {
            Some(slot) if self.state.contents.stacking() => {
                (self.state.contents.height(slot) as i32 - 1).max(0)
            }
            Some(_) => 0,
            None if site < 0 => 0,
            None => -1,
        }
    }

    /// `size Stack`
    #[inline(never)]
    pub(super) fn stack_size(&mut self, ty: SiteType, sites: &Sites) -> i32 {
        let height = |ctx: &Self, site| {
            ctx.slot(ty, site)
                .map_or(0, |slot| ctx.state.contents.height(slot) as i32)
        };
        if let Sites::One(site) = sites {
            let site = self.int(site);
            return height(self, site);
        }
        let sites = self.sites(sites);
        let total = sites.iter().map(|site| height(self, site)).sum();
        self.give_sites(sites);
        total
    }

    /// `count Stack`: levels that satisfy a condition, from one end of each stack until a stop.
    pub(super) fn count_stack(
        &mut self,
        from_top: bool,
        ty: SiteType,
        sites: &Sites,
        cond: Option<&Bool>,
        stop: Option<&Bool>,
    ) -> i32 {
        use crate::game::rules::ints::Bound;
        let sites = self.sites(sites);
        let (to, level) = (self.env.get(Bound::To), self.env.get(Bound::Level));
        let mut total = 0;
        for site in sites.iter() {
            let Some(slot) = self.slot(ty, site) else {
                continue;
            };
            // A stack with an empty level on top counts as empty.
            if self.state.contents.what(slot) == 0 {
                continue;
            }
            let height = self.state.contents.height(slot);
            self.env.set(Bound::To, site);
            for i in 0..height {
                let l = if from_top { height - 1 - i } else { i };
                self.env.set(Bound::Level, l as i32);
                if stop.is_some_and(|stop| self.bool(stop)) {
                    break;
                }
                if cond.is_none_or(|cond| self.bool(cond)) {
                    total += 1;
                }
            }
        }
        self.env.set(Bound::To, to);
        self.env.set(Bound::Level, level);
        self.give_sites(sites);
        total
    }

    /// `face`: what the die on a site shows.
    pub(super) fn face(&self, site: i32) -> i32 {
        let Some(slot) = self.slot(SiteType::Cell, site) else {
            return -1;
        };
        let contents = &self.state.contents;
        let faces = self
            .game
            .components
            .get(contents.what(slot) as usize)
            .map_or(&[][..], |c| &c.faces);
        usize::try_from(contents.state(slot))
            .ok()
            .and_then(|state| faces.get(state).copied())
            .unwrap_or(-1)
    }

    /// `count Pips`: the last roll of the dice of a player.
    #[inline]
    pub(super) fn pips(&self, owner: i32) -> i32 {
        match &self.game.dice {
            Some(dice) if i32::from(dice.owner) == owner => self.state.dice_sum,
            _ => 0,
        }
    }

    /// An attribute of the card on a cell.
    pub(super) fn card(&mut self, part: CardPart, at: &Int, level: Option<&Int>) -> i32 {
        let site = self.int(at);
        let level = match (level, part) {
            (Some(level), _) => self.int(level),
            (None, CardPart::Suit) => -1,
            (None, _) => 0,
        };
        let Some(slot) = self.slot(SiteType::Cell, site) else {
            return -1;
        };
        let contents = &self.state.contents;
        let piece = if level < 0 {
            contents.top(slot)
        } else {
            contents.level(slot, level as usize)
        };
        let card = self
            .game
            .components
            .get(piece.what as usize)
            .and_then(|c| c.card);
        card.map_or(-1, |card| match part {
            CardPart::Rank => card.rank,
            CardPart::Suit => card.suit,
            CardPart::TrumpRank => card.trump_rank,
            CardPart::TrumpValue => card.trump_value,
        })
    }
}
