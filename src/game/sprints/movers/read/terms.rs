//! Numbers and conditions.

use super::Reader;
use super::regions::all_of;
use crate::board::site::SiteType;
use crate::game::context::{Context, Scratch};
use crate::game::rules::booleans::{Compare, Line as LineTest, LinePieces, PlayTest, PlayerTest};
use crate::game::rules::ints::{Arith, Bound, Datum, Figure, LastPart, PieceQuery};
use crate::game::rules::{Bool, Directions, Int, Owners, Region, Role, Sites};
use crate::game::sprints::movers::bits::Bits;
use crate::game::sprints::movers::patterns::{Line, Made, Paths};
use crate::game::sprints::movers::terms::{Ahead, Cond, Groups, Num, Set};
use crate::game::state::State;

impl<const W: usize> Num<W> {
    /// The number, if it is always the same.
    pub fn as_const(&self) -> Option<i32> {
        match self {
            Num::Const(v) => Some(*v),
            _ => None,
        }
    }
}

impl<const W: usize> Reader<'_, W> {
    /// The index of a role.
    pub fn role(&mut self, role: Role) -> Option<Num<W>> {
        Some(match role {
            Role::Mover => Num::Const(self.mover.into()),
            Role::Next => self.other(Num::Next),
            Role::Prev => self.other(Num::Prev),
            Role::Iterated => Num::Const(self.iterated?.into()),
            Role::TeamMover => Num::Const(-1),
            fixed => Num::Const(self.game.fixed_index(fixed).unwrap_or(-1)),
        })
    }

    /// The player before or after the one in whose place moves are read: that is whoever is to move
    /// where it is another.
    fn other(&self, player: Num<W>) -> Num<W> {
        match self.doer {
            Some(doer) => Num::Const(doer.into()),
            None => player,
        }
    }

    /// What was visited in this turn.
    pub fn visited(&self) -> Set<W> {
        match self.tries {
            true => Set::VisitedOrLast,
            false => Set::Visited,
        }
    }

    /// A number.
    pub fn num(&mut self, e: &Int) -> Option<Num<W>> {
        let default = self.game.layout.default;
        Some(match e {
            Int::Const(v) => Num::Const(*v),
            Int::Bound(Bound::From) if self.applying => Num::From,
            Int::Bound(Bound::To) if self.applying => Num::To,
            Int::Keeping(e) => self.num(&e.of)?,
            Int::Bound(Bound::From) => {
                *self.start.as_mut()? = true;
                Num::From
            }
            Int::Bound(Bound::Site) => self.site.clone()?,
            Int::Bound(Bound::Player) => Num::Const(self.iterated?.into()),
            Int::RoleIndex(role) => self.role(*role)?,
            Int::Figure(figure) => self.figure(*figure)?,
            Int::Last(part, after) if after.as_const() == Some(false) => match part {
                LastPart::From => Num::LastFrom,
                LastPart::To => Num::LastTo,
                LastPart::LevelFrom | LastPart::LevelTo => return None,
            },
            Int::Datum {
                datum,
                ty,
                at,
                level: None,
            } => {
                let at = Box::new(self.site(*ty, at)?);
                match datum {
                    Datum::What => Num::What(at),
                    Datum::Who => Num::Who(at),
                    Datum::State => {
                        // Beside the board none is kept.
                        let on_board = 0..self.kinds.sites as i32;
                        if at.as_const().is_some_and(|at| !on_board.contains(&at)) {
                            return None;
                        }
                        self.kinds.stated = true;
                        Num::State(at)
                    }
                    Datum::Rotation | Datum::Value => return None,
                }
            }
            Int::CountAt {
                ty,
                sites: Sites::One(at),
            } => Num::CountAt(Box::new(self.site(*ty, at)?)),
            Int::HandSite {
                by_player,
                player,
                offset,
            } => {
                let offset = self.num(offset)?.as_const()?;
                let sites = by_player
                    .iter()
                    .map(|s| if *s < 0 { -1 } else { s + offset });
                let sites: Vec<i32> = sites.collect();
                self.table(player, sites)?
            }
            Int::ComponentOf { by_player, player } => self.table(player, by_player.clone())?,
            Int::MapEntry { maps, key } => {
                let key = self.num(key)?.as_const()?;
                Num::Const(self.game.map_entry(maps, key))
            }
            Int::Var(var) => Num::Var(usize::from(var.0)),
            Int::Ahead { ty, site, .. } if *ty == default => {
                let site = self.num(site)?;
                Num::Ahead(Box::new(site), Box::new(self.ahead(e)?))
            }
            Int::CountPieces(query) => self.pieces(query)?,
            Int::CountSites(region) => Num::Size(Box::new(self.region(region)?)),
            Int::CountGroups {
                ty,
                directions: Directions::Absolute(directions),
                cond,
                min,
                enough,
            } if *ty == default => {
                let occupied = || Set::Not(Box::new(Set::Pieces(0)));
                let members = match cond {
                    Some(cond) => self.set_of(Some(cond), Bound::To, &|_| true)?,
                    None => occupied(),
                };
                Num::Groups(Box::new(Groups {
                    near: self.linked(directions)?,
                    members,
                    min: self.num(min)?,
                    enough: *enough,
                }))
            }
            Int::Score(player) => Num::Score(Box::new(self.num(player)?)),
            Int::PlayerValue(player) => Num::Value(Box::new(self.num(player)?)),
            Int::Sum(terms) => {
                let terms = terms.iter().map(|term| self.num(term));
                Num::Sum(terms.collect::<Option<_>>()?)
            }
            Int::Arith(how, a, b) => Num::Arith(*how, Box::new((self.num(a)?, self.num(b)?))),
            Int::If(cond, yes, no) => {
                let cond = Box::new(self.cond(cond)?);
                Num::If(cond, Box::new((self.num(yes)?, self.num(no)?)))
            }
            _ => return None,
        })
    }

    fn figure(&mut self, figure: Figure) -> Option<Num<W>> {
        Some(match figure {
            Figure::Mover => Num::Const(self.mover.into()),
            Figure::Next => self.other(Num::Next),
            Figure::Prev => self.other(Num::Prev),
            Figure::Moves => Num::Moves,
            Figure::Temp => Num::Temp,
            Figure::PendingValue => Num::Pending,
            Figure::MoveLimit => Num::Const(self.game.move_limit as i32),
            Figure::TurnLimit => Num::Const(self.game.turn_limit as i32),
            Figure::Turns | Figure::MovesThisTurn | Figure::Counter => {
                self.ticks = true;
                match figure {
                    Figure::Turns => Num::Turn,
                    Figure::Counter => Num::Counter,
                    _ => Num::SamePlayer,
                }
            }
            _ => return None,
        })
    }

    /// What a table has for a number.
    fn table(&mut self, key: &Int, values: Vec<i32>) -> Option<Num<W>> {
        Some(match self.num(key)? {
            Num::Const(key) => {
                let key = usize::try_from(key).ok();
                Num::Const(key.and_then(|k| values.get(k)).map_or(-1, |v| *v))
            }
            key => Num::Table(Box::new(key), values),
        })
    }

    /// A site of the board or beside it.
    fn site(&mut self, ty: SiteType, site: &Int) -> Option<Num<W>> {
        let number = self.num(site)?;
        // What is beside the board counts as cells.
        let border = self.game.layout.board_end as i32;
        let beside =
            matches!(site, Int::HandSite { .. }) || number.as_const().is_some_and(|n| n >= border);
        (ty == self.game.layout.default || beside).then_some(number)
    }

    /// The number of pieces.
    fn pieces(&mut self, e: &PieceQuery) -> Option<Num<W>> {
        let (set, components) = self.searched(e)?;
        let everywhere = e.region.is_none() && e.cond.is_none();
        let types = e.ty.is_none_or(|ty| ty == SiteType::Cell);
        let on_board = e.ty.is_none_or(|ty| ty == self.game.layout.default);
        if e.ty.is_some() && !on_board {
            return None;
        }
        let count = Num::Size(Box::new(set));
        let has_more = self.game.layout.total > self.game.layout.board_end;
        if !has_more || !types {
            return Some(count);
        }
        match (everywhere, e.cond.is_none()) {
            (true, _) => {
                let beside = match components {
                    Some(components) => Num::Beside(components),
                    None => Num::BesideOf(Box::new(self.owners(&e.owners)?.err()?)),
                };
                Some(Num::Sum(vec![count, beside]))
            }
            (false, true) => Some(count),
            (false, false) => None,
        }
    }

    /// The sites of the board that a search finds, and the components searched, where they are
    /// always the same.
    fn searched(&mut self, e: &PieceQuery) -> Option<(Set<W>, Option<Vec<u8>>)> {
        let (mut parts, components) = match self.owners(&e.owners)? {
            Ok(owners) => {
                let components = self.components(&owners, e.components.as_deref());
                (vec![self.any_of(&components)], Some(components))
            }
            Err(player) if e.components.is_none() => (vec![Set::PiecesOf(player)], None),
            Err(_) => return None,
        };
        if let Some(region) = &e.region {
            parts.push(self.region(region)?);
        }
        if let Some(cond) = &e.cond {
            parts.push(self.set_of(Some(cond), Bound::Site, &|_| true)?);
        }
        Some((all_of(parts), components))
    }

    /// The owners meant, or the number of the one owner.
    pub fn owners(&mut self, owners: &Owners) -> Option<Result<Vec<u8>, Num<W>>> {
        let n = self.game.players as u8;
        let others = |from: u8| (from..=n).filter(|p| *p != self.mover).collect();
        let index = match owners {
            Owners::Index(index) => self.num(index)?,
            Owners::Role(role) => match role {
                Role::All => return Some(Ok((0..=n + 1).collect())),
                Role::NonMover => return Some(Ok(others(0))),
                Role::Enemy => return Some(Ok(others(1))),
                Role::Ally | Role::Team(_) => return Some(Ok(Vec::new())),
                Role::Friend | Role::TeamMover => Num::Const(self.mover.into()),
                role => self.role(*role)?,
            },
        };
        Some(match index {
            Num::Const(owner) => Ok(u8::try_from(owner).into_iter().collect()),
            index => Err(index),
        })
    }

    /// The components of owners, of all or some of these.
    pub fn components(&self, owners: &[u8], some: Option<&[u16]>) -> Vec<u8> {
        let all = 1..self.kinds.owner.len();
        all.filter(|c| owners.contains(&self.kinds.owner[*c]))
            .filter(|c| some.is_none_or(|some| some.contains(&(*c as u16))))
            .map(|c| c as u8)
            .collect()
    }

    /// The sites where one of these components stands, 0 being none.
    pub fn any_of(&self, components: &[u8]) -> Set<W> {
        let all = self.kinds.owner.len();
        let mut left: Vec<usize> = components.iter().map(|c| usize::from(*c)).collect();
        if left.len() == all {
            return Set::Fixed(Bits::below(self.kinds.sites));
        }
        let mut parts = Vec::new();
        for side in self.kinds.of_owner.iter().flatten() {
            let own = |c: &usize| self.kinds.side_of[*c] == *side;
            let owned = (1..all).filter(own).count();
            if owned > 1 && left.iter().copied().filter(own).count() == owned {
                left.retain(|c| !own(c));
                parts.push(Set::Pieces(*side));
            }
        }
        if parts.is_empty() && left.len() > 1 && left.len() + 1 == all {
            let missing = (0..all).find(|c| !left.contains(c)).unwrap_or(0);
            return Set::Not(Box::new(Set::Pieces(missing)));
        }
        parts.extend(left.into_iter().map(Set::Pieces));
        match parts[..] {
            [Set::Pieces(a)] => Set::Pieces(a),
            [Set::Pieces(a), Set::Pieces(b)] => Set::Either(a, b),
            _ => Set::Any(parts),
        }
    }

    /// A condition.
    pub fn cond(&mut self, cond: &Bool) -> Option<Cond<W>> {
        let default = self.game.layout.default;
        Some(match cond {
            Bool::Const(v) => Cond::Const(*v),
            Bool::Keeping(e) => self.cond(&e.of)?,
            Bool::And(parts) => {
                let mut read = Vec::new();
                for part in parts {
                    match self.cond(part)? {
                        Cond::Const(true) => {}
                        Cond::Const(false) => return Some(Cond::Const(false)),
                        part => read.push(part),
                    }
                }
                match read.len() {
                    0 => Cond::Const(true),
                    1 => read.remove(0),
                    _ => Cond::All(read),
                }
            }
            Bool::Or(parts) => {
                let parts = parts.iter().map(|part| self.cond(part));
                Cond::Any(parts.collect::<Option<_>>()?)
            }
            Bool::Not(inner) => match self.cond(inner)? {
                Cond::Const(v) => Cond::Const(!v),
                inner => Cond::Not(Box::new(inner)),
            },
            Bool::If(cond, yes, no) => Cond::If(Box::new((
                self.cond(cond)?,
                self.cond(yes)?,
                self.cond(no)?,
            ))),
            Bool::Compare(how, a, b) => match (self.num(a)?, self.num(b)?) {
                (Num::Const(a), Num::Const(b)) => Cond::Const(match how {
                    Compare::Eq => a == b,
                    Compare::Ne => a != b,
                    Compare::Lt => a < b,
                    Compare::Le => a <= b,
                    Compare::Gt => a > b,
                    Compare::Ge => a >= b,
                }),
                (a, b) => Cond::Compare(*how, a, b),
            },
            Bool::Even(v) => self.parity(v, 0)?,
            Bool::Odd(v) => self.parity(v, 1)?,
            Bool::Player(test, of) => self.player_test(*test, of)?,
            Bool::Play(PlayTest::Pending) => Cond::IsPending,
            Bool::Empty(ty, site) => Cond::Empty(self.site(*ty, site)?),
            Bool::Occupied(ty, site) => Cond::Not(Box::new(Cond::Empty(self.site(*ty, site)?))),
            Bool::Visited(site) => Cond::Has(self.site(default, site)?, self.visited()),
            Bool::InRegion(sites, region) => {
                let region = self.region(region)?;
                let has = sites.iter().map(|site| match site {
                    // A site beside the board is in no set.
                    Int::HandSite { .. } => None,
                    site => Some(Cond::Has(self.num(site)?, region.clone())),
                });
                let mut has = has.collect::<Option<Vec<_>>>()?;
                match has.len() {
                    1 => has.remove(0),
                    _ => Cond::All(has),
                }
            }
            Bool::AllSites(region, cond) => self.all_sites(region, cond)?,
            Bool::SameRegion(a, b) => Cond::Same(self.region(a)?, self.region(b)?),
            Bool::Triggered(player) => Cond::Triggered(self.num(player)?),
            Bool::Play(PlayTest::Full) => Cond::None(Set::Pieces(0)),
            Bool::Within { what, sites } => {
                let what = u8::try_from(self.num(what)?.as_const()?).ok()?;
                if usize::from(what) >= self.kinds.owner.len() {
                    return None;
                }
                let sites = match sites {
                    Sites::One(site) => Set::One(self.num(site)?),
                    Sites::Many(region) => self.region(region)?,
                };
                let within = Set::All(vec![Set::Pieces(what.into()), sites]);
                Cond::Not(Box::new(Cond::None(within)))
            }
            Bool::Proposed(text) => Cond::Proposed(*text),
            Bool::Decided(text) => Cond::Decided(*text),
            Bool::Line(line) => Cond::Line(Box::new(self.line(line, None)?)),
            Bool::NoPieces(query) => {
                let none = self.pieces(query)?;
                let how = Compare::Eq;
                match none {
                    Num::Size(set) => Cond::None(*set),
                    none => Cond::Compare(how, none, Num::Const(0)),
                }
            }
            Bool::NoMoves(role) => {
                self.asks_next |= *role == Role::Next;
                Cond::Stalemated(self.role(*role)?)
            }
            Bool::CanMove(moves) => {
                let outer = std::mem::replace(&mut self.tries, true);
                let (check, known) = (self.check.take(), self.checks.len());
                let decides = std::mem::replace(&mut self.decides, false);
                let start = self.start.take();
                let node = self.node(moves, &[], None);
                self.tries = outer;
                self.check = check;
                self.decides = decides;
                self.start = start;
                let node = node?;
                self.asked.push(node);
                let asked = self.asked.len() - 1;
                match self.checks.len() > known {
                    true => Cond::CanMoveLegally(asked),
                    false => Cond::CanMove(asked),
                }
            }
            Bool::Threatened {
                what,
                ty,
                sites,
                moves: None,
            } => self.threatened(what.as_deref(), *ty, sites.as_ref())?,
            _ => return None,
        })
    }

    /// A condition on all sites of a region: one by one beside the board.
    fn all_sites(&mut self, region: &Region, cond: &Bool) -> Option<Cond<W>> {
        let game = self.game;
        let listed = match region {
            Region::Hand { player, by_player } => {
                let player = usize::try_from(self.num(player)?.as_const()?).ok()?;
                Some(*by_player.get(player)?)
            }
            // A hand whose owner is always the same.
            Region::Static(id) => {
                let beside = |site: i32| site as usize >= self.kinds.sites;
                game.region(*id).iter().any(beside).then_some(*id)
            }
            _ => None,
        };
        if let Some(listed) = listed {
            let mut all = Vec::new();
            for site in game.region(listed).iter() {
                let outer = self.site.replace(Num::Const(site));
                let cond = self.cond(cond);
                self.site = outer;
                all.push(cond?);
            }
            return Some(Cond::All(all));
        }
        let region = self.region(region)?;
        let holds = self.set_of(Some(cond), Bound::Site, &|_| true)?;
        let fails = Set::Not(Box::new(holds));
        Some(Cond::None(Set::All(vec![region, fails])))
    }

    /// The sites ahead of all, by what stands on them.
    fn ahead(&mut self, e: &Int) -> Option<Ahead> {
        let Int::Ahead {
            ty,
            steps,
            directions,
            ..
        } = e
        else {
            return None;
        };
        let turned = matches!(&**directions, Directions::Relative { directions, .. }
            if directions.iter().any(|d| d.follows_last_move()));
        let plain = matches!(
            **directions,
            Directions::Absolute(_) | Directions::Relative { .. }
        );
        let steps = self.num(steps)?.as_const()?;
        if turned || !plain {
            return None;
        }
        let game = self.game;
        let mut state = State::new(game);
        state.mover = self.mover;
        let mut scratch = Scratch::new(0);
        let mut ahead = Ahead {
            table_of: Vec::new(),
            tables: Vec::new(),
        };
        let mut facings = Vec::new();
        for what in 0..self.kinds.owner.len() as u16 {
            // Where nothing stands, nothing faces anywhere.
            let facing = (what > 0).then(|| game.facing_of(what));
            let known = facings.iter().position(|f| *f == facing);
            ahead
                .table_of
                .push(known.unwrap_or(facings.len()).try_into().ok()?);
            if known.is_some() {
                continue;
            }
            facings.push(facing);
            let sites = 0..self.kinds.sites;
            let table = sites.map(|site| {
                let owner = self.kinds.owner[usize::from(what)];
                let count = i32::from(what > 0);
                state.contents.set_piece(site, what, owner, count);
                let mut ctx = Context::new(game, &mut state, &mut scratch);
                let to = ctx.int(&Int::Ahead {
                    ty: *ty,
                    site: Box::new(Int::Const(site as i32)),
                    steps: Box::new(Int::Const(steps)),
                    directions: directions.clone(),
                });
                state.contents.clear(site);
                to
            });
            ahead.tables.push(table.collect());
        }
        Some(ahead)
    }

    fn parity(&mut self, of: &Int, rest: i32) -> Option<Cond<W>> {
        let of = self.num(of)?;
        // The remainder of a negative odd number is −1.
        let rest_of = Num::Arith(Arith::Mod, Box::new((of, Num::Const(2))));
        let how = if rest == 0 { Compare::Eq } else { Compare::Ne };
        Some(Cond::Compare(how, rest_of, Num::Const(0)))
    }

    fn player_test(&mut self, test: PlayerTest, of: &Int) -> Option<Cond<W>> {
        use crate::game::rules::booleans::Compare::{Eq, Ne};
        let of = self.num(of)?;
        let mover = Num::Const(self.mover.into());
        let is = |what| Cond::Compare(Eq, of.clone(), what);
        Some(match test {
            PlayerTest::Mover => is(mover),
            PlayerTest::Next => is(self.other(Num::Next)),
            PlayerTest::Prev => is(self.other(Num::Prev)),
            PlayerTest::Enemy => Cond::All(vec![
                Cond::Compare(Ne, of.clone(), Num::Const(0)),
                Cond::Compare(Ne, of, mover),
            ]),
            PlayerTest::Friend => is(mover),
            PlayerTest::Active => Cond::Active(of),
        })
    }

    /// Pieces in a line: through given sites, or through the one that a variable is bound to.
    pub fn line(&mut self, line: &LineTest, pivot: Option<Bound>) -> Option<Line<W>> {
        if line.ty != self.game.layout.default
            || line.ty == SiteType::Edge
            || line.contiguous.as_const() != Some(true)
        {
            return None;
        }
        let made = match &line.pieces {
            LinePieces::OfPivot => Made::OfPivot,
            LinePieces::OfRole(role) => match self.role(*role)? {
                Num::Const(owner) => {
                    let owner: Vec<u8> = u8::try_from(owner).into_iter().collect();
                    Made::Of(self.any_of(&self.components(&owner, None)), false)
                }
                owner => Made::Of(Set::PiecesOf(owner), false),
            },
            LinePieces::Listed(whats) => {
                let whats = whats.iter().map(|what| {
                    let what = self.num(what)?.as_const()?;
                    u8::try_from(what).ok()
                });
                let whats = whats.collect::<Option<Vec<_>>>()?;
                Made::Of(self.any_of(&whats), true)
            }
        };
        Some(Line {
            paths: Paths::through(self.game, line.direction),
            length: self.num(&line.length)?,
            exact: line.exact.as_const()?,
            through: match (&line.through, pivot) {
                (Sites::One(site), Some(pivot)) if **site == Int::Bound(pivot) => {
                    Set::Fixed(Bits::EMPTY)
                }
                (Sites::One(site), None) => Set::One(self.num(site)?),
                (Sites::Many(region), None) => self.region(region)?,
                _ => return None,
            },
            made,
            cond: match &line.cond {
                Some(cond) => Some(self.set_of(Some(cond), Bound::To, &|_| true)?),
                None => None,
            },
        })
    }
}
