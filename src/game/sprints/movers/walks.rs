//! Walks through the trees of moves: how many moves there are, which is the n-th, and whether there
//! is any.

use super::deeds::Deed;
use super::rules::{Node, Way};
use super::shifts::Found;
use super::terms::{Set, View};
use super::ways::{Form, Landing, Start};
use crate::game::bits::Bits;

/// A run of moves that share a way and a form, with their number.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveRun<const W: usize> {
    pub count: usize,
    pub way: usize,
    pub form: usize,
    /// What was found when they were counted.
    pub found: Found<W>,
    /// The first of them that counts.
    skip: usize,
    /// Where they start, if that is beside the board.
    pub beside: i32,
    /// The site that an iteration is at, if there is one.
    site: i32,
}

/// The pieces an iteration is at, all of one component; 0 outside of one.
pub(super) type Here<'h, const W: usize> = &'h (Bits<W>, u8);

impl<'v, const W: usize> View<'v, W> {
    /// The tree of moves of the player to move.
    #[inline]
    pub fn play(self) -> &'v Node<W> {
        let mover = usize::from(self.at.mover);
        let phase = usize::from(self.at.phases[mover]);
        &self.rules.sides[mover].play[phase]
    }

    /// The same with conditions that are asked late, where there are any.
    #[inline]
    pub fn loose(self) -> &'v Node<W> {
        let mover = usize::from(self.at.mover);
        let phase = usize::from(self.at.phases[mover]);
        let loose = self.rules.sides[mover].loose.get(phase);
        loose.unwrap_or_else(|| self.play())
    }

    /// The number of moves of a tree; its runs of moves are added to a list.
    pub fn walk(self, node: &Node<W>, runs: &mut Vec<MoveRun<W>>) -> usize {
        self.walk_at(node, &(Bits::EMPTY, 0), runs)
    }

    pub fn walk_at(self, node: &Node<W>, here: Here<'_, W>, runs: &mut Vec<MoveRun<W>>) -> usize {
        match node {
            Node::Way(way) => self.enter(*way, here, runs),
            Node::All(nodes) => {
                let mut total = 0;
                for node in nodes {
                    total += match node {
                        Node::Way(way) => self.enter(*way, here, runs),
                        node => self.walk_at(node, here, runs),
                    };
                }
                total
            }
            Node::First(nodes) => {
                let mut total = 0;
                let mut each = |here: Here<'_, W>| {
                    let mut each = nodes.iter().map(|node| self.walk_at(node, here, runs));
                    total += each.find(|n| *n > 0).unwrap_or(0);
                };
                if here.1 == 0 {
                    each(here);
                } else {
                    here.0.iter().for_each(|s| each(&(Bits::one(s), here.1)));
                }
                total
            }
            Node::Legal(inner) => {
                let first = runs.len();
                let total = self.walk_at(inner, here, runs);
                self.keep_legal(runs, (first, total))
            }
            Node::Some(parts) => {
                let first = runs.len();
                let total = self.walk_at(&parts.0, here, runs);
                if total == 0 || self.some_legal(&runs[first..], total) {
                    return total;
                }
                runs.truncate(first);
                self.walk_at(&parts.1, here, runs)
            }
            Node::ByNext(nodes) => match nodes.get(usize::from(self.at.next)) {
                Some(node) => self.walk_at(node, here, runs),
                None => 0,
            },
            Node::Longest(inner) => {
                let first = runs.len();
                let total = self.walk_at(inner, here, runs);
                self.keep_longest(runs, (first, total))
            }
            Node::If(cond, parts) => match (self.cond(cond), &**parts) {
                (true, (yes, _)) => self.walk_at(yes, here, runs),
                (false, (_, Some(no))) => self.walk_at(no, here, runs),
                (false, (_, None)) => 0,
            },
            Node::Split(set, parts) => {
                let set = self.set_within(set, here.0);
                let (yes, no) = &**parts;
                let mut total = 0;
                for (node, pieces) in [(Some(yes), here.0 & set), (no.as_ref(), here.0 & !set)] {
                    if let Some(node) = node.filter(|_| !pieces.is_empty()) {
                        total += self.walk_at(node, &(pieces, here.1), runs);
                    }
                }
                total
            }
            Node::Sites(sites, each) => {
                let mut total = 0;
                self.for_sites(sites, |site| {
                    let first = runs.len();
                    total += self.walk_at(each, here, runs);
                    runs[first..].iter_mut().for_each(|run| run.site = site);
                    false
                });
                total
            }
            Node::After(before, inner) => {
                self.afterwards(*before, |view| view.walk_at(inner, here, runs))
            }
            Node::Pieces(branches) => {
                let mut total = 0;
                for branch in branches {
                    let pieces = self.at.sets[usize::from(branch.component)];
                    if branch.on_levels {
                        for piece in self.lower(branch.component) {
                            let here = &(Bits::one(piece), branch.component);
                            total += self.walk_at(&branch.node, here, runs);
                        }
                    }
                    if branch.one_by_one {
                        for piece in pieces.iter() {
                            let here = &(Bits::one(piece), branch.component);
                            total += self.walk_at(&branch.node, here, runs);
                        }
                    } else if !pieces.is_empty() {
                        total += self.walk_at(&branch.node, &(pieces, branch.component), runs);
                    }
                }
                total
            }
        }
    }

    /// Whether some of the moves of runs may turn out not to be legal.
    pub fn are_open(self, runs: &[MoveRun<W>]) -> bool {
        runs.iter().any(|run| {
            let way = &self.rules.ways[run.way];
            way.late.is_some() || way.check.is_some()
        })
    }

    /// Whether a tree yields any move.
    pub fn can_move(self, node: &Node<W>) -> bool {
        self.can_move_at(node, &(Bits::EMPTY, 0))
    }

    pub fn can_move_at(self, node: &Node<W>, here: Here<'_, W>) -> bool {
        match node {
            Node::Way(way) => {
                self.any_start(*way, here, |form, pieces| self.count(form, pieces) > 0)
            }
            Node::All(nodes) | Node::First(nodes) => {
                let mut each = nodes.iter();
                each.any(|node| self.can_move_at(node, here))
            }
            Node::Longest(inner) => self.can_move_at(inner, here),
            Node::Legal(inner) if self.all_are_legal() => self.can_move_at(inner, here),
            Node::Some(parts) => self.can_move_at(&parts.1, here),
            Node::Legal(_) => {
                let mut place = self.place();
                place.runs.clear();
                let count = self.walk_at(node, here, &mut place.runs);
                self.give_place(place);
                count > 0
            }
            Node::ByNext(nodes) => {
                let node = nodes.get(usize::from(self.at.next));
                node.is_some_and(|node| self.can_move_at(node, here))
            }
            Node::If(cond, parts) => match (self.cond(cond), &**parts) {
                (true, (yes, _)) => self.can_move_at(yes, here),
                (false, (_, no)) => no.as_ref().is_some_and(|no| self.can_move_at(no, here)),
            },
            Node::Split(set, parts) => {
                let set = self.set_within(set, here.0);
                let (yes, no) = &**parts;
                let no = no.as_ref();
                self.can_move_at(yes, &(here.0 & set, here.1))
                    || no.is_some_and(|no| self.can_move_at(no, &(here.0 & !set, here.1)))
            }
            Node::Sites(sites, each) => self.for_sites(sites, |_| self.can_move_at(each, here)),
            Node::After(before, inner) => {
                self.afterwards(*before, |view| view.can_move_at(inner, here))
            }
            Node::Pieces(branches) => branches.iter().any(|branch| {
                let what = branch.component;
                let mut pieces = self.at.sets[usize::from(what)];
                if branch.on_levels {
                    self.lower(what).for_each(|site| pieces.insert(site));
                }
                !pieces.is_empty() && self.can_move_at(&branch.node, &(pieces, what))
            }),
        }
    }

    /// Goes over the sites of a set, each of which an iteration is at in turn, until one is found.
    pub fn for_sites(self, sites: &Set<W>, mut found: impl FnMut(i32) -> bool) -> bool {
        let outer = self.at.site.get();
        let sites = self.set(sites);
        let any = self.rules.trials.work.take(sites.len())
            && sites.iter().any(|site| {
                self.at.site.set(site as i32);
                found(site as i32)
            });
        self.at.site.set(outer);
        any
    }

    /// Adds the run of a way.
    #[inline]
    fn enter(self, number: usize, here: Here<'_, W>, runs: &mut Vec<MoveRun<W>>) -> usize {
        let way = &self.rules.ways[number];
        if way.by_start {
            return self.enter_by_start(number, here, runs);
        }
        let Some((pieces, form, beside)) = self.starts(way, here) else {
            return 0;
        };
        if pieces.is_empty() && way.needs_pieces() {
            return 0;
        }
        self.add_run(runs, (number, form), (pieces, beside))
    }

    /// Adds the run of some pieces that follow a form of a way, if there are any moves. What is found
    /// is written where it stays: what is copied just after it was written in smaller parts has to be
    /// waited for.
    #[inline(always)]
    fn add_run(
        self,
        runs: &mut Vec<MoveRun<W>>,
        (way, form): (usize, usize),
        (pieces, beside): (Bits<W>, i32),
    ) -> usize {
        runs.push(MoveRun {
            count: 0,
            way,
            form,
            found: Found::of(pieces),
            skip: 0,
            beside,
            site: -1,
        });
        let Some(run) = runs.last_mut() else {
            return 0;
        };
        let count = self.find(&self.rules.ways[way].forms[form], &mut run.found);
        run.count = count;
        if count == 0 {
            runs.pop();
        }
        count
    }

    /// The same where conditions depend on the start.
    fn enter_by_start(self, number: usize, here: Here<'_, W>, runs: &mut Vec<MoveRun<W>>) -> usize {
        let way = &self.rules.ways[number];
        let Some((pieces, form, beside)) = self.starts(way, here) else {
            return 0;
        };
        let mut total = 0;
        for from in pieces.iter() {
            let start = if beside < 0 { from as i32 } else { beside };
            self.at.from.set(start);
            total += self.add_run(runs, (number, form), (Bits::one(from), beside));
        }
        total
    }

    /// Whether a way passes a test, which is given its form and pieces that start together.
    pub fn any_start(
        self,
        way: usize,
        here: Here<'_, W>,
        test: impl Fn(&Form<W>, Bits<W>) -> bool,
    ) -> bool {
        let way = &self.rules.ways[way];
        let Some((pieces, form, beside)) = self.starts(way, here) else {
            return false;
        };
        let form = &way.forms[form];
        match way.by_start {
            false => test(form, pieces),
            true => pieces.iter().any(|from| {
                let start = if beside < 0 { from as i32 } else { beside };
                self.at.from.set(start);
                test(form, Bits::one(from))
            }),
        }
    }

    /// From where the moves of a way start, the form they have, and the start beside the board.
    #[inline]
    pub fn starts(self, way: &Way<W>, here: Here<'_, W>) -> Option<(Bits<W>, usize, i32)> {
        match way.start {
            Start::Here => Some((here.0, way.form(here.1), -1)),
            Start::Kind(component) => {
                let pieces = self.at.sets[usize::from(component)];
                Some((pieces, way.form(component), -1))
            }
            _ => self.further_starts(way, here),
        }
    }

    /// The same for what starts elsewhere than at the pieces of an iteration.
    #[inline(never)]
    fn further_starts(self, way: &Way<W>, here: Here<'_, W>) -> Option<(Bits<W>, usize, i32)> {
        let form = |component: u8| way.form(component);
        Some(match &way.start {
            Start::Here | Start::Kind(_) => return self.starts(way, here),
            Start::Among(set) => (here.0 & self.set(set), form(here.1), -1),
            Start::At(site) => {
                let site = self.num(site);
                let at = usize::try_from(site).ok()?;
                let what = *self.at.what.get(at)?;
                // What is carried must be there.
                let carried = matches!(way.forms[0], Form::Anywhere(_)) && way.deed != Deed::Select;
                if at < self.rules.kinds.sites {
                    let there = what != 0 || !carried;
                    return there.then(|| (Bits::one(at), form(what), -1));
                }
                if what == 0 || !carried {
                    return None;
                }
                // Any one site stands for what is beside the board.
                (Bits::one(0), form(what), site)
            }
            Start::In(set) => (self.set(set) & !self.at.sets[0], form(0), -1),
            Start::On(sites) => (self.set(sites), form(0), -1),
            Start::Nowhere => (Bits::EMPTY, form(0), -1),
        })
    }

    /// Makes one run of the moves with some numbers each; the runs before `first` stay.
    pub fn keep(runs: &mut Vec<MoveRun<W>>, first: usize, numbers: &[usize]) {
        let end = runs.len();
        let (mut at, mut before) = (first, 0);
        for &number in numbers {
            while number >= before + runs[at].count {
                before += runs[at].count;
                at += 1;
            }
            let run = runs[at];
            runs.push(MoveRun {
                count: 1,
                skip: run.skip + number - before,
                ..run
            });
        }
        runs.drain(first..end);
    }

    /// The n-th move of a list of runs, and the way it goes.
    #[inline]
    pub fn pick(self, runs: &[MoveRun<W>], mut number: usize) -> (usize, Landing<W>) {
        for run in runs {
            if number < run.count {
                let way = &self.rules.ways[run.way];
                if run.site >= 0 {
                    self.at.site.set(run.site);
                }
                if way.by_start && run.beside >= 0 {
                    self.at.from.set(run.beside);
                } else if way.by_start {
                    self.at.from.set(run.found.pieces.first() as i32);
                }
                let form = &way.forms[run.form];
                let number = number + run.skip;
                let shot = matches!(way.deed, Deed::Add(_));
                if run.beside < 0 && !shot && !way.after && !way.passes {
                    return (run.way, self.nth_here(form, &run.found, number));
                }
                let mut landing = match way.after {
                    false => self.nth(form, &run.found, number),
                    true => self.nth_after(way, (form, &run.found, number)),
                };
                if run.beside >= 0 {
                    landing.from = run.beside;
                }
                if shot {
                    // What is shot comes from nowhere.
                    landing.from = landing.to;
                }
                if let (true, Some(rays)) = (way.passes, form.rays())
                    && let (Ok(from), Ok(to)) =
                        (usize::try_from(landing.from), usize::try_from(landing.to))
                {
                    landing.over = rays.between(from, to);
                }
                return (run.way, landing);
            }
            number -= run.count;
        }
        debug_assert!(
            self.rules.trials.work.is_spent(),
            "a counted move is not there"
        );
        (0, Landing::plain(-1, -1))
    }
}
