//! Evaluates a condition when only the mover, a component and perhaps a site are known. The answer
//! is yes, no, or open.

use super::{Aside, Marked};
use crate::game::Game;
use crate::game::rules::booleans::{Compare, PlayerTest};
use crate::game::rules::ints::{Bound, Datum, Figure};
use crate::game::rules::{Bool, Int, Region, Role, Sites};

/// A mover and what stands on the site that a variable is bound to. Parts of a condition that
/// depend on anything else are not known. Nothing that draws by chance is planned, so the parts
/// may be read in any order.
pub(super) struct Asked<'g> {
    pub game: &'g Game,
    pub var: Bound,
    pub mover: u8,
    /// The site, where it is known.
    pub site: Option<i32>,
    pub what: u16,
    /// What is read aside, and what it came to, as bits.
    pub asides: &'g [Aside],
    pub reading: usize,
    /// An answer holds only where the site is not the one the move starts from.
    pub elsewhere: bool,
    /// The site is the one the move starts from.
    pub here: bool,
}

impl<'g> Asked<'g> {
    /// Asked by a mover where a component stands; nothing else is known.
    pub fn new(game: &'g Game, var: Bound, (mover, what): (u8, u16)) -> Self {
        Asked {
            game,
            var,
            mover,
            site: None,
            what,
            asides: &[],
            reading: 0,
            elsewhere: false,
            here: false,
        }
    }
}

/// What a condition comes to, as far as it is known, on every site.
pub(super) enum Spread {
    /// The same on all.
    Alike(Option<bool>),
    /// By site.
    Sites(Vec<Option<bool>>),
}

impl Spread {
    /// What it comes to on a site.
    pub fn at(&self, site: usize) -> Option<bool> {
        match self {
            Spread::Alike(holds) => *holds,
            Spread::Sites(sites) => sites[site],
        }
    }

    /// Whether it is known on each of so many sites.
    pub fn is_known(&self, sites: usize) -> bool {
        (0..sites).all(|site| self.at(site).is_some())
    }

    /// Puts what two conditions come to together, site by site.
    fn with(
        self,
        other: &Spread,
        sites: usize,
        put: impl Fn([Option<bool>; 2]) -> Option<bool>,
    ) -> Self {
        if let (Spread::Alike(a), Spread::Alike(b)) = (&self, other) {
            return Spread::Alike(put([*a, *b]));
        }
        let both = (0..sites).map(|site| put([self.at(site), other.at(site)]));
        Spread::Sites(both.collect())
    }
}

impl Asked<'_> {
    /// What a condition comes to on each of so many sites: all of them at once where only parts of
    /// it depend on the site.
    pub fn by_site(&mut self, cond: &Bool, sites: usize) -> Spread {
        match cond {
            // Parts of a condition that are read aside may stand for the whole of it.
            _ if self.aside(cond).is_some() => Spread::Alike(self.bool(cond)),
            Bool::Not(inner) => {
                let inner = self.by_site(inner, sites);
                inner.with(&Spread::Alike(None), sites, |[v, _]| v.map(|v| !v))
            }
            Bool::And(parts) => self.fold_by_site(parts, false, sites),
            Bool::Or(parts) => self.fold_by_site(parts, true, sites),
            Bool::InRegion(values, region)
                if matches!(&values[..], [value] if self.is_var(value))
                    && Marked::of(cond).is_none() =>
            {
                let each = (0..sites as i32).map(|site| {
                    self.site = Some(site);
                    self.region(region, site)
                });
                let each = each.collect();
                self.site = None;
                Spread::Sites(each)
            }
            _ => match self.bool(cond) {
                None if self.asks_site(cond) => {
                    let each = (0..sites as i32).map(|site| {
                        self.site = Some(site);
                        self.bool(cond)
                    });
                    let each = each.collect();
                    self.site = None;
                    Spread::Sites(each)
                }
                known => Spread::Alike(known),
            },
        }
    }

    fn fold_by_site(&mut self, parts: &[Bool], deciding: bool, sites: usize) -> Spread {
        let mut all = Spread::Alike(Some(!deciding));
        for part in parts {
            let part = self.by_site(part, sites);
            all = all.with(&part, sites, |both| {
                if both.contains(&Some(deciding)) {
                    Some(deciding)
                } else if both.contains(&None) {
                    None
                } else {
                    Some(!deciding)
                }
            });
            if matches!(all, Spread::Alike(Some(v)) if v == deciding) {
                break;
            }
        }
        all
    }

    /// Whether a part that is not known may be known where the site is.
    fn asks_site(&self, cond: &Bool) -> bool {
        Marked::of(cond).is_none()
            && matches!(
                cond,
                Bool::InRegion(..) | Bool::Compare(..) | Bool::Player(..) | Bool::If(..)
            )
    }

    /// The place of a condition among those that are read aside.
    fn aside(&self, cond: &Bool) -> Option<usize> {
        let same = |aside: &Aside| matches!(aside, Aside::Cond(known, _) if known == cond);
        self.asides.iter().position(same)
    }

    /// What a condition comes to.
    pub fn bool(&mut self, cond: &Bool) -> Option<bool> {
        if let Some(i) = self.aside(cond) {
            return Some(self.reading >> i & 1 == 1);
        }
        if let Some(kind) = Marked::of(cond) {
            let marked = |a: &Aside| matches!(a, Aside::Any(k) if *k == kind);
            let i = self.asides.iter().position(marked)?;
            return (self.reading >> i & 1 == 0).then_some(false);
        }
        match cond {
            Bool::Const(v) => Some(*v),
            Bool::Not(inner) => self.bool(inner).map(|v| !v),
            Bool::And(parts) => self.fold(parts, false),
            Bool::Or(parts) => self.fold(parts, true),
            Bool::If(cond, yes, no) => match self.bool(cond) {
                Some(true) => self.bool(yes),
                Some(false) => self.bool(no),
                None => None,
            },
            Bool::Empty(ty, site) if *ty == self.game.layout.default && self.is_var(site) => {
                Some(self.what == 0)
            }
            Bool::Occupied(ty, site) if *ty == self.game.layout.default && self.is_var(site) => {
                Some(self.what != 0)
            }
            Bool::InRegion(values, region) => {
                let site = self.site?;
                let known = values.iter().all(|v| self.is_var(v));
                if known {
                    self.region(region, site)
                } else {
                    None
                }
            }
            Bool::Compare(how @ (Compare::Eq | Compare::Ne), a, b)
                if self.var != Bound::From && self.is_start_and_var(a, b) =>
            {
                self.elsewhere |= !self.here;
                Some((*how == Compare::Eq) == self.here)
            }
            Bool::Player(test, of) => self.player(*test, self.int(of)?),
            Bool::Compare(how, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Some(how.holds(a, b))
            }
            _ => None,
        }
    }

    /// All parts hold, or one of them does (`deciding`).
    fn fold(&mut self, parts: &[Bool], deciding: bool) -> Option<bool> {
        let mut known = true;
        for part in parts {
            match self.bool(part) {
                Some(v) if v == deciding => return Some(deciding),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(!deciding)
    }

    fn player(&self, test: PlayerTest, v: i32) -> Option<bool> {
        if self.game.features.teams {
            return None;
        }
        let mover = i32::from(self.mover);
        match test {
            PlayerTest::Mover => Some(v == mover),
            PlayerTest::Enemy => Some(v != 0 && v != mover),
            PlayerTest::Friend => Some(v == mover || mover == self.game.shared() as i32),
            PlayerTest::Next | PlayerTest::Prev | PlayerTest::Active => None,
        }
    }

    fn int(&self, e: &Int) -> Option<i32> {
        match e {
            Int::Const(v) => Some(*v),
            Int::Bound(_) if self.is_var(e) => self.site,
            Int::MapEntry { maps, key } => Some(self.game.map_entry(maps, self.int(key)?)),
            Int::Figure(Figure::Mover) | Int::RoleIndex(Role::Mover) => Some(i32::from(self.mover)),
            Int::Datum {
                datum,
                ty,
                at,
                level: None,
            } if *ty == self.game.layout.default && self.is_var(at) => match datum {
                // What is lowest is read, and what is uppermost is known.
                Datum::What if self.game.features.stacking => None,
                Datum::What => Some(i32::from(self.what)),
                Datum::Who => Some(i32::from(self.game.owner(self.what))),
                _ => None,
            },
            Int::CountAt {
                ty,
                sites: Sites::One(at),
            } if *ty == self.game.layout.default && self.is_var(at) => {
                let features = &self.game.features;
                let on_board = |site: &i32| (0..self.game.layout.board_end as i32).contains(site);
                let one_each = !features.stacking && !features.counts;
                let site = self.site.filter(on_board);
                site.filter(|_| one_each).map(|_| i32::from(self.what != 0))
            }
            _ => None,
        }
    }

    /// Whether a site is in a region that depends on no more than the mover.
    fn region(&self, region: &Region, site: i32) -> Option<bool> {
        let (player, by_player) = match region {
            Region::Static(id) => return Some(self.game.region(*id).contains(site)),
            Region::Union(regions) => {
                let mut known = true;
                for region in regions {
                    match self.region(region, site) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = false,
                    }
                }
                return known.then_some(false);
            }
            Region::Equipment { player, by_player }
            | Region::Side {
                player, by_player, ..
            } => (player, by_player),
            _ => return None,
        };
        let player = usize::try_from(self.int(player)?).ok()?;
        let id = *by_player.get(player)?;
        Some(self.game.region(id).contains(site))
    }

    /// Whether one of two numbers is the site and the other the one the move starts from.
    fn is_start_and_var(&self, a: &Int, b: &Int) -> bool {
        let is_start = |e: &Int| *e == Int::Bound(Bound::From);
        is_start(a) && self.is_var(b) || is_start(b) && self.is_var(a)
    }

    fn is_var(&self, e: &Int) -> bool {
        *e == Int::Bound(self.var)
    }
}
