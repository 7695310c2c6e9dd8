//! Rewrites the tests of finished code in the form that is answered fastest.
//!
//! Once the tables of local ways are made, most tests that are left ask what stands on the target
//! of a move: such a test becomes a set of possible contents by site and mover. "All pieces of the
//! mover stand at home" becomes one look at the sites where they must not stand.

use super::Bits;
use super::machine::{Machine, Vars};
use super::parts::{CodePart, depends_on, sites_read};
use super::values::{Area, Condition, Number, Standing, Whose};
use super::ways::{Code, Deed, RaceWay, Spots};
use crate::game::bits::ones;
use crate::game::rules::ints::Bound;

/// Most combinations of mover, site and standing that are tried for one test.
const MAX_TRIES: usize = 1 << 13;

/// The variables that hold sites.
const VARS: [Bound; 3] = [Bound::To, Bound::From, Bound::Site];

/// Shortens all tests of some code with a machine whose position is empty, and is left so.
pub(super) fn shorten(code: &mut Code, machine: &mut Machine<'_>) {
    let mut shortener = Shortener { machine };
    code.ways.iter_mut().for_each(|way| shortener.way(way));
    for leaf in &mut code.leaves {
        shortener.deed(&mut leaf.deed);
    }
}

struct Shortener<'m, 'g> {
    machine: &'m mut Machine<'g>,
}

impl Shortener<'_, '_> {
    fn way(&mut self, way: &mut RaceWay) {
        match way {
            RaceWay::None | RaceWay::Leaf(_) | RaceWay::Slide(_) | RaceWay::Pieces { .. } => {}
            RaceWay::Planned(way) => way.tests().for_each(|test| self.test(test)),
            RaceWay::If(cond, yes, no) => {
                self.test(cond);
                self.way(yes);
                no.iter_mut().for_each(|no| self.way(no));
            }
            RaceWay::All(ways) | RaceWay::First(ways) => {
                ways.iter_mut().for_each(|way| self.way(way))
            }
            RaceWay::Sites(_, way, otherwise) => {
                self.way(way);
                otherwise.iter_mut().for_each(|way| self.way(way));
            }
            RaceWay::Track(_, _, way)
            | RaceWay::Values(_, _, way)
            | RaceWay::Remembered(_, way)
            | RaceWay::Players(way)
            | RaceWay::As(_, way)
            | RaceWay::Levels(_, _, way)
            | RaceWay::Longest(way) => self.way(way),
            RaceWay::Dice { cond, way, .. } => {
                cond.iter_mut().for_each(|cond| self.test(cond));
                self.way(way);
            }
            RaceWay::Roll(roll, way, _) => {
                let tests = roll.cond.iter_mut().chain(&mut roll.until);
                tests.for_each(|test| self.test(test));
                self.way(way);
            }
            RaceWay::Do(prior, next) | RaceWay::Noted(prior, next, _) => {
                self.way(prior);
                self.way(next);
            }
            RaceWay::Try(way, test) => {
                self.way(way);
                self.test(test);
            }
            RaceWay::Local(local) => {
                local.tests.iter_mut().for_each(|test| self.test(test));
                self.way(&mut local.of);
            }
        }
    }

    fn deed(&mut self, deed: &mut Deed) {
        match deed {
            Deed::FromTo(m) => {
                let effect = m.effect.iter_mut().filter_map(|(cond, _)| cond.as_mut());
                let conds = m.from_cond.iter_mut().chain(&mut m.to_cond).chain(effect);
                conds.for_each(|cond| self.test(cond));
                for spots in [&mut m.from, &mut m.to] {
                    if let Spots::Many(area) = spots {
                        self.part(CodePart::Area(area));
                    }
                }
            }
            Deed::Select(m) => m.from_cond.iter_mut().for_each(|cond| self.test(cond)),
            Deed::Add { cond, .. } => cond.iter_mut().for_each(|cond| self.test(cond)),
            _ => {}
        }
    }

    fn part(&mut self, mut part: CodePart<'_>) {
        match part {
            CodePart::Condition(test) => self.test(test),
            _ => part.each(&mut |part| self.part(part)),
        }
    }

    fn test(&mut self, test: &mut Condition) {
        if matches!(
            test,
            Condition::Const(_) | Condition::Table(_) | Condition::Not(_)
        ) {
            CodePart::Condition(test).each(&mut |part| self.part(part));
        } else if let Some(short) = self.outside(test).or_else(|| self.standing(test)) {
            *test = short;
        } else {
            CodePart::Condition(test).each(&mut |part| self.part(part));
        }
    }

    /// The mover has no piece outside of some sites.
    fn outside(&self, test: &Condition) -> Option<Condition> {
        let Condition::AllIn(of, sites) = test else {
            return None;
        };
        let Area::Occupied {
            owners: Whose::One(owner),
            within,
            top,
            components: None,
            one_owner: false,
        } = of
        else {
            return None;
        };
        let by_mover = |mover: usize| match sites {
            Area::Static(sites) => Some(*sites),
            Area::ByNumber(sets, key) if matches!(**key, Number::Mover) => {
                Some(sets.get(mover).copied().unwrap_or_default())
            }
            _ => None,
        };
        let movers = 0..=self.machine.game.players + 1;
        let outside = movers.map(|mover| by_mover(mover).map(|sites| *within & !sites));
        let outside: Option<Vec<Bits>> = outside.collect();
        match **owner {
            Number::Mover => Some(Condition::NoneOfMoverIn(outside?, *top)),
            _ => None,
        }
    }

    /// A test that depends on what stands on the site of one variable.
    fn standing(&mut self, test: &mut Condition) -> Option<Condition> {
        let machine = &mut *self.machine;
        if !machine.at.tells_standings() {
            return None;
        }
        let depends = depends_on(CodePart::Condition(test), machine.at.stacking());
        let by_mover = depends & CodePart::MOVER != 0;
        let rest = depends & !CodePart::MOVER;
        let var = VARS
            .into_iter()
            .find(|var| rest == CodePart::bit_of(*var))?;
        // Which die stands on a site is no standing of it.
        let sites =
            (0..machine.game.layout.total as i32).take_while(|site| !machine.is_of_dice(*site));
        let sites = sites.count();
        let movers = if by_mover { machine.game.players } else { 1 };
        let standings = machine.at.all_standings();
        if movers * sites * standings.count_ones() as usize > MAX_TRIES {
            return None;
        }
        let outer = (machine.env, machine.at.mover);
        machine.env = Vars::NONE;
        let mut masks = Vec::with_capacity(movers * sites);
        let mut reads = Vec::new();
        let mut local = true;
        'tries: for mover in 1..=movers {
            machine.at.mover = mover as u8;
            for site in 0..sites {
                machine.env.set(var, site as i32);
                reads.clear();
                sites_read(CodePart::Condition(test), machine, &mut reads);
                if reads.iter().any(|read| *read != site as i32) {
                    local = false;
                    break 'tries;
                }
                let mut holds = 0;
                for standing in ones(standings) {
                    machine.at.pretend_standing(site, standing as u8);
                    holds |= u64::from(machine.test(test)) << standing;
                }
                machine.at.pretend(site, 0, 0);
                masks.push(holds);
            }
        }
        (machine.env, machine.at.mover) = outer;
        local.then(|| {
            Condition::Standing(Box::new(Standing {
                var,
                sites,
                masks,
                by_mover,
                of: std::mem::replace(test, Condition::Const(false)),
            }))
        })
    }
}
