//! Compiles `forEach` over pieces and directions, which have arguments of their own (specification
//! 06a 3.3, 3.7).

use super::effect;
use crate::catalogue::words;
use crate::compile::Compiler;
use crate::game::rules::Moves;
use crate::game::rules::moves::{ForEachDirection, ForEachPiece};
use crate::game::rules::{Int, MovesKind};
use crate::resolve::call::Value;
use crate::resolve::typed;

impl Compiler<'_> {
    /// Iterations.
    pub(super) fn iterations_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
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
            other => Self::of_another_family(&other),
        }
    }

    pub(super) fn for_each_direction(
        &mut self,
        from: Option<&Value>,
        direction: Option<&Value>,
        between: Option<&Value>,
        to: Option<&Value>,
        moves: Option<&Value>,
    ) -> MovesKind {
        MovesKind::ForEachDirection(Box::new(ForEachDirection {
            from: self.start_part(from),
            directions: self.directions_or_adjacent(direction),
            between: self.between_part(between),
            to: self.maybe_to(to),
            moves: moves.map(|moves| self.boxed_moves(moves)),
        }))
    }

    /// Everything but the moves themselves.
    pub(super) fn for_each_piece(
        &mut self,
        on: Option<words::SiteType>,
        names: Option<Vec<&str>>,
        (container, container_name): (Option<&Value>, Option<&str>),
        who: Option<&Value>,
        top: Option<&Value>,
    ) -> ForEachPiece {
        let everyone = matches!(
            who.and_then(Value::as_word),
            Some(words::RoleType::All | words::RoleType::Each)
        );
        let player = self.player_or_mover(who);
        let container = match (container, container_name) {
            (Some(container), _) => self.int(container),
            (None, Some(name)) => {
                let node = self.call_naming("forEach", name);
                self.container_of(node, name, Some(player.clone()))
            }
            (None, None) => Int::Const(0),
        };
        ForEachPiece {
            on: on.map(crate::compile::site_type),
            components: names.map(|names| self.components_called(&names)),
            container,
            moves: None,
            player,
            everyone,
            top: self.bool_or(top, false),
        }
    }
}
