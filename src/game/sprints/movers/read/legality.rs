//! Reads conditions on what a move leads to (`do .. ifAfterwards:`) and on threats (`is
//! Threatened`).

use super::Reader;
use super::regions::all_of;
use crate::board::site::SiteType;
use crate::game::rules::ints::{Bound, Figure};
use crate::game::rules::moves::ForEachPiece;
use crate::game::rules::{Bool, CheckId, Int, Moves, Role, Sites, ThenId};
use crate::game::sprints::movers::rules::Node;
use crate::game::sprints::movers::terms::{Condition, Number, Set, Threat};

impl<const W: usize> Reader<'_, W> {
    /// Moves that are legal if a condition holds once they have been made.
    pub fn checked(
        &mut self,
        prior: &Moves,
        check: CheckId,
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        // It is asked for whoever makes the move.
        if self.doer.is_some() {
            return None;
        }
        // One within another is asked together with it, where nothing comes between.
        let outer = self.check;
        if outer.is_some_and(|(_, known)| known != thens.len() || self.decides) {
            return None;
        }
        let cond = self.game.check(check);
        self.asked_in_threats |= within_threat(cond) != Some(true);
        let asked = self.questions;
        let site = self.site.take();
        let to_is_site = std::mem::take(&mut self.to_is_site);
        let cond = self.cond(cond);
        (self.site, self.to_is_site) = (site, to_is_site);
        // Where all moves are tried for it, what is asked after each is as fast by lists.
        if self.questions > asked && self.decides {
            return None;
        }
        let cond = match (cond?, outer) {
            (cond, Some((outer, _))) => Condition::All(vec![cond, self.checks[outer].clone()]),
            (cond, None) => cond,
        };
        self.checks.push(cond);
        self.check = Some((self.checks.len() - 1, thens.len()));
        let decides = std::mem::replace(&mut self.decides, false);
        let node = self.node(prior, thens, here);
        self.decides = decides;
        self.check = outer;
        let node = node?;
        Some(match decides {
            true => Node::Legal(Box::new(node)),
            false => node,
        })
    }

    /// Whether an iteration is over the pieces of the next player.
    pub fn is_over_next_pieces(&self, m: &ForEachPiece) -> bool {
        let next = matches!(
            m.player,
            Int::Figure(Figure::Next) | Int::RoleIndex(Role::Next)
        );
        next && self.is_over_pieces(m)
    }

    /// The moves of the next player's pieces as if it were that player's turn; what follows them
    /// is up to the player to move.
    pub fn next_pieces(
        &mut self,
        m: &ForEachPiece,
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        if self.doer.is_some() {
            return None;
        }
        let mover = self.mover;
        let mut nodes = vec![Node::All(Vec::new())];
        for player in 1..=self.game.players as u8 {
            if player != mover {
                self.doer = Some(mover);
                self.mover = player;
            }
            let node = self.own_pieces((m, player.into()), thens, here);
            self.doer = None;
            self.mover = mover;
            nodes.push(node?);
        }
        Some(Node::ByNext(nodes))
    }

    /// A piece is threatened by what its opponents may play, or by some moves of theirs.
    pub fn threatened(
        &mut self,
        what: Option<&Int>,
        sites: Option<&Sites>,
        (ty, moves): (SiteType, Option<&Moves>),
    ) -> Option<Condition<W>> {
        self.on_one_type(ty)?;
        let stands = what.is_none();
        let what = match (what, sites) {
            (Some(what), _) => self.outside_threats(|reader| reader.num(what))?,
            // What stands on the site is meant.
            (None, Some(Sites::One(site))) if moves.is_none() => {
                Number::What(Box::new(self.outside_threats(|reader| reader.num(site))?))
            }
            (None, _) => return None,
        };
        let by = match moves {
            Some(moves) => Some(self.threatening(moves)?),
            None => {
                self.threats = true;
                None
            }
        };
        let at = match sites {
            None => None,
            Some(Sites::One(site)) => Some(self.outside_threats(|reader| reader.num(site))?),
            Some(Sites::Many(region)) => {
                by.is_none().then_some(())?;
                let sites = self.outside_threats(|reader| reader.region(region))?;
                let sites = all_of(vec![sites, Set::Threatened(what)]);
                return Some(Condition::Not(Box::new(Condition::None(sites))));
            }
        };
        Some(Condition::Threatened(Box::new(Threat {
            what,
            at,
            stands,
            by,
        })))
    }

    /// The moves of each player, from the first on, by which pieces of others are threatened: the
    /// place of the first among the moves that are asked for.
    fn threatening(&mut self, moves: &Moves) -> Option<usize> {
        // Sites count as visited in them as they do in play, not as where it is asked who can move.
        if self.doer.is_some() || self.game.features.visited {
            return None;
        }
        let (mover, known) = (self.mover, self.checks.len());
        let nodes = self.asked_about(|reader| {
            let players = 1..=reader.game.players as u8;
            let nodes = players.map(|player| {
                reader.mover = player;
                reader.node(moves, &[], None)
            });
            nodes.collect::<Option<Vec<_>>>()
        });
        self.mover = mover;
        let nodes = nodes?;
        self.threatens = true;
        self.threats |= self.checks.len() > known;
        let first = self.asked.len();
        self.asked.extend(nodes);
        Some(first)
    }

    /// Reads moves that are only asked about, apart from the choice and the condition around them.
    pub fn asked_about<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let tries = std::mem::replace(&mut self.tries, true);
        let check = self.check.take();
        let decides = std::mem::replace(&mut self.decides, false);
        let start = self.start.take();
        let moves = read(self);
        self.tries = tries;
        self.check = check;
        self.decides = decides;
        self.start = start;
        moves
    }

    /// The sites where a component would be threatened, if that is what a condition asks of the
    /// site of a variable.
    pub fn threatened_sites(&mut self, cond: &Bool, var: Bound) -> Option<Set<W>> {
        let Bool::Threatened {
            what: Some(what),
            ty,
            sites: Some(Sites::One(site)),
            moves: None,
        } = cond
        else {
            return None;
        };
        let is_var =
            **site == Int::Bound(var) || self.alias.map(Int::Bound) == Some(site.as_ref().clone());
        if !is_var {
            return None;
        }
        self.on_one_type(*ty)?;
        self.threats = true;
        let what = self.outside_threats(|reader| reader.num(what))?;
        Some(Set::Costly(Box::new(Set::Threatened(what))))
    }

    /// Reads what is not asked while a piece is put somewhere for a threat: no threat depends on
    /// another, so what a threat is asked of is not either.
    fn outside_threats<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.apart, true);
        let read = read(self);
        self.apart = outer;
        read
    }

    /// Notes that the mover's moves ask for the pieces of some components, or of any, by their lists.
    pub fn note_lists(&mut self, some: Option<&[u8]>) {
        if self.ending || self.apart {
            return;
        }
        // What is read for the pieces of another stands in the moves of whoever does it.
        let by = 1 << self.mover | 1 << self.doer.unwrap_or(self.mover);
        let all = 0..self.kinds.owner.len();
        self.listed.resize(all.len(), 0);
        for what in all.filter(|what| some.is_none_or(|some| some.contains(&(*what as u8)))) {
            self.listed[what] |= by;
        }
    }

    /// What is asked of threats holds only where all pieces stand on sites of one type.
    fn on_one_type(&self, ty: SiteType) -> Option<()> {
        let [cells, vertices, edges] = self.game.features.types;
        (ty == self.game.layout.default && !edges && cells != vertices).then_some(())
    }
}

/// What a condition comes to within a threat, whatever a move leads to, if that is known: nothing is
/// threatened there, since no threat depends on another. `(or (not (is Threatened ..)) ..)` holds.
fn within_threat(cond: &Bool) -> Option<bool> {
    match cond {
        Bool::Const(holds) => Some(*holds),
        Bool::Threatened { .. } => Some(false),
        Bool::Not(inner) => within_threat(inner).map(|holds| !holds),
        Bool::And(parts) => any_within_threat(parts, false),
        Bool::Or(parts) => any_within_threat(parts, true),
        Bool::If(cond, yes, no) => match (within_threat(cond), within_threat(yes)) {
            (Some(true), yes) => yes,
            (Some(false), _) => within_threat(no),
            (None, yes) => yes.filter(|_| yes == within_threat(no)),
        },
        _ => None,
    }
}

/// Whether one of the parts comes to what decides; the other value if all come to that.
fn any_within_threat(parts: &[Bool], deciding: bool) -> Option<bool> {
    let mut all = Some(!deciding);
    for part in parts {
        match within_threat(part) {
            Some(holds) if holds == deciding => return Some(deciding),
            Some(_) => {}
            None => all = None,
        }
    }
    all
}
