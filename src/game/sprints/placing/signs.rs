//! What a placement brings about (a run of pieces, regions touched, a full board), and which end
//! rules can hold because of it.

use super::lines::Lines;
use super::links::{Groups, Links, Wanted};
use super::rings::Rings;
use crate::board::direction::AbsoluteDirection;
use crate::game::state::clone_fields;

/// Most kinds of lines that tests are kept for.
pub(in crate::game::sprints) const MAX_LINES: usize = 4;

/// What makes an end rule's condition hold after a placement.
#[derive(Debug)]
pub(in crate::game::sprints) enum PlacementSign {
    /// A run of exactly, or at least, so many pieces along some lines.
    Line {
        lines: usize,
        length: u32,
        exact: bool,
    },
    /// The group touches regions.
    Connected(Wanted),
    /// A loop may have been closed; of loops it is only told that there is none.
    Loop,
    /// No site is empty any more.
    Full,
}

/// What a placement brought about: runs of pieces, regions touched, a loop, a full board.
#[derive(Debug, Default)]
pub(in crate::game::sprints) struct PlacementEffects {
    /// The lengths of the runs through the piece as bits, by kind of line.
    pub runs: [u64; MAX_LINES],
    /// The regions that its group touches.
    pub touched: u32,
    /// A loop may have been closed.
    pub looped: bool,
    /// No site is open any more.
    pub full: bool,
}

impl PlacementSign {
    /// Whether it does not hold unless one of these runs came about, which are noted as bits by
    /// kind of line, or no site is open any more.
    pub fn needs_runs(&self, runs: &mut [u64; MAX_LINES]) -> bool {
        match self {
            PlacementSign::Full => true,
            PlacementSign::Line {
                lines,
                length,
                exact,
            } => {
                runs[*lines] |= if *exact { 1 << length } else { !0 << length };
                true
            }
            PlacementSign::Connected(_) | PlacementSign::Loop => false,
        }
    }

    #[inline]
    pub fn holds(&self, brought: &PlacementEffects) -> bool {
        match self {
            PlacementSign::Line {
                lines,
                length,
                exact: false,
            } => brought.runs[*lines] >> length != 0,
            PlacementSign::Line { lines, length, .. } => brought.runs[*lines] >> length & 1 == 1,
            PlacementSign::Connected(wanted) => wanted.holds(brought.touched),
            PlacementSign::Loop => brought.looped,
            PlacementSign::Full => brought.full,
        }
    }
}

/// What the tests know of the board: lines, groups and loops.
#[derive(Debug, Default)]
pub(in crate::game::sprints) struct BoardMarks {
    words: Vec<u64>,
    groups: Groups,
    /// A loop may have been closed, or stones stood there from the start.
    pub looped: bool,
}

clone_fields!(BoardMarks: words, groups, looped);

/// The boards and tests of a game of placements.
#[derive(Debug, Default)]
pub(in crate::game::sprints) struct Geometry {
    pub(in crate::game::sprints) lines: Vec<(AbsoluteDirection, Lines)>,
    pub(in crate::game::sprints) links: Option<Links>,
    pub(in crate::game::sprints) rings: Option<Rings>,
}

impl Geometry {
    /// Number of words that stand for lines.
    pub fn words(&self) -> usize {
        self.lines.iter().map(|(_, lines)| lines.words()).sum()
    }

    /// The marks of an empty board.
    pub fn unmarked(&self) -> BoardMarks {
        let linked = self.links.as_ref().map_or(0, Links::sites);
        BoardMarks {
            words: vec![0; self.words()],
            groups: Groups::new(linked),
            looped: false,
        }
    }

    /// BoardMarks a piece of a player (from 1) and tells what it brought about.
    #[inline(always)]
    pub fn add(
        &self,
        marks: &mut BoardMarks,
        player: usize,
        place: usize,
        brought: &mut PlacementEffects,
    ) {
        for ((_, lines), runs) in self.lines.iter().zip(&mut brought.runs) {
            *runs = lines.add(&mut marks.words, player, place);
        }
        if let Some(rings) = &self.rings {
            marks.looped |= rings.may_close(&mut marks.groups, player, place);
        }
        if let Some(links) = &self.links {
            brought.touched = links.add(&mut marks.groups, player, place);
        }
        if let Some(rings) = &self.rings {
            brought.looped = marks.looped && rings.encloses(&marks.groups, player, place);
        }
    }
}
