//! Compiles the arguments that moves share: from, to, between, piece, apply, then (specification
//! 06a 2.0).

use crate::board::site::SiteType;
use crate::compile::Compiler;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Apply, Between, From, Piece, PromoteTo, To};
use crate::game::rules::{Int, Mode, Moves, Sites, ThenId};
use crate::resolve::call::Value;
use crate::resolve::typed;

impl Compiler<'_> {
    /// `(from ..)`; without a site it is `(from)` itself.
    pub(super) fn start_part(&mut self, value: Option<&Value>) -> From {
        let view = value.and_then(Value::as_call).and_then(typed::From::of);
        let Some(view) = view else {
            if let Some(value) = value {
                self.unread(value);
            }
            return From {
                ty: self.default_type(),
                sites: Sites::One(Box::new(Int::Bound(Bound::From))),
                level: None,
                cond: None,
            };
        };
        let sites = self.sites(view.site, view.region);
        From {
            ty: self.site_type(view.site_type),
            sites: sites.unwrap_or_else(|| Sites::One(Box::new(Int::Bound(Bound::From)))),
            level: self.maybe_int(view.level),
            cond: self.maybe_bool(view.cond),
        }
    }

    /// The single start of a ludeme that acts around it: by default as told, `(from)` where
    /// `(from ..)` stands without a site.
    pub(super) fn start(&mut self, value: Option<&Value>, default: Int) -> (Int, SiteType) {
        let Some(value) = value else {
            return (default, self.default_type());
        };
        let from = self.start_part(Some(value));
        match from.sites {
            Sites::One(site) => (*site, from.ty),
            // A region is no single site, so nothing starts anywhere (specification 06a 2.0).
            Sites::Many(_) => (Int::OFF, from.ty),
        }
    }

    /// `(to ..)`; without a site it is `(to)` itself.
    pub(super) fn end_part(&mut self, value: &Value) -> To {
        let Some(view) = value.as_call().and_then(typed::To::of) else {
            self.unread(value);
            return To {
                ty: None,
                sites: Sites::One(Box::new(Int::Bound(Bound::To))),
                asks_to: false,
                level: None,
                rotations: None,
                cond: None,
                apply: None,
            };
        };
        let outer = std::mem::take(&mut self.reads);
        let sites = self.sites(view.site, view.region);
        let asks_to = self.reads.has(Bound::To);
        self.note_reads(outer);
        To {
            ty: view.site_type.map(crate::compile::site_type),
            sites: sites.unwrap_or_else(|| Sites::One(Box::new(Int::Bound(Bound::To)))),
            asks_to,
            level: self.maybe_int(view.level),
            rotations: view.rotations.map(|r| self.ints(r)),
            cond: self.maybe_bool(view.cond),
            apply: self.apply_part(view.apply),
        }
    }

    /// An optional `(to ..)`.
    pub(super) fn maybe_to(&mut self, value: Option<&Value>) -> Option<To> {
        value.map(|value| self.end_part(value))
    }

    /// `(between ..)`.
    pub(super) fn between_part(&mut self, value: Option<&Value>) -> Option<Between> {
        let value = value?;
        let Some(view) = value.as_call().and_then(typed::Between::of) else {
            self.unread(value);
            return None;
        };
        let before = self.maybe_int(view.before);
        let range = view.range.map(|r| self.range(r));
        let after = self.maybe_int(view.after);
        let outer = std::mem::take(&mut self.reads);
        let cond = self.maybe_bool(view.cond);
        let asks_to = self.reads.has(Bound::To);
        self.note_reads(outer);
        Some(Between {
            before,
            range,
            after,
            cond,
            asks_to,
            trail: self.maybe_int(view.trail),
            apply: self.apply_part(view.apply),
        })
    }

    /// `(apply ..)`.
    fn apply_part(&mut self, value: Option<&Value>) -> Option<Apply> {
        let value = value?;
        match value.as_call().and_then(typed::Apply::of) {
            Some(typed::Apply::ApplyIf { cond }) => Some(Apply {
                cond: Some(self.bool(cond)),
                effect: None,
            }),
            Some(typed::Apply::ApplyEffect { cond, effect }) => Some(Apply {
                cond: self.maybe_bool(cond),
                effect: Some(Box::new(self.moves(effect))),
            }),
            None => {
                self.unread(value);
                None
            }
        }
    }

    /// `(piece ..)`: names become the indices of components.
    pub(super) fn piece_part(&mut self, value: &Value) -> Piece {
        let Some(view) = value.as_call().and_then(typed::Piece::of) else {
            self.unread(value);
            return Piece {
                components: Vec::new(),
                state: None,
            };
        };
        let components = match (view.name, view.index, view.names) {
            (Some(name), ..) => vec![Int::Const(self.index_named(name))],
            (None, Some(index), _) => vec![self.int(index)],
            (None, None, Some(names)) => Self::texts(names)
                .iter()
                .map(|name| Int::Const(self.index_named(name)))
                .collect(),
            (None, None, None) => self.int_list(view.indices.unwrap_or(&[])),
        };
        Piece {
            components,
            state: self.maybe_int(view.state),
        }
    }

    /// What `promote` turns a piece into (specification 06a 2.9).
    pub(super) fn promotion(&mut self, piece: &Value, who: Option<&Value>) -> PromoteTo {
        let view = piece.as_call().and_then(typed::Piece::of);
        let owner = who.map(|who| self.player_index(who));
        if let Some(view) = view {
            let names = match (view.name, view.names) {
                (Some(name), _) => Some(vec![name]),
                (None, Some(names)) => Some(Self::texts(names)),
                (None, None) => None,
            };
            match (names, owner) {
                (Some(names), Some(owner)) => {
                    let of = |p: usize| {
                        let like = |name: &&str| self.component_like(name, p).unwrap_or(0);
                        names.iter().map(like).collect()
                    };
                    return PromoteTo::ByOwner {
                        by_player: self.by_player(of),
                        owner: Box::new(owner),
                    };
                }
                (None, owner) => {
                    if let Some(index) = view.index {
                        return PromoteTo::Resolved {
                            component: Box::new(self.int(index)),
                            owner: owner.map(Box::new),
                        };
                    }
                }
                (Some(_), None) => {}
            }
        }
        PromoteTo::Components(self.piece_part(piece).components)
    }

    /// `(then ..)` of a ludeme that attaches it to every move.
    pub(super) fn then_part(&mut self, value: Option<&Value>) -> Option<ThenId> {
        let value = value?;
        let Some(view) = value.as_call().and_then(typed::Then::of) else {
            self.unread(value);
            return None;
        };
        let effect = self.moves(view.effect);
        let then = self.add_then(effect);
        // When all players move at once, an effect can wait for the last of them.
        if view.apply_after_all_moves == Some(true) && self.game.mode == Mode::Simultaneous {
            self.game.late_thens.push(then);
        }
        Some(then)
    }

    /// `(then ..)` of a ludeme that never runs it (specification 06a 1.6): checked and left out.
    pub(super) fn idle_then(&mut self, value: Option<&Value>) -> Option<ThenId> {
        if let Some(view) = value.and_then(Value::as_call).and_then(typed::Then::of) {
            self.discard(|c| c.moves(view.effect));
        }
        None
    }

    /// A list of moves.
    pub(super) fn moves_list(&mut self, values: &[Value]) -> Vec<Moves> {
        values.iter().map(|v| self.moves(v)).collect()
    }
}
