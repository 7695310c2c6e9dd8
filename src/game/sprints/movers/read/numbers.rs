//! Reads integer functions, such as `(count Pieces Mover)`: a typed [`Int`] becomes a [`Number`] of
//! the runner.

use std::sync::Arc;

use super::distances::bounded;
use super::{Passes, Reader, variable};
use crate::board::site::{Site, SiteType};
use crate::game::arithmetic::add;
use crate::game::bits::Bits;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::{Bound, Datum, Figure, LastPart};
use crate::game::rules::{Directions, Int, Ints, MemoryId, Owners, Region, Role, Sites};
use crate::game::sprints::movers::clusters::{Groups, Territory};
use crate::game::sprints::movers::terms::{Around, Condition, Fold, Number, Pairs, Set, Variable};
use crate::game::sprints::movers::visit::Term;
use crate::game::state::State;

impl<const W: usize> Number<W> {
    /// The number, if it is always the same.
    pub fn as_const(&self) -> Option<i32> {
        match self {
            Number::Const(v) => Some(*v),
            _ => None,
        }
    }

    /// Whether it is certainly a site beside a board of so many sites.
    pub fn is_beyond(&self, board: i32) -> bool {
        match self {
            Number::Const(site) => *site >= board,
            Number::Table(_, sites) => sites.iter().all(|site| *site >= board),
            _ => false,
        }
    }

    /// Whether it is certainly a site of the board; what is ahead of one is one.
    fn is_on_board(&self) -> bool {
        match self {
            Number::Each(_) | Number::Site | Number::To | Number::Between => true,
            Number::Ahead(site, _) => site.is_on_board(),
            _ => false,
        }
    }
}

/// Sites whose pieces are counted one by one at most.
const MOST_LISTED: usize = 16;

impl<const W: usize> Reader<'_, W> {
    /// The index of a role.
    pub fn role(&mut self, role: Role) -> Option<Number<W>> {
        Some(match role {
            Role::Mover => Number::Const(self.mover.into()),
            Role::Next => self.other(Number::Next),
            Role::Prev => self.other(Number::Prev),
            Role::Iterated => Number::Const(self.iterated?.into()),
            Role::TeamMover => Number::Const(-1),
            fixed => Number::Const(self.game.fixed_index(fixed).unwrap_or(-1)),
        })
    }

    /// The player before or after the one in whose place moves are read: that is whoever is to move
    /// where it is another.
    pub fn other(&self, player: Number<W>) -> Number<W> {
        match self.doer {
            Some(doer) => Number::Const(doer.into()),
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
    pub fn num(&mut self, e: &Int) -> Option<Number<W>> {
        let before = self.unread.len();
        let read = match e {
            Int::Bound(_) => self.num_of(e),
            e => self.num_of(e).or_else(|| self.asked_num(e)),
        };
        self.note(before, read.is_some(), "number", e);
        read
    }

    fn num_of(&mut self, e: &Int) -> Option<Number<W>> {
        let default = self.game.layout.default;
        Some(match e {
            Int::Const(v) => Number::Const(*v),
            Int::Bound(bound) if self.asked_on(*bound).is_some() => {
                Number::Each(self.asked_on(*bound)?)
            }
            Int::Bound(bound) if self.hit == Some(*bound) => Number::Site,
            Int::Bound(Bound::Site) => self.site.clone()?,
            Int::Bound(Bound::To) if self.to_is_site => Number::Site,
            Int::Bound(Bound::From) if self.applying => Number::From,
            Int::Bound(Bound::To) if self.applying => Number::To,
            Int::Bound(Bound::Between) if self.applying => match self.passes {
                Passes::One => Number::Between,
                Passes::Nothing => Number::Const(-1),
                Passes::Unknown => return None,
            },
            Int::Bound(Bound::Value) => Number::Const(self.value?),
            Int::Keeping(e) => self.num(&e.of)?,
            Int::Bound(Bound::From) => {
                *self.start.as_mut()? = true;
                Number::From
            }
            Int::Bound(Bound::Player) => Number::Const(self.iterated?.into()),
            Int::RoleIndex(role) => self.role(*role)?,
            Int::Figure(figure) => self.figure(*figure)?,
            Int::Last(part, after) if after.as_const() == Some(false) => match part {
                LastPart::From => Number::LastFrom,
                LastPart::To => Number::LastTo,
                LastPart::LevelFrom | LastPart::LevelTo => return None,
            },
            Int::StepsBy(walk, Sites::Many(goals)) => self.nearest(walk, goals)?,
            Int::Datum {
                datum,
                ty,
                at,
                level: None,
            } => {
                let at = Box::new(self.site(*ty, at)?);
                match datum {
                    // Without a level the lowest piece is read.
                    Datum::What if self.kinds.levels > 0 => {
                        Number::OnLevel(Box::new((*at, Number::Const(0))), false)
                    }
                    Datum::What => Number::What(at),
                    Datum::Who => self.within(*ty, &at, Number::Who(at.clone())),
                    Datum::State => {
                        // Beside the board none is kept.
                        let on_board = 0..self.kinds.sites as i32;
                        if at.as_const().is_some_and(|at| !on_board.contains(&at)) {
                            return None;
                        }
                        self.kinds.stated = true;
                        Number::State(at)
                    }
                    Datum::Value => {
                        self.kinds.valued = true;
                        Number::Worth(at)
                    }
                    Datum::Rotation => return None,
                }
            }
            Int::Datum {
                datum: datum @ (Datum::What | Datum::Who),
                ty,
                at,
                level: Some(level),
            } if self.kinds.levels > 0 => {
                let whose = *datum == Datum::Who;
                let top =
                    matches!(&**level, Int::TopLevel { ty: of, at: top } if of == ty && top == at);
                let at = self.site(*ty, at)?;
                match (top, whose) {
                    (true, false) => Number::What(Box::new(at)),
                    (true, true) => Number::Who(Box::new(at)),
                    _ => {
                        // The owner of what is uppermost is looked for as without a level.
                        let level = self.num(level)?;
                        level.as_const().filter(|level| !whose || *level >= 0)?;
                        Number::OnLevel(Box::new((at, level)), whose)
                    }
                }
            }
            Int::TopLevel { ty, at } if self.kinds.levels > 0 => {
                Number::TopLevel(Box::new(self.site(*ty, at)?))
            }
            Int::StackSize {
                ty,
                sites: Sites::One(at),
            } if self.kinds.levels > 0 => Number::CountAt(Box::new(self.site(*ty, at)?)),
            Int::CountAt {
                ty,
                sites: Sites::One(at),
            } => {
                let at = self.site(*ty, at)?;
                self.within(*ty, &at, Number::CountAt(Box::new(at.clone())))
            }
            Int::CountAt {
                ty,
                sites: Sites::Many(region),
            } => {
                let listed = self.listed_sites(region)?;
                (listed.len() <= MOST_LISTED).then_some(())?;
                let counts = listed.into_iter().map(|site| {
                    let at = self.site(*ty, &Int::Const(site))?;
                    Some(self.within(*ty, &at, Number::CountAt(Box::new(at.clone()))))
                });
                Number::Sum(counts.collect::<Option<_>>()?)
            }
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
            Int::Where {
                by_player,
                player,
                state: None,
                ty,
            } if *ty == default => {
                self.on_one_level()?;
                let player = self.num(player)?;
                let asked = player.as_const().map(usize::try_from);
                for (owner, &what) in by_player.iter().enumerate() {
                    if asked.is_none_or(|asked| asked == Ok(owner))
                        && let Ok(what @ 1..) = u8::try_from(what)
                        && !self.kinds.single.contains(&what)
                    {
                        self.kinds.single.push(what);
                    }
                }
                Number::Where(Box::new(player), by_player.clone())
            }
            Int::Coord { ty, row, column } if *ty == default => self.coordinates(row, column)?,
            Int::Attribute { attribute, ty, of } if *ty == default => {
                let of = self.num(of)?;
                let attribute = |of: i32| Int::Attribute {
                    attribute: *attribute,
                    ty: *ty,
                    of: Box::new(Int::Const(of)),
                };
                let sites = 0..self.kinds.sites as i32;
                let values = self.evaluated(&mut sites.map(attribute));
                match of.as_const() {
                    Some(of) => {
                        let of = usize::try_from(of).ok();
                        Number::Const(of.and_then(|of| values.get(of)).map_or(-1, |v| *v))
                    }
                    None => Number::Table(Box::new(of), values),
                }
            }
            Int::Steps {
                ty,
                from,
                to: Sites::One(to),
            } if *ty == default => {
                let ends = (self.num(from)?, self.num(to)?);
                Number::Steps(Box::new(ends), self.steps_table()?)
            }
            Int::Steps {
                ty,
                from,
                to: Sites::Many(region),
            } if *ty == default && matches!(**region, Region::Static(_)) => {
                let site = self.num(from)?;
                // Elsewhere than on the board it is no number of steps.
                if !matches!(site, Number::Each(_) | Number::From | Number::To) {
                    return None;
                }
                let steps = |from: i32| Int::Steps {
                    ty: *ty,
                    from: Box::new(Int::Const(from)),
                    to: Sites::Many(region.clone()),
                };
                let sites = 0..self.kinds.sites as i32;
                Number::Table(Box::new(site), self.evaluated(&mut sites.map(steps)))
            }
            Int::ComponentOf { by_player, player } => self.table(player, by_player.clone())?,
            Int::MapEntry { maps, key } => {
                let key = self.num(key)?;
                self.map_entry(maps, key)?
            }
            Int::Var(var) => Number::Var(usize::from(var.0)),
            Int::Ahead { ty, .. } if *ty == default => self.site_ahead(e)?,
            Int::CountPieces(query) => self.pieces(query)?,
            Int::CountSites(region) => Number::Size(Box::new(self.region(region)?)),
            Int::RegionSite(region, place) if place.as_const() == Some(0) => {
                Number::First(Box::new(self.region(region)?))
            }
            Int::WhereComponent { what, ty } if *ty == default => {
                self.on_one_level()?;
                let what = usize::try_from(self.num(what)?.as_const()?).ok()?;
                let known = (1..self.kinds.owner.len()).contains(&what);
                Number::First(Box::new(known.then_some(Set::Pieces(what))?))
            }
            Int::CountGroups {
                ty,
                directions: Directions::Absolute(directions),
                cond,
                min,
                enough,
            } if *ty == default => {
                self.on_one_level()?;
                let occupied = || Set::Not(Box::new(Set::Pieces(0)));
                let members = match cond {
                    Some(cond) => self.set_of(Some(cond), Bound::To, &|_| true)?,
                    None => occupied(),
                };
                Number::Groups(Box::new(Groups {
                    near: self.linked(directions)?,
                    members,
                    min: self.num(min)?,
                    enough: *enough,
                }))
            }
            Int::GroupSize {
                ty,
                at,
                directions,
                cond,
            } if *ty == default => {
                let at = Set::One(self.num(at)?);
                let group = self.group(at, directions, cond.as_deref(), false)?;
                Number::Size(Box::new(Set::Group(Box::new(group))))
            }
            Int::Liberties {
                ty,
                at,
                directions: directions @ Directions::Absolute(steps),
                cond,
            } if *ty == default => {
                let at = Set::One(self.num(at)?);
                let group = self.group(at, directions, cond.as_deref(), true)?;
                let group = Set::Group(Box::new(group));
                let around = Around::of(self.towards(steps), group, Some(false));
                let around = Set::Around(Box::new(around));
                Number::Size(Box::new(Set::All(vec![around, Set::Pieces(0)])))
            }
            Int::Territory {
                ty,
                owners: Owners::Role(role @ (Role::Mover | Role::Next | Role::Player(_))),
                directions: Directions::Absolute(steps),
            } if *ty == default && self.kinds.levels == 0 => {
                Number::Territory(Box::new(Territory {
                    near: self.towards(steps),
                    own: Set::PiecesOf(self.role(*role)?),
                }))
            }
            Int::Score(player) => Number::Score(Box::new(self.num(player)?)),
            Int::PlayerValue(player) => Number::Value(Box::new(self.num(player)?)),
            Int::Sum(terms) => {
                let terms = terms.iter().map(|term| self.num(term));
                let terms = terms.collect::<Option<Vec<_>>>()?;
                let known = terms.iter().map(Number::as_const);
                match known.collect::<Option<Vec<i32>>>() {
                    Some(known) => Number::Const(known.into_iter().fold(0, add)),
                    None => Number::Sum(terms),
                }
            }
            Int::ArraySize(values) => match **values {
                Ints::Remembered(memory) => Number::Remembered(self.memory(memory)),
                _ => return None,
            },
            Int::ArrayValue(array, index) => {
                let (Ints::Listed(values), index) = (&**array, self.num(index)?) else {
                    return None;
                };
                let values = values.iter().map(|value| self.num(value)?.as_const());
                let values: Vec<i32> = values.collect::<Option<_>>()?;
                match index {
                    Number::Const(index) => {
                        let index = usize::try_from(index).ok();
                        Number::Const(index.and_then(|i| values.get(i)).map_or(-1, |v| *v))
                    }
                    index => Number::Table(Box::new(index), values),
                }
            }
            Int::Product(factors) if !factors.is_empty() => {
                let factors = factors.iter().map(|factor| self.num(factor));
                Number::Product(factors.collect::<Option<_>>()?)
            }
            Int::Arith(how, a, b) => match (self.num(a)?, self.num(b)?) {
                (Number::Const(a), Number::Const(b)) => Number::Const(how.of(a, b)),
                parts => Number::Arith(*how, Box::new(parts)),
            },
            Int::SumOf(ints) => self.folded(Fold::Sum, ints)?,
            Int::MaxOf(ints) => self.folded(Fold::Max, ints)?,
            Int::MinOf(ints) => self.folded(Fold::Min, ints)?,
            Int::If(cond, yes, no) => match self.cond(cond)? {
                Condition::Const(true) => self.num(yes)?,
                Condition::Const(false) => self.num(no)?,
                cond => Number::If(Box::new(cond), Box::new((self.num(yes)?, self.num(no)?))),
            },
            _ => return None,
        })
    }

    /// The variable that stands for each of the sites a condition is asked on, if a variable is one.
    pub fn asked_on(&self, bound: Bound) -> Option<Variable> {
        self.each[variable(bound)? as usize]
    }

    /// The results of pairs of sites, put together.
    fn folded(&mut self, how: Fold, ints: &Ints) -> Option<Number<W>> {
        let Ints::Results { from, to, value } = ints else {
            return None;
        };
        let from = self.sites(from)?;
        // Both variables are those of the pair within, whatever they are outside.
        let outer = (self.each, self.start.take(), self.alias.take());
        self.each[Variable::From as usize] = Some(Variable::From);
        let to = self.sites(to);
        self.each[Variable::To as usize] = Some(Variable::To);
        let value = self.num(value);
        (self.each, self.start, self.alias) = outer;
        let (mut to, mut value) = (to?, value?);
        let mut apart = true;
        let asks = &mut |term: Term<'_, W>| {
            apart &= !matches!(
                term,
                Term::Number(Number::Each(Variable::From) | Number::Asked(_))
                    | Term::Set(Set::Asked(_))
                    | Term::Condition(Condition::Asked(_))
            );
        };
        to.visit(asks);
        value.visit(asks);
        let pairs = Pairs {
            how,
            from,
            to,
            value,
            apart,
        };
        let counted = pairs.counted(&self.kinds);
        Some(counted.unwrap_or_else(|| Number::Pairs(Box::new(pairs))))
    }

    /// The number of steps between all sites of the board.
    fn steps_table(&mut self) -> Option<Arc<[u16]>> {
        if self.steps.is_none() {
            let table = self.game.distances[self.game.layout.default as usize].as_ref()?;
            let rows = (0..self.kinds.sites).map(|from| table.row(from as Site));
            let rows: Vec<&[u16]> = rows.collect::<Option<_>>()?;
            self.steps = Some(rows.concat().into());
        }
        self.steps.clone()
    }

    /// The site in a row and a column; −1 where there is none.
    fn coordinates(&mut self, row: &Int, column: &Int) -> Option<Number<W>> {
        let (row, column) = (self.num(row)?, self.num(column)?);
        let measures = self.game.board.measures(self.game.layout.default);
        let (rows, columns) = (
            measures.rows().len() as i32,
            measures.columns().len() as i32,
        );
        // One row and one column more on either side, where there are no sites.
        let sites = (-1..=rows).flat_map(|row| (-1..=columns).map(move |column| (row, column)));
        let default = self.game.layout.default;
        let sites = self.evaluated(&mut sites.map(|(row, column)| Int::Coord {
            ty: default,
            row: Box::new(Int::Const(row)),
            column: Box::new(Int::Const(column)),
        }));
        let place =
            |number, end: i32| Number::Sum(vec![bounded(number, -1, end), Number::Const(1)]);
        let first = Number::Product(vec![place(row, rows), Number::Const(columns + 2)]);
        let place = Number::Sum(vec![first, place(column, columns)]);
        Some(Number::Table(Box::new(place), sites))
    }

    /// What numbers are that the board decides.
    fn evaluated(&self, numbers: &mut dyn Iterator<Item = Int>) -> Vec<i32> {
        let mut state = State::new(self.game);
        let mut scratch = Scratch::new(0);
        let mut ctx = Context::new(self.game, &mut state, &mut scratch);
        numbers.map(|number| ctx.int(&number)).collect()
    }

    /// A memory whose values matter, by its place.
    pub fn memory(&mut self, memory: MemoryId) -> usize {
        self.kinds.remembers = true;
        usize::from(memory.0)
    }

    fn figure(&mut self, figure: Figure) -> Option<Number<W>> {
        Some(match figure {
            Figure::Mover => Number::Const(self.mover.into()),
            Figure::Next => self.other(Number::Next),
            Figure::Prev => self.other(Number::Prev),
            Figure::Moves => Number::Moves,
            Figure::Temp => Number::Temp,
            Figure::PendingValue => {
                self.pending_asked += 1;
                Number::Pending
            }
            Figure::MoveLimit => Number::Const(self.game.move_limit as i32),
            Figure::TurnLimit => Number::Const(self.game.turn_limit as i32),
            Figure::Turns | Figure::MovesThisTurn | Figure::Counter => {
                self.ticks = true;
                match figure {
                    Figure::Turns => Number::Turn,
                    Figure::Counter => Number::Counter,
                    _ => Number::SamePlayer,
                }
            }
            _ => return None,
        })
    }

    /// What a table has for a number.
    pub fn table(&mut self, key: &Int, values: Vec<i32>) -> Option<Number<W>> {
        Some(match self.num(key)? {
            Number::Const(key) => {
                let key = usize::try_from(key).ok();
                Number::Const(key.and_then(|k| values.get(k)).map_or(-1, |v| *v))
            }
            key => Number::Table(Box::new(key), values),
        })
    }

    /// What maps have for a key.
    fn map_entry(&self, maps: &[u16], key: Number<W>) -> Option<Number<W>> {
        let game = self.game;
        let keys = match key {
            Number::Const(key) => return Some(Number::Const(game.map_entry(maps, key))),
            Number::If(cond, parts) => {
                let (yes, no) = *parts;
                let parts = (self.map_entry(maps, yes)?, self.map_entry(maps, no)?);
                return Some(Number::If(cond, Box::new(parts)));
            }
            Number::What(_) => game.components.len(),
            Number::Who(_) | Number::Next | Number::Prev => game.players + 2,
            // A site, or -1 for none, which no map has as a key.
            Number::Each(_)
            | Number::LastFrom
            | Number::LastTo
            | Number::Site
            | Number::From
            | Number::To
                if game.map_entry(maps, -1) == -1 =>
            {
                game.layout.total as usize
            }
            _ => return None,
        };
        let values = (0..keys as i32).map(|key| game.map_entry(maps, key));
        Some(Number::Table(Box::new(key), values.collect()))
    }

    /// A site of the board or beside it.
    pub fn site(&mut self, ty: SiteType, site: &Int) -> Option<Number<W>> {
        let number = self.num(site)?;
        // What is beside the board counts as cells.
        let border = self.game.layout.board_end as i32;
        let beside =
            matches!(site, Int::HandSite { .. }) || number.as_const().is_some_and(|n| n >= border);
        let as_cell = beside && ty == SiteType::Cell;
        (ty == self.game.layout.default || as_cell).then_some(number)
    }

    /// What is read at a site, or 0 beside the board: there owners and counts are found as cells only.
    fn within(&self, ty: SiteType, site: &Number<W>, read: Number<W>) -> Number<W> {
        let layout = &self.game.layout;
        if ty == SiteType::Cell || site.is_on_board() || layout.total == layout.board_end {
            return read;
        }
        let board = Set::Fixed(Bits::below(self.kinds.sites));
        let on_board = Box::new(Condition::Has(site.clone(), board));
        Number::If(on_board, Box::new((read, Number::Const(0))))
    }
}
