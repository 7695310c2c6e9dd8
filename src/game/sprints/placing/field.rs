//! The board of a game of placements: its open places in any order, and what stands on the others.
//!
//! A place is a level of a site: the places of level 0 come first, then those of level 1, and so
//! on. A place that is filled leaves the list of open ones; its position in the list goes to the
//! place above it, or, if there is none, to the last open place.

use super::rules::PlacementRules;
use super::signs::{BoardMarks, PlacementEffects, PlacementSign};
use crate::board::topology::Csr;
use crate::game::sprints::signs::Sign;
use crate::game::state::clone_fields;

/// Most players on a short board.
pub(super) const MOST_PLAYERS: usize = 4;
/// Places of the longest short board.
const SHORT: usize = 64;

/// A board of few places where only lines matter: a word for each player's pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    own: [u64; MOST_PLAYERS],
    open: [u8; SHORT],
    len: u8,
}

/// A board of any size.
#[derive(Debug, Default)]
pub(super) struct Long {
    open: Vec<u16>,
    len: usize,
    marks: BoardMarks,
}

clone_fields!(Long: open, len, marks);

/// What never changes about the board of a game: its sites, levels and lines.
#[derive(Debug)]
pub(super) struct BoardTables {
    /// Sites of a level.
    pub sites: usize,
    /// Places of all levels.
    pub places: usize,
    /// On a short board, the shortest runs asked for through each place.
    short: Option<Csr<u64>>,
    /// On a short board, the runs of which one makes each test hold, where that is all to it.
    fires: Option<Vec<Fires>>,
    blank: Long,
}

/// When a test holds.
#[derive(Debug)]
enum Fires {
    Never,
    /// No place is open any more.
    Full,
    /// One of these runs through the place is filled.
    Run(Csr<u64>),
}

impl Fires {
    fn of(rules: &PlacementRules<'_>, sign: &Sign<PlacementSign>) -> Option<Self> {
        match sign {
            Sign::Never => Some(Fires::Never),
            Sign::Known(PlacementSign::Full) => Some(Fires::Full),
            Sign::Known(PlacementSign::Line {
                lines,
                length,
                exact: false,
            }) => {
                let (_, lines) = rules.geometry.lines.get(*lines)?;
                lines.runs_of(*length as usize).map(Fires::Run)
            }
            _ => None,
        }
    }
}

/// A board to come back to.
#[derive(Debug)]
pub(super) enum KeptPlaces {
    Short(Short),
    Long(Long),
}

/// A board as playouts start with it, and as it is now.
#[derive(Debug)]
pub(super) enum OpenPlaces {
    Short(Box<[Short; 2]>),
    Long(Box<[Long; 2]>),
}

impl BoardTables {
    /// The board of a game's rules.
    pub fn of(rules: &PlacementRules<'_>, sites: usize, players: usize) -> Self {
        let places = sites * usize::from(rules.grounds.height);
        let geometry = &rules.geometry;
        let runs_only = rules.alarm.is_some()
            && geometry.links.is_none()
            && players <= MOST_PLAYERS
            && places <= SHORT;
        let short = runs_only.then(|| {
            let runs = |place| {
                let kinds = geometry.lines.iter();
                let mut runs: Vec<u64> = kinds
                    .flat_map(|(_, lines)| lines.shortest_through(place))
                    .copied()
                    .collect();
                runs.sort_unstable();
                runs.dedup();
                runs
            };
            Csr::from_rows((0..places).map(runs))
        });
        let blank = Long {
            open: Vec::new(),
            len: 0,
            marks: geometry.unmarked(),
        };
        BoardTables {
            sites,
            places,
            fires: match short {
                Some(_) => rules.signs.iter().map(|s| Fires::of(rules, s)).collect(),
                None => None,
            },
            short,
            blank,
        }
    }

    /// A field of this ground; nothing is open.
    pub fn field(&self) -> OpenPlaces {
        let short = Short {
            own: [0; MOST_PLAYERS],
            open: [0; SHORT],
            len: 0,
        };
        match self.short {
            Some(_) => OpenPlaces::Short(Box::new([short; 2])),
            None => OpenPlaces::Long(Box::new([self.blank.clone(), self.blank.clone()])),
        }
    }
}

impl OpenPlaces {
    /// Makes a board with these pieces (player and place) and these places open.
    pub fn set_up(
        &mut self,
        ground: &BoardTables,
        rules: &PlacementRules<'_>,
        pieces: impl Iterator<Item = (usize, usize)>,
        open: impl Iterator<Item = usize>,
    ) {
        match self {
            OpenPlaces::Short(both) => {
                let [start, _] = &mut **both;
                start.own = [0; MOST_PLAYERS];
                start.len = 0;
                for (player, place) in pieces {
                    start.own[player - 1] |= 1 << place;
                }
                for place in open {
                    start.open[usize::from(start.len)] = place as u8;
                    start.len += 1;
                }
            }
            OpenPlaces::Long(both) => {
                let [start, _] = &mut **both;
                start.marks.clone_from(&ground.blank.marks);
                for (player, place) in pieces {
                    let brought = &mut PlacementEffects::default();
                    rules.geometry.add(&mut start.marks, player, place, brought);
                }
                start.open.clear();
                start.open.extend(open.map(|place| place as u16));
                start.len = start.open.len();
            }
        }
    }

    /// Goes back to what was set up.
    #[inline]
    pub fn restart(&mut self) {
        match self {
            OpenPlaces::Short(both) => both[1] = both[0],
            OpenPlaces::Long(both) => {
                let [start, now] = &mut **both;
                now.open.clone_from(&start.open);
                now.len = start.len;
                now.marks.clone_from(&start.marks);
            }
        }
    }

    /// The board as it is now, to come back to.
    pub fn kept(&self) -> KeptPlaces {
        match self {
            OpenPlaces::Short(both) => KeptPlaces::Short(both[1]),
            OpenPlaces::Long(both) => KeptPlaces::Long(both[1].clone()),
        }
    }

    /// Keeps the board as it is now where another one of this game was kept.
    pub fn keep(&self, kept: &mut KeptPlaces) {
        match (self, kept) {
            (OpenPlaces::Short(both), KeptPlaces::Short(kept)) => *kept = both[1],
            (OpenPlaces::Long(both), KeptPlaces::Long(kept)) => kept.clone_from(&both[1]),
            (_, kept) => *kept = self.kept(),
        }
    }

    /// Goes back to a board that was kept.
    pub fn come_back(&mut self, kept: &KeptPlaces) {
        match (self, kept) {
            (OpenPlaces::Short(both), KeptPlaces::Short(kept)) => both[1] = *kept,
            (OpenPlaces::Long(both), KeptPlaces::Long(kept)) => both[1].clone_from(kept),
            _ => debug_assert!(false, "a board of another game was kept"),
        }
    }

    /// Where a place is among the open ones; their number, where it is not.
    pub fn pick_of(&self, place: usize) -> usize {
        let found = match self {
            OpenPlaces::Short(both) => {
                let open = &both[1].open[..self.len()];
                open.iter().position(|p| usize::from(*p) == place)
            }
            OpenPlaces::Long(both) => {
                let open = &both[1].open[..self.len()];
                open.iter().position(|p| usize::from(*p) == place)
            }
        };
        found.unwrap_or(self.len())
    }

    /// Number of open places.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            OpenPlaces::Short(both) => both[1].len.into(),
            OpenPlaces::Long(both) => both[1].len,
        }
    }

    /// An open place.
    #[inline]
    pub fn open(&self, pick: usize) -> usize {
        match self {
            OpenPlaces::Short(both) => both[1].open[pick].into(),
            OpenPlaces::Long(both) => both[1].open[pick].into(),
        }
    }

    /// A player's piece enters an open place; tells which place, and whether an end rule may fire.
    #[inline]
    pub fn enter(
        &mut self,
        ground: &BoardTables,
        rules: &PlacementRules<'_>,
        (player, pick): (usize, usize),
        brought: &mut PlacementEffects,
    ) -> (usize, bool) {
        match self {
            OpenPlaces::Short(both) => {
                let now = &mut both[1];
                let place = usize::from(now.open[pick]);
                let above = place + ground.sites;
                if above < ground.places {
                    now.open[pick] = above as u8;
                } else {
                    now.len -= 1;
                    now.open[pick] = now.open[usize::from(now.len)];
                }
                let own = now.own[player - 1] | 1 << place;
                now.own[player - 1] = own;
                let runs = ground
                    .short
                    .as_ref()
                    .map_or(&[][..], |runs| runs.row(place));
                (
                    place,
                    now.len == 0 || runs.iter().any(|run| own & run == *run),
                )
            }
            OpenPlaces::Long(both) => {
                let now = &mut both[1];
                let place = usize::from(now.open[pick]);
                let above = place + ground.sites;
                if above < ground.places {
                    now.open[pick] = above as u16;
                } else {
                    now.len -= 1;
                    now.open[pick] = now.open[now.len];
                }
                rules.geometry.add(&mut now.marks, player, place, brought);
                brought.full = now.len == 0;
                (place, rules.may_end(brought))
            }
        }
    }

    /// Which end rules fire by the piece placed last, as bits; `brought` is what [`OpenPlaces::enter`]
    /// has told.
    pub fn fired(
        &self,
        ground: &BoardTables,
        rules: &PlacementRules<'_>,
        (player, place): (usize, usize),
        brought: &mut PlacementEffects,
    ) -> usize {
        if let OpenPlaces::Short(both) = self {
            let now = &both[1];
            let own = now.own[player - 1];
            brought.full = now.len == 0;
            if let Some(fires) = &ground.fires {
                let mut fired = 0;
                for (i, test) in fires.iter().enumerate() {
                    let holds = match test {
                        Fires::Never => false,
                        Fires::Full => brought.full,
                        Fires::Run(runs) => runs.row(place).iter().any(|run| own & run == *run),
                    };
                    fired |= usize::from(holds) << i;
                }
                return fired;
            }
            for ((_, lines), runs) in rules.geometry.lines.iter().zip(&mut brought.runs) {
                *runs = lines.runs_through(own, place);
            }
        }
        let mut fired = 0;
        for (i, sign) in rules.signs.iter().enumerate() {
            fired |= usize::from(sign.shows(&mut |known| known.holds(brought))) << i;
        }
        fired
    }
}
