//! The shape of rules with at most one move a site: `move Add` to a region, `forEach Site` over
//! moves that `append` makes one of, passes, and choices between them.
//!
//! There are as many legal moves as such sites, in ascending order for each ludeme. The sites are
//! found without making a move: regions are sets of bits, and captures of runs are seen along the
//! lines through a site. Only the move that is picked is generated, by the ludeme itself with its
//! region narrowed down to that site, and `Game::apply` plays it. Each phase is played by its own
//! rules.

use rand::Rng;

use super::Tally;
use super::runs::Runs;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{AddMove, MovesKind};
use crate::game::rules::{Bool, Int, Mode, Moves, Region, Sites};
use crate::game::site_set::SiteSet;
use crate::game::state::State;

/// Moves of one ludeme, one a site.
#[derive(Debug)]
struct Offer {
    region: Region,
    test: SitesWithMoves,
    /// The ludeme for one site of the region, with all that follows its moves; for every piece
    /// that may be placed.
    one: Vec<Moves>,
    /// The sites with a legal move at present.
    sites: SiteSet,
    count: usize,
}

/// Which sites of the region have a move.
#[derive(Debug)]
enum SitesWithMoves {
    /// All.
    Anywhere,
    /// Those that meet a condition on `to`.
    If(Bool),
    /// Those from which a run is captured.
    Run(Runs),
    /// Those for which the ludeme yields anything, `site` and `to` bound.
    Any(Moves),
}

/// What may be played, in the order of the list of moves.
#[derive(Debug)]
enum Choices {
    Offer(Offer),
    /// A pass, with all that follows it.
    Pass(Moves),
    All(Vec<Choices>),
    /// The first that offers anything, and which that is.
    First(Vec<Choices>, usize),
    If(Bool, Box<[Choices; 2]>, usize),
    Nothing,
}

/// A game with at most one move a site.
#[derive(Debug)]
pub struct OneASite<'g> {
    game: &'g Game,
    phases: Vec<Choices>,
}

impl<'g> OneASite<'g> {
    /// The shape, where the rules have it.
    pub fn of(game: &'g Game) -> Option<Self> {
        let f = &game.features;
        let plain = game.mode == Mode::Alternating
            && game.dice.is_none()
            && !game.meta.filters()
            && !game.meta.pin
            && !(f.random || f.stochastic || f.large_pieces || f.deduction)
            && !(f.cards || f.dominoes);
        if !plain {
            return None;
        }
        let choices = |play| choices(game, play, &|m| m);
        let phases: Option<Vec<_>> = game.phases.iter().map(|p| choices(&p.play)).collect();
        let phases = phases?;
        let offers = phases.iter().any(Choices::has_offer);
        offers.then_some(OneASite { game, phases })
    }

    /// Plays random moves until the game is over or a swap is offered.
    pub fn advance(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        choice: &mut impl Rng,
        tally: &mut Tally,
    ) {
        let game = self.game;
        while !state.over && super::moves_until_swap(game, state) != 0 {
            let mover = state.mover;
            let phase = state.players[usize::from(mover)].phase;
            let Some(choices) = self.phases.get_mut(usize::from(phase)) else {
                return;
            };
            let mut ctx = Context::new(game, state, scratch);
            list.clear();
            let count = choices.count(&mut ctx);
            if count == 0 {
                ctx.forced_pass(list, mover);
                tally.pick(1, choice);
            } else {
                let pick = tally.pick(count, choice);
                choices.make(pick, &mut ctx, list);
                if list.is_empty() {
                    // What was counted must be there; lists of moves say what is.
                    return;
                }
            }
            state.stalemated &= !(1 << mover);
            game.apply(state, scratch, list, 0);
        }
    }
}

impl Choices {
    fn has_offer(&self) -> bool {
        match self {
            Choices::Offer(_) => true,
            Choices::All(parts) | Choices::First(parts, _) => parts.iter().any(Choices::has_offer),
            Choices::If(_, parts, _) => parts.iter().any(Choices::has_offer),
            Choices::Pass(_) | Choices::Nothing => false,
        }
    }

    /// Finds out how many legal moves there are.
    fn count(&mut self, ctx: &mut Context<'_>) -> usize {
        match self {
            Choices::Offer(offer) => offer.count(ctx),
            Choices::Pass(_) => 1,
            Choices::All(parts) => parts.iter_mut().map(|part| part.count(ctx)).sum(),
            Choices::First(parts, chosen) => {
                for (i, part) in parts.iter_mut().enumerate() {
                    let count = part.count(ctx);
                    if count > 0 {
                        *chosen = i;
                        return count;
                    }
                }
                0
            }
            Choices::If(cond, parts, chosen) => {
                *chosen = usize::from(!ctx.bool(cond));
                parts[*chosen].count(ctx)
            }
            Choices::Nothing => 0,
        }
    }

    /// How many were counted.
    fn counted(&self) -> usize {
        match self {
            Choices::Offer(offer) => offer.count,
            Choices::Pass(_) => 1,
            Choices::All(parts) => parts.iter().map(Choices::counted).sum(),
            Choices::First(parts, chosen) => parts.get(*chosen).map_or(0, Choices::counted),
            Choices::If(_, parts, chosen) => parts[*chosen].counted(),
            Choices::Nothing => 0,
        }
    }

    /// Makes the counted move with this place in the list.
    fn make(&mut self, mut place: usize, ctx: &mut Context<'_>, list: &mut MoveList) {
        match self {
            Choices::Offer(offer) => offer.make(place, ctx, list),
            Choices::Pass(pass) => ctx.generate(pass, list),
            Choices::All(parts) => {
                for part in parts {
                    let count = part.counted();
                    if place < count {
                        return part.make(place, ctx, list);
                    }
                    place -= count;
                }
            }
            Choices::First(parts, chosen) => {
                if let Some(part) = parts.get_mut(*chosen) {
                    part.make(place, ctx, list);
                }
            }
            Choices::If(_, parts, chosen) => parts[*chosen].make(place, ctx, list),
            Choices::Nothing => {}
        }
    }
}

impl Offer {
    fn count(&mut self, ctx: &mut Context<'_>) -> usize {
        let region = ctx.region_sites(&self.region);
        self.sites.clear();
        let outer = [Bound::From, Bound::To, Bound::Site].map(|v| (v, ctx.env.get(v)));
        match &mut self.test {
            SitesWithMoves::Anywhere => region.add_to(&mut self.sites),
            SitesWithMoves::If(cond) => {
                for site in region.iter() {
                    ctx.env.set(Bound::To, site);
                    if ctx.bool(cond) {
                        self.sites.insert(site);
                    }
                }
            }
            SitesWithMoves::Run(runs) => {
                runs.read(ctx.state);
                for site in region.iter().filter(|s| runs.captures(*s, ctx.state.mover)) {
                    self.sites.insert(site);
                }
            }
            SitesWithMoves::Any(moves) => {
                for site in region.iter() {
                    ctx.env.set(Bound::To, site);
                    ctx.env.set(Bound::Site, site);
                    if ctx.any_move(moves) {
                        self.sites.insert(site);
                    }
                }
            }
        }
        for (variable, value) in outer {
            ctx.env.set(variable, value);
        }
        ctx.give_sites(region);
        self.count = self.one.len() * self.sites.len();
        self.count
    }

    fn make(&mut self, place: usize, ctx: &mut Context<'_>, list: &mut MoveList) {
        let sites = self.count / self.one.len().max(1);
        let (Some(piece), Some(nth)) = (place.checked_div(sites), place.checked_rem(sites)) else {
            return;
        };
        if let Some(site) = self.sites.nth(nth)
            && let Some(one) = self.one.get_mut(piece)
        {
            if let Some(Region::Listed(sites)) = region_of(one)
                && let Some(only) = sites.first_mut()
            {
                *only = Int::Const(site);
            }
            ctx.generate(one, list);
        }
    }
}

/// What a ludeme comes to; `wrap` puts around a part of it what stands around the ludeme.
fn choices(game: &Game, play: &Moves, wrap: &dyn Fn(Moves) -> Moves) -> Option<Choices> {
    let within = |part: Moves| {
        wrap(Moves {
            kind: MovesKind::Concat(vec![part]),
            decision: play.decision,
            then: play.then,
        })
    };
    let each = |parts: &[Moves]| -> Option<Vec<Choices>> {
        parts.iter().map(|m| choices(game, m, &within)).collect()
    };
    Some(match &play.kind {
        MovesKind::None => Choices::Nothing,
        MovesKind::Pass => Choices::Pass(wrap(play.clone())),
        MovesKind::Concat(parts) => Choices::All(each(parts)?),
        MovesKind::Priority(parts) => Choices::First(each(parts)?, 0),
        MovesKind::If(cond, yes, no) => {
            let otherwise = match no {
                Some(no) => choices(game, no, &within)?,
                None => Choices::Nothing,
            };
            let both = Box::new([choices(game, yes, &within)?, otherwise]);
            Choices::If((**cond).clone(), both, 0)
        }
        MovesKind::Add(add) => Choices::Offer(additions(game, play, add, wrap)?),
        MovesKind::ForEachSite(region, moves, None) => {
            let MovesKind::Append(parts) = &moves.kind else {
                return None;
            };
            let test = match Runs::of(game, parts) {
                Some(runs) => SitesWithMoves::Run(runs),
                None => SitesWithMoves::Any((**moves).clone()),
            };
            Choices::Offer(offer(region, test, vec![wrap(narrowed(play))]))
        }
        _ => return None,
    })
}

/// The offer of a `move Add`.
fn additions(
    game: &Game,
    play: &Moves,
    add: &AddMove,
    wrap: &dyn Fn(Moves) -> Moves,
) -> Option<Offer> {
    let Sites::Many(region) = &add.to.sites else {
        return None;
    };
    // A component that there is none of is not added anywhere.
    let missing = |component: &Int| match component {
        Int::Const(what) => *what < 0,
        Int::ComponentOf { by_player, .. } => {
            let mut players = by_player.iter().skip(1).take(game.players);
            players.any(|what| *what < 0)
        }
        _ => false,
    };
    let components = add.piece.as_ref().map(|piece| &piece.components);
    if components.is_some_and(|components| components.iter().any(missing)) {
        return None;
    }
    // With an effect every move is listed twice.
    let once = add.to.apply.is_none()
        && add
            .count
            .as_ref()
            .is_none_or(|c| matches!(c.as_const(), Some(1..)));
    if !once {
        return None;
    }
    let test = match &add.to.cond {
        None => SitesWithMoves::Anywhere,
        Some(cond) => SitesWithMoves::If(cond.clone()),
    };
    let pieces = add.piece.as_ref().map_or(1, |p| p.components.len());
    let one = |i: usize| {
        let mut one = narrowed(play);
        if let MovesKind::Add(add) = &mut one.kind
            && let Some(piece) = &mut add.piece
        {
            piece.components = vec![piece.components[i].clone()];
        }
        wrap(one)
    };
    Some(offer(region, test, (0..pieces).map(one).collect()))
}

fn offer(region: &Region, test: SitesWithMoves, one: Vec<Moves>) -> Offer {
    Offer {
        region: region.clone(),
        test,
        one,
        sites: SiteSet::new(),
        count: 0,
    }
}

/// The ludeme with a list of one site in the place of its region.
fn narrowed(moves: &Moves) -> Moves {
    let mut one = moves.clone();
    if let Some(region) = region_of(&mut one) {
        *region = Region::Listed(vec![Int::Const(-1)]);
    }
    one
}

/// The region that a ludeme, or the only one within choices, goes over.
fn region_of(moves: &mut Moves) -> Option<&mut Region> {
    match &mut moves.kind {
        MovesKind::Concat(parts) => parts.first_mut().and_then(region_of),
        MovesKind::ForEachSite(region, ..) => Some(region),
        MovesKind::Add(add) => match &mut add.to.sites {
            Sites::Many(region) => Some(region),
            Sites::One(_) => None,
        },
        _ => None,
    }
}
