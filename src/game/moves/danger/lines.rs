//! The lines along which opponents' pieces could come to a site: from where, and over which sites.

use super::{Charge, forbidden};
use crate::board::site::Site;
use crate::game::Game;
use crate::game::context::Context;
use crate::game::moves::plan::{Ray, Shape};
use crate::game::moves::planned::start_of;
use crate::game::moves::reach::{Reach, ReachLeaf};
use crate::game::moves::tally::is_plain;
use crate::game::moves::verdicts::Verdict;
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Figure;
use crate::game::rules::moves::ForEachPiece;
use crate::game::rules::{Bool, Int, LeafId, Moves, MovesKind, Region, Role, Sites};
use crate::game::state::PlayerState;
use crate::game::state::narrow::Narrow;

/// Lines to one piece; of a position with more nothing is said.
const MOST_LINES: usize = 8;

/// A line from an opponent's piece, along which it can move to the piece in danger if nothing
/// stands between.
#[derive(Clone, Copy, Debug)]
pub(super) struct DangerLine {
    /// Whose piece it starts from, and by which of its moves.
    component: u16,
    number: u16,
    /// The least distance of the move.
    least: u16,
    pub start: Site,
    /// The sites on the way, among those of the move's rays.
    way: Ray,
    /// The only site that closes it; none if it is open.
    pub closed_by: Option<Site>,
}

impl DangerLine {
    const NOWHERE: DangerLine = DangerLine {
        component: 0,
        number: 0,
        least: 0,
        start: 0,
        way: Ray { start: 0, len: 0 },
        closed_by: None,
    };

    fn leaf<'g>(&self, game: &'g Game) -> Option<&'g ReachLeaf> {
        let reach = game.reach.of(game, self.component)?;
        reach.leaves.get(usize::from(self.number))
    }

    /// The sites on the way.
    pub(super) fn path<'g>(&self, game: &'g Game) -> &'g [Site] {
        let plan = self
            .leaf(game)
            .and_then(|leaf| game.leaf(leaf.id).plan(game));
        match plan.map(|plan| &plan.shape) {
            Some(Shape::Rays { paths, .. }) => self.way.of(paths),
            _ => &[],
        }
    }

    /// Whether the line passes a component at some place on the way.
    pub(super) fn passed(&self, game: &Game, what: u16, at: usize) -> Verdict {
        let leaf = self.leaf(game);
        leaf.map_or(Verdict::Open, |leaf| {
            leaf.passes(what, usize::from(self.least) <= at + 1)
        })
    }
}

/// Lines found so far; the room is the caller's.
#[derive(Clone, Copy, Debug)]
pub(in crate::game::moves) struct DangerLines {
    known: [DangerLine; MOST_LINES],
    len: usize,
}

impl Default for DangerLines {
    #[inline]
    fn default() -> Self {
        DangerLines {
            known: [DangerLine::NOWHERE; MOST_LINES],
            len: 0,
        }
    }
}

impl DangerLines {
    /// The lines that are known, in the order in which they were found.
    pub(super) fn iter(&self) -> impl Iterator<Item = &DangerLine> {
        self.known[..self.len].iter()
    }

    /// Adds a line; tells whether there was room.
    fn push(&mut self, line: DangerLine) -> bool {
        let room = self.len < MOST_LINES;
        if room {
            self.known[self.len] = line;
            self.len += 1;
        }
        room
    }
}

/// What lines were looked for: of which game, to which component, by which moves in which phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    game: usize,
    what: u16,
    moves: usize,
    phases: u64,
}

/// The lines that were looked for last: whether a piece is in danger is asked of a position more
/// than once. They depend on nothing but what stands on each site and the question.
#[derive(Debug, Default)]
pub(in crate::game) struct LineMemory {
    question: Option<Question>,
    pieces: Narrow,
    lines: DangerLines,
    /// The lines are all there are.
    all: bool,
}

impl LineMemory {
    /// Knows nothing any more; its room stays.
    pub(in crate::game) fn forget(&mut self) {
        self.question = None;
    }
}

/// A site that lines are looked for, as it will be.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub site: Site,
    /// What will stand there.
    pub what: u16,
    /// A site that will have been left.
    pub left: Option<Site>,
}

impl Context<'_> {
    /// The lines to a piece where it stands, unless they are still known; tells whether that are
    /// all.
    pub(super) fn known_lines(
        &mut self,
        charge: &Charge<'_>,
        target: Target,
        lines: &mut DangerLines,
    ) -> bool {
        let question = self.question(charge);
        let memory = &self.scratch.memory.lines;
        if question.is_some()
            && memory.question == question
            && memory.pieces == *self.state.contents.pieces()
        {
            *lines = memory.lines;
            return memory.all;
        }
        let all = self.find_lines(charge, target, lines);
        if question.is_some() {
            let memory = &mut self.scratch.memory.lines;
            memory.question = question;
            memory.pieces.clone_from(self.state.contents.pieces());
            memory.lines = *lines;
            memory.all = all;
        }
        all
    }

    /// Whether this was asked last and not all lines could be told.
    pub(super) fn lines_have_failed(&self, charge: &Charge<'_>) -> bool {
        let memory = &self.scratch.memory.lines;
        !memory.all && memory.question == self.question(charge)
    }

    fn question(&self, charge: &Charge<'_>) -> Option<Question> {
        let players = self.state.players.get(1..=self.game.players)?;
        let phases = |known: u64, player: &PlayerState| known << 8 | u64::from(player.phase);
        (players.len() <= size_of::<u64>()).then(|| Question {
            game: std::ptr::from_ref(self.game).addr(),
            what: charge.what,
            moves: charge.moves.map_or(0, |m| std::ptr::from_ref(m).addr()),
            phases: players.iter().fold(0, phases),
        })
    }

    /// Finds the lines of all opponents to a site; tells whether that were all.
    pub(super) fn find_lines(
        &mut self,
        charge: &Charge<'_>,
        target: Target,
        lines: &mut DangerLines,
    ) -> bool {
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
        moves: &Moves,
        target: Target,
        sure: bool,
        lines: &mut DangerLines,
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
    pub(in crate::game::moves) fn never_leads_there(&mut self, moves: &Moves) -> bool {
        match &moves.kind {
            MovesKind::None => true,
            MovesKind::If(_, yes, no) => {
                self.never_leads_there(yes)
                    && no.as_ref().is_none_or(|no| self.never_leads_there(no))
            }
            MovesKind::Concat(list) => list.iter().all(|moves| self.never_leads_there(moves)),
            MovesKind::Leaf(id) => match Site::try_from(self.scratch.scope.wanted) {
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
        lines: &mut DangerLines,
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
        reach: &Reach,
        component: u16,
        target: Target,
        sure: bool,
        lines: &mut DangerLines,
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
                let mut line = DangerLine {
                    component,
                    number: number as u16,
                    start,
                    ..DangerLine::NOWHERE
                };
                match &plan.shape {
                    Shape::Targets { .. } => {
                        if !sure || !lines.push(line) {
                            return false;
                        }
                    }
                    Shape::Rays { min, paths, .. } => {
                        line.least = *min;
                        for way in plan.ways(row, target.site) {
                            let path = way.of(paths);
                            if path.len() + 1 < usize::from(*min) {
                                continue;
                            }
                            line.way = way;
                            match self.closing(leaf, *min, path, target) {
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
    fn closing(&self, leaf: &ReachLeaf, least: u16, path: &[Site], target: Target) -> Closing {
        let contents = &self.state.contents;
        let mut closing = Closing::None;
        let mut unknown = false;
        for (at, &site) in path.iter().enumerate() {
            let what = match target.left {
                Some(left) if left == site => 0,
                _ => contents.what(usize::from(site)),
            };
            let passed = leaf.passes(what, usize::from(least) <= at + 1);
            match (passed, closing) {
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
