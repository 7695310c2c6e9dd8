//! Danger: which moves leave a piece threatened, found out without making them.
//!
//! `do .. ifAfterwards:(not (is Threatened ..))` asks of every move whether an opponent could then
//! take a certain piece. Where the opponents' moves are [`reach`](super::reach) tables, the lines
//! from their pieces to that piece are looked up once: those that are open now, and those that one
//! piece closes. A move that changes nothing but where its own piece stands, taking what stands
//! where it ends, leaves the piece safe if it closes or takes every open line and opens none. Of
//! everything else nothing is said, and the move is tried out.

use super::plan::Shape;
use super::planned::start_of;
use super::reach::{Noise, Reach, ReachLeaf, ways};
use super::tally::is_plain;
use super::verdicts::Verdict;
use crate::board::site::Site;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Figure;
use crate::game::rules::moves::ForEachPiece;
use crate::game::rules::{Bool, Int, LeafId, Moves, MovesKind, Region, Role, Sites};

/// Lines to one piece; of a position with more nothing is said.
const MOST_LINES: usize = 8;

/// A line from an opponent's piece, along which it can move to the piece in danger if nothing
/// stands between.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    leaf: &'a ReachLeaf,
    /// The least distance of the move.
    least: u16,
    start: Site,
    path: &'a [Site],
    /// The only site that closes it; none if it is open.
    closed_by: Option<Site>,
}

impl Line<'_> {
    /// Whether the line passes a component at some place on the way.
    fn passed(&self, what: u16, at: usize) -> Verdict {
        self.leaf.passes(what, usize::from(self.least) <= at + 1)
    }
}

/// What a condition says must not be threatened, and by which moves.
struct Charge<'a> {
    what: u16,
    owner: u8,
    moves: Option<&'a Moves>,
    /// Which piece is meant depends on who is next.
    by_next: bool,
}

/// The lines to a piece that must not be threatened.
pub(super) struct Danger<'l, 'a> {
    charge: Charge<'a>,
    /// Where the piece stands; none if there is no such piece.
    site: Option<Site>,
    lines: &'l Lines<'a>,
}

impl Danger<'_, '_> {
    /// Whether the piece is threatened as things stand.
    pub(super) fn is_present(&self) -> bool {
        self.lines.iter().any(|line| line.closed_by.is_none())
    }

    /// How much a move may change if the lines are to tell whether it is safe.
    pub(super) fn most_noise(&self) -> Noise {
        match self.charge.by_next {
            true => Noise::None,
            false => Noise::Turn,
        }
    }
}

/// Lines found so far; the room is the caller's.
pub(super) struct Lines<'a> {
    known: [Option<Line<'a>>; MOST_LINES],
    len: usize,
}

impl<'a> Lines<'a> {
    /// No lines.
    pub(super) fn new() -> Self {
        Lines {
            known: [None; MOST_LINES],
            len: 0,
        }
    }

    fn iter(&self) -> impl Iterator<Item = &Line<'a>> {
        self.known[..self.len].iter().flatten()
    }

    /// Adds a line; tells whether there was room.
    fn push(&mut self, line: Line<'a>) -> bool {
        let room = self.len < MOST_LINES;
        if room {
            self.known[self.len] = Some(line);
            self.len += 1;
        }
        room
    }
}

/// A site that lines are looked for, as it will be.
#[derive(Clone, Copy)]
struct Target {
    site: Site,
    /// What will stand there.
    what: u16,
    /// A site that will have been left.
    left: Option<Site>,
}

/// The threat that must not be for a condition to hold.
fn forbidden(cond: &Bool) -> Option<&Bool> {
    match cond {
        Bool::Not(threat) if matches!(**threat, Bool::Threatened { .. }) => Some(threat),
        _ => None,
    }
}

impl<'a> Context<'a> {
    /// Whether a condition holds whatever a move leads to, because it is asked within a threat.
    pub(super) fn is_met_in_threat(&self, cond: &Bool) -> bool {
        self.scratch.in_threat && forbidden(cond).is_some()
    }

    /// The lines to the piece that a condition says must not be threatened after a move. Nothing
    /// where the condition is another, or not all lines can be looked up.
    pub(super) fn danger<'l>(
        &mut self,
        cond: &'a Bool,
        lines: &'l mut Lines<'a>,
    ) -> Option<Danger<'l, 'a>> {
        let charge = self.charge(cond)?;
        let Some(site) = self.first_site_of(charge.what, self.game.layout.default) else {
            return Some(Danger {
                charge,
                site: None,
                lines,
            });
        };
        let target = Target {
            site: site as Site,
            what: charge.what,
            left: None,
        };
        if self.state.contents.owned.of(charge.what).len() > 1
            || !self.find_lines(&charge, target, lines)
        {
            return None;
        }
        Some(Danger {
            charge,
            site: Some(target.site),
            lines,
        })
    }

    fn charge(&mut self, cond: &'a Bool) -> Option<Charge<'a>> {
        let Bool::Threatened {
            what: Some(what),
            ty,
            sites: None,
            moves,
        } = forbidden(cond)?
        else {
            return None;
        };
        let layout = &self.game.layout;
        let [cells, vertices, edges] = self.game.features.types;
        if *ty != layout.default || edges || cells == vertices || self.scratch.in_threat {
            return None;
        }
        let by_next = match &**what {
            Int::Const(_) => false,
            Int::ComponentOf { player, .. } => match **player {
                Int::RoleIndex(Role::Mover) | Int::Figure(Figure::Mover) => false,
                Int::RoleIndex(Role::Next) | Int::Figure(Figure::Next) => true,
                _ => return None,
            },
            _ => return None,
        };
        // A move that leaves the same player next is one of the player before.
        if by_next && self.state.mover == self.state.next {
            return None;
        }
        let what = u16::try_from(self.int(what)).ok().filter(|w| *w > 0)?;
        let owner = self.game.owner(what);
        (owner > 0).then_some(Charge {
            what,
            owner,
            moves: moves.as_deref(),
            by_next,
        })
    }

    /// Whether a sketched move leaves the piece safe; nothing if it has to be tried out.
    pub(super) fn is_safe(
        &mut self,
        danger: &Danger<'_, 'a>,
        list: &MoveList,
        index: usize,
    ) -> Option<bool> {
        let game = self.game;
        let m = &list.moves()[index];
        let (call, _) = list.call(m)?;
        let quiet = game.reach.quiet(game);
        let noise = quiet.leaf(call.leaf).max(quiet.thens(list.thens(m)));
        if noise > danger.most_noise() {
            return None;
        }
        let (from, to) = (Site::try_from(m.from).ok()?, Site::try_from(m.to).ok()?);
        let sites = game.board.len(game.layout.default);
        if usize::from(from) >= sites || usize::from(to) >= sites {
            return None;
        }
        let what = self.state.contents.what(usize::from(from));
        self.leaves_safe(danger, from, to, what)
    }

    /// The same, whatever it takes.
    pub(super) fn is_safe_or_tried(
        &mut self,
        danger: &Danger<'_, 'a>,
        list: &mut MoveList,
        index: usize,
        cond: &Bool,
    ) -> bool {
        self.is_safe(danger, list, index).unwrap_or_else(|| {
            self.complete(list, index);
            self.holds_afterwards(list, index, cond)
        })
    }

    /// Whether a move that changes nothing but where a component stands leaves the piece safe.
    #[inline]
    pub(super) fn leaves_safe(
        &mut self,
        danger: &Danger<'_, 'a>,
        from: Site,
        to: Site,
        what: u16,
    ) -> Option<bool> {
        let Some(site) = danger.site else {
            return Some(true);
        };
        if from == to || to == site {
            return None;
        }
        if from == site {
            let target = Target {
                site: to,
                what,
                left: Some(from),
            };
            let mut lines = Lines::new();
            let known = self.find_lines(&danger.charge, target, &mut lines);
            return known.then(|| lines.iter().all(|line| line.closed_by.is_some()));
        }
        for line in danger.lines.iter() {
            if to == line.start || line.closed_by.is_some_and(|by| by != from && by != to) {
                continue;
            }
            match line.path.iter().position(|s| *s == to) {
                None => return Some(false),
                Some(at) => match line.passed(what, at) {
                    Verdict::No => {}
                    Verdict::Yes => return Some(false),
                    Verdict::Open => return None,
                },
            }
        }
        Some(true)
    }

    /// Finds the lines of all opponents to a site; tells whether that were all.
    fn find_lines(&mut self, charge: &Charge<'a>, target: Target, lines: &mut Lines<'a>) -> bool {
        let game = self.game;
        let (mover, prev) = (self.state.mover, self.state.prev);
        self.state.prev = charge.owner;
        let known = (1..=game.players).all(|player| {
            if player == usize::from(charge.owner) {
                return true;
            }
            self.state.mover = player as u8;
            match charge.moves.or_else(|| game.play_of(self.state, player)) {
                Some(moves) => self.lines_of(moves, target, true, lines),
                None => true,
            }
        });
        (self.state.mover, self.state.prev) = (mover, prev);
        known
    }

    /// The lines of a ludeme's moves. What is not `sure` to be among the moves must not have any.
    fn lines_of(
        &mut self,
        moves: &'a Moves,
        target: Target,
        sure: bool,
        lines: &mut Lines<'a>,
    ) -> bool {
        let game = self.game;
        match &moves.kind {
            MovesKind::None | MovesKind::Pass => true,
            MovesKind::If(cond, yes, no) => {
                let holds = self.by_turn(cond);
                let no = no.as_deref();
                let sure = sure && holds.is_some();
                (holds == Some(false) || self.lines_of(yes, target, sure, lines))
                    && (holds == Some(true)
                        || no.is_none_or(|no| self.lines_of(no, target, sure, lines)))
            }
            MovesKind::Concat(list) => (list.iter()).all(|m| self.lines_of(m, target, sure, lines)),
            MovesKind::Priority(list) => {
                (list.iter()).all(|m| self.lines_of(m, target, false, lines))
            }
            MovesKind::Do {
                prior,
                next: None,
                if_afterwards: Some(check),
            } => {
                let sure = sure && forbidden(game.check(*check)).is_some();
                self.lines_of(prior, target, sure, lines)
            }
            MovesKind::ForEachPiece(m) => self.lines_of_pieces(m, target, sure, lines),
            MovesKind::Leaf(id) => !self.leaf_reaches(*id, target.site),
            _ => false,
        }
    }

    /// A condition that depends on no more than whose turn it is.
    fn by_turn(&mut self, cond: &Bool) -> Option<bool> {
        let fixed = |e: &Int| match e {
            Int::Const(_) | Int::Figure(Figure::Mover | Figure::Prev) => true,
            Int::RoleIndex(role) => !matches!(role, Role::Next | Role::Iterated),
            _ => false,
        };
        match cond {
            Bool::Const(v) => Some(*v),
            Bool::Not(inner) => self.by_turn(inner).map(|v| !v),
            Bool::Player(PlayerTest::Mover | PlayerTest::Prev, of) if fixed(of) => {
                Some(self.bool(cond))
            }
            Bool::Compare(_, a, b) if fixed(a) && fixed(b) => Some(self.bool(cond)),
            _ => None,
        }
    }

    /// Whether moves cannot end on the site that a search is for, whatever their conditions say.
    pub(super) fn never_leads_there(&mut self, moves: &Moves) -> bool {
        match &moves.kind {
            MovesKind::None => true,
            MovesKind::If(_, yes, no) => {
                self.never_leads_there(yes)
                    && no.as_ref().is_none_or(|no| self.never_leads_there(no))
            }
            MovesKind::Concat(list) => list.iter().all(|moves| self.never_leads_there(moves)),
            MovesKind::Leaf(id) => match Site::try_from(self.scratch.wanted) {
                Ok(site) => !self.planned_reaches(*id, site),
                Err(_) => false,
            },
            _ => false,
        }
    }

    /// Whether a simple move that starts from no piece of an iteration might end on the site,
    /// where a piece stands.
    fn leaf_reaches(&mut self, id: LeafId, site: Site) -> bool {
        match &self.game.leaf(id).moves.kind {
            MovesKind::FromTo(m) => match &m.to.sites {
                Sites::Many(region) => !is_vacant(region),
                Sites::One(_) => true,
            },
            _ => self.planned_reaches(id, site),
        }
    }

    /// Whether a simple move that starts from no piece of an iteration might end on the site.
    fn planned_reaches(&mut self, id: LeafId, site: Site) -> bool {
        let leaf = self.game.leaf(id);
        let Some(plan) = leaf.plan(self.game) else {
            return true;
        };
        let from = match start_of(&leaf.moves).map(|from| &from.sites) {
            Some(Sites::One(from)) if is_fixed(from) => self.int(from),
            _ => return true,
        };
        let Some(from) = usize::try_from(from).ok().filter(|f| *f < plan.sites) else {
            return false;
        };
        let tables = usize::from(plan.table_of.iter().copied().max().unwrap_or(0)) + 1;
        (0..tables).any(|table| plan.reaches(table * plan.sites + from, site.into()))
    }

    fn lines_of_pieces(
        &mut self,
        m: &ForEachPiece,
        target: Target,
        sure: bool,
        lines: &mut Lines<'a>,
    ) -> bool {
        let game = self.game;
        // Who is next is not known in a threat.
        let mover = match m.player {
            Int::RoleIndex(Role::Mover) | Int::Figure(Figure::Mover) => self.state.mover,
            Int::Const(player) if player == i32::from(self.state.mover) => self.state.mover,
            _ => return false,
        };
        if !is_plain(m) {
            return false;
        }
        let Some(components) = game.components_of.get(usize::from(mover)) else {
            return false;
        };
        (components.iter()).all(|&component| {
            let owned = self.state.contents.owned.of(component);
            let moves = game.components.get(usize::from(component));
            if owned.is_empty() || moves.is_none_or(|c| c.moves.is_none()) {
                return true;
            }
            match game.reach.of(game, component) {
                Some(reach) => self.lines_from(reach, component, target, sure, lines),
                None => false,
            }
        })
    }

    fn lines_from(
        &self,
        reach: &'a Reach,
        component: u16,
        target: Target,
        sure: bool,
        lines: &mut Lines<'a>,
    ) -> bool {
        let game = self.game;
        let contents = &self.state.contents;
        let Some(reaching) = reach.to(target.site.into(), target.what) else {
            return true;
        };
        for &start in contents.owned.of(component).slots() {
            if start == target.site || !reaching.from(usize::from(start)) {
                continue;
            }
            for &(number, ends) in reaching.leaves {
                let leaf = &reach.leaves[number];
                let sure = sure && leaf.is_sure() && ends == Verdict::Yes;
                let Some(plan) = game.leaf(leaf.id).plan(game) else {
                    return false;
                };
                let row = leaf.rows + usize::from(start);
                if !plan.reaches(row, target.site.into()) {
                    continue;
                }
                let mut line = Line {
                    leaf,
                    least: 0,
                    start,
                    path: &[],
                    closed_by: None,
                };
                match &plan.shape {
                    Shape::Targets { .. } => {
                        if !sure || !lines.push(line) {
                            return false;
                        }
                    }
                    Shape::Rays { min, .. } => {
                        line.least = *min;
                        for path in ways(plan, row, target.site) {
                            if path.len() + 1 < usize::from(*min) {
                                continue;
                            }
                            line.path = path;
                            match self.closing(&line, target) {
                                Closing::Many => continue,
                                Closing::Unknown => return false,
                                Closing::None => line.closed_by = None,
                                Closing::One(site) => line.closed_by = Some(site),
                            }
                            if !sure || !lines.push(line) {
                                return false;
                            }
                        }
                    }
                    Shape::Jumps { .. } | Shape::Flights(_) | Shape::Circuits(_) => return false,
                }
            }
        }
        true
    }
    /// What stands in the way of a line.
    fn closing(&self, line: &Line<'_>, target: Target) -> Closing {
        let contents = &self.state.contents;
        let mut closing = Closing::None;
        let mut unknown = false;
        for (at, &site) in line.path.iter().enumerate() {
            let what = match target.left {
                Some(left) if left == site => 0,
                _ => contents.what(usize::from(site)),
            };
            match (line.passed(what, at), closing) {
                (Verdict::Yes, _) => {}
                (Verdict::No, Closing::None) => closing = Closing::One(site),
                (Verdict::No, _) => return Closing::Many,
                // Two pieces that close the line for certain may follow.
                (Verdict::Open, _) => unknown = true,
            }
        }
        if unknown { Closing::Unknown } else { closing }
    }
}

/// What stands in the way of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closing {
    /// Nothing.
    None,
    /// One piece.
    One(Site),
    /// Several pieces.
    Many,
    /// That depends on more than what stands there.
    Unknown,
}

/// Whether a site is the same in all positions with the same mover.
fn is_fixed(site: &Int) -> bool {
    match site {
        Int::Const(_) => true,
        Int::MapEntry { key, .. } => matches!(
            **key,
            Int::Const(_) | Int::Figure(Figure::Mover) | Int::RoleIndex(Role::Mover)
        ),
        _ => false,
    }
}

/// Whether no site of a region holds a piece.
fn is_vacant(region: &Region) -> bool {
    match region {
        Region::Empty { .. } => true,
        Region::Difference(region, _) | Region::Without(region, _) => is_vacant(region),
        Region::Intersection(regions) => regions.iter().any(is_vacant),
        Region::Union(regions) => regions.iter().all(is_vacant),
        Region::Filter(region, _) => is_vacant(region),
        _ => false,
    }
}
