//! Pieces that stand on each other.
//!
//! The columns of a position tell the uppermost piece of each site, as where there are no stacks;
//! what lies below is kept here, and how many pieces a site has is kept with those beside the
//! board. A piece that comes to a site comes to stand on what is there, and what leaves it is the
//! uppermost piece.

use std::hash::Hasher;

use super::deeds::{Deed, Takes};
use super::position::{Kinds, MoverPosition};
use super::rules::MoverRules;
use super::terms::View;
use super::ways::Landing;
use crate::game::bits::Bits;
use crate::game::state::stacks::Level;

/// What lies below the uppermost pieces.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stacks<const W: usize> {
    /// By site and level, the uppermost left out; 0 where there is none.
    below: Vec<u8>,
    /// The sites of the board where several pieces stand.
    tall: Bits<W>,
    /// The number of pieces of each component.
    tally: Vec<u16>,
}

impl<const W: usize> Clone for Stacks<W> {
    fn clone(&self) -> Self {
        Stacks {
            below: self.below.clone(),
            tally: self.tally.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, from: &Self) {
        self.below.clone_from(&from.below);
        self.tally.clone_from(&from.tally);
        self.tall = from.tall;
    }
}

impl<const W: usize> Default for Stacks<W> {
    fn default() -> Self {
        Stacks {
            below: Vec::new(),
            tall: Bits::EMPTY,
            tally: Vec::new(),
        }
    }
}

impl<const W: usize> Stacks<W> {
    /// Nothing below anything.
    pub fn of(kinds: &Kinds, slots: usize) -> Self {
        let components = if kinds.levels > 0 {
            kinds.owner.len()
        } else {
            0
        };
        Stacks {
            below: vec![0; slots * kinds.levels],
            tall: Bits::EMPTY,
            tally: vec![0; components],
        }
    }

    pub fn clear(&mut self) {
        self.below.fill(0);
        self.tally.fill(0);
        self.tall = Bits::EMPTY;
    }

    /// Adds what lies below uppermost pieces to a hash.
    pub fn hash_below(&self, h: &mut impl Hasher) {
        if !self.tall.is_empty() {
            h.write(&self.below);
        }
    }

    /// Whether the same lies below the uppermost piece of a site.
    pub fn are_alike(&self, other: &Self, kinds: &Kinds, site: usize) -> bool {
        let levels = site * kinds.levels..(site + 1) * kinds.levels;
        self.below[levels.clone()] == other.below[levels]
    }
}

impl<const W: usize> MoverPosition<W> {
    /// The piece on a level of a site; 0 for none.
    #[inline]
    pub fn on_level(&self, kinds: &Kinds, site: usize, level: usize) -> u8 {
        match self.beside.get(site).map(|height| usize::from(*height)) {
            Some(height) if level + 1 == height => self.what[site],
            Some(height) if level < height => self.stacks.below[site * kinds.levels + level],
            _ => 0,
        }
    }

    /// The pieces on a site, the lowest first.
    pub fn pile<'a>(&'a self, kinds: &'a Kinds, site: usize) -> impl Iterator<Item = u8> + 'a {
        let height = usize::from(self.beside[site]);
        (0..height).map(move |level| self.on_level(kinds, site, level))
    }

    /// Takes up the pieces of a site on which there are none; false if they cannot be held.
    pub fn take_up_stack(&mut self, kinds: &Kinds, levels: &[Level], site: usize) -> bool {
        levels.iter().all(|piece| {
            let what = usize::from(piece.what);
            let known = what > 0 && kinds.owner.get(what) == Some(&piece.who);
            known && self.put_on(kinds, site, what as u8)
        })
    }

    /// What is on top of a site becomes another piece, or nothing.
    fn set_top(&mut self, kinds: &Kinds, site: usize, what: u8) {
        match site < kinds.sites {
            true => self.place(kinds, site, what),
            false => self.what[site] = what,
        }
    }

    /// Puts a piece on top of what stands on a site; false if there is no room for it.
    fn put_on(&mut self, kinds: &Kinds, site: usize, what: u8) -> bool {
        let height = usize::from(self.beside[site]);
        if height > 0 {
            let on_board = site < kinds.sites;
            if height >= kinds.levels {
                return false;
            }
            self.stacks.below[site * kinds.levels + height - 1] = self.what[site];
            if on_board {
                self.stacks.tall.insert(site);
            }
        }
        self.beside[site] += 1;
        self.stacks.tally[usize::from(what)] += 1;
        self.set_top(kinds, site, what);
        true
    }

    /// Takes the uppermost piece off a site, and tells which; 0 for none.
    pub fn take_off(&mut self, kinds: &Kinds, site: usize) -> u8 {
        let what = self.what[site];
        let height = usize::from(self.beside[site]);
        if height == 0 {
            return 0;
        }
        let mut below = 0;
        if height > 1 {
            below = std::mem::take(&mut self.stacks.below[site * kinds.levels + height - 2]);
        }
        if height == 2 && site < kinds.sites {
            self.stacks.tall.remove(site);
        }
        self.beside[site] -= 1;
        self.stacks.tally[usize::from(what)] -= 1;
        self.set_top(kinds, site, below);
        what
    }

    /// Takes everything off a site.
    pub fn take_all_off(&mut self, kinds: &Kinds, site: usize) {
        while self.beside[site] > 0 {
            self.take_off(kinds, site);
        }
    }

    /// Puts a piece on top of a site; without room for it the game is left to the lists.
    pub fn enter(&mut self, rules: &MoverRules<W>, site: usize, what: u8) {
        if !self.put_on(&rules.kinds, site, what) {
            rules.trials.work.give_up();
        }
    }

    /// All pieces of a site go on top of another.
    fn carry(&mut self, rules: &MoverRules<W>, from: usize, to: usize) {
        if from == to {
            return;
        }
        let kinds = &rules.kinds;
        for level in 0..usize::from(self.beside[from]) {
            let what = self.on_level(kinds, from, level);
            self.enter(rules, to, what);
        }
        self.take_all_off(kinds, from);
    }

    /// So many of the uppermost pieces of a site go on top of another, in the same order; none where
    /// there are fewer.
    pub fn carry_levels(&mut self, rules: &MoverRules<W>, (from, to): (usize, usize), n: usize) {
        let kinds = &rules.kinds;
        let height = usize::from(self.beside[from]);
        if n > height || from == to {
            return;
        }
        for level in height - n..height {
            let what = self.on_level(kinds, from, level);
            self.enter(rules, to, what);
        }
        for _ in 0..n {
            self.take_off(kinds, from);
        }
    }

    /// Carries out a deed where pieces stand on each other; whether it is one that they take part
    /// in.
    pub fn perform_in_stacks(
        &mut self,
        rules: &MoverRules<W>,
        deed: &Deed,
        landing: &Landing<W>,
    ) -> bool {
        let kinds = &rules.kinds;
        let (from, to) = (landing.from as usize, landing.to as usize);
        if let Deed::Move(takes) | Deed::Carry(takes) = deed {
            match takes {
                Takes::Nothing => {}
                Takes::Now => landing.over.iter().for_each(|site| {
                    self.take_off(kinds, site);
                }),
                Takes::Under | Takes::Drop if landing.over.len() > 1 => {
                    rules.trials.work.give_up();
                }
                Takes::Under | Takes::Drop => landing.over.iter().for_each(|over| {
                    let (from, to) = match takes {
                        Takes::Under => (over, to),
                        _ => (from, over),
                    };
                    match self.take_off(kinds, from) {
                        0 => {}
                        what => self.enter(rules, to, what),
                    }
                }),
                Takes::Later => self.to_clear = self.to_clear | landing.over,
            }
        }
        match deed {
            Deed::Carry(_) => self.carry(rules, from, to),
            Deed::Move(_) if from == to => {}
            Deed::Move(_) => match self.take_off(kinds, from) {
                // Nothing that moves takes a level all the same, which is not kept here.
                0 => rules.trials.work.give_up(),
                what => self.enter(rules, to, what),
            },
            Deed::Copy if from == to => rules.trials.work.give_up(),
            Deed::Copy if self.what[from] == 0 => {}
            Deed::Copy => self.enter(rules, to, self.what[from]),
            Deed::Add(what) => self.enter(rules, to, *what),
            Deed::Remove => {
                self.take_off(kinds, to);
            }
            _ => return false,
        }
        true
    }
}

impl<'v, const W: usize> View<'v, W> {
    /// The sites of the board where one of some components stands on any level.
    pub fn held(self, components: &[u8]) -> Bits<W> {
        let (at, kinds) = (self.at, &self.rules.kinds);
        let tops = components.iter().map(|what| at.sets[usize::from(*what)]);
        let mut bits = tops.fold(Bits::EMPTY, |bits, set| bits | set);
        for site in (at.stacks.tall & !bits).iter() {
            if at.pile(kinds, site).any(|what| components.contains(&what)) {
                bits.insert(site);
            }
        }
        bits
    }

    /// The sites of the board with so many pieces.
    pub fn tall(self, height: i32) -> Bits<W> {
        let at = self.at;
        let more = at.stacks.tall;
        match height {
            0 => at.sets[0],
            1 => !(at.sets[0] | more) & self.rules.board,
            _ => {
                let sites = more.iter().filter(|s| i32::from(at.beside[*s]) == height);
                Bits::of(sites.map(|s| s as i32))
            }
        }
    }

    /// The sites of a component's pieces that others stand on, one for each piece; where something
    /// else is uppermost, the game is left to the lists.
    pub fn lower(self, component: u8) -> impl Iterator<Item = usize> + use<'v, W> {
        let (at, rules) = (self.at, self.rules);
        at.stacks.tall.iter().flat_map(move |site| {
            let top = at.what[site];
            let lower = at.pile(&rules.kinds, site).filter(|w| *w == component);
            let n = lower.count() - usize::from(top == component);
            if n > 0 && top != component {
                rules.trials.work.give_up();
            }
            std::iter::repeat_n(site, n)
        })
    }

    /// The number of pieces of the components that pass, on the board and beside it.
    pub fn tallied(self, passes: impl Fn(usize) -> bool) -> i32 {
        let tally = self.at.stacks.tally.iter().enumerate();
        let passing = tally.filter(|(what, _)| passes(*what));
        passing.map(|(_, n)| i32::from(*n)).sum()
    }
}
