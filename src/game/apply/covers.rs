//! The cells that large pieces and dominoes lie on besides their own site.

use crate::board::site::SiteType;
use crate::game::context::Context;

impl Context<'_> {
    /// Marks the cells a large piece covers as occupied or free.
    pub(super) fn cover(&mut self, what: u16, site: i32, occupied: bool) {
        if !self.game.features.large_pieces {
            return;
        }
        if let Some(slot) = self.slot(SiteType::Cell, site) {
            let state = self.state.contents.state(slot);
            let mut cells = self.scratch.memory.take_ints();
            self.footprint(what, site, state, &mut cells);
            let domino = self.game.components[usize::from(what)].domino;
            // Whose cell it is, is written down as its number where dominoes are prolonged.
            let count = match domino {
                Some(_) if self.game.features.line_of_play => i32::from(what),
                _ => 1,
            };
            for (i, &cell) in cells.iter().enumerate() {
                let Some(s) = self.slot(SiteType::Cell, cell) else {
                    continue;
                };
                let contents = &mut self.state.contents;
                if cell != site || occupied && domino.is_some() {
                    if contents.has_counts() {
                        contents.set_count(s, if occupied { count } else { 0 });
                    } else {
                        contents.mark_empty(s, !occupied);
                    }
                }
                if let Some((first, second)) = domino {
                    let pips = if i < cells.len() / 2 { first } else { second };
                    contents.set_value(s, if occupied { pips } else { 0 });
                }
            }
            self.scratch.memory.give_ints(cells);
        }
    }

    pub(super) fn domino_added(&mut self, what: u16, slot: usize) {
        self.state.bag.retain(|c| *c != what);
        self.state.contents.set_value(slot, 1);
    }
}
