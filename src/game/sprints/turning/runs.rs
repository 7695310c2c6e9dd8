//! Where runs of enemy pieces between a site and a piece of the mover can lie, along lines: what a
//! `custodial` move captures.

use crate::board::site::Site;
use crate::game::Game;
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::{Bound, Datum};
use crate::game::rules::moves::{AddMove, Custodial, MovesKind};
use crate::game::rules::{Bool, Int, Moves, Sites};

/// Where runs are looked for.
#[derive(Debug)]
pub(super) struct Runs {
    /// The lines from each site, without the site.
    lines: Vec<Vec<Vec<Site>>>,
    /// Whose a piece is.
    datum: Datum,
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
        let lines = (0..sites).map(|site| {
            let paths = radials.paths(*direction, site as Site);
            // A run of one and a piece behind it need two more sites.
            let lines = paths.filter(|path| path.len() > 2);
            lines.map(|path| path[1..].to_vec()).collect()
        });
        let lines = lines.collect();
        Some(Runs { lines, datum })
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.lines.len()
    }

    /// The lines from a site, without the site.
    pub fn lines_from(&self, site: usize) -> impl Iterator<Item = &[Site]> {
        self.lines[site].iter().map(Vec::as_slice)
    }

    /// Whether the owner of a piece is its local state.
    pub fn by_state(&self) -> bool {
        self.datum == Datum::State
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
