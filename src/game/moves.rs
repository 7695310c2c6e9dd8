//! Generation of moves: each move ludeme appends its moves to a list, in the order of recorded play
//! (specification 06a, 06b). Executing them is in `apply`, the legal moves of a whole turn in
//! `flow`.
//!
//! To ask whether there is any move at all, or any to a certain site, the same code runs with the
//! constant parameter `ANY`. Then nothing is built, what cannot lead to the site is left out, and
//! the search stops at the first candidate.
//!
//! | files | ludemes |
//! |---|---|
//! | `step`, `slide`, `hop`, `leap`, `from_to` | pieces move |
//! | `plan`, `planned`, `flights`, `circuits`, `onward`, `verdicts` | simple moves by tables |
//! | `sketch` | simple moves without their actions |
//! | `add`, `remove`, `select`, `promote`, `shoot`, `misc` | other decisions |
//! | `attach` | effects that come along with a move |
//! | `operators`, `for_each`, `requirements`, `look_ahead` | moves of moves |
//! | `custodial`, `enclose`, `line_captures`, `flip_take` | capture patterns |
//! | `sow` | sowing |
//! | `state_changes`, `dice`, `random`, `cards`, `puzzle` | everything else |

mod add;
mod attach;
mod cards;
pub(in crate::game) mod circuits;
mod custodial;
mod dice;
mod enclose;
pub(in crate::game) mod flights;
mod flip_take;
mod for_each;
mod from_to;
mod hop;
mod leap;
mod line_captures;
mod look_ahead;
mod misc;
mod onward;
mod operators;
pub(in crate::game) mod plan;
mod planned;
mod promote;
mod puzzle;
mod random;
mod remove;
mod requirements;
mod select;
mod shoot;
mod sketch;
mod slide;
mod sow;
mod state_changes;
mod step;
#[cfg(test)]
mod tests;
pub(in crate::game) mod verdicts;

pub use plan::Leaf;
pub(in crate::game) use planned::start_of;
pub(in crate::game) use puzzle::Tests;
pub(in crate::game) use requirements::in_front;
pub(in crate::game) use verdicts::holds_by_component;

use super::action::{ActionKind, MoveList};
use super::context::Context;
use super::rules::booleans::PlayerTest;
use super::rules::ints::Bound;
use super::rules::moves::SowTrack;
use super::rules::{Moves, MovesKind, Sites};
use super::scope::ANYWHERE;
use crate::board::site::SiteType;

impl<'a> Context<'a> {
    /// Appends the moves of a ludeme in the reference's order, its consequence attached to each.
    pub(crate) fn generate(&mut self, moves: &Moves, out: &mut MoveList) {
        let Some(moves) = self.taken_branch(moves) else {
            return;
        };
        if !self.step_of_work() {
            return;
        }
        let first = out.len();
        match &moves.kind {
            // By far the most frequent kind.
            MovesKind::Leaf(id) => {
                self.simple_moves(*id, out);
                if out.is_overfull() {
                    let game = self.game;
                    self.give_up(&game.leaf(*id).moves, out.len());
                }
                if let Some(then) = moves.then {
                    out.add_then(first, then);
                }
                return;
            }
            MovesKind::Concat(list) if moves.then.is_none() => {
                for m in list {
                    self.generate(m, out);
                }
                return;
            }
            _ => {}
        }
        let attach = self.generate_kind(moves, out);
        let listed = (out.len() - first.min(out.len())) as i64;
        if out.is_overfull() || !self.scratch.budget.spend(listed) {
            self.give_up(moves, listed as usize);
        }
        if let Some(then) = moves.then
            && attach
        {
            match moves.kind {
                MovesKind::Add(_) if self.game.features.large_pieces => {
                    out.add_then_of_small(first, then);
                }
                MovesKind::Add(_) => out.add_own_then(first, then),
                _ => out.add_then(first, then),
            }
        }
    }

    /// More moves than a list holds, or more work than a move may take.
    #[cold]
    #[inline(never)]
    fn give_up(&mut self, moves: &Moves, listed: usize) {
        self.scratch.budget.spend(i64::MAX);
        self.blame_moves(moves, listed);
    }

    /// What conditions lead to, as far as nothing is attached on the way; nothing where none holds.
    #[inline]
    fn taken_branch<'m>(&mut self, moves: &'m Moves) -> Option<&'m Moves> {
        let mut moves = moves;
        while let MovesKind::If(cond, yes, no) = &moves.kind {
            if moves.then.is_some() {
                break;
            }
            moves = if self.bool(cond) { yes } else { no.as_deref()? };
        }
        Some(moves)
    }

    /// Appends the moves; tells whether the ludeme's consequence is still to be attached.
    fn generate_kind(&mut self, moves: &Moves, out: &mut MoveList) -> bool {
        let decision = moves.decision;
        if out.is_sketching() && !sketch::passes_on(&moves.kind) {
            let sketching = out.suspend_sketching();
            let attach = self.generate_kind(moves, out);
            out.resume_sketching(sketching);
            return attach;
        }
        match &moves.kind {
            MovesKind::None => {}
            MovesKind::Leaf(id) => self.simple_moves(*id, out),
            MovesKind::Step(m) => drop_found(self.step::<false>(m, decision, out)),
            MovesKind::Slide(m) => drop_found(self.slide::<false>(m, decision, out)),
            MovesKind::Hop(m) => drop_found(self.hop::<false>(m, decision, out)),
            MovesKind::Leap(m) => drop_found(self.leap::<false>(m, decision, out)),
            MovesKind::FromTo(m) => drop_found(self.relocations::<false>(m, decision, out)),
            MovesKind::Add(m) if m.claim => return self.claim(m, moves.then, decision, out),
            MovesKind::Add(m) => drop_found(self.add_moves::<false>(m, decision, out)),
            MovesKind::Remove {
                ty,
                sites,
                level,
                when,
                count,
            } => self.remove_moves(
                (*ty, sites, level.as_deref()),
                (*when, count.as_deref()),
                decision,
                out,
            ),
            MovesKind::Select { from, to, mover } => drop_found(self.select::<false>(
                from,
                to.as_deref(),
                mover.as_deref(),
                decision,
                out,
            )),
            MovesKind::Pass => {
                let i = out.push(ActionKind::Pass { forced: false }, decision);
                out.set_mover(i, self.state.mover);
            }
            MovesKind::Promote { ty, site, to } => self.promote_moves(*ty, site, to, decision, out),
            MovesKind::PlayCard => self.play_card(decision, out),
            MovesKind::Propose(texts) => {
                self.texts(texts, ActionKind::Propose, decision, out);
            }
            MovesKind::Vote(texts) => self.texts(texts, ActionKind::Vote, decision, out),
            MovesKind::Bet { player, range } => self.bet(player, range, decision, out),
            MovesKind::SwapPieces { a, b } => self.swap_pieces(a, b, decision, out),
            MovesKind::SwapPlayers { a, b } => self.swap_players_move(a, b, out),
            MovesKind::SetRotation {
                site,
                ty,
                values,
                previous,
                next,
            } => self.set_rotation(
                site,
                *ty,
                values,
                (previous.as_deref(), next.as_deref()),
                decision,
                out,
            ),
            MovesKind::SetTrumpSuit(suits) => self.set_trump(suits, decision, out),
            MovesKind::SetNextPlayer(players) => self.set_next_player(players, decision, out),
            MovesKind::Shoot(m) => drop_found(self.shoot::<false>(m, decision, out)),
            MovesKind::If(cond, yes, no) => {
                if self.bool(cond) {
                    self.generate(yes, out);
                } else if let Some(no) = no {
                    self.generate(no, out);
                }
            }
            MovesKind::Concat(list) => {
                for m in list {
                    self.generate(m, out);
                    if out.has_enough() {
                        break;
                    }
                }
            }
            MovesKind::Append(m) => self.append(m, out),
            MovesKind::AllCombinations(a, b) => self.all_combinations(a, b, out),
            MovesKind::Seq(list) => self.seq(list, out),
            MovesKind::Priority(list) => {
                let first = out.len();
                for (i, m) in list.iter().enumerate() {
                    // Only what nothing else can replace may turn out to be no move at all.
                    let deferring = out.defer_checks(out.defers_checks() && i + 1 == list.len());
                    self.generate(m, out);
                    out.defer_checks(deferring);
                    if out.len() > first {
                        break;
                    }
                }
            }
            MovesKind::ForEachPiece(m) => drop_found(self.for_each_piece::<false>(m, out)),
            MovesKind::ForEachSite(region, m, otherwise) => {
                // What replaces an empty list does not get the consequence of the iteration.
                return self.for_each_site::<false>(region, m, otherwise.as_deref(), out);
            }
            MovesKind::ForEachValue(values, m) => {
                drop_found(self.for_each_value::<false>(values, m, out));
            }
            MovesKind::ForEachValueIn(range, m) => {
                drop_found(self.for_each_value_in::<false>(range, m, out));
            }
            MovesKind::ForEachLevel {
                ty,
                site,
                from_top,
                moves,
            } => drop_found(self.for_each_level::<false>(*ty, site, *from_top, moves, out)),
            MovesKind::ForEachPlayer(m) => drop_found(self.for_each_player::<false>(m, out)),
            MovesKind::ForEachPlayerIn(players, m) => {
                drop_found(self.for_each_player_in::<false>(players, m, out));
            }
            MovesKind::ForEachTeam(m) => drop_found(self.for_each_team::<false>(m, out)),
            MovesKind::ForEachDie {
                dice,
                combined,
                replay_double,
                cond,
                moves,
            } => self.for_each_die(dice, (combined, replay_double), cond.as_deref(), moves, out),
            MovesKind::ForEachDirection(m) => {
                drop_found(self.for_each_direction::<false>(m, out));
            }
            MovesKind::ForEachGroup {
                ty,
                directions,
                cond,
                moves,
            } => drop_found(self.for_each_group::<false>(
                *ty,
                directions,
                cond.as_deref(),
                moves,
                out,
            )),
            MovesKind::Do {
                prior,
                next,
                if_afterwards,
            } => drop_found(self.do_moves::<false>(prior, next.as_deref(), *if_afterwards, out)),
            MovesKind::MaxMoves { with_value, moves } => {
                self.max_moves(with_value.as_deref(), moves, out);
            }
            MovesKind::MaxCaptures { with_value, moves } => {
                self.max_captures(with_value.as_deref(), moves, out);
            }
            MovesKind::MaxDistance {
                track_exists,
                moves,
            } => {
                if *track_exists {
                    self.generate(moves, out);
                }
            }
            MovesKind::While(cond, m) => self.while_moves(cond, m, out),
            MovesKind::FirstMoveOnTrack { track, moves } => {
                drop_found(self.first_move_on_track::<false>(track, moves, out));
            }
            MovesKind::AvoidStoredState(m) => self.avoid_stored_state(m, out),
            MovesKind::Custodial(m) => self.custodial(m, out),
            MovesKind::Surround(m) => self.surround(m, out),
            MovesKind::Enclose(m) => self.enclose(m, out),
            MovesKind::Intervene(m) => self.intervene(m, out),
            MovesKind::Directional(m) => self.directional(m, out),
            MovesKind::Attract {
                from,
                ty,
                direction,
            } => self.attract(from, *ty, *direction, out),
            MovesKind::Push {
                from,
                ty,
                directions,
            } => self.push_pieces(from, *ty, directions, out),
            MovesKind::Flip { ty, site } => self.flip(*ty, site, out),
            MovesKind::TakeControl { of, by, sites, ty } => {
                self.take_control(of, by, sites.as_ref(), *ty, out);
            }
            MovesKind::TakeDomino => self.take_domino(out),
            MovesKind::Sow(m) => self.sow(m, out),
            MovesKind::Roll => self.roll(out),
            MovesKind::RollUntil(cond) => self.roll_until(cond, out),
            MovesKind::UseDice { pips, count } => self.use_dice(pips, count, out),
            MovesKind::DealCards { count, begin_with } => {
                self.deal_cards(count, begin_with.as_deref(), out);
            }
            MovesKind::DealDominoes { count } => self.deal_dominoes(count, out),
            MovesKind::RandomWeighted(weights, list) => self.random_weighted(weights, list, out),
            MovesKind::RandomPick(m, n) => self.random_pick(m, n, out),
            MovesKind::Satisfy(m) => self.satisfy(m, out),
            _ => self.change_state(&moves.kind, decision, out),
        }
        true
    }

    /// Whether a ludeme yields any move; stops at the first where it can.
    pub(crate) fn any_move(&mut self, moves: &Moves) -> bool {
        self.any_move_to(moves, ANYWHERE)
    }

    /// Whether a ludeme yields any move to the site. What cannot lead there is not looked into.
    pub(crate) fn any_move_to(&mut self, moves: &Moves, site: i32) -> bool {
        let outer = std::mem::replace(&mut self.scratch.scope.wanted, site);
        self.scratch.scope.aside += 1;
        let found = self.search(moves, &mut MoveList::new());
        self.scratch.scope.aside -= 1;
        self.scratch.scope.wanted = outer;
        found
    }

    /// Whether a move to a site is not what a search is for.
    #[inline]
    fn is_unwanted(&self, to: i32) -> bool {
        self.scratch.scope.wanted != ANYWHERE && self.scratch.scope.wanted != to
    }

    /// Whether a ludeme yields a wanted move. The list is only handed on.
    fn search(&mut self, moves: &Moves, unused: &mut MoveList) -> bool {
        let Some(moves) = self.taken_branch(moves) else {
            return false;
        };
        if !self.step_of_work() {
            return false;
        }
        let anywhere = self.scratch.scope.wanted == ANYWHERE;
        match &moves.kind {
            MovesKind::None => false,
            MovesKind::Leaf(id) => {
                let game = self.game;
                match self.planned::<true>(*id, unused) {
                    Some(found) => found,
                    None => self.search(&game.leaf(*id).moves, unused),
                }
            }
            MovesKind::Step(m) => self.step::<true>(m, false, unused),
            MovesKind::Slide(m) => self.slide::<true>(m, false, unused),
            MovesKind::Hop(m) => self.hop::<true>(m, false, unused),
            MovesKind::Leap(m) => self.leap::<true>(m, false, unused),
            MovesKind::FromTo(m) => self.relocations::<true>(m, false, unused),
            MovesKind::Add(m) if !m.claim => self.add_moves::<true>(m, false, unused),
            MovesKind::Select { from, to, mover } => {
                self.select::<true>(from, to.as_deref(), mover.as_deref(), false, unused)
            }
            MovesKind::Shoot(m) => self.shoot::<true>(m, false, unused),
            MovesKind::Pass | MovesKind::MoveAgain => !self.is_unwanted(-1),
            MovesKind::If(cond, yes, no) => {
                if self.bool(cond) {
                    self.search(yes, unused)
                } else {
                    no.as_ref().is_some_and(|no| self.search(no, unused))
                }
            }
            MovesKind::Concat(list) => list.iter().any(|m| self.search(m, unused)),
            // What is tried last is what can mostly be done. Draws by chance keep their order.
            MovesKind::Priority(list) if anywhere && !self.game.features.stochastic => {
                list.iter().rev().any(|m| self.search(m, unused))
            }
            MovesKind::Priority(list) if anywhere => list.iter().any(|m| self.search(m, unused)),
            MovesKind::Priority(list) => {
                for m in list {
                    if self.search(m, unused) {
                        return true;
                    }
                    if self.any_move(m) {
                        return false;
                    }
                }
                false
            }
            MovesKind::AllCombinations(a, b) if anywhere => {
                self.search(a, unused) && self.search(b, unused)
            }
            // The best of some moves are some.
            MovesKind::Append(m)
            | MovesKind::MaxMoves { moves: m, .. }
            | MovesKind::MaxCaptures { moves: m, .. }
                if anywhere =>
            {
                self.search(m, unused)
            }
            MovesKind::MaxDistance {
                track_exists: true,
                moves,
            } => self.search(moves, unused),
            MovesKind::ForEachPiece(m) => self.for_each_piece::<true>(m, unused),
            MovesKind::ForEachSite(region, m, otherwise) if anywhere || otherwise.is_none() => {
                self.for_each_site::<true>(region, m, otherwise.as_deref(), unused)
            }
            MovesKind::ForEachValue(values, m) => self.for_each_value::<true>(values, m, unused),
            MovesKind::ForEachValueIn(range, m) => self.for_each_value_in::<true>(range, m, unused),
            MovesKind::ForEachLevel {
                ty,
                site,
                from_top,
                moves,
            } => self.for_each_level::<true>(*ty, site, *from_top, moves, unused),
            MovesKind::ForEachPlayer(m) => self.for_each_player::<true>(m, unused),
            MovesKind::ForEachPlayerIn(players, m) => {
                self.for_each_player_in::<true>(players, m, unused)
            }
            MovesKind::ForEachTeam(m) => self.for_each_team::<true>(m, unused),
            MovesKind::ForEachDirection(m) => self.for_each_direction::<true>(m, unused),
            MovesKind::ForEachGroup {
                ty,
                directions,
                cond,
                moves,
            } => self.for_each_group::<true>(*ty, directions, cond.as_deref(), moves, unused),
            MovesKind::Do {
                prior,
                next,
                if_afterwards,
            } => self.do_moves::<true>(prior, next.as_deref(), *if_afterwards, unused),
            MovesKind::AvoidStoredState(m) => self.any_elsewhere(m),
            MovesKind::FirstMoveOnTrack { track, moves } if anywhere => {
                self.first_move_on_track::<true>(track, moves, unused)
            }
            _ => {
                let mut list = self.scratch.memory.take_list();
                self.generate(moves, &mut list);
                let found = list.moves().iter().any(|m| !self.is_unwanted(m.to));
                self.scratch.memory.give_list(list);
                found
            }
        }
    }

    /// The moves themselves, or only whether there is any.
    #[inline]
    fn produce<const ANY: bool>(&mut self, moves: &Moves, out: &mut MoveList) -> bool {
        if ANY {
            self.search(moves, out)
        } else {
            self.generate(moves, out);
            false
        }
    }

    /// The single site a move starts from: where a region was given, it does not count.
    fn only_site(&mut self, sites: &Sites) -> i32 {
        match sites {
            Sites::One(site) => self.int(site),
            Sites::Many(_) => self.env.get(Bound::From),
        }
    }

    /// Calls for every site that is not negative, ascending, until told to stop; tells whether it was.
    fn for_sites(
        &mut self,
        sites: &Sites,
        mut f: impl FnMut(&mut Context<'a>, i32) -> bool,
    ) -> bool {
        let list = match sites {
            Sites::One(site) => {
                let site = self.int(site);
                return site >= 0 && f(self, site);
            }
            Sites::Many(region) => self.region_sites(region),
        };
        let stopped = list.set().iter().any(|site| f(self, site));
        self.give_sites(list);
        stopped
    }

    /// Cell for a site beyond the board, else the type.
    #[inline]
    fn real_type(&self, ty: SiteType, site: i32) -> SiteType {
        if self.game.container(site) > 0 {
            SiteType::Cell
        } else {
            ty
        }
    }

    /// The component on top of a site; 0 for none.
    #[inline]
    fn what_at(&self, ty: SiteType, site: i32) -> u16 {
        self.slot(ty, site)
            .map_or(0, |slot| self.state.contents.what(slot))
    }

    /// The height of the stack on a site.
    #[inline]
    fn height_at(&self, ty: SiteType, site: i32) -> i32 {
        self.slot(ty, site)
            .map_or(0, |slot| self.state.contents.height(slot) as i32)
    }

    /// Whether an enemy of the mover stands on a site.
    fn enemy_at(&self, ty: SiteType, site: i32) -> bool {
        self.player_is(PlayerTest::Enemy, self.owner_at(ty, site))
    }

    /// Whether a friend of the mover stands on a site.
    fn friend_at(&self, ty: SiteType, site: i32) -> bool {
        self.player_is(PlayerTest::Friend, self.owner_at(ty, site))
    }

    /// The track of a sowing or of a search along a track.
    fn sow_track(&mut self, track: &SowTrack) -> Option<&'a crate::board::track::Track> {
        let index = match track {
            SowTrack::Fixed(index) => *index,
            SowTrack::ByOwner { owner, by_player } => {
                let owner = self.int(owner);
                usize::try_from(owner)
                    .ok()
                    .and_then(|o| by_player.get(o).copied().flatten())
            }
        };
        let game = self.game;
        game.tracks.get(usize::from(index?))
    }
}

/// What a generator found does not matter to a list that holds it.
#[inline]
fn drop_found(_: bool) {}
