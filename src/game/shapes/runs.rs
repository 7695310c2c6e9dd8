//! Runs of enemy pieces between a site and a piece of the mover, along lines: what a `custodial`
//! move captures.

use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::{Bound, Datum};
use crate::game::rules::moves::{AddMove, Custodial, MovesKind};
use crate::game::rules::{Bool, Int, Moves, Sites};
use crate::game::state::State;

/// A line from a site on.
#[derive(Clone, Copy, Debug)]
struct LineAfter {
    /// The first site after it.
    head: Site,
    /// The rest of the line among all of them.
    rest: (u32, u32),
}

/// Where runs are looked for, and whose pieces stand where.
#[derive(Debug)]
pub(in crate::game) struct Runs {
    /// The lines of each site.
    lines: Csr<LineAfter>,
    /// The sites of all lines after the heads.
    rests: Vec<Site>,
    /// Whose a piece is.
    datum: Datum,
    /// 0 for nobody.
    owners: Vec<u8>,
}

impl Runs {
    /// The runs of a ludeme that captures from `site`, if it yields a move for every run.
    pub fn of(game: &Game, moves: &Moves) -> Option<Self> {
        let MovesKind::Custodial(custodial) = &moves.kind else {
            return None;
        };
        let Custodial {
            from: Int::Bound(Bound::Site | Bound::To),
            ty,
            direction,
            range: None,
            target: Some(Bool::Player(PlayerTest::Enemy, target)),
            friend: Some(Bool::Player(PlayerTest::Friend, friend)),
            effect: Some(effect),
        } = &**custodial
        else {
            return None;
        };
        let datum = datum_at(game, target, Bound::Between)?;
        let plain = *ty == game.layout.default
            && !game.features.teams
            && !game.features.stacking
            && datum_at(game, friend, Bound::To) == Some(datum)
            && effect.cond.is_none()
            && effect
                .effect
                .as_deref()
                .is_some_and(|m| always_yields(game, m));
        if !plain {
            return None;
        }
        let sites = game.board.len(*ty);
        let radials = game.board.radials(*ty);
        let mut rests: Vec<Site> = Vec::new();
        let lines = (0..sites).map(|site| {
            let mut lines = Vec::new();
            for path in radials.paths(*direction, site as Site) {
                // A run of one and a piece behind it need two more sites.
                if let [_, head, rest @ ..] = path
                    && !rest.is_empty()
                {
                    let first = rests.len() as u32;
                    rests.extend_from_slice(rest);
                    let rest = (first, rests.len() as u32);
                    lines.push(LineAfter { head: *head, rest });
                }
            }
            lines
        });
        Some(Runs {
            lines: Csr::from_rows(lines),
            rests,
            datum,
            owners: vec![0; sites],
        })
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.owners.len()
    }

    /// The lines from a site, without the site.
    pub fn lines_from(&self, site: usize) -> impl Iterator<Item = Vec<Site>> + '_ {
        self.lines.row(site).iter().map(|line| {
            let (first, end) = line.rest;
            let rest = &self.rests[first as usize..end as usize];
            std::iter::once(line.head)
                .chain(rest.iter().copied())
                .collect()
        })
    }

    /// Whether the owner of a piece is its local state.
    pub fn by_state(&self) -> bool {
        self.datum == Datum::State
    }

    /// Takes note of whose pieces stand where.
    pub fn read(&mut self, state: &State) {
        let contents = &state.contents;
        match self.datum {
            Datum::Who => {
                let sites = self.owners.len();
                self.owners.copy_from_slice(&contents.whos()[..sites]);
            }
            _ => {
                for (site, owner) in self.owners.iter_mut().enumerate() {
                    *owner = u8::try_from(contents.state(site)).unwrap_or(u8::MAX);
                }
            }
        }
    }

    /// Whether a run is captured from a site.
    #[inline]
    pub fn captures(&self, site: i32, mover: u8) -> bool {
        let Ok(site) = usize::try_from(site) else {
            return false;
        };
        let enemy = |owner: u8| owner != 0 && owner != mover;
        self.lines.row(site).iter().any(|line| {
            enemy(self.owners[usize::from(line.head)]) && {
                let (first, end) = line.rest;
                let rest = &self.rests[first as usize..end as usize];
                let mut owners = rest.iter().map(|s| self.owners[usize::from(*s)]);
                owners.find(|owner| !enemy(*owner)) == Some(mover)
            }
        })
    }
}

/// The owner or state of the piece on the site that a variable is bound to.
fn datum_at(game: &Game, int: &Int, bound: Bound) -> Option<Datum> {
    match int {
        Int::Datum {
            datum: datum @ (Datum::Who | Datum::State),
            ty,
            at,
            level: None,
        } if *ty == game.layout.default && **at == Int::Bound(bound) => Some(*datum),
        _ => None,
    }
}

/// Whether an effect on a piece between yields a move, whatever the piece.
fn always_yields(game: &Game, effect: &Moves) -> bool {
    let placed = |add: &AddMove| {
        matches!(&add.to.sites, Sites::One(site) if **site == Int::Bound(Bound::Site))
            && add.to.cond.is_none()
            && add.count.is_none()
            && add.piece.as_ref().is_none_or(|p| p.components.len() == 1)
    };
    match &effect.kind {
        MovesKind::AllCombinations(a, b) => always_yields(game, a) && always_yields(game, b),
        MovesKind::Add(add) => placed(add),
        MovesKind::Flip { site, .. } => {
            let mut pieces = game.components.iter().skip(1);
            **site == Int::Bound(Bound::Between) && pieces.all(|c| c.flips.is_some())
        }
        MovesKind::SetSite { at, .. } => **at == Int::Bound(Bound::Between),
        _ => false,
    }
}
