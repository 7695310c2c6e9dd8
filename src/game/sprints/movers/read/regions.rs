//! Reads regions, such as `(sites Occupied by:Mover)`, as sets of sites.

use super::Reader;
use crate::arrange::Arrange;
use crate::board::site::SiteType;
use crate::game::MAX_DISTANCE;
use crate::game::bits::Bits;
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::{AroundKind, IndexedList, MoveSites, OccupiedBy};
use crate::game::rules::{Bool, Directions, Int, Ints, Owners, Range, Region, Sites, StaticRegion};
use crate::game::sprints::movers::links::Along;
use crate::game::sprints::movers::patterns::near;
use crate::game::sprints::movers::terms::{Around, Condition, Group, Number, Set};

impl<const W: usize> Reader<'_, W> {
    /// A region; its sites are all on the board.
    pub fn region(&mut self, region: &Region) -> Option<Set<W>> {
        let before = self.unread.len();
        let read = self.region_of(region).or_else(|| self.asked_set(region));
        self.note(before, read.is_some(), "region", region);
        Some(read?.simplified(Bits::below(self.kinds.sites)))
    }

    fn region_of(&mut self, region: &Region) -> Option<Set<W>> {
        let default = self.game.layout.default;
        Some(match region {
            Region::Static(id) => Set::Fixed(self.fixed(*id)?),
            Region::Bound if self.grouped => Set::Grouped,
            Region::Keeping(e) => self.region(&e.of)?,
            Region::Kept(e) => self.region(&e.region)?,
            Region::Equipment { player, by_player } => self.by_player(player, by_player)?,
            Region::Side {
                player,
                by_player,
                ty,
            } if *ty == default => self.by_player(player, by_player)?,
            region if region.is_empty_board(default) => Set::Pieces(0),
            Region::WithState { ty, state }
                if *ty == default
                    && self.game.layout.count(default) as usize == self.kinds.sites =>
            {
                self.kinds.stated = true;
                Set::Stated(self.num(state)?)
            }
            Region::Occupied {
                owners,
                container,
                by,
                top,
                ty,
            } if *ty == default => {
                let on_board = container.as_ref().is_none_or(|c| c.as_const() == Some(0));
                let has_more = self.game.layout.total > self.game.layout.board_end;
                let anywhere = container.is_none() && has_more && default == SiteType::Cell;
                if !on_board || anywhere && !self.on_board && !self.stand_on_board(owners) {
                    return None;
                }
                let some = match by {
                    OccupiedBy::Any => None,
                    OccupiedBy::Index(index) => {
                        let index = u16::try_from(self.num(index)?.as_const()?).ok()?;
                        Some(vec![index])
                    }
                    OccupiedBy::Named(components) => Some(components.clone()),
                };
                let owners = self.owners(owners)?;
                let known = owners
                    .as_ref()
                    .ok()
                    .map_or_else(|| self.all_owners(), Vec::clone);
                self.note_lists(Some(&self.components(&known, some.as_deref())));
                let held = self.kinds.levels > 0 && (!*top || some.is_some());
                match owners {
                    Ok(owners) if held => {
                        let named = Set::Held(self.components(&owners, some.as_deref()));
                        match top {
                            true => {
                                all_of(vec![self.any_of(&self.components(&owners, None)), named])
                            }
                            false => named,
                        }
                    }
                    Err(_) if held => return None,
                    Ok(owners) => {
                        let components = self.components(&owners, some.as_deref());
                        self.any_of(&components)
                    }
                    Err(player) => match some {
                        None => Set::PiecesOf(player),
                        some => all_of(vec![
                            Set::PiecesOf(player),
                            self.any_of(&self.components(&self.all_owners(), some.as_deref())),
                        ]),
                    },
                }
            }
            Region::Union(parts) => Set::Any(self.regions(parts)?),
            Region::Intersection(parts) if !parts.is_empty() => {
                // One part on the board keeps all others there.
                let mut first = None;
                for part in parts {
                    if first.is_none() {
                        first = self.region(part);
                    }
                }
                first?;
                let parts = parts.iter().map(|part| self.region_on_board(part));
                all_of(parts.collect::<Option<_>>()?)
            }
            Region::Difference(a, b) => {
                let b = Set::Not(Box::new(self.region_on_board(b)?));
                all_of(vec![self.region(a)?, b])
            }
            Region::Without(a, site) => {
                let site = Set::Here(self.num(site)?);
                all_of(vec![self.region(a)?, Set::Not(Box::new(site))])
            }
            Region::If(cond, yes, no) => {
                let cond = self.cond(cond)?;
                if let Condition::Const(true) = cond {
                    return self.region(yes);
                }
                let no = match no {
                    Some(no) => self.region(no)?,
                    None => Set::Fixed(Bits::EMPTY),
                };
                match cond {
                    Condition::Const(false) => no,
                    cond => Set::If(Box::new(cond), Box::new((self.region(yes)?, no))),
                }
            }
            Region::Filter(region, cond) => all_of(vec![
                self.region(region)?,
                self.set_of(Some(cond), Bound::Site, &|_| true)?,
            ]),
            Region::Listed(sites) => {
                let sites = sites.iter().map(|site| self.one(site));
                let mut sites = sites.collect::<Option<Vec<_>>>()?;
                match sites.len() {
                    1 => sites.remove(0),
                    _ => Set::Any(sites),
                }
            }
            Region::BySite(by_site) => {
                let site = self.num(&Int::Bound(by_site.var))?;
                // A site that a condition is asked on is there.
                let is_there = matches!(site, Number::Each(_));
                if !is_there && !self.is_empty_for_none(by_site) {
                    return None;
                }
                Set::Choice(site, self.tabulated(by_site)?)
            }
            Region::AroundAll {
                centres,
                around,
                included,
            } => {
                let near = self.tabulated(around)?;
                // Nothing is around sites beside the board.
                let centre = match &around.region {
                    Region::Around { .. } if !*included => self.region_on_board(centres)?,
                    _ => self.region(centres)?,
                };
                Set::Around(Box::new(Around::of(near, centre, Some(*included))))
            }
            Region::Around {
                ty,
                sites,
                kind,
                distance,
                direction,
                cond,
                include_self,
            } if *ty == default => {
                let include_self = include_self.as_const()?;
                let centre = match sites {
                    Sites::Many(centres) if !include_self => self.region_on_board(centres)?,
                    sites => self.sites(sites)?,
                };
                let distance = usize::try_from(distance.as_const()?).ok()?;
                let near = near(self.game, *direction, distance);
                let around = Around::of(near, centre.clone(), Some(false));
                let mut parts = vec![Set::Around(Box::new(around))];
                if let Some(kind) = kind {
                    self.on_one_level()?;
                    parts.push(self.of_kind(*kind));
                }
                if let Some(cond) = cond {
                    parts.push(self.set_of(Some(cond), Bound::To, &|_| true)?);
                }
                let found = all_of(parts);
                match include_self {
                    true => Set::Any(vec![found, centre]),
                    false => found,
                }
            }
            Region::Group {
                ty,
                at,
                directions,
                cond,
                ..
            } if *ty == default => {
                let at = match at {
                    Sites::One(site) => Set::One(self.num(site)?),
                    Sites::Many(region) => self.region_on_board(region)?,
                };
                Set::Group(Box::new(self.group(
                    at,
                    directions,
                    cond.as_deref(),
                    false,
                )?))
            }
            Region::Expand {
                container: 0,
                origin: Sites::One(origin),
                steps,
                direction,
                ty,
            } if *ty == default && steps.as_const().is_some() => {
                let at = self.num(origin)?;
                let around = |site: i32| Region::Expand {
                    container: 0,
                    origin: Sites::One(Box::new(Int::Const(site))),
                    steps: steps.clone(),
                    direction: *direction,
                    ty: *ty,
                };
                Set::Choice(at, self.by_site(&around)?)
            }
            Region::Direction {
                from: Sites::One(from),
                directions: directions @ Directions::Absolute(_),
                included,
                stop: None,
                stop_included,
                distance: None,
                ty,
            } if *ty == default && included.as_const().is_some() => {
                let at = self.num(from)?;
                let ahead = |site: i32| Region::Direction {
                    from: Sites::One(Box::new(Int::Const(site))),
                    directions: directions.clone(),
                    included: included.clone(),
                    stop: None,
                    stop_included: stop_included.clone(),
                    distance: None,
                    ty: *ty,
                };
                Set::Choice(at, self.by_site(&ahead)?)
            }
            Region::Direction {
                from,
                directions: Directions::Absolute(directions),
                included,
                stop,
                stop_included,
                distance,
                ty,
            } if *ty == default => Set::Along(Box::new(Along {
                starts: match from {
                    Sites::One(from) => Set::Here(self.num(from)?),
                    Sites::Many(region) => self.region_on_board(region)?,
                },
                lanes: self.lanes(directions),
                included: included.as_const()?,
                stop: match stop {
                    Some(stop) => self.set_of(Some(stop), Bound::To, &|_| true)?,
                    None => Set::Fixed(Bits::EMPTY),
                },
                stop_included: stop_included.as_const()?,
                distance: match distance {
                    Some(distance) => self.num(distance)?,
                    None => Number::Const(MAX_DISTANCE),
                },
            })),
            Region::Indexed(list, ty, number)
                if *ty == default
                    && matches!(
                        list,
                        IndexedList::Row
                            | IndexedList::Column
                            | IndexedList::Layer
                            | IndexedList::Phase
                    ) =>
            {
                let number = self.num(number)?;
                let numbered =
                    |number: i32| Region::Indexed(*list, *ty, Box::new(Int::Const(number)));
                Set::Choice(number, self.by_site(&numbered)?)
            }
            Region::Distance { ty, from, range }
                if *ty == default && range.min.as_const().and(range.max.as_const()).is_some() =>
            {
                let at = self.num(from)?;
                let afar = |site: i32| Region::Distance {
                    ty: *ty,
                    from: Box::new(Int::Const(site)),
                    range: range.clone(),
                };
                Set::Choice(at, self.by_site(&afar)?)
            }
            Region::Distance { ty, from, range }
                if *ty == default && range.min.as_const().is_some_and(|min| min > 0) =>
            {
                let (at, least) = (self.num(from)?, range.min.as_const()?);
                let afar = |site: i32, max: i32| Region::Distance {
                    ty: *ty,
                    from: Box::new(Int::Const(site)),
                    range: Box::new(Range {
                        min: range.min.clone(),
                        max: Int::Const(max),
                    }),
                };
                self.by_distance(at, (&range.max, least), &afar)?
            }
            Region::LineOfSight {
                sight,
                at,
                directions,
            } => {
                self.on_one_level()?;
                Set::Sight(Box::new(self.sight(*sight, at, directions)?))
            }
            Region::Start(what) => {
                self.on_one_level()?;
                let what = self.num(what)?.as_const()?;
                Set::Fixed(self.started(what))
            }
            Region::ToClear => Set::ToClear,
            Region::LastTo => Set::Reached,
            Region::Pending => {
                self.pending_asked += 1;
                Set::Pending
            }
            Region::OfArray(values) => match **values {
                Ints::Remembered(memory) => Set::Remembered(self.memory(memory)),
                _ => return None,
            },
            Region::OfMoves(which @ (MoveSites::From | MoveSites::To), moves) => {
                let (check, known) = (self.check.take(), self.checks.len());
                let decides = std::mem::replace(&mut self.decides, false);
                let start = self.start.take();
                let outer = std::mem::replace(&mut self.looked_at, true);
                let node = self.node(moves, &[], None);
                (self.check, self.decides, self.start) = (check, decides, start);
                self.looked_at = outer;
                if self.checks.len() > known {
                    return None;
                }
                self.asked.push(node?);
                Set::OfMoves(*which, self.asked.len() - 1)
            }
            _ => return None,
        })
    }

    /// One site or many.
    pub fn sites(&mut self, sites: &Sites) -> Option<Set<W>> {
        match sites {
            Sites::One(site) => self.one(site),
            Sites::Many(region) => self.region(region),
        }
    }

    /// The site that a number is.
    fn one(&mut self, site: &Int) -> Option<Set<W>> {
        let on_board = std::mem::replace(&mut self.on_board, false);
        let read = self.num(site);
        self.on_board = on_board;
        let site = read?;
        Some(match on_board {
            true => Set::Here(site),
            false => Set::One(site),
        })
    }

    /// Those sites of a region that are on the board.
    pub fn region_on_board(&mut self, region: &Region) -> Option<Set<W>> {
        let narrowed = matches!(region, Region::Occupied { .. } | Region::Listed(_));
        let outer = std::mem::replace(&mut self.on_board, narrowed);
        let set = match region {
            Region::Union(parts) => {
                let parts = parts.iter().map(|part| self.region_on_board(part));
                parts.collect::<Option<_>>().map(Set::Any)
            }
            region => self.region(region),
        };
        self.on_board = outer;
        set
    }

    /// The groups of the pieces on some sites: of what satisfies the condition, else of pieces of
    /// the same kind; with `alike` of those pieces of the same kind that satisfy it.
    pub fn group(
        &mut self,
        at: Set<W>,
        directions: &Directions,
        cond: Option<&Bool>,
        alike: bool,
    ) -> Option<Group<W>> {
        self.on_one_level()?;
        let Directions::Absolute(directions) = directions else {
            return None;
        };
        // Its condition knows another start, which has no form here.
        let (start, each) = (self.start.take(), self.each);
        self.bind(Bound::From, None);
        let members = cond.map(|cond| self.set_of(Some(cond), Bound::To, &|_| true));
        (self.start, self.each) = (start, each);
        let members = match members {
            Some(members) => Some(members?),
            None => None,
        };
        let near = self.towards(directions);
        Some(Group {
            at,
            mutual: super::tables::are_mutual(&near),
            near,
            alike: alike || members.is_none(),
            members,
        })
    }

    /// The sites where a component stood at the start.
    fn started(&mut self, what: i32) -> Bits<W> {
        self.asks_start = true;
        let there = self.start_pieces.iter().enumerate();
        let there = there.filter(|(_, w)| what > 0 && i32::from(**w) == what);
        Bits::of(there.map(|(site, _)| site as i32)) & Bits::below(self.kinds.sites)
    }

    /// Whether no piece of some owners is beside the board; the position is told to see to it.
    fn stand_on_board(&mut self, owners: &Owners) -> bool {
        let Some(owners) = self.owners(owners).filter(|_| self.kinds.levels == 0) else {
            return false;
        };
        let owners = owners.unwrap_or_else(|_| self.all_owners());
        let whats = self.components(&owners, None);
        let mut beside = self.beside_start.iter();
        let absent = beside.all(|what| *what == 0 || !whats.iter().any(|w| u16::from(*w) == *what));
        if absent {
            self.kinds.absent.extend(whats.iter().filter(|w| **w != 0));
        }
        absent
    }

    /// The pieces that stand where their kind stood at the start.
    pub(super) fn unmoved(&mut self) -> Set<W> {
        if let Some(piece) = self.piece {
            return Set::Fixed(self.started(piece.into()));
        }
        let all = 1..self.kinds.owner.len();
        let parts = all.map(|what| {
            let sites = Set::Fixed(self.started(what as i32));
            Set::All(vec![Set::Pieces(what), sites])
        });
        Set::Any(parts.collect())
    }

    /// The pieces of a kind.
    fn of_kind(&self, kind: AroundKind) -> Set<W> {
        let (mover, shared) = (self.mover, self.game.shared() as u8);
        let wanted = |what: &u8| {
            let owner = self.kinds.owner[usize::from(*what)];
            match kind {
                AroundKind::Empty => *what == 0,
                _ if *what == 0 => false,
                AroundKind::NotEmpty => true,
                AroundKind::Own | AroundKind::NotEnemy => owner == mover || owner == shared,
                AroundKind::NotOwn => owner != mover && owner != shared,
                AroundKind::Enemy => (1..shared).contains(&owner) && owner != mover,
            }
        };
        let all = 0..self.kinds.owner.len() as u8;
        self.any_of(&all.filter(wanted).collect::<Vec<_>>())
    }

    fn regions(&mut self, parts: &[Region]) -> Option<Vec<Set<W>>> {
        parts.iter().map(|part| self.region(part)).collect()
    }

    /// The sites of a precomputed region, where all are on the board.
    pub fn fixed(&self, id: StaticRegion) -> Option<Bits<W>> {
        let sites = self.game.region(id);
        let on_board = |site: i32| (site as usize) < self.kinds.sites;
        sites.iter().all(on_board).then(|| Bits::of(sites.iter()))
    }

    fn by_player(&mut self, player: &Int, by_player: &[StaticRegion]) -> Option<Set<W>> {
        let sets = by_player.iter().map(|id| self.fixed(*id));
        let sets = sets.collect::<Option<Vec<_>>>()?;
        Some(match self.num(player)? {
            Number::Const(player) => {
                let player = usize::try_from(player).ok();
                let bits = player.and_then(|p| sets.get(p));
                Set::Fixed(bits.copied().unwrap_or(Bits::EMPTY))
            }
            player => Set::Choice(player, sets),
        })
    }
}

/// The sites in all of these.
pub(in super::super) fn all_of<const W: usize>(mut parts: Vec<Set<W>>) -> Set<W> {
    if parts.len() == 1 {
        return parts.remove(0);
    }
    if parts.iter().any(Set::is_costly) {
        parts.arrange_by_key(Set::is_costly);
        return Set::Costly(Box::new(Set::All(parts)));
    }
    Set::All(parts)
}
