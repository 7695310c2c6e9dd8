//! Chooses among several readings of a part of which none is sound: the one with least wrong in it
//! is meant, so that what is told of its parts fits them.

use super::Resolver;
use super::remedy::size;
use crate::diagnostic::Severity;
use crate::syntax::tree::NodeId;

/// How many readings of a part are compared.
pub(super) const COMPARED: usize = 6;

/// The first reading of larger parts counts.
const LARGEST: usize = 300;

impl Resolver<'_> {
    /// The reading with the fewest errors, the first of several.
    pub(super) fn likeliest<R>(
        &mut self,
        node: NodeId,
        readings: Vec<R>,
        read: impl Fn(&mut Self, &R),
    ) -> Option<R> {
        // What is only tried tells nobody.
        if readings.len() < 2 || self.bench.is_none() || size(self.tree, node) > LARGEST {
            return readings.into_iter().next();
        }
        let bench = self.bench.take();
        let known = (self.diagnostics.len(), self.broken.len(), self.of_site);
        let mut least: Option<(usize, R)> = None;
        for reading in readings {
            read(self, &reading);
            let new = self.diagnostics[known.0..].iter();
            let wrong = new.filter(|d| d.severity == Severity::Error).count();
            self.diagnostics.truncate(known.0);
            self.found.truncate(known.0);
            self.broken.truncate(known.1);
            self.of_site = known.2;
            if least.as_ref().is_none_or(|(fewest, _)| wrong < *fewest) {
                least = Some((wrong, reading));
            }
        }
        self.bench = bench;
        least.map(|(_, reading)| reading)
    }
}
