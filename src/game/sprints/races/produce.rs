//! Runs the code of a race: finds every legal move and hands it to a [`Sink`], which counts, keeps
//! or plays it.

use super::Bits;
use super::machine::{Machine, Vars};
use super::values::Number;
use super::ways::{Any, Candidate, Code, Deed, FromTo, RaceWay, Roll, Select, Sink, Spots};
use crate::game::chance::Chance;
use crate::game::rules::ints::Bound;

impl Machine<'_> {
    /// Whether the last way of some code yields any move.
    pub fn can_move(&mut self, code: &Code) -> bool {
        let way = code.ways.last();
        way.is_some_and(|way| self.produce(code, way, &mut Any))
    }

    /// Rolls the dice as a ludeme says; without chance the game is given up instead.
    pub fn roll_by(&mut self, code: &Code, roll: &Roll, chance: Option<&mut Chance>) {
        if !roll.cond.as_ref().is_none_or(|cond| self.test(cond)) {
            return;
        }
        let Some(chance) = chance else {
            self.work.give_up();
            return;
        };
        for _ in 0..crate::game::MAX_LOOP {
            self.roll(chance);
            if roll.until.as_ref().is_none_or(|until| self.test(until)) {
                break;
            }
        }
        if let Some(then) = roll.then {
            self.follow(code, then);
            self.env = Vars::NONE;
        }
    }

    /// Rolls the dice.
    fn roll(&mut self, chance: &mut Chance) {
        let game = self.game;
        let Some(dice) = &game.dice else {
            return;
        };
        let mut drawn = (true, 0, 0);
        for (die, faces) in dice.faces.iter().enumerate() {
            let face = chance.below(faces.len() as u32);
            let value = faces.get(face as usize).copied().unwrap_or(0);
            self.at.dice.shown[die] = value;
            self.at.dice.values[die] = value;
            let first = if die == 0 { face } else { drawn.1 };
            drawn = (drawn.0 && face == first, first, drawn.2 + value);
        }
        (self.at.dice.equal, _, self.at.dice.sum) = drawn;
    }

    /// What choices lead to: a way that is none itself.
    #[inline]
    pub fn chosen<'w>(&mut self, mut way: &'w RaceWay) -> &'w RaceWay {
        while let RaceWay::If(cond, yes, no) = way {
            way = match (self.test(cond), no) {
                (true, _) => yes,
                (false, Some(no)) => no,
                (false, None) => return &RaceWay::None,
            };
        }
        way
    }

    /// Finds the moves of a way; true where the sink wants no more.
    pub fn produce<S: Sink>(&mut self, code: &Code, way: &RaceWay, sink: &mut S) -> bool {
        match self.chosen(way) {
            // What is done one after the other is all of a consequence (see `follow`), and what
            // comes before all moves of a turn is done by whoever asks for them.
            RaceWay::None
            | RaceWay::If(..)
            | RaceWay::Do(..)
            | RaceWay::Roll(..)
            | RaceWay::Noted(..)
            | RaceWay::Longest(..) => false,
            RaceWay::Try(way, test) => {
                self.holds_after(code, way, test) && self.produce(code, way, sink)
            }
            RaceWay::Leaf(leaf) => self.produce_leaf(code, *leaf, sink),
            RaceWay::Slide(slide) => self.produce_slide(code, slide, sink),
            RaceWay::Planned(way) => self.produce_planned(code, way, sink),
            RaceWay::All(ways) => ways.iter().any(|way| self.produce(code, way, sink)),
            RaceWay::First(ways) => {
                let before = sink.size();
                for way in ways {
                    if self.produce(code, way, sink) {
                        return true;
                    }
                    if sink.size() > before {
                        break;
                    }
                }
                false
            }
            RaceWay::Pieces {
                kinds,
                container,
                top,
            } => self.produce_kinds(code, kinds, (container, *top), sink),
            RaceWay::As(player, way) => {
                let turns = self.stand_in(Some(*player));
                let done = self.produce(code, way, sink);
                self.come_back(turns);
                done
            }
            RaceWay::Sites(area, way, otherwise) => {
                self.produce_sites(code, area, (way, otherwise.as_deref()), sink)
            }
            RaceWay::Track(sites, player, way) => {
                self.produce_track(code, (sites, player), way, sink)
            }
            RaceWay::Values(min, max, way) => {
                let (min, max) = (self.num(min), self.num(max));
                let values = (min..=max).take(crate::game::MAX_LOOP);
                self.bind_each(Bound::Value, values, code, way, sink)
            }
            RaceWay::Remembered(memory, way) => {
                let outer = self.env.get(Bound::Value);
                let mut done = false;
                for i in 0.. {
                    let values = self.at.memories.get(*memory);
                    let Some(&value) = values.and_then(|values| values.get(i)) else {
                        break;
                    };
                    self.env.set(Bound::Value, value);
                    done = !self.work.take(1) || self.produce(code, way, sink);
                    if done {
                        break;
                    }
                }
                self.env.set(Bound::Value, outer);
                done
            }
            RaceWay::Players(way) => {
                let players = 1..=self.game.players as i32;
                self.bind_each(Bound::Player, players, code, way, sink)
            }
            RaceWay::Levels(site, from_top, way) => {
                let site = self.num(site);
                let height = self.at.slot(site).map_or(0, |slot| self.at.height(slot));
                (0..height).any(|i| {
                    let level = if *from_top { height - 1 - i } else { i };
                    self.env.set(Bound::Level, level as i32);
                    self.produce(code, way, sink)
                })
            }
            RaceWay::Dice {
                combined,
                cond,
                way,
            } => {
                let outer = self.env.get(Bound::Pips);
                let mut done = self.each_die(sink, |machine, sink| {
                    cond.as_ref().is_none_or(|cond| machine.test(cond))
                        && machine.produce(code, way, sink)
                });
                if *combined && !done {
                    done = self.produce_combined(code, cond.as_ref(), way, sink);
                }
                self.env.set(Bound::Pips, outer);
                done
            }
            RaceWay::Local(local) => {
                let items = local.items(self);
                self.offer(code, (local, items), [], sink)
            }
        }
    }

    #[inline]
    fn produce_leaf<S: Sink>(&mut self, code: &Code, index: usize, sink: &mut S) -> bool {
        let deed = &code.leaves[index].deed;
        match deed {
            Deed::FromTo(m) => self.produce_from_to(code, index, m, sink),
            Deed::Remove { sites, .. } => match sites {
                Spots::One(site) => {
                    let site = self.num(site);
                    self.produce_removal(code, index, site, sink)
                }
                Spots::Many(area) => {
                    let sites = self.area(area);
                    let mut sites = sites.sites();
                    sites.any(|site| self.produce_removal(code, index, site, sink))
                }
            },
            Deed::Select(m) => self.produce_selections(code, index, m, sink),
            Deed::Swap(a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                a >= 0 && b >= 0 && self.hand_on(code, index, (a, b), sink)
            }
            Deed::UseDice { pips, count } => {
                let (pips, count) = (self.num(pips), self.num(count));
                let enough =
                    count > 0 && self.dice_showing(pips).count() as i64 >= i64::from(count);
                enough && self.hand_on(code, index, (-1, -1), sink)
            }
            Deed::Add {
                sites, cond, count, ..
            } => {
                if count.as_ref().is_some_and(|count| self.num(count) < 1) {
                    return false;
                }
                let outer = self.env.get(Bound::To);
                let sites = self.spots(sites);
                let done = sites.sites().any(|site| {
                    self.env.set(Bound::To, site);
                    cond.as_ref().is_none_or(|cond| self.test(cond))
                        && self.hand_on(code, index, (site, site), sink)
                });
                self.env.set(Bound::To, outer);
                done
            }
            _ => self.hand_on(code, index, (-1, -1), sink),
        }
    }

    /// The sites of spots that are on the board or beside it.
    fn spots(&mut self, spots: &Spots) -> Bits {
        match spots {
            Spots::One(site) => Bits::of([self.num(site)]),
            Spots::Many(area) => self.area(area),
        }
    }

    #[inline]
    pub(super) fn hand_on<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        (from, to): (i32, i32),
        sink: &mut S,
    ) -> bool {
        if !self.work.take(1) {
            return true;
        }
        let found = Candidate {
            leaf: leaf as u32,
            from,
            to,
            dice: 0,
            frame: match code.leaves[leaf].bound {
                true => Candidate::BOUND,
                false => 0,
            },
        };
        sink.take(self, code, found)
    }

    fn produce_removal<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        site: i32,
        sink: &mut S,
    ) -> bool {
        self.at.filled().contains(site) && self.hand_on(code, leaf, (site, site), sink)
    }

    #[inline]
    fn produce_from_to<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        m: &FromTo,
        sink: &mut S,
    ) -> bool {
        let outer = (self.env.get(Bound::From), self.env.get(Bound::To));
        let outer_to = std::mem::replace(&mut self.outer_to, outer.1);
        let done = match &m.from {
            Spots::One(site) => {
                let from = self.num(site);
                self.leave(code, leaf, (m, from, outer.0), sink)
            }
            Spots::Many(area) => {
                let sites = self.area(area);
                let mut sites = sites.sites();
                sites.any(|from| self.leave(code, leaf, (m, from, outer.0), sink))
            }
        };
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::To, outer.1);
        self.outer_to = outer_to;
        done
    }

    #[inline]
    fn leave<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        (m, from, outer): (&FromTo, i32, i32),
        sink: &mut S,
    ) -> bool {
        if !self.at.filled().contains(from) {
            self.leave_dice(from);
            return false;
        }
        self.env.set(Bound::From, from);
        if !m.from_cond.as_ref().is_none_or(|cond| self.test(cond)) {
            // The variable stays bound until the next site.
            return false;
        }
        match &m.to {
            Spots::One(site) => {
                let to = self.num(site);
                to >= 0 && self.enter(code, leaf, (m, from, to, outer), sink)
            }
            Spots::Many(area) => {
                let sites = self.area(area);
                let mut sites = sites.sites();
                sites.any(|to| self.enter(code, leaf, (m, from, to, outer), sink))
            }
        }
    }

    #[inline]
    fn enter<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        (m, from, to, outer): (&FromTo, i32, i32, i32),
        sink: &mut S,
    ) -> bool {
        self.env.set(Bound::To, to);
        if let Some(cond) = &m.to_cond {
            self.env.set(Bound::From, from);
            let allowed = self.test(cond);
            self.env.set(Bound::From, outer);
            if !allowed {
                return false;
            }
        } else {
            self.env.set(Bound::From, outer);
        }
        self.hand_on(code, leaf, (from, to), sink)
    }

    fn produce_selections<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        m: &Select,
        sink: &mut S,
    ) -> bool {
        let outer = (self.env.get(Bound::From), self.env.get(Bound::To));
        let sites = self.spots(&m.from) & self.sites;
        let mut done = false;
        'search: for from in sites.sites() {
            self.env.set(Bound::From, from);
            self.env.set(Bound::To, from);
            if !m.from_cond.as_ref().is_none_or(|cond| self.test(cond)) {
                continue;
            }
            let Some((targets, _, cond)) = &m.to else {
                done = self.hand_on(code, leaf, (from, from), sink);
                if done {
                    break;
                }
                continue;
            };
            for to in self.targets(targets) {
                self.env.set(Bound::To, to);
                done = cond.as_ref().is_none_or(|cond| self.test(cond))
                    && self.hand_on(code, leaf, (from, to), sink);
                if done {
                    break 'search;
                }
            }
        }
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::To, outer.1);
        done
    }

    /// The sites of spots, as they are given.
    fn targets(&mut self, spots: &Spots) -> impl Iterator<Item = i32> + use<> {
        let (one, many) = match spots {
            Spots::One(site) => (Some(self.num(site)), Bits::EMPTY),
            Spots::Many(area) => (None, self.area(area)),
        };
        one.into_iter()
            .filter(|site| *site >= 0)
            .chain(many.sites())
    }

    /// A number where one is given.
    #[inline(always)]
    pub(super) fn given(&mut self, e: Option<&Number>) -> Option<i32> {
        e.map(|e| self.num(e))
    }
}
