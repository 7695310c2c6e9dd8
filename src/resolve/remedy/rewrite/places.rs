//! Where things stand in other ways of saying it: rows and columns, regions one after another, the
//! path of a track, a place after a piece.

use super::*;

impl Draft {
    /// `(sites D4 C4 E4)`: coordinates lack their quotes, and the list its braces.
    pub(super) fn coordinates(&mut self, head: &str, args: &[NodeId]) {
        let site = |draft: &Self, node: &NodeId| match draft.tree.kind(*node) {
            NodeKind::Word(text) if signature::word(text).is_none() && is_coordinate(text) => {
                Some(text.to_ascii_uppercase())
            }
            NodeKind::Str(text) if is_coordinate(text) => Some(text.to_ascii_uppercase()),
            _ => None,
        };
        let Some(first) = args.iter().position(|arg| site(self, arg).is_some()) else {
            return;
        };
        // `(sites "D1" to "F1")`
        if let [from, between, to] = args[first..]
            && matches!(self.tree.kind(between), NodeKind::Word(_))
            && site(self, &between).is_none()
            && let (Some(from), Some(to)) = (site(self, &from), site(self, &to))
            && let Some(all) = sites_between(&from, &to)
        {
            let strings = all.iter().map(|name| self.string(name)).collect();
            let list = self.array(strings);
            let call = self.replaced(head, args, first..first + 3, &[list]);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
        let names: Vec<String> = args[first..]
            .iter()
            .map_while(|arg| site(self, arg))
            .collect();
        let count = names.len();
        if count < 2 && !["sites", "regions"].contains(&head) {
            return;
        }
        let strings = names.iter().map(|name| self.string(name)).collect();
        let list = self.array(strings);
        // `(regions "Throne" "D4")`
        if head == "regions" {
            let sites = self.call("sites", vec![list]);
            let call = self.replaced(head, args, first..first + count, &[sites]);
            self.found.insert(0, call);
            return;
        }
        self.offer(head, args, first..first + count, &[list]);
    }

    /// `(is Connected "North" "South")`: regions in a row, by their names.
    pub(super) fn regions_in_a_row(&mut self, head: &str, args: &[NodeId]) {
        let region = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Str(name) => self.said.regions.contains_key(name),
            _ => false,
        };
        let Some(first) = args.iter().position(region) else {
            return;
        };
        let run = args[first..].iter().take_while(|node| region(node)).count();
        if run < 2 {
            return;
        }
        let regions = args[first..first + run].iter();
        let regions = regions.map(|node| self.where_or_region(*node)).collect();
        let list = self.array(regions);
        let call = self.replaced(head, args, first..first + run, &[list]);
        self.renamed.insert(call);
        self.found.insert(0, call);
    }

    /// `(track "Track" {0 E N W})`: a path with directions is one string.
    pub(super) fn path(&mut self, head: &str, args: &[NodeId]) {
        let at = args
            .iter()
            .position(|arg| matches!(self.tree.kind(*arg), NodeKind::Array(_)));
        let (Some(at), "track") = (at, head) else {
            return;
        };
        let step = |step: &NodeId| match self.tree.kind(*step) {
            NodeKind::Float(_) | NodeKind::Str(_) => false,
            NodeKind::Word(text) => {
                let way = text.trim_end_matches(|c: char| c.is_ascii_digit());
                signature::is_direction(way) || text == "End"
            }
            _ => true,
        };
        if !self.tree.children(args[at]).iter().all(step) {
            return;
        }
        let steps = self.tree.children(args[at]).iter();
        let steps = steps.map(|step| crate::syntax::print::print_inline(&self.tree, *step));
        let path = steps.collect::<Vec<_>>().join(",");
        let path = self.string(path.trim_matches('"'));
        self.offer(head, args, at..at + 1, &[path]);
    }

    /// `(place "King1" at:"C3")`, `(place "King1" "C3" "D3")`: sites by their coordinates.
    pub(super) fn placed_on(&mut self, head: &str, args: &[NodeId]) {
        let first = args.iter().position(|arg| self.names_a_site(*arg));
        if let Some(first) = first {
            let run = args[first..]
                .iter()
                .take_while(|arg| self.names_a_site(**arg));
            let run = run.count();
            let one = if run == 1 {
                self.label("coord", args[first])
            } else {
                self.array(args[first..first + run].to_vec())
            };
            self.offer(head, args, first..first + run, &[one]);
        }
        let labelled = args
            .iter()
            .enumerate()
            .find_map(|(at, arg)| match self.tree.kind(*arg) {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } if self.names_a_site(*value) && !is_label_of(head, name) => Some((at, *value)),
                _ => None,
            });
        if let Some((at, value)) = labelled {
            let new = self.label("coord", value);
            self.offer(head, args, at..at + 1, &[new]);
        }
    }
}
