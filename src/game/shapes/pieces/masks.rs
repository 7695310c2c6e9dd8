//! Conditions on a site as sets of sites, for the shape of moving pieces.
//!
//! If the site, the piece on it and the mover decide a condition, then each component has a fixed
//! set of sites on which the condition holds. Where it holds now is the union, over all components,
//! of that set and the sites on which the component stands.

use std::collections::HashMap;

use super::boards::Boards;
use crate::game::Game;
use crate::game::context::Context;
use crate::game::moves::verdicts::{SiteTest, Verdict};
use crate::game::rules::ints::Bound;

/// The sites where a condition holds for each component that it can hold for.
type Rule = Vec<(u16, Box<[u64]>)>;

/// A condition: the first of its rules, which go by what is read aside and then by mover.
#[derive(Debug)]
pub(super) struct MaskedCondition<'g> {
    first: usize,
    movers: usize,
    /// The condition, where something is read aside once a start.
    read: Option<&'g SiteTest>,
    /// After some readings the verdicts are not all known.
    partial: bool,
}

impl MaskedCondition<'_> {
    /// Whether the condition is not known after some readings.
    pub fn is_partial(&self) -> bool {
        self.partial
    }

    /// The rule of the condition for a mover and a start.
    #[inline]
    pub fn rule(&self, ctx: &mut Context<'_>, mover: u8, from: i32) -> usize {
        let reading = match self.read {
            None => 0,
            Some(test) => {
                let old = ctx.env.replace(Bound::From, from);
                let reading = ctx.reading(test, mover, from, true);
                ctx.env.set(Bound::From, old);
                reading
            }
        };
        self.first + reading * self.movers + usize::from(mover)
    }

    /// The rule for a mover, where it is the same for every start.
    #[inline]
    pub fn steady_rule(&self, mover: u8) -> Option<usize> {
        match self.read {
            None => Some(self.first + usize::from(mover)),
            Some(_) => None,
        }
    }
}

/// The first rule of conditions with the same verdicts, and whether some are open.
type Shared = HashMap<Box<[Verdict]>, (usize, bool)>;

/// The rules of all conditions.
#[derive(Debug, Default)]
pub(super) struct PieceRules {
    /// Nothing where some verdict is open.
    rules: Vec<Option<Rule>>,
    /// Conditions that share rules: those that go by the site, and those that do not.
    known: [Shared; 2],
    empty: Option<usize>,
}

impl PieceRules {
    /// Whether a rule has all its verdicts.
    pub fn is_known(&self, rule: usize) -> bool {
        self.rules[rule].is_some()
    }

    /// A condition that a plan has all verdicts for, at least when nothing that is read aside holds.
    pub fn test<'g>(&mut self, game: &Game, known: &'g SiteTest) -> Option<MaskedCondition<'g>> {
        let sites = game.board.len(game.layout.default);
        let components = game.components.len() as u16;
        let movers = game.shared() + 1;
        let same = known.is_same_everywhere();
        let read = (known.readings() > 1).then_some(known);
        let shared = &self.known[usize::from(same)];
        if let Some(&(first, partial)) = shared.get(known.all()) {
            return Some(MaskedCondition {
                first,
                movers,
                read,
                partial,
            });
        }
        let first = self.rules.len();
        let mut partial = false;
        for reading in 0..known.readings() {
            for mover in 0..movers {
                let verdicts = known.given(reading, movers, mover as u8, -1);
                let rule = rule_of(sites, components, same, |site, what| {
                    verdicts.on(site as u16, what)
                });
                let played = (1..=game.players).contains(&mover);
                if rule.is_none() && played {
                    if reading == 0 {
                        return None;
                    }
                    partial = true;
                }
                self.rules.push(rule);
            }
        }
        self.known[usize::from(same)].insert(known.all().into(), (first, partial));
        Some(MaskedCondition {
            first,
            movers,
            read,
            partial,
        })
    }

    /// The condition that nothing stands on the site.
    pub fn empty(&mut self, game: &Game) -> MaskedCondition<'static> {
        let sites = game.board.len(game.layout.default);
        let movers = game.shared() + 1;
        let rules = &mut self.rules;
        let first = *self.empty.get_or_insert_with(|| {
            let first = rules.len();
            let rule = rule_of(sites, 1, true, |_, _| Verdict::Yes);
            rules.resize(first + movers, rule);
            first
        });
        MaskedCondition {
            first,
            movers,
            read: None,
            partial: false,
        }
    }
}

/// The rule with these verdicts, which may be the `same` on all sites; `None` if one is open.
fn rule_of(
    sites: usize,
    components: u16,
    same: bool,
    verdict: impl Fn(usize, u16) -> Verdict,
) -> Option<Rule> {
    let mut rule = Rule::new();
    let all: Box<[u64]> = (0..sites.div_ceil(64))
        .map(|word| u64::MAX >> (64 - (sites - word * 64).min(64)))
        .collect();
    for what in 0..components {
        let bits = if same {
            match verdict(0, what) {
                Verdict::No => continue,
                Verdict::Yes => all.clone(),
                Verdict::Open => return None,
            }
        } else {
            let mut bits = vec![0u64; sites.div_ceil(64)];
            for site in 0..sites {
                match verdict(site, what) {
                    Verdict::No => {}
                    Verdict::Yes => bits[site / 64] |= 1 << (site % 64),
                    Verdict::Open => return None,
                }
            }
            bits.into()
        };
        if bits.iter().any(|w| *w != 0) {
            rule.push((what, bits));
        }
    }
    Some(rule)
}

/// Where each condition holds in the present position, worked out when it is first asked for.
#[derive(Debug, Default)]
pub(super) struct Masks {
    words: usize,
    bits: Vec<u64>,
    /// The position each mask was worked out for.
    made: Vec<u32>,
    position: u32,
}

impl Masks {
    /// Masks for rules, of boards of so many words.
    pub fn new(rules: &PieceRules, words: usize) -> Self {
        Masks {
            words,
            bits: vec![0; rules.rules.len() * words],
            made: vec![0; rules.rules.len()],
            position: 0,
        }
    }

    /// Forgets all masks, since the position has changed.
    #[inline]
    pub fn renew(&mut self) {
        self.position = self.position.wrapping_add(1);
        if self.position == 0 {
            self.made.fill(0);
            self.position = 1;
        }
    }

    /// Works out the mask of a rule for the present position, if that has not been done yet.
    #[inline]
    pub fn prepare(&mut self, rules: &PieceRules, boards: &Boards, rule: usize) {
        if self.made[rule] != self.position {
            self.make(rules, boards, rule);
        }
    }

    fn make(&mut self, rules: &PieceRules, boards: &Boards, rule: usize) {
        self.made[rule] = self.position;
        let mask = &mut self.bits[rule * self.words..][..self.words];
        mask.fill(0);
        for (component, sites) in rules.rules[rule].iter().flatten() {
            let there = boards.of(*component);
            for i in 0..mask.len() {
                mask[i] |= there[i] & sites[i];
            }
        }
    }

    /// Number of sites that are in the mask of a rule and in a row of sets.
    #[inline]
    pub fn count(&self, rule: usize, sets: &[u64], row: usize) -> u32 {
        if self.words == 1 {
            return (self.bits[rule] & sets[row]).count_ones();
        }
        let mask = &self.bits[rule * self.words..][..self.words];
        let set = &sets[row * self.words..][..self.words];
        let mut n = 0;
        for i in 0..mask.len() {
            n += (mask[i] & set[i]).count_ones();
        }
        n
    }

    /// Number of sites in the mask of a rule.
    pub fn size(&self, rule: usize) -> u32 {
        self.get(rule).0.iter().map(|w| w.count_ones()).sum()
    }

    /// The mask of a rule that has been prepared.
    #[inline]
    pub fn get(&self, rule: usize) -> Mask<'_> {
        Mask(&self.bits[rule * self.words..][..self.words])
    }
}

/// A set of sites.
#[derive(Clone, Copy)]
pub(super) struct Mask<'m>(pub &'m [u64]);

impl Mask<'_> {
    /// Whether a site is in it.
    #[inline]
    pub fn has(self, site: u16) -> bool {
        self.0[usize::from(site) / 64] >> (site % 64) & 1 == 1
    }
}
