//! Names to indices: components, containers, tracks, equipment regions (specification 01 E, 7a).
//!
//! Names are resolved when the game is made. Where the owner is known only in play, the result
//! is a table by player index, from 0 for nobody to `players + 1` for everybody.

use super::problem::{CompileProblem, MeantName};
use super::{Compiler, role};
use crate::arrange::Arrange;
use crate::board::site::SiteType;
use crate::catalogue::words;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::suggest::{closest, only};
use crate::game::ContainerKind;
use crate::game::rules::ints::TrackChoice;
use crate::game::rules::moves::SowTrack;
use crate::game::rules::{Component, Int, Owners, Role};
use crate::game::site_set::SiteSet;
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind};
use std::collections::HashMap;

/// Names listed in full in a message; of more, only the closest is told.
const MAX_LISTED: usize = 8;

/// What may have been meant: the closest of the known names, or all if they are few.
pub(super) fn meant<'k>(name: &str, known: &'k [String]) -> MeantName<'k> {
    match closest(name, known.iter().map(String::as_str)) {
        Some(near) => MeantName::Near(near),
        None if (1..=MAX_LISTED).contains(&known.len()) => MeantName::OneOf(known),
        None => MeantName::Nothing,
    }
}

/// Notes what to write instead, where only one of the known names can be meant.
pub(super) fn propose(diagnostic: &mut Diagnostic, name: &str, known: &[String]) {
    let names = || known.iter().map(String::as_str);
    let mut numbered = names().filter(|known| without_number(known) == name);
    let sure = match (numbered.next(), numbered.next()) {
        (Some(one), None) => Some(one),
        _ => only(name, names()),
    };
    // The place may be the call that the name stands in.
    if diagnostic.span.range().len() == name.len() + 2 {
        diagnostic.be_sure(sure.map(|name| format!("\"{name}\"")));
    }
}

/// Whether a name given for sites is a coordinate: digits, perhaps after one letter or two equal ones.
pub(super) fn is_coordinate(name: &str) -> bool {
    let letters = without_number(name);
    let mut chars = letters.chars();
    letters.len() < name.len()
        && match (chars.next(), chars.next(), chars.next()) {
            (None, ..) => true,
            (Some(a), None, _) => a.is_alphabetic(),
            (Some(a), Some(b), None) => a.is_alphabetic() && a == b,
            _ => false,
        }
}

/// Which track a ludeme looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TrackLookup {
    /// `trackSite Move`.
    Move,
    /// `count StepsOnTrack`.
    Steps,
    /// `trackSite FirstSite` and `EndSite`.
    Ends,
    /// `sites Track`.
    Sites,
}

impl Compiler<'_> {
    /// The owner by whose number the name ends with which a `(place "Hare3" ..)` begins.
    fn owner_of_placed(&self, node: NodeId) -> Option<usize> {
        let first = self.tree.children(node).first()?;
        let NodeKind::Str(name) = self.tree.kind(*first) else {
            return None;
        };
        name[without_number(name).len()..].parse().ok()
    }

    /// The index of the component with exactly this name, the first of several.
    pub(super) fn component_named(&self, name: &str) -> Option<Component> {
        let components = self.game.components.iter().skip(1);
        components
            .map(|c| c.name.as_str())
            .position(|n| n == name)
            .map(|i| i as Component + 1)
    }

    /// The first component of an owner whose name contains a text.
    pub(super) fn component_like(&self, name: &str, owner: usize) -> Option<Component> {
        let of = self.game.components_of.get(owner)?;
        let contains = |c: &Component| {
            let info = self.game.components.get(*c as usize);
            info.is_some_and(|info| info.name.contains(name))
        };
        of.iter().copied().find(contains)
    }

    /// The same for every player index; −1 where there is none. Rules ask for the same names over
    /// and over, so what is found is kept as long as no component is added.
    pub(super) fn components_like(&mut self, name: &str) -> Vec<i32> {
        let count = self.game.components.len();
        if self.like.0 != count {
            self.like = (count, HashMap::new());
        }
        if let Some(known) = self.like.1.get(name) {
            return known.clone();
        }
        let found = self.by_player(|p| self.component_like(name, p).map_or(-1, i32::from));
        self.like.1.insert(name.to_owned(), found.clone());
        found
    }

    /// The components whose name contains a text.
    pub(super) fn components_containing(&self, name: &str) -> Vec<Component> {
        self.components_where(|n| n.contains(name))
    }

    /// The components whose name without its number is one of some texts.
    pub(super) fn components_called(&self, names: &[&str]) -> Vec<Component> {
        self.components_where(|n| names.contains(&without_number(n)))
    }

    fn components_where(&self, test: impl Fn(&str) -> bool) -> Vec<Component> {
        let components = self.game.components.iter().enumerate().skip(1);
        components
            .filter(|(_, c)| test(&c.name))
            .map(|(i, _)| i as Component)
            .collect()
    }

    /// What a name stands for by itself: a container, else a component; −1 for neither.
    pub(super) fn index_named(&self, name: &str) -> i32 {
        let container = self.game.containers.iter().rposition(|c| c.name == name);
        match container {
            Some(i) => i as i32,
            None => self.component_named(name).map_or(-1, i32::from),
        }
    }

    /// Where a name stands in a call; the call itself if it is put together.
    pub(super) fn place_of_name(&self, call: NodeId, name: &str) -> NodeId {
        let args = self.tree.children(call).iter().copied();
        let mut values = args.map(|arg| match self.tree.kind(arg) {
            NodeKind::Label {
                value: Some(value), ..
            } => *value,
            _ => arg,
        });
        values
            .find(|arg| matches!(self.tree.kind(*arg), NodeKind::Str(text) if text == name))
            .unwrap_or(call)
    }

    /// The first call of a ludeme that has a string behind another among its arguments; else the game.
    pub(super) fn call_naming(&self, ludeme: &str, text: &str) -> NodeId {
        let names = |node: &NodeId| {
            let called =
                matches!(self.tree.kind(*node), NodeKind::Call { head, .. } if head == ludeme);
            let args = self.tree.children(*node).iter();
            let mut strings = args.filter(|arg| matches!(self.tree.kind(**arg), NodeKind::Str(_)));
            called && strings.nth(1).is_some() && self.place_of_name(*node, text) != *node
        };
        let mut open = vec![self.root];
        while let Some(node) = open.pop() {
            if names(&node) {
                return node;
            }
            open.extend(self.tree.children(node).iter().rev());
        }
        self.root
    }

    /// What the first and the last site of a type are called.
    pub(super) fn labels(&self, ty: SiteType) -> Option<(String, String)> {
        let (first, last) = self.game.board.measures(ty).ends()?;
        Some((first.to_string(), last.to_string()))
    }

    /// A container given by its index or its name; the board if by neither.
    pub(super) fn container_at(
        &mut self,
        node: NodeId,
        index: Option<&Value>,
        name: Option<&str>,
    ) -> u16 {
        let index = match (index, name) {
            (Some(index), _) => self.constant_int(index, "the container"),
            (None, Some(name)) => self.container_called(node, name).map_or(0, |i| i as i32),
            (None, None) => 0,
        };
        index.clamp(0, i32::from(u16::MAX)) as u16
    }

    /// The container with exactly this name; an error if there is none, as play could not go on.
    pub(super) fn container_called(&mut self, node: NodeId, name: &str) -> Option<usize> {
        let found = self.game.containers.iter().rposition(|c| c.name == name);
        if found.is_none() {
            let known: Vec<String> = self
                .game
                .containers
                .iter()
                .map(|c| c.name.clone())
                .collect();
            let place = self.place_of_name(node, name);
            let ty = self.game.board.default_type();
            if self.game.board.find_label(ty, name).is_some() {
                self.error(&CompileProblem::SiteForContainer { name }, place);
                return None;
            }
            if is_coordinate(name) {
                let ends = self.labels(ty);
                let capital = None;
                let problem = CompileProblem::UnknownSite {
                    name,
                    capital,
                    ends,
                };
                self.error(&problem, place);
                return None;
            }
            // `Kc3`, as chess players write it.
            let site = name.trim_start_matches(|c: char| c.is_ascii_uppercase() || c == 'x');
            let site = site.to_ascii_uppercase();
            if site.len() < name.len() && self.game.board.find_label(ty, &site).is_some() {
                let site = site.as_str();
                self.error(&CompileProblem::PieceBeforeSite { name, site }, place);
                return None;
            }
            let base = without_number(name);
            let mut kinds = self.game.components.iter().skip(1);
            if kinds.any(|kind| without_number(&kind.name) == base) {
                self.error(&CompileProblem::PieceForContainer { name }, place);
                return None;
            }
            // `(place "Hare3" "Start")`: the region of the player whose piece it is.
            let owner = self.owner_of_placed(node);
            let mut regions: Vec<_> = self.game.regions.iter().collect();
            regions.arrange_by_key(|region| Some(usize::from(region.owner)) != owner);
            if let Some(region) = regions.into_iter().find(|region| region.name == name) {
                let whose = match region.owner {
                    0 => String::new(),
                    owner => format!("P{owner} "),
                };
                let whose = whose.as_str();
                self.error(&CompileProblem::RegionForContainer { name, whose }, place);
                return None;
            }
            let meant = meant(name, &known);
            let problem = CompileProblem::UnknownContainer { name, meant };
            propose(self.error(&problem, place), name, &known);
        }
        found
    }

    /// The container with a name, or that of a player whose name contains it.
    pub(super) fn container_of(&mut self, node: NodeId, name: &str, owner: Option<Int>) -> Int {
        if let Some(i) = self.game.containers.iter().rposition(|c| c.name == name) {
            return Int::Const(i as i32);
        }
        let owned = |p: usize| {
            let mut containers = self.game.containers.iter();
            containers.position(|c| usize::from(c.owner) == p && c.name.contains(name))
        };
        let table = self.by_player(|p| owned(p).map_or(-1, |i| i as i32));
        match owner {
            Some(owner) if table.iter().any(|i| *i >= 0) => self.table(table, owner),
            _ => {
                let index = self.container_called(node, name);
                Int::Const(index.map_or(0, |i| i as i32))
            }
        }
    }

    /// An entry of a table by player index; −1 outside it.
    pub(super) fn table(&mut self, table: Vec<i32>, index: Int) -> Int {
        match index.as_const() {
            Some(i) => {
                let entry = usize::try_from(i).ok().and_then(|i| table.get(i));
                Int::Const(entry.copied().unwrap_or(-1))
            }
            None => {
                let listed = table.into_iter().map(Int::Const).collect();
                let listed = crate::game::rules::Ints::Listed(listed);
                Int::ArrayValue(Box::new(listed), Box::new(index))
            }
        }
    }

    /// The first hand, dice or deck container of an owner.
    pub(super) fn hand_of(&self, owner: usize) -> Option<usize> {
        let hand = |c: &crate::game::Container| {
            c.kind != ContainerKind::Board && usize::from(c.owner) == owner
        };
        self.game.containers.iter().position(hand)
    }

    /// The sites of a container.
    pub(super) fn container_sites(&self, container: usize) -> SiteSet {
        match self.game.containers.get(container) {
            Some(c) => SiteSet::from_sites((c.from..c.from + c.size).map(|s| s as i32)),
            None => SiteSet::new(),
        }
    }

    /// A value for every player index.
    pub(super) fn by_player<T>(&self, f: impl FnMut(usize) -> T) -> Vec<T> {
        (0..self.players() + 2).map(f).collect()
    }

    /// The track that a lookup by name and owner gives.
    fn find_track(&self, lookup: TrackLookup, name: Option<&str>, owner: i32) -> Option<u16> {
        let tracks = &self.game.tracks;
        let owns = |i: usize| tracks.get(i).is_some_and(|t| t.owner() as i32 == owner);
        let first = |test: &dyn Fn(usize, &str) -> bool| {
            let mut all = tracks.iter().enumerate();
            all.find(|(i, t)| test(*i, t.name())).map(|(i, _)| i as u16)
        };
        let free = |i: usize| tracks.get(i).is_some_and(|t| t.owner() == 0);
        match (lookup, name) {
            (TrackLookup::Move | TrackLookup::Steps, _) => {
                let named = name.and_then(|name| {
                    let own = first(&|i, n| owns(i) && n.contains(name));
                    match lookup {
                        TrackLookup::Move => own.or_else(|| first(&|_, n| n.contains(name))),
                        _ => own,
                    }
                });
                named
                    .or_else(|| first(&|i, _| owns(i)))
                    .or_else(|| first(&|i, _| free(i)))
            }
            (TrackLookup::Ends, name) => {
                let found = match name {
                    Some(name) if owner == 0 => first(&|_, n| n.contains(name)),
                    Some(name) => first(&|i, n| owns(i) && n.contains(name)),
                    None => first(&|i, _| owns(i) || free(i)),
                };
                found.or_else(|| first(&|_, _| true))
            }
            (TrackLookup::Sites, name) => {
                let name = name.unwrap_or("");
                first(&|i, n| n == name || n.contains(name) && (owns(i) || free(i)))
            }
        }
    }

    /// The track for a player given or not.
    pub(super) fn track(
        &mut self,
        lookup: TrackLookup,
        name: Option<&str>,
        player: Int,
    ) -> TrackChoice {
        if let Some(owner) = player.as_const() {
            let track = self.find_track(lookup, name, owner);
            return TrackChoice {
                player: Box::new(Int::Const(0)),
                by_player: vec![track],
            };
        }
        TrackChoice {
            player: Box::new(player),
            by_player: self.by_player(|p| self.find_track(lookup, name, p as i32)),
        }
    }

    /// The track of `sow`, `firstMoveOnTrack` and `max Distance`: without a name the first, with
    /// a name exactly that one, with an owner too one of his whose name contains it.
    pub(super) fn track_of(&mut self, name: Option<&str>, owner: Option<Int>) -> SowTrack {
        let tracks = &self.game.tracks;
        let Some(name) = name else {
            return SowTrack::Fixed((!tracks.is_empty()).then_some(0));
        };
        let exact = |name: &str| tracks.iter().position(|t| t.name() == name);
        let owned = |p: usize| {
            let mut all = tracks.iter();
            all.position(|t| t.owner() == p && t.name().contains(name))
        };
        let index = |i: Option<usize>| i.map(|i| i as u16);
        match owner.map(|owner| (owner.as_const(), owner)) {
            None | Some((Some(..0), _)) => SowTrack::Fixed(index(exact(name))),
            Some((Some(p), _)) => SowTrack::Fixed(index(owned(p as usize))),
            Some((None, owner)) => SowTrack::ByOwner {
                by_player: self.by_player(|p| index(owned(p))),
                owner,
            },
        }
    }

    /// The index of a player given by role, as `(player ..)` or as an integer.
    pub(super) fn player_index(&mut self, who: &Value) -> Int {
        if let Some(word) = who.as_word::<words::RoleType>() {
            return self.role_index(role(word));
        }
        match who.as_call().and_then(typed::Player::of) {
            Some(player) => self.int(player.index),
            None => self.int(who),
        }
    }

    /// Owners given by role, as `(player ..)` or as an integer.
    pub(super) fn owners(&mut self, who: &Value) -> Owners {
        match who.as_word::<words::RoleType>() {
            Some(word) => self.role_owners(role(word)),
            None => Owners::Index(Box::new(self.player_index(who))),
        }
    }

    /// The owners a role stands for.
    pub(super) fn role_owners(&mut self, role: Role) -> Owners {
        let reads = match self.game.fixed_index(role) {
            Some(0..) => super::fold::Reads::NOTHING,
            _ if role == Role::Iterated => {
                super::fold::Reads::of(crate::game::rules::ints::Bound::Player)
            }
            _ => super::fold::Reads::STATE,
        };
        self.note_reads(reads);
        Owners::Role(role)
    }

    /// The owners of an optional role or index; everyone by default.
    pub(super) fn owners_or_all(
        &mut self,
        word: Option<words::RoleType>,
        of: Option<&Value>,
    ) -> Owners {
        match (word, of) {
            (Some(word), _) => self.role_owners(role(word)),
            (None, Some(of)) => Owners::Index(Box::new(self.int(of))),
            (None, None) => Owners::Role(Role::All),
        }
    }

    /// The strings of an array.
    pub(super) fn texts(values: &[Value]) -> Vec<&str> {
        values.iter().filter_map(Value::as_str).collect()
    }

    /// Reports a call that its typed view could not read, unless a part of it was in error.
    pub(super) fn unread(&mut self, value: &Value) {
        if !has_error(value) {
            let name = value.as_call().map_or("?", |call| call.form().variant);
            self.error(&CompileProblem::Unread { name }, value.node());
        }
    }
}

/// Whether a value or a part of it was not understood.
fn has_error(value: &Value) -> bool {
    match value {
        Value::Error(_) => true,
        Value::Call(call) => call.args.iter().flatten().any(has_error),
        Value::Array(values, _) => values.iter().any(has_error),
        Value::Int(..) | Value::Float(..) | Value::Bool(..) | Value::Str(..) | Value::Word(..) => {
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_digits_after_one_letter_or_two_equal_ones() {
        assert!(["A1", "12", "BB7"].into_iter().all(is_coordinate));
        assert!(
            !["AB7", "Home", "P", "Row-1", ""]
                .into_iter()
                .any(is_coordinate)
        );
    }

    #[test]
    fn only_digits_at_the_end_are_dropped() {
        assert_eq!(without_number("Tower21"), "Tower");
        assert_eq!(without_number("A1B"), "A1B");
    }
}
