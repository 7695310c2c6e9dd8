//! Which moves leave a piece threatened, found out without making them.
//!
//! The rule `do .. ifAfterwards:(not (is Threatened ..))` asks of every move whether an opponent
//! could then take a certain piece, such as a king. Where the opponents' moves are
//! [`reach`](super::reach) tables, the lines from their pieces to that piece are looked up once:
//! lines that are open now, and lines that a single piece closes. Take a move that changes nothing
//! but where its own piece stands, and what it captures where it ends. It leaves the piece safe if
//! it closes or captures every open line and opens none. For every other move the answer is open,
//! and the move is tried out.

mod lines;

pub(super) use lines::DangerLines;
pub(in crate::game) use lines::LineMemory;

use super::reach::Noise;
use super::verdicts::Verdict;
use crate::board::site::Site;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::ints::Figure;
use crate::game::rules::{Bool, Int, Moves, Role};
use lines::Target;

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
    lines: &'l DangerLines,
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
        self.scratch.scope.in_threat && forbidden(cond).is_some()
    }

    /// The lines to the piece that a condition says must not be threatened after a move. Nothing
    /// where the condition is another, or not all lines can be looked up.
    pub(super) fn danger<'l>(
        &mut self,
        cond: &'a Bool,
        lines: &'l mut DangerLines,
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
            || !self.known_lines(&charge, target, lines)
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
        if *ty != layout.default || edges || cells == vertices || self.scratch.scope.in_threat {
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
        let contents = &self.state.contents;
        // Of several pieces on a site one alone leaves.
        let several = contents.has_counts() && contents.count(usize::from(from)) > 1;
        // A piece of an opponent's can come to threaten from where it ends.
        let foreign = self.game.owner(what) != danger.charge.owner;
        if from == to || to == site || several || foreign {
            return None;
        }
        if from == site {
            let target = Target {
                site: to,
                what,
                left: Some(from),
            };
            let mut lines = DangerLines::default();
            let known = self.find_lines(&danger.charge, target, &mut lines);
            return known.then(|| lines.iter().all(|line| line.closed_by.is_some()));
        }
        for line in danger.lines.iter() {
            if to == line.start || line.closed_by.is_some_and(|by| by != from && by != to) {
                continue;
            }
            match line.path(self.game).iter().position(|s| *s == to) {
                None => return Some(false),
                Some(at) => match line.passed(self.game, what, at) {
                    Verdict::No => {}
                    Verdict::Yes => return Some(false),
                    Verdict::Open => return None,
                },
            }
        }
        Some(true)
    }

    /// Whether a piece is threatened that stands on a site by itself, by the lines to it; nothing
    /// where they do not tell.
    pub(in crate::game) fn is_threatened_along_lines(
        &mut self,
        what: u16,
        moves: Option<&Moves>,
    ) -> Option<bool> {
        let layout = &self.game.layout;
        let [cells, vertices, edges] = self.game.features.types;
        let owned = self.state.contents.owned.of(what);
        let &[site] = owned.slots() else {
            return None;
        };
        let owner = self.game.owner(what);
        let on_board = u32::from(site) < layout.elements[layout.default as usize];
        if edges || cells == vertices || owner == 0 || !on_board {
            return None;
        }
        let charge = Charge {
            what,
            owner,
            moves,
            by_next: false,
        };
        let target = Target {
            site,
            what,
            left: None,
        };
        // Where they did not tell the last time, it is quicker to look at the moves.
        if self.lines_have_failed(&charge) {
            return None;
        }
        let mut lines = DangerLines::default();
        let all = self.known_lines(&charge, target, &mut lines);
        all.then(|| lines.iter().any(|line| line.closed_by.is_none()))
    }
}
