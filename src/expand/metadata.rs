//! Keeps those metadata that are meant for the chosen options and ruleset.
//!
//! `(useFor {"Board/Large"} (ai ..))` counts only if the item `Large` of the option `Board` is chosen.

use smol_str::SmolStr;

use super::emit::{Expander, TextPiece};
use super::problem::option::MetadataClauseProblem;
use super::ruleset::strings;
use super::trace::OptionSet;
use crate::diagnostic::problem::Problem;
use crate::syntax::tree::{NodeId, NodeKind};

impl<'a> Expander<'a> {
    /// `(useFor {"Option/Item" ..} contents ..)` is its contents if everything it names is
    /// chosen, and nothing otherwise.
    pub fn use_for(&mut self, args: &'a [NodeId], piece: TextPiece, out: &mut Vec<NodeId>) {
        let place = piece.place;
        let conditions = args
            .first()
            .map(|first| strings(self.tree(place.text), *first))
            .unwrap_or_default();
        if conditions.is_empty() {
            return self.misplaced(&MetadataClauseProblem::NoCondition, piece, out);
        }
        self.ask_conditions(&conditions);
        self.check_excluded(&conditions, piece);
        let mut applies = true;
        for condition in &conditions {
            let (exists, holds) = self.condition(condition);
            applies &= holds;
            if !exists {
                let problem = MetadataClauseProblem::UnknownCondition { condition };
                self.report(problem.at(self.span(piece)), place);
            }
        }
        if applies {
            for node in args.iter().skip(1) {
                self.emit(TextPiece { node: *node, place }, out);
            }
        }
    }

    /// Warns of conditions that cannot hold together: of every option one item is chosen.
    fn check_excluded(&mut self, conditions: &[SmolStr], piece: TextPiece) {
        for category in &self.input.options.categories {
            let headings = conditions.iter().filter_map(|c| category.item_heading(c));
            let headings: Vec<&str> = headings.collect();
            if headings.is_empty() {
                continue;
            }
            let items = category.items.iter();
            let mut named = items.filter(|item| headings.contains(&item.heading.as_str()));
            if let (Some(first), Some(second)) = (named.next(), named.next()) {
                let (first, second) = (&category.path(first), &category.path(second));
                let problem = MetadataClauseProblem::NeverTogether { first, second };
                self.report(problem.at(self.span(piece)), piece.place);
            }
        }
    }

    /// Notes the options that some conditions depend on: all of them if one names a ruleset.
    fn ask_conditions(&mut self, conditions: &[SmolStr]) {
        for condition in conditions {
            let mut rulesets = self.input.rulesets.iter();
            if rulesets.any(|ruleset| ruleset.heading == *condition) {
                self.asked = OptionSet::ALL;
            }
            let categories = self.input.options.categories.iter().enumerate();
            for (option, _) in categories.filter(|(_, c)| c.item_heading(condition).is_some()) {
                self.asked.insert(option);
            }
        }
    }

    /// Whether something is an option item or a ruleset, and whether it is chosen.
    fn condition(&self, name: &str) -> (bool, bool) {
        let mut exists = false;
        for category in &self.input.options.categories {
            let Some(heading) = category.item_heading(name) else {
                continue;
            };
            for (index, item) in category.items.iter().enumerate() {
                if item.heading == heading {
                    if index == category.chosen {
                        return (true, true);
                    }
                    exists = true;
                }
            }
        }
        let mut rulesets = self.input.rulesets.iter();
        exists |= rulesets.any(|ruleset| ruleset.heading == name);
        let active = self.input.active_ruleset;
        (
            exists,
            active.is_some_and(|ruleset| ruleset.heading == name),
        )
    }

    /// A reference to a collection of settings for artificial players, which is not part of the language.
    pub fn is_ai_name(&self, piece: TextPiece) -> bool {
        matches!(self.kind(piece), NodeKind::Str(name) if name.ends_with("_ai"))
    }
}
