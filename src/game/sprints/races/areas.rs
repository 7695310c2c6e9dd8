//! Sets of sites ("areas") in a position, and counts of the pieces that stand on them.

use super::machine::Machine;
use super::values::{Area, Number, Query, Whose};
use super::{Bits, MAX_SITES};
use crate::board::track::Track;
use crate::game::bits::ones;
use crate::game::rules::ints::Bound;

impl Machine<'_> {
    /// The sites of an area.
    #[inline]
    pub fn area(&mut self, e: &Area) -> Bits {
        match e {
            Area::Static(set) => *set,
            Area::Occupied {
                owners,
                within,
                top,
                components: None,
                one_owner: false,
            } => {
                let owners = self.whose(owners);
                self.owned(owners, *top) & *within
            }
            _ => self.searched(e),
        }
    }

    #[inline(never)]
    fn searched(&mut self, e: &Area) -> Bits {
        match e {
            Area::Static(set) => *set,
            Area::Union(parts) => {
                let mut all = Bits::EMPTY;
                for part in parts {
                    all = all | self.area(part);
                }
                all
            }
            Area::Intersection(parts) => {
                let mut parts = parts.iter();
                let Some(first) = parts.next() else {
                    return Bits::EMPTY;
                };
                let mut common = self.area(first);
                for part in parts {
                    common = common & self.area(part);
                }
                common
            }
            Area::Difference(a, b) => {
                let a = self.area(a);
                a & !self.area(b)
            }
            Area::Without(area, site) => {
                let mut rest = self.area(area);
                let site = self.num(site);
                if rest.contains(site) {
                    rest.remove(site as usize);
                }
                rest
            }
            Area::If(cond, yes, no) => match (self.test(cond), no) {
                (true, _) => self.area(yes),
                (false, Some(no)) => self.area(no),
                (false, None) => Bits::EMPTY,
            },
            Area::Filter(area, cond) => {
                let outer = self.env.get(Bound::Site);
                let sites = self.area(area);
                if !self.work.take(sites.len()) {
                    return Bits::EMPTY;
                }
                let kept = sites.sites().filter(|site| {
                    self.env.set(Bound::Site, *site);
                    self.test(cond)
                });
                let kept = Bits::of(kept);
                self.env.set(Bound::Site, outer);
                kept
            }
            Area::Listed(sites) => Bits::of(sites.iter().map(|site| self.num(site))),
            Area::ByNumber(sets, key) => {
                let key = usize::try_from(self.num(key)).ok();
                let set = key.and_then(|key| sets.get(key));
                set.copied().unwrap_or_default()
            }
            Area::Empty(within) => *within & !*self.at.filled(),
            Area::Pending => Bits::of(self.at.pending.iter().copied()),
            Area::Track {
                tracks,
                player,
                from,
                to,
            } => {
                let player = usize::try_from(self.num(player)).ok();
                let track = player.and_then(|p| tracks.get(p)?.as_ref());
                let from = from.as_ref().map(|from| self.num(from));
                let to = to.as_ref().map(|to| self.num(to));
                track.map_or(Bits::EMPTY, |(track, parts)| {
                    parts.between(&self.game.tracks[usize::from(*track)], from, to)
                })
            }
            Area::Occupied {
                owners,
                within,
                top,
                components,
                one_owner,
            } => self.occupied((owners, *one_owner), within, *top, components.as_deref()),
        }
    }

    fn occupied(
        &mut self,
        (owners, one_owner): (&Whose, bool),
        within: &Bits,
        top: bool,
        components: Option<&[u16]>,
    ) -> Bits {
        let bits = self.whose(owners);
        let (mut found, mut tops) = (Bits::EMPTY, Bits::EMPTY);
        if one_owner && bits.count_ones() != 1 {
            return found;
        }
        let game = self.game;
        let own = game.components_of.iter().enumerate().take(32);
        for &what in own
            .filter(|(o, _)| bits >> o & 1 == 1)
            .flat_map(|own| own.1)
        {
            let what_at = usize::from(what);
            tops = tops | *self.at.tops(what_at);
            if components.is_none_or(|named| named.contains(&what)) {
                found = found | *self.at.on(what_at);
            }
        }
        if top {
            found = found & tops;
        }
        found & *within
    }

    /// The owners of a set, as bits by owner index.
    #[inline]
    pub fn whose(&mut self, whose: &Whose) -> u32 {
        let players = (1u32 << (self.game.players + 1)) - 2;
        let mover = 1u32 << self.at.mover;
        let teams = self.game.features.teams;
        match whose {
            Whose::Fixed(bits) => *bits,
            Whose::One(index) if matches!(**index, Number::Mover) => mover,
            Whose::One(index) => match self.num(index) {
                v @ 0..32 => 1 << v,
                _ => 0,
            },
            Whose::NonMover => (players | 1) & !mover,
            Whose::Enemies if teams => players & !self.team_bits(self.team(self.at.mover)),
            Whose::Enemies => players & !mover,
            Whose::Allies if teams => self.team_bits(self.team(self.at.mover)) & !mover,
            Whose::Allies => 0,
            Whose::Friends if teams => self.team_bits(self.team(self.at.mover)),
            Whose::Friends => mover,
            Whose::Team(team) => self.team_bits(*team),
        }
    }

    fn team_bits(&self, team: u8) -> u32 {
        let members = (1..=self.game.players as u8).filter(|p| self.team(*p) == team);
        members.fold(0, |bits, p| bits | 1 << p)
    }

    /// The number of pieces.
    pub fn count_pieces(&mut self, e: &Query) -> i32 {
        let owners = self.whose(&e.owners);
        let plain = e.cond.is_none() && e.components.is_none();
        let area = e.area.as_ref().map(|area| self.area(area));
        let outer = (self.env.get(Bound::Site), self.env.get(Bound::Level));
        let mut total = 0;
        for owner in ones(owners & self.owners_known()) {
            let mut sites = *self.at.owned(owner);
            if let Some(area) = &area {
                sites = sites & *area;
            }
            if e.on_board {
                sites = sites & self.board;
            }
            if plain {
                total += match self.at.is_flat() {
                    // Every site has one piece.
                    true => sites.len() as i32,
                    false => self.levels_of_owner(owner, sites),
                };
                continue;
            }
            if e.cond.is_none() && !self.at.stacking() {
                let on = self.named(e, owner).map(|on| *on & sites);
                total += match self.at.is_flat() {
                    true => on.map(|on| on.len() as i32).sum::<i32>(),
                    false => on.map(|on| self.levels_of_owner(owner, on)).sum(),
                };
                continue;
            }
            if !self.work.take(sites.len()) {
                return 0;
            }
            for site in sites.sites() {
                total += self.pieces_on(e, owners, site);
            }
        }
        self.env.set(Bound::Site, outer.0);
        self.env.set(Bound::Level, outer.1);
        total
    }

    /// Where pieces of an owner stand that count, a component after the other.
    fn named<'a>(&'a self, e: &'a Query, owner: usize) -> impl Iterator<Item = &'a Bits> {
        let kinds = self.game.components_of.get(owner).into_iter().flatten();
        let named = kinds.filter(|what| e.is_named(**what));
        named.map(|what| self.at.on(usize::from(*what)))
    }

    /// Whether there are no such pieces.
    pub fn no_pieces(&mut self, e: &Query) -> bool {
        if e.cond.is_some() {
            return self.count_pieces(e) == 0;
        }
        let owners = self.whose(&e.owners) & self.owners_known();
        let mut within = match &e.area {
            Some(area) => self.area(area),
            None => Bits::FULL,
        };
        if e.on_board {
            within = within & self.board;
        }
        ones(owners).all(|owner| !self.named(e, owner).any(|on| on.meets(&within)))
    }

    /// The owners that may have pieces, as bits.
    fn owners_known(&self) -> u32 {
        (1 << self.game.components_of.len().min(31)) - 1
    }

    /// Where pieces of some owners stand, or stand on top.
    #[inline]
    pub fn owned(&self, owners: u32, top: bool) -> Bits {
        let owners = owners & self.owners_known();
        let of = |owner: usize| match top {
            true => self.at.tops_owned(owner),
            false => self.at.owned(owner),
        };
        // Mostly the pieces of one player are asked for.
        if owners.is_power_of_two() {
            return *of(owners.trailing_zeros() as usize);
        }
        ones(owners).fold(Bits::EMPTY, |all, owner| all | *of(owner))
    }

    /// The number of an owner's pieces on some sites.
    fn levels_of_owner(&self, owner: usize, sites: Bits) -> i32 {
        let number = |site: i32| match self.at.stacking() {
            true => self.at.levels_owned(owner, site as usize),
            false => self.at.number(site as usize),
        };
        sites.sites().map(number).sum()
    }

    fn pieces_on(&mut self, e: &Query, owners: u32, site: i32) -> i32 {
        let slot = site as usize;
        let mut found = 0;
        for level in 0..self.at.height(slot) {
            let what = self.at.what_at(slot, level);
            if owners >> self.owner(what) & 1 == 0 || !e.is_named(what.into()) {
                continue;
            }
            if let Some(cond) = &e.cond {
                self.env.set(Bound::Site, site);
                if self.at.stacking() {
                    self.env.set(Bound::Level, level as i32);
                }
                if !self.test(cond) {
                    continue;
                }
            }
            found += match self.at.stacking() {
                true => 1,
                false => self.at.number(slot),
            };
        }
        found
    }
}

/// The sites of a track by how far it has come, so that a part of it is known without a walk.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrackParts {
    /// The sites before each element, and at last all of them; nothing where the track passes a site
    /// twice.
    before: Vec<Bits>,
}

impl TrackParts {
    /// The parts of a track.
    pub fn of(track: &Track) -> Self {
        let elements = track.elements();
        let mut before = vec![Bits::EMPTY];
        for (at, element) in elements.iter().enumerate() {
            if track.index_of(element.site) != Some(at) {
                return TrackParts { before: Vec::new() };
            }
            let mut sites = before[at];
            if (0..MAX_SITES as i32).contains(&element.site) {
                sites.insert(element.site as usize);
            }
            before.push(sites);
        }
        TrackParts { before }
    }

    /// The sites of the track from one on, through the end and up to another.
    fn between(&self, track: &Track, from: Option<i32>, to: Option<i32>) -> Bits {
        let start = match from.map(|from| track.index_of(from)) {
            Some(None) => return Bits::EMPTY,
            Some(Some(start)) => start,
            None => 0,
        };
        let Some(&all) = self.before.last() else {
            return walked(track, start, to);
        };
        let onward = |sites: Bits| sites & !self.before[start];
        match to.and_then(|to| track.index_of(to)) {
            None => all,
            Some(end) if end < start => onward(all) | self.before[end + 1],
            Some(end) => onward(self.before[end + 1]),
        }
    }
}

/// The same by a walk.
fn walked(track: &Track, start: usize, to: Option<i32>) -> Bits {
    let elements = track.elements();
    let mut part = Bits::EMPTY;
    for element in elements[start..].iter().chain(&elements[..start]) {
        if (0..MAX_SITES as i32).contains(&element.site) {
            part.insert(element.site as usize);
        }
        if Some(element.site) == to {
            break;
        }
    }
    part
}
