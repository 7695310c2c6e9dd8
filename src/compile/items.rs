//! Compiles named data of the equipment: regions, maps, hints.

use super::problem::CompileProblem;
use crate::board::site::{Site, SiteType};
use crate::catalogue::words;
use crate::compile::{Compiler, item_owner, role};
use crate::game::rules::{Int, Region, Role};
use crate::game::site_set::SiteSet;
use crate::game::{Hint, Map, NamedRegion, RegionLists};
use crate::resolve::call::Value;
use crate::resolve::typed;

impl Compiler<'_> {
    /// A `(regions ..)` item. Its sites are taken once, on the empty board (07c.2).
    pub(super) fn region_item(&mut self, item: &Value) {
        let Some(typed::Item::Regions {
            name,
            role: word,
            sites,
            region,
            regions,
            static_region,
            static_regions,
            hint,
        }) = item.as_call().and_then(typed::Item::of)
        else {
            return;
        };
        let n = self.players();
        let role_name = word.map_or("P1", |w| w.name());
        let name = name.map_or_else(|| format!("Region{role_name}"), str::to_owned);
        let owner = word.map_or(0, |w| item_owner(role(w), n));
        let mut listed = Vec::new();
        let mut parts: Vec<SiteSet> = Vec::new();
        let mut has_functions = false;
        self.scratch.chance.start_log();
        self.named_random.set(false);
        if let Some(sites) = sites {
            let sites: Vec<i32> = sites.iter().map(|site| self.constant(site)).collect();
            listed.extend(sites.iter().copied().filter(|site| *site >= 0));
            listed.sort_unstable();
            parts.push(SiteSet::from_sites(sites));
        }
        for value in region.into_iter().chain(regions.unwrap_or(&[])) {
            let e = self.region(value);
            if matches!(e, Region::Bound) {
                self.error(&CompileProblem::TeamSites, value.node());
            }
            parts.push(self.evaluate(|ctx| ctx.region(&e)));
            has_functions = true;
        }
        let words = static_region.into_iter().chain(
            static_regions
                .unwrap_or(&[])
                .iter()
                .filter_map(Value::as_word),
        );
        let mut lists = Vec::new();
        for word in words.collect::<Vec<words::RegionTypeStatic>>() {
            let mut of_type = self.region_lists(word, hint.is_some());
            of_type.retain(|list| !list.is_empty());
            let set = |list: &Vec<Site>| SiteSet::from_sites(list.iter().map(|s| i32::from(*s)));
            parts.extend(of_type.iter().map(set));
            lists.push(RegionLists {
                centred: word == words::RegionTypeStatic::AllDirections,
                lists: of_type,
            });
        }
        let mut all = SiteSet::new();
        for part in &parts {
            all.union(part);
        }
        // Sites listed twice are recorded twice.
        if listed.is_empty() {
            listed = all.iter().collect();
        }
        let parts = parts.into_iter().map(|p| self.add_region(p)).collect();
        let all = self.add_region(all);
        let drawn = !self.scratch.chance.take_log().is_empty();
        self.game.regions.push(NamedRegion {
            name,
            owner,
            is_random: drawn || self.named_random.get(),
            parts,
            all,
            listed,
            has_functions,
            lists,
        });
    }

    /// A `(map ..)` item (specification 05b I.5). A pair with a side that means nothing is left out.
    pub(super) fn map_item(&mut self, item: &Value) {
        type Pairs = Vec<(Option<i32>, Option<i32>)>;
        let (name, pairs): (Option<&str>, Pairs) = match item.as_call().and_then(typed::Item::of) {
            Some(typed::Item::MapPairs { name, pairs }) => {
                let pairs = pairs
                    .iter()
                    .filter_map(|p| p.as_call().and_then(typed::MapPair::of))
                    .map(|p| {
                        if p.value.as_int() == Some(-1) {
                            self.error(&CompileProblem::MapGivesNothing, p.value.node());
                        }
                        (self.map_key(p.key), self.map_value(p.value))
                    })
                    .collect();
                (name, pairs)
            }
            Some(typed::Item::MapLists { name, keys, values }) => {
                if keys.len() != values.len() {
                    let problem = CompileProblem::MapLength {
                        keys: keys.len(),
                        values: values.len(),
                    };
                    self.error(&problem, item.node());
                }
                let pairs = keys
                    .iter()
                    .zip(values)
                    .map(|(k, v)| (Some(self.constant(k)), Some(self.constant(v))))
                    .collect();
                (name, pairs)
            }
            _ => return,
        };
        let mut map: Vec<(i32, i32)> = Vec::new();
        for (key, value) in pairs {
            let (Some(key), Some(value)) = (key, value) else {
                continue;
            };
            match map.iter_mut().find(|(k, _)| *k == key) {
                Some(pair) => pair.1 = value,
                None => map.push((key, value)),
            }
        }
        self.game.maps.push(Map::new(name.unwrap_or("Map"), map));
    }

    /// The value of an integer on the empty board.
    pub(super) fn constant(&mut self, value: &Value) -> i32 {
        let e: Int = self.int(value);
        self.evaluate(|ctx| ctx.int(&e))
    }

    fn role_value(&mut self, word: words::RoleType) -> i32 {
        let role: Role = role(word);
        self.evaluate(|ctx| ctx.role_index(role))
    }

    fn map_key(&mut self, value: &Value) -> Option<i32> {
        if let Some(text) = value.as_str() {
            return self.site_labelled(text);
        }
        if let Some(word) = value.as_word::<words::RoleType>() {
            return Some(self.role_value(word));
        }
        Some(self.constant(value))
    }

    fn map_value(&mut self, value: &Value) -> Option<i32> {
        if let Some(text) = value.as_str() {
            if looks_like_coordinate(text) {
                return self.site_labelled(text);
            }
            return self
                .game
                .components
                .iter()
                .skip(1)
                .position(|c| c.name == text)
                .map(|i| i as i32 + 1);
        }
        if let Some(word) = value.as_word::<words::RoleType>() {
            return Some(self.role_value(word));
        }
        if let Some(word) = value.as_word::<words::LandmarkType>() {
            return self.landmark(word);
        }
        Some(self.constant(value))
    }

    /// The site of the default type with this label.
    pub(super) fn site_labelled(&self, label: &str) -> Option<i32> {
        self.game
            .board
            .find_label(self.default_type(), label)
            .map(i32::from)
    }

    fn landmark(&self, word: words::LandmarkType) -> Option<i32> {
        use crate::board::topology::SiteSet as Marked;
        use words::LandmarkType as W;
        let ty = self.default_type();
        let first = |set| {
            self.game
                .board
                .site_set(ty, set)
                .first()
                .map(|s| i32::from(*s))
        };
        match word {
            W::BottomSite => first(Marked::Bottom),
            W::Topsite => first(Marked::Top),
            W::LeftSite => first(Marked::Left),
            W::RightSite => first(Marked::Right),
            W::CentreSite => first(Marked::Centre),
            W::FirstSite => Some(0),
            W::LastSite => Some(self.game.board.len(ty) as i32 - 1),
        }
    }

    /// A `(hints ..)` item of a puzzle.
    pub(super) fn hints(&mut self, item: &Value) {
        let Some(typed::Item::Hints {
            hints, site_type, ..
        }) = item.as_call().and_then(typed::Item::of)
        else {
            return;
        };
        let ty = Some(site_type.map_or(SiteType::Cell, super::site_type));
        // Hints of a type are given once: later ones take the place of those before.
        self.game.hints.retain(|hint| hint.ty != ty);
        for hint in hints {
            let Some(view) = hint.as_call().and_then(typed::Hint::of) else {
                continue;
            };
            let sites = match view.region {
                Value::Array(items, _) => items
                    .iter()
                    .map(|v| self.constant(v).max(0) as u32)
                    .collect(),
                one => vec![self.constant(one).max(0) as u32],
            };
            let value = view.hint.map_or(0, |v| self.constant(v));
            self.game.hints.push(Hint {
                ty,
                sites,
                value,
                told: view.hint.is_some(),
            });
        }
    }
}

/// At most three letters, then digits; or digits alone.
pub(super) fn looks_like_coordinate(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = text.len() - digits.len();
    letters <= 3 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}
