//! Pieces that are drawn towards a site, and pieces that are pushed on from one.

use super::deeds::{MoverAction, MoverActions};
use super::patterns::Paths;
use super::terms::{Number, View};
use crate::board::site::Site;

/// How pieces in line with a site are shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shove {
    /// All of a line come to stand next to the site, in their order.
    Attract,
    /// What stands on the site goes on by one, and so does what stands in its way.
    Push,
}

/// Pieces that are shifted along the lines from a site.
#[derive(Clone, Debug)]
pub(super) struct Shoved<const W: usize> {
    pub how: Shove,
    pub from: Number<W>,
    pub paths: Paths,
}

impl<const W: usize> View<'_, W> {
    /// Decides on what is shifted.
    pub fn shove(self, e: &Shoved<W>, acts: &mut MoverActions) {
        let Some(from) = self.on_board(&e.from) else {
            return;
        };
        for (path, _) in e.paths.from(from) {
            match e.how {
                Shove::Attract => self.attract(path, acts),
                Shove::Push => self.push_along(from, path, acts),
            }
        }
    }

    fn attract(self, path: &[Site], acts: &mut MoverActions) {
        let mut ends = path.iter();
        let mut first = acts.len();
        for site in path {
            let what = self.at.what[usize::from(*site)];
            if what != 0
                && let Some(end) = ends.next()
            {
                // All leave before the first comes.
                acts.insert(first, MoverAction::Remove(*site));
                first += 1;
                acts.push(MoverAction::Add(*end, what));
            }
        }
    }

    fn push_along(self, from: usize, path: &[Site], acts: &mut MoverActions) {
        let mut carried = self.at.what[from];
        if carried == 0 {
            // Nothing that is pushed on is left to the general code.
            return self.rules.trials.work.give_up();
        }
        acts.push(MoverAction::Remove(from as u16));
        for site in path {
            let what = self.at.what[usize::from(*site)];
            if what != 0 {
                acts.push(MoverAction::Remove(*site));
            }
            acts.push(MoverAction::Add(*site, carried));
            if what == 0 {
                break;
            }
            carried = what;
        }
    }
}
