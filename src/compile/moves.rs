//! Move ludemes (specification 06a, 06b).
//!
//! One arm for every form of the catalogue. Defaults are filled in; a consequence that the
//! language never runs is checked and left out.

mod captures;
mod iterations;
mod parts;

use super::Compiler;
use super::booleans::hidden_data;
use super::directions::{absolute_or_adjacent, one_or_many, relation, walks};
use super::role;
use crate::board::site::Relation;
use crate::catalogue::{typed, words};
use crate::game::rules::ints::{Bound, LastPart};
use crate::game::rules::moves::{
    AddMove, FromToMove, HopMove, LeapMove, LineCapture, Piece, Settable, ShootMove, SlideMove,
    StepMove, When,
};
use crate::game::rules::{Bool, Int, Ints, Moves, MovesKind, Owners, Role, Sites, ThenId};
use crate::resolve::call::Value;

/// The name that stands for every track of the board.
const ALL_TRACKS: &str = "AllTracks";

fn effect(kind: MovesKind, then: Option<ThenId>) -> Moves {
    act(kind, false, then)
}

fn act(kind: MovesKind, decision: bool, then: Option<ThenId>) -> Moves {
    Moves {
        kind,
        decision,
        then,
    }
}

impl Compiler<'_> {
    /// A move ludeme.
    pub fn moves(&mut self, value: &Value) -> Moves {
        match value.as_call().and_then(typed::Moves::of) {
            Some(view) => self.moves_view(view),
            None => {
                self.unread(value);
                Moves::none()
            }
        }
    }

    pub(super) fn boxed_moves(&mut self, value: &Value) -> Box<Moves> {
        Box::new(self.moves(value))
    }

    fn maybe_moves(&mut self, value: Option<&Value>) -> Option<Box<Moves>> {
        value.map(|value| self.boxed_moves(value))
    }

    /// The player whom a role makes the mover.
    fn acting(&mut self, word: Option<words::RoleType>) -> Option<Int> {
        word.map(|word| self.role_index(role(word)))
    }

    /// A simple move, kept where lists can name it.
    fn simple(&mut self, kind: MovesKind, decision: bool, then: Option<&Value>) -> Moves {
        let leaf = self.add_leaf(kind, decision);
        act(MovesKind::Leaf(leaf), decision, self.then_part(then))
    }

    fn moves_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
            T::Add {
                decision,
                piece,
                to,
                count,
                stack,
                then,
            } => {
                let kind = MovesKind::Add(Box::new(AddMove {
                    piece: self.maybe_piece(piece),
                    to: self.end_part(to),
                    count: self.maybe_int(count),
                    stack: stack.unwrap_or(false),
                    claim: false,
                }));
                act(kind, decision, self.then_part(then))
            }
            T::Claim {
                decision,
                piece,
                to,
                count,
                stack,
                then,
            } => {
                let kind = MovesKind::Add(Box::new(AddMove {
                    piece: self.maybe_piece(piece),
                    to: self.end_part(to),
                    count: self.maybe_int(count),
                    stack: stack.unwrap_or(false),
                    claim: true,
                }));
                act(kind, decision, self.then_part(then))
            }
            T::Step {
                decision,
                from,
                direction,
                to,
                stack,
                then,
            } => {
                let kind = MovesKind::Step(Box::new(StepMove {
                    from: self.start_part(from),
                    directions: self.directions_or_adjacent(direction),
                    to: self.end_part(to),
                    stack: stack.unwrap_or(false),
                }));
                self.simple(kind, decision, then)
            }
            T::Slide {
                decision,
                from,
                track,
                direction,
                between,
                to,
                stack,
                then,
            } => {
                let kind = MovesKind::Slide(Box::new(SlideMove {
                    from: self.start_part(from),
                    tracks: track.map(|name| self.slide_tracks(name)),
                    directions: self.directions_or_adjacent(direction),
                    between: self.between_part(between),
                    to: self.maybe_to(to),
                    stack: stack.unwrap_or(false),
                }));
                self.simple(kind, decision, then)
            }
            T::Hop {
                decision,
                from,
                direction,
                between,
                to,
                stack,
                then,
            } => {
                let kind = MovesKind::Hop(Box::new(HopMove {
                    from: self.start_part(from),
                    directions: self.directions_or_adjacent(direction),
                    between: self.between_part(between),
                    to: self.end_part(to),
                    stack: stack.unwrap_or(false),
                }));
                self.simple(kind, decision, then)
            }
            T::Leap {
                decision,
                from,
                walks: steps,
                forward,
                rotations,
                to,
                then,
            } => {
                let kind = MovesKind::Leap(Box::new(LeapMove {
                    from: self.start_part(from),
                    walks: walks(steps),
                    forward: self.maybe_bool(forward),
                    rotations: self.maybe_bool(rotations),
                    to: self.end_part(to),
                    ends: Default::default(),
                }));
                self.simple(kind, decision, then)
            }
            T::FromTo {
                decision,
                from,
                to,
                count,
                copy,
                stack,
                role,
                then,
            } => {
                let kind = MovesKind::FromTo(Box::new(FromToMove {
                    from: self.start_part(Some(from)),
                    to: self.end_part(to),
                    count: self.maybe_int(count),
                    copy: self.maybe_bool(copy),
                    stack: stack.unwrap_or(false),
                    mover: self.acting(role),
                }));
                self.simple(kind, decision, then)
            }
            T::Shoot {
                decision,
                piece,
                from,
                direction,
                between,
                to,
                then,
            } => {
                let mut start = self.start_part(from);
                if from.is_none() {
                    start.sites = Sites::One(Box::new(self.last_to()));
                }
                // What lies between is accepted and never looked at.
                self.discard(|c| c.between_part(between));
                let kind = MovesKind::Shoot(Box::new(ShootMove {
                    piece: self.piece_part(piece),
                    from: Some(start),
                    direction: absolute_or_adjacent(direction),
                    to: self.maybe_to(to),
                }));
                act(kind, decision, self.then_part(then))
            }
            T::Select {
                decision,
                from,
                to,
                role,
                then,
            } => {
                let kind = MovesKind::Select {
                    from: Box::new(self.start_part(Some(from))),
                    to: self.maybe_to(to).map(Box::new),
                    mover: self.acting(role).map(Box::new),
                };
                act(kind, decision, self.then_part(then))
            }
            T::Remove {
                decision,
                site_type,
                site,
                region,
                level,
                at,
                count,
                then,
            } => {
                let kind = MovesKind::Remove {
                    ty: self.site_type(site_type),
                    sites: self.sites_or_last_to(site, region),
                    level: self.boxed_int(level),
                    when: match at {
                        Some(words::WhenType::EndOfTurn) => When::EndOfTurn,
                        Some(words::WhenType::StartOfTurn) | None => When::Now,
                    },
                    count: self.boxed_int(count),
                };
                act(kind, decision, self.then_part(then))
            }
            T::Promote {
                decision,
                site_type,
                site,
                piece,
                who,
                then,
            } => {
                let kind = MovesKind::Promote {
                    ty: self.site_type(site_type),
                    site: Box::new(self.int_or_bound(site, Bound::To)),
                    to: self.promotion(piece, who),
                };
                act(kind, decision, self.then_part(then))
            }
            T::ApplyIf { cond } => {
                self.bool(cond);
                Moves::none()
            }
            T::ApplyEffect { cond, effect } => {
                let moves = self.moves(effect);
                match self.maybe_bool(cond) {
                    Some(cond) => self.choice(cond, moves, None, None),
                    None => moves,
                }
            }
            T::Pass { decision, then } => act(MovesKind::Pass, decision, self.then_part(then)),
            T::PlayCard { decision, then } => {
                act(MovesKind::PlayCard, decision, self.then_part(then))
            }
            T::Propose {
                decision,
                proposals,
                then,
            } => {
                let kind = MovesKind::Propose(self.propositions(proposals));
                act(kind, decision, self.then_part(then))
            }
            T::Vote {
                decision,
                votes,
                then,
            } => {
                let kind = MovesKind::Vote(self.propositions(votes));
                act(kind, decision, self.then_part(then))
            }
            T::Bet {
                decision,
                who,
                range,
                then,
            } => {
                let kind = MovesKind::Bet {
                    player: Box::new(self.player_index(who)),
                    range: Box::new(self.range(range)),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SwapPlayers {
                decision,
                a,
                b,
                then,
            } => {
                let kind = MovesKind::SwapPlayers {
                    a: Box::new(self.int(a)),
                    b: Box::new(self.int(b)),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SwapPieces {
                decision,
                a,
                b,
                then,
            } => {
                let a = match a {
                    Some(a) => self.int(a),
                    None => self.last(LastPart::From),
                };
                let kind = MovesKind::SwapPieces {
                    a: Box::new(a),
                    b: Box::new(self.int_or_last_to(b)),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SetRotation {
                decision,
                to,
                rotations,
                rotation,
                previous,
                next,
                then,
            } => {
                let to = self.maybe_to(to);
                let (site, ty) = match to {
                    Some(to) => match to.sites {
                        Sites::One(site) => (site, to.ty),
                        Sites::Many(_) => (Box::new(Int::OFF), to.ty),
                    },
                    None => (Box::new(self.bound(Bound::From)), None),
                };
                let kind = MovesKind::SetRotation {
                    site,
                    ty,
                    values: match rotation {
                        Some(rotation) => vec![self.int(rotation)],
                        None => self.int_list(rotations.unwrap_or(&[])),
                    },
                    previous: self.maybe_bool(previous).map(Box::new),
                    next: self.maybe_bool(next).map(Box::new),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SetTrumpSuit {
                decision,
                suit,
                suits,
                then,
            } => {
                let suits = match (suit, suits) {
                    (Some(suit), _) => Ints::Listed(vec![self.int(suit)]),
                    (None, Some(suits)) => self.ints(suits),
                    (None, None) => Ints::Listed(Vec::new()),
                };
                let kind = MovesKind::SetTrumpSuit(Box::new(suits));
                act(kind, decision, self.then_part(then))
            }
            T::SetNextPlayer {
                decision,
                who,
                then,
            } => {
                let players = match who.as_call().and_then(typed::Player::of) {
                    Some(player) => Ints::Listed(vec![self.int(player.index)]),
                    None => self.ints(who),
                };
                let kind = MovesKind::SetNextPlayer(Box::new(players));
                act(kind, decision, self.idle_then(then))
            }

            T::Attract {
                from,
                direction,
                then,
            } => {
                let last = self.last_to();
                let (from, ty) = self.start(from, last);
                let kind = MovesKind::Attract {
                    from: Box::new(from),
                    ty,
                    direction: absolute_or_adjacent(direction),
                };
                effect(kind, self.then_part(then))
            }
            T::Push {
                from,
                direction,
                then,
            } => {
                let last = self.last_to();
                let (from, ty) = self.start(from, last);
                let kind = MovesKind::Push {
                    from: Box::new(from),
                    ty,
                    directions: self.directions(direction),
                };
                effect(kind, self.then_part(then))
            }
            T::Custodial {
                from,
                direction,
                between,
                to,
                then,
            } => {
                let kind = self.custodial(from, absolute_or_adjacent(direction), between, to);
                effect(kind, self.then_part(then))
            }
            T::Intervene {
                from,
                direction,
                between,
                to,
                then,
            } => {
                let directions = Some(crate::game::rules::Directions::absolute(
                    absolute_or_adjacent(direction),
                ));
                let shape = self.line_capture(from, directions, between, to);
                effect(MovesKind::Intervene(Box::new(shape)), self.then_part(then))
            }
            T::Directional {
                from,
                direction,
                to,
                then,
            } => {
                let directions = direction.map(|d| self.directions(d));
                let shape: LineCapture = self.line_capture(from, directions, None, to);
                effect(
                    MovesKind::Directional(Box::new(shape)),
                    self.idle_then(then),
                )
            }
            T::Surround {
                from,
                relation_type,
                between,
                to,
                except,
                with,
                then,
            } => {
                let direction = relation_type.map_or(Relation::Adjacent, relation);
                let kind = self.surround(from, direction.direction(), between, to, (except, with));
                effect(kind, self.idle_then(then))
            }
            T::Enclose {
                site_type,
                from,
                direction,
                between,
                num_exception,
                then,
            } => {
                let kind = self.enclose(site_type, from, direction, between, num_exception);
                effect(kind, self.then_part(then))
            }
            T::Flip {
                site_type,
                site,
                then,
            } => {
                let kind = MovesKind::Flip {
                    ty: self.site_type(site_type),
                    site: Box::new(self.int_or_bound(site, Bound::To)),
                };
                effect(kind, self.then_part(then))
            }
            T::Sow {
                site_type,
                start,
                count,
                num_per_hole,
                track,
                owner,
                cond,
                sow_effect,
                apply,
                include_self,
                origin,
                skip_if,
                backtracking,
                forward,
                then,
            } => {
                let sow = crate::game::rules::moves::Sow {
                    ty: self.site_type(site_type),
                    start: self.int_or_last_to(start),
                    count: self.maybe_int(count),
                    per_hole: self.maybe_int(num_per_hole),
                    track: {
                        let owner = self.maybe_int(owner);
                        self.track_of(track, owner)
                    },
                    cond: self.maybe_bool(cond),
                    sow_effect: self.maybe_moves(sow_effect),
                    apply: self.maybe_moves(apply),
                    include_self: self.maybe_bool(include_self),
                    origin: self.maybe_bool(origin),
                    skip_if: self.maybe_bool(skip_if),
                    onward: self.onward(backtracking, forward),
                };
                effect(MovesKind::Sow(Box::new(sow)), self.then_part(then))
            }
            T::TakeControl {
                of,
                by,
                at,
                to,
                site_type,
                then,
            } => {
                let kind = MovesKind::TakeControl {
                    of: self.owners(of),
                    by: Box::new(self.player_index(by)),
                    sites: self.sites(at, to),
                    ty: self.site_type(site_type),
                };
                effect(kind, self.then_part(then))
            }
            T::TakeDomino { then } => effect(MovesKind::TakeDomino, self.then_part(then)),
            T::Deal {
                dealable_type,
                count,
                begin_with,
                then,
            } => {
                let count = Box::new(self.int_or(count, 1));
                let begin_with = self.boxed_int(begin_with);
                let kind = match dealable_type {
                    words::DealableType::Cards => MovesKind::DealCards { count, begin_with },
                    words::DealableType::Dominoes => MovesKind::DealDominoes { count },
                };
                effect(kind, self.then_part(then))
            }
            T::Roll { then } => effect(MovesKind::Roll, self.then_part(then)),
            T::RollUntil { until, then } => {
                let kind = MovesKind::RollUntil(Box::new(self.bool(until)));
                effect(kind, self.then_part(then))
            }
            T::UseDice { pips, count, then } => {
                let kind = MovesKind::UseDice {
                    pips: Box::new(self.int(pips)),
                    count: Box::new(self.int_or(count, 1)),
                };
                effect(kind, self.then_part(then))
            }
            T::Trigger { event, who, then } => {
                let kind = MovesKind::Trigger {
                    event: self.event(event),
                    player: Box::new(self.player_index(who)),
                };
                effect(kind, self.idle_then(then))
            }
            T::Note {
                player,
                message,
                int,
                ints,
                float,
                boolean,
                region,
                range,
                direction,
                graph: _, // A message without effect on play.
                to,
            } => {
                self.discard(|c| {
                    player.map(|p| c.player_index(p));
                    int.map(|v| c.int(v));
                    ints.map(|v| c.ints(v));
                    float.map(|v| c.float(v));
                    boolean.map(|v| c.bool(v));
                    region.map(|v| c.region(v));
                    range.map(|v| c.range(v));
                    direction.map(|v| c.directions(v));
                });
                let kind = MovesKind::Note {
                    message: self.note(message.unwrap_or("")),
                    to: match to {
                        Some(to) => self.owners(to),
                        None => Owners::Role(Role::All),
                    },
                };
                effect(kind, None)
            }
            T::MoveAgain { then } => effect(MovesKind::MoveAgain, self.then_part(then)),
            T::AddScore { who, score, then } => {
                let kind = MovesKind::SetScore {
                    players: vec![self.owners(who)],
                    scores: vec![self.int(score)],
                    add: true,
                };
                effect(kind, self.then_part(then))
            }
            T::AddScores {
                players,
                roles,
                scores,
                then,
            } => {
                let who = players.or(roles).unwrap_or(&[]);
                let kind = MovesKind::SetScore {
                    players: who.iter().map(|p| self.owners(p)).collect(),
                    scores: self.int_list(scores),
                    add: true,
                };
                effect(kind, self.then_part(then))
            }
            T::RememberState { then } => effect(MovesKind::RememberState, self.then_part(then)),
            T::RememberValue {
                name,
                value,
                unique,
                then,
            } => {
                let kind = MovesKind::Remember {
                    memory: self.memory(name),
                    value: Box::new(self.int(value)),
                    unique: Box::new(self.bool_or(unique, false)),
                };
                effect(kind, self.then_part(then))
            }
            T::ForgetValue { name, value, then } => {
                let kind = MovesKind::Forget {
                    memory: self.memory(name),
                    value: Box::new(self.int(value)),
                };
                effect(kind, self.then_part(then))
            }
            T::ForgetAll { name, then } => {
                let kind = MovesKind::ForgetAll {
                    memory: self.memory(name),
                    every: name.is_none(),
                };
                effect(kind, self.then_part(then))
            }
            T::SetPlayer {
                kind,
                who,
                value,
                then,
            } => {
                let player = self.owners(who);
                let value = self.int(value);
                let kind = match kind {
                    words::SetPlayerType::Value => MovesKind::SetPlayerValue {
                        player,
                        value: Box::new(value),
                    },
                    words::SetPlayerType::Score => MovesKind::SetScore {
                        players: vec![player],
                        scores: vec![value],
                        add: false,
                    },
                };
                effect(kind, self.then_part(then))
            }
            T::SetSite {
                kind,
                site_type,
                at,
                level,
                value,
                then,
            } => {
                let kind = MovesKind::SetSite {
                    datum: match kind {
                        words::SetSiteType::State => Settable::State,
                        words::SetSiteType::Count => Settable::Count,
                        words::SetSiteType::Value => Settable::Value,
                    },
                    ty: self.site_type(site_type),
                    at: Box::new(self.int(at)),
                    level: self.boxed_int(level),
                    value: Box::new(self.int(value)),
                };
                effect(kind, self.then_part(then))
            }
            T::SetValue { kind, value, then } => {
                let value = Box::new(self.int_or(value, -1));
                let kind = match kind {
                    words::SetValueType::Pot => MovesKind::SetPot(value),
                    words::SetValueType::Counter => MovesKind::SetCounter(value),
                };
                effect(kind, self.idle_then(then))
            }
            T::SetPending {
                value,
                region,
                then,
            } => {
                let kind = MovesKind::SetPending(self.sites(value, region));
                effect(kind, self.idle_then(then))
            }
            T::SetTeam { team, roles, then } => {
                let roles = roles.iter().filter_map(Value::as_word);
                let kind = MovesKind::SetTeam {
                    roles: roles.map(role).collect(),
                    team: Box::new(self.int(team)),
                };
                effect(kind, self.then_part(then))
            }
            T::SetHidden {
                data,
                site_type,
                at,
                region,
                level,
                value,
                to,
                then,
            } => {
                let data = match data {
                    Some(data) => {
                        let words = one_or_many(data).iter().filter_map(Value::as_word);
                        words.map(|w| hidden_data(Some(w))).collect()
                    }
                    None => vec![hidden_data(None)],
                };
                let kind = MovesKind::SetHidden {
                    data,
                    ty: self.site_type(site_type),
                    sites: self.sites_or_last_to(at, region),
                    level: Box::new(self.int_or(level, 0)),
                    value: Box::new(self.bool_or(value, true)),
                    to: self.owners(to),
                };
                effect(kind, self.then_part(then))
            }
            T::SetVar { name, value, then } => {
                let value = Box::new(self.int_or(value, -1));
                let kind = MovesKind::SetVar(name.map(|name| self.var(name)), value);
                effect(kind, self.then_part(then))
            }
            T::Satisfy { constraints } => {
                let constraints = one_or_many(constraints).iter();
                let bools: Vec<Bool> = constraints.map(|c| self.bool(c)).collect();
                effect(MovesKind::Satisfy(bools), None)
            }

            T::AndList { moves, then } | T::OrList { moves, then } => {
                let kind = MovesKind::Concat(self.moves_list(moves));
                effect(kind, self.then_part(then))
            }
            T::AndPair { a, b, then } | T::OrPair { a, b, then } => {
                let kind = MovesKind::Concat(vec![self.moves(a), self.moves(b)]);
                effect(kind, self.then_part(then))
            }
            T::If {
                cond,
                moves,
                otherwise,
                then,
            } => {
                let cond = self.bool(cond);
                let yes = self.moves(moves);
                let no = otherwise.map(|no| self.moves(no));
                let then = self.then_part(then);
                self.choice(cond, yes, no, then)
            }
            T::Seq { moves } => effect(MovesKind::Seq(self.moves_list(moves)), None),
            T::AllCombinations { a, b, then } => {
                let kind = MovesKind::AllCombinations(self.boxed_moves(a), self.boxed_moves(b));
                effect(kind, self.then_part(then))
            }
            T::Append {
                effect: inner,
                then,
            } => effect(
                MovesKind::Append(self.boxed_moves(inner)),
                self.then_part(then),
            ),
            T::PriorityList { moves, then } => {
                let kind = MovesKind::Priority(self.moves_list(moves));
                effect(kind, self.then_part(then))
            }
            T::PriorityPair { a, b, then } => {
                let kind = MovesKind::Priority(vec![self.moves(a), self.moves(b)]);
                effect(kind, self.then_part(then))
            }
            T::Do {
                moves,
                next,
                if_afterwards,
                then,
            } => {
                let kind = MovesKind::Do {
                    prior: self.boxed_moves(moves),
                    next: self.maybe_moves(next),
                    if_afterwards: self.maybe_bool(if_afterwards).map(|c| self.add_check(c)),
                };
                effect(kind, self.then_part(then))
            }
            T::While { cond, moves, then } => {
                let kind = MovesKind::While(Box::new(self.bool(cond)), self.boxed_moves(moves));
                effect(kind, self.then_part(then))
            }
            T::AvoidStoredState { moves, then } => {
                let kind = MovesKind::AvoidStoredState(self.boxed_moves(moves));
                effect(kind, self.idle_then(then))
            }
            T::FirstMoveOnTrack {
                track,
                role,
                moves,
                then,
            } => {
                let owner = self.acting(role);
                let kind = MovesKind::FirstMoveOnTrack {
                    track: self.track_of(track, owner),
                    moves: self.boxed_moves(moves),
                };
                effect(kind, self.idle_then(then))
            }
            T::MaxDistance {
                track,
                role,
                moves,
                then,
            } => {
                let owner = self.acting(role);
                let kind = MovesKind::MaxDistance {
                    track_exists: exists(&self.track_of(track, owner)),
                    moves: self.boxed_moves(moves),
                };
                effect(kind, self.idle_then(then))
            }
            T::MaxMoves {
                kind,
                with_value,
                moves,
                then,
            } => {
                let with_value = self.maybe_bool(with_value).map(Box::new);
                let moves = self.boxed_moves(moves);
                let kind = match kind {
                    words::MaxMovesType::Moves => MovesKind::MaxMoves { with_value, moves },
                    words::MaxMovesType::Captures => MovesKind::MaxCaptures { with_value, moves },
                };
                effect(kind, self.idle_then(then))
            }
            T::RandomMoves { moves, num } => {
                let moves = self.boxed_moves(moves);
                let kind = MovesKind::RandomPick(moves, Box::new(self.int(num)));
                effect(kind, None)
            }
            T::RandomChoice { weights, moves } => {
                let weights = weights.iter().map(|w| self.float(w)).collect();
                let kind = MovesKind::RandomWeighted(weights, self.moves_list(moves));
                effect(kind, None)
            }

            T::ForEachDirection {
                from,
                direction,
                between,
                to,
                moves,
                then,
            } => {
                let kind = self.for_each_direction(from, direction, between, to, moves);
                effect(kind, self.then_part(then))
            }
            T::ForEachSite {
                region,
                moves,
                no_move_yet,
                then,
            } => {
                let region = Box::new(self.region(region));
                let moves = self.boxed_moves(moves);
                let kind = MovesKind::ForEachSite(region, moves, self.maybe_moves(no_move_yet));
                effect(kind, self.then_part(then))
            }
            T::ForEachValueOf { ints, moves, then } => {
                let values = Box::new(self.ints(ints));
                let kind = MovesKind::ForEachValue(values, self.boxed_moves(moves));
                effect(kind, self.then_part(then))
            }
            T::ForEachValue {
                min,
                max,
                moves,
                then,
            } => {
                let range = crate::game::rules::Range {
                    min: self.int(min),
                    max: self.int(max),
                };
                let kind = MovesKind::ForEachValueIn(Box::new(range), self.boxed_moves(moves));
                effect(kind, self.then_part(then))
            }
            T::ForEachLevel {
                site_type,
                site,
                stack_direction,
                moves,
                then,
            } => {
                let kind = MovesKind::ForEachLevel {
                    ty: self.site_type(site_type),
                    site: Box::new(self.int(site)),
                    from_top: stack_direction != Some(words::StackDirection::FromBottom),
                    moves: self.boxed_moves(moves),
                };
                effect(kind, self.then_part(then))
            }
            T::ForEachTeam { moves, then } => {
                let kind = MovesKind::ForEachTeam(self.boxed_moves(moves));
                effect(kind, self.then_part(then))
            }
            T::ForEachGroup {
                site_type,
                direction,
                cond,
                moves,
                then,
            } => {
                let kind = MovesKind::ForEachGroup {
                    ty: self.site_type(site_type),
                    directions: self.directions_or_adjacent(direction),
                    cond: self.maybe_bool(cond).map(Box::new),
                    moves: self.boxed_moves(moves),
                };
                effect(kind, self.then_part(then))
            }
            T::ForEachDie {
                hand,
                combined,
                replay_double,
                cond,
                moves,
                then,
            } => {
                let kind = MovesKind::ForEachDie {
                    dice: Box::new(self.int_or(hand, 0)),
                    combined: Box::new(self.bool_or(combined, false)),
                    replay_double: Box::new(self.bool_or(replay_double, false)),
                    cond: self.maybe_bool(cond).map(Box::new),
                    moves: self.boxed_moves(moves),
                };
                effect(kind, self.then_part(then))
            }
            T::ForEachPlayer { moves, then } => {
                let kind = MovesKind::ForEachPlayer(self.boxed_moves(moves));
                effect(kind, self.idle_then(then))
            }
            T::ForEachPlayerOf { ints, moves, then } => {
                let players = Box::new(self.ints(ints));
                let kind = MovesKind::ForEachPlayerIn(players, self.boxed_moves(moves));
                effect(kind, self.idle_then(then))
            }
            T::ForEachPiece {
                on,
                name,
                names,
                container,
                container_name,
                moves,
                who,
                top,
                then,
            } => {
                let names = match name {
                    Some(name) => Some(vec![name]),
                    None => names.map(Self::texts),
                };
                let kind = self.for_each_piece(on, names, (container, container_name), who, top);
                let kind =
                    MovesKind::ForEachPiece(Box::new(crate::game::rules::moves::ForEachPiece {
                        moves: self.maybe_moves(moves),
                        ..kind
                    }));
                effect(kind, self.then_part(then))
            }
        }
    }

    fn maybe_piece(&mut self, piece: Option<&Value>) -> Option<Piece> {
        piece.map(|piece| self.piece_part(piece))
    }

    fn propositions(&mut self, texts: &Value) -> Vec<u16> {
        let texts = one_or_many(texts).iter().filter_map(Value::as_str);
        texts.map(|text| self.proposition(text)).collect()
    }

    /// A choice; one that is made now leaves only what was chosen.
    fn choice(&self, cond: Bool, yes: Moves, no: Option<Moves>, then: Option<ThenId>) -> Moves {
        let chosen = match cond.as_const() {
            Some(true) => yes,
            Some(false) => no.unwrap_or_else(Moves::none),
            None if self.tells_by_itself(&cond, &yes) => {
                return effect(
                    MovesKind::Priority(std::iter::once(yes).chain(no).collect()),
                    then,
                );
            }
            None => {
                let kind = MovesKind::If(Box::new(cond), Box::new(yes), no.map(Box::new));
                return effect(kind, then);
            }
        };
        match then {
            None => chosen,
            Some(_) => effect(MovesKind::Concat(vec![chosen]), then),
        }
    }

    /// Whether the condition only asks whether there are the moves that it is the condition of:
    /// they need not be looked for twice.
    fn tells_by_itself(&self, cond: &Bool, yes: &Moves) -> bool {
        let f = &self.game.features;
        let asked_alone = self.meta_known && !self.game.meta.filters() && !f.visited && !f.random;
        asked_alone && matches!(cond, Bool::CanMove(moves) if moves.kind == yes.kind)
    }

    /// The tracks with a name, and whether all are meant.
    fn slide_tracks(&self, name: &str) -> (Vec<u16>, bool) {
        let every = name == ALL_TRACKS;
        let tracks = self.game.tracks.iter().enumerate();
        let named = tracks.filter(|(_, t)| every || t.name() == name);
        (named.map(|(i, _)| i as u16).collect(), every)
    }
}

/// Whether a track was found, for some owner.
fn exists(track: &crate::game::rules::moves::SowTrack) -> bool {
    use crate::game::rules::moves::SowTrack;
    match track {
        SowTrack::Fixed(track) => track.is_some(),
        SowTrack::ByOwner { by_player, .. } => by_player.iter().any(Option::is_some),
    }
}
