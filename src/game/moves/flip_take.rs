//! Effects that turn pieces over (`flip`) or change their owner (`take Control`) (specification 06b
//! 5.6, 5.7).

use crate::board::site::SiteType;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::{Int, Owners, Role, Sites};
use crate::game::state::stacks::Level;

impl Context<'_> {
    /// A piece shows its other state; a stack is turned over.
    pub(super) fn flip(&mut self, ty: SiteType, site: &Int, out: &mut MoveList) {
        let site = self.int(site);
        let ty = self.real_type(ty, site);
        let Some(slot) = self.slot(ty, site) else {
            return;
        };
        let height = self.state.contents.height(slot);
        if height == 1 {
            let piece = self.state.contents.top(slot);
            if let Some(state) = self.flipped(&piece) {
                let at = Place::top(ty, site);
                out.push(ActionKind::SetState { at, state }, false);
            }
        } else if height > 1 {
            let begin = out.begin();
            for level in 0..height as i32 {
                let at = Place { ty, site, level };
                out.push_action(ActionKind::Remove { at }, false);
            }
            for level in (0..height).rev() {
                let piece = self.state.contents.level(slot, level);
                out.push_action(
                    ActionKind::Add {
                        at: Place::top(ty, site),
                        what: piece.what,
                        count: 1,
                        given: Given {
                            state: self.flipped(&piece).unwrap_or(piece.state),
                            ..Given::NONE
                        },
                        stack: true,
                    },
                    false,
                );
            }
            out.finish(begin, site, site);
        }
    }

    /// The state after flipping; `None` for a piece that cannot be flipped.
    fn flipped(&self, piece: &Level) -> Option<i32> {
        let info = self.game.components.get(piece.what as usize)?;
        let (a, b) = info.flips?;
        Some(if piece.state == a {
            b
        } else if piece.state == b {
            a
        } else {
            piece.state
        })
    }

    /// Pieces of one player become the same pieces of another.
    pub(super) fn take_control(
        &mut self,
        of: &Owners,
        by: &Int,
        sites: Option<&Sites>,
        ty: SiteType,
        out: &mut MoveList,
    ) {
        let game = self.game;
        let owners = match of {
            Owners::Role(Role::All) => (1u32 << (game.players + 2)) - 1,
            of => self.owner_bits(of),
        };
        let by = self.int(by);
        let Some(new_pieces) = usize::try_from(by)
            .ok()
            .and_then(|by| game.components_of.get(by))
        else {
            return;
        };
        let allowed = sites.map(|sites| {
            let mut set = self.scratch.memory.take_set();
            self.for_sites(sites, |_, site| {
                set.insert(site);
                false
            });
            set
        });
        let mut done = self.scratch.memory.take_set();
        for owner in (0..game.components_of.len()).filter(|o| owners >> o & 1 == 1) {
            for &component in &game.components_of[owner] {
                for position in self.state.contents.owned.of(component) {
                    let slot = usize::from(position.slot);
                    let (kind, site) = game.layout.site(slot);
                    if kind != self.real_type(ty, site)
                        || done.contains(site)
                        || allowed.as_ref().is_some_and(|a| !a.contains(site))
                    {
                        continue;
                    }
                    done.insert(site);
                    let piece = self.state.contents.top(slot);
                    let base = |c: u16| game.components.get(c as usize).map(|c| c.base);
                    let Some(&new) = new_pieces.iter().find(|c| base(**c) == base(piece.what))
                    else {
                        continue;
                    };
                    let at = Place::top(kind, site);
                    let begin = out.begin();
                    out.push_action(ActionKind::Remove { at }, false);
                    out.push_action(
                        ActionKind::Add {
                            at,
                            what: new,
                            count: self.state.contents.count(slot).max(1),
                            given: Given {
                                state: piece.state,
                                rotation: piece.rotation.into(),
                                value: piece.value,
                            },
                            stack: false,
                        },
                        false,
                    );
                    out.finish(begin, site, site);
                }
            }
        }
        self.scratch.memory.give_set(done);
        if let Some(allowed) = allowed {
            self.scratch.memory.give_set(allowed);
        }
    }
}
