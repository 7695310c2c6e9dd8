//! Iterations with arguments of their own: over pieces and directions (specification 06a 3.3, 3.7).

use crate::catalogue::words;
use crate::compile::Compiler;
use crate::game::rules::moves::{ForEachDirection, ForEachPiece};
use crate::game::rules::{Int, MovesKind};
use crate::resolve::call::Value;

impl Compiler<'_> {
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
                let node = who.map_or(self.root, Value::node);
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
