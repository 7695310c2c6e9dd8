//! Compiles move ludemes to [`RaceWay`]s. If a ludeme has no form here, the answer is `None` and
//! the whole game is left to lists.

mod deeds;
mod order;

use std::fmt::Debug;

use super::localize::Localizer;
use super::machine::Machine;
use super::shorten::shorten;
use super::tables::Tabulator;
use super::values::{Area, Condition, Number, Whose};
use super::ways::{Code, Container, Deed, FromTo, Leaf, RaceWay, Select, Spots};
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::recursion::MAX_PIECES_READ;
use crate::game::rules::ints::{Bound, Figure};
use crate::game::rules::moves::{AddMove, ForEachPiece, FromToMove, Settable, To, When};
use crate::game::rules::{CheckId, Int, Ints, Moves, MovesKind, Owners, Role, Sites, ThenId};
use crate::game::sprints::unread::Unread;

/// What stands around a move ludeme.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// The consequences, innermost first.
    thens: Vec<usize>,
    /// Whether a die is used, and when those that show the same count twice.
    die: Option<Condition>,
    /// Who stands in for the mover.
    stand_in: Option<u8>,
    /// It is an effect: what it yields is done, not chosen.
    effect: bool,
    /// It is only asked whether there are moves: what follows them does not matter.
    pub asked: bool,
    /// Nothing but conditions and what comes first stand around it in a phase or a consequence, so
    /// that dice may be rolled and one thing be done before another.
    root: bool,
}

impl Around {
    /// Around the rules of a phase.
    pub fn phase() -> Self {
        Around {
            root: true,
            ..Around::default()
        }
    }

    pub fn effect() -> Self {
        Around {
            effect: true,
            ..Around::default()
        }
    }

    fn consequence() -> Self {
        Around {
            root: true,
            ..Around::effect()
        }
    }

    fn inside(&self) -> Self {
        Around {
            root: false,
            ..self.clone()
        }
    }
}

/// Turns the rules of a game into code.
#[derive(Debug)]
pub(super) struct Compiler<'m, 'g> {
    machine: &'m mut Machine<'g>,
    pub code: Code,
    /// The ways of consequences, once they are made.
    thens: Vec<Option<Option<usize>>>,
    /// How deep iterations over pieces stand in each other.
    depth: u32,
    /// How deep iterations over sites do.
    site_depth: u32,
    /// The ways of effects.
    effects: Vec<usize>,
    /// Components that may stand on one site only.
    pub singles: Vec<u16>,
    /// The variables read by what was compiled since it was put back, as bits.
    pub read: u32,
    /// The innermost rule that has no form.
    unread: Option<Unread>,
    /// What the simple move compiled last does depends on variables it does not bind itself.
    pub bound: bool,
}

impl<'m, 'g> Compiler<'m, 'g> {
    /// A compiler for the game of a machine.
    pub fn new(machine: &'m mut Machine<'g>) -> Self {
        let thens = vec![None; machine.game.thens.len()];
        Compiler {
            machine,
            code: Code::default(),
            thens,
            depth: 0,
            site_depth: 0,
            effects: Vec::new(),
            singles: Vec::new(),
            read: 0,
            unread: None,
            bound: false,
        }
    }

    /// Takes note of a rule that has no form.
    pub fn note<T>(&mut self, made: Option<T>, kind: &'static str, rule: &impl Debug) -> Option<T> {
        if made.is_none() && self.unread.is_none() {
            self.unread = Some(Unread::of(kind, rule));
        }
        made
    }

    /// The innermost rule that has no form.
    pub fn first_unread(&mut self) -> Unread {
        let unread = self.unread.take();
        unread.unwrap_or_else(|| Unread::named("game", "its rules"))
    }

    pub fn game(&self) -> &'g Game {
        self.machine.game
    }

    /// The players of a team.
    pub fn members(&self, team: u8) -> Vec<i32> {
        let seats = self.machine.at.seats.iter().zip(0..).skip(1);
        let players = seats.take(self.machine.game.players);
        let members = players.filter(|(seat, _)| seat.team == team);
        members.map(|(_, player)| player).collect()
    }

    /// Whether what stands within is a move of the piece that an iteration is at.
    pub fn is_at_piece(&self, around: &Around) -> bool {
        self.depth > 0 && !around.effect
    }

    /// The code made, and the places of the ways that are effects of moves.
    pub fn finish(mut self) -> (Code, Vec<usize>) {
        self.localize();
        shorten(&mut self.code, self.machine);
        (self.code, self.effects)
    }

    /// Puts tables into ways that look at one site only.
    fn localize(&mut self) {
        for i in 0..self.code.ways.len() {
            if !self.effects.contains(&i) {
                let mut way = std::mem::replace(&mut self.code.ways[i], RaceWay::None);
                let (machine, code) = (&mut *self.machine, &mut self.code);
                Localizer::new(machine, code).way(&mut way);
                self.code.ways[i] = way;
            }
        }
    }

    /// The way of a phase.
    pub fn phase(&mut self, play: &Moves) -> Option<usize> {
        let way = self.way(play, &Around::phase())?;
        Some(self.add_way(way))
    }

    /// The code of what is only asked for; its last way is the one.
    pub fn aside(&mut self, moves: &Moves) -> Option<Code> {
        let asked = Around {
            asked: true,
            ..Around::default()
        };
        let outer = (
            std::mem::take(&mut self.code),
            std::mem::take(&mut self.effects),
        );
        let way = self.way(moves, &asked);
        let made = way.is_some();
        self.code.ways.extend(way);
        self.localize();
        shorten(&mut self.code, self.machine);
        let code = std::mem::replace(&mut self.code, outer.0);
        self.effects = outer.1;
        self.code.levels |= code.levels;
        made.then_some(code)
    }

    pub fn effect(&mut self, moves: &Moves, around: &Around) -> Option<usize> {
        let way = self.way(moves, around)?;
        let place = self.add_way(way);
        self.effects.push(place);
        Some(place)
    }

    fn add_way(&mut self, way: RaceWay) -> usize {
        self.code.ways.push(way);
        self.code.ways.len() - 1
    }

    fn then(&mut self, id: ThenId) -> Option<usize> {
        let i = id.0 as usize;
        if let Some(way) = self.thens[i] {
            return way;
        }
        // One that leads to itself is not compact.
        self.thens[i] = Some(None);
        let game = self.game();
        let way = self.effect(game.then(id), &Around::consequence())?;
        self.thens[i] = Some(Some(way));
        Some(way)
    }

    // Values are put into tables where they meet a way.

    pub fn settled(&mut self, e: &Int) -> Option<Number> {
        let mut num = self.num(e)?;
        Tabulator::new(self.machine).num(&mut num);
        Some(num)
    }

    pub fn some_settled(&mut self, e: Option<&Int>) -> Option<Option<Number>> {
        match e {
            None => Some(None),
            Some(e) => self.settled(e).map(Some),
        }
    }

    /// A test with its tables.
    pub fn settled_test(&mut self, e: &crate::game::rules::Bool) -> Option<Condition> {
        let mut test = self.test(e)?;
        Tabulator::new(self.machine).test(&mut test);
        Some(test)
    }

    pub fn some_settled_test(
        &mut self,
        e: Option<&crate::game::rules::Bool>,
    ) -> Option<Option<Condition>> {
        match e {
            None => Some(None),
            Some(e) => self.settled_test(e).map(Some),
        }
    }

    fn settled_area(&mut self, e: &crate::game::rules::Region) -> Option<Area> {
        let mut area = self.area(e)?;
        Tabulator::new(self.machine).area(&mut area);
        Some(area)
    }

    /// Owners with their scores or values.
    pub fn settled_pair(&mut self, owners: &Owners, e: &Int) -> Option<(Whose, Number)> {
        let mut whose = match owners {
            Owners::Role(Role::Shared | Role::Each) => {
                Whose::Fixed((1u32 << (self.game().players + 1)) - 2)
            }
            owners => self.whose(owners)?,
        };
        Tabulator::new(self.machine).whose(&mut whose);
        Some((whose, self.settled(e)?))
    }

    fn spots(&mut self, sites: &Sites) -> Option<Spots> {
        Some(match sites {
            Sites::One(site) => Spots::One(self.settled(site)?),
            Sites::Many(region) => Spots::Many(self.settled_area(region)?),
        })
    }

    /// Whether sites of a type are what their numbers say: those of the default type, and those
    /// beside the board.
    fn is_usual(&self, ty: SiteType, sites: &Sites) -> bool {
        let beside = |site: &Int| matches!(site, Int::HandSite { .. });
        ty == self.game().layout.default
            || match sites {
                Sites::One(site) => beside(site),
                Sites::Many(_) => false,
            }
    }

    /// A way.
    pub fn way(&mut self, m: &Moves, around: &Around) -> Option<RaceWay> {
        let way = self.way_of(m, around);
        self.note(way, "move", &m.kind)
    }

    fn way_of(&mut self, m: &Moves, around: &Around) -> Option<RaceWay> {
        let own;
        let mut within = around;
        if let Some(then) = m.then
            && !around.asked
        {
            let then = self.then(then)?;
            let mut more = around.clone();
            more.thens.insert(0, then);
            own = more;
            within = &own;
        }
        let inside = within.inside();
        Some(match &m.kind {
            MovesKind::None => RaceWay::None,
            MovesKind::Leaf(id) => {
                let game = self.game();
                match self.planned(*id, within) {
                    Some(way) => way,
                    None => self.way(&game.leaf(*id).moves, within)?,
                }
            }
            MovesKind::If(cond, yes, no) => {
                let cond = self.settled_test(cond)?;
                let yes = Box::new(self.way(yes, within)?);
                let no = match no {
                    Some(no) => Some(Box::new(self.way(no, within)?)),
                    None => None,
                };
                RaceWay::If(cond, yes, no)
            }
            MovesKind::Concat(all) => match &all[..] {
                [one] => self.way(one, within)?,
                all => RaceWay::All(self.ways(all, &inside)?),
            },
            MovesKind::Priority(all) => match around.root && !around.effect {
                true => RaceWay::first_of(self.ways(all, within)?)?,
                false => RaceWay::First(self.ways(all, &inside)?),
            },
            MovesKind::Slide(m) if m.tracks.is_some() => self.track_slide(m, within)?,
            MovesKind::MaxDistance {
                track_exists,
                moves,
            } => match track_exists {
                true => self.way(moves, within)?,
                false => RaceWay::None,
            },
            MovesKind::MaxMoves { with_value, moves } => {
                let by_value = with_value
                    .as_ref()
                    .map_or(Some(false), |by| by.as_const())?;
                match around.asked {
                    // The longest are some of them.
                    true => self.way(moves, &inside)?,
                    // What follows a look-ahead is not looked at.
                    false if by_value || !within.thens.is_empty() => return None,
                    false if !around.root || around.effect => return None,
                    false => RaceWay::Longest(Box::new(self.way(moves, &inside)?)),
                }
            }
            MovesKind::ForEachPiece(m) => {
                self.depth += 1;
                let way = match self.depth <= MAX_PIECES_READ {
                    true => self.pieces(m, &inside),
                    false => None,
                };
                self.depth -= 1;
                way?
            }
            MovesKind::ForEachSite(region, moves, otherwise) => {
                let area = self.settled_area(region)?;
                self.site_depth += 1;
                let way = self.way(moves, &inside);
                self.site_depth -= 1;
                let way = Box::new(way?);
                let otherwise = match otherwise {
                    Some(otherwise) => Some(Box::new(self.way(otherwise, &around.inside())?)),
                    None => None,
                };
                RaceWay::Sites(area, way, otherwise)
            }
            MovesKind::FirstMoveOnTrack { track, moves } => {
                let (sites, player) = self.track_sites(track)?;
                RaceWay::Track(sites, player, Box::new(self.way(moves, &inside)?))
            }
            MovesKind::ForEachValueIn(range, moves) => {
                let (min, max) = (self.settled(&range.min)?, self.settled(&range.max)?);
                RaceWay::Values(min, max, Box::new(self.way(moves, &inside)?))
            }
            MovesKind::ForEachValue(values, moves) => match &**values {
                Ints::Remembered(memory) => {
                    let way = Box::new(self.way(moves, &inside)?);
                    RaceWay::Remembered(usize::from(memory.0), way)
                }
                _ => return None,
            },
            MovesKind::ForEachPlayer(moves) => {
                RaceWay::Players(Box::new(self.way(moves, &inside)?))
            }
            MovesKind::ForEachLevel {
                ty,
                site,
                from_top,
                moves,
            } if *ty == self.game().layout.default => {
                let site = self.settled(site)?;
                RaceWay::Levels(site, *from_top, Box::new(self.way(moves, &inside)?))
            }
            MovesKind::ForEachDie {
                dice,
                combined,
                replay_double,
                cond,
                moves,
            } if dice.as_const() == Some(0) && inside.die.is_none() && !inside.effect => {
                let outer = std::mem::take(&mut self.read);
                let doubles = self.settled_test(replay_double)?;
                // It is asked when the move is played.
                if std::mem::replace(&mut self.read, outer) != 0 {
                    return None;
                }
                let mut using = inside.clone();
                using.die = Some(doubles);
                RaceWay::Dice {
                    combined: combined.as_const()?,
                    cond: self.some_settled_test(cond.as_deref())?,
                    way: Box::new(self.way(moves, &using)?),
                }
            }
            // Where there are dice, whoever can do nothing after it passes.
            MovesKind::Do {
                next: Some(_),
                if_afterwards: None,
                ..
            } if around.asked && self.game().dice.is_some() => self.leaf(Deed::Pass, within),
            MovesKind::Do {
                prior,
                next: Some(next),
                if_afterwards: None,
            } if around.root && !around.effect => self.first_of_all(prior, next, within)?,
            MovesKind::Do {
                prior,
                next,
                if_afterwards,
            } => match (next, if_afterwards) {
                (Some(next), None) if within.effect => self.one_by_one(prior, next, within)?,
                (Some(next), None) => self.preceded(prior, next, &inside)?,
                (None, Some(check)) if within.effect => self.tried(prior, *check, within)?,
                _ => return None,
            },
            _ => {
                let outer = std::mem::take(&mut self.read);
                let deed = self.deed(m, within)?;
                self.read |= outer;
                self.leaf(deed, within)
            }
        })
    }

    fn ways(&mut self, all: &[Moves], around: &Around) -> Option<Vec<RaceWay>> {
        all.iter().map(|m| self.way(m, around)).collect()
    }

    pub fn leaf(&mut self, deed: Deed, around: &Around) -> RaceWay {
        self.code.leaves.push(Leaf {
            deed,
            thens: around.thens.clone(),
            stand_in: around.stand_in,
            before: None,
            die: around.die.clone(),
            bound: std::mem::take(&mut self.bound),
        });
        RaceWay::Leaf(self.code.leaves.len() - 1)
    }

    fn pieces(&mut self, m: &ForEachPiece, around: &Around) -> Option<RaceWay> {
        let game = self.game();
        // Pieces of nobody and of all move for whoever moves; another player takes the turn along.
        let one = match m.player {
            Int::Figure(Figure::Mover) | Int::RoleIndex(Role::Mover) => None,
            Int::Const(owner) => Some(usize::try_from(owner).ok()?),
            _ => return None,
        };
        let other = one.filter(|owner| (1..=game.players).contains(owner));
        let own;
        let mut around = around;
        if let Some(other) = other {
            if around.effect || around.stand_in.is_some() {
                return None;
            }
            own = Around {
                stand_in: Some(other as u8),
                ..around.clone()
            };
            around = &own;
        }
        let default = game.layout.default;
        if m.everyone || m.on.is_some_and(|on| on != default) {
            return None;
        }
        let all = game.containers.iter().enumerate().map(|(i, c)| match i {
            0 => 0..game.layout.count(default),
            _ => c.from..c.from + c.size,
        });
        let mut all: Vec<_> = all.map(super::Bits::range).collect();
        let container = match m.container.as_const() {
            Some(c) => match usize::try_from(c).ok().filter(|c| *c < all.len()) {
                Some(c) => Container::Fixed(all.swap_remove(c)),
                None => return Some(RaceWay::None),
            },
            None => Container::Chosen(all, self.settled(&m.container)?),
        };
        let mut made: Vec<(&Moves, usize)> = Vec::new();
        let mut kinds = vec![Vec::new(); game.players + 1];
        for (player, kinds) in kinds.iter_mut().enumerate().skip(1) {
            if other.is_some_and(|other| other != player) {
                continue;
            }
            for &component in game.components_of.get(one.unwrap_or(player))? {
                let named = m.components.as_ref();
                if named.is_some_and(|named| !named.contains(&component)) {
                    continue;
                }
                let own = game.components[usize::from(component)].moves.as_ref();
                let Some(moves) = m.moves.as_deref().or(own) else {
                    continue;
                };
                let way = match made.iter().find(|(like, _)| *like == moves) {
                    Some((_, way)) => *way,
                    None => {
                        let way = self.way(moves, around)?;
                        let way = self.add_way(way);
                        made.push((moves, way));
                        way
                    }
                };
                kinds.push((usize::from(component), way));
            }
        }
        let pieces = RaceWay::Pieces {
            kinds,
            container,
            top: m.top.as_const()?,
        };
        Some(match other {
            Some(other) => RaceWay::As(other as u8, Box::new(pieces)),
            None => pieces,
        })
    }
}
