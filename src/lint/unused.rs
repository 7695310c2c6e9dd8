//! What is declared and never used: pieces, regions, tracks, variables and dice.
//!
//! A declaration counts as used when anything in the description could mean it: every string of
//! the expanded game and of the text as written that holds the name without its player number,
//! so that what only another option uses is not reported, and every ludeme that takes pieces,
//! regions or tracks without naming them.
//!
//! Hits among the 783 games of the conformance set, each looked at and true: 4 regions and 1 variable
//! (set at 6 places); no piece, no track and no dice.

use std::collections::HashSet;

use super::problem::equipment::{Declared, EquipmentProblem};
use super::problem::text::NameProblem;
use super::survey::Survey;
use super::{head, walk};
use crate::diagnostic::suggest::{closest, only};
use crate::source::Span;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Notes what nothing uses.
pub(super) fn check(survey: &mut Survey) {
    // The solver of a deduction puzzle fills all sites and looks at all regions by itself.
    if !survey.calls("satisfy") {
        survey.pieces();
        survey.regions();
    }
    survey.tracks();
    survey.track_names();
    survey.variables();
    survey.dice();
}

impl<'l> Survey<'l> {
    /// Reports those of some declarations whose name stands nowhere else.
    fn unnamed(&mut self, declared: Declared, declarations: &[NodeId]) {
        let names: Vec<_> = declarations.iter().filter_map(|d| self.name(*d)).collect();
        let places: HashSet<Span> = names.iter().map(|(n, _)| self.tree.span(*n)).collect();
        let nodes: HashSet<NodeId> = names.iter().map(|(node, _)| *node).collect();
        let strings = |tree: &'l Tree, node: NodeId| match tree.kind(node) {
            NodeKind::Str(text) | NodeKind::Word(text) => Some(text.as_str()),
            NodeKind::Macro { name, .. } => Some(name.as_str()),
            _ => None,
        };
        let played = self.nodes.iter().map(|(node, _)| *node);
        let mut used: Vec<&str> = played
            .filter(|node| !nodes.contains(node))
            .filter_map(|node| strings(self.tree, node))
            .collect();
        let written = walk(self.written, self.written.roots.iter().copied());
        used.extend(
            written
                .iter()
                .filter(|(node, _)| !places.contains(&self.written.span(*node)))
                .filter_map(|(node, _)| strings(self.written, *node)),
        );
        for (node, name) in names {
            let base = without_number(name);
            if !used.iter().any(|text| text.contains(base)) {
                self.warn(EquipmentProblem::Unused { declared, name }, node);
            }
        }
    }

    fn pieces(&mut self) {
        let declared = self.items("piece");
        let items: HashSet<NodeId> = declared.iter().copied().collect();
        // These mean pieces by number or by the player that moves.
        let by_number = self
            .all("piece")
            .any(|call| !items.contains(&call) && self.name(call).is_none());
        let adds = |call: NodeId| ["Add", "Claim", "Insert"].contains(&self.word(call));
        let by_mover = ["add", "claim", "insert"]
            .into_iter()
            .flat_map(|name| self.all(name))
            .chain(self.all("move").filter(|call| adds(*call)))
            .any(|call| !self.takes(call, "piece"));
        let fills = |word: &str| word == "Count" || !self.is_property(word);
        let by_rule = ["sow", "deal"].iter().any(|name| self.calls(name))
            || self.all("set").any(|call| fills(self.word(call)));
        if !(by_number || by_mover || by_rule) {
            self.unnamed(Declared::Piece, &declared);
        }
    }

    /// Whether `(set <word> ..)` changes something that lies there already.
    fn is_property(&self, word: &str) -> bool {
        let properties = [
            "Amount",
            "Cost",
            "Counter",
            "Hidden",
            "NextPlayer",
            "Pending",
            "Phase",
            "RememberValue",
            "Rotation",
            "Score",
            "State",
            "Team",
            "TrumpSuit",
            "Value",
            "Var",
        ];
        properties.contains(&word)
    }

    fn regions(&mut self) {
        // The region of a player is found by its owner.
        let mut declared = self.items("regions");
        declared.retain(|call| {
            let args = self.tree.children(*call).iter();
            args.into_iter()
                .all(|arg| !matches!(self.tree.kind(*arg), NodeKind::Word(_)))
        });
        self.unnamed(Declared::Region, &declared);
        self.misspelt_regions();
    }

    /// Notes `(regions "Fnish" P2 ..)` beside the `"Finish"` of another player, where only that name
    /// is used.
    fn misspelt_regions(&mut self) {
        let declared = self.items("regions");
        let names: Vec<_> = declared.iter().filter_map(|d| self.name(*d)).collect();
        let nodes: HashSet<NodeId> = names.iter().map(|(node, _)| *node).collect();
        let is_used = |name: &str| {
            self.strings()
                .any(|(node, text)| text == name && !nodes.contains(&node))
        };
        let used: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        let used: Vec<&str> = used.into_iter().filter(|name| is_used(name)).collect();
        let slips = names.iter().filter_map(|(node, name)| {
            let near = only(name, used.iter().copied()).filter(|near| near != name)?;
            (!is_used(name)).then_some((*node, *name, near))
        });
        for (node, text, near) in slips.collect::<Vec<_>>() {
            let near = Some(near);
            self.warn(NameProblem::NearlyNamed { text, near }, node);
        }
    }

    fn tracks(&mut self) {
        let follows = |call: NodeId| match head(self.tree, call) {
            "sow" | "slide" | "trackSite" | "firstMoveOnTrack" => true,
            "move" => self.word(call) == "Slide",
            "sites" => self.word(call) == "Track",
            "count" => self.word(call) == "StepsOnTrack",
            "max" => self.word(call) == "Distance",
            _ => false,
        };
        let mut calls = self.nodes.iter().map(|(node, _)| *node);
        if !calls.any(|call| follows(call) && self.name(call).is_none()) {
            let declared: Vec<_> = self.all("track").collect();
            self.unnamed(Declared::Track, &declared);
        }
    }

    /// Notes names of tracks that no track has, not even as a part of its name.
    fn track_names(&mut self) {
        let names: Vec<&str> = self.game.tracks.iter().map(|track| track.name()).collect();
        if names.is_empty() {
            return;
        }
        for call in self
            .all("trackSite")
            .chain(self.all("sow"))
            .collect::<Vec<_>>()
        {
            let Some((node, name)) = self.name(call) else {
                continue;
            };
            if names.iter().any(|known| known.contains(name)) {
                continue;
            }
            let problem = EquipmentProblem::UnknownTrack {
                name,
                near: closest(name, names.iter().copied()),
                known: &names,
            };
            self.warn(problem, node);
        }
    }

    fn variables(&mut self) {
        let mut set: Vec<_> = self.all("set").collect();
        set.retain(|call| self.word(*call) == "Var");
        self.unnamed(Declared::Variable, &set);
    }

    fn dice(&mut self) {
        if self.calls("roll") {
            return;
        }
        for dice in self.items("dice") {
            self.warn(EquipmentProblem::DiceUnrolled, dice);
        }
    }
}
