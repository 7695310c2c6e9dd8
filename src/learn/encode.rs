//! Positions as planes of numbers and moves as indices, for any game.
//!
//! After D. J. N. J. Soemers, V. Mella, C. Browne, O. Teytaud, *Deep Learning for General Game
//! Playing with Ludii and Polygames* (ICGA Journal 43, 2021), section 4: a plane for each kind of
//! piece, planes for counts, local states, who is to move, the last move; moves by their from- and
//! to-site. Where we differ:
//!
//! - A stack is shown as there, by the kinds of its five lowest and five highest levels and its
//!   height. Phases, dice, scores, amounts and player values have planes of one number each.
//! - Moves that fall on one index are told apart by their order in the list of legal moves, as
//!   far as there are [`Encoding::variants`]; how many find no index of their own is returned,
//!   never passed over in silence.
//! - What is hidden from the observer is left out, and a plane tells where something is hidden.
//!
//! The planes lie on a grid of the board's own rows and columns where it has a useful one, with
//! hands and dice in further columns, and on a single line of sites where it has none.

mod grid;

use thiserror::Error;

use crate::board::site::SiteType;
use crate::game::action::{ActionKind, Item, MoveList};
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;
use crate::game::{ContainerKind, Game};
use crate::play::view::View;
use grid::grid;

/// Most numbers of one observation.
pub const MAX_NUMBERS: usize = 1 << 22;
/// Most indices of moves.
pub const MAX_ACTIONS: usize = 1 << 30;
/// Most variants of an index.
pub const MAX_VARIANTS: usize = 256;
/// Levels of a stack that are shown from below, and from above.
const SHOWN_LEVELS: usize = 5;

/// Why a game has no encoding.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodingError {
    /// All players move at once: a move is one of each player, not of from and to.
    #[error("{game}: all players move at once, moves have no index of their own")]
    Simultaneous {
        /// The game.
        game: String,
    },
    /// It would be too large.
    #[error("{game}: {what} would take {numbers} numbers, at most {most} are possible")]
    TooLarge {
        /// The game.
        game: String,
        /// Observation or moves.
        what: &'static str,
        /// How many.
        numbers: usize,
        /// The limit.
        most: usize,
    },
    /// The number of variants is none that is possible.
    #[error("{0} variants are asked for, from 1 to {MAX_VARIANTS} are possible")]
    Variants(usize),
}

/// What a plane shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plane {
    /// Where a kind of piece stands (on top).
    Piece(u16),
    /// Where a kind of piece stands at a level from below.
    FromBelow(u16, usize),
    /// The same from above.
    FromAbove(u16, usize),
    /// How many levels or pieces stand there.
    Count,
    /// Local state.
    State,
    /// Rotation.
    Rotation,
    /// Value.
    Value,
    /// Something is hidden from the observer.
    Hidden,
    /// A player's pieces, where kinds may be hidden.
    Owner(u8),
    /// Sites of a container.
    Container(u16),
    /// Where the last move began.
    LastFrom,
    /// Where it ended.
    LastTo,
    /// A player is to move: everywhere 1.
    ToMove(u8),
    /// The mover is in a phase: everywhere 1.
    Phase(u8),
    /// What a die may still be used for: everywhere the number.
    Die(usize),
    /// A player's score.
    Score(u8),
    /// A player's amount.
    Amount(u8),
    /// A player's value.
    PlayerValue(u8),
    /// A player is still in the game.
    Active(u8),
}

/// How a game's positions and moves are written as numbers.
#[derive(Clone, Debug)]
pub struct Encoding {
    planes: Vec<Plane>,
    rows: usize,
    columns: usize,
    /// The place on the grid of each slot.
    places: Vec<u32>,
    variants: usize,
}

impl Encoding {
    /// The encoding of a game, with so many variants of each index of a move.
    ///
    /// # Errors
    /// When the game has none, or none of this size.
    pub fn of(game: &Game, variants: usize) -> Result<Self, EncodingError> {
        if !(1..=MAX_VARIANTS).contains(&variants) {
            return Err(EncodingError::Variants(variants));
        }
        if game.mode == Mode::Simultaneous {
            let game = game.name.clone();
            return Err(EncodingError::Simultaneous { game });
        }
        let (rows, columns, places) = grid(game);
        let encoding = Encoding {
            planes: planes(game),
            rows,
            columns,
            places,
            variants,
        };
        let sites = encoding.places.len();
        let too_large = |what, numbers, most| EncodingError::TooLarge {
            game: game.name.clone(),
            what,
            numbers,
            most,
        };
        let numbers = encoding.len();
        if numbers > MAX_NUMBERS {
            return Err(too_large("an observation", numbers, MAX_NUMBERS));
        }
        let actions = (sites + 1).saturating_mul(sites + 1) * variants;
        if actions > MAX_ACTIONS {
            return Err(too_large("the moves", actions, MAX_ACTIONS));
        }
        Ok(encoding)
    }

    /// Planes, rows and columns of an observation.
    pub fn shape(&self) -> [usize; 3] {
        [self.planes.len(), self.rows, self.columns]
    }

    /// How many numbers an observation has.
    pub fn len(&self) -> usize {
        self.planes.len() * self.rows * self.columns
    }

    /// Whether an observation has no numbers; it always has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The variants of each index.
    pub fn variants(&self) -> usize {
        self.variants
    }

    /// What each plane shows, in words.
    pub fn plane_names(&self, game: &Game) -> Vec<String> {
        let piece = |c: u16| game.components[usize::from(c)].name.clone();
        let name = |plane: &Plane| match *plane {
            Plane::Piece(c) => piece(c),
            Plane::FromBelow(c, l) => format!("{}, level {l}", piece(c)),
            Plane::FromAbove(c, l) => format!("{}, level {l} from the top", piece(c)),
            Plane::Count => "count".into(),
            Plane::State => "state".into(),
            Plane::Rotation => "rotation".into(),
            Plane::Value => "value".into(),
            Plane::Hidden => "hidden".into(),
            Plane::Owner(p) => format!("owner {p}"),
            Plane::Container(c) => format!("container {}", game.containers[usize::from(c)].name),
            Plane::LastFrom => "last from".into(),
            Plane::LastTo => "last to".into(),
            Plane::ToMove(p) => format!("to move {p}"),
            Plane::Phase(p) => format!("phase {p}"),
            Plane::Die(d) => format!("die {}", d + 1),
            Plane::Score(p) => format!("score {p}"),
            Plane::Amount(p) => format!("amount {p}"),
            Plane::PlayerValue(p) => format!("value {p}"),
            Plane::Active(p) => format!("active {p}"),
        };
        self.planes.iter().map(name).collect()
    }

    /// The row and column of a site, if it has a place.
    pub fn place(&self, game: &Game, ty: SiteType, site: i32) -> Option<(usize, usize)> {
        let place = self.places[game.layout.slot(ty, site)?] as usize;
        Some((place / self.columns, place % self.columns))
    }

    /// Writes what an observer sees of a state: plane by plane, row by row. Everything, where no
    /// observer is named.
    ///
    /// # Panics
    /// When `out` has not the length [`Encoding::len`].
    pub fn observe(
        &self,
        game: &Game,
        (state, list): (&State, &MoveList),
        observer: Option<u8>,
        out: &mut [f32],
    ) {
        assert_eq!(out.len(), self.len(), "the length of an observation");
        out.fill(0.0);
        let area = self.rows * self.columns;
        let view = View { player: observer };
        for (plane, out) in self.planes.iter().zip(out.chunks_exact_mut(area)) {
            match number(game, state, list, *plane) {
                Some(number) => out.fill(number),
                None => self.write_plane(game, state, (*plane, view), out),
            }
        }
    }

    /// Fills a plane of sites.
    fn write_plane(
        &self,
        game: &Game,
        state: &State,
        (plane, view): (Plane, View),
        out: &mut [f32],
    ) {
        let mark = |slot: Option<usize>, out: &mut [f32]| {
            if let Some(place) = slot.and_then(|s| self.places.get(s)) {
                out[*place as usize] = 1.0;
            }
        };
        let veiled = |slot: usize| {
            let all = [HiddenData::All, HiddenData::What, HiddenData::Who];
            game.features.hidden
                && all
                    .into_iter()
                    .any(|data| view.hides(game, state, (slot, 0), data))
        };
        match plane {
            Plane::LastFrom | Plane::LastTo => {
                let [from, to] = view.last(state);
                let end = match plane {
                    Plane::LastFrom => from,
                    _ => to,
                };
                mark(end.and_then(|(ty, site)| game.layout.slot(ty, site)), out);
            }
            Plane::Container(c) => {
                for (slot, place) in self.places.iter().enumerate() {
                    let (ty, site) = game.layout.site(slot);
                    let of = match ty == game.layout.default || slot < game.layout.total as usize {
                        true => game.container(site),
                        false => 0,
                    };
                    if of == usize::from(c) {
                        out[*place as usize] = 1.0;
                    }
                }
            }
            Plane::Hidden => {
                for (slot, place) in self.places.iter().enumerate() {
                    out[*place as usize] = if veiled(slot) { 1.0 } else { 0.0 };
                }
            }
            _ if game.features.hidden || game.features.stacking => {
                for (slot, place) in self.places.iter().enumerate() {
                    let seen = view.seen(game, state, slot);
                    let Some(top) = seen.last() else { continue };
                    let is = |seen: Option<&crate::play::view::Seen>, c: u16| {
                        seen.is_some_and(|s| s.level.what == c && !s.secret_what)
                    };
                    let truth = |b: bool| if b { 1.0 } else { 0.0 };
                    out[*place as usize] = match plane {
                        Plane::Piece(c) => truth(is(Some(top), c)),
                        Plane::FromBelow(c, l) => truth(is(seen.get(l), c)),
                        Plane::FromAbove(c, l) => truth(is(seen.iter().rev().nth(l), c)),
                        Plane::Count if game.features.stacking => seen.len() as f32,
                        Plane::Count => top.count as f32,
                        Plane::State => top.level.state as f32,
                        Plane::Rotation => f32::from(top.level.rotation),
                        Plane::Value => top.level.value as f32,
                        Plane::Owner(p) => truth(top.level.who == p && !top.secret_who),
                        _ => 0.0,
                    };
                }
            }
            _ => {
                let contents = &state.contents;
                for (slot, place) in self.places.iter().enumerate() {
                    let what = contents.what(slot);
                    if what == 0 {
                        continue;
                    }
                    out[*place as usize] = match plane {
                        Plane::Piece(c) if c == what => 1.0,
                        Plane::Count => contents.count(slot) as f32,
                        Plane::State => contents.state(slot) as f32,
                        Plane::Rotation => contents.rotation(slot) as f32,
                        Plane::Value => contents.value(slot) as f32,
                        _ => 0.0,
                    };
                }
            }
        }
    }

    /// How many indices moves have.
    pub fn actions(&self) -> usize {
        let sites = self.places.len();
        (FIRST_SITE + sites + sites * sites) * self.variants
    }

    /// The index of a move before its variant: 0 a pass, 1 an exchange of sides, 2 another choice
    /// without a site, then one for each site that is chosen or entered, then one for each from and
    /// to.
    fn index(&self, game: &Game, list: &MoveList, pick: usize) -> usize {
        let m = &list.moves()[pick];
        // Moves that are only sketched have sites of the default type.
        let whole = !m.sketched;
        let decision = whole.then(|| list.decision(m)).flatten();
        let types = decision.and_then(|a| a.types());
        let (from_type, to_type) = types.unwrap_or((game.layout.default, game.layout.default));
        let from = game.layout.slot(from_type, m.from);
        let to = game.layout.slot(to_type, m.to);
        match (from, to) {
            (None, None) if whole && list.is_pass(m) => 0,
            (None, None) if whole && list.is_swap(m) => 1,
            (None, None) => 2,
            (Some(from), Some(to)) if from != to => {
                FIRST_SITE + self.places.len() * (1 + from) + to
            }
            (Some(site), _) | (None, Some(site)) => FIRST_SITE + site,
        }
    }

    /// Writes the index of every legal move, in the order of the list. Equal moves share an index.
    /// Returned is how many other moves have to share one because there are not variants enough.
    pub fn write_actions(
        &self,
        listed: Listed<'_>,
        order: &mut Order,
        out: &mut Vec<u32>,
    ) -> usize {
        let Listed {
            game,
            state,
            scratch,
            list,
        } = listed;
        // Of what types the sites of a move are stands in its actions, and in those of the first
        // stands the roll.
        let used = game.features.types.iter().filter(|used| **used).count();
        let whole = match (used > 1, game.dice.is_some()) {
            (true, _) => list.len(),
            (false, dice) => list.len().min(usize::from(dice)),
        };
        for i in 0..whole {
            game.complete(state, scratch, list, i);
        }
        out.clear();
        out.extend((0..list.len()).map(|i| (self.index(game, list, i) * self.variants) as u32));
        let order = &mut order.0;
        order.clear();
        order.extend(0..list.len() as u32);
        order.sort_unstable_by_key(|&i| (out[i as usize], i));
        let mut shared = 0;
        let mut start = 0;
        while start < order.len() {
            let index = out[order[start] as usize];
            let alike = order[start..]
                .iter()
                .take_while(|&&i| out[i as usize] == index)
                .count();
            if alike > 1 {
                let group = &order[start..start + alike];
                for &i in group {
                    game.complete(state, scratch, list, i as usize);
                }
                let mut variant = 0;
                for (k, &i) in group.iter().enumerate() {
                    let twin = group[..k]
                        .iter()
                        .find(|&&j| is_same(game, state, list, (i, j)));
                    out[i as usize] = match twin {
                        Some(&j) => out[j as usize],
                        None => {
                            if variant >= self.variants {
                                shared += 1;
                            }
                            let own = variant.min(self.variants - 1);
                            variant += 1;
                            index + own as u32
                        }
                    };
                }
            }
            start += alike;
        }
        shared
    }
}

/// The legal moves of a position, and what completing them takes.
#[derive(Debug)]
pub struct Listed<'a> {
    /// The rules.
    pub game: &'a Game,
    /// The state.
    pub state: &'a mut State,
    /// Scratch memory.
    pub scratch: &'a mut Scratch,
    /// The legal moves.
    pub list: &'a mut MoveList,
}

/// Memory that [`Encoding::write_actions`] uses again.
#[derive(Clone, Debug, Default)]
pub struct Order(Vec<u32>);

/// The first index that means a site.
const FIRST_SITE: usize = 3;

/// Whether two moves do the same; dice with equal values are equal.
fn is_same(game: &Game, state: &State, list: &MoveList, (a, b): (u32, u32)) -> bool {
    let (a, b) = (&list.moves()[a as usize], &list.moves()[b as usize]);
    let (of_a, of_b) = (list.items(a), list.items(b));
    let value = |item: &Item| match item {
        Item::Action(action) => match action.kind {
            ActionKind::UseDie { die, .. } => {
                let die = usize::from(die);
                let rolled = rolled(game, list).find(|(d, _)| *d == die);
                let left = state.dice.get(die).copied();
                rolled.map(|(_, value)| value).or(left)
            }
            _ => None,
        },
        Item::Then(_) => None,
    };
    let alike = |(x, y): (&Item, &Item)| x == y || value(x).is_some() && value(x) == value(y);
    of_a.len() == of_b.len() && of_a.iter().zip(of_b).all(alike) && list.thens(a) == list.thens(b)
}

/// What a plane of one number shows.
fn number(game: &Game, state: &State, list: &MoveList, plane: Plane) -> Option<f32> {
    let player = |p: u8| &state.players[usize::from(p)];
    let truth = |b: bool| if b { 1.0 } else { 0.0 };
    Some(match plane {
        Plane::ToMove(p) => truth(state.mover == p),
        Plane::Phase(p) => truth(player(state.mover).phase == p),
        Plane::Die(d) => match rolled(game, list).find(|(die, _)| *die == d) {
            Some((_, value)) => value as f32,
            None => state.dice.get(d).copied().unwrap_or(0) as f32,
        },
        Plane::Score(p) => player(p).score as f32,
        Plane::Amount(p) => player(p).amount as f32,
        Plane::PlayerValue(p) => player(p).value as f32,
        Plane::Active(p) => truth(state.is_active(i32::from(p))),
        _ => return None,
    })
}

/// The roll that the first of the legal moves begins with, as each die and its value; nothing
/// where none has been made or the move has no actions yet.
fn rolled<'a>(game: &'a Game, list: &'a MoveList) -> impl Iterator<Item = (usize, i32)> + 'a {
    let first = list.moves().first().filter(|m| !m.sketched);
    let items = first.map_or(&[][..], |m| list.items(m));
    items.iter().filter_map(move |item| {
        let Item::Action(action) = item else {
            return None;
        };
        let ActionKind::SetDie { site, face } = action.kind else {
            return None;
        };
        let dice = game.dice.as_ref()?;
        let die = usize::try_from(site - dice.first as i32).ok()?;
        let value = dice.faces.get(die)?.get(usize::try_from(face).ok()?)?;
        Some((die, *value))
    })
}

/// The planes of a game.
fn planes(game: &Game) -> Vec<Plane> {
    let f = &game.features;
    let mut planes = Vec::new();
    for c in 1..game.components.len() as u16 {
        if !game.components[usize::from(c)].faces.is_empty() {
            continue;
        }
        if f.stacking {
            planes.extend((0..SHOWN_LEVELS).map(|l| Plane::FromBelow(c, l)));
            planes.extend((0..SHOWN_LEVELS).map(|l| Plane::FromAbove(c, l)));
        } else {
            planes.push(Plane::Piece(c));
        }
    }
    let players = 1..=game.players as u8;
    let mut when = |on: bool, plane: Plane| {
        if on {
            planes.push(plane);
        }
    };
    when(f.counts || f.stacking, Plane::Count);
    when(f.states, Plane::State);
    when(f.rotations, Plane::Rotation);
    when(f.values, Plane::Value);
    when(f.hidden, Plane::Hidden);
    when(true, Plane::LastFrom);
    when(true, Plane::LastTo);
    for c in 0..game.containers.len() {
        let dice = game.containers[c].kind == ContainerKind::Dice;
        when(
            game.containers.len() > 1 && !dice,
            Plane::Container(c as u16),
        );
    }
    let phases = game.phases.len() as u8;
    for phase in 0..phases {
        when(phases > 1, Plane::Phase(phase));
    }
    let dice = game.dice.as_ref().map_or(0, |d| d.faces.len());
    for die in 0..dice {
        when(true, Plane::Die(die));
    }
    for p in players {
        when(f.hidden, Plane::Owner(p));
        when(game.players > 1, Plane::ToMove(p));
        when(f.scores, Plane::Score(p));
        when(f.bets, Plane::Amount(p));
        when(f.bets || f.scores, Plane::PlayerValue(p));
        when(game.players > 2, Plane::Active(p));
    }
    planes
}
