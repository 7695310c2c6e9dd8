//! Integer arrays (specification 7d.1): ordered lists that keep duplicates.

use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Ints, Role};

impl Context<'_> {
    /// Appends the values of an array function.
    pub(crate) fn ints(&mut self, e: &Ints, out: &mut Vec<i32>) {
        if !self.step_of_work() {
            return;
        }
        let first = out.len();
        self.add_ints(e, out);
        let work = out.len().abs_diff(first) as i64;
        if !self.scratch.budget.spend(work) && matches!(e, Ints::Results { .. }) {
            self.blame("results");
        }
    }

    fn add_ints(&mut self, e: &Ints, out: &mut Vec<i32>) {
        match e {
            Ints::Listed(values) => {
                for v in values {
                    let v = self.int(v);
                    out.push(v);
                }
            }
            Ints::Keeping(e) => self.keeping(e, |ctx, of| ctx.ints(of, out)),
            Ints::OfRegion(region) => {
                let sites = self.region_sites(region);
                out.extend(sites.iter());
                self.give_sites(sites);
            }
            Ints::Remembered(memory) => {
                if let Some(values) = self.state.memories.get(memory.0 as usize) {
                    out.extend_from_slice(values);
                }
            }
            Ints::Results { from, to, value } => {
                let sources = self.sites(from);
                let outer_from = self.env.get(Bound::From);
                let outer_to = self.env.get(Bound::To);
                for f in sources.iter() {
                    self.env.set(Bound::From, f);
                    self.env.set(Bound::To, outer_to);
                    let targets = self.sites(to);
                    for t in targets.iter() {
                        self.env.set(Bound::To, t);
                        let v = self.int(value);
                        out.push(v);
                        if !self.step_of_work() {
                            break;
                        }
                    }
                    self.give_sites(targets);
                }
                self.env.set(Bound::From, outer_from);
                self.env.set(Bound::To, outer_to);
                self.give_sites(sources);
            }
            Ints::Union(arrays) => {
                let start = out.len();
                let mut more = self.scratch.memory.take_ints();
                for (i, array) in arrays.iter().enumerate() {
                    if i == 0 {
                        self.ints(array, out);
                        continue;
                    }
                    more.clear();
                    self.ints(array, &mut more);
                    if !self.pair_work(out.len() - start + more.len(), more.len()) {
                        break;
                    }
                    for &v in &more {
                        if !out[start..].contains(&v) {
                            out.push(v);
                        }
                    }
                }
                self.scratch.memory.give_ints(more);
            }
            Ints::IntersectionOfTwo(a, b) => {
                let first = self.taken_ints(a);
                let second = self.taken_ints(b);
                if self.pair_work(first.len(), second.len()) {
                    out.extend(second.iter().filter(|v| first.contains(v)));
                }
                self.scratch.memory.give_ints(first);
                self.scratch.memory.give_ints(second);
            }
            Ints::Intersection(arrays) => {
                let Some((first, others)) = arrays.split_first() else {
                    return;
                };
                let mut kept = self.taken_ints(first);
                for other in others {
                    let other = self.taken_ints(other);
                    if self.pair_work(kept.len(), other.len()) {
                        kept.retain(|v| other.contains(v));
                    }
                    self.scratch.memory.give_ints(other);
                }
                out.extend_from_slice(&kept);
                self.scratch.memory.give_ints(kept);
            }
            Ints::Difference(a, b) => {
                let mut kept = self.taken_ints(a);
                let removed = self.taken_ints(b);
                let work = self.pair_work(kept.len(), removed.len());
                for v in removed.iter().filter(|_| work) {
                    if let Some(i) = kept.iter().position(|k| k == v) {
                        kept.remove(i);
                    }
                }
                out.extend_from_slice(&kept);
                self.scratch.memory.give_ints(kept);
                self.scratch.memory.give_ints(removed);
            }
            Ints::If(cond, yes, no) => {
                if self.bool(cond) {
                    self.ints(yes, out);
                } else if let Some(no) = no {
                    self.ints(no, out);
                }
            }
            Ints::Team => {
                let team = self.env.get(Bound::Team);
                out.extend(
                    (1..=self.game.players)
                        .filter(|p| i32::from(self.team(*p)) == team)
                        .map(|p| p as i32),
                );
            }
            Ints::Players { role, of, cond } => {
                self.list_players(*role, of.as_deref(), cond.as_deref(), out);
            }
            Ints::GroupSizes(sizes) => self.group_sizes(sizes, out),
        }
    }

    /// Before each value of one array is looked for in another; false if that is too much work.
    fn pair_work(&mut self, a: usize, b: usize) -> bool {
        self.scratch.budget.spend((a as i64 * b as i64) / 16)
    }

    /// The values of an array function in a list borrowed from the scratch memory: give it back.
    #[inline]
    pub(crate) fn taken_ints(&mut self, e: &Ints) -> Vec<i32> {
        let mut list = self.scratch.memory.take_ints();
        self.ints(e, &mut list);
        list
    }

    /// Evaluates `f` on the values of an array function.
    #[inline]
    pub(super) fn with_ints<R>(&mut self, e: &Ints, f: impl FnOnce(&[i32]) -> R) -> R {
        if let Ints::Remembered(memory) = e {
            return f(self
                .state
                .memories
                .get(memory.0 as usize)
                .map_or(&[], |m| m));
        }
        let list = self.taken_ints(e);
        let result = f(&list);
        self.scratch.memory.give_ints(list);
        result
    }

    /// `players`
    fn list_players(
        &mut self,
        role: Role,
        of: Option<&Int>,
        cond: Option<&Bool>,
        out: &mut Vec<i32>,
    ) {
        let n = self.game.players as i32;
        let mover = self.mover();
        let of = match of {
            Some(of) => match self.int(of) {
                of if (1..=n).contains(&of) => of,
                _ => return,
            },
            None => mover,
        };
        let teams = self.game.features.teams;
        let team = self.team(of.max(0) as usize);
        let mates = |ctx: &Self, p: i32| (1..=n).contains(&p) && ctx.team(p as usize) == team;
        if role == Role::Friend && !teams {
            out.push(of);
            return;
        }
        let outer = self.env.get(Bound::Player);
        for p in 0..=n + 1 {
            let real = (1..=n).contains(&p);
            let meant = match role {
                Role::All => true,
                Role::NonMover => p <= n && p != mover,
                Role::Enemy if teams => real && p != mover && !mates(self, p),
                Role::Enemy => real && p != of,
                Role::Friend => mates(self, p),
                Role::Ally => teams && mates(self, p) && p != of,
                Role::Team(t) if teams => real && self.team(p as usize) == t,
                Role::Team(t) => real && p == i32::from(t),
                _ => false,
            };
            if !meant {
                continue;
            }
            self.env.set(Bound::Player, p);
            if cond.is_none_or(|cond| self.bool(cond)) {
                out.push(p);
            }
        }
        self.env.set(Bound::Player, outer);
    }
}
