//! The sites where a condition holds, as sets.
//!
//! `(is Empty (to))` becomes the set of empty sites, `(is In (to) R)` the region; what has no form is
//! asked site by site.

use super::free::{Free, one};
use super::regions::all_of;
use super::{Reader, variable};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::game::INFINITY;
use crate::game::bits::Bits;
use crate::game::context::{Context, Scratch};
use crate::game::moves::verdicts::{SiteTest, Verdict, Verdicts};
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::{Bound, Datum, StepWalk};
use crate::game::rules::{Bool, Int, Region, Sites};
use crate::game::sprints::movers::lined::Lined;
use crate::game::sprints::movers::terms::{Around, Condition, Number, Set, Variable};
use crate::game::state::State;

/// Sites of a board beyond which nothing is kept for every two of them.
const MOST_PAIRED: usize = 130;

impl<const W: usize> Reader<'_, W> {
    /// The sites of the board where a condition holds in which `var` is the site; `otherwise` by
    /// component where there is none.
    pub fn set_of(
        &mut self,
        cond: Option<&Bool>,
        var: Bound,
        otherwise: &dyn Fn(u16) -> bool,
    ) -> Option<Set<W>> {
        // What an iteration around it is at is not what the variable means here.
        let outer = match var {
            Bound::Site => self.site.take(),
            _ => None,
        };
        let each = self.each;
        // The second variable of a slide is not that of an iteration within its condition.
        let alias = self.alias;
        self.alias = alias.filter(|_| var == Bound::Between);
        let to_is_site = self.to_is_site;
        self.to_is_site &= var != Bound::To && alias != Some(Bound::To);
        self.bind(var, None);
        // What the board decides of a start and an end is one table, however it is put together.
        let whole = cond.filter(|cond| is_composed(cond));
        let set = whole.and_then(|cond| self.paired(cond, var));
        let set = set.or_else(|| self.set_where(cond, var, otherwise));
        let set = set.or_else(|| self.paired(cond.filter(|cond| !is_composed(cond))?, var));
        let set = set.or_else(|| self.holding(cond?, var));
        (self.each, self.alias, self.to_is_site) = (each, alias, to_is_site);
        if var == Bound::Site {
            self.site = outer;
        }
        set
    }

    /// Binds a variable to each of the sites a condition is asked on.
    pub(super) fn bind(&mut self, var: Bound, to: Option<Variable>) {
        if let Some(variable) = variable(var) {
            self.each[variable as usize] = to;
        }
    }

    /// The sites where a condition holds that the board alone decides, and where the move starts.
    fn paired(&mut self, cond: &Bool, var: Bound) -> Option<Set<W>> {
        let sites = self.kinds.sites as i32;
        if self.start.is_none() || sites as usize > MOST_PAIRED {
            return None;
        }
        let mut free = Free::of(self.game);
        free.fixed = true;
        let open = free.bool(cond)?;
        let both = one(var) | one(Bound::From);
        if open & !both != 0 || var == Bound::From {
            return None;
        }
        // Its parts are sets of starts and of ends otherwise.
        if is_composed(cond) && open != both {
            return None;
        }
        let mut state = State::new(self.game);
        state.mover = self.mover;
        let mut scratch = Scratch::new(0);
        let mut ctx = Context::new(self.game, &mut state, &mut scratch);
        // A move may start beside the board.
        let rows = (0..self.kinds.slots as i32).map(|from| {
            ctx.env.set(Bound::From, from);
            Bits::of((0..sites).filter(|to| {
                ctx.env.set(var, *to);
                ctx.bool(cond)
            }))
        });
        let rows = rows.collect();
        self.start = Some(true);
        Some(Set::Choice(Number::From, rows))
    }

    /// The sites of the board where a condition holds that is asked on them one by one.
    fn holding(&mut self, cond: &Bool, var: Bound) -> Option<Set<W>> {
        if is_composed(cond) {
            return None;
        }
        let variable = variable(var)?;
        self.bind(var, Some(variable));
        if let Some(alias) = self.alias {
            self.bind(alias, Some(variable));
        }
        let cond = self.cond(cond)?;
        Some(Set::holding(variable, cond, &self.kinds))
    }

    fn set_where(
        &mut self,
        cond: Option<&Bool>,
        var: Bound,
        otherwise: &dyn Fn(u16) -> bool,
    ) -> Option<Set<W>> {
        if let Some(set) = self.settled(cond, var, otherwise) {
            return Some(set);
        }
        if let (Some(alias), Some(_)) = (self.alias, cond)
            && let Some(set) = self.settled(cond, alias, otherwise)
        {
            return Some(set);
        }
        let flat = self.kinds.levels == 0;
        if let Some(set) = cond
            .filter(|_| flat)
            .and_then(|c| self.threatened_sites(c, var))
        {
            return Some(set);
        }
        let is_var = |e: &Int| *e == Int::Bound(var);
        if let Some((walk, goals)) = reach(cond?).filter(|(walk, _)| is_var(&walk.from))
            && let Some(reaching) = self.reaching(walk, goals)
        {
            return Some(reaching);
        }
        let read = match cond? {
            Bool::InRegion(sites, region)
                if matches!(&sites[..], [site] if is_var(site))
                    && matches!(&**region, Region::Start(what)
                        if self.piece_at(what, var) == Some(Datum::What)) =>
            {
                self.on_one_level()?;
                self.unmoved()
            }
            Bool::And(parts) => all_of(self.sets_of(parts, var)?),
            Bool::Or(parts) => Set::Any(self.sets_of(parts, var)?),
            Bool::Not(inner) => Set::Not(Box::new(self.set_of(Some(inner), var, &|_| true)?)),
            Bool::If(cond, yes, no) => {
                let everywhere = self.cond(cond);
                let which = match &everywhere {
                    Some(_) => None,
                    None => Some(self.set_of(Some(cond), var, &|_| true)?),
                };
                let yes = self.set_of(Some(yes), var, &|_| true)?;
                let no = self.set_of(Some(no), var, &|_| true)?;
                let cond = match (everywhere, which) {
                    // It is the same on all sites, so that one of the two is asked.
                    (Some(cond), _) => return Some(Set::If(Box::new(cond), Box::new((yes, no)))),
                    (None, which) => which?,
                };
                let not = Set::Not(Box::new(cond.clone()));
                Set::Any(vec![all_of(vec![cond, yes]), all_of(vec![not, no])])
            }
            Bool::InRegion(sites, region) if matches!(&sites[..], [site] if is_var(site)) => {
                self.region_on_board(region)?
            }
            Bool::Visited(site) if is_var(site) => self.visited(),
            Bool::Flat(site) if is_var(site) && self.game.layout.default == SiteType::Vertex => {
                Set::Not(Box::new(self.overhanging()))
            }
            Bool::Line(line) => match self.line(line, Some(var)) {
                Some(line) => Set::Lined(Box::new(Lined::of(line))),
                None => self.everywhere_if(&Bool::Line(line.clone()))?,
            },
            Bool::Compare(how @ (Compare::Eq | Compare::Ne), a, b)
                if self.is_height(a, var) || self.is_height(b, var) =>
            {
                let height = if self.is_height(a, var) { b } else { a };
                let tall = Set::Tall(self.num(height)?);
                match how {
                    Compare::Eq => tall,
                    _ => Set::Not(Box::new(tall)),
                }
            }
            Bool::Compare(how, a, b) if is_var(a) || is_var(b) => {
                let other = if is_var(a) { b } else { a };
                let one = Set::Here(self.num(other)?);
                match how {
                    Compare::Eq => one,
                    Compare::Ne => Set::Not(Box::new(one)),
                    _ => return None,
                }
            }
            Bool::Compare(how @ (Compare::Eq | Compare::Ne), a, b)
                if self.piece_at(a, var).or(self.piece_at(b, var)).is_some() =>
            {
                let (datum, other) = match self.piece_at(a, var) {
                    Some(datum) => (datum, b),
                    None => (self.piece_at(b, var)?, a),
                };
                let other = self.num(other)?;
                let same = match datum {
                    Datum::What => Set::Kind(other),
                    Datum::State => {
                        self.kinds.stated = true;
                        Set::Stated(other)
                    }
                    _ => self.kinds.owned_by(other),
                };
                match how {
                    Compare::Eq => same,
                    _ => Set::Not(Box::new(same)),
                }
            }
            cond => self.everywhere_if(cond)?,
        };
        Some(read)
    }

    /// The vertices that lie over empty ones.
    fn overhanging(&self) -> Set<W> {
        let measures = self.game.board.measures(SiteType::Vertex);
        let below = self.towards(&[AbsoluteDirection::Downward]);
        let mut above = vec![Bits::EMPTY; below.len()];
        for (v, below) in below.iter().enumerate() {
            if measures.layer_of(v as Site) > 0 {
                below.iter().for_each(|w| above[w].insert(v));
            }
        }
        Set::Around(Box::new(Around::of(above, Set::Pieces(0), None)))
    }

    /// Whether a number is that of the pieces on the site of a variable, which stand on each other.
    fn is_height(&self, e: &Int, var: Bound) -> bool {
        let is_var = |at: &Int| *at == Int::Bound(var);
        self.kinds.levels > 0
            && matches!(e, Int::StackSize { ty, sites: Sites::One(at) }
                if *ty == self.game.layout.default && is_var(at))
    }

    /// What is asked of the piece on the site of a variable, if a number is that.
    fn piece_at(&self, e: &Int, var: Bound) -> Option<Datum> {
        match e {
            Int::Datum {
                datum: datum @ (Datum::What | Datum::Who | Datum::State),
                ty,
                at,
                level: None,
            } if (*datum != Datum::What || self.kinds.levels == 0)
                && *ty == self.game.layout.default
                && **at == Int::Bound(var) =>
            {
                Some(*datum)
            }
            _ => None,
        }
    }

    /// All sites if a condition holds, or none.
    fn everywhere_if(&mut self, cond: &Bool) -> Option<Set<W>> {
        let everywhere = Set::Fixed(Bits::below(self.kinds.sites));
        let nowhere = Set::Fixed(Bits::EMPTY);
        Some(match self.cond(cond)? {
            Condition::Const(true) => everywhere,
            Condition::Const(false) => nowhere,
            cond => Set::If(Box::new(cond), Box::new((everywhere, nowhere))),
        })
    }

    fn sets_of(&mut self, parts: &[Bool], var: Bound) -> Option<Vec<Set<W>>> {
        let each = parts.iter();
        each.map(|part| self.set_of(Some(part), var, &|_| true))
            .collect()
    }

    /// The sites where a condition holds that the mover, the site and what stands there decide.
    fn settled(
        &self,
        cond: Option<&Bool>,
        var: Bound,
        otherwise: &dyn Fn(u16) -> bool,
    ) -> Option<Set<W>> {
        let test = SiteTest::of_mover(self.game, cond, var, otherwise, self.mover)?;
        self.decided(test.given(0, 1, 0, -1))
    }

    /// The same for a test of all movers; on the site that the move starts from it may differ.
    pub fn settled_elsewhere(&self, test: &SiteTest) -> Option<Set<W>> {
        if test.readings() > 1 {
            return None;
        }
        self.decided(test.given(0, self.game.shared() + 1, self.mover, -1))
    }

    /// The sites that verdicts accept, if none is open.
    fn decided(&self, verdicts: Verdicts<'_>) -> Option<Set<W>> {
        let (mut everywhere, mut parts) = (Vec::new(), Vec::new());
        for what in 0..self.kinds.owner.len() {
            let mut bits: Bits<W> = Bits::EMPTY;
            for site in 0..self.kinds.sites {
                match verdicts.on(site as u16, what as u16) {
                    Verdict::Yes => bits.insert(site),
                    Verdict::No => {}
                    Verdict::Open => return None,
                }
            }
            match bits.len() {
                0 => {}
                n if n == self.kinds.sites => everywhere.push(what as u8),
                _ => parts.push((bits, what as u8)),
            }
        }
        let mut sets = Vec::new();
        if !everywhere.is_empty() {
            sets.push(self.any_of(&everywhere));
        }
        while let Some((bits, what)) = parts.pop() {
            let mut alike = vec![what];
            parts.retain(|(other, what)| {
                let same = *other == bits;
                if same {
                    alike.push(*what);
                }
                !same
            });
            sets.push(all_of(vec![Set::Fixed(bits), self.any_of(&alike)]));
        }
        Some(match sets.len() {
            0 => Set::Fixed(Bits::EMPTY),
            1 => sets.remove(0),
            _ => Set::Any(sets),
        })
    }
}

/// The walk and its goals, if a comparison asks whether it comes to them at all.
fn reach(cond: &Bool) -> Option<(&StepWalk, &Region)> {
    let Bool::Compare(how, a, b) = cond else {
        return None;
    };
    let steps = match (how, a.as_const(), b.as_const()) {
        (Compare::Gt | Compare::Ne, Some(INFINITY), _) => b,
        (Compare::Lt | Compare::Ne, _, Some(INFINITY)) => a,
        _ => return None,
    };
    match &**steps {
        Int::StepsBy(walk, Sites::Many(goals)) => Some((walk, goals)),
        _ => None,
    }
}

/// Whether the parts of a condition have been tried already.
fn is_composed(cond: &Bool) -> bool {
    matches!(
        cond,
        Bool::And(_) | Bool::Or(_) | Bool::Not(_) | Bool::If(..)
    )
}
