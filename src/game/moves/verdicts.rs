//! Verdicts: tables of whether a condition on a site holds.
//!
//! Most conditions on where a piece may land, or what it may pass, depend on three things only: who
//! moves, which site it is, and what stands there. Those become a table. Parts that are the same
//! for every site of one move ([`Aside`]) are evaluated once and choose among tables. If a
//! condition depends on anything else, the table leaves it open, and the condition itself is
//! evaluated.

mod asked;

use crate::board::site::Site;
use crate::game::Game;
use crate::game::context::Context;
use crate::game::rules::booleans::PlayTest;
use crate::game::rules::ints::{Bound, Figure};
use crate::game::rules::{Bool, Int, Region};
use asked::{Asked, Spread};
use std::ops::Range;

/// Larger tables are not worth their room.
const MOST_VERDICTS: usize = 1 << 17;

/// More parts than this are not read aside.
const MOST_ASIDES: usize = 3;

/// What is known of a condition on a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) enum Verdict {
    /// It fails.
    No,
    /// It holds.
    Yes,
    /// It has to be evaluated.
    Open,
}

/// A condition on a site by mover, site and component standing there.
#[derive(Clone, Debug)]
pub(in crate::game) struct SiteTest {
    /// By what was read aside, mover, site and component.
    verdicts: Vec<Verdict>,
    components: usize,
    /// Number of sites; 1 where the site does not matter.
    sites: usize,
    asides: Vec<Aside>,
    /// The verdicts hold for sites other than the one the move starts from.
    elsewhere: bool,
    /// No verdict is open.
    settled: bool,
}

/// A part of a condition that is the same for all sites of one move.
#[derive(Clone, Debug)]
enum Aside {
    /// Whether there are sites of a kind at all.
    Any(Marked),
    /// A condition, and what is known of it by the site the move starts from.
    Cond(Bool, SiteTest),
}

/// Kinds of sites that there mostly are none of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marked {
    Visited,
    ToClear,
    Pending,
}

impl Marked {
    /// The kind that a test of a site asks for.
    fn of(cond: &Bool) -> Option<Self> {
        match cond {
            Bool::Visited(_) => Some(Marked::Visited),
            Bool::InRegion(values, region) if !values.is_empty() => match **region {
                Region::ToClear => Some(Marked::ToClear),
                Region::Pending => Some(Marked::Pending),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The verdicts of a condition for one mover.
#[derive(Clone, Copy)]
pub(in crate::game) struct Verdicts<'p> {
    verdicts: &'p [Verdict],
    /// Verdicts between those of one site and the next.
    stride: usize,
    /// See [`SiteTest`]; −1 if every site has its verdict.
    except: i32,
    /// None of them is open.
    settled: bool,
}

impl Verdicts<'_> {
    /// Whether every site has a verdict that is not open.
    #[inline]
    pub fn are_settled(self) -> bool {
        self.settled
    }

    /// Whether the verdict on a site where the component stands is that the condition holds, of
    /// verdicts that are settled.
    #[inline]
    pub fn hold_on(self, site: Site, what: u16) -> bool {
        let index = usize::from(site) * self.stride + usize::from(what);
        matches!(self.verdicts.get(index), Some(Verdict::Yes))
    }

    /// The verdict on a site where the component stands.
    #[inline]
    pub fn on(self, site: Site, what: u16) -> Verdict {
        let index = usize::from(site) * self.stride + usize::from(what);
        match self.verdicts.get(index) {
            Some(verdict) if i32::from(site) != self.except => *verdict,
            _ => Verdict::Open,
        }
    }
}

/// How verdicts that a first reading left open are read by sites.
#[derive(Clone, Copy)]
struct Finer<'t> {
    sites: usize,
    /// What the first reading came to.
    known: &'t SiteTest,
    /// One verdict that stays open makes the others worthless.
    all_or_nothing: bool,
}

/// What is read aside, and the movers that verdicts are for.
type Rows<'a> = (&'a [Aside], Range<usize>);

impl SiteTest {
    /// The verdicts for a mover, `reading` being what was read aside, as bits.
    #[inline]
    pub fn given(&self, reading: usize, movers: usize, mover: u8, from: i32) -> Verdicts<'_> {
        let len = self.components * self.sites;
        let start = (reading * movers + usize::from(mover)) * len;
        Verdicts {
            verdicts: self.verdicts.get(start..start + len).unwrap_or(&[]),
            stride: if self.sites == 1 { 0 } else { self.components },
            except: if self.elsewhere { from } else { -1 },
            settled: self.settled,
        }
    }

    /// Reads a condition in which `var` is the site; no condition is `otherwise`.
    pub fn of(
        game: &Game,
        cond: Option<&Bool>,
        var: Bound,
        otherwise: impl Fn(u16) -> bool,
    ) -> Self {
        let mut asides = Vec::new();
        if let Some(cond) = cond.filter(|_| var != Bound::From) {
            collect_asides(game, cond, var, &mut asides);
        }
        let movers = 0..game.shared() + 1;
        SiteTest::read(game, cond, var, &otherwise, (&asides, movers))
    }

    /// The same for one mover only, who is counted as the first, if that settles every verdict, on
    /// the site the move starts from too; nothing is read aside.
    pub fn of_mover(
        game: &Game,
        cond: Option<&Bool>,
        var: Bound,
        otherwise: impl Fn(u16) -> bool,
        mover: u8,
    ) -> Option<Self> {
        let mover = usize::from(mover);
        let rows: Rows<'_> = (&[], mover..mover + 1);
        let holds_here = |test: &SiteTest| test.settled && !test.elsewhere;
        let test = SiteTest::by_sites(game, cond, var, &otherwise, rows.clone(), None);
        if holds_here(&test) {
            return Some(test);
        }
        let finer = test.finer(game, true)?;
        let test = SiteTest::by_sites(game, cond, var, &otherwise, rows, Some(finer));
        holds_here(&test).then_some(test)
    }

    /// How to find out more by sites, where verdicts are open and there is room.
    fn finer(&self, game: &Game, all_or_nothing: bool) -> Option<Finer<'_>> {
        let sites = game.board.len(game.layout.default);
        let room = self.verdicts.len().saturating_mul(sites);
        (self.verdicts.contains(&Verdict::Open) && room <= MOST_VERDICTS).then_some(Finer {
            sites,
            known: self,
            all_or_nothing,
        })
    }

    /// Whatever the site is, or by sites where fewer verdicts are open then.
    fn read(
        game: &Game,
        cond: Option<&Bool>,
        var: Bound,
        otherwise: &impl Fn(u16) -> bool,
        rows: Rows<'_>,
    ) -> Self {
        let test = SiteTest::by_sites(game, cond, var, otherwise, rows.clone(), None);
        let Some(finer) = test.finer(game, false) else {
            return test;
        };
        let by_site = SiteTest::by_sites(game, cond, var, otherwise, rows, Some(finer));
        let open = |t: &SiteTest| t.verdicts.iter().filter(|v| **v == Verdict::Open).count();
        if open(&by_site) < open(&test) * by_site.sites {
            by_site
        } else {
            test
        }
    }

    /// What a condition comes to on the site the move starts from, whoever moves there.
    pub fn at_start(game: &Game, cond: Option<&Bool>, var: Bound) -> Option<bool> {
        let cond = cond?;
        let mut all = None;
        for mover in 1..=game.players as u8 {
            for what in 1..game.components.len() as u16 {
                let mut asked = Asked::new(game, var, (mover, what));
                asked.here = true;
                let holds = asked.bool(cond)?;
                if *all.get_or_insert(holds) != holds {
                    return None;
                }
            }
        }
        all
    }

    /// Whatever the site is, or by sites where that left a verdict open.
    fn by_sites(
        game: &Game,
        cond: Option<&Bool>,
        var: Bound,
        otherwise: &impl Fn(u16) -> bool,
        (asides, movers): Rows<'_>,
        finer: Option<Finer<'_>>,
    ) -> Self {
        let components = game.components.len();
        let count = finer.map_or(1, |finer| finer.sites);
        let (first, movers) = (movers.start, movers.len());
        let len = (movers * count * components) << asides.len();
        let mut verdicts = vec![Verdict::Open; len];
        let mut elsewhere = finer.is_some_and(|finer| finer.known.elsewhere);
        'verdicts: for row in 0..movers << asides.len() {
            for what in 0..components {
                let place = row * count * components + what;
                let each = verdicts.iter_mut().skip(place).step_by(components);
                let each = each.take(count);
                let known = finer.map(|finer| finer.known.verdicts[row * components + what]);
                if let Some(known @ (Verdict::Yes | Verdict::No)) = known {
                    each.for_each(|verdict| *verdict = known);
                    continue;
                }
                let who = ((first + row % movers) as u8, what as u16);
                let mut asked = Asked::new(game, var, who);
                (asked.asides, asked.reading) = (asides, row / movers);
                let spread = match cond {
                    None => Spread::Alike(Some(otherwise(what as u16))),
                    Some(cond) if finer.is_some() => asked.by_site(cond, count),
                    Some(cond) => Spread::Alike(asked.bool(cond)),
                };
                elsewhere |= asked.elsewhere;
                if finer.is_some_and(|f| f.all_or_nothing) && !spread.is_known(count) {
                    break 'verdicts;
                }
                for (site, verdict) in each.enumerate() {
                    *verdict = match spread.at(site) {
                        None => Verdict::Open,
                        Some(true) => Verdict::Yes,
                        Some(false) => Verdict::No,
                    };
                }
            }
        }
        SiteTest {
            settled: !elsewhere && !verdicts.contains(&Verdict::Open),
            verdicts,
            components,
            sites: count,
            asides: asides.to_vec(),
            elsewhere,
        }
    }

    /// Number of different results of what is read aside.
    pub fn readings(&self) -> usize {
        1 << self.asides.len()
    }

    /// Whether the verdicts hold for sites other than the one the move starts from only.
    pub fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    /// Whether the condition never has to be read.
    pub fn is_settled(&self) -> bool {
        self.settled
    }
}

impl Context<'_> {
    /// The verdicts for a mover and a move that starts from a site; `usual` if what stands there
    /// is told by its component.
    #[inline]
    pub(in crate::game) fn verdicts<'p>(
        &mut self,
        test: &'p SiteTest,
        mover: u8,
        from: i32,
        usual: bool,
    ) -> Verdicts<'p> {
        let reading = self.reading(test, mover, from, usual);
        test.given(reading, self.game.shared() + 1, mover, from)
    }

    /// What is read aside for the verdicts, as bits.
    #[inline]
    pub(in crate::game) fn reading(
        &mut self,
        test: &SiteTest,
        mover: u8,
        from: i32,
        usual: bool,
    ) -> usize {
        match &test.asides[..] {
            [] => 0,
            asides => self.read_aside(asides, mover, from, usual),
        }
    }

    fn read_aside(&mut self, asides: &[Aside], mover: u8, from: i32, usual: bool) -> usize {
        let mut reading = 0;
        for (i, aside) in asides.iter().enumerate() {
            let holds = match aside {
                Aside::Any(Marked::Visited) => !self.state.visited.is_empty(),
                Aside::Any(Marked::ToClear) => !self.state.to_clear.is_empty(),
                Aside::Any(Marked::Pending) => !self.state.pending.is_empty(),
                Aside::Cond(cond, by_start) => {
                    let known = match (
                        Site::try_from(from),
                        self.slot(self.game.layout.default, from),
                    ) {
                        (Ok(site), Some(slot)) if usual => {
                            let what = self.state.contents.what(slot);
                            by_start
                                .given(0, self.game.shared() + 1, mover, -1)
                                .on(site, what)
                        }
                        _ => Verdict::Open,
                    };
                    match known {
                        Verdict::Yes => true,
                        Verdict::No => false,
                        Verdict::Open => self.bool(cond),
                    }
                }
            };
            reading |= usize::from(holds) << i;
        }
        reading
    }
}

/// What a condition in which `var` is a site comes to where a component stands, if it asks no
/// more than that.
pub(in crate::game) fn holds_by_component(
    game: &Game,
    cond: &Bool,
    var: Bound,
    mover: u8,
    what: u16,
) -> Option<bool> {
    let mut asked = Asked::new(game, var, (mover, what));
    let holds = asked.bool(cond);
    holds.filter(|_| !asked.elsewhere)
}

/// The largest parts of a condition that are worth reading aside.
fn collect_asides(game: &Game, cond: &Bool, var: Bound, found: &mut Vec<Aside>) {
    if found.len() == MOST_ASIDES {
        return;
    }
    if is_steady(cond) {
        let by_start = SiteTest::of(game, Some(cond), Bound::From, |_| true);
        let met = |aside: &Aside| matches!(aside, Aside::Cond(known, _) if known == cond);
        let rows: Rows<'_> = (&[], 0..game.shared() + 1);
        let by_mover = SiteTest::by_sites(game, Some(cond), var, &|_| true, rows, None);
        if !by_mover.is_settled() && !found.iter().any(met) {
            found.push(Aside::Cond(cond.clone(), by_start));
        }
        return;
    }
    match cond {
        Bool::And(parts) | Bool::Or(parts) => {
            for part in parts {
                collect_asides(game, part, var, found);
            }
        }
        Bool::Not(inner) => collect_asides(game, inner, var, found),
        Bool::If(cond, yes, no) => {
            for part in [cond, yes, no] {
                collect_asides(game, part, var, found);
            }
        }
        _ => {
            let is_known = |kind| {
                found
                    .iter()
                    .any(|a| matches!(a, Aside::Any(k) if *k == kind))
            };
            if let Some(kind) = Marked::of(cond).filter(|kind| !is_known(*kind)) {
                found.push(Aside::Any(kind));
            }
        }
    }
}

/// Whether a condition stays the same, and reads nothing by chance, while `to` and `between` vary.
fn is_steady(cond: &Bool) -> bool {
    match cond {
        Bool::Const(_) | Bool::Proposed(_) | Bool::Decided(_) => true,
        Bool::Play(PlayTest::Pending) => true,
        Bool::And(parts) | Bool::Or(parts) => parts.iter().all(is_steady),
        Bool::Not(inner) => is_steady(inner),
        Bool::Xor(a, b) => is_steady(a) && is_steady(b),
        Bool::If(cond, yes, no) => [cond, yes, no].into_iter().all(|part| is_steady(part)),
        Bool::Compare(_, a, b) => is_steady_int(a) && is_steady_int(b),
        Bool::Player(_, v) | Bool::Triggered(v) | Bool::Visited(v) => is_steady_int(v),
        Bool::Empty(_, site) | Bool::Occupied(_, site) => is_steady_int(site),
        Bool::InRegion(values, region) => {
            values.iter().all(is_steady_int) && is_steady_region(region)
        }
        _ => false,
    }
}

fn is_steady_int(e: &Int) -> bool {
    match e {
        Int::Bound(var) => !matches!(var, Bound::To | Bound::Between),
        Int::Figure(figure) => *figure != Figure::LegalMoves,
        Int::Const(_) | Int::RoleIndex(_) | Int::Var(_) => true,
        Int::Score(of) | Int::PlayerValue(of) => is_steady_int(of),
        Int::MapEntry { key, .. } => is_steady_int(key),
        Int::Attribute { of, .. } => is_steady_int(of),
        Int::Last(_, after) => is_steady(after),
        Int::Datum { at, level, .. } => {
            is_steady_int(at) && level.as_deref().is_none_or(is_steady_int)
        }
        Int::Sum(parts) | Int::Product(parts) => parts.iter().all(is_steady_int),
        Int::Arith(_, a, b) => is_steady_int(a) && is_steady_int(b),
        _ => false,
    }
}

fn is_steady_region(region: &Region) -> bool {
    match region {
        Region::Static(_)
        | Region::Pending
        | Region::ToClear
        | Region::LastTo
        | Region::LastFrom
        | Region::LastBetween => true,
        Region::Union(parts) | Region::Intersection(parts) => parts.iter().all(is_steady_region),
        Region::Difference(a, b) => is_steady_region(a) && is_steady_region(b),
        Region::Equipment { player, .. }
        | Region::Side { player, .. }
        | Region::Hand { player, .. } => is_steady_int(player),
        Region::BySite(by_site) => is_steady_int(&Int::Bound(by_site.var)),
        Region::Empty { container, .. } => is_steady_int(container),
        _ => false,
    }
}
