//! Recognises rules that only put pieces on empty sites, or onto stacks up to some height: one
//! `move Add` and nothing else. Finds a test for each of their end rules.

use super::lines::Lines;
use super::links::{Links, Wanted};
use super::rings::Rings;
use super::signs::{Geometry, MAX_LINES, PlacementEffects, PlacementSign};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::SiteType;
use crate::game::rules::booleans::{Compare, Connect, Line, LinePieces, Loop, PlayTest};
use crate::game::rules::ints::{Bound, LastPart};
use crate::game::rules::moves::{AddMove, MovesKind};
use crate::game::rules::{Bool, Directions, EndResult, EndRule, Int, Moves, Region, Sites};
use crate::game::site_set::SiteSet;
use crate::game::sprints::plain::plain_phase;
use crate::game::sprints::signs::Sign;
use crate::game::{Game, Meta};

/// The rules of a game that is nothing but placements.
#[derive(Debug)]
pub(in crate::game::sprints) struct PlacementRules<'g> {
    /// What each player places; nothing for nobody.
    pub pieces: Vec<u16>,
    /// Where they are placed.
    pub grounds: Grounds,
    pub geometry: Geometry,
    /// What can be said of each end rule.
    pub signs: Vec<Sign<PlacementSign>>,
    /// Runs without which no test holds before the board is full, where there are such.
    pub alarm: Option<[u64; MAX_LINES]>,
    /// The results of the end rules, where their tests say exactly whether they fire as long as no
    /// loop may have been closed.
    pub results: Option<Vec<&'g EndResult>>,
}

impl<'g> PlacementRules<'g> {
    /// The rules, where they are of this kind.
    pub fn of(game: &'g Game) -> Option<Self> {
        let meta = Meta {
            swap: false,
            no_pass_end: false,
            ..game.meta
        };
        let phase = plain_phase(game, &game.features, meta)?;
        if phase.play.then.is_some() || game.players < 2 || game.features.large_stacks {
            return None;
        }
        let (pieces, grounds) = pieces_and_grounds(game, &phase.play)?;
        let mut geometry = Geometry::default();
        let rules = phase.end.iter().chain(&game.end).flat_map(|e| &e.rules);
        let rules: Vec<&EndRule> = rules.collect();
        shared_lines(game, &rules, grounds.height, &mut geometry);
        let mut known = |cond: &Bool| sign(game, cond, &grounds, &mut geometry);
        let signs = Sign::of_ends(game, &mut known);
        let mut runs = [0; MAX_LINES];
        let by_runs = signs
            .iter()
            .all(|s| s.are_all(&mut |k| k.needs_runs(&mut runs)));
        let one_list = phase.end.is_none() || game.end.is_none();
        let exact = one_list && game.players == 2 && signs.iter().all(|s| s.are_all(&mut |_| true));
        let results: Option<Vec<_>> = rules.iter().map(|rule| final_result(rule)).collect();
        Some(PlacementRules {
            pieces,
            grounds,
            geometry,
            signs,
            alarm: by_runs.then_some(runs),
            results: results.filter(|_| exact),
        })
    }

    /// Whether a sign shows.
    #[inline]
    fn may_show(&self, brought: &PlacementEffects) -> bool {
        let mut signs = self.signs.iter();
        signs.any(|sign| sign.shows(&mut |known| known.holds(brought)))
    }

    /// Whether an end rule may fire after a placement.
    #[inline]
    pub fn may_end(&self, brought: &PlacementEffects) -> bool {
        let alarm = |runs: &[u64; MAX_LINES]| {
            let mut both = brought.runs.iter().zip(runs);
            brought.full || both.any(|(found, needed)| found & needed != 0)
        };
        self.alarm.as_ref().is_none_or(alarm) && self.may_show(brought)
    }
}

/// Where pieces may be placed.
#[derive(Debug)]
pub(in crate::game::sprints) struct Grounds {
    /// The sites, as words.
    pub sites: Vec<u64>,
    /// Every site of the board is among them.
    pub whole: bool,
    /// How many pieces may come to stand on each of them.
    pub height: u8,
}

/// What each player places, if all that may be played is to place a piece of one's own on any
/// empty site of the board. What follows a placement is not looked at.
pub(in crate::game::sprints) fn pieces_of(game: &Game, play: &Moves) -> Option<Vec<u16>> {
    let (pieces, grounds) = pieces_and_grounds(game, play)?;
    (grounds.whole && !game.features.stacking).then_some(pieces)
}

/// What each player places and where, if all that may be played is to place a piece of one's own.
pub(super) fn pieces_and_grounds(game: &Game, play: &Moves) -> Option<(Vec<u16>, Grounds)> {
    let (pieces, region, cond) = placed(game, play)?;
    Some((pieces, grounds(game, region, cond)?))
}

/// What each player places, the region it is placed in, and the condition on its sites.
fn placed<'g>(game: &Game, play: &'g Moves) -> Option<(Vec<u16>, &'g Region, Option<&'g Bool>)> {
    let MovesKind::Add(add) = &play.kind else {
        return None;
    };
    let AddMove {
        piece,
        to,
        count,
        stack,
        claim: false,
    } = &**add
    else {
        return None;
    };
    let default = game.layout.default;
    let Sites::Many(region) = &to.sites else {
        return None;
    };
    let anyhow = to.ty.is_none_or(|ty| ty == default)
        && to.level.is_none()
        && to.apply.is_none()
        && count.as_ref().is_none_or(|c| c.as_const() == Some(1))
        && *stack == game.features.stacking;
    if !anyhow || !play.decision || default == SiteType::Edge {
        return None;
    }
    let mut pieces = vec![0];
    for player in 1..=game.players {
        let what = match piece {
            None => player as i32,
            Some(piece) => match (piece.components.as_slice(), &piece.state) {
                (
                    [
                        Int::ComponentOf {
                            by_player,
                            player: of,
                        },
                    ],
                    None,
                ) if of.is_mover() => *by_player.get(player)?,
                _ => return None,
            },
        };
        let what = u16::try_from(what).ok()?;
        let known = what != 0 && usize::from(what) < game.components.len();
        if !known || usize::from(game.owner(what)) != player || pieces.contains(&what) {
            return None;
        }
        pieces.push(what);
    }
    Some((pieces, region, to.cond.as_ref()))
}

/// The grounds that a region stands for, a condition on its sites kept: empty sites among fixed
/// ones, or fixed sites with stacks below a height.
fn grounds(game: &Game, region: &Region, cond: Option<&Bool>) -> Option<Grounds> {
    let sites = game.board.len(game.layout.default);
    let mut open = OpenRegion {
        game,
        sites: SiteSet::new(),
        empty: false,
        height: None,
    };
    open.sites.insert_below(sites);
    open.narrow(region)?;
    if let Some(cond) = cond {
        open.narrow_if(cond, Bound::To)?;
    }
    // A stack is open below its height and else empty sites are, which are below a height of 1.
    let height = match (game.features.stacking, open.empty, open.height) {
        (false, true, None) => 1,
        (true, false, Some(height)) => height,
        _ => return None,
    };
    let mut words = vec![0; sites.div_ceil(64)];
    for (word, sites) in words.iter_mut().zip(open.sites.words()) {
        *word = *sites;
    }
    Some(Grounds {
        whole: open.sites.len() == sites,
        sites: words,
        height,
    })
}

/// The sites that are left by a region and by conditions on its sites.
struct OpenRegion<'g> {
    game: &'g Game,
    /// Those that may ever be open.
    sites: SiteSet,
    /// They must be empty.
    empty: bool,
    /// Their stacks must be below this height.
    height: Option<u8>,
}

impl OpenRegion<'_> {
    /// Keeps the sites of a region.
    fn narrow(&mut self, region: &Region) -> Option<()> {
        match region {
            region if region.is_empty_board(self.game.layout.default) => self.empty = true,
            Region::Static(id) => {
                let all = self.game.board.len(self.game.layout.default);
                let set = self.game.region(*id);
                // A site beside the board is open to conditions of another type.
                if set.iter().any(|site| site as usize >= all) {
                    return None;
                }
                self.sites.intersect(set);
            }
            Region::Intersection(parts) => {
                for part in parts {
                    self.narrow(part)?;
                }
            }
            Region::Difference(whole, part) => {
                self.narrow(whole)?;
                let Region::Static(id) = &**part else {
                    return None;
                };
                self.sites.subtract(self.game.region(*id));
            }
            Region::Filter(whole, cond) => {
                self.narrow(whole)?;
                self.narrow_if(cond, Bound::Site)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Keeps the sites that meet a condition, in which they are bound so.
    fn narrow_if(&mut self, cond: &Bool, bound: Bound) -> Option<()> {
        let default = self.game.layout.default;
        match cond {
            Bool::And(all) => {
                for cond in all {
                    self.narrow_if(cond, bound)?;
                }
            }
            Bool::Empty(ty, site) if *ty == default && **site == Int::Bound(bound) => {
                self.empty = true;
            }
            Bool::InRegion(sites, region) if *sites == [Int::Bound(bound)] => {
                let Region::Static(id) = &**region else {
                    return None;
                };
                self.sites.intersect(self.game.region(*id));
            }
            Bool::Not(cond) => {
                let Bool::InRegion(sites, region) = &**cond else {
                    return None;
                };
                let Region::Static(id) = &**region else {
                    return None;
                };
                if *sites != [Int::Bound(bound)] {
                    return None;
                }
                self.sites.subtract(self.game.region(*id));
            }
            cond => {
                let limit = height_limit(self.game, cond, bound)?;
                self.height = Some(self.height.map_or(limit, |h| h.min(limit)));
            }
        }
        Some(())
    }
}

/// The height that the stack of a site must be below, the site bound so.
fn height_limit(game: &Game, cond: &Bool, bound: Bound) -> Option<u8> {
    let Bool::Compare(compare, a, b) = cond else {
        return None;
    };
    let is_height = |int: &Int| {
        matches!(int, Int::StackSize { ty, sites: Sites::One(site) }
            if *ty == game.layout.default && **site == Int::Bound(bound))
    };
    let (limit, included) = match compare {
        Compare::Lt if is_height(a) => (b, false),
        Compare::Le if is_height(a) => (b, true),
        Compare::Gt if is_height(b) => (a, false),
        Compare::Ge if is_height(b) => (a, true),
        _ => return None,
    };
    let limit = limit.as_const()?.checked_add(i32::from(included))?;
    (1..=MAX_HEIGHT).contains(&limit).then_some(limit as u8)
}

/// The highest stacks that lines are laid out over.
const MAX_HEIGHT: i32 = 16;

/// Whether a function gives the site of the piece just placed.
pub(in crate::game::sprints) fn is_last_to(int: &Int) -> bool {
    matches!(int, Int::Last(LastPart::To, _))
}

/// Length and exactness of a line test that is answered from runs through the piece just placed.
fn plain_line(game: &Game, line: &Line) -> Option<(u32, bool)> {
    let through = matches!(&line.through, Sites::One(site) if is_last_to(site));
    let length = u32::try_from(line.length.as_const()?).ok()?;
    let exact = line.exact.as_const()?;
    let plain = through
        && line.ty == game.layout.default
        && line.pieces == LinePieces::OfPivot
        && line.contiguous.as_const() == Some(true)
        && line.cond.is_none()
        && (2..63).contains(&length);
    // In stacks every level is a place of its own.
    let level =
        !game.features.stacking || line.by_level.as_const() == Some(true) && !exact && length > 1;
    (plain && level).then_some((length, exact))
}

/// Lays out the lines of all line tests, each direction once, over stacks of so many levels.
pub(super) fn shared_lines(game: &Game, rules: &[&EndRule], height: u8, geometry: &mut Geometry) {
    let mut shortest: Vec<(AbsoluteDirection, u32)> = Vec::new();
    for rule in rules {
        if let EndRule::If { cond, .. } = rule {
            each_line(cond, &mut |line| {
                if let Some((length, _)) = plain_line(game, line) {
                    match shortest.iter_mut().find(|s| s.0 == line.direction) {
                        Some(known) => known.1 = known.1.min(length),
                        None => shortest.push((line.direction, length)),
                    }
                }
            });
        }
    }
    for (direction, length) in shortest.into_iter().take(MAX_LINES) {
        let first = geometry.words();
        if let Some(lines) = Lines::of(game, direction, length as usize, height, first) {
            geometry.lines.push((direction, lines));
        }
    }
}

fn each_line(cond: &Bool, f: &mut impl FnMut(&Line)) {
    match cond {
        Bool::Line(line) => f(line),
        Bool::And(all) | Bool::Or(all) => all.iter().for_each(|c| each_line(c, f)),
        _ => {}
    }
}

/// The result of an end rule, if it ends a game of two players who are both still in it.
pub(super) fn final_result(rule: &EndRule) -> Option<&EndResult> {
    match rule {
        EndRule::If { subs, result, .. } if subs.is_empty() => {
            result.as_ref().filter(|result| result.ends_for_two())
        }
        _ => None,
    }
}

/// What is known of a part of a condition.
pub(super) fn sign(
    game: &Game,
    cond: &Bool,
    grounds: &Grounds,
    geometry: &mut Geometry,
) -> Option<PlacementSign> {
    Some(match cond {
        Bool::Play(PlayTest::Full) if grounds.whole && grounds.height == 1 => PlacementSign::Full,
        Bool::Line(line) => {
            let (length, exact) = plain_line(game, line)?;
            let lines = geometry.lines.iter().position(|l| l.0 == line.direction)?;
            PlacementSign::Line {
                lines,
                length,
                exact,
            }
        }
        Bool::Connected(connect) => PlacementSign::Connected(connected(game, connect, geometry)?),
        Bool::Loop(shape) if loops(game, shape, geometry) => PlacementSign::Loop,
        _ => return None,
    })
}

/// Whether it can be told that a placement closes no such loop.
fn loops(game: &Game, shape: &Loop, geometry: &mut Geometry) -> bool {
    let plain = shape.ty == game.layout.default
        && !game.features.stacking
        && !shape.path
        && shape.surround.is_empty()
        && matches!(&shape.start, Sites::One(start) if is_last_to(start));
    if !plain {
        return false;
    }
    if geometry.links.is_none() {
        let directions = Directions::absolute(AbsoluteDirection::Orthogonal);
        geometry.links = Links::of(game, shape.ty, &directions);
    }
    if let Some(links) = &geometry.links
        && geometry.rings.is_none()
    {
        geometry.rings = Rings::of(game, shape.ty, links);
    }
    geometry.rings.is_some()
}

fn connected(game: &Game, connect: &Connect, geometry: &mut Geometry) -> Option<Wanted> {
    let plain = connect.ty == game.layout.default && !game.features.stacking;
    if !plain || !is_last_to(&connect.at) {
        return None;
    }
    if geometry.links.is_none() {
        geometry.links = Links::of(game, connect.ty, &connect.directions);
    }
    geometry.links.as_mut()?.want(game, connect)
}
